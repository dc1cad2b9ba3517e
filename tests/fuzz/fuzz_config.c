/* A configuration file and a command line of any bytes.
 *
 * The input is the words of the command line, one a line, an empty line, and the file.
 * What is taken is within the declared limits, and the command line has outranked the
 * file; what is refused says why. */
#include "kit.h"

#include <unistd.h>

#include "base/config.h"

enum { WORDS_MAX = 12 };

/* A file that has no name: it is gone when the program is. */
static int open_file(void)
{
    static int fd = -1;
    char path[] = "/tmp/umpired-fuzz-XXXXXX";
    if (fd >= 0) return fd;
    fd = mkstemp(path);
    PROMISE(fd >= 0 && unlink(path) == 0);
    return fd;
}

static const char *write_file(struct arena *a, struct input text)
{
    int fd = open_file();
    size_t len = (size_t)(text.end - text.at);
    PROMISE(ftruncate(fd, 0) == 0 && pwrite(fd, text.at, len, 0) == (ssize_t)len);
    return arena_printf(a, "/dev/fd/%d", fd);
}

static void check_values(const struct config *c)
{
    for (size_t i = 0; i < CONFIG_KEYS; i++) {
        const struct config_key *k = &config_keys[i];
        const char *at = (const char *)c + k->offset;
        if (k->type == CONFIG_WHOLE) {
            unsigned whole = *(const unsigned *)(const void *)at;
            PROMISE(whole >= k->min && whole <= k->max);
        } else if (k->type == CONFIG_REAL) {
            double real = *(const double *)(const void *)at;
            PROMISE(real >= k->min && real <= k->max);
        } else {
            const char *text = *(const char *const *)(const void *)at;
            PROMISE(text == NULL || (is_text(text) && !text_has_control(text, strlen(text))));
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {data, data + size};
    struct arena mem = {0};
    struct config c;
    struct err e = {.text = ""};
    char *words[WORDS_MAX];
    int count = 0;
    while (in.at < in.end && *in.at != '\n') {
        char *word = take_text(&mem, take_until(&in, '\n'));
        if (count < WORDS_MAX) words[count++] = word;
    }
    (void)take(&in);
    config_init(&c);
    bool flags = config_take_flags(&c, count, words, &e);
    if (flags) check_values(&c);
    unsigned port = c.port;
    bool port_given = false;
    for (int i = 0; i < count; i++) port_given |= strncmp(words[i], "--port", 6) == 0;
    bool read = flags && config_read_file(&c, write_file(&mem, in), &e);
    if (read) check_values(&c);
    if (read && port_given) PROMISE(c.port == port);
    if (!flags || !read) PROMISE(*e.text != '\0');
    config_clear(&c);
    arena_clear(&mem);
    return 0;
}

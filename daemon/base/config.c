#include "base/config.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"

enum { FILE_MAX = 64 * 1024, PATH_LONGEST = 1000 };

/* Who set a key; a higher one is not overruled by a lower. */
enum { BY_DEFAULT, BY_FILE, BY_FLAG };

#define AT(member) offsetof(struct config, member)

const struct config_key config_keys[CONFIG_KEYS] = {
    {"db", "db", CONFIG_TEXT, AT(db), 1, PATH_LONGEST, NULL, "FILE",
     "the journal, made when it is not there"},
    {"bind", "bind", CONFIG_ADDRESS, AT(bind), 0, 0, NULL, "ADDRESS",
     "where to listen; 127.0.0.1 lets in this machine alone"},
    {"port", "port", CONFIG_WHOLE, AT(port), 0, 65535, NULL, "N",
     "port to listen on; 0 takes any that is free"},
    {"name", "name", CONFIG_TEXT, AT(name), 1, 80, NULL, "NAME", "the club's, on pages and prints"},
    {"etc", "etc", CONFIG_TEXT, AT(etc), 0, PATH_LONGEST, NULL, "FOLDER",
     "rule data that outranks what is built in"},
    {"log", "log", CONFIG_CHOICE, AT(log), 0, 0, "quiet info debug", "HOW",
     "how much to log: quiet, info or debug"},
    {"tolerance_cm", "tolerance", CONFIG_REAL, AT(tolerance_cm), 0, 10, NULL, "CM",
     "how far off a measured distance may be"},
    {NULL, "config", CONFIG_TEXT, AT(file), 1, PATH_LONGEST, NULL, "FILE",
     "settings, as etc/umpired.conf has them"},
};

/* --- One value ----------------------------------------------------------------------- */

static bool is_word_of(const char *words, const char *word)
{
    size_t len = strlen(word);
    for (const char *p = words; *p != '\0'; p += strspn(p, " ")) {
        size_t n = strcspn(p, " ");
        if (n == len && strncmp(p, word, len) == 0) return true;
        p += n;
    }
    return false;
}

static bool is_address(const char *text)
{
    struct in6_addr any;
    return inet_pton(AF_INET, text, &any) == 1 || inet_pton(AF_INET6, text, &any) == 1;
}

static bool is_line(const struct config_key *k, const char *text)
{
    size_t len = strlen(text);
    return (double)len >= k->min && (double)len <= k->max && text_is_utf8(text, len) &&
           !text_has_control(text, len) && strpbrk(text, "\t\n") == NULL;
}

/* Stores what text says; false when the key does not take it. */
static bool key_store(struct config *c, const struct config_key *k, const char *text)
{
    void *into = (char *)c + k->offset;
    int64_t whole;
    double real;
    switch (k->type) {
    case CONFIG_TEXT:
        if (!is_line(k, text)) return false;
        break;
    case CONFIG_CHOICE:
        if (!is_word_of(k->choices, text)) return false;
        break;
    case CONFIG_ADDRESS:
        if (!is_address(text)) return false;
        break;
    case CONFIG_WHOLE:
        if (!text_parse_int(text, &whole) || (double)whole < k->min || (double)whole > k->max)
            return false;
        *(unsigned *)into = (unsigned)whole;
        return true;
    case CONFIG_REAL:
        if (!text_parse_real(text, &real) || real < k->min || real > k->max) return false;
        *(double *)into = real;
        return true;
    }
    *(const char **)into = *text == '\0' ? NULL : arena_strdup(&c->mem, text);
    return true;
}

static const char *key_accepts(struct arena *a, const struct config_key *k)
{
    switch (k->type) {
    case CONFIG_TEXT: return arena_printf(a, "one line of %g to %g bytes", k->min, k->max);
    case CONFIG_CHOICE: return arena_printf(a, "one of %s", k->choices);
    case CONFIG_ADDRESS: return "an address in numbers, such as 0.0.0.0 or ::1";
    case CONFIG_WHOLE: return arena_printf(a, "a whole number from %g to %g", k->min, k->max);
    case CONFIG_REAL: return arena_printf(a, "a number from %g to %g", k->min, k->max);
    }
    return "";
}

/* Takes a value from `by`, unless something higher has set the key.  It must be good
 * even then: a file with a mistake in it is not sound because a flag hides it today. */
static bool key_take(struct config *c, const struct config_key *k, const char *text, int by,
                     struct err *e)
{
    struct config aside = {0};
    size_t i = (size_t)(k - config_keys);
    bool counts = by >= c->given_by[i];
    bool good = key_store(counts ? c : &aside, k, text);
    arena_clear(&aside.mem);
    if (good && counts) c->given_by[i] = (unsigned char)by;
    /* "%.*s" could cut a character in two; a value that long is not shown */
    if (good) return true;
    return err_set(e, "\"%s\" is not accepted; it must be %s",
                   strlen(text) > 100 || !text_is_utf8(text, strlen(text)) ? "..." : text,
                   key_accepts(&c->mem, k));
}

/* --- Defaults ------------------------------------------------------------------------ */

static const char *default_db(struct arena *a)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data != NULL && *data == '/') return arena_printf(a, "%s/umpired/umpired.db", data);
    if (home != NULL && *home == '/')
        return arena_printf(a, "%s/.local/share/umpired/umpired.db", home);
    return "umpired.db";
}

void config_init(struct config *c)
{
    struct stat st;
    *c = (struct config){
        .bind = "0.0.0.0", .name = "The club", .log = "info", .port = 8080, .tolerance_cm = 0.5};
    c->db = default_db(&c->mem);
    if (stat("/etc/umpired", &st) == 0 && S_ISDIR(st.st_mode)) c->etc = "/etc/umpired";
}

void config_clear(struct config *c)
{
    arena_clear(&c->mem);
    *c = (struct config){0};
}

/* --- The file ------------------------------------------------------------------------ */

static bool read_whole(const char *path, struct buf *out, struct err *e)
{
    char piece[4096];
    FILE *f = fopen(path, "rbe");
    if (f == NULL) return err_set(e, "%s cannot be read: %s", path, strerror(errno));
    size_t n;
    while (out->len <= FILE_MAX && (n = fread(piece, 1, sizeof piece, f)) > 0)
        buf_add(out, piece, n);
    bool failed = ferror(f) != 0;
    int why = errno;
    (void)fclose(f);
    if (failed) return err_set(e, "%s cannot be read: %s", path, strerror(why));
    if (out->len > FILE_MAX) return err_set(e, "%s is larger than %d bytes", path, (int)FILE_MAX);
    if (memchr(buf_text(out), '\0', out->len) != NULL)
        return err_set(e, "%s is not a text file", path);
    return true;
}

static const struct config_key *find_name(const char *name)
{
    for (size_t i = 0; i < CONFIG_KEYS; i++)
        if (config_keys[i].name != NULL && strcmp(config_keys[i].name, name) == 0)
            return &config_keys[i];
    return NULL;
}

/* seen: the line on which the file has set each key so far. */
static bool read_line(struct config *c, char *line, int number, int *seen, struct err *e)
{
    line = text_trim(&c->mem, line);
    if (*line == '\0' || *line == '#') return true;
    char *sign = strchr(line, '=');
    if (sign == NULL) return err_set(e, "is not of the form key = value");
    *sign = '\0';
    const char *name = text_trim(&c->mem, line);
    const struct config_key *k = find_name(name);
    if (k == NULL) return err_field(e, name, "%.40s: there is no such setting", name);
    size_t i = (size_t)(k - config_keys);
    if (seen[i] != 0) return err_field(e, name, "%s: was set on line %d already", name, seen[i]);
    seen[i] = number;
    struct err why;
    return key_take(c, k, text_trim(&c->mem, sign + 1), BY_FILE, &why) ||
           err_field(e, name, "%s: %s", name, why.text);
}

bool config_read_file(struct config *c, const char *path, struct err *e)
{
    struct buf text = {0};
    struct err why = {0};
    int seen[CONFIG_KEYS] = {0}, number = 1;
    bool fine = read_whole(path, &text, e);
    const char *at = buf_text(&text);
    if (strncmp(at, "\xef\xbb\xbf", 3) == 0) at += 3;
    for (; fine && *at != '\0'; number++) {
        size_t len = strcspn(at, "\n");
        char *line = arena_strndup(&c->mem, at, len);
        at += len + (at[len] == '\n');
        fine = read_line(c, line, number, seen, &why) ||
               err_field(e, why.field, "%s, line %d: %s", path, number, why.text);
    }
    buf_clear(&text);
    return fine;
}

/* --- The command line ------------------------------------------------------------------ */

static const struct config_key *find_flag(const char *flag, size_t len)
{
    for (size_t i = 0; i < CONFIG_KEYS; i++)
        if (strlen(config_keys[i].flag) == len && strncmp(config_keys[i].flag, flag, len) == 0)
            return &config_keys[i];
    return NULL;
}

bool config_take_flags(struct config *c, int argc, char *const *argv, struct err *e)
{
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        if (strncmp(word, "--", 2) != 0 || word[2] == '\0')
            return err_set(e, "\"%.60s\" is not a flag", word);
        size_t len = strcspn(word + 2, "=");
        const struct config_key *k = find_flag(word + 2, len);
        if (k == NULL) return err_set(e, "%.60s: there is no such flag", word);
        const char *value = word[2 + len] == '=' ? word + 2 + len + 1 : NULL;
        if (value == NULL && i + 1 < argc && strncmp(argv[i + 1], "--", 2) != 0) value = argv[++i];
        if (value == NULL) return err_field(e, k->flag, "--%s needs a value", k->flag);
        struct err why;
        if (!key_take(c, k, value, BY_FLAG, &why))
            return err_field(e, k->flag, "--%s: %s", k->flag, why.text);
    }
    return true;
}

void config_usage(struct buf *out)
{
    enum { HELP_COLUMN = 20 };
    struct arena mem = {0};
    for (size_t i = 0; i < CONFIG_KEYS; i++) {
        const struct config_key *k = &config_keys[i];
        buf_printf(out, "  %-*s %s\n", (int)HELP_COLUMN,
                   arena_printf(&mem, "--%s %s", k->flag, k->value), k->help);
    }
    arena_clear(&mem);
}

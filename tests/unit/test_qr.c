/* QR codes are read back from what was drawn: the path and the terminal's lines are
 * turned into modules again, which must show the marks that every code has, agree
 * with each other and, where zbarimg is installed, spell the text. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "view/qr.h"

enum { SIDE_MAX = 200, RIM = 4, SCALE = 4 };

struct picture {
    int size;
    bool dark[SIDE_MAX][SIDE_MAX]; /* [y][x] */
};

static void read_path(struct picture *p, const char *d, int size)
{
    *p = (struct picture){.size = size};
    ck_assert_int_le(size, SIDE_MAX);
    while (*d != '\0') {
        int x, y, run, back, used = 0;
        ck_assert_int_eq(sscanf(d, "M%d %dh%dv1h-%dz%n", &x, &y, &run, &back, &used), 4);
        ck_assert_int_gt(used, 0);
        ck_assert(run > 0 && run == back && x >= 0 && y >= 0 && x + run <= size && y < size);
        for (int i = x; i < x + run; i++) {
            ck_assert(!p->dark[y][i]);
            p->dark[y][i] = true;
        }
        d += used;
    }
}

static void read_terminal(struct picture *p, const char *text, bool colour)
{
    static const char *const blocks[] = {" ", "\u2584", "\u2580", "\u2588"};
    static const char begin[] = "\033[38;5;16;48;5;231m", end[] = "\033[0m";
    *p = (struct picture){0};
    int y = 0;
    for (; *text != '\0'; text++, y += 2) {
        int x = 0;
        if (colour) {
            ck_assert_int_eq(strncmp(text, begin, strlen(begin)), 0);
            text += strlen(begin);
        }
        while (*text != '\n' && *text != '\033') {
            int which = 3;
            while (which > 0 && strncmp(text, blocks[which], 3) != 0) which--;
            ck_assert(which > 0 || *text == ' ');
            ck_assert(x < SIDE_MAX && y + 1 < SIDE_MAX);
            p->dark[y][x] = ((which & 2) != 0) == colour;
            p->dark[y + 1][x++] = ((which & 1) != 0) == colour;
            text += strlen(blocks[which]);
        }
        if (colour) {
            ck_assert_int_eq(strncmp(text, end, strlen(end)), 0);
            text += strlen(end);
        }
        ck_assert(*text == '\n' && (y == 0 || x == p->size));
        p->size = x;
    }
    ck_assert_int_eq(y, p->size + 1); /* an odd side, so half a line more */
}

/* A dark ring of seven by seven around a dark three by three, light between. */
static void check_finder(const struct picture *p, int left, int top)
{
    for (int y = -1; y <= 7; y++) {
        for (int x = -1; x <= 7; x++) {
            int from_middle = abs(x - 3) > abs(y - 3) ? abs(x - 3) : abs(y - 3);
            bool want = from_middle != 2 && from_middle != 4;
            ck_assert_int_eq(p->dark[top + y][left + x], want);
        }
    }
}

static void check_marks(const struct picture *p)
{
    int modules = p->size - 2 * RIM, far = p->size - RIM;
    ck_assert_int_eq((modules - 17) % 4, 0);
    check_finder(p, RIM, RIM);
    check_finder(p, far - 7, RIM);
    check_finder(p, RIM, far - 7);
    ck_assert(p->dark[far - 8][RIM + 8]); /* dark in every code; its mirror image is not */
    for (int i = 8; i < modules - 8; i++) {
        ck_assert_int_eq(p->dark[RIM + 6][RIM + i], i % 2 == 0);
        ck_assert_int_eq(p->dark[RIM + i][RIM + 6], i % 2 == 0);
    }
    for (int y = 0; y < p->size; y++)
        for (int x = 0; x < p->size; x++)
            if (x < RIM || y < RIM || x >= far || y >= far) ck_assert(!p->dark[y][x]);
}

static void write_pbm(const struct picture *p, FILE *f)
{
    (void)fprintf(f, "P1\n%d %d\n", p->size * SCALE, p->size * SCALE);
    for (int y = 0; y < p->size * SCALE; y++)
        for (int x = 0; x < p->size * SCALE; x++)
            (void)fputs(p->dark[y / SCALE][x / SCALE] ? "1\n" : "0\n", f);
}

static void check_spells(const struct picture *p, const char *text)
{
    if (system("command -v zbarimg >/dev/null 2>&1") != 0) return;
    char file[] = "/tmp/umpired-qr-XXXXXX", command[200], said[4000] = "";
    int fd = mkstemp(file);
    ck_assert_int_ge(fd, 0);
    FILE *f = fdopen(fd, "w");
    ck_assert_ptr_nonnull(f);
    write_pbm(p, f);
    ck_assert_int_eq(fclose(f), 0);
    (void)snprintf(command, sizeof command, "zbarimg --quiet --raw -Sbinary PBM:%s 2>/dev/null",
                   file);
    FILE *reader = popen(command, "r");
    ck_assert_ptr_nonnull(reader);
    size_t len = fread(said, 1, sizeof said - 1, reader);
    said[len] = '\0';
    (void)pclose(reader);
    (void)unlink(file);
    ck_assert_str_eq(said, text);
}

static const char *const texts[] = {
    "http://192.168.1.20:8090/",
    "http://192.168.1.20:8090/join/6h2kq0v9w3m5x7z1c4b8n2d6f0",
    "http://umpire.local:8090/game/the-bridge-at-dawn/side/red?key=0123456789abcdef0123456789",
    "A",
    "K\u00f6nig & <Queen>",
};

START_TEST(a_drawn_code_reads_back)
{
    static struct picture drawn, shown;
    struct arena mem = {0};
    struct buf out = {0};
    int size = 0;
    const char *d = qr_path(&mem, texts[_i], &size);
    ck_assert_ptr_nonnull(d);
    read_path(&drawn, d, size);
    check_marks(&drawn);
    check_spells(&drawn, texts[_i]);
    for (int colour = 0; colour < 2; colour++) {
        buf_clear(&out);
        ck_assert(qr_terminal(&out, texts[_i], colour));
        read_terminal(&shown, buf_text(&out), colour);
        ck_assert_int_eq(shown.size, drawn.size);
        for (int y = 0; y < size; y++)
            ck_assert_mem_eq(shown.dark[y], drawn.dark[y], sizeof drawn.dark[y]);
        if (!colour) ck_assert_ptr_null(strchr(buf_text(&out), '\033'));
    }
    buf_clear(&out);
    arena_clear(&mem);
}
END_TEST

START_TEST(a_text_without_a_code_is_refused)
{
    static char text[2333];
    struct arena mem = {0};
    struct buf out = {0};
    int size = 0;
    ck_assert_ptr_null(qr_path(&mem, "", &size));
    ck_assert(!qr_terminal(&out, "", true));
    memset(text, 'a', 2332);
    ck_assert_ptr_null(qr_path(&mem, text, &size));
    ck_assert(!qr_terminal(&out, text, false));
    ck_assert_uint_eq(out.len, 0);
    text[2331] = '\0';
    ck_assert_ptr_nonnull(qr_path(&mem, text, &size));
    ck_assert_int_eq(size, 177 + 2 * RIM);
    arena_clear(&mem);
}
END_TEST

Suite *suite_qr(void);
Suite *suite_qr(void)
{
    Suite *s = suite_create("qr");
    TCase *t = tcase_create("codes");
    tcase_set_timeout(t, 30); /* zbarimg takes its time under a sanitizer */
    tcase_add_loop_test(t, a_drawn_code_reads_back, 0, (int)(sizeof texts / sizeof *texts));
    tcase_add_test(t, a_text_without_a_code_is_refused);
    suite_add_tcase(s, t);
    return s;
}

#include "rules/dice.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DICE = 400 };

const char *dice_source_word(enum dice_source s)
{
    return s == DICE_UMPIRED ? "umpired" : "table";
}

bool dice_source_read(const char *word, enum dice_source *out)
{
    if (strcmp(word, "umpired") == 0) return *out = DICE_UMPIRED, true;
    if (strcmp(word, "table") == 0) return *out = DICE_TABLE, true;
    return false;
}

static bool separator(char c)
{
    return c == ',' || c == ' ' || c == '+' || c == ';';
}

/* The next die at *p; 0 digits read: that is no number. */
static int read_face(const char **p, bool separated)
{
    int face = 0, digits = 0;
    while (isdigit((unsigned char)**p) && digits < (separated ? 4 : 1)) {
        face = face * 10 + (*(*p)++ - '0');
        digits++;
    }
    return digits == 0 ? -1 : face;
}

bool dice_parse(const char *text, struct arena *a, int **faces, size_t *count, struct err *e)
{
    /* "43" typed without a comma is two dice; with one, each number is a die. */
    bool separated = strpbrk(text, ", +;") != NULL;
    int *list = NULL;
    size_t n = 0;
    *faces = NULL;
    *count = 0;
    for (const char *p = text; *p != '\0';) {
        if (separator(*p)) {
            p++;
            continue;
        }
        int face = read_face(&p, separated);
        if (face < 0)
            return err_field(e, "dice", "\"%.40s\" is not a list of dice such as 4,3", text);
        if (n == MOST_DICE) return err_field(e, "dice", "more than %d dice", MOST_DICE);
        list = arena_grow(a, list, n, sizeof *list);
        list[n++] = face;
    }
    *faces = list;
    *count = n;
    return true;
}

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

bool dice_parse(const char *text, struct arena *a, int **faces, size_t *count, struct err *e)
{
    *faces = NULL;
    *count = 0;
    /* "43" typed without a comma is two dice; with one, each number is a die. */
    bool separated = strpbrk(text, ", +;") != NULL;
    const char *p = text;
    while (*p != '\0') {
        if (separator(*p)) {
            p++;
            continue;
        }
        if (!isdigit((unsigned char)*p))
            return err_field(e, "dice", "\"%.40s\" is not a list of dice such as 4,3", text);
        int face = 0, digits = 0;
        do {
            face = face * 10 + (*p++ - '0');
            digits++;
        } while (separated && isdigit((unsigned char)*p) && digits < 4);
        if (*count == MOST_DICE) return err_field(e, "dice", "more than %d dice", MOST_DICE);
        *faces = arena_grow(a, *faces, *count, sizeof **faces);
        (*faces)[(*count)++] = face;
    }
    return true;
}

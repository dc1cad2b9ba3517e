#include "table/square_text.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

bool square_read(const char *text, struct square *out)
{
    char letter = *text;
    int64_t row;
    if (letter >= 'a' && letter <= 'z') letter = (char)(letter - 'a' + 'A');
    if (letter < 'A' || letter > 'Z') return false;
    if (text[1] < '1' || text[1] > '9' || !text_parse_int(text + 1, &row)) return false;
    if (row > SQUARE_ROWS_MAX) return false;
    *out = (struct square){letter - 'A', (int)row - 1};
    return true;
}

void square_write(struct square at, char out[SQUARE_TEXT_SIZE])
{
    if (!square_on(at, SQUARE_COLUMNS_MAX, SQUARE_ROWS_MAX)) {
        (void)snprintf(out, SQUARE_TEXT_SIZE, "?");
        return;
    }
    (void)snprintf(out, SQUARE_TEXT_SIZE, "%c%d", 'A' + at.column, at.row + 1);
}

const char *square_name(struct arena *a, struct square at)
{
    char text[SQUARE_TEXT_SIZE];
    square_write(at, text);
    return arena_strdup(a, text);
}

const char *square_edge_name(struct arena *a, struct square_edge e)
{
    return arena_printf(a, "%s/%s", square_name(a, e.of), square_name(a, square_beyond(e)));
}

static bool read_edge(struct arena *a, const char *word, struct square_edge *out)
{
    size_t len = strcspn(word, "/");
    struct square one, other;
    enum facing side;
    if (word[len] != '/' || !square_read(arena_strndup(a, word, len), &one) ||
        !square_read(word + len + 1, &other) || !square_side(one, other, &side))
        return false;
    *out = square_edge(one, side);
    return true;
}

/* The next word of a list; NULL at its end. */
static const char *next_word(struct arena *a, const char **at)
{
    *at += strspn(*at, " \t");
    size_t len = strcspn(*at, " \t");
    const char *word = len == 0 ? NULL : arena_strndup(a, *at, len);
    *at += len;
    return word;
}

bool square_read_list(struct arena *a, const char *text, struct square **out, int *count,
                      struct err *e)
{
    struct square *list = NULL;
    int n = 0;
    for (const char *word; (word = next_word(a, &text)) != NULL;) {
        if (n == SQUARE_LIST_MAX) return err_set(e, "more than %d squares", (int)SQUARE_LIST_MAX);
        list = arena_grow(a, list, (size_t)n, sizeof *list);
        if (!square_read(word, &list[n++]))
            return err_set(e, "\"%.20s\" is not a square: write a letter and a row, as in C4",
                           word);
    }
    *out = list;
    *count = n;
    return true;
}

bool square_read_edges(struct arena *a, const char *text, struct square_edge **out, int *count,
                       struct err *e)
{
    struct square_edge *list = NULL;
    int n = 0;
    for (const char *word; (word = next_word(a, &text)) != NULL;) {
        if (n == SQUARE_LIST_MAX) return err_set(e, "more than %d edges", (int)SQUARE_LIST_MAX);
        list = arena_grow(a, list, (size_t)n, sizeof *list);
        if (!read_edge(a, word, &list[n++]))
            return err_set(e,
                           "\"%.20s\" is not an edge: write the two squares that meet there, "
                           "as in C4/D4",
                           word);
    }
    *out = list;
    *count = n;
    return true;
}

bool facing_read(const char *word, enum facing *out)
{
    for (int i = 0; i < FACINGS; i++)
        if (strcmp(word, facing_letter((enum facing)i)) == 0) {
            *out = (enum facing)i;
            return true;
        }
    return false;
}

const char *facing_letter(enum facing f)
{
    static const char *const letters[FACINGS] = {"n", "e", "s", "w"};
    return letters[f];
}

const char *facing_word(enum facing f)
{
    static const char *const words[FACINGS] = {"north", "east", "south", "west"};
    return words[f];
}

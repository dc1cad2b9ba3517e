#include "review/lookup.h"

#include <stdlib.h>
#include <string.h>

struct lookup {
    struct arena mem;
    struct lookup_line *lines; /* in mem */
    size_t count;
    const char **rules; /* in mem */
    size_t rule_count;
};

struct lookup *lookup_new(void)
{
    struct lookup *l = calloc(1, sizeof *l);
    if (l == NULL) memory_exhausted();
    return l;
}

void lookup_free(struct lookup *l)
{
    if (l == NULL) return;
    arena_clear(&l->mem);
    free(l);
}

const struct lookup_line *lookup_line(const struct lookup *l, int64_t seq)
{
    return &l->lines[seq - 1];
}

size_t lookup_rules(const struct lookup *l)
{
    return l->rule_count;
}

const char *lookup_rule(const struct lookup *l, size_t rule)
{
    return l->rules[rule];
}

bool lookup_cites(const struct lookup_line *line, size_t rule)
{
    for (size_t i = 0; i < line->rule_count; i++)
        if (line->rules[i] == rule) return true;
    return false;
}

bool lookup_concerns(const struct lookup_line *line, const char *id)
{
    for (size_t i = 0; i < line->subject_count; i++)
        if (strcmp(line->subjects[i], id) == 0) return true;
    return false;
}

/* A book has some dozens of sections that are cited: a list is enough. */
static size_t number_of(struct lookup *l, const char *cite)
{
    for (size_t i = 0; i < l->rule_count; i++)
        if (strcmp(l->rules[i], cite) == 0) return i;
    if (l->rule_count >= UINT16_MAX) return l->rule_count - 1;
    l->rules = arena_grow(&l->mem, l->rules, l->rule_count, sizeof *l->rules);
    l->rules[l->rule_count] = arena_strdup(&l->mem, cite);
    return l->rule_count++;
}

static bool add_cite(void *context, int64_t seq, const char *cite)
{
    struct lookup *l = context;
    if (seq < 1 || seq > (int64_t)l->count) return true;
    struct lookup_line *line = &l->lines[seq - 1];
    size_t rule = number_of(l, cite);
    if (lookup_cites(line, rule)) return true;
    line->rules = arena_grow(&l->mem, line->rules, line->rule_count, sizeof *line->rules);
    line->rules[line->rule_count++] = (uint16_t)rule;
    return true;
}

static bool add_subject(void *context, int64_t seq, const char *id)
{
    struct lookup *l = context;
    if (seq < 1 || seq > (int64_t)l->count) return true;
    struct lookup_line *line = &l->lines[seq - 1];
    line->subjects =
        arena_grow(&l->mem, line->subjects, line->subject_count, sizeof *line->subjects);
    line->subjects[line->subject_count++] = arena_strdup(&l->mem, id);
    return true;
}

bool lookup_read_on(struct lookup *l, struct journal *j, const char *game, int64_t head,
                    struct err *e)
{
    int64_t first = (int64_t)l->count + 1;
    while ((int64_t)l->count < head) {
        l->lines = arena_grow(&l->mem, l->lines, l->count, sizeof *l->lines);
        l->lines[l->count++] = (struct lookup_line){0};
    }
    return first > head || (journal_each_cite(j, game, first, head, add_cite, l, e) &&
                            journal_each_subject(j, game, first, head, add_subject, l, e));
}

/* review/lookup.h: whom the entries of a game concern, and by which rules they were made.
 *
 * What a log is searched by and a story does not hold.  Read in two sweeps, read on when the
 * journal grows; rules are numbered in the order in which they are first cited. */
#ifndef UMPIRED_REVIEW_LOOKUP_H
#define UMPIRED_REVIEW_LOOKUP_H

#include "journal/journal.h"

struct lookup;

struct lookup_line {
    const char **subjects; /* ids */
    size_t subject_count;
    uint16_t *rules; /* each once */
    size_t rule_count;
};

struct lookup *lookup_new(void);
void lookup_free(struct lookup *l); /* NULL is fine */
/* Up to entry head; what is there already is not read again. */
bool lookup_read_on(struct lookup *l, struct journal *j, const char *game, int64_t head,
                    struct err *e);

const struct lookup_line *lookup_line(const struct lookup *l, int64_t seq); /* 1 to head */
size_t lookup_rules(const struct lookup *l);
const char *lookup_rule(const struct lookup *l, size_t rule); /* "Table 2" */
bool lookup_cites(const struct lookup_line *line, size_t rule);
bool lookup_concerns(const struct lookup_line *line, const char *id);

#endif

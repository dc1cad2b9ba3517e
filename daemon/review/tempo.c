#include "review/tempo.h"

#include <stdlib.h>
#include <string.h>

struct gaps { /* before rulings, and in which turns */
    struct gap {
        int64_t ms, turn;
    } * list;
    size_t count;
};

static void push_gap(const struct known *k, struct gaps *g, int64_t turn, int64_t ms)
{
    g->list = arena_grow(k->mem, g->list, g->count, sizeof *g->list);
    g->list[g->count++] = (struct gap){.ms = ms, .turn = turn};
}

static int by_size(const void *a, const void *b)
{
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return left < right ? -1 : left > right;
}

/* Of one turn, or of all; of an even number the mean of the middle two; -1: there are none. */
static int64_t median(const struct known *k, const struct gaps *g, bool all, int64_t turn)
{
    int64_t *ms = arena_array(k->mem, int64_t, g->count + 1);
    size_t count = 0;
    for (size_t i = 0; i < g->count; i++)
        if (all || g->list[i].turn == turn) ms[count++] = g->list[i].ms;
    if (count == 0) return -1;
    qsort(ms, count, sizeof *ms, by_size);
    return count % 2 != 0 ? ms[count / 2] : (ms[count / 2 - 1] + ms[count / 2]) / 2;
}

static bool is_ruling(const struct story_line *line)
{
    return strcmp(line->kind, ENTRY_RULING) == 0 || strcmp(line->kind, ENTRY_OVERRIDE) == 0;
}

/* An undo can lead back into an earlier turn. */
static struct tempo_turn *turn_of(const struct known *k, struct tempo *out, int64_t turn)
{
    for (size_t i = out->turn_count; i-- > 0;)
        if (out->turns[i].turn == turn) return &out->turns[i];
    out->turns = arena_grow(k->mem, out->turns, out->turn_count, sizeof *out->turns);
    struct tempo_turn *t = &out->turns[out->turn_count++];
    *t = (struct tempo_turn){.turn = turn};
    return t;
}

static void add_break(const struct known *k, struct tempo *out, const struct story_line *line,
                      int64_t ms)
{
    out->breaks = arena_grow(k->mem, out->breaks, out->break_count, sizeof *out->breaks);
    out->breaks[out->break_count++] =
        (struct tempo_break){.before = line->seq, .turn = line->turn, .ms = ms};
}

/* The time since the entry before; -1: none that counts. */
static int64_t gap_before(const struct known *k, struct tempo *out, const struct story_line *line)
{
    int64_t before = out->ended_ms, ms = line->at_ms - before;
    out->ended_ms = line->at_ms;
    if (before == 0) {
        out->began_ms = line->at_ms;
        return -1;
    }
    if (ms > TEMPO_BREAK_MS) add_break(k, out, line, ms);
    return ms > TEMPO_BREAK_MS ? -1 : ms; /* below 0: a clock was put back */
}

void tempo_read(const struct known *k, struct tempo *out)
{
    *out = (struct tempo){0};
    struct gaps gaps = {0};
    for (int64_t seq = k->begins + 1; seq <= (int64_t)story_count(k->story); seq++) {
        const struct story_line *line = story_line(k->story, seq);
        if (strcmp(line->kind, ENTRY_NOTE) == 0) continue; /* may be written long afterwards */
        struct tempo_turn *t = turn_of(k, out, line->turn);
        int64_t gap = gap_before(k, out, line);
        bool rules = is_ruling(line);
        t->rulings += rules;
        out->rulings += rules;
        if (gap < 0) continue;
        t->play_ms += gap;
        out->play_ms += gap;
        if (rules) push_gap(k, &gaps, line->turn, gap);
    }
    for (size_t i = 0; i < out->turn_count; i++)
        out->turns[i].median_ms = median(k, &gaps, false, out->turns[i].turn);
    out->median_ms = median(k, &gaps, true, 0);
}

#include "review/tempo.h"

#include <stdlib.h>
#include <string.h>

struct gaps { /* before rulings, in ms */
    int64_t *list;
    size_t count;
};

static void push_gap(const struct known *k, struct gaps *g, int64_t ms)
{
    g->list = arena_grow(k->mem, g->list, g->count, sizeof *g->list);
    g->list[g->count++] = ms;
}

static int by_size(const void *a, const void *b)
{
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return left < right ? -1 : left > right;
}

/* Sorts them; of an even number the mean of the middle two. */
static int64_t median(struct gaps *g)
{
    if (g->count == 0) return -1;
    qsort(g->list, g->count, sizeof *g->list, by_size);
    size_t half = g->count / 2;
    return g->count % 2 != 0 ? g->list[half] : (g->list[half - 1] + g->list[half]) / 2;
}

static bool is_ruling(const struct story_line *line)
{
    return strcmp(line->kind, ENTRY_RULING) == 0 || strcmp(line->kind, ENTRY_OVERRIDE) == 0;
}

/* An undo can lead back into an earlier turn. */
static size_t turn_of(const struct known *k, struct tempo *out, struct gaps **gaps, int64_t turn)
{
    for (size_t i = out->turn_count; i-- > 0;)
        if (out->turns[i].turn == turn) return i;
    out->turns = arena_grow(k->mem, out->turns, out->turn_count, sizeof *out->turns);
    *gaps = arena_grow(k->mem, *gaps, out->turn_count, sizeof **gaps);
    (*gaps)[out->turn_count] = (struct gaps){0};
    out->turns[out->turn_count] = (struct tempo_turn){.turn = turn, .median_ms = -1};
    return out->turn_count++;
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
    struct gaps all = {0}, *own = NULL;
    for (int64_t seq = k->begins + 1; seq <= (int64_t)story_count(k->story); seq++) {
        const struct story_line *line = story_line(k->story, seq);
        if (strcmp(line->kind, ENTRY_NOTE) == 0) continue; /* may be written long afterwards */
        size_t i = turn_of(k, out, &own, line->turn);
        int64_t gap = gap_before(k, out, line);
        bool rules = is_ruling(line);
        out->turns[i].rulings += rules;
        out->rulings += rules;
        if (gap < 0) continue;
        out->turns[i].play_ms += gap;
        out->play_ms += gap;
        if (!rules) continue;
        push_gap(k, &all, gap);
        push_gap(k, &own[i], gap);
    }
    for (size_t i = 0; i < out->turn_count; i++) out->turns[i].median_ms = median(&own[i]);
    out->median_ms = median(&all);
}

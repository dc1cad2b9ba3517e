/* The line under the replay: where turns begin, what stands out, and the losses as a curve.
 *
 * It is drawn in hundredths of its width, so that letters keep their size on every screen; a
 * long game has more entries than the line has places for, so what falls together is drawn
 * once. */
#include <string.h>

#include "view/line_tree.h"
#include "view/replay_tree.h"
#include "view/table_tree.h"

enum { PLACES = 400, CURVE_PX = 40, ROW_PX = 13, LETTER_EVERY = 12, LABEL_EVERY = 18 };

struct span {
    const struct replay *at;
    int64_t count;
    struct node *out;
};

/* Along the line, in places: 0 is the first entry, PLACES the last. */
static int place_of(const struct span *s, int64_t seq)
{
    return s->count < 2 ? 0 : (int)((seq - 1) * PLACES / (s->count - 1));
}

static void put_x(struct node *n, int place)
{
    node_printf(n, "x", "%.2f", 100.0 * place / PLACES);
}

static void turns_tree(const struct span *s)
{
    struct node *list = node_list(s->out, "turns");
    const char *side = NULL;
    int64_t turn = -1;
    int last = -LABEL_EVERY;
    for (int64_t seq = 1; seq <= s->count; seq++) {
        const struct story_line *line = story_line(s->at->told.story, seq);
        if (side != NULL && line->turn == turn && strcmp(line->side, side) == 0) continue;
        int place = place_of(s, seq);
        bool whole = line->turn != turn;
        bool labelled = whole && line->turn > 0 && place - last >= LABEL_EVERY;
        side = line->side;
        turn = line->turn;
        if (labelled) last = place;
        struct node *n = node_push_map(list);
        put_x(n, place);
        node_int(n, "seq", seq);
        node_int(n, "turn", turn);
        node_bool(n, "whole", whole);
        node_bool(n, "_labelled", labelled);
    }
}

/* --- Signs: a row for each that occurs ------------------------------------------------------- */

struct row {
    struct node *marks;
    int last, lettered; /* places of the last mark, and of the last with its letter */
};

static void add_mark(const struct span *s, struct row *row, const struct sign *sign, int64_t seq)
{
    int place = place_of(s, seq);
    if (place == row->last) return;
    bool lettered = place - row->lettered >= LETTER_EVERY;
    struct node *n = node_push_map(row->marks);
    put_x(n, place);
    node_int(n, "seq", seq);
    node_text(n, "letter", lettered ? sign->letter : NULL);
    row->last = place;
    if (lettered) row->lettered = place;
}

static void rows_tree(const struct span *s)
{
    struct node *list = node_list(s->out, "signs");
    struct row rows[SIGNS_MAX];
    const struct sign *sign;
    int y = CURVE_PX;
    for (int i = 0; i < SIGNS_MAX; i++)
        rows[i] =
            (struct row){.marks = node_new_list(s->out->mem), .last = -1, .lettered = -PLACES};
    for (int64_t seq = 1; seq <= s->count; seq++) {
        uint32_t signs = line_signs(&s->at->told, seq);
        for (int i = 0; signs >> i != 0; i++)
            if ((signs >> i & 1) != 0 && (sign = story_sign(s->at->told.story, i)) != NULL)
                add_mark(s, &rows[i], sign, seq);
    }
    for (int i = 0; (sign = story_sign(s->at->told.story, i)) != NULL; i++) {
        if (rows[i].last < 0) continue;
        struct node *n = node_push_map(list);
        y += ROW_PX;
        node_text(n, "id", sign->id);
        node_text(n, "letter", sign->letter);
        node_text(n, "title", sign->title);
        node_int(n, "_y", y - 2);
        node_int(n, "_top", y - ROW_PX + 2);
        node_put(n, "marks", rows[i].marks);
    }
    node_int(s->out, "_height", y + 6);
}

/* --- Losses ------------------------------------------------------------------------------------ */

static void curve_tree(struct node *list, const struct span *s, int side, const int *sums, int most)
{
    const struct choice *c = &s->at->told.g->book->rules->sides[side];
    struct node *n = node_push_map(list);
    struct buf b = {0};
    int before = 0;
    buf_puts(&b, "0,100");
    for (int i = 0; i <= PLACES; i++) {
        int sum = sums[i * STORY_SIDES + side];
        if (sum == before && i < PLACES) continue;
        buf_printf(&b, " %d,%.1f %d,%.1f", i, 100 - 96.0 * before / most, i,
                   100 - 96.0 * sum / most);
        before = sum;
    }
    node_text(n, "id", c->id);
    node_text(n, "label",
              ruleset_side_title(s->at->told.g->book->rules, s->at->told.g->state, c->id));
    node_int(n, "ink", side_ink(s->at->told.g->book, c->id));
    node_int(n, "lost", before);
    node_text(n, "_points", buf_text(&b));
    buf_clear(&b);
}

static void curves_tree(const struct span *s)
{
    const struct choice *sides = s->at->told.g->book->rules->sides;
    struct node *list = node_list(s->out, "curves");
    int *sums = arena_array(s->out->mem, int, (size_t)(PLACES + 1) * STORY_SIDES);
    int sum[STORY_SIDES] = {0}, most = 1, filled = 0;
    memset(sums, 0, (size_t)(PLACES + 1) * STORY_SIDES * sizeof *sums);
    for (int64_t seq = 1; seq <= s->count; seq++) {
        for (int place = place_of(s, seq); filled < place; filled++)
            memcpy(&sums[filled * STORY_SIDES], sum, sizeof sum);
        line_losses(&s->at->told, seq, sum);
        for (int i = 0; i < STORY_SIDES; i++) most = sum[i] > most ? sum[i] : most;
    }
    for (; filled <= PLACES; filled++) memcpy(&sums[filled * STORY_SIDES], sum, sizeof sum);
    for (int i = 0; i < STORY_SIDES && sides[i].id != NULL; i++) curve_tree(list, s, i, sums, most);
    node_int(s->out, "most_lost", most);
}

void timeline_tree(struct node *map, const struct replay *at)
{
    struct span s = {.at = at,
                     .count = (int64_t)story_count(at->told.story),
                     .out = node_map(map, "timeline")};
    node_int(s.out, "count", s.count);
    node_int(s.out, "_places", PLACES);
    node_int(s.out, "_curve", CURVE_PX);
    turns_tree(&s);
    rows_tree(&s);
    curves_tree(&s);
}

#include "view/replay_tree.h"

#include <math.h>
#include <string.h>

#include "view/entry_tree.h"
#include "view/line_tree.h"
#include "view/map_tree.h"
#include "view/table_tree.h"

/* --- Where one can go ------------------------------------------------------------------------ */

static int64_t count_of(const struct replay *at)
{
    return (int64_t)story_count(at->told.story);
}

static bool same_turn(const struct replay *at, int64_t a, int64_t b)
{
    const struct story_line *one = story_line(at->told.story, a),
                            *other = story_line(at->told.story, b);
    return one->turn == other->turn && strcmp(one->side, other->side) == 0;
}

static int64_t turn_begin(const struct replay *at, int64_t seq)
{
    while (seq > 1 && same_turn(at, seq, seq - 1)) seq--;
    return seq;
}

/* The beginning of the turn at hand, or from there that of the one before. */
static int64_t turn_before(const struct replay *at)
{
    int64_t own = turn_begin(at, at->seq);
    if (own < at->seq) return own;
    return own == 1 ? 0 : turn_begin(at, own - 1);
}

static int64_t turn_after(const struct replay *at)
{
    for (int64_t seq = at->seq + 1; seq <= count_of(at); seq++)
        if (!same_turn(at, seq, seq - 1)) return seq;
    return 0;
}

/* --- Losses -------------------------------------------------------------------------------- */

static void losses_tree(struct node *map, const struct replay *at)
{
    const struct ruleset *rules = at->told.g->book->rules;
    int sum[STORY_SIDES] = {0};
    struct node *list = node_list(map, "losses");
    node_text(map, "strength_title", rules->strength_title);
    for (int64_t seq = 1; seq <= at->seq; seq++) line_losses(&at->told, seq, sum);
    for (int i = 0; i < STORY_SIDES && rules->sides[i].id != NULL; i++) {
        struct node *n = node_push_map(list);
        node_text(n, "id", rules->sides[i].id);
        node_text(n, "label", ruleset_side_title(rules, at->told.g->state, rules->sides[i].id));
        node_int(n, "ink", side_ink(at->told.g->book, rules->sides[i].id));
        node_int(n, "lost", sum[i]);
    }
}

/* --- What stands out, and where the next of it is ------------------------------------------- */

static void ahead_tree(struct node *map, const struct replay *at)
{
    struct node *list = node_list(map, "ahead");
    int64_t total[SIGNS_MAX] = {0}, next[SIGNS_MAX] = {0};
    const struct sign *sign;
    for (int64_t seq = 1; seq <= count_of(at); seq++) {
        uint32_t signs = line_signs(&at->told, seq);
        for (int i = 0; signs >> i != 0; i++) {
            if ((signs >> i & 1) == 0) continue;
            total[i]++;
            if (next[i] == 0 || (next[i] <= at->seq && seq > at->seq)) next[i] = seq;
        }
    }
    for (int i = 0; (sign = story_sign(at->told.story, i)) != NULL; i++) {
        if (total[i] == 0) continue;
        struct node *n = node_push_map(list);
        node_text(n, "id", sign->id);
        node_text(n, "letter", sign->letter);
        node_text(n, "title", sign->title);
        node_int(n, "count", total[i]);
        node_int(n, "next", next[i]);
    }
}

/* --- The moment ------------------------------------------------------------------------------ */

void moment_tree(struct node *map, const struct replay *at)
{
    const struct story_line *line = story_line(at->told.story, at->seq);
    const struct entity *game = state_find(at->told.g->state, GAME_ENTITY);
    struct node *n = node_map(map, "moment");
    node_int(n, "seq", at->seq);
    node_int(n, "last", count_of(at));
    node_int(n, "turn", line->turn);
    node_text(n, "side", line->side);
    node_text(n, "side_label",
              ruleset_side_title(at->told.g->book->rules, at->told.g->state, line->side));
    node_int(n, "turn_now", entity_int(game, "turn", 0));
    node_text(n, "side_now", entity_text(game, "side", ""));
    node_bool(n, "over", entity_int(game, "over", 0) != 0);
    node_seq(n, "previous", at->seq - 1);
    node_seq(n, "next", at->seq < count_of(at) ? at->seq + 1 : 0);
    node_seq(n, "turn_before", turn_before(at));
    node_seq(n, "turn_after", turn_after(at));
    node_seq(n, "back", at->back);
    node_printf(n, "_x", "%.2f",
                count_of(at) < 2 ? 0 : 100.0 * (double)(at->seq - 1) / (double)(count_of(at) - 1));
    signs_tree(n, &at->told, at->seq);
    losses_tree(n, at);
    ahead_tree(n, at);
}

/* --- What changed, on the map ------------------------------------------------------------------- */

#define MOVED_CM 0.05
#define TURNED_DEG 0.5

static void mark_id(struct map_marks *marks, struct arena *a, const char *id)
{
    for (size_t i = 0; i < marks->count; i++)
        if (strcmp(marks->ids[i], id) == 0) return;
    marks->ids = arena_grow(a, marks->ids, marks->count, sizeof *marks->ids);
    marks->ids[marks->count++] = id;
}

/* The state before the entry: what it changed, put back. */
static struct state *state_before(const struct state *then, const struct ruling *r, struct arena *a)
{
    struct effect *back = arena_array(a, struct effect, r->effect_count + 1);
    for (size_t i = 0; i < r->effect_count; i++) {
        const struct effect *f = &r->effects[r->effect_count - 1 - i];
        back[i] = (struct effect){f->entity, f->attr, f->after, f->before};
    }
    struct state *before = state_clone(then);
    if (state_apply(before, back, r->effect_count, NULL)) return before;
    state_free(before);
    return NULL;
}

static bool same_place(const struct hull *a, const struct hull *b)
{
    struct stand one = hull_outline(a), other = hull_outline(b);
    struct point p = stand_centre(&one), q = stand_centre(&other);
    return a->count == b->count && plane_distance(p, q) < MOVED_CM &&
           fabs(one.facing - other.facing) < TURNED_DEG;
}

/* Where one stood before, and the way from there. */
static void draw_way(struct drawing *d, const struct scene *before, const struct scene *then,
                     const char *id)
{
    const struct ruleset *rules = before->book->rules;
    const struct entity *was = state_find(before->state, id), *is = state_find(then->state, id);
    struct hull old, now;
    if (was == NULL || !ruleset_kind_in(rules->forces, entity_text(was, "kind", "")) ||
        !rules->footprint(before, was, &old))
        return;
    bool stays = is != NULL && rules->footprint(then, is, &now);
    if (stays && same_place(&old, &now)) return;
    for (int i = 0; i < old.count; i++) {
        struct point corner[STAND_CORNERS];
        stand_corners(&old.stand[i], corner);
        drawing_area(d, "was", corner, STAND_CORNERS,
                     i == 0 && !stays ? entity_short_name(was) : NULL);
    }
    if (!stays) return;
    struct stand from = hull_outline(&old), to = hull_outline(&now);
    drawing_line(d, "went", stand_centre(&from), stand_centre(&to), NULL);
}

void replay_map_tree(struct node *map, const struct replay *at, const struct ruling *r)
{
    const struct game_view *g = at->told.g;
    struct arena *a = map->mem;
    struct drawing drawing = {.mem = a};
    struct map_marks marks = {.drawing = &drawing, .replay = at->seq};
    for (size_t i = 0; i < r->subject_count; i++) mark_id(&marks, a, r->subjects[i]);
    for (size_t i = 0; i < r->effect_count; i++) mark_id(&marks, a, r->effects[i].entity);
    struct state *whole = state_before(g->whole, r, a);
    if (whole != NULL && g->book->rules->footprint != NULL) {
        struct state *veiled = secret_veil_of(g->book->rules, whole, &g->hidden, g->viewer);
        struct game_view old = *g;
        old.state = veiled == NULL ? whole : veiled;
        struct scene before = game_scene(&old, a), then = game_scene(g, a);
        for (size_t i = 0; i < marks.count; i++) draw_way(&drawing, &before, &then, marks.ids[i]);
        state_free(veiled);
    }
    state_free(whole);
    map_tree(map, g, &marks);
}

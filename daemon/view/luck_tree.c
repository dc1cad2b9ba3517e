#include "view/luck_tree.h"

#include <string.h>

#include "view/table_tree.h"

enum { EXTREMES = 5 };

/* --- Who is who ------------------------------------------------------------------------------ */

struct luck_cast luck_cast_of(const struct state *s, struct arena *a)
{
    struct luck_cast cast = {0};
    const struct entity *en = NULL;
    while ((en = state_next(s, en, NULL)) != NULL) {
        const char *side = entity_text(en, "side", "");
        if (*side == '\0' || entity_is(en, GAME_ENTITY)) continue;
        cast.list = arena_grow(a, cast.list, cast.count, sizeof *cast.list);
        cast.list[cast.count++] = (struct luck_actor){.id = arena_strdup(a, en->id),
                                                      .name = arena_strdup(a, entity_name(en)),
                                                      .side = arena_strdup(a, side)};
    }
    return cast;
}

static const struct luck_actor *actor_of(const struct luck_cast *cast, const char *id)
{
    for (size_t i = 0; i < cast->count; i++)
        if (strcmp(cast->list[i].id, id) == 0) return &cast->list[i];
    return NULL;
}

const char *luck_side_of(void *cast, const char *entity)
{
    const struct luck_actor *who = actor_of(cast, entity);
    return who == NULL ? NULL : who->side;
}

static const char *name_of(const struct luck_cast *cast, const char *id)
{
    const struct luck_actor *who = actor_of(cast, id);
    return who == NULL ? NULL : who->name;
}

/* --- Sums ---------------------------------------------------------------------------------------- */

/* What it felt like: a word for a percentile. */
static const char *luck_word(double percentile)
{
    if (percentile < 0.05) return "very unlucky";
    if (percentile < 0.25) return "unlucky";
    if (percentile <= 0.75) return "about as expected";
    return percentile <= 0.95 ? "lucky" : "very lucky";
}

static const char *of_100(struct arena *a, double percentile)
{
    if (percentile < 0.01) return "under 1";
    return percentile > 0.99 ? "over 99" : arena_printf(a, "%.0f", 100 * percentile);
}

static void sum_tree(struct node *n, const struct luck_sum *s)
{
    double percentile = luck_percentile(s);
    node_int(n, "rulings", (int64_t)s->throws);
    node_real(n, "expected", s->expected);
    node_real(n, "fell", s->fell);
    node_real(n, "swing", luck_swing(s));
    node_real(n, "spread", s->spread);
    node_real(n, "worse", s->worse);
    node_real(n, "same", s->same);
    node_real(n, "better", s->better);
    node_real(n, "percentile", percentile);
    node_printf(n, "_expected", "%.1f", s->expected);
    node_printf(n, "_fell", "%.0f", s->fell);
    node_text(n, "_swing", luck_signed(n->mem, luck_swing(s), 1));
    node_text(n, "_percentile", of_100(n->mem, percentile));
    node_text(n, "_words", luck_word(percentile));
    node_bool(n, "_bad", percentile < 0.25);
    node_bool(n, "_good", percentile > 0.75);
    node_printf(n, "_bar", "%.4f", percentile);
}

static void side_tree(struct node *n, const struct luck *l, const struct rulebook *book,
                      const char *side)
{
    const struct choice *found = NULL;
    for (const struct choice *c = l->sides; c->id != NULL; c++)
        if (strcmp(c->id, side) == 0) found = c;
    node_text(n, "side", side);
    node_text(n, "side_label", found == NULL ? side : found->label);
    node_text(n, "_people", luck_people(n->mem, found == NULL ? side : found->label));
    node_int(n, "ink", side_ink(book, side));
}

static void groups_tree(struct node *list, const struct luck *l, const struct luck_groups *groups,
                        const struct rulebook *book)
{
    for (size_t i = 0; i < groups->count; i++) {
        const struct luck_group *g = &groups->list[i];
        struct node *n = node_push_map(list);
        node_text(n, "key", g->key);
        node_int(n, "turn", g->turn);
        side_tree(n, l, book, g->side);
        sum_tree(n, &g->sum);
    }
}

static void measures_tree(struct node *list, const struct luck *l, const struct luck_asked *asked,
                          const struct rulebook *book)
{
    for (size_t i = 0; i < l->measure_count; i++) {
        const struct luck_measure *m = &l->measures[i];
        struct node *n = node_push_map(list);
        node_text(n, "measure", m->measure->id);
        node_text(n, "label", m->measure->label);
        node_text(n, "help", m->measure->help);
        node_int(n, "weight", asked->weights[m->measure - asked->rules->measures]);
        node_bool(n, "_new", i == 0 || l->measures[i - 1].measure != m->measure);
        side_tree(n, l, book, m->side->id);
        sum_tree(n, &m->sum);
    }
}

/* Of each side those it went worst with first: who is missed is looked for at an end. */
static void entities_tree(struct node *list, const struct luck *l, const struct luck_cast *cast,
                          const struct rulebook *book)
{
    const struct luck_groups *groups = &l->by_entity;
    struct luck_group *order = arena_array(list->mem, struct luck_group, groups->count + 1);
    size_t count = 0;
    for (size_t i = 0; i < groups->count; i++) {
        double swing = luck_swing(&groups->list[i].sum);
        size_t at = count++;
        for (; at > 0 && luck_swing(&order[at - 1].sum) < swing; at--) order[at] = order[at - 1];
        order[at] = groups->list[i];
    }
    for (size_t i = 0; i < count; i++) {
        struct node *n = node_push_map(list);
        node_text(n, "entity", order[i].key);
        node_text(n, "name", name_of(cast, order[i].key));
        side_tree(n, l, book, order[i].side);
        sum_tree(n, &order[i].sum);
    }
}

/* --- Throws ---------------------------------------------------------------------------------------- */

static void stake_tree(struct node *n, const struct luck *l, const struct luck_stake *k,
                       const struct luck_cast *cast, const struct rulebook *book, bool told)
{
    node_bool(n, "_told", told);
    const struct stake_row *row = k->row;
    node_text(n, "measure", row->measure);
    node_text(n, "label", k->measure == NULL ? row->measure : k->measure->label);
    side_tree(n, l, book, row->side);
    node_text(n, "entity", *row->entity == '\0' ? NULL : row->entity);
    node_text(n, "thrower", *row->thrower == '\0' ? NULL : row->thrower);
    node_text(n, "_name", name_of(cast, row->entity));
    node_text(n, "_thrower", name_of(cast, row->thrower));
    sum_tree(n, &k->sum);
    struct node *list = node_list(n, "chances");
    for (size_t v = 0; v < row->count; v++) {
        struct node *one = node_push_map(list);
        node_int(one, "value", (int64_t)v);
        node_text(one, "fraction", row->fractions[v]);
        node_real(one, "probability", row->chances[v]);
        node_bool(one, "fell", (int)v == row->fell);
    }
}

static const char *action_title(const struct ruleset *rules, const char *id)
{
    const struct action *act = ruleset_action(rules, id);
    return act == NULL ? id : act->title;
}

static void throw_tree(struct node *n, const struct luck *l, const struct luck_asked *asked,
                       const struct luck_throw *t, const struct luck_cast *cast,
                       const struct rulebook *book)
{
    node_int(n, "seq", t->row->seq);
    node_int(n, "turn", t->row->turn);
    node_text(n, "action", t->row->action);
    node_text(n, "_action", action_title(book->rules, t->row->action));
    node_text(n, "source",
              t->row->dice_count == 0 ? NULL : dice_source_word(t->row->dice[0].source));
    node_bool(n, "weighs", t->weighs);
    node_real(n, "so_far", t->so_far);
    node_real(n, "low", t->low);
    node_real(n, "high", t->high);
    sum_tree(n, &t->sum);
    struct node *list = node_list(n, "stakes");
    for (size_t k = 0; k < t->stake_count; k++) { /* on the page what weighs, where any does */
        const struct measure *m = t->stakes[k].measure;
        bool weighs = m != NULL && asked->weights[m - asked->rules->measures] > 0;
        stake_tree(node_push_map(list), l, &t->stakes[k], cast, book, weighs || !t->weighs);
    }
}

static void extremes_tree(struct node *list, const struct luck *l, const struct luck_asked *asked,
                          int sign, const struct luck_cast *cast, const struct rulebook *book)
{
    const struct luck_throw *found[EXTREMES];
    size_t count = luck_extremes(l, sign, found, EXTREMES);
    for (size_t i = 0; i < count; i++)
        throw_tree(node_push_map(list), l, asked, found[i], cast, book);
}

/* --- The dice ---------------------------------------------------------------------------------------- */

static void dice_tree(struct node *list, const struct luck *l)
{
    for (size_t i = 0; i < l->dice_count; i++) {
        const struct fairness *f = &l->dice[i];
        struct node *n = node_push_map(list);
        node_text(n, "source", dice_source_word(f->source));
        node_bool(n, "_umpired", f->source == DICE_UMPIRED);
        node_int(n, "sides", f->sides);
        node_int(n, "count", (int64_t)f->count);
        node_real(n, "even", f->even);
        node_real(n, "low", f->low);
        node_real(n, "high", f->high);
        node_real(n, "chi_square", f->chi_square);
        node_real(n, "as_odd", f->as_odd);
        node_bool(n, "exact", f->exact);
        node_real(n, "shows", f->shows);
        node_text(n, "words", luck_dice_words(n->mem, l, f));
        node_printf(n, "_even", "%.1f", f->even);
        node_printf(n, "_chi_square", "%.2f", f->chi_square);
        node_printf(n, "_low", "%.0f", f->low);
        node_printf(n, "_high", "%.0f", f->high);
        struct node *faces = node_list(n, "faces");
        for (int k = 0; k < f->sides; k++) {
            struct node *face = node_push_map(faces);
            node_int(face, "face", k + 1);
            node_int(face, "fell", (int64_t)f->fell[k]);
        }
        luck_face_chart(n, f);
    }
}

/* --- The whole ----------------------------------------------------------------------------------------- */

static void weights_tree(struct node *list, const struct luck_asked *asked)
{
    for (int i = 0; asked->rules->measures != NULL && asked->rules->measures[i].id != NULL; i++) {
        const struct measure *m = &asked->rules->measures[i];
        struct node *n = node_push_map(list);
        node_text(n, "measure", m->id);
        node_text(n, "label", m->label);
        node_text(n, "help", m->help);
        node_int(n, "weight", asked->weights[i]);
        node_int(n, "usual", m->weight);
        node_bool(n, "_usual", asked->weights[i] == m->weight);
    }
}

static void counts_tree(struct node *n, const struct luck *l)
{
    node_int(n, "counted", (int64_t)l->throw_count);
    node_int(n, "undone", (int64_t)l->undone);
    node_int(n, "overruled", (int64_t)l->overruled);
    node_int(n, "kept_back", (int64_t)l->kept_back);
    node_int(n, "idle", (int64_t)l->idle);
    node_int(n, "unknown", (int64_t)l->unknown);
    node_text(n, "left_out", luck_left_out(n->mem, l));
}

void luck_tree(struct node *root, const struct luck *l, const struct luck_asked *asked,
               const struct luck_cast *cast, const struct rulebook *book, size_t show)
{
    struct node *n = node_map(root, "luck");
    node_text(n, "sentence", luck_sentence(root->mem, l));
    node_text(n, "second", luck_second(root->mem, l));
    counts_tree(n, l);
    side_tree(node_map(n, "first"), l, book, l->sides[0].id);
    side_tree(node_map(n, "other"), l, book, l->sides[1].id == NULL ? "" : l->sides[1].id);
    weights_tree(node_list(n, "weights"), asked);
    groups_tree(node_list(n, "sides"), l, &l->by_side, book);
    groups_tree(node_list(n, "whose_dice"), l, &l->by_dice, book);
    groups_tree(node_list(n, "sources"), l, &l->by_source, book);
    groups_tree(node_list(n, "turns"), l, &l->by_turn, book);
    measures_tree(node_list(n, "measures"), l, asked, book);
    entities_tree(node_list(n, "entities"), l, cast, book);
    extremes_tree(node_list(n, "luckiest"), l, asked, 1, cast, book);
    extremes_tree(node_list(n, "unluckiest"), l, asked, -1, cast, book);
    dice_tree(node_list(n, "dice"), l);
    struct node *throws = node_list(n, "throws");
    for (size_t i = 0; i < l->throw_count && i < show; i++)
        throw_tree(node_push_map(throws), l, asked, &l->throws[i], cast, book);
    node_bool(n, "_more", l->throw_count > show);
    luck_path_chart(n, l);
    luck_spread_chart(n, l);
    luck_turn_chart(n, l);
}

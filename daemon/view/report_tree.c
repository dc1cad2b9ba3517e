#include "view/report_tree.h"

#include <string.h>
#include <time.h>

#include "base/text.h"
#include "review/past.h"
#include "rules/table_size.h"
#include "view/entry_tree.h"
#include "view/map_tree.h"
#include "view/table_tree.h"

/* Letters of a map in a report: larger than on a screen, for it is printed smaller. */
enum { LETTERS_ACROSS = 46 };

static const char *date_words(struct arena *a, int64_t ms)
{
    time_t at = (time_t)(ms / 1000);
    struct tm parts;
    char text[64];
    if (localtime_r(&at, &parts) == NULL) return "";
    (void)strftime(text, sizeof text, "%d %B %Y", &parts);
    return arena_strdup(a, *text == '0' ? text + 1 : text);
}

static const char *unit_title(const struct known *k)
{
    return k->g->book->rules->strength_title == NULL ? "" : k->g->book->rules->strength_title;
}

/* --- Heading ----------------------------------------------------------------------------------- */

static void sides_node(struct node *root, const struct known *k, const struct charts *c)
{
    const struct choice *side = c->sides;
    struct node *list = node_list(root, "sides");
    for (int i = 0; i < STORY_SIDES && side[i].id != NULL; i++) {
        struct node *n = node_push_map(list);
        node_text(n, "id", side[i].id);
        node_text(n, "label", side[i].label);
        node_int(n, "ink", side_ink(k->g->book, side[i].id));
        node_int(n, "began", c->losses.began[i]);
        node_int(n, "lost", c->losses.lost[i]);
        node_int(n, "now", c->losses.now[i]);
    }
}

static void heading_node(struct node *root, const struct account *ac, const struct charts *c)
{
    const struct game_view *g = c->known->g;
    const struct tempo *t = &c->tempo;
    struct node *n = node_map(root, "battle");
    char code[HEAD_CODE_LEN + 1];
    journal_head_code(g->head, code);
    int64_t began = t->began_ms == 0 ? g->created_ms : t->began_ms;
    node_text(n, "title", g->title);
    node_text(n, "system", g->book->rules->title);
    node_text(n, "edition", g->edition);
    node_text(n, "_turn", ruleset_turn_word(g->book->rules));
    node_text(n, "_turn_capital", text_capital(n->mem, ruleset_turn_word(g->book->rules)));
    node_text(n, "began", time_iso(n->mem, began));
    node_text(n, "_date", date_words(n->mem, began));
    node_text(n, "_from", time_short(n->mem, began));
    node_text(n, "_until", time_short(n->mem, t->ended_ms == 0 ? began : t->ended_ms));
    node_text(n, "_played", minutes_words(n->mem, t->play_ms));
    node_int(n, "play_ms", t->play_ms);
    node_int(n, "turns", ac->turn_count == 0 ? 0 : ac->turns[ac->turn_count - 1].turn);
    node_int(n, "rulings", ac->rulings);
    node_int(n, "undone", ac->undone);
    node_int(n, "overruled", ac->overruled);
    node_int(n, "close_calls", ac->close);
    node_int(n, "head_seq", g->head_seq);
    node_text(n, "head_code", code);
    node_bool(n, "decided", ac->decided);
    node_text(n, "verdict", ac->verdict);
    if (ac->verdict_seq != 0)
        node_int(n, "verdict_seq", ac->verdict_seq);
    else
        node_text(n, "verdict_seq", NULL);
    node_text(n, "unit", unit_title(c->known));
    node_text(n, "_losses", unit_title(c->known)[0] == '\0' ? NULL : losses_words(c, n->mem));
}

/* --- Maps ------------------------------------------------------------------------------------- */

static bool plan_node(struct node *list, const struct known *k, const struct account_moment *m,
                      struct err *e)
{
    struct past past;
    struct map_marks marks = {.ids = m->ids, .count = m->id_count, .across = LETTERS_ACROSS};
    if (!past_open(&past, k->g, k->story, k->journal, m->seq, k->g->viewer, k->mem, e))
        return false;
    struct node *n = node_push_map(list);
    node_int(n, "seq", m->seq);
    node_text(n, "title", m->title);
    map_tree(node_map(n, "_plan"), &past.g, &marks);
    past_close(&past);
    return true;
}

/* The maps of a turn, -1: those that come before any. */
static bool plans_node(struct node *map, const char *key, const struct known *k,
                       const struct account *ac, int64_t turn, struct err *e)
{
    struct node *list = node_list(map, key);
    bool ok = true, drawn = k->g->book->rules->footprint != NULL;
    for (size_t i = 0; drawn && ok && i < ac->moment_count; i++) {
        const struct account_moment *m = &ac->moments[i];
        bool opening = i == 0;
        if (opening != (turn < 0) || (!opening && m->turn != turn)) continue;
        ok = plan_node(list, k, m, e);
    }
    return ok;
}

/* --- Turns --------------------------------------------------------------------------------------- */

static const char *turn_losses(struct arena *a, const struct known *k, const struct account_turn *t)
{
    const struct choice *side = ruleset_sides(k->g->book->rules, k->g->whole, a);
    const char *text = "";
    for (int i = 0; i < STORY_SIDES && side[i].id != NULL; i++)
        if (t->lost[i] > 0)
            text = arena_printf(a, "%s%s%s %d", text, *text == '\0' ? "" : ", ", side[i].label,
                                t->lost[i]);
    return *text == '\0' ? NULL : arena_printf(a, "%s: %s", unit_title(k), text);
}

/* The words that are to stand out, and what is before and after them. */
static void key_node(struct node *n, const struct account_line *line)
{
    const char *key = line->important ? line->text : line->key == NULL ? "" : line->key;
    const char *at = strstr(line->text, key);
    size_t len = at == NULL ? 0 : strlen(key), before = at == NULL ? 0 : (size_t)(at - line->text);
    node_text(n, "_before", arena_strndup(n->mem, line->text, before));
    node_text(n, "_key", arena_strndup(n->mem, line->text + before, len));
    node_text(n, "_after", line->text + before + len);
}

static void line_node(struct node *list, const struct account_line *line)
{
    struct node *n = node_push_map(list);
    node_text(n, "text", line->text);
    key_node(n, line);
    node_bool(n, "note", line->note);
    node_bool(n, "great", line->weight == TALE_GREAT);
    node_bool(n, "important", line->important);
    node_int(n, "first", line->first);
    node_int(n, "last", line->last);
}

static void part_node(struct node *list, const struct known *k, const struct account_part *part)
{
    struct node *n = node_push_map(list);
    const struct choice *side = ruleset_side(k->g->book->rules, part->side);
    node_text(n, "side", side == NULL ? NULL : side->id);
    node_text(n, "label", ruleset_side_title(k->g->book->rules, k->g->whole, part->side));
    node_int(n, "ink", side == NULL ? 1 : side_ink(k->g->book, part->side));
    struct node *lines = node_list(n, "lines");
    for (size_t i = 0; i < part->count; i++) line_node(lines, &part->lines[i]);
}

static bool turns_node(struct node *root, const struct known *k, const struct account *ac,
                       struct err *e)
{
    struct node *list = node_list(root, "turns");
    const struct choice *side = k->g->book->rules->sides;
    for (size_t i = 0; i < ac->turn_count; i++) {
        const struct account_turn *t = &ac->turns[i];
        struct node *n = node_push_map(list), *lost = node_map(n, "lost");
        node_int(n, "turn", t->turn);
        node_int(n, "first", t->first);
        node_int(n, "last", t->last);
        for (int s = 0; s < STORY_SIDES && side[s].id != NULL; s++)
            node_int(lost, side[s].id, t->lost[s]);
        node_text(n, "losses", turn_losses(n->mem, k, t));
        struct node *parts = node_list(n, "parts");
        for (size_t p = 0; p < t->part_count; p++) part_node(parts, k, &t->parts[p]);
        if (!plans_node(n, "plans", k, ac, t->turn, e)) return false;
    }
    return plans_node(root, "plans", k, ac, -1, e);
}

/* --- Order of battle -------------------------------------------------------------------------------- */

/* What became of it, from the marks on its card. */
static const char *fate_of(const struct scene *s, const struct entity *en)
{
    struct node *card = node_new_map(s->mem), *badges = node_list(card, "badges");
    const char *text = "";
    (void)node_list(card, "acts");
    (void)node_list(card, "facts");
    s->book->rules->card(s, en, card);
    for (const struct node *b = badges->first; b != NULL; b = b->next)
        text = arena_printf(s->mem, "%s%s%s", text, *text == '\0' ? "" : ", ",
                            node_get_text(b, "text", ""));
    return text;
}

static void unit_node(struct node *list, const struct scene *s, const struct loss_unit *u)
{
    const struct entity *en = state_find(s->state, u->id);
    struct node *n = node_push_map(list);
    node_text(n, "id", u->id);
    node_text(n, "name", en == NULL ? u->id : entity_name(en));
    node_int(n, "began", u->began);
    node_int(n, "now", u->now);
    node_bool(n, "gone", u->now == 0);
    node_bool(n, "harmed", u->now < u->began);
    node_text(n, "fate", u->now == 0 || en == NULL ? "" : fate_of(s, en));
}

/* Those of one commander; "" for the others of the side. */
static void command_node(struct node *list, const struct scene *s, const struct losses *l,
                         const char *side, const struct entity *commander)
{
    struct node *units = node_new_list(list->mem);
    for (size_t i = 0; i < l->unit_count; i++) {
        const struct entity *en = state_find(s->state, l->units[i].id);
        const char *of = entity_text(en, "commander", "");
        bool orphan = state_find(s->state, of) == NULL;
        if (strcmp(l->units[i].side, side) != 0) continue;
        if (commander == NULL ? orphan : strcmp(of, commander->id) == 0)
            unit_node(units, s, &l->units[i]);
    }
    if (node_count(units) == 0) return;
    bool only = commander == NULL && node_count(list) == 0; /* nobody commands any of them */
    struct node *n = node_push_map(list);
    node_bool(n, "_headed", !only);
    node_text(n, "commander", commander == NULL ? NULL : entity_name(commander));
    node_put(n, "units", units);
}

static bool is_commander(const struct scene *s, const struct entity *en)
{
    return ruleset_kind_in(s->book->rules->forces, entity_text(en, "kind", "")) &&
           s->book->rules->strength(en) == 0;
}

static void forces_node(struct node *root, const struct known *k, const struct losses *l)
{
    struct scene scene = game_scene(k->g, root->mem);
    struct node *list = node_list(root, "forces");
    const struct choice *side = ruleset_sides(k->g->book->rules, k->g->whole, root->mem);
    for (; k->g->book->rules->strength != NULL && side->id != NULL; side++) {
        struct node *n = node_push_map(list), *commands = node_list(n, "commands");
        const struct entity *en = NULL;
        node_text(n, "side", side->id);
        node_text(n, "label", side->label);
        node_int(n, "ink", side_ink(k->g->book, side->id));
        while ((en = state_next(k->g->state, en, NULL)) != NULL)
            if (is_commander(&scene, en) && strcmp(entity_text(en, "side", ""), side->id) == 0)
                command_node(commands, &scene, l, side->id, en);
        command_node(commands, &scene, l, side->id, NULL);
    }
}

bool report_tree(struct node *root, const struct known *k, struct err *e)
{
    struct account ac;
    struct charts charts;
    if (!account_read(k, &ac, e) || !charts_read(k, &charts, e)) return false;
    heading_node(root, &ac, &charts);
    sides_node(root, k, &charts);
    if (!turns_node(root, k, &ac, e)) return false;
    forces_node(root, k, &charts.losses);
    struct node *drawn = node_list(root, "_charts");
    if (k->g->book->rules->strength != NULL && ac.turn_count > 0) strength_chart(drawn, &charts);
    const struct table_size size = table_size_of(k->g->book->rules, k->g->state);
    struct node *table = node_map(root, "_table"); /* for the patterns that its maps share */
    node_real(table, "width", size.width);
    node_real(table, "height", size.depth);
    return true;
}

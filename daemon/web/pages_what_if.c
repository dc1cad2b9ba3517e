/* A past ruling asked again: its question on the table as it stood before, with the facts and
 * dice that it went by.  Any of them may be changed; what would be ruled stands beside what was
 * ruled then.  Nothing is ever entered from here. */
#include <math.h>
#include <string.h>

#include "view/entry_tree.h"
#include "web/act_page.h"
#include "web/review.h"

struct again {
    struct act_input *in;
    const struct entry *entry;
    const struct secret_names *hidden;
    bool *restate; /* of the action's fields: what the table would not measure so again */
    bool asked;    /* the form was sent: what it leaves open is open */
};

/* --- What it went by ------------------------------------------------------------------------ */

static const struct stored_fact *fact_of(const struct entry *entry, const char *name)
{
    for (size_t i = 0; i < entry->fact_count; i++)
        if (strcmp(entry->facts[i].name, name) == 0) return &entry->facts[i];
    return NULL;
}

static const char *dice_then(struct arena *a, const struct entry *entry)
{
    const char *text = "";
    for (size_t i = 0; i < entry->ruling.dice_count; i++)
        text = arena_printf(a, "%s%s%d", text, i == 0 ? "" : ",", entry->ruling.dice[i].face);
    return text;
}

/* Of the facts then: who was asked about, what the umpire stated, and what the table as it is
 * kept would not measure so today.  The rest is measured, as it was then. */
static const char *again_field(void *from, const char *name)
{
    const struct again *again = from;
    const struct action *act = again->in->act;
    const char *sent = act_field(again->in, name);
    if (again->asked || sent != NULL || strcmp(name, "dice") == 0) return sent;
    const struct stored_fact *then = fact_of(again->entry, name);
    for (size_t i = 0; then != NULL && i < act->field_count; i++) {
        const struct field *f = &act->fields[i];
        if (strcmp(f->name, name) != 0) continue;
        bool stated = f->asked || value_is_set(then->stated) || again->restate[i];
        if (!stated || !value_is_set(then->used)) return NULL;
        if (secret_named(again->hidden, value_as_text(then->used, NULL)) != NULL) return NULL;
        return value_show(&again->in->r->mem, then->used);
    }
    return NULL;
}

#define ALIKE 1e-6

static bool same_value(struct value a, struct value b)
{
    if (a.kind == VALUE_REAL || b.kind == VALUE_REAL)
        return value_is_set(a) == value_is_set(b) &&
               fabs(value_as_real(a, 0) - value_as_real(b, 0)) < ALIKE;
    return value_equal(a, b);
}

/* Measures the table of then, to see what must be stated for the facts to be those of then. */
static void find_restated(struct again *again, const struct scene *scene)
{
    const struct action *act = again->in->act;
    struct facts facts = {0};
    struct input_problems problems = {0};
    again->restate = arena_array(scene->mem, bool, act->field_count + 1);
    memset(again->restate, 0, act->field_count * sizeof *again->restate);
    if (again->asked || !judge_facts(scene, act, again_field, again, &facts, &problems)) return;
    for (size_t i = 0; i < facts.count && i < act->field_count; i++) {
        const struct stored_fact *then = fact_of(again->entry, facts.list[i].field->name);
        again->restate[i] = then != NULL && !same_value(fact_value(&facts.list[i]), then->used);
    }
}

/* --- Beside what was ruled -------------------------------------------------------------------- */

static const char *fact_words(struct arena *a, const struct act_page *p, const struct field *f,
                              struct value v)
{
    if (!value_is_set(v)) return "not known";
    return field_is_entity(f) ? names_words(a, p->g->state, value_as_text(v, ""))
                              : field_show(f, a, v);
}

static void facts_beside(struct node *root, const struct act_page *p, const struct again *again)
{
    struct node *list = node_list(root, "otherwise");
    for (size_t i = 0; i < p->facts.count; i++) {
        const struct fact *now = &p->facts.list[i];
        const struct stored_fact *then = fact_of(again->entry, now->field->name);
        if (then == NULL || same_value(fact_value(now), then->used)) continue;
        if (secret_named(again->hidden, value_as_text(then->used, NULL)) != NULL) continue;
        struct node *n = node_push_map(list);
        node_text(n, "name", now->field->name);
        node_text(n, "label", now->field->label);
        node_text(n, "then", fact_words(root->mem, p, now->field, then->used));
        node_text(n, "now", fact_words(root->mem, p, now->field, fact_value(now)));
    }
    const char *dice = dice_then(root->mem, again->entry);
    if (strcmp(dice, p->in.dice) == 0) return;
    struct node *n = node_push_map(list);
    node_text(n, "name", "dice");
    node_text(n, "label", "Dice");
    node_text(n, "then", *dice == '\0' ? "none" : dice);
    node_text(n, "now", *p->in.dice == '\0' ? "not thrown" : p->in.dice);
}

static const struct outcome *outcome_of(const struct ruling *r, const struct outcome *like)
{
    for (size_t i = 0; i < r->outcome_count; i++)
        if (strcmp(r->outcomes[i].word, like->word) == 0 &&
            strcmp(r->outcomes[i].sentence, like->sentence) == 0)
            return &r->outcomes[i];
    return NULL;
}

static void chance_tree(struct node *n, const char *key, const struct outcome *o)
{
    node_text(n, key, o == NULL ? NULL : chance_percent(n->mem, o->chance));
}

static void odds_row(struct node *list, const struct outcome *name, const struct outcome *then,
                     const struct outcome *now)
{
    struct node *n = node_push_map(list);
    node_text(n, "word", name->word);
    node_text(n, "sentence", name->sentence);
    chance_tree(n, "then", then);
    chance_tree(n, "now", now);
    node_bool(n, "same",
              then != NULL && now != NULL && chance_compare(then->chance, now->chance) == 0);
}

static void odds_beside(struct node *root, const struct ruling *then, const struct ruling *now)
{
    struct node *list = node_list(root, "odds_beside");
    for (size_t i = 0; i < then->outcome_count; i++)
        odds_row(list, &then->outcomes[i], &then->outcomes[i], outcome_of(now, &then->outcomes[i]));
    for (size_t i = 0; i < now->outcome_count; i++)
        if (outcome_of(then, &now->outcomes[i]) == NULL)
            odds_row(list, &now->outcomes[i], NULL, &now->outcomes[i]);
}

static bool has_effect(const struct ruling *r, const struct effect *f)
{
    for (size_t i = 0; i < r->effect_count; i++)
        if (strcmp(r->effects[i].entity, f->entity) == 0 &&
            strcmp(r->effects[i].attr, f->attr) == 0 && same_value(r->effects[i].after, f->after))
            return true;
    return false;
}

static void effects_only(struct node *list, const struct game_view *g, const struct ruling *in,
                         const struct ruling *not_in)
{
    for (size_t i = 0; i < in->effect_count; i++) {
        if (has_effect(not_in, &in->effects[i])) continue;
        struct node *n = node_push_map(list);
        node_text(n, "name", entity_words(g, in->effects[i].entity));
        node_text(n, "what", effect_words(list->mem, g, &in->effects[i]));
    }
}

static void beside_tree(struct node *root, const struct act_page *p, const struct again *again)
{
    struct ruling then = secret_ruling(p->book->rules, p->g->whole, &p->g->hidden,
                                       again->entry->action, &again->entry->ruling, p->g->viewer);
    bool asking = strcmp(p->stage, "ask") == 0;
    struct ruling none = {.verdict = "", .sentence = ""};
    const struct ruling *now = asking ? &none : &p->ruling;
    ruling_tree(node_map(root, "then"), p->g, &then);
    facts_beside(root, p, again);
    odds_beside(root, &then, now);
    bool ruled = strcmp(p->stage, "apply") == 0;
    node_bool(root, "ruled", ruled);
    node_bool(root, "same_verdict", ruled && strcmp(then.verdict, now->verdict) == 0);
    node_bool(root, "same_need",
              asking || (then.has_need == now->has_need && then.need == now->need));
    effects_only(node_list(root, "only_then"), p->g, &then, ruled ? now : &then);
    effects_only(node_list(root, "only_now"), p->g, ruled ? now : &none, &then);
}

/* --- The page ------------------------------------------------------------------------------------ */

/* Dice as sent, else, as long as nothing was asked otherwise, those of then. */
static const char *dice_again(const struct request *r, const struct again *again)
{
    const char *sent = act_dice(r, (struct arena *)&r->mem);
    return *sent != '\0' || again->asked || request_param(r, "dice") != NULL
               ? sent
               : dice_then((struct arena *)&r->mem, again->entry);
}

static struct node *what_if_tree(struct site *s, struct request *r, const struct review *rv,
                                 const struct past *past, const struct entry *entry)
{
    const struct action *act = ruleset_action(rv->g.book->rules, entry->action);
    struct act_page p = {.site = s,
                         .r = r,
                         .g = &past->g,
                         .book = past->g.book,
                         .act = act,
                         .in = {.r = r, .act = act},
                         .stale_since = -1};
    struct again again = {.in = &p.in,
                          .entry = entry,
                          .hidden = &past->g.hidden,
                          .asked = request_param(r, "again") != NULL};
    struct scene scene = game_scene(&past->g, &r->mem);
    p.in.dice = dice_again(r, &again);
    p.get = again_field;
    p.from = &again;
    find_restated(&again, &scene);
    struct node *root =
        page_begin(s, r, "what-if",
                   arena_printf(&r->mem, "What if, entry %lld", (long long)entry->seq), &rv->g);
    act_page_fill(&p, root);
    headline_tree(node_map(root, "entry"), entry, &past->g);
    beside_tree(root, &p, &again);
    review_eyes_tree(root, rv, request_who(r));
    node_text(root, "dice", p.in.dice);
    return root;
}

enum handled get_what_if(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct review rv;
    struct past past;
    struct entry entry;
    struct err e;
    int64_t seq = 0;
    if (!review_look(s, r, reply, &rv)) return HANDLED_NOW;
    if (!param_seq(r, "seq", &seq) || seq < 1 || seq > (int64_t)story_count(rv.story) ||
        !journal_read(desk_reader(s->desk), &r->mem, rv.g.id, seq, &entry, &e)) {
        desk_look_end(s->desk);
        return page_error(s, r, reply, 404, "seq", "There is no such entry in this journal.");
    }
    struct game_view eyes = review_view(&rv, &r->mem);
    if (!what_if_is_open(&eyes, &entry)) {
        desk_look_end(s->desk);
        return page_error(s, r, reply, 403, "seq", "That is no ruling that you could ask again.");
    }
    if (!past_open(&past, &rv.g, rv.story, desk_reader(s->desk), seq - 1, rv.viewer, &r->mem, &e)) {
        desk_look_end(s->desk);
        return page_error(s, r, reply, 500, "", e.text);
    }
    struct node *root = what_if_tree(s, r, &rv, &past, &entry);
    past_close(&past);
    desk_look_end(s->desk);
    return page_send(s, r, reply, 200, root);
}

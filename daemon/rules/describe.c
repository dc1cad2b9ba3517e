#include "rules/describe.h"

#include <string.h>

static void describe_reasons(struct node *map, const struct ruling *r)
{
    struct node *list = node_list(map, "reasons");
    for (size_t i = 0; i < r->reason_count; i++) {
        const struct reason *why = &r->reasons[i];
        struct node *n = node_push_map(list);
        node_text(n, "label", why->label);
        node_bool(n, "counts", why->counts);
        node_real(n, "value", why->value);
        node_real(n, "total", why->total);
        node_text(n, "cite", why->cite);
        if (why->counts)
            node_printf(n, "_signed", i == 0 ? "%g" : "%+g", why->value);
        else
            node_text(n, "_signed", "");
    }
}

static void describe_odds(struct node *map, const struct ruling *r)
{
    struct node *list = node_list(map, "odds");
    for (size_t i = 0; i < r->outcome_count; i++) {
        const struct outcome *o = &r->outcomes[i];
        struct node *n = node_push_map(list);
        node_text(n, "word", o->word);
        node_text(n, "sentence", o->sentence);
        node_text(n, "fraction", chance_fraction(r->mem, o->chance));
        node_real(n, "probability", chance_real(o->chance));
        node_text(n, "percent", chance_percent(r->mem, o->chance));
        node_text(n, "words", chance_words(r->mem, o->chance));
    }
}

/* How often it ends as it did, once it has ended. */
static void describe_likely(struct node *map, const struct ruling *r)
{
    node_text(map, "likely", NULL);
    for (size_t i = 0; r->dice_count > 0 && r->need_count == 0 && i < r->outcome_count; i++)
        if (strcmp(r->outcomes[i].word, r->verdict) == 0) {
            node_printf(map, "likely", "%s of such throws end like this.",
                        chance_percent(r->mem, r->outcomes[i].chance));
            return;
        }
}

static void describe_dice(struct node *map, const struct ruling *r)
{
    struct node *list = node_list(map, "dice");
    for (size_t i = 0; i < r->dice_count; i++) {
        struct node *n = node_push_map(list);
        node_text(n, "label", r->dice[i].label);
        node_int(n, "sides", r->dice[i].sides);
        node_int(n, "face", r->dice[i].face);
        node_text(n, "source", dice_source_word(r->dice[i].source));
        node_text(n, "_thrown",
                  r->dice[i].source == DICE_UMPIRED ? "thrown by umpired" : "thrown on the table");
    }
    list = node_list(map, "needs");
    for (size_t i = 0; i < r->need_count; i++) {
        struct node *n = node_push_map(list);
        node_text(n, "label", r->needs[i].label);
        node_int(n, "sides", r->needs[i].sides);
        node_int(n, "count", r->needs[i].count);
    }
}

static void describe_leanings(struct node *map, const struct rulebook *book, const struct ruling *r)
{
    struct node *list = node_list(map, "readings");
    for (size_t i = 0; i < r->leaning_count; i++) {
        const struct leaning *l = &r->leanings[i];
        const struct reading *known = book == NULL ? NULL : readings_find(&book->readings, l->id);
        struct node *n = node_push_map(list);
        node_text(n, "id", l->id);
        node_printf(n, "choice", "%c", l->choice);
        node_text(n, "question", known == NULL ? NULL : known->question);
        node_text(n, "answer", known == NULL ? NULL : known->answer[l->choice == 'B']);
    }
}

static void describe_effects(struct node *map, const struct ruling *r)
{
    struct node *list = node_list(map, "effects");
    for (size_t i = 0; i < r->effect_count; i++) {
        struct node *n = node_push_map(list);
        node_text(n, "entity", r->effects[i].entity);
        node_text(n, "attribute", r->effects[i].attr);
        node_value(n, "before", r->effects[i].before);
        node_value(n, "after", r->effects[i].after);
    }
    describe_likely(map, r);
    list = node_list(map, "offers");
    for (size_t i = 0; i < r->offer_count; i++) {
        struct node *n = node_push_map(list);
        node_text(n, "label", r->offers[i].label);
        node_text(n, "query", r->offers[i].query);
    }
    list = node_list(map, "hands");
    for (size_t i = 0; i < r->hand_count; i++) node_push_text(list, r->hands[i]);
    list = node_list(map, "subjects");
    for (size_t i = 0; i < r->subject_count; i++) node_push_text(list, r->subjects[i]);
}

void describe_ruling(struct node *map, const struct rulebook *book, const struct ruling *r)
{
    node_text(map, "verdict", r->verdict);
    node_text(map, "sentence", r->sentence);
    if (r->has_need)
        node_int(map, "need", r->need);
    else
        node_text(map, "need", NULL);
    /* A face to be reached is no sum: of nine dice that hit on a four, nine is the total. */
    node_bool(map, "_sums", r->has_need && ruling_total(r) == r->need);
    describe_reasons(map, r);
    describe_dice(map, r);
    describe_odds(map, r);
    describe_leanings(map, book, r);
    if (r->close.fact != NULL) {
        struct node *n = node_map(map, "close_call");
        node_text(n, "fact", r->close.fact);
        node_real(n, "measured", r->close.measured);
        node_real(n, "other", r->close.other);
        node_text(n, "sentence", r->close.sentence);
        node_text(n, "_label", r->close.label);
        node_text(n, "_as_measured", r->sentence);
        node_text(n, "_otherwise", r->close.otherwise);
        node_printf(n, "_measured", "%.1f %s", r->close.measured,
                    r->close.unit == NULL ? "" : r->close.unit);
        node_printf(n, "_other", "%.1f %s", r->close.other,
                    r->close.unit == NULL ? "" : r->close.unit);
    } else {
        node_text(map, "close_call", NULL);
    }
    describe_effects(map, r);
}

void describe_facts(struct node *list, const struct facts *f)
{
    for (size_t i = 0; i < f->count; i++) {
        const struct fact *fact = &f->list[i];
        struct node *n = node_push_map(list);
        node_text(n, "name", fact->field->name);
        node_text(n, "label", fact->field->label);
        node_text(n, "unit", fact->field->unit);
        node_value(n, "measured", fact->measured);
        node_value(n, "stated", fact->stated);
        node_value(n, "used", fact_value(fact));
        node_text(n, "how", fact->how);
        node_text(n, "_shown", field_show(fact->field, list->mem, fact_value(fact)));
    }
}

static void describe_field(struct node *n, const struct field *f)
{
    node_text(n, "name", f->name);
    node_text(n, "label", f->label);
    node_text(n, "type", field_type_word(f));
    node_text(n, "unit", f->unit);
    node_text(n, "accepts", field_range(f, n->mem));
    node_text(n, "default", f->fallback);
    node_bool(n, "required", f->fallback == NULL);
    node_bool(n, "measured", f->measured);
    node_text(n, "help", f->help);
    node_text(n, "cite", f->cite);
    if (f->type == FIELD_INT || f->type == FIELD_REAL) {
        node_real(n, "min", f->min);
        node_real(n, "max", f->max);
    }
    if (f->type == FIELD_CHOICE) {
        struct node *list = node_list(n, "choices");
        for (const struct choice *c = f->choices; c->id != NULL; c++) {
            struct node *one = node_push_map(list);
            node_text(one, "id", c->id);
            node_text(one, "label", c->label);
        }
    }
}

void describe_action(struct node *map, const struct ruleset *rules, const struct action *act)
{
    node_text(map, "system", rules->id);
    node_text(map, "id", act->id);
    node_text(map, "title", act->title);
    node_text(map, "help", act->help);
    node_text(map, "cite", act->cite);
    node_bool(map, "calculator", !act->table_only);
    struct node *list = node_list(map, "fields");
    for (size_t i = 0; i < act->field_count; i++)
        describe_field(node_push_map(list), &act->fields[i]);
    list = node_list(map, "examples");
    for (const struct example *x = act->examples; x != NULL && x->title != NULL; x++) {
        struct node *n = node_push_map(list);
        node_text(n, "title", x->title);
        node_text(n, "input", x->input);
        node_text(n, "verdict", x->verdict);
    }
}

void describe_ruleset(struct node *map, const struct ruleset *rules)
{
    static const char *const tables[] = {"free table, centimetres", "squares", "hexes"};
    node_text(map, "id", rules->id);
    node_text(map, "title", rules->title);
    node_text(map, "edition", rules->edition);
    node_text(map, "table", tables[rules->table]);
    struct node *list = node_list(map, "actions");
    for (size_t i = 0; rules->actions[i] != NULL; i++)
        describe_action(node_push_map(list), rules, rules->actions[i]);
}

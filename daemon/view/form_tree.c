#include "view/form_tree.h"

#include <string.h>

#include "view/entry_tree.h"

enum { FEW = 5, MOST_SLOTS = 30 };

static const char *type_word(const struct field *f)
{
    static const char *const words[] = {
        [FIELD_INT] = "int",          [FIELD_REAL] = "real",     [FIELD_FLAG] = "flag",
        [FIELD_CHOICE] = "choice",    [FIELD_ENTITY] = "entity", [FIELD_TEXT] = "text",
        [FIELD_ENTITIES] = "entities"};
    return words[f->type];
}

static void choice_tree(struct node *list, const char *id, const char *label, const char *hint,
                        bool on)
{
    struct node *n = node_push_map(list);
    node_text(n, "id", id);
    node_text(n, "label", label);
    node_text(n, "hint", hint);
    node_bool(n, "on", on);
}

/* Those whose turn it is come first; several act together only on their side. */
static void entity_choices(struct node *list, const struct form *form, const struct field *f,
                           const char *chosen)
{
    const struct scene *s = form->scene;
    const char *playing = entity_text(state_find(s->state, GAME_ENTITY), "side", "");
    bool several = f->type == FIELD_ENTITIES;
    for (int other = 0; other < (several ? 1 : 2); other++) {
        const struct entity *en = NULL;
        while ((en = state_next(s->state, en, NULL)) != NULL) {
            const char *side = entity_text(en, "side", "");
            if (!ruleset_kind_in(f->kinds, entity_text(en, "kind", ""))) continue;
            if (f->lists != NULL && !f->lists(s, en)) continue;
            if ((strcmp(side, playing) != 0) != other) continue;
            const char *title = ruleset_side_title(s->book->rules, s->state, side);
            bool on = several ? ruleset_kind_in(chosen, en->id) : strcmp(en->id, chosen) == 0;
            choice_tree(list, en->id, entity_name(en), title, on);
        }
    }
}

static const char *chosen_id(const struct field *f, struct value v)
{
    if (f->type == FIELD_FLAG && value_is_set(v)) return value_as_int(v, 0) ? "yes" : "no";
    return value_as_text(v, "");
}

static void choices_tree(struct node *n, const struct form *form, const struct fact *fact)
{
    const struct field *f = fact->field;
    struct node *list = node_list(n, "choices");
    /* What was only measured stays unchosen: sent back, it would count as stated. */
    struct value own = value_is_set(fact->measured) ? fact->stated : fact_value(fact);
    const char *chosen = chosen_id(f, own);
    if (f->type == FIELD_FLAG) {
        choice_tree(list, "yes", "Yes", NULL, strcmp(chosen, "yes") == 0);
        choice_tree(list, "no", "No", NULL, strcmp(chosen, "no") == 0);
    } else if (f->type == FIELD_CHOICE) {
        for (const struct choice *c = f->choices; c->id != NULL; c++)
            choice_tree(list, c->id,
                        ruleset_choice_label(form->scene->book->rules, form->scene->state, f, c),
                        NULL, strcmp(c->id, chosen) == 0);
    } else if (field_is_entity(f)) {
        entity_choices(list, form, f, chosen);
    }
    node_bool(n, "many", node_count(list) > FEW);
}

static const char *problem_of(const struct form *form, const char *field)
{
    for (size_t i = 0; i < form->problems->count; i++)
        if (strcmp(form->problems->list[i].field, field) == 0) return form->problems->list[i].text;
    return NULL;
}

/* As it would be typed: 14.2, yes, line. */
static const char *typed_form(struct arena *a, const struct field *f, struct value v)
{
    if (!value_is_set(v)) return NULL;
    if (f->type == FIELD_FLAG || f->type == FIELD_CHOICE) return chosen_id(f, v);
    if (f->type == FIELD_REAL) return arena_printf(a, "%.2f", value_as_real(v, 0));
    return value_show(a, v);
}

/* As a person reads it: 14.2 cm, Yes, the name of a unit. */
static const char *shown(const struct form *form, struct arena *a, const struct field *f,
                         struct value v)
{
    if (!field_is_entity(f))
        return ruleset_show(form->scene->book->rules, form->scene->state, f, a, v);
    return names_words(a, form->scene->state, value_as_text(v, ""));
}

static void field_tree(struct node *list, const struct form *form, const struct fact *fact)
{
    const struct field *f = fact->field;
    struct node *n = node_push_map(list);
    const char *typed = form->get(form->from, f->name);
    node_text(n, "name", f->name);
    node_text(n, "label", f->label);
    node_text(n, "unit", f->unit);
    node_text(n, "type", type_word(f));
    node_text(n, "help", f->help);
    node_text(n, "cite", f->cite);
    node_real(n, "min", f->min);
    node_real(n, "max", f->max);
    node_text(n, "step", f->type == FIELD_REAL ? "any" : "1");
    choices_tree(n, form, fact);
    node_text(n, "value", typed == NULL ? "" : typed);
    node_text(n, "measured", typed_form(n->mem, f, fact->measured));
    node_text(n, "_measured_shown",
              value_is_set(fact->measured) ? shown(form, n->mem, f, fact->measured) : NULL);
    node_text(n, "how", fact->how);
    node_text(n, "used", shown(form, n->mem, f, fact_value(fact)));
    node_bool(n, "optional", f->fallback != NULL);
    node_bool(n, "stated", value_is_set(fact->stated));
    node_text(n, "problem", problem_of(form, f->name));
}

/* The question in one line: who, the first choice (which order, why it fires), and what else
 * was said; not what every question takes for granted. */
static void tell_asked(struct node *asked, const struct facts *facts)
{
    struct node *n = asked->first;
    bool chosen = false;
    for (size_t i = 0; i < facts->count && n != NULL; i++) {
        const struct fact *fact = &facts->list[i];
        if (strcmp(node_get_text(n, "name", ""), fact->field->name) != 0) continue;
        bool choice = fact->field->type == FIELD_CHOICE;
        node_bool(n, "_told",
                  field_is_entity(fact->field) || value_is_set(fact->stated) ||
                      (choice && !chosen));
        chosen = chosen || choice;
        n = n->next;
    }
}

/* On a table, facts are measured once it is known who is concerned; asked before that
 * they would only be a long empty form. */
static bool waits_for_entity(const struct form *f)
{
    for (size_t i = 0; f->scene->state != NULL && i < f->facts->count; i++)
        if (f->facts->list[i].field->type == FIELD_ENTITY &&
            !value_is_set(fact_value(&f->facts->list[i])))
            return true;
    return false;
}

/* What is seldom needed is put away, until the table or the umpire says something of it. */
static bool is_put_away(const struct form *form, const struct fact *fact)
{
    return fact->field->rare && !value_is_set(fact->stated) && !value_is_set(fact->measured) &&
           problem_of(form, fact->field->name) == NULL;
}

void form_tree(struct node *map, const struct form *f)
{
    struct node *asked = node_list(map, "asked"), *facts = node_list(map, "facts");
    struct node *more = node_list(map, "more");
    for (size_t i = 0; i < f->facts->count; i++) {
        const struct field *field = f->facts->list[i].field;
        if (field_is_entity(field) && f->scene->state == NULL) continue;
        bool away = is_put_away(f, &f->facts->list[i]);
        field_tree(away ? more : field->asked ? asked : facts, f, &f->facts->list[i]);
    }
    tell_asked(asked, f->facts);
    node_bool(map, "facts_wait", waits_for_entity(f));
    struct node *list = node_list(map, "problems");
    for (size_t i = 0; i < f->problems->count; i++) {
        struct node *n = node_push_map(list);
        node_text(n, "field", f->problems->list[i].field);
        node_text(n, "text", f->problems->list[i].text);
    }
}

void slots_tree(struct node *map, const struct ruling *r, size_t thrown)
{
    struct node *list = node_list(map, "slots");
    int number = 0;
    for (size_t i = 0; i < r->need_count; i++)
        for (int k = 0; k < r->needs[i].count && number < MOST_SLOTS; k++) {
            struct node *n = node_push_map(list);
            number++;
            node_printf(n, "name", "die_%d", number);
            node_int(n, "number", (int64_t)thrown + number);
            node_text(n, "label", r->needs[i].label);
            node_int(n, "sides", r->needs[i].sides);
            struct node *faces = node_list(n, "faces");
            for (int face = 1; face <= r->needs[i].sides; face++) {
                struct node *one = node_push_map(faces);
                node_int(one, "face", face);
                node_bool(one, "on", false);
                node_printf(one, "id", "die_%d_%d", number, face);
            }
        }
}

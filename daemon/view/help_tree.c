#include "view/help_tree.h"

#include <string.h>

#include "base/buf.h"
#include "rules/describe.h"
#include "umpire/calculator.h"

/* --- An example's input: "rating=8 orders_given=1 dice=4,3" -------------------------------- */

struct given {
    struct arena *mem;
    const char *input;
};

static const char *given_value(void *from, const char *name)
{
    const struct given *g = from;
    size_t len = strlen(name);
    for (const char *at = g->input; *at != '\0';) {
        size_t word = strcspn(at, " ");
        if (word > len && strncmp(at, name, len) == 0 && at[len] == '=')
            return arena_strndup(g->mem, at + len + 1, word - len - 1);
        at += word;
        at += strspn(at, " ");
    }
    return NULL;
}

static const char *as_query(struct arena *a, const char *input)
{
    char *query = arena_strdup(a, input);
    for (char *p = query; *p != '\0'; p++)
        if (*p == ' ') *p = '&';
    return query;
}

static void given_tree(struct node *list, const struct facts *facts, const char *dice)
{
    for (size_t i = 0; i < facts->count; i++) {
        const struct fact *f = &facts->list[i];
        if (!value_is_set(f->stated)) continue;
        struct node *n = node_push_map(list);
        node_text(n, "label", f->field->label);
        node_text(n, "shown", field_show(f->field, n->mem, f->stated));
    }
    if (dice == NULL) return;
    struct node *n = node_push_map(list);
    struct buf b = {0};
    for (const char *p = dice; *p != '\0'; p++) {
        buf_putc(&b, *p);
        if (*p == ',') buf_putc(&b, ' ');
    }
    node_text(n, "label", "Dice");
    node_text(n, "shown", buf_text(&b));
    buf_clear(&b);
}

/* --- Readings ------------------------------------------------------------------------------- */

static void reading_tree(struct node *list, const struct reading *known)
{
    for (const struct node *n = list->first; n != NULL; n = n->next)
        if (strcmp(node_get_text(n, "id", ""), known->id) == 0) return;
    struct node *n = node_push_map(list);
    node_text(n, "id", known->id);
    node_text(n, "where", known->where);
    node_text(n, "question", known->question);
    node_text(n, "answer", known->answer[known->fallback == 'B']);
    node_bool(n, "settable", known->settable);
}

static bool has_reading(const struct node *list, const char *id)
{
    for (const struct node *n = list->first; n != NULL; n = n->next)
        if (strcmp(node_get_text(n, "id", ""), id) == 0) return true;
    return false;
}

/* Is one of the sections that a reading is about named in the action's reference? */
static bool same_section(struct arena *a, const char *where, const char *cite)
{
    for (const char *at = where; *at != '\0';) {
        size_t len = strcspn(at, ";,");
        if (len > 0 && strstr(cite, arena_strndup(a, at, len)) != NULL) return true;
        at += len;
        at += strspn(at, ";, ");
    }
    return false;
}

static void near_tree(struct node *map, const struct rulebook *book, const struct action *act,
                      const struct node *leans)
{
    struct node *list = node_list(map, "near");
    for (size_t i = 0; i < book->readings.count; i++) {
        const struct reading *known = &book->readings.list[i];
        if (!has_reading(leans, known->id) && same_section(map->mem, known->where, act->cite))
            reading_tree(list, known);
    }
}

/* --- Fields ----------------------------------------------------------------------------------- */

static const char *choice_labels(struct arena *a, const struct field *f)
{
    struct buf b = {0};
    for (const struct choice *c = f->choices; c->id != NULL; c++)
        buf_printf(&b, "%s%s", c == f->choices ? "" : " · ", c->label);
    const char *text = arena_strdup(a, buf_text(&b));
    buf_clear(&b);
    return text;
}

static const char *range_words(struct arena *a, const struct field *f)
{
    const char *space = f->unit == NULL ? "" : " ", *unit = f->unit == NULL ? "" : f->unit;
    switch (f->type) {
    case FIELD_INT:
    case FIELD_REAL: return arena_printf(a, "%g to %g%s%s", f->min, f->max, space, unit);
    case FIELD_CHOICE: return choice_labels(a, f);
    case FIELD_ENTITY:
    case FIELD_ENTITIES: return "picked on the table";
    case FIELD_TEXT: return "a few words";
    case FIELD_FLAG: break;
    }
    return "yes or no";
}

static const char *source_words(const struct action *act, const struct field *f)
{
    if (f->type == FIELD_ENTITY || f->type == FIELD_ENTITIES)
        return "Picked on the table; a calculator does without.";
    if (f->asked) return "Said by the umpire.";
    if (f->measured && act->survey != NULL)
        return "Measured on the table where there is one; too close to call within the game's "
               "tolerance.";
    if (f->measured) return "Measured with the tape and typed in.";
    if (act->survey != NULL) return "Read off the table and the journal where there is a game.";
    return "Typed in.";
}

static const char *usual_words(struct arena *a, const struct field *f)
{
    struct value v;
    struct err e;
    if (f->fallback == NULL || *f->fallback == '\0') return NULL;
    if (!field_parse(f, a, f->fallback, &v, &e)) return f->fallback;
    return field_show(f, a, v);
}

static void field_help(struct node *list, const struct action *act, const struct field *f)
{
    struct node *n = node_push_map(list);
    node_text(n, "name", f->name);
    node_text(n, "label", f->label);
    node_text(n, "unit", f->unit);
    node_text(n, "accepts", range_words(n->mem, f));
    node_text(n, "usual", usual_words(n->mem, f));
    node_bool(n, "required", f->fallback == NULL);
    node_text(n, "help", f->help);
    node_text(n, "cite", f->cite);
    node_text(n, "source", source_words(act, f));
    node_bool(n, "measured", f->measured);
}

/* --- The page ----------------------------------------------------------------------------------- */

static void example_tree(struct node *list, struct node *leans, const struct rulebook *book,
                         const struct action *act, const struct example *x)
{
    struct node *n = node_push_map(list);
    struct given given = {.mem = n->mem, .input = x->input};
    struct facts facts = {0};
    struct ruling ruling = {0};
    struct input_problems problems = {0};
    bool ran = calculate(book, act, given_value, &given, n->mem, &facts, &ruling, &problems);
    node_text(n, "title", x->title);
    node_text(n, "query", as_query(n->mem, x->input));
    given_tree(node_list(n, "given"), &facts, given_value(&given, "dice"));
    node_text(n, "wanted", x->verdict);
    node_bool(n, "agrees", ran && strcmp(ruling.verdict, x->verdict) == 0);
    node_text(n, "problem", ran || problems.count == 0 ? NULL : problems.list[0].text);
    if (!ran) {
        node_text(n, "ruling", NULL);
        return;
    }
    describe_ruling(node_map(n, "ruling"), book, &ruling);
    for (size_t i = 0; i < ruling.leaning_count; i++) {
        const struct reading *known = readings_find(&book->readings, ruling.leanings[i].id);
        if (known != NULL) reading_tree(leans, known);
    }
}

void help_tree(struct node *map, const struct rulebook *book, const struct action *act)
{
    struct node *n = node_map(map, "action");
    node_text(n, "id", act->id);
    node_text(n, "title", act->title);
    node_text(n, "help", act->help);
    node_text(n, "cite", act->cite);
    node_bool(n, "calculator", !act->table_only);
    node_bool(n, "upkeep", act->upkeep);
    struct node *fields = node_list(n, "fields"), *rare = node_list(n, "rare");
    for (size_t i = 0; i < act->field_count; i++)
        field_help(act->fields[i].rare ? rare : fields, act, &act->fields[i]);
    struct node *examples = node_list(map, "examples"), *leans = node_list(map, "leans");
    for (const struct example *x = act->examples; x != NULL && x->title != NULL; x++)
        example_tree(examples, leans, book, act, x);
    near_tree(map, book, act, leans);
}

/* --- Quick reference ------------------------------------------------------------------------------ */

static const char *group_of(const struct action *act)
{
    return act->group == NULL ? "Other" : act->group;
}

/* Groups in the order in which the system declares them. */
static struct node *group_node(struct node *list, const char *title)
{
    for (struct node *n = list->first; n != NULL; n = n->next)
        if (strcmp(node_get_text(n, "title", ""), title) == 0) return n;
    struct node *group = node_push_map(list);
    node_text(group, "title", title);
    (void)node_list(group, "actions");
    return group;
}

void reference_tree(struct node *map, const struct ruleset *rules)
{
    struct node *list = node_list(map, "groups");
    for (size_t i = 0; rules->actions[i] != NULL; i++) {
        const struct action *act = rules->actions[i];
        if (act->table_only) continue;
        struct node *n = node_push_map(group_node(list, group_of(act))->last);
        node_text(n, "system", rules->id);
        node_text(n, "id", act->id);
        node_text(n, "title", act->title);
        node_text(n, "help", act->help);
        node_text(n, "cite", act->cite);
    }
}

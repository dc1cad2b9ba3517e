#include "rules/ruleset.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "rules/brown-bess/brown_bess.h"
#include "rules/two-for-tea/two_for_tea.h"

/* The whole list of rule systems; adding one is adding its folder and a line. */
const struct ruleset *const rulesets[] = {&two_for_tea, &brown_bess, NULL};

const struct ruleset *ruleset_find(const char *id)
{
    for (size_t i = 0; rulesets[i] != NULL; i++)
        if (strcmp(rulesets[i]->id, id) == 0) return rulesets[i];
    return NULL;
}

const struct action *ruleset_action(const struct ruleset *r, const char *id)
{
    for (size_t i = 0; r->actions[i] != NULL; i++)
        if (strcmp(r->actions[i]->id, id) == 0) return r->actions[i];
    return NULL;
}

const char *ruleset_turn_word(const struct ruleset *r)
{
    for (const struct attribute_words *w = r->words; w != NULL && w->attr != NULL; w++)
        if (strcmp(w->attr, "turn") == 0) return w->words;
    return "turn";
}

bool action_decides(const struct action *act, const char *verdict)
{
    return act->decides && strcmp(verdict, VERDICT_ILLEGAL) != 0 &&
           (act->goes_on == NULL || strcmp(verdict, act->goes_on) != 0);
}

char scene_choice(const struct scene *s, const char *id)
{
    const struct reading *known = readings_find(&s->book->readings, id);
    assert(known != NULL);
    const char *set = entity_text(state_find(s->state, GAME_ENTITY), id, NULL);
    return known->settable && set != NULL ? *set : known->fallback;
}

char scene_reading(const struct scene *s, struct ruling *r, const char *id)
{
    char choice = scene_choice(s, id);
    for (size_t i = 0; i < r->leaning_count; i++)
        if (strcmp(r->leanings[i].id, id) == 0) return choice;
    r->leanings = arena_grow(r->mem, r->leanings, r->leaning_count, sizeof *r->leanings);
    r->leanings[r->leaning_count++] = (struct leaning){.id = id, .choice = choice};
    return choice;
}

bool ruleset_kind_in(const char *kinds, const char *kind)
{
    size_t len = strlen(kind);
    for (const char *p = kinds; p != NULL && *p != '\0';) {
        size_t word = strcspn(p, " ");
        if (word == len && strncmp(p, kind, len) == 0) return true;
        p += word + strspn(p + word, " ");
    }
    return false;
}

const struct choice *ruleset_side(const struct ruleset *r, const char *id)
{
    for (const struct choice *c = r->sides; c->id != NULL; c++)
        if (strcmp(c->id, id) == 0) return c;
    return NULL;
}

const char *ruleset_other_side(const struct choice *sides, const char *id)
{
    for (; sides->id != NULL; sides++)
        if (strcmp(sides->id, id) != 0) return sides->id;
    return "";
}

const char *ruleset_side_title(const struct ruleset *r, const struct state *s, const char *id)
{
    enum { NAME_SIZE = 64 };
    char attr[NAME_SIZE];
    const struct choice *side = ruleset_side(r, id);
    if (side == NULL) return NULL;
    (void)snprintf(attr, sizeof attr, "title_%s", id);
    const struct entity *game = s == NULL ? NULL : state_find(s, GAME_ENTITY);
    const char *title = entity_text(game, attr, "");
    return *title == '\0' ? side->label : title;
}

const struct choice *ruleset_sides(const struct ruleset *r, const struct state *s, struct arena *a)
{
    size_t count = 0;
    while (r->sides[count].id != NULL) count++;
    struct choice *list = arena_array(a, struct choice, count + 1);
    for (size_t i = 0; i < count; i++)
        list[i] = (struct choice){r->sides[i].id,
                                  arena_strdup(a, ruleset_side_title(r, s, r->sides[i].id))};
    return list;
}

const char *ruleset_choice_label(const struct ruleset *r, const struct state *s,
                                 const struct field *f, const struct choice *c)
{
    return f->choices == r->sides ? ruleset_side_title(r, s, c->id) : c->label;
}

const char *ruleset_show(const struct ruleset *r, const struct state *s, const struct field *f,
                         struct arena *a, struct value v)
{
    const char *title = f->type != FIELD_CHOICE || f->choices != r->sides
                            ? NULL
                            : ruleset_side_title(r, s, value_as_text(v, ""));
    return title != NULL ? title : field_show(f, a, v);
}

static struct node *card_list(struct node *card, const char *key)
{
    for (struct node *n = card->first; n != NULL; n = n->next)
        if (strcmp(n->key, key) == 0) return n;
    return node_list(card, key);
}

void ruleset_badge(struct node *card, const char *letter, const char *text)
{
    struct node *badge = node_push_map(card_list(card, "badges"));
    node_text(badge, "letter", letter);
    node_text(badge, "text", text);
}

void ruleset_act(struct node *card, const char *action, const char *label, bool strong,
                 const char *query, ...)
{
    struct node *act = node_push_map(card_list(card, "acts"));
    va_list args;
    va_start(args, query);
    node_text(act, "act", action);
    node_text(act, "label", label);
    node_bool(act, "strong", strong);
    node_text(act, "query", arena_vprintf(card->mem, query, args));
    va_end(args);
}

void ruleset_fact(struct node *card, const char *label, const char *text)
{
    struct node *fact = node_push_map(card_list(card, "facts"));
    node_text(fact, "label", label);
    node_text(fact, "text", text);
}

void ruleset_boxes(struct node *card, int boxes, int each, int taken)
{
    struct node *list = card_list(card, "boxes");
    for (int i = 0; i < boxes; i++) {
        struct node *circles = node_list(node_push_map(list), "circles");
        for (int k = 0; k < each; k++)
            node_bool(node_push_map(circles), "taken", i == 0 && k < taken);
    }
}

void ruleset_todo(struct node *list, bool must, const char *text, const char *about,
                  const char *action, const char *query)
{
    struct node *one = node_push_map(list);
    node_bool(one, "must", must);
    node_text(one, "text", text);
    node_text(one, "about", about);
    node_text(one, "act", action);
    node_text(one, "query", query);
}

const struct field *ruleset_attribute(const struct ruleset *r, const char *kind, const char *attr)
{
    for (const struct attribute_rule *a = r->attributes; a->kinds != NULL; a++)
        if (strcmp(a->field.name, attr) == 0 && ruleset_kind_in(a->kinds, kind)) return &a->field;
    return NULL;
}

/* Forms, and whom they may be about: the same for every rule system. */
#include <math.h>
#include <string.h>

#include "play_kit.h"

enum { CANDIDATES = 64 };

/* --- Whom --- */

static const char *side_now(const struct play *p)
{
    return entity_text(state_find(p->state, GAME_ENTITY), "side", "");
}

static bool on_table(const struct entity *en)
{
    return value_is_set(entity_get(en, "x")) || value_is_set(entity_get(en, "square"));
}

bool play_is_mine(const struct play *p, const struct entity *en)
{
    return on_table(en) && strcmp(entity_text(en, "side", ""), side_now(p)) == 0;
}

const struct entity *play_some(struct play *p, const char *kind, char whose, const char *attr)
{
    const struct entity *list[CANDIDATES], *en = NULL;
    unsigned count = 0;
    while ((en = state_next(p->state, en, kind)) != NULL && count < CANDIDATES) {
        if (!on_table(en) || (whose == 'm' && !play_is_mine(p, en)) ||
            (whose == 't' && play_is_mine(p, en)))
            continue;
        if (attr == NULL || value_is_set(entity_get(en, attr))) list[count++] = en;
    }
    return count == 0 ? NULL : list[play_pick(p, count)];
}

/* --- The form --- */

void play_ask(struct play *p, struct play_form *form, const char *action)
{
    *form = (struct play_form){.act = ruleset_action(p->book->rules, action)};
}

void play_give(struct play *p, struct play_form *form, const char *field, const char *text)
{
    for (size_t i = 0; i < form->act->field_count; i++)
        if (strcmp(form->act->fields[i].name, field) == 0)
            form->texts[i] = text == NULL ? NULL : arena_strdup(&p->mem, text);
}

void play_give_id(struct play *p, struct play_form *form, const char *field,
                  const struct entity *en)
{
    play_give(p, form, field, en == NULL ? NULL : en->id);
}

static const char *choice_of(struct play *p, const struct field *f)
{
    unsigned count = 0;
    while (f->choices[count].id != NULL) count++;
    return f->choices[play_pick(p, count)].id;
}

void play_give_any(struct play *p, struct play_form *form, const char *field)
{
    for (size_t i = 0; i < form->act->field_count; i++)
        if (strcmp(form->act->fields[i].name, field) == 0)
            form->texts[i] = choice_of(p, &form->act->fields[i]);
}

/* --- Nonsense ------------------------------------------------------------------------------------------ */

static const char *hostile(struct play *p)
{
    static const char *const list[] = {"",    "-1",   "1e300", "nan",  "0,5", "game", "yes",
                                       "500", "9999", "x y",   "\xff", "0",   "12",   "360"};
    return list[play_pick(p, sizeof list / sizeof *list)];
}

static const char *any_value(struct play *p, const struct field *f)
{
    static const char *const kinds[] = {"unit", "unit", "unit", "officer", "general", "terrain"};
    double n = play_pick(p, 1000);
    if (play_pick(p, 10) == 0) return hostile(p);
    switch (f->type) {
    case FIELD_INT: return arena_printf(&p->mem, "%.0f", f->min + fmod(n, f->max - f->min + 1));
    case FIELD_REAL: return arena_printf(&p->mem, "%.2f", f->min + (f->max - f->min) * n / 1000);
    case FIELD_FLAG: return play_pick(p, 2) ? "yes" : "no";
    case FIELD_CHOICE: return choice_of(p, f);
    case FIELD_ENTITY: {
        const struct entity *en = play_some(p, kinds[play_pick(p, 6)], 'e', NULL);
        return en == NULL ? "" : en->id;
    }
    case FIELD_ENTITIES: {
        const struct entity *one = play_some(p, "unit", 'e', NULL),
                            *two = play_some(p, "unit", 'e', NULL);
        if (one == NULL || two == NULL) return "nobody";
        return arena_printf(&p->mem, play_pick(p, 2) ? "%s %s" : "%s,%s", one->id, two->id);
    }
    case FIELD_TEXT: return hostile(p);
    }
    return "";
}

/* Any action, each field as it falls.  Without a table small numbers, so that the dice stay
 * as few as a table has. */
void play_nonsense(struct play *p, struct play_form *form)
{
    unsigned count = 0;
    while (p->book->rules->actions[count] != NULL) count++;
    *form = (struct play_form){.act = p->book->rules->actions[play_pick(p, count)]};
    form->calculator = !form->act->table_only && play_pick(p, 2) == 0;
    for (size_t i = 0; i < form->act->field_count; i++) {
        const struct field *f = &form->act->fields[i];
        bool wanted = f->asked || (form->calculator && f->fallback == NULL);
        if ((form->calculator && field_is_entity(f)) || (!wanted && play_pick(p, 4) > 0)) continue;
        if (form->calculator && f->type == FIELD_INT && play_pick(p, 8) > 0)
            form->texts[i] = arena_printf(&p->mem, "%.0f", f->min + play_pick(p, 5));
        else
            form->texts[i] = any_value(p, f);
    }
}

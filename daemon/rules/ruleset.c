#include "rules/ruleset.h"

#include <assert.h>
#include <string.h>

#include "rules/two-for-tea/two_for_tea.h"

/* The whole list of rule systems; adding one is adding its folder and a line. */
const struct ruleset *const rulesets[] = {&two_for_tea, NULL};

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

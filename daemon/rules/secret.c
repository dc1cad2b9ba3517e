#include "rules/secret.h"

#include <string.h>

static const struct field *declared(const struct ruleset *rules, const char *kind, const char *attr)
{
    const struct attribute_rule *a = rules->attributes;
    for (; a != NULL && a->kinds != NULL; a++)
        if (strcmp(a->field.name, attr) == 0 && ruleset_kind_in(a->kinds, kind)) return &a->field;
    return NULL;
}

/* Does the attribute of the game end in the viewer's name? */
static bool is_named_after(const char *attr, const char *viewer)
{
    size_t all = strlen(attr), tail = strlen(viewer);
    return tail > 0 && all > tail && attr[all - tail - 1] == '_' &&
           strcmp(attr + all - tail, viewer) == 0;
}

bool secret_from(const struct ruleset *rules, const struct state *s, const char *entity,
                 const char *attr, const char *viewer)
{
    const struct entity *en = state_find(s, entity);
    const struct field *f = declared(rules, entity_text(en, "kind", ""), attr);
    if (viewer == NULL || f == NULL || !f->secret) return false;
    if (entity_is(en, GAME_ENTITY)) return !is_named_after(attr, viewer);
    return strcmp(entity_text(en, "side", ""), viewer) != 0;
}

/* Has it a secret, other than the game, which has others' as well? */
static bool is_in_hiding(const struct ruleset *rules, const struct state *s,
                         const struct entity *en, const char *viewer)
{
    for (size_t i = 0; i < en->count && !entity_is(en, GAME_ENTITY); i++)
        if (secret_from(rules, s, en->id, en->attrs[i].name, viewer)) return true;
    return false;
}

/* What rulings have marked on one in hiding would tell what it does. */
static bool is_mark(const struct ruleset *rules, const struct entity *en, const char *attr)
{
    return strcmp(attr, "kind") != 0 && strcmp(attr, "name") != 0 &&
           declared(rules, entity_text(en, "kind", ""), attr) == NULL;
}

struct state *secret_veil(const struct ruleset *rules, const struct state *s, const char *viewer)
{
    struct arena mem = {0};
    struct effect *list = NULL;
    size_t count = 0;
    const struct entity *en = NULL;
    while (viewer != NULL && (en = state_next(s, en, NULL)) != NULL) {
        bool hides = is_in_hiding(rules, s, en, viewer);
        for (size_t i = 0; i < en->count; i++) {
            const char *attr = en->attrs[i].name;
            if (!secret_from(rules, s, en->id, attr, viewer) &&
                !(hides && is_mark(rules, en, attr)))
                continue;
            list = arena_grow(&mem, list, count, sizeof *list);
            list[count++] =
                (struct effect){.entity = en->id, .attr = attr, .before = en->attrs[i].value};
        }
    }
    struct state *veiled = count == 0 ? NULL : state_clone(s);
    if (veiled != NULL) (void)state_apply(veiled, list, count, NULL); /* read off it: it fits */
    arena_clear(&mem);
    return veiled;
}

bool secret_action(const struct ruleset *rules, const char *action)
{
    const struct action *act = *action == '\0' ? NULL : ruleset_action(rules, action);
    return act != NULL && act->secret;
}

/* Does the ruling leave the entity with a secret, or is this effect one? */
static bool is_hidden(const struct ruleset *rules, const struct state *s, const struct ruling *r,
                      const struct effect *f, const char *viewer)
{
    if (secret_from(rules, s, f->entity, f->attr, viewer)) return true;
    if (strcmp(f->entity, GAME_ENTITY) == 0) return false;
    for (size_t i = 0; i < r->effect_count; i++)
        if (value_is_set(r->effects[i].after) && strcmp(r->effects[i].entity, f->entity) == 0 &&
            secret_from(rules, s, f->entity, r->effects[i].attr, viewer))
            return true;
    return false;
}

struct ruling secret_ruling(const struct ruleset *rules, const struct state *s, const char *action,
                            const struct ruling *r, const char *viewer)
{
    struct ruling out = *r;
    if (viewer == NULL) return out;
    if (secret_action(rules, action)) {
        ruling_init(&out, r->mem);
        out.verdict = r->verdict;
        out.sentence = r->sentence;
    }
    out.effects = arena_array(r->mem, struct effect, r->effect_count + 1);
    out.effect_count = 0;
    for (size_t i = 0; i < r->effect_count; i++)
        if (!is_hidden(rules, s, r, &r->effects[i], viewer))
            out.effects[out.effect_count++] = r->effects[i];
    return out;
}

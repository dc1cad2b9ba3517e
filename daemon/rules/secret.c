#include "rules/secret.h"

#include <ctype.h>
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

const char *secret_viewer(const struct state *s, const char *who)
{
    return entity_int(state_find(s, GAME_ENTITY), SECRET_OPENED, 0) != 0 ? NULL : who;
}

bool secret_known(const struct ruleset *rules)
{
    const struct attribute_rule *a = rules->attributes;
    while (a != NULL && a->kinds != NULL && !a->field.secret) a++;
    return a != NULL && a->kinds != NULL;
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

struct secret_names secret_names(const struct ruleset *rules, const struct state *s,
                                 const char *viewer, struct arena *a)
{
    struct secret_names out = {0};
    const struct entity *en = NULL;
    while (viewer != NULL && (en = state_next(s, en, NULL)) != NULL) {
        if (!is_in_hiding(rules, s, en, viewer)) continue;
        const char *side = ruleset_side_title(rules, s, entity_text(en, "side", ""));
        out.list = arena_grow(a, out.list, out.count, sizeof *out.list);
        out.list[out.count++] =
            (struct secret_name){.id = arena_strdup(a, en->id),
                                 .name = arena_strdup(a, entity_name(en)),
                                 .side = side == NULL ? "" : arena_strdup(a, side)};
    }
    return out;
}

/* --- Names in texts ------------------------------------------------------------------------ */

static bool is_letter(char c, bool id)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80 || (id && c == '-');
}

/* As a word of its own: the 5th Foot is not in "15th Foot". */
static bool has_word(const char *text, const char *word, bool id)
{
    size_t len = strlen(word);
    for (const char *p = text; (p = strstr(p, word)) != NULL; p++)
        if ((p == text || !is_letter(p[-1], id)) && !is_letter(p[len], id)) return true;
    return false;
}

const struct secret_name *secret_named(const struct secret_names *hidden, const char *text)
{
    for (size_t i = 0; text != NULL && i < hidden->count; i++)
        if (has_word(text, hidden->list[i].name, false) || has_word(text, hidden->list[i].id, true))
            return &hidden->list[i];
    return NULL;
}

static const char *kept_back(const struct secret_name *who, struct arena *a)
{
    return arena_printf(a, "Hidden %s%stroops: what was ruled is kept back.", who->side,
                        *who->side == '\0' ? "" : " ");
}

const char *secret_text(const struct secret_names *hidden, const char *text, struct arena *a)
{
    const struct secret_name *who = secret_named(hidden, text);
    return who == NULL ? text : kept_back(who, a);
}

static bool value_names(const struct secret_names *hidden, struct value v)
{
    return secret_named(hidden, value_as_text(v, NULL)) != NULL;
}

static bool is_one_of(const struct secret_names *hidden, const char *id)
{
    for (size_t i = 0; i < hidden->count; i++)
        if (strcmp(hidden->list[i].id, id) == 0) return true;
    return false;
}

struct secret_names secret_join(const struct secret_names *one, const struct secret_names *other,
                                struct arena *a)
{
    struct secret_names out = {0};
    for (size_t i = 0; i < one->count + other->count; i++) {
        const struct secret_name *name =
            i < one->count ? &one->list[i] : &other->list[i - one->count];
        if (is_one_of(&out, name->id)) continue;
        out.list = arena_grow(a, out.list, out.count, sizeof *out.list);
        out.list[out.count++] = *name;
    }
    return out;
}

struct state *secret_veil(const struct ruleset *rules, const struct state *s, const char *viewer)
{
    struct arena mem = {0};
    struct secret_names hidden = secret_names(rules, s, viewer, &mem);
    struct state *veiled = secret_veil_of(rules, s, &hidden, viewer);
    arena_clear(&mem);
    return veiled;
}

struct state *secret_veil_of(const struct ruleset *rules, const struct state *s,
                             const struct secret_names *hidden, const char *viewer)
{
    struct arena mem = {0};
    struct effect *list = NULL;
    size_t count = 0;
    const struct entity *en = NULL;
    while (viewer != NULL && (en = state_next(s, en, NULL)) != NULL) {
        bool hides = is_one_of(hidden, en->id);
        for (size_t i = 0; i < en->count; i++) {
            const char *attr = en->attrs[i].name;
            if (!hides && !secret_from(rules, s, en->id, attr, viewer) &&
                !value_names(hidden, en->attrs[i].value))
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

/* --- Rulings ----------------------------------------------------------------------------------- */

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

static bool texts_name(const struct secret_names *hidden, const struct ruling *r)
{
    bool found = secret_named(hidden, r->sentence) || secret_named(hidden, r->close.sentence) ||
                 secret_named(hidden, r->verdict);
    for (size_t i = 0; i < r->reason_count; i++)
        found = found || secret_named(hidden, r->reasons[i].label);
    for (size_t i = 0; i < r->hand_count; i++) found = found || secret_named(hidden, r->hands[i]);
    for (size_t i = 0; i < r->dice_count; i++)
        found = found || secret_named(hidden, r->dice[i].label);
    for (size_t i = 0; i < r->need_count; i++)
        found = found || secret_named(hidden, r->needs[i].label);
    for (size_t i = 0; i < r->outcome_count; i++)
        found = found || secret_named(hidden, r->outcomes[i].sentence);
    return found;
}

static const struct secret_name *subject_of(const struct secret_names *hidden,
                                            const struct ruling *r)
{
    for (size_t i = 0; i < r->subject_count; i++)
        for (size_t k = 0; k < hidden->count; k++)
            if (strcmp(hidden->list[k].id, r->subjects[i]) == 0) return &hidden->list[k];
    return NULL;
}

const char *secret_sentence(const struct ruleset *rules, const struct secret_names *hidden,
                            const char *action, const struct ruling *r, struct arena *a)
{
    const struct secret_name *who = secret_named(hidden, r->sentence);
    if (who == NULL && !secret_action(rules, action)) who = subject_of(hidden, r);
    return who == NULL ? r->sentence : kept_back(who, a);
}

const char *secret_verdict(const struct secret_names *hidden, const struct ruling *r)
{
    return secret_named(hidden, r->verdict) == NULL ? r->verdict : "kept back";
}

/* Is what its dice decided about one of them, or were they his? */
static bool stakes_name(const struct secret_names *hidden, const struct ruling *r)
{
    for (size_t i = 0; i < r->stake_count; i++)
        if (is_one_of(hidden, r->stakes[i].entity) || is_one_of(hidden, r->stakes[i].thrower))
            return true;
    return false;
}

bool secret_concerns(const struct secret_names *hidden, const struct ruling *r)
{
    if (subject_of(hidden, r) != NULL || stakes_name(hidden, r)) return true;
    return hidden->count > 0 && texts_name(hidden, r);
}

struct ruling secret_ruling(const struct ruleset *rules, const struct state *s,
                            const struct secret_names *hidden, const char *action,
                            const struct ruling *r, const char *viewer)
{
    struct ruling out = *r;
    if (viewer == NULL) return out;
    if (secret_action(rules, action) || secret_concerns(hidden, r)) {
        ruling_init(&out, r->mem);
        out.verdict = secret_verdict(hidden, r);
        out.sentence = secret_sentence(rules, hidden, action, r, r->mem);
    }
    out.effects = arena_array(r->mem, struct effect, r->effect_count + 1);
    out.effect_count = 0;
    for (size_t i = 0; i < r->effect_count; i++) {
        const struct effect *f = &r->effects[i];
        if (is_one_of(hidden, f->entity) || is_hidden(rules, s, r, f, viewer)) continue;
        if (value_names(hidden, f->before) || value_names(hidden, f->after)) continue;
        out.effects[out.effect_count++] = *f;
    }
    return out;
}

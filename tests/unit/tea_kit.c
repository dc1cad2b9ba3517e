#include "tea_kit.h"

#include <check.h>
#include <string.h>

struct arena tea_mem;
struct state *tea_state;
struct scene tea_scene;
struct facts tea_facts;

static struct library lib;

void tea_enter(enum roster_file which, const char *csv)
{
    struct ruling r;
    struct csv_problems problems = {.mem = &tea_mem};
    ruling_init(&r, &tea_mem);
    bool ok = roster_read(&tea_scene, which, csv, strlen(csv), &r, &problems);
    ck_assert_msg(ok, "%s", ok ? "" : csv_problem_show(&tea_mem, &problems.list[0]));
    tea_apply(&r);
}

void tea_open_system(const char *system, const char *forces)
{
    struct err e;
    struct ruling r;
    ck_assert_msg(library_open(&lib, &e), "%s", e.text);
    tea_state = state_new();
    tea_scene = (struct scene){.book = library_find(&lib, system),
                               .state = tea_state,
                               .tolerance_cm = 0.5,
                               .mem = &tea_mem};
    ruling_init(&r, &tea_mem);
    tea_scene.book->rules->begin(&tea_scene, &r);
    tea_apply(&r);
    tea_enter(ROSTER_FORCES, forces);
}

void tea_open(const char *forces)
{
    tea_open_system("two-for-tea", forces);
}

void tea_close(void)
{
    state_free(tea_state);
    library_close(&lib);
    arena_clear(&tea_mem);
}

void tea_set(const char *entity, const char *attr, struct value after)
{
    struct effect f = {entity, attr, entity_get(state_find(tea_state, entity), attr), after};
    ck_assert(state_apply(tea_state, &f, 1, NULL));
}

int64_t tea_int(const char *entity, const char *attr)
{
    return entity_int(state_find(tea_state, entity), attr, 0);
}

double tea_real(const char *entity, const char *attr)
{
    return entity_real(state_find(tea_state, entity), attr, -1);
}

const char *tea_text(const char *entity, const char *attr)
{
    return entity_text(state_find(tea_state, entity), attr, "");
}

static const char *given(void *from, const char *name)
{
    size_t len = strlen(name);
    for (const char *p = from; *p != '\0';) {
        size_t word = strcspn(p, " ");
        if (strncmp(p, name, len) == 0 && p[len] == '=')
            return arena_strndup(&tea_mem, p + len + 1, word - len - 1);
        p += word + strspn(p + word, " ");
    }
    return NULL;
}

struct ruling tea_rule(const char *action, const char *input)
{
    const struct action *act = ruleset_action(tea_scene.book->rules, action);
    struct input_problems problems = {0};
    struct dice dice = {.source = DICE_TABLE};
    struct ruling r;
    int *faces = NULL;
    char *copy = arena_strdup(&tea_mem, input);
    ck_assert_msg(act != NULL, "no action %s", action);
    bool ok = judge_facts(&tea_scene, act, given, copy, &tea_facts, &problems) &&
              judge_ready(&tea_scene, &tea_facts, &problems);
    ck_assert_msg(ok, "%s: %s", input, ok ? "" : problems.list[0].text);
    const char *text = given(copy, "dice");
    if (text != NULL) ck_assert(dice_parse(text, &tea_mem, &faces, &dice.count, NULL));
    dice.faces = faces;
    judge_action(&tea_scene, act, &tea_facts, &dice, &r);
    ck_assert_msg(dice.used == dice.count, "%s: %zu dice of %zu used", input, dice.used,
                  dice.count);
    return r;
}

void tea_apply(const struct ruling *r)
{
    struct err e;
    bool ok = state_apply(tea_state, r->effects, r->effect_count, &e);
    ck_assert_msg(ok, "%s", ok ? "" : e.text);
}

struct ruling tea_done(const char *action, const char *input)
{
    struct ruling r = tea_rule(action, input);
    ck_assert_msg(strcmp(r.verdict, VERDICT_NEEDS_DICE) != 0 &&
                      strcmp(r.verdict, VERDICT_ILLEGAL) != 0,
                  "%s %s: %s", action, input, r.sentence);
    tea_apply(&r);
    return r;
}

bool tea_cites(const struct ruling *r, const char *id)
{
    for (size_t i = 0; i < r->leaning_count; i++)
        if (strcmp(r->leanings[i].id, id) == 0) return true;
    return false;
}

bool tea_notes(const struct ruling *r, const char *words)
{
    for (size_t i = 0; i < r->reason_count; i++)
        if (strstr(r->reasons[i].label, words) != NULL) return true;
    return false;
}

bool tea_hands(const struct ruling *r, const char *words)
{
    for (size_t i = 0; i < r->hand_count; i++)
        if (strstr(r->hands[i], words) != NULL) return true;
    return false;
}

const char *tea_refusal(const char *action, const char *input)
{
    struct ruling r = tea_rule(action, input);
    if (strcmp(r.verdict, VERDICT_ILLEGAL) != 0) return "";
    ck_assert_uint_eq(r.effect_count, 0);
    ck_assert_uint_eq(r.need_count, 0);
    return r.reasons[r.reason_count - 1].cite;
}

void tea_folds(const struct ruling *r)
{
    struct state *before = state_clone(tea_state);
    struct effect *back = arena_array(&tea_mem, struct effect, r->effect_count);
    tea_apply(r);
    for (size_t i = 0; i < r->effect_count; i++) {
        const struct effect *f = &r->effects[r->effect_count - 1 - i];
        ck_assert_msg(!value_equal(f->before, f->after), "%s.%s does not change", f->entity,
                      f->attr);
        back[i] = (struct effect){f->entity, f->attr, f->after, f->before};
    }
    ck_assert(state_apply(tea_state, back, r->effect_count, NULL));
    ck_assert(state_equal(before, tea_state));
    state_free(before);
}

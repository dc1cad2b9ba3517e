#include "move_kit.h"

#include <check.h>
#include <math.h>
#include <string.h>

#include "umpire/library.h"
#include "umpire/roster.h"

struct arena kit_mem;
static struct library lib;
const struct rulebook *kit_book;
struct state *kit_state;
struct scene kit_scene;
struct facts kit_facts;

/* The 1st stands in line, 12 cm broad and 3 deep, its front on y 50; the enemy is far off. */
static const char forces[] =
    "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
    "officer,wayne,Wayne,american,,8,,,,20,30,0\n"
    "unit,first,1st Pennsylvania,american,continental,,wayne,3,line,50,50,0\n"
    "unit,second,2nd Pennsylvania,american,continental,,wayne,3,line,120,50,0\n"
    "unit,gun,Proctor's Gun,american,cannon,,wayne,1,line,150,50,0\n"
    "unit,scouts,Scouts,american,scout,,wayne,3,skirmish,90,20,0\n"
    "unit,foot,10th Foot,british,infantry,,,3,line,50,110,180\n";

static void kit_enter(enum roster_file which, const char *csv)
{
    struct ruling r;
    struct csv_problems problems = {.mem = &kit_mem};
    ruling_init(&r, &kit_mem);
    bool ok = roster_read(&kit_scene, which, csv, strlen(csv), &r, &problems);
    ck_assert_msg(ok, "%s", ok ? "" : csv_problem_show(&kit_mem, &problems.list[0]));
    ck_assert(state_apply(kit_state, r.effects, r.effect_count, NULL));
}

void kit_ground(const char *row)
{
    kit_enter(ROSTER_GROUND, arena_printf(&kit_mem, "kind,id,name,ground,width,points\n%s\n", row));
}

void kit_set(const char *entity, const char *attr, struct value after)
{
    struct effect f = {entity, attr, entity_get(state_find(kit_state, entity), attr), after};
    ck_assert(state_apply(kit_state, &f, 1, NULL));
}

void kit_put(const char *unit, double x, double y, double facing)
{
    kit_set(unit, "x", value_real(x));
    kit_set(unit, "y", value_real(y));
    kit_set(unit, "facing", value_real(facing));
}

void kit_form(const char *unit, const char *formation)
{
    kit_set(unit, "formation", value_text(formation));
}

void kit_order(const char *unit, const char *what)
{
    kit_set(unit, "order", value_text(what));
}

void kit_set_table(void)
{
    struct err e;
    struct ruling r;
    ck_assert_msg(library_open(&lib, &e), "%s", e.text);
    kit_book = library_find(&lib, "two-for-tea");
    kit_state = state_new();
    kit_scene =
        (struct scene){.book = kit_book, .state = kit_state, .tolerance_cm = 0.5, .mem = &kit_mem};
    ruling_init(&r, &kit_mem);
    kit_book->rules->begin(&kit_scene, &r);
    ck_assert(state_apply(kit_state, r.effects, r.effect_count, NULL));
    kit_enter(ROSTER_FORCES, forces);
    kit_order("first", "move");
    kit_order("second", "move");
    kit_order("gun", "move");
    kit_order("scouts", "move");
}

void kit_clear_table(void)
{
    state_free(kit_state);
    library_close(&lib);
    arena_clear(&kit_mem);
}

static const char *given(void *from, const char *name)
{
    size_t len = strlen(name);
    for (const char *p = from; *p != '\0';) {
        size_t word = strcspn(p, " ");
        if (strncmp(p, name, len) == 0 && p[len] == '=')
            return arena_strndup(&kit_mem, p + len + 1, word - len - 1);
        p += word + strspn(p + word, " ");
    }
    return NULL;
}

struct ruling kit_rule(const char *action, const char *input)
{
    const struct action *act = ruleset_action(kit_book->rules, action);
    struct input_problems problems = {0};
    struct dice none = {0};
    struct ruling r;
    char *copy = arena_strdup(&kit_mem, input);
    /* As at the desk, the scene of the survey is gone when its facts are judged. */
    struct scene surveyed = kit_scene;
    bool ok = judge_facts(&surveyed, act, given, copy, &kit_facts, &problems) &&
              judge_ready(&surveyed, &kit_facts, &problems);
    memset(&surveyed, 0, sizeof surveyed);
    ck_assert_msg(ok, "%s: %s", input, ok ? "" : problems.list[0].text);
    judge_action(&kit_scene, act, &kit_facts, &none, &r);
    return r;
}

struct ruling kit_move(const char *input)
{
    return kit_rule("move", input);
}

void kit_apply(const struct ruling *r)
{
    struct err e;
    ck_assert_msg(state_apply(kit_state, r->effects, r->effect_count, &e), "%s", e.text);
}

const char *kit_text(const char *entity, const char *attr)
{
    return entity_text(state_find(kit_state, entity), attr, "");
}

double kit_real(const char *entity, const char *attr)
{
    return entity_real(state_find(kit_state, entity), attr, NAN);
}

void kit_is_at(const char *unit, double x, double y, double facing)
{
    ck_assert_msg(fabs(kit_real(unit, "x") - x) < 0.03 && fabs(kit_real(unit, "y") - y) < 0.03,
                  "at %g, %g", kit_real(unit, "x"), kit_real(unit, "y"));
    ck_assert_double_eq_tol(kit_real(unit, "facing"), facing, 0.05);
}

void kit_fact_is(const char *name, double want)
{
    ck_assert_msg(fabs(facts_real(&kit_facts, name) - want) < 0.01, "%s is %g, not %g", name,
                  facts_real(&kit_facts, name), want);
}

void kit_rules(const struct ruling *r, const char *verdict, const char *says)
{
    ck_assert_msg(strcmp(r->verdict, verdict) == 0 && strstr(r->sentence, says) != NULL,
                  "%s: %s (wanted %s: %s)", r->verdict, r->sentence, verdict, says);
    if (strcmp(verdict, "illegal") == 0) ck_assert_uint_eq(r->effect_count, 0);
}

void kit_cites(const struct ruling *r, const char *cite)
{
    ck_assert_str_eq(r->reasons[r->reason_count - 1].cite, cite);
}

bool kit_leans(const struct ruling *r, const char *id)
{
    for (size_t i = 0; i < r->leaning_count; i++)
        if (strcmp(r->leanings[i].id, id) == 0) return true;
    return false;
}

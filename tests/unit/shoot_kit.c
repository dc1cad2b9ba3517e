#include "shoot_kit.h"

#include <check.h>
#include <string.h>

#include "umpire/library.h"
#include "umpire/roster.h"

struct arena range_mem;
const struct rulebook *range_book;
struct state *range_state;
struct scene range_scene;
struct facts range_facts;
static struct library lib;

static const char forces[] =
    "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
    "officer,wayne,Wayne,american,,8,,,,50,30,0\n"
    "unit,first,1st Pennsylvania,american,continental,,wayne,3,line,50,50,0\n"
    "unit,second,2nd Pennsylvania,american,continental,,wayne,3,line,65,50,0\n"
    "unit,third,3rd Militia,american,militia,,wayne,3,line,35,50,0\n"
    "unit,gun,Carter's gun,american,cannon,,wayne,1,line,150,10,0\n"
    "general,howe,Howe,british,,9,,,,50,118,180\n"
    "unit,foot,10th Foot,british,infantry,,,3,line,50,65,180\n"
    "unit,other,27th Foot,british,infantry,,,3,line,50,110,180\n"
    "unit,battery,Royal Artillery,british,cannon,,,1,line,150,110,180\n";

static void enter(enum roster_file which, const char *csv)
{
    struct ruling r;
    struct csv_problems problems = {.mem = &range_mem};
    ruling_init(&r, &range_mem);
    bool ok = roster_read(&range_scene, which, csv, strlen(csv), &r, &problems);
    ck_assert_msg(ok, "%s", ok ? "" : csv_problem_show(&range_mem, &problems.list[0]));
    ck_assert(state_apply(range_state, r.effects, r.effect_count, NULL));
}

void range_open(void)
{
    struct err e;
    struct ruling r;
    ck_assert_msg(library_open(&lib, &e), "%s", e.text);
    range_book = library_find(&lib, "two-for-tea");
    range_state = state_new();
    range_scene = (struct scene){.book = range_book,
                                 .state = range_state,
                                 .tolerance_cm = 0.5,
                                 .mem = &range_mem};
    ruling_init(&r, &range_mem);
    range_book->rules->begin(&range_scene, &r);
    ck_assert(state_apply(range_state, r.effects, r.effect_count, NULL));
    enter(ROSTER_FORCES, forces);
}

void range_close(void)
{
    state_free(range_state);
    library_close(&lib);
    arena_clear(&range_mem);
}

void range_ground(const char *rows)
{
    char *csv = arena_printf(&range_mem, "kind,name,ground,cover,points\n");
    for (const char *p = rows; *p != '\0';) {
        size_t len = strcspn(p, "\n");
        csv = arena_printf(&range_mem, "%sterrain,%.*s\n", csv, (int)len, p);
        p += len + (p[len] == '\n');
    }
    enter(ROSTER_GROUND, csv);
}

void range_set(const char *entity, const char *attr, struct value after)
{
    struct effect f = {entity, attr, entity_get(state_find(range_state, entity), attr), after};
    ck_assert(state_apply(range_state, &f, 1, NULL));
}

void range_put(const char *unit, double x, double y, double facing)
{
    range_set(unit, "x", value_real(x));
    range_set(unit, "y", value_real(y));
    range_set(unit, "facing", value_real(facing));
}

void range_read(const char *reading, const char *choice)
{
    range_set(GAME_ENTITY, reading, value_text(choice));
}

static const char *given(void *from, const char *name)
{
    size_t len = strlen(name);
    for (const char *p = from; *p != '\0';) {
        size_t word = strcspn(p, " ");
        if (strncmp(p, name, len) == 0 && p[len] == '=')
            return arena_strndup(&range_mem, p + len + 1, word - len - 1);
        p += word + strspn(p + word, " ");
    }
    return NULL;
}

struct ruling range_rule(const char *action, const char *input)
{
    const struct action *act = ruleset_action(range_book->rules, action);
    struct input_problems problems = {0};
    struct dice dice = {.source = DICE_TABLE};
    struct ruling r;
    int *faces = NULL;
    char *copy = arena_strdup(&range_mem, input);
    bool ok = judge_facts(&range_scene, act, given, copy, &range_facts, &problems) &&
              judge_ready(&range_scene, &range_facts, &problems);
    ck_assert_msg(ok, "%s: %s", input, ok ? "" : problems.list[0].text);
    const char *text = given(copy, "dice");
    if (text != NULL) ck_assert(dice_parse(text, &range_mem, &faces, &dice.count, NULL));
    dice.faces = faces;
    judge_action(&range_scene, act, &range_facts, &dice, &r);
    ck_assert_msg(strcmp(r.verdict, VERDICT_ILLEGAL) == 0 || dice.used == dice.count, "%s: %d dice",
                  input, range_dice(&r));
    return r;
}

struct ruling range_shoot(const char *input)
{
    return range_rule("shoot", input);
}

void range_apply(const struct ruling *r)
{
    struct err e;
    ck_assert_msg(state_apply(range_state, r->effects, r->effect_count, &e), "%s", e.text);
}

int range_dice(const struct ruling *r)
{
    int n = (int)r->dice_count;
    for (size_t i = 0; i < r->need_count; i++) n += r->needs[i].count;
    return n;
}

bool range_cites(const struct ruling *r, const char *reading)
{
    for (size_t i = 0; i < r->leaning_count; i++)
        if (strcmp(r->leanings[i].id, reading) == 0) return true;
    return false;
}

bool range_notes(const struct ruling *r, const char *part)
{
    for (size_t i = 0; i < r->reason_count; i++)
        if (strstr(r->reasons[i].label, part) != NULL) return true;
    return false;
}

bool range_hands(const struct ruling *r, const char *part)
{
    for (size_t i = 0; i < r->hand_count; i++)
        if (strstr(r->hands[i], part) != NULL) return true;
    return false;
}

int64_t range_mark(const char *entity, const char *attr)
{
    return entity_int(state_find(range_state, entity), attr, 0);
}

const char *range_text(const char *entity, const char *attr)
{
    return entity_text(state_find(range_state, entity), attr, "");
}

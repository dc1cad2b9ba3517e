#include "melee_kit.h"

#include <check.h>
#include <string.h>

static const char forces[] = "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
                             "unit,first,1st Pennsylvania,american,continental,,,3,line,50,50,0\n"
                             "unit,second,2nd Pennsylvania,american,continental,,,3,line,150,20,0\n"
                             "unit,horse,Moylan,american,dragoon,,,3,line,120,20,0\n"
                             "unit,gun,Proctor,american,cannon,,,1,line,100,20,0\n"
                             "unit,foot,10th Foot,british,infantry,,,3,line,50,62,180\n"
                             "unit,grenadiers,Grenadiers,british,grenadier,,,3,line,150,110,180\n"
                             "unit,dragoons,17th Dragoons,british,dragoon,,,3,line,100,110,180\n";

void brawl_set_table(void)
{
    tea_open(forces);
    tea_set("first", "order", value_text("move"));
}

void brawl_clear_table(void)
{
    tea_close();
}

void brawl_put(const char *unit, double x, double y, double facing)
{
    tea_set(unit, "x", value_real(x));
    tea_set(unit, "y", value_real(y));
    tea_set(unit, "facing", value_real(facing));
}

void brawl_read(const char *reading, const char *choice)
{
    tea_set(GAME_ENTITY, reading, value_text(choice));
}

struct ruling brawl_done(const char *action, const char *input, const char *verdict)
{
    struct ruling r = tea_rule(action, input);
    ck_assert_msg(strcmp(r.verdict, verdict) == 0, "%s: %s (%s)", input, r.verdict, r.sentence);
    tea_folds(&r);
    tea_apply(&r);
    return r;
}

void brawl_refused(const char *action, const char *input, const char *cite)
{
    struct ruling r = tea_rule(action, input);
    ck_assert_msg(strcmp(r.verdict, VERDICT_ILLEGAL) == 0, "%s: %s", input, r.sentence);
    ck_assert_str_eq(r.reasons[r.reason_count - 1].cite, cite);
    ck_assert_uint_eq(r.effect_count, 0);
}

void brawl_stands_at(const char *unit, double x, double y)
{
    const struct entity *en = state_find(tea_state, unit);
    ck_assert_double_eq_tol(entity_real(en, "x", -1), x, 0.01);
    ck_assert_double_eq_tol(entity_real(en, "y", -1), y, 0.01);
}

int brawl_needs(const struct ruling *r, const char *label)
{
    int count = 0;
    for (size_t i = 0; i < r->need_count; i++)
        if (strcmp(r->needs[i].label, label) == 0) count += r->needs[i].count;
    return count;
}

bool brawl_hands(const struct ruling *r, const char *part)
{
    for (size_t i = 0; i < r->hand_count; i++)
        if (strstr(r->hands[i], part) != NULL) return true;
    return false;
}

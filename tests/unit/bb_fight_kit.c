#include "bb_fight_kit.h"

#include <check.h>
#include <string.h>

void bb_open(void)
{
    tea_open_system("brown-bess", "kind,id,name,side,arm,quality,formation,square,facing\n"
                                  "unit,a,1st Foot,red,infantry,average,line,C3,n\n"
                                  "unit,b,2nd Foot,red,infantry,average,line,D3,n\n"
                                  "unit,c,3rd Foot,red,infantry,average,line,E3,n\n"
                                  "unit,h,Hussars,red,light-cavalry,average,line,G2,n\n"
                                  "unit,r,Red Guns,red,artillery,average,unlimbered,A1,n\n"
                                  "general,p,Prince,red,,,,K1,n\n"
                                  "unit,x,Xaver,blue,infantry,average,line,C7,s\n"
                                  "unit,y,Ysenburg,blue,infantry,average,line,D7,s\n"
                                  "unit,z,Zastrow,blue,infantry,average,line,E7,s\n"
                                  "unit,k,Kuirass,blue,light-cavalry,average,line,G10,s\n"
                                  "unit,g,Blue Guns,blue,artillery,average,unlimbered,K12,s\n"
                                  "general,q,Quast,blue,,,,A12,s\n");
    bb_now("red", "fire");
}

void bb_ground_is(const char *ground, const char *squares)
{
    bb_ground_row(arena_printf(&tea_mem, "%s,%s,", ground, squares));
}

void bb_edge_is(const char *ground, const char *edges)
{
    bb_ground_row(arena_printf(&tea_mem, "%s,,%s", ground, edges));
}

void bb_form_up(const char *id, const char *formation)
{
    tea_set(id, "formation", value_text(formation));
}

void bb_now(const char *side, const char *phase)
{
    tea_set(GAME_ENTITY, "side", value_text(side));
    tea_set(GAME_ENTITY, "phase", value_text(phase));
}

void bb_hold(const char *unit, int counters)
{
    tea_set(unit, "counters", counters == 0 ? value_none() : value_int(counters));
}

void bb_refused(const char *action, const char *input, const char *cite, const char *words)
{
    ck_assert_str_eq(tea_refusal(action, input), cite);
    struct ruling r = tea_rule(action, input);
    ck_assert_msg(strstr(r.sentence, words) != NULL, "%s: %s", input, r.sentence);
}

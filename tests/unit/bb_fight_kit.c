#include "bb_fight_kit.h"

#include <check.h>

static int pieces;

void bb_open(void)
{
    pieces = 0;
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
    tea_enter(ROSTER_GROUND,
              arena_printf(&tea_mem, "kind,id,name,ground,squares\nterrain,t%d,Piece,%s,%s\n",
                           ++pieces, ground, squares));
}

void bb_edge_is(const char *ground, const char *edges)
{
    tea_enter(ROSTER_GROUND,
              arena_printf(&tea_mem, "kind,id,name,ground,edges\nterrain,t%d,Piece,%s,%s\n",
                           ++pieces, ground, edges));
}

void bb_put(const char *id, const char *square, const char *facing)
{
    tea_set(id, "square", value_text(square));
    tea_set(id, "facing", value_text(facing));
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

void bb_reads(const char *reading, const char *choice)
{
    tea_set(GAME_ENTITY, reading, value_text(choice));
}

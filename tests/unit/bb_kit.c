#include "bb_kit.h"

#include <check.h>

static int pieces; /* of ground so far */

static const char forces[] = "kind,id,name,side,arm,quality,formation,square,facing\n"
                             "unit,line,1st Foot,red,infantry,average,line,C3,n\n"
                             "unit,march,2nd Foot,red,infantry,average,march,E3,n\n"
                             "unit,horse,1st Dragoons,red,light-cavalry,average,line,G3,n\n"
                             "unit,gun,Gun,red,artillery,average,limbered,I3,n\n"
                             "unit,skirm,Jaeger,red,infantry,average,skirmish,K3,n\n"
                             "general,lord,Lord,red,,,,A3,n\n"
                             "unit,foe,Foe,blue,infantry,average,line,C11,s\n";

void bb_set_board(void)
{
    pieces = 0;
    tea_open_system("brown-bess", forces);
}

void bb_ground_row(const char *row)
{
    tea_enter(ROSTER_GROUND,
              arena_printf(&tea_mem, "kind,id,name,ground,squares,edges\nterrain,g%d,Ground,%s\n",
                           ++pieces, row));
}

void bb_put(const char *id, const char *square, const char *facing)
{
    tea_set(id, "square", value_text(square));
    tea_set(id, "facing", value_text(facing));
}

void bb_is_at(const char *id, const char *square, const char *facing)
{
    ck_assert_str_eq(tea_text(id, "square"), square);
    ck_assert_str_eq(tea_text(id, "facing"), facing);
}

void bb_reads(const char *reading, const char *choice)
{
    tea_set(GAME_ENTITY, reading, value_text(choice));
}

void bb_mark(const char *id, const char *mark, int64_t value)
{
    tea_set(id, mark, value_int(value));
}

void bb_phase_is(const char *phase)
{
    tea_set(GAME_ENTITY, "phase", value_text(phase));
}

/* The tables a play of Two For Tea begins on. */
#include <string.h>

#include "play_tea.h"
#include "umpire/roster.h"

/* Everything there is, and near enough to meet in the first turns: lines 30 cm apart,
 * skirmishers between them, guns on both hills, horse on the wings. */
static const char big_forces[] =
    "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
    "general,washington,Washington,american,,9,,,,90,12,0\n"
    "officer,wayne,Wayne,american,,8,,,,40,20,0\n"
    "officer,greene,Greene,american,,7,,,,90,20,0\n"
    "officer,sullivan,Sullivan,american,,7,,,,140,20,0\n"
    "unit,a1,1st Pennsylvania,american,continental,,wayne,3,line,30,35,0\n"
    "unit,a2,2nd Pennsylvania,american,continental,,wayne,4,line,47,35,0\n"
    "unit,a3,Chester Militia,american,militia,,wayne,3,column,60,30,0\n"
    "unit,a4,Delaware Scouts,american,scout,,wayne,3,skirmish,40,48,0\n"
    "unit,b1,3rd Virginia,american,continental,,greene,3,line,75,35,0\n"
    "unit,b2,7th Virginia,american,continental,,greene,3,line,88,35,0\n"
    "unit,b3,Lancaster Militia,american,militia,,greene,6,line,108,35,0\n"
    "unit,b4,Rifles,american,scout,,greene,2,skirmish,90,47,0\n"
    "unit,b5,Proctor's Gun,american,cannon,,greene,1,line,98,44,0\n"
    "unit,c1,2nd Maryland,american,continental,,sullivan,3,line,135,35,0\n"
    "unit,c2,York Militia,american,militia,,sullivan,3,line,150,35,0\n"
    "unit,c3,Light Horse,american,dragoon,,sullivan,3,line,168,30,0\n"
    "unit,c4,Moylan's Horse,american,dragoon,,sullivan,2,column,12,30,0\n"
    "unit,c5,Carter's Gun,american,cannon,,sullivan,1,line,124,40,0\n"
    "general,howe,Howe,british,,9,,,,90,108,180\n"
    "officer,grey,Grey,british,,8,,,,40,98,180\n"
    "officer,grant,Grant,british,,8,,,,90,98,180\n"
    "officer,mathew,Mathew,british,,8,,,,140,98,180\n"
    "unit,d1,10th Foot,british,infantry,,grey,3,line,30,64,180\n"
    "unit,d2,27th Foot,british,infantry,,grey,3,line,47,64,180\n"
    "unit,d3,Queen's Rangers,british,loyalist,,grey,3,line,62,72,180\n"
    "unit,d4,Indians,british,indian,,grey,3,skirmish,30,52,180\n"
    "unit,e1,1st Grenadiers,british,grenadier,,grant,3,line,75,60,180\n"
    "unit,e2,2nd Grenadiers,british,grenadier,,grant,4,line,92,62,180\n"
    "unit,e3,40th Foot,british,infantry,,grant,3,column,106,67,180\n"
    "unit,e4,Royal Artillery,british,cannon,,grant,1,line,112,58,180\n"
    "unit,f1,Light Infantry,british,grenadier,,mathew,3,line,135,57,180\n"
    "unit,f2,Jersey Volunteers,british,loyalist,,mathew,3,line,150,64,180\n"
    "unit,f3,16th Dragoons,british,dragoon,,mathew,3,line,168,67,180\n"
    "unit,f4,17th Dragoons,british,dragoon,,mathew,3,line,12,67,180\n"
    "unit,f5,Hessian Gun,british,cannon,,mathew,1,line,122,64,180\n";

static const char big_ground[] =
    "kind,id,name,ground,level,width,cover,points\n"
    "terrain,wood,North Wood,wood,,,,24 50; 50 50; 54 62; 30 66\n"
    "terrain,copse,Copse,wood,,,hard,142 44; 160 46; 158 58; 144 56\n"
    "terrain,hill,Green Hill,hill,1,,,84 30; 116 30; 118 48; 86 48\n"
    "terrain,knoll,Steep Knoll,steep-hill,1,,,104 60; 128 60; 128 80; 104 80\n"
    "terrain,wall,Stone Wall,wall,,,hard,70 56; 96 54\n"
    "terrain,hedge,Hedge,wall,,,soft,128 50; 142 50\n"
    "terrain,house,Chew House,building,,,hard,62 44; 70 44; 70 50; 62 50\n"
    "terrain,road,Germantown Road,road,,5,,60 0; 60 44; 62 120\n"
    "terrain,creek,Creek,stream,,3,,0 52; 12 50; 24 46\n"
    "terrain,river,River,river,,4,,180 60; 170 56; 162 60; 160 120\n"
    "terrain,bridge,Bridge,bridge,,6,,158 90; 164 90\n"
    "terrain,ford,Ford,ford,,6,,162 72; 158 76\n"
    "terrain,cliff,Cliff,cliff,2,,,2 90; 8 88; 8 100; 2 102\n";

/* A game in fog, and in a later year. */
static void set_game(struct play *p, const struct scene *s)
{
    static const char *const weathers[] = {"clear", "clear", "clear", "fog", "snow"};
    struct ruling r;
    ruling_init(&r, &p->mem);
    ruling_set(&r, s->state, GAME_ENTITY, "weather", value_text(weathers[play_pick(p, 5)]));
    if (play_pick(p, 2)) ruling_set(&r, s->state, GAME_ENTITY, "year", value_int(1778));
    (void)play_keep(p, &r);
}

/* Half of those whose turn it is have obeyed an order already. */
static bool give_orders(struct play *p, const struct scene *s)
{
    const struct entity *en = NULL;
    struct ruling r;
    ruling_init(&r, &p->mem);
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        if (strcmp(entity_text(en, "side", ""), "american") != 0 || play_pick(p, 2)) continue;
        ruling_set(&r, s->state, en->id, "orders", value_int(1));
        ruling_set(&r, s->state, en->id, "order", value_text(play_pick(p, 3) ? "move" : "shoot"));
        ruling_set(&r, s->state, en->id, "ordered_by", entity_get(en, "commander"));
    }
    return play_keep(p, &r);
}

bool play_tea_lay(struct play *p, enum play_table which)
{
    struct scene s;
    if (!play_begin(p, &s)) return false;
    set_game(p, &s);
    if (which == PLAY_FIRST_GAME) return play_scenario(p, &s, "first-game");
    return play_enter(p, &s, ROSTER_FORCES, big_forces, sizeof big_forces - 1) &&
           play_enter(p, &s, ROSTER_GROUND, big_ground, sizeof big_ground - 1) &&
           give_orders(p, &s);
}

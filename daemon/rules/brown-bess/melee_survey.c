/* A melee on the board: who is in the square, who came, and over what.  */
#include <string.h>

#include "rules/brown-bess/melee.h"
#include "table/square_plane.h"
#include "table/square_text.h"

static const char *const parties[] = {"mover", "enemy"};

/* Its enemy in the same square: a unit, else a general by himself. */
static const struct entity *enemy_of(const struct scene *s, const struct entity *en)
{
    const struct bb_unit u = bb_unit_of(s, en);
    const char *enemy = bb_other_side(entity_text(en, "side", ""));
    const struct entity *found = u.on ? bb_unit_in(s, u.at, enemy, NULL) : NULL;
    return found != NULL || !u.on ? found : bb_general_in(s, u.at, enemy);
}

/* Either may be named first; which of them moves follows from whose bound it is. */
static void find_parties(const struct scene *s, struct facts *f)
{
    const struct entity *mover = state_find(s->state, facts_text(f, "mover"));
    const struct entity *enemy = state_find(s->state, facts_text(f, "enemy"));
    if ((mover == NULL) == (enemy == NULL)) return;
    const struct entity *named = mover != NULL ? mover : enemy, *other = enemy_of(s, named);
    if (other == NULL) return;
    facts_measure(f, mover != NULL ? "enemy" : "mover", value_text(other->id), "in its square");
}

static void measure(const struct scene *s, struct facts *f, int party, const char *what,
                    struct value v, const char *how)
{
    facts_measure(f, arena_printf(s->mem, "%s_%s", parties[party], what), v, how);
}

static void survey_side(const struct scene *s, struct facts *f, int party, const struct bb_unit *u,
                        enum bb_struck struck, bool guessed)
{
    const char *as = "as entered", *journal = "as the journal has it";
    measure(s, f, party, "arm", value_text(bb_all_arms[u->arm].id), as);
    measure(s, f, party, "formation", value_text(bb_formations[u->formation].id), "as it stands");
    measure(s, f, party, "quality", value_text(bb_qualities[u->quality].id), as);
    measure(s, f, party, "counters", value_int(u->counters), journal);
    measure(s, f, party, "broken", value_int(u->broken), journal);
    measure(s, f, party, "struck", value_text(bb_strucks[struck].id),
            guessed ? "taken to be straight ahead: nothing says how it came"
                    : "by the edge or corner that was come over");
    measure(s, f, party, "general", value_text(bb_helps[bb_help_of(s, u)].id),
            "by who is in its square");
    measure(s, f, party, "attack_column", value_int(u->attack_column), as);
    measure(s, f, party, "lancers", value_int(u->lancers), as);
    measure(s, f, party, "cuirassiers", value_int(u->cuirassiers), as);
    measure(s, f, party, "highlanders", value_int(u->highlanders), as);
    measure(s, f, party, "hits_before", value_int(entity_int(u->en, "hit", 0)), journal);
}

static void survey_ground(const struct scene *s, struct facts *f, const struct bb_unit *mover,
                          const struct bb_contact *c)
{
    unsigned ground = bb_ground(bb_board_of(s), mover->at);
    enum bb_obstacle obstacle = bb_obstacle_of(s, mover->at, c);
    bool open =
        (ground & (BB_TOWN | BB_WOOD | BB_BAD | BB_WORKS)) == 0 && obstacle == BB_OBSTACLE_NONE;
    facts_measure(f, "obstacle", value_text(bb_obstacles[obstacle].id),
                  "by the square, and the edge that was come over");
    facts_measure(f, "open", value_int(open), "by the square, and the edge that was come over");
}

static void survey_retreat(const struct scene *s, struct facts *f, const struct bb_unit *unit[2],
                           const struct bb_contact *c)
{
    static const char *const names[] = {"free_1", "free_2"};
    int party = bb_gives_way(unit[BB_MOVER], unit[BB_ENEMY])   ? BB_MOVER
                : bb_gives_way(unit[BB_ENEMY], unit[BB_MOVER]) ? BB_ENEMY
                                                               : -1;
    if (party < 0) return;
    int sign = party == (int)c->came ? -1 : 1; /* who came has the enemy ahead */
    for (int i = 0; i < 2; i++) {
        struct square to;
        bool is_free = bb_retreat(s, unit[party], sign * c->east, sign * c->north, i + 1, &to);
        facts_measure(f, names[i], value_int(is_free),
                      is_free ? arena_printf(s->mem, "to %s", square_name(s->mem, to))
                              : "friends, enemies, ground or the table's edge are in the way");
    }
}

void bb_melee_survey(const struct scene *s, struct facts *f)
{
    find_parties(s, f);
    const struct entity *mover = state_find(s->state, facts_text(f, "mover"));
    const struct entity *enemy = state_find(s->state, facts_text(f, "enemy"));
    if (mover == NULL || enemy == NULL) return;
    const struct bb_unit one = bb_unit_of(s, mover), other = bb_unit_of(s, enemy);
    const struct bb_unit *unit[2] = {&one, &other};
    const struct bb_contact c = bb_contact_of(s, &one, &other);
    for (int party = 0; party < 2; party++) {
        int sign = party == (int)c.came ? -1 : 1;
        survey_side(s, f, party, unit[party],
                    bb_struck_from(unit[party]->facing, sign * c.east, sign * c.north), c.guessed);
    }
    facts_measure(f, "came", value_text(parties[c.came]),
                  c.guessed ? "taken to be so: nothing says who came" : "as the journal has it");
    facts_measure(f, "first", value_int(c.fresh), "by the bound in which it came");
    facts_measure(f, "fought",
                  value_int(bb_is_marked(mover, "fought") && bb_is_marked(enemy, "fought")),
                  "as the journal has it");
    if (!one.on) return;
    survey_ground(s, f, &one, &c);
    survey_retreat(s, f, unit, &c);
}

void bb_melee_draw(const struct scene *s, const struct facts *f, struct drawing *d)
{
    const struct entity *mover = state_find(s->state, facts_text(f, "mover"));
    const struct entity *enemy = state_find(s->state, facts_text(f, "enemy"));
    if (mover == NULL || enemy == NULL) return;
    const struct bb_unit one = bb_unit_of(s, mover), other = bb_unit_of(s, enemy);
    if (!one.on || !other.on) return;
    const struct bb_contact c = bb_contact_of(s, &one, &other);
    struct square from = {one.at.column + c.east, one.at.row + c.north};
    drawing_line(d, "path", square_centre(from), square_centre(one.at), NULL);
    drawing_mark(d, "target", enemy->id);
}

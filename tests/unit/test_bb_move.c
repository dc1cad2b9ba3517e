/* Moves on a board: the way found, what it costs, what forbids it, what it leaves. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "bb_kit.h"

/* Ground, where who stands, what is asked, what comes of it; | parts ground rows and places
 * ("horse G4 e").  readings: "BBS-21=B". */
static const struct row {
    const char *rule, *ground, *places, *readings, *input, *verdict, *says;
} rows[] = {
    {"Movement: straight ahead", "", "", "", "unit=line square=C5", "legal", "2 of 2"},
    {"Movement: not beyond its points", "", "", "", "unit=line square=C6", "illegal", "3 points"},
    {"BBS-21 A: forward only", "", "", "", "unit=line square=D3", "illegal", "spend 5"},
    {"BBS-21 A: not backwards", "", "", "", "unit=march square=E2 facing=s", "legal", "2 of 3"},
    {"BBS-21 A: not round a corner", "", "", "", "unit=march square=F4", "illegal",
     "straight ahead"},
    {"BBS-21 B: over any edge", "", "", "BBS-21=B", "unit=line square=D4", "legal", "2 of 2"},
    {"BBS-21 B: backwards too", "", "", "BBS-21=B", "unit=line square=C1", "legal", "2 of 2"},
    {"Movement: a turn at the start", "", "", "", "unit=march square=G3 facing=e", "legal",
     "3 of 3"},
    {"Movement: and at the end", "", "", "", "unit=march square=F3 facing=n", "legal", "3 of 3"},
    {"Movement: 90 degrees cost line two", "", "", "", "unit=line facing=e", "legal", "2 of 2"},
    {"Movement: 180 degrees cost line one", "", "", "", "unit=line facing=s", "legal", "1 of 2"},
    {"Movement: a move and a turn about", "", "", "", "unit=line square=C4 facing=s", "legal",
     "2 of 2"},
    {"Movement: skirmishers", "", "", "", "unit=skirm square=K6", "legal", "3 of 3"},
    {"Movement: a general", "", "", "", "unit=lord square=A8", "legal", "5 of 5"},
    {"The table: nobody leaves it", "", "line C1 s", "", "unit=line square=C0", "illegal",
     "no square"},

    {"Movement: cavalry goes diagonally", "", "", "", "unit=horse square=H4", "legal", "2 of 5"},
    {"Movement: and on", "", "", "", "unit=horse square=H7", "legal", "5 of 5"},
    {"Movement: once only", "", "", "", "unit=horse square=I5", "illegal", "straight ahead"},
    {"Movement: at the start only", "", "", "", "unit=horse square=H5", "legal", "3 of 5"},
    {"Movement: past one that is taken", "", "line G4 n", "", "unit=horse square=H4", "legal",
     "2 of 5"},
    {"Movement: past the other", "", "line H3 n", "", "unit=horse square=H4", "legal", "2 of 5"},
    {"Movement: not between two", "", "line G4 n|march H3 n", "", "unit=horse square=H4 facing=n",
     "illegal", "cannot go diagonally"},
    {"Movement: nor farther by that way", "", "line G4 n|march H3 n", "", "unit=horse square=H5",
     "illegal", "one by 1st Foot"},
    {"BBS-45 A: after a turn", "", "", "", "unit=horse square=H2 facing=e", "legal", "3 of 5"},
    {"BBS-22 A: forward only", "", "", "BBS-45=B", "unit=horse square=H2 facing=n", "illegal",
     "straight ahead"},

    {"Movement: into bad ground, two points", "bad,C4,", "", "", "unit=line square=C4", "legal",
     "2 of 2"},
    {"Terrain: that ends its turn", "bad,E4,", "", "", "unit=march square=E5", "illegal",
     "must end its move in E4"},
    {"Terrain: turns too", "bad,G4,", "", "", "unit=horse square=G4 facing=e", "illegal",
     "must end its move"},
    {"Movement: with one point left it cannot", "bad,E6,", "", "", "unit=march square=E6",
     "illegal", "4 points"},
    {"Movement: two points in bad ground", "bad,G3,", "", "", "unit=horse square=G4", "legal",
     "2 of 2"},
    {"Movement: and no more", "bad,G3,", "", "", "unit=horse square=G5", "illegal", "has 2"},
    {"Movement: within bad ground", "bad,G3 G4,", "", "", "unit=horse square=G4", "legal",
     "2 of 2"},
    {"Movement: skirmishers keep three", "bad,K3,", "", "", "unit=skirm square=K5", "legal",
     "3 of 3"},
    {"Terrain: towns are bad ground", "town,C4,", "", "", "unit=line square=C4", "legal",
     "bad ground"},
    {"Terrain: woods are bad ground", "wood,C4,", "", "", "unit=line square=C4", "legal",
     "bad ground"},
    {"Terrain: hills are not", "hill,C4,", "", "", "unit=line square=C5", "legal", "2 of 2"},
    {"Terrain: works are not", "works,C4,", "", "", "unit=line square=C5", "legal", "2 of 2"},
    {"Terrain: nobody enters water", "water,C4,", "", "", "unit=line square=C5", "illegal",
     "cannot enter C4"},

    {"Terrain: a river costs a point", "river,,E3/E4", "", "", "unit=march square=E5", "legal",
     "3 of 3"},
    {"Terrain: on top of the square", "river,,C3/C4", "", "", "unit=line square=C5", "illegal",
     "3 points"},
    {"BBS-24 B: one point in all", "river,,C3/C4", "", "BBS-24=B", "unit=line square=C5", "legal",
     "2 of 2"},
    {"Terrain: a fence costs a point", "fence,,E4/E5", "", "", "unit=march square=E5", "legal",
     "3 of 3"},
    {"Terrain: a wall costs a point", "wall,,E4/E5", "", "", "unit=march square=E5", "legal",
     "3 of 3"},
    {"Terrain: a river that cannot be crossed", "deep-river,,C3/C4", "", "", "unit=line square=C4",
     "illegal", "bridge"},
    {"Terrain: a bridge over it", "deep-river,,C3/C4|road,C2 C3 C4,", "", "", "unit=line square=C4",
     "legal", "2 of 2"},

    {"Roads: through a wood in column", "wood,E4 E5,|road,E3 E4 E5 E6,", "", "",
     "unit=march square=E6", "legal", "3 of 3"},
    {"Roads: not in line", "wood,C4,|road,C3 C4 C5,", "", "", "unit=line square=C5", "illegal",
     "must end its move in C4"},
    {"Roads: over a bridge in column", "river,,E3/E4|road,E3 E4 E5 E6,", "", "",
     "unit=march square=E6", "legal", "3 of 3"},
    {"Roads: only in the direction of the road", "wood,E4,|road,D4 E4 F4,", "", "",
     "unit=march square=E5", "illegal", "must end its move in E4"},
    {"Roads: starting in a wood, along the road", "wood,E3,|road,E3 E4 E5 E6,", "", "",
     "unit=march square=E6", "legal", "3 of 3"},
    {"Roads: starting in a wood, off the road", "wood,E3,|road,D3 E3,", "", "",
     "unit=march square=E5", "illegal", "has 2"},
    {"BBS-46 A: limbered guns", "wood,I4,|road,I3 I4 I5,", "", "", "unit=gun square=I5", "legal",
     "2 of 2"},
    {"BBS-46 B: not limbered guns", "wood,I4,|road,I3 I4 I5,", "", "BBS-46=B", "unit=gun square=I5",
     "illegal", "must end its move in I4"},

    {"Movement: an enemy's square ends its turn", "", "foe E5 s", "", "unit=march square=E5",
     "legal", "meets the enemy"},
    {"Movement: not beyond it", "", "foe E4 s", "", "unit=march square=E5", "illegal", "meets Foe"},
    {"Movement: nor turns there", "", "foe E4 s", "", "unit=march square=E4 facing=e", "illegal",
     "meets Foe"},
    {"BBS-40: one enemy only", "", "foe E5 s|line E5 n", "", "unit=march square=E5", "illegal",
     "1st Foot is there already"},
    {"Movement: disengaging turns right round", "", "foe E3 s", "", "unit=march square=E2 facing=s",
     "legal", "2 of 3"},
    {"Movement: and goes on", "", "foe E3 s", "", "unit=march square=E1 facing=s", "legal",
     "3 of 3"},
    {"Movement: not straight on", "", "foe E3 s", "", "unit=march square=E4", "illegal",
     "right round"},
    {"Movement: not to the side", "", "foe E3 s", "", "unit=march square=F3 facing=e", "illegal",
     "right round"},
    {"BBS-15: it may face him", "", "foe E3 w", "", "unit=march facing=e", "legal", "1 of 3"},
    {"Movement: through a friend", "", "line E4 n", "", "unit=march square=E5", "legal", "2 of 3"},
    {"Movement: a general stands beside a unit", "", "lord C2 n", "", "unit=lord square=C3",
     "legal", "1 of 5"},
    {"Movement: a general joins a melee", "", "foe C3 s|lord C2 n", "", "unit=lord square=C3",
     "legal", "meets the enemy"},
};

static void set_up(const struct row *row)
{
    const char *p;
    for (p = row->ground; *p != '\0'; p += strcspn(p, "|"), p += *p == '|')
        bb_ground_row(arena_strndup(&tea_mem, p, strcspn(p, "|")));
    for (p = row->places; *p != '\0'; p += strcspn(p, "|"), p += *p == '|') {
        char *id = arena_strndup(&tea_mem, p, strcspn(p, "|")), *square = strchr(id, ' ');
        *square++ = '\0';
        char *facing = strchr(square, ' ');
        *facing++ = '\0';
        bb_put(id, square, facing);
    }
    if (*row->readings != '\0')
        bb_reads(arena_strndup(&tea_mem, row->readings, 6), row->readings + 7);
}

START_TEST(every_row_is_ruled_as_written)
{
    const struct row *row = &rows[_i];
    set_up(row);
    struct ruling r = tea_rule("move", row->input);
    ck_assert_msg(strcmp(r.verdict, row->verdict) == 0, "%s: %s (%s)", row->rule, r.verdict,
                  r.sentence);
    bool said = strstr(r.sentence, row->says) != NULL || tea_notes(&r, row->says);
    ck_assert_msg(said, "%s: %s", row->rule, r.sentence);
    if (strcmp(row->verdict, "illegal") == 0)
        ck_assert_uint_eq(r.effect_count, 0);
    else
        tea_folds(&r);
}
END_TEST

/* What a refused move offers instead is allowed. */
START_TEST(a_refused_move_offers_a_legal_one)
{
    const struct row *row = &rows[_i];
    if (strcmp(row->verdict, "illegal") != 0) return;
    set_up(row);
    struct ruling r = tea_rule("move", row->input);
    if (strstr(r.sentence, "no square") != NULL) return;
    ck_assert_msg(r.offer_count == 1, "%s: no offer", row->rule);
    char *query = arena_strdup(&tea_mem, r.offers[0].query);
    for (char *c = query; *c != '\0'; c++)
        if (*c == '&') *c = ' ';
    r = tea_rule("move", query);
    ck_assert_msg(strcmp(r.verdict, "legal") == 0, "%s: %s: %s", row->rule, query, r.sentence);
}
END_TEST

/* --- Marks and what keeps from moving -------------------------------------------------------- */

START_TEST(a_move_leaves_its_marks)
{
    (void)tea_done("move", "unit=march square=F3 facing=n");
    bb_is_at("march", "F3", "n");
    ck_assert_int_eq(tea_int("march", "moved"), 1);
    ck_assert_str_eq(tea_refusal("move", "unit=march square=F4"), "Movement");
}
END_TEST

static const struct {
    const char *what, *unit, *mark, *cite;
} held[] = {{"moved already", "line", "moved", "Movement"},
            {"fires or moves", "line", "fired", "Move Sequence"},
            {"BBS-08 B: fired in the enemy's bound", "line", "spent", "Move Sequence"},
            {"was passed through", "line", "passed", "Movement"},
            {"has been removed", "line", "lost", "The table"},
            {"not its side's bound", "foe", "none", "Move Sequence"}};

START_TEST(who_may_not_move_is_refused)
{
    bb_mark(held[_i].unit, held[_i].mark, 1);
    ck_assert_msg(strcmp(tea_refusal("move", arena_printf(&tea_mem, "unit=%s", held[_i].unit)),
                         held[_i].cite) == 0,
                  "%s", held[_i].what);
}
END_TEST

START_TEST(only_in_the_movement_phase)
{
    static const char *const phases[] = {"fire", "melee", "form", "rally"};
    bb_phase_is(phases[_i]);
    ck_assert_str_eq(tea_refusal("move", "unit=line square=C4"), "Move Sequence");
}
END_TEST

START_TEST(who_is_passed_through_does_nothing_more)
{
    bb_put("line", "E4", "n");
    struct ruling r = tea_done("move", "unit=march square=E5");
    ck_assert_int_eq(tea_int("line", "passed"), 1);
    ck_assert(tea_notes(&r, "1st Foot is passed through"));
    ck_assert_str_eq(tea_refusal("move", "unit=line square=E6"), "Movement");
    bb_phase_is("form");
    ck_assert_str_eq(tea_refusal("form", "unit=line into=square"), "Movement");
}
END_TEST

START_TEST(who_has_moved_may_be_passed_through_or_not)
{
    bb_put("line", "E4", "n");
    bb_mark("line", "moved", 1);
    struct ruling r = tea_rule("move", "unit=march square=E5");
    ck_assert_str_eq(r.verdict, "legal");
    ck_assert(tea_cites(&r, "BBS-47"));
    bb_reads("BBS-47", "B");
    ck_assert_str_eq(tea_refusal("move", "unit=march square=E5"), "Movement");
}
END_TEST

START_TEST(two_of_a_side_in_a_square_are_too_many_when_the_phase_ends)
{
    bb_put("line", "E4", "n");
    (void)tea_done("move", "unit=march square=E4");
    ck_assert_int_eq(tea_int("line", "passed"), 0);
    ck_assert_str_eq(tea_refusal("next-phase", ""), "Movement");
    (void)tea_done("move", "unit=line square=E5");
    (void)tea_done("next-phase", "");
    ck_assert_str_eq(tea_text(GAME_ENTITY, "phase"), "fire");
}
END_TEST

START_TEST(the_way_into_a_melee_is_remembered)
{
    bb_put("foe", "E5", "s");
    struct ruling r = tea_done("move", "unit=march square=E5");
    ck_assert_str_eq(tea_text("march", "entered_by"), "s");
    ck_assert(tea_notes(&r, "enters the square of Foe"));
    bb_put("foe", "H4", "w");
    (void)tea_done("move", "unit=horse square=H4");
    ck_assert_str_eq(tea_text("horse", "entered_by"), "sw");
}
END_TEST

START_TEST(the_enemy_may_fire_on_its_way)
{
    bb_put("foe", "D5", "s");
    struct ruling r = tea_rule("move", "unit=line square=C5");
    ck_assert(tea_hands(&r, "Foe (in C4)")); /* C5 is beside him, out of his arc */
    ck_assert(tea_cites(&r, "BBS-02"));
    bb_reads("BBS-02", "B");
    r = tea_rule("move", "unit=line square=C5");
    ck_assert(!tea_hands(&r, "Foe"));
}
END_TEST

START_TEST(a_general_goes_with_his_unit)
{
    bb_put("lord", "C3", "n");
    struct ruling r = tea_done("move", "unit=line square=C5");
    bb_is_at("lord", "C5", "n");
    ck_assert(tea_notes(&r, "Lord goes with it"));
    ck_assert_int_eq(tea_int("lord", "moved"), 1);
}
END_TEST

START_TEST(or_stays_behind)
{
    bb_put("lord", "C3", "n");
    (void)tea_done("move", "unit=line square=C5 with_general=no");
    bb_is_at("lord", "C3", "n");
}
END_TEST

/* BBS-35: average infantry breaks at four, at five with a general. */
START_TEST(who_leaves_his_unit_may_break_it)
{
    bb_put("lord", "C3", "n");
    tea_set("line", "counters", value_int(4));
    struct ruling r = tea_rule("move", "unit=lord square=C5");
    ck_assert(tea_cites(&r, "BBS-35"));
    tea_apply(&r);
    ck_assert_int_eq(tea_int("line", "broken"), 1);
}
END_TEST

START_TEST(a_wounded_general_only_goes_to_the_rear)
{
    tea_set("lord", "recovering", value_int(1));
    ck_assert_str_eq(tea_refusal("move", "unit=lord square=A5"), "Combat");
    ck_assert_str_eq(tea_refusal("move", "unit=lord square=B3 facing=e"), "Combat");
    (void)tea_done("move", "unit=lord square=A1 facing=s");
}
END_TEST

START_TEST(one_general_a_side_to_a_square)
{
    tea_enter(ROSTER_FORCES, "kind,id,name,side,square,facing\ngeneral,earl,Earl,red,A5,s\n");
    (void)tea_done("move", "unit=lord square=A5");
    ck_assert_str_eq(tea_refusal("next-phase", ""), "Movement");
    (void)tea_done("move", "unit=earl square=A3 facing=s");
    (void)tea_done("next-phase", "");
}
END_TEST

/* --- Stopping for fire ---------------------------------------------------------------------- */

START_TEST(a_move_stops_for_fire_and_goes_on)
{
    struct ruling r = tea_done("move", "unit=horse square=G5 pause=yes");
    ck_assert(tea_notes(&r, "may go on"));
    ck_assert_int_eq(tea_int("horse", "paused"), 2);
    ck_assert_str_eq(tea_refusal("move", "unit=horse square=G9"), "Movement");
    ck_assert_str_eq(tea_refusal("move", "unit=horse square=H6"), "Movement"); /* no diagonal now */
    ck_assert_str_eq(tea_refusal("move", "unit=horse square=H5 facing=e"), "Movement");
    r = tea_done("move", "unit=horse square=G7 facing=e");
    ck_assert_double_eq(ruling_total(&r), 5);
    bb_is_at("horse", "G7", "e");
    ck_assert_int_eq(tea_int("horse", "paused"), 0);
    ck_assert_str_eq(tea_refusal("move", "unit=horse square=G8"), "Movement");
}
END_TEST

START_TEST(it_keeps_to_the_points_it_set_out_with)
{
    bb_ground_row("bad,K3,");
    (void)tea_done("move", "unit=skirm square=K4 pause=yes");
    (void)tea_done("move", "unit=skirm square=K5");
    bb_ground_row("bad,G3,");
    (void)tea_done("move", "unit=horse facing=e"); /* one of its two points */
    bb_put("march", "E3", "n");
    tea_set("march", "arm", value_text("heavy-cavalry"));
    bb_ground_row("bad,E3,");
    (void)tea_done("move", "unit=march square=E4 pause=yes");
    ck_assert_str_eq(tea_refusal("move", "unit=march square=E5"), "Movement");
}
END_TEST

START_TEST(where_a_move_ends_there_is_nothing_to_go_on_with)
{
    bb_ground_row("bad,G4,");
    ck_assert_str_eq(tea_refusal("move", "unit=horse square=G4 pause=yes"), "Movement");
    ck_assert_str_eq(tea_refusal("move", "unit=line facing=s pause=yes"), "Movement");
}
END_TEST

START_TEST(who_breaks_on_his_way_stops_there)
{
    (void)tea_done("move", "unit=horse square=G5 pause=yes");
    bb_mark("horse", "broken", 1);
    bb_mark("horse", "retires", 3);
    ck_assert_str_eq(tea_refusal("move", "unit=horse square=G6"), "Morale");
    bb_is_at("horse", "G5", "n");
}
END_TEST

/* --- Off the table -------------------------------------------------------------------------- */

START_TEST(leaving_takes_a_square_more)
{
    bb_put("march", "E10", "n");
    struct ruling r = tea_done("leave", "unit=march edge=n");
    ck_assert_str_eq(r.verdict, "left");
    ck_assert_double_eq(ruling_total(&r), 3);
    ck_assert_str_eq(tea_text("march", "left"), "n");
    ck_assert_str_eq(tea_text("march", "square"), "");
    bb_put("line", "C11", "n");
    bb_put("foe", "K11", "s");
    (void)tea_done("leave", "unit=line edge=n");
    bb_put("gun", "I11", "w");
    ck_assert_str_eq(tea_refusal("leave", "unit=gun edge=n"), "Movement"); /* it turns first */
    ck_assert_str_eq(tea_refusal("leave", "unit=skirm edge=n"), "Movement");
}
END_TEST

/* --- Broken units ------------------------------------------------------------------------------ */

static void break_unit(const char *id, const char *facing)
{
    bb_mark(id, "broken", 1);
    tea_set(id, "counters", value_int(4));
    bb_mark(id, "retires", 1);
    tea_set(id, "facing", value_text(facing));
}

START_TEST(broken_units_move_first)
{
    break_unit("march", "s");
    ck_assert_str_eq(tea_refusal("move", "unit=line square=C4"), "Move Sequence");
    ck_assert_str_eq(tea_refusal("move", "unit=march square=E2"), "Morale");
    ck_assert_str_eq(tea_refusal("next-phase", ""), "Morale");
    struct ruling r = tea_done("retire", "unit=march");
    ck_assert_str_eq(r.verdict, "retires");
    bb_is_at("march", "E1", "s");
    (void)tea_done("move", "unit=line square=C4");
}
END_TEST

START_TEST(who_need_not_retire_again_may_still_move_first)
{
    break_unit("march", "s");
    tea_set("march", "retires", value_none());
    ck_assert_str_eq(tea_refusal("retire", "unit=march"), "Morale");
    (void)tea_done("move", "unit=line square=C4");
    ck_assert_str_eq(tea_refusal("move", "unit=march square=E2"), "Move Sequence");
}
END_TEST

START_TEST(it_retires_a_full_move)
{
    bb_put("march", "E8", "n");
    break_unit("march", "s");
    struct ruling r = tea_done("retire", "unit=march");
    bb_is_at("march", "E5", "s");
    ck_assert_double_eq(ruling_total(&r), 3);
    ck_assert_int_eq(tea_int("march", "moved"), 1);
    ck_assert_int_eq(tea_int("march", "retires"), 0);
}
END_TEST

START_TEST(bad_ground_ends_a_retreat_too)
{
    bb_put("march", "E8", "n");
    break_unit("march", "s");
    bb_ground_row("wood,E7,");
    (void)tea_done("retire", "unit=march");
    bb_is_at("march", "E7", "s");
}
END_TEST

START_TEST(a_retreat_passes_through_friends)
{
    bb_put("march", "E8", "n");
    bb_put("line", "E6", "n");
    break_unit("march", "s");
    (void)tea_done("retire", "unit=march");
    bb_is_at("march", "E5", "s");
    ck_assert_int_eq(tea_int("line", "passed"), 1);
}
END_TEST

START_TEST(a_retreat_that_ends_among_others_is_its_end)
{
    bb_put("march", "E8", "n");
    bb_put("line", "E5", "n");
    break_unit("march", "s");
    struct ruling r = tea_done("retire", "unit=march");
    ck_assert_str_eq(r.verdict, "removed");
    ck_assert_int_eq(tea_int("march", "lost"), 1);
    ck_assert_str_eq(tea_text("march", "square"), "");
}
END_TEST

START_TEST(it_does_not_run_into_the_enemy)
{
    bb_put("march", "E8", "n");
    bb_put("foe", "E6", "n");
    break_unit("march", "s");
    (void)tea_done("retire", "unit=march");
    bb_is_at("march", "E7", "s");
}
END_TEST

START_TEST(at_the_edge_it_stops_or_is_gone)
{
    bb_put("march", "E2", "n");
    break_unit("march", "s");
    struct ruling r = tea_rule("retire", "unit=march");
    ck_assert_str_eq(r.verdict, "retires");
    ck_assert(tea_cites(&r, "BBS-48"));
    bb_reads("BBS-48", "B");
    r = tea_done("retire", "unit=march");
    ck_assert_str_eq(r.verdict, "removed");
}
END_TEST

START_TEST(a_broken_square_goes_into_line)
{
    bb_put("march", "E8", "n");
    tea_set("march", "formation", value_text("square"));
    break_unit("march", "s");
    struct ruling r = tea_rule("retire", "unit=march");
    ck_assert(tea_cites(&r, "BBS-37"));
    tea_apply(&r);
    bb_is_at("march", "E6", "s");
    ck_assert_str_eq(tea_text("march", "formation"), "line");
}
END_TEST

START_TEST(broken_guns_stay_or_are_removed)
{
    tea_set("gun", "formation", value_text("unlimbered"));
    break_unit("gun", "s");
    struct ruling r = tea_rule("retire", "unit=gun");
    ck_assert_str_eq(r.verdict, "retires");
    bb_reads("BBS-37", "B");
    r = tea_rule("retire", "unit=gun");
    ck_assert_str_eq(r.verdict, "removed");
}
END_TEST

START_TEST(a_broken_unit_that_moves_among_others_is_removed)
{
    break_unit("march", "n");
    tea_set("march", "retires", value_none());
    bb_put("line", "E4", "n");
    (void)tea_done("move", "unit=march square=E4");
    ck_assert_int_eq(tea_int("march", "lost"), 1);
}
END_TEST

/* --- What is drawn ------------------------------------------------------------------------------- */

START_TEST(every_square_it_gets_to_is_drawn_with_its_cost)
{
    struct drawing d = {.mem = &tea_mem};
    size_t reach = 0;
    tea_scene.book->rules->show(&tea_scene, state_find(tea_state, "line"), &d);
    for (size_t i = 0; i < d.area_count; i++) reach += strcmp(d.areas[i].kind, "reach") == 0;
    ck_assert_uint_eq(reach, 3); /* C4, C5, and C2 having turned right round */
    ck_assert_str_eq(d.areas[0].label, "2");
    bb_phase_is("melee");
    d = (struct drawing){.mem = &tea_mem};
    tea_scene.book->rules->show(&tea_scene, state_find(tea_state, "line"), &d);
    ck_assert_uint_eq(d.area_count, 0);
}
END_TEST

/* Each square drawn can be moved to, and no other. */
START_TEST(what_is_drawn_is_what_is_allowed)
{
    static const char *const who[] = {"line", "march", "horse", "gun", "skirm", "lord"};
    struct drawing d = {.mem = &tea_mem};
    bb_ground_row("wood,C4 E5 H4,");
    bb_ground_row("river,,G4/G5 E3/E4");
    bb_put("foe", "G5", "s");
    tea_scene.book->rules->show(&tea_scene, state_find(tea_state, who[_i]), &d);
    for (int c = 0; c < 11; c++)
        for (int row = 1; row <= 12; row++) {
            bool legal = false, drawn = false;
            for (int f = 0; f < 4; f++) {
                struct ruling r =
                    tea_rule("move", arena_printf(&tea_mem, "unit=%s square=%c%d facing=%c",
                                                  who[_i], 'A' + c, row, "nesw"[f]));
                legal = legal ||
                        (strcmp(r.verdict, "legal") == 0 && strstr(r.sentence, "moves to") != NULL);
            }
            for (size_t i = 0; i < d.area_count; i++)
                drawn = drawn || ((int)d.areas[i].at[0].x == c * 10 &&
                                  (int)d.areas[i].at[0].y == (row - 1) * 10);
            ck_assert_msg(legal == drawn, "%s, %c%d: %s but %s", who[_i], 'A' + c, row,
                          legal ? "legal" : "illegal", drawn ? "drawn" : "not drawn");
        }
}
END_TEST

Suite *suite_bb_move(void);
Suite *suite_bb_move(void)
{
    Suite *s = suite_create("bb_move");
    TCase *t = tcase_create("ways on squares");
    tcase_add_checked_fixture(t, bb_set_board, tea_close);
    tcase_add_loop_test(t, every_row_is_ruled_as_written, 0, (int)(sizeof rows / sizeof *rows));
    tcase_add_loop_test(t, a_refused_move_offers_a_legal_one, 0, (int)(sizeof rows / sizeof *rows));
    suite_add_tcase(s, t);
    t = tcase_create("marks of a bound");
    tcase_add_checked_fixture(t, bb_set_board, tea_close);
    tcase_add_test(t, a_move_leaves_its_marks);
    tcase_add_loop_test(t, who_may_not_move_is_refused, 0, (int)(sizeof held / sizeof *held));
    tcase_add_loop_test(t, only_in_the_movement_phase, 0, 4);
    tcase_add_test(t, who_is_passed_through_does_nothing_more);
    tcase_add_test(t, who_has_moved_may_be_passed_through_or_not);
    tcase_add_test(t, two_of_a_side_in_a_square_are_too_many_when_the_phase_ends);
    tcase_add_test(t, the_way_into_a_melee_is_remembered);
    tcase_add_test(t, the_enemy_may_fire_on_its_way);
    tcase_add_test(t, a_general_goes_with_his_unit);
    tcase_add_test(t, or_stays_behind);
    tcase_add_test(t, who_leaves_his_unit_may_break_it);
    tcase_add_test(t, a_wounded_general_only_goes_to_the_rear);
    tcase_add_test(t, one_general_a_side_to_a_square);
    tcase_add_test(t, a_move_stops_for_fire_and_goes_on);
    tcase_add_test(t, it_keeps_to_the_points_it_set_out_with);
    tcase_add_test(t, where_a_move_ends_there_is_nothing_to_go_on_with);
    tcase_add_test(t, who_breaks_on_his_way_stops_there);
    tcase_add_test(t, leaving_takes_a_square_more);
    suite_add_tcase(s, t);
    t = tcase_create("retreats");
    tcase_add_checked_fixture(t, bb_set_board, tea_close);
    tcase_add_test(t, broken_units_move_first);
    tcase_add_test(t, who_need_not_retire_again_may_still_move_first);
    tcase_add_test(t, it_retires_a_full_move);
    tcase_add_test(t, bad_ground_ends_a_retreat_too);
    tcase_add_test(t, a_retreat_passes_through_friends);
    tcase_add_test(t, a_retreat_that_ends_among_others_is_its_end);
    tcase_add_test(t, it_does_not_run_into_the_enemy);
    tcase_add_test(t, at_the_edge_it_stops_or_is_gone);
    tcase_add_test(t, a_broken_square_goes_into_line);
    tcase_add_test(t, broken_guns_stay_or_are_removed);
    tcase_add_test(t, a_broken_unit_that_moves_among_others_is_removed);
    suite_add_tcase(s, t);
    t = tcase_create("drawn on squares");
    tcase_add_checked_fixture(t, bb_set_board, tea_close);
    tcase_add_test(t, every_square_it_gets_to_is_drawn_with_its_cost);
    tcase_add_loop_test(t, what_is_drawn_is_what_is_allowed, 0, 6);
    suite_add_tcase(s, t);
    return s;
}

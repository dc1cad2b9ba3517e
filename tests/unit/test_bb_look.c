/* Arc, range and line of fire on squares: what the board says of a shot. */
#include <check.h>
#include <string.h>

#include "bb_fight_kit.h"

static struct bb_look look(const char *from, const char *to)
{
    const struct bb_unit one = bb_unit_of(&tea_scene, state_find(tea_state, from));
    const struct bb_unit other = bb_unit_of(&tea_scene, state_find(tea_state, to));
    return bb_look_at(&tea_scene, &one, &other);
}

/* --- Range and arc ------------------------------------------------------------------------- */

/* Combat: one diagonal may be counted. */
START_TEST(range_counts_one_diagonal_step)
{
    static const struct {
        const char *square;
        int range;
    } list[] = {{"D4", 1}, {"D5", 2}, {"E4", 1},  {"E5", 2},  {"F5", 3},  {"F6", 4},
                {"C4", 1}, {"C5", 2}, {"D11", 8}, {"E11", 8}, {"F11", 9}, {"H7", 7}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        bb_put("x", list[i].square, "s");
        ck_assert_msg(look("b", "x").range == list[i].range, "%s: %d", list[i].square,
                      look("b", "x").range);
    }
}
END_TEST

/* BBS-02: 45 degrees to each side, its edges included; or 45 in all. */
START_TEST(arc_is_the_quarter_ahead_or_half_of_it)
{
    static const struct {
        const char *square, *facing;
        bool quarter, eighth;
    } list[] = {{"D6", "n", true, true},   {"E4", "n", true, false},  {"F5", "n", true, false},
                {"E5", "n", true, false},  {"E6", "n", true, true},   {"F4", "n", false, false},
                {"E3", "n", false, false}, {"D2", "n", false, false}, {"E2", "n", false, false},
                {"E3", "e", true, true},   {"E4", "e", true, false},  {"D2", "s", true, true},
                {"C3", "w", true, true},   {"B2", "w", true, false},  {"E8", "n", true, true}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        bb_put("c", "J1", "n");
        bb_put("a", "J2", "n");
        bb_put("b", "D3", list[i].facing);
        bb_put("x", list[i].square, "s");
        bb_reads("BBS-02", "A");
        ck_assert_msg(look("b", "x").in_arc == list[i].quarter, "%s", list[i].square);
        bb_reads("BBS-02", "B");
        ck_assert_msg(look("b", "x").in_arc == list[i].eighth, "%s, narrow", list[i].square);
    }
}
END_TEST

START_TEST(a_square_has_a_face_on_every_side)
{
    static const char *const squares[] = {"D4", "E4", "E3", "E2", "D2", "C2", "C3", "C4"};
    bb_put("a", "J1", "n");
    bb_put("c", "J2", "n");
    bb_form_up("b", "square");
    bb_reads("BBS-02", "B");
    for (size_t i = 0; i < sizeof squares / sizeof *squares; i++) {
        bb_put("x", squares[i], "s");
        ck_assert_msg(look("b", "x").in_arc, "%s", squares[i]);
    }
}
END_TEST

/* BBS-14: more than 45 degrees off its facing is flank or rear. */
START_TEST(where_a_target_is_struck_follows_its_facing)
{
    static const struct {
        const char *facing;
        enum bb_struck struck;
    } ahead[] = {{"s", BB_STRUCK_FRONT},
                 {"e", BB_STRUCK_SIDE},
                 {"w", BB_STRUCK_SIDE},
                 {"n", BB_STRUCK_REAR}},
      aslant[] = {{"s", BB_STRUCK_CORNER},
                  {"w", BB_STRUCK_CORNER},
                  {"n", BB_STRUCK_REAR},
                  {"e", BB_STRUCK_REAR}};
    for (int i = 0; i < 4; i++) {
        bb_put("x", "D5", ahead[i].facing);
        ck_assert_int_eq(look("b", "x").struck, ahead[i].struck);
        bb_put("x", "F5", aslant[i].facing); /* fired at from the south-west */
        ck_assert_int_eq(look("b", "x").struck, aslant[i].struck);
    }
    bb_put("x", "E6", "w"); /* two thirds to its front: still its flank */
    ck_assert_int_eq(look("b", "x").struck, BB_STRUCK_SIDE);
}
END_TEST

/* --- Lines --------------------------------------------------------------------------------- */

static void sees(const char *from, const char *to, enum bb_sight sight, const char *over)
{
    struct bb_look l = look(from, to);
    const char *how = l.over_how == NULL ? "" : l.over_how;
    ck_assert_msg(l.sight == sight, "%s to %s: %s over %s", from, to, bb_sights[l.sight].id, how);
    ck_assert_msg(strcmp(how, over) == 0, "%s to %s: over %s", from, to, how);
}

START_TEST(units_of_either_side_bar_the_line_and_are_named)
{
    bb_put("r", "D1", "n");
    sees("r", "y", BB_SIGHT_OVER, "2nd Foot in D3"); /* D3 is two squares from the guns */
    bb_put("b", "D2", "n");
    sees("r", "y", BB_SIGHT_NEAR, "2nd Foot in D2");
    bb_put("b", "J2", "n");
    bb_put("x", "D6", "s");
    sees("r", "y", BB_SIGHT_NEAR, "Xaver in D6");
    bb_put("x", "J6", "s");
    sees("r", "y", BB_SIGHT_CLEAR, "");
    bb_put("a", "D4", "n");
    bb_put("c", "D3", "n");
    sees("r", "y", BB_SIGHT_OVER, "3rd Foot in D3"); /* of several the first */
}
END_TEST

START_TEST(a_general_by_himself_bars_it_too)
{
    bb_put("r", "D1", "n");
    bb_put("b", "J2", "n");
    bb_put("p", "D4", "n");
    sees("r", "y", BB_SIGHT_OVER, "Prince in D4");
}
END_TEST

START_TEST(woods_and_towns_bar_it)
{
    bb_put("r", "D1", "n");
    bb_put("b", "J2", "n");
    bb_ground_is("wood", "D4");
    sees("r", "y", BB_SIGHT_OVER, "the wood in D4");
    bb_ground_is("town", "D2");
    sees("r", "y", BB_SIGHT_NEAR, "the town in D2");
}
END_TEST

START_TEST(bad_ground_works_and_roads_do_not)
{
    bb_put("r", "D1", "n");
    bb_put("b", "J2", "n");
    bb_ground_is("bad", "D4");
    bb_ground_is("works", "D5");
    bb_ground_is("road", "D2 D3");
    bb_edge_is("wall", "D5/D6");
    sees("r", "y", BB_SIGHT_CLEAR, "");
}
END_TEST

/* BBS-05. */
START_TEST(the_squares_of_firer_and_target_do_not_bar_it)
{
    bb_put("r", "D1", "n");
    bb_put("b", "J2", "n");
    bb_ground_is("town", "D1 D7");
    sees("r", "y", BB_SIGHT_CLEAR, "");
    bb_put("q", "D7", "s");
    bb_put("p", "D1", "n");
    sees("r", "y", BB_SIGHT_CLEAR, "");
}
END_TEST

/* BBS-04. */
START_TEST(a_corner_touched_bars_nothing_or_bars)
{
    bb_put("x", "E4", "s");
    sees("b", "x", BB_SIGHT_CLEAR, ""); /* over the corner of E3, where the 3rd Foot is */
    bb_reads("BBS-04", "B");
    sees("b", "x", BB_SIGHT_NEAR, "3rd Foot in E3");
}
END_TEST

/* Up one, right two: it passes over the two squares in between, one of them next to each. */
START_TEST(a_slanting_line_is_barred_by_any_part_of_a_square)
{
    bb_put("r", "D1", "n");
    bb_put("a", "J3", "n");
    bb_put("b", "J2", "n");
    bb_put("c", "J1", "n");
    bb_put("x", "F2", "s");
    sees("r", "x", BB_SIGHT_CLEAR, "");
    bb_put("a", "E1", "n");
    sees("r", "x", BB_SIGHT_NEAR, "1st Foot in E1");
    bb_put("a", "E2", "n");
    sees("r", "x", BB_SIGHT_NEAR, "1st Foot in E2");
    bb_put("a", "D2", "n");
    sees("r", "x", BB_SIGHT_CLEAR, "");
}
END_TEST

/* BBS-29. */
START_TEST(a_hill_between_covers_unless_one_of_them_is_on_one)
{
    bb_put("r", "D1", "n");
    bb_put("b", "J2", "n");
    bb_ground_is("hill", "D4");
    sees("r", "y", BB_SIGHT_RIDGE, "the hill in D4");
    bb_ground_is("hill", "D1");
    sees("r", "y", BB_SIGHT_CLEAR, "");
    ck_assert(look("r", "y").on_hill);
    sees("y", "r", BB_SIGHT_CLEAR, "");
    ck_assert(look("y", "r").target_on_hill);
    bb_put("r", "E1", "n");
    bb_put("c", "J1", "n");
    bb_put("y", "D7", "s");
    bb_put("r", "D2", "n");
    sees("r", "y", BB_SIGHT_RIDGE, "the hill in D4");
    bb_reads("BBS-29", "B");
    sees("r", "y", BB_SIGHT_CLEAR, "");
}
END_TEST

/* --- Cover --------------------------------------------------------------------------------- */

START_TEST(cover_is_that_of_the_targets_square)
{
    static const struct {
        const char *ground;
        enum bb_cover cover;
    } list[] = {{"bad", BB_COVER_NONE},
                {"hill", BB_COVER_NONE},
                {"wood", BB_COVER_WOOD},
                {"town", BB_COVER_TOWN},
                {"works", BB_COVER_WORKS}};
    bb_put("x", "D4", "s");
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        bb_ground_is(list[i].ground, "D4"); /* BBS-28: the best of all there are */
        ck_assert_int_eq(look("b", "x").cover, list[i].cover);
    }
    ck_assert(look("b", "x").wood);
    ck_assert(look("x", "b").wood);
    ck_assert_int_eq(look("x", "b").cover, BB_COVER_NONE);
}
END_TEST

START_TEST(on_a_hill_is_cover_where_it_is_read_so)
{
    bb_put("x", "D4", "s");
    bb_ground_is("hill", "D4");
    bb_reads("BBS-29", "B");
    ck_assert_int_eq(look("b", "x").cover, BB_COVER_HILL);
}
END_TEST

/* Walls, BBS-30: against those only whose line comes over that edge. */
START_TEST(a_wall_covers_from_beyond_it)
{
    bb_edge_is("wall", "D4/D5");
    bb_put("x", "D5", "s");
    ck_assert_int_eq(look("b", "x").cover, BB_COVER_WALL);
    ck_assert_int_eq(look("a", "x").cover, BB_COVER_WALL); /* from C3, mostly from the south */
    bb_put("a", "B5", "e");
    ck_assert_int_eq(look("a", "x").cover, BB_COVER_NONE);
    bb_put("a", "D7", "s");
    ck_assert_int_eq(look("a", "x").cover, BB_COVER_NONE);
    bb_put("b", "D4", "n"); /* next to the wall on the other side */
    ck_assert_int_eq(look("b", "x").cover, BB_COVER_WALL);
    ck_assert_int_eq(look("x", "b").cover, BB_COVER_WALL); /* they have it too */
}
END_TEST

/* BBS-57. */
START_TEST(over_a_corner_either_wall_covers)
{
    bb_put("x", "E4", "s");
    bb_edge_is("wall", "E3/E4");
    ck_assert_int_eq(look("b", "x").cover, BB_COVER_WALL);
    bb_put("x", "C4", "s");
    ck_assert_int_eq(look("b", "x").cover, BB_COVER_NONE);
    bb_edge_is("wall", "C4/D4");
    ck_assert_int_eq(look("b", "x").cover, BB_COVER_WALL);
}
END_TEST

/* BBS-27. */
START_TEST(a_fence_is_no_cover_or_is)
{
    bb_put("x", "D4", "s");
    bb_edge_is("fence", "D3/D4");
    ck_assert_int_eq(look("b", "x").cover, BB_COVER_NONE);
    bb_reads("BBS-27", "B");
    ck_assert_int_eq(look("b", "x").cover, BB_COVER_WALL);
}
END_TEST

Suite *suite_bb_look(void);
Suite *suite_bb_look(void)
{
    Suite *s = suite_create("bb_look");
    TCase *t = tcase_create("brown bess, looks");
    tcase_add_checked_fixture(t, bb_open, tea_close);
    tcase_add_test(t, range_counts_one_diagonal_step);
    tcase_add_test(t, arc_is_the_quarter_ahead_or_half_of_it);
    tcase_add_test(t, a_square_has_a_face_on_every_side);
    tcase_add_test(t, where_a_target_is_struck_follows_its_facing);
    tcase_add_test(t, units_of_either_side_bar_the_line_and_are_named);
    tcase_add_test(t, a_general_by_himself_bars_it_too);
    tcase_add_test(t, woods_and_towns_bar_it);
    tcase_add_test(t, bad_ground_works_and_roads_do_not);
    tcase_add_test(t, the_squares_of_firer_and_target_do_not_bar_it);
    tcase_add_test(t, a_corner_touched_bars_nothing_or_bars);
    tcase_add_test(t, a_slanting_line_is_barred_by_any_part_of_a_square);
    tcase_add_test(t, a_hill_between_covers_unless_one_of_them_is_on_one);
    tcase_add_test(t, cover_is_that_of_the_targets_square);
    tcase_add_test(t, on_a_hill_is_cover_where_it_is_read_so);
    tcase_add_test(t, a_wall_covers_from_beyond_it);
    tcase_add_test(t, over_a_corner_either_wall_covers);
    tcase_add_test(t, a_fence_is_no_cover_or_is);
    suite_add_tcase(s, t);
    return s;
}

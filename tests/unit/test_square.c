/* Squares: names, facings, bearings, ranges, arcs, and the squares under a line. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "table/square_plane.h"
#include "table/square_text.h"

static struct arena mem;

static void close_mem(void)
{
    arena_clear(&mem);
}

static struct square sq(const char *text)
{
    struct square at = {-1, -1};
    ck_assert_msg(square_read(text, &at), "%s", text);
    return at;
}

/* --- Names --------------------------------------------------------------------------------- */

START_TEST(a_square_is_a_letter_and_a_row)
{
    char text[SQUARE_TEXT_SIZE];
    ck_assert(square_same(sq("A1"), (struct square){0, 0}));
    ck_assert(square_same(sq("C4"), (struct square){2, 3}));
    ck_assert(square_same(sq("c4"), (struct square){2, 3}));
    ck_assert(square_same(sq("Z40"), (struct square){25, 39}));
    for (int c = 0; c < SQUARE_COLUMNS_MAX; c++)
        for (int r = 0; r < SQUARE_ROWS_MAX; r++) {
            square_write((struct square){c, r}, text);
            ck_assert(square_same(sq(text), (struct square){c, r}));
        }
    square_write((struct square){26, 0}, text);
    ck_assert_str_eq(text, "?");
}
END_TEST

START_TEST(anything_else_is_no_square)
{
    static const char *const bad[] = {"",    "A",   "4",   "A0",  "A41", "AA1", "4C",
                                      "C-1", "C 4", "C4 ", "C04", "?",   "C4x", "C4/D4"};
    struct square at;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!square_read(bad[i], &at), "%s", bad[i]);
}
END_TEST

START_TEST(lists_name_what_is_wrong)
{
    struct square *list;
    struct square_edge *edges;
    struct err e;
    int count;
    ck_assert(square_read_list(&mem, "C4  D4 A1", &list, &count, &e));
    ck_assert_int_eq(count, 3);
    ck_assert(square_same(list[1], sq("D4")));
    ck_assert(square_read_list(&mem, "", &list, &count, &e));
    ck_assert_int_eq(count, 0);
    ck_assert(!square_read_list(&mem, "C4 44", &list, &count, &e));
    ck_assert_ptr_nonnull(strstr(e.text, "44"));
    ck_assert(square_read_edges(&mem, "C4/D4 C5/C4", &edges, &count, &e));
    ck_assert_int_eq(count, 2);
    ck_assert(square_edge_same(edges[0], square_edge(sq("D4"), FACING_W)));
    ck_assert(square_edge_same(edges[1], square_edge(sq("C4"), FACING_N)));
    ck_assert_str_eq(square_edge_name(&mem, edges[1]), "C4/C5");
    ck_assert(!square_read_edges(&mem, "C4/D5", &edges, &count, &e));
    ck_assert(!square_read_edges(&mem, "C4/C4", &edges, &count, &e));
    ck_assert(!square_read_edges(&mem, "C4", &edges, &count, &e));
}
END_TEST

START_TEST(facings_turn_and_are_read)
{
    enum facing f;
    ck_assert_int_eq(facing_turn(FACING_N, 1), FACING_E);
    ck_assert_int_eq(facing_turn(FACING_N, -1), FACING_W);
    ck_assert_int_eq(facing_turn(FACING_W, 2), FACING_E);
    ck_assert_int_eq(facing_turn(FACING_S, -6), FACING_N);
    ck_assert_int_eq(facing_quarters(FACING_N, FACING_W), 1);
    ck_assert_int_eq(facing_quarters(FACING_W, FACING_N), 1);
    ck_assert_int_eq(facing_quarters(FACING_E, FACING_W), 2);
    ck_assert_int_eq(facing_quarters(FACING_S, FACING_S), 0);
    ck_assert_int_eq(facing_degrees(FACING_W), 270);
    for (int i = 0; i < FACINGS; i++) {
        ck_assert(facing_read(facing_letter((enum facing)i), &f) && f == (enum facing)i);
        ck_assert_int_eq(*facing_word((enum facing)i), *facing_letter((enum facing)i));
    }
    ck_assert(!facing_read("north", &f));
}
END_TEST

START_TEST(every_edge_has_one_name)
{
    struct square a = sq("C4");
    for (int i = 0; i < FACINGS; i++) {
        struct square b = square_step(a, (enum facing)i);
        enum facing side;
        ck_assert(square_side(a, b, &side) && side == (enum facing)i);
        ck_assert(square_edge_same(square_edge(a, side), square_edge(b, facing_turn(side, 2))));
        struct square_edge e = square_edge(a, side);
        ck_assert(square_same(e.of, a) || square_same(square_beyond(e), a));
    }
    enum facing none;
    ck_assert(!square_side(a, sq("D5"), &none));
    ck_assert(!square_side(a, a, &none));
    ck_assert(square_adjacent(a, sq("D5")) && square_adjacent(a, sq("C3")));
    ck_assert(!square_adjacent(a, a) && !square_adjacent(a, sq("C6")));
}
END_TEST

/* --- Bearing, range, arc ------------------------------------------------------------------- */

static const struct {
    const char *to;
    enum bearing looking_n, looking_e;
} lies[] = {
    {"E5", BEARING_HERE, BEARING_HERE},
    {"E8", BEARING_FRONT, BEARING_SIDE},
    {"F8", BEARING_FRONT, BEARING_SIDE},
    {"H8", BEARING_FRONT_DIAGONAL, BEARING_FRONT_DIAGONAL},
    {"H7", BEARING_SIDE, BEARING_FRONT},
    {"H5", BEARING_SIDE, BEARING_FRONT},
    {"H2", BEARING_REAR_DIAGONAL, BEARING_FRONT_DIAGONAL},
    {"E2", BEARING_REAR, BEARING_SIDE},
    {"D2", BEARING_REAR, BEARING_SIDE},
    {"B2", BEARING_REAR_DIAGONAL, BEARING_REAR_DIAGONAL},
    {"B8", BEARING_FRONT_DIAGONAL, BEARING_REAR_DIAGONAL},
    {"A5", BEARING_SIDE, BEARING_REAR},
};

START_TEST(bearings_are_by_quarters_and_diagonals)
{
    ck_assert_int_eq(square_bearing(sq("E5"), FACING_N, sq(lies[_i].to)), lies[_i].looking_n);
    ck_assert_int_eq(square_bearing(sq("E5"), FACING_E, sq(lies[_i].to)), lies[_i].looking_e);
}
END_TEST

/* BBS-03: one of the steps may be diagonal.  Counted here step by step. */
static int least_steps(int dx, int dy, bool diagonal_left)
{
    if (dx == 0 && dy == 0) return 0;
    int best = 1000;
    if (dx > 0 && least_steps(dx - 1, dy, diagonal_left) < best)
        best = least_steps(dx - 1, dy, diagonal_left);
    if (dy > 0 && least_steps(dx, dy - 1, diagonal_left) < best)
        best = least_steps(dx, dy - 1, diagonal_left);
    if (diagonal_left && dx > 0 && dy > 0 && least_steps(dx - 1, dy - 1, false) < best)
        best = least_steps(dx - 1, dy - 1, false);
    return best + 1;
}

START_TEST(a_range_has_one_diagonal_in_it)
{
    for (int dx = 0; dx <= 6; dx++)
        for (int dy = 0; dy <= 6; dy++) {
            struct square a = sq("G8"), b = {a.column - dx, a.row + dy};
            ck_assert_int_eq(square_range(a, b), least_steps(dx, dy, true));
            ck_assert_int_eq(square_range(b, a), square_range(a, b));
        }
    ck_assert_int_eq(square_range(sq("C4"), sq("E6")), 3);
}
END_TEST

START_TEST(arcs_are_exact)
{
    struct square a = sq("M8");
    ck_assert(square_in_arc(a, FACING_N, sq("P11"), SQUARE_ARC_90));
    ck_assert(!square_in_arc(a, FACING_N, sq("P10"), SQUARE_ARC_90));
    ck_assert(!square_in_arc(a, FACING_N, a, SQUARE_ARC_90));
    ck_assert(!square_in_arc(a, FACING_N, sq("M7"), SQUARE_ARC_90));
    ck_assert(square_in_arc(a, FACING_N, sq("M9"), SQUARE_ARC_45));
    ck_assert(!square_in_arc(a, FACING_N, sq("N9"), SQUARE_ARC_45));
    ck_assert(!square_in_arc(a, FACING_N, sq("N10"), SQUARE_ARC_45)); /* 26.6 degrees */
    ck_assert(square_in_arc(a, FACING_N, sq("N11"), SQUARE_ARC_45));  /* 18.4 degrees */
    ck_assert(!square_in_arc(a, FACING_N, sq("O12"), SQUARE_ARC_45)); /* 26.6 degrees */
    ck_assert(square_in_arc(a, FACING_W, sq("J7"), SQUARE_ARC_45));
    /* Two faces meet on a diagonal, and all four see everything. */
    for (int c = 0; c < 26; c++)
        for (int r = 0; r < 20; r++) {
            struct square to = {c, r};
            int faces = 0;
            for (int i = 0; i < FACINGS; i++)
                faces += square_in_arc(a, (enum facing)i, to, SQUARE_ARC_90);
            bool diagonal = abs(c - a.column) == abs(r - a.row);
            ck_assert_int_eq(faces, square_same(a, to) ? 0 : diagonal ? 2 : 1);
        }
}
END_TEST

/* --- Lines ---------------------------------------------------------------------------------- */

/* Walks the line in steps so small that each stretch inside a square has one of them within, and
 * each corner has one on it: what the squares are is then only looked up. */
static void walk_line(int dx, int dy, char seen[16][16])
{
    int fine = 4 * (dx == 0 ? 1 : dx) * (dy == 0 ? 1 : dy);
    memset(seen, '.', 16 * 16);
    for (int k = 0; k <= fine; k++) {
        int x = fine + 2 * k * dx, y = fine + 2 * k * dy, side = 2 * fine; /* of a square */
        for (int c = 0; c <= dx; c++)
            for (int r = 0; r <= dy; r++) {
                int left = c * side, low = r * side;
                bool inside = x > left && x < left + side && y > low && y < low + side;
                bool touched = x >= left && x <= left + side && y >= low && y <= low + side;
                if (inside)
                    seen[c][r] = 'i';
                else if (touched && seen[c][r] == '.')
                    seen[c][r] = 't';
            }
    }
}

static void check_line(int dx, int dy, int way_x, int way_y)
{
    char seen[16][16];
    struct square_pass pass[SQUARE_LINE_MAX];
    struct square from = {12, 15}, to = {12 + dx * way_x, 15 + dy * way_y};
    int count = square_line(from, to, pass), wanted = 0;
    walk_line(dx, dy, seen);
    for (int c = 0; c <= dx; c++)
        for (int r = 0; r <= dy; r++) {
            bool end = (c == 0 && r == 0) || (c == dx && r == dy);
            if (seen[c][r] == '.' || end) continue;
            wanted++;
            bool found = false;
            for (int i = 0; i < count; i++)
                found |= square_same(pass[i].at, (struct square){12 + c * way_x, 15 + r * way_y}) &&
                         pass[i].corner == (seen[c][r] == 't');
            ck_assert_msg(found, "%d,%d: square %d,%d", dx * way_x, dy * way_y, c, r);
        }
    ck_assert_int_eq(count, wanted);
    for (int i = 1; i < count; i++) {
        int before = abs(pass[i - 1].at.column - 12) * dx + abs(pass[i - 1].at.row - 15) * dy;
        int after = abs(pass[i].at.column - 12) * dx + abs(pass[i].at.row - 15) * dy;
        ck_assert_int_le(before, after);
    }
}

START_TEST(a_line_passes_over_these_squares_and_no_others)
{
    for (int dx = 0; dx <= 9; dx++)
        for (int dy = 0; dy <= 9; dy++)
            for (int way = 0; way < 4; way++)
                check_line(dx, dy, way & 1 ? 1 : -1, way & 2 ? 1 : -1);
}
END_TEST

START_TEST(a_diagonal_touches_corners_alone)
{
    struct square_pass pass[SQUARE_LINE_MAX];
    ck_assert_int_eq(square_line(sq("C3"), sq("D4"), pass), 2);
    ck_assert(pass[0].corner && pass[1].corner);
    ck_assert_int_eq(square_line(sq("C3"), sq("C4"), pass), 0);
    ck_assert_int_eq(square_line(sq("C3"), sq("C3"), pass), 0);
    ck_assert_int_eq(square_line(sq("A1"), sq("Z40"), pass) < SQUARE_LINE_MAX, 1);
}
END_TEST

/* --- On the plane ----------------------------------------------------------------------------- */

static double area_of(const struct shape *list, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++) sum += shape_area(&list[i]);
    return sum;
}

START_TEST(outlines_hold_their_squares)
{
    static const struct {
        const char *squares;
        int shapes, area;
    } rows[] = {{"C4", 1, 100},
                {"C4 C4", 1, 100},
                {"C4 C5 D5", 1, 300},
                {"C4 E4", 2, 200},
                {"C4 D4 E4 C5 E5 C6 D6 E6", 8, 800}}; /* a ring: one by one */
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct square *list;
        struct shape *shapes;
        int count;
        ck_assert(square_read_list(&mem, rows[i].squares, &list, &count, NULL));
        count = square_outlines(&mem, list, count, &shapes);
        ck_assert_msg(count == rows[i].shapes, "%s: %d", rows[i].squares, count);
        ck_assert_double_eq_tol(area_of(shapes, count), rows[i].area, 1e-9);
    }
}
END_TEST

START_TEST(edges_join_into_lines)
{
    struct square_edge *list;
    struct shape *lines;
    int count;
    ck_assert(square_read_edges(&mem, "C3/C4 D3/D4 E3/E4 H3/H4", &list, &count, NULL));
    ck_assert_int_eq(square_edge_lines(&mem, list, count, &lines), 2);
    ck_assert_int_eq(lines[0].count, 4);
    ck_assert_double_eq(lines[0].at[0].y, 30);
    ck_assert(!lines[0].closed);
}
END_TEST

Suite *suite_square(void);
Suite *suite_square(void)
{
    Suite *s = suite_create("square");
    TCase *t = tcase_create("squares");
    tcase_add_checked_fixture(t, NULL, close_mem);
    tcase_add_test(t, a_square_is_a_letter_and_a_row);
    tcase_add_test(t, anything_else_is_no_square);
    tcase_add_test(t, lists_name_what_is_wrong);
    tcase_add_test(t, facings_turn_and_are_read);
    tcase_add_test(t, every_edge_has_one_name);
    tcase_add_loop_test(t, bearings_are_by_quarters_and_diagonals, 0,
                        (int)(sizeof lies / sizeof *lies));
    tcase_add_test(t, a_range_has_one_diagonal_in_it);
    tcase_add_test(t, arcs_are_exact);
    tcase_add_test(t, a_line_passes_over_these_squares_and_no_others);
    tcase_add_test(t, a_diagonal_touches_corners_alone);
    tcase_add_test(t, outlines_hold_their_squares);
    tcase_add_test(t, edges_join_into_lines);
    suite_add_tcase(s, t);
    return s;
}

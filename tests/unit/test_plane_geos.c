/* The table's geometry against GEOS, an independent and well-worn library.
 *
 * Thousands of random situations from fixed seeds.  Coordinates come from a
 * coarse grid, so touching, running along and sharing corners happen all the
 * time; each test counts the answers and insists that every kind came up.  */
#include <check.h>
#include <geos_c.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include "table/clip.h"
#include "table/shape.h"
#include "table/stand.h"
#include "table/sweep.h"

Suite *suite_plane_geos(void);

enum { MOST_POINTS = 10 };

static GEOSContextHandle_t geos;

static void geos_open(void)
{
    geos = GEOS_init_r();
    ck_assert_ptr_nonnull(geos);
}

static void geos_close(void)
{
    GEOS_finish_r(geos);
}

/* splitmix64: the same numbers on every machine */
static uint64_t random_bits(uint64_t *seed)
{
    uint64_t z = (*seed += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static int pick(uint64_t *seed, int below)
{
    return (int)(random_bits(seed) % (uint64_t)below);
}

static struct point pick_point(uint64_t *seed, int side)
{
    double x = pick(seed, side), y = pick(seed, side);
    return (struct point){x, y};
}

static struct segment pick_segment(uint64_t *seed, int side)
{
    struct segment s;
    do {
        s.a = pick_point(seed, side);
        s.b = pick_point(seed, side);
    } while (s.a.x == s.b.x && s.a.y == s.b.y);
    return s;
}

static double turn_around(const void *centre, const struct point *p)
{
    const struct point *c = centre;
    return atan2(p->y - c->y - 0.25, p->x - c->x - 0.25);
}

/* Random corners in order around a random place: mostly not convex, often with
 * corners on a line.  Drawn again until simple. */
static struct shape pick_polygon(uint64_t *seed, int side, struct point at[MOST_POINTS])
{
    for (;;) {
        int n = 3 + pick(seed, MOST_POINTS - 2);
        struct point centre = pick_point(seed, side);
        for (int i = 0; i < n; i++) {
            struct point p = pick_point(seed, side);
            int j = i;
            for (; j > 0 && turn_around(&centre, &at[j - 1]) > turn_around(&centre, &p); j--)
                at[j] = at[j - 1];
            at[j] = p;
        }
        struct shape s = shape_polygon(at, n);
        if (shape_is_simple(&s)) return s;
    }
}

static GEOSCoordSequence *sequence_of(const struct point *at, int count, bool close)
{
    unsigned n = (unsigned)count + (close ? 1u : 0u);
    GEOSCoordSequence *seq = GEOSCoordSeq_create_r(geos, n, 2);
    for (unsigned i = 0; i < n; i++) {
        const struct point *p = &at[i < (unsigned)count ? i : 0];
        GEOSCoordSeq_setXY_r(geos, seq, i, p->x, p->y);
    }
    return seq;
}

static GEOSGeometry *geos_polygon(const struct point *at, int count)
{
    GEOSGeometry *ring = GEOSGeom_createLinearRing_r(geos, sequence_of(at, count, true));
    return GEOSGeom_createPolygon_r(geos, ring, NULL, 0);
}

static GEOSGeometry *geos_segment(struct segment s)
{
    const struct point at[2] = {s.a, s.b};
    return GEOSGeom_createLineString_r(geos, sequence_of(at, 2, false));
}

static GEOSGeometry *geos_point(struct point p)
{
    return GEOSGeom_createPoint_r(geos, sequence_of(&p, 1, false));
}

static void drop(GEOSGeometry *g)
{
    GEOSGeom_destroy_r(geos, g);
}

static double distance(const GEOSGeometry *a, const GEOSGeometry *b)
{
    double d = -1;
    ck_assert_int_eq(GEOSDistance_r(geos, a, b, &d), 1);
    return d;
}

static bool relates(const GEOSGeometry *a, const GEOSGeometry *b, const char *pattern)
{
    char answer = GEOSRelatePattern_r(geos, a, b, pattern);
    ck_assert_int_ne(answer, 2);
    return answer == 1;
}

static double area_of(const GEOSGeometry *g)
{
    double area = -1;
    ck_assert_int_eq(GEOSArea_r(geos, g, &area), 1);
    return area;
}

START_TEST(segments_meet_as_in_geos)
{
    uint64_t seed = 1;
    int seen[4] = {0, 0, 0, 0};
    for (int i = 0; i < 20000; i++) {
        struct segment s = pick_segment(&seed, 4), t = pick_segment(&seed, 4);
        GEOSGeometry *a = geos_segment(s), *b = geos_segment(t);
        enum plane_meeting expect = PLANE_APART;
        if (relates(a, b, "1********")) {
            expect = PLANE_ALONG;
        } else if (relates(a, b, "0********")) {
            expect = PLANE_CROSS;
        } else if (GEOSIntersects_r(geos, a, b) == 1) {
            expect = PLANE_TOUCH;
        }
        ck_assert_int_eq(plane_meet(s, t, NULL), expect);
        ck_assert_double_eq_tol(plane_tape(s, t).cm, distance(a, b), 1e-9);
        seen[expect]++;
        drop(a);
        drop(b);
    }
    for (int k = 0; k < 4; k++) ck_assert_int_gt(seen[k], 300);
}
END_TEST

START_TEST(rings_are_simple_as_in_geos)
{
    uint64_t seed = 2;
    int seen[2] = {0, 0};
    for (int i = 0; i < 10000; i++) {
        struct point at[MOST_POINTS];
        int n = 3 + pick(&seed, 4);
        bool repeats = false;
        for (int k = 0; k < n; k++) at[k] = pick_point(&seed, 6);
        for (int k = 0; k < n; k++) {
            struct point p = at[k], q = at[(k + 1) % n];
            repeats = repeats || (p.x == q.x && p.y == q.y); /* GEOS lets these pass */
        }
        if (repeats) continue;
        struct shape s = shape_polygon(at, n);
        GEOSGeometry *g = geos_polygon(at, n);
        bool valid = GEOSisValid_r(geos, g) == 1;
        ck_assert_int_eq(shape_is_simple(&s), valid);
        if (valid) ck_assert_double_eq_tol(shape_area(&s), area_of(g), 1e-9);
        seen[valid]++;
        drop(g);
    }
    ck_assert_int_gt(seen[0], 1000);
    ck_assert_int_gt(seen[1], 1000);
}
END_TEST

START_TEST(points_are_inside_as_in_geos)
{
    uint64_t seed = 3;
    int seen[3] = {0, 0, 0};
    for (int i = 0; i < 4000; i++) {
        struct point at[MOST_POINTS];
        struct shape s = pick_polygon(&seed, 9, at);
        GEOSGeometry *g = geos_polygon(at, s.count);
        for (int k = 0; k < 5; k++) {
            struct point p = pick_point(&seed, 9);
            GEOSGeometry *q = geos_point(p);
            enum shape_place expect = SHAPE_OUTSIDE;
            if (GEOSIntersects_r(geos, g, q) == 1)
                expect = GEOSTouches_r(geos, g, q) == 1 ? SHAPE_EDGE : SHAPE_INSIDE;
            ck_assert_int_eq(shape_place_of(&s, p), expect);
            seen[expect]++;
            drop(q);
        }
        drop(g);
    }
    for (int k = 0; k < 3; k++) ck_assert_int_gt(seen[k], 1000);
}
END_TEST

/* Length of the line in the polygon's inside: GEOS counts what runs along the
 * edge as well, so that is taken off. */
static double length_inside(const GEOSGeometry *line, const GEOSGeometry *polygon)
{
    GEOSGeometry *edge = GEOSBoundary_r(geos, polygon);
    GEOSGeometry *both = GEOSIntersection_r(geos, line, polygon);
    GEOSGeometry *along = GEOSIntersection_r(geos, line, edge);
    double in = 0, on = 0;
    ck_assert_int_eq(GEOSLength_r(geos, both, &in), 1);
    ck_assert_int_eq(GEOSLength_r(geos, along, &on), 1);
    drop(edge);
    drop(both);
    drop(along);
    return in - on;
}

START_TEST(lines_cross_the_inside_as_in_geos)
{
    uint64_t seed = 4;
    int seen[2] = {0, 0}, grazed = 0;
    for (int i = 0; i < 8000; i++) {
        struct point at[MOST_POINTS];
        struct shape s = pick_polygon(&seed, 8, at);
        struct segment line = pick_segment(&seed, 8);
        GEOSGeometry *g = geos_polygon(at, s.count), *l = geos_segment(line);
        bool expect = relates(l, g, "T********");
        ck_assert_int_eq(shape_is_crossed(&s, line), expect);
        double gap = distance(l, g), inside = 0, length = plane_distance(line.a, line.b);
        grazed += gap <= 0 && !expect;
        seen[expect]++;
        struct stretch part = {0, 0};
        while (shape_next_stretch(&s, line, part.to, &part))
            inside += (part.to - part.from) * length;
        ck_assert_double_eq_tol(inside, length_inside(l, g), 1e-6);
        const struct point ends[2] = {line.a, line.b};
        struct shape open = shape_line(ends, 2);
        ck_assert_double_eq_tol(shape_tape(&s, &open).cm, gap, 1e-9);
        drop(g);
        drop(l);
    }
    ck_assert_int_gt(seen[0], 1000);
    ck_assert_int_gt(seen[1], 1000);
    ck_assert_int_gt(grazed, 300);
}
END_TEST

START_TEST(polygons_overlap_and_measure_as_in_geos)
{
    uint64_t seed = 5;
    int overlapping = 0, touching = 0, apart = 0;
    for (int i = 0; i < 8000; i++) {
        struct point at[2][MOST_POINTS];
        struct shape s = pick_polygon(&seed, 6, at[0]), t = pick_polygon(&seed, 6, at[1]);
        double shift = pick(&seed, 7); /* now and then quite apart */
        for (int k = 0; k < t.count; k++) at[1][k].x += shift;
        t = shape_polygon(at[1], t.count);
        GEOSGeometry *a = geos_polygon(at[0], s.count), *b = geos_polygon(at[1], t.count);
        bool expect = relates(a, b, "T********");
        double gap = distance(a, b);
        ck_assert_int_eq(shape_overlaps(&s, &t), expect);
        struct tape tape = shape_tape(&s, &t);
        ck_assert_double_eq_tol(tape.cm, gap, 1e-9);
        ck_assert_double_eq_tol(plane_distance(tape.a, tape.b), gap, 0.0002);
        overlapping += expect;
        touching += !expect && gap <= 0;
        apart += gap > 0;
        drop(a);
        drop(b);
    }
    ck_assert_int_gt(overlapping, 1000);
    ck_assert_int_gt(touching, 300);
    ck_assert_int_gt(apart, 1000);
}
END_TEST

/* A wedge so long that it is as good as endless, in steps of at most 30 degrees. */
static GEOSGeometry *geos_wedge(struct wedge w)
{
    enum { FAR = 1000 };
    struct point at[16] = {w.apex};
    int steps = (int)ceil(w.half_deg / 15), n = 1;
    for (int i = 0; i <= steps; i++) {
        double facing = w.facing - w.half_deg + 2 * w.half_deg * i / steps;
        at[n++] = plane_go(w.apex, facing, FAR, 0);
    }
    return geos_polygon(at, n);
}

START_TEST(wedges_take_the_area_they_do_in_geos)
{
    uint64_t seed = 6;
    int none = 0, some = 0, all = 0;
    for (int i = 0; i < 5000; i++) {
        struct point at[MOST_POINTS];
        struct shape s = pick_polygon(&seed, 8, at);
        static const double half[] = {15, 22.5, 45, 60, 90, 120, 150};
        struct wedge w = {pick_point(&seed, 8), pick(&seed, 24) * 15, half[pick(&seed, 7)]};
        GEOSGeometry *g = geos_polygon(at, s.count), *v = geos_wedge(w);
        GEOSGeometry *both = GEOSIntersection_r(geos, g, v);
        ck_assert_ptr_nonnull(both);
        double expect = area_of(both), whole = area_of(g);
        ck_assert_double_eq_tol(clip_wedge_area(&s, w), expect, 1e-6);
        none += expect < 1e-6;
        all += expect > whole - 1e-6;
        some += expect >= 1e-6 && expect <= whole - 1e-6;
        drop(g);
        drop(v);
        drop(both);
    }
    ck_assert_int_gt(none, 300);
    ck_assert_int_gt(some, 300);
    ck_assert_int_gt(all, 300);
}
END_TEST

START_TEST(half_planes_cut_as_in_geos)
{
    uint64_t seed = 7;
    for (int i = 0; i < 3000; i++) {
        struct point at[MOST_POINTS], out[2 * MOST_POINTS];
        struct shape s = pick_polygon(&seed, 8, at);
        struct half_plane keep = {pick_point(&seed, 8), pick(&seed, 24) * 15};
        int n = clip_half_plane(at, s.count, keep, out);
        ck_assert_int_le(n, 2 * s.count);
        struct wedge right = {keep.at, keep.facing + 90, 90};
        GEOSGeometry *g = geos_polygon(at, s.count), *v = geos_wedge(right);
        GEOSGeometry *both = GEOSIntersection_r(geos, g, v);
        ck_assert_double_eq_tol(clip_area(out, n), area_of(both), 1e-6);
        drop(g);
        drop(v);
        drop(both);
    }
}
END_TEST

static struct stand pick_stand(uint64_t *seed)
{
    return (struct stand){pick_point(seed, 30), pick(seed, 72) * 5, 2 + pick(seed, 4),
                          1 + pick(seed, 3)};
}

START_TEST(units_are_as_far_apart_as_in_geos)
{
    uint64_t seed = 8;
    int touching = 0;
    for (int i = 0; i < 1500; i++) {
        struct stand s = pick_stand(&seed), t = pick_stand(&seed);
        struct hull a, b;
        hull_form(&a, (enum formation)pick(&seed, 3), &s, 1 + pick(&seed, 4));
        hull_form(&b, (enum formation)pick(&seed, 3), &t, 1 + pick(&seed, 4));
        double least = HUGE_VAL;
        for (int j = 0; j < a.count * b.count; j++) {
            struct point c[2][STAND_CORNERS];
            stand_corners(&a.stand[j / b.count], c[0]);
            stand_corners(&b.stand[j % b.count], c[1]);
            GEOSGeometry *g = geos_polygon(c[0], 4), *h = geos_polygon(c[1], 4);
            least = fmin(least, distance(g, h));
            drop(g);
            drop(h);
        }
        struct hull_tape tape = hull_tape(&a, &b);
        ck_assert_double_eq_tol(tape.tape.cm, least, 1e-9);
        struct tape pair = stand_tape(&a.stand[tape.from], &b.stand[tape.to]);
        ck_assert_double_eq_tol(pair.cm, least, 1e-9);
        touching += least <= 0;
    }
    ck_assert_int_gt(touching, 100);
}
END_TEST

START_TEST(a_slide_meets_what_its_ground_meets_in_geos)
{
    uint64_t seed = 9;
    int met = 0, missed = 0;
    for (int i = 0; i < 4000; i++) {
        struct stand s = pick_stand(&seed);
        struct point at[MOST_POINTS], corner[STAND_CORNERS], ground[SWEEP_SLIDE_POINTS];
        struct shape mover = stand_shape(&s, corner), thing = pick_polygon(&seed, 25, at);
        struct point way = pick_point(&seed, 20);
        double near = pick(&seed, 4);
        int n = sweep_slide_ground(&s, way, ground);
        GEOSGeometry *g = geos_polygon(ground, n), *h = geos_polygon(at, thing.count);
        double gap = distance(g, h);
        struct sweep_meeting m = sweep_slide(&mover, way, &thing, near);
        if (fabs(gap - near) > 0.005) ck_assert_int_eq(m.meets, gap < near);
        if (m.meets && !m.from_start) {
            struct stand then = stand_slide(s, (struct point){way.x * m.share, way.y * m.share});
            ck_assert_double_eq_tol(stand_tape_shape(&then, &thing).cm, near, 0.005);
        }
        met += m.meets;
        missed += !m.meets;
        drop(g);
        drop(h);
    }
    ck_assert_int_gt(met, 300);
    ck_assert_int_gt(missed, 300);
}
END_TEST

Suite *suite_plane_geos(void)
{
    Suite *s = suite_create("plane_geos");
    TCase *t = tcase_create("geos");
    tcase_add_checked_fixture(t, geos_open, geos_close);
    tcase_set_timeout(t, 30);
    tcase_add_test(t, segments_meet_as_in_geos);
    tcase_add_test(t, rings_are_simple_as_in_geos);
    tcase_add_test(t, points_are_inside_as_in_geos);
    tcase_add_test(t, lines_cross_the_inside_as_in_geos);
    tcase_add_test(t, polygons_overlap_and_measure_as_in_geos);
    tcase_add_test(t, wedges_take_the_area_they_do_in_geos);
    tcase_add_test(t, half_planes_cut_as_in_geos);
    tcase_add_test(t, units_are_as_far_apart_as_in_geos);
    tcase_add_test(t, a_slide_meets_what_its_ground_meets_in_geos);
    suite_add_tcase(s, t);
    return s;
}

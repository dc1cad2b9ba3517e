#include "table/sight.h"

#include <math.h>

#include "table/sight_view.h"

struct sight_rules sight_rules_default(void)
{
    return (struct sight_rules){
        .eyes = SIGHT_EYES_FRONT,
        .edge_cm = 2,
        .inside_dense_cm = 10,
        .inside_hill_cm = HUGE_VAL,
        .abut_cm = 0.1,
        .higher_over_linear = true,
        .gap_cm = 0.1,
        .step_cm = 0.5,
    };
}

int sight_level_of_stand(const struct sight_scene *scene, const struct stand *s)
{
    int level = 0;
    for (int i = 0; i < scene->count; i++) {
        const struct sight_obstacle *o = &scene->obstacle[i];
        if (o->kind != SIGHT_HILL || o->level <= level) continue;
        if (shape_place_of(&o->shape, stand_centre(s)) != SHAPE_OUTSIDE) level = o->level;
    }
    return level;
}

int sight_level_of_line(const struct sight_scene *scene, const struct shape *line)
{
    int level = 0;
    for (int i = 0; i < scene->count; i++) {
        const struct sight_obstacle *o = &scene->obstacle[i];
        if (o->kind != SIGHT_HILL || o->level <= level) continue;
        if (shape_tape(&o->shape, line).cm <= PLANE_TOUCH_CM) level = o->level;
    }
    return level;
}

int sight_covered(const struct sight_rules *r, const struct sight_obstacle *o,
                  const struct stand *shooter, const struct hull *target)
{
    int covered = 0;
    for (int i = 0; i < target->count; i++) {
        const struct stand *s = &target->stand[i];
        struct segment shot = {shooter->front, stand_centre(s)};
        if (o->kind == SIGHT_DENSE) {
            covered += shape_place_of(&o->shape, shot.b) != SHAPE_OUTSIDE;
        } else if (o->kind == SIGHT_LINEAR) {
            covered += stand_tape_shape(s, &o->shape).cm <= r->abut_cm + PLANE_TOUCH_CM &&
                       shape_is_crossed(&o->shape, shot);
        }
    }
    return covered;
}

/* An exception that holds for every line between the two: drop the obstacle. */
static bool never_blocks(const struct sight_rules *r, const struct sight_obstacle *o,
                         const struct sight_party *viewer, const struct sight_party *target)
{
    bool higher = viewer->level > o->level || target->level > o->level;
    double abut = r->abut_cm + PLANE_TOUCH_CM;
    switch (o->kind) {
    case SIGHT_TROOPS:
        return (o->unit >= 0 && (o->unit == viewer->unit || o->unit == target->unit)) ||
               (higher && r->higher_over_troops);
    case SIGHT_LINEAR:
        return (higher && r->higher_over_linear) ||
               hull_tape_shape(viewer->hull, &o->shape).tape.cm <= abut ||
               hull_tape_shape(target->hull, &o->shape).tape.cm <= abut;
    case SIGHT_DENSE:
    case SIGHT_HILL: break;
    }
    return false;
}

static struct box box_around(const struct stand *eye, const struct hull *target)
{
    struct point corner[STAND_CORNERS];
    struct box all = stand_shape(eye, corner).box;
    for (int i = 0; i < target->count; i++) {
        struct box b = stand_shape(&target->stand[i], corner).box;
        all.min.x = fmin(all.min.x, b.min.x);
        all.min.y = fmin(all.min.y, b.min.y);
        all.max.x = fmax(all.max.x, b.max.x);
        all.max.y = fmax(all.max.y, b.max.y);
    }
    return all;
}

/* A strip along the way from the viewing stand to the target that holds both, and so every
 * line between them.  Much narrower than the box around both when they lie aslant. */
struct lane {
    struct point along;
    double from, to, left, right;
};

static void lane_widen(struct lane *l, struct point p)
{
    double along = p.x * l->along.x + p.y * l->along.y;
    double across = p.x * l->along.y - p.y * l->along.x;
    l->from = fmin(l->from, along);
    l->to = fmax(l->to, along);
    l->left = fmin(l->left, across);
    l->right = fmax(l->right, across);
}

static void lane_hold(struct lane *l, const struct stand *s)
{
    struct point corner[STAND_CORNERS];
    stand_corners(s, corner);
    for (int k = 0; k < STAND_CORNERS; k++) lane_widen(l, corner[k]);
}

static struct lane lane_between(const struct stand *eye, const struct hull *target)
{
    struct lane l = {{0, 1}, HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL};
    struct stand outline = hull_outline(target);
    struct point a = stand_centre(eye), b = stand_centre(&outline);
    double cm = plane_distance(a, b);
    if (cm > 0) l.along = (struct point){(b.x - a.x) / cm, (b.y - a.y) / cm};
    lane_hold(&l, eye);
    for (int i = 0; i < target->count; i++) lane_hold(&l, &target->stand[i]);
    return l;
}

static bool lane_misses(const struct lane *l, const struct shape *s)
{
    struct lane its = {l->along, HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < s->count; i++) lane_widen(&its, s->at[i]);
    return its.from > l->to || its.to < l->from || its.left > l->right || its.right < l->left;
}

static void note_who_is_in(struct sight_view *v, struct sight_hindrance *h,
                           const struct sight_obstacle *o)
{
    if (o->kind != SIGHT_DENSE && o->kind != SIGHT_HILL) return;
    struct point corner[STAND_CORNERS];
    struct shape s = stand_shape(&v->viewer->hull->stand[v->eye], corner);
    h->holds_viewer = shape_overlaps(&s, &o->shape);
    for (int i = 0; i < v->target->hull->count; i++) {
        s = stand_shape(&v->target->hull->stand[i], corner);
        if (shape_overlaps(&s, &o->shape)) h->holds_target |= 1u << i;
    }
}

void sight_view_init(struct arena *a, struct sight_view *v, const struct sight_scene *scene,
                     const struct sight_party *viewer, int eye, const struct sight_party *target)
{
    *v = (struct sight_view){
        .rules = scene->rules, .scene = scene, .viewer = viewer, .target = target, .eye = eye};
    v->hindrance = arena_array(a, struct sight_hindrance, (size_t)scene->count + 1);
    const struct stand *s = &viewer->hull->stand[eye];
    bool within = false;
    struct box around = box_around(s, target->hull);
    struct lane lane = lane_between(s, target->hull);
    for (int i = 0; i < scene->count; i++) {
        const struct sight_obstacle *o = &scene->obstacle[i];
        if (o->shape.count == 0 || box_apart(o->shape.box, around, 0)) continue;
        if (lane_misses(&lane, &o->shape)) continue;
        if (never_blocks(scene->rules, o, viewer, target)) continue;
        struct sight_hindrance *h = &v->hindrance[v->count++];
        *h = (struct sight_hindrance){.index = i};
        note_who_is_in(v, h, o);
        v->corners += o->shape.count;
        v->measures = v->measures || o->kind == SIGHT_DENSE || o->kind == SIGHT_HILL;
        within = within || (h->holds_viewer && h->holds_target != 0);
    }
    for (int i = 0; within && i < target->hull->count; i++)
        v->apart[i] = stand_tape(s, &target->hull->stand[i]).cm;
}

/* How far along the line one may go in one stretch through dense terrain or over
 * a hill: to its end, if an exception allows all of it.  Between two stands in it
 * the limit is for the tape between them, as a range is, not for each line. */
static double stretch_allowed(const struct sight_view *v, const struct sight_obstacle *o, int stand,
                              struct segment line, struct stretch part, bool leaves, bool enters)
{
    const struct sight_rules *r = v->rules;
    double length = plane_distance(line.a, line.b), measured = (part.to - part.from) * length;
    double limit = r->edge_cm + PLANE_TOUCH_CM;
    if (leaves && enters) {
        limit = (o->kind == SIGHT_DENSE ? r->inside_dense_cm : r->inside_hill_cm) + PLANE_TOUCH_CM;
        measured = v->apart[stand];
    } else if (!leaves && !enters) {
        return part.from;
    } else if (!r->edge_along_line) {
        return shape_stretch_near_edge(&o->shape, line, part, limit);
    }
    if (measured <= limit) return part.to;
    return leaves ? fmin(part.from + limit / length, part.to) : part.from;
}

static bool terrain_blocks(const struct sight_view *v, const struct sight_hindrance *h, int stand,
                           struct segment line, double *share)
{
    const struct sight_obstacle *o = &v->scene->obstacle[h->index];
    double length = plane_distance(line.a, line.b);
    double slack = length > 0 ? PLANE_TOUCH_CM / length : 0;
    struct stretch part = {0, 0};
    while (shape_next_stretch(&o->shape, line, part.to, &part)) {
        bool leaves = h->holds_viewer && part.from <= slack;
        bool enters = ((h->holds_target >> stand) & 1u) != 0 && part.to >= 1 - slack;
        double reached = stretch_allowed(v, o, stand, line, part, leaves, enters);
        if ((leaves || enters) && reached >= part.to - slack) continue;
        *share = reached;
        return true;
    }
    return false;
}

static struct box box_of_line(struct segment line)
{
    return (struct box){{fmin(line.a.x, line.b.x), fmin(line.a.y, line.b.y)},
                        {fmax(line.a.x, line.b.x), fmax(line.a.y, line.b.y)}};
}

bool sight_view_blocked(const struct sight_view *v, int stand, struct segment line, int *blocker,
                        struct point *at)
{
    double first = HUGE_VAL;
    struct box box = box_of_line(line);
    for (int i = 0; i < v->count; i++) {
        const struct sight_hindrance *h = &v->hindrance[i];
        const struct sight_obstacle *o = &v->scene->obstacle[h->index];
        double share = 0;
        struct stretch part;
        if (box_apart(o->shape.box, box, PLANE_TOUCH_CM)) continue;
        if (o->kind == SIGHT_DENSE || o->kind == SIGHT_HILL) {
            if (!terrain_blocks(v, h, stand, line, &share)) continue;
        } else {
            if (!shape_next_stretch(&o->shape, line, 0, &part)) continue;
            share = part.from;
        }
        if (share >= first) continue;
        first = share;
        *blocker = h->index;
        *at = plane_between(line.a, line.b, share);
    }
    return first < HUGE_VAL;
}

static bool holds_either(const struct sight_hindrance *h, int stand)
{
    return h->holds_viewer || ((h->holds_target >> stand) & 1u) != 0;
}

static bool hinders(const struct sight_view *v, const struct sight_hindrance *h, int stand,
                    struct segment line, struct box box)
{
    const struct sight_obstacle *o = &v->scene->obstacle[h->index];
    double share;
    struct stretch part;
    if (box_apart(o->shape.box, box, PLANE_TOUCH_CM)) return false;
    bool terrain = o->kind == SIGHT_DENSE || o->kind == SIGHT_HILL;
    if (terrain && holds_either(h, stand)) return terrain_blocks(v, h, stand, line, &share);
    if (o->shape.closed) return shape_is_crossed(&o->shape, line);
    return shape_next_stretch(&o->shape, line, 0, &part);
}

bool sight_view_is_blocked(struct sight_view *v, int stand, struct segment line)
{
    struct box box = box_of_line(line);
    if (v->count == 0) return false;
    if (hinders(v, &v->hindrance[v->last], stand, line, box)) return true;
    for (int i = 0; i < v->count; i++) {
        if (i == v->last || !hinders(v, &v->hindrance[i], stand, line, box)) continue;
        v->last = i;
        return true;
    }
    return false;
}

/* Both outer lines go through the obstacle, and from one to the other one can go inside it:
 * then so does every line between them. */
static bool hides(const struct sight_view *v, const struct sight_hindrance *h, int stand,
                  struct point eye, struct segment edge)
{
    const struct shape *s = &v->scene->obstacle[h->index].shape;
    struct point in[2];
    struct stretch part;
    if (!s->closed || holds_either(h, stand)) return false;
    for (int i = 0; i < 2; i++) {
        struct segment line = {eye, i == 0 ? edge.a : edge.b};
        if (box_apart(s->box, box_of_line(line), 0)) return false;
        if (!shape_next_stretch(s, line, 0, &part)) return false;
        if ((part.to - part.from) * plane_distance(line.a, line.b) < 0.01) return false;
        in[i] = plane_between(line.a, line.b, (part.from + part.to) / 2);
    }
    if (plane_distance(in[0], in[1]) < 0.01) return true;
    return shape_next_stretch(s, (struct segment){in[0], in[1]}, 0, &part) && part.from <= 0 &&
           part.to >= 1;
}

bool sight_view_hides(struct sight_view *v, int stand, struct point eye, struct segment edge)
{
    if (v->count == 0) return false;
    if (hides(v, &v->hindrance[v->last], stand, eye, edge)) return true;
    for (int i = 0; i < v->count; i++) {
        if (i == v->last || !hides(v, &v->hindrance[i], stand, eye, edge)) continue;
        v->last = i;
        return true;
    }
    return false;
}

struct sight sight_along(struct arena *a, const struct sight_scene *scene,
                         const struct sight_party *viewer, int eye,
                         const struct sight_party *target, int stand, struct segment line)
{
    struct sight_view v;
    sight_view_init(a, &v, scene, viewer, eye, target);
    struct sight s = {.line = line, .stand = stand, .blocker = -1, .at = line.b};
    s.clear = !sight_view_blocked(&v, stand, line, &s.blocker, &s.at);
    return s;
}

/* A move in words: what the unit does, and where it would have to end instead.  */
#include <math.h>
#include <stdlib.h>

#include "rules/two-for-tea/move.h"

enum { CLAUSES_MAX = TFT_PARTS_MAX + 4 };

static const char *const verbs[TFT_KINDS] = {"advances", "obliques", "sidesteps",
                                             "backs",    "wheels",   "pivots"};

struct clauses {
    struct arena *mem;
    const char *text[CLAUSES_MAX];
    int count;
};

static void add_clause(struct clauses *c, const char *text)
{
    if (c->count < CLAUSES_MAX) c->text[c->count++] = text;
}

/* --- The parts -------------------------------------------------------------------------- */

/* " left" or " right"; nothing for what goes ahead or back. */
static const char *side_of(const struct tft_part *p)
{
    if (p->kind == TFT_WHEEL || p->kind == TFT_PIVOT) return p->deg < 0 ? " left" : " right";
    if (p->kind != TFT_OBLIQUE && p->kind != TFT_SIDEWAYS) return "";
    struct point h = plane_heading(p->from.facing);
    return p->way.x * h.y - p->way.y * h.x < 0 ? " left" : " right";
}

static void add_part(struct clauses *c, const struct tft_part *p)
{
    if (p->kind == TFT_WHEEL || p->kind == TFT_PIVOT)
        add_clause(c, arena_printf(c->mem, "%s %.0f degrees%s", verbs[p->kind], fabs(p->deg),
                                   side_of(p)));
    else
        add_clause(c, arena_printf(c->mem, "%s %.1f cm%s", verbs[p->kind], p->cm, side_of(p)));
}

/* As stated, where nobody has said in which order. */
static void add_stated(struct clauses *c, const struct facts *f)
{
    static const struct {
        const char *fact;
        enum tft_kind kind;
    } parts[] = {{"forward_cm", TFT_FORWARD},   {"oblique_cm", TFT_OBLIQUE},
                 {"sideways_cm", TFT_SIDEWAYS}, {"back_cm", TFT_BACKWARDS},
                 {"wheel_deg", TFT_WHEEL},      {"wheel2_deg", TFT_WHEEL},
                 {"pivot_deg", TFT_PIVOT}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        double much = facts_real(f, parts[i].fact);
        bool turns = parts[i].kind >= TFT_WHEEL;
        if (much > 0)
            add_clause(c, arena_printf(c->mem, turns ? "%s %.0f degrees" : "%s %.1f cm",
                                       verbs[parts[i].kind], much));
    }
}

static void add_change(struct clauses *c, const struct tft_case *v)
{
    enum formation to = tft_formation_read(v->to);
    add_clause(c, to == FORMATION_SKIRMISH
                      ? "goes into skirmish"
                      : arena_printf(c->mem, "forms %s", tft_formation_word(to)));
}

/* "a", "a and b", "a, b and c". */
static const char *join(const struct clauses *c)
{
    const char *all = c->count == 0 ? "stays where it stands" : c->text[0];
    for (int i = 1; i < c->count; i++)
        all = arena_printf(c->mem, "%s%s%s", all, i + 1 < c->count ? ", " : " and ", c->text[i]);
    return all;
}

const char *tft_say_move(const struct tft_case *v)
{
    struct clauses c = {.mem = v->r->mem};
    bool changes = tft_formation_read(v->from) != tft_formation_read(v->to);
    bool first = v->m.formation != tft_formation_read(v->from);
    if (changes && first) add_change(&c, v);
    if (!v->as_planned) add_stated(&c, v->f);
    for (int i = 0; v->as_planned && i < v->plan.route.count; i++)
        add_part(&c, &v->plan.route.part[i]);
    if (changes && !first) add_change(&c, v);
    return join(&c);
}

/* --- The nearest legal end ------------------------------------------------------------------ */

double tft_case_reach(const struct tft_case *v)
{
    double most = v->allowance;
    return v->meets == TFT_NOTHING ? most : fmin(most, v->meets_cm);
}

double tft_case_legal_cost(const struct tft_case *v)
{
    double cost = 0;
    if (!v->table || !v->plan.found) return 0;
    for (int i = 0; i < v->plan.route.count; i++) {
        if (!tft_kind_allowed(&v->plan.marcher, v->plan.route.part[i].kind)) break;
        cost += tft_part_cost(&v->plan.route.part[i], 1);
    }
    return fmin(cost, tft_case_reach(v));
}

/* To the millimetre, and on a straight way rather short than long: it must be legal as it
 * is written.  Who starts between two millimetres ends so. */
static double written(double from, double to, bool turns)
{
    if (turns) return floor(to * 10 + 0.5) / 10;
    double cm = floor(fabs(to - from) * 10 + 10 * TFT_HAIR_CM / 2) / 10;
    return floor((to < from ? from - cm : from + cm) * 1000 + 0.5) / 1000;
}

/* "57.0", or "57.02" where that is what was meant. */
static const char *place_word(struct arena *a, double cm)
{
    for (int digits = 1; digits < 3; digits++) {
        const char *text = arena_printf(a, "%.*f", digits, cm);
        if (fabs(strtod(text, NULL) - cm) < 1e-6) return text;
    }
    return arena_printf(a, "%.3f", cm);
}

static bool has_turn(const struct tft_route *r)
{
    for (int i = 0; i < r->count; i++)
        if (r->part[i].kind == TFT_WHEEL || r->part[i].kind == TFT_PIVOT) return true;
    return false;
}

static bool may_halt(const struct tft_case *v, struct tft_pose at, bool keep, struct tft_halt *h)
{
    struct tft_marcher m = v->plan.marcher;
    struct tft_pose from = v->plan.from;
    bool turns = has_turn(&v->plan.route);
    h->at.at.x = written(from.at.x, at.at.x, turns);
    h->at.at.y = written(from.at.y, at.at.y, turns);
    h->at.facing = floor(at.facing * 10 + 0.5) / 10;
    h->in = keep ? m.formation : v->plan.formation_to;
    for (int other = 0; other < 2; other++) {
        if (other > 0 && h->in == v->plan.marcher.formation) return false;
        if (other > 0) h->in = v->plan.marcher.formation;
        m.formation = h->in;
        if (tft_may_stand(v->plan.lie, &m, from, h->at) &&
            tft_plan_reaches(v->f, &v->plan, h->at, h->in))
            return true;
    }
    return false;
}

static bool halts_at_cost(const struct tft_case *v, double cost, bool keep, struct tft_halt *h)
{
    const struct tft_walk *w = &v->plan.walk;
    bool barred = w->meets != TFT_NOTHING && w->part < v->plan.route.count;
    if (cost <= 0) return false;
    if (barred && cost >= w->cost) return may_halt(v, w->end, keep, h);
    return may_halt(v, tft_route_at(&v->plan.route, v->plan.from, cost), keep, h);
}

/* From where its means end backwards: by long steps, and then again by short ones. */
static bool search_halt(const struct tft_case *v, double cost, bool keep, struct tft_halt *h)
{
    enum { SHORT = 10 };
    const double step = 1.0 / SHORT;
    int whole = 0;
    struct tft_halt nearer;
    if (halts_at_cost(v, cost, keep, h)) return true;
    while (cost - whole - 1 > 0 && !halts_at_cost(v, cost - whole - 1, keep, h)) whole++;
    bool found = cost - whole - 1 > 0;
    for (int i = 1; i < SHORT; i++) {
        if (!halts_at_cost(v, cost - whole - i * step, keep, &nearer)) continue;
        *h = nearer;
        return true;
    }
    return found;
}

/* The same question with the end where it may stop; what else was stated stays. */
static void offer_halt(const struct tft_case *v, const struct tft_halt *h)
{
    static const char *const told = "unit x y facing formation";
    struct arena *a = v->r->mem;
    const char *formation = h->in == v->plan.formation_to     ? facts_text(v->f, "formation")
                            : h->in == v->plan.formation_from ? "same"
                                                              : tft_formation_word(h->in);
    const char *query =
        arena_printf(a, "unit=%s&x=%s&y=%s&facing=%g&formation=%s", v->plan.unit->id,
                     place_word(a, h->at.at.x), place_word(a, h->at.at.y), h->at.facing, formation);
    for (size_t i = 0; i < v->f->count; i++) {
        const struct fact *fact = &v->f->list[i];
        if (!fact->field->asked || !value_is_set(fact->stated)) continue;
        if (ruleset_kind_in(told, fact->field->name)) continue;
        query = arena_printf(a, "%s&%s=%s", query, fact->field->name, value_show(a, fact->stated));
    }
    ruling_offer(v->r, "As far as it may", query);
}

static bool find_halt(const struct tft_case *v, double cost, bool keep, struct tft_halt *h)
{
    struct tft_halts *all = v->plan.halts;
    for (int i = 0; i < all->count; i++) {
        const struct tft_halt_asked *a = &all->list[i];
        if (a->cost != cost || a->keep != keep) continue;
        *h = a->halt;
        return a->found;
    }
    bool found = search_halt(v, cost, keep, h);
    if (all->count < TFT_HALTS_MAX)
        all->list[all->count++] =
            (struct tft_halt_asked){.cost = cost, .keep = keep, .found = found, .halt = *h};
    return found;
}

const char *tft_say_nearest(const struct tft_case *v, double cost, bool keep)
{
    struct tft_halt h = {0};
    if (!v->table && (keep || cost <= 0)) return "";
    if (!v->table) return arena_printf(v->r->mem, " It must stop when %.1f are spent.", cost);
    if (!v->plan.found || !find_halt(v, cost, keep, &h))
        return " Nearest legal end of that move: where it stands.";
    offer_halt(v, &h);
    const char *also = h.in == v->plan.formation_to
                           ? ""
                           : arena_printf(v->r->mem, ", in %s", tft_formation_word(h.in));
    return arena_printf(v->r->mem, " Nearest legal end of that move: %s, %s, facing %g%s.",
                        place_word(v->r->mem, h.at.at.x), place_word(v->r->mem, h.at.at.y),
                        h.at.facing, also);
}

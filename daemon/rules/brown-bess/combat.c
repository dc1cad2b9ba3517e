#include "rules/brown-bess/combat.h"

int bb_cover_leaves(enum bb_cover cover, int hits)
{
    switch (cover) {
    case BB_COVER_WOOD: return hits < 2 ? hits : hits - 1; /* the second */
    case BB_COVER_HILL:
    case BB_COVER_TOWN:
    case BB_COVER_WALL: return hits < 1 ? 0 : hits - 1; /* the first */
    case BB_COVER_WORKS: return hits / 2;               /* the first, the third, ... */
    case BB_COVER_NONE: break;
    }
    return hits;
}

int bb_breaks_at(const struct bb_combat *c, enum bb_quality quality, bool general, bool shelter)
{
    const struct bb_numbers *n = &c->n;
    const int by_quality[] = {
        [BB_RAW] = n->breaks_raw, [BB_AVERAGE] = n->breaks_average, [BB_ELITE] = n->breaks_elite};
    return by_quality[quality] + (general ? n->breaks_general : 0) +
           (shelter ? n->breaks_shelter : 0);
}

static int counters_left(const struct bb_body *b, int hits)
{
    int all = bb_cover_leaves(b->cover, b->hits_before + hits);
    int left = all - bb_cover_leaves(b->cover, b->hits_before);
    return b->cuirass && left > 0 ? left - 1 : left; /* BBS-28: beside the cover */
}

static enum bb_fate fate_of(const struct bb_body *b, int taken, int counters)
{
    int to_break = b->breaks_at - b->counters;
    if (b->lone || taken == 0) return BB_HOLDS;
    if (b->broken) return BB_REMOVED;
    if (counters < b->breaks_at) return BB_HOLDS;
    if (b->rooted) return BB_REMOVED;
    return b->piecemeal && taken > (to_break < 1 ? 1 : to_break) ? BB_REMOVED : BB_BREAKS;
}

struct bb_blow bb_blow_taken(const struct bb_body *b, int taken)
{
    struct bb_blow blow = {.hits = taken, .taken = taken};
    blow.counters = b->lone ? 0 : b->counters + taken;
    blow.fate = fate_of(b, taken, blow.counters);
    return blow;
}

struct bb_blow bb_blow_of(const struct bb_body *b, int hits)
{
    struct bb_blow blow = bb_blow_taken(b, counters_left(b, hits));
    blow.hits = hits;
    blow.ignored = hits - blow.taken;
    return blow;
}

enum bb_fate bb_fate_after(const struct bb_body *b, const struct bb_blow *blow,
                           enum bb_general_fate general)
{
    if (b->lone) return general >= BB_GENERAL_RETIRES ? BB_REMOVED : BB_HOLDS;
    bool lost = general != BB_GENERAL_UNHURT && b->general_worth > 0;
    if (!lost || b->broken || blow->fate != BB_HOLDS) return blow->fate;
    if (blow->counters < b->breaks_at - b->general_worth) return BB_HOLDS;
    return b->rooted ? BB_REMOVED : BB_BREAKS;
}

enum bb_general_fate bb_general_fate(const struct bb_combat *c, int face)
{
    if (face >= c->n.risk_dead) return BB_GENERAL_DEAD;
    if (face >= c->n.risk_retires) return BB_GENERAL_RETIRES;
    return face >= c->n.risk_flesh ? BB_GENERAL_FLESH : BB_GENERAL_UNHURT;
}

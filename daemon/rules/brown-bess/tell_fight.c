/* Fire and melee of Brown Bess Squared as they are told afterwards.  */
#include <string.h>

#include "rules/brown-bess/tell.h"

static const char *count_of(const struct scene *s, int n, const char *thing)
{
    return arena_printf(s->mem, "%d %s%s", n, thing, n == 1 ? "" : "s");
}

/* Counters it took by a ruling; of one that was removed they are not known. */
static int counters_taken(const struct told *what, const char *id)
{
    struct value before, after;
    if (!told_change(what, id, "counters", &before, &after)) return 0;
    return (int)(value_as_int(after, 0) - value_as_int(before, 0));
}

static int counters_now(const struct told *what, const char *id)
{
    struct value before, after;
    return told_change(what, id, "counters", &before, &after) ? (int)value_as_int(after, 0) : 0;
}

/* "took 2 counters and broke": what a ruling did to one of them; "" for nothing. */
static const char *toll(const struct scene *s, const struct told *what, const char *id)
{
    int taken = counters_taken(what, id);
    const char *fate = bb_tell_removed(what, id) ? "was destroyed"
                       : bb_tell_broke(what, id) ? "broke"
                                                 : "";
    if (taken <= 0) return fate;
    return arena_printf(s->mem, "took %s%s%s", count_of(s, taken, "counter"),
                        *fate == '\0' ? "" : " and ", fate);
}

static bool is_grave(const struct told *what, const char *id)
{
    return bb_tell_removed(what, id) || bb_tell_broke(what, id);
}

/* --- Fire ----------------------------------------------------------------------------------- */

/* Of the sentence as ruled, what follows "A fires at B: "; NULL: it is not said so. */
static const char *result_of(const struct scene *s, const struct told *what, const char *target)
{
    const char *name = entity_name(state_find(s->state, target));
    const char *at = strstr(what->ruling->sentence, name);
    return at == NULL || strncmp(at += strlen(name), ": ", 2) != 0 ? NULL : at + 2;
}

/* "3 hits, 1 ignored", where the hits are not the counters; NULL: they are. */
static const char *hits_words(const struct scene *s, const char *result, int taken)
{
    size_t length = strcspn(result, ":;.");
    if (strncmp(result, "no hit", strlen("no hit")) == 0) return "no hit";
    bool told = taken > 0 && memchr(result, ',', length) == NULL; /* none of them ignored */
    return told ? NULL : arena_strndup(s->mem, result, length);
}

/* "3 of 4", as the sentence has it; "4" where it no longer matters. */
static const char *holds_words(const struct scene *s, const struct told *what, const char *result,
                               const char *target)
{
    const char *holds = strstr(result, " holds ");
    size_t length = holds == NULL ? 0 : strcspn(holds += strlen(" holds "), ";.");
    if (holds == NULL || is_grave(what, target))
        return arena_printf(s->mem, "%d", counters_now(what, target));
    return arena_strndup(s->mem, holds, length);
}

static const char *score(const struct scene *s, const struct told *what, const char *target)
{
    const char *result = result_of(s, what, target);
    int taken = counters_taken(what, target);
    const char *hits = result == NULL ? NULL : hits_words(s, result, taken);
    if (result == NULL || taken <= 0) return hits;
    return arena_printf(s->mem, "%s%s%s, now %s", hits == NULL ? "" : hits,
                        hits == NULL ? "" : ", ", count_of(s, taken, "counter"),
                        holds_words(s, what, result, target));
}

void bb_tell_fire(const struct scene *s, const struct told *what, struct tale *t)
{
    const char *unit = told_text(what, "unit"), *target = told_text(what, "target");
    const struct entity *to = state_find(s->state, target);
    if (*unit == '\0' || to == NULL) return;
    bool harmed = *toll(s, what, target) != '\0';
    tale_who(t, unit);
    t->whom = target;
    t->detail = score(s, what, target);
    t->answers = strcmp(told_text(what, "occasion"), "own") != 0;
    t->sentence = bb_tell_aside(s, what, unit, target);
    t->did = entity_is(to, "general")        ? "fired on"
             : bb_tell_removed(what, target) ? "destroyed"
             : bb_tell_broke(what, target)   ? "broke"
                                             : "fired on";
    t->weight = is_grave(what, target) || t->sentence != NULL ? TALE_GREAT
                : harmed                                      ? TALE_PLAIN
                                                              : TALE_SMALL;
}

/* --- Melee ---------------------------------------------------------------------------------- */

/* What it cost both of them, where neither has beaten the other. */
static const char *cost(const struct scene *s, const struct told *what, const char *const both[2])
{
    const char *text = "to no effect", *first = toll(s, what, both[0]);
    if (*first != '\0' && strcmp(first, toll(s, what, both[1])) == 0)
        return arena_printf(s->mem, "each %s", first);
    bool any = false;
    for (int i = 0; i < 2; i++) {
        const char *words = toll(s, what, both[i]);
        if (*words == '\0') continue;
        words = arena_printf(s->mem, "%s %s", told_the(s->mem, s->state, both[i]), words);
        text = any ? arena_printf(s->mem, "%s, %s", text, words) : words;
        any = true;
    }
    return text;
}

/* What it cost the beaten, whose fate the deed says, and who beat it; NULL: nothing more. */
static const char *price(const struct scene *s, const struct told *what, const char *beaten,
                         const char *winner)
{
    int lost = counters_taken(what, beaten), own = counters_taken(what, winner);
    const char *text = lost > 0 ? count_of(s, lost, "counter") : NULL;
    if (own <= 0) return text;
    const char *cost = arena_printf(s->mem, "at a cost of %s", count_of(s, own, "counter"));
    return text == NULL ? cost : arena_printf(s->mem, "%s, %s", text, cost);
}

/* Skirmishers who do not stand: one of the two takes a counter, and the other none. */
static void tell_gave_way(const struct scene *s, const struct told *what, struct tale *t,
                          const char *mover, const char *enemy)
{
    struct value before, after;
    const char *who = *toll(s, what, mover) != '\0' ? mover : enemy;
    const char *fate = toll(s, what, who);
    bool gone = bb_tell_removed(what, who);
    tale_who(t, who);
    t->whom = who == mover ? enemy : mover;
    t->weight = is_grave(what, who) ? TALE_GREAT : TALE_PLAIN;
    t->did = gone ? "was destroyed by" : "gave way before";
    t->sentence = bb_tell_aside(s, what, mover, enemy);
    if (gone) return;
    t->detail = fate;
    if (told_change(what, who, "square", &before, &after))
        t->detail = arena_printf(s->mem, "to %s; it %s", value_as_text(after, ""), fate);
}

/* Has one alone of them had the worst of it?  That one; else NULL. */
static const char *worsted(const struct told *what, const char *const both[2])
{
    bool first = is_grave(what, both[0]), other = is_grave(what, both[1]);
    return first == other ? NULL : both[first ? 0 : 1];
}

void bb_tell_melee(const struct scene *s, const struct told *what, struct tale *t)
{
    const char *both[2] = {told_text(what, "mover"), told_text(what, "enemy")};
    if (*both[0] == '\0' || *both[1] == '\0') return;
    if (bb_tell_is(what, "retires") || bb_tell_is(what, "breaks") || bb_tell_is(what, "removed")) {
        tell_gave_way(s, what, t, both[0], both[1]);
        return;
    }
    const char *beaten = worsted(what, both);
    const char *winner = beaten == both[0] ? both[1] : both[0];
    tale_who(t, winner);
    t->whom = winner == both[0] ? both[1] : both[0];
    t->did = beaten == NULL ? "fought" : bb_tell_removed(what, beaten) ? "destroyed" : "broke";
    t->detail = beaten == NULL ? cost(s, what, both) : price(s, what, beaten, winner);
    t->sentence = bb_tell_aside(s, what, both[0], both[1]);
    bool grave = is_grave(what, both[0]) || is_grave(what, both[1]);
    t->weight = grave || t->sentence != NULL ? TALE_GREAT : TALE_PLAIN;
}

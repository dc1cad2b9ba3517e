/* Luck in plain words.  */
#include <math.h>
#include <string.h>

#include "view/luck_tree.h"

/* --- Shares --------------------------------------------------------------------------------- */

const char *luck_percent(struct arena *a, double share)
{
    double p = 100 * share;
    if (share <= 0) return "0\u00a0%";
    if (share >= 1) return "100\u00a0%";
    if (p < 0.1) return "under 0.1\u00a0%";
    if (p > 99.9) return "over 99.9\u00a0%";
    return arena_printf(a, p < 10 || p > 90 ? "%.1f\u00a0%%" : "%.0f\u00a0%%", p);
}

const char *luck_signed(struct arena *a, double swing, int places)
{
    const char *text = arena_printf(a, "%.*f", places, fabs(swing));
    bool nothing = strspn(text, "0.") == strlen(text);
    return nothing ? text : arena_printf(a, "%s%s", swing < 0 ? "\u2212" : "+", text);
}

/* One in so many, as people say it: to two figures. */
static double one_in(double share)
{
    double n = 1 / share, step = 1;
    while (n / step >= 100) step *= 10;
    return round(n / step) * step;
}

const char *luck_share_words(struct arena *a, double share)
{
    static const char *const small[] = {"",      "",      "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (share < 0.0001) return "fewer than one game in ten thousand";
    double n = one_in(share);
    if (share > 0.36) return n <= 2 && share > 0.43 ? "every second game" : "two games in five";
    if (n <= 12) return arena_printf(a, "one game in %s", small[(int)n]);
    return arena_printf(a, "one game in %.0f", n);
}

const char *luck_people(struct arena *a, const char *label)
{
    static const char *const alone[] = {"sh", "ch", "se", "ss", "ns", "my"};
    size_t len = strlen(label);
    const char *end = len < 2 ? "" : label + len - 2;
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        if (strcmp(end, alone[i]) == 0) return label;
    if (strcmp(end, "an") == 0) return arena_printf(a, "%ss", label);
    return arena_printf(a, "%s side", label);
}

/* --- The sentence that stands first ------------------------------------------------------------ */

static const struct luck_group *worst_off(const struct luck *l)
{
    const struct luck_group *worst = NULL;
    for (size_t i = 0; i < l->by_side.count; i++)
        if (worst == NULL ||
            luck_percentile(&l->by_side.list[i].sum) < luck_percentile(&worst->sum))
            worst = &l->by_side.list[i];
    return worst;
}

static const char *label_of(const struct luck *l, const char *side)
{
    for (const struct choice *c = l->sides; c->id != NULL; c++)
        if (strcmp(c->id, side) == 0) return c->label;
    return side;
}

/* From here on nobody was so unlucky that it would be worth a word. */
static const double even_from = 0.4;
/* And here the shares are not worth telling apart. */
static const double rare_share = 0.001;

const char *luck_sentence(struct arena *a, const struct luck *l)
{
    const struct luck_group *worst = worst_off(l);
    if (worst == NULL && l->unknown > 0)
        return "How lucky the dice were is not known: what these throws were worth was not written "
               "down when they were made.";
    if (worst == NULL) return "No dice have fallen yet that could be lucky or not.";
    const char *people = luck_people(a, label_of(l, worst->side));
    double as_bad = worst->sum.worse + worst->sum.same;
    if (luck_percentile(&worst->sum) >= even_from)
        return "The dice favoured nobody: the luck was about even.";
    const char *share = luck_share_words(a, as_bad);
    if (strncmp(share, "fewer", 5) == 0)
        return arena_printf(a, "Fewer than one game in ten thousand goes this badly for the %s.",
                            people);
    if (strcmp(share, "two games in five") == 0)
        return arena_printf(a, "About two games in five go this badly for the %s.", people);
    return arena_printf(a, "About %s goes this badly for the %s.", share, people);
}

const char *luck_second(struct arena *a, const struct luck *l)
{
    const struct luck_group *worst = worst_off(l);
    if (worst == NULL) return "";
    const char *people = luck_people(a, label_of(l, worst->side));
    const char *throws =
        arena_printf(a, worst->sum.throws == 1 ? "that one throw" : "the same %zu throws",
                     worst->sum.throws);
    if (worst->sum.worse < rare_share)
        return arena_printf(a, "Were %s thrown anew, the %s would fare as badly in %s of games.",
                            throws, people, luck_percent(a, worst->sum.worse + worst->sum.same));
    return arena_printf(a,
                        "Were %s thrown anew, the %s would fare worse in %s of games, just as they "
                        "did in %s, and better in %s.",
                        throws, people, luck_percent(a, worst->sum.worse),
                        luck_percent(a, worst->sum.same), luck_percent(a, worst->sum.better));
}

/* "2 undone, 1 overruled" */
static const char *with(struct arena *a, const char *list, size_t count, const char *what)
{
    if (count == 0) return list;
    return arena_printf(a, "%s%s%zu %s", list, *list == '\0' ? "" : ", ", count, what);
}

const char *luck_left_out(struct arena *a, const struct luck *l)
{
    const char *list = with(a, "", l->undone, "undone");
    list = with(a, list, l->overruled, "overruled by the umpire");
    list = with(a, list, l->kept_back, "of hidden troops");
    list = with(a, list, l->idle, "that decided nothing counted here");
    if (l->unknown > 0 && l->known_from > 0)
        list = arena_printf(a,
                            "%s%s%zu before ruling %lld, of which nobody wrote down what they were "
                            "worth",
                            list, *list == '\0' ? "" : ", ", l->unknown, (long long)l->known_from);
    return *list == '\0' ? "" : arena_printf(a, "Left out of these figures: %s.", list);
}

/* --- The dice themselves --------------------------------------------------------------------- */

static const char *verdict_on(struct arena *a, const struct luck *l, const struct fairness *f)
{
    const char *share = luck_percent(a, f->as_odd);
    if (f->as_odd >= 0.05)
        return arena_printf(a,
                            "Faces differ from an even share as much as this, or more, in %s of "
                            "samples of fair dice: nothing speaks against these.",
                            share);
    if (f->as_odd >= 0.001)
        return arena_printf(a,
                            "Only %s of samples of fair dice differ so much from an even share. "
                            "That makes one curious, and no more: of %zu such %s looked at, one in "
                            "20 does so by chance.",
                            share, l->dice_count, l->dice_count == 1 ? "sample" : "samples");
    return arena_printf(a,
                        "Hardly any sample of fair dice (%s) differs so much from an even share: "
                        "look at these dice, or at how they were typed in.",
                        share);
}

static const char *limits_of(struct arena *a, const struct fairness *f)
{
    double even = 1.0 / f->sides;
    if (f->shows <= 0) return "So few dice could not have shown any bias at all.";
    return arena_printf(
        a,
        "So many dice would have shown, 4 times in 5, a face that comes %s of the "
        "time or more instead of %s; a smaller bias may well be there unseen. It is "
        "all dice from there together that are judged, not each of them.",
        luck_percent(a, f->shows), luck_percent(a, even));
}

const char *luck_dice_words(struct arena *a, const struct luck *l, const struct fairness *f)
{
    return arena_printf(a, "%s %s", verdict_on(a, l, f), limits_of(a, f));
}

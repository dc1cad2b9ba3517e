#include "rules/two-for-tea/breakpoint.h"

#include <string.h>

#include "rules/two-for-tea/germantown.h"
#include "rules/two-for-tea/stakes.h"

#define VERDICT_STANDS "stands"
#define VERDICT_NOT_DUE "not due"

enum { WAYS = 36 };

int tft_half(int units)
{
    return (units + 1) / 2;
}

/* --- Counting losses -------------------------------------------------------------------- */

/* A mark as the ruling under way leaves it. */
static bool is_marked(const struct entity *en, const char *attr, const struct ruling *r)
{
    for (size_t i = 0; r != NULL && i < r->effect_count; i++)
        if (strcmp(r->effects[i].entity, en->id) == 0 && strcmp(r->effects[i].attr, attr) == 0)
            return value_as_int(r->effects[i].after, 0) != 0;
    return entity_int(en, attr, 0) != 0;
}

static bool is_lost(const struct scene *s, const struct entity *en, const struct ruling *r)
{
    if (is_marked(en, "lost", r)) return true;
    return is_marked(en, "routed", r) && scene_choice(s, "TFT-102") == 'B';
}

struct tft_losses tft_losses_of(const struct scene *s, const char *side, const struct ruling *r)
{
    static const char *const kinds[] = {"unit", "officer", "general"};
    struct tft_losses found = {0};
    size_t count = scene_choice(s, "TFT-100") == 'A' ? 1 : sizeof kinds / sizeof *kinds;
    for (size_t k = 0; k < count; k++) {
        const struct entity *en = NULL;
        while ((en = state_next(s->state, en, kinds[k])) != NULL) {
            if (strcmp(entity_text(en, "side", ""), side) != 0) continue;
            found.units++;
            found.lost += is_lost(s, en, r);
        }
    }
    found.half = tft_half(found.units);
    return found;
}

bool tft_break_due(const struct scene *s, const char *side, const struct tft_losses *losses)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    if (losses->units == 0 || losses->lost < losses->half) return false;
    return scene_choice(s, "TFT-103") == 'A' ||
           !entity_int(game, arena_printf(s->mem, "break_tested_%s", side), 0);
}

/* --- The throw ---------------------------------------------------------------------------- */

static const struct field fields[] = {
    {.name = "side",
     .asked = true,
     .label = "Side",
     .type = FIELD_CHOICE,
     .choices = tft_sides,
     .help = "Whose army may break.",
     .cite = "Breakpoint"},
    {.name = "units",
     .label = "Units in all",
     .type = FIELD_INT,
     .min = 1,
     .max = 200,
     .help = "Troops and cannon the army began with, those still to arrive included.",
     .cite = "Breakpoint"},
    {.name = "lost",
     .label = "Units lost",
     .type = FIELD_INT,
     .min = 0,
     .max = 200,
     .help = "Destroyed or off the table.",
     .cite = "Breakpoint"},
    {.name = "rating",
     .label = "The general's rating",
     .type = FIELD_INT,
     .min = 0,
     .max = 12,
     .help = "Lasting losses included; without a general the best rating on the table.",
     .cite = "Breakpoint"},
};

static const struct example examples[] = {
    {"Half of eight lost, a rating of 8", "side=british units=8 lost=4 rating=8 dice=4,4",
     VERDICT_STANDS},
    {"One more than half", "side=british units=8 lost=5 rating=8 dice=4,4", VERDICT_BREAKS},
    {"Fewer than half", "side=american units=21 lost=10 rating=8", VERDICT_NOT_DUE},
    {NULL, NULL, NULL}};

/* At the battle: on the table, or hidden on the umpire's map, where he moves and commands as
 * on the table.  Who has yet to arrive or has fallen is not. */
static bool is_present(const struct entity *en)
{
    return value_is_set(entity_get(en, "x")) || tft_is_hidden(en);
}

/* TFT-104: the general's; without one at the battle the best there is. */
static const struct entity *who_throws(const struct scene *s, const char *side)
{
    static const char *const kinds[] = {"general", "officer"};
    const struct entity *best = NULL;
    for (size_t k = 0; k < 2 && best == NULL; k++) {
        const struct entity *en = NULL;
        while ((en = state_next(s->state, en, kinds[k])) != NULL) {
            if (strcmp(entity_text(en, "side", ""), side) != 0 || !is_present(en)) continue;
            if (best == NULL || tft_rating(s, en, NULL) > tft_rating(s, best, NULL)) best = en;
        }
    }
    return best;
}

static void survey(const struct scene *s, struct facts *f)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    const char *due = entity_text(game, "breakpoint_due", "");
    if (*due != '\0') facts_measure(f, "side", value_text(due), "its turn has just ended");
    const char *side = facts_text(f, "side");
    if (*side == '\0') return;
    struct tft_losses losses = tft_losses_of(s, side, NULL);
    const struct entity *general = who_throws(s, side);
    facts_measure(f, "units", value_int(losses.units), "from the order of battle");
    facts_measure(f, "lost", value_int(losses.lost), "as the journal has them");
    if (general == NULL) return;
    const char *how;
    int rating = tft_rating(s, general, &how);
    facts_measure(f, "rating", value_int(rating),
                  tft_is_hidden(general) ? "of one who is hidden yet" : how); /* no name is told */
}

static unsigned throws_up_to(int n)
{
    unsigned count = 0;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++) count += a + b <= n;
    return count;
}

static void settle(const struct scene *s, const char *side, struct ruling *r, bool thrown)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    if (strcmp(entity_text(game, "breakpoint_due", ""), side) == 0)
        ruling_set(r, s->state, GAME_ENTITY, "breakpoint_due", value_none());
    if (thrown)
        ruling_set(r, s->state, GAME_ENTITY, arena_printf(s->mem, "break_tested_%s", side),
                   value_int(1));
}

static void break_army(const struct scene *s, const char *side, struct ruling *r)
{
    ruling_set(r, s->state, GAME_ENTITY, arena_printf(s->mem, "broken_%s", side), value_int(1));
    ruling_set(r, s->state, GAME_ENTITY, "over", value_int(1));
    ruling_hand(r, "The army leaves the field: the game is over.");
}

/* Is there anything to throw for?  If not, the ruling says so. */
static bool is_due(const struct scene *s, const struct facts *f, int half, struct ruling *r)
{
    const char *side = facts_text(f, "side");
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    int units = facts_int(f, "units"), lost = facts_int(f, "lost");
    (void)scene_reading(s, r, "TFT-100");
    (void)scene_reading(s, r, "TFT-101");
    (void)scene_reading(s, r, "TFT-102");
    if (lost > units)
        return ruling_refuse(r, "Breakpoint", "An army of %d units cannot have lost %d.", units,
                             lost),
               false;
    ruling_note(r, "Breakpoint", "%d of %d units lost, half is %d", lost, units, half);
    bool before = entity_int(game, arena_printf(s->mem, "break_tested_%s", side), 0) != 0;
    bool again = scene_reading(s, r, "TFT-103") == 'A';
    if (lost >= half && (again || !before)) return true;
    settle(s, side, r, false);
    ruling_decide(r, VERDICT_NOT_DUE,
                  lost < half ? "Less than half is lost: nothing is thrown."
                              : "The army has thrown for this before.");
    return false;
}

static void add_odds(const struct facts *f, int half, struct ruling *r)
{
    int beyond = facts_int(f, "lost") - half;
    ruling_add(r, facts_int(f, "rating"), "Breakpoint", "command rating of the general");
    if (beyond > 0)
        ruling_add(r, -beyond, "Breakpoint", "%d lost beyond half, each 1 on the throw", beyond);
    r->has_need = true;
    r->need = (int)ruling_total(r);
    unsigned stands = throws_up_to(r->need);
    ruling_odds(r, VERDICT_STANDS, chance_of(stands, WAYS), "the army stands");
    ruling_odds(r, VERDICT_BREAKS, chance_of(WAYS - stands, WAYS), "the army breaks");
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    const char *side = facts_text(f, "side");
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    int half = tft_half(facts_int(f, "units")), faces[2];
    if (!is_due(s, f, half, r)) return;
    (void)scene_reading(s, r, "TFT-104");
    if (game != NULL && strcmp(entity_text(game, "breakpoint_due", ""), side) != 0)
        ruling_note(r, "End of Turn", "the end of its turn has not asked for it");
    add_odds(f, half, r);
    if (!ruling_roll(r, d, "breakpoint", 6, 2, faces)) {
        r->sentence = r->need < 2
                          ? "No throw of two dice can hold this army."
                          : arena_printf(r->mem, "Needs %d or less on two dice to stand: %s.",
                                         r->need, chance_percent(r->mem, r->outcomes[0].chance));
        return;
    }
    bool breaks = faces[0] + faces[1] > r->need;
    ruling_decide(r, breaks ? VERDICT_BREAKS : VERDICT_STANDS,
                  "The %s army: %d + %d = %d, needs %d: it %s.",
                  ruleset_side(s->book->rules, side)->label, faces[0], faces[1],
                  faces[0] + faces[1], r->need, breaks ? "breaks" : "stands");
    if (game != NULL)
        ruling_stake_whether(r,
                             (struct stake){.measure = TFT_ARMIES,
                                            .side = ruleset_other_side(tft_sides, side)},
                             1, r->outcomes[1].chance, breaks);
    settle(s, side, r, true);
    if (breaks) break_army(s, side, r);
}

const struct action tft_breakpoint = {
    .id = "breakpoint",
    .title = "Breakpoint",
    .group = "End of turn",
    .help =
        "Whether an army that has lost half its units breaks: two dice, not above the general's "
        "rating, 1 harder for each unit lost beyond half.",
    .cite = "Breakpoint",
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .examples = examples,
    .survey = survey,
    .judge = judge,
};

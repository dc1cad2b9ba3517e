/* Germantown: who has won.  A broken army is a major victory of the other; the crossroads are
 * one for the Americans; Chew House and the mill together are a minor one (TFT-111).  */
#include <string.h>

#include "rules/two-for-tea/germantown.h"

#define CITE "Germantown objectives"
#define VERDICT_GOES_ON "goes on"
#define VERDICT_DRAW "draw"

static const struct choice holders[] = {{"american", "American"},
                                        {"british", "British"},
                                        {"nobody", "Nobody"},
                                        {NULL, NULL}};
static const struct choice broken[] = {{"none", "Neither"},
                                       {"american", "American"},
                                       {"british", "British"},
                                       {NULL, NULL}};

static const struct field fields[] = {
    {.name = "chew_house",
     .label = "Who holds Chew House?",
     .type = FIELD_CHOICE,
     .choices = holders,
     .fallback = "british",
     .help = "The side that alone is in or at it, else the last that was.",
     .cite = CITE},
    {.name = "lukens_mill",
     .label = "Who holds Luken's Mill?",
     .type = FIELD_CHOICE,
     .choices = holders,
     .fallback = "british",
     .help = "The side that alone is in or at it, else the last that was.",
     .cite = CITE},
    {.name = "crossroads",
     .label = "Who holds the crossroads?",
     .type = FIELD_CHOICE,
     .choices = holders,
     .fallback = "british",
     .help = "Those on the British side of the board.",
     .cite = CITE},
    {.name = "broken",
     .label = "Which army has broken?",
     .type = FIELD_CHOICE,
     .choices = broken,
     .fallback = "none",
     .help = "It decides the battle.",
     .cite = CITE},
    {.name = "time_up",
     .label = "Was that the last turn?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "Where the umpire has set one.",
     .cite = CITE},
};

static const struct example examples[] = {
    {"The British army breaks", "broken=british", "american major"},
    {"Both buildings taken", "chew_house=american lukens_mill=american time_up=yes",
     "american minor"},
    {"One each", "chew_house=american time_up=yes", VERDICT_DRAW},
    {NULL, NULL, NULL}};

/* --- Who holds what ----------------------------------------------------------------------------- */

const char *tft_holder(const struct scene *s, const struct entity *place)
{
    const char *alone = "", *before = entity_text(place, "held_by", "");
    const struct entity *en = NULL;
    struct shape shape;
    if (!tft_terrain_shape(place, s->mem, &shape, NULL)) return before;
    double reach = entity_real(place, "width", 0) / 2 + 0.5;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        struct entity there = tft_unhidden(s->mem, en);
        const char *side = entity_text(en, "side", "");
        struct hull h;
        if (entity_int(en, "routed", 0) || !tft_footprint(s, &there, &h)) continue;
        if (hull_tape_shape(&h, &shape).tape.cm > reach) continue;
        if (*alone != '\0' && strcmp(alone, side) != 0) return before; /* both are there */
        alone = side;
    }
    return *alone == '\0' ? before : alone;
}

static void survey(const struct scene *s, struct facts *f)
{
    static const struct {
        const char *objective, *fact;
    } known[] = {{TFT_CHEW_HOUSE, "chew_house"},
                 {TFT_LUKENS_MILL, "lukens_mill"},
                 {TFT_CROSSROADS, "crossroads"}};
    const struct entity *game = state_find(s->state, GAME_ENTITY), *en = NULL;
    while ((en = state_next(s->state, en, "terrain")) != NULL)
        for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
            if (strcmp(entity_text(en, "objective", ""), known[i].objective) != 0) continue;
            const char *holder = tft_holder(s, en);
            facts_measure(f, known[i].fact, value_text(*holder == '\0' ? "nobody" : holder),
                          "who alone is there, else who was last");
        }
    const char *gone = entity_int(game, "broken_american", 0)  ? "american"
                       : entity_int(game, "broken_british", 0) ? "british"
                                                               : "none";
    facts_measure(f, "broken", value_text(gone), "as the journal has it");
    facts_measure(f, "time_up", value_int(entity_int(game, "time_up", 0) != 0),
                  "as the journal has it");
}

/* --- Who has won ---------------------------------------------------------------------------------- */

static void end_game(const struct scene *s, struct ruling *r, const char *verdict,
                     const char *words)
{
    ruling_decide(r, verdict, "%s", words);
    if (s->state == NULL) return;
    ruling_set(r, s->state, GAME_ENTITY, "result", value_text(verdict));
    ruling_set(r, s->state, GAME_ENTITY, "over", value_int(1));
}

static bool holds(const struct facts *f, const char *fact, const char *side)
{
    return strcmp(facts_text(f, fact), side) == 0;
}

/* After the last turn; false: nobody has won anything. */
static void judge_places(const struct scene *s, const struct facts *f, struct ruling *r)
{
    bool minor = scene_reading(s, r, "TFT-111") == 'A';
    (void)scene_reading(s, r, "TFT-120");
    if (holds(f, "crossroads", "american")) {
        ruling_note(r, CITE, "the Americans hold the crossroads");
        end_game(s, r, "american major", "A major victory for the Americans.");
        return;
    }
    if (!minor) {
        ruling_note(r, CITE, "only a broken army or the crossroads decide");
        ruling_decide(r, VERDICT_GOES_ON, "Nobody has won: the battle goes on.");
        return;
    }
    for (const struct choice *side = tft_sides; side->id != NULL; side++) {
        if (!holds(f, "chew_house", side->id) || !holds(f, "lukens_mill", side->id)) continue;
        ruling_note(r, CITE, "Chew House and Luken's Mill are both %s", side->label);
        end_game(s, r, arena_printf(r->mem, "%s minor", side->id),
                 arena_printf(r->mem, "A minor victory for the %s.",
                              strcmp(side->id, "british") == 0 ? "British" : "Americans"));
        return;
    }
    ruling_note(r, CITE, "the objectives are split");
    end_game(s, r, VERDICT_DRAW, "A draw.");
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    (void)d;
    if (holds(f, "broken", "british")) {
        ruling_note(r, CITE, "the British army has broken");
        end_game(s, r, "american major", "A major victory for the Americans.");
    } else if (holds(f, "broken", "american")) {
        ruling_note(r, CITE, "the American army has broken");
        end_game(s, r, "british major", "A major victory for the British.");
    } else if (facts_flag(f, "time_up")) {
        judge_places(s, f, r);
    } else {
        (void)scene_reading(s, r, "TFT-111");
        (void)scene_reading(s, r, "TFT-120");
        ruling_note(r, CITE, "neither army has broken");
        ruling_decide(r, VERDICT_GOES_ON, "Neither army has broken: the battle goes on.");
    }
}

const struct action tft_objectives = {
    .id = "objectives",
    .title = "Who has won?",
    .decides = true,
    .group = "Germantown",
    .help = "Germantown: a broken army or the crossroads are a major victory; Chew House and "
            "Luken's Mill together are a minor one after the last turn.",
    .cite = CITE,
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .examples = examples,
    .survey = survey,
    .judge = judge,
};

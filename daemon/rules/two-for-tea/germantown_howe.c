/* Germantown: Howe comes on the board in the turn in which his die says so.  */
#include "rules/two-for-tea/germantown.h"
#include "rules/two-for-tea/stakes.h"

#define VERDICT_ARRIVES "arrives"
#define VERDICT_NOT_YET "not yet"

enum { FACES = 6, MOST_TURNS = 99 };

static const struct field fields[] = {
    {.name = "turn",
     .label = "Turn",
     .type = FIELD_INT,
     .min = 1,
     .max = MOST_TURNS,
     .help = "The number of the turn being played.",
     .cite = "Germantown, Howe"},
    {.name = "has_arrived",
     .label = "Is he there already?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "Then nothing more is thrown for him.",
     .cite = "Germantown, Howe"},
    {.name = "has_thrown",
     .label = "Thrown for him this turn?",
     .type = FIELD_FLAG,
     .fallback = "no",
     .help = "Once in a turn.",
     .cite = "Germantown, Howe"},
};

static const struct example examples[] = {{"First turn, a 2", "turn=1 dice=2", VERDICT_ARRIVES},
                                          {"First turn, a 3", "turn=1 dice=3", VERDICT_NOT_YET},
                                          {"Fifth turn, a 6", "turn=5 dice=6", VERDICT_ARRIVES},
                                          {NULL, NULL, NULL}};

static void survey(const struct scene *s, struct facts *f)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    int64_t turn = entity_int(game, "turn", 1);
    facts_measure(f, "turn", value_int(turn), "as the journal has it");
    facts_measure(f, "has_arrived", value_int(entity_int(game, "howe", 0) != 0),
                  "as the journal has it");
    facts_measure(f, "has_thrown", value_int(entity_int(game, "howe_thrown", 0) == turn),
                  "as the journal has it");
}

/* The highest face with which he comes: of the die less 1, or (TFT-106 B) of the whole die
 * against the turn less 1. */
static int highest_face(const struct scene *s, int turn, struct ruling *r)
{
    bool from_die = scene_reading(s, r, "TFT-106") == 'A';
    ruling_add(r, turn, "Germantown, Howe", "number of the turn");
    ruling_add(r, from_die ? 1 : -1, "Germantown, Howe",
               from_die ? "1 is taken from the die" : "1 is taken from the turn");
    return turn + (from_die ? 1 : -1);
}

static void judge(const struct scene *s, const struct facts *f, struct dice *d, struct ruling *r)
{
    int turn = facts_int(f, "turn"), face;
    if (facts_flag(f, "has_arrived")) {
        ruling_refuse(r, "Germantown, Howe", "Howe is there already.");
        return;
    }
    if (facts_flag(f, "has_thrown")) {
        ruling_refuse(r, "Germantown, Howe", "He has been thrown for this turn.");
        return;
    }
    int highest = highest_face(s, turn, r);
    unsigned ways = highest < 0 ? 0 : highest > FACES ? FACES : (unsigned)highest;
    r->has_need = true;
    r->need = highest;
    ruling_odds(r, VERDICT_ARRIVES, chance_of(ways, FACES), "Howe arrives");
    ruling_odds(r, VERDICT_NOT_YET, chance_of(FACES - ways, FACES), "Howe is not there yet");
    if (!ruling_roll(r, d, "Howe", FACES, 1, &face)) {
        r->sentence = arena_printf(r->mem, "Arrives on %d or less: %s.", highest,
                                   chance_percent(r->mem, r->outcomes[0].chance));
        return;
    }
    bool arrives = face <= highest;
    ruling_decide(r, arrives ? VERDICT_ARRIVES : VERDICT_NOT_YET,
                  "%d, and %d or less was needed: Howe %s.", face, highest,
                  arrives ? "arrives" : "is not there yet");
    if (arrives) ruling_hand(r, "Howe enters with six units of infantry, where the umpire says.");
    if (s->state == NULL) return;
    ruling_stake_whether(r, (struct stake){.measure = TFT_ARRIVALS, .side = "british"}, 1,
                         r->outcomes[0].chance, arrives);
    ruling_set(r, s->state, GAME_ENTITY, "howe_thrown", value_int(turn));
    if (arrives) ruling_set(r, s->state, GAME_ENTITY, "howe", value_int(turn));
}

const struct action tft_howe = {
    .id = "howe",
    .title = "Howe's arrival",
    .group = "Germantown",
    .help = "Germantown: whether General Howe comes on the board this turn. One die less 1, not "
            "above the number of the turn.",
    .cite = "Germantown, Howe",
    .fields = fields,
    .field_count = sizeof fields / sizeof *fields,
    .examples = examples,
    .survey = survey,
    .judge = judge,
};

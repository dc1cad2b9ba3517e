/* Germantown: what an order and the end of a side's turn note down.  */
#include <string.h>

#include "rules/two-for-tea/command.h"
#include "rules/two-for-tea/germantown.h"

/* Shooting in this turn is known to the British from their next (TFT-110). */
static void note_shooting(const struct scene *s, struct ruling *r)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY), *en = NULL;
    if (entity_int(game, "shooting", 0)) return;
    while ((en = state_next(s->state, en, "unit")) != NULL)
        if (entity_int(en, "shots", 0) > 0) break;
    if (en == NULL) return;
    (void)scene_reading(s, r, "TFT-110");
    ruling_set(r, s->state, GAME_ENTITY, "shooting", value_int(1));
    ruling_note(r, "Germantown, British forces",
                "there has been shooting: Matthews and Grant may "
                "move from the next British turn");
}

/* TFT-108: an American commander who knows by now where he is goes astray no more. */
static void note_commander(const struct scene *s, const struct entity *en, struct ruling *r)
{
    if (strcmp(entity_text(en, "side", ""), "american") != 0 || entity_int(en, "in_contact", 0))
        return;
    const struct entity *seen = tft_contact_of(s, en);
    if (seen == NULL) return;
    (void)scene_reading(s, r, "TFT-108");
    ruling_set(r, s->state, en->id, "in_contact", value_int(1));
    ruling_note(r, "Germantown setup", "%s's units see %s: he goes astray no more", entity_name(en),
                entity_name(seen));
}

static void note_contact(const struct scene *s, struct ruling *r)
{
    static const char *const kinds[] = {"officer", "general"};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const struct entity *en = NULL;
        while ((en = state_next(s->state, en, kinds[k])) != NULL) note_commander(s, en, r);
    }
}

void tft_germantown_orders(const struct scene *s, const struct tft_group *g, struct ruling *r)
{
    const char *last = "";
    for (int i = 0; i < g->count && tft_is_germantown(s); i++) {
        const char *own = entity_text(g->unit[i], "commander", "");
        const struct entity *commander = state_find(s->state, own);
        if (commander != NULL && strcmp(own, last) != 0) note_commander(s, commander, r);
        last = own;
    }
}

static void note_holders(const struct scene *s, struct ruling *r)
{
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "terrain")) != NULL) {
        if (*entity_text(en, "objective", "") == '\0') continue;
        const char *holder = tft_holder(s, en);
        if (strcmp(holder, entity_text(en, "held_by", "")) == 0) continue;
        ruling_set(r, s->state, en->id, "held_by", value_text(holder));
        ruling_note(r, "Germantown objectives", "%s is now held by the %s", entity_name(en),
                    ruleset_side(s->book->rules, holder)->label);
    }
}

static void remind(const struct scene *s, struct ruling *r)
{
    struct tft_view v = tft_view(s);
    const struct entity *en = NULL;
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        if (!tft_is_hidden(en)) continue;
        struct entity there = tft_unhidden(s->mem, en);
        const struct entity *seer = NULL;
        while ((seer = state_next(s->state, seer, "unit")) != NULL)
            if (!tft_same_side(seer, en) && tft_makes_out(s, &v, seer, &there, NULL)) break;
        if (seer == NULL) continue;
        ruling_hand(r, "A hidden unit is in sight of %s: judge who is spotted.", entity_name(seer));
        return;
    }
}

void tft_germantown_end_turn(const struct scene *s, const char *side, struct ruling *r)
{
    const struct entity *game = state_find(s->state, GAME_ENTITY);
    if (!tft_is_germantown(s)) return;
    note_shooting(s, r);
    note_contact(s, r);
    note_holders(s, r);
    remind(s, r);
    int64_t last = entity_int(game, "last_turn", 0);
    if (last == 0 || entity_int(game, "turn", 1) < last || strcmp(side, tft_sides[1].id) != 0)
        return;
    (void)scene_reading(s, r, "TFT-111");
    ruling_set(r, s->state, GAME_ENTITY, "time_up", value_int(1));
    ruling_note(r, "Germantown objectives", "that was the last turn");
    ruling_hand(r, "The last turn is over: judge the objectives now.");
}

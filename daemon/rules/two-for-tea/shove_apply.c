/* Where a shove leaves a unit and the friends it ran into, as effects and in words.  */
#include "rules/two-for-tea/room.h"
#include "rules/two-for-tea/shoot.h"
#include "rules/two-for-tea/shove.h"
#include "rules/two-for-tea/touch.h"

/* Interpenetration: those in line (and, driven back, in column) go into skirmish; a cannon
 * is a single base and stays as it is (TFT-46). */
static void loosen(const struct scene *s, const struct entity *en, struct ruling *r)
{
    if (tft_is_cannon(s, en)) {
        (void)scene_reading(s, r, "TFT-46");
        return;
    }
    ruling_set(r, s->state, en->id, "formation", value_text("skirmish"));
}

static void apply_friends(const struct scene *s, const struct tft_shove *sh, struct ruling *r)
{
    if (sh->through_count == 0) return;
    (void)scene_reading(s, r, "TFT-45");
    loosen(s, sh->unit, r);
    for (int i = 0; i < sh->through_count; i++) {
        ruling_subject(r, sh->through[i]->id);
        loosen(s, sh->through[i], r);
        ruling_note(r, "Interpenetration", "%s runs into %s: both into skirmish formation",
                    entity_name(sh->unit), entity_name(sh->through[i]));
    }
}

static void tell(const struct tft_shove *sh, struct ruling *r)
{
    const char *name = entity_name(sh->unit);
    switch (sh->stop) {
    case TFT_STOP_NONE:
        ruling_hand(r, "%s goes %.1f cm straight on a bearing of %.0f degrees, to %.1f, %.1f.",
                    name, sh->cm, sh->bearing, sh->x, sh->y);
        return;
    case TFT_STOP_EDGE:
        ruling_hand(r, "%s goes %.1f cm to %.1f, %.1f; the table's edge stops it.", name, sh->cm,
                    sh->x, sh->y);
        return;
    case TFT_STOP_ENEMY:
    case TFT_STOP_GROUND:
    case TFT_STOP_FRIEND:
        ruling_hand(r, "%s goes %.1f cm to %.1f, %.1f; %s stops it.", name, sh->cm, sh->x, sh->y,
                    entity_name(sh->at));
        return;
    }
}

void tft_shove_apply(const struct scene *s, const struct tft_shove *sh, struct ruling *r)
{
    const char *id = sh->unit->id;
    ruling_subject(r, id);
    if (sh->off_table) {
        ruling_set(r, s->state, id, "lost", value_int(1));
        ruling_set(r, s->state, id, "x", value_none());
        ruling_set(r, s->state, id, "y", value_none());
        tft_leave_melee(s, r, sh->unit);
        ruling_hand(r, "Take %s off the table: it is lost.", entity_name(sh->unit));
        tft_touch(s, r, sh->unit, &sh->from, sh->way);
        return;
    }
    ruling_set(r, s->state, id, "x", value_real(sh->x));
    ruling_set(r, s->state, id, "y", value_real(sh->y));
    if (plane_facing(sh->facing - entity_real(sh->unit, "facing", 0)) > 0)
        ruling_set(r, s->state, id, "facing", value_real(sh->facing));
    apply_friends(s, sh, r);
    if (sh->stop == TFT_STOP_GROUND)
        ruling_set(r, s->state, id, "stopped_at", value_text(sh->at->id));
    else if (sh->cm > 0) /* it is there no longer */
        ruling_set(r, s->state, id, "stopped_at", value_none());
    if (sh->enters || sh->in_dense)
        ruling_set(r, s->state, id, "formation", value_text("skirmish"));
    tell(sh, r);
    tft_make_room(s, r, sh->unit); /* it may have lost a stand or its formation on the way */
    for (int i = 0; i < sh->through_count; i++) tft_make_room(s, r, sh->through[i]);
    tft_touch(s, r, sh->unit, &sh->from, sh->way);
}

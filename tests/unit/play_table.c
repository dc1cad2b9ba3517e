/* How a table is laid for a play. */
#include "play_kit.h"
#include "umpire/roster.h"
#include "umpire/scenario.h"

bool play_keep(struct play *p, const struct ruling *r)
{
    return state_apply(p->laid, r->effects, r->effect_count, NULL);
}

bool play_enter(struct play *p, const struct scene *s, int which, const char *csv, size_t len)
{
    struct ruling r;
    struct csv_problems problems = {.mem = &p->mem};
    ruling_init(&r, &p->mem);
    if (!roster_read(s, (enum roster_file)which, csv, len, &r, &problems))
        return play_break(p, "the table can be laid", "%s",
                          csv_problem_show(&p->mem, &problems.list[0]));
    return play_keep(p, &r);
}

/* None, few or half of the readings are not the usual ones. */
static bool change_readings(struct play *p, const struct scene *s)
{
    struct ruling r;
    unsigned others = play_pick(p, 4);
    ruling_init(&r, &p->mem);
    for (size_t i = 0; i < p->book->readings.count; i++) {
        const struct reading *open = &p->book->readings.list[i];
        if (!open->settable || others == 0 || play_pick(p, 8) >= others + 1) continue;
        ruling_set(&r, s->state, GAME_ENTITY, open->id,
                   value_text(open->fallback == 'A' ? "B" : "A"));
    }
    return play_keep(p, &r);
}

bool play_begin(struct play *p, struct scene *s)
{
    struct ruling r;
    *s = (struct scene){.book = p->book, .state = p->laid, .mem = &p->mem};
    ruling_init(&r, &p->mem);
    p->book->rules->begin(s, &r);
    if (!play_keep(p, &r)) return play_break(p, "a game can begin", "its effects do not fit");
    return change_readings(p, s);
}

static bool enter_settings(struct play *p, const struct scene *s, const struct scenario *files)
{
    struct ruling r;
    struct csv_problems problems = {.mem = &p->mem};
    if (files->settings == NULL) return true;
    ruling_init(&r, &p->mem);
    if (!scenario_read_settings(s, (const char *)files->settings->bytes, files->settings->len, &r,
                                &problems))
        return play_break(p, "the game can be set", "%s",
                          csv_problem_show(&p->mem, &problems.list[0]));
    return play_keep(p, &r);
}

bool play_scenario(struct play *p, const struct scene *s, const char *name)
{
    struct scenario files;
    if (!scenario_find(&p->mem, p->system->id, name, &files))
        return play_break(p, "the table can be laid", "there is no %s", name);
    return enter_settings(p, s, &files) &&
           play_enter(p, s, ROSTER_FORCES, (const char *)files.forces->bytes, files.forces->len) &&
           play_enter(p, s, ROSTER_GROUND, (const char *)files.ground->bytes, files.ground->len);
}

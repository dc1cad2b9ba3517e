#include "play_kit.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "rules/describe.h"

/* --- Choices ------------------------------------------------------------------------------ */

/* splitmix64: any seed will do, and it is the same everywhere. */
static uint64_t next_random(struct play *p)
{
    uint64_t z = p->random += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

unsigned play_pick(struct play *p, unsigned choices)
{
    if (choices < 2) return 0;
    if (p->at == NULL) return (unsigned)(next_random(p) >> 32) % choices;
    unsigned c = p->at < p->end ? *p->at++ : 0;
    if (choices > 256) c = c << 8 | (p->at < p->end ? *p->at++ : 0U);
    return c % choices;
}

void play_choose_by(struct play *p, const uint8_t *bytes, size_t count)
{
    p->at = bytes;
    p->end = bytes + count;
}

/* --- Beginning and end ---------------------------------------------------------------------- */

bool play_open(struct play *p, const struct library *lib, enum play_table which, uint64_t seed)
{
    const uint8_t *at = p->at, *end = p->end;
    const struct play_system *system = which < PLAY_SQUARES ? &play_tea : &play_bess;
    *p = (struct play){.system = system,
                       .book = library_find(lib, system->id),
                       .laid = state_new(),
                       .seed = seed,
                       .random = seed,
                       .at = at,
                       .end = end,
                       .command = "(the table)"};
    bool ok = system->lay(p, which);
    p->state = state_clone(p->laid);
    arena_clear(&p->mem);
    return ok;
}

void play_close(struct play *p)
{
    state_free(p->laid);
    state_free(p->state);
    arena_clear(&p->keep);
    arena_clear(&p->mem);
    *p = (struct play){0};
}

bool play_is_over(const struct play *p)
{
    if (p->at != NULL && p->at >= p->end) return true;
    return entity_int(state_find(p->state, GAME_ENTITY), "over", 0) != 0;
}

bool play_break(struct play *p, const char *what, const char *fmt, ...)
{
    va_list args;
    if (p->broken[0] != '\0') return false;
    int n = snprintf(p->broken, sizeof p->broken, "not so: %s: ", what);
    va_start(args, fmt);
    n += vsnprintf(p->broken + n, sizeof p->broken - (size_t)n, fmt, args);
    va_end(args);
    if ((size_t)n < sizeof p->broken)
        (void)snprintf(p->broken + n, sizeof p->broken - (size_t)n, "\n  seed %llu, step %d: %s",
                       (unsigned long long)p->seed, p->step, p->command);
    return false;
}

/* --- Folding ----------------------------------------------------------------------------------- */

static struct effect kept(struct arena *a, const struct effect *f)
{
    return (struct effect){.entity = arena_strdup(a, f->entity),
                           .attr = arena_strdup(a, f->attr),
                           .before = value_copy(a, f->before),
                           .after = value_copy(a, f->after)};
}

static bool unfold(struct state *s, struct arena *a, const struct effect *list, size_t count)
{
    struct effect *back = arena_array(a, struct effect, count + 1);
    for (size_t i = 0; i < count; i++) {
        const struct effect *f = &list[count - 1 - i];
        back[i] = (struct effect){f->entity, f->attr, .before = f->after, .after = f->before};
    }
    return state_apply(s, back, count, NULL);
}

/* Applied, taken back and applied again. */
static bool fold(struct play *p, const struct ruling *r, const struct state *before)
{
    struct err e;
    if (!state_apply(p->state, r->effects, r->effect_count, &e))
        return play_break(p, "effects fit the state they were judged from", "%s", e.text);
    if (!unfold(p->state, &p->mem, r->effects, r->effect_count) || !state_equal(p->state, before))
        return play_break(p, "a step taken back leaves nothing", "%s", r->sentence);
    (void)state_apply(p->state, r->effects, r->effect_count, &e);
    for (size_t i = 0; i < r->effect_count; i++) {
        p->done = arena_grow(&p->keep, p->done, p->done_count, sizeof *p->done);
        p->done[p->done_count++] = kept(&p->keep, &r->effects[i]);
    }
    return true;
}

bool play_take_back(struct play *p)
{
    p->command = "(all of it taken back)";
    if (!unfold(p->state, &p->keep, p->done, p->done_count) || !state_equal(p->state, p->laid))
        return play_break(p, "a game taken back gives the table as it was laid", "%zu effects",
                          p->done_count);
    p->done_count = 0;
    return true;
}

/* --- Asking ------------------------------------------------------------------------------------- */

static const char *look_up(void *from, const char *name)
{
    const struct play_form *form = from;
    for (size_t i = 0; i < form->act->field_count; i++)
        if (strcmp(form->act->fields[i].name, name) == 0) return form->texts[i];
    return NULL;
}

static const char *command_line(struct play *p, const struct dice *d)
{
    const struct play_form *form = &p->form;
    struct buf b = {0};
    buf_printf(&b, "%s%s", form->calculator ? "(calculator) " : "", form->act->id);
    for (size_t i = 0; i < form->act->field_count; i++)
        if (form->texts[i] != NULL)
            buf_printf(&b, " %s=%s", form->act->fields[i].name, form->texts[i]);
    for (size_t i = 0; d != NULL && i < d->count; i++)
        buf_printf(&b, "%s%d", i == 0 ? " dice=" : ",", d->faces[i]);
    const char *line = arena_strdup(&p->mem, buf_text(&b));
    buf_clear(&b);
    return line;
}

static const char *as_json(const struct scene *s, const struct facts *f, const struct ruling *r)
{
    struct node *tree = node_new_map(s->mem);
    struct buf text = {0};
    describe_ruling(tree, s->book, r);
    describe_facts(node_list(tree, "facts"), f);
    json_write(&text, tree);
    const char *json = arena_strdup(s->mem, buf_text(&text));
    buf_clear(&text);
    return json;
}

/* The facts of the request.  False: they are not all known. */
static bool survey(struct play *p, const struct scene *s, struct facts *facts)
{
    struct input_problems problems = {0};
    bool known = judge_facts(s, p->form.act, look_up, &p->form, facts, &problems) &&
                 judge_ready(s, facts, &problems);
    if (known != (problems.count == 0))
        return play_break(p, "what is wrong with a request is said", "%zu problems",
                          problems.count);
    return known;
}

static const char *ask(struct play *p, const struct scene *s, const struct facts *facts,
                       struct dice *d, struct ruling *r)
{
    d->used = 0;
    judge_action(s, p->form.act, facts, d, r);
    p->said = r->sentence;
    return as_json(s, facts, r);
}

static bool ask_twice(struct play *p, const struct scene *s, const struct facts *facts,
                      struct dice *d, struct ruling *r)
{
    struct dice twin = *d;
    struct ruling again;
    struct facts measured = *facts;
    const char *one = ask(p, s, facts, d, r);
    /* To measure takes longest, and no die can change what is measured. */
    if (d->count == 0 && play_pick(p, 4) == 0 && !survey(p, s, &measured))
        return play_break(p, "what was known once is known again", "%s", one);
    const char *other = ask(p, s, &measured, &twin, &again);
    if (strcmp(one, other) != 0)
        return play_break(p, "the same facts and dice give the same ruling", "%s\n  and %s", one,
                          other);
    return play_check_ruling(p, d, r);
}

/* One die too many, and a face that no die has, are found. */
static bool check_misfits(struct play *p, const struct scene *s, const struct facts *facts,
                          const struct dice *d)
{
    int faces[PLAY_DICE + 1] = {0};
    struct dice wrong = {.faces = faces, .count = d->count + 1};
    struct input_problems problems = {0};
    struct ruling r;
    if (d->count > 0) memcpy(faces, d->faces, d->count * sizeof *faces);
    faces[d->count] = 1;
    (void)ask(p, s, facts, &wrong, &r);
    if (judge_dice_fit(s, &wrong, &r, &problems))
        return play_break(p, "a die too many is refused", "%s", r.sentence);
    if (d->count == 0) return true;
    wrong.count = d->count;
    faces[play_pick(p, (unsigned)d->count)] = play_pick(p, 2) ? 0 : 99;
    (void)ask(p, s, facts, &wrong, &r);
    if (judge_dice_fit(s, &wrong, &r, &problems))
        return play_break(p, "a face that no die has is refused", "%s", r.sentence);
    return true;
}

/* Throws as often as the judge asks.  False: not to be judged, or a promise is broken. */
static bool judge_to_the_end(struct play *p, const struct scene *s, struct dice *d, int *faces,
                             struct ruling *r)
{
    struct ruling first;
    struct facts facts;
    if (!survey(p, s, &facts) || !ask_twice(p, s, &facts, d, &first)) return false;
    *r = first;
    while (r->need_count > 0) {
        const struct dice_need *need = &r->needs[r->need_count - 1];
        if (need->count < 1 || need->sides < 2)
            return play_break(p, "dice asked for are dice", "%d of %d sides", need->count,
                              need->sides);
        if (d->count + (size_t)need->count > PLAY_DICE)
            return p->form.calculator ? false
                                      : play_break(p, "dice are not asked for without end",
                                                   "%zu dice and more", d->count);
        /* Orders are obeyed more often than by luck alone, so that something happens. */
        bool kind = strstr(need->label, "command") != NULL && play_pick(p, 2);
        for (int i = 0; i < need->count; i++)
            faces[d->count++] = 1 + (int)play_pick(p, kind ? 3 : (unsigned)need->sides);
        p->command = command_line(p, d);
        if (!ask_twice(p, s, &facts, d, r)) return false;
    }
    return play_check_verdict(p, &first, r) &&
           (play_pick(p, 4) > 0 || check_misfits(p, s, &facts, d));
}

static void show(struct play *p, const struct scene *s)
{
    struct drawing drawing = {.mem = s->mem};
    struct facts facts;
    struct input_problems problems = {0};
    const struct entity *en = NULL;
    (void)judge_facts(s, p->form.act, look_up, &p->form, &facts, &problems);
    if (p->form.act->draw != NULL) p->form.act->draw(s, &facts, &drawing);
    while ((en = state_next(s->state, en, "unit")) != NULL) {
        struct node *card = node_new_map(s->mem);
        (void)node_list(card, "badges");
        s->book->rules->card(s, en, card);
    }
}

/* --- A step ---------------------------------------------------------------------------------------- */

static void note_offer(struct play *p, const struct ruling *r)
{
    static const char says[] = "Nearest legal end of that move: ";
    const char *at = strstr(r->sentence, says);
    const char *unit = look_up(&p->form, "unit");
    if (at == NULL || unit == NULL || strcmp(p->form.act->id, "move") != 0) return;
    (void)snprintf(p->offer_to, sizeof p->offer_to, "%s", unit);
    (void)snprintf(p->offer, sizeof p->offer, "%s", at + sizeof says - 1);
}

static bool settle(struct play *p, const struct scene *s, const struct ruling *r,
                   const struct state *before)
{
    p->refused += strcmp(r->verdict, VERDICT_ILLEGAL) == 0;
    p->ruled += strcmp(r->verdict, VERDICT_ILLEGAL) != 0;
    note_offer(p, r);
    if (!state_equal(p->state, before))
        return play_break(p, "judging changes nothing", "%s", r->sentence);
    if (s->state == NULL)
        return r->stake_count > 0
                   ? play_break(p, "a calculator has nothing at stake", "%s", r->sentence)
                   : r->effect_count == 0 || play_break(p, "a calculator changes nothing", "%s.%s",
                                                        r->effects[0].entity, r->effects[0].attr);
    if (!play_check_stakes(p, r) || !play_check_effects(p, r) || !fold(p, r, before) ||
        !p->system->check_table(p, before, s))
        return false;
    if (strcmp(p->form.act->id, "place") == 0 && !p->system->is_possible(s)) {
        (void)unfold(p->state, &p->mem, r->effects, r->effect_count);
        p->done_count -= r->effect_count;
    }
    return true;
}

bool play_step(struct play *p)
{
    int faces[PLAY_DICE];
    struct dice dice = {.faces = faces, .source = DICE_TABLE};
    struct ruling r;
    arena_clear(&p->mem);
    p->step++;
    p->said = "";
    p->system->choose(p, &p->form);
    p->command = command_line(p, NULL);
    struct scene s = {.book = p->book,
                      .state = p->form.calculator ? NULL : p->state,
                      .tolerance_cm = play_pick(p, 3) * 0.5,
                      .mem = &p->mem};
    struct state *before = state_clone(p->state);
    if (s.state != NULL && play_pick(p, 8) == 0) show(p, &s);
    if (judge_to_the_end(p, &s, &dice, faces, &r))
        (void)settle(p, &s, &r, before);
    else
        p->unknown++;
    state_free(before);
    return p->broken[0] == '\0';
}

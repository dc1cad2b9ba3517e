/* Games of random actions on a table of any rule system, which the first byte chooses, and
 * calculators of random numbers.
 *
 * Every ruling keeps its promises: when dice are wanted the odds come to exactly 1 and
 * nothing changes; the same facts and dice give the same ruling; the effects fit the
 * state; and all of them taken back in reverse restore the table. */
#include "kit.h"

#include "base/json.h"
#include "rules/describe.h"
#include "rules/judge.h"

enum { STEPS_MAX = 16, DICE_MAX = 32, FIELDS_MAX = 64, EFFECTS_MAX = 2048 };

struct played {
    const struct first_game *first;
    struct arena mem;
    struct state *state;
    struct effect done[EFFECTS_MAX]; /* all there were, in order */
    size_t done_count;
};

struct form {
    const struct action *act;
    const char *texts[FIELDS_MAX];
};

static const char *look_up(void *from, const char *name)
{
    const struct form *form = from;
    for (size_t i = 0; i < form->act->field_count; i++)
        if (strcmp(form->act->fields[i].name, name) == 0) return form->texts[i];
    return NULL;
}

static void fill_in(struct played *p, struct form *form, struct input *in)
{
    const struct action *const *actions = p->first->book->rules->actions;
    size_t count = 0;
    while (actions[count] != NULL) count++;
    *form = (struct form){.act = actions[take(in) % count]};
    PROMISE(form->act->field_count <= FIELDS_MAX);
    for (size_t i = 0; i < form->act->field_count; i++) {
        const struct field *f = &form->act->fields[i];
        /* A table answers most facts by itself. */
        if (f->asked || take(in) % 4 == 0) form->texts[i] = make_value(&p->mem, in, f, p->state);
    }
}

static void check_odds(const struct ruling *r)
{
    struct chance sum = chance_none();
    for (size_t i = 0; i < r->outcome_count; i++) sum = chance_add(sum, r->outcomes[i].chance);
    PROMISE(r->outcome_count > 0 && chance_compare(sum, chance_certain()) == 0);
}

static void check_ruling(const struct scene *s, const struct facts *facts, const struct ruling *r)
{
    struct node *tree = node_new_map(s->mem);
    struct buf text = {0};
    PROMISE(*r->verdict != '\0' && *r->sentence != '\0' && is_text(r->sentence));
    PROMISE((r->need_count > 0) == (strcmp(r->verdict, VERDICT_NEEDS_DICE) == 0));
    if (r->need_count > 0 || r->outcome_count > 0) check_odds(r);
    if (r->need_count > 0 || strcmp(r->verdict, VERDICT_ILLEGAL) == 0)
        PROMISE(r->effect_count == 0);
    describe_ruling(tree, s->book, r);
    describe_facts(node_list(tree, "facts"), facts);
    json_write(&text, tree);
    PROMISE(text_is_utf8(text.data, text.len));
    buf_clear(&text);
}

static bool same_ruling(const struct ruling *a, const struct ruling *b)
{
    if (strcmp(a->verdict, b->verdict) != 0 || strcmp(a->sentence, b->sentence) != 0 ||
        a->effect_count != b->effect_count || a->reason_count != b->reason_count)
        return false;
    for (size_t i = 0; i < a->effect_count; i++)
        if (!value_equal(a->effects[i].after, b->effects[i].after)) return false;
    return true;
}

static void keep_effects(struct played *p, const struct ruling *r)
{
    struct err e;
    PROMISE(state_apply(p->state, r->effects, r->effect_count, &e));
    for (size_t i = 0; i < r->effect_count && p->done_count < EFFECTS_MAX; i++) {
        struct effect f = r->effects[i];
        f.before = value_copy(&p->mem, f.before);
        f.after = value_copy(&p->mem, f.after);
        f.entity = arena_strdup(&p->mem, f.entity);
        f.attr = arena_strdup(&p->mem, f.attr);
        p->done[p->done_count++] = f;
    }
}

/* Throws as often as the judge asks; now and then a face that no die has. */
static void judge_to_the_end(struct played *p, const struct scene *s, const struct form *form,
                             const struct facts *facts, struct input *in)
{
    int faces[DICE_MAX];
    struct dice dice = {.faces = faces};
    struct ruling r, again;
    for (;;) {
        struct input_problems problems = {0};
        struct dice twin = dice;
        judge_action(s, form->act, facts, &dice, &r);
        judge_action(s, form->act, facts, &twin, &again);
        PROMISE(same_ruling(&r, &again) && dice.used == twin.used);
        PROMISE(judge_dice_fit(s, &dice, &r, &problems) == (problems.count == 0));
        if (problems.count > 0) return;
        check_ruling(s, facts, &r);
        if (r.need_count == 0) break;
        const struct dice_need *need = &r.needs[r.need_count - 1];
        for (int i = 0; i < need->count; i++) {
            unsigned c = take(in);
            if (dice.count == DICE_MAX) return;
            faces[dice.count++] = c == 255 ? 0 : 1 + (int)c % need->sides;
        }
        dice.used = 0;
    }
    PROMISE(dice.used == dice.count && r.dice_count == dice.count);
    if (s->state != NULL) keep_effects(p, &r);
}

static void draw_table(const struct scene *s, const struct form *form, const struct facts *facts)
{
    struct drawing drawing = {.mem = s->mem};
    struct hull hull;
    if (form->act->draw != NULL) form->act->draw(s, facts, &drawing);
    for (size_t i = 0; i < facts->count; i++) {
        const struct fact *fact = &facts->list[i];
        const struct entity *en = fact->field->type == FIELD_ENTITY
                                      ? state_find(s->state, value_as_text(fact_value(fact), ""))
                                      : NULL;
        if (en == NULL) continue;
        s->book->rules->card(s, en, node_new_map(s->mem));
        (void)s->book->rules->footprint(s, en, &hull);
    }
}

static void step(struct played *p, struct input *in)
{
    struct form form;
    struct facts facts;
    struct input_problems problems = {0};
    unsigned how = take(in);
    fill_in(p, &form, in);
    struct scene s = {.book = p->first->book,
                      .state = how % 8 == 0 && !form.act->table_only ? NULL : p->state,
                      .tolerance_cm = (how >> 3) / 8.0,
                      .mem = &p->mem};
    bool known = judge_facts(&s, form.act, look_up, &form, &facts, &problems);
    if (s.state != NULL && how % 8 == 1) draw_table(&s, &form, &facts);
    known = known && judge_ready(&s, &facts, &problems);
    PROMISE(known == (problems.count == 0));
    for (size_t i = 0; i < problems.count; i++)
        PROMISE(*problems.list[i].field != '\0' && *problems.list[i].text != '\0');
    if (known) judge_to_the_end(p, &s, &form, &facts, in);
}

static void take_all_back(struct played *p)
{
    struct err e;
    while (p->done_count > 0) {
        struct effect f = p->done[--p->done_count];
        struct effect back = {f.entity, f.attr, .before = f.after, .after = f.before};
        PROMISE(state_apply(p->state, &back, 1, &e));
    }
    PROMISE(state_equal(p->state, p->first->laid));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct played p;
    struct input in = {data, data + size};
    p = (struct played){.first = game_of_system(take(&in))};
    p.state = state_clone(p.first->laid);
    for (int steps = 0; steps < STEPS_MAX && in.at < in.end; steps++) {
        if (p.done_count > EFFECTS_MAX / 2) break;
        step(&p, &in);
    }
    take_all_back(&p);
    state_free(p.state);
    arena_clear(&p.mem);
    return 0;
}

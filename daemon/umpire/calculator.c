#include "umpire/calculator.h"

static void add_problem(struct input_problems *p, struct arena *a, const char *field,
                        const char *text)
{
    p->list = arena_grow(a, p->list, p->count, sizeof *p->list);
    p->list[p->count++] = (struct input_problem){.field = field, .text = arena_strdup(a, text)};
}

bool calculate(const struct rulebook *book, const struct action *act, input_lookup get, void *from,
               struct arena *mem, struct facts *facts, struct ruling *r,
               struct input_problems *problems)
{
    struct scene scene = {.book = book, .mem = mem};
    struct dice dice = {.source = DICE_TABLE};
    const char *thrown = get(from, "dice");
    int *faces = NULL;
    struct err e;
    bool sound = judge_facts(&scene, act, get, from, facts, problems);
    if (thrown != NULL && !dice_parse(thrown, mem, &faces, &dice.count, &e)) {
        add_problem(problems, mem, "dice", e.text);
        sound = false;
    }
    if (!sound || !judge_ready(&scene, facts, problems)) return false;
    dice.faces = faces;
    judge_action(&scene, act, facts, &dice, r);
    if (dice.used == dice.count) return true;
    /* The judge stops at a face its die does not have, and leaves what it has no use for. */
    if (r->need_count > 0)
        add_problem(problems, mem, "dice",
                    arena_printf(mem, "die %zu is not on a die of %d sides", dice.used + 1,
                                 r->needs[r->need_count - 1].sides));
    else
        add_problem(problems, mem, "dice",
                    arena_printf(mem, "%zu dice were thrown, only %zu are needed", dice.count,
                                 dice.used));
    return false;
}

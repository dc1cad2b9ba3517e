#include "umpire/calculator.h"

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
        problems_add(problems, mem, "dice", "%s", e.text);
        sound = false;
    }
    if (!sound || !judge_ready(&scene, facts, problems)) return false;
    dice.faces = faces;
    judge_action(&scene, act, facts, &dice, r);
    return judge_dice_fit(&scene, &dice, r, problems);
}

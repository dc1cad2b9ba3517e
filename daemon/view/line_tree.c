#include "view/line_tree.h"

#include <string.h>

#include "review/known.h"

bool line_kept_back(const struct story_view *t, int64_t seq)
{
    return !known_open(t->story, t->lookup, &t->g->hidden, seq);
}

uint32_t line_signs(const struct story_view *t, int64_t seq)
{
    const struct story_line *line = story_line(t->story, seq);
    uint32_t open = UINT32_C(1) << SIGN_NOTE | UINT32_C(1) << SIGN_IMPORTANT;
    uint32_t signs = line->undone_by == 0 ? line->signs : 0;
    return signs != 0 && line_kept_back(t, seq) ? signs & open : signs;
}

void signs_tree(struct node *map, const struct story_view *t, int64_t seq)
{
    struct node *list = node_list(map, "signs");
    uint32_t signs = line_signs(t, seq);
    const struct sign *sign;
    for (int i = 0; (sign = story_sign(t->story, i)) != NULL; i++) {
        if ((signs >> i & 1) == 0) continue;
        struct node *n = node_push_map(list);
        node_text(n, "id", sign->id);
        node_text(n, "letter", sign->letter);
        node_text(n, "title", sign->title);
    }
}

/* Set-up, placing and their undoing move strength about and lose none. */
static bool is_of_battle(const struct story *st, const struct story_line *line)
{
    while (strcmp(line->kind, ENTRY_UNDO) == 0) line = story_line(st, line->target);
    bool ruled = strcmp(line->kind, ENTRY_RULING) == 0 || strcmp(line->kind, ENTRY_OVERRIDE) == 0;
    return ruled && strcmp(line->action, "place") != 0;
}

void line_losses(const struct story_view *t, int64_t seq, int sum[STORY_SIDES])
{
    const struct story_line *line = story_line(t->story, seq);
    bool any = false;
    for (int i = 0; i < STORY_SIDES; i++) any = any || line->lost[i] != 0;
    if (!any || !is_of_battle(t->story, line) || line_kept_back(t, seq)) return;
    for (int i = 0; i < STORY_SIDES; i++) sum[i] += line->lost[i];
}

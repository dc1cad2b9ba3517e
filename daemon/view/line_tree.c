#include "view/line_tree.h"

#include <string.h>

bool line_kept_back(const struct game_view *g, const struct story_line *line)
{
    const struct secret_names *hidden = &g->hidden;
    for (size_t i = 0; i < hidden->count; i++)
        for (size_t k = 0; k < line->subject_count; k++)
            if (strcmp(hidden->list[i].id, line->subjects[k]) == 0) return true;
    return hidden->count > 0 && secret_named(hidden, line->sentence) != NULL;
}

uint32_t line_signs(const struct game_view *g, const struct story_line *line)
{
    uint32_t open = UINT32_C(1) << SIGN_NOTE | UINT32_C(1) << SIGN_IMPORTANT;
    uint32_t signs = line->undone_by == 0 ? line->signs : 0;
    return signs != 0 && line_kept_back(g, line) ? signs & open : signs;
}

void signs_tree(struct node *map, const struct story *st, const struct game_view *g,
                const struct story_line *line)
{
    struct node *list = node_list(map, "signs");
    uint32_t signs = line_signs(g, line);
    const struct sign *sign;
    for (int i = 0; (sign = story_sign(st, i)) != NULL; i++) {
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

void line_losses(const struct story *st, const struct game_view *g, const struct story_line *line,
                 int sum[STORY_SIDES])
{
    bool any = false;
    for (int i = 0; i < STORY_SIDES; i++) any = any || line->lost[i] != 0;
    if (!any || !is_of_battle(st, line) || line_kept_back(g, line)) return;
    for (int i = 0; i < STORY_SIDES; i++) sum[i] += line->lost[i];
}

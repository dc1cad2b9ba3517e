/* A brigade in line: its units side by side, by the widths of their bases.  */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "umpire/sheet.h"

struct line {
    const char *leader;
    double x, y, facing, gap;
};

bool sheet_can_line_up(const struct sheet *s)
{
    const struct ruleset *rules = s->now.book->rules;
    return s->which == ROSTER_FORCES && rules->table == TABLE_FREE_CM && rules->footprint != NULL;
}

static bool read_number(struct arena *a, input_lookup get, void *from, const char *name,
                        const char *label, double max, double *out, struct input_problems *p)
{
    const char *text = get(from, name);
    text = text_trim(a, text == NULL ? "" : text);
    if (text_parse_real(text, out) && *out >= 0 && *out <= max) return true;
    problems_add(p, a, name, "%s: must be a number from 0 to %g", label, max);
    return false;
}

static bool is_under(const struct sheet *s, const struct sheet_row *row, const char *leader)
{
    for (size_t i = 0; i < s->column_count; i++) {
        const struct field *f = sheet_field(s, row->kind, s->columns[i]);
        if (f != NULL && f->type == FIELD_ENTITY && strcmp(row->cells[i], leader) == 0) return true;
    }
    return false;
}

/* How it stands by itself: facing away from the near edge, its place at 0, 0. */
static bool outline(const struct sheet *s, const struct state *then, const char *id,
                    struct stand *out)
{
    static const char *const place[] = {"x", "y", "facing"};
    struct effect moves[3];
    struct hull h;
    struct state *alone = state_clone(then);
    const struct entity *en = state_find(alone, id);
    for (size_t i = 0; i < 3; i++)
        moves[i] = (struct effect){.entity = id,
                                   .attr = place[i],
                                   .before = entity_get(en, place[i]),
                                   .after = value_real(0)};
    struct scene scene = s->now;
    scene.state = alone;
    bool known = en != NULL && state_apply(alone, moves, 3, NULL) &&
                 s->now.book->rules->footprint(&scene, state_find(alone, id), &h);
    if (known) *out = hull_outline(&h);
    state_free(alone);
    return known;
}

static void set_cell(struct sheet *s, struct sheet_row *row, const char *column, double value)
{
    char text[TEXT_REAL_SIZE];
    for (size_t i = 0; i < s->column_count; i++)
        if (strcmp(s->columns[i], column) == 0 && text_format_real(text, round(value * 10) / 10))
            row->cells[i] = arena_strdup(s->now.mem, text);
}

/* Puts the middle of a front `along` centimetres to the right of the line's middle. */
static void put(struct sheet *s, struct sheet_row *row, const struct line *l,
                const struct stand *shape, double along)
{
    const double turn = l->facing * acos(-1.0) / 180;
    double right = along - shape->front.x, ahead = -shape->front.y;
    set_cell(s, row, "x", l->x + right * cos(turn) + ahead * sin(turn));
    set_cell(s, row, "y", l->y - right * sin(turn) + ahead * cos(turn));
    set_cell(s, row, "facing", l->facing);
}

static size_t lay(struct sheet *s, const struct state *then, const struct line *l)
{
    struct stand *shapes = arena_array(s->now.mem, struct stand, s->count);
    struct sheet_row **who = arena_array(s->now.mem, struct sheet_row *, s->count);
    size_t count = 0;
    double total = 0;
    for (size_t i = 0; i < s->count; i++) {
        struct sheet_row *row = &s->rows[i];
        const char *id = *row->id != '\0' ? row->id : row->made;
        if (id == NULL || !is_under(s, row, l->leader) || !outline(s, then, id, &shapes[count]))
            continue;
        total += shapes[count].width + (count == 0 ? 0 : l->gap);
        who[count++] = row;
    }
    double left = -total / 2;
    for (size_t i = 0; i < count; i++) {
        put(s, who[i], l, &shapes[i], left + shapes[i].width / 2);
        left += shapes[i].width + l->gap;
    }
    return count;
}

size_t sheet_line_up(struct sheet *s, input_lookup get, void *from, struct input_problems *problems)
{
    struct arena *a = s->now.mem;
    const struct entity *game = state_find(s->now.state, GAME_ENTITY);
    struct line l = {.leader = get(from, "leader")};
    size_t before = problems->count;
    if (l.leader == NULL || *l.leader == '\0')
        problems_add(problems, a, "leader", "Choose whose units are to be lined up");
    (void)read_number(a, get, from, "line_x", "From the left edge",
                      entity_real(game, "table_width", 500), &l.x, problems);
    (void)read_number(a, get, from, "line_y", "From the near edge",
                      entity_real(game, "table_depth", 500), &l.y, problems);
    (void)read_number(a, get, from, "line_facing", "Facing", 360, &l.facing, problems);
    (void)read_number(a, get, from, "line_gap", "Gap", 50, &l.gap, problems);
    if (problems->count > before) return 0;
    struct csv_problems wrong = {.mem = a};
    struct state *then = sheet_try(s, &wrong);
    if (then == NULL) return 0; /* the rows have problems of their own, and are told so */
    size_t count = lay(s, then, &l);
    state_free(then);
    if (count == 0) problems_add(problems, a, "leader", "Nobody in this list is under him");
    return count;
}

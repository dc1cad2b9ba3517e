#include "view/charts_tree.h"

#include <math.h>
#include <string.h>

#include "view/chart.h"
#include "view/table_tree.h"

bool charts_read(const struct known *k, struct charts *out, struct err *e)
{
    *out = (struct charts){.known = k};
    out->sides = ruleset_sides(k->g->book->rules, k->g->whole, k->mem);
    tempo_read(k, &out->tempo);
    return losses_read(k, &out->losses, e) && orders_read(k, &out->orders, e);
}

static const struct ruleset *rules_of(const struct charts *c)
{
    return c->known->g->book->rules;
}

static const char *unit_of(const struct charts *c)
{
    return rules_of(c)->strength_title == NULL ? "strength" : rules_of(c)->strength_title;
}

static int side_count(const struct charts *c)
{
    int count = 0;
    while (count < STORY_SIDES && c->sides[count].id != NULL) count++;
    return count;
}

/* What the name of a side, with so many letters more, takes beside a drawing; at least so much. */
static double name_room(const struct charts *c, int more, double least)
{
    const double advance = 0.64 * CHART_LETTER;
    size_t longest = 0;
    for (int i = 0; i < side_count(c); i++)
        if (strlen(c->sides[i].label) > longest) longest = strlen(c->sides[i].label);
    return fmax(least, advance * ((double)longest + more) + 8);
}

const char *losses_words(const struct charts *c, struct arena *a)
{
    const char *text = "";
    for (int i = 0; i < side_count(c); i++)
        text = arena_printf(a, "%s%s%s %d of %d", text, i == 0 ? "" : ", ", c->sides[i].label,
                            c->losses.lost[i], c->losses.began[i]);
    return arena_printf(a, "%s %s", text, unit_of(c));
}

/* --- Strength over time ---------------------------------------------------------------------- */

static bool is_shown(const struct known *k, int64_t seq, int sign)
{
    return sign != SIGN_LOSS && sign != SIGN_NOTE && known_line(k, seq)->open &&
           story_has(story_line(k->story, seq), sign);
}

static void strength_ticks(struct chart *c, const struct known *k)
{
    int64_t last = (int64_t)story_count(k->story), turn = -1;
    double edge = -1e9;
    for (int64_t seq = k->begins + 1; seq <= last; seq++) {
        const struct story_line *line = story_line(k->story, seq);
        if (line->turn <= turn) continue;
        turn = line->turn;
        double x = chart_x(c, (double)seq - 1);
        bool room = x - edge > 2.2 * CHART_LETTER;
        chart_tick_x(c, (double)seq - 1, room ? arena_printf(c->n->mem, "%d", (int)turn) : "");
        if (room) edge = x;
    }
    chart_text(c, c->right, c->bottom + 8 + 2 * CHART_LETTER, "end", "unit",
               arena_printf(c->n->mem, "%ss", ruleset_turn_word(k->g->book->rules)));
}

/* Its name and number at the end of its line, clear of the one put there before. */
static void line_name(struct chart *c, const char *label, int now, bool first, double *before)
{
    const double apart = 2.2 * CHART_LETTER;
    double y = chart_y(c, now) + 0.35 * CHART_LETTER;
    if (!first && fabs(y - *before) < apart) y = *before + (y >= *before ? apart : -apart);
    *before = y;
    chart_text(c, c->right + 6, y, "start", "name", label);
    chart_text(c, c->right + 6, y + CHART_LETTER + 1, "start", "name",
               arena_printf(c->n->mem, "%d", now));
}

static void strength_line(struct chart *c, const struct charts *all, int side, double *label_y)
{
    const struct known *k = all->known;
    int64_t last = (int64_t)story_count(k->story);
    struct chart_point *at = NULL;
    size_t count = 0;
    for (int64_t seq = k->begins; seq <= last; seq++) {
        int now = known_line(k, seq)->strength[side];
        if (count > 0 && at[count - 1].y == now && seq < last) continue;
        at = arena_grow(c->n->mem, at, count, sizeof *at);
        at[count++] = (struct chart_point){(double)seq, now};
    }
    int ink = side_ink(k->g->book, all->sides[side].id);
    chart_steps(c, ink, at, count);
    line_name(c, all->sides[side].label, known_line(k, last)->strength[side], side == 0, label_y);
}

/* A sign in a row of its own; those that would lie on one another are counted together. */
static bool sign_row(struct chart *c, const struct known *k, int sign, double y)
{
    enum { APART = 3 * CHART_LETTER };
    const char *letter = story_sign(k->story, sign)->letter;
    double first = 0, last = 0;
    int count = 0, all = 0;
    for (int64_t seq = k->begins + 1; seq <= (int64_t)story_count(k->story) + 1; seq++) {
        bool end = seq > (int64_t)story_count(k->story);
        double x = chart_x(c, (double)seq);
        if (!end && !is_shown(k, seq, sign)) continue;
        if (count > 0 && (end || x - first > APART)) {
            chart_text(c, (first + last) / 2, y, "middle", "sign",
                       count == 1 ? letter : arena_printf(c->n->mem, "%s×%d", letter, count));
            count = 0;
        }
        if (end) break;
        if (count++ == 0) first = x;
        last = x;
        all++;
    }
    if (all > 0) chart_key(c, letter, story_sign(k->story, sign)->title);
    return all > 0;
}

static bool has_sign(const struct known *k, int sign)
{
    for (int64_t seq = k->begins + 1; seq <= (int64_t)story_count(k->story); seq++)
        if (is_shown(k, seq, sign)) return true;
    return false;
}

static void strength_rows(struct chart *c, const struct charts *all)
{
    const struct known *k = all->known;
    int64_t last = (int64_t)story_count(k->story);
    chart_column(c, arena_printf(c->n->mem, "After %s", ruleset_turn_word(k->g->book->rules)));
    for (int i = 0; i < side_count(all); i++) chart_column(c, all->sides[i].label);
    for (int64_t seq = k->begins; seq <= last; seq++) {
        int64_t turn = seq == k->begins ? 0 : story_line(k->story, seq)->turn;
        if (seq < last && seq > k->begins && story_line(k->story, seq + 1)->turn == turn) continue;
        struct node *row = chart_row(c);
        chart_cell(row, seq == k->begins ? "the set-up" : arena_printf(c->n->mem, "%d", (int)turn));
        for (int i = 0; i < side_count(all); i++)
            chart_cell(row, arena_printf(c->n->mem, "%d", known_line(k, seq)->strength[i]));
    }
}

static int strongest(const struct charts *c)
{
    int high = 1;
    for (int64_t seq = c->known->begins; seq <= (int64_t)story_count(c->known->story); seq++)
        for (int i = 0; i < side_count(c); i++)
            if (known_line(c->known, seq)->strength[i] > high)
                high = known_line(c->known, seq)->strength[i];
    return high;
}

void strength_chart(struct node *list, const struct charts *all)
{
    enum { HIGH = 190, SIGN_HIGH = 17 };
    const struct known *k = all->known;
    struct arena *a = list->mem;
    int rows = 0, high = strongest(all);
    double label_y = 0;
    for (int i = 0; story_sign(k->story, i) != NULL; i++) rows += has_sign(k, i);
    struct chart c = chart_begin(
        list, "chart-strength", arena_printf(a, "Strength: %s left to each side", unit_of(all)),
        arena_printf(a, "Lost: %s.", losses_words(all, a)),
        "A line for each side, stepping down where it loses; the letters above it are what stood "
        "out at that moment.");
    double top = rows * SIGN_HIGH + 2 * CHART_LETTER;
    chart_plot(&c, 34, top, CHART_WIDTH - name_room(all, 0, 78), top + HIGH);
    double step = chart_tick_step(high, 5);
    double roof = 0;
    while (roof < high) roof += step;
    chart_scale(&c, (double)k->begins, (double)story_count(k->story), 0, roof);
    chart_axis_y(&c, 5, unit_of(all));
    strength_ticks(&c, k);
    for (int i = 0; i < side_count(all); i++) strength_line(&c, all, i, &label_y);
    double y = CHART_LETTER;
    for (int i = SIGN_SYSTEM; story_sign(k->story, i) != NULL; i++) /* the battle's own first */
        if (sign_row(&c, k, i, y)) y += SIGN_HIGH;
    for (int i = 0; i < SIGN_SYSTEM; i++)
        if (sign_row(&c, k, i, y)) y += SIGN_HIGH;
    chart_height(&c, c.bottom + 2 * CHART_LETTER + 14);
    strength_rows(&c, all);
}

/* --- Losses by cause ----------------------------------------------------------------------------- */

static int largest(const struct charts *c)
{
    int high = 1;
    for (size_t i = 0; i < c->losses.cause_count; i++)
        for (int s = 0; s < side_count(c); s++)
            if (c->losses.causes[i].lost[s] > high) high = c->losses.causes[i].lost[s];
    return high;
}

static void cause_bars(struct chart *c, const struct charts *all, const struct loss_cause *cause,
                       double *y)
{
    chart_text(c, c->left, *y + CHART_LETTER, "start", "name", cause->title);
    *y += CHART_LETTER + 6;
    struct node *row = chart_row(c);
    chart_cell(row, cause->title);
    for (int s = 0; s < side_count(all); s++) {
        int lost = cause->lost[s];
        const struct choice *side = &all->sides[s];
        chart_bar(c, side_ink(all->known->g->book, side->id), 0, lost > 0 ? lost : 0, *y,
                  CHART_ROW - 6);
        chart_text(c, chart_x(c, lost > 0 ? lost : 0) + 6, *y + CHART_LETTER, "start", "label",
                   arena_printf(c->n->mem, "%d %s", lost, side->label));
        chart_cell(row, arena_printf(c->n->mem, "%d", lost));
        *y += CHART_ROW - 2;
    }
    *y += 8;
}

/* "The most was lost to shooting: American 14, British 1." */
static const char *most_words(const struct charts *c, struct arena *a)
{
    if (c->losses.cause_count == 0) return "Nobody has lost anything.";
    const struct loss_cause *cause = &c->losses.causes[0];
    const char *text = "";
    for (int s = 0; s < side_count(c); s++)
        text = arena_printf(a, "%s%s%s %d", text, s == 0 ? "" : ", ", c->sides[s].label,
                            cause->lost[s]);
    return arena_printf(a, "What cost the most: %s (%s).", cause->title, text);
}

void losses_chart(struct node *list, const struct charts *all)
{
    enum { WHOLE = 5 };
    struct arena *a = list->mem;
    double y = 4;
    struct chart c =
        chart_begin(list, "chart-losses", arena_printf(a, "Losses by cause, in %s", unit_of(all)),
                    most_words(all, a),
                    "For each cause a bar for each side, as long as its losses.");
    double bottom = 4 + (double)all->losses.cause_count *
                            (CHART_LETTER + 14 + side_count(all) * (CHART_ROW - 2));
    chart_plot(&c, 5, 0, CHART_WIDTH - name_room(all, 3, 110), bottom);
    chart_scale(&c, 0, fmax(largest(all), WHOLE), 0, 1); /* its ticks are whole numbers */
    if (all->losses.cause_count > 0) chart_axis_x(&c, 5, unit_of(all));
    chart_column(&c, "Cause");
    for (int s = 0; s < side_count(all); s++) chart_column(&c, all->sides[s].label);
    for (size_t i = 0; i < all->losses.cause_count; i++)
        cause_bars(&c, all, &all->losses.causes[i], &y);
    chart_height(&c, bottom + 2 * CHART_LETTER + 12);
}

/* --- Numbers --------------------------------------------------------------------------------------- */

static void sides_node(struct node *map, const char *key, const struct charts *c, const int *of)
{
    struct node *n = node_map(map, key);
    for (int i = 0; i < side_count(c); i++) node_int(n, c->sides[i].id, of[i]);
}

static void strength_node(struct node *root, const struct charts *c)
{
    const struct known *k = c->known;
    struct node *n = node_map(root, "strength"), *steps = node_list(n, "steps");
    struct node *events = node_list(n, "events");
    node_text(n, "unit", unit_of(c));
    node_int(n, "begins", k->begins);
    for (int64_t seq = k->begins; seq <= (int64_t)story_count(k->story); seq++) {
        const struct known_line *now = known_line(k, seq);
        if (seq == k->begins ||
            memcmp(now->strength, known_line(k, seq - 1)->strength, sizeof now->strength) != 0) {
            struct node *step = node_push_map(steps);
            node_int(step, "seq", seq);
            node_int(step, "turn", story_line(k->story, seq)->turn);
            sides_node(step, "strength", c, now->strength);
        }
        for (int i = 0; seq > k->begins && story_sign(k->story, i) != NULL; i++) {
            if (!is_shown(k, seq, i)) continue;
            struct node *event = node_push_map(events);
            node_int(event, "seq", seq);
            node_text(event, "sign", story_sign(k->story, i)->id);
        }
    }
}

static void losses_node(struct node *root, const struct charts *c)
{
    struct node *n = node_map(root, "losses"), *causes = node_list(n, "causes");
    sides_node(n, "began", c, c->losses.began);
    sides_node(n, "lost", c, c->losses.lost);
    sides_node(n, "now", c, c->losses.now);
    for (size_t i = 0; i < c->losses.cause_count; i++) {
        struct node *cause = node_push_map(causes);
        node_text(cause, "action", c->losses.causes[i].action);
        node_text(cause, "title", c->losses.causes[i].title);
        sides_node(cause, "lost", c, c->losses.causes[i].lost);
    }
}

static void orders_node(struct node *root, const struct charts *c)
{
    struct node *list = node_list(root, "orders");
    for (size_t i = 0; i < c->orders.count; i++) {
        const struct order_tally *t = &c->orders.list[i];
        struct node *n = node_push_map(list);
        node_text(n, "commander", *t->id == '\0' ? NULL : t->id);
        node_text(n, "name", t->name);
        node_text(n, "side", t->side);
        node_int(n, "given", t->given);
        node_int(n, "obeyed", t->obeyed);
        node_real(n, "expected", t->expected);
        node_text(n, "words", orders_words(t));
    }
}

static void ms_node(struct node *n, const char *key, int64_t ms)
{
    if (ms >= 0)
        node_int(n, key, ms);
    else
        node_text(n, key, NULL);
}

static void tempo_node(struct node *root, const struct charts *c)
{
    const struct tempo *t = &c->tempo;
    struct node *n = node_map(root, "tempo"), *turns = node_list(n, "turns");
    struct node *breaks = node_list(n, "breaks");
    node_int(n, "rulings", t->rulings);
    node_int(n, "play_ms", t->play_ms);
    ms_node(n, "median_ms", t->median_ms);
    for (size_t i = 0; i < t->turn_count; i++) {
        struct node *turn = node_push_map(turns);
        node_int(turn, "turn", t->turns[i].turn);
        node_int(turn, "rulings", t->turns[i].rulings);
        node_int(turn, "play_ms", t->turns[i].play_ms);
        ms_node(turn, "median_ms", t->turns[i].median_ms);
    }
    for (size_t i = 0; i < t->break_count; i++) {
        struct node *pause = node_push_map(breaks);
        node_int(pause, "before", t->breaks[i].before);
        node_int(pause, "turn", t->breaks[i].turn);
        node_int(pause, "ms", t->breaks[i].ms);
    }
}

void charts_tree(struct node *root, const struct charts *c)
{
    strength_node(root, c);
    losses_node(root, c);
    orders_node(root, c);
    tempo_node(root, c);
    struct node *list = node_list(root, "_charts");
    if (rules_of(c)->strength != NULL) {
        strength_chart(list, c);
        losses_chart(list, c);
    }
    if (c->orders.count > 0) orders_chart(list, c);
    tempo_chart(list, c);
}

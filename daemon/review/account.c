#include "review/account.h"

#include <string.h>

/* How many maps between the first and the last: more would hide the battle. */
enum { MIDDLE_MAPS = 4 };

/* --- Who has won ------------------------------------------------------------------------------- */

static bool decides(const struct known *k, const struct story_line *line)
{
    const struct story_line *what = line;
    bool overrules = strcmp(line->kind, ENTRY_OVERRIDE) == 0;
    if (line->undone_by != 0 || line->overruled_by != 0) return false;
    if (overrules && line->target >= 1 && line->target < line->seq)
        what = story_line(k->story, line->target);
    else if (strcmp(line->kind, ENTRY_RULING) != 0)
        return false;
    const struct action *act =
        *what->action == '\0' ? NULL : ruleset_action(k->g->book->rules, what->action);
    return act != NULL && act->decides && strcmp(line->verdict, VERDICT_ILLEGAL) != 0 &&
           strcmp(line->verdict, VERDICT_UNDECIDED) != 0 && known_line(k, line->seq)->open;
}

struct ending {
    int64_t seq; /* the entry that ended the game, unless it was undone since; 0: none */
};

static bool find_end(void *context, int64_t seq, const struct effect *list, size_t count)
{
    struct ending *end = context;
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i].entity, GAME_ENTITY) == 0 && strcmp(list[i].attr, "over") == 0)
            end->seq = value_as_int(list[i].after, 0) != 0 ? seq : 0;
    return true;
}

static const char *side_label(const struct known *k, const char *id)
{
    const struct choice *side = ruleset_side(k->g->book->rules, id);
    return side == NULL ? "" : side->label;
}

bool account_verdict(const struct known *k, struct account *out, struct err *e)
{
    const struct entity *game = state_find(k->g->whole, GAME_ENTITY);
    struct ending end = {0};
    for (int64_t seq = (int64_t)story_count(k->story); seq > k->begins; seq--) {
        if (!decides(k, story_line(k->story, seq))) continue;
        out->decided = true;
        out->verdict = story_line(k->story, seq)->sentence;
        out->verdict_seq = seq;
        return true;
    }
    if (!journal_each_effects(k->journal, k->g->id, 1, 0, find_end, &end, e)) return false;
    if (end.seq != 0 && known_line(k, end.seq)->open) {
        out->verdict =
            arena_printf(k->mem, "Who has won was not ruled. The game ended with this: %s",
                         story_line(k->story, end.seq)->sentence);
        out->verdict_seq = end.seq;
    } else {
        out->verdict =
            arena_printf(k->mem, "Not decided: it stood in turn %d, the %s side to play.",
                         (int)entity_int(game, "turn", 0),
                         side_label(k, entity_text(game, "side", "")));
    }
    return true;
}

/* --- Where maps belong --------------------------------------------------------------------------- */

static int loss_of(const struct account_turn *t)
{
    int sum = 0;
    for (int i = 0; i < STORY_SIDES; i++) sum += t->lost[i] > 0 ? t->lost[i] : 0;
    return sum;
}

static int matter(const struct account_turn *t)
{
    return 3 * t->grave + loss_of(t);
}

static bool stands_out(const struct known *k, const struct story_line *line)
{
    bool out = story_has(line, SIGN_LOSS);
    for (int i = SIGN_SYSTEM; story_sign(k->story, i) != NULL; i++)
        out = out || (story_has(line, i) && story_sign(k->story, i)->attr != NULL);
    return out && known_line(k, line->seq)->open;
}

static void add_moment(const struct known *k, struct account *out, int64_t seq,
                       const struct account_turn *turn, const char *title)
{
    out->moments = arena_grow(k->mem, out->moments, out->moment_count, sizeof *out->moments);
    struct account_moment *m = &out->moments[out->moment_count++];
    *m = (struct account_moment){.seq = seq, .turn = turn == NULL ? 0 : turn->turn, .title = title};
    for (int64_t i = turn == NULL ? 1 : turn->first; turn != NULL && i <= turn->last; i++) {
        const struct story_line *line = story_line(k->story, i);
        for (size_t n = 0; stands_out(k, line) && n < line->subject_count; n++) {
            m->ids = arena_grow(k->mem, m->ids, m->id_count, sizeof *m->ids);
            m->ids[m->id_count++] = line->subjects[n];
        }
    }
}

/* Units broke in it, or nothing cost more. */
static bool is_key(const struct account *out, const struct account_turn *t)
{
    int most = 1;
    for (size_t i = 0; i < out->turn_count; i++)
        if (loss_of(&out->turns[i]) > most) most = loss_of(&out->turns[i]);
    return t->grave > 0 || loss_of(t) >= most;
}

/* So much that only MIDDLE_MAPS turns matter as much or more. */
static int least_matter(const struct account *out)
{
    int least = 1;
    for (;; least++) {
        size_t count = 0;
        for (size_t i = 0; i + 1 < out->turn_count; i++)
            count += is_key(out, &out->turns[i]) && matter(&out->turns[i]) >= least;
        if (count <= MIDDLE_MAPS) return least;
    }
}

/* The entries of a turn can be spread by an undo; its map is of before the next turn's first. */
void account_moments(const struct known *k, struct account *out)
{
    int64_t last = (int64_t)story_count(k->story);
    int least = least_matter(out);
    add_moment(k, out, k->begins, NULL, "Before the first order");
    for (size_t i = 0; i + 1 < out->turn_count; i++)
        if (is_key(out, &out->turns[i]) && matter(&out->turns[i]) >= least)
            add_moment(k, out, out->turns[i].last, &out->turns[i],
                       arena_printf(k->mem, "At the end of turn %d", (int)out->turns[i].turn));
    if (out->turn_count > 0)
        add_moment(k, out, last, &out->turns[out->turn_count - 1], "At the end");
}

bool account_read(const struct known *k, struct account *out, struct err *e)
{
    *out = (struct account){0};
    if (!account_tell(k, out, e) || !account_verdict(k, out, e)) return false;
    account_moments(k, out);
    return true;
}

/* Was the same situation ruled otherwise before?  The rulings of this game against each other
 * and against those of the club's last games by the same rules. */
#include <stdlib.h>
#include <string.h>

#include "review/precedent.h"
#include "view/entry_tree.h"
#include "web/review.h"

enum { LAST_GAMES = 100, MOST_RULINGS = 6000, MOST_SHOWN = 60, MOST_CALLS = 30 };

struct known_game {
    const char *id, *title;
    int64_t rulings;
};

struct comparing {
    struct site *site;
    struct arena *mem;
    const struct rulebook *book;
    struct known_game *games; /* the one at hand is number 0 */
    size_t game_count;
    int64_t room; /* for more rulings */
    struct precedents found;
};

/* --- Which games ------------------------------------------------------------------------------ */

static void add_game(struct comparing *c, const char *id, const char *title, int64_t rulings)
{
    c->games = arena_grow(c->mem, c->games, c->game_count, sizeof *c->games);
    c->games[c->game_count++] =
        (struct known_game){arena_strdup(c->mem, id), arena_strdup(c->mem, title), rulings};
}

/* The newest that there is room for. */
static void choose_game(void *context, const struct game_brief *g)
{
    struct comparing *c = context;
    if (g->book != c->book || strcmp(g->id, c->games[0].id) == 0 || g->head_seq > c->room) return;
    c->room -= g->head_seq;
    add_game(c, g->id, g->title, g->head_seq);
}

static bool read_games(struct comparing *c, struct err *e)
{
    for (size_t i = 0; i < c->game_count; i++)
        if (!precedents_read(&c->found, desk_reader(c->site->desk), i, c->games[i].id, e))
            return false;
    return true;
}

static void games_tree(struct node *root, const struct comparing *c)
{
    int64_t rulings = 0;
    for (size_t i = 0; i < c->game_count; i++) rulings += c->games[i].rulings;
    node_int(root, "games", (int64_t)c->game_count);
    node_int(root, "others", (int64_t)c->game_count - 1);
    node_int(root, "rulings", rulings);
}

static void ruling_line(struct node *n, const struct comparing *c, const struct precedent *p)
{
    const struct action *act = ruleset_action(c->book->rules, p->action);
    node_text(n, "game_id", c->games[p->game].id);
    node_text(n, "game_title", p->game == 0 ? NULL : c->games[p->game].title);
    node_int(n, "seq", p->seq);
    node_int(n, "turn", p->turn);
    node_text(n, "action_title", act == NULL ? p->action : act->title);
    node_text(n, "verdict", p->verdict);
    node_text(n, "sentence", p->sentence);
}

/* --- The same situation, ruled otherwise --------------------------------------------------------- */

static bool stands_as_ruled(const struct precedent *p)
{
    return strcmp(p->kind, ENTRY_RULING) == 0 && p->overruled_by == 0;
}

static int by_situation(const void *a, const void *b)
{
    const struct precedent *p = *(const struct precedent *const *)a;
    const struct precedent *q = *(const struct precedent *const *)b;
    if (p->situation != q->situation) return p->situation < q->situation ? -1 : 1;
    if (p->game != q->game) return p->game < q->game ? -1 : 1;
    return (p->seq > q->seq) - (p->seq < q->seq);
}

/* One group: the first of each way in which it was ruled; only where this game is among them. */
static void group_tree(struct node *list, const struct comparing *c,
                       const struct precedent *const *of, size_t count)
{
    size_t first = 0;
    while (first < count && !precedent_differs(of[0], of[first])) first++;
    bool own = false;
    for (size_t i = 0; i < count; i++) own = own || of[i]->game == 0;
    if (first == count || !own || node_count(list) >= MOST_SHOWN) return;
    struct node *ways = node_list(node_push_map(list), "ways");
    const struct precedent *shown[8];
    size_t kinds = 0;
    for (size_t i = 0; i < count && kinds < sizeof shown / sizeof *shown; i++) {
        bool known = false;
        for (size_t k = 0; k < kinds; k++) known = known || !precedent_differs(shown[k], of[i]);
        if (known) continue;
        shown[kinds++] = of[i];
        ruling_line(node_push_map(ways), c, of[i]);
    }
}

static void differences_tree(struct node *root, const struct comparing *c)
{
    struct node *list = node_list(root, "differences");
    const struct precedent **all =
        arena_array(c->mem, const struct precedent *, c->found.count + 1);
    size_t count = 0;
    for (size_t i = 0; i < c->found.count; i++)
        if (stands_as_ruled(&c->found.list[i]) && c->found.list[i].situation != 0)
            all[count++] = &c->found.list[i];
    qsort(all, count, sizeof(struct precedent *), by_situation);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && all[end]->situation == all[i]->situation; end++) continue;
        group_tree(list, c, &all[i], end - i);
    }
}

/* --- Overrulings ------------------------------------------------------------------------------------ */

/* Others in the situation that was overruled, which stand as that ruling was. */
static void against_tree(struct node *n, const struct comparing *c, const struct precedent *target)
{
    struct node *list = node_list(n, "against");
    for (size_t i = 0; i < c->found.count && node_count(list) < 5; i++) {
        const struct precedent *p = &c->found.list[i];
        if (p == target || !precedent_same(p, target) || !stands_as_ruled(p)) continue;
        if (strcmp(p->verdict, target->verdict) != 0) continue;
        ruling_line(node_push_map(list), c, p);
    }
}

struct tally {
    const char *rule;
    int64_t here, everywhere;
};
struct tallies {
    struct tally *list;
    size_t count;
};

static void count_rule(struct tallies *t, struct arena *a, const char *rule, bool here)
{
    size_t i = 0;
    while (i < t->count && strcmp(t->list[i].rule, rule) != 0) i++;
    if (i == t->count) {
        t->list = arena_grow(a, t->list, t->count, sizeof *t->list);
        t->list[t->count++] = (struct tally){.rule = arena_strdup(a, rule)};
    }
    t->list[i].here += here;
    t->list[i].everywhere++;
}

/* Each rule once for each ruling that was overruled. */
static void count_rules(struct tallies *t, const struct comparing *c, const struct entry *target,
                        size_t game)
{
    const struct ruling *r = &target->ruling;
    for (size_t i = 0; i < r->reason_count; i++) {
        bool again = *r->reasons[i].cite == '\0';
        for (size_t k = 0; k < i; k++)
            again = again || strcmp(r->reasons[k].cite, r->reasons[i].cite) == 0;
        if (!again) count_rule(t, c->mem, r->reasons[i].cite, game == 0);
    }
}

static int by_count(const void *a, const void *b)
{
    const struct tally *p = a, *q = b;
    if (p->everywhere != q->everywhere) return p->everywhere < q->everywhere ? 1 : -1;
    return strcmp(p->rule, q->rule);
}

static bool overrulings_tree(struct node *root, const struct comparing *c, struct err *e)
{
    struct node *list = node_list(root, "overrulings"), *rules = node_list(root, "rules");
    struct tallies tallies = {0};
    int64_t here = 0, everywhere = 0;
    for (size_t i = 0; i < c->found.count; i++) {
        const struct precedent *over = &c->found.list[i], *target;
        struct entry entry;
        if (strcmp(over->kind, ENTRY_OVERRIDE) != 0) continue;
        everywhere++;
        here += over->game == 0;
        if (!journal_read(desk_reader(c->site->desk), c->mem, c->games[over->game].id, over->target,
                          &entry, e))
            return false;
        count_rules(&tallies, c, &entry, over->game);
        target = precedent_find(&c->found, over->game, over->target);
        if (over->game != 0 || target == NULL) continue;
        struct node *n = node_push_map(list);
        ruling_line(n, c, over);
        node_int(n, "target", over->target);
        node_text(n, "target_verdict", target->verdict);
        against_tree(n, c, target);
    }
    if (tallies.count > 0) qsort(tallies.list, tallies.count, sizeof *tallies.list, by_count);
    for (size_t i = 0; i < tallies.count; i++) {
        struct node *n = node_push_map(rules);
        node_text(n, "rule", tallies.list[i].rule);
        node_int(n, "here", tallies.list[i].here);
        node_int(n, "everywhere", tallies.list[i].everywhere);
    }
    node_int(root, "overruled_here", here);
    node_int(root, "overruled_everywhere", everywhere);
    return true;
}

/* --- Close calls ------------------------------------------------------------------------------------ */

static void call_tree(struct node *list, const struct entry *entry, const struct stored_fact *fact,
                      bool worded)
{
    struct node *n = node_push_map(list);
    node_int(n, "seq", entry->seq);
    node_int(n, "turn", entry->turn);
    node_text(n, "fact", fact->label);
    node_printf(n, "measured", "%.1f", value_as_real(fact->measured, 0));
    node_printf(n, "used", "%.1f", value_as_real(fact->used, 0));
    node_text(n, "unit", fact->unit);
    node_text(n, "verdict", entry->ruling.verdict);
    node_text(n, "otherwise", worded ? NULL : entry->ruling.close.sentence);
    node_bool(n, "worded", worded);
}

static void calls_of(struct node *list, const struct comparing *c, const struct entry *entry)
{
    const struct action *act = ruleset_action(c->book->rules, entry->action);
    const char *close = entry->ruling.close.fact;
    for (size_t i = 0; i < entry->fact_count; i++) {
        const struct stored_fact *f = &entry->facts[i];
        bool worded = precedent_worded(act, f, c->found.near_cm);
        if (worded || (close != NULL && strcmp(close, f->name) == 0))
            call_tree(list, entry, f, worded);
    }
}

static bool calls_tree(struct node *root, const struct comparing *c, const struct story *st,
                       struct err *e)
{
    struct node *list = node_list(root, "calls");
    int64_t count = 0, worded = 0;
    for (size_t i = c->found.count; i-- > 0;) {
        const struct precedent *p = &c->found.list[i];
        struct entry entry;
        if (p->game != 0 || strcmp(p->kind, ENTRY_RULING) != 0) continue;
        if (!p->worded && !story_has(story_line(st, p->seq), SIGN_CLOSE)) continue;
        worded += p->worded;
        if (count++ >= MOST_CALLS) continue;
        if (!journal_read(desk_reader(c->site->desk), c->mem, c->games[0].id, p->seq, &entry, e))
            return false;
        calls_of(list, c, &entry);
    }
    node_int(root, "call_count", count);
    node_int(root, "worded_count", worded);
    node_bool(root, "more_calls", count > MOST_CALLS);
    return true;
}

/* --- The page ------------------------------------------------------------------------------------------ */

enum handled get_consistency(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct review rv;
    struct err e;
    if (!review_look(s, r, reply, &rv)) return HANDLED_NOW;
    struct comparing c = {.site = s, .mem = &r->mem, .book = rv.g.book, .room = MOST_RULINGS};
    c.found = (struct precedents){.mem = &r->mem,
                                  .rules = rv.g.book->rules,
                                  .near_cm = 2 * game_scene(&rv.g, &r->mem).tolerance_cm};
    struct node *root = page_begin(s, r, "consistency", "Consistency", &rv.g);
    add_game(&c, rv.g.id, rv.g.title, rv.g.head_seq);
    desk_look_end(s->desk); /* the writer need not wait for the reading */
    desk_list(s->desk, 0, LAST_GAMES, choose_game, &c);
    if (!read_games(&c, &e)) return page_error(s, r, reply, 500, "", e.text);
    games_tree(root, &c);
    differences_tree(root, &c);
    if (!overrulings_tree(root, &c, &e) || !calls_tree(root, &c, rv.story, &e))
        return page_error(s, r, reply, 500, "", e.text);
    return page_send(s, r, reply, 200, root);
}

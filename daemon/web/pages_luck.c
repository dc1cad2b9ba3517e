/* How the dice fell.  */
#include <string.h>

#include "base/text.h"
#include "review/luck.h"
#include "view/entry_tree.h"
#include "view/luck_tree.h"
#include "web/review.h"

enum { MOST_WEIGHT = 50, SHOWN_THROWS = 150 };

struct telling {
    const struct known *known;
    struct luck_cast cast;
    const struct choice *sides; /* as the game calls them */
};

/* May he know of it?  Of troops in hiding, and of what is for the umpire alone, he may not. */
static bool may_know(const struct known *k, struct arena *a, const struct throw_row *t)
{
    const struct game_view *g = k->g;
    struct entry entry;
    if (g->viewer == NULL) return true;
    if (secret_action(g->book->rules, t->action)) return false;
    if (g->hidden.count == 0) return true;
    if (t->seq > (int64_t)story_count(k->story) || !known_line(k, t->seq)->open) return false;
    return journal_read(k->journal, a, g->id, t->seq, &entry, NULL) &&
           !secret_concerns(&g->hidden, &entry.ruling);
}

/* Those he may know of, and how many he may not. */
static size_t keep_back(const struct known *k, struct arena *a, struct throw_row *list,
                        size_t *count)
{
    size_t kept = 0, all = *count;
    for (size_t i = 0; i < all; i++)
        if (may_know(k, a, &list[i])) list[kept++] = list[i];
    *count = kept;
    return all - kept;
}

/* w_orders=2: what an order counts; nonsense counts as it usually does. */
static const int *asked_weights(const struct request *r, struct arena *a,
                                const struct ruleset *rules)
{
    size_t count = 0;
    while (rules->measures != NULL && rules->measures[count].id != NULL) count++;
    int *weights = arena_array(a, int, count + 1);
    for (size_t i = 0; i < count; i++) {
        const struct measure *m = &rules->measures[i];
        const char *text = request_param(r, arena_printf(a, "w_%s", m->id));
        int64_t weight;
        bool given =
            text != NULL && text_parse_int(text, &weight) && weight >= 0 && weight <= MOST_WEIGHT;
        weights[i] = given ? (int)weight : m->weight;
    }
    return weights;
}

/* What each of the rulings in the list said. */
static void add_headlines(struct node *root, const char *list, const struct known *k)
{
    const struct game_view *g = k->g;
    const struct node *luck = node_get(root, "luck");
    for (struct node *n = node_get(luck, list)->first; n != NULL; n = n->next) {
        struct entry entry;
        int64_t seq = node_get_int(n, "seq", 0);
        node_text(n, "sentence", NULL);
        if (!journal_read(k->journal, root->mem, g->id, seq, &entry, NULL)) continue;
        node_text(n, "sentence",
                  secret_sentence(g->book->rules, &g->hidden, entry.action, &entry.ruling,
                                  root->mem));
    }
}

static bool tell(struct request *r, struct node *root, struct telling *t, struct err *e)
{
    const struct known *k = t->known;
    const struct rulebook *book = k->g->book;
    struct arena *a = &r->mem;
    struct throw_row *throws;
    size_t count;
    const char *first = request_param(r, "side");
    if (first == NULL && k->g->viewer != NULL) first = k->g->viewer;
    struct luck_asked asked = {.rules = book->rules,
                               .sides = t->sides,
                               .weights = asked_weights(r, a, book->rules),
                               .first = first,
                               .side_of = luck_side_of,
                               .context = &t->cast};
    struct luck luck;
    if (!journal_throws(k->journal, a, k->g->id, &throws, &count, e)) return false;
    size_t kept_back = keep_back(k, a, throws, &count);
    luck_tell(&luck, a, &asked, throws, count);
    luck.kept_back = kept_back;
    bool all = r->wants_json || request_param(r, "all") != NULL;
    luck_tree(root, &luck, &asked, &t->cast, book, all ? count : SHOWN_THROWS);
    add_headlines(root, "luckiest", k);
    add_headlines(root, "unluckiest", k);
    return true;
}

enum handled get_luck(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct review rv;
    struct known known;
    struct err e;
    if (!review_take(s, r, reply, &rv, &known)) return HANDLED_NOW;
    struct node *root = review_page(s, r, "luck", "Luck", &rv);
    const struct game_view *g = known.g;
    struct telling t = {.known = &known,
                        .cast = luck_cast_of(g->state, &r->mem),
                        .sides = ruleset_sides(g->book->rules, g->state, &r->mem)};
    bool ok = tell(r, root, &t, &e);
    review_end(&rv);
    return ok ? page_send(s, r, reply, 200, root) : page_error(s, r, reply, 500, "", e.text);
}

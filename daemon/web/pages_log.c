/* The journal as a story: every entry in plain words, those asked for, by turn and side. */
#include <string.h>

#include "view/entry_tree.h"
#include "web/log_filter.h"

enum { PAGE = 40 };

struct log_list { /* the entries that fit, in order */
    int64_t *seqs;
    size_t count;
};

static struct log_list find_entries(const struct log_filter *f, struct arena *a)
{
    struct log_list found = {0};
    struct arena scrap = {0};
    for (int64_t seq = 1; seq <= (int64_t)story_count(f->told.story); seq++) {
        if (!log_filter_fits(f, seq, &scrap)) continue;
        found.seqs = arena_grow(a, found.seqs, found.count, sizeof *found.seqs);
        found.seqs[found.count++] = seq;
    }
    arena_clear(&scrap);
    return found;
}

/* Newest first below `before`, or as it was told above `after`; 0: from the end there is. */
struct log_page {
    bool told;
    int64_t before, after, open;
    int64_t shown[PAGE];
    size_t count;
    int64_t further; /* 0: there is no more */
};

static void choose_page(struct log_page *p, const struct log_list *found)
{
    for (size_t i = 0; i < found->count; i++) {
        int64_t seq = found->seqs[p->told ? i : found->count - 1 - i];
        if (p->told ? seq <= p->after : p->before != 0 && seq >= p->before) continue;
        if (p->count == PAGE) {
            p->further = p->shown[PAGE - 1];
            return;
        }
        p->shown[p->count++] = seq;
    }
}

static bool opens_group(const struct log_filter *f, const struct log_page *p, size_t i)
{
    if (i == 0) return true;
    const struct story_line *one = story_line(f->told.story, p->shown[i - 1]);
    const struct story_line *other = story_line(f->told.story, p->shown[i]);
    return one->turn != other->turn || strcmp(one->side, other->side) != 0;
}

/* The slip behind an entry, where it is unfolded. */
static void slip_tree(struct site *s, struct node *n, const struct log_filter *f, int64_t seq)
{
    struct entry entry;
    node_text(n, "_open", NULL);
    if (!journal_read(desk_reader(s->desk), n->mem, f->told.g->id, seq, &entry, NULL)) return;
    entry_tree(node_map(n, "_open"), f->told.g, &entry);
}

static void entries_tree(struct site *s, struct node *root, const struct log_filter *f,
                         const struct log_page *p)
{
    struct node *list = node_list(root, "entries");
    for (size_t i = 0; i < p->count; i++) {
        struct node *n = node_push_map(list);
        const struct entry entry = log_entry(f, p->shown[i]);
        headline_tree(n, &entry, f->told.g);
        signs_tree(n, &f->told, p->shown[i]);
        node_bool(n, "_group", opens_group(f, p, i));
        if (p->shown[i] == p->open)
            slip_tree(s, n, f, p->open);
        else
            node_text(n, "_open", NULL);
    }
}

/* How many of those found have each sign. */
static void counts_tree(struct node *root, const struct log_filter *f, const struct log_list *found)
{
    struct node *list = node_list(root, "counts");
    const struct sign *sign;
    for (int i = 0; (sign = story_sign(f->told.story, i)) != NULL; i++) {
        int64_t count = 0;
        for (size_t k = 0; k < found->count; k++)
            count += log_is_open(f, found->seqs[k]) &&
                     story_has(story_line(f->told.story, found->seqs[k]), i);
        if (count == 0) continue;
        struct node *n = node_push_map(list);
        node_text(n, "id", sign->id);
        node_text(n, "letter", sign->letter);
        node_text(n, "title", sign->title);
        node_int(n, "count", count);
    }
}

/* Addresses that keep the filter: `_keep` ends in & where more may follow. */
static void addresses_tree(struct node *root, const struct review *rv, const struct log_filter *f,
                           const struct log_page *p)
{
    struct arena *a = root->mem;
    const char *filter = log_filter_query(f, a);
    const char *eyes = *rv->as == '\0' ? "" : arena_printf(a, "as=%s&", rv->as);
    const char *all = arena_printf(a, "%s%s%s", eyes, filter, *filter == '\0' ? "" : "&");
    const char *told = p->told ? "order=told&" : "";
    const char *page = p->before != 0  ? arena_printf(a, "before=%lld&", (long long)p->before)
                       : p->after != 0 ? arena_printf(a, "after=%lld&", (long long)p->after)
                                       : "";
    node_text(root, "_filter", all);
    node_printf(root, "_keep", "%s%s", all, told);
    node_printf(root, "_page", "%s%s%s", all, told, page);
}

static bool read_lookup(struct site *s, struct log_filter *f, struct err *e)
{
    f->told.lookup = shelf_lookup(s->shelf, desk_reader(s->desk), f->told.g->id, e);
    return f->told.lookup != NULL;
}

static void log_tree(struct site *s, struct request *r, struct node *root, const struct review *rv,
                     const struct log_filter *f)
{
    struct log_page p = {.told = strcmp(request_param_or(r, "order", ""), "told") == 0};
    if (!p.told) (void)param_seq(r, "before", &p.before);
    if (p.told) (void)param_seq(r, "after", &p.after);
    (void)param_seq(r, "open", &p.open);
    struct log_list found = find_entries(f, &r->mem);
    choose_page(&p, &found);
    entries_tree(s, root, f, &p);
    counts_tree(root, f, &found);
    log_filter_tree(root, f);
    addresses_tree(root, rv, f, &p);
    node_int(root, "count", (int64_t)found.count);
    node_int(root, "total", (int64_t)story_count(f->told.story));
    node_bool(root, "told", p.told);
    node_seq(root, "older", p.told ? 0 : p.further);
    node_seq(root, "later", p.told ? p.further : 0);
    bool first = p.before == 0 && p.after == 0;
    node_bool(root, "newer", !first);
    node_bool(root, "_live", first && !p.told && !log_filter_any(f) && *rv->as == '\0');
}

enum handled log_page(struct site *s, struct request *r, struct reply *reply, int status,
                      const struct input_problems *problems)
{
    struct review rv;
    struct err e;
    if (!review_look(s, r, reply, &rv)) return HANDLED_NOW;
    struct game_view g = review_view(&rv, &r->mem);
    struct state *veiled = secret_veil(g.book->rules, g.whole, g.viewer);
    g.state = veiled == NULL ? g.whole : veiled;
    struct log_filter f = {.told = {.g = &g, .story = rv.story}};
    bool ok = read_lookup(s, &f, &e);
    struct node *root = page_begin(s, r, "journal", "Journal", &rv.g);
    if (ok) {
        log_filter_read(&f, r);
        log_tree(s, r, root, &rv, &f);
    }
    review_eyes_tree(root, &rv, request_who(r));
    state_free(veiled);
    desk_look_end(s->desk);
    if (!ok) return page_error(s, r, reply, 500, "", e.text);
    int64_t about = 0;
    (void)param_seq(r, "target", &about);
    node_int(root, "note_target", about);
    node_text(root, "flagged", NULL);
    node_text(root, "token", fresh_token(&r->mem));
    page_problems(root, problems);
    node_text(root, "text", problems->count > 0 ? request_param_or(r, "text", "") : "");
    return page_send(s, r, reply, status, root);
}

enum handled get_journal(void *site, struct request *r, struct reply *reply)
{
    const struct input_problems none = {0};
    return log_page(site, r, reply, 200, &none);
}

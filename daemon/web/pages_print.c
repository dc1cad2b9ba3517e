/* Sheets of paper: the order of battle, the table to scale, the slips of a turn.  */
#include <string.h>

#include "view/briefing_tree.h"
#include "view/entry_tree.h"
#include "view/map_tree.h"
#include "view/paper_tree.h"
#include "web/site.h"

enum { HEADLINES = 50, MOST_SLIPS = 120, MOST_TURNS = 60 };

static struct node *paper_page(struct site *s, struct request *r, const char *page,
                               const char *title, const struct game_view *g)
{
    struct node *root = page_begin(s, r, page, title, g);
    node_text(root, "printed", time_iso(&r->mem, desk_now_ms()));
    node_text(root, "_printed", time_short(&r->mem, desk_now_ms()));
    return root;
}

static int64_t turn_now(const struct game_view *g)
{
    return entity_int(state_find(g->state, GAME_ENTITY), "turn", 0);
}

enum handled get_print(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct game_view g;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct node *root = paper_page(s, r, "print", "On paper", &g);
    struct node *turns = node_list(root, "turns");
    /* An umpire, or a game from elsewhere, may say that it is turn 1000000. */
    for (int64_t turn = turn_now(&g), n = 0; turn >= 0 && n < MOST_TURNS; turn--, n++)
        node_int(node_push_map(turns), "number", turn);
    desk_look_end(s->desk);
    return page_send(s, r, reply, 200, root);
}

enum handled get_print_forces(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct game_view g;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct node *root = paper_page(s, r, "print-forces", "Order of battle", &g);
    paper_forces_tree(root, &g);
    desk_look_end(s->desk);
    return page_send(s, r, reply, 200, root);
}

enum handled get_briefing(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct game_view g;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct node *root = paper_page(s, r, "briefing", "Briefing", &g);
    briefing_tree(root, &g);
    desk_look_end(s->desk);
    return page_send(s, r, reply, 200, root);
}

enum handled get_print_table(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct game_view g;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct node *root = paper_page(s, r, "print-table", "The table", &g);
    map_tree(root, &g, NULL);
    paper_scale_tree(root, &g);
    desk_look_end(s->desk);
    return page_send(s, r, reply, 200, root);
}

/* --- Slips ------------------------------------------------------------------------------------ */

/* First and last entry of a turn, found from the newest back; turns only go up. */
static bool find_turn(struct site *s, struct request *r, const struct game_view *g, int64_t turn,
                      int64_t *first, int64_t *last, struct err *e)
{
    int64_t before = 0;
    *first = *last = 0;
    for (;;) {
        struct entry *list;
        size_t count = 0;
        if (!journal_list(desk_reader(s->desk), &r->mem, g->id, before, HEADLINES, &list, &count,
                          e))
            return false;
        for (size_t i = 0; i < count; i++) {
            if (list[i].turn < turn) return true;
            if (list[i].turn > turn) continue;
            *first = list[i].seq;
            if (*last == 0) *last = list[i].seq;
        }
        if (count < HEADLINES) return true;
        before = list[count - 1].seq;
    }
}

static bool is_slip(const struct entry *entry)
{
    return strcmp(entry->kind, ENTRY_RULING) == 0 || strcmp(entry->kind, ENTRY_OVERRIDE) == 0;
}

static bool slips_tree(struct site *s, struct node *root, const struct game_view *g, int64_t first,
                       int64_t last, struct err *e)
{
    struct node *list = node_list(root, "slips");
    int64_t left = 0;
    size_t count = 0;
    for (int64_t seq = first; seq > 0 && seq <= last; seq++) {
        struct entry entry;
        if (!journal_read(desk_reader(s->desk), root->mem, g->id, seq, &entry, e)) return false;
        if (!is_slip(&entry)) continue;
        if (count++ < MOST_SLIPS)
            entry_tree(node_push_map(list), g, &entry);
        else
            left++;
    }
    node_int(root, "left", left);
    return true;
}

enum handled get_print_slips(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct game_view g;
    struct err e;
    int64_t turn = 0, first, last;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    if (request_param(r, "turn") == NULL)
        turn = turn_now(&g);
    else if (!param_seq(r, "turn", &turn)) {
        desk_look_end(s->desk);
        return page_error(s, r, reply, 400, "turn", "The turn must be a whole number from 0 on.");
    }
    struct node *root = paper_page(s, r, "print-slips", "Ruling slips", &g);
    node_int(root, "turn", turn);
    bool ok =
        find_turn(s, r, &g, turn, &first, &last, &e) && slips_tree(s, root, &g, first, last, &e);
    desk_look_end(s->desk);
    if (!ok) return page_error(s, r, reply, 500, "", e.text);
    return page_send(s, r, reply, 200, root);
}

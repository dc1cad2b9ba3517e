/* One entry of the journal, notes, and revealing umpired's dice.  */
#include <string.h>

#include "view/entry_tree.h"
#include "view/map_tree.h"
#include "view/table_tree.h"
#include "web/review.h"

/* Back to where the note was written. */
static const char *after_note(struct request *r, const struct task *t)
{
    const char *to = request_param_or(r, "to", "");
    if (t->target == 0 || strncmp(to, "replay", strlen("replay")) != 0)
        return t->target == 0
                   ? arena_printf(&r->mem, "/g/%s/journal", t->game)
                   : arena_printf(&r->mem, "/g/%s/r/%lld", t->game, (long long)t->target);
    return arena_printf(&r->mem, "/g/%s/replay/%lld", t->game, (long long)t->target);
}

static enum handled noted(struct site *s, struct request *r, struct reply *reply,
                          struct errand *errand)
{
    const struct task *t = &errand->task;
    if (t->end == TASK_BAD) return log_page(s, r, reply, 400, &t->problems);
    if (r->wants_json || (t->end != TASK_DONE && t->end != TASK_REPEATED))
        return errand_answer(s, r, reply, errand), HANDLED_NOW;
    reply_redirect(reply, after_note(r, t));
    return HANDLED_NOW;
}

enum handled post_note(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct errand *errand = errand_new(r, task_note);
    errand->task.remark = request_param_or(r, "text", "");
    errand->task.target = 0;
    if (*request_param_or(r, "target", "") != '\0' && !param_seq(r, "target", &errand->task.target))
        return page_error(s, r, reply, 400, "target", "Name the entry by its number.");
    errand->finish = noted;
    return errand_go(r, errand);
}

/* --- One entry ------------------------------------------------------------------------------- */

struct finding {
    int64_t target;
    struct node *list;
    const struct game_view *g;
};

/* The ruling that a declared throw gave; only notes can stand between. */
static bool find_reveal(void *context, struct arena *a, const struct entry *entry)
{
    (void)a;
    struct finding *f = context;
    if (entry->target == f->target && strcmp(entry->kind, ENTRY_NOTE) != 0)
        headline_tree(node_push_map(f->list), entry, f->g);
    return strcmp(entry->kind, ENTRY_NOTE) == 0;
}

static void answers_tree(struct site *s, struct node *root, const struct game_view *g,
                         const struct entry *entry)
{
    struct node *list = node_list(root, "answers");
    int64_t by[] = {entry->undone_by, entry->overruled_by};
    for (size_t i = 0; i < sizeof by / sizeof *by; i++) {
        struct entry answer;
        if (by[i] == 0 ||
            !journal_read(desk_reader(s->desk), root->mem, g->id, by[i], &answer, NULL))
            continue;
        headline_tree(node_push_map(list), &answer, g);
    }
    struct finding find = {.target = entry->seq, .list = list, .g = g};
    if (strcmp(entry->kind, ENTRY_DECLARE) == 0 && entry->undone_by == 0)
        (void)journal_each(desk_reader(s->desk), g->id, entry->seq + 1, 0, find_reveal, &find,
                           NULL);
}

/* Words stay; a mark may be taken off again. */
static bool is_plain_note(const struct entry *entry)
{
    return strcmp(entry->kind, ENTRY_NOTE) == 0 &&
           strcmp(entry->ruling.verdict, VERDICT_IMPORTANT) != 0;
}

static enum handled entry_page(struct site *s, struct request *r, struct reply *reply, int status,
                               const struct input_problems *problems)
{
    struct review rv;
    struct entry entry;
    int64_t seq = 0;
    struct err e;
    if (!review_look(s, r, reply, &rv)) return HANDLED_NOW;
    struct game_view g = rv.g;
    bool umpire = request_who(r)->role == ROLE_UMPIRE;
    if (!param_seq(r, "seq", &seq) || seq < 1 || seq > g.head_seq ||
        !journal_read(desk_reader(s->desk), &r->mem, g.id, seq, &entry, &e)) {
        desk_look_end(s->desk);
        return page_error(s, r, reply, 404, "seq", "There is no such entry in this journal.");
    }
    struct node *root =
        page_begin(s, r, "ruling", arena_printf(&r->mem, "Entry %lld", (long long)seq), &g);
    entry_tree(root, &g, &entry);
    answers_tree(s, root, &g, &entry);
    bool stands = entry.undone_by == 0, ruling = strcmp(entry.kind, ENTRY_RULING) == 0;
    bool fell = strcmp(entry.kind, ENTRY_DECLARE) == 0 && g.pending != seq;
    node_bool(root, "can_undo",
              umpire && stands && seq > 1 && !fell && g.pending != seq && !is_plain_note(&entry));
    node_bool(root, "undo_free", entry.ruling.dice_count == 0);
    node_bool(root, "can_override",
              umpire && stands && entry.overruled_by == 0 &&
                  (ruling || strcmp(entry.kind, ENTRY_OVERRIDE) == 0));
    node_bool(root, "waits", g.pending == seq);
    earlier_tree(s, root, &rv, &entry);
    notes_tree(root, rv.story, &g, seq);
    node_int(root, "note_target", seq);
    node_text(root, "text", request_param_or(r, "text", ""));
    node_bool(root, "may_ask", what_if_is_open(&g, &entry));
    node_text(root, "token", fresh_token(&r->mem));
    node_int(root, "version", g.head_seq);
    node_seq(root, "previous", seq - 1);
    node_seq(root, "next", seq < g.head_seq ? seq + 1 : 0);
    bool last = umpire && ruling && stands && seq == g.head_seq;
    follow_tree(root, &g, entry.ruling.subjects, last ? entry.ruling.subject_count : 0);
    page_problems(root, problems);
    struct map_marks marks = {.ids = entry.ruling.subjects, .count = entry.ruling.subject_count};
    map_tree(root, &g, &marks);
    desk_look_end(s->desk);
    return page_send(s, r, reply, status, root);
}

enum handled get_entry(void *site, struct request *r, struct reply *reply)
{
    const struct input_problems none = {0};
    return entry_page(site, r, reply, 200, &none);
}

static enum handled revealed(struct site *s, struct request *r, struct reply *reply,
                             struct errand *errand)
{
    if (errand_answer(s, r, reply, errand)) return HANDLED_NOW;
    return entry_page(s, r, reply, errand->task.end == TASK_STALE ? 409 : 400,
                      &errand->task.problems);
}

enum handled post_reveal(void *site, struct request *r, struct reply *reply)
{
    (void)site, (void)reply;
    struct errand *errand = errand_new(r, task_reveal);
    errand->finish = revealed;
    return errand_go(r, errand);
}

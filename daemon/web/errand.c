#include <string.h>

#include "base/text.h"
#include "view/entry_tree.h"
#include "web/site.h"

static void errand_done(struct task *t)
{
    struct errand *errand = t->user;
    request_resume(errand->request);
}

static void errand_begin(void *site, struct request *r)
{
    struct site *s = site;
    struct errand *errand = r->job;
    desk_give(s->desk, &errand->task);
}

static void errand_finish(void *site, struct request *r, struct reply *reply)
{
    struct errand *errand = r->job;
    (void)errand->finish(site, r, reply, errand);
}

const char *errand_input(void *from, const char *name)
{
    return request_param(from, name);
}

struct errand *errand_new(struct request *r,
                          enum task_end (*work)(struct writer *w, struct task *t))
{
    struct errand *errand = arena_new(&r->mem, struct errand);
    errand->request = r;
    errand->task = (struct task){.work = work,
                                 .mem = &r->mem,
                                 .game = request_param_or(r, "game", ""),
                                 .author = "umpire",
                                 .token = request_param_or(r, "token", ""),
                                 .version = -1,
                                 .get = errand_input,
                                 .from = r,
                                 .done = errand_done,
                                 .user = errand};
    (void)param_seq(r, "version", &errand->task.version);
    (void)param_seq(r, "seq", &errand->task.target);
    return errand;
}

enum handled errand_go(struct request *r, struct errand *errand)
{
    r->job = errand;
    r->later = (struct later){.begin = errand_begin, .finish = errand_finish};
    return HANDLED_LATER;
}

enum handled send_entry(struct site *s, struct request *r, struct reply *reply, const char *game,
                        int64_t seq, int status)
{
    const char *path = arena_printf(&r->mem, "/g/%s/r/%lld", game, (long long)seq);
    struct game_view g;
    struct entry entry;
    struct err e;
    if (!r->wants_json) {
        reply_redirect(reply, path);
        return HANDLED_NOW;
    }
    if (!desk_look(s->desk, game, &g)) return page_error(s, r, reply, 404, "game", "No such game.");
    struct node *root = node_new_map(&r->mem);
    node_text(root, "game", game);
    node_int(root, "seq", seq);
    node_text(root, "path", path);
    bool found = journal_read(desk_reader(s->desk), &r->mem, game, seq, &entry, &e);
    if (found) entry_tree(root, &g, &entry);
    desk_look_end(s->desk);
    if (!found) return page_error(s, r, reply, 500, "", e.text);
    (void)reply_header(reply, "Location", path);
    reply_json(reply, status, root);
    return HANDLED_NOW;
}

bool errand_answer(struct site *s, struct request *r, struct reply *reply, struct errand *errand)
{
    const struct task *t = &errand->task;
    switch (t->end) {
    case TASK_DONE: (void)send_entry(s, r, reply, t->game, t->seq, 201); return true;
    case TASK_REPEATED: (void)send_entry(s, r, reply, t->game, t->seq, 200); return true;
    case TASK_MISSING: (void)page_error(s, r, reply, 404, t->err.field, t->err.text); return true;
    case TASK_REFUSED: (void)page_error(s, r, reply, 409, t->err.field, t->err.text); return true;
    case TASK_FAILED:
        reply_retry_after(reply, 2);
        (void)page_error(s, r, reply, 503, "",
                         arena_printf(&r->mem,
                                      "Nothing was entered: %s. Go back, the form is as "
                                      "you left it.",
                                      t->err.text));
        return true;
    case TASK_STALE:
    case TASK_BAD:
    case TASK_DICE: return false;
    }
    return false;
}

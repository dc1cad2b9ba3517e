/* A game file from elsewhere, read in.  The worker looks at it from all sides
 * (journal/game_file.h), then the writer copies it into the journal.  */
#include <stdlib.h>

#include "journal/game_file.h"
#include "web/site.h"

struct reading_in {
    struct site *site;
    struct request *request;
    const struct upload *file;
    struct game_file *game;
    struct task task;
    struct err e; /* what is wrong with the file; or "" */
};

static enum handled read_in_page(struct site *s, struct request *r, struct reply *reply, int status,
                                 const char *problem)
{
    struct node *root = page_begin(s, r, "read-in", "Read in a game", NULL);
    struct node *list = node_list(root, "problems");
    if (problem != NULL) {
        struct node *n = node_push_map(list);
        node_text(n, "field", "game");
        node_text(n, "text", problem);
    }
    node_text(root, "token", fresh_token(&r->mem));
    return page_send(s, r, reply, status, root);
}

enum handled get_read_in(void *site, struct request *r, struct reply *reply)
{
    return read_in_page(site, r, reply, 200, NULL);
}

static void reading_end(void *arg)
{
    struct reading_in *in = arg;
    game_file_close(in->game);
    free(in);
}

static void adopted(struct task *t)
{
    struct reading_in *in = t->user;
    request_resume(in->request);
}

static void look_at_file(void *arg)
{
    struct reading_in *in = arg;
    if (!game_file_open(&in->game, in->file->bytes, in->file->len, NULL, &in->e)) {
        request_resume(in->request);
        return;
    }
    in->task = (struct task){.work = task_adopt,
                             .mem = &in->request->mem,
                             .version = -1,
                             .from = in->game,
                             .done = adopted,
                             .user = in};
    desk_give(in->site->desk, &in->task);
}

static void read_in_begin(void *site, struct request *r)
{
    desk_give_worker(((struct site *)site)->desk, look_at_file, r->job);
}

static void send_game(struct request *r, struct reply *reply, const struct task *t)
{
    const char *path = arena_printf(&r->mem, "/g/%s", t->made);
    if (!r->wants_json) {
        reply_redirect(reply, path);
        return;
    }
    struct node *root = node_new_map(&r->mem);
    node_text(root, "id", t->made);
    node_text(root, "path", path);
    node_int(root, "entries", t->seq);
    (void)reply_header(reply, "Location", path);
    reply_json(reply, t->end == TASK_DONE ? 201 : 200, root);
}

static void read_in_finish(void *site, struct request *r, struct reply *reply)
{
    const struct reading_in *in = r->job;
    struct arena *a = &r->mem;
    if (in->game == NULL) {
        (void)read_in_page(site, r, reply, 400,
                           arena_printf(a, "Nothing was read in: %s.", in->e.text));
    } else if (in->task.end == TASK_DONE || in->task.end == TASK_REPEATED) {
        send_game(r, reply, &in->task);
    } else if (in->task.end == TASK_REFUSED) {
        (void)read_in_page(site, r, reply, 409, in->task.err.text);
    } else {
        reply_retry_after(reply, 2);
        (void)page_error(site, r, reply, 503, "",
                         arena_printf(a, "Nothing was read in: %s.", in->task.err.text));
    }
}

enum handled post_read_in(void *site, struct request *r, struct reply *reply)
{
    const struct upload *file = request_upload(r, "game");
    if (file == NULL || file->len == 0)
        return read_in_page(site, r, reply, 400, "Choose a game file.");
    struct reading_in *in = calloc(1, sizeof *in);
    if (in == NULL) memory_exhausted();
    in->site = site;
    in->request = r;
    in->file = file;
    r->at_end = reading_end;
    r->at_end_arg = in;
    r->job = in;
    r->later = (struct later){.begin = read_in_begin, .finish = read_in_finish};
    return HANDLED_LATER;
}

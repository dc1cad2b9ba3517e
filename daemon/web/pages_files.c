/* Orders of battle and terrain, in and out.  */
#include <string.h>

#include "web/site.h"

/* What the rule book would have otherwise: told, not forbidden. */
static void advice_tree(struct node *root, const struct game_view *g)
{
    struct node *list = node_list(root, "advice");
    struct scene scene = game_scene(g, root->mem);
    struct ruling said;
    ruling_init(&said, root->mem);
    if (g->book->rules->advise != NULL) g->book->rules->advise(&scene, &said);
    for (size_t i = 0; i < said.reason_count; i++) {
        struct node *n = node_push_map(list);
        node_text(n, "text", said.reasons[i].label);
        node_text(n, "cite", said.reasons[i].cite);
    }
}

void file_problems_tree(struct node *root, const char *key, const struct task *t)
{
    struct node *list = node_list(root, key);
    for (size_t i = 0; t != NULL && i < t->csv.count; i++) {
        const struct csv_problem *p = &t->csv.list[i];
        struct node *n = node_push_map(list);
        node_int(n, "line", p->line);
        node_int(n, "column", p->column);
        node_text(n, "column_name", p->column_name);
        node_text(n, "text", p->text);
        node_text(n, "file", t->files[i < t->csv_first ? 0 : 1].name);
    }
    node_int(root, "omitted", t == NULL ? 0 : (int64_t)t->csv.omitted);
}

size_t sent_files(struct request *r, struct csv_upload out[2])
{
    static const struct {
        const char *field, *name;
        enum roster_file which;
    } kinds[] = {{"forces", "Order of battle", ROSTER_FORCES},
                 {"terrain", "Terrain", ROSTER_GROUND}};
    size_t count = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const struct upload *up = request_upload(r, kinds[i].field);
        const char *typed = request_param(r, kinds[i].field);
        if (up != NULL && up->len > 0)
            out[count++] = (struct csv_upload){kinds[i].which, kinds[i].name, up->bytes, up->len};
        else if (typed != NULL && *typed != '\0')
            out[count++] = (struct csv_upload){kinds[i].which, kinds[i].name, typed, strlen(typed)};
    }
    return count;
}

static enum handled files_page(struct site *s, struct request *r, struct reply *reply, int status,
                               const struct task *t, const char *done)
{
    struct game_view g;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct node *root = page_begin(s, r, "files", "Files", &g);
    file_problems_tree(root, "problems", t);
    advice_tree(root, &g);
    node_text(root, "done", done);
    node_text(root, "token", fresh_token(&r->mem));
    node_int(root, "version", g.head_seq);
    page_changed(s, root, &g, t != NULL && t->end == TASK_STALE ? t->version : -1);
    desk_look_end(s->desk);
    return page_send(s, r, reply, status, root);
}

enum handled get_files(void *site, struct request *r, struct reply *reply)
{
    return files_page(site, r, reply, 200, NULL, NULL);
}

static enum handled imported(struct site *s, struct request *r, struct reply *reply,
                             struct errand *errand)
{
    const struct task *t = &errand->task;
    if (t->end == TASK_BAD || t->end == TASK_STALE)
        return files_page(s, r, reply, t->end == TASK_BAD ? 400 : 409, t, NULL);
    return errand_answer(s, r, reply, errand), HANDLED_NOW;
}

enum handled post_files(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct errand *errand = errand_new(r, task_import);
    struct csv_upload *files = arena_array(&r->mem, struct csv_upload, 2);
    errand->task.file_count = sent_files(r, files);
    if (errand->task.file_count == 0)
        return page_error(s, r, reply, 400, "forces",
                          "Choose a file: an order of battle or a "
                          "terrain file.");
    errand->task.files = files;
    errand->task.target = 0;
    errand->finish = imported;
    return errand_go(r, errand);
}

static enum handled send_file(struct site *s, struct request *r, struct reply *reply,
                              enum roster_file which, const char *name)
{
    struct game_view g;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct scene scene = game_scene(&g, &r->mem);
    roster_write(&scene, which, &reply->body);
    const char *file = arena_printf(&r->mem, "%s-%s.csv", g.id, name);
    desk_look_end(s->desk);
    reply->type = "text/csv; charset=utf-8";
    reply_download(reply, file);
    return HANDLED_NOW;
}

enum handled get_forces(void *site, struct request *r, struct reply *reply)
{
    return send_file(site, r, reply, ROSTER_FORCES, "forces");
}

enum handled get_ground(void *site, struct request *r, struct reply *reply)
{
    return send_file(site, r, reply, ROSTER_GROUND, "terrain");
}

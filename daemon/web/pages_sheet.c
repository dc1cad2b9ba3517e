/* The order of battle and the terrain as sheets to be filled in.
 *
 * Every button of a sheet sends all of it.  "save" enters it as one entry; any other
 * gives the sheet back changed (a row more, a copy, a brigade in line) with nothing
 * entered, so that it works alike with and without scripts.  */
#include <string.h>

#include "base/text.h"
#include "rules/table_size.h"
#include "umpire/moment.h"
#include "umpire/sheet.h"
#include "view/map_tree.h"
#include "view/sheet_tree.h"
#include "view/table_tree.h"
#include "web/site.h"

enum { MORE_ROWS = 3, SPARE_ROWS = 1 };

struct sheet_page {
    enum roster_file which;
    const char *page, *title; /* forces, "Order of battle" */
    int status;
    bool sent;                           /* show what was sent, not what is */
    bool checked;                        /* and say what is wrong with it */
    const char *done;                    /* what to tell, or NULL */
    const struct input_problems *others; /* besides those of the rows; or NULL */
    const struct task *stale;            /* whose version is too old; or NULL */
};

static struct sheet_page page_of(enum roster_file which)
{
    return which == ROSTER_FORCES
               ? (struct sheet_page){.which = which, .page = "forces", .title = "Order of battle"}
               : (struct sheet_page){.which = which, .page = "ground", .title = "Terrain"};
}

/* Whose sheet: as asked, else the first side's; none where there are no sides. */
static const char *side_of(const struct request *r, const struct rulebook *book,
                           enum roster_file which)
{
    const struct choice *side = ruleset_side(book->rules, request_param_or(r, "side", ""));
    if (which != ROSTER_FORCES) return "";
    return side != NULL ? side->id : book->rules->sides[0].id;
}

static void fill_sheet(struct sheet *s, const struct scene *scene, struct request *r,
                       const struct sheet_page *p)
{
    sheet_init(s, scene, p->which, side_of(r, scene->book, p->which));
    if (p->sent)
        sheet_read_form(s, errand_input, r);
    else
        sheet_read_state(s);
}

/* --- The page --------------------------------------------------------------------------- */

static void line_tree(struct node *root, const struct sheet *s, const struct request *r)
{
    const struct table_size table = table_size_of(s->now.book->rules, s->now.state);
    bool first = side_ink(s->now.book, s->side) == 1;
    double depth = table.depth;
    struct node *n = node_map(root, "line");
    sheet_leaders_tree(n, s, request_param_or(r, "leader", ""));
    node_text(n, "x",
              request_param_or(r, "line_x", arena_printf(root->mem, "%g", table.width / 2)));
    node_text(n, "y",
              request_param_or(r, "line_y",
                               arena_printf(root->mem, "%g", first ? depth / 6 : depth * 5 / 6)));
    node_text(n, "gap", request_param_or(r, "line_gap", "1"));
    static const char *const arrows[] = {"↑ away from the near edge", "↗", "→ right", "↘",
                                         "↓ to the near edge",        "↙", "← left",  "↖"};
    const char *facing = request_param_or(r, "line_facing", first ? "0" : "180");
    struct node *list = node_list(n, "facings");
    for (int i = 0; i < 8; i++) {
        struct node *one = node_push_map(list);
        node_int(one, "id", i * 45);
        node_text(one, "label", arrows[i]);
        node_bool(one, "on", strcmp(facing, arena_printf(root->mem, "%d", i * 45)) == 0);
    }
}

static void sides_of(struct node *root, const struct sheet *s)
{
    struct node *list = node_list(root, "sides");
    const struct choice *c = s->now.book->rules->sides;
    for (; *s->side != '\0' && c->id != NULL; c++) {
        struct node *n = node_push_map(list);
        node_text(n, "id", c->id);
        node_text(n, "label", ruleset_side_title(s->now.book->rules, s->now.state, c->id));
        node_int(n, "ink", side_ink(s->now.book, c->id));
        node_bool(n, "on", strcmp(c->id, s->side) == 0);
    }
    node_text(root, "side", s->side);
}

/* The page of a sheet, with the table as it would be. */
static enum handled show_sheet(struct site *s, struct request *r, struct reply *reply,
                               struct game_view *g, struct sheet *sheet, const struct sheet_page *p)
{
    struct csv_problems problems = {.mem = &r->mem};
    const struct csv_problems none = {.mem = &r->mem};
    struct node *root = page_begin(s, r, p->page, p->title, g);
    bool frozen =
        moment_has_begun(desk_reader(s->desk), g->id, g->book->rules, g->state, g->head_seq);
    sheet_keep_spare(sheet, SPARE_ROWS);
    struct state *then = sheet_try(sheet, &problems);
    const struct csv_problems *told = p->checked ? &problems : &none;
    sheet_tree(root, sheet, told, frozen);
    sheet_problems_tree(root, sheet, told, p->others);
    sides_of(root, sheet);
    if (sheet_can_line_up(sheet))
        line_tree(root, sheet, r);
    else
        node_text(root, "line", NULL);
    node_text(root, "done", p->done);
    node_text(root, "token", fresh_token(&r->mem));
    /* What is typed rests on what was seen then, however often it is shown again. */
    int64_t version = g->head_seq;
    if (p->sent && p->stale == NULL) (void)param_seq(r, "version", &version);
    node_int(root, "version", version);
    page_changed(s, root, g, p->stale == NULL ? -1 : p->stale->version);
    if (then != NULL) g->state = then;
    map_tree(root, g, NULL);
    desk_look_end(s->desk);
    state_free(then);
    return page_send(s, r, reply, p->status, root);
}

static enum handled sheet_page(struct site *s, struct request *r, struct reply *reply,
                               const struct sheet_page *p)
{
    struct game_view g;
    struct sheet sheet;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct scene scene = game_scene(&g, &r->mem);
    fill_sheet(&sheet, &scene, r, p);
    return show_sheet(s, r, reply, &g, &sheet, p);
}

static enum handled get_sheet(struct site *s, struct request *r, struct reply *reply,
                              enum roster_file which)
{
    struct sheet_page p = page_of(which);
    int64_t saved;
    p.status = 200;
    if (param_seq(r, "saved", &saved))
        p.done = arena_printf(&r->mem, "Saved, as entry %lld.", (long long)saved);
    return sheet_page(s, r, reply, &p);
}

/* --- Buttons that enter nothing ------------------------------------------------------------ */

static size_t row_number(const char *arg) /* past the last row when it is none */
{
    int64_t n;
    return text_parse_int(arg, &n) && n >= 1 ? (size_t)n - 1 : SIZE_MAX;
}

static enum handled change_sheet(struct site *s, struct request *r, struct reply *reply,
                                 struct sheet_page p, const char *wish)
{
    struct game_view g;
    struct sheet sheet;
    struct input_problems problems = {0};
    const char *arg = strchr(wish, ':');
    size_t len = arg == NULL ? strlen(wish) : (size_t)(arg - wish);
    const char *verb = arena_strndup(&r->mem, wish, len);
    arg = arg == NULL ? "" : arg + 1;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct scene scene = game_scene(&g, &r->mem);
    fill_sheet(&sheet, &scene, r, &p);
    if (strcmp(verb, "add") == 0) sheet_add(&sheet, arg, MORE_ROWS);
    if (strcmp(verb, "copy") == 0) sheet_copy(&sheet, row_number(arg));
    if (strcmp(verb, "remove") == 0) sheet_remove(&sheet, row_number(arg));
    if (strcmp(verb, "keep") == 0) sheet_keep(&sheet, arg);
    p.checked = strcmp(verb, "show") == 0 || strcmp(verb, "line-up") == 0;
    if (strcmp(verb, "line-up") == 0 && sheet_can_line_up(&sheet)) {
        size_t count = sheet_line_up(&sheet, errand_input, r, &problems);
        if (count > 0) p.done = arena_printf(&r->mem, "%zu in line. Not saved yet.", count);
    }
    p.others = &problems;
    p.status = 200;
    return show_sheet(s, r, reply, &g, &sheet, &p);
}

/* --- Saving ---------------------------------------------------------------------------------- */

static enum handled sheet_saved(struct site *s, struct request *r, struct reply *reply,
                                struct errand *errand)
{
    const struct task *t = &errand->task;
    struct sheet_page p = page_of(t->files[0].which);
    struct input_problems others = t->problems;
    bool kept =
        t->end == TASK_BAD || t->end == TASK_STALE || (t->end == TASK_REFUSED && !r->wants_json);
    if (kept) {
        p.sent = p.checked = true;
        p.status = t->end == TASK_BAD ? 400 : 409;
        p.stale = t->end == TASK_STALE ? t : NULL;
        if (t->end == TASK_REFUSED) problems_add(&others, &r->mem, "sheet", "%s", t->err.text);
        p.others = &others;
        return sheet_page(s, r, reply, &p);
    }
    if (r->wants_json || (t->end != TASK_DONE && t->end != TASK_REPEATED))
        return errand_answer(s, r, reply, errand), HANDLED_NOW;
    const char *side = request_param_or(r, "side", "");
    reply_redirect(reply, arena_printf(&r->mem, "/g/%s/%s?saved=%lld%s%s", t->game, p.page,
                                       (long long)t->seq, *side == '\0' ? "" : "&side=",
                                       *side == '\0' ? "" : text_slug(&r->mem, side)));
    return HANDLED_NOW;
}

static enum handled post_sheet(struct site *s, struct request *r, struct reply *reply,
                               enum roster_file which)
{
    struct sheet_page p = page_of(which);
    const char *wish = request_param_or(r, "do", "save");
    p.sent = true;
    if (strcmp(wish, "save") != 0) return change_sheet(s, r, reply, p, wish);
    struct game_view g;
    struct sheet sheet;
    struct buf file = {0};
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct scene scene = game_scene(&g, &r->mem);
    fill_sheet(&sheet, &scene, r, &p);
    sheet_write(&sheet, &file);
    desk_look_end(s->desk);
    struct csv_upload *up = arena_new(&r->mem, struct csv_upload);
    *up = (struct csv_upload){which, p.title, arena_strdup(&r->mem, buf_text(&file)), file.len};
    buf_clear(&file);
    struct errand *errand = errand_new(r, task_import);
    errand->task.files = up;
    errand->task.file_count = 1;
    errand->task.target = 0;
    errand->task.heading = p.title;
    errand->task.gone = sheet.gone;
    errand->task.gone_count = sheet.gone_count;
    errand->finish = sheet_saved;
    return errand_go(r, errand);
}

enum handled get_forces_sheet(void *site, struct request *r, struct reply *reply)
{
    return get_sheet(site, r, reply, ROSTER_FORCES);
}

enum handled post_forces_sheet(void *site, struct request *r, struct reply *reply)
{
    return post_sheet(site, r, reply, ROSTER_FORCES);
}

enum handled get_ground_sheet(void *site, struct request *r, struct reply *reply)
{
    return get_sheet(site, r, reply, ROSTER_GROUND);
}

enum handled post_ground_sheet(void *site, struct request *r, struct reply *reply)
{
    return post_sheet(site, r, reply, ROSTER_GROUND);
}

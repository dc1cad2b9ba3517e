/* A new game: from a scenario, from files, like another game, or an empty table; and the
 * way from there to the first turn.  */
#include <string.h>

#include "base/text.h"
#include "umpire/moment.h"
#include "umpire/scenario.h"
#include "view/entry_tree.h"
#include "web/site.h"

/* Cards beside the scenarios, which are named after files and so have no colon. */
#define FROM_FILES ":files"
#define FROM_GAME ":copy"

enum {
    LONGEST_SHOWN = 60000, /* bytes of a file that are given back to be mended */
    MOST_PAST = 200        /* games offered to be copied: the newest */
};

/* Where the game is to come from.  A form says so; JSON may just give what it has. */
static const char *source_of(const struct request *r)
{
    const char *card = request_param(r, "scenario");
    if (card != NULL) return card;
    if (*request_param_or(r, "copy", "") != '\0') return FROM_GAME;
    bool files = request_upload(r, "forces") != NULL || request_upload(r, "terrain") != NULL ||
                 *request_param_or(r, "forces", "") != '\0' ||
                 *request_param_or(r, "terrain", "") != '\0';
    return files ? FROM_FILES : "";
}

/* --- The page ----------------------------------------------------------------------------- */

static const char *scenario_title(struct arena *a, const char *id)
{
    char *title = arena_strdup(a, id);
    for (char *p = title; *p != '\0'; p++)
        if (*p == '-') *p = ' ';
    if (*title >= 'a' && *title <= 'z') *title = (char)(*title - 'a' + 'A');
    return title;
}

static void card_tree(struct node *list, const char *chosen, const char *id, const char *title,
                      const char *system, const char *help)
{
    struct node *n = node_push_map(list);
    node_text(n, "id", id);
    node_text(n, "title", title);
    node_text(n, "system", system);
    node_text(n, "help", help);
    node_bool(n, "on", strcmp(chosen, id) == 0);
}

static void cards_tree(struct node *root, struct arena *a, const char *chosen, bool games)
{
    struct node *list = node_list(root, "scenarios");
    struct scenario sc;
    for (size_t k = 0; rulesets[k] != NULL; k++)
        for (size_t i = 0; scenario_next(a, &i, &sc);)
            if (strcmp(sc.system, rulesets[k]->id) == 0)
                card_tree(list, chosen, sc.id, scenario_title(a, sc.id), sc.system, sc.about);
    card_tree(list, chosen, FROM_FILES, "Your own files", "",
              "An order of battle and terrain from a spreadsheet.");
    if (games)
        card_tree(list, chosen, FROM_GAME, "Like another game", "",
                  "Its order of battle, terrain and readings.");
    card_tree(list, chosen, "", "Empty table", "", "Enter everything by hand.");
}

struct past_games {
    struct node *list;
    const char *chosen;
    int64_t now;
};

static void list_past(void *context, const struct game_brief *g)
{
    struct past_games *p = context;
    struct node *n = node_push_map(p->list);
    node_text(n, "id", g->id);
    node_text(n, "title", g->title);
    node_int(n, "turn", g->turn);
    node_text(n, "_when", time_ago(p->list->mem, g->last_ms, p->now));
    node_bool(n, "on", strcmp(g->id, p->chosen) == 0);
}

/* A file as it was sent, to be mended on the spot: a file input cannot keep it. */
static const char *sent_text(struct request *r, const char *name)
{
    const struct upload *up = request_upload(r, name);
    if (up == NULL || up->len == 0) return request_param_or(r, name, "");
    if (up->len > LONGEST_SHOWN || !text_is_utf8(up->bytes, up->len) ||
        memchr(up->bytes, '\0', up->len) != NULL)
        return "";
    return arena_strndup(&r->mem, up->bytes, up->len);
}

static void values_tree(struct node *root, struct request *r, const char *system)
{
    struct node *values = node_map(root, "values");
    node_text(values, "title", request_param_or(r, "title", ""));
    node_text(values, "system", system);
    node_text(values, "scenario", request_param_or(r, "scenario", "first-game"));
    node_text(values, "forces", sent_text(r, "forces"));
    node_text(values, "terrain", sent_text(r, "terrain"));
    node_bool(values, "now", strcmp(request_param_or(r, "moment", ""), "now") == 0);
}

static enum handled new_game_page(struct site *s, struct request *r, struct reply *reply,
                                  int status, const struct input_problems *problems,
                                  const struct task *t)
{
    struct node *root = page_begin(s, r, "new-game", "New game", NULL);
    const char *system = request_param_or(r, "system", s->lib->books[0].rules->id);
    struct node *systems = node_list(root, "systems");
    for (size_t i = 0; i < s->lib->count; i++) {
        struct node *n = node_push_map(systems);
        node_text(n, "id", s->lib->books[i].rules->id);
        node_text(n, "title", s->lib->books[i].rules->title);
        node_bool(n, "on", strcmp(system, s->lib->books[i].rules->id) == 0);
    }
    values_tree(root, r, system);
    struct past_games past = {.list = node_list(root, "games"),
                              .chosen = request_param_or(r, "copy", ""),
                              .now = desk_now_ms()};
    desk_list(s->desk, 0, MOST_PAST, list_past, &past);
    bool first = request_param(r, "scenario") == NULL && *source_of(r) == '\0';
    cards_tree(root, &r->mem, first ? "first-game" : source_of(r), past.list->first != NULL);
    page_problems(root, problems);
    file_problems_tree(root, "file_problems", t);
    node_text(root, "token", fresh_token(&r->mem));
    return page_send(s, r, reply, status, root);
}

enum handled get_new_game(void *site, struct request *r, struct reply *reply)
{
    const struct input_problems none = {0};
    return new_game_page(site, r, reply, 200, &none, NULL);
}

static enum handled refuse_new(struct site *s, struct request *r, struct reply *reply,
                               const char *field, const char *text)
{
    struct input_problem one = {field, text};
    const struct input_problems problems = {.list = &one, .count = 1};
    return new_game_page(s, r, reply, 400, &problems, NULL);
}

/* --- Making it ------------------------------------------------------------------------------ */

static enum handled new_game_made(struct site *s, struct request *r, struct reply *reply,
                                  struct errand *errand)
{
    const struct task *t = &errand->task;
    if (t->end == TASK_BAD) return new_game_page(s, r, reply, 400, &t->problems, t);
    if (t->end != TASK_DONE && t->end != TASK_REPEATED)
        return errand_answer(s, r, reply, errand), HANDLED_NOW;
    const char *path = arena_printf(&r->mem, "/g/%s", t->made);
    if (!r->wants_json) {
        reply_redirect(reply, path);
        return HANDLED_NOW;
    }
    struct node *root = node_new_map(&r->mem);
    node_text(root, "id", t->made);
    node_text(root, "path", path);
    (void)reply_header(reply, "Location", path);
    reply_json(reply, t->end == TASK_DONE ? 201 : 200, root);
    return HANDLED_NOW;
}

struct new_game_input {
    struct request *r;
    const char *tolerance;
    bool copies;
};

static const char *new_game_field(void *from, const char *name)
{
    const struct new_game_input *in = from;
    if (strcmp(name, "tolerance_cm") == 0) return in->tolerance;
    if (strcmp(name, "copy") == 0 && !in->copies) return NULL; /* the list is there all the same */
    return request_param(in->r, name);
}

enum handled post_new_game(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct errand *errand = errand_new(r, task_new_game);
    struct new_game_input *in = arena_new(&r->mem, struct new_game_input);
    const char *source = source_of(r);
    struct csv_upload *files = arena_array(&r->mem, struct csv_upload, SCENARIO_FILES);
    struct scenario sc;
    *in = (struct new_game_input){.r = r,
                                  .tolerance = arena_printf(&r->mem, "%g", s->options.tolerance),
                                  .copies = strcmp(source, FROM_GAME) == 0};
    if (strcmp(source, FROM_FILES) == 0) {
        errand->task.file_count = sent_files(r, files);
        if (errand->task.file_count == 0)
            return refuse_new(s, r, reply, "forces",
                              "Choose a file: an order of battle or a terrain file.");
    } else if (in->copies) {
        if (*request_param_or(r, "copy", "") == '\0')
            return refuse_new(s, r, reply, "copy", "Choose which game it is to be like.");
    } else if (*source != '\0') {
        if (!scenario_find(&r->mem, request_param_or(r, "system", ""), source, &sc))
            return refuse_new(s, r, reply, "scenario",
                              "There is no such scenario for this system.");
        errand->task.file_count = scenario_files(&sc, files);
    }
    errand->task.files = files;
    errand->task.get = new_game_field;
    errand->task.from = in;
    errand->finish = new_game_made;
    return errand_go(r, errand);
}

/* --- From there to the first turn ------------------------------------------------------------ */

static int64_t count_readings(const struct game_view *g)
{
    const struct entity *game = state_find(g->state, GAME_ENTITY);
    int64_t count = 0;
    for (size_t i = 0; i < g->book->readings.count; i++) {
        const struct reading *known = &g->book->readings.list[i];
        const char *set = known->settable ? entity_text(game, known->id, NULL) : NULL;
        count += set != NULL && *set != known->fallback;
    }
    return count;
}

void page_setup(struct site *s, struct node *root, const struct game_view *g, const struct who *who)
{
    const struct ruleset *rules = g->book->rules;
    struct scene scene = game_scene(g, root->mem);
    int64_t forces = 0, off = 0, ground = 0;
    const struct entity *en = NULL;
    struct hull h;
    node_text(root, "setup", NULL);
    if (who->role != ROLE_UMPIRE ||
        moment_has_begun(desk_reader(s->desk), g->id, rules, g->state, g->head_seq))
        return;
    while ((en = state_next(g->state, en, NULL)) != NULL) {
        const char *kind = entity_text(en, "kind", "");
        ground += ruleset_kind_in(rules->ground, kind);
        if (!ruleset_kind_in(rules->forces, kind)) continue;
        forces++;
        off += rules->footprint != NULL && !rules->footprint(&scene, en, &h);
    }
    struct node *n = node_map(root, "setup");
    node_int(n, "forces", forces);
    node_int(n, "off", off);
    node_int(n, "ground", ground);
    node_int(n, "readings", count_readings(g));
    node_text(n, "token", fresh_token(root->mem));
    node_int(n, "version", g->head_seq);
}

static enum handled begun(struct site *s, struct request *r, struct reply *reply,
                          struct errand *errand)
{
    const struct task *t = &errand->task;
    bool there = t->end == TASK_DONE || t->end == TASK_REPEATED || t->end == TASK_STALE;
    if (t->end == TASK_STALE && r->wants_json)
        return page_error(s, r, reply, 409, "version", "Another device ruled meanwhile.");
    if (r->wants_json || !there) return errand_answer(s, r, reply, errand), HANDLED_NOW;
    reply_redirect(reply, arena_printf(&r->mem, "/g/%s", t->game));
    return HANDLED_NOW;
}

enum handled post_begin(void *site, struct request *r, struct reply *reply)
{
    (void)site, (void)reply;
    struct errand *errand = errand_new(r, task_begin);
    errand->task.target = 0;
    errand->finish = begun;
    return errand_go(r, errand);
}

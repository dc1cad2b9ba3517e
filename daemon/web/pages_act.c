/* The table, and the form of an action on it: asked, measured, thrown, ruled.
 *
 * GET shows what is measured and, when all is known, the ruling before the throw; POST
 * enters it.  The same page without a game is the calculator.  */
#include <string.h>

#include "base/text.h"
#include "rules/describe.h"
#include "view/entry_tree.h"
#include "view/form_tree.h"
#include "view/map_tree.h"
#include "view/table_tree.h"
#include "web/site.h"

enum { RECENT = 8, MOST_SLOTS = 30 };

/* The map; with one picked, what that one could do. */
static void picked_map(struct node *root, const struct game_view *g, const struct entity *picked)
{
    struct drawing drawing = {.mem = root->mem};
    struct map_marks marks = {.drawing = &drawing};
    struct scene scene = game_scene(g, root->mem);
    if (picked != NULL) {
        marks.ids = arena_new(root->mem, const char *);
        marks.ids[marks.count++] = picked->id;
        if (g->book->rules->show != NULL) g->book->rules->show(&scene, picked, &drawing);
    }
    map_tree(root, g, &marks);
}

enum handled get_table(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct game_view g;
    struct entry *list;
    size_t count = 0;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct node *root = page_begin(s, r, "table", g.title, &g);
    bool umpire = request_who(r)->role == ROLE_UMPIRE;
    const struct entity *picked = state_find(g.state, request_param_or(r, "unit", ""));
    sides_tree(root, &g, umpire);
    briefings_tree(root, &g);
    picked_tree(root, &g, picked, umpire);
    todo_tree(root, &g);
    picked_map(root, &g, picked);
    page_setup(s, root, &g, request_who(r));
    struct node *recent = node_list(root, "recent");
    if (journal_list(desk_reader(s->desk), &r->mem, g.id, 0, RECENT, &list, &count, NULL))
        for (size_t i = 0; i < count; i++) headline_tree(node_push_map(recent), &list[i], &g);
    desk_look_end(s->desk);
    return page_send(s, r, reply, 200, root);
}

/* --- Dice ----------------------------------------------------------------------------------- */

/* What fell: `dice` as on the command line; or `thrown` before and die_1, die_2 ... now. */
static const char *dice_text(const struct request *r, struct arena *a)
{
    const char *all = request_param(r, "dice");
    if (all != NULL && *all != '\0') return all;
    struct buf b = {0};
    buf_puts(&b, request_param_or(r, "thrown", ""));
    for (int i = 1; i <= MOST_SLOTS; i++) {
        const char *face = request_param(r, arena_printf(a, "die_%d", i));
        if (face == NULL || *face == '\0') break;
        buf_printf(&b, "%s%s", b.len == 0 ? "" : ",", face);
    }
    const char *text = arena_strdup(a, buf_text(&b));
    buf_clear(&b);
    return text;
}

struct act_input {
    struct request *r;
    const struct action *act; /* NULL: there is no such action */
    const char *dice;
};

static bool takes_several(const struct action *act, const char *name)
{
    for (size_t i = 0; act != NULL && i < act->field_count; i++)
        if (strcmp(act->fields[i].name, name) == 0) return act->fields[i].type == FIELD_ENTITIES;
    return false;
}

/* A field that takes several may come several times, as ticked boxes do. */
static const char *act_field(void *from, const char *name)
{
    const struct act_input *in = from;
    struct arena *mem = &in->r->mem;
    if (strcmp(name, "dice") == 0) return in->dice;
    const char *text = request_param(in->r, name);
    if (text == NULL || !takes_several(in->act, name))
        return text == NULL ? NULL : text_trim(mem, text);
    struct buf b = {0};
    for (size_t i = 0; (text = request_param_at(in->r, name, i)) != NULL; i++)
        buf_printf(&b, "%s%s", b.len == 0 ? "" : " ", text);
    text = text_trim(mem, buf_text(&b));
    buf_clear(&b);
    return text;
}

/* --- The page ---------------------------------------------------------------------------------- */

struct act_page {
    struct site *site;
    struct request *r;
    const struct game_view *g; /* NULL: a calculator */
    const struct rulebook *book;
    const struct action *act;
    struct act_input in;
    int64_t stale_since;                   /* what the form had seen; -1: it is not stale */
    const struct input_problems *problems; /* from the desk, or NULL */
};

/* Whether anything has been sent but what the links on the table page bring. */
static bool was_sent(const struct act_page *p)
{
    size_t count = 0;
    for (size_t i = 0; i < p->act->field_count; i++)
        count += request_param(p->r, p->act->fields[i].name) != NULL;
    return count > 2;
}

/* Judges as far as the facts and dice go.  The stage, and how many dice were used. */
static const char *judge_page(struct act_page *p, const struct scene *scene, struct facts *facts,
                              struct ruling *ruling, struct dice *dice,
                              struct input_problems *problems)
{
    struct input_problems missing = {0};
    struct err e;
    int *faces = NULL;
    if (!judge_facts(scene, p->act, act_field, &p->in, facts, problems)) return "ask";
    if (!judge_ready(scene, facts, &missing)) {
        for (size_t i = 0; was_sent(p) && i < missing.count; i++)
            problems_add(problems, &p->r->mem, missing.list[i].field, "%s", missing.list[i].text);
        return "ask";
    }
    if (*p->in.dice != '\0') {
        if (dice_parse(p->in.dice, &p->r->mem, &faces, &dice->count, &e))
            dice->faces = faces;
        else
            problems_add(problems, &p->r->mem, "dice", "%s", e.text);
    }
    judge_action(scene, p->act, facts, dice, ruling);
    if (!judge_dice_fit(scene, dice, ruling, problems)) {
        *dice = (struct dice){0};
        p->in.dice = "";
        judge_action(scene, p->act, facts, dice, ruling);
    }
    if (ruling->need_count > 0) return "throw";
    return p->g == NULL ? "done" : "apply";
}

static void thrown_tree(struct node *root, const struct act_page *p, const struct dice *dice)
{
    struct node *list = node_list(root, "thrown_dice");
    node_text(root, "thrown", dice->used == 0 ? "" : p->in.dice);
    for (size_t i = 0; i < dice->used; i++) node_int(node_push_map(list), "face", dice->faces[i]);
}

static void action_tree(struct node *root, const struct act_page *p)
{
    struct node *n = node_map(root, "system");
    node_text(n, "id", p->book->rules->id);
    node_text(n, "title", p->book->rules->title);
    n = node_map(root, "action");
    node_text(n, "id", p->act->id);
    node_text(n, "title", p->act->title);
    node_text(n, "help", p->act->help);
    node_text(n, "cite", p->act->cite);
    node_bool(n, "upkeep", p->act->upkeep);
}

static void mark_entities(struct arena *a, const struct fact *fact, struct map_marks *marks)
{
    const char *ids = value_as_text(fact_value(fact), ""), *id;
    if (!field_is_entity(fact->field)) return;
    while ((id = field_next_id(a, &ids)) != NULL) {
        marks->ids = arena_grow(a, marks->ids, marks->count, sizeof *marks->ids);
        marks->ids[marks->count++] = id;
    }
}

/* The map with what the question concerns, and where the tape was laid. */
static void marked_map(struct node *root, const struct act_page *p, const struct scene *scene,
                       const struct facts *facts)
{
    struct drawing drawing = {.mem = &p->r->mem};
    struct map_marks marks = {.drawing = &drawing};
    for (size_t i = 0; i < facts->count; i++) mark_entities(&p->r->mem, &facts->list[i], &marks);
    if (p->act->draw != NULL) p->act->draw(scene, facts, &drawing);
    map_tree(root, p->g, &marks);
}

/* The first one on the table that the question is about, or NULL. */
static const char *about_of(const struct scene *scene, const struct facts *facts)
{
    for (size_t i = 0; i < facts->count; i++) {
        const char *id = value_as_text(fact_value(&facts->list[i]), "");
        if (facts->list[i].field->type == FIELD_ENTITY && state_find(scene->state, id) != NULL)
            return id;
    }
    return NULL;
}

static struct node *act_page(struct act_page *p)
{
    struct node *root =
        page_begin(p->site, p->r, p->g == NULL ? "calc" : "act", p->act->title, p->g);
    struct scene scene = p->g == NULL ? (struct scene){.book = p->book, .mem = &p->r->mem}
                                      : game_scene(p->g, &p->r->mem);
    struct facts facts = {0};
    struct ruling ruling = {0};
    struct dice dice = {.source = DICE_TABLE};
    struct input_problems problems = {0};
    action_tree(root, p);
    const char *stage = judge_page(p, &scene, &facts, &ruling, &dice, &problems);
    struct form form = {.scene = &scene,
                        .action = p->act,
                        .facts = &facts,
                        .get = act_field,
                        .from = &p->in,
                        .problems = p->problems != NULL ? p->problems : &problems};
    form_tree(root, &form);
    bool judged = strcmp(stage, "ask") != 0;
    node_text(root, "stage", stage);
    node_bool(root, "may_be", !judged || strcmp(ruling.verdict, VERDICT_ILLEGAL) != 0);
    node_text(root, "about", about_of(&scene, &facts));
    bool umpire = request_who(p->r)->role == ROLE_UMPIRE;
    if (!judged)
        node_text(root, "ruling", NULL);
    else if (p->g != NULL)
        ruling_tree(node_map(root, "ruling"), p->g, &ruling);
    else
        describe_ruling(node_map(root, "ruling"), p->book, &ruling);
    slots_tree(root, &ruling, dice.used);
    thrown_tree(root, p, &dice);
    node_text(root, "token", fresh_token(&p->r->mem));
    node_int(root, "version", p->g == NULL ? 0 : p->g->head_seq);
    node_bool(root, "can_rule", umpire && p->g != NULL);
    node_bool(root, "machine", umpire && p->g != NULL && dice.used == 0);
    node_bool(root, "closes", p->g != NULL && umpire && p->act->closes);
    if (p->g != NULL && umpire && p->act->closes) todo_tree(root, p->g);
    if (p->g != NULL) {
        page_changed(p->site, root, p->g, p->stale_since);
        marked_map(root, p, &scene, &facts);
    } else {
        (void)node_list(root, "changed");
    }
    return root;
}

/* --- Handlers ------------------------------------------------------------------------------------- */

static bool find_act(struct act_page *p, struct reply *reply)
{
    p->act = ruleset_action(p->book->rules, request_param_or(p->r, "action", ""));
    p->in = (struct act_input){.r = p->r, .act = p->act, .dice = dice_text(p->r, &p->r->mem)};
    if (p->act != NULL && (p->g != NULL || !p->act->table_only)) return true;
    if (p->g != NULL) desk_look_end(p->site->desk);
    (void)page_error(p->site, p->r, reply, 404, "action",
                     arena_printf(&p->r->mem, "%s has no such action%s.", p->book->rules->title,
                                  p->act == NULL ? "" : " without a table"));
    return false;
}

enum handled get_act(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct game_view g;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct act_page p = {.site = s, .r = r, .g = &g, .book = g.book, .stale_since = -1};
    if (!find_act(&p, reply)) return HANDLED_NOW;
    struct node *root = act_page(&p);
    desk_look_end(s->desk);
    return page_send(s, r, reply, 200, root);
}

enum handled get_calc(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    const struct rulebook *book = library_find(s->lib, request_param_or(r, "system", ""));
    if (book == NULL)
        return page_error(s, r, reply, 404, "system", "There is no such rule system.");
    struct act_page p = {.site = s, .r = r, .book = book, .stale_since = -1};
    if (!find_act(&p, reply)) return HANDLED_NOW;
    struct node *root = act_page(&p);
    bool wrong = node_count(node_get(root, "problems")) > 0;
    return page_send(s, r, reply, wrong && r->wants_json ? 400 : 200, root);
}

static enum handled acted(struct site *s, struct request *r, struct reply *reply,
                          struct errand *errand)
{
    const struct task *t = &errand->task;
    struct game_view g;
    if (errand_answer(s, r, reply, errand) || !site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct act_page p = {.site = s,
                         .r = r,
                         .g = &g,
                         .book = g.book,
                         .stale_since = t->end == TASK_STALE ? t->version : -1,
                         .problems = t->end == TASK_BAD ? &t->problems : NULL};
    if (!find_act(&p, reply)) return HANDLED_NOW;
    struct node *root = act_page(&p);
    desk_look_end(s->desk);
    int status = t->end == TASK_STALE ? 409 : t->end == TASK_BAD ? 400 : 200;
    return page_send(s, r, reply, status, root);
}

enum handled post_act(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct game_view g;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    const struct action *act = ruleset_action(g.book->rules, request_param_or(r, "action", ""));
    desk_look_end(s->desk);
    bool machine = strcmp(request_param_or(r, "throw", ""), "umpired") == 0;
    struct errand *errand = errand_new(r, machine ? task_declare : task_act);
    struct act_input *in = arena_new(&r->mem, struct act_input);
    *in = (struct act_input){.r = r, .act = act, .dice = machine ? "" : dice_text(r, &r->mem)};
    if (machine && *request_param_or(r, "thrown", "") != '\0') in->dice = dice_text(r, &r->mem);
    errand->task.action = request_param_or(r, "action", "");
    errand->task.get = act_field;
    errand->task.from = in;
    errand->finish = acted;
    return errand_go(r, errand);
}

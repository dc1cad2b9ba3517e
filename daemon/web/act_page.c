#include "web/act_page.h"

#include <string.h>

#include "base/text.h"
#include "rules/describe.h"
#include "view/entry_tree.h"
#include "view/form_tree.h"
#include "view/map_tree.h"
#include "view/table_tree.h"

enum { MOST_SLOTS = 30 };

const char *act_dice(const struct request *r, struct arena *a)
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

static bool takes_several(const struct action *act, const char *name)
{
    for (size_t i = 0; act != NULL && i < act->field_count; i++)
        if (strcmp(act->fields[i].name, name) == 0) return act->fields[i].type == FIELD_ENTITIES;
    return false;
}

const char *act_field(void *from, const char *name)
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
    if (!judge_facts(scene, p->act, p->get, p->from, facts, problems)) return "ask";
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

static void ruled_tree(struct node *root, const struct act_page *p)
{
    if (strcmp(p->stage, "ask") == 0)
        node_text(root, "ruling", NULL);
    else if (p->g != NULL)
        ruling_tree(node_map(root, "ruling"), p->g, &p->ruling);
    else
        describe_ruling(node_map(root, "ruling"), p->book, &p->ruling);
}

void act_page_fill(struct act_page *p, struct node *root)
{
    struct scene scene = p->g == NULL ? (struct scene){.book = p->book, .mem = &p->r->mem}
                                      : game_scene(p->g, &p->r->mem);
    struct dice dice = {.source = DICE_TABLE};
    struct input_problems problems = {0};
    if (p->get == NULL) {
        p->get = act_field;
        p->from = &p->in;
    }
    action_tree(root, p);
    p->stage = judge_page(p, &scene, &p->facts, &p->ruling, &dice, &problems);
    struct form form = {.scene = &scene,
                        .action = p->act,
                        .facts = &p->facts,
                        .get = p->get,
                        .from = p->from,
                        .problems = p->problems != NULL ? p->problems : &problems};
    form_tree(root, &form);
    bool judged = strcmp(p->stage, "ask") != 0;
    node_text(root, "stage", p->stage);
    node_bool(root, "may_be", !judged || strcmp(p->ruling.verdict, VERDICT_ILLEGAL) != 0);
    node_text(root, "about", about_of(&scene, &p->facts));
    bool umpire = request_who(p->r)->role == ROLE_UMPIRE;
    ruled_tree(root, p);
    slots_tree(root, &p->ruling, dice.used);
    thrown_tree(root, p, &dice);
    node_text(root, "token", fresh_token(&p->r->mem));
    node_int(root, "version", p->g == NULL ? 0 : p->g->head_seq);
    node_bool(root, "can_rule", umpire && p->g != NULL);
    node_bool(root, "machine", umpire && p->g != NULL && dice.used == 0);
    node_bool(root, "closes", p->g != NULL && umpire && p->act->closes);
    if (p->g != NULL && umpire && p->act->closes) todo_tree(root, p->g);
    if (p->g != NULL) {
        page_changed(p->site, root, p->g, p->stale_since);
        marked_map(root, p, &scene, &p->facts);
    } else {
        (void)node_list(root, "changed");
    }
}

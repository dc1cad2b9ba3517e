/* Readings and settings of a game, and the rules.  */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "rules/describe.h"
#include "view/entry_tree.h"
#include "view/sheet_tree.h"
#include "web/site.h"

/* --- Readings ------------------------------------------------------------------------------ */

static bool is_set_otherwise(const struct reading *known, const struct entity *game)
{
    const char *set = known->settable ? entity_text(game, known->id, NULL) : NULL;
    return set != NULL && *set != known->fallback;
}

/* `open`: the reading whose form is shown; a form for each would be half the page. */
static void reading_tree(struct node *n, const struct reading *known, const struct entity *game,
                         const char *open)
{
    const char *set = known->settable ? entity_text(game, known->id, NULL) : NULL;
    node_text(n, "id", known->id);
    node_text(n, "where", known->where);
    node_text(n, "question", known->question);
    node_text(n, "a", known->answer[0]);
    node_text(n, "b", known->answer[1]);
    node_text(n, "why", known->why);
    node_text(n, "key", known->key);
    node_printf(n, "choice", "%c", set == NULL ? known->fallback : *set);
    node_printf(n, "default", "%c", known->fallback);
    node_bool(n, "settable", known->settable);
    node_bool(n, "_open", known->settable && strcmp(known->id, open) == 0);
    node_bool(n, "used", is_set_otherwise(known, game));
}

static void readings_tree(struct node *root, const struct rulebook *book, const struct state *state,
                          const char *open)
{
    struct node *list = node_list(root, "readings");
    const struct entity *game = state_find(state, GAME_ENTITY);
    for (size_t i = 0; i < book->readings.count; i++)
        reading_tree(node_push_map(list), &book->readings.list[i], game, open);
}

/* The section of the rule book: what it says before the particulars. */
static const char *section_of(struct arena *a, const struct reading *r)
{
    return text_trim(a, arena_strndup(a, r->where, strcspn(r->where, ";,0123456789")));
}

static struct node *section(struct node *sections, const char *title)
{
    for (struct node *n = sections->first; n != NULL; n = n->next)
        if (strcmp(node_get_text(n, "title", ""), title) == 0)
            return (struct node *)node_get(n, "list");
    struct node *n = node_push_map(sections);
    node_text(n, "title", title);
    return node_list(n, "list");
}

/* Those set otherwise first, the others as the rule book has them. */
static void sections_tree(struct node *root, const struct rulebook *book, const struct state *state,
                          const char *open)
{
    struct node *sections = node_list(root, "_sections");
    const struct entity *game = state_find(state, GAME_ENTITY);
    for (int other = 0; other < 2; other++)
        for (size_t i = 0; i < book->readings.count; i++) {
            const struct reading *known = &book->readings.list[i];
            if (is_set_otherwise(known, game) == other) continue;
            const char *title = other ? section_of(root->mem, known) : "Set otherwise in this game";
            reading_tree(node_push_map(section(sections, title)), known, game, open);
        }
}

/* --- The game's own settings ------------------------------------------------------------------ */

static bool is_setting(const struct attribute_rule *rule)
{
    return ruleset_kind_in(rule->kinds, GAME_ENTITY);
}

static const char *setting_key(struct arena *a, const struct field *f)
{
    return arena_printf(a, "set.%s", f->name);
}

static bool is_blamed(const struct input_problems *problems, const char *key)
{
    for (size_t i = 0; i < problems->count; i++)
        if (strcmp(problems->list[i].field, key) == 0) return true;
    return false;
}

static void battle_tree(struct node *root, const struct request *r, const struct game_view *g,
                        const struct input_problems *problems)
{
    struct node *list = node_list(root, "battle");
    const struct entity *game = state_find(g->state, GAME_ENTITY);
    const struct attribute_rule *rule = g->book->rules->attributes;
    struct scene scene = game_scene(g, root->mem);
    if (request_who(r)->role != ROLE_UMPIRE) return;
    for (; rule != NULL && rule->kinds != NULL; rule++) {
        const char *key = setting_key(root->mem, &rule->field), *typed = request_param(r, key);
        if (!is_setting(rule)) continue;
        const char *value = value_show(root->mem, entity_get(game, rule->field.name));
        setting_cell_tree(list, key, &scene, &rule->field, typed != NULL ? typed : value,
                          is_blamed(problems, key));
    }
}

/* What was sent of them as a settings file, in the order of declaration. */
static const char *battle_file(struct request *r, const struct ruleset *rules)
{
    struct buf file = {0};
    struct csv_writer w = {.out = &file};
    csv_write_row(&w, (const char *const[]){"setting", "value"}, 2);
    const struct attribute_rule *rule = rules->attributes;
    for (; rule != NULL && rule->kinds != NULL; rule++) {
        const char *typed = request_param(r, setting_key(&r->mem, &rule->field));
        if (!is_setting(rule) || typed == NULL) continue;
        csv_write_cell(&w, rule->field.name);
        csv_write_cell(&w, text_trim(&r->mem, typed));
        csv_write_end(&w);
    }
    const char *text = arena_strdup(&r->mem, buf_text(&file));
    buf_clear(&file);
    return text;
}

/* The problems of that file, each with the field it came from. */
static struct input_problems battle_problems(struct request *r, const struct game_view *g,
                                             const struct task *t)
{
    struct input_problems all = t->problems;
    const struct attribute_rule *rule = g->book->rules->attributes;
    int line = 1;
    for (; rule != NULL && rule->kinds != NULL; rule++) {
        const char *key = setting_key(&r->mem, &rule->field);
        if (!is_setting(rule) || request_param(r, key) == NULL) continue;
        line++;
        for (size_t i = 0; i < t->csv.count; i++)
            if (t->csv.list[i].line == line)
                problems_add(&all, &r->mem, key, "%s", t->csv.list[i].text);
    }
    return all;
}

/* --- The page -------------------------------------------------------------------------------- */

static enum handled settings_page(struct site *s, struct request *r, struct reply *reply,
                                  const struct task *t)
{
    struct game_view g;
    struct input_problems problems = {0};
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct node *root = page_begin(s, r, "settings", "Readings and settings", &g);
    bool umpire = request_who(r)->role == ROLE_UMPIRE;
    const char *open = umpire ? request_param_or(r, "reading", "") : "";
    if (t != NULL) problems = battle_problems(r, &g, t);
    readings_tree(root, g.book, g.state, open);
    sections_tree(root, g.book, g.state, open);
    battle_tree(root, r, &g, &problems);
    node_printf(root, "tolerance", "%g",
                entity_real(state_find(g.state, GAME_ENTITY), "tolerance_cm", 0.5));
    page_problems(root, &problems);
    node_text(root, "token", fresh_token(&r->mem));
    node_int(root, "version", g.head_seq);
    page_changed(s, root, &g, t != NULL && t->end == TASK_STALE ? t->version : -1);
    desk_look_end(s->desk);
    return page_send(s, r, reply, t == NULL ? 200 : t->end == TASK_STALE ? 409 : 400, root);
}

enum handled get_settings(void *site, struct request *r, struct reply *reply)
{
    return settings_page(site, r, reply, NULL);
}

static enum handled setting_made(struct site *s, struct request *r, struct reply *reply,
                                 struct errand *errand)
{
    const struct task *t = &errand->task;
    if (t->end == TASK_BAD || t->end == TASK_STALE) return settings_page(s, r, reply, t);
    if (r->wants_json || (t->end != TASK_DONE && t->end != TASK_REPEATED))
        return errand_answer(s, r, reply, errand), HANDLED_NOW;
    if (request_param(r, "opened") != NULL)
        return reply_redirect(reply, arena_printf(&r->mem, "/g/%s/links", t->game)), HANDLED_NOW;
    const char *reading = request_param_or(r, "reading", ""); /* was found good: it is an id */
    reply_redirect(reply, arena_printf(&r->mem, "/g/%s/settings%s%s", t->game,
                                       *reading == '\0' ? "" : "?reading=", reading));
    return HANDLED_NOW;
}

/* All settings of the game at once, through the check of a scenario's file. */
static enum handled post_battle(struct site *s, struct request *r, struct reply *reply)
{
    struct game_view g;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct csv_upload *up = arena_new(&r->mem, struct csv_upload);
    const char *text = battle_file(r, g.book->rules);
    desk_look_end(s->desk);
    *up = (struct csv_upload){ROSTER_SETTINGS, "Settings", text, strlen(text)};
    struct errand *errand = errand_new(r, task_import);
    errand->task.files = up;
    errand->task.file_count = 1;
    errand->task.heading = "Settings of the game";
    errand->task.target = 0;
    errand->finish = setting_made;
    return errand_go(r, errand);
}

enum handled post_settings(void *site, struct request *r, struct reply *reply)
{
    if (request_param(r, "battle") != NULL) return post_battle(site, r, reply);
    struct errand *errand = errand_new(r, task_setting);
    errand->task.remark = text_trim(&r->mem, request_param_or(r, "reason", ""));
    errand->task.target = 0;
    errand->finish = setting_made;
    return errand_go(r, errand);
}

/* --- Rules ----------------------------------------------------------------------------------------- */

static enum handled rules_page(struct site *s, struct request *r, struct reply *reply,
                               const char *page)
{
    const struct rulebook *book = library_find(s->lib, request_param_or(r, "system", ""));
    if (book == NULL)
        return page_error(s, r, reply, 404, "system", "There is no such rule system.");
    struct node *root = page_begin(s, r, page, book->rules->title, NULL);
    describe_ruleset(node_map(root, "system"), book->rules);
    readings_tree(root, book, NULL, "");
    return page_send(s, r, reply, 200, root);
}

enum handled get_rules(void *site, struct request *r, struct reply *reply)
{
    return rules_page(site, r, reply, "rules");
}

enum handled get_readings(void *site, struct request *r, struct reply *reply)
{
    return rules_page(site, r, reply, "readings");
}

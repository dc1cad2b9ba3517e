/* Undoing and overruling.  */
#include <string.h>

#include "base/text.h"
#include "view/entry_tree.h"
#include "web/site.h"

/* The entry that the path names, with the game looked at; false: the 404 is in reply. */
static bool find_target(struct site *s, struct request *r, struct reply *reply, struct game_view *g,
                        struct entry *out)
{
    int64_t seq = 0;
    if (!site_look(s, r, reply, g)) return false;
    if (param_seq(r, "seq", &seq) && seq >= 1 && seq <= g->head_seq &&
        journal_read(desk_reader(s->desk), &r->mem, g->id, seq, out, NULL))
        return true;
    desk_look_end(s->desk);
    (void)page_error(s, r, reply, 404, "seq", "There is no such entry in this journal.");
    return false;
}

static void answer_tree(struct site *s, struct request *r, struct node *root,
                        const struct game_view *g, const struct entry *target, const struct task *t)
{
    headline_tree(node_map(root, "target"), target, g);
    node_text(root, "reason", request_param_or(r, "reason", ""));
    node_text(root, "token", fresh_token(&r->mem));
    node_int(root, "version", g->head_seq);
    page_changed(s, root, g, t != NULL && t->end == TASK_STALE ? t->version : -1);
    const struct input_problems none = {0};
    page_problems(root, t == NULL ? &none : &t->problems);
}

static int answer_status(const struct task *t)
{
    if (t == NULL) return 200;
    return t->end == TASK_STALE ? 409 : 400;
}

/* --- Undo -------------------------------------------------------------------------------------- */

/* What it mostly is; a tap instead of typing. */
static const char *const reasons[] = {"Wrong unit", "Misread the dice", "Measured wrongly",
                                      "Both sides agreed"};

static enum handled undo_page(struct site *s, struct request *r, struct reply *reply,
                              const struct task *t)
{
    struct game_view g;
    struct entry target;
    if (!find_target(s, r, reply, &g, &target)) return HANDLED_NOW;
    struct node *root = page_begin(s, r, "undo", "Undo", &g);
    answer_tree(s, r, root, &g, &target, t);
    node_bool(root, "free", target.ruling.dice_count == 0);
    struct node *why = node_list(root, "reasons");
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) node_push_text(why, reasons[i]);
    struct node *list = node_list(root, "effects");
    for (size_t i = target.ruling.effect_count; i > 0; i--) {
        const struct effect *f = &target.ruling.effects[i - 1];
        struct effect back = {f->entity, f->attr, f->after, f->before};
        struct node *n = node_push_map(list);
        node_text(n, "_name", entity_words(&g, f->entity));
        node_text(n, "_what", effect_words(&r->mem, &g, &back));
    }
    node_text(root, "problem",
              t != NULL && t->problems.count > 0 ? t->problems.list[0].text : NULL);
    desk_look_end(s->desk);
    return page_send(s, r, reply, answer_status(t), root);
}

enum handled get_undo(void *site, struct request *r, struct reply *reply)
{
    return undo_page(site, r, reply, NULL);
}

static enum handled undone(struct site *s, struct request *r, struct reply *reply,
                           struct errand *errand)
{
    if (errand_answer(s, r, reply, errand)) return HANDLED_NOW;
    return undo_page(s, r, reply, &errand->task);
}

enum handled post_undo(void *site, struct request *r, struct reply *reply)
{
    (void)site, (void)reply;
    struct errand *errand = errand_new(r, task_undo);
    const char *tapped = request_param_or(r, "because", ""),
               *typed = request_param_or(r, "reason", "");
    errand->task.remark = text_trim(&r->mem, *tapped != '\0' ? tapped : typed);
    errand->finish = undone;
    return errand_go(r, errand);
}

/* --- Override ------------------------------------------------------------------------------------ */

static void changes_tree(struct request *r, struct node *root, const struct game_view *g,
                         const struct entry *target)
{
    struct node *list = node_list(root, "changes");
    for (size_t i = 0; i < target->ruling.effect_count; i++) {
        const struct effect *f = &target->ruling.effects[i];
        const char *name = arena_printf(&r->mem, "set:%s:%s", f->entity, f->attr);
        const char *after = value_show(&r->mem, f->after);
        struct node *n = node_push_map(list);
        node_text(n, "name", name);
        node_printf(n, "label", "%s: %s", entity_words(g, f->entity),
                    attribute_words(&r->mem, g, f->entity, f->attr));
        node_text(n, "before", value_words(&r->mem, g, f->before));
        node_text(n, "after", value_words(&r->mem, g, f->after));
        node_text(n, "value", request_param_or(r, name, after));
    }
}

static enum handled override_page(struct site *s, struct request *r, struct reply *reply,
                                  const struct task *t)
{
    struct game_view g;
    struct entry target;
    if (!find_target(s, r, reply, &g, &target)) return HANDLED_NOW;
    struct node *root = page_begin(s, r, "override", "Overrule", &g);
    const char *verdict = request_param_or(r, "verdict", "");
    answer_tree(s, r, root, &g, &target, t);
    node_text(root, "verdict", verdict);
    struct node *list = node_list(root, "verdicts");
    for (size_t i = 0; i < target.ruling.outcome_count; i++) {
        struct node *n = node_push_map(list);
        node_text(n, "word", target.ruling.outcomes[i].word);
        node_bool(n, "on", strcmp(verdict, target.ruling.outcomes[i].word) == 0);
    }
    changes_tree(r, root, &g, &target);
    node_bool(root, "changing", t != NULL);
    desk_look_end(s->desk);
    return page_send(s, r, reply, answer_status(t), root);
}

enum handled get_override(void *site, struct request *r, struct reply *reply)
{
    return override_page(site, r, reply, NULL);
}

static enum handled overruled(struct site *s, struct request *r, struct reply *reply,
                              struct errand *errand)
{
    if (errand_answer(s, r, reply, errand)) return HANDLED_NOW;
    return override_page(s, r, reply, &errand->task);
}

enum handled post_override(void *site, struct request *r, struct reply *reply)
{
    (void)site, (void)reply;
    struct errand *errand = errand_new(r, task_override);
    errand->task.remark = text_trim(&r->mem, request_param_or(r, "reason", ""));
    errand->finish = overruled;
    return errand_go(r, errand);
}

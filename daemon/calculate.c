/* The calculator on the command line: what actions there are, and a ruling on one, with no
 * game and no file.  */
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "rules/describe.h"
#include "umpire/calculator.h"
#include "umpire/library.h"
#include "view/terminal.h"

/* The words of a command line: plain ones in order, name=value pairs, --json. */
struct words {
    char **list;
    int count;
    bool json;
};

static const char *word_value(void *from, const char *name)
{
    const struct words *w = from;
    size_t len = strlen(name);
    for (int i = 0; i < w->count; i++)
        if (strncmp(w->list[i], name, len) == 0 && w->list[i][len] == '=')
            return w->list[i] + len + 1;
    return NULL;
}

static struct words words_take(int argc, char **argv)
{
    struct words w = {.list = argv};
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            w.json = true;
        else
            w.list[w.count++] = argv[i];
    }
    return w;
}

static int run_actions(struct words w, const struct library *lib, struct arena *mem)
{
    (void)lib;
    if (w.count > 1) return usage();
    const struct ruleset *only = w.count == 1 ? ruleset_find(w.list[0]) : NULL;
    if (w.count == 1 && only == NULL) return complain("there is no such rule system");
    struct node *root = node_new_map(mem), *list = node_list(root, "systems");
    struct buf text = {0};
    for (size_t i = 0; rulesets[i] != NULL; i++) {
        if (only != NULL && rulesets[i] != only) continue;
        describe_ruleset(node_push_map(list), rulesets[i]);
        terminal_ruleset(&text, mem, rulesets[i]);
    }
    if (w.json)
        print_json(root);
    else
        print(&text);
    buf_clear(&text);
    return 0;
}

/* Every word after the action must be a field of it, or dice. */
static bool words_fit(const struct words *w, const struct action *act, struct err *e)
{
    for (int i = 0; i < w->count; i++) {
        size_t len = strcspn(w->list[i], "="), k = 0;
        if (w->list[i][len] != '=')
            return err_set(e, "\"%.60s\" is not of the form field=value", w->list[i]);
        if (len == 4 && strncmp(w->list[i], "dice", len) == 0) continue;
        while (k < act->field_count && (strlen(act->fields[k].name) != len ||
                                        strncmp(act->fields[k].name, w->list[i], len) != 0))
            k++;
        if (k == act->field_count)
            return err_set(e, "%.*s: %s has no such field", (int)len, w->list[i], act->id);
    }
    return true;
}

static void show_ruling(const struct rulebook *book, const struct action *act,
                        const struct facts *facts, const struct ruling *r, bool json)
{
    if (json) {
        struct node *root = node_new_map(r->mem);
        node_text(root, "system", book->rules->id);
        node_text(root, "action", act->id);
        describe_ruling(root, book, r);
        describe_facts(node_list(root, "facts"), facts);
        print_json(root);
        return;
    }
    struct buf text = {0};
    terminal_ruling(&text, book, r);
    print(&text);
    buf_clear(&text);
}

static int run_judge(struct words w, const struct library *lib, struct arena *mem)
{
    if (w.count < 2) return usage();
    const struct rulebook *book = library_find(lib, w.list[0]);
    if (book == NULL) return complain("there is no such rule system; see umpired actions");
    const struct action *act = ruleset_action(book->rules, w.list[1]);
    if (act == NULL) return complain("there is no such action; see umpired actions");
    if (act->table_only) return complain("that action makes no sense without a table");
    struct words inputs = {.list = w.list + 2, .count = w.count - 2};
    struct input_problems problems = {0};
    struct facts facts;
    struct ruling r;
    struct err e;
    if (!words_fit(&inputs, act, &e)) return complain(e.text);
    if (!calculate(book, act, word_value, &inputs, mem, &facts, &r, &problems))
        return complain(arena_printf(mem, "%s: %s", problems.list[0].field, problems.list[0].text));
    show_ruling(book, act, &facts, &r, w.json);
    return 0;
}

static int with_library(int argc, char **argv,
                        int (*run)(struct words w, const struct library *lib, struct arena *mem))
{
    struct arena mem = {0};
    struct library lib;
    struct err e;
    if (!library_open(&lib, &e)) return trouble(e.text);
    int status = run(words_take(argc, argv), &lib, &mem);
    library_close(&lib);
    arena_clear(&mem);
    return status;
}

int command_actions(int argc, char **argv)
{
    return with_library(argc, argv, run_actions);
}

int command_judge(int argc, char **argv)
{
    return with_library(argc, argv, run_judge);
}

/* The battle report as Markdown for a blog: words and tables, no maps. */
#include <string.h>

#include "view/report_tree.h"

/* A backslash before what Markdown would read as its own; line ends are blanks. */
static void put(struct buf *out, const char *text)
{
    for (const char *p = text; *p != '\0'; p++) {
        if (strchr("\\`*_[]<>|#&~!", *p) != NULL) buf_putc(out, '\\');
        buf_putc(out, *p == '\n' || *p == '\r' ? ' ' : *p);
    }
}

static void put_key(struct buf *out, const struct node *map, const char *key)
{
    put(out, node_get_text(map, key, ""));
}

static bool is_true(const struct node *map, const char *key)
{
    const struct node *n = node_get(map, key);
    return n != NULL && n->kind == NODE_BOOL && n->as.b;
}

static void put_heading(struct buf *out, const struct node *root)
{
    const struct node *b = node_get(root, "battle");
    buf_puts(out, "# ");
    put_key(out, b, "title");
    buf_puts(out, "\n\n**");
    put_key(out, b, "verdict");
    buf_puts(out, "**\n\n*");
    put_key(out, b, "system");
    buf_puts(out, ", ");
    put_key(out, b, "_date");
    buf_printf(out, ": %d %ss and %d rulings in ", (int)node_get_int(b, "turns", 0),
               node_get_text(b, "_turn", ""), (int)node_get_int(b, "rulings", 0));
    put_key(out, b, "_played");
    buf_puts(out, ".");
    if (node_get_text(b, "_losses", NULL) != NULL) {
        buf_puts(out, " Lost: ");
        put_key(out, b, "_losses");
        buf_puts(out, ".");
    }
    if (node_get_text(root, "as_label", NULL) != NULL) {
        buf_puts(out, " ");
        put_key(out, root, "as_label");
    }
    buf_puts(out, "*\n");
}

static void put_line(struct buf *out, const struct node *line)
{
    if (is_true(line, "note")) {
        buf_puts(out, "\n\n> ");
        if (is_true(line, "important")) buf_puts(out, "**Important.** ");
        put_key(out, line, "text");
        buf_puts(out, " – *the umpire*\n\n");
        return;
    }
    put_key(out, line, "_before");
    if (*node_get_text(line, "_key", "") != '\0') {
        buf_puts(out, "**");
        put_key(out, line, "_key");
        buf_puts(out, "**");
    }
    put_key(out, line, "_after");
    buf_puts(out, " ");
}

static void put_turn(struct buf *out, const struct node *battle, const struct node *turn)
{
    buf_printf(out, "\n## %s %d\n", node_get_text(battle, "_turn_capital", ""),
               (int)node_get_int(turn, "turn", 0));
    for (const struct node *p = node_get(turn, "parts")->first; p != NULL; p = p->next) {
        buf_puts(out, "\n");
        if (node_get_text(p, "label", NULL) != NULL) {
            buf_puts(out, "*");
            put_key(out, p, "label");
            buf_puts(out, ".* ");
        }
        for (const struct node *l = node_get(p, "lines")->first; l != NULL; l = l->next)
            put_line(out, l);
        buf_puts(out, "\n");
    }
    if (node_count(node_get(turn, "parts")) == 0) buf_puts(out, "\nNothing worth telling.\n");
    if (node_get_text(turn, "losses", NULL) != NULL) {
        buf_printf(out, "\nLost in this %s, in ", node_get_text(battle, "_turn", ""));
        put_key(out, turn, "losses");
        buf_puts(out, ".\n");
    }
}

static void put_units(struct buf *out, const struct node *command)
{
    for (const struct node *u = node_get(command, "units")->first; u != NULL; u = u->next) {
        buf_puts(out, "| ");
        put_key(out, u, "name");
        buf_puts(out, " | ");
        put_key(out, command, "commander");
        buf_printf(out, " | %d | ", (int)node_get_int(u, "began", 0));
        if (is_true(u, "gone"))
            buf_puts(out, "lost");
        else
            buf_printf(out, "%d", (int)node_get_int(u, "now", 0));
        buf_puts(out, " | ");
        put_key(out, u, "fate");
        buf_puts(out, " |\n");
    }
}

static void put_forces(struct buf *out, const struct node *root)
{
    for (const struct node *side = node_get(root, "forces")->first; side != NULL;
         side = side->next) {
        buf_puts(out, "\n### ");
        put_key(out, side, "label");
        buf_puts(out, "\n\n| Unit | Commander | Began | Left | |\n|---|---|--:|--:|---|\n");
        for (const struct node *c = node_get(side, "commands")->first; c != NULL; c = c->next)
            put_units(out, c);
    }
}

void report_markdown(const struct node *root, struct buf *out)
{
    const struct node *b = node_get(root, "battle"), *turns = node_get(root, "turns");
    put_heading(out, root);
    for (const struct node *t = turns->first; t != NULL; t = t->next) put_turn(out, b, t);
    if (node_count(node_get(root, "forces")) > 0) {
        buf_puts(out, "\n## Order of battle, with losses, in ");
        put_key(out, b, "unit");
        buf_puts(out, "\n");
        put_forces(out, root);
    }
    buf_printf(out, "\n---\n\nTold from the journal up to ruling %d, code ",
               (int)node_get_int(b, "head_seq", 0));
    put_key(out, b, "head_code");
    buf_puts(out, ". The maps are in the report that this is taken from.\n");
}

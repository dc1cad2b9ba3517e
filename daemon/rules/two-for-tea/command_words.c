/* A command roll put into words: who orders whom to do what.  */
#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "rules/two-for-tea/command.h"

const char *tft_order_word(const char *order)
{
    return strcmp(order, "form-up") == 0 ? "form up" : order;
}

/* "the 3rd Virginia", but "Grenadiers": a number at the head wants its article. */
static void put_name(struct buf *b, const struct entity *unit)
{
    const char *name = entity_name(unit);
    if (isdigit((unsigned char)*name)) buf_puts(b, "the ");
    buf_puts(b, name);
}

const char *tft_command_said(const struct scene *s, const struct facts *f,
                             const struct tft_group *g)
{
    struct buf b = {0};
    if (g->count == 0 || g->officer == NULL) return ""; /* a calculator knows no names */
    buf_puts(&b, entity_name(g->officer));
    buf_puts(&b, " orders ");
    for (int i = 0; i < g->count; i++) {
        if (i > 0) buf_puts(&b, i == g->count - 1 ? " and " : ", ");
        put_name(&b, g->unit[i]);
    }
    buf_puts(&b, " to ");
    buf_puts(&b, tft_order_word(facts_text(f, "order")));
    buf_puts(&b, ": ");
    const char *text = arena_strdup(s->mem, buf_text(&b));
    buf_clear(&b);
    return text;
}

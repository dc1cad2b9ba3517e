/* "Ruled differently in turn 3": what a ruling's page says of earlier decisions.  */
#include <string.h>

#include "web/review.h"

enum { LOOKED_AT = 40 }; /* entries read whole, the latest first: a page must not take long */

/* The section that decided: the last one that is cited. */
static const char *deciding(const struct ruling *r)
{
    for (size_t i = r->reason_count; i > 0; i--)
        if (*r->reasons[i - 1].cite != '\0') return r->reasons[i - 1].cite;
    return "";
}

/* Was this the kind of ruling that the umpire overruled then?  The same verdict, by the same
 * section, and where dice decided, against the same number. */
static bool alike(const struct entry *now, const struct entry *then)
{
    const struct ruling *a = &now->ruling, *b = &then->ruling;
    return strcmp(now->action, then->action) == 0 && strcmp(a->verdict, b->verdict) == 0 &&
           strcmp(deciding(a), deciding(b)) == 0 && a->has_need == b->has_need &&
           (!a->has_need || a->need == b->need);
}

static bool read_entry(struct site *s, const struct review *rv, struct arena *a, int64_t seq,
                       struct entry *out)
{
    return journal_read(desk_reader(s->desk), a, rv->g.id, seq, out, NULL);
}

static bool overruled_otherwise(struct site *s, const struct review *rv, struct arena *a,
                                const struct story_line *line, const struct entry *now)
{
    struct entry then;
    if (strcmp(line->kind, ENTRY_OVERRIDE) != 0 || strcmp(line->action, now->action) != 0)
        return false;
    if (strcmp(line->verdict, now->ruling.verdict) == 0 || line->target == now->seq) return false;
    return read_entry(s, rv, a, line->target, &then) && alike(now, &then);
}

static bool was_close(const struct entry *entry)
{
    return entry->ruling.close.fact != NULL;
}

/* The same fact was too close to call, no dice decided, and it went the other way. */
static bool called_otherwise(struct site *s, const struct review *rv, struct arena *a,
                             const struct story_line *line, const struct entry *now)
{
    struct entry then;
    bool call = was_close(now) && now->ruling.dice_count == 0 && story_has(line, SIGN_CLOSE) &&
                line->overruled_by == 0 && strcmp(line->action, now->action) == 0 &&
                strcmp(line->verdict, now->ruling.verdict) != 0;
    return call && read_entry(s, rv, a, line->seq, &then) && was_close(&then) &&
           strcmp(then.ruling.close.fact, now->ruling.close.fact) == 0 &&
           then.ruling.dice_count == 0;
}

void earlier_tree(struct site *s, struct node *map, const struct review *rv,
                  const struct entry *entry)
{
    node_text(map, "earlier", NULL);
    if (strcmp(entry->kind, ENTRY_RULING) != 0 || entry->undone_by != 0 || rv->viewer != NULL)
        return;
    int looked = 0;
    for (int64_t seq = entry->seq - 1; seq >= 1 && looked < LOOKED_AT; seq--) {
        const struct story_line *line = story_line(rv->story, seq);
        bool candidate = strcmp(line->kind, ENTRY_OVERRIDE) == 0 || story_has(line, SIGN_CLOSE);
        if (line->undone_by != 0 || !candidate) continue;
        looked++;
        bool over = overruled_otherwise(s, rv, map->mem, line, entry);
        if (!over && !called_otherwise(s, rv, map->mem, line, entry)) continue;
        struct node *n = node_map(map, "earlier");
        node_int(n, "seq", seq);
        node_int(n, "turn", line->turn);
        node_text(n, "verdict", line->verdict);
        node_bool(n, "overruled", over);
        return;
    }
}

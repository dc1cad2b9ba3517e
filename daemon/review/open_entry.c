#include "review/open_entry.h"

#include "rules/secret.h"

static bool fact_names(const struct secret_names *hidden, const struct stored_fact *f)
{
    return secret_named(hidden, f->how) || secret_named(hidden, value_as_text(f->measured, NULL)) ||
           secret_named(hidden, value_as_text(f->stated, NULL)) ||
           secret_named(hidden, value_as_text(f->used, NULL));
}

static void keep_open_facts(struct entry *open, const struct game_view *g, const struct entry *from,
                            struct arena *a)
{
    open->facts = arena_array(a, struct stored_fact, from->fact_count + 1);
    open->fact_count = 0;
    if (secret_action(g->book->rules, from->action) || secret_concerns(&g->hidden, &from->ruling))
        return;
    for (size_t i = 0; i < from->fact_count; i++)
        if (!fact_names(&g->hidden, &from->facts[i]))
            open->facts[open->fact_count++] = from->facts[i];
}

struct entry open_entry(const struct game_view *g, const struct entry *entry, struct arena *a)
{
    struct entry open = *entry;
    if (g->viewer == NULL) return open;
    const struct ruleset *rules = g->book->rules;
    open.ruling =
        secret_ruling(rules, g->whole, &g->hidden, entry->action, &entry->ruling, g->viewer);
    open.ruling.verdict = secret_verdict(&g->hidden, &entry->ruling);
    open.ruling.sentence =
        secret_sentence(rules, &g->hidden, entry->action, &entry->ruling, entry->ruling.mem);
    if (secret_named(&g->hidden, entry->remark) != NULL) open.remark = "";
    keep_open_facts(&open, g, entry, a);
    return open;
}

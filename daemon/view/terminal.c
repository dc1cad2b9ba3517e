#include "view/terminal.h"

#include <string.h>

static void reasons(struct buf *out, const struct ruling *r)
{
    for (size_t i = 0; i < r->reason_count; i++) {
        const struct reason *why = &r->reasons[i];
        if (why->counts)
            buf_printf(out, i == 0 ? "  %3g  " : "  %+3g  ", why->value);
        else
            buf_puts(out, "    .  ");
        buf_printf(out, "%-44s %s\n", why->label, why->cite == NULL ? "" : why->cite);
    }
}

static void dice_and_odds(struct buf *out, const struct ruling *r)
{
    for (size_t i = 0; i < r->need_count; i++)
        buf_printf(out, "Throw %d d%d (%s)\n", r->needs[i].count, r->needs[i].sides,
                   r->needs[i].label);
    for (size_t i = 0; i < r->outcome_count; i++) {
        const struct outcome *o = &r->outcomes[i];
        buf_printf(out, "  %-9s %8s  %-6s %s: %s\n", o->word, chance_percent(r->mem, o->chance),
                   chance_fraction(r->mem, o->chance), chance_words(r->mem, o->chance),
                   o->sentence);
    }
}

void terminal_ruling(struct buf *out, const struct rulebook *book, const struct ruling *r)
{
    buf_printf(out, "%s\n", r->sentence);
    reasons(out, r);
    dice_and_odds(out, r);
    for (size_t i = 0; i < r->hand_count; i++) buf_printf(out, "On the table: %s\n", r->hands[i]);
    for (size_t i = 0; i < r->leaning_count; i++) {
        const struct reading *known = readings_find(&book->readings, r->leanings[i].id);
        buf_printf(out, "Reading %s (%c): %s\n", r->leanings[i].id, r->leanings[i].choice,
                   known == NULL ? "" : known->answer[r->leanings[i].choice == 'B']);
    }
    if (r->close.fact != NULL) buf_printf(out, "Close call: %s\n", r->close.sentence);
    buf_printf(out, "verdict: %s\n", r->verdict);
}

void terminal_ruleset(struct buf *out, struct arena *a, const struct ruleset *rules)
{
    buf_printf(out, "%s  (%s, %s)\n", rules->id, rules->title, rules->edition);
    for (size_t i = 0; rules->actions[i] != NULL; i++) {
        const struct action *act = rules->actions[i];
        buf_printf(out, "  %s  %s (%s)\n    %s\n", act->id, act->title, act->cite, act->help);
        for (size_t k = 0; k < act->field_count; k++) {
            const struct field *f = &act->fields[k];
            bool given = f->fallback == NULL, open = !given && *f->fallback == '\0';
            buf_printf(out, "    %-16s %s; %s%s%s\n", f->name, f->label, field_range(f, a),
                       given  ? ", must be given"
                       : open ? ", may stay open"
                              : ", else ",
                       given || open ? "" : f->fallback);
        }
    }
}

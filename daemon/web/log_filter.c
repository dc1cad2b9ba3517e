#include "web/log_filter.h"

#include <string.h>

#include "base/text.h"

struct kind_word {
    const char *kind, *label;
};
static const struct kind_word kinds[] = {
    {ENTRY_OVERRIDE, "Overruling"}, {ENTRY_UNDO, "Undo"},    {ENTRY_NOTE, "Note"},
    {ENTRY_SETTING, "Setting"},     {ENTRY_SETUP, "Set-up"}, {ENTRY_DECLARE, "Throw declared"},
};
static const struct kind_word fates[] = {{"stands", "stands"},
                                         {"undone", "undone"},
                                         {"overruled", "overruled"}};

static const char *field(const struct request *r, const char *name)
{
    return text_trim((struct arena *)&r->mem, request_param_or(r, name, ""));
}

static bool is_given(const char *text)
{
    return *text != '\0';
}

/* --- Reading -------------------------------------------------------------------------------- */

static void find_rule(struct log_filter *f)
{
    size_t count = lookup_rules(f->told.lookup);
    for (f->rule_number = 0; f->rule_number < count; f->rule_number++)
        if (strcmp(lookup_rule(f->told.lookup, f->rule_number), f->rule) == 0) return;
    f->nothing = f->nothing || is_given(f->rule);
}

static void find_sign(struct log_filter *f)
{
    const struct sign *sign;
    for (f->sign_number = 0; (sign = story_sign(f->told.story, f->sign_number)) != NULL;
         f->sign_number++)
        if (strcmp(sign->id, f->sign) == 0) return;
    f->nothing = f->nothing || is_given(f->sign);
}

void log_filter_read(struct log_filter *f, const struct request *r)
{
    f->side = field(r, "side");
    f->unit = field(r, "unit");
    f->commander = field(r, "commander");
    f->what = field(r, "what");
    f->rule = field(r, "rule");
    f->sign = field(r, "sign");
    f->fate = field(r, "fate");
    f->text = strcmp(r->method, "POST") == 0 ? "" : field(r, "text"); /* a note's own words */
    f->turn = -1;
    f->nothing = is_given(field(r, "turn")) && !param_seq(r, "turn", &f->turn);
    find_rule(f);
    find_sign(f);
}

bool log_filter_any(const struct log_filter *f)
{
    return f->nothing || f->turn >= 0 || is_given(f->side) || is_given(f->unit) ||
           is_given(f->commander) || is_given(f->what) || is_given(f->rule) || is_given(f->sign) ||
           is_given(f->fate) || is_given(f->text);
}

/* --- Does an entry fit? ----------------------------------------------------------------------- */

bool log_is_open(const struct log_filter *f, int64_t seq)
{
    const struct story_line *line = story_line(f->told.story, seq);
    if (f->told.g->viewer != NULL && secret_action(f->told.g->book->rules, line->action))
        return false;
    return !line_kept_back(&f->told, seq);
}

struct entry log_entry(const struct log_filter *f, int64_t seq)
{
    const struct story_line *line = story_line(f->told.story, seq);
    const struct lookup_line *found = lookup_line(f->told.lookup, seq);
    return (struct entry){.game = f->told.g->id,
                          .seq = seq,
                          .at_ms = line->at_ms,
                          .kind = line->kind,
                          .author = line->author,
                          .turn = line->turn,
                          .phase = line->phase,
                          .side = line->side,
                          .action = line->action,
                          .target = line->target,
                          .remark = line->remark,
                          .ruling = {.verdict = line->verdict,
                                     .sentence = line->sentence,
                                     .subjects = found->subjects,
                                     .subject_count = found->subject_count},
                          .undone_by = line->undone_by,
                          .overruled_by = line->overruled_by};
}

static bool concerns(const struct log_filter *f, int64_t seq, const char *id)
{
    const struct story_line *line = story_line(f->told.story, seq);
    if (lookup_concerns(lookup_line(f->told.lookup, seq), id)) return true;
    for (size_t i = 0; i < line->subject_count; i++)
        if (strcmp(line->subjects[i], id) == 0) return true;
    return false;
}

static bool is_what(const struct story_line *line, const char *what)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].kind, what) == 0) return strcmp(line->kind, what) == 0;
    return strcmp(line->action, what) == 0;
}

static bool has_fate(const struct story_line *line, const char *fate)
{
    if (strcmp(fate, "undone") == 0) return line->undone_by != 0;
    if (strcmp(fate, "overruled") == 0) return line->overruled_by != 0;
    if (strcmp(fate, "stands") == 0) return line->undone_by == 0 && line->overruled_by == 0;
    return false;
}

/* Every word of it, in what the viewer reads. */
static bool says(const struct log_filter *f, int64_t seq, struct arena *a)
{
    const struct entry entry = log_entry(f, seq);
    const struct secret_names *hidden = &f->told.g->hidden;
    const char *sentence =
        secret_sentence(f->told.g->book->rules, hidden, entry.action, &entry.ruling, a);
    const char *remark = secret_named(hidden, entry.remark) == NULL ? entry.remark : "";
    const char *verdict = secret_verdict(hidden, &entry.ruling);
    for (const char *word, *at = f->text; (word = field_next_id(a, &at)) != NULL;)
        if (!text_has_nocase(sentence, word) && !text_has_nocase(remark, word) &&
            !text_has_nocase(verdict, word))
            return false;
    return true;
}

static bool fits_inside(const struct log_filter *f, int64_t seq)
{
    const struct story_line *line = story_line(f->told.story, seq);
    if (!log_is_open(f, seq)) return false;
    if (is_given(f->unit) && !concerns(f, seq, f->unit)) return false;
    if (is_given(f->commander) && !concerns(f, seq, f->commander)) return false;
    if (is_given(f->rule) && !lookup_cites(lookup_line(f->told.lookup, seq), f->rule_number))
        return false;
    return !is_given(f->sign) || story_has(line, f->sign_number);
}

bool log_filter_fits(const struct log_filter *f, int64_t seq, struct arena *a)
{
    const struct story_line *line = story_line(f->told.story, seq);
    if (f->nothing || (f->turn >= 0 && line->turn != f->turn)) return false;
    if (is_given(f->side) && strcmp(line->side, f->side) != 0) return false;
    if (is_given(f->what) && !is_what(line, f->what)) return false;
    if (is_given(f->fate) && !has_fate(line, f->fate)) return false;
    bool inside =
        is_given(f->unit) || is_given(f->commander) || is_given(f->rule) || is_given(f->sign);
    if (inside && !fits_inside(f, seq)) return false;
    return !is_given(f->text) || says(f, seq, a);
}

/* --- As an address, and as a form ------------------------------------------------------------ */

static const char *add(struct arena *a, const char *query, const char *name, const char *text)
{
    if (!is_given(text)) return query;
    return arena_printf(a, "%s%s%s=%s", query, is_given(query) ? "&" : "", name,
                        text_for_query(a, text));
}

const char *log_filter_query(const struct log_filter *f, struct arena *a)
{
    const char *query = "";
    if (f->turn >= 0) query = add(a, query, "turn", arena_printf(a, "%lld", (long long)f->turn));
    query = add(a, query, "side", f->side);
    query = add(a, query, "unit", f->unit);
    query = add(a, query, "commander", f->commander);
    query = add(a, query, "what", f->what);
    query = add(a, query, "rule", f->rule);
    query = add(a, query, "sign", f->sign);
    query = add(a, query, "fate", f->fate);
    return add(a, query, "text", f->text);
}

static struct node *select_tree(struct node *list, const char *name, const char *label)
{
    struct node *n = node_push_map(list);
    node_text(n, "name", name);
    node_text(n, "label", label);
    return node_list(n, "choices");
}

static void option(struct node *list, const char *id, const char *label, const char *chosen)
{
    struct node *n = node_push_map(list);
    node_text(n, "id", id);
    node_text(n, "label", label);
    node_bool(n, "on", strcmp(id, chosen) == 0);
}

static void turns_tree(struct node *selects, const struct log_filter *f)
{
    struct node *list = select_tree(selects, "turn", "Turn");
    const char *chosen = f->turn < 0 ? "" : arena_printf(list->mem, "%lld", (long long)f->turn);
    int64_t count = (int64_t)story_count(f->told.story), last = -1;
    for (int64_t seq = 1; seq <= count; seq++) {
        int64_t turn = story_line(f->told.story, seq)->turn;
        if (turn <= last) continue;
        last = turn;
        const char *id = arena_printf(list->mem, "%lld", (long long)turn);
        option(list, id, turn == 0 ? "Set-up" : id, chosen);
    }
}

static void names_tree(struct node *selects, const struct log_filter *f, bool units)
{
    const char *forces = f->told.g->book->rules->forces;
    struct node *list =
        select_tree(selects, units ? "unit" : "commander", units ? "Unit" : "Commander");
    const struct entity *en = NULL;
    while ((en = state_next(f->told.g->state, en, NULL)) != NULL)
        if (ruleset_kind_in(forces, entity_text(en, "kind", "")) && entity_is(en, "unit") == units)
            option(list, en->id, entity_name(en), units ? f->unit : f->commander);
}

/* Only rules that an entry cites which the viewer may read. */
static void rules_tree(struct node *selects, const struct log_filter *f)
{
    struct node *list = select_tree(selects, "rule", "Rule");
    size_t rules = lookup_rules(f->told.lookup);
    bool *cited = arena_array(list->mem, bool, rules + 1);
    memset(cited, 0, rules + 1);
    for (int64_t seq = 1; seq <= (int64_t)story_count(f->told.story); seq++) {
        const struct lookup_line *line = lookup_line(f->told.lookup, seq);
        for (size_t i = 0; i < line->rule_count; i++)
            if (!cited[line->rules[i]]) cited[line->rules[i]] = log_is_open(f, seq);
    }
    for (size_t i = 0; i < rules; i++)
        if (cited[i])
            option(list, lookup_rule(f->told.lookup, i), lookup_rule(f->told.lookup, i), f->rule);
}

void log_filter_tree(struct node *map, const struct log_filter *f)
{
    const struct ruleset *rules = f->told.g->book->rules;
    struct node *filter = node_map(map, "filter"), *selects = node_list(filter, "selects");
    turns_tree(selects, f);
    struct node *list = select_tree(selects, "side", "Side to play");
    for (const struct choice *c = rules->sides; c->id != NULL; c++)
        option(list, c->id, ruleset_side_title(rules, f->told.g->state, c->id), f->side);
    names_tree(selects, f, true);
    names_tree(selects, f, false);
    list = select_tree(selects, "what", "What");
    for (size_t i = 0; rules->actions[i] != NULL; i++)
        option(list, rules->actions[i]->id, rules->actions[i]->title, f->what);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        option(list, kinds[i].kind, kinds[i].label, f->what);
    rules_tree(selects, f);
    list = select_tree(selects, "sign", "What stands out");
    const struct sign *sign;
    for (int i = 0; (sign = story_sign(f->told.story, i)) != NULL; i++)
        option(list, sign->id, sign->title, f->sign);
    list = select_tree(selects, "fate", "What became of it");
    for (size_t i = 0; i < sizeof fates / sizeof *fates; i++)
        option(list, fates[i].kind, fates[i].label, f->fate);
    node_text(filter, "text", f->text);
    node_bool(filter, "any", log_filter_any(f));
}

#include "view/entry_tree.h"

#include <string.h>
#include <time.h>

#include "base/text.h"
#include "journal/journal.h"
#include "review/open_entry.h"
#include "rules/describe.h"
#include "rules/secret.h"

const char *time_iso(struct arena *a, int64_t ms)
{
    time_t at = (time_t)(ms / 1000);
    struct tm parts;
    char text[32];
    if (gmtime_r(&at, &parts) == NULL) return "";
    (void)strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return arena_strdup(a, text);
}

const char *time_short(struct arena *a, int64_t ms)
{
    time_t at = (time_t)(ms / 1000);
    struct tm parts;
    char text[32];
    if (localtime_r(&at, &parts) == NULL) return "";
    (void)strftime(text, sizeof text, "%H:%M", &parts);
    return arena_strdup(a, text);
}

const char *time_ago(struct arena *a, int64_t ms, int64_t now_ms)
{
    int64_t minutes = (now_ms - ms) / 60000, hours = minutes / 60, days = hours / 24;
    if (minutes < 1) return "just now";
    if (hours < 1)
        return arena_printf(a, minutes == 1 ? "%d minute ago" : "%d minutes ago", (int)minutes);
    if (days < 1) return arena_printf(a, hours == 1 ? "%d hour ago" : "%d hours ago", (int)hours);
    return arena_printf(a, days == 1 ? "%d day ago" : "%d days ago", (int)days);
}

const char *rulings_words(struct arena *a, int64_t count)
{
    return arena_printf(a, count == 1 ? "%lld ruling" : "%lld rulings", (long long)count);
}

void node_seq(struct node *map, const char *key, int64_t seq)
{
    if (seq != 0)
        node_int(map, key, seq);
    else
        node_text(map, key, NULL);
}

static const char *action_title(const struct rulebook *book, const char *id)
{
    const struct action *act = *id == '\0' ? NULL : ruleset_action(book->rules, id);
    return act == NULL ? (*id == '\0' ? NULL : id) : act->title;
}

void headline_tree(struct node *map, const struct entry *entry, const struct game_view *g)
{
    const struct rulebook *book = g->book;
    bool named = secret_named(&g->hidden, entry->remark) != NULL;
    node_int(map, "seq", entry->seq);
    node_text(map, "kind", entry->kind);
    node_text(map, "verdict", secret_verdict(&g->hidden, &entry->ruling));
    node_text(map, "sentence",
              secret_sentence(book->rules, &g->hidden, entry->action, &entry->ruling, map->mem));
    node_text(map, "action", *entry->action == '\0' ? NULL : entry->action);
    node_text(map, "action_title", action_title(book, entry->action));
    node_text(map, "author", entry->author);
    node_int(map, "turn", entry->turn);
    node_text(map, "side_label", ruleset_side_title(book->rules, g->state, entry->side));
    node_text(map, "at", time_iso(map->mem, entry->at_ms));
    node_text(map, "_at", time_iso(map->mem, entry->at_ms));
    node_text(map, "_time", time_short(map->mem, entry->at_ms));
    node_seq(map, "undone_by", entry->undone_by);
    node_seq(map, "overruled_by", entry->overruled_by);
    node_seq(map, "target", entry->target);
    node_text(map, "remark", named ? NULL : entry->remark);
    node_text(map, "dice_text", NULL);
    node_bool(map, "struck", entry->undone_by != 0 || entry->overruled_by != 0);
}

/* --- Effects in words ------------------------------------------------------------------ */

const char *value_words(struct arena *a, const struct game_view *g, struct value v)
{
    if (!value_is_set(v)) return "none";
    const struct entity *en = v.kind == VALUE_TEXT ? state_find(g->state, v.as.s) : NULL;
    if (en != NULL) return entity_name(en);
    const char *text = value_show(a, v);
    return strlen(text) <= 60 ? text : arena_printf(a, "%.57s...", text);
}

const char *names_words(struct arena *a, const struct state *s, const char *ids)
{
    const struct entity *one = state_find(s, ids);
    const char *text = "";
    if (one != NULL) return entity_name(one);
    for (const char *id; (id = field_next_id(a, &ids)) != NULL;) {
        const struct entity *en = state_find(s, id);
        text = arena_printf(a, "%s%s%s", text, *text == '\0' ? "" : ", ",
                            en == NULL ? id : entity_name(en));
    }
    return text;
}

static const struct attribute_words *words_of(const struct game_view *g, const char *attr)
{
    const struct attribute_words *w = g->book->rules->words;
    for (; w != NULL && w->attr != NULL; w++)
        if (strcmp(w->attr, attr) == 0) return w;
    return NULL;
}

static const struct field *field_of(const struct game_view *g, const char *entity, const char *attr)
{
    bool game = strcmp(entity, GAME_ENTITY) == 0;
    const struct entity *en = state_find(g->state, entity);
    const char *kind = game ? GAME_ENTITY : en == NULL ? "" : entity_text(en, "kind", "");
    return ruleset_attribute(g->book->rules, kind, attr);
}

const char *attribute_words(struct arena *a, const struct game_view *g, const char *entity,
                            const char *attr)
{
    const struct field *f = field_of(g, entity, attr);
    const struct attribute_words *w = words_of(g, attr);
    if (f != NULL) return f->label;
    if (w != NULL) return w->words;
    char *text = arena_strdup(a, attr);
    for (char *p = text; *p != '\0'; p++)
        if (*p == '_') *p = ' ';
    return text;
}

/* As the field shows it; a flag that is not set is a no, a name is no id. */
static const char *shown_words(struct arena *a, const struct game_view *g, const char *entity,
                               const char *attr, struct value v)
{
    const struct field *f = field_of(g, entity, attr);
    const struct attribute_words *w = words_of(g, attr);
    if (f == NULL && w != NULL && w->flag) return value_as_int(v, 0) != 0 ? "yes" : "no";
    if (!value_is_set(v)) return "none";
    if (f != NULL && !field_is_entity(f)) return field_show(f, a, v);
    return v.kind == VALUE_TEXT ? value_words(a, g, value_text(names_words(a, g->state, v.as.s)))
                                : value_words(a, g, v);
}

const char *effect_words(struct arena *a, const struct game_view *g, const struct effect *f)
{
    const char *before = shown_words(a, g, f->entity, f->attr, f->before);
    const char *after = shown_words(a, g, f->entity, f->attr, f->after);
    const char *label = attribute_words(a, g, f->entity, f->attr);
    return arena_printf(a, "%s: %s, now %s", label, before, after);
}

const char *entity_words(const struct game_view *g, const char *id)
{
    if (strcmp(id, GAME_ENTITY) == 0) return "The game";
    const struct entity *en = state_find(g->state, id);
    return en == NULL ? id : entity_name(en);
}

static const char *measure_label(const struct ruleset *rules, const char *id)
{
    for (const struct measure *m = rules->measures; m != NULL && m->id != NULL; m++)
        if (strcmp(m->id, id) == 0) return m->label;
    return id;
}

/* What the throw was worth, and what fell.  Of a hundred such throws so many bring less, those
 * that bring just as much counted half. */
static void stakes_tree(struct node *list, const struct game_view *g, const struct ruling *r)
{
    for (size_t i = 0; i < r->stake_count; i++) {
        const struct stake *k = &r->stakes[i];
        double expected = 0, worse = 0;
        struct node *n = node_push_map(list), *chances = node_list(n, "chances");
        for (size_t v = 0; v < k->count; v++) {
            double p = chance_real(k->chances[v]);
            struct node *one = node_push_map(chances);
            expected += p * (double)v;
            worse += (int)v < k->fell ? p : (int)v == k->fell ? p / 2 : 0;
            node_int(one, "value", (int64_t)v);
            node_text(one, "fraction", chance_fraction(list->mem, k->chances[v]));
            node_real(one, "probability", p);
        }
        node_text(n, "measure", k->measure);
        node_text(n, "label", measure_label(g->book->rules, k->measure));
        node_text(n, "side", k->side);
        node_text(n, "side_label", ruleset_side_title(g->book->rules, g->state, k->side));
        node_text(n, "entity", *k->entity == '\0' ? NULL : k->entity);
        node_text(n, "thrower", *k->thrower == '\0' ? NULL : k->thrower);
        node_int(n, "fell", k->fell);
        node_real(n, "expected", expected);
        node_real(n, "percentile", worse);
        node_text(n, "_name", *k->entity == '\0' ? NULL : entity_words(g, k->entity));
        node_printf(n, "_expected", "%.1f", expected);
        node_printf(n, "_percentile", "%.0f", 100 * worse);
    }
}

void ruling_tree(struct node *map, const struct game_view *g, const struct ruling *r)
{
    describe_ruling(map, g->book, r);
    stakes_tree(node_list(map, "stakes"), g, r);
    struct node *list = node_list(map, "effects");
    for (size_t i = 0; i < r->effect_count; i++) {
        const struct effect *f = &r->effects[i];
        struct node *n = node_push_map(list);
        node_text(n, "entity", f->entity);
        node_text(n, "attribute", f->attr);
        node_value(n, "before", f->before);
        node_value(n, "after", f->after);
        node_text(n, "_name", entity_words(g, f->entity));
        node_text(n, "_what", effect_words(map->mem, g, f));
    }
}

/* --- The whole entry -------------------------------------------------------------------- */

static const char *kind_title(struct arena *a, const struct entry *entry)
{
    long long target = (long long)entry->target;
    if (strcmp(entry->kind, ENTRY_UNDO) == 0) return arena_printf(a, "Undo of entry %lld", target);
    if (strcmp(entry->kind, ENTRY_OVERRIDE) == 0)
        return arena_printf(a, "Entry %lld overruled", target);
    if (strcmp(entry->kind, ENTRY_SETUP) == 0) return "Set-up";
    if (strcmp(entry->kind, ENTRY_DECLARE) == 0) return "Throw declared";
    if (strcmp(entry->kind, ENTRY_NOTE) == 0) return "Note";
    if (strcmp(entry->kind, ENTRY_SETTING) == 0) return "Setting";
    return "Ruling";
}

static void facts_tree(struct node *list, const struct entry *entry, const struct game_view *g)
{
    const struct ruleset *rules = g->book->rules;
    const struct action *act = *entry->action == '\0' ? NULL : ruleset_action(rules, entry->action);
    for (size_t i = 0; i < entry->fact_count; i++) {
        const struct stored_fact *f = &entry->facts[i];
        const struct field *field = NULL;
        for (size_t k = 0; act != NULL && k < act->field_count; k++)
            if (strcmp(act->fields[k].name, f->name) == 0) field = &act->fields[k];
        struct node *n = node_push_map(list);
        node_text(n, "name", f->name);
        node_text(n, "label", f->label);
        node_text(n, "unit", *f->unit == '\0' ? NULL : f->unit);
        node_value(n, "measured", f->measured);
        node_value(n, "stated", f->stated);
        node_value(n, "used", f->used);
        node_text(n, "how", *f->how == '\0' ? NULL : f->how);
        bool named = field != NULL && field_is_entity(field);
        node_text(n, "_shown",
                  named           ? names_words(list->mem, g->state, value_as_text(f->used, ""))
                  : field != NULL ? ruleset_show(rules, g->state, field, list->mem, f->used)
                                  : value_show(list->mem, f->used));
        node_text(n, "_measured",
                  field != NULL && value_is_set(f->measured)
                      ? ruleset_show(rules, g->state, field, list->mem, f->measured)
                      : value_show(list->mem, f->measured));
        node_bool(n, "_usual", !value_is_set(f->stated) && !value_is_set(f->measured));
        node_bool(n, "_corrected",
                  value_is_set(f->stated) && value_is_set(f->measured) &&
                      !value_equal(f->stated, f->measured));
    }
}

/* In single quotes for a shell, whatever is in it. */
static const char *shell_quoted(struct arena *a, const char *text)
{
    struct buf b = {0};
    buf_putc(&b, '\'');
    for (const char *p = text; *p != '\0'; p++) {
        if (*p == '\'')
            buf_puts(&b, "'\\''");
        else
            buf_putc(&b, *p);
    }
    buf_putc(&b, '\'');
    const char *quoted = arena_strdup(a, buf_text(&b));
    buf_clear(&b);
    return quoted;
}

/* How to do the sum again, as journal/proof.h has it. */
static void recipe_tree(struct node *list, const struct entry *entry)
{
    struct arena *a = list->mem;
    const char *secret = text_hex(a, entry->proof.secret, SECRET_BYTES);
    node_push_text(list, "The commitment:");
    node_push_text(list, arena_printf(a, "printf 'umpired dice\\n%%s' %s | b2sum -l 256", secret));
    for (size_t i = 0; i < entry->ruling.dice_count; i++) {
        node_push_text(list, arena_printf(a,
                                          "Die %zu: the first of the eight numbers that is less "
                                          "than 2^32 rounded down to a multiple of %d, its "
                                          "remainder by %d, and 1:",
                                          i + 1, entry->ruling.dice[i].sides,
                                          entry->ruling.dice[i].sides));
        node_push_text(
            list, arena_printf(a,
                               "printf 'umpired die\\n%%s\\n%%s\\n%%s\\n%%s\\n%%s\\n%%s\\n%%s' "
                               "%s %lld %zu 0 %zu %s %s | b2sum -l 256",
                               secret, (long long)entry->target, i, strlen(entry->origin),
                               entry->origin, shell_quoted(a, entry->proof.word)));
    }
}

static void proof_tree(struct node *map, const struct entry *entry)
{
    if (!entry->proof.committed) {
        node_text(map, "proof", NULL);
        return;
    }
    struct node *n = node_map(map, "proof");
    bool revealed = entry->proof.revealed;
    node_text(n, "commitment", text_hex(map->mem, entry->proof.commitment, HASH_BYTES));
    node_bool(n, "revealed", revealed);
    node_text(n, "secret", revealed ? text_hex(map->mem, entry->proof.secret, SECRET_BYTES) : NULL);
    node_text(n, "word", revealed ? entry->proof.word : NULL);
    node_int(n, "declare_seq", revealed ? entry->target : entry->seq);
    struct node *recipe = node_list(n, "recipe");
    if (revealed) recipe_tree(recipe, entry);
}

void entry_tree(struct node *map, const struct game_view *g, const struct entry *entry)
{
    struct node *n = node_map(map, "entry");
    char code[HEAD_CODE_LEN + 1];
    headline_tree(n, entry, g);
    node_text(n, "kind_title", kind_title(map->mem, entry));
    node_text(n, "hash", text_hex(map->mem, entry->hash, HASH_BYTES));
    journal_head_code(entry->hash, code);
    node_text(n, "code", code);
    struct entry open = open_entry(g, entry, map->mem);
    struct node *facts = node_list(map, "facts");
    ruling_tree(node_map(map, "ruling"), g, &open.ruling);
    facts_tree(facts, &open, g);
    proof_tree(map, entry);
}

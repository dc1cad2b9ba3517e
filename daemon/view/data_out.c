#include "view/data_out.h"

#include <string.h>

#include "base/csv.h"
#include "base/json.h"
#include "base/text.h"
#include "review/open_entry.h"
#include "view/entry_tree.h"

/* --- A ruling as a tree ---------------------------------------------------------------- */

static void subjects_list(struct node *list, const struct entry *en)
{
    for (size_t i = 0; i < en->ruling.subject_count; i++)
        node_text(node_push_map(list), "entity", en->ruling.subjects[i]);
}

static void facts_list(struct node *list, const struct entry *en)
{
    for (size_t i = 0; i < en->fact_count; i++) {
        const struct stored_fact *f = &en->facts[i];
        struct node *n = node_push_map(list);
        node_text(n, "name", f->name);
        node_text(n, "label", f->label);
        node_text(n, "unit", f->unit);
        node_value(n, "measured", f->measured);
        node_value(n, "stated", f->stated);
        node_value(n, "used", f->used);
        node_text(n, "how", f->how);
    }
}

static void reasons_list(struct node *list, const struct entry *en)
{
    for (size_t i = 0; i < en->ruling.reason_count; i++) {
        const struct reason *r = &en->ruling.reasons[i];
        struct node *n = node_push_map(list);
        node_text(n, "label", r->label);
        node_bool(n, "counts", r->counts);
        node_real(n, "value", r->value);
        node_real(n, "total", r->total);
        node_text(n, "cite", r->cite);
    }
}

static void dice_list(struct node *list, const struct entry *en)
{
    for (size_t i = 0; i < en->ruling.dice_count; i++) {
        const struct die *d = &en->ruling.dice[i];
        struct node *n = node_push_map(list);
        node_text(n, "label", d->label);
        node_int(n, "sides", d->sides);
        node_int(n, "face", d->face);
        node_text(n, "source", dice_source_word(d->source));
    }
}

static void odds_list(struct node *list, const struct entry *en)
{
    for (size_t i = 0; i < en->ruling.outcome_count; i++) {
        const struct outcome *o = &en->ruling.outcomes[i];
        struct node *n = node_push_map(list);
        node_text(n, "word", o->word);
        node_text(n, "sentence", o->sentence);
        node_text(n, "fraction", chance_fraction(list->mem, o->chance));
        node_real(n, "percent", 100 * chance_real(o->chance));
    }
}

static void readings_list(struct node *list, const struct entry *en)
{
    for (size_t i = 0; i < en->ruling.leaning_count; i++) {
        struct node *n = node_push_map(list);
        node_text(n, "reading", en->ruling.leanings[i].id);
        node_printf(n, "choice", "%c", en->ruling.leanings[i].choice);
    }
}

static void hands_list(struct node *list, const struct entry *en)
{
    for (size_t i = 0; i < en->ruling.hand_count; i++)
        node_text(node_push_map(list), "instruction", en->ruling.hands[i]);
}

static void changes_list(struct node *list, const struct entry *en)
{
    for (size_t i = 0; i < en->ruling.effect_count; i++) {
        const struct effect *f = &en->ruling.effects[i];
        struct node *n = node_push_map(list);
        node_text(n, "entity", f->entity);
        node_text(n, "attr", f->attr);
        node_value(n, "old", f->before);
        node_value(n, "new", f->after);
    }
}

/* A value to a line, as the table has it. */
static void stakes_list(struct node *list, const struct entry *en)
{
    for (size_t i = 0; i < en->ruling.stake_count; i++) {
        const struct stake *k = &en->ruling.stakes[i];
        for (size_t v = 0; v < k->count; v++) {
            struct node *n = node_push_map(list);
            node_text(n, "measure", k->measure);
            node_text(n, "gains", k->side); /* stake.side: not whose turn it is */
            node_text(n, "entity", k->entity);
            node_text(n, "thrower", k->thrower);
            node_int(n, "value", (int64_t)v);
            node_text(n, "fraction", chance_fraction(list->mem, k->chances[v]));
            node_real(n, "percent", 100 * chance_real(k->chances[v]));
            node_bool(n, "fell", (int)v == k->fell);
        }
    }
}

static void close_tree(struct node *map, const struct close_call *c)
{
    bool close = c->fact != NULL;
    node_text(map, "close_fact", c->fact);
    node_value(map, "close_measured", close ? value_real(c->measured) : value_none());
    node_value(map, "close_other", close ? value_real(c->other) : value_none());
    node_text(map, "close_sentence", close ? c->sentence : NULL);
}

static void proof_tree(struct node *map, const struct proof *p)
{
    struct arena *a = map->mem;
    node_text(map, "proof_commitment",
              p->committed ? text_hex(a, p->commitment, HASH_BYTES) : NULL);
    node_text(map, "proof_secret", p->revealed ? text_hex(a, p->secret, SECRET_BYTES) : NULL);
    node_text(map, "proof_word", p->revealed ? p->word : NULL);
}

static void ruling_columns(struct node *map, const struct entry *en)
{
    const struct ruling *r = &en->ruling;
    char code[HEAD_CODE_LEN + 1];
    node_text(map, "game", en->game);
    node_int(map, "seq", en->seq);
    node_printf(map, "ref", "/g/%s/r/%lld", en->game, (long long)en->seq);
    node_text(map, "at", time_iso(map->mem, en->at_ms));
    node_int(map, "at_ms", en->at_ms);
    node_text(map, "kind", en->kind);
    node_text(map, "author", en->author);
    node_int(map, "turn", en->turn);
    node_text(map, "phase", en->phase);
    node_text(map, "side", en->side);
    node_text(map, "action", en->action);
    node_seq(map, "target", en->target);
    node_text(map, "verdict", r->verdict);
    node_text(map, "sentence", r->sentence);
    node_text(map, "remark", en->remark);
    node_value(map, "need", r->has_need ? value_int(r->need) : value_none());
    close_tree(map, &r->close);
    node_seq(map, "undone_by", en->undone_by);
    node_seq(map, "overruled_by", en->overruled_by);
    proof_tree(map, &en->proof);
    node_text(map, "prev", text_hex(map->mem, en->prev, HASH_BYTES));
    node_text(map, "hash", text_hex(map->mem, en->hash, HASH_BYTES));
    journal_head_code(en->hash, code);
    node_text(map, "code", code);
}

/* --- The parts ---------------------------------------------------------------------------- */

#define COLUMNS(...)                                                                               \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }

const struct data_part data_parts[] = {
    {"rulings", "One line an entry: who, when, what was ruled, what became of it, its hash.",
     COLUMNS("game", "seq", "ref", "at", "at_ms", "kind", "author", "turn", "phase", "side",
             "action", "target", "verdict", "sentence", "remark", "need", "close_fact",
             "close_measured", "close_other", "close_sentence", "undone_by", "overruled_by",
             "proof_commitment", "proof_secret", "proof_word", "prev", "hash", "code"),
     NULL},
    {"reasons", "The working, line by line, with its place in the rule book.",
     COLUMNS("label", "counts", "value", "total", "cite"), reasons_list},
    {"dice", "Every die: what for, what fell, who threw it.",
     COLUMNS("label", "sides", "face", "source"), dice_list},
    {"odds", "How likely each outcome was before the throw, exactly.",
     COLUMNS("word", "sentence", "fraction", "percent"), odds_list},
    {"facts", "What was measured, what the umpire stated, what was used.",
     COLUMNS("name", "label", "unit", "measured", "stated", "used", "how"), facts_list},
    {"changes", "What each ruling changed in the game: the game is the sum of these.",
     COLUMNS("entity", "attr", "old", "new"), changes_list},
    {"stakes", "What each throw was worth: stands, orders, routs, each value with its chance.",
     COLUMNS("measure", "gains", "entity", "thrower", "value", "fraction", "percent", "fell"),
     stakes_list},
    {"subjects", "Whom each ruling was about.", COLUMNS("entity"), subjects_list},
    {"readings", "Which open points of the rules it leaned on.", COLUMNS("reading", "choice"),
     readings_list},
    {"hands", "What was to be done on the table.", COLUMNS("instruction"), hands_list},
    {NULL, NULL, NULL, NULL},
};

static const char *const common[] = {"game", "seq", "nr", "turn", "side", "action", "stands", NULL};

const struct data_part *data_find_part(const char *name)
{
    for (const struct data_part *p = data_parts; p->name != NULL; p++)
        if (strcmp(p->name, name) == 0) return p;
    return NULL;
}

/* --- CSV ------------------------------------------------------------------------------------ */

static void write_node(struct csv_writer *w, const struct node *n)
{
    switch (n == NULL ? NODE_NULL : n->kind) {
    case NODE_BOOL: csv_write_int(w, n->as.b); break;
    case NODE_INT: csv_write_int(w, n->as.i); break;
    case NODE_REAL: csv_write_real(w, n->as.r); break;
    case NODE_TEXT: csv_write_cell(w, n->as.s); break;
    default: csv_write_cell(w, NULL); break;
    }
}

static void write_names(struct csv_writer *w, const char *const *names)
{
    for (; *names != NULL; names++) csv_write_cell(w, *names);
}

static void write_columns(struct csv_writer *w, const struct node *map, const char *const *names)
{
    for (; *names != NULL; names++) write_node(w, node_get(map, *names));
}

struct writing {
    const struct game_view *g;
    const struct data_part *part;
    struct csv_writer csv;
    struct buf *out;
};

static bool write_entry_csv(void *context, struct arena *a, const struct entry *entry)
{
    struct writing *w = context;
    struct entry open = open_entry(w->g, entry, a);
    struct node *map = node_new_map(a);
    if (w->part->list == NULL) {
        ruling_columns(map, &open);
        write_columns(&w->csv, map, w->part->columns);
        csv_write_end(&w->csv);
        return true;
    }
    struct node *list = node_new_list(a);
    int64_t nr = 0;
    w->part->list(list, &open);
    for (const struct node *n = list->first; n != NULL; n = n->next) {
        csv_write_cell(&w->csv, open.game);
        csv_write_int(&w->csv, open.seq);
        csv_write_int(&w->csv, ++nr);
        csv_write_int(&w->csv, open.turn);
        csv_write_cell(&w->csv, open.side);
        csv_write_cell(&w->csv, open.action);
        csv_write_int(&w->csv, open.undone_by == 0 && open.overruled_by == 0);
        write_columns(&w->csv, n, w->part->columns);
        csv_write_end(&w->csv);
    }
    return true;
}

bool data_write_csv(struct journal *j, const struct game_view *g, const struct data_part *part,
                    struct buf *out, struct err *e)
{
    struct writing w = {.g = g, .part = part, .csv = {.out = out}};
    if (part->list != NULL) write_names(&w.csv, common);
    write_names(&w.csv, part->columns);
    csv_write_end(&w.csv);
    return journal_each(j, g->id, 1, g->head_seq, write_entry_csv, &w, e);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static bool write_entry_json(void *context, struct arena *a, const struct entry *entry)
{
    struct writing *w = context;
    struct entry open = open_entry(w->g, entry, a);
    struct node *map = node_new_map(a);
    ruling_columns(map, &open);
    for (const struct data_part *p = data_parts; p->name != NULL; p++)
        if (p->list != NULL) p->list(node_list(map, p->name), &open);
    if (entry->seq > 1) buf_putc(w->out, ',');
    buf_putc(w->out, '\n');
    json_write(w->out, map);
    return true;
}

static bool write_game(struct journal *j, const struct game_view *g, struct buf *out, struct err *e)
{
    struct arena a = {0};
    struct game_row row;
    char code[HEAD_CODE_LEN + 1];
    bool ok = journal_game(j, &a, g->id, &row, e);
    if (ok) {
        struct node *map = node_new_map(&a);
        node_text(map, "id", row.id);
        node_text(map, "origin", row.origin);
        node_text(map, "title", row.title);
        node_text(map, "system", row.system);
        node_text(map, "edition", row.edition);
        node_text(map, "created", time_iso(&a, row.created_ms));
        node_int(map, "created_ms", row.created_ms);
        node_text(map, "data_hash", text_hex(&a, row.data_hash, HASH_BYTES));
        node_int(map, "head_seq", g->head_seq);
        node_text(map, "head", text_hex(&a, g->head, HASH_BYTES));
        journal_head_code(g->head, code);
        node_text(map, "code", code);
        node_text(map, "seen_by",
                  g->viewer == NULL    ? "umpire"
                  : *g->viewer == '\0' ? "spectator"
                                       : g->viewer);
        json_write(out, map);
    }
    arena_clear(&a);
    return ok;
}

bool data_write_json(struct journal *j, const struct game_view *g, struct buf *out, struct err *e)
{
    struct writing w = {.g = g, .out = out};
    buf_puts(out, "{\"format\":\"umpired game 1\",\"game\":");
    if (!write_game(j, g, out, e)) return false;
    buf_puts(out, ",\"rulings\":[");
    if (!journal_each(j, g->id, 1, g->head_seq, write_entry_json, &w, e)) return false;
    buf_puts(out, "\n]}\n");
    return true;
}

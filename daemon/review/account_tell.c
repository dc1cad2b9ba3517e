/* The turns of a battle, told: which rulings, in whose sentences, in which order. */
#include <string.h>

#include "review/account.h"
#include "review/sentence.h"

struct item { /* a saying, or the umpire's own words */
    struct saying say;
    const char *words; /* NULL: it is a saying */
    bool important;
    int64_t seq;
};

struct order { /* who has ordered a unit in this part of the turn */
    const char *unit, *by;
};

struct telling {
    const struct known *known;
    struct account *out;
    struct state *now; /* after entry `folded` */
    int64_t folded;
    struct account_turn *turn;
    const char *side;
    struct item *items;
    size_t count;
    struct order *orders;
    size_t order_count;
    struct speaker speaker;
    struct err *e;
};

/* --- The state as it was -------------------------------------------------------------------- */

static bool fold_to(struct telling *t, int64_t seq)
{
    const struct known *k = t->known;
    int64_t from = t->folded;
    t->folded = seq;
    return story_fold(k->story, k->journal, t->now, from, seq, t->e);
}

/* --- Orders -------------------------------------------------------------------------------------- */

static const char *order_of(const struct telling *t, const char *unit)
{
    for (size_t i = t->order_count; i-- > 0;)
        if (strcmp(t->orders[i].unit, unit) == 0) return t->orders[i].by;
    return NULL;
}

static void give_order(struct telling *t, const struct ruling *r, const char *by)
{
    struct arena *mem = t->known->mem;
    for (size_t i = 0; i < r->subject_count; i++) {
        if (strcmp(r->subjects[i], by) == 0) continue;
        t->orders = arena_grow(mem, t->orders, t->order_count, sizeof *t->orders);
        t->orders[t->order_count++] =
            (struct order){.unit = arena_strdup(mem, r->subjects[i]), .by = arena_strdup(mem, by)};
    }
}

/* --- Items ------------------------------------------------------------------------------------------ */

static struct item *push_item(struct telling *t, int64_t seq)
{
    t->items = arena_grow(t->known->mem, t->items, t->count, sizeof *t->items);
    struct item *item = &t->items[t->count++];
    *item = (struct item){.seq = seq};
    return item;
}

/* What the ruling's own memory holds is copied; whom nobody may know is left out. */
static bool keep_tale(const struct known *k, struct tale *t)
{
    size_t kept = 0;
    for (size_t i = 0; i < t->who_count; i++)
        if (!known_hides(k, t->who[i])) t->who[kept++] = arena_strdup(k->mem, t->who[i]);
    bool all_hidden = t->who_count > 0 && kept == 0;
    t->who_count = kept;
    t->by = arena_strdup(k->mem, t->by);
    t->did = arena_strdup(k->mem, t->did);
    t->whom = arena_strdup(k->mem, t->whom);
    t->detail = arena_strdup(k->mem, t->detail);
    t->then = arena_strdup(k->mem, t->then);
    t->sentence = arena_strdup(k->mem, t->sentence);
    return !all_hidden && (kept > 0 || t->sentence != NULL);
}

static void add_tale(struct telling *t, const struct story_line *line, const struct tale *tale)
{
    struct arena *mem = t->known->mem;
    bool important = story_has(line, SIGN_IMPORTANT);
    struct item *last = t->count == 0 ? NULL : &t->items[t->count - 1];
    bool open = last != NULL && last->words == NULL && last->say.deed_count > 0;
    if (open && saying_joins(&last->say, tale)) {
        saying_add(&last->say, tale, mem);
        last->say.last = line->seq;
        last->say.important = last->say.important || important;
        return;
    }
    struct saying say = saying_of(tale, mem);
    say.first = say.last = line->seq;
    say.important = important;
    if (open && tale->answers && tale->did != NULL && tale->sentence == NULL &&
        last->say.after == NULL) {
        struct saying *to = &last->say;
        while (to->answer != NULL) to = to->answer;
        to->answer = arena_new(mem, struct saying);
        *to->answer = say;
        last->say.last = line->seq;
        if (say.weight > last->say.weight) last->say.weight = say.weight;
        return;
    }
    if (tale->who_count > 0) say.by = order_of(t, tale->who[0]);
    push_item(t, line->seq)->say = say;
}

/* --- One ruling ------------------------------------------------------------------------------------- */

static bool has_own_sign(const struct telling *t, const struct story_line *line)
{
    for (int i = SIGN_SYSTEM; story_sign(t->known->story, i) != NULL; i++)
        if (story_has(line, i)) return true;
    return false;
}

static bool has_loss(const struct known *k, int64_t seq)
{
    for (int i = 0; i < STORY_SIDES; i++)
        if (known_line(k, seq)->lost[i] > 0) return true;
    return false;
}

static struct facts facts_of(const struct action *act, const struct entry *en, struct arena *a)
{
    struct facts facts;
    facts_init(&facts, a, act == NULL ? NULL : act->fields, act == NULL ? 0 : act->field_count);
    for (size_t i = 0; i < en->fact_count; i++) {
        struct fact *f = facts_find(&facts, en->facts[i].name);
        if (f != NULL) f->stated = en->facts[i].used;
    }
    return facts;
}

/* What the rule system has no words for is told as it was ruled, where it stands out. */
static void tell_plainly(const struct telling *t, const struct story_line *line,
                         const struct action *act, struct tale *tale)
{
    bool stands_out = has_own_sign(t, line) || has_loss(t->known, line->seq);
    bool trifle = act == NULL || act->upkeep || act->secret ||
                  strcmp(line->verdict, VERDICT_LEGAL) == 0 ||
                  (act->obeyed != NULL && strcmp(act->obeyed, line->verdict) == 0);
    if (trifle && !stands_out) return;
    tale->sentence = line->sentence;
    tale->weight = stands_out ? TALE_PLAIN : TALE_SMALL;
}

static void tell_with(struct telling *t, const struct story_line *line, const struct entry *en,
                      struct arena *a, struct tale *tale)
{
    const struct rulebook *book = t->known->g->book;
    const struct action *act =
        *line->action == '\0' ? NULL : ruleset_action(book->rules, line->action);
    struct scene scene = {.book = book, .state = t->now, .mem = a};
    struct facts facts = facts_of(act, en, a);
    struct told what = {.action = line->action, .facts = &facts, .ruling = &en->ruling};
    if (strcmp(line->verdict, VERDICT_ILLEGAL) != 0) {
        if (act != NULL && act->decides && strcmp(line->verdict, VERDICT_UNDECIDED) != 0)
            *tale = (struct tale){.weight = TALE_GREAT, .sentence = line->sentence, .mem = a};
        else if (book->rules->tell == NULL || !book->rules->tell(&scene, &what, tale))
            tell_plainly(t, line, act, tale);
    }
    if (tale->by != NULL) give_order(t, &en->ruling, tale->by);
    if (tale->weight == TALE_NONE && story_has(line, SIGN_IMPORTANT)) {
        tale->sentence = line->sentence;
        tale->weight = TALE_SMALL;
    }
}

static bool tell_ruling(struct telling *t, const struct story_line *line)
{
    const struct known *k = t->known;
    struct arena a = {0};
    struct entry en;
    struct tale tale = {.mem = &a};
    bool ok = fold_to(t, line->seq) && known_entry(k, line->seq, &a, &en, t->e);
    if (ok) tell_with(t, line, &en, &a, &tale);
    if (ok && tale.weight != TALE_NONE && keep_tale(k, &tale)) {
        if (tale.weight < TALE_PLAIN && has_loss(k, line->seq)) tale.weight = TALE_PLAIN;
        if (has_own_sign(t, line)) tale.weight = TALE_GREAT;
        add_tale(t, line, &tale);
    }
    arena_clear(&a);
    return ok;
}

static void tell_overruling(struct telling *t, const struct story_line *line)
{
    struct arena *mem = t->known->mem;
    const struct story_line *was = line->target >= 1 && line->target < line->seq
                                       ? story_line(t->known->story, line->target)
                                       : NULL;
    if (was != NULL && !known_line(t->known, was->seq)->open) was = NULL;
    struct tale tale = {.mem = mem, .weight = TALE_PLAIN};
    tale.sentence =
        was == NULL
            ? line->sentence
            : arena_printf(mem, "It was first ruled: “%s” The umpire ruled otherwise: %s. %s",
                           was->sentence, line->verdict, line->remark);
    add_tale(t, line, &tale);
}

/* --- Notes ------------------------------------------------------------------------------------------- */

/* The umpire's words about an entry, at that entry; about none, at their own place. */
static void tell_notes(struct telling *t, int64_t seq)
{
    const struct known *k = t->known;
    const struct story_line *own = story_line(k->story, seq);
    bool is_note = strcmp(own->kind, ENTRY_NOTE) == 0;
    if (!is_note && !story_has(own, SIGN_NOTE) && !story_has(own, SIGN_IMPORTANT)) return;
    if (is_note && own->target > k->begins) return;
    for (int64_t i = seq; i <= (int64_t)story_count(k->story); i++) {
        const struct story_line *note = story_line(k->story, i);
        if (strcmp(note->kind, ENTRY_NOTE) != 0 || note->undone_by != 0) continue;
        if ((is_note ? i != seq : note->target != seq) || !known_line(k, i)->open) continue;
        struct item *item = push_item(t, i);
        item->words = note->sentence;
        item->important = strcmp(note->verdict, VERDICT_IMPORTANT) == 0;
        if (is_note) return;
    }
}

/* --- Parts and turns ---------------------------------------------------------------------------------- */

/* Said once of all that did alike, one after the other; of small matters also past others. */
static void merge_alike(struct telling *t)
{
    for (size_t i = 0; i < t->count; i++) {
        struct item *into = &t->items[i];
        if (into->words != NULL || into->say.who_count == 0) continue;
        for (size_t n = i + 1; n < t->count; n++) {
            struct item *from = &t->items[n];
            if (from->words == NULL && from->say.who_count == 0 && from->say.after == NULL)
                continue;
            if (from->words == NULL && saying_alike(&into->say, &from->say)) {
                saying_merge(&into->say, &from->say, t->known->mem);
                from->say = (struct saying){0};
            } else if (from->words != NULL || from->say.weight != TALE_SMALL ||
                       into->say.weight != TALE_SMALL) {
                break;
            }
        }
    }
}

static void put_line(struct telling *t, struct account_part *part, const struct account_line *line)
{
    const struct known *k = t->known;
    if (secret_named(&k->g->hidden, line->text) != NULL) return;
    part->lines = arena_grow(k->mem, part->lines, part->count, sizeof *part->lines);
    part->lines[part->count++] = *line;
}

static void put_items(struct telling *t, struct account_part *part)
{
    const char *by = NULL;
    for (size_t i = 0; i < t->count; i++) {
        const struct item *item = &t->items[i];
        struct account_line line = {.note = true,
                                    .text = item->words,
                                    .important = item->important,
                                    .first = item->seq,
                                    .last = item->seq,
                                    .weight = TALE_PLAIN};
        if (item->words == NULL) {
            const struct saying *s = &item->say;
            if (s->deed_count == 0 && s->after == NULL) continue;
            bool same = by != NULL && s->by != NULL && strcmp(by, s->by) == 0;
            line = (struct account_line){.text = saying_text(&t->speaker, s, same),
                                         .weight = s->weight,
                                         .key = saying_key(s),
                                         .important = s->important,
                                         .first = s->first,
                                         .last = s->last};
            by = s->by;
        }
        put_line(t, part, &line);
    }
}

static void end_part(struct telling *t)
{
    struct account_turn *turn = t->turn;
    if (t->count == 0) return;
    merge_alike(t);
    struct account_part part = {.side = t->side};
    put_items(t, &part);
    if (part.count > 0) {
        turn->parts = arena_grow(t->known->mem, turn->parts, turn->part_count, sizeof *turn->parts);
        turn->parts[turn->part_count++] = part;
    }
    t->count = 0;
    t->order_count = 0;
}

static struct account_turn *turn_of(struct telling *t, const struct story_line *line)
{
    struct account *out = t->out;
    for (size_t i = out->turn_count; i-- > 0;)
        if (out->turns[i].turn == line->turn) return &out->turns[i];
    out->turns = arena_grow(t->known->mem, out->turns, out->turn_count, sizeof *out->turns);
    struct account_turn *turn = &out->turns[out->turn_count++];
    *turn = (struct account_turn){.turn = line->turn, .first = line->seq};
    return turn;
}

/* The part that a line belongs to, begun where it is another. */
static void go_to(struct telling *t, const struct story_line *line)
{
    bool same = t->turn != NULL && t->turn->turn == line->turn && strcmp(t->side, line->side) == 0;
    if (!same && t->turn != NULL) end_part(t);
    t->turn = turn_of(t, line);
    t->side = line->side;
    if (line->seq > t->turn->last) t->turn->last = line->seq;
}

static void count_line(struct telling *t, const struct story_line *line)
{
    const struct known *k = t->known;
    const struct story_line *under;
    t->out->rulings += strcmp(line->kind, ENTRY_RULING) == 0;
    t->out->undone += line->undone_by != 0 && strcmp(line->kind, ENTRY_RULING) == 0;
    t->out->overruled += line->undone_by == 0 && strcmp(line->kind, ENTRY_OVERRIDE) == 0;
    t->out->close += known_line(k, line->seq)->open && story_has(line, SIGN_CLOSE);
    struct account_turn *turn = known_counts(k, line->seq, &under) ? turn_of(t, under) : NULL;
    for (int i = 0; turn != NULL && i < STORY_SIDES; i++)
        turn->lost[i] += known_line(k, line->seq)->lost[i];
    for (int i = SIGN_SYSTEM; story_sign(k->story, i) != NULL; i++)
        t->turn->grave += known_line(k, line->seq)->open && story_has(line, i) &&
                          story_sign(k->story, i)->attr != NULL;
}

static bool tell_line(struct telling *t, const struct story_line *line)
{
    bool stands = line->undone_by == 0 && known_line(t->known, line->seq)->open, ok = true;
    if (strcmp(line->kind, ENTRY_NOTE) != 0 || t->turn == NULL) go_to(t, line);
    count_line(t, line);
    if (stands && strcmp(line->kind, ENTRY_RULING) == 0 && line->overruled_by == 0)
        ok = tell_ruling(t, line);
    else if (stands && strcmp(line->kind, ENTRY_OVERRIDE) == 0)
        tell_overruling(t, line);
    if (line->undone_by == 0) tell_notes(t, line->seq);
    return ok;
}

bool account_tell(const struct known *k, struct account *out, struct err *e)
{
    struct telling t = {.known = k, .out = out, .now = state_new(), .side = "", .e = e};
    t.speaker = (struct speaker){.state = k->g->whole, .mem = k->mem};
    bool ok = true;
    for (int64_t seq = k->begins + 1; ok && seq <= (int64_t)story_count(k->story); seq++)
        ok = tell_line(&t, story_line(k->story, seq));
    if (t.turn != NULL) end_part(&t);
    state_free(t.now);
    return ok;
}

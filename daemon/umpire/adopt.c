/* A game from elsewhere, read into this journal.
 *
 * Its id stands in every hash of it and in the sums of its dice, so it is never renamed:
 * where another game has the id here, it goes by a free one in addresses (germantown-2), and
 * the journal keeps the id it was begun with for its hashes (sql: table origin).  The codes
 * that the players wrote down stay what they were.  */
#include <string.h>

#include "journal/game_file.h"
#include "umpire/desk_parts.h"

static const char *code_of(struct arena *a, const unsigned char hash[HASH_BYTES])
{
    char *code = arena_alloc(a, HEAD_CODE_LEN + 1);
    journal_head_code(hash, code);
    return code;
}

/* Of two journals of the same game one may have got further. */
static enum task_end compare(struct writer *w, struct task *t, const struct game_file *f,
                             const struct game *here)
{
    const struct game_row *there = game_file_game(f);
    int64_t common = here->head_seq < there->head_seq ? here->head_seq : there->head_seq;
    unsigned char one[HASH_BYTES], other[HASH_BYTES];
    if (common < 1 || !game_file_hash(f, common, one) ||
        !journal_hash(w->journal, here->row.id, common, other, &t->err) ||
        memcmp(one, other, HASH_BYTES) != 0)
        return TASK_DONE; /* another game */
    t->made = arena_strdup(t->mem, here->row.id);
    t->seq = common;
    if (here->head_seq == there->head_seq) return TASK_REPEATED;
    if (here->head_seq > there->head_seq)
        return task_refuse(t,
                           "This very game is here already, as %s, and further on: the file ends "
                           "with entry %lld (code %s), the journal with entry %lld.",
                           t->made, (long long)common, code_of(t->mem, one),
                           (long long)here->head_seq);
    return task_refuse(t,
                       "This very game is here already, as %s, up to entry %lld (code %s); the "
                       "file goes on to entry %lld. A game that has begun here is not gone on "
                       "with from a file: read it into another journal.",
                       t->made, (long long)common, code_of(t->mem, one),
                       (long long)there->head_seq);
}

/* TASK_DONE: it is not here yet. */
static enum task_end look_for_it(struct writer *w, struct task *t, const struct game_file *f)
{
    const char *origin = game_file_game(f)->origin;
    struct game *const lists[] = {w->born, w->desk->games};
    for (size_t i = 0; i < 2; i++)
        for (const struct game *g = lists[i]; g != NULL; g = g->next) {
            enum task_end end = TASK_DONE;
            if (strcmp(g->row.origin, origin) == 0) end = compare(w, t, f, g);
            if (end != TASK_DONE) return end;
        }
    return TASK_DONE;
}

enum task_end task_adopt(struct writer *w, struct task *t)
{
    const struct game_file *f = t->from;
    struct game_row row = *game_file_game(f);
    const struct rulebook *book = library_find(w->lib, row.system);
    if (book == NULL)
        return task_refuse(t, "%.80s is played by \"%.60s\", which this umpired does not know.",
                           row.title, row.system);
    enum task_end end = look_for_it(w, t, f);
    if (end != TASK_DONE) return end;
    row.id = writer_free_id(w, t->mem, row.origin);
    if (!game_file_copy(f, w->journal, row.id, &t->err)) return TASK_FAILED;
    struct game *g = game_new(&row, book);
    g->head_seq = g->ahead_seq = row.head_seq;
    g->last_ms = row.last_ms;
    memcpy(g->head, row.head, HASH_BYTES);
    memcpy(g->ahead_hash, row.head, HASH_BYTES);
    g->next = w->born;
    w->born = g;
    t->made = arena_strdup(t->mem, row.id);
    t->seq = row.head_seq;
    return TASK_DONE;
}

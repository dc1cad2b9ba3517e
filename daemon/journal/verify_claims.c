/* What a ruling claims beyond its own rows: that dice fell as they had to, and that an
 * undo undoes. */
#include <string.h>

#include "journal/proof.h"
#include "journal/rows.h"
#include "journal/verify.h"

static bool read_target(struct verify *v, struct arena *a, const struct entry *entry,
                        struct entry *target)
{
    struct err e = {0};
    struct rows rows;
    bool ok = rows_read(v->j, a, entry->game, entry->target, &rows, &e) && rows.count != 0 &&
              rows_to_entry(&rows, a, target, &e);
    if (!ok)
        (void)verify_bad_ruling(v, entry->game, entry->seq,
                                "ruling %lld, which it names, cannot be read",
                                (long long)entry->target);
    return ok;
}

static bool has_machine_dice(const struct entry *entry)
{
    for (size_t i = 0; i < entry->ruling.dice_count; i++)
        if (entry->ruling.dice[i].source == DICE_UMPIRED) return true;
    return false;
}

/* Each die that umpired threw, against the one that follows from secret and word. */
static bool check_faces(struct verify *v, const struct entry *entry)
{
    size_t index = 0;
    for (size_t i = 0; i < entry->ruling.dice_count; i++) {
        const struct die *die = &entry->ruling.dice[i];
        if (die->source != DICE_UMPIRED) continue;
        int face = proof_face(entry->proof.secret, entry->proof.word,
                              v->origin != NULL ? v->origin : entry->game, entry->target, index++,
                              die->sides);
        if (face != die->face)
            return verify_bad_ruling(v, entry->game, entry->seq,
                                     "die %zu shows %d where its secret gives %d", i + 1, die->face,
                                     face);
    }
    return true;
}

static bool check_reveal(struct verify *v, struct arena *a, const struct entry *entry)
{
    unsigned char sum[HASH_BYTES];
    proof_commit(entry->proof.secret, sum);
    if (memcmp(sum, entry->proof.commitment, HASH_BYTES) != 0)
        return verify_bad_ruling(v, entry->game, entry->seq,
                                 "its secret is not the one it was committed to");
    struct entry declared;
    if (!read_target(v, a, entry, &declared)) return false;
    if (strcmp(declared.kind, ENTRY_DECLARE) != 0 || !declared.proof.committed)
        return verify_bad_ruling(v, entry->game, entry->seq, "ruling %lld did not declare dice",
                                 (long long)entry->target);
    if (memcmp(declared.proof.commitment, entry->proof.commitment, HASH_BYTES) != 0)
        return verify_bad_ruling(v, entry->game, entry->seq,
                                 "ruling %lld was committed to another secret",
                                 (long long)entry->target);
    if (strcmp(declared.action, entry->action) != 0)
        return verify_bad_ruling(v, entry->game, entry->seq, "ruling %lld declared another action",
                                 (long long)entry->target);
    return check_faces(v, entry);
}

/* A throw still waiting: the secret kept for it must be the one committed to. */
static bool check_waiting(struct verify *v, const struct entry *entry)
{
    unsigned char secret[SECRET_BYTES], sum[HASH_BYTES];
    if (!journal_get_secret(v->j, entry->game, entry->seq, secret, NULL)) return true;
    proof_commit(secret, sum);
    return memcmp(sum, entry->proof.commitment, HASH_BYTES) == 0 ||
           verify_bad_ruling(v, entry->game, entry->seq,
                             "the secret kept for it is not the one it was committed to");
}

/* Whoever could lose a secret could refuse a throw he dislikes. */
bool verify_secrets(struct verify *v, const char *game)
{
    struct err e = {0};
    sqlite3_stmt *s = NULL;
    if (!query_prepare(v->j->db, "check_secrets", &s, &e)) return verify_bad_file(v, "%s", e.text);
    query_bind_text(s, 1, game);
    int rc;
    bool ok = true;
    while ((rc = sqlite3_step(s)) == SQLITE_ROW)
        ok = verify_bad_ruling(v, game, sqlite3_column_int64(s, 0),
                               "its secret is gone and was never revealed");
    if (rc != SQLITE_DONE)
        ok = verify_bad_file(v, "game %.100s: %s", game, sqlite3_errmsg(v->j->db));
    (void)sqlite3_finalize(s);
    return ok;
}

bool verify_proof(struct verify *v, struct arena *a, const struct entry *entry)
{
    if (entry->proof.revealed) return check_reveal(v, a, entry);
    if (has_machine_dice(entry))
        return verify_bad_ruling(v, entry->game, entry->seq, "umpired threw dice without proof");
    return !entry->proof.committed || check_waiting(v, entry);
}

/* What a list of effects comes to: one effect for each attribute it touches, leaving
 * out those that end as they began. */
static size_t net_effects(struct arena *a, const struct effect *list, size_t count,
                          struct effect **out)
{
    struct effect *net = arena_array(a, struct effect, count + 1);
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        size_t k = 0;
        while (k < n && (strcmp(net[k].attr, list[i].attr) != 0 ||
                         strcmp(net[k].entity, list[i].entity) != 0))
            k++;
        if (k == n)
            net[n++] = list[i];
        else
            net[k].after = list[i].after;
    }
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (!value_equal(net[i].before, net[i].after)) net[kept++] = net[i];
    *out = net;
    return kept;
}

static bool reverses(const struct effect *undo, const struct effect *done)
{
    return strcmp(undo->entity, done->entity) == 0 && strcmp(undo->attr, done->attr) == 0 &&
           value_equal(undo->before, done->after) && value_equal(undo->after, done->before);
}

bool verify_undo(struct verify *v, struct arena *a, const struct entry *entry)
{
    if (strcmp(entry->kind, ENTRY_UNDO) != 0) return true;
    struct entry target;
    if (!read_target(v, a, entry, &target)) return false;
    struct effect *undo, *done;
    size_t n = net_effects(a, entry->ruling.effects, entry->ruling.effect_count, &undo);
    size_t m = net_effects(a, target.ruling.effects, target.ruling.effect_count, &done);
    size_t matched = 0;
    for (size_t i = 0; i < n; i++) {
        /* Most undos are written backwards, so the partner is looked for there first. */
        size_t k = i < m && reverses(&undo[i], &done[m - 1 - i]) ? m - 1 - i : 0;
        while (k < m && !reverses(&undo[i], &done[k])) k++;
        if (k < m) matched++;
    }
    return (matched == n && n == m) ||
           verify_bad_ruling(v, entry->game, entry->seq,
                             "it does not reverse what ruling %lld changed",
                             (long long)entry->target);
}

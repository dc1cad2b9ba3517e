#include "journal_kit.h"

#include <dirent.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"

char kit_path[256];
static char kit_dir[200];

static void make_dir(void)
{
    const char *tmp = getenv("TMPDIR");
    (void)snprintf(kit_dir, sizeof kit_dir, "%s/umpired-XXXXXX", tmp == NULL ? "/tmp" : tmp);
    ck_assert_ptr_nonnull(mkdtemp(kit_dir));
}

static void remove_dir(void)
{
    DIR *dir = opendir(kit_dir);
    ck_assert_ptr_nonnull(dir);
    for (struct dirent *d; (d = readdir(dir)) != NULL;) {
        char name[sizeof kit_dir + sizeof d->d_name];
        (void)snprintf(name, sizeof name, "%s/%s", kit_dir, d->d_name);
        if (strcmp(d->d_name, ".") != 0 && strcmp(d->d_name, "..") != 0 && unlink(name) != 0)
            (void)rmdir(name);
    }
    (void)closedir(dir);
    ck_assert_int_eq(rmdir(kit_dir), 0);
}

static void make_path(void)
{
    static int count; /* tests may share a process */
    (void)snprintf(kit_path, sizeof kit_path, "%s/%ld-%d.db", kit_dir, (long)getpid(), ++count);
}

void kit_fixtures(TCase *c)
{
    tcase_add_unchecked_fixture(c, make_dir, remove_dir);
    tcase_add_checked_fixture(c, make_path, NULL);
}

const char *kit_beside(const char *suffix)
{
    static char names[4][300];
    static int next;
    char *name = names[next++ % 4];
    (void)snprintf(name, sizeof names[0], "%s%s", kit_path, suffix);
    return name;
}

bool kit_there(const char *path)
{
    return access(path, F_OK) == 0;
}

struct journal *kit_open(enum journal_mode mode)
{
    struct journal *j;
    struct err e = {0};
    ck_assert_msg(journal_open(&j, kit_path, mode, &e), "%s", e.text);
    return j;
}

void kit_begin_game(struct journal *j, const char *id)
{
    struct game_row g = {.id = id,
                         .system = "two-for-tea",
                         .edition = "2nd",
                         .title = "The Chew house",
                         .created_ms = 1000,
                         .data_hash = {1, 2, 3}};
    struct err e = {0};
    ck_assert_msg(journal_begin(j, &e), "%s", e.text);
    ck_assert_msg(journal_add_game(j, &g, &e), "%s", e.text);
    ck_assert_msg(journal_commit(j, &e), "%s", e.text);
}

void kit_said(const struct err *e, const char *text)
{
    ck_assert_msg(strstr(e->text, text) != NULL, "\"%s\" does not say \"%s\"", e->text, text);
}

struct entry kit_entry(struct arena *a, const char *game, const char *kind)
{
    struct entry entry = {.game = game,
                          .at_ms = 2000,
                          .kind = kind,
                          .author = "umpire",
                          .turn = 1,
                          .phase = "",
                          .side = "",
                          .action = "",
                          .token = "",
                          .remark = "",
                          .proof.word = ""};
    ruling_init(&entry.ruling, a);
    return entry;
}

void kit_effect(struct entry *entry, const char *id, const char *attr, struct value before,
                struct value after)
{
    struct ruling *r = &entry->ruling;
    r->effects = arena_grow(r->mem, r->effects, r->effect_count, sizeof *r->effects);
    r->effects[r->effect_count++] =
        (struct effect){.entity = id, .attr = attr, .before = before, .after = after};
}

static const unsigned char secret[SECRET_BYTES] = {7, 11, 13, 0, 255};

struct entry kit_declare(struct arena *a, const char *game)
{
    struct entry entry = kit_entry(a, game, ENTRY_DECLARE);
    entry.action = "fire";
    entry.proof.committed = true;
    proof_commit(secret, entry.proof.commitment);
    return entry;
}

static void add_facts(struct entry *entry)
{
    static struct stored_fact facts[] = {
        {.name = "range_cm",
         .label = "Range",
         .unit = "cm",
         .measured = {VALUE_REAL, {.r = 19.75}},
         .stated = {VALUE_REAL, {.r = 20.0}},
         .used = {VALUE_REAL, {.r = 20.0}},
         .how = "front edge to front edge"},
        {.name = "cover",
         .label = "In cover",
         .unit = "",
         .used = {VALUE_INT, {.i = 1}},
         .how = ""},
        {.name = "posture",
         .label = "Posture (\xc3\xa9l\xc3\xa9gante)",
         .unit = "",
         .stated = {VALUE_TEXT, {.s = ""}},
         .used = {VALUE_TEXT, {.s = "kneeling"}},
         .how = ""},
    };
    entry->facts = facts;
    entry->fact_count = sizeof facts / sizeof facts[0];
}

static void add_die(struct ruling *r, const char *label, int sides, int face,
                    enum dice_source source)
{
    r->dice = arena_grow(r->mem, r->dice, r->dice_count, sizeof *r->dice);
    r->dice[r->dice_count++] =
        (struct die){.label = label, .sides = sides, .face = face, .source = source};
}

struct entry kit_whole(struct arena *a, const char *game, int64_t declare_seq)
{
    struct entry entry = kit_declare(a, game);
    struct ruling *r = &entry.ruling;
    entry.kind = ENTRY_RULING;
    entry.phase = "fire";
    entry.side = "crown";
    entry.target = declare_seq;
    entry.token = arena_printf(a, "form-%lld", (long long)declare_seq);
    entry.remark = "beside the wheatfield";
    add_facts(&entry);
    ruling_add(r, 3, "Table 2", "close range");
    ruling_note(r, "", "the line is clear");
    ruling_decide(r, "hit", "Two figures fall.");
    entry.proof.revealed = true;
    memcpy(entry.proof.secret, secret, SECRET_BYTES);
    entry.proof.word = "huzzah & \"so on\"";
    add_die(r, "shots", 6, 4, DICE_TABLE);
    for (size_t i = 0; i < 3; i++)
        add_die(r, "saves", i == 2 ? 20 : 6,
                proof_face(secret, entry.proof.word, game, declare_seq, i, i == 2 ? 20 : 6),
                DICE_UMPIRED);
    ruling_odds(r, "hit", chance_of(7, 12), "at least one hit");
    ruling_odds(r, "missed", chance_of(5, 12), "none");
    r->leanings = arena_grow(a, r->leanings, 0, sizeof *r->leanings);
    r->leanings[r->leaning_count++] = (struct leaning){.id = "TFT-05", .choice = 'B'};
    ruling_hand(r, "take two figures off");
    ruling_hand(r, "mark it shaken");
    ruling_subject(r, "va2");
    ruling_subject(r, "foot40");
    kit_effect(&entry, "va2", "strength", value_int(12), value_int(10));
    kit_effect(&entry, "va2", "x", value_real(3), value_none());
    kit_effect(&entry, "va2", "mood", value_none(), value_text("shaken"));
    r->close = (struct close_call){.fact = "range_cm",
                                   .measured = 19.75,
                                   .other = 20.25,
                                   .sentence = "It would miss."};
    r->has_need = true;
    r->need = 5;
    struct chance fall[] = {chance_of(1, 4), chance_of(1, 2), chance_of(1, 4)};
    struct chance stay[] = {chance_of(5, 6), chance_of(1, 6)};
    ruling_stake(r, &(struct stake){.measure = "stands",
                                    .side = "crown",
                                    .entity = "va2",
                                    .thrower = "foot40",
                                    .chances = fall,
                                    .count = 3,
                                    .fell = 2});
    ruling_stake(
        r, &(struct stake){.measure = "routs", .side = "rebels", .chances = stay, .count = 2});
    return entry;
}

struct entry kit_undo(struct arena *a, struct journal *j, const char *game, int64_t target)
{
    struct entry done, entry = kit_entry(a, game, ENTRY_UNDO);
    ck_assert(journal_read(j, a, game, target, &done, NULL));
    entry.target = target;
    for (size_t i = done.ruling.effect_count; i-- > 0;) {
        const struct effect *f = &done.ruling.effects[i];
        kit_effect(&entry, f->entity, f->attr, f->after, f->before);
    }
    return entry;
}

int64_t kit_append(struct journal *j, struct entry *entry)
{
    struct err e = {0};
    ck_assert_msg(journal_begin(j, &e), "%s", e.text);
    ck_assert_msg(journal_append(j, entry, &e), "%s", e.text);
    ck_assert_msg(journal_commit(j, &e), "%s", e.text);
    return entry->seq;
}

static void story(bool stakes)
{
    struct arena a = {0};
    struct journal *j = kit_open(JOURNAL_WRITE);
    kit_begin_game(j, KIT_GAME);
    struct entry setup = kit_entry(&a, KIT_GAME, ENTRY_SETUP);
    kit_effect(&setup, "va2", "kind", value_none(), value_text("unit"));
    kit_effect(&setup, "va2", "strength", value_none(), value_int(12));
    kit_effect(&setup, "va2", "x", value_none(), value_real(3));
    (void)kit_append(j, &setup);
    struct entry declare = kit_declare(&a, KIT_GAME);
    int64_t declared = kit_append(j, &declare);
    ck_assert(journal_keep_secret(j, KIT_GAME, declared, secret, NULL));
    struct entry whole = kit_whole(&a, KIT_GAME, declared);
    if (!stakes) whole.ruling.stake_count = 0;
    ck_assert_int_eq(kit_append(j, &whole), KIT_WHOLE);
    struct entry undo = kit_undo(&a, j, KIT_GAME, KIT_WHOLE);
    struct entry redo = kit_undo(&a, j, KIT_GAME, kit_append(j, &undo));
    (void)kit_append(j, &redo);
    struct entry other = kit_entry(&a, KIT_GAME, ENTRY_OVERRIDE);
    other.target = KIT_WHOLE;
    (void)kit_append(j, &other);
    struct entry note = kit_entry(&a, KIT_GAME, ENTRY_NOTE);
    note.remark = "tea";
    ck_assert_int_eq(kit_append(j, &note), KIT_LAST);
    journal_close(j);
    arena_clear(&a);
}

void kit_story(void)
{
    story(true);
}

/* The view as the first migration made it, to the letter. */
#define OLD_UNDONE                                                                                 \
    "DROP VIEW undone;\n"                                                                          \
    "CREATE VIEW undone (game, seq, by_seq) AS\n"                                                  \
    "WITH RECURSIVE\n"                                                                             \
    "    last_undo (game, target, seq) AS (\n"                                                     \
    "        SELECT game, target, max(seq) FROM ruling WHERE kind = 'undo' GROUP BY game, "        \
    "target),\n"                                                                                   \
    "    chain (game, seq, by_seq, tip, length) AS (\n"                                            \
    "        SELECT game, target, seq, seq, 1 FROM last_undo\n"                                    \
    "        UNION ALL\n"                                                                          \
    "        SELECT chain.game, chain.seq, chain.by_seq, last_undo.seq, chain.length + 1\n"        \
    "        FROM chain JOIN last_undo ON last_undo.game = chain.game AND last_undo.target = "     \
    "chain.tip)\n"                                                                                 \
    "SELECT game, seq, by_seq FROM chain GROUP BY game, seq HAVING max(length) % 2 = 1;\n"

void kit_old_story(void)
{
    story(false);
    (void)kit_sql(kit_path, OLD_UNDONE "DROP INDEX change_of_game; DROP TABLE origin;"
                                       "DROP TABLE stake; DROP TABLE setting; DROP TABLE access;"
                                       "DROP TABLE secret; PRAGMA user_version = 1");
}

static int first_cell(void *context, int count, char **cells, char **names)
{
    (void)count;
    (void)names;
    int64_t *out = context;
    if (*out == 0 && cells[0] != NULL) *out = strtoll(cells[0], NULL, 10);
    return 0;
}

static sqlite3 *plain_connection(const char *path)
{
    sqlite3 *db;
    ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
    (void)sqlite3_exec(db, "PRAGMA ignore_check_constraints = ON", NULL, NULL, NULL);
    return db;
}

static int64_t run(sqlite3 *db, const char *sql)
{
    int64_t out = 0;
    char *why = NULL;
    ck_assert_msg(sqlite3_exec(db, sql, first_cell, &out, &why) == SQLITE_OK, "%s: %s", sql, why);
    return out;
}

int64_t kit_sql(const char *path, const char *sql)
{
    sqlite3 *db = plain_connection(path);
    int64_t out = run(db, sql);
    ck_assert_int_eq(sqlite3_close(db), SQLITE_OK);
    return out;
}

void kit_edit(const char *path, const char *sql)
{
    sqlite3 *db = plain_connection(path);
    struct buf drop = {0}, make = {0};
    sqlite3_stmt *s;
    ck_assert_int_eq(sqlite3_prepare_v2(db,
                                        "SELECT name, sql FROM sqlite_schema WHERE type='trigger'",
                                        -1, &s, NULL),
                     SQLITE_OK);
    while (sqlite3_step(s) == SQLITE_ROW) {
        buf_printf(&drop, "DROP TRIGGER %s;", (const char *)sqlite3_column_text(s, 0));
        buf_printf(&make, "%s;", (const char *)sqlite3_column_text(s, 1));
    }
    (void)sqlite3_finalize(s);
    (void)run(db, buf_text(&drop));
    (void)run(db, sql);
    ck_assert_msg(sqlite3_total_changes(db) > 0, "%s changes nothing", sql);
    (void)run(db, buf_text(&make));
    buf_clear(&drop);
    buf_clear(&make);
    ck_assert_int_eq(sqlite3_close(db), SQLITE_OK);
}

unsigned char *kit_load(const char *path, size_t *len)
{
    FILE *f = fopen(path, "rb");
    ck_assert_ptr_nonnull(f);
    ck_assert_int_eq(fseek(f, 0, SEEK_END), 0);
    *len = (size_t)ftell(f);
    rewind(f);
    unsigned char *bytes = malloc(*len + 1);
    ck_assert_ptr_nonnull(bytes);
    ck_assert_uint_eq(fread(bytes, 1, *len, f), *len);
    (void)fclose(f);
    return bytes;
}

void kit_store(const char *path, const unsigned char *bytes, size_t len)
{
    FILE *f = fopen(path, "wb");
    ck_assert_ptr_nonnull(f);
    ck_assert_uint_eq(fwrite(bytes, 1, len, f), len);
    ck_assert_int_eq(fclose(f), 0);
}

void kit_copy(const char *from, const char *to)
{
    size_t len;
    unsigned char *bytes = kit_load(from, &len);
    kit_store(to, bytes, len);
    free(bytes);
}

/* When the disk fails, fills up, or the daemon is killed: what was answered is there, and what
 * was not is not there by halves.
 *
 * SQLite reaches the disk through a table of calls for each file.  Here that table is swapped
 * for one of ours, which counts and at a given moment fails. */
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "journal/query.h"
#include "journal_kit.h"

enum { KINDS = 8 };
struct swapped {
    sqlite3_io_methods ours; /* first: a file's pMethods points to it */
    const sqlite3_io_methods *real;
};
static struct swapped methods[KINDS];
static sqlite3_vfs *disk, failing;

static struct {
    int writes_left, syncs_left, reads_left; /* until one fails; below 0: none does */
    bool stays;                              /* and all that come after it fail, too */
    bool kills;                              /* there is nothing after it */
    int syncs;                               /* so far */
} fault;

static void heal(void)
{
    memset(&fault, 0, sizeof fault);
    fault.writes_left = fault.syncs_left = fault.reads_left = -1;
}

static bool strikes(int *left)
{
    if (*left < 0) return false;
    if (*left > 0) return --*left, false;
    if (fault.kills) (void)raise(SIGKILL);
    if (!fault.stays) *left = -1;
    return true;
}

static const sqlite3_io_methods *real_of(sqlite3_file *file)
{
    return ((const struct swapped *)(const void *)file->pMethods)->real;
}

static int write_file(sqlite3_file *file, const void *bytes, int len, sqlite3_int64 at)
{
    if (strikes(&fault.writes_left)) return SQLITE_FULL;
    return real_of(file)->xWrite(file, bytes, len, at);
}

static int read_file(sqlite3_file *file, void *bytes, int len, sqlite3_int64 at)
{
    if (strikes(&fault.reads_left)) return SQLITE_IOERR_READ;
    return real_of(file)->xRead(file, bytes, len, at);
}

static int sync_file(sqlite3_file *file, int flags)
{
    fault.syncs++;
    if (strikes(&fault.syncs_left)) return SQLITE_IOERR_FSYNC;
    return real_of(file)->xSync(file, flags);
}

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
    (void)vfs;
    int rc = disk->xOpen(disk, name, file, flags, out);
    if (rc != SQLITE_OK || file->pMethods == NULL) return rc;
    size_t i = 0;
    while (i < KINDS - 1 && methods[i].real != NULL && methods[i].real != file->pMethods) i++;
    methods[i].real = file->pMethods;
    methods[i].ours = *file->pMethods;
    methods[i].ours.xWrite = write_file;
    methods[i].ours.xRead = read_file;
    methods[i].ours.xSync = sync_file;
    methods[i].ours.iVersion = 2; /* no xFetch: every read passes through xRead */
    file->pMethods = &methods[i].ours;
    return SQLITE_OK;
}

static void bad_disk(void)
{
    heal();
    ck_assert_int_eq(sqlite3_initialize(), SQLITE_OK);
    disk = sqlite3_vfs_find(NULL);
    failing = *disk;
    failing.zName = "failing";
    failing.xOpen = open_file;
    ck_assert_int_eq(sqlite3_vfs_register(&failing, 1), SQLITE_OK);
}

static void good_disk(void)
{
    ck_assert_int_eq(sqlite3_vfs_unregister(&failing), SQLITE_OK);
    ck_assert_int_eq(sqlite3_vfs_register(disk, 1), SQLITE_OK);
}

static void sound_with(int64_t rulings)
{
    struct err e = {0};
    ck_assert_msg(journal_verify(kit_path, NULL, NULL, &e), "%s", e.text);
    ck_assert_int_eq(kit_sql(kit_path, "SELECT count(*) FROM ruling"), rulings);
}

static bool append_note(struct journal *j, const char *remark, struct err *e)
{
    struct arena a = {0};
    struct entry note = kit_entry(&a, KIT_GAME, ENTRY_NOTE);
    note.remark = remark;
    ruling_hand(&note.ruling, "pour the tea");
    bool ok = journal_append(j, &note, e);
    arena_clear(&a);
    return ok;
}

static struct journal *begun(void)
{
    struct journal *j = kit_open(JOURNAL_WRITE);
    kit_begin_game(j, KIT_GAME);
    return j;
}

START_TEST(a_commit_is_on_the_disk_before_it_returns)
{
    struct journal *j = begun();
    ck_assert(journal_begin(j, NULL) && append_note(j, "", NULL));
    fault.syncs = 0;
    ck_assert(journal_commit(j, NULL));
    ck_assert_int_ge(fault.syncs, 1);
    fault.syncs = 0;
    ck_assert(journal_set_setting(j, "key", "value", NULL));
    ck_assert_int_ge(fault.syncs, 1);
    journal_close(j);
}
END_TEST

START_TEST(a_commit_that_did_not_reach_the_disk_is_refused_and_the_next_one_taken)
{
    struct journal *j = begun();
    struct err e = {0};
    ck_assert(journal_begin(j, NULL) && append_note(j, "", NULL));
    if (_i == 0)
        fault.syncs_left = 0;
    else
        fault.writes_left = 0;
    ck_assert(!journal_commit(j, &e));
    kit_said(&e, "the journal could not be written");
    sound_with(0);
    ck_assert(journal_begin(j, NULL) && append_note(j, "", NULL) && journal_commit(j, NULL));
    sound_with(1);
    journal_close(j);
    sound_with(1);
}
END_TEST

/* Three requests of one batch, so large that SQLite writes before the commit: the disk is full
 * from the n-th write on, wherever that falls. */
static bool batch_of_three(struct journal *j, const char *remark)
{
    bool ok = journal_begin(j, NULL);
    int taken = 0;
    for (int i = 0; ok && i < 3; i++) {
        bool saved = journal_save(j, NULL);
        if (saved && append_note(j, remark, NULL))
            taken += journal_release(j, NULL);
        else if (saved)
            journal_unsave(j); /* as the desk does: this one fails, the batch goes on */
    }
    ok = ok && journal_commit(j, NULL);
    ck_assert_msg(!ok || taken == 3, "%d of 3 were taken, yet the batch was committed", taken);
    return ok;
}

START_TEST(a_batch_on_a_full_disk_is_kept_whole_or_not_at_all)
{
    static char remark[10001];
    memset(remark, 'x', sizeof remark - 1);
    struct journal *j = begun();
    ck_assert_int_eq(sqlite3_exec(j->db, "PRAGMA cache_size = 2", NULL, NULL, NULL), SQLITE_OK);
    int64_t kept = 0;
    int failures = 0;
    for (int writes = 0; writes < 200; writes++) {
        heal();
        fault.writes_left = writes;
        fault.stays = _i == 0;
        bool ok = batch_of_three(j, remark);
        heal();
        kept += ok ? 3 : 0;
        sound_with(kept);
        if (ok && kept == 6) break;
        failures += ok ? 0 : 1;
    }
    ck_assert_int_ge(kept, 6);
    ck_assert_int_ge(failures, 8);
    journal_close(j);
    sound_with(kept);
}
END_TEST

START_TEST(a_file_whose_making_fails_can_be_made_later)
{
    int failures = 0;
    for (int calls = 0;; calls++) {
        struct journal *j;
        struct err e = {0};
        heal();
        *(_i == 0 ? &fault.writes_left : &fault.syncs_left) = calls;
        fault.stays = true;
        bool ok = journal_open(&j, kit_path, JOURNAL_WRITE, &e);
        heal();
        if (ok) journal_close(j);
        if (ok && failures > 0) break;
        ck_assert_msg(!ok && e.text[0] != '\0', "it failed without a word");
        failures++;
        if (calls % 3 == 0) continue; /* once more over what the last try left */
        journal_close(kit_open(JOURNAL_WRITE));
        sound_with(0);
        ck_assert_int_eq(unlink(kit_path), 0);
    }
    ck_assert_int_ge(failures, 2);
}
END_TEST

START_TEST(a_file_whose_making_is_killed_can_be_made_later)
{
    int kills = 0;
    for (int writes = 0; writes < 500; writes++) {
        pid_t child = fork();
        if (child == 0) {
            struct journal *j;
            fault.writes_left = writes;
            fault.kills = true;
            _exit(journal_open(&j, kit_path, JOURNAL_WRITE, NULL) ? 0 : 1);
        }
        int status;
        ck_assert_int_eq(waitpid(child, &status, 0), child);
        ck_assert(WIFSIGNALED(status) || status == 0);
        journal_close(kit_open(JOURNAL_WRITE));
        sound_with(0);
        ck_assert_int_eq(unlink(kit_path), 0);
        if (!WIFSIGNALED(status)) break;
        kills++;
    }
    ck_assert_int_ge(kills, 5);
}
END_TEST

START_TEST(a_disk_that_cannot_be_read_gives_words_and_no_wrong_answers)
{
    kit_story();
    int failures = 0;
    for (int reads = 0; reads < 400; reads++) {
        struct journal *j = NULL;
        struct arena a = {0};
        struct entry entry;
        struct err e = {0};
        heal();
        fault.reads_left = reads;
        bool ok = journal_open(&j, kit_path, JOURNAL_READ, &e) &&
                  journal_read(j, &a, KIT_GAME, KIT_WHOLE, &entry, &e);
        bool struck = fault.reads_left < 0;
        heal();
        ck_assert_msg(ok || e.text[0] != '\0', "it failed without a word");
        if (ok) ck_assert_uint_eq(entry.ruling.dice_count, 4);
        if (ok) ck_assert_uint_eq(entry.ruling.effect_count, 3);
        failures += !ok;
        journal_close(j);
        arena_clear(&a);
        if (!struck) break;
    }
    ck_assert_int_ge(failures, 3);
}
END_TEST

START_TEST(what_could_not_be_read_was_not_verified)
{
    kit_story();
    int failures = 0;
    for (int reads = 0;; reads++) {
        heal();
        fault.reads_left = reads;
        bool ok = journal_verify(kit_path, NULL, NULL, NULL), struck = fault.reads_left < 0;
        heal();
        ck_assert_msg(ok != struck, "read %d failed and nobody noticed", reads);
        if (ok) break;
        failures++;
    }
    ck_assert_int_ge(failures, 20);
}
END_TEST

START_TEST(a_backup_to_a_full_disk_leaves_nothing_behind)
{
    kit_story();
    int failures = 0;
    for (int writes = 0; writes < 400; writes += 5) {
        struct err e = {0};
        heal();
        fault.writes_left = writes;
        fault.stays = true;
        bool ok = journal_backup(kit_path, kit_beside(".copy"), &e);
        heal();
        ck_assert(!kit_there(kit_beside(".copy.part")));
        ck_assert(!kit_there(kit_beside(".copy.part-journal")));
        ck_assert_int_eq(kit_there(kit_beside(".copy")), ok);
        if (ok) break;
        failures++;
    }
    ck_assert_int_ge(failures, 2);
    ck_assert(journal_verify(kit_beside(".copy"), NULL, NULL, NULL));
}
END_TEST

/* The child tells of each commit after it returned, and is killed at the n-th write to come,
 * be it to the log or, every few pages, from the log to the file. */
static _Noreturn void commit_until_killed(int tell, int writes)
{
    struct journal *j = kit_open(JOURNAL_WRITE);
    (void)sqlite3_exec(j->db, "PRAGMA wal_autocheckpoint = 8", NULL, NULL, NULL);
    fault.writes_left = writes;
    fault.kills = true;
    for (;;) {
        bool ok = journal_begin(j, NULL) && append_note(j, "", NULL) && append_note(j, "", NULL) &&
                  journal_commit(j, NULL);
        if (!ok || write(tell, "x", 1) != 1) _exit(1);
    }
}

START_TEST(what_was_answered_survives_a_kill_and_the_rest_leaves_no_half)
{
    journal_close(begun());
    int64_t kept = 0, answered = 0;
    for (int writes = 0; writes < 90; writes += 3) {
        int pipes[2], status;
        ck_assert_int_eq(pipe(pipes), 0);
        pid_t child = fork();
        if (child == 0) commit_until_killed(pipes[1], writes);
        (void)close(pipes[1]);
        ck_assert_int_eq(waitpid(child, &status, 0), child);
        ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
        char answers[100];
        ssize_t count = read(pipes[0], answers, sizeof answers);
        ck_assert_int_ge(count, 0);
        (void)close(pipes[0]);
        int64_t now = kit_sql(kit_path, "SELECT count(*) FROM ruling");
        ck_assert_int_ge(now, kept + 2 * count);
        ck_assert_int_le(now, kept + 2 * count + 2); /* one that was not answered yet */
        ck_assert_int_eq(now % 2, 0);
        kept = now;
        answered += count;
    }
    ck_assert_int_gt(answered, 20);
    struct journal *j = kit_open(JOURNAL_WRITE);
    ck_assert(journal_begin(j, NULL) && append_note(j, "", NULL) && journal_commit(j, NULL));
    journal_close(j);
    sound_with(kept + 1);
}
END_TEST

Suite *suite_journal_faults(void);
Suite *suite_journal_faults(void)
{
    Suite *s = suite_create("journal_faults");
    TCase *c = tcase_create("journal faults");
    kit_fixtures(c);
    tcase_add_checked_fixture(c, bad_disk, good_disk);
    tcase_set_timeout(c, 20);
    tcase_add_test(c, a_commit_is_on_the_disk_before_it_returns);
    tcase_add_loop_test(c, a_commit_that_did_not_reach_the_disk_is_refused_and_the_next_one_taken,
                        0, 2);
    tcase_add_loop_test(c, a_batch_on_a_full_disk_is_kept_whole_or_not_at_all, 0, 2);
    tcase_add_loop_test(c, a_file_whose_making_fails_can_be_made_later, 0, 2);
    tcase_add_test(c, a_file_whose_making_is_killed_can_be_made_later);
    tcase_add_test(c, a_disk_that_cannot_be_read_gives_words_and_no_wrong_answers);
    tcase_add_test(c, what_could_not_be_read_was_not_verified);
    tcase_add_test(c, a_backup_to_a_full_disk_leaves_nothing_behind);
    tcase_add_test(c, what_was_answered_survives_a_kill_and_the_rest_leaves_no_half);
    suite_add_tcase(s, c);
    return s;
}

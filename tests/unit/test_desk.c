/* The desk: what is asked is judged, written, folded and told, or nothing of it is. */
#include <check.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "umpire/scenario.h"
#include "umpire/task.h"

static struct arena mem;
static struct library lib;
static struct desk *desk;
static char folder[64], path[80];
static int64_t published[64];
static size_t published_count;

static void note_published(void *context, const struct entry *entry)
{
    (void)context;
    published[published_count++ % 64] = entry->seq;
}

static void open_desk(void)
{
    struct err e;
    ck_assert_msg(desk_open(&desk, &lib, path, &e), "%s", e.text);
    desk_on_publish(desk, note_published, NULL);
}

static void reopen(void)
{
    desk_close(desk);
    open_desk();
}

/* "name=value name=value" */
static const char *given(void *from, const char *name)
{
    size_t len = strlen(name);
    for (const char *p = from; p != NULL && *p != '\0';) {
        size_t word = strcspn(p, "|");
        if (strncmp(p, name, len) == 0 && p[len] == '=')
            return arena_strndup(&mem, p + len + 1, word - len - 1);
        p += word + (p[word] == '|');
    }
    return NULL;
}

static struct task ask(enum task_end (*work)(struct writer *, struct task *), const char *input)
{
    return (struct task){.work = work,
                         .mem = &mem,
                         .game = "first-game",
                         .version = -1,
                         .get = given,
                         .from = arena_strdup(&mem, input)};
}

static struct task act(const char *input, const char *token)
{
    struct task t = ask(task_act, input);
    t.action = "command";
    t.token = token;
    desk_do(desk, &t);
    return t;
}

static void begin(void)
{
    struct err e;
    struct scenario sc;
    struct csv_upload files[SCENARIO_FILES];
    strcpy(folder, "/tmp/umpired-desk-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    strcpy(path, folder);
    strcat(path, "/j.db");
    ck_assert_msg(library_open(&lib, &e), "%s", e.text);
    published_count = 0;
    open_desk();
    ck_assert(scenario_find(&mem, "two-for-tea", "first-game", &sc));
    struct task t = ask(task_new_game, "title=First game|system=two-for-tea|tolerance_cm=0.5");
    t.token = "made";
    t.files = files;
    t.file_count = scenario_files(&sc, files);
    desk_do(desk, &t);
    ck_assert_int_eq(t.end, TASK_DONE);
    ck_assert_str_eq(t.made, "first-game");
}

static void end(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    char file[96];
    desk_close(desk);
    library_close(&lib);
    arena_clear(&mem);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        strcpy(file, path);
        strcat(file, ends[i]);
        (void)unlink(file);
    }
    (void)rmdir(folder);
}

static int64_t mark(const char *entity, const char *attr)
{
    struct game_view g;
    ck_assert(desk_look(desk, "first-game", &g));
    int64_t i = entity_int(state_find(g.state, entity), attr, 0);
    desk_look_end(desk);
    return i;
}

static struct game_view look(void)
{
    struct game_view g;
    ck_assert(desk_look(desk, "first-game", &g));
    desk_look_end(desk);
    return g;
}

#define UNIT "unit=2nd-maryland"

START_TEST(a_ruling_is_written_folded_and_told)
{
    struct task t = act(UNIT "|dice=1,2", "a");
    ck_assert_int_eq(t.end, TASK_DONE);
    ck_assert_int_eq(t.seq, 2);
    ck_assert_int_eq(mark("2nd-maryland", "orders"), 1);
    ck_assert_int_eq(look().head_seq, 2);
    ck_assert_uint_eq(published_count, 2);
    ck_assert_int_eq(published[1], 2);
}
END_TEST

START_TEST(after_a_restart_the_game_is_the_same)
{
    (void)act(UNIT "|dice=1,2", "a");
    struct game_view before = look();
    struct state *was = NULL;
    ck_assert(desk_look(desk, "first-game", &before));
    was = state_clone(before.state);
    desk_look_end(desk);
    reopen();
    struct game_view after;
    ck_assert(desk_look(desk, "first-game", &after));
    ck_assert_int_eq(after.head_seq, before.head_seq);
    ck_assert_mem_eq(after.head, before.head, HASH_BYTES);
    ck_assert(state_equal(was, after.state));
    desk_look_end(desk);
    state_free(was);
}
END_TEST

START_TEST(a_form_sent_twice_counts_once)
{
    struct task t = act(UNIT "|dice=1,2", "same"), again = act(UNIT "|dice=5,6", "same");
    ck_assert_int_eq(again.end, TASK_REPEATED);
    ck_assert_int_eq(again.seq, t.seq);
    ck_assert_int_eq(look().head_seq, 2);
}
END_TEST

START_TEST(a_new_game_sent_twice_is_one_game)
{
    struct task t = ask(task_new_game, "title=First game|system=two-for-tea");
    t.token = "made";
    desk_do(desk, &t);
    ck_assert_int_eq(t.end, TASK_REPEATED);
    ck_assert_str_eq(t.made, "first-game");
    t = ask(task_new_game, "title=First game|system=two-for-tea");
    t.token = "another";
    desk_do(desk, &t);
    ck_assert_int_eq(t.end, TASK_DONE);
    ck_assert_str_eq(t.made, "first-game-2");
}
END_TEST

START_TEST(a_stale_form_is_refused_unless_only_notes_came_between)
{
    struct task note = ask(task_note, "");
    note.remark = "rain";
    desk_do(desk, &note);
    ck_assert_int_eq(note.end, TASK_DONE);
    struct task t = ask(task_act, UNIT "|dice=1,2");
    t.action = "command";
    t.version = 1;
    desk_do(desk, &t);
    ck_assert_int_eq(t.end, TASK_DONE);
    t = ask(task_act, "unit=3rd-virginia|dice=1,2");
    t.action = "command";
    t.version = 2;
    desk_do(desk, &t);
    ck_assert_int_eq(t.end, TASK_STALE);
    ck_assert_int_eq(look().head_seq, 3);
}
END_TEST

static const struct bad {
    const char *input, *field;
} bad[] = {
    {"dice=1,2", "unit"},
    {"unit=nobody|dice=1,2", "unit"},
    {UNIT "|commander=2nd-maryland|dice=1,2", "commander"},
    {UNIT "|distance_cm=far|dice=1,2", "distance_cm"},
    {UNIT "|distance_cm=-1|dice=1,2", "distance_cm"},
    {UNIT "|rating=13|dice=1,2", "rating"},
    {UNIT "|order=dance|dice=1,2", "order"},
    {UNIT "|dice=1,7", "dice"},
    {UNIT "|dice=1,2,3", "dice"},
    {UNIT "|dice=one", "dice"},
};

START_TEST(bad_input_names_its_field_and_enters_nothing)
{
    struct task t = act(bad[_i].input, "x");
    ck_assert_int_eq(t.end, TASK_BAD);
    ck_assert_str_eq(t.problems.list[0].field, bad[_i].field);
    ck_assert_int_eq(look().head_seq, 1);
}
END_TEST

START_TEST(without_enough_dice_nothing_is_entered_and_the_rest_is_asked_for)
{
    struct task t = act(UNIT, "x");
    ck_assert_int_eq(t.end, TASK_DICE);
    ck_assert_int_eq(t.ruling.needs[0].count, 2);
    t = act(UNIT "|dice=6,6", "x");
    ck_assert_int_eq(t.end, TASK_DICE);
    ck_assert_int_eq(t.ruling.needs[0].count, 1);
    ck_assert_int_eq(look().head_seq, 1);
}
END_TEST

/* --- umpired's dice -------------------------------------------------------------------- */

static struct task declare(const char *input)
{
    struct task t = ask(task_declare, input);
    t.action = "command";
    desk_do(desk, &t);
    return t;
}

static struct task answer(enum task_end (*work)(struct writer *, struct task *), int64_t target,
                          const char *remark, const char *input)
{
    struct task t = ask(work, input);
    t.target = target;
    t.remark = remark;
    desk_do(desk, &t);
    return t;
}

START_TEST(declared_dice_are_committed_block_the_game_and_are_revealed_once)
{
    struct task d = declare(UNIT);
    unsigned char sum[HASH_BYTES];
    ck_assert_int_eq(d.end, TASK_DONE);
    ck_assert_uint_eq(d.entry.ruling.effect_count, 0);
    ck_assert_int_eq(look().pending, d.seq);
    ck_assert_int_eq(act("unit=3rd-virginia|dice=1,1", "x").end, TASK_REFUSED);
    reopen(); /* it still waits after a restart */
    ck_assert_int_eq(look().pending, d.seq);
    struct task r = answer(task_reveal, d.seq, NULL, "word=huzzah");
    ck_assert_int_eq(r.end, TASK_DONE);
    proof_commit(r.entry.proof.secret, sum);
    ck_assert_mem_eq(sum, d.entry.proof.commitment, HASH_BYTES);
    for (size_t i = 0; i < r.entry.ruling.dice_count; i++) {
        const struct die *die = &r.entry.ruling.dice[i];
        ck_assert_int_eq(die->source, DICE_UMPIRED);
        ck_assert_int_eq(die->face, proof_face(r.entry.proof.secret, "huzzah", "first-game", d.seq,
                                               i, die->sides));
    }
    ck_assert_int_eq(look().pending, 0);
    ck_assert_int_eq(answer(task_reveal, d.seq, NULL, "word=again").end, TASK_REFUSED);
}
END_TEST

START_TEST(a_declared_throw_can_be_withdrawn_but_not_once_it_fell)
{
    struct task d = declare(UNIT);
    ck_assert_int_eq(answer(task_undo, d.seq, "", "").end, TASK_DONE);
    ck_assert_int_eq(look().pending, 0);
    d = declare(UNIT);
    ck_assert_int_eq(answer(task_reveal, d.seq, NULL, "").end, TASK_DONE);
    ck_assert_int_eq(answer(task_undo, d.seq, "no", "").end, TASK_REFUSED);
}
END_TEST

START_TEST(what_was_stated_when_it_was_declared_holds_when_it_is_revealed)
{
    struct task d = declare(UNIT "|distance_cm=45|order=shoot");
    struct task r = answer(task_reveal, d.seq, NULL, "");
    ck_assert_int_eq(r.end, TASK_DONE);
    ck_assert_int_eq(r.entry.ruling.need, d.entry.ruling.need);
    ck_assert_int_eq(r.entry.ruling.need, 5); /* 7, two bands of 20 cm */
}
END_TEST

/* --- Undo, override, settings ---------------------------------------------------------------- */

START_TEST(an_undo_after_dice_needs_a_reason_and_puts_everything_back)
{
    struct task t = act(UNIT "|dice=1,2", "a");
    struct task u = answer(task_undo, t.seq, "", "");
    ck_assert_int_eq(u.end, TASK_BAD);
    ck_assert_str_eq(u.problems.list[0].field, "reason");
    u = answer(task_undo, t.seq, "a die was cocked", "");
    ck_assert_int_eq(u.end, TASK_DONE);
    ck_assert_int_eq(mark("2nd-maryland", "orders"), 0);
    ck_assert_int_eq(answer(task_undo, t.seq, "twice", "").end, TASK_REFUSED);
    u = answer(task_undo, u.seq, "it was not", "");
    ck_assert_int_eq(u.end, TASK_DONE);
    ck_assert_int_eq(mark("2nd-maryland", "orders"), 1);
}
END_TEST

START_TEST(an_undo_before_dice_is_free)
{
    struct task t = ask(task_act, "unit=2nd-maryland|x=20|y=20|facing=0");
    t.action = "place";
    desk_do(desk, &t);
    ck_assert_int_eq(t.end, TASK_DONE);
    ck_assert_int_eq(answer(task_undo, t.seq, "", "").end, TASK_DONE);
}
END_TEST

START_TEST(an_undo_that_no_longer_fits_names_the_entry_in_its_way)
{
    struct task first = act(UNIT "|dice=1,2", "a"), second = act(UNIT "|dice=1,2", "b");
    struct task u = answer(task_undo, first.seq, "why", "");
    ck_assert_int_eq(second.end, TASK_DONE);
    ck_assert_int_eq(u.end, TASK_REFUSED);
    ck_assert_ptr_nonnull(strstr(u.err.text, "Entry 3"));
    ck_assert_int_eq(mark("2nd-maryland", "orders"), 2);
}
END_TEST

START_TEST(the_beginning_cannot_be_undone)
{
    ck_assert_int_eq(answer(task_undo, 1, "why", "").end, TASK_REFUSED);
    ck_assert_int_eq(answer(task_undo, 99, "why", "").end, TASK_MISSING);
}
END_TEST

START_TEST(an_override_changes_what_the_umpire_says_and_keeps_the_rest)
{
    struct task t = act(UNIT "|dice=6,5", "a");
    ck_assert_str_eq(t.entry.ruling.verdict, "refused");
    struct task o = answer(task_override, t.seq, "", "verdict=obeyed");
    ck_assert_int_eq(o.end, TASK_BAD);
    ck_assert_str_eq(o.problems.list[0].field, "reason");
    o = answer(task_override, t.seq, "the tape slipped",
               "verdict=obeyed|set:2nd-maryland:closed=|set:greyling:done=");
    ck_assert_int_eq(o.end, TASK_DONE);
    ck_assert_int_eq(mark("2nd-maryland", "closed"), 0);
    ck_assert_int_eq(mark("greyling", "done"), 0);
    ck_assert_int_eq(answer(task_override, t.seq, "again", "verdict=x").end, TASK_REFUSED);
    ck_assert_int_eq(answer(task_undo, o.seq, "no", "").end, TASK_DONE);
    ck_assert_int_eq(mark("greyling", "done"), 1);
}
END_TEST

START_TEST(a_reading_set_for_the_game_rules_from_then_on)
{
    struct task s = ask(task_setting, "reading=TFT-05|choice=B");
    desk_do(desk, &s);
    ck_assert_int_eq(s.end, TASK_DONE);
    struct task t = act(UNIT "|distance_cm=40", "a");
    ck_assert_int_eq(t.ruling.need, 5); /* 40 cm costs 2 by B, 1 by A */
    s = ask(task_setting, "reading=TFT-03|choice=B");
    desk_do(desk, &s);
    ck_assert_int_eq(s.end, TASK_BAD); /* not one that can be set */
    s = ask(task_setting, "reading=TFT-05|choice=C");
    desk_do(desk, &s);
    ck_assert_int_eq(s.end, TASK_BAD);
    ck_assert_str_eq(s.problems.list[0].field, "choice");
    s = ask(task_setting, "tolerance_cm=9");
    desk_do(desk, &s);
    ck_assert_int_eq(s.end, TASK_BAD);
}
END_TEST

START_TEST(a_file_with_a_mistake_enters_nothing)
{
    static const char csv[] = "kind,name,side,type\nunit,New,american,militia\nunit,Bad,french,x\n";
    struct csv_upload file = {ROSTER_FORCES, "f", csv, sizeof csv - 1};
    struct task t = ask(task_import, "");
    t.files = &file;
    t.file_count = 1;
    desk_do(desk, &t);
    ck_assert_int_eq(t.end, TASK_BAD);
    ck_assert_int_eq(t.csv.list[0].line, 3);
    ck_assert_int_eq(look().head_seq, 1);
}
END_TEST

/* --- Batches ------------------------------------------------------------------------------------ */

static struct task batch[40];
static atomic_size_t batch_left;

static void count_done(struct task *t)
{
    (void)t;
    (void)atomic_fetch_sub(&batch_left, 1);
}

START_TEST(of_many_at_once_the_bad_ones_fall_alone)
{
    atomic_store(&batch_left, 40);
    for (size_t i = 0; i < 40; i++) {
        batch[i] = ask(task_note, "");
        batch[i].mem = calloc(1, sizeof(struct arena));
        batch[i].remark = i % 4 == 3 ? "" : "fine";
        batch[i].done = count_done;
    }
    for (size_t i = 0; i < 40; i++) desk_give(desk, &batch[i]);
    const struct timespec moment = {.tv_nsec = 1000000};
    while (atomic_load(&batch_left) > 0) (void)nanosleep(&moment, NULL);
    int64_t seq = 1;
    for (size_t i = 0; i < 40; i++) {
        ck_assert_int_eq(batch[i].end, i % 4 == 3 ? TASK_BAD : TASK_DONE);
        if (batch[i].end == TASK_DONE) ck_assert_int_eq(batch[i].seq, ++seq);
        arena_clear(batch[i].mem);
        free(batch[i].mem);
    }
    ck_assert_int_eq(look().head_seq, 31);
    reopen();
    ck_assert_int_eq(look().head_seq, 31);
}
END_TEST

START_TEST(after_draining_nothing_more_is_taken)
{
    desk_drain(desk);
    struct task t = act(UNIT "|dice=1,2", "late");
    ck_assert_int_eq(t.end, TASK_FAILED);
    ck_assert_int_eq(look().head_seq, 1);
}
END_TEST

Suite *suite_desk(void);
Suite *suite_desk(void)
{
    Suite *s = suite_create("desk");
    TCase *t = tcase_create("rulings");
    tcase_add_checked_fixture(t, begin, end);
    tcase_add_test(t, a_ruling_is_written_folded_and_told);
    tcase_add_test(t, after_a_restart_the_game_is_the_same);
    tcase_add_test(t, a_form_sent_twice_counts_once);
    tcase_add_test(t, a_new_game_sent_twice_is_one_game);
    tcase_add_test(t, a_stale_form_is_refused_unless_only_notes_came_between);
    tcase_add_loop_test(t, bad_input_names_its_field_and_enters_nothing, 0,
                        (int)(sizeof bad / sizeof *bad));
    tcase_add_test(t, without_enough_dice_nothing_is_entered_and_the_rest_is_asked_for);
    suite_add_tcase(s, t);
    t = tcase_create("machine");
    tcase_add_checked_fixture(t, begin, end);
    tcase_add_test(t, declared_dice_are_committed_block_the_game_and_are_revealed_once);
    tcase_add_test(t, a_declared_throw_can_be_withdrawn_but_not_once_it_fell);
    tcase_add_test(t, what_was_stated_when_it_was_declared_holds_when_it_is_revealed);
    suite_add_tcase(s, t);
    t = tcase_create("answers");
    tcase_add_checked_fixture(t, begin, end);
    tcase_add_test(t, an_undo_after_dice_needs_a_reason_and_puts_everything_back);
    tcase_add_test(t, an_undo_before_dice_is_free);
    tcase_add_test(t, an_undo_that_no_longer_fits_names_the_entry_in_its_way);
    tcase_add_test(t, the_beginning_cannot_be_undone);
    tcase_add_test(t, an_override_changes_what_the_umpire_says_and_keeps_the_rest);
    tcase_add_test(t, a_reading_set_for_the_game_rules_from_then_on);
    tcase_add_test(t, a_file_with_a_mistake_enters_nothing);
    suite_add_tcase(s, t);
    t = tcase_create("batches");
    tcase_add_checked_fixture(t, begin, end);
    tcase_add_test(t, of_many_at_once_the_bad_ones_fall_alone);
    tcase_add_test(t, after_draining_nothing_more_is_taken);
    suite_add_tcase(s, t);
    return s;
}

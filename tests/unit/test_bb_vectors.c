/* Fire, melee, rally and a general at risk, as calculators: every sentence of the book, and
 * the odds against every throw there is. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "rules/brown-bess/melee.h"
#include "vectors.h"

static struct arena mem;
static struct library lib;
static const struct rulebook *book;

static void open_book(void)
{
    struct err e;
    ck_assert_msg(library_open(&lib, &e), "%s", e.text);
    book = library_find(&lib, "brown-bess");
}

static void close_book(void)
{
    library_close(&lib);
    arena_clear(&mem);
}

/* A state that holds nothing but the readings: "BBS-14=B BBS-16=B". */
static struct state *read_so(const char *readings)
{
    struct state *s = state_new();
    for (const char *p = readings; *p != '\0'; p += strspn(p, " ")) {
        size_t len = strcspn(p, " "), id = strcspn(p, "=");
        struct effect set = {GAME_ENTITY, arena_strndup(&mem, p, id), value_none(),
                             value_text(arena_strndup(&mem, p + id + 1, len - id - 1))};
        ck_assert(readings_find(&book->readings, set.attr) != NULL &&
                  readings_find(&book->readings, set.attr)->settable);
        ck_assert(state_apply(s, &set, 1, NULL));
        p += len;
    }
    return s;
}

static struct ruling rule_on(const char *action, const char *input, const char *readings,
                             const int *faces, size_t count)
{
    const struct action *act = ruleset_action(book->rules, action);
    struct vector_input in = {.mem = &mem, .text = input};
    struct input_problems problems = {0};
    struct dice dice = {.source = DICE_TABLE, .faces = faces, .count = count};
    struct state *state = *readings == '\0' ? NULL : read_so(readings);
    struct scene scene = {.book = book, .state = state, .mem = &mem};
    struct facts facts;
    struct ruling r;
    int *thrown = NULL;
    bool sound = judge_facts(&scene, act, vector_input, &in, &facts, &problems);
    ck_assert_msg(sound, "%s: %s", input, sound ? "" : problems.list[0].text);
    if (state == NULL) ck_assert_msg(judge_ready(&scene, &facts, &problems), "%s", input);
    const char *text = vector_input(&in, "dice");
    if (faces == NULL && text != NULL) {
        ck_assert(dice_parse(text, &mem, &thrown, &dice.count, NULL));
        dice.faces = thrown;
    }
    judge_action(&scene, act, &facts, &dice, &r);
    ck_assert_msg(judge_dice_fit(&scene, &dice, &r, &problems), "%s: %s", input,
                  problems.count == 0 ? "" : problems.list[0].text);
    state_free(state);
    return r;
}

static int dice_of(const struct ruling *r)
{
    int n = (int)r->dice_count;
    for (size_t i = 0; i < r->need_count; i++) n += r->needs[i].count;
    return n;
}

static const struct outcome *outcome(const struct ruling *r, const char *word)
{
    for (size_t i = 0; i < r->outcome_count; i++)
        if (strcmp(r->outcomes[i].word, word) == 0) return &r->outcomes[i];
    return NULL;
}

/* The next of some texts with | between; NULL: no more. */
static const char *next_part(const char **at)
{
    size_t len = strcspn(*at, "|");
    if (len == 0) return NULL;
    const char *part = arena_strndup(&mem, *at, len);
    *at += len + ((*at)[len] == '|');
    return part;
}

static void check_odds(const struct ruling *r, const char *rule, const char *odds)
{
    for (const char *part; (part = next_part(&odds)) != NULL;) {
        char *word = arena_strdup(&mem, part), *want = strchr(word, '=');
        *want++ = '\0';
        const struct outcome *o = outcome(r, word);
        ck_assert_msg(o != NULL, "%s: no odds for %s", rule, word);
        const char *found = chance_fraction(&mem, o->chance);
        ck_assert_msg(strcmp(found, want) == 0, "%s: %s is %s", rule, word, found);
    }
}

static void check_notes(const struct ruling *r, const char *rule, const char *notes)
{
    for (const char *part; (part = next_part(&notes)) != NULL;) {
        bool found = false;
        for (size_t i = 0; i < r->reason_count; i++)
            found = found || strstr(r->reasons[i].label, part) != NULL;
        ck_assert_msg(found, "%s: no line says \"%s\"", rule, part);
    }
}

static void check_sums(const struct ruling *r, const char *rule)
{
    struct chance sum = chance_none();
    for (size_t i = 0; i < r->outcome_count; i++) {
        sum = chance_add(sum, r->outcomes[i].chance);
        for (size_t k = 0; k < i; k++)
            ck_assert_msg(strcmp(r->outcomes[i].word, r->outcomes[k].word) != 0, "%s: %s twice",
                          rule, r->outcomes[i].word);
    }
    if (strcmp(r->verdict, VERDICT_NEEDS_DICE) == 0) ck_assert_uint_gt(r->outcome_count, 0);
    ck_assert_msg(r->outcome_count == 0 || chance_compare(sum, chance_certain()) == 0, "%s", rule);
    for (size_t i = 0; i < r->reason_count; i++)
        ck_assert_msg(r->reasons[i].cite != NULL && *r->reasons[i].cite != '\0', "%s: \"%s\"", rule,
                      r->reasons[i].label);
}

/* A ruling names the readings that the row sets. */
static void check_leanings(const struct ruling *r, const char *rule, const char *readings)
{
    for (const char *p = readings; *p != '\0'; p += strcspn(p, " "), p += strspn(p, " ")) {
        bool leans = strstr(rule, "changes nothing") != NULL;
        for (size_t k = 0; k < r->leaning_count; k++)
            leans =
                leans || (strncmp(r->leanings[k].id, p, 6) == 0 && r->leanings[k].choice == p[7]);
        ck_assert_msg(leans, "%s does not name %s", rule, p);
    }
}

static void check_row(const struct csv_table *rows, size_t i, const char *action)
{
    const char *rule = vector_cell(rows, i, "rule"), *dice = vector_cell(rows, i, "dice");
    const char *cite = vector_cell(rows, i, "cite"), *says = vector_cell(rows, i, "says");
    struct ruling r =
        rule_on(action, vector_cell(rows, i, "input"), vector_cell(rows, i, "readings"), NULL, 0);
    ck_assert_msg(strcmp(r.verdict, vector_cell(rows, i, "verdict")) == 0, "%s: ruled %s (%s)",
                  rule, r.verdict, r.sentence);
    ck_assert_msg(strstr(r.sentence, says) != NULL, "%s: %s", rule, r.sentence);
    ck_assert_msg(*dice == '\0' || dice_of(&r) == atoi(dice), "%s: %d dice", rule, dice_of(&r));
    check_odds(&r, rule, vector_cell(rows, i, "odds"));
    check_notes(&r, rule, vector_cell(rows, i, "notes"));
    check_sums(&r, rule);
    bool illegal = strcmp(r.verdict, VERDICT_ILLEGAL) == 0;
    ck_assert_msg(illegal == (*cite != '\0'), "%s: no section", rule);
    if (illegal)
        ck_assert_msg(strcmp(r.reasons[r.reason_count - 1].cite, cite) == 0, "%s: %s", rule,
                      r.reasons[r.reason_count - 1].cite);
    check_leanings(&r, rule, vector_cell(rows, i, "readings"));
    if (illegal || r.need_count > 0) return;
    ck_assert_msg(r.outcome_count == 0 || outcome(&r, r.verdict) != NULL, "%s: %s had no odds",
                  rule, r.verdict);
}

static const struct vector_file {
    const char *action, *path;
    size_t least;
} files[] = {{"fire", "tests/vectors/brown-bess/fire.csv", 150},
             {"melee", "tests/vectors/brown-bess/melee.csv", 90},
             {"rally", "tests/vectors/brown-bess/rally.csv", 30},
             {"general-risk", "tests/vectors/brown-bess/risk.csv", 14},
             {"move", "tests/vectors/brown-bess/move.csv", 90},
             {"form", "tests/vectors/brown-bess/form.csv", 20}};
enum { FILES = sizeof files / sizeof *files };

START_TEST(every_row_of_the_book_is_ruled_as_written)
{
    struct csv_table rows;
    vectors_read(&mem, files[_i].path, &rows);
    for (size_t i = 0; i < rows.row_count; i++) check_row(&rows, i, files[_i].action);
    ck_assert_uint_ge(rows.row_count, files[_i].least);
}
END_TEST

START_TEST(worked_examples_end_as_they_say)
{
    const struct action *act = ruleset_action(book->rules, files[_i].action);
    for (const struct example *x = act->examples; x->title != NULL; x++) {
        char *input = arena_strdup(&mem, x->input);
        for (char *c = input; *c != '\0'; c++)
            if (*c == ',') *c = '|';
        struct ruling r = rule_on(act->id, input, "", NULL, 0);
        ck_assert_msg(strcmp(r.verdict, x->verdict) == 0, "%s: %s", x->title, r.sentence);
    }
}
END_TEST

/* --- Odds against every throw -------------------------------------------------------------- */

enum { THROW_MAX = 9, WORDS = 12 };

struct count { /* chances found by throwing: by verdict */
    const char *word[WORDS];
    struct chance chance[WORDS];
    int words;
};

static void counted(struct count *c, const char *word, struct chance chance)
{
    int i = 0;
    while (i < c->words && strcmp(c->word[i], word) != 0) i++;
    if (i == c->words) {
        ck_assert_int_lt(i, WORDS);
        c->word[c->words++] = arena_strdup(&mem, word);
        c->chance[i] = chance_none();
    }
    c->chance[i] = chance_add(c->chance[i], chance);
}

/* Throws one die more for as long as some are owed; each face is 1 in 6. */
static void throw_on(const char *action, const char *input, const char *readings, int *faces,
                     int count, struct chance so_far, struct count *c)
{
    struct ruling r = rule_on(action, input, readings, faces, (size_t)count);
    if (strcmp(r.verdict, VERDICT_NEEDS_DICE) != 0) {
        counted(c, r.verdict, so_far);
        return;
    }
    ck_assert_int_lt(count, THROW_MAX);
    for (faces[count] = 1; faces[count] <= 6; faces[count]++)
        throw_on(action, input, readings, faces, count + 1, chance_mul(so_far, chance_of(1, 6)), c);
}

static const struct {
    const char *action, *input, *readings;
} thrown[] = {
    {"fire", "target_counters=1", ""},
    {"fire", "counters=1 cover=works", ""},
    {"fire", "counters=1 cover=wood wood=yes target_counters=2", ""},
    {"fire", "counters=2 target_broken=yes target_counters=4", ""},
    {"fire", "counters=2 target_general=with target_counters=3", ""},
    {"fire", "counters=2 target_general=with target_counters=3", "BBS-33=B"},
    {"fire", "counters=2 target_general=with target_counters=3", "BBS-35=B"},
    {"fire", "counters=2 target_arm=general", ""},
    {"fire", "formation=attack quality=elite target_counters=3", "BBS-51=B"},
    {"fire", "formation=attack cover=town hits_before=1", "BBS-26=B"},
    {"fire", "formation=attack target_formation=square target_counters=4", "BBS-37=B"},
    {"melee", "mover_counters=2 enemy_counters=2", ""},
    {"melee", "mover_counters=2 enemy_counters=2", "BBS-18=B"},
    {"melee", "mover_counters=3 enemy_counters=3 enemy_general=with", ""},
    {"melee", "mover_formation=march mover_general=with mover_counters=3 enemy_counters=2", ""},
    {"melee", "mover_counters=3 enemy_formation=march enemy_general=with", "BBS-11=B"},
    {"melee", "mover_counters=3 enemy_arm=general", ""},
    {"melee", "mover_counters=3 mover_broken=yes enemy_counters=4 enemy_broken=yes", ""},
    {"melee", "mover_counters=2 enemy_arm=artillery enemy_counters=2", ""},
    {"melee", "mover_counters=2 enemy_counters=2 obstacle=town open=no enemy_quality=raw", ""},
    {"melee", "enemy_formation=skirmish enemy_general=with enemy_counters=3", ""},
    {"rally", "counters=2", ""},
    {"general-risk", "taken=2", ""},
    {"general-risk", "taken=2", "BBS-33=B"},
};
enum { THROWN = sizeof thrown / sizeof *thrown };

START_TEST(odds_equal_the_judge_over_every_throw)
{
    int faces[THROW_MAX + 1];
    struct count c = {.words = 0};
    const char *action = thrown[_i].action, *input = thrown[_i].input,
               *readings = thrown[_i].readings;
    struct ruling before = rule_on(action, input, readings, NULL, 0);
    throw_on(action, input, readings, faces, 0, chance_certain(), &c);
    for (int i = 0; i < c.words; i++) {
        const struct outcome *o = outcome(&before, c.word[i]);
        ck_assert_msg(o != NULL, "%s: no odds for %s", input, c.word[i]);
        ck_assert_msg(chance_compare(o->chance, c.chance[i]) == 0, "%s: %s is %s, not %s", input,
                      c.word[i], chance_fraction(&mem, c.chance[i]),
                      chance_fraction(&mem, o->chance));
    }
    for (size_t i = 0; i < before.outcome_count; i++) {
        bool found = chance_compare(before.outcomes[i].chance, chance_none()) == 0;
        for (int k = 0; k < c.words; k++)
            found = found || strcmp(before.outcomes[i].word, c.word[k]) == 0;
        ck_assert_msg(found, "%s: %s never happens", input, before.outcomes[i].word);
    }
}
END_TEST

/* --- Cover and bad input ----------------------------------------------------------------------- */

/* Counted hit by hit, as the book says it. */
START_TEST(cover_ignores_the_hits_the_book_names)
{
    for (int hits = 0; hits <= 12; hits++) {
        int wood = 0, town = 0, works = 0;
        for (int i = 1; i <= hits; i++) {
            wood += i != 2;
            town += i != 1;
            works += i % 2 == 0;
        }
        ck_assert_int_eq(bb_cover_leaves(BB_COVER_NONE, hits), hits);
        ck_assert_int_eq(bb_cover_leaves(BB_COVER_WOOD, hits), wood);
        ck_assert_int_eq(bb_cover_leaves(BB_COVER_TOWN, hits), town);
        ck_assert_int_eq(bb_cover_leaves(BB_COVER_WALL, hits), town);
        ck_assert_int_eq(bb_cover_leaves(BB_COVER_WORKS, hits), works);
    }
}
END_TEST

static void refuses(const char *action, const char *input, const char *field)
{
    struct vector_input in = {.mem = &mem, .text = input};
    struct input_problems problems = {0};
    struct facts facts;
    struct ruling r;
    ck_assert_msg(!calculate(book, ruleset_action(book->rules, action), vector_input, &in, &mem,
                             &facts, &r, &problems),
                  "%s", input);
    ck_assert_str_eq(problems.list[0].field, field);
}

START_TEST(bad_input_names_its_field)
{
    refuses("fire", "range=0", "range");
    refuses("fire", "range=a", "range");
    refuses("fire", "counters=21", "counters");
    refuses("fire", "arm=elephants", "arm");
    refuses("fire", "cover=fog", "cover");
    refuses("fire", "struck=top", "struck");
    refuses("fire", "dice=1|2|3|4|5", "dice");
    refuses("fire", "dice=7|1|1|1", "dice");
    refuses("melee", "retire=3", "retire");
    refuses("melee", "obstacle=moat", "obstacle");
    refuses("melee", "mover_struck=up", "mover_struck");
    refuses("rally", "", "counters");
    refuses("general-risk", "", "taken");
    refuses("general-risk", "taken=0", "taken");
}
END_TEST

Suite *suite_bb_vectors(void);
Suite *suite_bb_vectors(void)
{
    Suite *s = suite_create("bb_vectors");
    TCase *t = tcase_create("brown bess, calculators");
    tcase_add_checked_fixture(t, open_book, close_book);
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, every_row_of_the_book_is_ruled_as_written, 0, FILES);
    tcase_add_loop_test(t, worked_examples_end_as_they_say, 0, FILES);
    tcase_add_loop_test(t, odds_equal_the_judge_over_every_throw, 0, THROWN);
    tcase_add_test(t, cover_ignores_the_hits_the_book_names);
    tcase_add_test(t, bad_input_names_its_field);
    suite_add_tcase(s, t);
    return s;
}

/* A battle told from small journals: what is joined, what is left out, who won. */
#include <string.h>

#include "review/account.h"
#include "review/sentence.h"
#include "review_kit.h"

static struct account account;
static const char *side;
static int64_t turn;

static int64_t append(struct entry *en)
{
    en->turn = turn;
    en->side = side;
    return kit_append(past_journal, en);
}

static void raise_one(struct entry *en, const char *id, const char *name, const char *kind,
                      const char *of)
{
    kit_effect(en, id, "kind", value_none(), value_text(kind));
    kit_effect(en, id, "name", value_none(), value_text(name));
    kit_effect(en, id, "side", value_none(), value_text(of));
    if (strcmp(kind, "unit") == 0) kit_effect(en, id, "stands", value_none(), value_int(3));
    kit_effect(en, id, "x", value_none(), value_real(50));
    kit_effect(en, id, "y", value_none(), value_real(20));
    kit_effect(en, id, "facing", value_none(), value_real(0));
}

static void begin(void)
{
    past_begin();
    turn = 1;
    side = "american";
    struct entry en = kit_entry(&past_mem, KIT_GAME, ENTRY_SETUP);
    kit_effect(&en, "game", "kind", value_none(), value_text("game"));
    kit_effect(&en, "game", "turn", value_none(), value_int(4));
    kit_effect(&en, "game", "side", value_none(), value_text("british"));
    raise_one(&en, "2nd", "2nd Maryland", "unit", "american");
    raise_one(&en, "3rd", "3rd Maryland", "unit", "american");
    raise_one(&en, "7th", "7th Foot", "unit", "british");
    raise_one(&en, "wayne", "Brigadier General Wayne", "officer", "american");
    (void)append(&en);
}

static void look_as(const char *viewer)
{
    struct err e = {0};
    past_look(viewer);
    ck_assert_msg(account_read(&past, &account, &e), "%s", e.text);
}

/* All that is told of a turn, a line for each; the umpire's own words in brackets. */
static const char *told(int64_t of)
{
    const char *text = "";
    for (size_t i = 0; i < account.turn_count; i++) {
        const struct account_turn *t = &account.turns[i];
        for (size_t p = 0; t->turn == of && p < t->part_count; p++)
            for (size_t n = 0; n < t->parts[p].count; n++) {
                const struct account_line *l = &t->parts[p].lines[n];
                text = arena_printf(&past_mem, "%s%s%s%s%s", text, *text == '\0' ? "" : "\n",
                                    l->note ? "[" : "", l->text, l->note ? "]" : "");
            }
    }
    return text;
}

static struct entry ruling(const char *action, const char *verdict, const char *unit)
{
    struct entry en = kit_entry(&past_mem, KIT_GAME, ENTRY_RULING);
    en.action = action;
    en.ruling.verdict = verdict;
    en.ruling.sentence = arena_printf(&past_mem, "As ruled: %s.", verdict);
    en.facts = arena_array(&past_mem, struct stored_fact, 4);
    if (unit != NULL)
        en.facts[en.fact_count++] = (struct stored_fact){
            .name = "unit", .label = "Unit", .unit = "", .used = value_text(unit), .how = ""};
    return en;
}

static void fact(struct entry *en, const char *name, const char *value)
{
    en->facts[en->fact_count++] = (struct stored_fact){
        .name = name, .label = name, .unit = "", .used = value_text(value), .how = ""};
}

static int64_t order(const char *unit, const char *verdict)
{
    struct entry en = ruling("command", verdict, unit);
    fact(&en, "commander", "wayne");
    fact(&en, "order", "move");
    ruling_subject(&en.ruling, unit);
    ruling_subject(&en.ruling, "wayne");
    en.ruling.has_need = true;
    en.ruling.need = 8;
    en.ruling.dice = arena_array(&past_mem, struct die, 2);
    en.ruling.dice_count = 2;
    en.ruling.dice[0] =
        (struct die){.label = "command", .sides = 6, .face = 6, .source = DICE_TABLE};
    en.ruling.dice[1] =
        (struct die){.label = "command", .sides = 6, .face = 4, .source = DICE_TABLE};
    return append(&en);
}

static int64_t move(const char *unit, double from, double to)
{
    struct entry en = ruling("move", "legal", unit);
    kit_effect(&en, unit, "y", value_real(from), value_real(to));
    return append(&en);
}

static int64_t shot(const char *verdict, const char *score)
{
    struct entry en = ruling("shoot", verdict, "7th");
    fact(&en, "target", "2nd");
    fact(&en, "occasion", "order");
    en.ruling.sentence = arena_printf(&past_mem, "7th Foot shoots at 2nd Maryland: %s.", score);
    kit_effect(&en, "2nd", "stands", value_int(3), value_int(2));
    if (strcmp(verdict, "routed") == 0)
        kit_effect(&en, "2nd", "routed", value_none(), value_int(1));
    return append(&en);
}

static void note(const char *verdict, int64_t about, const char *words)
{
    struct entry en = kit_entry(&past_mem, KIT_GAME, ENTRY_NOTE);
    en.target = about;
    en.ruling.verdict = verdict;
    en.ruling.sentence = words;
    (void)append(&en);
}

/* --- Joined ---------------------------------------------------------------------------------- */

START_TEST(what_a_unit_does_under_orders_is_one_sentence)
{
    (void)order("2nd", "obeyed");
    (void)move("2nd", 20, 50);
    (void)order("2nd", "obeyed");
    (void)move("2nd", 50, 62);
    look_as(NULL);
    ck_assert_str_eq(told(1), "Under Brigadier General Wayne, the 2nd Maryland advanced 42 cm.");
}
END_TEST

START_TEST(what_several_do_alike_is_said_once)
{
    (void)order("2nd", "obeyed");
    (void)move("2nd", 20, 50);
    (void)order("3rd", "obeyed");
    (void)move("3rd", 20, 40);
    look_as(NULL);
    ck_assert_str_eq(
        told(1), "Under Brigadier General Wayne, the 2nd and 3rd Maryland advanced 20 to 30 cm.");
}
END_TEST

START_TEST(who_goes_back_falls_back)
{
    (void)move("2nd", 20, 10);
    look_as(NULL);
    ck_assert_str_eq(told(1), "The 2nd Maryland fell back 10 cm.");
}
END_TEST

START_TEST(an_order_that_fails_is_told_and_a_commander_is_named_in_full_but_once)
{
    (void)order("2nd", "refused");
    turn = 2;
    (void)order("3rd", "refused");
    look_as(NULL);
    ck_assert_str_eq(told(1), "Brigadier General Wayne could not get the 2nd Maryland to move "
                              "(10, needing 8).");
    ck_assert_str_eq(told(2), "Wayne could not get the 3rd Maryland to move (10, needing 8).");
}
END_TEST

START_TEST(fire_is_told_with_what_it_did)
{
    side = "british";
    (void)shot("stands lost", "5 hits: 1 stand lost");
    look_as(NULL);
    ck_assert_str_eq(told(1), "The 7th Foot shot at the 2nd Maryland (5 hits, 1 stand lost).");
    ck_assert_int_eq(account.turns[0].lost[0], 1);
    ck_assert_str_eq(account.turns[0].parts[0].side, "british");
}
END_TEST

START_TEST(a_rout_is_given_its_due)
{
    (void)shot("routed", "6 hits, all sixes: 1 stand lost, routed");
    look_as(NULL);
    const struct account_line *line = &account.turns[0].parts[0].lines[0];
    ck_assert_str_eq(line->text,
                     "The 7th Foot routed the 2nd Maryland (6 hits, all sixes, 1 stand lost).");
    ck_assert_int_eq(line->weight, TALE_GREAT);
    ck_assert_str_eq(line->key, "routed");
}
END_TEST

/* --- Left out -------------------------------------------------------------------------------- */

START_TEST(what_is_illegal_undone_or_set_down_is_left_out)
{
    struct entry no = ruling("move", "illegal", "2nd");
    (void)append(&no);
    int64_t seq = move("2nd", 20, 30);
    struct entry undo = kit_undo(&past_mem, past_journal, KIT_GAME, seq);
    (void)append(&undo);
    struct entry ride = ruling("ride", "legal", NULL);
    (void)append(&ride);
    look_as(NULL);
    ck_assert_str_eq(told(1), "");
    ck_assert_uint_eq(account.turn_count, 1);
    ck_assert_int_eq(account.undone, 1);
}
END_TEST

START_TEST(but_not_what_the_umpire_marked_as_important)
{
    struct entry no = ruling("move", "illegal", "2nd");
    int64_t seq = append(&no);
    note(VERDICT_IMPORTANT, seq, "That decided the day.");
    look_as(NULL);
    ck_assert_str_eq(told(1), "As ruled: illegal.\n[That decided the day.]");
    ck_assert(account.turns[0].parts[0].lines[0].important);
}
END_TEST

START_TEST(notes_stand_where_they_belong)
{
    int64_t seq = move("2nd", 20, 30);
    (void)move("3rd", 20, 40);
    turn = 3;
    note("note", 0, "A fine evening.");
    note("note", seq, "Bravely done.");
    look_as(NULL);
    ck_assert_str_eq(told(1),
                     "The 2nd Maryland advanced 10 cm.\n[Bravely done.]\nThe 3rd Maryland advanced "
                     "20 cm.\n[A fine evening.]");
}
END_TEST

START_TEST(an_overruling_is_told_instead_of_what_it_overruled)
{
    int64_t seq = shot("routed", "6 hits, all sixes: 1 stand lost, routed");
    struct entry en = kit_entry(&past_mem, KIT_GAME, ENTRY_OVERRIDE);
    en.target = seq;
    en.action = "shoot";
    en.remark = "A die was cocked.";
    en.ruling.verdict = "missed";
    en.ruling.sentence = "The umpire overrules it.";
    kit_effect(&en, "2nd", "stands", value_int(2), value_int(3));
    (void)append(&en);
    look_as(NULL);
    ck_assert_str_eq(told(1), "It was first ruled: “7th Foot shoots at 2nd Maryland: 6 hits, all "
                              "sixes: 1 stand lost, routed.” The umpire ruled otherwise: missed. "
                              "A die was cocked.");
    ck_assert_int_eq(account.turns[0].lost[0], 0);
    ck_assert_int_eq(account.overruled, 1);
}
END_TEST

/* --- Who won, and where maps belong ------------------------------------------------------------ */

START_TEST(not_decided_is_said_plainly)
{
    (void)move("2nd", 20, 30);
    look_as(NULL);
    ck_assert(!account.decided);
    ck_assert_str_eq(account.verdict, "Not decided: it stood in turn 4, the British side to play.");
    ck_assert_int_eq(account.verdict_seq, 0);
}
END_TEST

START_TEST(a_game_that_ended_without_a_verdict_says_what_ended_it)
{
    struct entry en = ruling("breakpoint", "breaks", NULL);
    kit_effect(&en, "game", "over", value_none(), value_int(1));
    int64_t seq = append(&en);
    look_as(NULL);
    ck_assert(!account.decided);
    ck_assert_int_eq(account.verdict_seq, seq);
    ck_assert_str_eq(account.verdict,
                     "Who has won was not ruled. The game ended with this: As ruled: breaks.");
}
END_TEST

START_TEST(the_last_verdict_that_stands_decides)
{
    struct entry first = ruling("objectives", "draw", NULL);
    int64_t stands = append(&first);
    struct entry again = ruling("objectives", "british major", NULL);
    int64_t seq = append(&again);
    struct entry undo = kit_undo(&past_mem, past_journal, KIT_GAME, seq);
    (void)append(&undo);
    look_as(NULL);
    ck_assert(account.decided);
    ck_assert_int_eq(account.verdict_seq, stands);
    ck_assert_str_eq(account.verdict, "As ruled: draw.");
}
END_TEST

START_TEST(maps_are_of_the_start_the_turns_that_broke_units_and_the_end)
{
    (void)move("2nd", 20, 30);
    turn = 2;
    (void)shot("routed", "6 hits, all sixes: 1 stand lost, routed");
    int64_t second = move("3rd", 20, 30);
    turn = 3;
    (void)move("3rd", 30, 40);
    turn = 4;
    int64_t last = move("3rd", 40, 50);
    look_as(NULL);
    const int64_t want[] = {1, second, last};
    ck_assert_uint_eq(account.moment_count, 3);
    for (size_t i = 0; i < 3; i++) ck_assert_int_eq(account.moments[i].seq, want[i]);
    ck_assert_uint_eq(account.moments[1].id_count, 1);
    ck_assert_str_eq(account.moments[1].ids[0], "2nd");
}
END_TEST

START_TEST(who_hides_is_in_no_account_of_the_other_side)
{
    struct entry hide = kit_entry(&past_mem, KIT_GAME, ENTRY_SETUP);
    kit_effect(&hide, "7th", "map_x", value_none(), value_int(9));
    (void)append(&hide);
    (void)shot("stands lost", "5 hits: 1 stand lost");
    note("note", 0, "The 7th Foot is in the wood.");
    look_as("american");
    ck_assert_str_eq(told(1), "");
    look_as("british");
    ck_assert_str_eq(told(1), "The 7th Foot shot at the 2nd Maryland (5 hits, 1 stand lost).\n[The "
                              "7th Foot is in the wood.]");
}
END_TEST

/* --- Names -------------------------------------------------------------------------------------- */

START_TEST(numbers_of_one_name_are_said_together)
{
    static const char *const names[] = {"15th Foot", "Grenadiers", "2nd Guards", "17th Foot"};
    struct state *s = state_new();
    struct effect list[8];
    for (size_t i = 0; i < 4; i++) {
        list[2 * i] = (struct effect){names[i], "name", value_none(), value_text(names[i])};
        list[2 * i + 1] = (struct effect){names[i], "kind", value_none(), value_text("unit")};
    }
    ck_assert(state_apply(s, list, 8, NULL));
    struct speaker sp = {.state = s, .mem = &past_mem};
    ck_assert_str_eq(names_joined(&sp, names, 1), "the 15th Foot");
    ck_assert_str_eq(names_joined(&sp, names, 2), "the 15th Foot and Grenadiers");
    ck_assert_str_eq(names_joined(&sp, names, 4),
                     "the 15th and 17th Foot, Grenadiers and the 2nd Guards");
    state_free(s);
}
END_TEST

START_TEST(what_came_to_several_alike_is_said_once)
{
    struct state *s = state_new();
    struct speaker sp = {.state = s, .mem = &past_mem};
    struct tale t = {
        .weight = TALE_PLAIN, .did = "shot at", .whom = "A", .detail = "1 hit", .mem = &past_mem};
    tale_who(&t, "X");
    struct saying say = saying_of(&t, &past_mem);
    t.whom = "B";
    ck_assert(saying_joins(&say, &t));
    saying_add(&say, &t, &past_mem);
    ck_assert_str_eq(saying_text(&sp, &say, false), "X shot at A and B (each 1 hit).");
    t.whom = "C";
    t.detail = "2 hits";
    saying_add(&say, &t, &past_mem);
    ck_assert_str_eq(saying_text(&sp, &say, false),
                     "X shot at A (1 hit), B (1 hit) and C (2 hits).");
    state_free(s);
}
END_TEST

Suite *suite_account(void)
{
    Suite *s = suite_create("account");
    TCase *c = tcase_create("told");
    kit_fixtures(c);
    tcase_add_checked_fixture(c, begin, past_end);
    tcase_add_test(c, what_a_unit_does_under_orders_is_one_sentence);
    tcase_add_test(c, what_several_do_alike_is_said_once);
    tcase_add_test(c, who_goes_back_falls_back);
    tcase_add_test(c, an_order_that_fails_is_told_and_a_commander_is_named_in_full_but_once);
    tcase_add_test(c, fire_is_told_with_what_it_did);
    tcase_add_test(c, a_rout_is_given_its_due);
    tcase_add_test(c, what_is_illegal_undone_or_set_down_is_left_out);
    tcase_add_test(c, but_not_what_the_umpire_marked_as_important);
    tcase_add_test(c, notes_stand_where_they_belong);
    tcase_add_test(c, an_overruling_is_told_instead_of_what_it_overruled);
    tcase_add_test(c, not_decided_is_said_plainly);
    tcase_add_test(c, a_game_that_ended_without_a_verdict_says_what_ended_it);
    tcase_add_test(c, the_last_verdict_that_stands_decides);
    tcase_add_test(c, maps_are_of_the_start_the_turns_that_broke_units_and_the_end);
    tcase_add_test(c, who_hides_is_in_no_account_of_the_other_side);
    tcase_add_test(c, numbers_of_one_name_are_said_together);
    tcase_add_test(c, what_came_to_several_alike_is_said_once);
    suite_add_tcase(s, c);
    return s;
}

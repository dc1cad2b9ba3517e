/* Brown Bess Squared told afterwards: from what the journal keeps of a ruling, its sentence. */
#include <string.h>

#include "review/account.h"
#include "review_kit.h"

static struct account account;
static int64_t bound;

static int64_t append(struct entry *en)
{
    en->turn = bound;
    en->side = bound % 2 == 1 ? "red" : "blue";
    return kit_append(past_journal, en);
}

static void raise_one(struct entry *en, const char *id, const char *name, const char *kind,
                      const char *side, const char *square)
{
    kit_effect(en, id, "kind", value_none(), value_text(kind));
    kit_effect(en, id, "name", value_none(), value_text(name));
    kit_effect(en, id, "side", value_none(), value_text(side));
    kit_effect(en, id, "square", value_none(), value_text(square));
    if (strcmp(kind, "unit") == 0) kit_effect(en, id, "arm", value_none(), value_text("infantry"));
}

static void begin(void)
{
    past_begin_of("brown-bess");
    bound = 1;
    struct entry en = kit_entry(&past_mem, KIT_GAME, ENTRY_SETUP);
    kit_effect(&en, "game", "kind", value_none(), value_text("game"));
    kit_effect(&en, "game", "turn", value_none(), value_int(4));
    kit_effect(&en, "game", "side", value_none(), value_text("blue"));
    kit_effect(&en, "game", "title_blue", value_none(), value_text("French Army"));
    kit_effect(&en, "game", "scenario", value_none(), value_text("dettingen"));
    raise_one(&en, "first", "1st British Foot", "unit", "red", "C3");
    raise_one(&en, "second", "2nd British Foot", "unit", "red", "D3");
    raise_one(&en, "gramont", "Gramont Foot", "unit", "blue", "C6");
    raise_one(&en, "navarre", "Navarre", "unit", "blue", "G9");
    raise_one(&en, "stair", "The Earl of Stair", "general", "red", "E3");
    (void)append(&en);
}

/* All that is told of a bound, a line for each. */
static const char *told(int64_t of)
{
    const char *text = "";
    struct err e = {0};
    past_look(NULL);
    ck_assert_msg(account_read(&past, &account, &e), "%s", e.text);
    for (size_t i = 0; i < account.turn_count; i++)
        for (size_t p = 0; account.turns[i].turn == of && p < account.turns[i].part_count; p++)
            for (size_t n = 0; n < account.turns[i].parts[p].count; n++)
                text = arena_printf(&past_mem, "%s%s%s", text, *text == '\0' ? "" : "\n",
                                    account.turns[i].parts[p].lines[n].text);
    return text;
}

/* How it is before what the test is about. */
static void lay(const char *id, const char *attr, struct value v)
{
    struct entry en = kit_entry(&past_mem, KIT_GAME, ENTRY_SETUP);
    kit_effect(&en, id, attr, value_none(), v);
    (void)append(&en);
}

static struct entry ruling(const char *action, const char *verdict, const char *sentence)
{
    struct entry en = kit_entry(&past_mem, KIT_GAME, ENTRY_RULING);
    en.action = action;
    en.ruling.verdict = verdict;
    en.ruling.sentence = sentence;
    en.facts = arena_array(&past_mem, struct stored_fact, 4);
    return en;
}

static void fact(struct entry *en, const char *name, const char *value)
{
    en->facts[en->fact_count++] = (struct stored_fact){
        .name = name, .label = name, .unit = "", .used = value_text(value), .how = ""};
    if (strcmp(name, "occasion") != 0 && strcmp(name, "into") != 0)
        ruling_subject(&en->ruling, value);
}

static struct entry move(const char *unit, const char *from, const char *to, const char *way)
{
    struct entry en = ruling("move", "legal", "As ruled.");
    fact(&en, "unit", unit);
    kit_effect(&en, unit, "square", value_text(from), value_text(to));
    kit_effect(&en, unit, "way", value_none(), value_text(way));
    return en;
}

static void moves(const char *unit, const char *from, const char *to, const char *way)
{
    struct entry en = move(unit, from, to, way);
    (void)append(&en);
}

static struct entry shot(const char *verdict, const char *sentence, const char *occasion,
                         int before, int after)
{
    struct entry en = ruling("fire", verdict, sentence);
    if (before > 0) lay("gramont", "counters", value_int(before));
    fact(&en, "unit", "first");
    fact(&en, "target", "gramont");
    fact(&en, "occasion", occasion);
    if (after != before)
        kit_effect(&en, "gramont", "counters", before == 0 ? value_none() : value_int(before),
                   value_int(after));
    return en;
}

static struct entry melee(const char *verdict, const char *sentence)
{
    struct entry en = ruling("melee", verdict, sentence);
    fact(&en, "mover", "first");
    fact(&en, "enemy", "gramont");
    return en;
}

static void takes(struct entry *en, const char *unit, int before, int after)
{
    if (before > 0) lay(unit, "counters", value_int(before));
    kit_effect(en, unit, "counters", before == 0 ? value_none() : value_int(before),
               value_int(after));
}

static void sets(struct entry *en, const char *who, const char *what)
{
    kit_effect(en, who, what, value_none(), value_int(1));
}

/* --- Moves ----------------------------------------------------------------------------------- */

START_TEST(one_that_advances_is_told_with_the_square_it_came_to)
{
    moves("first", "C3", "C5", "C3 C4 C5");
    ck_assert_str_eq(told(1), "The 1st British Foot advanced 2 squares to C5.");
}
END_TEST

START_TEST(several_are_told_at_once_by_how_far_they_went)
{
    moves("first", "C3", "C5", "C3 C4 C5");
    moves("second", "D3", "D4", "D3 D4");
    ck_assert_str_eq(told(1), "The 1st and 2nd British Foot advanced 1 to 2 squares.");
}
END_TEST

START_TEST(one_square_is_one_square)
{
    moves("first", "C3", "C2", "C3 C2");
    ck_assert_str_eq(told(1), "The 1st British Foot fell back 1 square to C2.");
}
END_TEST

START_TEST(ahead_is_away_from_the_own_edge_of_the_table)
{
    bound = 2;
    moves("gramont", "C6", "C5", "C6 C5");
    moves("navarre", "G9", "H9", "G9 H9");
    ck_assert_str_eq(told(2), "Gramont Foot advanced 1 square to C5.\n"
                              "Navarre moved sideways 1 square to H9.");
}
END_TEST

START_TEST(a_move_that_paused_for_fire_is_one_move)
{
    moves("first", "C3", "C4", "C3 C4");
    struct entry en = ruling("move", "legal", "As ruled.");
    fact(&en, "unit", "first");
    kit_effect(&en, "first", "square", value_text("C4"), value_text("C5"));
    kit_effect(&en, "first", "way", value_text("C3 C4"), value_text("C3 C4 C5"));
    (void)append(&en);
    ck_assert_str_eq(told(1), "The 1st British Foot advanced 2 squares to C5.");
}
END_TEST

START_TEST(who_enters_an_enemys_square_attacks_him)
{
    struct entry en = move("first", "C3", "C6", "C3 C4 C5 C6");
    ruling_subject(&en.ruling, "gramont");
    kit_effect(&en, "first", "entered_by", value_none(), value_text("s"));
    (void)append(&en);
    ck_assert_str_eq(told(1), "The 1st British Foot attacked Gramont Foot (in C6).");
}
END_TEST

START_TEST(a_general_joins_a_unit)
{
    moves("stair", "E3", "D3", "E3 D3");
    ck_assert_str_eq(told(1), "The Earl of Stair joined the 2nd British Foot.");
}
END_TEST

START_TEST(or_he_rides)
{
    moves("stair", "E3", "G3", "E3 F3 G3");
    ck_assert_str_eq(told(1), "The Earl of Stair rode 2 squares to G3.");
}
END_TEST

START_TEST(whom_he_leaves_may_break_for_it)
{
    struct entry en = move("stair", "E3", "F3", "E3 F3");
    sets(&en, "second", "broken");
    (void)append(&en);
    ck_assert_str_eq(told(1), "The Earl of Stair rode 1 square to F3: the 2nd British Foot broke.");
}
END_TEST

START_TEST(turning_alone_is_left_out)
{
    struct entry en = ruling("move", "legal", "It turns.");
    fact(&en, "unit", "first");
    kit_effect(&en, "first", "facing", value_none(), value_text("e"));
    (void)append(&en);
    ck_assert_str_eq(told(1), "");
}
END_TEST

START_TEST(who_leaves_the_table_is_told_with_the_edge_and_the_general_beside)
{
    struct entry en = ruling("leave", "left", "It leaves.");
    fact(&en, "unit", "first");
    ruling_subject(&en.ruling, "stair");
    kit_effect(&en, "first", "left", value_none(), value_text("n"));
    kit_effect(&en, "stair", "left", value_none(), value_text("n"));
    (void)append(&en);
    ck_assert_str_eq(
        told(1), "The 1st British Foot and The Earl of Stair left the field over its north edge.");
}
END_TEST

/* --- Fire ------------------------------------------------------------------------------------ */

START_TEST(fire_is_told_by_the_counters_it_cost)
{
    struct entry en =
        shot("2 counters",
             "1st British Foot fires at Gramont Foot: 2 hits: Gramont Foot holds 3 of "
             "4.",
             "own", 1, 3);
    (void)append(&en);
    ck_assert_str_eq(told(1),
                     "The 1st British Foot fired on Gramont Foot (2 counters, now 3 of 4).");
}
END_TEST

START_TEST(what_cover_ignored_is_told_too)
{
    struct entry en =
        shot("1 counter",
             "1st British Foot fires at Gramont Foot: 3 hits, 2 ignored: Gramont Foot "
             "holds 1 of 4; The Earl of Stair is unhurt.",
             "own", 0, 1);
    (void)append(&en);
    ck_assert_str_eq(
        told(1), "The 1st British Foot fired on Gramont Foot (3 hits, 2 ignored, 1 counter, now 1 "
                 "of 4).");
}
END_TEST

START_TEST(fire_without_effect_is_told_as_such)
{
    struct entry en = shot("no effect",
                           "1st British Foot fires at Gramont Foot: no hit on Gramont "
                           "Foot.",
                           "own", 0, 0);
    (void)append(&en);
    ck_assert_str_eq(told(1), "The 1st British Foot fired on Gramont Foot (no hit).");
}
END_TEST

START_TEST(who_breaks_under_fire_is_given_his_due)
{
    struct entry en = shot("breaks",
                           "1st British Foot fires at Gramont Foot: 2 hits: Gramont Foot "
                           "holds 3 counters and breaks.",
                           "own", 1, 3);
    sets(&en, "gramont", "broken");
    (void)append(&en);
    ck_assert_str_eq(told(1), "The 1st British Foot broke Gramont Foot (2 counters, now 3).");
    ck_assert_int_eq(account.turns[0].parts[0].lines[0].weight, TALE_GREAT);
    ck_assert_int_eq(account.turns[0].grave, 1);
}
END_TEST

START_TEST(who_is_removed_is_destroyed_and_counts_as_lost)
{
    struct entry en = shot("removed",
                           "1st British Foot fires at Gramont Foot: 1 hit: Gramont Foot "
                           "is broken already and is removed.",
                           "own", 3, 3);
    sets(&en, "gramont", "lost");
    kit_effect(&en, "gramont", "square", value_text("C6"), value_none());
    (void)append(&en);
    ck_assert_str_eq(told(1), "The 1st British Foot destroyed Gramont Foot (1 hit).");
    ck_assert_int_eq(account.turns[0].lost[1], 1);
}
END_TEST

START_TEST(fire_in_the_enemys_bound_answers_his_move)
{
    bound = 2;
    moves("gramont", "C6", "C5", "C6 C5");
    struct entry en = shot("1 counter",
                           "1st British Foot fires at Gramont Foot: 1 hit: Gramont "
                           "Foot holds 1 of 3.",
                           "enemy", 0, 1);
    (void)append(&en);
    ck_assert_str_eq(told(2), "Gramont Foot advanced 1 square to C5; the 1st British Foot fired on "
                              "Gramont Foot (1 counter, now 1 of 3).");
}
END_TEST

START_TEST(a_general_who_falls_is_told_by_name)
{
    static const struct {
        const char *said, *told;
    } ends[] = {{"is killed", "was killed"},
                {"is wounded and retires", "was wounded and left the field"}};
    struct entry en =
        shot("1 counter",
             arena_printf(&past_mem,
                          "1st British Foot fires at Gramont Foot: 1 hit: Gramont Foot "
                          "holds 1 of 4; The Earl of Stair %s.",
                          ends[_i].said),
             "own", 0, 1);
    sets(&en, "stair", "lost");
    (void)append(&en);
    ck_assert_str_eq(told(1), arena_printf(&past_mem,
                                           "The 1st British Foot fired on Gramont Foot (1 "
                                           "counter, now 1 of 4): The Earl of Stair %s.",
                                           ends[_i].told));
}
END_TEST

/* --- Melee ----------------------------------------------------------------------------------- */

START_TEST(a_melee_that_both_stand_is_told_with_what_it_cost_them)
{
    struct entry en = melee("both hold", "As ruled.");
    takes(&en, "gramont", 0, 2);
    takes(&en, "first", 1, 2);
    (void)append(&en);
    ck_assert_str_eq(told(1), "The 1st British Foot fought Gramont Foot (the 1st British Foot took "
                              "1 counter, Gramont Foot took 2 counters).");
}
END_TEST

START_TEST(who_is_broken_in_melee_was_broken_by_the_other)
{
    struct entry en = melee("mover breaks", "As ruled.");
    takes(&en, "first", 3, 4);
    sets(&en, "first", "broken");
    (void)append(&en);
    ck_assert_str_eq(told(1), "Gramont Foot broke the 1st British Foot (1 counter).");
}
END_TEST

START_TEST(and_what_that_cost_the_winner_is_told)
{
    struct entry en = melee("enemy breaks", "As ruled.");
    takes(&en, "gramont", 1, 3);
    takes(&en, "first", 0, 1);
    sets(&en, "gramont", "broken");
    (void)append(&en);
    ck_assert_str_eq(told(1), "The 1st British Foot broke Gramont Foot (2 counters, at a cost of 1 "
                              "counter).");
}
END_TEST

START_TEST(what_both_pay_alike_is_said_once)
{
    struct entry en = melee("both hold", "As ruled.");
    takes(&en, "gramont", 0, 1);
    takes(&en, "first", 1, 2);
    (void)append(&en);
    ck_assert_str_eq(told(1), "The 1st British Foot fought Gramont Foot (each took 1 counter).");
}
END_TEST

START_TEST(when_one_is_destroyed_and_the_other_breaks_nobody_has_beaten_anybody)
{
    struct entry en = melee("mover breaks, enemy removed", "As ruled.");
    takes(&en, "first", 3, 4);
    sets(&en, "first", "broken");
    sets(&en, "gramont", "lost");
    (void)append(&en);
    ck_assert_str_eq(told(1), "The 1st British Foot fought Gramont Foot (the 1st British Foot took "
                              "1 counter and broke, Gramont Foot was destroyed).");
    ck_assert_int_eq(account.turns[0].parts[0].lines[0].weight, TALE_GREAT);
}
END_TEST

START_TEST(skirmishers_give_way)
{
    struct entry en = melee("retires", "Gramont Foot takes a counter and retires.");
    takes(&en, "gramont", 0, 1);
    kit_effect(&en, "gramont", "square", value_text("C6"), value_text("C7"));
    (void)append(&en);
    ck_assert_str_eq(told(1), "Gramont Foot gave way before the 1st British Foot (to C7; it took 1 "
                              "counter).");
}
END_TEST

/* --- Morale and formations --------------------------------------------------------------------- */

START_TEST(a_retreat_is_told_by_squares)
{
    struct entry en = ruling("retire", "retires", "It retires.");
    bound = 2;
    fact(&en, "unit", "gramont");
    kit_effect(&en, "gramont", "square", value_text("C6"), value_text("C8"));
    kit_effect(&en, "gramont", "way", value_none(), value_text("C6 C7 C8"));
    (void)append(&en);
    ck_assert_str_eq(told(2), "Gramont Foot retired 2 squares to C8.");
}
END_TEST

static struct entry rally(const char *verdict, int face)
{
    struct entry en = ruling("rally", verdict, "As ruled.");
    fact(&en, "unit", "first");
    en.ruling.has_need = true;
    en.ruling.need = 4;
    en.ruling.dice = arena_array(&past_mem, struct die, 1);
    en.ruling.dice_count = 1;
    en.ruling.dice[0] =
        (struct die){.label = "rally", .sides = 6, .face = face, .source = DICE_TABLE};
    return en;
}

START_TEST(rallies_are_told_whether_they_come_off_or_not)
{
    struct entry no = rally("not rallied", 3);
    (void)append(&no);
    bound = 3;
    struct entry yes = rally("rallied", 5);
    takes(&yes, "first", 3, 2);
    (void)append(&yes);
    ck_assert_str_eq(told(1), "The 1st British Foot did not rally (3, needing 4).");
    ck_assert_str_eq(told(3), "The 1st British Foot rallied (2 counters left).");
}
END_TEST

static void forms(const char *unit, const char *into)
{
    struct entry en = ruling("form", "legal", "As ruled.");
    fact(&en, "unit", unit);
    fact(&en, "into", into);
    kit_effect(&en, unit, "formation", value_none(), value_text(into));
    (void)append(&en);
}

START_TEST(formations_are_told_before_the_enemy)
{
    bound = 2;
    forms("navarre", "march"); /* nobody is near it */
    forms("gramont", "march");
    ck_assert_str_eq(told(2), "Gramont Foot formed column of march.");
}
END_TEST

START_TEST(a_square_is_told_always)
{
    bound = 2;
    forms("navarre", "square");
    ck_assert_str_eq(told(2), "Navarre formed square.");
}
END_TEST

/* --- Who has won ------------------------------------------------------------------------------- */

START_TEST(objectives_that_are_open_decide_nothing)
{
    struct entry en = ruling("objectives", "undecided", "It goes on.");
    moves("first", "C3", "C5", "C3 C4 C5");
    bound = 3;
    (void)append(&en);
    ck_assert_str_eq(told(3), "");
    ck_assert(!account.decided);
    ck_assert_str_eq(account.verdict,
                     "Not decided: it stood in bound 4, the French Army side to play.");
    struct entry won = ruling("objectives", "decided", "French Army has won.");
    int64_t seq = append(&won);
    const char *text = told(3);
    ck_assert(account.decided);
    ck_assert_int_eq(account.verdict_seq, seq);
    ck_assert_str_eq(account.verdict, "French Army has won.");
    ck_assert_str_eq(text, "French Army has won.");
}
END_TEST

Suite *suite_bb_tell(void)
{
    Suite *s = suite_create("bb_tell");
    TCase *c = tcase_create("told");
    kit_fixtures(c);
    tcase_add_checked_fixture(c, begin, past_end);
    tcase_add_test(c, one_that_advances_is_told_with_the_square_it_came_to);
    tcase_add_test(c, several_are_told_at_once_by_how_far_they_went);
    tcase_add_test(c, one_square_is_one_square);
    tcase_add_test(c, ahead_is_away_from_the_own_edge_of_the_table);
    tcase_add_test(c, a_move_that_paused_for_fire_is_one_move);
    tcase_add_test(c, who_enters_an_enemys_square_attacks_him);
    tcase_add_test(c, a_general_joins_a_unit);
    tcase_add_test(c, or_he_rides);
    tcase_add_test(c, whom_he_leaves_may_break_for_it);
    tcase_add_test(c, turning_alone_is_left_out);
    tcase_add_test(c, who_leaves_the_table_is_told_with_the_edge_and_the_general_beside);
    tcase_add_test(c, fire_is_told_by_the_counters_it_cost);
    tcase_add_test(c, what_cover_ignored_is_told_too);
    tcase_add_test(c, fire_without_effect_is_told_as_such);
    tcase_add_test(c, who_breaks_under_fire_is_given_his_due);
    tcase_add_test(c, who_is_removed_is_destroyed_and_counts_as_lost);
    tcase_add_test(c, fire_in_the_enemys_bound_answers_his_move);
    tcase_add_loop_test(c, a_general_who_falls_is_told_by_name, 0, 2);
    tcase_add_test(c, a_melee_that_both_stand_is_told_with_what_it_cost_them);
    tcase_add_test(c, who_is_broken_in_melee_was_broken_by_the_other);
    tcase_add_test(c, when_one_is_destroyed_and_the_other_breaks_nobody_has_beaten_anybody);
    tcase_add_test(c, and_what_that_cost_the_winner_is_told);
    tcase_add_test(c, what_both_pay_alike_is_said_once);
    tcase_add_test(c, skirmishers_give_way);
    tcase_add_test(c, a_retreat_is_told_by_squares);
    tcase_add_test(c, rallies_are_told_whether_they_come_off_or_not);
    tcase_add_test(c, formations_are_told_before_the_enemy);
    tcase_add_test(c, a_square_is_told_always);
    tcase_add_test(c, objectives_that_are_open_decide_nothing);
    suite_add_tcase(s, c);
    return s;
}

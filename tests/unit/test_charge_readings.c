/* Charges on a table under either choice of the readings, and what has no other test there. */
#include <check.h>
#include <string.h>

#include "melee_kit.h"

#define CHARGE "unit=first target=foot response=stand"
#define FIRE "unit=first target=foot response=fire"
#define MISSES_12 "111111111111"

static void ground(const char *what, const char *points)
{
    tea_enter(ROSTER_GROUND, arena_printf(&tea_mem,
                                          "kind,id,name,ground,points\n"
                                          "terrain,%s,Ground,%s,%s\n",
                                          what, what, points));
}

static void is_ruled(const char *input, const char *verdict)
{
    struct ruling r = tea_rule("charge", input);
    ck_assert_msg(strcmp(r.verdict, verdict) == 0, "%s: %s (%s)", input, r.verdict, r.sentence);
}

static void throws(const char *input, int dice)
{
    struct ruling r = tea_rule("charge", input);
    ck_assert_msg(r.need_count == 1, "%s: %s", input, r.sentence);
    ck_assert_int_eq(r.needs[0].count, dice);
}

static void meets(const char *side)
{
    (void)tea_rule("charge", CHARGE);
    ck_assert_str_eq(facts_text(&tea_facts, "contact"), side);
}

/* --- The way ------------------------------------------------------------------------------------ */

START_TEST(the_zone_of_a_third_enemy_stops_a_charge)
{
    brawl_put("grenadiers", 63, 54, 180); /* 1 cm beside the way, looking down the table */
    brawl_refused("charge", CHARGE, "Movement");
    struct ruling r = tea_rule("charge", CHARGE);
    ck_assert(tea_cites(&r, "TFT-39") && tea_cites(&r, "TFT-40") && tea_cites(&r, "TFT-114"));
    brawl_read("TFT-39", "B"); /* it lies before its front alone */
    is_ruled(CHARGE, "contact");
    brawl_put("grenadiers", 57.5, 54, 270); /* and looks at the charger's way */
    brawl_refused("charge", CHARGE, "Movement");
}
END_TEST

START_TEST(the_zone_of_one_beside_the_target_does_not)
{
    struct ruling r = tea_rule("charge", CHARGE);
    ck_assert(!tea_cites(&r, "TFT-114"));
    brawl_put("grenadiers", 63, 62, 180);
    r = tea_rule("charge", CHARGE);
    ck_assert_str_eq(r.verdict, "contact");
    ck_assert(tea_cites(&r, "TFT-114"));
}
END_TEST

START_TEST(the_zone_of_one_a_little_before_the_target_does)
{
    brawl_put("grenadiers", 63, 60.9, 180); /* entered 4 cm short, and a base is 3 deep */
    brawl_refused("charge", CHARGE, "Movement");
}
END_TEST

START_TEST(steep_ground_counts_twice)
{
    ground("steep-hill", "0 52; 180 52; 180 54; 0 54"); /* from 2 cm on until the rear is off it */
    is_ruled(CHARGE " visible=yes", "contact");
    ck_assert_double_eq_tol(facts_real(&tea_facts, "distance_cm"), 12 + 5, 0.02);
    tea_enter(ROSTER_GROUND, "kind,id,name,ground,points\n"
                             "terrain,more,More,steep-hill,0 56; 180 56; 180 58; 0 58\n");
    brawl_refused("charge", CHARGE " visible=yes", "Making contact"); /* 12 and 5 and 4 */
}
END_TEST

START_TEST(a_cannon_is_passed_and_stays_or_is_not)
{
    brawl_put("gun", 50, 56, 0);
    brawl_done("charge", CHARGE " visible=yes", "contact");
    ck_assert_str_eq(tea_text("first", "formation"), "skirmish");
    ck_assert_str_eq(tea_text("gun", "formation"), "line");
}
END_TEST

START_TEST(nobody_passes_a_cannon_where_the_game_reads_it_so)
{
    brawl_read("TFT-46", "B");
    brawl_put("gun", 50, 56, 0);
    brawl_refused("charge", CHARGE " visible=yes", "Movement");
}
END_TEST

START_TEST(the_front_ends_at_45_degrees_or_at_the_front_line)
{
    brawl_put("first", 37.5, 58, 90); /* ahead of the foot's front line, far out to its right */
    meets("flank");
    brawl_read("TFT-53", "B");
    meets("front");
    brawl_put("first", 37.5, 63.5, 90); /* level with it */
    meets("flank");
}
END_TEST

START_TEST(skirmishers_have_no_flank_or_have_one)
{
    brawl_put("foot", 60, 52, 180);
    tea_set("foot", "formation", value_text("skirmish"));
    brawl_put("first", 45, 53.5, 90);
    tea_set("first", "moves", value_int(1));
    is_ruled(CHARGE, "contact");
    brawl_read("TFT-54", "B");
    brawl_refused("charge", CHARGE, "Making contact");
    meets("flank");
}
END_TEST

START_TEST(columns_and_cannon_have_a_flank)
{
    brawl_put("foot", 60, 52, 180);
    tea_set("foot", "formation", value_text("column"));
    brawl_put("first", 48, 56, 90);
    meets("flank");
    brawl_put("foot", 150, 110, 180);
    tea_set("gun", "side", value_text("british"));
    brawl_put("gun", 60, 52, 180);
    (void)tea_rule("charge", "unit=first target=gun response=stand");
    ck_assert_str_eq(facts_text(&tea_facts, "contact"), "flank");
}
END_TEST

START_TEST(a_charge_wheels_where_the_game_reads_it_so)
{
    brawl_put("first", 64, 50, 0);
    brawl_refused("charge", CHARGE, "Melee");
    brawl_read("TFT-80", "B");
    brawl_done("charge", CHARGE, "contact");
    ck_assert_double_gt(facts_real(&tea_facts, "off_deg"), 5);
    ck_assert_double_gt(facts_real(&tea_facts, "distance_cm"), 13);
    ck_assert_double_eq_tol(tea_real("first", "y"), 62, 0.001);
}
END_TEST

START_TEST(in_fog_one_charges_whom_one_sees)
{
    tea_set(GAME_ENTITY, "weather", value_text("fog"));
    tea_set("foot", "moved_last", value_int(1)); /* 12 cm off: seen as it moves */
    is_ruled(CHARGE, "contact");
    brawl_read("TFT-74", "B"); /* nothing beyond 10 cm, moving or not */
    brawl_refused("charge", CHARGE, "Melee");
    tea_set("foot", "spotted", value_int(1)); /* TFT-75: but once spotted up to 20 */
    is_ruled(CHARGE, "contact");
}
END_TEST

/* --- The fire -------------------------------------------------------------------------------------- */

START_TEST(fire_at_contact_or_from_where_it_began)
{
    brawl_put("first", 50, 45, 0); /* 17 of 20 cm */
    throws(FIRE, 12);
    brawl_read("TFT-81", "B");
    throws(FIRE, 9);
}
END_TEST

START_TEST(cover_is_that_at_contact)
{
    ground("wall", "30 62; 70 62");
    (void)tea_rule("charge", FIRE " visible=yes");
    ck_assert_str_eq(facts_text(&tea_facts, "cover"), "soft");
    brawl_read("TFT-81", "B"); /* where it began there is none */
    (void)tea_rule("charge", FIRE " visible=yes");
    ck_assert_str_eq(facts_text(&tea_facts, "cover"), "open");
}
END_TEST

START_TEST(half_its_stands_are_in_cover_or_any)
{
    ground("wall", "52.1 62; 60 62"); /* before one stand of three */
    (void)tea_rule("charge", FIRE " visible=yes");
    ck_assert_str_eq(facts_text(&tea_facts, "cover"), "open");
    brawl_read("TFT-65", "B");
    (void)tea_rule("charge", FIRE " visible=yes");
    ck_assert_str_eq(facts_text(&tea_facts, "cover"), "soft");
}
END_TEST

START_TEST(an_american_cannon_has_one_shot_in_a_player_turn)
{
    tea_set(GAME_ENTITY, "side", value_text("british"));
    brawl_put("gun", 150, 98, 0);
    tea_set("grenadiers", "order", value_text("move"));
    throws("unit=grenadiers target=gun response=fire", 8); /* canister */
    tea_set("gun", "shots", value_int(1));
    brawl_refused("charge", "unit=grenadiers target=gun response=fire", "Army Lists");
    is_ruled("unit=grenadiers target=gun", "contact"); /* it can only stand */
}
END_TEST

START_TEST(a_british_one_has_more_unless_the_game_reads_it_so)
{
    tea_set("gun", "side", value_text("british"));
    brawl_put("foot", 10, 110, 180);
    brawl_put("gun", 50, 62, 180);
    tea_set("gun", "shots", value_int(1));
    throws("unit=first target=gun response=fire", 8);
    brawl_read("TFT-73", "B");
    brawl_refused("charge", "unit=first target=gun response=fire", "Army Lists");
}
END_TEST

START_TEST(dragoons_have_their_changes_of_dice_or_one_die)
{
    brawl_put("foot", 10, 110, 180);
    brawl_put("dragoons", 50, 62, 180);
    throws("unit=first target=dragoons response=fire-and-evade", 6);
    brawl_read("TFT-86", "B");
    throws("unit=first target=dragoons response=fire-and-evade", 1);
}
END_TEST

START_TEST(whites_of_their_eyes_is_called_before_the_charge)
{
    (void)tea_done("ability", "side=british step=choose ability=whites-of-eyes");
    throws("unit=first target=foot", 12);
    (void)tea_done("ability", "side=british step=use ability=whites-of-eyes unit=foot");
    throws("unit=first target=foot", 24);
    brawl_done("charge", "unit=first target=foot dice=" MISSES_12 MISSES_12, "contact");
    ck_assert_int_eq(tea_int(GAME_ENTITY, "ability_used_british"), 1);
    ck_assert_str_eq(tea_text(GAME_ENTITY, "ability_now_british"), "");
}
END_TEST

START_TEST(a_charger_suppressed_in_its_own_turn_recovers_at_its_end_or_the_next)
{
    if (_i == 1) brawl_read("TFT-62", "B");
    brawl_done("charge", "unit=first target=foot dice=666111111111", "contact, suppressed");
    brawl_done("melee", "charger=first dice=" MISSES_12 MISSES_12, "equal");
    (void)tea_done("end-turn", "");
    ck_assert_int_eq(tea_int("first", "suppressed"), _i);
    (void)tea_done("end-turn", "");
    (void)tea_done("end-turn", "");
    ck_assert_int_eq(tea_int("first", "suppressed"), 0);
}
END_TEST

/* --- A second enemy ---------------------------------------------------------------------------------- */

/* Table 5 gives the die to the stand that charges, whomever it strikes; and by Melee whoever
 * is moved into contact with has been charged. */
START_TEST(who_touches_a_second_enemy_is_charging_him_too)
{
    brawl_put("foot", 46, 62, 180);
    brawl_put("first", 50, 62, 0);        /* its right stand touches the foot at a corner */
    brawl_put("grenadiers", 58, 60, 225); /* and with another the front of the grenadiers */
    tea_set("first", "locked", value_text("first"));
    tea_set("foot", "locked", value_text("first"));
    struct ruling quiet = tea_rule("melee", "charger=first");
    tea_set("first", "charging", value_int(1));
    struct ruling r = tea_rule("melee", "charger=first");
    ck_assert_ptr_nonnull(strstr(facts_text(&tea_facts, "strikes"), "first>grenadiers:1"));
    ck_assert_ptr_nonnull(strstr(facts_text(&tea_facts, "strikes"), "first>foot:2"));
    ck_assert_int_eq(brawl_needs(&r, "1st Pennsylvania on Grenadiers"),
                     brawl_needs(&quiet, "1st Pennsylvania on Grenadiers") + 1);
    ck_assert_int_eq(brawl_needs(&r, "1st Pennsylvania on 10th Foot"), 10);
    ck_assert_int_eq(brawl_needs(&r, "Grenadiers on 1st Pennsylvania"),
                     brawl_needs(&quiet, "Grenadiers on 1st Pennsylvania"));
}
END_TEST

Suite *suite_charge_readings(void);
Suite *suite_charge_readings(void)
{
    Suite *s = suite_create("charge_readings");
    TCase *t = tcase_create("charges, read either way");
    tcase_add_checked_fixture(t, brawl_set_table, brawl_clear_table);
    tcase_add_test(t, the_zone_of_a_third_enemy_stops_a_charge);
    tcase_add_test(t, the_zone_of_one_beside_the_target_does_not);
    tcase_add_test(t, the_zone_of_one_a_little_before_the_target_does);
    tcase_add_test(t, steep_ground_counts_twice);
    tcase_add_test(t, a_cannon_is_passed_and_stays_or_is_not);
    tcase_add_test(t, nobody_passes_a_cannon_where_the_game_reads_it_so);
    tcase_add_test(t, the_front_ends_at_45_degrees_or_at_the_front_line);
    tcase_add_test(t, skirmishers_have_no_flank_or_have_one);
    tcase_add_test(t, columns_and_cannon_have_a_flank);
    tcase_add_test(t, a_charge_wheels_where_the_game_reads_it_so);
    tcase_add_test(t, in_fog_one_charges_whom_one_sees);
    tcase_add_test(t, fire_at_contact_or_from_where_it_began);
    tcase_add_test(t, cover_is_that_at_contact);
    tcase_add_test(t, half_its_stands_are_in_cover_or_any);
    tcase_add_test(t, an_american_cannon_has_one_shot_in_a_player_turn);
    tcase_add_test(t, a_british_one_has_more_unless_the_game_reads_it_so);
    tcase_add_test(t, dragoons_have_their_changes_of_dice_or_one_die);
    tcase_add_test(t, whites_of_their_eyes_is_called_before_the_charge);
    tcase_add_loop_test(t, a_charger_suppressed_in_its_own_turn_recovers_at_its_end_or_the_next, 0,
                        2);
    tcase_add_test(t, who_touches_a_second_enemy_is_charging_him_too);
    suite_add_tcase(s, t);
    return s;
}

/* Two For Tea's cards: a line, marks, and the acts the umpire is likely to need next.  */
#include <check.h>
#include <string.h>

#include "base/buf.h"
#include "tea_kit.h"

static const char forces[] =
    "kind,id,name,side,type,rating,commander,stands,formation,x,y,facing\n"
    "general,washington,Washington,american,,9,,,,120,20,0\n"
    "officer,wayne,Wayne,american,,8,,,,50,30,0\n"
    "unit,first,1st Pennsylvania,american,continental,,wayne,3,line,50,50,0\n"
    "unit,gun,Proctor's Gun,american,cannon,,wayne,1,line,80,50,0\n"
    "unit,foot,10th Foot,british,infantry,,,3,line,50,110,180\n";

static void set_table(void)
{
    tea_open(forces);
}

static const struct node *card_of(const char *id)
{
    struct node *card = node_new_map(&tea_mem);
    (void)node_list(card, "badges");
    (void)node_list(card, "acts");
    tea_scene.book->rules->card(&tea_scene, state_find(tea_state, id), card);
    return card;
}

/* "Move! Charge Order": the labels in order, a ! after those that stand out. */
static const char *acts_of(const char *id)
{
    struct buf out = {0};
    for (const struct node *n = node_get(card_of(id), "acts")->first; n != NULL; n = n->next)
        buf_printf(&out, "%s%s%s", out.len > 0 ? " " : "", node_get_text(n, "label", "?"),
                   node_get(n, "strong")->as.b ? "!" : "");
    const char *text = arena_strdup(&tea_mem, buf_text(&out));
    buf_clear(&out);
    return text;
}

static const char *marks_of(const char *id)
{
    struct buf out = {0};
    for (const struct node *n = node_get(card_of(id), "badges")->first; n != NULL; n = n->next)
        buf_printf(&out, "%s%s", out.len > 0 ? " " : "", node_get_text(n, "letter", "?"));
    const char *text = arena_strdup(&tea_mem, buf_text(&out));
    buf_clear(&out);
    return text;
}

static const struct {
    const char *what, *unit, *attr, *text; /* text NULL: attr is set to 1 */
    const char *acts, *marks;
} rows[] = {
    {"nothing happened yet", "first", "stands", "3",
     "Order: move! Order: shoot Order: form up Shoot first Targets Place", ""},
    {"ordered to move", "first", "order", "move", "Move! Charge Targets Place", "!"},
    {"a gun does not charge", "gun", "order", "move", "Move! Targets Place", "!"},
    {"ordered to shoot", "first", "order", "shoot", "Shoot! Targets Place", "!"},
    {"ordered to form up", "first", "order", "form-up", "Form up! Targets Place", "!"},
    {"ordered to rally", "first", "order", "rally", "Rally! Targets Place", "!"},
    {"one order obeyed and done", "first", "orders", "1",
     "Order: move! Order: shoot Order: form up Targets Place", "1"},
    {"three orders", "first", "orders", "3", "Targets Place", "3"},
    {"no more orders", "first", "closed", NULL, "Targets Place", "x"},
    {"suppressed", "first", "suppressed", NULL, "Order: move! Order: form up Targets Place", "S"},
    {"routed", "first", "routed", NULL, "Order: rally! Targets Place", "R"},
    {"its charge met nobody known", "first", "locked", "first", "Place", "L"},
    {"the foot charged it", "first", "locked", "foot", "Melee! Place", "L"},
    {"it won the round", "first", "won", NULL, "Follow up! Targets Place", ""},
    {"lost", "first", "lost", NULL, "Place", "†"},
    {"one whose side does not play", "foot", "stands", "3", "Targets Place", ""},
    {"one of them who may answer a shot", "foot", "may_answer", "first", "Fire back! Targets Place",
     ""},
    {"an officer", "wayne", "rating", "8", "Order! Ride Place", ""},
    {"an officer who failed", "wayne", "done", NULL, "Ride Place", "x"},
};

START_TEST(a_card_offers_what_comes_next)
{
    if (rows[_i].text == NULL)
        tea_set(rows[_i].unit, rows[_i].attr, value_int(1));
    else if (strspn(rows[_i].text, "0123456789") == strlen(rows[_i].text))
        tea_set(rows[_i].unit, rows[_i].attr, value_int(rows[_i].text[0] - '0'));
    else
        tea_set(rows[_i].unit, rows[_i].attr, value_text(rows[_i].text));
    ck_assert_msg(strcmp(acts_of(rows[_i].unit), rows[_i].acts) == 0, "%s: %s", rows[_i].what,
                  acts_of(rows[_i].unit));
    ck_assert_msg(strcmp(marks_of(rows[_i].unit), rows[_i].marks) == 0, "%s: %s", rows[_i].what,
                  marks_of(rows[_i].unit));
}
END_TEST

/* A button must open a form that knows the unit: every act is an action of the book, and
 * every field it fills in is one of that action's. */
START_TEST(every_act_is_an_action_with_that_field)
{
    static const char *const ids[] = {"first", "gun", "foot", "washington", "wayne"};
    tea_set("first", "order", value_text("move"));
    tea_set("gun", "won", value_int(1));
    tea_set("foot", "may_answer", value_text("first"));
    tea_set("foot", "locked", value_text("first"));
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        for (const struct node *n = node_get(card_of(ids[i]), "acts")->first; n; n = n->next) {
            const struct action *a =
                ruleset_action(tea_scene.book->rules, node_get_text(n, "act", ""));
            ck_assert_ptr_nonnull(a);
            const char *query = node_get_text(n, "query", "");
            while (*query != '\0') {
                size_t len = strcspn(query, "="), known = 0;
                for (size_t k = 0; k < a->field_count; k++)
                    known += strlen(a->fields[k].name) == len &&
                             memcmp(a->fields[k].name, query, len) == 0;
                ck_assert_msg(known == 1, "%s: %s", a->id, query);
                query += strcspn(query, "&");
                query += *query == '&';
            }
        }
}
END_TEST

START_TEST(the_melee_names_charger_and_charged_from_either_card)
{
    static const char expected[] = "charger=foot&charged=first";
    static const char *const ids[] = {"first", "foot"};
    tea_set("first", "locked", value_text("foot"));
    tea_set("foot", "locked", value_text("foot"));
    for (int i = 0; i < 2; i++) {
        const struct node *act = node_get(card_of(ids[i]), "acts")->first;
        ck_assert_str_eq(node_get_text(act, "act", ""), "melee");
        ck_assert_str_eq(node_get_text(act, "query", ""), expected);
    }
}
END_TEST

Suite *suite_card(void)
{
    Suite *suite = suite_create("card");
    TCase *tc = tcase_create("card");
    tcase_add_checked_fixture(tc, set_table, tea_close);
    tcase_add_loop_test(tc, a_card_offers_what_comes_next, 0, sizeof rows / sizeof *rows);
    tcase_add_test(tc, every_act_is_an_action_with_that_field);
    tcase_add_test(tc, the_melee_names_charger_and_charged_from_either_card);
    suite_add_tcase(suite, tc);
    return suite;
}

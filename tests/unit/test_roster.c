#include "umpire/roster.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "base/asset.h"
#include "umpire/library.h"

/* --- A small rule system of our own, with a field of every type --------------------- */

static const struct choice sides[] = {{"red", "Red"}, {"blue", "Blue"}, {NULL, NULL}};
static const struct choice grounds[] = {{"wood", "Wood"}, {"hill", "Hill"}, {NULL, NULL}};

static const struct attribute_rule attributes[] = {
    {"unit officer", {.name = "side", .label = "Side", .type = FIELD_CHOICE, .choices = sides}},
    {"unit",
     {.name = "strength",
      .label = "Strength",
      .type = FIELD_INT,
      .min = 1,
      .max = 10,
      .fallback = "3"}},
    {"officer", {.name = "rating", .label = "Rating", .type = FIELD_INT, .min = 2, .max = 12}},
    {"unit",
     {.name = "leader",
      .label = "Leader",
      .type = FIELD_ENTITY,
      .kinds = "officer",
      .fallback = ""}},
    {"unit officer",
     {.name = "x", .label = "Place", .type = FIELD_REAL, .max = 200, .fallback = ""}},
    {"unit", {.name = "veteran", .label = "Veteran", .type = FIELD_FLAG, .fallback = "no"}},
    {"unit", {.name = "motto", .label = "Motto", .type = FIELD_TEXT, .max = 40, .fallback = ""}},
    {"terrain", {.name = "ground", .label = "Ground", .type = FIELD_CHOICE, .choices = grounds}},
    {"terrain",
     {.name = "x", .label = "Place", .type = FIELD_REAL, .min = -50, .max = 50, .fallback = "0"}},
    {NULL, {0}},
};

/* Veterans are strong, a leader leads his own side, and nobody is called Nobody. */
static bool check(const struct scene *s, const struct entity *en, struct err *e)
{
    const char *led_by = entity_text(en, "leader", NULL);
    const struct entity *leader = state_find(s->state, led_by);
    if (led_by != NULL && leader == NULL) return err_field(e, "leader", "is not there");
    if (strcmp(entity_name(en), "Nobody") == 0) return err_set(e, "is nobody");
    if (entity_int(en, "veteran", 0) && entity_int(en, "strength", 0) < 5)
        return err_field(e, "strength", "veterans are 5 or more");
    if (leader != NULL && strcmp(entity_text(leader, "side", ""), entity_text(en, "side", "")) != 0)
        return err_field(e, "leader", "%s is of the other side", entity_name(leader));
    return true;
}

static const struct ruleset toy = {.id = "toy",
                                   .title = "Toy",
                                   .forces = "unit officer",
                                   .ground = "terrain",
                                   .attributes = attributes,
                                   .check = check};

#define HEADER "kind,id,name,side,strength,rating,leader,x,veteran,motto\r\n"
#define OFFICER "officer,gage,Gage,red,,8,,,,\r\n"

/* --- A table, and what a file does to it --------------------------------------------- */

static struct arena mem;
static struct rulebook book;
static struct state *state;
static struct csv_problems problems;
static struct ruling ruling;

static void lay_table(void)
{
    book = (struct rulebook){.rules = &toy};
    state = state_new();
}

static void clear_table(void)
{
    state_free(state);
    arena_clear(&mem);
}

static struct scene scene_of(const struct state *s)
{
    return (struct scene){.book = &book, .state = s, .mem = &mem};
}

static bool read_file(const struct state *s, enum roster_file which, const char *text, size_t len)
{
    struct scene now = scene_of(s);
    problems = (struct csv_problems){.mem = &mem};
    ruling_init(&ruling, &mem);
    return roster_read(&now, which, text, len, &ruling, &problems);
}

static const char *all_problems(void)
{
    char *text = arena_strdup(&mem, "");
    for (size_t i = 0; i < problems.count; i++)
        text = arena_printf(&mem, "%s%s\n", text, csv_problem_show(&mem, &problems.list[i]));
    return text;
}

/* Reads and applies a file that must be sound. */
static void apply_to(struct state *s, enum roster_file which, const char *text)
{
    struct err e;
    ck_assert_msg(read_file(s, which, text, strlen(text)), "%s", all_problems());
    ck_assert_uint_eq(problems.count, 0);
    ck_assert_msg(state_apply(s, ruling.effects, ruling.effect_count, &e), "%s", e.text);
}

static void apply(const char *text)
{
    apply_to(state, ROSTER_FORCES, text);
}

static const char *written(const struct state *s, enum roster_file which)
{
    struct buf out = {0};
    struct scene now = scene_of(s);
    roster_write(&now, which, &out);
    const char *text = arena_strdup(&mem, buf_text(&out));
    buf_clear(&out);
    return text;
}

static struct value get(const char *id, const char *attr)
{
    return entity_get(state_find(state, id), attr);
}

static const char *show(const char *id, const char *attr)
{
    return value_show(&mem, get(id, attr));
}

/* --- Reading -------------------------------------------------------------------------- */

START_TEST(a_row_becomes_an_entity_with_its_attributes)
{
    apply(HEADER OFFICER "unit,k1,King's Own,blue,7,,,12.5,yes,Hold fast\r\n");
    ck_assert_uint_eq(state_count(state, NULL), 2);
    ck_assert_str_eq(show("gage", "kind"), "officer");
    ck_assert_str_eq(show("gage", "name"), "Gage");
    ck_assert_int_eq(get("gage", "rating").as.i, 8);
    ck_assert_str_eq(show("k1", "name"), "King's Own");
    ck_assert_int_eq(get("k1", "strength").as.i, 7);
    ck_assert_double_eq(get("k1", "x").as.r, 12.5);
    ck_assert_int_eq(get("k1", "veteran").as.i, 1);
    ck_assert_str_eq(show("k1", "motto"), "Hold fast");
}
END_TEST

START_TEST(an_empty_cell_is_the_fallback_or_nothing)
{
    apply(HEADER "unit,a,A,red,,,,,,\n");
    ck_assert_int_eq(get("a", "strength").as.i, 3);
    ck_assert_int_eq(get("a", "veteran").as.i, 0);
    ck_assert_int_eq(get("a", "veteran").kind, VALUE_INT);
    ck_assert(!value_is_set(get("a", "leader")));
    ck_assert(!value_is_set(get("a", "x")));
    ck_assert(!value_is_set(get("a", "motto")));
    ck_assert(!value_is_set(get("a", "rating")));
}
END_TEST

START_TEST(columns_may_come_in_any_order_and_be_left_out)
{
    apply("# who came\n\nSide,x,NAME,Kind\nred,\"7,25\",First,unit\n");
    ck_assert_str_eq(show("first", "kind"), "unit");
    ck_assert_double_eq(get("first", "x").as.r, 7.25);
    ck_assert_int_eq(get("first", "strength").as.i, 3);
}
END_TEST

START_TEST(a_byte_order_mark_and_either_line_end_are_read)
{
    apply("\xef\xbb\xbfkind,name,side\r\nunit,One,red\r\nunit,Two,blue\n\"unit\",Three,red");
    ck_assert_uint_eq(state_count(state, "unit"), 3);
    ck_assert_str_eq(show("three", "side"), "red");
}
END_TEST

START_TEST(an_id_is_made_from_the_name_and_made_unique)
{
    const char *longest = "Her Majesty's Own Royal and Ancient Regiment of Foot of the Line";
    apply(arena_printf(&mem,
                       "kind,id,name,side\n"
                       "unit,,2nd Virginia,red\nunit,,2nd Virginia,red\n"
                       "unit,2nd-virginia-2,Given,red\nunit,,Game,red\n"
                       "unit,,%s,red\nunit,,%s,blue\n",
                       longest, longest));
    ck_assert_uint_eq(state_count(state, "unit"), 6);
    ck_assert_str_eq(show("2nd-virginia", "name"), "2nd Virginia");
    ck_assert_str_eq(show("2nd-virginia-2", "name"), "Given");
    ck_assert_str_eq(show("2nd-virginia-3", "name"), "2nd Virginia");
    ck_assert_str_eq(show("game-2", "name"), "Game");
    ck_assert_ptr_null(state_find(state, "game"));
    ck_assert_str_eq(show("her-majestys-own-royal-and-ancient-regiment-of-foot-of-the-l", "side"),
                     "red");
    ck_assert_str_eq(show("her-majestys-own-royal-and-ancient-regiment-of-foot-of-the-2", "side"),
                     "blue");
    for (const struct entity *en = NULL; (en = state_next(state, en, NULL)) != NULL;)
        ck_assert_uint_le(strlen(en->id), 60);
}
END_TEST

START_TEST(a_file_without_ids_read_again_changes_nothing)
{
    const char *file = "kind,name,side,rating\nunit,A,red,\nunit,A,red,\nofficer,B,red,7\n";
    apply(file);
    ck_assert(read_file(state, ROSTER_FORCES, file, strlen(file)));
    ck_assert_uint_eq(ruling.effect_count, 0);
}
END_TEST

START_TEST(an_id_made_from_a_name_keeps_off_what_is_of_another_kind)
{
    apply_to(state, ROSTER_GROUND, "kind,name,ground\nterrain,Mill,wood\n");
    apply("kind,name,side\nunit,Mill,red\n");
    ck_assert_str_eq(show("mill", "kind"), "terrain");
    ck_assert_str_eq(show("mill-2", "kind"), "unit");
}
END_TEST

START_TEST(a_leader_may_be_further_down_or_on_the_table_already)
{
    apply(HEADER "unit,a,A,red,,,gage,,,\n" OFFICER);
    ck_assert_str_eq(show("a", "leader"), "gage");
    apply(HEADER "unit,b,B,red,,,gage,,,\n");
    ck_assert_str_eq(show("b", "leader"), "gage");
}
END_TEST

START_TEST(an_entity_that_is_there_is_updated_and_the_others_stay)
{
    apply(HEADER OFFICER "unit,a,A,red,4,,gage,10,,x\nunit,b,B,red,,,,,,\n");
    struct effect hit = {"a", "hits", value_none(), value_int(2)};
    ck_assert(state_apply(state, &hit, 1, NULL));
    const char *file = HEADER "unit,a,A,red,6,,gage,,,x\n";
    ck_assert(read_file(state, ROSTER_FORCES, file, strlen(file)));
    ck_assert_uint_eq(ruling.effect_count, 2);
    ck_assert_str_eq(ruling.effects[0].attr, "strength");
    ck_assert_int_eq(ruling.effects[0].before.as.i, 4);
    ck_assert_int_eq(ruling.effects[0].after.as.i, 6);
    ck_assert_str_eq(ruling.effects[1].attr, "x");
    ck_assert_double_eq(ruling.effects[1].before.as.r, 10);
    ck_assert(!value_is_set(ruling.effects[1].after));
    ck_assert(state_apply(state, ruling.effects, ruling.effect_count, NULL));
    ck_assert_int_eq(get("a", "hits").as.i, 2);
    ck_assert_uint_eq(state_count(state, NULL), 3);
}
END_TEST

START_TEST(the_same_length_as_a_whole_number_is_no_change)
{
    apply(HEADER "unit,a,A,red,,,,30,,\n");
    struct effect moved = {"a", "x", value_real(30), value_int(42)};
    ck_assert(state_apply(state, &moved, 1, NULL));
    const char *file = written(state, ROSTER_FORCES);
    ck_assert(read_file(state, ROSTER_FORCES, file, strlen(file)));
    ck_assert_uint_eq(ruling.effect_count, 0);
}
END_TEST

START_TEST(effects_already_in_the_ruling_stay)
{
    struct scene now = scene_of(state);
    const char *file = HEADER OFFICER;
    problems = (struct csv_problems){.mem = &mem};
    ruling_init(&ruling, &mem);
    ruling_set(&ruling, state, GAME_ENTITY, "turn", value_int(1));
    ck_assert(roster_read(&now, ROSTER_FORCES, file, strlen(file), &ruling, &problems));
    ck_assert_uint_eq(ruling.effect_count, 5);
    ck_assert_str_eq(ruling.effects[0].attr, "turn");
}
END_TEST

/* --- What is wrong, and where ----------------------------------------------------------- */

static const struct {
    const char *file, *want;
} wrong[] = {
    {"", "the file has no header line\n"},
    {HEADER "unti,a,A,red,,,,,,\n",
     "line 2, column 1 (kind): \"unti\" is not accepted; it must be one of unit, officer\n"},
    {HEADER "terrain,a,A,,,,,,,\n",
     "line 2, column 1 (kind): \"terrain\" is not accepted; it must be one of unit, officer\n"},
    {HEADER "\"\",a,A,red,,,,,,\n", "line 2, column 1 (kind): is missing\n"},
    {"name,side\nA,red\n", "line 2: kind: is missing\n"},
    {HEADER "unit,a,,red,,,,,,\n", "line 2, column 3 (name): is missing\n"},
    {HEADER "unit,a,\"  \",red,,,,,,\n", "line 2, column 3 (name): is missing\n"},
    {HEADER "unit,a,\"A\nB\",red,,,,,,\n",
     "line 2, column 3 (name): must be one line of at most 80 bytes\n"},
    {HEADER "unit,,,red,,,,,,\n", "line 2, column 3 (name): is missing\n"},
    {HEADER "unit,First Foot,A,red,,,,,,\n",
     "line 2, column 2 (id): \"First Foot\" is not accepted; it must be at most 60 of a-z, 0-9 "
     "and -\n"},
    {HEADER "unit,game,A,red,,,,,,\n",
     "line 2, column 2 (id): \"game\" is not accepted; it must be at most 60 of a-z, 0-9 and -, "
     "not game\n"},
    {HEADER "unit,a1234567890123456789012345678901234567890123456789012345678901,A,red,,,,,,\n",
     "line 2, column 2 (id): \"a12345678901234567890123456789012345678901234567890123456789...\" "
     "is not accepted; it must be at most 60 of a-z, 0-9 and -\n"},
    {HEADER "unit,a,A,red,,,,,,\n\n# twice\nunit,a,B,red,,,,,,\n",
     "line 5, column 2 (id): line 2 has the same id\n"},
    {"\n# forces\n ,\t,\nkind,name,side,colour\nunit,A,red,\n",
     "line 4, column 4 (colour): there is no such column\n"},
    {"\xef\xbb\xbf# forces\r\nkind,ground,name,side\r\nunit,,A,red\r\n",
     "line 2, column 2 (ground): there is no such column\n"},
    {"kind,name,name,side\nunit,A,B,red\n",
     "line 1, column 3 (name): column 2 has the same name\n"},
    {HEADER "unit,a,A,,,,,,,\n", "line 2, column 4 (side): is missing\n"},
    {"kind,name\nunit,A\n", "line 2: side: is missing\n"},
    {HEADER "unit,a,A,green,,,,,,\n",
     "line 2, column 4 (side): \"green\" is not accepted; it must be one of red, blue\n"},
    {HEADER "unit,a,A,red,11,,,,,\n", "line 2, column 5 (strength): \"11\" is not accepted; it "
                                      "must be a whole number from 1 to 10\n"},
    {HEADER "unit,a,A,red,,,,far,,\n",
     "line 2, column 8 (x): \"far\" is not accepted; it must be a number from 0 to 200\n"},
    {HEADER "unit,a,A,red,,,,,maybe,\n",
     "line 2, column 9 (veteran): \"maybe\" is not accepted; it must be yes or no\n"},
    {HEADER "unit,a,A,red,,,,,,12345678901234567890123456789012345678901\n",
     "line 2, column 10 (motto): \"12345678901234567890123456789012345678901\" is not accepted; "
     "it must be plain text of at most 40 characters\n"},
    {HEADER "unit,a,A,red,,9,,,,\n",
     "line 2, column 6 (rating): must be empty: the kind unit has no such thing\n"},
    {HEADER "unit,a,A,red,,,howe,,,\n",
     "line 2, column 7 (leader): there is no \"howe\" in this file or on the table\n"},
    {HEADER "unit,a,A,red,,,b,,,\nunit,b,B,red,,,,,,\n",
     "line 2, column 7 (leader): \"b\" is of the kind unit; it must be officer\n"},
    {HEADER "unit,a,A,blue,,,gage,,,\n" OFFICER,
     "line 2, column 7 (leader): Gage is of the other side\n"},
    {"veteran,kind,name,side\nyes,unit,A,red\n", "line 2: strength: veterans are 5 or more\n"},
    {HEADER "unit,,Nobody,red,,,,,,\n", "line 2: is nobody\n"},
    {HEADER "unit,a,A,red,,,,\n", "line 2: the header has 10 cells, this row 8\n"},
    /* a row that may not be read takes nobody else down */
    {HEADER "officer,howe,Howe,red,,9\nunit,a,A,red,,,howe,,,\n",
     "line 2: the header has 10 cells, this row 6\n"},
    {HEADER "officer,howe,Howe,rde,,9,,,,\nunit,a,A,red,,,howe,,,\n",
     "line 2, column 4 (side): \"rde\" is not accepted; it must be one of red, blue\n"},
    {HEADER "oficer,howe,Howe,red,,9,,,,\nunit,a,A,red,,,howe,,,\n",
     "line 2, column 1 (kind): \"oficer\" is not accepted; it must be one of unit, officer\n"},
    /* all of it at once, in the order of the file */
    {"kind,id,name,side,strength,rating,leader,x,veteran,moto\n"
     "unit,A,,green,0,9,nobody,-1,perhaps,\n"
     "unti,b,B,green,,,,,,\n"
     "unit,c,C,red,2,,,,yes,\n"
     "officer,c,D,red,,,,,,\n"
     "unit,e,E,red\n",
     "line 1, column 10 (moto): there is no such column\n"
     "line 2, column 2 (id): \"A\" is not accepted; it must be at most 60 of a-z, 0-9 and -\n"
     "line 2, column 3 (name): is missing\n"
     "line 2, column 4 (side): \"green\" is not accepted; it must be one of red, blue\n"
     "line 2, column 5 (strength): \"0\" is not accepted; it must be a whole number from 1 to 10\n"
     "line 2, column 6 (rating): must be empty: the kind unit has no such thing\n"
     "line 2, column 8 (x): \"-1\" is not accepted; it must be a number from 0 to 200\n"
     "line 2, column 9 (veteran): \"perhaps\" is not accepted; it must be yes or no\n"
     "line 3, column 1 (kind): \"unti\" is not accepted; it must be one of unit, officer\n"
     "line 3, column 4 (side): \"green\" is not accepted; it must be one of red, blue\n"
     "line 4, column 5 (strength): veterans are 5 or more\n"
     "line 5, column 2 (id): line 4 has the same id\n"
     "line 5, column 6 (rating): is missing\n"
     "line 6: the header has 10 cells, this row 4\n"},
};

START_TEST(a_problem_is_told_with_its_line_and_column_and_nothing_is_done)
{
    ck_assert(!read_file(state, ROSTER_FORCES, wrong[_i].file, strlen(wrong[_i].file)));
    ck_assert_str_eq(all_problems(), wrong[_i].want);
    ck_assert_uint_eq(ruling.effect_count, 0);
    ck_assert_uint_eq(state_count(state, NULL), 0);
}
END_TEST

START_TEST(a_kind_cannot_change)
{
    apply(HEADER OFFICER);
    apply_to(state, ROSTER_GROUND, "kind,name,ground\nterrain,Mill,wood\n");
    const char *file = HEADER "unit,gage,Gage,red,,,,,,\nunit,mill,,red,,,,,,\n";
    ck_assert(!read_file(state, ROSTER_FORCES, file, strlen(file)));
    ck_assert_str_eq(all_problems(), "line 2, column 1 (kind): \"gage\" is there already, of the "
                                     "kind officer, which cannot change\n"
                                     "line 3, column 1 (kind): \"mill\" is there already, of the "
                                     "kind terrain, which cannot change\n"
                                     "line 3, column 3 (name): is missing\n");
    ck_assert_uint_eq(ruling.effect_count, 0);
}
END_TEST

START_TEST(a_cell_is_quoted_in_part_and_never_within_a_character)
{
    struct buf file = {0};
    buf_puts(&file, HEADER "\"");
    for (int i = 0; i < 40; i++) buf_puts(&file, "ö");
    buf_puts(&file, "x\",a,A,red,,,,,,\n");
    ck_assert(!read_file(state, ROSTER_FORCES, file.data, file.len));
    buf_clear(&file);
    ck_assert_msg(strstr(problems.list[0].text, "öööö...\"") != NULL, "%s", all_problems());
}
END_TEST

START_TEST(more_rows_than_any_table_holds_are_refused_at_once)
{
    struct buf file = {0};
    buf_puts(&file, "kind,name,side\n");
    for (int i = 0; i <= ROSTER_ROWS_MAX; i++) buf_puts(&file, "unit,A,red\n");
    bool fine = read_file(state, ROSTER_FORCES, file.data, file.len - strlen("unit,A,red\n"));
    ck_assert(fine); /* as many as there may be, all of one name */
    ck_assert(!read_file(state, ROSTER_FORCES, file.data, file.len));
    buf_clear(&file);
    ck_assert_str_eq(all_problems(), "the file has more than 1500 rows\n");
}
END_TEST

/* --- Writing ----------------------------------------------------------------------------- */

START_TEST(an_empty_table_writes_the_bare_header)
{
    ck_assert_str_eq(written(state, ROSTER_FORCES), HEADER);
    ck_assert_str_eq(written(state, ROSTER_GROUND), "kind,id,name,ground,x\r\n");
}
END_TEST

START_TEST(rows_are_written_by_kind_and_id_with_what_each_has)
{
    apply(HEADER OFFICER "unit,b,B,red,5,,gage,7.5,yes,\nunit,a,A,blue,,,,,,\n");
    ck_assert_str_eq(written(state, ROSTER_FORCES),
                     HEADER "unit,a,A,blue,3,,,,no,\r\nunit,b,B,red,5,,gage,7.5,yes,\r\n" OFFICER);
    ck_assert_str_eq(written(state, ROSTER_GROUND), "kind,id,name,ground,x\r\n");
}
END_TEST

START_TEST(an_attribute_two_kinds_have_differently_is_read_as_each_has_it)
{
    apply_to(state, ROSTER_GROUND,
             "kind,id,name,ground,x\nterrain,w,W,wood,-12\nterrain,v,V,hill,\n");
    ck_assert_double_eq(get("w", "x").as.r, -12);
    ck_assert_double_eq(get("v", "x").as.r, 0);
    ck_assert_str_eq(written(state, ROSTER_GROUND),
                     "kind,id,name,ground,x\r\nterrain,v,V,hill,0\r\nterrain,w,W,wood,-12\r\n");
}
END_TEST

/* Names and mottos that a spreadsheet, a quote or a comma could hurt. */
static const char *const nasty[] = {"=HYPERLINK(\"http://x\",\"y\")",
                                    "+1",
                                    "-2nd Foot",
                                    "@home",
                                    "'=1+1",
                                    "''-x",
                                    "'Tis nobler",
                                    "a, b and c",
                                    "the \"Old Buffs\"",
                                    "\"",
                                    "#4 gun",
                                    " leading and trailing ",
                                    "König’s Own",
                                    "semi;colon",
                                    "007",
                                    "1,5",
                                    "TRUE"};

START_TEST(every_text_comes_back_as_it_went)
{
    struct effect made[] = {{"u", "kind", value_none(), value_text("unit")},
                            {"u", "name", value_none(), value_text(nasty[_i])},
                            {"u", "motto", value_none(), value_text(nasty[_i])},
                            {"u", "side", value_none(), value_text("red")},
                            {"u", "strength", value_none(), value_int(3)},
                            {"u", "veteran", value_none(), value_int(0)},
                            {"u", "x", value_none(), value_real(0.1 + 0.2)}};
    ck_assert(state_apply(state, made, sizeof made / sizeof *made, NULL));
    const char *file = written(state, ROSTER_FORCES);
    ck_assert_msg(read_file(state, ROSTER_FORCES, file, strlen(file)), "%s", all_problems());
    ck_assert_uint_eq(ruling.effect_count, 0);
    struct state *fresh = state_new();
    apply_to(fresh, ROSTER_FORCES, file);
    ck_assert(state_equal(state, fresh));
    ck_assert_str_eq(written(fresh, ROSTER_FORCES), file);
    /* and as another program would save it: a mark in front, bare line feeds */
    struct buf saved = {0};
    buf_puts(&saved, "\xef\xbb\xbf");
    for (const char *p = file; *p != '\0'; p++)
        if (*p != '\r') buf_putc(&saved, *p);
    ck_assert(read_file(state, ROSTER_FORCES, saved.data, saved.len));
    ck_assert_uint_eq(ruling.effect_count, 0);
    buf_clear(&saved);
    state_free(fresh);
}
END_TEST

/* --- The game that comes with umpired --------------------------------------------------- */

static struct library lib;

static void open_library(void)
{
    struct err e;
    ck_assert_msg(library_open(&lib, &e), "%s", e.text);
    book = *library_find(&lib, "two-for-tea");
    state = state_new();
}

static void close_library(void)
{
    clear_table();
    library_close(&lib);
}

static void read_scenario(struct state *s)
{
    const struct asset *forces = asset_find("etc/two-for-tea/scenarios/first-game.csv");
    const struct asset *ground = asset_find("etc/two-for-tea/scenarios/first-game-terrain.csv");
    ck_assert(forces != NULL && ground != NULL);
    apply_to(s, ROSTER_GROUND, (const char *)ground->bytes);
    apply_to(s, ROSTER_FORCES, (const char *)forces->bytes);
}

START_TEST(the_first_game_comes_back_from_its_own_export)
{
    read_scenario(state);
    struct state *fresh = state_new();
    apply_to(fresh, ROSTER_FORCES, written(state, ROSTER_FORCES));
    apply_to(fresh, ROSTER_GROUND, written(state, ROSTER_GROUND));
    ck_assert(state_equal(state, fresh));
    state_free(fresh);
}
END_TEST

static size_t count_of(const char *kind, const char *side, const char *type)
{
    size_t count = 0;
    for (const struct entity *en = NULL; (en = state_next(state, en, kind)) != NULL;)
        count += strcmp(entity_text(en, "side", ""), side) == 0 &&
                 (type == NULL || strcmp(entity_text(en, "type", ""), type) == 0);
    return count;
}

START_TEST(each_side_of_the_first_game_has_what_it_needs)
{
    static const char *const both[] = {"american", "british"};
    read_scenario(state);
    ck_assert_uint_eq(count_of("general", both[_i], NULL), 1);
    ck_assert_uint_eq(count_of("officer", both[_i], NULL), 2);
    ck_assert_uint_ge(count_of("unit", both[_i], NULL), 6);
    ck_assert_uint_le(count_of("unit", both[_i], NULL), 8);
    ck_assert_uint_eq(count_of("unit", both[_i], "cannon"), 1);
    ck_assert_uint_ge(count_of("unit", both[_i], "dragoon"), 1);
    const struct entity *en = NULL;
    while ((en = state_next(state, en, "unit")) != NULL)
        ck_assert_msg(*entity_text(en, "commander", "") != '\0', "%s has no commander", en->id);
}
END_TEST

static bool hulls_overlap(const struct hull *a, const struct hull *b)
{
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++) {
            struct point one[STAND_CORNERS], other[STAND_CORNERS];
            struct shape s = stand_shape(&a->stand[i], one), t = stand_shape(&b->stand[k], other);
            if (shape_overlaps(&s, &t) || stand_touches(&a->stand[i], &b->stand[k])) return true;
        }
    return false;
}

START_TEST(no_base_of_the_first_game_touches_another_or_hangs_over_the_edge)
{
    read_scenario(state);
    struct scene now = scene_of(state);
    struct hull hulls[64];
    const char *names[64];
    size_t count = 0;
    for (const struct entity *en = NULL; (en = state_next(state, en, NULL)) != NULL;) {
        if (entity_is(en, "terrain")) continue;
        ck_assert_uint_lt(count, 64);
        ck_assert_msg(book.rules->footprint(&now, en, &hulls[count]), "%s is off", en->id);
        names[count++] = en->id;
    }
    ck_assert_uint_ge(count, 18);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < i; k++)
            ck_assert_msg(!hulls_overlap(&hulls[i], &hulls[k]), "%s and %s", names[i], names[k]);
        for (int s = 0; s < hulls[i].count; s++) {
            struct point corner[STAND_CORNERS];
            stand_corners(&hulls[i].stand[s], corner);
            for (int c = 0; c < STAND_CORNERS; c++)
                ck_assert_msg(corner[c].x >= 0 && corner[c].x <= 180 && corner[c].y >= 0 &&
                                  corner[c].y <= 120,
                              "%s", names[i]);
        }
    }
}
END_TEST

START_TEST(the_sides_of_the_first_game_stand_about_sixty_centimetres_apart)
{
    read_scenario(state);
    struct scene now = scene_of(state);
    double nearest = 1000;
    for (const struct entity *a = NULL; (a = state_next(state, a, "unit")) != NULL;)
        for (const struct entity *b = NULL; (b = state_next(state, b, "unit")) != NULL;) {
            struct hull one, other;
            if (strcmp(entity_text(a, "side", ""), entity_text(b, "side", "")) == 0) continue;
            ck_assert(book.rules->footprint(&now, a, &one));
            ck_assert(book.rules->footprint(&now, b, &other));
            double cm = hull_tape(&one, &other).tape.cm;
            if (cm < nearest) nearest = cm;
        }
    ck_assert_double_ge(nearest, 50);
    ck_assert_double_le(nearest, 65);
}
END_TEST

START_TEST(the_first_game_has_ground_of_many_kinds)
{
    static const char *const kinds[] = {"wood",   "hill",     "road", "stream",
                                        "bridge", "building", "wall"};
    read_scenario(state);
    size_t found = 0;
    for (const struct entity *en = NULL; (en = state_next(state, en, "terrain")) != NULL;)
        found += strcmp(entity_text(en, "ground", ""), kinds[_i]) == 0;
    ck_assert_uint_ge(found, 1);
}
END_TEST

Suite *suite_roster(void)
{
    Suite *s = suite_create("roster");
    TCase *reading = tcase_create("roster reading");
    tcase_add_checked_fixture(reading, lay_table, clear_table);
    tcase_add_test(reading, a_row_becomes_an_entity_with_its_attributes);
    tcase_add_test(reading, an_empty_cell_is_the_fallback_or_nothing);
    tcase_add_test(reading, columns_may_come_in_any_order_and_be_left_out);
    tcase_add_test(reading, a_byte_order_mark_and_either_line_end_are_read);
    tcase_add_test(reading, an_id_is_made_from_the_name_and_made_unique);
    tcase_add_test(reading, a_file_without_ids_read_again_changes_nothing);
    tcase_add_test(reading, an_id_made_from_a_name_keeps_off_what_is_of_another_kind);
    tcase_add_test(reading, a_leader_may_be_further_down_or_on_the_table_already);
    tcase_add_test(reading, an_entity_that_is_there_is_updated_and_the_others_stay);
    tcase_add_test(reading, the_same_length_as_a_whole_number_is_no_change);
    tcase_add_test(reading, effects_already_in_the_ruling_stay);
    suite_add_tcase(s, reading);

    TCase *trouble = tcase_create("roster trouble");
    tcase_add_checked_fixture(trouble, lay_table, clear_table);
    tcase_add_loop_test(trouble, a_problem_is_told_with_its_line_and_column_and_nothing_is_done, 0,
                        sizeof wrong / sizeof *wrong);
    tcase_add_test(trouble, a_kind_cannot_change);
    tcase_add_test(trouble, a_cell_is_quoted_in_part_and_never_within_a_character);
    tcase_add_test(trouble, more_rows_than_any_table_holds_are_refused_at_once);
    suite_add_tcase(s, trouble);

    TCase *writing = tcase_create("roster writing");
    tcase_add_checked_fixture(writing, lay_table, clear_table);
    tcase_add_test(writing, an_empty_table_writes_the_bare_header);
    tcase_add_test(writing, rows_are_written_by_kind_and_id_with_what_each_has);
    tcase_add_test(writing, an_attribute_two_kinds_have_differently_is_read_as_each_has_it);
    tcase_add_loop_test(writing, every_text_comes_back_as_it_went, 0, sizeof nasty / sizeof *nasty);
    suite_add_tcase(s, writing);

    TCase *shipped = tcase_create("roster of the first game");
    tcase_add_checked_fixture(shipped, open_library, close_library);
    tcase_add_test(shipped, the_first_game_comes_back_from_its_own_export);
    tcase_add_loop_test(shipped, each_side_of_the_first_game_has_what_it_needs, 0, 2);
    tcase_add_test(shipped, no_base_of_the_first_game_touches_another_or_hangs_over_the_edge);
    tcase_add_test(shipped, the_sides_of_the_first_game_stand_about_sixty_centimetres_apart);
    tcase_add_loop_test(shipped, the_first_game_has_ground_of_many_kinds, 0, 7);
    suite_add_tcase(s, shipped);
    return s;
}

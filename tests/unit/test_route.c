/* Which handler answers which path, and what Accept prefers. */
#include <check.h>
#include <string.h>

#include "web/route.h"

Suite *suite_route(void);

static enum handled answer(void *site, struct request *r, struct reply *reply)
{
    (void)site, (void)r, (void)reply;
    return HANDLED_NOW;
}

static const struct route table[] = {
    {"GET", "/", answer, 0, NULL, 0},
    {"GET", "/games", answer, 0, NULL, 0},
    {"POST", "/games", answer, 0, NULL, 0},
    {"POST", "/sign-in", answer, 0, NULL, 0},
    {"GET", "/g/new", answer, 0, NULL, 0},
    {"GET", "/g/{game}", answer, 0, NULL, 0},
    {"GET", "/g/{game}/r/{seq}", answer, 0, NULL, 0},
    {"GET", "/files/", answer, 0, NULL, 0},
    {"GET", "/static/{path...}", answer, 0, NULL, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};

/* found: the pattern, or for 405 what is allowed, or for 400 the field. */
static const struct {
    const char *method, *path;
    int status;
    const char *found, *first, *second;
} rows[] = {
    {"GET", "/", 0, "/", NULL, NULL},
    {"HEAD", "/", 0, "/", NULL, NULL},
    {"POST", "/", 405, "GET, HEAD", NULL, NULL},
    {"GET", "/games", 0, "/games", NULL, NULL},
    {"POST", "/games", 0, "/games", NULL, NULL},
    {"DELETE", "/games", 405, "GET, HEAD, POST", NULL, NULL},
    {"get", "/games", 405, "GET, HEAD, POST", NULL, NULL},
    {"GET", "/sign-in", 405, "POST", NULL, NULL},
    {"HEAD", "/sign-in", 405, "POST", NULL, NULL},
    {"GET", "/games/", 404, NULL, NULL, NULL},
    {"GET", "//games", 404, NULL, NULL, NULL},
    {"GET", "/Games", 404, NULL, NULL, NULL},
    {"GET", "/gam%65s", 0, "/games", NULL, NULL},
    {"GET", "/files/", 0, "/files/", NULL, NULL},
    {"GET", "/files", 404, NULL, NULL, NULL},
    {"GET", "/g/new", 0, "/g/new", NULL, NULL},
    {"GET", "/g/newer", 0, "/g/{game}", "newer", NULL},
    {"GET", "/g/", 404, NULL, NULL, NULL},
    {"GET", "/g", 404, NULL, NULL, NULL},
    {"GET", "/g/a%20b", 0, "/g/{game}", "a b", NULL},
    {"GET", "/g/a+b", 0, "/g/{game}", "a+b", NULL},
    {"GET", "/g/a%2Fb", 0, "/g/{game}", "a/b", NULL},
    {"GET", "/g/%C3%94", 0, "/g/{game}", "\xc3\x94", NULL},
    {"GET", "/g/x/r/7", 0, "/g/{game}/r/{seq}", "x", "7"},
    {"GET", "/g/x/r/", 404, NULL, NULL, NULL},
    {"GET", "/g/x/r/7/8", 404, NULL, NULL, NULL},
    {"GET", "/g/x/q/7", 404, NULL, NULL, NULL},
    {"GET", "/static/a.css", 0, "/static/{path...}", "a.css", NULL},
    {"GET", "/static/a/b/c.css", 0, "/static/{path...}", "a/b/c.css", NULL},
    {"GET", "/static/", 404, NULL, NULL, NULL},
    {"GET", "/static/../etc", 404, NULL, NULL, NULL},
    {"GET", "/static/a/%2e%2e/b", 404, NULL, NULL, NULL},
    {"GET", "/static/a%2fb", 404, NULL, NULL, NULL},
    {"GET", "/static/a//b", 404, NULL, NULL, NULL},
    {"GET", "/g/%", 400, "path", NULL, NULL},
    {"GET", "/g/%4", 400, "path", NULL, NULL},
    {"GET", "/g/%4g", 400, "path", NULL, NULL},
    {"GET", "/g/a%00", 400, "path", NULL, NULL},
    {"GET", "/g/%ff", 400, "path", NULL, NULL},
    {"GET", "/g/%ed%a0%80", 400, "path", NULL, NULL},
};

START_TEST(a_path_finds_its_route)
{
    struct request r = {.method = rows[_i].method, .path = rows[_i].path};
    struct err e = {.field = ""};
    const char *allow;
    int status = route_find(table, &r, &allow, &e);
    const char *found = status == 0 ? r.route->pattern : status == 405 ? allow : e.field;
    ck_assert_int_eq(status, rows[_i].status);
    if (rows[_i].found != NULL) ck_assert_str_eq(found, rows[_i].found);
    if (status != 0) ck_assert_ptr_null(r.route);
    if (status != 0) ck_assert_uint_gt(strlen(e.text), 0);
    const char *wanted[] = {rows[_i].first, rows[_i].second};
    for (size_t i = 0; i < 2; i++) {
        if (wanted[i] == NULL) continue;
        ck_assert_uint_gt(r.in_path.count, i);
        ck_assert_str_eq(r.in_path.list[i].value, wanted[i]);
    }
    arena_clear(&r.mem);
}
END_TEST

START_TEST(a_path_without_end_is_not_found)
{
    char path[401] = "";
    for (size_t i = 0; i < 200; i++) strcat(path, "/a");
    struct request r = {.method = "GET", .path = path};
    struct err e;
    const char *allow;
    ck_assert_int_eq(route_find(table, &r, &allow, &e), 404);
    arena_clear(&r.mem);
}
END_TEST

START_TEST(a_parameter_has_the_name_in_the_pattern)
{
    struct request r = {.method = "GET", .path = "/g/tea/r/12"};
    struct err e;
    const char *allow;
    ck_assert_int_eq(route_find(table, &r, &allow, &e), 0);
    ck_assert_str_eq(request_param(&r, "game"), "tea");
    ck_assert_str_eq(request_param(&r, "seq"), "12");
    ck_assert_ptr_null(request_param(&r, "gam"));
    arena_clear(&r.mem);
}
END_TEST

static const struct {
    const char *accept;
    bool json;
} accepts[] = {
    {"", false},
    {"*/*", false},
    {"application/json", true},
    {"APPLICATION/JSON", true},
    {"application/jsonx", false},
    {"text/html,application/xhtml+xml,*/*;q=0.8", false},
    {"application/json, text/plain, */*", true},
    {"text/html, application/json", false},
    {"application/json, text/html", true},
    {"text/html;q=0.5, application/json", true},
    {"application/json;q=0.5, text/html", false},
    {"application/json;q=0.25, text/html;q=0.3", false},
    {"application/json;q=0", false},
    {"application/json;charset=utf-8;q=0.9,text/html;q=0.8", true},
    {"application/json; q=0.9 , text/html; q=0.95", false},
    {",,;q=,application/json;q", true},
};

START_TEST(accept_says_whether_json_is_preferred)
{
    ck_assert_int_eq(request_prefers_json(accepts[_i].accept), accepts[_i].json);
}
END_TEST

Suite *suite_route(void)
{
    Suite *s = suite_create("route");
    TCase *t = tcase_create("route");
    tcase_add_loop_test(t, a_path_finds_its_route, 0, sizeof rows / sizeof *rows);
    tcase_add_test(t, a_path_without_end_is_not_found);
    tcase_add_test(t, a_parameter_has_the_name_in_the_pattern);
    tcase_add_loop_test(t, accept_says_whether_json_is_preferred, 0,
                        sizeof accepts / sizeof *accepts);
    suite_add_tcase(s, t);
    return s;
}

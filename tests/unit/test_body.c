/* What a request says: its address, its headers, its form, and what a reply says back. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "web/body.h"
#include "web/head.h"
#include "web/reply.h"

Suite *suite_body(void);

/* All values as "name=value|name=value|". */
static const char *show(struct arena *a, const struct params *p)
{
    const char *text = "";
    for (size_t i = 0; i < p->count; i++)
        text = arena_printf(a, "%s%s=%s|", text, p->list[i].name, p->list[i].value);
    return text;
}

static const struct {
    const char *type, *bytes;
    size_t len; /* 0: as long as strlen says */
    int status;
    const char *wanted; /* the values, or the field to blame */
} bodies[] = {
#define FORM "application/x-www-form-urlencoded"
    {FORM, "", 0, 0, ""},
    {FORM, "a=1&b=2", 0, 0, "a=1|b=2|"},
    {FORM, "a=1&a=2&a=", 0, 0, "a=1|a=2|a=|"},
    {FORM, "a&b=&=c&&", 0, 0, "a=|b=|=c|"},
    {FORM, "a=b=c", 0, 0, "a=b=c|"},
    {FORM, "a=x+y%2Bz%26", 0, 0, "a=x y+z&|"},
    {FORM, "n%61me=%c3%94", 0, 0, "name=\xc3\x94|"},
    {FORM "; charset=utf-8", "a=1", 0, 0, "a=1|"},
    {"APPLICATION/X-WWW-Form-Urlencoded", "a=1", 0, 0, "a=1|"},
    {FORM, "a=1&b=%", 0, 400, "b"},
    {FORM, "b=%2", 0, 400, "b"},
    {FORM, "b=%2g", 0, 400, "b"},
    {FORM, "b%=1", 0, 400, "b%"},
    {FORM, "b=%00", 0, 400, "b"},
    {FORM, "b=x\0y", 5, 400, "b"},
    {FORM, "b\0=y", 4, 400, "b"},
    {FORM, "b=\xff", 0, 400, "b"},
    {FORM, "b=%ed%a0%80", 0, 400, "b"},
    {"application/json", "{}", 0, 0, ""},
    {"application/json", " {\"a\": \"x\", \"b\": 2, \"c\": 2.5, \"d\": true, \"e\": null} ", 0, 0,
     "a=x|b=2|c=2.5|d=1|"},
    {"application/json", "{\"a\": [1, \"two\", [3], {}, false], \"b\": {\"c\": 1}}", 0, 0,
     "a=1|a=two|a=0|"},
    {"application/json", "[]", 0, 400, ""},
    {"application/json", "\"a\"", 0, 400, ""},
    {"application/json", "", 0, 400, ""},
    {"application/json", "{\"a\":1,\"a\":2}", 0, 400, NULL},
    {"text/plain", "a=1", 0, 415, "Content-Type"},
    {"", "a=1", 0, 415, "Content-Type"},
    {"multipart/form-data", "--X--", 0, 400, "Content-Type"},
#define MULTI "multipart/form-data; boundary=X"
#define PART(name) "--X\r\nContent-Disposition: form-data; name=\"" name "\"\r\n\r\n"
    {MULTI, "--X--", 0, 0, ""},
    {MULTI, PART("a") "1\r\n" PART("b") "\r\n--X--\r\n", 0, 0, "a=1|b=|"},
    {MULTI, PART("a") "two\r\nlines\r\n--X--\r\nepilogue", 0, 0, "a=two\r\nlines|"},
    {MULTI, PART("a") "\r\n--\r\n--x\r\n\r\n--X--", 0, 0, "a=\r\n--\r\n--x\r\n|"},
    {MULTI, "--X \r\ncontent-disposition:form-data;name=a\r\n\r\n1\r\n--X--", 0, 0, "a=1|"},
    {"Multipart/Form-Data; charset=x; boundary=\"X\"", PART("a") "1\r\n--X--", 0, 0, "a=1|"},
    {MULTI, PART("a") "1\r\n--X", 0, 400, ""},
    {MULTI, PART("a") "1", 0, 400, ""},
    {MULTI, "", 0, 0, ""},
    {MULTI, "--Y--", 0, 400, ""},
    {MULTI, "--X\r\n\r\nno name\r\n--X--", 0, 400, ""},
    {MULTI, "--X\r\nContent-Disposition: form-data; name=\"a\r\n\r\n1\r\n--X--", 0, 400, ""},
    {MULTI, "--X\r\nContent-Disposition: form-data; noname=\"a\"\r\n\r\n1\r\n--X--", 0, 400, ""},
    {MULTI, PART("a") "x\0y\r\n--X--", sizeof(PART("a") "x\0y\r\n--X--") - 1, 400, "a"},
    {MULTI, PART("a") "\xff\r\n--X--", 0, 400, "a"},
};

START_TEST(a_body_gives_its_values_or_names_the_field)
{
    struct request r = {.content_type = bodies[_i].type};
    struct err e = {.field = ""};
    size_t len = bodies[_i].len == 0 ? strlen(bodies[_i].bytes) : bodies[_i].len;
    buf_add(&r.raw, bodies[_i].bytes, len);
    ck_assert_int_eq(body_read(&r, &e), bodies[_i].status);
    const char *got = bodies[_i].status == 0 ? show(&r.mem, &r.body) : e.field;
    if (bodies[_i].wanted != NULL) ck_assert_str_eq(got, bodies[_i].wanted);
    if (bodies[_i].status != 0) ck_assert_uint_gt(strlen(e.text), 0);
    buf_clear(&r.raw);
    arena_clear(&r.mem);
}
END_TEST

START_TEST(files_keep_their_bytes_and_lose_their_folders)
{
    static const char body[] =
        "--X\r\nContent-Disposition: form-data; name=\"f\"; filename=\"C:\\a\\r.csv\"\r\n"
        "Content-Type: text/csv\r\n\r\na\0b\r\n"
        "--X\r\nContent-Disposition: form-data; filename=\"../../etc/x\"; name=\"g\"\r\n\r\n\r\n"
        "--X\r\nContent-Disposition: form-data; name=\"none\"; filename=\"\"\r\n\r\n\r\n--X--";
    struct request r = {.content_type = MULTI};
    struct err e;
    buf_add(&r.raw, body, sizeof body - 1);
    ck_assert_int_eq(body_read(&r, &e), 0);
    ck_assert_uint_eq(r.uploads.count, 2);
    const struct upload *f = request_upload(&r, "f"), *g = request_upload(&r, "g");
    ck_assert_str_eq(f->filename, "r.csv");
    ck_assert_str_eq(f->type, "text/csv");
    ck_assert_uint_eq(f->len, 3);
    ck_assert_mem_eq(f->bytes, "a\0b", 3);
    ck_assert_str_eq(g->filename, "x");
    ck_assert_str_eq(g->type, "");
    ck_assert_uint_eq(g->len, 0);
    ck_assert_ptr_null(request_upload(&r, "none"));
    buf_clear(&r.raw);
    arena_clear(&r.mem);
}
END_TEST

/* A form that is cut anywhere, or has any one byte changed, is read or refused; the
 * sanitizers watch for worse. */
START_TEST(a_damaged_form_does_no_harm)
{
    static const char body[] = PART("a") "1\r\n"
                                         "--X\r\nContent-Disposition: form-data; name=\"f\"; "
                                         "filename=\"x\"\r\n\r\nabc\r\n--X--";
    size_t len = sizeof body - 1;
    for (size_t i = 0; i < len * 6; i++) {
        struct request r = {.content_type = MULTI};
        struct err e;
        char *copy = malloc(len);
        ck_assert_ptr_nonnull(copy);
        memcpy(copy, body, len);
        size_t n = i < len ? i : len;
        if (i >= len) copy[i % len] = "\0\r\n-\""[i / len - 1];
        int status = multipart_read(&r.body, &r.uploads, &r.mem, "X", copy, n, &e);
        ck_assert(status == 0 || status == 400);
        if (i < len - 1) ck_assert_int_eq(status, 400);
        free(copy);
        arena_clear(&r.mem);
    }
}
END_TEST

START_TEST(there_are_limits_to_names_values_and_their_number)
{
    struct arena a = {NULL};
    struct params p = {.count = 0};
    struct err e;
    static char long_text[PARAMS_VALUE_MAX + 1];
    memset(long_text, 'x', sizeof long_text);
    ck_assert_int_eq(params_add(&p, &a, "a", 1, long_text, PARAMS_VALUE_MAX, &e), 0);
    ck_assert_int_eq(params_add(&p, &a, "a", 1, long_text, PARAMS_VALUE_MAX + 1, &e), 413);
    ck_assert_str_eq(e.field, "a");
    ck_assert_int_eq(params_add(&p, &a, long_text, PARAMS_NAME_MAX, "", 0, &e), 0);
    ck_assert_int_eq(params_add(&p, &a, long_text, PARAMS_NAME_MAX + 1, "", 0, &e), 400);
    for (size_t i = p.count; i < PARAMS_MAX; i++)
        ck_assert_int_eq(params_add(&p, &a, "n", 1, "", 0, &e), 0);
    ck_assert_int_eq(params_add(&p, &a, "n", 1, "", 0, &e), 413);
    arena_clear(&a);
}
END_TEST

START_TEST(a_parameter_is_taken_from_the_path_then_the_body_then_the_query)
{
    struct request r = {.method = "POST"};
    struct err e;
    (void)params_add(&r.query, &r.mem, "a", 1, "query", 5, &e);
    ck_assert_str_eq(request_param(&r, "a"), "query");
    (void)params_add(&r.body, &r.mem, "a", 1, "body", 4, &e);
    (void)params_add(&r.body, &r.mem, "b", 1, "", 0, &e);
    (void)params_add(&r.body, &r.mem, "a", 1, "more", 4, &e);
    ck_assert_str_eq(request_param(&r, "a"), "body");
    ck_assert_str_eq(request_param_at(&r, "a", 1), "more");
    ck_assert_ptr_null(request_param_at(&r, "a", 2));
    (void)params_add(&r.in_path, &r.mem, "a", 1, "path", 4, &e);
    ck_assert_str_eq(request_param(&r, "a"), "path");
    ck_assert_str_eq(request_param_or(&r, "b", "x"), "");
    ck_assert_str_eq(request_param_or(&r, "c", "x"), "x");
    arena_clear(&r.mem);
}
END_TEST

static const struct {
    const char *target;
    int status;
    const char *path, *query;
} targets[] = {
    {"/", 0, "/", ""},
    {"/a/b?c=d&e", 0, "/a/b", "c=d|e=|"},
    {"/a?b?c", 0, "/a", "b?c=|"},
    {"/a?", 0, "/a", ""},
    {"http://table:80/a?b=1", 0, "/a", "b=1|"},
    {"HTTP://table", 0, "/", ""},
    {"http://table?b", 0, "/", ""},
    {"*", 400, NULL, NULL},
    {"a", 400, NULL, NULL},
    {"", 400, NULL, NULL},
    {"ftp://table/a", 400, NULL, NULL},
    {"/a?b=%", 400, "/a", NULL},
};

START_TEST(an_address_is_split_into_path_and_query)
{
    struct request r = {.path = ""};
    struct err e;
    int status = head_read_target(&r, targets[_i].target, strlen(targets[_i].target), &e);
    ck_assert_int_eq(status, targets[_i].status);
    if (targets[_i].path != NULL) ck_assert_str_eq(r.path, targets[_i].path);
    if (targets[_i].query != NULL) ck_assert_str_eq(show(&r.mem, &r.query), targets[_i].query);
    arena_clear(&r.mem);
}
END_TEST

static const struct {
    const char *headers[8]; /* name, value, ... */
    int status;
    bool expected, sized;
    unsigned length;
} heads[] = {
    {{"Host", "table"}, 0, false, false, 0},
    {{"Host", "[::1]:8080"}, 0, false, false, 0},
    {{"Host", "a", "Content-Length", "0"}, 0, false, true, 0},
    {{"Host", "a", "content-length", "12 "}, 0, true, true, 12},
    {{"Host", "a", "Transfer-Encoding", "Chunked"}, 0, true, false, 0},
    {{"Host", "a/b"}, 400, false, false, 0},
    {{"Host", "a", "host", "a"}, 400, false, false, 0},
    {{"Content-Length", "1", "Content-Length", "1"}, 400, false, false, 0},
    {{"Content-Length", "1", "Transfer-Encoding", "chunked"}, 400, false, false, 0},
    {{"Transfer-Encoding", "chunked", "Transfer-Encoding", "chunked"}, 400, false, false, 0},
    {{"Transfer-Encoding", "gzip"}, 501, false, false, 0},
    {{"Transfer-Encoding", "chunked, chunked"}, 501, false, false, 0},
    {{"Content-Length", ""}, 400, false, true, 0},
    {{"Content-Length", "-1"}, 400, false, true, 0},
    {{"Content-Length", "1, 1"}, 400, false, true, 0},
    {{"Content-Length", "0x10"}, 400, false, true, 0},
    {{"Content-Length", "99999999999999999999"}, 413, false, true, 0},
    {{"Bad name", "x"}, 400, false, false, 0},
    {{"", "x"}, 400, false, false, 0},
    {{"X", "a\001b"}, 400, false, false, 0},
    {{"X", "a\tb", "Y", "\xc3\x94"}, 0, false, false, 0},
    {{"Cookie", "a=1", "Cookie", "b=2"}, 0, false, false, 0},
};

START_TEST(headers_say_one_thing_only)
{
    struct request r = {.path = "/"};
    struct head_body body;
    struct err e = {.field = ""};
    for (size_t i = 0; i < 8 && heads[_i].headers[i] != NULL; i += 2)
        head_add(&r, heads[_i].headers[i], heads[_i].headers[i + 1]);
    ck_assert_int_eq(head_check(&r, &body, &e), heads[_i].status);
    if (heads[_i].status == 0) {
        ck_assert_int_eq(body.expected, heads[_i].expected);
        ck_assert_int_eq(body.sized, heads[_i].sized);
        ck_assert_uint_eq(body.length, heads[_i].length);
    }
    arena_clear(&r.mem);
}
END_TEST

START_TEST(a_gap_in_the_head_is_noticed)
{
    /* As libmicrohttpd leaves it: line ends and separators turned into NULs. */
    static const char whole[] = "GET\0/a\0HTTP/1.1\0\0Host:\0t\0\0X\0y\0\0\0\0";
    static const char cut[] = "GET\0/a\0HTTP/1.1\0\0Host:\0t\0z\0\0X\0y\0\0\0\0";
    struct head_trace t;
    head_trace_begin(&t, whole + 4, 2, whole + 7);
    head_trace_header(&t, whole + 17, whole + 23);
    head_trace_header(&t, whole + 26, whole + 28);
    ck_assert(head_trace_end(&t, whole + 33));
    head_trace_begin(&t, cut + 4, 2, cut + 7);
    head_trace_header(&t, cut + 17, cut + 23);
    head_trace_header(&t, cut + 28, cut + 30);
    ck_assert(!head_trace_end(&t, cut + 35));
    head_trace_begin(&t, whole + 4, 1, whole + 7);
    ck_assert(t.broken);
    head_trace_begin(&t, whole, 99, NULL);
    head_trace_header(&t, cut, whole);
    ck_assert(head_trace_end(&t, cut));
}
END_TEST

static const struct {
    const char *header, *value;
} cookies[] = {
    {"s=1", "1"},      {"s=", ""},         {"a=2; s=1", "1"}, {"ss=2; s=1", "1"},
    {"a=s=2", NULL},   {"s", NULL},        {"", NULL},        {"s=\"q\"", "q"},
    {"s=1; s=2", "1"}, {" ;; s=1 ;", "1"}, {"xs=2;s=1", "1"}, {"S=1", NULL},
};

START_TEST(a_cookie_is_found_by_its_name)
{
    struct request r = {.path = "/"};
    head_add(&r, "Cookie", cookies[_i].header);
    const char *value = request_cookie(&r, "s");
    if (cookies[_i].value == NULL)
        ck_assert_ptr_null(value);
    else
        ck_assert_str_eq(value, cookies[_i].value);
    arena_clear(&r.mem);
}
END_TEST

START_TEST(a_reply_cannot_be_split)
{
    struct reply reply;
    reply_init(&reply);
    ck_assert(!reply_header(&reply, "X", "a\r\nSet-Cookie: b"));
    ck_assert(!reply_cookie(&reply, "s", "a; Domain=b", 0));
    ck_assert(!reply_cookie(&reply, "s", "a\nb", 0));
    ck_assert_uint_eq(reply.header_count, 0);
    reply_download(&reply, "../a\"b\r\n\xc3\x94.csv");
    ck_assert_str_eq(reply.headers[0].value, "attachment; filename=\"-.-a-b----.csv\"");
    reply_redirect(&reply, "//evil");
    ck_assert_str_eq(reply.headers[1].value, "/");
    reply_clear(&reply);
}
END_TEST

Suite *suite_body(void)
{
    Suite *s = suite_create("body");
    TCase *t = tcase_create("body");
    tcase_add_loop_test(t, a_body_gives_its_values_or_names_the_field, 0,
                        sizeof bodies / sizeof *bodies);
    tcase_add_test(t, files_keep_their_bytes_and_lose_their_folders);
    tcase_add_test(t, a_damaged_form_does_no_harm);
    tcase_add_test(t, there_are_limits_to_names_values_and_their_number);
    tcase_add_test(t, a_parameter_is_taken_from_the_path_then_the_body_then_the_query);
    tcase_add_loop_test(t, an_address_is_split_into_path_and_query, 0,
                        sizeof targets / sizeof *targets);
    tcase_add_loop_test(t, headers_say_one_thing_only, 0, sizeof heads / sizeof *heads);
    tcase_add_test(t, a_gap_in_the_head_is_noticed);
    tcase_add_loop_test(t, a_cookie_is_found_by_its_name, 0, sizeof cookies / sizeof *cookies);
    tcase_add_test(t, a_reply_cannot_be_split);
    suite_add_tcase(s, t);
    return s;
}

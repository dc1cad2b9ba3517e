/* The template language row by row: what each tag writes, which templates are
 * refused and with which words, what counts as a miss.  Trees are written as JSON. */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "view/escape.h"
#include "view/template.h"

#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

/* Files are pairs of name and text; the first is the page. */
struct files {
    const char *pair[8];
};

static const char *load(void *ctx, const char *file, size_t *len)
{
    const struct files *files = ctx;
    for (int i = 0; i < 8 && files->pair[i] != NULL; i += 2) {
        char path[100];
        (void)snprintf(path, sizeof path, "templates/%s.html", files->pair[i]);
        if (strcmp(path, file) != 0) continue;
        *len = strlen(files->pair[i + 1]);
        return files->pair[i + 1];
    }
    return NULL;
}

static struct node *tree_of(struct arena *a, const char *json)
{
    struct node *root = NULL;
    struct err err = {0};
    ck_assert_msg(json_read(a, json, strlen(json), &root, &err), "%s: %s", json, err.text);
    return root;
}

/* What the page says, or why it does not; to be freed. */
static char *page_of(struct files files, const char *json, bool strict, bool *ok, size_t *misses)
{
    struct arena mem = {0};
    struct err err = {0};
    struct buf out = {0};
    struct template_set *set = template_set_new(load, &files, strict);
    buf_puts(&out, "kept|");
    *ok = template_set_load(set, files.pair[0], &err) &&
          template_render(set, files.pair[0], tree_of(&mem, json), &out, &err);
    if (misses != NULL) *misses = template_set_misses(set);
    if (!*ok) ck_assert_uint_eq(out.len, 5);
    if (!*ok) ck_assert_str_eq(buf_text(&out), "kept|");
    char *said = strdup(*ok ? buf_text(&out) + 5 : err.text);
    ck_assert_ptr_nonnull(said);
    template_set_free(set);
    buf_clear(&out);
    arena_clear(&mem);
    return said;
}

static const struct {
    const char *says, *text, *json, *page;
} writes[] = {
    {"text stays as it is", "a } b { c }} d", "{}", "a } b { c }} d"},
    {"a value", "[{{a}}]", "{\"a\":\"x\"}", "[x]"},
    {"blanks inside a tag", "[{{ a }}{{# a }}y{{/ a }}]", "{\"a\":\"x\"}", "[xy]"},
    {"a value is escaped", "{{a}}", "{\"a\":\"<b>&\\\"'\"}", "&lt;b&gt;&amp;&quot;&#39;"},
    {"a quoted attribute is escaped alike", "<p title=\"{{a}}\">", "{\"a\":\"\\\"><script>\"}",
     "<p title=\"&quot;&gt;&lt;script&gt;\">"},
    {"UTF-8 passes", "{{a}}", "{\"a\":\"K\u00f6nig\"}", "K\u00f6nig"},
    {"|url encodes", "<a href=\"/u?n={{a|url}}\">", "{\"a\":\"a b&/\u00f6~\"}",
     "<a href=\"/u?n=a%20b%26%2F%C3%B6~\">"},
    {"whole numbers", "{{a}} {{b}} {{c}}",
     "{\"a\":0,\"b\":-9223372036854775808,\"c\":9223372036854775807}",
     "0 -9223372036854775808 9223372036854775807"},
    {"reals as %.10g", "{{a}} {{b}} {{c}} {{d}}", "{\"a\":14.2,\"b\":-0.5,\"c\":3.0,\"d\":1e22}",
     "14.2 -0.5 3 1e+22"},
    {"true, false and null", "{{a}} {{b}} {{c}}.", "{\"a\":true,\"b\":false,\"c\":null}",
     "true false ."},
    {"a path", "{{a.b.c}}", "{\"a\":{\"b\":{\"c\":7}}}", "7"},
    {"a name is all of a key", "{{ab}}", "{\"a\":1,\"abc\":2,\"ab\":3}", "3"},
    {"all is null below null", "[{{a.b.c}}]", "{\"a\":null}", "[]"},
    {"a list repeats", "{{#l}}<{{!}}b>{{n}}{{/l}}", "{\"l\":[{\"n\":1},{\"n\":2}]}", "<b>1<b>2"},
    {"an empty list does not", "{{#l}}x{{/l}}{{^l}}none{{/l}}", "{\"l\":[]}", "none"},
    {"the element itself", "{{#l}}{{.}};{{/l}}", "{\"l\":[\"a\",2,null]}", "a;2;;"},
    {"lists in lists", "{{#l}}{{#.}}{{.}}{{/.}}|{{/l}}", "{\"l\":[[1,2],[3]]}", "12|3|"},
    {"a map is a scope", "{{#m}}{{a}}{{/m}}{{a}}", "{\"a\":1,\"m\":{\"a\":2}}", "21"},
    {"names are looked for outwards", "{{#l}}{{a}}{{b}} {{/l}}",
     "{\"b\":9,\"l\":[{\"a\":1},{\"a\":2,\"b\":3}]}", "19 23 "},
    {"null hides what is outside", "{{#m}}[{{a}}]{{/m}}", "{\"a\":1,\"m\":{\"a\":null}}", "[]"},
    {"an empty map is there", "{{#m}}x{{/m}}", "{\"m\":{}}", "x"},
    {"what is true", "{{#a}}a{{/a}}{{#b}}b{{/b}}{{#c}}c{{/c}}{{#d}}d{{/d}}",
     "{\"a\":true,\"b\":\"x\",\"c\":-1,\"d\":0.5}", "abcd"},
    {"what is not", "{{^a}}a{{/a}}{{^b}}b{{/b}}{{^c}}c{{/c}}{{^d}}d{{/d}}{{^e}}e{{/e}}",
     "{\"a\":false,\"b\":\"\",\"c\":0,\"d\":0.0,\"e\":null}", "abcde"},
    {"a true value is no scope", "{{#l}}{{#on}}{{.}}{{/on}}{{/l}}", "{\"on\":\"y\",\"l\":[1,2]}",
     "12"},
    {"places in a list", "{{#l}}{{@index}}{{#@first}}f{{/@first}}{{^@last}},{{/@last}}{{/l}}",
     "{\"l\":[5,5,5]}", "1f,2,3"},
    {"the only place in a list", "{{#l}}{{@index}}{{@first}}{{@last}}{{/l}}", "{\"l\":[5]}",
     "1truetrue"},
    {"places in the inner list", "{{#l}}{{#.}}{{@index}}{{/.}}-{{@index}} {{/l}}",
     "{\"l\":[[0,0],[0]]}", "12-1 1-2 "},
    {"a place seen from a map", "{{#l}}{{#m}}{{@index}}{{/m}}{{/l}}",
     "{\"l\":[{\"m\":{}},{\"m\":{}}]}", "12"},
    {"equal", "{{#a=foot}}F{{/a}}{{#a=horse}}H{{/a}}{{^a=horse}}h{{/a}}", "{\"a\":\"foot\"}", "Fh"},
    {"equal as printed", "{{#a=3}}a{{/a}}{{#b=2.5}}b{{/b}}{{#c=true}}c{{/c}}{{#d=}}d{{/d}}",
     "{\"a\":3,\"b\":2.5,\"c\":true,\"d\":null}", "abcd"},
    {"equal in a list", "{{#l}}{{#.=two words}}*{{/.}}{{.}} {{/l}}",
     "{\"l\":[\"one\",\"two words\"]}", "one *two words "},
    {"equal is no scope", "{{#l}}{{#k=x}}{{.}}{{/k}}{{/l}}", "{\"k\":\"x\",\"l\":[4]}", "4"},
    {"a selected option", "<option{{#s}} selected{{/s}}{{#t}} disabled{{/t}}>x",
     "{\"s\":true,\"t\":true}", "<option selected disabled>x"},
    {"a tag alone on its line leaves none", "a\n  {{#l}}\n  {{.}}\n\t{{/l}} \nb\n", "{\"l\":[1,2]}",
     "a\n  1\n  2\nb\n"},
    {"and so with CR LF", "a\r\n{{#x}}\r\nb\r\n{{/x}}\r\nc", "{\"x\":1}", "a\r\nb\r\nc"},
    {"and at both ends of the file", "{{#x}}\na\n{{/x}}", "{\"x\":1}", "a\n"},
    {"a long comment goes", "a\n{{! one\n two {{ }}\nb{{!}}c", "{}", "a\nbc"},
    {"a value keeps its line", " {{a}} \n", "{\"a\":\"\"}", "  \n"},
    {"two tags keep their line", "{{#a}}{{/a}}\n", "{\"a\":1}", "\n"},
    {"a title and a textarea take values", "<title>{{a}}</title><textarea>{{a}}</textarea>",
     "{\"a\":\"</title>\"}", "<title>&lt;/title&gt;</title><textarea>&lt;/title&gt;</textarea>"},
    {"addresses on this server", "<a href=\"/a/{{a}}\"><a href='#{{a}}'><form action=\"?{{a}}\">",
     "{\"a\":\"j:\"}", "<a href=\"/a/j:\"><a href='#j:'><form action=\"?j:\">"},
    {"one of two addresses", "<a href=\"{{#a}}/x/{{a}}{{/a}}{{^a}}/y{{/a}}\">", "{\"a\":3}",
     "<a href=\"/x/3\">"},
    {"the first step of an address", "<a href=\"/{{a|url}}\">", "{\"a\":\"/evil.example\"}",
     "<a href=\"/%2Fevil.example\">"},
    {"a script without values", "<script src=\"/s.js\"></script><style>a > b { }</style>{{a}}",
     "{\"a\":1}", "<script src=\"/s.js\"></script><style>a > b { }</style>1"},
    {"a section in a style sheet", "<style>{{#a}}p{}{{/a}}</style>", "{\"a\":1}",
     "<style>p{}</style>"},
    {"a comment and a doctype", "<!doctype html><!-- a - b -- c -->{{a}}", "{\"a\":1}",
     "<!doctype html><!-- a - b -- c -->1"},
};

START_TEST(a_template_writes)
{
    bool ok;
    struct files files = {{"page", writes[_i].text}};
    char *said = page_of(files, writes[_i].json, true, &ok, NULL);
    ck_assert_msg(ok && strcmp(said, writes[_i].page) == 0, "%s: got %s", writes[_i].says, said);
    free(said);
}
END_TEST

static const struct {
    const char *text, *words;
} refused[] = {
    {"a\nb {{#l}}\nc", "templates/page.html:2: {{#l}} is never closed"},
    {"{{#a}}\n{{#b}}\n{{/a}}",
     "templates/page.html:3: {{/a}} stands where {{/b}} should close line 2"},
    {"{{/a}}", "templates/page.html:1: {{/a}} closes nothing"},
    {"\n\n{{a", "templates/page.html:3: {{ has no }}"},
    {"{{{a}}}", "no unescaped output"},
    {"{{&a}}", "no unescaped output"},
    {"{{a|raw}}", "only filter is |url"},
    {"{{}}", "{{}} is no tag"},
    {"{{a b}}", "{{a b}} is no tag"},
    {"{{a..b}}", "\"a..b\" is no name"},
    {"{{@other}}", "\"@other\" is no name"},
    {"\n{{>gone}}", "templates/page.html:2: there is no templates/gone.html"},
    {"\n{{<gone}}", "templates/page.html:2: there is no templates/gone.html"},
    {"x{{<page}}", "{{<...}} comes first"},
    {"{{<page}}", "its own layout"},
    {"{{$a}}{{/a}}{{$a}}{{/a}}", "block \"a\" is there twice"},
    /* a value where escaping is not enough */
    {"<script>{{a}}</script>", "{{a}} stands inside <script>"},
    {"<SCRIPT type=\"x\">\nf('{{a}}')", ":2: {{a}} stands inside <script>"},
    {"<style>{{a}}</style>", "inside <script> or <style>"},
    {"<p class={{a}}>", "without quotes"},
    {"<p class=x{{a}}>", "without quotes"},
    {"<p class= {{a}}>", "without quotes"},
    {"<p onclick=\"f({{a}})\">", "read as code"},
    {"<p OnClick = '{{a}}'>", "read as code"},
    {"<p\tonclick=\"{{a}}\">", "read as code"},
    {"<p/onclick\f=\n\"{{a}}\">", "read as code"},
    {"<p x\r\nonclick=\"{{a}}\">", "read as code"},
    {"<script\f>{{a}}</script>", "inside <script>"},
    {"<textarea></textarea\t><script>{{a}}</script>", "inside <script>"},
    {"<p style=\"width:{{a}}%\">", "read as code"},
    {"<iframe srcdoc=\"{{a}}\"></iframe>", "read as code"},
    {"<!-- {{a}} -->", "in an HTML comment"},
    {"<!doctype {{a}}>", "doctype"},
    {"<{{a}}>", "name of a tag or attribute"},
    {"</{{a}}>", "name of a tag or attribute"},
    {"<p{{a}}>", "name of a tag or attribute"},
    {"<p {{a}}>", "name of a tag or attribute"},
    {"<p x{{a}}=\"1\">", "name of a tag or attribute"},
    {"<p x=\"1\"{{a}}>", "name of a tag or attribute"},
    {"<a href=\"{{a}}\">", "does not begin with a literal"},
    {"<a HREF=\"{{a|url}}\">", "does not begin with a literal"},
    {"<a href=\" /{{a}}\">", "does not begin with a literal"},
    {"<img src='https://x/{{a}}'>", "does not begin with a literal"},
    {"<form action=\"javascript:{{a}}\">", "does not begin with a literal"},
    {"<button formaction=\"{{a}}\">", "does not begin with a literal"},
    {"<use xlink:href=\"{{a}}\"/>", "does not begin with a literal"},
    {"<a href=\"//{{a}}\">", "does not begin with a literal"},
    {"<a href=\"/\\{{a}}\">", "does not begin with a literal"},
    {"<a href=\"/&#47;{{a}}\">", "does not begin with a literal"},
    {"<a href=\"/{{a}}\">", "needs |url there"},
    {"<a href=\"/{{a|url}}/{{b}}\">", "does not begin with a literal"},
    {"<a href=\"{{#a}}/{{/a}}/{{b}}\">", "does not leave the HTML"},
    {"<a href=\"{{#l}}{{^@first}}/x{{.}}{{/@first}}javascript:{{/l}}\">",
     "does not leave the HTML"},
    /* tricks with sections */
    {"<s{{#a}}cript{{/a}}>{{b}}", "wants a space"},
    {"<p on{{#a}}click{{/a}}=\"{{b}}\">", "wants a space"},
    {"<p on{{#a}} x{{/a}}=\"{{b}}\">", "wants a space"},
    {"<p on{{#a}} {{/a}} =\"{{b}}\">", "stray"},
    {"<p {{#a}}selected{{/a}}>", "wants a space"},
    {"{{#a}}<script>{{/a}}{{b}}</script>", "{{#a}} does not leave the HTML where it found it"},
    {"<p x={{#a}}\"{{/a}}{{b}}\">", "does not leave the HTML"},
    {"<p x=\"{{#a}}\" onclick=\"{{/a}}{{b}}\">", "does not leave the HTML"},
    {"{{#a}}<{{/a}}script>", "does not leave the HTML"},
    {"<p x=\"{{>page}}\">", "does not stand between tags"},
    {"<title>{{>page}}</title>", "does not stand between tags"},
    /* HTML on which two readers could disagree */
    {"a < b", "write &lt;"},
    {"<p title=\"<b>\">", "write &lt;"},
    {"<p a\"b>", "quote"},
    {"<p =\"x\">", "stray"},
    {"<p a=\"x\"b>", "wants a space"},
    {"<p a=>", "no value"},
    {"<script><!-- </script>", "holds a tag"},
    {"<title><b></title>", "holds a tag"},
    {"<![CDATA[x]]>", "may begin with <!"},
    {"<?php ?>", "begins no tag"},
    {"<!-- a --!> -->", "holds --!"},
    {"<!-- <b> -->", "holds a '<'"},
    {"<script>", "ends inside"},
    {"<p", "ends inside"},
};

START_TEST(a_template_is_refused)
{
    bool ok;
    char *said = page_of((struct files){{"page", refused[_i].text}}, "{\"a\":1,\"b\":2,\"l\":[1]}",
                         true, &ok, NULL);
    ck_assert_msg(!ok, "%s was taken", refused[_i].text);
    ck_assert_msg(strstr(said, refused[_i].words) != NULL, "%s: got %s", refused[_i].text, said);
    free(said);
}
END_TEST

#define LAYOUT                                                                                     \
    "<title>{{$title}}umpired{{/title}}</title>\n<main class=\"{{$class}}{{/class}}\">\n"          \
    "{{$main}}\nnothing\n{{/main}}\n</main>\n"

static const struct {
    const char *says;
    struct files files;
    const char *page; /* NULL: refused with these words */
    const char *words;
} families[] = {
    {"a partial sees the scope",
     {{"page", "{{#l}}{{>row}}{{/l}}", "row", "<b>{{.}}{{@index}}"}},
     "<b>51<b>62",
     NULL},
    {"a partial in a folder", {{"page", "{{>part/row}}", "part/row", "x"}}, "x", NULL},
    {"a partial may include itself",
     {{"page", "{{#t}}{{>tree}}{{/t}}", "tree", "{{n}}{{#kids}}({{>tree}}){{/kids}}"}},
     "1(2(3))(4)",
     NULL},
    {"a layout by itself",
     {{"page", LAYOUT}},
     "<title>umpired</title>\n<main class=\"\">\nnothing\n</main>\n",
     NULL},
    {"a page fills its layout",
     {{"page",
       "{{! who }}\n{{<lay}}\n\n{{$title}}Game {{n}}{{/title}}\n{{$main}}\n<p>{{n}}\n{{/main}}\n",
       "lay", LAYOUT}},
     "<title>Game 8</title>\n<main class=\"\">\n<p>8\n</main>\n",
     NULL},
    {"an empty block is filled too",
     {{"page", "{{<lay}}{{$main}}{{/main}}", "lay", LAYOUT}},
     "<title>umpired</title>\n<main class=\"\">\n</main>\n",
     NULL},
    {"a block of a partial is its own",
     {{"page", "{{<lay}}{{$a}}A{{/a}}", "lay", "{{$a}}{{/a}}{{>p}}", "p", "{{$b}}b{{/b}}"}},
     "Ab",
     NULL},
    {"a block is read in its place",
     {{"page", "{{<lay}}{{$title}}<b>{{/title}}", "lay", LAYOUT}},
     NULL,
     "page.html:1: a title, textarea"},
    {"a block stays in its quotes",
     {{"page", "{{<lay}}{{$class}}a\" onclick=\"{{n}}{{/class}}", "lay", LAYOUT}},
     NULL,
     "read as code"},
    {"a block leaves no tag open",
     {{"page", "{{<lay}}{{$main}}<p {{/main}}", "lay", LAYOUT}},
     NULL,
     "{{$main}} does not leave"},
    {"an unknown block",
     {{"page", "{{<lay}}\n{{$man}}{{/man}}", "lay", LAYOUT}},
     NULL,
     "page.html:2: templates/lay.html has no block \"man\""},
    {"a block filled twice",
     {{"page", "{{<lay}}{{$main}}{{/main}}{{$main}}{{/main}}", "lay", LAYOUT}},
     NULL,
     "filled twice"},
    {"text beside the blocks",
     {{"page", "{{<lay}}\nlost", "lay", LAYOUT}},
     NULL,
     "page.html:2: a page with a layout has text outside"},
    {"a value beside the blocks",
     {{"page", "{{<lay}}{{n}}", "lay", LAYOUT}},
     NULL,
     "more than blocks"},
    {"blocks in blocks",
     {{"page", "{{<lay}}{{$main}}{{$x}}{{/x}}{{/main}}", "lay", LAYOUT}},
     NULL,
     "a block stands inside"},
    {"a layout of a layout",
     {{"page", "{{<a}}", "a", "{{<b}}", "b", "x"}},
     NULL,
     "a.html has a layout itself"},
    {"a page is no partial",
     {{"page", "\n{{>a}}", "a", "{{<b}}", "b", "x"}},
     NULL,
     "page.html:2: templates/a.html has a layout"},
    {"a fault in a partial",
     {{"page", "{{>row}}", "row", "\n{{#x}}"}},
     NULL,
     "templates/row.html:2: {{#x}} is never closed"},
    {"a fault in a layout",
     {{"page", "{{<lay}}", "lay", "\n<script>{{n}}"}},
     NULL,
     "templates/lay.html:2: {{n}} stands inside"},
    {"partials without end",
     {{"page", "{{>a}}", "a", "{{>b}}", "b", "\n{{>a}}"}},
     NULL,
     "b.html:2: partials include each other without end"},
    {"loops without end", {{"page", "{{>a}}", "a", "{{#l}}{{>a}}{{/l}}"}}, NULL, "without end"},
};

START_TEST(templates_work_together)
{
    static const char json[] = "{\"n\":8,\"l\":[5,6],\"t\":{\"n\":1,\"kids\":[{\"n\":2,\"kids\":"
                               "[{\"n\":3,\"kids\":[]}]},{\"n\":4,\"kids\":[]}]}}";
    bool ok;
    char *said = page_of(families[_i].files, json, true, &ok, NULL);
    if (families[_i].page != NULL)
        ck_assert_msg(ok && strcmp(said, families[_i].page) == 0, "%s: got %s", families[_i].says,
                      said);
    else
        ck_assert_msg(!ok && strstr(said, families[_i].words) != NULL, "%s: got %s",
                      families[_i].says, said);
    free(said);
}
END_TEST

static const struct {
    const char *text, *words, *lenient;
    size_t misses;
} missed[] = {
    {"\n[{{x}}]", "templates/page.html:2: \"x\" is nowhere in scope", "\n[]", 1},
    {"{{#x}}a{{/x}}{{^x}}b{{/x}}", "\"x\" is nowhere", "b", 2},
    {"{{#x=1}}a{{/x}}", "\"x\" is nowhere", "", 1},
    {"{{m.x}}{{#l}}{{m.a.x}}{{/l}}", "\"m.x\" is nowhere", "", 3},
    {"{{n.x}}", "\"n.x\" is nowhere", "", 1},
    {"{{@index}}", "\"@index\" is nowhere", "", 1},
    {"{{#@first}}a{{/@first}}", "\"@first\" is nowhere", "", 1},
    {"{{l}}", "\"l\" is a list or map", "", 1},
    {"{{.}}", "\".\" is a list or map", "", 1},
    {"{{#m=}}a{{/m}}", "\"m\" is a list or map", "", 1},
};

START_TEST(a_missing_name_fails_where_strict_and_is_counted_elsewhere)
{
    static const char json[] = "{\"n\":1,\"l\":[1,2],\"m\":{\"a\":{}}}";
    struct files files = {{"page", missed[_i].text}};
    bool ok;
    size_t misses;
    char *said = page_of(files, json, true, &ok, NULL);
    ck_assert_msg(!ok && strstr(said, missed[_i].words) != NULL, "%s: %s", missed[_i].text, said);
    free(said);
    said = page_of(files, json, false, &ok, &misses);
    ck_assert_msg(ok && strcmp(said, missed[_i].lenient) == 0, "%s: %s", missed[_i].text, said);
    ck_assert_uint_eq(misses, missed[_i].misses);
    free(said);
}
END_TEST

START_TEST(nesting_and_length_have_limits)
{
    struct buf text = {0};
    for (int i = 0; i < 33; i++) buf_puts(&text, "{{#l}}");
    for (int i = 0; i < 33; i++) buf_puts(&text, "{{/l}}");
    bool ok;
    char *said = page_of((struct files){{"page", buf_text(&text)}}, "{\"l\":[]}", true, &ok, NULL);
    ck_assert_msg(!ok && strstr(said, "nested too deep") != NULL, "%s", said);
    free(said);
    /* one level less is taken, and two to the power of 32 rounds are cut short */
    text.data[text.len - 6] = '\0';
    said = page_of((struct files){{"page", buf_text(&text) + 6}}, "{\"l\":[1,2]}", true, &ok, NULL);
    ck_assert_msg(!ok && strstr(said, "the page is too long") != NULL, "%s", said);
    free(said);
    buf_clear(&text);
}
END_TEST

START_TEST(a_set_that_failed_to_load_renders_nothing)
{
    struct files files = {{"good", "x", "bad", "{{#a}}"}};
    struct template_set *set = template_set_new(load, &files, true);
    struct buf out = {0};
    struct err err = {0};
    ck_assert(template_set_load(set, "good", &err));
    ck_assert(template_render(set, "good", NULL, &out, &err));
    ck_assert(!template_render(set, "bad", NULL, &out, &err));
    ck_assert_str_eq(err.text, "template \"bad\" is not loaded");
    ck_assert(!template_set_load(set, "bad", &err));
    ck_assert(!template_render(set, "good", NULL, &out, &err));
    ck_assert(!template_set_load(set, "good", &err));
    ck_assert_str_eq(buf_text(&out), "x");
    buf_clear(&out);
    template_set_free(set);
    template_set_free(NULL);
}
END_TEST

START_TEST(reals_print_as_printf_prints_them)
{
    static const double odd[] = {0,           0.0001,       0.00012345, 0.00005,   1e-5,
                                 999999.9999, 999999.99999, 1e6 / 3,    1000000.5, 0.1 + 0.2,
                                 9999999999,  -14.25,       1e10,       2.5e5,     123456.78905,
                                 1e300,       -1e-300};
    struct files files = {{"page", "{{r}}"}};
    struct template_set *set = template_set_new(load, &files, true);
    struct arena mem = {0};
    struct node *root = node_new_map(&mem);
    struct buf out = {0};
    ck_assert(template_set_load(set, "page", NULL));
    unsigned seed = 1;
    for (int i = 0; i < 20000; i++) {
        seed = seed * 1664525u + 1013904223u;
        double r = i < COUNT(odd) ? odd[i]
                   : i % 2 == 0   ? (double)(seed >> 4) / pow(10, i % 12) - 500
                                  : ldexp((double)seed, (int)(seed % 90) - 70);
        char want[40];
        (void)snprintf(want, sizeof want, "%.10g", r);
        node_real(root, "r", r);
        out.len = 0;
        ck_assert(template_render(set, "page", root, &out, NULL));
        ck_assert_str_eq(buf_text(&out), want);
    }
    buf_clear(&out);
    arena_clear(&mem);
    template_set_free(set);
}
END_TEST

START_TEST(every_byte_escapes_as_it_should)
{
    static const char plain_in_url[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                       "0123456789-._~";
    static const char *const names[256] = {
        ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;", ['\''] = "&#39;"};
    for (int c = 0; c < 256; c++) {
        char one = (char)c, around[3] = {'x', one, 'y'}, coded[4];
        bool plain = memchr(plain_in_url, c, sizeof plain_in_url - 1) != NULL;
        (void)snprintf(coded, sizeof coded, plain ? "%c" : "%%%02X", c);
        struct buf want = {0}, out = {0};
        buf_putc(&want, 'x');
        buf_add(&want, names[c] != NULL ? names[c] : &one, names[c] != NULL ? strlen(names[c]) : 1);
        buf_putc(&want, 'y');
        escape_html(&out, around, 3);
        ck_assert_uint_eq(out.len, want.len);
        ck_assert_mem_eq(out.data, want.data, want.len);
        out.len = want.len = 0;
        buf_printf(&want, "x%sy", coded);
        escape_url(&out, around, 3);
        ck_assert_str_eq(buf_text(&out), buf_text(&want));
        buf_clear(&want);
        buf_clear(&out);
    }
}
END_TEST

Suite *suite_template(void);
Suite *suite_template(void)
{
    Suite *s = suite_create("template");
    TCase *t = tcase_create("language");
    tcase_add_loop_test(t, a_template_writes, 0, COUNT(writes));
    tcase_add_loop_test(t, templates_work_together, 0, COUNT(families));
    tcase_add_loop_test(t, a_missing_name_fails_where_strict_and_is_counted_elsewhere, 0,
                        COUNT(missed));
    tcase_add_test(t, nesting_and_length_have_limits);
    tcase_add_test(t, a_set_that_failed_to_load_renders_nothing);
    tcase_add_test(t, reals_print_as_printf_prints_them);
    suite_add_tcase(s, t);
    t = tcase_create("escaping");
    tcase_add_loop_test(t, a_template_is_refused, 0, COUNT(refused));
    tcase_add_test(t, every_byte_escapes_as_it_should);
    suite_add_tcase(s, t);
    return s;
}

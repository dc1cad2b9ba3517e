/* The battle report: a page, one file to send to friends, and Markdown. */
#include <sodium.h>
#include <string.h>

#include "base/asset.h"
#include "view/entry_tree.h"
#include "view/report_tree.h"
#include "web/review.h"

static struct node *read_report(struct site *s, struct request *r, struct reply *reply,
                                const char *page)
{
    struct review rv;
    struct known known;
    struct err e;
    if (!review_take(s, r, reply, &rv, &known)) return NULL;
    struct node *root = review_page(s, r, page, "Battle report", &rv);
    bool ok = report_tree(root, &known, &e);
    node_text(root, "_made", time_iso(&r->mem, desk_now_ms()));
    review_end(&rv);
    if (ok) return root;
    (void)page_error(s, r, reply, 500, "", e.text);
    return NULL;
}

enum handled get_report(void *site, struct request *r, struct reply *reply)
{
    struct node *root = read_report(site, r, reply, "report");
    return root == NULL ? HANDLED_NOW : page_send(site, r, reply, 200, root);
}

enum handled get_report_text(void *site, struct request *r, struct reply *reply)
{
    struct node *root = read_report(site, r, reply, "report");
    if (root == NULL) return HANDLED_NOW;
    reply->status = 200;
    reply->type = "text/markdown; charset=utf-8";
    report_markdown(root, &reply->body);
    return HANDLED_NOW;
}

/* --- One file ------------------------------------------------------------------------------- */

#define SECTION "/* ---- "

/* Where text stands in the bytes, from `from` on; len when nowhere. */
static size_t find(const char *bytes, size_t len, size_t from, const char *text)
{
    size_t want = strlen(text);
    for (size_t i = from; i + want <= len; i++)
        if (memcmp(bytes + i, text, want) == 0) return i;
    return len;
}

/* A section of static/app.css: from the line that names it to the next such line. */
static void put_section(struct buf *out, const char *css, size_t len, const char *name)
{
    char head[64];
    (void)snprintf(head, sizeof head, SECTION "%s", name);
    size_t at = find(css, len, 0, head);
    if (at < len) buf_add(out, css + at, find(css, len, at + 1, SECTION) - at);
}

static void put_file(struct buf *out, const char *name)
{
    const struct asset *a = asset_find(name);
    if (a != NULL) buf_add(out, a->bytes, a->len);
}

/* What the page has from its style sheets, as far as a report needs it. */
static void put_style(struct buf *out)
{
    const struct asset *app = asset_find("static/app.css");
    if (app != NULL) {
        put_section(out, (const char *)app->bytes, app->len, "colours");
        put_section(out, (const char *)app->bytes, app->len, "the map");
    }
    put_file(out, "static/report.css");
    put_file(out, "static/report-file.css");
}

/* Only this very style, nothing from anywhere. */
static const char *policy_for(struct arena *a, const struct buf *style)
{
    unsigned char sum[crypto_hash_sha256_BYTES];
    char text[64];
    (void)crypto_hash_sha256(sum, (const unsigned char *)buf_text(style), style->len);
    (void)sodium_bin2base64(text, sizeof text, sum, sizeof sum, sodium_base64_VARIANT_ORIGINAL);
    return arena_printf(a,
                        "default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; "
                        "form-action 'none'; frame-ancestors 'none'",
                        text);
}

/* The style goes where the page has an empty one: no value can write such a tag. */
static void put_into(struct buf *page, const struct buf *style)
{
    static const char empty[] = "<style></style>";
    struct buf out = {0};
    const char *text = buf_text(page), *at = strstr(text, empty);
    if (at == NULL) return;
    size_t before = (size_t)(at - text) + strlen("<style>");
    buf_add(&out, text, before);
    buf_add(&out, buf_text(style), style->len);
    buf_add(&out, text + before, page->len - before);
    buf_clear(page);
    *page = out;
}

enum handled get_report_file(void *site, struct request *r, struct reply *reply)
{
    r->wants_json = false; /* the file is HTML, whoever asks */
    struct node *root = read_report(site, r, reply, "report-file");
    struct buf style = {0};
    if (root == NULL) return HANDLED_NOW;
    (void)page_send(site, r, reply, 200, root);
    put_style(&style);
    put_into(&reply->body, &style);
    reply->policy = policy_for(&reply->mem, &style);
    buf_clear(&style);
    return HANDLED_NOW;
}

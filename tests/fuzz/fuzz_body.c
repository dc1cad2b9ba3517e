/* Requests: an address, headers, and a body of the kind the headers say.
 *
 * The input is an address, then one header a line, an empty line, and the body, as on
 * the wire but with bare newlines in the head.  Whatever is taken is within the limits,
 * free of NUL and UTF-8; files lie within the body and have no folders in their names;
 * whatever is refused has a status and a sentence. */
#include "kit.h"

#include "web/body.h"
#include "web/head.h"
#include "web/route.h"

static enum handled nothing(void *site, struct request *r, struct reply *reply)
{
    (void)site, (void)r, (void)reply;
    return HANDLED_NOW;
}

static const struct route routes[] = {
    {"GET", "/", nothing, 0, NULL, 0},
    {"GET", "/g/{game}/r/{seq}", nothing, 0, NULL, 0},
    {"POST", "/g/{game}/act/{action}", nothing, 0, NULL, 0},
    {"GET", "/static/{hash}/{path...}", nothing, 0, NULL, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};

static void check_params(const struct params *p)
{
    PROMISE(p->count <= PARAMS_MAX);
    for (size_t i = 0; i < p->count; i++) {
        PROMISE(strlen(p->list[i].name) <= PARAMS_NAME_MAX && is_text(p->list[i].name));
        PROMISE(strlen(p->list[i].value) == p->list[i].len && is_text(p->list[i].value));
        PROMISE(p->list[i].len <= PARAMS_VALUE_MAX);
        PROMISE(params_find(p, p->list[i].name, NULL) != NULL);
    }
}

static void check_uploads(const struct request *r)
{
    PROMISE(r->uploads.count <= UPLOADS_MAX);
    for (size_t i = 0; i < r->uploads.count; i++) {
        const struct upload *u = &r->uploads.list[i];
        PROMISE(is_text(u->name) && is_text(u->filename) && u->type != NULL);
        PROMISE(strpbrk(u->filename, "/\\") == NULL);
        PROMISE(u->bytes >= r->raw.data && u->bytes + u->len <= r->raw.data + r->raw.len);
    }
}

static void check_refusal(int status, const struct err *e)
{
    PROMISE(status >= 400 && status <= 501 && *e->text != '\0');
}

/* A path parameter of one segment that is "..", or a longer one that climbs, would reach
 * files that are not meant. */
static void check_path(const struct request *r)
{
    check_params(&r->in_path);
    const struct param *path = params_find(&r->in_path, "path", NULL);
    if (path == NULL) return;
    for (const char *s = path->value; s != NULL; s = strchr(s, '/')) {
        s += *s == '/';
        size_t len = strcspn(s, "/");
        PROMISE(!(len == 1 && *s == '.') && !(len == 2 && strncmp(s, "..", 2) == 0));
    }
}

static int read_head(struct request *r, struct input *in, struct err *e)
{
    struct head_body body;
    const char *allow = NULL;
    const char *target = take_text(&r->mem, take_until(in, '\n'));
    int status = head_read_target(r, target, strlen(target), e);
    if (status != 0) return status;
    check_params(&r->query);
    status = route_find(routes, r, &allow, e);
    PROMISE(status != 405 || allow != NULL);
    if (status == 0) check_path(r);
    while (in->at < in->end) {
        struct input line = take_until(in, '\n');
        if (line.at == line.end) break;
        const char *name = take_text(&r->mem, take_until(&line, ':'));
        while (line.at < line.end && *line.at == ' ') line.at++;
        head_add(r, name, take_text(&r->mem, line));
    }
    status = head_check(r, &body, e);
    if (status != 0) return status;
    PROMISE(body.expected || body.length == 0);
    const char *cookie = request_cookie(r, "session");
    PROMISE(cookie == NULL || strpbrk(cookie, ";") == NULL);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {data, data + size};
    struct request r = {.method = take(&in) % 2 == 0 ? "POST" : "GET"};
    struct err e = {.text = ""};
    int status = read_head(&r, &in, &e);
    if (status == 0) {
        buf_add(&r.raw, in.at, (size_t)(in.end - in.at));
        status = body_read(&r, &e);
        if (status == 0) {
            check_params(&r.body);
            check_uploads(&r);
            (void)request_param(&r, "unit");
            (void)request_param_at(&r, "unit", 1);
        }
    }
    if (status != 0) check_refusal(status, &e);
    buf_clear(&r.raw);
    arena_clear(&r.mem);
    return 0;
}

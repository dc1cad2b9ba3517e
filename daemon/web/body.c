#include "web/body.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/json.h"
#include "base/text.h"

enum body_kind body_kind(const char *content_type)
{
    static const struct {
        const char *type;
        enum body_kind kind;
    } known[] = {{"application/x-www-form-urlencoded", BODY_FORM},
                 {"multipart/form-data", BODY_MULTIPART},
                 {"application/json", BODY_JSON},
                 {"", BODY_NONE}};
    size_t len = strcspn(content_type, "; \t");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].type) == len && strncasecmp(content_type, known[i].type, len) == 0)
            return known[i].kind;
    return BODY_OTHER;
}

/* A member that a form could have sent, too, as the text that it would have sent. */
static const char *scalar_text(struct arena *a, const struct node *n)
{
    char real[TEXT_REAL_SIZE];
    switch (n->kind) {
    case NODE_BOOL: return n->as.b ? "1" : "0";
    case NODE_INT: return arena_printf(a, "%" PRId64, n->as.i);
    case NODE_REAL: return text_format_real(real, n->as.r) ? arena_strdup(a, real) : NULL;
    case NODE_TEXT: return n->as.s;
    default: return NULL;
    }
}

static int add_member(struct request *r, const char *name, const struct node *n, struct err *e)
{
    const char *text = scalar_text(&r->mem, n);
    if (text == NULL) return 0;
    return params_add(&r->body, &r->mem, name, strlen(name), text, strlen(text), e);
}

static bool too_many_values(const char *text, size_t len)
{
    size_t marks = 0;
    for (size_t i = 0; i < len; i++) marks += text[i] == ',' || text[i] == '[' || text[i] == '{';
    return marks > BODY_JSON_VALUES_MAX;
}

static int read_json(struct request *r, struct err *e)
{
    struct node *tree = NULL;
    if (too_many_values(buf_text(&r->raw), r->raw.len))
        return err_set(e, "The JSON holds too many values: at most %d are accepted.",
                       BODY_JSON_VALUES_MAX),
               413;
    if (!json_read(&r->mem, buf_text(&r->raw), r->raw.len, &tree, e)) return 400;
    if (tree->kind != NODE_MAP) return err_set(e, "The JSON must be an object."), 400;
    r->json = tree;
    for (const struct node *n = tree->first; n != NULL; n = n->next) {
        int status = n->kind == NODE_LIST ? 0 : add_member(r, n->key, n, e);
        for (const struct node *m = n->kind == NODE_LIST ? n->first : NULL;
             m != NULL && status == 0; m = m->next)
            status = add_member(r, n->key, m, e);
        if (status != 0) return status;
    }
    return 0;
}

static int read_multipart(struct request *r, struct err *e)
{
    const char *boundary = multipart_boundary(&r->mem, r->content_type);
    if (boundary == NULL)
        return err_field(e, "Content-Type", "The form names no boundary of 1 to %d bytes.",
                         BOUNDARY_MAX),
               400;
    return multipart_read(&r->body, &r->uploads, &r->mem, boundary, buf_text(&r->raw), r->raw.len,
                          e);
}

int body_refuse_type(struct err *e)
{
    (void)err_field(e, "Content-Type",
                    "Send a form (application/x-www-form-urlencoded or multipart/form-data) or "
                    "application/json.");
    return 415;
}

int body_read(struct request *r, struct err *e)
{
    int status = 0;
    if (r->raw.len == 0 && body_kind(r->content_type) != BODY_JSON) return 0;
    switch (body_kind(r->content_type)) {
    case BODY_FORM:
        status = params_read_pairs(&r->body, &r->mem, buf_text(&r->raw), r->raw.len, e);
        break;
    case BODY_JSON: status = read_json(r, e); break;
    case BODY_MULTIPART: return read_multipart(r, e);
    case BODY_NONE:
    case BODY_OTHER: status = body_refuse_type(e); break;
    }
    buf_clear(&r->raw);
    return status;
}

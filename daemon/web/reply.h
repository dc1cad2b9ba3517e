/* web/reply.h: the answer that a handler fills in.
 *
 * A reply starts as 200, text/plain, empty, and "Cache-Control: no-store".  The
 * server sends the standard security headers with each one, whoever made it.
 * Texts given are copied unless a call says otherwise.  */
#ifndef UMPIRED_WEB_REPLY_H
#define UMPIRED_WEB_REPLY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/node.h"
#include "web/request.h"

#define REPLY_HTML "text/html; charset=utf-8"
#define REPLY_TEXT "text/plain; charset=utf-8"
#define REPLY_JSON "application/json"

/* Nothing from elsewhere, no inline script or style, never in a frame. */
#define REPLY_POLICY                                                                               \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "              \
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "            \
    "manifest-src 'self'"

struct reply {
    int status;
    const char *type;   /* content type; borrowed, normally a literal */
    const char *cache;  /* Cache-Control; borrowed; default "no-store" */
    const char *policy; /* Content-Security-Policy; borrowed; default REPLY_POLICY */
    struct buf body;    /* write the page here */
    bool close;         /* end the connection after this reply */

    /* The rest is set by the calls below. */
    struct arena mem;
    struct header *headers;
    size_t header_count;
    const void *fixed; /* instead of body: bytes that outlive the server */
    size_t fixed_len;
    bool has_file; /* instead of body: an open file, which is the reply's to close */
    int file;
    size_t file_len;
};

void reply_init(struct reply *reply);
void reply_clear(struct reply *reply); /* frees; what was said is forgotten */
void reply_reset(struct reply *reply); /* back to the start, for another answer instead */

/* False, and not added, when the value holds a line end or another control character. */
bool reply_header(struct reply *reply, const char *name, const char *value);

void reply_text(struct reply *reply, int status, const char *text);
void reply_json(struct reply *reply, int status, const struct node *n);

/* Sends bytes without copying them; for assets, which outlive the server. */
void reply_fixed(struct reply *reply, const char *type, const void *bytes, size_t len);

/* Sends an open file, from its beginning, and closes it; for what is too large for memory. */
void reply_file(struct reply *reply, const char *type, int fd, size_t len);

/* 303: go there with GET.  Only to an address on this server, "/..."; anything else
 * (another host, "//host", control characters) goes to "/". */
void reply_redirect(struct reply *reply, const char *path);

/* Cookies are HttpOnly, SameSite=Strict, Path=/.  max_age_s 0: until the browser is
 * closed; negative: forget it.  The value may hold letters, digits and -._~ only. */
bool reply_cookie(struct reply *reply, const char *name, const char *value, long max_age_s);

/* Names the content by etag (no quotes in it) and says how it may be cached.  When
 * the client has that very content the reply becomes an empty 304 and the call
 * returns true: the handler is done. */
bool reply_etag(struct reply *reply, const struct request *r, const char *etag, const char *cache);

/* A file to be saved, under a name made safe for every system. */
void reply_download(struct reply *reply, const char *filename);
void reply_retry_after(struct reply *reply, int seconds);

/* The plain page for an error, text or JSON as the client prefers: what is wrong,
 * and with which field.  For when the site has nothing better. */
void reply_error(struct reply *reply, const struct request *r, int status, const struct err *e);
const char *reply_status_words(int status); /* "Not Found" */

size_t reply_size(const struct reply *reply);

#endif

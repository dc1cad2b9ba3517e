/* web/head.h: a request's first line and headers, read with more care than
 * libmicrohttpd 0.9.75 takes.
 *
 * That version takes the first of two Content-Length or Host headers, takes both
 * Content-Length and Transfer-Encoding, cuts text at a NUL, glues folded lines
 * together, and decodes an address without saying what it could not decode.  Each
 * of these lets two readers see two different requests, so here each is refused,
 * and the connection closed, since nobody can tell where the next one begins.  */
#ifndef UMPIRED_WEB_HEAD_H
#define UMPIRED_WEB_HEAD_H

#include "web/request.h"

enum { HEAD_TARGET_MAX = 4096, HEAD_BYTES_MAX = 16 * 1024, HEADERS_MAX = 100 };

/* What the headers say about the body. */
struct head_body {
    bool expected; /* there is one */
    bool sized;    /* and its length is known: */
    uint64_t length;
    bool asks_to_continue; /* Expect: 100-continue: the client waits for a sign */
};

/* Splits what stood between method and version into r->path and r->query, taking
 * "http://host/path" as well as "/path".  0, 400 or 414. */
int head_read_target(struct request *r, const char *target, size_t len, struct err *e);

/* Adds one header; name and value are copied. */
void head_add(struct request *r, const char *name, const char *value);

/* Judges all headers together and fills in r->host, r->accept, ... and *body.
 * 0, or 400, 413, 431 or 501; then the connection cannot be used on. */
int head_check(struct request *r, struct head_body *body, struct err *e);

/* Follows a head through the buffer it was received in.  Each piece must begin one
 * line end after the last; a piece that a NUL cut short, or that was folded and
 * moved elsewhere, leaves a gap.  This leans on how 0.9.x parses, in place, so it
 * is to be asked only of that: head_trace_begin with version NULL finds no fault. */
struct head_trace {
    const char *end; /* of the last piece; NULL when not following */
    bool broken;
};
void head_trace_begin(struct head_trace *t, const char *target, size_t target_len,
                      const char *version);
void head_trace_header(struct head_trace *t, const char *name, const char *value);
bool head_trace_end(struct head_trace *t, const char *end); /* true: no gaps */

#endif

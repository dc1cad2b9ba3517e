/* web/body.h: a request's body: what kind it is, and its fields.
 *
 * The bytes are collected whole, within a cap, and read only when the last one
 * is in: a body shorter than it was declared never gets as far as a handler.  */
#ifndef UMPIRED_WEB_BODY_H
#define UMPIRED_WEB_BODY_H

#include "web/request.h"

enum body_kind {
    BODY_NONE,
    BODY_FORM,      /* application/x-www-form-urlencoded */
    BODY_MULTIPART, /* multipart/form-data */
    BODY_JSON,      /* application/json */
    BODY_OTHER
};

/* A JSON body may hold at most this many values, however short they are: a tree
 * takes far more room than its text. */
enum { BODY_JSON_VALUES_MAX = 64 * 1024 };

enum body_kind body_kind(const char *content_type);

int body_refuse_type(struct err *e); /* 415, and the words */

/* Reads the bytes in r->raw as r->content_type says, into r->body, r->uploads and
 * r->json.  Afterwards r->raw is kept only where uploads point into it.  0, or
 * 400, 413 or 415. */
int body_read(struct request *r, struct err *e);

#endif

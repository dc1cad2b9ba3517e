/* web/multipart.h: a form with files in it (multipart/form-data), read from memory.
 *
 * The whole body is there before reading starts, so a part is either complete or
 * the form is refused.  Parts without a file name become params; those with one
 * become uploads, whose bytes are borrowed from the body.  A file input left
 * empty gives nothing.  */
#ifndef UMPIRED_WEB_MULTIPART_H
#define UMPIRED_WEB_MULTIPART_H

#include "web/params.h"

enum { UPLOADS_MAX = 8, BOUNDARY_MAX = 70 };

struct upload {
    const char *name;     /* of the form field */
    const char *filename; /* the last part of what the browser said: no folders */
    const char *type;     /* as the browser said it; "" when it did not */
    const char *bytes;    /* len of them, any at all; not NUL-terminated */
    size_t len;
};

struct uploads {
    struct upload list[UPLOADS_MAX];
    size_t count;
};

/* The boundary that a Content-Type names, or NULL. */
const char *multipart_boundary(struct arena *a, const char *content_type);

/* 0, or the status to answer with. */
int multipart_read(struct params *fields, struct uploads *files, struct arena *a,
                   const char *boundary, const char *body, size_t len, struct err *e);

#endif

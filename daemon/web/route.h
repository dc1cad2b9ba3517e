/* web/route.h: which handler answers which path.
 *
 * A table of routes is a plain array that ends with an entry without a pattern;
 * it is the caller's and must outlive the server.  A pattern is literal segments
 * and parameters: "/g/{game}/r/{seq}".  A parameter fits exactly one segment that
 * is not empty; "{path...}" as the last segment fits one or more, slashes and
 * all, but none that is "." or "..".  A segment is percent-decoded before it is
 * compared or given to the handler, so an encoded slash never splits one.  The
 * first entry that fits wins.
 *
 * GET answers HEAD too.  A path that fits only entries of other methods is 405.  */
#ifndef UMPIRED_WEB_ROUTE_H
#define UMPIRED_WEB_ROUTE_H

#include <stdbool.h>

#include "web/request.h"

typedef enum handled route_handler(void *site, struct request *r, struct reply *reply);

enum route_flag {
    ROUTE_SECRET = 1, /* the path holds a secret: the access log shows the pattern instead */
    ROUTE_RAW = 2,    /* any content type; the body is left as bytes in r->raw */
    ROUTE_SITE = 256  /* this bit and those above are the site's own */
};

struct route {
    const char *method; /* "GET" or "POST" */
    const char *pattern;
    route_handler *handler;
    unsigned flags;
    void *user;      /* the site's own; the handler finds it in r->route->user */
    size_t body_max; /* the largest body; 0: as the server's options say */
};

/* Finds the route for r->method and r->path; sets r->route and r->in_path.  0, or
 * 400 (a path that is not text), 404, or 405 with the allowed methods in allow. */
int route_find(const struct route *table, struct request *r, const char **allow, struct err *e);

#endif

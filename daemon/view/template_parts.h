/* view/template_parts.h: a template as parsed: what loading makes and rendering reads.
 * Private to view/template*.c; the texts point into the file.  */
#ifndef UMPIRED_VIEW_TEMPLATE_PARTS_H
#define UMPIRED_VIEW_TEMPLATE_PARTS_H

#include <stdatomic.h>

#include "base/arena.h"
#include "view/escape.h"
#include "view/template.h"

enum part_kind { PART_TEXT, PART_VALUE, PART_SECTION, PART_BLOCK, PART_PARTIAL };

enum name_kind { NAME_KEYS, NAME_ELEMENT, NAME_INDEX, NAME_FIRST, NAME_LAST };

struct part {
    enum part_kind kind;
    enum name_kind name;
    bool inverted, compares, url;
    unsigned line;
    const struct template *home;
    const char *text; /* of PART_TEXT; what a section compares with */
    size_t len;
    const char **keys; /* of NAME_KEYS; ends with NULL */
    struct part *body, *next;
    const struct template *partial;
    size_t block; /* index in its template's blocks */
};

struct block {
    const char *name;
    struct escape_scan at; /* where in the HTML its replacement will stand */
};

enum template_state { TEMPLATE_WANTED, TEMPLATE_LOADING, TEMPLATE_READY };

struct template
{
    struct template *next;
    const char *name, *file;
    enum template_state state;
    struct part *parts;
    struct block *blocks;
    size_t block_count;
    const struct template *layout;
    const struct part **fills; /* of a page: for each block of its layout, or NULL */
    bool *filled;              /* an empty replacement is a replacement too */
    const struct part *user;   /* a {{>...}} that names it, for the words of an error */
};

struct template_set {
    struct arena mem;
    template_loader *load;
    void *ctx;
    bool strict, broken;
    struct template *first, *last;
    atomic_size_t misses;
};

/* template.c: the one of that name; template_want makes a place for it. */
struct template *template_find(const struct template_set *set, const char *name);
struct template *template_want(struct template_set *set, const char *name);
bool template_load_one(struct template_set *set, struct template *t, struct err *err);

/* template_parse.c: fills in t from its text. */
bool template_parse(struct template_set *set, struct template *t, const char *text, size_t len,
                    struct err *err);

#endif

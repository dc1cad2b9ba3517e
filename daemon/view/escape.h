/* view/escape.h: data into HTML, and the places where that is safe.
 *
 * escape_html is enough in the text of a page and in a quoted attribute value,
 * and nowhere else.  So the other half of this file is a reader that follows the
 * literal HTML of a template, byte by byte as a browser's tokenizer would, and
 * says for any point whether a value may stand there.
 *
 * The reader is stricter than a browser on purpose: markup on which two readers
 * could disagree (a bare '<', a tag inside <script>, a '<' inside an attribute
 * or a comment) is refused, so there is no page that it and a browser see
 * differently.  */
#ifndef UMPIRED_VIEW_ESCAPE_H
#define UMPIRED_VIEW_ESCAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/* & < > " ' become character references; every other byte stays. */
void escape_html(struct buf *out, const char *text, size_t len);

/* One component of a URL: all but letters, digits and - . _ ~ becomes %XX. */
void escape_url(struct buf *out, const char *text, size_t len);

/* A point in a page.  Zero-initialised is the start of one, in plain text.  A
 * plain value: copy it to remember a point.  The fields belong to escape.c. */
struct escape_scan {
    int state, element, closing, attribute, address, dashes, name_len;
    char name[12];
};

/* Reads on over literal HTML.  NULL, or what is wrong with it; then *at is how
 * many bytes were read before the one to blame. */
const char *escape_scan_read(struct escape_scan *s, const char *html, size_t len, size_t *at);

/* NULL if a value may be written here, or the reason why not.  url_encoded: it
 * will go through escape_url and not just escape_html. */
const char *escape_scan_refuses(const struct escape_scan *s, bool url_encoded);

/* A part of a template that may be written never, once or many times begins and
 * ends here.  It must leave the page where it found it: escape_scan_end says
 * whether it did.  Within a tag both ends lie between two attributes, so such a
 * part begins with a space: <option{{#on}} selected{{/on}}>. */
void escape_scan_begin(struct escape_scan *s);
bool escape_scan_end(struct escape_scan *s, const struct escape_scan *begin);

bool escape_scan_in_text(const struct escape_scan *s); /* between tags, in no special element */

#endif

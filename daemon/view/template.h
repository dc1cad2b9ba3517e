/* view/template.h: pages as text with holes, filled from a tree.
 *
 * Why no value can get into a page unescaped
 *   1. {{name}} is the only way out for data, and it always escapes.  There is no
 *      raw form, no filter that switches it off, no literal built from data.
 *   2. Escaping is enough only in text and in quoted attribute values.  A template
 *      that puts a value anywhere else is refused when it is loaded: in <script>
 *      or <style>, in an unquoted attribute, in on..., style, srcdoc or srcset, in
 *      an HTML comment, in the name of a tag or attribute; and in href, src,
 *      action, formaction and their like unless the address begins with a literal
 *      "/", "#" or "?" (right after a lone "/" it must be |url, for a second slash
 *      would lead to another server).
 *   3. So that (2) holds whatever the data are, a section leaves the HTML where it
 *      found it, and a partial stands between tags.  view/escape.h does the reading.
 *
 * The language
 *   {{a.b}}             the value, escaped; reals as %.10g; null prints nothing
 *   {{a|url}}           percent-encoded, for one component of a URL
 *   {{#a}}...{{/a}}     a list: once per element, which becomes the innermost scope;
 *                       a map: once, with it as scope; true, text that is not empty,
 *                       a number that is not 0: once; anything else: not at all
 *   {{^a}}...{{/a}}     where {{#a}} would write nothing
 *   {{#a=word}}...{{/a}} if a printed is exactly word; {{^a=word}} if not
 *   {{.}}               the innermost scope itself: the element of a list of texts
 *   {{@index}}          1, 2, 3 ... in the innermost list; {{@first}}, {{@last}}:
 *                       true or false; all three work as sections
 *   {{>name}}           another template, in the present scope; may recurse
 *   {{<name}}           first in a page: take that layout, and fill its blocks
 *   {{$name}}...{{/name}} a block: in a layout with what stands there otherwise, in
 *                       a page with what replaces it.  One level: a layout has none
 *   {{! words }}        a comment
 * A name is looked for in the innermost scope, then outwards; the parts after a dot
 * only in what was found.  Below null all is null.  A line with nothing but one tag
 * that prints nothing by itself leaves no blank line.
 *
 * A name is a word here and in the calls below: "table" is asked of the loader as
 * "templates/table.html".  */
#ifndef UMPIRED_VIEW_TEMPLATE_H
#define UMPIRED_VIEW_TEMPLATE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/node.h"

struct template_set;

/* The text of a file, or NULL if there is none.  It is not copied: it must stay as
 * long as the set does. */
typedef const char *template_loader(void *ctx, const char *file, size_t *len);

/* In a strict set a name that is nowhere in scope makes the rendering fail, and so
 * does a list or map where a value belongs; otherwise they print nothing and are
 * counted.  A key that is there with null is no miss. */
struct template_set *template_set_new(template_loader *load, void *ctx, bool strict);
void template_set_free(struct template_set *set); /* NULL is fine */

/* Loads a template and all that it names.  False: err names file, line and what is
 * wrong, and the set will render nothing any more.  Not while others render. */
bool template_set_load(struct template_set *set, const char *name, struct err *err);

/* Adds the page to out.  A loaded set does not change, so threads may share it.  On
 * false out is as it was. */
bool template_render(struct template_set *set, const char *name, const struct node *root,
                     struct buf *out, struct err *err);

size_t template_set_misses(struct template_set *set); /* by all renderings so far */

#endif

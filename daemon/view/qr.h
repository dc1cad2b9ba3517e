/* view/qr.h: QR codes, to bring a telephone to the table without typing.
 *
 * Both forms keep the four light modules around the code that the standard asks
 * for, and correct errors at level M (about 15 % may be hidden or dirty).  A text
 * that is empty or does not fit (2331 bytes) has no code.  */
#ifndef UMPIRED_VIEW_QR_H
#define UMPIRED_VIEW_QR_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/buf.h"

/* The d attribute of an SVG path that is filled where the code is dark, one unit a
 * module, the rim included: with n = *size it goes into
 *     <svg viewBox="0 0 {{n}} {{n}}"><path d="{{path}}"/></svg>
 * on a light ground.  NULL if text has no code. */
const char *qr_path(struct arena *a, const char *text, int *size);

/* For a terminal: half-block characters, two rows of modules a line.  With colour
 * each line sets black on white itself, so it scans on dark and on light terminals.
 * Without (a file, a pipe, a dumb terminal) light modules are the drawn ones, which
 * is right wherever letters are brighter than the ground.  False, and nothing
 * added, if text has no code. */
bool qr_terminal(struct buf *out, const char *text, bool colour);

#endif

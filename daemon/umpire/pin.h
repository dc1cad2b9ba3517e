/* umpire/pin.h: the umpire's PIN.
 *
 * Six digits, drawn by umpired and printed once; the file keeps an argon2id hash.  A new
 * one is made from the command line, by whoever can write the file.  */
#ifndef UMPIRED_UMPIRE_PIN_H
#define UMPIRED_UMPIRE_PIN_H

#include "journal/journal.h"

#define PIN_SETTING "pin_hash"

enum { PIN_DIGITS = 6 };

/* Draws a PIN, stores its hash, and ends every session of an umpire.  The journal must
 * be in a batch. */
bool pin_renew(struct journal *j, char out[PIN_DIGITS + 1], struct err *e);

bool pin_fits(const char *hash, const char *pin); /* slow on purpose */

#endif

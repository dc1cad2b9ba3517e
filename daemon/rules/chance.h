/* rules/chance.h: exact probabilities.
 *
 * A chance is a reduced fraction of two 512-bit whole numbers, a plain value with
 * nothing to free.  6^197 still fits, far beyond the dice any table can hold.
 * Adding and multiplying never round; percent and words are for reading only.  */
#ifndef UMPIRED_RULES_CHANCE_H
#define UMPIRED_RULES_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

enum { WIDE_LIMBS = 8 };
struct wide {
    uint64_t limb[WIDE_LIMBS]; /* least first */
};

struct chance {
    struct wide num, den; /* reduced; den is never zero */
};

struct chance chance_of(uint64_t num, uint64_t den);
struct chance chance_none(void);    /* 0 */
struct chance chance_certain(void); /* 1 */
struct chance chance_add(struct chance a, struct chance b);
struct chance chance_mul(struct chance a, struct chance b);
struct chance chance_not(struct chance a); /* 1 - a */
int chance_compare(struct chance a, struct chance b);
bool chance_read(const char *fraction, struct chance *out); /* "7/12"; false: not one */

/* Counting ways instead of adding fractions: much quicker for many terms over the same
 * denominator.  Nothing may grow past 512 bits. */
struct wide wide_of(uint64_t x);
struct wide wide_add(const struct wide *a, const struct wide *b);
struct wide wide_mul(const struct wide *a, const struct wide *b);
void wide_add_times(struct wide *sum, const struct wide *a, unsigned times); /* sum += times a */
int wide_compare(const struct wide *a, const struct wide *b);
struct wide wide_power(uint64_t base, unsigned exponent);
struct chance chance_ratio(const struct wide *num, const struct wide *den); /* reduced */

double chance_real(struct chance c);                           /* 0.58333 */
const char *chance_fraction(struct arena *a, struct chance c); /* "7/12", "0", "1" */
const char *chance_percent(struct arena *a, struct chance c);  /* "58.3 %" */
const char *chance_words(struct arena *a, struct chance c);    /* "7 in 12" */

#endif

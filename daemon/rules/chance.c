#include "rules/chance.h"

#include <assert.h>
#include <gmp.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* GMP's mpn layer works on limb arrays of ours and allocates nothing. */
_Static_assert(sizeof(mp_limb_t) == sizeof(uint64_t), "limbs are 64 bit");

static mp_size_t used(const struct wide *w)
{
    mp_size_t n = WIDE_LIMBS;
    while (n > 0 && w->limb[n - 1] == 0) n--;
    return n;
}

static bool is_zero(const struct wide *w)
{
    return used(w) == 0;
}

static bool is_one(const struct wide *w)
{
    return used(w) == 1 && w->limb[0] == 1;
}

struct wide wide_of(uint64_t x)
{
    return (struct wide){.limb = {x}};
}

struct wide wide_mul(const struct wide *a, const struct wide *b)
{
    struct wide out = {0};
    mp_size_t na = used(a), nb = used(b);
    if (na == 0 || nb == 0) return out;
    mp_limb_t product[2 * WIDE_LIMBS] = {0};
    if (na >= nb)
        (void)mpn_mul(product, a->limb, na, b->limb, nb);
    else
        (void)mpn_mul(product, b->limb, nb, a->limb, na);
    for (int i = WIDE_LIMBS; i < 2 * WIDE_LIMBS; i++) assert(product[i] == 0);
    memcpy(out.limb, product, sizeof out.limb);
    return out;
}

static struct wide wide_div(const struct wide *a, const struct wide *b)
{
    struct wide quotient = {0}, rest;
    mp_size_t na = used(a), nb = used(b);
    assert(nb > 0);
    if (na < nb) return quotient;
    mpn_tdiv_qr(quotient.limb, rest.limb, 0, a->limb, na, b->limb, nb);
    return quotient;
}

static struct wide wide_gcd(struct wide a, struct wide b)
{
    /* mpn_gcd wants the larger operand first, and an odd one among the two; the
     * powers of two they share are taken out here. */
    unsigned shared = 0;
    while (((a.limb[0] | b.limb[0]) & 1) == 0) {
        (void)mpn_rshift(a.limb, a.limb, WIDE_LIMBS, 1);
        (void)mpn_rshift(b.limb, b.limb, WIDE_LIMBS, 1);
        shared++;
    }
    while ((a.limb[0] & 1) == 0) (void)mpn_rshift(a.limb, a.limb, WIDE_LIMBS, 1);
    while ((b.limb[0] & 1) == 0) (void)mpn_rshift(b.limb, b.limb, WIDE_LIMBS, 1);
    if (mpn_cmp(a.limb, b.limb, WIDE_LIMBS) < 0) {
        struct wide swap = a;
        a = b;
        b = swap;
    }
    struct wide out = {0};
    mp_size_t na = used(&a), nb = used(&b);
    (void)mpn_gcd(out.limb, a.limb, na, b.limb, nb);
    while (shared-- > 0) (void)mpn_lshift(out.limb, out.limb, WIDE_LIMBS, 1);
    return out;
}

static struct chance reduce(struct chance c)
{
    assert(!is_zero(&c.den));
    if (is_zero(&c.num)) return chance_none();
    struct wide g = wide_gcd(c.num, c.den);
    if (is_one(&g)) return c;
    return (struct chance){.num = wide_div(&c.num, &g), .den = wide_div(&c.den, &g)};
}

struct wide wide_add(const struct wide *a, const struct wide *b)
{
    struct wide sum;
    mp_limb_t carry = mpn_add_n(sum.limb, a->limb, b->limb, WIDE_LIMBS);
    assert(carry == 0);
    (void)carry;
    return sum;
}

void wide_add_times(struct wide *sum, const struct wide *a, unsigned times)
{
    mp_limb_t carry = mpn_addmul_1(sum->limb, a->limb, WIDE_LIMBS, times);
    assert(carry == 0);
    (void)carry;
}

int wide_compare(const struct wide *a, const struct wide *b)
{
    return mpn_cmp(a->limb, b->limb, WIDE_LIMBS);
}

struct wide wide_power(uint64_t base, unsigned exponent)
{
    struct wide out = wide_of(1), factor = wide_of(base);
    while (exponent-- > 0) out = wide_mul(&out, &factor);
    return out;
}

struct chance chance_ratio(const struct wide *num, const struct wide *den)
{
    return reduce((struct chance){.num = *num, .den = *den});
}

struct chance chance_of(uint64_t num, uint64_t den)
{
    return reduce((struct chance){.num = wide_of(num), .den = wide_of(den)});
}

struct chance chance_none(void)
{
    return (struct chance){.num = {{0}}, .den = {{1}}};
}

struct chance chance_certain(void)
{
    return (struct chance){.num = {{1}}, .den = {{1}}};
}

struct chance chance_add(struct chance a, struct chance b)
{
    /* Over the least common denominator, so that 512 bits go as far as they can. */
    struct wide g = wide_gcd(a.den, b.den);
    struct wide fa = wide_div(&b.den, &g), fb = wide_div(&a.den, &g);
    struct wide left = wide_mul(&a.num, &fa), right = wide_mul(&b.num, &fb);
    struct chance sum = {.den = wide_mul(&a.den, &fa)};
    mp_limb_t carry = mpn_add_n(sum.num.limb, left.limb, right.limb, WIDE_LIMBS);
    assert(carry == 0);
    (void)carry;
    return reduce(sum);
}

struct chance chance_mul(struct chance a, struct chance b)
{
    struct chance left = reduce((struct chance){.num = a.num, .den = b.den});
    struct chance right = reduce((struct chance){.num = b.num, .den = a.den});
    return (struct chance){.num = wide_mul(&left.num, &right.num),
                           .den = wide_mul(&left.den, &right.den)};
}

struct chance chance_not(struct chance a)
{
    struct chance rest = a;
    mp_limb_t borrow = mpn_sub_n(rest.num.limb, a.den.limb, a.num.limb, WIDE_LIMBS);
    assert(borrow == 0);
    (void)borrow;
    return reduce(rest);
}

int chance_compare(struct chance a, struct chance b)
{
    struct wide left = wide_mul(&a.num, &b.den), right = wide_mul(&b.num, &a.den);
    return mpn_cmp(left.limb, right.limb, WIDE_LIMBS);
}

static bool wide_read(const char *text, size_t len, struct wide *out)
{
    *out = (struct wide){0};
    if (len == 0 || len > 150) return false;
    for (size_t i = 0; i < len; i++) {
        if (text[i] < '0' || text[i] > '9') return false;
        mp_limb_t over = mpn_mul_1(out->limb, out->limb, WIDE_LIMBS, 10);
        over += mpn_add_1(out->limb, out->limb, WIDE_LIMBS, (mp_limb_t)(text[i] - '0'));
        if (over != 0) return false;
    }
    return true;
}

bool chance_read(const char *fraction, struct chance *out)
{
    const char *slash = strchr(fraction, '/');
    size_t len = slash == NULL ? strlen(fraction) : (size_t)(slash - fraction);
    struct chance c = {.den = wide_of(1)};
    if (!wide_read(fraction, len, &c.num)) return false;
    if (slash != NULL && !wide_read(slash + 1, strlen(slash + 1), &c.den)) return false;
    if (is_zero(&c.den)) return false;
    *out = reduce(c);
    return true;
}

static double wide_real(const struct wide *w)
{
    double x = 0;
    for (int i = WIDE_LIMBS - 1; i >= 0; i--) x = ldexp(x, 64) + (double)w->limb[i];
    return x;
}

double chance_real(struct chance c)
{
    return wide_real(&c.num) / wide_real(&c.den);
}

static const char *wide_text(struct arena *a, const struct wide *w)
{
    unsigned char digits[160];
    mp_limb_t scratch[WIDE_LIMBS + 1] = {0}; /* mpn_get_str clobbers its input */
    memcpy(scratch, w->limb, sizeof w->limb);
    mp_size_t n = used(w);
    if (n == 0) return "0";
    size_t len = mpn_get_str(digits, 10, scratch, n), lead = 0;
    while (lead + 1 < len && digits[lead] == 0) lead++;
    char *text = arena_alloc(a, len - lead + 1);
    for (size_t i = lead; i < len; i++) text[i - lead] = (char)('0' + digits[i]);
    return text;
}

const char *chance_fraction(struct arena *a, struct chance c)
{
    if (is_one(&c.den)) return wide_text(a, &c.num);
    return arena_printf(a, "%s/%s", wide_text(a, &c.num), wide_text(a, &c.den));
}

const char *chance_percent(struct arena *a, struct chance c)
{
    double p = 100 * chance_real(c);
    if (is_zero(&c.num)) return "0 %";
    if (is_one(&c.num) && is_one(&c.den)) return "100 %";
    if (p < 0.05) return "under 0.1 %";
    if (p > 99.95) return "over 99.9 %";
    return arena_printf(a, "%.1f %%", p);
}

/* People remember "7 in 12" and "about 7 times in 10" better than 0.583. */
const char *chance_words(struct arena *a, struct chance c)
{
    double p = chance_real(c);
    if (is_zero(&c.num)) return "never";
    if (is_one(&c.num) && is_one(&c.den)) return "always";
    if (used(&c.den) == 1 && c.den.limb[0] <= 12)
        return arena_printf(a, "%s in %s", is_one(&c.num) ? "once" : wide_text(a, &c.num),
                            wide_text(a, &c.den));
    if (p < 1.0 / 12) return arena_printf(a, "about once in %.0f", 1 / p);
    if (p > 11.0 / 12) return arena_printf(a, "all but once in %.0f", 1 / (1 - p));
    long tenths = lround(p * 10);
    return tenths == 1 ? "about once in 10" : arena_printf(a, "about %ld times in 10", tenths);
}

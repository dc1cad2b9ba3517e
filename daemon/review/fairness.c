#include "review/fairness.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"

enum { STEPS = 40, MOST_TERMS = 1000 };
static const double rare = 0.025, wanted = 0.8, tiny = 1e-15;

/* --- The share of samples that are as odd ---------------------------------------------------- */

static size_t squares_of(const struct fairness *f)
{
    size_t sum = 0;
    for (int i = 0; i < f->sides; i++) sum += f->fell[i] * f->fell[i];
    return sum;
}

/* Face by face: share[n][q] of the ways in which n dice show the faces so far with q for the
 * sum of the squares.  Among n that are left each face takes k of them as coins with a chance
 * of 1 in the faces left. */
static double count_exactly(const struct fairness *f)
{
    struct arena mem = {0};
    size_t most = f->count, wide = most * most + 1, least = squares_of(f);
    double *now = arena_array(&mem, double, (most + 1) * wide);
    double *next = arena_array(&mem, double, (most + 1) * wide);
    double as_odd = 0;
    now[most * wide] = 1; /* all are left, and none seen */
    for (int left = f->sides; left > 1; left--) {
        double p = 1.0 / left;
        memset(next, 0, (most + 1) * wide * sizeof *next);
        for (size_t n = 0; n <= most; n++) {
            double takes = pow(1 - p, (double)n);
            for (size_t k = 0; k <= n; k++) {
                for (size_t q = 0; q + k * k < wide; q++)
                    next[(n - k) * wide + q + k * k] += now[n * wide + q] * takes;
                takes *= p / (1 - p) * (double)(n - k) / (double)(k + 1);
            }
        }
        double *was = now;
        now = next;
        next = was;
    }
    for (size_t n = 0; n <= most; n++) /* the last face takes what is left */
        for (size_t q = 0; q < wide; q++)
            if (q + n * n >= least) as_odd += now[n * wide + q];
    arena_clear(&mem);
    return as_odd > 1 ? 1 : as_odd;
}

/* The chi-square distribution beyond x: the upper incomplete gamma function, by its series
 * below the mean and by its continued fraction above. */
static double beyond(double x, int freedom)
{
    double a = freedom / 2.0, z = x / 2;
    if (z <= 0) return 1;
    double scale = exp(a * log(z) - z - lgamma(a));
    if (z < a + 1) {
        double term = 1 / a, sum = term;
        for (int n = 1; n < MOST_TERMS && term > sum * tiny; n++) sum += term *= z / (a + n);
        return 1 - scale * sum;
    }
    double b = z + 1 - a, c = 1e300, d = 1 / b, h = d;
    for (int n = 1; n < MOST_TERMS; n++) {
        double an = -n * (n - a);
        b += 2;
        d = 1 / (an * d + b);
        c = b + an / c;
        h *= d * c;
        if (fabs(d * c - 1) < tiny) break;
    }
    return scale * h;
}

/* --- What so many dice can show --------------------------------------------------------------- */

/* The chance that a thing of chance p happens exactly k times in n. */
static double exactly(size_t k, size_t n, double p)
{
    double misses = (double)(n - k), hits = (double)k;
    if (p >= 1) return k == n;
    return exp(lgamma((double)n + 1) - lgamma(hits + 1) - lgamma(misses + 1) + hits * log(p) +
               misses * log1p(-p));
}

/* At least k times; what is past all likelihood is left out. */
static double at_least(size_t k, size_t n, double p)
{
    double sum = 0;
    for (size_t i = k; i <= n; i++) {
        double one = exactly(i, n, p);
        sum += one;
        if ((double)i > (double)n * p && one < tiny * tiny) break;
    }
    return sum > 1 ? 1 : sum;
}

/* The least number that is reached as rarely as that; n + 1: none is. */
static size_t rare_from(size_t n, double p)
{
    double sum = 0;
    size_t k = n + 1;
    while (k > 0 && (sum += exactly(k - 1, n, p)) <= rare) k--;
    return k;
}

static double share_that_shows(size_t n, int sides)
{
    double fair = 1.0 / sides, low = fair, high = 1;
    size_t k = rare_from(n, fair);
    if (k > n) return 0;
    for (int i = 0; i < STEPS; i++) {
        double middle = (low + high) / 2;
        *(at_least(k, n, middle) < wanted ? &low : &high) = middle;
    }
    return high;
}

/* Counts of one face that are not odd: what is left when the rarest at either end go. */
static void usual_counts(struct fairness *f)
{
    double p = 1.0 / f->sides, sum = 0;
    size_t low = 0;
    while (low < f->count && (sum += exactly(low, f->count, p)) <= rare) low++;
    f->low = (double)low;
    f->high = (double)rare_from(f->count, p) - 1;
}

void fairness_judge(struct fairness *f)
{
    f->even = (double)f->count / f->sides;
    f->chi_square = 0;
    for (int i = 0; i < f->sides; i++) {
        double off = (double)f->fell[i] - f->even;
        f->chi_square += off * off / f->even;
    }
    f->exact = f->count <= FAIR_EXACT;
    f->as_odd = f->exact ? count_exactly(f) : beyond(f->chi_square, f->sides - 1);
    f->shows = share_that_shows(f->count, f->sides);
    usual_counts(f);
}

/* tests/bench/bench.h: clocks, medians, and the one line a measure prints.
 *
 * A figure alone says more about the machine than about umpired.  So each stands beside
 * a floor taken in the same run, the two by turns, and the ratio is what counts.  */
#ifndef UMPIRED_TESTS_BENCH_H
#define UMPIRED_TESTS_BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static inline double now_us(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static inline int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The value that the share of them does not exceed; sorts the list. */
static inline double quantile(double *list, size_t count, double share)
{
    qsort(list, count, sizeof *list, by_size);
    return list[(size_t)((double)(count - 1) * share)];
}

static inline double median(double *list, size_t count)
{
    return quantile(list, count, 0.5);
}

static inline void report(const char *name, double ours, double floor, const char *unit,
                          const char *floor_name)
{
    (void)printf("%-34s %10.1f %10.1f %-8s %6.2f  %s\n", name, ours, floor, unit, ours / floor,
                 floor_name);
    (void)fflush(stdout);
}

/* A bench that cannot measure says so and ends without failing the run. */
#define NEED(holds, what)                                                                          \
    do {                                                                                           \
        if (!(holds)) {                                                                            \
            (void)printf("%s: not measured (%s)\n", what, #holds);                                 \
            exit(0);                                                                               \
        }                                                                                          \
    } while (0)

#endif

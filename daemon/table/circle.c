#include "table/circle.h"

#include <math.h>

int circle_count(const struct hull *h, struct point centre, double radius_cm)
{
    int in = 0;
    for (int i = 0; i < h->count; i++) {
        struct point c = stand_centre(&h->stand[i]);
        double x = c.x - centre.x, y = c.y - centre.y;
        in += sqrt(x * x + y * y) <= radius_cm + PLANE_TOUCH_CM;
    }
    return in;
}

bool circle_holds_most(const struct hull *h, struct point centre, double radius_cm)
{
    return 2 * circle_count(h, centre, radius_cm) > h->count;
}

/* Tries one circle; keeps the better, the earlier of equals. */
static void try_centre(const struct hull *const *hulls, int count, struct point centre,
                       double radius_cm, struct circle_fit *best)
{
    struct circle_fit fit = {.centre = centre};
    for (int i = 0; i < count; i++) {
        int in = circle_count(hulls[i], centre, radius_cm);
        fit.stands += in;
        fit.units += 2 * in > hulls[i]->count;
    }
    fit.fits = fit.units == count;
    if (fit.units > best->units || (fit.units == best->units && fit.stands > best->stands))
        *best = fit;
}

/* The two circles with both points on the rim; one if they are a diameter apart,
 * none if farther. */
static int centres_through(struct point p, struct point q, double radius_cm, struct point out[2])
{
    double apart = plane_distance(p, q);
    if (apart <= 0 || apart > 2 * (radius_cm + PLANE_TOUCH_CM)) return 0;
    struct point middle = plane_between(p, q, 0.5);
    double high = sqrt(fmax(radius_cm * radius_cm - apart * apart / 4, 0));
    struct point up = {-(q.y - p.y) / apart * high, (q.x - p.x) / apart * high};
    out[0] = plane_add(middle, up);
    out[1] = (struct point){middle.x - up.x, middle.y - up.y};
    return high > 0 ? 2 : 1;
}

struct circle_fit circle_hold(const struct hull *const *hulls, int count, double radius_cm)
{
    struct circle_fit best = {false, {0, 0}, 0, 0};
    for (int i = 0; i < count; i++) {
        for (int s = 0; s < hulls[i]->count; s++) {
            struct point p = stand_centre(&hulls[i]->stand[s]);
            try_centre(hulls, count, p, radius_cm, &best);
            for (int j = 0; j <= i; j++) {
                int stop = j == i ? s : hulls[j]->count;
                for (int t = 0; t < stop; t++) {
                    struct point through[2];
                    int n =
                        centres_through(p, stand_centre(&hulls[j]->stand[t]), radius_cm, through);
                    for (int k = 0; k < n; k++)
                        try_centre(hulls, count, through[k], radius_cm, &best);
                }
            }
        }
    }
    best.fits = count > 0 && best.fits;
    return best;
}

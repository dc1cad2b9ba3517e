/* Whole games; the input makes every choice.  What is promised is in
 * tests/unit/play_check.c, play_tea.c and play_bess.c, which the unit tests hold to as well. */
#include "kit.h"

#include "../unit/play_kit.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct play p;
    if (size < 2) return 0;
    p = (struct play){0};
    play_choose_by(&p, data + 1, size - 1);
    bool ok = play_open(&p, &first_game()->lib, data[0] % PLAY_TABLES, 0);
    while (ok && !play_is_over(&p)) ok = play_step(&p);
    if (ok) ok = play_take_back(&p);
    if (!ok) (void)fprintf(stderr, "%s\n", p.broken);
    PROMISE(ok);
    play_close(&p);
    return 0;
}

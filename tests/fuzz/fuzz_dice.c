/* Dice as people type them: either all of the text is dice, or none of it. */
#include "kit.h"

#include "rules/dice.h"

enum { DICE_MAX = 400, FACE_MAX = 9999 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {data, data + size};
    struct arena mem = {0};
    struct err e = {.text = ""};
    int *faces, *again;
    size_t count, count_again;
    const char *text = take_text(&mem, in);
    if (dice_parse(text, &mem, &faces, &count, &e)) {
        char *joined = arena_strdup(&mem, ",");
        PROMISE(count <= DICE_MAX);
        for (size_t i = 0; i < count; i++) {
            PROMISE(faces[i] >= 0 && faces[i] <= FACE_MAX);
            joined = arena_printf(&mem, "%s%d,", joined, faces[i]);
        }
        PROMISE(dice_parse(joined, &mem, &again, &count_again, &e));
        PROMISE(count == count_again);
        PROMISE(count == 0 || memcmp(faces, again, count * sizeof *faces) == 0);
    } else {
        PROMISE(faces == NULL && count == 0);
        PROMISE(strcmp(e.field, "dice") == 0 && *e.text != '\0');
    }
    arena_clear(&mem);
    return 0;
}

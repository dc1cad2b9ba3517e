#include "umpire/library.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/asset.h"

enum { MOST_FILES = 32 };

static bool book_load(struct rulebook *book, struct err *e)
{
    const char *text[MOST_FILES];
    size_t len[MOST_FILES];
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, sizeof book->hash);
    for (size_t i = 0; book->rules->files[i] != NULL; i++) {
        const char *name = book->rules->files[i];
        const struct asset *file = i < MOST_FILES ? asset_find(name) : NULL;
        if (file == NULL) return err_set(e, "%s is missing", name);
        text[i] = (const char *)file->bytes;
        len[i] = file->len;
        /* sizes part one file from the next, so no two sets of files hash alike */
        uint64_t size = file->len;
        crypto_generichash_update(&hash, (const unsigned char *)name, strlen(name) + 1);
        crypto_generichash_update(&hash, (const unsigned char *)&size, sizeof size);
        crypto_generichash_update(&hash, file->bytes, file->len);
    }
    crypto_generichash_final(&hash, book->hash, sizeof book->hash);
    return book->rules->load(book, text, len, e);
}

bool library_open(struct library *lib, struct err *e)
{
    *lib = (struct library){0};
    if (sodium_init() < 0) return err_set(e, "libsodium cannot start on this machine");
    while (rulesets[lib->count] != NULL) lib->count++;
    lib->books = calloc(lib->count, sizeof *lib->books);
    if (lib->books == NULL) memory_exhausted();
    for (size_t i = 0; i < lib->count; i++) {
        struct err why;
        lib->books[i].rules = rulesets[i];
        if (book_load(&lib->books[i], &why)) continue;
        library_close(lib);
        return err_set(e, "%s: %s", rulesets[i]->title, why.text);
    }
    return true;
}

void library_close(struct library *lib)
{
    for (size_t i = 0; i < lib->count; i++) arena_clear(&lib->books[i].mem);
    free(lib->books);
    *lib = (struct library){0};
}

const struct rulebook *library_find(const struct library *lib, const char *system)
{
    for (size_t i = 0; i < lib->count; i++)
        if (strcmp(lib->books[i].rules->id, system) == 0) return &lib->books[i];
    return NULL;
}

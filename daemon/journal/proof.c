#include "journal/proof.h"

#include <inttypes.h>
#include <sodium.h>
#include <string.h>

#include "base/buf.h"

enum { HEX_SIZE = SECRET_BYTES * 2 + 1 };

static void finish(struct buf *b, unsigned char out[HASH_BYTES])
{
    (void)crypto_generichash(out, HASH_BYTES, (const unsigned char *)b->data, b->len, NULL, 0);
    sodium_memzero(b->data, b->len);
    buf_clear(b);
}

void proof_commit(const unsigned char secret[SECRET_BYTES], unsigned char out[HASH_BYTES])
{
    char hex[HEX_SIZE];
    (void)sodium_bin2hex(hex, sizeof hex, secret, SECRET_BYTES);
    struct buf b = {0};
    buf_printf(&b, "umpired dice\n%s", hex);
    finish(&b, out);
}

int proof_face(const unsigned char secret[SECRET_BYTES], const char *word, const char *game,
               int64_t declare_seq, size_t index, int sides)
{
    if (sides < 1) return 0;
    char hex[HEX_SIZE];
    (void)sodium_bin2hex(hex, sizeof hex, secret, SECRET_BYTES);
    uint64_t limit = (UINT64_C(1) << 32) / (uint64_t)sides * (uint64_t)sides;
    for (unsigned round = 0;; round++) {
        struct buf b = {0};
        unsigned char hash[HASH_BYTES];
        buf_printf(&b, "umpired die\n%s\n%" PRId64 "\n%zu\n%u\n%zu\n%s\n%s", hex, declare_seq,
                   index, round, strlen(game), game, word == NULL ? "" : word);
        finish(&b, hash);
        for (size_t i = 0; i < HASH_BYTES; i += 4) {
            uint64_t n = (uint64_t)hash[i] << 24 | (uint64_t)hash[i + 1] << 16 |
                         (uint64_t)hash[i + 2] << 8 | (uint64_t)hash[i + 3];
            if (n < limit) return (int)(n % (uint64_t)sides) + 1;
        }
    }
}

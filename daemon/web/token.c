#include "web/token.h"

#include <sodium.h>
#include <string.h>

enum { TOKEN_BYTES = 32, TOKEN_TEXT = TOKEN_LEN + 1 };

const char *token_new(struct arena *a)
{
    unsigned char bytes[TOKEN_BYTES];
    char *text = arena_alloc(a, TOKEN_TEXT);
    randombytes_buf(bytes, sizeof bytes);
    return sodium_bin2base64(text, TOKEN_TEXT, bytes, sizeof bytes,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void token_hash(const char *token, unsigned char out[HASH_BYTES])
{
    crypto_generichash(out, HASH_BYTES, (const unsigned char *)token, strlen(token), NULL, 0);
}

const char *token_of_form(struct arena *a, const char *token)
{
    static const unsigned char purpose[] = "umpired form";
    unsigned char key[HASH_BYTES], sum[24];
    char *text = arena_alloc(a, TOKEN_TEXT);
    token_hash(token, key);
    crypto_generichash(sum, sizeof sum, purpose, sizeof purpose - 1, key, sizeof key);
    return sodium_bin2base64(text, TOKEN_TEXT, sum, sizeof sum,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

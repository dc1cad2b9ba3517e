#include "umpire/pin.h"

#include <sodium.h>
#include <string.h>

bool pin_renew(struct journal *j, char out[PIN_DIGITS + 1], struct err *e)
{
    char hash[crypto_pwhash_STRBYTES];
    for (int i = 0; i < PIN_DIGITS; i++) out[i] = (char)('0' + randombytes_uniform(10));
    out[PIN_DIGITS] = '\0';
    if (crypto_pwhash_str(hash, out, PIN_DIGITS, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        return err_set(e, "not enough memory to hash the PIN");
    return journal_set_setting(j, PIN_SETTING, hash, e) &&
           journal_drop_access(j, "umpire", "", "", e);
}

bool pin_fits(const char *hash, const char *pin)
{
    return crypto_pwhash_str_verify(hash, pin, strlen(pin)) == 0;
}

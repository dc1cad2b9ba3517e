/* Who may do what: the umpire by his PIN, sides and spectators by a link.  */
#include <sodium.h>
#include <string.h>

#include "web/site.h"
#include "web/token.h"

/* --- Who asks -------------------------------------------------------------------------------- */

static enum role role_of(const char *word)
{
    if (strcmp(word, "umpire") == 0) return ROLE_UMPIRE;
    if (strcmp(word, "side") == 0) return ROLE_SIDE;
    return strcmp(word, "spectator") == 0 ? ROLE_SPECTATOR : ROLE_GUEST;
}

bool site_find_access(struct site *s, struct arena *a, const char *token, struct access_row *row)
{
    unsigned char hash[HASH_BYTES];
    bool found = false;
    if (token == NULL || strlen(token) != TOKEN_LEN) return false;
    token_hash(token, hash);
    return journal_get_access(desk_reader(s->desk), a, hash, row, &found, NULL) && found &&
           (row->expires_ms == 0 || row->expires_ms > desk_now_ms());
}

void site_identify(struct site *s, struct request *r)
{
    struct who *who = arena_new(&r->mem, struct who);
    const char *token = request_cookie(r, TOKEN_COOKIE);
    struct access_row row;
    *who = (struct who){.role = ROLE_GUEST, .game = "", .side = "", .form_token = ""};
    if (site_find_access(s, &r->mem, token, &row))
        *who = (struct who){.role = role_of(row.role),
                            .game = row.game,
                            .side = row.side,
                            .form_token = token_of_form(&r->mem, token)};
    r->user = who;
}

const struct who *request_who(const struct request *r)
{
    static const struct who guest = {.role = ROLE_GUEST, .game = "", .side = "", .form_token = ""};
    return r->user == NULL ? &guest : r->user;
}

/* --- May he? ------------------------------------------------------------------------------------ */

/* A browser says where a form came from; a form from elsewhere is not ours. */
static bool origin_fits(const struct request *r)
{
    const char *site = request_header(r, "Sec-Fetch-Site");
    if (*r->origin != '\0') {
        const char *host = strstr(r->origin, "://");
        return host != NULL && strcmp(host + 3, r->host) == 0;
    }
    return site == NULL || strcmp(site, "same-origin") == 0 || strcmp(site, "none") == 0;
}

static bool form_token_fits(const struct request *r, const struct who *who)
{
    const char *sent = request_header(r, "X-Form-Token");
    if (sent == NULL) sent = request_param_or(r, "form_token", "");
    size_t len = strlen(who->form_token);
    return len > 0 && strlen(sent) == len && sodium_memcmp(sent, who->form_token, len) == 0;
}

static bool ask_to_sign_in(struct site *s, struct request *r, struct reply *reply)
{
    bool stream = strstr(r->accept, "text/event-stream") != NULL;
    if (strcmp(r->method, "POST") != 0 && !r->wants_json && !stream) {
        struct buf to = {0};
        buf_puts(&to, "/sign-in?return_to=");
        for (const char *p = r->path; *p != '\0'; p++) {
            if (strchr("/-_.~", *p) != NULL || (*p >= '0' && *p <= '9') ||
                (*p >= 'A' && *p <= 'Z') || (*p >= 'a' && *p <= 'z'))
                buf_putc(&to, *p);
            else
                buf_printf(&to, "%%%02X", (unsigned char)*p);
        }
        reply_redirect(reply, buf_text(&to));
        buf_clear(&to);
    } else {
        (void)page_error(s, r, reply, 401, "", "Sign in as the umpire first; nothing was entered.");
    }
    return false;
}

bool site_admit(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    unsigned flags = r->route->flags;
    const char *game = request_param_or(r, "game", "");
    bool post = strcmp(r->method, "POST") == 0;
    if ((flags & (NEEDS_UMPIRE | NEEDS_GAME)) == 0 && !post && (flags & OPEN_POST) != 0)
        return true; /* static files: nobody in particular */
    site_identify(s, r);
    const struct who *who = request_who(r);
    if (post && !origin_fits(r))
        return (void)page_error(s, r, reply, 403, "",
                                "This form came from another site; nothing was entered."),
               false;
    bool umpire = who->role == ROLE_UMPIRE;
    bool of_game = umpire || (who->role != ROLE_GUEST && strcmp(who->game, game) == 0);
    if (((flags & NEEDS_UMPIRE) != 0 && !umpire) || ((flags & NEEDS_GAME) != 0 && !of_game)) {
        if (who->role == ROLE_GUEST) return ask_to_sign_in(s, r, reply);
        return (void)page_error(s, r, reply, 403, "", "That is for the umpire alone."), false;
    }
    if (!post || (flags & OPEN_POST) != 0 || form_token_fits(r, who)) return true;
    (void)page_error(s, r, reply, 403, "form_token",
                     "This form is from before you signed in. Go back, reload and send it again; "
                     "nothing was entered.");
    return false;
}

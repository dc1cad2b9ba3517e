/* Who may do what: the umpire by his PIN, sides and spectators by a link.
 *
 * A session or a link is a random token; the journal file keeps only its hash.  A form
 * carries a second token that follows from the first by a one-way step, so a page of
 * another site can neither read nor guess it; Origin is checked besides.  */
#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "umpire/pin.h"
#include "web/site.h"

#define COOKIE "umpired"

enum {
    TOKEN_BYTES = 32,
    TOKEN_TEXT = 44,
    SESSION_DAYS = 30,
    FREE_FAILURES = 3, /* then each one doubles the wait */
    LONGEST_WAIT_S = 120,
    KNOWN_ADDRESSES = 64,
    MOST_CHECKS = 4 /* PINs being hashed or waiting for it */
};

/* --- Tokens ------------------------------------------------------------------------------- */

static const char *token_new(struct arena *a)
{
    unsigned char bytes[TOKEN_BYTES];
    char *text = arena_alloc(a, TOKEN_TEXT);
    randombytes_buf(bytes, sizeof bytes);
    return sodium_bin2base64(text, TOKEN_TEXT, bytes, sizeof bytes,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static void token_hash(const char *token, unsigned char out[HASH_BYTES])
{
    crypto_generichash(out, HASH_BYTES, (const unsigned char *)token, strlen(token), NULL, 0);
}

static const char *form_token_of(struct arena *a, const char *token)
{
    static const unsigned char purpose[] = "umpired form";
    unsigned char key[HASH_BYTES], sum[24];
    char *text = arena_alloc(a, TOKEN_TEXT);
    token_hash(token, key);
    crypto_generichash(sum, sizeof sum, purpose, sizeof purpose - 1, key, sizeof key);
    return sodium_bin2base64(text, TOKEN_TEXT, sum, sizeof sum,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* --- Who asks -------------------------------------------------------------------------------- */

static enum role role_of(const char *word)
{
    if (strcmp(word, "umpire") == 0) return ROLE_UMPIRE;
    if (strcmp(word, "side") == 0) return ROLE_SIDE;
    return strcmp(word, "spectator") == 0 ? ROLE_SPECTATOR : ROLE_GUEST;
}

static bool find_access(struct site *s, struct arena *a, const char *token, struct access_row *row)
{
    unsigned char hash[HASH_BYTES];
    bool found = false;
    if (token == NULL || strlen(token) != TOKEN_TEXT - 1) return false;
    token_hash(token, hash);
    return journal_get_access(desk_reader(s->desk), a, hash, row, &found, NULL) && found &&
           (row->expires_ms == 0 || row->expires_ms > desk_now_ms());
}

void site_identify(struct site *s, struct request *r)
{
    struct who *who = arena_new(&r->mem, struct who);
    const char *token = request_cookie(r, COOKIE);
    struct access_row row;
    *who = (struct who){.role = ROLE_GUEST, .game = "", .side = "", .form_token = ""};
    if (find_access(s, &r->mem, token, &row))
        *who = (struct who){.role = role_of(row.role),
                            .game = row.game,
                            .side = row.side,
                            .form_token = form_token_of(&r->mem, token)};
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
    if (strcmp(r->method, "POST") != 0 && !r->wants_json) {
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

/* --- Signing in ------------------------------------------------------------------------------------- */

struct attempt {
    char address[64];
    int failures;
    int64_t last_ms;
};

/* Only the server's thread looks at it, but for the count of checks under way. */
struct sign_in_attempts {
    struct attempt list[KNOWN_ADDRESSES];
    struct attempt everyone;
    int checking;
};

struct sign_in_attempts *sign_in_attempts_new(void)
{
    struct sign_in_attempts *a = calloc(1, sizeof *a);
    if (a == NULL) memory_exhausted();
    return a;
}

void sign_in_attempts_free(struct sign_in_attempts *a)
{
    free(a);
}

static int wait_s(const struct attempt *a, int free_failures, int64_t now_ms)
{
    int extra = a->failures - free_failures;
    if (extra < 0) return 0;
    int wait = extra >= 7 ? LONGEST_WAIT_S : 1 << extra;
    int64_t left = a->last_ms + (int64_t)wait * 1000 - now_ms;
    return left <= 0 ? 0 : (int)((left + 999) / 1000);
}

/* That address's row; else the one that has been quiet for longest. */
static struct attempt *attempt_of(struct sign_in_attempts *a, const char *address)
{
    struct attempt *oldest = &a->list[0];
    for (size_t i = 0; i < KNOWN_ADDRESSES; i++) {
        if (strcmp(a->list[i].address, address) == 0) return &a->list[i];
        if (a->list[i].last_ms < oldest->last_ms) oldest = &a->list[i];
    }
    *oldest = (struct attempt){0};
    strncpy(oldest->address, address, sizeof oldest->address - 1);
    return oldest;
}

static int sign_in_wait(struct sign_in_attempts *a, const char *address)
{
    int64_t now = desk_now_ms();
    if (now - a->everyone.last_ms > 600000) a->everyone.failures = 0;
    int own = wait_s(attempt_of(a, address), FREE_FAILURES, now);
    int all = wait_s(&a->everyone, 40, now); /* many addresses, one guesser */
    return own > all ? own : all;
}

static void sign_in_failed(struct sign_in_attempts *a, const char *address)
{
    struct attempt *own = attempt_of(a, address);
    own->failures++;
    a->everyone.failures++;
    own->last_ms = a->everyone.last_ms = desk_now_ms();
}

static const char *safe_return(const struct request *r)
{
    const char *to = request_param_or(r, "return_to", "/");
    return to[0] == '/' && to[1] != '/' && to[1] != '\\' ? to : "/";
}

static enum handled sign_in_page(struct site *s, struct request *r, struct reply *reply, int status,
                                 const char *problem, int wait)
{
    struct node *root = page_begin(s, r, "sign-in", "Sign in", NULL);
    node_text(root, "problem", problem);
    if (wait > 0)
        node_int(root, "wait", wait);
    else
        node_text(root, "wait", NULL);
    node_text(root, "return_to", safe_return(r));
    if (wait > 0) reply_retry_after(reply, wait);
    return page_send(s, r, reply, status, root);
}

enum handled get_sign_in(void *site, struct request *r, struct reply *reply)
{
    return sign_in_page(site, r, reply, 200, NULL, 0);
}

struct sign_in {
    struct errand errand;
    struct site *site;
    const char *hash, *pin, *token;
    struct access_row row;
    struct task_calling calling;
    bool right;
};

static bool add_session(struct journal *j, void *arg, struct err *e)
{
    return journal_add_access(j, arg, e);
}

static void session_added(struct task *t)
{
    struct sign_in *in = t->user;
    request_resume(in->errand.request);
}

/* On the worker: hashing takes its time on purpose. */
static void check_pin(void *arg)
{
    struct sign_in *in = arg;
    in->right = pin_fits(in->hash, in->pin);
    if (!in->right) {
        request_resume(in->errand.request);
        return;
    }
    in->row =
        (struct access_row){.role = "umpire",
                            .game = "",
                            .side = "",
                            .created_ms = desk_now_ms(),
                            .expires_ms = desk_now_ms() + (int64_t)SESSION_DAYS * 24 * 3600 * 1000};
    token_hash(in->token, in->row.token_hash);
    in->calling = (struct task_calling){.call = add_session, .arg = &in->row};
    in->errand.task.from = &in->calling;
    in->errand.task.user = in;
    in->errand.task.done = session_added;
    desk_give(in->site->desk, &in->errand.task);
}

static void sign_in_begin(void *site, struct request *r)
{
    struct site *s = site;
    desk_give_worker(s->desk, check_pin, r->job);
}

static void one_check_less(void *site)
{
    ((struct site *)site)->attempts->checking--;
}

static void sign_in_finish(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct sign_in *in = r->job;
    if (!in->right) {
        sign_in_failed(s->attempts, r->client);
        (void)sign_in_page(s, r, reply, 403, "That is not the umpire's PIN.",
                           sign_in_wait(s->attempts, r->client));
    } else if (in->errand.task.end != TASK_DONE) {
        (void)page_error(s, r, reply, 503, "", in->errand.task.err.text);
    } else {
        attempt_of(s->attempts, r->client)->failures = 0;
        (void)reply_cookie(reply, COOKIE, in->token, (long)SESSION_DAYS * 24 * 3600);
        if (r->wants_json) {
            struct node *root = node_new_map(&r->mem);
            node_text(root, "role", "umpire");
            node_text(root, "form_token", form_token_of(&r->mem, in->token));
            reply_json(reply, 200, root);
        } else {
            reply_redirect(reply, safe_return(r));
        }
    }
}

enum handled post_sign_in(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    const char *hash;
    int wait = sign_in_wait(s->attempts, r->client);
    if (wait > 0)
        return sign_in_page(s, r, reply, 429, "Too many wrong PINs: wait a little.", wait);
    if (s->attempts->checking >= MOST_CHECKS)
        return sign_in_page(s, r, reply, 503, "Others are signing in: try again.", 1);
    if (!journal_get_setting(desk_reader(s->desk), &r->mem, PIN_SETTING, &hash, NULL) ||
        hash == NULL)
        return page_error(s, r, reply, 503, "", "No PIN is set: see umpired pin.");
    struct sign_in *in = arena_new(&r->mem, struct sign_in);
    in->errand.request = r;
    in->errand.task = (struct task){.work = task_call, .mem = &r->mem};
    in->site = s;
    in->hash = hash;
    in->pin = request_param_or(r, "pin", "");
    in->token = token_new(&r->mem);
    s->attempts->checking++;
    r->at_end = one_check_less;
    r->at_end_arg = s;
    r->job = in;
    r->later = (struct later){.begin = sign_in_begin, .finish = sign_in_finish};
    return HANDLED_LATER;
}

enum handled post_sign_out(void *site, struct request *r, struct reply *reply)
{
    (void)site, (void)r;
    (void)reply_cookie(reply, COOKIE, "gone", -1);
    reply_redirect(reply, "/");
    return HANDLED_NOW;
}

/* --- Links ------------------------------------------------------------------------------------------ */

enum handled get_join(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    const char *token = request_param_or(r, "token", "");
    struct access_row row;
    if (!find_access(s, &r->mem, token, &row) || *row.game == '\0')
        return page_error(s, r, reply, 404, "",
                          "This link is not valid any more. Ask the umpire for a new one.");
    if (request_who(r)->role != ROLE_UMPIRE)
        (void)reply_cookie(reply, COOKIE, token, (long)SESSION_DAYS * 24 * 3600);
    reply_redirect(reply, arena_printf(&r->mem, "/g/%s", row.game));
    return HANDLED_NOW;
}

static bool add_links(struct journal *j, void *arg, struct err *e)
{
    struct making_links *m = arg;
    /* New links replace the old ones: whoever has lost his phone is out. */
    if (!journal_drop_access(j, "side", m->rows[0].game, "", e) ||
        !journal_drop_access(j, "spectator", m->rows[0].game, "", e))
        return false;
    for (size_t i = 0; i < m->count; i++)
        if (!journal_add_access(j, &m->rows[i], e)) return false;
    return true;
}

static void push_link(struct making_links *m, struct arena *a, const char *role, const char *game,
                      const char *side)
{
    if (m->count == sizeof m->rows / sizeof *m->rows) return;
    m->tokens[m->count] = token_new(a);
    m->rows[m->count] =
        (struct access_row){.role = role, .game = game, .side = side, .created_ms = desk_now_ms()};
    token_hash(m->tokens[m->count], m->rows[m->count].token_hash);
    m->count++;
}

struct making_links *links_make(struct errand *errand, const struct game_view *g)
{
    struct arena *a = errand->task.mem;
    struct making_links *m = arena_new(a, struct making_links);
    struct task_calling *calling = arena_new(a, struct task_calling);
    const char *game = arena_strdup(a, g->id);
    for (const struct choice *c = g->book->rules->sides; c->id != NULL; c++)
        push_link(m, a, "side", game, c->id);
    push_link(m, a, "spectator", game, "");
    *calling = (struct task_calling){.call = add_links, .arg = m};
    errand->task.from = calling;
    return m;
}

/* Signing in by PIN, slowed down for those who guess.  */
#include <stdlib.h>
#include <string.h>

#include "umpire/pin.h"
#include "web/site.h"
#include "web/token.h"

enum {
    FREE_FAILURES = 3, /* then each one doubles the wait */
    LONGEST_WAIT_S = 120,
    KNOWN_ADDRESSES = 64,
    MOST_CHECKS = 4 /* PINs being hashed or waiting for it */
};

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
        reply_retry_after(reply, 2);
        (void)page_error(s, r, reply, 503, "",
                         arena_printf(&r->mem,
                                      "You could not be signed in: %s. Try again in a "
                                      "moment.",
                                      in->errand.task.err.text));
    } else {
        attempt_of(s->attempts, r->client)->failures = 0;
        (void)reply_cookie(reply, TOKEN_COOKIE, in->token, (long)SESSION_DAYS * 24 * 3600);
        if (r->wants_json) {
            struct node *root = node_new_map(&r->mem);
            node_text(root, "role", "umpire");
            node_text(root, "form_token", token_of_form(&r->mem, in->token));
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

/* --- Signing out -------------------------------------------------------------------------- */

static bool end_session(struct journal *j, void *arg, struct err *e)
{
    unsigned char hash[HASH_BYTES];
    token_hash(arg, hash);
    return journal_end_access(j, hash, e);
}

static enum handled signed_out(struct site *s, struct request *r, struct reply *reply,
                               struct errand *errand)
{
    if (errand->task.end != TASK_DONE) return errand_answer(s, r, reply, errand), HANDLED_NOW;
    (void)reply_cookie(reply, TOKEN_COOKIE, "gone", -1);
    reply_redirect(reply, "/");
    return HANDLED_NOW;
}

enum handled post_sign_out(void *site, struct request *r, struct reply *reply)
{
    (void)site, (void)reply;
    struct errand *errand = errand_new(r, task_call);
    struct task_calling *calling = arena_new(&r->mem, struct task_calling);
    const char *token = request_cookie(r, TOKEN_COOKIE);
    *calling = (struct task_calling){.call = end_session,
                                     .arg = arena_strdup(&r->mem, token == NULL ? "" : token)};
    errand->task.from = calling;
    errand->finish = signed_out;
    return errand_go(r, errand);
}

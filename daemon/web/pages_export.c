/* A game as data, and the journal itself, to take away.
 *
 * What is large is made by the desk's worker, with a connection of its own and a copy of the
 * state: the server's thread and the writer go on meanwhile.  A few at a time: each lies in
 * memory until it is sent.  */
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/asset.h"
#include "journal/game_file.h"
#include "view/data_out.h"
#include "web/site.h"

enum { MOST_EXPORTS = 6, BUSY_S = 3 };

#define GAME_FILE "game.umpired"
#define GAME_JSON "game.json"

/* --- The page ------------------------------------------------------------------------------ */

enum handled get_export(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct game_view g;
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct node *root = page_begin(s, r, "export", "The game as data", &g);
    struct node *list = node_list(root, "parts");
    for (const struct data_part *p = data_parts; p->name != NULL; p++) {
        struct node *n = node_push_map(list);
        node_text(n, "name", p->name);
        node_text(n, "about", p->about);
    }
    desk_look_end(s->desk);
    return page_send(s, r, reply, 200, root);
}

/* --- Making one ---------------------------------------------------------------------------- */

struct export
{
    struct site *site;
    struct request *request;
    const char *path;             /* of the journal */
    const struct data_part *part; /* NULL: JSON, or one of the two below */
    bool as_file, whole;
    struct game_view g;
    struct state *state, *open; /* copies: g's whole, and what the viewer sees of it */
    struct buf out;
    int fd; /* whole: the copy, without a name */
    size_t len;
    bool ok;
    struct err e;
};

static void export_end(void *arg)
{
    struct export *x = arg;
    x->site->exports--;
    state_free(x->state);
    state_free(x->open);
    buf_clear(&x->out);
    if (x->fd >= 0) (void)close(x->fd);
    free(x);
}

static bool write_game(struct export *x)
{
    struct journal *j;
    if (!journal_open(&j, x->path, JOURNAL_READ, &x->e)) return false;
    bool ok = x->as_file        ? game_file_write(j, x->g.id, &x->out, &x->e)
              : x->part == NULL ? data_write_json(j, &x->g, &x->out, &x->e)
                                : data_write_csv(j, &x->g, x->part, &x->out, &x->e);
    journal_close(j);
    return ok;
}

/* In the copy, not in the journal: a throw may be declared while it is being copied. */
static bool refuse_waiting(const char *copy, struct err *e)
{
    struct journal *j;
    struct arena mem = {0};
    const char *game;
    int64_t seq;
    if (!journal_open(&j, copy, JOURNAL_READ, e)) return false;
    bool ok = journal_any_pending(j, &mem, &game, &seq, e);
    if (ok && seq != 0)
        ok = err_field(e, "game",
                       "a throw by umpired waits in %s (entry %lld), and its secret would be in "
                       "the copy: reveal or withdraw it first",
                       game, (long long)seq);
    journal_close(j);
    arena_clear(&mem);
    return ok;
}

static bool open_copy(struct export *x, const char *copy)
{
    struct stat st;
    x->fd = open(copy, O_RDONLY | O_CLOEXEC);
    if (x->fd < 0 || fstat(x->fd, &st) != 0) return err_set(&x->e, "the copy cannot be read");
    x->len = (size_t)st.st_size;
    return true;
}

/* Beside the journal, where there is room for one; the name goes as soon as it is open. */
static bool copy_journal(struct export *x)
{
    struct buf copy = {0};
    buf_printf(&copy, "%s.copy-%08x", x->path, randombytes_random());
    bool ok = journal_backup(x->path, buf_text(&copy), &x->e) &&
              refuse_waiting(buf_text(&copy), &x->e) && open_copy(x, buf_text(&copy));
    static const char *const ends[] = {"", "-wal", "-shm", ".part"};
    size_t len = copy.len;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        buf_puts(&copy, ends[i]);
        (void)unlink(buf_text(&copy));
        copy.len = len;
        copy.data[len] = '\0';
    }
    buf_clear(&copy);
    return ok;
}

static void export_work(void *arg)
{
    struct export *x = arg;
    x->ok = x->whole ? copy_journal(x) : write_game(x);
    request_resume(x->request);
}

static void export_begin(void *site, struct request *r)
{
    desk_give_worker(((struct site *)site)->desk, export_work, r->job);
}

static const char *type_of(const struct export *x)
{
    if (x->whole || x->as_file) return GAME_FILE_TYPE;
    return x->part == NULL ? REPLY_JSON : "text/csv; charset=utf-8";
}

static const char *name_of(const struct export *x, struct arena *a)
{
    if (x->whole) return "journal.umpired";
    if (x->as_file) return arena_printf(a, "%s.umpired", x->g.id);
    if (x->part == NULL) return arena_printf(a, "%s.json", x->g.id);
    return arena_printf(a, "%s-%s.csv", x->g.id, x->part->name);
}

static void export_finish(void *site, struct request *r, struct reply *reply)
{
    struct export *x = r->job;
    if (!x->ok) {
        bool waits = *x->e.field != '\0';
        (void)page_error(site, r, reply, waits ? 409 : 503, x->e.field, x->e.text);
        return;
    }
    if (x->whole) {
        reply_file(reply, type_of(x), x->fd, x->len);
        x->fd = -1;
    } else {
        reply->type = type_of(x);
        reply->body = x->out;
        x->out = (struct buf){0};
    }
    reply_download(reply, name_of(x, &r->mem));
}

/* To be asked before a game is looked at: the page that refuses looks, too. */
static bool is_busy(struct site *s, struct request *r, struct reply *reply)
{
    if (s->exports < MOST_EXPORTS) return false;
    reply_retry_after(reply, BUSY_S);
    (void)page_error(s, r, reply, 503, "", "Others are taking copies: try again in a moment.");
    return true;
}

static struct export *export_new(struct site *s, struct request *r)
{
    struct export *x = calloc(1, sizeof *x);
    if (x == NULL) memory_exhausted();
    x->site = s;
    x->request = r;
    x->path = journal_path(desk_reader(s->desk));
    x->fd = -1;
    s->exports++;
    r->at_end = export_end;
    r->at_end_arg = x;
    r->job = x;
    r->later = (struct later){.begin = export_begin, .finish = export_finish};
    return x;
}

/* "dice.csv": which part.  "game.json" is all of them. */
static bool find_part(struct arena *a, const char *file, const struct data_part **part)
{
    size_t len = strlen(file);
    *part = NULL;
    if (strcmp(file, GAME_JSON) == 0) return true;
    if (len <= 4 || strcmp(file + len - 4, ".csv") != 0) return false;
    *part = data_find_part(arena_strndup(a, file, len - 4));
    return *part != NULL;
}

enum handled get_export_file(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct game_view g;
    const struct data_part *part = NULL;
    const char *file = request_param_or(r, "file", "");
    bool as_file = strcmp(file, GAME_FILE) == 0;
    if (!as_file && !find_part(&r->mem, file, &part))
        return page_error(s, r, reply, 404, "file", "There is no such file of this game.");
    if (as_file && request_who(r)->role != ROLE_UMPIRE)
        return page_error(s, r, reply, 403, "",
                          "The game file holds what each side keeps from the other: it is for the "
                          "umpire alone.");
    if (is_busy(s, r, reply) || !site_look(s, r, reply, &g)) return HANDLED_NOW;
    struct export *x = export_new(s, r);
    x->part = part;
    x->as_file = as_file;
    x->state = state_clone(g.whole);
    x->open = g.state == g.whole ? NULL : state_clone(g.state);
    x->g = g;
    x->g.whole = x->state;
    x->g.state = x->open == NULL ? x->state : x->open;
    desk_look_end(s->desk);
    return HANDLED_LATER;
}

enum handled get_whole_journal(void *site, struct request *r, struct reply *reply)
{
    if (is_busy(site, r, reply)) return HANDLED_NOW;
    export_new(site, r)->whole = true;
    return HANDLED_LATER;
}

/* --- The schema ------------------------------------------------------------------------------ */

enum handled get_schema(void *site, struct request *r, struct reply *reply)
{
    (void)site, (void)r;
    reply->type = REPLY_TEXT;
    for (size_t i = 0; asset_each("sql/", i) != NULL; i++) {
        const struct asset *file = asset_each("sql/", i);
        if (strspn(file->name + strlen("sql/"), "0123456789") != 3) continue;
        if (i > 0) buf_putc(&reply->body, '\n');
        buf_add(&reply->body, file->bytes, file->len);
    }
    return HANDLED_NOW;
}

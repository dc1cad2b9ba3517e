/* Files that do not change, the health check, and the live stream.  */
#include <stdio.h>
#include <string.h>

#include "base/asset.h"
#include "base/json.h"
#include "view/entry_tree.h"
#include "web/site.h"
#include "web/stream.h"

#define A_YEAR "public, max-age=31536000, immutable"
#define ASK_AGAIN "public, no-cache"

static const char *type_of(const char *path)
{
    static const struct {
        const char *end, *type;
    } known[] = {{".css", "text/css; charset=utf-8"},
                 {".js", "text/javascript; charset=utf-8"},
                 {".svg", "image/svg+xml"},
                 {".png", "image/png"},
                 {".ico", "image/x-icon"},
                 {".webmanifest", "application/manifest+json"},
                 {".txt", "text/plain; charset=utf-8"}};
    size_t len = strlen(path);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t n = strlen(known[i].end);
        if (len > n && strcmp(path + len - n, known[i].end) == 0) return known[i].type;
    }
    return "application/octet-stream";
}

/* "gzip, deflate, br"; "gzip;q=0" is a refusal. */
static bool takes_gzip(const struct request *r)
{
    const char *takes = request_header(r, "Accept-Encoding");
    const char *word = takes == NULL ? NULL : strstr(takes, "gzip");
    return word != NULL && strncmp(word + 4, ";q=0", 4) != 0;
}

static enum handled send_asset(struct site *s, struct request *r, struct reply *reply,
                               const char *name, const char *cache)
{
    const struct asset *file = asset_find(name);
    if (file == NULL) return page_error(s, r, reply, 404, "", "There is no such file.");
    const struct asset *squeezed = takes_gzip(r) ? asset_find_squeezed(name) : NULL;
    if (squeezed != NULL) file = squeezed;
    (void)reply_header(reply, "Vary", "Accept-Encoding");
    /* One tag for all of them, as they are and squeezed: it changes when any of them does. */
    const char *tag = squeezed == NULL ? s->assets : arena_printf(&r->mem, "%s-gz", s->assets);
    if (reply_etag(reply, r, tag, cache)) return HANDLED_NOW;
    if (squeezed != NULL) (void)reply_header(reply, "Content-Encoding", "gzip");
    reply_fixed(reply, type_of(name), file->bytes, file->len);
    return HANDLED_NOW;
}

enum handled get_static(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    bool current = strcmp(request_param_or(r, "hash", ""), s->assets) == 0;
    return send_asset(s, r, reply,
                      arena_printf(&r->mem, "static/%s", request_param_or(r, "path", "")),
                      current ? A_YEAR : ASK_AGAIN);
}

enum handled get_icon(void *site, struct request *r, struct reply *reply)
{
    return send_asset(site, r, reply, "static/icon.svg", ASK_AGAIN);
}

enum handled get_manifest(void *site, struct request *r, struct reply *reply)
{
    return send_asset(site, r, reply, "static/manifest.webmanifest", ASK_AGAIN);
}

enum handled get_health(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct server_counts counts;
    const char *value;
    struct err e;
    /* Anything that has to be read from the file will do. */
    bool ok = journal_get_setting(desk_reader(s->desk), &r->mem, "health", &value, &e);
    server_count(s->server, &counts);
    struct node *root = node_new_map(&r->mem);
    node_text(root, "status", ok ? "ok" : e.text);
    node_int(root, "games", (int64_t)desk_count_games(s->desk));
    node_int(root, "connections", (int64_t)counts.connections);
    node_int(root, "streams", (int64_t)counts.streams);
    node_int(root, "held", (int64_t)counts.held);
    reply_json(reply, ok ? 200 : 503, root);
    return HANDLED_NOW;
}

/* --- Live ------------------------------------------------------------------------------- */

/* Everybody listens to what he may read: a topic for the umpire, one for each side and one
 * for those who only watch. */
static const char *topic_of(struct arena *a, const char *game, const char *viewer)
{
    return viewer == NULL ? game : arena_printf(a, "%s for %s", game, viewer);
}

static char *event_text(struct arena *a, const struct game_view *g, const struct entry *entry)
{
    struct node *n = node_new_map(a);
    struct buf b = {0};
    char code[HEAD_CODE_LEN + 1];
    headline_tree(n, entry, g);
    node_text(n, "time", time_short(a, entry->at_ms));
    journal_head_code(entry->hash, code);
    node_text(n, "head_code", code);
    json_write(&b, n);
    char *text = arena_strdup(a, buf_text(&b));
    buf_clear(&b);
    return text;
}

struct catching_up {
    struct site *site;
    struct request *request;
    const char *who;    /* NULL: the umpire */
    struct game_view g; /* what a headline looks at, and whose names are kept back */
    struct stream *stream;
    int64_t head;
};

static bool send_missed(void *context, struct arena *a, const struct entry *entry)
{
    struct catching_up *c = context;
    stream_send(c->stream, entry->seq, "ruling", event_text(a, &c->g, entry));
    c->head = entry->seq;
    return true;
}

static int64_t catch_up(void *arg, struct stream *stream, int64_t last)
{
    struct catching_up *c = arg;
    const char *game = request_param_or(c->request, "game", "");
    struct game_view g;
    if (!desk_look(c->site->desk, game, &g)) return last;
    c->g.book = g.book;
    c->g.viewer = secret_viewer(g.state, c->who);
    c->g.hidden = secret_names(g.book->rules, g.state, c->g.viewer, &c->request->mem);
    if (last > g.head_seq) last = -1; /* of a journal that is no longer this one */
    c->head = last < 0 ? g.head_seq : last;
    c->stream = stream;
    desk_look_end(c->site->desk);
    if (last >= 0)
        (void)journal_each(desk_reader(c->site->desk), game, last + 1, 0, send_missed, c, NULL);
    return c->head;
}

enum handled get_live(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct game_view g;
    const struct who *who = request_who(r);
    struct catching_up c = {.site = s, .request = r};
    if (!site_look(s, r, reply, &g)) return HANDLED_NOW;
    desk_look_end(s->desk);
    c.who = who->role == ROLE_UMPIRE ? NULL : who->side;
    const char *topic = topic_of(&r->mem, request_param_or(r, "game", ""), c.who);
    return stream_open(r, reply, topic, catch_up, &c);
}

/* Calls visit for the umpire, for who only watches, and for each side. */
static void each_viewer(const struct ruleset *rules, void (*visit)(void *, const char *viewer),
                        void *context)
{
    visit(context, NULL);
    visit(context, "");
    for (const struct choice *side = rules->sides; side->id != NULL; side++)
        visit(context, side->id);
}

struct publishing {
    struct site *site;
    struct game_view g; /* the book, and those in hiding from whom it is published to */
    const struct state *state;
    const struct entry *entry;
    struct arena mem;
};

static void publish_to(void *context, const char *viewer)
{
    struct publishing *p = context;
    const char *topic = topic_of(&p->mem, p->entry->game, viewer);
    const char *sees = secret_viewer(p->state, viewer);
    p->g.hidden = secret_names(p->g.book->rules, p->state, sees, &p->mem);
    stream_publish(p->site->server, topic, p->entry->seq, "ruling",
                   event_text(&p->mem, &p->g, p->entry));
}

void live_publish(void *site, const struct entry *entry)
{
    struct site *s = site;
    struct game_view g;
    const char *log = s->options.log;
    if (s->server == NULL || !desk_look(s->desk, entry->game, &g)) return;
    struct publishing p = {.site = s, .g.book = g.book, .state = g.state, .entry = entry};
    each_viewer(g.book->rules, publish_to, &p);
    desk_look_end(s->desk);
    if (log == NULL || strcmp(log, "quiet") != 0)
        (void)fprintf(stderr, "umpired: %s %lld %s: %s\n", entry->game, (long long)entry->seq,
                      entry->kind, entry->ruling.verdict);
    arena_clear(&p.mem);
}

struct ending {
    struct site *site;
    const char *game;
    struct arena mem;
};

static void end_for(void *context, const char *viewer)
{
    struct ending *e = context;
    stream_end_topic(e->site->server, topic_of(&e->mem, e->game, viewer));
}

void live_end(struct site *s, const char *game)
{
    struct game_view g;
    struct ending e = {.site = s, .game = game};
    if (!desk_look(s->desk, game, &g)) return;
    const struct ruleset *rules = g.book->rules;
    desk_look_end(s->desk);
    each_viewer(rules, end_for, &e);
    arena_clear(&e.mem);
}

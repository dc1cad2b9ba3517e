/* A server without games, for tests/http/core_traps.test.mjs: it says what it was
 * sent, answers later, never answers, streams and publishes.
 *
 *     echo_server [name=number ...]
 *
 * sets the server_options of those names (port, body_max, ping_ms, ...), prints
 * "listening on PORT", and stops on SIGTERM or SIGINT with "stopped".  */
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/text.h"
#include "web/listen.h"
#include "web/server.h"
#include "web/stream.h"

enum { WORKERS = 2, NEVER_MAX = 64 };

struct event {
    char topic[32];
    int64_t id;
    char *data;
};

/* A job for the workers: what /later waits for. */
struct job {
    struct job *next;
    struct request *request;
    int64_t ms;
    int64_t number;
};

struct site {
    struct server *server;
    pthread_t workers[WORKERS];
    pthread_mutex_t lock;
    pthread_cond_t wake;
    struct job *first, *last;
    bool stopping, quiet;
    int64_t answered;
    atomic_int_fast64_t journaled;
    struct request *never[NEVER_MAX]; /* kept so that they count as known */
    size_t never_count;
    struct event *history;
    size_t history_count, history_room;
};

static int64_t number(const struct request *r, const char *name, int64_t otherwise)
{
    int64_t n = otherwise;
    const char *text = request_param(r, name);
    if (text != NULL) (void)text_parse_int(text, &n);
    return n;
}

/* ---- echo ---- */

static void put_params(struct node *out, const char *key, const struct params *p)
{
    struct node *list = node_list(out, key);
    for (size_t i = 0; i < p->count; i++) {
        struct node *pair = node_push_list(list);
        node_push_text(pair, p->list[i].name);
        node_push_text(pair, p->list[i].value);
    }
}

static enum handled echo(void *site, struct request *r, struct reply *reply)
{
    struct node *n = node_new_map(&r->mem);
    (void)site;
    node_text(n, "method", r->method);
    node_text(n, "path", r->path);
    node_text(n, "client", r->client);
    node_text(n, "host", r->host);
    node_text(n, "param", request_param(r, "name"));
    node_text(n, "cookie", request_cookie(r, "session"));
    node_bool(n, "wants_json", r->wants_json);
    node_int(n, "raw", (int64_t)r->raw.len);
    put_params(n, "in_path", &r->in_path);
    put_params(n, "query", &r->query);
    put_params(n, "body", &r->body);
    struct node *files = node_list(n, "uploads");
    for (size_t i = 0; i < r->uploads.count; i++) {
        const struct upload *u = &r->uploads.list[i];
        struct node *file = node_push_map(files);
        node_text(file, "name", u->name);
        node_text(file, "filename", u->filename);
        node_text(file, "type", u->type);
        node_int(file, "len", (int64_t)u->len);
        node_text(file, "text", arena_strndup(&r->mem, u->bytes, u->len < 99 ? u->len : 99));
    }
    if (r->json != NULL) {
        struct node *copy = node_map(n, "json");
        *copy = (struct node){.kind = r->json->kind,
                              .key = copy->key,
                              .first = r->json->first,
                              .last = r->json->last,
                              .next = copy->next,
                              .mem = copy->mem};
    }
    reply_json(reply, 200, n);
    return HANDLED_NOW;
}

static enum handled big(void *site, struct request *r, struct reply *reply)
{
    int64_t bytes = number(r, "bytes", 1000);
    (void)site;
    for (int64_t i = 0; i < bytes; i += 100) buf_printf(&reply->body, "%098" PRId64 "\r\n", i);
    return HANDLED_NOW;
}

static enum handled tagged(void *site, struct request *r, struct reply *reply)
{
    static const char page[] = "the same page";
    (void)site;
    if (reply_etag(reply, r, "v1", "max-age=60")) return HANDLED_NOW;
    reply_fixed(reply, REPLY_TEXT, page, sizeof page - 1);
    return HANDLED_NOW;
}

static enum handled go(void *site, struct request *r, struct reply *reply)
{
    (void)site;
    (void)reply_cookie(reply, "session", "abc-1", 3600);
    reply_redirect(reply, request_param_or(r, "to", "/echo"));
    return HANDLED_NOW;
}

/* Counts what a journal would have kept. */
static enum handled journal(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct node *n = node_new_map(&r->mem);
    if (strcmp(r->method, "POST") == 0) atomic_fetch_add(&s->journaled, 1);
    node_int(n, "journaled", atomic_load(&s->journaled));
    reply_json(reply, 200, n);
    return HANDLED_NOW;
}

static enum handled counts(void *site, struct request *r, struct reply *reply)
{
    struct site *s = site;
    struct server_counts c;
    struct node *n = node_new_map(&r->mem);
    server_count(s->server, &c);
    node_int(n, "connections", (int64_t)c.connections);
    node_int(n, "held", (int64_t)c.held);
    node_int(n, "streams", (int64_t)c.streams);
    node_int(n, "reaped", (int64_t)c.reaped);
    reply_json(reply, 200, n);
    return HANDLED_NOW;
}

/* ---- later ---- */

static void *work(void *site)
{
    struct site *s = site;
    (void)pthread_mutex_lock(&s->lock);
    for (;;) {
        while (s->first == NULL && !s->stopping) (void)pthread_cond_wait(&s->wake, &s->lock);
        struct job *job = s->first;
        if (job == NULL) break;
        s->first = job->next;
        if (s->first == NULL) s->last = NULL;
        job->number = ++s->answered;
        (void)pthread_mutex_unlock(&s->lock);
        struct timespec nap = {.tv_sec = (time_t)(job->ms / 1000),
                               .tv_nsec = (long)(job->ms % 1000) * 1000000};
        if (job->ms > 0) (void)nanosleep(&nap, NULL);
        request_resume(job->request);
        (void)pthread_mutex_lock(&s->lock);
    }
    (void)pthread_mutex_unlock(&s->lock);
    return NULL;
}

static void later_begin(void *site, struct request *r)
{
    struct site *s = site;
    struct job *job = r->job;
    (void)pthread_mutex_lock(&s->lock);
    if (s->last == NULL)
        s->first = job;
    else
        s->last->next = job;
    s->last = job;
    (void)pthread_cond_signal(&s->wake);
    (void)pthread_mutex_unlock(&s->lock);
}

static void later_finish(void *site, struct request *r, struct reply *reply)
{
    const struct job *job = r->job;
    struct node *n = node_new_map(&r->mem);
    (void)site;
    node_int(n, "number", job->number);
    node_text(n, "name", request_param(r, "name"));
    reply_json(reply, 200, n);
}

static enum handled later(void *site, struct request *r, struct reply *reply)
{
    struct job *job = arena_new(&r->mem, struct job);
    (void)site, (void)reply;
    job->request = r;
    job->ms = number(r, "ms", 0);
    r->job = job;
    r->later.begin = later_begin;
    r->later.finish = later_finish;
    return HANDLED_LATER;
}

/* Resumes before begin has returned: nothing may be lost for that. */
static void at_once_begin(void *site, struct request *r)
{
    struct job *job = r->job;
    (void)site;
    job->number = -1;
    request_resume(r);
}

static enum handled at_once(void *site, struct request *r, struct reply *reply)
{
    enum handled handled = later(site, r, reply);
    r->later.begin = at_once_begin;
    return handled;
}

static void never_begin(void *site, struct request *r)
{
    struct site *s = site;
    (void)pthread_mutex_lock(&s->lock);
    if (s->never_count < NEVER_MAX) s->never[s->never_count++] = r;
    (void)pthread_mutex_unlock(&s->lock);
}

static enum handled never(void *site, struct request *r, struct reply *reply)
{
    enum handled handled = later(site, r, reply);
    r->later.begin = never_begin;
    return handled;
}

static void drain(void *site)
{
    struct site *s = site;
    (void)pthread_mutex_lock(&s->lock);
    s->stopping = true; /* the workers go when the last job is done */
    (void)pthread_cond_broadcast(&s->wake);
    (void)pthread_mutex_unlock(&s->lock);
}

/* ---- streams ---- */

struct missed {
    struct site *site;
    const char *topic;
};

static int64_t catch_up(void *arg, struct stream *stream, int64_t last)
{
    struct missed *m = arg;
    struct site *s = m->site;
    int64_t newest = 0;
    (void)pthread_mutex_lock(&s->lock);
    for (size_t i = 0; i < s->history_count; i++) {
        const struct event *e = &s->history[i];
        if (strcmp(e->topic, m->topic) != 0) continue;
        newest = e->id;
        if (last >= 0 && e->id > last) stream_send(stream, e->id, "missed", e->data);
    }
    (void)pthread_mutex_unlock(&s->lock);
    return newest;
}

static enum handled stream(void *site, struct request *r, struct reply *reply)
{
    struct missed m = {site, request_param(r, "topic")};
    return stream_open(r, reply, m.topic, catch_up, &m);
}

static void publish_one(struct site *s, const char *topic, const char *data)
{
    (void)pthread_mutex_lock(&s->lock);
    if (s->history_count == s->history_room) {
        s->history_room = s->history_room * 2 + 64;
        s->history = realloc(s->history, s->history_room * sizeof *s->history);
        if (s->history == NULL) abort();
    }
    struct event *e = &s->history[s->history_count];
    (void)snprintf(e->topic, sizeof e->topic, "%s", topic);
    e->data = strdup(data);
    int64_t id = e->id = (int64_t)++s->history_count;
    (void)pthread_mutex_unlock(&s->lock);
    stream_publish(s->server, topic, id, "news", data);
}

static enum handled publish(void *site, struct request *r, struct reply *reply)
{
    for (int64_t i = number(r, "times", 1); i > 0; i--)
        publish_one(site, request_param(r, "topic"), request_param_or(r, "data", ""));
    reply_text(reply, 200, "published\n");
    return HANDLED_NOW;
}

/* ---- the site ---- */

static const struct route routes[] = {
    {"GET", "/echo", echo, 0, NULL, 0},
    {"POST", "/echo", echo, 0, NULL, 0},
    {"POST", "/raw", echo, ROUTE_RAW, NULL, 1000},
    {"GET", "/secret/{token}", echo, ROUTE_SECRET, NULL, 0},
    {"GET", "/g/{game}/r/{seq}", echo, 0, NULL, 0},
    {"GET", "/static/{path...}", echo, 0, NULL, 0},
    {"GET", "/big", big, 0, NULL, 0},
    {"GET", "/tagged", tagged, 0, NULL, 0},
    {"GET", "/go", go, 0, NULL, 0},
    {"GET", "/counts", counts, 0, NULL, 0},
    {"GET", "/journal", journal, 0, NULL, 0},
    {"POST", "/journal", journal, 0, NULL, 0},
    {"POST", "/later", later, 0, NULL, 0},
    {"POST", "/at-once", at_once, 0, NULL, 0},
    {"POST", "/never", never, 0, NULL, 0},
    {"GET", "/stream/{topic}", stream, 0, NULL, 0},
    {"POST", "/publish/{topic}", publish, 0, NULL, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};

static void say(void *site, enum server_log kind, const char *line)
{
    struct site *s = site;
    if (s->quiet) return;
    (void)fprintf(stderr, "%s %s\n", kind == SERVER_LOG_ACCESS ? "access" : "note", line);
}

static bool set_option(struct server_options *o, struct site *s, const char *word)
{
    const char *equals = strchr(word, '=');
    int64_t n;
    if (equals == NULL) return false;
    size_t len = (size_t)(equals - word);
    if (strncmp(word, "bind", len) == 0 && len == 4) return o->bind = equals + 1, true;
    if (!text_parse_int(equals + 1, &n) || n < 0) return false;
    const struct {
        const char *name;
        unsigned *small;
        size_t *large;
    } known[] = {{"port", &o->port, NULL},
                 {"body_max", NULL, &o->body_max},
                 {"discard_max", NULL, &o->discard_max},
                 {"bodies_max", NULL, &o->bodies_max},
                 {"connections_max", &o->connections_max, NULL},
                 {"per_address_max", &o->per_address_max, NULL},
                 {"request_ms", &o->request_ms, NULL},
                 {"send_ms", &o->send_ms, NULL},
                 {"streams_max", &o->streams_max, NULL},
                 {"stream_buffer", NULL, &o->stream_buffer},
                 {"ping_ms", &o->ping_ms, NULL},
                 {"stop_ms", &o->stop_ms, NULL}};
    if (strcmp(word, "quiet=1") == 0) return s->quiet = true;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strlen(known[i].name) != len || strncmp(word, known[i].name, len) != 0) continue;
        if (known[i].small != NULL) *known[i].small = (unsigned)n;
        if (known[i].large != NULL) *known[i].large = (size_t)n;
        return true;
    }
    return false;
}

static void run(struct site *s, const sigset_t *stop)
{
    int signal_number;
    for (size_t i = 0; i < WORKERS; i++)
        if (pthread_create(&s->workers[i], NULL, work, s) != 0) exit(1);
    (void)printf("listening on %u\n", server_port(s->server));
    (void)fflush(stdout);
    (void)sigwait(stop, &signal_number);
    server_stop(s->server);
    for (size_t i = 0; i < WORKERS; i++) (void)pthread_join(s->workers[i], NULL);
    for (size_t i = 0; i < s->history_count; i++) free(s->history[i].data);
    free(s->history);
    /* Those that were given up come back at last, when their server is long gone. */
    for (size_t i = 0; i < s->never_count; i++) request_resume(s->never[i]);
    (void)puts("stopped");
}

int main(int argc, char **argv)
{
    static struct site site;
    struct server_options options;
    struct err e;
    sigset_t stop;
    server_options_init(&options);
    options.port = 0;
    options.listen_fd = listen_inherited();
    (void)pthread_mutex_init(&site.lock, NULL);
    (void)pthread_cond_init(&site.wake, NULL);
    for (int i = 1; i < argc; i++) {
        if (set_option(&options, &site, argv[i])) continue;
        (void)fprintf(stderr, "echo_server: what is %s?\n", argv[i]);
        return 2;
    }
    (void)sigemptyset(&stop);
    (void)sigaddset(&stop, SIGTERM);
    (void)sigaddset(&stop, SIGINT);
    (void)pthread_sigmask(SIG_BLOCK, &stop, NULL);
    const struct server_site hooks = {.site = &site, .routes = routes, .drain = drain, .log = say};
    if (!server_start(&site.server, &options, &hooks, &e)) {
        (void)fprintf(stderr, "echo_server: %s\n", e.text);
        return 1;
    }
    run(&site, &stop);
    return 0;
}

#include "web/server.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "web/core.h"

enum {
    HEADER_MEMORY = 32 * 1024, /* of one connection; the head must fit in half of it */
    TICK_MAX_MS = 1000,
    TICK_MIN_MS = 10,
    NOTES_A_WINDOW = 5,
    NOTE_WINDOW_MS = 10 * 1000,
    LAST_REPLIES_MS = 500 /* server_stop waits so long for replies on their way */
};

void server_options_init(struct server_options *o)
{
    *o = (struct server_options){.bind = "127.0.0.1",
                                 .port = 8080,
                                 .listen_fd = -1,
                                 .body_max = 1024 * 1024,
                                 .discard_max = 64 * 1024 * 1024,
                                 .bodies_max = 64 * 1024 * 1024,
                                 .connections_max = 256,
                                 .per_address_max = 32,
                                 .request_ms = 30 * 1000,
                                 .send_ms = 120 * 1000,
                                 .streams_max = 64,
                                 .stream_buffer = 64 * 1024,
                                 .ping_ms = 15 * 1000,
                                 .stop_ms = 5 * 1000};
}

/* ---- notes ---- */

/* A dead tablet costs a line for each event; nobody needs all of them. */
static void note(struct server *s, const char *fmt, va_list args)
{
    char line[512];
    if (s->site.log == NULL) return;
    int64_t now = conn_now_ms();
    (void)pthread_mutex_lock(&s->note_lock);
    if (now - s->note_window_ms >= NOTE_WINDOW_MS) {
        s->note_window_ms = now;
        s->note_count = 0;
    }
    unsigned nth = ++s->note_count;
    (void)pthread_mutex_unlock(&s->note_lock);
    if (nth > NOTES_A_WINDOW) return;
    (void)vsnprintf(line, sizeof line, fmt, args);
    for (char *c = line; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f) *c = ' ';
    if (nth == NOTES_A_WINDOW)
        (void)snprintf(line + strlen(line), sizeof line - strlen(line), "%s",
                       " (more such lines are left out for some seconds)");
    s->site.log(s->site.site, SERVER_LOG_NOTE, line);
}

void server_note(struct server *s, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    note(s, fmt, args);
    va_end(args);
}

static void on_log(void *server, const char *fmt, va_list args)
{
    note(server, fmt, args);
}

/* ---- connections ---- */

static void on_connection(void *server, struct MHD_Connection *connection, void **context,
                          enum MHD_ConnectionNotificationCode what)
{
    struct server *s = server;
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        int fd = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
        const struct sockaddr *client =
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
        *context = conns_add(&s->conns, fd, client);
        conns_make_room(&s->conns, s->options.connections_max - s->options.connections_max / 8);
    } else if (*context != NULL) {
        conns_remove(&s->conns, *context);
        *context = NULL;
    }
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static void *tick(void *server)
{
    struct server *s = server;
    unsigned every_ms =
        least(TICK_MAX_MS, least(s->options.ping_ms / 2, s->options.request_ms / 4));
    if (every_ms < TICK_MIN_MS) every_ms = TICK_MIN_MS;
    (void)pthread_mutex_lock(&s->tick_lock);
    while (!s->tick_stop) {
        int64_t at = conn_now_ms() + every_ms;
        struct timespec until = {.tv_sec = (time_t)(at / 1000),
                                 .tv_nsec = (long)(at % 1000) * 1000000};
        (void)pthread_cond_timedwait(&s->tick_wake, &s->tick_lock, &until);
        if (s->tick_stop) break;
        (void)pthread_mutex_unlock(&s->tick_lock);
        conns_reap(&s->conns, s->options.request_ms, s->options.send_ms);
        streams_tick(s);
        (void)pthread_mutex_lock(&s->tick_lock);
    }
    (void)pthread_mutex_unlock(&s->tick_lock);
    return NULL;
}

/* ---- start ---- */

static void init_cond(pthread_cond_t *cond)
{
    pthread_condattr_t attributes;
    (void)pthread_condattr_init(&attributes);
    (void)pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    (void)pthread_cond_init(cond, &attributes);
    (void)pthread_condattr_destroy(&attributes);
}

static struct server *server_new(const struct server_options *options,
                                 const struct server_site *site)
{
    struct server *s = calloc(1, sizeof *s);
    if (s == NULL) memory_exhausted();
    s->options = *options;
    s->site = *site;
    s->in_place = strncmp(MHD_get_version(), "0.", 2) == 0;
    conns_init(&s->conns);
    streams_init(&s->streams);
    (void)pthread_mutex_init(&s->hold_lock, NULL);
    (void)pthread_mutex_init(&s->tick_lock, NULL);
    (void)pthread_mutex_init(&s->note_lock, NULL);
    init_cond(&s->hold_changed);
    init_cond(&s->tick_wake);
    return s;
}

void server_free(struct server *s)
{
    conns_clear(&s->conns);
    streams_clear(&s->streams);
    (void)pthread_mutex_destroy(&s->hold_lock);
    (void)pthread_mutex_destroy(&s->tick_lock);
    (void)pthread_mutex_destroy(&s->note_lock);
    (void)pthread_cond_destroy(&s->hold_changed);
    (void)pthread_cond_destroy(&s->tick_wake);
    free(s);
}

/* epoll only: with poll, 0.9.75 may pass ready connections over while others are
 * being suspended. */
static struct MHD_Daemon *start_daemon(struct server *s, int fd)
{
    const unsigned flags = MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_EPOLL | MHD_USE_ITC |
                           MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
    return MHD_start_daemon(flags, 0, NULL, NULL, exchange_on_call,
                            s, /* the logger comes first, to hear all */
                            MHD_OPTION_EXTERNAL_LOGGER, on_log, s, MHD_OPTION_LISTEN_SOCKET, fd,
                            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)HEADER_MEMORY,
                            MHD_OPTION_CONNECTION_LIMIT, s->options.connections_max,
                            MHD_OPTION_PER_IP_CONNECTION_LIMIT, s->options.per_address_max,
                            MHD_OPTION_CONNECTION_TIMEOUT, s->options.request_ms / 1000 + 1,
                            MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_UNESCAPE_CALLBACK,
                            exchange_leave_escaped, s, MHD_OPTION_URI_LOG_CALLBACK,
                            exchange_on_target, s, MHD_OPTION_NOTIFY_CONNECTION, on_connection, s,
                            MHD_OPTION_NOTIFY_COMPLETED, exchange_on_end, s, MHD_OPTION_END);
}

static bool start_threads(struct server *s, int fd, struct err *e)
{
    sigset_t all, before;
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    s->daemon = start_daemon(s, fd);
    bool ticking = s->daemon != NULL && pthread_create(&s->ticker, NULL, tick, s) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (s->daemon == NULL) return err_set(e, "The HTTP library would not start.");
    if (ticking) return true;
    MHD_stop_daemon(s->daemon);
    return err_set(e, "No thread could be started.");
}

bool server_start(struct server **out, const struct server_options *options,
                  const struct server_site *site, struct err *e)
{
    int fd = options->listen_fd;
    if (options->streams_max >= options->connections_max)
        return err_set(e, "There must be more connections than streams.");
    if (fd < 0 && !listen_open(options->bind, options->port, &fd, e)) return false;
    struct server *s = server_new(options, site);
    s->port = listen_port(fd);
    *out = s; /* before there is a thread that could ask for it */
    if (start_threads(s, fd, e)) return true;
    *out = NULL;
    server_free(s); /* but fd stays: the library may have closed it, and may not */
    return false;
}

/* ---- stop ---- */

/* Replies are small and most have left already; who does not take theirs now
 * is a client that does not read. */
static void wait_for_replies(struct server *s)
{
    const struct timespec nap = {.tv_nsec = 2 * 1000000};
    int64_t until = conn_now_ms() + LAST_REPLIES_MS;
    while (atomic_load(&s->sending) > 0 && conn_now_ms() < until) (void)nanosleep(&nap, NULL);
}

static void stop_ticker(struct server *s)
{
    (void)pthread_mutex_lock(&s->tick_lock);
    s->tick_stop = true;
    (void)pthread_cond_signal(&s->tick_wake);
    (void)pthread_mutex_unlock(&s->tick_lock);
    (void)pthread_join(s->ticker, NULL);
}

/* MHD_quiesce_daemon is left out on purpose: called while the epoll thread is busy,
 * it races with that thread for the removal of the listening socket from the epoll
 * set, and the loser panics (0.9.75, daemon.c).  Its purpose, that nothing new
 * comes in, is served by answering 503 until the end. */
void server_stop(struct server *s)
{
    hold_begin_closing(s);
    if (s->site.drain != NULL) s->site.drain(s->site.site);
    if (!hold_wait(s, conn_now_ms() + s->options.stop_ms)) {
        server_note(s, "stopping with requests that never came back; they are told so");
        hold_give_up(s);
    }
    streams_end(s);
    wait_for_replies(s);
    stop_ticker(s);
    MHD_stop_daemon(s->daemon); /* closes the listening socket */
    (void)pthread_mutex_lock(&s->hold_lock);
    bool free_now = s->orphans == 0;
    s->stopped = true;
    (void)pthread_mutex_unlock(&s->hold_lock);
    if (free_now) server_free(s);
}

unsigned server_port(const struct server *s)
{
    return s->port;
}

void server_count(struct server *s, struct server_counts *out)
{
    (void)pthread_mutex_lock(&s->conns.lock);
    out->connections = s->conns.count;
    out->reaped = s->conns.reaped;
    (void)pthread_mutex_unlock(&s->conns.lock);
    (void)pthread_mutex_lock(&s->hold_lock);
    out->held = s->held_count;
    (void)pthread_mutex_unlock(&s->hold_lock);
    (void)pthread_mutex_lock(&s->streams.lock);
    out->streams = s->streams.count;
    (void)pthread_mutex_unlock(&s->streams.lock);
}

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "base/text.h"
#include "web/core.h"

struct stream {
    struct stream *prev, *next;
    struct server *server;
    struct MHD_Connection *connection;
    int fd;
    char *topic;

    struct buf out; /* from taken on: still to be sent */
    size_t taken;
    bool asleep; /* suspended, for want of anything to send */
    bool ended;  /* no more after what is in out */
    uint64_t sent;

    bool opening;       /* catch_up is at work: */
    struct buf waiting; /* what is published meanwhile; see wait_for_opening */
    int64_t covered;    /* the newest id that catch_up covered */
};

enum { RETRY_MS = 1000, BUSY_RETRY_S = 5, READ_BLOCK = 4096 };

void streams_init(struct streams *all)
{
    *all = (struct streams){.pinged_ms = conn_now_ms()};
    (void)pthread_mutex_init(&all->lock, NULL);
}

void streams_clear(struct streams *all)
{
    (void)pthread_mutex_destroy(&all->lock);
}

/* ---- with the lock held ---- */

static void wake(struct stream *st)
{
    if (!st->asleep) return;
    st->asleep = false;
    MHD_resume_connection(st->connection);
}

static size_t pending(const struct stream *st)
{
    return st->out.len - st->taken;
}

static bool append(struct stream *st, const char *frame, size_t len)
{
    if (pending(st) + len > st->server->options.stream_buffer) return false;
    if (st->taken > st->out.len / 2) {
        memmove(st->out.data, st->out.data + st->taken, pending(st));
        st->out.len -= st->taken;
        st->taken = 0;
    }
    buf_add(&st->out, frame, len);
    return true;
}

/* Too slow: it may be stuck in the middle of a write that only the death of
 * its socket will end. */
static void cut_off(struct stream *st)
{
    st->ended = true;
    st->out.len = st->taken = 0;
    (void)shutdown(st->fd, SHUT_RDWR);
    wake(st);
}

static void deliver(struct stream *st, int64_t id, const char *frame, size_t len)
{
    if (st->ended || (id > 0 && id <= st->covered)) return;
    if (append(st, frame, len))
        wake(st);
    else
        cut_off(st);
}

struct waiting_frame {
    int64_t id;
    size_t len;
};

static void wait_for_opening(struct stream *st, int64_t id, const char *frame, size_t len)
{
    struct waiting_frame head = {id, len};
    if (st->waiting.len + len > st->server->options.stream_buffer) st->ended = true;
    if (st->ended) return;
    buf_add(&st->waiting, &head, sizeof head);
    buf_add(&st->waiting, frame, len);
}

static void finish_opening(struct stream *st, int64_t covered)
{
    st->opening = false;
    st->covered = covered;
    for (size_t at = 0; at < st->waiting.len;) {
        struct waiting_frame head;
        memcpy(&head, st->waiting.data + at, sizeof head);
        at += sizeof head;
        bool fresh = head.id <= 0 || head.id > covered;
        if (fresh && !st->ended && !append(st, st->waiting.data + at, head.len)) st->ended = true;
        at += head.len;
    }
    buf_clear(&st->waiting);
}

/* ---- the list ---- */

static struct stream *stream_new(struct exchange *x, const char *topic)
{
    struct stream *st = calloc(1, sizeof *st);
    if (st == NULL) memory_exhausted();
    st->server = x->server;
    st->connection = x->connection;
    st->fd = x->conn->fd;
    st->opening = true;
    st->topic = strdup(topic);
    if (st->topic == NULL) memory_exhausted();
    /* What the kernel holds for a slow client counts as lag, too. */
    int size = (int)x->server->options.stream_buffer;
    (void)setsockopt(st->fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    buf_printf(&st->out, "retry: %d\n\n", RETRY_MS);
    return st;
}

static bool stream_join(struct streams *all, struct stream *st, size_t most)
{
    (void)pthread_mutex_lock(&all->lock);
    bool joined = !all->closed && all->count < most;
    if (joined) {
        st->next = all->first;
        if (st->next != NULL) st->next->prev = st;
        all->first = st;
        all->count++;
    }
    (void)pthread_mutex_unlock(&all->lock);
    return joined;
}

static uint64_t stream_free(struct stream *st)
{
    uint64_t sent = st->sent;
    buf_clear(&st->out);
    buf_clear(&st->waiting);
    free(st->topic);
    free(st);
    return sent;
}

uint64_t stream_close(struct stream *st)
{
    struct streams *all = &st->server->streams;
    (void)pthread_mutex_lock(&all->lock);
    if (st->next != NULL) st->next->prev = st->prev;
    if (st->prev != NULL)
        st->prev->next = st->next;
    else
        all->first = st->next;
    all->count--;
    (void)pthread_mutex_unlock(&all->lock);
    return stream_free(st);
}

static int64_t last_seen(const struct request *r)
{
    int64_t id = -1;
    const struct param *after = params_find(&r->query, "after", NULL);
    if (!text_parse_int(r->last_event_id, &id) && after != NULL)
        (void)text_parse_int(after->value, &id);
    return id < 0 ? -1 : id;
}

enum handled stream_open(struct request *r, struct reply *reply, const char *topic,
                         stream_catch_up *catch_up, void *arg)
{
    struct exchange *x = r->exchange;
    struct streams *all = &x->server->streams;
    reply->type = "text/event-stream";
    if (request_is_head(r)) return HANDLED_NOW;
    struct stream *st = stream_new(x, topic);
    if (!stream_join(all, st, x->server->options.streams_max)) {
        struct err e;
        (void)stream_free(st);
        (void)err_set(&e, "All live streams are taken. Pages still work; reload to see news.");
        reply_error(reply, r, 503, &e);
        reply_retry_after(reply, BUSY_RETRY_S);
        return HANDLED_NOW;
    }
    int64_t covered = catch_up == NULL ? 0 : catch_up(arg, st, last_seen(r));
    (void)pthread_mutex_lock(&all->lock);
    finish_opening(st, covered);
    (void)pthread_mutex_unlock(&all->lock);
    x->stream = st;
    return HANDLED_STREAM;
}

/* ---- events ---- */

static void encode(struct buf *out, int64_t id, const char *event, const char *data)
{
    if (id > 0) buf_printf(out, "id: %" PRId64 "\n", id);
    if (event != NULL) buf_printf(out, "event: %.*s\n", (int)strcspn(event, "\r\n"), event);
    for (const char *s = data;;) {
        size_t len = strcspn(s, "\r\n");
        buf_puts(out, "data: ");
        buf_add(out, s, len);
        buf_putc(out, '\n');
        s += len;
        if (*s == '\0') break;
        s += s[0] == '\r' && s[1] == '\n' ? 2 : 1;
    }
    buf_putc(out, '\n');
}

void stream_send(struct stream *st, int64_t id, const char *event, const char *data)
{
    struct buf frame = {.len = 0};
    encode(&frame, id, event, data);
    (void)pthread_mutex_lock(&st->server->streams.lock);
    /* What does not fit now is asked for again, by the browser, after what does. */
    if (!st->ended && !append(st, frame.data, frame.len)) st->ended = true;
    (void)pthread_mutex_unlock(&st->server->streams.lock);
    buf_clear(&frame);
}

void stream_publish(struct server *s, const char *topic, int64_t id, const char *event,
                    const char *data)
{
    struct buf frame = {.len = 0};
    encode(&frame, id, event, data);
    (void)pthread_mutex_lock(&s->streams.lock);
    for (struct stream *st = s->streams.first; st != NULL; st = st->next) {
        if (strcmp(st->topic, topic) != 0) continue;
        if (st->opening)
            wait_for_opening(st, id, frame.data, frame.len);
        else
            deliver(st, id, frame.data, frame.len);
    }
    (void)pthread_mutex_unlock(&s->streams.lock);
    buf_clear(&frame);
}

/* While a connection is suspended nobody watches its socket.  One look at it tells
 * whether the client has closed; a ping would take two rounds to find out. */
static bool client_left(const struct stream *st)
{
    char byte;
    ssize_t n = recv(st->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return n == 0 || (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

void streams_tick(struct server *s)
{
    /* An event, not a comment: the page's script hears it, and so notices silence. */
    static const char ping[] = "event: ping\ndata: 1\n\n";
    int64_t now = conn_now_ms();
    (void)pthread_mutex_lock(&s->streams.lock);
    bool due = now - s->streams.pinged_ms >= (int64_t)s->options.ping_ms;
    if (due) s->streams.pinged_ms = now;
    for (struct stream *st = s->streams.first; st != NULL; st = st->next) {
        if (!st->asleep) continue;
        if (client_left(st)) {
            st->ended = true;
            wake(st);
        } else if (due) {
            deliver(st, 0, ping, sizeof ping - 1);
        }
    }
    (void)pthread_mutex_unlock(&s->streams.lock);
}

void streams_end(struct server *s)
{
    (void)pthread_mutex_lock(&s->streams.lock);
    s->streams.closed = true;
    for (struct stream *st = s->streams.first; st != NULL; st = st->next) {
        st->ended = true;
        wake(st);
    }
    (void)pthread_mutex_unlock(&s->streams.lock);
}

void stream_end_topic(struct server *server, const char *topic)
{
    (void)pthread_mutex_lock(&server->streams.lock);
    for (struct stream *st = server->streams.first; st != NULL; st = st->next) {
        if (strcmp(st->topic, topic) != 0) continue;
        st->ended = true;
        wake(st);
    }
    (void)pthread_mutex_unlock(&server->streams.lock);
}

/* ---- sending ---- */

/* On the server's thread.  Going to sleep and being woken both happen under the
 * lock, so a connection is never resumed before it is suspended. */
static ssize_t stream_read(void *stream, uint64_t position, char *to, size_t room)
{
    struct stream *st = stream;
    struct streams *all = &st->server->streams;
    ssize_t result = 0;
    (void)position;
    (void)pthread_mutex_lock(&all->lock);
    if (pending(st) > 0) {
        size_t n = pending(st) < room ? pending(st) : room;
        memcpy(to, st->out.data + st->taken, n);
        st->taken += n;
        st->sent += n;
        if (pending(st) == 0) st->out.len = st->taken = 0;
        result = (ssize_t)n;
    } else if (st->ended) {
        result = MHD_CONTENT_READER_END_OF_STREAM;
    } else {
        st->asleep = true;
        MHD_suspend_connection(st->connection);
    }
    (void)pthread_mutex_unlock(&all->lock);
    return result;
}

struct MHD_Response *stream_response(struct stream *st)
{
    return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, READ_BLOCK, stream_read, st, NULL);
}

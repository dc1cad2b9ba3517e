/* web/stream.h: live streams: server-sent events to every page that listens.
 *
 * A page listens to one topic (a game); stream_publish sends an event to all
 * who do.  Each event of a topic has a number, its id, greater than the one before.
 *
 * Nothing is lost and nothing comes twice, because of the order in stream_open:
 *
 *     1. the stream is put on the list: from now on published events wait in it;
 *     2. catch_up sends what the page has missed since the id that it names, and
 *        says the id of the newest event that this covers;
 *     3. of the events that waited, those up to that id are dropped.
 *
 * It takes publishers to publish only what catch_up can already see (commit, then
 * publish): an event committed before catch_up looked is covered by it, and one
 * committed after is published after step 1.
 *
 * A stream has a bounded buffer.  When it is full the client is too slow and its
 * connection is closed; the browser comes back by itself, says the id of the last
 * event it got, and catches up.  A catch-up that does not fit goes in several such
 * rounds.  A client that went away is noticed within a second or so, and at the
 * latest by the ping.  */
#ifndef UMPIRED_WEB_STREAM_H
#define UMPIRED_WEB_STREAM_H

#include <stdint.h>

#include "web/request.h"

struct server;
struct stream;

/* Sends with stream_send every event after the id last, and returns the id of the
 * newest one that there is.  last is -1 when the page named none (in Last-Event-ID,
 * or ?after= for a page that knows what it shows).  On the server's thread, from
 * within stream_open. */
typedef int64_t stream_catch_up(void *arg, struct stream *stream, int64_t last);

/* For a handler to return: `return stream_open(...)`.  The topic is copied; catch_up
 * may be NULL.  With all streams taken the reply is 503 with Retry-After. */
enum handled stream_open(struct request *r, struct reply *reply, const char *topic,
                         stream_catch_up *catch_up, void *arg);

/* Only from within catch_up.  event: one word, or NULL; data may have many lines. */
void stream_send(struct stream *stream, int64_t id, const char *event, const char *data);

/* From any thread.  id 0: an event without number, never repeated or held back. */
void stream_publish(struct server *server, const char *topic, int64_t id, const char *event,
                    const char *data);

/* Ends every stream of the topic; a page that may still listen comes back by itself. */
void stream_end_topic(struct server *server, const char *topic);

#endif

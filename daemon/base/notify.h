/* base/notify.h: word to the service manager that umpired is ready, or stopping.
 *
 * What systemd's Type=notify waits for: one datagram to the socket that $NOTIFY_SOCKET
 * names, a path or, after an @, an abstract name.  Needs no library.  */
#ifndef UMPIRED_BASE_NOTIFY_H
#define UMPIRED_BASE_NOTIFY_H

#include <stdbool.h>

#define NOTIFY_READY "READY=1"
#define NOTIFY_STOPPING "STOPPING=1"

/* True when it was sent.  False when nobody asked to be told, or nobody listens: never
 * a reason to stop.  Does not wait. */
bool notify_send(const char *state);

#endif

/* web/listen.h: the socket that visitors knock at.
 *
 * Either made here, or inherited from whoever started umpired (systemd's socket
 * activation: LISTEN_PID and LISTEN_FDS in the environment).  */
#ifndef UMPIRED_WEB_LISTEN_H
#define UMPIRED_WEB_LISTEN_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

#include "base/err.h"

enum { LISTEN_ADDRESS_SIZE = 64 };

/* The inherited socket, or -1 when there is none.  Forgets it was there, so that no
 * child process takes it for its own; to be asked once, before there are threads. */
int listen_inherited(void);

/* Binds to a numeric address: "127.0.0.1", "0.0.0.0", "::1"; "::" is IPv6 and IPv4.
 * Port 0 lets the system choose. */
bool listen_open(const char *address, unsigned port, int *fd, struct err *e);

unsigned listen_port(int fd); /* 0 when it has none (a Unix socket) */

/* "192.168.1.7", "fd00::7"; an IPv4 client on an IPv6 socket is shown as IPv4. */
void listen_show_address(const struct sockaddr *address, char out[LISTEN_ADDRESS_SIZE]);

#endif

/* web/address.h: under which addresses the tablets of the hall reach this machine.
 *
 * For the line that umpired prints when it is ready, the QR codes and the help page.
 * The first address is the best guess.  */
#ifndef UMPIRED_WEB_ADDRESS_H
#define UMPIRED_WEB_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

#include "base/arena.h"

/* How good an address is for a visitor, best first. */
enum address_rank {
    ADDRESS_PRIVATE, /* IPv4 of a home or club: 192.168, 10, 172.16 to 172.31 */
    ADDRESS_IPV4,    /* any other */
    ADDRESS_IPV6,    /* of global scope, unique local ones among them */
    ADDRESS_BRIDGE,  /* any of the above, on an interface for containers and guests */
    ADDRESS_USELESS  /* loopback, link-local, none at all */
};

/* interface: its name, as eth0. */
enum address_rank address_rank(const char *interface, const struct sockaddr *address);

/* "http://192.168.1.7:8080/", "http://[fd00::7]:8080/"; no port where it is 80. */
const char *address_url(struct arena *a, const struct sockaddr *address, unsigned port);

/* The addresses that reach a server bound to `bind` (as web/listen.h takes it), best
 * first; of 0.0.0.0 and :: the machine's own on interfaces that are up.  Where that
 * leaves none it is this machine's loopback address, so there is always one. */
struct address_list {
    const char **urls;
    size_t count;
};
struct address_list address_list(struct arena *a, const char *bind, unsigned port);

#endif

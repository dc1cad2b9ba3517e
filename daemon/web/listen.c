#include "web/listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

enum { FIRST_INHERITED = 3, BACKLOG = 512 };

static bool prepare(int fd)
{
    int flags = fcntl(fd, F_GETFL);
    return flags >= 0 && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0 &&
           fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

int listen_inherited(void)
{
    const char *for_whom = getenv("LISTEN_PID"), *how_many = getenv("LISTEN_FDS");
    int64_t pid = 0, count = 0;
    int listening = 0;
    socklen_t size = sizeof listening;
    bool ours = for_whom != NULL && how_many != NULL && text_parse_int(for_whom, &pid) &&
                text_parse_int(how_many, &count) && pid == (int64_t)getpid() && count >= 1;
    (void)unsetenv("LISTEN_PID");
    (void)unsetenv("LISTEN_FDS");
    (void)unsetenv("LISTEN_FDNAMES");
    if (!ours || getsockopt(FIRST_INHERITED, SOL_SOCKET, SO_ACCEPTCONN, &listening, &size) != 0 ||
        !listening || !prepare(FIRST_INHERITED))
        return -1;
    return FIRST_INHERITED;
}

union address {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
};

static bool read_address(const char *text, unsigned port, union address *out, socklen_t *size)
{
    memset(out, 0, sizeof *out);
    if (inet_pton(AF_INET, text, &out->v4.sin_addr) == 1) {
        out->v4.sin_family = AF_INET;
        out->v4.sin_port = htons((uint16_t)port);
        *size = sizeof out->v4;
        return true;
    }
    memset(out, 0, sizeof *out);
    if (inet_pton(AF_INET6, text, &out->v6.sin6_addr) != 1) return false;
    out->v6.sin6_family = AF_INET6;
    out->v6.sin6_port = htons((uint16_t)port);
    *size = sizeof out->v6;
    return true;
}

bool listen_open(const char *address, unsigned port, int *fd, struct err *e)
{
    union address at;
    socklen_t size;
    int on = 1, only_v6 = strcmp(address, "::") != 0;
    if (port > 65535) return err_field(e, "port", "A port is a number from 0 to 65535.");
    if (!read_address(address, port, &at, &size))
        return err_field(e, "bind", "%s is not an IPv4 or IPv6 address.", address);
    int s = socket(at.any.sa_family, SOCK_STREAM, 0);
    if (s < 0) return err_field(e, "bind", "No socket could be made: %s.", strerror(errno));
    (void)setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (at.any.sa_family == AF_INET6)
        (void)setsockopt(s, IPPROTO_IPV6, IPV6_V6ONLY, &only_v6, sizeof only_v6);
    if (prepare(s) && bind(s, &at.any, size) == 0 && listen(s, BACKLOG) == 0) {
        *fd = s;
        return true;
    }
    int why = errno;
    (void)close(s);
    if (why == EADDRINUSE)
        return err_field(e, "port", "Port %u is taken: is another umpired running?", port);
    return err_field(e, "bind", "Could not listen on %s, port %u: %s.", address, port,
                     strerror(why));
}

unsigned listen_port(int fd)
{
    union address at;
    socklen_t size = sizeof at;
    if (getsockname(fd, &at.any, &size) != 0) return 0;
    if (at.any.sa_family == AF_INET) return ntohs(at.v4.sin_port);
    if (at.any.sa_family == AF_INET6) return ntohs(at.v6.sin6_port);
    return 0;
}

void listen_show_address(const struct sockaddr *address, char out[LISTEN_ADDRESS_SIZE])
{
    union address at;
    (void)snprintf(out, LISTEN_ADDRESS_SIZE, "-");
    if (address == NULL) return;
    if (address->sa_family == AF_INET) {
        memcpy(&at.v4, address, sizeof at.v4);
        (void)inet_ntop(AF_INET, &at.v4.sin_addr, out, LISTEN_ADDRESS_SIZE);
    } else if (address->sa_family == AF_INET6) {
        memcpy(&at.v6, address, sizeof at.v6);
        if (IN6_IS_ADDR_V4MAPPED(&at.v6.sin6_addr))
            (void)inet_ntop(AF_INET, &at.v6.sin6_addr.s6_addr[12], out, LISTEN_ADDRESS_SIZE);
        else
            (void)inet_ntop(AF_INET6, &at.v6.sin6_addr, out, LISTEN_ADDRESS_SIZE);
    }
}

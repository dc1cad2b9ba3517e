#include "base/notify.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* How long the address is; 0 when the name is none.  An abstract name begins with a NUL
 * and ends where its length says, without one. */
static socklen_t read_name(const char *name, struct sockaddr_un *out)
{
    size_t len = strlen(name);
    *out = (struct sockaddr_un){.sun_family = AF_UNIX};
    if ((*name != '/' && *name != '@') || len < 2 || len >= sizeof out->sun_path) return 0;
    memcpy(out->sun_path, name, len);
    if (*name == '@')
        out->sun_path[0] = '\0';
    else
        len++;
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + len);
}

bool notify_send(const char *state)
{
    const char *name = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to;
    socklen_t size = name == NULL ? 0 : read_name(name, &to);
    if (size == 0) return false;
    int s = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (s < 0) return false;
    ssize_t len = (ssize_t)strlen(state);
    bool sent =
        sendto(s, state, (size_t)len, MSG_NOSIGNAL, (const struct sockaddr *)&to, size) == len;
    (void)close(s);
    return sent;
}

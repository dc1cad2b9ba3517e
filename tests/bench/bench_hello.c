/* The floor of every page: libmicrohttpd as umpired sets it up, and nothing else.
 *
 *     GET /4096 answers 4096 bytes
 *
 * Prints "listening on PORT" and serves until it is killed.  */
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BYTES_MAX = 1024 * 1024 };

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *data,
                              size_t *data_size, void **state)
{
    static int seen;
    (void)method, (void)version, (void)data, (void)data_size;
    if (*state == NULL) { /* the head alone is in */
        *state = &seen;
        return MHD_YES;
    }
    long bytes = strtol(url + 1, NULL, 10);
    if (bytes < 0 || bytes > BYTES_MAX) bytes = 0;
    struct MHD_Response *response =
        MHD_create_response_from_buffer((size_t)bytes, context, MHD_RESPMEM_PERSISTENT);
    if (response == NULL) return MHD_NO;
    enum MHD_Result queued = MHD_queue_response(connection, MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return queued;
}

int main(void)
{
    char *page = malloc(BYTES_MAX);
    if (page == NULL) return 1;
    memset(page, 'x', BYTES_MAX);
    struct MHD_Daemon *daemon =
        MHD_start_daemon(MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_EPOLL | MHD_USE_ITC, 0, NULL,
                         NULL, answer, page, MHD_OPTION_CONNECTION_LIMIT, 256u, MHD_OPTION_END);
    if (daemon == NULL) return 1;
    (void)printf("listening on %u\n", MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
    (void)fflush(stdout);
    for (;;) (void)pause();
}

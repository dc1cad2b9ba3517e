#include "base/notify.h"

#include <check.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* A service manager's end: a datagram socket under the given name, and the variable
 * that tells of it. */
static int listen_at(const char *name)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    size_t len = strlen(name);
    ck_assert_uint_lt(len, sizeof at.sun_path);
    memcpy(at.sun_path, name, len);
    if (*name == '@') at.sun_path[0] = '\0';
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + len + (*name == '/'));
    int s = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0);
    ck_assert_int_ge(s, 0);
    ck_assert_int_eq(bind(s, (const struct sockaddr *)&at, size), 0);
    ck_assert_int_eq(setenv("NOTIFY_SOCKET", name, 1), 0);
    return s;
}

static void expect(int s, const char *want)
{
    char got[64] = "";
    ssize_t len = recv(s, got, sizeof got - 1, 0);
    ck_assert_int_eq(len, (ssize_t)strlen(want));
    ck_assert_str_eq(got, want);
}

START_TEST(ready_arrives_at_a_socket_in_the_file_system)
{
    char dir[] = "/tmp/umpired-notify-XXXXXX", path[64];
    ck_assert_ptr_nonnull(mkdtemp(dir));
    (void)snprintf(path, sizeof path, "%s/socket", dir);
    int s = listen_at(path);
    ck_assert(notify_send(NOTIFY_READY));
    expect(s, "READY=1");
    ck_assert(notify_send(NOTIFY_STOPPING));
    expect(s, "STOPPING=1");
    (void)close(s);
    ck_assert(!notify_send(NOTIFY_READY)); /* nobody listens any more */
    (void)unlink(path);
    (void)rmdir(dir);
}
END_TEST

START_TEST(ready_arrives_at_an_abstract_socket)
{
    char name[64];
    (void)snprintf(name, sizeof name, "@umpired-notify-%ld", (long)getpid());
    int s = listen_at(name);
    ck_assert(notify_send(NOTIFY_READY));
    expect(s, "READY=1");
    (void)close(s);
}
END_TEST

#define TEN "0123456789"
#define TOO_LONG "/" TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

static const char *const nobody[] = {"", "@", "/", "relative/socket", "/nowhere/at/all", TOO_LONG};

START_TEST(where_nobody_can_be_told_nothing_happens)
{
    ck_assert_int_eq(setenv("NOTIFY_SOCKET", nobody[_i], 1), 0);
    ck_assert(!notify_send(NOTIFY_READY));
    ck_assert_int_eq(unsetenv("NOTIFY_SOCKET"), 0);
    ck_assert(!notify_send(NOTIFY_READY));
}
END_TEST

Suite *suite_notify(void)
{
    Suite *s = suite_create("notify");
    TCase *c = tcase_create("notify");
    tcase_add_test(c, ready_arrives_at_a_socket_in_the_file_system);
    tcase_add_test(c, ready_arrives_at_an_abstract_socket);
    tcase_add_loop_test(c, where_nobody_can_be_told_nothing_happens, 0,
                        sizeof nobody / sizeof *nobody);
    suite_add_tcase(s, c);
    return s;
}

#include "web/address.h"

#include <arpa/inet.h>
#include <check.h>
#include <netinet/in.h>
#include <string.h>

static struct arena mem;

static void clear(void)
{
    arena_clear(&mem);
}

static const struct sockaddr *address(const char *text)
{
    static union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } at;
    memset(&at, 0, sizeof at);
    if (inet_pton(AF_INET, text, &at.v4.sin_addr) == 1)
        at.v4.sin_family = AF_INET;
    else if (inet_pton(AF_INET6, text, &at.v6.sin6_addr) == 1)
        at.v6.sin6_family = AF_INET6;
    return &at.any;
}

static const struct {
    const char *interface, *address;
    enum address_rank want;
} ranks[] = {
    {"wlan0", "192.168.1.7", ADDRESS_PRIVATE},
    {"eth0", "10.0.0.1", ADDRESS_PRIVATE},
    {"eth0", "172.16.0.1", ADDRESS_PRIVATE},
    {"eth0", "172.31.255.1", ADDRESS_PRIVATE},
    {"eth0", "172.32.0.1", ADDRESS_IPV4},
    {"eth0", "172.15.0.1", ADDRESS_IPV4},
    {"eth0", "192.169.1.7", ADDRESS_IPV4},
    {"tailscale0", "100.64.0.9", ADDRESS_IPV4},
    {"eth0", "203.0.113.5", ADDRESS_IPV4},
    {"eth0", "2001:db8::7", ADDRESS_IPV6},
    {"eth0", "fd00::7", ADDRESS_IPV6},
    {"docker0", "172.17.0.1", ADDRESS_BRIDGE},
    {"br-0a1b2c3d", "172.18.0.1", ADDRESS_BRIDGE},
    {"br0", "192.168.1.7", ADDRESS_PRIVATE},
    {"virbr0", "192.168.122.1", ADDRESS_BRIDGE},
    {"veth12ab", "fd00::9", ADDRESS_BRIDGE},
    {"lo", "127.0.0.1", ADDRESS_USELESS},
    {"lo", "127.1.2.3", ADDRESS_USELESS},
    {"lo", "::1", ADDRESS_USELESS},
    {"eth0", "169.254.10.1", ADDRESS_USELESS},
    {"eth0", "fe80::1", ADDRESS_USELESS},
    {"docker0", "fe80::1", ADDRESS_USELESS},
    {"eth0", "0.0.0.0", ADDRESS_USELESS},
    {"eth0", "224.0.0.1", ADDRESS_USELESS},
    {"eth0", "ff02::1", ADDRESS_USELESS},
    {"eth0", "no address", ADDRESS_USELESS},
};

START_TEST(an_address_ranks_by_how_well_it_serves_a_visitor)
{
    ck_assert_int_eq(address_rank(ranks[_i].interface, address(ranks[_i].address)), ranks[_i].want);
}
END_TEST

START_TEST(an_interface_without_an_address_is_useless)
{
    ck_assert_int_eq(address_rank("eth0", NULL), ADDRESS_USELESS);
}
END_TEST

START_TEST(an_address_is_written_as_a_browser_takes_it)
{
    ck_assert_str_eq(address_url(&mem, address("192.168.1.7"), 8080), "http://192.168.1.7:8080/");
    ck_assert_str_eq(address_url(&mem, address("192.168.1.7"), 80), "http://192.168.1.7/");
    ck_assert_str_eq(address_url(&mem, address("fd00::7"), 8080), "http://[fd00::7]:8080/");
}
END_TEST

START_TEST(a_server_bound_to_one_address_has_that_one)
{
    struct address_list list = address_list(&mem, "127.0.0.1", 8090);
    ck_assert_uint_eq(list.count, 1);
    ck_assert_str_eq(list.urls[0], "http://127.0.0.1:8090/");
    list = address_list(&mem, "::1", 8090);
    ck_assert_uint_eq(list.count, 1);
    ck_assert_str_eq(list.urls[0], "http://[::1]:8090/");
}
END_TEST

/* Which addresses there are is the machine's business; that there is one, once, is ours. */
START_TEST(a_server_open_to_all_has_at_least_one_address_and_none_twice)
{
    static const char *const open[] = {"0.0.0.0", "::"};
    struct address_list list = address_list(&mem, open[_i], 8080);
    ck_assert_uint_ge(list.count, 1);
    for (size_t i = 0; i < list.count; i++) {
        ck_assert_int_eq(strncmp(list.urls[i], "http://", 7), 0);
        ck_assert_ptr_null(strstr(list.urls[i], "0.0.0.0"));
        if (_i == 0) ck_assert_ptr_null(strchr(list.urls[i], '['));
        for (size_t k = 0; k < i; k++) ck_assert_str_ne(list.urls[i], list.urls[k]);
    }
}
END_TEST

Suite *suite_address(void)
{
    Suite *s = suite_create("address");
    TCase *c = tcase_create("address");
    tcase_add_checked_fixture(c, NULL, clear);
    tcase_add_loop_test(c, an_address_ranks_by_how_well_it_serves_a_visitor, 0,
                        sizeof ranks / sizeof *ranks);
    tcase_add_test(c, an_interface_without_an_address_is_useless);
    tcase_add_test(c, an_address_is_written_as_a_browser_takes_it);
    tcase_add_test(c, a_server_bound_to_one_address_has_that_one);
    tcase_add_loop_test(c, a_server_open_to_all_has_at_least_one_address_and_none_twice, 0, 2);
    suite_add_tcase(s, c);
    return s;
}

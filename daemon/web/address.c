/* The names of the interface flags (IFF_UP) are not of POSIX. */
#define _DEFAULT_SOURCE

#include "web/address.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>

#include "web/listen.h"

static bool is_bridge(const char *interface)
{
    static const char *const begins[] = {"docker", "br-", "virbr",   "veth",    "lxc",   "lxdbr",
                                         "podman", "cni", "flannel", "vboxnet", "vmnet", "vnet"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (strncmp(interface, begins[i], strlen(begins[i])) == 0) return true;
    return false;
}

static enum address_rank rank_v4(const struct sockaddr *address)
{
    struct sockaddr_in in;
    memcpy(&in, address, sizeof in);
    uint32_t ip = ntohl(in.sin_addr.s_addr);
    if (ip >> 24 == 127 || ip >> 24 == 0 || ip >> 28 >= 14 || ip >> 16 == 0xa9fe) /* 169.254 */
        return ADDRESS_USELESS;
    if (ip >> 24 == 10 || ip >> 20 == 0xac1 || ip >> 16 == 0xc0a8) return ADDRESS_PRIVATE;
    return ADDRESS_IPV4;
}

static enum address_rank rank_v6(const struct sockaddr *address)
{
    struct sockaddr_in6 in;
    memcpy(&in, address, sizeof in);
    const struct in6_addr *ip = &in.sin6_addr;
    bool useless = IN6_IS_ADDR_LOOPBACK(ip) || IN6_IS_ADDR_LINKLOCAL(ip) ||
                   IN6_IS_ADDR_UNSPECIFIED(ip) || IN6_IS_ADDR_MULTICAST(ip) ||
                   IN6_IS_ADDR_SITELOCAL(ip) || IN6_IS_ADDR_V4MAPPED(ip);
    return useless ? ADDRESS_USELESS : ADDRESS_IPV6;
}

enum address_rank address_rank(const char *interface, const struct sockaddr *address)
{
    enum address_rank rank = ADDRESS_USELESS;
    if (address != NULL && address->sa_family == AF_INET) rank = rank_v4(address);
    if (address != NULL && address->sa_family == AF_INET6) rank = rank_v6(address);
    return rank != ADDRESS_USELESS && is_bridge(interface) ? ADDRESS_BRIDGE : rank;
}

static const char *url(struct arena *a, const char *host, unsigned port)
{
    bool v6 = strchr(host, ':') != NULL;
    const char *tail = port == 80 ? "" : arena_printf(a, ":%u", port);
    return arena_printf(a, "http://%s%s%s%s/", v6 ? "[" : "", host, v6 ? "]" : "", tail);
}

const char *address_url(struct arena *a, const struct sockaddr *address, unsigned port)
{
    char host[LISTEN_ADDRESS_SIZE];
    listen_show_address(address, host);
    return url(a, host, port);
}

static void list_add(struct arena *a, struct address_list *list, const char *text)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->urls[i], text) == 0) return;
    list->urls = arena_grow(a, list->urls, list->count, sizeof *list->urls);
    list->urls[list->count++] = text;
}

static bool is_served(const struct ifaddrs *at, bool v6_too)
{
    return at->ifa_addr != NULL && (at->ifa_flags & IFF_UP) != 0 &&
           (at->ifa_flags & IFF_LOOPBACK) == 0 && (v6_too || at->ifa_addr->sa_family == AF_INET);
}

struct address_list address_list(struct arena *a, const char *bind, unsigned port)
{
    struct address_list list = {0};
    struct ifaddrs *all = NULL;
    bool every = strcmp(bind, "::") == 0;
    if (!every && strcmp(bind, "0.0.0.0") != 0) {
        list_add(a, &list, url(a, bind, port));
        return list;
    }
    if (getifaddrs(&all) != 0) all = NULL;
    for (int rank = ADDRESS_PRIVATE; rank < ADDRESS_USELESS; rank++)
        for (const struct ifaddrs *at = all; at != NULL; at = at->ifa_next)
            if (is_served(at, every) && address_rank(at->ifa_name, at->ifa_addr) == (unsigned)rank)
                list_add(a, &list, address_url(a, at->ifa_addr, port));
    if (all != NULL) freeifaddrs(all);
    if (list.count == 0) list_add(a, &list, url(a, "127.0.0.1", port));
    return list;
}

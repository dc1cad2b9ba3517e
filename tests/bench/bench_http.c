/* Rulings through POST, durable before they are answered, against the disk itself.
 *
 *     bench_http PORT COOKIE FORM_TOKEN DB GAME...
 *
 * Command rolls on tables of the first game: one client, one ruling after the other;
 * then a client for each unit of eight games, all at once; then how soon a second client
 * hears of a ruling.  The floors write to the folder of the journal: the rows of a ruling
 * in a table of one's own (SQLite, WAL, synchronous=FULL), and their bytes to a file. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "bench.h"

enum { SINGLES = 160, BATCHES = 15, GAMES = 8, UNITS = 8, CLIENTS = GAMES * UNITS, EVENTS = 160 };
enum { PER_ADDRESS = 16, ROOM = 64 * 1024, REQUEST_MAX = 2048 };

static const char *const units[UNITS] = {"3rd-virginia",     "7th-virginia", "chester-militia",
                                         "carters-gun",      "2nd-maryland", "lancaster-militia",
                                         "mercers-riflemen", "light-horse"};

static struct {
    unsigned port;
    const char *cookie, *form, *db, *games[GAMES];
    int tokens;
} at;

struct client {
    int fd;
    size_t len;
    char in[ROOM];
};
static struct client clients[CLIENTS], stream;

/* --- A client -------------------------------------------------------------------------- */

static bool connect_from(struct client *c, int number)
{
    int one = 1;
    struct sockaddr_in from = {.sin_family = AF_INET}, to = from;
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1 + (unsigned)number / PER_ADDRESS);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    to.sin_port = htons((in_port_t)at.port);
    c->fd = socket(AF_INET, SOCK_STREAM, 0);
    return c->fd >= 0 && setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one) == 0 &&
           bind(c->fd, (struct sockaddr *)&from, sizeof from) == 0 &&
           connect(c->fd, (struct sockaddr *)&to, sizeof to) == 0;
}

static bool send_all(const struct client *c, const char *text)
{
    return write(c->fd, text, strlen(text)) == (ssize_t)strlen(text);
}

static bool ask(struct client *c, const char *game, const char *action, const char *fields)
{
    char body[REQUEST_MAX / 2], request[REQUEST_MAX];
    (void)snprintf(body, sizeof body, "{\"form_token\":\"%s\",\"token\":\"bench-%d\"%s}", at.form,
                   at.tokens++, fields);
    (void)snprintf(request, sizeof request,
                   "POST /g/%s/act/%s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nOrigin: "
                   "http://127.0.0.1:%u\r\nCookie: %s\r\nAccept: application/json\r\n"
                   "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                   game, action, at.port, at.port, at.cookie, strlen(body), body);
    c->len = 0;
    return send_all(c, request);
}

/* Takes in what is there; false: the connection is over. */
static bool receive(struct client *c)
{
    if (c->len >= ROOM - 1) c->len = 0;
    ssize_t n = read(c->fd, c->in + c->len, ROOM - 1 - c->len);
    if (n <= 0) return false;
    c->len += (size_t)n;
    c->in[c->len] = '\0';
    return true;
}

static bool answered(const struct client *c)
{
    const char *body = c->len == 0 ? NULL : strstr(c->in, "\r\n\r\n");
    const char *length = body == NULL ? NULL : strstr(c->in, "Content-Length: ");
    if (length == NULL || length > body) return false;
    return c->len >= (size_t)(body + 4 - c->in) + strtoul(length + 16, NULL, 10);
}

/* The entry that was made; 0: it was not entered. */
static long entry_of(const struct client *c)
{
    const char *seq = strstr(c->in, "\"seq\":");
    return strncmp(c->in, "HTTP/1.1 201", 12) == 0 && seq != NULL ? strtol(seq + 6, NULL, 10) : 0;
}

static long post(struct client *c, const char *game, const char *action, const char *fields)
{
    if (!ask(c, game, action, fields)) return 0;
    while (!answered(c))
        if (!receive(c)) return 0;
    return entry_of(c);
}

static const char *order_for(int unit)
{
    static char fields[128];
    (void)snprintf(fields, sizeof fields, ",\"unit\":\"%s\",\"dice\":\"1,1\"", units[unit]);
    return fields;
}

/* Both sides: the marks of the orders go, and the same units may be ordered again. */
static void end_turns(struct client *c, const char *game)
{
    NEED(post(c, game, "end-turn", "") != 0 && post(c, game, "end-turn", "") != 0, "end of turn");
}

/* --- The floors ------------------------------------------------------------------------- */

static struct {
    sqlite3 *db;
    sqlite3_stmt *insert;
    int fd, rows, key;
    size_t bytes; /* of a ruling, all rows together */
    char *block;
} disk;

/* What the journal holds of one ruling. */
static void weigh_ruling(const char *game, long seq)
{
    static const char *const tables[] = {"ruling", "subject", "fact", "reason", "die",
                                         "odds",   "leaning", "hand", "change", "stake"};
    sqlite3 *db;
    NEED(sqlite3_open_v2(at.db, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK, "rows of a ruling");
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        char sql[128];
        sqlite3_stmt *s;
        (void)snprintf(sql, sizeof sql, "SELECT * FROM %s WHERE game = ?1 AND seq = ?2", tables[i]);
        NEED(sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK, tables[i]);
        (void)sqlite3_bind_text(s, 1, game, -1, SQLITE_STATIC);
        (void)sqlite3_bind_int64(s, 2, seq);
        for (; sqlite3_step(s) == SQLITE_ROW; disk.rows++)
            for (int c = 0; c < sqlite3_column_count(s); c++)
                disk.bytes += (size_t)sqlite3_column_bytes(s, c);
        (void)sqlite3_finalize(s);
    }
    (void)sqlite3_close(db);
}

static void open_floors(void)
{
    char path[1024];
    (void)snprintf(path, sizeof path, "%s.floor", at.db);
    NEED(sqlite3_open(path, &disk.db) == SQLITE_OK, "floor");
    NEED(sqlite3_exec(disk.db,
                      "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                      "CREATE TABLE t (seq INTEGER, nr INTEGER, body BLOB, PRIMARY KEY (seq, nr))"
                      " WITHOUT ROWID",
                      NULL, NULL, NULL) == SQLITE_OK,
         "floor");
    NEED(sqlite3_prepare_v2(disk.db, "INSERT INTO t VALUES (?1, ?2, ?3)", -1, &disk.insert, NULL) ==
             SQLITE_OK,
         "floor");
    (void)snprintf(path, sizeof path, "%s.bytes", at.db);
    disk.fd = open(path, O_CREAT | O_RDWR, 0600);
    disk.block = calloc(CLIENTS, disk.bytes);
    NEED(disk.fd >= 0 && disk.block != NULL, "floor");
}

static double commit_us(int rulings)
{
    double start = now_us();
    (void)sqlite3_exec(disk.db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    for (int i = 0; i < rulings; i++) {
        disk.key++;
        for (int nr = 0; nr < disk.rows; nr++) {
            (void)sqlite3_bind_int(disk.insert, 1, disk.key);
            (void)sqlite3_bind_int(disk.insert, 2, nr);
            (void)sqlite3_bind_blob(disk.insert, 3, disk.block,
                                    (int)(disk.bytes / (size_t)disk.rows), SQLITE_STATIC);
            (void)sqlite3_step(disk.insert);
            (void)sqlite3_reset(disk.insert);
        }
    }
    (void)sqlite3_exec(disk.db, "COMMIT", NULL, NULL, NULL);
    return now_us() - start;
}

static double sync_us(int rulings)
{
    double start = now_us();
    if (write(disk.fd, disk.block, disk.bytes * (size_t)rulings) < 0) return 0;
    (void)fdatasync(disk.fd);
    return now_us() - start;
}

/* --- The measures ------------------------------------------------------------------------ */

static void measure_singles(void)
{
    static double ours[SINGLES], commits[SINGLES], syncs[SINGLES];
    struct client *c = &clients[0];
    for (int i = 0; i < SINGLES; i++) {
        const char *fields = order_for(i % UNITS);
        double start = now_us();
        NEED(post(c, at.games[0], "command", fields) != 0, "durable ruling");
        ours[i] = now_us() - start;
        commits[i] = commit_us(1);
        syncs[i] = sync_us(1);
        if (i % UNITS == UNITS - 1) end_turns(c, at.games[0]);
    }
    double ruling = median(ours, SINGLES);
    char name[64];
    (void)snprintf(name, sizeof name, "commit of its %d rows (SQLite, FULL)", disk.rows);
    report("ruling, one client", ruling, median(commits, SINGLES), "us", name);
    (void)snprintf(name, sizeof name, "write of its %zu bytes + fdatasync", disk.bytes);
    report("ruling, one client", ruling, median(syncs, SINGLES), "us", name);
}

/* Every client sends, then every answer is waited for. */
static double batch_us(void)
{
    struct pollfd wait[CLIENTS];
    int left = CLIENTS;
    double start = now_us();
    for (int i = 0; i < CLIENTS; i++) {
        NEED(ask(&clients[i], at.games[i / UNITS], "command", order_for(i % UNITS)), "batch");
        wait[i] = (struct pollfd){.fd = clients[i].fd, .events = POLLIN};
    }
    while (left > 0) {
        NEED(poll(wait, CLIENTS, 10000) > 0, "batch");
        for (int i = 0; i < CLIENTS; i++) {
            if (wait[i].fd < 0 || wait[i].revents == 0) continue;
            NEED(receive(&clients[i]), "batch");
            if (!answered(&clients[i])) continue;
            NEED(entry_of(&clients[i]) != 0, "batch");
            wait[i].fd = -1;
            left--;
        }
    }
    return now_us() - start;
}

static void measure_batches(void)
{
    static double ours[BATCHES], commits[BATCHES];
    for (int i = 1; i < CLIENTS; i++) NEED(connect_from(&clients[i], i), "64 clients");
    for (int i = 0; i < BATCHES; i++) {
        ours[i] = CLIENTS * 1e6 / batch_us();
        commits[i] = CLIENTS * 1e6 / commit_us(CLIENTS);
        for (int g = 0; g < GAMES; g++) end_turns(&clients[0], at.games[g]);
    }
    report("rulings, 64 clients", median(ours, BATCHES), median(commits, BATCHES), "per s",
           "rulings of one commit a batch (SQLite, FULL)");
}

/* Until the stream has told of the entry. */
static bool told(const struct client *c, long seq)
{
    char mark[32];
    (void)snprintf(mark, sizeof mark, "id: %ld\n", seq);
    return c->len > 0 && strstr(c->in, mark) != NULL;
}

static void measure_events(void)
{
    static double events[EVENTS], answers[EVENTS];
    struct client *c = &clients[0];
    char request[REQUEST_MAX];
    (void)snprintf(request, sizeof request,
                   "GET /g/%s/live HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nCookie: %s\r\n"
                   "Accept: text/event-stream\r\n\r\n",
                   at.games[0], at.port, at.cookie);
    NEED(connect_from(&stream, CLIENTS) && send_all(&stream, request), "live event");
    NEED(receive(&stream), "live event");
    long seq = 0;
    for (int i = 0; i < EVENTS; i++) {
        for (int turn = 0; i % UNITS == 0 && turn < 2; turn++)
            seq = post(c, at.games[0], "end-turn", "");
        while (!told(&stream, seq)) NEED(receive(&stream), "live event");
        stream.len = 0;
        struct pollfd wait[2] = {{.fd = stream.fd, .events = POLLIN},
                                 {.fd = c->fd, .events = POLLIN}};
        const char *fields = order_for(i % UNITS);
        double start = now_us();
        NEED(ask(c, at.games[0], "command", fields), "live event");
        for (seq++; wait[0].fd >= 0 || wait[1].fd >= 0;) {
            NEED(poll(wait, 2, 10000) > 0, "live event");
            if (wait[0].fd >= 0 && wait[0].revents != 0) {
                NEED(receive(&stream), "live event");
                if (told(&stream, seq)) events[i] = now_us() - start, wait[0].fd = -1;
            }
            if (wait[1].fd >= 0 && wait[1].revents != 0) {
                NEED(receive(c), "live event");
                if (answered(c)) answers[i] = now_us() - start, wait[1].fd = -1;
            }
        }
    }
    double p99 = quantile(events, EVENTS, 0.99), answer_p99 = quantile(answers, EVENTS, 0.99);
    report("live event, median", median(events, EVENTS), median(answers, EVENTS), "us",
           "the answer to whoever posted it");
    report("live event, p99", p99, answer_p99, "us", "the answer to whoever posted it");
}

int main(int argc, char **argv)
{
    NEED(argc == 5 + GAMES, "rulings");
    at.port = (unsigned)strtoul(argv[1], NULL, 10);
    at.cookie = argv[2];
    at.form = argv[3];
    at.db = argv[4];
    for (int i = 0; i < GAMES; i++) at.games[i] = argv[5 + i];
    NEED(connect_from(&clients[0], 0), "rulings");
    long seq = post(&clients[0], at.games[0], "command", order_for(0));
    NEED(seq != 0, "rulings");
    end_turns(&clients[0], at.games[0]);
    weigh_ruling(at.games[0], seq);
    open_floors();
    measure_singles();
    measure_batches();
    measure_events();
    (void)sqlite3_finalize(disk.insert);
    (void)sqlite3_close(disk.db);
    free(disk.block);
    return 0;
}

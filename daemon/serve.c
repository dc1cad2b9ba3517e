/* umpired serve: opens the journal, serves, and stops cleanly.  */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/asset.h"
#include "base/config.h"
#include "base/notify.h"
#include "commands.h"
#include "umpire/pin.h"
#include "umpire/scenario.h"
#include "view/qr.h"
#include "web/address.h"
#include "web/listen.h"
#include "web/site.h"

#define FIRST_SYSTEM "two-for-tea"
#define FIRST_SCENARIO "first-game"

static bool read_config(struct config *c, int argc, char **argv, struct err *e)
{
    config_init(c);
    if (!config_take_flags(c, argc, argv, e)) return false;
    return c->file == NULL || config_read_file(c, c->file, e);
}

/* Makes the folders that lead to a file. */
static bool make_folders(const char *path, struct err *e)
{
    struct arena mem = {0};
    char *copy = arena_strdup(&mem, path);
    bool ok = true;
    for (char *p = copy + 1; ok && *p != '\0'; p++) {
        if (*p != '/') continue;
        *p = '\0';
        if (mkdir(copy, 0700) != 0 && errno != EEXIST)
            ok = err_set(e, "%s cannot be made: %s", copy, strerror(errno));
        *p = '/';
    }
    arena_clear(&mem);
    return ok;
}

/* --- The first start ------------------------------------------------------------------- */

struct first_pin {
    char pin[PIN_DIGITS + 1]; /* "" when there was one already */
};

static bool ensure_pin(struct journal *j, void *arg, struct err *e)
{
    struct first_pin *first = arg;
    struct arena mem = {0};
    const char *hash = NULL;
    bool ok = journal_get_setting(j, &mem, PIN_SETTING, &hash, e);
    bool known = hash != NULL;
    arena_clear(&mem);
    if (!ok || known) return ok;
    return pin_renew(j, first->pin, e);
}

static const char *first_game_field(void *from, const char *name)
{
    if (strcmp(name, "title") == 0) return "First game";
    if (strcmp(name, "system") == 0) return FIRST_SYSTEM;
    return strcmp(name, "tolerance_cm") == 0 ? from : NULL;
}

/* A game that can be played at once, on a machine that has none yet. */
static bool ensure_game(struct desk *desk, double tolerance_cm, struct err *e)
{
    if (desk_count_games(desk) > 0) return true;
    struct arena mem = {0};
    struct scenario sc;
    struct csv_upload files[SCENARIO_FILES];
    struct task t = {.work = task_new_game,
                     .mem = &mem,
                     .version = -1,
                     .get = first_game_field,
                     .from = arena_printf(&mem, "%g", tolerance_cm)};
    if (scenario_find(&mem, FIRST_SYSTEM, FIRST_SCENARIO, &sc)) {
        t.file_count = scenario_files(&sc, files);
        t.files = files;
    }
    desk_do(desk, &t);
    bool ok = t.end == TASK_DONE;
    if (!ok && t.csv.count > 0)
        (void)err_set(e, "the first game's files: %s", csv_problem_show(&mem, &t.csv.list[0]));
    else if (!ok)
        *e = t.err;
    arena_clear(&mem);
    return ok;
}

/* --- What is printed ---------------------------------------------------------------------- */

static void greet(const struct config *c, const struct site *site, const char *pin)
{
    struct arena mem = {0};
    unsigned port = server_port(site->server);
    struct address_list lan = address_list(&mem, c->bind, port);
    struct buf qr = {0};
    (void)printf("umpired: listening on http://127.0.0.1:%u/\n", port);
    bool reachable = lan.count > 0 && strstr(lan.urls[0], "//127.") == NULL;
    for (size_t i = 0; reachable && i < lan.count; i++)
        (void)printf("  on the LAN: %s\n", lan.urls[i]);
    if (reachable && isatty(STDOUT_FILENO) && qr_terminal(&qr, lan.urls[0], true))
        (void)printf("\n%s\n", buf_text(&qr));
    (void)printf("  journal: %s\n", c->db);
    if (*pin != '\0')
        (void)
            printf("  the umpire's PIN: %s   (shown this once; `umpired pin %s` makes a new one)\n",
                   pin, c->db);
    else
        (void)printf("  the umpire's PIN is as it was; `umpired pin %s` makes a new one\n", c->db);
    (void)fflush(stdout);
    buf_clear(&qr);
    arena_clear(&mem);
}

static int serve(const struct config *c, const struct library *lib, struct desk *desk,
                 const sigset_t *stop)
{
    struct first_pin first = {.pin = ""};
    struct task_calling calling = {.call = ensure_pin, .arg = &first};
    struct arena mem = {0};
    struct task t = {.work = task_call, .mem = &mem, .version = -1, .from = &calling};
    struct site_options options = {.club = c->name,
                                   .log = c->log,
                                   .etc = c->etc,
                                   .bind = c->bind,
                                   .tolerance = c->tolerance_cm};
    struct server_options server;
    struct site *site;
    struct err e = {0};
    int signal_number;
    desk_do(desk, &t);
    arena_clear(&mem);
    if (t.end != TASK_DONE) return trouble(t.err.text);
    if (!ensure_game(desk, c->tolerance_cm, &e)) return trouble(e.text);
    server_options_init(&server);
    server.bind = c->bind;
    server.port = c->port;
    server.listen_fd = listen_inherited();
    if (!site_start(&site, &options, &server, lib, desk, &e)) return trouble(e.text);
    greet(c, site, first.pin);
    (void)notify_send(NOTIFY_READY);
    (void)sigwait(stop, &signal_number);
    (void)notify_send(NOTIFY_STOPPING);
    (void)fprintf(stderr, "umpired: stopping\n");
    site_stop(site);
    return 0;
}

static int open_and_serve(const struct config *c, const sigset_t *stop)
{
    struct library lib;
    struct desk *desk;
    struct err e;
    if (c->etc != NULL && !asset_override("etc", c->etc, &e)) return trouble(e.text);
    if (!library_open(&lib, &e)) return trouble(e.text);
    int status = EXIT_TROUBLE;
    if (!make_folders(c->db, &e) || !desk_open(&desk, &lib, c->db, &e)) {
        (void)trouble(e.text);
    } else {
        status = serve(c, &lib, desk, stop);
        desk_close(desk);
    }
    library_close(&lib);
    return status;
}

int command_serve(int argc, char **argv)
{
    struct config c;
    struct err e;
    sigset_t stop;
    (void)sigemptyset(&stop);
    (void)sigaddset(&stop, SIGTERM);
    (void)sigaddset(&stop, SIGINT);
    (void)pthread_sigmask(SIG_BLOCK, &stop, NULL);
    (void)signal(SIGPIPE, SIG_IGN);
    if (!read_config(&c, argc, argv, &e)) {
        config_clear(&c);
        return complain(e.text);
    }
    int status = open_and_serve(&c, &stop);
    config_clear(&c);
    return status;
}

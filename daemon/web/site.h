/* web/site.h: umpired's own site on the server: what all its pages share.
 *
 * A handler builds a tree with page_begin and what the page is about, and sends it
 * with page_send, as HTML through the template of that name or as JSON, whichever the
 * client prefers.  Whatever is written goes to the desk as an errand: the request is
 * held, the desk does it, and the errand's finish answers.
 *
 * Everything here runs on the server's thread, except publishing.  */
#ifndef UMPIRED_WEB_SITE_H
#define UMPIRED_WEB_SITE_H

#include "umpire/task.h"
#include "view/template.h"
#include "web/server.h"

struct site_options {
    const char *club; /* its name; "" for none */
    const char *log;  /* quiet, info or debug */
    const char *etc;  /* where rule data were read from; NULL: built in */
    const char *bind; /* what it listens on; for the addresses on links */
    double tolerance; /* for new games */
};

struct sign_in_attempts;

struct site {
    struct site_options options;
    const struct library *lib;
    struct desk *desk;
    struct template_set *templates;
    struct server *server;
    struct sign_in_attempts *attempts;
    int exports;          /* being made or sent */
    struct state *veiled; /* what site_look showed to who is not the umpire; or NULL */
    char assets[17];      /* hash of all static files */
};

bool site_start(struct site **out, const struct site_options *options,
                const struct server_options *server, const struct library *lib, struct desk *desk,
                struct err *e);
void site_stop(struct site *s); /* answers what is under way; drains the desk */

/* --- Who asks (access.c) ------------------------------------------------------------ */

enum role { ROLE_GUEST, ROLE_SPECTATOR, ROLE_SIDE, ROLE_UMPIRE };

struct who {
    enum role role;
    const char *game, *side; /* "" for none */
    const char *form_token;  /* what his forms carry; "" for a guest */
};

/* What a route asks of who comes: flags of struct route. */
enum { NEEDS_UMPIRE = ROUTE_SITE, NEEDS_GAME = ROUTE_SITE << 1, OPEN_POST = ROUTE_SITE << 2 };

bool site_admit(void *site, struct request *r, struct reply *reply);
/* What a token gives access to; false when nothing, or no longer. */
bool site_find_access(struct site *s, struct arena *a, const char *token, struct access_row *row);
void site_identify(struct site *s, struct request *r); /* sets what request_who tells */
const struct who *request_who(const struct request *r);
struct sign_in_attempts *sign_in_attempts_new(void);
void sign_in_attempts_free(struct sign_in_attempts *a);

/* --- Pages (page.c) -------------------------------------------------------------------- */

/* A tree with what every page has.  game: NULL, or looked at by the caller. */
struct node *page_begin(struct site *s, struct request *r, const char *page, const char *title,
                        const struct game_view *game);
enum handled page_send(struct site *s, struct request *r, struct reply *reply, int status,
                       struct node *root);
enum handled page_error(struct site *s, struct request *r, struct reply *reply, int status,
                        const char *field, const char *text);
void site_error_page(void *site, const struct request *r, struct reply *reply, int status,
                     const struct err *e);

const char *fresh_token(struct arena *a); /* 128 random bits, for a form or a link */
void page_problems(struct node *root, const struct input_problems *problems);
/* `changed`: what was entered since version, newest first; empty when version is -1. */
void page_changed(struct site *s, struct node *root, const struct game_view *g, int64_t version);
/* What is wrong with the files of a task, with line and column, under key; and `omitted`. */
void file_problems_tree(struct node *root, const char *key, const struct task *t);
/* The order of battle and the terrain that were sent, as files or as text; how many. */
size_t sent_files(struct request *r, struct csv_upload out[2]);
/* `setup`: how far the set-up is, for whoever may go on with it; null once it is over. */
void page_setup(struct site *s, struct node *root, const struct game_view *g,
                const struct who *who);
bool param_seq(const struct request *r, const char *name, int64_t *out); /* a whole number */

/* Looks at the game that the path names, as who asks may see it; false: the 404 is in
 * reply. */
bool site_look(struct site *s, struct request *r, struct reply *reply, struct game_view *out);

/* --- Errands: what has to wait for the desk (errand.c) ------------------------------------ */

struct errand {
    struct task task;
    struct request *request;
    enum handled (*finish)(struct site *s, struct request *r, struct reply *reply,
                           struct errand *errand);
    void *extra;
};

struct errand *errand_new(struct request *r,
                          enum task_end (*work)(struct writer *w, struct task *t));
enum handled errand_go(struct request *r, struct errand *errand);
const char *errand_input(void *from, const char *name); /* from: the request */

/* The common ends: done goes to the entry, refused and failed get their page.  False when
 * the end is one that the handler answers itself (bad input, stale, dice). */
bool errand_answer(struct site *s, struct request *r, struct reply *reply, struct errand *errand);
enum handled send_entry(struct site *s, struct request *r, struct reply *reply, const char *game,
                        int64_t seq, int status);

/* --- Handlers -------------------------------------------------------------------------------- */

extern const struct route site_routes[];

route_handler get_home;                                                 /* pages_home.c */
route_handler get_new_game, post_new_game, post_begin;                  /* pages_new.c */
route_handler get_forces_sheet, post_forces_sheet;                      /* pages_sheet.c */
route_handler get_ground_sheet, post_ground_sheet;                      /* pages_sheet.c */
route_handler get_sign_in, post_sign_in, post_sign_out;                 /* sign_in.c */
route_handler get_join, get_links, post_links;                          /* links.c */
route_handler get_table, get_act, post_act, get_calc;                   /* pages_act.c */
route_handler get_luck;                                                 /* pages_luck.c */
route_handler get_journal, get_entry, post_note, post_reveal;           /* pages_entry.c */
route_handler get_undo, post_undo, get_override, post_override;         /* pages_answer.c */
route_handler get_settings, post_settings, get_rules, get_readings;     /* pages_setup.c */
route_handler get_briefing;                                             /* pages_print.c */
route_handler get_files, post_files, get_forces, get_ground;            /* pages_files.c */
route_handler get_export, get_export_file, get_whole_journal;           /* pages_export.c */
route_handler get_schema;                                               /* pages_export.c */
route_handler get_read_in, post_read_in;                                /* pages_read_in.c */
route_handler get_calculators, get_help;                                /* pages_help.c */
route_handler get_print, get_print_forces, get_print_table;             /* pages_print.c */
route_handler get_print_slips;                                          /* pages_print.c */
route_handler get_static, get_icon, get_manifest, get_health, get_live; /* statics.c */

void live_publish(void *site, const struct entry *entry);
void live_end(struct site *s, const char *game); /* every stream of the game */

#endif

/* base/config.h: how the daemon is set up, from a file and from the command line.
 *
 * Every setting is declared once, in the array config_keys: the key of the file
 * (etc/umpired.conf shows them), the flag, what is accepted and the line of help.  The
 * file has one `key = value` a line; blank lines and lines that begin with # do not
 * count.  What the command line says outranks the file, whichever is read first.  */
#ifndef UMPIRED_BASE_CONFIG_H
#define UMPIRED_BASE_CONFIG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"

enum config_type {
    CONFIG_TEXT,    /* one line of min to max bytes; empty is NULL */
    CONFIG_CHOICE,  /* one of the words of choices */
    CONFIG_ADDRESS, /* a numeric IPv4 or IPv6 address */
    CONFIG_WHOLE,   /* a whole number from min to max */
    CONFIG_REAL     /* a number from min to max */
};

struct config_key {
    const char *name; /* in the file; NULL: a flag only */
    const char *flag; /* without the dashes */
    enum config_type type;
    size_t offset; /* in struct config: const char *, unsigned or double, by type */
    double min, max;
    const char *choices; /* CONFIG_CHOICE: words, space between */
    const char *value;   /* how the usage text calls the value: FILE, N */
    const char *help;    /* a few words, no full stop */
};

enum { CONFIG_KEYS = 8 };
extern const struct config_key config_keys[CONFIG_KEYS];

struct config {
    const char *db;      /* the journal's file */
    const char *bind;    /* numeric address to listen on */
    const char *name;    /* of the club */
    const char *etc;     /* folder of rule data that outranks what is built in; NULL: none */
    const char *log;     /* quiet, info or debug */
    unsigned port;       /* 0: any that is free */
    double tolerance_cm; /* that new games start with */
    const char *file;    /* the configuration file asked for; NULL: none */

    struct arena mem;                    /* holds the texts above */
    unsigned char given_by[CONFIG_KEYS]; /* who has set each: see config.c */
};

/* Sets the defaults.  The journal lies in $XDG_DATA_HOME/umpired, else in
 * $HOME/.local/share/umpired, else here; /etc/umpired counts when it is there.  Takes
 * no folder or file into being. */
void config_init(struct config *c);
void config_clear(struct config *c);

/* On false e names the file, the line and the key, e->field is the key, and c is no
 * longer to be used but for config_clear. */
bool config_read_file(struct config *c, const char *path, struct err *e);

/* The words after the subcommand, all of them flags: --port 8090 or --port=8090; of a
 * flag given twice the later counts.  On false e names the flag or word.  --config only
 * sets c->file: reading it is the caller's next step. */
bool config_take_flags(struct config *c, int argc, char *const *argv, struct err *e);

/* One line a flag, two spaces in: the flag, its value, what for. */
void config_usage(struct buf *out);

#endif

/* journal/entry.h: one line of the journal, whole.
 *
 * An entry is a ruling with everything that led to it: who asked, when, the facts,
 * the dice and their proof, the reasons, the odds, the effects.  It is written in
 * one piece and never changed.  */
#ifndef UMPIRED_JOURNAL_ENTRY_H
#define UMPIRED_JOURNAL_ENTRY_H

#include <stdint.h>

#include "rules/fact.h"
#include "rules/ruling.h"

enum { HASH_BYTES = 32, SECRET_BYTES = 32, HEAD_CODE_LEN = 4 };

/* What sort of entry: the words stand in the journal. */
#define ENTRY_SETUP "setup"       /* a game begun, an order of battle entered */
#define ENTRY_RULING "ruling"     /* an action judged */
#define ENTRY_DECLARE "declare"   /* an action declared, umpired's dice not yet revealed */
#define ENTRY_UNDO "undo"         /* reverses the effects of target */
#define ENTRY_OVERRIDE "override" /* the umpire rules otherwise than target */
#define ENTRY_NOTE "note"         /* words only */
#define ENTRY_SETTING "setting"   /* a reading or setting changed */

/* Proof of umpired's own dice.  A declare carries the commitment alone; the ruling
 * that follows (target = the declare) carries all three. */
struct proof {
    bool committed, revealed;
    unsigned char commitment[HASH_BYTES]; /* hash of the secret */
    unsigned char secret[SECRET_BYTES];
    const char *word; /* what the table added; "" for none */
};

/* A fact as stored: plain texts, so that an old game shows what it showed then
 * even when an action has been declared otherwise since. */
struct stored_fact {
    const char *name, *label, *unit; /* unit "" for none */
    struct value measured, stated, used;
    const char *how; /* "" when not measured */
};

struct entry {
    const char *game;
    int64_t seq;   /* 1, 2, 3 ... within the game */
    int64_t at_ms; /* since 1970, UTC */
    const char *kind;
    const char *author; /* umpire, or the name of a side */
    int64_t turn;
    const char *phase, *side; /* "" when the system has none */
    const char *action;       /* "" when it is not one */
    int64_t target;           /* the entry it answers; 0 for none */
    const char *token;        /* of the form it came from; "" for none */
    const char *remark;       /* the umpire's own words; "" for none */
    struct stored_fact *facts;
    size_t fact_count;
    struct ruling ruling; /* its mem is the arena the entry was read into */
    struct proof proof;
    unsigned char prev[HASH_BYTES], hash[HASH_BYTES];
    /* on reading */
    const char *origin; /* the game's id in its hashes and in the sums of its dice */
    int64_t undone_by;  /* the entry that undid this one; 0: stands */
    int64_t overruled_by;
};

#endif

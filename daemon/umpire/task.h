/* umpire/task.h: what the desk can be asked to write, and how it ends.
 *
 * A task is filled in by whoever asks, handed over with desk_give, worked on by the
 * writer thread within a savepoint of its own, and comes back through done.  Its texts
 * and its answer live in its arena, which must not be touched by anyone else meanwhile.  */
#ifndef UMPIRED_UMPIRE_TASK_H
#define UMPIRED_UMPIRE_TASK_H

#include "rules/judge.h"
#include "umpire/desk.h"
#include "umpire/roster.h"

enum { TOKEN_MAX = 100 }; /* letters in a form's token */

enum task_end {
    TASK_DONE,     /* entered; seq says where */
    TASK_REPEATED, /* the form was sent before; seq is what it made then */
    TASK_STALE,    /* the game has moved on since version: nothing entered */
    TASK_BAD,      /* inputs are wrong: see problems */
    TASK_DICE,     /* dice are still wanted: see ruling */
    TASK_MISSING,  /* there is no such game, action or entry: see err */
    TASK_REFUSED,  /* it cannot be done now: see err */
    TASK_FAILED    /* the journal could not be written: see err */
};

struct writer; /* the writer's side of the desk: umpire/writer.h */

struct task {
    /* What is asked. */
    enum task_end (*work)(struct writer *w, struct task *t); /* one of those below */
    struct arena *mem;
    const char *game;
    const char *author; /* umpire */
    const char *token;  /* of the form; "" or NULL: none */
    int64_t version;    /* the head seq the asker has seen; -1: whatever it is */
    const char *remark; /* the umpire's own words; NULL for none */
    int64_t target;     /* undo, override, reveal: which entry */
    const char *action; /* act, declare: which action */
    input_lookup get;   /* act: fields and dice; override: changes; new game: title, system */
    void *from;
    const struct csv_upload *files; /* import, new game */
    size_t file_count;
    const char *heading;     /* import: what was entered; NULL: "Entered from a file" */
    const char *const *gone; /* import: ids to be taken out, while nothing is played */
    size_t gone_count;
    void (*done)(struct task *t);
    void *user;

    /* How it ended. */
    enum task_end end;
    int64_t seq;
    const char *made; /* new game: its id */
    struct input_problems problems;
    struct csv_problems csv; /* import: every problem with line and column */
    size_t csv_first;        /* how many of them are of the first file */
    struct err err;
    struct facts facts;
    struct ruling ruling; /* act: as judged, when it got that far */

    /* The desk's own. */
    struct entry entry;
    bool appended;
    struct task *next;
};

struct csv_upload {
    enum roster_file which;
    const char *name; /* as shown in problems */
    const char *bytes;
    size_t len;
};

/* A new game from "title", "system" and "tolerance_cm", with the files given; or like
 * another: "copy" names it, "moment" is "now" or its set-up. */
enum task_end task_new_game(struct writer *w, struct task *t);
/* A game from elsewhere, under its own id or, where that is taken, a free one; `from` is a
 * struct game_file.  TASK_REPEATED: that very game is here already. */
enum task_end task_adopt(struct writer *w, struct task *t);
/* The set-up is over. */
enum task_end task_begin(struct writer *w, struct task *t);
/* Orders of battle and terrain into a game. */
enum task_end task_import(struct writer *w, struct task *t);
/* An action judged with dice from the table ("dice"). */
enum task_end task_act(struct writer *w, struct task *t);
/* The same with dice that umpired is to throw: declared now, revealed by another task. */
enum task_end task_declare(struct writer *w, struct task *t);
enum task_end task_reveal(struct writer *w, struct task *t); /* "word" */
enum task_end task_undo(struct writer *w, struct task *t);
/* "verdict", and "set:ENTITY:ATTR" for each change of the target that shall be otherwise. */
enum task_end task_override(struct writer *w, struct task *t);
enum task_end task_note(struct writer *w, struct task *t); /* the remark */
/* "reading" and "choice", or "tolerance_cm". */
enum task_end task_setting(struct writer *w, struct task *t);

/* Small things of the daemon itself that are not part of any game: work is called with
 * the writing connection; `from` is a struct task_calling. */
enum task_end task_call(struct writer *w, struct task *t);
struct task_calling {
    bool (*call)(struct journal *j, void *arg, struct err *e);
    void *arg;
};

#endif

/* commands.h: the subcommands of umpired, one function each.
 *
 * Each takes the words after its name and returns the exit status: 0, EXIT_TROUBLE
 * when it could not be done, EXIT_USAGE when it was asked wrongly.  */
#ifndef UMPIRED_COMMANDS_H
#define UMPIRED_COMMANDS_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/node.h"

enum { EXIT_TROUBLE = 1, EXIT_USAGE = 2 };

int command_serve(int argc, char **argv);   /* serve.c */
int command_actions(int argc, char **argv); /* calculate.c */
int command_judge(int argc, char **argv);
int command_verify(int argc, char **argv); /* file_commands.c */
int command_backup(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_import(int argc, char **argv);
int command_export(int argc, char **argv);
int command_pin(int argc, char **argv);
int command_ask(int argc, char **argv); /* data_commands.c */
int command_schema(int argc, char **argv);

/* What import and export do when it is not about forces and terrain. */
int export_data(int argc, char **argv); /* data_commands.c */
int import_data(int argc, char **argv);

/* Only serving makes a journal: elsewhere a name without a file is a slip of the pen. */
bool file_is_there(const char *path, struct err *e); /* file_commands.c */
/* The whole file; a little of what lies beyond `most` bytes. */
bool file_read(const char *path, size_t most, struct buf *out, struct err *e);

int usage(void);                 /* main.c: how to ask, on standard error; EXIT_USAGE */
int complain(const char *text);  /* one line on standard error; EXIT_USAGE */
int trouble(const char *text);   /* one line on standard error; EXIT_TROUBLE */
void print(const struct buf *b); /* to standard output */
void print_json(const struct node *n);
bool take_flag(int *argc, char **argv, const char *flag); /* is it there?  Takes it out. */
/* The value of name=value; NULL: not there.  Takes it out. */
const char *take_value(int *argc, char **argv, const char *name);

#endif

/* umpired: the umpire's assistant at a miniatures table.
 *
 * Finds the subcommand; nothing else.  */
#include <stdio.h>
#include <string.h>

#include "base/config.h"
#include "base/json.h"
#include "commands.h"

int complain(const char *text)
{
    (void)fprintf(stderr, "umpired: %s\n", text);
    return EXIT_USAGE;
}

int trouble(const char *text)
{
    (void)complain(text);
    return EXIT_TROUBLE;
}

void print(const struct buf *b)
{
    (void)fwrite(buf_text(b), 1, b->len, stdout);
}

void print_json(const struct node *n)
{
    struct buf b = {0};
    json_write(&b, n);
    buf_putc(&b, '\n');
    print(&b);
    buf_clear(&b);
}

static void take_out(int *argc, char **argv, int at)
{
    --*argc;
    for (int i = at; i < *argc; i++) argv[i] = argv[i + 1];
}

bool take_flag(int *argc, char **argv, const char *flag)
{
    for (int i = 0; i < *argc; i++)
        if (strcmp(argv[i], flag) == 0) return take_out(argc, argv, i), true;
    return false;
}

const char *take_value(int *argc, char **argv, const char *name)
{
    size_t len = strlen(name);
    for (int i = 0; i < *argc; i++)
        if (strncmp(argv[i], name, len) == 0 && argv[i][len] == '=') {
            const char *value = argv[i] + len + 1;
            take_out(argc, argv, i);
            return value;
        }
    return NULL;
}

static const struct {
    const char *name, *words, *what;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"serve", "[flags]", "serve the tables (also without a subcommand)", command_serve},
    {"actions", "[SYSTEM] [--json]", "rule systems, their actions and fields", command_actions},
    {"judge", "SYSTEM ACTION field=value ... [dice=4,3] [--json]", "rule on one action, no game",
     command_judge},
    {"verify", "FILE", "check a journal: chain, dice, fold", command_verify},
    {"backup", "FILE DEST", "copy a journal, also while it is served", command_backup},
    {"replay", "FILE GAME [to=N] [--json]", "tell a game again, up to entry N", command_replay},
    {"import", "FILE GAME [forces=CSV] [terrain=CSV]", "enter an order of battle, a table",
     command_import},
    {"import", "FILE GAMEFILE [game=ID]", "read in a game that was exported elsewhere",
     command_import},
    {"export", "FILE GAME forces|terrain", "an order of battle, a table, as CSV", command_export},
    {"export",
     "FILE GAME rulings|reasons|dice|odds|facts|changes|subjects|readings|hands [side=ID]",
     "that table of the game as CSV", command_export},
    {"export", "FILE GAME csv to=FOLDER [side=ID]", "all of them", command_export},
    {"export", "FILE GAME json [to=NEWFILE] [side=ID]", "the game as one JSON document",
     command_export},
    {"export", "FILE GAME game to=NEWFILE", "the game file, for import elsewhere", command_export},
    {"ask", "FILE [QUESTION [GAME]] [--csv]", "a question of sql/questions.sql; without: which",
     command_ask},
    {"schema", "", "what the tables and columns of a journal mean, as SQL", command_schema},
    {"pin", "FILE", "a new PIN for the umpire; ends his sessions", command_pin},
};

static void show_usage(FILE *out)
{
    struct buf flags = {0};
    (void)fputs("usage:\n", out);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        (void)fprintf(out, "  umpired %s %s\n      %s\n", commands[i].name, commands[i].words,
                      commands[i].what);
    config_usage(&flags);
    (void)fprintf(out, "flags of serve:\n%s", buf_text(&flags));
    buf_clear(&flags);
}

int usage(void)
{
    show_usage(stderr);
    return EXIT_USAGE;
}

int main(int argc, char **argv)
{
    int status = EXIT_USAGE;
    size_t i = 0, count = sizeof commands / sizeof *commands;
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0)) {
        show_usage(stdout);
        status = 0;
    } else if (argc < 2 || argv[1][0] == '-') {
        status = command_serve(argc - 1, argv + 1);
    } else {
        while (i < count && strcmp(commands[i].name, argv[1]) != 0) i++;
        status = i < count ? commands[i].run(argc - 2, argv + 2) : usage();
    }
    if (fflush(stdout) != 0) return EXIT_TROUBLE;
    return status;
}

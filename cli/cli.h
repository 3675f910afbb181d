/*
 * cli.h - what the commands of the program share.
 *
 * One command is one file and one cli_command; commands.h lists them.  main.c
 * reads the options by the command's tables, reads the game, and runs it.
 * Results go to stdout or -o FILE through output.h, everything else to stderr.
 *
 * Functions return a wy_status, which is also the exit status of the program
 * (WY_STOPPED counts as WY_LIMIT: the answer is unknown).  Whoever finds a
 * fault complains at once; its callers only pass the status on.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <wythoff/answer.h>
#include <wythoff/base.h>
#include <wythoff/grundy.h>
#include <wythoff/play.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "options.h"
#include "progress.h"

/* What a command takes beside its own options; see main.c. */
enum {
    CLI_GAME = 1,     /* GAME as first argument, or --file */
    CLI_WORK = 2,     /* --threads, --memory */
    CLI_FORMAT = 4,   /* --format */
    CLI_OUTPUT = 8,   /* -o */
    CLI_NO_GAME = 16, /* with CLI_GAME: also without any */
    CLI_SUM = 32,     /* with CLI_GAME: or a sum of positions, GAME@x,y + ...; play.h */
    CLI_TIME = 64,    /* --seconds: progress.h stops it then, as Ctrl-C would */
    CLI_PROOF = 128,  /* --proof: a certificate of the game; game.c */
    CLI_ENGINE = 256, /* --engine */
    CLI_MEMORY = 512, /* --state, --last: what is remembered; heaps.h */
    CLI_HEAPS = 1024, /* games on several heaps, and with a memory, too */
};

/* The largest heap or window that an option may name. */
#define CLI_LARGEST INT64_C(1000000000000000000)

/* Values of the options that many commands have. */
typedef struct cli_common {
    const char *file;
    const char *engine;
    const char *proof;
    const char *state, *last;
    const char *format;
    const char *output;
    int64_t threads;
    int64_t seconds; /* 0: as long as it takes */
    uint64_t memory;
    bool quiet;
    bool verbose;
    bool no_cache;
    bool help;
    bool version;
} cli_common;

#define CLI_FORMATS(X)                                                                             \
    X(TEXT, "text")                                                                                \
    X(CSV, "csv")                                                                                  \
    X(JSON, "json")                                                                                \
    X(BFILE, "bfile")                                                                              \
    X(DOT, "dot")                                                                                  \
    X(RAW, "raw")                                                                                  \
    X(HTML, "html")                                                                                \
    X(NPY, "npy")                                                                                  \
    X(LATEX, "latex")

typedef enum cli_format {
#define X(name, text) CLI_##name,
    CLI_FORMATS(X)
#undef X
} cli_format;

/* "text", "csv", ... */
const char *cli_format_name(cli_format format);

struct cli_command;

/* One run of the program. */
typedef struct cli {
    cli_common common;
    const struct cli_command *command; /* NULL before it is known */
    const char *called;                /* the name that the command was called by, for messages */
    char *invocation;                  /* the command line */
    char *game;                        /* the rule as it was given */
    wy_rules *rules;                   /* settled */
    wy_sum *sum; /* instead of rules, where GAME is a sum; heaps.h makes one of GAME X Y */
    const cli_option *given[CLI_GAMES_COUNT]; /* options that are for some games alone */
    wy_engine engine;
    cli_format format;
    wy_control control;
    cli_progress progress;
} cli;

typedef struct cli_command {
    const char *name;
    const char *old;      /* another name that it once had, or NULL */
    const char *usage;    /* "GAME --max N" */
    const char *summary;  /* one line */
    const char *text;     /* what it does, for the help */
    const char *examples; /* lines "$ wythoff ..."; they are run as tests */
    unsigned takes;       /* CLI_GAME | ... */
    const char *formats;  /* "text csv json": the first is the usual one */
    const char *plane;    /* those of them that are for two heaps without memory alone, or NULL */
    int least, most;      /* how many arguments there are beside GAME */
    const cli_option *options;
    size_t option_count;
    size_t settings_size; /* of the struct that the options fill */
    wy_status (*run)(cli *program, const void *settings, char **arguments, int count);
} cli_command;

/* The option groups of a command, at most CLI_GROUPS; main.c. */
enum { CLI_GROUPS = 10 };
size_t cli_groups(cli_option_group groups[CLI_GROUPS], cli_common *common,
                  const cli_command *command, void *settings);

/* Bytes of memory of the machine or, if that is less, of the container we run in; main.c. */
uint64_t cli_machine_memory(void);

/* The files that a rule names, and a whole file, with a zero behind: WY_BAD, with errno, if it
 * cannot be read; game.c. */
extern const wy_lists cli_lists;
wy_status cli_read_stream(char **text, size_t *length, FILE *file, size_t most);

/* Reads the rule from text or, if that is NULL, from --file; game.c. */
wy_status cli_game_read(cli *program, const char *text);

/*
 * A solution of the game, for a window of this size.  Complains and returns
 * WY_LIMIT if the window does not fit the memory budget, and says beforehand
 * how much it will take when it is much; game.c.
 */
wy_status cli_game_solve(wy_solution **solution, cli *program, int64_t width, int64_t height);

/*
 * The game with all its engines, or the one that is wished for; no check of memory, as the window
 * that will be needed is not known.
 */
wy_status cli_game_open(wy_solution **game, cli *program);

/* Gives the game the theorem of --proof FILE. */
wy_status cli_game_prove(wy_solution *game, cli *program);

/* The note of --verbose: the engine, the memory that it needs, the budget; game.c. */
void cli_note_memory(cli *program, wy_engine engine, uint64_t needed);

/*
 * The outcomes, or values, of a box of positions with all states of the memory.  Says beforehand
 * how much memory it takes when that is much; lost is what is not known if it fails; game.c.
 */
wy_status cli_game_box(wy_box **box, cli *program, const int64_t size[WY_MOST_HEAPS], bool values,
                       const char *lost);

/* The kind of the game, for messages: "a game with comply"; game.c. */
const char *cli_kind(const wy_rules *rules);

/* Says why a solution did not come to its end; known is what was done; game.c. */
wy_status cli_unfinished(cli *program, wy_status status, const wy_error *error, const char *known);

/* "wythoff COMMAND: message" on stderr; returns status; main.c. */
__attribute__((format(printf, 3, 4))) wy_status cli_complain(cli *program, wy_status status,
                                                             const char *format, ...);

/* The same for an error of the library, with what may help. */
wy_status cli_fail(cli *program, const wy_error *error);

/* A note of the options of the command that may help: WY_MORE_... of base.h; 0: none would. */
void cli_hint(cli *program, unsigned more);

/* A note on stderr, unless --quiet. */
__attribute__((format(printf, 2, 3))) void cli_note(cli *program, const char *format, ...);

/* How an answer is known: with --verbose, or where it is conjectured. */
void cli_note_standing(cli *program, const wy_standing *standing);

/* Prints the help of a command, or of the program when it is NULL; all: and what else there is. */
wy_status cli_help_print(cli *program, const cli_command *command, bool all);

/* Finds a command; complains, naming the nearest, when there is none; help.c. */
wy_status cli_command_find(const cli_command **command, cli *program, const char *name);

/* The line of --version; help.c. */
wy_status cli_version_print(cli *program);

#endif

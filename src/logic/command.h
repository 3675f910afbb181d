/*
 * command.h - one command while it is read and run.
 */
#ifndef WI_LOGIC_COMMAND_H
#define WI_LOGIC_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "logic/results.h"
#include "logic/session.h"

enum { WI_NAME_SIZE = 201 };

typedef struct wi_command {
    wy_logic *session;
    const char *text; /* the command, without its ending */
    size_t length;
    size_t at;                 /* what is read up to here */
    size_t quoted_at;          /* where the last text in quotes that was taken begins */
    size_t quoted_end;         /* its end; places in it become places of the command */
    bool wants_target;         /* the next name is what the command defines */
    char target[WI_NAME_SIZE]; /* "": none was read */
    wy_error *error;
    /* The arguments that the table of commands names, read before the command runs. */
    const char *name;      /* of the command itself */
    wi_named *of, *second; /* what has a name already */
    bool sequence;         /* `of` is a sequence, not an automaton */
    wy_morphism *morphism; /* freed when the command has run */
    const char *quoted;
    size_t quoted_length;
    uint64_t number;
    char word[WI_NAME_SIZE];
} wi_command;

/* A fault at the place where reading stands. */
__attribute__((format(printf, 3, 4))) wy_status wi_command_fail(wi_command *command, size_t width,
                                                                const char *format, ...);

bool wi_command_at_end(wi_command *command); /* skips blanks */
bool wi_command_at(wi_command *command, char sign);
bool wi_command_take(wi_command *command, char sign);

/* A name: letters, digits and _, beginning with a letter. */
wy_status wi_command_name(wi_command *command, char out[WI_NAME_SIZE], const char *what);
/* A text in double quotes; not copied, without them. */
wy_status wi_command_quoted(wi_command *command, const char **out, size_t *length,
                            const char *what);
wy_status wi_command_number(wi_command *command, uint64_t *out, uint64_t most, const char *what);
wy_status wi_command_end(wi_command *command);

/* One alphabet: {0, 1} or a numeration.  values is for the digits of a set, freed by the caller. */
wy_status wi_command_alphabet(wi_command *command, wy_track *out, int32_t **values);
bool wi_command_at_alphabet(wi_command *command);

/* [$]NAME: with $ an automaton, else a sequence, or an automaton if there is no sequence. */
wy_status wi_command_reference(wi_command *command, wi_named **out, bool *sequence);
/* [$]NAME: an automaton. */
wy_status wi_command_automaton(wi_command *command, wi_named **out);

const wy_control *wi_command_control(const wi_command *command);
wy_status wi_command_same_tracks(wi_command *command, const wy_automaton *a, const wy_automaton *b);
/* The tracks of an automaton with their digits in the other direction: lsd_2 for msd_2. */
wy_status wi_command_mirror(wi_command *command, const wy_automaton *automaton, wy_track *tracks);

/* Gives an automaton that was made the target as its name, and says so.  Takes it. */
wy_status wi_command_define(wi_command *command, bool sequence, wy_automaton *automaton);
/* The same of what a call made that ended with this status; minimises it first. */
wy_status wi_command_finish(wi_command *command, wy_status status, bool sequence,
                            wy_automaton *made);
/* Says how large it is: "name: 4 states, 6 transitions, over msd_fib msd_fib". */
void wi_command_describe(wi_command *command, const char *mark, const char *name,
                         const wy_automaton *automaton, char *const *variables);

typedef wy_status wi_command_run(wi_command *command);

wi_command_run wi_command_evaluate, wi_command_macro, wi_command_reg, wi_command_game,
    wi_command_ost, wi_command_morphism, wi_command_promote, wi_command_image;
wi_command_run wi_command_reverse, wi_command_minimize, wi_command_fold, wi_command_star,
    wi_command_quotient, wi_command_convert, wi_command_alphabet_of, wi_command_zeros;
wi_command_run wi_command_combine, wi_command_sequence, wi_command_join, wi_command_transduce,
    wi_command_split;
wi_command_run wi_command_infinite, wi_command_test, wi_command_shortest, wi_command_regex,
    wi_command_describe_name, wi_command_export, wi_command_draw, wi_command_help, wi_command_load,
    wi_command_exit, wi_command_clear;

const char *wi_command_nearest(const char *name); /* for "did you mean"; NULL: none is near */

/* ---- the table of commands (command_table.c) ------------------------------------------------- */

typedef struct wi_command_entry {
    const char *group; /* a heading before it in the list; NULL: none */
    const char *name;
    wi_command_run *run; /* NULL: it stands in brackets before a command */
    const char *defines; /* what its first name is: see wi_session_break */
    /*
     * The arguments that are read before it runs: n a name for what it makes, a an automaton,
     * r an automaton or a sequence, s a sequence, m a morphism, q a text in quotes, d a number,
     * w a word; then . the end.  Without . the command reads the rest.
     */
    const char *arguments;
    const char *what; /* what q, d or w is, for messages */
    const char *usage;
    const char *summary; /* one line */
    const char *text;    /* more lines, "" or each ending in \n */
    const char *example; /* commands that run by themselves */
} wi_command_entry;

/* NULL: there are no more. */
const wi_command_entry *wi_command_entry_at(size_t index);
/* A command that runs; NULL: there is none of this name. */
const wi_command_entry *wi_command_find(const char *name);

/* ---- brackets before a command (command.c) --------------------------------------------------- */

/* Brackets before a command: [strategy 3 BRZ], [export * BA]. */

enum { WI_MOST_EXPORTS = 32 };

/* Which steps of a formula are written to files. */
typedef struct wi_exports {
    bool any; /* some are */
    bool all;
    wi_result_format all_format;
    size_t count;
    uint64_t step[WI_MOST_EXPORTS];
    wi_result_format format[WI_MOST_EXPORTS];
    uint64_t taken;          /* steps so far */
    char name[WI_NAME_SIZE]; /* of the command's result */
} wi_exports;

/* One step, for a wi_evaluator; data is the session. */
wy_status wi_exports_step(void *data, const wy_automaton *made, wy_error *error);

/* ---- a text of commands (command.c) ---------------------------------------------------------- */

typedef struct wi_script_part {
    size_t begin;    /* of the command, behind blanks and remarks; the length: there is none */
    size_t end;      /* before its ending; the length: it has none */
    size_t next;     /* behind its ending, and behind words that follow it like a remark */
    size_t words_at; /* those words */
    size_t words_width;
    bool telling;  /* it ends in : or :: */
    bool detailed; /* it ends in :: */
    bool remarks;  /* there are some within it */
} wi_script_part;

#endif

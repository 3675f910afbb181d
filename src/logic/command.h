/*
 * command.h - one command while it is read and run.
 */
#ifndef WY_LOGIC_COMMAND_H
#define WY_LOGIC_COMMAND_H

#include "logic/session.h"

enum { WY_NAME_SIZE = 201 };

typedef struct wy_command {
    wy_logic *session;
    const char *text; /* the command, without its ending */
    size_t length;
    size_t at;                 /* what is read up to here */
    size_t quoted_at;          /* where the last text in quotes that was taken begins */
    size_t quoted_end;         /* its end; places in it become places of the command */
    bool wants_target;         /* the next name is what the command defines */
    char target[WY_NAME_SIZE]; /* "": none was read */
    wy_error *error;
} wy_command;

/* A fault at the place where reading stands. */
__attribute__((format(printf, 3, 4))) wy_status wy_command_fail(wy_command *command, size_t width,
                                                                const char *format, ...);

bool wy_command_at_end(wy_command *command); /* skips blanks */
bool wy_command_at(wy_command *command, char sign);
bool wy_command_take(wy_command *command, char sign);

/* A name: letters, digits and _, beginning with a letter. */
wy_status wy_command_name(wy_command *command, char out[WY_NAME_SIZE], const char *what);
/* A text in double quotes; not copied, without them. */
wy_status wy_command_quoted(wy_command *command, const char **out, size_t *length,
                            const char *what);
wy_status wy_command_number(wy_command *command, uint64_t *out, uint64_t most, const char *what);
wy_status wy_command_end(wy_command *command);

/* One alphabet: {0, 1} or a numeration.  values is for the digits of a set, freed by the caller. */
wy_status wy_command_alphabet(wy_command *command, wy_track *out, int32_t **values);
bool wy_command_at_alphabet(wy_command *command);

/* [$]NAME: with $ an automaton, else a sequence, or an automaton if there is no sequence. */
wy_status wy_command_reference(wy_command *command, wy_named **out, bool *sequence);
/* [$]NAME: an automaton. */
wy_status wy_command_automaton(wy_command *command, wy_named **out);

/* NEW OLD, and no more.  OLD is an automaton; or, if sequence is not NULL, what that then says. */
wy_status wy_command_new_old(wy_command *command, char name[WY_NAME_SIZE], wy_named **old,
                             bool *sequence);

const wy_control *wy_command_control(const wy_command *command);
wy_status wy_command_same_tracks(wy_command *command, const wy_automaton *a, const wy_automaton *b);
/* The tracks of an automaton with their digits in the other direction: lsd_2 for msd_2. */
wy_status wy_command_mirror(wy_command *command, const wy_automaton *automaton, wy_track *tracks);

/* Names an automaton that was made, and says so.  Takes it. */
wy_status wy_command_define(wy_command *command, bool sequence, const char *name,
                            wy_automaton *automaton);
/* The same of what a call made that ended with this status; minimises it first. */
wy_status wy_command_finish(wy_command *command, wy_status status, bool sequence, const char *name,
                            wy_automaton *made);
/* Says how large it is: "name: 4 states, 6 transitions, over msd_fib msd_fib". */
void wy_command_describe(wy_command *command, const char *mark, const char *name,
                         const wy_automaton *automaton, char *const *variables);

typedef wy_status wy_command_run(wy_command *command, const char *name);

wy_command_run wy_command_evaluate, wy_command_macro, wy_command_reg, wy_command_ost,
    wy_command_morphism, wy_command_promote, wy_command_image;
wy_command_run wy_command_reverse, wy_command_minimize, wy_command_boolean, wy_command_concat,
    wy_command_star, wy_command_quotient, wy_command_convert, wy_command_alphabet_of,
    wy_command_zeros;
wy_command_run wy_command_combine, wy_command_join, wy_command_transduce, wy_command_split;
wy_command_run wy_command_infinite, wy_command_test, wy_command_describe_name, wy_command_export,
    wy_command_draw, wy_command_help, wy_command_load, wy_command_exit, wy_command_clear;

wy_command_run *wy_command_find(const char *name); /* NULL: there is none of this name */
/* The same, and what its first name defines; see wy_session_break. */
wy_command_run *wy_command_find_with(const char *name, const char **defines);
const char *wy_command_nearest(const char *name); /* for "did you mean"; NULL: none is near */

#endif

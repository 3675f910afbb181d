/*
 * logic.h - first-order logic over automatic sequences, in Walnut's language.
 *
 * A session knows numerations, automata ($name), automatic sequences (NAME[i]) and macros by name.
 *
 *     wy_logic *session;
 *     wy_logic_open(&session, NULL, &error);
 *     wy_logic_answer answer;
 *     if (wy_logic_evaluate(&answer, session, "?msd_fib A n E m m > n & F[m] = @1", SIZE_MAX,
 *                           &error) == WY_OK && answer.sentence && answer.truth) ...
 *     wy_logic_answer_clear(&answer);
 *     wy_logic_run(session, "def even \"E k n = 2*k\"; eval all \"A n $even(n+n)\";", SIZE_MAX,
 * &error); wy_logic_close(session);
 *
 * Formulas range over the natural numbers, and so do all values on the way: x - y is a value only
 * if x >= y, and what needs a value that does not exist is false.  docs/logic.md has the language.
 *
 * WY_LIMIT says that memory or the allowed states ran out: the answer is unknown.
 */
#ifndef WYTHOFF_LOGIC_H
#define WYTHOFF_LOGIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/automata.h>
#include <wythoff/base.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- a session: src/logic/session.c ---------------------------------------------------------- */

typedef struct wy_logic wy_logic;

typedef struct wy_logic_options {
    wy_control control;
    uint32_t states;     /* that one automaton may have; 0: no limit */
    const char *library; /* a folder laid out as Walnut's, read and written; NULL: none */
    bool read_only;      /* write no file: commands that are for one are refused */
    bool explain;        /* tell every step, also for commands that end in ; */
    bool no_witness;     /* do not look for counterexamples and witnesses */
    bool sizes;          /* tell of sentences how large the automata on the way were */
    bool as_written;     /* compute formulas as they stand, without a plan: to compare */
    bool certify;        /* certify what the commands eval and def say; see below */
    /* Each may be NULL.  Results of commands, and what people should know besides. */
    void (*write)(void *data, const char *text, size_t length);
    void (*note)(void *data, const char *line);
    /*
     * A command failed, WY_BAD or WY_LIMIT, and the next one is run; file is NULL where commands do
     * not come from one.  Without this function the first fault ends a run.
     */
    void (*fault)(void *data, const char *file, const wy_error *error);
    /* Draws a Graphviz file, for the command draw.  WY_NO: nothing here can. */
    wy_status (*picture)(void *data, const char *graph, const char *picture, wy_error *error);
    /* Gives the P-set of a game a name, for the command game; wy_theorem_define does (prove.h). */
    wy_status (*game)(void *data, wy_logic *session, const char *name, const char *rule,
                      wy_error *error);
    void (*clear)(void *data); /* for the command clear: an empty screen */
    /* A command begins: control.poll is about this one. */
    void (*begin)(void *data, const char *command, size_t length);
    /* A step of a computation, when steps are told. */
    void (*step)(void *data, const char *what, uint32_t states, uint64_t transitions,
                 double seconds);
    void *data;
} wy_logic_options;

/* options may be NULL. */
wy_status wy_logic_open(wy_logic **out, const wy_logic_options *options, wy_error *error);
void wy_logic_close(wy_logic *session); /* NULL is allowed */

/* ---- formulas: src/logic/formula.c ----------------------------------------------------------- */

typedef struct wy_logic_answer {
    bool sentence;           /* no free variables: truth is the answer */
    bool truth;              /* if it is a sentence */
    bool counterexample;     /* example refutes "for all", else it proves "there is" */
    char *example;           /* "x = 3, y = 5": smallest x, for it smallest y; NULL: none */
    wy_automaton *automaton; /* what it accepts; of a sentence, without tracks */
    char **variables;        /* the names of its tracks, in alphabetical order */
    size_t count;
    bool out_of_order; /* the formula does not have them in that order */
    uint64_t steps;    /* operations on automata */
    uint32_t largest;  /* states of the largest automaton on the way */
} wy_logic_answer;

/* length SIZE_MAX: text ends with a zero.  Clear the answer after WY_OK. */
wy_status wy_logic_evaluate(wy_logic_answer *out, wy_logic *session, const char *text,
                            size_t length, wy_error *error);
void wy_logic_answer_clear(wy_logic_answer *answer); /* also a zeroed one */

/* ---- certificates: src/logic/certificate.c --------------------------------------------------- */

/*
 * Adds a formula that was just evaluated, and its answer, to the certificate of the session;
 * wythoff-check verifies it (docs/certificates.md).  name is what a definition is called; "": it
 * has no name.  WY_NO, WY_LIMIT, WY_STOPPED: the answer has no certificate, *error says why.
 */
wy_status wy_logic_certify(wy_logic *session, const char *name, const char *text, size_t length,
                           const wy_logic_answer *answer, wy_error *error);

/* Was any formula certified?  Writes the certificate of all that were; WY_NO: there is none. */
bool wy_logic_has_certificate(const wy_logic *session);
wy_status wy_logic_write_certificate(FILE *stream, const wy_logic *session, wy_error *error);

/* ---- commands: src/logic/command.c, commands_session.c, session.c --------------------------- */

/*
 * Runs the commands of a text, up to the first that fails, or past those that options.fault is told
 * of.  The place of a fault is that in the text.  A text that does not end in ; or : is a fault.
 * What a failed command was to define is not there any more, also if it was before.
 */
wy_status wy_logic_run(wy_logic *session, const char *text, size_t length, wy_error *error);

/* The bytes of the first command with its ending and what stands before it, 0: it is not complete.
 */
size_t wy_logic_command_length(const char *text, size_t length);

/* Runs a file.  What it loads is looked for from the working folder, then in the library. */
wy_status wy_logic_run_file(wy_logic *session, const char *path, wy_error *error);

bool wy_logic_ended(const wy_logic *session);         /* exit or quit was read */
uint64_t wy_logic_falsities(const wy_logic *session); /* sentences of eval that were false */
uint64_t wy_logic_faults(const wy_logic *session);    /* commands that failed with WY_BAD */
uint64_t wy_logic_unknowns(const wy_logic *session);  /* commands that failed with WY_LIMIT */

/* ---- names: src/logic/session.c -------------------------------------------------------------- */

/* The automaton of $name or NAME[]; the session's.  WY_BAD: there is none. */
wy_status wy_logic_automaton(const wy_automaton **out, wy_logic *session, const char *name,
                             wy_error *error);
wy_status wy_logic_sequence(const wy_automaton **out, wy_logic *session, const char *name,
                            wy_error *error);
/* Gives a copy of an automaton a name.  The session adopts systems that it does not know. */
wy_status wy_logic_define(wy_logic *session, bool sequence, const char *name,
                          const wy_automaton *automaton, wy_error *error);
/* The system of this name; the session's. */
wy_status wy_logic_system(const wy_system **out, wy_logic *session, const char *name,
                          wy_error *error);
/*
 * The session knows a system of another store under its name from now on, if it does not yet: by
 * its adder, order and valid words, msd only.  What has the name already must be the same system.
 */
wy_status wy_logic_adopt(wy_logic *session, const wy_numeration *numeration, wy_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif

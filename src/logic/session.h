/*
 * session.h - what a session of the prover holds.  See include/wythoff/logic.h.
 */
#ifndef WI_LOGIC_SESSION_H
#define WI_LOGIC_SESSION_H

#include <stdarg.h>

#include <wythoff/automata.h>
#include <wythoff/logic.h>

#include "automata/arithmetic.h"
#include "base/outfile.h"
#include "base/table.h"
#include "logic/core.h"
#include "logic/evaluate.h"

/* A relation that has a name: $name, or a sequence NAME[...]. */
typedef struct wi_named {
    char *name;
    wy_relation *relation;
    char **variable; /* of its tracks, where they are known; else NULL */
    size_t variables;
    bool out_of_order; /* its variables were not written in alphabetical order */
    bool warned;       /* the user knows that they are out of order */
    signed char total; /* sequences: 1 there is a value everywhere, 0 not, -1 not known */
} wi_named;

typedef struct wi_named_list {
    wi_named **item; /* pointers, so that they stay where they are */
    size_t count, room;
} wi_named_list;

/* A text that has a name: macros, morphisms. */
typedef struct wi_note {
    char *name;
    char *text;
} wi_note;

typedef struct wi_note_list {
    wi_note *item;
    size_t count, room;
} wi_note_list;

struct wy_logic {
    wy_logic_options options;
    char *library; /* options.library, copied; NULL: none */
    uint64_t next_number;
    wy_numerations *numerations;
    wi_named_list automata, sequences;
    wi_note_list macros, morphisms;
    wi_note_list broken; /* names whose last definition failed: a letter for the kind, the name */
    wi_known_table derived;     /* what was derived: arithmetic, letters of sequences, ... */
    int loading;                /* files that load files */
    const char *file;           /* that is being run; NULL: none */
    bool telling;               /* the command that runs ends in : or :: */
    bool detailed;              /* it ends in :: */
    struct wi_log *log;         /* its steps, where they are kept; results.c */
    struct wi_exports *exports; /* steps that are written to files; NULL: none */
    struct wi_certificates *certificates; /* certificate.c; NULL: none yet */
    bool fault_quoted;  /* a fault has its place in the text that the command quotes */
    uint64_t falsities; /* sentences of eval that were false */
    uint64_t faults;    /* commands that failed, and were reported */
    uint64_t unknowns;  /* commands that came to a limit */
    bool ended;         /* exit was read */
    bool always_shift;  /* for tests: blocks are computed in their other form, see shift.h */
    uint64_t shifts;    /* how often that was */
};

/* ---- names (session.c) ------------------------------------------------------------------ */

/* The relation behind $name or NAME[]; looks into the library too.  Borrowed. */
wy_status wi_session_automaton(wi_named **out, wy_logic *session, const char *name,
                               wy_error *error);
wy_status wi_session_sequence(wi_named **out, wy_logic *session, const char *name, wy_error *error);

/*
 * Gives an automaton a name, in place of what had it, and writes it to the library where there
 * is one.  Takes the automaton, also on failure.  variables may be NULL.
 */
wy_status wi_session_define(wy_logic *session, bool sequence, const char *name,
                            wy_automaton *automaton, char *const *variables, size_t count,
                            bool out_of_order, wy_error *error);

/*
 * Names of these kinds have no good definition any more: a automata, s sequences, m morphisms,
 * n numerations.  A new definition mends a name.
 */
void wi_session_break(wy_logic *session, const char *kinds, const char *name);
void wi_session_mend(wy_logic *session, char kind, const char *name);
/* WY_BAD, with a message, if the last definition failed. */
wy_status wi_session_check(const wy_logic *session, char kind, const char *name, wy_error *error);

/* ---- texts with names (session.c) --------------------------------------------------------- */

const char *wi_session_note(const wi_note_list *list, const char *name);
wy_status wi_session_set_note(wi_note_list *list, const char *name, const char *text, size_t length,
                              wy_error *error);

/* ---- systems, and saying ---------------------------------------------------------------- */

wy_status wi_session_system(const wy_system **out, wy_logic *session, const char *name,
                            wy_error *error);
/* The same as a wy_find_system, data is the session. */
wy_status wi_session_find_system(void *data, const wy_system **out, const char *name,
                                 wy_error *error);

/* Output and notes, where the options say. */
void wi_session_write(wy_logic *session, const char *text, size_t length);
__attribute__((format(printf, 2, 3))) void wi_session_say(wy_logic *session, const char *format,
                                                          ...);
__attribute__((format(printf, 2, 3))) void wi_session_warn(wy_logic *session, const char *format,
                                                           ...);

/* ---- the library (session.c) ------------------------------------------------------------ */

/* The text of a file of the library, "Automata Library/NAME.txt"; free() it.  WY_NO: no such. */
wy_status wi_library_read(char **out, size_t *length, const wy_logic *session, const char *folder,
                          const char *name, const char *ending, wy_error *error);
wy_status wi_library_write_text(wy_logic *session, const char *folder, const char *name,
                                const char *text, size_t length, wy_error *error);
/* These two do nothing without a library, or if the session only reads. */
/* Opens a file of the library for writing; makes its folder.  There must be a library. */
wy_status wi_library_open(wi_outfile **out, wy_logic *session, const char *folder, const char *name,
                          const char *ending, wy_error *error);
/* A whole file; free() it. */
wy_status wi_read_whole(char **out, size_t *length, const char *path, wy_error *error);

/* ---- derived relations (session.c) -------------------------------------------------------- */

/* The relation under this key, borrowed; NULL: there is none. */
wy_relation *wi_derived_find(const wy_logic *session, const char *key);
/* Keeps an automaton under a key; takes it, also on failure.  The result is borrowed. */
wy_status wi_derived_put(wy_relation **out, wy_logic *session, const char *key, const char *label,
                         wy_automaton *automaton, wy_error *error);

/* ---- certificates (certificate.c) ------------------------------------------------------- */

void wi_certificates_free(struct wi_certificates *file); /* NULL is allowed */

/* ---- relations of arithmetic, made once for a session (session.c) ---------------------------- */

/* n may be NULL where none is needed.  The relation is the session's: borrowed. */
wy_status wi_arithmetic_get(wy_relation **out, wy_logic *session, const wy_system *system,
                            wi_arithmetic what, mpz_srcptr n, wy_error *error);

/* ---- macros (lexer.c)
 * ---------------------------------------------------------------------- */

/*
 * The text with all macros expanded, %0, %1, ... in their definitions replaced by the arguments;
 * free() it.  A text without any is copied.
 */
wy_status wi_macro_expand(char **out, size_t *out_length, wy_logic *session, const char *text,
                          size_t length, wy_error *error);

#endif

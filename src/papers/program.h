/*
 * program.h - checks that are written as programs (claims/NAME.checks): loops, conditions and
 * tables of whole numbers, with calls of the library.  README.md here has the language.
 */
#ifndef WI_PAPERS_PROGRAM_H
#define WI_PAPERS_PROGRAM_H

#include <gmp.h>

#include <wythoff/logic.h>
#include <wythoff/machine.h>
#include <wythoff/prove.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/growing.h"
#include "papers/claims.h"

/* A table of whole numbers with one or two indices: at[x * wide + y]; wide is 1 for one index. */
typedef struct wi_check_table {
    int64_t tall, wide;
    int64_t at[];
} wi_check_table;

typedef union wi_value {
    int64_t i;
    double r;
    const char *t;
    wi_check_table *a;
    const void *call;
} wi_value;

/* One run of a program.  Texts that are made for it live until it ends. */
typedef struct wi_running {
    wy_finding *out;
    const wy_claim *claim;
    const wy_claim_run *run;
    wy_error *error;
    char **texts;
    size_t text_count, text_room;
    struct {
        char text[200];
        wy_rules *rules;
    } rules[2];           /* read last */
    char machine_of[200]; /* the game of the machine */
    struct wy_machine *machine;
    /* a session of logic, what it knows, and what it said last */
    wy_logic *logic;
    wy_theorem *theorem;
    const char *example;
    uint32_t largest;
    struct wi_histories *histories; /* of an imitation game */
    int64_t lost;
    struct wi_adjoin_proof *joining;
    struct wi_coded_tag *tag;
    gmp_randstate_t random;
    bool random_begun;
} wi_running;

/*
 * A function that programs can call.  types is the result and then the arguments: I a whole number,
 * R a real one, T a text, A a table.  A table that a call makes becomes the program's.
 */
typedef struct wi_call {
    const char *name, *types;
    wy_status (*call)(wi_value *result, const wi_value *given, wi_running *by);
} wi_call;

const wi_call *wi_call_find(const char *name, size_t length); /* NULL: there is none */

/* Makes a table of zeros; free() it. */
wy_status wi_check_table_make(wi_check_table **out, int64_t tall, int64_t wide, wy_error *error);

/* Closes what the calls of a program have opened. */
void wi_running_end(wi_running *by);

/* Runs the program of this check, which begins behind its head line. */
wy_status wi_program_run(wy_finding *out, const wi_verb *verb, const wy_claim *claim,
                         const wy_claim_run *run, wy_error *error);

/* ---- for the files that have functions which programs call ----------------------------------- */

#define CALL(NAME)                                                                                 \
    static wy_status call_##NAME(__attribute__((unused)) wi_value *out,                            \
                                 __attribute__((unused)) const wi_value *given,                    \
                                 __attribute__((unused)) wi_running *by)

/* The last call of each list has no name. */
extern const wi_call wi_calls_games[];
extern const wi_call wi_calls_words[];
extern const wi_call wi_calls_histories[];
extern const wi_call wi_calls_numbers[];
extern const wi_call wi_calls_process[];
extern const wi_call wi_calls_graph[];

/* A table with one index of these numbers. */
wy_status wi_call_list(wi_value *out, const int64_t *numbers, size_t count, wi_running *by);

/* A text that lives until the program ends: a copy; this one, from malloc (NULL: no memory); a text
 * that grew, which is no longer the caller's; or what a format gives. */
wy_status wi_call_text(wi_value *out, const char *text, size_t length, wi_running *by);
wy_status wi_call_take_text(wi_value *out, char *text, wi_running *by);
wy_status wi_call_growing(wi_value *out, wi_growing *text, wi_running *by);
__attribute__((format(printf, 3, 4))) wy_status wi_call_format(wi_value *out, wi_running *by,
                                                               const char *format, ...);

/* The rules of this text; the last two that were asked for are still there. */
wy_status wi_call_rules(const wy_rules **out, const char *rule, wi_running *by);

/* wy_solve for the rules of this text. */
wy_status wi_call_solve(wy_solution **out, const char *rule, wy_engine engine,
                        const wy_control *control, wi_running *by);

/* The moves of the game besides those of Wythoff Nim; free() the list. */
wy_status wi_call_moves(wy_position **list, size_t *count, const char *game, wi_running *by);

/* The column machine of the game, the program's; the last one is still there. */
wy_status wi_call_machine(wy_machine **out, const char *game, wi_running *by);

/* The theorem that the P-set of the game is what an automaton accepts. */
wy_status wi_call_theorem(wy_theorem **out, const char *game, wi_running *by);

/* NULL is allowed. */
void wi_histories_close(struct wi_histories *of);
void wi_coded_tag_close(struct wi_coded_tag *of);

#endif

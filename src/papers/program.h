/*
 * program.h - checks that are written as programs (claims/NAME.checks): loops, conditions and
 * tables of whole numbers, with calls of the library.  README.md here has the language.
 */
#ifndef WI_PAPERS_PROGRAM_H
#define WI_PAPERS_PROGRAM_H

#include <gmp.h>

#include <wythoff/logic.h>
#include <wythoff/prove.h>
#include <wythoff/rules.h>

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

#endif

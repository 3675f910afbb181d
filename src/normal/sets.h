/*
 * sets.h - a place to work with integer sets (isl), and how its failures become a status.
 *
 * isl, the integer set library (Verdoolaege 2010), computes exactly with the integer points of
 * unions of polyhedra, with remainders: union, difference, projection, inclusion, equality.  Every
 * function takes its arguments and gives a new set, or NULL when something failed, and NULL as an
 * argument gives NULL: so a chain of calls needs one look at its end, wy_sets_look.
 *
 * A workshop has a context of its own: nothing is shared, nothing is printed.  The number of steps
 * is bounded, so that a rule whose sets explode ends with WY_LIMIT and a sentence.
 */
#ifndef WY_NORMAL_SETS_H
#define WY_NORMAL_SETS_H

#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/ilp.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdbool.h>
#include <stdint.h>

#include <wythoff/rules.h>

typedef struct wy_sets {
    isl_ctx *ctx;
    wy_error *error;
    wy_status status; /* of what failed first; WY_OK until then */
} wy_sets;

/*
 * Steps of isl that a rule may take; a usual one takes some thousands.  This many take a second or
 * two.
 */
#define WY_MOST_STEPS 500000UL

wy_status wy_sets_open(wy_sets *sets, unsigned long steps, wy_error *error);

/* All sets must have been freed.  Returns the status. */
wy_status wy_sets_close(wy_sets *sets);

/* What failed in isl, if anything did, becomes the status; returns the status. */
wy_status wy_sets_look(wy_sets *sets);

/* The answer of a question; false also when something failed: look at the status. */
bool wy_sets_is(wy_sets *sets, isl_bool answer);

/* WY_LIMIT with a sentence, unless something failed before. */
__attribute__((format(printf, 2, 3))) wy_status wy_sets_give_up(wy_sets *sets, const char *format,
                                                                ...);

/* A count of isl's; 0 when something failed. */
unsigned wy_sets_count(wy_sets *sets, isl_size count);

/* Takes the value; false when it is no integer of 62 bits, which also gives up. */
bool wy_sets_number(int64_t *out, wy_sets *sets, isl_val *value);

/*
 * The same set, in fewer basic sets; takes it.  isl's own function sometimes adds points where
 * there are remainders (0.25: tests/test_normal.c has a case), so what it gives is compared then.
 */
isl_set *wy_sets_merged(isl_set *set);

/* ---- linear forms ------------------------------------------------------------------------ */

/*
 * Where the variables of a rule stand among the dimensions of a space; -1: nowhere, and then the
 * form must not use it.
 */
typedef struct wy_axes {
    int of[WY_ONE];
    int predicates; /* where those of prime(...) begin; -1: there are none */
} wy_axes;

/* A space of so many dimensions. */
isl_space *wy_sets_space(wy_sets *sets, int dimensions);

isl_aff *wy_sets_form(isl_space *space, const wy_linear *form, const wy_axes *places);
isl_aff *wy_sets_constant(isl_space *space, int64_t constant);
isl_aff *wy_sets_variable(isl_space *space, int at);

/* The points of the space where variable `at` is at least (at most) the bound. */
isl_set *wy_sets_at_least(isl_space *space, int at, int64_t bound);
isl_set *wy_sets_at_most(isl_space *space, int at, int64_t bound);

#endif

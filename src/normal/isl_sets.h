/*
 * isl_sets.h - a place to work with integer sets (isl), and how its failures become a status.
 *
 * isl, the integer set library (Verdoolaege 2010), computes exactly with the integer points of
 * unions of polyhedra, with remainders: union, difference, projection, inclusion, equality.  Every
 * function takes its arguments and gives a new set, or NULL when something failed, and NULL as an
 * argument gives NULL: so a chain of calls needs one look at its end, wi_sets_look.
 *
 * A workshop has a context of its own: nothing is shared, nothing is printed.  The number of steps
 * is bounded, so that a rule whose sets explode ends with WY_LIMIT and a sentence.
 */
#ifndef WI_NORMAL_ISL_SETS_H
#define WI_NORMAL_ISL_SETS_H

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

typedef struct wi_sets {
    isl_ctx *ctx;
    wy_error *error;
    wy_status status; /* of what failed first; WY_OK until then */
} wi_sets;

/*
 * Steps of isl that a rule may take; a usual one takes some thousands.  This many take a second or
 * two.
 */
#define WI_MOST_STEPS 500000UL

wy_status wi_sets_open(wi_sets *sets, unsigned long steps, wy_error *error);

/* All sets must have been freed.  Returns the status. */
wy_status wi_sets_close(wi_sets *sets);

/* A failure in isl, if there was one, becomes the status; returns the status. */
wy_status wi_sets_look(wi_sets *sets);

/* The answer of a question; false also when something failed: look at the status. */
bool wi_sets_is(wi_sets *sets, isl_bool answer);

/* WY_LIMIT with a sentence, unless something failed before. */
__attribute__((format(printf, 2, 3))) wy_status wi_sets_give_up(wi_sets *sets, const char *format,
                                                                ...);

/* A count of isl's; 0 when something failed. */
unsigned wi_sets_count(wi_sets *sets, isl_size count);

/* Takes the value; false when it is no integer of 62 bits, which also gives up. */
bool wi_sets_number(int64_t *out, wi_sets *sets, isl_val *value);

/* The first two coordinates; takes the point.  false: as above. */
bool wi_sets_take_point(wy_position *out, wi_sets *sets, isl_point *point);

/* Whether there was memory; if not, that is the status. */
bool wi_sets_need(wi_sets *sets, bool memory);

/*
 * The same set, in fewer basic sets; takes it.  isl's own function sometimes adds points where
 * there are remainders (0.25: tests/test_normal.c has a case), so what it gives is compared then.
 */
isl_set *wi_sets_merged(isl_set *set);

/* ---- linear forms ------------------------------------------------------------------------ */

/*
 * Where the variables of a rule stand among the dimensions of a space; -1: nowhere, and then the
 * form must not use it.
 */
typedef struct wi_axes {
    int of[WY_ONE];
    int predicates; /* where those of prime(...) begin; -1: there are none */
} wi_axes;

/* A space of so many dimensions. */
isl_space *wi_sets_space(wi_sets *sets, int dimensions);

isl_aff *wi_sets_form(isl_space *space, const wy_linear *form, const wi_axes *places);
isl_aff *wi_sets_constant(isl_space *space, int64_t constant);
isl_aff *wi_sets_variable(isl_space *space, int at);

/* The points of the space where variable `at` is at least (at most) the bound. */
isl_set *wi_sets_at_least(isl_space *space, int at, int64_t bound);
isl_set *wi_sets_at_most(isl_space *space, int at, int64_t bound);

/* Where variable `at` has this value; where it and the next one are the parts of the point. */
isl_set *wi_sets_equal(isl_space *space, int at, int64_t value);
isl_set *wi_sets_point(isl_space *space, int at, wy_position point);

/* ---- sublattices of the pairs of integers: by which vectors does a set repeat itself? -------- */

/*
 * A lattice of finite index has one basis (a,b), (0,d) with a, d > 0 and 0 <= b < d.
 */

typedef struct wi_lattice {
    wy_position first;  /* (a,b) */
    wy_position second; /* (0,d) */
} wi_lattice;

wi_lattice wi_lattice_all(void); /* all pairs */
int64_t wi_lattice_index(const wi_lattice *lattice);
bool wi_lattice_equal(const wi_lattice *a, const wi_lattice *b);

/* The vectors that are in both; gives up if its index becomes too large. */
wi_lattice wi_lattice_meet(wi_sets *sets, const wi_lattice *a, const wi_lattice *b);

/*
 * Vectors by which a basic set of two dimensions, with its floors written out, repeats itself far
 * out: those that change the inside of each floor by a multiple of its denominator.
 */
wi_lattice wi_lattice_of(wi_sets *sets, isl_basic_set *basic);

/* Coordinates in the basis of the least multiple of a direction that is in the lattice, and back.
 */
wy_position wi_lattice_coordinates(const wi_lattice *lattice, wy_position direction);
wy_position wi_lattice_vector(const wi_lattice *lattice, wy_position coordinates);

/* The points that differ from this one by a vector of the lattice. */
isl_set *wi_lattice_class(wi_sets *sets, const wi_lattice *lattice, wy_position point);

/* ---- in which directions does a set go on without end? isl_sets.c
 * -------------------------------- */

/* In which directions a basic set goes on without end: 0 (none), 1 or 2 extreme ones. */
typedef struct wi_recession {
    int count;
    wy_position along[2]; /* primitive; counterclockwise if there are two */
} wi_recession;

/* Recession of a basic set of two dimensions; gives up if it has none that is pointed. */
void wi_sets_recession(wi_recession *out, wi_sets *sets, isl_basic_set *of);

#endif

/*
 * decide.c - a position by whatever comes first: the engines, or a theorem that is proved for it.
 *
 * Engines that compute all smaller positions take time that grows with the heaps; a proof does not,
 * but it is not known before how long it takes, or whether there is one.  So the engine begins.
 * After half a second the part that it has done tells how long all of it would take; if that is
 * long, it is interrupted, and a proof is tried for a quarter of that time.  In vain: then the
 * engine does it all.  What the engine cannot do at all, for want of memory or reach, is left to a
 * proof without such a limit.
 */
#include <wythoff/prove.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/timer.h"
#include "solve/engine.h"

static const double soon = 0.5;       /* seconds after which the end can be foreseen */
static const double patience = 10;    /* an engine that needs no more is not interrupted */
static const double least_proof = 2;  /* seconds for a proof before the engine goes on */
static const double most_proof = 120; /* likewise */

/* ---- an engine at its beginning ---------------------------------------------------------- */

typedef struct beginning {
    const wy_control *outer;
    double start;
    double needed; /* seconds for all of it, as it seems */
    bool long_way; /* it was interrupted for that */
} beginning;

static bool foresee(void *data, double done) {
    beginning *b = data;
    if (b->outer->poll != NULL && b->outer->poll(b->outer->data, done)) {
        return true;
    }
    const double passed = wy_seconds() - b->start;
    const double least = 1e-4; /* that little tells that it is long, not how long */
    b->needed = passed / (done > least ? done : least);
    b->long_way = passed > soon && b->needed > patience;
    return b->long_way;
}

/* Decides by the solution; *needed: 0, or it was given up as it would take so many seconds. */
static wy_status begin(wy_verdict *verdict, double *needed, wy_solution *solution, const mpz_t x,
                       const mpz_t y, wy_error *error) {
    const wy_control own = solution->control;
    beginning b = {.outer = &own, .start = wy_seconds()};
    wy_control control = own;
    control.poll = foresee;
    control.data = &b;
    wy_solution_set_control(solution, &control);
    const wy_status status = wy_solution_decide(solution, x, y, verdict, error);
    wy_solution_set_control(solution, &own);
    *needed = status == WY_STOPPED && b.long_way ? b.needed : 0;
    return status;
}

/* ---- all together -------------------------------------------------------------------------- */

/* What is asked, and what is known so far. */
typedef struct deciding {
    wy_solution *solution;
    wy_theorem **theorem;
    mpz_srcptr x, y;
    double proof;  /* seconds that a proof may take */
    bool hopeless; /* there is no proof, however long one tries */
} deciding;

/* WY_LIMIT: there was no proof within the time, or at all; error is left as it is. */
static wy_status prove_within(deciding *d, double seconds, wy_error *error) {
    if (d->hopeless || seconds <= 0) {
        return WY_LIMIT;
    }
    wy_timer timer;
    wy_error why;
    wy_timer_start(&timer, &d->solution->control, seconds);
    const wy_status status = wy_prove(d->theorem, d->solution->rules, NULL, &timer.control, &why);
    d->hopeless = status != WY_OK && !timer.late;
    if (status == WY_OK || status == WY_LIMIT || timer.late) {
        return status == WY_OK ? WY_OK : WY_LIMIT;
    }
    return wy_fail(error, status, "%s", why.message);
}

/* The engine would need that long: proves, or lets it go on. */
static wy_status prove_or_go_on(wy_verdict *verdict, deciding *d, double needed, wy_error *error) {
    double seconds = needed / 4;
    seconds = seconds < least_proof ? least_proof : seconds > most_proof ? most_proof : seconds;
    const wy_status status = prove_within(d, seconds < d->proof ? seconds : d->proof, error);
    return status == WY_LIMIT ? wy_solution_decide(d->solution, d->x, d->y, verdict, error)
                              : status;
}

/* Has the solution an answer of its own that takes no time? */
static bool is_quick(const deciding *d) {
    const wy_engine engine = wy_solution_decider(d->solution, d->x, d->y);
    return engine == WY_ENGINE_FORMULA || engine == WY_ENGINE_TELESCOPE;
}

wy_status wy_decide(wy_verdict *verdict, wy_theorem **theorem, wy_solution *solution, const mpz_t x,
                    const mpz_t y, double proof, wy_error *error) {
    deciding d = {.solution = solution, .theorem = theorem, .x = x, .y = y, .proof = proof};
    if (*theorem == NULL || is_quick(&d)) {
        double needed;
        wy_status status = begin(verdict, &needed, solution, x, y, error);
        if (status != WY_LIMIT && needed == 0) {
            return status;
        }
        if (needed > 0 && *theorem == NULL) {
            status = prove_or_go_on(verdict, &d, needed, error);
        }
        if (status == WY_LIMIT && *theorem == NULL) {
            status = prove_within(&d, proof, error);
        }
        if (*theorem == NULL) {
            return status;
        }
    }
    return wy_theorem_decide(verdict, *theorem, x, y, error);
}

/*
 * theorem_construct.c - Wythoff's game with a finite symmetric list: from the column machine, which
 * is proved closed, over its windows (machine/digits.h) to the automaton; and then the proof, which
 * relies on none of these.
 */
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "machine/digits.h"
#include "prove/kernel.h"
#include "prove/p_set.h"
#include "prove/theorem.h"

static const char *const statements[WY_OBLIGATIONS] = {
    [WY_FUNCTION] = "every column has one position of P, and only one",
    [WY_SYMMETRIC] = "P is its own mirror image",
    [WY_LIST] = "no move of the list leads from P to P",
    [WY_DIAGONAL] = "no two positions of P with x <= y are on one diagonal",
    [WY_ABSORBING] = ("from every other position that lies below P in its column and left of P in "
                      "its row, the diagonal or a move of the list leads into P"),
};

static wy_status make(wy_theorem *theorem, const wy_position *list, size_t count,
                      const wy_prove_options *options, const wy_control *control, wy_error *error) {
    wy_machine *machine = NULL;
    wy_digits digits = {0};
    wy_p_set set = {0};
    wy_status status = wy_machine_find(&machine, list, count, NULL, control, error);
    if (status == WY_LIMIT && error != NULL) {
        error->more &= WY_MORE_MEMORY; /* its other limits are not ours to choose */
    }
    if (status == WY_OK) {
        wy_machine_facts facts;
        wy_machine_facts_of(&facts, machine);
        const unsigned more = facts.more & WY_MORE_MEMORY; /* likewise */
        if (facts.closed) {
            const uint32_t most =
                options->states > UINT32_MAX / 4 ? UINT32_MAX / 4 : (uint32_t)options->states;
            status = wy_digits_make(&digits, machine, most, control, error);
            if (status == WY_LIMIT && error != NULL) {
                error->more |= more;
            }
        } else {
            status = wy_fail(error, WY_LIMIT,
                             "unknown: the column machine of this game (%zu states seen) is not "
                             "proved complete, so that no automaton can be made of it",
                             facts.states);
            wy_fail_more(error, more);
        }
    }
    wy_machine_free(machine);
    if (status == WY_OK) {
        status = wy_numerations_find(&theorem->system, theorem->store, "msd_fib", control, error);
    }
    if (status == WY_OK) {
        status = wy_p_set_make(&set, &digits, theorem->system, control, error);
    }
    wy_digits_clear(&digits);
    if (status == WY_OK) {
        theorem->p = set.p;
        theorem->bits = set.bits;
        set.p = NULL;
        set.bits = NULL;
    }
    wy_p_set_clear(&set);
    return status;
}

wy_status wy_theorem_construct(wy_theorem *theorem, const wy_position *list, size_t count,
                               const wy_prove_options *options, const wy_control *control,
                               wy_error *error) {
    const double begin = wy_seconds();
    wy_status status = make(theorem, list, count, options, control, error);
    theorem->facts.making = wy_seconds() - begin;
    if (status != WY_OK) {
        return status;
    }
    wy_proof_report report;
    wy_proof_report_init(&report);
    status = wy_kernel_prove(&report, theorem->p, list, count, theorem->system, control, error);
    for (int i = 0; i < WY_OBLIGATIONS && status == WY_OK; i++) {
        wy_theorem_add_step(theorem, wy_obligation_name((wy_obligation)i), statements[i],
                            report.seconds[i], report.widest[i]);
    }
    if (status == WY_NO) { /* a fault of ours, and no theorem */
        wy_fail(error, WY_LIMIT, "the automaton that was made is refuted by '%s'",
                wy_obligation_name(report.failed));
        status = WY_LIMIT;
    }
    wy_proof_report_clear(&report);
    return status;
}

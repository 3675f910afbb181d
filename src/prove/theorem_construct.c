/*
 * theorem_construct.c - Wythoff's game with a finite symmetric list: from the column machine, which
 * is proved closed, over its windows (machine/digits.h) to the automaton; and then the proof, which
 * relies on none of these.
 */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "machine/digits.h"
#include "prove/attempts.h"
#include "prove/kernel.h"
#include "prove/p_set.h"

static const char *const statements[WI_OBLIGATIONS] = {
    [WI_FUNCTION] = "every column has one position of P, and only one",
    [WI_SYMMETRIC] = "P is its own mirror image",
    [WI_LIST] = "no move of the list leads from P to P",
    [WI_DIAGONAL] = "no two positions of P with x <= y are on one diagonal",
    [WI_ABSORBING] = ("from every other position that lies below P in its column and left of P in "
                      "its row, the diagonal or a move of the list leads into P"),
};

static wy_status make(wy_theorem *theorem, const wy_position *list, size_t count,
                      const wy_prove_options *options, const wy_control *control, wy_error *error) {
    wy_machine *machine = NULL;
    wi_digits digits = {0};
    wi_p_set set = {0};
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
            status = wi_digits_make(&digits, machine, most, control, error);
            if (status == WY_LIMIT && error != NULL) {
                error->more |= more;
            }
        } else {
            status = wi_fail(error, WY_LIMIT,
                             "unknown: the column machine of this game (%zu states seen) is not "
                             "proved complete, so that no automaton can be made of it",
                             facts.states);
            wi_fail_more(error, more);
        }
    }
    wy_machine_free(machine);
    if (status == WY_OK) {
        status = wy_numerations_find(&theorem->system, theorem->store, "msd_fib", control, error);
    }
    if (status == WY_OK) {
        status = wi_p_set_make(&set, &digits, theorem->system, control, error);
    }
    wi_digits_clear(&digits);
    if (status == WY_OK) {
        theorem->p = set.p;
        theorem->bits = set.bits;
        set.p = NULL;
        set.bits = NULL;
    }
    wi_p_set_clear(&set);
    return status;
}

static wy_status construct(wy_theorem *theorem, const wy_position *list, size_t count,
                           const wy_prove_options *options, const wy_control *control,
                           wy_error *error) {
    const double begin = wi_seconds();
    wy_status status = make(theorem, list, count, options, control, error);
    theorem->facts.making = wi_seconds() - begin;
    if (status != WY_OK) {
        return status;
    }
    wi_proof_report report;
    wi_proof_report_init(&report);
    status = wi_kernel_prove(&report, theorem->p, list, count, theorem->system, control, error);
    for (int i = 0; i < WI_OBLIGATIONS && status == WY_OK; i++) {
        wi_theorem_add_step(theorem, wi_obligation_name((wi_obligation)i), statements[i],
                            report.seconds[i], report.widest[i]);
    }
    if (status == WY_NO) { /* a fault of ours, and no theorem */
        wi_fail(error, WY_LIMIT, "the automaton that was made is refuted by '%s'",
                wi_obligation_name(report.failed));
        status = WY_LIMIT;
    }
    wi_proof_report_clear(&report);
    return status;
}

wy_status wi_theorem_construct(wy_theorem *theorem, const wy_prove_options *options,
                               const wy_control *control, wy_error *error) {
    const char *wanted = options->numeration;
    wy_position *list = NULL;
    size_t count = 0;
    if (wanted != NULL && strcmp(wanted, "msd_fib") != 0 && strcmp(wanted, "fib") != 0) {
        return WY_NO;
    }
    wy_status status = wy_rules_finite_list(&list, &count, wy_theorem_played(theorem), error);
    if (status == WY_OK) {
        status = construct(theorem, list, count, options, control, error);
    }
    free(list);
    return status;
}

/*
 * turns.c - a conjunction with bound variables in two ways that take turns.
 *
 * Some blocks have a second form (shift.h), and nothing tells beforehand which is computed more
 * easily.  So the block is tried as it stands with little memory, then in its other form with as
 * much, then as it stands with eight times as much, and so on.  What is easy, and that is nearly
 * everything, never sees the other form; what is hard in one way takes about twice as long as
 * in the better one.  Memory is the measure, and not time, because then the same formula takes the
 * same way on every machine.  Steps that were done are known when a way is tried again.
 */
#include "automata/inside.h"
#include "base/fail.h"
#include "logic/arithmetic.h"
#include "logic/eliminate.h"
#include "logic/session.h"
#include "logic/shift.h"

static const uint64_t FIRST_MEMORY = UINT64_C(1) << 24;
static const uint64_t LAST_MEMORY = UINT64_C(1) << 28;

/* The other form, with all variables of the block free in it that are free there. */
static wy_status other_form(wi_core **out, wi_evaluator *evaluator, const wi_core *core,
                            wy_error *error) {
    wy_status status = wi_shift_make(out, evaluator, core, error);
    wi_core_maker *maker = evaluator->maker;
    for (size_t i = 0; status == WY_OK && *out != NULL && i < core->opens; i++) {
        const uint32_t variable = core->open[i];
        if (wi_core_has(*out, variable)) {
            continue;
        }
        wy_relation *any;
        status = wi_arithmetic_get(&any, evaluator->session, maker->variable[variable].track.system,
                                   WI_ARITHMETIC_ANY, NULL, error);
        if (status == WY_OK) {
            wi_core *atom = wi_core_keep(maker, wi_relation_hold(any))
                                ? wi_core_atom(maker, any, &variable, 1)
                                : NULL;
            *out = wi_core_pair(maker, WI_CORE_AND, *out, atom);
            status = *out == NULL ? wi_fail_memory(error) : WY_OK;
        }
    }
    return status;
}

static wy_status in_other_form(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                               const wi_core *other, const wy_control *limits, wy_error *error) {
    const wy_control *const control = evaluator->control;
    evaluator->control = limits;
    evaluator->shifted = true;
    wy_relation *value;
    wy_status status = wi_evaluate(&value, evaluator, other, error);
    evaluator->shifted = false;
    if (status == WY_OK) {
        uint32_t to[WY_MAX_TRACKS];
        for (size_t i = 0; i < other->opens; i++) {
            to[i] = 0;
            while (core->open[to[i]] != other->open[i]) {
                to[i]++;
            }
        }
        wy_automaton *moved;
        status = wi_automaton_move_tracks(&moved, value->automaton, to, (uint32_t)core->opens,
                                          limits, error);
        wi_relation_drop(value);
        if (status == WY_OK) {
            status = wi_relation_of(out, evaluator, moved, error);
        }
    }
    evaluator->control = control;
    return status;
}

static void tell(const wi_evaluator *evaluator, const char *what) {
    if (evaluator->report != NULL) {
        evaluator->report(evaluator->report_data, what, 0, 0, 0);
    }
}

static wy_status take_turns(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                            wy_error *error) {
    wi_core *other = NULL;
    wy_control limits = {0};
    if (evaluator->control != NULL) {
        limits = *evaluator->control;
    }
    const uint64_t all = limits.memory;
    for (uint64_t memory = FIRST_MEMORY;; memory *= 8) {
        const bool last = memory >= LAST_MEMORY || (all != 0 && memory >= all);
        limits.memory = last ? all : memory;
        wy_status status = wi_eliminate_straight(out, evaluator, core, &limits, error);
        if (status == WY_LIMIT && other == NULL) {
            status = other_form(&other, evaluator, core, error);
            if (status != WY_OK || other == NULL) {
                return status != WY_OK ? status
                                       : wi_eliminate_straight(out, evaluator, core, NULL, error);
            }
            status = WY_LIMIT;
        }
        if (status == WY_LIMIT) {
            tell(evaluator, "too large: now with sums and differences as variables");
            status = in_other_form(out, evaluator, core, other, &limits, error);
        }
        if (status != WY_LIMIT || last) {
            return status;
        }
        tell(evaluator, "too large: now as it stands");
    }
}

/* For tests: the other form where there is one. */
static wy_status other_form_only(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                                 wy_error *error) {
    wi_core *other;
    const wy_status status = other_form(&other, evaluator, core, error);
    if (status != WY_OK || other == NULL) {
        return status != WY_OK ? status : wi_eliminate_straight(out, evaluator, core, NULL, error);
    }
    evaluator->session->shifts++;
    return in_other_form(out, evaluator, core, other, evaluator->control, error);
}

wy_status wi_eliminate(wy_relation **out, wi_evaluator *evaluator, const wi_core *core,
                       wy_error *error) {
    wy_status status = WY_NO;
    if (core->kind == WI_CORE_EXISTS && !evaluator->shifted) {
        status = wi_shift_applies(evaluator, core, error);
    }
    if (status != WY_OK) {
        return status == WY_NO ? wi_eliminate_straight(out, evaluator, core, NULL, error) : status;
    }
    return evaluator->session->always_shift ? other_form_only(out, evaluator, core, error)
                                            : take_turns(out, evaluator, core, error);
}

/*
 * shift.c - blocks in their other form: linear forms, the choice of the pivot, when the form is
 * tried.
 */
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "logic/eliminate.h"
#include "logic/session.h"
#include "logic/shift.h"

/* ==== linear forms =========================================================================== */

/* Far above what formulas have; products of two and a sum still fit. */
static const int64_t LARGEST = INT64_C(1) << 30;

static bool is_small(int64_t number) {
    return number <= LARGEST && number >= -LARGEST;
}

bool wi_linear_add(wy_linear *to, int64_t times, const wy_linear *of) {
    if (!is_small(times)) {
        return false;
    }
    to->constant += times * of->constant;
    bool fine = is_small(to->constant);
    for (size_t i = 0; i < WI_LINEAR_MOST; i++) {
        const int64_t sum = to->factor[i] + times * of->factor[i];
        fine = fine && is_small(sum);
        to->factor[i] = fine ? (int32_t)sum : 0;
    }
    return fine;
}

bool wi_linear_replace(wy_linear *to, size_t column, const wy_linear *of) {
    const int32_t times = to->factor[column];
    if (times == 0) {
        return true;
    }
    to->factor[column] = 0;
    return wi_linear_add(to, times, of);
}

bool wi_linear_same(const wy_linear *a, const wy_linear *b) {
    return a->constant == b->constant && memcmp(a->factor, b->factor, sizeof a->factor) == 0;
}

bool wi_linear_is_constant(const wy_linear *form) {
    for (size_t i = 0; i < WI_LINEAR_MOST; i++) {
        if (form->factor[i] != 0) {
            return false;
        }
    }
    return true;
}

bool wi_linear_is_variable(const wy_linear *form, size_t *column) {
    size_t found = WI_LINEAR_MOST;
    for (size_t i = 0; i < WI_LINEAR_MOST; i++) {
        if (form->factor[i] != 0) {
            if (found < WI_LINEAR_MOST || form->factor[i] != 1) {
                return false;
            }
            found = i;
        }
    }
    *column = found;
    return found < WI_LINEAR_MOST && form->constant == 0;
}

bool wi_linear_is_natural(const wy_linear *form) {
    bool natural = form->constant >= 0;
    for (size_t i = 0; i < WI_LINEAR_MOST; i++) {
        natural = natural && form->factor[i] >= 0;
    }
    return natural;
}

bool wi_linear_is_negative(const wy_linear *form) {
    bool negative = form->constant < 0;
    for (size_t i = 0; i < WI_LINEAR_MOST; i++) {
        negative = negative && form->factor[i] <= 0;
    }
    return negative;
}

/* ==== the pivot ============================================================================== */

/*
 * The cases of a block, and the pivot from which each is counted best.  See shift.h.
 *
 * The candidates for u are the forms that stand in relations.  The best is the one with the
 * fewest differences of unknown sign (each doubles the cases), then with the fewest parameters for
 * the inner part, then with the fewest that must be made by sums.
 */

/* More cases than this are not worth it; nor are inner parts with more parameters. */
enum { MOST_CASES = 8, MOST_PARAMETERS = 4 };

typedef struct cases {
    wi_shift_block block;
    wi_shift_case of[MOST_CASES + 1];
    wy_linear pivot[MOST_CASES + 1];
    size_t splits[MOST_CASES + 1];
    size_t count;
    size_t made; /* variables for parameters, in all */
} cases;

/* ---- the choices multiplied out ------------------------------------------------------------ */

/* Adds the choice-th alternative; false: no room. */
static bool take_alternative(wi_shift_case *to, const wi_shift_case *choice, size_t alternative) {
    if (alternative < choice->conditions) {
        if (to->conditions == WI_SHIFT_PARTS) {
            return false;
        }
        to->condition[to->conditions++] = choice->condition[alternative];
        return true;
    }
    if (to->literals == WI_SHIFT_PARTS) {
        return false;
    }
    to->literal[to->literals++] = choice->literal[alternative - choice->conditions];
    return true;
}

/* The forms with the moving variable that stand in literals are the candidates. */
static bool choose_pivot(cases *to, wi_evaluator *evaluator, bool *impossible) {
    const wi_shift_block *block = &to->block;
    const wi_shift_case *of = &to->of[to->count];
    wi_shift_sketch best = {0};
    bool found = false, stands = false;
    *impossible = false;
    for (size_t c = 0; c <= block->columns; c++) {
        wy_linear pivot;
        if (c < block->columns) {
            bool inside = false;
            for (size_t i = 0; i < of->literals; i++) {
                inside = inside || wi_core_has(of->literal[i], block->variable[c]);
            }
            pivot = block->value[c];
            if (!inside || pivot.factor[block->moving] == 0) {
                continue;
            }
            stands = true;
        } else if (!stands) {
            pivot = block->value[block->moving]; /* nothing but conditions */
        } else {
            break;
        }
        wi_shift_sketch sketch;
        if (!wi_shift_look(&sketch, evaluator, block, of, &pivot)) {
            continue;
        }
        if (sketch.impossible) {
            *impossible = true;
            return true;
        }
        if (!found || sketch.splits < best.splits ||
            (sketch.splits == best.splits &&
             (sketch.parameters < best.parameters ||
              (sketch.parameters == best.parameters && sketch.made < best.made)))) {
            found = true;
            best = sketch;
            to->pivot[to->count] = pivot;
        }
    }
    to->splits[to->count] = best.splits;
    to->made += best.made;
    return found && best.parameters <= MOST_PARAMETERS && best.splits < 3;
}

static bool find_cases(cases *to, wi_evaluator *evaluator) {
    const wi_shift_block *block = &to->block;
    size_t all = 1, written = 0;
    for (size_t k = 0; k < block->choices; k++) {
        all *= block->choice[k].conditions + block->choice[k].literals;
        if (all > MOST_CASES) {
            return false;
        }
    }
    to->count = to->made = 0;
    for (size_t number = 0; number < all; number++) {
        wi_shift_case *of = &to->of[to->count];
        *of = block->all;
        size_t rest = number;
        for (size_t k = 0; k < block->choices; k++) {
            const size_t alternatives = block->choice[k].conditions + block->choice[k].literals;
            if (!take_alternative(of, &block->choice[k], rest % alternatives)) {
                return false;
            }
            rest /= alternatives;
        }
        bool impossible;
        if (!choose_pivot(to, evaluator, &impossible)) {
            return false;
        }
        if (!impossible) {
            written += (size_t)1 << to->splits[to->count++];
            if (written > MOST_CASES) {
                return false;
            }
        }
    }
    /* Without any new parameter it is the same formula again. */
    return to->count > 0 && to->made > 0;
}

/* ---- the whole ----------------------------------------------------------------------------- */

static wy_status find_form(cases *found, wi_evaluator *evaluator, const wi_core *core,
                           wy_error *error) {
    const wy_status status = wi_shift_read(&found->block, evaluator->maker, core, error);
    return status != WY_OK || find_cases(found, evaluator) ? status : WY_NO;
}

/* Is there such a form of this WI_CORE_EXISTS?  WY_NO: no, WY_SYSTEM: no memory.  Quick. */
static wy_status shift_applies(wi_evaluator *evaluator, const wi_core *core, wy_error *error) {
    cases found;
    return find_form(&found, evaluator, core, error);
}

static wy_status write_cases(wi_core **out, wi_evaluator *evaluator, const cases *found,
                             wy_error *error) {
    wi_core *parts[MOST_CASES];
    size_t count = 0;
    for (size_t i = 0; i < found->count; i++) {
        for (unsigned signs = 0; signs < 1U << found->splits[i]; signs++) {
            const wy_status status = wi_shift_write(&parts[count], evaluator, &found->block,
                                                    &found->of[i], &found->pivot[i], signs, error);
            if (status != WY_OK || parts[count] == NULL) {
                return status;
            }
            count++;
        }
    }
    *out = wi_core_join(evaluator->maker, WI_CORE_OR, parts, count);
    if (*out == NULL) {
        return wi_fail_memory(error);
    }
    if ((*out)->kind == WI_CORE_TRUE || (*out)->kind == WI_CORE_FALSE) {
        *out = NULL; /* which the first way knows too */
    }
    return WY_OK;
}

/* The form; *out is NULL if there is none after all.  Its free variables may be fewer. */
static wy_status shift_make(wi_core **out, wi_evaluator *evaluator, const wi_core *core,
                            wy_error *error) {
    *out = NULL;
    cases found;
    const wy_status status = find_form(&found, evaluator, core, error);
    if (status != WY_OK) {
        return status == WY_NO ? WY_OK : status;
    }
    return write_cases(out, evaluator, &found, error);
}

/* ==== two ways that take turns =============================================================== */

/*
 * Some blocks have a second form (shift.h), and nothing tells beforehand which is computed more
 * easily.  So the block is tried as it stands with little memory, then in its other form with as
 * much, then as it stands with eight times as much, and so on.  What is easy, and that is nearly
 * everything, never sees the other form; what is hard in one way takes about twice as long as
 * in the better one.  Memory is the measure, and not time, because then the same formula takes the
 * same way on every machine.  Steps that were done are known when a way is tried again.
 */

static const uint64_t FIRST_MEMORY = UINT64_C(1) << 24;
static const uint64_t LAST_MEMORY = UINT64_C(1) << 28;

/* The other form, with all variables of the block free in it that are free there. */
static wy_status other_form(wi_core **out, wi_evaluator *evaluator, const wi_core *core,
                            wy_error *error) {
    wy_status status = shift_make(out, evaluator, core, error);
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
        status = shift_applies(evaluator, core, error);
    }
    if (status != WY_OK) {
        return status == WY_NO ? wi_eliminate_straight(out, evaluator, core, NULL, error) : status;
    }
    return evaluator->session->always_shift ? other_form_only(out, evaluator, core, error)
                                            : take_turns(out, evaluator, core, error);
}

/*
 * shift.c - the cases of a block, and the pivot from which each is counted best.  See shift.h.
 *
 * The candidates for u are the forms that stand in relations.  The best is the one with the
 * fewest differences of unknown sign (each doubles the cases), then with the fewest parameters for
 * the inner part, then with the fewest that must be made by sums.
 */
#include "logic/shift.h"

#include "base/fail.h"

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

wy_status wi_shift_applies(wi_evaluator *evaluator, const wi_core *core, wy_error *error) {
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

wy_status wi_shift_make(wi_core **out, wi_evaluator *evaluator, const wi_core *core,
                        wy_error *error) {
    *out = NULL;
    cases found;
    const wy_status status = find_form(&found, evaluator, core, error);
    if (status != WY_OK) {
        return status == WY_NO ? WY_OK : status;
    }
    return write_cases(out, evaluator, &found, error);
}

/*
 * sum_decide.c - who wins a sum.
 *
 * Theorem (Sprague, Grundy).  Who is to move loses iff the exclusive or of the parts' Grundy values
 * is 0.  If all values are at hand, that is all.  For large heaps they may not be, and then, from
 * cheap to dear:
 *
 *   equal parts   have exclusive or 0, whatever their value is: they cancel
 *   one unknown   and the others have exclusive or 0: the outcome is that of this part, which any
 *                 engine may decide, at any size
 *   P-positions   have value 0: a part that a theorem decides to be P is no longer unknown
 *   imitation     two unknown parts of the same game, and one of them can be moved to where the
 *                 other is, and the rest is 0: that move wins (so, whatever is done in one of two
 *                 equal parts, doing it in the other wins)
 *   size          a value is at most the number of moves that are left, and so of tokens and
 *                 passes; if the known values have a higher binary digit than all unknown ones,
 *                 the exclusive or is not 0
 *   patience      values of large windows are computed after all, a matter of minutes
 *
 * What remains is unknown, and is said to be.
 */
#include "play/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/verdict.h"
#include "play/sum.h"

/* ---- what is known ----------------------------------------------------------------------- */

wy_solution *wi_deciding_game(const wi_deciding *d, size_t i) {
    return d->solver->games[d->games[i]]->solution;
}

static wy_part_value *value_of(const wi_deciding *d, size_t i) {
    return &d->verdict->parts[i];
}

static bool is_open(const wi_deciding *d, size_t i) {
    return value_of(d, i)->worth != WY_WORTH_EXACT && !value_of(d, i)->cancels;
}

static void tally(wi_deciding *d) {
    mpz_set_ui(d->known, 0);
    d->unknown = 0;
    for (size_t i = 0; i < d->sum->count; i++) {
        if (value_of(d, i)->worth == WY_WORTH_EXACT) {
            mpz_xor(d->known, d->known, value_of(d, i)->value);
        } else if (!value_of(d, i)->cancels) {
            d->only = d->unknown++ == 0 ? i : d->only;
        }
    }
}

static bool poll_stop(const wi_deciding *d) {
    const wy_control *control = &d->solver->control;
    return control->poll != NULL && control->poll(control->data, 0);
}

/* Tries to find the value; that it is out of reach is no failure. */
static wy_status find_value(wi_deciding *d, size_t i, bool patient) {
    const wy_part *part = &d->sum->parts[i];
    wy_part_value *value = value_of(d, i);
    wy_standing standing = value->standing;
    const wy_status status = wi_solution_value(value->value, &standing, wi_deciding_game(d, i),
                                               &part->at, !patient, d->error);
    if (status == WY_OK) {
        value->worth = WY_WORTH_EXACT;
        value->standing = standing;
    } else {
        if (value->worth == WY_WORTH_UNKNOWN) {
            value->standing = standing;
        }
        if (patient && d->why[0] == '\0') {
            snprintf(d->why, sizeof d->why, "%s", standing.by);
        }
    }
    return status == WY_LIMIT || status == WY_NO ? WY_OK : status;
}

static wy_status start(wi_deciding *d) {
    wy_verdict *verdict = d->verdict;
    const size_t count = d->sum->count;
    d->games = calloc(count, sizeof *d->games);
    if (d->games == NULL || !wi_verdict_make_parts(verdict, count)) {
        return wi_fail_memory(d->error);
    }
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        status = wi_sum_valued_game(&d->games[i], d->solver, d->sum->parts[i].rules, d->error);
        if (status == WY_OK) {
            status = find_value(d, i, false);
        }
    }
    return status;
}

/* ---- equal parts ------------------------------------------------------------------------- */

/*
 * Are parts of these two games positions of one game, *swapped: with the heaps exchanged?  Of a
 * symmetric game both are true, and the caller may choose.
 */
static bool same_game(const wi_deciding *d, size_t i, size_t j, bool swapped) {
    const wi_sum_game *one = d->solver->games[d->games[i]];
    const wi_sum_game *two = d->solver->games[d->games[j]];
    if (d->games[i] == d->games[j]) {
        return !swapped || one->symmetric;
    }
    return swapped && one->turned != NULL && wy_rules_equal(one->turned, two->rules);
}

static bool same_place(const wy_part *one, const wy_part *two, bool swapped) {
    return swapped ? mpz_cmp(one->at.heap[0], two->at.heap[1]) == 0 &&
                         mpz_cmp(one->at.heap[1], two->at.heap[0]) == 0
                   : wy_place_equal(&one->at, &two->at);
}

static void cancel_equal(wi_deciding *d) {
    for (size_t i = 0; i < d->sum->count; i++) {
        for (size_t j = i + 1; is_open(d, i) && j < d->sum->count; j++) {
            for (int swapped = 0; swapped < 2 && is_open(d, i) && is_open(d, j); swapped++) {
                if (!same_place(&d->sum->parts[i], &d->sum->parts[j], swapped == 1) ||
                    !same_game(d, i, j, swapped == 1)) {
                    continue;
                }
                const size_t pair[2] = {i, j};
                for (int k = 0; k < 2; k++) {
                    wy_part_value *value = value_of(d, pair[k]);
                    value->cancels = true;
                    value->twin = pair[1 - k];
                    value->standing.kind = WY_PROVED;
                    snprintf(value->standing.by, sizeof value->standing.by,
                             "equal to part %zu: the two cancel", pair[1 - k] + 1);
                }
            }
        }
    }
}

void wi_move_between(wy_move *move, const wy_part *from, const wy_part *to, bool swapped) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        const int other = swapped && i < 2 ? 1 - i : i;
        mpz_sub(move->take[i], from->at.heap[i], to->at.heap[other]);
    }
}

/* Can part i be moved to where part j is? */
static wy_status see_move(wi_deciding *d, size_t i, size_t j, bool swapped) {
    const wy_part *from = &d->sum->parts[i];
    if (from->rules->memory != WY_MEMORY_NONE) {
        return WY_OK; /* the move itself would be remembered */
    }
    wy_move move;
    wy_move_init(&move);
    wi_move_between(&move, from, &d->sum->parts[j], swapped);
    const wy_status legal = wi_part_move_legal(from, &move, d->error);
    if (legal == WY_OK) {
        d->ground = WI_GROUND_EQUAL;
        d->only = i;
        d->like = j;
        d->swapped = swapped;
    }
    wy_move_clear(&move);
    return legal == WY_SYSTEM ? legal : WY_OK;
}

/* Can an unknown part be moved to where another one is, and the rest is 0? */
static wy_status see_imitation(wi_deciding *d) {
    wy_status status = WY_OK;
    if (d->unknown != 2 || mpz_sgn(d->known) != 0) {
        return WY_OK;
    }
    for (size_t i = 0; i < d->sum->count && status == WY_OK; i++) {
        for (size_t j = 0; j < d->sum->count && status == WY_OK; j++) {
            for (int swapped = 0; swapped < 2 && d->ground == WI_GROUND_NONE; swapped++) {
                if (i != j && is_open(d, i) && is_open(d, j) && same_game(d, i, j, swapped == 1)) {
                    status = see_move(d, i, j, swapped == 1);
                }
            }
        }
    }
    return status;
}

/* ---- parts as games of their own --------------------------------------------------------- */

/* Notes an outcome as what it says of the value. */
static void note_outcome(wi_deciding *d, size_t i, const wy_verdict *verdict) {
    wy_part_value *value = value_of(d, i);
    value->worth = verdict->p ? WY_WORTH_EXACT : WY_WORTH_NOT_ZERO;
    mpz_set_ui(value->value, 0);
    value->standing = verdict->standing;
}

/* One is left, and the others have exclusive or 0. */
static wy_status settle_one(wi_deciding *d) {
    const wy_part *part = &d->sum->parts[d->only];
    wy_verdict alone;
    wy_verdict_init(&alone);
    wy_status status =
        wy_solution_decide(&alone, wi_deciding_game(d, d->only), &part->at, d->error);
    if (status == WY_OK) {
        note_outcome(d, d->only, &alone);
        d->ground = alone.p ? WI_GROUND_NONE : WI_GROUND_ONE;
        tally(d);
    }
    d->gave_up = status == WY_LIMIT;
    if (d->gave_up && d->error != NULL) {
        snprintf(value_of(d, d->only)->standing.by, WY_REASON_SIZE, "%.*s", WY_REASON_SIZE - 1,
                 d->error->message);
    }
    wy_verdict_clear(&alone);
    return status == WY_LIMIT ? WY_OK : status;
}

/* Would its outcome be found at once, or else not its value either? */
static bool worth_asking(const wi_deciding *d, size_t i) {
    wy_solution *game = wi_deciding_game(d, i);
    const wy_part *part = &d->sum->parts[i];
    wi_effort effort;
    return wy_solution_is_quick(game, &part->at) ||
           wi_value_engine(game, &part->at, &effort) == NULL || effort == WI_EFFORT_FIND;
}

/* Is an unknown part a P-position? */
static wy_status ask_outcome(wi_deciding *d, size_t i) {
    if (!worth_asking(d, i)) {
        return WY_OK;
    }
    wy_verdict alone;
    wy_verdict_init(&alone);
    const wy_status status =
        wy_solution_decide(&alone, wi_deciding_game(d, i), &d->sum->parts[i].at, d->error);
    if (status == WY_OK) {
        note_outcome(d, i, &alone);
    }
    wy_verdict_clear(&alone);
    return status == WY_LIMIT ? WY_OK : status;
}

/* ---- size -------------------------------------------------------------------------------- */

/* Tokens and, where they are counted, passes: no more moves than these are left. */
static void most_moves(mpz_t most, const wy_part *part) {
    mpz_set_ui(most, 0);
    if (part->rules->memory == WY_MEMORY_PASS) {
        mpz_set(most, part->at.memory);
    }
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_add(most, most, part->at.heap[i]);
    }
}

static bool known_outweighs(const wi_deciding *d) {
    mpz_t bound;
    mpz_init(bound);
    bool outweighs = mpz_sgn(d->known) != 0;
    for (size_t i = 0; i < d->sum->count && outweighs; i++) {
        if (is_open(d, i)) {
            most_moves(bound, &d->sum->parts[i]);
            outweighs = mpz_sizeinbase(d->known, 2) > mpz_sizeinbase(bound, 2);
        }
    }
    mpz_clear(bound);
    return outweighs;
}

/* ---- the outcome ------------------------------------------------------------------------- */

/* Is it settled by now? */
static wy_status look(wi_deciding *d) {
    tally(d);
    if (d->unknown == 1 && mpz_sgn(d->known) == 0 && d->ground == WI_GROUND_NONE && !d->gave_up) {
        const wy_status status = settle_one(d);
        if (status != WY_OK) {
            return status;
        }
    }
    if (d->unknown == 0) {
        d->ground = WI_GROUND_VALUES;
    }
    return WY_OK;
}

static wy_status search(wi_deciding *d) {
    const size_t count = d->sum->count;
    cancel_equal(d);
    wy_status status = look(d);
    for (size_t i = 0; i < count && status == WY_OK && d->ground == WI_GROUND_NONE; i++) {
        if (is_open(d, i) && value_of(d, i)->worth == WY_WORTH_UNKNOWN && d->unknown > 0) {
            status = ask_outcome(d, i);
            tally(d);
        }
    }
    if (status == WY_OK && d->ground == WI_GROUND_NONE) {
        status = look(d);
    }
    if (status == WY_OK && d->ground == WI_GROUND_NONE) {
        status = see_imitation(d);
    }
    const bool outweighs = known_outweighs(d);
    for (size_t i = 0; i < count && status == WY_OK && d->ground == WI_GROUND_NONE; i++) {
        if (is_open(d, i)) {
            status =
                poll_stop(d) ? wi_fail(d->error, WY_STOPPED, "stopped") : find_value(d, i, true);
            if (status == WY_OK) {
                status = look(d);
            }
        }
    }
    if (status == WY_OK && d->ground == WI_GROUND_NONE && outweighs) {
        d->ground = WI_GROUND_SIZE;
    }
    return status;
}

/* The worst standing of what was used. */
static void judge_standing(wi_deciding *d) {
    wy_standing *standing = &d->verdict->standing;
    standing->kind = WY_PROVED;
    for (size_t i = 0; i < d->sum->count; i++) {
        const wy_part_value *value = value_of(d, i);
        const bool used =
            value->worth == WY_WORTH_EXACT || (d->ground == WI_GROUND_ONE && i == d->only);
        if (used && value->standing.kind > standing->kind) {
            standing->kind = value->standing.kind;
        }
    }
    char *by = standing->by;
    switch (d->ground) {
    case WI_GROUND_VALUES:
        snprintf(by, WY_REASON_SIZE, "Sprague and Grundy: the exclusive or of the values is %s0",
                 d->verdict->p ? "" : "not ");
        break;
    case WI_GROUND_ONE:
        snprintf(by, WY_REASON_SIZE, "part %zu decides, as the others have exclusive or 0; %.*s",
                 d->only + 1, 150, value_of(d, d->only)->standing.by);
        break;
    case WI_GROUND_EQUAL:
        snprintf(by, WY_REASON_SIZE,
                 "part %zu can be made equal to part %zu, and the rest has exclusive or 0",
                 d->only + 1, d->like + 1);
        break;
    case WI_GROUND_SIZE:
        snprintf(
            by, WY_REASON_SIZE,
            "a value is at most the number of moves that are left: the unknown ones cannot make "
            "up for the others");
        break;
    case WI_GROUND_NONE:
        break;
    }
}

static wy_status conclude(wi_deciding *d) {
    wy_verdict *verdict = d->verdict;
    if (d->ground == WI_GROUND_NONE) {
        tally(d);
        return wi_fail(d->error, WY_LIMIT,
                       "the outcome is not known, as the Grundy value of part %zu is not: %s",
                       d->only + 1, d->why);
    }
    verdict->totalled = d->ground == WI_GROUND_VALUES;
    mpz_set(verdict->total, d->known);
    verdict->p = verdict->totalled && mpz_sgn(d->known) == 0;
    judge_standing(d);
    return WY_OK;
}

wy_status wi_deciding_run(wi_deciding *d, wy_verdict *verdict, wy_sum_solver *solver,
                          const wy_sum *sum, wy_error *error) {
    memset(d, 0, sizeof *d);
    d->solver = solver;
    d->sum = sum;
    d->verdict = verdict;
    d->error = error;
    mpz_init(d->known);
    wy_status status = start(d);
    if (status == WY_OK) {
        status = search(d);
    }
    return status == WY_OK ? conclude(d) : status;
}

void wi_deciding_clear(wi_deciding *d) {
    free(d->games);
    mpz_clear(d->known);
}

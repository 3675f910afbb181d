/*
 * sum_moves.c - the winning moves of a sum.
 *
 * If the values have exclusive or t != 0, a move wins iff it takes some part from its value g to
 * g xor t.  There is one where g xor t < g: in a part that has the highest binary digit of t.
 * (Moves to larger values may be there as well.)  What is advised must be legal for the referee,
 * who knows nothing of values, and the values after it are looked up again.
 */
#include "play/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "play/sum.h"

/* ---- one part ---------------------------------------------------------------------------- */

/* The moves of part i to its value xor the total. */
static wy_status by_value(const wi_deciding *d, wi_handing *to, size_t i) {
    to->move.part = i;
    to->move.valued = true;
    mpz_set(to->move.before, d->verdict->parts[i].value);
    mpz_xor(to->move.after, to->move.before, d->verdict->total);
    return wi_solution_options(wi_deciding_game(d, i), &d->sum->parts[i].at, to->move.after,
                               wi_hand_on, to, d->error);
}

/* ---- winning moves on each ground -------------------------------------------------------- */

static wy_status each_by_values(const wi_deciding *d, wi_handing *to, bool *all) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < d->sum->count && status == WY_OK && !to->stopped; i++) {
        if (d->verdict->parts[i].worth != WY_WORTH_EXACT) {
            *all = false;
            continue;
        }
        status = by_value(d, to, i);
        if (status == WY_LIMIT || status == WY_NO) {
            *all = false; /* that its value is 0 is known, but not those of its options */
            status = WY_OK;
        }
    }
    return status;
}

/* All moves to P-positions in the part that decides. */
static wy_status each_in_one(const wi_deciding *d, wi_handing *to, bool *all) {
    const wy_part *part = &d->sum->parts[d->only];
    to->move.part = d->only;
    to->move.valued = false;
    *all = false;
    return wy_solution_winning(wi_deciding_game(d, d->only), &part->at, wi_hand_on, to, d->error);
}

static void imitate(const wi_deciding *d, wi_handing *to) {
    wy_move move;
    wy_move_init(&move);
    wi_move_between(&move, &d->sum->parts[d->only], &d->sum->parts[d->like], d->swapped);
    to->move.part = d->only;
    to->move.valued = false;
    wi_hand_on(to, &move);
    wy_move_clear(&move);
}

static wy_status each_winning(const wi_deciding *d, wi_handing *to, bool *all) {
    *all = true;
    switch (d->ground) {
    case WI_GROUND_VALUES:
        return d->verdict->p ? WY_OK : each_by_values(d, to, all);
    case WI_GROUND_ONE:
        return each_in_one(d, to, all);
    case WI_GROUND_EQUAL:
        imitate(d, to);
        break;
    case WI_GROUND_SIZE:
    case WI_GROUND_NONE:
        break;
    }
    *all = false;
    return WY_OK;
}

wy_status wi_several_winning(bool *all, wi_handing *to, wy_sum_solver *solver, wy_error *error) {
    wi_deciding d;
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    wy_status status = wi_deciding_run(&d, &verdict, solver, to->sum, error);
    if (status == WY_OK) {
        status = each_winning(&d, to, all);
    }
    wi_deciding_clear(&d);
    wy_verdict_clear(&verdict);
    return status;
}

/* ---- one of them ------------------------------------------------------------------------- */

typedef struct best {
    wy_verdict *verdict;
    mpz_t size, most;
} best;

/* Keeps the move that takes most: it shortens the game. */
static bool keep_largest(void *data, const wy_move *move) {
    best *b = data;
    mpz_set_ui(b->size, 0);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_add(b->size, b->size, move->take[i]);
    }
    if (!b->verdict->has_move || mpz_cmp(b->size, b->most) > 0) {
        b->verdict->has_move = true;
        mpz_set(b->most, b->size);
        wy_move_set(&b->verdict->move, move);
    }
    return true;
}

/* Among the parts that have a move to a smaller value, the one whose values cost least. */
static size_t easiest(const wi_deciding *d) {
    size_t best_part = d->sum->count;
    wi_effort least = WI_EFFORT_NEVER;
    wy_engine best_engine = WY_ENGINE_COUNT;
    mpz_t after;
    mpz_init(after);
    for (size_t i = 0; i < d->sum->count; i++) {
        const wy_part_value *value = &d->verdict->parts[i];
        mpz_xor(after, value->value, d->verdict->total);
        if (value->worth != WY_WORTH_EXACT || mpz_cmp(after, value->value) >= 0) {
            continue;
        }
        wi_effort effort;
        const wi_asked *engine =
            wi_value_engine(wi_deciding_game(d, i), &d->sum->parts[i].at, &effort);
        if (engine != NULL && (least == WI_EFFORT_NEVER || effort < least ||
                               (effort == least && engine->engine < best_engine))) {
            least = effort;
            best_engine = engine->engine;
            best_part = i;
        }
    }
    mpz_clear(after);
    return best_part;
}

/* The value after the move, and those of all the others, cancel. */
static wy_status check_value(wi_deciding *d, const wy_move *move) {
    const wy_part *part = &d->sum->parts[move->part];
    wy_place after;
    mpz_t value;
    wy_standing standing;
    wy_place_init(&after);
    mpz_init(value);
    wy_rules_after(&after, part->rules, &part->at, move);
    wy_status status = wi_solution_value(value, &standing, wi_deciding_game(d, move->part), &after,
                                         true, d->error);
    if (status == WY_OK) {
        mpz_xor(value, value, move->before);
        if (mpz_cmp(value, d->verdict->total) != 0) {
            status = wi_fail(d->error, WY_SYSTEM, "the values after the move do not cancel");
        }
    } else if (status == WY_LIMIT || status == WY_NO) {
        status = WY_OK; /* it was computed once, for the move, and that is enough */
    }
    wy_place_clear(&after);
    mpz_clear(value);
    return status;
}

/* The referee and, where it is easy, the value at the end of the move must agree. */
static wy_status check_move(wi_deciding *d) {
    wy_verdict *verdict = d->verdict;
    const wy_move *move = &verdict->move;
    const wy_status status = wy_sum_move_legal(d->sum, move, d->error);
    if (status == WY_NO || status == WY_BAD) {
        return wi_fail(d->error, WY_SYSTEM, "the move to be advised is not legal");
    }
    if (status != WY_OK) {
        return status == WY_LIMIT ? WY_OK : status; /* heaps too large for the referee */
    }
    snprintf(verdict->checked, sizeof verdict->checked, "%s",
             d->ground == WI_GROUND_VALUES  ? "the move is legal, and the values after it have "
                                              "exclusive or 0"
             : d->ground == WI_GROUND_EQUAL ? "the move is legal, and makes the two parts equal"
                                            : "the move is legal");
    return move->valued ? check_value(d, move) : WY_OK;
}

static wy_status find_move(wi_deciding *d) {
    best b = {.verdict = d->verdict};
    wi_handing to = {.sum = d->sum, .take = keep_largest, .data = &b};
    wy_move_init(&to.move);
    mpz_inits(b.size, b.most, NULL);
    wy_status status = WY_OK;
    bool all;
    if (d->ground == WI_GROUND_VALUES) {
        const size_t part = easiest(d);
        status = part < d->sum->count ? by_value(d, &to, part) : WY_OK;
        if (status == WY_OK && !d->verdict->has_move && part < d->sum->count) {
            status = wi_fail(d->error, WY_SYSTEM, "a value has no option of a smaller value");
        }
    } else {
        status = each_winning(d, &to, &all);
    }
    if (status == WY_LIMIT) {
        d->verdict->has_move = false; /* the outcome stands */
        status = WY_OK;
    }
    if (status == WY_OK && d->verdict->has_move) {
        status = check_move(d);
    }
    mpz_clears(b.size, b.most, NULL);
    wy_move_clear(&to.move);
    return status;
}

wy_status wi_several_decide(wy_verdict *verdict, wy_sum_solver *solver, const wy_sum *sum,
                            wy_error *error) {
    wi_deciding d;
    wy_status status = wi_deciding_run(&d, verdict, solver, sum, error);
    if (status == WY_OK && !verdict->p) {
        status = find_move(&d);
    }
    wi_deciding_clear(&d);
    return status;
}

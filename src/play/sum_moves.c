/*
 * sum_moves.c - the winning moves of a sum.
 *
 * If the values have exclusive or t != 0, a move wins iff it takes some part from its value g to
 * g xor t.  There is one where g xor t < g: in a part that has the highest binary digit of t.
 * (Moves to larger values may be there as well.)  What is advised must be legal for the referee,
 * who knows nothing of values, and the values after it are looked up again.
 */
#include "play/sum_decide.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

/* ---- one part ---------------------------------------------------------------------------- */

/* Moves in one part, made into moves of the sum. */
typedef struct handing {
    const wy_deciding *d;
    wy_move move; /* part and values are set */
    wy_take_sum_move *take;
    void *data;
    bool stopped;
} handing;

static bool hand_over(void *data, const mpz_t dx, const mpz_t dy) {
    handing *h = data;
    const wy_part *part = &h->d->sum->parts[h->move.part];
    mpz_set(h->move.dx, dx);
    mpz_set(h->move.dy, dy);
    mpz_sub(h->move.to_x, part->x, dx);
    mpz_sub(h->move.to_y, part->y, dy);
    h->stopped = !h->take(h->data, &h->move);
    return !h->stopped;
}

static bool hand_over_to_p(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    (void)may_be_blocked;
    return hand_over(data, dx, dy);
}

/* The moves of part i to its value xor the total. */
static wy_status by_value(handing *h, size_t i) {
    const wy_deciding *d = h->d;
    const wy_part *part = &d->sum->parts[i];
    size_t found;
    h->move.part = i;
    h->move.valued = true;
    mpz_set(h->move.before, d->verdict->parts[i].value);
    mpz_xor(h->move.after, h->move.before, d->verdict->total);
    return wy_sum_options(&found, d->solver, d->games[i], part->x, part->y, h->move.after, true,
                          hand_over, h, d->error);
}

/* ---- winning moves on each ground -------------------------------------------------------- */

static wy_status each_by_values(handing *h, bool *all) {
    const wy_deciding *d = h->d;
    wy_status status = WY_OK;
    for (size_t i = 0; i < d->sum->count && status == WY_OK && !h->stopped; i++) {
        if (d->verdict->parts[i].worth != WY_WORTH_EXACT) {
            *all = false;
            continue;
        }
        status = by_value(h, i);
        if (status == WY_LIMIT || status == WY_NO) {
            *all = false; /* that its value is 0 is known, but not those of its options */
            status = WY_OK;
        }
    }
    return status;
}

/* All moves to P-positions in the part that decides. */
static wy_status each_in_one(handing *h, bool *all) {
    const wy_deciding *d = h->d;
    const wy_part *part = &d->sum->parts[d->only];
    wy_sum_game *game = d->solver->games[d->games[d->only]];
    h->move.part = d->only;
    h->move.valued = false;
    *all = d->sum->count == 1;
    return wy_solution_moves_to_p(game->alone, part->x, part->y, hand_over_to_p, h, d->error);
}

static void imitate(handing *h) {
    const wy_deciding *d = h->d;
    const wy_part *from = &d->sum->parts[d->only];
    const wy_part *to = &d->sum->parts[d->like];
    mpz_t dx;
    mpz_t dy;
    mpz_inits(dx, dy, NULL);
    mpz_sub(dx, from->x, d->swapped ? to->y : to->x);
    mpz_sub(dy, from->y, d->swapped ? to->x : to->y);
    h->move.part = d->only;
    h->move.valued = false;
    hand_over(h, dx, dy);
    mpz_clears(dx, dy, NULL);
}

static wy_status each_winning(handing *h, bool *all) {
    *all = true;
    switch (h->d->ground) {
    case WY_GROUND_VALUES:
        return h->d->verdict->p ? WY_OK : each_by_values(h, all);
    case WY_GROUND_ONE:
        return each_in_one(h, all);
    case WY_GROUND_EQUAL:
        imitate(h);
        break;
    case WY_GROUND_SIZE:
    case WY_GROUND_NONE:
        break;
    }
    *all = false;
    return WY_OK;
}

wy_status wy_sum_winning(bool *all, wy_sum_solver *solver, const wy_sum *sum,
                         wy_take_sum_move *take, void *data, wy_error *error) {
    wy_deciding d;
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    wy_status status = wy_deciding_run(&d, &verdict, solver, sum, error);
    *all = false;
    if (status == WY_OK) {
        handing h = {.d = &d, .take = take, .data = data};
        wy_move_init(&h.move);
        status = each_winning(&h, all);
        wy_move_clear(&h.move);
    }
    wy_deciding_clear(&d);
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
    mpz_add(b->size, move->dx, move->dy);
    if (!b->verdict->has_move || mpz_cmp(b->size, b->most) > 0) {
        b->verdict->has_move = true;
        mpz_set(b->most, b->size);
        wy_move_set(&b->verdict->move, move);
    }
    return true;
}

/* Of the parts that have a move to a smaller value the one where it is found easiest. */
static size_t easiest(const wy_deciding *d) {
    size_t best_part = d->sum->count;
    wy_sum_way best_way = WY_SUM_NO_WAY;
    mpz_t after;
    mpz_init(after);
    for (size_t i = 0; i < d->sum->count; i++) {
        const wy_part_value *value = &d->verdict->parts[i];
        mpz_xor(after, value->value, d->verdict->total);
        if (value->worth == WY_WORTH_EXACT && mpz_cmp(after, value->value) < 0) {
            const wy_part *part = &d->sum->parts[i];
            const wy_sum_way way = wy_sum_way_for(d->solver->games[d->games[i]],
                                                  &d->solver->control, part->x, part->y, true);
            if (way < best_way) {
                best_way = way;
                best_part = i;
            }
        }
    }
    mpz_clear(after);
    return best_part;
}

/* The referee and, where it is easy, the value at the end of the move must agree. */
static wy_status check_move(wy_deciding *d) {
    wy_verdict *verdict = d->verdict;
    wy_move *move = &verdict->move;
    wy_status status = wy_sum_move_legal(d->sum, move->part, move->dx, move->dy, d->error);
    if (status == WY_NO || status == WY_BAD) {
        return wy_fail(d->error, WY_SYSTEM, "the move to be advised is not legal");
    }
    if (status != WY_OK) {
        return status;
    }
    snprintf(verdict->checked, sizeof verdict->checked, "%s",
             d->ground == WY_GROUND_VALUES  ? "the move is legal, and the values after it have "
                                              "exclusive or 0"
             : d->ground == WY_GROUND_EQUAL ? "the move is legal, and makes the two parts equal"
                                            : "the move is legal");
    if (!move->valued) {
        return WY_OK;
    }
    mpz_t value;
    mpz_init(value);
    wy_standing standing;
    status = wy_sum_value(value, &standing, d->solver, d->games[move->part], move->to_x, move->to_y,
                          false, d->error);
    if (status == WY_OK) {
        /* The value after the move, and those of all the others. */
        mpz_xor(value, value, move->before);
        if (mpz_cmp(value, verdict->total) != 0) {
            status = wy_fail(d->error, WY_SYSTEM, "the values after the move do not cancel");
        }
    } else if (status == WY_LIMIT || status == WY_NO) {
        status = WY_OK; /* it was computed once, for the move, and that is enough */
    }
    mpz_clear(value);
    return status;
}

static wy_status find_move(wy_deciding *d) {
    best b = {.verdict = d->verdict};
    handing h = {.d = d, .take = keep_largest, .data = &b};
    wy_move_init(&h.move);
    mpz_inits(b.size, b.most, NULL);
    wy_status status = WY_OK;
    bool all;
    if (d->ground == WY_GROUND_VALUES) {
        const size_t part = easiest(d);
        status = part < d->sum->count ? by_value(&h, part) : WY_OK;
        if (status == WY_OK && !d->verdict->has_move && part < d->sum->count) {
            status = wy_fail(d->error, WY_SYSTEM, "a value has no option of a smaller value");
        }
    } else {
        status = each_winning(&h, &all);
    }
    if (status == WY_LIMIT) {
        d->verdict->has_move = false; /* the outcome stands */
        status = WY_OK;
    }
    if (status == WY_OK && d->verdict->has_move) {
        status = check_move(d);
    }
    mpz_clears(b.size, b.most, NULL);
    wy_move_clear(&h.move);
    return status;
}

wy_status wy_sum_decide(wy_verdict *verdict, wy_sum_solver *solver, const wy_sum *sum,
                        wy_error *error) {
    wy_deciding d;
    wy_status status = wy_deciding_run(&d, verdict, solver, sum, error);
    if (status == WY_OK && !verdict->p) {
        status = find_move(&d);
    }
    if (status == WY_OK && d.agreed && verdict->p) {
        snprintf(verdict->checked, sizeof verdict->checked, "the Grundy value is 0");
    }
    wy_deciding_clear(&d);
    return status;
}

/* ---- a move for the lost ----------------------------------------------------------------- */

enum { SMALL_MOVES = 6 /* of a part */, LOOKED_INTO = 24, MANY = 1000, ENDS = 2 * MANY };

typedef struct small_moves {
    const wy_sum *sum;
    size_t part, in_part, count;
    wy_move *moves; /* LOOKED_INTO of them, initialised */
} small_moves;

static bool take_small(void *data, const mpz_t dx, const mpz_t dy) {
    small_moves *s = data;
    wy_move *move = &s->moves[s->count];
    const wy_part *part = &s->sum->parts[s->part];
    move->part = s->part;
    mpz_set(move->dx, dx);
    mpz_set(move->dy, dy);
    mpz_sub(move->to_x, part->x, dx);
    mpz_sub(move->to_y, part->y, dy);
    s->count++;
    return ++s->in_part < SMALL_MOVES && s->count < LOOKED_INTO;
}

static bool count_answer(void *data, const wy_move *move) {
    (void)move;
    return ++*(size_t *)data < MANY;
}

/* How many answers win after this move; many if the game is then over. */
static wy_status answers(size_t *count, wy_sum_solver *solver, const wy_sum *sum,
                         const wy_move *move, wy_error *error) {
    *count = ENDS;
    wy_sum *after = wy_sum_copy(sum);
    if (after == NULL) {
        return wy_fail_memory(error);
    }
    bool all = false;
    bool goes_on = false;
    wy_status status = wy_sum_move_make(after, move->part, move->dx, move->dy, error);
    if (status == WY_OK) {
        status = wy_sum_goes_on(&goes_on, after, error);
    }
    if (status == WY_OK && goes_on) {
        *count = 0;
        status = wy_sum_winning(&all, solver, after, count_answer, count, error);
        *count += all ? 0 : 1;
    }
    wy_sum_free(after);
    return status == WY_LIMIT ? WY_OK : status;
}

/* Are all values found at once? */
static wy_status is_cheap(bool *cheap, wy_sum_solver *solver, const wy_sum *sum, wy_error *error) {
    *cheap = sum->count <= 32;
    for (size_t i = 0; i < sum->count && *cheap; i++) {
        size_t game;
        const wy_part *part = &sum->parts[i];
        const wy_status status = wy_sum_game_of(&game, solver, part->rules, error);
        if (status != WY_OK) {
            return status;
        }
        *cheap = wy_sum_way_for(solver->games[game], &solver->control, part->x, part->y, false) !=
                 WY_SUM_NO_WAY;
    }
    return WY_OK;
}

static wy_status pick(wy_move *move, small_moves *s, wy_sum_solver *solver, wy_error *error) {
    bool cheap = false;
    wy_status status = is_cheap(&cheap, solver, s->sum, error);
    size_t best_move = 0;
    size_t least = SIZE_MAX;
    for (size_t i = 0; i < s->count && status == WY_OK && cheap; i++) {
        size_t count;
        status = answers(&count, solver, s->sum, &s->moves[i], error);
        if (count < least) {
            least = count;
            best_move = i;
        }
    }
    if (status == WY_OK) {
        wy_move_set(move, &s->moves[best_move]);
        move->valued = false;
    }
    return status;
}

wy_status wy_sum_stubborn(wy_move *move, wy_sum_solver *solver, const wy_sum *sum,
                          wy_error *error) {
    small_moves s = {.sum = sum};
    s.moves = malloc(LOOKED_INTO * sizeof *s.moves);
    if (s.moves == NULL) {
        return wy_fail_memory(error);
    }
    for (size_t i = 0; i < LOOKED_INTO; i++) {
        wy_move_init(&s.moves[i]);
    }
    wy_status status = WY_OK;
    bool complete = true;
    /* Small moves first; where conditions leave none of them, whatever there is. */
    static const long tries[] = {3, 1L << 20};
    for (int t = 0; t < 2 && s.count == 0 && status == WY_OK; t++) {
        complete = true;
        for (s.part = 0; s.part < sum->count && s.count < LOOKED_INTO && status == WY_OK;
             s.part++) {
            const wy_part *part = &sum->parts[s.part];
            bool all = false;
            s.in_part = 0;
            status = wy_rules_each_legal(part->rules, part->x, part->y, tries[t], &all, take_small,
                                         &s, error);
            complete = complete && all;
        }
    }
    if (status == WY_OK && s.count == 0) {
        status = complete
                     ? wy_fail(error, WY_NO, "there is no move left")
                     : wy_fail(error, WY_LIMIT, "no move was found among those that can be tried");
    }
    if (status == WY_OK) {
        status = pick(move, &s, solver, error);
    }
    for (size_t i = 0; i < LOOKED_INTO; i++) {
        wy_move_clear(&s.moves[i]);
    }
    free(s.moves);
    return status;
}

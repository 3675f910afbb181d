/* small_moves.h - moves of a position in machine words, for tests that go through all of them. */
#ifndef TESTS_SMALL_MOVES_H
#define TESTS_SMALL_MOVES_H

#include <wythoff/grundy.h>
#include <wythoff/solve.h>

typedef struct small_move {
    bool pass;
    int64_t take[WY_MOST_HEAPS];
} small_move;

typedef bool take_small_move(void *data, const small_move *move);

static inline void small_place(wy_place *place, const wy_cell *at) {
    wy_place_init(place);
    mpz_set_si(place->memory, at->memory);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_si(place->heap[i], at->heap[i]);
        mpz_set_si(place->last[i], at->last[i]);
    }
}

static inline void small_move_big(wy_move *big, const small_move *move) {
    wy_move_init(big);
    big->pass = move->pass;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_si(big->take[i], move->take[i]);
    }
}

static inline bool small_move_legal(const wy_rules *rules, const wy_cell *at,
                                    const small_move *move) {
    wy_place place;
    wy_move big;
    small_place(&place, at);
    small_move_big(&big, move);
    const bool legal = wy_rules_legal(rules, &place, &big, NULL) == WY_OK;
    wy_move_clear(&big);
    wy_place_clear(&place);
    return legal;
}

static inline void small_move_make(wy_cell *out, const wy_rules *rules, const wy_cell *at,
                                   const small_move *move) {
    wy_place place;
    wy_move big;
    small_place(&place, at);
    small_move_big(&big, move);
    wy_rules_after(&place, rules, &place, &big);
    wy_cell_of(out, rules, &place);
    wy_move_clear(&big);
    wy_place_clear(&place);
}

typedef struct small_taker {
    take_small_move *take;
    void *data;
    bool found, once;
} small_taker;

static inline bool small_take(void *data, const wy_move *move) {
    small_taker *of = data;
    small_move small = {.pass = move->pass};
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        small.take[i] = mpz_get_si(move->take[i]);
    }
    of->found = true;
    return of->take(of->data, &small) && !of->once;
}

static inline wy_status small_moves(const wy_rules *rules, const wy_cell *at, take_small_move *take,
                                    void *data, wy_error *error) {
    wy_place place;
    small_taker of = {.take = take, .data = data};
    small_place(&place, at);
    const wy_status status = wy_rules_moves(rules, &place, small_take, &of, error);
    wy_place_clear(&place);
    return status;
}

static inline bool small_keep(void *data, const small_move *move) {
    *(small_move *)data = *move;
    return false;
}

static inline bool small_some_move(small_move *move, const wy_rules *rules, const wy_cell *at) {
    wy_place place;
    bool all;
    small_taker of = {.take = small_keep, .data = move, .once = true};
    *move = (small_move){0};
    small_place(&place, at);
    wy_rules_each_legal(rules, &place, INT64_MAX, &all, small_take, &of, NULL);
    wy_place_clear(&place);
    return of.found;
}

/* ---- two heaps without memory ---------------------------------------------------------------- */

static inline wy_status pair_legal(const wy_rules *rules, const mpz_t x, const mpz_t y,
                                   const mpz_t dx, const mpz_t dy, wy_error *why) {
    wy_place place;
    wy_move move;
    wy_place_init(&place);
    wy_move_init(&move);
    wy_place_two(&place, x, y);
    mpz_set(move.take[0], dx);
    mpz_set(move.take[1], dy);
    const wy_status status = wy_rules_legal(rules, &place, &move, why);
    wy_move_clear(&move);
    wy_place_clear(&place);
    return status;
}

typedef bool take_pair(void *data, const mpz_t dx, const mpz_t dy);

typedef struct pair_taker {
    take_pair *take;
    void *data;
} pair_taker;

static inline bool pair_take(void *data, const wy_move *move) {
    const pair_taker *of = data;
    return of->take(of->data, move->take[0], move->take[1]);
}

static inline wy_status pair_moves(const wy_rules *rules, const mpz_t x, const mpz_t y, long tries,
                                   bool *all, take_pair *take, void *data, wy_error *error) {
    wy_place place;
    pair_taker of = {take, data};
    wy_place_init(&place);
    wy_place_two(&place, x, y);
    const wy_status status = wy_rules_each_legal(rules, &place, tries, all, pair_take, &of, error);
    wy_place_clear(&place);
    return status;
}

#endif

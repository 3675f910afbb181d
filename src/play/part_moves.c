/*
 * part_moves.c - the moves of one part, whatever its game: which are legal, and where they lead.
 *
 * On two heaps without memory heaps may have any size; with several heaps, or a memory, they are
 * machine words.  In imitation games what counts of the history is looked at too (history.c).
 */
#include "play/sum.h"

#include <wythoff/rules.h>

#include "base/fail.h"
#include "base/verdict.h"
#include "base/words.h"
#include "heaps/theorem.h"
#include "play/solver.h"
#include "theory/theory.h"

static wy_status too_large(wy_error *error) {
    return wi_fail(error, WY_LIMIT, "heaps of at most 10^18 tokens are played");
}

/* The position and the move in machine words; false: they are too large. */
static bool in_words(wy_heap_position *at, wy_heap_move *take, const wy_rules *rules,
                     const wy_place *from, const wy_move *move) {
    *take = (wy_heap_move){.pass = move->pass};
    bool fits = wy_heap_place_small(at, rules, from);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        fits = fits && mpz_fits_slong_p(move->take[i]);
        take->take[i] = fits ? mpz_get_si(move->take[i]) : 0;
    }
    return fits;
}

/* ---- one move -------------------------------------------------------------------------------- */

/* In games with history a move takes from one heap. */
static int heap_of(const wy_move *move) {
    return mpz_sgn(move->take[0]) > 0 ? 0 : 1;
}

static wy_status legal_on_plane(const wy_part *part, const wy_move *move, wy_error *why) {
    if (move->pass) {
        return wi_fail(why, WY_NO, "there is no pass in this game");
    }
    const wy_status status = wy_rules_legal(part->rules, part->at.heap[0], part->at.heap[1],
                                            move->take[0], move->take[1], why);
    return status == WY_OK && part->past != NULL
               ? wi_imitation_legal(part->past, heap_of(move), move->take[heap_of(move)], why)
               : status;
}

/* Why a move is not legal that the heaps allow, as far as the memory is the reason. */
static wy_status refuse_in_words(const wy_part *part, const wy_heap_position *at,
                                 const wy_heap_move *take, wy_error *why) {
    const wy_rules *rules = part->rules;
    wy_heap_position free = *at;
    wy_place start;
    if (take->pass) {
        return wi_fail(why, WY_NO, "%s",
                       rules->memory != WY_MEMORY_PASS ? "there is no pass in this game"
                       : at->memory == 0               ? "no pass is left"
                                         : "one may pass only where there is another move");
    }
    wy_place_init(&start);
    wi_heap_place_from(&start, at);
    wy_rules_start(&start, rules);
    wy_heap_place_small(&free, rules, &start);
    free.memory = rules->memory == WY_MEMORY_BOUND ? INT64_MAX : free.memory;
    wy_place_clear(&start);
    if (!wy_heap_move_legal(rules, &free, take)) {
        return wi_fail(why, WY_NO, "this is no move of the game here");
    }
    switch (rules->memory) {
    case WY_MEMORY_BOUND:
        return wi_fail(why, WY_NO, "at most %lld may be taken now", (long long)at->memory);
    case WY_MEMORY_ENFORCE:
        return wi_fail(why, WY_NO, "this move is not in set %lld, which is named",
                       (long long)at->memory + 1);
    case WY_MEMORY_REPEAT:
        return wi_fail(why, WY_NO, "the last move may not be made again at once");
    case WY_MEMORY_NONE:
    case WY_MEMORY_PASS:
        break;
    }
    return wi_fail(why, WY_NO, "this is no move of the game here");
}

static wy_status legal_in_words(const wy_part *part, const wy_move *move, wy_error *why) {
    wy_heap_position at;
    wy_heap_move take;
    bool moves = move->pass;
    bool grows = false;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        moves = moves || mpz_sgn(move->take[i]) != 0;
        grows = grows || mpz_sgn(move->take[i]) < 0;
        if (mpz_cmp(move->take[i], part->at.heap[i]) > 0) {
            static const char *const names[WY_MOST_HEAPS] = {"first",  "second", "third",
                                                             "fourth", "fifth",  "sixth"};
            char has[WI_SHORT_NUMBER], wanted[WI_SHORT_NUMBER];
            wi_short_number(has, part->at.heap[i]);
            wi_short_number(wanted, move->take[i]);
            return wi_fail(why, WY_NO, "the %s heap has only %s: %s cannot be taken from it",
                           names[i], has, wanted);
        }
    }
    if (!moves || grows) {
        return wi_fail(why, WY_NO, "%s",
                       grows ? "a move takes tokens away, heaps never grow"
                             : "a move takes at least one token");
    }
    if (!in_words(&at, &take, part->rules, &part->at, move)) {
        return too_large(why);
    }
    return wy_heap_move_legal(part->rules, &at, &take) ? WY_OK
                                                       : refuse_in_words(part, &at, &take, why);
}

wy_status wi_part_move_legal(const wy_part *part, const wy_move *move, wy_error *why) {
    const wy_rules *rules = part->rules;
    if (move->name != WY_NOT_NAMED && rules->memory != WY_MEMORY_ENFORCE) {
        return wi_fail(why, WY_NO, "there are no sets of moves to name in this game");
    }
    if (move->name != WY_NOT_NAMED && (move->name < 0 || move->name >= rules->sets)) {
        return wi_fail(why, WY_NO, "the sets of this game are numbered 1 to %d", rules->sets);
    }
    for (int i = move->pass ? 0 : wy_part_heaps(part); i < WY_MOST_HEAPS; i++) {
        if (mpz_sgn(move->take[i]) != 0) {
            return wi_fail(why, WY_NO,
                           move->pass ? "a pass takes nothing" : "there are fewer heaps");
        }
    }
    return wy_rules_plane(rules) ? legal_on_plane(part, move, why)
                                 : legal_in_words(part, move, why);
}

wy_status wi_place_after(wy_place *to, const wy_rules *rules, const wy_place *from,
                         const wy_move *move, wy_error *error) {
    if (wy_rules_plane(rules)) {
        wy_place_set(to, from);
        mpz_sub(to->heap[0], from->heap[0], move->take[0]);
        mpz_sub(to->heap[1], from->heap[1], move->take[1]);
        return WY_OK;
    }
    wy_heap_position at;
    wy_heap_move take;
    if (!in_words(&at, &take, rules, from, move)) {
        return too_large(error);
    }
    wy_heap_move_make(&at, rules, &at, &take);
    if (rules->memory == WY_MEMORY_ENFORCE) {
        at.memory = move->name;
    }
    wi_heap_place_from(to, &at);
    return WY_OK;
}

wy_status wy_sum_move_legal(const wy_sum *sum, const wy_move *move, wy_error *why) {
    if (move->part >= sum->count) {
        return wi_fail(why, WY_NO, "there is no such part: they are 1 to %zu", sum->count);
    }
    const wy_part *part = &sum->parts[move->part];
    const wy_status status = wi_part_move_legal(part, move, why);
    return status == WY_OK && sum->count > 1 && part->rules->memory == WY_MEMORY_ENFORCE &&
                   move->name == WY_NOT_NAMED
               ? wi_fail(why, WY_NO, "it must be said which set is named: 1 to %d",
                         part->rules->sets)
               : status;
}

wy_status wi_sum_move_apply(wy_sum *sum, const wy_move *move, wy_error *error) {
    wy_part *part = &sum->parts[move->part];
    const wy_status status =
        part->past == NULL
            ? WY_OK
            : wi_imitation_move(part->past, heap_of(move), move->take[heap_of(move)], error);
    return status == WY_OK ? wi_place_after(&part->at, part->rules, &part->at, move, error)
                           : status;
}

wy_status wy_sum_move_make(wy_sum *sum, const wy_move *move, wy_error *error) {
    const wy_status status = wy_sum_move_legal(sum, move, error);
    return status == WY_OK ? wi_sum_move_apply(sum, move, error) : status;
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* Where moves go to. */
typedef struct handing {
    wy_move move;
    wy_take_winning *take;
    void *data;
    bool stopped;
} handing;

static bool hand_pair(void *data, const mpz_t dx, const mpz_t dy) {
    handing *to = data;
    mpz_set(to->move.take[0], dx);
    mpz_set(to->move.take[1], dy);
    to->stopped = !to->take(to->data, &to->move);
    return !to->stopped;
}

static bool hand_words(void *data, const wy_heap_move *move) {
    handing *to = data;
    to->move.pass = move->pass;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_si(to->move.take[i], move->take[i]);
    }
    to->stopped = !to->take(to->data, &to->move);
    return !to->stopped;
}

/* One move is found at once, and often it will do. */
static wy_status each_in_words(handing *to, const wy_part *part, bool *all, wy_error *error) {
    wy_heap_position at;
    wy_heap_move move;
    if (!wy_heap_place_small(&at, part->rules, &part->at)) {
        return too_large(error);
    }
    *all = true;
    if (!wy_heap_some_move(&move, part->rules, &at) || !hand_words(to, &move)) {
        return WY_OK;
    }
    const wy_status status = wy_heap_moves(part->rules, &at, hand_words, to, error);
    *all = status == WY_OK;
    return status == WY_LIMIT ? WY_OK : status;
}

wy_status wy_part_each_legal(const wy_part *part, long tries, bool *all, wy_take_winning *take,
                             void *data, wy_error *error) {
    handing to = {.take = take, .data = data};
    wy_move_init(&to.move);
    const wy_status status =
        part->past != NULL ? wi_history_each_legal(part, tries, all, hand_pair, &to, error)
        : wy_rules_plane(part->rules)
            ? wy_rules_each_legal(part->rules, part->at.heap[0], part->at.heap[1], tries, all,
                                  hand_pair, &to, error)
            : each_in_words(&to, part, all, error);
    *all = *all && !to.stopped;
    wy_move_clear(&to.move);
    return status;
}

/*
 * heaps.c - a game on several heaps, or with a memory, and all that is known about it.
 *
 * A theorem of the literature decides at once.  Otherwise the outcomes of all smaller positions are
 * computed, and kept for the next question; where they are many, or too many, the automaton of the
 * P-set is looked for and proved, once, and kept as well.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/answer.h>

#include "base/fail.h"
#include "heaps/theorem.h"

enum { MANY = 2000000 }; /* positions for which a proof is tried first */

struct wy_heap_answer {
    wy_rules *rules;
    wy_control control;
    double seconds; /* that a proof may take; 0: none is tried */
    wy_heap_proof *proof;
    bool tried; /* to prove */
    wy_heap_table *table;
    int64_t size[WY_MOST_HEAPS]; /* of the table */
};

wy_status wy_heap_answer_open(wy_heap_answer **out, const wy_rules *rules,
                              const wy_control *control, wy_error *error) {
    wy_heap_answer *game = calloc(1, sizeof *game);
    if (game == NULL || (game->rules = wy_rules_copy(rules)) == NULL) {
        wy_heap_answer_free(game);
        *out = NULL;
        return wi_fail_memory(error);
    }
    game->control = control != NULL ? *control : (wy_control){0};
    game->seconds = 60;
    *out = game;
    return WY_OK;
}

void wy_heap_answer_free(wy_heap_answer *game) {
    if (game != NULL) {
        wy_heap_table_free(game->table);
        wy_heap_proof_free(game->proof);
        wy_rules_free(game->rules);
        free(game);
    }
}

void wy_heap_answer_allow_proof(wy_heap_answer *game, double seconds) {
    game->seconds = seconds;
}

void wy_heap_answer_control(wy_heap_answer *game, const wy_control *control) {
    game->control = *control;
}

const wy_heap_proof *wy_heap_answer_proof(const wy_heap_answer *game) {
    return game->proof;
}

/* The proof, if there is one; WY_NO: none was found. */
static wy_status prove(wy_heap_answer *game, wy_error *error) {
    if (game->proof != NULL) {
        return WY_OK;
    }
    if (game->tried || game->seconds <= 0) {
        return WY_NO;
    }
    const wy_prove_options options = {.seconds = game->seconds};
    wy_error why;
    const wy_status status =
        wy_heap_prove(&game->proof, game->rules, &options, &game->control, &why);
    game->tried = status == WY_OK || status == WY_LIMIT;
    if (status == WY_STOPPED || status == WY_SYSTEM) {
        if (error != NULL) {
            *error = why;
        }
        return status;
    }
    return status == WY_OK ? WY_OK : WY_NO;
}

static bool fits(const wy_heap_answer *game, const wy_heap_position *at) {
    bool inside = game->table != NULL;
    for (int i = 0; i < game->rules->heaps && inside; i++) {
        inside = at->heap[i] < game->size[i];
    }
    return inside;
}

/* How many positions there are below; a double is enough for that. */
static double positions_below(const wy_heap_answer *game, const wy_heap_position *at) {
    double count = 1;
    for (int i = 0; i < game->rules->heaps; i++) {
        count *= (double)at->heap[i] + 1;
    }
    return count;
}

static wy_status by_table(wy_verdict *verdict, wy_heap_answer *game,
                          const wy_heap_position *at, wy_error *error) {
    if (!fits(game, at)) {
        wy_heap_table *table = NULL;
        int64_t size[WY_MOST_HEAPS] = {0};
        for (int i = 0; i < game->rules->heaps; i++) {
            size[i] = at->heap[i] + 1;
        }
        const wy_status status =
            wy_heap_table_make(&table, game->rules, size, false, &game->control, error);
        if (status != WY_OK) {
            return status;
        }
        wy_heap_table_free(game->table);
        game->table = table;
        memcpy(game->size, size, sizeof size);
    }
    return wi_heap_decide_in(verdict, game->rules, game->table, at, error);
}

wy_status wy_heap_answer_decide(wy_verdict *verdict, wy_heap_answer *game,
                                const wy_place *place, wy_error *error) {
    wy_status status = wi_heap_decide_at_once(verdict, game->rules, place, error);
    if (status != WY_NO) {
        return status;
    }
    wy_heap_position at;
    const bool small = wy_heap_place_small(&at, game->rules, place);
    if (small && (fits(game, &at) || positions_below(game, &at) <= MANY)) {
        return by_table(verdict, game, &at, error);
    }
    status = prove(game, error);
    if (status == WY_OK) {
        return wy_heap_proof_decide(verdict, game->proof, place, &game->control, error);
    }
    if (status == WY_NO && small) {
        return by_table(verdict, game, &at, error);
    }
    return status == WY_NO ? wi_fail(error, WY_LIMIT,
                                     "no theorem decides this game, and its heaps are too large "
                                     "for a table")
                           : status;
}

/* ---- all winning moves ----------------------------------------------------------------------- */

typedef struct winning {
    wy_heap_answer *game;
    const wy_heap_position *at;
    wy_place place; /* after a move */
    wy_verdict verdict;
    bool (*take)(void *data, const wy_heap_move *move, int name);
    void *data;
    wy_status status;
    wy_error *error;
} winning;

static bool try_move(void *data, const wy_heap_move *move) {
    winning *of = data;
    wy_heap_position next;
    wy_heap_move_make(&next, of->game->rules, of->at, move);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_si(of->place.heap[i], next.heap[i]);
        mpz_set_si(of->place.last[i], next.last[i]);
    }
    mpz_set_si(of->place.memory, next.memory);
    of->status = wy_heap_answer_decide(&of->verdict, of->game, &of->place, of->error);
    return of->status == WY_OK && (!of->verdict.p || of->take(of->data, move, of->verdict.move.name));
}

wy_status wy_heap_answer_winning(wy_heap_answer *game, const wy_place *place,
                                 bool (*take)(void *data, const wy_heap_move *move, int name),
                                 void *data, wy_error *error) {
    wy_heap_position at;
    if (!wy_heap_place_small(&at, game->rules, place)) {
        return wi_fail(error, WY_LIMIT, "these heaps are too large for a list of all moves");
    }
    if (game->rules->memory == WY_MEMORY_ENFORCE && at.memory == WY_NOT_NAMED) {
        return wi_fail(error, WY_BAD, "no set of moves is named yet");
    }
    winning of = {.game = game, .at = &at, .take = take, .data = data, .error = error};
    wy_place_init(&of.place);
    wy_verdict_init(&of.verdict);
    /* Once here: the table of this position then has all that moves lead to. */
    wy_status status = wy_heap_answer_decide(&of.verdict, game, place, error);
    if (status == WY_OK) {
        status = wy_heap_moves(game->rules, &at, try_move, &of, error);
    }
    wy_place_clear(&of.place);
    wy_verdict_clear(&of.verdict);
    return status == WY_OK ? of.status : status;
}

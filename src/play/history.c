/*
 * history.c - (m,p)-Imitation Nim on one board: what may be done, and who wins, depends on the
 * moves made so far.
 *
 * Theorem 19 of S1 decides for heaps of any size, and where a search of all histories is cheap it
 * must agree.  Misere play and early ends, about which the theorem is silent, are left to the
 * search.
 */
#include "play/solver.h"

#include <stdio.h>

#include "base/fail.h"
#include "base/verdict.h"
#include "rules/evaluate_big.h"

/* What the second way may cost: it should not be felt. */
enum { LARGEST_CHECKED = 64 };
#define CHECK_MEMORY (UINT64_C(1) << 20)

/* ---- the moves --------------------------------------------------------------------------- */

typedef struct listing {
    int heap;
    long tries;
    bool all, stopped;
    wy_take_legal *take;
    void *data;
    mpz_t amount, last, zero;
} listing;

static void offer(listing *l) {
    l->stopped =
        !l->take(l->data, l->heap == 0 ? l->amount : l->zero, l->heap == 0 ? l->zero : l->amount);
}

/* Both ends of amount .. last. */
static void list(listing *l) {
    for (long i = 0; i < l->tries && mpz_cmp(l->amount, l->last) <= 0 && !l->stopped; i++) {
        offer(l);
        mpz_add_ui(l->amount, l->amount, 1);
    }
    mpz_t first;
    mpz_init_set(first, l->amount);
    mpz_set(l->amount, l->last);
    for (long i = 0; i < l->tries && mpz_cmp(l->amount, first) >= 0 && !l->stopped; i++) {
        offer(l);
        mpz_sub_ui(l->amount, l->amount, 1);
    }
    l->all = l->all && mpz_cmp(l->amount, first) < 0;
    mpz_clear(first);
}

wy_status wy_history_each_legal(const wy_part *part, long tries, bool *all, wy_take_legal *take,
                                void *data, wy_error *error) {
    (void)error;
    *all = true;
    if (wy_rules_ends_at_big(part->rules, part->x, part->y)) {
        return WY_OK;
    }
    const wy_imitation_state *state = part->past;
    listing l = {.tries = tries, .all = true, .take = take, .data = data};
    mpz_inits(l.amount, l.last, l.zero, NULL);
    for (int heap = 0; heap < 2 && !l.stopped; heap++) {
        /* Imitations are an interval; when they are forbidden the moves are around it. */
        const bool forbidden = state->window_heap == heap && state->next_count + 1 >= state->p;
        l.heap = heap;
        mpz_set_ui(l.amount, 1);
        mpz_set(l.last, state->heap[heap]);
        if (forbidden) {
            mpz_sub_ui(l.last, state->window, 1);
            list(&l);
            mpz_add_ui(l.amount, state->window, (unsigned long)state->m);
            mpz_set(l.last, state->heap[heap]);
        }
        if (!l.stopped) {
            list(&l);
        }
    }
    mpz_clears(l.amount, l.last, l.zero, NULL);
    *all = l.all && !l.stopped;
    return WY_OK;
}

/* ---- the two ways to know ---------------------------------------------------------------- */

static bool theorem_holds(const wy_rules *rules) {
    return !rules->misere && rules->terminal == NULL && rules->terminal_count == 0;
}

static mpz_srcptr larger_heap(const wy_imitation_state *state) {
    return state->heap[mpz_cmp(state->heap[0], state->heap[1]) > 0 ? 0 : 1];
}

/* Makes the search reach the state. */
static wy_status search_ready(wy_sum_game *game, const wy_imitation_state *state,
                              const wy_control *control, wy_error *error) {
    mpz_srcptr largest = larger_heap(state);
    if (mpz_fits_sint_p(largest) == 0) {
        return wy_fail(error, WY_LIMIT,
                       "unknown: imitation games with misere play or early ends are searched "
                       "through, and these heaps are too large for that");
    }
    if (game->search != NULL && mpz_cmp_si(largest, game->searched) <= 0) {
        return WY_OK;
    }
    wy_imitation_search_free(game->search);
    game->search = NULL;
    game->searched = mpz_get_si(largest);
    return wy_imitation_search_create(&game->search, game->rules, game->searched, control, error);
}

/* The engines that solve whole windows cannot; a search and, where it holds, the theorem can. */
static wy_status check_wish(wy_engine wish, bool theorem, wy_error *error) {
    if (wish == WY_ENGINE_AUTO || wish == WY_ENGINE_HISTORY ||
        (wish == WY_ENGINE_FORMULA && theorem)) {
        return WY_OK;
    }
    return wy_fail(error, WY_BAD, "the %s engine cannot decide this game: %s", wy_engine_name(wish),
                   wish == WY_ENGINE_FORMULA
                       ? "the theorem is silent about misere play and terminal positions"
                       : "outcomes depend on the history of play");
}

/* The game, with one of the two ways ready. */
static wy_status game_of(wy_sum_game **out, wy_sum_solver *solver, const wy_part *part,
                         wy_error *error) {
    size_t at;
    wy_status status = wy_sum_game_of(&at, solver, part->rules, error);
    if (status != WY_OK) {
        return status;
    }
    wy_sum_game *game = *out = solver->games[at];
    const bool theorem = theorem_holds(game->rules);
    status = check_wish(solver->wish, theorem, error);
    if (status != WY_OK || (theorem && game->pairs != NULL)) {
        return status;
    }
    return theorem ? wy_pairs_create(&game->pairs, part->past->m, part->past->p, error)
                   : search_ready(game, part->past, &solver->control, error);
}

/* ---- who wins ---------------------------------------------------------------------------- */

static bool agrees(const wy_verdict *verdict, const wy_imitation_search *search,
                   const wy_imitation_state *state) {
    bool p = false;
    if (wy_imitation_search_outcome(&p, search, state, NULL) != WY_OK || p != verdict->p) {
        return false;
    }
    if (verdict->p) {
        return true;
    }
    const wy_move *move = &verdict->move;
    wy_imitation_state after;
    wy_imitation_init(&after);
    wy_imitation_set(&after, state);
    const bool wins = wy_imitation_move_to(&after, move->to_x, move->to_y, NULL) == WY_OK &&
                      wy_imitation_search_outcome(&p, search, &after, NULL) == WY_OK && p;
    wy_imitation_clear(&after);
    return wins;
}

/* A search that is cheap must give the same outcome, and the move must win in it. */
static wy_status check(wy_verdict *verdict, wy_sum_game *game, const wy_imitation_state *state,
                       const wy_control *limits, wy_error *error) {
    if (mpz_cmp_si(larger_heap(state), LARGEST_CHECKED) > 0) {
        return WY_OK;
    }
    wy_control control = *limits;
    if (control.memory == 0 || control.memory > CHECK_MEMORY) {
        control.memory = CHECK_MEMORY;
    }
    const wy_status status = search_ready(game, state, &control, error);
    if (status != WY_OK) {
        return status == WY_LIMIT ? WY_OK : status;
    }
    if (!agrees(verdict, game->search, state)) {
        return wy_fail(error, WY_SYSTEM,
                       "the theorem and the search differ here: please report this");
    }
    snprintf(verdict->checked, sizeof verdict->checked, "a search of all histories agrees");
    return WY_OK;
}

static bool keep_move(void *data, int heap, const mpz_t amount) {
    wy_verdict *verdict = data;
    verdict->has_move = true;
    mpz_set_ui(heap == 0 ? verdict->move.dy : verdict->move.dx, 0);
    mpz_set(heap == 0 ? verdict->move.dx : verdict->move.dy, amount);
    return false;
}

static wy_status search_for(wy_verdict *verdict, const wy_sum_game *game,
                            const wy_imitation_state *state, wy_error *error) {
    wy_status status = wy_imitation_search_outcome(&verdict->p, game->search, state, error);
    if (status == WY_OK && !verdict->p) {
        status = wy_imitation_search_moves(game->search, state, keep_move, verdict, error);
        mpz_sub(verdict->move.to_x, state->heap[0], verdict->move.dx);
        mpz_sub(verdict->move.to_y, state->heap[1], verdict->move.dy);
    }
    verdict->standing.kind = WY_COMPUTED;
    snprintf(verdict->standing.by, sizeof verdict->standing.by,
             "by a search of all histories with heaps up to this size");
    return status;
}

wy_status wy_history_decide(wy_verdict *verdict, wy_sum_solver *solver, const wy_part *part,
                            wy_error *error) {
    wy_sum_game *game = NULL;
    wy_status status = game_of(&game, solver, part, error);
    if (status != WY_OK) {
        return status;
    }
    if (game->pairs == NULL) {
        return search_for(verdict, game, part->past, error);
    }
    status = wy_imitation_decide(verdict, part->past, game->pairs, error);
    return status == WY_OK ? check(verdict, game, part->past, &solver->control, error) : status;
}

static bool pass_on(void *data, int heap, const mpz_t amount) {
    mpz_t zero;
    mpz_init(zero);
    const bool more = wy_hand_over(data, heap == 0 ? amount : zero, heap == 0 ? zero : amount);
    mpz_clear(zero);
    return more;
}

wy_status wy_history_winning(wy_handing *to, wy_sum_solver *solver, const wy_part *part,
                             wy_error *error) {
    wy_sum_game *game = NULL;
    wy_status status = game_of(&game, solver, part, error);
    if (status != WY_OK) {
        return status;
    }
    /* take may try moves on this very part, so its state does not stay as it is. */
    wy_imitation_state state;
    wy_imitation_init(&state);
    wy_imitation_set(&state, part->past);
    status = game->pairs != NULL
                 ? wy_imitation_moves(&state, game->pairs, pass_on, to, error)
                 : wy_imitation_search_moves(game->search, &state, pass_on, to, error);
    wy_imitation_clear(&state);
    return status;
}

/*
 * engine_history.c - (m,p)-Imitation Nim, where who wins depends on the moves made so far: on the
 * last one, and on the imitations in a row.
 *
 * Theorem 19 of S1 decides for heaps of any size, and where a search of all histories is cheap it
 * must agree.  Misere play and early ends, about which the theorem is silent, are left to the
 * search.
 */
#include <stdio.h>
#include <stdlib.h>

#include <wythoff/answer.h>

#include "base/fail.h"
#include "solve/engine.h"
#include "theory/theory.h"

/* What the second way may cost: it should not be felt. */
enum { LARGEST_CHECKED = 64 };
#define CHECK_MEMORY (UINT64_C(1) << 20)

/* What the engine keeps of a game. */
typedef struct ways {
    wi_pairs *pairs; /* for the theorem; NULL: it does not hold here */
    wi_imitation_search *search;
    int64_t searched; /* heaps up to here */
} ways;

/* ---- which games ------------------------------------------------------------------------- */

static bool theorem_holds(const wy_rules *rules) {
    return !rules->misere && rules->terminal == NULL && rules->terminal_count == 0;
}

static wy_status can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    return wi_engine_say(reason, WY_OK, "yes: %s",
                         theorem_holds(s->rules)
                             ? "a search of all histories for small heaps, S1 Theorem 19 for any"
                             : "a search of all histories");
}

static wy_status open(void **kept, wy_solution *s, wy_error *error) {
    const wy_rules *rules = s->rules;
    ways *w = calloc(1, sizeof *w);
    if (w == NULL) {
        return wi_fail_memory(error);
    }
    *kept = w;
    return theorem_holds(rules) ? wi_imitation_pairs(&w->pairs, rules, error) : WY_OK;
}

static void close(void *kept) {
    ways *w = kept;
    if (w != NULL) {
        wi_pairs_free(w->pairs);
        wi_imitation_search_free(w->search);
        free(w);
    }
}

static wi_effort effort(const wy_solution *s, const wi_question *question) {
    return wi_kept(s, WY_ENGINE_HISTORY) != NULL && question->about == WI_ASK_POSITION
               ? WI_EFFORT_AT_ONCE
               : WI_EFFORT_NEVER;
}

/* ---- the search -------------------------------------------------------------------------- */

static mpz_srcptr larger_heap(const wi_imitation_state *state) {
    return state->heap[mpz_cmp(state->heap[0], state->heap[1]) > 0 ? 0 : 1];
}

/* Makes the search reach the state. */
static wy_status search_ready(ways *w, const wy_rules *rules, const wi_imitation_state *state,
                              const wy_control *control, wy_error *error) {
    mpz_srcptr largest = larger_heap(state);
    if (mpz_fits_sint_p(largest) == 0) {
        return wi_fail(error, WY_LIMIT,
                       "unknown: imitation games with misere play or early ends are searched "
                       "through, and these heaps are too large for that");
    }
    if (w->search != NULL && mpz_cmp_si(largest, w->searched) <= 0) {
        return WY_OK;
    }
    wi_imitation_search_free(w->search);
    w->search = NULL;
    w->searched = mpz_get_si(largest);
    return wi_imitation_search_create(&w->search, rules, w->searched, control, error);
}

static bool keep_move(void *data, int heap, const mpz_t amount) {
    wy_verdict *verdict = data;
    verdict->has_move = true;
    mpz_set_ui(heap == 0 ? verdict->move.take[1] : verdict->move.take[0], 0);
    mpz_set(heap == 0 ? verdict->move.take[0] : verdict->move.take[1], amount);
    return false;
}

static wy_status search_for(wy_verdict *verdict, const ways *w, const wi_imitation_state *state,
                            wy_error *error) {
    wy_status status = wi_imitation_search_outcome(&verdict->p, w->search, state, error);
    verdict->has_move = false;
    if (status == WY_OK && !verdict->p) {
        status = wi_imitation_search_moves(w->search, state, keep_move, verdict, error);
        mpz_sub(verdict->move.to[0], state->heap[0], verdict->move.take[0]);
        mpz_sub(verdict->move.to[1], state->heap[1], verdict->move.take[1]);
    }
    verdict->standing.kind = WY_COMPUTED;
    snprintf(verdict->standing.by, sizeof verdict->standing.by,
             "by a search of all histories with heaps up to this size");
    return status;
}

/* ---- the theorem, and its second way ----------------------------------------------------- */

static bool agrees(const wy_verdict *verdict, const wi_imitation_search *search,
                   const wi_imitation_state *state) {
    bool p = false;
    if (wi_imitation_search_outcome(&p, search, state, NULL) != WY_OK || p != verdict->p) {
        return false;
    }
    if (verdict->p) {
        return true;
    }
    const wy_move *move = &verdict->move;
    wi_imitation_state after;
    wi_imitation_init(&after);
    wi_imitation_set(&after, state);
    const bool wins = wi_imitation_move_to(&after, move->to[0], move->to[1], NULL) == WY_OK &&
                      wi_imitation_search_outcome(&p, search, &after, NULL) == WY_OK && p;
    wi_imitation_clear(&after);
    return wins;
}

/* A search that is cheap must give the same outcome, and the move must win in it. */
static wy_status check_state(wy_verdict *verdict, wy_solution *s, ways *w,
                             const wi_imitation_state *state, wy_error *error) {
    if (w->pairs == NULL || mpz_cmp_si(larger_heap(state), LARGEST_CHECKED) > 0) {
        return WY_OK;
    }
    wy_control control = s->control;
    if (control.memory == 0 || control.memory > CHECK_MEMORY) {
        control.memory = CHECK_MEMORY;
    }
    const wy_status status = search_ready(w, s->rules, state, &control, error);
    if (status != WY_OK) {
        return status == WY_LIMIT ? WY_OK : status;
    }
    static const char by[] = "a search of all histories agrees";
    if (!agrees(verdict, w->search, state)) {
        return wi_check_disagrees(verdict, "a search of all histories", error);
    }
    snprintf(verdict->checked, sizeof verdict->checked, "%s", by);
    return WY_OK;
}

static wy_status decide_state(wy_verdict *verdict, wy_solution *s, const wi_imitation_state *state,
                              wy_error *error) {
    ways *w = wi_kept(s, WY_ENGINE_HISTORY);
    if (w->pairs != NULL) {
        const wy_status status = wi_imitation_decide(verdict, state, w->pairs, error);
        return status == WY_OK ? check_state(verdict, s, w, state, error) : status;
    }
    const wy_status status = search_ready(w, s->rules, state, &s->control, error);
    return status == WY_OK ? search_for(verdict, w, state, error) : status;
}

static wy_status decide(wy_verdict *verdict, wy_solution *s, const wy_place *at, wy_error *error) {
    wi_imitation_state state;
    wi_imitation_init(&state);
    wi_imitation_of(&state, s->rules, at);
    const wy_status status = decide_state(verdict, s, &state, error);
    wi_imitation_clear(&state);
    return status;
}

typedef struct passing {
    wy_take_move *take;
    void *data;
    mpz_t zero;
} passing;

static bool pass_on(void *data, int heap, const mpz_t amount) {
    const passing *p = data;
    return p->take(p->data, heap == 0 ? amount : p->zero, heap == 0 ? p->zero : amount, false);
}

static wy_status moves(wy_solution *s, const wy_place *at, wy_take_move *take, void *data,
                       wy_error *error) {
    ways *w = wi_kept(s, WY_ENGINE_HISTORY);
    wi_imitation_state state;
    wi_imitation_init(&state);
    wi_imitation_of(&state, s->rules, at);
    passing p = {.take = take, .data = data};
    mpz_init(p.zero);
    wy_status status = WY_OK;
    if (w->pairs != NULL) {
        status = wi_imitation_moves(&state, w->pairs, pass_on, &p, error);
    } else {
        status = search_ready(w, s->rules, &state, &s->control, error);
        status = status == WY_OK ? wi_imitation_search_moves(w->search, &state, pass_on, &p, error)
                                 : status;
    }
    mpz_clear(p.zero);
    wi_imitation_clear(&state);
    return status;
}

const wi_asked wi_asked_history = {
    .engine = WY_ENGINE_HISTORY,
    .games = WI_HISTORY,
    .can = can,
    .open = open,
    .close = close,
    .effort = effort,
    .decide = decide,
    .moves = moves,
};

/*
 * imitation_search.c - every state of Imitation Nim with small heaps, from the rules.
 *
 * By the two facts at the head of imitation.c, a state at (x, y) is one of
 *
 *     settled(r)   no window; the player to move has made no imitation in a row, the
 *                  other may still make r
 *     pending(q)   no window; the player to move may still make q < C, the other C
 *     open(w, q)   a window from w on the larger heap, 1 <= w <= |x - y|; the player
 *                  to move may still make q, the other C
 *
 * where C = p - 1 is the full credit.  All of them are reached from some start: for
 * pending(C - k) and open(w, C - k), say, begin with k times (x+1,y+1) -> (x,y+1) ->
 * (x,y).  An imitation and the move it answers take 2 at least, so with heaps up to
 * n nobody can make more than n of them, and a credit beyond n is as good as n:
 * C = min(p - 1, n).
 *
 * Every move lowers a heap, so going through the heaps in order, each state is
 * decided by looking its options up: the definition itself, once per state.
 */

#include <stdlib.h>

#include "base/fail.h"
#include "base/pace.h"
#include "rules/value.h"
#include "theory/theory.h"

/* Beyond this the states of one position do not fit 64 bits; no memory holds them either. */
#define LARGEST_HEAP 1000000

struct wi_imitation_search {
    wy_rules *rules;
    int64_t m, p;
    int64_t largest;
    int64_t full;   /* C */
    size_t *offset; /* where the states of (x, y) begin, at x * (largest + 1) + y */
    uint8_t *lost;  /* 1: P */
    size_t count;
};

/* A state in machine words; see above. */
typedef struct small_state {
    int64_t heap[2];
    int window_heap; /* WI_NO_WINDOW: none */
    int64_t window;
    int64_t next_credit, last_credit;
} small_state;

/* ---- numbering the states -------------------------------------------------------------- */

static int64_t difference(const small_state *state) {
    return llabs(state->heap[0] - state->heap[1]);
}

/* How many states a position has whose heaps differ by d. */
static uint64_t states_at(int64_t full, int64_t d) {
    return 2 * (uint64_t)full + 1 + (uint64_t)d * ((uint64_t)full + 1);
}

static size_t number_of(const wi_imitation_search *search, const small_state *state) {
    const int64_t full = search->full;
    int64_t code;
    if (state->window_heap != WI_NO_WINDOW) {
        code = 2 * full + 1 + (state->window - 1) * (full + 1) + state->next_credit;
    } else if (state->next_credit == full) {
        code = state->last_credit;
    } else {
        code = full + 1 + state->next_credit;
    }
    return search->offset[state->heap[0] * (search->largest + 1) + state->heap[1]] + (size_t)code;
}

/* The state at these heaps with this code. */
static small_state state_of(const wi_imitation_search *search, int64_t x, int64_t y, int64_t code) {
    const int64_t full = search->full;
    small_state state = {{x, y}, WI_NO_WINDOW, 0, full, full};
    if (code <= full) {
        state.last_credit = code;
    } else if (code <= 2 * full) {
        state.next_credit = code - full - 1;
    } else {
        code -= 2 * full + 1;
        state.window_heap = x > y ? 0 : 1;
        state.window = 1 + code / (full + 1);
        state.next_credit = code % (full + 1);
    }
    return state;
}

/* ---- the rules --------------------------------------------------------------------------- */

/* The state after taking the amount; false: the move is forbidden. */
static bool move(small_state *after, const wi_imitation_search *search, const small_state *state,
                 int heap, int64_t amount) {
    const bool imitates =
        state->window_heap == heap && amount >= state->window && amount - state->window < search->m;
    if (imitates && state->next_credit == 0) {
        return false;
    }
    const bool opens = state->heap[heap] <= state->heap[1 - heap];
    *after = *state;
    after->heap[heap] -= amount;
    after->window_heap = opens ? 1 - heap : WI_NO_WINDOW;
    after->window = opens ? amount : 0;
    after->next_credit = state->last_credit;
    after->last_credit = imitates ? state->next_credit - 1 : search->full;
    return true;
}

/* The outcome, when those of all options are known. */
static bool is_lost(const wi_imitation_search *search, const small_state *state) {
    const bool misere = search->rules->misere;
    bool can_move = false;
    if (!wi_rules_ends_at(search->rules, state->heap[0], state->heap[1])) {
        for (int heap = 0; heap < 2; heap++) {
            for (int64_t amount = 1; amount <= state->heap[heap]; amount++) {
                small_state after;
                if (move(&after, search, state, heap, amount)) {
                    can_move = true;
                    if (search->lost[number_of(search, &after)]) {
                        return false;
                    }
                }
            }
        }
    }
    return can_move || !misere;
}

/* ---- making a search ----------------------------------------------------------------------- */

static wy_status solve(wi_imitation_search *search, const wy_control *control, wy_error *error) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    for (int64_t x = 0; x <= search->largest; x++) {
        for (int64_t y = 0; y <= search->largest; y++) {
            const size_t first = search->offset[x * (search->largest + 1) + y];
            if (wi_pace_stop(&pace, (double)first / (double)search->count)) {
                return wi_fail(error, WY_STOPPED, "stopped");
            }
            const int64_t states = (int64_t)states_at(search->full, llabs(x - y));
            for (int64_t code = 0; code < states; code++) {
                const small_state state = state_of(search, x, y, code);
                search->lost[first + (size_t)code] = is_lost(search, &state);
            }
        }
    }
    return WY_OK;
}

/* Numbers the states of all positions; WY_LIMIT when they are too many. */
static wy_status number_states(wi_imitation_search *search, uint64_t budget, wy_error *error) {
    const uint64_t side = (uint64_t)search->largest + 1;
    const uint64_t room = budget == 0 || budget > SIZE_MAX / 2 ? SIZE_MAX / 2 : budget;
    uint64_t used = side * side * sizeof(size_t);
    /* At most 10^6 * 2 * 10^6 states a position, 10^12 positions: look before the sum is large. */
    for (uint64_t d = 0; d < side && used <= room; d++) {
        const uint64_t positions = (d == 0 ? 1 : 2) * (side - d);
        const uint64_t states = states_at(search->full, (int64_t)d);
        if (states > room / positions) {
            used = UINT64_MAX;
            break;
        }
        used += positions * states;
    }
    if (used > room) {
        wi_fail(error, WY_LIMIT,
                "unknown: the states of (%lld,%lld)-Imitation Nim with heaps up to %lld do "
                "not fit the memory budget",
                (long long)search->m, (long long)search->p, (long long)search->largest);
        return WY_LIMIT;
    }
    search->offset = malloc((size_t)(side * side + 1) * sizeof *search->offset);
    if (search->offset == NULL) {
        wi_fail_memory(error);
        return WY_SYSTEM;
    }
    for (int64_t x = 0; x <= search->largest; x++) {
        for (int64_t y = 0; y <= search->largest; y++) {
            search->offset[x * (search->largest + 1) + y] = search->count;
            search->count += (size_t)states_at(search->full, llabs(x - y));
        }
    }
    search->lost = malloc(search->count);
    if (search->lost == NULL) {
        wi_fail_memory(error);
        return WY_SYSTEM;
    }
    return WY_OK;
}

wy_status wi_imitation_search_create(wi_imitation_search **search, const wy_rules *rules,
                                     int64_t largest, const wy_control *control, wy_error *error) {
    *search = NULL;
    if (rules->memory != WY_MEMORY_IMITATION) {
        return wi_fail(error, WY_BAD, "this is no imitation game");
    }
    if (largest < 0) {
        return wi_fail(error, WY_BAD, "a heap cannot be negative");
    }
    if (largest > LARGEST_HEAP) {
        return wi_fail(error, WY_LIMIT,
                       "unknown: a search of all histories is for heaps up to a few hundred");
    }
    wi_imitation_search *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    made->m = rules->imitation_m;
    made->p = rules->imitation_p;
    made->largest = largest;
    made->full = made->p - 1 < largest ? made->p - 1 : largest;
    made->rules = wy_rules_copy(rules);
    wy_status status = made->rules == NULL ? wi_fail_memory(error) : WY_OK;
    if (status == WY_OK) {
        status = number_states(made, control == NULL ? 0 : control->memory, error);
    }
    if (status == WY_OK) {
        status = solve(made, control, error);
    }
    if (status != WY_OK) {
        wi_imitation_search_free(made);
        return status;
    }
    *search = made;
    return WY_OK;
}

void wi_imitation_search_free(wi_imitation_search *search) {
    if (search != NULL) {
        wy_rules_free(search->rules);
        free(search->offset);
        free(search->lost);
        free(search);
    }
}

/* ---- asking it ---------------------------------------------------------------------------- */

static int64_t credit(const wi_imitation_search *search, int64_t count) {
    const int64_t left = search->p - 1 - count;
    return left < search->full ? left : search->full;
}

static wy_status find(small_state *found, const wi_imitation_search *search,
                      const wi_imitation_state *state, wy_error *error) {
    *found = (small_state){.window_heap = WI_NO_WINDOW};
    if (state->m != search->m || state->p != search->p) {
        return wi_fail(error, WY_BAD, "this state belongs to another imitation game");
    }
    for (int heap = 0; heap < 2; heap++) {
        if (mpz_cmp_si(state->heap[heap], (long)search->largest) > 0) {
            return wi_fail(error, WY_LIMIT, "unknown: the search went to heaps of %lld",
                           (long long)search->largest);
        }
        found->heap[heap] = mpz_get_si(state->heap[heap]);
    }
    found->window_heap = state->window_heap;
    found->window = mpz_get_si(state->window);
    found->next_credit = credit(search, state->next_count);
    found->last_credit = credit(search, state->last_count);
    /* A state to which no play leads has no number here. */
    const int larger = found->heap[0] > found->heap[1] ? 0 : 1;
    const bool open = state->window_heap != WI_NO_WINDOW;
    if (found->heap[0] < 0 || found->heap[1] < 0 || state->next_count < 0 ||
        state->last_count < 0 || found->next_credit < 0 || found->last_credit < 0 ||
        (state->last_count > 0 && (open || state->next_count > 0)) ||
        (open && (state->window_heap != larger || found->window < 1 ||
                  found->window > difference(found)))) {
        return wi_fail(error, WY_BAD, "no game of Imitation Nim comes to this state");
    }
    return WY_OK;
}

wy_status wi_imitation_search_outcome(bool *p_position, const wi_imitation_search *search,
                                      const wi_imitation_state *state, wy_error *error) {
    small_state found;
    const wy_status status = find(&found, search, state, error);
    if (status == WY_OK) {
        *p_position = search->lost[number_of(search, &found)] != 0;
    }
    return status;
}

wy_status wi_imitation_search_moves(const wi_imitation_search *search,
                                    const wi_imitation_state *state, wi_imitation_take *take,
                                    void *data, wy_error *error) {
    small_state found;
    const wy_status status = find(&found, search, state, error);
    if (status != WY_OK || wi_rules_ends_at(search->rules, found.heap[0], found.heap[1])) {
        return status;
    }
    mpz_t taken;
    mpz_init(taken);
    bool more = true;
    for (int heap = 0; heap < 2; heap++) {
        for (int64_t amount = 1; more && amount <= found.heap[heap]; amount++) {
            small_state after;
            if (move(&after, search, &found, heap, amount) &&
                search->lost[number_of(search, &after)]) {
                mpz_set_si(taken, (long)amount);
                more = take(data, heap, taken);
            }
        }
    }
    mpz_clear(taken);
    return WY_OK;
}

static void enlarge(wi_imitation_state *to, const wi_imitation_search *search,
                    const small_state *from) {
    mpz_set_si(to->heap[0], (long)from->heap[0]);
    mpz_set_si(to->heap[1], (long)from->heap[1]);
    to->window_heap = from->window_heap;
    mpz_set_si(to->window, (long)from->window);
    /* A full credit is no imitation so far, also where it was cut to the size of the heaps. */
    to->next_count = from->next_credit == search->full ? 0 : search->p - 1 - from->next_credit;
    to->last_count = from->last_credit == search->full ? 0 : search->p - 1 - from->last_credit;
}

wy_status wi_imitation_search_each(const wi_imitation_search *search, wi_imitation_take_state *take,
                                   void *data, wy_error *error) {
    (void)error;
    wi_imitation_state state;
    wi_imitation_init(&state);
    state.m = search->m;
    state.p = search->p;
    bool more = true;
    for (int64_t x = 0; more && x <= search->largest; x++) {
        for (int64_t y = 0; more && y <= search->largest; y++) {
            const int64_t states = (int64_t)states_at(search->full, llabs(x - y));
            for (int64_t code = 0; more && code < states; code++) {
                const small_state small = state_of(search, x, y, code);
                enlarge(&state, search, &small);
                more = take(data, &state, search->lost[number_of(search, &small)] != 0);
            }
        }
    }
    wi_imitation_clear(&state);
    return WY_OK;
}

/* near.c - the P-positions of a small window, by the automaton and by the game. */
#include "prove/near.h"

#include <stdlib.h>
#include <string.h>

#include <wythoff/solve.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/list.h"

enum { WINDOW = 1000, MOST = 1 << 20 };

typedef struct cells {
    const wy_automaton *p;
    const wy_numeration *system;
    wy_position *at;
    size_t count, room;
    wy_status status; /* WY_LIMIT: more than MOST */
    wy_error *error;
} cells;

static bool add(cells *c, wy_position at) {
    if (!wi_list_room(c->at, c->room, c->count + 1)) {
        c->status = wi_fail_memory(c->error);
        return false;
    }
    c->at[c->count++] = at;
    c->status = c->count > MOST ? WY_LIMIT : WY_OK;
    return c->status == WY_OK;
}

static bool take_positions(void *data, const wy_position *positions, size_t count) {
    bool goes_on = true;
    for (size_t i = 0; i < count && goes_on; i++) {
        goes_on = add(data, positions[i]);
    }
    return goes_on;
}

static bool take_word(void *data, const uint64_t *labels, size_t length) {
    cells *c = data;
    uint32_t digits[64];
    int64_t both[2] = {0, 0};
    mpz_t number;
    mpz_init(number);
    for (uint32_t track = 0; track < 2 && c->status == WY_OK; track++) {
        for (size_t i = 0; i < length; i++) {
            digits[i] = wi_automaton_digit_number(c->p, labels[i], track);
        }
        c->status = wy_numeration_value(number, c->system, digits, length, c->error);
        both[track] = mpz_get_si(number);
    }
    mpz_clear(number);
    return c->status == WY_OK && add(c, (wy_position){both[0], both[1]});
}

/* By x + y, then x. */
static int by_sum(const void *a, const void *b) {
    const wy_position *p = a;
    const wy_position *q = b;
    const int64_t of_p = p->x + p->y;
    const int64_t of_q = q->x + q->y;
    if (of_p != of_q) {
        return of_p < of_q ? -1 : 1;
    }
    return p->x < q->x ? -1 : p->x > q->x;
}

/* So many digits that all numbers with them are in the window, and how many numbers that are. */
static wy_status choose_length(size_t *length, int64_t *numbers, const wy_numeration *system,
                               wy_error *error) {
    const wy_automaton *valid = wi_numeration_system(system)->valid;
    const uint32_t digits = wi_numeration_system(system)->digits;
    mpz_t count;
    mpz_init_set_ui(count, 1);
    wy_status status = WY_OK;
    *length = 0;
    *numbers = 1;
    while (status == WY_OK && *length < 63) {
        if (valid != NULL) {
            status = wy_automaton_count(count, valid, *length + 1, NULL, NULL, error);
        } else {
            mpz_mul_ui(count, count, digits);
        }
        if (status != WY_OK || mpz_cmp_ui(count, WINDOW) > 0) {
            break;
        }
        *numbers = mpz_get_si(count);
        ++*length;
    }
    mpz_clear(count);
    return status;
}

static wy_status by_automaton(cells *c, size_t length, const wy_control *control) {
    const wy_status status =
        wy_automaton_each(c->p, length, length, take_word, c, control, c->error);
    return status == WY_OK ? c->status : status;
}

static wy_status by_game(cells *c, const wy_rules *rules, int64_t window,
                         const wy_control *control) {
    wy_solution *solution = NULL;
    wy_status status = wy_solve(&solution, rules, WY_ENGINE_AUTO, control, c->error);
    if (status == WY_OK) {
        status = wy_solution_each(solution, window, window, take_positions, c, c->error);
    }
    wy_solution_free(solution);
    return status == WY_OK ? c->status : status;
}

/* The first that is in one list only; false: they are the same. */
static bool first_difference(wy_position *where, bool *in_p, cells *a, cells *g) {
    wi_list_sort(a->at, a->count, by_sum);
    wi_list_sort(g->at, g->count, by_sum);
    size_t i = 0;
    while (i < a->count && i < g->count && by_sum(&a->at[i], &g->at[i]) == 0) {
        i++;
    }
    if (i == a->count && i == g->count) {
        return false;
    }
    *in_p = i == g->count || (i < a->count && by_sum(&a->at[i], &g->at[i]) < 0);
    *where = *in_p ? a->at[i] : g->at[i];
    return true;
}

wy_status wi_near_compare(wy_position *where, bool *in_p, const wy_automaton *p,
                          const wy_rules *rules, const wy_numeration *system,
                          const wy_control *control, wy_error *error) {
    cells of_p = {.p = p, .system = system, .error = error};
    cells of_game = {.error = error};
    size_t length = 0;
    int64_t window = 0;
    wy_status status = choose_length(&length, &window, system, error);
    if (status == WY_OK) {
        status = by_automaton(&of_p, length, control);
    }
    if (status == WY_OK) {
        status = by_game(&of_game, rules, window, control);
    }
    if (status == WY_OK && first_difference(where, in_p, &of_p, &of_game)) {
        status = WY_NO;
    }
    free(of_p.at);
    free(of_game.at);
    /* Not seen within the limits: then the proof has to see it. */
    return status == WY_LIMIT ? WY_OK : status;
}

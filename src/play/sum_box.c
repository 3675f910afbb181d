/*
 * sum_box.c - the Grundy values of positions on several heaps, or with a memory, from the table of
 * all smaller positions, which is kept; and the options of a given value.
 *
 * A game with a memory is an impartial game on positions together with what is remembered, as long
 * as each part of a sum keeps its own memory; so it has Grundy values.
 */
#include "play/sum_value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

/* The box of all positions up to this one. */
static bool box_of(int64_t size[WY_MOST_HEAPS], wy_cell *at, const wi_sum_game *game,
                   const wy_place *place) {
    if (!wy_cell_of(at, game->rules, place)) {
        return false;
    }
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        size[i] = i < game->rules->heaps ? at->heap[i] + 1 : 0;
    }
    return true;
}

uint64_t wi_sum_box_memory(const wi_sum_game *game, const wy_place *place) {
    int64_t size[WY_MOST_HEAPS];
    wy_cell at;
    return box_of(size, &at, game, place) ? wy_box_memory(game->rules, size, true) : UINT64_MAX;
}

/* Makes the kept table cover the position. */
static wy_status ready(wy_cell *at, wy_sum_solver *solver, wi_sum_game *game, const wy_place *place,
                       wy_error *error) {
    int64_t size[WY_MOST_HEAPS];
    if (!box_of(size, at, game, place)) {
        return wi_fail(error, WY_LIMIT, "a table up to this position would be too large");
    }
    bool there = game->box != NULL;
    for (int i = 0; i < game->rules->heaps; i++) {
        there = there && size[i] <= game->box_size[i];
    }
    if (there) {
        return WY_OK;
    }
    wy_box_free(game->box);
    game->box = NULL;
    const wy_status status =
        wy_box_make(&game->box, game->rules, size, true, &solver->control, error);
    if (status == WY_OK) {
        memcpy(game->box_size, size, sizeof size);
    }
    return status;
}

wy_status wi_sum_box_value(mpz_t value, wy_standing *standing, wy_sum_solver *solver,
                           wi_sum_game *game, const wy_place *place, wy_error *error) {
    wy_cell at;
    const wy_status status = ready(&at, solver, game, place, error);
    if (status == WY_OK) {
        mpz_set_ui(value, wy_box_value(game->box, &at));
        standing->kind = WY_COMPUTED;
        snprintf(standing->by, sizeof standing->by, "from all smaller positions");
    }
    return status;
}

/* ---- options --------------------------------------------------------------------------------- */

typedef struct search {
    const wi_sum_game *game;
    const wy_place *at;
    wy_place next;
    uint32_t target;
    wi_option_taker *to;
} search;

/* Who moves names the set of the next move. */
static bool try_move(void *data, const wy_move *found) {
    search *s = data;
    const wy_rules *rules = s->game->rules;
    const bool named = rules->memory == WY_MEMORY_ENFORCE;
    wy_move *move = &s->to->move;
    wy_cell next;
    wy_rules_after(&s->next, rules, s->at, found);
    wy_cell_of(&next, rules, &s->next);
    move->pass = found->pass;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set(move->take[i], found->take[i]);
    }
    for (int set = 0; set < (named ? rules->sets : 1) && !s->to->stopped; set++) {
        next.memory = named ? set : next.memory;
        move->name = named ? set : WY_NOT_NAMED;
        if (wy_box_value(s->game->box, &next) == s->target) {
            wi_option_take(s->to);
        }
    }
    return !s->to->stopped;
}

wy_status wi_sum_box_options(wi_option_taker *to, wy_sum_solver *solver, wi_sum_game *game,
                             const wy_place *place, const mpz_t target, wy_error *error) {
    search s = {.game = game, .at = place, .to = to};
    wy_cell at;
    if (!mpz_fits_uint_p(target)) {
        return WY_OK; /* no table has such a value */
    }
    s.target = (uint32_t)mpz_get_ui(target);
    wy_status status = ready(&at, solver, game, place, error);
    if (status == WY_OK) {
        wy_place_init(&s.next);
        status = wy_rules_moves(game->rules, place, try_move, &s, error);
        wy_place_clear(&s.next);
    }
    return status;
}

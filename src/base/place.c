/* place.c - positions, moves and verdicts as values. */
#include <stdlib.h>
#include <string.h>

#include "base/verdict.h"

/* ---- positions and moves --------------------------------------------------------------------- */

void wy_place_init(wy_place *place) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_inits(place->heap[i], place->last[i], NULL);
    }
    mpz_init(place->memory);
}

void wy_place_clear(wy_place *place) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_clears(place->heap[i], place->last[i], NULL);
    }
    mpz_clear(place->memory);
}

void wy_place_set(wy_place *to, const wy_place *from) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set(to->heap[i], from->heap[i]);
        mpz_set(to->last[i], from->last[i]);
    }
    mpz_set(to->memory, from->memory);
}

void wy_place_two(wy_place *place, const mpz_t x, const mpz_t y) {
    mpz_set(place->heap[0], x);
    mpz_set(place->heap[1], y);
    mpz_set_ui(place->memory, 0);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_ui(place->last[i], 0);
        if (i > 1) {
            mpz_set_ui(place->heap[i], 0);
        }
    }
}

bool wy_place_equal(const wy_place *a, const wy_place *b) {
    bool equal = mpz_cmp(a->memory, b->memory) == 0;
    for (int i = 0; i < WY_MOST_HEAPS && equal; i++) {
        equal = mpz_cmp(a->heap[i], b->heap[i]) == 0 && mpz_cmp(a->last[i], b->last[i]) == 0;
    }
    return equal;
}

/* ---- moves ----------------------------------------------------------------------------------- */

void wy_move_init(wy_move *move) {
    memset(move, 0, sizeof *move);
    move->name = WY_NOT_NAMED;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_inits(move->take[i], move->to[i], NULL);
    }
    mpz_inits(move->before, move->after, NULL);
}

void wy_move_clear(wy_move *move) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_clears(move->take[i], move->to[i], NULL);
    }
    mpz_clears(move->before, move->after, NULL);
}

void wy_move_set(wy_move *to, const wy_move *from) {
    to->part = from->part;
    to->pass = from->pass;
    to->name = from->name;
    to->may_be_blocked = from->may_be_blocked;
    to->valued = from->valued;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set(to->take[i], from->take[i]);
        mpz_set(to->to[i], from->to[i]);
    }
    mpz_set(to->before, from->before);
    mpz_set(to->after, from->after);
}

void wi_move_empty(wy_move *move) {
    move->part = 0;
    move->name = WY_NOT_NAMED;
    move->pass = move->may_be_blocked = move->valued = false;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_ui(move->take[i], 0);
        mpz_set_ui(move->to[i], 0);
    }
}

void wi_move_lead(wy_move *move, const wy_place *from) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (mpz_sgn(from->heap[i]) == 0 && mpz_sgn(move->take[i]) == 0) {
            mpz_set_ui(move->to[i], 0); /* so that heaps that are not there take no memory */
        } else {
            mpz_sub(move->to[i], from->heap[i], move->take[i]);
        }
    }
}

/* ---- verdicts -------------------------------------------------------------------------------- */

const char *wy_standing_name(wy_standing_kind kind) {
    return kind == WY_PROVED ? "proved" : kind == WY_COMPUTED ? "computed" : "conjectured";
}

void wy_verdict_init(wy_verdict *verdict) {
    memset(verdict, 0, sizeof *verdict);
    wy_move_init(&verdict->move);
    mpz_init(verdict->total);
}

static void drop_parts(wy_verdict *verdict) {
    for (size_t i = 0; i < verdict->part_count; i++) {
        mpz_clear(verdict->parts[i].value);
    }
    free(verdict->parts);
    verdict->parts = NULL;
    verdict->part_count = 0;
}

void wy_verdict_clear(wy_verdict *verdict) {
    drop_parts(verdict);
    wy_move_clear(&verdict->move);
    mpz_clear(verdict->total);
}

void wi_verdict_empty(wy_verdict *verdict) {
    drop_parts(verdict);
    verdict->p = verdict->has_move = verdict->totalled = false;
    verdict->on_board = true;
    wi_move_empty(&verdict->move);
    verdict->standing.kind = WY_PROVED;
    verdict->standing.by[0] = '\0';
    verdict->reason[0] = verdict->checked[0] = '\0';
}

bool wi_verdict_make_parts(wy_verdict *verdict, size_t count) {
    drop_parts(verdict);
    verdict->parts = calloc(count, sizeof *verdict->parts);
    if (verdict->parts == NULL) {
        return false;
    }
    for (; verdict->part_count < count; verdict->part_count++) {
        mpz_init(verdict->parts[verdict->part_count].value);
    }
    return true;
}

/* verdict.c - verdicts and moves as values. */
#include "base/verdict.h"

#include <stdlib.h>
#include <string.h>

const char *wy_standing_name(wy_standing_kind kind) {
    return kind == WY_PROVED ? "proved" : kind == WY_COMPUTED ? "computed" : "conjectured";
}

void wy_move_init(wy_move *move) {
    memset(move, 0, sizeof *move);
    mpz_inits(move->dx, move->dy, move->to_x, move->to_y, move->before, move->after, NULL);
}

void wy_move_clear(wy_move *move) {
    mpz_clears(move->dx, move->dy, move->to_x, move->to_y, move->before, move->after, NULL);
}

void wy_move_set(wy_move *to, const wy_move *from) {
    to->part = from->part;
    to->may_be_blocked = from->may_be_blocked;
    to->valued = from->valued;
    mpz_set(to->dx, from->dx);
    mpz_set(to->dy, from->dy);
    mpz_set(to->to_x, from->to_x);
    mpz_set(to->to_y, from->to_y);
    mpz_set(to->before, from->before);
    mpz_set(to->after, from->after);
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
    verdict->move.part = 0;
    verdict->move.may_be_blocked = verdict->move.valued = false;
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

/* verdict.c - verdicts as values. */
#include "base/verdict.h"

#include <stdlib.h>
#include <string.h>

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

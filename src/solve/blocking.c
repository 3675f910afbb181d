/* blocking.c - is a game Wythoff's with options that may be blocked?  Read off its normal form. */
#include <limits.h>

#include <wythoff/solve.h>

#include "base/fail.h"
#include "rules/value.h"
#include "solve/moves.h"
#include "solve/nim_moves.h"

/* What there must not be besides; NULL: nothing. */
static const char *other_twist(const wy_rules *rules) {
    if (rules->memory != WY_MEMORY_NONE) {
        return "who wins depends on the history of play";
    }
    if (rules->block_kind != WY_BLOCK_ANY || rules->block > INT_MAX) {
        return "only some options may be blocked";
    }
    if (rules->misere || rules->terminal != NULL || rules->terminal_count > 0) {
        return "it has another play or other ends";
    }
    return rules->board.q1 != 0 || rules->board.p2 != 0 || rules->weight.x != 0
               ? "the board is not the whole quarter plane"
               : NULL;
}

static wy_status see_moves(const wy_rules *rules, wy_error *error) {
    wi_moves *moves = NULL;
    wy_status status = wi_moves_compile(&moves, rules, WI_MOVES_DISJOINT, error);
    if (status != WY_OK) {
        return status == WY_LIMIT ? wi_fail(error, WY_NO, "its moves are not Wythoff's") : status;
    }
    const wi_primitive *primitives = wi_moves_primitives(moves);
    const size_t count = wi_moves_count(moves);
    bool wythoff = wi_nim_moves_there(primitives, count) && wi_band_width(primitives, count) == 1;
    for (size_t i = 0; i < count; i++) {
        wythoff = wythoff && primitives[i].when == NULL;
    }
    wi_moves_free(moves);
    return wythoff ? WY_OK : wi_fail(error, WY_NO, "its moves are not Wythoff's");
}

wy_status wi_rules_blocking(int *block, const wy_rules *rules, wy_error *error) {
    *block = 0;
    const wy_status plane = wi_rules_want_plane(rules, error);
    if (plane != WY_OK) {
        return plane;
    }
    if (rules->block == 0) { /* as most are: no need to settle them */
        return wi_fail(error, WY_NO, "no options may be blocked");
    }
    wy_rules *settled = NULL;
    wy_status status = wy_rules_settle(&settled, rules, error);
    if (status == WY_OK && other_twist(settled) != NULL) {
        status = wi_fail(error, WY_NO, "%s", other_twist(settled));
    }
    if (status == WY_OK) {
        status = see_moves(settled, error);
    }
    if (status == WY_OK) {
        *block = (int)settled->block;
    }
    wy_rules_free(settled);
    return status;
}

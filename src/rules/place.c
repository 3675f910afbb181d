/* place.c - positions of a game: which there are, and where play begins. */
#include <wythoff/rules.h>

#include "base/fail.h"
#include "rules/value.h"

bool wy_rules_plane(const wy_rules *rules) {
    return rules->heaps <= 2 && rules->memory == WY_MEMORY_NONE && rules->comply == 0;
}

wy_status wi_rules_want_plane(const wy_rules *rules, wy_error *error) {
    if (wy_rules_plane(rules)) {
        return WY_OK;
    }
    return rules->comply > 0 || rules->memory != WY_MEMORY_NONE
               ? wi_fail(error, WY_BAD,
                         "this is a game with %s, and games on two heaps without memory are taken "
                         "here",
                         rules->comply > 0 ? "comply" : "a memory")
               : wi_fail(error, WY_BAD,
                         "this rule is for %d heap%s: games on two heaps are taken here",
                         rules->heaps, rules->heaps == 1 ? "" : "s");
}

const char *wy_rules_no_values(const wy_rules *rules) {
    return rules->misere            ? "who cannot move wins"
           : rules->block > 0       ? "options are blocked"
           : rules->comply > 0      ? "options are named"
           : rules->imitation_p > 0 ? "what may be played depends on the moves made before"
                                    : NULL;
}

void wy_rules_start(wy_place *place, const wy_rules *rules) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_ui(place->last[i], 0);
    }
    switch (rules->memory) {
    case WY_MEMORY_PASS:
        mpz_set_si(place->memory, rules->passes);
        break;
    case WY_MEMORY_ENFORCE:
        mpz_set_si(place->memory, WY_NOT_NAMED);
        break;
    case WY_MEMORY_BOUND: /* all but one token may be taken */
        mpz_sub_ui(place->memory, place->heap[0], mpz_sgn(place->heap[0]) > 0 ? 1 : 0);
        break;
    case WY_MEMORY_NONE:
    case WY_MEMORY_REPEAT:
        mpz_set_ui(place->memory, 0);
        break;
    }
}

static wy_status check_memory(const wy_rules *rules, const wy_place *place, wy_error *error) {
    switch (rules->memory) {
    case WY_MEMORY_PASS:
        return mpz_sgn(place->memory) >= 0 && mpz_cmp_si(place->memory, rules->passes) <= 0
                   ? WY_OK
                   : wi_fail(error, WY_BAD, "from 0 to %lld passes are left in this game",
                             (long long)rules->passes);
    case WY_MEMORY_ENFORCE:
        return mpz_cmp_si(place->memory, WY_NOT_NAMED) >= 0 &&
                       mpz_cmp_si(place->memory, rules->sets) < 0
                   ? WY_OK
                   : wi_fail(error, WY_BAD, "the sets of this game are numbered 1 to %d",
                             rules->sets);
    case WY_MEMORY_BOUND:
        return mpz_sgn(place->memory) >= 0
                   ? WY_OK
                   : wi_fail(error, WY_BAD, "a bound on the next move is not negative");
    case WY_MEMORY_NONE:
    case WY_MEMORY_REPEAT:
        break;
    }
    return WY_OK;
}

wy_status wy_rules_check_place(const wy_rules *rules, const wy_place *place, wy_error *error) {
    /* On one heap without memory the board says which of the two it is. */
    const int heaps = wy_rules_plane(rules) ? 2 : rules->heaps;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (mpz_sgn(place->heap[i]) < 0) {
            return wi_fail(error, WY_BAD, "a heap cannot be negative");
        }
        if (i >= heaps && mpz_sgn(place->heap[i]) != 0) {
            return wi_fail(error, WY_BAD, "this is no position of a game on %d heap%s",
                           rules->heaps, rules->heaps == 1 ? "" : "s");
        }
    }
    return check_memory(rules, place, error);
}

/* place.c - positions of a game: which there are, and where play begins. */
#include <wythoff/rules.h>

#include "base/fail.h"
#include "rules/value.h"

bool wy_rules_plane(const wy_rules *rules) {
    return rules->heaps <= 2 && rules->comply == 0 &&
           (rules->memory == WY_MEMORY_NONE ||
            (rules->memory == WY_MEMORY_IMITATION && rules->block == 0));
}

bool wy_rules_keeps_state(const wy_rules *rules) {
    return rules->memory != WY_MEMORY_NONE && rules->memory != WY_MEMORY_REPEAT;
}

bool wy_rules_keeps_last(const wy_rules *rules) {
    return rules->memory == WY_MEMORY_REPEAT || rules->memory == WY_MEMORY_IMITATION;
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
    return rules->misere       ? "who cannot move wins"
           : rules->block > 0  ? "options are blocked"
           : rules->comply > 0 ? "options are named"
           : rules->memory == WY_MEMORY_IMITATION
               ? "what may be played depends on the moves made before"
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
    case WY_MEMORY_IMITATION:
        mpz_set_ui(place->memory, 0);
        break;
    }
}

/*
 * Can a game of Imitation Nim come to it?  The last move took from one heap.  Without an imitation
 * it may have been any; with some in a row either it may be imitated now, or it was one itself:
 * from the larger heap, and at most m - 1 more than an amount that this heap was larger by.
 */
static bool is_reached(const wy_rules *rules, const wy_place *place) {
    const int heap = mpz_sgn(place->last[0]) != 0 ? 0 : 1;
    mpz_t lead;
    mpz_init(lead);
    mpz_sub(lead, place->heap[1 - heap], place->heap[heap]);
    const bool moved = mpz_sgn(place->last[heap]) > 0;
    const bool open = mpz_cmp(place->last[heap], lead) <= 0;
    const bool imitated = mpz_cmp_si(lead, rules->imitation_m) < 0;
    mpz_clear(lead);
    return mpz_sgn(place->last[heap]) >= 0 && mpz_sgn(place->last[1 - heap]) == 0 &&
           (mpz_sgn(place->memory) == 0 ||
            (mpz_sgn(place->memory) > 0 && mpz_cmp_si(place->memory, rules->imitation_p) < 0 &&
             moved && (open || imitated)));
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
    case WY_MEMORY_IMITATION:
        return is_reached(rules, place)
                   ? WY_OK
                   : wi_fail(error, WY_BAD, "no game of Imitation Nim comes to this state");
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

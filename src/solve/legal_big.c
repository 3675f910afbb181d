/*
 * legal_big.c - is this a move here?  For heaps of any size, and if not, why not.
 *
 * The definition is that of legal.c: the last family, in order, that contains the
 * move decides.  A player who is refused wants to know the reason, so the
 * questions are asked from the outside in: does it take something, are the heaps
 * large enough, is the game over, is it a move at all, does it stay on the board.
 */
#include "solve/legal_big.h"
#include "rules/value.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/fail.h"
#include "base/words.h"
#include "rules/condition.h"
#include "rules/evaluate_big.h"
#include "theory/theory.h"

/* Beyond these many bits nobody waits for a test of primality. */
enum { PRIME_BITS = 1 << 13, RULE_SHOWN = 120, NEAR = 2, NEAR_NAMED = 3 };

wy_status wi_families_allow_big(bool *allowed, size_t *decided_by, const wy_rules *rules,
                                size_t first, const wi_big_move *move, wy_error *error) {
    *allowed = false;
    *decided_by = rules->family_count;
    for (size_t i = rules->family_count; i-- > first;) {
        bool has = false;
        const wy_status status = wi_family_has_big(&has, &rules->families[i], move, error);
        if (status != WY_OK) {
            return status;
        }
        if (has) {
            *allowed = !rules->families[i].removed;
            *decided_by = i;
            return WY_OK;
        }
    }
    return WY_OK;
}

wy_status wi_rules_can_ask_big(const wy_rules *rules, const mpz_t x, const mpz_t y,
                               wy_error *error) {
    const wy_status plane = wi_rules_want_plane(rules, error);
    if (plane != WY_OK) {
        return plane;
    }
    if (mpz_sizeinbase(x, 2) <= PRIME_BITS && mpz_sizeinbase(y, 2) <= PRIME_BITS) {
        return WY_OK;
    }
    bool asks = wi_condition_asks_prime(rules->terminal);
    for (size_t i = 0; i < rules->family_count && !asks; i++) {
        asks = wi_condition_asks_prime(rules->families[i].when);
    }
    return asks ? wi_fail(error, WY_LIMIT,
                          "the rule asks whether a number is prime, and these heaps are too large "
                          "for that question")
                : WY_OK;
}

/* ---- reasons --------------------------------------------------------------------- */

static bool stays_on_board(const wy_rules *rules, const wi_big_move *move) {
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    mpz_sub(x, move->x, move->dx);
    mpz_sub(y, move->y, move->dy);
    const bool on_board = mpz_sgn(x) >= 0 && mpz_sgn(y) >= 0 && wi_cone_has(&rules->board, x, y);
    mpz_clears(x, y, NULL);
    return on_board;
}

/* Some families as a rule, shortened; "" when there is no memory. */
static void families_text(char out[RULE_SHOWN + 4], const wy_family *families, size_t count) {
    /* The printer only reads; the value is not kept. */
    wy_rules only = {.heaps = 2, .board = {1, 0, 0, 1}, .family_count = count};
    only.families = malloc((count + 1) * sizeof *only.families);
    char *text = NULL;
    if (only.families != NULL) {
        for (size_t i = 0; i < count; i++) {
            only.families[i] = families[i];
        }
        text = wy_rules_short_text(&only);
    }
    const int length = snprintf(out, RULE_SHOWN + 1, "%s", text != NULL ? text : "");
    if (length > RULE_SHOWN) {
        snprintf(out + RULE_SHOWN, 4, "...");
    }
    free(text);
    free(only.families);
}

/* The moves next to (dx, dy) that may be taken here: "; near it are (3,3) and (4,4)". */
static void near_text(char *out, size_t room, const wy_rules *rules, const wi_big_move *move) {
    mpz_t dx;
    mpz_t dy;
    mpz_inits(dx, dy, NULL);
    size_t used = 0;
    int named = 0;
    out[0] = '\0';
    for (int distance = 1; distance <= 2 * NEAR && named < NEAR_NAMED; distance++) {
        for (int i = -NEAR; i <= NEAR; i++) {
            for (int j = -NEAR; j <= NEAR; j++) {
                if (abs(i) + abs(j) != distance || named == NEAR_NAMED) {
                    continue;
                }
                mpz_set_si(dx, i);
                mpz_add(dx, dx, move->dx);
                mpz_set_si(dy, j);
                mpz_add(dy, dy, move->dy);
                if (wy_rules_legal(rules, move->x, move->y, dx, dy, NULL) != WY_OK) {
                    continue;
                }
                char pair[WI_SHORT_PAIR];
                wi_short_pair(pair, dx, dy);
                const int length = snprintf(out + used, room - used, "%s%s",
                                            named == 0 ? "; near it are " : ", ", pair);
                used += (size_t)length < room - used ? (size_t)length : room - used - 1;
                named++;
            }
        }
    }
    mpz_clears(dx, dy, NULL);
}

static wy_status refuse_unknown(const wy_rules *rules, const wi_big_move *move, wy_error *why) {
    char pair[WI_SHORT_PAIR];
    char text[RULE_SHOWN + 4];
    char near[4 * WI_SHORT_PAIR];
    wi_short_pair(pair, move->dx, move->dy);
    /* Is it a move elsewhere, where a condition holds that does not hold here? */
    for (size_t i = rules->family_count; i-- > 0;) {
        wy_family bare = rules->families[i];
        bool has = false;
        bare.when = NULL;
        if (wi_family_has_big(&has, &bare, move, NULL) == WY_OK && has && !bare.removed) {
            families_text(text, &rules->families[i], 1);
            return wi_fail(why, WY_NO, "%s may be taken only where the condition of %s holds", pair,
                           text);
        }
    }
    families_text(text, rules->families, rules->family_count);
    near_text(near, sizeof near, rules, move);
    return wi_fail(why, WY_NO, "%s is no move of this game: moves are %s%s", pair, text, near);
}

static wy_status refuse_removed(const wy_rules *rules, size_t decided_by, const wi_big_move *move,
                                wy_error *why) {
    char pair[WI_SHORT_PAIR];
    char text[RULE_SHOWN + 4];
    wi_short_pair(pair, move->dx, move->dy);
    wy_family taken = rules->families[decided_by];
    taken.removed = false;
    families_text(text, &taken, 1);
    return wi_fail(why, WY_NO, "%s is no move of this game: the rule takes %s away", pair, text);
}

static wy_status refuse_amount(const char *heap, const mpz_t has, const mpz_t wanted,
                               wy_error *why) {
    char there[WI_SHORT_NUMBER];
    char amount[WI_SHORT_NUMBER];
    wi_short_number(there, has);
    wi_short_number(amount, wanted);
    return wi_fail(why, WY_NO, "the %s heap has only %s: %s cannot be taken from it", heap, there,
                   amount);
}

wy_status wy_rules_legal(const wy_rules *rules, const mpz_t x, const mpz_t y, const mpz_t dx,
                         const mpz_t dy, wy_error *why) {
    const wi_big_move move = {x, y, dx, dy};
    char pair[WI_SHORT_PAIR];
    if (rules->weight.x == 0 && (mpz_sgn(dx) < 0 || mpz_sgn(dy) < 0)) {
        return wi_fail(why, WY_NO, "a move takes tokens away, heaps never grow");
    }
    if (mpz_sgn(dx) == 0 && mpz_sgn(dy) == 0) {
        return wi_fail(why, WY_NO, "a move takes at least one token");
    }
    wy_status status = wi_rules_can_ask_big(rules, x, y, why);
    if (status != WY_OK) {
        return status;
    }
    if (wi_rules_ends_at_big(rules, x, y)) {
        wi_short_pair(pair, x, y);
        return wi_fail(why, WY_NO, "the game has ended: %s is terminal by the rule", pair);
    }
    if (mpz_cmp(dx, x) > 0) {
        return refuse_amount("first", x, dx, why);
    }
    if (mpz_cmp(dy, y) > 0) {
        return refuse_amount("second", y, dy, why);
    }
    bool allowed = false;
    size_t decided_by = 0;
    status = wi_families_allow_big(&allowed, &decided_by, rules, 0, &move, why);
    if (status != WY_OK) {
        return status;
    }
    if (!allowed) {
        /* Without room for the reason none is looked for. */
        if (why == NULL) {
            return WY_NO;
        }
        return decided_by < rules->family_count ? refuse_removed(rules, decided_by, &move, why)
                                                : refuse_unknown(rules, &move, why);
    }
    if (!stays_on_board(rules, &move)) {
        mpz_t to_x;
        mpz_t to_y;
        mpz_inits(to_x, to_y, NULL);
        mpz_sub(to_x, x, dx);
        mpz_sub(to_y, y, dy);
        wi_short_pair(pair, to_x, to_y);
        mpz_clears(to_x, to_y, NULL);
        if (wi_cone_is_heap(&rules->board)) {
            return wi_fail(why, WY_NO, "that leads to %s, and this game has one heap", pair);
        }
        return wi_fail(why, WY_NO, "that leads to %s, outside the cone(%lld/%lld,%lld/%lld)", pair,
                       (long long)rules->board.q1, (long long)rules->board.p1,
                       (long long)rules->board.q2, (long long)rules->board.p2);
    }
    return WY_OK;
}

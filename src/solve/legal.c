/*
 * legal.c - is this a move here?  For heaps of any size, any number of them and every memory, and
 * if not, why not.
 *
 * The last family, in order, that contains the move decides.  A player who is refused wants to know
 * the reason, so the questions are asked from the outside in: does it take something, are the heaps
 * large enough, is the game over, is it a move at all, does the memory allow it, does it stay on
 * the board.
 */
#include "solve/legal.h"
#include "rules/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/integer.h"
#include "rules/condition.h"
#include "theory/theory.h"

/* Beyond these many bits nobody waits for a test of primality. */
enum { PRIME_BITS = 1 << 13, RULE_SHOWN = 120, NEAR = 2, NEAR_NAMED = 3, NEAR_HEAPS = 2 };

enum { SHORT_MOVE = WY_MOST_HEAPS * (WI_SHORT_NUMBER + 1) + 2 };

/* ---- families -------------------------------------------------------------------------------- */

wy_status wi_written_open(wi_written *out, const wy_rules *rules, wy_error *error) {
    *out = (wi_written){.list = rules->families, .count = rules->family_count};
    bool orders = false;
    for (size_t i = 0; i < rules->family_count && !wy_rules_plane(rules); i++) {
        orders = orders || rules->families[i].every_order;
    }
    if (!orders) {
        return WY_OK;
    }
    const wy_status status = wi_heap_families_open(&out->own, rules, error);
    out->list = out->own.list;
    out->count = out->own.count;
    return status;
}

void wi_written_close(wi_written *families) {
    wi_heap_families_close(&families->own);
}

wy_status wi_families_allow_big(bool *allowed, size_t *decided_by, const wi_written *families,
                                size_t first, int set, const wi_big_move *move, wy_error *error) {
    *allowed = false;
    *decided_by = families->count;
    for (size_t i = families->count; i-- > first;) {
        const wy_family *family = &families->list[i];
        bool has = false;
        const wy_status status =
            family->set == set ? wi_family_has_big(&has, family, move, error) : WY_OK;
        if (status != WY_OK) {
            return status;
        }
        if (has) {
            *allowed = !family->removed;
            *decided_by = i;
            return WY_OK;
        }
    }
    return WY_OK;
}

wy_status wi_rules_can_ask_big(const wy_rules *rules, const wy_place *at, wy_error *error) {
    bool large = false;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        large = large || mpz_sizeinbase(at->heap[i], 2) > PRIME_BITS;
    }
    if (!large) {
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

/* In imitation games a move takes from one heap. */
static wy_status imitation_allows(const wy_rules *rules, const wy_place *at,
                                  const mpz_srcptr take[WY_MOST_HEAPS], wy_error *why) {
    const int heap = mpz_sgn(take[0]) > 0 ? 0 : 1;
    wi_imitation_state state;
    wi_imitation_init(&state);
    wi_imitation_of(&state, rules, at);
    const wy_status status = wi_imitation_legal(&state, heap, take[heap], why);
    wi_imitation_clear(&state);
    return status;
}

static void imitation_after(wy_place *to, const wy_rules *rules, const wy_place *from,
                            const wy_move *move) {
    const int heap = mpz_sgn(move->take[0]) > 0 ? 0 : 1;
    wi_imitation_state state;
    wi_imitation_init(&state);
    wi_imitation_of(&state, rules, from);
    wi_imitation_move(&state, heap, move->take[heap], NULL);
    wi_imitation_place(to, &state);
    wi_imitation_clear(&state);
}

bool wi_place_allows(const wy_rules *rules, const wy_place *at, int set,
                     const mpz_srcptr take[WY_MOST_HEAPS]) {
    switch (rules->memory) {
    case WY_MEMORY_ENFORCE:
        return mpz_cmp_si(at->memory, WY_NOT_NAMED) == 0 || mpz_cmp_si(at->memory, set) == 0;
    case WY_MEMORY_BOUND:
        return mpz_cmp(take[0], at->memory) <= 0;
    case WY_MEMORY_REPEAT:
        for (int i = 0; i < rules->heaps; i++) {
            if (mpz_cmp(take[i], at->last[i]) != 0) {
                return true;
            }
        }
        return false;
    case WY_MEMORY_IMITATION:
        return imitation_allows(rules, at, take, NULL) == WY_OK;
    case WY_MEMORY_NONE:
    case WY_MEMORY_PASS:
        break;
    }
    return true;
}

void wy_rules_after(wy_place *to, const wy_rules *rules, const wy_place *from,
                    const wy_move *move) {
    if (rules->memory == WY_MEMORY_IMITATION) {
        imitation_after(to, rules, from, move);
        return;
    }
    wy_place_set(to, from);
    if (move->pass) {
        mpz_sub_ui(to->memory, to->memory, 1);
        return;
    }
    for (int i = 0; i < wi_rules_coordinates(rules); i++) {
        mpz_sub(to->heap[i], to->heap[i], move->take[i]);
        if (rules->memory == WY_MEMORY_REPEAT) {
            mpz_set(to->last[i], move->take[i]);
        }
    }
    if (rules->memory == WY_MEMORY_ENFORCE) {
        mpz_set_si(to->memory, move->name);
    } else if (rules->memory == WY_MEMORY_BOUND) {
        mpz_set_si(to->memory, rules->factor);
        mpz_mul(to->memory, to->memory, move->take[0]);
        mpz_add_ui(to->memory, to->memory, (unsigned long)rules->more);
    }
}

/* ---- reasons --------------------------------------------------------------------- */

/* "(1,2,0)" */
static void short_move(char to[SHORT_MOVE], const wi_big_move *move) {
    size_t used = 0;
    for (int i = 0; i < move->heaps; i++) {
        char number[WI_SHORT_NUMBER];
        wi_short_number(number, move->take[i]);
        used += (size_t)snprintf(to + used, SHORT_MOVE - used, "%s%s", i == 0 ? "(" : ",", number);
    }
    snprintf(to + used, SHORT_MOVE - used, ")");
}

/* On a plane: where the move leads. */
static void leads_to(mpz_t x, mpz_t y, const wi_big_move *move) {
    mpz_sub(x, move->heap[0], move->take[0]);
    mpz_sub(y, move->heap[1], move->take[1]);
}

static bool stays_on_board(const wy_rules *rules, const wi_big_move *move) {
    if (!wy_rules_plane(rules)) {
        return true;
    }
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    leads_to(x, y, move);
    const bool on_board = mpz_sgn(x) >= 0 && mpz_sgn(y) >= 0 && wi_cone_has(&rules->board, x, y);
    mpz_clears(x, y, NULL);
    return on_board;
}

/* Some families as a rule, shortened; "" when there is no memory. */
static void families_text(char out[RULE_SHOWN + 4], const wy_rules *rules,
                          const wy_family *families, size_t count) {
    /* The printer only reads; the value is not kept. */
    wy_rules only = {
        .heaps = wi_rules_coordinates(rules), .board = {1, 0, 0, 1}, .family_count = count};
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

static wy_status legal(const wy_rules *rules, const wy_place *at, const wi_written *families,
                       const wi_big_move *move, wy_error *why);

/* The moves next to (dx, dy) that may be taken here: "; near it are (3,3) and (4,4)". */
static void near_text(char *out, size_t room, const wy_rules *rules, const wy_place *at,
                      const wi_written *families, const wi_big_move *move) {
    mpz_t near[NEAR_HEAPS];
    mpz_inits(near[0], near[1], NULL);
    const wi_big_move other = {
        .heaps = NEAR_HEAPS, .heap = {move->heap[0], move->heap[1]}, .take = {near[0], near[1]}};
    size_t used = 0;
    int named = 0;
    out[0] = '\0';
    for (int distance = 1; distance <= 2 * NEAR && named < NEAR_NAMED; distance++) {
        for (int i = -NEAR; i <= NEAR; i++) {
            for (int j = -NEAR; j <= NEAR; j++) {
                if (abs(i) + abs(j) != distance || named == NEAR_NAMED) {
                    continue;
                }
                mpz_set_si(near[0], i);
                mpz_add(near[0], near[0], move->take[0]);
                mpz_set_si(near[1], j);
                mpz_add(near[1], near[1], move->take[1]);
                if (legal(rules, at, families, &other, NULL) != WY_OK) {
                    continue;
                }
                char pair[WI_SHORT_PAIR];
                wi_short_pair(pair, near[0], near[1]);
                const int length = snprintf(out + used, room - used, "%s%s",
                                            named == 0 ? "; near it are " : ", ", pair);
                used += (size_t)length < room - used ? (size_t)length : room - used - 1;
                named++;
            }
        }
    }
    mpz_clears(near[0], near[1], NULL);
}

static wy_status refuse_unknown(const wy_rules *rules, const wy_place *at,
                                const wi_written *families, const wi_big_move *move,
                                wy_error *why) {
    char name[SHORT_MOVE];
    char text[RULE_SHOWN + 4];
    char near[4 * WI_SHORT_PAIR] = "";
    short_move(name, move);
    /* Is it a move elsewhere, where a condition holds that does not hold here? */
    for (size_t i = families->count; i-- > 0;) {
        wy_family bare = families->list[i];
        bool has = false;
        bare.when = NULL;
        if (wi_family_has_big(&has, &bare, move, NULL) == WY_OK && has && !bare.removed) {
            families_text(text, rules, &families->list[i], 1);
            return wi_fail(why, WY_NO, "%s may be taken only where the condition of %s holds", name,
                           text);
        }
    }
    families_text(text, rules, rules->families, rules->family_count);
    if (move->heaps == NEAR_HEAPS) {
        near_text(near, sizeof near, rules, at, families, move);
    }
    return wi_fail(why, WY_NO, "%s is no move of this game: moves are %s%s", name, text, near);
}

static wy_status refuse_removed(const wy_rules *rules, const wy_family *decided_by,
                                const wi_big_move *move, wy_error *why) {
    char name[SHORT_MOVE];
    char text[RULE_SHOWN + 4];
    short_move(name, move);
    wy_family taken = *decided_by;
    taken.removed = false;
    families_text(text, rules, &taken, 1);
    return wi_fail(why, WY_NO, "%s is no move of this game: the rule takes %s away", name, text);
}

/* The families have the move, and what is remembered forbids it. */
static wy_status refuse_remembered(const wy_rules *rules, const wy_place *at,
                                   const wi_big_move *move, wy_error *why) {
    if (rules->memory == WY_MEMORY_IMITATION) {
        return imitation_allows(rules, at, move->take, why);
    }
    char number[WI_SHORT_NUMBER];
    wi_short_number(number, at->memory);
    return rules->memory == WY_MEMORY_BOUND
               ? wi_fail(why, WY_NO, "at most %s may be taken now", number)
           : rules->memory == WY_MEMORY_REPEAT
               ? wi_fail(why, WY_NO, "the last move may not be made again at once")
               : wi_fail(why, WY_NO, "this move is not in set %ld, which is named",
                         mpz_get_si(at->memory) + 1);
}

static wy_status refuse_amount(int heap, const mpz_t has, const mpz_t wanted, wy_error *why) {
    static const char *const names[WY_MOST_HEAPS] = {"first",  "second", "third",
                                                     "fourth", "fifth",  "sixth"};
    char there[WI_SHORT_NUMBER];
    char amount[WI_SHORT_NUMBER];
    wi_short_number(there, has);
    wi_short_number(amount, wanted);
    return wi_fail(why, WY_NO, "the %s heap has only %s: %s cannot be taken from it", names[heap],
                   there, amount);
}

static wy_status refuse_board(const wy_rules *rules, const wi_big_move *move, wy_error *why) {
    char pair[WI_SHORT_PAIR];
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    leads_to(x, y, move);
    wi_short_pair(pair, x, y);
    mpz_clears(x, y, NULL);
    if (wi_cone_is_heap(&rules->board)) {
        return wi_fail(why, WY_NO, "that leads to %s, and this game has one heap", pair);
    }
    return wi_fail(why, WY_NO, "that leads to %s, outside the cone(%lld/%lld,%lld/%lld)", pair,
                   (long long)rules->board.q1, (long long)rules->board.p1,
                   (long long)rules->board.q2, (long long)rules->board.p2);
}

/* ---- one move -------------------------------------------------------------------------------- */

static wy_status is_there(const wy_rules *rules, const wy_place *at, const wi_big_move *move,
                          wy_error *why) {
    bool takes = false;
    for (int i = 0; i < move->heaps; i++) {
        if (rules->weight.x == 0 && mpz_sgn(move->take[i]) < 0) {
            return wi_fail(why, WY_NO, "a move takes tokens away, heaps never grow");
        }
        takes = takes || mpz_sgn(move->take[i]) != 0;
    }
    if (!takes) {
        return wi_fail(why, WY_NO, "a move takes at least one token");
    }
    const wy_status status = wi_rules_can_ask_big(rules, at, why);
    if (status != WY_OK) {
        return status;
    }
    if (wy_rules_ends_at(rules, at)) {
        char here[SHORT_MOVE];
        wi_big_move ends = {.heaps = move->heaps};
        memcpy(ends.take, move->heap, sizeof ends.take);
        short_move(here, &ends);
        return wi_fail(why, WY_NO, "the game has ended: %s is terminal by the rule", here);
    }
    for (int i = 0; i < move->heaps; i++) {
        if (mpz_cmp(move->take[i], move->heap[i]) > 0) {
            return refuse_amount(i, move->heap[i], move->take[i], why);
        }
    }
    return WY_OK;
}

static wy_status legal(const wy_rules *rules, const wy_place *at, const wi_written *families,
                       const wi_big_move *move, wy_error *why) {
    wy_status status = is_there(rules, at, move, why);
    bool allowed = false, forbidden = false;
    const wy_family *removed = NULL;
    const int sets = rules->memory == WY_MEMORY_ENFORCE ? rules->sets : 1;
    for (int set = 0; set < sets && status == WY_OK && !allowed; set++) {
        size_t by = 0;
        status = wi_families_allow_big(&allowed, &by, families, 0, set, move, why);
        if (status == WY_OK && allowed && !wi_place_allows(rules, at, set, move->take)) {
            allowed = false;
            forbidden = true;
        } else if (status == WY_OK && !allowed && by < families->count) {
            removed = &families->list[by];
        }
    }
    if (status != WY_OK) {
        return status;
    }
    if (!allowed) {
        /* Without room for the reason none is looked for. */
        return why == NULL       ? WY_NO
               : forbidden       ? refuse_remembered(rules, at, move, why)
               : removed != NULL ? refuse_removed(rules, removed, move, why)
                                 : refuse_unknown(rules, at, families, move, why);
    }
    return stays_on_board(rules, move) ? WY_OK : refuse_board(rules, move, why);
}

static bool take_first(void *data, const wy_move *move) {
    (void)move;
    *(bool *)data = true;
    return false;
}

/* A pass is a move where there is another one. */
static wy_status legal_pass(const wy_rules *rules, const wy_place *at, wy_error *why) {
    if (rules->memory != WY_MEMORY_PASS) {
        return wi_fail(why, WY_NO, "there is no pass in this game");
    }
    if (mpz_sgn(at->memory) <= 0) {
        return wi_fail(why, WY_NO, "no pass is left");
    }
    bool all, some = false;
    const wy_status status = wy_rules_each_legal(rules, at, LONG_MAX, &all, take_first, &some, why);
    return status != WY_OK || some
               ? status
               : wi_fail(why, WY_NO, "one may pass only where there is another move");
}

static wy_status legal_take(const wy_rules *rules, const wy_place *at, const wi_big_move *move,
                            wy_error *why) {
    wi_written families;
    wy_status status = wi_written_open(&families, rules, why);
    if (status == WY_OK) {
        status = legal(rules, at, &families, move, why);
    }
    wi_written_close(&families);
    return status;
}

wy_status wy_rules_legal(const wy_rules *rules, const wy_place *at, const wy_move *move,
                         wy_error *why) {
    if (move->pass) {
        return legal_pass(rules, at, why);
    }
    wi_big_move big = {.heaps = wi_rules_coordinates(rules)};
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        big.heap[i] = at->heap[i];
        big.take[i] = move->take[i];
        if (i >= big.heaps && mpz_sgn(move->take[i]) != 0) {
            return wi_fail(why, WY_NO, "there are fewer heaps");
        }
    }
    return legal_take(rules, at, &big, why);
}

wy_status wi_rules_legal_two(const wy_rules *rules, const mpz_t x, const mpz_t y, const mpz_t dx,
                             const mpz_t dy, wy_error *why) {
    const wy_status plane = wi_rules_want_plane(rules, why);
    if (plane != WY_OK) {
        return plane;
    }
    wy_place at;
    wy_place_init(&at);
    wy_place_two(&at, x, y);
    const wi_big_move move = {.heaps = 2, .heap = {at.heap[0], at.heap[1]}, .take = {dx, dy}};
    const wy_status status = legal_take(rules, &at, &move, why);
    wy_place_clear(&at);
    return status;
}

/*
 * formula_heaps.c - theorems on several heaps and on games with a memory, for heaps of any size.
 *
 *   Nim (Bouton 1901)     P where the nim-sum is 0; in misere play the same, but where no heap has
 *                         more than one token: there P where their number is odd.
 *   Nim and odd sets      Moves that take the same number t from an odd number of heaps may be
 * added to Nim: with 2^v the lowest binary digit of t, the digit v of each of these heaps changes,
 * and so does that of the nim-sum.  So no such move leads from P to P.  Wythoff's game on 3 and 5
 * heaps is of this kind. Moore's Nim_k (1910)  P where, in binary, the digits of each place sum to
 * 0 modulo k+1. Dynamic Nim           (Whinihan 1963, Schwenk 1970) One heap of n, at most q now,
 * at most f(t) after t were taken, f never falling, f(t) >= t.  H_1 = 1, and H_{i+1} = H_i + H_j
 * with the least j for which f(H_j) >= H_i.  Every n is a sum of H's, taken greedily; P where q is
 * less than the least of them. Nim with a pass       (Morrison, Friedman, Landsberg 2012; two
 * heaps) With the pass still there, P at (0,0) and (2k-1,2k); without it, Nim.
 *
 * Games are recognised by the moves that they have, however they are written: all families take any
 * positive numbers from the heaps of a set, and the sets tell the game.
 */
#include "solve/formula_heaps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "rules/condition.h"
#include "rules/families.h"
#include "rules/value.h"

/* ---- recognised ------------------------------------------------------------------------------ */

static int variables_of(const wy_linear *part) {
    int variables = 0;
    for (int j = 0; j < WY_VARIABLES; j++) {
        variables += part->c[j] != 0;
    }
    return variables;
}

/* The set of heaps from which the family takes any positive numbers; 0: it is not of this kind. */
static unsigned heaps_of(const wy_family *family, int heaps) {
    unsigned set = 0;
    int seen = 0;
    if (family->removed || family->when != NULL) {
        return 0;
    }
    for (int i = 0; i < heaps; i++) {
        const int variables = variables_of(&family->part[i]);
        if (variables == 0) {
            continue;
        }
        /* Parameters are named as they are met, so each heap has its own. */
        const int slot = family->parameters == 1 ? 1 : seen;
        if (variables > 1 || slot >= WY_MOST_HEAPS ||
            family->part[i].c[wi_parameter_variables[slot]] != 1 ||
            !wi_range_is_default(&family->range[slot])) {
            return 0;
        }
        set |= 1U << i;
        seen++;
    }
    return seen == family->parameters ? set : 0;
}

/* Do all its moves take the same number from each of an odd number of heaps, at least three? */
static bool takes_alike(const wy_family *family, int heaps) {
    const wy_linear *first = NULL;
    int count = 0;
    for (int i = 0; i < heaps; i++) {
        const wy_linear *part = &family->part[i];
        if (variables_of(part) > 0) {
            if (first != NULL && memcmp(part->c, first->c, sizeof part->c) != 0) {
                return false;
            }
            first = part;
            count++;
        }
    }
    return !family->removed && count >= 3 && count % 2 == 1;
}

/*
 * The sets of heaps as bits of a number, but for families that take alike from an odd number of
 * them, if there are any; false: the rule has other moves.
 */
static bool sets_of(uint64_t *sets, bool *alike, const wy_rules *rules) {
    wi_heap_families families;
    *sets = 0;
    *alike = false;
    if (wi_heap_families_open(&families, rules, NULL) != WY_OK) {
        return false;
    }
    bool fine = true;
    for (size_t i = 0; fine && i < families.count; i++) {
        if (takes_alike(&families.list[i], rules->heaps)) {
            *alike = true;
            continue;
        }
        const unsigned set = heaps_of(&families.list[i], rules->heaps);
        fine = set != 0;
        *sets |= UINT64_C(1) << set;
    }
    wi_heap_families_close(&families);
    return fine;
}

/* All sets of at most `most` heaps. */
static uint64_t all_sets(int heaps, int most) {
    uint64_t sets = 0;
    for (unsigned set = 1; set < 1U << heaps; set++) {
        sets |= __builtin_popcount(set) <= most ? UINT64_C(1) << set : 0;
    }
    return sets;
}

wi_theorem_kind wi_formula_heaps(const wy_rules *rules, int *most) {
    if (rules->memory == WY_MEMORY_IMITATION) {
        return WI_THEOREM_NONE; /* moves that are imitations may be forbidden */
    }
    uint64_t sets = 0;
    bool alike = false;
    *most = 0;
    if (rules->block > 0 || rules->comply > 0 || rules->terminal != NULL ||
        rules->memory == WY_MEMORY_ENFORCE || rules->memory == WY_MEMORY_REPEAT ||
        !sets_of(&sets, &alike, rules)) {
        return WI_THEOREM_NONE;
    }
    if (alike) {
        return !rules->misere && rules->memory == WY_MEMORY_NONE &&
                       sets == all_sets(rules->heaps, 1)
                   ? WI_THEOREM_ODD
                   : WI_THEOREM_NONE;
    }
    if (rules->memory == WY_MEMORY_BOUND) {
        return !rules->misere && rules->factor >= 1 && sets == all_sets(1, 1) ? WI_THEOREM_SCHWENK
                                                                              : WI_THEOREM_NONE;
    }
    if (rules->memory == WY_MEMORY_PASS) {
        return !rules->misere && rules->passes == 1 && rules->heaps == 2 && sets == all_sets(2, 1)
                   ? WI_THEOREM_ONE_PASS
                   : WI_THEOREM_NONE;
    }
    if (sets == all_sets(rules->heaps, 1)) {
        return rules->misere ? WI_THEOREM_MISERE_NIM : WI_THEOREM_NIM;
    }
    for (int k = 2; k <= rules->heaps && !rules->misere; k++) {
        if (sets == all_sets(rules->heaps, k)) {
            *most = k;
            return WI_THEOREM_MOORE;
        }
    }
    return WI_THEOREM_NONE;
}

static const char *const sentences[] = {
    [WI_THEOREM_NONE] = NULL,
    [WI_THEOREM_NIM] = "Nim: P where the nim-sum of the heaps is 0 (Bouton 1901)",
    [WI_THEOREM_ODD] =
        "P where the nim-sum of the heaps is 0, as in Nim: taking the same number from "
        "an odd number of heaps changes it",
    [WI_THEOREM_MISERE_NIM] =
        "misere Nim: as Nim while a heap has two tokens or more (Bouton 1901)",
    [WI_THEOREM_MOORE] =
        "Moore's Nim: P where the binary digits of each place sum to 0 modulo k+1 (Moore 1910)",
    [WI_THEOREM_SCHWENK] = "dynamic Nim: P where the bound is less than the least part of the "
                           "greedy sum of the heap (Whinihan 1963, Schwenk 1970)",
    [WI_THEOREM_ONE_PASS] =
        "Nim with one pass: P at (0,0) and (2k-1,2k) while the pass is there, then Nim",
};

bool wi_imitation_has_theorem(const wy_rules *rules) {
    return rules->memory == WY_MEMORY_IMITATION && wy_rules_plane(rules) && !rules->misere &&
           rules->terminal == NULL && rules->terminal_count == 0;
}

const char *wy_rules_theorem(const wy_rules *rules) {
    int most = 0;
    return sentences[wi_formula_heaps(rules, &most)];
}

/* ---- Nim and Moore's Nim --------------------------------------------------------------------- */

static void win_nim(wy_verdict *verdict, const wy_place *place, int heaps) {
    mpz_t sum, rest;
    mpz_inits(sum, rest, NULL);
    for (int i = 0; i < heaps; i++) {
        mpz_xor(sum, sum, place->heap[i]);
    }
    verdict->p = mpz_sgn(sum) == 0;
    for (int i = 0; i < heaps && !verdict->p && !verdict->has_move; i++) {
        mpz_xor(rest, place->heap[i], sum);
        if (mpz_cmp(rest, place->heap[i]) < 0) {
            mpz_sub(verdict->move.take[i], place->heap[i], rest);
            verdict->has_move = true;
        }
    }
    mpz_clears(sum, rest, NULL);
}

static void win_misere_nim(wy_verdict *verdict, const wy_place *place, int heaps) {
    int single = 0, large = 0, which = -1;
    for (int i = 0; i < heaps; i++) {
        const int more = mpz_cmp_ui(place->heap[i], 1);
        single += more == 0;
        large += more > 0;
        which = more > 0 || (which < 0 && more == 0) ? i : which;
    }
    if (large > 1) {
        win_nim(verdict, place, heaps);
        return;
    }
    verdict->p = large == 0 && single % 2 == 1;
    if (verdict->p || which < 0) {
        return; /* nobody can move, and who should has won */
    }
    /* An odd number of single tokens must be left. */
    verdict->has_move = true;
    mpz_set(verdict->move.take[which], place->heap[which]);
    if (large == 1 && single % 2 == 0) {
        mpz_sub_ui(verdict->move.take[which], verdict->move.take[which], 1);
    }
}

/*
 * From the highest place on: heaps that have been lowered may have any digits below.  Where the
 * digits of the others do not sum to 0, the lowered ones make up for it, or, if they are too few,
 * so many others are lowered at this place; they are never more than k.
 */
static void win_moore(wy_verdict *verdict, const wy_place *place, int heaps, int k) {
    size_t places = 0;
    bool lowered[WY_MOST_HEAPS] = {false};
    int free_heaps = 0;
    verdict->p = true;
    for (int i = 0; i < heaps; i++) {
        const size_t bits = mpz_sizeinbase(place->heap[i], 2);
        places = bits > places ? bits : places;
        mpz_set(verdict->move.take[i], place->heap[i]); /* what is left, for now */
    }
    for (size_t at = places; at-- > 0;) {
        int sum = 0;
        for (int i = 0; i < heaps; i++) {
            sum += !lowered[i] && mpz_tstbit(place->heap[i], at) != 0;
        }
        sum %= k + 1;
        int needed = sum == 0 ? 0 : k + 1 - sum;
        const bool lower = needed > free_heaps;
        int more = lower ? sum : 0;
        needed = lower ? 0 : needed;
        for (int i = 0; i < heaps; i++) {
            if (lowered[i]) {
                (needed > 0 ? mpz_setbit : mpz_clrbit)(verdict->move.take[i], at);
                needed -= needed > 0;
            } else if (more > 0 && mpz_tstbit(place->heap[i], at) != 0) {
                mpz_clrbit(verdict->move.take[i], at);
                lowered[i] = true;
                free_heaps++;
                more--;
            }
        }
    }
    for (int i = 0; i < heaps; i++) {
        verdict->p = verdict->p && !lowered[i];
        mpz_sub(verdict->move.take[i], place->heap[i], verdict->move.take[i]);
    }
    verdict->has_move = !verdict->p;
}

/* ---- dynamic Nim ----------------------------------------------------------------------------- */

typedef struct sequence {
    mpz_t *terms;
    size_t count, room;
} sequence;

/* H_1, H_2, ... up to n; false: no memory. */
static bool schwenk(sequence *out, const wy_rules *rules, const mpz_t n) {
    mpz_t bound;
    mpz_init(bound);
    size_t j = 0;
    bool fine = true;
    for (;;) {
        fine = wi_list_room(out->terms, out->room, out->count + 1);
        if (!fine) {
            break;
        }
        mpz_init(out->terms[out->count]);
        if (out->count == 0) {
            mpz_set_ui(out->terms[0], 1);
        } else {
            const mpz_t *last = &out->terms[out->count - 1];
            for (;; j++) { /* j never falls, as H and f rise */
                mpz_mul_si(bound, out->terms[j], rules->factor);
                mpz_add_ui(bound, bound, (unsigned long)rules->more);
                if (mpz_cmp(bound, *last) >= 0) {
                    break;
                }
            }
            mpz_add(out->terms[out->count], *last, out->terms[j]);
        }
        out->count++;
        if (mpz_cmp(out->terms[out->count - 1], n) > 0) {
            break;
        }
    }
    mpz_clear(bound);
    return fine;
}

static void win_schwenk(wy_verdict *verdict, const wy_rules *rules, const wy_place *place) {
    sequence h = {0};
    mpz_t rest, least;
    mpz_init_set(rest, place->heap[0]);
    mpz_init(least);
    verdict->p = true;
    if (mpz_sgn(rest) > 0 && schwenk(&h, rules, rest)) {
        for (size_t i = h.count; i-- > 0;) {
            if (mpz_cmp(h.terms[i], rest) <= 0) {
                mpz_set(least, h.terms[i]);
                mpz_sub(rest, rest, least);
            }
        }
        verdict->p = mpz_cmp(place->memory, least) < 0;
    }
    if (!verdict->p) {
        verdict->has_move = true;
        mpz_set(verdict->move.take[0], least);
    }
    for (size_t i = 0; i < h.count; i++) {
        mpz_clear(h.terms[i]);
    }
    free(h.terms);
    mpz_clears(rest, least, NULL);
}

/* ---- a pass ---------------------------------------------------------------------------------- */

/* The heap that makes a P-position with this one, while the pass is there. */
static void partner(mpz_t out, const mpz_t heap) {
    if (mpz_sgn(heap) == 0) {
        mpz_set_ui(out, 0);
    } else if (mpz_odd_p(heap)) {
        mpz_add_ui(out, heap, 1);
    } else {
        mpz_sub_ui(out, heap, 1);
    }
}

static void win_one_pass(wy_verdict *verdict, const wy_place *place) {
    if (mpz_sgn(place->memory) == 0) {
        win_nim(verdict, place, 2);
        return;
    }
    mpz_t other;
    mpz_init(other);
    partner(other, place->heap[0]);
    verdict->p = mpz_cmp(other, place->heap[1]) == 0;
    for (int i = 0; i < 2 && !verdict->p && !verdict->has_move; i++) {
        partner(other, place->heap[i]);
        if (mpz_cmp(other, place->heap[1 - i]) < 0) {
            mpz_sub(verdict->move.take[1 - i], place->heap[1 - i], other);
            verdict->has_move = true;
        }
    }
    if (!verdict->p && !verdict->has_move) { /* equal heaps, of odd size */
        verdict->has_move = verdict->move.pass = true;
    }
    mpz_clear(other);
}

void wi_formula_heaps_decide(wy_verdict *verdict, wi_theorem_kind kind, int most,
                             const wy_rules *rules, const wy_place *place) {
    switch (kind) {
    case WI_THEOREM_NIM:
    case WI_THEOREM_ODD:
        win_nim(verdict, place, rules->heaps);
        break;
    case WI_THEOREM_MISERE_NIM:
        win_misere_nim(verdict, place, rules->heaps);
        break;
    case WI_THEOREM_MOORE:
        win_moore(verdict, place, rules->heaps, most);
        break;
    case WI_THEOREM_SCHWENK:
        win_schwenk(verdict, rules, place);
        break;
    case WI_THEOREM_ONE_PASS:
        win_one_pass(verdict, place);
        break;
    case WI_THEOREM_NONE:
        return;
    }
    verdict->standing.kind = WY_PROVED;
    snprintf(verdict->standing.by, sizeof verdict->standing.by, "%s", sentences[kind]);
}

/*
 * heap_decide.c - who wins a game on several heaps by its theorem, at heaps of any size, and by
 * which move: the digits of the heaps are read by the automaton of the P-set, and a move into it is
 * looked for by heap_search.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/prove.h>

#include "base/fail.h"
#include "prove/heap_proof.h"
#include "prove/heap_search.h"
#include "prove/inside.h"

/* ---- who wins ------------------------------------------------------------------------------ */

static wy_status is_in(bool *in, const wy_automaton *p, const wi_heap_search *s,
                       const wi_heap_word *heaps) {
    uint32_t state = 0;
    for (size_t place = 0; place < s->length && state != WY_NO_STATE; place++) {
        uint32_t digits[WY_MOST_HEAPS] = {0};
        for (int i = 0; i < s->tracks; i++) {
            digits[i] = wi_heap_word_digit(&heaps[i], s->length, place);
        }
        state = wy_automaton_step(p, state, wy_automaton_pack(p, digits));
    }
    *in = state != WY_NO_STATE && wy_automaton_output(p, state) != 0;
    return WY_OK;
}

/* Who must move in this set: WY_OK: he wins by a move.  WY_NO: he does not; *lost: has he lost? */
static wy_status decide_in_set(bool *lost, wi_heap_search *s, const wy_rules *rules, int set,
                               mpz_t take[WY_MOST_HEAPS]) {
    bool ended = false;
    wy_status status = wi_heap_search_ended(&ended, s, rules);
    *lost = !rules->misere;
    if (status != WY_OK || ended) {
        return status == WY_OK ? WY_NO : status;
    }
    status = wi_heap_search_move(s, rules, set, take);
    if (status == WY_NO && rules->misere) {
        const wy_status can = wi_heap_search_any(s, rules, set);
        *lost = can == WY_OK;
        return can == WY_OK || can == WY_NO ? WY_NO : can;
    }
    return status;
}

/* Enforced sets: P before a set is named, where with some set named one has lost. */
static wy_status decide_enforced(wy_verdict *verdict, wi_heap_search *s, const wy_rules *rules,
                                 const mpz_t named, bool in) {
    bool lost = false;
    if (mpz_cmp_si(named, WY_NOT_NAMED) != 0) {
        const wy_status status =
            decide_in_set(&lost, s, rules, (int)mpz_get_si(named), verdict->move.take);
        verdict->p = status == WY_NO && lost;
        verdict->has_move = status == WY_OK;
        return status == WY_NO ? WY_OK : status;
    }
    verdict->p = in;
    wy_status status = WY_OK;
    for (int set = 0;
         in && set < rules->sets && status == WY_OK && verdict->move.name == WY_NOT_NAMED; set++) {
        mpz_t take[WY_MOST_HEAPS];
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            mpz_init(take[i]);
        }
        status = decide_in_set(&lost, s, rules, set, take);
        verdict->move.name = status == WY_NO && lost ? set : verdict->move.name;
        status = status == WY_NO ? WY_OK : status;
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            mpz_clear(take[i]);
        }
    }
    return status;
}

/* After a move into P the set to name is one in which the option is lost. */
static wy_status name_set(wy_verdict *verdict, wi_heap_search *s, const wy_rules *rules) {
    wy_verdict next;
    mpz_t option[WY_MOST_HEAPS], none;
    wy_verdict_init(&next);
    mpz_init_set_si(none, WY_NOT_NAMED);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_init(option[i]);
        mpz_sub(option[i], i < s->heaps ? s->heap[i] : verdict->move.take[i],
                verdict->move.take[i]);
    }
    const mpz_t *kept = s->heap;
    s->heap = option;
    const wy_status status = decide_enforced(&next, s, rules, none, true);
    s->heap = kept;
    verdict->move.name = next.move.name;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_clear(option[i]);
    }
    mpz_clear(none);
    wy_verdict_clear(&next);
    return status;
}

static wy_status decide(wy_verdict *verdict, wi_heap_search *s, const wy_heap_proof *proof,
                        const wy_place *place, const wi_heap_word *heaps) {
    const wy_rules *rules = proof->rules;
    const size_t passes = rules->memory == WY_MEMORY_PASS ? mpz_get_ui(place->memory) : 0;
    bool in = false;
    bool passed = false;
    s->p = proof->p[passes];
    wy_status status = is_in(&in, s->p, s, heaps);
    if (status == WY_OK && rules->memory == WY_MEMORY_ENFORCE) {
        status = decide_enforced(verdict, s, rules, place->memory, in);
        return status == WY_OK && verdict->has_move ? name_set(verdict, s, rules) : status;
    }
    verdict->p = in;
    if (status == WY_OK && !in && passes > 0) {
        status = is_in(&passed, proof->p[passes - 1], s, heaps);
    }
    bool ended = false;
    if (status == WY_OK && !in) {
        status = wi_heap_search_ended(&ended, s, rules);
    }
    if (status != WY_OK || in || ended || passed) {
        verdict->has_move = verdict->move.pass = passed && !ended;
        return status;
    }
    status = wi_heap_search_move(s, rules, -1, verdict->move.take);
    verdict->has_move = status == WY_OK;
    verdict->move.may_be_blocked = verdict->has_move && (rules->block > 0 || rules->comply > 0);
    return status == WY_NO || status == WY_LIMIT ? WY_OK : status; /* the outcome is known */
}

/* The heaps, and behind them the numbers that are remembered. */
static void put_numbers(mpz_t out[WY_MOST_HEAPS], const wy_rules *rules, const wy_place *place) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_init(out[i]);
    }
    for (int i = 0; i < rules->heaps; i++) {
        mpz_set(out[i], place->heap[i]);
        if (rules->memory == WY_MEMORY_REPEAT) {
            mpz_set(out[rules->heaps + i], place->last[i]);
        }
    }
    if (rules->memory == WY_MEMORY_BOUND) {
        mpz_set(out[rules->heaps], place->memory);
    }
}

wy_status wi_heap_proof_decide(wy_verdict *verdict, const wy_heap_proof *proof,
                               const wy_place *place, const wy_control *control, wy_error *error) {
    const int tracks = wi_heap_tracks(proof->rules);
    mpz_t numbers[WY_MOST_HEAPS];
    wi_heap_word words[WY_MOST_HEAPS] = {{0}};
    wy_error own;
    wi_heap_search s = {
        /* cppcheck-suppress uninitvar ; the address of own is taken, not its content */
        .c = {.system = proof->system, .control = control, .error = error != NULL ? error : &own},
        .heaps = proof->rules->heaps,
        .tracks = tracks,
        .heap = numbers,
        .error = error != NULL ? error : &own};
    verdict->p = verdict->has_move = verdict->move.pass = verdict->move.may_be_blocked = false;
    verdict->move.name = WY_NOT_NAMED;
    put_numbers(numbers, proof->rules, place);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_ui(verdict->move.take[i], 0);
    }
    wy_status status =
        strncmp(wy_numeration_name(proof->system), "msd", 3) == 0
            ? WY_OK
            : wi_fail(s.error, WY_LIMIT, "theorems with the least digit first do not decide here");
    for (int i = 0; i < tracks && status == WY_OK; i++) {
        status = wi_heap_word_make(&words[i], proof->system, numbers[i], s.error);
        s.length = words[i].count > s.length ? words[i].count : s.length;
    }
    if (status == WY_OK) {
        status = decide(verdict, &s, proof, place, words);
    }
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        free(words[i].digits);
        mpz_clear(numbers[i]);
    }
    verdict->standing.kind = WY_PROVED;
    snprintf(verdict->standing.by, sizeof verdict->standing.by,
             "the P-set as an automaton in %s (%u state%s), stable and absorbing",
             wy_numeration_name(proof->system), wy_automaton_states(wy_heap_proof_p(proof)),
             wy_automaton_states(wy_heap_proof_p(proof)) == 1 ? "" : "s");
    return status;
}

/*
 * convert.c - from base k to base k^n, and from base k^n to base k.
 *
 * A digit of base k^n is n digits of base k.  Both ways go through the common root r: first each
 * digit of base k is taken apart into digits of base r, then these are put together.  All is
 * done with the most significant digit first; others are turned round before and after.
 */
#include "logic/convert.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"

/* msd_9 -> 9; 0: no base. */
static uint32_t base_of(const wy_system *system) {
    if (system == NULL || strlen(system->name) < 5) {
        return 0;
    }
    char *end;
    const unsigned long base = strtoul(system->name + 4, &end, 10);
    return *end == '\0' && system->name[4] >= '0' && system->name[4] <= '9' &&
                   base == system->digits
               ? (uint32_t)base
               : 0;
}

/* The least root r of k with k = r^exponent. */
static uint32_t root_of(uint32_t k, uint32_t *exponent) {
    for (uint32_t r = 2; (uint64_t)r * r <= k; r++) {
        uint64_t power = r;
        uint32_t n = 1;
        while (power < k) {
            power *= r;
            n++;
        }
        if (power == k) {
            *exponent = n;
            return r;
        }
    }
    *exponent = 1;
    return k;
}

typedef struct table {
    wy_edge *edge;
    size_t count, room;
    int32_t *output;
    uint32_t states;
} table;

static bool add_edge(table *to, uint32_t from, uint64_t label, uint32_t target) {
    if (!wi_list_room(to->edge, to->room, to->count + 1)) {
        return false;
    }
    to->edge[to->count++] = (wy_edge){from, target, label};
    return true;
}

/* Digits of base r^n put together: digit d is a path of n digits. */
static bool together(table *to, const wy_automaton *of, uint32_t root, uint32_t n, uint32_t base) {
    to->states = wy_automaton_states(of);
    to->output = malloc(to->states * sizeof *to->output);
    if (to->output == NULL) {
        return false;
    }
    for (uint32_t q = 0; q < to->states; q++) {
        to->output[q] = wy_automaton_output(of, q);
        for (uint32_t digit = 0; digit < base; digit++) {
            uint32_t at = q, place = base, rest = digit;
            for (uint32_t i = 0; i < n && at != WY_NO_STATE; i++) {
                place /= root;
                at = wy_automaton_step(of, at, rest / place);
                rest %= place;
            }
            if (at != WY_NO_STATE && !add_edge(to, q, digit, at)) {
                return false;
            }
        }
    }
    return true;
}

/*
 * Digits of base r^n taken apart.  Between two digits of base r^n the state is (q, the value of
 * the digits of base r so far); a number need not have a multiple of n digits, but zeros in
 * front mean nothing, so the count of digits is guessed at the front: before the first digit that
 * is not zero every place of a digit is possible.  That is nondeterministic; reading from the right
 * it is not, and so the automaton of the reversed words is made:  state (q, digits so far, how
 * many), the word may end anywhere, the missing digits being zeros.
 */
static bool apart(table *to, const wy_automaton *of, uint32_t root, uint32_t n, uint32_t base) {
    /* state of (q, v, i): i digits, the low ones first, with value v < root^i, i < n */
    uint32_t partial = 0;
    for (uint32_t i = 0, power = 1; i < n; i++, power *= root) {
        partial += power;
    }
    const uint64_t states = (uint64_t)wy_automaton_states(of) * partial;
    if (states > UINT32_MAX / 2) {
        return false;
    }
    to->states = (uint32_t)states;
    to->output = calloc((size_t)to->states + 1, sizeof *to->output);
    if (to->output == NULL) {
        return false;
    }
    for (uint32_t q = 0; q < wy_automaton_states(of); q++) {
        uint32_t first = 0;
        for (uint32_t i = 0, power = 1; i < n; first += power, i++, power *= root) {
            for (uint32_t v = 0; v < power; v++) {
                const uint32_t here = q * partial + first + v;
                const uint32_t end = i == 0 ? q : wy_automaton_step(of, q, v);
                to->output[here] = end == WY_NO_STATE ? 0 : wy_automaton_output(of, end);
                for (uint32_t digit = 0; digit < root; digit++) {
                    const uint32_t value = v + digit * power;
                    uint32_t target;
                    if (i + 1 < n) {
                        target = q * partial + first + power + value;
                    } else {
                        const uint32_t step =
                            value < base ? wy_automaton_step(of, q, value) : WY_NO_STATE;
                        if (step == WY_NO_STATE) {
                            continue;
                        }
                        target = step * partial;
                    }
                    if (!add_edge(to, here, digit, target)) {
                        return false;
                    }
                }
            }
        }
    }
    return true;
}

static wy_status build(wy_automaton **out, const wy_automaton *of, bool taking_apart, uint32_t root,
                       uint32_t n, uint32_t base, const wy_system *system, wy_error *error) {
    table made = {0};
    const wy_track track = {.digits = system->digits, .system = system};
    wy_status status =
        (taking_apart ? apart : together)(&made, of, root, n, base) ? WY_OK : wi_fail_memory(error);
    if (status == WY_OK) {
        status = wy_automaton_create(out, wy_automaton_kind_of(of), &track, 1, made.output,
                                     made.states, made.edge, made.count, error);
    }
    free(made.edge);
    free(made.output);
    return status;
}

static wy_status system_of(const wy_system **out, wy_logic *session, bool lsd, uint32_t base,
                           wy_error *error) {
    char name[32];
    snprintf(name, sizeof name, "%s_%lu", lsd ? "lsd" : "msd", (unsigned long)base);
    return wi_session_system(out, session, name, error);
}

/* The automaton with the digits in the other direction; frees what it is given. */
static wy_status turn(wy_automaton **automaton, wy_logic *session, wy_error *error) {
    const wy_system *old = wy_automaton_track(*automaton, 0)->system, *new;
    wy_status status = system_of(&new, session, !old->lsd, base_of(old), error);
    wy_automaton *turned = NULL;
    if (status == WY_OK) {
        const wy_track track = {.digits = new->digits, .system = new};
        status =
            wy_automaton_reverse(&turned, *automaton, &track, &session->options.control, error);
    }
    wy_automaton_free(*automaton);
    *automaton = turned;
    return status;
}

/* Replaces the automaton by one in another base, in the direction that the step needs. */
static wy_status step(wy_automaton **automaton, wy_logic *session, bool taking_apart, uint32_t root,
                      uint32_t n, wy_error *error) {
    wy_status status = WY_OK;
    if (wy_automaton_track(*automaton, 0)->system->lsd != taking_apart) {
        status = turn(automaton, session, error);
    }
    uint32_t power = 1;
    for (uint32_t i = 0; i < n; i++) {
        power *= root;
    }
    const wy_system *system;
    if (status == WY_OK) {
        status = system_of(&system, session, taking_apart, taking_apart ? root : power, error);
    }
    wy_automaton *made = NULL;
    if (status == WY_OK) {
        status = build(&made, *automaton, taking_apart, root, n, power, system, error);
    }
    wy_automaton_free(*automaton);
    *automaton = made;
    return status;
}

wy_status wi_convert_base(wy_automaton **out, const wy_automaton *automaton,
                          const wy_system *system, wy_logic *session, wy_error *error) {
    *out = NULL;
    const uint32_t from =
        wy_automaton_tracks(automaton) == 1 ? base_of(wy_automaton_track(automaton, 0)->system) : 0;
    const uint32_t to = base_of(system);
    if (from == 0 || to == 0) {
        return wi_fail(error, WY_BAD,
                       "only automata with one track over a base are converted, to a base");
    }
    uint32_t from_power, to_power;
    const uint32_t root = root_of(from, &from_power);
    if (root != root_of(to, &to_power)) {
        return wi_fail(error, WY_BAD, "%lu and %lu are not powers of one number",
                       (unsigned long)from, (unsigned long)to);
    }
    wy_automaton *now;
    wy_status status = wy_automaton_copy(&now, automaton, error);
    if (status == WY_OK && from_power > 1) {
        status = step(&now, session, true, root, from_power, error);
    }
    if (status == WY_OK && to_power > 1) {
        status = step(&now, session, false, root, to_power, error);
    }
    if (status == WY_OK && wy_automaton_track(now, 0)->system->lsd != system->lsd) {
        status = turn(&now, session, error);
    }
    if (status != WY_OK) {
        wy_automaton_free(now);
        return status;
    }
    *out = now;
    return WY_OK;
}

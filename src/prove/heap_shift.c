/* heap_shift.c - P-positions by shifts of digits; what they are is in heap_shift.h. */
#include "prove/heap_shift.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "prove/heap_relation.h"
#include "prove/shift.h"

enum { MOST_SHIFTS = 5, FEWEST = 8 /* positions that must fit */ };

/* ---- looking ------------------------------------------------------------------------------- */

/* The number whose digits are those of m and so many zeros; -1: none. */
static int64_t shifted(int64_t m, int zeros, const wy_numeration *system) {
    mpz_t number;
    mpz_init_set_si(number, m);
    uint32_t *digits = NULL;
    size_t count = 0;
    int64_t out = -1;
    if (wy_numeration_represent(&digits, &count, system, number, NULL) == WY_OK) {
        uint32_t *longer = calloc(count + (size_t)zeros + 1, sizeof *longer);
        if (longer != NULL) {
            memcpy(longer, digits, count * sizeof *longer);
            if (wy_numeration_value(number, system, longer, count + (size_t)zeros, NULL) == WY_OK &&
                mpz_fits_slong_p(number)) {
                out = mpz_get_si(number);
            }
        }
        free(longer);
    }
    free(digits);
    mpz_clear(number);
    return out;
}

static bool fits(const int64_t *positions, size_t count, int heaps, int heap, int shifts,
                 const wy_numeration *system) {
    const int64_t first = positions[heaps + heap];
    for (size_t n = 1; n < count; n++) {
        if (positions[n * (size_t)heaps + (size_t)heap] - first !=
            shifted((int64_t)n - 1, shifts, system)) {
            return false;
        }
    }
    return true;
}

wy_status wi_heap_shift_find(wi_heap_shift *out, const int64_t *positions, size_t count, int heaps,
                             const wy_numeration *system, wy_error *error) {
    *out = (wi_heap_shift){0};
    bool found = count >= FEWEST;
    for (int i = 0; i < heaps && found; i++) {
        found = positions[i] == 0;
        out->more[i] = positions[heaps + i];
    }
    for (int i = 0; i < heaps && found; i++) {
        int shifts = 0;
        while (shifts <= MOST_SHIFTS && !fits(positions, count, heaps, i, shifts, system)) {
            shifts++;
        }
        out->shifts[i] = shifts;
        found = shifts <= MOST_SHIFTS;
    }
    bool some = false; /* else it is a line, and no matter of digits */
    for (int i = 0; i < heaps; i++) {
        some = some || out->shifts[i] > 0;
    }
    return found && some
               ? WY_OK
               : wi_fail(error, WY_NO, "the P-positions are no shifts of the digits of n");
}

void wi_heap_shift_text(char out[WI_HEAP_SHIFT_TEXT], const wi_heap_shift *shift, int heaps) {
    size_t used = 0;
    for (int i = 0; i < heaps && used < WI_HEAP_SHIFT_TEXT; i++) {
        char part[40] = "m";
        if (shift->shifts[i] == 1) {
            snprintf(part, sizeof part, "s(m)");
        } else if (shift->shifts[i] > 1) {
            snprintf(part, sizeof part, "s^%d(m)", shift->shifts[i]);
        }
        used +=
            (size_t)snprintf(out + used, WI_HEAP_SHIFT_TEXT - used, "%s%s+%" PRId64 "%s",
                             i == 0 ? "(" : ", ", part, shift->more[i], i + 1 == heaps ? ")" : "");
    }
}

/* ---- making -------------------------------------------------------------------------------- */

enum { M = WI_NAME_CHOICE }; /* the name of m */

/* Can a 0 follow the digits of every number?  Else s is not what the form says. */
static bool is_total(wi_calculus *c) {
    wy_automaton *once = wi_shift_append_zero(c, wi_numeration_system(c->system)->digits);
    wy_automaton *all = wi_calculus_all(c, 1);
    wy_automaton *some = NULL;
    if (c->status == WY_OK) {
        const bool gone[] = {false, true};
        c->status = wy_automaton_exists(&some, once, gone, NULL, c->control, c->error);
    }
    wy_word word;
    const bool total =
        wi_calculus_is_empty(c, &word, WY_OP_AND_NOT, all, TRACKS(0), some, TRACKS(0), 1);
    wy_word_free(&word);
    wy_automaton_free(once);
    wy_automaton_free(all);
    wy_automaton_free(some);
    return total;
}

/* (m, y): y is m shifted so often, plus a constant. */
static wy_automaton *part(wi_calculus *c, int shifts, int64_t more) {
    wy_automaton *once = wi_shift_append_zero(c, wi_numeration_system(c->system)->digits);
    wy_automaton *out = wi_calculus_plus(c, 0);
    for (int i = 0; i < shifts; i++) {
        wy_automaton *next =
            wi_calculus_exists(c, WY_OP_AND, out, TRACKS(0, 2), once, TRACKS(2, 1), 3, 2);
        wy_automaton_free(out);
        out = next;
    }
    wy_automaton *plus = wi_calculus_plus(c, more);
    wy_automaton *sum =
        wi_calculus_exists(c, WY_OP_AND, out, TRACKS(0, 2), plus, TRACKS(2, 1), 3, 2);
    wy_automaton_free(out);
    wy_automaton_free(once);
    wy_automaton_free(plus);
    return sum;
}

/* The sorted positions: there is m with y_i = part_i(m) for all i. */
static wy_automaton *sorted(wi_calculus *c, const wi_heap_shift *shift, int heaps) {
    wi_heap_relation all[WY_MOST_HEAPS];
    for (int i = 0; i < heaps; i++) {
        wy_automaton *one = part(c, shift->shifts[i], shift->more[i]);
        all[i] = (wi_heap_relation){.count = 2, .name = {WI_NAME_HEAP + (uint32_t)i, M}};
        if (c->status == WY_OK) { /* the names ascend */
            c->status =
                wi_automaton_move_tracks(&all[i].of, one, TRACKS(1, 0), 2, c->control, c->error);
        }
        wy_automaton_free(one);
    }
    return wi_heap_relation_solve(c, all, (size_t)heaps, ((1U << heaps) - 1) << WI_NAME_HEAP).of;
}

/* Adds the set with each two heaps exchanged until all orders are there. */
static wy_automaton *in_every_order(wi_calculus *c, wy_automaton *set, int heaps) {
    static const uint32_t in_order[WY_MOST_HEAPS] = {0, 1, 2, 3, 4, 5};
    for (bool more = true; more && c->status == WY_OK;) {
        more = false;
        for (int i = 0; i + 1 < heaps && c->status == WY_OK; i++) {
            uint32_t order[WY_MOST_HEAPS];
            memcpy(order, in_order, sizeof order);
            order[i] = (uint32_t)i + 1;
            order[i + 1] = (uint32_t)i;
            wy_word word;
            if (!wi_calculus_is_empty(c, &word, WY_OP_AND_NOT, set, order, set, in_order,
                                      (uint32_t)heaps)) {
                more = true;
                wy_automaton *both =
                    wi_calculus_join(c, WY_OP_OR, set, in_order, set, order, (uint32_t)heaps);
                wy_automaton_free(set);
                set = both;
            }
            wy_word_free(&word);
        }
    }
    return set;
}

wy_status wi_heap_shift_make(wy_automaton **out, const wi_heap_shift *shift, int heaps,
                             const wy_numeration *system, const wy_control *control,
                             wy_error *error) {
    wi_calculus c = {.system = system, .control = control, .error = error};
    *out = NULL;
    if (!is_total(&c)) {
        return c.status != WY_OK ? c.status
                                 : wi_fail(error, WY_NO, "not every number has a shift in %s",
                                           wy_numeration_name(system));
    }
    wi_heap_relation zero = {0};
    for (int i = 0; i < heaps && c.status == WY_OK; i++) {
        wi_named_form form = {0};
        form.c[WI_NAME_HEAP + i] = 1;
        const wi_heap_relation one = wi_heap_relation_linear(&c, &form, WY_EQ);
        zero = i == 0 ? one : wi_heap_relation_join(&c, WY_OP_AND, zero, one);
    }
    wy_automaton *all = wi_calculus_into(&c, WY_OP_OR, sorted(&c, shift, heaps), zero.of);
    *out = in_every_order(&c, all, heaps);
    if (c.status != WY_OK) {
        wy_automaton_free(*out);
        *out = NULL;
    }
    return c.status;
}

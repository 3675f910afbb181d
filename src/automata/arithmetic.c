/*
 * arithmetic.c - relations of arithmetic from the adder and the order of a numeration.
 *
 * n x = y is made by doubling and adding: n x = 2 (n/2 x) or (n - 1) x + x.  x / n = y says that
 * x = n y + r with 0 <= r < n.
 */
#include "automata/arithmetic.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"

/* The automaton of n x = y has about n states: larger factors are refused. */
enum { LARGEST_FACTOR = 1 << 24 };

static wy_status get(const wy_automaton **out, const wi_arithmetic_source *at, wi_arithmetic what,
                     mpz_srcptr n) {
    return at->find(out, at, what, n);
}

/* A copy of what the numeration has ready. */
typedef wy_status ready_part(const wy_automaton **out, const wy_numeration *numeration,
                             const wy_control *control, wy_error *error);

static wy_status copy(wy_automaton **out, const wi_arithmetic_source *at, ready_part *part) {
    const wy_automaton *ready;
    const wy_status status = part(&ready, at->numeration, at->control, at->error);
    return status == WY_OK ? wy_automaton_copy(out, ready, at->error) : status;
}

static wy_status minimise(wy_automaton **out, const wi_arithmetic_source *at, wy_status status) {
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, at->control, at->error);
        if (status != WY_OK) {
            wy_automaton_free(*out);
            *out = NULL;
        }
    }
    return status;
}

static wy_status complement_of(wy_automaton **out, const wi_arithmetic_source *at,
                               wi_arithmetic what, mpz_srcptr n) {
    const wy_automaton *of;
    wy_status status = get(&of, at, what, n);
    if (status == WY_OK) {
        status = wy_automaton_complement(out, of, at->control, at->error);
    }
    return minimise(out, at, status);
}

/* E track_b (a(...) & b(track_b)), where b has one track, the one of that number in a. */
static wy_status bind(wy_automaton **out, const wi_arithmetic_source *at, const wy_automaton *a,
                      uint32_t track, const wy_automaton *b) {
    bool gone[3] = {false, false, false};
    gone[track] = true;
    return wy_automaton_combine_exists(out, WY_OP_AND, a, NULL, b, &track, wy_automaton_tracks(a),
                                       gone, NULL, at->control, at->error);
}

static wy_status make_order(wy_automaton **out, const wi_arithmetic_source *at, wi_arithmetic what,
                            mpz_srcptr n) {
    const wy_automaton *less, *is;
    wy_status status = get(&less, at, WI_ARITHMETIC_LESS, NULL);
    if (status == WY_OK) {
        status = get(&is, at, WI_ARITHMETIC_IS, n);
    }
    return status == WY_OK ? bind(out, at, less, what == WI_ARITHMETIC_BELOW ? 1 : 0, is) : status;
}

static wy_status make_sum(wy_automaton **out, const wi_arithmetic_source *at, mpz_srcptr n) {
    if (mpz_sgn(n) == 0) {
        return copy(out, at, wy_numeration_equal);
    }
    if (mpz_cmp_ui(n, 1) == 0) {
        return copy(out, at, wy_numeration_successor);
    }
    const wy_automaton *add, *is;
    wy_status status = get(&add, at, WI_ARITHMETIC_ADD, NULL);
    if (status == WY_OK) {
        status = get(&is, at, WI_ARITHMETIC_IS, n);
    }
    return status == WY_OK ? bind(out, at, add, 1, is) : status;
}

/* x any, y = 0 */
static wy_status make_zero_product(wy_automaton **out, const wi_arithmetic_source *at,
                                   mpz_srcptr zero) {
    const wy_automaton *any, *is;
    wy_status status = get(&any, at, WI_ARITHMETIC_ANY, NULL);
    if (status == WY_OK) {
        status = get(&is, at, WI_ARITHMETIC_IS, zero);
    }
    if (status == WY_OK) {
        const uint32_t first = 0, second = 1;
        status = wy_automaton_combine(out, WY_OP_AND, any, &first, is, &second, 2, at->control,
                                      at->error);
    }
    return minimise(out, at, status);
}

static wy_status make_product(wy_automaton **out, const wi_arithmetic_source *at, mpz_srcptr n) {
    if (mpz_sgn(n) == 0) {
        return make_zero_product(out, at, n);
    }
    if (mpz_cmp_ui(n, LARGEST_FACTOR) > 0) {
        return wi_fail(at->error, WY_LIMIT,
                       "multiplying by a number above %d is out of reach: the answer is unknown",
                       LARGEST_FACTOR);
    }
    if (mpz_cmp_ui(n, 1) == 0) {
        return copy(out, at, wy_numeration_equal);
    }
    const bool even = mpz_even_p(n) != 0;
    mpz_t smaller;
    mpz_init(smaller);
    if (even) {
        mpz_divexact_ui(smaller, n, 2);
    } else {
        mpz_sub_ui(smaller, n, 1);
    }
    const wy_automaton *product, *add;
    wy_status status = get(&add, at, WI_ARITHMETIC_ADD, NULL);
    if (status == WY_OK) {
        status = get(&product, at, WI_ARITHMETIC_MULTIPLY, smaller);
    }
    mpz_clear(smaller);
    if (status != WY_OK) {
        return status;
    }
    /* tracks 0: x, 1: y, 2: the smaller product t; then t + t = y, or t + x = y */
    const uint32_t to_product[2] = {0, 2};
    const uint32_t to_double[3] = {2, 2, 1}, to_sum[3] = {2, 0, 1};
    const bool gone[3] = {false, false, true};
    return wy_automaton_combine_exists(out, WY_OP_AND, product, to_product, add,
                                       even ? to_double : to_sum, 3, gone, NULL, at->control,
                                       at->error);
}

/* The remainders 0 <= r < n.  Where numbers have signs, r < n is not enough. */
static wy_status make_remainders(wy_automaton **out, const wi_arithmetic_source *at, mpz_srcptr n) {
    const wy_automaton *below, *natural;
    mpz_t zero;
    mpz_init(zero);
    wy_status status = get(&below, at, WI_ARITHMETIC_BELOW, n);
    if (status == WY_OK) {
        status = get(&natural, at, WI_ARITHMETIC_AT_LEAST, zero);
    }
    if (status == WY_OK) {
        status = wy_automaton_combine(out, WY_OP_AND, below, NULL, natural, NULL, 1, at->control,
                                      at->error);
    }
    mpz_clear(zero);
    return minimise(out, at, status);
}

static wy_status make_quotient(wy_automaton **out, const wi_arithmetic_source *at, mpz_srcptr n) {
    const wy_automaton *product, *add;
    wy_automaton *remainders = NULL, *near = NULL; /* t <= x < t + n */
    wy_status status = get(&product, at, WI_ARITHMETIC_MULTIPLY, n);
    if (status == WY_OK) {
        status = get(&add, at, WI_ARITHMETIC_ADD, NULL);
    }
    if (status == WY_OK) {
        status = make_remainders(&remainders, at, n);
    }
    if (status == WY_OK) {
        status = bind(&near, at, add, 1, remainders);
    }
    wy_automaton_free(remainders);
    if (status != WY_OK) {
        return status;
    }
    /* tracks 0: x, 1: y, 2: t = n y */
    const uint32_t to_near[2] = {2, 0}, to_product[2] = {1, 2};
    const bool gone[3] = {false, false, true};
    status = wy_automaton_combine_exists(out, WY_OP_AND, near, to_near, product, to_product, 3,
                                         gone, NULL, at->control, at->error);
    wy_automaton_free(near);
    return status;
}

static wy_status make_less_equal(wy_automaton **out, const wi_arithmetic_source *at) {
    const wy_automaton *less, *equal;
    wy_status status = get(&less, at, WI_ARITHMETIC_LESS, NULL);
    if (status == WY_OK) {
        status = get(&equal, at, WI_ARITHMETIC_EQUAL, NULL);
    }
    if (status == WY_OK) {
        status =
            wy_automaton_combine(out, WY_OP_OR, less, NULL, equal, NULL, 2, at->control, at->error);
    }
    return minimise(out, at, status);
}

wy_status wi_arithmetic_make(wy_automaton **out, const wi_arithmetic_source *at, wi_arithmetic what,
                             mpz_srcptr n) {
    const wy_numeration *numeration = at->numeration;
    assert(n != NULL || what < WI_ARITHMETIC_IS || what == WI_ARITHMETIC_ANY);
    switch (what) {
    case WI_ARITHMETIC_EQUAL:
        return copy(out, at, wy_numeration_equal);
    case WI_ARITHMETIC_LESS:
        return copy(out, at, wy_numeration_less);
    case WI_ARITHMETIC_ADD:
        return copy(out, at, wy_numeration_adder);
    case WI_ARITHMETIC_NOT_EQUAL:
        return complement_of(out, at, WI_ARITHMETIC_EQUAL, NULL);
    case WI_ARITHMETIC_LESS_EQUAL:
        return make_less_equal(out, at);
    case WI_ARITHMETIC_IS:
        return wy_numeration_constant(out, numeration, n, at->control, at->error);
    case WI_ARITHMETIC_IS_NOT:
        return complement_of(out, at, WI_ARITHMETIC_IS, n);
    case WI_ARITHMETIC_BELOW:
    case WI_ARITHMETIC_ABOVE:
        return make_order(out, at, what, n);
    case WI_ARITHMETIC_AT_MOST:
        return complement_of(out, at, WI_ARITHMETIC_ABOVE, n);
    case WI_ARITHMETIC_AT_LEAST:
        return complement_of(out, at, WI_ARITHMETIC_BELOW, n);
    case WI_ARITHMETIC_ADD_CONSTANT:
        return make_sum(out, at, n);
    case WI_ARITHMETIC_MULTIPLY:
        return make_product(out, at, n);
    case WI_ARITHMETIC_DIVIDE:
        return make_quotient(out, at, n);
    case WI_ARITHMETIC_ANY:
        break;
    }
    const wy_track track = wy_numeration_track(numeration);
    return wy_automaton_valid_words(out, &track, 1, at->control, at->error);
}

/* ---- without memory -------------------------------------------------------------------------- */

typedef struct made_list {
    wy_automaton **all;
    size_t count, room;
} made_list;

static wy_status find_once(const wy_automaton **out, const wi_arithmetic_source *at,
                           wi_arithmetic what, mpz_srcptr n) {
    made_list *made = at->data;
    const bool ready =
        what == WI_ARITHMETIC_EQUAL || what == WI_ARITHMETIC_LESS || what == WI_ARITHMETIC_ADD;
    if (ready) { /* the numeration has them */
        ready_part *part = what == WI_ARITHMETIC_EQUAL  ? wy_numeration_equal
                           : what == WI_ARITHMETIC_LESS ? wy_numeration_less
                                                        : wy_numeration_adder;
        return part(out, at->numeration, at->control, at->error);
    }
    wy_automaton *one = NULL;
    const wy_status status = wi_arithmetic_make(&one, at, what, n);
    if (status != WY_OK) {
        return status;
    }
    if (!wi_list_room(made->all, made->room, made->count + 1)) {
        wy_automaton_free(one);
        return wi_fail_memory(at->error);
    }
    *out = made->all[made->count++] = one;
    return WY_OK;
}

wy_status wi_arithmetic_once(wy_automaton **out, const wy_numeration *numeration,
                             wi_arithmetic what, mpz_srcptr n, const wy_control *control,
                             wy_error *error) {
    made_list made = {0};
    const wi_arithmetic_source source = {.numeration = numeration,
                                         .control = control,
                                         .error = error,
                                         .find = find_once,
                                         .data = &made};
    const wy_status status = wi_arithmetic_make(out, &source, what, n);
    for (size_t i = 0; i < made.count; i++) {
        wy_automaton_free(made.all[i]);
    }
    free(made.all);
    return status;
}

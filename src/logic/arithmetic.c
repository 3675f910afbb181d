/*
 * arithmetic.c - relations of arithmetic from the adder and the order of a numeration.
 *
 * n x = y is made by doubling and adding: n x = 2 (n/2 x) or (n - 1) x + x, with the relations of
 * the smaller factors kept too.  x / n = y says that x = n y + r with 0 <= r < n.
 */
#include "logic/arithmetic.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"

/* The automaton of n x = y has about n states: larger factors are refused. */
enum { LARGEST_FACTOR = 1 << 24 };

#define T0                                                                                         \
    "\1"                                                                                           \
    "0"
#define T1                                                                                         \
    "\1"                                                                                           \
    "1"
#define T2                                                                                         \
    "\1"                                                                                           \
    "2"

/* Names of what is kept, and how it is shown: %s is the constant. */
static const struct {
    const char *key;
    const char *label;
} forms[] = {
    [WI_ARITHMETIC_EQUAL] = {"=", T0 "=" T1},
    [WI_ARITHMETIC_NOT_EQUAL] = {"!=", T0 "!=" T1},
    [WI_ARITHMETIC_LESS] = {"<", T0 "<" T1},
    [WI_ARITHMETIC_LESS_EQUAL] = {"<=", T0 "<=" T1},
    [WI_ARITHMETIC_ADD] = {"+", T0 "+" T1 "=" T2},
    [WI_ARITHMETIC_IS] = {"=n", T0 "=%s"},
    [WI_ARITHMETIC_IS_NOT] = {"!=n", T0 "!=%s"},
    [WI_ARITHMETIC_BELOW] = {"<n", T0 "<%s"},
    [WI_ARITHMETIC_AT_MOST] = {"<=n", T0 "<=%s"},
    [WI_ARITHMETIC_ABOVE] = {">n", T0 ">%s"},
    [WI_ARITHMETIC_AT_LEAST] = {">=n", T0 ">=%s"},
    [WI_ARITHMETIC_ADD_CONSTANT] = {"+n", T0 "+%s=" T1},
    [WI_ARITHMETIC_MULTIPLY] = {"*n", "%s*" T0 "=" T1},
    [WI_ARITHMETIC_DIVIDE] = {"/n", T0 "/%s=" T1},
    [WI_ARITHMETIC_ANY] = {"any", "any " T0},
};

typedef struct making {
    wy_logic *session;
    const wy_system *system;
    const wy_control *control;
    wy_error *error;
} making;

static wy_status get(wy_relation **out, const making *at, wi_arithmetic what, mpz_srcptr n) {
    return wi_arithmetic_get(out, at->session, at->system, what, n, at->error);
}

/* A copy of what the numeration has ready. */
typedef wy_status ready_part(const wy_automaton **out, const wy_numeration *numeration,
                             const wy_control *control, wy_error *error);

static wy_status copy(wy_automaton **out, const making *at, ready_part *part) {
    const wy_automaton *ready;
    const wy_status status = part(&ready, at->system->numeration, at->control, at->error);
    return status == WY_OK ? wy_automaton_copy(out, ready, at->error) : status;
}

static wy_status minimise(wy_automaton **out, const making *at, wy_status status) {
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, at->control, at->error);
        if (status != WY_OK) {
            wy_automaton_free(*out);
            *out = NULL;
        }
    }
    return status;
}

static wy_status complement_of(wy_automaton **out, const making *at, wi_arithmetic what,
                               mpz_srcptr n) {
    wy_relation *of;
    wy_status status = get(&of, at, what, n);
    if (status == WY_OK) {
        status = wy_automaton_complement(out, of->automaton, at->control, at->error);
    }
    return minimise(out, at, status);
}

/* E track_b (a(...) & b(track_b)), where b has one track, the one of that number in a. */
static wy_status bind(wy_automaton **out, const making *at, const wy_relation *a, uint32_t track,
                      const wy_automaton *b) {
    bool gone[3] = {false, false, false};
    gone[track] = true;
    return wi_automaton_combine_exists(out, WY_OP_AND, a->automaton, NULL, b, &track,
                                       wy_automaton_tracks(a->automaton), gone, NULL, at->control,
                                       at->error);
}

static wy_status make_order(wy_automaton **out, const making *at, wi_arithmetic what,
                            mpz_srcptr n) {
    wy_relation *less, *is;
    wy_status status = get(&less, at, WI_ARITHMETIC_LESS, NULL);
    if (status == WY_OK) {
        status = get(&is, at, WI_ARITHMETIC_IS, n);
    }
    return status == WY_OK ? bind(out, at, less, what == WI_ARITHMETIC_BELOW ? 1 : 0, is->automaton)
                           : status;
}

static wy_status make_sum(wy_automaton **out, const making *at, mpz_srcptr n) {
    if (mpz_sgn(n) == 0) {
        return copy(out, at, wi_numeration_equal);
    }
    if (mpz_cmp_ui(n, 1) == 0) {
        return copy(out, at, wi_numeration_successor);
    }
    wy_relation *add, *is;
    wy_status status = get(&add, at, WI_ARITHMETIC_ADD, NULL);
    if (status == WY_OK) {
        status = get(&is, at, WI_ARITHMETIC_IS, n);
    }
    return status == WY_OK ? bind(out, at, add, 1, is->automaton) : status;
}

/* x any, y = 0 */
static wy_status make_zero_product(wy_automaton **out, const making *at, mpz_srcptr zero) {
    wy_relation *any, *is;
    wy_status status = get(&any, at, WI_ARITHMETIC_ANY, NULL);
    if (status == WY_OK) {
        status = get(&is, at, WI_ARITHMETIC_IS, zero);
    }
    if (status == WY_OK) {
        const uint32_t first = 0, second = 1;
        status = wy_automaton_combine(out, WY_OP_AND, any->automaton, &first, is->automaton,
                                      &second, 2, at->control, at->error);
    }
    return minimise(out, at, status);
}

static wy_status make_product(wy_automaton **out, const making *at, mpz_srcptr n) {
    if (mpz_sgn(n) == 0) {
        return make_zero_product(out, at, n);
    }
    if (mpz_cmp_ui(n, LARGEST_FACTOR) > 0) {
        return wi_fail(at->error, WY_LIMIT,
                       "multiplying by a number above %d is out of reach: the answer is unknown",
                       LARGEST_FACTOR);
    }
    if (mpz_cmp_ui(n, 1) == 0) {
        return copy(out, at, wi_numeration_equal);
    }
    const bool even = mpz_even_p(n) != 0;
    mpz_t smaller;
    mpz_init(smaller);
    if (even) {
        mpz_divexact_ui(smaller, n, 2);
    } else {
        mpz_sub_ui(smaller, n, 1);
    }
    wy_relation *product, *add;
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
    return wi_automaton_combine_exists(out, WY_OP_AND, product->automaton, to_product,
                                       add->automaton, even ? to_double : to_sum, 3, gone, NULL,
                                       at->control, at->error);
}

/* The remainders 0 <= r < n.  Where numbers have signs, r < n is not enough. */
static wy_status make_remainders(wy_automaton **out, const making *at, mpz_srcptr n) {
    wy_relation *below, *natural;
    mpz_t zero;
    mpz_init(zero);
    wy_status status = get(&below, at, WI_ARITHMETIC_BELOW, n);
    if (status == WY_OK) {
        status = get(&natural, at, WI_ARITHMETIC_AT_LEAST, zero);
    }
    if (status == WY_OK) {
        status = wy_automaton_combine(out, WY_OP_AND, below->automaton, NULL, natural->automaton,
                                      NULL, 1, at->control, at->error);
    }
    mpz_clear(zero);
    return minimise(out, at, status);
}

static wy_status make_quotient(wy_automaton **out, const making *at, mpz_srcptr n) {
    wy_relation *product, *add;
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
    status = wi_automaton_combine_exists(out, WY_OP_AND, near, to_near, product->automaton,
                                         to_product, 3, gone, NULL, at->control, at->error);
    wy_automaton_free(near);
    return status;
}

static wy_status make_less_equal(wy_automaton **out, const making *at) {
    wy_relation *less, *equal;
    wy_status status = get(&less, at, WI_ARITHMETIC_LESS, NULL);
    if (status == WY_OK) {
        status = get(&equal, at, WI_ARITHMETIC_EQUAL, NULL);
    }
    if (status == WY_OK) {
        status = wy_automaton_combine(out, WY_OP_OR, less->automaton, NULL, equal->automaton, NULL,
                                      2, at->control, at->error);
    }
    return minimise(out, at, status);
}

static wy_status make(wy_automaton **out, const making *at, wi_arithmetic what, mpz_srcptr n) {
    const wy_numeration *numeration = at->system->numeration;
    assert(n != NULL || what < WI_ARITHMETIC_IS || what == WI_ARITHMETIC_ANY);
    switch (what) {
    case WI_ARITHMETIC_EQUAL:
        return copy(out, at, wi_numeration_equal);
    case WI_ARITHMETIC_LESS:
        return copy(out, at, wi_numeration_less);
    case WI_ARITHMETIC_ADD:
        return copy(out, at, wy_numeration_adder);
    case WI_ARITHMETIC_NOT_EQUAL:
        return complement_of(out, at, WI_ARITHMETIC_EQUAL, NULL);
    case WI_ARITHMETIC_LESS_EQUAL:
        return make_less_equal(out, at);
    case WI_ARITHMETIC_IS:
        return wi_numeration_constant(out, numeration, n, at->control, at->error);
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
    const wy_track track = wi_numeration_track(numeration);
    return wi_automaton_valid_words(out, &track, 1, at->control, at->error);
}

wy_status wi_arithmetic_get(wy_relation **out, wy_logic *session, const wy_system *system,
                            wi_arithmetic what, mpz_srcptr n, wy_error *error) {
    *out = NULL;
    if (system->numeration == NULL) {
        wi_fail(error, WY_BAD, "%s has no arithmetic", system->name);
        return WY_BAD;
    }
    char *digits = n == NULL ? NULL : wi_decimal(n);
    const char *constant = digits == NULL ? "" : digits;
    const size_t size = strlen(constant) + strlen(system->name) + 80;
    char *key = malloc(size);
    char *label = malloc(size);
    wy_status status = WY_OK;
    if (key == NULL || label == NULL || (n != NULL && digits == NULL)) {
        status = wi_fail_memory(error);
    } else {
        snprintf(key, size, "%s:%p:%s:%s", system->name, (const void *)system, forms[what].key,
                 constant);
        *out = wi_shelf_find(session, key);
    }
    if (status == WY_OK && *out == NULL) {
        const making at = {session, system, &session->options.control, error};
        wy_automaton *made = NULL;
        status = make(&made, &at, what, n);
        if (status == WY_OK) {
            const char *form = forms[what].label;
            const char *hole = strstr(form, "%s");
            if (hole == NULL) {
                snprintf(label, size, "%s", form);
            } else {
                snprintf(label, size, "%.*s%.20s%s%s", (int)(hole - form), form, constant,
                         strlen(constant) > 20 ? "..." : "", hole + 2);
            }
            status = wi_shelf_put(out, session, key, label, made, error);
        }
        if (status == WY_OK) {
            (*out)->settled = true;
            (*out)->arithmetic = n == NULL || mpz_fits_slong_p(n) != 0;
            (*out)->what = (uint8_t)what;
            (*out)->constant = n == NULL || !(*out)->arithmetic ? 0 : mpz_get_si(n);
            (*out)->equality =
                what == WI_ARITHMETIC_EQUAL ||
                (n != NULL && what == WI_ARITHMETIC_ADD_CONSTANT && mpz_sgn(n) == 0) ||
                (n != NULL && what == WI_ARITHMETIC_MULTIPLY && mpz_cmp_ui(n, 1) == 0);
        }
    }
    free(digits);
    free(key);
    free(label);
    return status;
}

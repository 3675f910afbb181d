/* arithmetic.c - relations of arithmetic, with their names, in the memory of a session. */
#include "logic/arithmetic.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

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

typedef struct owner {
    wy_logic *session;
    const wy_system *system;
} owner;

static wy_status find(const wy_automaton **out, const wi_arithmetic_source *source,
                      wi_arithmetic what, mpz_srcptr n) {
    const owner *of = source->data;
    wy_relation *relation;
    const wy_status status =
        wi_arithmetic_get(&relation, of->session, of->system, what, n, source->error);
    *out = status == WY_OK ? relation->automaton : NULL;
    return status;
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
        owner own = {session, system};
        const wi_arithmetic_source source = {.numeration = system->numeration,
                                             .control = &session->options.control,
                                             .error = error,
                                             .find = find,
                                             .data = &own};
        wy_automaton *made = NULL;
        status = wi_arithmetic_make(&made, &source, what, n);
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

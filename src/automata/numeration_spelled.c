/*
 * numeration_spelled.c - numerations whose names spell what they are, so that they can be made
 * again from the name alone, by anyone:
 *
 *     rec_0_1_1_from_1_2_3_4    the greedy digits of U = 1, 2, 3, 4, then U_n = 0 U_{n-1} +
 *                               1 U_{n-2} + 1 U_{n-3}; minus signs are m: rec_2_m1_1_from_1_2_4
 *     ost_2_1_rep_3_1_1         Ostrowski's numeration of [2, 1, 3, 1, 1, 3, 1, 1, ...], as by the
 *                               command ost; ost_rep_3_1_1 without a beginning of its own
 */
#include <stdio.h>
#include <string.h>

#include "automata/numeration.h"
#include "base/fail.h"

enum { LARGEST = 1000000, QUOTIENTS = 64 };

/* Reads "_5" or "_m5" and goes on behind it. */
static bool read_one(int64_t *value, const char **text, bool may_be_negative) {
    const char *at = *text;
    if (*at++ != '_') {
        return false;
    }
    const bool negative = *at == 'm' && may_be_negative;
    at += negative ? 1 : 0;
    if (*at < '0' || *at > '9' || (*at == '0' && (negative || (at[1] >= '0' && at[1] <= '9')))) {
        return false; /* one way of writing each number */
    }
    int64_t magnitude = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        magnitude = 10 * magnitude + (*at - '0');
        if (magnitude > LARGEST) {
            return false;
        }
    }
    *value = negative ? -magnitude : magnitude;
    *text = at;
    return true;
}

/* As many as there are, at most `most`. */
static size_t read_numbers(int64_t *values, size_t most, const char **text, bool may_be_negative) {
    size_t count = 0;
    while (count < most && read_one(&values[count], text, may_be_negative)) {
        count++;
    }
    return count;
}

static bool skip(const char **text, const char *word) {
    const size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0) {
        return false;
    }
    *text += length;
    return true;
}

static bool read_recurrence(wi_recurrence *r, const char *name) {
    int64_t coefficients[WI_MAX_ORDER];
    *r = (wi_recurrence){0};
    if (!skip(&name, "rec")) {
        return false;
    }
    r->order = (uint32_t)read_numbers(coefficients, WI_MAX_ORDER, &name, true);
    if (r->order == 0 || !skip(&name, "_from")) {
        return false;
    }
    r->count = (uint32_t)read_numbers(r->first, WI_MAX_FIRST, &name, false);
    for (uint32_t i = 0; i < r->order; i++) {
        r->coefficients[i] = (int32_t)coefficients[i];
    }
    return r->count > 0 && *name == '\0';
}

/* *before: of the quotients, those that do not repeat. */
static bool read_ostrowski(uint32_t *quotients, size_t *before, size_t *count, const char *name) {
    int64_t values[QUOTIENTS];
    if (!skip(&name, "ost")) {
        return false;
    }
    *before = read_numbers(values, QUOTIENTS, &name, false);
    if (!skip(&name, "_rep")) {
        return false;
    }
    *count = *before + read_numbers(values + *before, QUOTIENTS - *before, &name, false);
    for (size_t i = 0; i < *count; i++) {
        quotients[i] = (uint32_t)values[i];
    }
    return *count > *before && *name == '\0';
}

wy_status wi_numerations_spelled(wy_numeration **out, wy_numerations *store, const char *name,
                                 const wy_control *control, wy_error *error) {
    wi_recurrence recurrence;
    uint32_t quotients[QUOTIENTS];
    size_t before, count;
    *out = NULL;
    if (read_recurrence(&recurrence, name)) {
        wi_scheme *scheme;
        const wy_status status = wi_scheme_recurrence(&scheme, &recurrence, error);
        return status == WY_OK ? wi_numerations_add(out, store, name, scheme, 0, control, error)
                               : status;
    }
    if (read_ostrowski(quotients, &before, &count, name)) {
        const wy_numeration *made;
        const wy_status status =
            wy_numerations_define_ostrowski(&made, store, name, quotients, before,
                                            quotients + before, count - before, control, error);
        return status;
    }
    return WY_NO;
}

/* ---- writing names --------------------------------------------------------------------------- */

/* Appends "_5", "_m5"; false: no room. */
static bool append(char *name, size_t size, int64_t value) {
    const size_t used = strlen(name);
    const int length = snprintf(name + used, size - used, value < 0 ? "_m%lld" : "_%lld",
                                (long long)(value < 0 ? -value : value));
    return length > 0 && (size_t)length < size - used;
}

bool wi_recurrence_name(char *name, size_t size, const wi_recurrence *r) {
    bool fits = snprintf(name, size, "msd_rec") < (int)size;
    for (uint32_t i = 0; i < r->order && fits; i++) {
        fits = append(name, size, r->coefficients[i]);
    }
    const size_t used = strlen(name);
    fits = fits && snprintf(name + used, size - used, "_from") < (int)(size - used);
    for (uint32_t i = 0; i < r->count && fits; i++) {
        fits = append(name, size, r->first[i]);
    }
    return fits;
}

bool wi_ostrowski_name(char *name, size_t size, const uint32_t *quotients, size_t before,
                       size_t count) {
    bool fits = snprintf(name, size, "msd_ost") < (int)size;
    for (size_t i = 0; i < count && fits; i++) {
        if (i == before) {
            const size_t used = strlen(name);
            fits = snprintf(name + used, size - used, "_rep") < (int)(size - used);
        }
        fits = fits && append(name, size, quotients[i]);
    }
    return fits;
}

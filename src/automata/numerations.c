/*
 * numerations.c - the store of numeration systems: names, and what they stand for.
 *
 * Systems are kept in a list, newest first.  A later definition hides an earlier one of the same
 * name but does not end it, for automata may still use it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "automata/numeration.h"
#include "automata/scheme.h"
#include "base/fail.h"

struct wy_numerations {
    wy_numeration *newest;
    wi_load_text *load;
    void *load_data;
};

enum { MAX_NAME = 200, MAX_BASE = 1 << 16, MAX_PARRY = 8 };

/* Systems whose greatest words are the beginnings of (word)^infinity. */
static const struct named {
    const char *name;
    uint32_t length;
    uint32_t word[MAX_PARRY];
} named_systems[] = {
    {"fib", 2, {1, 0}},
    {"trib", 3, {1, 1, 0}},
    {"tetranacci", 4, {1, 1, 1, 0}},
    {"pentanacci", 5, {1, 1, 1, 1, 0}},
    {"nara", 3, {1, 0, 0}},      /* 1, 2, 3, 4, 6, 9, 13: u_{n+1} = u_n + u_{n-2} */
    {"kim", 2, {2, 1}},          /* 1, 3, 8, 22, 60: u_{n+1} = 2 u_n + 2 u_{n-1} */
    {"pisot4", 4, {1, 1, 0, 0}}, /* 1, 2, 4, 7, 12, 21, 37: u_{n+1} = 2 u_n - u_{n-1} + u_{n-2} */
};

/* ---- the store ------------------------------------------------------------------------------ */

wy_status wy_numerations_open(wy_numerations **out, wy_error *error) {
    *out = calloc(1, sizeof **out);
    return *out == NULL ? wi_fail_memory(error) : WY_OK;
}

static void free_numeration(wy_numeration *numeration) {
    if (numeration == NULL) {
        return;
    }
    if (numeration->parts != NULL) {
        wy_automaton_free(numeration->parts->valid);
        wy_automaton_free(numeration->parts->adder);
        wy_automaton_free(numeration->parts->less);
        wy_automaton_free(numeration->parts->equal);
        wy_automaton_free(numeration->parts->successor);
        free(numeration->parts);
    }
    wi_scheme_free(numeration->scheme);
    free(numeration->name);
    free(numeration);
}

void wy_numerations_close(wy_numerations *store) {
    while (store != NULL && store->newest != NULL) {
        wy_numeration *gone = store->newest;
        store->newest = gone->older;
        free_numeration(gone);
    }
    free(store);
}

void wi_numerations_set_loader(wy_numerations *store, wi_load_text *load, void *data) {
    store->load = load;
    store->load_data = data;
}

/* ---- adding --------------------------------------------------------------------------------- */

static wy_numeration *new_numeration(const char *direction, const char *name, uint32_t digits) {
    wy_numeration *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    const size_t size = strlen(direction) + strlen(name) + 1;
    made->name = malloc(size);
    made->parts = calloc(1, sizeof *made->parts);
    if (made->name == NULL || made->parts == NULL) {
        free_numeration(made);
        return NULL;
    }
    snprintf(made->name, size, "%s%s", direction, name);
    made->system = (wy_system){
        .name = made->name, .digits = digits, .lsd = direction[0] == 'l', .numeration = made};
    return made;
}

/* Makes the automata of valid words; where all words are valid there is none. */
static wy_status make_valid(wy_numeration *msd, wy_numeration *lsd, const wy_control *control,
                            wy_error *error) {
    if (msd->scheme == NULL || wi_scheme_is_base(msd->scheme)) {
        return WY_OK;
    }
    const wy_track track = wy_numeration_track(msd);
    const wy_track reversed = wy_numeration_track(lsd);
    wy_status status = wi_scheme_valid(&msd->parts->valid, msd->scheme, &track, control, error);
    if (status == WY_OK) {
        status =
            wy_automaton_reverse(&lsd->parts->valid, msd->parts->valid, &reversed, control, error);
    }
    msd->system.valid = msd->parts->valid;
    lsd->system.valid = lsd->parts->valid;
    return status;
}

wy_status wi_numerations_add(wy_numeration **out, wy_numerations *store, const char *name,
                             wi_scheme *scheme, uint32_t negative, const wy_control *control,
                             wy_error *error) {
    *out = NULL;
    const uint32_t digits = scheme == NULL ? negative : scheme->digits;
    wy_numeration *msd = new_numeration("msd_", name, digits);
    wy_numeration *lsd = new_numeration("lsd_", name, digits);
    wy_status status = msd == NULL || lsd == NULL ? wi_fail_memory(error) : WY_OK;
    if (status != WY_OK) {
        wi_scheme_free(scheme);
    } else {
        msd->scheme = scheme;
        msd->negative = negative;
        lsd->mirror = msd;
        status = make_valid(msd, lsd, control, error);
    }
    if (status != WY_OK) {
        free_numeration(msd);
        free_numeration(lsd);
        return status;
    }
    msd->older = store->newest;
    lsd->older = msd;
    store->newest = lsd;
    *out = msd;
    return WY_OK;
}

void wi_numerations_take(wy_numerations *store, wy_numerations *from) {
    wy_numeration *oldest = from->newest;
    while (oldest != NULL && oldest->older != NULL) {
        oldest = oldest->older;
    }
    if (oldest != NULL) {
        oldest->older = store->newest;
        store->newest = from->newest;
        from->newest = NULL;
    }
}

const wy_numeration *wi_numerations_mirror(const wy_numerations *store, const wy_numeration *msd) {
    const wy_numeration *found = store->newest;
    while (found != NULL && found->mirror != msd) {
        found = found->older;
    }
    return found;
}

/* ---- names ---------------------------------------------------------------------------------- */

/* A number from 0 on, all of text, at most limit. */
static bool read_number(uint32_t *out, const char *text, uint32_t limit) {
    uint64_t value = 0;
    if (*text == '\0') {
        return false;
    }
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9') {
            return false;
        }
        value = 10 * value + (uint64_t)(*text - '0');
        if (value > limit) {
            return false;
        }
    }
    *out = (uint32_t)value;
    return true;
}

/* "msd_fib" -> msd, "fib".  Returns the name in the text, or "2". */
static const char *split_name(bool *lsd, const char *name) {
    uint32_t number;
    *lsd = strncmp(name, "lsd", 3) == 0;
    if (*lsd || strncmp(name, "msd", 3) == 0) {
        const char *rest = name + 3;
        if (*rest == '\0') {
            return "2";
        }
        if (*rest == '_' && rest[1] != '\0') {
            return rest + 1;
        }
        if (read_number(&number, rest, UINT32_MAX)) {
            return rest;
        }
    }
    *lsd = false;
    return name;
}

static bool good_name(const char *name) {
    const size_t length = strlen(name);
    for (size_t i = 0; i < length; i++) {
        const char c = name[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              c == '_')) {
            return false;
        }
    }
    return length > 0 && length <= MAX_NAME;
}

static wy_status numerations_spelled(wy_numeration **out, wy_numerations *store, const char *name,
                                     const wy_control *control, wy_error *error);

/* Systems that are known by their name alone.  WY_NO: this is none. */
static wy_status make_named(wy_numeration **out, wy_numerations *store, const char *name,
                            const wy_control *control, wy_error *error) {
    wi_scheme *scheme = NULL;
    wy_status status = WY_NO;
    uint32_t number;
    if (read_number(&number, name, MAX_BASE)) {
        status = wi_scheme_base(&scheme, number, error);
    } else if (strncmp(name, "neg_", 4) == 0 && read_number(&number, name + 4, MAX_BASE)) {
        if (number < 2) {
            return wi_fail(error, WY_BAD, "a negative base is at most -2");
        }
        return wi_numerations_add(out, store, name, NULL, number, control, error);
    } else if (strcmp(name, "neg_fib") == 0) {
        return wi_negafib_define(store, control, error);
    } else if (strcmp(name, "pell") == 0) {
        number = 2;
        status = wi_scheme_ostrowski(&scheme, &number, 1, 1, error);
    } else if (strncmp(name, "ost", 3) == 0 && read_number(&number, name + 3, MAX_BASE - 2) &&
               number >= 2) {
        status = wi_scheme_ostrowski(&scheme, &number, 1, 1, error);
    } else {
        status = numerations_spelled(out, store, name, control, error);
        if (status != WY_NO) {
            return status;
        }
    }
    for (size_t i = 0; i < sizeof named_systems / sizeof *named_systems; i++) {
        if (strcmp(name, named_systems[i].name) == 0) {
            status =
                wi_scheme_parry(&scheme, named_systems[i].word, named_systems[i].length, error);
        }
    }
    if (status == WY_OK) {
        status = wi_numerations_add(out, store, name, scheme, 0, control, error);
    }
    if (status == WY_OK && strcmp(name, "fib") == 0) {
        (*out)->zeckendorf = true;
    }
    return status;
}

static const wy_numeration *known(const wy_numerations *store, bool lsd, const char *name) {
    const wy_numeration *found = store->newest;
    while (found != NULL && (found->system.lsd != lsd || strcmp(found->name + 4, name) != 0)) {
        found = found->older;
    }
    return found;
}

wy_status wy_numerations_find(const wy_numeration **out, wy_numerations *store, const char *name,
                              const wy_control *control, wy_error *error) {
    bool lsd;
    const char *rest = split_name(&lsd, name);
    *out = NULL;
    if (!good_name(rest)) {
        return wi_fail(error, WY_BAD, "there is no numeration system '%.*s'", MAX_NAME, name);
    }
    uint32_t number;
    while (rest[0] == '0' && read_number(&number, rest + 1, UINT32_MAX)) {
        rest++; /* msd_02 is msd_2 */
    }
    *out = known(store, lsd, rest);
    if (*out != NULL) {
        return WY_OK;
    }
    wy_status status = WY_NO;
    if (store->load != NULL) {
        const wy_numeration *loaded;
        status = wi_numerations_load(&loaded, store, store->load, store->load_data, rest, control,
                                     error);
    }
    if (status == WY_NO) {
        wy_numeration *made;
        status = make_named(&made, store, rest, control, error);
    }
    if (status == WY_NO) {
        return wi_fail(error, WY_BAD, "there is no numeration system '%.*s'", MAX_NAME, name);
    }
    *out = status == WY_OK ? known(store, lsd, rest) : NULL;
    return status;
}

wy_status wy_numerations_find_system(void *store, const wy_system **out, const char *name,
                                     wy_error *error) {
    const wy_numeration *found;
    const wy_status status = wy_numerations_find(&found, store, name, NULL, error);
    *out = status == WY_OK ? wi_numeration_system(found) : NULL;
    return status;
}

wy_status wi_numerations_find_scheme(const wy_numeration **out, wy_numerations *store,
                                     const wi_scheme *scheme, const wy_control *control,
                                     wy_error *error) {
    wy_status status = WY_NO;
    *out = NULL;
    /* Systems with names of their own come first, whatever was defined since. */
    for (size_t i = 0; status == WY_NO && i < sizeof named_systems / sizeof *named_systems; i++) {
        wi_scheme *named;
        status = wi_scheme_parry(&named, named_systems[i].word, named_systems[i].length, error);
        if (status != WY_OK) {
            return status;
        }
        status = wi_scheme_same(named, scheme);
        wi_scheme_free(named);
        if (status == WY_OK) {
            status = wy_numerations_find(out, store, named_systems[i].name, control, error);
            if (status != WY_OK || *out == NULL || !(*out)->custom) {
                return status;
            }
            status = WY_NO; /* somebody else's system of that name */
        }
    }
    *out = NULL;
    for (const wy_numeration *n = store->newest; n != NULL && status == WY_NO; n = n->older) {
        if (n->scheme != NULL && n->scheme->digits == scheme->digits && !n->custom) {
            status = wi_scheme_same(n->scheme, scheme);
            *out = status == WY_OK ? n : NULL;
        }
    }
    if (status == WY_SYSTEM) {
        return wi_fail_memory(error);
    }
    return WY_OK;
}

/* ---- Ostrowski ------------------------------------------------------------------------------ */

wy_status wy_numerations_define_ostrowski(const wy_numeration **out, wy_numerations *store,
                                          const char *name, const uint32_t *preperiod,
                                          size_t preperiod_count, const uint32_t *period,
                                          size_t period_count, const wy_control *control,
                                          wy_error *error) {
    enum { MAX_QUOTIENTS = 1000 };
    if (out != NULL) {
        *out = NULL;
    }
    if (!good_name(name)) {
        return wi_fail(error, WY_BAD, "'%.*s' cannot name a numeration system", MAX_NAME, name);
    }
    if (preperiod_count > MAX_QUOTIENTS || period_count > MAX_QUOTIENTS) {
        return wi_fail(error, WY_LIMIT, "the continued fraction has more than %d quotients",
                       MAX_QUOTIENTS);
    }
    if (period_count == 0) {
        return wi_fail(error, WY_BAD, "the period of a continued fraction cannot be empty");
    }
    /* A first 0 is the whole part; a first 1 joins the next: [0; 1, b, ...] = 1 - [0; b+1, ...]. */
    uint32_t quotients[2 * MAX_QUOTIENTS + 2];
    uint32_t count = 0;
    for (size_t i = preperiod_count > 0 && preperiod[0] == 0; i < preperiod_count; i++) {
        quotients[count++] = preperiod[i];
    }
    size_t opened = 0; /* quotients of the period that had to be moved before it */
    if (count == 0 && period[0] == 1) {
        quotients[count++] = period[opened++];
    }
    if (count == 1 && quotients[0] == 1) {
        quotients[count++] = period[opened++ % period_count];
    }
    for (size_t i = 0; i < period_count; i++) {
        quotients[count++] = period[(opened + i) % period_count];
    }
    for (uint32_t i = 0; i < count; i++) {
        if (quotients[i] == 0 || quotients[i] > MAX_BASE - 2) {
            return wi_fail(error, WY_BAD, "a quotient of a continued fraction is from 1 to %d here",
                           MAX_BASE - 2);
        }
    }
    if (quotients[0] == 1) { /* then a second one stands before the period */
        quotients[1]++;
        memmove(quotients, quotients + 1, --count * sizeof *quotients);
    }
    wi_scheme *scheme;
    wy_numeration *made;
    wy_status status =
        wi_scheme_ostrowski(&scheme, quotients, count, (uint32_t)period_count, error);
    if (status == WY_OK) {
        status = wi_numerations_add(&made, store, name, scheme, 0, control, error);
    }
    if (status == WY_OK && out != NULL) {
        *out = made;
    }
    return status;
}

/* ==== names that spell a system ============================================================== */

/*
 * Numerations whose names spell what they are, so that they can be made
 * again from the name alone, by anyone:
 *
 *     rec_0_1_1_from_1_2_3_4    the greedy digits of U = 1, 2, 3, 4, then U_n = 0 U_{n-1} +
 *                               1 U_{n-2} + 1 U_{n-3}; minus signs are m: rec_2_m1_1_from_1_2_4
 *     ost_2_1_rep_3_1_1         Ostrowski's numeration of [2, 1, 3, 1, 1, 3, 1, 1, ...], as by the
 *                               command ost; ost_rep_3_1_1 without a beginning of its own
 */

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

/* Systems whose names spell them, rec_... and ost_..._rep_...  WY_NO: this is none. */
static wy_status numerations_spelled(wy_numeration **out, wy_numerations *store, const char *name,
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

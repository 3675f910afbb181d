/* lookup_oeis.c - which sequences of the OEIS, of those that we know, begin as the terms do. */
#include "lookup.h"

/* How many of the given terms are those of this sequence, from its first or second term on. */
static size_t oeis_agrees(const wy_oeis *known, const wy_lookup *wanted, size_t *skipped) {
    size_t best = 0;
    for (size_t start = 0; start < 3; start++) {
        size_t n = 0;
        while (n < wanted->count && start + n < known->count &&
               known->terms[start + n] == wanted->terms[n]) {
            n++;
        }
        if (n > best) {
            best = n;
            *skipped = start;
        }
    }
    return best;
}

static bool oeis_fits(const wy_oeis *known, const wy_lookup *wanted, size_t *skipped) {
    const size_t agree = oeis_agrees(known, wanted, skipped);
    return agree == wanted->count || (agree > 8 && *skipped + agree == known->count);
}

/* The first A-number that fits; false: none. */
bool cli_oeis_next(wy_oeis *known, size_t *at, size_t *skipped, const wy_lookup *wanted) {
    if (wanted->kind != WY_LOOKUP_TERMS) {
        return false;
    }
    while (wy_oeis_at(known, (*at)++, NULL) == WY_OK) {
        if (oeis_fits(known, wanted, skipped)) {
            return true;
        }
    }
    return false;
}

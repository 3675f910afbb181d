/*
 * terms.c - sequences of a game, from the definition: pairs of P-positions, rows of columns, Grundy
 * values.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/atlas.h>
#include <wythoff/grundy.h>
#include <wythoff/solve.h>

#include "analyze/analysis.h"
#include "atlas/terms.h"
#include "base/fail.h"
#include "rules/value.h"

static const char *const names[] = {
#define X(id, name, words) name,
    WY_TERMS(X)
#undef X
};
static const char *const in_words[] = {
#define X(id, name, words) words,
    WY_TERMS(X)
#undef X
};

const char *wy_terms_name(wy_terms_kind kind) {
    return names[kind];
}

const char *wy_terms_words(wy_terms_kind kind) {
    return in_words[kind];
}

/* ---- P-positions ----------------------------------------------------------------------------- */

#define ENOUGH_SECONDS 5.0

/* Are the P-positions that were computed symmetric?  The rule need not show it. */
static bool looks_symmetric(const wi_survey *sample) {
    for (size_t i = 0; i < sample->count; i++) {
        const wy_position at = sample->of[i];
        if (at.y < sample->side && !wi_survey_has(sample, at.y, at.x)) {
            return false;
        }
    }
    return true;
}

static wy_status take_pairs(int64_t *a, int64_t *b, size_t *count, const wi_survey *sample,
                            wy_class *class, wy_error *error) {
    wi_pair_list pairs;
    class->symmetric = class->symmetric || looks_symmetric(sample);
    const wy_status status = wi_pair_list_make(&pairs, sample, class, error);
    if (status != WY_OK || pairs.count == 0) {
        *count = 0;
        return status != WY_OK ? status : wi_fail(error, WY_NO, "%s", pairs.why);
    }
    *count = pairs.count < *count ? pairs.count : *count;
    for (size_t n = 0; n < *count; n++) {
        a[n] = pairs.of[n].x;
        b[n] = pairs.of[n].y;
    }
    free(pairs.of);
    return WY_OK;
}

/* Of each column the lowest P-position; in a window the columns before the first that has none. */
static wy_status take_columns(int64_t *out, size_t *count, const wi_survey *sample, bool bits,
                              wy_error *error) {
    size_t n = 0;
    for (size_t i = 0; i < sample->count && n < *count && sample->of[i].x <= (int64_t)n; i++) {
        const wy_position at = sample->of[i];
        if (at.x == (int64_t)n) {
            out[n++] = bits ? at.y < at.x : at.y;
        }
    }
    *count = n;
    return n == 0 ? wi_fail(error, WY_NO, "column 0 has no P-position") : WY_OK;
}

/* The P-positions of so many columns, or of a window of that size. */
static wy_status look(wi_survey *sample, wy_class *class, int64_t columns, const wy_rules *rules,
                      const wy_control *control, wy_error *error) {
    static const wy_control none;
    *sample = (wi_survey){0};
    const wy_status status = wy_classify(class, rules, error);
    return status != WY_OK ? status
                           : wi_survey_make(sample, rules, class, columns, columns, ENOUGH_SECONDS,
                                            control != NULL ? control : &none, error);
}

enum { MARGIN = 64, LARGEST_WINDOW = 4096 };

/*
 * Each a_n is less than 2n + 1 where every number is an a or a b.  In a window the pairs end where
 * the first b is beyond it; so it grows until there are enough.
 */
wy_status wi_terms_pairs(int64_t *a, int64_t *b, size_t *count, const wy_rules *rules,
                         const wy_control *control, wy_error *error) {
    const size_t wanted = *count;
    int64_t columns = 4 * (int64_t)wanted + MARGIN;
    for (;; columns *= 2) {
        wy_class class;
        wi_survey sample;
        *count = wanted;
        wy_status status = look(&sample, &class, columns, rules, control, error);
        if (status == WY_OK) {
            status = take_pairs(a, b, count, &sample, &class, error);
        } else {
            *count = 0;
        }
        const bool enough =
            *count == wanted || *count == 0 || sample.whole_columns || sample.side < columns;
        wi_survey_clear(&sample);
        if (status != WY_OK || enough || 2 * columns > LARGEST_WINDOW) {
            return status;
        }
    }
}

static wy_status columns_of(int64_t *out, size_t *count, const wy_rules *rules, bool bits,
                            const wy_control *control, wy_error *error) {
    wy_class class;
    wi_survey sample;
    wy_status status = look(&sample, &class, 4 * (int64_t)*count + MARGIN, rules, control, error);
    if (status == WY_OK) {
        status = take_columns(out, count, &sample, bits, error);
    } else {
        *count = 0;
    }
    wi_survey_clear(&sample);
    return status;
}

static wy_status pairs_of(int64_t *out, size_t *count, const wy_rules *rules, wy_terms_kind kind,
                          const wy_control *control, wy_error *error) {
    int64_t *b = calloc(*count + 1, sizeof *b);
    if (b == NULL) {
        return wi_fail_memory(error);
    }
    const wy_status status = wi_terms_pairs(out, b, count, rules, control, error);
    for (size_t n = 0; n < *count && kind != WY_TERMS_A; n++) {
        out[n] = b[n] - (kind == WY_TERMS_B ? 0 : out[n]) -
                 (kind == WY_TERMS_DEVIATION ? (int64_t)n : 0);
    }
    free(b);
    return status;
}

/* ---- Grundy values --------------------------------------------------------------------------- */

typedef struct values {
    int64_t side;
    uint32_t *of; /* by x, then y */
} values;

static bool take_column(void *data, int64_t x, const uint32_t *column) {
    const values *to = data;
    memcpy(to->of + x * to->side, column, (size_t)to->side * sizeof *column);
    return true;
}

static int64_t value(const values *from, int64_t x, int64_t y) {
    const uint32_t found = from->of[x * from->side + y];
    return found == WY_GRUNDY_NONE ? -1 : (int64_t)found;
}

static void list(int64_t *out, size_t count, const values *from, wy_terms_kind kind) {
    size_t n = 0;
    for (int64_t line = 0; n < count && line < from->side; line++) {
        if (kind == WY_TERMS_DIAGONAL) {
            out[n++] = value(from, line, line);
        }
        for (int64_t x = 0; kind != WY_TERMS_DIAGONAL && x <= line && n < count; x++) {
            out[n++] = value(from, x, kind == WY_TERMS_TRIANGLE ? line : line - x);
        }
    }
}

static wy_status grundy(int64_t *out, size_t *count, const wy_rules *rules, wy_terms_kind kind,
                        const wy_control *control, wy_error *error) {
    values table = {.side = 1};
    const size_t wanted = *count;
    while (kind == WY_TERMS_DIAGONAL ? (size_t)table.side < wanted
                                     : (size_t)(table.side * (table.side + 1) / 2) < wanted) {
        table.side++;
    }
    wy_solution *made = NULL;
    table.of = calloc((size_t)(table.side * table.side), sizeof *table.of);
    wy_status status = table.of == NULL
                           ? wi_fail_memory(error)
                           : wy_grundy_open(&made, rules, WY_ENGINE_AUTO, control, error);
    if (status == WY_OK) {
        status = wy_grundy_each(made, table.side, table.side, WY_GRUNDY_COLUMNS, take_column,
                                &table, error);
    }
    wy_solution_free(made);
    if (status == WY_OK) {
        list(out, wanted, &table, kind);
    } else {
        *count = 0;
    }
    free(table.of);
    return status == WY_BAD ? WY_NO : status;
}

wy_status wy_terms_make(int64_t *out, size_t *count, const wy_rules *rules, wy_terms_kind kind,
                        const wy_control *control, wy_error *error) {
    const wy_status plane = wi_rules_want_plane(rules, error);
    if (plane != WY_OK) {
        return plane;
    }
    if (kind >= WY_TERMS_DIAGONAL) {
        return grundy(out, count, rules, kind, control, error);
    }
    return kind == WY_TERMS_COLUMN || kind == WY_TERMS_BITS
               ? columns_of(out, count, rules, kind == WY_TERMS_BITS, control, error)
               : pairs_of(out, count, rules, kind, control, error);
}

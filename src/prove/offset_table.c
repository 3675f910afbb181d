/*
 * offset_table.c - outputs from computed P-positions, in any numeration; see offset.h.
 *
 * With columns 0, ..., m - 1 the rows are known up to the first that has no P-position yet; before
 * that both halves of an output are.  A record is a word: its length, then its digits in bytes.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/solve.h>

#include "base/fail.h"
#include "prove/offset.h"

enum { RECORD = 1 + WI_OFFSET_LONGEST / 8 };

/* ---- P-positions ----------------------------------------------------------------------------- */

typedef struct filling {
    wi_offset_table *table;
    int32_t *shifted; /* s(x) */
    uint8_t *rows;    /* 1: its P-position is known */
    int64_t columns, next;
    bool strange; /* a column with none or several, a row with several, an offset that is large */
} filling;

static bool take(void *data, const wy_position *positions, size_t count) {
    filling *f = data;
    for (size_t i = 0; i < count && !f->strange; i++) {
        const int64_t x = positions[i].x;
        const int64_t y = positions[i].y;
        f->strange = x != f->next++;
        if (f->strange || y < 0) {
            return false;
        }
        if (y < f->columns) {
            f->strange = f->rows[y] != 0;
            f->rows[y] = 1;
        }
        const int64_t f_offset = y - f->shifted[x];
        if (y >= x && wi_offset_fits(f_offset)) {
            f->table->codes[x] |= wi_offset_of_f(f_offset);
        } else if (y >= x) {
            f->strange = true;
        }
        if (x >= y) {
            const int64_t g_offset = x - f->shifted[y];
            if (wi_offset_fits(g_offset)) {
                f->table->codes[y] |= wi_offset_of_g(g_offset);
            } else {
                f->strange = true;
            }
        }
    }
    return !f->strange;
}

/* s(x) for x < count, word by word. */
static bool shift_all(int32_t *out, const wi_offset_tree *tree, int64_t count) {
    unsigned length = 0;
    while (length + 1 < tree->depth && wi_offset_below(tree, 0, length) < count) {
        length++;
    }
    uint32_t kinds[WI_OFFSET_LONGEST + 1] = {0};
    uint32_t digits[WI_OFFSET_LONGEST + 1] = {0};
    unsigned at = 0;
    int64_t number = 0;
    int64_t sum = 0;
    while (number < count) {
        if (at == length) {
            if (tree->number[kinds[at]]) {
                out[number++] = (int32_t)sum;
            }
            sum += wi_offset_below(tree, kinds[at], 1);
            if (sum > INT32_MAX) {
                return false;
            }
        } else if (digits[at] < tree->digits) {
            const uint32_t to = wi_offset_child(tree, kinds[at], digits[at]++);
            if (to != WI_NO_NODE) {
                kinds[++at] = to;
                digits[at] = 0;
            }
            continue;
        }
        if (at-- == 0) {
            return false;
        }
    }
    return true;
}

wy_status wi_offset_table_make(wi_offset_table *out, const wi_offset_tree *tree,
                               const wy_rules *rules, int64_t columns, const wy_control *control,
                               wy_error *error) {
    *out = (wi_offset_table){.tree = tree};
    out->codes = calloc((size_t)columns, sizeof *out->codes);
    filling f = {.table = out,
                 .shifted = malloc((size_t)columns * sizeof *f.shifted),
                 .rows = calloc((size_t)columns, 1),
                 .columns = columns};
    wy_solution *solution = NULL;
    wy_status status = WY_OK;
    if (out->codes == NULL || f.shifted == NULL || f.rows == NULL) {
        status = wi_fail_memory(error);
    } else if (!shift_all(f.shifted, tree, columns)) {
        status = wi_fail(error, WY_NO, "the numeration has too few words");
    } else {
        status = wy_solve(&solution, rules, WY_ENGINE_AUTO, control, error);
    }
    if (status == WY_OK) {
        status = wy_solution_each(solution, columns, INT64_MAX / 4, take, &f, error);
    }
    wy_solution_free(solution);
    if (status == WY_OK && (f.strange || f.next != columns)) {
        status = wi_fail(error, WY_NO,
                         "not every column and row has one P-position near the line that the "
                         "numeration %s stands for",
                         wy_numeration_name(tree->system));
    }
    while (status == WY_OK && out->reach < columns && f.rows[out->reach] != 0) {
        out->reach++;
    }
    free(f.shifted);
    free(f.rows);
    if (status != WY_OK) {
        wi_offset_table_clear(out);
    }
    return status;
}

void wi_offset_table_clear(wi_offset_table *table) {
    free(table->codes);
    memset(table, 0, sizeof *table);
}

/* ---- a source -------------------------------------------------------------------------------- */

static wy_status look(void *data, wi_offset_level *levels, const uint64_t *record, unsigned depth,
                      wy_error *error) {
    const wi_offset_table *table = data;
    const wi_offset_tree *tree = table->tree;
    const size_t length = (size_t)record[0];
    uint8_t digits[WI_OFFSET_LONGEST];
    memcpy(digits, record + 1, sizeof digits);
    for (unsigned k = 0; k <= depth; k++) {
        int64_t first = 0;
        uint32_t kind = 0;
        for (size_t i = 0; i < length && first < table->reach; i++) {
            first += wi_offset_before(tree, kind, digits[i], (unsigned)(length - 1 - i) + k);
            kind = wi_offset_child(tree, kind, digits[i]);
        }
        const int64_t count = first < table->reach ? wi_offset_below(tree, kind, k) : 0;
        if (first >= table->reach || count > table->reach - first) {
            return wi_fail(error, WY_NO, "%lld numbers are too few", (long long)table->reach);
        }
        levels[k] = (wi_offset_level){.outputs = table->codes + first, .count = count};
    }
    return WY_OK;
}

static wy_status follow(void *data, uint64_t *to, const uint64_t *record, uint32_t digit,
                        wy_error *error) {
    const wi_offset_table *table = data;
    memcpy(to, record, RECORD * sizeof *to);
    const size_t length = (size_t)record[0];
    if (length == 0 && digit == 0) {
        return WY_OK; /* zeros in front */
    }
    if (length >= WI_OFFSET_LONGEST / 2) {
        return wi_fail(error, WY_NO, "%lld numbers are too few", (long long)table->reach);
    }
    uint8_t *digits = (uint8_t *)(to + 1);
    digits[length] = (uint8_t)digit;
    to[0]++;
    return WY_OK;
}

wi_offset_source wi_offset_table_source(wi_offset_table *table) {
    unsigned depth = 0;
    while (depth + 1 < WI_OFFSET_LONGEST / 2 &&
           wi_offset_below(table->tree, 0, depth + 1) <= table->reach) {
        depth++;
    }
    return (wi_offset_source){.data = table,
                              .tree = table->tree,
                              .record = RECORD,
                              .depth = depth,
                              .bounded = true,
                              .look = look,
                              .follow = follow};
}

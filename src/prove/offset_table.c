/*
 * offset_table.c - outputs from computed P-positions, in any numeration; see offset.h.
 *
 * With columns 0, ..., m - 1 the rows are known up to the first that has no P-position yet; before
 * that both halves of an output are.  A record is a word: its length, then its digits in bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "prove/offset.h"

enum { RECORD = 1 + WI_OFFSET_LONGEST / 8 };

/* ---- P-positions ----------------------------------------------------------------------------- */

/* Fills in what one P-position says; false: the offset is too large. */
static bool fill_in(wi_offset_table *table, const int32_t *shifted, int64_t x, int64_t y) {
    const int64_t of_f = y - shifted[x];
    if (y >= x && !wi_offset_fits(of_f)) {
        return false;
    }
    table->codes[x] |= y >= x ? wi_offset_of_f(of_f) : 0;
    if (x >= y) {
        const int64_t of_g = x - shifted[y];
        if (!wi_offset_fits(of_g)) {
            return false;
        }
        table->codes[y] |= wi_offset_of_g(of_g);
    }
    return true;
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
                               const wi_line_game *game, int64_t columns, const wy_control *control,
                               wy_error *error) {
    *out = (wi_offset_table){.tree = tree};
    out->codes = calloc((size_t)columns, sizeof *out->codes);
    int32_t *shifted = malloc((size_t)columns * sizeof *shifted);
    int32_t *rows = malloc((size_t)columns * sizeof *rows);
    uint8_t *known = calloc((size_t)columns, 1); /* rows */
    wy_status status = WY_OK;
    if (out->codes == NULL || shifted == NULL || rows == NULL || known == NULL) {
        status = wi_fail_memory(error);
    } else if (!shift_all(shifted, tree, columns)) {
        status = wi_fail(error, WY_LIMIT, "unknown: the numeration has too few words");
    } else {
        status = wi_line_game_columns(rows, game, columns, control, error);
    }
    for (int64_t x = 0; x < columns && status == WY_OK; x++) {
        if (rows[x] < columns) {
            known[rows[x]] = 1;
        }
        if (!fill_in(out, shifted, x, rows[x])) {
            status = wi_fail(error, WY_LIMIT,
                             "unknown: P-positions are far from the line that the numeration %s "
                             "stands for",
                             wy_numeration_name(tree->system));
        }
    }
    while (status == WY_OK && out->reach < columns && known[out->reach] != 0) {
        out->reach++;
    }
    free(shifted);
    free(rows);
    free(known);
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

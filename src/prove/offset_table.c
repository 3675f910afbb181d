/*
 * offset_table.c - outputs from computed P-positions, in any numeration; see offset.h.
 *
 * With columns 0, ..., m - 1 the rows are known up to the first that has no P-position yet; before
 * that both halves of an output are.  A record is a word: its length, then its digits in bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "prove/offset.h"

enum { RECORD = 1 + WI_OFFSET_LONGEST / 8 };

/* ---- shifted numbers ------------------------------------------------------------------------ */

/* s(0), s(1), s(2), ... word by word. */
typedef struct shift_walk {
    const wi_offset_tree *tree;
    unsigned length, at;
    int64_t number, sum; /* the next, and s of it */
    uint32_t kinds[WI_OFFSET_LONGEST + 1];
    uint32_t digits[WI_OFFSET_LONGEST + 1];
} shift_walk;

static void begin_walk(shift_walk *w, const wi_offset_tree *tree, int64_t count) {
    memset(w, 0, sizeof *w);
    w->tree = tree;
    while (w->length + 1 < tree->depth && wi_offset_below(tree, 0, w->length) < count) {
        w->length++;
    }
}

/* s of the next number; -1: there is none. */
static int64_t walk_on(shift_walk *w) {
    const wi_offset_tree *tree = w->tree;
    for (;;) {
        const uint32_t kind = w->kinds[w->at];
        if (w->at < w->length && w->digits[w->at] < tree->digits) {
            const uint32_t to = wi_offset_child(tree, kind, w->digits[w->at]++);
            if (to != WI_NO_NODE) {
                w->kinds[++w->at] = to;
                w->digits[w->at] = 0;
            }
            continue;
        }
        const bool word = w->at == w->length;
        if (w->at == 0 && !(word && w->number == 0)) {
            return -1;
        }
        w->at -= w->at > 0;
        if (word) {
            const int64_t shifted = w->sum;
            w->sum += wi_offset_below(tree, kind, 1);
            if (tree->number[kind]) {
                w->number++;
                return shifted;
            }
        }
    }
}

/* ---- P-positions ----------------------------------------------------------------------------- */

enum { KEPT = 16384 }; /* shifted rows of P-positions below the diagonal; a power of 2 */

typedef struct filling {
    wi_offset_table *table;
    shift_walk columns, rows;
    int64_t kept[KEPT]; /* s(y) for the last of the rows */
} filling;

/* s(y), for y that hardly ever decreases; -1: unknown. */
static int64_t shifted_row(filling *f, int64_t y) {
    while (f->rows.number <= y) {
        const int64_t at = f->rows.number;
        const int64_t shifted = walk_on(&f->rows);
        if (shifted < 0) {
            return -1;
        }
        f->kept[at % KEPT] = shifted;
    }
    return y + KEPT > f->rows.number ? f->kept[y % KEPT] : -1;
}

/* Fills in what one P-position says; false: it is far from the line. */
static bool fill_in(filling *f, int64_t x, int64_t y) {
    const int64_t of_x = walk_on(&f->columns);
    if (of_x < 0) {
        return false;
    }
    if (y >= x) {
        if (!wi_offset_fits(y - of_x)) {
            return false;
        }
        f->table->codes[x] |= wi_offset_of_f(y - of_x);
    }
    if (x >= y) {
        const int64_t of_y = x == y ? of_x : shifted_row(f, y);
        if (of_y < 0 || !wi_offset_fits(x - of_y)) {
            return false;
        }
        f->table->codes[y] |= wi_offset_of_g(x - of_y);
    }
    return true;
}

static wy_status fill(filling *f, wi_line_columns *from, int64_t count, const wy_control *control,
                      wy_error *error) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    for (int64_t x = 0; x < count; x++) {
        const int64_t y = wi_line_columns_next(from);
        if (y < 0) {
            return wi_fail(error, WY_LIMIT,
                           "unknown: P-positions of the game do not follow two lines");
        }
        if (!fill_in(f, x, y)) {
            return wi_fail(error, WY_LIMIT,
                           "unknown: P-positions are far from the line that the numeration %s "
                           "stands for",
                           wy_numeration_name(f->table->tree->system));
        }
        if (x % 4096 == 0 && wi_pace_stop(&pace, (double)x / (double)count)) {
            return wi_fail(error, WY_STOPPED, "stopped");
        }
    }
    f->table->reach = from->free_row < count ? from->free_row : count;
    return WY_OK;
}

wy_status wi_offset_table_make(wi_offset_table *out, const wi_offset_tree *tree,
                               const wi_line_game *game, int64_t columns, const wy_control *control,
                               wy_error *error) {
    *out = (wi_offset_table){.tree = tree};
    wi_line_columns from;
    wy_status status = wi_line_columns_open(&from, game, columns, error);
    if (status != WY_OK) {
        return status;
    }
    out->codes = calloc((size_t)columns, sizeof *out->codes);
    filling *f = malloc(sizeof *f);
    if (out->codes == NULL || f == NULL) {
        status = wi_fail_memory(error);
    } else {
        f->table = out;
        begin_walk(&f->columns, tree, columns);
        begin_walk(&f->rows, tree, columns);
        status = fill(f, &from, columns, control, error);
    }
    free(f);
    wi_line_columns_close(&from);
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

/* It keeps nothing from one question to the next. */
static wy_status twin(void **out, const void *data, wy_error *error) {
    (void)error;
    *out = (void *)(uintptr_t)data;
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
                              .steady = true,
                              .look = look,
                              .follow = follow,
                              .twin = twin};
}

/* ---- words ----------------------------------------------------------------------------------- */

/* The valid words of a numeration as a tree; see offset.h. */

static const int64_t many = INT64_MAX / 4;

/* Words by their length: at most `many`. */
static void count_words(wi_offset_tree *tree) {
    for (uint32_t kind = 0; kind < tree->kinds; kind++) {
        tree->count[kind] = tree->number[kind];
    }
    for (unsigned k = 1; k < tree->depth; k++) {
        for (uint32_t kind = 0; kind < tree->kinds; kind++) {
            const int64_t sum = wi_offset_before(tree, kind, tree->digits, k - 1);
            tree->count[(size_t)k * tree->kinds + kind] = sum;
        }
    }
}

int64_t wi_offset_before(const wi_offset_tree *tree, uint32_t kind, uint32_t digit, unsigned k) {
    int64_t sum = 0;
    for (uint32_t d = 0; d < digit; d++) {
        const uint32_t child = wi_offset_child(tree, kind, d);
        if (child != WI_NO_NODE) {
            sum += wi_offset_below(tree, child, k);
        }
        sum = sum < many ? sum : many;
    }
    return sum;
}

wy_status wi_offset_tree_make(wi_offset_tree *out, const wy_numeration *system,
                              const wy_control *control, wy_error *error) {
    memset(out, 0, sizeof *out);
    const wy_system *of = wy_numeration_system(system);
    if (of->lsd || wy_numeration_signed(system)) {
        return wi_fail(error, WY_LIMIT,
                       "%s does not read the greatest digit of natural numbers first",
                       wy_numeration_name(system));
    }
    const wy_track track = wy_numeration_track(system);
    wy_automaton *valid = NULL;
    wy_status status = wy_automaton_valid_words(&valid, &track, 1, control, error);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(valid, control, error);
    }
    if (status != WY_OK) {
        wy_automaton_free(valid);
        return status;
    }
    *out = (wi_offset_tree){.system = system,
                            .kinds = wy_automaton_states(valid),
                            .digits = of->digits,
                            .depth = WI_OFFSET_LONGEST + 1};
    out->next = malloc((size_t)out->kinds * out->digits * sizeof *out->next);
    out->number = malloc(out->kinds * sizeof *out->number);
    out->count = malloc((size_t)out->kinds * out->depth * sizeof *out->count);
    if (out->next == NULL || out->number == NULL || out->count == NULL) {
        status = wi_fail_memory(error);
    } else {
        for (uint32_t kind = 0; kind < out->kinds; kind++) {
            out->number[kind] = wy_automaton_output(valid, kind) != 0;
            for (uint32_t digit = 0; digit < out->digits; digit++) {
                const uint32_t to = wy_automaton_step(valid, kind, digit);
                out->next[(size_t)kind * out->digits + digit] = to == WY_NO_STATE ? WI_NO_NODE : to;
            }
        }
        if (out->next[0] != 0 || !out->number[0]) {
            status = wi_fail(error, WY_LIMIT, "%s does not allow zeros in front of words",
                             wy_numeration_name(system));
        } else {
            count_words(out);
        }
    }
    wy_automaton_free(valid);
    if (status != WY_OK) {
        wi_offset_tree_clear(out);
    }
    return status;
}

void wi_offset_tree_clear(wi_offset_tree *tree) {
    free(tree->next);
    free(tree->number);
    free(tree->count);
    memset(tree, 0, sizeof *tree);
}

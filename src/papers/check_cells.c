/*
 * check_cells.c - printed tables against computed ones, cell by cell; and printed lists of
 * P-positions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>
#include <wythoff/rules.h>

#include "base/fail.h"
#include "papers/verbs.h"
#include "papers/window.h"
#include "theory/theory.h"

enum { MAX_SIDE = 64 };

/* A table as printed, or as it should be; value[row][column], -1: not printed. */
typedef struct cells {
    size_t rows, columns;
    int64_t value[MAX_SIDE][MAX_SIDE];
} cells;

static wy_status read_cells(cells *out, const wy_claim *claim, wy_error *error) {
    *out = (cells){0};
    const char *at = claim->data;
    while (*at != '\0') {
        const size_t length = strcspn(at, "\n");
        size_t columns = 0;
        const char *number = at;
        int64_t value;
        while (wi_claim_next_number(&value, &number) && (size_t)(number - at) <= length) {
            if (out->rows == MAX_SIDE || columns == MAX_SIDE) {
                return wi_fail(error, WY_BAD, "a printed table has at most %d rows and columns",
                               MAX_SIDE);
            }
            out->value[out->rows][columns++] = value;
        }
        if (out->rows > 0 && columns != out->columns) {
            return wi_fail(error, WY_BAD, "row %zu of the printed table has %zu numbers, not %zu",
                           out->rows, columns, out->columns);
        }
        out->columns = columns;
        out->rows++;
        at += length + (at[length] == '\n');
    }
    return out->rows > 0 && out->columns > 0
               ? WY_OK
               : wi_fail(error, WY_BAD, "there is no printed table in the data");
}

/* ---- the right tables ----------------------------------------------------------------------- */

static wy_status compute_p(cells *right, const char *game, const wy_claim_run *run,
                           wy_error *error) {
    wi_window window;
    const int64_t side = (int64_t)(right->rows > right->columns ? right->rows : right->columns);
    const wy_status status = wi_window_open(&window, game, WY_ENGINE_TABLE, side, side, run, error);
    if (status != WY_OK) {
        return status;
    }
    for (size_t i = 0; i < right->rows; i++) {
        for (size_t j = 0; j < right->columns; j++) {
            /* S2's convention: (0,0) is coded 0 */
            right->value[i][j] =
                i + j > 0 && wi_window_has(&window, (int64_t)i, (int64_t)j) ? 1 : 0;
        }
    }
    wi_window_close(&window);
    return WY_OK;
}

static void mark_move(cells *right, int64_t i, int64_t j) {
    if (i >= 0 && j >= 0 && i < MAX_SIDE && j < MAX_SIDE) {
        right->value[i][j] = 1;
        right->value[j][i] = 1;
    }
}

/* W by its definition: the differences of P-positions, of all pairs that differ by so little. */
static wy_status compute_w(cells *right, const wy_claim_run *run, wy_error *error) {
    enum { PAIRS = 1000 };
    static const int64_t side = MAX_SIDE;
    wi_window window;
    const wy_status status =
        wi_window_open(&window, "wythoff", WY_ENGINE_AUTO, PAIRS, 2 * (int64_t)PAIRS, run, error);
    if (status != WY_OK) {
        return status;
    }
    memset(right->value, 0, sizeof right->value);
    wy_position pairs[PAIRS];
    size_t count = 0;
    for (int64_t x = 0; x < window.width; x++) {
        for (int64_t y = x; y < window.height; y++) {
            if (wi_window_has(&window, x, y)) {
                pairs[count++] = (wy_position){x, y};
            }
        }
    }
    wi_window_close(&window);
    for (size_t n = 0; n < count; n++) {
        for (size_t m = 0; m < n; m++) {
            mark_move(right, pairs[n].x - pairs[m].x, pairs[n].y - pairs[m].y);
            mark_move(right, pairs[n].x - pairs[m].y, pairs[n].y - pairs[m].x);
        }
    }
    /* The library's rows come from a formula. */
    wi_adjoin_matrix *matrix;
    const wy_status made = wi_adjoin_matrix_create(&matrix, side, &run->control, error);
    for (int64_t i = 0; i < side && made == WY_OK; i++) {
        uint64_t row = 0;
        wi_adjoin_matrix_row(&row, matrix, i);
        for (int64_t j = 0; j < side; j++) {
            if ((int64_t)(row >> j & 1) != right->value[i][j]) {
                wi_adjoin_matrix_free(matrix);
                return wi_fail(error, WY_SYSTEM, "two ways disagree on W at (%lld,%lld)",
                               (long long)i, (long long)j);
            }
        }
    }
    wi_adjoin_matrix_free(made == WY_OK ? matrix : NULL);
    return made;
}

static bool take_row(void *data, int64_t line, const uint32_t *values) {
    cells *right = data;
    for (size_t x = 0; x < right->columns; x++) {
        right->value[line][x] = values[x];
    }
    return true;
}

static wy_status compute_grundy(cells *right, const char *game, const wy_claim_run *run,
                                wy_error *error) {
    wy_rules *rules;
    wy_grundy *grundy = NULL;
    wy_status status = wy_rules_read_settled(&rules, game, error);
    if (status != WY_OK) {
        return status;
    }
    status = wy_grundy_open(&grundy, rules, WY_GRUNDY_AUTO, &run->control, error);
    if (status == WY_OK) {
        status = wy_grundy_each(grundy, (int64_t)right->columns, (int64_t)right->rows,
                                WY_GRUNDY_ROWS, take_row, right, error);
    }
    wy_grundy_free(grundy);
    wy_rules_free(rules);
    return status;
}

/* ---- comparing --------------------------------------------------------------------------- */

static char *draw(const cells *printed, const cells *right) {
    const size_t count = printed->rows * printed->columns;
    char(*texts)[24] = calloc(count + 1, sizeof *texts);
    const char **cell = calloc(count + 1, sizeof *cell);
    wi_ink *inks = calloc(count + 1, sizeof *inks);
    char *svg = NULL;
    if (texts != NULL && cell != NULL && inks != NULL) {
        for (size_t i = 0; i < count; i++) {
            const int64_t p = printed->value[i / printed->columns][i % printed->columns];
            const int64_t r = right->value[i / printed->columns][i % printed->columns];
            snprintf(texts[i], sizeof texts[i], "%lld", (long long)r);
            cell[i] = texts[i];
            inks[i] = p >= 0 && p != r ? WI_INK_WRONG : r == 1 ? WI_INK_PALE : WI_INKS;
        }
        svg = wi_svg_matrix(printed->rows, printed->columns, cell, inks);
    }
    free(texts);
    free(cell);
    free(inks);
    return svg;
}

static void compare(wy_finding *out, const cells *printed, const cells *right) {
    size_t wrong = 0;
    size_t count = 0;
    for (size_t i = 0; i < printed->rows; i++) {
        for (size_t j = 0; j < printed->columns; j++) {
            count += printed->value[i][j] >= 0;
            if (printed->value[i][j] == right->value[i][j] || printed->value[i][j] < 0) {
                continue;
            }
            if (wrong++ == 0) {
                wi_finding_say(
                    out, "First wrong cell: row %zu, column %zu has %lld and should be %lld.", i, j,
                    (long long)printed->value[i][j], (long long)right->value[i][j]);
                wi_finding_row(out, "row,column,printed,right");
            }
            wi_finding_row(out, "%zu,%zu,%lld,%lld", i, j, (long long)printed->value[i][j],
                           (long long)right->value[i][j]);
        }
    }
    if (wrong == 0) {
        wi_finding_say(out, "All %zu printed values are right.", count);
    } else {
        wi_finding_say(out, "%zu of the %zu printed values %s wrong.", wrong, count,
                       wrong == 1 ? "is" : "are");
    }
    wi_finding_judge(out, wrong == 0, WY_PROOF_FINITE);
    wi_finding_picture(out, draw(printed, right),
                       wrong == 0 ? "As printed, and as computed"
                                  : "The right values; orange: printed otherwise");
}

wy_status wi_check_printed_cells(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                 wy_error *error) {
    cells printed;
    wy_status status = read_cells(&printed, claim, error);
    if (status != WY_OK) {
        return status;
    }
    cells right = {.rows = printed.rows, .columns = printed.columns};
    const char *kind = claim->arguments[0];
    const char *game = claim->argument_count > 1 ? claim->arguments[1] : "wythoff";
    if (strcmp(kind, "p") == 0) {
        status = compute_p(&right, game, run, error);
        wi_finding_by(out, "the outcomes of all positions of the table, by the table engine");
    } else if (strcmp(kind, "w") == 0) {
        status = compute_w(&right, run, error);
        wi_finding_by(out,
                      "the differences of the first P-positions, and the library's formula for W");
    } else if (strcmp(kind, "grundy") == 0) {
        status = compute_grundy(&right, game, run, error);
        wi_finding_by(out, "the least excluded value of the options, for every cell");
    } else {
        status = wi_fail(error, WY_BAD, "there is no table '%.40s': p, w or grundy", kind);
    }
    if (status == WY_OK) {
        compare(out, &printed, &right);
    }
    return status;
}

/* ---- lists ------------------------------------------------------------------------------- */

/* P-positions of the window in the order of the list; *count of them, at most room. */
static void first_positions(wy_position *list, size_t *count, size_t room, const wi_window *window,
                            bool upper, bool by_y) {
    *count = 0;
    for (int64_t i = 0; i < window->width && *count < room; i++) {
        for (int64_t j = 0; j < window->height && *count < room; j++) {
            const int64_t x = by_y ? j : i;
            const int64_t y = by_y ? i : j;
            if (wi_window_has(window, x, y) && (!upper || x <= y)) {
                list[(*count)++] = (wy_position){x, y};
            }
        }
    }
}

wy_status wi_check_p_list(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                          wy_error *error) {
    wy_status status = WY_OK;
    enum { MOST = 256 };
    const size_t most = 2 * (size_t)MOST; /* numbers */
    wy_position printed[MOST] = {{0, 0}};
    size_t count = 0;
    const char *at = claim->data;
    int64_t number;
    int64_t largest = 0;
    while (status == WY_OK && count < most && wi_claim_next_number(&number, &at)) {
        wy_position *position = &printed[count / 2];
        *(count % 2 == 0 ? &position->x : &position->y) = number;
        largest = number > largest ? number : largest;
        count++;
    }
    if (status == WY_OK && (count == 0 || count % 2 != 0 || largest > 10000)) {
        status = wi_fail(error, WY_BAD, "the data should be a list of small pairs");
    }
    wi_window window = {0};
    if (status == WY_OK) {
        status = wi_window_open(&window, claim->arguments[0], WY_ENGINE_TABLE, largest + 1,
                                largest + 1, run, error);
    }
    if (status != WY_OK) {
        return status;
    }
    count /= 2;
    const char *order = claim->arguments[1];
    wy_position right[MOST];
    size_t found;
    first_positions(right, &found, count, &window, strcmp(order, "upper") == 0,
                    strcmp(order, "y") == 0);
    size_t i = 0;
    while (i < count && i < found && printed[i].x == right[i].x && printed[i].y == right[i].y) {
        i++;
    }
    if (i == count) {
        wi_finding_judge(out, true, WY_PROOF_FINITE);
        wi_finding_say(out, "The %zu listed pairs are the first P-positions, none is missing.",
                       count);
    } else {
        out->standing = WY_CLAIM_FALSE;
        wi_finding_say(out, "Place %zu of the list has (%lld,%lld) and should have (%lld,%lld).",
                       i + 1, (long long)printed[i].x, (long long)printed[i].y,
                       (long long)(i < found ? right[i].x : -1),
                       (long long)(i < found ? right[i].y : -1));
    }
    wi_finding_by(out, "all positions with heaps up to %lld, by the table engine",
                  (long long)largest);
    wi_finding_picture(out, wi_window_picture(&window, largest + 1, largest + 1, false),
                       "P-positions of %s", claim->arguments[0]);
    wi_window_close(&window);
    return WY_OK;
}

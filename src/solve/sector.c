/*
 * sector.c - perfect sectors (S0 section 3).
 *
 * Let n upper P-positions, (0,0) counted, lie before column c, each on a diagonal of its own.
 * The sector is perfect when these diagonals are 0, ..., n - 1 and no move of the list leads from
 * column c or later, above them, to one of these P-positions.  Rows need no thought: such a
 * P-position lies in a row below c - 1 + n, and the sector begins at row c + n.  A sector lies to
 * the right of a column whose P-position is known, so c >= 1: the whole quarter plane is none, and
 * no word begins at column 0, whose P-position (0,0) makes no column lower.
 *
 * From one perfect sector to the next the columns give a word of S.  The rows c + n, ...
 * below the next sector give its translate: 1 where an upper P-position lies (S0 section 3.1).
 */
#include "solve/sector.h"
#include "rules/value.h"
#include "solve/moves.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/solve.h>

#include "base/fail.h"

enum { LONGEST_WORD = 10000 };

/* ---- the P-positions --------------------------------------------------------------------- */

static bool take_rows(void *data, const wy_position *positions, size_t count) {
    wi_perfect_sector *sector = data;
    for (size_t i = 0; i < count; i++) {
        sector->row[positions[i].x] = positions[i].y;
    }
    return true;
}

/* Fills row, by the engine of columns. */
static wy_status find_rows(wi_perfect_sector *sector, const wy_rules *rules,
                           const wy_control *control, wy_error *error) {
    wy_solution *solution;
    wy_status status = wy_solve(&solution, rules, WY_ENGINE_COLUMNS, control, error);
    if (status == WY_OK) {
        /* Each P-position before a column forbids one row by each kind of move. */
        const int64_t height = ((int64_t)sector->list_count + 3) * sector->columns;
        status = wy_solution_each(solution, sector->columns, height, take_rows, sector, error);
    }
    wy_solution_free(solution);
    return status;
}

static bool is_upper(const wi_perfect_sector *sector, int64_t x) {
    return sector->row[x] >= x;
}

static void clear(int64_t *columns, int64_t count) {
    for (int64_t i = 0; i < count; i++) {
        columns[i] = INT64_MAX;
    }
}

/* Fills column and diagonal from row. */
static wy_status invert_rows(wi_perfect_sector *sector, wy_error *error) {
    for (int64_t x = 0; x < sector->columns; x++) {
        const int64_t y = sector->row[x];
        sector->rows = y >= sector->rows ? y + 1 : sector->rows;
        sector->diagonals = y - x >= sector->diagonals ? y - x + 1 : sector->diagonals;
    }
    sector->column = malloc((size_t)sector->rows * sizeof *sector->column);
    sector->diagonal = malloc((size_t)sector->diagonals * sizeof *sector->diagonal);
    if (sector->column == NULL || sector->diagonal == NULL) {
        return wi_fail_memory(error);
    }
    clear(sector->column, sector->rows);
    clear(sector->diagonal, sector->diagonals);
    for (int64_t x = 0; x < sector->columns; x++) {
        if (is_upper(sector, x)) {
            sector->column[sector->row[x]] = x;
            sector->diagonal[sector->row[x] - x] = x;
        }
    }
    return WY_OK;
}

/* ---- perfect columns ------------------------------------------------------------------------ */

/* Walks from column to column. */
typedef struct walk {
    int64_t column, upper; /* upper P-positions before the column */
    int64_t highest;       /* of their diagonals */
} walk;

static void step(walk *w, const wi_perfect_sector *sector) {
    if (is_upper(sector, w->column)) {
        const int64_t d = sector->row[w->column] - w->column;
        w->highest = d > w->highest ? d : w->highest;
        w->upper++;
    }
    w->column++;
}

static bool is_perfect(const walk *w, const wi_perfect_sector *sector) {
    if (w->column == 0 || w->highest != w->upper - 1) {
        return false;
    }
    const int64_t first = w->column > sector->longest ? w->column - sector->longest : 0;
    for (int64_t x = first; x < w->column; x++) {
        if (!is_upper(sector, x)) {
            continue;
        }
        const int64_t d = sector->row[x] - x;
        for (size_t i = 0; i < sector->list_count; i++) {
            const wy_position move = sector->list[i];
            if (x + move.x >= w->column && d + move.y - move.x >= w->upper) {
                return false;
            }
        }
    }
    return true;
}

/* Reads the word from the perfect column w->column to the next. */
static wy_status read_word(wi_perfect_sector *sector, walk *w, wy_error *error) {
    wi_sector_facts *facts = &sector->facts;
    const walk begin = *w;
    do {
        if (w->column == sector->columns) {
            return wi_fail(error, WY_LIMIT,
                           "no perfect sector follows within %d columns after column %" PRId64,
                           LONGEST_WORD, begin.column);
        }
        step(w, sector);
    } while (!is_perfect(w, sector));
    facts->word_column = begin.column;
    facts->row = begin.column + begin.upper;
    const size_t length = (size_t)(w->column - begin.column);
    const size_t rows = length + (size_t)(w->upper - begin.upper);
    sector->word = malloc(length + 1);
    sector->translate = malloc(rows + 1);
    if (sector->word == NULL || sector->translate == NULL) {
        return wi_fail_memory(error);
    }
    memset(sector->translate, '0', rows);
    sector->translate[rows] = '\0';
    sector->word[length] = '\0';
    for (size_t i = 0; i < length; i++) {
        const int64_t x = begin.column + (int64_t)i;
        sector->word[i] = is_upper(sector, x) ? '0' : '1';
        if (is_upper(sector, x)) {
            sector->translate[sector->row[x] - facts->row] = '1';
        }
    }
    facts->word = sector->word;
    facts->translate = sector->translate;
    return WY_OK;
}

static wy_status read_columns(wi_perfect_sector *sector, int64_t column, bool word,
                              wy_error *error) {
    walk w = {.highest = -1};
    int64_t before = 0; /* the last perfect column before; 0: there is none */
    while (w.column < column) {
        if (is_perfect(&w, sector)) {
            before = w.column;
        }
        step(&w, sector);
    }
    wi_sector_facts *facts = &sector->facts;
    *facts = (wi_sector_facts){.word_column = -1, .perfect = is_perfect(&w, sector)};
    if (word && !facts->perfect) {
        return before > 0
                   ? wi_fail(error, WY_BAD,
                             "the sector from column %" PRId64
                             " on is not perfect, so no word begins there; the last perfect one "
                             "before begins at %" PRId64,
                             column, before)
                   : wi_fail(error, WY_BAD,
                             "the sector from column %" PRId64
                             " on is not perfect, so no word begins there%s",
                             column, column > 0 ? ", nor before" : "");
    }
    const wy_status status = word ? read_word(sector, &w, error) : WY_OK;
    facts->column = w.column;
    facts->upper = w.upper;
    return status;
}

/* ---- all together ------------------------------------------------------------------------ */

static wy_status make(wi_perfect_sector *sector, const wy_rules *rules, int64_t column, bool word,
                      const wy_control *control, wy_error *error) {
    wy_status status = wi_rules_finite_list(&sector->list, &sector->list_count, rules, error);
    if (status != WY_OK) {
        return status;
    }
    for (size_t i = 0; i < sector->list_count; i++) {
        sector->longest = sector->list[i].x > sector->longest ? sector->list[i].x : sector->longest;
    }
    sector->columns = column + (word ? LONGEST_WORD : 1);
    sector->row = calloc((size_t)sector->columns, sizeof *sector->row);
    if (sector->row == NULL) {
        return wi_fail_memory(error);
    }
    status = find_rows(sector, rules, control, error);
    if (status == WY_OK) {
        status = invert_rows(sector, error);
    }
    return status == WY_OK ? read_columns(sector, column, word, error) : status;
}

wy_status wi_sector_create(wi_perfect_sector **out, const wy_rules *rules, int64_t column,
                           bool word, const wy_control *control, wy_error *error) {
    *out = NULL;
    if (column < 0 || column > WI_SECTOR_MOST_COLUMNS) {
        return wi_fail(error, WY_BAD, "a sector begins at a column from 0 to %d",
                       WI_SECTOR_MOST_COLUMNS);
    }
    wi_perfect_sector *sector = calloc(1, sizeof *sector);
    if (sector == NULL) {
        return wi_fail_memory(error);
    }
    const wy_status status = make(sector, rules, column, word, control, error);
    if (status != WY_OK) {
        wi_sector_free(sector);
        return status;
    }
    *out = sector;
    return WY_OK;
}

void wi_sector_free(wi_perfect_sector *sector) {
    if (sector == NULL) {
        return;
    }
    free(sector->list);
    free(sector->row);
    free(sector->column);
    free(sector->diagonal);
    free(sector->word);
    free(sector->translate);
    free(sector);
}

void wi_sector_facts_of(wi_sector_facts *out, const wi_perfect_sector *sector) {
    *out = sector->facts;
}

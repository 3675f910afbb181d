/*
 * sector_picture.c - perfect sectors as S0's Figures 4 to 6 show them: the upper half of the
 * board, what is erased, and what is left.
 */
#include "base/fail.h"
#include <wythoff/report.h>

#include "report/sector_picture.h"
#include "solve/sector.h"

/* The numbers choose the colours of the palette: blue, pink, grey. */
enum { LEFT = 0, LOWER = 3, ERASED = 7, KINDS = 8 };

const char *const *wi_sector_kinds(size_t *count, const wi_perfect_sector *sector, bool lower) {
    /* Kinds without a text are not in the legend. */
    static const char *const legends[2][2][KINDS] = {
        {{"not erased", "", "", "", "", "", "", "erased"},
         {"not erased", "", "", "lower columns", "", "", "", "erased"}},
        {{"perfect sector", "", "", "", "", "", "", "erased"},
         {"perfect sector", "", "", "lower columns", "", "", "", "erased"}},
    };
    *count = KINDS;
    return legends[sector->facts.perfect][lower];
}

/* ---- what is at a position ----------------------------------------------------------------- */

/* Is the P-position of column x one of the upper ones that are there? */
static bool is_there(const wi_perfect_sector *sector, int64_t x) {
    return x >= 0 && x < sector->facts.column && sector->row[x] >= x;
}

/* Does a move lead from (x, y), y > x, to one of them? */
static bool is_erased(const wi_perfect_sector *sector, int64_t x, int64_t y) {
    if (is_there(sector, x) && sector->row[x] < y) {
        return true;
    }
    const int64_t in_row = y < sector->rows ? sector->column[y] : INT64_MAX;
    if (in_row < x && is_there(sector, in_row)) {
        return true;
    }
    const int64_t on_diagonal = y - x < sector->diagonals ? sector->diagonal[y - x] : INT64_MAX;
    if (on_diagonal < x && is_there(sector, on_diagonal)) {
        return true;
    }
    for (size_t i = 0; i < sector->list_count; i++) {
        const wy_position move = sector->list[i];
        if (is_there(sector, x - move.x) && sector->row[x - move.x] == y - move.y) {
            return true;
        }
    }
    return false;
}

/*
 * Is (x, y) in a perfect sector, this one or that of the word, and in a column whose P-position is
 * a lower one, as those that are there tell by symmetry?
 */
static bool is_in_lower_column(const wi_perfect_sector *sector, int64_t x, int64_t y) {
    const wi_sector_facts *facts = &sector->facts;
    const bool in_word = facts->word_column >= 0 && x >= facts->word_column && x < facts->column;
    const int64_t first = in_word ? facts->row - facts->word_column : facts->upper;
    if ((!in_word && (x < facts->column || !facts->perfect)) || y - x < first) {
        return false;
    }
    const int64_t mirror = x < sector->rows ? sector->column[x] : INT64_MAX;
    return mirror < x && is_there(sector, mirror);
}

enum { NOTHING = -1, P = KINDS };

static int kind_of(const wi_perfect_sector *sector, bool lower, int64_t x, int64_t y) {
    if (is_there(sector, x) && sector->row[x] == y) {
        return P;
    }
    if (y <= x) {
        return NOTHING;
    }
    if (lower && is_in_lower_column(sector, x, y)) {
        return LOWER;
    }
    if (is_erased(sector, x, y)) {
        return ERASED;
    }
    return x >= sector->facts.column ? LEFT : NOTHING;
}

/* ---- all positions ----------------------------------------------------------------------- */

enum { LARGEST_WINDOW = 2000 };

wy_status wi_sector_fill(wy_picture *picture, const wy_picture_options *options,
                         const wi_perfect_sector *sector, bool lower, wy_error *error) {
    if (options->width > LARGEST_WINDOW || options->height > LARGEST_WINDOW) {
        return wi_fail(error, WY_BAD, "a picture of a sector has at most %d positions a side",
                       LARGEST_WINDOW);
    }
    for (int64_t x = options->x0; x < options->x0 + options->width; x++) {
        for (int64_t y = options->y0; y < options->y0 + options->height; y++) {
            const wy_position at = {x, y};
            const int kind = kind_of(sector, lower, x, y);
            if (kind == P) {
                wy_picture_add(picture, &at, 1);
            } else if (kind != NOTHING) {
                const wy_status status = wy_picture_add_kind(picture, (size_t)kind, &at, 1, error);
                if (status != WY_OK) {
                    return status;
                }
            }
        }
    }
    return WY_OK;
}

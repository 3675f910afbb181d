/*
 * check_s0_figures.c - the pictures of S0: what moves there are (Figure 1), sectors with what is
 * erased in them (Figures 4 to 6).
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/svg.h"
#include "papers/verbs.h"
#include "rules/value.h"
#include "solve/moves.h"
#include "solve/sector.h"

/* ---- Figure 1 -------------------------------------------------------------------------------- */

static char *draw_options(const wy_rules *rules, int64_t x, int64_t y) {
    wi_board *board = wi_board_open(x + 2, y + 2);
    wi_board_name(board, WI_INK_P, "the position");
    wi_board_name(board, WI_INK_SECOND, "its options");
    wi_board_mark(board, WI_INK_P, x, y);
    for (int64_t u = 0; u <= x; u++) {
        for (int64_t v = 0; v <= y; v++) {
            if ((u != x || v != y) && wi_rules_move(rules, x, y, x - u, y - v)) {
                wi_board_mark(board, WI_INK_SECOND, u, v);
            }
        }
    }
    return wi_board_close(board);
}

/* Reads a rule, and the list of its moves besides those of Wythoff Nim; WY_BAD: there is none. */
static wy_status read_with_list(wy_rules **rules, wy_position **list, size_t *count,
                                const char *rule, wy_error *error) {
    const wy_status status = wy_rules_read_settled(rules, rule, error);
    if (status != WY_OK) {
        return status;
    }
    const wy_status listed = wi_rules_finite_list(list, count, *rules, error);
    return listed == WY_NO ? WY_BAD : listed;
}

static bool is_listed(const wy_position *list, size_t count, int64_t s, int64_t t) {
    for (size_t i = 0; i < count; i++) {
        if (list[i].x == s && list[i].y == t) {
            return true;
        }
    }
    return false;
}

/* Moves from heaps up to most that are there, or are not, against the list. */
static int64_t wrong_moves(const wy_rules *rules, const wy_rules *wythoff, const wy_position *list,
                           size_t count, int64_t most) {
    int64_t wrong = 0;
    for (int64_t x = 0; x <= most; x++) {
        for (int64_t y = 0; y <= most; y++) {
            for (int64_t s = 0; s <= x; s++) {
                for (int64_t t = s == 0 ? 1 : 0; t <= y; t++) {
                    const bool plain = s == 0 || t == 0 || s == t;
                    const bool further = is_listed(list, count, s, t);
                    wrong += wi_rules_move(wythoff, x, y, s, t) != plain;
                    wrong += wi_rules_move(rules, x, y, s, t) != (plain || further);
                }
            }
        }
    }
    return wrong;
}

/* The printed list against the one that the rule comes to. */
static bool is_list_printed(const char *data, const wy_position *list, size_t count) {
    size_t printed = 0;
    wy_position move;
    while (wi_claim_next_number(&move.x, &data) && wi_claim_next_number(&move.y, &data)) {
        if (!is_listed(list, count, move.x, move.y)) {
            return false;
        }
        printed++;
    }
    return printed == count;
}

/*
 * Argument: GAME; data: the moves that it has besides those of Wythoff Nim, "(1,2) (2,1)".  Bounds:
 * heaps that the moves are counted for.
 */
wy_status wi_check_further_moves(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                 wy_error *error) {
    wy_rules *rules = NULL;
    wy_rules *wythoff = NULL;
    wy_position *list = NULL;
    size_t count = 0;
    wy_status status = read_with_list(&rules, &list, &count, claim->arguments[0], error);
    if (status == WY_OK) {
        status = wy_rules_read_settled(&wythoff, "wythoff", error);
    }
    if (status == WY_OK) {
        const int64_t most = wi_claim_bound(claim, run, 0, 20);
        const bool good = wrong_moves(rules, wythoff, list, count, most) == 0 &&
                          is_list_printed(claim->data, list, count);
        wi_finding_judge(out, good, WY_PROOF_MACHINE);
        wi_finding_say(
            out,
            "%s is Wythoff Nim with %zu further moves, wherever the heaps allow them%s. From "
            "each of %" PRId64 " positions the moves were listed: Wythoff Nim takes any number "
            "from one heap or the same number from both.",
            claim->arguments[0], count, good ? ", as printed" : ", not as printed",
            (most + 1) * (most + 1));
        wi_finding_by(out,
                      "the families of moves, taken apart; and all moves from heaps up to %" PRId64,
                      most);
        wi_finding_picture(out, draw_options(wythoff, 7, 8), "The options of (7,8) in Wythoff Nim");
        wi_finding_picture(out, draw_options(rules, 7, 8), "The options of (7,8) in %s",
                           claim->arguments[0]);
    }
    free(list);
    wy_rules_free(rules);
    wy_rules_free(wythoff);
    return status;
}

/* ---- Figures 4 to 6 -------------------------------------------------------------------------- */

/* A position from which there is a move to an upper P-position before `column`, or to (0,0). */
static bool is_erased(const int64_t *rows, int64_t column, const wy_position *list, size_t count,
                      int64_t x, int64_t y) {
    for (int64_t u = 0; u < column && u <= x; u++) {
        const int64_t v = rows[u];
        if (v < u || v > y || (u == x && v == y)) {
            continue;
        }
        bool move = u == x || v == y || x - u == y - v;
        for (size_t i = 0; i < count; i++) {
            move |= list[i].x == x - u && list[i].y == y - v;
        }
        if (move) {
            return true;
        }
    }
    return false;
}

/* The lower P-position of this column mirrors an upper one before `column`. */
static bool is_lower_column(const int64_t *rows, int64_t column, int64_t x) {
    return rows[x] < x && rows[x] < column;
}

typedef struct sector_picture {
    int64_t column, width, height;
    int64_t upper; /* P-positions before the column, on or above the diagonal */
    bool perfect;  /* exactly the diagonals below `upper` are erased, in the window */
    char *svg;
} sector_picture;

static void draw_sector(sector_picture *out, const int64_t *rows, const wy_position *list,
                        size_t count, bool lower) {
    wi_board *board = wi_board_open(out->width, out->height);
    wi_board_name(board, WI_INK_P, "P-positions");
    wi_board_name(board, WI_INK_PALE, "erased: a move leads to one of them");
    wi_board_name(board, WI_INK_SECOND, "the rest");
    wi_board_name(board, WI_INK_WRONG, "columns with a known lower P-position");
    out->upper = 0;
    for (int64_t x = 0; x < out->column; x++) {
        out->upper += rows[x] >= x;
    }
    out->perfect = true;
    for (int64_t x = 0; x < out->width; x++) {
        for (int64_t y = x; y < out->height; y++) {
            const bool there = x < out->column && rows[x] == y;
            const bool erased = is_erased(rows, out->column, list, count, x, y);
            if (x >= out->column && y > x) {
                out->perfect &= erased == (y - x < out->upper);
            }
            if (there) {
                wi_board_mark(board, WI_INK_P, x, y);
            } else if (erased) {
                wi_board_mark(board, WI_INK_PALE, x, y);
            } else if (x >= out->column) {
                wi_board_mark(board,
                              lower && is_lower_column(rows, out->column, x) ? WI_INK_WRONG
                                                                             : WI_INK_SECOND,
                              x, y);
            }
        }
    }
    out->svg = wi_board_close(board);
}

/* Is the name "(C,x)" of a sector, if the data has one, right? */
static bool is_named_right(const char *data, const wi_sector_facts *facts) {
    int64_t diagonal = 0;
    int64_t column = 0;
    const bool named =
        wi_claim_next_number(&diagonal, &data) && wi_claim_next_number(&column, &data);
    return !named || (diagonal == facts->upper - 1 && column == facts->column - 1);
}

/* What the sector is, by the picture and by its facts; takes picture->svg over. */
static void tell_sector(wy_finding *out, const wy_claim *claim, const sector_picture *picture,
                        const wi_sector_facts *facts) {
    const bool claimed = strcmp(claim->arguments[2], "perfect") == 0;
    const bool good = facts->perfect == claimed && picture->perfect == claimed &&
                      is_named_right(claim->data, facts) && picture->upper == facts->upper;
    wi_finding_judge(out, good, WY_PROOF_FINITE);
    wi_finding_say(out,
                   "With (0,0) and the %" PRId64 " upper P-positions before column %" PRId64
                   " the rest is %s sector.",
                   facts->upper - 1, facts->column, facts->perfect ? "a perfect" : "no perfect");
    if (facts->perfect) {
        wi_finding_say(out, "It is the (%" PRId64 ",%" PRId64 ")-perfect sector.", facts->upper - 1,
                       facts->column - 1);
    }
    if (!good) {
        wi_finding_say(out, "That is not as printed.");
    }
    wi_finding_by(out,
                  "what moves to upper P-positions erase, position by position, in a window of "
                  "%" PRId64 " by %" PRId64 "; and for all positions by diagonals and rows in use",
                  picture->width, picture->height);
    wi_finding_picture(out, picture->svg, "%s before column %" PRId64, claim->arguments[0],
                       picture->column);
}

/*
 * Arguments: GAME COLUMN perfect|imperfect [lower]; data: "(C,x)", the name of the sector; bounds:
 * width and height of the picture.
 */
wy_status wi_check_figure_sector(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                 wy_error *error) {
    sector_picture picture = {.width = wi_claim_bound(claim, run, 0, 27),
                              .height = wi_claim_bound(claim, run, 1, 36)};
    wy_status status = wi_claim_number(&picture.column, claim, 1, 1, 300, error);
    if (status != WY_OK) {
        return status;
    }
    const bool lower = claim->argument_count == 4;
    wy_rules *rules = NULL;
    wy_position *list = NULL;
    size_t count = 0;
    int64_t *rows = NULL;
    wi_perfect_sector *sector = NULL;
    status = read_with_list(&rules, &list, &count, claim->arguments[0], error);
    if (status == WY_OK) {
        status = wi_claim_columns(&rows, claim->arguments[0],
                                  picture.column + picture.width + picture.height, run, error);
    }
    if (status == WY_OK) {
        status = wi_sector_create(&sector, rules, picture.column, false, &run->control, error);
    }
    if (status == WY_OK) {
        wi_sector_facts facts;
        wi_sector_facts_of(&facts, sector);
        draw_sector(&picture, rows, list, count, lower);
        tell_sector(out, claim, &picture, &facts);
    }
    wi_sector_free(sector);
    free(rows);
    free(list);
    wy_rules_free(rules);
    return status;
}

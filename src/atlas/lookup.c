/*
 * lookup.c - does a game have this sequence, this slope, these P-positions, these values?
 *
 * Terms may begin at n = 0, 1, 2 or 3 of the game's sequence, as people number them differently.
 * All that fits is computed, by the definition; that it goes on so is another matter, which the
 * game's own standing says.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>
#include <wythoff/solve.h>

#include "atlas/atlas.h"
#include "atlas/terms.h"
#include "base/fail.h"
#include "rules/value.h"

enum { STARTS = 4 };

/* ---- terms ----------------------------------------------------------------------------------- */

static size_t agreement(const int64_t *wanted, size_t count, const int64_t *terms, size_t known,
                        size_t from) {
    size_t n = 0;
    while (n < count && from + n < known && terms[from + n] == wanted[n]) {
        n++;
    }
    return n;
}

/* Keeps the best start. */
static void compare(wy_lookup_fit *fit, const wy_lookup *wanted, const int64_t *terms, size_t known,
                    wy_terms_kind kind) {
    for (size_t from = 0; from < STARTS; from++) {
        const size_t n = agreement(wanted->terms, wanted->count, terms, known, from);
        if (n > fit->agree) {
            fit->agree = n;
            fit->terms = kind;
            fit->from = (int64_t)from;
        }
    }
}

/* All sequences that the first pairs tell: those of the pairs, and of the columns x that they have.
 */
static wy_status compare_pairs(wy_lookup_fit *fit, const wy_lookup *wanted, const int64_t *a,
                               const int64_t *b, size_t count, wy_error *error) {
    int64_t *terms = calloc(count + 1, sizeof *terms);
    if (terms == NULL) {
        return wi_fail_memory(error);
    }
    for (int kind = WY_TERMS_A; kind <= WY_TERMS_DEVIATION; kind++) {
        for (size_t n = 0; n < count; n++) {
            terms[n] = kind == WY_TERMS_A            ? a[n]
                       : kind == WY_TERMS_B          ? b[n]
                       : kind == WY_TERMS_DIFFERENCE ? b[n] - a[n]
                                                     : b[n] - a[n] - (int64_t)n;
        }
        compare(fit, wanted, terms, count, (wy_terms_kind)kind);
    }
    /* The lowest P-position of column x: b_n where x is a_n; lower ones where x is some b_n too. */
    memset(terms, 0xFF, count * sizeof *terms);
    for (size_t n = count; n-- > 0;) {
        if (a[n] < (int64_t)count && terms[a[n]] < 0) {
            terms[a[n]] = b[n];
        }
    }
    for (size_t n = count; n-- > 0;) {
        if (b[n] < (int64_t)count) {
            terms[b[n]] = a[n]; /* the least a is the last that is put */
        }
    }
    size_t known = 0;
    while (known < count && terms[known] >= 0) {
        known++;
    }
    compare(fit, wanted, terms, known, WY_TERMS_COLUMN);
    for (size_t x = 0; x < known; x++) {
        terms[x] = terms[x] < (int64_t)x;
    }
    compare(fit, wanted, terms, known, WY_TERMS_BITS);
    free(terms);
    return WY_OK;
}

static wy_status look_for_terms(wy_lookup_fit *fit, const wy_lookup *wanted, const wy_rules *rules,
                                const wy_control *control, wy_error *error) {
    const size_t most = wanted->count + STARTS;
    int64_t *terms = calloc(2 * most, sizeof *terms);
    if (terms == NULL) {
        return wi_fail_memory(error);
    }
    size_t count = most;
    wy_status status = wi_terms_pairs(terms, terms + most, &count, rules, control, error);
    if (status == WY_OK) {
        status = compare_pairs(fit, wanted, terms, terms + most, count, error);
    } else if (status == WY_NO) {
        count = most;
        status = wy_terms_make(terms, &count, rules, WY_TERMS_COLUMN, control, error);
        compare(fit, wanted, terms, count, WY_TERMS_COLUMN);
    }
    free(terms);
    return status != WY_OK               ? status == WY_NO ? WY_LIMIT : status
           : fit->agree == wanted->count ? WY_OK
                                         : WY_NO;
}

/* "0,1,3" as numbers; how many. */
static size_t read_terms(int64_t *out, size_t most, const char *text) {
    size_t count = 0;
    while (count < most && *text != '\0') {
        char *end;
        out[count++] = strtoll(text, &end, 10);
        text = *end == ',' ? end + 1 : end;
    }
    return count;
}

enum { KEPT = 64 };

/* By the terms that the atlas keeps.  WY_LIMIT: they are too few. */
static wy_status compare_kept(wy_lookup_fit *fit, const wy_lookup *wanted,
                              const wy_atlas_game *game, wy_error *error) {
    int64_t pair[2][KEPT];
    const size_t one = read_terms(pair[0], KEPT, game->facts[WY_ATLAS_A].value);
    const size_t other = read_terms(pair[1], KEPT, game->facts[WY_ATLAS_B].value);
    const size_t count = other < one ? other : one;
    const wy_status status = compare_pairs(fit, wanted, pair[0], pair[1], count, error);
    if (status != WY_OK || fit->agree == wanted->count) {
        return status;
    }
    /* A column may be known less far than pairs are; half of what is kept always is. */
    return (size_t)fit->from + fit->agree >= count / 2 ? WY_LIMIT : WY_NO;
}

/* ---- P-positions ----------------------------------------------------------------------------- */

static int64_t largest(const wy_lookup *wanted) {
    int64_t side = 0;
    for (size_t i = 0; i < wanted->count; i++) {
        const wy_position at = wanted->positions[i];
        side = at.x > side ? at.x : side;
        side = at.y > side ? at.y : side;
    }
    return side + 1;
}

typedef struct square {
    int64_t side;
    bool *p; /* by x, then y */
} square;

static bool take(void *data, const wy_position *positions, size_t count) {
    const square *to = data;
    for (size_t i = 0; i < count; i++) {
        to->p[positions[i].x * to->side + positions[i].y] = true;
    }
    return true;
}

static void count_others(wy_lookup_fit *fit, const wy_lookup *wanted, const square *seen) {
    for (size_t i = 0; i < wanted->count; i++) {
        const wy_position at = wanted->positions[i];
        seen->p[at.x * seen->side + at.y] = false;
        seen->p[at.y * seen->side + at.x] = false;
    }
    fit->others = 0;
    for (int64_t i = 0; i < seen->side * seen->side; i++) {
        fit->others += seen->p[i];
    }
}

static wy_status look_for_positions(wy_lookup_fit *fit, const wy_lookup *wanted,
                                    const wy_rules *rules, const wy_control *control,
                                    wy_error *error) {
    square seen = {.side = largest(wanted)};
    seen.p = calloc((size_t)(seen.side * seen.side), sizeof *seen.p);
    wy_solution *solution = NULL;
    wy_status status = seen.p == NULL ? wi_fail_memory(error)
                                      : wy_solve(&solution, rules, WY_ENGINE_AUTO, control, error);
    if (status == WY_OK) {
        status = wy_solution_each(solution, seen.side, seen.side, take, &seen, error);
    }
    wy_solution_free(solution);
    if (status == WY_OK) {
        while (
            fit->agree < wanted->count &&
            seen.p[wanted->positions[fit->agree].x * seen.side + wanted->positions[fit->agree].y]) {
            fit->agree++;
        }
        status = fit->agree == wanted->count ? WY_OK : WY_NO;
    } else if (status == WY_BAD) {
        status = WY_LIMIT;
    }
    if (status == WY_OK) {
        count_others(fit, wanted, &seen);
    }
    free(seen.p);
    return status;
}

/* A position that the game does not have, by the board that is kept: then there is no more to do.
 */
static bool board_refuses(wy_lookup_fit *fit, const wy_lookup *wanted, const wy_atlas_game *game) {
    enum { BOARD = 24, DIGITS = 6 };
    const wy_atlas_fact *board = &game->facts[WY_ATLAS_BOARD];
    if (board->value == NULL || strlen(board->value) != (size_t)BOARD * DIGITS) {
        return false;
    }
    for (size_t i = 0; i < wanted->count; i++) {
        const wy_position at = wanted->positions[i];
        if (at.x >= BOARD || at.y >= BOARD) {
            return false;
        }
        char row[DIGITS + 1] = "";
        memcpy(row, board->value + DIGITS * at.y, DIGITS);
        if ((strtoul(row, NULL, 16) >> (BOARD - 1 - at.x) & 1) == 0) {
            fit->agree = i;
            return true;
        }
    }
    return false;
}

/* The same by the pairs that are kept: each number below the last a is in one pair alone. */
static bool pairs_refuse(wy_lookup_fit *fit, const wy_lookup *wanted, const wy_atlas_game *game) {
    const wy_atlas_fact *a = &game->facts[WY_ATLAS_A];
    const wy_atlas_fact *b = &game->facts[WY_ATLAS_B];
    if (a->value == NULL || b->value == NULL) {
        return false;
    }
    int64_t pair[2][KEPT];
    const size_t count = read_terms(pair[0], KEPT, a->value);
    read_terms(pair[1], KEPT, b->value);
    for (size_t i = 0; i < wanted->count; i++) {
        const wy_position at = wanted->positions[i];
        const int64_t low = at.x < at.y ? at.x : at.y;
        const int64_t high = at.x < at.y ? at.y : at.x;
        bool there = count == 0 || low > pair[0][count - 1];
        for (size_t n = 0; n < count && !there; n++) {
            there = pair[0][n] == low && pair[1][n] == high;
        }
        if (!there) {
            fit->agree = i;
            return true;
        }
    }
    return false;
}

/* ---- values ---------------------------------------------------------------------------------- */

typedef struct comparing {
    const wy_lookup *wanted;
    bool *differs;
} comparing;

static bool compare_column(void *data, int64_t x, const uint32_t *values) {
    const comparing *with = data;
    for (size_t i = 0; i < with->wanted->count; i++) {
        const wy_position at = with->wanted->positions[i];
        if (at.x == x) {
            with->differs[i] = (int64_t)values[at.y] != with->wanted->terms[i];
        }
    }
    return true;
}

static wy_status look_for_values(wy_lookup_fit *fit, const wy_lookup *wanted, const wy_rules *rules,
                                 const wy_control *control, wy_error *error) {
    const int64_t side = largest(wanted);
    comparing with = {wanted, calloc(wanted->count, sizeof(bool))};
    wy_solution *grundy = NULL;
    wy_status status = with.differs == NULL
                           ? wi_fail_memory(error)
                           : wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, control, error);
    if (status == WY_OK) {
        status =
            wy_grundy_each(grundy, side, side, WY_GRUNDY_COLUMNS, compare_column, &with, error);
    }
    wy_solution_free(grundy);
    if (status == WY_OK) {
        while (fit->agree < wanted->count && !with.differs[fit->agree]) {
            fit->agree++;
        }
        status = fit->agree == wanted->count ? WY_OK : WY_NO;
    }
    free(with.differs);
    return status == WY_BAD ? WY_LIMIT : status;
}

/* ---- slopes ---------------------------------------------------------------------------------- */

/*
 * The slope that is known; where one was measured, the number that it seems to be, or what its
 * error allows: "2.24772, error about 3e-05".
 */
static wy_status compare_slope(wy_lookup_fit *fit, const wy_lookup *wanted,
                               const wy_atlas_game *game) {
    const wy_atlas_fact *slope = &game->facts[WY_ATLAS_SLOPE];
    const wy_atlas_fact *root = &game->facts[WY_ATLAS_POLYNOMIAL];
    if (slope->value == NULL || !slope->known || !slope->has_number ||
        strncmp(slope->value, "none", 4) == 0) {
        return WY_LIMIT;
    }
    fit->difference = fabs(slope->number - wanted->slope);
    double within = wanted->within;
    const char *error = strstr(slope->value, "error about ");
    if (root->value != NULL && root->known && root->has_number) {
        fit->difference = fabs(root->number - wanted->slope);
    } else if (error != NULL) {
        within += strtod(error + strlen("error about "), NULL);
    }
    /* The atlas keeps ten digits of a slope, so more digits that are asked for do not count. */
    within += 1e-9 * fmax(1, fabs(slope->number));
    fit->agree = fit->difference <= within; /* 1 or 0 */
    return fit->agree == 1 ? WY_OK : WY_NO;
}

/* ---- both ------------------------------------------------------------------------------------ */

wy_status wy_lookup_rules(wy_lookup_fit *fit, const wy_lookup *wanted, const wy_rules *rules,
                          const wy_control *control, wy_error *error) {
    *fit = (wy_lookup_fit){.others = -1};
    const wy_status plane = wi_rules_want_plane(rules, error);
    if (plane != WY_OK) {
        return plane;
    }
    switch (wanted->kind) {
    case WY_LOOKUP_TERMS:
        return look_for_terms(fit, wanted, rules, control, error);
    case WY_LOOKUP_POSITIONS:
        return look_for_positions(fit, wanted, rules, control, error);
    case WY_LOOKUP_VALUES:
        return look_for_values(fit, wanted, rules, control, error);
    default:
        return wi_fail(error, WY_LIMIT, "slopes are looked up in an atlas alone");
    }
}

static wy_status compute(wy_lookup_fit *fit, const wy_lookup *wanted, const wy_atlas_game *game,
                         const wy_control *control, wy_error *error) {
    wy_rules *rules;
    wy_status status = wy_rules_read_settled(&rules, game->rule, error);
    if (status != WY_OK) {
        return status == WY_BAD ? WY_LIMIT : status;
    }
    status = wy_lookup_rules(fit, wanted, rules, control, error);
    wy_rules_free(rules);
    return status;
}

wy_status wy_lookup_game(wy_lookup_fit *fit, const wy_lookup *wanted, const wy_atlas_game *game,
                         const wy_control *control, wy_error *error) {
    *fit = (wy_lookup_fit){.others = -1};
    if (wanted->kind == WY_LOOKUP_SLOPE) {
        return compare_slope(fit, wanted, game);
    }
    if (wanted->kind == WY_LOOKUP_TERMS && game->facts[WY_ATLAS_A].value != NULL &&
        game->facts[WY_ATLAS_B].value != NULL) {
        const wy_status status = compare_kept(fit, wanted, game, error);
        if (status != WY_LIMIT) {
            return status;
        }
    }
    if (wanted->kind == WY_LOOKUP_POSITIONS &&
        (board_refuses(fit, wanted, game) || pairs_refuse(fit, wanted, game))) {
        return WY_NO;
    }
    return compute(fit, wanted, game, control, error);
}

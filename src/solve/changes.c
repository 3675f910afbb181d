/*
 * changes.c - Wythoff's game with finitely many changes: further moves, which need not be
 * symmetric, positions where the game also ends, misere play; and the same of Nim with finitely
 * many diagonals, which may lack moves (diagonals.c).  Such games have column machines.
 *
 * Whether the ends are finitely many is read off their condition: a comparison a x + b y <= c with
 * a, b >= 0 bounds x if a > 0, and y if b > 0; "and" takes the smaller bounds, "or" the larger
 * ones.
 */
#include "solve/changes.h"
#include "rules/value.h"

#include <stdlib.h>

#include <wythoff/solve.h>

#include "base/fail.h"
#include "solve/moves.h"

enum {
    FURTHEST_END = 400, /* a heap of an end */
    MOST_ENDS = 20000,
};

/* ---- bounds ---------------------------------------------------------------------------------- */

static const int64_t endless = INT64_MAX;

/* Largest heaps at which a condition can hold; `endless`: no bound is seen. */
typedef struct bounds {
    int64_t x, y;
} bounds;

static int64_t smaller(int64_t a, int64_t b) {
    return a < b ? a : b;
}
static int64_t larger(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* The largest z >= 0 with a z <= c, a > 0; -1: there is none. */
static int64_t quotient(wi_wide c, wi_wide a) {
    const wi_wide z = c < 0 ? -1 : c / a;
    return z > FURTHEST_END ? FURTHEST_END + 1 : (int64_t)z;
}

/* Of a x + b y <= c. */
static bounds of_sum(wi_wide a, wi_wide b, wi_wide c) {
    bounds out = {endless, endless};
    if (a >= 0 && b >= 0) {
        out.x = a > 0 ? quotient(c, a) : out.x;
        out.y = b > 0 ? quotient(c, b) : out.y;
    }
    return out;
}

static bounds of_comparison(const wy_condition *of) {
    const wi_wide a = (wi_wide)of->left.c[WY_X] - of->right.c[WY_X];
    const wi_wide b = (wi_wide)of->left.c[WY_Y] - of->right.c[WY_Y];
    const wi_wide c = (wi_wide)of->right.c[WY_ONE] - of->left.c[WY_ONE];
    const bool below = of->relation == WY_LE || of->relation == WY_LT || of->relation == WY_EQ;
    const bool above = of->relation == WY_GE || of->relation == WY_GT || of->relation == WY_EQ;
    if (of->absolute && !below) {
        return (bounds){endless, endless};
    }
    /* |left| <= right: left is at most as much. */
    const bounds first = below ? of_sum(a, b, c) : (bounds){endless, endless};
    const bounds second = above && !of->absolute ? of_sum(-a, -b, -c) : (bounds){endless, endless};
    return (bounds){smaller(first.x, second.x), smaller(first.y, second.y)};
}

static bounds bounds_of(const wy_condition *condition) {
    if (condition->kind == WY_AND || condition->kind == WY_OR) {
        const bounds a = bounds_of(condition->first);
        const bounds b = bounds_of(condition->second);
        return condition->kind == WY_AND ? (bounds){smaller(a.x, b.x), smaller(a.y, b.y)}
                                         : (bounds){larger(a.x, b.x), larger(a.y, b.y)};
    }
    return condition->kind == WY_COMPARE ? of_comparison(condition) : (bounds){endless, endless};
}

/* ---- the ends -------------------------------------------------------------------------------- */

static wy_status take_ends(wy_machine_game *out, const wy_rules *rules, wy_error *error) {
    bounds most = rules->terminal != NULL ? bounds_of(rules->terminal) : (bounds){-1, -1};
    for (size_t i = 0; i < rules->terminal_count; i++) {
        most.x = larger(most.x, rules->terminals[i].x);
        most.y = larger(most.y, rules->terminals[i].y);
    }
    if (most.x == endless || most.y == endless) {
        return wi_fail(error, WY_NO, "it may have infinitely many ends of its own");
    }
    if (most.x > FURTHEST_END || most.y > FURTHEST_END) {
        return wi_fail(error, WY_NO, "it has ends with heaps above %d", FURTHEST_END);
    }
    wy_position *ends = malloc((size_t)((most.x + 1) * (most.y + 1) + 1) * sizeof *ends);
    if (ends == NULL) {
        return wi_fail_memory(error);
    }
    out->ends = ends;
    for (int64_t x = 0; x <= most.x; x++) {
        for (int64_t y = 0; y <= most.y; y++) {
            if (wi_rules_ends_at(rules, x, y)) {
                ends[out->end_count++] = (wy_position){x, y};
            }
        }
    }
    return out->end_count <= MOST_ENDS
               ? WY_OK
               : wi_fail(error, WY_NO, "it has more than %d ends of its own", MOST_ENDS);
}

/* What no machine is made for; NULL: nothing. */
static const char *other_twist(const wy_rules *rules) {
    if (rules->memory != WY_MEMORY_NONE) {
        return "who wins depends on the history of play";
    }
    if (rules->board.q1 != 0 || rules->board.p2 != 0) {
        return "the board is not the whole quarter plane";
    }
    return rules->block > 0 ? "options may be blocked" : NULL;
}

/* diagonals: those of any game, with moves removed; else Wythoff's own. */
static wy_status find_changes(wy_machine_game *out, const wy_rules *rules, bool diagonals,
                              wy_error *error) {
    *out = (wy_machine_game){0};
    wy_rules *settled = NULL;
    wy_status status = wy_rules_settle(&settled, rules, error);
    if (status == WY_OK && other_twist(settled) != NULL) {
        status = wi_fail(error, WY_NO, "%s", other_twist(settled));
    }
    if (status == WY_OK && diagonals) {
        status = wi_rules_diagonals(out, settled, error);
    } else if (status == WY_OK) {
        wy_position *list = NULL;
        status = wi_rules_list(&list, &out->count, settled, error);
        out->list = list;
    }
    if (status == WY_OK) {
        out->misere = settled->misere;
    }
    if (status == WY_OK) {
        status = take_ends(out, settled, error);
    }
    wy_rules_free(settled);
    if (status != WY_OK) {
        wy_machine_game_clear(out);
    }
    return status;
}

wy_status wi_rules_changes(wy_machine_game *out, const wy_rules *rules, wy_error *error) {
    const wy_status plane = wi_rules_want_plane(rules, error);
    if (plane != WY_OK) {
        return plane;
    }
    return find_changes(out, rules, false, error);
}

wy_status wi_rules_columns(wy_machine_game *out, const wy_rules *rules, wy_error *error) {
    const wy_status plane = wi_rules_want_plane(rules, error);
    if (plane != WY_OK) {
        return plane;
    }
    return find_changes(out, rules, true, error);
}

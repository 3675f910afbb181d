/*
 * classify.c - what kind of game is it?
 *
 * All of it is read off the normal form (rules.h), in which a line of moves that is all there is
 * one family, and a condition is there only if it is needed.  That exchanging the heaps gives the
 * same set of moves was asked of isl when it was made.
 */
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include <string.h>

#include "base/fail.h"
#include "rules/condition.h"
#include "rules/value.h"
#include "solve/columns.h"
#include "solve/moves.h"
#include "solve/plain.h"
#include "theory/theory.h"

/* Wythoff's diagonal, whole, and no other line that goes on without end. */
static bool queen_and_points(const wi_primitive *primitives, size_t count) {
    bool diagonal = false;
    for (size_t i = 0; i < count; i++) {
        const wi_primitive *p = &primitives[i];
        if (p->kind == WI_POINT || !p->both || (p->kind == WI_RAY && p->count1 != WY_UNBOUNDED)) {
            continue;
        }
        if (p->kind != WI_RAY || p->start.x != 1 || p->start.y != 1 || p->step1.x != 1 ||
            p->step1.y != 1) {
            return false;
        }
        diagonal = true;
    }
    return diagonal;
}

/* A ray without end that stays in a row, off the axis: it may leave a row without a P-position. */
static bool has_level_ray(const wi_primitive *primitives, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const wi_primitive *p = &primitives[i];
        if (p->kind == WI_RAY && p->count1 == WY_UNBOUNDED && p->start.y > 0 && p->step1.y == 0) {
            return true;
        }
    }
    return false;
}

/* Do moves depend on the position?  In a normal form every condition is needed. */
static bool has_conditions(const wy_rules *rules) {
    for (size_t i = 0; i < rules->family_count; i++) {
        if (wi_condition_has_position(rules->families[i].when)) {
            return true;
        }
    }
    return false;
}

/* ---- rules without normal form ---------------------------------------------------------- */

static bool has_family(const wy_rules *rules, const wy_family *family) {
    for (size_t i = 0; i < rules->family_count; i++) {
        if (wi_family_equal(&rules->families[i], family)) {
            return true;
        }
    }
    return false;
}

static bool has_end(const wy_rules *rules, wy_position end) {
    for (size_t i = 0; i < rules->terminal_count; i++) {
        if (rules->terminals[i].x == end.x && rules->terminals[i].y == end.y) {
            return true;
        }
    }
    return false;
}

/* Has the rule the mirror image of each of its families and ends?  Where none takes moves away. */
static wy_status see_symmetry(bool *symmetric, const wy_rules *rules, wy_error *error) {
    const wy_cone *board = &rules->board;
    wy_rules *mirror = wi_rules_transpose(rules);
    if (mirror == NULL) {
        return wi_fail_memory(error);
    }
    *symmetric = (wi_wide)board->q1 * board->q2 == (wi_wide)board->p1 * board->p2 &&
                 wi_condition_equal(mirror->terminal, rules->terminal);
    for (size_t i = 0; i < rules->family_count && *symmetric; i++) {
        *symmetric = !rules->families[i].removed && has_family(rules, &mirror->families[i]);
    }
    for (size_t i = 0; i < mirror->terminal_count && *symmetric; i++) {
        *symmetric = has_end(rules, mirror->terminals[i]);
    }
    wy_rules_free(mirror);
    return WY_OK;
}

/* A line of moves that may be made anywhere. */
static bool is_everywhere(const wy_family *family) {
    return family->parameters == 1 && !wi_condition_has_position(family->when);
}

/* Are all moves of Nim among the families that do have a normal form? */
static wy_status see_nim(bool *nim, const wy_rules *rules, wy_error *error) {
    wy_rules *rest = NULL, *linear = NULL;
    wi_moves *moves = NULL;
    wy_status status = wi_plain_part(&rest, &linear, rules, is_everywhere, error);
    if (status == WY_OK && linear != NULL) {
        status = wi_moves_compile(&moves, linear, WI_MOVES_TIED, error);
    }
    if (moves != NULL) {
        *nim = wi_nim_moves_there(wi_moves_primitives(moves), wi_moves_count(moves));
    }
    wi_moves_free(moves);
    wy_rules_free(rest);
    wy_rules_free(linear);
    return status == WY_LIMIT ? WY_OK : status;
}

/* ---- normal forms ------------------------------------------------------------------------ */

static void classify_moves(wy_class *out, const wy_rules *rules, const wi_moves *moves) {
    const size_t count = wi_moves_count(moves);
    const wi_primitive *primitives = wi_moves_primitives(moves);
    out->nim = wi_nim_moves_there(primitives, count);
    const bool plain_play = out->quarter && out->invariant && rules->block == 0 && !rules->misere;
    out->one_per_column = plain_play && wi_columns_can(primitives, count, NULL);
    out->one_per_row = out->one_per_column && !has_level_ray(primitives, count);
    out->wythoff_plus = out->one_per_column && queen_and_points(primitives, count);
    if (out->quarter && out->invariant && !rules->misere && rules->block > 0 &&
        rules->block_kind == WY_BLOCK_DIAGONAL && out->nim &&
        wi_band_width(primitives, count) > 0) {
        /* (m,p)-Wythoff Nim: S1, Proposition 14 (b) */
        out->one_per_column = true;
        out->one_per_row = true;
    }
}

static wy_status classify(wy_class *out, const wy_rules *rules, wy_error *error) {
    out->history = rules->memory != WY_MEMORY_NONE;
    out->quarter = rules->board.q1 == 0 && rules->board.p2 == 0;
    const bool no_ends = rules->terminal == NULL && rules->terminal_count == 0;
    out->invariant = !has_conditions(rules) && no_ends && !out->history;
    if (!rules->normal) {
        const wy_status status = see_nim(&out->nim, rules, error);
        return status == WY_OK ? see_symmetry(&out->symmetric, rules, error) : status;
    }
    out->symmetric = rules->symmetric;
    wi_moves *moves = NULL;
    const wy_status status = wi_moves_compile(&moves, rules, WI_MOVES_TIED, error);
    if (status == WY_LIMIT) {
        return WY_OK;
    }
    if (status == WY_OK) {
        classify_moves(out, rules, moves);
    }
    wi_moves_free(moves);
    return status;
}

wy_status wi_rules_settle_plane(wy_rules **settled, const wy_rules *rules, wy_error *error) {
    *settled = NULL;
    const wy_status plane = wi_rules_want_plane(rules, error);
    return plane == WY_OK ? wy_rules_settle(settled, rules, error) : plane;
}

wy_status wy_classify(wy_class *out, const wy_rules *rules, wy_error *error) {
    wy_rules *settled = NULL;
    wy_status status = wi_rules_settle_plane(&settled, rules, error);
    if (status == WY_OK) {
        memset(out, 0, sizeof *out);
        status = classify(out, settled, error);
    }
    wy_rules_free(settled);
    return status;
}

/* ---- in words, for people -------------------------------------------------------------------- */

/*
 * In a normal form (rules.h) a "no" is a no, unless it asks for what is not linear; in other rules
 * the property was only not seen.
 */

bool wi_condition_is_linear(const wy_condition *of) {
    return of == NULL || of->kind == WY_COMPARE || of->kind == WY_REST ||
           ((of->kind == WY_AND || of->kind == WY_OR) && wi_condition_is_linear(of->first) &&
            wi_condition_is_linear(of->second));
}

bool wy_rules_ask_unknown(const wy_rules *rules) {
    bool unknown = !wi_condition_is_linear(rules->terminal);
    for (size_t i = 0; i < rules->family_count; i++) {
        unknown = unknown || !wi_condition_is_linear(rules->families[i].when);
    }
    return unknown;
}

size_t wy_class_words(const char *words[WY_CLASS_WORDS], const wy_class *kind,
                      const wy_rules *rules) {
    const bool exact = rules->normal && !wy_rules_ask_unknown(rules);
    const bool heap = wi_cone_is_heap(&rules->board);
    const struct {
        bool holds;
        const char *yes, *no; /* NULL: not worth a line */
    } lines[WY_CLASS_WORDS] = {
        {kind->quarter, "played on all pairs of heaps",
         heap ? "played on one heap" : "played on a cone of positions"},
        {kind->invariant, "invariant: a move may be made wherever the heaps allow it",
         rules->normal ? "not invariant: which moves there are depends on the position"
                       : "not seen to be invariant"},
        {kind->symmetric, "symmetric: the heaps may be exchanged",
         rules->lopsided ? "not symmetric" : "not seen to be symmetric"},
        {kind->nim, "contains every move of Nim",
         exact ? "lacks moves of Nim" : "not seen to contain every move of Nim"},
        {kind->wythoff_plus, "Wythoff's moves and finitely many others", NULL},
        {kind->one_per_column && kind->one_per_row,
         "exactly one P-position in every row and every column", NULL},
        {kind->history, "depends on the history of play", NULL},
    };
    size_t count = 0;
    for (size_t i = 0; i < WY_CLASS_WORDS; i++) {
        const char *line = lines[i].holds ? lines[i].yes : lines[i].no;
        if (line != NULL) {
            words[count++] = line;
        }
    }
    return count;
}

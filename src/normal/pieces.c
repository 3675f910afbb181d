/*
 * pieces.c - the moves of a rule, sorted by the positions at which they may be made (making.h).
 *
 * First come the moves that may be made wherever they fit.  The sets of moves that the parts of the
 * meaning have generate a partition of the others.  If a class V of it is a short list, each of its
 * moves is a piece.  Else let C be the positions at which some move of V may be made: if at each
 * position of C all moves of V may be made that the board allows, V is a piece with the condition
 * C, and if not, V is tied.
 *
 * A condition needs to be right only at positions where there are moves at all and where a move of
 * V fits on the board.  So 0 < t <= x and t <= y vanish, and ends of the game do not show up in
 * each condition.
 */
#include "normal/making.h"

#include <stdlib.h>

#include "base/fail.h"
#include "normal/conditions.h"
#include "normal/meaning.h"
#include "rules/condition.h"

enum {
    MOST_CLASSES = 64,
    SHORT_LIST = 64, /* moves that are looked at one by one */
};

/* ---- a partition of the moves --------------------------------------------------------------- */

typedef struct partition {
    const wi_meaning *meaning;
    isl_set *of[MOST_CLASSES];
    int count;
} partition;

/* Cuts every class into what the set has of it and what not. */
static void refine(partition *p, isl_set *by) {
    wi_sets *sets = p->meaning->sets;
    const int count = p->count;
    for (int i = 0; i < count && sets->status == WY_OK && p->count < MOST_CLASSES; i++) {
        isl_set *inside = isl_set_intersect(isl_set_copy(p->of[i]), isl_set_copy(by));
        isl_set *outside = isl_set_subtract(isl_set_copy(p->of[i]), isl_set_copy(by));
        if (wi_sets_is(sets, isl_set_is_empty(inside)) ||
            wi_sets_is(sets, isl_set_is_empty(outside)) || sets->status != WY_OK) {
            isl_set_free(inside);
            isl_set_free(outside);
            continue;
        }
        isl_set_free(p->of[i]);
        p->of[i] = wi_sets_merged(inside);
        p->of[p->count++] = wi_sets_merged(outside);
    }
}

static isl_stat refine_by(isl_basic_set *basic, void *data) {
    partition *p = data;
    isl_set *moves = wi_meaning_to_moves(p->meaning, isl_set_from_basic_set(basic));
    refine(p, moves);
    isl_set_free(moves);
    return p->meaning->sets->status == WY_OK ? isl_stat_ok : isl_stat_error;
}

/* ---- classes -------------------------------------------------------------------------------- */

static void add_piece(wi_pieces *out, const wi_meaning *meaning, const wi_piece *piece) {
    wi_piece *of = realloc(out->of, (out->count + 1) * sizeof *of);
    if (of == NULL) {
        meaning->sets->status = wi_fail_memory(meaning->sets->error);
        isl_set_free(piece->moves);
        wi_condition_free(piece->when);
        return;
    }
    out->of = of;
    out->of[out->count++] = *piece;
}

/* Pieces under the same condition are one. */
static void join_piece(wi_pieces *out, const wi_meaning *meaning, wi_piece *piece) {
    for (size_t i = 0; i < out->count; i++) {
        wi_piece *other = &out->of[i];
        if (other->tied == piece->tied &&
            wi_condition_compare_values(other->when, piece->when) == 0) {
            other->moves = wi_sets_merged(isl_set_union(other->moves, piece->moves));
            wi_condition_free(piece->when);
            return;
        }
    }
    add_piece(out, meaning, piece);
}

/* (x,y,p...,s,t): a move of the class, at a position of the set; keeps both. */
static isl_set *product(const wi_meaning *meaning, isl_set *heaps, isl_set *moves) {
    return isl_set_intersect(wi_meaning_of_heaps(meaning, isl_set_copy(heaps)),
                             wi_meaning_of_moves(meaning, isl_set_copy(moves)));
}

/* Takes the moves; false: not all may be made at the same positions, and they are kept. */
static bool add_class(wi_pieces *out, const wi_meaning *meaning, isl_set *moves) {
    wi_sets *sets = meaning->sets;
    isl_set *made = isl_set_intersect(isl_set_copy(out->options),
                                      wi_meaning_of_moves(meaning, isl_set_copy(moves)));
    if (wi_sets_is(sets, isl_set_is_empty(made))) { /* no position allows them */
        isl_set_free(made);
        isl_set_free(moves);
        return true;
    }
    isl_set *at = wi_meaning_to_heaps(meaning, isl_set_copy(made));
    isl_set *all = isl_set_intersect(product(meaning, at, moves), isl_set_copy(out->legal));
    const bool same = wi_sets_is(sets, isl_set_is_equal(made, all));
    isl_set_free(made);
    isl_set_free(all);
    if (!same) {
        isl_set_free(at);
        return false;
    }
    isl_set *fits = wi_meaning_to_heaps(
        meaning, isl_set_intersect(isl_set_copy(out->legal),
                                   wi_meaning_of_moves(meaning, isl_set_copy(moves))));
    isl_set *context = wi_sets_merged(isl_set_intersect(isl_set_copy(out->live), fits));
    isl_set *must_not = wi_sets_merged(isl_set_subtract(context, isl_set_copy(at)));
    wi_piece piece = {.moves = moves};
    bool never = false;
    wi_condition_of_set(&piece.when, &never, meaning, at, must_not, 0);
    isl_set_free(at);
    isl_set_free(must_not);
    join_piece(out, meaning, &piece);
    return true;
}

typedef struct singles {
    wi_pieces *out;
    const wi_meaning *meaning;
    int count;
    isl_set *of[SHORT_LIST];
} singles;

static isl_stat take_single(isl_point *point, void *data) {
    singles *s = data;
    if (s->count == SHORT_LIST) {
        isl_point_free(point);
        return isl_stat_error;
    }
    s->of[s->count++] = isl_set_from_point(point);
    return isl_stat_ok;
}

/* One by one, if they are few. */
static bool add_singly(wi_pieces *out, const wi_meaning *meaning, isl_set *moves) {
    wi_sets *sets = meaning->sets;
    if (!wi_sets_is(sets, isl_set_is_bounded(moves))) {
        return false;
    }
    singles s = {.out = out, .meaning = meaning};
    const bool few = isl_set_foreach_point(moves, take_single, &s) == isl_stat_ok;
    for (int i = 0; i < s.count; i++) {
        if (!few || sets->status != WY_OK || !add_class(out, meaning, s.of[i])) {
            isl_set_free(s.of[i]);
        }
    }
    if (few) {
        isl_set_free(moves);
    } else {
        isl_ctx_reset_error(sets->ctx);
    }
    return few;
}

static void add_tied(wi_pieces *out, const wi_meaning *meaning, isl_set *moves) {
    wi_piece piece = {.moves = moves, .tied = true};
    join_piece(out, meaning, &piece);
}

/* The moves that may be made wherever they fit and there are moves at all. */
static isl_set *moves_anywhere(const wi_pieces *out, const wi_meaning *meaning, isl_set *moves) {
    isl_set *all = isl_set_intersect(product(meaning, out->live, moves), isl_set_copy(out->legal));
    isl_set *missing =
        wi_meaning_to_moves(meaning, isl_set_subtract(all, isl_set_copy(out->options)));
    return wi_sets_merged(isl_set_subtract(isl_set_copy(moves), missing));
}

static void take_classes(wi_pieces *out, const wi_meaning *meaning, isl_set *moves) {
    wi_sets *sets = meaning->sets;
    isl_set *anywhere = moves_anywhere(out, meaning, moves);
    moves = wi_sets_merged(isl_set_subtract(moves, isl_set_copy(anywhere)));
    const wi_piece always = {.moves = anywhere};
    add_piece(out, meaning, &always);
    partition p = {.meaning = meaning, .of = {moves}, .count = 1};
    if (isl_set_foreach_basic_set(meaning->moves, refine_by, &p) < 0) {
        wi_sets_look(sets);
    }
    for (int i = 0; i < p.count; i++) {
        if (sets->status != WY_OK) {
            isl_set_free(p.of[i]);
        } else if (!add_singly(out, meaning, p.of[i]) && !add_class(out, meaning, p.of[i])) {
            add_tied(out, meaning, p.of[i]);
        }
    }
}

/* ---- all of it ------------------------------------------------------------------------------ */

/* The moves start + i step, i < count, at the positions that allow them. */
static isl_set *heaps_of_ray(const wi_meaning *meaning, isl_set *legal, const wy_shape *ray) {
    isl_space *space = isl_space_set_alloc(meaning->sets->ctx, 0, 3); /* s, t, i */
    const wi_axes places = {.of = {-1, -1, -1, 2}, .predicates = -1};
    const wy_linear x = {.c = {[WY_T] = ray->step.x, [WY_ONE] = ray->start.x}};
    const wy_linear y = {.c = {[WY_T] = ray->step.y, [WY_ONE] = ray->start.y}};
    isl_set *at = isl_aff_eq_set(wi_sets_variable(space, 0), wi_sets_form(space, &x, &places));
    at = isl_set_intersect(
        at, isl_aff_eq_set(wi_sets_variable(space, 1), wi_sets_form(space, &y, &places)));
    at = isl_set_intersect(at, wi_sets_at_least(space, 2, 0));
    if (ray->count != WY_UNBOUNDED) {
        at = isl_set_intersect(at, wi_sets_at_most(space, 2, ray->count - 1));
    }
    isl_space_free(space);
    at = isl_set_project_out(at, isl_dim_set, 2, 1);
    at = isl_set_intersect(wi_meaning_of_moves(meaning, at), isl_set_copy(legal));
    return wi_meaning_to_heaps(meaning, at);
}

/* The positions that allow a move of the list, or of a line beside the set. */
static isl_set *heaps_beside(const wi_meaning *meaning, isl_set *legal) {
    wi_sets *sets = meaning->sets;
    isl_set *heaps = isl_set_empty(isl_set_get_space(meaning->board));
    wi_listed first = {0};
    bool fine = true;
    for (size_t i = 0; i < meaning->list_count && fine; i++) {
        fine = wi_listed_add(&first, meaning->list[i]);
    }
    for (size_t i = 0; i < meaning->lines.count && fine && sets->status == WY_OK; i++) {
        const wy_shape *line = &meaning->lines.of[i];
        if (meaning->quarter) {
            fine = wi_listed_add(&first, line->start);
        } else {
            heaps = isl_set_union(heaps, heaps_of_ray(meaning, legal, line));
        }
    }
    wi_sets_need(sets, fine);
    wi_listed_sort(&first);
    int64_t lowest = INT64_MAX;
    for (size_t i = 0; i < first.count && sets->status == WY_OK; i++) {
        const wy_position move = first.of[i];
        /* By x, then y: in the quarter plane a move above an earlier one fits nowhere else. */
        if (meaning->quarter && move.y >= lowest) {
            continue;
        }
        lowest = move.y;
        const wy_shape single = {.start = move, .count = 1, .width = 1};
        heaps = isl_set_union(heaps, heaps_of_ray(meaning, legal, &single));
    }
    wi_listed_clear(&first);
    return wi_sets_merged(heaps);
}

void wi_pieces_make(wi_pieces *out, const wi_meaning *meaning) {
    *out = (wi_pieces){0};
    wi_sets *sets = meaning->sets;
    out->legal = wi_meaning_legal(meaning);
    out->options = wi_meaning_options(meaning);
    out->live = wi_meaning_to_heaps(meaning, isl_set_copy(out->options));
    out->beside = heaps_beside(meaning, out->legal);
    isl_set *more = isl_set_subtract(isl_set_copy(out->beside), isl_set_copy(meaning->ends));
    out->live = wi_sets_merged(isl_set_union(out->live, more));
    if (wi_sets_look(sets) != WY_OK) {
        return;
    }
    if (!meaning->positional) {
        /* Moves that no position allows are none. */
        const bool everywhere =
            meaning->quarter && wi_sets_is(sets, isl_set_is_empty(meaning->ends));
        const wi_piece all = {
            .moves = everywhere ? isl_set_copy(meaning->moves)
                                : wi_meaning_to_moves(meaning, isl_set_copy(out->options))};
        add_piece(out, meaning, &all);
        wi_sets_look(sets);
        return;
    }
    isl_set *moves = wi_meaning_to_moves(meaning, isl_set_copy(out->options));
    if (sets->status == WY_OK && wi_sets_look(sets) == WY_OK) {
        take_classes(out, meaning, moves);
    } else {
        isl_set_free(moves);
    }
    wi_sets_look(sets);
}

void wi_pieces_clear(wi_pieces *pieces) {
    for (size_t i = 0; i < pieces->count; i++) {
        isl_set_free(pieces->of[i].moves);
        wi_condition_free(pieces->of[i].when);
    }
    free(pieces->of);
    isl_set_free(pieces->options);
    isl_set_free(pieces->legal);
    isl_set_free(pieces->live);
    isl_set_free(pieces->beside);
    *pieces = (wi_pieces){0};
}

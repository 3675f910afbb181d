/*
 * meaning.c - from a rule to the sets of its board, its ends and its moves: what meaning.h
 * describes.
 */
#include "normal/meaning.h"

#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "normal/predicates.h"
#include "rules/condition.h"
#include "rules/value.h"

int wi_meaning_heaps(const wi_meaning *meaning) {
    return 2 + meaning->predicate_count;
}

/* ---- boards ------------------------------------------------------------------------------ */

static isl_set *make_board(const wi_meaning *meaning, const wy_cone *cone) {
    isl_space *space = wi_sets_space(meaning->sets, wi_meaning_heaps(meaning));
    const wi_axes places = {.of = {0, 1, -1, -1}, .predicates = 2};
    const wy_linear low = {.c = {[WY_X] = -cone->q1, [WY_Y] = cone->p1}};
    const wy_linear high = {.c = {[WY_X] = cone->q2, [WY_Y] = -cone->p2}};
    isl_set *board =
        isl_set_intersect(wi_sets_at_least(space, 0, 0), wi_sets_at_least(space, 1, 0));
    board = isl_set_intersect(
        board, isl_aff_ge_set(wi_sets_form(space, &low, &places), wi_sets_constant(space, 0)));
    board = isl_set_intersect(
        board, isl_aff_ge_set(wi_sets_form(space, &high, &places), wi_sets_constant(space, 0)));
    for (int i = 0; i < meaning->predicate_count; i++) {
        board = isl_set_intersect(board, wi_sets_at_least(space, 2 + i, 0));
        board = isl_set_intersect(board, wi_sets_at_most(space, 2 + i, 1));
    }
    isl_space_free(space);
    return wi_sets_merged(board);
}

static isl_set *make_ends(wi_meaning *meaning, const wy_rules *rules) {
    isl_space *space = wi_sets_space(meaning->sets, wi_meaning_heaps(meaning));
    const wi_axes places = {.of = {0, 1, -1, -1}, .predicates = 2};
    isl_set *ends = rules->terminal == NULL
                        ? isl_set_empty(isl_space_copy(space))
                        : wi_set_of_condition(meaning->sets, space, rules->terminal, &places,
                                              meaning->predicates, meaning->predicate_count);
    if (rules->terminal_count > WI_FEW_SINGLE) {
        meaning->end_list = malloc(rules->terminal_count * sizeof *meaning->end_list);
        if (meaning->end_list == NULL) {
            meaning->sets->status = wi_fail_memory(meaning->sets->error);
        } else {
            memcpy(meaning->end_list, rules->terminals,
                   rules->terminal_count * sizeof *meaning->end_list);
            meaning->end_count = rules->terminal_count;
        }
    } else {
        for (size_t i = 0; i < rules->terminal_count; i++) {
            isl_set *at = isl_aff_eq_set(wi_sets_variable(space, 0),
                                         wi_sets_constant(space, rules->terminals[i].x));
            at = isl_set_intersect(at,
                                   isl_aff_eq_set(wi_sets_variable(space, 1),
                                                  wi_sets_constant(space, rules->terminals[i].y)));
            ends = isl_set_union(ends, at);
        }
    }
    isl_space_free(space);
    ends = isl_set_intersect(ends, isl_set_copy(meaning->board));
    return wi_sets_merged(ends);
}

/* ---- remainders --------------------------------------------------------------------------- */

enum { LARGEST_PERIOD = 4096 };

/* The common period of all remainders; a step of isl grows with it. */
static void join_periods(int64_t *period, const wy_condition *of) {
    if (of == NULL || *period > LARGEST_PERIOD) {
        return;
    }
    if (of->kind == WY_AND || of->kind == WY_OR) {
        join_periods(period, of->first);
        join_periods(period, of->second);
    } else if (of->kind == WY_REST && of->modulus != *period) {
        const wi_wide joined = (wi_wide)*period / wi_gcd(*period, of->modulus) * of->modulus;
        /* One large modulus by itself does no harm. */
        *period = *period == 1              ? of->modulus
                  : joined > LARGEST_PERIOD ? LARGEST_PERIOD + 1
                                            : (int64_t)joined;
    }
}

static void check_periods(wi_sets *sets, const wy_rules *rules) {
    int64_t period = 1;
    for (size_t i = 0; i < rules->family_count; i++) {
        join_periods(&period, rules->families[i].when);
    }
    join_periods(&period, rules->terminal);
    if (period == LARGEST_PERIOD + 1) {
        wi_sets_give_up(sets, "its remainders have a common period above %d", LARGEST_PERIOD);
    }
}

wy_status wi_meaning_make(wi_meaning *out, wi_sets *sets, const wy_rules *rules,
                          const wy_rules *others, bool all) {
    *out = (wi_meaning){.sets = sets};
    for (size_t i = 0; i < rules->family_count; i++) {
        if (rules->families[i].star != NULL) {
            return wi_sets_give_up(sets, "some of its moves are the P-positions of another game");
        }
    }
    if (rules->weight.x > 0) {
        return wi_sets_give_up(sets, "some of its moves return tokens");
    }
    *out = (wi_meaning){.sets = sets, .quarter = rules->board.q1 == 0 && rules->board.p2 == 0};
    check_periods(sets, rules);
    wi_predicates_gather(out, rules, others);
    for (size_t i = 0; i < rules->family_count; i++) {
        out->positional = out->positional || wi_condition_has_position(rules->families[i].when);
    }
    if (sets->status != WY_OK) {
        return sets->status;
    }
    out->board = make_board(out, &rules->board);
    out->ends = make_ends(out, rules);
    wi_meaning_add_moves(out, rules, all);
    return wi_sets_look(sets);
}

void wi_meaning_clear(wi_meaning *meaning) {
    isl_set_free(meaning->moves);
    isl_set_free(meaning->board);
    isl_set_free(meaning->ends);
    free(meaning->list);
    free(meaning->end_list);
    wi_shapes_clear(&meaning->lines);
    *meaning = (wi_meaning){0};
}

/* ---- between the kinds of sets ----------------------------------------------------------- */

isl_set *wi_meaning_of_moves(const wi_meaning *meaning, isl_set *moves) {
    return isl_set_insert_dims(moves, isl_dim_set, 0, (unsigned)wi_meaning_heaps(meaning));
}

isl_set *wi_meaning_of_heaps(const wi_meaning *meaning, isl_set *heaps) {
    return isl_set_insert_dims(heaps, isl_dim_set, (unsigned)wi_meaning_heaps(meaning), 2);
}

isl_set *wi_meaning_to_moves(const wi_meaning *meaning, isl_set *set) {
    return wi_sets_merged(
        isl_set_project_out(set, isl_dim_set, 0, (unsigned)wi_meaning_heaps(meaning)));
}

isl_set *wi_meaning_to_heaps(const wi_meaning *meaning, isl_set *set) {
    return wi_sets_merged(
        isl_set_project_out(set, isl_dim_set, (unsigned)wi_meaning_heaps(meaning), 2));
}

isl_set *wi_meaning_legal(const wi_meaning *meaning) {
    const int heaps = wi_meaning_heaps(meaning);
    isl_set *legal = wi_meaning_of_heaps(meaning, isl_set_copy(meaning->board));
    /* (x-s,y-t) is on the board too, whatever is prime there. */
    isl_set *plain = isl_set_project_out(isl_set_copy(meaning->board), isl_dim_set, 2,
                                         (unsigned)meaning->predicate_count);
    isl_space *space = wi_sets_space(meaning->sets, heaps + 2);
    isl_multi_aff *to = isl_multi_aff_zero(isl_space_map_from_domain_and_range(
        isl_space_copy(space), wi_sets_space(meaning->sets, 2)));
    for (int i = 0; i < 2; i++) {
        to = isl_multi_aff_set_aff(
            to, i, isl_aff_sub(wi_sets_variable(space, i), wi_sets_variable(space, heaps + i)));
    }
    isl_space_free(space);
    return wi_sets_merged(isl_set_intersect(legal, isl_set_preimage_multi_aff(plain, to)));
}

isl_set *wi_meaning_options(const wi_meaning *meaning) {
    isl_set *moves = isl_set_copy(meaning->moves);
    if (!meaning->positional) {
        moves = wi_meaning_of_moves(meaning, moves);
    }
    moves = isl_set_intersect(moves, wi_meaning_legal(meaning));
    moves = isl_set_subtract(moves, wi_meaning_of_heaps(meaning, isl_set_copy(meaning->ends)));
    return wi_sets_merged(moves);
}

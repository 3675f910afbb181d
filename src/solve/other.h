/*
 * other.h - rules that are not played as they are.
 *
 * - Moves that return tokens: the image of the rule under a linear map (image.h) is played, in
 *   which no move does; positions go there and options come back.
 * - Moves of which a window needs only those up to its size, and which have no simple form all
 *   together: squares, the P-positions of another game.  For a window they are listed first.
 * - Moves that return tokens and have no image: positions are decided in the order of the rule's
 *   weight.
 */
#ifndef WI_SOLVE_OTHER_H
#define WI_SOLVE_OTHER_H

#include <wythoff/base.h>
#include <wythoff/solve.h>

#include "rules/image.h"
#include "solve/engine.h"
#include "solve/moves.h"

/* ---- solutions by way of other rules: other.c ------------------------------------------------ */

typedef struct wi_other wi_other;

/*
 * WY_OK, with *out NULL if the rules are to be played as they are.  *engine: table, plain or auto;
 * then the engine that will play the other rules.
 */
wy_status wi_other_find(wi_other **out, wy_engine *engine, const wy_rules *rules,
                        const wy_control *control, wy_error *error);
void wi_other_free(wi_other *other);

/* For all that is computed from now on. */
void wi_other_set_control(wi_other *other, const wy_control *control);

/* How the table engine plays the rules: WY_OK with a reason, WY_NO if this is not for here. */
wy_status wi_other_reason(char reason[WY_REASON_SIZE], const wy_rules *rules);

/* The game that is played instead, in some words for standings: "" or " on its image ...". */
const char *wi_other_words(const wi_other *other);

extern const wi_backend wi_backend_other;

/* ---- moves as lists, up to a size: within.c -------------------------------------------------- */

/*
 * Below heaps of a given size only moves up to this size matter.  Moves by a condition that has no
 * simple form (the squares), and moves that are the P-positions of another game, are a list then.
 */

/* Does the rule have such moves? */
bool wi_rules_need_reach(const wy_rules *rules);

/*
 * New rules with the same moves at all positions whose heaps are at most `reach`, in which such
 * families are lists; control may be NULL.  Families that tie a parameter to the heaps stay.
 */
wy_status wi_rules_within(wy_rules **out, const wy_rules *rules, int64_t reach,
                          const wy_control *control, wy_error *error);

/* No heap in a position that (x, y) leads to is larger; numbers of 2^61 and more are cut.
 */
int64_t wi_largest_heap(const wy_rules *rules, int64_t x, int64_t y);

/* ---- in the order of the weight: weight_rows.c ------------------------------------------- */

/* A primitive in (u,v): start.x >= 1, and no step has x < 0. */
typedef struct wi_weight_line {
    wi_primitive line;
    wi_image image; /* its condition is one of the image under this map */
} wi_weight_line;

typedef struct wi_weight_moves {
    wi_image image; /* from positions to (u,v) */
    wi_weight_line *lines;
    size_t count, room;
    wi_moves **groups; /* own the conditions */
    size_t group_count;
} wi_weight_moves;

/* WY_LIMIT: the moves have no such form.  Clear it in any case. */
wy_status wi_weight_moves_make(wi_weight_moves *out, const wy_rules *rules, wy_error *error);
void wi_weight_moves_clear(wi_weight_moves *moves);

#endif

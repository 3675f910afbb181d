/*
 * other.h - solutions by way of other rules.
 *
 * Two kinds of rules are not played as they are:
 *
 * - Moves that return tokens: the image of the rule under a linear map (image.h) is played, in
 *   which no move does; positions go there and options come back.
 * - Moves of which a window needs only those up to its size, and which have no simple form all
 *   together: squares, the P-positions of another game.  For a window they are listed first.
 */
#ifndef WI_SOLVE_OTHER_H
#define WI_SOLVE_OTHER_H

#include "rules/image.h"
#include "solve/engine.h"

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

/* What is played instead, in some words for standings: "" or ", on its image ...". */
const char *wi_other_words(const wi_other *other);

extern const wi_backend wi_backend_other;

#endif

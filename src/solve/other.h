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
#ifndef WY_SOLVE_OTHER_H
#define WY_SOLVE_OTHER_H

#include "rules/image.h"
#include "solve/engine.h"

typedef struct wy_other wy_other;

/*
 * WY_OK, with *out NULL if the rules are to be played as they are.  *engine: table, plain or auto;
 * then the engine that will play the other rules.
 */
wy_status wy_other_find(wy_other **out, wy_engine *engine, const wy_rules *rules,
                        const wy_control *control, wy_error *error);
void wy_other_free(wy_other *other);

/* How the table engine plays the rules: WY_OK with a reason, WY_NO if this is not for here. */
wy_status wy_other_reason(char reason[WY_REASON_SIZE], const wy_rules *rules);

/* What is played instead, in some words for standings: "" or ", on its image ...". */
const char *wy_other_words(const wy_other *other);

extern const wy_backend wy_backend_other;

#endif

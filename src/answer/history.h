/* history.h - who wins after a history of play; engine_history.c. */
#ifndef WI_ANSWER_HISTORY_H
#define WI_ANSWER_HISTORY_H

#include <wythoff/solve.h>

#include "theory/theory.h"

/* As wy_solution_decide, of a game with history that was opened with all engines. */
wy_status wi_history_decide(wy_verdict *verdict, wy_solution *game, const wi_imitation_state *state,
                            wy_error *error);

/* Every move that wins. */
wy_status wi_history_moves(wy_solution *game, const wi_imitation_state *state,
                           wi_imitation_take *take, void *data, wy_error *error);

#endif

/* game.h - what several checks need of a game: its machine, columns, theorem. */
#ifndef WI_PAPERS_GAME_H
#define WI_PAPERS_GAME_H

#include <wythoff/logic.h>
#include <wythoff/machine.h>
#include <wythoff/prove.h>

#include "papers/claims.h"

/* The column machine of a game, written as a rule; columns 0: as many as is usual. */
wy_status wi_claim_machine(wy_machine **out, const char *game, int64_t columns,
                           const wy_claim_run *run, wy_error *error);

/* rows[x] becomes the P-position's row in column x, x < columns.  Needs all Nim moves. */
wy_status wi_claim_columns(int64_t *rows, const char *game, int64_t columns,
                           const wy_claim_run *run, wy_error *error);

/* The theorem that the P-set of the game is what an automaton accepts. */
wy_status wi_claim_theorem(wy_theorem **out, const char *game, const wy_claim_run *run,
                           wy_error *error);

/* A session of logic that knows the P-set of the theorem as $NAME. */
wy_status wi_claim_session(wy_logic **out, const wy_theorem *theorem, const char *name,
                           const wy_claim_run *run, wy_error *error);

/* p phi + q, as text. */
enum { WI_PHI_TEXT = 72 };
void wi_claim_phi_text(char text[WI_PHI_TEXT], wy_phi_sum number);

#endif

/* game.h - what several checks need of a game: its machine, columns, theorem; lines of data. */
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

/*
 * The next line of the text at *at that is not empty, without blanks around it, cut to the room;
 * false: there is none.
 */
bool wi_claim_next_line(char *line, size_t room, const char **at);

/* "WORD -> TRANSLATE" or "WORD": cut where it stands; an empty translate if there is none. */
void wi_claim_split_entry(char *line, const char **word, const char **translate);

/* p phi + q, as text and as a number. */
enum { WI_PHI_TEXT = 72 };
void wi_claim_phi_text(char text[WI_PHI_TEXT], wy_phi_sum number);
double wi_claim_phi_value(wy_phi_sum number);

/* Two arguments, LOW HIGH, from the i-th on: 1 <= LOW <= HIGH <= largest. */
wy_status wi_claim_range(int64_t range[2], const wy_claim *claim, size_t i, int64_t largest,
                         wy_error *error);

/*
 * The games of a claim whose arguments begin with M M P P: m and p from low to high, at most
 * `largest`.  wi_claim_games_next goes on to the next game, (m,p); false: there are no more.
 */
typedef struct wi_claim_games {
    int64_t m_range[2], p_range[2];
    int64_t m, p;
    int64_t count; /* games so far */
} wi_claim_games;

wy_status wi_claim_games_read(wi_claim_games *out, const wy_claim *claim, int64_t largest,
                              wy_error *error);
/* The same, and one more number from 0 to 100. */
wy_status wi_claim_games_and_number(wi_claim_games *out, int64_t *number, const wy_claim *claim,
                                    int64_t largest, wy_error *error);
bool wi_claim_games_next(wi_claim_games *games);

/* floor(sqrt(n)). */
uint64_t wi_claim_root(uint64_t n);

#endif

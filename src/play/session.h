/* session.h - the inside of a wy_play. */
#ifndef WI_PLAY_SESSION_H
#define WI_PLAY_SESSION_H

#include <wythoff/play.h>

struct wy_play {
    wy_control control;
    wy_sum *start, *now;
    wy_sum_solver *solver;
    wy_turn *turns;
    size_t count, room;
    wy_phase phase;
    wy_seat computer;
};

/* ---- turns.c ---------------------------------------------------------------- */

/* A new turn, of who moves now; the last one goes. */
wy_status wi_play_add_turn(wy_play *play, wy_seat mover, wy_error *error);
void wi_play_drop_turn(wy_play *play);
void wi_turn_forget_blocks(wy_turn *turn);

/* May this be taken in this part? */
wy_status wi_play_legal(const wy_play *play, size_t part, const mpz_t dx, const mpz_t dy,
                        wy_error *why);

/* Makes a legal move without asking, and takes it back; the phase is left as it is. */
wy_status wi_play_push(wy_play *play, size_t part, const mpz_t dx, const mpz_t dy, wy_error *error);
void wi_play_pop(wy_play *play);

/* The two steps of wi_play_pop: the last move is undone; what the place remembers is played anew.
 */
void wi_play_step_back(wy_play *play);
void wi_play_recall(wy_play *play);

/* May moves of this kind be blocked in this game?  Is this one blocked now? */
bool wi_play_blockable(const wy_play *play, const mpz_t dx, const mpz_t dy);
bool wi_play_is_blocked(const wy_turn *turn, const mpz_t dx, const mpz_t dy);

/*
 * Is there a move that is neither blocked nor among the `count` of `but` (and that may
 * be blocked, when blockable is asked for)?  WY_LIMIT: cannot be said.
 */
wy_status wi_play_any_move(bool *any, const wy_play *play, bool blockable, const wy_big_pair *but,
                           size_t count, wy_error *error);

/* Lists of pairs that grow; *pairs is not changed when there is no memory. */
wy_status wi_pairs_append(wy_big_pair **pairs, size_t *count, size_t *room, const mpz_t x,
                          const mpz_t y, wy_error *error);
void wi_pairs_release(wy_big_pair *pairs, size_t count);
bool wi_pairs_have(const wy_big_pair *pairs, size_t count, const mpz_t x, const mpz_t y);

/* Did the caller of the library ask to stop? */
bool wi_play_stop(const wy_play *play);

/* resist.c: for a player who has lost, or does not know: a move that makes it hard. */
wy_status wi_play_resist(wy_play *play, wy_advice *advice, wy_error *error);

#endif

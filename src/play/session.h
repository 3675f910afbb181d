/* session.h - the inside of a wy_play. */
#ifndef WY_PLAY_SESSION_H
#define WY_PLAY_SESSION_H

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

/* Makes a legal move without asking, and takes it back; the phase is left as it is. */
wy_status wy_play_push(wy_play *play, size_t part, const mpz_t dx, const mpz_t dy, wy_error *error);
void wy_play_pop(wy_play *play);

/* May moves of this kind be blocked in this game?  Is this one blocked now? */
bool wy_play_blockable(const wy_play *play, const mpz_t dx, const mpz_t dy);
bool wy_play_is_blocked(const wy_turn *turn, const mpz_t dx, const mpz_t dy);

/*
 * Is there a move that is neither blocked nor among the `count` of `but` (and that may
 * be blocked, when blockable is asked for)?  WY_LIMIT: cannot be said.
 */
wy_status wy_play_any_move(bool *any, const wy_play *play, bool blockable, const wy_big_pair *but,
                           size_t count, wy_error *error);

/* Lists of pairs that grow; *pairs is not changed when there is no memory. */
wy_status wy_pairs_append(wy_big_pair **pairs, size_t *count, size_t *room, const mpz_t x,
                          const mpz_t y, wy_error *error);
void wy_pairs_release(wy_big_pair *pairs, size_t count);

/* Did the caller of the library ask to stop? */
bool wy_play_stop(const wy_play *play);

#endif

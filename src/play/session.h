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

/* ---- session.c --------------------------------------------------------------------------------
 */

/* Makes a legal move without asking, and takes it back; the phase is left as it is. */
wy_status wi_play_push(wy_play *play, const wy_move *move, wy_error *error);
void wi_play_pop(wy_play *play);

/* May this move be made after what was announced? */
bool wi_play_is_open(const wy_play *play, const wy_move *move);

/*
 * Is there an open move that is not among the `count` of `but` (and that may be blocked, when
 * blockable is asked for)?  WY_LIMIT: cannot be said.
 */
wy_status wi_play_any_move(bool *any, const wy_play *play, bool blockable, const wy_move *but,
                           size_t count, wy_error *error);

/*
 * Adds legal moves of a game alone, whatever was announced, that are neither in the list nor among
 * `but`, until the list has `most`.
 */
wy_status wi_play_some_moves(wy_move **moves, size_t *count, const wy_play *play, size_t most,
                             const wy_move *but, size_t but_count, wy_error *error);

/* Lists of moves that grow; *moves is not changed when there is no memory. */
wy_status wi_moves_append(wy_move **moves, size_t *count, size_t *room, const wy_move *move,
                          wy_error *error);
void wi_moves_release(wy_move *moves, size_t count);

/* Did the caller of the library ask to stop? */
bool wi_play_stop(const wy_play *play);

#endif

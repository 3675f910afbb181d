/*
 * session.h - the inside of a wy_play, and what a kind of game must offer to be
 * played: games whose positions tell all, and games in which history counts.
 */
#ifndef WY_PLAY_SESSION_H
#define WY_PLAY_SESSION_H

#include <wythoff/play.h>
#include <wythoff/solve.h>

/* What is asked of a kind of game; all about the last turn of play. */
typedef struct wy_play_kind {
    /* As wy_rules_legal; blocking is not looked at. */
    wy_status (*legal)(const wy_play *play, const mpz_t dx, const mpz_t dy, wy_error *why);

    /* As wy_rules_each_legal. */
    wy_status (*each_legal)(const wy_play *play, long tries, bool *all, wy_take_legal *take,
                            void *data, wy_error *error);

    /* The verdict on the state, before anything is blocked; its move may be left out. */
    wy_status (*decide)(wy_play *play, wy_verdict *verdict, wy_error *error);

    /* Every move to a P-state, each once, as wy_solution_moves_to_p. */
    wy_status (*to_p)(wy_play *play, wy_take_move *take, void *data, wy_error *error);

    /* Is asking to_p cheap, so that it may be asked a dozen times for one move? */
    bool (*cheap)(const wy_play *play);

    void (*close)(wy_play *play); /* frees play->mind */
} wy_play_kind;

extern const wy_play_kind wy_play_by_position; /* the engines of answer.h */
extern const wy_play_kind wy_play_by_history;  /* theory.h */

struct wy_play {
    wy_rules *rules;
    wy_control control;
    double proof; /* seconds that a proof may take */
    const wy_play_kind *kind;
    void *mind; /* the kind's own: made when it is first asked */
    wy_turn *turns;
    size_t count, room;
    wy_phase phase;
    wy_seat computer;
};

/* Makes the move without asking, and takes it back; the phase is left as it is. */
wy_status wy_play_push(wy_play *play, const mpz_t dx, const mpz_t dy, wy_error *error);
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

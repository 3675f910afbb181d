/*
 * imitation.h - (m,p)-Imitation Nim: a game in which history counts.
 *
 * S1: Nim on two heaps.  When the previous player took w from a heap that was
 * not larger than the other, then taking w, w+1, ..., w+m-1 from that other heap
 * is an m-imitation.  Nobody may make p imitations in a row (counting his own
 * moves).  Who cannot move loses.
 *
 * So a position alone does not say who wins; a *state* does: the heaps, the
 * window of imitations that the last move opened, and how many imitations in a
 * row each player has made.
 *
 *     wy_imitation_state state;
 *     wy_imitation_init(&state);
 *     wy_imitation_read(&state, 3, 3, "(6,9) (5,9) (5,6)", &error);
 *     wy_pairs_create(&pairs, 3, 3, &error);
 *     wy_imitation_decide(&verdict, &state, pairs, &error);   // any number of digits
 */
#ifndef WYTHOFF_IMITATION_H
#define WYTHOFF_IMITATION_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

#include <wythoff/control.h>
#include <wythoff/pairs.h>
#include <wythoff/rules.h>
#include <wythoff/status.h>
#include <wythoff/verdict.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the game with its history --------------------------------------------- */

#define WY_NO_WINDOW (-1)

typedef struct wy_imitation_state {
    int64_t m, p;
    mpz_t heap[2];
    /*
     * Taking window .. window+m-1 from heap window_heap, the larger one, would be
     * an imitation; WY_NO_WINDOW: no move would.
     */
    int window_heap;
    mpz_t window;
    int64_t next_count; /* imitations in a row, so far, of the player to move */
    int64_t last_count; /* and of the one who moved last; one of the two is 0 */
} wy_imitation_state;

void wy_imitation_init(wy_imitation_state *state); /* (0,0) of (1,1)-Imitation Nim */
void wy_imitation_clear(wy_imitation_state *state);
void wy_imitation_set(wy_imitation_state *to, const wy_imitation_state *from);
bool wy_imitation_equal(const wy_imitation_state *one, const wy_imitation_state *other);

/* The start of a game at (x, y).  WY_BAD unless m, p >= 1 and x, y >= 0. */
wy_status wy_imitation_start(wy_imitation_state *state, int64_t m, int64_t p, const mpz_t x,
                             const mpz_t y, wy_error *error);

/* Would taking the amount from heap 0 or 1 be an imitation (allowed or not)? */
bool wy_imitation_imitates(const wy_imitation_state *state, int heap, const mpz_t amount);

/* WY_OK, or WY_NO, and then error says to the player why he may not. */
wy_status wy_imitation_legal(const wy_imitation_state *state, int heap, const mpz_t amount,
                             wy_error *error);

/* Makes the move.  An illegal one is WY_BAD and changes nothing. */
wy_status wy_imitation_move(wy_imitation_state *state, int heap, const mpz_t amount,
                            wy_error *error);

/* Makes the move that leads to (x, y), as when a game is read: refusals speak of "this player". */
wy_status wy_imitation_move_to(wy_imitation_state *state, const mpz_t x, const mpz_t y,
                               wy_error *error);

/*
 * Plays a game that is written down: the starting position, then positions
 * "(5,9)" or moves "x-1", "y-3" (what is taken from the first, the second heap).
 * Spaces, commas, semicolons and arrows may stand between them; numbers may be
 * powers such as 10^50.  WY_BAD with the place of the first fault.
 */
wy_status wy_imitation_read(wy_imitation_state *state, int64_t m, int64_t p, const char *text,
                            wy_error *error);

/* The state in words, on one line; free() it.  NULL: no memory. */
char *wy_imitation_text(const wy_imitation_state *state);

/* ---- what Theorem 19 knows, for heaps of any size ---------------------------- */

/*
 * Who wins, by which move, and the reason: the state is one of the form (I), a P-position of
 * (m,p)-Wythoff Nim with imitations to spare, or (II), where the one good move would be one
 * imitation too many; or a move leads to such a state.  Needs a few calls of wy_pairs, no search.
 * pairs must have the m and p of the state (else WY_BAD), here and below.
 */
wy_status wy_imitation_decide(wy_verdict *verdict, const wy_imitation_state *state,
                              const wy_pairs *pairs, wy_error *error);

/*
 * All winning moves, in no special order, each once: at most p + 2 (twice as many
 * when the heaps are equal).  take returns false to stop.
 */
typedef bool wy_imitation_take(void *data, int heap, const mpz_t amount);
wy_status wy_imitation_moves(const wy_imitation_state *state, const wy_pairs *pairs,
                             wy_imitation_take *take, void *data, wy_error *error);

/* What can be said of a position without its history (S1, Definition 3). */
typedef enum wy_imitation_kind {
    WY_IMITATION_P,       /* non-dynamic P: P after every history */
    WY_IMITATION_N,       /* non-dynamic N: N after every history */
    WY_IMITATION_DYNAMIC, /* after some histories P, after others N */
} wy_imitation_kind;

typedef struct wy_imitation_class {
    wy_imitation_kind kind;
    bool start_p; /* P as a starting position */
    /* For non-dynamic N why it is so; at least one of: */
    bool by_denial; /* (iia) taking from the smaller heap denies the good answer */
    bool by_pair;   /* (iib) there is (a, c) in P(W) with c below the smaller heap a */
} wy_imitation_class;

wy_status wy_imitation_classify(wy_imitation_class *out, const wy_pairs *pairs, const mpz_t x,
                                const mpz_t y, wy_error *error);

/* ---- full-state search, for small heaps --------------------------------------- */

/*
 * The outcome of every state with heaps up to `largest`, straight from the rules:
 * the reference for the theorem.  It also knows misere play and terminal
 * positions, about which the theorem is silent.
 */
typedef struct wy_imitation_search wy_imitation_search;

/*
 * Computes all of them.  About min(p, largest + 1) largest^3 / 3 states, a byte each.  WY_BAD if
 * rules is no imitation game, WY_LIMIT beyond the memory budget, WY_STOPPED.
 * control may be NULL.
 */
wy_status wy_imitation_search_create(wy_imitation_search **search, const wy_rules *rules,
                                     int64_t largest, const wy_control *control, wy_error *error);
void wy_imitation_search_free(wy_imitation_search *search); /* NULL is allowed */

/* WY_LIMIT if a heap is larger than `largest`. */
wy_status wy_imitation_search_outcome(bool *p_position, const wy_imitation_search *search,
                                      const wy_imitation_state *state, wy_error *error);

/* All moves to P-states, in order of heap and amount. */
wy_status wy_imitation_search_moves(const wy_imitation_search *search,
                                    const wy_imitation_state *state, wy_imitation_take *take,
                                    void *data, wy_error *error);

/*
 * Every state that some game from some start (however large) can come to, with
 * its outcome; those that differ only in more imitations left than there can be
 * moves count as one.  take returns false to stop.
 */
typedef bool wy_imitation_take_state(void *data, const wy_imitation_state *state, bool p_position);
wy_status wy_imitation_search_each(const wy_imitation_search *search, wy_imitation_take_state *take,
                                   void *data, wy_error *error);

#ifdef __cplusplus
}
#endif

#endif

/*
 * rational.h - rational heap games: from a cone to the quarter plane (S3).
 *
 * For Q = (p1 q1; p2 q2) a Q-move is s (p1, q1) + t (p2, q2) with s, t >= 0.  A game
 * on the cone B_Q all of whose moves are Q-moves splits into det Q classes, one
 * for each position of T_Q, and each class is a copy of one game on the quarter
 * plane, the canonical game: (X, Y) corresponds to phi_Q(X, Y).
 */
#ifndef WYTHOFF_RATIONAL_H
#define WYTHOFF_RATIONAL_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

#include <wythoff/rules.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* p1 q2 - q1 p2 > 0: the number of classes. */
int64_t wy_cone_determinant(const wy_cone *cone);

/* Is (x, y), of any size, on the board? */
bool wy_cone_has(const wy_cone *cone, const mpz_t x, const mpz_t y);

/* (a, b) = phi_Q(x, y); (x, y) must be on the board.  Outputs may be the inputs. */
void wy_cone_to_canonical(mpz_t a, mpz_t b, const wy_cone *cone, const mpz_t x, const mpz_t y);

/* (x, y) = a (p1, q1) + b (p2, q2): the image of a move or position of the canonical game. */
void wy_cone_from_canonical(mpz_t x, mpz_t y, const wy_cone *cone, const mpz_t a, const mpz_t b);

/*
 * The positions of T_Q, by x, then y: those from which neither (p1, q1) nor (p2, q2)
 * can be taken.  *positions, of wy_cone_determinant entries, is the caller's to
 * free().  WY_LIMIT for more than ten million.
 */
wy_status wy_cone_classes(wy_position **positions, const wy_cone *cone, wy_error *error);

/*
 * The canonical game of a game on a cone: *canonical is new and settled, and its moves are M
 * where the given moves are the images of M under *q.  The rows of Q have the directions of the
 * sides of the board, and are as long as the moves allow: on the quarter plane,
 * {(2t,0),(0,3t)} is the image of Nim under (2 0; 0 3).  WY_NO, with the reason in
 * error, if the game is none of this kind: a move that is no Q-move, or rules
 * that depend on the position.
 */
wy_status wy_rules_canonical(wy_rules **canonical, wy_cone *q, const wy_rules *rules,
                             wy_error *error);

/* Is Q the unit matrix, so that the game is its own canonical game? */
static inline bool wy_cone_is_unit(const wy_cone *q) {
    return q->p1 == 1 && q->q1 == 0 && q->p2 == 0 && q->q2 == 1;
}

/* (a + b sqrt 5) / c in lowest terms, c > 0. */
typedef struct wy_golden {
    int64_t a, b, c;
} wy_golden;

/*
 * The slopes Y/X that the P-positions approach (S3, Corollary 10): of Rational Nim
 * on this cone, and of Rational Wythoff Nim below and above it.
 */
typedef struct wy_cone_slopes {
    wy_golden nim, wythoff_lower, wythoff_upper;
} wy_cone_slopes;

wy_cone_slopes wy_cone_limits(const wy_cone *cone);

/* Writes it as "(a+b*sqrt(5))/c" or "a/c"; at most size bytes with the ending zero. */
void wy_golden_text(char *buffer, size_t size, const wy_golden *number);
double wy_golden_value(const wy_golden *number); /* for pictures and people */

#ifdef __cplusplus
}
#endif

#endif

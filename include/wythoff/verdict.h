/*
 * verdict.h - the answer to "who wins here, by which move, and how is that known?"
 *
 * There is one type for all games: boards, games with a history, sums of boards.  Who answers is
 * said where wy_verdict is filled: answer.h for one position, play.h for games in progress, sums
 * and histories.
 */
#ifndef WYTHOFF_VERDICT_H
#define WYTHOFF_VERDICT_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { WY_REASON_SIZE = 240 };

/* How a result is known. */
typedef enum wy_standing_kind { WY_PROVED, WY_COMPUTED, WY_CONJECTURED } wy_standing_kind;
const char *wy_standing_name(wy_standing_kind kind); /* "proved", ... */

typedef struct wy_standing {
    wy_standing_kind kind;
    char by[WY_REASON_SIZE]; /* the theorem, or what was computed up to where */
} wy_standing;

typedef struct wy_move {
    size_t part;         /* of a sum, from 0; 0 on a single board */
    mpz_t dx, dy;        /* what is taken */
    mpz_t to_x, to_y;    /* where it leads */
    bool may_be_blocked; /* though not all moves that are as good can be */
    bool valued;         /* the Grundy values of its part before and after it are known: */
    mpz_t before, after;
} wy_move;

void wy_move_init(wy_move *move);
void wy_move_clear(wy_move *move);
void wy_move_set(wy_move *to, const wy_move *from);

/* What is known of the Grundy value of one part of a sum. */
typedef enum wy_worth {
    WY_WORTH_UNKNOWN,
    WY_WORTH_NOT_ZERO, /* it is an N-position */
    WY_WORTH_EXACT,
} wy_worth;

typedef struct wy_part_value {
    wy_worth worth;
    mpz_t value;          /* WY_WORTH_EXACT */
    bool cancels;         /* it is equal to part `twin`, and the two cancel whatever their value */
    size_t twin;          /* counted from 0 */
    wy_standing standing; /* how it is known; WY_WORTH_UNKNOWN: by says why not, if it was tried */
} wy_part_value;

typedef struct wy_verdict {
    bool p;        /* P: the previous player wins; else N */
    bool on_board; /* false: this is no position of the game, nothing else is set */
    bool has_move; /* N, and a winning move is known (misere: an N-position may need none) */
    wy_move move;  /* it */
    wy_standing standing;
    char reason[WY_REASON_SIZE];  /* why it is so, where the theorem tells; may be empty */
    char checked[WY_REASON_SIZE]; /* the second way that agreed; empty: none was at hand */
    size_t part_count;            /* of a sum; 0: a single board, whose value was not needed */
    wy_part_value *parts;
    bool totalled; /* the exclusive or of all values is known: */
    mpz_t total;
} wy_verdict;

void wy_verdict_init(wy_verdict *verdict);
void wy_verdict_clear(wy_verdict *verdict);

#ifdef __cplusplus
}
#endif

#endif

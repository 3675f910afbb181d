/*
 * adjoin.h - which moves may join Wythoff's game without changing its P-positions?
 *
 * A move (i, j), i <= j, may join iff it never leads from a P-position to a P-position
 * (S2): iff it is neither (A_n - A_m, B_n - B_m) nor (A_n - B_m, B_n - A_m), n > m >= 0,
 * where (A_n, B_n) are Wythoff's pairs.  The matrix W has a 1 at (i, j) and (j, i) where it
 * may not.  A set of moves may join iff each of them may.
 *
 *     wy_adjoin verdict;
 *     wy_adjoin_init(&verdict);
 *     wy_adjoin_decide(&verdict, i, j, &error);
 *     if (verdict.kind != WY_ADJOIN_FREE) ... verdict.from, verdict.to are P-positions
 *     wy_adjoin_clear(&verdict);
 *
 * Numbers have up to WY_MAX_BITS bits less a few; a million decimal digits take about a
 * second.  The order of i and j does not matter, for exchanging the heaps of Wythoff's game
 * changes nothing.  WY_BAD: a negative number, or (0, 0), which is no move.
 */
#ifndef WYTHOFF_ADJOIN_H
#define WYTHOFF_ADJOIN_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/control.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- one move, of any size -------------------------------------------------------- */

/*
 * Why a move may not join.  No move has two of these reasons (adjoin_beatty.c tells why), so
 * ways of deciding can be compared by the reason, not only by the answer.
 */
typedef enum wy_adjoin_kind {
    WY_ADJOIN_FREE,  /* none: it may join, or is a move of Wythoff's game already */
    WY_ADJOIN_PAIR,  /* it is a pair (A_n, B_n), n > 0 */
    WY_ADJOIN_NEXT,  /* it is (A_n + 1, B_n + 1), n > 0 */
    WY_ADJOIN_CROSS, /* it is (A_n - B_m, B_n - A_m), m > 0 */
} wy_adjoin_kind;

/* "free", "pair", "next", "cross". */
const char *wy_adjoin_kind_name(wy_adjoin_kind kind);

typedef enum wy_adjoin_way {
    WY_ADJOIN_BY_DIGITS, /* three conditions on Zeckendorf representations (S2) */
    WY_ADJOIN_BY_BEATTY, /* the definition solved for n and m, by integer square roots */
    WY_ADJOIN_WAYS,      /* how many there are */
} wy_adjoin_way;

/* "digits", "beatty". */
const char *wy_adjoin_way_name(wy_adjoin_way way);

/* The answer in one of the ways.  They share no arithmetic. */
wy_status wy_adjoin_classify(wy_adjoin_kind *kind, wy_adjoin_way way, const mpz_t i, const mpz_t j,
                             wy_error *error);

/* An answer with its evidence. */
typedef struct wy_adjoin {
    wy_adjoin_kind kind;
    bool known;    /* a move of Wythoff's game already; then kind is WY_ADJOIN_FREE */
    mpz_t n, m;    /* unless free: the indices of the two P-positions ... */
    mpz_t from[2]; /* ... the first of which */
    mpz_t to[2];   /* leads to the second by this move */
} wy_adjoin;

void wy_adjoin_init(wy_adjoin *verdict);
void wy_adjoin_clear(wy_adjoin *verdict);

/*
 * Decides in both ways and finds the two P-positions with the least heaps that the move connects.
 * WY_SYSTEM, never an answer, should the ways disagree or the evidence not hold.
 */
wy_status wy_adjoin_decide(wy_adjoin *verdict, const mpz_t i, const mpz_t j, wy_error *error);

/*
 * Is the evidence good: are from and to P-positions, one move (i, j) apart?  Looks only at
 * them, and decides by Zeckendorf digits.  true for WY_ADJOIN_FREE, which has none.
 */
wy_status wy_adjoin_check(bool *good, const wy_adjoin *verdict, const mpz_t i, const mpz_t j,
                          wy_error *error);

/*
 * A third way: does the automaton accept the less and the greater of i and j?  It has two tracks of
 * Zeckendorf digits, greatest first, and should accept (i, j), i < j, where W is 1: logic makes
 * it from the definition.  O(1) a digit after the conversions.  (automaton.h)
 */
struct wy_automaton;
wy_status wy_adjoin_by_automaton(bool *accepted, const struct wy_automaton *automaton,
                                 const mpz_t i, const mpz_t j, wy_error *error);

/* ---- by logic --------------------------------------------------------------------------- */

/*
 * The automaton of W, derived from the definition by first-order logic when it is opened, in a
 * few thousandths of a second.
 */
typedef struct wy_adjoin_proof wy_adjoin_proof;

wy_status wy_adjoin_proof_open(wy_adjoin_proof **out, const wy_control *control, wy_error *error);
void wy_adjoin_proof_close(wy_adjoin_proof *proof); /* NULL is allowed */

/* It accepts (i, j), i < j, where W is 1; the proof's.  For wy_adjoin_by_automaton. */
const struct wy_automaton *wy_adjoin_proof_above(const wy_adjoin_proof *proof);
/* It accepts (i, j) where W is 1, in any order; the proof's. */
wy_status wy_adjoin_proof_matrix(const struct wy_automaton **out, wy_adjoin_proof *proof,
                                 wy_error *error);

/*
 * May all moves of a point, ray or fan join (moves.h)?  Decided, however endless it is; else
 * (dx, dy) is the one with the least dx, and for it dy, that may not.  WY_LIMIT: that is too much
 * for logic, as the steps are too large.
 */
struct wy_primitive;
wy_status wy_adjoin_proof_family(bool *is_free, mpz_t dx, mpz_t dy, wy_adjoin_proof *proof,
                                 const struct wy_primitive *family, wy_error *error);

/* ---- the matrix W -------------------------------------------------------------------- */

#define WY_MAX_ADJOIN_MATRIX 100000000 /* rows and columns */

/* Rows of W one by one, each in O(size) steps; takes about 10 bytes for each row. */
typedef struct wy_adjoin_matrix wy_adjoin_matrix;

/* Rows and columns 0..size-1.  WY_LIMIT when it does not fit control's memory, which may be NULL.
 */
wy_status wy_adjoin_matrix_create(wy_adjoin_matrix **out, int64_t size, const wy_control *control,
                                  wy_error *error);
void wy_adjoin_matrix_free(wy_adjoin_matrix *matrix); /* NULL is allowed */

/* Words of 64 bits that a row has. */
size_t wy_adjoin_matrix_words(const wy_adjoin_matrix *matrix);

/* Row i: bit j % 64 of row[j / 64] is W_ij; bits from size on are 0.  Several threads may ask. */
void wy_adjoin_matrix_row(uint64_t *row, const wy_adjoin_matrix *matrix, int64_t i);

/* ---- sets of moves -------------------------------------------------------------------- */

/* The answer for a set. */
typedef struct wy_adjoin_set {
    bool all;          /* no move was found that may not join */
    bool proved;       /* and none is left that was not looked at; else it is not known */
    int64_t tried;     /* unless proved: moves with both parts up to this were looked at */
    wy_adjoin culprit; /* unless all: why the move (dx, dy) may not join */
    mpz_t dx, dy;
} wy_adjoin_set;

void wy_adjoin_set_init(wy_adjoin_set *verdict);
void wy_adjoin_set_clear(wy_adjoin_set *verdict);

/*
 * May all moves of the ruleset join Wythoff's game?  Endless families are decided where they run
 * between the diagonal and the slope phi, and by logic where they are linear.  Of others the moves
 * with both parts up to max are tried, and some larger ones.  The culprit is the least one, by dx
 * and then dy, of the moves up to max if one of these is to blame.
 * WY_BAD: the ruleset has more than moves (a cone, blocking, misere play, other ends, a
 * history), or its moves depend on the position.  control may be NULL.
 */
struct wy_rules;
wy_status wy_adjoin_rules(wy_adjoin_set *verdict, const struct wy_rules *rules, int64_t max,
                          const wy_control *control, wy_error *error);

#ifdef __cplusplus
}
#endif

#endif

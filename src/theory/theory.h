/*
 * theory.h - what theorems know about P-positions, for heaps of any size.
 *
 *     Fibonacci numeration          numbers as words over 1, 2, 3, 5, 8, ...
 *     Wythoff's game                its pairs (A_n, B_n) in four descriptions
 *     (m,p)-Wythoff Nim             its pairs (a_n, b_n), and how near they are to Beatty pairs
 *     (m,p)-Imitation Nim           a game in which the history counts
 *     rational heap games           games on cones, and their canonical games
 *     adjoining moves               which moves may join Wythoff's game: the matrix W
 *
 *     mpz_init_set_str(n, "1000000000000000000000000000000", 10);
 *     wi_wythoff_term(a, b, WI_BY_BEATTY, n, &error);             the P-position (a, b)
 *
 * Nothing here needs an engine or keeps a table; a call takes what its numbers have digits for.
 * S0 to S3 are the papers that README.md names.
 */
#ifndef WI_THEORY_THEORY_H
#define WI_THEORY_THEORY_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wythoff/rules.h>

/* ==== Fibonacci numeration ==================================================================== */

/*
 * Numbers are written with the digits 0 and 1 over the Fibonacci numbers 1, 2, 3, 5, 8, ..., never
 * two 1s side by side.
 *
 * Zeckendorf: every number has exactly one such representation (S2, "reminder on
 * Fibonacci numeration system").  rho(x) is the word of x, greatest digit first,
 * without leading zeros: rho(0) is empty, rho(11) = 10100.  pi(w) is the value.
 *
 *     wi_zeckendorf rho;
 *     wi_zeckendorf_init(&rho);
 *     wi_zeckendorf_set(&rho, x, &error);
 *     char *word = wi_zeckendorf_text(&rho);
 *     ...
 *     free(word);
 *     wi_zeckendorf_clear(&rho);
 *
 * Both conversions cost O(M(n) log n) for numbers of n bits, M(n) being the cost
 * of a multiplication: a million decimal digits take a fraction of a second.
 */

/* ---- words of digits: src/theory/zeckendorf.c ------------------------------------------------ */

/* Numbers of more bits are refused with WY_LIMIT: over 10^9 decimal digits. */
#define WI_MAX_BITS              UINT64_C(4294967296)
/* And so are words of more digits: those of a number of WI_MAX_BITS. */
#define WI_MAX_ZECKENDORF_DIGITS UINT64_C(6187000000)

/*
 * A representation.  Digit i counts the (i+1)-th of the numbers 1, 2, 3, 5, ...
 * and is bit i % 64 of words[i / 64]; the leading digit, if there is one, is 1;
 * bits from length on are 0.
 */
typedef struct wi_zeckendorf {
    uint64_t *words;
    size_t length; /* digits; 0 for the number 0 */
    size_t room;   /* words that are allocated */
} wi_zeckendorf;

void wi_zeckendorf_init(wi_zeckendorf *rho); /* the empty word; takes no memory */
void wi_zeckendorf_clear(wi_zeckendorf *rho);

/* ---- numbers and texts ----------------------------------------------------------------------- */

/* rho(x).  WY_BAD for x < 0. */
wy_status wi_zeckendorf_set(wi_zeckendorf *rho, const mpz_t x, wy_error *error);

/* pi(rho). */
void wi_zeckendorf_value(mpz_t x, const wi_zeckendorf *rho);

/*
 * Reads digits, greatest first; leading zeros are dropped.  WY_BAD, with the
 * place, for another character or for two 1s side by side.
 */
wy_status wi_zeckendorf_read(wi_zeckendorf *rho, const char *text, size_t length, wy_error *error);

/* The digits, greatest first, "" for 0; free() it.  NULL: no memory. */
char *wi_zeckendorf_text(const wi_zeckendorf *rho);

/* ---- looking at digits ----------------------------------------------------------------------- */

int wi_zeckendorf_digit(const wi_zeckendorf *rho, size_t i);   /* 0 beyond the leading digit */
size_t wi_zeckendorf_trailing_zeros(const wi_zeckendorf *rho); /* 0 for the empty word */

/* < 0, 0, > 0, as the numbers compare: by length, then by the greatest digit. */
int wi_zeckendorf_compare(const wi_zeckendorf *first, const wi_zeckendorf *second);

/* ---- changing digits; all in place ----------------------------------------------------------- */

/*
 * rho becomes rho 0 or rho 1; appending 0 to the empty word leaves it empty.
 * WY_BAD for another digit, or 1 after 1.
 */
wy_status wi_zeckendorf_append(wi_zeckendorf *rho, int digit, wy_error *error);

/* Drops the last count digits. */
void wi_zeckendorf_drop(wi_zeckendorf *rho, size_t count);

/* rho(x) becomes rho(x + 1), digit by digit from the right, by Frougny's transducer. */
wy_status wi_zeckendorf_increment(wi_zeckendorf *rho, wy_error *error);

/* ---- the left shift as a function of numbers ------------------------------------------------- */

/* sigma(x) = pi(rho(x) 0) = floor((x + 1) phi) - 1, without digits.  WY_BAD for x < 0. */
wy_status wi_zeckendorf_shift(mpz_t sigma, const mpz_t x, wy_error *error);

/* ==== Wythoff's game in four descriptions ===================================================== */

/*
 * The P-positions are the pairs (A_n, B_n), n = 0, 1, 2, ..., and their mirror
 * images: (0,0), (1,2), (3,5), (4,7), (6,10), ...  Every number from 1 on is
 * exactly one A_n or exactly one B_n.  S2 describes the same pairs four times:
 *
 *     mex         A_n = mex{ A_i, B_i : i < n },  B_n = A_n + n
 *     beatty      A_n = floor(n phi),  B_n = floor(n phi^2)
 *     word        the n-th a and the n-th b of the Fibonacci word abaababa...
 *     numeration  A_n = pi(rho(n-1) 0) + 1,  B_n = pi(rho(A_n - 1) 1) + 1
 *                 over the Fibonacci numbers
 *
 * Each answers every question below on its own, so each can check the others:
 *
 *     for (wi_description d = 0; d < WI_DESCRIPTIONS; d++) {
 *         wi_wythoff_has(&p_position, d, x, y, &error);
 *     }
 *
 * WI_BY_BEATTY is the fastest.  WI_BY_MEX is the definition: it walks through
 * all smaller pairs and answers WY_LIMIT beyond WI_MAX_MEX; the others take
 * numbers of up to WI_MAX_BITS bits.  Negative numbers are refused with WY_BAD.
 * Outputs may be inputs.
 */

/* ---- pairs: src/theory/wythoff_nim.c --------------------------------------------------------- */

typedef enum wi_description {
    WI_BY_MEX,
    WI_BY_BEATTY,
    WI_BY_WORD,
    WI_BY_NUMERATION,
    WI_DESCRIPTIONS, /* how many there are */
} wi_description;

#define WI_MAX_MEX 100000000 /* n or x that WI_BY_MEX walks to, with 2 bits for each number */

/* (A_n, B_n), n >= 0. */
wy_status wi_wythoff_term(mpz_t a, mpz_t b, wi_description description, const mpz_t n,
                          wy_error *error);

/* Is (x, y) a P-position of Wythoff's game? */
wy_status wi_wythoff_has(bool *p_position, wi_description description, const mpz_t x, const mpz_t y,
                         wy_error *error);

/* 'a' or 'b': the n-th letter of the Fibonacci word, n >= 1, from its blocks. */
wy_status wi_wythoff_letter(char *letter, const mpz_t n, wy_error *error);

/* ==== the pairs of (m,p)-Wythoff Nim ========================================================== */

/*
 * S1, Proposition 14: they are the pairs (a_n, b_n) and their mirror images,
 *
 *     a_n = mex{ a_i, b_i : i < n },   b_n = a_n + m floor(n / p),   n = 0, 1, 2, ...
 *
 * Every number is exactly one a_n, or exactly one b_n with n >= p.  m = p = 1 is
 * Wythoff's game.  A call on a big number climbs about (1 + p/m) log n levels, or
 * takes one square root when p divides m; it answers WY_LIMIT when that would take
 * longer than about a minute.
 *
 *     wi_pairs *pairs;
 *     wi_pairs_create(&pairs, 2, 3, &error);
 *     wi_pairs_term(a, b, pairs, n, &error);
 */

/* ---- single pairs: src/theory/pairs.c -------------------------------------------------------- */

typedef struct wi_pairs wi_pairs;

#define WI_MAX_PAIRS_PARAMETER 1000000 /* of m and of p */

/* WY_BAD unless 1 <= m, p <= WI_MAX_PAIRS_PARAMETER. */
wy_status wi_pairs_create(wi_pairs **pairs, int64_t m, int64_t p, wy_error *error);
void wi_pairs_free(wi_pairs *pairs); /* NULL is allowed */
int64_t wi_pairs_m(const wi_pairs *pairs);
int64_t wi_pairs_p(const wi_pairs *pairs);

/* (a_n, b_n) for n >= 0. */
wy_status wi_pairs_term(mpz_t a, mpz_t b, const wi_pairs *pairs, const mpz_t n, wy_error *error);

/*
 * The P-position (x, row) of column x >= 0.  *upper: x = a_n and row = b_n; else
 * x = b_n with n >= p and row = a_n.  index, which may be NULL, gets n.
 */
wy_status wi_pairs_column(mpz_t row, mpz_ptr index, bool *upper, const wi_pairs *pairs,
                          const mpz_t x, wy_error *error);

/* ---- streaming from the start, by the definition (mex): src/theory/pairs.c ------------------- */

typedef struct wi_pairs_stream wi_pairs_stream;

/* The first `terms` pairs, in order, in batches; O(1) a pair. */
wy_status wi_pairs_stream_create(wi_pairs_stream **stream, int64_t m, int64_t p, int64_t terms,
                                 wy_error *error);
size_t wi_pairs_stream_next(wi_pairs_stream *stream, int64_t *a, int64_t *b, size_t room);
void wi_pairs_stream_free(wi_pairs_stream *stream); /* NULL is allowed */

/* ==== how near these pairs are to Beatty pairs ================================================ */

/*
 * S1 prints bounds for all m, p (§1.4.5), and in its appendix, by Hegarty, sharper
 * statements for m = 1 with two questions left open.  Both are measured here on the
 * first pairs, exactly: what these calls find is computed, not proved beyond.
 */

/* ---- measured on the first pairs: src/theory/hegarty.c --------------------------------------- */

/* Something that was met: how often, and where first. */
typedef struct wi_met {
    int64_t count;
    int64_t first; /* -1 when the count is 0 */
} wi_met;

/* The epsilons that are told apart; the Corollary allows -1, 0, 1, 2. */
enum { WI_EPSILON_LEAST = -2, WI_EPSILON_MOST = 3, WI_EPSILONS = 6 };

/*
 * m = 1.  In Hegarty's words, with r = (2p - 1 + sqrt(4p^2 + 1)) / (2p), L = 1 + 1/(rp), l = 1/L
 * and the (1,p)-permutation pi(n) = 1 + (the row of the P-position of column n - 1):
 *
 *     Corollary    pi(n) = floor(nL) + epsilon or floor(nl) + epsilon
 *     Theorem      |a_k - a'_k| <= p - 1, where a'_k = floor(kr), and a_k is the k-th n with
 *                  pi(n + p) > n + p; in the pairs of S1 that is a_{k+p-1} - p + 1.
 */
typedef struct wi_hegarty {
    int64_t p;
    int64_t terms; /* pairs that were looked at; fewer than asked for when stopped */
    /* by epsilon - WI_EPSILON_LEAST; what lies beyond counts for the nearest */
    wi_met upper[WI_EPSILONS]; /* with floor(nL), for n = a + 1 */
    wi_met lower[WI_EPSILONS]; /* with floor(nl), for n = b + 1, b > a */
    wi_met outside;            /* pi(n) is neither floor with an epsilon of 0 or 1 */
    /* the range of a_k - a'_k, and the first k of either end */
    int64_t low, low_at;
    int64_t high, high_at;
} wi_hegarty;

/*
 * Looks at the first `terms` pairs of (1,p)-Wythoff Nim, 1 <= p <= 10^6.  control may be
 * NULL; WY_STOPPED leaves in *out what was found until then.  WY_LIMIT: too many.
 */
wy_status wi_hegarty_explore(wi_hegarty *out, int64_t p, int64_t terms, const wy_control *control,
                             wy_error *error);

/*
 * The bounds printed in §1.4.5, with alpha = (2p - m + sqrt(m^2 + 4p^2)) / (2p), beta = alpha +
 * m/p:
 *
 *     (n - p + 1) alpha <= a_n <= n alpha,    (n - p + 1) beta <= b_n <= n beta.
 */
typedef struct wi_pairs_bounds {
    int64_t m, p;
    int64_t terms;
    wi_met a_below, a_above; /* n with a_n < (n - p + 1) alpha, with a_n > n alpha */
    wi_met b_below, b_above;
    /* the least a_n - floor((n - p + 1) alpha) for n >= p - 1, the greatest a_n - floor(n alpha) */
    int64_t a_low, a_high;
    int64_t b_low, b_high;
} wi_pairs_bounds;

/* The same for these bounds, 1 <= m, p <= 10^6. */
wy_status wi_pairs_bounds_explore(wi_pairs_bounds *out, int64_t m, int64_t p, int64_t terms,
                                  const wy_control *control, wy_error *error);

/* ==== (m,p)-Imitation Nim ===================================================================== */

/*
 * S1: Nim on two heaps.  When the previous player took w from a heap that was
 * not larger than the other, then taking w, w+1, ..., w+m-1 from that other heap
 * is an m-imitation.  Nobody may make p imitations in a row (counting his own
 * moves).  Who cannot move loses.
 *
 * So a position alone does not say who wins; a *state* does: the heaps, the
 * window of imitations that the last move opened, and how many imitations in a
 * row each player has made.
 *
 *     wi_imitation_state state;
 *     wi_imitation_init(&state);
 *     wi_imitation_read(&state, 3, 3, "(6,9) (5,9) (5,6)", &error);
 *     wi_pairs_create(&pairs, 3, 3, &error);
 *     wi_imitation_decide(&verdict, &state, pairs, &error);   // any number of digits
 */

/* ---- the game with its history: src/theory/imitation.c --------------------------------------- */

#define WI_NO_WINDOW (-1)

typedef struct wi_imitation_state {
    int64_t m, p;
    mpz_t heap[2];
    /*
     * Taking window .. window+m-1 from heap window_heap, the larger one, would be
     * an imitation; WI_NO_WINDOW: no move would.
     */
    int window_heap;
    mpz_t window;
    int64_t next_count; /* imitations in a row, so far, of the player to move */
    int64_t last_count; /* those of the player who moved last; one of the two is 0 */
    mpz_t last[2];      /* what the last move took; 0 before the first */
} wi_imitation_state;

void wi_imitation_init(wi_imitation_state *state); /* (0,0) of (1,1)-Imitation Nim */
void wi_imitation_clear(wi_imitation_state *state);
void wi_imitation_set(wi_imitation_state *to, const wi_imitation_state *from);

/* The start of a game at (x, y).  WY_BAD unless m, p >= 1 and x, y >= 0. */
wy_status wi_imitation_start(wi_imitation_state *state, int64_t m, int64_t p, const mpz_t x,
                             const mpz_t y, wy_error *error);

/*
 * The state of a position of the game (wy_place), and back.  Without a window a place does not keep
 * next_count: the next move is no imitation.
 */
void wi_imitation_of(wi_imitation_state *state, const wy_rules *rules, const wy_place *at);
void wi_imitation_place(wy_place *at, const wi_imitation_state *state);

/* The pairs of the theorem about this imitation game. */
wy_status wi_imitation_pairs(wi_pairs **pairs, const wy_rules *rules, wy_error *error);

/* Would taking the amount from heap 0 or 1 be an imitation (allowed or not)? */
bool wi_imitation_imitates(const wi_imitation_state *state, int heap, const mpz_t amount);

/* How many more imitations in a row the player who moves so will have in credit. */
int64_t wi_imitation_credit_after(const wi_imitation_state *state, int heap, const mpz_t amount);

/* WY_OK, or WY_NO, and then error says to the player why he may not. */
wy_status wi_imitation_legal(const wi_imitation_state *state, int heap, const mpz_t amount,
                             wy_error *error);

/* Makes the move.  An illegal one is WY_BAD and changes nothing. */
wy_status wi_imitation_move(wi_imitation_state *state, int heap, const mpz_t amount,
                            wy_error *error);

/* Makes the move that leads to (x, y), as when a game is read: refusals speak of "this player". */
wy_status wi_imitation_move_to(wi_imitation_state *state, const mpz_t x, const mpz_t y,
                               wy_error *error);

/*
 * Plays a game that is written down: the starting position, then positions
 * "(5,9)" or moves "x-1", "y-3" (what is taken from the first, the second heap).
 * Spaces, commas, semicolons and arrows may stand between them; numbers may be
 * powers such as 10^50.  WY_BAD with the place of the first fault.
 */
wy_status wi_imitation_read(wi_imitation_state *state, int64_t m, int64_t p, const char *text,
                            wy_error *error);

/* ---- what Theorem 19 knows: src/theory/imitation_theorem.c ----------------------------------- */

/*
 * Who wins, by which move, and the reason: the state is one of the form (I), a P-position of
 * (m,p)-Wythoff Nim with imitations to spare, or (II), where the one good move would be one
 * imitation too many; or a move leads to such a state.  Needs a few calls of wi_pairs, no search.
 * pairs must have the m and p of the state (else WY_BAD), here and below.
 */
wy_status wi_imitation_decide(wy_verdict *verdict, const wi_imitation_state *state,
                              const wi_pairs *pairs, wy_error *error);

/*
 * All winning moves, in no special order, each once: at most p + 2 (twice as many
 * when the heaps are equal).  take returns false to stop.
 */
typedef bool wi_imitation_take(void *data, int heap, const mpz_t amount);
wy_status wi_imitation_moves(const wi_imitation_state *state, const wi_pairs *pairs,
                             wi_imitation_take *take, void *data, wy_error *error);

/* The kinds of positions without their history (S1, Definition 3). */
typedef enum wi_imitation_kind {
    WI_IMITATION_P,       /* non-dynamic P: P after every history */
    WI_IMITATION_N,       /* non-dynamic N: N after every history */
    WI_IMITATION_DYNAMIC, /* after some histories P, after others N */
} wi_imitation_kind;

typedef struct wi_imitation_class {
    wi_imitation_kind kind;
    bool start_p; /* P as a starting position */
    /* For non-dynamic N why it is so; at least one of: */
    bool by_denial; /* (iia) taking from the smaller heap denies the good answer */
    bool by_pair;   /* (iib) there is (a, c) in P(W) with c below the smaller heap a */
} wi_imitation_class;

wy_status wi_imitation_classify(wi_imitation_class *out, const wi_pairs *pairs, const mpz_t x,
                                const mpz_t y, wy_error *error);

/*
 * How many pairs (a_n, b_n) have a_n < a, when a is the a_n (upper) or b_n of the
 * pair with this index: n if a = a_n; a - n + p if a = b_n, since of the numbers
 * below a just b_p, ..., b_{n-1} are no a_i.
 */
void wi_imitation_pairs_below(mpz_t below, const wi_pairs *pairs, const mpz_t a, const mpz_t index,
                              bool upper);

/* The kinds of positions that maps tell apart beside the non-dynamic P-positions. */
typedef enum wi_imitation_shade {
    WI_SHADE_DYNAMIC,
    WI_SHADE_DENIAL,
    WI_SHADE_PAIR,
    WI_SHADE_BOTH,
    WI_SHADE_DYNAMIC_PAIR, /* dynamic, P as a start: not with p = 1 */
    WI_SHADES,
} wi_imitation_shade;

/* They in words, *count of them in this imitation game. */
const char *const *wi_imitation_legend(size_t *count, const wy_rules *rules);

/* The shade of a class; WI_SHADES: it is a non-dynamic P-position. */
wi_imitation_shade wi_imitation_shade_of(const wi_imitation_class *of);

/* ---- full-state search, for small heaps: src/theory/imitation_search.c ----------------------- */

/*
 * The outcome of every state with heaps up to `largest`, straight from the rules:
 * the reference for the theorem.  It also knows misere play and terminal
 * positions, about which the theorem is silent.
 */
typedef struct wi_imitation_search wi_imitation_search;

/*
 * Computes all of them.  About min(p, largest + 1) largest^3 / 3 states, a byte each.  WY_BAD if
 * rules is no imitation game, WY_LIMIT beyond the memory budget, WY_STOPPED.
 * control may be NULL.
 */
wy_status wi_imitation_search_create(wi_imitation_search **search, const wy_rules *rules,
                                     int64_t largest, const wy_control *control, wy_error *error);
void wi_imitation_search_free(wi_imitation_search *search); /* NULL is allowed */

/* WY_LIMIT if a heap is larger than `largest`. */
wy_status wi_imitation_search_outcome(bool *p_position, const wi_imitation_search *search,
                                      const wi_imitation_state *state, wy_error *error);

/* All moves to P-states, in order of heap and amount. */
wy_status wi_imitation_search_moves(const wi_imitation_search *search,
                                    const wi_imitation_state *state, wi_imitation_take *take,
                                    void *data, wy_error *error);

/*
 * Every state that some game from some start (however large) can come to, with
 * its outcome; those that differ only in more imitations left than there can be
 * moves count as one.  take returns false to stop.
 */
typedef bool wi_imitation_take_state(void *data, const wi_imitation_state *state, bool p_position);
wy_status wi_imitation_search_each(const wi_imitation_search *search, wi_imitation_take_state *take,
                                   void *data, wy_error *error);

/* ==== rational heap games: from a cone to the quarter plane (S3) ============================== */

/*
 * For Q = (p1 q1; p2 q2) a Q-move is s (p1, q1) + t (p2, q2) with s, t >= 0.  A game
 * on the cone B_Q all of whose moves are Q-moves splits into det Q classes, one
 * for each position of T_Q, and each class is a copy of one game on the quarter
 * plane, the canonical game: (X, Y) corresponds to phi_Q(X, Y).
 */

/* ---- cones and canonical games: src/theory/rational.c ---------------------------------------- */

/* p1 q2 - q1 p2 > 0: the number of classes. */
int64_t wi_cone_determinant(const wy_cone *cone);

/* Is (x, y), of any size, on the board? */
bool wi_cone_has(const wy_cone *cone, const mpz_t x, const mpz_t y);

/* (a, b) = phi_Q(x, y); (x, y) must be on the board.  Outputs may be the inputs. */
void wi_cone_to_canonical(mpz_t a, mpz_t b, const wy_cone *cone, const mpz_t x, const mpz_t y);

/* (x, y) = a (p1, q1) + b (p2, q2): the image of a move or position of the canonical game. */
void wi_cone_from_canonical(mpz_t x, mpz_t y, const wy_cone *cone, const mpz_t a, const mpz_t b);

/*
 * The positions of T_Q, by x, then y: those from which neither (p1, q1) nor (p2, q2)
 * can be taken.  *positions, of wi_cone_determinant entries, is the caller's to
 * free().  WY_LIMIT for more than ten million.
 */
wy_status wi_cone_classes(wy_position **positions, const wy_cone *cone, wy_error *error);

/*
 * The canonical game of a game on a cone: *canonical is new and settled, and its moves are M
 * where the given moves are the images of M under *q.  The rows of Q have the directions of the
 * sides of the board, and are as long as the moves allow: on the quarter plane,
 * {(2t,0),(0,3t)} is the image of Nim under (2 0; 0 3).  WY_NO, with the reason in
 * error, if the game is none of this kind: a move that is no Q-move, or rules
 * that depend on the position.
 */
wy_status wi_rules_canonical(wy_rules **canonical, wy_cone *q, const wy_rules *rules,
                             wy_error *error);

/* Is Q the unit matrix, so that the game is its own canonical game? */
static inline bool wi_cone_is_unit(const wy_cone *q) {
    return q->p1 == 1 && q->q1 == 0 && q->p2 == 0 && q->q2 == 1;
}

/* (a + b sqrt 5) / c in lowest terms, c > 0. */
typedef struct wi_golden {
    int64_t a, b, c;
} wi_golden;

/*
 * The slopes Y/X that the P-positions approach (S3, Corollary 10): of Rational Nim
 * on this cone, and of Rational Wythoff Nim below and above it.
 */
typedef struct wi_cone_slopes {
    wi_golden nim, wythoff_lower, wythoff_upper;
} wi_cone_slopes;

wi_cone_slopes wi_cone_limits(const wy_cone *cone);

/* Writes it as "(a+b*sqrt(5))/c" or "a/c"; at most size bytes with the ending zero. */
void wi_golden_text(char *buffer, size_t size, const wi_golden *number);
double wi_golden_value(const wi_golden *number); /* for pictures and people */

/* ==== which moves may join Wythoff's game without changing its P-positions? =================== */

/*
 * A move (i, j), i <= j, may join iff it never leads from a P-position to a P-position
 * (S2): iff it is neither (A_n - A_m, B_n - B_m) nor (A_n - B_m, B_n - A_m), n > m >= 0,
 * where (A_n, B_n) are Wythoff's pairs.  The matrix W has a 1 at (i, j) and (j, i) where it
 * may not.  A set of moves may join iff each of them may.
 *
 *     wi_adjoin verdict;
 *     wi_adjoin_init(&verdict);
 *     wi_adjoin_decide(&verdict, i, j, &error);
 *     if (verdict.kind != WI_ADJOIN_FREE) ... verdict.from, verdict.to are P-positions
 *     wi_adjoin_clear(&verdict);
 *
 * Numbers have up to WI_MAX_BITS bits less a few; a million decimal digits take about a
 * second.  The order of i and j does not matter, for exchanging the heaps of Wythoff's game
 * changes nothing.  WY_BAD: a negative number, or (0, 0), which is no move.
 *
 * Sets of moves, and W by logic: solve.h.
 */

/* ---- one move, of any size: src/theory/adjoin.c ---------------------------------------------- */

/*
 * Why a move may not join.  No move has two of these reasons (adjoin.c tells why), so
 * ways of deciding can be compared by the reason, not only by the answer.
 */
typedef enum wi_adjoin_kind {
    WI_ADJOIN_FREE,  /* none: it may join, or is a move of Wythoff's game already */
    WI_ADJOIN_PAIR,  /* it is a pair (A_n, B_n), n > 0 */
    WI_ADJOIN_NEXT,  /* it is (A_n + 1, B_n + 1), n > 0 */
    WI_ADJOIN_CROSS, /* it is (A_n - B_m, B_n - A_m), m > 0 */
} wi_adjoin_kind;

/* "free", "pair", "next", "cross". */
const char *wi_adjoin_kind_name(wi_adjoin_kind kind);

typedef enum wi_adjoin_way {
    WI_ADJOIN_BY_DIGITS, /* three conditions on Zeckendorf representations (S2) */
    WI_ADJOIN_BY_BEATTY, /* the definition solved for n and m, by integer square roots */
    WI_ADJOIN_WAYS,      /* how many there are */
} wi_adjoin_way;

/* The answer in one of the ways.  They share no arithmetic. */
wy_status wi_adjoin_classify(wi_adjoin_kind *kind, wi_adjoin_way way, const mpz_t i, const mpz_t j,
                             wy_error *error);

/* An answer with its evidence. */
typedef struct wi_adjoin {
    wi_adjoin_kind kind;
    bool known;    /* a move of Wythoff's game already; then kind is WI_ADJOIN_FREE */
    mpz_t n, m;    /* unless free: the indices of the P-positions from and to */
    mpz_t from[2]; /* unless free: a P-position from which the move leads */
    mpz_t to[2];   /* to this P-position */
} wi_adjoin;

void wi_adjoin_init(wi_adjoin *verdict);
void wi_adjoin_clear(wi_adjoin *verdict);

/*
 * Decides in both ways and finds the two P-positions with the least heaps that the move connects.
 * WY_SYSTEM, never an answer, should the ways disagree or the evidence not hold.
 */
wy_status wi_adjoin_decide(wi_adjoin *verdict, const mpz_t i, const mpz_t j, wy_error *error);

/*
 * Is the evidence good: are from and to P-positions, one move (i, j) apart?  Looks only at
 * them, and decides by Zeckendorf digits.  true for WI_ADJOIN_FREE, which has none.
 */
wy_status wi_adjoin_check(bool *good, const wi_adjoin *verdict, const mpz_t i, const mpz_t j,
                          wy_error *error);

/* ---- the matrix W: src/theory/adjoin_matrix.c ------------------------------------------------ */

#define WI_MAX_ADJOIN_MATRIX 100000000 /* rows and columns */

/* Rows of W one by one, each in O(size) steps; takes about 10 bytes for each row. */
typedef struct wi_adjoin_matrix wi_adjoin_matrix;

/* Rows and columns 0..size-1.  WY_LIMIT when it does not fit control's memory, which may be NULL.
 */
wy_status wi_adjoin_matrix_create(wi_adjoin_matrix **out, int64_t size, const wy_control *control,
                                  wy_error *error);
void wi_adjoin_matrix_free(wi_adjoin_matrix *matrix); /* NULL is allowed */

/* Words of 64 bits that a row has. */
size_t wi_adjoin_matrix_words(const wi_adjoin_matrix *matrix);

/* Row i: bit j % 64 of row[j / 64] is W_ij; bits from size on are 0.  Several threads may ask. */
void wi_adjoin_matrix_row(uint64_t *row, const wi_adjoin_matrix *matrix, int64_t i);

#endif

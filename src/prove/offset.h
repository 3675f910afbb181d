/*
 * offset.h - games with one P-position in each column: how far from the line, digit by digit.
 *
 * Words.  The valid words of a numeration are a tree: below a word stand the words with one more
 * digit.  Words of one length are in the order of their numbers, so below a word, k digits further
 * down, stands a stretch of consecutive numbers.  Let s(x) be the number of valid words, with one
 * digit more, whose beginning is less than the word of x.  Where a 0 can follow the word of x it is
 * the number of that word; in Fibonacci's numeration, x shifted, about phi x.
 *
 * Offsets.  If the P-positions (x, f(x)), f(x) >= x, of a game are near a line whose slope is the
 * growth of the numeration, the offset f(x) - s(x) takes finitely many values, and may be what an
 * automaton computes that reads the digits of x.  Those below the diagonal are (g(y), y), and
 * g(y) - s(y) is the same for the mirrored game.  An output (wi_offset_code) has both for a number;
 * in symmetric games f = g.
 *
 * Learning.  Two words are alike to depth k if below both of them, at most k digits further down,
 * the same outputs stand.  Classes of words that are alike are the states; one word of each class
 * stands for it.  Nothing is proved by that: offset.h proves, and what is refuted is learned
 * again with a word that tells more classes apart (Rivest and Schapire 1993).
 */
#ifndef WI_PROVE_OFFSET_H
#define WI_PROVE_OFFSET_H

#include <wythoff/automata.h>
#include <wythoff/base.h>
#include <wythoff/machine.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/table.h"
#include "machine/digits.h"
#include "machine/telescope.h"
#include "prove/game_kernel.h"

/* ---- line game ------------------------------------------------------------------------------ */

/*
 * Games with all moves of Nim, all moves (t,t+j) but finitely many for each j of a finite set, the
 * band, and finitely many further moves; normal or misere play.  In Wythoff's game the band is 0
 * alone, in wythoff(m) it is |j| < m.
 *
 * They have one P-position in each column and in each row: the least row that nothing before the
 * column forbids.  In normal play the game may also end on finitely many positions, if the band is
 * 0 and lacks no moves: these are P-positions, and a column or row may have several of them.
 */

enum { WI_LINE_LONGEST = 200 }; /* moves of the list, and those the band lacks */

/* Nim, the band, and so on. */
typedef struct wi_line_game {
    wy_machine_game of; /* list, offsets (the band), removed, ends */
    int64_t lacked;     /* r: all moves (t,t+j) and (t+j,t) with t > r, j of the band, are there */
    int64_t widest;     /* the largest |j| */
} wi_line_game;

/* WY_NO: it is another game. */
wy_status wi_line_game_read(wi_line_game *out, const wy_rules *rules, wy_error *error);
void wi_line_game_clear(wi_line_game *game); /* also a zeroed one */

/* Is the band 0 alone? */
static inline bool wi_line_game_is_narrow(const wi_line_game *game) {
    return game->widest == 0;
}

/* s > 0: is (s,s+j), with j of the band, a move?  mirrored: is (s+j,s)? */
static inline bool wi_line_game_has(const wi_line_game *game, int64_t s, int64_t j, bool mirrored) {
    if (s > game->lacked) {
        return true;
    }
    for (size_t i = 0; i < game->of.removed_count; i++) {
        const wy_position move = game->of.removed[i];
        if ((mirrored ? move.y : move.x) == s && (mirrored ? move.x : move.y) == s + j) {
            return false;
        }
    }
    return s + j > 0;
}

/* The i-th j of the band; mirrored: of that of the mirrored game. */
static inline int64_t wi_line_game_offset(const wi_line_game *game, size_t i, bool mirrored) {
    return mirrored ? -(int64_t)game->of.offsets[i] : game->of.offsets[i];
}

/* Is the mirrored game the same?  Ends are not looked at. */
bool wi_line_game_is_symmetric(const wi_line_game *game);

/* Does the game end there by a rule? */
bool wi_line_game_ends_at(const wi_line_game *game, int64_t x, int64_t y);

/* ---- the columns one after the other --------------------------------------------------------- */

enum { WI_LINE_RECENT = 256 }; /* columns that a move may lead to; more than WI_LINE_LONGEST */

typedef struct wi_line_columns {
    const wi_line_game *game;
    int64_t next;                   /* the column that comes next */
    int64_t height;                 /* rows that may be taken */
    uint64_t *taken;                /* rows, a bit for each */
    int64_t recent[WI_LINE_RECENT]; /* the rows of the last columns */
    int32_t *since[2];              /* upper and lower diagonals: the first column, or -1 */
    int64_t free_row;               /* the least, when the last column was found */
    int64_t free_line[2];           /* the least diagonals without one, or not long enough ago */
} wi_line_columns;

/* For so many columns; the game must outlive it.  WY_LIMIT: too many; WY_NO: it has ends, or a
 * band. */
wy_status wi_line_columns_open(wi_line_columns *columns, const wi_line_game *game, int64_t count,
                               wy_error *error);
void wi_line_columns_close(wi_line_columns *columns); /* also a zeroed one */

/* The row of the P-position of the next column; -1: P-positions do not follow two lines. */
int64_t wi_line_columns_next(wi_line_columns *columns);

/* ---- outputs --------------------------------------------------------------------------------- */

/* In both halves: 0 where there is no such P-position, else offset + WI_OFFSET_ZERO. */
typedef uint16_t wi_offset_code;
enum { WI_OFFSET_ZERO = 128, WI_OFFSET_MOST = 127, WI_OFFSET_BITS = 8 };

/* false: the offset is too far from 0. */
static inline bool wi_offset_fits(int64_t offset) {
    return offset >= -WI_OFFSET_MOST && offset <= WI_OFFSET_MOST;
}

static inline wi_offset_code wi_offset_of_f(int64_t offset) {
    return (wi_offset_code)(offset + WI_OFFSET_ZERO);
}

static inline wi_offset_code wi_offset_of_g(int64_t offset) {
    return (wi_offset_code)(wi_offset_of_f(offset) << WI_OFFSET_BITS);
}

/* Has the half an offset, and which?  mirrored: g. */
static inline bool wi_offset_read(int32_t *offset, wi_offset_code code, bool mirrored) {
    const int32_t half = (mirrored ? code >> WI_OFFSET_BITS : code) & ((1 << WI_OFFSET_BITS) - 1);
    *offset = half - WI_OFFSET_ZERO;
    return half != 0;
}

/* ---- the tree of words: offset_table.c ------------------------------------------------------- */

enum { WI_OFFSET_LONGEST = 176 }; /* digits of a word */
#define WI_NO_NODE UINT32_MAX

/* Nodes of the same kind have the same tree below them. */
typedef struct wi_offset_tree {
    const wy_numeration *system;
    uint32_t kinds, digits; /* kind 0: the empty word, and zeros */
    uint32_t *next;         /* [kind][digit]: the kind, WI_NO_NODE: not valid */
    bool *number;           /* is such a word the word of a number? */
    int64_t *count;         /* [k][kind]: valid words k digits below; at most INT64_MAX / 4 */
    unsigned depth;         /* k < depth are known */
} wi_offset_tree;

/* WY_LIMIT: the system does not read the greatest digit of natural numbers first. */
wy_status wi_offset_tree_make(wi_offset_tree *out, const wy_numeration *system,
                              const wy_control *control, wy_error *error);
void wi_offset_tree_clear(wi_offset_tree *tree); /* also a zeroed one */

static inline uint32_t wi_offset_child(const wi_offset_tree *tree, uint32_t kind, uint32_t digit) {
    return tree->next[(size_t)kind * tree->digits + digit];
}

static inline int64_t wi_offset_below(const wi_offset_tree *tree, uint32_t kind, unsigned k) {
    return tree->count[(size_t)k * tree->kinds + kind];
}

/* The words k digits below a child of `kind` come after so many others below the node. */
int64_t wi_offset_before(const wi_offset_tree *tree, uint32_t kind, uint32_t digit, unsigned k);

/* ---- where outputs come from: offset_table.c, offset_far.c ----------------------------------- */

/* Outputs of the numbers k digits below a node, in their order. */
typedef struct wi_offset_level {
    const wi_offset_code *outputs;
    int64_t count;
} wi_offset_level;

/*
 * A record stands for one word of the tree.  look: the levels 0, ..., depth below it; they are good
 * until the next call.  follow: the record with one digit more.  Both WY_NO: this source does not
 * reach so far.
 */
typedef struct wi_offset_source {
    void *data;
    const wi_offset_tree *tree;
    size_t record;  /* words of a record; that of the empty word is all zero */
    unsigned depth; /* the deepest look */
    bool bounded;   /* WY_NO is what long words get; else another source would know them too */
    bool steady;    /* levels are good as long as the source is */
    wy_status (*look)(void *data, wi_offset_level *levels, const uint64_t *record, unsigned depth,
                      wy_error *error);
    wy_status (*follow)(void *data, uint64_t *to, const uint64_t *record, uint32_t digit,
                        wy_error *error);
    /* Another one that says the same, for another thread, which outlives none of this; part: ends
     * it.  Both may be NULL: there is none. */
    wy_status (*twin)(void **out, const void *data, wy_error *error);
    void (*part)(void *twin);
} wi_offset_source;

/* The first P-positions of a game, in any numeration: numbers below `reach`. */
typedef struct wi_offset_table {
    const wi_offset_tree *tree;
    wi_offset_code *codes;
    int64_t reach;
} wi_offset_table;

enum { WI_OFFSET_TABLE_BYTES = 3 }; /* for each column: an output, and bits of rows */

/*
 * From so many columns.  WY_LIMIT: P-positions are not near a line of the growth of the numeration.
 */
wy_status wi_offset_table_make(wi_offset_table *out, const wi_offset_tree *tree,
                               const wi_line_game *game, int64_t columns, const wy_control *control,
                               wy_error *error);
void wi_offset_table_clear(wi_offset_table *table); /* also a zeroed one */
wi_offset_source wi_offset_table_source(wi_offset_table *table);

/* The windows of a column machine (machine/digits.h), which reach as far as one likes. */
typedef struct wi_offset_windows {
    wi_digits *digits;
    const wi_offset_tree *tree;
    const int32_t **seen;
    int64_t *counts;
    wi_offset_code **codes;
    unsigned depth;
} wi_offset_windows;

wy_status wi_offset_windows_open(wi_offset_windows *out, const wi_offset_tree *fib,
                                 const wy_machine *machine, const wi_digits_size *size,
                                 const wy_control *control, wy_error *error);
void wi_offset_windows_close(wi_offset_windows *windows); /* also a zeroed one */
wi_offset_source wi_offset_windows_source(wi_offset_windows *windows);

/*
 * The telescope of a column machine, which shows numbers of any size in any numeration:
 * offset_far.c.
 */
typedef struct wi_offset_far {
    const wi_offset_tree *tree;
    const wy_machine *machine;
    wy_control control;
    wi_telescope *telescope;
    wy_view view;
    int64_t numbers;
    int wings;
    unsigned depth, longest;
    mpz_t *below;     /* [k][kind]: numbers k < longest digits below such a word */
    int32_t **shifts; /* [k][kind]: s of these numbers, k <= depth, from the first word there on */
    wi_offset_code **codes;
    mpz_t first, shifted, apart;
} wi_offset_far;

/*
 * Looks at most so many numbers deep.  The machine must outlive it.  What the telescope cannot see
 * is told by the looks, with WY_LIMIT.
 */
wy_status wi_offset_far_open(wi_offset_far *out, const wi_offset_tree *tree,
                             const wy_machine *machine, int64_t numbers, const wy_control *control,
                             wy_error *error);
void wi_offset_far_close(wi_offset_far *far); /* also a zeroed one */
wi_offset_source wi_offset_far_source(wi_offset_far *far);

/* ---- learning: offset_learn.c ---------------------------------------------------------------- */

typedef struct wi_offsets {
    const wi_offset_tree *tree;
    uint32_t count;          /* states; 0 is that of the empty word */
    uint32_t *kind;          /* of the words */
    uint32_t *next;          /* [state][digit], WI_NO_NODE: not valid */
    wi_offset_code *output;  /* 0 where there is no number */
    unsigned depth;          /* words were compared to this depth */
    size_t ends;             /* and by so many longer ends */
    int32_t least, greatest; /* offsets */
} wi_offsets;

typedef struct wi_offset_limits {
    uint32_t states;
    unsigned depth; /* to which all that stands below words is compared */
} wi_offset_limits;

typedef struct wi_learner wi_learner;

/* The source, and the control if it is not NULL, must outlive it. */
wy_status wi_learner_open(wi_learner **out, const wi_offset_source *source,
                          const wi_offset_limits *limits, const wy_control *control,
                          wy_error *error);
void wi_learner_close(wi_learner *learner); /* NULL is allowed */

/*
 * WY_OK: there are offsets, which agree with all that was looked at.  WY_NO: the source does not
 * reach far enough.  WY_LIMIT: too many states, or too much memory; WY_STOPPED.
 */
wy_status wi_learner_settle(wi_learner *learner, wy_error *error);

/* The same for a number and those so far around it; or, if differed is NULL, says that it will be
 * done (wi_learner_ask). */
wy_status wi_learner_correct_around(bool *differed, wi_learner *learner, const mpz_t number,
                                    unsigned around, unsigned below, wy_error *error);

void wi_learner_look_at_asked(wi_learner *learner);
void wi_learner_forget_asked(wi_learner *learner);

/* What was learned; the learner's. */
const wi_offsets *wi_learner_offsets(const wi_learner *learner);

/* Are f and g the same? */
bool wi_offsets_are_symmetric(const wi_offsets *offsets);

/* As a word automaton with one track, minimal. */
wy_status wi_offsets_automaton(wy_automaton **out, const wi_offsets *offsets,
                               const wy_control *control, wy_error *error);

/* ---- All neighbourhoods of numbers, as an automaton on the digits sees them ----------------- */

/*
 * Let every word of a numeration have a state, from its digits.  The words of one length that come
 * just before and just after a word w have states too; call those from the R-th before to the R-th
 * after it the neighbourhood of w.  If R is large enough (1 for Fibonacci's numeration) the words
 * before and after w with one more digit all begin with a word of the neighbourhood of w.  So the
 * neighbourhoods of longer words follow from those of shorter ones, there are finitely many, and
 * all of them are found from that of 0.  Below a neighbourhood, m digits further down, stands a
 * stretch of consecutive numbers with their states; and whatever holds in all these stretches holds
 * around all numbers.
 */

/* Words and their states. */
typedef struct wi_digit_states {
    const wi_offset_tree *tree;
    const uint32_t *kind; /* of each state; NULL: states are kinds */
    const uint32_t *next; /* [state][digit] */
} wi_digit_states;

typedef struct wi_neighbourhoods {
    wi_digit_states of;
    int radius;
    wi_numbered all;  /* 2 radius + 1 states each, WI_NO_NODE: before 0; two in a machine word */
    uint32_t *parent; /* where it came from, and by which digit */
    uint8_t *digit;
    size_t parent_room, digit_room;
} wi_neighbourhoods;

/* WY_LIMIT: no radius is large enough, or too much memory; WY_STOPPED. */
wy_status wi_neighbourhoods_find(wi_neighbourhoods *out, const wi_digit_states *of,
                                 const wy_control *control, wy_error *error);
void wi_neighbourhoods_clear(wi_neighbourhoods *n); /* also a zeroed one */

/* State i - radius of neighbourhood number `which`. */
uint32_t wi_neighbour(const wi_neighbourhoods *n, uint32_t which, int i);

/* The least digits that have this neighbourhood: their count, at most `most`; else 0. */
size_t wi_neighbourhood_word(uint8_t *digits, size_t most, const wi_neighbourhoods *n,
                             uint32_t which);

/* Numbers m digits below a neighbourhood, in order. */
typedef struct wi_stretch {
    uint32_t *states;
    uint32_t *shifted; /* how many numbers, one digit further down, come before those below it */
    size_t count, room, shifted_room;
    size_t first, end; /* those below the word itself */
    size_t below;      /* numbers one digit further down, in all */
    bool begins;       /* with the number 0 */
    uint32_t *nodes[2];
    size_t node_room[2];
} wi_stretch;

/* false: no memory */
bool wi_stretch_make(wi_stretch *out, const wi_neighbourhoods *n, uint32_t which, unsigned m);
void wi_stretch_clear(wi_stretch *stretch); /* also a zeroed one */

/* ---- offset kernel -------------------------------------------------------------------------- */

/*
 * Are these offsets those of the P-positions?  For games with all moves of Nim, all moves (t,t+j),
 * j of a finite band, less finitely many, and finitely many further moves.
 *
 * In the words of offset.h: P is the set of the (x, f(x)) and the (g(y), y).  Everything is said
 * for f; for g the same is proved with the moves mirrored.  Let t(x) = s(x) - x and d(x) = f(x) - x
 * = t(x) + offset.  Let b be the largest |j| of the band, and r be such that no move (t,t+j) or
 * (t+j,t) with t > r is lacking, r >= b.  In Wythoff's game b = r = 0.
 *
 *   lines       There is a J such that t(x + j) - t(x) > w for all x and all j >= J.  It is enough
 *               to look at J <= j < 2 J; this is a property of the numeration.  With w not less
 *               than b plus the width of the offsets, f(a) = f(x), or d(x) = d(a) + j with j of
 *               the band, only if |a - x| < J.
 *   beginning   The recursion of outcomes holds at all positions with a heap below some X, and each
 *               diagonal 0 <= e < t(X) - C is d(a) + j of an a < X - r and a j of the band.
 *   neighbours  For all x >= X, among the numbers near x: every row and every column has one
 *               position of P, and only one; if the diagonal bound t(x) - C grows, the diagonals it
 *               passes are d(a) + j with x - J < a <= x - r; so, by induction, each diagonal 0 <= e
 *               < t(x) - C is d(a) + j of an a < x - r; no row below, no move of the band and no
 *               further move leads from (x, f(x)) to an (a, f(a)), a < x; from each (x, y),
 *               s(x) - C <= y < f(x), one does.
 *
 * Then P is the P-set.  Take (x, y) with X <= x <= y.  If column x has its P-position below the
 * diagonal, or y > f(x), a move of Nim leads to it.  If y < f(x), and y - x < t(x) - C, then y - x
 * = d(a) + j with x - a > r, and (x - a, x - a + j) is a move to (a, f(a)).  The rest is said
 * above; (x, f(x)) has no other moves into P, for d(x) is greater than what a move of the band or a
 * further one could make up for to reach a (g(c), c).
 *
 * Where the game has ends of its own, they are in P too: the beginning has all of them, with X
 * beyond them and what moves of the list lead to; on their diagonals d(x) is greater for x >= X.
 *
 * All of this is local: the numbers near x and their offsets are what offset.h goes through, so
 * nothing is larger than the number of neighbourhoods, a few times the states of the offsets.
 */

typedef enum wi_offset_obligation {
    WI_OFFSET_LINES,
    WI_OFFSET_BEGINNING,
    WI_OFFSET_NEIGHBOURS,
    WI_OFFSET_OBLIGATIONS /* how many */
} wi_offset_obligation;

const char *wi_offset_obligation_name(wi_offset_obligation obligation);

/* Is called with a position near which the recursion fails; false: no more of them. */
typedef struct wi_offset_taker {
    bool (*take)(void *data, const mpz_t x, const mpz_t y);
    void *data;
} wi_offset_taker;

/*
 * WY_OK: proved.  WY_NO: refuted; the report has a position at which, or near which, the recursion
 * fails, and error says what does not hold; others, as long as it wants them, go to the taker,
 * which may be NULL.  WY_LIMIT, WY_STOPPED: unknown.
 */
wy_status wi_offset_kernel_prove(wi_proof_report *report, const wi_offsets *offsets,
                                 const wi_line_game *game, const wi_offset_taker *taker,
                                 const wy_control *control, wy_error *error);

/* ---- lines: offset_beginning.c --------------------------------------------------------------- */

/* J for w = width.  WY_LIMIT: none was found; WY_STOPPED. */
wy_status wi_offset_near(int64_t *near, const wi_offset_tree *tree, int64_t width,
                         const wy_control *control, wy_error *error);

/* ---- the beginning: offset_beginning.c ------------------------------------------------------- */

/* What the beginning must show. */
typedef struct wi_beginning_bounds {
    int64_t numbers; /* X: positions with a heap below this */
    int64_t rows;    /* rows and columns below this have one position each */
    int64_t settled; /* C */
    int64_t near;    /* J */
    int64_t beyond;  /* d(x) >= this for all x >= X */
    int64_t after;   /* X is greater than this: no move of the list leads from there to an end */
} wi_beginning_bounds;

/* As wi_offset_kernel_prove; WY_LIMIT also if X is too small for `beyond` and `after`: then
 * *larger. */
wy_status wi_offset_beginning_prove(wi_proof_report *report, bool *larger,
                                    const wi_offsets *offsets, const wi_line_game *game,
                                    const wi_beginning_bounds *bounds, wy_error *error);

/* ---- The P-set of a game from the offsets of its P-positions, as automata ------------------- */

typedef struct wi_p_set {
    wy_automaton *bits;    /* from the digits of x: 0 if P(x) >= x, else 1 */
    wy_automaton *offsets; /* codes (offset.h) from the digits of x */
    wy_automaton *p;       /* (x, y) is a P-position */
} wi_p_set;

/* All are minimal. */
wy_status wi_p_set_make(wi_p_set *out, const wi_offsets *offsets, const wy_control *control,
                        wy_error *error);
void wi_p_set_clear(wi_p_set *set); /* also a zeroed one */

#endif

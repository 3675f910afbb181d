/*
 * rules.h - the ruleset of a game on one to six heaps, as a plain value, and its text.
 *
 * A position is a pair (x, y) of heap sizes; a move (dx, dy) != (0, 0) takes dx
 * from the first and dy from the second heap.  A ruleset says which moves there
 * are, on which board, and how the game ends.  The simple way in:
 *
 *     wy_rules *rules;
 *     wy_error error;
 *     if (wy_rules_read(&rules, "wythoff + (1,2) + (2,1)", &error) != WY_OK) ...
 *     char *text = wy_rules_text(rules);      // "{(t,0),(0,t),(t,t),(1,2),(2,1)}"
 *     ...
 *     free(text);
 *     wy_rules_free(rules);
 *
 * docs/language.md describes the language.  Printing a ruleset and reading the
 * text again gives an equal value.
 *
 * A rule can be written in many ways; its normal form, in the second part, is one.
 */
#ifndef WYTHOFF_RULES_H
#define WYTHOFF_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- limits of the language, checked when text is read --------------------------------------- */

#define WY_MAX_TEXT        33554432   /* bytes of a rule */
#define WY_MAX_DEPTH       64         /* nesting of brackets and conditions */
#define WY_MAX_FAMILIES    1024       /* move families of one ruleset */
#define WY_MAX_LISTED      4000000    /* single moves in the lists of one ruleset */
#define WY_MAX_CONDITIONS  4096       /* comparisons of one ruleset, copies counted */
#define WY_MAX_LIST        10000      /* values of a list, terminal positions */
#define WY_MAX_VALUES      1000000    /* list values of one ruleset, copies counted */
#define WY_MAX_COEFFICIENT 1000000000 /* any number in a rule, as absolute value */
#define WY_MAX_CONE        1000000    /* the four constants of a cone */
#define WY_MAX_BLOCK       1000000    /* options that may be blocked */
#define WY_MAX_ALPHA       1000000    /* the four numbers of a Beatty sequence */

/* ---- parts of a ruleset ---------------------------------------------------------------------- */

/*
 * The variables of a rule: the position (x, y) that is moved from and the
 * parameters s, t of a family of moves.  A family with one parameter uses t.
 * The variables after WY_ONE are for games on more than two heaps.
 */
enum {
    WY_X,
    WY_Y,
    WY_S,
    WY_T,
    WY_ONE,
    WY_Z, /* the third to sixth heap */
    WY_U,
    WY_V,
    WY_W,
    WY_R, /* the third to sixth parameter */
    WY_Q,
    WY_P,
    WY_O,
    WY_VARIABLES
};

/* c[WY_X] x + c[WY_Y] y + c[WY_S] s + c[WY_T] t + c[WY_ONE], and on more heaps + c[WY_Z] z + ... */
typedef struct wy_linear {
    int64_t c[WY_VARIABLES];
} wy_linear;

typedef enum wy_relation { WY_LT, WY_LE, WY_EQ, WY_NE, WY_GE, WY_GT } wy_relation;

typedef enum wy_condition_kind {
    WY_AND,      /* first and second */
    WY_OR,       /* first or second */
    WY_COMPARE,  /* left relation right, or |left| relation right */
    WY_REST,     /* left mod modulus relation right (a constant 0..modulus-1); = or != */
    WY_PRIME,    /* left is a prime number, or, negated, is none */
    WY_MEMBER,   /* left is one of some numbers, or, negated, is none */
    WY_DIVISION, /* left mod under = right (a constant >= 0), or, negated, is not */
    WY_QUOTIENT, /* floor(left / under) relation floor(right / right_under), perhaps negated */
    WY_NIM_SUM,  /* the nim-sum of the variables that left has (with 1) = right (a constant >= 0),
                    or, negated, is not; on more heaps only */
} wy_condition_kind;

/* Numbers that a condition can ask for; negative numbers never belong to them. */
typedef enum wy_numbers_kind {
    WY_SQUARES,    /* 0, 1, 4, 9, ... */
    WY_TRIANGULAR, /* 0, 1, 3, 6, ... */
    WY_FIBONACCI,  /* 0, 1, 2, 3, 5, ... */
    WY_POWERS,     /* 1, base, base^2, ... */
    WY_BEATTY,     /* floor(n alpha) for n = 1, 2, 3, ..., with alpha = (a + b sqrt(d)) / c >= 1 */
} wy_numbers_kind;

/*
 * What a kind does not use is 0.  alpha is in lowest terms: c > 0, gcd(a, b, c) = 1, and d has no
 * square factor; where alpha is rational, b = d = 0.
 */
typedef struct wy_numbers {
    wy_numbers_kind kind;
    int64_t base;
    int64_t a, b, c, d;
} wy_numbers;

/*
 * A condition as a tree.  "not" is pushed to the leaves when a rule is read,
 * so only those kinds that cannot turn it into another relation have a negated
 * form.  Remainders are never negative.  Where a divisor is not positive, or a
 * remainder not smaller than it, WY_DIVISION and WY_QUOTIENT do not hold (and
 * hold when negated).  What a leaf does not use is 0.
 */
typedef struct wy_condition {
    wy_condition_kind kind;
    struct wy_condition *first, *second; /* WY_AND, WY_OR */
    wy_linear left, right;
    wy_linear under, right_under; /* WY_DIVISION, WY_QUOTIENT */
    wy_relation relation;
    bool absolute;      /* WY_COMPARE: |left| */
    bool negated;       /* WY_PRIME, WY_MEMBER, WY_DIVISION, WY_QUOTIENT, WY_NIM_SUM */
    int64_t modulus;    /* WY_REST, at least 2 */
    wy_numbers numbers; /* WY_MEMBER */
} wy_condition;

#define WY_UNBOUNDED INT64_MAX

/* The values of a parameter: low..high, or a list (sorted, each value once). */
typedef struct wy_range {
    int64_t low, high; /* high may be WY_UNBOUNDED; with a list, its ends */
    size_t count;      /* values in the list; 0: all of low..high */
    int64_t *values;
} wy_range;

typedef struct wy_position {
    int64_t x, y;
} wy_position;

/*
 * A family of moves: { (part[0], ..., part[n-1]) : parameters in their ranges, when } for n heaps.
 * The parts have zero coefficients for the heaps.  No part is ever negative on the ranges, and not
 * all are 0; on two heaps without memory a part may be negative (such a move returns tokens).  The
 * parameters are s, t, r, q, p, o, with their ranges in this order; a family with one parameter
 * uses t, so range[1].  The range of a parameter that is not used is 0..0.
 */
typedef struct wy_family {
    bool removed;     /* these moves are taken away from the families before it */
    bool every_order; /* the moves are meant for every order of the heaps */
    int set;          /* with WY_MEMORY_ENFORCE: the set that the moves belong to, from 0 */
    int parameters;
    wy_linear part[WY_MOST_HEAPS];
    wy_range range[WY_MOST_HEAPS];
    wy_condition *when;    /* NULL: always */
    size_t listed;         /* not 0: the family is a list of so many moves, and has no parts */
    wy_position *list;     /* sorted by dx, then dy, each move once; on two heaps only */
    struct wy_rules *star; /* not NULL: its moves are the P-positions of this game but for (0,0) */
} wy_family;

/* More single moves than this in a row, under the same condition, are one family with a list. */
enum { WY_SINGLE_MOVES = 64 };

/*
 * The board of S3: all (X, Y) >= (0, 0) with X q1 <= Y p1 and Y p2 <= X q2,
 * where p1 q2 - q1 p2 > 0.  The quarter plane is p1 = q2 = 1, q1 = p2 = 0.
 * The text writes it cone(q1/p1, q2/p2), the slopes of its two sides.
 *
 * One heap is the cone that has become a line, p1 q2 - q1 p2 = 0: p1 = p2 = 1 and
 * q1 = q2 = 0 for Y = 0, which the text writes "on one heap", and q1 = q2 = 1 and
 * p1 = p2 = 0 for X = 0, "on heap y".
 */
typedef struct wy_cone {
    int64_t p1, q1, p2, q2;
} wy_cone;

/* Which options the previous player may block (Muller twist). */
typedef enum wy_block_kind {
    WY_BLOCK_ANY,
    WY_BLOCK_DIAGONAL, /* only options in which both heaps decrease */
} wy_block_kind;

/* The state that a rule keeps beside the heaps.  A rule has one memory at most. */
typedef enum wy_memory_kind {
    WY_MEMORY_NONE,
    WY_MEMORY_PASS,      /* how many passes are left */
    WY_MEMORY_ENFORCE,   /* which set of moves the opponent has named */
    WY_MEMORY_BOUND,     /* how many tokens may be taken at most */
    WY_MEMORY_REPEAT,    /* the last move, which may not be made again at once */
    WY_MEMORY_IMITATION, /* the last move, and how many imitations in a row were made */
} wy_memory_kind;

typedef struct wy_rules {
    int heaps;     /* 1 to 6 */
    wy_cone board; /* two heaps without memory; one heap is a line of it, see above */
    size_t family_count;
    wy_family *families; /* in order: a later family adds or removes */
    int64_t block;       /* how many options may be blocked; 0: none */
    wy_block_kind block_kind;
    int64_t comply; /* how many options the previous player names, one of which is taken; 0: none */
    wy_condition *terminal; /* the game also ends where this holds; on x, y; may be NULL */
    size_t terminal_count;  /* of terminals: the game also ends on these, sorted, each once */
    wy_position *terminals;
    bool misere; /* who cannot move wins */
    wy_memory_kind memory;
    int64_t passes;       /* WY_MEMORY_PASS: in the whole game, by either player */
    int sets;             /* WY_MEMORY_ENFORCE: 2 or more */
    int64_t factor, more; /* WY_MEMORY_BOUND: the next move takes at most factor * taken + more */
    /*
     * WY_MEMORY_IMITATION: (m,p)-Imitation Nim of S1.  The families hold the moves of Nim on two
     * heaps, and no player may make p consecutive m-imitations.
     */
    int64_t imitation_m, imitation_p;
    /*
     * Where some move returns tokens (has a negative part): u = weight.x and v = weight.y, both
     * positive, so that u x + v y falls with every move; play ends, since it stays at least 0.
     * Where no move does, (0, 0).
     */
    wy_position weight;
    bool settled;   /* it is in normal form if it has one: rules.h */
    bool normal;    /* it is in normal form, as wy_rules_normal makes it */
    bool symmetric; /* then: exchanging the heaps gives the same game */
    bool lopsided;  /* then: it gives another one; neither: not seen */
} wy_rules;

/* ---- text <-> value: src/rules/read_rule.c, print.c ------------------------------------------ */

/*
 * Reads a rule.  On success *rules is new and belongs to the caller; otherwise
 * *rules is NULL and error, which may be NULL, says where and what.
 * The text may span lines and hold comments (# to the end of the line).
 */
wy_status wy_rules_read(wy_rules **rules, const char *text, wy_error *error);

/* The same for length bytes that may hold anything, also zeros. */
wy_status wy_rules_read_bytes(wy_rules **rules, const char *text, size_t length, wy_error *error);

/*
 * Where a rule finds the lists that it names: from "moves.csv".  load gives the text of that name,
 * which the reader will free(), or fails with a message; it may look into files, or not.  Without
 * it such a rule is refused: nothing that only reads rules ever opens a file.
 */
typedef struct wy_lists {
    wy_status (*load)(void *data, char **text, size_t *length, const char *name, wy_error *error);
    void *data;
} wy_lists;

/* The same with lists, which may be NULL. */
wy_status wy_rules_read_with(wy_rules **rules, const char *text, size_t length,
                             const wy_lists *lists, wy_error *error);

/* The rule as text, expanded; free() it.  NULL when there is no memory. */
char *wy_rules_text(const wy_rules *rules);

/* The same for people: of lists with more than WY_SINGLE_MOVES moves, the first ones. */
char *wy_rules_short_text(const wy_rules *rules);

/* ---- values: src/rules/ruleset.c, families.c, condition.c ------------------------------------ */

void wy_rules_free(wy_rules *rules);                       /* NULL is allowed */
wy_rules *wy_rules_copy(const wy_rules *rules);            /* NULL: no memory */
bool wy_rules_equal(const wy_rules *a, const wy_rules *b); /* the same value, part by part */

/*
 * Is it a game on two heaps, or one, without memory and complying?  So is (m,p)-Imitation Nim
 * without blocking: its starting positions are those of a game on two heaps.
 */
bool wy_rules_plane(const wy_rules *rules);

/* Is the game the same for every order of the heaps?  False may mean that it is not seen. */
bool wy_rules_symmetric(const wy_rules *rules);

/* Is what the memory keeps a number, or the last move?  In imitation games both. */
bool wy_rules_keeps_state(const wy_rules *rules);
bool wy_rules_keeps_last(const wy_rules *rules);

/*
 * Sets the memory of a place, whose heaps are set, to that at the start of a game: all passes are
 * there, no set is named, all but one token may be taken, no move has been made.
 */
void wy_rules_start(wy_place *place, const wy_rules *rules);

/*
 * Why positions of this game have no Grundy values: misere play, blocking, comply, imitation. NULL:
 * they have some.  Those of a game with a memory belong to positions together with what is
 * remembered: it is a game on such positions, and a part of a sum keeps its own memory.
 */
const char *wy_rules_no_values(const wy_rules *rules);

/* Does the game end here by a terminal rule (not for lack of moves)? */
bool wy_rules_ends_at(const wy_rules *rules, const wy_place *at);

/* WY_BAD, with the reason: these rules have no such heaps, or no such state of the memory. */
wy_status wy_rules_check_place(const wy_rules *rules, const wy_place *place, wy_error *error);

/* ---- named games: src/rules/named.c ---------------------------------------------------------- */

typedef struct wy_named_game {
    const char *name;       /* "maharaja" */
    const char *parameters; /* "" or "(k,l)" or "(m=,p=)" ... as people write it */
    const char *summary;    /* one line, with the paper it comes from */
    const char *example;    /* a rule that uses it */
    const char *group;      /* a heading; games of a group follow each other */
    bool several;           /* it is or with a memory */
} wy_named_game;

/* The named games, in the order a reader would want; *count of them. */
const wy_named_game *wy_named_games(size_t *count);

/* ==== the normal form: one meaning, one value, however it was written ========================= */

/*
 *     wy_rules *normal;
 *     wy_rules_normal(&normal, rules, &error);
 *     char *text = wy_rules_text(normal);
 *
 * The moves of a rule are a set of points (x, y, s, t): at the position (x,y) the move (s,t) may be
 * made.  Conditions are linear, with remainders, so that set can be computed with exactly (isl);
 * the normal form is read off the set, not off the text.  It is again a ruleset, with these
 * properties:
 *
 *   - No family removes moves.  A family is a single move, a line start + t step, or all of
 *     start + s step + t across; its moves change one heap, or all of them change two.
 *   - What the heaps and the board demand anyway is no condition.  A family has a condition only if
 *     it is needed: on the position alone (`when` has no s and t), or, if which of its moves there
 *     are changes with the position, on the position and its parameters: then it is *tied*.
 *   - Moves under the same condition are one set, lines in it are as long as they can be, and the
 *     order is fixed: moves without a condition first; lines, cones of moves, single moves.  Where
 *     options are blocked no two families have a move in common.
 *   - The game ends by a rule only where there would be moves.
 *   - The board is told by slopes in lowest terms.
 *
 * prime(...) is taken for a condition of which nothing is known.
 *
 * Everything that solves, proves or plays a game works with its normal form; wy_solve and the like
 * bring rules into it if they are not.
 */

/* ---- made, compared, recognised: src/normal/normal.c, recognise.c ---------------------------- */

/*
 * *normal is new and has `normal` set.  WY_LIMIT, with the reason in error: it has none that is not
 * too large, or asks whether a parameter without end is prime.  Takes milliseconds, and some
 * seconds until it gives up.  A rule in normal form is copied.
 */
wy_status wy_rules_normal(wy_rules **normal, const wy_rules *rules, wy_error *error);

/*
 * The same, but a rule without normal form is copied as it is: WY_OK or WY_SYSTEM.  Rules that went
 * through this are called settled.
 */
wy_status wy_rules_settle(wy_rules **settled, const wy_rules *rules, wy_error *error);

/* Reads a rule, as wy_rules_read, and settles it. */
wy_status wy_rules_read_settled(wy_rules **settled, const char *text, wy_error *error);

/* The same as wy_rules_read_with. */
wy_status wy_rules_read_settled_with(wy_rules **settled, const char *text, size_t length,
                                     const wy_lists *lists, wy_error *error);

/*
 * Are the rules the same: the same board, at each position the same moves, the same blocking and
 * play?  *same is then proved; false may mean that it is not seen.  WY_OK or WY_SYSTEM.
 */
wy_status wy_rules_same(bool *same, const wy_rules *a, const wy_rules *b, wy_error *error);

/* A game that has a name. */
typedef struct wy_recognised {
    char name[128]; /* as the language has it: "maharaja(3,5)" */
    char title[96]; /* as people call it: "Wythoff Nim" */
    bool whole;     /* the rules are that game; else it has other ends, blocking or play */
} wy_recognised;

/* Is it, however it was written, a named game?  Of settled rules; false may mean "not seen". */
bool wy_rules_recognise(wy_recognised *out, const wy_rules *rules);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif

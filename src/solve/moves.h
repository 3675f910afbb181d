/* moves.h - the moves of a rule, as engines take them. */
#ifndef WI_SOLVE_MOVES_H
#define WI_SOLVE_MOVES_H

#include <stdio.h>

#include <wythoff/solve.h>

/* ==== the moves of a rule, as engines take them =============================================== */

/*
 * The families of its normal form (rules.h) are taken as primitive sets of moves that need no
 * search:
 *
 *     point  start
 *     ray    start + i step1             0 <= i < count1 (maybe without end)
 *     fan    start + i step1 + j step2   i, j >= 0 without end
 *
 * each perhaps under a condition on the position (x, y), or, if it is tied to the heaps, on the
 * position and on i and j.  On request the primitives are disjoint, so that every move is counted
 * once, as blocking needs it.
 */

/* ---- primitives: src/solve/moves.c, changes.c --------------------- */

typedef enum wi_primitive_kind { WI_POINT, WI_RAY, WI_FAN } wi_primitive_kind;

typedef struct wi_primitive {
    wi_primitive_kind kind;
    wy_position start;        /* != (0,0), no negative part */
    wy_position step1, step2; /* no negative part, not (0,0) where used */
    int64_t count1;           /* ray: elements, at least 2, or WY_UNBOUNDED */
    bool both;                /* every move of it lowers both heaps (else none does) */
    const wy_condition *when; /* on x, y; NULL: always; belongs to the wi_moves */
    bool tied;                /* the condition has parameters too: s = s0 + i and t = t0 + j of a */
    int64_t s0, t0;           /* fan, t = t0 + i of a ray */
} wi_primitive;

typedef struct wi_moves wi_moves;

/* The wishes of the caller about the primitives, joined by |. */
enum {
    WI_MOVES_DISJOINT = 1, /* no two have a move in common */
    WI_MOVES_TIED = 2,     /* some may be tied to the heaps; else such a rule has no form */
    WI_MOVES_CONES = 4,    /* fans and rays that fill a cone are one tied fan */
};

/*
 * WY_OK, or WY_LIMIT when this ruleset has no such form (error says why), or
 * WY_SYSTEM.  History games have the moves of Nim here.  The rules should be settled (rules.h):
 * the moves are those of the normal form, which may tell differently where the game ends.
 */
wy_status wi_moves_compile(wi_moves **out, const wy_rules *rules, int wanted, wy_error *error);
void wi_moves_free(wi_moves *moves);

size_t wi_moves_count(const wi_moves *moves);
bool wi_moves_tied(const wi_moves *moves); /* is one of them tied? */
const wi_primitive *wi_moves_primitives(const wi_moves *moves);

/* ---- asking primitives: src/solve/moves.c ---------------------------------------------------- */

/* Is (dx, dy) in this primitive (whatever its condition says)?  O(1). */
bool wi_primitive_has(const wi_primitive *primitive, int64_t dx, int64_t dy);

/* May (dx, dy), which it has, be taken at (x, y)? */
bool wi_primitive_allows(const wi_primitive *primitive, int64_t x, int64_t y, int64_t dx,
                         int64_t dy);

/* Is (dx, dy) in one of them (whatever conditions say)? */
bool wi_primitives_have(const wi_primitive *primitives, size_t count, int64_t dx, int64_t dy);

bool wi_primitive_is_endless(const wi_primitive *primitive);
bool wi_primitive_is_nim(const wi_primitive *primitive); /* do its moves take from one heap? */

/*
 * Are all (t, 0) and (0, t), t >= 1, among the primitives, whatever the
 * position?  false may also mean that it takes too long to see.
 */
bool wi_nim_moves_there(const wi_primitive *primitives, size_t count);

/* The same for origin + t direction, t >= 1, a direction of parts 0 and 1. */
bool wi_line_is_full(const wi_primitive *primitives, size_t count, wy_position origin,
                     wy_position direction);

/*
 * The m of the band {(s, t) : |s - t| < m} of S1 that the moves lowering both heaps
 * form; 0 if there are none, -1 if they form no band (or there is no memory to see it).
 */
int64_t wi_band_width(const wi_primitive *primitives, size_t count);

/* Settles the rules; WY_BAD, with the reason: they are for other heaps, or have a memory. */
wy_status wi_rules_settle_plane(wy_rules **settled, const wy_rules *rules, wy_error *error);

/* Does the condition, which may be NULL, consist of comparisons and remainders?  classify.c */
bool wi_condition_is_linear(const wy_condition *condition);

/* No window reaches moves this large; larger ones are left out of the primitives. */
#define WI_MOVE_LIMIT (INT64_C(1) << 56)

/*
 * Is the game Wythoff's with a finite symmetric list of further moves, and nothing else?  Then
 * *list has these moves, without those of Wythoff's game, each once, by x, then y; free() it
 * (it is NULL when there are none).  WY_NO, with the reason in error: it is another game.
 */
wy_status wi_rules_finite_list(wy_position **list, size_t *count, const wy_rules *rules,
                               wy_error *error);

/*
 * Is it Wythoff's game with finitely many changes: further moves, symmetric or not, ends of its
 * own, misere play?  wy_machine_game_clear() it.  WY_NO, with the reason in error: it is not.
 */
wy_status wi_rules_changes(wy_machine_game *out, const wy_rules *rules, wy_error *error);

/*
 * The same, with other diagonals and with moves taken away: has it all moves of Nim, and, but for
 * finitely many, all moves (t,t+j) with j of a finite set, and finitely many others?
 */
wy_status wi_rules_columns(wy_machine_game *out, const wy_rules *rules, wy_error *error);

/*
 * The game ends by a rule of its own only at x < box.x, y < box.y.  WI_ENDLESS_BOX: no bound is
 * seen, or the bound is larger than that.
 */
#define WI_ENDLESS_BOX (INT64_C(1) << 40)
wy_position wi_rules_ends_box(const wy_rules *rules);

/*
 * Is it Wythoff's game in which some options may be blocked, *block of them, and nothing else?
 * WY_NO, with the reason in error: it is another game.
 */
wy_status wi_rules_blocking(int *block, const wy_rules *rules, wy_error *error);

/* ---- fans and rays that fill a cone together: src/solve/cones.c ------------------------------ */

/* All moves (S,T) with S, T >= 1 between two lines: det(low, (S,T)) >= from_low, and so on. */
typedef struct wi_move_cone {
    wy_position low, high; /* directions of its sides, high to the left of low */
    int64_t from_low;      /* low.x T - low.y S >= from_low */
    int64_t from_high;     /* high.y S - high.x T >= from_high */
} wi_move_cone;

enum { WI_MOVE_CONES = 8 };

/*
 * Cones that some of the primitives fill, at least two of those that are under no condition:
 * in_cone[i] is the number of the cone that has the i-th primitive, or WI_NO_CONE.
 */
#define WI_NO_CONE SIZE_MAX
wy_status wi_cones_find(wi_move_cone out[WI_MOVE_CONES], size_t *found, size_t *in_cone,
                        const wi_primitive *primitives, size_t count, wy_error *error);

/* The cone as a condition on s = S and t = T; NULL: no memory. */
wy_condition *wi_cone_condition(const wi_move_cone *cone);

/* ---- moves as certificates have them: src/solve/moves.c -------------------------------------- */

/*
 * Moves as points and rays, each set of moves in one way.  Rays begin where they can: a point one
 * step before a ray is a part of it.  Rays come first; both are in the order of their numbers.
 */

/* The limits of wythoff-check (docs/certificates.md): lines, where they begin, their steps. */
enum { WI_MOST_MOVE_LINES = 1024, WI_FARTHEST_MOVE_LINE = 10000, WI_WIDEST_MOVE_LINE = 256 };

/* start + i step, i >= 0; of a point the step is (0,0). */
typedef struct wi_move_line {
    wy_position start, step;
} wi_move_line;

typedef struct wi_move_lines {
    wi_move_line *items; /* WI_MOST_MOVE_LINES of them */
    size_t count;
} wi_move_lines;

bool wi_move_lines_open(wi_move_lines *lines);  /* false: no memory */
void wi_move_lines_close(wi_move_lines *lines); /* also a zeroed one */

/* As above; the moves must be disjoint. */
void wi_move_lines_arrange(wi_move_lines *lines);

/* "moves 2", then "ray (1,0)+i(1,0)" and "point (1,2)", a line each. */
void wi_move_lines_write(FILE *stream, const wi_move_lines *lines);

/* ---- which set of moves wins where: src/solve/kinds.c ---------------------------------------- */

enum { WI_KINDS_MOST = 64, WI_KIND_LABEL = 96 };
enum { WI_KIND_OPEN = 254, WI_KIND_P = 255 }; /* no kind: not known to be won; a P-position */

typedef struct wi_kinds wi_kinds;

/*
 * The kinds of N-positions of a game: one for each primitive, in their order, at most `most` of
 * them; then the last is for all that are left.  The rules must outlive it.  WY_LIMIT: the moves
 * have no such form.
 */
wy_status wi_kinds_open(wi_kinds **out, const wy_rules *rules, size_t most, wy_error *error);
void wi_kinds_free(wi_kinds *kinds); /* NULL is allowed */
size_t wi_kinds_count(const wi_kinds *kinds);
const char *wi_kinds_label(const wi_kinds *kinds, size_t kind); /* "(t,0)", "(1,2)" */

/*
 * kind[y * width + x] is WI_KIND_P or WI_KIND_OPEN on entry; open positions that a move wins get
 * the first kind that has such a move.
 */
wy_status wi_kinds_mark(uint8_t *kind, const wi_kinds *kinds, int64_t width, int64_t height,
                        const wy_control *control, wy_error *error);

#endif

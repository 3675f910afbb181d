/*
 * moves.h - the moves of a ruleset in the form that engines work with.
 *
 * The families of its normal form (normal.h) are taken as primitive sets of moves that need no
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
#ifndef WYTHOFF_MOVES_H
#define WYTHOFF_MOVES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum wy_primitive_kind { WY_POINT, WY_RAY, WY_FAN } wy_primitive_kind;

typedef struct wy_primitive {
    wy_primitive_kind kind;
    wy_position start;        /* != (0,0), no negative part */
    wy_position step1, step2; /* no negative part, not (0,0) where used */
    int64_t count1;           /* ray: elements, at least 2, or WY_UNBOUNDED */
    bool both;                /* every move of it lowers both heaps (else none does) */
    const wy_condition *when; /* on x, y; NULL: always; belongs to the wy_moves */
    bool tied;                /* the condition has parameters too: s = s0 + i and t = t0 + j of a */
    int64_t s0, t0;           /* fan, t = t0 + i of a ray */
} wy_primitive;

typedef struct wy_moves wy_moves;

/* What the caller wants of the primitives, joined by |. */
enum {
    WY_MOVES_DISJOINT = 1, /* no two have a move in common */
    WY_MOVES_TIED = 2,     /* some may be tied to the heaps; else such a rule has no form */
};

/*
 * WY_OK, or WY_LIMIT when this ruleset has no such form (error says why), or
 * WY_SYSTEM.  History games have the moves of Nim here.  The rules should be settled (normal.h):
 * the moves are those of the normal form, which may tell differently where the game ends.
 */
wy_status wy_moves_compile(wy_moves **out, const wy_rules *rules, int wanted, wy_error *error);
void wy_moves_free(wy_moves *moves);

size_t wy_moves_count(const wy_moves *moves);
bool wy_moves_tied(const wy_moves *moves); /* is one of them tied? */
const wy_primitive *wy_moves_primitives(const wy_moves *moves);

/* Is (dx, dy) in this primitive (whatever its condition says)?  O(1). */
bool wy_primitive_has(const wy_primitive *primitive, int64_t dx, int64_t dy);

/* May (dx, dy), which it has, be taken at (x, y)? */
bool wy_primitive_allows(const wy_primitive *primitive, int64_t x, int64_t y, int64_t dx,
                         int64_t dy);

/* No window reaches moves this large; larger ones are left out of the primitives. */
#define WY_MOVE_LIMIT (INT64_C(1) << 56)

/*
 * May (dx, dy) be taken at (x, y)?  Straight from the families, for any
 * ruleset; the board, terminal positions and history are not looked at.
 */
bool wy_rules_move(const wy_rules *rules, int64_t x, int64_t y, int64_t dx, int64_t dy);

/*
 * Is the game Wythoff's with a finite symmetric list of further moves, and nothing else?  Then
 * *list has these moves, without those of Wythoff's game, each once, by x, then y; free() it
 * (it is NULL when there are none).  WY_NO, with the reason in error: it is another game.
 */
wy_status wy_rules_finite_list(wy_position **list, size_t *count, const wy_rules *rules,
                               wy_error *error);

#ifdef __cplusplus
}
#endif

#endif

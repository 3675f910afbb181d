/*
 * heaps.h - games on one to six heaps, and games with a memory.
 *
 * The language of rules.h goes on beyond two heaps: `nim on 3 heaps`, (s,t,0), conditions on the
 * heaps x, y, z, u, v, w.  A rule may also remember: a pass that may be used once, a set of moves
 * that the opponent names, a bound on the next move.  A rule on two heaps without memory has more
 * engines (solve.h).
 *
 * docs/language.md describes the language, docs/heaps.md the games and what is known of them.
 */
#ifndef WYTHOFF_HEAPS_H
#define WYTHOFF_HEAPS_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- positions: src/heaps/position.c --------------------------------------------------------- */

/*
 * A position: heaps and what is remembered.  memory is the number of passes left; the set that must
 * be moved in, from 0, or WY_NOT_NAMED before the opponent has named one; the most that may be
 * taken; with WY_MEMORY_REPEAT, last is the last move, all 0 before the first.
 */
typedef struct wy_heap_position {
    int64_t heap[WY_MOST_HEAPS]; /* 0 from the number of heaps on */
    int64_t memory;
    int64_t last[WY_MOST_HEAPS];
} wy_heap_position;

/*
 * The position at which a game on these heaps begins: all passes are there, no set is named, all
 * but one token may be taken, no move has been made.
 */
void wy_heap_position_start(wy_heap_position *out, const wy_rules *rules,
                            const int64_t heap[WY_MOST_HEAPS]);

/* The same in machine words; false: its heaps are too large for them. */
bool wy_heap_place_small(wy_heap_position *out, const wy_rules *rules, const wy_place *place);

/* ---- tables: src/heaps/table.c --------------------------------------------------------------- */

/*
 * The outcomes (or values) of all positions with heap[i] < size[i], and all states of the memory.
 * One byte (two) for each; for WY_MEMORY_BOUND states up to the size of the heap are kept, since
 * larger bounds are no bounds.
 */
typedef struct wy_heap_table wy_heap_table;

/* Bytes that a table takes; UINT64_MAX: more than can be. */
uint64_t wy_heap_table_memory(const wy_rules *rules, const int64_t size[WY_MOST_HEAPS],
                              bool values);

/*
 * Why positions of this game have no Grundy values: misere play, blocking, comply.  NULL: they have
 * some.  Those of a game with a memory belong to positions together with what is remembered: it is
 * a game on such positions, and a part of a sum keeps its own memory.
 */
const char *wy_heap_no_values(const wy_rules *rules);

/*
 * values: Grundy values too.  WY_BAD: the game has none.  WY_LIMIT: the table does not fit the
 * budget.
 */
wy_status wy_heap_table_make(wy_heap_table **out, const wy_rules *rules,
                             const int64_t size[WY_MOST_HEAPS], bool values,
                             const wy_control *control, wy_error *error);
void wy_heap_table_free(wy_heap_table *table); /* NULL is allowed */

/* The position must be in the table; of a value, a set that is to be named must be. */
bool wy_heap_table_p(const wy_heap_table *table, const wy_heap_position *at);
uint32_t wy_heap_table_value(const wy_heap_table *table, const wy_heap_position *at);

/*
 * The P-positions with their memory as at the start of a game, in lexicographic order, sorted ones
 * only if sorted; until take returns false.
 */
void wy_heap_table_each(const wy_heap_table *table, bool sorted,
                        bool (*take)(void *data, const int64_t heap[WY_MOST_HEAPS]), void *data);

/* The same, with the memory and the last move of this position. */
void wy_heap_table_each_after(const wy_heap_table *table, bool sorted,
                              const wy_heap_position *memory,
                              bool (*take)(void *data, const int64_t heap[WY_MOST_HEAPS]),
                              void *data);

/* ---- theorems: src/heaps/theorem.c ----------------------------------------------------------- */

/* The theorem that decides the game at any size, as a sentence; NULL: none is known here. */
const char *wy_heap_theorem(const wy_rules *rules);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif

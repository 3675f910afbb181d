/*
 * heap_lines.h - moves on several heaps as certificates have them: lines of linear conditions on
 * the heaps and on what is taken.
 *
 * A family with conditions that are joined by "or" is several lines.  Its parameters are put in as
 * what is taken: in (s,t,s) they are what is taken from the first two heaps; in (2t,3t) t is half
 * of what is taken from the first one, if that is even.  Numbers that are remembered come behind
 * the heaps; of these, less than nothing may be taken.
 */
#ifndef WI_PROVE_HEAP_LINES_H
#define WI_PROVE_HEAP_LINES_H

#include <stdio.h>

#include "prove/heap_moves.h"

/* What wythoff-check takes (docs/certificates.md). */
enum {
    WI_HEAP_LINE_CONDITIONS = 24,
    WI_HEAP_LINES = 1024,
    WI_HEAP_ENDS = 64,
    WI_HEAP_SETS = 16,
    WI_HEAP_PIECES = 4096,
    WI_HEAP_COEFFICIENT = 256,
    WI_HEAP_LIMIT = 10000,
    WI_HEAP_MODULUS = 256
};

/* heap . (x,y,...) + taken . (s,t,...) >= limit; or = limit; or = limit modulo the modulus. */
typedef struct wi_heap_condition {
    int64_t heap[WY_MOST_HEAPS], taken[WY_MOST_HEAPS];
    int64_t modulus;
    int64_t equal;
    int64_t limit;
} wi_heap_condition;

/* All of them hold; in order, each once. */
typedef struct wi_heap_line {
    size_t count;
    wi_heap_condition all[WI_HEAP_LINE_CONDITIONS];
} wi_heap_line;

typedef struct wi_heap_line_list {
    wi_heap_line *all;
    size_t count, room;
} wi_heap_line_list;

void wi_heap_line_list_clear(wi_heap_line_list *list); /* also a zeroed one */
bool wi_heap_line_list_add(wi_heap_line_list *list,
                           const wi_heap_line *line); /* false: no memory */

/* The order of certificates: -1, 0 or 1. */
int wi_heap_line_compare(const wi_heap_line *a, const wi_heap_line *b);

/*
 * The lines of the moves that are asked for; where `without` is set, without the parts of the
 * condition that are on parameters alone.  WY_LIMIT: certificates do not know them.
 */
wy_status wi_heap_lines_of(wi_heap_line_list *out, const wi_heap_ask *ask, bool without,
                           wy_error *error);

/* Where a condition on the heaps holds. */
wy_status wi_heap_lines_ends(wi_heap_line_list *out, const wy_condition *ends, int heaps,
                             wy_error *error);

/* The moves of the lines that are not moves of `gone`, which says nothing of what is remembered. */
wy_status wi_heap_lines_without(wi_heap_line_list *lines, const wi_heap_line *gone, int heaps,
                                wy_error *error);

/* The line when heap i is called order[i]. */
wi_heap_line wi_heap_line_turned(const wi_heap_line *line, const int order[WY_MOST_HEAPS],
                                 int heaps);

/* "C and C", those conditions that `but` does not have; NULL: all.  Returns how many. */
size_t wi_heap_line_write(FILE *stream, const wi_heap_line *line, const wi_heap_line *but,
                          const char *before);

/* ---- pieces of a proof ----------------------------------------------------------------------- */

/* Moves that are in `of`, or in `of` and `or` together. */
typedef struct wi_heap_piece {
    wi_heap_line of, or, where;
    bool two;
} wi_heap_piece;

typedef struct wi_heap_pieces {
    wi_heap_piece *all;
    size_t count, room;
    wy_status status; /* WY_LIMIT: certificates do not know some of them; why: */
    wy_error why;
} wi_heap_pieces;

void wi_heap_pieces_clear(wi_heap_pieces *pieces); /* also a zeroed one */

/* The moves of this ask, into the set or to empty heaps; by: the family that completes it. */
void wi_heap_pieces_note(wi_heap_pieces *pieces, const wi_heap_ask *ask, const wy_family *by,
                         bool to_zero);

#endif

/*
 * planes.h - outcomes on three heaps, 64 positions at a time.
 *
 * A row holds the positions with two given first heaps, one bit for each third heap; planes.c says
 * how rows follow from rows.  The moves must be such that whole rows can be shifted:
 * planes_moves.c.
 */
#ifndef WI_SOLVE_PLANES_H
#define WI_SOLVE_PLANES_H

#include <wythoff/solve.h>

#include "rules/families.h"

enum { WI_PLANE_HEAPS = 3, WI_CHAIN_STEPS = 3 };

/*
 * The moves start + i step[0] + j step[1] + ..., i, j, ... >= 0.  Without steps it is one move.  A
 * start that leaves the first two heaps alone is for chains with a step that does not; their moves
 * inside a row are in wi_plane_moves.row.
 */
typedef struct wi_chain {
    int64_t start[WI_PLANE_HEAPS];
    int steps;
    int64_t step[WI_CHAIN_STEPS][WI_PLANE_HEAPS];
} wi_chain;

/* All moves that fit into a box. */
typedef struct wi_plane_moves {
    int64_t size[WI_PLANE_HEAPS];
    size_t words;  /* of a row */
    uint64_t *row; /* bit t: the move (0,0,t) */
    size_t count, room;
    wi_chain *chains; /* all other moves */
} wi_plane_moves;

/*
 * WY_NO: this rule is not for planes (its moves depend on the heaps in a way that rows do not know,
 * or there are too many kinds of them).  size: of the box, each at least 1.
 */
wy_status wi_plane_moves_open(wi_plane_moves *out, const wy_rules *rules,
                              const int64_t size[WY_MOST_HEAPS], wy_error *error);
void wi_plane_moves_close(wi_plane_moves *moves);

/* The outcomes of a box, in one of two ways. */
typedef struct wi_planes {
    int64_t size[WI_PLANE_HEAPS];
    size_t words;    /* of a row */
    uint64_t *p;     /* bits: row (a, b) begins at (a * size[1] + b) * words; or NULL */
    uint32_t *third; /* for (a, b), at a * size[1] + b, the c of the only P-position; or NULL */
} wi_planes;

#define WI_NO_THIRD UINT32_MAX

/* Bytes that the planes take, with all that is kept while they are made; UINT64_MAX: too many. */
uint64_t wi_planes_memory(const wi_plane_moves *moves, bool misere);

/* Likewise WY_NO; WY_LIMIT, WY_STOPPED, WY_SYSTEM. */
wy_status wi_planes_make(wi_planes **out, const wy_rules *rules, const int64_t size[WY_MOST_HEAPS],
                         const wy_control *control, wy_error *error);
void wi_planes_free(wi_planes *planes); /* NULL is allowed */

/*
 * planes_pairs.c: for games of normal play with all moves (0,0,t), rays from their step on and few
 * single moves.  symmetric: for every order of the heaps, and the box has equal sides.
 */
bool wi_planes_by_pairs(const wi_plane_moves *moves);
uint64_t wi_planes_pairs_memory(const wi_plane_moves *moves);
wy_status wi_planes_make_pairs(wi_planes *planes, const wi_plane_moves *moves, bool symmetric,
                               const wy_control *control, wy_error *error);

bool wi_planes_p(const wi_planes *planes, const int64_t heap[WY_MOST_HEAPS]);

/* As wy_box_each. */
void wi_planes_each(const wi_planes *planes, bool sorted,
                    bool (*take)(void *data, const int64_t heap[WY_MOST_HEAPS]), void *data);

#endif

/*
 * heaps.h - certificates of the kind `heaps`: the P-positions of a game on several heaps are what
 * an automaton accepts, which reads all heaps in step.
 *
 *   1. the game and the pieces of the proof are read;               heaps_game.c
 *   2. the automaton is minimal, and in its one order;              p_set.c
 *   3. stable: no move leads from P to P;                           heaps_kernel.c
 *   4. absorbing: from every other position some move leads into P, and a piece of the proof has
 *      it.  One piece after the other is taken away from what is outside P, and nothing may be
 *      left.                                                        heaps_kernel.c, heaps_reach.c
 *
 * A move takes (s,t,r,...) from the heaps (x,y,z,...).  A line of moves is all numbers that may be
 * taken for which linear conditions hold, on the heaps and on what is taken.  A piece has moves of
 * one line, or of two, with conditions of its own: what is asked of a whole line may be too much
 * to follow, and where some of its moves are enough the piece says which.
 */
#ifndef CHECK_HEAPS_H
#define CHECK_HEAPS_H

#include "table.h"

enum {
    MOST_HEAPS = 6,
    MOST_HEAP_LINES = 1024,
    MOST_HEAP_PIECES = 4096,
    MOST_HEAP_CONDITIONS = 24,
    MOST_HEAP_LABELS = 4096 /* digits of all heaps together */
};

/* heap . (x,y,...) + taken . (s,t,...) >= limit; or = limit; or = limit modulo the modulus. */
typedef struct heap_condition {
    int heap[MOST_HEAPS], taken[MOST_HEAPS];
    int modulus, equal, limit;
} heap_condition;

/* All of them hold; they are in order, each is there once. */
typedef struct heap_line {
    int count;
    heap_condition all[MOST_HEAP_CONDITIONS];
} heap_line;

typedef struct heap_piece {
    int of, or ; /* the lines that have its moves; or < 0: one line */
    heap_line where;
    size_t line; /* in the text */
} heap_piece;

typedef struct heap_game {
    int heaps;
    bool misere;
    int count, piece_count;
    heap_line *lines; /* in order */
    heap_piece *pieces;
} heap_game;

/* From the line `moves` to the last piece.  Every move is known to take something. */
bool cert_read_heap_game(reader *r, heap_game *g, const numeration *n, work *w);
void cert_drop_heap_game(heap_game *g, work *w); /* also a zeroed one */

/* The number of the line when heap i is called order[i]; g->count: it is not there. */
int cert_heap_line_number(const heap_game *g, const heap_line *line, const int order[MOST_HEAPS]);

void cert_print_heap_game(const heap_game *g, FILE *report);

/* ---- moves of a line, digit by digit: heaps_net.c ---------------------------------------------
 */

/*
 * The conditions of a line as sums over the digits of a position and of an option.  A label is the
 * digits of all heaps: that of the first heap counts most.
 */
typedef struct heap_net {
    const numeration *n;
    int heaps;
    uint32_t labels;
    int count;
    one_sum sums[MOST_HEAP_CONDITIONS + MOST_HEAPS];
    int *e;         /* (2 * sum + (of the option?)) * labels + label: what it adds to the sum */
    uint32_t *kept; /* of a label: the digits of heaps from which nothing is taken */
} heap_net;

bool cert_open_heap_net(heap_net *out, const numeration *n, int heaps, const heap_line *line,
                        work *w);
void cert_drop_heap_net(heap_net *net, work *w);

/* The states of all sums after one label more of position and option; false: none can hold. */
bool cert_step_heap_net(const heap_net *net, const uint32_t *at, uint32_t position, uint32_t option,
                        uint32_t *out);
bool cert_heap_net_holds(const heap_net *net, const uint32_t *at);

/* Can the conditions on what is taken hold together, if `also` are added?  Heaps are not asked. */
bool cert_can_be_taken(bool *can, const numeration *n, int heaps, const heap_line *line,
                       const heap_condition *also, int count, work *w);

/* ---- sets of positions: heaps_reach.c ---------------------------------------------------------
 */

/* Takes away all positions from which a move of the line leads into the target; minimal. */
bool cert_heaps_subtract(table *from, const table *target, const heap_net *net, work *w);

/* Merges states, and drops those from which nothing is accepted. */
bool cert_heaps_trim(table *t, work *w);
bool cert_heaps_nothing(const table *trimmed);

/* "(1,2,4)", the first position that is accepted; of a set that is trimmed and not empty. */
bool cert_heaps_first(const table *trimmed, const numeration *n, int heaps, char *out, size_t size,
                      work *w);

/* ---- the proof: heaps_kernel.c ----------------------------------------------------------------
 */

bool cert_prove_heaps(const heap_game *g, const numeration *n, const table *p, size_t claim,
                      work *w);

/* Reads and verifies what follows the heading, and says on report what it proves: heaps.c. */
bool cert_check_heaps(reader *r, FILE *report, const char *name);

#endif

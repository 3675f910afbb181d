/*
 * heaps.h - certificates of the kind `heaps`: the P-positions of a game on several heaps are what
 * an automaton accepts, which reads all heaps in step, and with them what is remembered.
 *
 *   1. the game and the pieces of the proof are read;               heaps.c, heaps_moves.c
 *   2. the rule of the heading, where it is plain, is compared;     rule.c
 *   3. the automaton is minimal, and in its one order;              p_set.c
 *   4. stable: no move leads from P to P;                           heaps_kernel.c
 *   5. absorbing: from every other position some move leads into P, and a piece of the proof has
 *      it.  One piece after the other is taken away from what is outside P, and nothing may be
 *      left.                                                        heaps_kernel.c, heaps_reach.c
 *
 * Where the opponent names sets of moves, or blocks or names options, the positions that are lost
 * are made from P by the definition, instead of 4 and 5, and must be P.        heaps.c
 *
 * A move takes (s,t,r,...) from the heaps (x,y,z,...).  A line of moves is all numbers that may be
 * taken for which linear conditions hold, on the heaps and on what is taken.  A piece has moves of
 * one line, or of two, with conditions of its own: what is asked of a whole line may be too much
 * to follow, and where some of its moves are enough the piece says which.
 *
 * What is remembered is finite: how many passes are left, each with an automaton of its own.  Or it
 * is some more numbers, which a move may make less or greater, as the conditions of its line say.
 */
#ifndef CHECK_HEAPS_H
#define CHECK_HEAPS_H

#include "table.h"

enum {
    MOST_HEAPS = 6, /* with what is remembered */
    MOST_HEAP_LINES = 1024,
    MOST_HEAP_ENDS = 64,
    MOST_HEAP_SETS = 16,
    MOST_HEAP_PIECES = 4096,
    MOST_HEAP_CONDITIONS = 24,
    MOST_HEAP_LABELS = 4096, /* digits of all heaps together */
    MOST_PASSES = 8,
    MOST_COUNTED = 20 /* options that are blocked, or named */
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
    int remembers;                 /* so many more numbers, which are no heaps */
    int tracks;                    /* both together */
    int sets;                      /* of moves, one of which the opponent names; 1: he names none */
    int first[MOST_HEAP_SETS + 1]; /* set i has the lines from first[i] to before first[i + 1] */
    int count, end_count, piece_count;
    heap_line *lines; /* of each set in order */
    heap_line *ends;  /* the game ends where one of them holds; in order */
    heap_piece *pieces;
    size_t line_room, end_room, piece_room;
    int passes, block, comply; /* one of them at most is not 0 */
    bool misere;
} heap_game;

/* ---- lines: heaps_moves.c -------------------------------------------------------------------- */

int cert_compare_heap_lines(const heap_line *a, const heap_line *b);

/* " where C and C", to the end of the line; they must be in order. */
bool cert_read_heap_line(reader *r, heap_line *out, int tracks, const char *first);

/* Puts it at its place; false: there is no room. */
bool cert_put_heap_condition(heap_line *to, const heap_condition *one);

/* Does it ask anything of the heaps, and not of what is taken alone? */
bool cert_on_heaps(const heap_condition *c);

/* Two exchanges make all orders: of the first two heaps (0), and all heaps in a circle (1). */
void cert_heap_order(int order[MOST_HEAPS], int heaps, int which);

/* Do all conditions hold, with so much taken? */
bool cert_heap_line_holds(const heap_line *line, int tracks, const int *heap, const int *taken);

/* The number of the line, among `count` in order, when heap i is called order[i]; count: none. */
int cert_heap_line_number(const heap_line *lines, int count, const heap_line *line,
                          const int order[MOST_HEAPS], int heaps);

void cert_print_heap_line(const heap_line *line, FILE *report);
void cert_print_heap_letters(int first, int count, bool taken, FILE *report);

/* ---- the game: heaps.c ----------------------------------------------------------------------- */

void cert_drop_heap_game(heap_game *g, work *w); /* also a zeroed one */

/* The lines `pieces` and `piece`: heaps_moves.c */
bool cert_read_heap_pieces(reader *r, heap_game *g, const numeration *n, work *w);

/* The rule of the heading, where it can be read, says the same as the lines: rule.c */
bool cert_compare_heap_rule(reader *r, const heap_game *g, work *w);

/* ---- moves of a line, digit by digit: heaps_reach.c ------------------------------------------ */

/*
 * The conditions of a line as sums over the digits of a position and of an option.  A label is the
 * digits of all heaps: that of the first heap counts most.
 */
typedef struct heap_net {
    const numeration *n;
    int heaps; /* with what is remembered */
    uint32_t labels;
    int count;
    one_sum sums[MOST_HEAP_CONDITIONS + MOST_HEAPS];
    int *e;         /* (2 * sum + (of the option?)) * labels + label: what it adds to the sum */
    uint32_t *kept; /* of a label: the digits of heaps from which nothing is taken */
} heap_net;

bool cert_open_heap_net(heap_net *out, const numeration *n, const heap_game *g,
                        const heap_line *line, work *w);
void cert_drop_heap_net(heap_net *net, work *w);

/* The states of all sums after one label more of position and option; false: none can hold. */
bool cert_step_heap_net(const heap_net *net, const uint32_t *at, uint32_t position, uint32_t option,
                        uint32_t *out);
bool cert_heap_net_holds(const heap_net *net, const uint32_t *at);

/* Can the conditions on what is taken hold together, if `also` are added?  Heaps are not asked. */
bool cert_can_be_taken(bool *can, const numeration *n, int heaps, const heap_line *line,
                       const heap_condition *also, int count, work *w);

/* ---- sets of positions: heaps_kernel.c, heaps_reach.c ---------------------------------------- */

/*
 * All positions, perhaps only those with x <= y <= z ..., perhaps only those outside p, which may
 * be NULL.
 */
bool cert_heaps_positions(table *out, const numeration *n, int heaps, bool sorted, const table *p,
                          work *w);

/* What both accept, or only the first, in place of it; minimal. */
bool cert_heaps_intersect(table *a, const table *b, bool both, work *w);

/* Merges states, and drops those from which nothing is accepted. */
bool cert_heaps_trim(table *t, work *w);
bool cert_heaps_nothing(const table *trimmed);

/* "(1,2,4)", the first position that is accepted; of a set that is trimmed and not empty. */
bool cert_heaps_first(const table *trimmed, const numeration *n, int heaps, char *out, size_t size,
                      work *w);

/* The same, with lines. */
bool cert_heaps_without(table *from, const table *target, const heap_game *g, const numeration *n,
                        const heap_line *lines, int count, int least, work *w);

/* All positions, or sorted ones, at which the game does not end by a rule. */
bool cert_heaps_alive(table *out, const heap_game *g, const numeration *n, bool sorted, work *w);

/* ---- the proof: heaps_kernel.c, heaps.c ------------------------------------------------------ */

enum { PLACE = 400 }; /* characters for a position */

/* passed: the P-set when there is one pass less, or NULL.  claim: where the text has p. */
bool cert_prove_heaps(const heap_game *g, const numeration *n, const table *p, const table *passed,
                      size_t claim, work *w);

/* The same in a small box, by the definition: heaps_kernel.c */
bool cert_look_near(const heap_game *g, const numeration *n, const table *p, size_t claim, work *w);

#endif

/*
 * options.h - how many options of a position are in a set, line by line of the moves.
 */
#ifndef CHECK_OPTIONS_H
#define CHECK_OPTIONS_H

#include "ruleset.h"
#include "table.h"

enum { MOST_DIAGONALS = 4 * MOST_LINES_OF_MOVES + 32 };

/* The function G of options.c, at (x - s, z); with x and y exchanged, if it is turned. */
typedef struct diagonal {
    int u, sign, s;
    bool turned;
    table sums;
} diagonal;

/* Some of the lines that follow each other and can be looked at together. */
typedef struct band {
    const ray *first;
    int count;
    bool turned; /* it is s that grows, not t */
} band;

typedef struct options {
    const ruleset *g;
    const table *p; /* the set: 1 for what is in it */
    const numeration *n;
    work *w;
    int cap; /* so many are counted at most */
    diagonal diagonals[MOST_DIAGONALS];
    int diagonal_count;
} options;

/* Does every move of a line that is tied to the heaps take something? */
bool cert_moves_move(const ruleset *g, const table *all, const numeration *n, work *w);

/* Are these moves among those that can be blocked? */
bool cert_is_blockable(const ruleset *g, const ray *m);

/* As many lines as go together with the i-th one. */
band cert_find_band(const options *k, int i);

/*
 * 0, 1, 2: in which order lines are best looked at.  First those whose options are in P nearly
 * everywhere between the axes: what remains to be verified is then near to P itself, and so remains
 * small.
 */
int cert_order_of(const ray *m);

/* The functions whose sum is the number of options in the set by these lines: *count of them. */
bool cert_options_by(table out[2], int *count, options *k, const band *lines);

/* The value of out at a position is the sum of f over all options by the line, at most cap. */
bool cert_sum_options(table *out, const options *k, const table *f, const ray *m, int cap);

/* The same if the line were only its first move. */
bool cert_shift_options(table *out, const options *k, const table *f, const ray *m, int cap);

void cert_drop_options(options *k);

#endif

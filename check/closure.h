/*
 * closure.h - certificates of the kind `closure`: b_n - a_n - n is bounded.
 *
 * The certificate lists states, the steps between them, contexts (strings of k - 1 bits, each with
 * the bits that may follow: a context and a bit that may follow it are a piece), and nodes
 * (u, q, v): u is what the machine read last, q its state, v what it wrote last.  Verified is:
 *
 *   1. the first columns, played by the rules, lead to state 0 (and 1, if the game is not
 *      symmetric and has two wings);                                                 closure.c
 *   2. every step is what the rules make of its state and its bit;                   machine.c
 *   3. all pieces of what the first columns settle are listed, and so is the node that the game
 *      is in then;                                                                   walk.c
 *   4. from a node, for every bit that may follow u: the step is listed, all pieces that it
 *      writes after v are listed, and so is the node it leads to;                    walk.c
 *   5. nothing is listed that 3 and 4 do not need, and the numbers claimed are those of the lists.
 *
 * By induction on the columns the game is always in a listed node: docs/certificates.md.
 * Where the diagonals are not those of Wythoff's game (diagonals.h) no bounds are claimed.
 */
#ifndef CHECK_CLOSURE_H
#define CHECK_CLOSURE_H

#include "game.h"
#include "reader.h"
#include "state.h"

typedef struct step {
    uint32_t to;
    uint32_t writes_count;
    const char *writes; /* in the text */
    bool listed, taken;
} step;

typedef struct context {
    const char *bits; /* in the text, k - 1 of them */
    int wing;         /* that reads it */
    uint32_t next[2]; /* the context after this bit; used where listed */
    bool listed[2];   /* the pieces */
    bool needed[2];
    uint32_t first_node; /* nodes that read this context begin here, and end where the next begin */
} context;

typedef struct node {
    uint32_t read, state, written;
    bool needed;
} node;

/* Something to do: read this bit from this node. */
typedef struct task {
    uint32_t node;
    int bit;
} task;

typedef struct closure {
    game game;
    beginning beginning;
    column column;
    cert_verdict *verdict;
    int64_t lowest[2], highest[2], columns, upper[2], row[2]; /* as claimed, also the counts */
    int64_t states, steps, bits, contexts, pieces, nodes;
    size_t bounds_line, columns_line, pieces_line;
    size_t first_line; /* of the lists */
    element *elements; /* of all states */
    size_t element_count, element_room;
    size_t *state_begin; /* states + 1 of them */
    char *state_wing;
    int64_t ahead[2]; /* what the least free diagonal is more than n less the diagonals in use */
    step (*step)[2];
    context *context;
    node *node;
    task *tasks;
    size_t task_count;
    int64_t seen_lowest[2], seen_highest[2]; /* over the first columns and all steps */
} closure;

/* Reads and verifies what follows the line with the kind, and says on report what it proves. */
bool cert_check_closure(reader *r, FILE *report, const char *name);

/* The same with the kind `gaps` (gaps.h). */
bool cert_check_closure_with_gaps(reader *r, FILE *report, const char *name);

/* The same with the kind `slope` (slope.h). */
bool cert_check_closure_with_slope(reader *r, FILE *report, const char *name);

/* Its parts, in this order. */
bool cert_read_machine(closure *c, reader *r);
bool cert_read_contexts(closure *c, reader *r);
bool cert_read_nodes(closure *c, reader *r);
bool cert_walk(closure *c);

/* Lines of the text. */
size_t cert_line_of_state(const closure *c, size_t i);
size_t cert_line_of_step(const closure *c, size_t i);
size_t cert_line_of_context(const closure *c, size_t i);
size_t cert_line_of_node(const closure *c, size_t i);

/* False: there is no such context, or node.  The context's bits are begin[0, k - 2) and last. */
bool cert_find_context(const closure *c, uint32_t *out, int wing, const char *begin, char last);
bool cert_find_node(const closure *c, uint32_t *out, node wanted);

#endif

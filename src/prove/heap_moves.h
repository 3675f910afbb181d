/*
 * heap_moves.h - the moves of a family as relations between heaps, options and parameters.
 *
 * A move with parameters p takes part_i(p) from heap i, so x_i = a_i + part_i(p), with a_i what is
 * left.  The conditions of the family are linear in x and p; where a_i says it with fewer numbers,
 * as y - t < x - s does, it is put in.
 */
#ifndef WI_PROVE_HEAP_MOVES_H
#define WI_PROVE_HEAP_MOVES_H

#include <stdio.h>

#include <wythoff/solve.h>

#include "prove/calculus.h"

/* ---- heap relation -------------------------------------------------------------------------- */

/*
 * Relations between the heaps before a move, the heaps after it, and the parameters of its family.
 *
 * A relation is an automaton whose tracks have names, in ascending order: option heap i, heap i,
 * parameter i.  Relations are joined by name, so that formulas with many variables can be worked
 * off one variable after the other.
 */

enum {
    WI_NAME_OPTION = 0,                 /* heap i after the move */
    WI_NAME_HEAP = WY_MOST_HEAPS,       /* heap i before the move */
    WI_NAME_CHOICE = 2 * WY_MOST_HEAPS, /* parameter i */
    WI_NAMES = 3 * WY_MOST_HEAPS
};

typedef struct wi_heap_relation {
    wy_automaton *of; /* NULL: something failed, see the calculus */
    uint32_t count;
    uint32_t name[WI_NAMES];
} wi_heap_relation;

/* A linear form in names. */
typedef struct wi_named_form {
    int64_t c[WI_NAMES];
    int64_t constant;
} wi_named_form;

void wi_heap_relation_clear(wi_heap_relation *relation); /* also a zeroed one */

/* The automaton with its tracks named from `first` on; it is copied. */
wi_heap_relation wi_heap_relation_of(wi_calculus *c, const wy_automaton *of, uint32_t first);

/* a op b (and, or, and not) by name, minimal; takes both. */
wi_heap_relation wi_heap_relation_join(wi_calculus *c, wy_operation op, wi_heap_relation a,
                                       wi_heap_relation b);

/* There is a value of the variable `gone`; takes it. */
wi_heap_relation wi_heap_relation_without(wi_calculus *c, wi_heap_relation a, uint32_t gone);

/* form relation 0; WY_LIMIT: too many variables. */
wi_heap_relation wi_heap_relation_linear(wi_calculus *c, const wi_named_form *form,
                                         wy_relation relation);

/* form = 0 modulo a number; it has at most one variable less than linear relations. */
wi_heap_relation wi_heap_relation_multiple(wi_calculus *c, const wi_named_form *form,
                                           int64_t modulus);

/* The numbers that are not in the relation; takes it. */
wi_heap_relation wi_heap_relation_not(wi_calculus *c, wi_heap_relation a);

/*
 * There are values of all variables but those in keep (bits) with all relations; takes them.  The
 * variable that leaves the fewest tracks goes first.  Some relation has each variable of keep.
 */
wi_heap_relation wi_heap_relation_solve(wi_calculus *c, wi_heap_relation *all, size_t count,
                                        uint32_t keep);

/* What is asked of a family. */
typedef struct wi_heap_ask {
    const wy_family *family;
    int heaps;
    bool free;               /* its conditions on parameters alone are left out */
    int sum;                 /* this parameter is to be the sum of all others; -1: none is */
    int same[WY_MOST_HEAPS]; /* parameter i is to be equal to parameter same[i] */
    /* Numbers that are remembered are tracks behind the heaps: */
    wy_memory_kind memory; /* WY_MEMORY_BOUND, WY_MEMORY_REPEAT, or none of them */
    int64_t factor, more;  /* of a bound: the next one is factor * taken + more */
} wi_heap_ask;

wi_heap_ask wi_heap_ask_all(const wy_family *family, int heaps); /* all its moves */

/* The same, with the numbers that the game remembers. */
wi_heap_ask wi_heap_ask_of(const wy_family *family, const wy_rules *rules);

/* Back to all moves of the family. */
void wi_heap_ask_nothing_more(wi_heap_ask *ask);

/* The tracks of a P-set: the heaps and the numbers that are remembered. */
int wi_heap_tracks(const wy_rules *rules);

/* WY_LIMIT, and why, if no automaton can say its conditions. */
wy_status wi_heap_moves_can(const wy_family *family, wy_error *error);

/* How many parameters its conditions tie to each other: none, two, or more. */
typedef enum wi_heap_weight { WI_LIGHT, WI_TIED, WI_HEAVY } wi_heap_weight;
wi_heap_weight wi_heap_moves_weight(const wy_family *family);

/* Does the family take a number of its own from each heap?  Then `sum` may be asked for. */
bool wi_heap_moves_own(const wy_family *family, int heaps);

/*
 * Are the moves that its conditions on parameters alone forbid all moves of the other family?  Then
 * together they have the moves of the family without these conditions: {(s,s,t): t>2s, ...} and
 * {(s,t,r): r<=s+t, ...} have all (s,s,t).  The other one takes any numbers from all heaps, with
 * conditions on these numbers alone; false may mean that this is not seen.
 */
bool wi_heap_moves_completed(wi_calculus *c, const wi_heap_ask *ask, const wy_family *by);

/* The heaps from which a move of the family leads into the set; tracks x_0, x_1, ... */
wy_automaton *wi_heap_moves_into(wi_calculus *c, const wy_automaton *set, const wi_heap_ask *ask);

/* (options, heaps): a move of the family leads from the heaps to the options, in the set. */
wi_heap_relation wi_heap_moves_relation(wi_calculus *c, const wy_automaton *set,
                                        const wi_heap_ask *ask);

/* The parameters with which a move of the family leads from one set into the other. */
wi_heap_relation wi_heap_moves_within(wi_calculus *c, const wy_automaton *from,
                                      const wy_automaton *set, const wi_heap_ask *ask);

/* Where the conditions of the family on the heaps alone hold; all 0: there are none. */
wi_heap_relation wi_heap_moves_where(wi_calculus *c, const wi_heap_ask *ask);

/* ---- the numbers of a family as forms in names ---------------------------------------------- */

/* Heaps from which nothing is taken keep their names. */
bool wi_heap_stays(const wi_heap_ask *ask, int heap);

/* A form in heaps and parameters, with what is asked of these put in. */
wi_named_form wi_heap_plainly(const wi_heap_ask *ask, const wy_linear *form);
void wi_named_form_add(wi_named_form *to, const wi_named_form *form, int64_t factor);

/*
 * x_i - a_i - part_i, which is 0.  Of what is remembered: factor * part_0 + more - a_i for a bound,
 * part_j - a_i for the last move.
 */
wi_named_form wi_heap_balance(const wi_heap_ask *ask, int heap);

/* ---- heap lines ----------------------------------------------------------------------------- */

/*
 * Moves on several heaps as certificates have them: lines of linear conditions on the heaps and on
 * what is taken.
 *
 * A family with conditions that are joined by "or" is several lines.  Its parameters are put in as
 * what is taken: in (s,t,s) they are what is taken from the first two heaps; in (2t,3t) t is half
 * of what is taken from the first one, if that is even.  Numbers that are remembered come behind
 * the heaps; of these, less than nothing may be taken.
 */

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

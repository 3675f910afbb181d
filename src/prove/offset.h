/*
 * offset.h - games with one P-position in each column: how far from the line, digit by digit.
 *
 * Words.  The valid words of a numeration are a tree: below a word stand the words with one more
 * digit.  Words of one length are in the order of their numbers, so below a word, k digits further
 * down, stands a stretch of consecutive numbers.  Let s(x) be the number of valid words, with one
 * digit more, whose beginning is less than the word of x.  Where a 0 can follow the word of x it is
 * the number of that word; in Fibonacci's numeration, x shifted, about phi x.
 *
 * Offsets.  If the P-positions (x, f(x)), f(x) >= x, of a game are near a line whose slope is the
 * growth of the numeration, the offset f(x) - s(x) takes finitely many values, and may be what an
 * automaton computes that reads the digits of x.  Those below the diagonal are (g(y), y), and
 * g(y) - s(y) is the same for the mirrored game.  An output (wi_offset_code) has both for a number;
 * in symmetric games f = g.
 *
 * Learning.  Two words are alike to depth k if below both of them, at most k digits further down,
 * the same outputs stand.  Classes of words that are alike are the states; one word of each class
 * stands for it.  Nothing is proved by that: neighbours.h proves, and what is refuted is learned
 * again with a word that tells more classes apart (Rivest and Schapire 1993).
 */
#ifndef WI_PROVE_OFFSET_H
#define WI_PROVE_OFFSET_H

#include <wythoff/automata.h>
#include <wythoff/base.h>
#include <wythoff/rules.h>

#include "machine/digits.h"
#include "machine/telescope.h"
#include "prove/line_game.h"

/* ---- outputs --------------------------------------------------------------------------------- */

/* In both halves: 0 where there is no such P-position, else offset + WI_OFFSET_ZERO. */
typedef uint16_t wi_offset_code;
enum { WI_OFFSET_ZERO = 128, WI_OFFSET_MOST = 127, WI_OFFSET_BITS = 8 };

/* false: the offset is too far from 0. */
static inline bool wi_offset_fits(int64_t offset) {
    return offset >= -WI_OFFSET_MOST && offset <= WI_OFFSET_MOST;
}

static inline wi_offset_code wi_offset_of_f(int64_t offset) {
    return (wi_offset_code)(offset + WI_OFFSET_ZERO);
}

static inline wi_offset_code wi_offset_of_g(int64_t offset) {
    return (wi_offset_code)(wi_offset_of_f(offset) << WI_OFFSET_BITS);
}

/* Has the half an offset, and which?  mirrored: g. */
static inline bool wi_offset_read(int32_t *offset, wi_offset_code code, bool mirrored) {
    const int32_t half = (mirrored ? code >> WI_OFFSET_BITS : code) & ((1 << WI_OFFSET_BITS) - 1);
    *offset = half - WI_OFFSET_ZERO;
    return half != 0;
}

/* ---- the tree of words: offset_table.c ------------------------------------------------------- */

enum { WI_OFFSET_LONGEST = 176 }; /* digits of a word */
#define WI_NO_NODE UINT32_MAX

/* Nodes of the same kind have the same tree below them. */
typedef struct wi_offset_tree {
    const wy_numeration *system;
    uint32_t kinds, digits; /* kind 0: the empty word, and zeros */
    uint32_t *next;         /* [kind][digit]: the kind, WI_NO_NODE: not valid */
    bool *number;           /* is such a word the word of a number? */
    int64_t *count;         /* [k][kind]: valid words k digits below; at most INT64_MAX / 4 */
    unsigned depth;         /* k < depth are known */
} wi_offset_tree;

/* WY_LIMIT: the system does not read the greatest digit of natural numbers first. */
wy_status wi_offset_tree_make(wi_offset_tree *out, const wy_numeration *system,
                              const wy_control *control, wy_error *error);
void wi_offset_tree_clear(wi_offset_tree *tree); /* also a zeroed one */

static inline uint32_t wi_offset_child(const wi_offset_tree *tree, uint32_t kind, uint32_t digit) {
    return tree->next[(size_t)kind * tree->digits + digit];
}

static inline int64_t wi_offset_below(const wi_offset_tree *tree, uint32_t kind, unsigned k) {
    return tree->count[(size_t)k * tree->kinds + kind];
}

/* The words k digits below a child of `kind` come after so many others below the node. */
int64_t wi_offset_before(const wi_offset_tree *tree, uint32_t kind, uint32_t digit, unsigned k);

/* ---- where outputs come from: offset_table.c, offset_far.c ----------------------------------- */

/* Outputs of the numbers k digits below a node, in their order. */
typedef struct wi_offset_level {
    const wi_offset_code *outputs;
    int64_t count;
} wi_offset_level;

/*
 * A record stands for one word of the tree.  look: the levels 0, ..., depth below it; they are good
 * until the next call.  follow: the record with one digit more.  Both WY_NO: this source does not
 * reach so far.
 */
typedef struct wi_offset_source {
    void *data;
    const wi_offset_tree *tree;
    size_t record;  /* words of a record; that of the empty word is all zero */
    unsigned depth; /* the deepest look */
    bool bounded;   /* WY_NO is what long words get; else another source would know them too */
    bool steady;    /* levels are good as long as the source is */
    wy_status (*look)(void *data, wi_offset_level *levels, const uint64_t *record, unsigned depth,
                      wy_error *error);
    wy_status (*follow)(void *data, uint64_t *to, const uint64_t *record, uint32_t digit,
                        wy_error *error);
    /* Another one that says the same, for another thread, which outlives none of this; part: ends
     * it.  Both may be NULL: there is none. */
    wy_status (*twin)(void **out, const void *data, wy_error *error);
    void (*part)(void *twin);
} wi_offset_source;

/* The first P-positions of a game, in any numeration: numbers below `reach`. */
typedef struct wi_offset_table {
    const wi_offset_tree *tree;
    wi_offset_code *codes;
    int64_t reach;
} wi_offset_table;

enum { WI_OFFSET_TABLE_BYTES = 3 }; /* for each column: an output, and bits of rows */

/*
 * From so many columns.  WY_LIMIT: P-positions are not near a line of the growth of the numeration.
 */
wy_status wi_offset_table_make(wi_offset_table *out, const wi_offset_tree *tree,
                               const wi_line_game *game, int64_t columns, const wy_control *control,
                               wy_error *error);
void wi_offset_table_clear(wi_offset_table *table); /* also a zeroed one */
wi_offset_source wi_offset_table_source(wi_offset_table *table);

/* The windows of a column machine (machine/digits.h), which reach as far as one likes. */
typedef struct wi_offset_windows {
    wi_digits *digits;
    const wi_offset_tree *tree;
    const int32_t **seen;
    int64_t *counts;
    wi_offset_code **codes;
    unsigned depth;
} wi_offset_windows;

wy_status wi_offset_windows_open(wi_offset_windows *out, const wi_offset_tree *fib,
                                 const wy_machine *machine, const wi_digits_size *size,
                                 const wy_control *control, wy_error *error);
void wi_offset_windows_close(wi_offset_windows *windows); /* also a zeroed one */
wi_offset_source wi_offset_windows_source(wi_offset_windows *windows);

/*
 * The telescope of a column machine, which shows numbers of any size in any numeration:
 * offset_far.c.
 */
typedef struct wi_offset_far {
    const wi_offset_tree *tree;
    const wy_machine *machine;
    wy_control control;
    wi_telescope *telescope;
    wy_view view;
    int64_t numbers;
    int wings;
    unsigned depth, longest;
    mpz_t *below;     /* [k][kind]: numbers k < longest digits below such a word */
    int32_t **shifts; /* [k][kind]: s of these numbers, k <= depth, from the first word there on */
    wi_offset_code **codes;
    mpz_t first, shifted, apart;
} wi_offset_far;

/*
 * Looks at most so many numbers deep.  The machine must outlive it.  What the telescope cannot see
 * is told by the looks, with WY_LIMIT.
 */
wy_status wi_offset_far_open(wi_offset_far *out, const wi_offset_tree *tree,
                             const wy_machine *machine, int64_t numbers, const wy_control *control,
                             wy_error *error);
void wi_offset_far_close(wi_offset_far *far); /* also a zeroed one */
wi_offset_source wi_offset_far_source(wi_offset_far *far);

/* ---- learning: offset_learn.c ---------------------------------------------------------------- */

typedef struct wi_offsets {
    const wi_offset_tree *tree;
    uint32_t count;          /* states; 0 is that of the empty word */
    uint32_t *kind;          /* of the words */
    uint32_t *next;          /* [state][digit], WI_NO_NODE: not valid */
    wi_offset_code *output;  /* 0 where there is no number */
    unsigned depth;          /* words were compared to this depth */
    size_t ends;             /* and by so many longer ends */
    int32_t least, greatest; /* offsets */
} wi_offsets;

typedef struct wi_offset_limits {
    uint32_t states;
    unsigned depth; /* to which all that stands below words is compared */
} wi_offset_limits;

typedef struct wi_learner wi_learner;

/* The source, and the control if it is not NULL, must outlive it. */
wy_status wi_learner_open(wi_learner **out, const wi_offset_source *source,
                          const wi_offset_limits *limits, const wy_control *control,
                          wy_error *error);
void wi_learner_close(wi_learner *learner); /* NULL is allowed */

/*
 * WY_OK: there are offsets, which agree with all that was looked at.  WY_NO: the source does not
 * reach far enough.  WY_LIMIT: too many states, or too much memory; WY_STOPPED.
 */
wy_status wi_learner_settle(wi_learner *learner, wy_error *error);

/*
 * Makes the offsets right for all words that differ from this one in the last `below` digits, which
 * may be all of them; *differed: some were wrong.  Settle afterwards.  Words that the source does
 * not reach, or that are not valid, are passed over.
 */
wy_status wi_learner_correct(bool *differed, wi_learner *learner, const uint32_t *digits,
                             size_t count, unsigned below, wy_error *error);

/* The same for a number and those so far around it; or, if differed is NULL, says that it will be
 * done (wi_learner_ask). */
wy_status wi_learner_correct_around(bool *differed, wi_learner *learner, const mpz_t number,
                                    unsigned around, unsigned below, wy_error *error);

/*
 * Words for which wi_learner_correct will be called, in this order, each with the same `below`:
 * ask for them, have threads look at them, and forget them behind.  That saves time and changes
 * nothing else.
 */
void wi_learner_ask(wi_learner *learner, const uint32_t *digits, size_t count, unsigned below);
void wi_learner_look_at_asked(wi_learner *learner);
void wi_learner_forget_asked(wi_learner *learner);

/* What was learned; the learner's. */
const wi_offsets *wi_learner_offsets(const wi_learner *learner);

/* Are f and g the same? */
bool wi_offsets_are_symmetric(const wi_offsets *offsets);

/* As a word automaton with one track, minimal. */
wy_status wi_offsets_automaton(wy_automaton **out, const wi_offsets *offsets,
                               const wy_control *control, wy_error *error);

#endif

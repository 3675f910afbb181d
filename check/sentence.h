/*
 * sentence.h - certificates of the kind `sentence`: what formulas of first-order logic say of
 * numbers, automatic sequences and relations.
 *
 *   1. the numerations are read and proved, sequences and relations are read;    sentence_text.c
 *   2. each formula is read, and becomes a tree of claims;       sentence_text.c, sentence_tree.c
 *   3. step by step a claim is replaced by a leaf, an automaton that accepts
 *      exactly the valid words of the numbers for which the claim holds;         sentence.c
 *   4. each step is verified by walking along all words.                         sentence_walk.c
 *
 * A leaf says on ALL words what it accepts: never a word that is not valid, and 0w just as w.
 * docs/certificates.md has the rules, docs/soundness.md why they are enough.
 */
#ifndef CHECK_SENTENCE_H
#define CHECK_SENTENCE_H

#include <string.h>

#include "numeration.h"
#include "reader.h"

enum {
    MOST_PLACES = 12,       /* variables of a leaf */
    MOST_ARGUMENTS = 24,    /* of an atom: two sequences with their indices */
    MOST_LETTERS = 1 << 14, /* digits of all places together */
    MOST_NAME = 200,
    MOST_CONSTANT = 1 << 20,
    NO_STATE = -1
};

/* ---- objects ---------------------------------------------------------------------------- */

/* A numeration and its name. */
typedef struct counting {
    char name[MOST_NAME];
    numeration *n;
} counting;

/* An automaton: its letters are the digits of its places, the first place the greatest. */
typedef struct dfa {
    int places;
    int counting[MOST_PLACES]; /* of each place */
    uint32_t states, letters;
    int32_t *output; /* of leaves and relations 0 or 1 */
    int32_t *next;   /* states * letters; NO_STATE */
    bool shared;     /* the tables are another one's */
} dfa;

/* A sequence or relation with a name. */
typedef struct object {
    char name[MOST_NAME];
    bool sequence;
    bool proved; /* a definition whose formula was verified; else it is given */
    dfa a;
} object;

typedef struct library {
    counting *countings;
    size_t counting_count, counting_room;
    object *objects;
    size_t object_count, object_room;
} library;

/* ---- trees (sentence_tree.c) ------------------------------------------------------------ */

typedef enum claim_kind {
    LINEAR,  /* factors * variables + constant = 0, or >= 0 */
    LETTER,  /* a sequence at the variables, compared with the constant */
    LETTERS, /* two sequences compared */
    CALL,    /* a relation */
    NOT,
    OR,
    IFF,
    XOR,
    BLOCK /* for some values of the bound variables all parts hold */
} claim_kind;

typedef enum comparison { LESS, AT_MOST, EQUAL, UNEQUAL, MORE, AT_LEAST } comparison;

typedef struct claim {
    claim_kind kind;
    bool negated; /* of atoms */
    int number;
    int variable[MOST_ARGUMENTS];
    int variables, first; /* `first` of them are of the first object */
    int64_t factor[MOST_PLACES];
    int64_t constant;
    bool at_least;
    comparison relation;
    size_t object, other;
    int *bound;
    int bounds;
    struct claim **part;
    int parts;
} claim;

/* Memory that is dropped all at once. */
typedef struct store {
    void **item;
    size_t *bytes;
    size_t count, room, more_room;
} store;

typedef struct tree {
    const library *in;
    store memory;
    claim *root;
    claim **node; /* by number */
    int nodes;
    int *counting; /* of each variable; -1: none yet */
    size_t variables, variable_room;
    size_t frees;            /* the first variables, by their names */
    char (*name)[MOST_NAME]; /* of these */
} tree;

/* Reads text[0, length).  Variables and claims get numbers in the order in which they are met. */
bool cert_make_tree(tree *out, const library *in, const char *text, size_t length, work *w);
void cert_drop_tree(tree *t, work *w);

/* Variables that are free in a claim, ascending; false: more than `most`. */
bool cert_free_variables(const claim *c, int *out, int *count, int most);

/* ---- walks (sentence_walk.c) ------------------------------------------------------------ */

/* A leaf: which variable each place is, ascending. */
typedef struct leaf {
    dfa a;
    int variable[MOST_PLACES];
} leaf;

/* Each says in the verdict why not. */
bool cert_check_object(const library *in, const object *o, work *w);
bool cert_check_atom(const tree *t, const claim *c, const leaf *made, work *w);
bool cert_check_boolean(const tree *t, claim_kind kind, const leaf *const *parts, int count,
                        const leaf *made, work *w);

/* A graph of witnesses, as it was read. */
typedef struct witnesses {
    int width;       /* states of a tuple */
    uint32_t tuples; /* different ones */
    uint32_t *tuple;
    uint32_t nodes;
    uint32_t *state; /* of the leaf that was made */
    size_t *set;     /* nodes + 1: where the tuples of a node begin */
    uint32_t *sets;
    size_t *edge;   /* nodes + 1 */
    int32_t *edges; /* NO_STATE: none */
    size_t set_room, edge_room;
} witnesses;

/* There are values of the variables that `made` lacks so that all parts accept. */
bool cert_check_some(const tree *t, const leaf *const *parts, int count, const leaf *made,
                     const witnesses *g, work *w);

/* ---- all (sentence.c, sentence_text.c) -------------------------------------------------- */

bool cert_read_name(reader *r, char out[MOST_NAME]);
/* Names that everybody knows must mean what everybody means. */
bool cert_names_numeration(const counting *c);
bool cert_read_counting(reader *r, library *in, work *w);
/* Behind "leaf", "sequence NAME" or "relation NAME". */
bool cert_read_dfa(reader *r, dfa *out, const library *in, bool sequence, work *w);
void cert_drop_dfa(dfa *a, work *w);
bool cert_read_witnesses(reader *r, witnesses *out, int width, const dfa *made, work *w);
void cert_drop_witnesses(witnesses *g, work *w);

/* ---- The text of a formula as it was written ------------------------------------------------ */

/* Kinds of an expression: a sign of the text, or one of these. */
enum { NUMBER = '0', AT = '@', VARIABLE = 'x', WORD = '[', RELATION = '$', MINUS = '_' };
enum { UNEQUAL_SIGN = '#', AT_MOST_SIGN = 'l', AT_LEAST_SIGN = 'g', IMPLIES = 'i', IFF_SIGN = 'e' };

typedef struct expression {
    int kind;
    const char *name; /* VARIABLE, WORD, RELATION */
    size_t length;
    int64_t number;
    int counting; /* in force; -1: one that the certificate does not have */
    struct expression *child, *last, *next;
} expression;

static inline bool cert_is_term(const expression *e) {
    return memchr("0@x[_+-*/", e->kind, 9) != NULL;
}

static inline bool cert_is_comparison(const expression *e) {
    return memchr("<>=#lg", e->kind, 6) != NULL;
}

/* Memory that goes with the tree; NULL: none, and the verdict says so. */
void *cert_hold(store *s, size_t count, size_t size, work *w);

/* NULL: it cannot be read, and the verdict says where. */
expression *cert_parse(tree *t, const char *text, size_t length, work *w);

/* ---- Sentences about the P-set in words ----------------------------------------------------- */

/*
 * The words are those of this checker: a formula that is, letter by letter, of a form that it knows
 * has words, and every other formula is printed as it stands.  From some sentences together a
 * published theorem draws a conclusion; this is printed apart, for it is cited and not verified.
 */

enum { MOST_FIRST_PAIRS = 64, MOST_WORDS = 8000 };

/* What the sentences say that a conclusion needs. */
typedef struct facts {
    bool symmetric;
    bool one_each; /* every column has exactly one P-position */
    bool rises;    /* from x = `from` on the differences of the pairs grow by `rise` */
    int64_t from, rise;
    bool listed; /* the pairs with x <= listed_to */
    int64_t listed_to;
    int64_t pairs[MOST_FIRST_PAIRS][2];
    int pair_count;
    /* Columns that are left out: the others have a P-position, have at most one, and those of the
     * columns that are left out are in rows that are. */
    bool some_but, one_but, only_in, other_columns;
    int64_t but[MOST_FIRST_PAIRS];
    int but_count;
    /* For every x there is a w from x - shift_below on that has an s(w). */
    bool has_shift;
    int64_t shift_below;
    int shifts;         /* y is near s(s(...(w))), with so many s; 0: nothing is known */
    int64_t near_below; /* then: for all w from x - near_below to x */
} facts;

/* Prints the text with a margin, lines broken at spaces; `label` is put into the first margin. */
void cert_print_words(FILE *report, const char *label, const char *text);

/* The words of a formula; false: it has none, and the text is the formula. */
bool cert_words_of(char out[MOST_WORDS], facts *known, const char *formula, size_t length);

/* What follows by cited theorems; "" in `out`: nothing. */
void cert_words_of_pairs(char out[MOST_WORDS], const facts *known);
void cert_words_of_slope(char out[MOST_WORDS], const facts *known, const numeration *n);

#endif

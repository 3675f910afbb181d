/*
 * atlas.h - the atlas: rulesets, what is known of each, and which of them is this?
 *
 *     wy_atlas *atlas;
 *     wy_atlas_open(&atlas, &error);                        what the program has with it
 *     wy_atlas_filter *filter;
 *     wy_atlas_filter_read(&filter, "automaton<=50", &error);
 *     for (size_t i = 0; i < wy_atlas_count(atlas); i++) {
 *         if (wy_atlas_filter_takes(filter, atlas, wy_atlas_at(atlas, i))) ...
 *     }
 *
 *     wy_lookup_read(&wanted, "1,3,4,6,8,9,11,12", &error);
 *     wy_lookup_atlas(wanted, atlas, take, data, &control, &error);
 *
 * An atlas is made by sweeps (sweep.h) and is read as a whole into memory.  Each fact of a game has
 * its standing, as in a report (analyze.h).
 */
#ifndef WYTHOFF_ATLAS_H
#define WYTHOFF_ATLAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- games and facts: src/atlas/atlas.c ------------------------------------------------------ */

/* The constant, the name in filters and tables, the fact of the report (docs/analyze.md), what it
 * is. */
#define WY_ATLAS_FIELDS(X)                                                                         \
    X(NAME, "name", "game.name", "what the game is called")                                        \
    X(A, "a", "entry.a", "first terms a_n")                                                        \
    X(B, "b", "entry.b", "first terms b_n")                                                        \
    X(BOARD, "board", "entry.board", "P-positions with heaps below 24, in rows of bits")           \
    X(HASH, "hash", "entry.hash", "hash of the P-positions with heaps below 256")                  \
    X(SLOPE, "slope", "beams.1.slope", "slope of the steepest beam of P-positions")                \
    X(BEAMS, "beams", "beams.count", "number of beams")                                            \
    X(POLYNOMIAL, "polynomial", "entry.polynomial", "polynomial of that slope")                    \
    X(LEAST, "least", "deviation.least", "least b_n - a_n - n")                                    \
    X(MOST, "most", "deviation.most", "greatest b_n - a_n - n")                                    \
    X(LINE_LEAST, "line_least", "deviation.line.least", "least b_n - a_n - c n")                   \
    X(LINE_MOST, "line_most", "deviation.line.most", "greatest b_n - a_n - c n")                   \
    X(PERIOD, "period", "period.vector", "period of the P-set")                                    \
    X(MACHINE, "machine", "machine.states", "states of the column machine")                        \
    X(AUTOMATON, "automaton", "automaton.p_states", "states of the automaton of the P-set")        \
    X(NUMERATION, "numeration", "automaton.numeration", "numeration that it reads")                \
    X(THEOREM, "theorem", "automaton.form", "the P-positions in words")                            \
    X(PROOF, "proof", "entry.proof", "what makes the P-set known for all heaps")                   \
    X(KIN, "kin", "entry.kin", "game of a theorem with the same P-positions")                      \
    X(KEY, "key", "entry.automaton", "hash of the minimal automaton")                              \
    X(CERTIFICATE, "certificate", "entry.certificate", "SHA-256 of the certificate")

typedef enum wy_atlas_field {
#define X(id, name, fact, title) WY_ATLAS_##id,
    WY_ATLAS_FIELDS(X)
#undef X
        WY_ATLAS_FIELD_COUNT
} wy_atlas_field;

const char *wy_atlas_field_name(wy_atlas_field field);
const char *wy_atlas_field_fact(wy_atlas_field field);
const char *wy_atlas_field_title(wy_atlas_field field);

typedef struct wy_atlas_fact {
    const char *value; /* NULL: the game has no such fact; where it is not known: why */
    bool known, has_number;
    double number;
    wy_standing_kind kind; /* if known */
    const char *by;        /* never NULL where there is a value */
} wy_atlas_fact;

typedef struct wy_atlas_game {
    const char *rule;     /* in normal form */
    const char *written;  /* as its family has it */
    const char *families; /* their names, spaces between them */
    double seconds;       /* that making took */
    wy_atlas_fact facts[WY_ATLAS_FIELD_COUNT];

    /* Found when the atlas is settled.  Games go by their numbers, from 0. */
    size_t number;
    size_t same;  /* the first game that is proved to have the same P-set; itself: none before */
    size_t alike; /* the first game that has the same P-positions as far as the hash goes */
    size_t same_count, alike_count; /* how many, itself counted */
} wy_atlas_game;

typedef struct wy_atlas wy_atlas;

void wy_atlas_free(wy_atlas *atlas); /* NULL is allowed */

size_t wy_atlas_count(const wy_atlas *atlas);
const wy_atlas_game *wy_atlas_at(const wy_atlas *atlas, size_t number);

/* The game with this normal form, or NULL. */
const wy_atlas_game *wy_atlas_find(const wy_atlas *atlas, const char *rule);

/* Is the P-set known for all heaps? */
bool wy_atlas_is_proved(const wy_atlas_game *game);

/* ---- columns of a table: src/atlas/columns.c ------------------------------------------------- */

/* The fields, and behind them: */
enum {
    WY_ATLAS_RULE = WY_ATLAS_FIELD_COUNT,
    WY_ATLAS_WRITTEN,
    WY_ATLAS_FAMILY,
    WY_ATLAS_CLASS, /* the number of the first game of the class, from 1 */
    WY_ATLAS_SIZE,  /* of the class */
    WY_ATLAS_SECONDS,
    WY_ATLAS_COLUMN_COUNT
};

const char *wy_atlas_column_name(int column);

/* WY_BAD: there is none of this name; error names the nearest. */
wy_status wy_atlas_column_find(int *out, const char *name, size_t length, wy_error *error);

/* The number or the text that a game has there, if it is known; false, NULL: it has none. */
bool wy_atlas_number(double *out, const wy_atlas_game *game, int column);
const char *wy_atlas_text(const wy_atlas_game *game, int column);

/* By number or text; what has none comes last, equal ones stay in the order of the atlas. */
void wy_atlas_sort(const wy_atlas_game **games, size_t count, int column);

/* ---- as text: src/atlas/text.c --------------------------------------------------------------- */

/* The atlas that the program has with it. */
wy_status wy_atlas_open(wy_atlas **out, wy_error *error);

/* From the text that write makes.  WY_BAD: it is none, with the line. */
wy_status wy_atlas_read(wy_atlas **out, const char *text, size_t length, wy_error *error);

/* Errors of the stream are left to the caller. */
wy_status wy_atlas_write(FILE *to, const wy_atlas *atlas, wy_error *error);

/* ---- what is known of a game: src/atlas/known.c ---------------------------------------------- */

enum { WY_KNOWN_MOST = 8 };

typedef struct wy_known_fact {
    const char *title; /* "P-set", "columns", "slope", "deviation", "machine", "same" */
    char *text;
    wy_standing standing; /* proved */
} wy_known_fact;

typedef struct wy_known {
    size_t count;
    wy_known_fact of[WY_KNOWN_MOST];
} wy_known;

/*
 * What is proved of a game, without new work: the theorem that control->facts has, and the row of
 * the atlas that the library has with it.  The rules are settled; control may be NULL.
 */
wy_status wy_known_find(wy_known *out, const wy_rules *rules, const wy_control *control,
                        wy_error *error);
void wy_known_clear(wy_known *known);

/* ---- filters: src/atlas/filter.c ------------------------------------------------------------- */

/*
 *     proved               the P-set is known for all heaps
 *     slope                the fact is known
 *     slope:proved         its standing; computed, conjectured, unknown
 *     automaton<=50        numbers: = != < <= > >=
 *     numeration=msd_fib   texts: = != and ~, "contains"
 *     game=RULE            this game, however it is written
 *     same=RULE            games that are proved to have the P-set of this one
 *     not slope            the opposite
 *
 * Beside the fields of an atlas there are rule, family, class (the number of the first game of the
 * class), size (of the class) and seconds.
 */
typedef struct wy_atlas_filter wy_atlas_filter;

wy_status wy_atlas_filter_read(wy_atlas_filter **out, const char *text, wy_error *error);
void wy_atlas_filter_free(wy_atlas_filter *filter); /* NULL is allowed */
bool wy_atlas_filter_takes(const wy_atlas_filter *filter, const wy_atlas *atlas,
                           const wy_atlas_game *game);

/* ==== which game is this? ===================================================================== */

/* ---- sequences of a game: src/atlas/terms.c -------------------------------------------------- */

/* The constant, its name in the table of A-numbers, in words. */
#define WY_TERMS(X)                                                                                \
    X(A, "a", "a_n")                                                                               \
    X(B, "b", "b_n")                                                                               \
    X(DIFFERENCE, "difference", "b_n - a_n")                                                       \
    X(DEVIATION, "deviation", "b_n - a_n - n")                                                     \
    X(COLUMN, "column", "least y with (n,y) a P-position")                                         \
    X(BITS, "bits", "is that below the diagonal? 1 or 0")                                          \
    X(DIAGONAL, "diagonal", "Grundy value of (n,n)")                                               \
    X(ANTIDIAGONALS, "antidiagonals", "Grundy values by antidiagonals, x rising")                  \
    X(TRIANGLE, "triangle", "Grundy values of (x,y), x <= y, row by row")

typedef enum wy_terms_kind {
#define X(id, name, words) WY_TERMS_##id,
    WY_TERMS(X)
#undef X
        WY_TERMS_COUNT
} wy_terms_kind;

const char *wy_terms_name(wy_terms_kind kind);
const char *wy_terms_words(wy_terms_kind kind);

/*
 * The terms from n = 0 on, at most *count of them, which becomes how many there are.  WY_NO: the
 * game has no such sequence; error says why.  control may be NULL.
 */
wy_status wy_terms_make(int64_t *out, size_t *count, const wy_rules *rules, wy_terms_kind kind,
                        const wy_control *control, wy_error *error);

/* ---- what is looked for: src/atlas/lookup_read.c --------------------------------------------- */

typedef enum wy_lookup_kind {
    WY_LOOKUP_TERMS,     /* 1,3,4,6,8,9: a stretch of one of the sequences above */
    WY_LOOKUP_SLOPE,     /* 1.3247, to the digits that are given */
    WY_LOOKUP_POSITIONS, /* (0,0) (1,2) (3,5): P-positions */
    WY_LOOKUP_VALUES,    /* g(1,1)=2 g(0,3)=3: Grundy values */
} wy_lookup_kind;

enum { WY_LOOKUP_LEAST = 4, WY_LOOKUP_MOST = 10000, WY_LOOKUP_SIDE = 1000 };

typedef struct wy_lookup {
    wy_lookup_kind kind;
    size_t count;           /* of what is given */
    int64_t *terms;         /* TERMS; VALUES: the values */
    wy_position *positions; /* POSITIONS, VALUES */
    double slope, within;   /* SLOPE: half a unit of the last digit */
} wy_lookup;

/* WY_BAD, with its place: it is none of these. */
wy_status wy_lookup_read(wy_lookup *out, const char *text, wy_error *error);
void wy_lookup_clear(wy_lookup *lookup);

/* ---- looking: src/atlas/lookup.c ------------------------------------------------------------- */

typedef struct wy_lookup_fit {
    wy_terms_kind terms; /* TERMS: of which sequence */
    int64_t from;        /* the n of the first term that is given */
    size_t agree;        /* how many of those given agree, from the first on */
    int64_t others;      /* POSITIONS: P-positions with heaps at most the largest that are not given
                            and no mirror images of those; -1: not looked at */
    double difference;   /* SLOPE */
} wy_lookup_fit;

/*
 * Does a game fit?  WY_OK: all that is given.  WY_NO: not all; agree says how much.  WY_LIMIT: it
 * cannot be computed.  control may be NULL.
 */
wy_status wy_lookup_rules(wy_lookup_fit *fit, const wy_lookup *wanted, const wy_rules *rules,
                          const wy_control *control, wy_error *error);

/* The same of a game of an atlas: by what is kept of it, and computed only where that ends. */
wy_status wy_lookup_game(wy_lookup_fit *fit, const wy_lookup *wanted, const wy_atlas_game *game,
                         const wy_control *control, wy_error *error);

/* ---- A-numbers: src/atlas/oeis.c ------------------------------------------------------------- */

/* A sequence of the OEIS that is one of a game of ours. */
typedef struct wy_oeis {
    char number[8]; /* "A000201" */
    char rule[64];
    wy_terms_kind kind;
    int64_t from;   /* its first term is the n-th of the game's sequence, for this n */
    int64_t add;    /* and greater by this */
    int64_t offset; /* of the OEIS */
    char name[128];
    int64_t terms[24]; /* as the OEIS has them: what the game's are compared with in our tests */
    size_t count;
} wy_oeis;

/* The i-th of those that we know; WY_NO: there are no more. */
wy_status wy_oeis_at(wy_oeis *out, size_t i, wy_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif

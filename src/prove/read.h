/*
 * read.h - a theorem in words: the making of a reading (prove.h).
 *
 * The P-set is a relation $P(x,y) of first-order logic, for which sentences are decidable.  A claim
 * is first held against the P-positions with small heaps: what is wrong fails there, or is never
 * thought of.  What fits is put as a sentence and decided; only what is true becomes a statement.
 */
#ifndef WI_PROVE_READ_H
#define WI_PROVE_READ_H

#include <wythoff/logic.h>
#include <wythoff/prove.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/growing.h"
#include "prove/sectors.h"
#include "solve/moves.h"
#include "theory/algebraic.h"

enum {
    WI_READ_SIDE = 256, /* heaps of the sample are below this */
    WI_READ_DIRECTIONS = 4,
    WI_READ_AT_MOST = 4,    /* P-positions on a line that are counted */
    WI_READ_MEMORY = 96,    /* megabytes for a sentence, at most */
    WI_READ_STATES = 50000, /* of larger automata nothing is said */
};

typedef enum wi_line { WI_COLUMNS, WI_ROWS, WI_DIAGONALS, WI_LINES } wi_line;

/* How many P-positions the lines of a kind have; most = 0: not known. */
typedef struct wi_count_range {
    int64_t least, most;
} wi_count_range;

/* Between two rays, P is periodic along u and v; of index classes, p are P-positions. */
typedef struct wi_read_sector { /* as wi_sector, without its pattern */
    wy_position first, second, u, v;
    int64_t index, p;
} wi_read_sector;

/* A true sentence about $P, $shift and S, by which a statement is known. */
typedef struct wi_read_evidence {
    const char *statement; /* its name */
    const char *sentence;  /* without its numeration */
} wi_read_evidence;

struct wy_reading {
    const wy_theorem *theorem;
    wy_statement *items;
    size_t count, room;
    char **texts; /* that they point into */
    size_t text_count, text_room;
    wi_read_evidence *evidence; /* in the order of the statements as they were found */
    size_t evidence_count, evidence_room;

    /* What was found on the way. */
    bool symmetric;
    wi_count_range on[WI_LINES];
    bool beatty;  /* a_n = floor(n alpha), b_n = a_n + rise n, for all n */
    int64_t rise; /* then */
    wy_position directions[WI_READ_DIRECTIONS]; /* of points and lines: the steps, each once */
    size_t direction_count;                     /* 0: it is not of points and lines */
    wi_read_sector sectors[WI_MOST_SECTORS];    /* periodic ones, from axis to axis */
    size_t sector_count;                        /* 0: not known to be so */
    size_t changes;                             /* rays at which their periods are others */
    double slope;                               /* to which y / x tends for x <= y; 0: not known */
    char slope_text[80];
    wi_polynomial base; /* then: the slope is the power of its root */
    double base_root;
    unsigned base_power;
};

typedef struct wi_reader {
    wy_reading *reading;
    const wy_theorem *theorem;
    const char *numeration;
    wy_logic *session;
    const wy_control *control;
    wy_error *error;
    wy_position *sample; /* P-positions with heaps below WI_READ_SIDE, by x, then y */
    size_t count, room;
    bool *has; /* has[x * WI_READ_SIDE + y] */
    bool no_memory;
    bool has_form; /* all P-positions are told already */
} wi_reader;

/* ---- asking: read.c ------------------------------------------------------------------ */

/* A session in which $P(x,y) is the automaton of the theorem. */
wy_status wi_read_session(wy_logic **out, const wy_theorem *theorem, const wy_control *control,
                          wy_error *error);

/*
 * Is the sentence true?  It is written without the numeration.  WY_OK: yes.  WY_NO: no.
 * WY_LIMIT: unknown, for it is too much.  Others end the reading.
 */
__attribute__((format(printf, 2, 3))) wy_status wi_read_ask(wi_reader *reader, const char *format,
                                                            ...);

/* The numbers that satisfy a formula with one free variable, ascending; free() them.
 * WY_NO: they are more than `most`, or infinitely many. */
wy_status wi_read_numbers(int64_t **out, size_t *count, wi_reader *reader, const char *formula,
                          size_t most);

/* $shift(x,z) for the session: z has the digits of x and then a 0.  WY_NO: too many digits. */
wy_status wi_read_shift(wi_reader *reader);

/* What that multiplies by, up to something bounded, and its name; 0: not known. */
double wi_read_root(char text[80], const wy_theorem *theorem);

/*
 * As wy_theorem_ask, but about the positions of the rules also where an image is played; and the
 * sentence may have $shift.
 */
wy_status wi_theorem_ask_own(bool *truth, const wy_theorem *theorem, const char *sentence,
                             const wy_control *control, wy_error *error);

/*
 * The lines of a certificate that verify the evidence of a reading, behind those of the P-set;
 * free() them.  What has no certificate is told, with the reason; tell may be NULL.
 */
wy_status wi_read_certify(char **lines, const wy_reading *reading, const wy_control *control,
                          wy_reading_without *tell, void *data, wy_error *error);

/* The same of one true sentence about $name, the P-set: `sentences msd_fib as name` and so on. */
wy_status wi_read_certify_sentence(char **lines, const wy_theorem *theorem, const char *name,
                                   const char *sentence, const wy_control *control,
                                   wy_error *error);

/* ---- stating: read.c --------------------------------------------------------------------- */

/*
 * A statement; the texts are taken (NULL: no memory is left).  sentence: what was decided for it,
 * "" if it was not one sentence.
 */
wy_status wi_read_state(wi_reader *reader, const char *name, wi_growing *text, wi_growing *latex,
                        wi_growing *sentence);

/* One sentence of those by which the statement `name` is known; call it before wi_read_state.  A
 * statement without any is known by the sentence that it is stated with. */
__attribute__((format(printf, 3, 4))) wy_status
wi_read_evidence_add(wi_reader *reader, const char *name, const char *format, ...);

static inline bool wi_read_has(const wi_reader *reader, int64_t x, int64_t y) {
    return reader->has[x * WI_READ_SIDE + y];
}

/* ---- the kinds of statements; each returns WY_OK also if it finds nothing to say ------------- */

wy_status wi_read_lines(wi_reader *reader, bool *found); /* read_lines.c: finite, periods, rays */
wy_status wi_read_sectors(wi_reader *reader);            /* read_lines.c: periodic sectors */
wy_status wi_read_pairs(wi_reader *reader, bool *found); /* read_pairs.c: mex and Beatty */
wy_status wi_read_claims(wi_reader *reader);             /* read_claims.c: symmetric, one a row */
wy_status wi_read_slope(wi_reader *reader);              /* read_slope.c: near a line */
wy_status wi_read_morphism(wi_reader *reader);           /* read_morphism.c: the bit-string */

/* ---- read formula --------------------------------------------------------------------------- */

/*
 * The conditions and moves of a rule as formulas of first-order logic, in Walnut's language.
 */

/*
 * A condition on x and y; of a tied primitive (else NULL) also on its i and j.  WY_LIMIT: it asks
 * for what automata cannot say.
 */
wy_status wi_formula_condition(wi_growing *to, const wy_condition *condition,
                               const wi_primitive *tied, wy_error *error);

#endif

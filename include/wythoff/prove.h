/*
 * prove.h - theorems from the rule alone: the P-set of a game as an automaton.
 *
 *     wy_theorem *theorem;
 *     if (wy_prove(&theorem, rules, NULL, &control, &error) == WY_OK) {
 *         wy_theorem_facts facts;
 *         wy_theorem_facts_of(&facts, theorem);         1975 states in msd_fib, ...
 *         wy_theorem_decide(&verdict, theorem, x, y, &error);   heaps of any size, proved
 *         wy_theorem_write_certificate(file, theorem, &error);  for wythoff-check
 *     }
 *     wy_theorem_free(theorem);
 *
 * The automaton reads the digits of x and y in step, the greatest first, in some numeration system.
 * Where every column has one P-position near a line, how far it is from there is learned, from the
 * game's column machine (machine.h) or from computed P-positions; for other games the P-set itself
 * is learned.  In all cases it is then
 * proved that the set it accepts is the P-set, for all heaps: no position of it has a move into
 * it, all others have one (with the twists of blocking, ends and misere play).  What could not be
 * proved is unknown (WY_LIMIT), and error says what was tried; there are no false theorems.
 *
 * A theorem is used by one thread at a time.
 */
#ifndef WYTHOFF_PROVE_H
#define WYTHOFF_PROVE_H

#include <stdio.h> /* before gmp.h, which then knows files */

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/automata.h>
#include <wythoff/base.h>
#include <wythoff/grundy.h>
#include <wythoff/logic.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- proving: src/prove/theorem.c ------------------------------------------------------------ */

/*
 * A theorem about a game on any number of heaps.  On other numbers than two, or with a memory, the
 * automaton has a track for each heap: of games with passes there is one for each number of passes
 * left; of enforced sets it is that before a set is named.  A bound on the next move, or the last
 * move where it may not be made again, has tracks behind those of the heaps.  What is about two
 * heaps alone (wy_theorem_has, _reading, _ask and what is written from them) is then WY_BAD.
 */
typedef struct wy_theorem wy_theorem;

/* What to try.  A zero means the value behind it. */
typedef struct wy_prove_options {
    const char *numeration; /* NULL: msd_fib, and for learning some others too */
    int64_t states;         /* of the automaton, at most: 1000000 */
    int64_t window;         /* learn from P-positions with heaps below: 50000, or
                               5000000 where options are blocked or the game has extra ends */
    int64_t positions;      /* learn from at most so many P-positions: 2000000, there 5000000 */
    double seconds;         /* for the search and the proof, but its last check: no limit */
    /* Called for each way that was tried in vain, with a few words and a sentence; may be NULL. */
    void (*tell)(void *data, const char *way, const char *why);
    void *tell_data;
} wy_prove_options;

/*
 * WY_OK: a theorem.  WY_LIMIT: unknown within the limits; error says what was tried.  WY_BAD:
 * there is no such numeration.  options and control may be NULL; the memory of the control bounds
 * the automata that are being made.
 */
wy_status wy_prove(wy_theorem **out, const wy_rules *rules, const wy_prove_options *options,
                   const wy_control *control, wy_error *error);
void wy_theorem_free(wy_theorem *theorem); /* NULL is allowed */

/* ---- what is proved: src/prove/theorem.c ----------------------------------------------------- */

typedef struct wy_theorem_facts {
    const char *numeration; /* "msd_fib" */
    uint32_t p_states;      /* of the minimal automaton of the P-set: trim, leading zeros allowed */
    uint64_t p_transitions;
    uint32_t s_states; /* of the minimal DFAO of the bit-string; 0: there is none */
    uint32_t
        o_states;     /* of that of the offsets from the line; 0: the theorem was found otherwise */
    bool transported; /* the automaton is that of the canonical game */
    wy_cone q;        /* then: what maps that game to this one */
    int64_t image[4]; /* a, b, c, d if not all 0: moves return tokens, and it is that of the image
                         under (u,v) = (ax + by, cx + dy), in which none does */
    bool learned;     /* else constructed, unless */
    bool guessed;     /* the slope told it: theorem_forms.c */
    int sectors;      /* if learned: as so many periodic sectors of the plane; 0: otherwise */
    int64_t window;   /* if learned: from heaps below this; 0: from the column machine */
    uint32_t depth;   /* if learned: so many digits tell states apart */
    int refused;      /* if learned: automata that were refuted before */
    int64_t period;   /* one heap: the least period of its outcomes; 0: not looked for */
    int64_t period_from; /* then: from this heap on */
    double making;       /* seconds until the automaton was there */
    double proving;      /* seconds of the proof */
    uint64_t widest;     /* states of the largest automaton in the proof */
} wy_theorem_facts;

void wy_theorem_facts_of(wy_theorem_facts *out, const wy_theorem *theorem);
const wy_rules *wy_theorem_rules(const wy_theorem *theorem);
/* The game whose P-set the automaton accepts: the rules, the canonical game, or the image. */
const wy_rules *wy_theorem_played(const wy_theorem *theorem);

/* Are the automata of two theorems about the same coordinates, so that they can be compared? */
bool wy_theorem_alike(const wy_theorem *a, const wy_theorem *b);

/* (x, y) is a P-position of the game that is played; two tracks. */
const wy_automaton *wy_theorem_p(const wy_theorem *theorem);
/*
 * If every column x has exactly one P-position: 0 if that is on or above the diagonal, else 1; one
 * track.  NULL: not every column has.
 */
const wy_automaton *wy_theorem_bits(const wy_theorem *theorem);

/*
 * On several heaps, or with a memory: the automaton when so many passes are left, of which
 * wy_theorem_p is that at the start of a game; NULL: there are never so many, or the game has no
 * passes.
 */
const wy_automaton *wy_theorem_state(const wy_theorem *theorem, size_t passes);

/*
 * "(s(m)+1, s^2(m)+2, s^3(m)+4)": the P-positions are the empty heaps and these for all m, in every
 * order, where s(m) has the digits of m and a 0.  NULL: no such form was found.
 */
const char *wy_theorem_form(const wy_theorem *theorem);

/* One obligation of the proof. */
typedef struct wy_theorem_step {
    const char *name;      /* "stable" */
    const char *statement; /* what it says */
    double seconds;
    uint64_t widest; /* states of the largest automaton on the way */
} wy_theorem_step;

const wy_theorem_step *wy_theorem_steps(const wy_theorem *theorem, size_t *count);

/* ---- deciding: src/prove/theorem_decide.c ---------------------------------------------------- */

/* Is (x, y) a P-position of the theorem's game?  Linear in the number of digits. */
wy_status wy_theorem_has(bool *p, const wy_theorem *theorem, const mpz_t x, const mpz_t y,
                         wy_error *error);

/*
 * Outcome and a winning move, standing: proved.  As wy_solution_decide (solve.h), for any number of
 * heaps; on several heaps a move may not be found where moves are taken away or conditions are
 * wide. control may be NULL.
 */
wy_status wy_theorem_decide(wy_verdict *verdict, wy_theorem *theorem, const wy_place *at,
                            const wy_control *control, wy_error *error);

/* How what the theorem says is known. */
void wy_theorem_standing(wy_standing *standing, const wy_theorem *theorem);

/* ---- in formulas: src/prove/read.c ------------------------------------------------- */

/*
 * In this session of first-order logic $NAME(x,y) holds exactly at the P-positions from now on; it
 * has an argument for each heap.  The positions are those of the theorem's own rules, also where
 * another game is played.  WY_BAD: the game has a memory that is not over at the start of a game,
 * or this is no name.
 */
wy_status wy_theorem_define(wy_logic *session, const char *name, const wy_theorem *theorem,
                            wy_error *error);

/* ---- reading: src/prove/read.c --------------------------------------------------------------- */

/*
 * A theorem in words: what can be said of the P-positions so that people see them, each statement
 * proved from the automaton.  A form comes first if there is one: "finite", "periodic", "lines",
 * "pairs" or "sectors".  Then come others, as "columns": how many P-positions a column has.
 */
typedef struct wy_statement {
    const char *name;
    const char *text;     /* a whole sentence, or several */
    const char *latex;    /* the same for LaTeX */
    const char *sentence; /* of first-order logic about $P(x,y), decided; "": not by one sentence */
    bool form;            /* it tells all P-positions */
    bool own;             /* it is about the rules, also where another game is played */
} wy_statement;

typedef struct wy_reading wy_reading;

/*
 * What is too much to decide is left out: a reading may have no statements.  When the control asks
 * to stop, it has those that were found.  It is about the game that is played (wy_theorem_played),
 * and needs the theorem as long as it lives.  control may be NULL.
 */
wy_status wy_theorem_reading(wy_reading **out, const wy_theorem *theorem, const wy_control *control,
                             wy_error *error);
void wy_reading_free(wy_reading *reading); /* NULL is allowed */

const wy_statement *wy_reading_statements(const wy_reading *reading, size_t *count);
const wy_statement *wy_reading_find(const wy_reading *reading, const char *name); /* or NULL */

/*
 * Is a sentence of first-order logic (logic.h) about $P(x,y), written without its numeration, true?
 * WY_BAD: it is no sentence.  WY_LIMIT: it is too much.  control may be NULL.
 */
wy_status wy_theorem_ask(bool *truth, const wy_theorem *theorem, const char *sentence,
                         const wy_control *control, wy_error *error);

/* ---- proofs for others: src/prove/read_walnut.c, read_latex.c ------------------------------- */

/*
 * The whole proof in first-order logic, for Walnut and for logic.h, as files in Walnut's
 * folders below `folder`, which is made: the automaton, the numeration where Walnut does not have
 * it, and Command Files/proof.txt, in which every eval comes out TRUE.  With a reading (it may be
 * NULL) its sentences too.  WY_LIMIT: the moves cannot be written so.
 */
wy_status wy_theorem_write_walnut(const char *folder, const wy_theorem *theorem,
                                  const wy_reading *reading, wy_error *error);

/*
 * A LaTeX document (amsthm): the game, the theorem in words, numeration, automaton (in a table if
 * it is small), what the proof consists of.  WY_SYSTEM: the stream failed, or no memory.
 */
wy_status wy_theorem_write_latex(FILE *stream, const wy_theorem *theorem, const wy_reading *reading,
                                 wy_error *error);

/* ---- files: src/prove/certificate.c -------------------------------------- */

/*
 * docs/certificates.md, kind automaton, or heaps, for the game that is played.  WY_LIMIT: the
 * format does not know such moves, ends or numerations.  WY_SYSTEM: the stream failed, or no
 * memory.
 */
wy_status wy_theorem_write_certificate(FILE *stream, const wy_theorem *theorem, wy_error *error);

/* The statement of this name, or a part of it, was decided, but has no certificate: why. */
typedef void wy_reading_without(void *data, const char *statement, const char *why);

/*
 * The same with the statements of a reading of the theorem, as sentences about its automaton.
 * reading, tell, control may be NULL.
 */
wy_status wy_theorem_write_certified(FILE *stream, const wy_theorem *theorem,
                                     const wy_reading *reading, wy_reading_without *tell,
                                     void *data, const wy_control *control, wy_error *error);

/*
 * The same with one true sentence about $name(x,y), the P-positions.  WY_LIMIT, WY_NO: there is no
 * such certificate.
 */
wy_status wy_theorem_write_sentence(FILE *stream, const wy_theorem *theorem, const char *name,
                                    const char *sentence, const wy_control *control,
                                    wy_error *error);

/*
 * The theorem about these rules from such a certificate, a text that ends in 0; it is proved again.
 * WY_BAD: this is no certificate, or not one of this game, or a wrong one.
 */
wy_status wy_theorem_read_certificate(wy_theorem **out, const wy_rules *rules, const char *text,
                                      size_t length, const wy_control *control, wy_error *error);

/* ==== Grundy values: the set {(x, y, z) : g(x,y) = z} as an automaton ========================= */

/*
 *     wy_values *values;
 *     if (wy_values_prove(&values, rules, NULL, &control, &error) == WY_OK) {
 *         wy_values_at(z, values, x, y, &error);            heaps of any size, proved
 *     }
 *     wy_values_free(values);
 *
 * The automaton reads the digits of x, y and z in step.  It is that of a closed form which the
 * values of a window suggest, or learned from them; then it is proved that it is the Grundy
 * function, for all heaps: each position has one value, no move keeps it, and moves lead to all
 * smaller ones.
 *
 * A wy_values is used by one thread at a time.
 */

/* ---- all values: src/prove/values.c ---------------------------------------------------------- */

typedef struct wy_values wy_values;

/* What to try.  A zero means the value behind it. */
typedef struct wy_values_options {
    const char *numeration; /* NULL: msd_2, msd_3 and msd_fib */
    int64_t states;         /* of the automaton, at most: 100000 */
    int64_t window;         /* learn from values with heaps below: 1024; 4096 at most */
} wy_values_options;

/*
 * WY_OK: a theorem.  WY_LIMIT: unknown within the limits; error says what was tried.  WY_BAD: the
 * game has no Grundy values, or there is no such numeration.  options and control may be NULL.
 */
wy_status wy_values_prove(wy_values **out, const wy_rules *rules, const wy_values_options *options,
                          const wy_control *control, wy_error *error);
void wy_values_free(wy_values *values); /* NULL is allowed */

enum { WY_VALUES_FORM = 160 };

typedef struct wy_values_facts {
    const char *numeration; /* "msd_2" */
    uint32_t states;        /* of the minimal automaton: trim, leading zeros allowed */
    uint64_t transitions;
    char form[WY_VALUES_FORM]; /* "x xor y", equal for all heaps; "": no closed form is known */
    bool bounded;              /* then `most` is the largest value */
    int64_t most;
    int64_t period[2];    /* g(x + p, y) = g(x, y), g(x, y + q) = g(x, y); 0: not known to be so */
    int64_t preperiod[2]; /* from this x, this y on */
    bool transported;     /* the automaton is that of the canonical game */
    wy_cone q;            /* then: what maps that game to this one */
    int64_t image[4];     /* as in wy_theorem_facts */
    bool learned;         /* from a window; else made from a closed form */
    int64_t window;       /* heaps below this suggested it */
    uint32_t depth;       /* if learned: so many digits tell states apart */
    int refused;          /* automata that were refuted before */
    double making;        /* seconds until the automaton was there */
    double proving;       /* seconds of the proof */
    uint64_t widest;      /* states of the largest automaton in the proof */
} wy_values_facts;

void wy_values_facts_of(wy_values_facts *out, const wy_values *values);
const wy_rules *wy_values_rules(const wy_values *values);
/* The game whose values the automaton knows: the rules, the canonical game, or the image. */
const wy_rules *wy_values_played(const wy_values *values);
const wy_automaton *wy_values_graph(const wy_values *values); /* three tracks: x, y, z */
const wy_theorem_step *wy_values_steps(const wy_values *values, size_t *count);
void wy_values_standing(wy_standing *standing, const wy_values *values);

/* ---- asking: src/prove/values.c -------------------------------------------------------------- */

/* g(x, y), linear in the number of digits.  WY_NO: not a position of the board. */
wy_status wy_values_at(mpz_t value, const wy_values *values, const mpz_t x, const mpz_t y,
                       wy_error *error);

/* ---- one value after the other: src/prove/value_sets.c --------------------------------------- */

/*
 * The positions of value 0, 1, 2, ... as sets of pairs, each proved from those before it: S_h is
 * the kernel of the game played on the positions that no smaller value has.
 */
typedef struct wy_value_sets wy_value_sets;

typedef struct wy_value_set {
    const wy_automaton *positions; /* two tracks */
    uint32_t states;
    uint64_t transitions;
    int64_t window;   /* learned from heaps below; 0: the P-set, of wy_prove, or by a machine */
    uint32_t machine; /* by a column machine with so many states; 0: by none */
    uint32_t offsets; /* then: states that tell y - s(x) from the digits of x, for x <= y, */
    int32_t least, greatest; /* and its bounds; s(x) has the digits of x and a 0 */
    int refused;             /* automata that were refuted before */
    double making;           /* seconds until the automaton was there */
    double proving;          /* seconds of the proof */
    uint64_t widest; /* states, or neighbourhoods of words, of the largest automaton in the proof */
} wy_value_set;

/*
 * The sets of the values 0, ..., last, learned from heaps below options->window (5000000, or 2000
 * where values are computed position by position); small values of Wythoff's game by a column
 * machine, whatever the window.  WY_LIMIT: one is unknown within the limits,
 * error says what was tried, and *out holds those that are proved, so too if it was stopped; it is
 * NULL if there is none.
 * WY_BAD: the game has no Grundy values, or there is no such numeration.
 */
wy_status wy_value_sets_prove(wy_value_sets **out, const wy_rules *rules, int64_t last,
                              const wy_prove_options *options, const wy_control *control,
                              wy_error *error);
void wy_value_sets_free(wy_value_sets *sets); /* NULL is allowed */

size_t wy_value_sets_count(const wy_value_sets *sets);
const wy_value_set *wy_value_sets_of(const wy_value_sets *sets, size_t value);
/* Of the P-set, with what all sets have in common: the game that is played, the numeration. */
const wy_theorem *wy_value_sets_theorem(const wy_value_sets *sets);
/* How they are proved, in a sentence. */
const char *wy_value_sets_proof(const wy_value_sets *sets);

/* ---- certificates of both: src/prove/certificate.c ------------------------------------------- */

/* docs/certificates.md, kind values.  WY_LIMIT: certificates do not know such a game. */
wy_status wy_values_write_certificate(FILE *stream, const wy_values *values, wy_error *error);

/* Of the sets of the values 0, ..., value; kind layers. */
wy_status wy_value_sets_write_certificate(FILE *stream, const wy_value_sets *sets, size_t value,
                                          wy_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif

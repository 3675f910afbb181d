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
 * For Wythoff's game with a finite symmetric list it is constructed from the game's column machine
 * (machine.h); for other games it is learned from computed P-positions.  In both cases it is then
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
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- proving: src/prove/theorem.c ------------------------------------------------------------ */

typedef struct wy_theorem wy_theorem;

/* What to try.  A zero means the value behind it. */
typedef struct wy_prove_options {
    const char *numeration; /* NULL: msd_fib, and for learning some others too */
    int64_t states;         /* of the automaton, at most: 1000000 */
    int64_t window;         /* learn from P-positions with heaps below: 50000 */
    int64_t positions;      /* learn from at most so many P-positions: 2000000 */
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
    bool transported; /* the automaton is that of the canonical game (theory.h) */
    wy_cone q;        /* then: what maps that game to this one */
    int64_t image[4]; /* a, b, c, d if not all 0: moves return tokens, and it is that of the image
                         under (u,v) = (ax + by, cx + dy), in which none does */
    bool learned;     /* from a window; else constructed from the column machine */
    int64_t window;   /* if learned: from heaps below this */
    uint32_t depth;   /* if learned: so many digits tell states apart */
    int refused;      /* if learned: automata that were refuted before */
    double making;    /* seconds until the automaton was there */
    double proving;   /* seconds of the proof */
    uint64_t widest;  /* states of the largest automaton in the proof */
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

/* One obligation of the proof. */
typedef struct wy_theorem_step {
    const char *name;      /* "stable" */
    const char *statement; /* what it says */
    double seconds;
    uint64_t widest; /* states of the largest automaton on the way */
} wy_theorem_step;

const wy_theorem_step *wy_theorem_steps(const wy_theorem *theorem, size_t *count);

/* ---- deciding: src/prove/theorem_decide.c, theorem_moves.c ---------------------------------- */

/* Is (x, y) a P-position of the theorem's game?  Linear in the number of digits. */
wy_status wy_theorem_has(bool *p, const wy_theorem *theorem, const mpz_t x, const mpz_t y,
                         wy_error *error);

/* Outcome and a winning move, standing: proved.  As wy_solution_decide (solve.h). */
wy_status wy_theorem_decide(wy_verdict *verdict, wy_theorem *theorem, const mpz_t x, const mpz_t y,
                            wy_error *error);

/* How what the theorem says is known. */
void wy_theorem_standing(wy_standing *standing, const wy_theorem *theorem);

/* Every move from (x, y) to a P-position, as wy_solution_moves_to_p (solve.h). */
wy_status wy_theorem_moves_to_p(wy_theorem *theorem, const mpz_t x, const mpz_t y,
                                wy_take_move *take, void *data, wy_error *error);

/* ---- listing: src/prove/theorem_window.c ----------------------------------------------------- */

/*
 * The P-positions (x + i, y + j), i < width, j < height, by i, then j; take returns false to stop.
 * control may be NULL.
 */
wy_status wy_theorem_window(const wy_theorem *theorem, const mpz_t x, const mpz_t y, int64_t width,
                            int64_t height, wy_take_cell *take, void *data,
                            const wy_control *control, wy_error *error);

/*
 * The P-positions (x, y) of a column, by y.  WY_LIMIT: there are infinitely many, or the automaton
 * reads other coordinates (facts.transported, facts.image).
 */
typedef bool wy_take_row(void *data, const mpz_t y);
wy_status wy_theorem_column(const wy_theorem *theorem, const mpz_t x, wy_take_row *take, void *data,
                            wy_error *error);

/* ---- files: src/prove/certificate.c, certificate_read.c -------------------------------------- */

/*
 * docs/certificates.md, kind automaton, for the game that is played.  WY_LIMIT: the
 * format does not know such moves, ends or numerations.  WY_SYSTEM: the stream failed, or no
 * memory.
 */
wy_status wy_theorem_write_certificate(FILE *stream, const wy_theorem *theorem, wy_error *error);

/*
 * The theorem about these rules from such a certificate, a text that ends in 0; it is proved again.
 * WY_BAD: this is no certificate, or not one of this game, or a wrong one.
 */
wy_status wy_theorem_read_certificate(wy_theorem **out, const wy_rules *rules, const char *text,
                                      size_t length, const wy_control *control, wy_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif

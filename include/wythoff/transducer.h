/*
 * transducer.h - finite-state transducers that replace letters, applied to automatic sequences.
 *
 *     wy_transducer *sums;
 *     wy_transducer_read(&sums, text, SIZE_MAX, &error);
 *     wy_transducer_apply(&out, sums, sequence, &control, &error);
 *
 * A transducer reads a sequence letter by letter and writes one letter for each.  What it makes
 * of an automatic sequence is automatic, in the same numeration (Dekking 1994 for fixed points of
 * morphisms).
 */
#ifndef WYTHOFF_TRANSDUCER_H
#define WYTHOFF_TRANSDUCER_H

#include <stddef.h>
#include <stdint.h>

#include <wythoff/automaton.h>
#include <wythoff/control.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* In state s it reads letter[i], writes output[s * letters + i] and goes to next[...]. */
typedef struct wy_transducer {
    uint32_t states; /* state 0 is the initial one */
    uint32_t letters;
    int32_t *letter; /* ascending */
    uint32_t *next;
    int32_t *output;
} wy_transducer;

/*
 * Walnut's format.  Line 1: the letters, {0, 1}, or a base like msd_2.  Then for each state its
 * number and its transitions `0 -> 1 / 0`: letter, target, what is written; `*` is any letter
 * that has no transition yet.  # begins a remark.  Every state needs every letter.
 * length SIZE_MAX: text ends with a zero.  WY_BAD, with the place.
 */
wy_status wy_transducer_read(wy_transducer **out, const char *text, size_t length, wy_error *error);
void wy_transducer_free(wy_transducer *transducer); /* NULL is allowed */

/* One that is at hand: RUNSUM2 to RUNSUM9, RUNPROD1357, XOR; see transducers.c.  WY_NO: none. */
wy_status wy_transducer_make(wy_transducer **out, const char *name, wy_error *error);

/*
 * The word automaton of what the transducer makes of a sequence.  That has one track, over a system
 * with the most significant digit first, and may be an acceptor: 1 where it accepts, else 0.
 * Not minimised.  WY_BAD: another kind of track, no value somewhere, a letter that the
 * transducer lacks.  WY_LIMIT: memory.
 */
wy_status wy_transducer_apply(wy_automaton **out, const wy_transducer *transducer,
                              const wy_automaton *sequence, const wy_control *control,
                              wy_error *error);

#ifdef __cplusplus
}
#endif

#endif

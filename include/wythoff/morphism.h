/*
 * morphism.h - morphisms of words, and the automatic sequences that they generate.
 *
 *     wy_morphism *fib;
 *     wy_morphism_read(&fib, "0->01 1->0", 10, &error);
 *     wy_morphism_promote(&word, store, fib, "F", &control, &error);    a DFAO over msd_fib
 *
 * A morphism that is prolongable on a letter, that is whose image begins with it, has a fixed point
 * that begins with it: apply it again and again.  Letter r with image x_0 x_1 ... x_k has the
 * transitions r -i-> x_i, and letter n of the fixed point, from 0, is reached by the word of n in
 * the numeration of the morphism: that of its own valid words in order.  Uniform morphisms of
 * length k give base k (Cobham), Fibonacci's gives msd_fib (S2).
 */
#ifndef WYTHOFF_MORPHISM_H
#define WYTHOFF_MORPHISM_H

#include <wythoff/numeration.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The image of letter[i] is images[first[i]], ..., images[first[i + 1] - 1]. */
typedef struct wy_morphism {
    size_t letters;
    int32_t *letter; /* in the order in which they were given */
    size_t *first;
    int32_t *images;
} wy_morphism;

/*
 * Reads "0->01 1->10", rules separated by spaces or commas.  A letter is one decimal digit or a
 * number in brackets: [10], [-1].  WY_BAD, with the place.
 */
wy_status wy_morphism_read(wy_morphism **out, const char *text, size_t length, wy_error *error);
void wy_morphism_free(wy_morphism *morphism); /* NULL is allowed */

/* "0->01 1->10"; free() it.  NULL: no memory. */
char *wy_morphism_text(const wy_morphism *morphism);

/* The length of all images; 0: they differ. */
size_t wy_morphism_uniform(const wy_morphism *morphism);

/*
 * The first count letters of the fixed point on 0, or on the first letter given when 0 has no
 * image. WY_BAD: not prolongable, an empty image or none.
 */
wy_status wy_morphism_prefix(int32_t *word, size_t count, const wy_morphism *morphism,
                             wy_error *error);

/*
 * The same sequence as a word automaton with the letters as states.  Its numeration is msd_k for
 * uniform morphisms; a system of the store with the same valid words (msd_fib, msd_trib, ...); or
 * else a new one, msd_NAME.  WY_BAD as above, and when an output does not fit.
 */
wy_status wy_morphism_promote(wy_automaton **out, wy_numerations *store,
                              const wy_morphism *morphism, const char *name,
                              const wy_control *control, wy_error *error);

/*
 * The image of a sequence: each letter replaced by its image; the morphism must be uniform.  In a
 * base k any length will do; in other systems length 1 (a renaming).  WY_LIMIT for the rest.
 */
wy_status wy_morphism_image(wy_automaton **out, wy_numerations *store, const wy_morphism *morphism,
                            const wy_automaton *sequence, const wy_control *control,
                            wy_error *error);

/* ---- sequences that are ready for use -------------------------------------------------------- */

/* The i-th of them, from 0; NULL: there are no more. */
const char *wy_sequence_name(size_t i);  /* "T" */
const char *wy_sequence_title(size_t i); /* "Thue-Morse" */

/* The word automaton; the caller's.  WY_BAD: no sequence has this name. */
wy_status wy_sequence_make(wy_automaton **out, wy_numerations *store, const char *name,
                           const wy_control *control, wy_error *error);

#ifdef __cplusplus
}
#endif

#endif

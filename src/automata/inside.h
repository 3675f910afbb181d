/* inside.h - what the other layers use of automata and numerations beside the public header. */
#ifndef WI_AUTOMATA_INSIDE_H
#define WI_AUTOMATA_INSIDE_H

#include <stdio.h>

#include <wythoff/automata.h>

/* All words (truth) or none over these tracks, valid or not. */
wy_status wi_automaton_all(wy_automaton **out, bool truth, const wy_track *tracks,
                           uint32_t track_count, const wy_control *control, wy_error *error);

uint32_t wi_automaton_digit_number(const wy_automaton *automaton, uint64_t label, uint32_t track);
/* Values to numbers: WY_NO_DIGIT if the track has no such digit. */
uint32_t wi_track_digit_number(const wy_track *track, int32_t value);
/* The same digits with the same values; systems may differ. */
bool wi_track_same_digits(const wy_track *a, const wy_track *b);

/*
 * Moves tracks: track t of automaton becomes track to[t] of the result, which has track_count
 * tracks.  Tracks with one destination are identified: they must read the same digit.  Every
 * track of the result must come from somewhere.  Result trimmed, not minimised.
 */
wy_status wi_automaton_move_tracks(wy_automaton **out, const wy_automaton *automaton,
                                   const uint32_t *to, uint32_t track_count,
                                   const wy_control *control, wy_error *error);

/* All valid words of these tracks. */
wy_status wi_automaton_valid_words(wy_automaton **out, const wy_track *tracks, uint32_t track_count,
                                   const wy_control *control, wy_error *error);

/*
 * Closes an acceptor under adding and taking away columns of zeros, in front (lsd: at the end,
 * by the systems of the tracks; plain alphabets as msd).  Result minimal.
 */
wy_status wi_automaton_close_zeros(wy_automaton **out, const wy_automaton *automaton,
                                   const wy_control *control, wy_error *error);

/*
 * As wy_automaton_exists, but without zeros: the words that are left out are as long as those that
 * are kept.  For tracks that hold words rather than numbers.  Result minimal.
 */
wy_status wi_automaton_leave_out(wy_automaton **out, const wy_automaton *automaton,
                                 const bool *gone, const wy_control *control, wy_error *error);

/* wy_automaton_exists of a AND b (or a AND_NOT b), without making that automaton with all its
 * labels. */
wy_status wi_automaton_combine_exists(wy_automaton **out, wy_operation operation,
                                      const wy_automaton *a, const uint32_t *to_a,
                                      const wy_automaton *b, const uint32_t *to_b,
                                      uint32_t track_count, const bool *gone,
                                      wy_subset_report *report, const wy_control *control,
                                      wy_error *error);

/*
 * Is a AND b (a AND_NOT b) empty?  WY_OK: no, and *out is the least word in radix order, with
 * labels of a result with these tracks, which wy_automaton_combine would have.  WY_NO: empty.
 * No automaton is made, nothing is determinised.
 */
wy_status wi_automaton_combine_witness(wy_word *out, wy_operation operation, const wy_automaton *a,
                                       const uint32_t *to_a, const wy_automaton *b,
                                       const uint32_t *to_b, uint32_t track_count,
                                       const wy_control *control, wy_error *error);

/* The BA format of RABIT and others; acceptors only, else WY_BAD. */
wy_status wi_automaton_write_ba(FILE *stream, const wy_automaton *automaton, wy_error *error);

/*
 * Where systems come from that the store does not know.  load is asked for the text of
 * "msd_NAME_addition", then of "msd_NAME" (valid words; default: all) and "msd_NAME_less_than"
 * (default: the order of words), and for the same with lsd.  WY_NO: no such text.  The texts are
 * in Walnut's format, malloc()ed.
 */
typedef wy_status wi_load_text(void *data, char **text, size_t *length, const char *name,
                               wy_error *error);
void wi_numerations_set_loader(wy_numerations *store, wi_load_text *load, void *data);

const wy_system *wi_numeration_system(const wy_numeration *numeration); /* for tracks */
bool wi_numeration_signed(const wy_numeration *numeration);             /* negative numbers too? */

wy_status wi_numeration_less(const wy_automaton **out, const wy_numeration *numeration,
                             const wy_control *control, wy_error *error); /* x < y */
wy_status wi_numeration_equal(const wy_automaton **out, const wy_numeration *numeration,
                              const wy_control *control, wy_error *error); /* x = y */
wy_status wi_numeration_successor(const wy_automaton **out, const wy_numeration *numeration,
                                  const wy_control *control, wy_error *error); /* y = x + 1 */

/* The words of the number c alone, one track; the caller's. */
wy_status wi_numeration_constant(wy_automaton **out, const wy_numeration *numeration, const mpz_t c,
                                 const wy_control *control, wy_error *error);

/* Words whose numbers fulfil a linear equation; numeration_signed.c has the meaning. */
enum { WI_LINEAR_TRACKS = 3 };

typedef struct wi_linear_words {
    uint32_t tracks;
    int64_t matrix[2][2];
    int64_t digit[WI_LINEAR_TRACKS][2]; /* those of the last track are -1, 0 or 1 */
    int64_t end[2], sum;
    int64_t bound; /* of each part of s */
    bool turns;    /* the last track counts with a minus in every second column */
} wi_linear_words;

/* Most significant digit first; minimal. */
wy_status wi_linear_words_make(wy_automaton **out, const wi_linear_words *of,
                               const wy_track *tracks, const wy_control *control, wy_error *error);

/* The number that a word of an automaton has on a track with a numeration. */
wy_status wi_word_number(mpz_t out, const wy_automaton *automaton, const wy_word *word,
                         uint32_t track, wy_error *error);

/* The length of all images; 0: they differ. */
size_t wi_morphism_uniform(const wy_morphism *morphism);

/*
 * The image of a sequence: each letter replaced by its image; the morphism must be uniform.  In a
 * base k any length will do; in other systems length 1 (a renaming).  WY_LIMIT for the rest.
 */
wy_status wi_morphism_image(wy_automaton **out, wy_numerations *store, const wy_morphism *morphism,
                            const wy_automaton *sequence, const wy_control *control,
                            wy_error *error);

/* The i-th of the sequences that are ready for use, from 0; NULL: there are no more. */
const char *wi_sequence_name(size_t i); /* "T" */

/* The word automaton; the caller's.  WY_BAD: no sequence has this name. */
wy_status wi_sequence_make(wy_automaton **out, wy_numerations *store, const char *name,
                           const wy_control *control, wy_error *error);

/* ==== transducers that replace letters, applied to automatic sequences ======================== */

/*
 *     wi_transducer *sums;
 *     wi_transducer_read(&sums, text, SIZE_MAX, &error);
 *     wi_transducer_apply(&out, sums, sequence, &control, &error);
 *
 * A transducer reads a sequence letter by letter and writes one letter for each.  What it makes
 * of an automatic sequence is automatic, in the same numeration (Dekking 1994 for fixed points of
 * morphisms).
 */

/* ---- transducers: src/automata/walnut_read.c, transducer.c ---------------------------------- */

/* In state s it reads letter[i], writes output[s * letters + i] and goes to next[...]. */
typedef struct wi_transducer {
    uint32_t states; /* state 0 is the initial one */
    uint32_t letters;
    int32_t *letter; /* ascending */
    uint32_t *next;
    int32_t *output;
} wi_transducer;

/*
 * Walnut's format.  Line 1: the letters, {0, 1}, or a base like msd_2.  Then for each state its
 * number and its transitions `0 -> 1 / 0`: letter, target, what is written; `*` is any letter
 * that has no transition yet.  # begins a remark.  Every state needs every letter.
 * length SIZE_MAX: text ends with a zero.  WY_BAD, with the place.
 */
wy_status wi_transducer_read(wi_transducer **out, const char *text, size_t length, wy_error *error);
void wi_transducer_free(wi_transducer *transducer); /* NULL is allowed */

/* One that is at hand: RUNSUM2 to RUNSUM9, RUNPROD1357, XOR; see transducer.c.  WY_NO: none. */
wy_status wi_transducer_make(wi_transducer **out, const char *name, wy_error *error);

/*
 * The word automaton of what the transducer makes of a sequence.  That has one track, over a system
 * with the most significant digit first, and may be an acceptor: 1 where it accepts, else 0.
 * Not minimised.  WY_BAD: another kind of track, no value somewhere, a letter that the
 * transducer lacks.  WY_LIMIT: memory.
 */
wy_status wi_transducer_apply(wy_automaton **out, const wi_transducer *transducer,
                              const wy_automaton *sequence, const wy_control *control,
                              wy_error *error);

/* ---- numerations in certificates ------------------------------------------------------------- */

/*
 * Numerations as certificates have them: weights, their recurrence, and
 * the automaton of valid words.
 */

/*
 * The lines of the numeration, and how many they are.  WY_LIMIT: certificates do not know it.
 */
wy_status wi_certificate_numeration_write(FILE *stream, size_t *lines, const wy_numeration *system,
                                          wy_error *error);

/*
 * The name of a numeration with these lines, which begin at the text; free() it.  It may not be the
 * one they were written for, but its words and numbers are the same.  WY_BAD: there is none.
 */
wy_status wi_certificate_numeration_name(char **name, const char *text, wy_error *error);

#endif

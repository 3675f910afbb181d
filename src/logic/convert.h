/* convert.h - numbers of one track in base k as numbers in base k^n, and back. */
#ifndef WI_LOGIC_CONVERT_H
#define WI_LOGIC_CONVERT_H

#include <wythoff/automata.h>

#include "logic/session.h"

/* WY_BAD: more than one track, no base, or bases that are not powers of one number. */
wy_status wi_convert_base(wy_automaton **out, const wy_automaton *automaton,
                          const wy_system *system, wy_logic *session, wy_error *error);

/* ---- sequences over negative bases ----------------------------------------------------------- */

typedef enum wi_sign_of_track {
    WI_TRACK_AS_IT_IS,
    WI_TRACK_PLUS,
    WI_TRACK_MINUS,
} wi_sign_of_track;

/*
 * signs has one for each track.  Taken apart: a track over msd_neg_k (or msd_k, which is then read
 * in base -k; see convert.c) becomes one over msd_k, and with WI_TRACK_PLUS its x stands for x,
 * with WI_TRACK_MINUS for -x.  Put together (reverse): a track over msd_k becomes one over
 * msd_neg_k, whose x stands for x or for -x; where there is no such number, a sequence is 0 and an
 * acceptor does not accept.  Not minimised.
 */
wy_status wi_signed_base(wy_automaton **out, wy_logic *session, const wy_automaton *automaton,
                         const wi_sign_of_track *signs, bool reverse, wy_error *error);

/* A sequence that is 0 on all valid words, over the tracks of an automaton. */
wy_status wi_sequence_zero(wy_automaton **out, const wy_automaton *like, const wy_control *control,
                           wy_error *error);
/* *sequence with another value where an acceptor accepts; replaced, also by NULL on failure. */
wy_status wi_sequence_set(wy_automaton **sequence, const wy_automaton *where, int32_t value,
                          const wy_control *control, wy_error *error);

/* ---- equal numbers in two systems ------------------------------------------------------------ */

/* The same on plain alphabets, most significant digit first, for valid words and others. */
wy_status wi_signed_fibonacci(wy_automaton **out, bool minus, const wy_control *control,
                              wy_error *error);

#endif

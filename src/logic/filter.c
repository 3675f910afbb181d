/*
 * filter.c - how much does a condition leave?
 *
 * The number of words of length n that can still be accepted grows like 2^(g n).  For all valid
 * words over several tracks g is the sum of the tracks' own; a condition that keeps this
 * growth, like x < y, leaves about as much work as before, one that loses part of it, like
 * |x - y| < 3, makes everything that is joined with it thinner.
 */
#include "logic/filter.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTH = 24, MOST_TRANSITIONS = 20000 };

/* Words with less of the possible growth than this are a strong condition. */
static const double STRONG = 0.8;

/* log2 of the growth of the number of paths between two lengths; -1: no memory, or no words. */
static double growth(const wy_automaton *automaton) {
    const uint32_t states = wy_automaton_states(automaton);
    double *now = calloc(states, sizeof *now), *next = calloc(states, sizeof *next);
    double early = 0, late = 0;
    if (now != NULL && next != NULL) {
        now[0] = 1;
        for (int i = 1; i <= 2 * LENGTH; i++) {
            memset(next, 0, states * sizeof *next);
            double sum = 0;
            for (uint32_t q = 0; q < states; q++) {
                const uint64_t *labels;
                const uint32_t *targets;
                const uint64_t count = wy_automaton_row(automaton, q, &labels, &targets);
                for (uint64_t j = 0; j < count; j++) {
                    next[targets[j]] += now[q];
                }
                sum += now[q] * (double)count;
            }
            double *other = now;
            now = next;
            next = other;
            early = i == LENGTH ? sum : early;
            late = sum;
        }
    }
    free(now);
    free(next);
    return early > 0 && late > 0 ? log2(late / early) / LENGTH : -1;
}

bool wi_filter_is_strong(const wy_automaton *automaton) {
    if (wy_automaton_tracks(automaton) < 2 ||
        wy_automaton_transitions(automaton) > MOST_TRANSITIONS) {
        return false;
    }
    double all = 0;
    for (uint32_t t = 0; t < wy_automaton_tracks(automaton); t++) {
        const wy_track *track = wy_automaton_track(automaton, t);
        all += track->system != NULL && track->system->valid != NULL ? growth(track->system->valid)
                                                                     : log2(track->digits);
    }
    return growth(automaton) < STRONG * all;
}

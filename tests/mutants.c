/* mutants.c - automata with one fault. */
#include "mutants.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "random_rules.h"

wy_automaton *mutant(const wy_automaton *p, uint64_t *seed) {
    const uint32_t states = wy_automaton_states(p);
    wy_edge *edges = malloc((size_t)wy_automaton_transitions(p) * sizeof *edges);
    int32_t *outputs = malloc(states * sizeof *outputs);
    if (edges == NULL || outputs == NULL) {
        abort(); /* unlike assertions, analyzers know it */
    }
    size_t count = 0;
    for (uint32_t q = 0; q < states; q++) {
        const uint64_t *labels = NULL;
        const uint32_t *targets = NULL;
        const uint64_t row = wy_automaton_row(p, q, &labels, &targets);
        outputs[q] = wy_automaton_output(p, q);
        for (uint64_t i = 0; i < row; i++) {
            edges[count++] = (wy_edge){.from = q, .to = targets[i], .label = labels[i]};
        }
    }
    if (count == 0 || random_below(seed, 4) == 0) {
        const int q = random_below(seed, (int)states);
        outputs[q] = !outputs[q];
    } else {
        edges[random_below(seed, (int)count)].to = (uint32_t)random_below(seed, (int)states);
    }
    wy_track tracks[WY_MAX_TRACKS];
    const uint32_t track_count = wy_automaton_tracks(p);
    for (uint32_t t = 0; t < track_count; t++) {
        tracks[t] = *wy_automaton_track(p, t);
    }
    wy_automaton *raw = NULL;
    wy_automaton *out = NULL;
    wy_error error;
    assert_int_equal(wy_automaton_create(&raw, WY_ACCEPTOR, tracks, track_count, outputs, states,
                                         edges, count, &error),
                     WY_OK);
    assert_int_equal(wy_automaton_validate(&out, raw, NULL, &error), WY_OK);
    wy_automaton_free(raw);
    free(edges);
    free(outputs);
    return out;
}

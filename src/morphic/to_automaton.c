/*
 * to_automaton.c - words and pictures as automata (S2).
 *
 * Letter r with image x_0 x_1 ... has the transitions r -i-> x_i, and letter n of the word is where
 * the digits of n lead.  A letter with a block has the transitions (row, column) to the letters of
 * the block, and the two tracks read the digits of both coordinates in step.
 *
 * If a system of the store has the same valid words, then it gives the same number to each, for
 * both count words in order; its track is taken.  Equal length k: base k, Cobham's theorem.
 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/automaton.h"
#include "automata/numeration.h"
#include "base/fail.h"
#include "morphic/morphic.h"

/* ---- numbers of states ---------------------------------------------------------------------- */

/* The letters that occur, the start first, else in their order; WI_NO_NAME for the others. */
static uint32_t *number_letters(uint32_t *count, const wy_morphic *m,
                                const wi_letter_graph *graph) {
    uint32_t *number = malloc(m->letters * sizeof *number);
    *count = 1;
    for (uint32_t c = 0; c < m->letters && number != NULL; c++) {
        number[c] = c == m->start ? 0 : graph->reached[c] ? (*count)++ : WI_NO_NAME;
    }
    return number;
}

/* ---- tracks --------------------------------------------------------------------------------- */

static uint32_t most_digits(const wy_morphic *word, const uint32_t *number) {
    uint32_t most = 0;
    for (uint32_t c = 0; c < word->letters; c++) {
        if (number[c] != WI_NO_NAME && word->columns[c] > most) {
            most = word->columns[c];
        }
    }
    return most;
}

/* A system of the store with the words of this one; NULL: there is none. */
static wy_status find_system(const wy_numeration **out, wy_numerations *store,
                             const wy_morphic *word, const uint32_t *number, uint32_t states,
                             const wy_control *control, wy_error *error) {
    const uint32_t digits = most_digits(word, number);
    wi_scheme *scheme;
    wy_status status = wi_scheme_new(&scheme, states, digits, 0, 1, error);
    if (status != WY_OK) {
        return status;
    }
    for (uint32_t c = 0; c < word->letters; c++) {
        for (uint32_t k = 0; number[c] != WI_NO_NAME && k < word->columns[c]; k++) {
            scheme->ends[number[c]] = 1;
            scheme->next[(size_t)number[c] * digits + k] = number[wi_morphic_image(word, c)[k]];
        }
    }
    status = wi_scheme_seal(scheme, error);
    if (status == WY_OK) {
        status = wi_numerations_find_scheme(out, store, scheme, control, error);
    }
    wi_scheme_free(scheme);
    return status;
}

/* What reads the places of a word. */
static wy_status track_of(wy_track *out, wy_numerations *store, const wy_morphic *word,
                          const wy_control *control, wy_error *error) {
    const wy_numeration *numeration = NULL;
    wi_letter_graph graph;
    wy_growth growth;
    uint32_t states;
    wy_status status = wi_letter_graph_make(&graph, word, error);
    if (status != WY_OK) {
        return status;
    }
    wi_letter_graph_growth(&growth, &graph, word);
    uint32_t *number = number_letters(&states, word, &graph);
    wi_letter_graph_clear(&graph);
    if (number == NULL) {
        return wi_fail_memory(error);
    }
    if (growth.kind == WY_GROWS_NOT) {
        status = wi_fail(error, WY_BAD, "a finite word has no automaton");
    } else if (growth.uniform > 1) {
        char name[32];
        snprintf(name, sizeof name, "msd_%u", (unsigned)growth.uniform);
        status = wy_numerations_find(&numeration, store, name, control, error);
    } else if (!growth.erasing) {
        status = find_system(&numeration, store, word, number, states, control, error);
    }
    if (status == WY_OK) {
        *out = numeration != NULL ? wy_numeration_track(numeration)
                                  : (wy_track){.digits = most_digits(word, number)};
    }
    free(number);
    return status;
}

static wy_status tracks_of(wy_track tracks[2], wy_numerations *store, const wy_morphic *m,
                           const wy_control *control, wy_error *error) {
    if (!m->plane) {
        const wy_status status = wi_morphic_prolongable(m, error);
        return status == WY_OK ? track_of(&tracks[0], store, m, control, error) : status;
    }
    wy_status status = wi_morphic_fits(m, error);
    for (int s = 0; s < 2 && status == WY_OK; s++) {
        wy_morphic *side;
        status = wi_morphic_side(&side, m, s == 0, error);
        if (status == WY_OK) {
            status = track_of(&tracks[s], store, side, control, error);
        }
        wy_morphic_free(side);
    }
    return status;
}

/* ---- the automaton -------------------------------------------------------------------------- */

/* Of a letter, digits packed. */
static void write_edges(wy_edge *edges, size_t *count, const wy_morphic *m, uint32_t c,
                        const uint32_t *number, const wi_layout *layout) {
    const uint32_t *image = wi_morphic_image(m, c);
    for (uint32_t r = 0; r < m->rows[c]; r++) {
        for (uint32_t s = 0; s < m->columns[c]; s++) {
            const uint64_t label =
                m->plane ? (uint64_t)r << layout->shift[0] | (uint64_t)s << layout->shift[1]
                         : (uint64_t)s << layout->shift[0];
            edges[(*count)++] =
                (wy_edge){.from = number[c], .to = number[*image++], .label = label};
        }
    }
}

static wy_status build(wy_automaton **out, const wy_morphic *m, const wy_track *tracks,
                       const uint32_t *number, uint32_t states, const int32_t *values,
                       wy_error *error) {
    const uint32_t track_count = m->plane ? 2 : 1;
    wi_layout layout;
    wy_status status = wi_layout_make(&layout, tracks, track_count, error);
    if (status != WY_OK) {
        return status;
    }
    wy_edge *edges = malloc((m->first[m->letters] + 1) * sizeof *edges);
    int32_t *outputs = malloc(states * sizeof *outputs);
    size_t count = 0;
    if (edges == NULL || outputs == NULL) {
        status = wi_fail_memory(error);
    }
    for (uint32_t c = 0; status == WY_OK && c < m->letters; c++) {
        if (number[c] != WI_NO_NAME) {
            if (wi_morphic_silent(m, c)) {
                status =
                    wi_fail(error, WY_BAD,
                            "letter %s is left out by the coding, and places of others are not "
                            "those of the automaton",
                            m->names[c]);
            }
            outputs[number[c]] = values != NULL ? values[c] : (int32_t)c;
            write_edges(edges, &count, m, c, number, &layout);
        }
    }
    if (status == WY_OK) {
        status = wy_automaton_create(out, WY_WORD, tracks, track_count, outputs, states, edges,
                                     count, error);
    }
    free(edges);
    free(outputs);
    return status;
}

wy_status wy_morphic_automaton(wy_automaton **out, wy_numerations *store, const wy_morphic *morphic,
                               bool coded, const wy_control *control, wy_error *error) {
    wy_track tracks[2];
    wi_letter_graph graph;
    bool numeric;
    uint32_t states = 0;
    *out = NULL;
    int32_t *values = malloc(morphic->letters * sizeof *values);
    uint32_t *number = NULL;
    wy_status status =
        values == NULL ? wi_fail_memory(error) : tracks_of(tracks, store, morphic, control, error);
    if (status == WY_OK) {
        status = wy_morphic_values(values, &numeric, morphic, error);
    }
    if (status == WY_OK) {
        status = wi_letter_graph_make(&graph, morphic, error);
    }
    if (status == WY_OK) {
        number = number_letters(&states, morphic, &graph);
        wi_letter_graph_clear(&graph);
        status = number == NULL
                     ? wi_fail_memory(error)
                     : build(out, morphic, tracks, number, states, coded ? values : NULL, error);
    }
    free(number);
    free(values);
    return status;
}

/* ---- symbols as numbers --------------------------------------------------------------------- */

static bool read_value(int32_t *out, const char *symbol) {
    char *end;
    errno = 0;
    const long value = strtol(symbol, &end, 10);
    const bool digits = symbol[0] == '-' || (symbol[0] >= '0' && symbol[0] <= '9');
    *out = (int32_t)value;
    return digits && *end == '\0' && errno == 0 && value >= INT32_MIN && value <= INT32_MAX;
}

wy_status wy_morphic_values(int32_t *values, bool *numeric, const wy_morphic *morphic,
                            wy_error *error) {
    *numeric = true;
    for (uint32_t c = 0; c < morphic->letters && *numeric; c++) {
        values[c] = 0;
        if (!wi_morphic_silent(morphic, c)) {
            *numeric = read_value(&values[c], wy_morphic_symbol(morphic, c));
        }
    }
    wi_names symbols;
    wi_names_init(&symbols);
    wy_status status = WY_OK;
    for (uint32_t c = 0; !*numeric && c < morphic->letters && status == WY_OK; c++) {
        const char *symbol = wy_morphic_symbol(morphic, c);
        uint32_t id = 0;
        status = wi_names_take(&id, &symbols, symbol, strlen(symbol), error);
        values[c] = (int32_t)id;
    }
    wi_names_clear(&symbols);
    return status;
}

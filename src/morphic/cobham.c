/* cobham.c - both directions of Cobham's theorem, for words and pictures. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "automata/numeration.h"
#include "base/fail.h"
#include "morphic/morphic.h"

/* ==== words and pictures as automata ========================================================== */

/*
 * Words and pictures as automata (S2).
 *
 * Letter r with image x_0 x_1 ... has the transitions r -i-> x_i, and letter n of the word is where
 * the digits of n lead.  A letter with a block has the transitions (row, column) to the letters of
 * the block, and the two tracks read the digits of both coordinates in step.
 *
 * If a system of the store has the same valid words, then it gives the same number to each, for
 * both count words in order; its track is taken.  Equal length k: base k, Cobham's theorem.
 */

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

/* The track that reads the places of a word. */
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

/* The edges of a letter, their digits packed. */
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

/* ==== automata as words and pictures ========================================================== */

/*
 * From an automaton back to a morphism.
 *
 * The states become letters; the image of a state lists where its digits lead, in order, and in two
 * tracks they fill a block, rows by the first digit.  What the automaton says nothing of must be
 * made explicit first: an acceptor is joined with the valid words of its tracks, on which it says 0
 * or 1; then two states are merged only if they have blocks of the same shape.  So the morphism has
 * as few letters as any with this coded picture over this numeration.
 *
 * If leading zeros lead from the start back to it, they mean nothing, and the start's image begins
 * with itself.  If not, then there is a new start s, which stands for the empty word, with the
 * image s and what the start's digits lead to: the words in radix order (Maes and Rigo; S2's a*b*).
 * A numeration has no leading zeros there, a plain alphabet has all its words.
 */

#define NOT_VALID INT32_MIN /* the output of words that are no numbers */

/* ---- making everything explicit ------------------------------------------------------------- */

static int32_t value_on_valid(void *data, const int32_t *valid, const int32_t *value) {
    bool *missing = data;
    if (valid == NULL || *valid == 0) {
        return NOT_VALID;
    }
    *missing |= value == NULL;
    return value == NULL ? 0 : *value;
}

static int32_t same_value(void *data, int32_t value) {
    (void)data;
    return value;
}

/* A word automaton, minimal, defined where there are numbers. */
static wy_status explicit_form(wy_automaton **out, const wy_automaton *automaton,
                               const wy_control *control, wy_error *error) {
    const uint32_t tracks = wy_automaton_tracks(automaton);
    const bool acceptor = wy_automaton_kind_of(automaton) == WY_ACCEPTOR;
    bool systems = true;
    for (uint32_t t = 0; t < tracks; t++) {
        const wy_system *system = wy_automaton_track(automaton, t)->system;
        systems &= system != NULL;
        if (system != NULL && system->lsd) {
            return wi_fail(error, WY_BAD,
                           "track %u has its least digit first; morphisms read the greatest first",
                           (unsigned)t + 1);
        }
    }
    wy_status status;
    if (systems || acceptor) {
        wy_automaton *valid = NULL;
        bool missing = false;
        const wy_product product = {
            .kind = WY_WORD, .a_alone = true, .combine = value_on_valid, .data = &missing};
        status = wi_automaton_valid_words(&valid, wy_automaton_track(automaton, 0), tracks, control,
                                          error);
        if (status == WY_OK) {
            status = wy_automaton_product(out, &product, valid, NULL, automaton, NULL, tracks,
                                          control, error);
        }
        wy_automaton_free(valid);
        if (status == WY_OK && missing && !acceptor) {
            wy_automaton_free(*out);
            *out = NULL;
            return wi_fail(error, WY_BAD, "the automaton has no output for some numbers");
        }
    } else {
        status = wy_automaton_map_outputs(out, automaton, WY_WORD, same_value, NULL, error);
    }
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    return wi_automaton_finish(out, status);
}

/* ---- letters -------------------------------------------------------------------------------- */

static char *name_letter(uint32_t number) {
    enum { ALPHABET = 26 };
    char name[16];
    if (number < ALPHABET) {
        snprintf(name, sizeof name, "%c", (char)('a' + number));
    } else if (number < 2 * ALPHABET) {
        snprintf(name, sizeof name, "%c", (char)('A' + number - ALPHABET));
    } else {
        snprintf(name, sizeof name, "q%u", (unsigned)number);
    }
    return strdup(name);
}

static char *name_output(int32_t output) {
    char name[16] = "";
    if (output != NOT_VALID) {
        snprintf(name, sizeof name, "%ld", (long)output);
    }
    return strdup(name);
}

static wy_status name_letters(wy_morphic *m, const wy_automaton *a, uint32_t added,
                              wy_error *error) {
    for (uint32_t c = 0; c < m->letters; c++) {
        const int32_t output = wy_automaton_output(a, c < added ? 0 : c - added);
        if (output == NOT_VALID && m->plane) {
            return wi_fail(error, WY_BAD,
                           "some words of digits are no numbers here, though their "
                           "continuations are: no picture has such places");
        }
        m->names[c] = name_letter(c);
        m->coding[c] = name_output(output);
        if (m->names[c] == NULL || m->coding[c] == NULL) {
            return wi_fail_memory(error);
        }
    }
    return WY_OK;
}

/* ---- images --------------------------------------------------------------------------------- */

static void write_words(wy_morphic *m, const wy_automaton *a, bool new_start, bool skip_zero) {
    size_t end = 0;
    for (uint32_t c = 0; c < m->letters; c++) {
        const uint64_t *labels;
        const uint32_t *targets;
        const bool is_start = new_start && c == 0;
        const uint64_t count =
            wy_automaton_row(a, new_start ? (is_start ? 0 : c - 1) : c, &labels, &targets);
        m->first[c] = end;
        m->rows[c] = 1;
        if (is_start) {
            m->images[end++] = 0;
        }
        for (uint64_t k = 0; k < count; k++) {
            if (!(is_start && skip_zero && wy_automaton_digit(a, labels[k], 0) == 0)) {
                m->images[end++] = targets[k] + new_start;
            }
        }
        m->columns[c] = (uint32_t)(end - m->first[c]);
    }
    m->first[m->letters] = end;
}

static wy_status make_word(wy_morphic **out, const wy_automaton *a, wy_error *error) {
    const uint32_t states = wy_automaton_states(a);
    const bool system = wy_automaton_track(a, 0)->system != NULL;
    const uint64_t *labels;
    const uint32_t *targets;
    const uint64_t ways = wy_automaton_row(a, 0, &labels, &targets);
    const bool loops =
        ways > 0 && wi_automaton_digit_number(a, labels[0], 0) == 0 && targets[0] == 0;
    const wy_status status =
        wi_morphic_new(out, states + !loops, (size_t)wy_automaton_transitions(a) + ways + 1, error);
    if (status != WY_OK) {
        return status;
    }
    (*out)->start = 0;
    write_words(*out, a, !loops, system);
    return name_letters(*out, a, !loops, error);
}

/* The block of a state: its digits must be a row set times a column set. */
static wy_status write_block(wy_morphic *m, const wy_automaton *a, uint32_t q, wy_error *error) {
    const uint64_t *labels;
    const uint32_t *targets;
    const uint64_t count = wy_automaton_row(a, q, &labels, &targets);
    uint64_t columns = 0;
    while (columns < count && wi_automaton_digit_number(a, labels[columns], 0) ==
                                  wi_automaton_digit_number(a, labels[0], 0)) {
        columns++;
    }
    bool is_block = columns > 0 && count % columns == 0;
    for (uint64_t k = 0; k < count && is_block; k++) {
        is_block = wi_automaton_digit_number(a, labels[k], 1) ==
                       wi_automaton_digit_number(a, labels[k % columns], 1) &&
                   wi_automaton_digit_number(a, labels[k], 0) ==
                       wi_automaton_digit_number(a, labels[k - k % columns], 0);
        m->images[m->first[q] + k] = targets[k];
    }
    if (!is_block) {
        return wi_fail(error, WY_BAD, "the digits that state %u reads do not make a block",
                       (unsigned)q);
    }
    m->rows[q] = (uint32_t)(count / columns);
    m->columns[q] = (uint32_t)columns;
    m->first[q + 1] = m->first[q] + count;
    return WY_OK;
}

static wy_status make_picture(wy_morphic **out, const wy_automaton *a, wy_error *error) {
    const uint32_t states = wy_automaton_states(a);
    const uint64_t *labels;
    const uint32_t *targets;
    if (wy_automaton_row(a, 0, &labels, &targets) == 0 || labels[0] != 0 || targets[0] != 0) {
        return wi_fail(error, WY_BAD, "leading zeros change what the automaton says");
    }
    wy_status status = wi_morphic_new(out, states, (size_t)wy_automaton_transitions(a), error);
    if (status != WY_OK) {
        return status;
    }
    (*out)->start = 0;
    (*out)->plane = true;
    (*out)->first[0] = 0;
    for (uint32_t q = 0; q < states && status == WY_OK; q++) {
        status = write_block(*out, a, q, error);
    }
    return status == WY_OK ? name_letters(*out, a, 0, error) : status;
}

wy_status wy_morphic_from_automaton(wy_morphic **out, const wy_automaton *automaton,
                                    const wy_control *control, wy_error *error) {
    const uint32_t tracks = wy_automaton_tracks(automaton);
    wy_automaton *form = NULL;
    *out = NULL;
    if (tracks != 1 && tracks != 2) {
        return wi_fail(error, WY_BAD,
                       "words have automata of one track, pictures of two; this has %u",
                       (unsigned)tracks);
    }
    wy_status status = explicit_form(&form, automaton, control, error);
    if (status == WY_OK) {
        status = tracks == 1 ? make_word(out, form, error) : make_picture(out, form, error);
    }
    wy_automaton_free(form);
    if (status != WY_OK) {
        wy_morphic_free(*out);
        *out = NULL;
    }
    return status;
}

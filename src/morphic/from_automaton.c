/*
 * from_automaton.c - from an automaton back to a morphism.
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
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "base/fail.h"
#include "morphic/morphic.h"

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
    return wi_automaton_settle(out, status);
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

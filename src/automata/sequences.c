/*
 * sequences.c - the automatic sequences that users of automata have at hand, each defined by a
 * morphism, whose fixed point is renamed letter by letter; and two that have two tracks.
 *
 * Names and first letters are those of Walnut's library.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "automata/morphism.h"
#include "automata/numeration.h"
#include "base/fail.h"

typedef struct sequence {
    const char *name;
    const char *system;
    const char *morphism;
    const char *outputs; /* of the letters 0, 1, 2, ... */
} sequence;

static const sequence sequences[] = {
    /* Thue-Morse: how many 1s, modulo 2 */
    {"T", "msd_2", "0->01 1->10", "01"},
    /* the Fibonacci word */
    {"F", "msd_fib", "0->01 1->0", "01"},
    /* the Tribonacci word */
    {"TR", "msd_trib", "0->01 1->02 2->0", "012"},
    /* Rudin-Shapiro: how many 11s, modulo 2 */
    {"RS", "msd_2", "0->01 1->02 2->31 3->32", "0011"},
    /* paperfolding: the bit above the last 1 of n+1 */
    {"P", "msd_2", "0->01 1->21 2->03 3->23", "0011"},
    /* paperfolding, least significant digit first */
    {"PR", "lsd_2", "0->01 1->21 2->03 3->23", "0011"},
    /* period doubling: is n+1 divided by 2 an even number of times? */
    {"PD", "msd_2", "0->01 1->00", "10"},
    /* Baum-Sweet: no block of 0s has odd length */
    {"BS", "msd_2", "0->01 1->21 2->13 3->33", "1100"},
    /* Cantor: no digit 1 in base 3 */
    {"CA", "msd_3", "0->010 1->111", "10"},
    /* Dejean's word without powers above 7/4 */
    {"DEJ", "msd_19", "0->0120212012102120210 1->1201020120210201021 2->2012101201021012102",
     "012"},
    /* Fibonacci-Thue-Morse: how many 1s, modulo 2 */
    {"FTM", "msd_fib", "0->01 1->2 2->23 3->0", "0110"},
    /* the moves of Hilbert's curve */
    {"HC", "msd_4", "0->0123 1->1045 2->1046 3->7650 4->0127 5->6731 6->6732 7->7654", "01213032"},
    /* the word 0->001, 1->00 of the weights 1, 3, 8, 22, ... */
    {"KP", "msd_kim", "0->001 1->00", "10"},
    /* Leech's word without squares */
    {"LE", "msd_13", "0->0121021201210 1->1202102012021 2->2010210120102", "012"},
    /* Mephisto waltz: how many 2s in base 3, modulo 2 */
    {"MW", "msd_3", "0->001 1->110", "01"},
    /* the Narayana word */
    {"NA", "msd_nara", "0->01 1->2 2->0", "012"},
    /* powers of 2 */
    {"P2", "msd_2", "0->01 1->12 2->22", "010"},
    /* the Rote-Fibonacci word */
    {"R", "msd_fib", "0->01 1->2 2->34 3->56 4->3 5->27 6->0 7->5", "00100111"},
    /* the Rote-Fibonacci word */
    {"RF", "msd_fib", "0->01 1->2 2->34 3->56 4->3 5->27 6->0 7->5", "00100111"},
    /* the second bit */
    {"SB", "msd_2", "0->01 1->23 2->22 3->33", "0001"},
    /* Stewart's choral sequence */
    {"SC", "msd_3", "0->001 1->011", "01"},
    /* the moves of the Tower of Hanoi */
    {"TH", "msd_2", "0->03 1->02 2->41 3->40 4->25 5->24", "012345"},
    /* twisted Thue-Morse: how many 0s, modulo 2 */
    {"TTM", "msd_2", "0->01 1->21 2->12", "001"},
    /* the ternary Thue-Morse word without squares */
    {"VTM", "msd_2", "0->01 1->20 2->23 3->02", "2101"},
    /* a relative of paperfolding */
    {"ZP", "msd_2", "0->01 1->02 2->32 3->31", "0011"},
};

/* With two tracks, and made otherwise: see below. */
static const sequence with_two_tracks[] = {
    /* Sierpinski's carpet: no place where both digits are 1 */
    {.name = "SCA"},
    /* all paperfolding words: folds, then position */
    {.name = "PF"},
    /* the same, most significant digit first */
    {.name = "PFmsd"},
    /* paperfolding with finitely many folds, then zeros; then position */
    {.name = "FOLD"},
    /* do two numbers have equal values of Thue-Morse? */
    {.name = "T2"},
};

enum {
    WORDS = sizeof sequences / sizeof *sequences,
    COUNT = WORDS + sizeof with_two_tracks / sizeof *with_two_tracks,
};

static const sequence *sequence_at(size_t i) {
    return i < WORDS ? &sequences[i] : &with_two_tracks[i - WORDS];
}

const char *wi_sequence_name(size_t i) {
    return i < COUNT ? sequence_at(i)->name : NULL;
}

/* ---- words with two tracks --------------------------------------------------------------- */

typedef struct table {
    uint32_t states;
    int32_t outputs[8];
    uint32_t (*next)(uint32_t state, uint32_t first, uint32_t second);
} table;

static wy_status make_table(wy_automaton **out, const table *t, const wy_track tracks[2],
                            const wy_control *control, wy_error *error) {
    wi_meter meter;
    wi_builder builder;
    wi_meter_start(&meter, control, "the word automaton");
    wy_status status = wi_builder_open(&builder, WY_WORD, tracks, 2, &meter, error);
    for (uint32_t state = 0; status == WY_OK && state < t->states; state++) {
        status = wi_builder_state(&builder, t->outputs[state], error);
        const uint32_t columns = tracks[0].digits * tracks[1].digits;
        for (uint32_t i = 0; status == WY_OK && i < columns; i++) {
            const uint32_t digits[2] = {i / tracks[1].digits, i % tracks[1].digits};
            status = wi_builder_edge(&builder, wy_automaton_pack(builder.automaton, digits),
                                     t->next(state, digits[0], digits[1]), error);
        }
    }
    status = wi_builder_end(out, &builder, status, error);
    return status;
}

static uint32_t carpet(uint32_t state, uint32_t x, uint32_t y) {
    return state == 1 || (x == 1 && y == 1) ? 1 : 0;
}

static wy_status make_carpet(wy_automaton **out, wy_numerations *store, const wy_control *control,
                             wy_error *error) {
    const table t = {.states = 2, .outputs = {1, 0}, .next = carpet};
    const wy_numeration *ternary;
    wy_status status = wy_numerations_find(&ternary, store, "msd_3", control, error);
    if (status == WY_OK) {
        const wy_track track = wy_numeration_track(ternary);
        status = make_table(out, &t, (wy_track[2]){track, track}, control, error);
    }
    return status;
}

/*
 * A strip is folded again and again, each time to one side, 1 or -1; the k-th fold from the last
 * makes the creases at the odd multiples m 2^k: they are its side, turned if m is 3 modulo 4.
 */
static uint32_t fold(uint32_t state, uint32_t side, uint32_t bit) {
    enum { ZEROS, PLUS, MINUS, PLUS_FOR_EVER, MINUS_FOR_EVER };
    switch (state) {
    case ZEROS:
        return bit == 0 ? ZEROS : (side == 1 ? PLUS : MINUS);
    case PLUS:
        return bit == 0 ? PLUS_FOR_EVER : MINUS_FOR_EVER;
    case MINUS:
        return bit == 0 ? MINUS_FOR_EVER : PLUS_FOR_EVER;
    default:
        return state;
    }
}

/*
 * The same with folds 1 and -1 that end in 0s: a position is 0 if it has a digit 1 where the folds
 * have come to their end, and if the folds go on behind a 0.
 */
static uint32_t finite_fold(uint32_t state, uint32_t side, uint32_t bit) {
    enum { ZEROS, PLUS, MINUS, PLUS_FOR_EVER, MINUS_FOR_EVER, PLUS_ENDED, MINUS_ENDED, NOWHERE };
    const bool ended = side == 1; /* the digits are -1, 0, 1 */
    switch (state) {
    case ZEROS:
        return ended ? NOWHERE : bit == 0 ? ZEROS : side == 2 ? PLUS : MINUS;
    case PLUS:
        return ended      ? (bit == 0 ? PLUS_ENDED : NOWHERE)
               : bit == 0 ? PLUS_FOR_EVER
                          : MINUS_FOR_EVER;
    case MINUS:
        return ended      ? (bit == 0 ? MINUS_ENDED : NOWHERE)
               : bit == 0 ? MINUS_FOR_EVER
                          : PLUS_FOR_EVER;
    case PLUS_FOR_EVER:
        return !ended ? PLUS_FOR_EVER : bit == 0 ? PLUS_ENDED : NOWHERE;
    case MINUS_FOR_EVER:
        return !ended ? MINUS_FOR_EVER : bit == 0 ? MINUS_ENDED : NOWHERE;
    default:
        return ended && bit == 0 ? state : NOWHERE;
    }
}

static wy_status make_folds(wy_automaton **out, wy_numerations *store, bool finite,
                            const wy_control *control, wy_error *error) {
    static const int32_t sides[3] = {-1, 0, 1}, endless_sides[2] = {-1, 1};
    const table endless = {.states = 5, .outputs = {0, 1, -1, 1, -1}, .next = fold};
    const table ending = {.states = 8, .outputs = {0, 1, -1, 1, -1, 1, -1, 0}, .next = finite_fold};
    const wy_numeration *binary;
    wy_status status = wy_numerations_find(&binary, store, "lsd_2", control, error);
    if (status == WY_OK) {
        const wy_track folds = {.digits = finite ? 3 : 2, .values = finite ? sides : endless_sides};
        status = make_table(out, finite ? &ending : &endless,
                            (wy_track[2]){folds, wy_numeration_track(binary)}, control, error);
    }
    return status;
}

static wy_status make_folds_msd(wy_automaton **out, wy_numerations *store,
                                const wy_control *control, wy_error *error) {
    wy_automaton *lsd = NULL;
    const wy_numeration *binary;
    wy_status status = make_folds(&lsd, store, false, control, error);
    if (status == WY_OK) {
        status = wy_numerations_find(&binary, store, "msd_2", control, error);
    }
    if (status == WY_OK) {
        const wy_track tracks[2] = {*wy_automaton_track(lsd, 0), wy_numeration_track(binary)};
        status = wy_automaton_reverse(out, lsd, tracks, control, error);
    }
    wy_automaton_free(lsd);
    return status;
}

static uint32_t parity(uint32_t state, uint32_t x, uint32_t y) {
    return state ^ x ^ y;
}

static wy_status make_equal_parity(wy_automaton **out, wy_numerations *store,
                                   const wy_control *control, wy_error *error) {
    const table t = {.states = 2, .outputs = {1, 0}, .next = parity};
    const wy_numeration *binary;
    wy_status status = wy_numerations_find(&binary, store, "msd_2", control, error);
    if (status == WY_OK) {
        const wy_track track = wy_numeration_track(binary);
        status = make_table(out, &t, (wy_track[2]){track, track}, control, error);
    }
    return status;
}

static wy_status make_with_two_tracks(wy_automaton **out, wy_numerations *store, const char *name,
                                      const wy_control *control, wy_error *error) {
    return strcmp(name, "SCA") == 0     ? make_carpet(out, store, control, error)
           : strcmp(name, "PFmsd") == 0 ? make_folds_msd(out, store, control, error)
           : strcmp(name, "T2") == 0
               ? make_equal_parity(out, store, control, error)
               : make_folds(out, store, strcmp(name, "FOLD") == 0, control, error);
}

/* ---- words -------------------------------------------------------------------------------- */

static int32_t output_of(void *data, int32_t letter) {
    const sequence *s = data;
    return s->outputs[letter] - '0';
}

wy_status wi_sequence_make(wy_automaton **out, wy_numerations *store, const char *name,
                           const wy_control *control, wy_error *error) {
    *out = NULL;
    size_t i = 0;
    while (i < COUNT && strcmp(sequence_at(i)->name, name) != 0) {
        i++;
    }
    if (i == COUNT) {
        return wi_fail(error, WY_BAD, "there is no sequence '%.60s' at hand", name);
    }
    if (i >= WORDS) {
        return make_with_two_tracks(out, store, name, control, error);
    }
    sequence s = sequences[i];
    wy_morphism *morphism = NULL;
    wy_automaton *letters = NULL;
    wy_automaton *msd = NULL;
    const wy_numeration *numeration = NULL;
    const bool lsd = s.system[0] == 'l';
    char system[16] = "m";
    strncat(system, s.system + 1, sizeof system - 2);
    wy_status status = wy_numerations_find(&numeration, store, system, control, error);
    if (status == WY_OK) {
        status = wy_morphism_read(&morphism, s.morphism, strlen(s.morphism), error);
    }
    if (status == WY_OK) {
        status = wi_morphism_promote_over(&letters, numeration, morphism, control, error);
    }
    if (status == WY_OK) {
        status = wy_automaton_map_outputs(lsd ? &msd : out, letters, WY_WORD, output_of, &s, error);
    }
    if (status == WY_OK && lsd) {
        status = wy_numerations_find(&numeration, store, s.system, control, error);
    }
    if (status == WY_OK && lsd) {
        const wy_track track = wy_numeration_track(numeration);
        status = wy_automaton_reverse(out, msd, &track, control, error);
    }
    wy_automaton_free(msd);
    wy_automaton_free(letters);
    wy_morphism_free(morphism);
    return status;
}

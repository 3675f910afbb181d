/*
 * morphism.c - morphisms: their text, fixed points and images, as words and as automata.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/automata.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "automata/numeration.h"
#include "base/fail.h"

void wy_morphism_free(wy_morphism *morphism) {
    if (morphism != NULL) {
        free(morphism->letter);
        free(morphism->first);
        free(morphism->images);
        free(morphism);
    }
}

/* ---- reading ------------------------------------------------------------------------------ */

typedef struct reader {
    const char *text;
    size_t length;
    size_t at;
    size_t images; /* letters of images that were read */
    wy_error *error;
} reader;

static wy_status fail_here(const reader *r, size_t at, size_t width, const char *message) {
    const wy_status status = wi_fail(r->error, WY_BAD, "%s", message);
    wi_fail_place(r->error, r->text, r->length, at, width);
    return status;
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',';
}

static void skip_spaces(reader *r) {
    while (r->at < r->length && is_space(r->text[r->at])) {
        r->at++;
    }
}

static bool is_digit(const reader *r, size_t at) {
    return at < r->length && r->text[at] >= '0' && r->text[at] <= '9';
}

static bool is_small(const reader *r, size_t at) {
    return at < r->length && r->text[at] >= 'a' && r->text[at] <= 'z';
}

static bool at_letter(const reader *r) {
    return is_digit(r, r->at) || is_small(r, r->at) || (r->at < r->length && r->text[r->at] == '[');
}

static wy_status read_letter(reader *r, int32_t *out) {
    const size_t start = r->at;
    if (is_digit(r, r->at)) {
        *out = r->text[r->at++] - '0';
        return WY_OK;
    }
    if (is_small(r, r->at)) {
        *out = r->text[r->at++] - 'a';
        return WY_OK;
    }
    if (!at_letter(r)) {
        return fail_here(r, r->at, 1,
                         "a letter is wanted here: a digit, a to z, or a number in brackets");
    }
    r->at++;
    skip_spaces(r);
    const bool negative = r->at < r->length && r->text[r->at] == '-';
    if (negative || (r->at < r->length && r->text[r->at] == '+')) {
        r->at++;
    }
    int64_t value = 0;
    const size_t number = r->at;
    for (; is_digit(r, r->at); r->at++) {
        value = 10 * value + (r->text[r->at] - '0');
        if (value > INT32_MAX) {
            return fail_here(r, start, r->at - start + 1, "this letter is too large a number");
        }
    }
    const bool empty = r->at == number;
    skip_spaces(r);
    if (empty || r->at == r->length || r->text[r->at] != ']') {
        return fail_here(r, r->at, 1, "a letter in brackets is one number: [10]");
    }
    r->at++;
    *out = (int32_t)(negative ? -value : value);
    return WY_OK;
}

/* Is an arrow here?  Goes past it. */
static bool take_arrow(reader *r) {
    const size_t start = r->at;
    skip_spaces(r);
    if (r->at < r->length && r->text[r->at] == '-') {
        r->at++;
        skip_spaces(r);
        if (r->at < r->length && r->text[r->at] == '>') {
            r->at++;
            return true;
        }
    }
    r->at = start;
    return false;
}

/* One rule; the arrays have room for all. */
static wy_status read_rule(reader *r, wy_morphism *morphism) {
    const size_t start = r->at;
    int32_t letter = 0;
    wy_status status = read_letter(r, &letter);
    if (status != WY_OK) {
        return status;
    }
    if (!take_arrow(r)) {
        return fail_here(r, r->at, 1, "'->' is wanted here: a rule is like 0->01");
    }
    for (size_t i = 0; i < morphism->letters; i++) {
        if (morphism->letter[i] == letter) {
            return fail_here(r, start, r->at - start, "this letter has an image already");
        }
    }
    morphism->letter[morphism->letters++] = letter;
    skip_spaces(r);
    for (bool more = true; more && at_letter(r);) {
        const size_t before = r->at;
        status = read_letter(r, &morphism->images[r->images]);
        if (status != WY_OK) {
            return status;
        }
        const size_t after = r->at;
        if (take_arrow(r)) { /* the next rule */
            if (before > 0 && !is_space(r->text[before - 1]) && r->text[before - 1] != '>') {
                return fail_here(r, before, 1, "a space is wanted between two rules");
            }
            r->at = before;
            more = false;
        } else {
            r->at = after;
            r->images++;
            more = r->at < r->length && !is_space(r->text[r->at]);
        }
    }
    morphism->first[morphism->letters] = r->images;
    return WY_OK;
}

wy_status wy_morphism_read(wy_morphism **out, const char *text, size_t length, wy_error *error) {
    reader r = {.text = text, .length = length, .error = error};
    wy_morphism *made = calloc(1, sizeof *made);
    *out = NULL;
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    /* A letter takes a character at least. */
    made->letter = malloc((length + 1) * sizeof *made->letter);
    made->first = calloc(length + 2, sizeof *made->first);
    made->images = malloc((length + 1) * sizeof *made->images);
    wy_status status = WY_OK;
    if (made->letter == NULL || made->first == NULL || made->images == NULL) {
        status = wi_fail_memory(error);
    }
    for (skip_spaces(&r); status == WY_OK && r.at < length; skip_spaces(&r)) {
        status = read_rule(&r, made);
    }
    if (status == WY_OK && made->letters == 0) {
        status = fail_here(&r, 0, 1, "a morphism has at least one rule, like 0->01");
    }
    if (status != WY_OK) {
        wy_morphism_free(made);
        return status;
    }
    *out = made;
    return WY_OK;
}

/* ---- looking ----------------------------------------------------------------------------- */

size_t wi_morphism_uniform(const wy_morphism *morphism) {
    const size_t length = morphism->first[1] - morphism->first[0];
    for (size_t i = 1; i < morphism->letters; i++) {
        if (morphism->first[i + 1] - morphism->first[i] != length) {
            return 0;
        }
    }
    return length;
}

/* Which letter this is; letters: none. */
static size_t morphism_index(const wy_morphism *morphism, int32_t letter) {
    size_t i = 0;
    while (i < morphism->letters && morphism->letter[i] != letter) {
        i++;
    }
    return i;
}

/* Where fixed points begin: the letter 0 if it has an image, or else the first. */
static size_t morphism_start(const wy_morphism *morphism) {
    const size_t zero = morphism_index(morphism, 0);
    return zero < morphism->letters ? zero : 0;
}

/* Every letter has a non-empty image, that of the start begins with it and grows. */
static wy_status morphism_prolongable(const wy_morphism *morphism, wy_error *error) {
    for (size_t i = 0; i < morphism->letters; i++) {
        if (morphism->first[i] == morphism->first[i + 1]) {
            return wi_fail(error, WY_BAD, "letter %d has an empty image", (int)morphism->letter[i]);
        }
        for (size_t k = morphism->first[i]; k < morphism->first[i + 1]; k++) {
            if (morphism_index(morphism, morphism->images[k]) == morphism->letters) {
                return wi_fail(error, WY_BAD, "letter %d has no image", (int)morphism->images[k]);
            }
        }
    }
    const size_t start = morphism_start(morphism);
    const size_t first = morphism->first[start];
    if (morphism->images[first] != morphism->letter[start] ||
        morphism->first[start + 1] - first < 2) {
        return wi_fail(error, WY_BAD,
                       "there is no fixed point: the image of %d must begin with %d and go on",
                       (int)morphism->letter[start], (int)morphism->letter[start]);
    }
    return WY_OK;
}

/* ==== fixed points and images as automata ==================================================== */

/*
 * Image under a uniform morphism of length m, in base k (Cobham): position n = m q + r holds letter
 * r of the image of letter q.  A further digit d makes k n + d = m (k q + c) + r' with k r + d = m
 * c + r', and c < k: so the automaton of the sequence reads c, and r is all there is to remember.
 */

/* ---- promotion --------------------------------------------------------------------------- */

/* State number of a letter: the start is 0, the others keep their order. */
static uint32_t state_of(const wy_morphism *morphism, size_t index) {
    const size_t start = morphism_start(morphism);
    return (uint32_t)(index == start ? 0 : index < start ? index + 1 : index);
}

static wy_status scheme_of(wi_scheme **out, const wy_morphism *morphism, wy_error *error) {
    size_t digits = 0;
    for (size_t i = 0; i < morphism->letters; i++) {
        const size_t length = morphism->first[i + 1] - morphism->first[i];
        digits = length > digits ? length : digits;
    }
    wy_status status = wi_scheme_new(out, morphism->letters, digits, 0, 1, error);
    if (status != WY_OK) {
        return status;
    }
    for (size_t i = 0; i < morphism->letters; i++) {
        const uint32_t state = state_of(morphism, i);
        (*out)->ends[state] = 1;
        for (size_t k = morphism->first[i]; k < morphism->first[i + 1]; k++) {
            (*out)->next[state * digits + (k - morphism->first[i])] =
                state_of(morphism, morphism_index(morphism, morphism->images[k]));
        }
    }
    status = wi_scheme_seal(*out, error);
    if (status != WY_OK) {
        wi_scheme_free(*out);
        *out = NULL;
    }
    return status;
}

/* The numeration of the morphism: a known one if there is one. */
static wy_status numeration_of(const wy_numeration **out, wy_numerations *store,
                               const wi_scheme *scheme, const wy_morphism *morphism,
                               const char *name, const wy_control *control, wy_error *error) {
    const size_t length = wi_morphism_uniform(morphism);
    if (length > 0) {
        char base[32];
        snprintf(base, sizeof base, "msd_%zu", length);
        return wy_numerations_find(out, store, base, control, error);
    }
    wy_status status = wi_numerations_find_scheme(out, store, scheme, control, error);
    if (status == WY_OK && *out == NULL) {
        wi_scheme *own;
        wy_numeration *made = NULL;
        status = scheme_of(&own, morphism, error);
        if (status == WY_OK) {
            status = wi_numerations_add(&made, store, name, own, 0, control, error);
        }
        *out = made;
    }
    return status;
}

static wy_status write_states(wi_builder *builder, const wi_scheme *scheme,
                              const wy_morphism *morphism, wy_error *error) {
    const size_t start = morphism_start(morphism);
    wy_status status = WY_OK;
    for (uint32_t state = 0; status == WY_OK && state < scheme->letters; state++) {
        /* The inverse of state_of. */
        const size_t index = state == 0 ? start : state <= start ? state - 1 : state;
        status = wi_builder_state(builder, morphism->letter[index], error);
        const uint32_t *row = wi_scheme_row(scheme, 0, state);
        for (uint32_t digit = 0; status == WY_OK && digit < scheme->digits; digit++) {
            if (row[digit] != WI_NO_LETTER) {
                status = wi_builder_edge(builder, wy_automaton_pack(builder->automaton, &digit),
                                         row[digit], error);
            }
        }
    }
    return status;
}

/* The automaton of a scheme of letters. */
static wy_status letters_over(wy_automaton **out, const wy_numeration *numeration,
                              const wi_scheme *scheme, const wy_morphism *morphism,
                              const wy_control *control, wy_error *error) {
    const wy_track track = wy_numeration_track(numeration);
    wi_meter meter;
    wi_builder builder;
    wi_meter_start(&meter, control, "the word automaton");
    wy_status status = wi_builder_open(&builder, WY_WORD, &track, 1, &meter, error);
    if (status == WY_OK) {
        status = write_states(&builder, scheme, morphism, error);
    }
    status = wi_builder_end(out, &builder, status, error);
    return status;
}

/* The fixed point over an msd system that is known to have the morphism's valid words. */
static wy_status morphism_promote_over(wy_automaton **out, const wy_numeration *numeration,
                                       const wy_morphism *morphism, const wy_control *control,
                                       wy_error *error) {
    wi_scheme *scheme = NULL;
    *out = NULL;
    wy_status status = morphism_prolongable(morphism, error);
    if (status == WY_OK) {
        status = scheme_of(&scheme, morphism, error);
    }
    if (status == WY_OK) {
        status = letters_over(out, numeration, scheme, morphism, control, error);
    }
    wi_scheme_free(scheme);
    return status;
}

wy_status wy_morphism_promote(wy_automaton **out, wy_numerations *store,
                              const wy_morphism *morphism, const char *name,
                              const wy_control *control, wy_error *error) {
    wi_scheme *scheme = NULL;
    const wy_numeration *numeration = NULL;
    *out = NULL;
    wy_status status = morphism_prolongable(morphism, error);
    if (status == WY_OK) {
        status = scheme_of(&scheme, morphism, error);
    }
    if (status == WY_OK) {
        status = numeration_of(&numeration, store, scheme, morphism, name, control, error);
    }
    if (status == WY_OK) {
        status = letters_over(out, numeration, scheme, morphism, control, error);
    }
    wi_scheme_free(scheme);
    return status;
}

/* ---- images ------------------------------------------------------------------------------ */

/* Letter r of the image of an output; WY_BAD if that has none. */
static wy_status image_letter(int32_t *out, const wy_morphism *morphism, int32_t letter, size_t r,
                              wy_error *error) {
    const size_t index = morphism_index(morphism, letter);
    if (index == morphism->letters) {
        return wi_fail(error, WY_BAD, "the morphism has no image for %d, which the sequence has",
                       (int)letter);
    }
    *out = morphism->images[morphism->first[index] + r];
    return WY_OK;
}

/* In base k, most significant digit first. */
static wy_status image_in_base(wy_automaton **out, const wy_morphism *morphism, size_t length,
                               const wy_automaton *sequence, const wy_control *control,
                               wy_error *error) {
    const wy_track *track = wy_automaton_track(sequence, 0);
    const uint32_t base = track->digits;
    const uint32_t states = wy_automaton_states(sequence);
    wi_meter meter;
    wi_builder builder;
    if (length > (UINT32_MAX - 1) / states || length > UINT32_MAX / base) {
        return wi_fail(error, WY_LIMIT, "the image is too long");
    }
    wi_meter_start(&meter, control, "the image");
    wy_status status = wi_builder_open(&builder, WY_WORD, track, 1, &meter, error);
    /* State (q, r) has number q length + r. */
    for (uint32_t q = 0; status == WY_OK && q < states; q++) {
        for (uint32_t r = 0; status == WY_OK && r < length; r++) {
            int32_t output = 0;
            status = image_letter(&output, morphism, wy_automaton_output(sequence, q), r, error);
            if (status == WY_OK) {
                status = wi_builder_state(&builder, output, error);
            }
            for (uint32_t d = 0; status == WY_OK && d < base; d++) {
                const uint32_t c = (uint32_t)((base * r + d) / length);
                const uint32_t rest = (uint32_t)((base * r + d) % length);
                const uint32_t to = wy_automaton_step(sequence, q, wy_automaton_pack(sequence, &c));
                if (to != WY_NO_STATE) {
                    status = wi_builder_edge(&builder, wy_automaton_pack(builder.automaton, &d),
                                             to * (uint32_t)length + rest, error);
                }
            }
        }
    }
    status = wi_builder_end(out, &builder, status, error);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    return wi_automaton_finish(out, status);
}

typedef struct renaming {
    const wy_morphism *morphism;
    wy_error *error;
    wy_status status;
} renaming;

static int32_t rename_output(void *data, int32_t output) {
    renaming *r = data;
    int32_t letter = 0;
    if (r->status == WY_OK) {
        r->status = image_letter(&letter, r->morphism, output, 0, r->error);
    }
    return letter;
}

static wy_status image_of_length_one(wy_automaton **out, const wy_morphism *morphism,
                                     const wy_automaton *sequence, const wy_control *control,
                                     wy_error *error) {
    renaming r = {.morphism = morphism, .error = error, .status = WY_OK};
    wy_status status = wy_automaton_map_outputs(out, sequence, WY_WORD, rename_output, &r, error);
    status = status == WY_OK ? r.status : status;
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    return wi_automaton_finish(out, status);
}

wy_status wi_morphism_image(wy_automaton **out, wy_numerations *store, const wy_morphism *morphism,
                            const wy_automaton *sequence, const wy_control *control,
                            wy_error *error) {
    const size_t length = wi_morphism_uniform(morphism);
    *out = NULL;
    if (length == 0) {
        return wi_fail(error, WY_BAD, "an image is taken under a uniform morphism only");
    }
    if (length == 1) {
        return image_of_length_one(out, morphism, sequence, control, error);
    }
    const wy_track *track = wy_automaton_track(sequence, 0);
    if (wy_automaton_tracks(sequence) != 1 || track->system == NULL) {
        return wi_fail(error, WY_BAD, "an image is taken of a sequence over one numeration system");
    }
    const wy_system *system = track->system;
    if (system->valid != NULL || system->numeration == NULL ||
        wi_numeration_signed(system->numeration) || system->numeration->custom) {
        return wi_fail(error, WY_LIMIT, "images of length %zu are not taken in %s, only in a base",
                       length, system->name);
    }
    if (!system->lsd) {
        return image_in_base(out, morphism, length, sequence, control, error);
    }
    const wy_numeration *msd;
    wy_automaton *turned = NULL;
    wy_automaton *image = NULL;
    char name[32];
    snprintf(name, sizeof name, "msd_%u", (unsigned)system->digits);
    wy_status status = wy_numerations_find(&msd, store, name, control, error);
    if (status == WY_OK) {
        const wy_track forward = wy_numeration_track(msd);
        status = wy_automaton_reverse(&turned, sequence, &forward, control, error);
    }
    if (status == WY_OK) {
        status = image_in_base(&image, morphism, length, turned, control, error);
    }
    if (status == WY_OK) {
        status = wy_automaton_reverse(out, image, track, control, error);
    }
    wy_automaton_free(turned);
    wy_automaton_free(image);
    return status;
}

/* ==== sequences ready for use ================================================================ */

/*
 * The automatic sequences that users of automata have at hand, each defined by a
 * morphism, whose fixed point is renamed letter by letter; and two that have two tracks.
 *
 * Names and first letters are those of Walnut's library.
 */

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
        status = morphism_promote_over(&letters, numeration, morphism, control, error);
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

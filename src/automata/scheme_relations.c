/*
 * scheme_relations.c - from cells to automata, see scheme.h; and the relations that need no
 * arithmetic, because the order of numbers is the order of words.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/intern.h"
#include "automata/scheme.h"
#include "base/fail.h"

typedef struct search {
    const wi_scheme_search *spec;
    uint32_t classes;
    wi_meter meter;
    wi_builder builder;
    wi_intern states;
    uint32_t *now;     /* the state that is worked on; a copy, for states move */
    uint32_t *then;    /* where it goes */
    uint32_t *allowed; /* [track][...]: digits that some cell can read */
    uint32_t allowed_count[WY_MAX_TRACKS];
    size_t words; /* of a state */
} search;

static bool dead(const uint32_t *cell) {
    return cell[0] == WI_NO_LETTER;
}

/* Which digits are worth trying on each track. */
static void list_allowed(search *s) {
    const wi_scheme *scheme = s->spec->scheme;
    for (uint32_t track = 0; track < s->spec->tracks; track++) {
        uint32_t count = 0;
        for (uint32_t digit = 0; digit < scheme->digits; digit++) {
            bool some = false;
            for (uint32_t class = 0; class < s->classes && !some; class ++) {
                const uint32_t above = class + 1 < s->classes ? class + 1 : scheme->preperiod;
                const uint32_t *cell = s->now + (size_t)above * s->spec->width;
                some =
                    !dead(cell) && wi_scheme_row(scheme, class, cell[track])[digit] != WI_NO_LETTER;
            }
            if (some) {
                s->allowed[(size_t)track * scheme->digits + count++] = digit;
            }
        }
        s->allowed_count[track] = count;
    }
}

/* Fills s->then; *lives: is a cell left? */
static wy_status follow(search *s, bool *lives, const uint32_t *digits, wy_error *error) {
    const wi_scheme_search *spec = s->spec;
    *lives = false;
    for (uint32_t class = 0; class < s->classes; class ++) {
        const uint32_t above = class + 1 < s->classes ? class + 1 : spec->scheme->preperiod;
        const uint32_t *from = s->now + (size_t)above * spec->width;
        uint32_t *to = s->then + (size_t) class * spec->width;
        bool stays = !dead(from);
        memset(to, 0, spec->width * sizeof *to);
        for (uint32_t track = 0; track < spec->tracks && stays; track++) {
            to[track] = wi_scheme_row(spec->scheme, class, from[track])[digits[track]];
            stays = to[track] != WI_NO_LETTER;
        }
        if (stays) {
            const wy_status status = spec->step(spec->data, to, from, class, digits, error);
            if (status != WY_OK && status != WY_NO) {
                return status;
            }
            stays = status == WY_OK;
        }
        if (!stays) {
            memset(to, 0, spec->width * sizeof *to);
            to[0] = WI_NO_LETTER;
        }
        *lives = *lives || stays;
    }
    return WY_OK;
}

/* All columns from the state in s->now. */
static wy_status expand(search *s, wy_error *error) {
    const uint32_t tracks = s->spec->tracks;
    uint32_t at[WY_MAX_TRACKS] = {0};
    uint32_t digits[WY_MAX_TRACKS] = {0};
    list_allowed(s);
    for (uint32_t track = 0; track < tracks; track++) {
        if (s->allowed_count[track] == 0) {
            return WY_OK;
        }
    }
    for (;;) {
        for (uint32_t track = 0; track < tracks; track++) {
            digits[track] = s->allowed[(size_t)track * s->spec->scheme->digits + at[track]];
        }
        bool lives;
        wy_status status = follow(s, &lives, digits, error);
        if (status == WY_OK && lives) {
            uint32_t target;
            status = wi_intern_number(&target, &s->states, s->then, error);
            if (status == WY_OK) {
                status = wi_builder_edge(
                    &s->builder, wy_automaton_pack(s->builder.automaton, digits), target, error);
            }
        }
        if (status != WY_OK) {
            return status;
        }
        uint32_t track = tracks; /* the next column: count up, last track first */
        while (track > 0 && ++at[track - 1] == s->allowed_count[track - 1]) {
            at[--track] = 0;
        }
        if (track == 0) {
            return WY_OK;
        }
    }
}

static wy_status run(wy_automaton **out, search *s, wy_error *error) {
    const wi_scheme_search *spec = s->spec;
    uint32_t start;
    memset(s->now, 0, s->words * sizeof *s->now); /* the start is letter 0 in all classes */
    wy_status status = wi_intern_number(&start, &s->states, s->now, error);
    for (uint32_t state = 0; status == WY_OK && state < s->states.count; state++) {
        memcpy(s->now, wi_intern_thing(&s->states, state), s->words * sizeof *s->now);
        bool accepted = !dead(s->now) && spec->accepts(spec->data, s->now);
        for (uint32_t track = 0; track < spec->tracks && accepted; track++) {
            accepted = spec->scheme->ends[s->now[track]] != 0;
        }
        status = wi_builder_state(&s->builder, accepted ? 1 : 0, error);
        if (status == WY_OK) {
            status = expand(s, error);
        }
    }
    return status == WY_OK ? wi_builder_finish(out, &s->builder, error) : status;
}

/* All tracks are like this one; the result is minimal.  what: for messages. */
static wy_status scheme_search_run(wy_automaton **out, const wi_scheme_search *spec,
                                   const wy_track *track, const char *what,
                                   const wy_control *control, wy_error *error) {
    *out = NULL;
    const uint32_t classes = spec->scheme->preperiod + spec->scheme->period;
    search s = {.spec = spec, .classes = classes, .words = (size_t)classes * spec->width};
    wy_track tracks[WY_MAX_TRACKS];
    for (uint32_t t = 0; t < spec->tracks; t++) {
        tracks[t] = *track;
    }
    wi_meter_start(&s.meter, control, what);
    wi_intern_open(&s.states, s.words, &s.meter);
    s.now = malloc(s.words * sizeof *s.now);
    s.then = malloc(s.words * sizeof *s.then);
    s.allowed = malloc((size_t)spec->tracks * spec->scheme->digits * sizeof *s.allowed);
    wy_status status =
        wi_builder_open(&s.builder, WY_ACCEPTOR, tracks, spec->tracks, &s.meter, error);
    if (status == WY_OK && (s.now == NULL || s.then == NULL || s.allowed == NULL)) {
        status = wi_fail_memory(error);
    }
    if (status == WY_OK) {
        status = run(out, &s, error);
    }
    wi_builder_close(&s.builder);
    wi_intern_close(&s.states);
    free(s.now);
    free(s.then);
    free(s.allowed);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    return wi_automaton_finish(out, status);
}

/* ---- relations of digits ---------------------------------------------------------------- */

/* The word of memory after two letters. */
enum { MODE = 2, SAME = 0, DECIDED = 1 };

static wy_status step_valid(void *data, uint32_t *to, const uint32_t *from, uint32_t class,
                            const uint32_t *digits, wy_error *error) {
    (void)data, (void)to, (void)from, (void)class, (void)digits, (void)error;
    return WY_OK;
}

static wy_status step_equal(void *data, uint32_t *to, const uint32_t *from, uint32_t class,
                            const uint32_t *digits, wy_error *error) {
    (void)data, (void)to, (void)from, (void)class, (void)error;
    return digits[0] == digits[1] ? WY_OK : WY_NO;
}

static wy_status step_less(void *data, uint32_t *to, const uint32_t *from, uint32_t class,
                           const uint32_t *digits, wy_error *error) {
    (void)data, (void)class, (void)error;
    to[MODE] = from[MODE] == SAME && digits[0] == digits[1] ? SAME : DECIDED;
    return from[MODE] == SAME && digits[0] > digits[1] ? WY_NO : WY_OK;
}

/*
 * Next to each other: the words agree, then differ by neighbouring digits, then the lesser has
 * the greatest digits that follow, the greater the least.
 */
static wy_status step_successor(void *data, uint32_t *to, const uint32_t *from, uint32_t class,
                                const uint32_t *digits, wy_error *error) {
    (void)error;
    const wi_scheme *scheme = ((const wi_scheme_search *)data)->scheme;
    const uint32_t *row_x = wi_scheme_row(scheme, class, from[0]);
    const uint32_t *row_y = wi_scheme_row(scheme, class, from[1]);
    if (from[MODE] == SAME) {
        to[MODE] = digits[0] == digits[1] ? SAME : DECIDED;
        for (uint32_t digit = digits[0] + 1; digit < digits[1]; digit++) {
            if (row_x[digit] != WI_NO_LETTER) {
                return WY_NO;
            }
        }
        return digits[0] <= digits[1] ? WY_OK : WY_NO;
    }
    to[MODE] = DECIDED;
    for (uint32_t digit = digits[0] + 1; digit < scheme->digits; digit++) {
        if (row_x[digit] != WI_NO_LETTER) {
            return WY_NO;
        }
    }
    for (uint32_t digit = 0; digit < digits[1]; digit++) {
        if (row_y[digit] != WI_NO_LETTER) {
            return WY_NO;
        }
    }
    return WY_OK;
}

static bool accepts_always(const void *data, const uint32_t *cell) {
    (void)data, (void)cell;
    return true;
}

static bool accepts_decided(const void *data, const uint32_t *cell) {
    (void)data;
    return cell[MODE] == DECIDED;
}

wy_status wi_scheme_valid(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                          const wy_control *control, wy_error *error) {
    const wi_scheme_search spec = {
        .scheme = scheme, .tracks = 1, .width = 1, .step = step_valid, .accepts = accepts_always};
    return scheme_search_run(out, &spec, track, "the valid words", control, error);
}

wy_status wi_scheme_equal(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                          const wy_control *control, wy_error *error) {
    const wi_scheme_search spec = {
        .scheme = scheme, .tracks = 2, .width = 2, .step = step_equal, .accepts = accepts_always};
    return scheme_search_run(out, &spec, track, "equality", control, error);
}

wy_status wi_scheme_less(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                         const wy_control *control, wy_error *error) {
    const wi_scheme_search spec = {
        .scheme = scheme, .tracks = 2, .width = 3, .step = step_less, .accepts = accepts_decided};
    return scheme_search_run(out, &spec, track, "comparison", control, error);
}

wy_status wi_scheme_successor(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                              const wy_control *control, wy_error *error) {
    *out = NULL;
    if (!scheme->full) {
        return wi_fail(error, WY_LIMIT,
                       "the successor is not made for a numeration whose words cannot all go on");
    }
    wi_scheme_search spec = {.scheme = scheme,
                             .tracks = 2,
                             .width = 3,
                             .step = step_successor,
                             .accepts = accepts_decided,
                             .data = &spec};
    return scheme_search_run(out, &spec, track, "the successor", control, error);
}

/* ==== sums =================================================================================== */

/*
 * With n columns still to come, all that was read of a word counts a sum of weights W_n[l]: it
 * is a vector of integers, one for each letter (scheme.h).  So x + y - z of what was read is an
 * integer vector s with value s . W_n; the table of the next place, a matrix, and the digits
 * there make the next vector.  What is to come of a word in letter l counts from 0 to
 * W_n[l] - 1, so a sum can only come out if for some n of the class
 *
 *     -(W_n[x's letter] - 1) - (W_n[y's letter] - 1)  <=  s . W_n  <=  W_n[z's letter] - 1.
 *
 * Other cells are cut off.  When the weights grow like the powers of a Pisot number, as in all
 * named systems here, the bounds hold one direction of s and the matrices contract all others:
 * finitely many vectors are left.  (Frougny and Solomyak; Hieronymi and Terry for Ostrowski
 * systems.)  Otherwise the search may not end, and gives up.
 *
 * Two vectors are the same if they agree on all W_n.  When the W_n do not span the
 * space, this is told by the vector's products with a basis of their span, modulo a prime.
 *
 * Nothing is taken on trust here: bounds are tried for the n that fit into 96 bits, and
 * numeration.c proves by induction that the result adds.
 */

enum { X, Y, Z, VECTOR, WIDTH };
enum { MAX_VECTORS = 1 << 15 };

static const int64_t max_entry = INT64_C(1) << 24;
static const uint64_t prime = (UINT64_C(1) << 61) - 1;

typedef struct adder {
    const wi_scheme *scheme;
    wi_scheme_weights weights;
    wi_meter meter;
    wi_intern vectors; /* keys */
    int64_t *entries;  /* [vector][letter] */
    size_t room;
    int64_t *matrix; /* [class][from letter][to letter]: how many digits lead there */
    int64_t *sum;    /* the vector in the making */
    uint32_t *key;   /* the key of sum, two machine words for each number */
    uint64_t *basis; /* [rank][letter], reduced rows modulo prime; unused if rank = letters */
    uint32_t rank;
} adder;

/* ---- which vectors are the same ---------------------------------------------------------- */

static uint64_t times(uint64_t a, uint64_t b) {
    __extension__ typedef unsigned __int128 wide;
    return (uint64_t)((wide)a * b % prime);
}

static uint64_t inverse(uint64_t a) {
    uint64_t result = 1;
    for (uint64_t power = prime - 2; power != 0; power >>= 1) { /* Fermat */
        if ((power & 1) != 0) {
            result = times(result, a);
        }
        a = times(a, a);
    }
    return result;
}

/* Takes a row into the basis if it is independent of the rows there. */
static void take_row(adder *a, uint64_t *row) {
    const uint32_t letters = a->scheme->letters;
    for (uint32_t r = 0; r < a->rank; r++) {
        const uint64_t *other = a->basis + (size_t)r * letters;
        uint32_t pivot = 0;
        while (other[pivot] == 0) {
            pivot++;
        }
        const uint64_t factor = prime - row[pivot];
        for (uint32_t l = 0; l < letters; l++) {
            row[l] = (row[l] + times(factor % prime, other[l])) % prime;
        }
    }
    uint32_t pivot = 0;
    while (pivot < letters && row[pivot] == 0) {
        pivot++;
    }
    if (pivot < letters) {
        const uint64_t scale = inverse(row[pivot]);
        for (uint32_t l = 0; l < letters; l++) {
            a->basis[(size_t)a->rank * letters + l] = times(row[l], scale);
        }
        a->rank++;
    }
}

static wy_status find_rank(adder *a, wy_error *error) {
    const uint32_t letters = a->scheme->letters;
    uint64_t *row = malloc(letters * sizeof *row);
    if (row == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t n = 0; n < a->weights.count && a->rank < letters; n++) {
        for (uint32_t l = 0; l < letters; l++) {
            row[l] = (uint64_t)(a->weights.words[n * letters + l] % (wi_weight)prime);
        }
        take_row(a, row);
    }
    free(row);
    return WY_OK;
}

static void write_key(adder *a, uint32_t i, uint64_t number) {
    a->key[2 * (size_t)i] = (uint32_t)number;
    a->key[2 * (size_t)i + 1] = (uint32_t)(number >> 32);
}

/* a->key from a->sum. */
static void make_key(adder *a) {
    const uint32_t letters = a->scheme->letters;
    for (uint32_t l = 0; a->rank == letters && l < letters; l++) {
        write_key(a, l, (uint64_t)a->sum[l]);
    }
    for (uint32_t r = 0; a->rank < letters && r < a->rank; r++) {
        uint64_t dot = 0;
        for (uint32_t l = 0; l < letters; l++) {
            const uint64_t entry =
                a->sum[l] >= 0 ? (uint64_t)a->sum[l] : prime - (uint64_t)-a->sum[l];
            dot = (dot + times(entry, a->basis[(size_t)r * letters + l])) % prime;
        }
        write_key(a, r, dot);
    }
}

/* The number of the vector a->sum. */
static wy_status number_vector(uint32_t *number, adder *a, wy_error *error) {
    const uint32_t letters = a->scheme->letters;
    const uint32_t before = a->vectors.count;
    make_key(a);
    wy_status status = wi_intern_number(number, &a->vectors, a->key, error);
    if (status == WY_OK && *number == before) {
        if (before == MAX_VECTORS) {
            return wi_fail(error, WY_LIMIT,
                           "no automaton that adds was found: differences do not stay bounded");
        }
        status = wi_meter_grow(&a->meter, &a->entries, &a->room, ((size_t)before + 1) * letters,
                               sizeof *a->entries, error);
        if (status == WY_OK) {
            memcpy(a->entries + (size_t)before * letters, a->sum, letters * sizeof *a->sum);
        }
    }
    return status;
}

/* ---- the search --------------------------------------------------------------------------- */

static bool fits(const adder *a, size_t n, const uint32_t *cell) {
    const wi_weight *w = a->weights.words + n * a->scheme->letters;
    wi_weight value = 0;
    for (uint32_t l = 0; l < a->scheme->letters; l++) {
        value += a->sum[l] * w[l];
    }
    return w[cell[X]] > 0 && w[cell[Y]] > 0 && w[cell[Z]] > 0 &&
           value >= 2 - w[cell[X]] - w[cell[Y]] && value <= w[cell[Z]] - 1;
}

static bool hopeless(const adder *a, const uint32_t *cell, uint32_t class) {
    const size_t preperiod = a->scheme->preperiod;
    const size_t period = a->scheme->period;
    if (class < preperiod) {
        return !fits(a, class, cell);
    }
    const size_t last = a->weights.count - 1;
    for (size_t n = last - (last - class) % period;; n -= period) {
        if (fits(a, n, cell)) {
            return false;
        }
        if (n == class) {
            return true;
        }
    }
}

static void add_before(adder *a, const uint32_t *row, uint32_t digit, int64_t sign) {
    for (uint32_t d = 0; d < digit; d++) {
        if (row[d] != WI_NO_LETTER) {
            a->sum[row[d]] += sign;
        }
    }
}

static wy_status step(void *data, uint32_t *to, const uint32_t *from, uint32_t class,
                      const uint32_t *digits, wy_error *error) {
    adder *a = data;
    const wi_scheme *scheme = a->scheme;
    const uint32_t letters = scheme->letters;
    const int64_t *entries = a->entries + (size_t)from[VECTOR] * letters;
    memset(a->sum, 0, letters * sizeof *a->sum);
    for (uint32_t l = 0; l < letters; l++) {
        const int64_t *row = a->matrix + ((size_t) class * letters + l) * letters;
        for (uint32_t k = 0; entries[l] != 0 && k < letters; k++) {
            a->sum[k] += entries[l] * row[k];
        }
    }
    add_before(a, wi_scheme_row(scheme, class, from[X]), digits[X], 1);
    add_before(a, wi_scheme_row(scheme, class, from[Y]), digits[Y], 1);
    add_before(a, wi_scheme_row(scheme, class, from[Z]), digits[Z], -1);
    if (hopeless(a, to, class)) {
        return WY_NO;
    }
    for (uint32_t l = 0; l < letters; l++) {
        if (a->sum[l] > max_entry || a->sum[l] < -max_entry) {
            return wi_fail(error, WY_LIMIT,
                           "no automaton that adds was found: differences do not stay bounded");
        }
    }
    return number_vector(&to[VECTOR], a, error);
}

/* No column to come: the difference is the sum of the entries of letters that may end. */
static bool accepts(const void *data, const uint32_t *cell) {
    const adder *a = data;
    int64_t value = 0;
    for (uint32_t l = 0; l < a->scheme->letters; l++) {
        value +=
            a->scheme->ends[l] != 0 ? a->entries[(size_t)cell[VECTOR] * a->scheme->letters + l] : 0;
    }
    return value == 0;
}

static wy_status prepare(adder *a, wy_error *error) {
    const wi_scheme *scheme = a->scheme;
    const size_t letters = scheme->letters;
    const size_t classes = (size_t)scheme->preperiod + scheme->period;
    if (letters > 64) {
        return wi_fail(error, WY_LIMIT, "the adder of a numeration with %u letters is not made",
                       (unsigned)scheme->letters);
    }
    wy_status status = wi_scheme_weigh(&a->weights, scheme, error);
    if (status != WY_OK) {
        return status;
    }
    if (a->weights.count < classes + scheme->period) {
        return wi_fail(error, WY_LIMIT, "the adder is not made for weights that grow so fast");
    }
    a->matrix = calloc(classes * letters * letters, sizeof *a->matrix);
    a->sum = calloc(letters, sizeof *a->sum);
    a->key = calloc(2 * letters, sizeof *a->key);
    a->basis = calloc(letters * letters, sizeof *a->basis);
    if (a->matrix == NULL || a->sum == NULL || a->key == NULL || a->basis == NULL) {
        return wi_fail_memory(error);
    }
    for (uint32_t class = 0; class < classes; class ++) {
        for (uint32_t l = 0; l < letters; l++) {
            const uint32_t *row = wi_scheme_row(scheme, class, l);
            for (uint32_t digit = 0; digit < scheme->digits; digit++) {
                if (row[digit] != WI_NO_LETTER) {
                    a->matrix[((size_t) class * letters + l) * letters + row[digit]]++;
                }
            }
        }
    }
    status = find_rank(a, error);
    if (status == WY_OK) {
        uint32_t zero; /* the vector of the start has number 0 */
        wi_intern_open(&a->vectors, 2 * (size_t)a->rank, &a->meter);
        status = number_vector(&zero, a, error);
    }
    return status;
}

/*
 * In base k there are two differences: 0, and -1 when a carry must still come in.  Each pair of
 * digits has at most one z for each of them, so columns need not be searched for.
 */
static wy_status base_adder(wy_automaton **out, uint32_t base, const wy_track *track,
                            const wy_control *control, wy_error *error) {
    const wy_track tracks[3] = {*track, *track, *track};
    wi_meter meter;
    wi_builder builder;
    wi_meter_start(&meter, control, "the adder");
    wy_status status = wi_builder_open(&builder, WY_ACCEPTOR, tracks, 3, &meter, error);
    for (uint32_t carry = 0; status == WY_OK && carry < 2; carry++) {
        status = wi_builder_state(&builder, carry == 0, error);
        for (uint32_t x = 0; status == WY_OK && x < base; x++) {
            for (uint32_t y = 0; status == WY_OK && y < base; y++) {
                for (uint32_t in = 0; status == WY_OK && in < 2; in++) {
                    const uint32_t sum = x + y + in; /* must be z, with a carry out if wanted */
                    if (sum / base == carry) {
                        const uint32_t digits[3] = {x, y, sum % base};
                        status = wi_builder_edge(
                            &builder, wy_automaton_pack(builder.automaton, digits), in, error);
                    }
                }
            }
        }
    }
    status = wi_builder_end(out, &builder, status, error);
    return status;
}

wy_status wi_scheme_adder(wy_automaton **out, const wi_scheme *scheme, const wy_track *track,
                          const wy_control *control, wy_error *error) {
    *out = NULL;
    if (wi_scheme_is_base(scheme)) {
        return base_adder(out, scheme->digits, track, control, error);
    }
    adder a = {.scheme = scheme};
    wi_meter_start(&a.meter, control, "the adder");
    wi_intern_open(&a.vectors, 0, &a.meter);
    const wi_scheme_search spec = {.scheme = scheme,
                                   .tracks = 3,
                                   .width = WIDTH,
                                   .step = step,
                                   .accepts = accepts,
                                   .data = &a};
    wy_status status = prepare(&a, error);
    if (status == WY_OK) {
        status = scheme_search_run(out, &spec, track, "the adder", control, error);
    }
    wi_intern_close(&a.vectors);
    wi_meter_drop(&a.meter, a.entries, a.room, sizeof *a.entries);
    wi_scheme_weights_clear(&a.weights);
    free(a.matrix);
    free(a.sum);
    free(a.key);
    free(a.basis);
    return status;
}

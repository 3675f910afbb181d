/*
 * scheme_adder.c - x + y = z for words of a scheme.
 *
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
 * numeration_check.c proves by induction that the result adds.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/intern.h"
#include "automata/scheme_search.h"
#include "base/fail.h"

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
        status = wi_scheme_search_run(out, &spec, track, "the adder", control, error);
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

/* bench_stream.c - the benchmarks of streams and of heaps of any size. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/machine.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "machine/telescope.h"
#include "measure.h"
#include "plain.h"
#include "theory/theory.h"

/* ---- streams --------------------------------------------------------------------------------- */

/*
 * Streams of Maharaja Nim: the bit-string against the plain loop, one thread
 * against two, the P-positions against the columns engine, and one long run whose count the
 * telescope must confirm.  The time to find the column machine is ours.
 */

typedef struct job {
    int64_t columns;
    int threads;
} job;

static wy_machine *find_machine(void) {
    static const wy_position list[] = {{1, 2}, {2, 1}};
    wy_machine *machine = NULL;
    return wy_machine_find(&machine, list, 2, NULL, NULL, NULL) == WY_OK ? machine : NULL;
}

/* ---- bits ------------------------------------------------------------------------------ */

static bool add_words(void *data, const uint64_t *words, int64_t count) {
    uint64_t sum = 0;
    for (int64_t i = 0; i < count; i += 64) {
        sum += words[i / 64];
    }
    *(uint64_t *)data += sum;
    return true;
}

static uint64_t work_plain_bits(const void *data) {
    return plain_maharaja_bits(((const job *)data)->columns).checksum;
}

static uint64_t work_bits(const void *data) {
    const job *j = data;
    wy_machine *machine = find_machine();
    const wy_control control = {.threads = j->threads};
    uint64_t sum = 1;
    mpz_t from;
    mpz_init(from);
    if (machine == NULL ||
        wy_stream_bits(machine, from, j->columns, add_words, &sum, &control, NULL) != WY_OK) {
        sum = 0;
    }
    mpz_clear(from);
    wy_machine_free(machine);
    return sum;
}

static uint64_t work_count(const void *data) {
    const job *j = data;
    wy_machine *machine = find_machine();
    const wy_control control = {.threads = j->threads};
    wy_stream_counts counts = {0};
    mpz_t from;
    mpz_init(from);
    if (machine == NULL ||
        wy_stream_count(&counts, machine, from, j->columns, &control, NULL) != WY_OK) {
        counts.zeros = 0;
    }
    mpz_clear(from);
    wy_machine_free(machine);
    return (uint64_t)counts.zeros;
}

/* ---- positions -------------------------------------------------------------------------- */

static bool add_rows(void *data, const wy_position *positions, size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += (uint64_t)positions[i].x ^ (uint64_t)positions[i].y;
    }
    *(uint64_t *)data += sum;
    return true;
}

static uint64_t work_positions(const void *data) {
    const job *j = data;
    wy_machine *machine = find_machine();
    const wy_control control = {.threads = j->threads};
    uint64_t sum = 1;
    if (machine == NULL ||
        wy_stream_positions(machine, 0, j->columns, add_rows, &sum, &control, NULL) != WY_OK) {
        sum = 0;
    }
    wy_machine_free(machine);
    return sum;
}

/* ---- one long run ------------------------------------------------------------------------- */

static uint64_t count_by_telescope(int64_t columns) {
    wy_machine *machine = find_machine();
    wi_telescope *telescope = NULL;
    mpz_t n;
    mpz_t x;
    mpz_inits(n, x, NULL);
    mpz_set_si(x, columns);
    uint64_t count = 0;
    if (machine != NULL && wi_telescope_create(&telescope, machine, NULL, NULL) == WY_OK &&
        wi_telescope_count(n, telescope, x, NULL) == WY_OK) {
        count = mpz_get_ui(n);
    }
    mpz_clears(n, x, NULL);
    wi_telescope_free(telescope);
    wy_machine_free(machine);
    return count;
}

static wy_status long_run(bench_report *r, int64_t columns) {
    const job one = {columns, 1};
    bench_figures figures;
    const wy_status status =
        bench_measure(&figures, work_count, &one, "stream", r->options->control, r->error);
    if (status != WY_OK) {
        return status;
    }
    if (figures.checksum != count_by_telescope(columns)) {
        return wi_fail(r->error, WY_NO, "the telescope counts other columns than the stream");
    }
    bench_line(r, "stream: counted, telescope agrees", columns, NULL, &figures, "");
    return WY_OK;
}

wy_status bench_stream(bench_report *r) {
    const bool quick = r->options->quick;
    const int64_t some = quick ? 1000000 : 100000000;
    const int64_t many = quick ? INT64_C(100000000) : INT64_C(10000000000);
    const job some_one = {some, 1};
    const bench_window columns = {"maharaja", WY_ENGINE_COLUMNS, some, INT64_C(1) << 50,
                                  1,          add_rows};
    const job many_one = {many, 1};
    const job many_two = {many, 2};
    wy_status status = bench_versus(r, "stream: Maharaja's bit-string", some, work_plain_bits,
                                    &some_one, work_bits, &some_one);
    if (status == WY_OK) {
        status = bench_versus(r, "stream: P-positions, by columns", some, bench_solve, &columns,
                              work_positions, &some_one);
    }
    if (status == WY_OK) {
        status = long_run(r, many);
    }
    if (status == WY_OK) {
        status = bench_versus(r, "stream: the same, 1 and 2 threads", many, work_count, &many_one,
                              work_count, &many_two);
    }
    return status;
}

/* ---- heaps of any size ----------------------------------------------------------------------- */

/*
 * Numbers of 10^2 to 10^6 decimal digits: Fibonacci numeration
 * both ways against the plain greedy way, and Wythoff's game decided by three of
 * its descriptions.
 *
 * Each line ends with the growth since the line above: n^1.2 says that ten times
 * the digits took 10^1.2 times as long.  The plain way is n^2 and is left out when
 * that would take minutes.
 */

enum { PLAIN_MOST = 100000 };

/* The input of one piece of work; short work is repeated. */
typedef struct sample {
    int64_t digits;
    int repeats;
    mpz_t x;               /* random */
    wi_zeckendorf word;    /* rho(x) */
    mpz_t smaller, larger; /* a P-position, (A_x, B_x) */
    wi_description description;
} sample;

static bool sample_init(sample *s, int64_t digits) {
    *s = (sample){.digits = digits, .repeats = (int)(PLAIN_MOST / digits)};
    if (s->repeats < 1) {
        s->repeats = 1;
    }
    mpz_inits(s->x, s->smaller, s->larger, NULL);
    wi_zeckendorf_init(&s->word);
    gmp_randstate_t random;
    gmp_randinit_mt(random);
    gmp_randseed_ui(random, (unsigned long)digits);
    mpz_ui_pow_ui(s->x, 10, (unsigned long)digits);
    mpz_urandomm(s->x, random, s->x);
    gmp_randclear(random);
    return wi_zeckendorf_set(&s->word, s->x, NULL) == WY_OK &&
           wi_wythoff_term(s->smaller, s->larger, WI_BY_BEATTY, s->x, NULL) == WY_OK;
}

static void sample_clear(sample *s) {
    mpz_clears(s->x, s->smaller, s->larger, NULL);
    wi_zeckendorf_clear(&s->word);
}

static uint64_t sum_words(const uint64_t *words, size_t count) {
    uint64_t sum = 1;
    for (size_t i = 0; i < count; i++) {
        sum = sum * UINT64_C(6364136223846793005) + words[i];
    }
    return sum;
}

static uint64_t sum_number(const mpz_t x) {
    return mpz_fdiv_ui(x, 4294967291UL) + 1;
}

/* ---- to digits ---------------------------------------------------------------- */

static uint64_t work_to_digits(const void *data) {
    const sample *s = data;
    uint64_t sum = 0;
    for (int i = 0; i < s->repeats; i++) {
        wi_zeckendorf word;
        wi_zeckendorf_init(&word);
        if (wi_zeckendorf_set(&word, s->x, NULL) == WY_OK) {
            sum = sum_words(word.words, (word.length + 63) / 64);
        }
        wi_zeckendorf_clear(&word);
    }
    return sum;
}

/* Up to the first Fibonacci number beyond x, and down again, taking what fits. */
static uint64_t plain_to_digits(const mpz_t x) {
    mpz_t rest, weight, before;
    mpz_init_set(rest, x);
    mpz_init_set_ui(weight, 1);
    mpz_init_set_ui(before, 1);
    size_t length = 0;
    while (mpz_cmp(weight, x) <= 0) {
        mpz_add(before, before, weight);
        mpz_swap(before, weight);
        length++;
    }
    uint64_t sum = 0;
    uint64_t *words = calloc(length / 64 + 1, sizeof *words);
    if (words != NULL) {
        for (size_t i = length; i-- > 0;) {
            mpz_sub(weight, weight, before);
            mpz_swap(weight, before);
            if (mpz_cmp(weight, rest) <= 0) {
                mpz_sub(rest, rest, weight);
                words[i / 64] |= UINT64_C(1) << i % 64;
            }
        }
        sum = sum_words(words, (length + 63) / 64);
    }
    free(words);
    mpz_clears(rest, weight, before, NULL);
    return sum;
}

static uint64_t work_plain_to_digits(const void *data) {
    const sample *s = data;
    uint64_t sum = 0;
    for (int i = 0; i < s->repeats; i++) {
        sum = plain_to_digits(s->x);
    }
    return sum;
}

/* ---- from digits --------------------------------------------------------------- */

static uint64_t work_from_digits(const void *data) {
    const sample *s = data;
    mpz_t x;
    mpz_init(x);
    for (int i = 0; i < s->repeats; i++) {
        wi_zeckendorf_value(x, &s->word);
    }
    const uint64_t sum = sum_number(x);
    mpz_clear(x);
    return sum;
}

static uint64_t work_plain_from_digits(const void *data) {
    const sample *s = data;
    mpz_t x, weight, before;
    mpz_inits(x, weight, before, NULL);
    for (int i = 0; i < s->repeats; i++) {
        mpz_set_ui(x, 0);
        mpz_set_ui(weight, 1);
        mpz_set_ui(before, 1);
        for (size_t digit = 0; digit < s->word.length; digit++) {
            if (wi_zeckendorf_digit(&s->word, digit) != 0) {
                mpz_add(x, x, weight);
            }
            mpz_add(before, before, weight);
            mpz_swap(before, weight);
        }
    }
    const uint64_t sum = sum_number(x);
    mpz_clears(x, weight, before, NULL);
    return sum;
}

/* ---- Wythoff's game -------------------------------------------------------------- */

/* 1 if it is seen to be a P-position, else 0, which is a fault. */
static uint64_t work_decide(const void *data) {
    const sample *s = data;
    bool p = false;
    for (int i = 0; i < s->repeats; i++) {
        if (wi_wythoff_has(&p, s->description, s->smaller, s->larger, NULL) != WY_OK) {
            return 0;
        }
    }
    return p ? 1 : 0;
}

/* ---- the lines --------------------------------------------------------------------- */

typedef struct series {
    const char *name;
    bench_work *ours, *plain; /* plain may be NULL */
    wi_description description;
} series;

static const series all[] = {
    {"bignum: to Zeckendorf", work_to_digits, work_plain_to_digits, WI_BY_NUMERATION},
    {"bignum: from Zeckendorf", work_from_digits, work_plain_from_digits, WI_BY_NUMERATION},
    {"bignum: decide by Beatty", work_decide, NULL, WI_BY_BEATTY},
    {"bignum: decide by the word", work_decide, NULL, WI_BY_WORD},
    {"bignum: decide by numeration", work_decide, NULL, WI_BY_NUMERATION},
};

/* One line; *seconds is that of the line above, 0 for the first, and then of this. */
static wy_status one_size(const bench_report *r, const series *of, sample *s, double *seconds) {
    const bool with_plain = of->plain != NULL && s->digits <= PLAIN_MOST;
    bench_figures plain = {0};
    bench_figures ours = {0};
    s->description = of->description;
    if (with_plain) {
        const wy_status status = bench_both(&plain, &ours, r, of->name, of->plain, s, of->ours, s);
        if (status != WY_OK) {
            return status;
        }
        plain.seconds /= s->repeats;
    } else {
        const wy_status status =
            bench_measure(&ours, of->ours, s, of->name, r->options->control, r->error);
        if (status != WY_OK) {
            return status;
        }
    }
    ours.seconds /= s->repeats;
    char note[32] = "";
    if (*seconds > 0) {
        snprintf(note, sizeof note, "n^%.2f", log10(ours.seconds / *seconds));
    }
    *seconds = ours.seconds;
    bench_line(r, of->name, s->digits, with_plain ? &plain : NULL, &ours, note);
    return WY_OK;
}

wy_status bench_bignum(bench_report *r) {
    const int64_t most = r->options->quick ? 1000 : 1000000;
    wy_status status = WY_OK;
    for (size_t i = 0; i < sizeof all / sizeof all[0] && status == WY_OK; i++) {
        double seconds = 0;
        for (int64_t digits = 100; digits <= most && status == WY_OK; digits *= 10) {
            sample s;
            status = sample_init(&s, digits) ? one_size(r, &all[i], &s, &seconds)
                                             : wi_fail_memory(r->error);
            sample_clear(&s);
        }
    }
    return status;
}

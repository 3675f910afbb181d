/*
 * adjoin_matrix.c - rows of W, many cells at a time.
 *
 * Right of the diagonal, j > i, row i has a 1 at the pairs (A_n, B_n) and (A_n + 1, B_n + 1)
 * that lie in it, and by S2 (A_n - B_m = i > 0 entails B_n - A_m = B_m + A_i + 1) at
 *
 *     j = A_i + 1 + b   for every b > 0 that is a B while b + i is an A.
 *
 * With one bit for each number that is an A, and one for each that is a B, that is a shift and an
 * "and" for 64 cells.  Left of the diagonal a row is a column of the upper part, and there
 * B_n = i + A_m decides: for m = 1, 2, 3, ... one looks whether i + A_m is a B, and then its
 * index n gives the cell A_n - B_m = i - n - m, until that is no longer positive.  These are
 * about 0.38 i looks at neighbouring places of a table.
 *
 * So W is symmetric only if both halves are right: a check that costs nothing (the tests do it).
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "theory/theory.h"

struct wi_adjoin_matrix {
    int64_t size;
    size_t words;     /* of a row */
    int64_t numbers;  /* from 0 on that the tables know of */
    uint32_t *index;  /* the n of x = A_n or B_n */
    uint32_t *a;      /* A_0, A_1, ... below numbers, and after them one that is not */
    uint64_t *a_bits; /* bit x: x is an A_n, n > 0; a word more than numbers need */
    uint64_t *b_bits;
};

static bool has_bit(const uint64_t *bits, int64_t x) {
    return (bits[x / 64] >> x % 64 & 1) != 0;
}

static void set_bit(uint64_t *bits, int64_t x) {
    bits[x / 64] |= UINT64_C(1) << x % 64;
}

/*
 * Numbers that rows up to this one look at.  Left of the diagonal, with B_n = i + A_m, the cell
 * A_n - B_m differs from i / phi - m phi by less than 1.7; so if it is positive, m < i / phi^2 + 1
 * and i + A_m < i phi + 2.
 */
static int64_t numbers_for(int64_t size) {
    return size + size / 8 * 5 + 64;
}

wy_status wi_adjoin_matrix_create(wi_adjoin_matrix **out, int64_t size, const wy_control *control,
                                  wy_error *error) {
    *out = NULL;
    if (size < 1 || size > WI_MAX_ADJOIN_MATRIX) {
        return wi_fail(error, WY_BAD, "the matrix has from 1 to %d rows, not %lld",
                       WI_MAX_ADJOIN_MATRIX, (long long)size);
    }
    const size_t numbers = (size_t)numbers_for(size);
    const size_t places = numbers / 8 * 5 + 8; /* of the A_n: A_n > 1.6 n - 1 */
    const size_t bit_words = numbers / 64 + 2;
    const uint64_t needed =
        (numbers + places) * sizeof(uint32_t) + 2 * bit_words * sizeof(uint64_t);
    if (control != NULL && control->memory != 0 && needed > control->memory) {
        return wi_fail_budget(error, needed, control->memory, "a matrix of %lld rows",
                              (long long)size);
    }
    wi_adjoin_matrix *matrix = calloc(1, sizeof *matrix);
    if (matrix == NULL) {
        return wi_fail_memory(error);
    }
    matrix->size = size;
    matrix->words = ((size_t)size + 63) / 64;
    matrix->numbers = (int64_t)numbers;
    matrix->index = calloc(numbers, sizeof *matrix->index);
    matrix->a = calloc(places, sizeof *matrix->a);
    matrix->a_bits = calloc(bit_words, sizeof *matrix->a_bits);
    matrix->b_bits = calloc(bit_words, sizeof *matrix->b_bits);
    if (matrix->index == NULL || matrix->a == NULL || matrix->a_bits == NULL ||
        matrix->b_bits == NULL) {
        wi_adjoin_matrix_free(matrix);
        return wi_fail_memory(error);
    }
    /* The definition: A_n is the least number that is none of those before it. */
    int64_t x = 0;
    int64_t n = 0;
    for (;;) {
        do {
            x++;
        } while (x < matrix->numbers && has_bit(matrix->b_bits, x));
        matrix->a[++n] = (uint32_t)x;
        if (x >= matrix->numbers) {
            break;
        }
        matrix->index[x] = (uint32_t)n;
        set_bit(matrix->a_bits, x);
        if (x + n < matrix->numbers) {
            matrix->index[x + n] = (uint32_t)n;
            set_bit(matrix->b_bits, x + n);
        }
    }
    *out = matrix;
    return WY_OK;
}

void wi_adjoin_matrix_free(wi_adjoin_matrix *matrix) {
    if (matrix != NULL) {
        free(matrix->index);
        free(matrix->a);
        free(matrix->a_bits);
        free(matrix->b_bits);
        free(matrix);
    }
}

size_t wi_adjoin_matrix_words(const wi_adjoin_matrix *matrix) {
    return matrix->words;
}

/* 64 bits from bit x on. */
static uint64_t bits_from(const uint64_t *bits, size_t x) {
    const uint64_t low = bits[x / 64] >> x % 64;
    return x % 64 == 0 ? low : low | bits[x / 64 + 1] << (64 - x % 64);
}

/* Cells A_i + 1 + b, b a B, b + i an A. */
static void add_right(uint64_t *row, const wi_adjoin_matrix *matrix, size_t i) {
    const size_t shift = (size_t)matrix->a[i] + 1;
    const size_t size = (size_t)matrix->size;
    for (size_t b = 0; shift + b < size; b += 64) {
        const uint64_t cells = matrix->b_bits[b / 64] & bits_from(matrix->a_bits, b + i);
        const size_t at = shift + b;
        row[at / 64] |= cells << at % 64;
        if (at % 64 != 0 && at / 64 + 1 < matrix->words) {
            row[at / 64 + 1] |= cells >> (64 - at % 64);
        }
    }
    if (size % 64 != 0) {
        row[matrix->words - 1] &= ~UINT64_C(0) >> (64 - size % 64);
    }
}

/* Cells i - n - m where B_n = i + A_m. */
static void add_left(uint64_t *row, const wi_adjoin_matrix *matrix, int64_t i) {
    const int64_t limit = numbers_for(i);
    for (int64_t m = 1; i + matrix->a[m] < limit; m++) {
        const int64_t x = i + matrix->a[m];
        if (!has_bit(matrix->b_bits, x)) {
            continue;
        }
        const int64_t cell = i - matrix->index[x] - m;
        if (cell <= 0) {
            break;
        }
        set_bit(row, cell);
    }
}

/* x is a number of the n-th pair; the other one is n away, above an A and below a B. */
static void add_pair(uint64_t *row, const wi_adjoin_matrix *matrix, int64_t i, int64_t x) {
    const int64_t n = matrix->index[x];
    const int64_t cell = has_bit(matrix->a_bits, x) ? i + n : i - n;
    if (cell < matrix->size) {
        set_bit(row, cell);
    }
}

void wi_adjoin_matrix_row(uint64_t *row, const wi_adjoin_matrix *matrix, int64_t i) {
    memset(row, 0, matrix->words * sizeof *row);
    if (i <= 0 || i >= matrix->size) {
        return;
    }
    add_right(row, matrix, (size_t)i);
    add_left(row, matrix, i);
    add_pair(row, matrix, i, i); /* i = A_n or B_n: the pair itself */
    if (i > 1) {
        add_pair(row, matrix, i, i - 1); /* and one beyond it */
    }
}

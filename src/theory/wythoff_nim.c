/* wythoff_nim.c - the pairs of Wythoff's game in the four descriptions of S2. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/fail.h"
#include "theory/fibonacci.h"
#include "theory/theory.h"

/* ==== description III: Beatty sequences ======================================================= */

/*
 * Description III, in integers only:
 *
 *     A_n = floor(n phi),   B_n = floor(n phi^2) = A_n + n.
 *
 * 1/phi + 1/phi^2 = 1, so by Beatty's theorem the A_n and B_n, n >= 1, are all positive numbers,
 * each once.  An answer costs one square root.
 */

static wy_status beatty_term(mpz_t a, mpz_t b, const mpz_t n, wy_error *error) {
    (void)error;
    wi_golden_floor(a, n);
    mpz_add(b, a, n);
    return WY_OK;
}

/* ==== description I: the least number that is left ============================================ */

/*
 * Description I, the ruler by which the others are measured:
 *
 *     A_n = mex{ A_i, B_i : i < n },   B_n = A_n + n.
 *
 * These are the pairs of (1,1)-Wythoff Nim, which pairs.c lists by the same definition: O(n) steps.
 */

static wy_status mex_limit(const mpz_t number, wy_error *error) {
    return mpz_cmp_ui(number, WI_MAX_MEX) <= 0
               ? WY_OK
               : wi_fail(error, WY_LIMIT, "the definition by mex is followed up to %d only",
                         WI_MAX_MEX);
}

static wy_status mex_term(mpz_t a, mpz_t b, const mpz_t n, wy_error *error) {
    enum { BATCH = 1024 };
    int64_t lower[BATCH];
    int64_t upper[BATCH];
    wi_pairs_stream *stream;
    wy_status status = mex_limit(n, error);
    if (status == WY_OK) {
        status = wi_pairs_stream_create(&stream, 1, 1, mpz_get_si(n) + 1, error);
    }
    if (status != WY_OK) {
        return status;
    }
    for (size_t count; (count = wi_pairs_stream_next(stream, lower, upper, BATCH)) > 0;) {
        mpz_set_si(a, lower[count - 1]);
        mpz_set_si(b, upper[count - 1]);
    }
    wi_pairs_stream_free(stream);
    return WY_OK;
}

/* ==== description IV: Fibonacci numeration ==================================================== */

/*
 * Description IV.  rho(x) is the Zeckendorf representation of x, pi(w) the value of w:
 *
 *     A_n = pi(rho(n-1) 0) + 1,   B_n = pi(rho(A_n - 1) 1) + 1,   n >= 1.
 *
 * S2 shows by the successor that this is the better known description: rho(A_n)
 * ends in an even number of zeros, and rho(B_n) = rho(A_n) 0.  This is what
 * decides a position.
 */

/* n >= 1. */
static wy_status positive_term(mpz_t a, mpz_t b, wi_zeckendorf *word, const mpz_t n,
                               wy_error *error) {
    mpz_sub_ui(a, n, 1);
    wy_status status = wi_zeckendorf_set(word, a, error);
    if (status == WY_OK) {
        status = wi_zeckendorf_append(word, 0, error);
    }
    if (status != WY_OK) {
        return status;
    }
    wi_zeckendorf_value(a, word);
    mpz_add_ui(a, a, 1);
    status = wi_zeckendorf_append(word, 1, error); /* the word was rho(A_n - 1) */
    if (status == WY_OK) {
        wi_zeckendorf_value(b, word);
        mpz_add_ui(b, b, 1);
    }
    return status;
}

static wy_status numeration_term(mpz_t a, mpz_t b, const mpz_t n, wy_error *error) {
    if (mpz_sgn(n) == 0) {
        mpz_set_ui(a, 0);
        mpz_set_ui(b, 0);
        return WY_OK;
    }
    wi_zeckendorf word;
    wi_zeckendorf_init(&word);
    const wy_status status = positive_term(a, b, &word, n, error);
    wi_zeckendorf_clear(&word);
    return status;
}

/* Is rho(y) = rho(x) 0, with an even number of zeros at the end of rho(x)? */
static wy_status numeration_has(bool *p_position, const mpz_t x, const mpz_t y, wy_error *error) {
    wi_zeckendorf word;
    wi_zeckendorf_init(&word);
    wy_status status = wi_zeckendorf_set(&word, x, error);
    if (status == WY_OK && wi_zeckendorf_trailing_zeros(&word) % 2 != 0) {
        *p_position = false;
    } else if (status == WY_OK) {
        status = wi_zeckendorf_append(&word, 0, error);
        if (status == WY_OK) {
            mpz_t shifted;
            mpz_init(shifted);
            wi_zeckendorf_value(shifted, &word);
            *p_position = mpz_cmp(shifted, y) == 0;
            mpz_clear(shifted);
        }
    }
    wi_zeckendorf_clear(&word);
    return status;
}

/* ==== description II: the Fibonacci word ====================================================== */

/*
 * Description II: A_n is the place of the n-th a, B_n of the n-th b in the fixed point
 * abaababaabaab... of the morphism a -> ab, b -> a.
 *
 * Every letter of the word has an image that begins with its only a.  So the
 * n-th a begins the image of the n-th letter, and with |w|_a for the number of
 * a in w and W(n) for the first n letters of the word,
 *
 *     A_n = n + |W(n-1)|_a.
 *
 * The n-th b is the second letter of the image of the n-th a, which is letter
 * A_n; the image of that letter begins at place A_n + |W(A_n - 1)|_a =
 * A_n + n - 1.  Hence B_n = A_n + n.
 *
 * So everything comes from one question: which letter stands at a place, counted
 * from 0, and how many a before it?  The word is made of blocks, the images of
 * its letters under the m-th power of the morphism: F(m+2) letters, F(m+1) of
 * them a, for the letter a; F(m+1) letters, F(m) of them a, for b.  Block q begins
 * at the place
 *
 *     |W(q)|_a F(m+2) + |W(q)|_b F(m+1) = q phi^m + d F(m),   -0.382 < d < 0.619,
 *
 * and from there on, whatever block it is, the word looks as at its beginning
 * for F(m+3) - 2 letters at least: the blocks of ab and of ba differ in their
 * last two letters only, and no two b come together.  To find the place x we
 * therefore need not hit the block it is in.  The block
 *
 *     q = floor((x - F(m)) / phi^m)
 *
 * begins r letters before x, 0 < r < 1.62 phi^m < F(m+3) - 2, and the letter at
 * x is the one at r, with as many a before it as r has and as there are before
 * the block.  (A Lucas number stands for phi^m; the difference is far less than
 * what these bounds leave.)  So the question for x is answered by those for q and
 * for r, both about half as long as x if m is half the number of its digits:
 * O(M(n) log n) for n bits.
 */

/*
 * The same within a machine word, for x < F(68), the length of the block of a for
 * m = 66.  The block of m is that of m - 1 and then that of m - 2: we go down into
 * the one or the other.
 */
static char small_place(uint64_t *a_before, uint64_t x) {
    uint64_t length = UINT64_C(44945570212853); /* F(67), of the block of 65 */
    uint64_t before = UINT64_C(27777890035288); /* F(66), of the block of 64 */
    *a_before = 0;
    /* x is within a block of `length + before` letters that has `length` a. */
    while (length > 1) {
        const uint64_t shorter = length - before;
        if (x < length) {
            length = before; /* the first part */
            before = shorter;
        } else {
            x -= length; /* over it: it has as many a as the part after it letters */
            *a_before += before;
            length = shorter;
            before -= shorter;
        }
    }
    /* The block of 1, ab, is left (length = before = 1), or that of 0, a (before = 0). */
    *a_before += x;
    return x == 0 ? 'a' : 'b';
}

/* The letter at x and the a before it; x < F(64 2^level + 3), and is used up. */
static char find_place(mpz_t a_before, mpz_t x, size_t level, const wi_fibonacci *ladder) {
    while (level > 0 && mpz_cmp(x, ladder->step[level - 1].lucas) < 0) {
        level--;
    }
    if (level == 0) {
        uint64_t small;
        const char letter = small_place(&small, mpz_get_ui(x));
        mpz_set_ui(a_before, small);
        return letter;
    }
    const wi_fibonacci_step *step = &ladder->step[level - 1];
    mpz_t block, count, product;
    mpz_inits(block, count, product, NULL);
    mpz_sub(block, x, step->f);
    mpz_tdiv_q(block, block, step->lucas);
    mpz_set(product, block);
    find_place(count, product, level - 1, ladder);

    /* Before the block: block F(m+1) + count F(m) letters, ... */
    mpz_mul(product, count, step->f);
    mpz_sub(x, x, product);
    mpz_submul(x, block, step->b);
    assert(mpz_sgn(x) > 0);
    /* ... and block F(m) + count F(m-1) of them a. */
    mpz_mul(product, count, step->f1);
    mpz_addmul(product, block, step->f);

    const char letter = find_place(a_before, x, level - 1, ladder);
    mpz_add(a_before, a_before, product);
    mpz_clears(block, count, product, NULL);
    return letter;
}

/* The letter at place n - 1, counted from 0, and |W(n-1)|_a; n > 0. */
static char nth_letter(mpz_t a_before, const mpz_t n) {
    mpz_t x;
    mpz_init(x);
    mpz_sub_ui(x, n, 1);
    wi_fibonacci ladder;
    wi_fibonacci_init(&ladder, wi_fibonacci_digits(n));
    const char letter = find_place(a_before, x, ladder.count, &ladder);
    mpz_clear(x);
    wi_fibonacci_clear(&ladder);
    return letter;
}

static wy_status word_term(mpz_t a, mpz_t b, const mpz_t n, wy_error *error) {
    (void)error;
    if (mpz_sgn(n) == 0) {
        mpz_set_ui(a, 0);
    } else {
        nth_letter(a, n);
        mpz_add(a, a, n);
    }
    mpz_add(b, a, n);
    return WY_OK;
}

/* ==== all four ================================================================================ */

static wy_status check(wi_description description, const mpz_t number, const char *what,
                       wy_error *error) {
    if ((unsigned)description >= WI_DESCRIPTIONS) {
        return wi_fail(error, WY_BAD, "Wythoff's game has four descriptions; this is none of them");
    }
    if (mpz_sgn(number) < 0) {
        return wi_fail(error, WY_BAD, "%s cannot be negative", what);
    }
    if (mpz_sizeinbase(number, 2) > WI_MAX_BITS) {
        return wi_fail(error, WY_LIMIT, "%s has more than %llu bits", what,
                       (unsigned long long)WI_MAX_BITS);
    }
    return WY_OK;
}

wy_status wi_wythoff_term(mpz_t a, mpz_t b, wi_description description, const mpz_t n,
                          wy_error *error) {
    static wy_status (*const terms[])(mpz_t a, mpz_t b, const mpz_t n, wy_error *error) = {
        [WI_BY_MEX] = mex_term,
        [WI_BY_BEATTY] = beatty_term,
        [WI_BY_WORD] = word_term,
        [WI_BY_NUMERATION] = numeration_term,
    };
    wy_status status = check(description, n, "the index of a pair", error);
    if (status != WY_OK) {
        return status;
    }
    mpz_t lower, upper;
    mpz_inits(lower, upper, NULL);
    status = terms[description](lower, upper, n, error);
    if (status == WY_OK) {
        mpz_swap(a, lower);
        mpz_swap(b, upper);
    }
    mpz_clears(lower, upper, NULL);
    return status;
}

/* x <= y.  On the diagonal y - x = n there is one pair, (A_n, B_n), and A_n >= n. */
static wy_status diagonal_has(bool *p_position, wi_description description, const mpz_t x,
                              const mpz_t y, wy_error *error) {
    mpz_t n, a, b;
    mpz_inits(n, a, b, NULL);
    mpz_sub(n, y, x);
    wy_status status = description == WI_BY_MEX ? mex_limit(x, error) : WY_OK;
    *p_position = false;
    if (status == WY_OK && mpz_cmp(n, x) <= 0) {
        status = wi_wythoff_term(a, b, description, n, error);
        *p_position = status == WY_OK && mpz_cmp(a, x) == 0;
    }
    mpz_clears(n, a, b, NULL);
    return status;
}

wy_status wi_wythoff_has(bool *p_position, wi_description description, const mpz_t x, const mpz_t y,
                         wy_error *error) {
    wy_status status = check(description, x, "a heap", error);
    if (status == WY_OK) {
        status = check(description, y, "a heap", error);
    }
    if (status != WY_OK) {
        return status;
    }
    const bool in_order = mpz_cmp(x, y) <= 0;
    mpz_srcptr low = in_order ? x : y;
    mpz_srcptr high = in_order ? y : x;
    return description == WI_BY_NUMERATION
               ? numeration_has(p_position, low, high, error)
               : diagonal_has(p_position, description, low, high, error);
}

wy_status wi_wythoff_letter(char *letter, const mpz_t n, wy_error *error) {
    const wy_status status = check(WI_BY_WORD, n, "the place of a letter", error);
    if (status != WY_OK) {
        return status;
    }
    if (mpz_sgn(n) == 0) {
        return wi_fail(error, WY_BAD, "the letters of the Fibonacci word are counted from 1");
    }
    mpz_t a_before;
    mpz_init(a_before);
    *letter = nth_letter(a_before, n);
    mpz_clear(a_before);
    return WY_OK;
}

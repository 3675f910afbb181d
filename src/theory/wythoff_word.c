/*
 * wythoff_word.c - Wythoff's pairs in the Fibonacci word (S2, description II):
 * A_n is the place of the n-th a, B_n of the n-th b in the fixed point
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
#include <assert.h>
#include <stdint.h>

#include "theory/fibonacci.h"
#include "theory/wythoff_nim.h"

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

/* ---- the description --------------------------------------------------------------- */

char wi_wythoff_word_letter(const mpz_t n) {
    mpz_t a_before;
    mpz_init(a_before);
    const char letter = nth_letter(a_before, n);
    mpz_clear(a_before);
    return letter;
}

static wy_status term(mpz_t a, mpz_t b, const mpz_t n, wy_error *error) {
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

/* The letter at x, with as many of its kind before it. */
static wy_status index_of(mpz_t n, bool *upper, const mpz_t x, wy_error *error) {
    (void)error;
    *upper = nth_letter(n, x) == 'a';
    if (*upper) {
        mpz_add_ui(n, n, 1);
    } else {
        mpz_sub(n, x, n); /* 1 + (x - 1 - the a before it) */
    }
    return WY_OK;
}

/* The larger heap must be at a b, the n-th, and the smaller then is at B_n - n. */
static wy_status has(bool *p_position, const mpz_t x, const mpz_t y, wy_error *error) {
    if (mpz_sgn(x) == 0) {
        *p_position = mpz_sgn(y) == 0;
        return WY_OK;
    }
    mpz_t n;
    mpz_init(n);
    bool upper;
    const wy_status status = index_of(n, &upper, y, error);
    mpz_sub(n, y, n);
    *p_position = status == WY_OK && !upper && mpz_cmp(n, x) == 0;
    mpz_clear(n);
    return status;
}

const wi_wythoff_way wi_wythoff_word = {
    .name = "word", .term = term, .index = index_of, .has = has};

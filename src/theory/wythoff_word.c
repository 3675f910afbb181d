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
 * from 0, and how many a before it?  The word is also made of blocks, the images
 * of its letters under the m-th power of the morphism: F(m+2) letters, F(m+1) of
 * them a, for the letter a; F(m+1) letters, F(m) of them a, for b; and both are
 * beginnings of the word itself.  To find the place x, find the block it is in,
 * the q-th say, by asking the question for q; then ask it for the place inside
 * the block.  With m near half the length of x both are numbers half as long as
 * x, so that O(M(n) log n) is enough for n bits.
 *
 * Block q begins at place |W(q)|_a F(m+2) + |W(q)|_b F(m+1), which is
 * q phi^m + d F(m) with -0.382 < d < 0.619.  With a Lucas number for phi^m it
 * follows that the block of x is number t - 1, t or t + 1, where
 * t = floor(x / Lucas(m)).  We start at t - 1 and step over two blocks at most,
 * for which the three letters from t - 1 on are enough.
 */
#include <assert.h>
#include <stdint.h>

#include "theory/fibonacci.h"
#include "theory/wythoff_nim.h"

enum { SEEN = 3 };

/* What is known of a place: the letters from there on and how many a are before. */
typedef struct place {
    char letters[SEEN];
    mpz_t a_before;
} place;

/* ---- within one machine word ----------------------------------------------------- */

/*
 * The letter at x < F(68) and the a before it.  The block of 66 has F(68) letters;
 * a block of k is that of k - 1 and then that of k - 2: go down into the one or
 * the other.
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

/* ---- any size -------------------------------------------------------------------- */

/* The letters from x on, in a block of `length` letters that is followed by another. */
static void cut_letters(char *letters, const place *in_block, const mpz_t x, const mpz_t length) {
    static const char beginning[] = "aba"; /* of every block that is not tiny */
    mpz_t left;
    mpz_init(left);
    mpz_sub(left, length, x);
    for (unsigned i = 0; i < SEEN; i++) {
        if (mpz_cmp_ui(left, i) > 0) {
            letters[i] = in_block->letters[i];
        } else {
            letters[i] = beginning[i - mpz_get_ui(left)];
        }
    }
    mpz_clear(left);
}

/* x < F(64 2^level + 2); x is used up. */
static void find_place(place *found, mpz_t x, size_t level, const wy_fibonacci *ladder) {
    while (level > 0 && mpz_cmp(x, ladder->step[level - 1].lucas) < 0) {
        level--;
    }
    if (level == 0) {
        const uint64_t small = mpz_get_ui(x);
        uint64_t a_before;
        for (unsigned i = SEEN; i-- > 0;) {
            found->letters[i] = small_place(&a_before, small + i);
        }
        mpz_set_ui(found->a_before, a_before);
        return;
    }
    const wy_fibonacci_step *step = &ladder->step[level - 1];
    mpz_t block, begins;
    mpz_inits(block, begins, NULL);
    place at;
    mpz_init(at.a_before);

    mpz_tdiv_q(block, x, step->lucas);
    mpz_sub_ui(block, block, 1);
    mpz_set(begins, block);
    find_place(&at, begins, level - 1, ladder);
    /*
     * With a and b letters of either kind before it the block begins after
     * a F(m+2) + b F(m+1) letters, a F(m+1) + b F(m) of which are a.
     */
    mpz_mul(begins, at.a_before, step->f);
    mpz_addmul(begins, block, step->b);
    mpz_sub(x, x, begins);
    mpz_mul(begins, at.a_before, step->f1);
    mpz_addmul(begins, block, step->f);
    mpz_swap(found->a_before, begins);
    assert(mpz_sgn(x) >= 0);

    unsigned over = 0;
    bool is_a = at.letters[0] == 'a';
    while (mpz_cmp(x, is_a ? step->a : step->b) >= 0) {
        mpz_sub(x, x, is_a ? step->a : step->b);
        mpz_add(found->a_before, found->a_before, is_a ? step->b : step->f);
        assert(over < SEEN - 1);
        is_a = at.letters[++over] == 'a';
    }
    mpz_set(begins, x);
    find_place(&at, begins, level - 1, ladder);
    mpz_add(found->a_before, found->a_before, at.a_before);
    cut_letters(found->letters, &at, x, is_a ? step->a : step->b);
    mpz_clears(block, begins, at.a_before, NULL);
}

/* The letter at place n - 1, counted from 0, and |W(n-1)|_a; n > 0. */
static char nth_letter(mpz_t a_before, const mpz_t n) {
    mpz_t x;
    mpz_init(x);
    mpz_sub_ui(x, n, 1);
    wy_fibonacci ladder;
    wy_fibonacci_init(&ladder, wy_fibonacci_digits(n));
    place found;
    mpz_init(found.a_before);
    find_place(&found, x, ladder.count, &ladder);
    mpz_swap(a_before, found.a_before);
    mpz_clears(x, found.a_before, NULL);
    wy_fibonacci_clear(&ladder);
    return found.letters[0];
}

/* ---- the description --------------------------------------------------------------- */

char wy_wythoff_word_letter(const mpz_t n) {
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

const wy_wythoff_way wy_wythoff_word = {
    .name = "word", .term = term, .index = index_of, .has = has};

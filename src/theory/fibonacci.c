/*
 * fibonacci.c - a ladder of Fibonacci numbers, and floor(n phi) in integers.
 *
 * The ladder holds F(m) for m = 64, 128, 256, ...: the places at which long
 * representations and long prefixes of the Fibonacci word are cut in halves.
 * All its numbers together are a few times as long as the greatest of them.
 */
#include "theory/fibonacci.h"

void wi_fibonacci_init(wi_fibonacci *ladder, uint64_t digits) {
    ladder->count = 0;
    uint64_t m = WI_FIBONACCI_LEAF;
    while (m < digits && ladder->count < WI_FIBONACCI_STEPS) {
        wi_fibonacci_step *step = &ladder->step[ladder->count++];
        mpz_inits(step->f, step->f1, step->f2, step->a, step->b, step->lucas, NULL);
        mpz_fib2_ui(step->f, step->f1, m);
        mpz_sub(step->f2, step->f, step->f1);
        mpz_add(step->b, step->f, step->f1);
        mpz_add(step->a, step->b, step->f);
        mpz_add(step->lucas, step->b, step->f1);
        m *= 2;
    }
}

void wi_fibonacci_clear(wi_fibonacci *ladder) {
    for (size_t k = 0; k < ladder->count; k++) {
        wi_fibonacci_step *step = &ladder->step[k];
        mpz_clears(step->f, step->f1, step->f2, step->a, step->b, step->lucas, NULL);
    }
    ladder->count = 0;
}

/*
 * The leading digit k has the weight F(k+2) >= phi^k.  So phi^k <= x < 2^bits,
 * and k < 1.4405 bits.
 */
uint64_t wi_fibonacci_digits(const mpz_t x) {
    if (mpz_sgn(x) == 0) {
        return 0;
    }
    const uint64_t bits = mpz_sizeinbase(x, 2);
    return bits + bits / 10000 * 4405 + (bits % 10000 * 4405 + 9999) / 10000 + 1;
}

/*
 * n phi = (n + s) / 2 with s = sqrt(5 n^2).  Rounding s down first changes
 * nothing: (n + s) / 2 >= k means s >= 2k - n, and the right side is an integer.
 */
void wi_golden_floor(mpz_t product, const mpz_t n) {
    mpz_t root;
    mpz_init(root);
    mpz_mul(root, n, n);
    mpz_mul_ui(root, root, 5);
    mpz_sqrt(root, root);
    mpz_add(root, root, n);
    mpz_fdiv_q_2exp(product, root, 1);
    mpz_clear(root);
}

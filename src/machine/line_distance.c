/*
 * line_distance.c - the constants of the Central Lemma (S0 Lemma 2.3).
 *
 * Let b_n = a_n + n + e_n with l <= e_n <= h for all n; e_0 = 0, so l <= 0 <= h.  Let u(x) be the
 * number of upper columns below x, and g(x) = u(x) - x/phi.
 *
 * For n < u(x) we have a_n <= x - 1, hence b_n < y = x + u(x) - 1 + h; those b_n but b_0 are lower
 * columns, so y - u(y) >= u(x) - 1.  For n >= u(x) we have b_n >= y = x + u(x) + l, so y - u(y) <=
 * u(x) - 1.  Written with g these are
 *
 *     g(y) <= h/phi^2 + 1/phi - g(x)/phi      and      g(y) >= l/phi^2 + 1 - g(x)/phi.
 *
 * The values of x + u(x) leave out at most every other number, and from one number to the next g
 * gains at most 1/phi^2 and loses at most 1/phi.  So by induction m <= g <= M with
 *
 *     M = h/phi^2 + 1 - m/phi  and  m = (l + 1)/phi^2 - M/phi.
 *
 * An upper P-position (x, y) = (a_n, b_n) has y - phi x = e_n + n - x/phi = e_n + g(x), and g(x) <=
 * M - 1/phi^2, as x is upper.  So l + m <= y - phi x <= h + M - 1/phi^2, which is what is below,
 * for 1/phi^2 = 2 - phi.  docs/certificates.md has the proof in full.
 */
#include <wythoff/machine.h>

void wy_line_distance(wy_phi_sum *least, wy_phi_sum *most, int lowest, int highest) {
    const int64_t l = lowest;
    const int64_t h = highest;
    *least = (wy_phi_sum){l + h + 1, -2 * h - 2};
    *most = (wy_phi_sum){l + h + 3, -2 * l - 4};
}

/*
 * line_distance.c - the constants of the Central Lemma (S0 Lemma 2.3).
 *
 * Let b_n = a_n + n + e_n with l <= e_n <= h for all n; e_0 = 0, so l <= 0 <= h.  Let N(x) be the
 * number of upper columns below x, and g(x) = N(x) - x/phi, which S0 proves to be
 * bounded: let g- <= g <= g+ be its best bounds.  As N(a_m) = m, a_m = phi (m - g(a_m)).
 *
 * The columns below x >= 1 are N(x) upper ones and the lower ones, b_m < x with m >= 1.  Let
 * K(z) be the number of m with a_m + m < z.  From a_m + m + l <= b_m <= a_m + m + h,
 *
 *     K(x - h) - 1  <=  x - N(x)  <=  K(x - l) - 1.
 *
 * For k = K(z): a_k + k >= z gives phi^2 k >= z + phi g(a_k), so k >= z/phi^2 + g-/phi; and
 * a_{k-1} + k - 1 < z gives k < 1 + z/phi^2 + g+/phi.  With 1/phi + 1/phi^2 = 1:
 *
 *     g(x) <= h/phi^2 - g-/phi + 1,        g(x) >= l/phi^2 - g+/phi.
 *
 * These hold for the best bounds too; solved for them, with 1 - 1/phi^2 = 1/phi,
 *
 *     g+ <= h/phi - l/phi^2 + phi,         g- >= l/phi - h/phi^2 - 1.
 *
 * An upper P-position (x, y) = (a_n, b_n) has y - phi x = n - x/phi + e_n = g(x) + e_n, so
 *
 *     l phi - h/phi^2 - 1  <=  y - phi x  <=  h phi - l/phi^2 + phi,
 *
 * which is (l + h) phi - 2h - 1 and (l + h + 1) phi - 2l, as 1/phi^2 = 2 - phi.
 */
#include <wythoff/words.h>

void wy_line_distance(wy_phi_sum *least, wy_phi_sum *most, int lowest, int highest) {
    const int64_t l = lowest;
    const int64_t h = highest;
    *least = (wy_phi_sum){l + h, -2 * h - 1};
    *most = (wy_phi_sum){l + h + 1, -2 * l};
}

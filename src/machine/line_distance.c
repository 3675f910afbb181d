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
 *
 * Any machine.  Let u(x) be the number of columns before x that are not taken, of the wing that
 * reads, v(y) the same of the rows, and g = u - x/phi, h = v - y/phi.  By beginning.h, r = x + u(x)
 * - behind is the first row not settled, and v(r) = r - u(x) + rows + shared.  So
 *
 *     h(r) = -g(x)/phi - behind/phi^2 + rows + shared,
 *
 * and the bits that a step writes tell h up to the next r.  With k and K the least and the largest
 * of all that is added here to -g(x)/phi, over all steps: m <= g <= M gives k - M/phi <= h <= K -
 * m/phi. As 1/phi < 1 these bounds, begun with those of the first columns, come to rest.  Then y -
 * phi x = g(x)
 * + (b - a - n) for an upper P-position.
 */
#include "machine/machine.h"

void wy_line_distance(wy_phi_sum *least, wy_phi_sum *most, int lowest, int highest) {
    const int64_t l = lowest;
    const int64_t h = highest;
    *least = (wy_phi_sum){l + h + 1, -2 * h - 2};
    *most = (wy_phi_sum){l + h + 3, -2 * l - 4};
}

/* ---- any machine ----------------------------------------------------------------------------- */

static const double phi = 1.6180339887498948482;

typedef struct range {
    double least, most;
} range;

static void widen(range *of, double value) {
    of->least = value < of->least ? value : of->least;
    of->most = value > of->most ? value : of->most;
}

/* g of the first columns, as far as they are known. */
static range first_range(const wy_machine *machine, int w) {
    const wi_machine_wing *wing = &machine->wing[w];
    range out = {0, 0};
    int64_t upper = 0;
    for (int64_t x = 0; x < wing->start.settled; x++) {
        upper += wing->first_bits[x] == 0;
        widen(&out, (double)upper - (double)(x + 1) / phi);
    }
    return out;
}

/* What the steps of the wing add, for the rows that it writes. */
static range added_by(const wy_machine *machine, int w) {
    range out = {1e300, -1e300};
    for (uint32_t q = 0; q < machine->facts.states; q++) {
        if (machine->of_state[q].wing != w) {
            continue;
        }
        const double before = (double)machine->of_state[q].rows + (double)machine->wing[w].shared -
                              (double)wi_machine_behind(machine, q) / (phi * phi);
        for (unsigned bit = 0; bit < 2; bit++) {
            const wi_machine_step *step = &machine->steps[q][bit];
            double at = before;
            for (int i = 0; i < step->count; i++) {
                widen(&out, at);
                at += (double)(1 - (step->bits >> i & 1)) - 1 / phi;
            }
        }
    }
    return out;
}

void wy_machine_distance(double *least, double *most, const wy_machine *machine, bool right) {
    enum { ROUNDS = 200 }; /* each brings the bounds nearer by phi: then they are at rest */
    const int wings = machine->frame.wings;
    range g[2] = {{0, 0}, {0, 0}};
    range added[2] = {{0, 0}, {0, 0}};
    for (int w = 0; w < wings; w++) {
        g[w] = first_range(machine, w);
        added[w] = added_by(machine, w);
    }
    for (int i = 0; i < ROUNDS; i++) {
        for (int w = 0; w < wings; w++) {
            range *to = &g[wi_other_wing(wings, w)];
            widen(to, added[w].least - g[w].most / phi);
            widen(to, added[w].most - g[w].least / phi);
        }
    }
    const wy_machine_facts *facts = &machine->facts;
    const bool second = right && wings > 1;
    const range *of = &g[second ? 1 : 0];
    *least = of->least + (second ? facts->lowest_right : facts->lowest) - 1e-6;
    *most = of->most + (second ? facts->highest_right : facts->highest) + 1e-6;
}

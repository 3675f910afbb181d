/*
 * check_heaps.c - games on three heaps: two that S2 calls not invariant, and S3's theorem on
 * several heaps.
 *
 * The rules of the Raleigh game (Fraenkel 2007) and of the Tribonacci game (Duchene, Rigo 2008) are
 * not in the slides.  They are quoted from memory of the literature, and confirmed here: their
 * P-positions come out as the published theorems say.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "papers/game.h"
#include "papers/verbs.h"

typedef struct triple {
    int64_t heap[3];
} triple;

/* May v be taken from p?  p is in increasing order, v has something > 0, v <= p. */
typedef bool rule(const triple *p, const triple *v);

static bool takes_from_two(const triple *v) {
    return v->heap[0] == 0 || v->heap[1] == 0 || v->heap[2] == 0;
}

/*
 * Raleigh: any numbers from one or two heaps; everything, if two heaps are equal; and for 0 < x < y
 * < z any s from x and the same t from y and z, but t = 3 is forbidden when y - t is then the
 * strictly smallest.
 */
static bool raleigh(const triple *p, const triple *v) {
    if (takes_from_two(v)) {
        return true;
    }
    if ((p->heap[0] == p->heap[1] || p->heap[1] == p->heap[2]) && memcmp(p, v, sizeof *p) == 0) {
        return true;
    }
    const bool apart = 0 < p->heap[0] && p->heap[0] < p->heap[1] && p->heap[1] < p->heap[2];
    const int64_t left[3] = {p->heap[0] - v->heap[0], p->heap[1] - v->heap[1],
                             p->heap[2] - v->heap[2]};
    return apart && v->heap[1] == v->heap[2] &&
           !(v->heap[1] == 3 && left[1] < left[0] && left[1] < left[2]);
}

/*
 * Tribonacci: any numbers from one or two heaps; three numbers of which none is more than the other
 * two together; and a from two heaps, b > 2a from the third, unless the smallest heap stays the
 * smallest and the other two change their order.
 */
static bool tribonacci(const triple *p, const triple *v) {
    if (takes_from_two(v)) {
        return true;
    }
    int most = 0;
    for (int i = 1; i < 3; i++) {
        most = v->heap[i] > v->heap[most] ? i : most;
    }
    const int64_t all = v->heap[0] + v->heap[1] + v->heap[2];
    if (2 * v->heap[most] <= all) {
        return true;
    }
    const int64_t one = v->heap[(most + 1) % 3];
    if (one != v->heap[(most + 2) % 3] || v->heap[most] <= 2 * one) {
        return false;
    }
    const int64_t left[3] = {p->heap[0] - v->heap[0], p->heap[1] - v->heap[1],
                             p->heap[2] - v->heap[2]};
    return !(left[0] < left[2] && left[2] < left[1]);
}

/* ---- solving --------------------------------------------------------------------------------- */

/* The P-positions found so far, in the order of their sums. */
typedef struct solved {
    triple p[64];
    size_t count;
} solved;

/* Does some move lead to a P-position?  Heaps may be exchanged. */
static bool can_win(const solved *of, rule *allows, const triple *p) {
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                     {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (size_t i = 0; i < of->count; i++) {
        for (int o = 0; o < 6; o++) {
            triple v;
            bool fits = true;
            int64_t sum = 0;
            for (int h = 0; h < 3; h++) {
                v.heap[h] = p->heap[h] - of->p[i].heap[orders[o][h]];
                fits = fits && v.heap[h] >= 0;
                sum += v.heap[h];
            }
            if (fits && sum > 0 && allows(p, &v)) {
                return true;
            }
        }
    }
    return false;
}

static void solve(solved *out, rule *allows, int64_t most) {
    out->count = 0;
    for (int64_t sum = 0; sum <= 3 * most; sum++) {
        for (int64_t x = 0; 3 * x <= sum; x++) {
            for (int64_t y = x; x + 2 * y <= sum; y++) {
                const triple p = {{x, y, sum - x - y}};
                if (p.heap[2] <= most && out->count < 64 && !can_win(out, allows, &p)) {
                    out->p[out->count++] = p;
                }
            }
        }
    }
}

/* ---- invariance ------------------------------------------------------------------------------ */

/* Two positions of which one allows a move and the other does not, though it has enough. */
static bool find_difference(triple found[3], rule *allows, int64_t most) {
    triple v;
    triple p;
    for (v.heap[2] = 1; v.heap[2] <= most; v.heap[2]++) {
        for (v.heap[1] = 1; v.heap[1] <= most; v.heap[1]++) {
            for (v.heap[0] = 1; v.heap[0] <= most; v.heap[0]++) {
                bool seen[2] = {false, false};
                for (p.heap[0] = v.heap[0]; p.heap[0] <= most; p.heap[0]++) {
                    for (p.heap[1] = p.heap[0] + 1; p.heap[1] <= most; p.heap[1]++) {
                        for (p.heap[2] = p.heap[1] + 1; p.heap[2] <= most; p.heap[2]++) {
                            if (p.heap[1] < v.heap[1] || p.heap[2] < v.heap[2]) {
                                continue;
                            }
                            const int may = allows(&p, &v) ? 1 : 0;
                            if (!seen[may]) {
                                seen[may] = true;
                                found[may] = p;
                            }
                            if (seen[0] && seen[1]) {
                                found[2] = v;
                                return true;
                            }
                        }
                    }
                }
            }
        }
    }
    return false;
}

/* "(0,0,0) (1,2,3)": are the P-positions these, as far as they go? */
static bool are_printed(const solved *of, const char *data, int64_t most) {
    size_t i = 0;
    triple p;
    while (wi_claim_next_number(&p.heap[0], &data) && wi_claim_next_number(&p.heap[1], &data) &&
           wi_claim_next_number(&p.heap[2], &data)) {
        if (p.heap[2] > most) {
            continue;
        }
        bool there = false;
        for (size_t k = 0; k < of->count; k++) {
            there = there || memcmp(&of->p[k], &p, sizeof p) == 0;
        }
        if (!there) {
            return false;
        }
        i++;
    }
    return i == of->count;
}

/* Arguments: raleigh|tribonacci yes|no, invariant; data: P-positions; bound: heaps. */
wy_status wi_check_three_heaps(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                               wy_error *error) {
    int which = 0;
    int no = 0;
    wy_status status = wi_claim_choice(&which, claim, 0, "raleigh|tribonacci", error);
    if (status == WY_OK) {
        status = wi_claim_choice(&no, claim, 1, "yes|no", error);
    }
    const int64_t most = wi_claim_bound(claim, run, 0, 12);
    if (status != WY_OK || most > 60) {
        return status != WY_OK ? status : wi_fail(error, WY_BAD, "heaps up to 60");
    }
    rule *const allows = which == 0 ? raleigh : tribonacci;
    solved of;
    triple found[3];
    solve(&of, allows, most);
    const bool differs = find_difference(found, allows, 12);
    const bool printed = are_printed(&of, claim->data, most);
    wi_finding_judge(out, differs == (no == 1) && printed, WY_PROOF_FINITE);
    if (differs) {
        const triple *p = found;
        wi_finding_say(out,
                       "The move (%" PRId64 ",%" PRId64 ",%" PRId64 ") may be made from (%" PRId64
                       ",%" PRId64 ",%" PRId64 "), but not from (%" PRId64 ",%" PRId64 ",%" PRId64
                       "), though the heaps have enough.",
                       p[2].heap[0], p[2].heap[1], p[2].heap[2], p[1].heap[0], p[1].heap[1],
                       p[1].heap[2], p[0].heap[0], p[0].heap[1], p[0].heap[2]);
    }
    wi_finding_say(out,
                   printed ? "With the rules taken, the %zu P-positions with heaps up to %" PRId64
                             " are those of the published theorem."
                           : "With the rules taken, there are %zu P-positions with heaps up to "
                             "%" PRId64 ", not those given.",
                   of.count, most);
    wi_finding_by(out,
                  "the two positions; the rules are confirmed by solving the game for heaps up "
                  "to %" PRId64,
                  most);
    return WY_OK;
}

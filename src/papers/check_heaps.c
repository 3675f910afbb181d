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

/* ---- S3 on three heaps ----------------------------------------------------------------------- */

/*
 * Q has three rows, the moves (s,t,u) of a game become (s,t,u) Q, and the board is where X Q^-1 >=
 * 0. With the adjugate, X adj(Q) = det Q (X Q^-1), all is in whole numbers.
 */
typedef struct board {
    int64_t q[3][3], adjugate[3][3], det;
} board;

static bool make_board(board *out) {
    int64_t(*q)[3] = out->q;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            const int a = (j + 1) % 3;
            const int b = (j + 2) % 3;
            const int c = (i + 1) % 3;
            const int d = (i + 2) % 3;
            out->adjugate[i][j] = q[a][c] * q[b][d] - q[a][d] * q[b][c];
        }
    }
    out->det = 0;
    for (int i = 0; i < 3; i++) {
        out->det += q[0][i] * out->adjugate[i][0];
    }
    return out->det > 0;
}

/* The image of a position; false: it is not on the board. */
static bool image(triple *to, const board *of, const triple *x, bool up) {
    for (int i = 0; i < 3; i++) {
        int64_t sum = 0;
        for (int j = 0; j < 3; j++) {
            sum += x->heap[j] * of->adjugate[j][i];
        }
        if (sum < 0) {
            return false;
        }
        to->heap[i] = (sum + (up ? of->det - 1 : 0)) / of->det;
    }
    return true;
}

/* Moves of the game that is carried over: 0 Nim, 1 the same from any heaps, 2 from one or from all.
 */
static bool plain_move(int game, const triple *v) {
    int64_t most = 0;
    int parts = 0;
    for (int i = 0; i < 3; i++) {
        most = v->heap[i] > most ? v->heap[i] : most;
        parts += v->heap[i] > 0;
    }
    bool same = true;
    for (int i = 0; i < 3; i++) {
        same = same && (v->heap[i] == 0 || v->heap[i] == most);
    }
    return most > 0 && same && (game == 1 || parts == 1 || (game == 2 && parts == 3));
}

/* Outcomes below `size` by definition: on the board of Q, or, with the unit matrix, of the game. */
static void fill(uint8_t *is_p, const board *of, int game, int64_t size) {
    triple x;
    for (x.heap[0] = 0; x.heap[0] < size; x.heap[0]++) {
        for (x.heap[1] = 0; x.heap[1] < size; x.heap[1]++) {
            for (x.heap[2] = 0; x.heap[2] < size; x.heap[2]++) {
                triple ignored;
                bool wins = !image(&ignored, of, &x, false); /* off the board: nothing */
                for (int64_t code = 1; code < 8 && !wins; code++) {
                    for (int64_t t = 1; t < size && !wins; t++) {
                        const triple v = {{code & 1 ? t : 0, code & 2 ? t : 0, code & 4 ? t : 0}};
                        triple to = x;
                        bool fits = plain_move(game, &v);
                        for (int j = 0; j < 3; j++) {
                            for (int i = 0; i < 3; i++) {
                                to.heap[j] -= v.heap[i] * of->q[i][j];
                            }
                            fits = fits && to.heap[j] >= 0;
                        }
                        wins = fits && image(&ignored, of, &to, false) &&
                               is_p[(to.heap[0] * size + to.heap[1]) * size + to.heap[2]] != 0;
                    }
                }
                is_p[(x.heap[0] * size + x.heap[1]) * size + x.heap[2]] = !wins;
            }
        }
    }
}

typedef struct tally {
    int64_t boards, positions, wrong, wrong_counts;
} tally;

/* One board: |T_Q| = det Q, and outcomes through the image. */
static void look_at_board(tally *count, const board *of, const uint8_t *plain[3], uint8_t *room,
                          int64_t size, bool up) {
    int64_t terminal = 0;
    for (int game = 0; game < 3; game++) {
        fill(room, of, game, size);
        triple x;
        for (x.heap[0] = 0; x.heap[0] < size; x.heap[0]++) {
            for (x.heap[1] = 0; x.heap[1] < size; x.heap[1]++) {
                for (x.heap[2] = 0; x.heap[2] < size; x.heap[2]++) {
                    triple y;
                    if (!image(&y, of, &x, false)) {
                        continue;
                    }
                    terminal += game == 0 && y.heap[0] + y.heap[1] + y.heap[2] == 0;
                    image(&y, of, &x, up);
                    if (y.heap[0] >= size || y.heap[1] >= size || y.heap[2] >= size) {
                        continue;
                    }
                    const bool is_p = room[(x.heap[0] * size + x.heap[1]) * size + x.heap[2]] != 0;
                    count->positions++;
                    count->wrong +=
                        is_p !=
                        (plain[game][(y.heap[0] * size + y.heap[1]) * size + y.heap[2]] != 0);
                }
            }
        }
    }
    count->boards++;
    count->wrong_counts += terminal != of->det;
}

/* Argument: floor|ceiling.  Bound: heaps. */
wy_status wi_check_three_cones(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                               wy_error *error) {
    int up = 0;
    wy_status status = wi_claim_choice(&up, claim, 0, "floor|ceiling", error);
    const int64_t size = wi_claim_bound(claim, run, 0, 12);
    const size_t cells = (size_t)(size * size * size);
    uint8_t *room = calloc(4 * cells, 1);
    if (status == WY_OK && room == NULL) {
        status = wi_fail_memory(error);
    }
    if (status == WY_OK) {
        /* rows of small numbers; the last ones have det 4, 6 and 9 */
        static const int64_t boards[][9] = {
            {1, 0, 0, 0, 1, 0, 1, 1, 1}, {1, 1, 0, 0, 1, 1, 1, 0, 1}, {2, 1, 0, 0, 1, 0, 0, 1, 2},
            {2, 0, 1, 1, 2, 0, 0, 0, 1}, {1, 1, 2, 0, 3, 1, 1, 0, 2}, {2, 1, 1, 1, 2, 1, 1, 1, 3},
            {2, 1, 0, 0, 2, 1, 1, 0, 2},
        };
        board unit = {.q = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
        make_board(&unit);
        const uint8_t *plain[3];
        for (int game = 0; game < 3; game++) {
            fill(room + (size_t)(game + 1) * cells, &unit, game, size);
            plain[game] = room + (size_t)(game + 1) * cells;
        }
        tally count = {0};
        wi_pace pace;
        wi_pace_start(&pace, &run->control);
        const size_t all = sizeof boards / sizeof boards[0];
        for (size_t i = 0; i < all && status == WY_OK; i++) {
            board of;
            memcpy(of.q, boards[i], sizeof of.q);
            if (make_board(&of)) {
                look_at_board(&count, &of, plain, room, size, up != 0);
            }
            if (wi_pace_stop(&pace, (double)i / (double)all)) {
                status = wi_fail(error, WY_STOPPED, "stopped");
            }
        }
        wi_finding_judge(out, count.wrong == 0 && count.wrong_counts == 0, WY_PROOF_PROSE);
        wi_finding_say(out,
                       "With a matrix Q of three rows the board is where X Q^-1 ≥ 0, and a move "
                       "lowers X Q^-1 by whole numbers: it can be made iff it can at ⌊X Q^-1⌋, and "
                       "leads to the image of where it leads. So outcomes are kept, and det Q "
                       "positions, those with image 0, are terminal. The same words do for any "
                       "number of heaps. On %" PRId64 " boards and three games, %" PRId64
                       " positions were compared; %" PRId64 " differ.",
                       count.boards, count.positions, count.wrong);
        wi_finding_by(out, "this argument; and all positions with heaps below %" PRId64, size);
    }
    free(room);
    return status;
}

/*
 * check_s1_pairs.c - the P-positions of (m,p)-Wythoff Nim (S1 section 1.4).
 *
 * Proposition 14, proved.  (b), (c), (d): a_n = mex and b_n = a_n + m floor(n/p), so a_n grows,
 * b_n - a_n does not fall, b_n grows; no number is missed or met twice but a_n = b_n for n < p;
 * each multiple of m is a difference for the p numbers n of one quotient. (a): Let two pairs differ
 * by a move in both heaps with |s - t| < m.  Their differences are multiples of m and differ by
 * less than m, so they are the same; hence the pair (a_n, b_n) has exactly n mod p <= p - 1 options
 * of this kind in pairs, all on its own diagonal, and by (b) no option of Nim: who moved before can
 * block them all, so it is P.  Now let (x, y), x <= y, be no pair.  If the pair of x is (x, c), c <
 * y, or (c, x), c < x, or if the pair of y is (c, y), c < x, then a move of Nim leads there.  Else
 * x = a_n and y < b_n; D = m floor((y - x)/m) is less than b_n - a_n, so all p pairs (u, u + D)
 * have u < x, and the move to each takes s = x - u and t = s + (y - x - D), 0 <= t - s < m.  They
 * are p options, and p - 1 can be blocked, or none if only those on the diagonal of (x, y) may be
 * and D != y - x.  So it is N.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/svg.h"
#include "papers/verbs.h"
#include "theory/theory.h"

/* ---- the game itself, by its rules, in two readings ------------------------------------------ */

typedef struct window {
    int64_t m, p, size;
    int64_t blocks; /* how many moves may be blocked */
    int64_t *at;    /* the rows of P-positions of each column x, at most two kept, -1: none */
    int64_t *on;    /* diagonal d + size: the columns of its P-positions so far, p + 1 kept */
    int64_t *on_count;
} window;

/* P-positions on diagonal d with both heaps below (x, y). */
static int64_t below(const window *of, int64_t d, int64_t x, int64_t y) {
    if (d <= -of->size || d >= of->size) {
        return 0;
    }
    const int64_t limit = x < y - d ? x : y - d;
    int64_t count = 0;
    for (int64_t i = 0; i < of->on_count[d + of->size]; i++) {
        count += of->on[(d + of->size) * (of->p + 1) + i] < limit;
    }
    return count;
}

/* Is (x, y) P: can the other player block all moves to P-positions that there are? */
static bool is_p(const window *of, bool same_diagonal_only, int64_t x, int64_t y) {
    int64_t blockable = 0;
    for (int64_t d = y - x - (of->m - 1); d <= y - x + (of->m - 1); d++) {
        const int64_t count = below(of, d, x, y);
        if (same_diagonal_only && d != y - x && count > 0) {
            return false;
        }
        blockable += count;
    }
    return blockable <= of->blocks;
}

/* The P-positions of all columns x < size up to row size - 1, in row[x], -1: none there. */
static wy_status play_out(int64_t *row, int64_t m, int64_t p, int64_t blocks, int64_t size,
                          bool same_diagonal_only, wy_error *error) {
    window of = {.m = m, .p = p, .size = size, .blocks = blocks};
    bool *row_taken = calloc((size_t)size, sizeof *row_taken);
    of.on = calloc(2 * (size_t)size * ((size_t)p + 1), sizeof *of.on);
    of.on_count = calloc(2 * (size_t)size, sizeof *of.on_count);
    const bool room = row_taken != NULL && of.on != NULL && of.on_count != NULL;
    wy_status status = room ? WY_OK : wi_fail_memory(error);
    for (int64_t x = 0; room && status == WY_OK && x < size; x++) {
        row[x] = -1;
        /* A P-position of the column makes all above it N; so does one to the left in a row. */
        for (int64_t y = 0; y < size && row[x] < 0; y++) {
            if (row_taken[y] || !is_p(&of, same_diagonal_only, x, y)) {
                continue;
            }
            row[x] = y;
            row_taken[y] = true;
            const int64_t diagonal = y - x + size;
            if (of.on_count[diagonal] > p) {
                status = wi_fail(error, WY_SYSTEM, "more than p P-positions on a diagonal");
                break;
            }
            of.on[diagonal * (p + 1) + of.on_count[diagonal]++] = x;
        }
    }
    free(row_taken);
    free(of.on);
    free(of.on_count);
    return status;
}

/* other[x] from the pairs, -1 where it is beyond the window. */
static wy_status from_pairs(int64_t *other, int64_t m, int64_t p, int64_t size, wy_error *error) {
    wi_pairs_stream *stream;
    const wy_status status = wi_pairs_stream_create(&stream, m, p, size, error);
    if (status != WY_OK) {
        return status;
    }
    for (int64_t x = 0; x < size; x++) {
        other[x] = -1;
    }
    int64_t a;
    int64_t b;
    while (wi_pairs_stream_next(stream, &a, &b, 1) == 1) {
        if (a < size && b < size) {
            other[a] = b;
            other[b] = a;
        }
    }
    wi_pairs_stream_free(stream);
    return WY_OK;
}

enum { LARGEST = 100 }; /* m and p of a claim */

/* Plays the game of `of` out in both readings, and compares with its pairs; rows: room for three.
 */
static wy_status compare_readings(wy_finding *out, int64_t *wrong, int64_t *rows[3],
                                  const wi_claim_games *of, int64_t blocks, int64_t size,
                                  wy_error *error) {
    wy_status status = from_pairs(rows[0], of->m, of->p, size, error);
    for (int reading = 1; reading <= 2 && status == WY_OK; reading++) {
        status = play_out(rows[reading], of->m, of->p, blocks, size, reading == 2, error);
        for (int64_t x = 0; status == WY_OK && x < size; x++) {
            if (rows[0][x] != rows[reading][x] && (*wrong)++ == 0) {
                wi_finding_say(
                    out,
                    "In (%" PRId64 ",%" PRId64 ")-Wythoff Nim, blocking %s, the "
                    "P-position of column %" PRId64 " is in row %" PRId64 ", not %" PRId64 ".",
                    of->m, of->p,
                    reading == 1 ? "any move in both heaps" : "on the same diagonal only", x,
                    rows[reading][x], rows[0][x]);
            }
        }
    }
    return status;
}

/* Arguments: M M P P, and how many moves may be blocked; the first bound is the size of the window.
 */
wy_status wi_check_blocking_readings(wy_finding *out, const wy_claim *claim,
                                     const wy_claim_run *run, wy_error *error) {
    wi_claim_games of;
    wy_status status = wi_claim_games_read(&of, claim, LARGEST, error);
    int fewer = 0;
    if (status == WY_OK) {
        status = wi_claim_choice(&fewer, claim, 4, "p-1|p-2", error);
    }
    const int64_t size = wi_claim_bound(claim, run, 0, 100);
    int64_t *rows[3] = {NULL, NULL, NULL};
    for (size_t i = 0; i < 3 && status == WY_OK; i++) {
        rows[i] = calloc((size_t)size, sizeof *rows[i]);
        status = rows[i] != NULL ? WY_OK : wi_fail_memory(error);
    }
    int64_t wrong = 0;
    while (status == WY_OK && wi_claim_games_next(&of)) {
        status = compare_readings(out, &wrong, rows, &of, of.p - 1 - fewer, size, error);
    }
    for (size_t i = 0; i < 3; i++) {
        free(rows[i]);
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
        if (wrong == 0) {
            wi_finding_say(
                out,
                "In each of %" PRId64 " games the P-positions are the pairs of Definition 13, "
                "whether all moves in both heaps may be blocked or only those that stay on the "
                "diagonal: pairs that such a move connects have differences that are multiples of "
                "m and differ by less than m, so they are on one diagonal; a pair has at most "
                "p − 1 of them before it, and from any other position either Nim reaches a pair, "
                "or "
                "p pairs of one difference can be reached.",
                of.count);
        }
        wi_finding_by(
            out,
            "this argument, for all m and p; and the games played out by their rules in a "
            "window of %" PRId64 " by %" PRId64,
            size, size);
    }
    return status;
}

/* ---- Proposition 14 (b), (c), (d) ------------------------------------------------------------ */

typedef struct run_of_pairs {
    int64_t terms, increasing, partition, differences;
} run_of_pairs;

/* strict: (c) with b - a < d - c. */
static wy_status look_at(run_of_pairs *out, int64_t m, int64_t p, int64_t terms, bool strict,
                         wy_error *error) {
    wi_pairs_stream *stream;
    wy_status status = wi_pairs_stream_create(&stream, m, p, terms, error);
    if (status != WY_OK) {
        return status;
    }
    /* a_n < 2n + p: of the numbers below a_n at least half are a's, but for the first p. */
    const int64_t room = 2 * terms + p + 2;
    uint8_t *met = calloc((size_t)room, 1);
    int64_t a = -1;
    int64_t b = -1;
    int64_t last_a = -1;
    int64_t last_b = -1;
    int64_t same = 0; /* pairs so far of the last difference */
    for (int64_t n = 0; met != NULL && wi_pairs_stream_next(stream, &a, &b, 1) == 1; n++) {
        const int64_t last_difference = last_b - last_a;
        const int64_t difference = b - a;
        out->increasing += a <= last_a || b <= last_b ||
                           (n > 0 && difference < last_difference + (strict ? 1 : 0));
        if (n == 0 || difference != last_difference) {
            out->differences += difference % m != 0 || (n > 0 && same != p) ||
                                (n > 0 && difference != last_difference + m);
            same = 0;
        }
        same++;
        out->partition += n < p && (a != n || b != n);
        if (a < room) {
            met[a]++;
        }
        if (n >= p && b < room) {
            met[b]++;
        }
        last_a = a;
        last_b = b;
        out->terms++;
    }
    for (int64_t x = 0; met != NULL && x <= last_a && x < room; x++) {
        out->partition += met[x] != 1; /* each number in exactly one of the sequences */
    }
    status = met != NULL ? WY_OK : wi_fail_memory(error);
    free(met);
    wi_pairs_stream_free(stream);
    return status;
}

/* Arguments: M M P P and <= or <, in (c); the first bound is the number of pairs. */
wy_status wi_check_pairs_partition(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                   wy_error *error) {
    wi_claim_games of;
    wy_status status = wi_claim_games_read(&of, claim, LARGEST, error);
    int strict = 0;
    if (status == WY_OK) {
        status = wi_claim_choice(&strict, claim, 4, "<=|<", error);
    }
    const int64_t terms = wi_claim_bound(claim, run, 0, 10000);
    run_of_pairs all = {0};
    while (status == WY_OK && wi_claim_games_next(&of)) {
        const run_of_pairs before = all;
        status = look_at(&all, of.m, of.p, terms, strict != 0, error);
        if (all.increasing + all.partition + all.differences >
                before.increasing + before.partition + before.differences &&
            before.increasing + before.partition + before.differences == 0) {
            wi_finding_say(out, "It fails first for (m,p) = (%" PRId64 ",%" PRId64 ").", of.m,
                           of.p);
        }
    }
    if (status == WY_OK) {
        const bool good = all.increasing + all.partition + all.differences == 0;
        wi_finding_judge(out, good, WY_PROOF_PROSE);
        if (good) {
            wi_finding_say(
                out,
                "(b), (c) and (d) follow from the definition: a_n is the least number "
                "not met before and b_n − a_n = m⌊n/p⌋, so a_n and b_n grow, no number "
                "is missed or met twice but a_n = b_n = n for n < p, and each multiple "
                "of m is the difference of the p pairs with one quotient ⌊n/p⌋. All of it "
                "was seen in %" PRId64 " games.",
                of.count);
        }
        wi_finding_by(
            out, "this argument, for all m and p; and the first %" PRId64 " pairs of each", terms);
    }
    return status;
}

/* ---- formulas: p = 1, and p | m -------------------------------------------------------------- */

/* floor(n (2 - m + sqrt(m^2 + more)) / 2), more being 4; exact while n^2 (m^2 + 4) < 2^63. */
static int64_t beatty(int64_t m, int64_t more, int64_t n) {
    const int64_t root = (int64_t)wi_claim_root((uint64_t)(n * n * (m * m + more)));
    const int64_t twice = n * (2 - m) + root;
    return twice >= 0 ? twice / 2 : (twice - 1) / 2;
}

/* How many pairs of the game are not what Beatty's theorem says; p divides m. */
static wy_status differ_from_beatty(wy_finding *out, int64_t *wrong, const wi_claim_games *of,
                                    int64_t more, int64_t terms, wy_error *error) {
    wi_pairs_stream *stream;
    const wy_status status = wi_pairs_stream_create(&stream, of->m, of->p, terms, error);
    if (status != WY_OK) {
        return status;
    }
    const int64_t p = of->p;
    int64_t differ = 0;
    int64_t a;
    int64_t b;
    for (int64_t n = 0; wi_pairs_stream_next(stream, &a, &b, 1) == 1; n++) {
        const int64_t k = n / p;
        const int64_t floor = beatty(of->m / p, more, k);
        const int64_t right_a = p * floor + n % p;
        const int64_t right_b = p * (floor + k * (of->m / p)) + n % p;
        if ((a != right_a || b != right_b) && *wrong + differ++ == 0) {
            wi_finding_say(out,
                           "For (m,p) = (%" PRId64 ",%" PRId64 ") and n = %" PRId64
                           " the pair is (%" PRId64 ",%" PRId64 "), the formula says "
                           "(%" PRId64 ",%" PRId64 ").",
                           of->m, p, n, a, b, right_a, right_b);
        }
    }
    wi_pairs_stream_free(stream);
    wi_finding_row(out, "%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64, of->m, p, terms, differ);
    *wrong += differ;
    return WY_OK;
}

/*
 * Arguments: M M P P, of which the games with p | m are taken, and 4 of m^2 + 4; the first bound is
 * the number of pairs.  p = 1 is section 1.4.4.
 */
wy_status wi_check_pairs_beatty(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    wi_claim_games of;
    wy_status status = wi_claim_games_read(&of, claim, LARGEST, error);
    const int64_t terms = wi_claim_bound(claim, run, 0, 10000);
    int64_t more = 0;
    if (status == WY_OK) {
        status = wi_claim_number(&more, claim, 4, 1, 100, error);
    }
    if (status == WY_OK && (terms < 1 || terms > 20000000)) {
        return wi_fail(error, WY_BAD, "between 1 and 20000000 pairs can be looked at");
    }
    int64_t games = 0;
    int64_t wrong = 0;
    wi_finding_row(out, "m,p,pairs,differ from the formula");
    while (status == WY_OK && wi_claim_games_next(&of)) {
        if (of.m % of.p == 0) {
            status = differ_from_beatty(out, &wrong, &of, more, terms, error);
            games++;
        }
    }
    if (status == WY_OK && games == 0) {
        return wi_fail(error, WY_BAD, "none of these p divides its m");
    }
    if (status != WY_OK) {
        return status;
    }
    wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
    if (wrong == 0) {
        wi_finding_say(out,
                       "1/α + 1/(α+m) = 1 is α² + (m−2)α − m = 0, whose root between 1 and 2 is "
                       "the printed α, irrational for m²+4 is no square. So ⌊nα⌋ and ⌊n(α+m)⌋ = "
                       "⌊nα⌋ + mn, n ≥ 1, partition the positive integers (Beatty), which is the "
                       "mex of Definition 13 with p = 1.");
    }
    if (wrong == 0 && of.p_range[1] > 1) {
        wi_finding_say(out, "For p | m blocks of p numbers take the place of the numbers: p⌊nα⌋ "
                            "+ r has the difference p·(m/p)·n = m⌊(pn+r)/p⌋, and the least "
                            "number not met is r further in the least block not met.");
    }
    wi_finding_by(out,
                  "Beatty's theorem, for all m and all p that divide it; and the first %" PRId64
                  " pairs of %" PRId64 " game%s, in exact arithmetic",
                  terms, games, games == 1 ? "" : "s");
    return WY_OK;
}

/* Looks for a pair of the game in no block of p. */
static wy_status find_outside(wy_finding *out, bool *found, const wi_claim_games *of, int64_t terms,
                              wy_error *error) {
    wi_pairs_stream *stream;
    const wy_status status = wi_pairs_stream_create(&stream, of->m, of->p, terms, error);
    if (status != WY_OK) {
        return status;
    }
    int64_t a = 0;
    int64_t b = 0;
    int64_t n = 0;
    *found = false;
    for (; !*found && wi_pairs_stream_next(stream, &a, &b, 1) == 1; n++) {
        *found = a % of->p != n % of->p || b % of->p != n % of->p;
    }
    wi_pairs_stream_free(stream);
    if (*found) {
        wi_finding_row(out, "%" PRId64 ",%" PRId64 ",\"(%" PRId64 ",%" PRId64 ")\",%" PRId64, of->m,
                       of->p, a, b, n - 1);
    } else {
        wi_finding_row(out, "%" PRId64 ",%" PRId64 ",none so far,", of->m, of->p);
    }
    return WY_OK;
}

/*
 * Arguments: M M P P, and others: the games where p does not divide m are taken; or all.  The first
 * bound is the number of pairs.  Suppose that the P-positions are (q a'_n + r, q b'_n + r), 0 <= r
 * < q, for complementary a' and b' with a'_0 = b'_0 = 0 and a'_n < b'_n else.  Exactly q of them
 * have the difference 0, so q = p by Proposition 14 (d); then all differences are multiples of p,
 * and m is one of them.
 */
wy_status wi_check_pairs_not_beatty(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                    wy_error *error) {
    wi_claim_games of;
    wy_status status = wi_claim_games_read(&of, claim, LARGEST, error);
    const int64_t terms = wi_claim_bound(claim, run, 0, 10000);
    int64_t games = 0;
    int64_t wrong = 0;
    int all = 0;
    if (status == WY_OK) {
        status = wi_claim_choice(&all, claim, 4, "others|all", error);
    }
    wi_finding_row(out, "m,p,first pair in no block of p,its n");
    while (status == WY_OK && wi_claim_games_next(&of)) {
        if (all != 0 || of.m % of.p != 0) {
            bool found = false;
            status = find_outside(out, &found, &of, terms, error);
            games++;
            wrong += !found;
        }
    }
    if (status == WY_OK && games == 0) {
        return wi_fail(error, WY_BAD, "each of these p divides its m");
    }
    if (status != WY_OK) {
        return status;
    }
    wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
    wi_finding_say(out, "In blocks (q a'_n + r, q b'_n + r) exactly q pairs have the difference 0, "
                        "so q = p; then every difference is a multiple of p. But m is a "
                        "difference, so p | m.");
    if (wrong == 0) {
        wi_finding_say(out, "In each of %" PRId64 " games some pair is in no block of p.", games);
    } else {
        wi_finding_say(out, "In %" PRId64 " of %" PRId64 " games no such pair was found.", wrong,
                       games);
    }
    wi_finding_by(out,
                  "this argument, with Proposition 14 (d), for all m and p; and the pairs of "
                  "%" PRId64 " game%s",
                  games, games == 1 ? "" : "s");
    return WY_OK;
}

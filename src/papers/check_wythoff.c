/*
 * check_wythoff.c - S2's first slides: the game graph and its kernel, four descriptions of
 * Wythoff's pairs, Zeckendorf's numeration, invariance.
 */
#include <gmp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "base/pace.h"
#include "papers/svg.h"
#include "papers/verbs.h"
#include "rules/value.h"
#include "solve/graph.h"
#include "theory/theory.h"

/* ---- the game graph ---------------------------------------------------------------------- */

/* Is the marked set stable and absorbing, edge by edge? */
static bool is_kernel(const wi_graph *graph) {
    for (size_t v = 0; v < wi_graph_vertices(graph); v++) {
        size_t count;
        const size_t *moves = wi_graph_moves(graph, v, &count);
        bool into = false;
        for (size_t i = 0; i < count; i++) {
            into |= wi_graph_in_kernel(graph, moves[i]);
        }
        if (into == wi_graph_in_kernel(graph, v)) {
            return false;
        }
    }
    return true;
}

/* What a vertex is after so many rounds: 0 not known yet, 1 in the kernel, 2 outside of it. */
static int known_after(const wi_graph *graph, size_t v, size_t rounds) {
    if (wi_graph_in_kernel(graph, v)) {
        return wi_graph_round(graph, v) <= rounds ? 1 : 0;
    }
    size_t count;
    const size_t *moves = wi_graph_moves(graph, v, &count);
    for (size_t i = 0; i < count; i++) {
        if (wi_graph_in_kernel(graph, moves[i]) && wi_graph_round(graph, moves[i]) <= rounds) {
            return 2;
        }
    }
    return 0;
}

/* The graph after so many rounds; edges that go from known positions are drawn thinner. */
static char *graph_picture(const wi_graph *graph, int64_t width, int64_t height, size_t rounds,
                           bool small) {
    const double step = small ? 42 : 62;
    const double edge = small ? 18 : 30;
    const double radius = small ? 11 : 14;
    wi_svg *svg = wi_svg_open(fmax(2 * edge + step * (double)(width - 1), small ? 0 : 300),
                              2 * edge + step * (double)(height - 1) + (small ? 0 : 50));
    const double top = edge + step * (double)(height - 1);
    for (int kernel = 0; kernel < 2; kernel++) { /* edges into the kernel over the others */
        for (size_t v = 0; v < wi_graph_vertices(graph); v++) {
            size_t count;
            const size_t *moves = wi_graph_moves(graph, v, &count);
            const wy_position from = wi_graph_position(graph, v);
            for (size_t i = 0; i < count; i++) {
                const wy_position to = wi_graph_position(graph, moves[i]);
                const bool into = known_after(graph, moves[i], rounds) == 1;
                /* what is removed takes its edges with it */
                const bool removed = known_after(graph, v, rounds) != 0 && !into;
                if (into == (kernel == 1) && !(small && removed)) {
                    wi_svg_arc(svg, kernel == 1 ? WI_INK_P : WI_INK_GRID,
                               edge + step * (double)from.x, top - step * (double)from.y,
                               edge + step * (double)to.x, top - step * (double)to.y, 0.12);
                }
            }
        }
    }
    static const wi_ink fills[3] = {WI_INK_PALE, WI_INK_WRONG, WI_INK_GRID};
    for (size_t v = 0; v < wi_graph_vertices(graph); v++) {
        const wy_position at = wi_graph_position(graph, v);
        const double x = edge + step * (double)at.x;
        const double y = top - step * (double)at.y;
        const int known = known_after(graph, v, rounds);
        char name[48];
        snprintf(name, sizeof name, "%lld,%lld", (long long)at.x, (long long)at.y);
        wi_svg_circle(svg, fills[known], x, y, radius);
        if (known == 0) {
            wi_svg_ring(svg, WI_INK_TEXT, x, y, radius);
        }
        wi_svg_text(svg, WI_INK_TEXT, x, y + 4, small ? 9 : 11, name);
    }
    static const char *const names[3] = {"not known yet", "in the kernel: P",
                                         "outside: a move leads into it"};
    for (int i = 1; i < 3 && !small; i++) {
        wi_svg_circle(svg, fills[i], edge, top + edge + 4 + 18 * (double)(i - 1), 7);
        wi_svg_label(svg, WI_INK_TEXT, edge + 14, top + edge + 8 + 18 * (double)(i - 1), 11,
                     names[i]);
    }
    return wi_svg_close(svg);
}

static wy_status draw_graph(wy_finding *out, const wy_rules *rules, const char *game,
                            wy_error *error) {
    enum { SHOWN = 5 };
    const wi_graph_options options = {.fold = true};
    wi_graph *graph;
    const wy_status status = wi_graph_create_two(&graph, rules, SHOWN, SHOWN, &options, error);
    if (status == WY_OK) {
        size_t rounds = 0;
        for (size_t v = 0; v < wi_graph_vertices(graph); v++) {
            rounds = wi_graph_round(graph, v) > rounds ? wi_graph_round(graph, v) : rounds;
        }
        wi_finding_picture(out, graph_picture(graph, SHOWN + 1, SHOWN + 1, rounds, false),
                           "The game graph of %s below (%d,%d), (x,y) and (y,x) being one; moves "
                           "into the kernel are red",
                           game, SHOWN, SHOWN);
        for (size_t round = 0; round <= rounds; round++) {
            wi_finding_picture(out, graph_picture(graph, SHOWN + 1, SHOWN + 1, round, true),
                               round == 0
                                   ? "At first nothing is known"
                                   : "Round %zu: the sinks of what is left are in the kernel "
                                     "(orange), and what moves to them is outside (grey)",
                               round);
        }
    }
    wi_graph_free(graph);
    return status;
}

/* Arguments: the game of the graph, and the game whose P-positions its kernel is claimed to be. */
wy_status wi_check_kernel_graph(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    const int64_t size = wi_claim_bound(claim, run, 0, 12);
    wy_rules *rules;
    wy_rules *others = NULL;
    wi_graph *graph = NULL;
    wy_solution *solution = NULL;
    wy_status status = wy_rules_read_settled(&rules, claim->arguments[0], error);
    if (status != WY_OK) {
        return status;
    }
    status = wy_rules_read_settled(&others, claim->arguments[1], error);
    if (status != WY_OK) {
        wy_rules_free(rules);
        return status;
    }
    const wi_graph_options options = {.vertices = 100000, .edges = 10000000};
    status = wi_graph_create_two(&graph, rules, size, size, &options, error);
    if (status == WY_OK) {
        status = wy_solve(&solution, others, WY_ENGINE_AUTO, &run->control, error);
    }
    wy_error difference = {0};
    bool agrees = true;
    if (status == WY_OK) {
        status = wi_graph_check(graph, solution, &difference);
        agrees = status != WY_SYSTEM;
        status = agrees ? status : WY_OK;
        if (status != WY_OK && error != NULL) {
            *error = difference;
        }
    }
    if (status == WY_OK) {
        size_t inside = 0;
        size_t rounds = 0;
        for (size_t v = 0; v < wi_graph_vertices(graph); v++) {
            inside += wi_graph_in_kernel(graph, v);
            rounds = wi_graph_round(graph, v) > rounds ? wi_graph_round(graph, v) : rounds;
        }
        const bool good = is_kernel(graph);
        wi_finding_judge(out, good && agrees, WY_PROOF_PROSE);
        if (!agrees) {
            wi_finding_say(out, "The kernel is not the set of P-positions of %s: %s.",
                           claim->arguments[1], difference.message);
        }
        wi_finding_say(out,
                       "Below (%lld,%lld) there are %zu positions and %zu moves; going up from the "
                       "sinks, %zu rounds find a kernel of %zu. It is %sstable and absorbing, edge "
                       "by edge, and is %sthe set of P-positions that the %s engine finds.",
                       (long long)size, (long long)size, wi_graph_vertices(graph),
                       wi_graph_edges(graph), rounds, inside, good ? "" : "not ",
                       agrees ? "" : "not ", wy_engine_name(wy_solution_engine(solution)));
        wi_finding_by(out,
                      "Berge's theorem, as every move lowers x + y; the kernel of the graph "
                      "below (%lld,%lld) was computed and checked",
                      (long long)size, (long long)size);
        status = draw_graph(out, rules, claim->arguments[0], error);
    }
    wy_solution_free(solution);
    wi_graph_free(graph);
    wy_rules_free(others);
    wy_rules_free(rules);
    return status;
}

/* ---- four descriptions ------------------------------------------------------------------- */

/* All four at n, against the pair that the mex rule gives, B_n = A_n + mn; *wrong counts. */
static wy_status compare_small(size_t *wrong, int64_t count, int64_t m, const wy_claim_run *run,
                               wy_error *error) {
    uint8_t *used = calloc((size_t)((m + 2) * count + 3), 1);
    if (used == NULL) {
        return wi_fail_memory(error);
    }
    mpz_t n;
    mpz_t a;
    mpz_t b;
    mpz_inits(n, a, b, NULL);
    wi_pace pace;
    wi_pace_start(&pace, &run->control);
    wy_status status = WY_OK;
    int64_t mex = 0;
    for (int64_t i = 0; i < count && status == WY_OK; i++) {
        while (used[mex] != 0) {
            mex++;
        }
        used[mex] = 1;
        used[mex + m * i] = 1;
        mpz_set_si(n, i);
        for (int d = WI_BY_BEATTY; d < WI_DESCRIPTIONS && status == WY_OK; d++) {
            status = wi_wythoff_term(a, b, (wi_description)d, n, error);
            *wrong +=
                status == WY_OK && (mpz_cmp_si(a, mex) != 0 || mpz_cmp_si(b, mex + m * i) != 0);
        }
        if (wi_pace_stop(&pace, (double)i / (double)count)) {
            status = wi_fail(error, WY_STOPPED, "stopped");
        }
    }
    mpz_clears(n, a, b, NULL);
    free(used);
    return status;
}

/* Three of them at random n of some thousand bits. */
static wy_status compare_large(size_t *wrong, int64_t count, wy_error *error) {
    mpz_t n;
    mpz_t a[WI_DESCRIPTIONS];
    mpz_t b[WI_DESCRIPTIONS];
    mpz_init(n);
    for (int d = 0; d < WI_DESCRIPTIONS; d++) {
        mpz_inits(a[d], b[d], NULL);
    }
    gmp_randstate_t random;
    gmp_randinit_default(random);
    wy_status status = WY_OK;
    for (int64_t i = 0; i < count && status == WY_OK; i++) {
        mpz_urandomb(n, random, (mp_bitcnt_t)(64 + 40 * (i % 80)));
        for (int d = WI_BY_BEATTY; d < WI_DESCRIPTIONS && status == WY_OK; d++) {
            status = wi_wythoff_term(a[d], b[d], (wi_description)d, n, error);
            *wrong += status == WY_OK && d > WI_BY_BEATTY &&
                      (mpz_cmp(a[d], a[WI_BY_BEATTY]) != 0 || mpz_cmp(b[d], b[WI_BY_BEATTY]) != 0);
        }
    }
    gmp_randclear(random);
    mpz_clear(n);
    for (int d = 0; d < WI_DESCRIPTIONS; d++) {
        mpz_clears(a[d], b[d], NULL);
    }
    return status;
}

/*
 * That floor(n phi) is A_n: with the digits d_k of n - 1, over 1, 2, 3, 5, ... = F_0, F_1, ..., and
 * F_{k+1} - phi F_k = (-1/phi)^{k+2}, n phi - A_n = 1/phi - sum d_k (-1/phi)^{k+2}.  The sum is
 * less than 1/phi^2 + 1/phi^4 + ... = 1/phi and more than -(1/phi^3 + 1/phi^5 + ...) = -1/phi^2, so
 * n phi - A_n lies between 0 and 1.
 */
wy_status wi_check_descriptions(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    const int64_t count = wi_claim_bound(claim, run, 0, 1000);
    const int64_t large = wi_claim_bound(claim, run, 1, 50);
    size_t wrong = 0;
    int64_t m = 0;
    wy_status status = wi_claim_number(&m, claim, 0, 1, 100, error);
    if (status == WY_OK) {
        status = compare_small(&wrong, count, m, run, error);
    }
    if (status == WY_OK) {
        status = compare_large(&wrong, large, error);
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
        wi_finding_say(out,
                       "The least-excluded rule, the floors (by exact square roots), the Fibonacci "
                       "word and the numeration %s for all n < %lld, and the last three at %lld "
                       "random n of up to 3,200 bits.",
                       wrong == 0 ? "agree" : "do not agree", (long long)count, (long long)large);
        wi_finding_by(out,
                      "the digits: A_n - 1 has those d_k of n - 1 and a 0 behind them (2.1d), so "
                      "n phi - A_n = 1/phi - sum of d_k (-1/phi)^(k+2), which lies between 0 and 1 "
                      "because geometric sums bound it by -1/phi^2 and 1/phi");
    }
    return status;
}

/*
 * program_numbers.c - what programs of checks can call: long numbers, slopes, two games compared,
 * regular sequences.
 */
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/automata.h>
#include <wythoff/grundy.h>
#include <wythoff/prove.h>

#include "base/fail.h"
#include "base/list.h"
#include "papers/program.h"
#include "solve/adjoin.h"
#include "theory/root_floor.h"
#include "theory/theory.h"

/* ---- long numbers, as texts of digits -------------------------------------------------------- */

static wy_status read_long(mpz_t out, const char *text, wi_running *by) {
    return mpz_set_str(out, text, 10) == 0
               ? WY_OK
               : wi_fail(by->error, WY_BAD, "'%.40s' is no number", text);
}

static wy_status write_long(wi_value *out, const mpz_t number, wi_running *by) {
    return wi_call_take_text(out, mpz_get_str(NULL, 10, number), by);
}

static wy_status write_pair(wi_value *out, const mpz_t a, const mpz_t b, wi_running *by) {
    wi_growing text = {0};
    wi_growing_integer(&text, a);
    wi_growing_put(&text, " ", 1);
    wi_growing_integer(&text, b);
    return wi_call_growing(out, &text, by);
}

/* A, + - * /, B; the quotient is rounded down.  With r, floor(sqrt(A B)). */
CALL(long) {
    mpz_t a;
    mpz_t b;
    mpz_inits(a, b, NULL);
    wy_status status = read_long(a, given[0].t, by);
    if (status == WY_OK) {
        status = read_long(b, given[2].t, by);
    }
    if (status == WY_OK) {
        switch (given[1].t[0]) {
        case '+':
            mpz_add(a, a, b);
            break;
        case '-':
            mpz_sub(a, a, b);
            break;
        case '/':
            if (mpz_sgn(b) != 0) {
                mpz_fdiv_q(a, a, b);
            }
            break;
        default:
            mpz_mul(a, a, b);
            if (given[1].t[0] == 'r' && mpz_sgn(a) >= 0) {
                mpz_sqrt(a, a);
            }
        }
        status = write_long(out, a, by);
    }
    mpz_clears(a, b, NULL);
    return status;
}

/* m, p, X, column: "A B", the pair of n = X of (m,p)-Wythoff Nim, by the telescope of the pairs;
 * or, of the column X, its row and its n. */
CALL(far_pair) {
    wi_pairs *pairs = NULL;
    bool upper;
    mpz_t v[3];
    mpz_inits(v[0], v[1], v[2], NULL);
    wy_status status = read_long(v[0], given[2].t, by);
    if (status == WY_OK) {
        status = wi_pairs_create(&pairs, given[0].i, given[1].i, by->error);
    }
    if (status == WY_OK) {
        status = given[3].i != 0 ? wi_pairs_column(v[1], v[2], &upper, pairs, v[0], by->error)
                                 : wi_pairs_term(v[1], v[2], pairs, v[0], by->error);
    }
    if (status == WY_OK) {
        status = write_pair(out, v[1], v[2], by);
    }
    wi_pairs_free(pairs);
    mpz_clears(v[0], v[1], v[2], NULL);
    return status;
}

/* bits: a random number, the same ones in each run of a program. */
CALL(random) {
    if (!by->random_begun) {
        gmp_randinit_default(by->random);
        by->random_begun = true;
    }
    mpz_t number;
    mpz_init(number);
    mpz_urandomb(number, by->random, (mp_bitcnt_t)given->i);
    const wy_status status = write_long(out, number, by);
    mpz_clear(number);
    return status;
}

/* how, N: "A B", Wythoff's pair by 0 the mex rule, 1 square roots, 2 the word, 3 the numeration. */
CALL(described) {
    mpz_t v[3];
    mpz_inits(v[0], v[1], v[2], NULL);
    wy_status status = read_long(v[0], given[1].t, by);
    if (status == WY_OK) {
        status = wi_wythoff_term(v[1], v[2], (wi_description)given[0].i, v[0], by->error);
    }
    if (status == WY_OK) {
        status = write_pair(out, v[1], v[2], by);
    }
    mpz_clears(v[0], v[1], v[2], NULL);
    return status;
}

/* how, count: the first pairs, described like this: A at [n,0], B at [n,1]. */
CALL(first_described) {
    mpz_t v[3];
    mpz_inits(v[0], v[1], v[2], NULL);
    wy_status status = wi_check_table_make(&out->a, given[1].i, 2, by->error);
    for (int64_t n = 0; status == WY_OK && n < given[1].i; n++) {
        mpz_set_si(v[0], n);
        status = wi_wythoff_term(v[1], v[2], (wi_description)given[0].i, v[0], by->error);
        out->a->at[2 * n] = mpz_get_si(v[1]);
        out->a->at[2 * n + 1] = mpz_get_si(v[2]);
    }
    mpz_clears(v[0], v[1], v[2], NULL);
    return status;
}

/*
 * I, J: of what kind is the move, if it may not join Wythoff's game, by the digits and by square
 * roots; whether it may not; whether the automaton of W accepts it, and the states of the
 * automaton.
 */
CALL(join_ways) {
    mpz_t i;
    mpz_t j;
    mpz_inits(i, j, NULL);
    wi_adjoin_kind kinds[WI_ADJOIN_WAYS];
    bool accepted = false;
    wy_status status = by->joining == NULL
                           ? wi_adjoin_proof_open(&by->joining, &by->run->control, by->error)
                           : WY_OK;
    if (status == WY_OK) {
        status = read_long(i, given[0].t, by);
    }
    if (status == WY_OK) {
        status = read_long(j, given[1].t, by);
    }
    for (int way = 0; way < WI_ADJOIN_WAYS && status == WY_OK; way++) {
        status = wi_adjoin_classify(&kinds[way], (wi_adjoin_way)way, i, j, by->error);
    }
    if (status == WY_OK) {
        status =
            wi_adjoin_by_automaton(&accepted, wi_adjoin_proof_above(by->joining), i, j, by->error);
    }
    mpz_clears(i, j, NULL);
    if (status != WY_OK) {
        return status;
    }
    const int64_t numbers[] = {(int64_t)kinds[0], (int64_t)kinds[1], kinds[0] != WI_ADJOIN_FREE,
                               accepted, wy_automaton_states(wi_adjoin_proof_above(by->joining))};
    return wi_call_list(out, numbers, 5, by);
}

/* N, count: floor(k sqrt(N)) at [k], 0 <= k < count. */
CALL(roots) {
    const wy_status status = wi_check_table_make(&out->a, given[1].i, 1, by->error);
    if (status == WY_OK) {
        wi_root_floor walk = wi_root_floor_of((uint64_t)given[0].i);
        for (int64_t k = 1; k < given[1].i; k++) {
            out->a->at[k] = wi_root_floor_at(&walk, k);
        }
    }
    return status;
}

/* ---- slopes ---------------------------------------------------------------------------------- */

/* P1, q1, p2, q2: slopes of Rational Nim and of Rational Wythoff Nim below and above, each as a, b,
 * c of (a + b sqrt 5)/c. */
CALL(cone_slopes) {
    const wy_cone q = {.p1 = given[0].i, .q1 = given[1].i, .p2 = given[2].i, .q2 = given[3].i};
    const wi_cone_slopes of = wi_cone_limits(&q);
    const int64_t numbers[] = {of.nim.a,           of.nim.b,           of.nim.c,
                               of.wythoff_lower.a, of.wythoff_lower.b, of.wythoff_lower.c,
                               of.wythoff_upper.a, of.wythoff_upper.b, of.wythoff_upper.c};
    return wi_call_list(out, numbers, 9, by);
}

/* a, b, c: (a + b sqrt 5)/c in words, and as a number. */
CALL(golden_text) {
    char text[64];
    const wi_golden number = {given[0].i, given[1].i, given[2].i};
    wi_golden_text(text, sizeof text, &number);
    return wi_call_text(out, text, strlen(text), by);
}

CALL(golden_value) {
    const wi_golden number = {given[0].i, given[1].i, given[2].i};
    out->r = wi_golden_value(&number);
    return WY_OK;
}

typedef struct gather {
    double *slopes;
    size_t count, room;
    int64_t from;
    bool upper, failed;
} gather;

static bool take(void *data, const wy_position *positions, size_t count) {
    gather *g = data;
    for (size_t i = 0; i < count; i++) {
        const int64_t x = positions[i].x;
        const int64_t y = positions[i].y;
        if (x < g->from || (g->upper && y < x)) {
            continue;
        }
        if (!wi_list_room(g->slopes, g->room, g->count + 1)) {
            g->failed = true;
            return false;
        }
        g->slopes[g->count++] = (double)y / (double)x;
    }
    return true;
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/*
 * GAME, upper, width, height: the slopes y/x of the P-positions in the right half of the window,
 * sorted, and cut at gaps wider than 0.05; lines "LEAST MEAN GREATEST HOW-MANY", at most 8.
 */
CALL(beams) {
    wy_solution *solution;
    gather g = {.from = given[2].i / 2, .upper = given[1].i != 0};
    wy_status status = wi_call_solve(&solution, given[0].t, WY_ENGINE_AUTO, &by->run->control, by);
    if (status == WY_OK) {
        status = wy_solution_each(solution, given[2].i, given[3].i, take, &g, by->error);
    }
    wy_solution_free(solution);
    if (status == WY_OK) {
        enum { MOST = 8 };
        wi_growing text = {0};
        wi_list_sort(g.slopes, g.count, by_size);
        size_t beams = 0;
        for (size_t i = 0; i < g.count && beams < MOST; beams++) {
            const size_t first = i;
            double sum = 0;
            while (i < g.count && (i == first || g.slopes[i] - g.slopes[i - 1] < 0.05)) {
                sum += g.slopes[i++];
            }
            wi_growing_printf(&text, "%.17g %.17g %.17g %zu\n", g.slopes[first],
                              sum / (double)(i - first), g.slopes[i - 1], i - first);
        }
        text.failed |= g.failed;
        status = wi_call_growing(out, &text, by);
    }
    free(g.slopes);
    return status;
}

/* A number with a point. */
CALL(decimal) {
    out->r = strtod(given->t, NULL);
    return WY_OK;
}

/* A small number, with two figures. */
CALL(short) {
    return wi_call_format(out, by, "%.1e", given->r);
}

/* ---- two games ------------------------------------------------------------------------------- */

/*
 * GAME, GAME: "STATES NUMERATION" if both P-sets are proved to be what one automaton accepts; empty
 * if that is not proved, which is no fault.
 */
CALL(proved_same) {
    wy_theorem *theorems[2] = {NULL, NULL};
    const wy_prove_options options = {.numeration = "msd_fib", .window = 3000, .states = 20000};
    wy_status status = WY_OK;
    out->t = "";
    for (int i = 0; i < 2 && status == WY_OK; i++) {
        const wy_rules *rules;
        status = wi_call_rules(&rules, given[i].t, by);
        if (status == WY_OK) {
            status = wy_prove(&theorems[i], rules, &options, &by->run->control, by->error);
        }
    }
    if (status == WY_OK) {
        wy_theorem_facts facts[2];
        wy_theorem_facts_of(&facts[0], theorems[0]);
        wy_theorem_facts_of(&facts[1], theorems[1]);
        if (!facts[0].transported && !facts[1].transported &&
            wy_theorem_alike(theorems[0], theorems[1])) {
            status = wy_automaton_equal(NULL, wy_theorem_p(theorems[0]), wy_theorem_p(theorems[1]),
                                        &by->run->control, by->error);
            if (status == WY_OK) {
                status = wi_call_format(out, by, "%u %s", (unsigned)facts[0].p_states,
                                        facts[0].numeration);
            }
        }
    }
    wy_theorem_free(theorems[0]);
    wy_theorem_free(theorems[1]);
    return status == WY_LIMIT || status == WY_NO ? WY_OK : status;
}

/* GAME, x, y: a winning move there, its two amounts and where it leads; empty: there is none. */
CALL(winning_move) {
    wy_solution *solution;
    wy_place at;
    wy_verdict verdict;
    wy_place_init(&at);
    wy_verdict_init(&verdict);
    mpz_set_si(at.heap[0], given[1].i);
    mpz_set_si(at.heap[1], given[2].i);
    wy_status status = wi_call_solve(&solution, given[0].t, WY_ENGINE_AUTO, &by->run->control, by);
    if (status == WY_OK) {
        status = wy_solution_decide(&verdict, solution, &at, by->error);
    }
    if (status == WY_OK) {
        const int64_t numbers[] = {mpz_get_si(verdict.move.take[0]),
                                   mpz_get_si(verdict.move.take[1]), mpz_get_si(verdict.move.to[0]),
                                   mpz_get_si(verdict.move.to[1])};
        status = wi_call_list(out, numbers, verdict.has_move ? 4 : 0, by);
    }
    wy_verdict_clear(&verdict);
    wy_place_clear(&at);
    wy_solution_free(solution);
    return status;
}

/* GAME: the engine that answers best. */
CALL(engine) {
    wy_solution *solution;
    const wy_status status =
        wi_call_solve(&solution, given->t, WY_ENGINE_AUTO, &by->run->control, by);
    out->t = status == WY_OK ? wy_engine_name(wy_solution_engine(solution)) : "";
    wy_solution_free(solution);
    return status;
}

/* ---- regular sequences ----------------------------------------------------------------------- */

/* A sequence, Zeckendorf: "closes RANK RANK ..." or "grows ...": the ranks of its kernel in base 2,
 * or in Zeckendorf's numeration. */
CALL(kernel_ranks) {
    wy_regularity *found = NULL;
    const wy_status status = wy_regularity_find(
        &found, given[0].a->at, (size_t)given[0].a->tall,
        given[1].i != 0 ? WY_KERNEL_FIBONACCI : WY_KERNEL_BINARY, &by->run->control, by->error);
    if (status != WY_OK) {
        return status;
    }
    wi_growing text = {0};
    wi_growing_printf(&text, "%s", found->closed ? "closes" : "grows");
    for (int e = 0; e <= found->depth; e++) {
        wi_growing_printf(&text, " %zu", found->ranks[e]);
    }
    wy_regularity_free(found);
    return wi_call_growing(out, &text, by);
}

/* ---- the list -------------------------------------------------------------------------------- */

const wi_call wi_calls_numbers[] = {
    {"long", "TTTT", call_long},
    {"far_pair", "TIITI", call_far_pair},
    {"random", "TI", call_random},
    {"described", "TIT", call_described},
    {"first_described", "AII", call_first_described},
    {"join_ways", "ATT", call_join_ways},
    {"roots", "AII", call_roots},
    {"cone_slopes", "AIIII", call_cone_slopes},
    {"golden_text", "TIII", call_golden_text},
    {"golden_value", "RIII", call_golden_value},
    {"beams", "TTIII", call_beams},
    {"decimal", "RT", call_decimal},
    {"short", "TR", call_short},
    {"proved_same", "TTT", call_proved_same},
    {"winning_move", "ATII", call_winning_move},
    {"engine", "TT", call_engine},
    {"kernel_ranks", "TAI", call_kernel_ranks},
    {NULL, NULL, NULL},
};

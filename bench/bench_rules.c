/* bench_rules.c - the benchmarks of normal forms, and of conditions that are not linear. */
#include <stdio.h>
#include <string.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "measure.h"
#include "plain.h"

/* ---- what the normal form of rules costs, and what it brings --------------------------------- */

/*
 *   - A rule with conditions against the same rule written by hand, as lines and single moves: both
 *     from the text to all P-positions of a window.  The ratio is to be near 1.
 *   - Moves that are tied to the heaps: the table engine against the plain one.  Of those with two
 *     parameters the last line is without the plain one; the two before tell how it grows.
 *   - The time from a text to its normal form: of the games that have names, and of rules with
 *     conditions.
 */

/* ---- conditions against lists --------------------------------------------------------------- */

/* WY_NO: the benchmark would compare different games. */
static wy_status check_same(const bench_report *r, const char *one, const char *other) {
    wy_rules *a = NULL;
    wy_rules *b = NULL;
    bool same = false;
    wy_status status = wy_rules_read(&a, one, r->error);
    if (status == WY_OK) {
        status = wy_rules_read(&b, other, r->error);
    }
    if (status == WY_OK) {
        status = wy_rules_same(&same, a, b, r->error);
    }
    wy_rules_free(a);
    wy_rules_free(b);
    return status != WY_OK || same
               ? status
               : wi_fail(r->error, WY_NO, "the rules '%s' and '%s' are not the same", one, other);
}

/* Measures both twice, in turn: where a ratio is near 1, what else the machine does matters. */
static wy_status compare(const bench_report *r, const char *name, const bench_window *by_hand,
                         const bench_window *condition) {
    bench_figures best[2];
    memset(best, 0, sizeof best);
    for (int round = 0; round < 2; round++) {
        bench_figures a = {0};
        bench_figures b = {0};
        const wy_status status =
            bench_both(&a, &b, r, name, bench_solve, by_hand, bench_solve, condition);
        if (status != WY_OK) {
            return status;
        }
        best[0] = round == 0 || a.seconds < best[0].seconds ? a : best[0];
        best[1] = round == 0 || b.seconds < best[1].seconds ? b : best[1];
    }
    bench_line(r, name, by_hand->width, &best[0], &best[1], "");
    return WY_OK;
}

static wy_status bench_linear(const bench_report *r) {
    static const struct {
        const char *name, *by_hand, *condition;
        int64_t width, height, quick;
    } pairs[] = {
        {"rules: 15 moves against s+t<=6",
         "wythoff + {(1,1),(1,2),(1,3),(1,4),(1,5),(2,1),(2,2),(2,3),(2,4),(3,1),(3,2),(3,3),"
         "(4,1),(4,2),(5,1)}",
         "wythoff + {(s,t): s+t<=6}", 20000000, INT64_C(1) << 40, 10000},
        {"rules: fans against s<=t<2s+1",
         "{(t,0),(0,t),(t,2t),(2t,t),(s+t-1,s+2t-2),(2s+t-2,s+t-1)}",
         "nim + {(s,t),(t,s): s<=t, t<2s+1}", 50000, 50000, 1000},
        {"rules: wythoff against t<=min(x,y)", "wythoff",
         "{(t,0): 0<t<=x} + {(0,t): 0<t<=y} + {(t,t): 0<t<=min(x,y)}", 50000000, INT64_C(1) << 40,
         10000},
    };
    wy_status status = WY_OK;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0] && status == WY_OK; i++) {
        const int64_t width = r->options->quick ? pairs[i].quick : pairs[i].width;
        const bench_window a = {pairs[i].by_hand, WY_ENGINE_AUTO, width, pairs[i].height, 0, NULL};
        const bench_window b = {
            pairs[i].condition, WY_ENGINE_AUTO, width, pairs[i].height, 0, NULL};
        status = check_same(r, a.rule, b.rule);
        if (status == WY_OK) {
            status = compare(r, pairs[i].name, &a, &b);
        }
    }
    return status;
}

/* ---- tied moves ----------------------------------------------------------------------------- */

static wy_status bench_tied_line(const bench_report *r, const char *name, const char *rule,
                                 int64_t size) {
    const bench_window plain = {rule, WY_ENGINE_PLAIN, size, size, 0, NULL};
    const bench_window table = {rule, WY_ENGINE_TABLE, size, size, 0, NULL};
    return bench_versus(r, name, size, bench_solve, &plain, bench_solve, &table);
}

static wy_status bench_one_parameter(const bench_report *r) {
    static const struct {
        const char *name, *rule;
    } games[] = {
        {"rules: at most half a heap", "{(t,0): 2t<=x} + {(0,t): 2t<=y}"},
        {"rules: (t,t) with t<=x-y", "nim + {(t,t): t<=x-y}"},
        {"rules: x-t a multiple of 3", "nim + {(t,2t): x-t mod 3=0}"},
        {"rules: two-row Chomp", "two-row-chomp"},
    };
    wy_status status = WY_OK;
    for (size_t i = 0; i < sizeof games / sizeof games[0] && status == WY_OK; i++) {
        status = bench_tied_line(r, games[i].name, games[i].rule, r->options->quick ? 100 : 1000);
    }
    return status;
}

static wy_status bench_two_parameters(const bench_report *r) {
    static const struct {
        const char *name, *rule;
    } games[] = {
        {"rules: |s-t|<x-s+1", "nim + {(s,t): |s-t|<x-s+1}"},
        {"rules: 2s+3t<=x+y", "nim + {(s,t): 2s+3t<=x+y}"},
        {"rules: chocolate(2)", "chocolate(2)"},
        {"rules: s+t<=x-y block 1", "nim + {(s,t): s+t<=x-y} block 1"},
    };
    const int64_t small = r->options->quick ? 20 : 100;
    const int64_t large = r->options->quick ? 100 : 1000;
    wy_status status = WY_OK;
    for (size_t i = 0; i < sizeof games / sizeof games[0] && status == WY_OK; i++) {
        const char *name = games[i].name;
        status = bench_tied_line(r, name, games[i].rule, small);
        if (status == WY_OK) {
            status = bench_tied_line(r, name, games[i].rule, 2 * small);
        }
        const bench_window table = {games[i].rule, WY_ENGINE_TABLE, large, large, 0, NULL};
        bench_figures figures = {0};
        if (status == WY_OK) {
            status =
                bench_measure(&figures, bench_solve, &table, name, r->options->control, r->error);
        }
        if (status == WY_OK) {
            bench_line(r, name, large, NULL, &figures, "the table alone");
        }
    }
    return status;
}

/* ---- the normal form ------------------------------------------------------------------------ */

static const char *const conditions[] = {
    "wythoff + {(s,t): s+t<=6}",
    "nim + {(s,t),(t,s): s<=t, t<2s+1}",
    "{(t,0): 0<t<=x} + {(0,t): 0<t<=y} + {(t,t): 0<t<=min(x,y)}",
    "{(t,0): 2t<=x} + {(0,t): 2t<=y}",
    "nim + {(t,t): t<=x-y}",
    "nim + {(s,t): |s-t|<x-s+1}",
    "nim + {(s,t): 2s+3t<=x+y}",
    "nim + {(s,t): |s-t|<7}",
    "nim + {(s,t): s+t mod 3=0}",
    "nim + {(s,t): s!=t}",
    "{(s,t): s=0.., t=1.., s<=3t} + (t,0)",
    "wythoff - {(t,t): t mod 4=2} + {(t,2t): t>5}",
    "wythoff - {(s,t): s+t<9}",
    "{(t,0): x>=y} + {(0,t): x<=y} + (t,t)",
    "{(t,0),(0,t): odd(x+t)} + {(t,t): x+y>7 or t=3}",
    "nim + {(t,t): t<=floor(x/2)}",
    "nim + {(s,t): s<=t<=2s, x>=y} + {(t,s): s<=t<=2s, x<=y}",
    "{(t,0): t in {1,3,7,20}} + {(0,t): t mod 5!=0} + {(s,t): max(x,y)>=s+t}",
    "wythoff + {(s,t): 3s<2t+5, 2t<5s+1} terminal x+y<=3",
    "nim + {(2s+3t,s): t<=9} + {(s,s+t): x mod 2=0, t<x}",
};

static uint64_t work_normal(const void *data) {
    wy_rules *rules = NULL;
    const uint64_t families =
        wy_rules_read_settled(&rules, data, NULL) == WY_OK ? rules->family_count + 1 : 0;
    wy_rules_free(rules);
    return families;
}

typedef struct spread {
    double sum, worst;
    uint64_t bytes;
    int64_t count;
    const char *slowest;
} spread;

static wy_status add_normal(spread *to, const bench_report *r, const char *rule) {
    bench_figures figures = {0};
    const wy_status status =
        bench_measure(&figures, work_normal, rule, rule, r->options->control, r->error);
    if (status != WY_OK) {
        return status;
    }
    if (figures.checksum == 0) {
        return wi_fail(r->error, WY_NO, "the benchmark's rule '%s' cannot be read", rule);
    }
    to->sum += figures.seconds;
    to->bytes = figures.bytes > to->bytes ? figures.bytes : to->bytes;
    to->count++;
    if (to->slowest == NULL || figures.seconds > to->worst) {
        to->worst = figures.seconds;
        to->slowest = rule;
    }
    return WY_OK;
}

static void put_spread(const bench_report *r, const spread *of, const char *mean,
                       const char *worst) {
    bench_figures figures = {.seconds = of->sum / (double)of->count, .bytes = of->bytes};
    bench_line(r, mean, of->count, NULL, &figures, "");
    figures.seconds = of->worst;
    bench_line(r, worst, of->count, NULL, &figures, of->slowest);
}

static wy_status bench_normal(const bench_report *r) {
    spread named = {0};
    spread conditional = {0};
    size_t count;
    const wy_named_game *games = wy_named_games(&count);
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        status = games[i].several ? WY_OK : add_normal(&named, r, games[i].example);
    }
    for (size_t i = 0; i < sizeof conditions / sizeof conditions[0] && status == WY_OK; i++) {
        status = add_normal(&conditional, r, conditions[i]);
    }
    if (status == WY_OK) {
        put_spread(r, &named, "rules: normal form, named, mean",
                   "rules: normal form, named, worst");
        put_spread(r, &conditional, "rules: with conditions, mean",
                   "rules: with conditions, worst");
    }
    return status;
}

wy_status bench_rules(bench_report *r) {
    wy_status status = bench_linear(r);
    if (status == WY_OK) {
        status = bench_one_parameter(r);
    }
    if (status == WY_OK) {
        status = bench_two_parameters(r);
    }
    return status == WY_OK ? bench_normal(r) : status;
}

/* ---- conditions that are not linear ---------------------------------------------------------- */

typedef struct loop {
    size_t which;
    int64_t size;
} loop;

static uint64_t work_loop(const void *data) {
    const loop *l = data;
    return plain_conditions(l->which, l->size);
}

/* Each rule against a loop that is written by hand for it (plain_conditions.c). */
wy_status bench_conditions(bench_report *r) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < PLAIN_CONDITIONS && status == WY_OK; i++) {
        const int64_t size = r->options->quick ? 100 : 2000;
        const loop by_hand = {i, size};
        const bench_window ours = {plain_conditions_rule(i), WY_ENGINE_AUTO, size, size, 0, NULL};
        char name[64];
        snprintf(name, sizeof name, "conditions: %s", plain_conditions_name(i));
        status = bench_versus(r, name, size, work_loop, &by_hand, bench_solve, &ours);
    }
    return status;
}

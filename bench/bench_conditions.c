/*
 * bench_conditions.c - rules whose conditions are not linear, each against a loop that is written
 * by hand for it (plain_conditions.c).  Our time begins at the text of the rule.
 */
#include "bench_conditions.h"

#include <stdio.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "plain_conditions.h"

typedef struct job {
    size_t which;
    int64_t size;
} job;

static bool add_positions(void *data, const wy_position *positions, size_t count) {
    uint64_t *sum = data;
    for (size_t i = 0; i < count; i++) {
        *sum = plain_conditions_sum(*sum, positions[i].x, positions[i].y);
    }
    return true;
}

static uint64_t work_ours(const void *data) {
    const job *j = data;
    const wy_control control = {.threads = 1};
    wy_rules *rules = NULL;
    wy_solution *solution = NULL;
    uint64_t sum = 1;
    if (wy_rules_read_settled(&rules, plain_conditions_rule(j->which), NULL) != WY_OK ||
        wy_solve(&solution, rules, WY_ENGINE_AUTO, &control, NULL) != WY_OK ||
        wy_solution_each(solution, j->size, j->size, add_positions, &sum, NULL) != WY_OK) {
        sum = 0;
    }
    wy_solution_free(solution);
    wy_rules_free(rules);
    return sum;
}

static uint64_t work_by_hand(const void *data) {
    const job *j = data;
    return plain_conditions(j->which, j->size);
}

wy_status bench_conditions(bench_report *r) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < PLAIN_CONDITIONS && status == WY_OK; i++) {
        const job j = {i, r->options->quick ? 100 : 2000};
        char name[64];
        snprintf(name, sizeof name, "conditions: %s", plain_conditions_name(i));
        status = bench_versus(r, name, j.size, work_by_hand, &j, work_ours, &j);
    }
    return status;
}

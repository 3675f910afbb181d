/* bench.c - the calls of bench.py in C: GAME X Y, seconds of one decision. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <wythoff/wythoff.h>

enum { TRIES = 20, CALLS = 300 };

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static bool poll(void *data, double done) {
    (void)data;
    (void)done;
    return false;
}

int main(int count, char **arguments) {
    if (count != 5) {
        return 2;
    }
    const wy_control control = {.poll = poll,
                                .memory = strtoull(arguments[4], NULL, 10),
                                .threads = (int)sysconf(_SC_NPROCESSORS_ONLN)};
    wy_rules *rules;
    wy_solution *solution;
    if (wy_rules_read_settled(&rules, arguments[1], NULL) != WY_OK ||
        wy_answer_open(&solution, rules, WY_ENGINE_AUTO, &control, NULL) != WY_OK) {
        return 1;
    }
    wy_place at;
    wy_place_init(&at);
    mpz_set_str(at.heap[0], arguments[2], 10);
    mpz_set_str(at.heap[1], arguments[3], 10);
    double best = 1e9;
    for (int i = 0; i < TRIES; i++) {
        const double begun = now();
        for (int k = 0; k < CALLS; k++) {
            wy_verdict verdict;
            wy_verdict_init(&verdict);
            wy_solution_decide(&verdict, solution, &at, NULL);
            wy_verdict_clear(&verdict);
        }
        const double taken = (now() - begun) / CALLS;
        best = taken < best ? taken : best;
    }
    printf("%.9f\n", best);
    wy_place_clear(&at);
    wy_solution_free(solution);
    wy_rules_free(rules);
    return 0;
}

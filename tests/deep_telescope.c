/*
 * deep_telescope.c - the telescope against the columns engine on random columns below 10^9: too
 * long for every day.
 *
 *     deep_telescope [columns [samples [k,l ...]]]
 *
 * For each game the columns engine computes all columns; a million random ones of them are looked
 * up through the telescope, one by one, together with the number of upper columns before them.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <wythoff/machine.h>
#include <wythoff/solve.h>

#include "base/clock.h"
#include "machine/telescope.h"

typedef struct comparison {
    wi_telescope *telescope;
    int64_t *samples; /* ascending */
    size_t count, next;
    int64_t upper; /* columns before the one at hand */
    size_t wrong;
    mpz_t x, row, n;
    double seconds; /* of the telescope */
} comparison;

static uint64_t random_word(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

static int ascending(const void *a, const void *b) {
    const int64_t left = *(const int64_t *)a;
    const int64_t right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

static void compare(comparison *c, wy_position at) {
    wy_error error;
    mpz_set_si(c->x, at.x);
    const double start = wi_seconds();
    bool right = wi_telescope_column(c->row, NULL, c->telescope, c->x, &error) == WY_OK &&
                 mpz_cmp_si(c->row, at.y) == 0;
    c->seconds += wi_seconds() - start;
    if (right && c->next % 16 == 0) {
        right = wi_telescope_count(c->n, c->telescope, c->x, &error) == WY_OK &&
                mpz_cmp_si(c->n, c->upper) == 0;
    }
    if (!right && c->wrong++ < 5) {
        gmp_printf("  column %Zd: row %Zd, should be %lld\n", c->x, c->row, (long long)at.y);
    }
}

static bool take(void *data, const wy_position *positions, size_t count) {
    comparison *c = data;
    for (size_t i = 0; i < count; i++) {
        while (c->next < c->count && c->samples[c->next] == positions[i].x) {
            compare(c, positions[i]);
            c->next++;
        }
        c->upper += positions[i].y >= positions[i].x;
    }
    return c->next < c->count;
}

/* false: something is wrong. */
static bool run(int64_t columns, size_t samples, wy_position move) {
    const wy_position list[2] = {move, {move.y, move.x}};
    char text[80];
    snprintf(text, sizeof text, "maharaja(%" PRId64 ",%" PRId64 ")", move.x, move.y);
    comparison c = {.samples = malloc(samples * sizeof *c.samples), .count = samples};
    wy_rules *rules = NULL;
    wy_solution *solution = NULL;
    wy_machine *machine = NULL;
    wy_error error;
    uint64_t seed = (uint64_t)move.x * 1000 + (uint64_t)move.y;
    for (size_t i = 0; c.samples != NULL && i < samples; i++) {
        c.samples[i] = (int64_t)(random_word(&seed) % (uint64_t)columns);
    }
    mpz_inits(c.x, c.row, c.n, NULL);
    bool good = c.samples != NULL && wy_rules_read(&rules, text, &error) == WY_OK &&
                wy_solve(&solution, rules, WY_ENGINE_COLUMNS, NULL, &error) == WY_OK &&
                wy_machine_find(&machine, list, 2, NULL, NULL, &error) == WY_OK &&
                wi_telescope_create(&c.telescope, machine, NULL, &error) == WY_OK;
    const double start = wi_seconds();
    if (good) {
        qsort(c.samples, samples, sizeof *c.samples, ascending);
        good = wy_solution_each(solution, columns, INT64_MAX / 4, take, &c, &error) == WY_OK;
    }
    if (good) {
        printf("%-14s %zu of %zu random columns below %" PRId64
               " agree; %.2f microseconds each, %.1f s in all\n",
               text, c.next - c.wrong, samples, columns, 1e6 * c.seconds / (double)samples,
               wi_seconds() - start);
    } else {
        printf("%-14s %s\n", text, error.message);
    }
    fflush(stdout);
    good = good && c.wrong == 0 && c.next == samples;
    wi_telescope_free(c.telescope);
    wy_machine_free(machine);
    wy_solution_free(solution);
    wy_rules_free(rules);
    mpz_clears(c.x, c.row, c.n, NULL);
    free(c.samples);
    return good;
}

int main(int count, char **arguments) {
    static const wy_position games[] = {{1, 2}, {2, 3}, {4, 7},  {3, 5},
                                        {4, 6}, {5, 8}, {6, 10}, {7, 11}};
    const int64_t columns = count > 1 ? strtoll(arguments[1], NULL, 10) : 1000000000;
    const long long samples = count > 2 ? strtoll(arguments[2], NULL, 10) : 1000000;
    bool good = columns > 0 && samples > 0;
    if (count > 3) {
        for (int i = 3; good && i < count; i++) {
            char *rest = NULL;
            const int64_t k = strtoll(arguments[i], &rest, 10);
            const int64_t l = *rest == ',' ? strtoll(rest + 1, NULL, 10) : k;
            good = run(columns, (size_t)samples, (wy_position){k, l});
        }
        return good ? 0 : 1;
    }
    for (size_t i = 0; good && i < sizeof games / sizeof games[0]; i++) {
        good = run(columns, (size_t)samples, games[i]);
    }
    return good ? 0 : 1;
}

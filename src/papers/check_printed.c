/*
 * check_printed.c - printed tables of P-positions, compared entry by entry.
 *
 * The data has lines "NAME: numbers", NAME being a, b, b-a or n: the printed rows of a table of the
 * pairs (a_n, b_n), n = 0, 1, ...; or one line "pairs: (0,0) (1,2) ...", the first pairs.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/verbs.h"

enum { TERMS = 200, LINE = 2000 };

typedef struct terms {
    int64_t a[TERMS], b[TERMS];
    wy_solution *solution;
    size_t known;
} terms;

static wy_status need(terms *of, size_t count, wy_error *error) {
    mpz_t n;
    mpz_t a;
    mpz_t b;
    mpz_inits(n, a, b, NULL);
    wy_status status = count <= TERMS ? WY_OK : wi_fail(error, WY_BAD, "a table is too long");
    while (status == WY_OK && of->known < count) {
        mpz_set_ui(n, of->known);
        status = wy_solution_pair(a, b, of->solution, n, NULL, error);
        of->a[of->known] = mpz_get_si(a);
        of->b[of->known++] = mpz_get_si(b);
    }
    mpz_clears(n, a, b, NULL);
    return status;
}

/* The number that should stand at place i of the row; pairs have two for each n. */
static int64_t right(const terms *of, const char *name, size_t i) {
    if (strcmp(name, "pairs") == 0) {
        return i % 2 == 0 ? of->a[i / 2] : of->b[i / 2];
    }
    switch (name[0]) {
    case 'a':
        return of->a[i];
    case 'n':
        return (int64_t)i;
    default:
        return strcmp(name, "b-a") == 0 ? of->b[i] - of->a[i] : of->b[i];
    }
}

typedef struct tally {
    size_t entries, wrong;
} tally;

static wy_status compare_row(wy_finding *out, tally *count, terms *of, const char *game, char *line,
                             wy_error *error) {
    char *colon = strchr(line, ':');
    if (colon == NULL) {
        return wi_fail(error, WY_BAD, "'%.40s' has no name of a row", line);
    }
    *colon = '\0';
    static const char *const names[] = {"a", "b", "b-a", "n", "pairs"};
    bool known = false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        known |= strcmp(line, names[i]) == 0;
    }
    if (!known) {
        return wi_fail(error, WY_BAD, "'%.40s' is no row of a table of pairs", line);
    }
    const size_t each = strcmp(line, "pairs") == 0 ? 2 : 1;
    const char *at = colon + 1;
    int64_t printed;
    wy_status status = WY_OK;
    for (size_t i = 0; status == WY_OK && wi_claim_next_number(&printed, &at); i++) {
        status = need(of, i / each + 1, error);
        if (status != WY_OK) {
            break;
        }
        count->entries++;
        const int64_t should = right(of, line, i);
        if (printed != should) {
            count->wrong++;
            wi_finding_say(out,
                           "In row %s, n = %zu, %" PRId64 " is printed; it is %" PRId64
                           ": the pair of %s is (%" PRId64 ",%" PRId64 ").",
                           line, i / each, printed, should, game, of->a[i / each], of->b[i / each]);
        }
    }
    return status;
}

/* Argument: the game. */
wy_status wi_check_printed_pairs(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                 wy_error *error) {
    wy_rules *rules;
    wy_status status = wy_rules_read_settled(&rules, claim->arguments[0], error);
    if (status != WY_OK) {
        return status;
    }
    terms of = {.known = 0};
    status = wy_solve(&of.solution, rules, WY_ENGINE_AUTO, &run->control, error);
    tally count = {0};
    char line[LINE];
    const char *at = claim->data;
    while (status == WY_OK && wi_claim_next_line(line, sizeof line, &at)) {
        status = compare_row(out, &count, &of, claim->arguments[0], line, error);
    }
    if (status == WY_OK && count.entries == 0) {
        status = wi_fail(error, WY_BAD, "there is no table to compare");
    }
    if (status == WY_OK) {
        wi_finding_row(out, "n,a,b,b−a,b−a−n");
        for (size_t n = 0; n < of.known; n++) {
            wi_finding_row(out, "%zu,%" PRId64 ",%" PRId64 ",%" PRId64 ",%" PRId64, n, of.a[n],
                           of.b[n], of.b[n] - of.a[n], of.b[n] - of.a[n] - (int64_t)n);
        }
        wi_finding_judge(out, count.wrong == 0, WY_PROOF_FINITE);
        if (count.wrong == 0) {
            wi_finding_say(out, "All %zu printed entries are right.", count.entries);
        }
        wi_finding_by(out, "the first %zu pairs, from the rule", of.known);
    }
    wy_solution_free(of.solution);
    wy_rules_free(rules);
    return status;
}

/*
 * decide.c - who wins at a position of any size, by which move, and how this is known.
 *
 *     cc decide.c $(pkg-config --cflags --libs wythoff) -o decide
 *     ./decide 'wythoff + (1,2) + (2,1)' 1000000000000000000000 1618033988749894848204
 */
#include <stdio.h>
#include <wythoff/wythoff.h>

static wy_status decide(const char *rule, const wy_place *at, wy_error *error) {
    wy_rules *rules;
    wy_solution *game;
    wy_status status = wy_rules_read(&rules, rule, error);
    if (status != WY_OK) {
        return status;
    }
    status = wy_answer_open(&game, rules, WY_ENGINE_AUTO, NULL, error);
    if (status == WY_OK) {
        wy_verdict verdict;
        wy_verdict_init(&verdict);
        status = wy_solution_decide(&verdict, game, at, error);
        if (status == WY_OK) {
            gmp_printf("%s", verdict.p ? "P" : "N");
            if (verdict.has_move) {
                gmp_printf(" (%Zd,%Zd)", verdict.move.take[0], verdict.move.take[1]);
            }
            printf(" %s: %s\n", wy_standing_name(verdict.standing.kind), verdict.standing.by);
        }
        wy_verdict_clear(&verdict);
        wy_solution_free(game);
    }
    wy_rules_free(rules);
    return status;
}

int main(int count, char **words) {
    wy_place at;
    wy_error error;
    wy_place_init(&at);
    wy_status status = WY_BAD;
    if (count != 4 || mpz_set_str(at.heap[0], words[2], 10) != 0 ||
        mpz_set_str(at.heap[1], words[3], 10) != 0) {
        fprintf(stderr, "usage: %s RULE X Y\n", words[0]);
    } else if ((status = decide(words[1], &at, &error)) != WY_OK) {
        char text[1000];
        wy_error_text(text, sizeof text, &error);
        fprintf(stderr, "%s\n", text);
    }
    wy_place_clear(&at);
    return (int)status;
}

/* adjoin.c - wythoff adjoin: may a move join Wythoff's game without changing its P-positions? */
#include "adjoin.h"

#include <string.h>

#include "heaps.h"
#include "theory/theory.h"
#include "json/adjoin.h"

static const char *const by_kind[] = {
    [WI_ADJOIN_FREE] = "it connects no two P-positions (S2, three conditions on Zeckendorf digits)",
    [WI_ADJOIN_PAIR] = "it is a pair (A_n,B_n)",
    [WI_ADJOIN_NEXT] = "it is (A_n+1,B_n+1)",
    [WI_ADJOIN_CROSS] = "it is (A_n-B_m,B_n-A_m)",
};

/* Of a move that may not join the P-positions are the proof; else the second way is a check. */
static const char *checked_by(const wi_adjoin *verdict) {
    return verdict->kind == WI_ADJOIN_FREE
               ? "by solving the definition for two P-positions, and by the automaton of W"
               : "by Zeckendorf digits: the move, and both P-positions; by the automaton of W";
}

static void put_pair(cli_output *out, const char *label, const mpz_t pair[2]) {
    cli_put(out, label);
    cli_put_letter(out, '(');
    cli_put_integer(out, pair[0]);
    cli_put_letter(out, ',');
    cli_put_integer(out, pair[1]);
    cli_put(out, ")\n");
}

void cli_adjoin_put(cli_output *out, const wi_adjoin *verdict) {
    if (verdict->kind != WI_ADJOIN_FREE) {
        put_pair(out, "from      ", verdict->from);
        put_pair(out, "to        ", verdict->to);
    }
    if (verdict->known) {
        cli_put(out, "note      it is a move of Wythoff's game already\n");
    }
    cli_putf(out, "standing  proved: %s\nchecked   %s\n", by_kind[verdict->kind],
             checked_by(verdict));
}

json_t *cli_adjoin_json(const wi_adjoin *verdict) {
    return wi_json_adjoin(verdict, by_kind[verdict->kind], checked_by(verdict));
}

static wy_status put_verdict(cli *program, const wi_adjoin *verdict) {
    cli_output out;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    const bool is_free = verdict->kind == WI_ADJOIN_FREE;
    if (program->format == CLI_JSON) {
        cli_put_json(&out, cli_adjoin_json(verdict));
    } else {
        cli_put(&out, is_free ? "yes\n" : "no\n");
        cli_adjoin_put(&out, verdict);
    }
    return cli_output_close(&out, is_free ? WY_OK : WY_NO);
}

static wy_status decide(cli *program, char **arguments, int count) {
    mpz_t move[2];
    mpz_init(move[0]);
    mpz_init(move[1]);
    wi_adjoin verdict;
    wi_adjoin_init(&verdict);
    wy_status status = count == 1 ? cli_pair_read(move, program, "a move", arguments[0])
                                  : cli_heap_read(move[0], program, "a heap", arguments[0]);
    if (status == WY_OK && count == 2) {
        status = cli_heap_read(move[1], program, "a heap", arguments[1]);
    }
    if (status == WY_OK) {
        wy_error error;
        status = wi_adjoin_decide(&verdict, move[0], move[1], &error);
        status = status == WY_OK ? cli_adjoin_confirm(program, &verdict, move[0], move[1])
                                 : cli_fail(program, &error);
    }
    if (status == WY_OK) {
        status = put_verdict(program, &verdict);
    }
    wi_adjoin_clear(&verdict);
    mpz_clear(move[0]);
    mpz_clear(move[1]);
    return status;
}

typedef struct settings {
    const char *set;
    int64_t matrix, max;
    bool automaton, morphism;
} settings;

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    const bool shown = wanted->automaton || wanted->morphism;
    const int asked = (wanted->set != NULL) + (wanted->matrix > 0) + (count > 0) +
                      wanted->automaton + wanted->morphism;
    if (asked != 1) {
        return cli_complain(program, WY_BAD,
                            "%s: a move I J, --set MOVES, --matrix N, --automaton or --morphism",
                            asked == 0 ? "which moves" : "one at a time");
    }
    if (program->format == CLI_DOT && !wanted->automaton) {
        return cli_complain(program, WY_BAD, "--format dot is for --automaton");
    }
    if (shown) {
        return cli_adjoin_automaton(program, wanted->morphism);
    }
    if (wanted->set != NULL) {
        return cli_adjoin_set(program, wanted->set, wanted->max);
    }
    if (count == 1 && strpbrk(arguments[0], "abcdefghijklmnopqrstuvwxyz{") != NULL) {
        return cli_complain(program, WY_BAD,
                            "a move is two numbers, I J; a rule or several moves: --set '%.60s'",
                            arguments[0]);
    }
    return count > 0 ? decide(program, arguments, count)
                     : cli_adjoin_matrix(program, wanted->matrix);
}

static const cli_option options_table[] = {
    CLI_WORD_OPTION(settings, set, "set", "MOVES",
                    "several moves: a list '(1,3),(4,5)', a rule '{(3t,4t)}', or a file"),
    CLI_NUMBER_OPTION(settings, max, "max", "N", 0, WI_MAX_ADJOIN_MATRIX - 1,
                      "try the moves of an endless set with both parts <= N; else 10000",
                      .initial = 10000),
    CLI_NUMBER_OPTION(settings, matrix, "matrix", "N", 1, WI_MAX_ADJOIN_MATRIX,
                      "print W, 1 where a move may not join: N lines of N digits, or a picture"),
    CLI_FLAG_OPTION(settings, automaton, "automaton",
                    "print the automaton of W, as logic derives it from the definition"),
    CLI_FLAG_OPTION(settings, morphism, "morphism", "print a morphism that generates W"),
};

const cli_command cli_command_adjoin = {
    .name = "adjoin",
    .usage = "I J | --set MOVES | --matrix N | --automaton | --morphism",
    .summary = "which moves may join Wythoff's game without changing its P-positions",
    .text = "A move may join iff it never leads from a P-position to a P-position. Prints yes or\n"
            "no; for no, two P-positions that the move connects; and how this is known. Both\n"
            "numbers may have any number of digits, and may be written as 10^500+7.\n"
            "A set may join iff each of its moves may; so for a rule with all of Wythoff's moves\n"
            "and some more, --set RULE tells whether its P-positions are Wythoff's. Endless lines\n"
            "and fans are decided; other endless sets are tried up to --max and a little beyond,\n"
            "and if no move is found that may not join, the answer is unknown.\n"
            "(A_n,B_n) are Wythoff's pairs: A_n = [n phi], B_n = A_n + n.\n"
            "--matrix N -o FILE.png (or .svg, .pdf, .tex) draws the moves that may not join.\n"
            "The exit status is 0 for yes, 1 for no and 3 for unknown.",
    .examples = "  $ wythoff adjoin 2 5\n"
                "  $ wythoff adjoin 10^100 10^100+1\n"
                "  $ wythoff adjoin --set '{(3t,4t)}'\n"
                "  $ wythoff adjoin --set 'wythoff + (2,5) + (5,2) + (3,7) + (7,3)'\n"
                "  $ wythoff adjoin --matrix 20\n"
                "  $ wythoff adjoin --matrix 200 -o w.png\n"
                "  $ wythoff adjoin --automaton --format dot\n",
    .takes = CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "text json dot",
    .most = 2,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(settings),
    .run = run,
};

/* compare.c - wythoff compare: do two games have the same P-positions, the same Grundy values? */
#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include <wythoff/analyze.h>
#include <wythoff/rules.h>

#include "cli.h"
#include "output.h"
#include "json/game.h"

typedef struct settings {
    int64_t max, states;
    bool grundy;
} settings;

static const char *answer(wy_likeness likeness) {
    return likeness == WY_SAME ? "yes" : likeness == WY_DIFFER ? "no" : "unknown";
}

static void put_text(cli_output *out, const cli *program, const char *other,
                     const wy_comparison *of) {
    cli_putf(out, "%s\n", answer(of->likeness));
    if (of->has_place) {
        cli_put(out, "first     ");
        for (int i = 0; i < of->heaps; i++) {
            cli_putf(out, "%c%" PRId64, i == 0 ? '(' : ',', of->place[i]);
        }
        cli_putf(out, ") is P in %s alone\n", of->in_first ? program->game : other);
    }
    if (of->likeness == WY_NOT_SEEN) {
        cli_putf(out, "agree     where heaps are at most %" PRId64 "; no proof was found\n",
                 of->window - 1);
    } else {
        cli_putf(out, "standing  %s: %s\n", wy_standing_name(of->standing.kind), of->standing.by);
    }
}

/* ---- Grundy values --------------------------------------------------------------------------- */

/* The value there, or that there is none. */
static void put_value(cli_output *out, const char *game, int64_t value) {
    if (value < 0) {
        cli_putf(out, "off the board in %s", game);
    } else {
        cli_putf(out, "%" PRId64 " in %s", value, game);
    }
}

static void put_values_text(cli_output *out, const cli *program, const char *other,
                            const wy_value_comparison *of) {
    cli_putf(out, "%s\n", answer(of->likeness));
    if (of->has_place) {
        cli_putf(out, "first     (%" PRId64 ",%" PRId64 "): ", of->place.x, of->place.y);
        put_value(out, program->game, of->values[0]);
        cli_put(out, ", ");
        put_value(out, other, of->values[1]);
        cli_put(out, "\n");
    }
    if (of->likeness == WY_NOT_SEEN) {
        cli_putf(out, "agree     where heaps are at most %" PRId64 "; no proof was found\n",
                 of->window - 1);
    } else {
        cli_putf(out, "standing  %s: %s\n", wy_standing_name(of->standing.kind), of->standing.by);
    }
}

/* ---- what both comparisons end with ---------------------------------------------------------- */

/* Opens the output, unless there is nothing to say: then the status is not WY_OK. */
static wy_status begin(cli_output *out, cli *program, wy_status compared, int64_t window,
                       const wy_error *error) {
    cli_progress_clear(&program->progress);
    if (compared == WY_STOPPED && window > 0) {
        cli_complain(program, compared, "%s; no difference was found until then", cli_stop_word());
    } else if (compared != WY_OK) {
        return compared == WY_BAD ? cli_fail(program, error)
                                  : cli_unfinished(program, compared, error, "nothing is known");
    }
    return cli_output_open(out, program);
}

static wy_status end(cli_output *out, wy_likeness likeness) {
    const wy_status status = cli_output_close(out, WY_OK);
    return status != WY_OK         ? status
           : likeness == WY_SAME   ? WY_OK
           : likeness == WY_DIFFER ? WY_NO
                                   : WY_LIMIT;
}

static wy_status compare_values(cli *program, const settings *wanted, const wy_rules *other,
                                const char *text) {
    const wy_compare_options options = {.window = wanted->max < 0 ? 501 : wanted->max + 1,
                                        .seconds = (double)program->common.seconds};
    wy_value_comparison of;
    wy_error error;
    wy_status status =
        wy_compare_values(&of, program->rules, other, &options, &program->control, &error);
    cli_output out;
    status = begin(&out, program, status, of.window, &error);
    if (status != WY_OK) {
        return status;
    }
    if (program->format == CLI_JSON) {
        cli_put_json(&out, wi_json_value_comparison(&of, program->game, text));
    } else {
        put_values_text(&out, program, text, &of);
    }
    return end(&out, of.likeness);
}

/* ---- the command ----------------------------------------------------------------------------- */

static wy_status compare(cli *program, const settings *wanted, const wy_rules *other,
                         const char *text) {
    const bool plane = wy_rules_plane(program->rules) && wy_rules_plane(other);
    const wy_compare_options options = {.window = wanted->max >= 0 ? wanted->max + 1
                                                  : plane          ? 2001
                                                                   : 0,
                                        .states = wanted->states,
                                        .seconds = (double)program->common.seconds};
    wy_comparison of;
    wy_error error;
    wy_status status = wy_compare(&of, program->rules, other, &options, &program->control, &error);
    cli_output out;
    status = begin(&out, program, status, of.window, &error);
    if (status != WY_OK) {
        return status;
    }
    if (program->format == CLI_JSON) {
        cli_put_json(&out, wi_json_comparison(&of, program->game, text));
    } else {
        put_text(&out, program, text, &of);
    }
    return end(&out, of.likeness);
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    (void)count;
    wy_rules *other = NULL;
    wy_error error;
    if (wy_rules_read_settled_with(&other, arguments[0], strlen(arguments[0]), &cli_lists,
                                   &error) != WY_OK) {
        char message[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
        wy_error_text(message, sizeof message, &error);
        return cli_complain(program, error.status, "second rule:%s%s", error.line > 0 ? "" : " ",
                            message);
    }
    const wy_status status =
        wanted->grundy && !wy_rules_plane(other)
            ? cli_complain(program, WY_BAD, "--grundy is not for %s", cli_kind(other))
            : (wanted->grundy ? compare_values : compare)(program, wanted, other, arguments[0]);
    wy_rules_free(other);
    return status;
}

static const cli_option options_table[] = {
    CLI_NUMBER_OPTION(settings, max, "max", "N", 0, CLI_LARGEST,
                      "compare all positions with x, y <= N; else 2000, of values 500",
                      .initial = -1),
    CLI_NUMBER_OPTION(settings, states, "states", "N", 1, 1000000000,
                      "of automata in the proof, at most; else 10^6", .expert = true),
    CLI_FLAG_OPTION(settings, grundy, "grundy", "compare their Grundy values instead",
                    .games = CLI_TWO_HEAPS),
};

const cli_command cli_command_compare = {
    .name = "compare",
    .usage = "GAME OTHER",
    .summary = "do two games have the same P-positions?",
    .text =
        "Answers yes, with a proof; no, with the first position in which they differ; or\n"
        "unknown: they agree as far as --max, but no proof was found that they always do.\n"
        "Proofs come from theorems of the papers, from S2's criterion for moves that may\n"
        "join Wythoff's game, or from the automata of both P-sets (see wythoff help prove).\n"
        "With --grundy the Grundy values of all positions are compared: the proof is that both\n"
        "games have the same automaton of values (wythoff prove --grundy).\n"
        "Games on several heaps, or with a memory, are compared too, as at their start.\n"
        "The exit status is 0 for yes, 1 for no and 3 for unknown.",
    .examples = "  $ wythoff compare 'maharaja(4,5)' wythoff\n"
                "  $ wythoff compare ho-restriction wythoff\n"
                "  $ wythoff compare 'wythoff on 3 heaps' 'nim on 3 heaps'\n"
                "  $ wythoff compare --grundy 'nim + (1,1) + (2,2)' ryuo-nim\n",
    .takes = CLI_GAME | CLI_HEAPS | CLI_WORK | CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "text json",
    .least = 1,
    .most = 1,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(settings),
    .run = run,
};

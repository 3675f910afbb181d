/*
 * machine.c - wythoff machine GAME: the column machine of a game and its dictionary, found and,
 * where that can be, proved.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/report.h>
#include <wythoff/solve.h>

#include "machine.h"
#include "solve/moves.h"
#include "word.h"

static void free_found(cli_found *found) {
    wy_words_free(found->words);
    wy_words_free(found->paper);
    wy_machine_free(found->machine);
}

/* ---- finding --------------------------------------------------------------------------------- */

static wy_status refuse(cli *program, wy_status status, const wy_error *error) {
    if (status == WY_NO) {
        return cli_complain(program, WY_BAD,
                            "column machines are for Nim with finitely many diagonals, such as "
                            "Wythoff Nim, and finitely many changes: %s",
                            error->message);
    }
    return cli_unfinished(program, status, error, "the machine is not found");
}

static wy_status find_machine(cli_found *found, cli *program, const wy_machine_limits *limits) {
    wy_machine_game game;
    wy_error error;
    wy_status status = wi_rules_columns(&game, program->rules, &error);
    if (status == WY_OK) {
        status = wy_machine_find_game(&found->machine, &game, limits, &program->control, &error);
        wy_machine_game_clear(&game);
    }
    if (status != WY_OK) {
        return refuse(program, status, &error);
    }
    wy_machine_facts_of(&found->facts, found->machine);
    wy_machine_start_of(&found->start, found->machine);
    if (!found->facts.regular) {
        status = wy_machine_slope(&found->slope, found->machine, &program->control, &error);
        found->sloped = status == WY_OK;
        snprintf(found->no_slope, sizeof found->no_slope, "%s", error.message);
        status = status == WY_LIMIT ? WY_OK : status;
    }
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

/* Words and synchronisation; when that was stopped, neither. */
static wy_status find_words(cli_found *found, cli *program, const wy_machine_limits *limits) {
    wy_error error;
    wy_status status = found->facts.wings > 1 ? WY_OK
                                              : wy_words_find(&found->words, found->machine, limits,
                                                              &program->control, &error);
    if (status == WY_OK) {
        if (found->words != NULL) {
            wy_words_facts_of(&found->words_facts, found->words);
        }
        found->synchronised = true;
        status = wy_machine_synchronise(&found->synchronisation, found->machine, limits,
                                        &program->control, &error);
    }
    if (status != WY_OK) {
        wy_words_free(found->words);
        found->words = NULL;
        found->synchronised = false;
        cli_unfinished(program, status, &error, "the machine is found, its dictionary is not");
    }
    return status;
}

static wy_status find_paper(cli_found *found, cli *program) {
    wy_error error;
    const wy_status status =
        wy_words_paper(&found->paper, found->machine, &program->control, &error);
    return status == WY_OK
               ? WY_OK
               : cli_unfinished(program, status, &error, "S0's own closure is not found");
}

/* ---- writing --------------------------------------------------------------------------------- */

typedef wy_status writer(FILE *stream, const cli_found *found, wy_error *error);

static wy_status put_dot(FILE *stream, const cli_found *found, wy_error *error) {
    char by[CLI_BY_SIZE];
    char remark[CLI_BY_SIZE + 32];
    cli_found_by(by, found);
    snprintf(remark, sizeof remark, "%s: %s", cli_found_standing(found), by);
    return wy_machine_write_dot(stream, found->machine, found->game, remark, error);
}

static wy_status put_certificate(FILE *stream, const cli_found *found, wy_error *error) {
    if (found->words != NULL && found->words_facts.kind == WY_WORDS_ENDLESS) {
        return wy_words_write_certificate(stream, found->machine, found->words, error);
    }
    return wy_machine_write_certificate(stream, found->machine, error);
}

/* A file that appears only when it is complete; - is stdout. */
static wy_status write_file(cli *program, const char *path, writer *put, const cli_found *found) {
    cli_progress_clear(&program->progress);
    wi_outfile *file;
    wy_error error;
    if (wi_outfile_open(&file, path, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    wy_status status = put(wi_outfile_stream(file), found, &error);
    if (status != WY_OK) {
        wi_outfile_abort(file);
    } else {
        status = wi_outfile_commit(file, &error);
    }
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

static wy_status write_found(cli *program, const cli_found *found,
                             const cli_machine_settings *wanted) {
    if (program->format == CLI_DOT) {
        const char *path = program->common.output != NULL ? program->common.output : "-";
        return write_file(program, path, put_dot, found);
    }
    cli_output out;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    if (program->format == CLI_JSON) {
        cli_found_put_json(&out, found);
    } else if (program->format == CLI_CSV) {
        cli_found_put_csv(&out, found);
    } else if (wanted->machine) {
        cli_machine_put_table(&out, found->machine);
    } else if (found->paper != NULL) {
        cli_found_put_paper(&out, found);
    } else {
        cli_found_put_text(&out, found);
    }
    return cli_output_close(&out, WY_OK);
}

/* ---- the command ----------------------------------------------------------------------------- */

static const char *output_of(const cli *program) {
    return program->common.output != NULL ? program->common.output : "-";
}

static bool goes_to_stdout(const char *path) {
    return path != NULL && strcmp(path, "-") == 0;
}

static wy_status check(cli *program, const cli_machine_settings *wanted) {
    const cli_process_settings *process = &wanted->process;
    if (process->start != NULL || process->steps >= 0 || process->length > 0 || process->print ||
        process->trace || process->compile || process->check) {
        return cli_complain(program, WY_BAD,
                            "--start, --steps, --length, --print, --trace, --compile and --check "
                            "are for wythoff word run and tag");
    }
    if (wanted->machine && wanted->paper) {
        return cli_complain(program, WY_BAD, "either --table or --paper, not both");
    }
    if (wanted->machine && program->format == CLI_CSV) {
        return cli_complain(program, WY_BAD, "--table comes as text, json or dot");
    }
    if (wanted->paper && program->format != CLI_TEXT && program->format != CLI_JSON) {
        return cli_complain(program, WY_BAD, "--paper comes as text or json");
    }
    if (goes_to_stdout(wanted->certificate) && goes_to_stdout(output_of(program))) {
        return cli_complain(program, WY_BAD,
                            "the certificate and the rest cannot both go to stdout; give -o FILE");
    }
    return WY_OK;
}

static wy_status find_and_write(cli *program, const cli_machine_settings *wanted) {
    const wy_machine_limits limits = {
        .columns = wanted->columns,
        .states = wanted->states,
        .nodes = wanted->nodes,
        .context = (int)wanted->context,
    };
    cli_found found = {.game = program->game};
    wy_status status = find_machine(&found, program, &limits);
    if (status == WY_OK && !wanted->machine && program->format != CLI_DOT) {
        status = find_words(&found, program, &limits);
        if (status == WY_OK && wanted->paper) {
            status = find_paper(&found, program);
        }
        if (status == WY_STOPPED && found.words == NULL && program->format != CLI_CSV) {
            write_found(program, &found, wanted); /* what is known so far */
        }
    }
    if (status == WY_OK) {
        cli_progress_clear(&program->progress);
        status = write_found(program, &found, wanted);
    }
    if (status == WY_OK && wanted->certificate != NULL && found.facts.closed) {
        status = write_file(program, wanted->certificate, put_certificate, &found);
    }
    if (status == WY_OK && !found.facts.closed) {
        status = cli_complain(program, WY_LIMIT, "unknown: the machine was not proved complete%s",
                              wanted->certificate != NULL ? ", so there is no certificate" : "");
        cli_hint(program, found.facts.more);
    }
    free_found(&found);
    return status;
}

/* `dictionary run FILE` and `dictionary tag FILE` are old spellings of `word run FILE`. */
static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const cli_machine_settings *wanted = data;
    if (count > 0 && cli_word_is_process(arguments[0])) {
        const bool of_games = wanted->machine || wanted->paper || wanted->certificate != NULL ||
                              wanted->file != NULL || wanted->columns > 0 || wanted->context > 0 ||
                              wanted->nodes > 0 || wanted->states > 0;
        return of_games ? cli_complain(program, WY_BAD,
                                       "--table, --paper, --certificate, --file, --max, --context, "
                                       "--nodes and --states are for games")
                        : cli_word_process(program, &wanted->process, arguments, count);
    }
    if (count > 1) {
        return cli_word_refuse(program, arguments);
    }
    if ((count > 0) == (wanted->file != NULL)) {
        return cli_complain(program, WY_BAD,
                            count > 0 ? "either GAME or --file, not both"
                                      : "which game? wythoff machine GAME");
    }
    wy_status status = check(program, wanted);
    if (status == WY_OK) {
        program->common.file = wanted->file;
        status = cli_game_read(program, count > 0 ? arguments[0] : NULL);
    }
    return status == WY_OK ? find_and_write(program, wanted) : status;
}

static const cli_option options[] = {
    CLI_FLAG_OPTION(cli_machine_settings, machine, "table",
                    "print the machine as a table; docs/maharaja.md explains it"),
    CLI_FLAG_OPTION(cli_machine_settings, paper, "paper",
                    "S0's own closure, with the words to exclude"),
    CLI_FLAG_OPTION(cli_machine_settings, machine, "machine", "", .old = true),
    CLI_WORD_OPTION(cli_machine_settings, certificate, "certificate", "FILE",
                    "write the proof to FILE, for wythoff-check"),
    CLI_NUMBER_OPTION(cli_machine_settings, columns, "max", "N", 0, 99999999,
                      "run the columns 0 to N; else 10^6 of them", .plus = 1),
    CLI_NUMBER_OPTION(cli_machine_settings, columns, "columns", "N", 1, 100000000, "", .old = true),
    CLI_NUMBER_OPTION(cli_machine_settings, context, "context", "K", 2, 1024,
                      "closures of pieces of at most K bits; else 64", .expert = true),
    CLI_NUMBER_OPTION(cli_machine_settings, nodes, "nodes", "N", 1, 1000000000,
                      "give up beyond N nodes of a closure, 6N letters; else 150000",
                      .expert = true),
    CLI_NUMBER_OPTION(cli_machine_settings, states, "states", "N", 1, 1000000000,
                      "give up beyond N states; else 100000", .expert = true),
    CLI_WORD_OPTION(cli_machine_settings, file, "file", "FILE",
                    "read the rule from FILE (- is stdin) instead of GAME"),
    CLI_WORD_OPTION(cli_machine_settings, process.start, "start", "STRING", "", .old = true),
    CLI_PROCESS_OPTIONS(cli_machine_settings, true),
};

const cli_command cli_command_machine = {
    .name = "machine",
    .old = "dictionary",
    .usage = "GAME",
    .summary = "the column machine of a game, proved complete, and its dictionary",
    .text =
        "GAME is Nim with finitely many diagonals, as Wythoff Nim and wythoff(m), and finitely\n"
        "many changes: moves added or taken away, ends, misere play. Its bit-string S\n"
        "says which columns have their P-position below the diagonal. A finite machine reads S\n"
        "and writes S; where it is proved complete, bounds for all P-positions follow, or their\n"
        "slope, where it is not phi. A column\n"
        "is perfect when nothing from the left interferes; from one to the next the machine\n"
        "reads a word and writes its translate: the dictionary of S0. Prints both, how often\n"
        "and where first each word was read, and how many bits of S tell the state. Exit status\n"
        "3: no proof was found within the limits. --format dot draws the machine.",
    .examples = "  $ wythoff machine maharaja\n"
                "  $ wythoff machine 'wythoff + (2,3) + (3,2)' --table\n"
                "  $ wythoff machine 'wythoff - (2,2)'\n"
                "  $ wythoff machine maharaja --format dot -o maharaja.dot\n",
    .takes = CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "text json csv dot",
    .most = 2,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(cli_machine_settings),
    .run = run,
};

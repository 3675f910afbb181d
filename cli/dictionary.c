/*
 * dictionary.c - wythoff dictionary: dictionary processes (run), tag systems (tag), and the
 * dictionaries of games (dictionary_game.c).
 *
 * A step or a string is written as soon as it is made, so that a stopped run has told what it
 * found, and long strings need no memory here.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/report.h>
#include <wythoff/solve.h>

#include "base/nearest.h"
#include "dictionary.h"
#include "solve/moves.h"
#include "theory/dictionary.h"
#include "json/machine.h"

/* ---- the dictionary of a game ---------------------------------------------------------------- */

/*
 * Wythoff dictionary GAME: the column machine of a game and its dictionary, found and, where that
 * can be, proved.
 */

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
                             const cli_dictionary_settings *wanted) {
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

static wy_status check(cli *program, const cli_dictionary_settings *wanted) {
    if (wanted->start != NULL || wanted->steps >= 0 || wanted->length > 0 || wanted->print ||
        wanted->trace || wanted->compile || wanted->check) {
        return cli_complain(program, WY_BAD,
                            "--start, --steps, --length, --print, --trace, --compile and --check "
                            "are for run and tag");
    }
    if (wanted->machine && wanted->paper) {
        return cli_complain(program, WY_BAD, "either --machine or --paper, not both");
    }
    if (wanted->machine && program->format == CLI_CSV) {
        return cli_complain(program, WY_BAD, "--machine comes as text, json or dot");
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

static wy_status find_and_write(cli *program, const cli_dictionary_settings *wanted) {
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

/* text is the rule, or NULL: it is in --file. */
static wy_status cli_dictionary_game(cli *program, const cli_dictionary_settings *wanted,
                                     const char *text) {
    wy_status status = check(program, wanted);
    if (status == WY_OK) {
        program->common.file = wanted->file;
        status = cli_game_read(program, text);
    }
    return status == WY_OK ? find_and_write(program, wanted) : status;
}

/* ---- words, and the command ------------------------------------------------------------------ */

/*
 * Wythoff dictionary: dictionary processes (run), tag systems (tag), and the dictionaries of games
 * (dictionary.c).
 *
 * A step or a string is written as soon as it is made, so that a stopped run has told what it
 * found, and long strings need no memory here.
 */

wy_status cli_dictionary_fail(cli *program, const char *place, const wy_error *error) {
    char message[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
    wy_error_text(message, sizeof message, error);
    return cli_complain(program, error->status, "%.200s:%s%s", place, error->line > 0 ? "" : " ",
                        message);
}

void cli_dictionary_put_entry(cli_output *out, const wi_dictionary *dictionary, size_t index) {
    const char *translate = wi_dictionary_translate(dictionary, index);
    cli_put(out, wi_dictionary_word(dictionary, index));
    cli_put(out, translate[0] != '\0' ? " -> " : " ->");
    cli_put(out, translate);
    cli_put_letter(out, '\n');
}

/* ---- where the text comes from --------------------------------------------------------------- */

static wy_status read_stream(cli_dictionary_text *out, cli *program, FILE *file) {
    /* One byte more than may be, so that the reader notices what is too long. */
    const size_t room = WI_MAX_DICTIONARY_TEXT + 1;
    out->text = malloc(room);
    if (out->text == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    errno = 0;
    out->length = fread(out->text, 1, room, file);
    if (!ferror(file)) {
        return WY_OK;
    }
    if (errno == EINTR) {
        return cli_complain(program, WY_STOPPED, "stopped while reading %.200s", out->place);
    }
    return cli_complain(program, errno == EISDIR ? WY_BAD : WY_SYSTEM, "cannot read %.200s: %s",
                        out->place, strerror(errno));
}

/* What holds an arrow is no file but the entries themselves. */
static wy_status read_text(cli_dictionary_text *out, cli *program, const char *argument) {
    *out = (cli_dictionary_text){.place = argument};
    if (strstr(argument, "->") != NULL || strstr(argument, "\xE2\x86\x92") != NULL) {
        out->place = "entries";
        out->text = strdup(argument);
        if (out->text == NULL) {
            return cli_complain(program, WY_SYSTEM, "out of memory");
        }
        out->length = strlen(argument);
        return WY_OK;
    }
    if (strcmp(argument, "-") == 0) {
        out->place = "stdin";
        return read_stream(out, program, stdin);
    }
    FILE *file = fopen(argument, "rbe");
    if (file == NULL) {
        return cli_complain(program, WY_BAD, "cannot open %.200s: %s", argument, strerror(errno));
    }
    const wy_status status = read_stream(out, program, file);
    fclose(file);
    return status;
}

/* ---- run ------------------------------------------------------------------------------------- */

typedef struct running {
    cli *program;
    cli_output out;
    const wi_dictionary *dictionary;
    wi_process *process;
    const cli_dictionary_settings *wanted;
    bool begun; /* a step was written */
} running;

static bool show_step(void *data, size_t word, int64_t place) {
    running *of = data;
    const char *translate = wi_dictionary_translate(of->dictionary, word);
    if (of->wanted->print) {
        cli_put(&of->out, translate);
    } else if (of->program->format == CLI_JSON) {
        wi_put(&of->out.json, of->begun ? ",\n" : "\n");
        wi_put_json(&of->out.json, wi_json_step(of->dictionary, word, place));
        cli_send_json(&of->out);
    } else {
        cli_putf(&of->out, "%" PRId64 "\t", place);
        cli_dictionary_put_entry(&of->out, of->dictionary, word);
    }
    of->begun = true;
    return cli_output_good(&of->out);
}

enum { SHOWN = 64 };

/* Why it halted: what stands at the head. */
static void put_halted(running *of, const wi_process_state *state) {
    char rest[SHOWN + 2];
    const size_t length = wi_process_rest(rest, sizeof rest, of->process);
    const bool more = length > SHOWN;
    rest[more ? SHOWN : length] = '\0';
    cli_putf(&of->out, "halted   yes: %s%s%s, from place %" PRId64 "\n",
             length == 0 ? "nothing is left" : "no word begins ", rest, more ? "..." : "",
             state->read);
}

static void put_text(running *of, const wi_process_state *state) {
    cli_output *out = &of->out;
    cli_putf(out, "steps    %" PRId64 "\nread     %" PRId64 "\nlength   %" PRId64 "\n",
             state->steps, state->read, state->length);
    if (state->halted) {
        put_halted(of, state);
    } else {
        cli_put(out, "halted   no\n");
    }
    cli_put(out, "       count         first  word\n");
    for (size_t i = 0; i < wi_dictionary_size(of->dictionary); i++) {
        const wi_word_count count = wi_process_count(of->process, i);
        cli_put_padded(out, count.count, 12);
        cli_put(out, "  ");
        if (count.count > 0) {
            cli_put_padded(out, count.first, 12);
        } else {
            cli_put(out, "           -");
        }
        cli_put(out, "  ");
        cli_dictionary_put_entry(out, of->dictionary, i);
    }
}

static wy_status run_process(running *of) {
    const cli_dictionary_settings *wanted = of->wanted;
    const bool json = of->program->format == CLI_JSON;
    cli_put(&of->out, json ? "{" : "");
    if (wanted->print) {
        cli_put(&of->out, json ? "\"string\": \"" : "");
        cli_put(&of->out, wanted->start);
    } else if (wanted->trace && json) {
        cli_put(&of->out, "\"trace\": [");
    }
    wy_error error;
    const bool shows = wanted->print || wanted->trace;
    const wy_status status =
        wi_process_run(of->process, wanted->steps, wanted->length, shows ? show_step : NULL, of,
                       &of->program->control, &error);
    wi_process_state state;
    wi_process_state_of(&state, of->process);
    if (json) {
        cli_put(&of->out, wanted->print ? "\",\n" : wanted->trace ? "\n],\n" : "");
        wi_put_members(&of->out.json, wi_json_process(of->dictionary, of->process, &state));
        wi_put(&of->out.json, "}\n");
        cli_send_json(&of->out);
    } else if (wanted->print) {
        cli_put_letter(&of->out, '\n');
    } else {
        put_text(of, &state);
    }
    if (status == WY_OK) {
        return WY_OK;
    }
    char known[80];
    snprintf(known, sizeof known, "%" PRId64 " steps are done, and it had not halted", state.steps);
    return cli_unfinished(of->program, status, &error, known);
}

static wy_status run_dictionary(cli *program, const cli_dictionary_settings *wanted,
                                const cli_dictionary_text *from) {
    if (wanted->compile || wanted->check) {
        return cli_complain(program, WY_BAD, "--%s is for tag systems",
                            wanted->compile ? "compile" : "check");
    }
    if (wanted->start == NULL) {
        return cli_complain(program, WY_BAD, "from which string? --start BITS");
    }
    wi_dictionary *dictionary;
    wy_error error;
    if (wi_dictionary_read(&dictionary, from->text, from->length, &error) != WY_OK) {
        return cli_dictionary_fail(program, from->place, &error);
    }
    running of = {.program = program, .dictionary = dictionary, .wanted = wanted};
    wy_status status =
        wi_process_open(&of.process, dictionary, wanted->start, strlen(wanted->start), &error);
    if (status != WY_OK) {
        cli_dictionary_fail(program, "--start", &error);
    } else {
        status = cli_output_open(&of.out, program);
        if (status == WY_OK) {
            status = cli_output_close(&of.out, run_process(&of));
        }
    }
    wi_process_close(of.process);
    wi_dictionary_free(dictionary);
    return status;
}

/* ---- the command ----------------------------------------------------------------------------- */

enum { USUAL_STEPS = 1000, USUAL_LENGTH = 1000000000 };

typedef wy_status subcommand(cli *program, const cli_dictionary_settings *wanted,
                             const cli_dictionary_text *from);

static subcommand *find_subcommand(const char *name) {
    return strcmp(name, "run") == 0   ? run_dictionary
           : strcmp(name, "tag") == 0 ? cli_dictionary_tag
                                      : NULL;
}

/* Two arguments, and the first is neither run nor tag. */
static wy_status refuse_subcommand(cli *program, char **arguments) {
    wi_nearest nearest;
    wi_nearest_start(&nearest, arguments[0], strlen(arguments[0]));
    wi_nearest_offer(&nearest, "run");
    wi_nearest_offer(&nearest, "tag");
    if (nearest.best != NULL) {
        return cli_complain(program, WY_BAD, "cannot '%.60s'; did you mean %s?", arguments[0],
                            nearest.best);
    }
    return cli_complain(program, WY_BAD,
                        "what is '%.60s' for? (a rule with spaces needs quotes around it)",
                        arguments[1]);
}

static wy_status check_process(cli *program, const cli_dictionary_settings *wanted) {
    if (wanted->print && wanted->trace) {
        return cli_complain(program, WY_BAD, "either --print or --trace, not both");
    }
    if (wanted->machine || wanted->paper || wanted->certificate != NULL || wanted->file != NULL ||
        wanted->columns > 0 || wanted->context > 0 || wanted->nodes > 0 || wanted->states > 0) {
        return cli_complain(program, WY_BAD,
                            "--machine, --paper, --certificate, --file, --columns, --context, "
                            "--nodes and --states are for games");
    }
    if (program->format != CLI_TEXT && program->format != CLI_JSON) {
        return cli_complain(program, WY_BAD, "that format is for games; here text or json");
    }
    return WY_OK;
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const cli_dictionary_settings *wanted = data;
    subcommand *const does = count > 0 ? find_subcommand(arguments[0]) : NULL;
    if (does == NULL && count > 1) {
        return refuse_subcommand(program, arguments);
    }
    if (does == NULL) {
        if ((count > 0) == (wanted->file != NULL)) {
            return cli_complain(program, WY_BAD,
                                count > 0 ? "either GAME or --file, not both"
                                          : "which game? wythoff dictionary GAME, or run|tag FILE");
        }
        return cli_dictionary_game(program, wanted, count > 0 ? arguments[0] : NULL);
    }
    if (count < 2) {
        return cli_complain(program, WY_BAD, "which file? wythoff dictionary %s FILE --start ...",
                            arguments[0]);
    }
    wy_status status = check_process(program, wanted);
    if (status != WY_OK) {
        return status;
    }
    cli_dictionary_settings limited = *wanted;
    limited.steps = wanted->steps < 0 ? USUAL_STEPS : wanted->steps;
    limited.length = wanted->length == 0 ? USUAL_LENGTH : wanted->length;
    cli_dictionary_text from;
    status = read_text(&from, program, arguments[1]);
    if (status == WY_OK) {
        status = does(program, &limited, &from);
    }
    free(from.text);
    return status;
}

static const cli_option options[] = {
    CLI_FLAG_OPTION(cli_dictionary_settings, machine, "machine",
                    "GAME: print the machine as a table; docs/maharaja.md explains it"),
    CLI_FLAG_OPTION(cli_dictionary_settings, paper, "paper",
                    "GAME: S0's own closure, with the words to exclude"),
    CLI_WORD_OPTION(cli_dictionary_settings, certificate, "certificate", "FILE",
                    "GAME: write the proof to FILE, for wythoff-check"),
    CLI_NUMBER_OPTION(cli_dictionary_settings, columns, "columns", "N", 1, 100000000,
                      "GAME: run the first N columns; else 10^6"),
    CLI_NUMBER_OPTION(cli_dictionary_settings, context, "context", "K", 2, 1024,
                      "GAME: closures of pieces of at most K bits; else 64"),
    CLI_NUMBER_OPTION(cli_dictionary_settings, nodes, "nodes", "N", 1, 1000000000,
                      "GAME: give up beyond N nodes of a closure, 6N letters; else 150000"),
    CLI_NUMBER_OPTION(cli_dictionary_settings, states, "states", "N", 1, 1000000000,
                      "GAME: and beyond N states; else 100000"),
    CLI_WORD_OPTION(cli_dictionary_settings, file, "file", "FILE",
                    "read the rule from FILE (- is stdin) instead of GAME"),
    CLI_WORD_OPTION(cli_dictionary_settings, start, "start", "STRING",
                    "begin with this string of bits; tag: of letters"),
    CLI_NUMBER_OPTION(cli_dictionary_settings, steps, "steps", "N", 0, CLI_LARGEST,
                      "at most N steps; else 1000", .initial = -1),
    CLI_NUMBER_OPTION(cli_dictionary_settings, length, "length", "N", 1, CLI_LARGEST,
                      "give up when more than N bits or letters wait to be read; else 10^9"),
    CLI_FLAG_OPTION(cli_dictionary_settings, print, "print",
                    "print the string, what was read included; tag: what is left of it"),
    CLI_FLAG_OPTION(cli_dictionary_settings, trace, "trace",
                    "print every step: place, word -> translate; tag: the string"),
    CLI_FLAG_OPTION(cli_dictionary_settings, compile, "compile",
                    "tag: print the tag system as a dictionary, for run; no steps are made"),
    CLI_FLAG_OPTION(cli_dictionary_settings, check, "check",
                    "tag: run that dictionary too, and compare step by step"),
};

const cli_command cli_command_dictionary = {
    .name = "dictionary",
    .usage = "GAME | run|tag FILE --start STRING --steps N",
    .summary = "column machines and dictionaries of games; dictionary processes, tag systems",
    .text =
        "GAME is Nim with finitely many diagonals, as Wythoff Nim and wythoff(m), and finitely\n"
        "many changes: moves added or taken away, ends, misere play. Its bit-string S\n"
        "says which columns have their P-position below the diagonal. A finite machine reads S\n"
        "and writes S; where it is proved complete, bounds for all P-positions follow, or their\n"
        "slope, where it is not phi. A column\n"
        "is perfect when nothing from the left interferes; from one to the next the machine\n"
        "reads a word and writes its translate: the dictionary of S0. Prints both, how often\n"
        "and where first each word was read, and how many bits of S tell the state. Exit status\n"
        "3: no proof was found within the limits. --format dot draws the machine.\n"
        "run  a dictionary process. FILE has entries word -> translate, of bits, where no word\n"
        "     is the beginning of another. A head reads the string from left to right; for\n"
        "     each word it finds, the translate is put at the end. It halts when it comes to\n"
        "     the end and has found no word. Prints how often each word was read, and where\n"
        "     first.\n"
        "tag  a tag system. FILE has productions a -> bc, and perhaps `delete 3`; else 2 letters\n"
        "     are deleted at a time, and the production of the first is put at the end.\n"
        "     It halts when too few letters are left. --compile makes a dictionary of it.\n"
        "Entries stand on lines or between commas; # begins a remark; a right side may be\n"
        "empty. FILE may be - for stdin, or the entries themselves.",
    .examples =
        "  $ wythoff dictionary maharaja\n"
        "  $ wythoff dictionary 'wythoff + (2,3) + (3,2)' --machine\n"
        "  $ wythoff dictionary 'wythoff - (2,2)'\n"
        "  $ wythoff dictionary maharaja --format dot -o maharaja.dot\n"
        "  $ wythoff dictionary run '0->10, 1->0' --start 0 --steps 20 --print\n"
        "  $ wythoff dictionary run examples/maharaja.dictionary --start 00100 --steps 10^6\n"
        "  $ wythoff dictionary tag examples/collatz.tag --start aaa --steps 100 --check\n"
        "  $ wythoff dictionary tag 'a->bc, b->a, c->aaa' --compile --start aaa\n",
    .takes = CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "text json csv dot",
    .least = 0,
    .most = 2,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(cli_dictionary_settings),
    .run = run,
};

/*
 * word_process.c - wythoff word run, word tag: dictionary processes and tag systems.
 *
 * A step or a string is written as soon as it is made, so that a stopped run has told what it
 * found, and long strings need no memory here.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "theory/dictionary.h"
#include "word.h"
#include "json/machine.h"

/* Says what is wrong with the text and where. */
static wy_status fail_in(cli *program, const char *place, const wy_error *error) {
    char message[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
    wy_error_text(message, sizeof message, error);
    return cli_complain(program, error->status, "%.200s:%s%s", place, error->line > 0 ? "" : " ",
                        message);
}

/* A line `word -> translate`, as files have it. */
static void put_entry(cli_output *out, const wi_dictionary *dictionary, size_t index) {
    const char *translate = wi_dictionary_translate(dictionary, index);
    cli_put(out, wi_dictionary_word(dictionary, index));
    cli_put(out, translate[0] != '\0' ? " -> " : " ->");
    cli_put(out, translate);
    cli_put_letter(out, '\n');
}

/* ---- run ------------------------------------------------------------------------------------- */

typedef struct running {
    cli *program;
    cli_output out;
    const wi_dictionary *dictionary;
    wi_process *process;
    const cli_process_settings *wanted;
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
        put_entry(&of->out, of->dictionary, word);
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
        put_entry(out, of->dictionary, i);
    }
}

static wy_status run_process(running *of) {
    const cli_process_settings *wanted = of->wanted;
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

static wy_status run_dictionary(cli *program, const cli_process_settings *wanted,
                                const cli_source *from) {
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
        return fail_in(program, from->place, &error);
    }
    running of = {.program = program, .dictionary = dictionary, .wanted = wanted};
    wy_status status =
        wi_process_open(&of.process, dictionary, wanted->start, strlen(wanted->start), &error);
    if (status != WY_OK) {
        fail_in(program, "--start", &error);
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

/* ---- tag ------------------------------------------------------------------------------------- */

typedef struct tagging {
    cli *program;
    cli_output out;
    const cli_process_settings *wanted;
    const wi_tag *tag;
    wi_tag_process *process;
    size_t words; /* of the dictionary that did the same; 0: not compared */
    bool begun;   /* a string was written */
    bool no_memory;
} tagging;

/* What is left of the string, at most so many letters; NULL: no memory. */
static char *rest_of(tagging *of, size_t most) {
    wi_process_state state;
    wi_tag_process_state_of(&state, of->process);
    const size_t length = (size_t)(state.length - state.read);
    const size_t shown = length > most ? most : length;
    char *text = malloc(shown + sizeof "...");
    if (text == NULL) {
        of->no_memory = true;
        return NULL;
    }
    wi_tag_process_rest(text, shown + 1, of->process);
    if (shown < length) {
        memcpy(text + shown, "...", sizeof "...");
    }
    return text;
}

static void put_rest(tagging *of, size_t most) {
    char *text = rest_of(of, most);
    cli_put(&of->out, text != NULL ? text : "");
    free(text);
}

static bool show_string(void *data, size_t word, int64_t place) {
    (void)word;
    (void)place;
    tagging *of = data;
    if (of->program->format == CLI_JSON) {
        cli_put(&of->out, of->begun ? ",\n\"" : "\n\"");
        put_rest(of, SIZE_MAX / 2);
        cli_put_letter(&of->out, '"');
    } else {
        put_rest(of, SIZE_MAX / 2);
        cli_put_letter(&of->out, '\n');
    }
    of->begun = true;
    return cli_output_good(&of->out) && !of->no_memory;
}

static void put_tag_text(tagging *of, const wi_process_state *state) {
    cli_output *out = &of->out;
    if (of->wanted->print) {
        put_rest(of, SIZE_MAX / 2);
        cli_put_letter(out, '\n');
        return;
    }
    cli_putf(out, "steps    %" PRId64 "\nleft     %" PRId64 "\nstring   ", state->steps,
             state->length - state->read);
    put_rest(of, 64);
    if (state->halted) {
        cli_putf(out, "\nhalted   yes: fewer than %d letters are left\n", wi_tag_deletion(of->tag));
    } else {
        cli_put(out, "\nhalted   no\n");
    }
    if (of->words > 0) {
        cli_putf(out, "checked  a dictionary of %zu words did the same in every step\n", of->words);
    }
}

static void put_tag_json(tagging *of, const wi_process_state *state) {
    char *text = rest_of(of, of->wanted->print ? SIZE_MAX / 2 : 64);
    wi_put_members(&of->out.json, wi_json_tag_process(state, text != NULL ? text : "", of->words));
    wi_put(&of->out.json, "}\n");
    cli_send_json(&of->out);
    free(text);
}

static wy_status run_tag_process(tagging *of) {
    const cli_process_settings *wanted = of->wanted;
    const bool json = of->program->format == CLI_JSON;
    cli_put(&of->out, json ? "{" : "");
    if (wanted->trace) {
        cli_put(&of->out, json ? "\"trace\": [" : "");
        show_string(of, 0, 0);
    }
    wy_error error;
    const wy_status status =
        wi_tag_process_run(of->process, wanted->steps, wanted->length,
                           wanted->trace ? show_string : NULL, of, &of->program->control, &error);
    wi_process_state state;
    wi_tag_process_state_of(&state, of->process);
    if (json) {
        cli_put(&of->out, wanted->trace ? "\n],\n" : "");
        put_tag_json(of, &state);
    } else {
        put_tag_text(of, &state);
    }
    if (of->no_memory) {
        return cli_complain(of->program, WY_SYSTEM, "out of memory");
    }
    if (status == WY_OK) {
        return WY_OK;
    }
    char known[80];
    snprintf(known, sizeof known, "%" PRId64 " steps are done, and it had not halted", state.steps);
    return cli_unfinished(of->program, status, &error, known);
}

/* ---- as a dictionary --------------------------------------------------------- */

static void put_dictionary_text(tagging *of, const wi_dictionary *dictionary, const char *start) {
    cli_output *out = &of->out;
    const char *letters = wi_tag_letters(of->tag);
    cli_put(out, "# letters:");
    for (size_t i = 0; letters[i] != '\0'; i++) {
        char code[8];
        wi_tag_code(code, of->tag, i);
        cli_putf(out, " %c = %s", letters[i], code);
    }
    cli_put_letter(out, '\n');
    if (start != NULL) {
        cli_put(out, "# start: ");
        cli_put(out, start);
        cli_put_letter(out, '\n');
    }
    for (size_t i = 0; i < wi_dictionary_size(dictionary) && cli_output_good(out); i++) {
        put_entry(out, dictionary, i);
    }
}

static wy_status compile(tagging *of, const char *place) {
    const char *start = of->wanted->start;
    wi_dictionary *dictionary = NULL;
    char *bits = NULL;
    wy_error error;
    wy_status status = WY_OK;
    if (start != NULL) {
        status = wi_tag_encode(&bits, of->tag, start, strlen(start), &error);
        place = status == WY_OK ? place : "--start";
    }
    if (status == WY_OK) {
        status = wi_tag_compile(&dictionary, of->tag, &error);
    }
    if (status != WY_OK) {
        fail_in(of->program, place, &error);
    } else {
        status = cli_output_open(&of->out, of->program);
    }
    if (status == WY_OK) {
        if (of->program->format == CLI_JSON) {
            cli_put_json(&of->out, wi_json_tag_dictionary(of->tag, dictionary, bits));
        } else {
            put_dictionary_text(of, dictionary, bits);
        }
        status = cli_output_close(&of->out, WY_OK);
    }
    free(bits);
    wi_dictionary_free(dictionary);
    return status;
}

/* Runs the dictionary side by side with the tag system. */
static wy_status check(tagging *of) {
    const cli_process_settings *wanted = of->wanted;
    wi_dictionary *dictionary;
    wy_error error;
    wy_status status = wi_tag_compile(&dictionary, of->tag, &error);
    wi_process_state state = {0};
    if (status == WY_OK) {
        status = wi_tag_compare(&state, of->tag, dictionary, wanted->start, strlen(wanted->start),
                                wanted->steps, wanted->length, &of->program->control, &error);
    }
    if (status == WY_OK) {
        of->words = wi_dictionary_size(dictionary);
    } else {
        char known[80];
        snprintf(known, sizeof known, "both did the same for %" PRId64 " steps", state.steps);
        status = cli_unfinished(of->program, status, &error, known);
    }
    wi_dictionary_free(dictionary);
    return status;
}

static wy_status run_tagging(tagging *of, const char *place) {
    const cli_process_settings *wanted = of->wanted;
    if (wanted->compile) {
        if (wanted->print || wanted->trace || wanted->check) {
            return cli_complain(of->program, WY_BAD,
                                "--compile only prints the dictionary: no --print, --trace, "
                                "--check");
        }
        return compile(of, place);
    }
    if (wanted->start == NULL) {
        return cli_complain(of->program, WY_BAD, "from which string? --start LETTERS");
    }
    wy_error error;
    wy_status status =
        wi_tag_process_open(&of->process, of->tag, wanted->start, strlen(wanted->start), &error);
    if (status != WY_OK) {
        return fail_in(of->program, "--start", &error);
    }
    if (wanted->check) {
        status = check(of);
    }
    if (status == WY_OK) {
        status = cli_output_open(&of->out, of->program);
    }
    if (status == WY_OK) {
        status = cli_output_close(&of->out, run_tag_process(of));
    }
    wi_tag_process_close(of->process);
    return status;
}

static wy_status run_tag(cli *program, const cli_process_settings *wanted, const cli_source *from) {
    wi_tag *tag;
    wy_error error;
    if (wi_tag_read(&tag, from->text, from->length, &error) != WY_OK) {
        return fail_in(program, from->place, &error);
    }
    tagging of = {.program = program, .wanted = wanted, .tag = tag};
    const wy_status status = run_tagging(&of, from->place);
    wi_tag_free(tag);
    return status;
}

/* ---- both ------------------------------------------------------------------------------------ */

enum { USUAL_STEPS = 1000, USUAL_LENGTH = 1000000000 };

bool cli_word_is_process(const char *name) {
    return strcmp(name, "run") == 0 || strcmp(name, "tag") == 0;
}

wy_status cli_word_refuse(cli *program, char **arguments) {
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

wy_status cli_word_process(cli *program, const cli_process_settings *wanted, char **arguments,
                           int count) {
    const bool tag = strcmp(arguments[0], "tag") == 0;
    if (count < 2) {
        return cli_complain(program, WY_BAD, "which file? wythoff word %s FILE --start ...",
                            arguments[0]);
    }
    if (wanted->print && wanted->trace) {
        return cli_complain(program, WY_BAD, "either --print or --trace, not both");
    }
    if (program->format != CLI_TEXT && program->format != CLI_JSON) {
        return cli_complain(program, WY_BAD, "what runs comes as text or json");
    }
    cli_process_settings limited = *wanted;
    limited.steps = wanted->steps < 0 ? USUAL_STEPS : wanted->steps;
    limited.length = wanted->length == 0 ? USUAL_LENGTH : wanted->length;
    cli_source from;
    wy_status status =
        cli_source_read(&from, program, arguments[1], "entries", WI_MAX_DICTIONARY_TEXT);
    if (status == WY_OK) {
        status = (tag ? run_tag : run_dictionary)(program, &limited, &from);
    }
    free(from.text);
    return status;
}

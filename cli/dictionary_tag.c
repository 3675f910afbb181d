/* dictionary_tag.c - wythoff dictionary tag: run a tag system, or make a dictionary of it. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dictionary.h"
#include "theory/dictionary.h"
#include "json/machine.h"

typedef struct tagging {
    cli *program;
    cli_output out;
    const cli_dictionary_settings *wanted;
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

static void put_text(tagging *of, const wi_process_state *state) {
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

static void put_json(tagging *of, const wi_process_state *state) {
    char *text = rest_of(of, of->wanted->print ? SIZE_MAX / 2 : 64);
    wi_put_members(&of->out.json, wi_json_tag_process(state, text != NULL ? text : "", of->words));
    wi_put(&of->out.json, "}\n");
    cli_send_json(&of->out);
    free(text);
}

static wy_status run_process(tagging *of) {
    const cli_dictionary_settings *wanted = of->wanted;
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
        put_json(of, &state);
    } else {
        put_text(of, &state);
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
        cli_dictionary_put_entry(out, dictionary, i);
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
        cli_dictionary_fail(of->program, place, &error);
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
    const cli_dictionary_settings *wanted = of->wanted;
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

static wy_status run(tagging *of, const char *place) {
    const cli_dictionary_settings *wanted = of->wanted;
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
        return cli_dictionary_fail(of->program, "--start", &error);
    }
    if (wanted->check) {
        status = check(of);
    }
    if (status == WY_OK) {
        status = cli_output_open(&of->out, of->program);
    }
    if (status == WY_OK) {
        status = cli_output_close(&of->out, run_process(of));
    }
    wi_tag_process_close(of->process);
    return status;
}

wy_status cli_dictionary_tag(cli *program, const cli_dictionary_settings *wanted,
                             const cli_dictionary_text *from) {
    wi_tag *tag;
    wy_error error;
    if (wi_tag_read(&tag, from->text, from->length, &error) != WY_OK) {
        return cli_dictionary_fail(program, from->place, &error);
    }
    tagging of = {.program = program, .wanted = wanted, .tag = tag};
    const wy_status status = run(&of, from->place);
    wi_tag_free(tag);
    return status;
}

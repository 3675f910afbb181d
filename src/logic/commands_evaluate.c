/*
 * commands_evaluate.c - eval and def: formulas decided, named, and counted.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/growing.h"
#include "logic/command.h"
#include "logic/matrices.h"
#include "logic/metacommands.h"
#include "logic/results.h"
#include "logic/values.h"

/* What stands between eval and its formula: eval NAME VARIABLE ... "FORMULA", or nothing. */
typedef struct heading {
    char name[WI_NAME_SIZE];                    /* "": none */
    char variable[WY_MAX_TRACKS][WI_NAME_SIZE]; /* their matrices are wanted */
    size_t place[WY_MAX_TRACKS];                /* where they stand */
    size_t count;
} heading;

static wy_status read_heading(wi_command *command, heading *out) {
    wy_status status = WY_OK;
    if (!wi_command_at(command, '"')) {
        status = wi_command_name(command, out->name, "a name for the result");
    }
    while (status == WY_OK && !wi_command_at_end(command) && !wi_command_at(command, '"')) {
        if (out->count == WY_MAX_TRACKS) {
            return wi_command_fail(command, 1, "more than %d variables", WY_MAX_TRACKS);
        }
        out->place[out->count] = command->at;
        status = wi_command_name(command, out->variable[out->count++], "a variable or the formula");
    }
    return status;
}

/* The tracks whose matrices are wanted. */
static wy_status find_tracks(wi_command *command, uint32_t *tracks, const heading *from,
                             const wy_logic_answer *answer) {
    for (size_t i = 0; i < from->count; i++) {
        size_t at = 0;
        while (at < answer->count && strcmp(answer->variables[at], from->variable[i]) != 0) {
            at++;
        }
        if (at == answer->count) {
            command->at = from->place[i];
            return wi_command_fail(command, strlen(from->variable[i]),
                                   "%s is not a free variable of the formula", from->variable[i]);
        }
        tracks[i] = (uint32_t)at;
    }
    return WY_OK;
}

static wy_status write_matrices(wi_command *command, const heading *from,
                                const wy_logic_answer *answer) {
    uint32_t tracks[WY_MAX_TRACKS];
    wy_logic *session = command->session;
    wi_matrices *matrices = NULL;
    wy_status status = find_tracks(command, tracks, from, answer);
    if (status == WY_OK) {
        status = wi_matrices_make(&matrices, answer->automaton, answer->variables, tracks,
                                  from->count, &session->options.control, command->error);
    }
    char *path = NULL;
    for (size_t i = 0; status == WY_OK && wi_matrices_ending(i) != NULL; i++) {
        wi_outfile *file;
        status = wi_result_open(&file, i == 0 ? &path : NULL, session, from->name,
                                wi_matrices_ending(i), command->error);
        if (status == WY_OK) {
            status = wi_matrices_write(wi_outfile_stream(file), i, matrices, command->error);
            if (status == WY_OK) {
                status = wi_outfile_commit(file, command->error);
            } else {
                wi_outfile_abort(file);
            }
        }
    }
    if (status == WY_OK && !wi_matrices_finite(matrices)) {
        wi_session_warn(session,
                        "%s: some counts are infinite; the matrices count only values "
                        "that are no longer than what is given",
                        from->name);
    }
    if (status == WY_OK) {
        wi_session_say(session, "matrices written to %s, .m, .wl and .sage\n", path);
    }
    free(path);
    wi_matrices_free(matrices);
    return status;
}

/* "name: TRUE   witness: x = 3"; free() it, NULL: no memory. */
static char *sentence_text(const wy_logic *session, const char *name,
                           const wy_logic_answer *answer) {
    wi_growing text = {0};
    wi_growing_printf(&text, "%s%s%s", name, name[0] == '\0' ? "" : ": ",
                      answer->truth ? "TRUE" : "FALSE");
    if (session->options.sizes) {
        wi_growing_printf(&text, "   %llu step%s, at most %lu state%s",
                          (unsigned long long)answer->steps, answer->steps == 1 ? "" : "s",
                          (unsigned long)answer->largest, answer->largest == 1 ? "" : "s");
    }
    if (answer->example != NULL) {
        wi_growing_printf(&text, "   %s: %s", answer->counterexample ? "counterexample" : "witness",
                          answer->example);
    }
    if (!wi_growing_put(&text, "\n", 1)) {
        free(text.text);
        return NULL;
    }
    return text.text;
}

/* Tells the answer, and writes the log. */
static wy_status say_answer(wi_command *command, const char *name, const wy_logic_answer *answer) {
    wy_logic *session = command->session;
    if (!answer->sentence) {
        wi_command_describe(command, name[0] == '\0' ? "" : "$", name, answer->automaton,
                            answer->variables);
        char line[WI_NAME_SIZE + 64];
        snprintf(line, sizeof line, "$%s: %lu states\n", name,
                 (unsigned long)wy_automaton_states(answer->automaton));
        return name[0] == '\0' ? WY_OK : wi_log_end(session, name, line, command->error);
    }
    char *text = sentence_text(session, name, answer);
    if (text == NULL) {
        return wi_fail_memory(command->error);
    }
    wi_session_write(session, text, strlen(text));
    const wy_status status =
        name[0] == '\0' ? WY_OK : wi_log_end(session, name, text, command->error);
    free(text);
    return status;
}

/* Tells the answer, and keeps it under its name. */
static wy_status take_answer(wi_command *command, const char *command_name, const heading *from,
                             wy_logic_answer *answer) {
    wy_status status = say_answer(command, from->name, answer);
    if (answer->sentence && !answer->truth && strcmp(command_name, "eval") == 0) {
        command->session->falsities++;
    }
    if (status == WY_OK && from->count > 0) {
        status = write_matrices(command, from, answer);
    }
    if (status == WY_OK && from->name[0] != '\0') {
        wy_automaton *automaton = answer->automaton;
        answer->automaton = NULL;
        status =
            wi_session_define(command->session, false, from->name, automaton, answer->variables,
                              answer->count, answer->out_of_order, command->error);
    }
    return status;
}

/* eval n=1..10 "F[n]": what a formula or a term is there; nothing is defined. */
static wy_status evaluate_at(wi_command *command) {
    const char *text = NULL;
    size_t length = 0;
    wi_bindings bindings;
    wy_status status = wi_bindings_read(command, &bindings);
    if (status == WY_OK) {
        status = wi_command_quoted(command, &text, &length, "a formula");
    }
    if (status == WY_OK) {
        status = wi_command_end(command);
    }
    if (status == WY_OK) {
        status = wi_bindings_say_values(command, &bindings, text, length);
    }
    wi_bindings_clear(&bindings);
    return status;
}

/* The certificate of an answer, or a note that there is none. */
static wy_status certify(wi_command *command, const char *name, const char *formula, size_t length,
                         const wy_logic_answer *answer) {
    wy_error error;
    const wy_status status =
        wy_logic_certify(command->session, name, formula, length, answer, &error);
    if (status == WY_NO || status == WY_LIMIT || status == WY_STOPPED) {
        wi_session_warn(command->session, "%s%sdecided; no certificate: %s", name,
                        name[0] == '\0' ? "" : ": ", error.message);
        return WY_OK;
    }
    if (status != WY_OK && command->error != NULL) {
        *command->error = error;
    }
    return status;
}

wy_status wi_command_evaluate(wi_command *command, const char *command_name) {
    if (wi_bindings_begin(command)) {
        return evaluate_at(command);
    }
    const char *formula = NULL;
    size_t length = 0;
    heading *from = calloc(1, sizeof *from);
    wy_status status = from == NULL ? wi_fail_memory(command->error) : read_heading(command, from);
    if (status == WY_OK) {
        status = wi_command_quoted(command, &formula, &length, "a formula");
    }
    if (status == WY_OK) {
        status = wi_command_end(command);
    }
    if (status == WY_OK && command->session->exports != NULL) {
        memcpy(command->session->exports->name, from->name, sizeof from->name);
    }
    if (status == WY_OK) {
        status = wi_log_begin(command->session, command->text, command->length, command->error);
    }
    wy_logic_answer answer;
    if (status == WY_OK) {
        status = wy_logic_evaluate(&answer, command->session, formula, length, command->error);
        if (status == WY_OK) {
            status = take_answer(command, command_name, from, &answer);
            if (status == WY_OK && command->session->options.certify) {
                status = certify(command, from->name, formula, length, &answer);
            }
            wy_logic_answer_clear(&answer);
        } else if (status == WY_BAD && from->name[0] == '\0' && wi_values_wanted(command->error)) {
            const wi_bindings none = {.count = 0};
            status = wi_bindings_say_values(command, &none, formula, length);
        } else {
            command->session->fault_quoted = true;
        }
    }
    free(from);
    return status;
}

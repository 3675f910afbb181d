/*
 * commands_define.c - commands that define: eval, def, macro, reg, ost, morphism, promote, image.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/automata.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/growing.h"
#include "logic/command.h"
#include "logic/matrices.h"
#include "logic/regex.h"
#include "logic/results.h"
#include "logic/values.h"

/*
 * Commands that define something: macro, reg, ost, morphism, promote, image.
 */

/* ---- macro ------------------------------------------------------------------------------ */

wy_status wi_command_macro(wi_command *command) {
    const wy_status status =
        wi_session_set_note(&command->session->macros, command->target, command->quoted,
                            command->quoted_length, command->error);
    return status == WY_OK
               ? wi_library_write_text(command->session, "Macro Library", command->target,
                                       command->quoted, command->quoted_length, command->error)
               : status;
}

/* ---- reg -------------------------------------------------------------------------------- */

wy_status wi_command_reg(wi_command *command) {
    wy_track tracks[WY_MAX_TRACKS];
    int32_t *values[WY_MAX_TRACKS];
    uint32_t count = 0;
    const char *text = NULL;
    size_t length = 0;
    wy_status status = WY_OK;
    while (status == WY_OK && wi_command_at_alphabet(command)) {
        if (count == WY_MAX_TRACKS) {
            status = wi_command_fail(command, 1, "there are more than %d alphabets", WY_MAX_TRACKS);
            break;
        }
        status = wi_command_alphabet(command, &tracks[count], &values[count]);
        count += status == WY_OK;
    }
    if (status == WY_OK && count == 0) {
        status =
            wi_command_fail(command, command->at < command->length,
                            "expected an alphabet: a numeration like msd_2 or a set like {0,1}");
    }
    if (status == WY_OK) {
        status = wi_command_quoted(command, &text, &length, "a regular expression");
    }
    if (status == WY_OK) {
        status = wi_command_end(command);
    }
    wy_automaton *automaton = NULL;
    if (status == WY_OK) {
        wi_regex_outside outside;
        status = wi_regex_read(&automaton, text, length, tracks, count, &outside,
                               &command->session->options.control, command->error);
        command->session->fault_quoted = status != WY_OK;
        if (status == WY_OK && outside.any) {
            wi_session_warn(command->session,
                            "%s: the alphabet of track %lu has no digit %ld, which matches nothing",
                            command->target, (unsigned long)outside.track + 1, (long)outside.digit);
        }
    }
    while (count > 0) {
        free(values[--count]);
    }
    return status == WY_OK ? wi_command_define(command, false, automaton) : status;
}

/* ---- game ------------------------------------------------------------------------------- */

/* game NAME "RULE": $NAME holds at the P-positions, if they are proved. */
wy_status wi_command_game(wi_command *command) {
    wy_logic *session = command->session;
    const char *name = command->target;
    if (session->options.game == NULL) {
        return wi_fail(command->error, WY_BAD, "this session knows no games");
    }
    char *rule = strndup(command->quoted, command->quoted_length);
    wy_status status = rule == NULL ? wi_fail_memory(command->error)
                                    : session->options.game(session->options.data, session, name,
                                                            rule, command->error);
    free(rule);
    session->fault_quoted = status != WY_OK;
    wi_named *named = NULL;
    if (status == WY_OK) {
        status = wi_session_automaton(&named, session, name, command->error);
    }
    if (status == WY_OK) {
        wi_command_describe(command, "$", name, named->relation->automaton, named->variable);
        wi_session_mend(session, 'a', name);
    }
    return status;
}

/* ---- ost -------------------------------------------------------------------------------- */

/* [1 2 3] */
static wy_status read_quotients(wi_command *command, uint32_t *out, size_t *count, size_t room) {
    *count = 0;
    if (!wi_command_take(command, '[')) {
        return wi_command_fail(command, command->at < command->length,
                               "expected partial quotients in brackets, like [0 1] [2]");
    }
    while (!wi_command_take(command, ']')) {
        uint64_t value;
        wi_command_take(command, ',');
        const wy_status status = wi_command_number(command, &value, 1000000, "a partial quotient");
        if (status != WY_OK) {
            return status;
        }
        if (*count == room) {
            return wi_command_fail(command, 1, "more than %zu partial quotients", room);
        }
        out[(*count)++] = (uint32_t)value;
    }
    return WY_OK;
}

/* One part of a numeration, over plain digits, for they cannot name what they define. */
static wy_status keep_part(wi_command *command, const wy_automaton *part, const char *name,
                           const char *ending) {
    wy_track tracks[WY_MAX_TRACKS];
    wy_automaton *plain;
    wi_outfile *file;
    for (uint32_t t = 0; t < wy_automaton_tracks(part); t++) {
        tracks[t] = *wy_automaton_track(part, t);
        tracks[t].system = NULL;
    }
    wy_status status = wy_automaton_retrack(&plain, part, tracks,
                                            &command->session->options.control, command->error);
    if (status != WY_OK) {
        return status;
    }
    status = wi_library_open(&file, command->session, "Custom Bases", name, ending, command->error);
    if (status == WY_OK) {
        status = wy_automaton_write(wi_outfile_stream(file), plain, command->error);
        status = wi_outfile_end(file, status, command->error);
    }
    wy_automaton_free(plain);
    return status;
}

/* Its valid words and its addition in the library's folder Custom Bases. */
static wy_status keep_numeration(wi_command *command, const wy_numeration *made,
                                 const wy_automaton *adder) {
    const wy_logic *session = command->session;
    if (session->library == NULL || session->options.read_only) {
        return WY_OK;
    }
    const char *name = wy_numeration_name(made);
    const wy_system *system = wi_numeration_system(made);
    wy_status status = WY_OK;
    if (system->valid != NULL) {
        status = keep_part(command, system->valid, name, ".txt");
    }
    return status == WY_OK ? keep_part(command, adder, name, "_addition.txt") : status;
}

wy_status wi_command_ost(wi_command *command) {
    enum { MOST = 1000 };
    const char *name = command->target;
    uint32_t preperiod[MOST], period[MOST];
    size_t preperiods, periods;
    wy_status status = read_quotients(command, preperiod, &preperiods, MOST);
    if (status == WY_OK) {
        status = read_quotients(command, period, &periods, MOST);
    }
    if (status == WY_OK) {
        status = wi_command_end(command);
    }
    if (status != WY_OK) {
        return status;
    }
    const wy_numeration *made;
    wi_session_mend(command->session, 'n', name);
    status = wy_numerations_define_ostrowski(&made, command->session->numerations, name, preperiod,
                                             preperiods, period, periods,
                                             &command->session->options.control, command->error);
    if (status == WY_OK) {
        const wy_automaton *adder;
        status =
            wy_numeration_adder(&adder, made, &command->session->options.control, command->error);
        if (status == WY_OK) {
            wi_session_say(command->session, "%s: %lu digits, the adder has %lu states\n",
                           wy_numeration_name(made),
                           (unsigned long)wi_numeration_system(made)->digits,
                           (unsigned long)wy_automaton_states(adder));
            status = keep_numeration(command, made, adder);
        }
    }
    return status;
}

/* ---- morphisms -------------------------------------------------------------------------- */

wy_status wi_command_morphism(wi_command *command) {
    const char *text = command->quoted, *name = command->target;
    const size_t length = command->quoted_length;
    wy_morphism *morphism;
    wy_status status = wy_morphism_read(&morphism, text, length, command->error);
    command->session->fault_quoted = status != WY_OK;
    if (status != WY_OK) {
        return status;
    }
    bool named = false;
    for (size_t i = 0; i < length; i++) {
        named = named || (text[i] >= 'a' && text[i] <= 'z');
    }
    wi_session_say(command->session, "%s: %zu letters, %s%s\n", name, morphism->letters,
                   wi_morphism_uniform(morphism) > 0 ? "uniform" : "not uniform",
                   named ? "; a is 0, b is 1, ..., z is 25" : "");
    wy_morphism_free(morphism);
    status = wi_session_set_note(&command->session->morphisms, name, text, length, command->error);
    wi_session_mend(command->session, 'm', name);
    return status == WY_OK ? wi_library_write_text(command->session, "Morphism Library", name, text,
                                                   length, command->error)
                           : status;
}

wy_status wi_command_promote(wi_command *command) {
    wy_automaton *made = NULL;
    const wy_status status =
        wy_morphism_promote(&made, command->session->numerations, command->morphism,
                            command->target, wi_command_control(command), command->error);
    return status == WY_OK ? wi_command_define(command, true, made) : status;
}

wy_status wi_command_image(wi_command *command) {
    wy_automaton *made = NULL;
    const wy_status status = wi_morphism_image(&made, command->session->numerations,
                                               command->morphism, command->of->relation->automaton,
                                               wi_command_control(command), command->error);
    return status == WY_OK ? wi_command_define(command, true, made) : status;
}

/* ==== eval and def =========================================================================== */

/* The words between eval and its formula: eval NAME VARIABLE ... "FORMULA"; there may be none. */
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
            status = wi_outfile_end(file, status, command->error);
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
static wy_status take_answer(wi_command *command, const heading *from, wy_logic_answer *answer) {
    wy_status status = say_answer(command, from->name, answer);
    if (answer->sentence && !answer->truth && strcmp(command->name, "eval") == 0) {
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

wy_status wi_command_evaluate(wi_command *command) {
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
            status = take_answer(command, from, &answer);
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

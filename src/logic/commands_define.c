/*
 * commands_define.c - commands that define something: macro, reg, ost, morphism, promote, image.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/automata.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "logic/command.h"
#include "logic/regex.h"

/* NAME "TEXT", and no more. */
static wy_status read_name_text(wi_command *command, char name[WI_NAME_SIZE], const char *what_name,
                                const char **text, size_t *length, const char *what_text) {
    wy_status status = wi_command_name(command, name, what_name);
    if (status == WY_OK) {
        status = wi_command_quoted(command, text, length, what_text);
    }
    return status == WY_OK ? wi_command_end(command) : status;
}

/* ---- macro ------------------------------------------------------------------------------ */

wy_status wi_command_macro(wi_command *command, const char *command_name) {
    (void)command_name;
    char name[WI_NAME_SIZE];
    const char *text = NULL;
    size_t length = 0;
    wy_status status = read_name_text(command, name, "a name for the macro", &text, &length,
                                      "the text of the macro");
    if (status == WY_OK) {
        status = wi_session_set_note(&command->session->macros, name, text, length, command->error);
    }
    return status == WY_OK ? wi_library_write_text(command->session, "Macro Library", name, text,
                                                   length, command->error)
                           : status;
}

/* ---- reg -------------------------------------------------------------------------------- */

wy_status wi_command_reg(wi_command *command, const char *command_name) {
    (void)command_name;
    char name[WI_NAME_SIZE];
    wy_track tracks[WY_MAX_TRACKS];
    int32_t *values[WY_MAX_TRACKS];
    uint32_t count = 0;
    const char *text = NULL;
    size_t length = 0;
    wy_status status = wi_command_name(command, name, "a name for the automaton");
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
                            name, (unsigned long)outside.track + 1, (long)outside.digit);
        }
    }
    while (count > 0) {
        free(values[--count]);
    }
    return status == WY_OK ? wi_command_define(command, false, name, automaton) : status;
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
        if (status == WY_OK) {
            status = wi_outfile_commit(file, command->error);
        } else {
            wi_outfile_abort(file);
        }
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

wy_status wi_command_ost(wi_command *command, const char *command_name) {
    (void)command_name;
    enum { MOST = 1000 };
    char name[WI_NAME_SIZE];
    uint32_t preperiod[MOST], period[MOST];
    size_t preperiods, periods;
    wy_status status = wi_command_name(command, name, "a name for the numeration");
    if (status == WY_OK) {
        status = read_quotients(command, preperiod, &preperiods, MOST);
    }
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

wy_status wi_command_morphism(wi_command *command, const char *command_name) {
    (void)command_name;
    char name[WI_NAME_SIZE];
    const char *text = NULL;
    size_t length = 0;
    wy_status status = read_name_text(command, name, "a name for the morphism", &text, &length,
                                      "a morphism like 0->01 1->0");
    wy_morphism *morphism;
    if (status == WY_OK) {
        status = wy_morphism_read(&morphism, text, length, command->error);
        command->session->fault_quoted = status != WY_OK;
    }
    if (status != WY_OK) {
        return status;
    }
    wi_session_say(command->session, "%s: %zu letters, %s\n", name, morphism->letters,
                   wi_morphism_uniform(morphism) > 0 ? "uniform" : "not uniform");
    wy_morphism_free(morphism);
    status = wi_session_set_note(&command->session->morphisms, name, text, length, command->error);
    wi_session_mend(command->session, 'm', name);
    return status == WY_OK ? wi_library_write_text(command->session, "Morphism Library", name, text,
                                                   length, command->error)
                           : status;
}

/* A morphism by its name; free it. */
static wy_status read_morphism(wi_command *command, wy_morphism **out) {
    char name[WI_NAME_SIZE];
    wy_status status = wi_command_name(command, name, "the name of a morphism");
    if (status != WY_OK) {
        return status;
    }
    const char *text = wi_session_note(&command->session->morphisms, name);
    status = wi_session_check(command->session, 'm', name, command->error);
    if (status != WY_OK) {
        return status;
    }
    char *loaded = NULL;
    size_t length = text == NULL ? 0 : strlen(text);
    if (text == NULL) {
        status = wi_library_read(&loaded, &length, command->session, "Morphism Library", name,
                                 ".txt", command->error);
        text = loaded;
        if (status == WY_NO) {
            command->at -= strlen(name);
            status = wi_command_fail(command, strlen(name), "there is no morphism %s", name);
        }
    }
    if (status == WY_OK) {
        status = wy_morphism_read(out, text, length, command->error);
    }
    free(loaded);
    return status;
}

wy_status wi_command_promote(wi_command *command, const char *command_name) {
    (void)command_name;
    char name[WI_NAME_SIZE];
    wy_morphism *morphism = NULL;
    wy_status status = wi_command_name(command, name, "a name for the sequence");
    if (status == WY_OK) {
        status = read_morphism(command, &morphism);
    }
    if (status == WY_OK) {
        status = wi_command_end(command);
    }
    wy_automaton *automaton = NULL;
    if (status == WY_OK) {
        status = wy_morphism_promote(&automaton, command->session->numerations, morphism, name,
                                     &command->session->options.control, command->error);
    }
    wy_morphism_free(morphism);
    return status == WY_OK ? wi_command_define(command, true, name, automaton) : status;
}

wy_status wi_command_image(wi_command *command, const char *command_name) {
    (void)command_name;
    char name[WI_NAME_SIZE], old[WI_NAME_SIZE];
    wy_morphism *morphism = NULL;
    wy_status status = wi_command_name(command, name, "a name for the sequence");
    if (status == WY_OK) {
        status = read_morphism(command, &morphism);
    }
    if (status == WY_OK) {
        status = wi_command_name(command, old, "the name of a sequence");
    }
    if (status == WY_OK) {
        status = wi_command_end(command);
    }
    wi_named *named = NULL;
    if (status == WY_OK) {
        status = wi_session_sequence(&named, command->session, old, command->error);
    }
    wy_automaton *automaton = NULL;
    if (status == WY_OK) {
        status = wi_morphism_image(&automaton, command->session->numerations, morphism,
                                   named->relation->automaton, &command->session->options.control,
                                   command->error);
    }
    wy_morphism_free(morphism);
    return status == WY_OK ? wi_command_define(command, true, name, automaton) : status;
}

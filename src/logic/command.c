/*
 * command.c - commands, one after the other.
 *
 * A command that fails takes the name that it was to define with it: who uses that later is told
 * so, and does not silently get what had the name before.  Where faults are reported, the commands
 * behind it are run.
 */
#include "logic/command.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/utf8.h"
#include "logic/lexer.h"
#include "logic/metacommands.h"
#include "logic/results.h"
#include "logic/script.h"

/* ---- naming results --------------------------------------------------------------------- */

void wi_command_describe(wi_command *command, const char *mark, const char *name,
                         const wy_automaton *automaton, char *const *variables) {
    const uint32_t tracks = wy_automaton_tracks(automaton);
    const uint32_t states = wy_automaton_states(automaton);
    const uint64_t edges = wy_automaton_transitions(automaton);
    wi_session_say(command->session, "%s%s", mark, name);
    for (uint32_t i = 0; variables != NULL && i < tracks; i++) {
        wi_session_say(command->session, "%s%s", i == 0 ? "(" : ",", variables[i]);
    }
    wi_session_say(command->session, "%s: %lu state%s, %llu transition%s\n",
                   variables != NULL && tracks > 0 ? ")" : "", (unsigned long)states,
                   states == 1 ? "" : "s", (unsigned long long)edges, edges == 1 ? "" : "s");
}

wy_status wi_command_define(wi_command *command, bool sequence, const char *name,
                            wy_automaton *automaton) {
    wi_command_describe(command, sequence ? "" : "$", name, automaton, NULL);
    return wi_session_define(command->session, sequence, name, automaton, NULL, 0, false,
                             command->error);
}

/* ---- running ---------------------------------------------------------------------------- */

static wy_status unknown_command(wi_command *command, const char *name) {
    const char *nearest = wi_command_nearest(name);
    command->at = 0;
    return nearest != NULL
               ? wi_command_fail(command, strlen(name), "unknown command '%.60s'; did you mean %s?",
                                 name, nearest)
               : wi_command_fail(command, strlen(name), "unknown command '%.60s'; see help", name);
}

/* Runs a command that is known, with what the brackets before it want. */
static wy_status run_with(wi_command *command, wi_command_run *found, const char *name,
                          wi_exports *exports) {
    wy_logic *session = command->session;
    if (exports->any && found != wi_command_evaluate) {
        return wi_command_fail(command, 0, "[export ...] goes before eval and def, not before %s",
                               name);
    }
    session->exports = exports->any ? exports : NULL;
    const wy_status status = found(command, name);
    if (status == WY_OK) {
        wi_exports_end(session);
    }
    session->exports = NULL;
    return status;
}

static wy_status run(wi_command *command) {
    char name[WI_NAME_SIZE];
    wi_exports exports;
    wy_status status = wi_metacommands_read(command, &exports);
    if (status == WY_OK) {
        status = wi_command_name(command, name, "the name of a command");
    }
    if (status != WY_OK) {
        return status;
    }
    const char *defines;
    wi_command_run *found = wi_command_find_with(name, &defines);
    if (found == NULL) {
        return unknown_command(command, name);
    }
    command->target[0] = '\0';
    command->wants_target = true;
    status = run_with(command, found, name, &exports);
    if (status != WY_OK && command->target[0] != '\0') {
        wi_session_break(command->session, defines, command->target);
    }
    return status;
}

/* The byte of text at which this line and column (in characters) stand. */
static size_t byte_of(const char *text, size_t length, size_t line, size_t column) {
    size_t at = 0;
    for (; line > 1 && at < length; at++) {
        line -= text[at] == '\n';
    }
    while (column > 1 && at < length) {
        const size_t width = wi_utf8_width(text + at, length - at);
        at += width == 0 ? 1 : width;
        column--;
    }
    return at;
}

/*
 * A fault has a place in the command, or in the formula that it quotes: shown in the text of all
 * commands.  Formulas changed by macros are shown as they are.
 */
static void place_in_text(wy_error *error, const wi_command *command, const char *text,
                          size_t length, size_t begin, bool in_quotes) {
    const size_t offset = begin + (in_quotes ? command->quoted_at : 0);
    const char *part = text + offset;
    const size_t part_length =
        in_quotes ? command->quoted_end - command->quoted_at - 1 : command->length;
    if (in_quotes && memchr(command->text + command->quoted_at, '#', part_length) != NULL) {
        return;
    }
    const size_t at = byte_of(part, part_length, error->line, error->column);
    size_t end = byte_of(part, part_length, error->line, error->column + error->width);
    end = end < at ? at : end;
    wi_fail_place(error, text, length, offset + at, end - at);
}

/* Runs one command of the text. */
static wy_status run_part(wy_logic *session, const wi_script_part *part, const char *text,
                          size_t length, wy_error *error) {
    if (part->end == length) {
        const wy_status status =
            wi_fail(error, WY_BAD, "the last command does not end in ';' or ':'");
        wi_fail_place(error, text, length, part->begin, 1);
        return status;
    }
    char *plain = NULL;
    if (part->remarks) {
        plain = wi_script_plain(part, text);
        if (plain == NULL) {
            return wi_fail_memory(error);
        }
    }
    wi_command command = {.session = session,
                          .text = plain != NULL ? plain : text + part->begin,
                          .length = part->end - part->begin,
                          .error = error};
    if (session->options.begin != NULL) {
        session->options.begin(session->options.data, command.text, command.length);
    }
    session->telling = part->telling;
    session->detailed = part->detailed;
    session->fault_quoted = false;
    const wy_status status = part->begin == part->end ? WY_OK : run(&command);
    session->telling = session->detailed = false;
    wi_log_drop(session);
    if (status != WY_OK && error->line != 0) {
        place_in_text(error, &command, text, length, part->begin, session->fault_quoted);
    } else if (status == WY_BAD || status == WY_LIMIT) { /* which command it was */
        size_t width = 0;
        while (width < command.length && !wi_is_blank(command.text[width])) {
            width++;
        }
        wi_fail_place(error, text, length, part->begin, width);
    }
    free(plain);
    return status;
}

/* Reports a fault, where that is wanted.  false: the run ends with it. */
static bool go_on(wy_logic *session, wy_status status, const wy_error *error) {
    if (session->options.fault == NULL || (status != WY_BAD && status != WY_LIMIT)) {
        return false;
    }
    session->faults += status == WY_BAD;
    session->unknowns += status == WY_LIMIT;
    session->options.fault(session->options.data, session->file, error);
    return true;
}

/* Words behind a command, as far as they are text. */
static void warn_of_words(wy_logic *session, const char *words, size_t width) {
    char shown[64];
    size_t used = 0, at = 0;
    while (at < width && used + 5 < sizeof shown) {
        const size_t step = wi_utf8_width(words + at, width - at);
        if (step == 0 || (unsigned char)words[at] < ' ') {
            shown[used++] = '?';
            at++;
        } else {
            memcpy(shown + used, words + at, step);
            used += step;
            at += step;
        }
    }
    shown[used] = '\0';
    wi_session_warn(session, "passed over, as a remark: %s%s", shown, at < width ? "..." : "");
}

wy_status wy_logic_run(wy_logic *session, const char *text, size_t length, wy_error *error) {
    wy_error own;
    if (error == NULL) {
        error = &own;
    }
    if (length == SIZE_MAX) {
        length = strlen(text);
    }
    wi_script_part part;
    for (size_t at = 0;; at = part.next) {
        wi_script_next(&part, text, length, at);
        if (part.begin == length || session->ended) {
            return WY_OK;
        }
        memset(error, 0, sizeof *error);
        const wy_status status = run_part(session, &part, text, length, error);
        if (status != WY_OK && !go_on(session, status, error)) {
            return status;
        }
        if (part.words_width > 0) {
            warn_of_words(session, text + part.words_at, part.words_width);
        }
    }
}

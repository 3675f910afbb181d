/*
 * command.c - commands: where they begin and end, and how they are run.
 *
 * A command ends in ; (quiet), : (tells its steps) or :: (likewise), outside of quotes.  A line
 * that begins with # is a remark.  Commands may go over several lines.
 */
#include "logic/command.h"

#include <string.h>

#include "base/fail.h"
#include "base/utf8.h"
#include "logic/lexer.h"

/* ---- naming results --------------------------------------------------------------------- */

void wy_command_describe(wy_command *command, const char *mark, const char *name,
                         const wy_automaton *automaton, char *const *variables) {
    const uint32_t tracks = wy_automaton_tracks(automaton);
    const uint32_t states = wy_automaton_states(automaton);
    const uint64_t edges = wy_automaton_transitions(automaton);
    wy_session_say(command->session, "%s%s", mark, name);
    for (uint32_t i = 0; variables != NULL && i < tracks; i++) {
        wy_session_say(command->session, "%s%s", i == 0 ? "(" : ",", variables[i]);
    }
    wy_session_say(command->session, "%s: %lu state%s, %llu transition%s\n",
                   variables != NULL && tracks > 0 ? ")" : "", (unsigned long)states,
                   states == 1 ? "" : "s", (unsigned long long)edges, edges == 1 ? "" : "s");
}

wy_status wy_command_define(wy_command *command, bool sequence, const char *name,
                            wy_automaton *automaton) {
    wy_command_describe(command, sequence ? "" : "$", name, automaton, NULL);
    return wy_session_define(command->session, sequence, name, automaton, NULL, 0, false,
                             command->error);
}

/* ---- running ---------------------------------------------------------------------------- */

/* Skips blanks and remarks, and the mark with which some editors begin a file. */
static size_t skip(const char *text, size_t length, size_t at) {
    bool line_begins = true;
    if (at == 0 && length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        at = 3;
    }
    while (at < length) {
        if (wy_is_blank(text[at])) {
            line_begins = line_begins || text[at] == '\n';
            at++;
        } else if (text[at] == '#' && line_begins) {
            const char *end = memchr(text + at, '\n', length - at);
            at = end == NULL ? length : (size_t)(end - text);
        } else {
            break;
        }
    }
    return at;
}

/* The end of the command that begins at `at`, before its ending; length: there is none. */
static size_t find_ending(const char *text, size_t length, size_t at) {
    bool quoted = false;
    for (; at < length; at++) {
        if (text[at] == '"') {
            quoted = !quoted;
        } else if (!quoted && (text[at] == ';' || text[at] == ':')) {
            break;
        }
    }
    return at;
}

size_t wy_logic_command_length(const char *text, size_t length) {
    const size_t begin = skip(text, length, 0);
    const size_t end = find_ending(text, length, begin);
    if (begin == length || end == length) {
        return 0;
    }
    return end + 1 < length && text[end] == ':' && text[end + 1] == ':' ? end + 2 : end + 1;
}

static wy_status unknown_command(wy_command *command, const char *name) {
    const char *nearest = wy_command_nearest(name);
    command->at = 0;
    return nearest != NULL
               ? wy_command_fail(command, strlen(name), "unknown command '%.60s'; did you mean %s?",
                                 name, nearest)
               : wy_command_fail(command, strlen(name), "unknown command '%.60s'; see help", name);
}

/* [export ...] and [strategy ...] before a command: hints that are not needed here. */
static wy_status skip_hints(wy_command *command) {
    while (wy_command_at(command, '[')) {
        const char *close = memchr(command->text + command->at, ']', command->length - command->at);
        if (close == NULL) {
            return wy_command_fail(command, 1, "this '[' is never closed");
        }
        wy_session_warn(command->session, "the hint %.*s is passed over",
                        wy_utf8_cut(command->text + command->at,
                                    (size_t)(close - command->text) + 1 - command->at, 60),
                        command->text + command->at);
        command->at = (size_t)(close - command->text) + 1;
    }
    return WY_OK;
}

static wy_status run(wy_command *command) {
    char name[WY_NAME_SIZE];
    wy_status status = skip_hints(command);
    if (status == WY_OK) {
        status = wy_command_name(command, name, "the name of a command");
    }
    if (status != WY_OK) {
        return status;
    }
    wy_command_run *found = wy_command_find(name);
    return found != NULL ? found(command, name) : unknown_command(command, name);
}

/* The byte of text at which this line and column (in characters) stand. */
static size_t byte_of(const char *text, size_t length, size_t line, size_t column) {
    size_t at = 0;
    for (; line > 1 && at < length; at++) {
        line -= text[at] == '\n';
    }
    while (column > 1 && at < length) {
        const size_t width = wy_utf8_width(text + at, length - at);
        at += width == 0 ? 1 : width;
        column--;
    }
    return at;
}

/*
 * A fault has a place in the command, or in the formula that it quotes: shown in the text of all
 * commands.  Formulas changed by macros are shown as they are.
 */
static void place_in_text(wy_error *error, const wy_command *command, const char *text,
                          size_t length, bool in_quotes) {
    const char *part = in_quotes ? command->text + command->quoted_at : command->text;
    const size_t part_length =
        in_quotes ? command->quoted_end - command->quoted_at - 1 : command->length;
    if (in_quotes && memchr(part, '#', part_length) != NULL) {
        return;
    }
    const size_t offset = (size_t)(part - text);
    const size_t at = byte_of(part, part_length, error->line, error->column);
    size_t end = byte_of(part, part_length, error->line, error->column + error->width);
    end = end < at ? at : end;
    wy_fail_place(error, text, length, offset + at, end - at);
}

wy_status wy_logic_run(wy_logic *session, const char *text, size_t length, wy_error *error) {
    wy_error own;
    if (error == NULL) {
        error = &own;
    }
    if (length == SIZE_MAX) {
        length = strlen(text);
    }
    size_t at = 0;
    for (;;) {
        at = skip(text, length, at);
        if (at == length || session->ended) {
            return WY_OK;
        }
        const size_t end = find_ending(text, length, at);
        wy_command command = {.session = session,
                              .text = text + at,
                              .length = end - at,
                              .error = error,
                              .quoted_end = 0};
        if (end == length) {
            const wy_status status =
                wy_fail(error, WY_BAD, "the last command does not end in ';' or ':'");
            wy_fail_place(error, text, length, at, 1);
            return status;
        }
        memset(error, 0, sizeof *error);
        session->telling = text[end] == ':';
        const wy_status status = end == at ? WY_OK : run(&command);
        session->telling = false;
        if (status != WY_OK) {
            if (error->line != 0) {
                place_in_text(error, &command, text, length, session->fault_quoted);
            }
            session->fault_quoted = false;
            return status;
        }
        at = end + 1;
        if (at < length && text[end] == ':' && text[at] == ':') {
            at++;
        }
    }
}

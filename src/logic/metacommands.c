/*
 * metacommands.c - brackets before a command.
 *
 * [strategy N NAME] chooses, in Walnut, how step N is determinised.  Here several ways run side by
 * side, and the result is the same: it is passed over, with a word.
 *
 * [export N FORMAT] writes the automaton of step N, [export * FORMAT] that of every step, to
 * NAME_step_N.ba; steps count from 0, as in the detailed log.  They are steps of the plan made here
 * and automata after determinisation, which in Walnut are others.
 */
#include "logic/metacommands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "logic/lexer.h"

/* A word up to a blank, a comma or the bracket; "" at the end. */
static void read_word(wi_command *command, char out[WI_NAME_SIZE]) {
    size_t width = 0;
    (void)wi_command_at_end(command);
    while (command->at < command->length && width + 1 < WI_NAME_SIZE) {
        const char byte = command->text[command->at];
        if (byte == ',' || byte == ']' || wi_is_blank(byte)) {
            break;
        }
        out[width++] = byte;
        command->at++;
    }
    out[width] = '\0';
}

/* A number of a step, or * for all. */
static wy_status read_step(wi_command *command, bool *all, uint64_t *step) {
    *all = wi_command_take(command, '*');
    *step = 0;
    return *all ? WY_OK
                : wi_command_number(command, step, 1000000000, "the number of a step, or *,");
}

static wy_status read_strategy(wi_command *command) {
    static const char *const names[] = {"SC", "BRZ", "CCL", "CCLS", "BRZ-CCL", "BRZ-CCLS"};
    bool all;
    uint64_t step;
    char name[WI_NAME_SIZE];
    const size_t begin = command->at;
    wy_status status = read_step(command, &all, &step);
    if (status != WY_OK) {
        return status;
    }
    read_word(command, name);
    for (char *at = name; *at != '\0'; at++) {
        *at = *at == '_' ? '-' : *at; /* both are in use */
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i], name) == 0) {
            wi_session_warn(command->session,
                            "[strategy%.*s] is passed over: determinisation goes several ways "
                            "at once here",
                            (int)(command->at - begin), command->text + begin);
            return WY_OK;
        }
    }
    command->at -= strlen(name);
    return wi_command_fail(command, strlen(name),
                           "expected a strategy: SC, BRZ, CCL, CCLS, BRZ-CCL or BRZ-CCLS");
}

static wy_status read_export(wi_command *command, wi_exports *out) {
    bool all;
    uint64_t step;
    char name[WI_NAME_SIZE];
    wi_result_format format;
    wy_status status = read_step(command, &all, &step);
    if (status != WY_OK) {
        return status;
    }
    read_word(command, name);
    if (!wi_result_format_of(&format, name)) {
        command->at -= strlen(name);
        return wi_command_fail(command, strlen(name), "expected a format: BA, GV, TXT or JSON");
    }
    if (!all && out->count == WI_MOST_EXPORTS) {
        return wi_command_fail(command, 0, "more than %d exports; [export * %s] is all of them",
                               WI_MOST_EXPORTS, name);
    }
    out->any = true;
    if (all) {
        out->all = true;
        out->all_format = format;
    } else {
        out->step[out->count] = step;
        out->format[out->count++] = format;
    }
    return WY_OK;
}

static wy_status read_one(wi_command *command, wi_exports *out) {
    char word[WI_NAME_SIZE];
    (void)wi_command_at_end(command);
    const size_t begin = command->at;
    read_word(command, word);
    if (strcmp(word, "strategy") == 0) {
        return read_strategy(command);
    }
    if (strcmp(word, "export") == 0) {
        return read_export(command, out);
    }
    if (strcmp(word, "earlyExistTermination") ==
        0) { /* how, not what: sentences end early anyway */
        while (command->at < command->length && command->text[command->at] != ',' &&
               command->text[command->at] != ']') {
            command->at++;
        }
        return WY_OK;
    }
    command->at = begin;
    return wi_command_fail(command, strlen(word), "expected strategy or export");
}

wy_status wi_metacommands_read(wi_command *command, wi_exports *out) {
    memset(out, 0, sizeof *out);
    while (wi_command_take(command, '[')) {
        const size_t open = command->at - 1;
        if (memchr(command->text + open, ']', command->length - open) == NULL) {
            command->at = open;
            return wi_command_fail(command, 1, "this '[' is never closed");
        }
        if (wi_command_take(command, ']')) {
            continue;
        }
        do {
            const wy_status status = read_one(command, out);
            if (status != WY_OK) {
                return status;
            }
        } while (wi_command_take(command, ','));
        if (!wi_command_take(command, ']')) {
            return wi_command_fail(command, 1, "expected ',' or ']'");
        }
    }
    return WY_OK;
}

/* ---- exports ------------------------------------------------------------------------------ */

static wy_status export_step(wy_logic *session, wi_result_format format, const wy_automaton *made,
                             wy_error *error) {
    const wi_exports *exports = session->exports;
    char ending[64];
    char *path;
    snprintf(ending, sizeof ending, "_step_%llu.%s", (unsigned long long)exports->taken,
             wi_result_format_name(format));
    const wy_status status = wi_result_automaton(
        &path, session, format, exports->name[0] == '\0' ? "export" : exports->name, ending, made,
        NULL, error);
    if (status == WY_OK) {
        wi_session_say(session, "written to %s\n", path);
        free(path);
    }
    return status;
}

wy_status wi_exports_step(void *data, const wy_automaton *made, wy_error *error) {
    wy_logic *session = data;
    wi_exports *exports = session->exports;
    wy_status status = WY_OK;
    if (exports->all) {
        status = export_step(session, exports->all_format, made, error);
    }
    for (size_t i = 0; status == WY_OK && i < exports->count; i++) {
        if (exports->step[i] == exports->taken) {
            status = export_step(session, exports->format[i], made, error);
        }
    }
    exports->taken++;
    return status;
}

void wi_exports_end(wy_logic *session) {
    const wi_exports *exports = session->exports;
    if (exports == NULL) {
        return;
    }
    const unsigned long long taken = exports->taken;
    for (size_t i = 0; i < exports->count; i++) {
        if (exports->step[i] >= taken) {
            wi_session_warn(session, "there is no step %llu to export: there %s %llu, from 0 on",
                            (unsigned long long)exports->step[i], taken == 1 ? "is" : "are", taken);
        }
    }
    if (exports->all && taken == 0) {
        wi_session_warn(session, "there is no step to export: the formula needed none");
    }
}

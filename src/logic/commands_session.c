/*
 * commands_session.c - commands about the session: help, load, exit, clear.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "logic/command_table.h"

/* ---- help -------------------------------------------------------------------------------- */

static void say_lines(wy_logic *session, const char *before, const char *lines) {
    while (*lines != '\0') {
        const char *end = strchr(lines, '\n');
        const size_t width = end == NULL ? strlen(lines) : (size_t)(end - lines);
        wi_session_say(session, "%s%.*s\n", before, (int)width, lines);
        lines += width + (end != NULL);
    }
}

static void say_all(wy_logic *session) {
    const wi_command_entry *entry;
    for (size_t i = 0; (entry = wi_command_entry_at(i)) != NULL; i++) {
        if (entry->group != NULL) {
            wi_session_say(session, "%s%s\n", i == 0 ? "" : "\n", entry->group);
        }
        wi_session_say(session, "  %-42s %s\n", entry->usage, entry->summary);
    }
    wi_session_say(session, "\ncommands end in ; or in : to see the steps; a line that begins with "
                            "# is a remark\nhelp COMMAND; tells more, with examples\n");
}

static void say_one(wy_logic *session, const wi_command_entry *entry) {
    wi_session_say(session, "%s\n  %s\n", entry->usage, entry->summary);
    say_lines(session, "  ", entry->text);
    if (entry->example[0] != '\0') {
        wi_session_say(session, "for example\n");
        say_lines(session, "  ", entry->example);
    }
}

wy_status wi_command_help(wi_command *command, const char *command_name) {
    (void)command_name;
    if (wi_command_at_end(command)) {
        say_all(command->session);
        return WY_OK;
    }
    const char *begin = command->text + command->at;
    size_t width = command->length - command->at;
    while (width > 0 && (begin[width - 1] == ' ' || begin[width - 1] == '\t')) {
        width--;
    }
    const wi_command_entry *entry;
    bool found = false;
    for (size_t i = 0; (entry = wi_command_entry_at(i)) != NULL; i++) {
        if (strlen(entry->name) == width && memcmp(entry->name, begin, width) == 0) {
            say_one(command->session, entry);
            found = true;
        }
    }
    if (found) {
        return WY_OK;
    }
    char name[WI_NAME_SIZE];
    snprintf(name, sizeof name, "%.*s", (int)(width < 60 ? width : 60), begin);
    const char *nearest = wi_command_nearest(name);
    return nearest == NULL ? wi_command_fail(command, width, "there is no such command; see help")
                           : wi_command_fail(command, width,
                                             "there is no such command; did you mean %s?", nearest);
}

/* ---- load -------------------------------------------------------------------------------- */

wy_status wy_logic_run_file(wy_logic *session, const char *path, wy_error *error) {
    enum { MOST_LOADING = 20 };
    if (session->loading == MOST_LOADING) {
        return wi_fail(error, WY_BAD, "files load files more than %d deep", MOST_LOADING);
    }
    char *text;
    size_t length;
    wy_status status = wi_read_whole(&text, &length, path, error);
    if (status != WY_OK) {
        return status;
    }
    const char *outer = session->file;
    session->loading++;
    session->file = path;
    status = wy_logic_run(session, text, length, error);
    session->file = outer;
    session->loading--;
    free(text);
    return status;
}

/* load FILE; the path goes to the end of the command, and may be quoted. */
wy_status wi_command_load(wi_command *command, const char *command_name) {
    (void)command_name;
    const char *begin;
    size_t length;
    if (wi_command_at(command, '"')) {
        const wy_status status = wi_command_quoted(command, &begin, &length, "a file");
        if (status != WY_OK) {
            return status;
        }
    } else if (wi_command_at_end(command)) {
        return wi_command_fail(command, 0, "expected the name of a file");
    } else {
        begin = command->text + command->at;
        length = command->length - command->at;
        while (length > 0 && (begin[length - 1] == ' ' || begin[length - 1] == '\t')) {
            length--;
        }
    }
    char path[4096];
    if (length >= sizeof path) {
        return wi_command_fail(command, length, "this path is too long");
    }
    memcpy(path, begin, length);
    path[length] = '\0';
    wy_logic *session = command->session;
    wy_status status = wy_logic_run_file(session, path, command->error);
    if (status == WY_BAD && command->error->line == 0 && session->library != NULL) {
        char inside[8192];
        snprintf(inside, sizeof inside, "%s/Command Files/%s", session->library, path);
        status = wy_logic_run_file(session, inside, command->error);
    }
    if (status != WY_OK && command->error->line != 0) {
        /* The place is one of that file: say so, and leave it out of the text around. */
        char message[WY_MESSAGE_SIZE];
        snprintf(message, sizeof message, "%.60s, line %zu: %.380s", path, command->error->line,
                 command->error->message);
        return wi_fail(command->error, status, "%s", message);
    }
    return status;
}

/* ---- others ------------------------------------------------------------------------------ */

wy_status wi_command_clear(wi_command *command, const char *name) {
    (void)name;
    const wy_logic_options *options = &command->session->options;
    const wy_status status = wi_command_end(command);
    if (status == WY_OK && options->clear != NULL) {
        options->clear(options->data);
    }
    return status;
}

wy_status wi_command_exit(wi_command *command, const char *name) {
    (void)name;
    const wy_status status = wi_command_end(command);
    command->session->ended = status == WY_OK;
    return status;
}

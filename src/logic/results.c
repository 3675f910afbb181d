/*
 * results.c - files that commands write, and logs.
 */
#include "logic/results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/growing.h"

/* Larger pictures are no use, and take longer than what they show. */
static const uint64_t most_arrows = 100000;

wy_status wi_result_open(wi_outfile **out, char **path, wy_logic *session, const char *name,
                         const char *ending, wy_error *error) {
    *out = NULL;
    if (path != NULL) {
        *path = NULL;
    }
    if (session->options.read_only) {
        return wi_fail(error, WY_BAD, "%s%s is not written: this session only reads", name, ending);
    }
    const char *library = session->library == NULL ? "" : session->library;
    const char *folder = session->library == NULL ? "" : "/Result/";
    const size_t size = strlen(library) + strlen(folder) + strlen(name) + strlen(ending) + 1;
    char *place = malloc(size);
    if (place == NULL) {
        return wi_fail_memory(error);
    }
    snprintf(place, size, "%s%s%s%s", library, folder, name, ending);
    const wy_status status = session->library == NULL
                                 ? wi_outfile_open(out, place, error)
                                 : wi_library_open(out, session, "Result", name, ending, error);
    if (status == WY_OK && path != NULL) {
        *path = place;
    } else {
        free(place);
    }
    return status;
}

/* ---- automata ---------------------------------------------------------------------------- */

static const char *const formats[] = {"txt", "gv", "json", "ba"};

const char *wi_result_format_name(wi_result_format format) {
    return formats[format];
}

bool wi_result_format_of(wi_result_format *out, const char *name) {
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        size_t at = 0;
        while (name[at] != '\0' && (name[at] | 0x20) == formats[i][at]) {
            at++;
        }
        if (name[at] == '\0' && formats[i][at] == '\0') {
            *out = (wi_result_format)i;
            return true;
        }
    }
    return false;
}

static wy_status put(FILE *stream, wi_result_format format, const char *title,
                     const wy_automaton *automaton, const char *const *variables, wy_error *error) {
    switch (format) {
    case WI_RESULT_GV:
        return wy_automaton_write_dot(stream, automaton, title, variables, error);
    case WI_RESULT_JSON:
        return wy_automaton_write_json(stream, automaton, variables, error);
    case WI_RESULT_BA:
        return wi_automaton_write_ba(stream, automaton, error);
    case WI_RESULT_TXT:
        break;
    }
    return wy_automaton_write(stream, automaton, error);
}

wy_status wi_result_automaton(char **path, wy_logic *session, wi_result_format format,
                              const char *name, const char *ending, const wy_automaton *automaton,
                              char *const *variables, wy_error *error) {
    wi_outfile *file;
    wy_status status = wi_result_open(&file, path, session, name, ending, error);
    if (status != WY_OK) {
        return status;
    }
    status = put(wi_outfile_stream(file), format, name, automaton, (const char *const *)variables,
                 error);
    status = wi_outfile_end(file, status, error);
    if (status != WY_OK && path != NULL) {
        free(*path);
        *path = NULL;
    }
    return status;
}

wy_status wi_result_keep(wy_logic *session, const char *name, const wy_automaton *automaton,
                         char *const *variables, wy_error *error) {
    if (session->library == NULL || session->options.read_only) {
        return WY_OK;
    }
    wy_status status = wi_result_automaton(NULL, session, WI_RESULT_TXT, name, ".txt", automaton,
                                           variables, error);
    if (status == WY_OK && wy_automaton_transitions(automaton) <= most_arrows) {
        status = wi_result_automaton(NULL, session, WI_RESULT_GV, name, ".gv", automaton, variables,
                                     error);
    }
    return status;
}

/* ---- logs -------------------------------------------------------------------------------- */

struct wi_log {
    wi_growing text[2]; /* in short, and in detail */
    double seconds;
    unsigned long steps;
};

void wi_log_drop(wy_logic *session) {
    if (session->log != NULL) {
        free(session->log->text[0].text);
        free(session->log->text[1].text);
        free(session->log);
        session->log = NULL;
    }
}

wy_status wi_log_begin(wy_logic *session, const char *text, size_t length, wy_error *error) {
    wi_log_drop(session);
    if (!session->telling || session->library == NULL || session->options.read_only) {
        return WY_OK;
    }
    session->log = calloc(1, sizeof *session->log);
    if (session->log == NULL) {
        return wi_fail_memory(error);
    }
    for (int i = 0; i < 2; i++) {
        wi_growing_put(&session->log->text[i], text, length);
        wi_growing_put(&session->log->text[i], "\n", 1);
    }
    return WY_OK;
}

static bool tells(const wy_logic *session) {
    return session->options.step != NULL && (session->options.explain || session->telling);
}

bool wi_log_reports(const wy_logic *session) {
    return session->log != NULL || tells(session);
}

void wi_log_step(void *data, const char *what, uint32_t states, uint64_t transitions,
                 double seconds) {
    wy_logic *session = data;
    if (tells(session)) {
        session->options.step(session->options.data, what, states, transitions, seconds);
    }
    struct wi_log *log = session->log;
    if (log == NULL) {
        return;
    }
    log->seconds += seconds;
    if (states > 0) {
        const char *many = states == 1 ? "" : "s";
        wi_growing_printf(&log->text[0], "%s: %lu state%s - %.1f ms\n", what, (unsigned long)states,
                          many, 1e3 * seconds);
        wi_growing_printf(
            &log->text[1], "step %lu: %s\n  %lu state%s, %llu transition%s - %.3f ms\n",
            log->steps++, what, (unsigned long)states, many, (unsigned long long)transitions,
            transitions == 1 ? "" : "s", 1e3 * seconds);
    } else { /* a search, which makes no automaton */
        wi_growing_printf(&log->text[0], "%s - %.1f ms\n", what, 1e3 * seconds);
        wi_growing_printf(&log->text[1], "%s\n  %.3f ms\n", what, 1e3 * seconds);
    }
}

static wy_status write_log(wy_logic *session, const char *name, const char *ending,
                           const wi_growing *log, wy_error *error) {
    wi_outfile *file;
    const wy_status status = wi_result_open(&file, NULL, session, name, ending, error);
    if (status != WY_OK) {
        return status;
    }
    fwrite(log->text, 1, log->length, wi_outfile_stream(file));
    return wi_outfile_commit(file, error);
}

wy_status wi_log_end(wy_logic *session, const char *name, const char *answer, wy_error *error) {
    struct wi_log *log = session->log;
    if (log == NULL) {
        return WY_OK;
    }
    wy_status status = WY_OK;
    for (int i = 0; i < 2; i++) {
        if (!wi_growing_printf(&log->text[i], "total: %lu step%s, %.1f ms\n%s", log->steps,
                               log->steps == 1 ? "" : "s", 1e3 * log->seconds, answer)) {
            status = wi_fail_memory(error);
        }
    }
    if (status == WY_OK) {
        status = write_log(session, name, "_log.txt", &log->text[0], error);
    }
    if (status == WY_OK && session->detailed) {
        status = write_log(session, name, "_detailed_log.txt", &log->text[1], error);
    }
    wi_log_drop(session);
    return status;
}

/*
 * fuzz_logic.c - any bytes at all are a formula, a regular expression, a list of commands, or get
 * a message.
 *
 * What must hold: a formula that is answered has an automaton whose tracks are its variables;
 * what is refused has a message whose place lies in the text and shows valid UTF-8.  Limits of
 * memory and states keep each input short.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memmem */
#endif
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/logic.h>

#include "fuzz.h"
#include "logic/regex.h"

/* Patience for a few polls, which come some tens of times a second. */
static bool poll(void *data, double done) {
    int *left = data;
    (void)done;
    return --*left < 0;
}

static void check_formula(const wy_logic_options *options, const char *text, size_t size) {
    wy_logic *session;
    wy_error error;
    memset(&error, 0, sizeof error);
    require(wy_logic_open(&session, options, &error) == WY_OK);
    require(wy_logic_run(session, "def f \"?msd_fib x+1=y\"; macro m \"(%0=%1)\";", SIZE_MAX,
                         &error) == WY_OK);
    wy_logic_answer answer;
    const wy_status status = wy_logic_evaluate(&answer, session, text, size, &error);
    if (status == WY_OK) {
        require(answer.automaton != NULL);
        require(wy_automaton_tracks(answer.automaton) == answer.count);
        require(answer.sentence == (answer.count == 0));
        for (size_t i = 1; i < answer.count; i++) {
            require(strcmp(answer.variables[i - 1], answer.variables[i]) < 0);
        }
        wy_logic_answer_clear(&answer);
    } else {
        /* macros make formulas longer than what was written */
        const bool macros = memchr(text, '#', size) != NULL;
        check_error(&error, macros ? SIZE_MAX : lines_of(text, size));
    }
    wy_logic_close(session);
}

static void check_commands(const wy_logic_options *options, const char *text, size_t size) {
    wy_logic *session;
    wy_error error;
    memset(&error, 0, sizeof error);
    require(wy_logic_open(&session, options, &error) == WY_OK);
    require(wy_logic_command_length(text, size) <= size);
    if (wy_logic_run(session, text, size, &error) != WY_OK) {
        /* macros make formulas longer than what was written */
        const bool macros = memchr(text, '#', size) != NULL;
        check_error(&error, macros ? SIZE_MAX : lines_of(text, size));
    }
    wy_logic_close(session);
}

static void check_regex(const wy_control *control, const char *text, size_t size, uint32_t tracks) {
    static const wy_track track[2] = {{.digits = 2}, {.digits = 3}};
    wy_automaton *automaton;
    wy_error error;
    memset(&error, 0, sizeof error);
    if (wi_regex_read(&automaton, text, size, track, tracks, NULL, control, &error) == WY_OK) {
        require(wy_automaton_tracks(automaton) == tracks);
        wy_automaton_free(automaton);
    } else {
        require(automaton == NULL);
        /* macros make formulas longer than what was written */
        const bool macros = memchr(text, '#', size) != NULL;
        check_error(&error, macros ? SIZE_MAX : lines_of(text, size));
    }
}

/* No file is written (read_only), and what is loaded could be a terminal. */
static bool touches_files(const char *text, size_t size) {
    return memmem(text, size, "load", 4) != NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    int left = 3;
    const wy_logic_options options = {.control = {.poll = poll, .data = &left, .memory = 1 << 20},
                                      .states = 500,
                                      .read_only = true};
    /* libFuzzer's inputs do not end with a zero: a copy that does not either, to be sure. */
    char *copy = malloc(size + 1);
    require(copy != NULL);
    memcpy(copy, text, size);
    check_formula(&options, copy, size);
    left = 3;
    check_regex(&options.control, copy, size, 1);
    left = 3;
    check_regex(&options.control, copy, size, 2);
    left = 3;
    if (!touches_files(copy, size)) {
        check_commands(&options, copy, size);
    }
    free(copy);
    return 0;
}

/*
 * fuzz_automaton.c - any bytes at all are an automaton in text form, or get a message.
 *
 * What must hold: what is read can be written, and read again it is the same table; its minimal
 * automaton is equal to it; what is refused has a message whose place lies in the text.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/automata.h>

#include "automata/automaton.h"
#include "base/fail.h"
#include "fuzz.h"

/* Of one reading; what follows may take more. */
static const uint64_t memory = 1 << 22;

static const wy_system systems[] = {{"msd_2", 2, false, NULL, NULL},
                                    {"lsd_2", 2, true, NULL, NULL},
                                    {"msd_10", 10, false, NULL, NULL},
                                    {"msd_fib", 2, false, NULL, NULL}};

static wy_status find(void *data, const wy_system **out, const char *name, wy_error *error) {
    (void)data;
    for (size_t i = 0; i < sizeof systems / sizeof systems[0]; i++) {
        if (strcmp(systems[i].name, name) == 0) {
            *out = &systems[i];
            return WY_OK;
        }
    }
    return wi_fail(error, WY_BAD, "there is no numeration %s", name);
}

static char *written(size_t *size, const wy_automaton *automaton) {
    char *text = NULL;
    FILE *stream = open_memstream(&text, size);
    wy_error error;
    require(stream != NULL);
    require(wy_automaton_write(stream, automaton, &error) == WY_OK);
    require(fclose(stream) == 0);
    return text;
}

static void check_automaton(const wy_automaton *automaton, wy_automaton_kind kind) {
    const wy_control control = {.memory = 16 * memory};
    wy_error error;
    require(wi_automaton_sound(automaton));
    size_t size;
    char *text = written(&size, automaton);
    wy_automaton *again;
    const wy_status status =
        wy_automaton_read(&again, text, size, kind, find, NULL, &control, &error);
    require(status == WY_OK || status == WY_LIMIT);
    if (status == WY_OK) {
        size_t size_again;
        char *text_again = written(&size_again, again);
        require(size == size_again && memcmp(text, text_again, size) == 0);
        free(text_again);
    }
    wy_automaton *minimal;
    if (wy_automaton_minimise(&minimal, automaton, &control, &error) == WY_OK) {
        require(wy_automaton_states(minimal) <= wy_automaton_states(automaton));
        if (wy_automaton_kind_of(automaton) == kind) {
            const wy_status equal = wy_automaton_equal(NULL, automaton, minimal, &control, &error);
            require(equal == WY_OK || equal == WY_LIMIT);
        }
        wy_automaton_free(minimal);
    }
    wy_automaton_free(again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const wy_control control = {.memory = memory};
    for (int word = 0; word < 2; word++) {
        const wy_automaton_kind kind = word ? WY_WORD : WY_ACCEPTOR;
        wy_automaton *automaton;
        wy_error error;
        memset(&error, 0, sizeof error);
        const wy_status status = wy_automaton_read(&automaton, (const char *)data, size, kind, find,
                                                   NULL, &control, &error);
        if (status == WY_OK) {
            check_automaton(automaton, kind);
            wy_automaton_free(automaton);
        } else {
            require(automaton == NULL && (status == WY_BAD || status == WY_LIMIT));
            check_error(&error, lines_of(data, size));
        }
    }
    return 0;
}

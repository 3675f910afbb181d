/*
 * value_table.c - values at many numbers, in rows of the last variable and slices of the others.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "logic/values.h"

enum { MOST_CELLS = 100000 };

typedef struct table {
    wy_command *command;
    const wy_bindings *bindings;
    wy_values *values;
    size_t width[WY_MOST_BINDINGS]; /* numbers of each binding */
} table;

/* The number at a place of a binding. */
static void number_of(mpz_t out, const wy_binding *binding, size_t place) {
    if (mpz_cmp(binding->last, binding->first) >= 0) {
        mpz_add_ui(out, binding->first, place);
    } else {
        mpz_sub_ui(out, binding->first, place);
    }
}

static wy_status count_cells(table *of) {
    size_t cells = 1;
    mpz_t width;
    mpz_init(width);
    for (size_t i = 0; i < of->bindings->count; i++) {
        const wy_binding *one = &of->bindings->item[i];
        mpz_sub(width, one->last, one->first);
        mpz_abs(width, width);
        mpz_add_ui(width, width, 1);
        if (mpz_cmp_ui(width, MOST_CELLS) > 0 || mpz_get_ui(width) * cells > MOST_CELLS) {
            mpz_clear(width);
            return wy_fail(of->command->error, WY_BAD, "these are more than %d values", MOST_CELLS);
        }
        of->width[i] = mpz_get_ui(width);
        cells *= of->width[i];
    }
    mpz_clear(width);
    return WY_OK;
}

/* One line of numbers over one of values, in columns. */
static wy_status say_row(table *of, mpz_t *numbers, size_t binding, const char *indent) {
    char *heads = NULL, *cells = NULL;
    size_t heads_length = 0, cells_length = 0;
    FILE *head = open_memstream(&heads, &heads_length), *cell = NULL;
    if (head != NULL) {
        cell = open_memstream(&cells, &cells_length);
    }
    wy_status status = cell == NULL ? wy_fail_memory(of->command->error) : WY_OK;
    mpz_t value;
    mpz_init(value);
    for (size_t i = 0; status == WY_OK && i < of->width[binding]; i++) {
        number_of(numbers[binding], &of->bindings->item[binding], i);
        status = wy_values_at(value, of->values, (const mpz_t *)numbers);
        char *name = mpz_get_str(NULL, 10, numbers[binding]);
        char *text = status == WY_OK ? mpz_get_str(NULL, 10, value) : strdup("-");
        if (status == WY_NO) {
            status = WY_OK; /* no value: a dash */
        }
        if (status == WY_OK) {
            const int width = (int)(strlen(name) > strlen(text) ? strlen(name) : strlen(text));
            fprintf(head, " %*s", width, name);
            fprintf(cell, " %*s", width, text);
        }
        free(name);
        free(text);
    }
    mpz_clear(value);
    bool good = head != NULL && fclose(head) == 0;
    good = cell != NULL && fclose(cell) == 0 && good;
    if (status == WY_OK && !good) {
        status = wy_fail_memory(of->command->error);
    }
    if (status == WY_OK) {
        wy_logic *session = of->command->session;
        const char *name = of->bindings->item[binding].name;
        wy_session_say(session, "%s%s:", indent, name);
        wy_session_write(session, heads, heads_length);
        wy_session_say(session, "\n%s%*s", indent, (int)strlen(name) + 1, "");
        wy_session_write(session, cells, cells_length);
        wy_session_say(session, "\n");
    }
    free(heads);
    free(cells);
    return status;
}

/* Slices of the first variables, rows of the last. */
static wy_status say_slices(table *of, mpz_t *numbers, size_t binding) {
    char indent[2 * WY_MOST_BINDINGS + 1];
    memset(indent, ' ', 2 * binding);
    indent[2 * binding] = '\0';
    if (binding + 1 == of->bindings->count) {
        return say_row(of, numbers, binding, indent);
    }
    wy_status status = WY_OK;
    for (size_t i = 0; status == WY_OK && i < of->width[binding]; i++) {
        number_of(numbers[binding], &of->bindings->item[binding], i);
        char *text = mpz_get_str(NULL, 10, numbers[binding]);
        wy_session_say(of->command->session, "%s%s=", indent, of->bindings->item[binding].name);
        wy_session_write(of->command->session, text, strlen(text));
        wy_session_say(of->command->session, ":\n");
        free(text);
        status = say_slices(of, numbers, binding + 1);
    }
    return status;
}

static wy_status say_single(table *of, mpz_t *numbers) {
    mpz_t value;
    mpz_init(value);
    for (size_t i = 0; i < of->bindings->count; i++) {
        mpz_set(numbers[i], of->bindings->item[i].first);
    }
    const wy_status status = wy_values_at(value, of->values, (const mpz_t *)numbers);
    if (status == WY_OK) {
        char *text = mpz_get_str(NULL, 10, value);
        wy_session_write(of->command->session, text, strlen(text));
        wy_session_say(of->command->session, "\n");
        free(text);
    }
    mpz_clear(value);
    return status == WY_NO ? wy_fail(of->command->error, WY_BAD, "there is no value here") : status;
}

static wy_status say(table *of) {
    mpz_t numbers[WY_MOST_BINDINGS];
    bool single = true;
    for (size_t i = 0; i < WY_MOST_BINDINGS; i++) {
        mpz_init(numbers[i]);
        single = single && (i >= of->bindings->count || of->width[i] == 1);
    }
    const wy_status status = single ? say_single(of, numbers) : say_slices(of, numbers, 0);
    for (size_t i = 0; i < WY_MOST_BINDINGS; i++) {
        mpz_clear(numbers[i]);
    }
    return status;
}

wy_status wy_bindings_say_values(wy_command *command, const wy_bindings *bindings, const char *text,
                                 size_t length) {
    table of = {.command = command, .bindings = bindings};
    wy_status status = count_cells(&of);
    if (status == WY_OK) {
        status = wy_values_open(&of.values, command, bindings, text, length);
    }
    if (status == WY_OK) {
        status = say(&of);
    }
    wy_values_close(of.values);
    return status;
}

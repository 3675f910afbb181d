/*
 * value_table.c - values at many numbers, in rows of the last variable and slices of the others.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/growing.h"
#include "logic/values.h"

enum { MOST_CELLS = 100000 };

typedef struct table {
    wi_command *command;
    const wi_bindings *bindings;
    wi_values *values;
    size_t width[WI_MOST_BINDINGS]; /* numbers of each binding */
} table;

/* The number at a place of a binding. */
static void number_of(mpz_t out, const wi_binding *binding, size_t place) {
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
        const wi_binding *one = &of->bindings->item[i];
        mpz_sub(width, one->last, one->first);
        mpz_abs(width, width);
        mpz_add_ui(width, width, 1);
        if (mpz_cmp_ui(width, MOST_CELLS) > 0 || mpz_get_ui(width) * cells > MOST_CELLS) {
            mpz_clear(width);
            return wi_fail(of->command->error, WY_BAD, "these are more than %d values", MOST_CELLS);
        }
        of->width[i] = mpz_get_ui(width);
        cells *= of->width[i];
    }
    mpz_clear(width);
    return WY_OK;
}

/* A number, or nothing, in a column. */
static void put_cell(wi_growing *to, const wi_growing *cell, size_t width) {
    wi_growing_printf(to, " %*s", (int)width, cell->length == 0 ? "-" : cell->text);
}

/* One line of numbers over one of values, in columns. */
static wy_status say_row(table *of, mpz_t *numbers, size_t binding, const char *indent) {
    const char *name = of->bindings->item[binding].name;
    wi_growing head = {0}, row = {0};
    wy_status status = WY_OK;
    mpz_t value;
    mpz_init(value);
    wi_growing_printf(&head, "%s%s:", indent, name);
    wi_growing_printf(&row, "%s%*s", indent, (int)strlen(name) + 1, "");
    for (size_t i = 0; status == WY_OK && i < of->width[binding]; i++) {
        wi_growing number = {0}, shown = {0};
        number_of(numbers[binding], &of->bindings->item[binding], i);
        status = wi_values_at(value, of->values, (const mpz_t *)numbers);
        wi_growing_integer(&number, numbers[binding]);
        if (status == WY_OK) {
            wi_growing_integer(&shown, value);
        } else if (status == WY_NO) { /* there is no value: a dash */
            status = WY_OK;
        }
        if (number.failed || shown.failed) {
            status = wi_fail_memory(of->command->error);
        }
        if (status == WY_OK) {
            const size_t width = number.length > shown.length ? number.length : shown.length;
            put_cell(&head, &number, width);
            put_cell(&row, &shown, width);
        }
        free(number.text);
        free(shown.text);
    }
    mpz_clear(value);
    wi_growing_put(&head, "\n", 1);
    if (status == WY_OK && (!wi_growing_put(&row, "\n", 1) || head.failed)) {
        status = wi_fail_memory(of->command->error);
    }
    if (status == WY_OK) {
        wi_session_write(of->command->session, head.text, head.length);
        wi_session_write(of->command->session, row.text, row.length);
    }
    free(head.text);
    free(row.text);
    return status;
}

/* A number, and what follows it. */
static wy_status say_number(table *of, const mpz_t number, const char *after) {
    wi_growing text = {0};
    wi_growing_integer(&text, number);
    const bool good = wi_growing_put(&text, after, strlen(after));
    if (good) {
        wi_session_write(of->command->session, text.text, text.length);
    }
    free(text.text);
    return good ? WY_OK : wi_fail_memory(of->command->error);
}

/* Slices of the first variables, rows of the last. */
static wy_status say_slices(table *of, mpz_t *numbers, size_t binding) {
    char indent[2 * WI_MOST_BINDINGS + 1];
    memset(indent, ' ', 2 * binding);
    indent[2 * binding] = '\0';
    if (binding + 1 == of->bindings->count) {
        return say_row(of, numbers, binding, indent);
    }
    wy_status status = WY_OK;
    for (size_t i = 0; status == WY_OK && i < of->width[binding]; i++) {
        number_of(numbers[binding], &of->bindings->item[binding], i);
        wi_session_say(of->command->session, "%s%s=", indent, of->bindings->item[binding].name);
        status = say_number(of, numbers[binding], ":\n");
        if (status == WY_OK) {
            status = say_slices(of, numbers, binding + 1);
        }
    }
    return status;
}

static wy_status say_single(table *of, mpz_t *numbers) {
    mpz_t value;
    mpz_init(value);
    for (size_t i = 0; i < of->bindings->count; i++) {
        mpz_set(numbers[i], of->bindings->item[i].first);
    }
    wy_status status = wi_values_at(value, of->values, (const mpz_t *)numbers);
    if (status == WY_OK) {
        status = say_number(of, value, "\n");
    }
    mpz_clear(value);
    return status == WY_NO ? wi_fail(of->command->error, WY_BAD, "there is no value here") : status;
}

static wy_status say(table *of) {
    mpz_t numbers[WI_MOST_BINDINGS];
    bool single = true;
    for (size_t i = 0; i < WI_MOST_BINDINGS; i++) {
        mpz_init(numbers[i]);
        single = single && (i >= of->bindings->count || of->width[i] == 1);
    }
    const wy_status status = single ? say_single(of, numbers) : say_slices(of, numbers, 0);
    for (size_t i = 0; i < WI_MOST_BINDINGS; i++) {
        mpz_clear(numbers[i]);
    }
    return status;
}

wy_status wi_bindings_say_values(wi_command *command, const wi_bindings *bindings, const char *text,
                                 size_t length) {
    table of = {.command = command, .bindings = bindings};
    wy_status status = count_cells(&of);
    if (status == WY_OK) {
        status = wi_values_open(&of.values, command, bindings, text, length);
    }
    if (status == WY_OK) {
        status = say(&of);
    }
    wi_values_close(of.values);
    return status;
}

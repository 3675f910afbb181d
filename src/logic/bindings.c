/* bindings.c - numbers for variables: n=1..10, read from a command. */
#include "logic/bindings.h"

#include <string.h>

#include "logic/lexer.h"

bool wi_bindings_begin(wi_command *command) {
    (void)wi_command_at_end(command);
    size_t at = command->at;
    while (at < command->length && wi_is_word_byte(command->text[at])) {
        at++;
    }
    const bool named = at > command->at;
    while (at < command->length && wi_is_blank(command->text[at])) {
        at++;
    }
    return named && at < command->length && command->text[at] == '=';
}

static wy_status read_integer(wi_command *command, mpz_t out) {
    enum { MOST_DIGITS = 10000 };
    char digits[MOST_DIGITS + 2];
    size_t width = 0;
    if (wi_command_take(command, '-')) {
        digits[width++] = '-';
    }
    while (command->at < command->length && width < MOST_DIGITS &&
           command->text[command->at] >= '0' && command->text[command->at] <= '9') {
        digits[width++] = command->text[command->at++];
    }
    digits[width] = '\0';
    return mpz_set_str(out, digits, 10) == 0
               ? WY_OK
               : wi_command_fail(command, command->at < command->length,
                                 "expected a number, as in n=5 or n=1..10");
}

wy_status wi_bindings_read(wi_command *command, wi_bindings *out) {
    memset(out, 0, sizeof *out);
    wy_status status = WY_OK;
    while (status == WY_OK && !wi_command_at_end(command) && !wi_command_at(command, '"')) {
        if (out->count == WI_MOST_BINDINGS) {
            return wi_command_fail(command, 1, "more than %d variables", WI_MOST_BINDINGS);
        }
        wi_binding *one = &out->item[out->count++];
        mpz_inits(one->first, one->last, NULL);
        one->place = command->at;
        status = wi_command_name(command, one->name, "a variable or the formula");
        for (size_t i = 0; status == WY_OK && i + 1 < out->count; i++) {
            if (strcmp(out->item[i].name, one->name) == 0) {
                command->at = one->place;
                status =
                    wi_command_fail(command, strlen(one->name), "%s is given twice", one->name);
            }
        }
        if (status == WY_OK && !wi_command_take(command, '=')) {
            status = wi_command_fail(command, command->at < command->length, "expected '='");
        }
        if (status == WY_OK) {
            status = read_integer(command, one->first);
        }
        if (status == WY_OK) {
            mpz_set(one->last, one->first);
            if (wi_command_take(command, '.')) {
                status = wi_command_take(command, '.')
                             ? read_integer(command, one->last)
                             : wi_command_fail(command, 1, "expected '..'");
            }
        }
    }
    command->target[0] = '\0'; /* no name is defined */
    return status;
}

void wi_bindings_clear(wi_bindings *bindings) {
    for (size_t i = 0; i < bindings->count; i++) {
        mpz_clears(bindings->item[i].first, bindings->item[i].last, NULL);
    }
    bindings->count = 0;
}

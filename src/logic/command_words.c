/* command_words.c - the words of a command: names, numbers, texts in quotes, alphabets. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "logic/command.h"
#include "logic/lexer.h"
#include "logic/syntax.h"

wy_status wi_command_fail(wi_command *command, size_t width, const char *format, ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    const wy_status status = wi_fail(command->error, WY_BAD, "%s", message);
    wi_fail_place(command->error, command->text, command->length, command->at, width);
    return status;
}

bool wi_command_at_end(wi_command *command) {
    while (command->at < command->length && wi_is_blank(command->text[command->at])) {
        command->at++;
    }
    return command->at == command->length;
}

bool wi_command_at(wi_command *command, char sign) {
    return !wi_command_at_end(command) && command->text[command->at] == sign;
}

bool wi_command_take(wi_command *command, char sign) {
    if (!wi_command_at(command, sign)) {
        return false;
    }
    command->at++;
    return true;
}

wy_status wi_command_name(wi_command *command, char out[WI_NAME_SIZE], const char *what) {
    if (wi_command_at_end(command)) {
        return wi_command_fail(command, 0, "expected %s, but the command ends here", what);
    }
    if (!wi_is_letter(command->text[command->at])) {
        return wi_command_fail(command, 1, "expected %s", what);
    }
    size_t end = command->at;
    while (end < command->length && wi_is_word_byte(command->text[end])) {
        end++;
    }
    const size_t width = end - command->at;
    if (width >= WI_NAME_SIZE) {
        return wi_command_fail(command, width, "this name is too long");
    }
    memcpy(out, command->text + command->at, width);
    out[width] = '\0';
    command->at = end;
    if (command->wants_target) {
        memcpy(command->target, out, width + 1);
        command->wants_target = false;
    }
    return WY_OK;
}

wy_status wi_command_quoted(wi_command *command, const char **out, size_t *length,
                            const char *what) {
    if (!wi_command_at(command, '"')) {
        return command->at == command->length
                   ? wi_command_fail(command, 0, "expected %s in double quotes", what)
                   : wi_command_fail(command, 1, "expected %s in double quotes", what);
    }
    const char *begin = command->text + command->at + 1;
    const char *end = memchr(begin, '"', command->length - command->at - 1);
    if (end == NULL) {
        return wi_command_fail(command, 1, "this quote is never closed");
    }
    *out = begin;
    *length = (size_t)(end - begin);
    command->quoted_at = (size_t)(begin - command->text);
    command->quoted_end = command->at = (size_t)(end - command->text) + 1;
    return WY_OK;
}

wy_status wi_command_number(wi_command *command, uint64_t *out, uint64_t most, const char *what) {
    if (wi_command_at_end(command) || command->text[command->at] < '0' ||
        command->text[command->at] > '9') {
        return wi_command_fail(command, command->at < command->length, "expected %s", what);
    }
    const size_t begin = command->at;
    uint64_t value = 0;
    while (command->at < command->length && command->text[command->at] >= '0' &&
           command->text[command->at] <= '9') {
        value = 10 * value + (uint64_t)(command->text[command->at++] - '0');
        if (value > most) {
            command->at = begin;
            return wi_command_fail(command, 1, "%s must be at most %llu", what,
                                   (unsigned long long)most);
        }
    }
    *out = value;
    return WY_OK;
}

wy_status wi_command_end(wi_command *command) {
    return wi_command_at_end(command) ? WY_OK
                                      : wi_command_fail(command, command->length - command->at,
                                                        "the command should end here");
}

bool wi_command_at_alphabet(wi_command *command) {
    return !wi_command_at_end(command) &&
           (command->text[command->at] == '{' || wi_is_word_byte(command->text[command->at]));
}

static wy_status read_set(wi_command *command, wy_track *out, int32_t **values) {
    enum { MOST = 4096, LARGEST = 1000000000 };
    int32_t *list = malloc(MOST * sizeof *list);
    uint32_t count = 0;
    wy_status status = list == NULL ? wi_fail_memory(command->error) : WY_OK;
    do {
        uint64_t value = 0;
        bool minus = false;
        if (status == WY_OK) {
            minus = wi_command_take(command, '-');
            if (!minus) {
                wi_command_take(command, '+');
            }
            status = wi_command_number(command, &value, LARGEST, "a digit");
        }
        if (status == WY_OK && count == MOST) {
            status = wi_command_fail(command, 1, "an alphabet has at most %d digits", MOST);
        }
        if (status == WY_OK) {
            const int32_t digit = minus ? -(int32_t)value : (int32_t)value;
            uint32_t at = count;
            while (at > 0 && list[at - 1] > digit) {
                at--;
            }
            if (at == 0 || list[at - 1] != digit) {
                memmove(list + at + 1, list + at, (count - at) * sizeof *list);
                list[at] = digit;
                count++;
            }
        }
    } while (status == WY_OK && wi_command_take(command, ','));
    if (status == WY_OK && !wi_command_take(command, '}')) {
        status = wi_command_fail(command, 1, "expected ',' or '}'");
    }
    if (status != WY_OK) {
        free(list);
        return status;
    }
    *out = (wy_track){.digits = count, .values = list};
    *values = list;
    return WY_OK;
}

wy_status wi_command_alphabet(wi_command *command, wy_track *out, int32_t **values) {
    *values = NULL;
    if (wi_command_take(command, '{')) {
        return read_set(command, out, values);
    }
    const size_t begin = command->at;
    size_t end = begin;
    while (end < command->length && wi_is_word_byte(command->text[end])) {
        end++;
    }
    char name[WI_NAME_SIZE];
    const wy_system *system;
    if (end == begin ||
        !wi_system_full_name(name, sizeof name, command->text + begin, end - begin)) {
        return wi_command_fail(command, 1,
                               "expected an alphabet: a numeration or a set like {0,1}");
    }
    wy_status status = wi_session_system(&system, command->session, name, command->error);
    if (status == WY_BAD) {
        char message[WY_MESSAGE_SIZE];
        snprintf(message, sizeof message, "%s", command->error->message);
        status = wi_command_fail(command, end - begin, "%s", message);
    }
    if (status == WY_OK) {
        *out = (wy_track){.digits = system->digits, .system = system};
        command->at = end;
    }
    return status;
}

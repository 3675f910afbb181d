/* heaps.c - the position that a command is given. */
#include "heaps.h"

#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "several.h"

wy_status cli_heap_read(mpz_t heap, cli *program, const char *what, const char *text) {
    if (!wi_integer_read(heap, text, WI_LONGEST_INTEGER)) {
        return cli_complain(program, WY_BAD,
                            "%s is a number such as 1000 or 3*10^9, of at most 8 million "
                            "digits, not '%.60s'",
                            what, text);
    }
    if (mpz_sgn(heap) < 0) {
        return cli_complain(program, WY_BAD, "%s cannot be negative: %.60s", what, text);
    }
    return WY_OK;
}

/* Cuts "(3,5)" or "3,5" in two; false: it is neither. */
static bool cut(char *parts[2], char *pair) {
    const size_t length = strlen(pair);
    if (pair[0] == '(') {
        if (pair[length - 1] != ')') {
            return false;
        }
        pair[length - 1] = '\0';
        pair++;
    }
    char *comma = strchr(pair, ',');
    if (comma == NULL) {
        return false;
    }
    *comma = '\0';
    parts[0] = pair;
    parts[1] = comma + 1 + strspn(comma + 1, " ");
    return true;
}

char *cli_heaps_split(char *parts[2], const char *pair) {
    char *copy = strdup(pair);
    if (copy != NULL && !cut(parts, copy)) {
        free(copy);
        copy = NULL;
    }
    return copy;
}

wy_status cli_heaps_read(mpz_t heaps[2], cli *program, char **arguments, int count) {
    char *copy = NULL;
    char *parts[2] = {arguments[0], arguments[count - 1]};
    if (count == 1) {
        copy = strdup(arguments[0]);
        if (copy == NULL) {
            return cli_complain(program, WY_SYSTEM, "out of memory");
        }
        const bool one = program->rules != NULL && program->rules->board.q2 == 0;
        if (one && strchr(copy, ',') == NULL) {
            free(copy); /* a game on one heap: there is no other */
            mpz_set_ui(heaps[1], 0);
            return cli_heap_read(heaps[0], program, "a heap", arguments[0]);
        }
        if (!cut(parts, copy)) {
            free(copy);
            return cli_complain(program, WY_BAD, "too few arguments: wythoff %s %s",
                                program->command->name, program->command->usage);
        }
    }
    wy_status status = cli_heap_read(heaps[0], program, "a heap", parts[0]);
    if (status == WY_OK) {
        status = cli_heap_read(heaps[1], program, "a heap", parts[1]);
    }
    free(copy);
    return status;
}

wy_status cli_position_read(cli *program, char **arguments, int count) {
    if (program->sum != NULL) {
        return count == 0 ? WY_OK
                          : cli_complain(program, WY_BAD,
                                         "what is '%.60s' for? a sum has its positions behind "
                                         "each @",
                                         arguments[0]);
    }
    if (program->rules == NULL || count < 1) {
        return cli_complain(program, WY_BAD, "too few arguments: wythoff %s %s",
                            program->command->name, program->command->usage);
    }
    wy_place at;
    wy_place_init(&at);
    wy_error error;
    wy_status status = cli_heaps_read(at.heap, program, arguments, count);
    if (status == WY_OK) {
        status = cli_several_remember(&at, program, program->rules);
    }
    if (status == WY_OK &&
        wy_sum_of(&program->sum, program->game, program->rules, &at, &error) != WY_OK) {
        status = cli_fail(program, &error);
    }
    wy_place_clear(&at);
    return status;
}

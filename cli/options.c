/* options.c - numbers as people type them, and options read by their tables. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "base/integer.h"
#include "base/nearest.h"
#include "options.h"

/* ---- Numbers as people type them ------------------------------------------------------------ */

bool cli_number_read(int64_t *out, const char *text) {
    mpz_t value;
    mpz_init(value);
    const bool read = wi_integer_read(value, text, WI_LONGEST_INTEGER);
    if (read && mpz_fits_slong_p(value) != 0) {
        *out = mpz_get_si(value);
    } else if (read) {
        *out = mpz_sgn(value) < 0 ? INT64_MIN : INT64_MAX;
    }
    mpz_clear(value);
    return read;
}

void cli_number_text(char text[CLI_NUMBER_TEXT], int64_t number) {
    enum { FEWEST_ZEROS = 6, LARGEST_FRONT = 1000000 };
    int64_t front = number;
    int zeros = 0;
    for (; front != 0 && front % 10 == 0; front /= 10) {
        zeros++;
    }
    if (zeros < FEWEST_ZEROS || front < 0 || front >= LARGEST_FRONT) {
        snprintf(text, CLI_NUMBER_TEXT, "%" PRId64, number);
    } else if (front == 1) {
        snprintf(text, CLI_NUMBER_TEXT, "10^%d", zeros);
    } else {
        snprintf(text, CLI_NUMBER_TEXT, "%" PRId64 "*10^%d", front, zeros);
    }
}

/* ---- bytes --------------------------------------------------------------------- */

/* A number of bytes: digits and perhaps K, M, G or T (powers of 1024), B or iB. */
static bool cli_bytes_read(uint64_t *out, const char *text) {
    const size_t digits = strspn(text, "0123456789");
    if (!wi_digits_read(out, text, digits)) {
        return false;
    }
    const char *unit = text + digits;
    unsigned shift = 0;
    if (*unit != '\0' && *unit != 'B') {
        const char *units = "KMGT";
        /* kmgt are as good as KMGT. */
        const char *found = strchr(units, *unit >= 'a' ? *unit - 'a' + 'A' : *unit);
        if (found == NULL) {
            return false;
        }
        shift = 10 * (unsigned)(found - units + 1);
        unit++;
        unit += unit[0] == 'i' && unit[1] == 'B';
    }
    unit += *unit == 'B';
    if (*unit != '\0' || (shift > 0 && *out >> (64 - shift) != 0)) {
        return false;
    }
    *out <<= shift;
    return true;
}

void cli_bytes_text(char text[CLI_BYTES_TEXT], uint64_t bytes) {
    static const char *const units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    if (bytes < 1024) {
        snprintf(text, CLI_BYTES_TEXT, "%" PRIu64 " bytes", bytes);
        return;
    }
    double size = (double)bytes / 1024;
    size_t unit = 0;
    while (size >= 1000 && unit + 1 < sizeof units / sizeof units[0]) {
        size /= 1024;
        unit++;
    }
    snprintf(text, CLI_BYTES_TEXT, "%.*f %s", size < 10 ? 1 : 0, size, units[unit]);
}

/* ---- Reading options by their tables -------------------------------------------------------- */

static bool in_list(const char *list, const char *word, size_t length) {
    for (const char *at = list; *at != '\0';) {
        const size_t this_length = strcspn(at, " ");
        if (this_length == length && memcmp(at, word, length) == 0) {
            return true;
        }
        at += this_length;
        at += *at == ' ';
    }
    return false;
}

bool cli_in_list(const char *list, const char *word) {
    return in_list(list, word, strlen(word));
}

static void store(const cli_option_group *group, const cli_option *option, const void *value,
                  size_t size) {
    memcpy((char *)group->settings + option->offset, value, size);
}

void cli_options_start(const cli_option_group *groups, size_t group_count) {
    for (size_t g = 0; g < group_count; g++) {
        for (size_t i = 0; i < groups[g].count; i++) {
            const cli_option *option = &groups[g].options[i];
            if (option->initial != 0) { /* an old spelling leaves it to the new one */
                store(&groups[g], option, &option->initial, sizeof option->initial);
            }
        }
    }
}

/* Looks an option up by name (of this length) or, when name is NULL, by letter. */
static const cli_option *find(const cli_option_group *groups, size_t group_count, const char *name,
                              size_t length, char letter, const cli_option_group **group) {
    for (size_t g = 0; g < group_count; g++) {
        for (size_t i = 0; i < groups[g].count; i++) {
            const cli_option *option = &groups[g].options[i];
            const bool same = name != NULL ? strlen(option->name) == length &&
                                                 memcmp(option->name, name, length) == 0
                                           : option->letter == letter;
            if (same) {
                *group = &groups[g];
                return option;
            }
        }
    }
    return NULL;
}

/* What people write, and the options that they mean by it: the first that the command has. */
static const struct {
    const char *words, *options;
} meanings[] = {
    {"size limit bound up-to upto to n number most below window columns range length last",
     "max terms"},
    {"terms first count", "terms count max"},
    {"max", "terms size columns"},
    {"start begin offset skip", "from start"},
    {"time timeout time-limit", "seconds"},
    {"out file-out save to-file", "output"},
    {"jobs processors cores cpus", "threads"},
    {"mem ram memory-limit", "memory"},
    {"type json csv text bfile npy latex tex html", "format"},
    {"position pos xy", "at"},
    {"method algorithm", "engine way"},
    {"proof cert", "certificate proof"},
};

/* The option of the command that people may mean by this name; NULL: none. */
static const char *meant(const cli_option_group *groups, size_t group_count, const char *name,
                         size_t length) {
    const char *found = NULL;
    for (size_t m = 0; m < sizeof meanings / sizeof meanings[0] && found == NULL; m++) {
        if (!in_list(meanings[m].words, name, length)) {
            continue;
        }
        for (const char *at = meanings[m].options; *at != '\0' && found == NULL;) {
            const size_t one = strcspn(at, " ");
            const cli_option_group *group;
            const cli_option *option = find(groups, group_count, at, one, 0, &group);
            found = option != NULL && !option->old ? option->name : NULL;
            at += one + (at[one] == ' ');
        }
    }
    return found;
}

static wy_status unknown(const cli_option_group *groups, size_t group_count, const char *name,
                         size_t length, wy_error *error) {
    const char *best = meant(groups, group_count, name, length);
    wi_nearest nearest;
    wi_nearest_start(&nearest, name, length);
    for (size_t g = 0; g < group_count; g++) {
        for (size_t i = 0; i < groups[g].count; i++) {
            if (!groups[g].options[i].old) {
                wi_nearest_offer(&nearest, groups[g].options[i].name);
            }
        }
    }
    wi_nearest_offer(&nearest, "help");
    best = best != NULL ? best : nearest.best;
    if (best != NULL) {
        return wi_fail(error, WY_BAD, "there is no option --%.*s here; did you mean --%s?",
                       (int)length, name, best);
    }
    return wi_fail(error, WY_BAD, "there is no option --%.*s here; --help lists them", (int)length,
                   name);
}

static wy_status set(const cli_option_group *group, const cli_option *option, const char *value,
                     wy_error *error) {
    switch (option->kind) {
    case CLI_FLAG: {
        const bool yes = true;
        store(group, option, &yes, sizeof yes);
        return WY_OK;
    }
    case CLI_WORD:
        store(group, option, &value, sizeof value);
        return WY_OK;
    case CLI_MAYBE:
        if (value == NULL) {
            const int64_t without = CLI_WITHOUT_NUMBER;
            store(group, option, &without, sizeof without);
            return WY_OK;
        }
        /* fall through */
    case CLI_NUMBER: {
        int64_t number;
        if (!cli_number_read(&number, value)) {
            return wi_fail(error, WY_BAD, "--%s wants a whole number, not '%.60s'", option->name,
                           value);
        }
        if (number < option->low || number > option->high) {
            char low[CLI_NUMBER_TEXT];
            char high[CLI_NUMBER_TEXT];
            cli_number_text(low, option->low);
            cli_number_text(high, option->high);
            return wi_fail(error, WY_BAD, "--%s must be from %s to %s, not %.60s", option->name,
                           low, high, value);
        }
        number += option->plus;
        store(group, option, &number, sizeof number);
        return WY_OK;
    }
    case CLI_BYTES: {
        uint64_t bytes;
        if (!cli_bytes_read(&bytes, value) || bytes == 0) {
            return wi_fail(error, WY_BAD, "--%s wants a size such as 512M or 2G, not '%.60s'",
                           option->name, value);
        }
        store(group, option, &bytes, sizeof bytes);
        return WY_OK;
    }
    }
    return WY_OK;
}

/* Is this an argument and no option?  "-" is a file, "-3" a number. */
static bool is_plain(const char *argument) {
    return argument[0] != '-' || argument[1] == '\0' || (argument[1] >= '0' && argument[1] <= '9');
}

/* Reads the option at arguments[*at], and its value, which may be the next argument. */
static wy_status read_one(const cli_option_group *groups, size_t group_count, char **arguments,
                          size_t *at, const cli_option *given[CLI_GAMES_COUNT], wy_error *error) {
    const char *argument = arguments[*at];
    const cli_option_group *group = NULL;
    const cli_option *option;
    const char *value = NULL;
    if (argument[1] == '-') {
        const char *name = argument + 2;
        const char *equals = strchr(name, '=');
        const size_t length = equals != NULL ? (size_t)(equals - name) : strlen(name);
        option = find(groups, group_count, name, length, 0, &group);
        if (option == NULL) {
            return unknown(groups, group_count, name, length, error);
        }
        value = equals != NULL ? equals + 1 : NULL;
    } else {
        option = find(groups, group_count, NULL, 0, argument[1], &group);
        if (option == NULL) {
            return wi_fail(error, WY_BAD, "there is no option %.2s here; --help lists them",
                           argument);
        }
        value = argument[2] != '\0' ? argument + 2 : NULL;
    }
    if (option->kind == CLI_FLAG) {
        if (value != NULL) {
            return wi_fail(error, WY_BAD, "--%s takes no value", option->name);
        }
    } else if (value == NULL && option->kind == CLI_MAYBE) {
        const char *next = arguments[*at + 1];
        if (next != NULL && next[0] >= '0' && next[0] <= '9') {
            (*at)++;
            value = next;
        }
    } else if (value == NULL) {
        if (arguments[*at + 1] == NULL) {
            return wi_fail(error, WY_BAD, "--%s wants a value: --%s %s", option->name, option->name,
                           option->value);
        }
        (*at)++;
        value = arguments[*at];
    }
    given[option->games] = option;
    return set(group, option, value, error);
}

wy_status cli_options_read(const cli_option_group *groups, size_t group_count, char **arguments,
                           bool stop_early, int *rest, const cli_option *given[CLI_GAMES_COUNT],
                           wy_error *error) {
    size_t kept = 0;
    size_t at = 0;
    *rest = 0;
    for (; arguments[at] != NULL; at++) {
        if (is_plain(arguments[at])) {
            if (stop_early) {
                break;
            }
            arguments[kept++] = arguments[at];
        } else if (strcmp(arguments[at], "--") == 0) {
            at++;
            break;
        } else {
            const wy_status status = read_one(groups, group_count, arguments, &at, given, error);
            if (status != WY_OK) {
                return status;
            }
        }
    }
    for (; arguments[at] != NULL; at++) {
        arguments[kept++] = arguments[at];
    }
    arguments[kept] = NULL;
    *rest = (int)kept;
    return WY_OK;
}

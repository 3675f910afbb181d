/* number.c - numbers as people type them. */
#include "number.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/integer.h"

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

bool cli_bytes_read(uint64_t *out, const char *text) {
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

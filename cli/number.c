/* number.c - numbers as people type them. */
#include "number.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool all_digits(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return false;
        }
    }
    return length > 0;
}

/* Digits that fit 64 bits. */
static bool read_word(uint64_t *out, const char *text, size_t length) {
    if (!all_digits(text, length)) {
        return false;
    }
    uint64_t value = 0;
    for (size_t i = 0; i < length; i++) {
        if (__builtin_mul_overflow(value, 10, &value) ||
            __builtin_add_overflow(value, (uint64_t)(text[i] - '0'), &value)) {
            return false;
        }
    }
    *out = value;
    return true;
}

static bool read_power(mpz_t out, const char *base, size_t base_length, const char *exponent) {
    uint64_t b;
    uint64_t e;
    if (!read_word(&b, base, base_length) || !read_word(&e, exponent, strlen(exponent)) ||
        b > UINT32_MAX) {
        return false;
    }
    /* b^e has at most 32 e bits; 0 and 1 stay short whatever the exponent is. */
    if (b > 1 && e > CLI_LONGEST_INTEGER / 32) {
        return false;
    }
    mpz_ui_pow_ui(out, (unsigned long)b, b > 1 ? (unsigned long)e : e > 0);
    return true;
}

bool cli_integer_read(mpz_t out, const char *text) {
    const bool negative = text[0] == '-';
    const char *digits = text + negative;
    const char *power = strchr(digits, '^');
    if (power != NULL) {
        if (!read_power(out, digits, (size_t)(power - digits), power + 1)) {
            return false;
        }
    } else {
        const size_t length = strlen(digits);
        if (length > CLI_LONGEST_INTEGER / 4 || !all_digits(digits, length)) {
            return false;
        }
        mpz_set_str(out, digits, 10);
    }
    if (negative) {
        mpz_neg(out, out);
    }
    return true;
}

bool cli_number_read(int64_t *out, const char *text) {
    mpz_t value;
    mpz_init(value);
    const bool read = cli_integer_read(value, text);
    if (read && mpz_fits_slong_p(value) != 0) {
        *out = mpz_get_si(value);
    } else if (read) {
        *out = mpz_sgn(value) < 0 ? INT64_MIN : INT64_MAX;
    }
    mpz_clear(value);
    return read;
}

bool cli_bytes_read(uint64_t *out, const char *text) {
    const size_t digits = strspn(text, "0123456789");
    if (!read_word(out, text, digits)) {
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

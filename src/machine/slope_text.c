/* slope_text.c - the equation of a slope as people write it. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <wythoff/machine.h>

/* Puts + c x^i behind what is there. */
static void put_term(char *text, size_t size, int64_t c, int i, bool first) {
    const size_t length = strlen(text);
    char number[24] = "";
    char power[16] = "";
    if (c != 1 || i == 0) {
        snprintf(number, sizeof number, "%" PRId64, c);
    }
    if (i > 0) {
        snprintf(power, sizeof power, i > 1 ? "x^%d" : "x", i);
    }
    snprintf(text + length, size - length, "%s%s%s", first ? "" : " + ", number, power);
}

void wy_slope_equation(char *text, size_t size, const wy_slope *slope) {
    text[0] = '\0';
    for (int side = 0; side < 2; side++) {
        bool first = true;
        if (side == 1) {
            const size_t length = strlen(text);
            snprintf(text + length, size - length, " = ");
        }
        for (int i = slope->degree; i >= 0; i--) {
            const int64_t c = side == 0 ? slope->polynomial[i] : -slope->polynomial[i];
            if (c > 0) {
                put_term(text, size, c, i, first);
                first = false;
            }
        }
        if (first) {
            put_term(text, size, 0, 0, true);
        }
    }
}

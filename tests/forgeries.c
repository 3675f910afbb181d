/* forgeries.c - certificates as texts, changed here and there. */
#include "forgeries.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/version.h>

#include "check.h"

text splice(text of, size_t from, size_t to, const char *by, size_t length) {
    const text out = {malloc(of.size - (to - from) + length + 1), of.size - (to - from) + length};
    if (out.bytes == NULL) {
        abort(); /* unlike assertions, analyzers know it */
    }
    memcpy(out.bytes, of.bytes, from);
    memcpy(out.bytes + from, by, length);
    memcpy(out.bytes + from + length, of.bytes + to, of.size - to);
    out.bytes[out.size] = '\0';
    return out;
}

text splice_string(text of, size_t from, size_t to, const char *by) {
    return splice(of, from, to, by, strlen(by));
}

text copy_of(text of) {
    return splice(of, 0, 0, "", 0);
}

text with_number(text of, const char *name, long by) {
    const char *at = strstr(of.bytes, name) + strlen(name);
    char *end = NULL;
    const long value = strtol(at, &end, 10);
    char number[32];
    snprintf(number, sizeof number, "%ld", value + by);
    return splice_string(of, (size_t)(at - of.bytes), (size_t)(end - of.bytes), number);
}

text renumbered(text of, const char *name, long by) {
    const text out = with_number(of, name, by);
    free(of.bytes);
    return out;
}

text without_heading(text of) {
    const size_t from = line_begin(of, 2);
    const text shorter = splice_string(of, from, line_begin(of, 4), "");
    free(of.bytes);
    shorter.bytes[strlen("wythoff certificate ")] = '1';
    return renumbered(shorter, "\nend ", -2);
}

size_t count_lines(text of) {
    size_t lines = 0;
    for (size_t i = 0; i < of.size; i++) {
        lines += of.bytes[i] == '\n';
    }
    return lines;
}

size_t line_begin(text of, size_t line) {
    size_t at = 0;
    for (; line > 0; line--) {
        at = (size_t)((const char *)memchr(of.bytes + at, '\n', of.size - at) - of.bytes) + 1;
    }
    return at;
}

void expect_verified(const char *what, text of) {
    cert_verdict v;
    cert_check(&v, of.bytes, of.size, NULL, NULL);
    if (v.outcome != VERIFIED) {
        fail_msg("%s: line %zu: %s", what, v.line, v.reason);
    }
}

/* The version is not verified: it says who wrote the certificate, nothing about the theorem. */
static bool has_another_version(text of) {
    const char *at = strstr(of.bytes, "\nversion ");
    return at != NULL && strncmp(at, "\nversion " WY_VERSION "\n", sizeof WY_VERSION + 10) != 0;
}

size_t expect_refused(text of, const char *what, size_t where) {
    cert_verdict v;
    cert_check(&v, of.bytes, of.size, NULL, NULL);
    if (v.outcome == VERIFIED && has_another_version(of)) {
        return 1;
    }
    if (v.outcome != REFUSED && v.outcome != TOO_LARGE) {
        fail_msg("accepted: %s at %zu", what, where);
    }
    assert_true(v.line >= 1 && v.line <= count_lines(of) + 1 && v.reason[0] != '\0');
    return 1;
}

char *report_of(text of, const char *name) {
    char *report = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&report, &size);
    assert_non_null(stream);
    cert_verdict v;
    cert_check(&v, of.bytes, of.size, stream, name);
    assert_int_equal(fclose(stream), 0);
    assert_int_equal(v.outcome, VERIFIED);
    return report;
}

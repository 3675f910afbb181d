/*
 * heading.c - what a certificate says of itself.  The rule is in normal form if it has one, for
 * everything that is proved of a game is proved of its settled rules.
 */
#include "rules/heading.h"

#include <stdlib.h>

#include <wythoff/version.h>

#include "base/fail.h"

void wi_certificate_begin(FILE *stream, const char *kind) {
    fprintf(stream, "wythoff certificate 2\nkind %s\nversion %s\nrule ", kind, WY_VERSION);
}

wy_status wi_certificate_heading(FILE *stream, const char *kind, const wy_rules *rules,
                                 wy_error *error) {
    char *text = wy_rules_text(rules);
    if (text == NULL) {
        return wi_fail_memory(error);
    }
    wi_certificate_begin(stream, kind);
    fprintf(stream, "%s\n", text);
    free(text);
    return WY_OK;
}

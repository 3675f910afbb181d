/* check.c - which kind of certificate is it? */
#include "check.h"

#include <string.h>

#include "kinds.h"
#include "rule.h"

static const struct kind {
    const char *line;
    /* All that follows, to the end of the text. */
    bool (*check)(reader *r, FILE *report, const char *name);
} kinds[] = {
    {"kind automaton\n", cert_check_automaton},
    {"kind beam\n", cert_check_beam},
    {"kind closure\n", cert_check_closure},
    {"kind gaps\n", cert_check_closure_with_gaps},
    {"kind heaps\n", cert_check_heaps},
    {"kind layers\n", cert_check_layers},
    {"kind rows\n", cert_check_rows},
    {"kind sentence\n", cert_check_sentence},
    {"kind slope\n", cert_check_closure_with_slope},
    {"kind values\n", cert_check_values},
};

void cert_check(cert_verdict *out, const char *text, size_t size, FILE *report, const char *name) {
    memset(out, 0, sizeof *out);
    reader r = {.text = text, .size = size, .line = 1, .verdict = out};
    const bool without_heading = cert_skip(&r, "wythoff certificate 1\n");
    if (!without_heading && !cert_read(&r, "wythoff certificate 2\n")) {
        return;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (cert_skip(&r, kinds[i].line)) {
            const bool verified =
                (without_heading || cert_read_heading(&r)) && kinds[i].check(&r, report, name);
            if (!verified && out->outcome == VERIFIED) { /* silence is no yes */
                cert_too_large(out, r.line, "this is not verified, by a fault of this checker");
            }
            return;
        }
    }
    cert_refuse(out, r.line, "this kind of certificate is not known");
}

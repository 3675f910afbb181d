/* heading.h - the first lines of every certificate: docs/certificates.md. */
#ifndef WI_RULES_HEADING_H
#define WI_RULES_HEADING_H

#include <stdio.h>

#include <wythoff/rules.h>

enum { WI_HEADING_LINES = 4 };

/* Format, kind, version, and the word `rule`, behind which the rule must follow. */
void wi_certificate_begin(FILE *stream, const char *kind);

/* Format, kind, version, and the rule as it is; WY_OK or WY_SYSTEM. */
wy_status wi_certificate_heading(FILE *stream, const char *kind, const wy_rules *rules,
                                 wy_error *error);

#endif

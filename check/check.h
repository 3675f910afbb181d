/*
 * check.h - is this text the certificate of a true theorem?
 *
 * docs/certificates.md has the format, docs/soundness.md the argument.  Nothing here is shared with
 * the library that writes certificates.
 */
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

#include <stddef.h>
#include <stdio.h>

/* Also the exit status of wythoff-check. */
typedef enum cert_outcome {
    VERIFIED = 0,
    REFUSED = 1,    /* line and reason say why */
    UNREADABLE = 2, /* main.c: bad usage, or no such file */
    TOO_LARGE = 3,  /* beyond what this checker is made for: nothing is said of the theorem */
    NO_MEMORY = 4,
} cert_outcome;

typedef struct cert_verdict {
    cert_outcome outcome;
    size_t line; /* of the text, from 1 */
    char reason[240];
} cert_verdict;

/* Checks text[0, size).  If it is verified and report is not NULL, says there what it proves. */
void cert_check(cert_verdict *out, const char *text, size_t size, FILE *report, const char *name);

#endif

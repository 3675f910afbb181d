/* gallery_math.h - formulas in the sentences of claims and findings, set as MathML. */
#ifndef WI_PAPERS_GALLERY_MATH_H
#define WI_PAPERS_GALLERY_MATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/*
 * Is there a formula in the text at `at`?  Then it is written to the stream, and its length is
 * returned, in bytes; else 0.  Call it where a word may begin.
 */
size_t wi_math_put(FILE *stream, const char *text, const char *at);

#endif

/* gallery_text.h - sentences of claims and findings, set for the page. */
#ifndef WI_PAPERS_GALLERY_TEXT_H
#define WI_PAPERS_GALLERY_TEXT_H

#include <stdio.h>

#include <wythoff/papers.h>

/*
 * The text as HTML: subscripts and superscripts, Greek letters by their signs, one kind of minus
 * and of ≤; and, unless results is NULL, the ids of other claims on the page as links.
 */
void wi_gallery_text(FILE *stream, const char *text, const wy_claim_result *results, size_t count);

#endif

/* finding.c - what a check says, put together sentence by sentence. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "papers/claims.h"

/* Appends separator (unless *text is empty) and the formatted words to *text. */
__attribute__((format(printf, 3, 0))) static bool append(char **text, const char *separator,
                                                         const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    const int added = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (added < 0) {
        return false;
    }
    const size_t before = *text != NULL ? strlen(*text) : 0;
    const size_t between = *text != NULL ? strlen(separator) : 0;
    char *longer = realloc(*text, before + between + (size_t)added + 1);
    if (longer == NULL) {
        return false;
    }
    snprintf(longer + before, between + 1, "%s", between > 0 ? separator : "");
    vsnprintf(longer + before + between, (size_t)added + 1, format, arguments);
    *text = longer;
    return true;
}

void wi_finding_judge(wy_finding *finding, bool good, wy_claim_proof proof) {
    finding->standing = good ? WY_CLAIM_PROVED : WY_CLAIM_FALSE;
    finding->proof = good ? proof : WY_PROOF_NONE;
}

void wi_finding_say(wy_finding *finding, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (!append(&finding->found, " ", format, arguments)) {
        finding->no_memory = true;
    }
    va_end(arguments);
}

void wi_finding_by(wy_finding *finding, const char *format, ...) {
    free(finding->by);
    finding->by = NULL;
    va_list arguments;
    va_start(arguments, format);
    if (!append(&finding->by, "", format, arguments)) {
        finding->no_memory = true;
    }
    va_end(arguments);
}

void wi_finding_row(wy_finding *finding, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (!append(&finding->table, "\n", format, arguments)) {
        finding->no_memory = true;
    }
    va_end(arguments);
}

void wi_finding_picture(wy_finding *finding, char *svg, const char *caption, ...) {
    char *words = NULL;
    va_list arguments;
    va_start(arguments, caption);
    const bool written = append(&words, "", caption, arguments);
    va_end(arguments);
    wy_claim_picture *pictures = NULL;
    if (written && svg != NULL) {
        pictures =
            realloc(finding->pictures, (finding->picture_count + 1) * sizeof *finding->pictures);
    }
    if (pictures == NULL) {
        finding->no_memory = true;
        free(svg);
        free(words);
        return;
    }
    pictures[finding->picture_count++] = (wy_claim_picture){.svg = svg, .caption = words};
    finding->pictures = pictures;
}

void wi_finding_clear(wy_finding *finding) {
    free(finding->found);
    free(finding->by);
    free(finding->table);
    for (size_t i = 0; i < finding->picture_count; i++) {
        free(finding->pictures[i].svg);
        free(finding->pictures[i].caption);
    }
    free(finding->pictures);
    *finding = (wy_finding){.standing = WY_CLAIM_OPEN};
}

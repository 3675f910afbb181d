/* tag_system.h - what a tag system holds. */
#ifndef WI_THEORY_TAG_SYSTEM_H
#define WI_THEORY_TAG_SYSTEM_H

#include <stddef.h>

#include "theory/dictionary.h"

enum { WI_MAX_TAG_LETTERS = 62 }; /* letters and digits of ASCII */

struct wi_tag {
    int deletion;
    size_t count;
    char letters[WI_MAX_TAG_LETTERS + 1];
    char *productions[WI_MAX_TAG_LETTERS]; /* as letters */
    size_t lengths[WI_MAX_TAG_LETTERS];
    int index[128]; /* of a letter; -1: it is none */
};

/* WY_BAD, with the place, unless all letters of text[0, length) have productions. */
wy_status wi_tag_check(const wi_tag *tag, const char *text, size_t length, wy_error *error);

#endif

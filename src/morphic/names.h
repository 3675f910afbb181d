/* names.h - letters by their names: a list with quick look-up, and how texts write them. */
#ifndef WI_MORPHIC_NAMES_H
#define WI_MORPHIC_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>

#include "base/table.h"

enum { WI_MAX_LETTER_NAME = 64 }; /* bytes */

typedef struct wi_names {
    char **list; /* count of them, each allocated */
    uint32_t count;
    size_t room;
    wi_table found;
} wi_names;

void wi_names_init(wi_names *names);
void wi_names_clear(wi_names *names);

#define WI_NO_NAME UINT32_MAX

/* The number of a name, WI_NO_NAME: none has it. */
uint32_t wi_names_find(const wi_names *names, const char *name, size_t length);

/* Its number, a new one if need be. */
wy_status wi_names_take(uint32_t *out, wi_names *names, const char *name, size_t length,
                        wy_error *error);

/*
 * Bytes of the character at text[0, room) if it may be a letter without brackets; 0: it has a
 * meaning of its own in texts, or is none that can be shown.
 */
size_t wi_letter_width(const char *text, size_t room);

/* Is the name written in brackets? */
bool wi_name_is_long(const char *name);

#endif

/* names.h - letters by their names: a list with quick look-up, and how texts write them. */
#ifndef WY_MORPHIC_NAMES_H
#define WY_MORPHIC_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>

#include "base/table.h"

enum { WY_MAX_LETTER_NAME = 64 }; /* bytes */

typedef struct wy_names {
    char **list; /* count of them, each allocated */
    uint32_t count;
    size_t room;
    wy_table found;
} wy_names;

void wy_names_init(wy_names *names);
void wy_names_clear(wy_names *names);

#define WY_NO_NAME UINT32_MAX

/* The number of a name, WY_NO_NAME: none has it. */
uint32_t wy_names_find(const wy_names *names, const char *name, size_t length);

/* Its number, a new one if need be. */
wy_status wy_names_take(uint32_t *out, wy_names *names, const char *name, size_t length,
                        wy_error *error);

/*
 * Bytes of the character at text[0, room) if it may be a letter without brackets; 0: it has a
 * meaning of its own in texts, or is none that can be shown.
 */
size_t wy_letter_width(const char *text, size_t room);

/* Is the name written in brackets? */
bool wy_name_is_long(const char *name);

#endif

/* bindings.h - numbers for variables, before a formula: eval n=1..10 "F[n]". */
#ifndef WY_LOGIC_BINDINGS_H
#define WY_LOGIC_BINDINGS_H

#include <gmp.h>

#include "logic/command.h"

enum { WY_MOST_BINDINGS = 16 };

/* n=1..10, n=10..1, n=5 */
typedef struct wy_binding {
    char name[WY_NAME_SIZE];
    size_t place; /* in the command */
    mpz_t first, last;
} wy_binding;

typedef struct wy_bindings {
    wy_binding item[WY_MOST_BINDINGS];
    size_t count;
} wy_bindings;

/* Does NAME=... stand here? */
bool wy_bindings_begin(wy_command *command);
/* Clear them also after a failure. */
wy_status wy_bindings_read(wy_command *command, wy_bindings *out);
void wy_bindings_clear(wy_bindings *bindings);

/* Says the values of a formula or a term (values.h) at all these numbers; value_table.c. */
wy_status wy_bindings_say_values(wy_command *command, const wy_bindings *bindings, const char *text,
                                 size_t length);

#endif

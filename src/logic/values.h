/* values.h - what a formula or a term is at given numbers. */
#ifndef WI_LOGIC_VALUES_H
#define WI_LOGIC_VALUES_H

#include <gmp.h>

#include "logic/command.h"

typedef struct wi_values wi_values;

/* Did a formula fail because it is a term? */
bool wi_values_wanted(const wy_error *error);

/* ---- numbers for variables: eval n=1..10 "F[n]" ---------------------------------------------- */

enum { WI_MOST_BINDINGS = 16 };

/* n=1..10, n=10..1, n=5 */
typedef struct wi_binding {
    char name[WI_NAME_SIZE];
    size_t place; /* in the command */
    mpz_t first, last;
} wi_binding;

typedef struct wi_bindings {
    wi_binding item[WI_MOST_BINDINGS];
    size_t count;
} wi_bindings;

/* Does NAME=... stand here? */
bool wi_bindings_begin(wi_command *command);
/* Clear them also after a failure. */
wy_status wi_bindings_read(wi_command *command, wi_bindings *out);
void wi_bindings_clear(wi_bindings *bindings);

/*
 * The sequence whose value is that of a term, or 1 where a formula holds and else 0; its tracks are
 * the free variables in alphabetical order.  Where a term has no value the sequence is 0, and
 * *partial is true.  WY_BAD: there is no free variable, or the values are not bounded.
 */
wy_status wi_values_sequence(wy_automaton **out, bool *partial, wi_command *command,
                             const char *text, size_t length);

/* Says the values of a formula or a term (values.h) at all these numbers. */
wy_status wi_bindings_say_values(wi_command *command, const wi_bindings *bindings, const char *text,
                                 size_t length);

#endif

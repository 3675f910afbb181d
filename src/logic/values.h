/* values.h - what a formula or a term is at given numbers. */
#ifndef WI_LOGIC_VALUES_H
#define WI_LOGIC_VALUES_H

#include "logic/bindings.h"

typedef struct wi_values wi_values;

/*
 * A formula has the value 1 where it holds, else 0; a term with sequences that of the term.  Its
 * free variables are those of the bindings.  text must outlive the result.
 */
wy_status wi_values_open(wi_values **out, wi_command *command, const wi_bindings *bindings,
                         const char *text, size_t length);
void wi_values_close(wi_values *values); /* NULL is allowed */

/* The value at these numbers, one for each binding.  WY_NO: there is none. */
wy_status wi_values_at(mpz_t value, wi_values *values, const mpz_t *numbers);

/* Did a formula fail because it is a term? */
bool wi_values_wanted(const wy_error *error);

#endif

/* values.h - what a formula or a term is at given numbers. */
#ifndef WY_LOGIC_VALUES_H
#define WY_LOGIC_VALUES_H

#include "logic/bindings.h"

typedef struct wy_values wy_values;

/*
 * A formula has the value 1 where it holds, else 0; a term with sequences that of the term.  Its
 * free variables are those of the bindings.  text must outlive the result.
 */
wy_status wy_values_open(wy_values **out, wy_command *command, const wy_bindings *bindings,
                         const char *text, size_t length);
void wy_values_close(wy_values *values); /* NULL is allowed */

/* The value at these numbers, one for each binding.  WY_NO: there is none. */
wy_status wy_values_at(mpz_t value, wy_values *values, const mpz_t *numbers);

/* Did a formula fail because it is a term? */
bool wy_values_wanted(const wy_error *error);

#endif

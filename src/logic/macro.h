/* macro.h - #name(arguments) in formulas. */
#ifndef WI_LOGIC_MACRO_H
#define WI_LOGIC_MACRO_H

#include "logic/session.h"

/*
 * The text with all macros expanded, %0, %1, ... in their definitions replaced by the arguments;
 * free() it.  A text without any is copied.
 */
wy_status wi_macro_expand(char **out, size_t *out_length, wy_logic *session, const char *text,
                          size_t length, wy_error *error);

#endif

/*
 * parameters.h - what a request says, checked.
 *
 * Every reader that finds a fault makes the answer an error and returns false; its callers just
 * leave.  Numbers may be texts ("10^100+7") or JSON's integers, as suits who asks: a URL has texts
 * only.
 */
#ifndef ASK_PARAMETERS_H
#define ASK_PARAMETERS_H

#include <gmp.h>

#include "ask/call.h"

/* More digits in a number would only take time. */
enum { ASK_MOST_DIGITS = 65536 };

/* What an object has by this name; NULL: nothing, or null, which means the same. */
const json_t *ask_member(const json_t *object, const char *name);

/* The same of the request. */
const json_t *ask_value(const ask_call *call, const char *name);
bool ask_has(const ask_call *call, const char *name);

/* The text, or NULL. */
const char *ask_find(const ask_call *call, const char *name);

/* The text, which must be there. */
bool ask_text(const char **out, ask_call *call, const char *name);

/* A whole number >= 0 of any size, as the command line reads it; it must be there. */
bool ask_integer(mpz_t out, ask_call *call, const char *name);

/* A number from low to high; usual if it is not there. */
bool ask_number(int64_t *out, ask_call *call, const char *name, int64_t low, int64_t high,
                int64_t usual);

/* One of the words of a list that ends with NULL: its index; 0 if it is not there. */
bool ask_choice(int *out, ask_call *call, const char *name, const char *const *words);

/* True or false; usual if it is not there. */
bool ask_flag(bool *out, ask_call *call, const char *name, bool usual);

/* ["3", 5, "7"], or "3,5,7" where there are only texts: as many whole numbers >= 0. */
bool ask_heaps(mpz_t *out, int count, ask_call *call, const char *name);
int ask_count(const ask_call *call, const char *name); /* how many numbers there are */

/*
 * An option: "pass", or what is taken from each of so many heaps, which may be less than nothing;
 * the move is empty before.
 */
bool ask_option(wy_move *move, int heaps, ask_call *call, const json_t *value, const char *name);

#endif

/* family.h - what the two texts of a sweep share: its ranges and its rule. */
#ifndef WY_SWEEP_FAMILY_H
#define WY_SWEEP_FAMILY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/sweep.h>

#include "rules/lexer.h"

struct wy_sweep {
    char *text; /* the ranges */
    size_t length;
    wy_token *tokens;
    size_t parameters;
    char names[WY_SWEEP_PARAMETERS][WY_SWEEP_NAME + 1];
    size_t named[WY_SWEEP_PARAMETERS]; /* the token that is the name */
    size_t first[WY_SWEEP_PARAMETERS]; /* the token where its values begin */
    size_t where;                      /* the token where the condition begins; 0: none */
    int64_t *values;                   /* of the members, one after the other */
    size_t count;
};

/* Which name is this token, letter by letter?  parameters: none of them. */
size_t wy_sweep_find(const wy_sweep *sweep, const char *text, const wy_token *token);

/* Has this word a meaning of its own, in rules or in ranges? */
bool wy_sweep_reserved(const char *word, size_t length);

#endif

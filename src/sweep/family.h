/* family.h - what the two texts of a sweep share: its ranges and its rule. */
#ifndef WI_SWEEP_FAMILY_H
#define WI_SWEEP_FAMILY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/sweep.h>

#include "rules/reader.h"

struct wy_sweep {
    char *text; /* the ranges */
    size_t length;
    wi_token *tokens;
    size_t parameters;
    char names[WY_SWEEP_PARAMETERS][WY_SWEEP_NAME + 1];
    size_t named[WY_SWEEP_PARAMETERS]; /* the token that is the name */
    size_t first[WY_SWEEP_PARAMETERS]; /* the token where its values begin */
    size_t where;                      /* the token where the condition begins; 0: none */
    int64_t *values;                   /* of the members, one after the other */
    size_t count;
};

/* Which name is this token, letter by letter?  parameters: none of them. */
size_t wi_sweep_find(const wy_sweep *sweep, const char *text, const wi_token *token);

/* Has this word a meaning of its own, in rules or in ranges? */
bool wi_sweep_reserved(const char *word, size_t length);

/* ---- family_ranges.c, family_rule.c -------------------------------------------------------- */

/*
 * Reads the ranges and lists their members: all combinations, the first name slowest, each
 * name's values in increasing order and each once.  WY_BAD also when there is no member, or
 * more than can be; error then says where in the text.
 */
wy_status wi_sweep_read(wy_sweep **out, const char *ranges, wy_error *error);
void wi_sweep_free(wy_sweep *sweep); /* NULL is allowed */

size_t wi_sweep_parameters(const wy_sweep *sweep);
const char *wi_sweep_name(const wy_sweep *sweep, size_t parameter);
size_t wi_sweep_count(const wy_sweep *sweep);

/* The numbers of a member, one for each name; valid as long as the sweep. */
const int64_t *wi_sweep_values(const wy_sweep *sweep, size_t member);

/*
 * Can the names be filled in here?  Each must occur in the rule, as a word of its own, and
 * none may be given a range by the rule itself.  What the rule says is not looked at.
 */
wy_status wi_sweep_check(const wy_sweep *sweep, const char *rule, wy_error *error);

/* The rule with the numbers of a member in place of the names; free() it. */
wy_status wi_sweep_rule(char **out, const wy_sweep *sweep, const char *rule, size_t member,
                        wy_error *error);

#endif

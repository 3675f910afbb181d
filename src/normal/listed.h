/*
 * listed.h - lists of single moves, and families of moves that are such lists.
 */
#ifndef WI_NORMAL_LISTED_H
#define WI_NORMAL_LISTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/rules.h>

enum { WI_MOST_VALUES = 4096 }; /* of parameters, where each is looked at by itself */

/* By x, then y, each once. */
typedef struct wi_listed {
    wy_position *of;
    size_t count, room;
} wi_listed;

void wi_listed_clear(wi_listed *list);
bool wi_listed_add(wi_listed *list, wy_position move); /* at the end; false: no memory */
void wi_listed_sort(wi_listed *list);                  /* after adding */
bool wi_listed_has(const wi_listed *list, wy_position move);
bool wi_listed_join(wi_listed *list, const wi_listed *more); /* false: no memory */
void wi_listed_without(wi_listed *list, const wi_listed *less);

/*
 * Is the family a list as it is written: a single move, or a list of values, without conditions on
 * the position?
 */
bool wi_family_lists_moves(const wy_family *family);
size_t wi_family_listed_count(const wy_family *family);         /* of values; an upper bound */
bool wi_listed_family(wi_listed *out, const wy_family *family); /* false: no memory */

/* ---- the values of the parameters of a family, one after the other ----------------------- */

typedef struct wi_values {
    const wy_family *family;
    size_t at_s, at_t, count_s, count_t;
    int64_t s, t; /* the values at hand */
} wi_values;

/* false: there are more than most. */
bool wi_values_start(wi_values *values, const wy_family *family, size_t most);
bool wi_values_next(wi_values *values);

/*
 * The condition with these values in place of s and t, NULL: it stays; *never: it holds nowhere;
 * *out NULL: it holds everywhere.  What can be worked out is.  false: no memory.
 */
bool wi_condition_at(wy_condition **out, bool *never, const wy_condition *condition,
                     const int64_t *s, const int64_t *t);

#endif

/*
 * listed.h - lists of single moves, and families of moves that are such lists.
 */
#ifndef WY_NORMAL_LISTED_H
#define WY_NORMAL_LISTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/rules.h>

enum { WY_MOST_VALUES = 4096 }; /* of parameters, where each is looked at by itself */

/* By x, then y, each once. */
typedef struct wy_listed {
    wy_position *of;
    size_t count, room;
} wy_listed;

void wy_listed_clear(wy_listed *list);
bool wy_listed_add(wy_listed *list, wy_position move); /* at the end; false: no memory */
void wy_listed_sort(wy_listed *list);                  /* after adding */
bool wy_listed_has(const wy_listed *list, wy_position move);
bool wy_listed_join(wy_listed *list, const wy_listed *more); /* false: no memory */
void wy_listed_without(wy_listed *list, const wy_listed *less);

/*
 * Is the family a list as it is written: a single move, or a list of values, without conditions on
 * the position?
 */
bool wy_family_lists_moves(const wy_family *family);
size_t wy_family_listed_count(const wy_family *family);         /* of values; an upper bound */
bool wy_listed_family(wy_listed *out, const wy_family *family); /* false: no memory */

/* ---- the values of the parameters of a family, one after the other ----------------------- */

typedef struct wy_values {
    const wy_family *family;
    size_t at_s, at_t, count_s, count_t;
    int64_t s, t; /* the values at hand */
} wy_values;

/* false: there are more than most. */
bool wy_values_start(wy_values *values, const wy_family *family, size_t most);
bool wy_values_next(wy_values *values);

/*
 * The condition with these values in place of s and t, NULL: it stays; *never: it holds nowhere;
 * *out NULL: it holds everywhere.  What can be worked out is.  false: no memory.
 */
bool wy_condition_at(wy_condition **out, bool *never, const wy_condition *condition,
                     const int64_t *s, const int64_t *t);

#endif

/*
 * families.h - the families of a rule with the orders of heaps written out, and their moves
 * one by one.
 */
#ifndef WI_RULES_FAMILIES_H
#define WI_RULES_FAMILIES_H

#include <wythoff/rules.h>

/* Families without every_order, in the order of the rule. */
typedef struct wi_heap_families {
    int heaps;
    bool removes; /* some are removed */
    size_t count, room;
    wy_family *list;
} wi_heap_families;

/* WY_OK, WY_LIMIT (too many) or WY_SYSTEM. */
wy_status wi_heap_families_open(wi_heap_families *out, const wy_rules *rules, wy_error *error);
void wi_heap_families_close(wi_heap_families *families);

/*
 * Names parameters in the order in which a reader of its moves would meet them, so that families
 * that differ in names are equal.
 */
void wi_family_name_parameters(wy_family *family);

/* A move and the parameters that gave it; false: no more. */
typedef bool wi_heap_take(void *data, const int64_t take[WY_MOST_HEAPS],
                          const int64_t parameters[WY_MOST_HEAPS]);

/*
 * All moves of the family that take at most room[i] from heap i, whatever its condition says, some
 * perhaps twice; exactly room[i] if exact.  False: take wanted no more.
 */
bool wi_heap_family_each(const wy_family *family, int heaps, const int64_t room[WY_MOST_HEAPS],
                         bool exact, wi_heap_take *take, void *data);

/* Does its condition allow the move of these parameters at this position? */
bool wi_heap_family_allows(const wy_family *family, const int64_t heap[WY_MOST_HEAPS],
                           const int64_t parameters[WY_MOST_HEAPS]);

/* Is the move one of the family at this position? */
bool wi_heap_family_has(const wy_family *family, int heaps, const int64_t heap[WY_MOST_HEAPS],
                        const int64_t take[WY_MOST_HEAPS]);

/* May the move be made, by the families of this set: is the last one that has it not removed? */
bool wi_heap_families_have(const wi_heap_families *families, int set,
                           const int64_t heap[WY_MOST_HEAPS], const int64_t take[WY_MOST_HEAPS]);

#endif

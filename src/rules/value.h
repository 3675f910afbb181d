/* value.h - small parts of rulesets as values, for the readers and the printer. */
#ifndef WI_RULES_VALUE_H
#define WI_RULES_VALUE_H

#include <stdio.h>

#include <wythoff/rules.h>

#include "base/arithmetic.h"

/* Which variable the i-th heap, the i-th parameter is. */
extern const int wi_heap_variables[WY_MOST_HEAPS];
extern const int wi_parameter_variables[WY_MOST_HEAPS];

/* No moves yet, on the quarter plane; NULL: no memory. */
wy_rules *wi_rules_new(void);

/* Is family->range[i] in use?  A single parameter is t. */
static inline bool wi_family_has_parameter(const wy_family *family, int i) {
    return family->parameters == 1 ? i == 1 : i < family->parameters;
}

/* Frees what the family holds, not the family itself. */
void wi_family_clear(wy_family *family);

/* A copy to be cleared; false: no memory, and nothing is to be cleared. */
bool wi_family_copy(wy_family *copy, const wy_family *family);

bool wi_family_equal(const wy_family *a, const wy_family *b); /* part by part */
bool wi_range_equal(const wy_range *a, const wy_range *b);
bool wi_memory_equal(const wy_rules *a, const wy_rules *b); /* its kind and its parameters */

/* The order of two positions, by x, then y, as qsort and bsearch want it. */
int wi_position_order(const void *a, const void *b);

/* Sorts the positions by x, then y, and drops repeated ones; returns how many are left. */
size_t wi_positions_sort(wy_position *positions, size_t count);

/* WY_BAD, with the reason: the rules are for several heaps, or have a memory. */
wy_status wi_rules_want_plane(const wy_rules *rules, wy_error *error);

/* As wy_rules_read_settled, where only games on two heaps without memory are taken.  normal.c */
wy_status wi_rules_read_plane(wy_rules **settled, const char *text, wy_error *error);

/* Is the board one heap, the first or the second? */
bool wi_cone_is_heap(const wy_cone *board);

/* Is (x, y) a position of the board? */
bool wi_cone_contains(const wy_cone *board, int64_t x, int64_t y);

/* Does the condition hold?  NULL holds always. */
bool wi_condition_holds(const wy_condition *condition, int64_t x, int64_t y, int64_t s, int64_t t);

/* Does the game end at (x, y) by a terminal rule (not for lack of moves)? */
bool wi_rules_ends_at(const wy_rules *rules, int64_t x, int64_t y);

/*
 * May (dx, dy) be taken at (x, y)?  Straight from the families, for any
 * ruleset; the board, terminal positions and history are not looked at.
 */
bool wi_rules_move(const wy_rules *rules, int64_t x, int64_t y, int64_t dx, int64_t dy);

/* The value of a linear form; exact for all values the library uses. */
wi_wide wi_linear_value(const wy_linear *form, int64_t x, int64_t y, int64_t s, int64_t t);
bool wi_relation_holds(wi_wide left, wy_relation relation, wi_wide right);

wy_rules *wi_rules_transpose(const wy_rules *rules); /* heaps exchanged; NULL: no memory */

/* The rules with their heaps exchanged, settled. */
wy_status wi_rules_turn(wy_rules **turned, const wy_rules *rules, wy_error *error);

/* ---- the first lines of certificates: ruleset.c ------------------------------------------------
 */

enum { WI_HEADING_LINES = 4 };

/* Format, kind, version, and the word `rule`, behind which the rule must follow. */
void wi_certificate_begin(FILE *stream, const char *kind);

/* Format, kind, version, and the rule as it is; WY_OK or WY_SYSTEM. */
wy_status wi_certificate_heading(FILE *stream, const char *kind, const wy_rules *rules,
                                 wy_error *error);

/* ---- what beside the moves decides: ruleset.c --------------------------------------------------
 */

/* A part of a sentence, as "play is misere"; NULL: the moves alone decide. */
const char *wi_rules_twist(const wy_rules *rules);

/*
 * S1: as starts, the P-positions of (m,p)-Imitation Nim are those of (m,p)-Wythoff Nim, which is
 * named here.  False: this is another game, or it has a twist of its own.
 */
enum { WI_STARTS_SIZE = 64 };
bool wi_rules_starts(char name[WI_STARTS_SIZE], const wy_rules *rules);

#endif

/*
 * grundy.h - facts about Grundy values as JSON: rows that are proved, regularity, the structure of
 * a window.  Tables of values are in lists.h.  NULL: no memory.
 */
#ifndef JSON_GRUNDY_H
#define JSON_GRUNDY_H

#include <gmp.h>
#include <jansson.h>

#include <wythoff/grundy.h>
#include <wythoff/prove.h>
#include <wythoff/rules.h>

#include "json/values.h"

/* {"rule", "rows": [ROW], "standing"} */
json_t *wi_json_grundy_rows(const wy_rules *rules, const wy_grundy_rows *rows);

/* {"rule", "row": ROW, "standing", "values": [ : the rest follows. */
void wi_put_grundy_row(wi_writer *to, const wy_rules *rules, const wy_grundy_rows *rows, int64_t r);

/* The value of a position: {"rule", "position", "value", "standing"}. */
json_t *wi_json_grundy_place(const wy_rules *rules, const wy_place *at, const mpz_t value,
                             const wy_standing *standing);

/* {"kernel", "terms", "closed", ..., "standing"}; proved: the sequence is known to be regular. */
json_t *wi_json_regularity(const wy_regularity *found, bool proved);

/* {"rule", "sequence", "kernels"}; takes the list of kernels. */
json_t *wi_json_kernels(const wy_rules *rules, const char *sequence, json_t *kernels);

/* The digits of a word of a kernel. */
void wi_kernel_digits(char digits[WY_KERNEL_DEPTH + 2], const wy_regularity *found,
                      wy_kernel_word w);

/* {"rule", "size", "twice", "largest", "largest_at", "spreads", "standing"} */
json_t *wi_json_grundy_structure(const wy_rules *rules, const wy_grundy_structure *found);

/* {"rule", "width", "height", "positions", "largest", "checksum", "standing"} */
json_t *wi_json_grundy_sum(const wy_rules *rules, int64_t width, int64_t height,
                           const wy_grundy_sum *sum);

/* ---- Theorems about Grundy values (prove.h) as JSON ----------------------------------------- */

/* All values: rule, standing, form, numeration, states, bound, periods, obligations, seconds. */
json_t *wi_json_values(const wy_values *values);

/* The sets of one value after the other: rule, played, standing, value, numeration, sets, seconds.
 */
json_t *wi_json_value_sets(const wy_value_sets *sets, int64_t value);

#endif

/*
 * values.h - small values of the library as JSON.
 *
 * Integers of any size are strings, for readers of JSON do not keep long numbers.  A function that
 * returns NULL had no memory; json_pack and json_object_set_new pass that on.
 */
#ifndef JSON_VALUES_H
#define JSON_VALUES_H

#include <gmp.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

json_t *wi_json_integer(const mpz_t number);        /* "12" */
json_t *wi_json_pair(const mpz_t x, const mpz_t y); /* ["3", "5"] */
json_t *wi_json_position(wy_position position);     /* likewise */

/* ["3", "5", "7"] */
json_t *wi_json_heaps(const mpz_t *heap, int count);
json_t *wi_json_heaps_small(const int64_t *heap, int count);

json_t *wi_json_text(const char *text);             /* a string; NULL and "" become null */
json_t *wi_json_rule(const wy_rules *rules);        /* a rule, written out */
json_t *wi_json_number(int64_t number, bool there); /* 12, or null */

/* How a result is known: {"kind": "proved", "computed" or "conjectured", "by": in words}. */
json_t *wi_json_standing(const wy_standing *standing);
json_t *wi_json_known(wy_standing_kind kind, const char *by);

/* {"kind": "computed", "by": "from all smaller positions"} */
json_t *wi_json_from_smaller(void);

#endif

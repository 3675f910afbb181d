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

#include <wythoff/solve.h>

json_t *wy_json_integer(const mpz_t number);           /* "12" */
json_t *wy_json_pair(const mpz_t x, const mpz_t y);    /* ["3", "5"] */
json_t *wy_json_text(const char *text);                /* a string; NULL and "" become null */
json_t *wy_json_standing(const wy_standing *standing); /* {"kind": ..., "by": ...} */

#endif

/*
 * lists.h - lists that may be long, written piece by piece: P-positions, pairs, Grundy values.
 *
 *     wi_put_window(&to, rules, NULL, NULL, 100, 100, "positions");
 *     wi_put_position(&to, first, x, y); ...
 *     wi_put_list_end(&to, true, count, standing);
 *
 * {"rule": ..., "x": "0", "y": "0", "width": 100, "height": 100, "positions": [
 * ["0", "0"],
 * ["1", "2"]
 * ], "count": 2, "standing": {...}}
 *
 * One item a line.  Who sends the text empties the writer now and then.
 */
#ifndef JSON_LISTS_H
#define JSON_LISTS_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "json/writer.h"

/*
 * The head of a list about a window with the lower left corner (x, y), NULL: 0; name is that of the
 * list, NULL: there is none, things are only counted.
 */
void wi_put_window(wi_writer *to, const wy_rules *rules, mpz_srcptr x, mpz_srcptr y, int64_t width,
                   int64_t height, const char *name);

/* The same of the positions with one Grundy value, from the origin. */
void wi_put_valued_window(wi_writer *to, const wy_rules *rules, uint32_t value, int64_t width,
                          int64_t height, const char *name);

/* The head of a list about all positions with heaps below this number. */
void wi_put_box(wi_writer *to, const wy_rules *rules, int64_t below, const char *name);

/* The head of a list of which nothing more is to be said. */
void wi_put_list(wi_writer *to, const wy_rules *rules, const char *name);

/* The head of a list from x (or n) on. */
void wi_put_from(wi_writer *to, const wy_rules *rules, const mpz_t from, const char *name);

/*
 * The items: ["1", "2", "3"], also with its Grundy value behind; values, one by one or a row; no
 * position is null.
 */
void wi_put_heaps(wi_writer *to, bool first, const int64_t *heap, int heaps);
void wi_put_valued(wi_writer *to, bool first, const int64_t *heap, int heaps, uint32_t value);
void wi_put_position(wi_writer *to, bool first, int64_t x, int64_t y);
void wi_put_pair(wi_writer *to, bool first, const mpz_t x, const mpz_t y);
void wi_put_value(wi_writer *to, bool first, uint32_t value);
void wi_put_values(wi_writer *to, bool first, const uint32_t *values, int64_t count);

/* Rows of bits: {"size": 3, "rows": ["000", ...]}. */
void wi_put_rows(wi_writer *to, int64_t size);
void wi_put_row(wi_writer *to, bool first, const char *bits);
void wi_put_rows_end(wi_writer *to);

/* The end; count < 0: it is not said.  Takes the standing. */
void wi_put_list_end(wi_writer *to, bool listed, int64_t count, json_t *standing);

/* The end of a list of pairs (a_n, b_n), with the range of b_n - a_n - n. */
void wi_put_pairs_end(wi_writer *to, bool listed, int64_t count, const mpz_t low, const mpz_t high,
                      json_t *standing);

/*
 * The same as values, for short lists: {"rule", "from", "pairs", "count", "standing"}, which takes
 * the pairs and the standing, and {"a", "b", "standing"}.  NULL: no memory.
 */
json_t *wi_json_pairs(const wy_rules *rules, const mpz_t from, json_t *pairs, json_t *standing);
json_t *wi_json_nth(const mpz_t a, const mpz_t b, const wy_standing *standing);

/*
 * How many P-positions a window at the origin has: {"rule", "x", "y", "width", "height", "count",
 * "standing"}, all numbers of any size.
 */
json_t *wi_json_count(const wy_rules *rules, const mpz_t width, const mpz_t height,
                      const mpz_t count, const wy_standing *standing);

/*
 * {"moves", "bounds", "all", "winning", "winning_all", "unknown"} of a position: takes the lists.
 * bounds: on the move after each of the moves; null where none is remembered.  unknown says why the
 * winning moves are not known; NULL: they are.
 */
json_t *wi_json_moves(json_t *moves, json_t *bounds, bool all, json_t *winning, bool winning_all,
                      const char *unknown);

#endif

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
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

/* ---- Text that grows, with JSON in it: long answers are written piece by piece -------------- */

/*
 * Nothing here fails on the spot: when there is no memory the text is broken, drops what is put
 * to it, and whoever sends it asks once.
 */

typedef struct wi_writer {
    char *bytes; /* NULL while it is empty; not ended by a zero */
    size_t length, room;
    bool broken;
} wi_writer;

void wi_writer_free(wi_writer *text);
void wi_put_bytes(wi_writer *text, const char *bytes, size_t length);
void wi_put(wi_writer *text, const char *words);
void wi_put_number(wi_writer *text, int64_t number);
void wi_put_integer(wi_writer *text, const mpz_t number);
__attribute__((format(printf, 2, 3))) void wi_putf(wi_writer *text, const char *format, ...);

/* words as a JSON string, in quotes; bytes that are no UTF-8 become question marks. */
void wi_put_string(wi_writer *text, const char *words);

/* The value, and frees it; NULL (there was no memory) breaks the text.  Compact: without spaces. */
void wi_put_json(wi_writer *text, json_t *value);
void wi_put_compact(wi_writer *text, json_t *value);

/* The members of an object without its brackets: "a": 1, "b": 2. */
void wi_put_members(wi_writer *text, json_t *object);

json_t *wi_json_integer(const mpz_t number);        /* "12" */
json_t *wi_json_pair(const mpz_t x, const mpz_t y); /* ["3", "5"] */
json_t *wi_json_position(wy_position position);     /* likewise */

/* ["3", "5", "7"] */
json_t *wi_json_heaps(const mpz_t *heap, int count);
json_t *wi_json_heaps_small(const int64_t *heap, int count);
json_t *wi_json_text(const char *text);             /* a string; NULL and "" become null */
json_t *wi_json_rule(const wy_rules *rules);        /* a rule, written out */
json_t *wi_json_digits(int64_t number);             /* "12" */
json_t *wi_json_number(int64_t number, bool there); /* 12, or null: how many states, which part */

/* How a result is known: {"kind": "proved", "computed" or "conjectured", "by": in words}. */
json_t *wi_json_standing(const wy_standing *standing);
json_t *wi_json_known(wy_standing_kind kind, const char *by);

/* {"kind": "computed", "by": "from all smaller positions"} */
json_t *wi_json_from_smaller(void);

/* ---- Lists that may be long, written piece by piece: P-positions, pairs, Grundy values ------ */

/*
 *     wi_put_window(&to, rules, NULL, NULL, 100, 100, "positions");
 *     wi_put_position(&to, first, x, y); ...
 *     wi_put_list_end(&to, true, count, standing);
 *
 * {"rule": ..., "from": ["0", "0"], "size": ["100", "100"], "positions": [
 * ["0", "0"],
 * ["1", "2"]
 * ], "count": "2", "standing": {...}}
 *
 * One item a line.  Who sends the text empties the writer now and then.
 */

/* How many numbers a position has in lists: its heaps; one on one heap. */
int wi_listed_heaps(const wy_rules *rules);

/*
 * The head of a list about a window with the lower left corner (x, y), NULL: 0; name is that of the
 * list, NULL: there is none, things are only counted.  height < 0: it has no end.
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

/* ---- Errors as JSON: {"error": {"code", "message", "parameter", "at", "length"}} ------------ */

/*
 * The code is for programs, the message for people; parameter says which part of the request is at
 * fault, and at and length, where a place in its text is known, count UTF-16 code units, as
 * JavaScript does.
 */

typedef struct wi_place {
    long at, length; /* UTF-16 code units */
} wi_place;

/* Where the fault of the error is in the text; false: no place is known. */
bool wi_place_of(wi_place *place, const wy_error *error, const char *text);

/* parameter and place may be NULL. */
void wi_put_error(wi_writer *to, const char *code, const char *message, const char *parameter,
                  const wi_place *place);

/* "bad_input", "limit" (unknown, never a "no") or "system". */
const char *wi_json_code(wy_status status);

#endif

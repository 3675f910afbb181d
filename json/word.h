/* word.h - morphic words and pictures (wythoff/morphic.h) as JSON.  NULL: no memory. */
#ifndef JSON_WORD_H
#define JSON_WORD_H

#include <gmp.h>
#include <jansson.h>

#include <wythoff/morphic.h>

/* [{"name", "title", "rules"}] */
json_t *wi_json_named_words(void);

/* {"rules", "letters", "occur", "growth", ..., "prefix", "standing"}; takes the prefix, a list. */
json_t *wi_json_word(const wy_morphic *morphic, const wy_growth *growth, const char *growth_name,
                     const mpz_t length, json_t *prefix);

/* {"rules", "letters", "fits", "symmetric", "shape", "pairs", "standing"} */
json_t *wi_json_shape(const wy_morphic *morphic, const wy_shape *shape, const char *shape_name);

/* {"symbol", "letter", "digits", "standing"}; digits may be NULL. */
json_t *wi_json_letter(const char *symbol, const char *letter, const char *digits);

/* {"n", "digits", "letter"}: one of a list. */
json_t *wi_json_numbered_letter(int64_t n, const char *digits, const char *letter);

#endif

/*
 * image.h - playing in the image of a linear map.
 *
 * Let (u,v) = (a x + b y, c x + d y) with whole numbers and ad - bc = 1.  The map is one to one on
 * pairs of whole numbers, takes the board to a cone and a move m to its image, so a game and its
 * image are the same graph.  If every move has an image without negative parts, then no move of the
 * image returns tokens, and every engine can play it.  Such a map is there whenever the slopes of
 * the weights that fall (weight.h) have an inside: both rows are slopes of them, the ends included.
 */
#ifndef WI_RULES_IMAGE_H
#define WI_RULES_IMAGE_H

#include <gmp.h>

#include <wythoff/rules.h>

typedef struct wi_image {
    int64_t a, b, c, d; /* none negative */
    bool positive;      /* no move has a negative part in the image */
} wi_image;

/* A map that makes all moves of the rules non-negative; WY_NO: there is none. */
wy_status wi_image_find(wi_image *image, const wy_rules *rules, wy_error *error);

/*
 * A map with the weight of the rules as its first row: every move lowers u, whatever it does to v.
 */
wi_image wi_image_by_weight(const wy_rules *rules);

wy_position wi_image_of(const wi_image *image, wy_position at);
wy_position wi_image_back(const wi_image *image, wy_position at);
void wi_image_of_big(mpz_t u, mpz_t v, const wi_image *image, const mpz_t x, const mpz_t y);
void wi_image_back_big(mpz_t x, mpz_t y, const wi_image *image, const mpz_t u, const mpz_t v);

/*
 * The image of the rules: moves, board, conditions, ends.  WY_LIMIT: a number becomes too large.
 * Not for rules that block diagonal options, which are those that lower both heaps, nor for
 * P-positions of other games as moves.
 */
wy_status wi_rules_image(wy_rules **out, const wy_rules *rules, const wi_image *image,
                         wy_error *error);

/* "(u,v) = (x+y,x+2y)" */
enum { WI_IMAGE_TEXT = 128 };
void wi_image_text(char text[WI_IMAGE_TEXT], const wi_image *image);

#endif

/*
 * layer_points.c - single moves in the engine of layers.
 *
 * What the move (a, b) leads to from column x are the values of column x - a, b rows lower.  For
 * one layer these are at most 64, so they are put, before the column is filled, into a word for
 * each row, and taken out after it.  In a symmetric run the cells (x - a, y - b) below the diagonal
 * are those of y < x + b - a, and are looked up in the column of their mirror image.
 */
#include "grundy/layer_state.h"

/* The bit of the value of (x, y), if that is of layer k. */
static uint64_t value_bit(const wi_layer_state *s, int64_t x, int64_t y, size_t k) {
    const wi_layer_places places = wi_layer_look(s, x, k);
    for (uint64_t has = places.has; has != 0; has &= has - 1) {
        if (places.rows[__builtin_ctzll(has)] == (uint32_t)y) {
            return has & -has;
        }
    }
    return 0;
}

void wi_layer_points(const wi_layer_state *s, wi_layer_desk *desk, int64_t x, size_t k) {
    const int64_t height = s->job->height;
    for (size_t i = 0; i < s->moves.point_count; i++) {
        const wy_position move = s->moves.points[i];
        if (move.x > x) {
            continue;
        }
        const wi_layer_places places = wi_layer_look(s, x - move.x, k);
        for (uint64_t has = places.has; has != 0; has &= has - 1) {
            const int64_t y = places.rows[__builtin_ctzll(has)] + move.y;
            if (y < height) {
                desk->extra[y] |= has & -has;
            }
        }
        for (int64_t y = x; s->job->symmetric && y < x + move.y - move.x && y < height; y++) {
            if (y >= move.y) {
                desk->extra[y] |= value_bit(s, y - move.y, x - move.x, k);
            }
        }
    }
}

void wi_layer_points_clear(const wi_layer_state *s, wi_layer_desk *desk, int64_t x, size_t k) {
    const int64_t height = s->job->height;
    for (size_t i = 0; i < s->moves.point_count; i++) {
        const wy_position move = s->moves.points[i];
        if (move.x > x) {
            continue;
        }
        const wi_layer_places places = wi_layer_look(s, x - move.x, k);
        for (uint64_t has = places.has; has != 0; has &= has - 1) {
            const int64_t y = places.rows[__builtin_ctzll(has)] + move.y;
            if (y < height) {
                desk->extra[y] = 0;
            }
        }
        for (int64_t y = x; s->job->symmetric && y < x + move.y - move.x && y < height; y++) {
            desk->extra[y] = 0;
        }
    }
}

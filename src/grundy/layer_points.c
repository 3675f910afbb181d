/*
 * layer_points.c - single moves in the engine of layers.
 *
 * What the move (a, b) leads to from column x are the values of column x - a, b rows lower.  For
 * one layer these are at most 64, so they are put, before the column is filled, into a word for
 * each row, and taken out after it.  In a symmetric run the cells (x - a, y - b) below the diagonal
 * are those of y < x + b - a, and are looked up in the column of their mirror image.
 */
#include "grundy/layer_state.h"

/* The bit of the value of (x, y), if that is of this layer. */
static uint64_t value_bit(const wi_layer_state *s, const wi_layer_lane *lane, int64_t x,
                          int64_t y) {
    const uint32_t *rows = wi_lane_rows(s, lane, x);
    for (uint64_t has = *wi_lane_has(s, lane, x); has != 0; has &= has - 1) {
        if (rows[__builtin_ctzll(has)] == (uint32_t)y) {
            return has & -has;
        }
    }
    return 0;
}

void wi_layer_points(const wi_layer_state *s, const wi_layer_lane *lane, int64_t x) {
    const int64_t height = s->job->height;
    for (size_t i = 0; i < s->moves.point_count; i++) {
        const wy_position move = s->moves.points[i];
        if (move.x > x) {
            continue;
        }
        const uint32_t *rows = wi_lane_rows(s, lane, x - move.x);
        for (uint64_t has = *wi_lane_has(s, lane, x - move.x); has != 0; has &= has - 1) {
            const int64_t y = rows[__builtin_ctzll(has)] + move.y;
            if (y < height) {
                lane->extra[y] |= has & -has;
            }
        }
        for (int64_t y = x; s->job->symmetric && y < x + move.y - move.x && y < height; y++) {
            if (y >= move.y) {
                lane->extra[y] |= value_bit(s, lane, y - move.y, x - move.x);
            }
        }
    }
}

void wi_layer_points_clear(const wi_layer_state *s, const wi_layer_lane *lane, int64_t x) {
    const int64_t height = s->job->height;
    for (size_t i = 0; i < s->moves.point_count; i++) {
        const wy_position move = s->moves.points[i];
        if (move.x > x) {
            continue;
        }
        const uint32_t *rows = wi_lane_rows(s, lane, x - move.x);
        for (uint64_t has = *wi_lane_has(s, lane, x - move.x); has != 0; has &= has - 1) {
            const int64_t y = rows[__builtin_ctzll(has)] + move.y;
            if (y < height) {
                lane->extra[y] = 0;
            }
        }
        for (int64_t y = x; s->job->symmetric && y < x + move.y - move.x && y < height; y++) {
            lane->extra[y] = 0;
        }
    }
}

/*
 * cones.c - fans and rays that fill a cone together: see moves.h.
 *
 * A normal form takes {(s,t): s<=t, t<3s+1} apart, into fans whose steps have determinant 1 and the
 * rays that are left beside them.  For engines that is right, but the places from where moves of
 * one such ray lead into a set are hard to tell, while those of the whole cone are not.  So a fan
 * is made wider, by a side of another primitive at a time, as long as all that lies between the
 * sides are moves.
 *
 * That is decided by looking at small moves.  Let no number in the forms of the cone and of the
 * primitives be greater than A, and no constant greater than C.  If a point of the cone is in no
 * primitive, it fails a form of each, so it is in a polyhedron that such forms define, S >= 1
 * and T >= 1.  Its corners are at most 2AC (Cramer), and it has at most two edges without end,
 * along vectors with parts up to A.  A point of it is in the hull of the corners but for some steps
 * along these edges, whole steps of which can be taken back.  So there is such a point with S, T <=
 * 2AC + 2A.
 */

#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "rules/condition.h"
#include "solve/moves.h"

enum { MOST_PIECES = 256, LARGEST = 4096, LARGEST_BOX = 2048 };

static int64_t turn(wy_position a, wy_position b) {
    return a.x * b.y - a.y * b.x;
}

/* ---- pieces ---------------------------------------------------------------------------------- */

/* Under no condition, and with numbers so small that turns of them do not overflow. */
static bool is_plain(const wi_primitive *p) {
    const wy_position all[] = {p->start, p->step1, p->step2};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (all[i].x > LARGEST || all[i].y > LARGEST) {
            return false;
        }
    }
    return p->when == NULL && !p->tied;
}

/* Do forms alone describe the primitive? */
static bool is_piece(const wi_primitive *p) {
    if (!is_plain(p) || p->start.x < 1 || p->start.y < 1) {
        return false;
    }
    if (p->kind == WI_FAN) {
        return llabs((long long)turn(p->step1, p->step2)) == 1;
    }
    return p->kind == WI_RAY && p->count1 == WY_UNBOUNDED && wi_gcd(p->step1.x, p->step1.y) == 1;
}

/* The least cone that has all of it; of a ray the line. */
static wi_move_cone cone_of(const wi_primitive *p) {
    const bool ray = p->kind == WI_RAY;
    const bool turned = !ray && turn(p->step1, p->step2) < 0;
    wi_move_cone out = {.low = turned ? p->step2 : p->step1,
                        .high = turned || ray ? p->step1 : p->step2};
    out.from_low = turn(out.low, p->start);
    out.from_high = turn(p->start, out.high);
    return out;
}

static bool has_move(const wi_move_cone *cone, wy_position move) {
    return move.x >= 1 && move.y >= 1 && turn(cone->low, move) >= cone->from_low &&
           turn(move, cone->high) >= cone->from_high;
}

static bool has_way(const wi_move_cone *cone, wy_position step) {
    return turn(cone->low, step) >= 0 && turn(step, cone->high) >= 0;
}

static bool has_all(const wi_move_cone *cone, const wi_primitive *p) {
    return is_plain(p) && has_move(cone, p->start) &&
           (p->kind == WI_POINT || has_way(cone, p->step1)) &&
           (p->kind != WI_FAN || has_way(cone, p->step2));
}

/* ---- the moves of a box ------------------------------------------------------------------- */

typedef struct box {
    int64_t side;
    uint8_t *moves; /* [S * (side + 1) + T]: bits of those who have this move */
} box;

enum { ANY_PIECE = 1, OWN_PIECE = 2 };

static int64_t larger(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static bool has_cell(const box *b, wy_position at) {
    return at.x <= b->side && at.y <= b->side;
}

static wy_position sum(wy_position a, wy_position b) {
    return (wy_position){a.x + b.x, a.y + b.y};
}

static void mark(const box *b, const wi_primitive *p, uint8_t as) {
    for (wy_position at = p->start; has_cell(b, at); at = sum(at, p->step1)) {
        wy_position move = at;
        do {
            b->moves[move.x * (b->side + 1) + move.y] |= as;
            move = sum(move, p->step2);
        } while (p->kind == WI_FAN && has_cell(b, move));
    }
}

/* WY_NO: too large. */
static wy_status open_box(box *b, const wi_primitive *const *pieces, size_t count,
                          wy_error *error) {
    int64_t most = 1;
    int64_t constant = 1;
    for (size_t i = 0; i < count; i++) {
        const wi_move_cone cone = cone_of(pieces[i]);
        most =
            larger(most, larger(larger(cone.low.x, cone.low.y), larger(cone.high.x, cone.high.y)));
        constant = larger(
            constant, larger(llabs((long long)cone.from_low), llabs((long long)cone.from_high)));
        /* a ray begins where S, or T, is that of its start */
        constant = larger(constant, larger(pieces[i]->start.x, pieces[i]->start.y));
    }
    /* Where a form fails its constant is off by one. */
    b->side = 2 * most * (constant + 1) + 2 * most;
    if (b->side > LARGEST_BOX) {
        return WY_NO;
    }
    const size_t row = (size_t)b->side + 1;
    b->moves = calloc(row * row, sizeof *b->moves);
    if (b->moves == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < count; i++) {
        mark(b, pieces[i], ANY_PIECE);
    }
    return WY_OK;
}

static bool all_are_moves(const box *b, const wi_move_cone *cone, uint8_t as) {
    for (int64_t s = 1; s <= b->side; s++) {
        for (int64_t t = 1; t <= b->side; t++) {
            if ((b->moves[s * (b->side + 1) + t] & as) == 0 &&
                has_move(cone, (wy_position){s, t})) {
                return false;
            }
        }
    }
    return true;
}

/* ---- growing --------------------------------------------------------------------------------- */

/* With a side of the piece instead of its own: must have the cone's pieces and this one. */
static bool widen(wi_move_cone *cone, const box *b, const wi_primitive *const *pieces, size_t count,
                  const wi_primitive *by) {
    const wi_move_cone other = cone_of(by);
    for (int side = 0; side < 2; side++) {
        wi_move_cone wider = *cone;
        if (side == 0) {
            wider.low = other.low;
            wider.from_low = other.from_low;
        } else {
            wider.high = other.high;
            wider.from_high = other.from_high;
        }
        bool good = turn(wider.low, wider.high) > 0 && has_all(&wider, by);
        for (size_t i = 0; i < count && good; i++) {
            good = !has_all(cone, pieces[i]) || has_all(&wider, pieces[i]);
        }
        if (good && all_are_moves(b, &wider, ANY_PIECE)) {
            *cone = wider;
            return true;
        }
    }
    return false;
}

/* How many pieces the cone has when no piece makes it wider. */
static size_t grow(wi_move_cone *cone, const box *b, const wi_primitive *const *pieces,
                   size_t count) {
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < count; i++) {
            more = (!has_all(cone, pieces[i]) && widen(cone, b, pieces, count, pieces[i])) || more;
        }
    }
    size_t has = 0;
    for (size_t i = 0; i < count; i++) {
        has += has_all(cone, pieces[i]);
    }
    return has;
}

/* Do the pieces that it has fill it, without others that reach into it? */
static bool is_filled(const wi_move_cone *cone, const box *b, const wi_primitive *const *pieces,
                      size_t count) {
    for (int64_t i = 0; i < (b->side + 1) * (b->side + 1); i++) {
        b->moves[i] &= ANY_PIECE;
    }
    for (size_t i = 0; i < count; i++) {
        if (has_all(cone, pieces[i])) {
            mark(b, pieces[i], OWN_PIECE);
        }
    }
    return all_are_moves(b, cone, OWN_PIECE);
}

static size_t number_of(const wi_move_cone *cones, size_t count, const wi_primitive *p) {
    for (size_t i = 0; i < count; i++) {
        if (has_all(&cones[i], p)) {
            return i;
        }
    }
    return WI_NO_CONE;
}

wy_status wi_cones_find(wi_move_cone out[WI_MOVE_CONES], size_t *found, size_t *in_cone,
                        const wi_primitive *primitives, size_t count, wy_error *error) {
    const wi_primitive *pieces[MOST_PIECES];
    size_t pieces_count = 0;
    bool fans = false;
    *found = 0;
    for (size_t i = 0; i < count; i++) {
        in_cone[i] = WI_NO_CONE;
        if (is_piece(&primitives[i]) && pieces_count < MOST_PIECES) {
            pieces[pieces_count++] = &primitives[i];
            fans = fans || primitives[i].kind == WI_FAN;
        }
    }
    box b = {0};
    wy_status status = fans && pieces_count > 1 ? open_box(&b, pieces, pieces_count, error) : WY_NO;
    if (status != WY_OK) {
        return status == WY_NO ? WY_OK : status;
    }
    for (size_t i = 0; i < pieces_count && *found < WI_MOVE_CONES; i++) {
        if (pieces[i]->kind == WI_FAN && number_of(out, *found, pieces[i]) == WI_NO_CONE) {
            wi_move_cone cone = cone_of(pieces[i]);
            if (grow(&cone, &b, pieces, pieces_count) > 1 &&
                is_filled(&cone, &b, pieces, pieces_count)) {
                out[(*found)++] = cone;
            }
        }
    }
    free(b.moves);
    for (size_t i = 0; i < count; i++) {
        in_cone[i] = number_of(out, *found, &primitives[i]);
    }
    return WY_OK;
}

wy_condition *wi_cone_condition(const wi_move_cone *cone) {
    const wy_linear low = {.c = {[WY_S] = -cone->low.y, [WY_T] = cone->low.x}};
    const wy_linear high = {.c = {[WY_S] = cone->high.y, [WY_T] = -cone->high.x}};
    const wy_linear from_low = {.c = {[WY_ONE] = cone->from_low}};
    const wy_linear from_high = {.c = {[WY_ONE] = cone->from_high}};
    wi_parts parts = {0};
    wy_condition *leaf = wi_condition_compare(&low, WY_GE, &from_low, false);
    bool fine = leaf != NULL && wi_parts_add(&parts, WY_AND, leaf);
    leaf = fine ? wi_condition_compare(&high, WY_GE, &from_high, false) : NULL;
    fine = fine && leaf != NULL && wi_parts_add(&parts, WY_AND, leaf);
    wy_condition *out = fine ? wi_parts_join(&parts, WY_AND) : NULL;
    wi_parts_free(&parts);
    return out;
}

/*
 * sectors.c - see sectors.h.
 *
 * Far out on the board small squares are looked at, one beside the other from the x-axis to the
 * y-axis.  Inside a sector a square has two short periods; across a ray it has none.  From squares
 * with equal periods one goes to both sides, at many distances from the origin, until these periods
 * fail: these places lie along the rays, whose directions are periods of what is near them.  At
 * last the whole board says how wide the strips are, and from where on all this holds.
 *
 * All of it is a guess, which a theorem decides (read_lines.c, theorem_forms.c).
 */
#include "prove/sectors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "solve/moves.h"

/* ==== outcomes of a window as bits =========================================================== */

/*
 * With finitely many moves and no twist, a cell is N if one of its moves leads to a P-position.  By
 * the move (a, b), the cells of column x for which it does are column x - a, shifted up by b: so a
 * column takes a few machine words for each 64 cells and move, and moves (0, b), b < 64, one more
 * pass through the bits of a word.  An engine would hand out the P-positions one by one, which are
 * a large part of all cells here.
 */

enum { SHORT_RAY = 4096 };

bool wi_board_quick(const wy_rules *rules, const wi_moves *moves) {
    const wy_cone *board = &rules->board;
    if (rules->misere || rules->block > 0 || rules->terminal != NULL || rules->terminal_count > 0 ||
        rules->memory != WY_MEMORY_NONE || rules->weight.x > 0 || board->p1 != 1 ||
        board->q1 != 0 || board->p2 != 0 || board->q2 != 1) {
        return false;
    }
    const wi_primitive *all = wi_moves_primitives(moves);
    for (size_t i = 0; i < wi_moves_count(moves); i++) {
        const bool few =
            all[i].kind == WI_POINT || (all[i].kind == WI_RAY && all[i].count1 <= SHORT_RAY);
        if (all[i].when != NULL || all[i].tied || !few) {
            return false;
        }
    }
    return true;
}

/* ---- by shifts ------------------------------------------------------------------------------- */

/* column |= other << up */
static void add_shifted(uint64_t *column, const uint64_t *other, int64_t up, int64_t words) {
    const int64_t whole = up / 64;
    const int part = (int)(up % 64);
    for (int64_t w = whole; w < words; w++) {
        const uint64_t low = other[w - whole];
        const uint64_t before = w > whole ? other[w - whole - 1] : 0;
        column[w] |= part == 0 ? low : low << part | before >> (64 - part);
    }
}

/* The cells of word w that a move (0, up) leads from into the column, from the words before. */
static uint64_t from_below(const uint64_t *column, int64_t w, int64_t up) {
    const int64_t whole = up / 64;
    const int part = (int)(up % 64);
    uint64_t cells = 0;
    if (whole > 0 && w >= whole) {
        cells = column[w - whole] << part;
    }
    if (part > 0 && w > whole) {
        cells |= column[w - whole - 1] >> (64 - part);
    }
    return cells;
}

/* The column has the cells that moves to other columns make N; now it gets its P-positions. */
static void settle(uint64_t *column, int64_t words, const int64_t *ups, size_t count) {
    for (int64_t w = 0; w < words; w++) {
        uint64_t lost = column[w];
        bool within = false;
        for (size_t i = 0; i < count; i++) {
            lost |= from_below(column, w, ups[i]);
            within = within || ups[i] < 64;
        }
        for (int bit = 0; bit < 64 && within; bit++) {
            for (size_t i = 0; i < count && !(lost >> bit & 1); i++) {
                /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): ups > 0 */
                lost |= bit + ups[i] < 64 ? UINT64_C(1) << (bit + ups[i]) : 0;
            }
        }
        column[w] = ~lost;
    }
}

static wy_status by_shifts(wi_board *b, const wi_moves *moves, const wy_control *control,
                           wy_error *error) {
    const wi_primitive *all = wi_moves_primitives(moves);
    const int64_t words = b->side / 64;
    size_t room = 1;
    for (size_t i = 0; i < wi_moves_count(moves); i++) {
        room += all[i].kind == WI_POINT ? 1 : (size_t)all[i].count1;
    }
    wy_position *list = malloc(room * sizeof *list);
    int64_t *ups = malloc(room * sizeof *ups);
    if (list == NULL || ups == NULL) {
        free(list);
        free(ups);
        return wi_fail_memory(error);
    }
    size_t count = 0;
    size_t up_count = 0;
    for (size_t i = 0; i < wi_moves_count(moves); i++) {
        for (int64_t j = 0; j < (all[i].kind == WI_POINT ? 1 : all[i].count1); j++) {
            const wy_position move = {all[i].start.x + j * all[i].step1.x,
                                      all[i].start.y + j * all[i].step1.y};
            if (move.x == 0) {
                ups[up_count++] = move.y;
            } else {
                list[count++] = move;
            }
        }
    }
    wi_pace pace;
    wi_pace_start(&pace, control);
    wy_status status = WY_OK;
    for (int64_t x = 0; x < b->side && status == WY_OK; x++) {
        uint64_t *column = b->bits + x * words;
        for (size_t i = 0; i < count; i++) {
            if (list[i].x <= x && list[i].y < b->side) {
                add_shifted(column, column - list[i].x * words, list[i].y, words);
            }
        }
        settle(column, words, ups, up_count);
        for (int64_t w = 0; w < words; w++) {
            b->count += (uint64_t)__builtin_popcountll(column[w]);
        }
        if (wi_pace_stop(&pace, (double)x / (double)b->side)) {
            status = wi_fail(error, WY_STOPPED, "stopped at column %lld", (long long)x);
        }
    }
    free(list);
    free(ups);
    return status;
}

/* ---- by an engine ---------------------------------------------------------------------------- */

static bool take(void *data, const wy_position *positions, size_t count) {
    wi_board *b = data;
    for (size_t i = 0; i < count; i++) {
        const int64_t at = positions[i].x * b->side + positions[i].y;
        b->bits[at / 64] |= UINT64_C(1) << at % 64;
    }
    b->count += count;
    return true;
}

static wy_status by_engine(wi_board *b, const wy_rules *rules, const wy_control *control,
                           wy_error *error) {
    wy_solution *solution = NULL;
    wy_status status = wy_solve(&solution, rules, WY_ENGINE_AUTO, control, error);
    if (status == WY_OK) {
        status = wy_solution_each(solution, b->side, b->side, take, b, error);
    }
    wy_solution_free(solution);
    return status;
}

wy_status wi_board_solve(wi_board *board, const wy_rules *rules, const wi_moves *moves,
                         int64_t side, const wy_control *control, wy_error *error) {
    wi_board_clear(board);
    const uint64_t bytes = (uint64_t)side * (uint64_t)side / 8 + sizeof(uint64_t);
    if (control != NULL && control->memory > 0 && bytes > control->memory) {
        return wi_fail_budget(error, bytes, control->memory, "a board of side %lld",
                              (long long)side);
    }
    board->side = side;
    board->bits = calloc(bytes / sizeof(uint64_t), sizeof(uint64_t));
    if (board->bits == NULL) {
        return wi_fail_memory(error);
    }
    return wi_board_quick(rules, moves) ? by_shifts(board, moves, control, error)
                                        : by_engine(board, rules, control, error);
}

void wi_board_clear(wi_board *board) {
    free(board->bits);
    memset(board, 0, sizeof *board);
}

/* ==== sectors ================================================================================ */

enum { MOST_CANDIDATES = 64 };

const wi_sector_look wi_sector_looks[WI_SECTOR_LOOKS] = {
    {1024, 32}, {4096, 32}, {4096, 96}, {16384, 64}, {16384, 160}, {16384, 320},
};

/* ---- places and vectors ---------------------------------------------------------------------- */

static bool is_p(const wi_board *b, wy_position at) {
    return wi_board_cells(b, at.x, at.y, 1) != 0;
}

static bool on_board(const wi_board *b, wy_position at) {
    return at.x >= 0 && at.y >= 0 && at.x < b->side && at.y < b->side;
}

static wy_position plus(wy_position at, wy_position by) {
    return (wy_position){at.x + by.x, at.y + by.y};
}

static wy_position minus(wy_position at, wy_position by) {
    return (wy_position){at.x - by.x, at.y - by.y};
}

static int64_t cross(wy_position a, wy_position b) {
    return a.x * b.y - a.y * b.x;
}

static double length(wy_position v) {
    return hypot((double)v.x, (double)v.y);
}

/* Does v lead from this place to one of the other kind? */
static bool breaks(const wi_board *b, wy_position at, wy_position v) {
    const wy_position to = plus(at, v);
    return on_board(b, to) && is_p(b, at) != is_p(b, to);
}

/* ---- lattices of periods (below) --------------------------------------------------- */

/* The sector's periods are those that u and v generate, in normal form; false: u, v are parallel.
 */
static bool set_lattice(wi_sector *of, wy_position u, wy_position v);
static bool has_period(const wi_sector *of, wy_position v);
static bool same_periods(const wi_sector *a, const wi_sector *b);

/*
 * Two vectors between the rays that generate the periods: one is along a ray, the other as near to
 * the other ray as can be.  Of the two ways the shorter one.
 */
static void choose_periods(wi_sector *of, wy_position first, wy_position second);

/* ---- strips, and from where on (below) ---------------------------------------------- */

/* Rays and lattices are known; the rest is measured.  WY_NO: the board has not these sectors. */
static wy_status measure_strips(wi_sectors *s, const wi_board *b, wy_error *error);

/* ---- squares --------------------------------------------------------------------------------- */

/* Is v, of any sign in y, a period of the square? */
static bool repeats(const wi_board *b, wy_position corner, int64_t size, wy_position v) {
    const int64_t low = v.y < 0 ? -v.y : 0;
    const int64_t high = v.y > 0 ? size - v.y : size;
    for (int64_t x = corner.x; x + v.x < corner.x + size; x++) {
        for (int64_t y = corner.y + low; y < corner.y + high; y += 64) {
            const int64_t count = corner.y + high - y < 64 ? corner.y + high - y : 64;
            if (wi_board_cells(b, x, y, count) != wi_board_cells(b, x + v.x, y + v.y, count)) {
                return false;
            }
        }
    }
    return true;
}

static int by_length(const void *a, const void *b) {
    const wy_position *one = a;
    const wy_position *other = b;
    const int64_t first = one->x * one->x + one->y * one->y;
    const int64_t second = other->x * other->x + other->y * other->y;
    return first != second      ? (first > second) - (first < second)
           : one->x != other->x ? (one->x > other->x) - (one->x < other->x)
                                : (one->y > other->y) - (one->y < other->y);
}

/* The two shortest periods; false: there are no two. */
static bool two_periods(wi_sector *of, const wi_board *b, wy_position corner, int64_t size,
                        const wy_position *steps, size_t count) {
    bool first = false;
    for (size_t i = 0; i < count; i++) {
        if ((first && cross(of->u, steps[i]) == 0) || !repeats(b, corner, size, steps[i])) {
            continue;
        }
        if (first) {
            return set_lattice(of, of->u, steps[i]);
        }
        of->u = steps[i];
        first = true;
    }
    return false;
}

/* The place t of the way (radius,0), (radius,radius), (0,radius). */
static wy_position on_way(int64_t radius, int64_t t) {
    return t <= radius ? (wy_position){radius, t} : (wy_position){2 * radius - t, radius};
}

/* A stretch of squares with equal periods. */
typedef struct candidate {
    wi_sector is;
    double low, high;          /* t / radius of their middles */
    wy_position first, second; /* its rays; (0,0): not known */
} candidate;

/* All stretches, in order; the list of steps is made on the way. */
static wy_status look_at_squares(candidate *list, size_t *count, const wi_board *b, int64_t half,
                                 wy_error *error) {
    const int64_t width = 2 * half + 1;
    wy_position *steps = malloc((size_t)(width * (half + 1)) * sizeof *steps);
    if (steps == NULL) {
        return wi_fail_memory(error);
    }
    size_t step_count = 0;
    for (int64_t x = 0; x <= half; x++) {
        for (int64_t y = x == 0 ? 1 : -half; y <= half; y++) {
            steps[step_count++] = (wy_position){x, y};
        }
    }
    wi_list_sort(steps, step_count, by_length);
    const int64_t radius = b->side - half - 1;
    wi_sector before = {0};
    *count = 0;
    for (int64_t t = 0; t <= 2 * radius; t += half / 2) {
        const wy_position at = on_way(radius, t);
        const wy_position corner = {at.x > half ? at.x - half : 0, at.y > half ? at.y - half : 0};
        wi_sector now = {0};
        const bool found = two_periods(&now, b, corner, 2 * half, steps, step_count);
        if (found && before.index > 0 && same_periods(&now, &before)) {
            list[*count - 1].high = (double)t / (double)radius;
        } else if (found && *count < MOST_CANDIDATES) {
            const double place = (double)t / (double)radius;
            list[(*count)++] = (candidate){.is = now, .low = place, .high = place};
        } else if (found) {
            *count = 0; /* too many for sectors */
            break;
        }
        before = now;
        before.index = found ? now.index : 0;
    }
    free(steps);
    return WY_OK;
}

/* ---- rays ------------------------------------------------------------------------------------ */

/* Of large boards not all distances are looked at; an odd number meets all classes of rows. */
static int64_t stride_of(const wi_board *b) {
    return b->side / 2048 | 1;
}

/* From the last square of the candidate to one side, at this distance: the first place where a
 * period fails, or -1: none does up to the axis. */
static int64_t edge(const wi_board *b, const candidate *of, int64_t radius, int toward) {
    const wy_position across = {0, of->is.d2};
    const wy_position other = {of->is.d1, of->is.e};
    int64_t t = (int64_t)((toward < 0 ? of->low : of->high) * (double)radius);
    for (; t >= 0 && t <= 2 * radius; t += toward) {
        const wy_position at = on_way(radius, t);
        if (breaks(b, at, across) || breaks(b, at, other)) {
            return t;
        }
    }
    return -1;
}

/* Is v a period of what is near these edges? */
static bool follows(const wi_board *b, const int64_t *edges, double inmost, int64_t low,
                    int64_t high, int64_t around, wy_position v) {
    const int64_t stride = stride_of(b);
    for (int64_t radius = low; radius < high; radius += stride) {
        const int64_t known = edges[(radius - low) / stride];
        const int64_t middle = known < 0 ? (int64_t)(inmost * (double)radius) : known;
        for (int64_t t = middle - around; t <= middle + around; t++) {
            if (t >= 0 && t <= 2 * radius && breaks(b, on_way(radius, t), v)) {
                return false;
            }
        }
    }
    return true;
}

/*
 * The edges on one side, at distances from low on; -1: not known.  Where the way runs along the
 * periods of the next sector, the edge may be missed: only those near the innermost are kept.
 * Returns where that is, as t / radius; -1: there is no edge.
 */
static double find_edges(int64_t *edges, const wi_board *b, const candidate *of, int64_t low,
                         int64_t high, int64_t half, int toward) {
    const int64_t stride = stride_of(b);
    double inmost = -1;
    for (int64_t radius = low; radius < high; radius += stride) {
        const int64_t t = edge(b, of, radius, toward);
        const double place = (double)t / (double)radius;
        edges[(radius - low) / stride] = t;
        if (t >= 0) {
            inmost = inmost < 0 ? place : toward < 0 ? fmax(inmost, place) : fmin(inmost, place);
        }
    }
    for (int64_t radius = low; radius < high; radius += stride) {
        int64_t *t = &edges[(radius - low) / stride];
        *t = fabs((double)*t - inmost * (double)radius) > (double)half ? -1 : *t;
    }
    return inmost;
}

/* The direction of the ray on this side; (0,0): none is seen. */
static wy_position ray_of(const wi_board *b, const candidate *of, int64_t half, int toward,
                          int64_t *edges) {
    const int64_t stride = stride_of(b);
    const int64_t low = b->side / 2;
    const int64_t high = b->side - half;
    const double inmost = find_edges(edges, b, of, low, high, half, toward);
    if (inmost < 0) {
        return toward < 0 ? (wy_position){1, 0} : (wy_position){0, 1};
    }
    /* The sums of the places in the inner and in the outer part of the way. */
    double inner_x = 0;
    double inner_y = 0;
    double outer_x = 0;
    double outer_y = 0;
    const int64_t part = (high - low) / 4;
    int64_t inner = 0;
    int64_t outer = 0;
    for (int64_t radius = low; radius < high; radius += stride) {
        const int64_t t = edges[(radius - low) / stride];
        const wy_position at = on_way(radius, t < 0 ? 0 : t);
        if (t >= 0 && radius < low + part) {
            inner_x += (double)at.x;
            inner_y += (double)at.y;
            inner++;
        } else if (t >= 0 && radius >= high - part) {
            outer_x += (double)at.x;
            outer_y += (double)at.y;
            outer++;
        }
    }
    if (inner == 0 || outer == 0) {
        return (wy_position){0, 0};
    }
    const double dx = outer_x / (double)outer - inner_x / (double)inner;
    const double dy = outer_y / (double)outer - inner_y / (double)inner;
    const double far = hypot(dx, dy);
    wy_position best = {0, 0};
    double least = INFINITY;
    for (int64_t x = 0; x <= 2 * half; x++) {
        for (int64_t y = 0; y <= 2 * half; y++) {
            const wy_position v = {x, y};
            const double off = fabs((double)x * dy - (double)y * dx) / far;
            if (x + y == 0 || off > length(v) * (double)half / far || length(v) >= least ||
                !has_period(&of->is, v) || !follows(b, edges, inmost, low, high, half / 2, v)) {
                continue;
            }
            best = v;
            least = length(v);
        }
    }
    const int64_t by = wi_gcd(best.x, best.y);
    return by > 0 ? (wy_position){best.x / by, best.y / by} : best;
}

static bool same_position(wy_position a, wy_position b) {
    return a.x == b.x && a.y == b.y;
}

/* Sectors from axis to axis; where squares differ, those that saw most periods are right. */
static bool chain(wi_sectors *out, const candidate *list, size_t count) {
    wy_position at = {1, 0};
    out->count = 0;
    out->rays[0].by = at;
    while (!same_position(at, (wy_position){0, 1})) {
        const candidate *next = NULL;
        for (size_t i = 0; i < count; i++) {
            const bool fits = same_position(list[i].first, at) && cross(at, list[i].second) > 0;
            if (fits && (next == NULL || list[i].is.index < next->is.index)) {
                next = &list[i];
            }
        }
        if (next == NULL || out->count == WI_MOST_SECTORS) {
            return false;
        }
        out->sectors[out->count++] = next->is;
        at = next->second;
        out->rays[out->count].by = at;
    }
    return true;
}

/* ---- all of it ------------------------------------------------------------------------------- */

wy_status wi_sectors_find(wi_sectors *out, const wi_board *b, int64_t half,
                          const wy_control *control, wy_error *error) {
    memset(out, 0, sizeof *out);
    candidate *list = calloc(MOST_CANDIDATES, sizeof *list);
    int64_t *edges = malloc((size_t)b->side * sizeof *edges);
    size_t count = 0;
    wi_pace pace;
    wi_pace_start(&pace, control);
    wy_status status = list == NULL || edges == NULL
                           ? wi_fail_memory(error)
                           : look_at_squares(list, &count, b, half, error);
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        list[i].first = ray_of(b, &list[i], half, -1, edges);
        list[i].second = ray_of(b, &list[i], half, 1, edges);
        if (wi_pace_stop(&pace, 0)) {
            status = wi_fail(error, WY_STOPPED, "stopped while looking for sectors");
        }
    }
    if (status == WY_OK) {
        status = chain(out, list, count) ? measure_strips(out, b, error) : WY_NO;
    }
    if (status != WY_OK) {
        wi_sectors_clear(out);
    }
    free(list);
    free(edges);
    return status;
}

void wi_sectors_clear(wi_sectors *of) {
    for (size_t j = 0; j < WI_MOST_SECTORS; j++) {
        free(of->sectors[j].pattern);
    }
    memset(of, 0, sizeof *of);
}

/* ---- lattices -------------------------------------------------------------------------------- */

/*
 * The periods of a sector: a lattice in normal form, (d1, e) and (0, d2).
 *
 * Positions have the same class if they differ by a period; there are d1 d2 classes.  To be read,
 * the lattice is told by two vectors that lie between the rays of the sector.
 */

static bool set_lattice(wi_sector *of, wy_position u, wy_position v) {
    while (v.x != 0) { /* Euclid, on the first coordinates */
        const int64_t q = wi_quotient(u.x, llabs(v.x)) * (v.x < 0 ? -1 : 1);
        const wy_position rest = {u.x - q * v.x, u.y - q * v.y};
        u = v;
        v = rest;
    }
    if (u.x == 0 || v.y == 0) {
        return false;
    }
    of->d1 = llabs(u.x);
    of->d2 = llabs(v.y);
    of->e = wi_rest(u.x < 0 ? -u.y : u.y, of->d2);
    of->index = of->d1 * of->d2;
    return true;
}

int64_t wi_sector_class(const wi_sector *of, wy_position at) {
    const int64_t rounds = wi_quotient(at.x, of->d1);
    return (at.x - rounds * of->d1) * of->d2 + wi_rest(at.y - rounds * of->e, of->d2);
}

static bool has_period(const wi_sector *of, wy_position v) {
    return wi_sector_class(of, v) == 0;
}

static bool same_periods(const wi_sector *a, const wi_sector *b) {
    return a->d1 == b->d1 && a->e == b->e && a->d2 == b->d2;
}

/* The least multiple of a direction that is a period. */
static wy_position along(const wi_sector *of, wy_position by) {
    wy_position v = by;
    while (!has_period(of, v)) {
        v = plus(v, by);
    }
    return v;
}

/* Some z for which w and z generate the periods, det(w, z) = index; w is the least along a ray. */
static wy_position completed(const wi_sector *of, wy_position w) {
    /* w = i (d1, e) + j (0, d2), so z = k (d1, e) + l (0, d2) with i l - j k = 1. */
    const int64_t i = w.x / of->d1;
    const int64_t j = (w.y - i * of->e) / of->d2;
    int64_t k = i == 0 ? -j : 0; /* j is 1 then; else they have no common divisor */
    while (i > 0 && (1 + j * k) % i != 0) {
        k++;
    }
    const int64_t l = i == 0 ? 0 : (1 + j * k) / i;
    return (wy_position){k * of->d1, k * of->e + l * of->d2};
}

static void choose_periods(wi_sector *of, wy_position first, wy_position second) {
    const wy_position low = along(of, first);
    const wy_position high = along(of, second);
    wy_position v = completed(of, low);
    wy_position u = completed(of, high);
    u = (wy_position){-u.x, -u.y};
    while (cross(v, second) < 0) {
        v = plus(v, low);
    }
    while (cross(minus(v, low), second) >= 0) {
        v = minus(v, low);
    }
    while (cross(first, u) < 0) {
        u = plus(u, high);
    }
    while (cross(first, minus(u, high)) >= 0) {
        u = minus(u, high);
    }
    const bool by_first = length(low) + length(v) <= length(high) + length(u);
    of->u = by_first ? low : u;
    of->v = by_first ? v : high;
}

/* ---- strips ---------------------------------------------------------------------------------- */

/*
 * How wide the strips along the rays are, and from where on all repeats.
 *
 * A place at which a period of its sector fails lies in the strip of the nearer ray, which is
 * widened.  A strip has the least period along its ray that is one of the sectors beside it too and
 * fails only close to the origin.  What is left is where the sectors begin, and their patterns.
 */

enum { NARROW = 16 }; /* strips take at most this part of the side of the board */

/* The rows of column x between side >= after of a lower ray and side <= -before of an upper one. */
static void sector_rows(int64_t *first, int64_t *last, const wi_sectors *s, size_t j, int64_t x,
                        int64_t side) {
    const wi_ray *low = &s->rays[j];
    const wi_ray *high = &s->rays[j + 1];
    *first = -wi_quotient(-(low->by.y * x + low->after), low->by.x); /* rounded up */
    *last = high->by.x > 0 ? wi_quotient(high->by.y * x - high->before, high->by.x) : side - 1;
    *first = *first < 0 ? 0 : *first;
    *last = *last < side ? *last : side - 1;
    if (high->by.x == 0 && x < high->before) {
        *last = -1;
    }
}

/* The cells of a column at which v is no period, among count <= 64 from (x,y) on, as bits. */
static uint64_t breaking(const wi_board *b, int64_t x, int64_t y, int64_t count, wy_position v) {
    if (x + v.x >= b->side || y + v.y >= b->side) {
        return 0;
    }
    count = y + v.y + count > b->side ? b->side - y - v.y : count;
    return wi_board_cells(b, x, y, count) ^ wi_board_cells(b, x + v.x, y + v.y, count);
}

/* Every place in sector j where u or v is no period. */
typedef bool take_break(wi_sectors *s, const wi_board *b, size_t j, wy_position at);

static bool each_break(wi_sectors *s, const wi_board *b, size_t j, take_break *by) {
    const wi_sector *of = &s->sectors[j];
    for (int64_t x = 0; x < b->side; x++) {
        int64_t low = 0;
        int64_t high = 0;
        sector_rows(&low, &high, s, j, x, b->side);
        for (int64_t y = low; y <= high; y += 64) {
            const int64_t count = high - y + 1 < 64 ? high - y + 1 : 64;
            uint64_t bits = breaking(b, x, y, count, of->u) | breaking(b, x, y, count, of->v);
            for (; bits != 0; bits &= bits - 1) {
                if (!by(s, b, j, (wy_position){x, y + __builtin_ctzll(bits)})) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* How wide the strips must be, by what is seen far out. */
static bool widen(wi_sectors *s, const wi_board *b, size_t j, wy_position at) {
    wi_ray *low = &s->rays[j];
    wi_ray *high = &s->rays[j + 1];
    const int64_t above = wi_ray_side(low, at);
    const int64_t below = -wi_ray_side(high, at);
    if ((at.x < b->side / 2 && at.y < b->side / 2) || above < low->after || below < high->before) {
        return true;
    }
    const double to_low = (double)above / length(low->by);
    const double to_high = (double)below / length(high->by);
    if (to_low < to_high) {
        low->after = above + 1;
    } else {
        high->before = below + 1;
    }
    return fmin(to_low, to_high) <= (double)b->side / NARROW;
}

/* Sectors hold from here on. */
static bool begin(wi_sectors *s, const wi_board *b, size_t j, wy_position at) {
    (void)j;
    s->from = at.x + at.y >= s->from ? at.x + at.y + 1 : s->from;
    return s->from <= b->side / 2;
}

static bool in_strip(const wi_ray *ray, wy_position at) {
    const int64_t side = wi_ray_side(ray, at);
    return -ray->before < side && side < ray->after;
}

/* The cells of a strip in one column are few: from the first to the last. */
static void strip_rows(int64_t *first, int64_t *last, const wi_ray *ray, int64_t x, int64_t side) {
    *first = 0;
    *last = side - 1;
    if (ray->by.x > 0) {
        *first = wi_quotient(ray->by.y * x - ray->before, ray->by.x);
        *last = wi_quotient(ray->by.y * x + ray->after, ray->by.x) + 1;
        *first = *first < 0 ? 0 : *first;
        *last = *last < side ? *last : side - 1;
    }
}

/* The greatest x + y in the strip at which v is no period; -1: none. */
static int64_t last_break(const wi_board *b, const wi_ray *ray, wy_position v) {
    int64_t last = -1;
    for (int64_t x = 0; x < b->side && (ray->by.x > 0 || x < ray->before); x++) {
        int64_t low = 0;
        int64_t high = 0;
        strip_rows(&low, &high, ray, x, b->side);
        for (int64_t y = low; y <= high; y++) {
            const wy_position at = {x, y};
            if (x + y > last && in_strip(ray, at) && breaks(b, at, v)) {
                last = x + y;
            }
        }
    }
    return last;
}

/* The period of a strip, with the sectors beside it; false: none is seen. */
static bool repeat(wi_sectors *s, const wi_board *b, size_t j) {
    wi_ray *ray = &s->rays[j];
    wy_position v = ray->by;
    for (; length(v) < (double)b->side / NARROW * 2; v = plus(v, ray->by)) {
        if ((j > 0 && !has_period(&s->sectors[j - 1], v)) ||
            (j < s->count && !has_period(&s->sectors[j], v))) {
            continue;
        }
        const int64_t last = last_break(b, ray, v);
        if (last < b->side / 2) {
            ray->period = v;
            s->from = last >= s->from ? last + 1 : s->from;
            return true;
        }
    }
    return false;
}

/* Which classes are P; false: not all are seen. */
static wy_status take_pattern(wi_sectors *s, const wi_board *b, size_t j, wy_error *error) {
    wi_sector *of = &s->sectors[j];
    enum { UNSEEN = 2 };
    of->pattern = malloc((size_t)of->index);
    if (of->pattern == NULL) {
        return wi_fail_memory(error);
    }
    memset(of->pattern, UNSEEN, (size_t)of->index);
    int64_t left = of->index;
    for (int64_t x = 0; x < b->side && left > 0; x++) {
        int64_t low = 0;
        int64_t high = 0;
        sector_rows(&low, &high, s, j, x, b->side);
        for (int64_t y = s->from > x + low ? s->from - x : low; y <= high && left > 0; y++) {
            const wy_position at = {x, y};
            unsigned char *class = &of->pattern[wi_sector_class(of, at)];
            if (*class == UNSEEN) {
                *class = is_p(b, at);
                of->p += *class;
                left--;
            }
        }
    }
    return left == 0 ? WY_OK : WY_NO;
}

static wy_status measure_strips(wi_sectors *s, const wi_board *b, wy_error *error) {
    for (size_t j = 0; j < s->count; j++) {
        choose_periods(&s->sectors[j], s->rays[j].by, s->rays[j + 1].by);
        if (!each_break(s, b, j, widen)) {
            return WY_NO;
        }
    }
    /* Nothing is below the first ray or beyond the last: their strips have the axes. */
    s->rays[0].before = s->rays[0].after > 0;
    s->rays[s->count].after = s->rays[s->count].before > 0;
    for (size_t j = 0; j <= s->count; j++) {
        if (!repeat(s, b, j)) {
            return WY_NO;
        }
    }
    wy_status status = WY_OK;
    for (size_t j = 0; j < s->count && status == WY_OK; j++) {
        status = each_break(s, b, j, begin) ? WY_OK : WY_NO;
    }
    for (size_t j = 0; j < s->count && status == WY_OK; j++) {
        status = take_pattern(s, b, j, error);
    }
    return status;
}

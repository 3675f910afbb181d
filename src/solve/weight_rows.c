/*
 * weight_rows.c - solutions where moves return tokens and no map makes them non-negative: all
 * positions in the order of their weight, 64 at a time.
 *
 * Where no linear map makes all moves non-negative, (u,v) with u = the weight is still a map under
 * which every move lowers u.  The families are sorted into groups each of which some map makes
 * non-negative; the moves of a group are compiled in its image, and the points, rays and fans that
 * come out are taken back to (u,v), where their second part may have any sign.
 *
 * With u the weight and v a second form, every move lowers u.  All positions of weight u are one
 * row of bits over v, decided at once from the rows before it, like the columns of the table
 * engine (table_column.c), with shifts both ways:
 *
 *     point       P[u - a] shifted by b
 *     ray    R[u] = P[u - a] shifted + R[u - g] shifted; where g = 0 the ray stays in
 *                   the row, and every bit is carried on along it
 *     fan    F[u] = R[u] + F[u - h] shifted
 *
 * On its way from a position a ray may leave the range of v by as much as its start does, and no
 * further; the steps of a fan may lead away and back, as far as they can go before u is 0.  So
 * much room is kept on both sides.  The rows of all weights up to that of the window's last
 * position are needed.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "rules/value.h"
#include "rules/weight.h"
#include "solve/engine.h"
#include "solve/moves.h"
#include "solve/other.h"
#include "solve/plain.h"

/* Finite rays of more moves than this are left to the plain engine. */
enum { MOST_POINTS = 4096, MOST_GROUPS = 64 };

enum { BATCH = 4096 };

void wi_weight_moves_clear(wi_weight_moves *moves) {
    for (size_t i = 0; i < moves->group_count; i++) {
        wi_moves_free(moves->groups[i]);
    }
    free(moves->groups);
    free(moves->lines);
    *moves = (wi_weight_moves){0};
}

/* ---- lines ------------------------------------------------------------------------------- */

static wy_status add(wi_weight_moves *moves, const wi_weight_line *line, wy_error *error) {
    if (!wi_list_room(moves->lines, moves->room, moves->count + 1)) {
        return wi_fail_memory(error);
    }
    moves->lines[moves->count++] = *line;
    return WY_OK;
}

static wy_status no_form(wy_error *error) {
    return wi_fail(error, WY_LIMIT, "its moves return tokens, and have no simple form");
}

/* From the image of a group to (u,v). */
static wy_position carry(const wi_weight_moves *moves, const wi_image *from, wy_position move) {
    return wi_image_of(&moves->image, wi_image_back(from, move));
}

static bool is_large(wy_position move) {
    const int64_t most = INT64_C(1) << 44;
    return move.x > most || move.x < -most || move.y > most || move.y < -most;
}

static wy_status add_primitive(wi_weight_moves *moves, const wi_primitive *p, const wi_image *from,
                               wy_error *error) {
    wi_weight_line line = {.line = *p, .image = *from};
    if (is_large(p->start) || is_large(p->step1) || is_large(p->step2)) {
        return no_form(error);
    }
    line.line.start = carry(moves, from, p->start);
    line.line.step1 = carry(moves, from, p->step1);
    line.line.step2 = carry(moves, from, p->step2);
    const wy_position *steps[2] = {&line.line.step1, &line.line.step2};
    if (line.line.start.x < 1 || steps[0]->x < 0 || steps[1]->x < 0) {
        return no_form(error);
    }
    if (p->kind != WI_RAY || p->count1 == WY_UNBOUNDED) {
        return add(moves, &line, error);
    }
    if (p->count1 > MOST_POINTS) {
        return no_form(error);
    }
    wy_status status = WY_OK;
    line.line.kind = WI_POINT;
    for (int64_t i = 0; i < p->count1 && status == WY_OK; i++) {
        status = add(moves, &line, error);
        line.line.start.x += line.line.step1.x;
        line.line.start.y += line.line.step1.y;
    }
    return status;
}

/* ---- groups --------------------------------------------------------------------------------- */

static wy_status add_group(wi_weight_moves *moves, const wy_rules *group, wy_error *error) {
    wi_image image;
    wy_rules *played = NULL;
    wy_status status = wi_image_find(&image, group, error);
    if (status == WY_OK) {
        status = wi_rules_image(&played, group, &image, error);
    }
    wi_moves *compiled = NULL;
    if (status == WY_OK) {
        status = wi_moves_compile(&compiled, played, 0, error);
    }
    wy_rules_free(played);
    if (status != WY_OK) {
        return status == WY_NO ? no_form(error) : status;
    }
    wi_moves **groups = realloc(moves->groups, (moves->group_count + 1) * sizeof(wi_moves *));
    if (groups == NULL) {
        wi_moves_free(compiled);
        return wi_fail_memory(error);
    }
    moves->groups = groups;
    moves->groups[moves->group_count++] = compiled;
    const wi_primitive *primitives = wi_moves_primitives(compiled);
    for (size_t i = 0; i < wi_moves_count(compiled) && status == WY_OK; i++) {
        status = add_primitive(moves, &primitives[i], &image, error);
    }
    return status;
}

/* Is there a map for these families of the rules, as they are in `group`? */
static wy_status fits(bool *fits_in, const wy_rules *group, wy_error *error) {
    wi_slopes slopes;
    if (!wi_weight_slopes(&slopes, group)) {
        return wi_fail_memory(error);
    }
    *fits_in = !slopes.none && slopes.low.n * slopes.high.d < slopes.high.n * slopes.low.d;
    return WY_OK;
}

/* The families from `first` on that go together; how many there are. */
static wy_status gather(size_t *taken, wy_rules *group, const wy_rules *rules, size_t first,
                        wy_error *error) {
    group->families = rules->families + first; /* borrowed */
    group->family_count = 0;
    bool fits_in = true;
    wy_status status = WY_OK;
    while (status == WY_OK && fits_in && first + group->family_count < rules->family_count) {
        group->family_count++;
        status = fits(&fits_in, group, error);
        group->family_count -= status == WY_OK && !fits_in;
    }
    *taken = group->family_count;
    return status == WY_OK && *taken == 0 ? no_form(error) : status;
}

wy_status wi_weight_moves_make(wi_weight_moves *out, const wy_rules *rules, wy_error *error) {
    *out = (wi_weight_moves){.image = wi_image_by_weight(rules)};
    for (size_t i = 0; i < rules->family_count; i++) {
        if (rules->families[i].removed || rules->families[i].star != NULL) {
            return no_form(error);
        }
    }
    wy_status status = WY_OK;
    for (size_t first = 0; first < rules->family_count && status == WY_OK;) {
        wy_rules group = {.heaps = 2, .board = rules->board};
        size_t taken = 0;
        status = out->group_count < MOST_GROUPS ? gather(&taken, &group, rules, first, error)
                                                : no_form(error);
        if (status == WY_OK) {
            status = add_group(out, &group, error);
        }
        first += taken;
    }
    return status;
}

/* ---- rows: what lines of moves have reached -------------------------------------------------- */

/* The cells that one line of moves has reached, in the last rows. */
typedef struct trail {
    uint64_t *rows; /* depth of them */
    int64_t depth;
} trail;

typedef struct rows {
    const wy_rules *rules;
    const wi_weight_moves *moves;
    wy_cone board;          /* in (u,v) */
    int64_t weights, width; /* rows, and their bits: v from -margin on */
    int64_t margin;
    size_t words;
    uint64_t *p;        /* all rows */
    trail *rays, *fans; /* for each line of moves */
    uint64_t *row, *mask;
} rows;

/* ---- rows of bits ------------------------------------------------------------------------- */

/* out |= row shifted up by `by`, or down if that is negative */
static void or_shifted(uint64_t *out, const uint64_t *row, int64_t by, size_t words) {
    const size_t whole = (size_t)((by < 0 ? -by : by) / 64);
    const unsigned bits = (unsigned)((by < 0 ? -by : by) % 64);
    if (whole >= words) {
        return;
    }
    if (by >= 0) {
        for (size_t w = words; w-- > whole;) {
            const uint64_t below = bits > 0 && w > whole ? row[w - whole - 1] >> (64 - bits) : 0;
            out[w] |= row[w - whole] << bits | below;
        }
        return;
    }
    for (size_t w = 0; w + whole < words; w++) {
        const bool more = bits > 0 && w + whole + 1 < words;
        const uint64_t above = more ? row[w + whole + 1] << (64 - bits) : 0;
        out[w] |= row[w + whole] >> bits | above;
    }
}

/* Every bit also at the places step, 2 step, ... further: by doubling. */
static void spread(uint64_t *row, int64_t step, int64_t width, size_t words, uint64_t *scratch) {
    for (int64_t by = step; by < width && by > -width; by *= 2) {
        memcpy(scratch, row, words * sizeof *row);
        or_shifted(row, scratch, by, words);
    }
}

static uint64_t *row_of(const rows *r, const trail *t, int64_t u) {
    return t->rows + (size_t)(u % t->depth) * r->words;
}

/* ---- one weight ---------------------------------------------------------------------------- */

/* The cells low..high of row u that are positions. */
static void limits(const rows *r, int64_t u, int64_t *low, int64_t *high) {
    const wy_cone *b = &r->board;
    const wi_wide top = b->p2 == 0 ? r->width : (wi_wide)u * b->q2 / b->p2;
    *low = b->p1 == 0 ? r->width : (int64_t)(((wi_wide)u * b->q1 + b->p1 - 1) / b->p1);
    *high = top < r->width - r->margin - 1 ? (int64_t)top : r->width - r->margin - 1;
}

static wy_position position_at(const rows *r, int64_t u, int64_t v) {
    return wi_image_back(&r->moves->image, (wy_position){u, v});
}

static bool bit(const uint64_t *row, int64_t place) {
    return row[place / 64] >> (place % 64) & 1;
}

/* Keeps the bits of positions at which the line's condition holds. */
static void keep_allowed(const rows *r, const wi_weight_line *line, int64_t u, uint64_t *row) {
    int64_t low = 0;
    int64_t high = 0;
    limits(r, u, &low, &high);
    for (int64_t v = low; v <= high; v++) {
        const int64_t place = v + r->margin;
        if (bit(row, place)) {
            const wy_position at = wi_image_of(&line->image, position_at(r, u, v));
            if (!wi_condition_holds(line->line.when, at.x, at.y, 0, 0)) {
                row[place / 64] &= ~(UINT64_C(1) << (place % 64));
            }
        }
    }
}

/* out := what the start of a line of moves reaches */
static void begin(const rows *r, const wi_primitive *line, int64_t u, uint64_t *out) {
    memset(out, 0, r->words * sizeof *out);
    if (u >= line->start.x) {
        or_shifted(out, r->p + (size_t)(u - line->start.x) * r->words, line->start.y, r->words);
    }
}

/* Goes on along a step from the rows of the trail, into row u of it, where the beginning is. */
static void go_on(const rows *r, const trail *t, wy_position step, int64_t u, uint64_t *scratch) {
    uint64_t *row = row_of(r, t, u);
    if (step.x == 0) {
        spread(row, step.y, r->width, r->words, scratch);
    } else if (u >= step.x) {
        or_shifted(row, row_of(r, t, u - step.x), step.y, r->words);
    }
}

/* any |= the cells of row u that reach a P-position by the line of moves */
static void reach(const rows *r, size_t index, int64_t u, uint64_t *any, uint64_t *scratch) {
    const wi_weight_line *line = &r->moves->lines[index];
    const wi_primitive *p = &line->line;
    uint64_t *out = r->row;
    if (p->kind == WI_POINT) {
        begin(r, p, u, out);
    } else {
        out = row_of(r, &r->rays[index], u);
        begin(r, p, u, out);
        go_on(r, &r->rays[index], p->step1, u, scratch);
        if (p->kind == WI_FAN) {
            uint64_t *fan = row_of(r, &r->fans[index], u);
            memcpy(fan, out, r->words * sizeof *fan);
            go_on(r, &r->fans[index], p->step2, u, scratch);
            out = fan;
        }
    }
    if (p->when != NULL) {
        if (out != r->row) {
            memcpy(r->row, out, r->words * sizeof *out);
            out = r->row;
        }
        keep_allowed(r, line, u, out);
    }
    or_shifted(any, out, 0, r->words);
}

static void decide(const rows *r, int64_t u, uint64_t *any, uint64_t *scratch) {
    memset(any, 0, r->words * sizeof *any);
    for (size_t i = 0; i < r->moves->count; i++) {
        reach(r, i, u, any, scratch);
    }
    uint64_t *p = r->p + (size_t)u * r->words;
    const bool ends = r->rules->terminal != NULL || r->rules->terminal_count > 0;
    int64_t low = 0;
    int64_t high = 0;
    limits(r, u, &low, &high);
    for (int64_t v = low; v <= high; v++) {
        const int64_t place = v + r->margin;
        bool is_p = !bit(any, place);
        if (!is_p && ends) {
            const wy_position at = position_at(r, u, v);
            is_p = wi_rules_ends_at(r->rules, at.x, at.y);
        }
        p[place / 64] |= (uint64_t)is_p << (place % 64);
    }
}

/* ---- all weights --------------------------------------------------------------------------- */

static void clear(rows *r) {
    for (size_t i = 0; i < r->moves->count; i++) {
        free(r->rays != NULL ? r->rays[i].rows : NULL);
        free(r->fans != NULL ? r->fans[i].rows : NULL);
    }
    free(r->rays);
    free(r->fans);
    free(r->p);
    free(r->row);
    free(r->mask);
}

/* How far a line of moves may lead out of the range of v on its way. */
static wi_wide furthest(const wi_primitive *p, int64_t weights) {
    wi_wide away = wi_wide_size(p->start.y);
    const wy_position steps[2] = {p->step1, p->step2};
    const bool turns = p->kind == WI_FAN && (wi_wide)p->step1.y * p->step2.y < 0;
    for (int i = 0; i < 2 && turns; i++) {
        away += steps[i].x > 0 ? (wi_wide)(weights / steps[i].x + 1) * wi_wide_size(steps[i].y) : 0;
    }
    return away;
}

/* Sizes of all rows up to the weight of (x, y); false: too large. */
static bool measure(rows *r, const wy_solution *s, int64_t x, int64_t y, uint64_t *bytes) {
    const wi_weight_moves *moves = s->weight_moves;
    const wy_position w = s->rules->weight;
    const wi_image *m = &moves->image;
    const wi_wide most = (wi_wide)w.x * x + (wi_wide)w.y * y;
    if (most > (wi_wide)1 << 40) {
        return false;
    }
    /* v is largest on one of the two heaps alone. */
    const int64_t ends[2] = {(int64_t)(m->c * (most / w.x)), (int64_t)(m->d * (most / w.y))};
    *r = (rows){.rules = s->rules, .moves = moves, .weights = (int64_t)most + 1};
    int64_t depth = 0;
    for (size_t i = 0; i < moves->count; i++) {
        const wi_primitive *p = &moves->lines[i].line;
        const wi_wide away = p->start.x < r->weights ? furthest(p, r->weights) : 0;
        if (away > (wi_wide)1 << 40) {
            return false;
        }
        r->margin = away > r->margin ? (int64_t)away : r->margin;
        depth += p->kind == WI_POINT ? 0 : p->step1.x + 1;
        depth += p->kind == WI_FAN ? p->step2.x + 1 : 0;
    }
    r->width = (ends[0] > ends[1] ? ends[0] : ends[1]) + 1 + 2 * r->margin;
    r->words = (size_t)((r->width + 63) / 64);
    const wi_wide all = ((wi_wide)r->weights + depth + 4) * (wi_wide)r->words * 8;
    *bytes = all > (wi_wide)1 << 60 ? UINT64_MAX : (uint64_t)all;
    const wy_position first = wi_image_of(m, (wy_position){s->rules->board.p1, s->rules->board.q1});
    const wy_position second =
        wi_image_of(m, (wy_position){s->rules->board.p2, s->rules->board.q2});
    r->board = (wy_cone){.p1 = first.x, .q1 = first.y, .p2 = second.x, .q2 = second.y};
    return all <= (wi_wide)1 << 60;
}

static bool take_trail(trail *t, const rows *r, int64_t step) {
    t->depth = step + 1;
    t->rows = calloc((size_t)t->depth * r->words, sizeof *t->rows);
    return t->rows != NULL;
}

static bool take_rows(rows *r) {
    const size_t count = r->moves->count + 1;
    r->rays = calloc(count, sizeof *r->rays);
    r->fans = calloc(count, sizeof *r->fans);
    r->p = calloc((size_t)r->weights * r->words, sizeof *r->p);
    r->row = calloc(r->words, sizeof *r->row);
    r->mask = calloc(2 * r->words, sizeof *r->mask);
    bool fine =
        r->rays != NULL && r->fans != NULL && r->p != NULL && r->row != NULL && r->mask != NULL;
    for (size_t i = 0; i < r->moves->count && fine; i++) {
        const wi_primitive *p = &r->moves->lines[i].line;
        fine = (p->kind == WI_POINT || take_trail(&r->rays[i], r, p->step1.x)) &&
               (p->kind != WI_FAN || take_trail(&r->fans[i], r, p->step2.x));
    }
    return fine;
}

/* Decides all positions of at most the weight of (x, y); clear it in any case. */
static wy_status fill(rows *r, const wy_solution *s, int64_t x, int64_t y, wy_error *error) {
    uint64_t bytes = UINT64_MAX;
    const uint64_t budget = s->control.memory;
    if (!measure(r, s, x, y, &bytes) || (budget != 0 && bytes > budget)) {
        return wi_fail_budget(error, bytes, budget, "all positions up to (%lld,%lld)", (long long)x,
                              (long long)y);
    }
    if (!take_rows(r)) {
        return wi_fail_memory(error);
    }
    wi_pace pace;
    wi_pace_start(&pace, &s->control);
    for (int64_t u = 0; u < r->weights; u++) {
        if (wi_pace_stop(&pace, (double)u / (double)r->weights)) {
            return wi_fail(error, WY_STOPPED, "stopped at weight %lld of %lld", (long long)u,
                           (long long)r->weights);
        }
        decide(r, u, r->mask, r->mask + r->words);
    }
    return WY_OK;
}

static bool is_p(const rows *r, wy_position at) {
    const wy_position place = wi_image_of(&r->moves->image, at);
    return bit(r->p + (size_t)place.x * r->words, place.y + r->margin);
}

/* ---- the back end --------------------------------------------------------------------------- */

static uint64_t memory(const wy_solution *s, int64_t width, int64_t height) {
    rows r;
    uint64_t bytes = UINT64_MAX;
    return width < 1 || height < 1                         ? 0
           : measure(&r, s, width - 1, height - 1, &bytes) ? bytes
                                                           : UINT64_MAX;
}

static wy_status each(wy_solution *s, int64_t width, int64_t height, wy_take *take, void *data,
                      wy_error *error) {
    rows r = {.moves = s->weight_moves};
    wy_position *batch = malloc(BATCH * sizeof *batch);
    wy_status status =
        batch == NULL ? wi_fail_memory(error) : fill(&r, s, width - 1, height - 1, error);
    size_t count = 0;
    bool more = true;
    for (int64_t x = 0; x < width && status == WY_OK && more; x++) {
        for (int64_t y = 0; y < height && more; y++) {
            if (wi_cone_contains(&s->rules->board, x, y) && is_p(&r, (wy_position){x, y})) {
                batch[count++] = (wy_position){x, y};
            }
            if (count == BATCH) {
                more = take(data, batch, count);
                count = 0;
            }
        }
    }
    if (status == WY_OK && more && count > 0) {
        take(data, batch, count);
    }
    clear(&r);
    free(batch);
    return status;
}

static bool is_marked(const void *board, wy_position at) {
    return is_p(board, at);
}

static wy_status options(wy_solution *s, wy_position at, wi_take_option *take, void *data, bool *p,
                         wy_error *error) {
    rows r = {.moves = s->weight_moves};
    wy_status status = fill(&r, s, at.x, at.y, error);
    if (status == WY_OK) {
        *p = is_p(&r, at);
        status = wi_options_in(s->rules, at, is_marked, &r, take, data, error);
    }
    clear(&r);
    return status;
}

const wi_backend wi_backend_weight = {memory, each, NULL, options};

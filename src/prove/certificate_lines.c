/*
 * certificate_lines.c - moves in the order and form of certificates.
 *
 * A primitive under a condition is a line for each set of places in which the condition holds.
 * Rays begin where they can: a point one step before a ray is a part of it, unless only one of
 * them can be blocked.
 */
#include "prove/certificate_lines.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/list.h"
#include "rules/condition.h"
#include "rules/value.h"
#include "solve/moves.h"
#include "solve/tied.h"

/* ==== conditions as places that do not meet ================================================== */

/*
 * A condition is a tree of "and" and "or" over comparisons.  It is taken apart from the top: for
 * "f or g" either f holds, or not f and g do; these do not meet.  A comparison by != is one by < or
 * one by >, and |l| is l or -l, as its sign is.  What contradicts itself is left out as soon as
 * that is seen, and of two bounds for the same form the sharper is kept.
 */

enum { MOST_PENDING = 64 }; /* parts of a condition that are still to be taken apart */

void wi_place_list_clear(wi_place_list *list) {
    free(list->items);
    *list = (wi_place_list){0};
}

/* ---- one place --------------------------------------------------------------------------- */

static int compare_numbers(int64_t a, int64_t b) {
    return (a > b) - (a < b);
}

static int compare_place(const wi_place *a, const wi_place *b) {
    const int differences[] = {
        compare_numbers(a->of_x, b->of_x),       compare_numbers(a->of_y, b->of_y),
        compare_numbers(a->of_s, b->of_s),       compare_numbers(a->of_t, b->of_t),
        compare_numbers(a->modulus, b->modulus), compare_numbers(a->equal, b->equal),
        compare_numbers(a->limit, b->limit),
    };
    for (size_t i = 0; i < sizeof differences / sizeof differences[0]; i++) {
        if (differences[i] != 0) {
            return differences[i];
        }
    }
    return 0;
}

int wi_places_compare(const wy_places *a, const wy_places *b) {
    for (size_t i = 0; i < a->count && i < b->count; i++) {
        const int order = compare_place(&a->all[i], &b->all[i]);
        if (order != 0) {
            return order;
        }
    }
    return compare_numbers((int64_t)a->count, (int64_t)b->count);
}

void wi_places_write(FILE *stream, const wy_places *places, bool tied) {
    for (size_t i = 0; i < places->count; i++) {
        const wi_place *p = &places->all[i];
        fprintf(stream, "%s%" PRId64 " x + %" PRId64 " y ", i > 0 ? " and " : "where ", p->of_x,
                p->of_y);
        if (tied) {
            fprintf(stream, "+ %" PRId64 " s + %" PRId64 " t ", p->of_s, p->of_t);
        }
        fprintf(stream, "%s %" PRId64, p->equal ? "=" : ">=", p->limit);
        if (p->modulus > 0) {
            fprintf(stream, " mod %" PRId64, p->modulus);
        }
    }
}

/* Can both not hold?  false may mean that this is not seen. */
static bool contradict(const wi_place *a, const wi_place *b) {
    const bool same =
        a->of_x == b->of_x && a->of_y == b->of_y && a->of_s == b->of_s && a->of_t == b->of_t;
    const bool opposite =
        a->of_x == -b->of_x && a->of_y == -b->of_y && a->of_s == -b->of_s && a->of_t == -b->of_t;
    if (a->modulus != b->modulus) {
        return false;
    }
    if (a->modulus > 0 || (a->equal && b->equal)) {
        return same && a->limit != b->limit;
    }
    if (same && (a->equal || b->equal)) {
        return a->equal ? a->limit < b->limit : b->limit < a->limit;
    }
    return opposite && a->limit > -b->limit;
}

static bool is_small(int64_t value, int64_t most) {
    return value >= -most && value <= most;
}

static bool has_small_numbers(const wi_place *place) {
    const int64_t most = place->modulus > 0 ? WI_CERTIFICATE_MODULUS : WI_CERTIFICATE_COEFFICIENT;
    return is_small(place->of_x, most) && is_small(place->of_y, most) &&
           is_small(place->of_s, most) && is_small(place->of_t, most) &&
           is_small(place->limit, WI_CERTIFICATE_CONSTANT) &&
           place->modulus <= WI_CERTIFICATE_MODULUS;
}

wy_status wi_places_add(wy_places *to, const wi_place *place) {
    if (!has_small_numbers(place)) {
        return WY_LIMIT;
    }
    size_t at = 0;
    bool sharper = false;
    for (size_t i = 0; i < to->count; i++) {
        wi_place *other = &to->all[i];
        if (contradict(other, place)) {
            return WY_NO;
        }
        if (compare_place(other, place) == 0) {
            return WY_OK;
        }
        const bool alike = !other->equal && !place->equal && other->of_x == place->of_x &&
                           other->of_y == place->of_y && other->of_s == place->of_s &&
                           other->of_t == place->of_t;
        if (alike) {
            other->limit = other->limit > place->limit ? other->limit : place->limit;
            sharper = true;
        }
        at += compare_place(other, place) < 0;
    }
    if (sharper) {
        return WY_OK;
    }
    if (to->count == WI_CERTIFICATE_PLACE) {
        return WY_LIMIT;
    }
    memmove(&to->all[at + 1], &to->all[at], (to->count - at) * sizeof *place);
    to->all[at] = *place;
    to->count++;
    return WY_OK;
}

/* ---- places under construction ------------------------------------------------------------ */

/* The conditions that hold so far, and those that must hold too but were not looked at yet. */
typedef struct branch {
    wy_places places;
    const wy_condition *pending[MOST_PENDING];
    size_t count;
} branch;

typedef struct maker {
    wi_place_list *list;
    size_t most;
    wy_error *error;
} maker;

static wy_status too_much(const maker *m) {
    return wi_fail(m->error, WY_LIMIT, "certificates know short conditions with small numbers");
}

static wy_status expand(const maker *m, branch b);

/* The branch goes on with one condition more. */
static wy_status expand_with(const maker *m, const branch *b, const wy_condition *more) {
    branch next = *b;
    if (next.count == MOST_PENDING) {
        return too_much(m);
    }
    next.pending[next.count++] = more;
    return expand(m, next);
}

/* The branch goes on where this holds too. */
static wy_status expand_at(const maker *m, const branch *b, const wi_place *place) {
    branch next = *b;
    const wy_status status = wi_places_add(&next.places, place);
    return status == WY_OK ? expand(m, next) : status == WY_NO ? WY_OK : too_much(m);
}

/* sign (left - right) >= limit, or = limit. */
static wy_status expand_linear(const maker *m, const branch *b, const wy_linear *left,
                               const wy_linear *right, int sign, bool equal, int64_t limit) {
    wi_place place = {
        .of_x = sign * (left->c[WY_X] - right->c[WY_X]),
        .of_y = sign * (left->c[WY_Y] - right->c[WY_Y]),
        .equal = equal,
        .limit = limit - sign * (left->c[WY_ONE] - right->c[WY_ONE]),
    };
    if (place.of_x == 0 && place.of_y == 0) {
        return (equal ? place.limit == 0 : place.limit <= 0) ? expand(m, *b) : WY_OK;
    }
    if (equal && (place.of_x < 0 || (place.of_x == 0 && place.of_y < 0))) {
        place.of_x = -place.of_x;
        place.of_y = -place.of_y;
        place.limit = -place.limit;
    }
    return expand_at(m, b, &place);
}

static wy_status expand_comparison(const maker *m, const branch *b, const wy_linear *left,
                                   wy_relation relation, const wy_linear *right) {
    wy_status status = WY_OK;
    switch (relation) {
    case WY_LT:
        return expand_linear(m, b, left, right, -1, false, 1);
    case WY_LE:
        return expand_linear(m, b, left, right, -1, false, 0);
    case WY_EQ:
        return expand_linear(m, b, left, right, 1, true, 0);
    case WY_GE:
        return expand_linear(m, b, left, right, 1, false, 0);
    case WY_GT:
        return expand_linear(m, b, left, right, 1, false, 1);
    case WY_NE:
        status = expand_linear(m, b, left, right, -1, false, 1);
        break;
    }
    return status == WY_OK ? expand_linear(m, b, left, right, 1, false, 1) : status;
}

/* |left|: left where it is not negative, else -left. */
static wy_status expand_absolute(const maker *m, const branch *b, const wy_condition *c) {
    const wy_linear zero = {{0}};
    wy_linear minus = {{0}};
    for (int i = 0; i < WY_VARIABLES; i++) {
        minus.c[i] = -c->left.c[i];
    }
    wy_condition parts[2] = {
        {.kind = WY_COMPARE, .left = c->left, .relation = c->relation, .right = c->right},
        {.kind = WY_COMPARE, .left = minus, .relation = c->relation, .right = c->right}};
    wy_status status = WY_OK;
    for (int negative = 0; negative < 2 && status == WY_OK; negative++) {
        branch next = *b;
        if (next.count == MOST_PENDING) {
            return too_much(m);
        }
        next.pending[next.count++] = &parts[negative];
        status = expand_comparison(m, &next, &c->left, negative == 0 ? WY_GE : WY_LT, &zero);
    }
    return status;
}

static wy_status expand_rest(const maker *m, const branch *b, const wy_condition *c) {
    if (c->modulus > WI_CERTIFICATE_MODULUS) {
        return too_much(m);
    }
    wy_status status = WY_OK;
    for (int64_t rest = 0; rest < c->modulus && status == WY_OK; rest++) {
        const bool meant = rest == wi_rest(c->right.c[WY_ONE], c->modulus);
        if (meant != (c->relation == WY_EQ)) {
            continue;
        }
        const wi_place place = {
            .of_x = wi_rest(c->left.c[WY_X], c->modulus),
            .of_y = wi_rest(c->left.c[WY_Y], c->modulus),
            .modulus = c->modulus,
            .equal = true,
            .limit = wi_rest(rest - c->left.c[WY_ONE], c->modulus),
        };
        if (place.of_x != 0 || place.of_y != 0) {
            status = expand_at(m, b, &place);
        } else if (place.limit == 0) {
            status = expand(m, *b);
        }
    }
    return status;
}

static wy_status finish(const maker *m, const branch *b) {
    wi_place_list *list = m->list;
    if (list->count == m->most) {
        return too_much(m);
    }
    if (!wi_list_room(list->items, list->room, list->count + 1)) {
        return wi_fail_memory(m->error);
    }
    list->items[list->count++] = b->places;
    return WY_OK;
}

static wy_status expand(const maker *m, branch b) {
    if (b.count == 0) {
        return finish(m, &b);
    }
    const wy_condition *c = b.pending[--b.count];
    switch (c->kind) {
    case WY_AND:
        if (b.count + 1 >= MOST_PENDING) {
            return too_much(m);
        }
        b.pending[b.count++] = c->second;
        return expand_with(m, &b, c->first);
    case WY_OR: {
        wy_status status = expand_with(m, &b, c->first);
        wy_condition *not_first = status == WY_OK ? wi_condition_not(c->first) : NULL;
        if (status == WY_OK && not_first == NULL) {
            status = wi_fail_memory(m->error);
        }
        if (status == WY_OK && b.count + 1 >= MOST_PENDING) {
            status = too_much(m);
        }
        if (status == WY_OK) {
            b.pending[b.count++] = c->second;
            status = expand_with(m, &b, not_first);
        }
        wi_condition_free(not_first);
        return status;
    }
    case WY_COMPARE:
        return c->absolute ? expand_absolute(m, &b, c)
                           : expand_comparison(m, &b, &c->left, c->relation, &c->right);
    case WY_REST:
        return expand_rest(m, &b, c);
    case WY_PRIME:
    case WY_MEMBER:
    case WY_DIVISION:
    case WY_QUOTIENT:
    case WY_NIM_SUM:
        break;
    }
    return wi_fail(m->error, WY_LIMIT, "certificates know linear conditions and remainders only");
}

wy_status wi_place_list_add(wi_place_list *list, const wy_condition *condition, size_t most,
                            wy_error *error) {
    const maker m = {list, most, error};
    branch b = {.count = 0};
    if (condition != NULL) {
        b.pending[b.count++] = condition;
    }
    return expand(&m, b);
}

/* ==== moves ================================================================================== */

void wi_certificate_lines_clear(wi_certificate_lines *lines) {
    free(lines->items);
    *lines = (wi_certificate_lines){0};
}

/* ---- kinds and order ---------------------------------------------------------------------- */

static bool is_none(wy_position step) {
    return step.x == 0 && step.y == 0;
}

static bool is_point(const wi_certificate_line *line) {
    return is_none(line->step) && !line->tied;
}

static bool is_fan(const wi_certificate_line *line) {
    return !is_none(line->second);
}

/* Without places, second steps, and steps with a common divisor. */
static bool is_plain(const wi_certificate_line *line) {
    return line->at.count == 0 && !line->tied && !is_fan(line) &&
           (is_point(line) || wi_gcd(line->step.x, line->step.y) == 1);
}

/* Rays, fans, points, tied ones. */
static int64_t kind_of(const wi_certificate_line *line) {
    return line->tied ? 3 : is_fan(line) ? 1 : 2 * is_point(line);
}

static int in_order(const void *a, const void *b) {
    const wi_certificate_line *p = a;
    const wi_certificate_line *q = b;
    const int64_t first[] = {kind_of(p), p->start.x,  p->start.y, p->step.x,
                             p->step.y,  p->second.x, p->second.y};
    const int64_t second[] = {kind_of(q), q->start.x,  q->start.y, q->step.x,
                              q->step.y,  q->second.x, q->second.y};
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++) {
        if (first[i] != second[i]) {
            return first[i] < second[i] ? -1 : 1;
        }
    }
    return wi_places_compare(&p->at, &q->at);
}

/* ---- lines from primitives ---------------------------------------------------------------- */

/* One more line, at the end.  WY_LIMIT: certificates do not know it. */
static wy_status put_line_of(wi_certificate_lines *lines, const wi_certificate_line *line,
                             wy_error *error) {
    const int64_t far = WI_CERTIFICATE_CONSTANT;
    const int64_t wide = WI_CERTIFICATE_COEFFICIENT;
    if (line->start.x > far || line->start.y > far || line->step.x > wide || line->step.y > wide ||
        line->second.x > wide || line->second.y > wide) {
        return wi_fail(error, WY_LIMIT, "certificates know moves up to %d and steps up to %d",
                       WI_CERTIFICATE_CONSTANT, WI_CERTIFICATE_COEFFICIENT);
    }
    if (lines->count == WI_CERTIFICATE_LINES) {
        return wi_fail(error, WY_LIMIT, "certificates have at most %d lines of moves",
                       WI_CERTIFICATE_LINES);
    }
    if (!wi_list_room(lines->items, lines->room, lines->count + 1)) {
        return wi_fail_memory(error);
    }
    lines->items[lines->count++] = *line;
    return WY_OK;
}

/* The primitive in these places. */
static wy_status put_primitive(wi_certificate_lines *lines, const wi_primitive *by,
                               const wy_places *at, wy_error *error) {
    const bool finite = by->kind == WI_RAY && by->count1 != WY_UNBOUNDED;
    wi_certificate_line line = {.start = by->start, .at = *at};
    if (by->kind == WI_FAN) {
        /* The steeper step comes first. */
        const bool turned = (wi_wide)by->step1.x * by->step2.y > (wi_wide)by->step1.y * by->step2.x;
        line.step = turned ? by->step2 : by->step1;
        line.second = turned ? by->step1 : by->step2;
    } else if (by->kind == WI_RAY && !finite) {
        line.step = by->step1;
    }
    wy_status status = put_line_of(lines, &line, error);
    for (int64_t i = 1; finite && i < by->count1 && status == WY_OK; i++) {
        line.start.x += by->step1.x;
        line.start.y += by->step1.y;
        status = put_line_of(lines, &line, error);
    }
    return status;
}

/*
 * The lines of a primitive that is tied to the heaps.  counted: no move may be
 * on two of them.  diagonal: the moves of a line all lower both heaps, or all do not.
 */
static wy_status tied_lines(wi_certificate_lines *lines, const wi_primitive *by, bool counted,
                            bool diagonal, wy_error *error);

static wy_status put_all(wi_certificate_lines *lines, const wi_moves *moves, const wy_rules *rules,
                         wy_error *error) {
    const bool counted = rules->block > 0;
    const bool diagonal = counted && rules->block_kind == WY_BLOCK_DIAGONAL;
    wy_status status = WY_OK;
    for (size_t i = 0; i < wi_moves_count(moves) && status == WY_OK; i++) {
        const wi_primitive *by = &wi_moves_primitives(moves)[i];
        wi_place_list places = {0};
        if (by->tied) {
            status = tied_lines(lines, by, counted, diagonal, error);
            continue;
        }
        status = wi_place_list_add(&places, by->when, WI_CERTIFICATE_LINES, error);
        for (size_t k = 0; k < places.count && status == WY_OK; k++) {
            status = put_primitive(lines, by, &places.items[k], error);
        }
        wi_place_list_clear(&places);
    }
    return status;
}

/* ---- one way to write them ----------------------------------------------------------------- */

/* Takes the point before the ray into it, if there is one. */
static bool lengthen(wi_certificate_lines *lines, wi_certificate_line *ray, bool all_alike) {
    const wy_position before = {ray->start.x - ray->step.x, ray->start.y - ray->step.y};
    const bool lowers_both = before.x > 0 && before.y > 0;
    if (!all_alike && lowers_both != (ray->start.x > 0 && ray->start.y > 0)) {
        return false;
    }
    for (size_t i = 0; i < lines->count; i++) {
        const wi_certificate_line *point = &lines->items[i];
        if (is_point(point) && point->at.count == 0 && point->start.x == before.x &&
            point->start.y == before.y) {
            ray->start = before;
            lines->items[i] = lines->items[--lines->count];
            return true;
        }
    }
    return false;
}

static void arrange(wi_certificate_lines *lines, bool all_alike) {
    if (lines->count == 0) {
        return;
    }
    wi_list_sort(lines->items, lines->count, in_order);
    for (size_t i = 0; i < lines->count; i++) {
        wi_certificate_line *line = &lines->items[i];
        while (kind_of(line) == 0 && line->at.count == 0 && lengthen(lines, line, all_alike)) {
        }
    }
    wi_list_sort(lines->items, lines->count, in_order);
    size_t kept = 1;
    for (size_t i = 1; i < lines->count; i++) {
        if (in_order(&lines->items[kept - 1], &lines->items[i]) != 0) {
            lines->items[kept++] = lines->items[i];
        }
    }
    lines->count = kept;
}

static wi_wide turn(wy_position a, wy_position b) {
    return (wi_wide)a.x * b.y - (wi_wide)a.y * b.x;
}

/* Of points, and of rays whose steps have no common divisor. */
static bool share_moves(const wi_certificate_line *a, const wi_certificate_line *b) {
    const wy_position way = {b->start.x - a->start.x, b->start.y - a->start.y};
    const wi_wide by = turn(a->step, b->step);
    if (by != 0) {
        /* i a.step - j b.step = way */
        const wi_wide i = turn(way, b->step);
        const wi_wide j = turn(way, a->step);
        return i % by == 0 && j % by == 0 && i / by >= 0 && j / by >= 0;
    }
    if (is_point(a) && is_point(b)) {
        return is_none(way);
    }
    const wy_position step = is_point(a) ? b->step : a->step;
    const int64_t k = step.x != 0 ? way.x / step.x : way.y / step.y;
    const bool on_line = k * step.x == way.x && k * step.y == way.y;
    return on_line && (is_point(a) ? k <= 0 : !is_point(b) || k >= 0);
}

/* Plain lines that share moves are two ways to write one game. */
static wy_status check_plain(const wi_certificate_lines *lines, wy_error *error) {
    for (size_t i = 0; i < lines->count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (is_plain(&lines->items[i]) && is_plain(&lines->items[k]) &&
                share_moves(&lines->items[i], &lines->items[k])) {
                return wi_fail(error, WY_LIMIT, "its lines of moves share moves");
            }
        }
    }
    return WY_OK;
}

static wy_status make(wi_certificate_lines *out, const wy_rules *rules, bool disjoint,
                      wy_error *error) {
    wi_moves *moves = NULL;
    const int wanted = WI_MOVES_TIED | (disjoint ? WI_MOVES_DISJOINT : 0) |
                       (rules->block == 0 ? WI_MOVES_CONES : 0);
    wy_status status = wi_moves_compile(&moves, rules, wanted, error);
    if (status == WY_OK) {
        status = put_all(out, moves, rules, error);
    }
    if (status == WY_OK) {
        arrange(out, rules->block == 0 || rules->block_kind != WY_BLOCK_DIAGONAL);
        status = check_plain(out, error);
    }
    wi_moves_free(moves);
    return status;
}

wy_status wi_certificate_lines_of(wi_certificate_lines *out, const wy_rules *rules,
                                  wy_error *error) {
    *out = (wi_certificate_lines){0};
    const wy_status status = make(out, rules, true, error);
    if (status != WY_LIMIT || rules->block > 0) {
        return status;
    }
    /* Without blocking it does no harm that fans, or moves in some places, share moves. */
    wi_certificate_lines_clear(out);
    wy_error other;
    const wy_status again = make(out, rules, false, &other);
    return again == WY_SYSTEM ? wi_fail_memory(error) : again;
}

void wi_certificate_lines_write(FILE *stream, const wi_certificate_lines *lines) {
    fprintf(stream, "moves %zu\n", lines->count);
    for (size_t i = 0; i < lines->count; i++) {
        const wi_certificate_line *line = &lines->items[i];
        if (line->tied) {
            fputs("tied ", stream);
            wi_places_write(stream, &line->at, true);
            fputc('\n', stream);
            continue;
        }
        fprintf(stream, "%s (%" PRId64 ",%" PRId64 ")",
                is_point(line) ? "point"
                : is_fan(line) ? "fan"
                               : "ray",
                line->start.x, line->start.y);
        if (!is_point(line)) {
            fprintf(stream, "+i(%" PRId64 ",%" PRId64 ")", line->step.x, line->step.y);
        }
        if (is_fan(line)) {
            fprintf(stream, "+j(%" PRId64 ",%" PRId64 ")", line->second.x, line->second.y);
        }
        if (line->at.count > 0) {
            fputc(' ', stream);
            wi_places_write(stream, &line->at, false);
        }
        fputc('\n', stream);
    }
}

/* ---- moves tied to the heaps ----------------------------------------------------------------- */

/*
 * Moves that are tied to the heaps, as lines of certificates.
 *
 * A tied primitive is a union of parts (solve/tied.h); each is a line, or several where it asks for
 * a condition on the position that has several places.  Where options are counted, the moves of the
 * parts before it are left out, which makes several lines too.  What holds of all moves anyhow is
 * left out: with the option (a,b) = (x - s, y - t), a form is one in a, b, s and t, none of which
 * is negative.
 */

static bool always_holds(const wi_tied_form *f) {
    const int64_t *c = f->c;
    return f->modulus == 0 && c[WI_TIED_X] >= 0 && c[WI_TIED_Y] >= 0 &&
           c[WI_TIED_X] + c[WI_TIED_S] >= 0 && c[WI_TIED_Y] + c[WI_TIED_T] >= 0 &&
           c[WI_TIED_ONE] >= 0;
}

static wi_place place_of(const wi_tied_form *f) {
    const int64_t *c = f->c;
    if (f->modulus == 0) {
        const int64_t by =
            wi_gcd(wi_gcd(c[WI_TIED_X], c[WI_TIED_Y]), wi_gcd(c[WI_TIED_S], c[WI_TIED_T]));
        const int64_t divisor = by > 0 ? by : 1;
        return (wi_place){.of_x = c[WI_TIED_X] / divisor,
                          .of_y = c[WI_TIED_Y] / divisor,
                          .of_s = c[WI_TIED_S] / divisor,
                          .of_t = c[WI_TIED_T] / divisor,
                          .limit = -wi_quotient(c[WI_TIED_ONE], divisor)};
    }
    return (wi_place){.of_x = wi_rest(c[WI_TIED_X], f->modulus),
                      .of_y = wi_rest(c[WI_TIED_Y], f->modulus),
                      .of_s = wi_rest(c[WI_TIED_S], f->modulus),
                      .of_t = wi_rest(c[WI_TIED_T], f->modulus),
                      .modulus = f->modulus,
                      .equal = true,
                      .limit = wi_rest(-c[WI_TIED_ONE], f->modulus)};
}

static bool says_nothing(const wi_place *p) {
    return p->of_x == 0 && p->of_y == 0 && p->of_s == 0 && p->of_t == 0;
}

/* f >= l and -f >= -l are f = l, which is easier to follow.  The first number is positive. */
static void join_opposite(wy_places *at) {
    for (size_t i = 0; i < at->count; i++) {
        for (size_t k = 0; k < i; k++) {
            const wi_place p = at->all[i];
            const wi_place *q = &at->all[k];
            if (!p.equal && !q->equal && p.of_x == -q->of_x && p.of_y == -q->of_y &&
                p.of_s == -q->of_s && p.of_t == -q->of_t && p.limit == -q->limit) {
                /* The later one is the greater one, so its first number is positive. */
                wy_places joined = {.count = 0};
                for (size_t j = 0; j < at->count; j++) {
                    if (j != i && j != k) {
                        joined.all[joined.count++] = at->all[j];
                    }
                }
                wi_place equal = p;
                equal.equal = true;
                wi_places_add(&joined, &equal);
                *at = joined;
                join_opposite(at);
                return;
            }
        }
    }
}

/* One more form.  WY_NO: then there are no moves. */
static wy_status add_form(wy_places *to, const wi_tied_form *form) {
    const wi_place place = place_of(form);
    if (says_nothing(&place)) {
        return (place.equal ? place.limit == 0 : place.limit <= 0) ? WY_OK : WY_NO;
    }
    return always_holds(form) ? WY_OK : wi_places_add(to, &place);
}

/* WY_NO: the part has no moves. */
static wy_status add_forms(wy_places *to, const wi_tied_form *forms, size_t count) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        status = add_form(to, &forms[i]);
    }
    return status;
}

/* The conditions that all lines of a primitive share. */
typedef struct writing {
    wi_certificate_lines *lines;
    const wi_tied *tied;
    bool counted;  /* no move is on two lines */
    bool diagonal; /* a line lowers both heaps, or one, with all its moves */
    wy_error *error;
} writing;

static wy_status not_known(const writing *w) {
    return wi_fail(w->error, WY_LIMIT, "certificates know short conditions with small numbers");
}

static wy_status put_line(const writing *w, const wy_places *at) {
    wi_certificate_line line = {.tied = true, .at = *at};
    join_opposite(&line.at);
    return put_line_of(w->lines, &line, w->error);
}

/* The moves with s, t >= 1, those with s = 0, those with t = 0, if that is asked for. */
static wy_status put_sides(const writing *w, const wy_places *at) {
    static const wi_place some[2] = {{.of_s = 1, .limit = 1}, {.of_t = 1, .limit = 1}};
    static const wi_place none[2] = {{.of_s = 1, .equal = true}, {.of_t = 1, .equal = true}};
    if (!w->diagonal) {
        return put_line(w, at);
    }
    const int sides = w->tied->both ? 1 : 3;
    wy_status status = WY_OK;
    for (int side = 0; side < sides && status == WY_OK; side++) {
        const wi_place *of_s = side == 1 ? &none[0] : &some[0];
        const wi_place *of_t = side == 2 ? &none[1] : &some[1];
        wy_places here = *at;
        join_opposite(&here);
        status = wi_places_add(&here, of_s);
        status = status == WY_OK ? wi_places_add(&here, of_t) : status;
        status = status == WY_OK ? put_line(w, &here) : status == WY_NO ? WY_OK : not_known(w);
    }
    return status;
}

static wy_status put_without(const writing *w, const wy_places *at, size_t from, size_t end);

/* All that both say.  WY_NO: that never holds. */
static wy_status add_places(wy_places *to, const wy_places *more) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < more->count && status == WY_OK; i++) {
        status = wi_places_add(to, &more->all[i]);
    }
    return status;
}

/*
 * The moves of `at` that fail one of the forms of part `from`, without the parts behind it.  The
 * first one that they fail tells the cases apart.
 */
static wy_status put_failing(const writing *w, const wy_places *at, size_t from, size_t end) {
    const wi_tied_part *part = &w->tied->parts[from];
    wy_status status = WY_OK;
    for (size_t k = 0; k < part->count && status == WY_OK; k++) {
        const wi_tied_form *form = &part->forms[k];
        const int64_t cases = form->modulus > 0 ? form->modulus - 1 : 1;
        for (int64_t rest = 1; rest <= cases && status == WY_OK; rest++) {
            wi_tied_form fails = *form;
            for (int i = 0; i < WI_TIED_FORM && form->modulus == 0; i++) {
                fails.c[i] = -form->c[i];
            }
            fails.c[WI_TIED_ONE] += form->modulus == 0 ? -1 : rest;
            wy_places here = *at;
            status = add_forms(&here, part->forms, k);
            status = status == WY_OK ? add_form(&here, &fails) : status;
            status = status == WY_OK   ? put_without(w, &here, from + 1, end)
                     : status == WY_NO ? WY_OK
                                       : not_known(w);
        }
    }
    return status;
}

/* The places where the condition of a part on the position holds, or where it does not. */
static wy_status places_of(wi_place_list *out, const writing *w, const wi_tied_part *part,
                           bool holds) {
    *out = (wi_place_list){0};
    if (holds) {
        return wi_place_list_add(out, part->position, WI_CERTIFICATE_LINES, w->error);
    }
    wy_condition *fails = wi_condition_not(part->position);
    const wy_status status = fails == NULL
                                 ? wi_fail_memory(w->error)
                                 : wi_place_list_add(out, fails, WI_CERTIFICATE_LINES, w->error);
    wi_condition_free(fails);
    return status;
}

/* The moves of `at` that are in none of the parts `from`, ..., `end` - 1. */
static wy_status put_without(const writing *w, const wy_places *at, size_t from, size_t end) {
    if (from == end) {
        return put_sides(w, at);
    }
    const wi_tied_part *part = &w->tied->parts[from];
    if (part->position == NULL) {
        return put_failing(w, at, from, end);
    }
    wy_status status = WY_OK;
    for (int holds = 0; holds < 2 && status == WY_OK; holds++) {
        wi_place_list places;
        status = places_of(&places, w, part, holds == 1);
        for (size_t i = 0; i < places.count && status == WY_OK; i++) {
            wy_places here = *at;
            status = add_places(&here, &places.items[i]);
            status = status == WY_NO   ? WY_OK
                     : status != WY_OK ? not_known(w)
                     : holds == 1      ? put_failing(w, &here, from, end)
                                       : put_without(w, &here, from + 1, end);
        }
        wi_place_list_clear(&places);
    }
    return status;
}

static wy_status put_part(const writing *w, size_t number) {
    const wi_tied_part *part = &w->tied->parts[number];
    wi_place_list places = {0};
    wy_status status = wi_place_list_add(&places, part->position, WI_CERTIFICATE_LINES, w->error);
    for (size_t i = 0; i < places.count && status == WY_OK; i++) {
        wy_places at = places.items[i];
        status = add_forms(&at, part->forms, part->count);
        status = status == WY_OK   ? put_without(w, &at, w->counted ? 0 : number, number)
                 : status == WY_NO ? WY_OK
                                   : not_known(w);
    }
    wi_place_list_clear(&places);
    return status;
}

static wy_status tied_lines(wi_certificate_lines *lines, const wi_primitive *by, bool counted,
                            bool diagonal, wy_error *error) {
    wi_tied tied = {0};
    const writing w = {lines, &tied, counted, diagonal, error};
    wy_status status = wi_tied_make(&tied, by, error);
    for (size_t i = 0; i < tied.count && status == WY_OK; i++) {
        status = put_part(&w, i);
    }
    wi_tied_clear(&tied);
    return status;
}

/*
 * tied.c - primitives that depend on the heaps, taken apart into linear parts; slices of these.
 *
 * Let i be the number of steps of a ray start + i step: it is (S - start.x)/step.x, or
 * (T - start.y)/step.y if the ray stays in its column.  For a fan, i and j are the solutions of two
 * equations.  So each is a linear form of S and T over a denominator, which divides it: that is a
 * remainder of its own.
 *
 * Without sloped constraints the cells that reach a source cell z by T = t_low, ..., t_high are
 *
 *     the union of (source << T) over these T:   by doubling, a logarithm of shifts,
 *
 * where the source is cut to the z that may be moved to, and the result to the y that may move.
 * With remainders this is done for each class of y modulo the period, which leaves some classes of
 * z.
 *
 * A sloped constraint, as 2T <= y, makes the range of T change from cell to cell.  Seen from a
 * source cell z the cells y that move to it are still an interval: where there are few source cells
 * these are filled, one after another.  Where there are many, each y takes a look: the ends of its
 * range are linear in y, so they are carried from one y to the next, and whether a source cell lies
 * between them is seen in a few words.  So a slice of N cells costs N steps at most: N^3 for a
 * table of N x N cells, whatever the moves.
 */
#include "solve/tied.h"

#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/list.h"
#include "rules/condition.h"
#include "rules/value.h"
#include "solve/mask.h"
#include "solve/moves.h"

enum { MOST_PARTS = 256, MOST_FORMS = 24, LARGEST_PERIOD = 4096 };

#define LARGEST ((wi_wide)1 << 36) /* times a heap below WI_TIED_HEAPS it is exact in 64 bits */

/* ---- parameters by moves -------------------------------------------------------------------- */

/* (s S + t T + one) / by */
typedef struct fraction {
    wi_wide s, t, one, by;
} fraction;

typedef struct parameters {
    fraction i, j;
    int64_t s0, t0;
    bool fan;
} parameters;

static parameters parameters_of(const wi_primitive *p) {
    const wy_position u = p->step1;
    const wy_position v = p->step2;
    const wy_position a = p->start;
    parameters out = {.s0 = p->s0, .t0 = p->t0, .fan = p->kind == WI_FAN, .j = {0, 0, 0, 1}};
    if (p->kind == WI_FAN) {
        wi_wide turn = (wi_wide)u.x * v.y - (wi_wide)u.y * v.x;
        const wi_wide sign = turn < 0 ? -1 : 1;
        turn *= sign;
        out.i = (fraction){sign * v.y, -sign * v.x,
                           sign * ((wi_wide)a.y * v.x - (wi_wide)a.x * v.y), turn};
        out.j = (fraction){-sign * u.y, sign * u.x,
                           sign * ((wi_wide)a.x * u.y - (wi_wide)a.y * u.x), turn};
    } else if (u.x > 0) {
        out.i = (fraction){1, 0, -a.x, u.x};
    } else {
        out.i = (fraction){0, 1, -a.y, u.y};
    }
    return out;
}

/* ---- parts under construction --------------------------------------------------------------- */

typedef struct making {
    wi_tied *out;
    const wi_primitive *primitive;
    parameters by;
    wi_tied_form forms[MOST_FORMS];
    size_t count;
    wy_error *error;
    wy_status status;
} making;

static void fail(making *m, const char *why) {
    if (m->status == WY_OK) {
        m->status = wi_fail(m->error, WY_LIMIT, "%s", why);
    }
}

static void add_form(making *m, const wi_wide c[WI_TIED_FORM], wi_wide modulus) {
    wi_wide common = modulus;
    for (int i = 0; i < WI_TIED_FORM - (modulus == 0); i++) {
        common = wi_wide_gcd(common, c[i]);
    }
    common = common == 0 ? 1 : common;
    if (m->count == MOST_FORMS) {
        fail(m, "a condition that ties moves to the heaps has too many parts");
        return;
    }
    wi_tied_form *form = &m->forms[m->count++];
    form->modulus = (int64_t)(modulus / common);
    for (int i = 0; i < WI_TIED_FORM; i++) {
        /* The constant of an inequality is rounded: a x + c >= 0 is x >= -c/a. */
        const wi_wide value = wi_wide_quotient(c[i], common);
        if (value > LARGEST || value < -LARGEST || modulus / common > LARGEST) {
            fail(m, "a condition that ties moves to the heaps has too large numbers");
            return;
        }
        form->c[i] = (int64_t)value;
    }
    if (form->modulus == 1) {
        m->count--;
    }
}

/* The form is 0: at least 0, and at most. */
static void add_equation(making *m, wi_wide form[WI_TIED_FORM]) {
    for (int side = 0; side < 2; side++) {
        add_form(m, form, 0);
        for (int i = 0; i < WI_TIED_FORM; i++) {
            form[i] = -form[i];
        }
    }
}

/* x, y, s, t, 1 of the rule to x, y, S, T, 1 of the move, times the denominators. */
static wi_wide put_in(wi_wide out[WI_TIED_FORM], const making *m,
                      const wi_wide form[WY_VARIABLES]) {
    const parameters *by = &m->by;
    const fraction *of_s = &by->i; /* a fan's s is s0 + i, its t is t0 + j */
    const fraction *of_t = by->fan ? &by->j : &by->i;
    const wi_wide s = by->fan ? form[WY_S] : 0;
    const wi_wide t = form[WY_T];
    const wi_wide scale = by->i.by; /* both have the same */
    out[WI_TIED_X] = form[WY_X] * scale;
    out[WI_TIED_Y] = form[WY_Y] * scale;
    out[WI_TIED_S] = s * of_s->s + t * of_t->s;
    out[WI_TIED_T] = s * of_s->t + t * of_t->t;
    out[WI_TIED_ONE] =
        (form[WY_ONE] + s * by->s0 + t * by->t0) * scale + s * of_s->one + t * of_t->one;
    return scale;
}

static void add_leaf(making *m, const wy_condition *leaf) {
    const wy_relation relation = leaf->relation;
    const bool rest = leaf->kind == WY_REST;
    if (rest ? relation != WY_EQ : leaf->absolute || relation == WY_NE) {
        fail(m, "a condition that ties moves to the heaps is not in normal form");
        return;
    }
    wi_wide form[WY_VARIABLES];
    const int sign = relation == WY_LT || relation == WY_LE ? -1 : 1;
    for (int i = 0; i < WY_VARIABLES; i++) {
        form[i] = sign * ((wi_wide)leaf->left.c[i] - leaf->right.c[i]);
    }
    form[WY_ONE] -= relation == WY_LT || relation == WY_GT;
    wi_wide made[WI_TIED_FORM];
    const wi_wide scale = put_in(made, m, form);
    if (rest) {
        add_form(m, made, leaf->modulus * scale);
    } else if (relation == WY_EQ) {
        add_equation(m, made);
    } else {
        add_form(m, made, 0);
    }
}

/* 0 <= i < count, and that it is a whole number. */
static void add_parameter(making *m, const fraction *i, int64_t count) {
    const wi_wide low[WI_TIED_FORM] = {0, 0, i->s, i->t, i->one};
    add_form(m, low, 0);
    if (i->by > 1) {
        add_form(m, low, i->by);
    }
    if (count != WY_UNBOUNDED) {
        const wi_wide high[WI_TIED_FORM] = {0, 0, -i->s, -i->t, (count - 1) * i->by - i->one};
        add_form(m, high, 0);
    }
}

/* Adds the forms that make (S,T) a move of the primitive. */
static void add_shape(making *m) {
    const wi_primitive *p = m->primitive;
    add_parameter(m, &m->by.i, p->kind == WI_FAN ? WY_UNBOUNDED : p->count1);
    if (p->kind == WI_FAN) {
        add_parameter(m, &m->by.j, WY_UNBOUNDED);
        return;
    }
    /* On the line: step.y (S - start.x) = step.x (T - start.y). */
    wi_wide on[WI_TIED_FORM] = {0, 0, p->step1.y, -p->step1.x,
                                (wi_wide)p->step1.x * p->start.y -
                                    (wi_wide)p->step1.y * p->start.x};
    add_equation(m, on);
}

/* ---- conditions to parts -------------------------------------------------------------------- */

/* One choice of a leaf from each "or". */
typedef struct conjunction {
    const wy_condition **leaves;
    size_t count, room;
} conjunction;

static bool push(making *m, conjunction *c, const wy_condition *leaf) {
    if (!wi_list_room(c->leaves, c->room, c->count + 1)) {
        m->status = wi_fail_memory(m->error);
        return false;
    }
    c->leaves[c->count++] = leaf;
    return true;
}

static void add_part(making *m, const conjunction *c) {
    m->count = 0;
    add_shape(m);
    wi_parts position = {0};
    for (size_t i = 0; i < c->count && m->status == WY_OK; i++) {
        const wy_condition *leaf = c->leaves[i];
        if (!wi_condition_has_parameter(leaf)) {
            wy_condition *copy = wi_condition_copy(leaf);
            if (copy == NULL || !wi_parts_add(&position, WY_AND, copy)) {
                m->status = wi_fail_memory(m->error);
            }
        } else if (leaf->kind == WY_COMPARE || leaf->kind == WY_REST) {
            add_leaf(m, leaf);
        } else {
            fail(m, "a parameter without end must be prime");
        }
    }
    wi_tied *out = m->out;
    if (m->status == WY_OK && out->count == MOST_PARTS) {
        fail(m, "a condition that ties moves to the heaps has too many parts");
    }
    wi_tied_part part = {.count = m->count, .period = 1};
    int sloped = 0;
    int rests = 0;
    for (size_t i = 0; i < m->count && m->status == WY_OK; i++) {
        const int64_t modulus = m->forms[i].modulus;
        rests += modulus > 0;
        sloped += modulus == 0;
        if (rests > WI_TIED_RESTS || sloped > WI_TIED_SLOPED) {
            fail(m, "a condition that ties moves to the heaps has too many parts");
        }
        if (modulus > LARGEST_PERIOD) {
            fail(m, "its remainders are too large");
        } else if (modulus > 1) {
            part.period = part.period / wi_gcd(part.period, modulus) * modulus;
            if (part.period > LARGEST_PERIOD) {
                fail(m, "its remainders are too large");
            }
        }
    }
    if (m->status == WY_OK) {
        wi_tied_part *parts = realloc(out->parts, (out->count + 1) * sizeof *parts);
        part.forms = malloc((m->count + 1) * sizeof *part.forms);
        part.position = position.count > 0 ? wi_parts_join(&position, WY_AND) : NULL;
        out->parts = parts != NULL ? parts : out->parts;
        if (parts == NULL || part.forms == NULL) {
            free(part.forms);
            wi_condition_free(part.position);
            m->status = wi_fail_memory(m->error);
        } else {
            memcpy(part.forms, m->forms, m->count * sizeof *part.forms);
            out->parts[out->count++] = part;
        }
    }
    wi_parts_free(&position);
}

/* All conjunctions: `rest` is a stack of conditions that are still to be met. */
static void expand(making *m, conjunction *chosen, conjunction *rest) {
    if (m->status != WY_OK) {
        return;
    }
    if (rest->count == 0) {
        add_part(m, chosen);
        return;
    }
    const wy_condition *next = rest->leaves[--rest->count];
    const size_t kept = rest->count;
    if (next->kind == WY_AND) {
        if (push(m, rest, next->first) && push(m, rest, next->second)) {
            expand(m, chosen, rest);
        }
    } else if (next->kind == WY_OR) {
        /* The stack below is needed twice. */
        conjunction copy = {0};
        bool fine = true;
        for (size_t i = 0; i < kept && fine; i++) {
            fine = push(m, &copy, rest->leaves[i]);
        }
        const size_t made = chosen->count;
        if (fine && push(m, &copy, next->first)) {
            expand(m, chosen, &copy);
        }
        free(copy.leaves);
        chosen->count = made;
        rest->count = kept;
        if (push(m, rest, next->second)) {
            expand(m, chosen, rest);
        }
    } else if (push(m, chosen, next)) {
        expand(m, chosen, rest);
    }
}

wy_status wi_tied_make(wi_tied *out, const wi_primitive *primitive, wy_error *error) {
    const bool fan = primitive->kind == WI_FAN;
    const int64_t step = fan ? 1 : primitive->step1.x;
    *out = (wi_tied){.least_s = primitive->start.x,
                     .step_s = step > 0 ? step : INT64_MAX / 2,
                     .both = primitive->both,
                     .fan = fan};
    making m = {.out = out, .primitive = primitive, .by = parameters_of(primitive), .error = error};
    conjunction chosen = {0};
    conjunction rest = {0};
    if (primitive->when == NULL || push(&m, &rest, primitive->when)) {
        expand(&m, &chosen, &rest);
    }
    free(chosen.leaves);
    free(rest.leaves);
    if (m.status != WY_OK) {
        wi_tied_clear(out);
    }
    return m.status;
}

void wi_tied_clear(wi_tied *tied) {
    for (size_t i = 0; i < tied->count; i++) {
        free(tied->parts[i].forms);
        wi_condition_free(tied->parts[i].position);
    }
    free(tied->parts);
    *tied = (wi_tied){0};
}

/* ---- slices --------------------------------------------------------------------------------- */

/* slope v + constant >= 0 for v in low..high; slope is not 0 */
static void bound(int64_t *low, int64_t *high, int64_t slope, int64_t constant) {
    if (slope > 0) {
        const int64_t least = -wi_quotient(constant, slope);
        *low = least > *low ? least : *low;
    } else if (slope < 0) {
        const int64_t most = wi_quotient(constant, -slope);
        *high = most < *high ? most : *high;
    }
}

static bool cut_rest(wi_tied_slice *out, const wi_tied_form *form, int64_t constant) {
    const int64_t m = form->modulus;
    /* y and T = y - z */
    const int64_t y = (form->c[WI_TIED_Y] + form->c[WI_TIED_T]) % m;
    const int64_t z = -form->c[WI_TIED_T] % m;
    if (y == 0 && z == 0) {
        return constant % m == 0;
    }
    out->rests[out->rest_count].y = y;
    out->rests[out->rest_count].z = z;
    out->rests[out->rest_count].one = constant % m;
    out->rests[out->rest_count++].modulus = m;
    return true;
}

static bool cut_form(wi_tied_slice *out, const wi_tied_form *form, int64_t x, int64_t s) {
    const int64_t y = form->c[WI_TIED_Y];
    const int64_t t = form->c[WI_TIED_T];
    const int64_t constant = form->c[WI_TIED_X] * x + form->c[WI_TIED_S] * s + form->c[WI_TIED_ONE];
    if (form->modulus > 0) {
        return cut_rest(out, form, constant);
    }
    if (y == 0 && t == 0) {
        return constant >= 0;
    }
    if (t == 0) {
        bound(&out->y_low, &out->y_high, y, constant);
    } else if (y == 0) {
        bound(&out->t_low, &out->t_high, t, constant);
    } else if (y == -t) {
        bound(&out->z_low, &out->z_high, y, constant);
    } else {
        out->sloped[out->sloped_count].y = y;
        out->sloped[out->sloped_count].t = t;
        out->sloped[out->sloped_count++].one = constant;
    }
    return true;
}

bool wi_tied_cut(wi_tied_slice *out, const wi_tied_part *part, int64_t x, int64_t s,
                 int64_t height) {
    out->y_low = out->z_low = out->t_low = 0;
    out->y_high = out->z_high = out->t_high = height - 1;
    out->sloped_count = out->rest_count = 0;
    out->period = part->period;
    for (size_t i = 0; i < part->count; i++) {
        if (!cut_form(out, &part->forms[i], x, s)) {
            return false;
        }
    }
    if (out->rest_count == 0) {
        out->period = 1;
    }
    return out->y_low <= out->y_high && out->z_low <= out->z_high && out->t_low <= out->t_high;
}

void wi_tied_range(int64_t *low, int64_t *high, const wi_tied_slice *slice, int64_t z) {
    *low = slice->y_low > z + slice->t_low ? slice->y_low : z + slice->t_low;
    *high = slice->y_high < z + slice->t_high ? slice->y_high : z + slice->t_high;
    /* T = y - z: what is sloped in y and T bounds y now. */
    for (int i = 0; i < slice->sloped_count; i++) {
        const int64_t by = slice->sloped[i].y + slice->sloped[i].t;
        const int64_t one = slice->sloped[i].one - slice->sloped[i].t * z;
        if (by != 0) {
            bound(low, high, by, one);
        } else if (one < 0) {
            *high = *low - 1;
        }
    }
}

wi_tied_end wi_tied_end_at(const wi_tied_slice *slice, int which, int64_t y, int64_t by_cells) {
    /* y Y + t T + one >= 0: T >= -(y Y + one)/t, or T <= (y Y + one)/-t */
    const int64_t slope = slice->sloped[which].y;
    const int64_t t = slice->sloped[which].t;
    const int64_t at = slope * y + slice->sloped[which].one;
    wi_tied_end end = {.by = t > 0 ? t : -t, .lower = t > 0};
    end.value = wi_quotient(at, end.by);
    end.rest = at - end.value * end.by;
    end.step = wi_quotient(slope * by_cells, end.by);
    end.step_rest = slope * by_cells - end.step * end.by;
    return end;
}

bool wi_tied_rests_hold(const wi_tied_slice *slice, int64_t y, int64_t z) {
    for (int i = 0; i < slice->rest_count; i++) {
        if ((slice->rests[i].y * y + slice->rests[i].z * z + slice->rests[i].one) %
                slice->rests[i].modulus !=
            0) {
            return false;
        }
    }
    return true;
}

/* ---- one slice, for all cells of a column: rows ---------------------------------------------- */

/* out += a row that holds the cells with this remainder. */
static void tied_class_row(uint64_t *out, size_t words, int64_t rest, int64_t modulus) {
    for (int64_t y = rest; y < (int64_t)words * 64; y += modulus) {
        out[y / 64] |= UINT64_C(1) << (y % 64);
    }
}

/* The least and the greatest bit in low..high, 0 <= low <= high; -1: there is none. */
static int64_t first_bit(const uint64_t *row, int64_t low, int64_t high) {
    const size_t last = (size_t)(high / 64);
    size_t w = (size_t)(low / 64);
    uint64_t bits = row[w] & ~UINT64_C(0) << (low % 64);
    while (bits == 0 && w < last) {
        bits = row[++w];
    }
    const int64_t bit = bits == 0 ? -1 : (int64_t)w * 64 + __builtin_ctzll(bits);
    return bit > high ? -1 : bit;
}

static int64_t last_bit(const uint64_t *row, int64_t low, int64_t high) {
    const size_t first = (size_t)(low / 64);
    size_t w = (size_t)(high / 64);
    uint64_t bits = row[w] & ~UINT64_C(0) >> (63 - high % 64);
    while (bits == 0 && w > first) {
        bits = row[--w];
    }
    const int64_t bit = bits == 0 ? -1 : (int64_t)w * 64 + 63 - __builtin_clzll(bits);
    return bit < low ? -1 : bit;
}

static int64_t count_bits(const uint64_t *row, int64_t low, int64_t high) {
    int64_t count = 0;
    for (size_t w = (size_t)(low / 64); w <= (size_t)(high / 64); w++) {
        count += __builtin_popcountll(row[w] & wi_interval_word(low, high, w));
    }
    return count;
}

/* ---- cells ---------------------------------------------------------------------------------- */

/* The cells y in question: an interval, perhaps a class, perhaps a condition. */
typedef struct cells {
    int64_t low, high;
    const uint64_t *class; /* NULL: all */
    const uint64_t *where;
} cells;

static uint64_t cells_word(const cells *c, size_t w) {
    uint64_t bits = wi_interval_word(c->low, c->high, w);
    bits &= c->class != NULL ? c->class[w] : bits;
    return c->where != NULL ? bits & c->where[w] : bits;
}

static void or_cells(uint64_t *out, const cells *c) {
    if (c->low > c->high) {
        return;
    }
    const size_t last = (size_t)(c->high / 64);
    for (size_t w = (size_t)(c->low / 64); w <= last; w++) {
        out[w] |= cells_word(c, w);
    }
}

/* ---- level constraints ---------------------------------------------------------------------- */

static void or_shifted(uint64_t *out, const uint64_t *row, int64_t shift, const cells *c) {
    const size_t last = (size_t)(c->high / 64);
    for (size_t w = (size_t)(c->low / 64); w <= last; w++) {
        out[w] |= wi_shifted_word(row, w, shift) & cells_word(c, w);
    }
}

/* row |= row << by, through another row. */
static void widen(uint64_t **row, uint64_t **other, int64_t by, size_t words) {
    for (size_t w = 0; w < words; w++) {
        (*other)[w] = (*row)[w] | wi_shifted_word(*row, w, by);
    }
    uint64_t *kept = *row;
    *row = *other;
    *other = kept;
}

/* The union of row << T, T = low..high; row and other are changed. */
static void or_window(uint64_t *out, uint64_t *row, uint64_t *other, int64_t low, int64_t high,
                      const cells *c, size_t words) {
    const int64_t count = high - low + 1;
    int64_t done = 1;
    for (; 2 * done <= count; done *= 2) {
        widen(&row, &other, done, words);
    }
    if (done < count) {
        widen(&row, &other, count - done, words);
    }
    or_shifted(out, row, low, c);
}

/* ---- sloped constraints --------------------------------------------------------------------- */

/* The bits of `left`, cells of word w. */
static uint64_t look_at_word(const uint64_t *row, const wi_tied_slice *slice, size_t w,
                             uint64_t left) {
    wi_tied_end ends[WI_TIED_SLOPED];
    uint64_t found = 0;
    int64_t y = (int64_t)w * 64 + __builtin_ctzll(left);
    for (int i = 0; i < slice->sloped_count; i++) {
        ends[i] = wi_tied_end_at(slice, i, y, 1);
    }
    for (; left >> (y % 64) != 0; y++) {
        int64_t low = slice->t_low;
        int64_t high = slice->t_high < y ? slice->t_high : y;
        for (int i = 0; i < slice->sloped_count; i++) {
            if (ends[i].lower) {
                low = -ends[i].value > low ? -ends[i].value : low;
            } else {
                high = ends[i].value < high ? ends[i].value : high;
            }
            wi_tied_end_step(&ends[i]);
        }
        const uint64_t bit = UINT64_C(1) << (y % 64);
        if (low <= high && (left & bit) != 0 && first_bit(row, y - high, y - low) >= 0) {
            found |= bit;
        }
        if (y % 64 == 63) {
            break;
        }
    }
    return found;
}

/* From each cell that is not yet there. */
static void look_at_cells(uint64_t *out, const uint64_t *row, const wi_tied_slice *slice,
                          const cells *c) {
    for (size_t w = (size_t)(c->low / 64); w <= (size_t)(c->high / 64); w++) {
        const uint64_t left = cells_word(c, w) & ~out[w];
        if (left != 0) {
            out[w] |= look_at_word(row, slice, w, left);
        }
    }
}

/* From each source cell. */
static void fill_from_source(uint64_t *out, const uint64_t *row, const wi_tied_slice *slice,
                             const cells *c, int64_t first, int64_t last) {
    for (size_t w = (size_t)(first / 64); w <= (size_t)(last / 64); w++) {
        for (uint64_t left = row[w] & wi_interval_word(first, last, w); left != 0;
             left &= left - 1) {
            cells moving = *c;
            wi_tied_range(&moving.low, &moving.high, slice,
                          (int64_t)w * 64 + __builtin_ctzll(left));
            moving.low = moving.low > c->low ? moving.low : c->low;
            moving.high = moving.high < c->high ? moving.high : c->high;
            or_cells(out, &moving);
        }
    }
}

/* Filling an interval costs about what looking at FILL_LOOKS cells and one of its words cost. */
static bool is_sparse(const uint64_t *row, const cells *c, int64_t first, int64_t last) {
    enum { FILL_LOOKS = 8 };
    const int64_t looks = c->high - c->low + 1;
    return count_bits(row, first, last) * (FILL_LOOKS + looks / 64) <= looks;
}

/* ---- all of it ------------------------------------------------------------------------------ */

/* The source cells that cells of one class may move to; few: there are few. */
static void cut_source(uint64_t *out, const wi_tied_rows *rows, const wi_tied_slice *slice,
                       int64_t class, bool few) {
    memset(out, 0, rows->words * sizeof *out);
    for (int64_t z = 0; z < slice->period && !few; z++) {
        if (wi_tied_rests_hold(slice, class, z)) {
            tied_class_row(out, rows->words, z, slice->period);
        }
    }
    for (size_t w = (size_t)(slice->z_low / 64); w <= (size_t)(slice->z_high / 64); w++) {
        const uint64_t source = rows->source[w] & wi_interval_word(slice->z_low, slice->z_high, w);
        for (uint64_t left = few ? source : 0; left != 0; left &= left - 1) {
            if (wi_tied_rests_hold(slice, class, (int64_t)w * 64 + __builtin_ctzll(left))) {
                out[w] |= left & -left;
            }
        }
        out[w] &= source;
    }
}

/* Cells that move to a source cell between first and last. */
static void bound_cells(cells *c, const wi_tied_slice *slice, int64_t first, int64_t last) {
    const int64_t lowest = first + slice->t_low; /* y = z + T */
    const int64_t highest = last + slice->t_high;
    c->low = lowest > slice->y_low ? lowest : slice->y_low;
    c->high = highest < slice->y_high ? highest : slice->y_high;
}

/*
 * The cells of one class, or all if there are none.  source: cut to what they may move to, NULL: as
 * it is.
 */
static void reach_class(const wi_tied_rows *rows, const wi_tied_slice *slice, uint64_t *source,
                        const uint64_t *class) {
    const uint64_t *seen = source != NULL ? source : rows->source;
    const int64_t first = first_bit(seen, slice->z_low, slice->z_high);
    if (first < 0) {
        return;
    }
    const int64_t last = last_bit(seen, first, slice->z_high);
    cells c = {.class = class, .where = rows->where};
    bound_cells(&c, slice, first, last);
    if (c.low > c.high) {
        return;
    }
    if (slice->sloped_count > 0 && is_sparse(seen, &c, first, last)) {
        fill_from_source(rows->out, seen, slice, &c, first, last);
        return;
    }
    if (slice->sloped_count == 0 && slice->t_high >= c.high - first) {
        or_cells(rows->out, &c); /* nothing ends the reach of the first cell */
        return;
    }
    if (source == NULL) {
        source = rows->scratch;
        for (size_t w = 0; w < rows->words; w++) {
            source[w] = rows->source[w] & wi_interval_word(slice->z_low, slice->z_high, w);
        }
    }
    if (slice->sloped_count > 0) {
        look_at_cells(rows->out, source, slice, &c);
    } else {
        or_window(rows->out, source, rows->scratch + rows->stride, slice->t_low, slice->t_high, &c,
                  rows->words);
    }
}

void wi_tied_reach(const wi_tied_rows *rows, const wi_tied_slice *slice) {
    if (slice->period == 1 && slice->sloped_count == 0 && slice->t_low == slice->t_high) {
        cells c = {.where = rows->where};
        bound_cells(&c, slice, slice->z_low, slice->z_high);
        if (c.low <= c.high) {
            or_shifted(rows->out, rows->source, slice->t_low, &c);
        }
        return;
    }
    if (slice->period == 1) {
        reach_class(rows, slice, NULL, NULL);
        return;
    }
    const int64_t count = count_bits(rows->source, slice->z_low, slice->z_high);
    const bool few = count <= (int64_t)rows->words;
    uint64_t *class = rows->scratch + 2 * rows->stride;
    for (int64_t rest = 0; rest < slice->period && count > 0; rest++) {
        cut_source(rows->scratch, rows, slice, rest, few);
        if (first_bit(rows->scratch, slice->z_low, slice->z_high) >= 0) {
            memset(class, 0, rows->words * sizeof *class);
            tied_class_row(class, rows->words, rest, slice->period);
            reach_class(rows, slice, rows->scratch, class);
        }
    }
}

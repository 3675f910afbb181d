/*
 * values_forms.c - closed forms of Grundy functions, as automata over binary digits.
 *
 *     ((x+y) mod h) + h (floor(x/h) xor floor(y/h))    cyclic Nimhoff (Fraenkel, Lorberbom 1991);
 *                                                      h = 1 is Nim (Bouton 1901), h = 3 Ryuo Nim
 *     x + y, max(x,y), min(x,y), |x - y|, x, y
 *     g(x mod h, y mod h) + h (floor(x/h) xor floor(y/h))    other games of Nimhoff's kind
 *
 * A number n is divided by h while its digits are read, the greatest first: with the rest r so far
 * the next digit d makes 2r + d, whose quotient by h, 0 or 1, is the next digit of floor(n/h).  So
 * the automaton of the first form has the rests of x, y and z as its states, goes on where the
 * quotient of z is the exclusive or of the other two, and accepts where z = x + y modulo h.  The
 * last form is the same with a table of the rests instead of the sum.
 *
 * A form is a guess here; values_kernel.h proves it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <wythoff/grundy.h>

#include "base/fail.h"
#include "prove/calculus.h"
#include "prove/values.h"

enum {
    CYCLIC = 64, /* the forms below: h = form + 1 */
    SUM = CYCLIC,
    LARGER,
    SMALLER,
    DIFFERENCE,
    FIRST,
    SECOND,
    RESTS, /* the forms from here on: h = form - RESTS + 2 */
    LARGEST_REST = 32,
    FORMS = RESTS + LARGEST_REST - 1
};

size_t wi_value_forms(void) {
    return FORMS;
}

/* The h of a form with rests. */
static int64_t modulus(size_t form) {
    return form < CYCLIC ? (int64_t)form + 1 : (int64_t)(form - RESTS) + 2;
}

/* The value of the rests in the table; -1: the form does not fit. */
static int64_t of_rests(const wi_value_table *table, int64_t h, int64_t x, int64_t y) {
    const bool there = x % h < table->width && y % h < table->height;
    const uint32_t value = there ? table->of[x % h * table->height + y % h] : WY_GRUNDY_NONE;
    return value < h ? (int64_t)value : -1;
}

static int64_t value_of(size_t form, const wi_value_table *table, int64_t x, int64_t y) {
    if (form < CYCLIC) {
        const int64_t h = modulus(form);
        return (x + y) % h + h * ((x / h) ^ (y / h));
    }
    if (form >= RESTS) {
        const int64_t h = modulus(form);
        const int64_t rest = of_rests(table, h, x, y);
        return rest < 0 ? -1 : rest + h * ((x / h) ^ (y / h));
    }
    switch (form) {
    case SUM:
        return x + y;
    case LARGER:
        return x > y ? x : y;
    case SMALLER:
        return x < y ? x : y;
    case DIFFERENCE:
        return x > y ? x - y : y - x;
    default:
        return form == FIRST ? x : y;
    }
}

bool wi_value_form_fits(size_t form, const wi_value_table *table) {
    for (int64_t x = 0; x < table->width; x++) {
        for (int64_t y = 0; y < table->height; y++) {
            const uint32_t value = table->of[x * table->height + y];
            if (value != WY_GRUNDY_NONE && value_of(form, table, x, y) != value) {
                return false;
            }
        }
    }
    return true;
}

void wi_value_form_text(char out[WY_VALUES_FORM], size_t form) {
    static const char *const others[] = {"x + y", "max(x,y)", "min(x,y)", "|x - y|", "x", "y"};
    if (form == 0) {
        snprintf(out, WY_VALUES_FORM, "x xor y");
    } else if (form < CYCLIC) {
        snprintf(out, WY_VALUES_FORM, "((x+y) mod %zu) + %zu (floor(x/%zu) xor floor(y/%zu))",
                 form + 1, form + 1, form + 1, form + 1);
    } else if (form >= RESTS) {
        const int h = (int)modulus(form);
        snprintf(out, WY_VALUES_FORM, "g(x mod %d, y mod %d) + %d (floor(x/%d) xor floor(y/%d))", h,
                 h, h, h, h);
    } else {
        snprintf(out, WY_VALUES_FORM, "%s", others[form - SUM]);
    }
}

/* ---- rests ----------------------------------------------------------------------------------- */

/* The states that are reached, numbered as they are met. */
typedef struct rests {
    uint32_t h;
    uint32_t *number; /* of (rx h + ry) h + rz, plus 1; 0: not met */
    uint32_t *state;  /* of a number */
    uint32_t count;
    wy_edge *edges;
    size_t edge_count;
} rests;

static uint32_t meet(rests *r, uint32_t rx, uint32_t ry, uint32_t rz) {
    uint32_t *number = &r->number[(rx * r->h + ry) * r->h + rz];
    if (*number == 0) {
        r->state[r->count] = (rx * r->h + ry) * r->h + rz;
        *number = ++r->count;
    }
    return *number - 1;
}

static void follow(rests *r, uint32_t from) {
    const uint32_t h = r->h;
    const uint32_t before[3] = {r->state[from] / h / h, r->state[from] / h % h, r->state[from] % h};
    for (uint64_t label = 0; label < 8; label++) { /* one bit for each of x, y and z */
        uint32_t after[3];
        uint32_t carried = 0;
        for (uint32_t t = 0; t < 3; t++) {
            const uint32_t doubled = 2 * before[t] + (uint32_t)(label >> (2 - t) & 1);
            after[t] = doubled % h;
            carried ^= doubled / h;
        }
        if (carried == 0) {
            const uint32_t to = meet(r, after[0], after[1], after[2]);
            r->edges[r->edge_count++] = (wy_edge){.from = from, .to = to, .label = label};
        }
    }
}

static wy_status make_rests(wy_automaton **out, size_t form, const wi_value_table *table,
                            const wy_numeration *binary, wy_error *error) {
    const uint32_t h = (uint32_t)modulus(form);
    const size_t most = (size_t)h * h * h;
    const wy_track track = wy_numeration_track(binary);
    const wy_track tracks[3] = {track, track, track};
    rests r = {.h = h,
               .number = calloc(most, sizeof *r.number),
               .state = malloc(most * sizeof *r.state),
               .edges = malloc(most * 8 * sizeof *r.edges)};
    int32_t *outputs = malloc(most * sizeof *outputs);
    wy_status status = WY_OK;
    if (r.number == NULL || r.state == NULL || r.edges == NULL || outputs == NULL) {
        status = wi_fail_memory(error);
    } else {
        meet(&r, 0, 0, 0);
        for (uint32_t i = 0; i < r.count; i++) {
            follow(&r, i);
            const uint32_t rx = r.state[i] / h / h;
            const uint32_t ry = r.state[i] / h % h;
            outputs[i] = value_of(form, table, rx, ry) == r.state[i] % h;
        }
        status = wy_automaton_create(out, WY_ACCEPTOR, tracks, 3, outputs, r.count, r.edges,
                                     r.edge_count, error);
    }
    free(r.number);
    free(r.state);
    free(r.edges);
    free(outputs);
    return status;
}

/* ---- linear forms ---------------------------------------------------------------------------- */

/* a x + b y = z where c x >= c y; c = 0: everywhere. */
static wy_automaton *piece(wi_calculus *c, int64_t a, int64_t b, int64_t where) {
    const int64_t sum[3] = {a, b, -1};
    wy_automaton *out = wi_calculus_linear(c, sum, 3, 0, WY_EQ);
    if (where != 0) {
        const int64_t side[3] = {where, -where, 0};
        out = wi_calculus_into(c, WY_OP_AND, out, wi_calculus_linear(c, side, 3, 0, WY_GE));
    }
    return out;
}

static wy_automaton *make_linear(wi_calculus *c, size_t form) {
    switch (form) {
    case SUM:
        return piece(c, 1, 1, 0);
    case LARGER:
        return wi_calculus_into(c, WY_OP_OR, piece(c, 1, 0, 1), piece(c, 0, 1, -1));
    case SMALLER:
        return wi_calculus_into(c, WY_OP_OR, piece(c, 1, 0, -1), piece(c, 0, 1, 1));
    case DIFFERENCE:
        return wi_calculus_into(c, WY_OP_OR, piece(c, 1, -1, 1), piece(c, -1, 1, -1));
    default:
        return form == FIRST ? piece(c, 1, 0, 0) : piece(c, 0, 1, 0);
    }
}

wy_status wi_value_form_make(wy_automaton **out, size_t form, const wi_value_table *table,
                             const wy_numeration *binary, const wy_control *control,
                             wy_error *error) {
    *out = NULL;
    wi_calculus c = {.system = binary, .control = control, .error = error};
    if (form < CYCLIC || form >= RESTS) {
        c.status = make_rests(out, form, table, binary, error);
    } else {
        *out = make_linear(&c, form);
    }
    if (c.status == WY_OK) {
        c.status = wy_automaton_minimise_in_place(*out, control, error);
    }
    if (c.status != WY_OK) {
        wy_automaton_free(*out);
        *out = NULL;
    }
    return c.status;
}

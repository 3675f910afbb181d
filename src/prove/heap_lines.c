/*
 * heap_lines.c - families of moves as lines of conditions; what they are is in heap_moves.h.
 */
#include "prove/heap_moves.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/list.h"
#include "rules/value.h"

enum { MOST_LINES_OF_ONE = 256 };

/* ---- a family ------------------------------------------------------------------------------ */

typedef struct maker {
    const wi_heap_ask *ask;
    int from[WY_MOST_HEAPS];      /* of a parameter: the heap from which it is taken; -1: none */
    int64_t times[WY_MOST_HEAPS]; /* so often; at least 1 */
    int64_t less[WY_MOST_HEAPS];  /* and what is taken there besides */
    wy_status status;
    wy_error *error;
} maker;

static void fail(maker *m) {
    if (m->status == WY_OK) {
        m->status = wi_fail(m->error, WY_LIMIT,
                            "moves are lines if each parameter is alone in what is taken from some "
                            "heap, and conditions are short, with small numbers");
    }
}

/* part = times parameter + constant, times >= 1; returns times, or 0 */
static int64_t times_parameter(const wy_linear *part, int j) {
    bool alone = part->c[wi_parameter_variables[j]] >= 1;
    for (int i = 0; i < WY_MOST_HEAPS && alone; i++) {
        alone = part->c[wi_heap_variables[i]] == 0 &&
                (i == j || part->c[wi_parameter_variables[i]] == 0);
    }
    return alone ? part->c[wi_parameter_variables[j]] : 0;
}

/* Each from the heap where it is taken least often. */
static void find_parameters(maker *m) {
    for (int j = 0; j < WY_MOST_HEAPS; j++) {
        m->from[j] = -1;
        m->times[j] = 1;
        for (int i = 0; i < m->ask->heaps; i++) {
            const int64_t times = times_parameter(&m->ask->family->part[i], j);
            if (times > 0 && (m->from[j] < 0 || times < m->times[j])) {
                m->from[j] = i;
                m->times[j] = times;
                m->less[j] = m->ask->family->part[i].c[WY_ONE];
            }
        }
        if (m->times[j] > WI_HEAP_COEFFICIENT ||
            (m->from[j] < 0 && wi_family_has_parameter(m->ask->family, j))) {
            fail(m);
        }
    }
}

/*
 * What the parameters of a form have to be multiplied by to become what is taken.  0: too large,
 * and the maker has failed.
 */
static int64_t scale_of(maker *m, const wy_linear *form) {
    int64_t scale = 1;
    for (int i = 0; i < WY_MOST_HEAPS && scale <= WI_HEAP_LIMIT; i++) {
        if (form->c[wi_parameter_variables[i]] != 0) {
            scale *= m->times[i] / wi_gcd(scale, m->times[i]);
        }
    }
    if (scale > WI_HEAP_LIMIT) {
        fail(m);
        return 0;
    }
    return scale;
}

/* sign * form, its constant on the other side; all of it *scale times. */
static wi_heap_condition condition_of(maker *m, const wy_linear *form, int64_t sign,
                                      int64_t *scale) {
    *scale = scale_of(m, form);
    wi_heap_condition out = {.limit = -sign * *scale * form->c[WY_ONE]};
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        out.heap[i] = sign * *scale * form->c[wi_heap_variables[i]];
        const int64_t by = sign * (*scale / m->times[i]) * form->c[wi_parameter_variables[i]];
        if (by != 0 && m->from[i] < 0) {
            fail(m);
        } else if (by != 0) {
            out.taken[m->from[i]] += by;
            out.limit += by * m->less[i];
        }
    }
    return out;
}

/* Puts the condition at its place.  WY_NO: it never holds.  WY_LIMIT: too many, or too large. */
static wy_status put_condition(wi_heap_line *to, wi_heap_condition c);

/* The condition in every line; lines in which it never holds go. */
static void add(maker *m, wi_heap_line_list *to, wi_heap_condition c) {
    size_t kept = 0;
    for (size_t i = 0; i < to->count; i++) {
        const wy_status status = put_condition(&to->all[i], c);
        if (status == WY_LIMIT) {
            fail(m);
        }
        if (status == WY_OK) {
            to->all[kept++] = to->all[i];
        }
    }
    to->count = kept;
}

static void join(maker *m, wi_heap_line_list *to, wi_heap_line_list *more) {
    for (size_t i = 0; i < more->count && m->status == WY_OK; i++) {
        if (to->count == MOST_LINES_OF_ONE) {
            fail(m);
        } else if (!wi_heap_line_list_add(to, &more->all[i])) {
            m->status = wi_fail_memory(m->error);
        }
    }
    wi_heap_line_list_clear(more);
}

static wi_heap_line_list copy(maker *m, const wi_heap_line_list *of) {
    wi_heap_line_list out = {0};
    for (size_t i = 0; i < of->count && m->status == WY_OK; i++) {
        if (!wi_heap_line_list_add(&out, &of->all[i])) {
            m->status = wi_fail_memory(m->error);
        }
    }
    return out;
}

/* form relation 0 */
static void add_compared(maker *m, wi_heap_line_list *to, const wy_linear *form,
                         wy_relation relation) {
    const bool turned = relation == WY_LT || relation == WY_LE;
    int64_t scale = 1;
    wi_heap_condition c = condition_of(m, form, turned ? -1 : 1, &scale);
    if (relation == WY_NE) {
        wi_heap_line_list above = copy(m, to);
        add_compared(m, &above, form, WY_GT);
        add_compared(m, to, form, WY_LT);
        join(m, to, &above);
        return;
    }
    c.equal = relation == WY_EQ;
    c.limit += relation == WY_LT || relation == WY_GT ? scale : 0;
    add(m, to, c);
}

static wy_linear difference(const wy_linear *a, int64_t sign, const wy_linear *b) {
    wy_linear out = {{0}};
    for (int i = 0; i < WY_VARIABLES; i++) {
        out.c[i] = sign * a->c[i] - b->c[i];
    }
    return out;
}

/* |l| < r is l < r and -l < r; |l| > r is l > r or -l > r. */
static void add_absolute(maker *m, wi_heap_line_list *to, const wy_condition *of) {
    const wy_linear plus = difference(&of->left, 1, &of->right);
    const wy_linear minus = difference(&of->left, -1, &of->right);
    if (of->relation == WY_LT || of->relation == WY_LE) {
        add_compared(m, to, &plus, of->relation);
        add_compared(m, to, &minus, of->relation);
        return;
    }
    if (of->relation == WY_NE) {
        wy_condition below = *of;
        below.relation = WY_LT;
        wi_heap_line_list less = copy(m, to);
        add_absolute(m, &less, &below);
        below.relation = WY_GT;
        add_absolute(m, to, &below);
        join(m, to, &less);
        return;
    }
    if (of->relation == WY_EQ) { /* l = r >= 0 or -l = r >= 0 */
        add_compared(m, to, &of->right, WY_GE);
    }
    wi_heap_line_list other = copy(m, to);
    add_compared(m, to, &plus, of->relation);
    add_compared(m, &other, &minus, of->relation);
    join(m, to, &other);
}

static void add_rest(maker *m, wi_heap_line_list *to, const wy_condition *of, int64_t rest) {
    int64_t scale = 1;
    wi_heap_condition c = condition_of(m, &of->left, 1, &scale);
    c.equal = 1;
    c.modulus = scale * of->modulus;
    c.limit += scale * rest;
    add(m, to, c);
}

static void add_condition(maker *m, wi_heap_line_list *to, const wy_condition *of) {
    if (m->status != WY_OK) {
        return;
    }
    if (of->kind == WY_AND) {
        add_condition(m, to, of->first);
        add_condition(m, to, of->second);
    } else if (of->kind == WY_OR) {
        wi_heap_line_list other = copy(m, to);
        add_condition(m, to, of->first);
        add_condition(m, &other, of->second);
        join(m, to, &other);
    } else if (of->kind == WY_COMPARE && of->absolute) {
        add_absolute(m, to, of);
    } else if (of->kind == WY_COMPARE) {
        const wy_linear form = difference(&of->left, 1, &of->right);
        add_compared(m, to, &form, of->relation);
    } else if (of->kind == WY_REST && of->relation == WY_EQ) {
        add_rest(m, to, of, of->right.c[WY_ONE]);
    } else if (of->kind == WY_REST) {
        wi_heap_line_list all = {0};
        for (int64_t rest = 0; rest < of->modulus && m->status == WY_OK; rest++) {
            if (rest != of->right.c[WY_ONE]) {
                wi_heap_line_list one = copy(m, to);
                add_rest(m, &one, of, rest);
                join(m, &all, &one);
            }
        }
        wi_heap_line_list_clear(to);
        *to = all;
    } else {
        fail(m);
    }
}

static bool on_heaps(const wy_condition *of) {
    if (of->kind == WY_AND || of->kind == WY_OR) {
        return on_heaps(of->first) || on_heaps(of->second);
    }
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        const int v = wi_heap_variables[i];
        if (of->left.c[v] != 0 || of->right.c[v] != 0) {
            return true;
        }
    }
    return false;
}

/* The parts of a conjunction that are wanted. */
static void add_parts(maker *m, wi_heap_line_list *to, const wy_condition *of, bool without) {
    if (of != NULL && of->kind == WY_AND) {
        add_parts(m, to, of->first, without);
        add_parts(m, to, of->second, without);
    } else if (of != NULL && !(without && !on_heaps(of))) {
        add_condition(m, to, of);
    }
}

static void add_range(maker *m, wi_heap_line_list *to, int j) {
    const wy_range *range = &m->ask->family->range[j];
    wy_linear form = {{0}};
    form.c[wi_parameter_variables[j]] = 1;
    if (range->count == 0) {
        form.c[WY_ONE] = -range->low;
        add_compared(m, to, &form, WY_GE);
        if (range->high != WY_UNBOUNDED) {
            form.c[WY_ONE] = -range->high;
            add_compared(m, to, &form, WY_LE);
        }
        return;
    }
    wi_heap_line_list all = {0};
    for (size_t i = 0; i < range->count && m->status == WY_OK; i++) {
        wi_heap_line_list one = copy(m, to);
        form.c[WY_ONE] = -range->values[i];
        add_compared(m, &one, &form, WY_EQ);
        join(m, &all, &one);
    }
    wi_heap_line_list_clear(to);
    *to = all;
}

/* What is taken is what the family says. */
static void add_taken(maker *m, wi_heap_line_list *to) {
    for (int i = 0; i < m->ask->heaps; i++) {
        /* taken_i - part_i = 0 */
        int64_t scale = 1;
        wi_heap_condition c = condition_of(m, &m->ask->family->part[i], -1, &scale);
        c.taken[i] += scale;
        c.equal = 1;
        add(m, to, c);
    }
    for (int j = 0; j < WY_MOST_HEAPS && m->status == WY_OK; j++) {
        if (m->times[j] > 1) {
            wi_heap_condition whole = {.equal = 1, .modulus = m->times[j], .limit = m->less[j]};
            whole.taken[m->from[j]] = 1;
            add(m, to, whole);
        }
    }
}

/* Two parameters are equal, or one is the sum of all others. */
static void add_asked(maker *m, wi_heap_line_list *to) {
    for (int j = 0; j < WY_MOST_HEAPS; j++) {
        wy_linear form = {{0}};
        if (m->ask->same[j] != j) {
            form.c[wi_parameter_variables[j]] = 1;
            form.c[wi_parameter_variables[m->ask->same[j]]] = -1;
            add_compared(m, to, &form, WY_EQ);
        } else if (m->ask->sum == j) {
            for (int k = 0; k < WY_MOST_HEAPS; k++) {
                if (wi_family_has_parameter(m->ask->family, k)) {
                    form.c[wi_parameter_variables[k]] = k == j ? 1 : -1;
                }
            }
            add_compared(m, to, &form, WY_EQ);
        }
    }
}

/* ---- what is remembered ---------------------------------------------------------------------- */

/* A bound: no more is taken, and the next one is factor * taken + more. */
static void add_bound(maker *m, wi_heap_line_list *to) {
    const int at = m->ask->heaps;
    wi_heap_condition most = {.limit = 0};
    most.heap[at] = 1;
    most.taken[0] = -1;
    add(m, to, most);
    wi_heap_condition next = {.equal = 1, .limit = m->ask->more};
    next.heap[at] = 1;
    next.taken[at] = -1;
    next.taken[0] = -m->ask->factor;
    add(m, to, next);
}

/* The last move is not made again, and then this one is the last. */
static void add_last(maker *m, wi_heap_line_list *to) {
    wi_heap_line_list all = {0};
    for (int i = 0; i < m->ask->heaps && m->status == WY_OK; i++) {
        for (int64_t sign = -1; sign <= 1; sign += 2) { /* more is taken from heap i, or less */
            wi_heap_line_list one = copy(m, to);
            wi_heap_condition other = {.limit = 1};
            other.heap[m->ask->heaps + i] = sign;
            other.taken[i] = -sign;
            add(m, &one, other);
            join(m, &all, &one);
        }
    }
    wi_heap_line_list_clear(to);
    *to = all;
    for (int i = 0; i < m->ask->heaps; i++) {
        wi_heap_condition next = {.equal = 1};
        next.heap[m->ask->heaps + i] = 1;
        next.taken[m->ask->heaps + i] = next.taken[i] = -1;
        add(m, to, next);
    }
}

/* ---- all of it --------------------------------------------------------------------------- */

wy_status wi_heap_lines_of(wi_heap_line_list *out, const wi_heap_ask *ask, bool without,
                           wy_error *error) {
    maker m = {.ask = ask, .error = error};
    const wi_heap_line nothing = {.count = 0};
    *out = (wi_heap_line_list){0};
    find_parameters(&m);
    if (m.status == WY_OK && !wi_heap_line_list_add(out, &nothing)) {
        return wi_fail_memory(error);
    }
    if (m.status == WY_OK) {
        add_taken(&m, out);
    }
    for (int j = 0; j < WY_MOST_HEAPS && m.status == WY_OK; j++) {
        if (wi_family_has_parameter(ask->family, j)) {
            add_range(&m, out, j);
        }
    }
    if (m.status == WY_OK) {
        add_parts(&m, out, ask->family->when, without);
        add_asked(&m, out);
    }
    if (m.status == WY_OK && ask->memory == WY_MEMORY_BOUND) {
        add_bound(&m, out);
    } else if (m.status == WY_OK && ask->memory == WY_MEMORY_REPEAT) {
        add_last(&m, out);
    }
    if (m.status != WY_OK) {
        wi_heap_line_list_clear(out);
    }
    return m.status;
}

/* The same with what is asked of some moves besides, and, to_zero, only those that empty all heaps.
 */
static wy_status lines_asked(wi_heap_line_list *lines, const wi_heap_ask *ask, bool to_zero,
                             wy_error *error) {
    maker m = {.ask = ask, .error = error};
    find_parameters(&m);
    add_asked(&m, lines);
    for (int i = 0; i < ask->heaps && to_zero; i++) {
        wi_heap_condition c = {.equal = 1};
        c.heap[i] = 1;
        c.taken[i] = -1;
        add(&m, lines, c);
    }
    return m.status;
}

wy_status wi_heap_lines_ends(wi_heap_line_list *out, const wy_condition *ends, int heaps,
                             wy_error *error) {
    static const wy_family nothing = {.parameters = 0};
    const wi_heap_ask ask = wi_heap_ask_all(&nothing, heaps);
    const wi_heap_line always = {.count = 0};
    maker m = {.ask = &ask, .error = error};
    *out = (wi_heap_line_list){0};
    find_parameters(&m);
    if (!wi_heap_line_list_add(out, &always)) {
        return wi_fail_memory(error);
    }
    add_condition(&m, out, ends);
    if (m.status != WY_OK) {
        wi_heap_line_list_clear(out);
    }
    return m.status;
}

/* Is it seen that its conditions never hold together?  Of so many heaps nothing negative is taken.
 */
static bool line_fails(const wi_heap_line *line, int heaps);

/* ---- without others -------------------------------------------------------------------------- */

/* The lines of which one holds if the condition does not, behind this line. */
static void add_contrary(maker *m, wi_heap_line_list *to, const wi_heap_line *line,
                         const wi_heap_condition *c, int heaps) {
    const int64_t rests = c->modulus > 0 ? c->modulus : c->equal ? 3 : 2;
    for (int64_t k = 1; k < rests && m->status == WY_OK; k++) {
        wi_heap_condition other = *c;
        if (c->modulus > 0) {
            other.limit += k;
        } else {
            other.equal = 0;
            for (int i = 0; i < WY_MOST_HEAPS && k == 1; i++) { /* f <= limit - 1 */
                other.heap[i] = -c->heap[i];
                other.taken[i] = -c->taken[i];
            }
            other.limit = k == 1 ? 1 - c->limit : c->limit + 1;
        }
        wi_heap_line_list one = {0};
        if (!wi_heap_line_list_add(&one, line)) {
            m->status = wi_fail_memory(m->error);
            return;
        }
        add(m, &one, other);
        if (one.count == 1 && line_fails(&one.all[0], heaps)) {
            one.count = 0;
        }
        join(m, to, &one);
    }
}

wy_status wi_heap_lines_without(wi_heap_line_list *lines, const wi_heap_line *gone, int heaps,
                                wy_error *error) {
    maker m = {.error = error};
    wi_heap_line_list out = {0};
    for (size_t i = 0; i < lines->count && m.status == WY_OK; i++) {
        wi_heap_line_list both = {
            0}; /* if the line and the other have nothing in common it stays */
        if (!wi_heap_line_list_add(&both, &lines->all[i])) {
            m.status = wi_fail_memory(error);
        }
        for (size_t k = 0; k < gone->count; k++) {
            add(&m, &both, gone->all[k]);
        }
        if (both.count == 0 || line_fails(&both.all[0], heaps)) {
            wi_heap_line_list whole = {0};
            if (!wi_heap_line_list_add(&whole, &lines->all[i])) {
                m.status = wi_fail_memory(error);
            }
            join(&m, &out, &whole);
        } else {
            for (size_t k = 0; k < gone->count && m.status == WY_OK; k++) {
                add_contrary(&m, &out, &lines->all[i], &gone->all[k], heaps);
            }
        }
        wi_heap_line_list_clear(&both);
    }
    wi_heap_line_list_clear(lines);
    *lines = out;
    return m.status;
}

/* ---- one line -------------------------------------------------------------------------------- */

/* A line of linear conditions: in its one form, in order, as text. */

/* ---- lists --------------------------------------------------------------------------------- */

void wi_heap_line_list_clear(wi_heap_line_list *list) {
    free(list->all);
    *list = (wi_heap_line_list){0};
}

bool wi_heap_line_list_add(wi_heap_line_list *list, const wi_heap_line *line) {
    if (!wi_list_room(list->all, list->room, list->count + 1)) {
        return false;
    }
    list->all[list->count++] = *line;
    return true;
}

static int sign_of(int64_t a, int64_t b) {
    return a < b ? -1 : a > b;
}

static int compare(const wi_heap_condition *a, const wi_heap_condition *b) {
    int order = 0;
    for (int i = 0; i < 2 * WY_MOST_HEAPS && order == 0; i++) {
        order = i < WY_MOST_HEAPS
                    ? sign_of(a->heap[i], b->heap[i])
                    : sign_of(a->taken[i - WY_MOST_HEAPS], b->taken[i - WY_MOST_HEAPS]);
    }
    order = order == 0 ? sign_of(a->modulus, b->modulus) : order;
    order = order == 0 ? sign_of(a->equal, b->equal) : order;
    return order == 0 ? sign_of(a->limit, b->limit) : order;
}

int wi_heap_line_compare(const wi_heap_line *a, const wi_heap_line *b) {
    for (size_t i = 0; i < a->count && i < b->count; i++) {
        const int order = compare(&a->all[i], &b->all[i]);
        if (order != 0) {
            return order;
        }
    }
    return a->count < b->count ? -1 : a->count > b->count;
}

/* ---- one condition in its one form --------------------------------------------------------- */

static int64_t *number(wi_heap_condition *c, int i) {
    return i < WY_MOST_HEAPS ? &c->heap[i] : &c->taken[i - WY_MOST_HEAPS];
}

/* WY_OK, or WY_NO: it never holds.  *nothing: it always holds. */
static wy_status settle(wi_heap_condition *c, bool *nothing) {
    int64_t by = 0;
    int64_t first = 0;
    for (int i = 0; i < 2 * WY_MOST_HEAPS; i++) {
        int64_t *at = number(c, i);
        *at = c->modulus > 0 ? wi_rest(*at, c->modulus) : *at;
        by = wi_gcd(by, *at);
        first = first == 0 ? *at : first;
    }
    c->limit = c->modulus > 0 ? wi_rest(c->limit, c->modulus) : c->limit;
    *nothing = by == 0;
    if (by == 0) {
        return (c->equal ? c->limit == 0 : c->limit <= 0) ? WY_OK : WY_NO;
    }
    if (c->modulus > 0) {
        return WY_OK;
    }
    if (c->equal && c->limit % by != 0) {
        return WY_NO;
    }
    const int64_t sign = c->equal && first < 0 ? -1 : 1;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        c->heap[i] /= sign * by;
        c->taken[i] /= sign * by;
    }
    c->limit = c->equal ? c->limit / (sign * by) : -wi_quotient(-c->limit, by);
    return WY_OK;
}

static bool is_small(wi_heap_condition *c) {
    bool small = llabs((long long)c->limit) <= WI_HEAP_LIMIT && c->modulus <= WI_HEAP_MODULUS;
    for (int i = 0; i < 2 * WY_MOST_HEAPS && small; i++) {
        small = llabs((long long)*number(c, i)) <= WI_HEAP_COEFFICIENT;
    }
    return small;
}

static wy_status put_condition(wi_heap_line *to, wi_heap_condition c) {
    bool nothing = false;
    const wy_status status = settle(&c, &nothing);
    if (status != WY_OK || nothing) {
        return status;
    }
    size_t at = 0;
    while (at < to->count && compare(&to->all[at], &c) < 0) {
        at++;
    }
    if (at < to->count && compare(&to->all[at], &c) == 0) {
        return WY_OK;
    }
    if (to->count == WI_HEAP_LINE_CONDITIONS || !is_small(&c)) {
        return WY_LIMIT;
    }
    memmove(&to->all[at + 1], &to->all[at], (to->count - at) * sizeof c);
    to->all[at] = c;
    to->count++;
    return WY_OK;
}

/* Their forms are the same, but for the sign if turned. */
static bool same_form(wi_heap_condition *a, wi_heap_condition *b, bool turned) {
    bool same = true;
    for (int i = 0; i < 2 * WY_MOST_HEAPS && same; i++) {
        same = *number(a, i) == (turned ? -*number(b, i) : *number(b, i));
    }
    return same;
}

/* f >= a and f <= b, or f = a, with b < a: both conditions, on one form. */
static bool exclude(wi_heap_condition *a, wi_heap_condition *b) {
    if (a->modulus > 0 || b->modulus > 0) {
        return a->modulus == b->modulus && same_form(a, b, false) && a->limit != b->limit;
    }
    if (same_form(a, b, true)) { /* f >= a; -f >= b */
        return a->limit > -b->limit || (a->equal && a->limit < -b->limit && b->equal);
    }
    return same_form(a, b, false) && b->equal &&
           (a->limit > b->limit || (a->equal && a->limit != b->limit));
}

static bool line_fails(const wi_heap_line *line, int heaps) {
    bool never = false;
    for (size_t i = 0; i < line->count && !never; i++) {
        wi_heap_condition one = line->all[i];
        bool positive = false, negative = false; /* some number of it is */
        for (int k = 0; k < 2 * WY_MOST_HEAPS; k++) {
            const bool any = k >= WY_MOST_HEAPS + heaps && *number(&one, k) != 0;
            positive = positive || any || *number(&one, k) > 0;
            negative = negative || any || *number(&one, k) < 0;
        }
        never = one.modulus == 0 &&
                ((!positive && one.limit > 0) || (!negative && one.equal && one.limit < 0));
        for (size_t k = 0; k < line->count && !never; k++) {
            wi_heap_condition other = line->all[k];
            never = exclude(&one, &other);
        }
    }
    return never;
}

wi_heap_line wi_heap_line_turned(const wi_heap_line *line, const int order[WY_MOST_HEAPS],
                                 int heaps) {
    wi_heap_line out = {.count = 0};
    for (size_t k = 0; k < line->count; k++) {
        wi_heap_condition one = line->all[k];
        for (int i = 0; i < heaps; i++) {
            one.heap[order[i]] = line->all[k].heap[i];
            one.taken[order[i]] = line->all[k].taken[i];
        }
        put_condition(&out, one); /* there is room: they are as many, and as large */
    }
    return out;
}

/* ---- text ---------------------------------------------------------------------------------- */

static bool has(const wi_heap_line *line, const wi_heap_condition *wanted) {
    bool found = false;
    for (size_t i = 0; line != NULL && i < line->count && !found; i++) {
        found = compare(&line->all[i], wanted) == 0;
    }
    return found;
}

size_t wi_heap_line_write(FILE *stream, const wi_heap_line *line, const wi_heap_line *but,
                          const char *before) {
    static const char letters[] = "xyzuvwstrqpo";
    size_t count = 0;
    for (size_t k = 0; k < line->count; k++) {
        wi_heap_condition c = line->all[k];
        if (has(but, &c)) {
            continue;
        }
        fputs(count++ == 0 ? before : " and ", stream);
        const char *join = "";
        for (int i = 0; i < 2 * WY_MOST_HEAPS; i++) {
            if (*number(&c, i) != 0) {
                fprintf(stream, "%s%" PRId64 " %c", join, *number(&c, i), letters[i]);
                join = " + ";
            }
        }
        fprintf(stream, " %s %" PRId64, c.equal ? "=" : ">=", c.limit);
        if (c.modulus > 0) {
            fprintf(stream, " mod %" PRId64, c.modulus);
        }
    }
    return count;
}

/* ---- pieces of a proof ----------------------------------------------------------------------- */

/* By which moves all that is outside P was absorbed: pieces of the lines. */

void wi_heap_pieces_clear(wi_heap_pieces *pieces) {
    free(pieces->all);
    *pieces = (wi_heap_pieces){0};
}

static wy_status note(wi_heap_pieces *pieces, const wi_heap_piece *piece) {
    if (pieces->count == WI_HEAP_PIECES) {
        return wi_fail(&pieces->why, WY_LIMIT, "a certificate would have too many pieces");
    }
    if (!wi_list_room(pieces->all, pieces->room, pieces->count + 1)) {
        return wi_fail_memory(&pieces->why);
    }
    pieces->all[pieces->count++] = *piece;
    return WY_OK;
}

/* The lines of one family, and the same lines with the further conditions. */
static wy_status note_one(wi_heap_pieces *p, const wi_heap_ask *ask, bool to_zero) {
    wi_heap_line_list lines = {0};
    wi_heap_ask whole = *ask;
    wi_heap_ask_nothing_more(&whole);
    wy_status status = wi_heap_lines_of(&lines, &whole, false, &p->why);
    for (size_t i = 0; i < lines.count && status == WY_OK; i++) {
        wi_heap_piece piece = {.of = lines.all[i], .where = lines.all[i]};
        wi_heap_line_list one = {0};
        status = wi_heap_line_list_add(&one, &lines.all[i])
                     ? lines_asked(&one, ask, to_zero, &p->why)
                     : wi_fail_memory(&p->why);
        if (status == WY_OK && one.count == 1) {
            piece.where = one.all[0];
            status = note(p, &piece);
        }
        wi_heap_line_list_clear(&one);
    }
    wi_heap_line_list_clear(&lines);
    return status;
}

/* The lines of a family that another family completes, and the rest of that family. */
static wy_status note_two(wi_heap_pieces *p, const wi_heap_ask *ask, const wy_family *by) {
    wi_heap_line_list lines = {0}, left = {0}, others = {0};
    wi_heap_ask whole = *ask;
    wi_heap_ask_nothing_more(&whole);
    const wi_heap_ask other = wi_heap_ask_all(by, ask->heaps);
    wy_status status = wi_heap_lines_of(&lines, &whole, false, &p->why);
    status = status == WY_OK ? wi_heap_lines_of(&left, &whole, true, &p->why) : status;
    status = status == WY_OK ? wi_heap_lines_of(&others, &other, false, &p->why) : status;
    if (status == WY_OK && (lines.count != left.count || others.count != 1)) {
        status = wi_fail(&p->why, WY_LIMIT, "certificates do not know pieces like those");
    }
    for (size_t i = 0; i < lines.count && status == WY_OK; i++) {
        const wi_heap_piece piece = {
            .of = lines.all[i], .or = others.all[0], .where = left.all[i], .two = true};
        status = note(p, &piece);
    }
    wi_heap_line_list_clear(&lines);
    wi_heap_line_list_clear(&left);
    wi_heap_line_list_clear(&others);
    return status;
}

void wi_heap_pieces_note(wi_heap_pieces *pieces, const wi_heap_ask *ask, const wy_family *by,
                         bool to_zero) {
    if (pieces->status == WY_OK) {
        pieces->status = by != NULL ? note_two(pieces, ask, by) : note_one(pieces, ask, to_zero);
    }
}

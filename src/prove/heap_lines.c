/* heap_lines.c - moves on several heaps as lines of conditions; what they are is in heap_lines.h.
 */
#include "prove/heap_lines.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/list.h"
#include "heaps/reader.h"

enum { MOST_LINES_OF_ONE = 256 };

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

/* Puts it at its place.  WY_NO: it never holds.  WY_LIMIT: too many, or too large. */
static wy_status put(wi_heap_line *to, wi_heap_condition c) {
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

/* ---- a family ------------------------------------------------------------------------------ */

typedef struct maker {
    const wi_heap_ask *ask;
    int from[WY_MOST_HEAPS];     /* of a parameter: the heap from which it is taken; -1: none */
    int64_t less[WY_MOST_HEAPS]; /* and what is taken there besides */
    wy_status status;
    wy_error *error;
} maker;

static void fail(maker *m) {
    if (m->status == WY_OK) {
        m->status = wi_fail(m->error, WY_LIMIT, "certificates do not know such moves");
    }
}

/* part = 1 parameter + constant */
static bool is_parameter(const wy_linear *part, int j) {
    bool alone = part->c[wi_parameter_variables[j]] == 1;
    for (int i = 0; i < WY_MOST_HEAPS && alone; i++) {
        alone = part->c[wi_heap_variables[i]] == 0 &&
                (i == j || part->c[wi_parameter_variables[i]] == 0);
    }
    return alone;
}

static void find_parameters(maker *m) {
    for (int j = 0; j < WY_MOST_HEAPS; j++) {
        m->from[j] = -1;
        for (int i = 0; i < m->ask->heaps && m->from[j] < 0; i++) {
            if (is_parameter(&m->ask->family->part[i], j)) {
                m->from[j] = i;
                m->less[j] = m->ask->family->part[i].c[WY_ONE];
            }
        }
        if (m->from[j] < 0 && wi_heap_parameter(m->ask->family, j)) {
            fail(m);
        }
    }
}

/* sign * form, its constant on the other side */
static wi_heap_condition condition_of(maker *m, const wy_linear *form, int64_t sign) {
    wi_heap_condition out = {.limit = -sign * form->c[WY_ONE]};
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        out.heap[i] = sign * form->c[wi_heap_variables[i]];
        const int64_t by = sign * form->c[wi_parameter_variables[i]];
        if (by != 0 && m->from[i] < 0) {
            fail(m);
        } else if (by != 0) {
            out.taken[m->from[i]] += by;
            out.limit += by * m->less[i];
        }
    }
    return out;
}

/* The condition in every line; lines in which it never holds go. */
static void add(maker *m, wi_heap_line_list *to, wi_heap_condition c) {
    size_t kept = 0;
    for (size_t i = 0; i < to->count; i++) {
        const wy_status status = put(&to->all[i], c);
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
    wi_heap_condition c = condition_of(m, form, turned ? -1 : 1);
    if (relation == WY_NE) {
        wi_heap_line_list above = copy(m, to);
        add_compared(m, &above, form, WY_GT);
        add_compared(m, to, form, WY_LT);
        join(m, to, &above);
        return;
    }
    c.equal = relation == WY_EQ;
    c.limit += relation == WY_LT || relation == WY_GT;
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
    wi_heap_condition c = condition_of(m, &of->left, 1);
    c.equal = 1;
    c.modulus = of->modulus;
    c.limit += rest;
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
        wi_heap_condition c = condition_of(m, &m->ask->family->part[i], -1);
        c.taken[i] += 1;
        c.equal = 1;
        add(m, to, c);
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
                if (wi_heap_parameter(m->ask->family, k)) {
                    form.c[wi_parameter_variables[k]] = k == j ? 1 : -1;
                }
            }
            add_compared(m, to, &form, WY_EQ);
        }
    }
}

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
        if (wi_heap_parameter(ask->family, j)) {
            add_range(&m, out, j);
        }
    }
    if (m.status == WY_OK) {
        add_parts(&m, out, ask->family->when, without);
        add_asked(&m, out);
    }
    if (m.status != WY_OK) {
        wi_heap_line_list_clear(out);
    }
    return m.status;
}

wy_status wi_heap_lines_to_zero(wi_heap_line_list *lines, int heaps, wy_error *error) {
    const wi_heap_ask none = {.heaps = heaps};
    maker m = {.ask = &none, .error = error};
    for (int i = 0; i < heaps; i++) {
        wi_heap_condition c = {.equal = 1};
        c.heap[i] = 1;
        c.taken[i] = -1;
        add(&m, lines, c);
    }
    return m.status;
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
        put(&out, one); /* there is room: they are as many, and as large */
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

/* ---- pieces -------------------------------------------------------------------------------- */

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

/* Of one family: its own lines, and the same with what is asked besides. */
static wy_status note_one(wi_heap_pieces *p, const wi_heap_ask *ask, bool to_zero) {
    wi_heap_line_list lines = {0};
    const wi_heap_ask whole = wi_heap_ask_all(ask->family, ask->heaps);
    wi_heap_ask asked = *ask;
    wy_heap_family nothing_more = *ask->family; /* what is asked, alone */
    nothing_more.when = NULL;
    asked.family = &nothing_more;
    wy_status status = wi_heap_lines_of(&lines, &whole, false, &p->why);
    for (size_t i = 0; i < lines.count && status == WY_OK; i++) {
        wi_heap_piece piece = {.of = lines.all[i], .where = lines.all[i]};
        wi_heap_line_list one = {0};
        maker m = {.ask = &asked, .error = &p->why};
        find_parameters(&m);
        if (!wi_heap_line_list_add(&one, &lines.all[i])) {
            status = wi_fail_memory(&p->why);
        } else {
            add_asked(&m, &one);
            status = m.status;
        }
        if (status == WY_OK && to_zero) {
            status = wi_heap_lines_to_zero(&one, ask->heaps, &p->why);
        }
        if (status == WY_OK && one.count == 1) {
            piece.where = one.all[0];
            status = note(p, &piece);
        }
        wi_heap_line_list_clear(&one);
    }
    wi_heap_line_list_clear(&lines);
    return status;
}

/* Of a family that another completes: which of its lines, and what is left of that. */
static wy_status note_two(wi_heap_pieces *p, const wi_heap_ask *ask, const wy_heap_family *by) {
    wi_heap_line_list lines = {0}, left = {0}, others = {0};
    const wi_heap_ask whole = wi_heap_ask_all(ask->family, ask->heaps);
    const wi_heap_ask other = wi_heap_ask_all(by, ask->heaps);
    wy_status status = wi_heap_lines_of(&lines, &whole, false, &p->why);
    status = status == WY_OK ? wi_heap_lines_of(&left, &whole, true, &p->why) : status;
    status = status == WY_OK ? wi_heap_lines_of(&others, &other, false, &p->why) : status;
    if (status == WY_OK && (lines.count != left.count || others.count != 1)) {
        status = wi_fail(&p->why, WY_LIMIT, "certificates do not know such moves");
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

void wi_heap_pieces_note(wi_heap_pieces *pieces, const wi_heap_ask *ask, const wy_heap_family *by,
                         bool to_zero) {
    if (pieces->status == WY_OK) {
        pieces->status = by != NULL ? note_two(pieces, ask, by) : note_one(pieces, ask, to_zero);
    }
}

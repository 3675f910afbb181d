/*
 * heap_line.c - a line of linear conditions: in its one form, in order, as text.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/list.h"
#include "prove/heap_lines.h"

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

wy_status wi_heap_line_put(wi_heap_line *to, wi_heap_condition c) {
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

bool wi_heap_line_fails(const wi_heap_line *line, int heaps) {
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
        wi_heap_line_put(&out, one); /* there is room: they are as many, and as large */
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

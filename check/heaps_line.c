/*
 * heaps_line.c - lines of linear conditions on heaps and on what is taken: their text and their
 * order.
 */
#include "heaps.h"

enum { MOST_COEFFICIENT = 256, MOST_LIMIT = 10000, MOST_MODULUS = 256 };

static const char heap_letters[] = "xyzuvw";
static const char taken_letters[] = "strqpo";

int cert_compare_heap_conditions(const heap_condition *a, const heap_condition *b) {
    for (int i = 0; i < 2 * MOST_HEAPS; i++) {
        const int left = i < MOST_HEAPS ? a->heap[i] : a->taken[i - MOST_HEAPS];
        const int right = i < MOST_HEAPS ? b->heap[i] : b->taken[i - MOST_HEAPS];
        if (left != right) {
            return left < right ? -1 : 1;
        }
    }
    if (a->modulus != b->modulus) {
        return a->modulus < b->modulus ? -1 : 1;
    }
    if (a->equal != b->equal) {
        return a->equal < b->equal ? -1 : 1;
    }
    return a->limit < b->limit ? -1 : a->limit > b->limit;
}

int cert_compare_heap_lines(const heap_line *a, const heap_line *b) {
    for (int i = 0; i < a->count && i < b->count; i++) {
        const int order = cert_compare_heap_conditions(&a->all[i], &b->all[i]);
        if (order != 0) {
            return order;
        }
    }
    return a->count < b->count ? -1 : a->count > b->count;
}

/* ---- text ------------------------------------------------------------------------------------ */

/* "2 x", one of the letters that come after the last one. */
static bool read_term(reader *r, heap_condition *out, int tracks, int *last) {
    int64_t by = 0;
    if (!cert_read_number(r, &by, -MOST_COEFFICIENT, MOST_COEFFICIENT) || !cert_read(r, " ")) {
        return false;
    }
    for (int i = 0; i < 2 * tracks; i++) {
        const bool of_heap = i < tracks;
        const char letter[] = {of_heap ? heap_letters[i] : taken_letters[i - tracks], '\0'};
        if (cert_skip(r, letter)) {
            if (i <= *last || by == 0) {
                return cert_refuse(r->verdict, r->line, "this condition is not in order");
            }
            *last = i;
            *(of_heap ? &out->heap[i] : &out->taken[i - tracks]) = (int)by;
            return true;
        }
    }
    return cert_refuse(r->verdict, r->line, "a letter of the %d heaps is expected here", tracks);
}

static bool read_condition(reader *r, heap_condition *out, int tracks) {
    *out = (heap_condition){0};
    int last = -1;
    do {
        if (!read_term(r, out, tracks, &last)) {
            return false;
        }
    } while (cert_skip(r, " + "));
    out->equal = !cert_skip(r, " >= ");
    int64_t limit = 0;
    int64_t modulus = 0;
    if ((out->equal && !cert_read(r, " = ")) ||
        !cert_read_number(r, &limit, -MOST_LIMIT, MOST_LIMIT)) {
        return false;
    }
    if (out->equal && cert_skip(r, " mod ")) {
        if (!cert_read_number(r, &modulus, 2, MOST_MODULUS)) {
            return false;
        }
    }
    out->limit = (int)limit;
    out->modulus = (int)modulus;
    return true;
}

bool cert_read_heap_line(reader *r, heap_line *out, int tracks, const char *first) {
    for (const char *before = first; cert_skip(r, before); before = " and ") {
        if (out->count == MOST_HEAP_CONDITIONS) {
            return cert_too_large(r->verdict, r->line, "these are too many conditions");
        }
        heap_condition *one = &out->all[out->count++];
        if (!read_condition(r, one, tracks)) {
            return false;
        }
        if (out->count > 1 && cert_compare_heap_conditions(one - 1, one) >= 0) {
            return cert_refuse(r->verdict, r->line, "the conditions are not in order");
        }
    }
    return cert_read(r, "\n");
}

/* ---- conditions of a line -------------------------------------------------------------------- */

bool cert_on_heaps(const heap_condition *c) {
    bool some = false;
    for (int i = 0; i < MOST_HEAPS; i++) {
        some = some || c->heap[i] != 0;
    }
    return some;
}

bool cert_heap_line_has(const heap_line *line, const heap_condition *wanted) {
    for (int i = 0; i < line->count; i++) {
        if (cert_compare_heap_conditions(&line->all[i], wanted) == 0) {
            return true;
        }
    }
    return false;
}

bool cert_put_heap_condition(heap_line *to, const heap_condition *one) {
    if (cert_heap_line_has(to, one)) {
        return true;
    }
    if (to->count == MOST_HEAP_CONDITIONS) {
        return false;
    }
    int at = to->count++;
    for (; at > 0 && cert_compare_heap_conditions(&to->all[at - 1], one) > 0; at--) {
        to->all[at] = to->all[at - 1];
    }
    to->all[at] = *one;
    return true;
}

void cert_sign_heap_condition(heap_condition *c) {
    int first = 0;
    for (int i = 0; i < 2 * MOST_HEAPS && first == 0; i++) {
        first = i < MOST_HEAPS ? c->heap[i] : c->taken[i - MOST_HEAPS];
    }
    for (int i = 0; i < MOST_HEAPS && c->equal && c->modulus == 0 && first < 0; i++) {
        c->heap[i] = -c->heap[i];
        c->taken[i] = -c->taken[i];
    }
    c->limit = c->equal && c->modulus == 0 && first < 0 ? -c->limit : c->limit;
}

heap_line cert_turn_heap_line(const heap_line *line, const int order[MOST_HEAPS], int heaps) {
    heap_line turned = {.count = 0};
    for (int i = 0; i < line->count; i++) {
        heap_condition one = line->all[i];
        for (int k = 0; k < heaps; k++) {
            one.heap[order[k]] = line->all[i].heap[k];
            one.taken[order[k]] = line->all[i].taken[k];
        }
        cert_sign_heap_condition(&one);
        cert_put_heap_condition(&turned, &one); /* there is room: they are as many */
    }
    return turned;
}

void cert_heap_order(int order[MOST_HEAPS], int heaps, int which) {
    for (int i = 0; i < MOST_HEAPS; i++) {
        order[i] = i;
    }
    for (int i = 0; i < heaps; i++) {
        order[i] = which == 1 ? (i + 1) % heaps : i < 2 && heaps > 1 ? 1 - i : i;
    }
}

int cert_heap_line_number(const heap_line *lines, int count, const heap_line *line,
                          const int order[MOST_HEAPS], int heaps) {
    const heap_line turned = cert_turn_heap_line(line, order, heaps);
    int low = 0;
    int high = count;
    while (low < high) {
        const int middle = (low + high) / 2;
        const int way = cert_compare_heap_lines(&lines[middle], &turned);
        if (way == 0) {
            return middle;
        }
        *(way < 0 ? &low : &high) = way < 0 ? middle + 1 : middle;
    }
    return count;
}

bool cert_heap_line_holds(const heap_line *line, int tracks, const int *heap, const int *taken) {
    bool holds = true;
    for (int k = 0; k < line->count && holds; k++) {
        const heap_condition *c = &line->all[k];
        int sum = -c->limit;
        for (int i = 0; i < tracks; i++) {
            sum += c->heap[i] * heap[i] + c->taken[i] * taken[i];
        }
        holds = c->modulus > 0 ? sum % c->modulus == 0 : c->equal ? sum == 0 : sum >= 0;
    }
    return holds;
}

/* ---- for the report -------------------------------------------------------------------------- */

static void print_condition(const heap_condition *c, FILE *report) {
    const char *before = "";
    for (int i = 0; i < 2 * MOST_HEAPS; i++) {
        const int by = i < MOST_HEAPS ? c->heap[i] : c->taken[i - MOST_HEAPS];
        const char letter = i < MOST_HEAPS ? heap_letters[i] : taken_letters[i - MOST_HEAPS];
        if (by == 1 || by == -1) {
            fprintf(report, "%s%c", by < 0 ? "-" : before, letter);
        } else if (by != 0) {
            fprintf(report, "%s%d%c", by > 0 ? before : "", by, letter);
        }
        before = by != 0 ? "+" : before;
    }
    fprintf(report, "%s%d", c->equal ? "=" : ">=", c->limit);
    if (c->modulus > 0) {
        fprintf(report, " mod %d", c->modulus);
    }
}

void cert_print_heap_line(const heap_line *line, FILE *report) {
    for (int k = 0; k < line->count; k++) {
        fprintf(report, "%s", k > 0 ? ", " : "");
        print_condition(&line->all[k], report);
    }
}

void cert_print_heap_letters(int first, int count, bool taken, FILE *report) {
    fprintf(report, "%.*s", count, (taken ? taken_letters : heap_letters) + first);
}

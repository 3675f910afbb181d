/* heaps_net.c - the moves of a line, digit by digit. */
#include <string.h>

#include "heaps.h"
#include "trail.h"

/* f = limit, f >= limit or f = limit modulo m as a condition on tracks. */
static linear as_linear(const heap_condition *c) {
    return (linear){.constant = -c->limit, .at_least = c->equal == 0, .modulus = c->modulus};
}

/* Is it "1 s_i = 0", or "1 s_i >= L" with L >= 0? */
static bool is_alone(const heap_condition *c, int i, bool equal) {
    bool alone = c->modulus == 0 && c->taken[i] == 1 && (c->equal != 0) == equal;
    for (int k = 0; k < MOST_HEAPS && alone; k++) {
        alone = c->heap[k] == 0 && (k == i || c->taken[k] == 0);
    }
    return alone && (equal ? c->limit == 0 : c->limit >= 0);
}

static bool has_alone(const heap_line *line, int i, bool equal) {
    bool found = false;
    for (int k = 0; k < line->count && !found; k++) {
        found = is_alone(&line->all[k], i, equal);
    }
    return found;
}

static uint32_t labels_of(const numeration *n, int heaps) {
    uint32_t labels = 1;
    for (int i = 0; i < heaps; i++) {
        labels *= (uint32_t)n->digits;
    }
    return labels;
}

/* What the digits of a label add: the digit of the first heap counts most. */
static int added(uint32_t label, const int *of, int heaps, int digits) {
    int e = 0;
    for (int i = heaps; i-- > 0; label /= (uint32_t)digits) {
        e += of[i] * (int)(label % (uint32_t)digits);
    }
    return e;
}

static bool put_sum(heap_net *net, const linear *condition, work *w) {
    if (!cert_make_sum(&net->sums[net->count], net->n, condition, w)) {
        return false;
    }
    int *const e = net->e + (size_t)2 * (size_t)net->count++ * net->labels;
    for (uint32_t label = 0; label < net->labels; label++) {
        e[label] = added(label, condition->of, net->heaps, net->n->digits);
        e[net->labels + label] =
            added(label, condition->of + net->heaps, net->heaps, net->n->digits);
    }
    return true;
}

enum { MOST_SUMS = MOST_HEAP_CONDITIONS + MOST_HEAPS };

/* remembers: of so many of the last numbers less than nothing may be taken. */
static bool fill(heap_net *net, const heap_line *line, int remembers, work *w) {
    const int heaps = net->heaps;
    bool same[MOST_HEAPS] = {false};
    int keeps[MOST_HEAPS] = {0};
    int place = 1;
    for (int i = heaps; i-- > 0;) {
        same[i] = has_alone(line, i, true);
        keeps[i] = same[i] ? place : 0;
        place *= net->n->digits;
    }
    for (uint32_t label = 0; label < net->labels; label++) {
        net->kept[label] = (uint32_t)added(label, keeps, heaps, net->n->digits);
    }
    bool good = true;
    for (int k = 0; k < line->count && good; k++) {
        const heap_condition *c = &line->all[k];
        linear condition = as_linear(c);
        bool said = false;
        for (int i = 0; i < heaps; i++) {
            condition.of[i] = c->heap[i] + (same[i] ? 0 : c->taken[i]);
            condition.of[heaps + i] = same[i] ? 0 : -c->taken[i];
            said = said || is_alone(c, i, true);
        }
        good = said || put_sum(net, &condition, w);
    }
    for (int i = 0; i < heaps - remembers && good; i++) {
        if (!same[i] && !has_alone(line, i, false)) {
            linear condition = {.at_least = true};
            condition.of[i] = 1;
            condition.of[heaps + i] = -1;
            good = put_sum(net, &condition, w);
        }
    }
    return good;
}

bool cert_open_heap_net(heap_net *out, const numeration *n, const heap_game *g,
                        const heap_line *line, work *w) {
    *out = (heap_net){.n = n, .heaps = g->tracks, .labels = labels_of(n, g->tracks)};
    out->e = cert_take(w, (size_t)2 * MOST_SUMS * out->labels, sizeof *out->e);
    out->kept = cert_take(w, out->labels, sizeof *out->kept);
    if (out->e == NULL || out->kept == NULL || !fill(out, line, g->remembers, w)) {
        cert_drop_heap_net(out, w);
        return false;
    }
    return true;
}

void cert_drop_heap_net(heap_net *net, work *w) {
    for (int i = 0; i < net->count; i++) {
        cert_drop_sum(&net->sums[i], w);
    }
    cert_drop(w, net->e, (size_t)2 * MOST_SUMS * net->labels, sizeof *net->e);
    cert_drop(w, net->kept, net->labels, sizeof *net->kept);
    *net = (heap_net){0};
}

bool cert_step_heap_net(const heap_net *net, const uint32_t *at, uint32_t position, uint32_t option,
                        uint32_t *out) {
    if (net->kept[position] != net->kept[option]) {
        return false;
    }
    for (int i = 0; i < net->count; i++) {
        const int *e = net->e + (size_t)2 * (size_t)i * net->labels;
        out[i] = cert_sum_step(&net->sums[i], at[i], 0, e[position] + e[net->labels + option]);
        if (out[i] == NOWHERE) {
            return false;
        }
    }
    return true;
}

bool cert_heap_net_holds(const heap_net *net, const uint32_t *at) {
    bool all = true;
    for (int i = 0; i < net->count && all; i++) {
        all = net->sums[i].holds[at[i]];
    }
    return all;
}

/* ---- what can be taken ----------------------------------------------------------------------- */

static bool only_taken(const heap_condition *c) {
    bool only = true;
    for (int i = 0; i < MOST_HEAPS && only; i++) {
        only = c->heap[i] == 0;
    }
    return only;
}

/* One number for each heap: as if they were the heaps, and the options 0. */
static bool put_taken(heap_net *net, const heap_condition *c, work *w) {
    linear condition = as_linear(c);
    memcpy(condition.of, c->taken, (size_t)net->heaps * sizeof *condition.of);
    return put_sum(net, &condition, w);
}

/* A tuple: the sums, then the validity of each number. */
static bool search(bool *found, const heap_net *net, work *w) {
    const size_t width = (size_t)net->count + (size_t)net->heaps;
    uint32_t tuple[MOST_SUMS + MOST_HEAPS] = {0};
    trail all = {.width = width};
    bool good = cert_trail_add(&all, tuple, 0, 0, w) != NOWHERE;
    *found = false;
    for (uint32_t q = 0; q < all.count && good && !*found; q++) {
        uint32_t at[MOST_SUMS + MOST_HEAPS];
        memcpy(at, all.at + q * width, width * sizeof *at);
        *found = cert_heap_net_holds(net, at);
        for (int i = 0; i < net->heaps && *found; i++) {
            *found = cert_valid_end(net->n, (int)at[net->count + i]);
        }
        for (uint32_t label = 0; label < net->labels && good && !*found; label++) {
            bool valid = true;
            uint32_t rest = label;
            for (int i = net->heaps; i-- > 0 && valid; rest /= (uint32_t)net->n->digits) {
                const int to = cert_valid_step(net->n, (int)at[net->count + i],
                                               (int)(rest % (uint32_t)net->n->digits));
                valid = to != INVALID;
                tuple[net->count + i] = (uint32_t)to;
            }
            if (valid && cert_step_heap_net(net, at, label, 0, tuple)) {
                good = cert_trail_add(&all, tuple, q, label, w) != NOWHERE;
            }
        }
    }
    cert_trail_drop(&all, w);
    return good;
}

bool cert_can_be_taken(bool *can, const numeration *n, int heaps, const heap_line *line,
                       const heap_condition *also, int count, work *w) {
    heap_net net = {.n = n, .heaps = heaps, .labels = labels_of(n, heaps)};
    net.e = cert_take(w, (size_t)2 * MOST_SUMS * net.labels, sizeof *net.e);
    net.kept = cert_take(w, net.labels, sizeof *net.kept);
    bool good = net.e != NULL && net.kept != NULL;
    for (int i = 0; i < line->count && good; i++) {
        good = !only_taken(&line->all[i]) || put_taken(&net, &line->all[i], w);
    }
    for (int i = 0; i < count && good; i++) {
        good = put_taken(&net, &also[i], w);
    }
    good = good && search(can, &net, w);
    cert_drop_heap_net(&net, w);
    return good;
}

/* neighbours.c - neighbourhoods of words, and what stands below them; see neighbours.h. */
#include "prove/neighbours.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"

enum { LARGEST_RADIUS = 12, WIDTH = 2 * LARGEST_RADIUS + 1 };

static uint32_t kind_of(const wi_digit_states *of, uint32_t state) {
    return of->kind == NULL ? state : of->kind[state];
}

static size_t words_of(int radius) {
    return ((size_t)radius * 2 + 2) / 2;
}

uint32_t wi_neighbour(const wi_neighbourhoods *n, uint32_t which, int i) {
    const uint64_t *record = wi_numbered_at(&n->all, which);
    return (uint32_t)(record[i / 2] >> (i % 2 * 32));
}

/* ---- one digit further ----------------------------------------------------------------------- */

/* Puts the children of a node behind others; returns how many there are then. */
static size_t put_children(uint32_t *out, size_t count, const wi_digit_states *of, uint32_t state) {
    for (uint32_t d = 0; state != WI_NO_NODE && d < of->tree->digits; d++) {
        const uint32_t to = of->next[(size_t)state * of->tree->digits + d];
        if (to != WI_NO_NODE) {
            out[count++] = to;
        }
    }
    return count;
}

static uint32_t put(wi_neighbourhoods *n, const uint32_t *states, uint32_t parent, uint32_t digit) {
    uint64_t record[(WIDTH + 1) / 2] = {0};
    for (int i = 0; i < 2 * n->radius + 1; i++) {
        record[i / 2] |= (uint64_t)states[i] << (i % 2 * 32);
    }
    const uint32_t before = n->all.count;
    const uint32_t number = wi_numbered_put(&n->all, record);
    if (number == before) { /* new */
        if (!wi_list_room(n->parent, n->parent_room, (size_t)number + 1) ||
            !wi_list_room(n->digit, n->digit_room, (size_t)number + 1)) {
            return WI_UNNUMBERED;
        }
        n->parent[number] = parent;
        n->digit[number] = (uint8_t)digit;
    }
    return number;
}

/* WY_NO: the radius is too small. */
static wy_status expand(wi_neighbourhoods *n, uint32_t which, uint32_t *children, wy_error *error) {
    const int radius = n->radius;
    uint32_t states[WIDTH] = {0};
    for (int i = 0; i < 2 * radius + 1; i++) {
        states[i] = wi_neighbour(n, which, i);
    }
    size_t count = 0;
    size_t first = 0;
    for (int i = 0; i < 2 * radius + 1; i++) {
        first = i == radius ? count : first;
        count = put_children(children, count, &n->of, states[i]);
    }
    const bool begins = states[0] == WI_NO_NODE;
    size_t at = first;
    for (uint32_t d = 0; d < n->of.tree->digits; d++) {
        if (n->of.next[(size_t)states[radius] * n->of.tree->digits + d] == WI_NO_NODE) {
            continue;
        }
        if ((!begins && at < (size_t)radius) || at + (size_t)radius >= count) {
            return WY_NO;
        }
        uint32_t next[WIDTH];
        for (int i = 0; i < 2 * radius + 1; i++) {
            const int64_t j = (int64_t)at + i - radius;
            next[i] = j < 0 ? WI_NO_NODE : children[j];
        }
        if (put(n, next, which, d) == WI_UNNUMBERED) {
            return wi_fail_memory(error);
        }
        at++;
    }
    return WY_OK;
}

/* The neighbourhood of 0: long words, so that there are others after it. */
static wy_status put_first(wi_neighbourhoods *n, wy_error *error) {
    const size_t wanted = (size_t)n->radius + 1;
    const size_t room = (wanted + 1) * (n->of.tree->digits + 1) + 1;
    uint32_t *nodes[2] = {calloc(room, sizeof **nodes), calloc(room, sizeof **nodes)};
    wy_status status = nodes[0] != NULL && nodes[1] != NULL ? WY_OK : wi_fail_memory(error);
    size_t count = 1;
    unsigned steps = 0;
    while (status == WY_OK && (count < wanted || steps < 2 * WI_OFFSET_LONGEST)) {
        size_t next = 0;
        for (size_t i = 0; i < count; i++) {
            next = put_children(nodes[1], next, &n->of, nodes[0][i]);
            next = next < wanted ? next : wanted;
        }
        uint32_t *swap = nodes[0];
        nodes[0] = nodes[1];
        nodes[1] = swap;
        count = next;
        if (++steps > 4 * WI_OFFSET_LONGEST) {
            status = wi_fail(error, WY_LIMIT, "unknown: the numeration has too few words");
        }
    }
    if (status == WY_OK) {
        uint32_t states[WIDTH];
        for (int i = 0; i < 2 * n->radius + 1; i++) {
            states[i] = i < n->radius ? WI_NO_NODE : nodes[0][i - n->radius];
        }
        status = put(n, states, 0, 0) == WI_UNNUMBERED ? wi_fail_memory(error) : WY_OK;
    }
    free(nodes[0]);
    free(nodes[1]);
    return status;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static wy_status find_with(wi_neighbourhoods *n, const wy_control *control, wy_error *error) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    uint32_t *children = malloc(((size_t)WIDTH + 1) * n->of.tree->digits * sizeof *children);
    wy_status status = children != NULL && wi_numbered_open(&n->all, words_of(n->radius))
                           ? put_first(n, error)
                           : wi_fail_memory(error);
    for (uint32_t i = 0; i < n->all.count && status == WY_OK; i++) {
        status = expand(n, i, children, error);
        const uint64_t bytes = wi_numbered_bytes(&n->all) + n->parent_room * 5;
        if (status == WY_OK && control != NULL && control->memory != 0 && bytes > control->memory) {
            wi_fail(error, WY_LIMIT, "unknown: %u neighbourhoods take more memory than is allowed",
                    n->all.count);
            status = wi_fail_more(error, WY_MORE_MEMORY);
        }
        if (status == WY_OK && i % 1024 == 0 &&
            wi_pace_stop(&pace, (double)i / (double)n->all.count)) {
            status = wi_fail(error, WY_STOPPED, "stopped");
        }
    }
    free(children);
    return status;
}

wy_status wi_neighbourhoods_find(wi_neighbourhoods *out, const wi_digit_states *of,
                                 const wy_control *control, wy_error *error) {
    memset(out, 0, sizeof *out);
    wy_status status = WY_NO;
    for (int radius = 1; radius <= LARGEST_RADIUS && status == WY_NO; radius++) {
        wi_neighbourhoods_clear(out);
        out->of = *of;
        out->radius = radius;
        status = find_with(out, control, error);
    }
    if (status == WY_NO) {
        status = wi_fail(error, WY_LIMIT, "unknown: neighbours of words do not come from few");
    }
    if (status != WY_OK) {
        wi_neighbourhoods_clear(out);
    }
    return status;
}

void wi_neighbourhoods_clear(wi_neighbourhoods *n) {
    wi_numbered_close(&n->all);
    free(n->parent);
    free(n->digit);
    memset(n, 0, sizeof *n);
}

size_t wi_neighbourhood_word(uint8_t *digits, size_t most, const wi_neighbourhoods *n,
                             uint32_t which) {
    size_t count = 0;
    for (uint32_t i = which; i != 0; i = n->parent[i]) {
        if (count == most) {
            return 0;
        }
        digits[count++] = n->digit[i];
    }
    for (size_t i = 0; i < count / 2; i++) {
        const uint8_t swap = digits[i];
        digits[i] = digits[count - 1 - i];
        digits[count - 1 - i] = swap;
    }
    return count;
}

/* ---- stretches ------------------------------------------------------------------------------- */

bool wi_stretch_make(wi_stretch *out, const wi_neighbourhoods *n, uint32_t which, unsigned m) {
    const wi_digit_states *of = &n->of;
    const size_t digits = of->tree->digits;
    const int radius = n->radius;
    out->count = 0;
    out->below = 0;
    out->begins = wi_neighbour(n, which, 0) == WI_NO_NODE;
    for (int i = 0; i < 2 * radius + 1; i++) {
        out->first = i == radius ? out->count : out->first;
        const uint32_t state = wi_neighbour(n, which, i);
        size_t count = 0;
        if (state != WI_NO_NODE) {
            if (!wi_list_room(out->nodes[0], out->node_room[0], 1)) {
                return false;
            }
            out->nodes[0][0] = state;
            count = 1;
        }
        for (unsigned k = 0; k < m; k++) {
            uint32_t *from = out->nodes[k % 2];
            const int to = (k + 1) % 2;
            if (!wi_list_room(out->nodes[to], out->node_room[to], count * digits + 1)) {
                return false;
            }
            size_t next = 0;
            for (size_t j = 0; j < count; j++) {
                next = put_children(out->nodes[to], next, of, from[j]);
            }
            count = next;
        }
        if (!wi_list_room(out->states, out->room, out->count + count + 1) ||
            !wi_list_room(out->shifted, out->shifted_room, out->count + count + 1)) {
            return false;
        }
        for (size_t j = 0; j < count; j++) {
            const uint32_t at = out->nodes[m % 2][j];
            const uint32_t kind = kind_of(of, at);
            if (of->tree->number[kind]) {
                out->states[out->count] = at;
                out->shifted[out->count++] = (uint32_t)out->below;
            }
            out->below += (size_t)wi_offset_below(of->tree, kind, 1);
        }
        out->end = i == radius ? out->count : out->end;
    }
    return true;
}

void wi_stretch_clear(wi_stretch *stretch) {
    free(stretch->states);
    free(stretch->shifted);
    free(stretch->nodes[0]);
    free(stretch->nodes[1]);
    memset(stretch, 0, sizeof *stretch);
}

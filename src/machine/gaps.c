/* gaps.c - looking for a sub-language of S in which no column is perfect; see gaps.h. */
#include "machine/gaps.h"

#include <stdlib.h>
#include <string.h>

#include "base/pace.h"
#include "base/table.h"
#include "machine/state.h"
#include "machine/step.h"

enum {
    SHORTEST = 8,
    LONGEST = 48, /* a context and a mark before it are one machine word */
    MOST_PIECES = 80000,
    MOST_PAIRS = 1 << 24,
    MOST_NODES = 1 << 20,
};

/* ---- the pieces --------------------------------------------------------------------------- */

/* All pieces of k bits of bits[0, count); *last is the context at their end.  WY_NO: too many. */
static wy_status open_language(wi_grams *g, uint32_t *last, int k, const uint8_t *bits,
                               int64_t count) {
    *g = (wi_grams){0};
    if (count < k) {
        return WY_NO;
    }
    *last = wi_grams_open(g, k, 1) ? wi_grams_node(g, bits, 0) : WI_NO_NODE;
    for (int64_t i = k - 1; i < count && *last != WI_NO_NODE && g->edges <= MOST_PIECES; i++) {
        *last = wi_grams_add(g, *last, bits[i]);
    }
    return *last == WI_NO_NODE ? WY_SYSTEM : g->edges > MOST_PIECES ? WY_NO : WY_OK;
}

/* Is the context of ones alone among them? */
static bool has_ones(const wi_grams *g) {
    bool has = false;
    for (uint32_t i = 0; i < g->nodes.count && !has; i++) {
        has = *wi_numbered_at(&g->nodes, i) == (UINT64_C(1) << (g->length - 1)) - 1;
    }
    return has;
}

/* ---- the pairs of a context and a state ----------------------------------------------------- */

/* One bit later; returns how many there are. */
static int64_t later(uint8_t *to, const uint8_t *from, const wi_grams *g,
                     const wy_machine *machine) {
    const size_t states = machine->facts.states;
    int64_t count = 0;
    memset(to, 0, g->nodes.count * states);
    for (uint32_t u = 0; u < g->nodes.count; u++) {
        for (size_t q = 0; q < states; q++) {
            for (unsigned bit = 0; from[u * states + q] != 0 && bit < 2; bit++) {
                const wi_machine_step *step = &machine->steps[q][bit];
                if (step->count == 0 || g->next[u][bit] == WI_NO_NODE) {
                    continue;
                }
                uint8_t *pair = &to[g->next[u][bit] * states + step->to];
                count += *pair == 0;
                *pair = 1;
            }
        }
    }
    return count;
}

/* R_s and s.  WY_NO: too many, or a pair has the perfect state. */
static wy_status settle(uint8_t **out, int64_t *silent, const wi_grams *g,
                        const wy_machine *machine) {
    const size_t states = machine->facts.states;
    const size_t size = g->nodes.count * states;
    if (size > MOST_PAIRS) {
        return WY_NO;
    }
    uint8_t *pairs = malloc(size);
    uint8_t *next = malloc(size);
    if (pairs == NULL || next == NULL) {
        free(pairs);
        free(next);
        return WY_SYSTEM;
    }
    memset(pairs, 1, size);
    int64_t count = (int64_t)size;
    *silent = 0;
    for (;;) {
        const int64_t fewer = later(next, pairs, g, machine);
        if (fewer == count) { /* they are part of those before */
            break;
        }
        uint8_t *other = pairs;
        pairs = next;
        next = other;
        count = fewer;
        (*silent)++;
    }
    free(next);
    bool perfect = false;
    for (size_t i = 0; i < size; i++) {
        perfect = perfect || (pairs[i] != 0 && machine->of_state[i % states].perfect);
    }
    if (perfect || count == 0) {
        free(pairs);
        return WY_NO;
    }
    *out = pairs;
    return WY_OK;
}

/* ---- what is written ------------------------------------------------------------------------ */

/* The node of the last k - 1 bits of a number. */
static uint32_t node_of(wi_grams *g, uint64_t number) {
    uint8_t bits[LONGEST];
    for (int i = g->length - 2; i >= 0; i--, number >>= 1) {
        bits[i] = (uint8_t)(number & 1);
    }
    return wi_grams_node(g, bits, 0);
}

/*
 * Reads all that may be read from all the pairs; what was written last is a number: up to k - 2
 * bits with a 1 before them, or 2^(k-1) and the node of k - 1 bits.  WY_NO: a piece is written that
 * is not in the language.
 */
static wy_status read_all(wi_numbered *nodes, wi_grams *g, const wy_machine *machine) {
    const uint64_t full = (uint64_t)1 << (g->length - 1);
    for (uint32_t i = 0; i < nodes->count; i++) {
        const uint64_t *words = wi_numbered_at(nodes, i);
        const uint32_t u = (uint32_t)(words[0] >> 32);
        const uint32_t q = (uint32_t)words[0];
        const uint64_t written = words[1];
        for (unsigned bit = 0; bit < 2; bit++) {
            const wi_machine_step *step = &machine->steps[q][bit];
            if (step->count == 0 || g->next[u][bit] == WI_NO_NODE) {
                continue;
            }
            uint64_t last = written;
            for (int b = 0; b < step->count; b++) {
                const unsigned next = (unsigned)(step->bits >> b & 1);
                if (last >= full && g->next[last - full][next] == WI_NO_NODE) {
                    return WY_NO;
                }
                const uint64_t longer = last << 1 | next;
                last = last >= full     ? full + g->next[last - full][next]
                       : longer >= full ? full + node_of(g, longer)
                                        : longer;
                if (last == full + WI_NO_NODE) {
                    return WY_SYSTEM;
                }
            }
            const uint64_t to[2] = {(uint64_t)g->next[u][bit] << 32 | step->to, last};
            if (wi_numbered_put(nodes, to) == WI_UNNUMBERED) {
                return WY_SYSTEM;
            }
        }
        if (nodes->count > MOST_NODES) {
            return WY_NO;
        }
    }
    return WY_OK;
}

static wy_status check_written(const uint8_t *pairs, wi_grams *g, const wy_machine *machine) {
    const size_t states = machine->facts.states;
    wi_numbered nodes = {0};
    wy_status status = wi_numbered_open(&nodes, 2) ? WY_OK : WY_SYSTEM;
    for (size_t i = 0; i < g->nodes.count * states && status == WY_OK; i++) {
        const uint64_t node[2] = {(uint64_t)(i / states) << 32 | i % states, 1};
        if (pairs[i] != 0 && wi_numbered_put(&nodes, node) == WI_UNNUMBERED) {
            status = WY_SYSTEM;
        }
    }
    if (status == WY_OK) {
        status = read_all(&nodes, g, machine);
    }
    wi_numbered_close(&nodes);
    return status;
}

/* ---- one stretch ---------------------------------------------------------------------------- */

static int most_used(const wy_machine *machine) {
    int most = 0;
    for (size_t i = 0; i < machine->facts.states; i++) {
        most = machine->of_state[i].used > most ? machine->of_state[i].used : most;
    }
    return most;
}

/* How long a stretch must be to make a longer one. */
static int64_t long_enough(const wi_gaps *gaps, const wy_machine *machine) {
    const int64_t k = gaps->context;
    return (k - 1) * (k + gaps->silent + most_used(machine) + 1) + gaps->silent;
}

static wy_status verify_language(wi_gaps *gaps, wi_grams *g, const wy_machine *machine) {
    if (has_ones(g)) {
        return WY_NO;
    }
    uint8_t *pairs = NULL;
    wy_status status = settle(&pairs, &gaps->silent, g, machine);
    if (status == WY_OK) {
        status = check_written(pairs, g, machine);
    }
    free(pairs);
    return status == WY_OK && gaps->length < long_enough(gaps, machine) ? WY_NO : status;
}

/* Tries one stretch, in bits of S that are known from the machine's start on.  WY_NO, WY_SYSTEM. */
static wy_status gaps_verify(wi_gaps *gaps, const wy_machine *machine, const uint8_t *bits) {
    if (gaps->column < machine->wing[0].start.x || gaps->context < 2 || gaps->context > LONGEST) {
        return WY_NO;
    }
    wi_grams g;
    uint32_t last;
    wy_status status = open_language(&g, &last, gaps->context, bits + gaps->column, gaps->length);
    if (status == WY_OK) {
        status = verify_language(gaps, &g, machine);
    }
    wi_grams_close(&g);
    return status;
}

/* ---- looking -------------------------------------------------------------------------------- */

/* From the middle of a gap on: as far as the pieces of the middle go. */
static wy_status stretch_around(wi_gaps *gaps, int64_t from, int64_t to, const uint8_t *bits,
                                int64_t first, int64_t end) {
    wi_grams g;
    uint32_t node;
    const int k = gaps->context;
    const wy_status status = open_language(&g, &node, k, bits + from, to - from);
    if (status == WY_OK) {
        for (; to < end && g.next[node][bits[to]] != WI_NO_NODE; to++) {
            node = g.next[node][bits[to]];
        }
        for (; from > first; from--) {
            node = wi_grams_node(&g, bits + from - 1, 0);
            if (node == WI_NO_NODE || g.next[node][bits[from + k - 2]] == WI_NO_NODE) {
                break;
            }
        }
        gaps->column = from;
        gaps->length = to - from;
    }
    wi_grams_close(&g);
    /* One that ends with the run, or begins with the machine, is not known in full. */
    return status == WY_OK && (from == first || to == end) ? WY_NO : status;
}

/* The longest gap between perfect columns of the run. */
static wy_status longest_gap(int64_t *from, int64_t *to, wi_run *run, const wy_machine *machine,
                             const wy_control *control) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    const uint32_t perfect = wi_store_perfect(&run->store);
    wy_status status = perfect == WI_UNNUMBERED ? WY_SYSTEM : WY_OK;
    int64_t last = machine->wing[0].start.x;
    *from = 0;
    *to = 0;
    while (status == WY_OK && run->x < machine->facts.columns) {
        if (run->wing[0].state == perfect) {
            if (run->x - last > *to - *from) {
                *from = last;
                *to = run->x;
            }
            last = run->x > last ? run->x : last;
        }
        status = wi_run_column(run, NULL);
        if (run->x % 4096 == 0 &&
            wi_pace_stop(&pace, (double)run->x / (double)machine->facts.columns)) {
            status = WY_STOPPED;
        }
    }
    return status;
}

wy_status wi_gaps_find(wi_gaps *out, const wy_machine *machine, const wy_control *control) {
    memset(out, 0, sizeof *out);
    if (!machine->facts.closed || machine->frame.wings > 1 || !machine->frame.regular) {
        return WY_NO;
    }
    wi_run run;
    wy_status status = wi_run_open(&run, &machine->frame);
    int64_t from = 0;
    int64_t to = 0;
    if (status == WY_OK) {
        status = longest_gap(&from, &to, &run, machine, control);
    }
    const int64_t third = (to - from) / 3;
    bool found = false;
    for (int k = SHORTEST; status == WY_OK && !found && k <= LONGEST && third > (int64_t)k * k;
         k += k / 8 + 1) {
        *out = (wi_gaps){.context = k};
        status = stretch_around(out, from + third, to - third, run.wing[0].bits,
                                machine->wing[0].start.x, run.wing[0].row);
        if (status == WY_OK) {
            status = gaps_verify(out, machine, run.wing[0].bits);
        }
        found = status == WY_OK;
        status = status == WY_NO ? WY_OK : status;
    }
    wi_run_close(&run);
    return status == WY_OK && !found ? WY_NO : status;
}

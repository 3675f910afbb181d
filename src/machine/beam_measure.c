/*
 * beam_measure.c - what a closed machine tells of all columns: how far P-positions are from the
 * slope, and whether a few letters tell the node.
 */
#include "machine/beam_machine.h"

#include <stdlib.h>

#include "base/fail.h"

/* run y - rise x of all P-positions; without bounds, those of the first columns. */
static void find_distances(wi_blocking_beam *beam) {
    beam->lowest = 0;
    beam->highest = 0;
    for (size_t i = 0; i < beam->first.count; i++) {
        const wy_position *at = &beam->first.positions[i];
        const int64_t off = beam->run * at->y - beam->rise * at->x;
        beam->lowest = off < beam->lowest ? off : beam->lowest;
        beam->highest = off > beam->highest ? off : beam->highest;
    }
    for (uint32_t n = 0; n < beam->keys.count && beam->bounded; n++) {
        const wi_beam_node *at = &beam->nodes[n];
        for (uint32_t i = at->first; i < at->first + at->count; i++) {
            const wi_beam_edge *edge = &beam->edges[i];
            const int16_t *places = beam->places + edge->places;
            const int last = edge->place_count - 1;
            const int64_t low = last < 0 ? 0 : at->height + (int64_t)beam->run * places[0];
            const int64_t high = last < 0 ? 0 : at->height + (int64_t)beam->run * places[last];
            beam->lowest = low < beam->lowest ? low : beam->lowest;
            beam->highest = high > beam->highest ? high : beam->highest;
        }
    }
}

/* Nodes that are met more than once are left when those that nothing leads to are taken away. */
static wy_status find_settled(wi_blocking_beam *beam, wy_error *error) {
    const uint32_t count = beam->keys.count;
    uint32_t *arrivals = calloc(count, sizeof *arrivals);
    if (arrivals == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < beam->edge_count; i++) {
        arrivals[beam->edges[i].to]++;
    }
    for (uint32_t n = 0; n < count; n++) {
        beam->nodes[n].settled = true;
    }
    beam->from = beam->first.column;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t n = 0; n < count; n++) {
            wi_beam_node *at = &beam->nodes[n];
            if (at->settled && arrivals[n] == 0) {
                at->settled = false;
                changed = true;
                beam->from++;
                for (uint32_t i = at->first; i < at->first + at->count; i++) {
                    arrivals[beam->edges[i].to]--;
                }
            }
        }
    }
    free(arrivals);
    return WY_OK;
}

/*
 * Do rest and context tell the state and the height, among nodes that are settled?  What rows leave
 * is of no account for what follows.
 */
static bool tells_state(const wi_blocking_beam *beam) {
    for (uint32_t n = 0; n < beam->keys.count; n++) {
        for (uint32_t o = n + 1; o < beam->keys.count; o++) {
            const wi_beam_node *a = &beam->nodes[n];
            const wi_beam_node *b = &beam->nodes[o];
            if (a->settled && b->settled && a->context == b->context &&
                a->column_rest == b->column_rest &&
                (a->state != b->state || a->height != b->height)) {
                return false;
            }
        }
    }
    return true;
}

/* The letters of the first columns, by the machine. */
static wy_status find_known(wi_blocking_beam *beam, wy_error *error) {
    beam->known = beam->known != NULL ? beam->known : malloc(WI_BEAM_KNOWN);
    if (beam->known == NULL) {
        return wi_fail_memory(error);
    }
    int64_t count = 0;
    for (; count < beam->first.row && count < WI_BEAM_KNOWN; count++) {
        beam->known[count] = beam->first.letters[count];
    }
    uint32_t node = 0;
    for (int64_t x = beam->first.column; count < WI_BEAM_KNOWN; x++) {
        const wi_beam_edge *edge = wi_beam_edge_by(beam, node, beam->known[x] - beam->game.least);
        if (edge == NULL) {
            return wi_fail(error, WY_SYSTEM, "a machine that is closed does not know a letter");
        }
        for (int i = 0; i < edge->written && count < WI_BEAM_KNOWN; i++) {
            beam->known[count++] =
                (uint8_t)(beam->letters[edge->letters + (uint32_t)i] + beam->game.least);
        }
        node = edge->to;
    }
    return WY_OK;
}

wy_status wi_beam_measure(wi_blocking_beam *beam, wy_error *error) {
    wy_status status = find_settled(beam, error);
    if (status == WY_OK) {
        status = wi_beam_find_heights(beam, error);
    }
    if (status == WY_OK) {
        beam->synchronised = beam->bounded && beam->game.repeat == 0 && tells_state(beam);
        find_distances(beam);
        status = find_known(beam, error);
    }
    return status;
}

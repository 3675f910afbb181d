/*
 * beam_drift.c - how far the machine of a blocking game is from its slope, at each node; and where
 * there is no bound, how P-positions fall behind.
 *
 * The height of a column is run a - rise x.  If every way to a node gives it the same height, all
 * heights are known, and a of any column whose node is known.
 *
 * Else let the surplus of column x be its letter less the least one, and E(x) the sum of those that
 * were read before column x.  If some number c makes
 *
 *     height + c E(x)        the same on all ways to a node,
 *
 * the distance from the slope is c E(x) but for bounded terms.  And if
 *
 *     E(a) - E(x)            (written and not yet read)
 *
 * is the same on all ways to a node, and every way soon comes to nodes where it is not 0, then
 * there are always surplus letters that are still to be read: E has no bound, and so the distance
 * has none.
 */
#include "machine/beam_machine.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

/* What an edge adds to the heights, to E(x), to E(a). */
typedef struct gain {
    int64_t height, read, written;
} gain;

static gain gain_of(const wi_blocking_beam *beam, const wi_beam_edge *edge) {
    gain g = {.height = beam->run * edge->written - beam->rise, .read = edge->letter};
    for (uint32_t i = 0; i < edge->written; i++) {
        g.written += beam->letters[edge->letters + i];
    }
    return g;
}

/* The sums along one way to each node. */
static void sum_up(const wi_blocking_beam *beam, gain *sums, bool *met) {
    met[0] = true;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t n = 0; n < beam->keys.count; n++) {
            const wi_beam_node *at = &beam->nodes[n];
            for (uint32_t i = at->first; met[n] && i < at->first + at->count; i++) {
                const uint32_t to = beam->edges[i].to;
                if (!met[to]) {
                    const gain g = gain_of(beam, &beam->edges[i]);
                    sums[to] = (gain){sums[n].height + g.height, sums[n].read + g.read,
                                      sums[n].written + g.written};
                    met[to] = true;
                    more = true;
                }
            }
        }
    }
}

/* Do all ways to a node give it the same height? */
static bool has_one_height(const wi_blocking_beam *beam, const gain *sums) {
    for (uint32_t n = 0; n < beam->keys.count; n++) {
        const wi_beam_node *at = &beam->nodes[n];
        for (uint32_t i = at->first; i < at->first + at->count; i++) {
            const gain g = gain_of(beam, &beam->edges[i]);
            if (sums[n].height + g.height != sums[beam->edges[i].to].height) {
                return false;
            }
        }
    }
    return true;
}

/* Do all other ways tell the same?  c comes from the first that reads another surplus. */
static bool compare_ways(const wi_blocking_beam *beam, const gain *sums, int64_t *c) {
    bool known = false;
    for (uint32_t n = 0; n < beam->keys.count; n++) {
        const wi_beam_node *at = &beam->nodes[n];
        for (uint32_t i = at->first; i < at->first + at->count; i++) {
            const gain *to = &sums[beam->edges[i].to];
            const gain g = gain_of(beam, &beam->edges[i]);
            const int64_t height = sums[n].height + g.height - to->height;
            const int64_t read = sums[n].read + g.read - to->read;
            const int64_t written = sums[n].written + g.written - to->written;
            if (!known && read != 0 && height % read == 0) {
                *c = -height / read;
                known = true;
            }
            if (height + *c * read != 0 || written != read) {
                return false;
            }
        }
    }
    return known;
}

/* Is the lowest P-position of a column always near row a, below the block? */
static bool lies_low(const wi_blocking_beam *beam) {
    for (uint32_t n = 0; n < beam->keys.count; n++) {
        const wi_beam_node *at = &beam->nodes[n];
        wi_beam_state state;
        memcpy(&state, wi_numbered_at(&beam->states, at->state), sizeof state);
        for (uint32_t i = at->first; i < at->first + at->count; i++) {
            const wi_beam_edge *edge = &beam->edges[i];
            if (edge->place_count == 0 ||
                (state.at >= 0 && beam->places[edge->places] >= state.at)) {
                return false;
            }
        }
    }
    return true;
}

/* Is there no circle of nodes at which no surplus letter is ahead?  Takes `left` for its work. */
static bool is_endless(const wi_blocking_beam *beam, const gain *sums, bool *left) {
    uint32_t count = 0;
    for (uint32_t n = 0; n < beam->keys.count; n++) {
        left[n] = sums[n].written == sums[n].read;
        count += left[n];
    }
    for (bool more = true; more;) {
        more = false;
        for (uint32_t n = 0; n < beam->keys.count; n++) {
            const wi_beam_node *at = &beam->nodes[n];
            bool stays = false;
            for (uint32_t i = at->first; left[n] && i < at->first + at->count; i++) {
                stays = stays || left[beam->edges[i].to];
            }
            if (left[n] && !stays) {
                left[n] = false;
                count--;
                more = true;
            }
        }
    }
    return count == 0;
}

wy_status wi_beam_find_heights(wi_blocking_beam *beam, wy_error *error) {
    gain *sums = calloc(beam->keys.count, sizeof *sums);
    bool *met = calloc(beam->keys.count, sizeof *met);
    if (sums == NULL || met == NULL) {
        free(sums);
        free(met);
        return wi_fail_memory(error);
    }
    int64_t drift = 0;
    beam->drift = 0;
    for (int64_t y = beam->first.column; y < beam->first.row; y++) {
        sums[0].written += beam->first.letters[y] - beam->game.least;
    }
    sums[0].height = beam->run * beam->first.row - beam->rise * beam->first.column;
    sum_up(beam, sums, met);
    beam->bounded = has_one_height(beam, sums);
    for (uint32_t n = 0; n < beam->keys.count; n++) {
        beam->nodes[n].height = sums[n].height;
    }
    if (!beam->bounded && compare_ways(beam, sums, &drift) && lies_low(beam) &&
        is_endless(beam, sums, met)) {
        beam->drift = drift;
    }
    free(sums);
    free(met);
    return WY_OK;
}

/* beam_close.c - the machine of a blocking game: found, closed, measured. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "machine/beam.h"
#include "machine/beam_machine.h"

/* ==== distances from the slope ================================================================ */

/*
 * How far the machine of a blocking game is from its slope, at each node; and where
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

/* The amounts that an edge adds to the heights, to E(x) and to E(a). */
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

/* Heights, whether they are bounded; or the drift, and what goes with it. */
static wy_status beam_find_heights(wi_blocking_beam *beam, wy_error *error) {
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

/* ==== what a closed machine tells of all columns ============================================== */

/*
 * A closed machine tells two things of all columns: how far P-positions are from the
 * slope, and whether a few letters tell the node.
 */

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

/* Bounded, synchronised and what goes with it. */
static wy_status beam_measure(wi_blocking_beam *beam, wy_error *error) {
    wy_status status = find_settled(beam, error);
    if (status == WY_OK) {
        status = beam_find_heights(beam, error);
    }
    if (status == WY_OK) {
        beam->synchronised = beam->bounded && beam->game.repeat == 0 && tells_state(beam);
        find_distances(beam);
        status = find_known(beam, error);
    }
    return status;
}

/* ==== the machine is closed =================================================================== */

/*
 * The machine of a blocking game is closed: a finite graph has all that can happen.
 *
 * The word of letters is read by the machine that writes it.  A *piece* is so many letters of it in
 * a row, with what the place of its last letter leaves modulo a number.  Begin with the pieces of
 * the letters that the first columns have settled.  Follow the machine by all letters that pieces
 * allow, whatever the real word is; write down the pieces that it writes; if there are new ones,
 * begin again.  When there are none, the graph has all nodes and the list all pieces of the real
 * word: by induction, since a letter is read after it was written.
 *
 * That it was, a > x for all columns x, has to be shown too: along no way from the start does a - x
 * fall below 1.  The least of it is a shortest way, with the letters written less one for a length.
 */

enum { MOST_NODES = 3000, MOST_ROUNDS = 40 };

/* Frees the graph. */
static void beam_forget(wi_blocking_beam *beam) {
    wi_numbered_close(&beam->pieces);
    wi_numbered_close(&beam->states);
    wi_numbered_close(&beam->keys);
    free(beam->follow);
    free(beam->nodes);
    free(beam->edges);
    free(beam->places);
    free(beam->letters);
    beam->follow = NULL;
    beam->nodes = NULL;
    beam->edges = NULL;
    beam->places = NULL;
    beam->letters = NULL;
    beam->follow_room = beam->node_room = beam->edge_room = beam->place_room = beam->letter_room =
        0;
    beam->edge_count = beam->place_count = beam->letter_count = 0;
}

/* ---- pieces ---------------------------------------------------------------------------------- */

/* Which letters may follow; NULL: no memory. */
static uint16_t *following(wi_blocking_beam *beam, uint64_t context, uint32_t rest) {
    const uint64_t record[] = {context, rest};
    const uint32_t number = wi_numbered_put(&beam->pieces, record);
    if (number == WI_UNNUMBERED ||
        !wi_list_zeros(beam->follow, beam->follow_room, (size_t)number + 1)) {
        return NULL;
    }
    return &beam->follow[number];
}

/* A piece; *grew: it is new. */
static wy_status allow(wi_blocking_beam *beam, bool *grew, uint64_t context, uint32_t rest,
                       int letter, wy_error *error) {
    uint16_t *follow = following(beam, context, rest);
    if (follow == NULL) {
        return wi_fail_memory(error);
    }
    if ((*follow >> letter & 1U) == 0) {
        *follow = (uint16_t)(*follow | 1U << letter);
        *grew = true;
    }
    return WY_OK;
}

/* The letters before a place; WY_LIMIT: one of them is out of range. */
static wy_status context_before(uint64_t *context, const wi_blocking_beam *beam, int64_t place,
                                wy_error *error) {
    *context = 0;
    for (int64_t i = place - beam->word + 1; i < place; i++) {
        const int letter = i < 0 ? -1 : beam->first.letters[i] - beam->game.least;
        if (letter < 0 || letter >= WI_BEAM_LETTERS) {
            return wi_fail(error, WY_LIMIT, "the letters of the first columns vary too much");
        }
        *context = wi_beam_shift(beam, *context, letter);
    }
    return WY_OK;
}

static wy_status take_first_pieces(wi_blocking_beam *beam, wy_error *error) {
    wy_status status = WY_OK;
    bool grew = false;
    for (int64_t x = beam->first.column; x < beam->first.row && status == WY_OK; x++) {
        uint64_t context = 0;
        const int letter = beam->first.letters[x] - beam->game.least;
        status = context_before(&context, beam, x, error);
        if (status == WY_OK && (letter < 0 || letter >= WI_BEAM_LETTERS)) {
            status = wi_fail(error, WY_LIMIT, "the letters of the first columns vary too much");
        }
        if (status == WY_OK) {
            status = allow(beam, &grew, context, (uint32_t)(x % beam->modulus), letter, error);
        }
    }
    return status;
}

/* ---- nodes and edges ------------------------------------------------------------------------- */

static wy_status put_node(wi_blocking_beam *beam, uint32_t *number, const wi_beam_state *state,
                          uint64_t context, uint32_t column_rest, uint32_t row_rest,
                          wy_error *error) {
    uint64_t words[WI_BEAM_WORDS];
    memcpy(words, state, sizeof words);
    const uint32_t n = wi_numbered_put(&beam->states, words);
    const uint64_t key[] = {n, context, (uint64_t)column_rest << 32 | row_rest};
    const uint32_t before = beam->keys.count;
    *number = n == WI_UNNUMBERED ? n : wi_numbered_put(&beam->keys, key);
    if (*number == WI_UNNUMBERED || !wi_list_room(beam->nodes, beam->node_room, *number + 1U)) {
        return wi_fail_memory(error);
    }
    if (beam->keys.count > before) {
        beam->nodes[*number] = (wi_beam_node){.state = n,
                                              .context = context,
                                              .column_rest = column_rest,
                                              .row_rest = row_rest,
                                              .first = UINT32_MAX};
    }
    return beam->keys.count > MOST_NODES
               ? wi_fail(error, WY_LIMIT, "more than %d nodes are met", MOST_NODES)
               : WY_OK;
}

static bool keep_column(wi_blocking_beam *beam, wi_beam_edge *edge, const wi_beam_column *column) {
    const size_t places = (size_t)column->place_count;
    const size_t written = (size_t)column->written;
    if (!wi_list_room(beam->places, beam->place_room, beam->place_count + places + 1) ||
        !wi_list_room(beam->letters, beam->letter_room, beam->letter_count + written + 1)) {
        return false;
    }
    edge->places = (uint32_t)beam->place_count;
    edge->letters = (uint32_t)beam->letter_count;
    edge->place_count = (uint8_t)places;
    edge->written = (uint8_t)written;
    edge->absorbed = (uint8_t)column->absorbed;
    memcpy(beam->places + beam->place_count, column->places, places * sizeof *column->places);
    for (size_t i = 0; i < written; i++) {
        beam->letters[beam->letter_count + i] = (uint8_t)(column->letters[i] - beam->game.least);
    }
    beam->place_count += places;
    beam->letter_count += written;
    return true;
}

static wy_status put_edge(wi_blocking_beam *beam, uint32_t node, int letter, wy_error *error) {
    const wi_beam_node from = beam->nodes[node];
    const uint32_t modulus = (uint32_t)beam->modulus;
    wi_beam_state state;
    wi_beam_column column;
    wi_beam_edge edge = {.letter = (uint8_t)letter};
    memcpy(&state, wi_numbered_at(&beam->states, from.state), sizeof state);
    const char *fault = wi_beam_step(&state, &column, &beam->game, letter + beam->game.least);
    if (fault != NULL) {
        return wi_fail(error, WY_LIMIT, "%s", fault);
    }
    for (int i = 0; i < column.written; i++) {
        if (column.letters[i] >= beam->game.least + WI_BEAM_LETTERS) {
            return wi_fail(error, WY_LIMIT, "there are more than %d letters", WI_BEAM_LETTERS);
        }
    }
    const wy_status status =
        put_node(beam, &edge.to, &state, wi_beam_shift(beam, from.context, letter),
                 (from.column_rest + 1) % modulus,
                 (from.row_rest + (uint32_t)column.written) % modulus, error);
    if (status != WY_OK) {
        return status;
    }
    if (!wi_list_room(beam->edges, beam->edge_room, beam->edge_count + 1) ||
        !keep_column(beam, &edge, &column)) {
        return wi_fail_memory(error);
    }
    beam->edges[beam->edge_count++] = edge;
    beam->nodes[node].count++;
    return WY_OK;
}

static wy_status put_edges(wi_blocking_beam *beam, uint32_t node, wy_error *error) {
    const wi_beam_node *at = &beam->nodes[node];
    const uint16_t *follow = following(beam, at->context, at->column_rest);
    if (follow == NULL) {
        return wi_fail_memory(error);
    }
    const unsigned letters = *follow;
    beam->nodes[node].first = (uint32_t)beam->edge_count;
    wy_status status = WY_OK;
    for (int letter = 0; letter < WI_BEAM_LETTERS && status == WY_OK; letter++) {
        if ((letters >> letter & 1U) != 0) {
            status = put_edge(beam, node, letter, error);
        }
    }
    return status;
}

/* ---- a round --------------------------------------------------------------------------------- */

/* From a node, with the letters written last, along one edge: the letters that are written then. */
static wy_status write_letters(wi_blocking_beam *beam, bool *grew, uint64_t *written,
                               uint32_t row_rest, const wi_beam_edge *edge, wy_error *error) {
    wy_status status = WY_OK;
    for (int i = 0; i < edge->written && status == WY_OK; i++) {
        const int letter = beam->letters[edge->letters + (uint32_t)i];
        const uint32_t rest = (row_rest + (uint32_t)i) % (uint32_t)beam->modulus;
        status = allow(beam, grew, *written, rest, letter, error);
        *written = wi_beam_shift(beam, *written, letter);
    }
    return status;
}

/* All pairs of a node and the letters that were written last. */
static wy_status follow_pair(wi_blocking_beam *beam, bool *grew, wi_numbered *pairs, uint32_t pair,
                             wy_error *error) {
    const uint32_t node = (uint32_t)wi_numbered_at(pairs, pair)[0];
    const uint64_t before = wi_numbered_at(pairs, pair)[1];
    wy_status status = beam->nodes[node].first == UINT32_MAX ? put_edges(beam, node, error) : WY_OK;
    const wi_beam_node at = beam->nodes[node];
    for (uint32_t i = at.first; status == WY_OK && i < at.first + at.count; i++) {
        const wi_beam_edge edge = beam->edges[i];
        uint64_t written = before;
        status = write_letters(beam, grew, &written, at.row_rest, &edge, error);
        const uint64_t next[] = {edge.to, written};
        if (status == WY_OK && wi_numbered_put(pairs, next) == WI_UNNUMBERED) {
            status = wi_fail_memory(error);
        }
    }
    return status;
}

static wy_status do_round(wi_blocking_beam *beam, bool *grew, wy_error *error) {
    const wi_beam_first *first = &beam->first;
    wi_beam_state state = first->state;
    uint64_t read = 0;
    uint64_t written = 0;
    uint32_t start = 0;
    wi_numbered pairs;
    wi_numbered_empty(&beam->states);
    wi_numbered_empty(&beam->keys);
    beam->edge_count = beam->place_count = beam->letter_count = 0;
    wy_status status = context_before(&read, beam, first->column, error);
    if (status == WY_OK) {
        status = context_before(&written, beam, first->row, error);
    }
    if (status != WY_OK || !wi_numbered_open(&pairs, 2)) {
        return status != WY_OK ? status : wi_fail_memory(error);
    }
    const uint32_t modulus = (uint32_t)beam->modulus;
    status = put_node(beam, &start, &state, read, (uint32_t)(first->column % modulus),
                      (uint32_t)(first->row % modulus), error);
    const uint64_t pair[] = {start, written};
    if (status == WY_OK && wi_numbered_put(&pairs, pair) == WI_UNNUMBERED) {
        status = wi_fail_memory(error);
    }
    for (uint32_t i = 0; i < pairs.count && status == WY_OK; i++) {
        status = follow_pair(beam, grew, &pairs, i, error);
        if (status == WY_OK && pairs.count > 8 * MOST_NODES) {
            status = wi_fail(error, WY_LIMIT, "too many words are written");
        }
    }
    wi_numbered_close(&pairs);
    return status;
}

/* ---- letters are written before they are read ------------------------------------------------ */

/* Shortest ways to each node, from numbers that are there; false: they get ever shorter. */
static bool shorten(const wi_blocking_beam *beam, int64_t *least) {
    bool changed = true;
    for (uint32_t round = 0; round <= beam->keys.count && changed; round++) {
        changed = false;
        for (uint32_t node = 0; node < beam->keys.count; node++) {
            const wi_beam_node *at = &beam->nodes[node];
            for (uint32_t i = at->first; least[node] != INT64_MAX && i < at->first + at->count;
                 i++) {
                const int64_t length = least[node] + beam->edges[i].written - 1;
                if (length < least[beam->edges[i].to]) {
                    least[beam->edges[i].to] = length;
                    changed = true;
                }
            }
        }
    }
    return !changed;
}

/* From node 0, or from any node, with this length to begin with: the least of all. */
static bool find_least(int64_t *out, const wi_blocking_beam *beam, int64_t *least, bool any,
                       int64_t begin) {
    for (uint32_t i = 0; i < beam->keys.count; i++) {
        least[i] = i == 0 || any ? begin : INT64_MAX;
    }
    const bool ends = shorten(beam, least);
    *out = begin;
    for (uint32_t i = 0; i < beam->keys.count; i++) {
        *out = least[i] < *out ? least[i] : *out;
    }
    return ends;
}

static wy_status find_slack(wi_blocking_beam *beam, wy_error *error) {
    int64_t *least = malloc(beam->keys.count * sizeof *least);
    if (least == NULL) {
        return wi_fail_memory(error);
    }
    const bool ends =
        find_least(&beam->slack, beam, least, false, beam->first.row - beam->first.column) &&
        find_least(&beam->drop, beam, least, true, 0);
    beam->drop = -beam->drop;
    free(least);
    return ends && beam->slack >= 1
               ? WY_OK
               : wi_fail(error, WY_LIMIT, "letters may be read before they are written");
}

/*
 * All nodes and edges for pieces of so many letters.  WY_LIMIT: it does not close,
 * and error tells why.
 */
static wy_status beam_close(wi_blocking_beam *beam, int word, wy_error *error) {
    beam_forget(beam);
    beam->word = word;
    if (!wi_numbered_open(&beam->pieces, 2) || !wi_numbered_open(&beam->states, WI_BEAM_WORDS) ||
        !wi_numbered_open(&beam->keys, 3)) {
        return wi_fail_memory(error);
    }
    wy_status status = take_first_pieces(beam, error);
    bool grew = true;
    for (int round = 0; round < MOST_ROUNDS && grew && status == WY_OK; round++) {
        grew = false;
        status = do_round(beam, &grew, error);
    }
    if (status == WY_OK && grew) {
        status = wi_fail(error, WY_LIMIT, "ever more pieces of letters are written");
    }
    return status == WY_OK ? find_slack(beam, error) : status;
}

/* ==== looking for it ========================================================================== */

/*
 * Looking for the machine of a blocking game that closes.
 *
 * Tried are: first columns, more and more; few diagonals below the first row that is not settled,
 * so that states are no larger than they must be; states without repeated blocks, then with blocks
 * of a multiple of the rise; pieces of more and more letters.  Each trial that fails is short.
 */

void wi_beam_free(wi_blocking_beam *beam) {
    if (beam != NULL) {
        beam_forget(beam);
        wi_beam_first_clear(&beam->first);
        free(beam->known);
        free(beam);
    }
}

/* All pieces, for one block. */
static wy_status try_words(wi_blocking_beam *beam, wi_pace *pace, wy_error *error) {
    wy_status status = WY_LIMIT;
    for (int word = 2; word <= WI_BEAM_LONGEST_WORD && status == WY_LIMIT; word += 1 + word / 6) {
        status = beam_close(beam, word, error);
        if (status == WY_LIMIT && wi_pace_stop(pace, 0)) {
            return wi_fail(error, WY_STOPPED, "stopped while a machine was looked for");
        }
    }
    return status;
}

/* Longer pieces, until a context tells the node: then any column is found at once. */
static wy_status try_to_synchronise(wi_blocking_beam *beam, wy_error *error) {
    const int word = beam->word;
    wy_status status = beam_measure(beam, error);
    for (int longer = word + 1; longer <= WI_BEAM_LONGEST_WORD && status == WY_OK &&
                                beam->bounded && beam->game.repeat == 0 && !beam->synchronised;
         longer++) {
        status = beam_close(beam, longer, error);
        if (status == WY_OK) {
            status = beam_measure(beam, error);
        }
    }
    if (status == WY_LIMIT || (status == WY_OK && !beam->synchronised && beam->word > word)) {
        status = beam_close(beam, word, error);
        status = status == WY_OK ? beam_measure(beam, error) : status;
    }
    return status;
}

/* All blocks, for these first columns and so many diagonals below. */
static wy_status try_from(wi_blocking_beam *beam, int64_t column, wi_pace *pace, wy_error *error) {
    enum { LARGEST_BLOCK = 4 }; /* times the rise */
    beam->game.repeat = 0;
    wi_beam_first_clear(&beam->first);
    wy_status status = wi_beam_begin(&beam->first, &beam->game, column, error);
    if (status == WY_OK) {
        status = wi_beam_slope(&beam->rise, &beam->run, &beam->first, &beam->game, error);
    }
    if (status != WY_OK) {
        return status;
    }
    beam->modulus = beam->rise * beam->run;
    status = WY_LIMIT;
    for (int i = 0; i <= LARGEST_BLOCK && status == WY_LIMIT; i++) {
        beam->game.repeat = i * beam->rise;
        status = try_words(beam, pace, error);
    }
    return status;
}

wy_status wi_beam_find(wi_blocking_beam **out, int block, const wy_control *control,
                       wy_error *error) {
    enum { FIRST_COLUMN = 64, LAST_COLUMN = 512 };
    *out = NULL;
    if (block < 1 || block > WI_BEAM_BLOCK) {
        return wi_fail(error, WY_LIMIT, "the machine of a beam is for 1 to %d blocked options",
                       WI_BEAM_BLOCK);
    }
    wi_pace pace;
    wi_pace_start(&pace, control);
    wi_blocking_beam *beam = calloc(1, sizeof *beam);
    if (beam == NULL) {
        return wi_fail_memory(error);
    }
    beam->game.block = block;
    wy_status status = wi_beam_least(&beam->game.least, block, error);
    if (status == WY_OK && beam->game.least * 2 > block) {
        status = wi_fail(error, WY_LIMIT, "rows have too many P-positions");
    }
    if (status == WY_OK) {
        status = WY_LIMIT;
        for (int64_t x = FIRST_COLUMN; x <= LAST_COLUMN && status == WY_LIMIT; x *= 2) {
            for (int below = 0; below <= WI_BEAM_BELOW && status == WY_LIMIT; below++) {
                beam->game.below = below;
                status = try_from(beam, x, &pace, error);
            }
        }
    }
    if (status == WY_OK) {
        status = try_to_synchronise(beam, error);
    }
    if (status != WY_OK) {
        wi_beam_free(beam);
        return status;
    }
    *out = beam;
    return WY_OK;
}

/* ---- what is known --------------------------------------------------------------------------- */

/* One way only, from some node on? */
static bool is_periodic(const wi_blocking_beam *beam) {
    for (uint32_t n = 0; n < beam->keys.count; n++) {
        if (beam->nodes[n].settled && beam->nodes[n].count > 1) {
            return false;
        }
    }
    return true;
}

void wi_beam_facts_of(wi_beam_facts *out, const wi_blocking_beam *beam) {
    int greatest = 0;
    for (size_t i = 0; i < beam->edge_count; i++) {
        greatest = beam->edges[i].letter > greatest ? beam->edges[i].letter : greatest;
    }
    *out = (wi_beam_facts){.block = beam->game.block,
                           .rise = beam->rise,
                           .run = beam->run,
                           .least = beam->game.least,
                           .greatest = beam->game.least + greatest,
                           .column = beam->first.column,
                           .row = beam->first.row,
                           .word = beam->word,
                           .modulus = beam->modulus,
                           .states = beam->states.count,
                           .nodes = beam->keys.count,
                           .edges = beam->edge_count,
                           .repeat = beam->game.repeat,
                           .bounded = beam->bounded,
                           .lowest = beam->lowest,
                           .highest = beam->highest,
                           .drift = beam->drift,
                           .periodic = is_periodic(beam)};
}

void wi_beam_standing(wy_standing *standing, const wi_blocking_beam *beam) {
    standing->kind = WY_PROVED;
    snprintf(standing->by, sizeof standing->by,
             "the column machine of the beam of slope %d/%d, %u states, proved to be closed",
             beam->rise, beam->run, (unsigned)beam->states.count);
}

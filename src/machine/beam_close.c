/*
 * beam_close.c - the machine of a blocking game is closed: a finite graph has all that can happen.
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
#include "machine/beam_machine.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"

enum { MOST_NODES = 3000, MOST_ROUNDS = 40 };

void wi_beam_forget(wi_blocking_beam *beam) {
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

wy_status wi_beam_close(wi_blocking_beam *beam, int word, wy_error *error) {
    wi_beam_forget(beam);
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

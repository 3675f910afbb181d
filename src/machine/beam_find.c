/*
 * beam_find.c - looking for the machine of a blocking game (beam_state.h) that closes.
 *
 * Tried are: first columns, more and more; few diagonals below the first row that is not settled,
 * so that states are no larger than they must be; states without repeated blocks, then with blocks
 * of a multiple of the rise; pieces of more and more letters.  Each trial that fails is short.
 */
#include "machine/beam.h"
#include "machine/beam_machine.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/fail.h"
#include "base/pace.h"

void wi_beam_free(wi_blocking_beam *beam) {
    if (beam != NULL) {
        wi_beam_forget(beam);
        wi_beam_first_clear(&beam->first);
        free(beam->known);
        free(beam);
    }
}

/* All pieces, for one block. */
static wy_status try_words(wi_blocking_beam *beam, wi_pace *pace, wy_error *error) {
    wy_status status = WY_LIMIT;
    for (int word = 2; word <= WI_BEAM_LONGEST_WORD && status == WY_LIMIT; word += 1 + word / 6) {
        status = wi_beam_close(beam, word, error);
        if (status == WY_LIMIT && wi_pace_stop(pace, 0)) {
            return wi_fail(error, WY_STOPPED, "stopped while a machine was looked for");
        }
    }
    return status;
}

/* Longer pieces, until a context tells the node: then any column is found at once. */
static wy_status try_to_synchronise(wi_blocking_beam *beam, wy_error *error) {
    const int word = beam->word;
    wy_status status = wi_beam_measure(beam, error);
    for (int longer = word + 1; longer <= WI_BEAM_LONGEST_WORD && status == WY_OK &&
                                beam->bounded && beam->game.repeat == 0 && !beam->synchronised;
         longer++) {
        status = wi_beam_close(beam, longer, error);
        if (status == WY_OK) {
            status = wi_beam_measure(beam, error);
        }
    }
    if (status == WY_LIMIT || (status == WY_OK && !beam->synchronised && beam->word > word)) {
        status = wi_beam_close(beam, word, error);
        status = status == WY_OK ? wi_beam_measure(beam, error) : status;
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

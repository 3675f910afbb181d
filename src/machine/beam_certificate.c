/*
 * beam_certificate.c - the proof of beam_close.c, written down: the pieces of the word and the
 * states.  Nodes and edges follow from them.  The format is in docs/certificates.md, kind beam.
 *
 * Everything has one order: pieces by the rest of their last letter, then by their letters; states
 * as they are reached.
 */
#include "machine/beam.h"
#include "machine/beam_machine.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "rules/value.h"

/* ---- pieces ---------------------------------------------------------------------------------- */

typedef struct piece {
    uint64_t rest, context;
    unsigned follow;
} piece;

static int in_order(const void *a, const void *b) {
    const piece *p = a;
    const piece *q = b;
    if (p->rest != q->rest) {
        return p->rest < q->rest ? -1 : 1;
    }
    return p->context < q->context ? -1 : p->context > q->context;
}

/* Contexts that were looked up, but may not be followed by anything, are none. */
static piece *sort_pieces(const wi_blocking_beam *beam, size_t *count) {
    piece *all = malloc((beam->pieces.count + (size_t)1) * sizeof *all);
    *count = 0;
    for (uint32_t i = 0; all != NULL && i < beam->pieces.count; i++) {
        const uint64_t *record = wi_numbered_at(&beam->pieces, i);
        if (beam->follow[i] != 0) {
            all[(*count)++] = (piece){record[1], record[0], beam->follow[i]};
        }
    }
    if (all != NULL) {
        wi_list_sort(all, *count, in_order);
    }
    return all;
}

static void put_piece(FILE *stream, const wi_blocking_beam *beam, const piece *p) {
    fprintf(stream, "piece %" PRIu64 " after", p->rest);
    for (int i = beam->word - 2; i >= 0; i--) {
        const int letter = (int)(p->context >> (WI_BEAM_LETTER_BITS * i)) & (WI_BEAM_LETTERS - 1);
        fprintf(stream, " %d", letter + beam->game.least);
    }
    fputs(" come", stream);
    for (int letter = 0; letter < WI_BEAM_LETTERS; letter++) {
        if ((p->follow >> letter & 1U) != 0) {
            fprintf(stream, " %d", letter + beam->game.least);
        }
    }
    fputc('\n', stream);
}

/* ---- states ---------------------------------------------------------------------------------- */

static void put_state(FILE *stream, const wi_blocking_beam *beam, uint32_t number) {
    wi_beam_state state;
    memcpy(&state, wi_numbered_at(&beam->states, number), sizeof state);
    fprintf(stream, "state %" PRIu32, number);
    if (state.at >= 0) {
        fprintf(stream, " block %" PRId32, state.at);
    }
    fputs(" rows", stream);
    for (int32_t i = 0; i < state.count; i++) {
        fprintf(stream, " %d", state.rows[i]);
    }
    fputs(" diagonals", stream);
    for (int32_t i = -beam->game.below; i < state.count; i++) {
        const int value = state.diagonals[WI_BEAM_BELOW + i];
        if (value == WI_BEAM_UNKNOWN) {
            fputs(" -", stream);
        } else {
            fprintf(stream, " %d", value);
        }
    }
    fputc('\n', stream);
}

wy_status wi_beam_write_certificate(FILE *stream, const wi_blocking_beam *beam, wy_error *error) {
    size_t count = 0;
    piece *pieces = sort_pieces(beam, &count);
    if (pieces == NULL) {
        return wi_fail_memory(error);
    }
    wi_certificate_begin(stream, "beam");
    fprintf(stream, "{(t,0),(0,t),(t,t)} block %d\n", beam->game.block);
    fputs("moves 3\nray (0,1)+i(0,1)\nray (1,0)+i(1,0)\nray (1,1)+i(1,1)\n", stream);
    fprintf(stream, "block %d\nterminal none\nplay normal\n", beam->game.block);
    fprintf(stream, "least %d\ncolumns %" PRId64 "\nrow %" PRId64 "\n", beam->game.least,
            beam->first.column, beam->first.row);
    fprintf(stream, "modulus %d\nword %d\nbelow %d\nrepeat %d\n", beam->modulus, beam->word,
            beam->game.below, beam->game.repeat);
    fprintf(stream, "pieces %zu\nstates %" PRIu32 "\n", count, beam->states.count);
    for (size_t i = 0; i < count; i++) {
        put_piece(stream, beam, &pieces[i]);
    }
    for (uint32_t i = 0; i < beam->states.count; i++) {
        put_state(stream, beam, i);
    }
    fprintf(stream, "end %zu\n", WI_HEADING_LINES + 16 + count + beam->states.count + 1);
    free(pieces);
    return ferror(stream) ? wi_fail(error, WY_SYSTEM, "writing the certificate failed") : WY_OK;
}

/* state.c - one column; the theory is in state.h. */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "machine/state.h"
#include "machine/step.h"

enum { WORD = 64 };

/* The bits that are written when one is read. */
typedef struct written_column {
    int count;     /* bits written */
    uint64_t bits; /* the first is the lowest */
    int place;     /* of the P-position, -1 in a lower column */
} written_column;

bool wi_set_put(uint64_t *set, int words, int i) {
    if (i < 0 || i >= words * WORD) {
        return false;
    }
    set[i / WORD] |= (uint64_t)1 << (i % WORD);
    return true;
}

int wi_set_size(const uint64_t *set, int words) {
    int size = 0;
    for (int w = 0; w < words; w++) {
        size += __builtin_popcountll(set[w]);
    }
    return size;
}

/* The word of the set that begins at bit i. */
static uint64_t word_at(const uint64_t *set, int words, int i) {
    const int w = i / WORD;
    const int shift = i % WORD;
    const uint64_t low = w < words ? set[w] >> shift : 0;
    const uint64_t high = shift != 0 && w + 1 < words ? set[w + 1] << (WORD - shift) : 0;
    return low | high;
}

static void shift_down(uint64_t *set, int words, int by) {
    for (int w = 0; w < words; w++) {
        set[w] = word_at(set, words, w * WORD + by);
    }
}

void wi_state_tidy(const wi_state_frame *frame, uint64_t *state) {
    const int words = frame->words;
    const uint64_t *diagonals = wi_state_diagonals(frame, state);
    const uint64_t *rows = wi_state_rows(frame, state);
    for (int j = 0; j < frame->longest; j++) {
        uint64_t *moves = wi_state_moves(frame, state, j);
        for (int w = 0; w < words; w++) {
            /* Diagonal d + i meets column x + j in row x + d + (i + j). */
            moves[w] &= ~((frame->regular ? diagonals[w] : 0) | word_at(rows, words, w * WORD + j));
        }
    }
}

/* The lowest place that nothing forbids, or words * WORD. */
static int lowest_place(const wi_state_frame *frame, uint64_t *state) {
    const uint64_t *diagonals = wi_state_diagonals(frame, state);
    const uint64_t *rows = wi_state_rows(frame, state);
    for (int w = 0; w < frame->words; w++) {
        uint64_t closed = diagonals[w];
        if (frame->longest > 0) {
            closed ^= wi_state_moves(frame, state, 0)[w];
        }
        const uint64_t taken = closed | rows[w];
        if (~taken != 0) {
            return w * WORD + __builtin_ctzll(~taken);
        }
    }
    return frame->words * WORD;
}

static int used_from_below(const uint64_t *set, int words) {
    int count = 0;
    for (int w = 0; w < words; w++) {
        if (~set[w] != 0) {
            return count + __builtin_ctzll(~set[w]);
        }
        count += WORD;
    }
    return count;
}

static void next_column_of_moves(const wi_state_frame *frame, uint64_t *state) {
    /* Column x + longest is as all further ones. */
    if (frame->longest > 0) {
        const size_t set = (size_t)frame->words * sizeof *state;
        const size_t others = set * (size_t)(frame->longest - 1);
        memmove(wi_state_moves(frame, state, 0), wi_state_moves(frame, state, 1), others);
        memset(wi_state_moves(frame, state, frame->longest - 1), 0, set);
    }
}

/* Puts the P-position down; the moves are already those of the columns to come. */
static bool put_position(const wi_state_frame *frame, uint64_t *state, int place) {
    const int words = frame->words;
    const wi_list_move *list = frame->list[wi_state_wing(frame, state)];
    bool room = wi_set_put(wi_state_diagonals(frame, state), words, place) &&
                wi_set_put(wi_state_rows(frame, state), words, place);
    for (size_t i = 0; room && i < frame->list_count; i++) {
        const wi_list_move move = list[i];
        const int forbidden = place + move.turn;
        if (forbidden >= 0) {
            room = wi_set_put(wi_state_moves(frame, state, move.s - 1), words, forbidden);
        }
    }
    return room;
}

/* The same where several diagonals are closed, and not in every column. */
static bool put_irregular(const wi_state_frame *frame, uint64_t *state, int place) {
    const int words = frame->words;
    const int wing = wi_state_wing(frame, state);
    uint64_t *diagonals = wi_state_diagonals(frame, state);
    uint64_t before[WI_LONGEST_SETS];
    memcpy(before, diagonals, (size_t)words * sizeof *before);
    bool room = wi_set_put(wi_state_rows(frame, state), words, place);
    for (size_t i = 0; room && i < frame->offset_count; i++) {
        const int closed = place + frame->offsets[wing][i];
        room = closed < 0 || wi_set_put(diagonals, words, closed);
    }
    for (int j = 0; room && j < frame->longest; j++) {
        uint64_t *moves = wi_state_moves(frame, state, j);
        for (int w = 0; w < words; w++) {
            moves[w] ^= before[w];
        }
        for (size_t i = frame->from[wing][j]; room && i < frame->from[wing][j + 1]; i++) {
            const int forbidden = place + frame->turns[wing][i];
            room = forbidden < 0 || wi_set_put(moves, words, forbidden);
        }
        for (int w = 0; w < words; w++) {
            moves[w] ^= diagonals[w];
        }
    }
    return room;
}

/*
 * Diagonals from the least on that are closed in every column to come; the rows are still seen from
 * this one. */
static int settled_diagonals(const wi_state_frame *frame, uint64_t *state) {
    const int words = frame->words;
    const uint64_t *diagonals = wi_state_diagonals(frame, state);
    const uint64_t *rows = wi_state_rows(frame, state);
    if (frame->regular) {
        return used_from_below(diagonals, words);
    }
    uint64_t closed[WI_LONGEST_SETS];
    memcpy(closed, diagonals, (size_t)words * sizeof *closed);
    for (int j = 0; j < frame->longest; j++) {
        const uint64_t *moves = wi_state_moves(frame, state, j);
        for (int w = 0; w < words; w++) {
            closed[w] &= (diagonals[w] ^ moves[w]) | word_at(rows, words, w * WORD + j + 1);
        }
    }
    return used_from_below(closed, words);
}

/*
 * Takes the state over one column.  false: the sets have no room, or more than 64 bits are written.
 */
static bool state_step(written_column *column, const wi_state_frame *frame, uint64_t *state,
                       unsigned bit) {
    const int words = frame->words;
    column->place = bit == 0 ? lowest_place(frame, state) : -1;
    next_column_of_moves(frame, state);
    if (bit == 0 && !(frame->regular ? put_position(frame, state, column->place)
                                     : put_irregular(frame, state, column->place))) {
        return false;
    }
    /* Diagonals that are behind from now on. */
    const int settled = settled_diagonals(frame, state);
    /* The first row not settled goes from x + d to (x + 1) + (d + settled). */
    column->count = settled + 1;
    if (column->count > WORD) {
        return false;
    }
    uint64_t *rows = wi_state_rows(frame, state);
    const uint64_t mask = column->count == WORD ? ~(uint64_t)0 : ((uint64_t)1 << column->count) - 1;
    column->bits = rows[0] & mask;
    shift_down(rows, words, column->count);
    shift_down(wi_state_diagonals(frame, state), words, settled);
    for (int j = 0; j < frame->longest; j++) {
        shift_down(wi_state_moves(frame, state, j), words, settled);
    }
    wi_state_tidy(frame, state);
    return true;
}

/* ==== states by number ======================================================================== */

uint64_t *wi_store_state(const wi_store *store, uint32_t number) {
    return wi_numbered_at(&store->states, number);
}

bool wi_store_open(wi_store *store, const wi_state_frame *frame) {
    memset(store, 0, sizeof *store);
    store->frame = frame;
    store->scratch = malloc(wi_state_size(frame) * sizeof *store->scratch);
    if (store->scratch == NULL || !wi_numbered_open(&store->states, wi_state_size(frame))) {
        wi_store_close(store);
        return false;
    }
    return true;
}

void wi_store_close(wi_store *store) {
    wi_numbered_close(&store->states);
    free(store->steps);
    free(store->made);
    free(store->scratch);
    memset(store, 0, sizeof *store);
}

uint32_t wi_store_number(wi_store *store, const uint64_t *state) {
    const uint32_t number = wi_numbered_put(&store->states, state);
    const bool room = wi_list_zeros(store->steps, store->steps_room, store->states.count) &&
                      wi_list_zeros(store->made, store->made_room, store->states.count);
    return room ? number : WI_UNNUMBERED;
}

wy_status wi_store_make_step(wi_store *store, uint32_t state, unsigned bit) {
    written_column column;
    memcpy(store->scratch, wi_store_state(store, state),
           wi_state_size(store->frame) * sizeof *store->scratch);
    if (!state_step(&column, store->frame, store->scratch, bit)) {
        return WY_LIMIT;
    }
    const uint32_t to = wi_store_number(store, store->scratch);
    if (to == WI_UNNUMBERED) {
        return WY_SYSTEM;
    }
    store->steps[state][bit] = (wi_machine_step){
        .bits = column.bits, .to = to, .place = column.place, .count = (uint8_t)column.count};
    store->made[state] |= (uint8_t)(1U << bit);
    return WY_OK;
}

uint32_t wi_store_perfect(wi_store *store) {
    memset(store->scratch, 0, wi_state_size(store->frame) * sizeof *store->scratch);
    return wi_store_number(store, store->scratch);
}

/*
 * beginning.c - the first columns.
 *
 * While the least free diagonal is smaller than the turn of a move, lower P-positions may forbid
 * upper ones through that move, and no state as in state.h tells all; and where the game ends, a
 * column may have several P-positions.  These columns, a few times the longest move of them,
 * are done as the rules say, hook by hook: hook h is the cells (h,v) and (v,h), v >= h.  Every
 * option of a cell is in an earlier hook, or nearer to the corner in its own.
 *
 * Where the diagonals are not those of Wythoff's game, P-positions on the diagonals of J are
 * counted, and those to which there is no move are taken off again.
 *
 * Cells are named (own, across): for the upper wing that is (x,y), for the right one (y,x).
 */
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "machine/state.h"
#include "machine/step.h"
#include "rules/value.h"

enum { SPARE = 64 }; /* beyond a diagonal, the largest of J */

/* One wing; a line is one of its columns. */
typedef struct wing {
    uint8_t *taken;     /* line: it has a P-position of the hooks so far */
    uint8_t *at_hook;   /* line h: taken by the hooks before h */
    uint32_t *diagonal; /* across - own: so many P-positions */
    int64_t *place;     /* line: its P-position that is no end, at or beyond the diagonal; -1 */
    int64_t free_diagonal;
} wing;

typedef struct board {
    const wi_state_frame *frame;
    int64_t room; /* lines and diagonals that are noted */
    wing wing[2];
    int64_t last_end; /* no end has a larger heap; -1: there is none */
    int64_t x;        /* hooks done */
    bool full;        /* there is no room for more */
} board;

static bool is_end(const board *b, int w, int64_t own, int64_t across) {
    const wi_state_frame *frame = b->frame;
    if (frame->misere && own == 0 && across == 0) {
        return true;
    }
    const wy_position at = w == 0 ? (wy_position){own, across} : (wy_position){across, own};
    return own <= b->last_end && across <= b->last_end &&
           wi_list_find(&at, frame->ends, frame->end_count, wi_position_order) != NULL;
}

static bool is_p(const board *b, int w, int64_t own, int64_t across) {
    if (is_end(b, w, own, across)) {
        return !b->frame->misere;
    }
    return across >= own ? b->wing[w].place[own] == across : b->wing[1 - w].place[across] == own;
}

/* Does a move of the list lead from here to a P-position? */
static bool list_forbids(const board *b, int w, int64_t own, int64_t across) {
    for (size_t i = 0; i < b->frame->list_count; i++) {
        const wi_list_move move = b->frame->list[w][i];
        const int64_t to = own - move.s;
        const int64_t to_across = across - move.s - move.turn;
        if (to >= 0 && to_across >= 0 && is_p(b, w, to, to_across)) {
            return true;
        }
    }
    return false;
}

/* P-positions on diagonal across - own = e of the wing, e of either sign. */
static int64_t count_on(const board *b, int w, int64_t e) {
    return e >= 0 ? b->wing[w].diagonal[e] : b->wing[1 - w].diagonal[-e];
}

/* Has the cell been dealt with before the line of this wing in this hook, or in it? */
static bool is_done(const board *b, int w, int64_t own, int64_t across) {
    const int64_t hook = own < across ? own : across;
    return hook < b->x || (hook == b->x && (own == hook || w == 1));
}

/* Does a move along a diagonal lead from here to a P-position? */
static bool diagonal_forbids(const board *b, int w, int64_t own, int64_t across) {
    const wi_state_frame *frame = b->frame;
    if (frame->regular) {
        return b->wing[w].diagonal[across - own] != 0;
    }
    int64_t count = 0;
    for (size_t i = 0; i < frame->offset_count; i++) {
        count += count_on(b, w, across - own - frame->offsets[w][i]);
    }
    for (size_t i = 0; i < frame->missing_count && count > 0; i++) {
        const wi_list_move move = frame->missing[w][i];
        const int64_t to = own - move.s;
        const int64_t to_across = across - move.s - move.turn;
        count -=
            to >= 0 && to_across >= 0 && is_done(b, w, to, to_across) && is_p(b, w, to, to_across);
    }
    return count > 0;
}

/* The cell in the corner, which is of both wings; is it P? */
static bool do_corner(board *b) {
    const int64_t h = b->x;
    wing *up = &b->wing[0];
    wing *right = &b->wing[1];
    const bool end = is_end(b, 0, h, h);
    const bool p = end ? !b->frame->misere
                       : up->taken[h] == 0 && right->taken[h] == 0 &&
                             !diagonal_forbids(b, 0, h, h) && !list_forbids(b, 0, h, h);
    if (p) {
        up->diagonal[0]++;
        right->diagonal[0]++;
        up->place[h] = end ? -1 : h;
        right->place[h] = end ? -1 : h;
    }
    return p;
}

/* The rest of line x of the wing. */
static void do_line(board *b, int w, bool found) {
    wing *own = &b->wing[w];
    wing *other = &b->wing[1 - w];
    const int64_t h = b->x;
    for (int64_t v = h + 1; !found || (h <= b->last_end && v <= b->last_end); v++) {
        if (v >= b->room) {
            b->full = true;
            return;
        }
        const bool end = is_end(b, w, h, v);
        const bool p = end ? !b->frame->misere
                           : !found && other->taken[v] == 0 && !diagonal_forbids(b, w, h, v) &&
                                 !list_forbids(b, w, h, v);
        if (p) {
            found = true;
            other->taken[v] = 1;
            own->diagonal[v - h]++;
            own->place[h] = end ? own->place[h] : v;
        }
    }
}

static void one_hook(board *b) {
    const int64_t h = b->x;
    for (int w = 0; w < 2; w++) {
        b->wing[w].at_hook[h] = b->wing[w].taken[h];
    }
    const bool corner = do_corner(b);
    for (int w = 0; w < 2; w++) {
        do_line(b, w, corner || b->wing[w].taken[h] != 0);
    }
    b->x++;
}

/* ---- which diagonals are closed ----------------------------------------------------------- */

/* In all columns from x + longest on. */
static bool is_closed(const board *b, int w, int64_t d) {
    const wi_state_frame *frame = b->frame;
    bool closed = false;
    for (size_t i = 0; i < frame->offset_count && !closed; i++) {
        const int64_t e = d - frame->offsets[w][i];
        closed = e >= 0 && b->wing[w].diagonal[e] != 0;
    }
    return closed;
}

/* Is the cell (c, c + d) with c = x + j an s of a move away from its P-position? */
static bool is_from(const board *b, int w, int64_t d, int j, wi_list_move move) {
    const int64_t c = b->x + j - move.s;
    const wing *own = &b->wing[w];
    return c >= 0 && c < b->x && own->place[c] >= 0 && own->place[c] - c + move.turn == d;
}

/* In column x + j; ends are further off than any move of the list. */
static bool is_closed_in(const board *b, int w, int64_t d, int j) {
    const wi_state_frame *frame = b->frame;
    int64_t count = 0;
    for (size_t i = 0; i < frame->offset_count; i++) {
        const int64_t e = d - frame->offsets[w][i];
        count += e >= 0 ? b->wing[w].diagonal[e] : 0;
    }
    for (size_t i = 0; i < frame->missing_count && count > 0; i++) {
        count -= is_from(b, w, d, j, frame->missing[w][i]);
    }
    for (size_t i = 0; i < frame->list_count && count == 0; i++) {
        count += is_from(b, w, d, j, frame->list[w][i]);
    }
    return count > 0;
}

static bool is_settled(const board *b, int w, int64_t d) {
    const wi_state_frame *frame = b->frame;
    bool settled = is_closed(b, w, d);
    for (int j = 0; settled && !frame->regular && j < frame->longest; j++) {
        settled = b->wing[1 - w].taken[b->x + j + d] != 0 || is_closed_in(b, w, d, j);
    }
    return settled;
}

/* ---- what they leave behind --------------------------------------------------------------- */

/* The state before column x from what is on the board. */
static bool note_state(uint64_t *state, const board *b, int w) {
    const wi_state_frame *frame = b->frame;
    const wing *own = &b->wing[w];
    const wing *other = &b->wing[1 - w];
    const int64_t d = own->free_diagonal;
    bool room = true;
    for (int64_t i = 0; room && d + i < b->room; i++) {
        room = !is_closed(b, w, d + i) ||
               wi_set_put(wi_state_diagonals(frame, state), frame->words, (int)i);
    }
    for (int64_t i = 0; room && b->x + d + i < b->room; i++) {
        room = other->taken[b->x + d + i] == 0 ||
               wi_set_put(wi_state_rows(frame, state), frame->words, (int)i);
    }
    for (int j = 0; room && !frame->regular && j < frame->longest; j++) {
        for (int64_t i = 0; room && d + i < b->room; i++) {
            room = is_closed(b, w, d + i) == is_closed_in(b, w, d + i, j) ||
                   wi_set_put(wi_state_moves(frame, state, j), frame->words, (int)i);
        }
    }
    for (size_t k = 0; room && frame->regular && k < frame->list_count; k++) {
        const wi_list_move move = frame->list[w][k];
        for (int j = 0; room && j < move.s; j++) {
            const int64_t c = b->x + j - move.s;
            if (c < 0 || own->place[c] < 0) {
                continue;
            }
            const int64_t forbidden = own->place[c] - c + move.turn - d;
            room = forbidden < 0 ||
                   wi_set_put(wi_state_moves(frame, state, j), frame->words, (int)forbidden);
        }
    }
    wi_state_tidy(frame, state);
    return room;
}

/* P of a line: what is placed there; else where a line of the other wing met it; else an end. */
static void note_rows(int64_t *rows, const board *b, int w) {
    const wing *own = &b->wing[w];
    const wing *other = &b->wing[1 - w];
    for (int64_t c = 0; c < b->x; c++) {
        rows[c] = own->place[c];
        for (int64_t v = 0; c <= b->last_end && v <= b->last_end && rows[c] < 0; v++) {
            rows[c] = is_end(b, w, c, v) ? v : -1;
        }
    }
    for (int64_t r = 0; r < b->x; r++) {
        if (other->place[r] > r && other->place[r] < b->x) {
            rows[other->place[r]] = r;
        }
    }
}

static int64_t zeros(const uint8_t *bits, int64_t count) {
    int64_t sum = 0;
    for (int64_t i = 0; i < count; i++) {
        sum += bits[i] == 0;
    }
    return sum;
}

static wy_status take_over(wi_beginning *out, const board *b) {
    const wi_state_frame *frame = b->frame;
    bool room = true;
    out->x = b->x;
    for (int w = 0; w < frame->wings; w++) {
        wi_beginning_wing *to = &out->wing[w];
        const wing *from = &b->wing[w];
        to->row = b->x + from->free_diagonal;
        to->settled = b->x + b->wing[wi_other_wing(frame->wings, w)].free_diagonal;
        to->rows = malloc((size_t)b->x * sizeof *to->rows);
        to->bits = malloc((size_t)to->settled);
        to->state = calloc(wi_state_size(frame), sizeof *to->state);
        if (to->rows == NULL || to->bits == NULL || to->state == NULL) {
            return WY_SYSTEM;
        }
        note_rows(to->rows, b, w);
        memcpy(to->bits, from->at_hook, (size_t)b->x);
        memcpy(to->bits + b->x, from->taken + b->x, (size_t)(to->settled - b->x));
        to->n = zeros(to->bits, b->x);
        wi_state_set_perfect(frame, to->state, w);
        room = room && note_state(to->state, b, w);
    }
    for (int w = 0; w < frame->wings; w++) {
        wi_beginning_wing *of = &out->wing[w];
        const uint8_t *written = out->wing[wi_other_wing(frame->wings, w)].bits;
        const int used = wi_set_size(wi_state_diagonals(frame, of->state), frame->words);
        const int rows = wi_set_size(wi_state_rows(frame, of->state), frame->words);
        of->ahead = of->row - out->x - of->n + used;
        of->shared = zeros(written, of->row) - of->row + of->n - rows;
    }
    return room ? WY_OK : WY_LIMIT;
}

/* ---- how many ------------------------------------------------------------------------------- */

static bool is_enough(board *b) {
    if (b->full || (b->last_end >= 0 && b->x <= b->last_end + b->frame->longest)) {
        return false;
    }
    bool enough = true;
    for (int w = 0; w < b->frame->wings; w++) {
        const int64_t turn = b->frame->largest_turn[w];
        wing *of = &b->wing[w];
        while (of->free_diagonal + b->x + b->frame->longest < b->room &&
               is_settled(b, w, of->free_diagonal)) {
            of->free_diagonal++;
        }
        enough = enough && of->free_diagonal >= (turn > 1 ? turn : 1);
    }
    return enough;
}

static bool open_wing(wing *of, int64_t room, int64_t most) {
    of->taken = calloc((size_t)room, 1);
    of->diagonal = calloc((size_t)room + SPARE, sizeof *of->diagonal);
    of->at_hook = calloc((size_t)most, 1);
    of->place = malloc((size_t)room * sizeof *of->place);
    for (int64_t i = 0; of->place != NULL && i < room; i++) {
        of->place[i] = -1;
    }
    return of->taken != NULL && of->diagonal != NULL && of->at_hook != NULL && of->place != NULL;
}

static void close_wing(wing *of) {
    free(of->taken);
    free(of->diagonal);
    free(of->at_hook);
    free(of->place);
}

static void beginning_clear(wi_beginning *beginning) {
    for (int w = 0; w < 2; w++) {
        free(beginning->wing[w].rows);
        free(beginning->wing[w].bits);
        free(beginning->wing[w].state);
    }
    memset(beginning, 0, sizeof *beginning);
}

/* WY_LIMIT: the sets of the frame have no room; WY_SYSTEM: no memory. */
static wy_status beginning_make(wi_beginning *out, const wi_state_frame *frame) {
    memset(out, 0, sizeof *out);
    int64_t last_end = -1;
    for (size_t i = 0; i < frame->end_count; i++) {
        const wy_position end = frame->ends[i];
        const int64_t larger = end.x > end.y ? end.x : end.y;
        last_end = larger > last_end ? larger : last_end;
    }
    /*
     * In line x fewer than x diagonals and x rows, and one cell for each move, are forbidden beyond
     * the ends and the cells that moves lead from to ends.  Every line that is not taken either
     * uses the least free diagonal or is kept from it by a row or a move; `most` is generous,
     * and it is checked.
     */
    int64_t wanted = 1;
    for (int w = 0; w < frame->wings; w++) {
        wanted = frame->largest_turn[w] > wanted ? frame->largest_turn[w] : wanted;
    }
    const int64_t most = (16 + 4 * (int64_t)frame->missing_count) *
                             (wanted + frame->longest + (int64_t)frame->list_count + last_end + 1) +
                         64;
    board b = {.frame = frame,
               .last_end = last_end,
               .room =
                   (2 + 2 * (int64_t)frame->offset_count) * most + (int64_t)frame->list_count + 1};
    wy_status status = WY_SYSTEM;
    if (open_wing(&b.wing[0], b.room, most) && open_wing(&b.wing[1], b.room, most)) {
        while (!is_enough(&b) && b.x < most && !b.full) {
            one_hook(&b);
        }
        status = !is_enough(&b) ? WY_LIMIT : take_over(out, &b);
    }
    close_wing(&b.wing[0]);
    close_wing(&b.wing[1]);
    if (status != WY_OK) {
        beginning_clear(out);
    }
    return status;
}

/* ==== the game itself, column by column ======================================================= */

static wy_status restart(wi_run *run) {
    run->x = run->beginning.x;
    for (int w = 0; w < run->wings; w++) {
        const wi_beginning_wing *from = &run->beginning.wing[w];
        wi_run_wing *to = &run->wing[w];
        to->n = from->n;
        to->row = from->row;
        to->state = wi_store_number(&run->store, from->state);
        if (to->state == WI_UNNUMBERED) {
            return WY_SYSTEM;
        }
    }
    return WY_OK;
}

static bool copy_bits(wi_run *run) {
    for (int w = 0; w < run->wings; w++) {
        const wi_beginning_wing *from = &run->beginning.wing[w];
        wi_run_wing *to = &run->wing[w];
        if (!wi_list_room(to->bits, to->room, (size_t)from->settled)) {
            return false;
        }
        memcpy(to->bits, from->bits, (size_t)from->settled);
    }
    return true;
}

wy_status wi_run_open(wi_run *run, const wi_state_frame *frame) {
    memset(run, 0, sizeof *run);
    run->wings = frame->wings;
    if (!wi_store_open(&run->store, frame)) {
        return WY_SYSTEM;
    }
    wy_status status = beginning_make(&run->beginning, frame);
    if (status == WY_OK && !copy_bits(run)) {
        status = WY_SYSTEM;
    }
    if (status != WY_OK) {
        wi_run_close(run);
        return status;
    }
    return restart(run);
}

void wi_run_close(wi_run *run) {
    wi_store_close(&run->store);
    beginning_clear(&run->beginning);
    free(run->wing[0].bits);
    free(run->wing[1].bits);
    memset(run, 0, sizeof *run);
}

static wy_status one_wing(wi_run *run, int w, wi_machine_step *done) {
    wi_run_wing *own = &run->wing[w];
    wi_run_wing *other = &run->wing[wi_other_wing(run->wings, w)];
    const unsigned bit = own->bits[run->x];
    const wi_machine_step *step = NULL;
    const wy_status status = wi_store_step(&step, &run->store, own->state, bit);
    if (status != WY_OK) {
        return status;
    }
    if (!wi_list_room(other->bits, other->room, (size_t)(own->row + step->count))) {
        return WY_SYSTEM;
    }
    for (int i = 0; i < step->count; i++) {
        other->bits[own->row++] = (uint8_t)(step->bits >> i & 1);
    }
    own->n += bit == 0;
    own->state = step->to;
    if (done != NULL) {
        *done = *step;
    }
    return WY_OK;
}

wy_status wi_run_column(wi_run *run, wi_machine_step step[2]) {
    wy_status status = WY_OK;
    for (int w = 0; w < run->wings && status == WY_OK; w++) {
        status = one_wing(run, w, step != NULL ? &step[w] : NULL);
    }
    run->x += status == WY_OK;
    return status;
}

wy_status wi_run_to(wi_run *run, int64_t x) {
    wy_status status = restart(run);
    while (status == WY_OK && run->x < x) {
        status = wi_run_column(run, NULL);
    }
    return status;
}

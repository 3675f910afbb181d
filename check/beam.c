/*
 * beam.c - certificates of the kind `beam`: Wythoff's game in which k options may be blocked, where
 * P-positions above the diagonal follow one rational slope, as a finite machine.
 *
 * The letter of column x is the number of P-positions (x,y) with y < x.  A state tells how many
 * P-positions rows have, from a first one on, and the diagonals that they meet in the column that
 * is next.  Verified is:
 *
 *   1. the first columns, by the definition: the letters that are settled then, and that state 0
 *      has what they leave;
 *   2. from each state, by each letter that the pieces allow, a column leads into a state that is
 *      listed, and writes pieces that are listed; a stretch of rows may be repeated in a state, and
 *      then this holds for all numbers of copies;
 *   3. a letter is written before it is read, along all ways.
 *
 * Why this is enough is in docs/soundness.md.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "kinds.h"
#include "reader.h"
#include "rule.h"
#include "ruleset.h"

enum {
    BEAM_ROWS = 320, /* of a state */
    BEAM_BELOW = 8,  /* diagonals below the first row */
    BEAM_LETTERS = 16,
    BEAM_WORD = 12,
    BEAM_UNKNOWN = -1, /* a diagonal that the state does not tell; it has enough */
};

/* The stretch [at, at + repeat) stands for itself once or more times; at < 0: there is none. */
typedef struct beam_state {
    int at, count;
    int rows[BEAM_ROWS];
    int diagonals[BEAM_BELOW + BEAM_ROWS]; /* that of row i: at BEAM_BELOW + i */
} beam_state;

/* Letters that may come, less the least one, as bits. */
typedef struct beam_piece {
    int64_t rest;     /* of the place where they come */
    uint64_t context; /* the letters before, less the least one, 4 bits each, the last one lowest */
    unsigned come;
    size_t line;
} beam_piece;

typedef struct beam {
    ruleset game;
    cert_verdict *verdict;
    work work;
    int64_t least, columns, row, modulus, word, below, repeat;
    int64_t piece_count, state_count;
    beam_piece *pieces; /* in their order */
    beam_state *states;
    size_t *lines;    /* of the states in the text */
    int64_t *letters; /* of the columns before `row` */
    size_t tuples;    /* that were walked through */
} beam;

/* What a column does. */
typedef struct beam_step {
    bool done;
    uint32_t to; /* the state */
    int written;
    uint8_t letters[BEAM_ROWS]; /* less the least one */
} beam_step;

/* ==== one column, and when one state is a case of another ==================================== */

/*
 * A state with a stretch is rows = u A^n v, diagonals = u' B^n v' for all n >= 1, where A and B
 * stand side by side.  A column that has no P-position in the stretch does the same in all copies.
 * In the next column diagonals are one row higher; so the copies of B begin one row above those of
 * A, and the row before B must have what the last row of B has: then they can begin there.
 */

static int *diagonals_of(beam_state *s) {
    return s->diagonals + BEAM_BELOW;
}

/* ---- one column ------------------------------------------------------------------------------ */

static const char *put_positions(beam_state *s, const beam *b, int64_t letter) {
    int *d = diagonals_of(s);
    int64_t count = letter;
    for (int i = 0; count <= b->game.blocked; i++) {
        if (i + 2 >= BEAM_ROWS) {
            return "a column has P-positions too far up";
        }
        if (d[i] == BEAM_UNKNOWN) {
            return "a column asks for a diagonal that is not known";
        }
        if (count + s->rows[i] + d[i] <= b->game.blocked) {
            if (s->at >= 0 && i >= s->at && i < s->at + b->repeat) {
                return "a P-position falls into the stretch that is repeated";
            }
            count++;
            s->rows[i]++;
            d[i]++;
            s->count = i >= s->count ? i + 1 : s->count;
        }
    }
    return NULL;
}

/* One column from a state; NULL, or why not.  `to` is not set. */
static const char *cert_beam_step(beam_state *next, beam_step *step, const beam *b,
                                  const beam_state *from, int64_t letter) {
    beam_state s = *from;
    const int *d = diagonals_of(&s);
    const int64_t enough = b->game.blocked + 1 - 2 * b->least;
    const char *fault = put_positions(&s, b, letter);
    if (fault != NULL) {
        return fault;
    }
    int j = 0; /* rows that are settled now: row j meets the diagonal of row j - 1 next */
    while (j < s.count && s.rows[j] >= b->least && (j == 0 || d[j - 1] >= enough)) {
        if (s.rows[j] >= b->least + BEAM_LETTERS) {
            return "a row has too many P-positions";
        }
        step->letters[j] = (uint8_t)(s.rows[j] - b->least);
        j++;
    }
    step->written = j;
    if (s.at >= 0 && j >= s.at) {
        return "the stretch that is repeated is settled";
    }
    *next = (beam_state){.at = s.at < 0 ? -1 : s.at - j, .count = s.count - j + 1};
    for (int i = 0; i < next->count; i++) {
        next->rows[i] = s.rows[i + j];
    }
    for (int i = -BEAM_BELOW; i < next->count; i++) {
        const int old = i + j - 1;
        diagonals_of(next)[i] = old < -BEAM_BELOW ? BEAM_UNKNOWN : d[old];
    }
    if (s.at >= 0 && d[s.at - 1] != d[s.at - 1 + b->repeat]) {
        return "the stretch that is repeated is torn apart";
    }
    return NULL;
}

/* ---- cases ----------------------------------------------------------------------------------- */

static bool same_pair(beam_state *s, int i, int j) {
    const int *d = diagonals_of(s);
    return s->rows[i] == s->rows[j] && d[i] == d[j] && d[i] != BEAM_UNKNOWN;
}

/* Without rows at the top that have nothing, the stretch as low as it can be, and one copy of it;
 * returns how many there were. */
static int64_t put_in_form(beam_state *s, const beam *b) {
    int *d = diagonals_of(s);
    const int length = (int)b->repeat;
    while (s->count > 0 && s->rows[s->count - 1] == 0 && d[s->count - 1] == 0 &&
           (s->at < 0 || s->count > s->at + length)) {
        s->count--;
    }
    if (s->at < 0) {
        return 0;
    }
    while (s->at > 0 && same_pair(s, s->at - 1, s->at - 1 + length)) {
        s->at--;
    }
    int64_t copies = 1;
    for (;;) {
        const int second = s->at + length;
        bool same = second + length <= s->count;
        for (int i = second; i < second + length && same; i++) {
            same = same_pair(s, i, i - length);
        }
        if (!same) {
            return copies;
        }
        const size_t left = (size_t)(s->count - second - length);
        memmove(s->rows + second, s->rows + second + length, left * sizeof *s->rows);
        memmove(d + second, d + second + length, left * sizeof *d);
        s->count -= length;
        copies++;
    }
}

/* So many copies of the stretch instead of one; false: there is no room. */
static bool unfold(beam_state *s, const beam *b, int64_t copies) {
    const int64_t more = (copies - 1) * b->repeat;
    if (s->count + more > BEAM_ROWS) {
        return false;
    }
    int *d = diagonals_of(s);
    const int from = s->at + (int)b->repeat;
    const size_t left = (size_t)(s->count - from);
    memmove(s->rows + from + more, s->rows + from, left * sizeof *s->rows);
    memmove(d + from + more, d + from, left * sizeof *d);
    for (int i = from; i < from + more; i++) {
        s->rows[i] = s->rows[i - b->repeat];
        d[i] = d[i - b->repeat];
    }
    s->count += (int)more;
    return true;
}

/* Row by row; what the second does not know may be anything. */
static bool covers(beam_state *inner, beam_state *outer, const beam *b) {
    const int *d = diagonals_of(inner);
    const int *e = diagonals_of(outer);
    bool same = inner->count == outer->count;
    for (int i = 0; i < outer->count && same; i++) {
        same = inner->rows[i] == outer->rows[i];
    }
    for (int i = -(int)b->below; i < outer->count && same; i++) {
        same = e[i] == BEAM_UNKNOWN || d[i] == e[i];
    }
    return same;
}

/* Is every state that `inner` stands for one of those that `outer` does? */
static bool beam_within(const beam *b, const beam_state *inner, const beam_state *outer) {
    beam_state in = *inner;
    beam_state out = *outer;
    const int64_t copies = put_in_form(&in, b);
    const int64_t least = put_in_form(&out, b);
    if (out.at >= 0 && in.at < 0) { /* one state: the number of copies follows */
        const int64_t n = 1 + (in.count - out.count) / b->repeat;
        return in.count >= out.count && n >= least && unfold(&out, b, n) && covers(&in, &out, b);
    }
    return in.at == out.at && copies >= least && covers(&in, &out, b);
}

/* ---- beam first ----------------------------------------------------------------------------- */

/*
 * The first columns, by the definition: each cell counts the P-positions below it, to its left and
 * on its diagonal, on both sides of the board's diagonal.
 */

enum { HEIGHT = 8 }; /* times the columns: much higher than any P-position of them */

typedef struct board {
    int64_t height;
    int *rows, *diagonals; /* of all columns so far; y - x at y - x + columns */
    int64_t top;
} board;

/* The column's P-positions are all below the height: then there is one more than can be blocked. */
static bool do_column(beam *b, board *at, int64_t x) {
    int count = 0;
    int64_t letter = 0;
    for (int64_t y = 0; y < at->height && count <= b->game.blocked; y++) {
        int *diagonal = &at->diagonals[y - x + b->columns];
        if (count + at->rows[y] + *diagonal <= b->game.blocked) {
            count++;
            at->rows[y]++;
            ++*diagonal;
            letter += y < x;
            at->top = y > at->top ? y : at->top;
        }
    }
    b->letters[x] = letter;
    return count > b->game.blocked;
}

static bool compare(beam *b, const board *at) {
    const int64_t x = b->columns;
    const int64_t enough = b->game.blocked + 1 - 2 * b->least;
    for (int64_t y = x; y < b->row; y++) {
        if (at->rows[y] < b->least || at->diagonals[y - x + b->columns] < enough) {
            return cert_refuse(b->verdict, b->lines[0],
                               "row %lld is not settled after the first columns", (long long)y);
        }
        b->letters[y] = at->rows[y];
    }
    beam_state state = {.at = -1, .count = (int)(at->top + 2 - b->row)};
    if (state.count < 1 || state.count >= BEAM_ROWS || at->top + 1 >= at->height) {
        return cert_refuse(b->verdict, b->lines[0], "the first columns leave too much");
    }
    for (int64_t d = at->top + 2 - x; d < at->height; d++) {
        if (at->diagonals[d + b->columns] != 0) {
            return cert_refuse(b->verdict, b->lines[0], "the first columns go beyond the state");
        }
    }
    for (int i = -BEAM_BELOW; i < state.count; i++) {
        const int64_t d = b->row + i - x;
        state.diagonals[BEAM_BELOW + i] = d < 0 ? BEAM_UNKNOWN : at->diagonals[d + b->columns];
        if (i >= 0) {
            state.rows[i] = at->rows[b->row + i];
        }
    }
    return beam_within(b, &state, &b->states[0]) ||
           cert_refuse(b->verdict, b->lines[0], "state 0 is not what the first columns leave");
}

/* Part 1 of the proof.  The letters are set. */
static bool beam_begin(beam *b) {
    board at = {.height = HEIGHT * (b->columns + b->game.blocked + 1)};
    if (b->row >= at.height - 1) {
        return cert_refuse(b->verdict, b->lines[0], "the first row is too high");
    }
    at.rows = cert_take(&b->work, (size_t)at.height, sizeof *at.rows);
    at.diagonals = cert_take(&b->work, (size_t)(at.height + b->columns), sizeof *at.diagonals);
    bool good = at.rows != NULL && at.diagonals != NULL;
    for (int64_t x = 0; x < b->columns && good; x++) {
        good = do_column(b, &at, x) ||
               cert_too_large(b->verdict, b->lines[0], "P-positions lie too far up");
    }
    good = good && compare(b, &at);
    free(at.rows);
    free(at.diagonals);
    return good;
}

/* ---- beam walk ------------------------------------------------------------------------------ */

/*
 * All ways of the machine of a beam: where they lead, what is written on them, and that it is
 * written before it is read.
 *
 * A tuple is a state, the letters that were read last, those that were written last, and what the
 * column and the row that are next leave modulo a number.
 */

enum { MOST_TUPLES = 1 << 20 };

typedef struct tuple {
    uint32_t state;
    uint64_t read, written;
    int64_t column, row;
    int64_t least; /* of row - column, along the ways to it */
} tuple;

typedef struct way {
    uint32_t from, to;
    int gain;
} way;

typedef struct walk {
    beam *b;
    tuple *tuples;
    size_t count, room;
    way *ways;
    size_t way_count, way_room;
    uint32_t *table;  /* number + 1 of a tuple, by hash */
    size_t slots;     /* a power of two */
    beam_step *steps; /* of each state, by each letter */
    bool *met;        /* states */
} walk;

/* ---- pieces ---------------------------------------------------------------------------------- */

static uint64_t beam_shift(const beam *b, uint64_t context, int64_t letter) {
    const uint64_t all = (UINT64_C(1) << (4 * (b->word - 1))) - 1;
    return (context << 4 | (uint64_t)letter) & all;
}

/* The piece with this context and rest; NULL: there is none. */
static const beam_piece *cert_beam_piece(const beam *b, int64_t rest, uint64_t context) {
    int64_t low = 0;
    int64_t high = b->piece_count;
    while (low < high) {
        const int64_t middle = (low + high) / 2;
        const beam_piece *at = &b->pieces[middle];
        if (at->rest == rest && at->context == context) {
            return at;
        }
        if (at->rest < rest || (at->rest == rest && at->context < context)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

static bool has_piece(const beam *b, int64_t rest, uint64_t context, int64_t letter) {
    const beam_piece *at = cert_beam_piece(b, rest, context);
    return at != NULL && (at->come >> letter & 1U) != 0;
}

/* ---- tuples ---------------------------------------------------------------------------------- */

static size_t slot_of(const walk *w, const tuple *t) {
    const uint32_t words[] = {t->state,
                              (uint32_t)t->read,
                              (uint32_t)(t->read >> 32),
                              (uint32_t)t->written,
                              (uint32_t)(t->written >> 32),
                              (uint32_t)t->column,
                              (uint32_t)t->row};
    size_t slot = (size_t)cert_hash(words, sizeof words / sizeof *words) & (w->slots - 1);
    while (w->table[slot] != 0) {
        const tuple *other = &w->tuples[w->table[slot] - 1];
        if (other->state == t->state && other->read == t->read && other->written == t->written &&
            other->column == t->column && other->row == t->row) {
            break;
        }
        slot = (slot + 1) & (w->slots - 1);
    }
    return slot;
}

/* The table has twice as many slots as there may be tuples. */
static bool put_tuple(walk *w, const tuple *t, uint32_t *number) {
    const size_t slot = slot_of(w, t);
    if (w->table[slot] == 0) {
        if (w->count == MOST_TUPLES) {
            return cert_too_large(w->b->verdict, 1, "the machine has too many ways");
        }
        tuple *grown = cert_grow(&w->b->work, w->tuples, &w->room, w->count + 1, sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        w->tuples = grown;
        w->tuples[w->count++] = *t;
        w->table[slot] = (uint32_t)w->count;
        w->met[t->state] = true;
    }
    *number = w->table[slot] - 1;
    return true;
}

static bool put_way(walk *w, uint32_t from, uint32_t to, int gain) {
    way *grown = cert_grow(&w->b->work, w->ways, &w->way_room, w->way_count + 1, sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    w->ways = grown;
    w->ways[w->way_count++] = (way){from, to, gain};
    return true;
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* Each is made once, and leads into a state that is listed. */
static const beam_step *step_of(walk *w, uint32_t state, int letter) {
    beam *b = w->b;
    beam_step *step = &w->steps[(size_t)state * BEAM_LETTERS + (size_t)letter];
    if (step->done) {
        return step;
    }
    beam_state next;
    const char *fault = cert_beam_step(&next, step, b, &b->states[state], letter + b->least);
    if (fault != NULL) {
        cert_refuse(b->verdict, b->lines[state], "by letter %lld %s",
                    (long long)(letter + b->least), fault);
        return NULL;
    }
    for (int64_t i = 0; i < b->state_count; i++) {
        if (beam_within(b, &next, &b->states[i])) {
            step->to = (uint32_t)i;
            step->done = true;
            return step;
        }
    }
    cert_refuse(b->verdict, b->lines[state], "letter %lld leads to a state that is not listed",
                (long long)(letter + b->least));
    return NULL;
}

static bool go(walk *w, uint32_t from, int letter) {
    const beam *b = w->b;
    tuple next = w->tuples[from];
    const beam_step *step = step_of(w, next.state, letter);
    if (step == NULL) {
        return false;
    }
    for (int i = 0; i < step->written; i++) {
        if (!has_piece(b, next.row, next.written, step->letters[i])) {
            return cert_refuse(b->verdict, b->lines[next.state],
                               "by letter %lld it writes a piece that is not listed",
                               (long long)(letter + b->least));
        }
        next.written = beam_shift(b, next.written, step->letters[i]);
        next.row = (next.row + 1) % b->modulus;
    }
    next.read = beam_shift(b, next.read, letter);
    next.column = (next.column + 1) % b->modulus;
    next.state = step->to;
    next.least = INT64_MAX;
    uint32_t to = 0;
    return put_tuple(w, &next, &to) && put_way(w, from, to, step->written - 1);
}

/* ---- all ways -------------------------------------------------------------------------------- */

static uint64_t context_before(const beam *b, int64_t end) {
    uint64_t context = 0;
    for (int64_t i = end - b->word + 1; i < end; i++) {
        context = beam_shift(b, context, b->letters[i] - b->least);
    }
    return context;
}

/* Letters of the first columns, from the first context on, are in range, and their pieces there. */
static bool check_first(const beam *b) {
    for (int64_t i = b->columns - b->word + 1; i < b->row; i++) {
        if (b->letters[i] < b->least || b->letters[i] >= b->least + BEAM_LETTERS) {
            return cert_refuse(b->verdict, b->lines[0], "the letter of column %lld is out of range",
                               (long long)i);
        }
    }
    for (int64_t x = b->columns; x < b->row; x++) {
        if (!has_piece(b, x % b->modulus, context_before(b, x), b->letters[x] - b->least)) {
            return cert_refuse(b->verdict, b->lines[0],
                               "the piece that ends with the letter of column %lld is not listed",
                               (long long)x);
        }
    }
    return true;
}

static bool walk_all(walk *w) {
    beam *b = w->b;
    const tuple start = {.state = 0,
                         .read = context_before(b, b->columns),
                         .written = context_before(b, b->row),
                         .column = b->columns % b->modulus,
                         .row = b->row % b->modulus,
                         .least = b->row - b->columns};
    uint32_t number = 0;
    bool good = put_tuple(w, &start, &number);
    for (uint32_t i = 0; i < w->count && good; i++) {
        const beam_piece *piece = cert_beam_piece(b, w->tuples[i].column, w->tuples[i].read);
        for (int letter = 0; letter < BEAM_LETTERS && good && piece != NULL; letter++) {
            good = (piece->come >> letter & 1U) == 0 || go(w, i, letter);
        }
    }
    for (int64_t i = 0; i < b->state_count && good; i++) {
        good = w->met[i] || cert_refuse(b->verdict, b->lines[i], "this state is never met");
    }
    return good;
}

/* Row - column is at least 1 on all ways: shortest ways. */
static bool check_order(walk *w) {
    bool changed = true;
    for (size_t round = 0; round <= w->count && changed; round++) {
        changed = false;
        for (size_t i = 0; i < w->way_count; i++) {
            const way *at = &w->ways[i];
            const int64_t least = w->tuples[at->from].least;
            if (least != INT64_MAX && least + at->gain < w->tuples[at->to].least) {
                w->tuples[at->to].least = least + at->gain;
                changed = true;
                if (least + at->gain < 1) {
                    return cert_refuse(w->b->verdict, w->b->lines[0],
                                       "a letter may be read before it is written");
                }
            }
        }
    }
    return !changed || cert_refuse(w->b->verdict, w->b->lines[0],
                                   "rows do not keep up with columns on some way");
}

/* Parts 2 and 3. */
static bool cert_beam_walk(beam *b) {
    walk w = {.b = b, .slots = 2 * (size_t)MOST_TUPLES};
    w.table = cert_take(&b->work, w.slots, sizeof *w.table);
    w.steps = cert_take(&b->work, (size_t)b->state_count * BEAM_LETTERS, sizeof *w.steps);
    w.met = cert_take(&b->work, (size_t)b->state_count, sizeof *w.met);
    const bool good = w.table != NULL && w.steps != NULL && w.met != NULL && check_first(b) &&
                      walk_all(&w) && check_order(&w);
    b->tuples = w.count;
    free(w.table);
    free(w.steps);
    free(w.met);
    free(w.tuples);
    free(w.ways);
    return good;
}

/* ---- Reading a certificate of the kind `beam`, and the theorem ------------------------------ */

enum {
    MOST_BEAM_COLUMNS = 4096,
    MOST_BEAM_MODULUS = 256,
    MOST_BEAM_REPEAT = 64,
    MOST_BEAM_PIECES = 1 << 20,
    MOST_BEAM_STATES = 1 << 14,
};

/* ---- the game -------------------------------------------------------------------------------- */

static bool is_line(const ray *m, int s, int t) {
    return cert_is_plain(m) && cert_is_ray(m) && m->s == s && m->t == t && m->u == s && m->v == t;
}

static bool check_game(beam *b) {
    const ruleset *g = &b->game;
    const bool known = g->count == 3 && is_line(&g->moves[0], 0, 1) &&
                       is_line(&g->moves[1], 1, 0) && is_line(&g->moves[2], 1, 1) &&
                       g->blocked > 0 && !g->only_diagonal && g->end_count == 0 && !g->misere &&
                       g->board.count == 0 && g->cone[0] + g->cone[1] == 0 &&
                       g->image[0] + g->image[1] == 0;
    return known || cert_refuse(b->verdict, g->first_line,
                                "this kind wants Wythoff's moves, blocking and nothing else");
}

/* ---- pieces and states ----------------------------------------------------------------------- */

/* " 3 4": ascending letters, at least one. */
static bool read_come(reader *r, const beam *b, beam_piece *out) {
    int64_t before = b->least - 1;
    while (cert_skip(r, " ")) {
        int64_t letter = 0;
        if (!cert_read_number(r, &letter, before + 1, b->least + BEAM_LETTERS - 1)) {
            return false;
        }
        out->come |= 1U << (letter - b->least);
        before = letter;
    }
    return (out->come != 0 || cert_refuse(b->verdict, out->line, "no letter comes")) &&
           cert_read(r, "\n");
}

static bool read_piece(reader *r, beam *b, int64_t number) {
    beam_piece *out = &b->pieces[number];
    *out = (beam_piece){.line = r->line};
    if (!cert_read(r, "piece ") || !cert_read_number(r, &out->rest, 0, b->modulus - 1) ||
        !cert_read(r, " after")) {
        return false;
    }
    for (int64_t i = 1; i < b->word; i++) {
        int64_t letter = 0;
        if (!cert_read(r, " ") ||
            !cert_read_number(r, &letter, b->least, b->least + BEAM_LETTERS - 1)) {
            return false;
        }
        out->context = beam_shift(b, out->context, letter - b->least);
    }
    const beam_piece *before = number == 0 ? NULL : out - 1;
    if (before != NULL && (before->rest > out->rest ||
                           (before->rest == out->rest && before->context >= out->context))) {
        return cert_refuse(b->verdict, out->line, "pieces are not in order");
    }
    return cert_read(r, " come") && read_come(r, b, out);
}

static bool read_counts(reader *r, beam *b, beam_state *out) {
    const int most = b->game.blocked + 1;
    while (cert_skip(r, " ")) {
        if (cert_skip(r, "diagonals")) {
            return true;
        }
        int64_t value = 0;
        if (out->count >= BEAM_ROWS - 1) {
            return cert_too_large(b->verdict, r->line, "a state has too many rows");
        }
        if (!cert_read_number(r, &value, 0, most)) {
            return false;
        }
        out->rows[out->count++] = (int)value;
    }
    return cert_read(r, " diagonals");
}

static bool read_diagonals(reader *r, beam *b, beam_state *out) {
    for (int i = -BEAM_BELOW; i < out->count; i++) {
        int *at = &out->diagonals[BEAM_BELOW + i];
        *at = BEAM_UNKNOWN;
        if (i < -b->below) {
            continue;
        }
        int64_t value = 0;
        if (!cert_read(r, " ")) {
            return false;
        }
        if (!cert_skip(r, "-")) {
            if (!cert_read_number(r, &value, 0, b->game.blocked + 1)) {
                return false;
            }
            *at = (int)value;
        }
    }
    return cert_read(r, "\n");
}

static bool read_state(reader *r, beam *b, int64_t number) {
    beam_state *out = &b->states[number];
    int64_t same = 0;
    int64_t at = -1;
    *out = (beam_state){.at = -1};
    b->lines[number] = r->line;
    if (!cert_read(r, "state ") || !cert_read_number(r, &same, number, number)) {
        return false;
    }
    if (cert_skip(r, " block ") && !cert_read_number(r, &at, 1, BEAM_ROWS)) {
        return false;
    }
    if (!cert_read(r, " rows") || !read_counts(r, b, out) || !read_diagonals(r, b, out)) {
        return false;
    }
    if (at >= 0 && (b->repeat == 0 || at + b->repeat > out->count)) {
        return cert_refuse(b->verdict, b->lines[number], "there is no such stretch of rows");
    }
    out->at = (int)at;
    return true;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static bool read_line(reader *r, const char *name, int64_t *out, int64_t least, int64_t most) {
    return cert_read(r, name) && cert_read_limited(r, out, least, most) && cert_read(r, "\n");
}

static bool read_numbers(reader *r, beam *b) {
    return cert_read_ruleset(r, &b->game) && cert_compare_rule(r, &b->game, NULL) &&
           check_game(b) && read_line(r, "least ", &b->least, 0, b->game.blocked / 2) &&
           read_line(r, "columns ", &b->columns, BEAM_WORD, MOST_BEAM_COLUMNS) &&
           read_line(r, "row ", &b->row, b->columns + 1, 8 * b->columns) &&
           read_line(r, "modulus ", &b->modulus, 1, MOST_BEAM_MODULUS) &&
           read_line(r, "word ", &b->word, 2, BEAM_WORD) &&
           read_line(r, "below ", &b->below, 0, BEAM_BELOW) &&
           read_line(r, "repeat ", &b->repeat, 0, MOST_BEAM_REPEAT) &&
           read_line(r, "pieces ", &b->piece_count, 1, MOST_BEAM_PIECES) &&
           read_line(r, "states ", &b->state_count, 1, MOST_BEAM_STATES);
}

static bool read_all(reader *r, beam *b) {
    bool good = read_numbers(r, b);
    if (good) {
        b->work.line = r->line;
        b->pieces = cert_take(&b->work, (size_t)b->piece_count, sizeof *b->pieces);
        b->states = cert_take(&b->work, (size_t)b->state_count, sizeof *b->states);
        b->lines = cert_take(&b->work, (size_t)b->state_count, sizeof *b->lines);
        b->letters = cert_take(&b->work, (size_t)b->row, sizeof *b->letters);
        good = b->pieces != NULL && b->states != NULL && b->lines != NULL && b->letters != NULL;
    }
    for (int64_t i = 0; good && i < b->piece_count; i++) {
        good = read_piece(r, b, i);
    }
    for (int64_t i = 0; good && i < b->state_count; i++) {
        good = read_state(r, b, i);
    }
    return good && cert_read_end(r);
}

static void explain(const beam *b, FILE *report, const char *name) {
    fprintf(report, "%s: verified\n  game     ", name);
    cert_print_ruleset(&b->game, report);
    fprintf(report,
            "  theorem  Let r(x) be how many P-positions (x,y) with y < x column x has. From "
            "column %" PRId64 "\n           on a machine with the %" PRId64
            " states that are listed reads r(x), places the\n           P-positions with y > x, "
            "and writes r(y), from row %" PRId64 " on; the others are mirror images.\n",
            b->columns, b->state_count, b->row);
    fprintf(report,
            "  proof    The columns before by the definition; all that may be read leads to "
            "states and\n           pieces of %" PRId64 " letters that are listed, in %zu cases.\n",
            b->word, b->tuples);
}

bool cert_check_beam(reader *r, FILE *report, const char *name) {
    beam *b = calloc(1, sizeof *b);
    if (b == NULL) {
        return cert_no_memory(r->verdict);
    }
    b->verdict = r->verdict;
    b->work.verdict = r->verdict;
    const bool verified = read_all(r, b) && beam_begin(b) && cert_beam_walk(b);
    if (verified && report != NULL) {
        explain(b, report, name);
        cert_print_heading(r, report);
    }
    free(b->pieces);
    free(b->states);
    free(b->lines);
    free(b->letters);
    free(b);
    return verified;
}

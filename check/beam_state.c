/*
 * beam_state.c - one column from a state, and when one state is a case of another (beam.h).
 *
 * A state with a stretch is rows = u A^n v, diagonals = u' B^n v' for all n >= 1, where A and B
 * stand side by side.  A column that has no P-position in the stretch does the same in all copies.
 * In the next column diagonals are one row higher; so the copies of B begin one row above those of
 * A, and the row before B must have what the last row of B has: then they can begin there.
 */
#include "beam.h"

#include <string.h>

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

const char *cert_beam_step(beam_state *next, beam_step *step, const beam *b, const beam_state *from,
                           int64_t letter) {
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

bool cert_beam_within(const beam *b, const beam_state *inner, const beam_state *outer) {
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

/*
 * read_lines.c - P-sets that are finite, periodic, or made of points, lines and lattices.
 *
 * A piece is start + s u + t v, s, t >= 0: a point if u = v = 0, a line if v = 0, else a lattice.
 * Pieces are taken from the sample one after the other: the first P-position that is in none yet
 * begins the next, with the steps that put most P-positions into it.  If few pieces are enough,
 * that they are the P-set is a sentence with addition alone, and is decided.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "prove/read.h"
#include "prove/theorem.h"

enum {
    MOST_POINTS = 24,
    MOST_PIECES = 40,
    LARGEST_STEP = 8,
    LEAST_ON_LINE = 8,
    LEAST_IN_LATTICE = 24,
    NEAR = WI_READ_SIDE / 4, /* pieces begin there */
    LARGEST_PERIOD = 32,
    MOST_REMAINDERS = 40,
};

/* ---- periods --------------------------------------------------------------------------------- */

static bool repeats(const wi_reader *reader, int64_t p, int64_t q) {
    for (int64_t x = 0; x + p < WI_READ_SIDE; x++) {
        for (int64_t y = 0; y + q < WI_READ_SIDE; y++) {
            if (wi_read_has(reader, x, y) != wi_read_has(reader, x + p, y + q)) {
                return false;
            }
        }
    }
    return true;
}

static int64_t least_period(const wi_reader *reader, bool of_x) {
    for (int64_t p = 1; p <= LARGEST_PERIOD; p++) {
        if (repeats(reader, of_x ? p : 0, of_x ? 0 : p)) {
            return p;
        }
    }
    return 0;
}

static void put_remainders(wi_growing *to, const wi_reader *reader, int64_t p, int64_t q) {
    bool first = true;
    for (size_t i = 0; i < reader->count; i++) {
        const wy_position at = reader->sample[i];
        if (at.x < p && at.y < q) {
            wi_growing_printf(to, "%s(%" PRId64 ",%" PRId64 ")", first ? "" : ", ", at.x, at.y);
            first = false;
        }
    }
}

static size_t count_remainders(const wi_reader *reader, int64_t p, int64_t q) {
    size_t count = 0;
    for (size_t i = 0; i < reader->count; i++) {
        count += reader->sample[i].x < p && reader->sample[i].y < q;
    }
    return count;
}

/* Which positions with x < p and y < q are P-positions. */
static void put_first_cells(wi_growing *to, const wi_reader *reader, int64_t p, int64_t q) {
    const char *between = "";
    wi_growing_printf(to, "A x,y ($P(x,y) & x<%" PRId64 " & y<%" PRId64 ") <=> (", p, q);
    for (size_t i = 0; i < reader->count; i++) {
        const wy_position at = reader->sample[i];
        if (at.x < p && at.y < q) {
            wi_growing_printf(to, "%s(x=%" PRId64 " & y=%" PRId64 ")", between, at.x, at.y);
            between = " | ";
        }
    }
    wi_growing_printf(to, ")");
}

static wy_status read_periods(wi_reader *reader, bool *found) {
    const int64_t p = least_period(reader, true);
    const int64_t q = p > 0 ? least_period(reader, false) : 0;
    const size_t count = count_remainders(reader, p, q);
    if (q == 0 || count == 0 || count > MOST_REMAINDERS) {
        return WY_OK;
    }
    wi_growing sentence = {0};
    wi_growing_printf(&sentence,
                      "A x,y ($P(x,y) <=> $P(x+%" PRId64 ",y)) & ($P(x,y) <=> $P(x,y+%" PRId64 "))",
                      p, q);
    wy_status status =
        sentence.failed ? wi_fail_memory(reader->error) : wi_read_ask(reader, "%s", sentence.text);
    if (status != WY_OK) {
        free(sentence.text);
        return status == WY_NO || status == WY_LIMIT ? WY_OK : status;
    }
    *found = true;
    wi_growing first = {0};
    put_first_cells(&first, reader, p, q);
    status = wi_read_evidence_add(reader, "periodic", "%s", sentence.text);
    if (status == WY_OK) {
        status = first.failed ? wi_fail_memory(reader->error)
                              : wi_read_evidence_add(reader, "periodic", "%s", first.text);
    }
    free(first.text);
    if (status != WY_OK) {
        free(sentence.text);
        return status;
    }
    wi_growing text = {0};
    wi_growing latex = {0};
    if (p == 1 && q == 1) {
        wi_growing_printf(&text, "Every position is a P-position.");
        wi_growing_printf(&latex, "%s", text.text != NULL ? text.text : "");
    } else {
        wi_growing_printf(&text,
                          "(x,y) is a P-position exactly when (x mod %" PRId64 ", y mod %" PRId64
                          ") is %s",
                          p, q, count > 1 ? "one of " : "");
        wi_growing_printf(&latex,
                          "$(x,y)$ is a P-position exactly when $(x \\bmod %" PRId64
                          ",\\ y \\bmod %" PRId64 ")$ is %s$",
                          p, q, count > 1 ? "one of " : "");
        put_remainders(&text, reader, p, q);
        put_remainders(&latex, reader, p, q);
        wi_growing_printf(&text, ".");
        wi_growing_printf(&latex, "$.");
    }
    return wi_read_state(reader, "periodic", &text, &latex, &sentence);
}

/* ---- pieces ---------------------------------------------------------------------------------- */

typedef struct piece {
    wy_position start, u, v;
} piece;

typedef struct cover {
    piece pieces[MOST_PIECES];
    size_t count;
    size_t points;
    bool *done; /* is in a piece */
} cover;

static bool is_none(wy_position step) {
    return step.x == 0 && step.y == 0;
}

static bool inside(wy_position at) {
    return at.x < WI_READ_SIDE && at.y < WI_READ_SIDE;
}

static wy_position plus(wy_position at, wy_position step) {
    return (wy_position){at.x + step.x, at.y + step.y};
}

/* How many P-positions that are in no piece yet it has, and marks them if asked; -1: it has others
 * too. */
static int64_t weigh(const wi_reader *reader, const cover *of, const piece *by, bool mark) {
    int64_t fresh = 0;
    for (wy_position row = by->start; inside(row); row = plus(row, by->v)) {
        for (wy_position at = row; inside(at); at = plus(at, by->u)) {
            if (!wi_read_has(reader, at.x, at.y)) {
                return -1;
            }
            bool *done = &of->done[at.x * WI_READ_SIDE + at.y];
            fresh += !*done;
            *done = *done || mark;
            if (is_none(by->u)) {
                break;
            }
        }
        if (is_none(by->v)) {
            break;
        }
    }
    return fresh;
}

static wy_position step_number(int i) {
    return (wy_position){i / (LARGEST_STEP + 1), i % (LARGEST_STEP + 1)};
}

/* The steps that put most into a piece from here. */
static piece best_piece(const wi_reader *reader, const cover *of, wy_position start) {
    enum { STEPS = (LARGEST_STEP + 1) * (LARGEST_STEP + 1) };
    piece best = {.start = start};
    int64_t most = 0;
    wy_position fits[STEPS] = {{0, 0}};
    size_t fitting = 0;
    for (int i = 1; i < STEPS; i++) {
        const piece line = {.start = start, .u = step_number(i)};
        const int64_t fresh = weigh(reader, of, &line, false);
        if (fresh >= 0) {
            fits[fitting++] = line.u;
        }
        if (fresh > most && fresh >= LEAST_ON_LINE) {
            most = fresh;
            best = line;
        }
    }
    for (size_t i = 0; i < fitting; i++) {
        for (size_t j = i + 1; j < fitting; j++) {
            const piece lattice = {.start = start, .u = fits[i], .v = fits[j]};
            if (fits[i].x * fits[j].y == fits[i].y * fits[j].x) {
                continue;
            }
            const int64_t fresh = weigh(reader, of, &lattice, false);
            if (fresh > most && fresh >= LEAST_IN_LATTICE) {
                most = fresh;
                best = lattice;
            }
        }
    }
    return best;
}

/* The first by x + y, then x, that is in no piece.  false: all are. */
static bool first_left(wy_position *out, const wi_reader *reader, const cover *of) {
    bool found = false;
    for (size_t i = 0; i < reader->count; i++) {
        const wy_position at = reader->sample[i];
        if (!of->done[at.x * WI_READ_SIDE + at.y] && (!found || at.x + at.y < out->x + out->y)) {
            *out = at;
            found = true;
        }
    }
    return found;
}

static wy_position turned(wy_position at) {
    return (wy_position){at.y, at.x};
}

static bool same(wy_position a, wy_position b) {
    return a.x == b.x && a.y == b.y;
}

static piece mirror(const piece *of) {
    return (piece){turned(of->start), turned(of->u), turned(of->v)};
}

static bool same_piece(const piece *a, const piece *b) {
    return same(a->start, b->start) &&
           ((same(a->u, b->u) && same(a->v, b->v)) || (same(a->u, b->v) && same(a->v, b->u)));
}

/* false: they would be too many. */
static bool add_piece(cover *of, const wi_reader *reader, const piece *next) {
    of->points += is_none(next->u);
    if (of->points > MOST_POINTS || of->count == MOST_PIECES) {
        return false;
    }
    weigh(reader, of, next, true);
    of->pieces[of->count++] = *next;
    return true;
}

/* Of a symmetric set, pieces come with their mirror images. */
static bool cut(cover *of, const wi_reader *reader) {
    bool symmetric = true;
    for (size_t i = 0; i < reader->count && symmetric; i++) {
        symmetric = wi_read_has(reader, reader->sample[i].y, reader->sample[i].x);
    }
    wy_position at = {0, 0};
    while (first_left(&at, reader, of)) {
        if (at.x + at.y > NEAR) {
            return false;
        }
        const piece next = best_piece(reader, of, at);
        const piece other = mirror(&next);
        if (!add_piece(of, reader, &next) ||
            (symmetric && !same_piece(&next, &other) && !add_piece(of, reader, &other))) {
            return false;
        }
    }
    return true;
}

/* ---- pieces in words ------------------------------------------------------------------------- */

static void put_term(wi_growing *to, const char **sign, int64_t factor, const char *times,
                     const char *name) {
    if (factor != 0) {
        wi_growing_printf(to, "%s", *sign);
        if (factor != 1) {
            wi_growing_printf(to, "%" PRId64 "%s", factor, times);
        }
        wi_growing_printf(to, "%s", name);
        *sign = "+";
    }
}

/* 2s+t+3 */
static void put_sum(wi_growing *to, int64_t s, int64_t t, int64_t one, const char *times) {
    const char *sign = "";
    put_term(to, &sign, s, times, "s");
    put_term(to, &sign, t, times, "t");
    if (one != 0 || *sign == '\0') {
        wi_growing_printf(to, "%s%" PRId64, sign, one);
    }
}

/* A line has t alone. */
static void put_piece(wi_growing *to, const piece *of) {
    const bool lattice = !is_none(of->v);
    const wy_position s = lattice ? of->u : (wy_position){0, 0};
    const wy_position t = lattice ? of->v : of->u;
    wi_growing_printf(to, "(");
    put_sum(to, s.x, t.x, of->start.x, "");
    wi_growing_printf(to, ",");
    put_sum(to, s.y, t.y, of->start.y, "");
    wi_growing_printf(to, ")");
}

static void put_piece_formula(wi_growing *to, const piece *of) {
    const bool lattice = !is_none(of->v);
    const wy_position s = lattice ? of->u : (wy_position){0, 0};
    const wy_position t = lattice ? of->v : of->u;
    wi_growing_printf(to, "(%sx=", lattice ? "E s,t " : is_none(of->u) ? "" : "E t ");
    put_sum(to, s.x, t.x, of->start.x, "*");
    wi_growing_printf(to, " & y=");
    put_sum(to, s.y, t.y, of->start.y, "*");
    wi_growing_printf(to, ")");
}

/* The mirror image of a piece is the piece of this number; count: of none. */
static size_t mirror_of(const cover *of, size_t number) {
    const piece other = mirror(&of->pieces[number]);
    size_t i = 0;
    while (i < of->count && !same_piece(&of->pieces[i], &other)) {
        i++;
    }
    return i;
}

static void put_pieces(wi_growing *text, const cover *of, bool mirrored) {
    bool first = true;
    for (size_t i = 0; i < of->count; i++) {
        if (mirrored && mirror_of(of, i) < i) {
            continue;
        }
        wi_growing_printf(text, "%s", first ? "" : ", ");
        put_piece(text, &of->pieces[i]);
        first = false;
    }
}

static bool is_mirrored(const cover *of) {
    bool all = true;
    bool other = false; /* one that is not its own image */
    for (size_t i = 0; i < of->count; i++) {
        const size_t image = mirror_of(of, i);
        all = all && image < of->count;
        other = other || image != i;
    }
    return all && other;
}

/* Back from the image, if the map has a determinant of 1 or -1. */
static bool has_inverse(const wi_reader *reader) {
    const int64_t *m = reader->theorem->facts.image;
    const int64_t determinant = m[0] * m[3] - m[1] * m[2];
    return m[0] + m[1] > 0 && (determinant == 1 || determinant == -1);
}

static wy_position before_map(const wi_reader *reader, wy_position at) {
    const int64_t *m = reader->theorem->facts.image;
    const int64_t determinant = m[0] * m[3] - m[1] * m[2];
    return (wy_position){determinant * (m[3] * at.x - m[1] * at.y),
                         determinant * (m[0] * at.y - m[2] * at.x)};
}

static void take_back(cover *of, const wi_reader *reader) {
    for (size_t i = 0; i < of->count; i++) {
        piece *one = &of->pieces[i];
        *one = (piece){before_map(reader, one->start), before_map(reader, one->u),
                       before_map(reader, one->v)};
    }
}

static wy_status state_cover(wi_reader *reader, cover *of, wi_growing *sentence) {
    const bool own = has_inverse(reader);
    if (own) {
        take_back(of, reader);
    }
    bool s = false;
    for (size_t i = 0; i < of->count; i++) {
        s = s || !is_none(of->pieces[i].v);
    }
    const bool finite = of->points == of->count;
    const bool mirrored = is_mirrored(of);
    wi_growing text = {0};
    wi_growing latex = {0};
    if (of->count == 0) {
        wi_growing_printf(&text, "There are no P-positions.");
        wi_growing_printf(&latex, "There are no P-positions.");
    } else {
        wi_growing_printf(&text, "The P-positions are ");
        wi_growing_printf(&latex, "The P-positions are $");
        put_pieces(&text, of, mirrored);
        put_pieces(&latex, of, mirrored);
        wi_growing_printf(&text, "%s%s.", mirrored ? " and their mirror images" : "",
                          finite ? ""
                          : s    ? ", for all s, t >= 0"
                                 : ", for all t >= 0");
        wi_growing_printf(&latex, "$%s%s.", mirrored ? " and their mirror images" : "",
                          finite ? ""
                          : s    ? ", for all $s,t\\ge0$"
                                 : ", for all $t\\ge0$");
    }
    const wy_status status =
        wi_read_state(reader, finite ? "finite" : "lines", &text, &latex, sentence);
    if (status == WY_OK) {
        reader->reading->items[reader->reading->count - 1].own = own;
    }
    return status;
}

/* The directions of lines, in lowest terms; none if there are lattices, or too many. */
static void keep_directions(wy_reading *reading, const cover *of) {
    reading->direction_count = 0;
    for (size_t i = 0; i < of->count; i++) {
        const wy_position u = of->pieces[i].u;
        if (is_none(u)) {
            continue;
        }
        const int64_t by = wi_gcd(u.x, u.y);
        const wy_position step = {u.x / by, u.y / by};
        size_t k = 0;
        while (k < reading->direction_count && !same(reading->directions[k], step)) {
            k++;
        }
        if (!is_none(of->pieces[i].v) || k == WI_READ_DIRECTIONS) {
            reading->direction_count = 0;
            return;
        }
        reading->directions[k] = step;
        reading->direction_count += k == reading->direction_count;
    }
}

static wy_status read_pieces(wi_reader *reader, bool *found) {
    cover of = {.done = calloc((size_t)WI_READ_SIDE * WI_READ_SIDE, sizeof(bool))};
    if (of.done == NULL) {
        return wi_fail_memory(reader->error);
    }
    wy_status status = cut(&of, reader) ? WY_OK : WY_NO;
    wi_growing sentence = {0};
    if (status == WY_OK) {
        wi_growing_printf(&sentence, of.count == 0 ? "A x,y ~$P(x,y)" : "A x,y $P(x,y) <=> (");
        for (size_t i = 0; i < of.count; i++) {
            wi_growing_printf(&sentence, "%s", i > 0 ? " | " : "");
            put_piece_formula(&sentence, &of.pieces[i]);
        }
        wi_growing_printf(&sentence, "%s", of.count == 0 ? "" : ")");
        status = sentence.failed ? wi_fail_memory(reader->error)
                                 : wi_read_ask(reader, "%s", sentence.text);
    }
    if (status == WY_OK) {
        *found = true;
        keep_directions(reader->reading, &of);
        status = state_cover(reader, &of, &sentence);
    }
    free(sentence.text);
    free(of.done);
    return status == WY_NO || status == WY_LIMIT ? WY_OK : status;
}

/* ---- one period
 * ---------------------------------------------------------------------------------- */

/* The shortest step along which the P-set repeats itself. */
static wy_status read_period(wi_reader *reader) {
    wy_position least = {0, 0};
    for (int64_t sum = 1; sum <= LARGEST_PERIOD && is_none(least); sum++) {
        for (int64_t p = 0; p <= sum && is_none(least); p++) {
            if (repeats(reader, p, sum - p)) {
                least = (wy_position){p, sum - p};
            }
        }
    }
    if (is_none(least) || reader->count < LEAST_IN_LATTICE) {
        return WY_OK;
    }
    wi_growing sentence = {0};
    wi_growing_printf(&sentence, "A x,y $P(x,y) <=> $P(x+%" PRId64 ",y+%" PRId64 ")", least.x,
                      least.y);
    wy_status status =
        sentence.failed ? wi_fail_memory(reader->error) : wi_read_ask(reader, "%s", sentence.text);
    if (status == WY_OK) {
        wi_growing text = {0};
        wi_growing latex = {0};
        wi_growing_printf(&text,
                          "(x,y) is a P-position exactly when (x+%" PRId64 ",y+%" PRId64 ") is.",
                          least.x, least.y);
        wi_growing_printf(
            &latex, "$(x,y)$ is a P-position exactly when $(x+%" PRId64 ",y+%" PRId64 ")$ is.",
            least.x, least.y);
        status = wi_read_state(reader, "period", &text, &latex, &sentence);
    }
    free(sentence.text);
    return status == WY_NO || status == WY_LIMIT ? WY_OK : status;
}

wy_status wi_read_lines(wi_reader *reader, bool *found) {
    wy_status status = read_periods(reader, found);
    if (status == WY_OK && !*found) {
        status = read_pieces(reader, found);
        if (status == WY_OK) {
            status = read_period(reader);
        }
    }
    return status;
}

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

#include "automata/inside.h"
#include "base/arithmetic.h"
#include "base/fail.h"
#include "prove/read.h"
#include "prove/sectors.h"
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

/* ==== periodic sectors (sectors.h) =========================================================== */

/*
 * The sectors are seen on a board.  That a vector in the angle of a sector is a period there is a
 * sentence: for all (x,y) of the sector, far enough from its rays, (x,y) is in P exactly when the
 * position one vector further is; and so for the strip beside a ray, along the ray.  When all of
 * them are true P is known but for what P is on finitely many positions, and there it was computed:
 * two positions of a sector that differ by a sum of periods lead, by steps along u and v, which
 * stay in the sector, to a common one.
 */

enum {
    MANY = 16,            /* P-positions in a column, on average */
    MOST_SAID = 12,       /* sectors */
    LARGEST_INDEX = 2000, /* classes of a sector */
};

/* ---- sentences ------------------------------------------------------------------------------- */

/* by.x y - by.y x >= bound, without negative terms. */
static void put_above(wi_growing *to, wy_position by, int64_t bound) {
    wi_growing_printf(to, "%" PRId64 "*y>=%" PRId64 "*x+%" PRId64, by.x, by.y, bound);
}

/* by.y x - by.x y >= bound */
static void put_below(wi_growing *to, wy_position by, int64_t bound) {
    wi_growing_printf(to, "%" PRId64 "*x>=%" PRId64 "*y+%" PRId64, by.y, by.x, bound);
}

static void put_same(wi_growing *to, wy_position v) {
    wi_growing_printf(to, "($P(x,y) <=> $P(x+%" PRId64 ",y+%" PRId64 "))", v.x, v.y);
}

static bool has_strip(const wi_ray *ray) {
    return ray->before + ray->after > 1; /* with 1 and 0 nothing is between */
}

static wy_status ask(wi_growing *all, wi_reader *reader, wi_growing *one) {
    wy_status status =
        one->failed ? wi_fail_memory(reader->error) : wi_read_ask(reader, "%s", one->text);
    if (status == WY_OK) {
        wi_growing_printf(all, "%s(%s)", all->text == NULL ? "" : " & ", one->text);
        status = wi_read_evidence_add(reader, "sectors", "%s", one->text);
    }
    free(one->text);
    return status;
}

static wy_status ask_sector(wi_growing *all, wi_reader *reader, const wi_sectors *s, size_t j) {
    const wi_ray *low = &s->rays[j];
    const wi_ray *high = &s->rays[j + 1];
    const wy_position periods[2] = {s->sectors[j].u, s->sectors[j].v};
    wy_status status = WY_OK;
    for (int i = 0; i < 2 && status == WY_OK; i++) {
        wi_growing one = {0};
        wi_growing_printf(&one, "A x,y (x+y>=%" PRId64 " & ", s->from);
        put_above(&one, low->by, low->after);
        wi_growing_printf(&one, " & ");
        put_below(&one, high->by, high->before);
        wi_growing_printf(&one, ") => ");
        put_same(&one, periods[i]);
        status = ask(all, reader, &one);
    }
    return status;
}

static wy_status ask_strip(wi_growing *all, wi_reader *reader, const wi_sectors *s, size_t j) {
    const wi_ray *ray = &s->rays[j];
    wi_growing one = {0};
    wi_growing_printf(&one, "A x,y (x+y>=%" PRId64 " & ~", s->from);
    put_above(&one, ray->by, ray->after);
    wi_growing_printf(&one, " & ~");
    put_below(&one, ray->by, ray->before);
    wi_growing_printf(&one, ") => ");
    put_same(&one, ray->period);
    return ask(all, reader, &one);
}

/* WY_OK: all of it is true. */
static wy_status decide(wi_growing *all, wi_reader *reader, const wi_sectors *s) {
    wy_status status = WY_OK;
    for (size_t j = 0; j < s->count && status == WY_OK; j++) {
        status = ask_sector(all, reader, s, j);
    }
    for (size_t j = 0; j <= s->count && status == WY_OK; j++) {
        if (has_strip(&s->rays[j])) {
            status = ask_strip(all, reader, s, j);
        }
    }
    return status;
}

/* ---- words ----------------------------------------------------------------------------------- */

static void put_vector(wi_growing *to, wy_position v, bool latex) {
    const char *mark = latex ? "$" : "";
    wi_growing_printf(to, "%s(%" PRId64 ",%" PRId64 ")%s", mark, v.x, v.y, mark);
}

static void put_times(wi_growing *to, int64_t factor, char name) {
    if (factor == 1) {
        wi_growing_printf(to, "%c", name);
    } else {
        wi_growing_printf(to, "%" PRId64 "%c", factor, name);
    }
}

/* by.x y - by.y x, with the sign that is asked for. */
static void put_side(wi_growing *to, wy_position by, bool above) {
    if (by.x == 0 || by.y == 0) {
        put_times(to, 1, by.x == 0 ? 'x' : 'y');
    } else {
        put_times(to, above ? by.x : by.y, above ? 'y' : 'x');
        wi_growing_printf(to, " - ");
        put_times(to, above ? by.y : by.x, above ? 'x' : 'y');
    }
}

static void put_bounds(wi_growing *to, const wi_sectors *s, size_t j, bool latex) {
    const wi_ray *low = &s->rays[j];
    const wi_ray *high = &s->rays[j + 1];
    const char *mark = latex ? "$" : "";
    const char *least = latex ? "\\ge" : ">=";
    if (low->after == 0 && high->before == 0) {
        return;
    }
    wi_growing_printf(to, ", where %s", mark);
    if (low->after > 0) {
        put_side(to, low->by, true);
        wi_growing_printf(to, " %s %" PRId64, least, low->after);
    }
    if (low->after > 0 && high->before > 0) {
        wi_growing_printf(to, "%s and %s", mark, mark);
    }
    if (high->before > 0) {
        put_side(to, high->by, false);
        wi_growing_printf(to, " %s %" PRId64, least, high->before);
    }
    wi_growing_printf(to, "%s", mark);
}

static void put_sector(wi_growing *to, const wi_sectors *s, size_t j, bool latex) {
    const wi_sector *of = &s->sectors[j];
    wi_growing_printf(to, "%s the rays ", j == 0 ? "Between" : "; between");
    put_vector(to, s->rays[j].by, latex);
    wi_growing_printf(to, " and ");
    put_vector(to, s->rays[j + 1].by, latex);
    put_bounds(to, s, j, latex);
    if (of->index == 1) {
        wi_growing_printf(to, ", %s position is one", of->p == 1 ? "every" : "no");
        return;
    }
    wi_growing_printf(to, ", they have the periods ");
    put_vector(to, of->u, latex);
    wi_growing_printf(to, " and ");
    put_vector(to, of->v, latex);
    wi_growing_printf(to, ", and are %" PRId64 " of %" PRId64 " classes", of->p, of->index);
}

static void put_strip(wi_growing *to, const wi_ray *ray, bool first, bool latex) {
    const char *mark = latex ? "$" : "";
    wi_growing_printf(to, "%s the ray ", first ? " Beside" : ", beside");
    put_vector(to, ray->by, latex);
    wi_growing_printf(to, ", where %s", mark);
    if (ray->by.x != 0 && ray->by.y != 0) {
        wi_growing_printf(to, "%" PRId64 " < ", -ray->before);
    }
    put_side(to, ray->by, true);
    wi_growing_printf(to, " < %" PRId64 "%s, ", ray->by.x == 0 ? ray->before : ray->after, mark);
    wi_growing_printf(to, first ? "they have the period " : "");
    put_vector(to, ray->period, latex);
}

static void put_all(wi_growing *to, const wi_sectors *s, bool latex) {
    const char *mark = latex ? "$" : "";
    wi_growing_printf(to, "The P-positions make %zu periodic sector%s", s->count,
                      s->count == 1 ? "" : "s");
    if (s->from > 0) {
        wi_growing_printf(to, ", where %sx + y %s %" PRId64 "%s", mark,
                          latex ? "\\ge" : ">=", s->from, mark);
    }
    wi_growing_printf(to, ". ");
    for (size_t j = 0; j < s->count; j++) {
        put_sector(to, s, j, latex);
    }
    wi_growing_printf(to, ".");
    bool first = true;
    for (size_t j = 0; j <= s->count; j++) {
        if (has_strip(&s->rays[j])) {
            put_strip(to, &s->rays[j], first, latex);
            first = false;
        }
    }
    wi_growing_printf(to, first ? "" : ".");
}

static wy_status state(wi_reader *reader, const wi_sectors *s, wi_growing *sentence) {
    wi_growing text = {0};
    wi_growing latex = {0};
    put_all(&text, s, false);
    put_all(&latex, s, true);
    return wi_read_state(reader, "sectors", &text, &latex, sentence);
}

/* Has the pattern of a sector no periods but those of the sector? */
static bool is_sharp(const wi_sector *of) {
    bool sharp = true;
    for (int64_t class = 1; class < of->index && sharp; class ++) {
        const wy_position by = {class / of->d2, class % of->d2};
        sharp = false;
        for (int64_t c = 0; c < of->index && !sharp; c++) {
            const wy_position to = {c / of->d2 + by.x, c % of->d2 + by.y};
            sharp = of->pattern[c] != of->pattern[wi_sector_class(of, to)];
        }
    }
    return sharp;
}

/*
 * Rays at which the periods change.  With two of them P has no period v, not even from somewhere
 * on. For if v has no negative part, all z + t v with large t are in the sector that v points into,
 * and P looks there as it does around z; or v is along a ray, and they are above or below it as z
 * is: so there are at most two kinds of sectors, and one change.  If v has a negative part, steps
 * along it lead, far out, from each sector into the next, and all are of one kind.
 */
static size_t count_changes(const wi_sectors *s) {
    size_t changes = 0;
    for (size_t j = 1; j < s->count; j++) {
        const wi_sector *low = &s->sectors[j - 1];
        const wi_sector *high = &s->sectors[j];
        const bool same = low->d1 == high->d1 && low->e == high->e && low->d2 == high->d2;
        changes += !same && is_sharp(low) && is_sharp(high);
    }
    return changes;
}

/* For those who ask the reading. */
static void keep(wy_reading *reading, const wi_sectors *s) {
    reading->sector_count = s->count;
    reading->changes = count_changes(s);
    for (size_t j = 0; j < s->count; j++) {
        reading->sectors[j] = (wi_read_sector){.first = s->rays[j].by,
                                               .second = s->rays[j + 1].by,
                                               .u = s->sectors[j].u,
                                               .v = s->sectors[j].v,
                                               .index = s->sectors[j].index,
                                               .p = s->sectors[j].p};
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* Do sentences of these sectors promise to be short? */
static bool is_simple(const wi_sectors *s) {
    bool simple = s->count <= MOST_SAID;
    for (size_t j = 0; j < s->count; j++) {
        simple = simple && s->sectors[j].index <= LARGEST_INDEX;
    }
    return simple;
}

static wy_status read_board(wi_reader *reader, const wi_board *b, int64_t half) {
    wi_sectors s;
    wi_growing sentence = {0};
    wy_status status = wi_sectors_find(&s, b, half, reader->control, reader->error);
    if (status != WY_OK) {
        return status;
    }
    const size_t known = reader->reading->evidence_count;
    if (is_simple(&s)) {
        status = decide(&sentence, reader, &s);
    }
    if (status != WY_OK) {
        reader->reading->evidence_count = known;
    }
    if (status == WY_OK && sentence.text != NULL) {
        keep(reader->reading, &s);
        status = state(reader, &s, &sentence);
    }
    free(sentence.text);
    wi_sectors_clear(&s);
    return status;
}

wy_status wi_read_sectors(wi_reader *reader) {
    const wy_theorem *theorem = reader->theorem;
    const wy_rules *played = wy_theorem_played(theorem);
    if (wi_numeration_system(theorem->system)->valid != NULL || /* not a base */
        reader->count < (size_t)MANY * WI_READ_SIDE) {
        return WY_OK;
    }
    const size_t looks = wi_board_quick(played, theorem->moves) ? WI_SECTOR_LOOKS : 1;
    wi_board b = {0};
    wy_status status = WY_NO;
    for (size_t i = 0; i < looks && status == WY_NO; i++) {
        status = WY_OK;
        if (wi_sector_looks[i].side != b.side) {
            status = wi_board_solve(&b, played, theorem->moves, wi_sector_looks[i].side,
                                    reader->control, reader->error);
        }
        if (status == WY_OK) {
            status = read_board(reader, &b, wi_sector_looks[i].half);
        }
    }
    wi_board_clear(&b);
    return status == WY_NO || status == WY_LIMIT ? WY_OK : status;
}

/*
 * program_histories.c - what programs of checks can call: histories of (m,p)-Imitation Nim, and the
 * telescope.
 */
#include <gmp.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/logic.h>
#include <wythoff/machine.h>
#include <wythoff/prove.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "machine/telescope.h"
#include "papers/claims.h"
#include "papers/program.h"
#include "papers/svg.h"
#include "theory/theory.h"

/*
 * The game searched for all heaps up to `largest`, and what was met at each position: P-states,
 * N-states, or both (S1 Definition 3).
 */
typedef struct imitation_kinds {
    int64_t m, p, largest;
    wi_imitation_search *search;
    uint8_t *met;    /* of (x, y) at [x * (largest + 1) + y]: 1 a P-state, 2 an N-state */
    int64_t *other;  /* other[a] = c: the pair (a, c) or (c, a) of (m,p)-Wythoff Nim */
    int64_t *before; /* before[a]: pairs of the same difference before it, its xi */
    int64_t states;
} imitation_kinds;

static void imitation_kinds_close(imitation_kinds *kinds);

/* ---- all states of an (m,p)-Imitation Nim ---------------------------------------------------- */

/*
 * All states of an (m,p)-Imitation Nim with small heaps, by search from
 * the rules alone.  The pairs of (m,p)-Wythoff Nim stand beside them, made by their definition
 * (S1 Definition 13), so that the two can be compared.
 */

enum { MET_P = 1, MET_N = 2 };

static bool note(void *data, const wi_imitation_state *state, bool p_position) {
    imitation_kinds *kinds = data;
    const int64_t x = mpz_get_si(state->heap[0]);
    const int64_t y = mpz_get_si(state->heap[1]);
    kinds->met[x * (kinds->largest + 1) + y] |= p_position ? MET_P : MET_N;
    kinds->states++;
    return true;
}

static wy_status pair_up(imitation_kinds *kinds, wy_error *error) {
    wi_pairs_stream *stream;
    wy_status status =
        wi_pairs_stream_create(&stream, kinds->m, kinds->p, kinds->largest + 1, error);
    if (status != WY_OK) {
        return status;
    }
    int64_t a;
    int64_t b;
    for (int64_t n = 0; wi_pairs_stream_next(stream, &a, &b, 1) == 1; n++) {
        if (a <= kinds->largest) {
            kinds->other[a] = b;
            kinds->before[a] = n % kinds->p;
        }
        if (b <= kinds->largest) {
            kinds->other[b] = a;
            kinds->before[b] = n % kinds->p;
        }
    }
    wi_pairs_stream_free(stream);
    return WY_OK;
}

/* more is what the rule says besides: "", " misere". */
static wy_status imitation_kinds_open(imitation_kinds *out, int64_t m, int64_t p, const char *more,
                                      int64_t largest, const wy_claim_run *run, wy_error *error) {
    *out = (imitation_kinds){.m = m, .p = p, .largest = largest};
    if (largest < 1 || largest > 200) {
        return wi_fail(error, WY_BAD, "heaps up to %" PRId64 " cannot be searched here", largest);
    }
    const size_t side = (size_t)largest + 1;
    out->met = calloc(side * side, 1);
    out->other = calloc(side, sizeof *out->other);
    out->before = calloc(side, sizeof *out->before);
    wy_rules *rules = NULL;
    wy_status status = out->met != NULL && out->other != NULL && out->before != NULL
                           ? WY_OK
                           : wi_fail_memory(error);
    if (status == WY_OK) {
        char text[100];
        snprintf(text, sizeof text, "imitation(%" PRId64 ",%" PRId64 ")%s", m, p, more);
        status = wy_rules_read_settled(&rules, text, error);
    }
    if (status == WY_OK) {
        status = wi_imitation_search_create(&out->search, rules, largest, &run->control, error);
    }
    if (status == WY_OK) {
        status = wi_imitation_search_each(out->search, note, out, error);
    }
    if (status == WY_OK) {
        status = pair_up(out, error);
    }
    wy_rules_free(rules);
    if (status != WY_OK) {
        imitation_kinds_close(out);
    }
    return status;
}

static void imitation_kinds_close(imitation_kinds *kinds) {
    wi_imitation_search_free(kinds->search);
    free(kinds->met);
    free(kinds->other);
    free(kinds->before);
    *kinds = (imitation_kinds){0};
}

static wi_imitation_kind imitation_kinds_at(const imitation_kinds *kinds, int64_t x, int64_t y) {
    switch (kinds->met[x * (kinds->largest + 1) + y]) {
    case MET_P:
        return WI_IMITATION_P;
    case MET_N:
        return WI_IMITATION_N;
    default:
        return WI_IMITATION_DYNAMIC;
    }
}

/* Is (x, y) P as a starting position, by the search? */
static wy_status imitation_kinds_start(bool *p_position, const imitation_kinds *kinds, int64_t x,
                                       int64_t y, wy_error *error) {
    wi_imitation_state state;
    wi_imitation_init(&state);
    mpz_t heaps[2];
    mpz_init_set_si(heaps[0], x);
    mpz_init_set_si(heaps[1], y);
    wy_status status = wi_imitation_start(&state, kinds->m, kinds->p, heaps[0], heaps[1], error);
    if (status == WY_OK) {
        status = wi_imitation_search_outcome(p_position, kinds->search, &state, error);
    }
    mpz_clear(heaps[0]);
    mpz_clear(heaps[1]);
    wi_imitation_clear(&state);
    return status;
}

/* ---- S1, Figures 1 and 2 --------------------------------------------------------------------- */

enum { FIGURE_CELL = 25, FIGURE_LEFT = 26, FIGURE_TOP = 18, MOST = 32 };

typedef struct path {
    wy_position at[MOST];
    size_t count;
} path;

static void read_path(path *out, const char *text) {
    out->count = 0;
    while (out->count < MOST && wi_claim_next_number(&out->at[out->count].x, &text) &&
           wi_claim_next_number(&out->at[out->count].y, &text)) {
        out->count++;
    }
}

/* Plays it, and counts the moves of the first player that do not leave a P-state. */
static wy_status try_path(int64_t *wrong, const imitation_kinds *kinds, const path *of,
                          wy_error *error) {
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    wi_imitation_state state;
    wi_imitation_init(&state);
    wy_status status = WY_OK;
    for (size_t i = 0; i < of->count && status == WY_OK; i++) {
        mpz_set_si(x, of->at[i].x);
        mpz_set_si(y, of->at[i].y);
        status = i == 0 ? wi_imitation_start(&state, kinds->m, kinds->p, x, y, error)
                        : wi_imitation_move_to(&state, x, y, error);
        bool is_p = false;
        if (status == WY_OK) {
            status = wi_imitation_search_outcome(&is_p, kinds->search, &state, error);
        }
        *wrong += status == WY_OK && is_p != (i % 2 == 1);
    }
    wi_imitation_clear(&state);
    mpz_clears(x, y, NULL);
    return status;
}

/* Na: a pair of the same difference comes before; Nb: the pair of a is (c, a), c < a. */
static void letters_of(char text[8], const imitation_kinds *kinds, int64_t a, int64_t b) {
    const wi_imitation_kind kind = imitation_kinds_at(kinds, a, b);
    bool first = false;
    for (int64_t c = 0; c < b; c++) {
        const int64_t d = c + b - a;
        first = first || (d < b && kinds->other[c] == d);
    }
    const bool second = kinds->other[a] < a;
    const bool plain = kinds->m > 1 || kinds->p > 1;
    snprintf(text, 8, "%s",
             kind == WI_IMITATION_P         ? "P"
             : kind == WI_IMITATION_DYNAMIC ? "D"
             : plain                        ? "N"
             : first && second              ? "Nab"
             : first                        ? "Na"
                                            : "Nb");
}

static void draw_cells(wi_svg *svg, const imitation_kinds *kinds, int64_t size, const path *of) {
    const double bottom = FIGURE_TOP + FIGURE_CELL * (double)size;
    for (int64_t a = 0; a < size; a++) {
        for (int64_t b = a; b < size; b++) {
            const double x = FIGURE_LEFT + FIGURE_CELL * (double)a;
            const double y = bottom - FIGURE_CELL * (double)(b + 1);
            const wi_imitation_kind kind = imitation_kinds_at(kinds, a, b);
            const bool start = of->count > 0 && of->at[0].x == a && of->at[0].y == b;
            const bool pair = kinds->other[a] == b;
            char text[8];
            letters_of(text, kinds, a, b);
            wi_svg_rect(svg,
                        start                          ? WI_INK_WRONG
                        : kind == WI_IMITATION_P       ? WI_INK_P
                        : pair                         ? WI_INK_SECOND
                        : kind == WI_IMITATION_DYNAMIC ? WI_INK_RIGHT
                                                       : WI_INK_PALE,
                        x + 1, y + 1, FIGURE_CELL - 2, FIGURE_CELL - 2);
            wi_svg_text(svg, !start && pair ? WI_INK_PALE : WI_INK_TEXT, x + FIGURE_CELL / 2.0,
                        y + FIGURE_CELL / 2.0 + 4, strlen(text) > 2 ? 9 : 11, start ? "Q" : text);
        }
    }
}

static void draw_axes(wi_svg *svg, int64_t size) {
    const double bottom = FIGURE_TOP + FIGURE_CELL * (double)size;
    char text[24];
    for (int64_t i = 0; i < size; i++) {
        snprintf(text, sizeof text, "%lld", (long long)i);
        wi_svg_text(svg, WI_INK_TEXT, FIGURE_LEFT + FIGURE_CELL * ((double)i + 0.5), bottom + 13, 9,
                    text);
        wi_svg_end_text(svg, WI_INK_TEXT, FIGURE_LEFT - 4,
                        bottom - FIGURE_CELL * ((double)i + 0.5) + 3, 9, text);
    }
    wi_svg_text(svg, WI_INK_TEXT, FIGURE_LEFT + FIGURE_CELL * (double)size + 8, bottom + 13, 11,
                "a");
    wi_svg_text(svg, WI_INK_TEXT, FIGURE_LEFT - 9, FIGURE_TOP - 6, 11, "b");
}

static void draw_legend(wi_svg *svg, const imitation_kinds *kinds, double top) {
    static const wi_ink inks[5] = {WI_INK_P, WI_INK_SECOND, WI_INK_RIGHT, WI_INK_PALE,
                                   WI_INK_WRONG};
    const bool plain = kinds->m > 1 || kinds->p > 1;
    const char *names[5] = {
        "P: always P",
        "D: dynamic, P to start from (a pair of Wythoff's game)",
        "D: dynamic",
        plain ? "N: always N" : "Na, Nb: always N, by (iia), (iib) or both",
        "Q: arrows are winning moves from here",
    };
    for (int i = 0; i < 5; i++) {
        if (i != 1 || plain) {
            wi_svg_rect(svg, inks[i], FIGURE_LEFT, top + 2, 9, 9);
            wi_svg_label(svg, WI_INK_TEXT, FIGURE_LEFT + 14, top + 10, 10, names[i]);
            top += 15;
        }
    }
}

/*
 * The positions a <= b below size, each with its letters: P, D (dynamic), N, and for m = p = 1 Na
 * and Nb by the two cases of Proposition 5 (ii).  path is a play "(9,10) (7,10) (7,8) ..." from Q,
 * whose first, third, ... moves get arrows.  *wrong counts those of them that do not win, by the
 * search; and Q, if it is not N.
 */
static wy_status imitation_figure(char **svg, int64_t *wrong, const imitation_kinds *kinds,
                                  int64_t size, const char *text, wy_error *error) {
    path of;
    read_path(&of, text);
    *wrong = 0;
    *svg = NULL;
    if (of.count < 2 || size < 2 || size > kinds->largest + 1) {
        return wi_fail(error, WY_BAD, "a figure has a play from Q, and heaps below %lld",
                       (long long)kinds->largest + 1);
    }
    const wy_status status = try_path(wrong, kinds, &of, error);
    if (status != WY_OK) {
        return status;
    }
    const double bottom = FIGURE_TOP + FIGURE_CELL * (double)size;
    wi_svg *picture =
        wi_svg_open(FIGURE_LEFT + FIGURE_CELL * (double)size + 24, bottom + 20 + 5 * 15);
    draw_axes(picture, size);
    draw_cells(picture, kinds, size, &of);
    for (size_t i = 0; i + 1 < of.count; i += 2) {
        wi_svg_arrow(picture, WI_INK_TEXT, FIGURE_LEFT + FIGURE_CELL * ((double)of.at[i].x + 0.2),
                     bottom - FIGURE_CELL * ((double)of.at[i].y + 0.2),
                     FIGURE_LEFT + FIGURE_CELL * ((double)of.at[i + 1].x + 0.85),
                     bottom - FIGURE_CELL * ((double)of.at[i + 1].y + 0.2), 0);
    }
    draw_legend(picture, kinds, bottom + 20);
    *svg = wi_svg_close(picture);
    return WY_OK;
}

/* ---- S0 Figure 7, drawn with the real windows of a position ---------------------------------- */

/*
 * An upper P-position (c, r) is a 0 of the bit-string in column c, and by symmetry a 1 in column r,
 * about phi c.  So a window of bits at column c tells the bits at column phi c: the telescope goes
 * down from a column, dividing by phi, to the first columns, which are known, and lifts the windows
 * up again.  Seen on the board, this is the way from mirror to mirror: across from (x, y) to the
 * diagonal, down to the line of slope 1/phi, and so on.
 */

static const double golden = 1.6180339887498948482;

/* ---- the way on the board -------------------------------------------------------------------- */

static char *draw_way(int64_t x, int64_t y) {
    enum { SIZE = 330, LEFT = 14, ABOVE = 14, RIGHT = 64, BELOW = 34 };
    const double wide = SIZE / golden;
    const double bottom = SIZE + ABOVE;
    wi_svg *svg = wi_svg_open(LEFT + wide + RIGHT, bottom + BELOW);
    wi_svg_line(svg, WI_INK_GRID, LEFT, bottom, LEFT + wide, bottom);
    wi_svg_line(svg, WI_INK_GRID, LEFT, ABOVE, LEFT, bottom);
    wi_svg_line(svg, WI_INK_GUIDE, LEFT, bottom, LEFT + wide, ABOVE);
    wi_svg_line(svg, WI_INK_GUIDE, LEFT, bottom, LEFT + wide, bottom - wide / golden);
    wi_svg_label(svg, WI_INK_GUIDE, LEFT + wide * 0.28, bottom - SIZE * 0.56, 10, "y = φx");
    wi_svg_label(svg, WI_INK_GUIDE, LEFT + wide * 0.74, bottom - wide * 0.38, 10, "y = x/φ");
    double across = wide;
    double up = SIZE;
    while (across > 2) {
        wi_svg_line(svg, WI_INK_P, LEFT + across, bottom - up, LEFT + across,
                    bottom - across / golden);
        up = across / golden;
        wi_svg_line(svg, WI_INK_P, LEFT + across, bottom - up, LEFT + up / golden, bottom - up);
        across = up / golden;
    }
    wi_svg_circle(svg, WI_INK_WRONG, LEFT + wide, ABOVE, 4);
    char text[64];
    snprintf(text, sizeof text, "x = %" PRId64, x);
    wi_svg_text(svg, WI_INK_TEXT, LEFT + wide - 10, bottom + 14, 10, text);
    wi_svg_text(svg, WI_INK_TEXT, LEFT + wide / 2 - 40, bottom + 26, 11, "column x");
    snprintf(text, sizeof text, "y = %" PRId64, y);
    wi_svg_label(svg, WI_INK_TEXT, LEFT + wide - 90, ABOVE + 3, 10, text);
    wi_svg_text(svg, WI_INK_TEXT, LEFT - 4, ABOVE - 4, 11, "y");
    return wi_svg_close(svg);
}

/* ---- the windows ----------------------------------------------------------------------------- */

enum { LEVELS = 60, MOST_BITS = 64, AFTER = 3 };

typedef struct window {
    int64_t first; /* column */
    int64_t count;
    uint8_t bits[MOST_BITS];
    int64_t rows[MOST_BITS]; /* of the P-position of each column */
} window;

static wy_status look(window *out, wi_telescope *telescope, int64_t target, int64_t bits,
                      wy_error *error) {
    out->count = bits < MOST_BITS ? bits : MOST_BITS;
    out->first = target + AFTER - out->count + 1;
    if (out->first < 0) {
        out->count += out->first;
        out->first = 0;
    }
    wy_view view;
    mpz_t number;
    wi_view_init(&view);
    mpz_init_set_si(number, out->first);
    const wy_status status = wi_telescope_view(&view, telescope, number, (size_t)out->count, error);
    for (int64_t i = 0; i < out->count && status == WY_OK; i++) {
        out->bits[i] = view.bits[i];
        wy_view_row(number, &view, (size_t)i);
        out->rows[i] = mpz_get_si(number);
    }
    mpz_clear(number);
    wi_view_clear(&view);
    return status;
}

enum { SQUARE = 9, HIGH = 26, ABOVE = 16, NAMES = 128 };

static char *draw_windows(const window *of, const int64_t *targets, size_t levels) {
    int64_t widest = 0;
    for (size_t k = 0; k < levels; k++) {
        widest = of[k].count > widest ? of[k].count : widest;
    }
    wi_svg *svg =
        wi_svg_open(NAMES + SQUARE * (double)widest + 8, ABOVE + HIGH * (double)levels + 20);
    wi_svg_label(svg, WI_INK_TEXT, 4, 10, 10, "columns");
    for (size_t k = 0; k < levels; k++) {
        const double y = ABOVE + HIGH * (double)k;
        const int64_t shift = widest - of[k].count; /* windows end at the same place */
        for (int64_t i = 0; i < of[k].count && k > 0; i++) {
            const int64_t to = of[k].rows[i] - of[k - 1].first;
            if (of[k].bits[i] == 0 && to >= 0 && to < of[k - 1].count) {
                const int64_t over = widest - of[k - 1].count;
                wi_svg_line(svg, WI_INK_GUIDE, NAMES + SQUARE * ((double)(shift + i) + 0.5), y,
                            NAMES + SQUARE * ((double)(over + to) + 0.5), y - HIGH + SQUARE);
            }
        }
    }
    for (size_t k = 0; k < levels; k++) {
        const double y = ABOVE + HIGH * (double)k;
        const int64_t shift = widest - of[k].count;
        char text[64];
        snprintf(text, sizeof text, "%" PRId64 " … %" PRId64, of[k].first,
                 of[k].first + of[k].count - 1);
        wi_svg_label(svg, WI_INK_TEXT, 4, y + 8, 9, text);
        for (int64_t i = 0; i < of[k].count; i++) {
            const bool target = of[k].first + i == targets[k];
            wi_svg_rect(svg,
                        target               ? WI_INK_WRONG
                        : of[k].bits[i] != 0 ? WI_INK_P
                                             : WI_INK_GRID,
                        NAMES + SQUARE * (double)(shift + i), y, SQUARE - 1, SQUARE - 1);
        }
    }
    const double y = ABOVE + HIGH * (double)levels;
    wi_svg_rect(svg, WI_INK_GRID, 4, y, 9, 9);
    wi_svg_label(svg, WI_INK_TEXT, 17, y + 8, 10, "0: upper");
    wi_svg_rect(svg, WI_INK_P, 74, y, 9, 9);
    wi_svg_label(svg, WI_INK_TEXT, 87, y + 8, 10, "1: lower");
    wi_svg_rect(svg, WI_INK_WRONG, 144, y, 9, 9);
    wi_svg_label(svg, WI_INK_TEXT, 157, y + 8, 10, "the column looked for");
    return wi_svg_close(svg);
}

/*
 * Adds two pictures: the way from the P-position of column x down to the origin, between the lines
 * of slope phi and 1/phi; and the windows of `bits` columns on this way, one above the other, with
 * a line from each upper column to the 1 that it makes in the window above.
 */
static wy_status telescope_pictures(wy_finding *out, wi_telescope *telescope, int64_t x,
                                    int64_t bits, wy_error *error) {
    window windows[LEVELS];
    int64_t targets[LEVELS];
    size_t levels = 0;
    mpz_t column;
    mpz_t row;
    mpz_init_set_si(column, x);
    mpz_init(row);
    wy_status status = wi_telescope_column(row, NULL, telescope, column, error);
    const int64_t y = mpz_get_si(row);
    mpz_clears(column, row, NULL);
    for (int64_t target = x; status == WY_OK && levels < LEVELS && target > bits;
         target = (int64_t)((double)target / golden)) {
        targets[levels] = target;
        status = look(&windows[levels++], telescope, target, bits, error);
    }
    if (status == WY_OK) {
        char caption[300];
        snprintf(caption, sizeof caption,
                 "The telescope: from (%" PRId64 ",%" PRId64
                 ") to and fro between the lines of slope φ and 1/φ; each step divides "
                 "by φ, so there are about log(xy) of them",
                 x, y);
        wi_finding_picture(out, draw_way(x, y), caption);
        snprintf(caption, sizeof caption,
                 "Its windows for column %" PRId64 ": %" PRId64
                 " bits of the bit-string at each step. A line leads from an upper "
                 "column c up to row r of its P-position (c,r), where the window above has a 1",
                 x, bits);
        wi_finding_picture(out, draw_windows(windows, targets, levels), caption);
    }
    return status;
}

/* ---- histories ------------------------------------------------------------------------------- */

enum { LINE = 400 };

/* The game of a program, and its pairs. */
typedef struct wi_histories {
    imitation_kinds kinds;
    wi_pairs *pairs;
    wy_error *error;
} judge;

/* Reads the history without its last position, which goes to x and y. */
static wy_status before_last(wi_imitation_state *state, mpz_t x, mpz_t y, const judge *by,
                             const char *history) {
    const char *last = strrchr(history, '(');
    if (last == NULL || last == history ||
        gmp_sscanf(last, "(%Zd,%Zd)", x, y) != 2) { /* NOLINT(cert-err34-c) */
        return wi_fail(by->error, WY_BAD, "'%.100s' has no last move", history);
    }
    char *rest = strndup(history, (size_t)(last - history));
    if (rest == NULL) {
        return wi_fail_memory(by->error);
    }
    const wy_status status = wi_imitation_read(state, by->kinds.m, by->kinds.p, rest, by->error);
    free(rest);
    return status;
}

/* The outcome by search and by theorem, which must agree. */
static wy_status outcome(bool *p, const judge *by, const wi_imitation_state *state) {
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    wy_status status = wi_imitation_search_outcome(p, by->kinds.search, state, by->error);
    if (status == WY_OK) {
        status = wi_imitation_decide(&verdict, state, by->pairs, by->error);
    }
    if (status == WY_OK && verdict.p != *p) {
        status = wi_fail(by->error, WY_SYSTEM, "the search and Theorem 19 differ");
    }
    wy_verdict_clear(&verdict);
    return status;
}

static int64_t legal_moves(const wi_imitation_state *state) {
    int64_t count = 0;
    mpz_t amount;
    mpz_init(amount);
    for (int heap = 0; heap < 2; heap++) {
        for (mpz_set_ui(amount, 1); mpz_cmp(amount, state->heap[heap]) <= 0;
             mpz_add_ui(amount, amount, 1)) {
            count += wi_imitation_legal(state, heap, amount, NULL) == WY_OK;
        }
    }
    mpz_clear(amount);
    return count;
}

/* Writes the kind of the last move of the history to text. */
static wy_status last_move(char text[LINE], const judge *by, const char *history) {
    wi_imitation_state state;
    wi_imitation_init(&state);
    mpz_t to[2];
    mpz_inits(to[0], to[1], NULL);
    wy_status status = before_last(&state, to[0], to[1], by, history);
    if (status == WY_OK) {
        const int heap = mpz_cmp(to[0], state.heap[0]) != 0 ? 0 : 1;
        mpz_t amount;
        mpz_init(amount);
        mpz_sub(amount, state.heap[heap], to[heap]);
        wy_error why = {0};
        const bool one_heap = mpz_cmp(to[1 - heap], state.heap[1 - heap]) == 0;
        const bool imitates =
            one_heap && mpz_sgn(amount) > 0 && wi_imitation_imitates(&state, heap, amount);
        const bool legal = wi_imitation_move_to(&state, to[0], to[1], &why) == WY_OK;
        snprintf(text, LINE, "%s",
                 legal      ? imitates ? "imitation" : "plain"
                 : imitates ? "forbidden"
                            : "no move of Nim");
        mpz_clear(amount);
    }
    mpz_clears(to[0], to[1], NULL);
    wi_imitation_clear(&state);
    return status;
}

/* text gets what is so, in the words of the statement. */
static wy_status find_out(char text[LINE], const judge *by, const char *what, const char *history) {
    if (strcmp(what, "forbidden") == 0 || strcmp(what, "allowed") == 0 ||
        strcmp(what, "imitation") == 0 || strcmp(what, "plain") == 0) {
        const wy_status status = last_move(text, by, history);
        if (strcmp(what, "allowed") == 0 &&
            (strcmp(text, "imitation") == 0 || strcmp(text, "plain") == 0)) {
            snprintf(text, LINE, "allowed");
        }
        return status;
    }
    wi_imitation_state state;
    wi_imitation_init(&state);
    wy_status status = wi_imitation_read(&state, by->kinds.m, by->kinds.p, history, by->error);
    if (status == WY_OK && (mpz_cmp_si(state.heap[0], by->kinds.largest) > 0 ||
                            mpz_cmp_si(state.heap[1], by->kinds.largest) > 0)) {
        status =
            wi_fail(by->error, WY_BAD, "'%.100s' is beyond the heaps that are searched", history);
    }
    if (status == WY_OK && strcmp(what, "moves") == 0) {
        snprintf(text, LINE, "moves %" PRId64, legal_moves(&state));
    } else if (status == WY_OK && strlen(what) == 1) {
        bool p = false;
        status = outcome(&p, by, &state);
        snprintf(text, LINE, "%s", p ? "P" : "N");
    } else if (status == WY_OK) {
        const wi_imitation_kind kind =
            imitation_kinds_at(&by->kinds, mpz_get_si(state.heap[0]), mpz_get_si(state.heap[1]));
        snprintf(text, LINE, "%s",
                 kind == WI_IMITATION_P   ? "always-P"
                 : kind == WI_IMITATION_N ? "always-N"
                                          : "dynamic");
    }
    wi_imitation_clear(&state);
    return status;
}

void wi_histories_close(judge *of) {
    if (of != NULL) {
        wi_pairs_free(of->pairs);
        imitation_kinds_close(&of->kinds);
        free(of);
    }
}

/* m, p, the largest heap: searches all states that histories can lead to; how many there are. */
CALL(open_histories) {
    wi_histories_close(by->histories);
    by->histories = calloc(1, sizeof *by->histories);
    if (by->histories == NULL) {
        return wi_fail_memory(by->error);
    }
    judge *of = by->histories;
    of->error = by->error;
    wy_status status = imitation_kinds_open(&of->kinds, given[0].i, given[1].i, "", given[2].i,
                                            by->run, by->error);
    if (status == WY_OK) {
        status = wi_pairs_create(&of->pairs, given[0].i, given[1].i, by->error);
    }
    out->i = of->kinds.states;
    return status;
}

/*
 * The answer about the history "(9,10) (7,10) ...", in the words of the question: P or N;
 * forbidden, allowed, imitation, plain (its last move); moves N; always-P, always-N, dynamic.
 */
CALL(history) {
    char text[LINE] = "";
    const wy_status status = find_out(text, by->histories, given[0].t, given[1].t);
    return status == WY_OK ? wi_call_text(out, text, strlen(text), by) : status;
}

/* x, y: 0 dynamic, 1 always P, 2 always N. */
CALL(history_kind) {
    const wi_imitation_kind kind =
        imitation_kinds_at(&by->histories->kinds, given[0].i, given[1].i);
    out->i = kind == WI_IMITATION_P ? 1 : kind == WI_IMITATION_N ? 2 : 0;
    return WY_OK;
}

/* size, a play from Q: the strategy as a picture. */
CALL(draw_strategy) {
    char *svg = NULL;
    int64_t lost = 0;
    wy_status status =
        imitation_figure(&svg, &lost, &by->histories->kinds, given[0].i, given[1].t, by->error);
    if (status == WY_OK) {
        by->lost = lost;
        status = wi_call_take_text(out, svg, by);
    }
    return status;
}

/* How many moves of the last strategy that was drawn do not win. */
CALL(lost_moves) {
    out->i = by->lost;
    return WY_OK;
}

typedef struct states {
    wi_check_table **out;
    int64_t count;
} states;

enum { STATE = 7 };

static bool take_state(void *data, const wi_imitation_state *state, bool p_position) {
    states *of = data;
    if (*of->out != NULL) {
        const int64_t numbers[STATE] = {
            mpz_get_si(state->heap[0]), mpz_get_si(state->heap[1]), p_position,
            state->last_count,          state->next_count,          state->window_heap,
            mpz_get_si(state->window)};
        memcpy((*of->out)->at + of->count * STATE, numbers, sizeof numbers);
    }
    of->count++;
    return true;
}

/*
 * m, p, largest heap: each state that a history can lead to is a row: the heaps, whether it is P,
 * how many imitations in a row the last and the next player have made, and the heap and the least
 * amount that would be an imitation (heap -1 or another: none would).
 */
CALL(imitation_states) {
    imitation_kinds kinds;
    wy_status status =
        imitation_kinds_open(&kinds, given[0].i, given[1].i, "", given[2].i, by->run, by->error);
    if (status != WY_OK) {
        return status;
    }
    status = wi_check_table_make(&out->a, kinds.states, STATE, by->error);
    states of = {.out = &out->a};
    if (status == WY_OK) {
        status = wi_imitation_search_each(kinds.search, take_state, &of, by->error);
    }
    imitation_kinds_close(&kinds);
    return status;
}

/* m, p, what the rule says besides, largest heap: 1 at P-positions to start from. */
CALL(imitation_starts) {
    imitation_kinds kinds;
    const int64_t side = given[3].i + 1;
    wy_status status = imitation_kinds_open(&kinds, given[0].i, given[1].i, given[2].t, given[3].i,
                                            by->run, by->error);
    if (status != WY_OK) {
        return status;
    }
    status = wi_check_table_make(&out->a, side, side, by->error);
    for (int64_t i = 0; i < side * side && status == WY_OK; i++) {
        bool p = false;
        status = imitation_kinds_start(&p, &kinds, i / side, i % side, by->error);
        out->a->at[i] = p;
    }
    imitation_kinds_close(&kinds);
    return status;
}

/* ---- the telescope --------------------------------------------------------------------------- */

/* Columns of which the telescope and the game itself have another P-position. */
static wy_status compare_rows(int64_t *differ, wi_telescope *telescope, const wi_check_table *rows,
                              wy_error *error) {
    enum { ASKED = 400 };
    mpz_t x;
    mpz_t row;
    mpz_inits(x, row, NULL);
    wy_status status = WY_OK;
    for (int64_t i = 0; i < ASKED && status == WY_OK; i++) {
        const int64_t column = rows->tall - 1 - i * (rows->tall / ASKED);
        mpz_set_si(x, column);
        status = wi_telescope_column(row, NULL, telescope, x, error);
        *differ += status == WY_OK && mpz_cmp_si(row, rows->at[column]) != 0;
    }
    mpz_clears(x, row, NULL);
    return status;
}

/*
 * GAME, a column to draw (0: none), rows of its first columns (may be empty): the bits that tell
 * the state of its machine, whether that is proved and the machine complete, how many of 400
 * columns differ from the rows.  The pictures become the finding's.
 */
CALL(telescope) {
    wy_machine *machine = NULL;
    wi_telescope *telescope = NULL;
    wy_synchronisation sync = {0};
    wy_machine_facts facts = {0};
    int64_t differ = 0;
    wy_status status = wi_call_machine(&machine, given[0].t, by);
    if (status == WY_OK) {
        wy_machine_facts_of(&facts, machine);
        status = wy_machine_synchronise(&sync, machine, NULL, &by->run->control, by->error);
    }
    if (status == WY_OK) {
        status = wi_telescope_create(&telescope, machine, &by->run->control, by->error);
    }
    if (status == WY_OK && given[2].a->tall > 0) {
        status = compare_rows(&differ, telescope, given[2].a, by->error);
    }
    if (status == WY_OK && given[1].i > 0) {
        status = telescope_pictures(by->out, telescope, given[1].i, sync.most + 4, by->error);
    }
    wi_telescope_free(telescope);
    const int64_t numbers[] = {sync.most, facts.closed && sync.proved, differ};
    return status == WY_OK ? wi_call_list(out, numbers, 3, by) : status;
}

/*
 * GAME: proves its P-set; "STATES NUMERATION STRING-STATES ASKED": the states of its automaton and
 * of that of the bit-string, and of how many columns of up to 1000 digits the automaton and the
 * telescope, which must agree, were asked.
 */
CALL(decide_far) {
    wy_machine *machine = NULL;
    wi_telescope *telescope = NULL;
    wy_theorem *theorem = NULL;
    mpz_t x;
    mpz_t row;
    mpz_inits(x, row, NULL);
    wy_status status = wi_call_machine(&machine, given->t, by);
    if (status == WY_OK) {
        status = wi_call_theorem(&theorem, given->t, by);
    }
    if (status == WY_OK) {
        status = wi_telescope_create(&telescope, machine, &by->run->control, by->error);
    }
    int asked = 0;
    for (unsigned long digits = 10; digits <= 1000 && status == WY_OK; digits *= 10) {
        for (unsigned long more = 0; more < 10 && status == WY_OK; more++) {
            mpz_ui_pow_ui(x, 10, digits);
            mpz_add_ui(x, x, more);
            status = wi_telescope_column(row, NULL, telescope, x, by->error);
            bool is_p = false;
            if (status == WY_OK) {
                status = wy_theorem_has(&is_p, theorem, x, row, by->error);
            }
            if (status == WY_OK && !is_p) {
                status = wi_fail(by->error, WY_SYSTEM, "the telescope and the automaton differ");
            }
            asked++;
        }
    }
    if (status == WY_OK) {
        wy_theorem_facts facts;
        wy_theorem_facts_of(&facts, theorem);
        status = wi_call_format(out, by, "%u %s %u %d", (unsigned)facts.p_states, facts.numeration,
                                (unsigned)facts.s_states, asked);
    }
    mpz_clears(x, row, NULL);
    wi_telescope_free(telescope);
    wy_theorem_free(theorem);
    return status;
}

/* ---- the list -------------------------------------------------------------------------------- */

const wi_call wi_calls_histories[] = {
    {"open_histories", "IIII", call_open_histories},
    {"history", "TTT", call_history},
    {"history_kind", "III", call_history_kind},
    {"draw_strategy", "TIT", call_draw_strategy},
    {"lost_moves", "I", call_lost_moves},
    {"imitation_states", "AIII", call_imitation_states},
    {"imitation_starts", "AIITI", call_imitation_starts},
    {"telescope", "ATIA", call_telescope},
    {"decide_far", "TT", call_decide_far},
    {NULL, NULL, NULL},
};

/* imitation_figure.c - see imitation_figure.h. */
#include "papers/imitation_figure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/svg.h"
#include "theory/theory.h"

enum { CELL = 25, LEFT = 26, TOP = 18, MOST = 32 };

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
static wy_status try_path(int64_t *wrong, const wi_imitation_kinds *kinds, const path *of,
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
static void letters_of(char text[8], const wi_imitation_kinds *kinds, int64_t a, int64_t b) {
    const wi_imitation_kind kind = wi_imitation_kinds_at(kinds, a, b);
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

static void draw_cells(wi_svg *svg, const wi_imitation_kinds *kinds, int64_t size, const path *of) {
    const double bottom = TOP + CELL * (double)size;
    for (int64_t a = 0; a < size; a++) {
        for (int64_t b = a; b < size; b++) {
            const double x = LEFT + CELL * (double)a;
            const double y = bottom - CELL * (double)(b + 1);
            const wi_imitation_kind kind = wi_imitation_kinds_at(kinds, a, b);
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
                        x + 1, y + 1, CELL - 2, CELL - 2);
            wi_svg_text(svg, !start && pair ? WI_INK_PALE : WI_INK_TEXT, x + CELL / 2.0,
                        y + CELL / 2.0 + 4, strlen(text) > 2 ? 9 : 11, start ? "Q" : text);
        }
    }
}

static void draw_axes(wi_svg *svg, int64_t size) {
    const double bottom = TOP + CELL * (double)size;
    char text[24];
    for (int64_t i = 0; i < size; i++) {
        snprintf(text, sizeof text, "%lld", (long long)i);
        wi_svg_text(svg, WI_INK_TEXT, LEFT + CELL * ((double)i + 0.5), bottom + 13, 9, text);
        wi_svg_end_text(svg, WI_INK_TEXT, LEFT - 4, bottom - CELL * ((double)i + 0.5) + 3, 9, text);
    }
    wi_svg_text(svg, WI_INK_TEXT, LEFT + CELL * (double)size + 8, bottom + 13, 11, "a");
    wi_svg_text(svg, WI_INK_TEXT, LEFT - 9, TOP - 6, 11, "b");
}

static void draw_legend(wi_svg *svg, const wi_imitation_kinds *kinds, double top) {
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
            wi_svg_rect(svg, inks[i], LEFT, top + 2, 9, 9);
            wi_svg_label(svg, WI_INK_TEXT, LEFT + 14, top + 10, 10, names[i]);
            top += 15;
        }
    }
}

wy_status wi_imitation_figure(char **svg, int64_t *wrong, const wi_imitation_kinds *kinds,
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
    const double bottom = TOP + CELL * (double)size;
    wi_svg *picture = wi_svg_open(LEFT + CELL * (double)size + 24, bottom + 20 + 5 * 15);
    draw_axes(picture, size);
    draw_cells(picture, kinds, size, &of);
    for (size_t i = 0; i + 1 < of.count; i += 2) {
        wi_svg_arrow(picture, WI_INK_TEXT, LEFT + CELL * ((double)of.at[i].x + 0.2),
                     bottom - CELL * ((double)of.at[i].y + 0.2),
                     LEFT + CELL * ((double)of.at[i + 1].x + 0.85),
                     bottom - CELL * ((double)of.at[i + 1].y + 0.2), 0);
    }
    draw_legend(picture, kinds, bottom + 20);
    *svg = wi_svg_close(picture);
    return WY_OK;
}

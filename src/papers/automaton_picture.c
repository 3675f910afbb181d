/* automaton_picture.c - see automaton_picture.h. */
#include "papers/automaton_picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "papers/svg.h"

enum { RADIUS = 13, SPACE = 46, KINDS = 4, LEGEND_LINE = 16 };

static const wi_ink inks[KINDS] = {WI_INK_TEXT, WI_INK_GUIDE, WI_INK_P, WI_INK_WRONG};
static const double turn = 6.283185307179586;

typedef struct point {
    double x, y;
} point;

static point place_of(const wi_automaton_drawing *of, int state, double centre, double ring) {
    const double angle = turn * (double)state / (double)of->states - turn / 4;
    return (point){centre + ring * cos(angle), centre + ring * sin(angle)};
}

/* Arrows of the same ends before this one, so that they bend differently. */
static int earlier(const wi_automaton_drawing *of, size_t arrow) {
    int count = 0;
    for (size_t i = 0; i < arrow; i++) {
        count += of->arrows[i].from == of->arrows[arrow].from &&
                 of->arrows[i].to == of->arrows[arrow].to;
    }
    return count;
}

/* The labels of all arrows with these ends, from this one on: "0,1". */
static void join_labels(char *text, size_t room, const wi_automaton_drawing *of, size_t arrow) {
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = arrow; i < of->arrow_count && used < room; i++) {
        if (of->arrows[i].from == of->arrows[arrow].from &&
            of->arrows[i].to == of->arrows[arrow].to) {
            const int more = snprintf(text + used, room - used, "%s%s", used > 0 ? "," : "",
                                      of->arrows[i].label);
            used += more > 0 ? (size_t)more : 0;
        }
    }
}

/* A loop outside of the circle of states, with its label above it. */
static void draw_loop(wi_svg *svg, const wi_arrow *arrow, point at, double centre, int number,
                      const char *label) {
    const double far = hypot(at.x - centre, at.y - centre);
    const double u = far > 0 ? (at.x - centre) / far : 0;
    const double v = far > 0 ? (at.y - centre) / far : -1;
    const double out = RADIUS + 7 + 5 * (double)number;
    wi_svg_ring(svg, inks[arrow->kind % KINDS], at.x + u * out, at.y + v * out,
                8 + 3 * (double)number);
    const double away = out + 14 + fabs(u) * 3 * (double)strlen(label);
    wi_svg_text(svg, WI_INK_TEXT, at.x + u * away, at.y + v * (out + 17) + 4, 11, label);
}

static void draw_arrow(wi_svg *svg, const wi_automaton_drawing *of, size_t which, double centre,
                       double ring) {
    const wi_arrow *arrow = &of->arrows[which];
    const point from = place_of(of, arrow->from, centre, ring);
    const point to = place_of(of, arrow->to, centre, ring);
    const int number = earlier(of, which);
    char label[64] = "";
    if (of->kinds == NULL) {
        if (number > 0) {
            return; /* one arrow has all labels */
        }
        join_labels(label, sizeof label, of, which);
    }
    if (arrow->from == arrow->to) {
        draw_loop(svg, arrow, from, centre, number, label);
        return;
    }
    const double bend = 0.14 + 0.12 * (double)number;
    const double far = hypot(to.x - from.x, to.y - from.y);
    const double u = (to.x - from.x) / far;
    const double v = (to.y - from.y) / far;
    /* from rim to rim, turned a little to the side on which the line bends */
    const point begin = {from.x + RADIUS * (u + bend * v), from.y + RADIUS * (v - bend * u)};
    const point end = {to.x - (RADIUS + 1) * (u - bend * v), to.y - (RADIUS + 1) * (v + bend * u)};
    wi_svg_arrow(svg, inks[arrow->kind % KINDS], begin.x, begin.y, end.x, end.y, bend);
    if (label[0] != '\0') {
        const double off = bend / 2 + 9 / far; /* beside the middle of the curve */
        wi_svg_text(svg, WI_INK_TEXT, (begin.x + end.x) / 2 + off * (end.y - begin.y),
                    (begin.y + end.y) / 2 - off * (end.x - begin.x) + 4, 11, label);
    }
}

/* Long labels ask for more room. */
static size_t longest_label(const wi_automaton_drawing *of) {
    size_t longest = 1;
    for (size_t i = 0; i < of->arrow_count && of->kinds == NULL; i++) {
        char label[64];
        join_labels(label, sizeof label, of, i);
        longest = strlen(label) > longest ? strlen(label) : longest;
    }
    return longest;
}

char *wi_automaton_picture(const wi_automaton_drawing *of) {
    const double more = 6 * (double)(longest_label(of) - 1);
    const double ring =
        of->states < 2 ? 0 : fmax(60, (of->states < 15 ? 12 : 8) * (double)of->states) + more;
    const double centre = ring + SPACE + more;
    int lines = of->mark != NULL ? 1 : 0;
    for (int i = 0; of->kinds != NULL && i < KINDS && of->kinds[i] != NULL; i++) {
        lines++;
    }
    wi_svg *svg = wi_svg_open(fmax(2 * centre, 240), 2 * centre + LEGEND_LINE * (double)lines);
    for (size_t i = 0; i < of->arrow_count; i++) {
        draw_arrow(svg, of, i, centre, ring);
    }
    for (int i = 0; i < of->states; i++) {
        const point at = place_of(of, i, centre, ring);
        const bool marked = of->marked != NULL && of->marked[i];
        wi_svg_circle(svg, marked ? WI_INK_RIGHT : WI_INK_PALE, at.x, at.y, RADIUS);
        wi_svg_ring(svg, WI_INK_TEXT, at.x, at.y, RADIUS);
        wi_svg_text(svg, WI_INK_TEXT, at.x, at.y + 4, 12, of->names[i]);
        if (i == of->start) {
            wi_svg_arrow(svg, WI_INK_TEXT, at.x - RADIUS - 22, at.y - 8, at.x - RADIUS - 1,
                         at.y - 1, 0);
        }
    }
    double top = 2 * centre;
    for (int i = 0; of->kinds != NULL && i < KINDS && of->kinds[i] != NULL; i++) {
        wi_svg_line(svg, inks[i], 10, top + 6, 30, top + 6);
        wi_svg_label(svg, WI_INK_TEXT, 36, top + 10, 11, of->kinds[i]);
        top += LEGEND_LINE;
    }
    if (of->mark != NULL) {
        wi_svg_circle(svg, WI_INK_RIGHT, 20, top + 6, 6);
        wi_svg_label(svg, WI_INK_TEXT, 36, top + 10, 11, of->mark);
    }
    return wi_svg_close(svg);
}

/* ---- of a morphism --------------------------------------------------------------------------- */

enum { MOST_LETTERS = 64, MOST_ARROWS = 256 };

static bool is_one(const wy_morphic *of, uint32_t letter) {
    return strcmp(wy_morphic_symbol(of, letter), "1") == 0;
}

/* Letters that lead to one which stands for 1. */
static void find_useful(bool useful[MOST_LETTERS], const wy_morphic *of) {
    for (uint32_t i = 0; i < of->letters; i++) {
        useful[i] = is_one(of, i);
    }
    for (uint32_t round = 0; round < of->letters; round++) {
        for (uint32_t i = 0; i < of->letters; i++) {
            for (size_t k = of->first[i]; k < of->first[i + 1]; k++) {
                useful[i] = useful[i] || useful[of->images[k]];
            }
        }
    }
}

char *wi_morphic_picture(const wy_morphic *morphic, bool coded) {
    static const char *const pairs[KINDS + 1] = {"reads (0,0)", "reads (1,0)", "reads (0,1)",
                                                 "reads (1,1)", NULL};
    static const char *const digits[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
    bool useful[MOST_LETTERS] = {false};
    bool marked[MOST_LETTERS] = {false};
    int number[MOST_LETTERS] = {0};
    const char *names[MOST_LETTERS];
    wi_arrow *arrows = calloc(MOST_ARROWS, sizeof *arrows);
    if (morphic->letters > MOST_LETTERS || arrows == NULL) {
        free(arrows);
        return NULL;
    }
    int states = 0;
    find_useful(useful, morphic);
    for (uint32_t i = 0; i < morphic->letters; i++) {
        if (!coded || useful[i]) {
            number[i] = states;
            marked[states] = coded && is_one(morphic, i);
            names[states++] = morphic->names[i];
        }
    }
    size_t count = 0;
    for (uint32_t i = 0; i < morphic->letters; i++) {
        for (size_t k = morphic->first[i]; k < morphic->first[i + 1]; k++) {
            const uint32_t to = morphic->images[k];
            const uint32_t place = (uint32_t)(k - morphic->first[i]);
            if ((coded && (!useful[i] || !useful[to])) || count == MOST_ARROWS) {
                continue;
            }
            const uint32_t wide = morphic->columns[i];
            const int kind = morphic->plane ? (int)(place % wide + 2 * (place / wide)) : 0;
            arrows[count++] =
                (wi_arrow){number[i], number[to], kind, digits[morphic->plane ? 0 : place % 10]};
        }
    }
    const wi_automaton_drawing drawing = {
        .states = states,
        .start = number[morphic->start],
        .names = names,
        .marked = marked,
        .arrows = arrows,
        .arrow_count = count,
        .kinds = morphic->plane ? pairs : NULL,
        .mark = coded ? "stands for 1" : NULL,
    };
    char *text = wi_automaton_picture(&drawing);
    free(arrows);
    return text;
}

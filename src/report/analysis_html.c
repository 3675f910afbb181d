/* analysis_html.c - a report as one page: pictures, then every fact with its standing. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/report.h>
#include <wythoff/version.h>

#include "analyze/analysis.h"
#include "base/fail.h"
#include "machine/step.h"
#include "report/escape.h"
#include "rules/value.h"

/* ---- the pictures of an analysis ------------------------------------------------------------- */

/*
 * Colours are classes of the page: p for P-positions, g for guide lines, a for axes and text, w for
 * what is written along them.  Many squares are one path, so that a page stays small.
 */

enum { MARGIN = 54, EDGE = 8, SIDE = 400, BOXES = 200, WIDTH = 860, HEIGHT = 220 };

static void open_svg(FILE *out, double width, double height, const char *says) {
    fprintf(out,
            "<svg viewBox=\"0 0 %g %g\" width=\"%g\" height=\"%g\" role=\"img\" "
            "aria-label=\"%s\">",
            width, height, width, height, says);
}

static void put_text(FILE *out, double x, double y, const char *anchor, int64_t number) {
    fprintf(out, "<text class=\"a\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%" PRId64 "</text>", x,
            y, anchor, number);
}

/* A round step that gives some five numbers on an axis. */
static int64_t tick(int64_t size) {
    int64_t step = 1;
    while (size / step > 50) {
        step *= 10;
    }
    return size / step > 25   ? 10 * step
           : size / step > 10 ? 5 * step
           : size / step > 5  ? 2 * step
                              : step;
}

/* ---- boards ------------------------------------------------------------------------------ */

static void put_axes(FILE *out, int64_t size) {
    const double unit = (double)SIDE / (double)size;
    const int64_t step = tick(size);
    fprintf(out, "<rect class=\"f\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", MARGIN, EDGE,
            SIDE, SIDE);
    for (int64_t at = 0; at < size; at += step) {
        const double place = ((double)at + 0.5) * unit;
        put_text(out, MARGIN + place, EDGE + SIDE + 14, "middle", at);
        put_text(out, MARGIN - 4, EDGE + SIDE - place + 4, "end", at);
    }
}

/* The half-line y = slope x from the middle of the square (0,0) to the edge of the picture. */
static void put_guide(FILE *out, int64_t size, double slope) {
    const double unit = (double)SIDE / (double)size;
    const double reach = (double)size - 0.5;
    const double x = isinf(slope) ? 0 : slope > 1 ? reach / slope : reach;
    const double y = isinf(slope) ? reach : slope > 1 ? reach : reach * slope;
    fprintf(out, "<line class=\"g\" x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\"/>",
            MARGIN + unit / 2, EDGE + SIDE - unit / 2, MARGIN + (x + 0.5) * unit,
            EDGE + SIDE - (y + 0.5) * unit);
}

static void put_guides(FILE *out, const wy_analysis *analysis, int64_t size) {
    for (size_t i = 0; i < analysis->beam_count; i++) {
        const wi_beam *beam = &analysis->beams[i];
        if (!wi_beam_is_sector(beam)) {
            put_guide(out, size, beam->slope);
        }
    }
}

/* The P-positions with heaps below `size`, square by square, and the beams as lines. */
static void analysis_svg_board(FILE *out, const wy_analysis *analysis, int64_t size) {
    const wi_survey *sample = &analysis->sample;
    const double unit = (double)SIDE / (double)size;
    open_svg(out, MARGIN + SIDE + EDGE, EDGE + SIDE + 20, "P-positions near the origin");
    put_axes(out, size);
    put_guides(out, analysis, size);
    fputs("<path class=\"p\" d=\"", out);
    const double side = unit * 0.92;
    for (size_t i = 0; i < sample->count && sample->of[i].x < size; i++) {
        if (sample->of[i].y < size) {
            fprintf(out, "M%.1f %.1fh%.1fv%.1fh-%.1fz", MARGIN + (double)sample->of[i].x * unit,
                    EDGE + SIDE - (double)(sample->of[i].y + 1) * unit, side, side, side);
        }
    }
    fputs("\"/></svg>", out);
}

/* All of the sample, a box for many positions; false: no memory, and nothing is written. */
static bool analysis_svg_survey(FILE *out, const wy_analysis *analysis) {
    const wi_survey *sample = &analysis->sample;
    const int64_t size = sample->side;
    unsigned char *boxes = calloc((size_t)BOXES * BOXES, 1);
    if (boxes == NULL) {
        return false;
    }
    for (size_t i = 0; i < sample->count; i++) {
        const wy_position at = sample->of[i];
        if (at.y < size) {
            const int64_t column = (int64_t)((wi_wide)at.x * BOXES / size);
            const int64_t row = (int64_t)((wi_wide)at.y * BOXES / size);
            boxes[row * BOXES + column] = 1;
        }
    }
    open_svg(out, MARGIN + SIDE + EDGE, EDGE + SIDE + 20, "all P-positions looked at");
    put_axes(out, size);
    fputs("<path class=\"p\" d=\"", out);
    const int unit = SIDE / BOXES;
    for (int row = 0; row < BOXES; row++) {
        for (int column = 0; column < BOXES;) {
            int end = column;
            while (end < BOXES && boxes[row * BOXES + end] != 0) {
                end++;
            }
            if (end > column) {
                fprintf(out, "M%d %dh%dv%dh-%dz", MARGIN + column * unit,
                        EDGE + SIDE - (row + 1) * unit, (end - column) * unit, unit,
                        (end - column) * unit);
            }
            column = end + 1;
        }
    }
    fputs("\"/>", out);
    put_guides(out, analysis, size);
    fputs("</svg>", out);
    free(boxes);
    return true;
}

/* ---- the deviation ----------------------------------------------------------------------- */

typedef struct graph {
    const wi_pair_list *pairs;
    int64_t rise, run;
    size_t terms;
    int64_t low, high;
} graph;

static int64_t value_at(const graph *of, size_t n) {
    const wy_position at = of->pairs->of[n];
    return at.y - at.x - of->rise * ((int64_t)n / of->run);
}

static double height_of(const graph *of, double value) {
    const double range = (double)of->high - (double)of->low;
    return EDGE + HEIGHT * ((double)of->high - value) / (range > 0 ? range : 1);
}

static void put_dot(FILE *out, const graph *of, double x, size_t n) {
    fprintf(out, "M%.1f %.1fv2", x, height_of(of, (double)value_at(of, n)) - 1);
}

/* For each stretch of n that is a pixel wide: its least and greatest values, and some others. */
static void put_stretches(FILE *out, const graph *of) {
    enum { OTHERS = 4 };
    const size_t stretches = of->terms < WIDTH ? of->terms : WIDTH;
    const double unit = (double)WIDTH / (double)stretches;
    fputs("<path class=\"d\" d=\"", out);
    for (size_t i = 0; i < stretches; i++) {
        const size_t from = i * of->terms / stretches;
        const size_t to = (i + 1) * of->terms / stretches;
        const double x = MARGIN + ((double)i + 0.5) * unit;
        size_t low = from;
        size_t high = from;
        for (size_t n = from; n < to; n++) {
            low = value_at(of, n) < value_at(of, low) ? n : low;
            high = value_at(of, n) > value_at(of, high) ? n : high;
        }
        put_dot(out, of, x, low);
        if (to - from > 1) {
            put_dot(out, of, x, high);
            for (size_t k = 0; k < OTHERS; k++) {
                put_dot(out, of, x, from + k * (to - from) / OTHERS);
            }
        }
    }
    fputs("\"/>", out);
}

/* b_n - a_n - n, or what the game has in its place, for n < terms. */
static void analysis_svg_deviation(FILE *out, const wy_analysis *analysis, size_t terms) {
    graph of = {.pairs = &analysis->pairs};
    of.terms = terms < of.pairs->count ? terms : of.pairs->count;
    wi_rate_of(&of.rise, &of.run, analysis);
    of.low = of.high = value_at(&of, 0);
    for (size_t n = 0; n < of.terms; n++) {
        const int64_t value = value_at(&of, n);
        of.low = value < of.low ? value : of.low;
        of.high = value > of.high ? value : of.high;
    }
    const int64_t constant = of.low;
    const bool flat = of.low == of.high;
    of.low -= flat;
    of.high += flat;
    open_svg(out, MARGIN + WIDTH + 3 * EDGE, HEIGHT + EDGE + 24, "the deviation over n");
    fprintf(out, "<rect class=\"f\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", MARGIN, EDGE,
            WIDTH, HEIGHT);
    if (of.low <= 0 && of.high >= 0) {
        fprintf(out, "<line class=\"g\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>", MARGIN,
                height_of(&of, 0), MARGIN + WIDTH, height_of(&of, 0));
    }
    put_stretches(out, &of);
    if (flat) {
        put_text(out, MARGIN - 4, height_of(&of, (double)constant) + 4, "end", constant);
    } else {
        put_text(out, MARGIN - 4, height_of(&of, (double)of.high) + 8, "end", of.high);
        put_text(out, MARGIN - 4, height_of(&of, (double)of.low), "end", of.low);
    }
    const int64_t step = tick((int64_t)of.terms);
    for (int64_t at = 0; at < (int64_t)of.terms; at += step) {
        put_text(out, MARGIN + WIDTH * (double)at / (double)of.terms, EDGE + HEIGHT + 16, "middle",
                 at);
    }
    fputs("</svg>", out);
}

/* ---- the machine ------------------------------------------------------------------------- */

typedef struct point {
    double x, y;
} point;

enum { RING = 250, NODE = 15, CENTRE = 320 };

static point place_of(size_t state, size_t states) {
    const double angle = 2 * M_PI * (double)state / (double)states - M_PI / 2;
    const double radius = states > 1 ? RING : 0;
    return (point){CENTRE + radius * cos(angle), CENTRE + radius * sin(angle)};
}

static void put_label(FILE *out, point at, const wi_machine_step *step, unsigned bit) {
    fprintf(out, "<text class=\"w\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%u/", at.x, at.y,
            bit);
    for (int i = 0; i < step->count; i++) {
        fputc(step->bits >> i & 1 ? '1' : '0', out);
    }
    fputs("</text>", out);
}

/* A loop stands outside the ring; other edges bend to their right, so that two of them differ. */
static void put_edge(FILE *out, const wi_machine_step *step, size_t states, size_t state,
                     unsigned bit) {
    const point from = place_of(state, states);
    const point to = place_of(step->to, states);
    const char *class = bit == 0 ? "e0" : "e1";
    if (step->to == state) {
        const double x = from.x - CENTRE;
        const double y = from.y - CENTRE;
        const double length = hypot(x, y) > 0 ? hypot(x, y) : 1;
        const double turn = bit == 0 || states > 1 ? 1 : -1; /* one state: above and below */
        const point out_of = {x / length * turn, (length > 1 ? y / length : -1) * turn};
        const point top = {from.x + out_of.x * 46, from.y + out_of.y * 46};
        fprintf(out,
                "<path class=\"%s\" d=\"M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f\" "
                "marker-end=\"url(#h)\"/>",
                class, from.x - out_of.y * 9 + out_of.x * 12, from.y + out_of.x * 9 + out_of.y * 12,
                top.x - out_of.y * 22, top.y + out_of.x * 22, top.x + out_of.y * 22,
                top.y - out_of.x * 22, from.x + out_of.y * 9 + out_of.x * 14,
                from.y - out_of.x * 9 + out_of.y * 14);
        put_label(out, (point){top.x + out_of.x * 6, top.y + out_of.y * 6 + 3}, step, bit);
        return;
    }
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    const double length = hypot(dx, dy);
    const point bend = {(from.x + to.x) / 2 - dy * 0.16, (from.y + to.y) / 2 + dx * 0.16};
    const double cut = (NODE + 4) / length;
    const point end = {to.x - (to.x - bend.x) * 2 * cut, to.y - (to.y - bend.y) * 2 * cut};
    fprintf(out, "<path class=\"%s\" d=\"M%.1f %.1fQ%.1f %.1f %.1f %.1f\" marker-end=\"url(#h)\"/>",
            class, from.x, from.y, bend.x, bend.y, end.x, end.y);
    const double t = 0.22;
    put_label(out,
              (point){(1 - t) * (1 - t) * from.x + 2 * t * (1 - t) * bend.x + t * t * to.x,
                      (1 - t) * (1 - t) * from.y + 2 * t * (1 - t) * bend.y + t * t * to.y + 3},
              step, bit);
}

/* The column machine, its states around a circle. */
static void analysis_svg_machine(FILE *out, const wy_machine *machine) {
    wy_machine_facts facts;
    wy_machine_start start;
    wy_machine_facts_of(&facts, machine);
    wy_machine_start_of(&start, machine);
    open_svg(out, 2 * CENTRE, 2 * CENTRE, "the column machine");
    fputs("<defs><marker id=\"h\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" "
          "markerHeight=\"7\" orient=\"auto\"><path class=\"h\" d=\"M0 0L8 4L0 8z\"/></marker>"
          "</defs>",
          out);
    for (uint32_t i = 0; i < facts.states; i++) {
        for (unsigned bit = 0; bit < 2; bit++) {
            const wi_machine_step *step = wi_machine_step_of(machine, i, bit);
            if (step != NULL) {
                put_edge(out, step, facts.states, i, bit);
            }
        }
    }
    for (uint32_t i = 0; i < facts.states; i++) {
        const point at = place_of(i, facts.states);
        wi_machine_state state;
        wi_machine_state_of(&state, machine, i);
        fprintf(out, "<circle class=\"n%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"/>",
                state.perfect ? " q" : "", at.x, at.y, NODE);
        fprintf(out,
                "<text class=\"w%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%" PRIu32
                "</text>",
                i == start.state ? " s" : "", at.x, at.y + 4, i);
    }
    fputs("</svg>", out);
}

/* ---- the page -------------------------------------------------------------------------------- */

enum { NEAR = 100, FIRST_TERMS = 860, MOST_STATES = 24 };

static const char *standing_of(const wy_fact *fact) {
    return fact->known ? wy_standing_name(fact->standing.kind) : "unknown";
}

static void put_fact(FILE *stream, const wy_fact *fact) {
    const char *standing = standing_of(fact);
    fprintf(stream, "<tr class=\"%s\" id=\"%s\"><td>", standing, fact->name);
    wi_html_text(stream, fact->title);
    fputs("</td><td>", stream);
    wi_html_text(stream, fact->value);
    fprintf(stream, "</td><td><b>%s</b>", standing);
    if (fact->known && fact->standing.by[0] != '\0') {
        fputs(": ", stream);
        wi_html_text(stream, fact->standing.by);
    }
    fputs("</td></tr>\n", stream);
}

static void put_facts(FILE *stream, const wy_analysis *analysis) {
    size_t count;
    const wy_fact *facts = wy_analysis_facts(analysis, &count);
    const char *section = "";
    for (size_t i = 0; i < count; i++) {
        if (strcmp(section, facts[i].section) != 0) {
            fputs(i > 0 ? "</table>\n" : "", stream);
            section = facts[i].section;
            fprintf(stream, "<h2>%s</h2>\n<table>\n", section);
        }
        put_fact(stream, &facts[i]);
    }
    fputs(count > 0 ? "</table>\n" : "", stream);
}

/* ---- pictures -------------------------------------------------------------------------------- */

static bool put_boards(FILE *stream, const wy_analysis *analysis) {
    const wi_survey *sample = &analysis->sample;
    if (sample->side == 0) {
        return true;
    }
    const int64_t size = sample->side < NEAR ? sample->side : NEAR;
    fputs("<div class=\"figures\"><figure>", stream);
    analysis_svg_board(stream, analysis, size);
    fprintf(stream,
            "<figcaption>P-positions with heaps below %" PRId64
            "; lines at the beams</figcaption></figure><figure>",
            size);
    const bool good = analysis_svg_survey(stream, analysis);
    fprintf(stream,
            "<figcaption>heaps below %" PRId64
            "; a box is coloured if it has a P-position</figcaption></figure></div>\n",
            sample->side);
    return good;
}

static void put_deviation(FILE *stream, const wy_analysis *analysis) {
    const wy_fact *least = wy_analysis_fact(analysis, "deviation.least");
    if (analysis->pairs.count < 2 || least == NULL) {
        return;
    }
    const char *what = strncmp(least->title, "least ", 6) == 0 ? least->title + 6 : least->title;
    const size_t all = analysis->pairs.count;
    const size_t first = all < FIRST_TERMS ? all : FIRST_TERMS;
    fputs("<figure>", stream);
    analysis_svg_deviation(stream, analysis, first);
    fprintf(stream, "<figcaption>%s for n &lt; %zu</figcaption></figure>\n", what, first);
    /* Where nothing new came later, the picture of all n would only be fuller. */
    const wy_fact *last = wy_analysis_fact(analysis, "deviation.last");
    if (all > first && last != NULL && last->number >= (double)first) {
        fputs("<figure>", stream);
        analysis_svg_deviation(stream, analysis, all);
        fprintf(
            stream,
            "<figcaption>the same for n &lt; %zu: of each stretch the least and greatest value, "
            "and some others</figcaption></figure>\n",
            all);
    }
}

static void put_machine(FILE *stream, const wy_analysis *analysis) {
    if (analysis->machine == NULL || analysis->machine_facts.states > MOST_STATES) {
        return;
    }
    fputs("<figure>", stream);
    analysis_svg_machine(stream, analysis->machine);
    fputs("<figcaption>the column machine: an edge 0/10 reads 0 and writes 10; the number that is "
          "underlined is the state in which it starts, a thick border the perfect state"
          "</figcaption></figure>\n",
          stream);
}

wy_status wy_analysis_write_html(FILE *stream, const wy_analysis *analysis, const char *title,
                                 wy_error *error) {
    fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>",
          stream);
    wi_html_text(stream, title);
    fprintf(stream, "</title><style>%s</style></head><body>\n<h1>", wi_page_part("analysis.css"));
    wi_html_text(stream, title);
    fputs("</h1>\n<p><code>", stream);
    wi_html_text(stream, analysis->text);
    fputs("</code></p>\n<p class=\"soft\">What can be said about this game, each line with its "
          "standing: <b>proved</b> for all heaps, <b>computed</b> up to the bound that is named, "
          "<b>conjectured</b> from what was computed, or unknown, and why.</p>\n",
          stream);
    const bool good = put_boards(stream, analysis);
    put_deviation(stream, analysis);
    put_machine(stream, analysis);
    put_facts(stream, analysis);
    fprintf(stream, "<p class=\"soft\">Made by wythoff %s.</p>\n</body></html>\n", WY_VERSION);
    if (!good) {
        return wi_fail_memory(error);
    }
    return ferror(stream) != 0 ? wi_fail(error, WY_SYSTEM, "writing the page failed") : WY_OK;
}

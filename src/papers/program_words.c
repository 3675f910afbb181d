/*
 * program_words.c - what programs of checks can call: morphic words and pictures, sentences of
 * first-order logic, automata as pictures.
 */
#include <gmp.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/logic.h>
#include <wythoff/morphic.h>
#include <wythoff/prove.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "morphic/morphic.h"
#include "papers/program.h"
#include "papers/svg.h"

typedef struct wi_arrow {
    int from, to;
    int kind;          /* which letter: arrows of one letter have one colour, 0 to 3 */
    const char *label; /* the letter */
} wi_arrow;

typedef struct automaton_drawing {
    int states, start;
    const char *const *names;
    const bool *marked; /* states that are filled; NULL: none */
    const wi_arrow *arrows;
    size_t arrow_count;
    const char *const *kinds; /* the letters, for a legend, up to 4; NULL: labels at the arrows */
    const char *mark;         /* what filled states are, for the legend; NULL: nothing */
} automaton_drawing;

/* ---- automata as pictures: states on a circle, bent arrows ----------------------------------- */

enum { RADIUS = 13, SPACE = 46, KINDS = 4, LEGEND_LINE = 16 };

static const wi_ink arrow_inks[KINDS] = {WI_INK_TEXT, WI_INK_GUIDE, WI_INK_P, WI_INK_WRONG};
static const double turn = 6.283185307179586;

typedef struct point {
    double x, y;
} point;

static point place_of(const automaton_drawing *of, int state, double centre, double ring) {
    const double angle = turn * (double)state / (double)of->states - turn / 4;
    return (point){centre + ring * cos(angle), centre + ring * sin(angle)};
}

/* Arrows of the same ends before this one, so that they bend differently. */
static int earlier(const automaton_drawing *of, size_t arrow) {
    int count = 0;
    for (size_t i = 0; i < arrow; i++) {
        count += of->arrows[i].from == of->arrows[arrow].from &&
                 of->arrows[i].to == of->arrows[arrow].to;
    }
    return count;
}

/* The labels of all arrows with these ends, from this one on: "0,1". */
static void join_labels(char *text, size_t room, const automaton_drawing *of, size_t arrow) {
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
    wi_svg_ring(svg, arrow_inks[arrow->kind % KINDS], at.x + u * out, at.y + v * out,
                8 + 3 * (double)number);
    const double away = out + 14 + fabs(u) * 3 * (double)strlen(label);
    wi_svg_text(svg, WI_INK_TEXT, at.x + u * away, at.y + v * (out + 17) + 4, 11, label);
}

static void draw_arrow(wi_svg *svg, const automaton_drawing *of, size_t which, double centre,
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
    wi_svg_arrow(svg, arrow_inks[arrow->kind % KINDS], begin.x, begin.y, end.x, end.y, bend);
    if (label[0] != '\0') {
        const double off = bend / 2 + 9 / far; /* beside the middle of the curve */
        wi_svg_text(svg, WI_INK_TEXT, (begin.x + end.x) / 2 + off * (end.y - begin.y),
                    (begin.y + end.y) / 2 - off * (end.x - begin.x) + 4, 11, label);
    }
}

/* Long labels ask for more room. */
static size_t longest_label(const automaton_drawing *of) {
    size_t longest = 1;
    for (size_t i = 0; i < of->arrow_count && of->kinds == NULL; i++) {
        char label[64];
        join_labels(label, sizeof label, of, i);
        longest = strlen(label) > longest ? strlen(label) : longest;
    }
    return longest;
}

/* NULL: no memory. */
static char *automaton_picture(const automaton_drawing *of) {
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
        wi_svg_line(svg, arrow_inks[i], 10, top + 6, 30, top + 6);
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

/*
 * The automaton of a morphism: its states are the letters, a letter leads to those of its image, by
 * their places.  coded: letters that stand for 1 are filled, and those that lead to none are left
 * out; else all are there.
 */
static char *morphic_picture(const wy_morphic *morphic, bool coded) {
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
    const automaton_drawing drawing = {
        .states = states,
        .start = number[morphic->start],
        .names = names,
        .marked = marked,
        .arrows = arrows,
        .arrow_count = count,
        .kinds = morphic->plane ? pairs : NULL,
        .mark = coded ? "stands for 1" : NULL,
    };
    char *text = automaton_picture(&drawing);
    free(arrows);
    return text;
}

/* ---- morphic words --------------------------------------------------------------------------- */

/* The word or picture of this name; "printed": the one that the data has. */
static wy_status open_word(wy_morphic **out, const char *name, wi_running *by) {
    return strcmp(name, "printed") == 0
               ? wy_morphic_read(out, by->claim->data, strlen(by->claim->data), by->error)
               : wy_morphic_named(out, name, by->error);
}

static wy_status open_places(wy_morphic **word, wy_places **places, const char *name,
                             wi_running *by) {
    *places = NULL;
    const wy_status status = open_word(word, name, by);
    return status == WY_OK ? wy_places_open(places, *word, &by->run->control, by->error) : status;
}

/* NAME, coded, count: the beginning, by the first byte of each letter, or of what it stands for. */
CALL(word_prefix) {
    wy_morphic *word = NULL;
    wy_status status = open_word(&word, given[0].t, by);
    size_t count = given[2].i > 0 ? (size_t)given[2].i : 0;
    uint32_t *letters = calloc(count + 1, sizeof *letters);
    char *text = calloc(count + 1, 1);
    if (status == WY_OK) {
        status = letters != NULL && text != NULL
                     ? wy_morphic_prefix(letters, &count, word, &by->run->control, by->error)
                     : wi_fail_memory(by->error);
    }
    if (status == WY_OK) {
        for (size_t i = 0; i < count; i++) {
            const char *name =
                given[1].i != 0 ? wy_morphic_symbol(word, letters[i]) : word->names[letters[i]];
            text[i] = *name;
        }
        status = wi_call_text(out, text, count, by);
    }
    free(text);
    free(letters);
    wy_morphic_free(word);
    return status;
}

/* NAME: how many letters it has. */
CALL(word_letters) {
    wy_morphic *word = NULL;
    const wy_status status = open_word(&word, given->t, by);
    out->i = status == WY_OK ? word->letters : 0;
    wy_morphic_free(word);
    return status;
}

/* NAME, n: "DIGITS LETTER", the digits that lead to the n-th letter, or ε. */
CALL(word_place) {
    wy_morphic *word = NULL;
    wy_places *places = NULL;
    uint32_t *digits = NULL;
    uint32_t letter = 0;
    size_t count = 0;
    mpz_t n;
    mpz_init_set_si(n, given[1].i);
    wy_status status = open_places(&word, &places, given[0].t, by);
    if (status == WY_OK) {
        status = wy_places_letter(&letter, &digits, &count, places, n, by->error);
    }
    if (status == WY_OK) {
        char text[64];
        size_t used = 0;
        for (size_t i = 0; i < count && used + 2 < sizeof text; i++) {
            text[used++] = (char)('0' + digits[i]);
        }
        text[used] = '\0';
        status = wi_call_format(out, by, "%s %s", count > 0 ? text : "ε", word->names[letter]);
    }
    free(digits);
    mpz_clear(n);
    wy_places_close(places);
    wy_morphic_free(word);
    return status;
}

/* NAME, DIGITS: the place to which they lead. */
CALL(word_value) {
    enum { DIGITS = 32 };
    uint32_t digits[DIGITS];
    const char *text = given[1].t;
    const size_t count = strlen(text);
    if (count == 0 || count > DIGITS || strspn(text, "0123456789") != count) {
        return wi_fail(by->error, WY_BAD, "'%.40s' is no word of digits", text);
    }
    for (size_t i = 0; i < count; i++) {
        digits[i] = (uint32_t)(text[i] - '0');
    }
    wy_morphic *word = NULL;
    wy_places *places = NULL;
    mpz_t value;
    mpz_init(value);
    wy_status status = open_places(&word, &places, given[0].t, by);
    if (status == WY_OK) {
        status = wy_places_value(value, places, digits, count, by->error);
    }
    out->i = mpz_get_si(value);
    mpz_clear(value);
    wy_places_close(places);
    wy_morphic_free(word);
    return status == WY_NO ? WY_BAD : status;
}

static wy_status look_at_images(size_t *wrong, const wy_morphic *word, wy_places *places,
                                int64_t count, int64_t behind, wy_error *error) {
    mpz_t n;
    mpz_t at;
    mpz_inits(n, at, NULL);
    wy_status status = WY_OK;
    for (int64_t i = 0; i < count && status == WY_OK; i++) {
        mpz_set_si(n, i);
        uint32_t letter;
        uint32_t *digits = NULL;
        size_t length = 0;
        status = wy_places_letter(&letter, &digits, &length, places, n, error);
        uint32_t *more = status == WY_OK ? realloc(digits, (length + 1) * sizeof *more) : NULL;
        if (status == WY_OK && more == NULL) {
            free(digits);
            status = wi_fail_memory(error);
        }
        for (uint32_t k = 0; status == WY_OK && k < word->columns[letter]; k++) {
            uint32_t found = 0;
            more[length] = k;
            status = wy_places_value(at, places, more, length + 1, error);
            mpz_add_ui(at, at, (unsigned long)behind);
            if (status == WY_OK) {
                status = wy_places_letter(&found, NULL, NULL, places, at, error);
            }
            *wrong += status == WY_OK && found != word->images[word->first[letter] + k];
        }
        free(more);
    }
    mpz_clears(n, at, NULL);
    return status;
}

/* NAME, count, behind: how many letters of the images of the first letters do not stand where the
 * digits of the letter and one more lead, and `behind` letters further. */
CALL(wrong_images) {
    wy_morphic *word = NULL;
    wy_places *places = NULL;
    size_t wrong = 0;
    wy_status status = open_places(&word, &places, given[0].t, by);
    if (status == WY_OK) {
        status = look_at_images(&wrong, word, places, given[1].i, given[2].i, by->error);
    }
    out->i = (int64_t)wrong;
    wy_places_close(places);
    wy_morphic_free(word);
    return status;
}

/* ---- pictures of letters --------------------------------------------------------------------- */

enum { MOST_SIDE = 64 };

/* One application of the morphism to a square block; false: the blocks do not fit. */
static bool apply(uint32_t *out, size_t *rows, size_t *columns, const uint32_t *in, size_t in_rows,
                  size_t in_columns, const wy_morphic *m) {
    *rows = 0;
    for (size_t i = 0; i < in_rows; i++) {
        const uint32_t height = m->rows[in[i * in_columns]];
        size_t column = 0;
        for (size_t j = 0; j < in_columns; j++) {
            const uint32_t c = in[i * in_columns + j];
            if (m->rows[c] != height || *rows + height > MOST_SIDE ||
                column + m->columns[c] > MOST_SIDE) {
                return false;
            }
            for (uint32_t r = 0; r < height; r++) {
                for (uint32_t s = 0; s < m->columns[c]; s++) {
                    out[(*rows + r) * MOST_SIDE + column + s] =
                        m->images[m->first[c] + (size_t)r * m->columns[c] + s];
                }
            }
            column += m->columns[c];
        }
        if (i > 0 && column != *columns) {
            return false;
        }
        *columns = column;
        *rows += height;
    }
    return true;
}

/* The block as text, rows separated by /. */
static void block_text(char *text, const uint32_t *block, size_t rows, size_t columns,
                       size_t stride, const wy_morphic *m) {
    size_t used = 0;
    for (size_t i = 0; i < rows; i++) {
        for (size_t j = 0; j < columns; j++) {
            text[used++] = m->names[block[i * stride + j]][0];
        }
        text[used++] = i + 1 < rows ? '/' : '\0';
    }
}

static char *letters_picture(const char *text, size_t side, const wy_morphic *m) {
    const size_t count = side * side;
    char(*names)[2] = calloc(count + 1, sizeof *names);
    const char **cells = calloc(count + 1, sizeof *cells);
    wi_ink *inks = calloc(count + 1, sizeof *inks);
    char *svg = NULL;
    if (names != NULL && cells != NULL && inks != NULL) {
        for (size_t i = 0; i < count; i++) {
            names[i][0] = text[i / side * (side + 1) + i % side];
            cells[i] = names[i];
            inks[i] = WI_INKS;
            for (uint32_t c = 0; c < m->letters; c++) {
                if (m->names[c][0] == names[i][0] && strcmp(wy_morphic_symbol(m, c), "1") == 0) {
                    inks[i] = WI_INK_RIGHT;
                }
            }
        }
        svg = wi_svg_matrix(side, side, cells, inks);
    }
    free(names);
    free(cells);
    free(inks);
    return svg;
}

/* NAME, step: what the start becomes after so many steps, rows separated by /. */
CALL(iterate) {
    wy_morphic *m = NULL;
    uint32_t *block = calloc((size_t)2 * MOST_SIDE * MOST_SIDE, sizeof *block);
    uint32_t *next = block != NULL ? block + (size_t)MOST_SIDE * MOST_SIDE : NULL;
    char text[MOST_SIDE * (MOST_SIDE + 1) + 1];
    size_t rows = 1;
    size_t columns = 1;
    wy_status status = block != NULL ? open_word(&m, given[0].t, by) : wi_fail_memory(by->error);
    for (int64_t step = 0; status == WY_OK && step < given[1].i; step++) {
        size_t new_rows = 0;
        size_t new_columns = 0;
        block[0] = step == 0 ? m->start : block[0];
        if (!apply(next, &new_rows, &new_columns, block, rows, columns, m)) {
            status = wi_fail(by->error, WY_BAD, "the blocks do not fit in step %" PRId64, step + 1);
            break;
        }
        for (size_t i = 0; i < new_rows; i++) {
            memcpy(block + i * new_columns, next + i * MOST_SIDE, new_columns * sizeof *block);
        }
        rows = new_rows;
        columns = new_columns;
    }
    if (status == WY_OK) {
        block[0] = given[1].i == 0 ? m->start : block[0];
        block_text(text, block, rows, columns, columns, m);
        status = wi_call_text(out, text, strlen(text), by);
    }
    free(block);
    wy_morphic_free(m);
    return status;
}

/* NAME, a square block as `iterate` has it: its picture. */
CALL(draw_letters) {
    wy_morphic *m = NULL;
    const wy_status status = open_word(&m, given[0].t, by);
    const wy_status drawn =
        status == WY_OK
            ? wi_call_take_text(out, letters_picture(given[1].t, strcspn(given[1].t, "/"), m), by)
            : status;
    wy_morphic_free(m);
    return drawn;
}

/* NAME: "good PAIRS", or "mirror A B STEP", "fit A B STEP": letters whose blocks do not. */
CALL(word_shape) {
    wy_morphic *m = NULL;
    wy_shape shape;
    wy_status status = open_word(&m, given->t, by);
    if (status == WY_OK) {
        status = wy_morphic_shape(&shape, m, by->error);
    }
    if (status == WY_OK && shape.fault == WY_SHAPE_GOOD) {
        status = wi_call_format(out, by, "good %llu", (unsigned long long)shape.pairs);
    } else if (status == WY_OK) {
        status = wi_call_format(
            out, by, "%s %s %s %u", shape.fault == WY_SHAPE_MIRROR ? "mirror" : "fit",
            m->names[shape.letters[0]], m->names[shape.letters[1]], (unsigned)shape.step);
    }
    wy_morphic_free(m);
    return status;
}

static int32_t same_value(void *data, int32_t value) {
    (void)data;
    return value;
}

/* NAME: states of the automaton of its letters, those that lead to a 1, those of the least one. */
CALL(word_states) {
    wy_morphic *m = NULL;
    wy_numerations *store = NULL;
    wy_automaton *letters = NULL;
    wy_automaton *set = NULL;
    wy_automaton *least = NULL;
    wy_status status = open_word(&m, given->t, by);
    if (status == WY_OK) {
        status = wy_numerations_open(&store, by->error);
    }
    if (status == WY_OK) {
        status = wy_morphic_automaton(&letters, store, m, true, &by->run->control, by->error);
    }
    if (status == WY_OK) {
        status = wy_automaton_map_outputs(&set, letters, WY_ACCEPTOR, same_value, NULL, by->error);
    }
    if (status == WY_OK) {
        status = wy_automaton_trim_in_place(set, &by->run->control, by->error);
    }
    if (status == WY_OK) {
        status = wy_automaton_minimise(&least, set, &by->run->control, by->error);
    }
    if (status == WY_OK) {
        const int64_t numbers[] = {wy_automaton_states(letters), wy_automaton_states(set),
                                   wy_automaton_states(least)};
        status = wi_call_list(out, numbers, 3, by);
    }
    wy_automaton_free(least);
    wy_automaton_free(set);
    wy_automaton_free(letters);
    wy_numerations_close(store);
    wy_morphic_free(m);
    return status;
}

/* NAME, coded: the automaton of the morphism. */
CALL(draw_morphic) {
    wy_morphic *m = NULL;
    const wy_status status = open_word(&m, given[0].t, by);
    const wy_status drawn =
        status == WY_OK ? wi_call_take_text(out, morphic_picture(m, given[1].i != 0), by) : status;
    wy_morphic_free(m);
    return drawn;
}

/* Arrows, rows of from and to; names of states, and labels of arrows, with blanks between. */
CALL(draw_automaton) {
    enum { MOST = 32 };
    const wi_check_table *table = given[0].a;
    char *words = malloc(strlen(given[1].t) + strlen(given[2].t) + 2);
    wi_arrow arrows[MOST];
    const char *names[MOST];
    if (words == NULL || table->tall > MOST) {
        free(words);
        return wi_fail_memory(by->error);
    }
    strcpy(words, given[1].t);
    char *rest = words;
    int states = 0;
    for (char *name; states < MOST && (name = strtok_r(rest, " ", &rest)) != NULL;) {
        names[states++] = name;
    }
    char *labels = words + strlen(given[1].t) + 1;
    strcpy(labels, given[2].t);
    for (int64_t i = 0; i < table->tall; i++) {
        const char *label = strtok_r(labels, " ", &labels);
        arrows[i] = (wi_arrow){(int)table->at[2 * i], (int)table->at[2 * i + 1], 0,
                               label != NULL ? label : ""};
    }
    const automaton_drawing drawing = {
        .states = states, .names = names, .arrows = arrows, .arrow_count = (size_t)table->tall};
    const wy_status status = wi_call_take_text(out, automaton_picture(&drawing), by);
    free(words);
    return status;
}

/* ---- sentences ------------------------------------------------------------------------------- */

static wy_status make_word(wy_automaton **out, wy_numerations *store, const wy_morphic *morphic,
                           const wy_control *control, wy_error *error) {
    wy_status status = wy_morphic_automaton(out, store, morphic, true, control, error);
    if (status == WY_OK && wi_morphic_is_set(morphic)) {
        wy_automaton *letters = *out;
        status = wy_automaton_map_outputs(out, letters, WY_ACCEPTOR, same_value, NULL, error);
        wy_automaton_free(letters);
    }
    return status == WY_OK ? wy_automaton_minimise_in_place(*out, control, error) : status;
}

/* The named word is $word if it is a picture of 0 and 1, else WORD[i]. */
static wy_status define_word(wy_logic *session, const char *name, const wy_control *control,
                             wy_error *error) {
    wy_morphic *morphic = NULL;
    wy_numerations *store = NULL;
    wy_automaton *made = NULL;
    wy_status status = wy_morphic_named(&morphic, name, error);
    if (status == WY_OK) {
        status = wy_numerations_open(&store, error);
    }
    if (status == WY_OK) {
        status = make_word(&made, store, morphic, control, error);
    }
    if (status == WY_OK) {
        const bool set = wi_morphic_is_set(morphic);
        status = wy_logic_define(session, !set, set ? "word" : "WORD", made, error);
    }
    wy_automaton_free(made);
    wy_numerations_close(store);
    wy_morphic_free(morphic);
    return status;
}

/* GAME: opens a session of logic; with a game it knows its P-set as $p(x,y), after the proof that
 * it is what an automaton accepts, and the result is "NUMERATION STATES". */
CALL(open_logic) {
    const wy_logic_options options = {.control = by->run->control};
    out->t = "";
    if (given->t[0] == '\0') {
        return wy_logic_open(&by->logic, &options, by->error);
    }
    wy_status status = wi_call_theorem(&by->theorem, given->t, by);
    if (status == WY_OK) {
        status = wy_logic_open(&by->logic, &options, by->error);
    }
    if (status == WY_OK) {
        status = wy_logic_define(by->logic, false, "p", wy_theorem_p(by->theorem), by->error);
    }
    if (status == WY_OK) {
        wy_theorem_facts facts;
        wy_theorem_facts_of(&facts, by->theorem);
        status = wi_call_format(out, by, "%s %u", facts.numeration, (unsigned)facts.p_states);
    }
    return status;
}

/* Commands of the session. */
CALL(run_logic) {
    out->i = 1;
    return wy_logic_run(by->logic, given->t, SIZE_MAX, by->error);
}

/* The session knows the word or the picture of this name as WORD or $word. */
CALL(define_word) {
    out->i = 1;
    return define_word(by->logic, given->t, &by->run->control, by->error);
}

/* Is the sentence true? */
CALL(is_true) {
    wy_logic_answer answer;
    wy_status status = wy_logic_evaluate(&answer, by->logic, given->t, SIZE_MAX, by->error);
    if (status != WY_OK) {
        return status;
    }
    if (!answer.sentence) {
        status =
            wi_fail(by->error, WY_BAD, "'%.200s' is no sentence: it has free variables", given->t);
    } else {
        wi_value example = {.t = ""};
        out->i = answer.truth;
        by->largest = answer.largest > by->largest ? answer.largest : by->largest;
        if (answer.example != NULL) {
            status = wi_call_text(&example, answer.example, strlen(answer.example), by);
        }
        by->example = example.t;
    }
    wy_logic_answer_clear(&answer);
    return status;
}

/* The first numbers for which the last sentence fails, or holds: "n = 6, x = 9"; empty: none. */
CALL(logic_example) {
    out->t = by->example != NULL ? by->example : "";
    return WY_OK;
}

/* The states of the largest automaton on the way. */
CALL(logic_largest) {
    out->i = by->largest;
    return WY_OK;
}

/* ---- the list -------------------------------------------------------------------------------- */

const wi_call wi_calls_words[] = {
    {"word_prefix", "TTII", call_word_prefix},
    {"word_letters", "IT", call_word_letters},
    {"word_place", "TTI", call_word_place},
    {"word_value", "ITT", call_word_value},
    {"wrong_images", "ITII", call_wrong_images},
    {"iterate", "TTI", call_iterate},
    {"draw_letters", "TTT", call_draw_letters},
    {"word_shape", "TT", call_word_shape},
    {"word_states", "AT", call_word_states},
    {"draw_morphic", "TTI", call_draw_morphic},
    {"draw_automaton", "TATT", call_draw_automaton},
    {"open_logic", "TT", call_open_logic},
    {"run_logic", "IT", call_run_logic},
    {"define_word", "IT", call_define_word},
    {"is_true", "IT", call_is_true},
    {"logic_example", "T", call_logic_example},
    {"logic_largest", "I", call_logic_largest},
    {NULL, NULL, NULL},
};

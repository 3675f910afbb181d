/* caption.c - what stands above a board and upon it: captions, guide lines, marks. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/answer.h>
#include <wythoff/report.h>

#include "base/fail.h"
#include "base/list.h"

/* ---- what stands above a board: which game it is, and where ---------------------------------- */

/*
 * The title is the game as people wrote it; below it stands the rule, where that says more and is
 * short.  Far out the axes count from the lower left corner of the window, and the subtitle names
 * it: by its digits, or as 10^100 + 20, or, if it has many digits and no such name, by the first
 * and the last of them.
 */

enum { LONGEST_RULE = 100, LONGEST_NUMBER = 24, LONGEST_REST = 9, SHOWN_DIGITS = 16 };

enum { NUMBER_ROOM = 96, SUBTITLE_ROOM = 256, TITLE_ROOM = 256 };

/* 10^k + rest or 10^k - rest, if the rest is short. */
static bool near_power(char text[NUMBER_ROOM], const mpz_t number, size_t digits) {
    bool found = false;
    mpz_t rest;
    mpz_init(rest);
    for (size_t exponent = digits - 1; exponent <= digits && !found; exponent++) {
        mpz_ui_pow_ui(rest, 10, exponent);
        mpz_sub(rest, number, rest);
        found = mpz_sizeinbase(rest, 10) <= LONGEST_REST;
        if (found && mpz_sgn(rest) == 0) {
            snprintf(text, NUMBER_ROOM, "10^%zu", exponent);
        } else if (found) {
            snprintf(text, NUMBER_ROOM, "10^%zu%+ld", exponent, mpz_get_si(rest));
        }
    }
    mpz_clear(rest);
    return found;
}

/* As in the head of this file; false: no memory. */
static bool number_text(char text[NUMBER_ROOM], const mpz_t number) {
    char *digits = mpz_get_str(NULL, 10, number);
    if (digits == NULL) {
        return false;
    }
    const size_t length = strlen(digits);
    if (length <= LONGEST_NUMBER) {
        snprintf(text, NUMBER_ROOM, "%s", digits);
    } else if (!near_power(text, number, length)) {
        snprintf(text, NUMBER_ROOM, "%.*s...%s (%zu digits)", SHOWN_DIGITS, digits,
                 digits + length - SHOWN_DIGITS, length);
    }
    free(digits);
    return true;
}

static bool far_subtitle(wy_caption *out, const wy_caption_of *of) {
    char x[NUMBER_ROOM];
    char y[NUMBER_ROOM];
    out->subtitle =
        number_text(x, of->left) && number_text(y, of->low) ? malloc(SUBTITLE_ROOM) : NULL;
    if (out->subtitle != NULL) {
        snprintf(out->subtitle, SUBTITLE_ROOM, "the axes count from x = %s and y = %s", x, y);
    }
    return out->subtitle != NULL;
}

static bool near_subtitle(wy_caption *out, const wy_caption_of *of) {
    const char *text = "";
    char *rule = NULL;
    if (of->title == NULL && of->grundy) {
        text = "Grundy values";
    } else if (of->title == NULL && of->other == NULL) {
        rule = wy_rules_text(of->rules);
        if (rule == NULL) {
            return false;
        }
        text = strlen(rule) <= LONGEST_RULE && strcmp(rule, of->game) != 0 ? rule : "";
    }
    out->subtitle = strdup(text);
    free(rule);
    return out->subtitle != NULL;
}

wy_status wy_caption_make(wy_caption *out, const wy_caption_of *of, wy_error *error) {
    *out = (wy_caption){0};
    out->title = of->title != NULL   ? strdup(of->title)
                 : of->other == NULL ? strdup(of->game)
                                     : malloc(TITLE_ROOM);
    if (of->title == NULL && of->other != NULL && out->title != NULL) {
        snprintf(out->title, TITLE_ROOM, "%.100s and %.100s", of->game, of->other);
    }
    if (of->other != NULL) {
        snprintf(out->only[0], sizeof out->only[0], "only %.100s", of->game);
        snprintf(out->only[1], sizeof out->only[1], "only %.100s", of->other);
    }
    if (out->title == NULL ||
        !(of->left != NULL ? far_subtitle(out, of) : near_subtitle(out, of))) {
        wy_caption_clear(out);
        return wi_fail_memory(error);
    }
    return WY_OK;
}

void wy_caption_clear(wy_caption *caption) {
    free(caption->title);
    free(caption->subtitle);
    *caption = (wy_caption){0};
}

/* ---- slopes of guide lines from text: "phi", "1/phi", "3/2", "1.478" ------------------------- */

/*
 * Numbers are read by hand, since strtod() follows the locale and also takes
 * "inf", "nan" and hexadecimal.
 */

#define PHI 1.61803398874989484820

typedef struct reader {
    const char *text;
    size_t length, at;
    char *label; /* WY_GUIDE_LABEL_SIZE bytes */
    size_t used;
    wy_error *error;
} reader;

static void skip_blanks(reader *in) {
    while (in->at < in->length && (in->text[in->at] == ' ' || in->text[in->at] == '\t')) {
        in->at++;
    }
}

static bool take_word(reader *in, const char *word) {
    const size_t length = strlen(word);
    if (in->length - in->at < length || memcmp(in->text + in->at, word, length) != 0) {
        return false;
    }
    in->at += length;
    return true;
}

static bool digit(const reader *in) {
    return in->at < in->length && in->text[in->at] >= '0' && in->text[in->at] <= '9';
}

static wy_status expected(reader *in, const char *what) {
    wi_fail(in->error, WY_BAD, "expected %s in the slope of a guide line", what);
    wi_fail_place(in->error, in->text, in->length, in->at, 1);
    return WY_BAD;
}

/* Appends to the label what still fits whole. */
static void label(reader *in, const char *text, size_t length) {
    if (in->used + length < WY_GUIDE_LABEL_SIZE) {
        memcpy(in->label + in->used, text, length);
        in->used += length;
        in->label[in->used] = '\0';
    }
}

/* phi, phi^2, phi^3, ...: the letter and a raised digit. */
static wy_status read_phi(double *value, reader *in) {
    static const char *const raised[10] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    *value = PHI;
    label(in, "φ", strlen("φ"));
    if (take_word(in, "^")) {
        if (!digit(in)) {
            return expected(in, "a power from 0 to 9");
        }
        const int power = in->text[in->at++] - '0';
        *value = pow(PHI, power);
        label(in, raised[power], strlen(raised[power]));
    }
    return WY_OK;
}

static wy_status read_term(double *value, reader *in) {
    skip_blanks(in);
    if (take_word(in, "phi") || take_word(in, "φ")) {
        return read_phi(value, in);
    }
    const size_t start = in->at;
    double number = 0, unit = 1;
    int digits = 0;
    for (; digit(in); digits++) {
        number = 10 * number + (in->text[in->at++] - '0');
    }
    if (take_word(in, ".")) {
        for (; digit(in); digits++) {
            number = 10 * number + (in->text[in->at++] - '0');
            unit *= 10;
        }
    }
    if (digits == 0) {
        in->at = start;
        return expected(in, "a number or phi");
    }
    if (digits > 18) {
        in->at = start;
        return expected(in, "a number of at most 18 digits");
    }
    *value = number / unit;
    label(in, in->text + start, in->at - start);
    return WY_OK;
}

wy_status wy_guide_read(wy_guide *guide, const char *text, wy_error *error) {
    memset(guide, 0, sizeof *guide);
    reader in = {.text = text, .length = strlen(text), .label = guide->label, .error = error};
    guide->run = 1;
    wy_status status = read_term(&guide->rise, &in);
    if (status != WY_OK) {
        return status;
    }
    skip_blanks(&in);
    if (take_word(&in, "/")) {
        label(&in, "/", 1);
        status = read_term(&guide->run, &in);
        if (status != WY_OK) {
            return status;
        }
        skip_blanks(&in);
    }
    if (in.at < in.length) {
        return expected(&in, "\"/\" or the end");
    }
    if (guide->rise == 0 && guide->run == 0) {
        return wi_fail(error, WY_BAD, "the slope 0/0 of a guide line has no direction");
    }
    return WY_OK;
}

/* ---- guide lines in a window far out, whose axes count from its corner ----------------------- */

/*
 * The half-line y = slope x meets the column of the corner at slope left - low, above the corner's
 * row.  The slope is known exactly if it is a quotient of whole numbers, or phi or 1/phi, which GMP
 * computes to as many digits as the corner has; then the difference is right to a small part of a
 * square.  Lines with a slope of which only some digits are known are left out: nobody knows where
 * they pass.
 */

static bool is_whole(double number) {
    return number == floor(number) && number < 9e15;
}

/* slope = rise / run, as exactly as the precision of slope says; false: it is not known so well. */
static bool exact_slope(mpf_t slope, const wy_guide *guide) {
    const bool phi = strcmp(guide->label, "φ") == 0;
    if (phi || strcmp(guide->label, "1/φ") == 0) {
        mpf_sqrt_ui(slope, 5);
        mpf_add_ui(slope, slope, 1);
        mpf_div_ui(slope, slope, 2);
        if (!phi) {
            mpf_ui_div(slope, 1, slope);
        }
        return true;
    }
    if (!is_whole(guide->rise) || !is_whole(guide->run) || guide->run == 0) {
        return false;
    }
    mpf_t run;
    mpf_init2(run, mpf_get_prec(slope));
    mpf_set_d(slope, guide->rise);
    mpf_set_d(run, guide->run);
    mpf_div(slope, slope, run);
    mpf_clear(run);
    return true;
}

/* Where the line passes the corner's column, counted from its row; false: nobody knows. */
static bool pass(double *at, const wy_guide *guide, const mpz_t left, const mpz_t low) {
    const mp_bitcnt_t bits = mpz_sizeinbase(left, 2) + mpz_sizeinbase(low, 2) + 128;
    mpf_t slope;
    mpf_t heap;
    mpf_init2(slope, bits);
    mpf_init2(heap, bits);
    const bool known = exact_slope(slope, guide);
    if (known) {
        mpf_set_z(heap, left);
        mpf_mul(slope, slope, heap);
        mpf_set_z(heap, low);
        mpf_sub(slope, slope, heap);
        *at = mpf_get_d(slope);
    }
    mpf_clear(slope);
    mpf_clear(heap);
    return known;
}

size_t wy_guides_move(wy_guide *guides, size_t count, const mpz_t left, const mpz_t low) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        double at;
        if (pass(&at, &guides[i], left, low)) {
            guides[kept] = guides[i];
            guides[kept].moved = true;
            guides[kept++].at = at;
        }
    }
    return kept;
}

/* ---- the options of a position as marks of a picture: those of the window, and no others ----- */

/*
 * The parameters near both ends of a family of moves are tried: the smallest moves are around the
 * position and the largest ones at the edges of the board, which is where people look.
 */

enum { ENDS = 600 }; /* parameters that are tried at either end */

typedef struct making {
    const wy_marks_wish *wish;
    wy_picture_mark *marks;
    size_t count, room;
    bool no_memory;
    wy_mark_shape shape;
    mpz_t at;
} making;

/* start - less - corner, if it is from 0 to size - 1. */
static bool offset(int64_t *out, making *m, const mpz_t start, const mpz_t less, const mpz_t corner,
                   int64_t size) {
    mpz_sub(m->at, start, less);
    mpz_sub(m->at, m->at, corner);
    if (mpz_sgn(m->at) < 0 || mpz_cmp_si(m->at, size) >= 0) {
        return false;
    }
    *out = mpz_get_si(m->at);
    return true;
}

static bool take_option(void *data, const mpz_t dx, const mpz_t dy) {
    making *m = data;
    const wy_marks_wish *wish = m->wish;
    int64_t i;
    int64_t j;
    if (!offset(&i, m, wish->x, dx, wish->left, wish->width) ||
        !offset(&j, m, wish->y, dy, wish->low, wish->height)) {
        return true;
    }
    if (!wi_list_room(m->marks, m->room, m->count + 1)) {
        m->no_memory = true;
        return false;
    }
    m->marks[m->count++] = (wy_picture_mark){wish->x0 + i, wish->y0 + j, m->shape};
    return true;
}

static bool take_move(void *data, const wy_move *move) {
    return take_option(data, move->take[0], move->take[1]);
}

/* Imitation games are looked at as they begin, by an engine of their own. */
static wy_status find_of_history(making *m, const wy_rules *rules, const wy_place *at,
                                 const wy_control *control, wy_error *error) {
    wy_solution *solution = NULL;
    wy_status status = wy_answer_open(&solution, rules, WY_ENGINE_AUTO, control, error);
    if (status == WY_OK) {
        status = wy_solution_winning(solution, at, take_move, m, error);
    }
    wy_solution_free(solution);
    return status;
}

static int compare(const void *a, const void *b) {
    const wy_picture_mark *one = a;
    const wy_picture_mark *other = b;
    const int by_shape = (one->shape > other->shape) - (one->shape < other->shape);
    const int by_x = (one->x > other->x) - (one->x < other->x);
    const int by_y = (one->y > other->y) - (one->y < other->y);
    return by_shape != 0 ? by_shape : by_x != 0 ? by_x : by_y;
}

/* Each mark once, in an order that depends on nothing but the marks. */
static void settle(making *m) {
    size_t kept = 0;
    wi_list_sort(m->marks, m->count, compare);
    for (size_t i = 0; i < m->count; i++) {
        if (i == 0 || compare(&m->marks[i], &m->marks[kept - 1]) != 0) {
            m->marks[kept++] = m->marks[i];
        }
    }
    m->count = kept;
}

wy_status wy_marks_make(wy_picture_mark **marks, size_t *count, const wy_marks_wish *wish,
                        const wy_rules *rules, wy_solution *solution, const wy_control *control,
                        wy_error *error) {
    making m = {.wish = wish};
    mpz_t nothing;
    wy_place at;
    mpz_inits(m.at, nothing, NULL);
    wy_place_init(&at);
    wy_place_two(&at, wish->x, wish->y);
    wy_status status = WY_OK;
    if (wish->selected) {
        m.shape = WY_MARK_SELECTED;
        take_option(&m, nothing, nothing);
    }
    if (wish->moves) {
        bool all;
        m.shape = WY_MARK_OPTION;
        status = wy_rules_each_legal(rules, &at, ENDS, &all, take_move, &m, error);
    }
    if (status == WY_OK && wish->winning) {
        m.shape = WY_MARK_WINNING;
        status = rules->memory == WY_MEMORY_IMITATION
                     ? find_of_history(&m, rules, &at, control, error)
                     : wy_solution_winning(solution, &at, take_move, &m, error);
    }
    if (status == WY_OK && m.no_memory) {
        status = wi_fail_memory(error);
    }
    mpz_clears(m.at, nothing, NULL);
    wy_place_clear(&at);
    if (status != WY_OK) {
        free(m.marks);
        m.marks = NULL;
        m.count = 0;
    }
    settle(&m);
    *marks = m.marks;
    *count = m.count;
    return status;
}

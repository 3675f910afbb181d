/* beam.c - reading a certificate of the kind `beam`, and the theorem. */
#include "beam.h"

#include <inttypes.h>
#include <stdlib.h>

#include "rule.h"

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
        out->context = cert_beam_shift(b, out->context, letter - b->least);
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
    const bool verified = read_all(r, b) && cert_beam_begin(b) && cert_beam_walk(b);
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

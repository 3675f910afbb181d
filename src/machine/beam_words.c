/*
 * beam_words.c - what the machine of a blocking game proves, in words.
 *
 * Where the beam is bounded and letters tell the state, row y = rise n + c is written near column
 * run n: its letter is a function of the letters of a few columns run n + s, ..., run n + t.  Each
 * edge of the graph shows what some letters lead to.  The shortest range of columns in which no two
 * edges disagree gives a law, which holds from where on all nodes are settled.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/growing.h"
#include "base/list.h"
#include "machine/beam.h"
#include "machine/beam_machine.h"
#include "rules/value.h"

/* Row rise n + class has the letter `value` if the columns before run n + end + 1 have these. */
typedef struct sight {
    int64_t class, end;
    uint64_t letters; /* the last one lowest */
    int value;
} sight;

typedef struct law {
    const wi_blocking_beam *beam;
    sight *sights;
    size_t count, room;
} law;

/* The columns whose letters tell that of a row; none if it is always the same. */
typedef struct range {
    int64_t from, to;
} range;

static bool see_edge(law *l, const wi_beam_node *at, const wi_beam_edge *edge) {
    const wi_blocking_beam *beam = l->beam;
    const int64_t column = (int64_t)at->column_rest % beam->run; /* run divides the modulus */
    if (!wi_list_room(l->sights, l->room, l->count + edge->written)) {
        return false;
    }
    for (uint32_t i = 0; i < edge->written; i++) {
        const int64_t row = (beam->rise * column + at->height) / beam->run + i;
        const int64_t n = wi_quotient(row, beam->rise);
        l->sights[l->count++] = (sight){
            .class = row - beam->rise * n,
            .end = column - beam->run * n,
            .letters = at->context << WI_BEAM_LETTER_BITS | edge->letter,
            .value = beam->letters[edge->letters + i],
        };
    }
    return true;
}

static int letter_at(const sight *s, int64_t column) {
    return (int)(s->letters >> (WI_BEAM_LETTER_BITS * (s->end - column))) & (WI_BEAM_LETTERS - 1);
}

static bool look_alike(const sight *a, const sight *b, const range *r) {
    bool alike = true;
    for (int64_t i = r->from; i <= r->to && alike; i++) {
        alike = letter_at(a, i) == letter_at(b, i);
    }
    return alike;
}

/* Do the letters of the range tell the row's? */
static bool tells(const law *l, int64_t class, const range *r) {
    for (size_t i = 0; i < l->count; i++) {
        for (size_t j = 0; j < i; j++) {
            const sight *a = &l->sights[i];
            const sight *b = &l->sights[j];
            if (a->class == class && b->class == class && a->value != b->value &&
                look_alike(a, b, r)) {
                return false;
            }
        }
    }
    return true;
}

static bool find_range(const law *l, int64_t class, range *out) {
    range all = {INT64_MIN, INT64_MAX}; /* that every edge sees */
    for (size_t i = 0; i < l->count; i++) {
        const sight *s = &l->sights[i];
        if (s->class == class) {
            const int64_t from = s->end - l->beam->word + 1;
            all.from = from > all.from ? from : all.from;
            all.to = s->end < all.to ? s->end : all.to;
        }
    }
    for (int64_t length = 0; length <= all.to - all.from + 1; length++) {
        for (int64_t from = all.from; from + length - 1 <= all.to; from++) {
            *out = (range){from, from + length - 1};
            if (tells(l, class, out)) {
                return true;
            }
        }
    }
    return false;
}

/* ---- sentences ------------------------------------------------------------------------------- */

static void put_sum(wi_growing *text, int64_t factor, int64_t rest) {
    wi_growing_printf(text, "r(%" PRId64 "n", factor);
    wi_growing_printf(text, rest == 0 ? ")" : "%+" PRId64 ")", rest);
}

/* "r(5n+2) = 4 where r(2n+4), r(2n+5) are 3, 3", for all letters but the usual one. */
static bool put_class(wi_growing *text, const law *l, int64_t class, const range *r, int usual,
                      bool first) {
    const int least = l->beam->game.least;
    bool any = false;
    for (size_t i = 0; i < l->count; i++) {
        const sight *s = &l->sights[i];
        bool is_new = s->class == class && s->value != usual;
        for (size_t j = 0; j < i && is_new; j++) {
            const sight *before = &l->sights[j];
            is_new = before->class != class || !look_alike(s, before, r);
        }
        if (!is_new) {
            continue;
        }
        wi_growing_printf(text, first && !any ? ", but " : "; ");
        any = true;
        put_sum(text, l->beam->rise, class);
        wi_growing_printf(text, " = %d", s->value + least);
        for (int64_t c = r->from; c <= r->to; c++) {
            wi_growing_printf(text, c == r->from ? " where " : ", ");
            put_sum(text, l->beam->run, c);
        }
        for (int64_t c = r->from; c <= r->to; c++) {
            wi_growing_printf(text, "%s%d",
                              c > r->from ? ", "
                              : r->to > c ? " are "
                                          : " is ",
                              letter_at(s, c) + least);
        }
    }
    return any;
}

/* From which row on the law holds: written where all nodes are settled. */
static int64_t first_row(const wi_blocking_beam *beam) {
    int64_t row = beam->first.row;
    uint32_t node = 0;
    for (int64_t x = beam->first.column; x < beam->from + beam->word && x < WI_BEAM_KNOWN; x++) {
        const wi_beam_edge *edge = wi_beam_edge_by(beam, node, beam->known[x] - beam->game.least);
        row += edge == NULL ? 0 : edge->written;
        node = edge == NULL ? node : edge->to;
    }
    return row;
}

/* The letter of most edges. */
static int usual_letter(const law *l) {
    size_t seen[WI_BEAM_LETTERS] = {0};
    int usual = 0;
    for (size_t i = 0; i < l->count; i++) {
        seen[l->sights[i].value]++;
    }
    for (int i = 1; i < WI_BEAM_LETTERS; i++) {
        usual = seen[i] > seen[usual] ? i : usual;
    }
    return usual;
}

static bool put_law(wi_growing *text, const law *l) {
    enum { MOST_CLASSES = 64 };
    const wi_blocking_beam *beam = l->beam;
    range ranges[MOST_CLASSES];
    bool found = beam->rise <= MOST_CLASSES;
    for (int c = 0; c < beam->rise && found; c++) {
        found = find_range(l, c, &ranges[c]);
    }
    if (!found) {
        return false;
    }
    const int usual = usual_letter(l);
    wi_growing_printf(text, " For y >= %" PRId64 ", r(y) = %d", first_row(beam),
                      usual + beam->game.least);
    bool first = true;
    for (int c = 0; c < beam->rise; c++) {
        first = !put_class(text, l, c, &ranges[c], usual, first) && first;
    }
    wi_growing_printf(text, ".");
    return true;
}

static wy_status put_letters(wi_growing *text, const wi_blocking_beam *beam, wy_error *error) {
    law l = {.beam = beam};
    bool room = true;
    for (uint32_t n = 0; n < beam->keys.count && room && beam->synchronised; n++) {
        const wi_beam_node *at = &beam->nodes[n];
        for (uint32_t i = at->first; at->settled && i < at->first + at->count && room; i++) {
            room = see_edge(&l, at, &beam->edges[i]);
        }
    }
    if (room && l.count > 0) {
        put_law(text, &l);
    }
    free(l.sights);
    return room ? WY_OK : wi_fail_memory(error);
}

wy_status wi_beam_words(char **out, const wi_blocking_beam *beam, wy_error *error) {
    wi_growing text = {0};
    wi_beam_facts facts;
    wi_beam_facts_of(&facts, beam);
    *out = NULL;
    wi_growing_printf(&text, "Let r(x) be how many P-positions (x,y) with y < x column x has.");
    wy_status status = put_letters(&text, beam, error);
    wi_growing_printf(&text,
                      " From column %" PRId64 " on r(x) is from %d to %d, and every column has %d "
                      "P-positions.",
                      facts.column, facts.least, facts.greatest, facts.block + 1);
    if (facts.bounded) {
        wi_growing_printf(&text,
                          " All P-positions (x,y) with x <= y lie where %" PRId64
                          " <= %dy - %dx <= %" PRId64 ".",
                          facts.lowest, facts.run, facts.rise, facts.highest);
    }
    if (facts.drift != 0) {
        wi_growing_printf(
            &text,
            " Columns with r(x) > %d never end. The lowest P-position (x,y) with y > x of a "
            "column falls behind the slope: %dy - %dx falls by %" PRId64 " for each of them, but "
            "for bounded terms, and has no bound.",
            facts.least, facts.run, facts.rise, facts.drift);
    }
    wi_growing_printf(&text,
                      " Reading r(x) column by column, a machine with %zu state%s places those "
                      "above the diagonal and tells r of the rows that they fill, %d rows in %d "
                      "column%s%s; the others are their mirror images.",
                      facts.states, facts.states == 1 ? "" : "s", facts.rise, facts.run,
                      facts.run == 1 ? "" : "s", facts.bounded ? "" : " most of the time");
    if (status == WY_OK && text.failed) {
        status = wi_fail_memory(error);
    }
    if (status != WY_OK) {
        free(text.text);
        return status;
    }
    *out = text.text;
    return WY_OK;
}

/* ==== the certificate ========================================================================= */

/*
 * The proof of beam_close.c, written down: the pieces of the word and the
 * states.  Nodes and edges follow from them.  The format is in docs/certificates.md, kind beam.
 *
 * Everything has one order: pieces by the rest of their last letter, then by their letters; states
 * as they are reached.
 */

/* ---- pieces ---------------------------------------------------------------------------------- */

typedef struct piece {
    uint64_t rest, context;
    unsigned follow;
} piece;

static int in_order(const void *a, const void *b) {
    const piece *p = a;
    const piece *q = b;
    if (p->rest != q->rest) {
        return p->rest < q->rest ? -1 : 1;
    }
    return p->context < q->context ? -1 : p->context > q->context;
}

/* Contexts that were looked up, but may not be followed by anything, are none. */
static piece *sort_pieces(const wi_blocking_beam *beam, size_t *count) {
    piece *all = malloc((beam->pieces.count + (size_t)1) * sizeof *all);
    *count = 0;
    for (uint32_t i = 0; all != NULL && i < beam->pieces.count; i++) {
        const uint64_t *record = wi_numbered_at(&beam->pieces, i);
        if (beam->follow[i] != 0) {
            all[(*count)++] = (piece){record[1], record[0], beam->follow[i]};
        }
    }
    if (all != NULL) {
        wi_list_sort(all, *count, in_order);
    }
    return all;
}

static void put_piece(FILE *stream, const wi_blocking_beam *beam, const piece *p) {
    fprintf(stream, "piece %" PRIu64 " after", p->rest);
    for (int i = beam->word - 2; i >= 0; i--) {
        const int letter = (int)(p->context >> (WI_BEAM_LETTER_BITS * i)) & (WI_BEAM_LETTERS - 1);
        fprintf(stream, " %d", letter + beam->game.least);
    }
    fputs(" come", stream);
    for (int letter = 0; letter < WI_BEAM_LETTERS; letter++) {
        if ((p->follow >> letter & 1U) != 0) {
            fprintf(stream, " %d", letter + beam->game.least);
        }
    }
    fputc('\n', stream);
}

/* ---- states ---------------------------------------------------------------------------------- */

static void put_state(FILE *stream, const wi_blocking_beam *beam, uint32_t number) {
    wi_beam_state state;
    memcpy(&state, wi_numbered_at(&beam->states, number), sizeof state);
    fprintf(stream, "state %" PRIu32, number);
    if (state.at >= 0) {
        fprintf(stream, " block %" PRId32, state.at);
    }
    fputs(" rows", stream);
    for (int32_t i = 0; i < state.count; i++) {
        fprintf(stream, " %d", state.rows[i]);
    }
    fputs(" diagonals", stream);
    for (int32_t i = -beam->game.below; i < state.count; i++) {
        const int value = state.diagonals[WI_BEAM_BELOW + i];
        if (value == WI_BEAM_UNKNOWN) {
            fputs(" -", stream);
        } else {
            fprintf(stream, " %d", value);
        }
    }
    fputc('\n', stream);
}

wy_status wi_beam_write_certificate(FILE *stream, const wi_blocking_beam *beam, wy_error *error) {
    size_t count = 0;
    piece *pieces = sort_pieces(beam, &count);
    if (pieces == NULL) {
        return wi_fail_memory(error);
    }
    wi_certificate_begin(stream, "beam");
    fprintf(stream, "{(t,0),(0,t),(t,t)} block %d\n", beam->game.block);
    fputs("moves 3\nray (0,1)+i(0,1)\nray (1,0)+i(1,0)\nray (1,1)+i(1,1)\n", stream);
    fprintf(stream, "block %d\nterminal none\nplay normal\n", beam->game.block);
    fprintf(stream, "least %d\ncolumns %" PRId64 "\nrow %" PRId64 "\n", beam->game.least,
            beam->first.column, beam->first.row);
    fprintf(stream, "modulus %d\nword %d\nbelow %d\nrepeat %d\n", beam->modulus, beam->word,
            beam->game.below, beam->game.repeat);
    fprintf(stream, "pieces %zu\nstates %" PRIu32 "\n", count, beam->states.count);
    for (size_t i = 0; i < count; i++) {
        put_piece(stream, beam, &pieces[i]);
    }
    for (uint32_t i = 0; i < beam->states.count; i++) {
        put_state(stream, beam, i);
    }
    fprintf(stream, "end %zu\n", WI_HEADING_LINES + 16 + count + beam->states.count + 1);
    free(pieces);
    return ferror(stream) ? wi_fail(error, WY_SYSTEM, "writing the certificate failed") : WY_OK;
}

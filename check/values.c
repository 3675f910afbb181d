/*
 * values.c - certificates of Grundy values: of all of them, or of the positions of one value.
 *
 * Kind `values`: an automaton accepts the triples (x,y,z) of a set G, and G is {g(x,y) = z}.  Every
 * move makes x + y less, so that is so, by induction on x + y, if and only if at each position
 *
 *     there is exactly one z with (x,y,z) in G, and none off the board;
 *     z = 0 if the game ends there by a rule; else
 *     no option has the same z, and each w < z is the value of an option.
 *
 * With B = {(x,y,w) : w < z for a z with (x,y,z) in G} and R = {(x,y,w) : an option has the value
 * w} that are conditions on each triple (x,y,w) alone: it is not in both B and G (so there is one z
 * at most); if w = 0, it is in one of them if and only if (x,y) is on the board (so there is one);
 * it is not in B if the game ends there; else not in both G and R, and in R if it is in B.
 *
 * Kind `layers`: sets S_0, S_1, ..., S_h, the positions of the values 0, 1, ..., h.  S_0 is the set
 * of P-positions; and S_i that of the game on what S_0, ..., S_(i-1) leave of the board: a position
 * that is left has a value of i or more, so it is i if and only if no option has the value i.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "kernel.h"
#include "kinds.h"
#include "numeration.h"
#include "reader.h"
#include "rule.h"
#include "table.h"

enum { MOST_DIGITS_OF_THREE = 40 }; /* labels of three digits fit into 16 bits */

/* What is known of a triple (x,y,w), as bits of its code. */
enum {
    IN_GRAPH = 1, /* in G */
    BELOW = 2,    /* in B */
    OFF = 4,      /* (x,y) is not on the board */
    BY_RULE = 8,  /* the game ends at (x,y) */
    ABOVE_0 = 16, /* w > 0 */
    REACHED = 32, /* in R */
    SETTLED = NO_VALUE,
    WRONG = NO_VALUE - 1
};

typedef struct values {
    ruleset game;
    numeration n;
    work work;
    table graph;
    table codes; /* NOWHERE: no valid words, or settled for ever */
    size_t claim;
    counter options;
} values;

/* ---- codes -------------------------------------------------------------------------------- */

/* all_moves: R is known, not only a part of it.  The code, or SETTLED or WRONG if it is decided. */
static uint8_t judge(uint8_t code, bool all_moves) {
    const bool in_graph = (code & IN_GRAPH) != 0;
    const bool below = (code & BELOW) != 0;
    const bool reached = (code & REACHED) != 0;
    if ((in_graph && below) || ((code & OFF) != 0 && (in_graph || below))) {
        return WRONG;
    }
    if ((code & OFF) != 0) {
        return SETTLED;
    }
    if ((code & ABOVE_0) == 0 && !in_graph && !below) {
        return WRONG;
    }
    if ((code & BY_RULE) != 0) {
        return below ? WRONG : SETTLED;
    }
    if (!in_graph && !below) {
        return SETTLED;
    }
    if (reached) {
        return in_graph ? WRONG : SETTLED;
    }
    return !all_moves ? code : in_graph ? SETTLED : WRONG;
}

static const char *fault_of(uint8_t code, bool all_moves) {
    const bool in_graph = (code & IN_GRAPH) != 0;
    const bool below = (code & BELOW) != 0;
    if (in_graph && below) {
        return "is not the only value of its position";
    }
    if ((code & OFF) != 0) {
        return "or a greater value is listed, but there is no such position";
    }
    if (!in_graph && !below) {
        return "and no other value of its position is listed";
    }
    if ((code & BY_RULE) != 0) {
        return "is less than the value of its position, where the game ends";
    }
    return all_moves ? "is less than the value of its position, and of no option"
                     : "is listed, but an option has the same value";
}

/* ---- putting in a function ------------------------------------------------------------------ */

static uint32_t step(const table *f, uint32_t q, uint32_t label) {
    return f == NULL || q == NOWHERE ? NOWHERE : f->next[(size_t)q * f->labels + label];
}

/*
 * Where f is not 0 the code gets this bit; f of two tracks is about (x,y) whatever w is.  judged:
 * the bits before REACHED are all known, so that codes can be decided.  f may be NULL.
 */
static bool put_in(values *c, uint8_t bit, const table *f, bool judged, bool all_moves) {
    table out = {.labels = c->codes.labels};
    trail t = {.width = 2};
    const uint32_t narrow = f == NULL || f->labels == c->codes.labels ? 1 : (uint32_t)c->n.digits;
    work *w = &c->work;
    bool good = cert_trail_add(&t, (uint32_t[]){0, f == NULL ? NOWHERE : 0}, 0, 0, w) != NOWHERE;
    for (uint32_t i = 0; i < t.count && good; i++) {
        const uint32_t now[2] = {t.at[2 * (size_t)i], t.at[2 * (size_t)i + 1]};
        uint8_t code = c->codes.value[now[0]];
        if (code != SETTLED) {
            const uint8_t value = f == NULL || now[1] == NOWHERE ? 0 : f->value[now[1]];
            code = value != 0 && value != NO_VALUE ? (uint8_t)(code | bit) : code;
            const uint8_t decided = judged ? judge(code, all_moves) : code;
            if (decided == WRONG) {
                char where[200];
                good = cert_trail_heaps(&t, i, &c->n, 3, where, sizeof where, w) &&
                       cert_refuse(w->verdict, c->claim, "in (x,y,z) = %s, z %s", where,
                                   fault_of(code, all_moves));
            }
            code = decided;
        }
        good = good && cert_add_state(&out, code, w);
        for (uint32_t label = 0; label < out.labels && good; label++) {
            const uint32_t to[2] = {step(&c->codes, now[0], label),
                                    step(f, now[1], label / narrow)};
            if (to[0] != NOWHERE) {
                const uint32_t number = cert_trail_add(&t, to, i, label, w);
                out.next[(size_t)i * out.labels + label] = number;
                good = number != NOWHERE;
            }
        }
    }
    cert_trail_drop(&t, w);
    good = good && cert_forget(&out, SETTLED, w) && cert_minimise(&out, w);
    cert_drop_table(&c->codes, w);
    c->codes = out;
    return good;
}

/* 0 on all triples of valid words. */
static bool open_codes(values *c) {
    const numeration *n = &c->n;
    const uint32_t g = (uint32_t)n->digits;
    table pairs = {0};
    trail t = {.width = 2};
    work *w = &c->work;
    bool good = cert_all_positions(&pairs, n, w) &&
                cert_trail_add(&t, (uint32_t[]){0, 0}, 0, 0, w) != NOWHERE;
    c->codes = (table){.labels = g * g * g};
    for (uint32_t i = 0; i < t.count && good; i++) {
        const uint32_t pair = t.at[2 * (size_t)i];
        const int third = (int)t.at[2 * (size_t)i + 1];
        const bool ends = pairs.value[pair] != NO_VALUE && cert_valid_end(n, third);
        good = cert_add_state(&c->codes, ends ? 0 : SETTLED, w);
        for (uint32_t label = 0; label < c->codes.labels && good; label++) {
            const uint32_t to = pairs.next[(size_t)pair * pairs.labels + label / g];
            const int valid = cert_valid_step(n, third, (int)(label % g));
            if (to != NOWHERE && valid != INVALID) {
                const uint32_t number =
                    cert_trail_add(&t, (uint32_t[]){to, (uint32_t)valid}, i, label, w);
                c->codes.next[(size_t)i * c->codes.labels + label] = number;
                good = number != NOWHERE;
            }
        }
    }
    cert_trail_drop(&t, w);
    cert_drop_table(&pairs, w);
    return good;
}

/* ---- what is said --------------------------------------------------------------------------- */

/* f with the second and third track exchanged. */
static bool exchange(table *out, const table *f, uint32_t g, work *w) {
    if (!cert_copy_table(out, f, w)) {
        return false;
    }
    for (uint32_t q = 0; q < f->states; q++) {
        for (uint32_t label = 0; label < f->labels; label++) {
            const uint32_t to = label / (g * g) * g * g + label % g * g + label / g % g;
            out->next[(size_t)q * f->labels + to] = f->next[(size_t)q * f->labels + label];
        }
    }
    return true;
}

/* B: with G as a function of (a,b) = (x,z) and y, sums over a = c, b > d. */
static bool put_below(values *c) {
    const linear conditions[] = {
        {.of = {[TRACK_A] = 1, [TRACK_C] = -1}},
        {.of = {[TRACK_B] = 1, [TRACK_D] = -1}, .constant = -1, .at_least = true}};
    const uint32_t g = (uint32_t)c->n.digits;
    table turned = {0};
    table sums = {0};
    table below = {0};
    const bool good = exchange(&turned, &c->graph, g, &c->work) &&
                      cert_image(&sums, &turned, &c->n, conditions, 2, 1, &c->work) &&
                      exchange(&below, &sums, g, &c->work) &&
                      put_in(c, BELOW, &below, false, false);
    cert_drop_table(&turned, &c->work);
    cert_drop_table(&sums, &c->work);
    cert_drop_table(&below, &c->work);
    return good;
}

/* w > 0: some digit is not 0, whatever x and y are. */
static bool put_above_0(values *c) {
    const uint32_t g = (uint32_t)c->n.digits;
    table above = {.labels = g * g * g};
    bool good = cert_add_state(&above, 0, &c->work) && cert_add_state(&above, 1, &c->work);
    for (uint32_t label = 0; label < above.labels && good; label++) {
        above.next[label] = label % g > 0;
        above.next[above.labels + label] = 1;
    }
    good = good && put_in(c, ABOVE_0, &above, false, false);
    cert_drop_table(&above, &c->work);
    return good;
}

static bool put_places(values *c) {
    table all = {0};
    table board = {0};
    table off = {0};
    work *w = &c->work;
    bool good = cert_all_positions(&all, &c->n, w) &&
                cert_in_places(&board, &all, &c->game.board, &c->n, w) &&
                cert_copy_table(&off, &board, w);
    for (uint32_t q = 0; q < off.states && good; q++) {
        off.value[q] = off.value[q] == NO_VALUE ? NO_VALUE : !off.value[q];
    }
    good = good && put_in(c, OFF, &off, false, false);
    for (int i = 0; i < c->game.end_count && good; i++) {
        table ends = {0};
        good = cert_in_places(&ends, &board, &c->game.ends[i], &c->n, w) &&
               put_in(c, BY_RULE, &ends, false, false);
        cert_drop_table(&ends, w);
    }
    good = good && cert_moves_move(&c->game, &all, &c->n, w);
    cert_drop_table(&all, w);
    cert_drop_table(&board, w);
    cert_drop_table(&off, w);
    return good;
}

static bool put_options(values *c, const band *lines) {
    table made[2];
    int count = 0;
    if (!cert_options_by(made, &count, &c->options, lines)) {
        return false;
    }
    bool good = true;
    for (int k = 0; k < count; k++) {
        good = good && put_in(c, REACHED, &made[k], true, false);
        cert_drop_table(&made[k], &c->work);
    }
    return good;
}

static bool put_moves(values *c) {
    bool good = put_in(c, 0, NULL, true, false);
    for (int order = 0; order < 3; order++) {
        for (int i = 0; i < c->game.count && good;) {
            const band lines = cert_find_band(&c->options, i);
            c->work.line = c->game.first_line + (size_t)i;
            good = order != cert_order_of(lines.first) || put_options(c, &lines);
            i += lines.count;
        }
    }
    return good && put_in(c, 0, NULL, true, true);
}

/* ---- all of it ------------------------------------------------------------------------------ */

static bool check(reader *r, values *c) {
    if (!cert_read_numeration(r, &c->n) || !cert_prove_numeration(&c->n, &c->work) ||
        !cert_read_ruleset(r, &c->game) || !cert_compare_rule(r, &c->game, NULL)) {
        return false;
    }
    if (c->game.misere || c->game.blocked > 0) {
        return cert_refuse(r->verdict, r->line, "this kind wants normal play and no blocking");
    }
    if (c->n.digits > MOST_DIGITS_OF_THREE) {
        return cert_too_large(r->verdict, r->line, "too many digits for three tracks");
    }
    c->options = (counter){.g = &c->game, .p = &c->graph, .n = &c->n, .w = &c->work, .cap = 1};
    return cert_read_set(r, &c->graph, &c->n, 3, &c->work, &c->claim) && cert_read_end(r) &&
           open_codes(c) && put_in(c, IN_GRAPH, &c->graph, false, false) && put_below(c) &&
           put_above_0(c) && put_places(c) && put_moves(c);
}

static void explain(const values *c, FILE *report, const char *name) {
    fprintf(report, "%s: verified\n  game     ", name);
    cert_print_ruleset(&c->game, report);
    fprintf(report,
            "  theorem  Let g be its Grundy values. g(x,y) = z if and only if an automaton with\n"
            "           %" PRIu32 " state%s accepts the digits of %s and z in ",
            c->graph.states, c->graph.states == 1 ? "" : "s",
            c->game.image[0] > 0 ? "u, v" : "x, y");
    cert_print_numeration(&c->n, report);
    fprintf(report,
            ".\n  proof    Each position has one z; no option has the same, and each smaller one "
            "is that of\n           an option: by automata with up to %zu states.\n",
            c->work.widest);
}

bool cert_check_values(reader *r, FILE *report, const char *name) {
    values *c = calloc(1, sizeof *c);
    if (c == NULL) {
        return cert_no_memory(r->verdict);
    }
    c->work = (work){.verdict = r->verdict, .line = r->line};
    const bool verified = check(r, c);
    if (verified && report != NULL) {
        explain(c, report, name);
        cert_print_heading(r, report);
    }
    cert_drop_options(&c->options);
    cert_drop_table(&c->graph, &c->work);
    cert_drop_table(&c->codes, &c->work);
    free(c);
    return verified;
}

/* ==== the kind `layers` ====================================================================== */

typedef struct layers {
    ruleset game;
    numeration n;
    work work;
    table set[MOST_LAYERS];
    int count;
} layers;

static void explain_layers(const layers *c, FILE *report, const char *name) {
    fprintf(report, "%s: verified\n  game     ", name);
    cert_print_ruleset(&c->game, report);
    fprintf(report,
            "  theorem  The positions (%s) of Grundy value %d are what an automaton with\n"
            "           %" PRIu32
            " states accepts, and no smaller one does, reading the digits in ",
            c->game.image[0] > 0 ? "u,v" : "x,y", c->count - 1, c->set[c->count - 1].states);
    cert_print_numeration(&c->n, report);
    fprintf(report,
            ".\n  proof    The same of all smaller values: each set is that of the P-positions of "
            "the game\n           on what the sets before it leave of the board. The automata have "
            "up to\n           %zu states.\n",
            c->work.widest);
}

/* `value I`, then its automaton. */
static bool check_layer(reader *r, layers *c, int i) {
    int64_t same = 0;
    size_t claim = 0;
    table *set = &c->set[i];
    if (!cert_read(r, "value ") || !cert_read_number(r, &same, i, i) || !cert_read(r, "\n") ||
        !cert_read_set(r, set, &c->n, 2, &c->work, &claim)) {
        return false;
    }
    c->count = i + 1;
    return cert_check_board_of_layer(&c->game, set, c->set, i, &c->n, &c->work, claim) &&
           cert_check_layer(&c->game, set, c->set, i, &c->n, &c->work, claim);
}

static bool read_and_check_layers(reader *r, layers *c) {
    int64_t count = 0;
    if (!cert_read_numeration(r, &c->n) || !cert_prove_numeration(&c->n, &c->work) ||
        !cert_read_ruleset(r, &c->game) || !cert_compare_rule(r, &c->game, NULL)) {
        return false;
    }
    if (c->game.misere || c->game.blocked > 0) {
        return cert_refuse(r->verdict, r->line, "this kind wants normal play and no blocking");
    }
    bool good = cert_read(r, "values ") && cert_read_limited(r, &count, 1, MOST_LAYERS) &&
                cert_read(r, "\n");
    for (int i = 0; i < count && good; i++) {
        good = check_layer(r, c, i);
    }
    return good && cert_read_end(r);
}

bool cert_check_layers(reader *r, FILE *report, const char *name) {
    layers *c = calloc(1, sizeof *c);
    if (c == NULL) {
        return cert_no_memory(r->verdict);
    }
    c->work = (work){.verdict = r->verdict, .line = r->line};
    const bool verified = read_and_check_layers(r, c);
    if (verified && report != NULL) {
        explain_layers(c, report, name);
        cert_print_heading(r, report);
    }
    for (int i = 0; i < c->count; i++) {
        cert_drop_table(&c->set[i], &c->work);
    }
    free(c);
    return verified;
}

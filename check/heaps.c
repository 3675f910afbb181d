/* heaps.c - the theorem that an automaton accepts the P-positions of a game on several heaps. */
#include "heaps.h"

#include <inttypes.h>

#include "numeration_proof.h"
#include "p_set.h"
#include "rule.h"

/* What is proved of P, when so many passes are left. */
static void explain_set(FILE *report, const heap_game *g, const numeration *n, uint32_t states,
                        int left) {
    fprintf(report, left == 0 ? "  theorem  " : "           ");
    if (g->passes > 0) {
        fprintf(report, "With %d pass%s left its P-positions are", left, left == 1 ? "" : "es");
    } else if (g->sets > 1) {
        fprintf(report, "Before a set is named its P-positions are");
    } else {
        fprintf(report, "Its P-positions%s are",
                g->remembers > 0 ? ", with what is remembered," : "");
    }
    fprintf(report,
            " what an automaton with %" PRIu32 " state%s accepts, and "
            "no\n           smaller one does, reading the digits of all %s in ",
            states, states == 1 ? "" : "s", g->remembers > 0 ? "numbers" : "heaps");
    cert_print_numeration(n, report);
    fprintf(report, ".\n");
}

static void explain(FILE *report, const heap_game *g, const work *w, int pieces) {
    if (!cert_heap_game_has_pieces(g)) {
        fprintf(
            report,
            "  proof    The positions that are lost, if the accepted ones are, are the accepted "
            "ones;\n           automata had up to %zu states.\n",
            w->widest);
        return;
    }
    fprintf(
        report,
        "  proof    No move leads from an accepted position to an accepted one%s, and from "
        "every\n           other position%s one does%s, by %d piece%s of the moves; automata had "
        "up to\n           %zu states.\n",
        g->end_count > 0 && !g->misere ? ", but from ends" : "", g->misere ? " with moves" : "",
        g->passes > 0 ? " or a pass" : "", pieces, pieces == 1 ? "" : "s", w->widest);
}

/* "heaps 2", perhaps "remembers 1", and the numeration. */
static bool read_numbers(reader *r, heap_game *g, numeration *n, work *w) {
    int64_t heaps = 0;
    int64_t remembers = 0;
    if (!cert_read(r, "heaps ") || !cert_read_number(r, &heaps, 1, MOST_HEAPS) ||
        !cert_read(r, "\n")) {
        return false;
    }
    if (heaps < MOST_HEAPS && cert_skip(r, "remembers ")) {
        if (!cert_read_number(r, &remembers, 1, MOST_HEAPS - heaps) || !cert_read(r, "\n")) {
            return false;
        }
    }
    g->heaps = (int)heaps;
    g->remembers = (int)remembers;
    g->tracks = g->heaps + g->remembers;
    w->line = r->line;
    if (!cert_read_numeration(r, n)) {
        return false;
    }
    size_t labels = 1;
    for (int i = 0; i < g->tracks && labels <= MOST_HEAP_LABELS; i++) {
        labels *= (size_t)n->digits;
    }
    return (n->classes == 1 && labels <= MOST_HEAP_LABELS) ||
           cert_too_large(r->verdict, w->line, "this numeration is too large for so many heaps");
}

/* The P-set when so many passes are left, behind what belongs to its proof. */
static bool check_set(reader *r, heap_game *g, const numeration *n, table *p, const table *passed,
                      work *w) {
    size_t claim = 0;
    const bool pieces = cert_heap_game_has_pieces(g);
    if ((pieces && !cert_read_heap_pieces(r, g, n, w)) ||
        !cert_read_set(r, p, n, g->tracks, w, &claim)) {
        return false;
    }
    w->widest = p->states > w->widest ? p->states : w->widest;
    return pieces ? cert_prove_heaps(g, n, p, passed, claim, w)
                  : cert_prove_heaps_lost(g, n, p, claim, w);
}

static bool check(reader *r, heap_game *g, numeration *n, work *w, FILE *report, const char *name) {
    table p = {0}, passed = {0};
    uint32_t states[MOST_PASSES + 1] = {0};
    int pieces = 0;
    bool good = read_numbers(r, g, n, w) && cert_prove_numeration(n, w) &&
                cert_read_heap_game(r, g, w) && cert_compare_heap_rule(r, g, w);
    for (int left = 0; good && left <= g->passes; left++) {
        cert_drop_table(&passed, w);
        passed = p;
        p = (table){0};
        good = check_set(r, g, n, &p, left > 0 ? &passed : NULL, w);
        pieces += g->piece_count;
        states[left] = p.states;
    }
    cert_drop_table(&p, w);
    cert_drop_table(&passed, w);
    good = good && cert_read_end(r);
    if (good && report != NULL) {
        fprintf(report, "%s: verified\n  game     ", name);
        cert_print_heap_game(g, report);
        for (int left = 0; left <= g->passes; left++) {
            explain_set(report, g, n, states[left], left);
        }
        explain(report, g, w, pieces);
        cert_print_heading(r, report);
    }
    return good;
}

bool cert_check_heaps(reader *r, FILE *report, const char *name) {
    work w = {.verdict = r->verdict, .line = r->line};
    heap_game g = {0};
    numeration *n = cert_take(&w, 1, sizeof *n);
    const bool good = n != NULL && check(r, &g, n, &w, report, name);
    cert_drop_heap_game(&g, &w);
    cert_drop(&w, n, 1, sizeof *n);
    return good;
}

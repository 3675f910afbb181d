/* heaps.c - the theorem that an automaton accepts the P-positions of a game on several heaps. */
#include "heaps.h"

#include <inttypes.h>

#include "numeration_proof.h"
#include "p_set.h"
#include "rule.h"

static void explain(FILE *report, const char *name, const heap_game *g, const numeration *n,
                    const table *p, const work *w) {
    fprintf(report, "%s: verified\n  game     ", name);
    cert_print_heap_game(g, report);
    fprintf(report,
            "  theorem  Its P-positions are what an automaton with %" PRIu32
            " state%s accepts, and "
            "no\n           smaller one does, reading the digits of all heaps in ",
            p->states, p->states == 1 ? "" : "s");
    cert_print_numeration(n, report);
    fprintf(
        report,
        ".\n  proof    No move leads from an accepted position to an accepted one, and from "
        "every\n           other position%s one does, by %d piece%s of the moves; automata had up "
        "to\n           %zu states.\n",
        g->misere ? " with moves" : "", g->piece_count, g->piece_count == 1 ? "" : "s", w->widest);
}

static bool check(reader *r, heap_game *g, numeration *n, table *p, work *w, FILE *report,
                  const char *name) {
    int64_t heaps = 0;
    size_t claim = 0;
    if (!cert_read(r, "heaps ") || !cert_read_number(r, &heaps, 1, MOST_HEAPS) ||
        !cert_read(r, "\n")) {
        return false;
    }
    g->heaps = (int)heaps;
    w->line = r->line;
    if (!cert_read_numeration(r, n)) {
        return false;
    }
    size_t labels = 1;
    for (int i = 0; i < g->heaps && labels <= MOST_HEAP_LABELS; i++) {
        labels *= (size_t)n->digits;
    }
    if (n->classes > 1 || labels > MOST_HEAP_LABELS) {
        return cert_too_large(r->verdict, w->line,
                              "this numeration is too large for so many heaps");
    }
    if (!cert_prove_numeration(n, w) || !cert_read_heap_game(r, g, n, w) ||
        !cert_read_p_set(r, p, n, g->heaps, w, &claim)) {
        return false;
    }
    w->widest = p->states;
    if (!cert_prove_heaps(g, n, p, claim, w)) {
        return false;
    }
    if (report != NULL) {
        explain(report, name, g, n, p, w);
        cert_print_heading(r, report);
    }
    return true;
}

bool cert_check_heaps(reader *r, FILE *report, const char *name) {
    work w = {.verdict = r->verdict, .line = r->line};
    heap_game g = {0};
    table p = {0};
    numeration *n = cert_take(&w, 1, sizeof *n);
    const bool good = n != NULL && check(r, &g, n, &p, &w, report, name);
    cert_drop_table(&p, &w);
    cert_drop_heap_game(&g, &w);
    cert_drop(&w, n, 1, sizeof *n);
    return good;
}

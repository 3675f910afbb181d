/* automaton.c - the theorem that an automaton accepts the P-positions of a game. */
#include "automaton.h"

#include <inttypes.h>
#include <stdlib.h>

#include "board.h"
#include "kernel.h"
#include "numeration_proof.h"
#include "p_set.h"
#include "rule.h"
#include "sentences.h"

/* Of larger automata faults are not looked for in quicker ways: these take more memory. */
enum { QUICK_STATES = 1 << 17 };

static const char *condition_of(const ruleset *g) {
    if (g->misere) {
        return g->blocked > 0 ? "the game goes on there, not too many options are, and one is not"
                              : "the game goes on there, and no option is";
    }
    if (g->blocked > 0) {
        return g->end_count > 0 ? "the game ends there, or not too many options are"
                                : "not too many options are";
    }
    return g->end_count > 0 ? "the game ends there, or no option is" : "no option is";
}

static void explain(FILE *report, const char *name, const ruleset *g, const numeration *n,
                    const table *p, const sentences *also, const work *w) {
    fprintf(report, "%s: verified\n  game     ", name);
    cert_print_ruleset(g, report);
    /* What the positions are called, and what of them is read. */
    const bool image = g->image[0] > 0;
    const bool cone = g->cone[0] + g->cone[1] > 0;
    fprintf(report,
            "  theorem  Its P-positions %s an automaton with %" PRIu32
            " state%s accepts, and no\n           smaller one does, reading the digits of %s in ",
            image  ? "(x,y) are those whose (u,v)"
            : cone ? "(X,Y) are those whose (x,y)"
                   : "(x,y) are what",
            p->states, p->states == 1 ? "" : "s", image ? "u and v" : "x and y");
    cert_print_numeration(n, report);
    fprintf(report,
            ".\n  proof    For every (x,y): it is accepted if and only if %s.\n"
            "           The accepted options are counted by automata, line by line of the moves, "
            "with up to\n           %zu states.\n",
            condition_of(g), w->widest);
    cert_print_sentences(also, !image && !cone, report);
}

bool cert_check_automaton(reader *r, FILE *report, const char *name) {
    work w = {.verdict = r->verdict, .line = r->line};
    ruleset *g = calloc(1, sizeof *g);
    if (g == NULL) {
        return cert_no_memory(r->verdict);
    }
    numeration n;
    table p = {0};
    size_t claim = 0;
    sentences *also = NULL;
    const bool verified = cert_read_numeration(r, &n) && cert_prove_numeration(&n, &w) &&
                          cert_read_ruleset(r, g) && cert_compare_rule(r, g, NULL) &&
                          cert_read_set(r, &p, &n, 2, &w, &claim) &&
                          cert_read_sentences(&also, r, &p, &n, &w) && cert_read_end(r) &&
                          cert_check_board(g, &p, &n, &w, claim) &&
                          cert_check_kernel(g, &p, &n, &w, claim, p.states <= QUICK_STATES);
    if (verified && report != NULL) {
        explain(report, name, g, &n, &p, also, &w);
        cert_print_heading(r, report);
    }
    cert_drop_sentences(also);
    cert_drop_table(&p, &w);
    free(g);
    return verified;
}

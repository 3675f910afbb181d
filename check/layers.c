/* layers.c - the theorem that automata accept the positions of the values 0, 1, ..., h. */
#include <inttypes.h>
#include <stdlib.h>

#include "board.h"
#include "kernel.h"
#include "numeration_proof.h"
#include "p_set.h"
#include "rule.h"
#include "values.h"

typedef struct layers {
    ruleset game;
    numeration n;
    work work;
    table set[MOST_LAYERS];
    int count;
} layers;

static void explain(const layers *c, FILE *report, const char *name) {
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

static bool check(reader *r, layers *c) {
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
    const bool verified = check(r, c);
    if (verified && report != NULL) {
        explain(c, report, name);
        cert_print_heading(r, report);
    }
    for (int i = 0; i < c->count; i++) {
        cert_drop_table(&c->set[i], &c->work);
    }
    free(c);
    return verified;
}

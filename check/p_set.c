/*
 * p_set.c - certificates of the kind `automaton`: the P-positions of a game are what an
 * automaton accepts.
 *
 *   1. the numeration and the game are read;                      numeration.c, ruleset.c
 *   2. the automaton is minimal, and in its one order;            below
 *   3. for every position: it is in P if and only if the options
 *      in P are so few that it should be.                         kernel.c
 *
 * The tools of 3: linear conditions as automata, linear.c; sums of a function over the positions
 * that fulfil them, image.c.  True sentences about the P-set may follow: sentence.c.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"
#include "kinds.h"
#include "numeration.h"
#include "rule.h"
#include "sentences.h"
#include "table.h"

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

/* ---- The automaton of a certificate --------------------------------------------------------- */

/* ---- text ------------------------------------------------------------------------------- */

typedef struct text {
    reader *r;
    const numeration *n;
    int tracks;
    table *t;
    size_t *line_of; /* of each state */
    int64_t states;  /* as claimed */
    int64_t met;     /* states that have been named so far */
    int64_t transitions;
} text;

static bool read_transition(text *p, uint32_t q, uint32_t *least_label) {
    reader *r = p->r;
    const int g = p->n->digits;
    uint32_t label = 0;
    for (int i = 0; i < p->tracks; i++) {
        int64_t digit = 0;
        if (!cert_read_number(r, &digit, 0, g - 1) || !cert_read(r, " ")) {
            return false;
        }
        label = label * (uint32_t)g + (uint32_t)digit;
    }
    int64_t to = 0;
    /* A new state gets the next number. */
    const int64_t most = p->met < p->states ? p->met : p->states - 1;
    if (!cert_read(r, "-> ") || !cert_read_number(r, &to, 0, most) || !cert_read(r, "\n")) {
        return false;
    }
    if (label < *least_label) {
        return cert_refuse(r->verdict, r->line - 1, "this transition is not in order");
    }
    *least_label = label + 1;
    p->met += to == p->met;
    p->t->next[(size_t)q * p->t->labels + label] = (uint32_t)to;
    p->transitions++;
    return true;
}

static bool read_state(text *p, uint32_t q, work *w) {
    reader *r = p->r;
    int64_t number = 0;
    int64_t output = 0;
    if (q >= p->met) {
        return cert_refuse(r->verdict, r->line, "no transition before leads to this state");
    }
    p->line_of[q] = r->line;
    if (!cert_read(r, "state ") || !cert_read_number(r, &number, q, q) || !cert_read(r, " ") ||
        !cert_read_number(r, &output, 0, 1) || !cert_read(r, "\n")) {
        return false;
    }
    if (!cert_add_state(p->t, (uint8_t)output, w)) {
        return false;
    }
    uint32_t least_label = 0;
    while (r->at < r->size && r->text[r->at] >= '0' && r->text[r->at] <= '9') {
        if (!read_transition(p, q, &least_label)) {
            return false;
        }
    }
    return true;
}

/* ---- what the text says ------------------------------------------------------------------ */

/*
 * The words that lead to a state must be valid, and end so where it accepts.  Tuples are a state
 * and the validity of all tracks, as they can be together.
 */
static bool are_valid(const text *p, const uint32_t *at) {
    bool valid = true;
    for (int i = 0; i < p->tracks && valid; i++) {
        valid = cert_valid_end(p->n, (int)at[i]);
    }
    return valid;
}

/* Validity after one label more; false: the words are not valid any more. */
static bool step_valid(const text *p, const uint32_t *at, uint32_t label, uint32_t *out) {
    const uint32_t g = (uint32_t)p->n->digits;
    for (int i = p->tracks; i-- > 0; label /= g) {
        const int to = cert_valid_step(p->n, (int)at[i], (int)(label % g));
        if (to == INVALID) {
            return false;
        }
        out[i] = (uint32_t)to;
    }
    return true;
}

static bool check_valid(const text *p, work *w) {
    const table *t = p->t;
    const size_t width = 1 + (size_t)p->tracks;
    uint32_t tuple[1 + MOST_TRACKS] = {0};
    trail all = {.width = width};
    bool good = cert_trail_add(&all, tuple, 0, 0, w) != NOWHERE;
    for (uint32_t i = 0; i < all.count && good; i++) {
        uint32_t at[1 + MOST_TRACKS];
        memcpy(at, all.at + i * width, width * sizeof *at);
        const uint32_t q = at[0];
        bool valid = t->value[q] == 0 || are_valid(p, at + 1);
        for (uint32_t l = 0; l < t->labels && valid && good; l++) {
            tuple[0] = t->next[(size_t)q * t->labels + l];
            if (tuple[0] == NOWHERE) {
                continue;
            }
            valid = step_valid(p, at + 1, l, tuple + 1);
            good = !valid || cert_trail_add(&all, tuple, i, l, w) != NOWHERE;
        }
        good = good && (valid || cert_refuse(w->verdict, p->line_of[q],
                                             "a word that is not valid leads here and on"));
    }
    cert_trail_drop(&all, w);
    return good;
}

static bool check_useful(const text *p, work *w) {
    const table *t = p->t;
    bool *useful = cert_take(w, t->states, sizeof *useful);
    if (useful == NULL) {
        return false;
    }
    cert_mark_leading(useful, t, 1, true);
    bool all = true;
    for (uint32_t q = 0; q < t->states && all; q++) {
        all = useful[q] ||
              cert_refuse(w->verdict, p->line_of[q], "no word is accepted from this state on");
    }
    cert_drop(w, useful, t->states, sizeof *useful);
    return all;
}

static bool check_minimal(const text *p, work *w, size_t line) {
    const table *t = p->t;
    table copy = {.labels = t->labels};
    for (uint32_t q = 0; q < t->states; q++) {
        if (!cert_add_state(&copy, t->value[q], w)) {
            cert_drop_table(&copy, w);
            return false;
        }
        memcpy(copy.next + (size_t)q * t->labels, t->next + (size_t)q * t->labels,
               t->labels * sizeof *t->next);
    }
    const bool done = cert_minimise(&copy, w);
    const uint32_t fewer = copy.states;
    cert_drop_table(&copy, w);
    return done && (fewer == t->states ||
                    cert_refuse(w->verdict, line, "%" PRIu32 " states accept the same", fewer));
}

bool cert_read_set(reader *r, table *out, const numeration *n, int tracks, work *w, size_t *line) {
    *line = r->line;
    int64_t states = 0;
    int64_t transitions = 0;
    if (!cert_read(r, "states ") || !cert_read_limited(r, &states, 1, MOST_LINES) ||
        !cert_read(r, "\ntransitions ") || !cert_read_limited(r, &transitions, 1, MOST_LINES) ||
        !cert_read(r, "\n")) {
        return false;
    }
    /* Before memory is asked for: a state takes at least 10 bytes, a transition 9. */
    if (states + transitions > (int64_t)(r->size / 9)) {
        return cert_refuse(r->verdict, r->line, "the text is too short for so many lines");
    }
    *out = (table){.labels = 1};
    for (int i = 0; i < tracks; i++) {
        out->labels *= (uint32_t)n->digits;
    }
    text p = {.r = r, .n = n, .tracks = tracks, .t = out, .states = states, .met = 1};
    p.line_of = cert_take(w, (size_t)states, sizeof *p.line_of);
    bool good = p.line_of != NULL;
    for (uint32_t q = 0; q < states && good; q++) {
        good = read_state(&p, q, w);
    }
    if (good && p.transitions != transitions) {
        good =
            cert_refuse(r->verdict, *line + 1, "there are %" PRId64 " transitions", p.transitions);
    }
    if (good && out->next[0] != 0) {
        good = cert_refuse(r->verdict, p.line_of[0],
                           tracks == 2 ? "'0 0 -> 0' is missing" : "'0 ... 0 -> 0' is missing");
    }
    good = good && check_valid(&p, w) && check_useful(&p, w) && check_minimal(&p, w, *line);
    cert_drop(w, p.line_of, (size_t)states, sizeof *p.line_of);
    if (!good) {
        cert_drop_table(out, w);
    }
    return good;
}

bool cert_read_p_set(reader *r, table *out, const numeration *n, int tracks, work *w,
                     size_t *line) {
    const bool good = cert_read_set(r, out, n, tracks, w, line) && cert_read_end(r);
    if (!good) {
        cert_drop_table(out, w);
    }
    return good;
}

/* wythoff_kernel.c - stable and absorbing; what is proved is in wythoff_kernel.h. */
#include "wythoff_kernel.h"

#include "automata/inside.h"
#include "prove/calculus.h"

const char *wi_obligation_name(wi_obligation obligation) {
    static const char *const names[] = {"function", "symmetric", "list", "diagonal", "absorbing"};
    return obligation < WI_OBLIGATIONS ? names[obligation] : "";
}

/* Everything one obligation hands to the next. */
typedef struct proof {
    wi_calculus c;
    wi_proof_report *report;
    const wy_automaton *p;
    const wy_position *list;
    size_t count;
    wy_automaton *on_diagonal; /* (x, d): (x, x + d) is in P */
} proof;

/* ---- witnesses ---------------------------------------------------------------------- */

/* Notes where the obligation fails; takes the word. */
static wy_status refuse(proof *f, wi_obligation obligation, const wy_automaton *labels,
                        wy_word *word, uint32_t x, uint32_t y) {
    return wi_obligation_refuse(f->report, &f->c, obligation, labels, word, TRACKS(x, y), 2);
}

/* ---- the obligations ------------------------------------------------------------------- */

static wy_status prove_function(proof *f) {
    wi_calculus *c = &f->c;
    wy_word word;
    /* No two: P(0,1), P(0,2), 1 < 2. */
    wy_automaton *two =
        wi_calculus_combine(c, WY_OP_AND, f->p, TRACKS(0, 1), f->p, TRACKS(0, 2), 3);
    bool holds = wi_calculus_is_empty(c, &word, WY_OP_AND, two, TRACKS(0, 1, 2),
                                      wi_calculus_less(c), TRACKS(1, 2), 3);
    wy_status status = holds ? WY_OK : refuse(f, WI_FUNCTION, two, &word, 0, 1);
    wy_automaton_free(two);
    if (status != WY_OK) {
        return status;
    }
    /* One: all numbers have a partner. */
    const wy_track track = wy_numeration_track(c->system);
    wy_automaton *all = NULL;
    c->status = wi_automaton_valid_words(&all, &track, 1, c->control, c->error);
    const bool gone[] = {false, true};
    wy_automaton *some = NULL;
    if (c->status == WY_OK) {
        c->status = wy_automaton_exists(&some, f->p, gone, NULL, c->control, c->error);
    }
    holds = wi_calculus_is_empty(c, &word, WY_OP_AND_NOT, all, TRACKS(0), some, TRACKS(0), 1);
    status = holds ? WY_OK : refuse(f, WI_FUNCTION, all, &word, 0, 0);
    wy_automaton_free(all);
    wy_automaton_free(some);
    return status;
}

static wy_status prove_symmetric(proof *f) {
    wy_word word;
    const bool holds = wi_calculus_is_empty(&f->c, &word, WY_OP_AND_NOT, f->p, TRACKS(0, 1), f->p,
                                            TRACKS(1, 0), 2);
    return holds ? WY_OK : refuse(f, WI_SYMMETRIC, f->p, &word, 0, 1);
}

/* (x, y) such that the move (s, t) leads from it into P. */
static wy_automaton *led_into_p(proof *f, wy_position move) {
    wi_calculus *c = &f->c;
    wy_automaton *plus_s = wi_calculus_plus(c, move.x);
    wy_automaton *plus_t = wi_calculus_plus(c, move.y);
    /* P(0,1), 2 = 0 + s: there is 0.  Then (y, x) = (0, 1) with 2 = 0 + t. */
    wy_automaton *moved_x =
        wi_calculus_exists(c, WY_OP_AND, f->p, TRACKS(0, 1), plus_s, TRACKS(0, 2), 3, 0);
    wy_automaton *moved =
        wi_calculus_exists(c, WY_OP_AND, moved_x, TRACKS(0, 1), plus_t, TRACKS(0, 2), 3, 0);
    wy_automaton_free(plus_s);
    wy_automaton_free(plus_t);
    wy_automaton_free(moved_x);
    return moved;
}

static wy_status prove_list(proof *f) {
    for (size_t i = 0; i < f->count; i++) {
        wy_automaton *moved = led_into_p(f, f->list[i]);
        wy_word word;
        const bool holds = wi_calculus_is_empty(&f->c, &word, WY_OP_AND, f->p, TRACKS(0, 1), moved,
                                                TRACKS(0, 1), 2);
        wy_automaton_free(moved);
        if (!holds) {
            return refuse(f, WI_LIST, f->p, &word, 0, 1);
        }
    }
    return WY_OK;
}

static wy_status prove_diagonal(proof *f) {
    wi_calculus *c = &f->c;
    /* P(0,1), 0 + 2 = 1: there is 1. */
    f->on_diagonal = wi_calculus_exists(c, WY_OP_AND, f->p, TRACKS(0, 1), wi_calculus_adder(c),
                                        TRACKS(0, 2, 1), 3, 1);
    wy_automaton *two = wi_calculus_combine(c, WY_OP_AND, f->on_diagonal, TRACKS(0, 1),
                                            f->on_diagonal, TRACKS(2, 1), 3);
    wy_word word;
    const bool holds = wi_calculus_is_empty(c, &word, WY_OP_AND, two, TRACKS(0, 1, 2),
                                            wi_calculus_less(c), TRACKS(0, 2), 3);
    const wy_status status = holds ? WY_OK : refuse(f, WI_DIAGONAL, two, &word, 0, 2);
    wy_automaton_free(two);
    return status;
}

/* y < P(x) on tracks (x, y). */
static wy_automaton *below_p(proof *f) {
    return wi_calculus_exists(&f->c, WY_OP_AND, f->p, TRACKS(0, 2), wi_calculus_less(&f->c),
                              TRACKS(1, 2), 3, 2);
}

/* (x, y), x <= y, whose diagonal leads down to P. */
static wy_automaton *down_the_diagonal(proof *f) {
    wi_calculus *c = &f->c;
    /* D(0,1), 0 < 2: there is 0; gives (d, x). */
    wy_automaton *further = wi_calculus_exists(c, WY_OP_AND, f->on_diagonal, TRACKS(0, 1),
                                               wi_calculus_less(c), TRACKS(0, 2), 3, 0);
    /* (d, x) = (0, 1), 1 + 0 = 2: there is 0. */
    wy_automaton *out = wi_calculus_exists(c, WY_OP_AND, further, TRACKS(0, 1),
                                           wi_calculus_adder(c), TRACKS(1, 0, 2), 3, 0);
    wy_automaton_free(further);
    return out;
}

/* Takes `from` and gives from AND_NOT away. */
static wy_automaton *without(wi_calculus *c, wy_automaton *from, wy_automaton *away) {
    wy_automaton *out =
        wi_calculus_join(c, WY_OP_AND_NOT, from, TRACKS(0, 1), away, TRACKS(0, 1), 2);
    wy_automaton_free(from);
    wy_automaton_free(away);
    return out;
}

/*
 * First all that is below P in its column, x <= y, and neither the diagonal nor the list leads into
 * P: a few cells in each column, so the automaton is small.  Of these none may be left of P in its
 * row.
 */
static wy_status prove_absorbing(proof *f) {
    wi_calculus *c = &f->c;
    wy_automaton *below = below_p(f);
    wy_automaton *rest = wi_calculus_join(c, WY_OP_AND_NOT, below, TRACKS(0, 1),
                                          wi_calculus_less(c), TRACKS(1, 0), 2);
    rest = without(c, rest, down_the_diagonal(f));
    for (size_t i = 0; i < f->count; i++) {
        rest = without(c, rest, led_into_p(f, f->list[i]));
    }
    wy_word word;
    const bool holds =
        wi_calculus_is_empty(c, &word, WY_OP_AND, rest, TRACKS(0, 1), below, TRACKS(1, 0), 2);
    const wy_status status = holds ? WY_OK : refuse(f, WI_ABSORBING, f->p, &word, 0, 1);
    wy_automaton_free(below);
    wy_automaton_free(rest);
    return status;
}

/* ---- all of them -------------------------------------------------------------------------- */

wy_status wythoff_kernel_prove(wi_proof_report *report, const wy_automaton *p,
                               const wy_position *list, size_t count, const wy_numeration *system,
                               const wy_control *control, wy_error *error) {
    static wy_status (*const steps[])(proof *) = {prove_function, prove_symmetric, prove_list,
                                                  prove_diagonal, prove_absorbing};
    proof f = {.c = {.system = system, .control = control, .error = error},
               .report = report,
               .p = p,
               .list = list,
               .count = count};
    wy_status status = WY_OK;
    for (unsigned i = 0; i < WI_OBLIGATIONS && status == WY_OK; i++) {
        const double begin = wi_obligation_begin(&f.c);
        status = wi_obligation_end(report, &f.c, i, begin, steps[i](&f));
    }
    wy_automaton_free(f.on_diagonal);
    return status;
}

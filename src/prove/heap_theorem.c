/*
 * heap_theorem.c - wi_heap_prove: the P-set of a game on several heaps.
 *
 * Tables of larger and larger boxes are made.  From each the automaton is learned (learn.h) in some
 * numerations, with a track for each heap; or the P-positions are seen to be shifts of digits
 * (heap_shift.h).  What comes out is a guess until game_kernel.h has proved it.
 */
#include "prove/heap_shift.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/prove.h>

#include "automata/inside.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/pace.h"
#include "prove/game_kernel.h"
#include "prove/heap_moves.h"
#include "prove/heap_proof.h"
#include "prove/learn.h"
#include "prove/shift.h"
#include "prove/theorem.h"
#include "rules/families.h"
#include "rules/value.h"

/* ==== P-positions by shifts of digits ======================================================== */

enum { MOST_SHIFTS = 5, FEWEST = 8 /* positions that must fit */ };

/* ---- looking ------------------------------------------------------------------------------- */

/* The number whose digits are those of m and so many zeros; -1: none. */
static int64_t shifted(int64_t m, int zeros, const wy_numeration *system) {
    mpz_t number;
    mpz_init_set_si(number, m);
    uint32_t *digits = NULL;
    size_t count = 0;
    int64_t out = -1;
    if (wy_numeration_represent(&digits, &count, system, number, NULL) == WY_OK) {
        uint32_t *longer = calloc(count + (size_t)zeros + 1, sizeof *longer);
        if (longer != NULL) {
            memcpy(longer, digits, count * sizeof *longer);
            if (wy_numeration_value(number, system, longer, count + (size_t)zeros, NULL) == WY_OK &&
                mpz_fits_slong_p(number)) {
                out = mpz_get_si(number);
            }
        }
        free(longer);
    }
    free(digits);
    mpz_clear(number);
    return out;
}

static bool fits(const int64_t *positions, size_t count, int heaps, int heap, int shifts,
                 const wy_numeration *system) {
    const int64_t first = positions[heaps + heap];
    for (size_t n = 1; n < count; n++) {
        if (positions[n * (size_t)heaps + (size_t)heap] - first !=
            shifted((int64_t)n - 1, shifts, system)) {
            return false;
        }
    }
    return true;
}

/*
 * positions: sorted P-positions in order, `count` times `heaps` numbers, the first all 0.  WY_NO:
 * they are not of this form.
 */
static wy_status heap_shift_find(wi_heap_shift *out, const int64_t *positions, size_t count,
                                 int heaps, const wy_numeration *system, wy_error *error) {
    *out = (wi_heap_shift){0};
    bool found = count >= FEWEST;
    for (int i = 0; i < heaps && found; i++) {
        found = positions[i] == 0;
        out->more[i] = positions[heaps + i];
    }
    for (int i = 0; i < heaps && found; i++) {
        int shifts = 0;
        while (shifts <= MOST_SHIFTS && !fits(positions, count, heaps, i, shifts, system)) {
            shifts++;
        }
        out->shifts[i] = shifts;
        found = shifts <= MOST_SHIFTS;
    }
    bool some = false; /* else it is a line, and no matter of digits */
    for (int i = 0; i < heaps; i++) {
        some = some || out->shifts[i] > 0;
    }
    return found && some
               ? WY_OK
               : wi_fail(error, WY_NO, "the P-positions are no shifts of the digits of n");
}

static void heap_shift_text(char out[WI_HEAP_SHIFT_TEXT], const wi_heap_shift *shift, int heaps) {
    size_t used = 0;
    for (int i = 0; i < heaps && used < WI_HEAP_SHIFT_TEXT; i++) {
        char part[40] = "m";
        if (shift->shifts[i] == 1) {
            snprintf(part, sizeof part, "s(m)");
        } else if (shift->shifts[i] > 1) {
            snprintf(part, sizeof part, "s^%d(m)", shift->shifts[i]);
        }
        used +=
            (size_t)snprintf(out + used, WI_HEAP_SHIFT_TEXT - used, "%s%s+%" PRId64 "%s",
                             i == 0 ? "(" : ", ", part, shift->more[i], i + 1 == heaps ? ")" : "");
    }
}

/* ---- making -------------------------------------------------------------------------------- */

enum { M = WI_NAME_CHOICE }; /* the name of m */

/* Can a 0 follow the digits of every number?  Else s is not what the form says. */
static bool is_total(wi_calculus *c) {
    wy_automaton *once = wi_shift_append_zero(c, wi_numeration_system(c->system)->digits);
    wy_automaton *all = wi_calculus_all(c, 1);
    wy_automaton *some = NULL;
    if (c->status == WY_OK) {
        const bool gone[] = {false, true};
        c->status = wy_automaton_exists(&some, once, gone, NULL, c->control, c->error);
    }
    wy_word word;
    const bool total =
        wi_calculus_is_empty(c, &word, WY_OP_AND_NOT, all, TRACKS(0), some, TRACKS(0), 1);
    wy_word_free(&word);
    wy_automaton_free(once);
    wy_automaton_free(all);
    wy_automaton_free(some);
    return total;
}

/* (m, y): y is m shifted so often, plus a constant. */
static wy_automaton *part(wi_calculus *c, int shifts, int64_t more) {
    wy_automaton *once = wi_shift_append_zero(c, wi_numeration_system(c->system)->digits);
    wy_automaton *out = wi_calculus_plus(c, 0);
    for (int i = 0; i < shifts; i++) {
        wy_automaton *next =
            wi_calculus_exists(c, WY_OP_AND, out, TRACKS(0, 2), once, TRACKS(2, 1), 3, 2);
        wy_automaton_free(out);
        out = next;
    }
    wy_automaton *plus = wi_calculus_plus(c, more);
    wy_automaton *sum =
        wi_calculus_exists(c, WY_OP_AND, out, TRACKS(0, 2), plus, TRACKS(2, 1), 3, 2);
    wy_automaton_free(out);
    wy_automaton_free(once);
    wy_automaton_free(plus);
    return sum;
}

/* The sorted positions: there is m with y_i = part_i(m) for all i. */
static wy_automaton *sorted(wi_calculus *c, const wi_heap_shift *shift, int heaps) {
    wi_heap_relation all[WY_MOST_HEAPS];
    for (int i = 0; i < heaps; i++) {
        wy_automaton *one = part(c, shift->shifts[i], shift->more[i]);
        all[i] = (wi_heap_relation){.count = 2, .name = {WI_NAME_HEAP + (uint32_t)i, M}};
        if (c->status == WY_OK) { /* the names ascend */
            c->status =
                wi_automaton_move_tracks(&all[i].of, one, TRACKS(1, 0), 2, c->control, c->error);
        }
        wy_automaton_free(one);
    }
    return wi_heap_relation_solve(c, all, (size_t)heaps, ((1U << heaps) - 1) << WI_NAME_HEAP).of;
}

/* Adds the set with each two heaps exchanged until all orders are there. */
static wy_automaton *in_every_order(wi_calculus *c, wy_automaton *set, int heaps) {
    static const uint32_t in_order[WY_MOST_HEAPS] = {0, 1, 2, 3, 4, 5};
    for (bool more = true; more && c->status == WY_OK;) {
        more = false;
        for (int i = 0; i + 1 < heaps && c->status == WY_OK; i++) {
            uint32_t order[WY_MOST_HEAPS];
            memcpy(order, in_order, sizeof order);
            order[i] = (uint32_t)i + 1;
            order[i + 1] = (uint32_t)i;
            wy_word word;
            if (!wi_calculus_is_empty(c, &word, WY_OP_AND_NOT, set, order, set, in_order,
                                      (uint32_t)heaps)) {
                more = true;
                wy_automaton *both =
                    wi_calculus_join(c, WY_OP_OR, set, in_order, set, order, (uint32_t)heaps);
                wy_automaton_free(set);
                set = both;
            }
            wy_word_free(&word);
        }
    }
    return set;
}

/* All orders of these positions, and the one with empty heaps. */
static wy_status heap_shift_make(wy_automaton **out, const wi_heap_shift *shift, int heaps,
                                 const wy_numeration *system, const wy_control *control,
                                 wy_error *error) {
    wi_calculus c = {.system = system, .control = control, .error = error};
    *out = NULL;
    if (!is_total(&c)) {
        return c.status != WY_OK ? c.status
                                 : wi_fail(error, WY_NO, "not every number has a shift in %s",
                                           wy_numeration_name(system));
    }
    wi_heap_relation zero = {0};
    for (int i = 0; i < heaps && c.status == WY_OK; i++) {
        wi_named_form form = {0};
        form.c[WI_NAME_HEAP + i] = 1;
        const wi_heap_relation one = wi_heap_relation_linear(&c, &form, WY_EQ);
        zero = i == 0 ? one : wi_heap_relation_join(&c, WY_OP_AND, zero, one);
    }
    wy_automaton *all = wi_calculus_into(&c, WY_OP_OR, sorted(&c, shift, heaps), zero.of);
    *out = in_every_order(&c, all, heaps);
    if (c.status != WY_OK) {
        wy_automaton_free(*out);
        *out = NULL;
    }
    return c.status;
}

/* ==== pairs one after the other ============================================================== */

enum { FURTHEST = 4 }; /* y is below so many windows */

/* A family of the rule: (0,t), (t,0) or (t,t) for all t from 1 on, or one move. */
typedef enum form { OTHER, ROW, COLUMN, DIAGONAL, SINGLE } form;

static form form_of(const wy_family *family) {
    const wy_linear *part = family->part;
    if (family->removed || family->when != NULL || family->parameters > 1) {
        return OTHER;
    }
    int64_t by[2] = {0}; /* of the parameter */
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < WY_MOST_HEAPS; j++) {
            by[i] += part[i].c[wi_parameter_variables[j]];
        }
    }
    if (family->parameters == 0) {
        return part[0].c[WY_ONE] > 0 && part[1].c[WY_ONE] > 0 ? SINGLE : OTHER;
    }
    const wy_range *range = NULL;
    for (int j = 0; j < WY_MOST_HEAPS; j++) {
        range = wi_family_has_parameter(family, j) ? &family->range[j] : range;
    }
    const bool whole = range != NULL && range->count == 0 && range->low == 1 &&
                       range->high == WY_UNBOUNDED && part[0].c[WY_ONE] == 0 &&
                       part[1].c[WY_ONE] == 0;
    return !whole                     ? OTHER
           : by[0] == 1 && by[1] == 0 ? ROW
           : by[0] == 0 && by[1] == 1 ? COLUMN
           : by[0] == 1 && by[1] == 1 ? DIAGONAL
                                      : OTHER;
}

bool wi_heap_pairs_can(const wy_rules *rules) {
    if (rules->heaps != 2 || rules->misere || rules->terminal != NULL || rules->block > 0 ||
        rules->comply > 0 || (rules->memory != WY_MEMORY_NONE && rules->memory != WY_MEMORY_PASS) ||
        !wy_rules_symmetric(rules)) {
        return false;
    }
    wi_heap_families all = {0};
    bool met[SINGLE + 1] = {false};
    if (wi_heap_families_open(&all, rules, NULL) != WY_OK) {
        return false;
    }
    for (size_t i = 0; i < all.count; i++) {
        met[form_of(&all.list[i])] = true;
    }
    wi_heap_families_close(&all);
    return met[ROW] && met[COLUMN] && !met[OTHER];
}

typedef struct pairing {
    const wi_heap_families *families;
    bool diagonal;
    const int64_t *passed; /* with one pass less, or NULL */
    int64_t window;
    int64_t *partner;     /* of each number below the window, or -1 */
    unsigned char *used;  /* numbers in pairs, below FURTHEST windows */
    unsigned char *apart; /* differences */
} pairing;

/* Does a single move lead from (x,y) to a pair? */
static bool leads_to_pair(const pairing *of, int64_t x, int64_t y) {
    bool leads = false;
    for (size_t i = 0; i < of->families->count && !leads; i++) {
        const wy_family *one = &of->families->list[i];
        const int64_t to_x = x - one->part[0].c[WY_ONE], to_y = y - one->part[1].c[WY_ONE];
        leads = one->parameters == 0 && to_x >= 0 && to_y >= 0 && of->partner[to_x] == to_y;
    }
    return leads;
}

/* The y of column x; -1: it is too far. */
static int64_t find(const pairing *of, int64_t x, int64_t *near) {
    while (of->diagonal && of->apart[*near] != 0) {
        ++*near; /* differences below are all in use */
    }
    for (int64_t y = x + *near; y < FURTHEST * of->window; y++) {
        if (of->used[y] == 0 && (!of->diagonal || of->apart[y - x] == 0) &&
            (of->passed == NULL || of->passed[x] != y || y == 0) && !leads_to_pair(of, x, y)) {
            return y;
        }
    }
    return -1;
}

static wy_status fill(pairing *of, const wy_control *control, wy_error *error) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    int64_t near = 0;
    for (int64_t x = 0; x < of->window; x++) {
        of->partner[x] = -1;
    }
    for (int64_t x = 0; x < of->window; x++) {
        const int64_t y = of->partner[x] >= 0 ? of->partner[x] : find(of, x, &near);
        if (y < 0) {
            return wi_fail(error, WY_LIMIT, "P-positions are too far from the diagonal");
        }
        of->partner[x] = y;
        if (y < of->window) {
            of->partner[y] = x;
        }
        of->used[x] = of->used[y] = 1;
        of->apart[y < x ? x - y : y - x] = 1;
        if (x % 1024 == 0 && wi_pace_stop(&pace, (double)x / (double)of->window)) {
            return wi_fail(error, WY_STOPPED, "stopped");
        }
    }
    return WY_OK;
}

static wy_status make_one(pairing *of, const wy_control *control, wy_error *error) {
    of->partner = malloc((size_t)of->window * sizeof *of->partner);
    of->used = calloc(FURTHEST, (size_t)of->window);
    of->apart = calloc(FURTHEST, (size_t)of->window);
    const wy_status status = of->partner == NULL || of->used == NULL || of->apart == NULL
                                 ? wi_fail_memory(error)
                                 : fill(of, control, error);
    free(of->used);
    free(of->apart);
    return status;
}

wy_status wi_heap_pairs_make(int64_t **out, const wy_rules *rules, int64_t passes, int64_t window,
                             const wy_control *control, wy_error *error) {
    wi_heap_families families = {0};
    pairing of = {.families = &families, .window = window};
    wy_status status = wi_heap_families_open(&families, rules, error);
    for (size_t i = 0; i < families.count; i++) {
        of.diagonal = of.diagonal || form_of(&families.list[i]) == DIAGONAL;
    }
    int64_t *passed = NULL;
    for (int64_t left = 0; left <= passes && status == WY_OK; left++) {
        of.passed = passed;
        of.partner = NULL;
        status = make_one(&of, control, error);
        free(passed);
        passed = of.partner;
    }
    wi_heap_families_close(&families);
    if (status != WY_OK) {
        free(passed);
        passed = NULL;
    }
    *out = passed;
    return status;
}

/* ==== the theorem ============================================================================ */

enum {
    MOST_NODES = 24000000, /* of a tree of digits */
    WIDEST = 5000000,      /* states of automata in a proof */
    FIRST_PAIRS = 1 << 9,  /* windows in which pairs are made, not a table */
    LAST_PAIRS = 1 << 21
};

static const char *const usual[] = {"msd_2", "msd_fib", "msd_trib", "msd_3"};
enum { USUAL = sizeof usual / sizeof usual[0] };

typedef struct trial {
    wi_heap_proof *proof;
    const wy_rules *rules; /* with as many passes as there are now */
    const wy_prove_options *options;
    const wy_control *control;
    wy_error *error;
    const wy_numeration *systems[USUAL];
    size_t systems_count;
    int64_t window;
    int64_t *positions; /* of the window, heaps after heaps */
    size_t count, room;
    char last[USUAL][120]; /* what became of each numeration */
    unsigned more[USUAL];  /* WY_MORE_...: what may help it */
    char unproved[160];    /* a set that was found, and why it was neither proved nor refuted */
    unsigned unproved_more;
} trial;

/* ---- tables -------------------------------------------------------------------------------- */

static bool keep_position(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    trial *t = data;
    const size_t heaps = (size_t)wi_heap_tracks(t->rules);
    if (t->count == t->room) {
        const size_t room = 2 * t->room + 1024;
        int64_t *grown = realloc(t->positions, room * heaps * sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        t->positions = grown;
        t->room = room;
    }
    memcpy(t->positions + t->count++ * heaps, heap, heaps * sizeof *heap);
    return true;
}

/* P-positions together with the numbers that are remembered, all of them below the window. */
static void list_remembered(trial *t, const wy_box *table) {
    const int tracks = wi_heap_tracks(t->rules);
    const int heaps = t->rules->heaps;
    int64_t now[WY_MOST_HEAPS] = {0};
    for (int i = tracks; i >= 0;) {
        wy_cell at = {.memory = now[heaps]}; /* of a bound; else it is not looked at */
        memcpy(at.heap, now, (size_t)heaps * sizeof *now);
        if (t->rules->memory == WY_MEMORY_REPEAT) {
            memcpy(at.last, now + heaps, (size_t)heaps * sizeof *now);
        }
        if (wy_box_p(table, &at) && !keep_position(t, now)) {
            return;
        }
        for (i = tracks - 1; i >= 0 && ++now[i] == t->window; i--) {
            now[i] = 0;
        }
    }
}

static wy_status list_positions(trial *t, const wy_box *table, bool sorted) {
    t->count = 0;
    t->room = 0;
    free(t->positions);
    t->positions = NULL;
    if (wi_heap_tracks(t->rules) > t->rules->heaps) {
        list_remembered(t, table);
    } else {
        wy_box_each(table, sorted, keep_position, t);
    }
    return t->positions == NULL ? wi_fail_memory(t->error) : WY_OK;
}

/* ---- guesses ------------------------------------------------------------------------------- */

static void add_step(wi_heap_proof *proof, const char *name, const char *statement, double seconds,
                     uint64_t widest) {
    proof->steps[proof->step_count++] = (wy_theorem_step){name, statement, seconds, widest};
    proof->facts.proving += seconds;
    proof->facts.widest = widest > proof->facts.widest ? widest : proof->facts.widest;
}

/* Only valid words, with all leading zeros: a set of tuples of numbers.  Takes it. */
static wy_status clean(wy_automaton **p, const wy_control *control, wy_error *error) {
    wy_automaton *valid = NULL;
    wy_automaton *closed = NULL;
    wy_status status = wy_automaton_validate(&valid, *p, control, error);
    if (status == WY_OK) {
        status = wi_automaton_close_zeros(&closed, valid, control, error);
    }
    wy_automaton_free(valid);
    wy_automaton_free(*p);
    *p = closed;
    return status;
}

static void note_refuted(trial *t, size_t at, unsigned states, const wi_proof_report *report) {
    char place[80] = "";
    size_t used = 0;
    for (int i = 0; report->has_place && i < t->rules->heaps && used < sizeof place; i++) {
        used += (size_t)gmp_snprintf(place + used, sizeof place - used, "%s%Zd",
                                     i == 0 ? " at (" : ",", report->place[i]);
    }
    snprintf(t->last[at], sizeof t->last[at], "%u states refuted ('%s')%s%s", states,
             wi_game_obligation_name((wi_game_obligation)report->failed), place,
             used > 0 ? ")" : "");
    t->more[at] = WY_MORE_WINDOW;
    t->proof->facts.refused++;
}

/* WY_OK: proved.  WY_NO: not; takes the automaton. */
static wy_status try_set(trial *t, size_t at, wy_automaton *p) {
    wi_proof_report report;
    wi_heap_pieces pieces = {0};
    wi_proof_report_init(&report);
    wy_status status = clean(&p, t->control, t->error);
    const unsigned states = status == WY_OK ? wy_automaton_states(p) : 0;
    if (status == WY_OK) {
        const size_t stage = t->proof->stages;
        status =
            wi_heap_kernel_prove(&report, &pieces, p, stage > 0 ? t->proof->p[stage - 1] : NULL,
                                 t->rules, t->systems[at], WIDEST, t->control, t->error);
    }
    if (status == WY_NO) {
        note_refuted(t, at, states, &report);
    } else if (status == WY_LIMIT) {
        snprintf(t->last[at], sizeof t->last[at], "%u states, not proved: %.80s", states,
                 t->error->message);
        t->more[at] = t->error->more;
        snprintf(t->unproved, sizeof t->unproved, "%s: %.120s", wy_numeration_name(t->systems[at]),
                 t->last[at]);
        t->unproved_more = t->error->more;
        status = WY_NO;
    }
    if (status == WY_OK) {
        t->proof->pieces[t->proof->stages] = pieces;
        t->proof->p[t->proof->stages++] = p;
        t->proof->system = t->systems[at];
        pieces = (wi_heap_pieces){0};
        const uint64_t first = report.widest[WI_GAME_ENDS], second = report.widest[WI_GAME_STABLE];
        add_step(t->proof, "stable", "no position of P has a move into P",
                 report.seconds[WI_GAME_ENDS] + report.seconds[WI_GAME_STABLE],
                 first > second ? first : second);
        add_step(t->proof, "absorbing", "every other position has one",
                 report.seconds[WI_GAME_ABSORBING], report.widest[WI_GAME_ABSORBING]);
    } else {
        wy_automaton_free(p);
    }
    wi_heap_pieces_clear(&pieces);
    wi_proof_report_clear(&report);
    return status;
}

static wy_status learn(trial *t, size_t at) {
    wi_sample sample = {0};
    wi_learned learned = {0};
    wy_status status = wi_sample_make_tuples(
        &sample, t->systems[at], (uint32_t)wi_heap_tracks(t->rules), t->positions, t->count,
        t->window, wi_sample_nodes(t->control, MOST_NODES), t->error);
    if (status == WY_OK) {
        status = wi_learn(&learned, &sample, (uint32_t)t->options->states, t->control, t->error);
    }
    wi_sample_clear(&sample);
    if (status == WY_NO || status == WY_LIMIT) {
        snprintf(t->last[at], sizeof t->last[at], "%.110s", t->error->message);
        t->more[at] = t->error->more;
        return WY_NO;
    }
    if (status == WY_OK) {
        status = try_set(t, at, learned.p);
        t->proof->facts.learned = status == WY_OK;
        t->proof->facts.depth = learned.depth;
    }
    return status;
}

static wy_status guess_shift(trial *t, size_t at) {
    const int heaps = t->rules->heaps;
    wi_heap_shift shift;
    wy_automaton *p = NULL;
    wy_status status =
        heap_shift_find(&shift, t->positions, t->count, heaps, t->systems[at], t->error);
    if (status == WY_OK) {
        status = heap_shift_make(&p, &shift, heaps, t->systems[at], t->control, t->error);
    }
    if (status == WY_OK) {
        status = try_set(t, at, p);
    }
    if (status == WY_OK) {
        t->proof->facts.guessed = true;
        heap_shift_text(t->proof->form, &shift, heaps);
    }
    return status == WY_LIMIT ? WY_NO : status;
}

/* ---- all of it --------------------------------------------------------------------------- */

static wy_status find_systems(trial *t) {
    const char *wanted = t->options->numeration;
    t->systems_count = wanted != NULL ? 1 : USUAL;
    wy_status status = WY_OK;
    for (size_t i = 0; i < t->systems_count && status == WY_OK; i++) {
        status = wy_numerations_find(&t->systems[i], t->proof->store,
                                     wanted != NULL ? wanted : usual[i], t->control, t->error);
    }
    return status;
}

static wy_status try_window(trial *t, int64_t window) {
    int64_t size[WY_MOST_HEAPS] = {0};
    for (int i = 0; i < t->rules->heaps; i++) {
        size[i] = window;
    }
    t->window = window;
    wy_box *table = NULL;
    wy_status status = wy_box_make(&table, t->rules, size, false, t->control, t->error);
    if (status == WY_OK && wy_rules_symmetric(t->rules) &&
        wi_heap_tracks(t->rules) == t->rules->heaps) {
        status = list_positions(t, table, true);
        status = status == WY_OK ? WY_NO : status;
        for (size_t i = 0; i < t->systems_count && status == WY_NO; i++) {
            status = guess_shift(t, i);
        }
        status = status == WY_NO ? WY_OK : status == WY_OK ? WY_NO : status;
    }
    /* WY_NO: proved already */
    if (status == WY_OK) {
        status = list_positions(t, table, false);
        status = status == WY_OK ? WY_NO : status;
        for (size_t i = 0; i < t->systems_count && status == WY_NO; i++) {
            status = learn(t, i);
        }
    } else if (status == WY_NO) {
        status = WY_OK;
    }
    wy_box_free(table);
    return status;
}

/* The same from pairs, which go much further than a table. */
static wy_status try_pairs(trial *t, int64_t window) {
    int64_t *partner = NULL;
    const int64_t passes = t->rules->memory == WY_MEMORY_PASS ? t->rules->passes : 0;
    wy_status status = wi_heap_pairs_make(&partner, t->rules, passes, window, t->control, t->error);
    t->window = window;
    t->count = 0;
    for (int64_t x = 0; x < window && status == WY_OK; x++) {
        const int64_t heap[WY_MOST_HEAPS] = {x, partner[x]};
        if (heap[1] < window && !keep_position(t, heap)) {
            status = wi_fail_memory(t->error);
        }
    }
    free(partner);
    status = status == WY_OK ? WY_NO : status;
    for (size_t i = 0; i < t->systems_count && status == WY_NO; i++) {
        status = learn(t, i);
    }
    return status == WY_LIMIT ? WY_NO : status;
}

static wy_status unknown(const trial *t) {
    if (t->unproved[0] != '\0') { /* the next best thing to a theorem */
        wi_fail(t->error, WY_LIMIT, "unknown: an automaton that may be the P-set was found. %s",
                t->unproved);
        return wi_fail_more(t->error, t->unproved_more);
    }
    wi_tried tried = {.used = 0};
    for (size_t i = 0; i < t->systems_count; i++) {
        wi_tried_add(&tried, t->systems[i], t->last[i], t->more[i]);
    }
    wi_fail(t->error, WY_LIMIT,
            "unknown: no automaton of the P-set found with heaps below %" PRId64 ". %s", t->window,
            tried.text);
    return wi_fail_more(t->error, tried.more);
}

/* What the proof took for granted: that the automaton of x + y = z adds. */
static wy_status check_adder(trial *t) {
    const double begin = wi_seconds();
    const wy_status status = wy_numeration_check(t->proof->system, t->control, t->error);
    if (status == WY_OK) {
        add_step(t->proof, "addition", "x + y = z is what its automaton says, by induction",
                 wi_seconds() - begin, 0);
    }
    return status == WY_NO ? WY_LIMIT : status;
}

/* The first box and the largest, for each number of tracks. */
static const int64_t boxes[WY_MOST_HEAPS + 1][2] = {{0, 0},   {256, 16384}, {64, 1024}, {32, 128},
                                                    {16, 32}, {8, 16},      {8, 8}};

static wy_status search(trial *t) {
    const int tracks = wi_heap_tracks(t->rules);
    const bool pairs = t->options->window == 0 && wi_heap_pairs_can(t->rules);
    const int64_t largest = t->options->window > 0 ? t->options->window
                            : pairs                ? boxes[tracks][0]
                                                   : boxes[tracks][1];
    wy_status status = WY_NO;
    for (int64_t window = boxes[tracks][0] < largest ? boxes[tracks][0] : largest;
         window <= largest && status == WY_NO; window *= 2) {
        status = try_window(t, window);
    }
    for (int64_t window = FIRST_PAIRS; pairs && window <= LAST_PAIRS && status == WY_NO;
         window *= 4) {
        status = try_pairs(t, window);
    }
    return status == WY_NO ? unknown(t) : status;
}

/* With no pass first, then with one more each time, in the same numeration. */
static wy_status search_all(trial *t) {
    wy_rules now = *t->proof->rules;
    const int64_t passes = now.memory == WY_MEMORY_PASS ? now.passes : 0;
    wy_status status = WY_OK;
    t->rules = &now;
    for (now.passes = 0; now.passes <= passes && status == WY_OK; now.passes++) {
        if (passes > 0) {
            now.memory = now.passes == 0 ? WY_MEMORY_NONE : WY_MEMORY_PASS;
        }
        t->proof->form[0] = '\0';
        t->proof->facts.learned = t->proof->facts.guessed = false;
        status = search(t);
        if (status == WY_OK) {
            t->systems[0] = t->proof->system;
            t->systems_count = 1;
        } else if (status == WY_LIMIT && now.passes > 0) {
            char before[WY_MESSAGE_SIZE];
            snprintf(before, sizeof before, "%s", t->error->message);
            const unsigned more = t->error->more;
            wi_fail(t->error, WY_LIMIT, "with %" PRId64 " pass%s left, %.*s", now.passes,
                    now.passes == 1 ? "" : "es", (int)sizeof before - 64, before);
            wi_fail_more(t->error, more);
        }
    }
    t->rules = t->proof->rules;
    return status;
}

wy_status wi_heap_prove(wi_heap_proof **out, const wy_rules *rules, const wy_prove_options *options,
                        const wy_control *control, wy_error *error) {
    wy_prove_options wanted = options != NULL ? *options : (wy_prove_options){0};
    wanted.states = wanted.states > 0 ? wanted.states : 1000000;
    *out = NULL;
    wy_status status = wi_heap_kernel_can(rules, error);
    if (status == WY_OK && rules->memory == WY_MEMORY_PASS && rules->passes >= WI_HEAP_STAGES) {
        status = wi_fail(error, WY_LIMIT, "unknown: games with more than %d passes are not proved",
                         WI_HEAP_STAGES - 1);
    }
    if (status != WY_OK) {
        return status;
    }
    wi_heap_proof *proof = calloc(1, sizeof *proof);
    if (proof == NULL || (proof->rules = wy_rules_copy(rules)) == NULL) {
        wi_heap_proof_free(proof);
        return wi_fail_memory(error);
    }
    wi_timer timer;
    wi_timer_start(&timer, control, wanted.seconds);
    trial t = {.proof = proof,
               .options = &wanted,
               .control = wanted.seconds > 0 ? &timer.control : control,
               .error = error};
    const double begin = wi_seconds();
    status = wy_numerations_open(&proof->store, error);
    if (status == WY_OK) {
        status = find_systems(&t);
    }
    if (status == WY_OK) {
        status = search_all(&t);
    }
    proof->facts.making = wi_seconds() - begin - proof->facts.proving;
    if (status == WY_OK) {
        status = check_adder(&t);
    }
    free(t.positions);
    status = wi_theorem_within_memory(status, control, error);
    if (status == WY_STOPPED && timer.late) {
        wi_fail(error, WY_LIMIT, "unknown: not proved in %.3g seconds", wanted.seconds);
        status = wi_fail_more(error, WY_MORE_TIME);
    }
    if (status != WY_OK) {
        wi_heap_proof_free(proof);
        return status;
    }
    proof->facts.numeration = wy_numeration_name(proof->system);
    proof->facts.p_states = wy_automaton_states(wi_heap_proof_p(proof));
    proof->facts.p_transitions = wy_automaton_transitions(wi_heap_proof_p(proof));
    proof->facts.window = t.window;
    *out = proof;
    return WY_OK;
}

void wi_heap_proof_free(wi_heap_proof *proof) {
    if (proof != NULL) {
        for (size_t i = 0; i < proof->stages; i++) {
            wi_heap_pieces_clear(&proof->pieces[i]);
            wy_automaton_free(proof->p[i]);
        }
        wy_numerations_close(proof->store);
        wy_rules_free(proof->rules);
        free(proof);
    }
}

/* ---- looking ----------------------------------------------------------------------------- */

const wy_automaton *wi_heap_proof_p(const wi_heap_proof *proof) {
    return proof->p[proof->stages - 1];
}

wy_status wi_heap_proof_write_certificate(FILE *stream, const wi_heap_proof *proof,
                                          wy_error *error) {
    const wy_automaton *sets[WI_HEAP_STAGES];
    for (size_t i = 0; i < proof->stages; i++) {
        sets[i] = proof->p[i];
    }
    return wi_heap_certificate_write(stream, proof->rules, sets, proof->pieces, proof->stages,
                                     proof->system, error);
}

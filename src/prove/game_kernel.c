/* game_kernel.c - the proof that a set is the P-set: game_kernel.h. */
#include "prove/game_kernel.h"

#include <stdlib.h>
#include <string.h>

#include <wythoff/solve.h>

#include "automata/inside.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/list.h"
#include "rules/value.h"

/* ==== what the parts of a proof took, and where one fails ==================================== */

void wi_proof_report_init(wi_proof_report *report) {
    memset(report, 0, sizeof *report);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_init(report->place[i]);
    }
}

void wi_proof_report_clear(wi_proof_report *report) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_clear(report->place[i]);
    }
}

double wi_obligation_begin(wi_calculus *c) {
    c->widest = 0;
    return wi_seconds();
}

wy_status wi_obligation_end(wi_proof_report *report, const wi_calculus *c, unsigned obligation,
                            double begin, wy_status status) {
    report->seconds[obligation] = wi_seconds() - begin;
    report->widest[obligation] = c->widest;
    return status == WY_OK ? c->status : status;
}

wy_status wi_obligation_refuse(wi_proof_report *report, wi_calculus *c, unsigned obligation,
                               const wy_automaton *labels, wy_word *word, const uint32_t *tracks,
                               uint32_t count) {
    wy_status status = c->status;
    if (status == WY_OK) {
        report->failed = obligation;
        report->has_place = true;
        for (uint32_t i = 0; i < count && status == WY_OK; i++) {
            status = wi_calculus_number(report->place[i], c, labels, word,
                                        tracks != NULL ? tracks[i] : i);
        }
        status = status == WY_OK ? WY_NO : status;
    }
    wy_word_free(word);
    return status;
}

/* ==== conditions, boards and ends as automata ================================================ */

/*
 * A condition on heaps and parameters is said in as few numbers as what is taken allows: y - t is
 * what is left of a heap y from which t is taken, so y - t < x - s has two numbers, not four.
 */

wy_status wi_calculus_can(const wy_condition *condition, wy_error *error) {
    if (condition == NULL) {
        return WY_OK;
    }
    switch (condition->kind) {
    case WY_AND:
    case WY_OR: {
        const wy_status status = wi_calculus_can(condition->first, error);
        return status == WY_OK ? wi_calculus_can(condition->second, error) : status;
    }
    case WY_COMPARE:
    case WY_REST:
        return WY_OK;
    case WY_PRIME:
        return wi_fail(error, WY_LIMIT, "the rule asks for primes, automata cannot");
    default:
        return wi_fail(error, WY_LIMIT,
                       "the rule asks for a sequence of numbers, or divides by a heap; "
                       "automata cannot");
    }
}

/* ---- comparisons ---------------------------------------------------------------------------- */

static int variables_of(const wi_named_form *form) {
    int count = 0;
    for (int i = 0; i < WI_NAMES; i++) {
        count += form->c[i] != 0;
    }
    return count;
}

/* The same form in as few numbers as what is taken allows. */
static wi_named_form shortened(const wi_heap_ask *ask, wi_named_form form) {
    for (int i = 0; i < ask->heaps; i++) {
        if (!wi_heap_stays(ask, i)) {
            wi_named_form other = form;
            const wi_named_form zero = wi_heap_balance(ask, i);
            wi_named_form_add(&other, &zero, -form.c[WI_NAME_HEAP + i]);
            form = variables_of(&other) < variables_of(&form) ? other : form;
        }
    }
    return form;
}

/* sign * left - right relation 0 */
static wi_heap_relation compared(wi_calculus *c, const wi_heap_ask *ask, const wy_condition *of,
                                 int64_t sign, wy_relation relation) {
    const wi_named_form left = wi_heap_plainly(ask, &of->left);
    const wi_named_form right = wi_heap_plainly(ask, &of->right);
    wi_named_form both = {0};
    wi_named_form_add(&both, &left, sign);
    wi_named_form_add(&both, &right, -1);
    both = shortened(ask, both);
    return wi_heap_relation_linear(c, &both, relation);
}

/* |l| < r: l < r and -l < r.  |l| > r: l > r or -l > r.  |l| = r: one of both, and r >= 0. */
static wi_heap_relation absolutely(wi_calculus *c, const wi_heap_ask *ask, const wy_condition *of) {
    const bool equal = of->relation == WY_EQ || of->relation == WY_NE;
    const bool some = equal || of->relation == WY_GT || of->relation == WY_GE;
    const wy_relation relation = equal ? WY_EQ : of->relation;
    wi_heap_relation out =
        wi_heap_relation_join(c, some ? WY_OP_OR : WY_OP_AND, compared(c, ask, of, 1, relation),
                              compared(c, ask, of, -1, relation));
    if (equal) {
        wy_condition right = {.kind = WY_COMPARE, .relation = WY_GE, .left = of->right};
        out = wi_heap_relation_join(c, WY_OP_AND, out, compared(c, ask, &right, 1, WY_GE));
    }
    return of->relation == WY_NE ? wi_heap_relation_not(c, out) : out;
}

/* left = right modulo a number */
static wi_heap_relation rest_is(wi_calculus *c, const wi_heap_ask *ask, const wy_condition *of) {
    wi_named_form form = wi_heap_plainly(ask, &of->left);
    form.constant -= of->right.c[WY_ONE];
    wi_heap_relation out = wi_heap_relation_multiple(c, &form, of->modulus);
    return of->relation == WY_NE ? wi_heap_relation_not(c, out) : out;
}

wi_heap_relation wi_heap_condition_relation(wi_calculus *c, const wi_heap_ask *ask,
                                            const wy_condition *of) {
    switch (of->kind) {
    case WY_AND:
    case WY_OR:
        return wi_heap_relation_join(c, of->kind == WY_AND ? WY_OP_AND : WY_OP_OR,
                                     wi_heap_condition_relation(c, ask, of->first),
                                     wi_heap_condition_relation(c, ask, of->second));
    case WY_COMPARE:
        return of->absolute ? absolutely(c, ask, of) : compared(c, ask, of, 1, of->relation);
    case WY_REST:
        return rest_is(c, ask, of);
    default:
        if (c->status == WY_OK) {
            c->status = wi_calculus_can(of, c->error);
        }
        return (wi_heap_relation){0};
    }
}

wy_automaton *wi_calculus_condition(wi_calculus *c, uint32_t tracks, const wy_condition *of) {
    static const wy_family nothing = {.parameters = 0};
    const wi_heap_ask ask = wi_heap_ask_all(&nothing, (int)tracks);
    wi_heap_relation all = {.of = wi_calculus_all(c, tracks)};
    for (; all.count < tracks; all.count++) {
        all.name[all.count] = WI_NAME_HEAP + all.count;
    }
    return of == NULL
               ? all.of
               : wi_heap_relation_join(c, WY_OP_AND, all, wi_heap_condition_relation(c, &ask, of))
                     .of;
}

/* ---- boards and ends ------------------------------------------------------------------------- */

wy_automaton *wi_calculus_board(wi_calculus *c, uint32_t tracks, const wy_cone *board) {
    /* X q1 <= Y p1 and Y p2 <= X q2 */
    const int64_t above[2] = {board->q1, -board->p1};
    const int64_t below[2] = {-board->q2, board->p2};
    if (board->q1 == 0 && board->p2 == 0) {
        return wi_calculus_all(c, tracks);
    }
    return wi_calculus_into(c, WY_OP_AND, wi_calculus_linear(c, above, 2, 0, WY_LE),
                            wi_calculus_linear(c, below, 2, 0, WY_LE));
}

wy_automaton *wi_calculus_ends(wi_calculus *c, uint32_t tracks, const wy_rules *rules) {
    wy_automaton *out =
        rules->terminal != NULL ? wi_calculus_condition(c, tracks, rules->terminal) : NULL;
    for (size_t i = 0; i < rules->terminal_count; i++) {
        const int64_t x[2] = {1, 0};
        const int64_t y[2] = {0, 1};
        wy_automaton *at = wi_calculus_into(
            c, WY_OP_AND, wi_calculus_linear(c, x, 2, -rules->terminals[i].x, WY_EQ),
            wi_calculus_linear(c, y, 2, -rules->terminals[i].y, WY_EQ));
        out = out == NULL ? at : wi_calculus_into(c, WY_OP_OR, out, at);
    }
    return out;
}

/* ==== ends, stable, absorbing ================================================================ */

const char *wi_game_obligation_name(wi_game_obligation obligation) {
    static const char *const names[] = {"ends", "stable", "absorbing"};
    return obligation < WI_GAME_OBLIGATIONS ? names[obligation] : "";
}

/* ---- what the steps have in common ----------------------------------------------------------- */

wy_status wi_kernel_expect_empty(wi_kernel *f, unsigned obligation, wy_operation op,
                                 const wy_automaton *a, const wy_automaton *b) {
    wy_word word;
    const uint32_t tracks = a == NULL ? f->tracks : wy_automaton_tracks(a);
    return wi_calculus_is_empty(&f->c, &word, op, a, NULL, b, NULL, tracks)
               ? WY_OK
               : wi_obligation_refuse(f->report, &f->c, obligation, a, &word, NULL, f->tracks);
}

wy_automaton *wi_kernel_within(wi_calculus *c, wy_operation op, wy_automaton *a,
                               const wy_automaton *b) {
    wy_automaton *out = a == NULL || b == NULL
                            ? NULL
                            : wi_calculus_join(c, op, a, NULL, b, NULL, wy_automaton_tracks(a));
    wy_automaton_free(a);
    return out;
}

/* a op a copy of b; takes a. */
static wy_automaton *with(wi_kernel *f, wy_operation op, wy_automaton *a, const wy_automaton *b) {
    return wi_calculus_into(&f->c, op, a, wi_calculus_copy(&f->c, b));
}

static wy_automaton *copy(wi_kernel *f, const wy_automaton *of) {
    return wi_calculus_copy(&f->c, of);
}

wy_status wi_kernel_take(wi_kernel *f, wy_automaton *reached) {
    const wy_status status =
        wi_kernel_expect_empty(f, WI_GAME_STABLE, WY_OP_AND, f->stays, reached);
    if (status != WY_OK) {
        wy_automaton_free(reached);
        return status;
    }
    f->other = wi_calculus_into(&f->c, WY_OP_AND_NOT, f->other, reached);
    return f->c.status;
}

wy_status wi_kernel_zeros(wi_kernel *f, unsigned obligation) {
    if (wy_automaton_step(f->p, 0, 0) == 0) {
        return WY_OK; /* they lead from the first state to itself */
    }
    wy_automaton *closed = NULL;
    f->c.status = wi_automaton_close_zeros(&closed, f->p, f->c.control, f->c.error);
    const wy_status status = wi_kernel_expect_empty(f, obligation, WY_OP_AND_NOT, closed, f->p);
    wy_automaton_free(closed);
    return status;
}

/* ---- ends ------------------------------------------------------------------------------------ */

static wy_status prove_ends(wi_kernel *f) {
    wy_status status = wi_kernel_zeros(f, WI_GAME_ENDS);
    if (status != WY_OK) {
        return status;
    }
    f->board = wi_calculus_board(&f->c, f->tracks, &f->rules->board);
    f->ends = wi_calculus_ends(&f->c, f->tracks, f->rules);
    if (f->ends != NULL) {
        f->ends = with(f, WY_OP_AND, f->ends, f->board);
    }
    status = wi_kernel_expect_empty(f, WI_GAME_ENDS, WY_OP_AND_NOT, f->p, f->board);
    if (status == WY_OK && f->ends != NULL) {
        status = f->rules->misere
                     ? wi_kernel_expect_empty(f, WI_GAME_ENDS, WY_OP_AND, f->p, f->ends)
                     : wi_kernel_expect_empty(f, WI_GAME_ENDS, WY_OP_AND_NOT, f->ends, f->p);
    }
    if (status != WY_OK) {
        return status;
    }
    f->stays = with(f, WY_OP_AND_NOT, copy(f, f->p), f->ends);
    f->other = f->leads->outside != NULL ? f->leads->outside(f)
                                         : with(f, WY_OP_AND_NOT, copy(f, f->board), f->p);
    f->other = with(f, WY_OP_AND_NOT, f->other, f->ends);
    return f->c.status;
}

/* ---- from where the player to move wins ------------------------------------------------------ */

static wy_automaton *outside_p(wi_kernel *f) {
    return with(f, WY_OP_AND_NOT, copy(f, f->board), f->p);
}

/* The positions with a move (of the set that is named); where options may be blocked, out of P. */
static wy_automaton *movable(wi_kernel *f, int named) {
    wy_automaton *others = f->rules->block > 0 ? outside_p(f) : NULL;
    wy_automaton *out = f->leads->into(f, others != NULL ? others : f->board, named);
    wy_automaton_free(others);
    return with(f, WY_OP_AND_NOT, out, f->ends);
}

static wy_automaton *immovable(wi_kernel *f, int named) {
    return wi_calculus_into(&f->c, WY_OP_AND_NOT, copy(f, f->board), movable(f, named));
}

/* Won without a move into P: by having no move, or by a pass; NULL: nothing is. */
static wy_automaton *won_at_once(wi_kernel *f) {
    const bool idle = f->rules->misere && f->rules->memory != WY_MEMORY_ENFORCE;
    if (f->passed == NULL) {
        return idle ? immovable(f, -1) : NULL;
    }
    wy_automaton *can = movable(f, -1);
    wy_automaton *by_pass = with(f, WY_OP_AND, copy(f, can), f->passed);
    wy_automaton *out =
        idle ? wi_calculus_into(&f->c, WY_OP_AND_NOT, copy(f, f->board), copy(f, can)) : NULL;
    wy_automaton_free(can);
    return wi_calculus_into(&f->c, WY_OP_OR, out, by_pass);
}

/* Whatever set is named, it has a move into P, or in misere play none. */
static wy_automaton *won_in_all_sets(wi_kernel *f) {
    wy_automaton *out = copy(f, f->board);
    for (int set = 0; set < f->rules->sets && f->c.status == WY_OK; set++) {
        wy_automaton *here = f->leads->into(f, f->p, set);
        if (f->rules->misere) {
            here = wi_calculus_into(&f->c, WY_OP_OR, here, immovable(f, set));
        }
        out = wi_calculus_into(&f->c, WY_OP_AND, out, here);
    }
    return out;
}

/* Some option is in P, and fewer than k are not. */
static wy_automaton *won_by_comply(wi_kernel *f) {
    wy_automaton *others = outside_p(f);
    wy_automaton *many = f->leads->often(f, others, (uint32_t)f->rules->comply);
    wy_automaton_free(others);
    return wi_calculus_into(&f->c, WY_OP_AND_NOT, f->leads->into(f, f->p, -1), many);
}

/* Does the opponent name sets of moves, or block or name options? */
static bool has_say(const wy_rules *rules) {
    return rules->memory == WY_MEMORY_ENFORCE || rules->block > 0 || rules->comply > 0;
}

wy_status wi_kernel_stable(wi_kernel *f) {
    const wy_rules *rules = f->rules;
    wy_automaton *at_once = won_at_once(f);
    wy_status status = at_once == NULL ? f->c.status : wi_kernel_take(f, at_once);
    if (status != WY_OK || !has_say(rules)) {
        return status == WY_OK ? f->leads->stable(f) : status;
    }
    wy_automaton *won = rules->memory == WY_MEMORY_ENFORCE ? won_in_all_sets(f)
                        : rules->block > 0 ? f->leads->often(f, f->p, (uint32_t)rules->block + 1)
                                           : won_by_comply(f);
    return wi_kernel_take(f, won);
}

wy_status wi_kernel_absorbing(wi_kernel *f) {
    f->c.widest = f->other == NULL ? 0 : wy_automaton_states(f->other);
    const wy_status status =
        f->leads->absorb == NULL || has_say(f->rules) ? f->c.status : f->leads->absorb(f);
    return status == WY_OK
               ? wi_kernel_expect_empty(f, WI_GAME_ABSORBING, WY_OP_AND_NOT, f->other, NULL)
               : status;
}

/* ---- all of it --------------------------------------------------------------------------- */

wy_status wi_kernel_steps(wi_kernel *f, wi_kernel_step *const *steps, unsigned count) {
    wy_status status = WY_OK;
    for (unsigned i = 0; i < count && status == WY_OK; i++) {
        const double begin = wi_obligation_begin(&f->c);
        status = wi_obligation_end(f->report, &f->c, i, begin, steps[i](f));
    }
    return status;
}

wy_status wi_kernel_prove(wi_kernel *f) {
    static wi_kernel_step *const steps[] = {prove_ends, wi_kernel_stable, wi_kernel_absorbing};
    return wi_kernel_steps(f, steps, WI_GAME_OBLIGATIONS);
}

void wi_kernel_clear(wi_kernel *f) {
    wy_automaton_free(f->board);
    wy_automaton_free(f->ends);
    wy_automaton_free(f->stays);
    wy_automaton_free(f->other);
}

/* ---- near the origin ------------------------------------------------------------------------- */

/*
 * A quick look before a proof: does the automaton agree with the game near the origin?
 *
 * Proving something wrong can take long, for automata of sets without order are large; but what
 * is wrong is mostly wrong already for small heaps.  Where the automaton and the game first differ,
 * by x + y, the recursion of outcomes fails for the automaton's set: all options are smaller.
 */

enum { WINDOW = 1000, MOST = 1 << 20 };

typedef struct cells {
    const wy_automaton *p;
    const wy_numeration *system;
    wy_position *at;
    size_t count, room;
    wy_status status; /* WY_LIMIT: more than MOST */
    wy_error *error;
} cells;

static bool add(cells *c, wy_position at) {
    if (!wi_list_room(c->at, c->room, c->count + 1)) {
        c->status = wi_fail_memory(c->error);
        return false;
    }
    c->at[c->count++] = at;
    c->status = c->count > MOST ? WY_LIMIT : WY_OK;
    return c->status == WY_OK;
}

static bool take_positions(void *data, const wy_position *positions, size_t count) {
    bool goes_on = true;
    for (size_t i = 0; i < count && goes_on; i++) {
        goes_on = add(data, positions[i]);
    }
    return goes_on;
}

static bool take_word(void *data, const uint64_t *labels, size_t length) {
    cells *c = data;
    uint32_t digits[64];
    int64_t both[2] = {0, 0};
    mpz_t number;
    mpz_init(number);
    for (uint32_t track = 0; track < 2 && c->status == WY_OK; track++) {
        for (size_t i = 0; i < length; i++) {
            digits[i] = wi_automaton_digit_number(c->p, labels[i], track);
        }
        c->status = wy_numeration_value(number, c->system, digits, length, c->error);
        both[track] = mpz_get_si(number);
    }
    mpz_clear(number);
    return c->status == WY_OK && add(c, (wy_position){both[0], both[1]});
}

/* By x + y, then x. */
static int by_sum(const void *a, const void *b) {
    const wy_position *p = a;
    const wy_position *q = b;
    const int64_t of_p = p->x + p->y;
    const int64_t of_q = q->x + q->y;
    if (of_p != of_q) {
        return of_p < of_q ? -1 : 1;
    }
    return p->x < q->x ? -1 : p->x > q->x;
}

/* So many digits that all numbers with them are in the window, and how many numbers that are. */
static wy_status choose_length(size_t *length, int64_t *numbers, const wy_numeration *system,
                               wy_error *error) {
    const wy_automaton *valid = wi_numeration_system(system)->valid;
    const uint32_t digits = wi_numeration_system(system)->digits;
    mpz_t count;
    mpz_init_set_ui(count, 1);
    wy_status status = WY_OK;
    *length = 0;
    *numbers = 1;
    while (status == WY_OK && *length < 63) {
        if (valid != NULL) {
            status = wy_automaton_count(count, valid, *length + 1, NULL, NULL, error);
        } else {
            mpz_mul_ui(count, count, digits);
        }
        if (status != WY_OK || mpz_cmp_ui(count, WINDOW) > 0) {
            break;
        }
        *numbers = mpz_get_si(count);
        ++*length;
    }
    mpz_clear(count);
    return status;
}

static wy_status by_automaton(cells *c, size_t length, const wy_control *control) {
    const wy_status status =
        wy_automaton_each(c->p, length, length, take_word, c, control, c->error);
    return status == WY_OK ? c->status : status;
}

static wy_status by_game(cells *c, const wy_rules *rules, int64_t window,
                         const wy_control *control) {
    wy_solution *solution = NULL;
    wy_status status = wy_solve(&solution, rules, WY_ENGINE_AUTO, control, c->error);
    if (status == WY_OK) {
        status = wy_solution_each(solution, window, window, take_positions, c, c->error);
    }
    wy_solution_free(solution);
    return status == WY_OK ? c->status : status;
}

/* The first that is in one list only; false: they are the same. */
static bool first_difference(wy_position *where, bool *in_p, cells *a, cells *g) {
    wi_list_sort(a->at, a->count, by_sum);
    wi_list_sort(g->at, g->count, by_sum);
    size_t i = 0;
    while (i < a->count && i < g->count && by_sum(&a->at[i], &g->at[i]) == 0) {
        i++;
    }
    if (i == a->count && i == g->count) {
        return false;
    }
    *in_p = i == g->count || (i < a->count && by_sum(&a->at[i], &g->at[i]) < 0);
    *where = *in_p ? a->at[i] : g->at[i];
    return true;
}

/* WY_OK: no difference seen.  WY_NO: at *where, and in_p says whether the automaton accepts it. */
static wy_status compare_near(wy_position *where, bool *in_p, const wy_automaton *p,
                              const wy_rules *rules, const wy_numeration *system,
                              const wy_control *control, wy_error *error) {
    cells of_p = {.p = p, .system = system, .error = error};
    cells of_game = {.error = error};
    size_t length = 0;
    int64_t window = 0;
    wy_status status = choose_length(&length, &window, system, error);
    if (status == WY_OK) {
        status = by_automaton(&of_p, length, control);
    }
    if (status == WY_OK) {
        status = by_game(&of_game, rules, window, control);
    }
    if (status == WY_OK && first_difference(where, in_p, &of_p, &of_game)) {
        status = WY_NO;
    }
    free(of_p.at);
    free(of_game.at);
    /* Not seen within the limits: then the proof has to see it. */
    return status == WY_LIMIT ? WY_OK : status;
}

/* ---- two heaps ------------------------------------------------------------------------------- */

wy_status wi_game_obligations_prove(wi_proof_report *report, const wy_automaton *p,
                                    const wy_rules *rules, const wi_moves *moves,
                                    const wy_numeration *system, uint64_t most,
                                    const wy_control *control, wy_error *error) {
    if (rules->memory != WY_MEMORY_NONE || rules->block > WI_PROVE_BLOCK) {
        return rules->memory != WY_MEMORY_NONE
                   ? wi_fail(error, WY_LIMIT, "outcomes of this game depend on its history")
                   : wi_fail(error, WY_LIMIT, "more than %d options may be blocked",
                             WI_PROVE_BLOCK);
    }
    wi_ray_moves rays = {wi_moves_primitives(moves), wi_moves_count(moves), true};
    wi_kernel f = {.c = {.system = system, .control = control, .error = error, .most = most},
                   .report = report,
                   .leads = &wi_ray_leads,
                   .moves = &rays,
                   .rules = rules,
                   .tracks = 2,
                   .p = p};
    const wy_status status = wi_kernel_prove(&f);
    wi_kernel_clear(&f);
    return status;
}

/* What is wrong near the origin is refused at once. */
static wy_status look_nearby(wi_proof_report *report, const wy_automaton *p, const wy_rules *rules,
                             const wy_numeration *system, const wy_control *control,
                             wy_error *error) {
    wy_position where = {0, 0};
    bool in_p = false;
    const wy_status status = compare_near(&where, &in_p, p, rules, system, control, error);
    if (status == WY_NO) {
        const bool ends = wi_rules_ends_at(rules, where.x, where.y) ||
                          !wi_cone_contains(&rules->board, where.x, where.y);
        report->failed = ends ? WI_GAME_ENDS : in_p ? WI_GAME_STABLE : WI_GAME_ABSORBING;
        report->has_place = true;
        mpz_set_si(report->place[0], where.x);
        mpz_set_si(report->place[1], where.y);
    }
    return status;
}

wy_status wi_game_kernel_prove(wi_proof_report *report, const wy_automaton *p,
                               const wy_rules *rules, const wi_moves *moves,
                               const wy_numeration *system, uint64_t most,
                               const wy_control *control, wy_error *error) {
    const wy_status status = rules->memory != WY_MEMORY_NONE
                                 ? WY_OK
                                 : look_nearby(report, p, rules, system, control, error);
    return status == WY_OK
               ? wi_game_obligations_prove(report, p, rules, moves, system, most, control, error)
               : status;
}

/* theorem.c - wy_prove: the ways to a theorem, in order, and what is known of one. */
#include "prove/theorem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/pace.h"
#include "prove/calculus.h"
#include "prove/game_kernel.h"
#include "prove/heap_proof.h"
#include "prove/inside.h"
#include "rules/value.h"
#include "solve/moves.h"
#include "theory/theory.h"

/* ==== the ways, in order ===================================================================== */

/* The list.  They share the time of the options. */
static const struct {
    const char *name;
    wi_theorem_attempt *run;
} attempts[] = {
    {"offsets", wi_theorem_offset},
    {"period", wi_theorem_period},
    {"sectors", wi_theorem_sectors},
    {"shift", wi_theorem_shift_fans},
    {"learning", wi_theorem_learn},
    {"pieces", wi_theorem_pieces},
    {"learning", wi_theorem_learn_far},
    {"shift", wi_theorem_shift},
    {"offsets of the slope", wi_theorem_offset_slope},
    {"squares", wi_theorem_squares},
    {"slope", wi_theorem_learn_slope},
};

enum { ATTEMPTS = sizeof attempts / sizeof attempts[0] };

/* A rule that automata cannot say is refused before anything is tried. */
static wy_status check_rule(const wy_theorem *theorem, wy_error *error) {
    wy_status status = wi_calculus_can(wy_theorem_played(theorem)->terminal, error);
    const wi_primitive *moves = wi_moves_primitives(theorem->moves);
    for (size_t i = 0; i < wi_moves_count(theorem->moves) && status == WY_OK; i++) {
        status = wi_calculus_can(moves[i].when, error);
    }
    return status;
}

/* What was tried so far, as sentences. */
typedef struct account {
    char text[WY_MESSAGE_SIZE];
    size_t used;
    unsigned more;
} account;

static void enter(account *a, const char *sentence, unsigned more) {
    static const char unknown[] = "unknown: ";
    const size_t skip = strncmp(sentence, unknown, strlen(unknown)) == 0 ? strlen(unknown) : 0;
    const int length = snprintf(a->text + a->used, sizeof a->text - a->used, "%s%s",
                                a->used > 0 ? ". " : "", sentence + skip);
    if (a->used > 0 && length > 2 && a->used + 2 < sizeof a->text) {
        char *first = &a->text[a->used + 2];
        *first = *first >= 'a' && *first <= 'z' ? (char)(*first - 'a' + 'A') : *first;
    }
    a->used += length > 0 ? (size_t)length : 0;
    a->used = a->used < sizeof a->text ? a->used : sizeof a->text - 1;
    a->more |= more;
}

/* The theorem as it was before an attempt. */
static void forget(wy_theorem *theorem, const wy_theorem_facts *before) {
    wy_automaton_free(theorem->p);
    wy_automaton_free(theorem->bits);
    theorem->p = NULL;
    theorem->bits = NULL;
    theorem->system = NULL;
    theorem->step_count = 0;
    theorem->facts = *before;
}

wy_status wi_theorem_within_memory(wy_status status, const wy_control *control, wy_error *error) {
    if (status != WY_SYSTEM || control == NULL || control->memory == 0) {
        return status;
    }
    wi_fail(error, WY_LIMIT, "more memory is needed than the %.3g MB that are allowed",
            (double)control->memory / 1e6);
    return wi_fail_more(error, WY_MORE_MEMORY);
}

/* One attempt, in what is left of the time. */
static wy_status attempt(size_t i, wy_theorem *theorem, const wy_prove_options *options,
                         const wy_control *control, wi_timer *timer, wy_error *error) {
    const bool limited = options->seconds > 0;
    const wy_theorem_facts before = theorem->facts;
    const wy_status status =
        attempts[i].run(theorem, options, limited ? &timer->control : control, error);
    if (status != WY_OK) {
        forget(theorem, &before);
    }
    if (status == WY_STOPPED && limited && timer->late && !timer->stopped) {
        const wy_error why = *error;
        const bool told = strncmp(why.message, "stopped with", strlen("stopped with")) == 0;
        wi_fail(error, WY_LIMIT, "the %g seconds are over%s%.200s", options->seconds,
                told ? ": " : "", told ? why.message : "");
        wi_fail_more(error, WY_MORE_TIME);
        return WY_LIMIT;
    }
    /* The rest may be smaller. */
    return wi_theorem_within_memory(status, control, error);
}

/* One after the other, until one succeeds; WY_LIMIT: none did, and error says why. */
static wy_status theorem_attempts(wy_theorem *theorem, const wy_prove_options *options,
                                  const wy_control *control, wy_error *error) {
    wi_timer timer;
    account all = {0};
    wy_error fault = {0};
    wi_timer_start(&timer, control, options->seconds);
    wy_status status = check_rule(theorem, error);
    if (status != WY_OK) {
        return status;
    }
    status = WY_NO;
    for (size_t i = 0; i < ATTEMPTS && (status == WY_NO || status == WY_LIMIT) && !timer.late;
         i++) {
        fault = (wy_error){0};
        status = attempt(i, theorem, options, control, &timer, &fault);
        if (status == WY_LIMIT) {
            enter(&all, fault.message, fault.more);
        }
        const bool cut = status == WY_STOPPED && fault.message[0] != '\0';
        if (options->tell != NULL && (status == WY_LIMIT || cut)) {
            options->tell(options->tell_data, attempts[i].name, fault.message);
        }
    }
    if (status == WY_OK) {
        return WY_OK;
    }
    if (status != WY_NO && status != WY_LIMIT) {
        if (error != NULL) {
            *error = fault;
        }
        return status;
    }
    wi_fail(error, WY_LIMIT, "unknown: %.*s", WY_MESSAGE_SIZE - 10,
            all.used > 0 ? all.text : "no way to a theorem is known for this game");
    return wi_fail_more(error, all.more);
}

/* ---- what was tried -------------------------------------------------------------------------- */

/* The result for each numeration that was tried. */

void wi_tried_add(wi_tried *tried, const wy_numeration *system, const char *what, unsigned more) {
    tried->more |= more;
    if (tried->used < sizeof tried->text) {
        const int length =
            snprintf(tried->text + tried->used, sizeof tried->text - tried->used, "%s%s: %s",
                     tried->used > 0 ? "; " : "", wy_numeration_name(system), what);
        tried->used += length > 0 ? (size_t)length : 0;
    }
}

/* ==== the theorem ============================================================================ */

void wi_theorem_add_step(wy_theorem *theorem, const char *name, const char *statement,
                         double seconds, uint64_t widest) {
    if (theorem->step_count < WI_THEOREM_STEPS) {
        theorem->steps[theorem->step_count++] = (wy_theorem_step){name, statement, seconds, widest};
    }
    theorem->facts.proving += seconds;
    theorem->facts.widest = widest > theorem->facts.widest ? widest : theorem->facts.widest;
}

/* ---- the bit-string ----------------------------------------------------------------------- */

/* Has every column exactly one P-position? */
static bool one_in_each_column(wi_calculus *c, const wy_automaton *p) {
    wy_word word;
    wy_automaton *two = wi_calculus_combine(c, WY_OP_AND, p, TRACKS(0, 1), p, TRACKS(0, 2), 3);
    bool holds = wi_calculus_is_empty(c, &word, WY_OP_AND, two, TRACKS(0, 1, 2),
                                      wi_calculus_less(c), TRACKS(1, 2), 3);
    wy_word_free(&word);
    wy_automaton_free(two);
    if (!holds) {
        return false;
    }
    wy_automaton *all = wi_calculus_all(c, 1);
    wy_automaton *some = NULL;
    if (c->status == WY_OK) {
        const bool gone[] = {false, true};
        c->status = wy_automaton_exists(&some, p, gone, NULL, c->control, c->error);
    }
    holds = wi_calculus_is_empty(c, &word, WY_OP_AND_NOT, all, TRACKS(0), some, TRACKS(0), 1);
    wy_word_free(&word);
    wy_automaton_free(all);
    wy_automaton_free(some);
    return holds;
}

static int32_t is_lower(void *data, const int32_t *any, const int32_t *lower) {
    (void)data;
    (void)any;
    return lower != NULL && *lower != 0;
}

/* Bits from p, if every column has exactly one P-position; WY_OK also if not. */
static wy_status theorem_find_bits(wy_theorem *theorem, const wy_control *control,
                                   wy_error *error) {
    wi_calculus c = {.system = theorem->system, .control = control, .error = error};
    if (!one_in_each_column(&c, theorem->p)) {
        return c.status;
    }
    /* There is y < x with P(x, y). */
    wy_automaton *lower = wi_calculus_exists(&c, WY_OP_AND, theorem->p, TRACKS(0, 1),
                                             wi_calculus_less(&c), TRACKS(1, 0), 2, 1);
    wy_automaton *all = wi_calculus_all(&c, 1);
    if (c.status == WY_OK) {
        const wy_product product = {.kind = WY_WORD, .a_alone = true, .combine = is_lower};
        c.status = wy_automaton_product(&theorem->bits, &product, all, TRACKS(0), lower, TRACKS(0),
                                        1, control, error);
    }
    if (c.status == WY_OK) {
        c.status = wy_automaton_minimise_in_place(theorem->bits, control, error);
    }
    if (c.status != WY_OK) {
        wy_automaton_free(theorem->bits);
        theorem->bits = NULL;
    }
    wy_automaton_free(lower);
    wy_automaton_free(all);
    return c.status;
}

/* ---- proving -------------------------------------------------------------------------------- */

/* Where moves return tokens: the image in which none does. */
static wy_status choose_image(wy_theorem *theorem, const wy_rules *rules, wy_error *error) {
    if (rules->block > 0 && rules->block_kind == WY_BLOCK_DIAGONAL) {
        return wi_fail(error, WY_LIMIT,
                       "unknown: moves return tokens, and which options may be blocked depends on "
                       "the heaps");
    }
    wi_image *m = &theorem->image;
    wy_status status = wi_image_find(m, rules, error);
    if (status == WY_OK) {
        status = wi_rules_image(&theorem->played, rules, m, error);
    }
    if (status == WY_OK) {
        const int64_t image[4] = {m->a, m->b, m->c, m->d};
        memcpy(theorem->facts.image, image, sizeof image);
    }
    return status == WY_NO
               ? wi_fail(error, WY_LIMIT,
                         "unknown: moves return tokens, and no linear map makes them all "
                         "non-negative")
               : status;
}

/* The game that the automaton is for. */
static wy_status choose_game(wy_theorem *theorem, const wy_rules *rules, wy_error *error) {
    wy_status status = wy_rules_settle(&theorem->rules, rules, error);
    if (status != WY_OK) {
        return status;
    }
    rules = theorem->rules;
    if (rules->weight.x > 0) {
        status = choose_image(theorem, rules, error);
        if (status != WY_OK) {
            return status;
        }
    } else {
        status = wi_rules_canonical(&theorem->played, &theorem->facts.q, rules, error);
        if (status != WY_OK && status != WY_NO) {
            return status;
        }
        theorem->facts.transported = status == WY_OK && !wi_cone_is_unit(&theorem->facts.q);
        if (!theorem->facts.transported) {
            wy_rules_free(theorem->played);
            theorem->played = NULL;
        }
    }
    const wy_rules *played = wy_theorem_played(theorem);
    const int wanted = WI_MOVES_TIED | (played->block > 0 ? WI_MOVES_DISJOINT : 0);
    status = wi_moves_compile(&theorem->moves, played, wanted, error);
    if (status == WY_OK) {
        theorem->ways = calloc(wi_moves_count(theorem->moves) + 1, sizeof *theorem->ways);
        status = theorem->ways == NULL ? wi_fail_memory(error) : WY_OK;
    }
    return status;
}

/* What the proof took for granted: that the automaton of x + y = z adds. */
static wy_status check_adder(wy_theorem *theorem, const wy_control *control, wy_error *error) {
    const double begin = wi_seconds();
    const wy_status status = wy_numeration_check(theorem->system, control, error);
    if (status == WY_OK) {
        wi_theorem_add_step(theorem, "addition",
                            "x + y = z is what its automaton says, by induction",
                            wi_seconds() - begin, 0);
    }
    return status == WY_NO ? WY_LIMIT : status;
}

enum { WIDEST = 20000000 }; /* states of automata in a proof */

static const char *const statements[2][WI_GAME_OBLIGATIONS] = {
    {"P lies on the board and has all positions on which the game ends by a rule",
     "no other position of P has a move into P that cannot be blocked",
     "every other position has one"},
    {"P lies on the board, outside the positions on which the game ends by a rule",
     "no position of P has a move into P that cannot be blocked, and each has another move",
     "every other position has one, or no other move"},
};

wy_status wi_theorem_try(wy_theorem *theorem, wi_proof_report *report, wy_automaton *p,
                         const wy_numeration *system, const wy_control *control, wy_error *error) {
    const wy_rules *played = wy_theorem_played(theorem);
    const wy_status status =
        wi_game_kernel_prove(report, p, played, theorem->moves, system, WIDEST, control, error);
    if (status == WY_OK) {
        for (int i = 0; i < WI_GAME_OBLIGATIONS; i++) {
            wi_theorem_add_step(theorem, wi_game_obligation_name((wi_game_obligation)i),
                                statements[played->misere][i], report->seconds[i],
                                report->widest[i]);
        }
        theorem->p = p;
        theorem->system = system;
    }
    return status;
}

wy_status wi_theorem_complete(wy_theorem *theorem, const wy_control *control, wy_error *error) {
    wy_status status =
        wi_theorem_within_memory(check_adder(theorem, control, error), control, error);
    /* Columns of an image are no columns of the game. */
    if (status == WY_OK && theorem->bits == NULL && theorem->rules->weight.x == 0) {
        status =
            wi_theorem_within_memory(theorem_find_bits(theorem, control, error), control, error);
        /* The theorem stands without it. */
        status = status == WY_LIMIT ? WY_OK : status;
    }
    theorem->facts.numeration = wy_numeration_name(theorem->system);
    theorem->facts.p_states = wy_automaton_states(theorem->p);
    theorem->facts.p_transitions = wy_automaton_transitions(theorem->p);
    theorem->facts.s_states = theorem->bits == NULL ? 0 : wy_automaton_states(theorem->bits);
    return status;
}

/* What stands in the way, from whatever part it comes, leaves the question open. */
static wy_status leave_unknown(wy_error *error) {
    static const char word[] = "unknown: ";
    if (error == NULL) {
        return WY_LIMIT;
    }
    error->status = WY_LIMIT;
    if (strncmp(error->message, word, strlen(word)) != 0) {
        const wy_error old = *error;
        wi_fail(error, WY_LIMIT, "%s%.*s", word, (int)(sizeof old.message - sizeof word),
                old.message);
        wi_fail_more(error, old.more);
    }
    return WY_LIMIT;
}

wy_status wi_theorem_begin(wy_theorem **out, const wy_rules *rules, wy_error *error) {
    *out = NULL;
    const wy_status plane = wi_rules_want_plane(rules, error);
    if (plane != WY_OK) {
        return plane;
    }
    if (rules->memory != WY_MEMORY_NONE) {
        return wi_fail(error, WY_LIMIT, "unknown: outcomes of this game depend on its history");
    }
    if (rules->block > WI_PROVE_BLOCK) {
        return wi_fail(error, WY_LIMIT, "unknown: more than %d options may be blocked",
                       WI_PROVE_BLOCK);
    }
    wy_theorem *theorem = calloc(1, sizeof *theorem);
    if (theorem == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = choose_game(theorem, rules, error);
    if (status == WY_OK) {
        status = wy_numerations_open(&theorem->store, error);
    }
    if (status != WY_OK) {
        wy_theorem_free(theorem);
        return status == WY_NO || status == WY_LIMIT ? leave_unknown(error) : status;
    }
    *out = theorem;
    return WY_OK;
}

wy_status wi_theorem_on_plane(const wy_theorem *theorem, wy_error *error) {
    return theorem->heaps != NULL ? wi_rules_want_plane(theorem->heaps->rules, error) : WY_OK;
}

/* On several heaps, or with a memory. */
static wy_status prove_heaps(wy_theorem **out, const wy_rules *rules,
                             const wy_prove_options *options, const wy_control *control,
                             wy_error *error) {
    wy_theorem *theorem = calloc(1, sizeof *theorem);
    *out = NULL;
    if (theorem == NULL) {
        return wi_fail_memory(error);
    }
    const wy_status status = wi_heap_prove(&theorem->heaps, rules, options, control, error);
    if (status != WY_OK) {
        wy_theorem_free(theorem);
        return status;
    }
    *out = theorem;
    return WY_OK;
}

wy_status wy_prove(wy_theorem **out, const wy_rules *rules, const wy_prove_options *options,
                   const wy_control *control, wy_error *error) {
    wy_prove_options wanted = options != NULL ? *options : (wy_prove_options){0};
    if (!wy_rules_plane(rules)) {
        return prove_heaps(out, rules, options, control, error);
    }
    wy_status status = wi_theorem_begin(out, rules, error);
    if (status != WY_OK) {
        return status;
    }
    const bool counted = wi_theorem_counted(*out);
    wanted.states = wanted.states > 0 ? wanted.states : 1000000;
    wanted.window = wanted.window > 0 ? wanted.window : counted ? 5000000 : 50000;
    wanted.positions = wanted.positions > 0 ? wanted.positions : counted ? 5000000 : 2000000;
    status = theorem_attempts(*out, &wanted, control, error);
    if (status == WY_OK) {
        status = wi_theorem_complete(*out, control, error);
    }
    if (status != WY_OK) {
        wy_theorem_free(*out);
        *out = NULL;
        return status == WY_NO || status == WY_LIMIT ? leave_unknown(error) : status;
    }
    return WY_OK;
}

void wy_theorem_free(wy_theorem *theorem) {
    if (theorem == NULL) {
        return;
    }
    for (size_t i = 0; theorem->ways != NULL && i < wi_moves_count(theorem->moves); i++) {
        wi_ray_relations_clear(&theorem->ways[i].first);
        wi_ray_relations_clear(&theorem->ways[i].second);
        wy_automaton_free(theorem->ways[i].between);
    }
    free(theorem->ways);
    wi_heap_proof_free(theorem->heaps);
    wy_automaton_free(theorem->p);
    wy_automaton_free(theorem->bits);
    wy_numerations_close(theorem->store);
    wi_moves_free(theorem->moves);
    wy_rules_free(theorem->played);
    wy_rules_free(theorem->rules);
    free(theorem);
}

/* ---- looking ----------------------------------------------------------------------------- */

void wy_theorem_facts_of(wy_theorem_facts *out, const wy_theorem *theorem) {
    *out = theorem->heaps != NULL ? theorem->heaps->facts : theorem->facts;
}

const wy_rules *wy_theorem_rules(const wy_theorem *theorem) {
    return theorem->heaps != NULL ? theorem->heaps->rules : theorem->rules;
}

const wy_rules *wy_theorem_played(const wy_theorem *theorem) {
    return theorem->played != NULL ? theorem->played : wy_theorem_rules(theorem);
}

bool wy_theorem_alike(const wy_theorem *a, const wy_theorem *b) {
    const wy_theorem_facts *one = &a->facts;
    const wy_theorem_facts *two = &b->facts;
    if (a->heaps != NULL || b->heaps != NULL) {
        return a->heaps != NULL && b->heaps != NULL &&
               a->heaps->rules->heaps == b->heaps->rules->heaps;
    }
    return one->transported == two->transported &&
           (!one->transported || memcmp(&one->q, &two->q, sizeof one->q) == 0) &&
           memcmp(one->image, two->image, sizeof one->image) == 0;
}

const wy_automaton *wy_theorem_p(const wy_theorem *theorem) {
    return theorem->heaps != NULL ? wi_heap_proof_p(theorem->heaps) : theorem->p;
}

const wy_automaton *wy_theorem_bits(const wy_theorem *theorem) {
    return theorem->bits;
}

const wy_automaton *wy_theorem_state(const wy_theorem *theorem, size_t passes) {
    const wi_heap_proof *heaps = theorem->heaps;
    return heaps != NULL && passes < heaps->stages ? heaps->p[passes] : NULL;
}

const char *wy_theorem_form(const wy_theorem *theorem) {
    const wi_heap_proof *heaps = theorem->heaps;
    return heaps == NULL || heaps->form[0] == '\0' ? NULL : heaps->form;
}

const wy_theorem_step *wy_theorem_steps(const wy_theorem *theorem, size_t *count) {
    *count = theorem->heaps != NULL ? theorem->heaps->step_count : theorem->step_count;
    return theorem->heaps != NULL ? theorem->heaps->steps : theorem->steps;
}

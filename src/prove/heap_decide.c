/*
 * heap_decide.c - who wins a game on several heaps by its theorem, at heaps of any size, and by
 * which move: the digits of the heaps are read by the automaton of the P-set, and a move into it is
 * looked for line by line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/prove.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "prove/calculus.h"
#include "prove/heap_proof.h"
#include "prove/inside.h"
#include "prove/search.h"

/* ---- a move, digit by digit ------------------------------------------------------------------ */

/*
 * A move into a set, at heaps of any size.
 *
 * A move is looked for line by line (heap_moves.h): with the heaps x known, a condition on x and
 * what is taken is one on the option a, K - sum of c_i a_i >= 0, with a number K that is known as
 * well.  The set and these conditions, each an automaton, read the digits of a and K in step
 * (search.h).  Few ways stay open at a time, so this takes time in proportion to the number of
 * digits.
 */

enum { SEARCH_CONDITIONS = WI_HEAP_LINE_CONDITIONS + WY_MOST_HEAPS };

typedef struct search_condition {
    wi_heap_relation relation;
    mpz_t known; /* K, if the relation has it */
    bool has_known;
} search_condition;

typedef struct heap_search {
    wi_calculus c;
    const wy_automaton *p;
    int heaps, tracks;
    const mpz_t *heap; /* and the numbers that are remembered */
    search_condition all[SEARCH_CONDITIONS];
    size_t count;
    bool never; /* some condition fails whatever is taken */
    wy_error *error;
} heap_search;

enum { MOST_WAYS = 20000000 }; /* open at all digits together */

/* ---- conditions on the option -------------------------------------------------------------- */

static void clear_conditions(heap_search *s) {
    for (size_t i = 0; i < s->count; i++) {
        wi_heap_relation_clear(&s->all[i].relation);
        mpz_clear(s->all[i].known);
    }
    s->count = 0;
    s->never = false;
}

/* K - sum of taken_i a_i relation 0; with a modulus: is a multiple of it */
static void add_condition(heap_search *s, const wi_heap_condition *of) {
    mpz_t known;
    mpz_init(known);
    wi_named_form form = {.constant = 0};
    bool some = false;
    for (int i = 0; i < s->tracks; i++) {
        const int64_t by = of->heap[i] + of->taken[i];
        if (by >= 0) {
            mpz_addmul_ui(known, s->heap[i], (unsigned long)by);
        } else {
            mpz_submul_ui(known, s->heap[i], (unsigned long)-by);
        }
        form.c[WI_NAME_OPTION + i] = -of->taken[i];
        some = some || of->taken[i] != 0;
    }
    if (of->limit >= 0) {
        mpz_sub_ui(known, known, (unsigned long)of->limit);
    } else {
        mpz_add_ui(known, known, (unsigned long)-of->limit);
    }
    search_condition *to = &s->all[s->count];
    if (some) {
        *to = (search_condition){0};
        mpz_init(to->known);
    }
    if (!some) {
        s->never =
            s->never || (of->modulus > 0 ? !mpz_divisible_ui_p(known, (unsigned long)of->modulus)
                         : of->equal     ? mpz_sgn(known) != 0
                                         : mpz_sgn(known) < 0);
    } else if (of->modulus > 0) {
        form.constant = (int64_t)mpz_fdiv_ui(known, (unsigned long)of->modulus);
        for (int i = 0; i < s->tracks; i++) {
            int64_t *by = &form.c[WI_NAME_OPTION + i];
            *by = (*by % of->modulus + of->modulus) % of->modulus;
        }
        form.c[WI_NAME_CHOICE] = -of->modulus;
        to->relation = wi_heap_relation_without(&s->c, wi_heap_relation_linear(&s->c, &form, WY_EQ),
                                                WI_NAME_CHOICE);
        s->count++;
    } else {
        form.c[WI_NAME_CHOICE] = mpz_sgn(known);
        to->has_known = mpz_sgn(known) != 0;
        to->relation = wi_heap_relation_linear(&s->c, &form, of->equal ? WY_EQ : WY_GE);
        mpz_abs(to->known, known);
        s->count++;
    }
    mpz_clear(known);
}

/* WY_OK: a move of the line leads into P.  WY_NO: none does. */
static wy_status try_line(heap_search *s, const wi_heap_line *line, mpz_t take[WY_MOST_HEAPS]) {
    for (size_t i = 0; i < line->count; i++) {
        add_condition(s, &line->all[i]);
    }
    for (int i = 0; i < s->heaps; i++) {
        wi_heap_condition least = {.limit = 0}; /* not less than nothing is taken */
        least.taken[i] = 1;
        add_condition(s, &least);
    }
    /* The option is first, then each condition has the number that it knows. */
    wi_search search = {.system = s->c.system,
                        .readers = {{.automaton = s->p, .variables = {0, 1, 2, 3, 4, 5}}},
                        .count = 1 + s->count,
                        .largest = s->heap[0],
                        .most = MOST_WAYS,
                        .control = s->c.control};
    for (int i = 0; i < s->tracks; i++) {
        search.largest = mpz_cmp(s->heap[i], search.largest) > 0 ? s->heap[i] : search.largest;
    }
    for (size_t k = 0; k < s->count; k++) {
        const search_condition *one = &s->all[k];
        const uint32_t known = (uint32_t)(WY_MOST_HEAPS + k);
        search.readers[1 + k].automaton = one->relation.of;
        search.given[known] = one->has_known ? one->known : NULL;
        for (uint32_t t = 0; t < one->relation.count; t++) {
            const uint32_t name = one->relation.name[t];
            search.readers[1 + k].variables[t] = name < WI_NAME_HEAP ? name : known;
        }
    }
    mpz_ptr out[WI_SEARCH_VARIABLES] = {NULL};
    for (int i = 0; i < s->heaps; i++) {
        out[i] = take[i];
    }
    wy_status status = s->c.status != WY_OK ? s->c.status
                       : s->never           ? WY_NO
                                            : wi_search_find(out, &search, s->error);
    for (int i = 0; i < s->heaps && status == WY_OK; i++) {
        mpz_sub(take[i], s->heap[i], take[i]);
    }
    clear_conditions(s);
    return status;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* The lines of one set of moves, or of all (-1). */
static wy_status search_move(heap_search *s, const wy_rules *rules, int set,
                             mpz_t take[WY_MOST_HEAPS]) {
    wi_heap_line_list lines = {0};
    wy_status status = wi_heap_certificate_lines(&lines, rules, set, s->error);
    bool unknown = false;
    bool found = false;
    for (size_t i = 0; i < lines.count && status == WY_OK && !found; i++) {
        const wy_status one = try_line(s, &lines.all[i], take);
        found = one == WY_OK;
        unknown = unknown || one == WY_LIMIT;
        s->c.status = one == WY_LIMIT ? WY_OK : s->c.status;
        status = one == WY_NO || one == WY_LIMIT ? WY_OK : one;
    }
    wi_heap_line_list_clear(&lines);
    return status != WY_OK ? status : found ? WY_OK : unknown ? WY_LIMIT : WY_NO;
}

/* Does the game end here by a rule? */
static wy_status search_ended(bool *ended, heap_search *s, const wy_rules *rules) {
    wi_heap_line_list ends = {0};
    wy_status status = WY_OK;
    *ended = false;
    if (rules->terminal != NULL) {
        status = wi_heap_lines_ends(&ends, rules->terminal, rules->heaps, s->error);
    }
    for (size_t i = 0; i < ends.count && status == WY_OK && !*ended; i++) {
        for (size_t k = 0; k < ends.all[i].count; k++) {
            add_condition(s, &ends.all[i].all[k]); /* nothing is taken: it holds, or never does */
        }
        *ended = !s->never;
        clear_conditions(s);
    }
    wi_heap_line_list_clear(&ends);
    return status;
}

/* Is there any move of the set?  WY_OK, WY_NO, or something failed. */
static wy_status search_any(heap_search *s, const wy_rules *rules, int set) {
    wy_track tracks[WY_MOST_HEAPS];
    wy_automaton *all = NULL;
    const wy_automaton *kept = s->p;
    mpz_t take[WY_MOST_HEAPS];
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_init(take[i]);
        tracks[i] = wy_numeration_track(s->c.system);
    }
    wy_status status =
        wi_automaton_valid_words(&all, tracks, (uint32_t)s->tracks, s->c.control, s->error);
    s->p = all;
    status = status == WY_OK ? search_move(s, rules, set, take) : status;
    s->p = kept;
    wy_automaton_free(all);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_clear(take[i]);
    }
    return status;
}

/* ---- who wins ------------------------------------------------------------------------------ */

static wy_status is_in(bool *in, const wy_automaton *p, const heap_search *s) {
    mpz_srcptr numbers[WY_MOST_HEAPS];
    for (int i = 0; i < s->tracks; i++) {
        numbers[i] = s->heap[i];
    }
    return wi_search_accepts(in, p, s->c.system, numbers, s->error);
}

/* Who must move in this set: WY_OK: he wins by a move.  WY_NO: he does not; *lost: has he lost? */
static wy_status decide_in_set(bool *lost, heap_search *s, const wy_rules *rules, int set,
                               mpz_t take[WY_MOST_HEAPS]) {
    bool ended = false;
    wy_status status = search_ended(&ended, s, rules);
    *lost = !rules->misere;
    if (status != WY_OK || ended) {
        return status == WY_OK ? WY_NO : status;
    }
    status = search_move(s, rules, set, take);
    if (status == WY_NO && rules->misere) {
        const wy_status can = search_any(s, rules, set);
        *lost = can == WY_OK;
        return can == WY_OK || can == WY_NO ? WY_NO : can;
    }
    return status;
}

/* Enforced sets: P before a set is named, where with some set named one has lost. */
static wy_status decide_enforced(wy_verdict *verdict, heap_search *s, const wy_rules *rules,
                                 const mpz_t named, bool in) {
    bool lost = false;
    if (mpz_cmp_si(named, WY_NOT_NAMED) != 0) {
        const wy_status status =
            decide_in_set(&lost, s, rules, (int)mpz_get_si(named), verdict->move.take);
        verdict->p = status == WY_NO && lost;
        verdict->has_move = status == WY_OK;
        return status == WY_NO ? WY_OK : status;
    }
    verdict->p = in;
    wy_status status = WY_OK;
    for (int set = 0;
         in && set < rules->sets && status == WY_OK && verdict->move.name == WY_NOT_NAMED; set++) {
        mpz_t take[WY_MOST_HEAPS];
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            mpz_init(take[i]);
        }
        status = decide_in_set(&lost, s, rules, set, take);
        verdict->move.name = status == WY_NO && lost ? set : verdict->move.name;
        status = status == WY_NO ? WY_OK : status;
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            mpz_clear(take[i]);
        }
    }
    return status;
}

/* After a move into P the set to name is one in which the option is lost. */
static wy_status name_set(wy_verdict *verdict, heap_search *s, const wy_rules *rules) {
    wy_verdict next;
    mpz_t option[WY_MOST_HEAPS], none;
    wy_verdict_init(&next);
    mpz_init_set_si(none, WY_NOT_NAMED);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_init(option[i]);
        mpz_sub(option[i], i < s->heaps ? s->heap[i] : verdict->move.take[i],
                verdict->move.take[i]);
    }
    const mpz_t *kept = s->heap;
    s->heap = option;
    const wy_status status = decide_enforced(&next, s, rules, none, true);
    s->heap = kept;
    verdict->move.name = next.move.name;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_clear(option[i]);
    }
    mpz_clear(none);
    wy_verdict_clear(&next);
    return status;
}

static wy_status decide(wy_verdict *verdict, heap_search *s, const wi_heap_proof *proof,
                        const wy_place *place) {
    const wy_rules *rules = proof->rules;
    const size_t passes = rules->memory == WY_MEMORY_PASS ? mpz_get_ui(place->memory) : 0;
    bool in = false;
    bool passed = false;
    s->p = proof->p[passes];
    wy_status status = is_in(&in, s->p, s);
    if (status == WY_OK && rules->memory == WY_MEMORY_ENFORCE) {
        status = decide_enforced(verdict, s, rules, place->memory, in);
        return status == WY_OK && verdict->has_move ? name_set(verdict, s, rules) : status;
    }
    verdict->p = in;
    if (status == WY_OK && !in && passes > 0) {
        status = is_in(&passed, proof->p[passes - 1], s);
    }
    bool ended = false;
    if (status == WY_OK && !in) {
        status = search_ended(&ended, s, rules);
    }
    if (status != WY_OK || in || ended || passed) {
        verdict->has_move = verdict->move.pass = passed && !ended;
        return status;
    }
    status = search_move(s, rules, -1, verdict->move.take);
    verdict->has_move = status == WY_OK;
    verdict->move.may_be_blocked = verdict->has_move && (rules->block > 0 || rules->comply > 0);
    return status == WY_NO || status == WY_LIMIT ? WY_OK : status; /* the outcome is known */
}

/* The heaps, and behind them the numbers that are remembered. */
static void put_numbers(mpz_t out[WY_MOST_HEAPS], const wy_rules *rules, const wy_place *place) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_init(out[i]);
    }
    for (int i = 0; i < rules->heaps; i++) {
        mpz_set(out[i], place->heap[i]);
        if (rules->memory == WY_MEMORY_REPEAT) {
            mpz_set(out[rules->heaps + i], place->last[i]);
        }
    }
    if (rules->memory == WY_MEMORY_BOUND) {
        mpz_set(out[rules->heaps], place->memory);
    }
}

void wi_heap_proof_standing(wy_standing *standing, const wi_heap_proof *proof) {
    const uint32_t states = wy_automaton_states(wi_heap_proof_p(proof));
    standing->kind = WY_PROVED;
    snprintf(standing->by, sizeof standing->by,
             "the P-set as an automaton in %s (%u state%s), stable and absorbing",
             wy_numeration_name(proof->system), states, states == 1 ? "" : "s");
}

wy_status wi_heap_proof_decide(wy_verdict *verdict, const wi_heap_proof *proof,
                               const wy_place *place, const wy_control *control, wy_error *error) {
    const int tracks = wi_heap_tracks(proof->rules);
    mpz_t numbers[WY_MOST_HEAPS];
    wy_error own;
    heap_search s = {
        /* cppcheck-suppress uninitvar ; the address of own is taken, not its content */
        .c = {.system = proof->system, .control = control, .error = error != NULL ? error : &own},
        .heaps = proof->rules->heaps,
        .tracks = tracks,
        .heap = numbers,
        .error = error != NULL ? error : &own};
    verdict->p = verdict->has_move = verdict->move.pass = verdict->move.may_be_blocked = false;
    verdict->move.name = WY_NOT_NAMED;
    put_numbers(numbers, proof->rules, place);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_ui(verdict->move.take[i], 0);
    }
    wy_status status =
        strncmp(wy_numeration_name(proof->system), "msd", 3) == 0
            ? WY_OK
            : wi_fail(s.error, WY_LIMIT, "theorems with the least digit first do not decide here");
    if (status == WY_OK) {
        status = decide(verdict, &s, proof, place);
    }
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_clear(numbers[i]);
    }
    wi_heap_proof_standing(&verdict->standing, proof);
    return status;
}

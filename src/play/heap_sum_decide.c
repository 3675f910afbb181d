/*
 * heap_sum_decide.c - who wins a sum in which parts have several heaps, or a memory.
 *
 * A game with a memory is an impartial game on positions together with what is remembered, as long
 * as each part of a sum keeps its own memory; so it has Grundy values.  By Sprague and Grundy a
 * part of value v may be exchanged for a heap of Nim with v tokens: that is done with all parts of
 * this kind, and the sum of boards that is left is decided as for two heaps, with all its ways for
 * heaps of any size.  A winning move in such a heap, to v', is a move of the part to value v'.
 *
 * The value of a part: Nim by its theorem, at any size; 0 where the position is decided to be P, by
 * a theorem or a proof; else from the table of all smaller positions, which is kept.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "heaps/theorem.h"
#include "play/sum_value.h"

void wy_heap_sum_verdict_init(wy_heap_sum_verdict *verdict) {
    wy_verdict_init(&verdict->boards);
    wy_move_init(&verdict->move);
}

void wy_heap_sum_verdict_clear(wy_heap_sum_verdict *verdict) {
    wy_verdict_clear(&verdict->boards);
    wy_move_clear(&verdict->move);
}

void wi_heap_values_free(wy_sum_solver *solver) {
    for (size_t i = 0; i < solver->heap_count; i++) {
        wy_rules_free(solver->heaps[i].rules);
        wy_heap_table_free(solver->heaps[i].table);
    }
    free(solver->heaps);
}

/* ---- values ---------------------------------------------------------------------------------- */

static bool is_nim(const wy_rules *rules) {
    int most = 0;
    return wi_heap_theorem(rules, &most) == WI_THEOREM_NIM;
}

/* The game with these rules in the solver; NULL: no memory. */
static wi_heap_values *values_of(wy_sum_solver *solver, const wy_rules *rules) {
    for (size_t i = 0; i < solver->heap_count; i++) {
        if (wy_rules_equal(solver->heaps[i].rules, rules)) {
            return &solver->heaps[i];
        }
    }
    if (!wi_list_room(solver->heaps, solver->heap_room, solver->heap_count + 1)) {
        return NULL;
    }
    wi_heap_values *made = &solver->heaps[solver->heap_count];
    memset(made, 0, sizeof *made);
    made->rules = wy_rules_copy(rules);
    solver->heap_count += made->rules != NULL;
    return made->rules != NULL ? made : NULL;
}

/* The values of all positions up to this one, kept.  WY_LIMIT: too many. */
static wy_status table_for(const wy_heap_table **out, wy_sum_solver *solver, const wy_rules *rules,
                           const wy_heap_position *at, wy_error *error) {
    wi_heap_values *values = values_of(solver, rules);
    if (values == NULL) {
        return wi_fail_memory(error);
    }
    bool there = values->table != NULL;
    int64_t size[WY_MOST_HEAPS] = {0};
    for (int i = 0; i < rules->heaps; i++) {
        there = there && at->heap[i] < values->size[i];
        size[i] = at->heap[i] + 1;
    }
    if (!there) {
        wy_heap_table_free(values->table);
        values->table = NULL;
        const wy_status status =
            wy_heap_table_make(&values->table, rules, size, true, &solver->control, error);
        if (status != WY_OK) {
            return status;
        }
        memcpy(values->size, size, sizeof size);
    }
    *out = values->table;
    return WY_OK;
}

static wy_status value_from_table(mpz_t value, wy_standing *standing, wy_sum_solver *solver,
                                  const wy_heap_part *part, wy_error *error) {
    wy_heap_position at;
    const wy_heap_table *table = NULL;
    if (!wy_heap_place_small(&at, part->rules, &part->at)) {
        return wi_fail(error, WY_LIMIT, "a table up to this position would be too large");
    }
    const wy_status status = table_for(&table, solver, part->rules, &at, error);
    if (status == WY_OK) {
        mpz_set_ui(value, wy_heap_table_value(table, &at));
        standing->kind = WY_COMPUTED;
        snprintf(standing->by, sizeof standing->by, "from all smaller positions");
    }
    return status;
}

/* A P-position has value 0.  WY_LIMIT: it is none, or that is not known. */
static wy_status value_of_p(mpz_t value, wy_standing *standing, wy_sum_solver *solver,
                            const wy_heap_part *part, wy_error *error) {
    wy_solution *game = NULL;
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    wy_status status = wy_answer_open(&game, part->rules, WY_ENGINE_AUTO, &solver->control, error);
    if (status == WY_OK) {
        status = wy_solution_decide(&verdict, game, &part->at, error);
    }
    if (status == WY_OK && !verdict.p) {
        status = wi_fail(error, WY_LIMIT, "the value is not 0, and which it is, is not known");
    }
    if (status == WY_OK) {
        mpz_set_ui(value, 0);
        *standing = verdict.standing;
    }
    wy_solution_free(game);
    wy_verdict_clear(&verdict);
    return status;
}

static wy_status find_value(mpz_t value, wy_standing *standing, wy_sum_solver *solver,
                            const wy_heap_part *part, wy_error *error) {
    if (is_nim(part->rules)) {
        mpz_set_ui(value, 0);
        for (int i = 0; i < part->rules->heaps; i++) {
            mpz_xor(value, value, part->at.heap[i]);
        }
        standing->kind = WY_PROVED;
        snprintf(standing->by, sizeof standing->by, "Bouton: the exclusive or of the heaps");
        return WY_OK;
    }
    const wy_status status = value_from_table(value, standing, solver, part, error);
    return status == WY_LIMIT ? value_of_p(value, standing, solver, part, error) : status;
}

/* ---- moves to a value ------------------------------------------------------------------------ */

typedef struct search {
    const wy_heap_part *part;
    const wy_heap_table *table;
    wy_heap_position at;
    uint32_t target;
    wy_move *move;
    bool (*take)(void *data, const wy_move *move);
    void *data;
    bool stopped;
} search;

static bool hand_over(search *s) {
    s->stopped = !s->take(s->data, s->move);
    return !s->stopped;
}

static bool try_move(void *data, const wy_heap_move *found) {
    search *s = data;
    const wy_rules *rules = s->part->rules;
    wy_heap_position next;
    wy_heap_move_make(&next, rules, &s->at, found);
    const bool named = rules->memory == WY_MEMORY_ENFORCE;
    s->move->pass = found->pass;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_si(s->move->take[i], found->take[i]);
    }
    for (int set = 0; set < (named ? rules->sets : 1) && !s->stopped; set++) {
        next.memory = named ? set : next.memory;
        s->move->name = named ? set : WY_NOT_NAMED;
        if (wy_heap_table_value(s->table, &next) == s->target) {
            hand_over(s);
        }
    }
    return !s->stopped;
}

/* A heap becomes itself xor what the value must change by, if that makes it smaller. */
static void nim_moves(search *s) {
    mpz_t change, left;
    mpz_inits(change, left, NULL);
    mpz_xor(change, s->move->before, s->move->after);
    for (int i = 0; i < s->part->rules->heaps && !s->stopped; i++) {
        mpz_xor(left, s->part->at.heap[i], change);
        if (mpz_cmp(left, s->part->at.heap[i]) < 0) {
            for (int j = 0; j < WY_MOST_HEAPS; j++) {
                mpz_set_ui(s->move->take[j], 0);
            }
            mpz_sub(s->move->take[i], s->part->at.heap[i], left);
            hand_over(s);
        }
    }
    mpz_clears(change, left, NULL);
}

/* The moves of part move->part to value move->after. */
static wy_status each_to_value(search *s, wy_sum_solver *solver, wy_error *error) {
    if (is_nim(s->part->rules)) {
        nim_moves(s);
        return WY_OK;
    }
    if (!mpz_fits_uint_p(s->move->after)) {
        return WY_OK; /* no table has such a value */
    }
    s->target = (uint32_t)mpz_get_ui(s->move->after);
    if (!wy_heap_place_small(&s->at, s->part->rules, &s->part->at)) {
        return wi_fail(error, WY_LIMIT, "a table up to this position would be too large");
    }
    const wy_status status = table_for(&s->table, solver, s->part->rules, &s->at, error);
    return status == WY_OK ? wy_heap_moves(s->part->rules, &s->at, try_move, s, error) : status;
}

/* ---- who wins -------------------------------------------------------------------------------- */

/* Keeps the move that takes most: it shortens the game. */
typedef struct best {
    wy_move *move;
    bool found;
    mpz_t size, most;
} best;

static bool keep_largest(void *data, const wy_move *move) {
    best *b = data;
    mpz_set_ui(b->size, 0);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_add(b->size, b->size, move->take[i]);
    }
    if (!b->found || mpz_cmp(b->size, b->most) > 0) {
        mpz_set(b->most, b->size);
        wy_move_set(b->move, move);
        b->found = true;
    }
    return true;
}

static wy_status take_best(wy_heap_sum_verdict *verdict, wy_sum_solver *solver,
                           const wy_heap_part *part, wy_error *error) {
    wy_move move;
    best b = {.move = &verdict->move};
    wy_move_init(&move);
    wy_move_set(&move, &verdict->move);
    mpz_inits(b.size, b.most, NULL);
    search s = {.part = part, .move = &move, .take = keep_largest, .data = &b};
    wy_status status = each_to_value(&s, solver, error);
    if (status == WY_OK && !b.found) {
        status = wi_fail(error, WY_SYSTEM, "a value has no option of a smaller value");
    }
    mpz_clears(b.size, b.most, NULL);
    wy_move_clear(&move);
    return status;
}

/* The move of the boards as one of the sum. */
static wy_status translate(wy_heap_sum_verdict *verdict, wy_sum_solver *solver,
                           const wy_heap_sum *sum, wy_error *error) {
    const wy_move *from = &verdict->boards.move;
    wy_move *to = &verdict->move;
    to->part = from->part;
    to->pass = false;
    to->name = WY_NOT_NAMED;
    to->valued = from->valued;
    mpz_set(to->before, from->before);
    mpz_set(to->after, from->after);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_ui(to->take[i], 0);
    }
    mpz_set(to->take[0], from->take[0]);
    mpz_set(to->take[1], from->take[1]);
    if (sum->parts[to->part].rules == NULL) {
        return WY_OK;
    }
    to->valued = true;
    mpz_set(to->before, sum->boards->parts[to->part].at.heap[0]);
    mpz_sub(to->after, to->before, from->take[0]);
    wy_status status = take_best(verdict, solver, &sum->parts[to->part], error);
    if (status == WY_OK) { /* what was checked is the heap of Nim that stood for the part */
        status = wy_heap_sum_move_legal(sum, to, error);
        snprintf(verdict->boards.checked, sizeof verdict->boards.checked, "%s",
                 status == WY_OK ? "the move is legal, and leads to the value that is wanted" : "");
    }
    return status == WY_NO      ? wi_fail(error, WY_SYSTEM, "the move to be advised is not legal")
           : status == WY_LIMIT ? WY_OK /* heaps too large for the referee */
                                : status;
}

wy_status wy_heap_value(mpz_t value, wy_standing *standing, wy_sum_solver *solver,
                        const wy_rules *rules, const wy_place *place, wy_error *error) {
    if (wy_heap_no_values(rules) != NULL) {
        return wi_fail(error, WY_BAD, "this game has no Grundy values: %s",
                       wy_heap_no_values(rules));
    }
    if (rules->memory == WY_MEMORY_ENFORCE && mpz_cmp_si(place->memory, WY_NOT_NAMED) == 0) {
        return wi_fail(error, WY_BAD, "a position has a value once a set of moves is named");
    }
    wy_heap_part part;
    memcpy(&part.rules, &rules, sizeof rules); /* it is only looked at */
    memcpy(&part.at, place, sizeof part.at);
    return find_value(value, standing, solver, &part, error);
}

wy_status wy_heap_sum_decide(wy_heap_sum_verdict *verdict, wy_sum_solver *solver, wy_heap_sum *sum,
                             wy_error *error) {
    if (sum->count < 2) {
        return wi_fail(error, WY_BAD, "a sum has two parts or more");
    }
    wy_standing *standings = calloc(sum->count, sizeof *standings);
    if (standings == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = WY_OK;
    for (size_t i = 0; i < sum->count && status == WY_OK; i++) {
        if (sum->parts[i].rules != NULL) {
            wy_error why = {0};
            status = find_value(sum->boards->parts[i].at.heap[0], &standings[i], solver,
                                &sum->parts[i], &why);
            if (status == WY_LIMIT) {
                wi_fail(error, WY_LIMIT,
                        "the outcome is not known, as the Grundy value of part %zu is not: %s",
                        i + 1, why.message);
                wi_fail_more(error, why.more);
            } else if (status != WY_OK && error != NULL) {
                *error = why;
            }
        }
    }
    if (status == WY_OK) {
        status = wy_sum_decide(&verdict->boards, solver, sum->boards, error);
    }
    for (size_t i = 0; i < sum->count && status == WY_OK; i++) {
        if (i < verdict->boards.part_count && sum->parts[i].rules != NULL) {
            verdict->boards.parts[i].standing = standings[i];
            if (standings[i].kind > verdict->boards.standing.kind) {
                verdict->boards.standing.kind = standings[i].kind;
            }
        }
    }
    free(standings);
    return status == WY_OK && verdict->boards.has_move ? translate(verdict, solver, sum, error)
                                                       : status;
}

/* ---- all winning moves ----------------------------------------------------------------------- */

typedef struct handing {
    const wy_heap_sum *sum;
    wy_move *move;
    bool (*take)(void *data, const wy_move *move);
    void *data;
    bool stopped;
} handing;

static bool hand_pair(void *data, const mpz_t dx, const mpz_t dy) {
    handing *to = data;
    mpz_set(to->move->take[0], dx);
    mpz_set(to->move->take[1], dy);
    to->stopped = !to->take(to->data, to->move);
    return !to->stopped;
}

static bool hand_move(void *data, const wy_move *move) {
    handing *to = data;
    if (to->sum->parts[move->part].rules != NULL) {
        return true;
    }
    to->move->part = move->part;
    to->move->valued = move->valued;
    mpz_set(to->move->before, move->before);
    mpz_set(to->move->after, move->after);
    return hand_pair(to, move->take[0], move->take[1]);
}

/* In one part, to the value that makes the sum lost. */
static wy_status winning_in(handing *to, size_t part, wy_sum_solver *solver, wy_error *error) {
    if (to->sum->parts[part].rules != NULL) {
        search s = {
            .part = &to->sum->parts[part], .move = to->move, .take = to->take, .data = to->data};
        const wy_status status = each_to_value(&s, solver, error);
        to->stopped = s.stopped;
        return status;
    }
    const wy_part *board = &to->sum->boards->parts[part];
    size_t game, found;
    const wy_status status = wi_sum_valued_game(&game, solver, board->rules, error);
    return status == WY_OK
               ? wi_sum_options(&found, solver, game, board->at.heap[0], board->at.heap[1],
                                to->move->after, true, hand_pair, to, error)
               : status;
}

wy_status wy_heap_sum_winning(bool *all, wy_sum_solver *solver, const wy_heap_sum *sum,
                              const wy_heap_sum_verdict *verdict,
                              bool (*take)(void *data, const wy_move *move), void *data,
                              wy_error *error) {
    const wy_verdict *boards = &verdict->boards;
    wy_move move;
    wy_move_init(&move);
    handing to = {.sum = sum, .move = &move, .take = take, .data = data};
    wy_status status = WY_OK;
    *all = boards->totalled || boards->p;
    if (!boards->p && !boards->totalled) { /* not all values are known */
        bool some;
        status = wy_sum_winning(&some, solver, sum->boards, hand_move, &to, error);
    }
    for (size_t i = 0;
         i < sum->count && status == WY_OK && !to.stopped && !boards->p && boards->totalled; i++) {
        const wy_part_value *value = &boards->parts[i];
        if (value->worth != WY_WORTH_EXACT) {
            *all = false;
            continue;
        }
        move.part = i;
        move.pass = false;
        move.name = WY_NOT_NAMED;
        move.valued = true;
        mpz_set(move.before, value->value);
        mpz_xor(move.after, value->value, boards->total);
        for (int j = 0; j < WY_MOST_HEAPS; j++) {
            mpz_set_ui(move.take[j], 0);
        }
        status = winning_in(&to, i, solver, error);
        if (status == WY_LIMIT) {
            *all = false;
            status = WY_OK;
        }
    }
    wy_move_clear(&move);
    *all = *all && status == WY_OK && !to.stopped;
    return status;
}

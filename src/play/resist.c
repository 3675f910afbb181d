/*
 * resist.c - what a lost player does to make it hard: of some small moves, or of the sets that he
 * may name, the one that leaves the fewest good answers and, if possible, no answer that ends the
 * game.
 */
#include "play/session.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"
#include "play/solver.h"

/* So many small moves, and these are looked into; answers are counted up to here. */
enum { SMALL_MOVES = 64, LOOKED_INTO = 12, MANY = 10000 };

/* Worse than any number of good answers: one that ends the game, or a move that does. */
enum { SOON = 2 * MANY, AT_ONCE = 4 * MANY };

typedef struct small_moves {
    const wy_play *play;
    wy_move moves[SMALL_MOVES];
    size_t part, end, count; /* moves of this part are taken, up to this end */
} small_moves;

/* A move names the next set of its part, where there are sets. */
static bool take_small(void *data, const wy_move *found) {
    small_moves *s = data;
    const wy_rules *rules = s->play->now->parts[s->part].rules;
    const bool names = rules->memory == WY_MEMORY_ENFORCE;
    for (int set = 0; set < (names ? rules->sets : 1) && s->count < s->end; set++) {
        if (wi_play_is_open(s->play, found)) {
            wy_move *move = &s->moves[s->count++];
            wy_move_init(move);
            wy_move_set(move, found);
            move->part = s->part;
            move->name = names ? set : WY_NOT_NAMED;
        }
    }
    return s->count < s->end;
}

/* Fewer tokens first; passes last. */
static int by_size(const void *a, const void *b) {
    const wy_move *one = a;
    const wy_move *two = b;
    mpz_t sum;
    mpz_t other;
    mpz_inits(sum, other, NULL);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_add(sum, sum, one->take[i]);
        mpz_add(other, other, two->take[i]);
    }
    int order = one->pass != two->pass ? one->pass - two->pass : mpz_cmp(sum, other);
    mpz_clears(sum, other, NULL);
    for (int i = 0; i < WY_MOST_HEAPS && order == 0; i++) {
        order = mpz_cmp(one->take[i], two->take[i]);
    }
    order = order != 0 ? order : (one->part > two->part) - (one->part < two->part);
    return order != 0 ? order : one->name - two->name;
}

/* What the opponent has after a move: good answers, and whether one ends the game. */
typedef struct answers {
    wy_play *play;
    size_t blockable, other;
    bool ends, stopped;
    wy_status status;
    wy_error *error;
} answers;

static bool take_answer(void *data, const wy_move *move) {
    answers *a = data;
    *(move->may_be_blocked ? &a->blockable : &a->other) += 1;
    a->stopped = wi_play_stop(a->play);
    if (a->stopped) {
        return false;
    }
    if (!a->ends) {
        bool goes_on = true;
        a->status = wi_play_push(a->play, move, a->error);
        if (a->status == WY_OK) {
            a->status = wi_play_any_move(&goes_on, a->play, false, NULL, 0, a->error);
            wi_play_pop(a->play);
        }
        a->ends = !goes_on;
    }
    return a->status == WY_OK && a->blockable + a->other < MANY;
}

static wy_status count_answers(answers *a) {
    bool all = false;
    wy_status status =
        wy_sum_winning(&all, a->play->solver, a->play->now, take_answer, a, a->error);
    if (status == WY_OK) {
        status = a->stopped ? wi_fail(a->error, WY_STOPPED, "stopped") : a->status;
    }
    /* Where not all are known, there is perhaps another one. */
    a->other += !all;
    return status == WY_LIMIT ? WY_OK : status;
}

/* How bad the position is for who will not move in it: the fewer the better. */
static wy_status badness_here(size_t *bad, wy_play *play, wy_error *error) {
    answers a = {.play = play, .error = error};
    bool goes_on = true;
    wy_status status = wi_play_any_move(&goes_on, play, false, NULL, 0, error);
    if (status == WY_OK && goes_on) {
        status = count_answers(&a);
    }
    const size_t blocks = (size_t)wy_play_rules(play)->block;
    const size_t good = a.other + (a.blockable > blocks ? a.blockable - blocks : 0);
    *bad = !goes_on ? AT_ONCE : good + (a.ends ? SOON : 0);
    return status;
}

static wy_status badness(size_t *bad, wy_play *play, const wy_move *move, wy_error *error) {
    wy_status status = wi_play_push(play, move, error);
    if (status == WY_OK) {
        status = badness_here(bad, play, error);
        wi_play_pop(play);
    }
    return status;
}

static wy_status least_bad(wy_play *play, wy_advice *advice, small_moves *s, wy_error *error) {
    wi_list_sort(s->moves, s->count, by_size);
    bool cheap = false;
    wy_status status =
        advice->known ? wi_sum_is_cheap(&cheap, play->solver, play->now, error) : WY_OK;
    size_t best = 0;
    size_t least = SIZE_MAX;
    /* A move is looked into once, though it may be listed twice. */
    for (size_t i = 0, looked = 0; i < s->count && looked < LOOKED_INTO && cheap; i++) {
        if (i > 0 && by_size(&s->moves[i - 1], &s->moves[i]) == 0) {
            continue;
        }
        size_t bad = 0;
        status = badness(&bad, play, &s->moves[i], error);
        if (status != WY_OK) {
            return status;
        }
        if (bad < least) {
            least = bad;
            best = i;
        }
        looked++;
    }
    wy_move_set(&advice->move, &s->moves[best]);
    return status;
}

/* Small moves of all parts, if there are any; *all: there are no others. */
static wy_status list_small(small_moves *s, long tries, bool *all, wy_error *error) {
    const wy_sum *now = s->play->now;
    const size_t each = now->count < SMALL_MOVES ? SMALL_MOVES / now->count : 1;
    wy_status status = WY_OK;
    *all = true;
    for (s->part = 0; s->part < now->count && s->count < SMALL_MOVES && status == WY_OK;
         s->part++) {
        bool all_here = false;
        s->end = s->count + each < SMALL_MOVES ? s->count + each : SMALL_MOVES;
        status = wy_part_each_legal(&now->parts[s->part], tries, &all_here, take_small, s, error);
        *all = *all && all_here;
    }
    return status;
}

static wy_status resist_by_move(wy_play *play, wy_advice *advice, wy_error *error) {
    small_moves *s = malloc(sizeof *s);
    if (s == NULL) {
        return wi_fail_memory(error);
    }
    s->play = play;
    s->count = 0;
    wy_status status = WY_OK;
    bool all = false;
    /* Small moves first; where conditions leave none of them, whatever there is. */
    static const long tries[] = {12, 1L << 20};
    for (int i = 0; i < 2 && status == WY_OK && s->count == 0 && !all; i++) {
        status = list_small(s, tries[i], &all, error);
    }
    if (status == WY_OK && s->count == 0) {
        status = wi_fail(error, WY_LIMIT, "no move was found among those that can be tried");
    }
    if (status == WY_OK) {
        status = least_bad(play, advice, s, error);
    }
    for (size_t i = 0; i < s->count; i++) {
        wy_move_clear(&s->moves[i]);
    }
    free(s);
    return status;
}

/* The best set to name before the first move. */
static wy_status resist_by_set(wy_play *play, wy_advice *advice, wy_error *error) {
    mpz_ptr memory = play->now->parts[0].at.memory;
    wy_status status = WY_OK;
    size_t least = SIZE_MAX;
    for (int set = 0; set < wy_play_rules(play)->sets && status == WY_OK; set++) {
        size_t bad = 0;
        mpz_set_si(memory, set);
        status = badness_here(&bad, play, error);
        mpz_set_si(memory, WY_NOT_NAMED);
        if (status == WY_OK && bad < least) {
            least = bad;
            advice->move.name = set;
        }
    }
    return status;
}

wy_status wi_play_resist(wy_play *play, wy_advice *advice, wy_error *error) {
    return play->phase == WY_PHASE_NAME ? resist_by_set(play, advice, error)
                                        : resist_by_move(play, advice, error);
}

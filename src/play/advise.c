/*
 * advise.c - the perfect opponent.
 *
 * The player who moves wins if an option that is P and open is left.  The player who blocks wins if
 * he can block all P-options: at a P-position.  (In misere play he must leave another option: who
 * cannot move wins.  A P-position of such a game has one.)  The player who names options (comply)
 * wins if enough of them are not P, and the one who names a set if it makes the position P.  So a
 * winning move is any of the open P-options, the best blocks are the P-options, and the best
 * options to name are the others.
 *
 * On one board moves to P-states and the outcome are told by separate routes; they
 * are compared.  On several boards all winning moves may take long to find, and one
 * will do.  What is advised must be legal for the referee.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/verdict.h"
#include "play/session.h"
#include "play/solver.h"

/* ==== what resists in a lost game ============================================================= */

/*
 * What a lost player does to make it hard: of some small moves, or of the sets that he
 * may name, the one that leaves the fewest good answers and, if possible, no answer that ends the
 * game.
 */

/* So many small moves, and these are looked into; answers are counted up to here. */
enum { SMALL_MOVES = 64, LOOKED_INTO = 12 };
enum { MANY = 10000 }; /* moves are counted up to here */

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

/* For a player who has lost, or does not know: a move, or a set, that makes it hard. */
static wy_status resist_as_can(wy_play *play, wy_advice *advice, wy_error *error) {
    return play->phase == WY_PHASE_NAME ? resist_by_set(play, advice, error)
                                        : resist_by_move(play, advice, error);
}

/* ==== the advice ============================================================================== */

void wy_advice_init(wy_advice *advice) {
    memset(advice, 0, sizeof *advice);
    wy_verdict_init(&advice->verdict);
    wy_move_init(&advice->move);
}

static void forget(wy_advice *advice) {
    wi_moves_release(advice->listed, advice->count);
    advice->listed = NULL;
    advice->count = 0;
    wi_move_empty(&advice->move);
    advice->winning = 0;
    advice->many = false;
    advice->known = true;
    advice->wins = false;
    wi_verdict_empty(&advice->verdict);
}

void wy_advice_clear(wy_advice *advice) {
    wi_moves_release(advice->listed, advice->count);
    wy_verdict_clear(&advice->verdict);
    wy_move_clear(&advice->move);
}

/* ---- moves that win ---------------------------------------------------------------- */

typedef struct gather {
    wy_play *play;
    wy_advice *advice;
    size_t room;
    bool stopped; /* by the caller of the library */
    wy_status status;
    wy_error *error;
    mpz_t most, size;
} gather;

/* Keeps the move that takes most: it shortens the game. */
static bool take_winning(void *data, const wy_move *move) {
    gather *g = data;
    if (wi_play_stop(g->play)) {
        g->stopped = true;
        return false;
    }
    if (!wi_play_is_open(g->play, move)) {
        return true;
    }
    if (g->advice->winning == MANY) {
        g->advice->many = true;
        return false;
    }
    mpz_set_ui(g->size, 0);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_add(g->size, g->size, move->take[i]);
    }
    if (g->advice->winning++ == 0 || mpz_cmp(g->size, g->most) > 0) {
        mpz_set(g->most, g->size);
        wy_move_set(&g->advice->move, move);
    }
    return true;
}

/* Keeps P-options, as many as may be blocked, or all. */
static bool take_listed(void *data, const wy_move *move) {
    gather *g = data;
    wy_advice *advice = g->advice;
    const bool blocks = g->play->phase == WY_PHASE_BLOCK;
    g->stopped = wi_play_stop(g->play);
    if (g->stopped || (blocks && advice->count == (size_t)wy_play_rules(g->play)->block)) {
        return false;
    }
    if (!blocks || move->may_be_blocked) {
        g->status = wi_moves_append(&advice->listed, &advice->count, &g->room, move, g->error);
    }
    return g->status == WY_OK;
}

static wy_status each_winning(gather *g, wy_take_winning *take) {
    bool all;
    mpz_inits(g->most, g->size, NULL);
    const wy_status status = wy_sum_winning(&all, g->play->solver, g->play->now, take, g, g->error);
    mpz_clears(g->most, g->size, NULL);
    if (g->stopped) {
        return wi_fail(g->error, WY_STOPPED, "stopped");
    }
    return status != WY_OK ? status : g->status;
}

/* ---- advice ---------------------------------------------------------------------------- */

/* Moves that win, if the outcome is known; on several boards one of them is enough. */
static wy_status find_winning(wy_play *play, wy_advice *advice, wy_error *error) {
    const wy_verdict *verdict = &advice->verdict;
    if (play->now->count > 1) {
        advice->wins = !verdict->p;
        advice->many = advice->wins;
        advice->winning = verdict->has_move;
        wy_move_set(&advice->move, &verdict->move);
        return WY_OK;
    }
    gather g = {.play = play, .advice = advice, .error = error};
    const wy_status status = each_winning(&g, take_winning);
    const bool announced = wy_play_now(play)->announced;
    if (status == WY_LIMIT &&
        (!announced || (verdict->has_move && wi_play_is_open(play, &verdict->move)))) {
        /* There are too many moves to list, but the outcome is known, and perhaps a move. */
        advice->wins = advice->many = !verdict->p;
        advice->winning = verdict->has_move;
        wy_move_set(&advice->move, &verdict->move);
        return WY_OK;
    }
    advice->wins = advice->winning > 0;
    if (status == WY_OK && !announced && advice->wins == verdict->p) {
        return wi_fail(error, WY_SYSTEM,
                       "the outcome and the winning moves of this position disagree");
    }
    return status;
}

static wy_status advise_move(wy_play *play, wy_advice *advice, wy_error *error) {
    wy_move *move = &advice->move;
    wy_status status = advice->known ? find_winning(play, advice, error) : WY_OK;
    const bool known = status != WY_LIMIT;
    if (!known) {
        advice->known = advice->wins = false;
        status = WY_OK;
    }
    if (status == WY_OK && advice->winning == 0) {
        status = resist_as_can(play, advice, error);
    }
    if (status == WY_OK) {
        status = wy_sum_move_legal(play->now, move, error);
        status = status == WY_NO ? wi_fail(error, WY_SYSTEM, "the move to be advised is not legal")
                                 : status;
    }
    if (status == WY_OK) {
        wi_move_lead(move, &play->now->parts[move->part].at);
        move->valued = false;
    }
    return status == WY_OK && !known ? WY_LIMIT : status;
}

static void drop_last(wy_advice *advice) {
    wy_move_clear(&advice->listed[--advice->count]);
}

static wy_status advise_block(wy_play *play, wy_advice *advice, wy_error *error) {
    if (!advice->known) {
        return WY_OK;
    }
    gather g = {.play = play, .advice = advice, .error = error};
    wy_status status = each_winning(&g, take_listed);
    advice->known = status != WY_LIMIT;
    advice->wins = advice->known && advice->verdict.p;
    if (status != WY_OK || !wy_play_rules(play)->misere || advice->count == 0) {
        return status;
    }
    /* In misere play a player who cannot move has won: leave him something. */
    bool left = true;
    status = wi_play_any_move(&left, play, false, advice->listed, advice->count, error);
    if (status == WY_OK && !left) {
        drop_last(advice);
    }
    return status;
}

/* Options that are not P, then others, until there are enough. */
static wy_status advise_comply(wy_play *play, wy_advice *advice, wy_error *error) {
    const size_t most = (size_t)wy_play_rules(play)->comply;
    gather g = {.play = play, .advice = advice, .error = error};
    wy_status status = advice->known ? each_winning(&g, take_listed) : WY_OK;
    const bool known = status != WY_LIMIT;
    wy_move *to_p = advice->listed;
    const size_t count = advice->count;
    advice->listed = NULL;
    advice->count = 0;
    advice->known = advice->known && known;
    advice->wins = advice->known && advice->verdict.p;
    if (status == WY_OK || !known) {
        status =
            wi_play_some_moves(&advice->listed, &advice->count, play, most, to_p, count, error);
    }
    if (status == WY_OK && advice->count < most) {
        status = wi_play_some_moves(&advice->listed, &advice->count, play, most, NULL, 0, error);
    }
    wi_moves_release(to_p, count);
    return status == WY_OK && !known ? WY_LIMIT : status;
}

static wy_status advise_name(wy_play *play, wy_advice *advice, wy_error *error) {
    advice->wins = advice->known && advice->verdict.p;
    advice->move.name = advice->wins ? advice->verdict.move.name : 0;
    return advice->known && !advice->wins ? resist_as_can(play, advice, error) : WY_OK;
}

static wy_status advise_phase(wy_play *play, wy_advice *advice, wy_error *error) {
    switch (play->phase) {
    case WY_PHASE_NAME:
        return advise_name(play, advice, error);
    case WY_PHASE_BLOCK:
        return advise_block(play, advice, error);
    case WY_PHASE_COMPLY:
        return advise_comply(play, advice, error);
    case WY_PHASE_MOVE:
        return advise_move(play, advice, error);
    case WY_PHASE_OVER:
        break;
    }
    return WY_OK;
}

wy_status wy_play_advise(wy_play *play, wy_advice *advice, wy_error *error) {
    forget(advice);
    advice->phase = play->phase;
    if (play->phase == WY_PHASE_OVER) {
        advice->wins = wy_play_rules(play)->misere;
        advice->verdict.p = !advice->wins;
        snprintf(advice->verdict.standing.by, sizeof advice->verdict.standing.by,
                 "no move is left");
        return WY_OK;
    }
    const wy_status decided = wy_sum_decide(&advice->verdict, play->solver, play->now, error);
    advice->known = decided == WY_OK;
    if (decided != WY_OK && decided != WY_LIMIT) {
        return decided;
    }
    wy_error own = {0};
    const wy_status status = advise_phase(play, advice, &own);
    /* That nobody knows who wins is what is to be heard, unless something fails. */
    if (decided == WY_LIMIT && (status == WY_OK || status == WY_LIMIT)) {
        return decided;
    }
    if (status != WY_OK && error != NULL) {
        *error = own;
    }
    return status;
}

wy_status wy_play_follow(wy_play *play, const wy_advice *advice, wy_error *error) {
    switch (advice->phase) {
    case WY_PHASE_NAME:
        return wy_play_name(play, advice->move.name, error);
    case WY_PHASE_BLOCK:
    case WY_PHASE_COMPLY:
        return wy_play_list(play, advice->listed, advice->count, error);
    case WY_PHASE_MOVE:
    case WY_PHASE_OVER:
        break;
    }
    return wy_play_move(play, &advice->move, error);
}

/* ---- all of them -------------------------------------------------------------------------- */

typedef struct filter {
    const wy_play *play;
    wy_take_winning *take;
    void *data;
    bool stopped;
} filter;

static bool take_open(void *data, const wy_move *move) {
    filter *f = data;
    f->stopped = wi_play_stop(f->play);
    return !f->stopped && (!wi_play_is_open(f->play, move) || f->take(f->data, move));
}

/* The sets that win for the player who names them. */
static wy_status each_set(wy_play *play, wy_take_winning *take, void *data, wy_error *error) {
    mpz_ptr memory = play->now->parts[0].at.memory;
    wy_status status = WY_OK;
    bool more = true;
    wy_verdict verdict;
    wy_move move;
    wy_verdict_init(&verdict);
    wy_move_init(&move);
    for (int set = 0; set < wy_play_rules(play)->sets && status == WY_OK && more; set++) {
        mpz_set_si(memory, set);
        status = wy_sum_decide(&verdict, play->solver, play->now, error);
        mpz_set_si(memory, WY_NOT_NAMED);
        move.name = set;
        more = status != WY_OK || !verdict.p || take(data, &move);
    }
    wy_move_clear(&move);
    wy_verdict_clear(&verdict);
    return status;
}

wy_status wy_play_winning(bool *all, wy_play *play, wy_take_winning *take, void *data,
                          wy_error *error) {
    *all = true;
    if (play->phase == WY_PHASE_OVER) {
        return WY_OK;
    }
    if (play->phase == WY_PHASE_NAME) {
        return each_set(play, take, data, error);
    }
    filter f = {.play = play, .take = take, .data = data};
    const wy_status status = wy_sum_winning(all, play->solver, play->now, take_open, &f, error);
    return f.stopped ? wi_fail(error, WY_STOPPED, "stopped") : status;
}

/*
 * ask.c - a question is put to the engines in their order until one has the answer.
 *
 * Engines that answer at once are asked first.  Engines that compute all smaller positions take
 * time that grows with the heaps; a proof does not, but it is not known before how long it takes,
 * or whether there is one.  So the computing engine begins.  After half a second the part that it
 * has done tells how long all of it would take; if that is long, it is interrupted, and a proof is
 * tried for a quarter of that time.  In vain: then the engine does it all.  What it cannot do at
 * all, for want of memory or reach, is left to a proof without such a limit.
 */
#include "answer/game.h"

#include "base/clock.h"
#include "base/fail.h"

static const double soon = 0.5;       /* seconds after which the end can be foreseen */
static const double patience = 10;    /* an engine that needs no more is not interrupted */
static const double least_proof = 2;  /* seconds for a proof before the engine goes on */
static const double most_proof = 120; /* likewise */

/* ---- an engine at its beginning ---------------------------------------------------------- */

typedef struct beginning {
    const wy_question *question;
    const wy_control *outer;
    double start;
    double needed; /* seconds for all of it, as it seems */
    bool long_way; /* it was interrupted for that */
} beginning;

static bool foresee(void *data, double done) {
    beginning *b = data;
    if (b->outer->poll != NULL && b->outer->poll(b->outer->data, done)) {
        return true;
    }
    const double passed = wy_seconds() - b->start;
    const double least = 1e-4; /* that little tells that it is long, not how long */
    b->needed = passed / (done > least ? done : least);
    b->long_way = passed > soon && b->needed > patience && !b->question->handed;
    return b->long_way;
}

/* *needed: 0, or the engine was given up as it would take so many seconds. */
static wy_status begin(wy_question *question, double *needed, const wy_asked *engine,
                       wy_error *error) {
    wy_solution *solution = question->game->solution;
    const wy_control own = solution->control;
    beginning b = {.question = question, .outer = &own, .start = wy_seconds()};
    wy_control control = own;
    control.poll = foresee;
    control.data = &b;
    wy_solution_set_control(solution, &control);
    const wy_status status = question->put(question, engine, error);
    wy_solution_set_control(solution, &own);
    *needed = status == WY_STOPPED && b.long_way ? b.needed : 0;
    return status;
}

/* ---- one after the other ------------------------------------------------------------------- */

static wy_effort effort_at(const wy_game *game, const wy_asked *engine, mpz_srcptr x,
                           mpz_srcptr y) {
    return game->only != NULL && game->only != engine ? WY_EFFORT_NEVER
                                                      : engine->effort(game, x, y);
}

static wy_effort effort_of(const wy_question *question, const wy_asked *engine) {
    return effort_at(question->game, engine, question->x, question->y);
}

/* Has the engine not answered, so that another one may? */
static bool is_open(const wy_question *question, wy_status status) {
    return status == WY_LIMIT && !question->handed;
}

/* May engine j answer instead of engine i, which takes long, or does not know? */
static bool is_other(const wy_question *question, size_t i, size_t j) {
    const wy_effort effort = effort_of(question, wy_asked_engines[j]);
    return effort == WY_EFFORT_FIND || (effort == WY_EFFORT_AT_ONCE && j > i);
}

static bool has_other(const wy_question *question, size_t i) {
    for (size_t j = 0; j < wy_asked_count; j++) {
        if (is_other(question, i, j)) {
            return true;
        }
    }
    return false;
}

/* Asks these; one that must be found first may take so many seconds for that. */
static wy_status ask_others(wy_question *question, size_t i, double seconds, wy_error *error) {
    wy_status status = WY_LIMIT;
    for (size_t j = 0; j < wy_asked_count && is_open(question, status); j++) {
        const wy_asked *engine = wy_asked_engines[j];
        if (is_other(question, i, j)) {
            const bool there = effort_of(question, engine) == WY_EFFORT_AT_ONCE;
            status = there ? WY_OK : engine->find(question->game, seconds, error);
            status = status == WY_OK ? question->put(question, engine, error) : status;
        }
    }
    return status;
}

static double seconds_to_find(double needed) {
    const double part = needed / 4;
    return part < least_proof ? least_proof : part > most_proof ? most_proof : part;
}

/* Asks engine i; a formula may have one that computes behind it, and takes long as well. */
static wy_status ask(wy_question *question, size_t i, wy_error *error) {
    const wy_asked *engine = wy_asked_engines[i];
    if (!has_other(question, i)) {
        return question->put(question, engine, error);
    }
    double needed;
    wy_status status = begin(question, &needed, engine, error);
    if (needed > 0) {
        status = ask_others(question, i, seconds_to_find(needed), error);
        status = is_open(question, status) ? question->put(question, engine, error) : status;
    }
    return status;
}

static wy_status nobody_knows(const wy_question *question, wy_error *error) {
    const wy_game *game = question->game;
    if (question->unknown != NULL && game->only == NULL) {
        return wy_fail(error, WY_LIMIT, "%s", question->unknown);
    }
    if (game->only != NULL) {
        return game->why.message[0] != '\0'
                   ? wy_fail(error, WY_LIMIT, "%s", game->why.message)
                   : wy_fail(error, WY_LIMIT, "unknown: the %s engine does not tell this",
                             wy_engine_name(game->wish));
    }
    return wy_fail(error, WY_LIMIT,
                   "unknown: the %s engine computes every smaller position, and these heaps are "
                   "out of its reach",
                   wy_engine_name(game->solution->engine));
}

wy_status wy_ask_engines(wy_question *question, wy_error *error) {
    wy_status status = nobody_knows(question, error);
    for (size_t i = 0; i < wy_asked_count && is_open(question, status); i++) {
        if (effort_of(question, wy_asked_engines[i]) == WY_EFFORT_AT_ONCE) {
            status = ask(question, i, error);
        }
    }
    for (size_t i = 0; i < wy_asked_count && is_open(question, status); i++) {
        if (effort_of(question, wy_asked_engines[i]) == WY_EFFORT_COMPUTE) {
            status = ask(question, i, error);
        }
    }
    if (is_open(question, status)) {
        status = ask_others(question, wy_asked_count, WY_ANY_SECONDS, error);
    }
    return is_open(question, status) && question->game->only != NULL ? nobody_knows(question, error)
                                                                     : status;
}

bool wy_game_is_quick(wy_game *game, const mpz_t x, const mpz_t y) {
    for (size_t i = 0; i < wy_asked_count; i++) {
        if (effort_at(game, wy_asked_engines[i], x, y) == WY_EFFORT_AT_ONCE) {
            return true;
        }
    }
    return false;
}

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
#include "solve/engine.h"

#include "base/clock.h"
#include "base/fail.h"

static const double soon = 0.5;       /* seconds after which the end can be foreseen */
static const double patience = 10;    /* an engine that needs no more is not interrupted */
static const double least_proof = 2;  /* seconds for a proof before the engine goes on */
static const double most_proof = 120; /* likewise */

/* ---- an engine at its beginning ---------------------------------------------------------- */

typedef struct beginning {
    wi_question *question;
    const wy_control *outer;
    double start;
    double needed; /* seconds for all of it, as it seems */
} beginning;

static bool foresee(void *data, double done) {
    beginning *b = data;
    if (b->question->interrupted) {
        return true;
    }
    if (b->outer->poll != NULL && b->outer->poll(b->outer->data, done)) {
        return true;
    }
    const double passed = wi_seconds() - b->start;
    const double least = 1e-4; /* that little tells that it is long, not how long */
    b->needed = passed / (done > least ? done : least);
    b->question->interrupted = passed > soon && b->needed > patience && !b->question->begun;
    return b->question->interrupted;
}

bool wi_question_drops(wi_question *question) {
    question->dropped = question->interrupted;
    return question->interrupted;
}

/* *needed: 0, or the engine was given up as it would take so many seconds. */
static wy_status begin(wi_question *question, double *needed, const wi_asked *engine,
                       wy_error *error) {
    wy_solution *solution = question->solution;
    const wy_control own = solution->control;
    beginning b = {.question = question, .outer = &own, .start = wi_seconds()};
    wy_control control = own;
    control.poll = foresee;
    control.data = &b;
    wi_solution_set_control(solution, &control);
    const wy_status status = question->put(question, engine, error);
    wi_solution_set_control(solution, &own);
    const bool stopped = question->interrupted && (status == WY_STOPPED || question->dropped);
    question->interrupted = false;
    question->dropped = false;
    *needed = stopped ? b.needed : 0;
    return stopped ? WY_STOPPED : status;
}

/* ---- one after the other --------------------------------------------------------------------- */

/* The engines in the order in which the question is put to them. */
typedef struct row {
    const wi_asked *engine[WY_ENGINE_COUNT];
    size_t count;
} row;

/* May this engine be asked? */
static bool is_asked(const wy_solution *s, const wi_question *question, const wi_asked *engine) {
    const bool values = question->about == WI_ASK_VALUE || question->about == WI_ASK_VALUES;
    const wy_engine wish = values ? s->value_wish : s->wish;
    return engine->values == values && (engine->games & (int)s->kind) != 0 &&
           (wish == WY_ENGINE_AUTO || wish == engine->engine || (!values && s->windows == engine));
}

/* For lists the order is another one: what is quick for one position need not be so for many. */
static row order(const wy_solution *s, const wi_question *question) {
    row r = {.count = 0};
    for (size_t i = 0; i < s->engine_count; i++) {
        const wi_asked *engine = s->engines[i];
        if (!is_asked(s, question, engine)) {
            continue;
        }
        if (question->about == WI_ASK_POSITION || question->about == WI_ASK_COUNT ||
            engine->values) {
            r.engine[r.count++] = engine;
        } else if (engine->lists > 0) {
            size_t place = r.count++;
            for (; place > 0 && r.engine[place - 1]->lists > engine->lists; place--) {
                r.engine[place] = r.engine[place - 1];
            }
            r.engine[place] = engine;
        }
    }
    return r;
}

static wi_effort effort_of(const wi_question *question, const wi_asked *engine) {
    return engine->effort(question->solution, question);
}

/* Has the engine not answered, so that another one may? */
static bool is_open(const wi_question *question, wy_status status) {
    return status == WY_LIMIT && !question->handed;
}

/* Engine i takes long, or does not know: may engine j answer? */
static bool is_other(const wi_question *question, const row *r, size_t i, size_t j) {
    const wi_effort effort = effort_of(question, r->engine[j]);
    return effort == WI_EFFORT_FIND || (effort == WI_EFFORT_AT_ONCE && j > i);
}

static bool has_other(const wi_question *question, const row *r, size_t i) {
    for (size_t j = 0; j < r->count; j++) {
        if (is_other(question, r, i, j)) {
            return true;
        }
    }
    return false;
}

/* Asks these; one that must be found first may take so many seconds for that. */
static wy_status ask_others(wi_question *question, const row *r, size_t i, double seconds,
                            wy_error *error) {
    wy_status status = WY_LIMIT;
    for (size_t j = 0; j < r->count && is_open(question, status); j++) {
        const wi_asked *engine = r->engine[j];
        if (is_other(question, r, i, j)) {
            const bool there = effort_of(question, engine) == WI_EFFORT_AT_ONCE;
            status = there ? WY_OK : engine->find(question->solution, seconds, error);
            status = status == WY_OK ? question->put(question, engine, error) : status;
        }
    }
    return status;
}

static double seconds_to_find(double needed) {
    const double part = needed / 4;
    return part < least_proof ? least_proof : part > most_proof ? most_proof : part;
}

/* Asks engine i.  Even a formula may take long: behind one for a cone another engine computes. */
static wy_status ask(wi_question *question, const row *r, size_t i, wy_error *error) {
    const wi_asked *engine = r->engine[i];
    if (question->hasty || !has_other(question, r, i)) {
        return question->put(question, engine, error);
    }
    double needed;
    wy_status status = begin(question, &needed, engine, error);
    if (needed > 0) {
        status = ask_others(question, r, i, seconds_to_find(needed), error);
        status = is_open(question, status) ? question->put(question, engine, error) : status;
    }
    return status;
}

static wy_status nobody_knows(const wi_question *question, wy_error *error) {
    const wy_solution *s = question->solution;
    if (question->unknown != NULL) {
        return wi_fail(error, WY_LIMIT, "%s", question->unknown);
    }
    const wy_engine engine = wy_solution_engine(s);
    if (s->wish == WY_ENGINE_AUTO && s->windows == NULL) {
        return wi_fail(error, WY_LIMIT, "unknown: no engine tells this of such a game");
    }
    return s->backend == NULL
               ? wi_fail(error, WY_LIMIT, "unknown: the %s engine does not tell this",
                         wy_engine_name(s->wish == WY_ENGINE_AUTO ? engine : s->wish))
               : wi_fail(error, WY_LIMIT,
                         "unknown: the %s engine computes every smaller position, and these heaps "
                         "are out of its reach",
                         wy_engine_name(engine));
}

/* All engines of that effort, one after the other. */
static wy_status ask_all(wi_question *question, const row *r, wi_effort effort, wy_status status,
                         wy_error *error) {
    for (size_t i = 0; i < r->count && is_open(question, status); i++) {
        if (effort_of(question, r->engine[i]) == effort) {
            status = ask(question, r, i, error);
        }
    }
    return status;
}

wy_status wi_ask_engines(wi_question *question, wy_error *error) {
    const row r = order(question->solution, question);
    wy_status status = nobody_knows(question, error);
    status = ask_all(question, &r, WI_EFFORT_AT_ONCE, status, error);
    if (question->hasty) {
        return status;
    }
    status = ask_all(question, &r, WI_EFFORT_COMPUTE, status, error);
    if (is_open(question, status)) {
        status = ask_others(question, &r, r.count, WY_ANY_SECONDS, error);
    }
    return status;
}

/* ---- who would answer ----------------------------------------------------------------------- */

const wi_asked *wi_first_asked(const wy_solution *s, const wi_question *question,
                               wi_effort *effort) {
    static const wi_effort order_of_asking[] = {WI_EFFORT_AT_ONCE, WI_EFFORT_COMPUTE,
                                                WI_EFFORT_FIND};
    const row r = order(s, question);
    for (size_t e = 0; e < sizeof order_of_asking / sizeof *order_of_asking; e++) {
        *effort = order_of_asking[e];
        for (size_t i = 0; i < r.count; i++) {
            if (r.engine[i]->effort(s, question) == *effort) {
                return r.engine[i];
            }
        }
    }
    *effort = WI_EFFORT_NEVER;
    return NULL;
}

/* An engine that decides the position at once, or NULL. */
static const wi_asked *quick_engine(wy_solution *s, const wy_place *at) {
    const wi_question question = {.solution = s, .at = at, .x = at->heap[0], .y = at->heap[1]};
    wi_effort effort;
    const wi_asked *engine = wi_first_asked(s, &question, &effort);
    return effort == WI_EFFORT_AT_ONCE ? engine : NULL;
}

bool wy_solution_is_quick(wy_solution *s, const wy_place *at) {
    return quick_engine(s, at) != NULL;
}

wy_engine wy_solution_decider(wy_solution *s, const wy_place *at) {
    const wi_asked *engine = quick_engine(s, at);
    return engine != NULL ? engine->engine : wy_solution_engine(s);
}

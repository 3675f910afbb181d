/*
 * engine_automaton.c - the automaton of the P-set (prove.h), for heaps of any size; and that of all
 * Grundy values.
 *
 * It is found and proved when it is first needed; how long that takes, and whether there is one,
 * nobody knows before.  What was tried in vain is not tried again with no more time.
 */
#include <stdio.h>
#include <stdlib.h>

#include <wythoff/answer.h>

#include "answer/inside.h"
#include "base/fail.h"
#include "base/pace.h"
#include "prove/game_kernel.h"
#include "prove/inside.h"
#include "solve/engine.h"

static const double most_several = 60; /* seconds for a game on several heaps, if none are given */

/* What the engine keeps of a game. */
typedef struct search {
    wy_theorem *theorem; /* NULL: none was found yet */
    double allowed;      /* seconds that a proof may take */
    double tried;        /* and that one was tried in vain */
    bool hopeless;       /* there is no proof, however long one tries */
    wy_error why;        /* the reason that the last trial gave */
} search;

static search *search_of(const wy_solution *s) {
    return wi_kept(s, WY_ENGINE_AUTOMATON);
}

/* ---- which games ----------------------------------------------------------------------------- */

/* Nothing is proved about imitations. */
static bool is_imitation(const wy_solution *s) {
    return s->rules->memory == WY_MEMORY_IMITATION && wy_rules_plane(s->rules);
}

/* What is no automaton's from the beginning; for the rest a proof must be tried. */
static wy_status can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    if (is_imitation(s)) {
        return wi_engine_say(reason, WY_NO, "no: %s", "outcomes depend on the history of play");
    }
    if (s->kind == WI_PLANE && s->rules->block > WI_PROVE_BLOCK) {
        char most[WY_REASON_SIZE];
        snprintf(most, sizeof most, "more than %d options may be blocked", WI_PROVE_BLOCK);
        return wi_engine_say(reason, WY_NO, "no: %s", most);
    }
    return s->kind == WI_PLANE && s->moves == NULL && s->rules->weight.x == 0
               ? wi_engine_say(reason, WY_NO, "no: %s", s->unmovable.message)
               : wi_engine_say(reason, WY_OK, "perhaps: %s",
                               "it is looked for, and proved, where it is needed");
}

static wy_status open(void **kept, wy_solution *s, wy_error *error) {
    if (is_imitation(s)) {
        return wi_fail(error, WY_NO, "outcomes depend on the history of play");
    }
    search *new = calloc(1, sizeof *new);
    if (new == NULL) {
        return wi_fail_memory(error);
    }
    new->allowed = s->kind == WI_PLANE ? WY_ANY_SECONDS : most_several;
    *kept = new;
    return WY_OK;
}

static void close(void *kept) {
    search *old = kept;
    if (old != NULL) {
        wy_theorem_free(old->theorem);
        free(old);
    }
}

static wi_effort effort(const wy_solution *s, const wi_question *question) {
    const search *of = search_of(s);
    if (of == NULL || question->about == WI_ASK_PAIR || question->about == WI_ASK_VIEWS) {
        return WI_EFFORT_NEVER;
    }
    if (of->theorem != NULL) {
        return WI_EFFORT_AT_ONCE;
    }
    return of->hopeless || of->allowed <= of->tried ? WI_EFFORT_NEVER : WI_EFFORT_FIND;
}

/* The last trial failed: with all that it said. */
static wy_status tell_why(const search *of, wy_error *error) {
    if (error != NULL) {
        *error = of->why;
    }
    return of->why.status;
}

static wy_status find(wy_solution *s, double seconds, wy_error *error) {
    search *of = search_of(s);
    seconds = seconds < of->allowed ? seconds : of->allowed;
    if (seconds <= of->tried) {
        return WY_LIMIT;
    }
    wi_timer timer;
    wi_timer_start(&timer, &s->control, seconds);
    const wy_prove_options options = {.seconds = seconds};
    const wy_status status = wy_prove(&of->theorem, s->rules, s->kind == WI_PLANE ? NULL : &options,
                                      &timer.control, &of->why);
    if (status == WY_OK) {
        return WY_OK;
    }
    const bool wished = s->wish == WY_ENGINE_AUTOMATON;
    if (timer.late || status == WY_LIMIT) {
        of->tried = timer.late ? seconds : of->tried;
        of->hopeless = of->hopeless || !timer.late;
        return wished ? tell_why(of, error) : WY_LIMIT;
    }
    return tell_why(of, error);
}

/* ---- the theorem ---------------------------------------------------------------------------- */

wy_theorem *wy_answer_theorem(const wy_solution *s) {
    const search *of = search_of(s);
    return of == NULL ? NULL : of->theorem;
}

void wy_answer_keep_theorem(wy_solution *s, wy_theorem *theorem) {
    search *of = search_of(s);
    if (of == NULL) {
        wy_theorem_free(theorem);
        return;
    }
    wy_theorem_free(of->theorem);
    of->theorem = theorem;
}

/* ---- one position --------------------------------------------------------------------------- */

static wy_status decide(wy_verdict *verdict, wy_solution *s, const wy_place *at, wy_error *error) {
    return wy_theorem_decide(verdict, wy_answer_theorem(s), at, &s->control, error);
}

static wy_status moves(wy_solution *s, const wy_place *at, wy_take_move *take, void *data,
                       wy_error *error) {
    if (s->kind != WI_PLANE) {
        return WY_LIMIT;
    }
    return wi_theorem_moves_to_p(wy_answer_theorem(s), at->heap[0], at->heap[1], take, data, error);
}

/* ---- lists ---------------------------------------------------------------------------------- */

static void say_standing(wy_standing *standing, const wy_solution *s) {
    if (standing != NULL) {
        wy_theorem_standing(standing, wy_answer_theorem(s));
    }
}

/* One column of a list. */
typedef struct list {
    const wy_take_far *take;
    mpz_t x;
    bool stopped;
} list;

static bool take_row(void *data, const mpz_t y) {
    list *l = data;
    l->stopped = !l->take->point(l->take->data, l->x, y);
    return !l->stopped;
}

static wy_status columns(wy_solution *s, const mpz_t x, int64_t count, const wy_take_far *take,
                         wy_standing *standing, wy_error *error) {
    if (take->point == NULL) {
        return WY_LIMIT; /* a column may have any number of P-positions */
    }
    say_standing(standing, s);
    list l = {.take = take};
    mpz_init_set(l.x, x);
    wi_pace pace;
    wi_pace_start(&pace, &s->control);
    wy_status status = WY_OK;
    for (int64_t i = 0; i < count && status == WY_OK && !l.stopped; i++) {
        status = wi_theorem_column(wy_answer_theorem(s), l.x, take_row, &l, error);
        mpz_add_ui(l.x, l.x, 1);
        if (status == WY_OK && wi_pace_stop(&pace, (double)i / (double)count)) {
            status = wi_fail(error, WY_STOPPED, "stopped after %lld of %lld columns", (long long)i,
                             (long long)count);
        }
    }
    mpz_clear(l.x);
    return status;
}

static wy_status window(wy_solution *s, const mpz_t x, const mpz_t y, int64_t width, int64_t height,
                        wy_take_cell *take, void *data, wy_standing *standing, wy_error *error) {
    say_standing(standing, s);
    return wi_theorem_window(wy_answer_theorem(s), x, y, width, height, take, data, &s->control,
                             error);
}

/* Windows at the origin, where this engine is wished for. */
typedef struct batch {
    wy_position positions[1024];
    size_t count;
    bool stopped;
    wy_take *take;
    void *data;
} batch;

static bool put_cell(void *data, int64_t i, int64_t j) {
    batch *b = data;
    b->positions[b->count++] = (wy_position){i, j};
    if (b->count == sizeof b->positions / sizeof *b->positions) {
        b->stopped = !b->take(b->data, b->positions, b->count);
        b->count = 0;
    }
    return !b->stopped;
}

static wy_status each(wy_solution *s, int64_t width, int64_t height, wy_take *take, void *data,
                      wy_error *error) {
    wy_status status = wy_answer_theorem(s) != NULL ? WY_OK : find(s, WY_ANY_SECONDS, error);
    if (status != WY_OK) {
        return status;
    }
    mpz_t zero;
    mpz_init(zero);
    batch b = {.take = take, .data = data};
    status = wi_theorem_window(wy_answer_theorem(s), zero, zero, width, height, put_cell, &b,
                               &s->control, error);
    mpz_clear(zero);
    if (b.count > 0 && !b.stopped) {
        take(data, b.positions, b.count); /* when it was stopped: what is known so far */
    }
    return status;
}

static wy_status count(mpz_t out, wy_solution *s, const mpz_t width, const mpz_t height,
                       wy_standing *standing, wy_error *error) {
    say_standing(standing, s);
    return wi_theorem_count(out, wy_answer_theorem(s), width, height, &s->control, error);
}

const wi_asked wi_asked_automaton = {
    .engine = WY_ENGINE_AUTOMATON,
    .games = WI_PLANE | WI_SEVERAL,
    .lists = 4,
    .can = can,
    .open = open,
    .close = close,
    .effort = effort,
    .find = find,
    .each = each,
    .count = count,
    .decide = decide,
    .moves = moves,
    .columns = columns,
    .window = window,
};

/* ---- Grundy values --------------------------------------------------------------------------- */

/* What the engine keeps of the values of a game. */
typedef struct values_search {
    wy_values *theorem;    /* NULL: none was found yet */
    double allowed, tried; /* as above */
    bool hopeless;
    wy_error why;
} values_search;

/* Within so many seconds a theorem is learned from a small window, or not at all. */
enum { SHORT_SECONDS = 10, SHORT_WINDOW = 256 };

static wy_status values_can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    wy_error error = {0};
    return wi_rules_have_values(s->rules, &error) == WY_OK
               ? wi_engine_say(reason, WY_OK, "perhaps: %s",
                               "it is looked for, and proved, where it is needed")
               : wi_engine_say(reason, WY_NO, "no: %s", error.message);
}

static wy_status values_open(void **kept, wy_solution *s, wy_error *error) {
    (void)s;
    values_search *new = calloc(1, sizeof *new);
    if (new == NULL) {
        return wi_fail_memory(error);
    }
    new->allowed = WY_ANY_SECONDS;
    *kept = new;
    return WY_OK;
}

static void values_close(void *kept) {
    values_search *old = kept;
    if (old != NULL) {
        wy_values_free(old->theorem);
        free(old);
    }
}

static wi_effort values_effort(const wy_solution *s, const wi_question *question) {
    const values_search *of = wi_kept_values(s, WY_ENGINE_AUTOMATON);
    return of == NULL || question->about != WI_ASK_VALUE ? WI_EFFORT_NEVER
           : of->theorem != NULL                         ? WI_EFFORT_AT_ONCE
           : of->hopeless || of->allowed <= of->tried    ? WI_EFFORT_NEVER
                                                         : WI_EFFORT_FIND;
}

static wy_status values_find(wy_solution *s, double seconds, wy_error *error) {
    values_search *of = wi_kept_values(s, WY_ENGINE_AUTOMATON);
    seconds = seconds < of->allowed ? seconds : of->allowed;
    if (seconds <= of->tried) {
        return WY_LIMIT;
    }
    wi_timer timer;
    wi_timer_start(&timer, &s->control, seconds);
    const wy_values_options options = {.window = seconds <= SHORT_SECONDS ? SHORT_WINDOW : 0};
    const wy_status status =
        wy_values_prove(&of->theorem, s->rules, &options, &timer.control, &of->why);
    if (status == WY_SYSTEM || (status == WY_STOPPED && timer.stopped)) {
        if (error != NULL) {
            *error = of->why;
        }
        return status;
    }
    of->tried = timer.late || options.window > 0 ? seconds : of->tried;
    of->hopeless = status != WY_OK && !timer.late && options.window == 0;
    return status == WY_OK ? WY_OK : WY_LIMIT;
}

static wy_status values_value(mpz_t out, wy_standing *standing, wy_solution *s, const wy_place *at,
                              wy_error *error) {
    const values_search *of = wi_kept_values(s, WY_ENGINE_AUTOMATON);
    wy_values_standing(standing, of->theorem);
    return wy_values_at(out, of->theorem, at->heap[0], at->heap[1], error);
}

typedef struct handing {
    wy_move move;
    wy_take_winning *take;
    void *data;
} handing;

static bool hand_over(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    handing *to = data;
    (void)may_be_blocked;
    mpz_set(to->move.take[0], dx);
    mpz_set(to->move.take[1], dy);
    return to->take(to->data, &to->move);
}

static wy_status values_options(wy_solution *s, const wy_place *at, const mpz_t target,
                                wy_take_winning *take, void *data, wy_error *error) {
    const values_search *of = wi_kept_values(s, WY_ENGINE_AUTOMATON);
    handing to = {.take = take, .data = data};
    wy_move_init(&to.move);
    const wy_status status =
        wi_values_moves(of->theorem, at->heap[0], at->heap[1], target, hand_over, &to, error);
    wy_move_clear(&to.move);
    return status;
}

const wi_asked wi_values_automaton = {
    .engine = WY_ENGINE_AUTOMATON,
    .values = true,
    .games = WI_PLANE,
    .can = values_can,
    .open = values_open,
    .close = values_close,
    .effort = values_effort,
    .find = values_find,
    .value = values_value,
    .options = values_options,
};

/* ---- how long a proof may take --------------------------------------------------------------- */

void wy_answer_allow_proof(wy_solution *s, double seconds) {
    search *of = search_of(s);
    if (of != NULL) {
        of->allowed = seconds;
    }
    wi_answer_allow_values(s, seconds);
}

void wi_answer_allow_values(wy_solution *s, double seconds) {
    values_search *of = wi_kept_values(s, WY_ENGINE_AUTOMATON);
    if (of != NULL) {
        of->allowed = seconds;
    }
}

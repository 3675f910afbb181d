/*
 * solution.c - solutions: opened as a list of engines, and the questions that all engines answer.
 */
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/verdict.h"
#include "solve/engine.h"
#include "solve/moves.h"
#include "solve/other.h"
#include "theory/theory.h"

/* ---- opening ------------------------------------------------------------------------------- */

wi_games wi_games_of(const wy_rules *rules) {
    return wy_rules_plane(rules) && rules->memory == WY_MEMORY_NONE ? WI_PLANE : WI_SEVERAL;
}

/*
 * What engines look at to say whether they can: the rules; of games on two heaps they are settled,
 * and the class and the moves are there too.
 */
static wy_status draft(wy_solution *s, const wy_rules *rules, wy_error *error) {
    s->kind = wi_games_of(rules);
    s->shared = calloc(1, sizeof *s->shared);
    if (s->shared == NULL) {
        return wi_fail_memory(error);
    }
    if (s->kind == WI_SEVERAL) {
        s->rules = wy_rules_copy(rules);
        return s->rules != NULL ? WY_OK : wi_fail_memory(error);
    }
    wy_status status = wy_rules_settle(&s->rules, rules, error);
    if (status == WY_OK) {
        status = wy_classify(&s->class, s->rules, error);
    }
    if (status != WY_OK) {
        return status;
    }
    const int wanted = WI_MOVES_TIED | (s->rules->block > 0 ? WI_MOVES_DISJOINT : 0);
    status = wi_moves_compile(&s->moves, s->rules, wanted, &s->unmovable);
    if (status == WY_OK || status == WY_LIMIT) {
        return WY_OK;
    }
    return wi_fail(error, status, "%s", s->unmovable.message);
}

static void undo_draft(wy_solution *s) {
    if (s->shared != NULL && s->shared->close != NULL) {
        s->shared->close(s->shared->state);
    }
    free(s->shared);
    wi_moves_free(s->moves);
    wy_rules_free(s->rules);
}

static const wi_asked *engine_of(const wy_solution *s, wy_engine engine, bool values) {
    for (size_t i = 0; i < s->engine_count; i++) {
        if (s->engines[i]->engine == engine && s->engines[i]->values == values) {
            return s->engines[i];
        }
    }
    return NULL;
}

static wy_status can(const wy_solution *s, const wi_asked *engine, char reason[WY_REASON_SIZE]) {
    return (engine->games & (int)s->kind) != 0
               ? engine->can(s, reason)
               : wi_engine_say(reason, WY_NO, "no: %s",
                               s->kind == WI_SEVERAL
                                   ? "it is for games on two heaps without memory"
                                   : "it is for games on several heaps, or with a memory");
}

static wy_status cannot(const wy_solution *s, const char *reason, wy_error *error) {
    const char *why = strncmp(reason, "no: ", 4) == 0 ? reason + 4 : reason;
    return s->wish == WY_ENGINE_AUTO
               ? wi_fail(error, WY_BAD, "no engine can solve this game: %s", why)
               : wi_fail(error, WY_BAD, "the %s engine cannot solve this game: %s",
                         wy_engine_name(s->wish), why);
}

/* The best engine for windows at the origin, if any can; WY_OK or WY_SYSTEM. */
static wy_status find_windows(wy_solution *s) {
    for (size_t i = 0; i < s->engine_count; i++) {
        const wi_asked *engine = s->engines[i];
        if (engine->can_window == NULL || s->kind != WI_PLANE ||
            (s->windows != NULL && s->windows->lists < engine->lists)) {
            continue;
        }
        const wy_status status = engine->can_window(s);
        if (status == WY_OK) {
            s->windows = engine;
        } else if (status == WY_SYSTEM) {
            return status;
        }
    }
    return WY_OK;
}

static wy_status open_engines(wy_solution *s, wy_error *error) {
    for (size_t i = 0; i < s->engine_count; i++) {
        const wi_asked *engine = s->engines[i];
        if (engine->open == NULL || (engine->games & (int)s->kind) == 0 ||
            (!engine->values && s->wish != WY_ENGINE_AUTO && s->wish != engine->engine)) {
            continue;
        }
        wy_error why = {0};
        const wy_status status = engine->open(&s->kept[engine->values][engine->engine], s, &why);
        if (status == WY_NO && !engine->values && s->wish != WY_ENGINE_AUTO) {
            return cannot(s, why.message, error);
        }
        if (status != WY_OK && status != WY_NO) {
            if (error != NULL) {
                *error = why;
            }
            return status;
        }
    }
    return WY_OK;
}

static wy_status fill(wy_solution *s, wy_error *error) {
    wy_engine other;
    wy_status status = wi_computing_other_way(&other, s, error);
    if (status != WY_OK) {
        return status;
    }
    if (s->backend != NULL) {
        s->windows = engine_of(s, other, false);
        return open_engines(s, error);
    }
    char reason[WY_REASON_SIZE] = "";
    if (s->wish == WY_ENGINE_AUTO) {
        status = find_windows(s);
        if (status == WY_OK && s->windows == NULL) {
            status = WY_NO;
            for (size_t i = 0; i < s->engine_count && status == WY_NO; i++) {
                status = s->engines[i]->values ? WY_NO : can(s, s->engines[i], reason);
            }
        }
    } else {
        s->windows = engine_of(s, s->wish, false);
        status = s->windows != NULL
                     ? can(s, s->windows, reason)
                     : wi_engine_say(reason, WY_NO, "no: %s", "it is not asked here");
    }
    if (status == WY_SYSTEM) {
        return wi_fail_memory(error);
    }
    return status != WY_OK ? cannot(s, reason, error) : open_engines(s, error);
}

static wy_status open_by(wy_solution **out, const wy_rules *rules, wy_engine wish, bool values,
                         const wi_asked *const *engines, size_t count, const wy_control *control,
                         wy_error *error) {
    *out = NULL;
    wy_solution *s = calloc(1, sizeof *s);
    if (s == NULL) {
        return wi_fail_memory(error);
    }
    *(values ? &s->value_wish : &s->wish) = wish;
    s->engines = engines;
    s->engine_count = count;
    if (control != NULL) {
        s->control = *control;
    }
    wy_status status = draft(s, rules, error);
    if (status == WY_OK) {
        status = values ? open_engines(s, error) : fill(s, error);
    }
    if (status != WY_OK) {
        wy_solution_free(s);
        return status;
    }
    *out = s;
    return WY_OK;
}

wy_status wi_solution_open(wy_solution **out, const wy_rules *rules, wy_engine wish,
                           const wi_asked *const *engines, size_t count, const wy_control *control,
                           wy_error *error) {
    return open_by(out, rules, wish, false, engines, count, control, error);
}

wy_status wi_solution_open_values(wy_solution **out, const wy_rules *rules, wy_engine wish,
                                  const wi_asked *const *engines, size_t count,
                                  const wy_control *control, wy_error *error) {
    return open_by(out, rules, wish, true, engines, count, control, error);
}

void wy_solution_free(wy_solution *s) {
    if (s == NULL) {
        return;
    }
    for (size_t i = 0; i < s->engine_count; i++) {
        if (s->engines[i]->close != NULL) {
            s->engines[i]->close(s->kept[s->engines[i]->values][s->engines[i]->engine]);
        }
    }
    wy_solution_free(s->witness);
    wi_other_free(s->other);
    if (s->weight_moves != NULL) {
        wi_weight_moves_clear(s->weight_moves);
        free(s->weight_moves);
    }
    undo_draft(s);
    free(s);
}

bool wi_solution_says(const wy_solution *s, wy_engine engine, bool values,
                      char reason[WY_REASON_SIZE]) {
    const wi_asked *asked = engine_of(s, engine, values);
    return (asked != NULL ? can(s, asked, reason)
                          : wi_engine_say(reason, WY_NO, "no: %s",
                                          values ? "it finds no Grundy values"
                                                 : "it is not asked here")) == WY_OK;
}

bool wi_solution_can(wy_engine engine, bool values, const wy_rules *rules,
                     const wi_asked *const *engines, size_t count, char reason[WY_REASON_SIZE]) {
    wy_solution s = {.engines = engines, .engine_count = count};
    wy_error error = {0};
    const wy_status status = draft(&s, rules, &error);
    const bool yes = status == WY_OK && wi_solution_says(&s, engine, values, reason);
    if (status != WY_OK) {
        wi_engine_say(reason, status, "no: %s", error.message);
    }
    undo_draft(&s);
    return yes;
}

void wi_solution_set_control(wy_solution *s, const wy_control *control) {
    s->control = *control;
    if (s->other != NULL) {
        wi_other_set_control(s->other, control);
    }
}

/* ---- what it is ------------------------------------------------------------------------------ */

void *wi_kept(const wy_solution *s, wy_engine engine) {
    return s->kept[false][engine];
}

void *wi_kept_values(const wy_solution *s, wy_engine engine) {
    return s->kept[true][engine];
}

wy_engine wy_solution_engine(const wy_solution *s) {
    return s->windows == NULL ? WY_ENGINE_AUTO : s->windows->engine;
}

const wy_rules *wy_solution_rules(const wy_solution *s) {
    return s->rules;
}

/* ---- windows at the origin ------------------------------------------------------------------- */

/* On one heap a window is a line. */
static void cut_to_heap(const wy_solution *s, int64_t *width, int64_t *height) {
    *height = s->rules->board.q2 == 0 && *height > 1 ? 1 : *height;
    *width = s->rules->board.p1 == 0 && *width > 1 ? 1 : *width;
}

uint64_t wy_solution_memory(const wy_solution *s, int64_t width, int64_t height) {
    if (width < 1 || height < 1) {
        return 0;
    }
    if (width > WI_LARGEST_SIDE || height > WI_LARGEST_HEIGHT) {
        return UINT64_MAX;
    }
    cut_to_heap(s, &width, &height);
    return s->windows == NULL || s->windows->memory == NULL ? 0
                                                            : s->windows->memory(s, width, height);
}

wy_status wi_solution_has_windows(const wy_solution *s, wy_error *error) {
    return s->kind == WI_PLANE ? WY_OK
           : s->rules->memory == WY_MEMORY_IMITATION
               ? wi_fail(error, WY_BAD,
                         "outcomes depend on the history of play, so there is no list of "
                         "P-positions")
               : wi_fail(error, WY_BAD, "windows are for games on two heaps without memory");
}

/* Cuts the window to what there is; else says why there is no list of its P-positions. */
static wy_status cut_window(wy_solution *s, int64_t *width, int64_t *height, wy_error *error) {
    if (*width > WI_LARGEST_SIDE || *height > WI_LARGEST_HEIGHT) {
        return wi_fail(error, WY_LIMIT, "such a window is out of reach");
    }
    cut_to_heap(s, width, height);
    const wy_status status = wi_solution_has_windows(s, error);
    return status != WY_OK ? status
           : s->windows == NULL || s->windows->each == NULL
               ? wi_fail(error, WY_BAD, "here the %s engine decides single positions, not windows",
                         wy_engine_name(s->wish))
               : WY_OK;
}

wy_status wy_solution_each(wy_solution *s, int64_t width, int64_t height, wy_take *take, void *data,
                           wy_error *error) {
    if (width < 1 || height < 1) {
        return WY_OK;
    }
    const wy_status status = cut_window(s, &width, &height, error);
    return status == WY_OK ? s->windows->each(s, width, height, take, data, error) : status;
}

/* ---- single positions ----------------------------------------------------------------------- */

/* An answer and its second way. */
static wy_status put_decide(wi_question *question, const wi_asked *to, wy_error *error) {
    wy_solution *s = question->solution;
    wy_verdict *verdict = question->data;
    if (to->decide == NULL) {
        return WY_LIMIT;
    }
    const wy_status status = to->decide(verdict, s, question->at, error);
    return status == WY_OK && to->check != NULL ? to->check(verdict, s, question->at, error)
                                                : status;
}

/* A question about this position.  WY_NO: it is not on the board.  WY_BAD: it is none. */
static wy_status question_about(wi_question *question, wy_solution *s, const wy_place *at,
                                wy_error *error) {
    *question = (wi_question){.solution = s, .at = at, .x = at->heap[0], .y = at->heap[1]};
    question->unknown = s->kind == WI_SEVERAL ? "no theorem decides this game, and its heaps are "
                                                "too large for a table"
                                              : NULL;
    const wy_status status = wy_rules_check_place(s->rules, at, error);
    return status != WY_OK                                           ? status
           : wi_cone_has(&s->rules->board, question->x, question->y) ? WY_OK
                                                                     : WY_NO;
}

wy_status wy_solution_decide(wy_verdict *verdict, wy_solution *s, const wy_place *at,
                             wy_error *error) {
    wi_question question;
    wy_status status = question_about(&question, s, at, error);
    wi_verdict_empty(verdict);
    verdict->on_board = status == WY_OK;
    if (status != WY_OK) {
        return status == WY_NO ? WY_OK : status;
    }
    question.put = put_decide;
    question.data = verdict;
    status = wi_ask_engines(&question, error);
    wi_move_lead(&verdict->move, at);
    return status;
}

/* ---- all winning moves ---------------------------------------------------------------------- */

/* On several heaps: the engine decides each option. */
typedef struct winning {
    wy_solution *solution;
    const wi_asked *engine;
    const wy_place *place;
    wy_take_winning *take;
    void *data;
    wy_verdict verdict; /* of an option */
    wy_place option;
    wy_move move;
    wy_status status;
    wy_error *error;
} winning;

static bool try_move(void *data, const wy_move *move) {
    winning *of = data;
    const wy_rules *rules = of->solution->rules;
    wy_rules_after(&of->option, rules, of->place, move);
    wi_verdict_empty(&of->verdict);
    of->status = of->engine->decide(&of->verdict, of->solution, &of->option, of->error);
    if (of->status != WY_OK || !of->verdict.p) {
        return of->status == WY_OK;
    }
    wy_move_set(&of->move, move);
    of->move.name = of->verdict.move.name;
    of->move.may_be_blocked = rules->block > 0 || rules->comply > 0;
    return of->take(of->data, &of->move);
}

static wy_status each_option(winning *of, wy_error *error) {
    /* The position first: engines that keep all smaller positions then have all options. */
    of->status = of->engine->decide(&of->verdict, of->solution, of->place, error);
    const wy_status status =
        of->status == WY_OK ? wy_rules_moves(of->solution->rules, of->place, try_move, of, error)
                            : of->status;
    return status == WY_OK ? of->status : status;
}

static wy_status winning_by_options(const wi_question *question, const wi_asked *engine,
                                    wy_take_winning *take, void *data, wy_error *error) {
    if (question->solution->rules->memory == WY_MEMORY_ENFORCE &&
        mpz_cmp_si(question->at->memory, WY_NOT_NAMED) == 0) {
        return wi_fail(error, WY_BAD, "no set of moves is named yet");
    }
    winning of = {.solution = question->solution,
                  .engine = engine,
                  .place = question->at,
                  .take = take,
                  .data = data,
                  .error = error};
    wy_verdict_init(&of.verdict);
    wy_place_init(&of.option);
    wy_move_init(&of.move);
    const wy_status status = each_option(&of, error);
    wy_move_clear(&of.move);
    wy_place_clear(&of.option);
    wy_verdict_clear(&of.verdict);
    return status;
}

/* All moves to P-positions. */
typedef struct moving {
    wi_question *question;
    wy_take_winning *take;
    void *data;
    wy_move move; /* for engines that tell pairs */
} moving;

static bool hand_on(void *data, const wy_move *move) {
    const moving *m = data;
    if (wi_question_drops(m->question)) {
        return false;
    }
    m->question->begun = true;
    m->question->handed = true;
    return m->take(m->data, move);
}

static bool hand_pair(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    moving *m = data;
    mpz_set(m->move.take[0], dx);
    mpz_set(m->move.take[1], dy);
    wi_move_lead(&m->move, m->question->at);
    m->move.may_be_blocked = may_be_blocked;
    return hand_on(m, &m->move);
}

static wy_status put_moves(wi_question *question, const wi_asked *to, wy_error *error) {
    const wy_status status = to->moves == NULL ? WY_LIMIT
                                               : to->moves(question->solution, question->at,
                                                           hand_pair, question->data, error);
    return status == WY_LIMIT && !question->handed && question->solution->kind == WI_SEVERAL &&
                   to->decide != NULL
               ? winning_by_options(question, to, hand_on, question->data, error)
               : status;
}

wy_status wy_solution_winning(wy_solution *s, const wy_place *at, wy_take_winning *take, void *data,
                              wy_error *error) {
    wi_question question;
    wy_status status = question_about(&question, s, at, error);
    if (status != WY_OK) {
        return status != WY_NO
                   ? status
                   : wi_fail(error, WY_BAD, "this is no position on the board of the game");
    }
    question.put = put_moves;
    moving m = {.question = &question, .take = take, .data = data};
    wy_move_init(&m.move);
    question.data = &m;
    status = wi_ask_engines(&question, error);
    wy_move_clear(&m.move);
    return status;
}

/*
 * engine_columns.c - solutions by the columns engine (columns.h): one P-position in every column.
 *
 * To decide (x, y), the P-positions of the columns up to x are enough: an
 * option of (x, y) lies in one of them.  If the game is as good with its heaps
 * exchanged, the smaller heap is taken as x.
 */
#include <stdio.h>
#include <stdlib.h>

#include <wythoff/rules.h>

#include "base/fail.h"
#include "machine/telescope.h"
#include "normal/normal.h"
#include "solve/columns.h"
#include "solve/engine.h"
#include "solve/moves.h"

enum { BATCH = 1024 }; /* stays in the first cache */

/* ---- which games ----------------------------------------------------------------------------- */

/* The reason why a game is not for the columns engine, or NULL. */
static const char *twist(const wy_rules *rules, const wy_class *class) {
    if (rules->block > 0) {
        return "options may be blocked";
    }
    if (rules->misere) {
        return "play is misere";
    }
    if (!class->quarter) {
        return "the board is a cone";
    }
    if (rules->terminal != NULL || rules->terminal_count > 0) {
        return "there are extra terminal positions";
    }
    if (!class->invariant) {
        return "some moves depend on the position";
    }
    if (rules->weight.x > 0) {
        return "some moves return tokens";
    }
    if (!class->nim) {
        return "not every Nim move was found";
    }
    return NULL;
}

static wy_status can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    const char *fault = twist(s->rules, &s->class);
    if (fault != NULL) {
        return wi_engine_say(reason, WY_NO, "no: %s", fault);
    }
    if (s->moves == NULL) {
        return wi_engine_say(reason, WY_NO, "no: %s", s->unmovable.message);
    }
    char detail[WY_REASON_SIZE];
    const wi_primitive *primitives = wi_moves_primitives(s->moves);
    const size_t count = wi_moves_count(s->moves);
    if (!wi_columns_can(primitives, count, detail)) {
        return wi_engine_say(reason, WY_NO, "no: %s", detail);
    }
    return wi_engine_say(reason, WY_OK, "yes: %s",
                         wi_columns_fast(primitives, count)
                             ? "exactly one P-position in every column, found by frontiers in O(1)"
                             : "exactly one P-position in every column, found by skipping full "
                               "lines");
}

static wy_status can_window(const wy_solution *s) {
    return can(s, NULL);
}

static wy_status open(void **kept, wy_solution *s, wy_error *error) {
    (void)kept;
    (void)error;
    if (wy_solution_engine(s) == WY_ENGINE_COLUMNS) {
        s->backend = &wi_backend_columns;
    }
    return WY_OK;
}

/* ---- windows -------------------------------------------------------------------------------- */

static uint64_t memory(const wy_solution *s, int64_t width, int64_t height) {
    (void)height;
    const uint64_t bytes = wi_columns_memory(wi_moves_primitives(s->moves),
                                             wi_moves_count(s->moves), width, &s->control);
    const uint64_t batch = BATCH * sizeof(wy_position);
    return bytes > UINT64_MAX - batch ? UINT64_MAX : bytes + batch;
}

/* Runs take over the P-positions of the first columns with y < height. */
static wy_status stream(const wi_moves *moves, const wy_control *control, int64_t columns,
                        int64_t height, wy_take *take, void *data, wy_error *error) {
    wy_position *batch = malloc(BATCH * sizeof *batch);
    if (batch == NULL) {
        return wi_fail_memory(error);
    }
    wi_columns *source = NULL;
    wy_status status = wi_columns_create(&source, wi_moves_primitives(moves), wi_moves_count(moves),
                                         columns, control, error);
    bool more = true;
    while (status == WY_OK && more) {
        size_t filled = 0;
        status = wi_columns_next(source, batch, BATCH, &filled, error);
        size_t kept = 0;
        while (kept < filled && batch[kept].y < height) {
            kept++;
        }
        for (size_t i = kept; i < filled; i++) {
            if (batch[i].y < height) {
                batch[kept++] = batch[i];
            }
        }
        more = filled > 0 && (kept == 0 || take(data, batch, kept));
    }
    wi_columns_free(source);
    free(batch);
    return status;
}

static wy_status each(wy_solution *s, int64_t width, int64_t height, wy_take *take, void *data,
                      wy_error *error) {
    return stream(s->moves, &s->control, width, height, take, data, error);
}

/* ---- one position --------------------------------------------------------------------------- */

typedef struct search {
    const wi_moves *moves;
    wy_position at;
    bool exchanged; /* the heaps */
    bool p;
    wi_take_option *take;
    void *data;
} search;

static bool look(void *data, const wy_position *positions, size_t count) {
    search *s = data;
    for (size_t i = 0; i < count; i++) {
        const wy_position to = positions[i];
        if (to.x == s->at.x && to.y == s->at.y) {
            s->p = true;
        } else if (wi_moves_lead(s->moves, s->at, to)) {
            const wy_position back = s->exchanged ? (wy_position){to.y, to.x} : to;
            if (!s->take(s->data, back)) {
                return false;
            }
        }
    }
    return true;
}

static wy_status options(wy_solution *s, wy_position at, wi_take_option *take, void *data, bool *p,
                         wy_error *error) {
    search found = {.moves = s->moves, .at = at, .take = take, .data = data};
    wi_moves *exchanged = NULL;
    wy_status status = WY_OK;
    found.exchanged = at.x > at.y && s->class.one_per_row;
    if (found.exchanged) {
        found.at = (wy_position){at.y, at.x};
        if (!s->class.symmetric) {
            wy_rules *rules = NULL;
            status = wi_rules_turn_quickly(&rules, s->rules, error);
            if (status == WY_OK) {
                status = wi_moves_compile(&exchanged, rules, 0, error);
            }
            wy_rules_free(rules);
            found.moves = exchanged;
        }
    }
    if (status == WY_OK) {
        status =
            stream(found.moves, &s->control, found.at.x + 1, found.at.y + 1, look, &found, error);
    }
    wi_moves_free(exchanged);
    *p = found.p;
    return status;
}

const wi_backend wi_backend_columns = {memory, each, NULL, options};

/* ---- columns and pairs far out: all columns before are computed ----------------------------- */

static void computed_standing(wy_standing *standing) {
    if (standing != NULL) {
        standing->kind = WY_COMPUTED;
        snprintf(standing->by, sizeof standing->by,
                 "by the columns engine, from all smaller columns");
    }
}

/* Gathers columns from `first` on into views. */
typedef struct gathering {
    wy_view *view; /* has room for BATCH columns; count of them are filled */
    int64_t first, upper;
    const wy_take_far *take;
} gathering;

static bool hand_out(gathering *g) {
    const bool more = g->view->count == 0 || g->take->view(g->take->data, g->view);
    g->view->count = 0;
    return more;
}

static bool gather(void *data, const wy_position *positions, size_t count) {
    gathering *g = data;
    wy_view *view = g->view;
    for (size_t i = 0; i < count; i++) {
        const wy_position at = positions[i];
        const bool upper = at.y >= at.x;
        if (at.x >= g->first) {
            if (view->count == 0) {
                mpz_set_si(view->x, at.x);
                mpz_set_si(view->n, g->upper);
            }
            view->bits[view->count] = !upper;
            view->rows[view->count] = at.y;
            view->states[view->count++] = UINT32_MAX;
            if (view->count == BATCH && !hand_out(g)) {
                return false;
            }
        }
        g->upper += upper;
    }
    return true;
}

static wy_status columns(wy_solution *s, const mpz_t x, int64_t count, const wy_take_far *take,
                         wy_standing *standing, wy_error *error) {
    computed_standing(standing);
    wy_view view;
    wi_view_init(&view);
    wy_status status = wi_view_reserve(&view, BATCH, error);
    if (status == WY_OK) {
        view.count = 0;
        gathering g = {.view = &view, .first = mpz_get_si(x), .take = take};
        status = each(s, g.first + count, WI_LARGEST_HEIGHT, gather, &g, error);
        hand_out(&g); /* when it was stopped: what is known so far */
    }
    wi_view_clear(&view);
    return status;
}

/* A search for the n-th upper column among all. */
typedef struct counting {
    int64_t left; /* upper columns before it */
    wy_position found;
    bool there;
} counting;

static bool count_upper(void *data, const wy_position *positions, size_t count) {
    counting *wanted = data;
    for (size_t i = 0; i < count; i++) {
        if (positions[i].y >= positions[i].x && wanted->left-- == 0) {
            wanted->found = positions[i];
            wanted->there = true;
            return false;
        }
    }
    return true;
}

/* Each lower column mirrors an upper one before it: 2n + 2 columns have more than n upper ones. */
static wy_status pair(mpz_t a, mpz_t b, wy_solution *s, const mpz_t n, wy_standing *standing,
                      wy_error *error) {
    computed_standing(standing);
    counting wanted = {.left = mpz_get_si(n)};
    const wy_status status =
        each(s, 2 * wanted.left + 2, WI_LARGEST_HEIGHT, count_upper, &wanted, error);
    mpz_set_si(a, wanted.found.x);
    mpz_set_si(b, wanted.found.y);
    return status == WY_OK && !wanted.there
               ? wi_fail(error, WY_SYSTEM, "too few upper columns for a symmetric game")
               : status;
}

static wi_effort effort(const wy_solution *s, const wi_question *question) {
    (void)s;
    return wi_computing_effort(WY_ENGINE_COLUMNS, question);
}

const wi_asked wi_asked_columns = {
    .engine = WY_ENGINE_COLUMNS,
    .games = WI_PLANE,
    .tall = true,
    .lists = 2,
    .can = can,
    .can_window = can_window,
    .open = open,
    .effort = effort,
    .memory = wi_computing_memory,
    .each = wi_computing_each,
    .decide = wi_computing_decide,
    .moves = wi_computing_moves,
    .columns = columns,
    .pair = pair,
};

/*
 * engine_beam.c - Wythoff's game in which options may be blocked, by the machine of its beam
 * (beam.h), where there is one: heaps of any size.  Its search is short or in vain.
 *
 * The P-positions that (x,y), x <= y, can move to are those of its column, its row and its diagonal
 * that are smaller; those of the column below the diagonal are the mirror image of row x.  They are
 * more than may be blocked just if (x,y) is no P-position, and every answer is checked by that.
 */
#include <stdlib.h>

#include "base/fail.h"
#include "base/pace.h"
#include "machine/beam.h"
#include "solve/engine.h"
#include "solve/moves.h"

enum { NEAR_HEAPS = 20000 }; /* up to here others are as fast */

typedef struct kept_beam {
    wi_blocking_beam *beam; /* NULL: not yet looked for, or */
    bool none;              /* there is none */
    wy_error why;
} kept_beam;

static kept_beam *kept_of(const wy_solution *s) {
    return wi_kept(s, WY_ENGINE_BEAM);
}

/* ---- which games ----------------------------------------------------------------------------- */

static wy_status can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    int block = 0;
    wy_error error = {0};
    const wy_status status = wi_rules_blocking(&block, s->rules, &error);
    return status != WY_OK
               ? wi_engine_say(reason, status, "no: %s", error.message)
               : wi_engine_say(reason, WY_OK, "perhaps: %s",
                               "the machine of its beam is looked for where it is needed");
}

static wy_status open(void **kept, wy_solution *s, wy_error *error) {
    int block = 0;
    const wy_status status = wi_rules_blocking(&block, s->rules, error);
    if (status != WY_OK) {
        return status;
    }
    *kept = calloc(1, sizeof(kept_beam));
    return *kept == NULL ? wi_fail_memory(error) : WY_OK;
}

static void close(void *kept) {
    kept_beam *old = kept;
    if (old != NULL) {
        wi_beam_free(old->beam);
        free(old);
    }
}

static wi_effort effort(const wy_solution *s, const wi_question *question) {
    const kept_beam *kept = kept_of(s);
    if (kept == NULL || kept->none || question->about == WI_ASK_PAIR ||
        question->about == WI_ASK_VIEWS) {
        return WI_EFFORT_NEVER;
    }
    /* Columns that do not begin at the origin no other engine lists. */
    const bool far = question->about == WI_ASK_COLUMNS || mpz_cmp_si(question->x, NEAR_HEAPS) > 0 ||
                     mpz_cmp_si(question->y, NEAR_HEAPS) > 0;
    return (far && question->about != WI_ASK_COUNT) || s->wish == WY_ENGINE_BEAM ? WI_EFFORT_AT_ONCE
                                                                                 : WI_EFFORT_NEVER;
}

/* The machine, when it is first asked for. */
static wy_status find_beam(const wi_blocking_beam **out, wy_solution *s, wy_error *error) {
    kept_beam *kept = kept_of(s);
    if (kept->beam == NULL && !kept->none) {
        int block = 0;
        wy_status status = wi_rules_blocking(&block, s->rules, error);
        if (status == WY_OK) {
            status = wi_beam_find(&kept->beam, block, &s->control, &kept->why);
        }
        kept->none = status == WY_LIMIT;
        if (status != WY_OK && status != WY_LIMIT) {
            if (error != NULL && status == kept->why.status) {
                *error = kept->why;
            }
            return status;
        }
    }
    if (kept->none && error != NULL) {
        *error = kept->why;
    }
    *out = kept->beam;
    return kept->none ? WY_LIMIT : WY_OK;
}

/* ---- options --------------------------------------------------------------------------------- */

/* P-positions on their way out as options of (x,y), x <= y. */
typedef struct options {
    const wi_blocking_beam *beam;
    mpz_srcptr x, y;
    bool exchanged; /* the position that is asked about is (y,x) */
    bool mirrored;  /* what comes is (v,u), for (u,v) */
    mpz_t dx, dy;
    int count;
    wy_take_move *take; /* NULL: they are counted */
    void *data;
    bool stopped;
} options;

static bool take_option(void *data, const mpz_t u, const mpz_t v) {
    options *o = data;
    mpz_sub(o->dx, o->x, o->mirrored ? v : u);
    mpz_sub(o->dy, o->y, o->mirrored ? u : v);
    const bool is = mpz_sgn(o->dx) >= 0 && mpz_sgn(o->dy) >= 0 &&
                    mpz_sgn(o->dx) + mpz_sgn(o->dy) > 0 && !(o->mirrored && mpz_cmp(u, v) == 0);
    if (is) {
        o->count++;
        if (o->exchanged) {
            mpz_swap(o->dx, o->dy);
        }
        o->stopped = o->take != NULL && !o->take(o->data, o->dx, o->dy, true);
    }
    return !o->stopped;
}

static wy_status each_option(options *o, wy_error *error) {
    mpz_t d;
    mpz_inits(d, o->dx, o->dy, NULL);
    mpz_sub(d, o->y, o->x);
    o->mirrored = true;
    wy_status status = wi_beam_row(o->beam, o->x, take_option, o, error);
    o->mirrored = false;
    if (status == WY_OK && !o->stopped) {
        status = wi_beam_columns(o->beam, o->x, 1, take_option, o, error);
    }
    if (status == WY_OK && !o->stopped) {
        status = wi_beam_row(o->beam, o->y, take_option, o, error);
    }
    if (status == WY_OK && !o->stopped) {
        status = wi_beam_diagonal(o->beam, d, take_option, o, error);
    }
    mpz_clears(d, o->dx, o->dy, NULL);
    return status;
}

static options options_of(const wi_blocking_beam *beam, const mpz_t x, const mpz_t y) {
    const bool exchanged = mpz_cmp(x, y) > 0;
    return (options){
        .beam = beam, .x = exchanged ? y : x, .y = exchanged ? x : y, .exchanged = exchanged};
}

/* ---- one position ---------------------------------------------------------------------------- */

static bool keep_first(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    wy_verdict *verdict = data;
    if (!verdict->has_move) {
        verdict->has_move = true;
        verdict->move.may_be_blocked = may_be_blocked;
        mpz_set(verdict->move.take[0], dx);
        mpz_set(verdict->move.take[1], dy);
    }
    return true;
}

static wy_status decide(wy_verdict *verdict, wy_solution *s, const wy_place *at, wy_error *error) {
    mpz_srcptr x = at->heap[0];
    mpz_srcptr y = at->heap[1];
    const wi_blocking_beam *beam = NULL;
    wy_status status = find_beam(&beam, s, error);
    if (status == WY_OK) {
        status = wi_beam_has(&verdict->p, beam, x, y, error);
    }
    if (status != WY_OK) {
        return status;
    }
    options o = options_of(beam, x, y);
    o.take = keep_first;
    o.data = verdict;
    verdict->has_move = false;
    status = each_option(&o, error);
    if (status != WY_OK) {
        return status;
    }
    if (verdict->p != (o.count <= s->rules->block)) {
        return wi_fail(error, WY_SYSTEM, "a position has not the options that its outcome wants");
    }
    if (verdict->p) {
        verdict->has_move = false;
        verdict->move.may_be_blocked = false;
    }
    wi_beam_standing(&verdict->standing, beam);
    return WY_OK;
}

static wy_status moves(wy_solution *s, const wy_place *at, wy_take_move *take, void *data,
                       wy_error *error) {
    const wi_blocking_beam *beam = NULL;
    const wy_status status = find_beam(&beam, s, error);
    if (status != WY_OK) {
        return status;
    }
    options o = options_of(beam, at->heap[0], at->heap[1]);
    o.take = take;
    o.data = data;
    return each_option(&o, error);
}

/* ---- columns --------------------------------------------------------------------------------- */

/* P-positions of one column on their way out. */
typedef struct list {
    bool (*point)(void *data, const mpz_t x, const mpz_t y);
    void *data;
    mpz_t x;
    bool mirrored, stopped;
} list;

static bool take_point(void *data, const mpz_t u, const mpz_t v) {
    list *l = data;
    if (!(l->mirrored && mpz_cmp(u, v) == 0)) {
        l->stopped = !l->point(l->data, l->x, l->mirrored ? u : v);
    }
    return !l->stopped;
}

static wy_status list_columns(const wi_blocking_beam *beam, list *l, int64_t count,
                              const wy_control *control, wy_error *error) {
    wy_status status = WY_OK;
    wi_pace pace;
    wi_pace_start(&pace, control);
    for (int64_t i = 0; i < count && status == WY_OK && !l->stopped; i++) {
        l->mirrored = true;
        status = wi_beam_row(beam, l->x, take_point, l, error);
        l->mirrored = false;
        if (status == WY_OK && !l->stopped) {
            status = wi_beam_columns(beam, l->x, 1, take_point, l, error);
        }
        mpz_add_ui(l->x, l->x, 1);
        if (status == WY_OK && wi_pace_stop(&pace, (double)i / (double)count)) {
            status = wi_fail(error, WY_STOPPED, "stopped after %lld of %lld columns", (long long)i,
                             (long long)count);
        }
    }
    return status;
}

static wy_status columns(wy_solution *s, const mpz_t x, int64_t count, const wy_take_far *take,
                         wy_standing *standing, wy_error *error) {
    const wi_blocking_beam *beam = NULL;
    wy_status status = take->point == NULL ? WY_LIMIT : find_beam(&beam, s, error);
    if (status != WY_OK) {
        return status;
    }
    if (standing != NULL) {
        wi_beam_standing(standing, beam);
    }
    list l = {.point = take->point, .data = take->data};
    mpz_init_set(l.x, x);
    status = list_columns(beam, &l, count, &s->control, error);
    mpz_clear(l.x);
    return status;
}

/* Windows at the origin, where this engine is wished for. */
typedef struct corner {
    int64_t height;
    wy_take *take;
    void *data;
} corner;

static bool take_in_corner(void *data, const mpz_t x, const mpz_t y) {
    const corner *c = data;
    const wy_position at = {mpz_get_si(x), mpz_get_si(y)};
    return mpz_cmp_si(y, c->height) >= 0 || c->take(c->data, &at, 1);
}

static wy_status each(wy_solution *s, int64_t width, int64_t height, wy_take *take, void *data,
                      wy_error *error) {
    const wi_blocking_beam *beam = NULL;
    wy_status status = find_beam(&beam, s, error);
    if (status != WY_OK) {
        return status;
    }
    corner c = {.height = height, .take = take, .data = data};
    list l = {.point = take_in_corner, .data = &c};
    mpz_init(l.x);
    status = list_columns(beam, &l, width, &s->control, error);
    mpz_clear(l.x);
    return status;
}

const wi_asked wi_asked_beam = {
    .engine = WY_ENGINE_BEAM,
    .games = WI_PLANE,
    .lists = 3,
    .can = can,
    .open = open,
    .close = close,
    .effort = effort,
    .each = each,
    .decide = decide,
    .moves = moves,
    .columns = columns,
};

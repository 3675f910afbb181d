/*
 * leads_rays.c - from where the moves of a game on two heaps lead into a set: one primitive after
 * the other (reach.h), those that fill a cone together.  Tracks of the set from the third on are
 * carried along.
 */
#include <stdlib.h>

#include "base/fail.h"
#include "prove/conditions.h"
#include "prove/leads.h"
#include "prove/reach.h"
#include "solve/cones.h"

/* Where the primitive's condition holds, on the board; takes the set. */
static wy_automaton *allowed(wi_kernel *f, const wi_primitive *by, wy_automaton *set) {
    if (set == NULL) {
        return NULL;
    }
    if (by->when != NULL && !by->tied) {
        wy_automaton *when = wi_calculus_condition(&f->c, 2, by->when);
        set = wi_kernel_within(&f->c, WY_OP_AND, set, when);
        wy_automaton_free(when);
    }
    return f->rules->board.q1 == 0 && f->rules->board.p2 == 0
               ? set
               : wi_kernel_within(&f->c, WY_OP_AND, set, f->board);
}

static wy_automaton *into(wi_kernel *f, const wy_automaton *set, int named) {
    const wi_ray_moves *moves = f->moves;
    wy_automaton *out = NULL;
    (void)named; /* there are no sets of moves */
    for (size_t i = 0; i < moves->count && f->c.status == WY_OK; i++) {
        const wi_primitive *by = &moves->list[i];
        out = wi_calculus_into(&f->c, WY_OP_OR, out, allowed(f, by, wi_reach_set(&f->c, set, by)));
    }
    return out;
}

/* ---- counting ---------------------------------------------------------------------------- */

/* totals[m - 1]: at least m of the primitives so far.  One more primitive joins. */
static void add_levels(wi_kernel *f, wy_automaton **totals, wy_automaton *const *levels,
                       size_t most) {
    wi_calculus *c = &f->c;
    for (size_t m = most; m-- > 0;) {
        totals[m] = wi_calculus_into(c, WY_OP_OR, totals[m], wi_calculus_copy(c, levels[m]));
        for (size_t j = 0; j < m; j++) { /* j + 1 here, m - j before */
            if (levels[j] != NULL && totals[m - j - 1] != NULL) {
                wy_automaton *both = wi_calculus_join(c, WY_OP_AND, totals[m - j - 1], TRACKS(0, 1),
                                                      levels[j], TRACKS(0, 1), 2);
                totals[m] = wi_calculus_into(c, WY_OP_OR, totals[m], both);
            }
        }
    }
}

static wy_automaton *often(wi_kernel *f, const wy_automaton *set, uint32_t most) {
    const wi_ray_moves *moves = f->moves;
    wi_calculus *c = &f->c;
    wy_automaton *out = NULL;
    wy_automaton **totals = calloc(most, sizeof(wy_automaton *));
    wy_automaton **levels = calloc(most, sizeof(wy_automaton *));
    if (totals == NULL || levels == NULL) {
        c->status = wi_fail_memory(c->error);
    }
    for (size_t i = 0; i < moves->count && c->status == WY_OK; i++) {
        const wi_primitive *by = &moves->list[i];
        if (f->rules->block_kind == WY_BLOCK_DIAGONAL && !by->both) {
            out = wi_calculus_into(c, WY_OP_OR, out, allowed(f, by, wi_reach_set(c, set, by)));
            continue;
        }
        wi_reach_levels(levels, most, c, set, by);
        for (size_t j = 0; j < most; j++) {
            levels[j] = allowed(f, by, levels[j]);
        }
        add_levels(f, totals, levels, most);
        for (size_t j = 0; j < most; j++) {
            wy_automaton_free(levels[j]);
            levels[j] = NULL;
        }
    }
    for (size_t m = 0; m < most && totals != NULL; m++) {
        if (m + 1 == most) {
            out = wi_calculus_into(c, WY_OP_OR, out, totals[m]);
        } else {
            wy_automaton_free(totals[m]);
        }
    }
    free(totals);
    free(levels);
    return out;
}

/* ---- one after the other --------------------------------------------------------------------- */

/* Moves that fill a cone are taken together, if that succeeds: they are done then. */
static wy_status by_cone(wi_kernel *f, size_t cone, const size_t *in_cone, const wi_primitive **by,
                         bool *done) {
    const wi_ray_moves *moves = f->moves;
    size_t count = 0;
    for (size_t i = moves->count; i-- > 0;) {
        if (in_cone[i] == cone) {
            by[count++] = &moves->list[i];
        }
    }
    wy_automaton *all = wi_reach_cone(&f->c, f->p, by, count);
    for (size_t i = 0; i < moves->count && all != NULL; i++) {
        done[i] = done[i] || in_cone[i] == cone;
    }
    /* The moves of a cone are under no condition. */
    return all == NULL ? f->c.status : wi_kernel_take(f, allowed(f, by[0], all));
}

static wy_status by_cones(wi_kernel *f, bool *done) {
    const wi_ray_moves *moves = f->moves;
    wi_move_cone cones[WI_MOVE_CONES];
    size_t found = 0;
    size_t *in_cone = malloc((moves->count + 1) * sizeof *in_cone);
    const wi_primitive **by = malloc((moves->count + 1) * sizeof *by);
    wy_status status =
        in_cone == NULL || by == NULL
            ? wi_fail_memory(f->c.error)
            : wi_cones_find(cones, &found, in_cone, moves->list, moves->count, f->c.error);
    for (size_t i = 0; i < found && status == WY_OK; i++) {
        status = by_cone(f, i, in_cone, by, done);
    }
    free(in_cone);
    free(by);
    return status;
}

static wy_status stable(wi_kernel *f) {
    const wi_ray_moves *moves = f->moves;
    bool *done = calloc(moves->count + 1, sizeof *done);
    wy_status status = done == NULL ? wi_fail_memory(f->c.error) : f->c.status;
    if (status == WY_OK && moves->cones) {
        status = by_cones(f, done);
    }
    for (size_t i = 0; i < moves->count && status == WY_OK; i++) {
        if (!done[i]) {
            const wi_primitive *by = &moves->list[i];
            status = wi_kernel_take(f, allowed(f, by, wi_reach_set(&f->c, f->p, by)));
        }
    }
    free(done);
    return status;
}

const wi_leads wi_ray_leads = {.into = into, .often = often, .stable = stable};

/*
 * heap_lost.c - games in which the opponent has a say: he names a set of moves, blocks options, or
 * names some.
 *
 * The P-positions are the one set P that is what is lost if P is: positions are lost where
 *
 *     a set is named    in some set no move leads into P;
 *     k are blocked     at most k options are in P;
 *     k are named       k options are not in P, or none is in P.
 *
 * Where the game ends by a rule the position is lost.  In misere play it is won, and so is one
 * without moves (in the set that is named); and where all options are in P not all may be blocked.
 * So stable is: no position of P is won; absorbing: every other is.
 */
#include "prove/conditions.h"
#include "prove/heap_proving.h"

bool wi_heap_has_say(const wy_rules *rules) {
    return rules->memory == WY_MEMORY_ENFORCE || rules->block > 0 || rules->comply > 0;
}

static wy_automaton *without(wi_heap_proving *f, const wy_automaton *a, wy_automaton *b) {
    return wi_calculus_into(&f->c, WY_OP_AND_NOT, wi_heap_copy(&f->c, a), b);
}

/* What of the positions that are alive may be lost: in misere play those with such a move. */
static wy_automaton *may_be_lost(wi_heap_proving *f, const wy_automaton *alive,
                                 const wy_automaton *target, int set) {
    wy_automaton *out = wi_heap_copy(&f->c, alive);
    return f->rules->misere
               ? wi_calculus_into(&f->c, WY_OP_AND, out, wi_heap_reached(f, target, set))
               : out;
}

/* With one of the sets named, no move leads into P. */
static wy_automaton *lost_by_name(wi_heap_proving *f, const wy_automaton *all,
                                  const wy_automaton *alive) {
    wy_automaton *lost = NULL;
    for (int set = 0; set < f->rules->sets && f->c.status == WY_OK; set++) {
        wy_automaton *here = may_be_lost(f, alive, all, set);
        here = wi_calculus_into(&f->c, WY_OP_AND_NOT, here, wi_heap_reached(f, f->p, set));
        lost = wi_calculus_into(&f->c, WY_OP_OR, lost, here);
    }
    return lost;
}

static wy_automaton *lost_by_block(wi_heap_proving *f, const wy_automaton *alive,
                                   const wy_automaton *not_p) {
    wy_automaton *many = wi_heap_reached_often(f, f->p, (uint32_t)f->rules->block + 1);
    return wi_calculus_into(&f->c, WY_OP_AND_NOT, may_be_lost(f, alive, not_p, -1), many);
}

static wy_automaton *lost_by_comply(wi_heap_proving *f, const wy_automaton *all,
                                    const wy_automaton *alive, const wy_automaton *not_p) {
    wy_automaton *many = wi_heap_reached_often(f, not_p, (uint32_t)f->rules->comply);
    wy_automaton *won = wi_calculus_into(&f->c, WY_OP_AND_NOT, wi_heap_reached(f, f->p, -1), many);
    return wi_calculus_into(&f->c, WY_OP_AND_NOT, may_be_lost(f, alive, all, -1), won);
}

wy_status wi_heap_lost_prove(wi_heap_proving *f) {
    wi_calculus *c = &f->c;
    const wy_rules *rules = f->rules;
    wy_automaton *all = wi_heap_all_positions(f);
    wy_automaton *ends = wi_calculus_ends(c, f->tracks, rules);
    wy_automaton *alive = without(f, all, wi_heap_copy(c, ends));
    wy_automaton *not_p = without(f, all, wi_heap_copy(c, f->p));
    wy_automaton *lost = rules->memory == WY_MEMORY_ENFORCE ? lost_by_name(f, all, alive)
                         : rules->block > 0                 ? lost_by_block(f, alive, not_p)
                                                            : lost_by_comply(f, all, alive, not_p);
    if (!rules->misere) {
        lost = wi_calculus_into(c, WY_OP_OR, lost, wi_heap_copy(c, ends));
    }
    wy_status status = c->status;
    if (status == WY_OK) {
        status = wi_heap_expect_empty(f, WI_HEAP_STABLE, WY_OP_AND_NOT, f->p, lost);
    }
    if (status == WY_OK) {
        status = wi_heap_expect_empty(f, WI_HEAP_ABSORBING, WY_OP_AND_NOT, lost, f->p);
    }
    wy_automaton_free(lost);
    wy_automaton_free(not_p);
    wy_automaton_free(alive);
    wy_automaton_free(ends);
    wy_automaton_free(all);
    return status;
}

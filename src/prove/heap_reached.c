/* heap_reached.c - the positions that moves lead from, all families together. */
#include "automata/inside.h"
#include "base/fail.h"
#include "prove/heap_proving.h"
#include "rules/families.h"

const uint32_t wi_heap_in_order[WY_MOST_HEAPS] = {0, 1, 2, 3, 4, 5};

wy_status wi_heap_expect_empty(wi_heap_proving *f, wi_heap_obligation obligation, wy_operation op,
                               const wy_automaton *a, const wy_automaton *b) {
    wy_word word;
    if (wi_calculus_is_empty(&f->c, &word, op, a, wi_heap_in_order, b, wi_heap_in_order,
                             f->tracks)) {
        return WY_OK;
    }
    wy_status status = f->c.status;
    f->report->failed = obligation;
    f->report->has_place = true;
    for (uint32_t i = 0; i < f->tracks && status == WY_OK; i++) {
        status = wi_calculus_number(f->report->place[i], &f->c, f->p, &word, i);
    }
    wi_word_free(&word);
    return status == WY_OK ? WY_NO : status;
}

wy_automaton *wi_heap_copy(wi_calculus *c, const wy_automaton *of) {
    wy_automaton *out = NULL;
    if (c->status == WY_OK && of != NULL) {
        c->status = wy_automaton_copy(&out, of, c->error);
    }
    return out;
}

wy_automaton *wi_heap_all_positions(wi_heap_proving *f) {
    wi_calculus *c = &f->c;
    wy_track tracks[WY_MOST_HEAPS];
    for (uint32_t i = 0; i < f->tracks; i++) {
        tracks[i] = wi_numeration_track(c->system);
    }
    wy_automaton *out = NULL;
    if (c->status == WY_OK) {
        c->status = wi_automaton_valid_words(&out, tracks, f->tracks, c->control, c->error);
    }
    return out;
}

wy_automaton *wi_heap_ends(wi_heap_proving *f, const wy_automaton *all) {
    return f->rules->terminal == NULL || f->c.status != WY_OK
               ? NULL
               : wi_heap_moves_ends(&f->c, all, f->rules->heaps, f->rules->terminal);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* (options, heaps) of all moves of the set (any: -1) into the given positions. */
static wi_heap_relation all_moves(wi_heap_proving *f, const wy_automaton *into, int set) {
    wi_calculus *c = &f->c;
    wi_heap_families all = {0};
    wi_heap_relation moves = {0};
    if (c->status == WY_OK) {
        c->status = wi_heap_families_open(&all, f->rules, c->error);
    }
    for (size_t i = 0; i < all.count && c->status == WY_OK; i++) {
        const bool removed = all.list[i].removed;
        if ((set < 0 || all.list[i].set == set) && (!removed || moves.count > 0)) {
            const wi_heap_ask ask = wi_heap_ask_of(&all.list[i], f->rules);
            const wi_heap_relation one = wi_heap_moves_relation(c, into, &ask);
            moves = moves.count == 0
                        ? one
                        : wi_heap_relation_join(c, removed ? WY_OP_AND_NOT : WY_OP_OR, moves, one);
        }
    }
    wi_heap_families_close(&all);
    return moves;
}

/* What is taken away is known only from all moves. */
static wy_automaton *reached_with_removed(wi_heap_proving *f, const wy_automaton *into, int set) {
    wi_heap_relation moves = all_moves(f, into, set);
    for (uint32_t i = 0; i < f->tracks && moves.count > 0; i++) {
        moves = wi_heap_relation_without(&f->c, moves, WI_NAME_OPTION + i);
    }
    return moves.of;
}

wy_automaton *wi_heap_reached(wi_heap_proving *f, const wy_automaton *into, int set) {
    wi_calculus *c = &f->c;
    if (f->removes) {
        return reached_with_removed(f, into, set);
    }
    wi_heap_families all = {0};
    wy_automaton *out = NULL;
    if (c->status == WY_OK) {
        c->status = wi_heap_families_open(&all, f->rules, c->error);
    }
    for (size_t i = 0; i < all.count && c->status == WY_OK; i++) {
        if (set < 0 || all.list[i].set == set) {
            const wi_heap_ask ask = wi_heap_ask_of(&all.list[i], f->rules);
            wy_automaton *one = wi_heap_moves_into(c, into, &ask);
            out = out == NULL ? one : wi_calculus_into(c, WY_OP_OR, out, one);
        }
    }
    wi_heap_families_close(&all);
    return out;
}

wy_automaton *wi_heap_reached_often(wi_heap_proving *f, const wy_automaton *into, uint32_t least) {
    wi_heap_relation moves = all_moves(f, into, -1);
    wy_automaton *out = moves.of == NULL ? NULL : wi_heap_count(&f->c, &moves, f->p, least);
    wi_heap_relation_clear(&moves);
    return out;
}

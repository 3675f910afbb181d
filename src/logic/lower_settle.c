/*
 * lower_settle.c - relations over the numerations of their variables.
 *
 * A plain track takes the numeration of its variable, which is known when the whole formula has
 * been read.  Then all words are made valid; and if all tracks hold numbers, zeros in front (lsd:
 * behind) are made to mean nothing.  A relation that is about to read the digits of another
 * numeration reads them as they stand.
 */
#include <stdio.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "logic/lowering.h"

/* A plain track takes the numeration of its variable; then all words are made valid. */
static wy_status settle_atom(wi_lowering *at, wi_core *core) {
    const wy_automaton *old = core->relation->automaton;
    char key[64 + 24 * WY_MAX_TRACKS];
    size_t used = (size_t)snprintf(key, sizeof key, "settled:%llu",
                                   (unsigned long long)core->relation->number);
    wy_track tracks[WY_MAX_TRACKS];
    bool changed = !core->relation->settled, numbers = true, foreign = false;
    for (uint32_t i = 0; i < core->variables; i++) {
        tracks[i] = *wy_automaton_track(old, i);
        const wy_track *wanted = &at->maker->variable[core->variable[i]].track;
        if (tracks[i].system != wanted->system && wanted->system != NULL) {
            foreign = foreign || tracks[i].system != NULL;
            tracks[i] = *wanted;
            changed = true;
        }
        numbers = numbers && tracks[i].system != NULL;
        used +=
            (size_t)snprintf(key + used, sizeof key - used, ":%p", (const void *)tracks[i].system);
    }
    if (!changed) {
        return WY_OK;
    }
    wy_relation *settled = wi_shelf_find(at->session, key);
    if (settled == NULL) {
        const wy_control *control = &at->session->options.control;
        wy_automaton *moved = NULL, *valid = NULL, *closed = NULL;
        wy_status status = wy_automaton_retrack(&moved, old, tracks, control, at->error);
        if (status == WY_OK && !foreign) {
            status = wy_automaton_validate(&valid, moved, control, at->error);
        }
        if (status == WY_OK && !foreign && numbers) {
            status = wi_automaton_close_zeros(&closed, valid, control, at->error);
        } else if (status == WY_OK) {
            status = wy_automaton_minimise(&closed, foreign ? moved : valid, control, at->error);
        }
        wy_automaton_free(moved);
        wy_automaton_free(valid);
        if (status == WY_OK) {
            status =
                wi_shelf_put(&settled, at->session, key, core->relation->label, closed, at->error);
        }
        if (status != WY_OK) {
            return status;
        }
        settled->settled = true;
    }
    if (!wi_core_keep(at->maker, wi_relation_hold(settled))) {
        return wi_fail_memory(at->error);
    }
    core->relation = settled;
    return WY_OK;
}

wy_status wi_lowering_settle(wi_lowering *at, wi_core *core) {
    if (core->kind == WI_CORE_ATOM) {
        return settle_atom(at, core);
    }
    for (size_t i = 0; i < core->children; i++) {
        const wy_status status = wi_lowering_settle(at, core->child[i]);
        if (status != WY_OK) {
            return status;
        }
    }
    return WY_OK;
}

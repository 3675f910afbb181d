/*
 * words_find.c - the words of a game that occur, proved.
 *
 * Over a closed machine the game walks in the graph of its pieces.  All nodes (u, perfect state) of
 * the closure are where a word may begin; the words that the graph lets the machine read from there
 * are all that can occur from the start of the machine on.  Those before were seen, as the game was
 * run.
 */
#include <stdlib.h>

#include "base/fail.h"
#include "machine/contexts.h"
#include "machine/gaps.h"
#include "machine/word_list.h"
#include "machine/word_walk.h"
#include "machine/words_seen.h"

static bool advance_in_grams(const void *graph, wi_node_set *to, const wi_node_set *from,
                             unsigned bit) {
    const wi_grams *grams = graph;
    for (size_t i = 0; i < from->count; i++) {
        const uint32_t node = grams->next[from->nodes[i]][bit];
        if (node != WI_NO_NODE && !wi_node_set_put(to, node)) {
            return false;
        }
    }
    return true;
}

/* The nodes before a perfect column. */
static bool perfect_nodes(wi_node_set *out, const wy_machine *machine) {
    const wi_closure *closure = &machine->closure;
    for (uint32_t i = 0; i < closure->nodes.count; i++) {
        const wi_closure_node node = wi_closure_node_at(closure, i);
        if (machine->of_state[node.state].perfect && !wi_node_set_put(out, node.read)) {
            return false;
        }
    }
    wi_node_set_tidy(out);
    return true;
}

/* All words that the closure of this machine allows.  WY_LIMIT: it allows too many. */
static wy_status words_of(wy_words *list, const wy_machine *machine, bool *any) {
    wi_node_set start = {0};
    wi_store store = {0};
    wy_status status = WY_SYSTEM;
    if (perfect_nodes(&start, machine) && wi_store_open(&store, &machine->frame)) {
        *any = start.count > 0;
        status = start.count > 0 ? wi_word_walk(list, &store, &machine->closure.grams,
                                                advance_in_grams, &start, false)
                                 : WY_OK;
    }
    wi_store_close(&store);
    wi_node_set_clear(&start);
    return status;
}

/* What the closure at hand allows and what was seen, as one list; *out is NULL if that is no end of
 * words. */
static wy_status try_closure(wy_words **out, const wy_words *seen, const wy_machine *machine) {
    *out = NULL;
    wy_words *allowed = calloc(1, sizeof *allowed);
    bool any = true;
    wy_status status = allowed != NULL ? words_of(allowed, machine, &any) : WY_SYSTEM;
    if (status == WY_OK && wi_words_add_seen(allowed, seen)) {
        allowed->facts.kind = any ? WY_WORDS_FINITE : WY_WORDS_NONE;
        allowed->facts.exactly = any && allowed->count == seen->count;
        allowed->facts.context = machine->facts.context;
        *out = allowed;
        return WY_OK;
    }
    wy_words_free(allowed);
    return status == WY_LIMIT ? WY_OK : WY_SYSTEM;
}

/* The shortest list that a closure within the limits gives; *best stays NULL if none gives one. */
static wy_status find_best(wy_words **best, const wy_words *seen, const wy_machine *machine,
                           const wy_machine_limits *limits, const wy_control *control,
                           wy_error *error) {
    wi_contexts contexts;
    wi_contexts_start(&contexts, machine, limits);
    wy_status status = machine->facts.closed ? WY_OK : WY_NO;
    while (status == WY_OK) {
        wy_words *words = NULL;
        status = try_closure(&words, seen, contexts.machine);
        if (words != NULL && (*best == NULL || words->count < (*best)->count)) {
            wy_words_free(*best);
            *best = words;
            words = NULL;
        }
        wy_words_free(words);
        if (status != WY_OK || (*best != NULL && (*best)->count == seen->count)) {
            break;
        }
        status = wi_contexts_next(&contexts, control, error);
    }
    wi_contexts_end(&contexts);
    return status == WY_NO ? WY_OK : status;
}

/* Are the words endless?  This is quickly known, or not at all. */
static wy_status look_for_gaps(wy_words *seen, const wy_machine *machine,
                               const wy_control *control) {
    wi_gaps gaps;
    const wy_status status = wi_gaps_find(&gaps, machine, control);
    if (status == WY_OK) {
        seen->facts.kind = WY_WORDS_ENDLESS;
        seen->facts.context = gaps.context;
        seen->facts.gap = (wy_words_gap){gaps.column, gaps.length, gaps.silent};
    }
    return status == WY_NO ? WY_OK : status;
}

wy_status wy_words_find(wy_words **out, const wy_machine *machine, const wy_machine_limits *limits,
                        const wy_control *control, wy_error *error) {
    *out = NULL;
    if (machine->frame.wings > 1) {
        return wi_fail(
            error, WY_NO,
            "the game is not symmetric: its machine reads one string and writes another");
    }
    wy_words *best = NULL;
    wy_words *seen = NULL;
    wy_status status = wi_words_seen(&seen, machine, control);
    if (status == WY_OK) {
        status = look_for_gaps(seen, machine, control);
    }
    if (status == WY_OK && seen->facts.kind != WY_WORDS_ENDLESS) {
        status = find_best(&best, seen, machine, limits, control, error);
    }
    if (status == WY_OK && best == NULL) {
        best = seen;
        seen = NULL;
    }
    wy_words_free(seen);
    if (status != WY_OK) {
        wy_words_free(best);
        return status == WY_SYSTEM ? wi_fail_memory(error) : wi_fail(error, status, "stopped");
    }
    *out = best;
    return WY_OK;
}

/*
 * inclusion.c - is there a word of a for which no witness exists?  By antichains.
 *
 * "For all x with a there is a y with b" fails on a word w of a that the projection of b does not
 * accept.  The search goes through pairs (q, S): q the state of a after w, S the set of states of
 * the nondeterministic projection.  It ends where q accepts and nothing in S does.  A pair (q, S)
 * is of no use beside (q, S') with S' inside S: whatever S misses, S' misses too, and it was met
 * no later.  So for each q only sets none of which contains another are kept, and often a few
 * sets stand for the exponentially many that a determinisation would make (De Wulf, Doyen,
 * Henzinger, Raskin).
 */
#include <stdlib.h>
#include <string.h>

#include "automata/nfa.h"
#include "automata/relabel.h"
#include "base/fail.h"

/* A pair that was met: where it came from, and its set. */
typedef struct node {
    uint32_t state;  /* of a */
    uint32_t parent; /* node */
    uint64_t label;  /* of a */
    uint64_t begin;  /* of its set */
    uint32_t size;
    uint32_t next; /* another node with this state */
} node;

typedef struct search {
    const wy_automaton *a;
    const wy_nfa *b;
    wy_relabel relabel; /* a's labels to those of b */
    node *nodes;
    uint32_t count;
    size_t room_nodes;
    uint32_t *member;
    uint64_t members;
    size_t room_member;
    uint32_t *newest; /* by state of a: the list of its nodes */
    uint32_t *stamp;  /* of states of b */
    uint32_t stamped;
    wy_meter *meter;
} search;

/* Is a set with this state of a there already that lies inside the one with stamps? */
static bool covered(const search *of, uint32_t state, uint32_t size) {
    for (uint32_t i = of->newest[state]; i != WY_NO_STATE; i = of->nodes[i].next) {
        const node *known = &of->nodes[i];
        if (known->size > size) {
            continue;
        }
        uint32_t k = 0;
        while (k < known->size && of->stamp[of->member[known->begin + k]] == of->stamped) {
            k++;
        }
        if (k == known->size) {
            return true;
        }
    }
    return false;
}

/* Adds the node whose set was put at the end of the members and stamped, if it is of use. */
static wy_status add_node(search *of, uint32_t state, uint32_t parent, uint64_t label,
                          uint32_t size, wy_error *error) {
    if (covered(of, state, size)) {
        return WY_OK;
    }
    if (of->count == WY_NO_STATE - 1) {
        return wy_fail(error, WY_LIMIT, "%s: more than 2^32 - 2 pairs", of->meter->what);
    }
    const wy_status status = wy_meter_grow(of->meter, &of->nodes, &of->room_nodes,
                                           (size_t)of->count + 1, sizeof *of->nodes, error);
    if (status == WY_OK) {
        of->nodes[of->count] = (node){state, parent, label, of->members, size, of->newest[state]};
        of->newest[state] = of->count++;
        of->members += size;
    }
    return status;
}

static void new_stamp(search *of) {
    if (++of->stamped == 0) {
        memset(of->stamp, 0, of->b->table->states * sizeof *of->stamp);
        of->stamped = 1;
    }
}

static wy_status put(search *of, uint32_t state, uint32_t *size, wy_error *error) {
    if (of->stamp[state] == of->stamped) {
        return WY_OK;
    }
    of->stamp[state] = of->stamped;
    const wy_status status =
        wy_meter_grow(of->meter, &of->member, &of->room_member, (size_t)of->members + *size + 1,
                      sizeof *of->member, error);
    if (status == WY_OK) {
        of->member[of->members + (*size)++] = state;
    }
    return status;
}

/* Where one transition of a leads the pair `at`. */
static wy_status follow(search *of, uint32_t at, uint64_t edge, wy_error *error) {
    const uint64_t label = wy_relabel_apply(&of->relabel, of->a->label[edge]);
    const wy_automaton *table = of->b->table;
    new_stamp(of);
    uint32_t size = 0;
    wy_status status = WY_OK;
    for (uint32_t k = 0; k < of->nodes[at].size && status == WY_OK; k++) {
        uint64_t i;
        uint64_t end;
        wy_row_find(&i, &end, table, of->member[of->nodes[at].begin + k], label);
        for (; i < end && status == WY_OK; i++) {
            status = put(of, table->target[i], &size, error);
        }
    }
    return status != WY_OK ? status
                           : add_node(of, of->a->target[edge], at, of->a->label[edge], size, error);
}

static bool is_counterexample(const search *of, const node *at) {
    bool missed = of->a->output[at->state] != 0;
    for (uint32_t k = 0; k < at->size && missed; k++) {
        missed = of->b->table->output[of->member[at->begin + k]] == 0;
    }
    return missed;
}

/* The word that led to a node; node 0 is the first. */
static wy_status way_to(wy_word *out, const search *of, uint32_t at, wy_error *error) {
    size_t length = 0;
    for (uint32_t i = at; i != 0; i = of->nodes[i].parent) {
        length++;
    }
    out->labels = malloc(length == 0 ? 1 : length * sizeof *out->labels);
    if (out->labels == NULL) {
        return wy_fail_memory(error);
    }
    out->length = length;
    for (uint32_t i = at; i != 0; i = of->nodes[i].parent) {
        out->labels[--length] = of->nodes[i].label;
    }
    return WY_OK;
}

static wy_status run(wy_word *out, search *of, wy_error *error) {
    wy_status status =
        wy_meter_take(of->meter, &of->newest, of->a->states, sizeof *of->newest, error);
    if (status == WY_OK) {
        memset(of->newest, 0xFF, of->a->states * sizeof *of->newest);
        status = wy_meter_take_zeros(of->meter, &of->stamp, of->b->table->states, sizeof *of->stamp,
                                     error);
    }
    uint32_t size = 0;
    if (status == WY_OK) {
        new_stamp(of);
    }
    for (uint32_t i = 0; i < of->b->initials && status == WY_OK; i++) {
        status = put(of, of->b->initial[i], &size, error);
    }
    if (status == WY_OK) {
        status = add_node(of, 0, 0, 0, size, error);
    }
    for (uint32_t at = 0; status == WY_OK && at < of->count; at++) {
        if (is_counterexample(of, &of->nodes[at])) {
            return way_to(out, of, at, error);
        }
        const uint32_t state = of->nodes[at].state;
        for (uint64_t i = of->a->first[state]; i < of->a->first[state + 1] && status == WY_OK;
             i++) {
            status = follow(of, at, i, error);
        }
        if (status == WY_OK) {
            status = wy_meter_tick(of->meter, error);
        }
    }
    return status != WY_OK ? status : WY_NO;
}

/* The projection of b, made ready: closed under zeros if tracks went, trimmed, reduced. */
static wy_status prepare(wy_nfa *out, const wy_automaton *b, const bool *gone, wy_meter *meter,
                         wy_error *error) {
    bool lsd;
    bool any = false;
    for (uint32_t t = 0; t < b->layout.tracks; t++) {
        any = any || gone[t];
    }
    wy_status status = wy_tracks_direction(&lsd, b->track, b->layout.tracks, error);
    if (status == WY_OK) {
        status = wy_nfa_project(out, WY_OP_AND, b, NULL, NULL, NULL, b->layout.tracks, gone, meter,
                                error);
    }
    if (status == WY_OK && any) {
        status = wy_nfa_close_zeros(out, lsd, meter, error);
    }
    if (status == WY_OK) {
        status = wy_nfa_trim(out, meter, error);
    }
    if (status == WY_OK) {
        status = wy_nfa_reduce(out, meter, error);
    }
    return status;
}

wy_status wy_automaton_unmatched(wy_word *out, const wy_automaton *a, const wy_automaton *b,
                                 const bool *gone, const uint32_t *to_b, const wy_control *control,
                                 wy_error *error) {
    *out = (wy_word){0};
    if (a->kind != WY_ACCEPTOR || b->kind != WY_ACCEPTOR) {
        return wy_fail(error, WY_BAD, "quantifiers take acceptors, not word automata");
    }
    wy_meter meter;
    wy_meter_start(&meter, control, "looking for a word without a witness");
    wy_nfa nfa = {0};
    search of = {.a = a, .b = &nfa, .meter = &meter};
    wy_status status = prepare(&nfa, b, gone, &meter, error);
    if (status == WY_OK) {
        /* a's tracks that b reads go to b's; the others go away. */
        uint32_t to[WY_MAX_TRACKS];
        memset(to, 0xFF, sizeof to);
        for (uint32_t t = 0; t < nfa.table->layout.tracks && status == WY_OK; t++) {
            if (to_b[t] >= a->layout.tracks || to[to_b[t]] != WY_NO_STATE) {
                status = wy_fail(error, WY_BAD, "two tracks are to be one, or one is nowhere");
            } else if (!wy_track_same_digits(&nfa.table->track[t], &a->track[to_b[t]])) {
                status = wy_fail(error, WY_BAD, "two tracks with different digits are to be one");
            } else {
                to[to_b[t]] = t;
            }
        }
        wy_relabel_make(&of.relabel, &a->layout, &nfa.table->layout, to);
    }
    if (status == WY_OK) {
        status = run(out, &of, error);
    }
    free(of.nodes);
    free(of.member);
    free(of.newest);
    free(of.stamp);
    wy_nfa_drop(&nfa, &meter);
    return status;
}

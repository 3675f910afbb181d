/*
 * refine.c - which states cannot be told apart: partition refinement by signatures.
 *
 * The signature of a state is its row with classes in place of targets.  A class whose members
 * have different signatures is split; of its parts the largest keeps the class's number, so a
 * state changes its class at most log n times, and then only its predecessors have to be looked
 * at again ("process the smaller half", Hopcroft).  The partition at the end is the coarsest
 * stable one: the minimal automaton's states if the tables are deterministic, bisimulation if
 * not.  Signatures are found by their hashes but compared as they are: equal hashes are never
 * taken for equal rows.
 *
 * Against the refinement by single transitions (Valmari, Lehtinen) this needs 4 bytes a
 * transition instead of 20 and reads rows as they lie in memory.
 *
 * Each class is a stretch of the list of states, those that have to be looked at in front.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/nfa.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/table.h"

typedef struct stretch {
    uint32_t begin, end;
    uint32_t marked; /* the first so many members are to be looked at */
} stretch;

/* States with one signature, found in one class. */
typedef struct group {
    uint32_t state; /* one of them */
    uint32_t count;
    uint32_t at; /* where its next member goes */
} group;

typedef struct partition {
    const wy_automaton *table;
    bool nondeterministic;
    wi_inverse inverse;
    uint32_t *class_of;
    uint32_t *element; /* states by class */
    uint32_t *place;   /* of a state in element */
    stretch *classes;
    uint32_t count;
    uint32_t *queue; /* a ring of classes with marked states */
    uint32_t head, queued;
    /* for splitting one class */
    uint32_t *group_of; /* by place among the marked */
    uint32_t *moved;    /* states in their new order */
    group *groups;
    wi_table found; /* the groups */
    size_t room_classes, room_groups;
    /* rows as sets */
    uint64_t *set_label[2];
    uint32_t *set_class[2];
    size_t room_set_label[2], room_set_class[2];
    wi_meter *meter;
} partition;

/* ---- signatures ------------------------------------------------------------------ */

/* The row of a state as a set of labels with classes, ascending; for nondeterministic tables. */
static wy_status gather(partition *of, int which, uint32_t state, size_t *count, wy_error *error) {
    const wy_automaton *table = of->table;
    const uint64_t first = table->first[state];
    const size_t length = (size_t)(table->first[state + 1] - first);
    wy_status status = wi_meter_grow(of->meter, &of->set_label[which], &of->room_set_label[which],
                                     length, sizeof(uint64_t), error);
    if (status == WY_OK) {
        status = wi_meter_grow(of->meter, &of->set_class[which], &of->room_set_class[which], length,
                               sizeof(uint32_t), error);
    }
    if (status != WY_OK) {
        return status;
    }
    uint64_t *labels = of->set_label[which];
    uint32_t *classes = of->set_class[which];
    for (size_t i = 0; i < length; i++) {
        labels[i] = table->label[first + i];
        classes[i] = of->class_of[table->target[first + i]];
    }
    wi_row_sort(labels, classes, length);
    size_t kept = 0;
    for (size_t i = 0; i < length; i++) {
        if (kept == 0 || labels[kept - 1] != labels[i] || classes[kept - 1] != classes[i]) {
            labels[kept] = labels[i];
            classes[kept++] = classes[i];
        }
    }
    *count = kept;
    return WY_OK;
}

static uint64_t add_to_hash(uint64_t hash, uint64_t label, uint32_t class) {
    hash ^= label + class * UINT64_C(0x9E3779B97F4A7C15);
    hash *= UINT64_C(0xD6E8FEB86659FD93);
    return hash ^ hash >> 29;
}

static wy_status hash_of(uint64_t *out, partition *of, uint32_t state, wy_error *error) {
    uint64_t hash = 0;
    if (of->nondeterministic) {
        size_t count;
        const wy_status status = gather(of, 0, state, &count, error);
        if (status != WY_OK) {
            return status;
        }
        for (size_t i = 0; i < count; i++) {
            hash = add_to_hash(hash, of->set_label[0][i], of->set_class[0][i]);
        }
    } else {
        const wy_automaton *table = of->table;
        const uint64_t end = table->first[state + 1];
        for (uint64_t i = table->first[state]; i < end; i++) {
            hash = add_to_hash(hash, table->label[i], of->class_of[table->target[i]]);
        }
    }
    *out = wi_mix(hash);
    return WY_OK;
}

static wy_status same(bool *out, partition *of, uint32_t a, uint32_t b, wy_error *error) {
    if (of->nondeterministic) {
        size_t count_a;
        size_t count_b;
        wy_status status = gather(of, 0, a, &count_a, error);
        if (status == WY_OK) {
            status = gather(of, 1, b, &count_b, error);
        }
        if (status == WY_OK) {
            *out = count_a == count_b &&
                   (count_a == 0 ||
                    (memcmp(of->set_label[0], of->set_label[1], count_a * sizeof(uint64_t)) == 0 &&
                     memcmp(of->set_class[0], of->set_class[1], count_a * sizeof(uint32_t)) == 0));
        }
        return status;
    }
    const wy_automaton *table = of->table;
    const uint64_t length = table->first[a + 1] - table->first[a];
    const uint64_t *label_a = table->label + table->first[a];
    const uint64_t *label_b = table->label + table->first[b];
    const uint32_t *target_a = table->target + table->first[a];
    const uint32_t *target_b = table->target + table->first[b];
    bool equal = table->first[b + 1] - table->first[b] == length;
    for (uint64_t i = 0; i < length && equal; i++) {
        equal =
            label_a[i] == label_b[i] &&
            (target_a[i] == target_b[i] || of->class_of[target_a[i]] == of->class_of[target_b[i]]);
    }
    *out = equal;
    return WY_OK;
}

/* ---- classes --------------------------------------------------------------------- */

static void put_at(partition *of, uint32_t state, uint32_t place) {
    of->element[place] = state;
    of->place[state] = place;
}

static void enqueue(partition *of, uint32_t class) {
    const uint32_t room = of->table->states;
    const uint64_t tail = (uint64_t)of->head + of->queued++;
    of->queue[tail < room ? tail : tail - room] = class;
}

static uint32_t dequeue(partition *of) {
    const uint32_t class = of->queue[of->head];
    of->head = of->head + 1 == of->table->states ? 0 : of->head + 1;
    of->queued--;
    return class;
}

static void mark(partition *of, uint32_t state) {
    const uint32_t class = of->class_of[state];
    stretch *in = &of->classes[class];
    const uint32_t place = of->place[state];
    const uint32_t first = in->begin + in->marked;
    if (place < first || in->end - in->begin == 1) {
        return; /* marked already; or alone and never to be split */
    }
    put_at(of, of->element[first], place);
    put_at(of, state, first);
    if (in->marked++ == 0) {
        enqueue(of, class);
    }
}

static wy_status add_class(partition *of, uint32_t begin, uint32_t end, wy_error *error) {
    const wy_status status = wi_meter_grow(of->meter, &of->classes, &of->room_classes,
                                           (size_t)of->count + 1, sizeof *of->classes, error);
    if (status == WY_OK) {
        of->classes[of->count++] = (stretch){begin, end, 0};
    }
    return status;
}

/* ---- splitting ------------------------------------------------------------------- */

/* The group of a state, a new one if there is none yet. */
static wy_status find_group(uint32_t *out, partition *of, uint32_t state, uint32_t *group_count,
                            wy_error *error) {
    uint64_t hash = 0;
    wy_status status = hash_of(&hash, of, state, error);
    wi_probe probe = wi_table_probe(&of->found, hash);
    while (status == WY_OK && wi_table_next(&of->found, &probe, out)) {
        bool equal = false;
        status = same(&equal, of, state, of->groups[*out].state, error);
        if (equal) {
            return status;
        }
    }
    if (status == WY_OK) {
        of->groups[*group_count] = (group){state, 0, 0};
        wi_table_put(&of->found, &probe, *group_count);
        *out = (*group_count)++;
    }
    return status;
}

/*
 * Makes classes of the groups of marked states, which lie from `begin` on; group 0 is that of
 * the `rest` unmarked ones behind them.
 */
static wy_status divide(partition *of, uint32_t class, uint32_t marked, uint32_t group_count,
                        wy_error *error) {
    const uint32_t begin = of->classes[class].begin;
    const uint32_t end = of->classes[class].end;
    const uint32_t rest = end - begin - marked;
    /* The largest group keeps the number; group 0 goes last, next to the unmarked. */
    uint32_t largest = 0;
    uint32_t size = of->groups[0].count + rest;
    uint32_t at = begin;
    for (uint32_t g = 1; g < group_count; g++) {
        of->groups[g].at = at;
        at += of->groups[g].count;
        if (of->groups[g].count > size) {
            largest = g;
            size = of->groups[g].count;
        }
    }
    of->groups[0].at = at;
    for (uint32_t i = 0; i < marked; i++) {
        of->moved[i] = of->element[begin + i];
    }
    for (uint32_t i = 0; i < marked; i++) {
        put_at(of, of->moved[i], of->groups[of->group_of[i]].at++);
    }
    const uint32_t old_count = of->count;
    at = begin;
    for (uint32_t step = 1; step <= group_count; step++) {
        const uint32_t g = step == group_count ? 0 : step;
        const uint32_t stop = g == 0 ? end : at + of->groups[g].count;
        if (g == largest) {
            of->classes[class] = (stretch){at, stop, 0};
        } else {
            const wy_status status = add_class(of, at, stop, error);
            if (status != WY_OK) {
                return status;
            }
            for (uint32_t i = at; i < stop; i++) {
                of->class_of[of->element[i]] = of->count - 1;
            }
        }
        at = stop;
    }
    /* Who leads to a state that changed its class must be looked at again. */
    for (uint32_t c = old_count; c < of->count; c++) {
        /* Marking moves states within their classes, perhaps this one: take the list first. */
        const uint32_t length = of->classes[c].end - of->classes[c].begin;
        memcpy(of->moved, of->element + of->classes[c].begin, length * sizeof *of->moved);
        for (uint32_t i = 0; i < length; i++) {
            const uint32_t state = of->moved[i];
            for (uint64_t k = of->inverse.first[state]; k < of->inverse.first[state + 1]; k++) {
                mark(of, of->inverse.source[k]);
            }
        }
    }
    return WY_OK;
}

static wy_status split(partition *of, uint32_t class, wy_error *error) {
    const uint32_t begin = of->classes[class].begin;
    const uint32_t marked = of->classes[class].marked;
    const bool rest = of->classes[class].end - begin > marked;
    of->classes[class].marked = 0;
    if (marked == 0) {
        return WY_OK;
    }
    wy_status status = wi_meter_grow(of->meter, &of->groups, &of->room_groups, (size_t)marked + 1,
                                     sizeof *of->groups, error);
    if (status == WY_OK) {
        status = wi_table_restart(&of->found, (size_t)marked + 1, error);
    }
    if (status != WY_OK) {
        return status;
    }
    /* Group 0 is that of an unmarked state, or of the first marked one. */
    uint32_t group_count = 0;
    uint32_t found;
    if (rest) {
        status = find_group(&found, of, of->element[begin + marked], &group_count, error);
    }
    for (uint32_t i = 0; i < marked && status == WY_OK; i++) {
        status = find_group(&found, of, of->element[begin + i], &group_count, error);
        if (status == WY_OK) {
            of->groups[found].count++;
            of->group_of[i] = found;
        }
    }
    if (status == WY_OK && group_count > 1) {
        status = divide(of, class, marked, group_count, error);
    }
    return status;
}

/* ---- the whole ------------------------------------------------------------------- */

static void close_partition(partition *of) {
    const size_t states = of->table->states;
    wi_meter *meter = of->meter;
    wi_inverse_drop(&of->inverse, meter);
    wi_meter_drop(meter, of->element, states, sizeof(uint32_t));
    wi_meter_drop(meter, of->place, states, sizeof(uint32_t));
    wi_meter_drop(meter, of->queue, states, sizeof(uint32_t));
    wi_meter_drop(meter, of->group_of, states, sizeof(uint32_t));
    wi_meter_drop(meter, of->moved, states, sizeof(uint32_t));
    wi_table_close(&of->found);
    wi_meter_drop(meter, of->classes, of->room_classes, sizeof *of->classes);
    wi_meter_drop(meter, of->groups, of->room_groups, sizeof *of->groups);
    for (int i = 0; i < 2; i++) {
        wi_meter_drop(meter, of->set_label[i], of->room_set_label[i], sizeof(uint64_t));
        wi_meter_drop(meter, of->set_class[i], of->room_set_class[i], sizeof(uint32_t));
    }
}

static int by_output(const void *a, const void *b) {
    const int32_t first = *(const int32_t *)a;
    const int32_t second = *(const int32_t *)b;
    return (first > second) - (first < second);
}

/* The different outputs, ascending; returns how many. */
static uint32_t different_outputs(int32_t *out, const wy_automaton *table) {
    bool seen[2] = {false, false};
    uint32_t q = 0;
    for (; q < table->states && (table->output[q] == 0 || table->output[q] == 1); q++) {
        seen[table->output[q]] = true;
    }
    uint32_t count = 0;
    if (q == table->states) {
        for (int32_t value = 0; value < 2; value++) {
            if (seen[value]) {
                out[count++] = value;
            }
        }
        return count;
    }
    memcpy(out, table->output, table->states * sizeof *out);
    wi_list_sort(out, table->states, by_output);
    for (q = 0; q < table->states; q++) {
        if (count == 0 || out[count - 1] != out[q]) {
            out[count++] = out[q];
        }
    }
    return count;
}

/* The first partition: by outputs.  All states are marked. */
static wy_status start(partition *of, wy_error *error) {
    const uint32_t states = of->table->states;
    int32_t *outputs;
    wy_status status = wi_meter_take(of->meter, &outputs, states, sizeof *outputs, error);
    if (status != WY_OK) {
        return status;
    }
    const uint32_t kept = different_outputs(outputs, of->table);
    for (uint32_t c = 0; c < kept && status == WY_OK; c++) {
        status = add_class(of, 0, 0, error);
    }
    for (uint32_t q = 0; q < states && status == WY_OK; q++) {
        const int32_t *at = wi_list_find(&of->table->output[q], outputs, kept, by_output);
        of->class_of[q] = (uint32_t)(at - outputs);
        of->classes[of->class_of[q]].end++;
    }
    uint32_t sum = 0;
    for (uint32_t c = 0; c < kept && status == WY_OK; c++) {
        const uint32_t size = of->classes[c].end;
        of->classes[c] = (stretch){sum, sum, size};
        sum += size;
        enqueue(of, c);
    }
    for (uint32_t q = 0; q < states && status == WY_OK; q++) {
        put_at(of, q, of->classes[of->class_of[q]].end++);
    }
    wi_meter_drop(of->meter, outputs, states, sizeof *outputs);
    return status;
}

wy_status wi_refine(uint32_t *class_of, uint32_t *classes, const wy_automaton *table,
                    bool nondeterministic, wi_meter *meter, wy_error *error) {
    partition of = {.table = table,
                    .nondeterministic = nondeterministic,
                    .class_of = class_of,
                    .found = {.meter = meter},
                    .meter = meter};
    uint32_t **const lists[] = {&of.element, &of.place, &of.queue, &of.group_of, &of.moved};
    wy_status status = wi_inverse_make(&of.inverse, table, meter, error);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0] && status == WY_OK; i++) {
        status = wi_meter_take(meter, lists[i], table->states, sizeof(uint32_t), error);
    }
    if (status == WY_OK) {
        status = start(&of, error);
    }
    while (status == WY_OK && of.queued > 0) {
        status = split(&of, dequeue(&of), error);
        if (status == WY_OK) {
            status = wi_meter_tick(meter, error);
        }
    }
    *classes = of.count;
    close_partition(&of);
    return status;
}

/* ---- the minimal automaton ------------------------------------------------------------------- */

/* The minimal automaton, with its states in the order of their least words. */

/*
 * Numbers classes as a search from state 0 meets them, labels ascending; member[] gets a state of
 * each.  Returns how many are met: all, in trimmed tables.
 */
static uint32_t number_classes(uint32_t *number, uint32_t *member, const wy_automaton *table,
                               const uint32_t *class_of, uint32_t classes) {
    memset(number, 0xFF, classes * sizeof *number);
    uint32_t count = 0;
    number[class_of[0]] = count;
    member[count++] = 0;
    for (uint32_t at = 0; at < count; at++) {
        const uint32_t q = member[at];
        for (uint64_t i = table->first[q]; i < table->first[q + 1]; i++) {
            const uint32_t class = class_of[table->target[i]];
            if (number[class] == WY_NO_STATE) {
                number[class] = count;
                member[count++] = table->target[i];
            }
        }
    }
    return count;
}

/* Are the classes the states, each in its place? */
static bool nothing_changes(const wy_automaton *table, const uint32_t *class_of,
                            const uint32_t *number, uint32_t count) {
    bool same = count == table->states;
    for (uint32_t q = 0; q < count && same; q++) {
        same = number[class_of[q]] == q;
    }
    return same;
}

static wy_status quotient(wy_automaton *automaton, const uint32_t *class_of, uint32_t classes,
                          wi_meter *meter, wy_error *error) {
    uint32_t *number;
    uint32_t *member = NULL;
    wy_automaton *made = NULL;
    wi_builder builder = {0};
    wy_status status = wi_meter_take(meter, &number, classes, sizeof *number, error);
    if (status == WY_OK) {
        status = wi_meter_take(meter, &member, classes, sizeof *member, error);
    }
    if (status == WY_OK) {
        const uint32_t count = number_classes(number, member, automaton, class_of, classes);
        if (!nothing_changes(automaton, class_of, number, count)) {
            status = wi_builder_open(&builder, automaton->kind, automaton->track,
                                     automaton->layout.tracks, meter, error);
            for (uint32_t c = 0; c < count && status == WY_OK; c++) {
                const uint32_t q = member[c];
                status = wi_builder_state(&builder, automaton->output[q], error);
                for (uint64_t i = automaton->first[q];
                     i < automaton->first[q + 1] && status == WY_OK; i++) {
                    status = wi_builder_edge(&builder, automaton->label[i],
                                             number[class_of[automaton->target[i]]], error);
                }
            }
            status = wi_builder_end(&made, &builder, status, error);
        }
    }
    wi_meter_drop(meter, number, classes, sizeof *number);
    wi_meter_drop(meter, member, classes, sizeof *member);
    if (made != NULL) {
        wi_automaton_swap(automaton, made);
        wi_automaton_drop(made, meter);
    }
    return status;
}

wy_status wi_minimise(wy_automaton *automaton, wi_meter *meter, wy_error *error) {
    uint32_t initial = 0;
    uint32_t initials = 1;
    wy_status status =
        wi_rows_trim(automaton, &initial, &initials, automaton->kind == WY_ACCEPTOR, meter, error);
    if (status != WY_OK) {
        return status;
    }
    const size_t states = automaton->states;
    uint32_t *class_of;
    status = wi_meter_take(meter, &class_of, states, sizeof *class_of, error);
    if (status != WY_OK) {
        return status;
    }
    uint32_t classes;
    status = wi_refine(class_of, &classes, automaton, false, meter, error);
    if (status == WY_OK) {
        status = quotient(automaton, class_of, classes, meter, error);
    }
    wi_meter_drop(meter, class_of, states, sizeof *class_of);
    return status;
}

wy_status wy_automaton_minimise_in_place(wy_automaton *automaton, const wy_control *control,
                                         wy_error *error) {
    wi_meter meter;
    wi_meter_start(&meter, control, "minimising an automaton");
    wi_meter_note(&meter, wy_automaton_bytes(automaton));
    return wi_minimise(automaton, &meter, error);
}

wy_status wy_automaton_minimise(wy_automaton **out, const wy_automaton *automaton,
                                const wy_control *control, wy_error *error) {
    wy_status status = wy_automaton_copy(out, automaton, error);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    return wi_automaton_finish(out, status);
}

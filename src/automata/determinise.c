/*
 * determinise.c - from nondeterministic automata to minimal ones.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/subset.h"
#include "base/fail.h"
#include "base/list.h"

/* ==== the subset construction ================================================================ */

/*
 * A row is made by throwing the transitions of all members into buckets, one for each letter that
 * occurs.  A bucket becomes a set by stamping its states: a state stamped already is there twice.
 * Sets are not sorted: their hash is a sum over members, and a set found under the same hash with
 * the same size is the same one if all its members carry the stamp.
 *
 * A state that another one in the set simulates adds no words, and is left out: fewer sets are
 * different then.
 */

/* ---- letters --------------------------------------------------------------------- */

static int ascending(const void *a, const void *b) {
    const uint64_t first = *(const uint64_t *)a;
    const uint64_t second = *(const uint64_t *)b;
    return (first > second) - (first < second);
}

/* The number of a label among the letters; false: it is new, and the probe is where it belongs. */
static bool find_letter(uint32_t *out, wi_probe *probe, const wi_table *table,
                        const wi_subset *subset, uint64_t label) {
    *probe = wi_table_probe(table, wi_mix(label));
    while (wi_table_next(table, probe, out)) {
        if (subset->letter[*out] == label) {
            return true;
        }
    }
    return false;
}

static wy_status collect_letters(wi_subset *subset, wi_table *table, wy_error *error) {
    const wy_automaton *nfa = subset->nfa->table;
    const uint64_t transitions = nfa->first[nfa->states];
    wi_probe probe;
    uint32_t number;
    wy_status status = wi_table_reserve(table, 1, error);
    for (uint64_t i = 0; i < transitions && status == WY_OK; i++) {
        if (find_letter(&number, &probe, table, subset, nfa->label[i])) {
            continue;
        }
        status = wi_meter_grow(subset->meter, &subset->letter, &subset->room_letters,
                               (size_t)subset->letters + 1, sizeof *subset->letter, error);
        if (status == WY_OK) {
            wi_table_put(table, &probe, subset->letters);
            subset->letter[subset->letters++] = nfa->label[i];
            status = wi_table_reserve(table, 1, error);
        }
    }
    if (status == WY_OK && subset->letters > 0) {
        wi_list_sort(subset->letter, subset->letters, ascending);
        wi_table_empty(table);
        for (uint32_t i = 0; i < subset->letters; i++) {
            wi_table_add(table, wi_mix(subset->letter[i]), i);
        }
    }
    for (uint64_t i = 0; i < transitions && status == WY_OK; i++) {
        find_letter(&subset->letter_of[i], &probe, table, subset, nfa->label[i]);
    }
    return status;
}

/* ---- sets ------------------------------------------------------------------------ */

static bool all_stamped(const wi_subset *subset, uint32_t set) {
    for (uint64_t i = subset->begin[set]; i < subset->begin[set + 1]; i++) {
        if (subset->stamp[subset->member[i]] != subset->stamped) {
            return false;
        }
    }
    return true;
}

/* Leaves out of a set, which carries the stamp, what others in it simulate; returns its size. */
static size_t leave_out(wi_subset *subset, uint32_t *states, size_t count) {
    const wi_simulation *simulation = subset->simulation;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t state = states[i];
        uint64_t k = simulation->first[state];
        const uint64_t end = simulation->first[state + 1];
        subset->looked += end - k;
        while (k < end && subset->stamp[simulation->above[k]] != subset->stamped) {
            k++;
        }
        if (k < end) {
            subset->stamp[state] = 0; /* what is left out leaves nothing out itself */
        } else {
            states[kept++] = state;
        }
    }
    return kept;
}

/* The number of the set of states[0, count), in which some may stand twice. */
static wy_status number_of(uint32_t *out, wi_subset *subset, const uint32_t *states, size_t count,
                           wy_error *error) {
    if (++subset->stamped == 0) { /* after 2^32 sets stamps would repeat */
        memset(subset->stamp, 0, subset->nfa->table->states * sizeof *subset->stamp);
        subset->stamped = 1;
    }
    const uint64_t begin = subset->begin[subset->sets];
    wy_status status = wi_meter_grow(subset->meter, &subset->member, &subset->room_member,
                                     (size_t)begin + count, sizeof *subset->member, error);
    if (status == WY_OK) {
        status = wi_table_reserve(&subset->found, 1, error);
    }
    if (status != WY_OK) {
        return status;
    }
    /* Written at the end of the list: a set that is new stands in its place already. */
    uint32_t *to = subset->member + begin;
    uint64_t sum = 0;
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t state = states[i];
        if (subset->stamp[state] != subset->stamped) {
            subset->stamp[state] = subset->stamped;
            to[size++] = state;
            sum += wi_mix(state + UINT64_C(0x9E3779B97F4A7C15));
        }
    }
    if (subset->simulation != NULL) {
        size = leave_out(subset, to, size);
        sum = 0;
        for (size_t i = 0; i < size; i++) {
            sum += wi_mix(to[i] + UINT64_C(0x9E3779B97F4A7C15));
        }
    }
    wi_probe probe = wi_table_probe(&subset->found, wi_mix(sum));
    while (wi_table_next(&subset->found, &probe, out)) {
        if (subset->begin[*out + 1] - subset->begin[*out] == size && all_stamped(subset, *out)) {
            return WY_OK;
        }
    }
    status = wi_meter_grow(subset->meter, &subset->begin, &subset->room_begin,
                           (size_t)subset->sets + 2, sizeof *subset->begin, error);
    if (status != WY_OK) {
        return status;
    }
    *out = subset->sets++;
    wi_table_put(&subset->found, &probe, *out);
    subset->begin[subset->sets] = begin + size;
    return WY_OK;
}

/* ---- rows ------------------------------------------------------------------------ */

/* A set of one state: its row lies in order already. */
static wy_status row_of_one(wi_subset *subset, uint32_t state, wy_error *error) {
    const wy_automaton *table = subset->nfa->table;
    wy_status status = WY_OK;
    for (uint64_t i = table->first[state]; i < table->first[state + 1] && status == WY_OK;) {
        uint64_t end = i + 1;
        while (end < table->first[state + 1] && table->label[end] == table->label[i]) {
            end++;
        }
        uint32_t set = 0;
        status = number_of(&set, subset, table->target + i, (size_t)(end - i), error);
        if (status == WY_OK) {
            status = wi_builder_edge(&subset->builder, table->label[i], set, error);
        }
        i = end;
    }
    return status;
}

/* Counts the transitions of a set by letter; returns how many there are. */
static uint64_t count_letters(wi_subset *subset, uint64_t begin, uint64_t end) {
    const wy_automaton *table = subset->nfa->table;
    uint64_t all = 0;
    for (uint64_t m = begin; m < end; m++) {
        const uint32_t state = subset->member[m];
        all += table->first[state + 1] - table->first[state];
        for (uint64_t i = table->first[state]; i < table->first[state + 1]; i++) {
            const uint32_t letter = subset->letter_of[i];
            subset->active[letter >> 6] |= UINT64_C(1) << (letter & 63U);
            subset->count[letter]++;
        }
    }
    return all;
}

static wy_status row_of_many(wi_subset *subset, uint64_t begin, uint64_t end, uint64_t *work,
                             wy_error *error) {
    const wy_automaton *table = subset->nfa->table;
    const uint64_t all = count_letters(subset, begin, end);
    *work += all;
    wy_status status = wi_meter_grow(subset->meter, &subset->target, &subset->room_target,
                                     (size_t)all, sizeof *subset->target, error);
    const size_t words = ((size_t)subset->letters + 63) / 64;
    uint64_t sum = 0;
    for (size_t w = 0; w < words; w++) {
        for (uint64_t bits = subset->active[w]; bits != 0; bits &= bits - 1) {
            const size_t letter = 64 * w + (size_t)__builtin_ctzll(bits);
            const uint64_t here = subset->count[letter];
            subset->count[letter] = sum;
            sum += here;
        }
    }
    for (uint64_t m = begin; m < end && status == WY_OK; m++) {
        const uint32_t state = subset->member[m];
        for (uint64_t i = table->first[state]; i < table->first[state + 1]; i++) {
            subset->target[subset->count[subset->letter_of[i]]++] = table->target[i];
        }
    }
    uint64_t from = 0; /* a bucket ends where its count has come to, the next begins there */
    for (size_t w = 0; w < words; w++) {
        for (uint64_t bits = subset->active[w]; bits != 0; bits &= bits - 1) {
            const size_t letter = 64 * w + (size_t)__builtin_ctzll(bits);
            const uint64_t to = subset->count[letter];
            subset->count[letter] = 0;
            uint32_t set = 0;
            if (status == WY_OK) {
                status = number_of(&set, subset, subset->target + from, (size_t)(to - from), error);
            }
            if (status == WY_OK) {
                status = wi_builder_edge(&subset->builder, subset->letter[letter], set, error);
            }
            from = to;
        }
        subset->active[w] = 0;
    }
    return status;
}

static wy_status next_row(wi_subset *subset, uint64_t *work, wy_error *error) {
    const uint64_t begin = subset->begin[subset->at];
    const uint64_t end = subset->begin[subset->at + 1];
    const wy_automaton *table = subset->nfa->table;
    int32_t output = 0;
    for (uint64_t m = begin; m < end && output == 0; m++) {
        output = table->output[subset->member[m]] != 0;
    }
    subset->at++;
    *work += end - begin + 1;
    const wy_status status = wi_builder_state(&subset->builder, output, error);
    if (status != WY_OK || begin == end) {
        return status;
    }
    if (end - begin == 1) {
        const uint32_t state = subset->member[begin];
        *work += table->first[state + 1] - table->first[state];
        return row_of_one(subset, state, error);
    }
    return row_of_many(subset, begin, end, work, error);
}

/* ---- the whole ------------------------------------------------------------------- */

wy_status wi_subset_open(wi_subset *subset, const wi_nfa *nfa, const wi_simulation *simulation,
                         wi_meter *meter, wy_error *error) {
    *subset = (wi_subset){
        .nfa = nfa, .simulation = simulation, .meter = meter, .found = {.meter = meter}};
    const wy_automaton *table = nfa->table;
    const uint64_t transitions = table->first[table->states];
    wi_table labels = {.meter = meter};
    wy_status status = wi_builder_open(&subset->builder, WY_ACCEPTOR, table->track,
                                       table->layout.tracks, meter, error);
    if (status == WY_OK) {
        status = wi_meter_take(meter, &subset->letter_of, (size_t)transitions,
                               sizeof *subset->letter_of, error);
    }
    if (status == WY_OK) {
        status = collect_letters(subset, &labels, error);
    }
    wi_table_close(&labels);
    if (status == WY_OK) {
        status = wi_meter_take_zeros(meter, &subset->count, subset->letters, sizeof *subset->count,
                                     error);
    }
    if (status == WY_OK) {
        status = wi_meter_take_zeros(meter, &subset->active, (size_t)subset->letters / 64 + 1,
                                     sizeof *subset->active, error);
    }
    if (status == WY_OK) {
        status =
            wi_meter_take_zeros(meter, &subset->stamp, table->states, sizeof *subset->stamp, error);
    }
    if (status == WY_OK) {
        status = wi_meter_grow(meter, &subset->begin, &subset->room_begin, 2, sizeof *subset->begin,
                               error);
    }
    if (status == WY_OK) {
        subset->begin[0] = 0;
        uint32_t set = 0;
        status = number_of(&set, subset, nfa->initial, nfa->initials, error);
    }
    return status;
}

bool wi_subset_done(const wi_subset *subset) {
    return subset->at == subset->sets;
}

wy_status wi_subset_run(wi_subset *subset, uint64_t work, wy_error *error) {
    uint64_t done = 0;
    wy_status status = WY_OK;
    while (status == WY_OK && done < work && !wi_subset_done(subset)) {
        status = next_row(subset, &done, error);
        done += subset->looked / 4;
        subset->looked = 0;
    }
    return status;
}

wy_status wi_subset_finish(wy_automaton **out, wi_subset *subset, wy_error *error) {
    return wi_builder_finish(out, &subset->builder, error);
}

void wi_subset_close(wi_subset *subset) {
    wi_meter *meter = subset->meter;
    if (meter == NULL) {
        return;
    }
    const wy_automaton *table = subset->nfa->table;
    wi_builder_close(&subset->builder);
    wi_meter_drop(meter, subset->letter_of, (size_t)table->first[table->states],
                  sizeof *subset->letter_of);
    wi_meter_drop(meter, subset->letter, subset->room_letters, sizeof *subset->letter);
    wi_meter_drop(meter, subset->count, subset->letters, sizeof *subset->count);
    wi_meter_drop(meter, subset->active, (size_t)subset->letters / 64 + 1, sizeof *subset->active);
    wi_meter_drop(meter, subset->stamp, table->states, sizeof *subset->stamp);
    wi_table_close(&subset->found);
    wi_meter_drop(meter, subset->member, subset->room_member, sizeof *subset->member);
    wi_meter_drop(meter, subset->begin, subset->room_begin, sizeof *subset->begin);
    wi_meter_drop(meter, subset->target, subset->room_target, sizeof *subset->target);
    *subset = (wi_subset){0};
}

/* ==== the race =============================================================================== */

/*
 * Forward: subset construction, then minimisation.  Backward (Brzozowski): the reversed automaton
 * is made deterministic, and its reverse again; what comes out is minimal by itself.  For
 * either way there are automata on which it takes exponentially longer than the other, and none
 * is seen to be of that kind beforehand.  So both go on in turn, with the same amount of work,
 * and the first to end counts: at most twice the work of the better one.  Forward, which more
 * often wins, has a start, so small cases never see the other.
 *
 * A way that comes to the end of the memory is given up and the other goes on alone.
 */

enum {
    LEAST_SLICE = 1 << 15,
    /* Work before a way looks for a simulation: this, and so often all transitions. */
    LEAST_BEFORE = 1 << 20,
    ROUNDS_BEFORE = 128,
};

typedef struct racer {
    bool running;
    int phase; /* backward: 1, the reverse; 2, its reverse again */
    wi_nfa nfa;
    wi_subset subset;
    wi_simulation simulation; /* of the nfa, when it was looked for */
    bool looked;
    uint64_t work;
    uint64_t sets;    /* made on the way forward, or back */
    wy_status status; /* why it does not run */
    wy_error error;
} racer;

static void leave(racer *of, wi_meter *meter) {
    wi_subset_close(&of->subset);
    wi_simulation_drop(&of->simulation, meter);
    wi_nfa_drop(&of->nfa, meter);
    of->running = false;
}

/* The reverse of nfa, reduced, at its start. */
static wy_status enter_backward(racer *of, const wi_nfa *nfa, int phase, wi_meter *meter) {
    wy_status status = wi_nfa_reverse(&of->nfa, nfa, meter, &of->error);
    if (status == WY_OK) {
        status = wi_nfa_reduce(&of->nfa, meter, &of->error);
    }
    if (status == WY_OK) {
        status = wi_subset_open(&of->subset, &of->nfa, NULL, meter, &of->error);
    }
    of->phase = phase;
    of->running = status == WY_OK;
    if (status != WY_OK) {
        leave(of, meter);
    }
    return status;
}

/* The first half of the way back is done: its automaton, made minimal, is turned again. */
static wy_status turn_again(racer *of, wi_meter *meter) {
    wy_automaton *half = NULL;
    wy_status status = wi_subset_finish(&half, &of->subset, &of->error);
    leave(of, meter);
    if (status == WY_OK) {
        status = wi_minimise(half, meter, &of->error);
    }
    if (status != WY_OK) {
        wi_automaton_drop(half, meter);
        return status;
    }
    wi_nfa turned = {0};
    status = wi_nfa_make(&turned, half, meter, &of->error);
    if (status == WY_OK) {
        status = enter_backward(of, &turned, 2, meter);
    }
    wi_nfa_drop(&turned, meter);
    return status;
}

/*
 * A way that has become long begins again with sets from which simulated states are left out, if
 * there are many of these.  That costs little beside what was done, and often saves nearly all
 * that is left.
 */
static wy_status look_for_simulation(racer *of, wi_meter *meter) {
    const wi_nfa *nfa = of->subset.nfa;
    wy_status status = wi_simulation_make(&of->simulation, nfa, of->subset.letter_of,
                                          of->subset.letters, meter, &of->error);
    of->looked = true;
    if (status == WY_LIMIT) {
        return WY_OK; /* no room for that; perhaps for the sets */
    }
    if (status == WY_OK && of->simulation.first != NULL &&
        of->simulation.first[nfa->table->states] >= nfa->table->states) {
        wi_subset_close(&of->subset);
        status = wi_subset_open(&of->subset, nfa, &of->simulation, meter, &of->error);
    }
    return status;
}

static void run(racer *of, uint64_t work, wi_meter *meter) {
    const wy_automaton *table = of->subset.nfa->table;
    of->status = wi_subset_run(&of->subset, work, &of->error);
    of->work += work;
    if (of->status == WY_OK && of->phase != 2 && !of->looked && !wi_subset_done(&of->subset) &&
        of->work > LEAST_BEFORE && of->work / ROUNDS_BEFORE > table->first[table->states]) {
        of->status = look_for_simulation(of, meter);
    }
    if (of->phase != 2) {
        of->sets = of->subset.sets;
    }
    if (of->status == WY_OK && of->phase == 1 && wi_subset_done(&of->subset)) {
        of->status = turn_again(of, meter);
    }
    if (of->status != WY_OK) {
        leave(of, meter);
    }
}

static bool arrived(const racer *of) {
    return of->running && of->phase != 1 && wi_subset_done(&of->subset);
}

/* Both in turn until one arrives or none runs. */
static void race(racer *forward, racer *backward, const wi_nfa *nfa, wi_meter *meter) {
    const uint64_t transitions = nfa->table->first[nfa->table->states];
    const uint64_t slice = LEAST_SLICE + 2 * transitions;
    run(forward, 4 * slice, meter);
    if (arrived(forward) || forward->status == WY_STOPPED) {
        return;
    }
    backward->status = enter_backward(backward, nfa, 1, meter);
    while ((forward->running || backward->running) && !arrived(forward) && !arrived(backward) &&
           forward->status != WY_STOPPED && backward->status != WY_STOPPED) {
        if (backward->running) {
            run(backward, slice, meter);
        }
        if (forward->running && !arrived(backward)) {
            run(forward, slice, meter);
        }
    }
}

/* Deterministic already: nothing to race about. */
static wy_status take_as_it_is(wy_automaton **out, wi_nfa *nfa, wi_meter *meter, wy_error *error) {
    *out = nfa->table;
    wi_meter_drop(meter, nfa->initial, nfa->room, sizeof *nfa->initial);
    *nfa = (wi_nfa){0};
    return wi_minimise(*out, meter, error);
}

/* The first of both ways to arrive; uses nfa up. */
static wy_status by_race(wy_automaton **out, wi_nfa *nfa, wy_subset_report *report, wi_meter *meter,
                         wy_error *error) {
    racer forward = {0};
    racer backward = {0};
    forward.status = wi_subset_open(&forward.subset, nfa, NULL, meter, &forward.error);
    forward.running = forward.status == WY_OK;
    if (forward.running) {
        race(&forward, &backward, nfa, meter);
    }
    report->forward = forward.sets;
    report->backward = backward.sets;
    report->backward_won = !arrived(&forward) && arrived(&backward);
    wy_status status;
    if (arrived(&forward)) {
        status = wi_subset_finish(out, &forward.subset, error);
    } else if (arrived(&backward)) {
        status = wi_subset_finish(out, &backward.subset, error);
    } else {
        const racer *told = backward.status == WY_STOPPED ? &backward : &forward;
        status = told->status;
        if (error != NULL) {
            *error = told->error;
        }
    }
    leave(&forward, meter);
    leave(&backward, meter);
    wi_nfa_drop(nfa, meter);
    if (status == WY_OK && !report->backward_won) {
        status = wi_minimise(*out, meter, error);
    }
    return status;
}

wy_status wi_nfa_determinise(wy_automaton **out, wi_nfa *nfa, wy_subset_report *report,
                             wi_meter *meter, wy_error *error) {
    wy_subset_report unseen = {0};
    report = report == NULL ? &unseen : report;
    *report = (wy_subset_report){.nondeterministic = nfa->table->states};
    *out = NULL;
    wy_status status = wi_nfa_trim(nfa, meter, error);
    if (status == WY_OK) {
        if (wi_nfa_is_deterministic(nfa) && (nfa->initials == 0 || nfa->initial[0] == 0)) {
            report->reduced = nfa->table->states;
            status = take_as_it_is(out, nfa, meter, error);
        } else {
            status = wi_nfa_reduce(nfa, meter, error);
            report->reduced = nfa->table->states;
            status = status != WY_OK ? status : by_race(out, nfa, report, meter, error);
        }
    }
    wi_nfa_drop(nfa, meter);
    if (status != WY_OK || *out == NULL) {
        wi_automaton_drop(*out, meter);
        *out = NULL;
        return status;
    }
    report->states = (*out)->states;
    return WY_OK;
}

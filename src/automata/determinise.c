/*
 * determinise.c - from nondeterministic to minimal: two ways race.
 *
 * Forward: subset construction, then minimisation.  Backward (Brzozowski): the reversed automaton
 * is made deterministic, and its reverse again; what comes out is minimal by itself.  For
 * either way there are automata on which it takes exponentially longer than the other, and none
 * is seen to be of that kind beforehand.  So both go on in turn, with the same amount of work,
 * and the first to end counts: at most twice the work of the better one.  Forward, which more
 * often wins, has a start, so small cases never see the other.
 *
 * A way that comes to the end of the memory is given up and the other goes on alone.
 */
#include "automata/subset.h"

#include "base/fail.h"

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

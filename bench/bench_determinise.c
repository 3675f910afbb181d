/*
 * bench_determinise.c - forward and backward determinisation, each alone, against both in turn.
 *
 * Which n are a x + b y?  With the greatest digit first the forward way makes many more sets of
 * states than the backward way, with the least digit first it is the other way round; nobody
 * tells the program so.  The size of a line is that of the result.  A way that comes to the end
 * of its memory is noted.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/logic.h>

#include "automata/subset.h"
#include "bench_logic.h"

typedef enum way { FORWARD, BACKWARD, BOTH } way;

typedef struct job {
    const wy_automaton *relation; /* n = a x + b y, tracks in this order */
    bool lsd;
    way how;
} job;

static const wy_control limits = {.memory = UINT64_C(1) << 29};
static const bool gone[3] = {false, true, true};

/* Subset construction to its end, then minimal. */
static wy_status construct(wy_automaton **out, const wi_nfa *nfa, wi_meter *meter) {
    wi_subset subset;
    wy_status status = wi_subset_open(&subset, nfa, NULL, meter, NULL);
    while (status == WY_OK && !wi_subset_done(&subset)) {
        status = wi_subset_run(&subset, 100000, NULL);
    }
    if (status == WY_OK) {
        status = wi_subset_finish(out, &subset, NULL);
    }
    wi_subset_close(&subset);
    return status == WY_OK ? wi_minimise(*out, meter, NULL) : status;
}

static wy_status turn(wi_nfa *nfa, wi_meter *meter) {
    wi_nfa turned = {0};
    wy_status status = wi_nfa_reverse(&turned, nfa, meter, NULL);
    wi_nfa_drop(nfa, meter);
    *nfa = turned;
    return status == WY_OK ? wi_nfa_reduce(nfa, meter, NULL) : status;
}

static wy_status alone(wy_automaton **out, const job *j, wi_meter *meter) {
    wi_nfa nfa = {0};
    wy_status status =
        wi_nfa_project(&nfa, WY_OP_AND, j->relation, NULL, NULL, NULL, 3, gone, meter, NULL);
    if (status == WY_OK) {
        status = wi_nfa_close_zeros(&nfa, j->lsd, meter, NULL);
    }
    if (status == WY_OK) {
        status = wi_nfa_trim(&nfa, meter, NULL);
    }
    if (status == WY_OK) {
        status = wi_nfa_reduce(&nfa, meter, NULL);
    }
    if (status == WY_OK && j->how == BACKWARD) {
        wy_automaton *half = NULL;
        status = turn(&nfa, meter);
        if (status == WY_OK) {
            status = construct(&half, &nfa, meter);
            wi_nfa_drop(&nfa, meter);
        }
        if (status == WY_OK) {
            status = wi_nfa_make(&nfa, half, meter, NULL);
        }
        if (status == WY_OK) {
            status = turn(&nfa, meter);
        }
    }
    if (status == WY_OK) {
        status = construct(out, &nfa, meter);
    }
    wi_nfa_drop(&nfa, meter);
    return status;
}

/* The states of the result; 0: no memory. */
static uint64_t work(const void *data) {
    const job *j = data;
    wy_automaton *made = NULL;
    wi_meter meter;
    wi_meter_start(&meter, &limits, "a benchmark");
    const wy_status status =
        j->how == BOTH ? wy_automaton_exists(&made, j->relation, gone, NULL, &limits, NULL)
                       : alone(&made, j, &meter);
    const uint64_t states = status == WY_OK ? wy_automaton_states(made) : 0;
    if (status == WY_OK) {
        wy_automaton_free(made);
    }
    return states;
}

static wy_status lines(bench_report *r, wy_logic *session, const char *system, int a, int b) {
    char formula[80];
    snprintf(formula, sizeof formula, "?%s n=%d*x+%d*y", system, a, b);
    wy_logic_answer answer;
    wy_status status = wy_logic_evaluate(&answer, session, formula, SIZE_MAX, r->error);
    if (status != WY_OK) {
        return status;
    }
    const bool lsd = system[0] == 'l';
    bench_figures ours = {0};
    job j = {answer.automaton, lsd, BOTH};
    status = bench_measure(&ours, work, &j, system, r->options->control, r->error);
    for (way how = FORWARD; how <= BACKWARD && status == WY_OK; how++) {
        bench_figures one = {0};
        char name[80];
        j.how = how;
        snprintf(name, sizeof name, "%s alone: %d x + %d y, %s",
                 how == FORWARD ? "forward" : "backward", a, b, system);
        status = bench_measure(&one, work, &j, name, r->options->control, r->error);
        if (status == WY_OK) {
            bench_line(r, name, (int64_t)ours.checksum, &one, &ours,
                       one.checksum == 0 ? "alone: out of 512 MB" : "");
        }
    }
    wy_logic_answer_clear(&answer);
    return status;
}

wy_status bench_determinise(bench_report *r) {
    wy_logic *session;
    wy_status status = wy_logic_open(&session, NULL, r->error);
    if (status != WY_OK) {
        return status;
    }
    const bool quick = r->options->quick;
    const int a = quick ? 61 : 251, b = quick ? 47 : 199;
    const int c = quick ? 5 : 21, d = quick ? 3 : 17;
    status = lines(r, session, "msd_2", a, b);
    if (status == WY_OK) {
        status = lines(r, session, "lsd_2", a, b);
    }
    if (status == WY_OK) {
        status = lines(r, session, "msd_fib", c, d);
    }
    if (status == WY_OK) {
        status = lines(r, session, "lsd_fib", c, d);
    }
    wy_logic_close(session);
    return status;
}

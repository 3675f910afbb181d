/*
 * pump.c - a family u v* w of words that an acceptor accepts.
 *
 * A trimmed automaton accepts infinitely many words exactly if it has a cycle.  With numbers, u
 * must begin with a column that is not all zeros (lsd: w must end with one), so only states count
 * that come after such a column (lsd: from which the word may still end so).  Taking away, again
 * and again, states that no other leads to leaves those at or behind cycles; from any of them,
 * going backwards for as many steps as there are states ends on a cycle.  u, v and w are then
 * shortest paths to a state of it, back to that state, and to the end.
 */
#include "logic/pump.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

typedef struct search {
    const wy_automaton *table;
    uint32_t states;
    bool numbers, lsd;
    uint8_t *mark;    /* states that count */
    uint32_t *degree; /* marked ones that lead here; of a path: states that were seen */
    uint32_t *queue;  /* one more than there are states: a path may come back to its start */
    uint32_t *before; /* of an entry of the queue: the entry from which it was reached */
    uint64_t *label;  /* of an entry: the column by which it was reached */
} search;

static bool is_zero(const wy_automaton *table, uint64_t label) {
    for (uint32_t t = 0; t < wy_automaton_tracks(table); t++) {
        if (wy_automaton_digit(table, label, t) != 0) {
            return false;
        }
    }
    return true;
}

/* May a word that counts begin (end) with this column? */
static bool good_first(const search *s, uint64_t label) {
    return !s->numbers || s->lsd || !is_zero(s->table, label);
}

static bool good_last(const search *s, uint64_t label) {
    return !s->numbers || !s->lsd || !is_zero(s->table, label);
}

/* ---- which states count ------------------------------------------------------------------- */

/* Marks the states that a beginning reaches. */
static void mark_behind_beginnings(search *s) {
    const uint64_t *labels;
    const uint32_t *targets;
    size_t count = 0;
    memset(s->mark, 0, s->states);
    if (!s->numbers || s->lsd) {
        s->mark[0] = 1;
        s->queue[count++] = 0;
    }
    uint64_t edges = wy_automaton_row(s->table, 0, &labels, &targets);
    for (uint64_t i = 0; i < edges; i++) {
        if (!s->mark[targets[i]] && good_first(s, labels[i])) {
            s->mark[targets[i]] = 1;
            s->queue[count++] = targets[i];
        }
    }
    for (size_t next = 0; next < count; next++) {
        edges = wy_automaton_row(s->table, s->queue[next], &labels, &targets);
        for (uint64_t i = 0; i < edges; i++) {
            if (!s->mark[targets[i]]) {
                s->mark[targets[i]] = 1;
                s->queue[count++] = targets[i];
            }
        }
    }
}

/* Keeps those that can reach an ending: the marks grow from the end, round by round. */
static void mark_before_endings(search *s) {
    if (!s->numbers || !s->lsd) {
        return; /* trimmed: all can */
    }
    memset(s->degree, 0, s->states * sizeof *s->degree);
    for (bool more = true; more;) {
        more = false;
        for (uint32_t q = s->states; q-- > 0;) {
            const uint64_t *labels;
            const uint32_t *targets;
            const uint64_t edges = wy_automaton_row(s->table, q, &labels, &targets);
            for (uint64_t i = 0; i < edges && s->degree[q] == 0; i++) {
                const bool ends = wy_automaton_output(s->table, targets[i]) != 0;
                if (s->degree[targets[i]] != 0 || (ends && good_last(s, labels[i]))) {
                    s->degree[q] = 1;
                    more = true;
                }
            }
        }
    }
    for (uint32_t q = 0; q < s->states; q++) {
        s->mark[q] = s->mark[q] && s->degree[q] != 0;
    }
}

/* ---- a state of a cycle -------------------------------------------------------------------- */

/* Leaves marked only what is at or behind a cycle; false: nothing is. */
static bool leave_cycles(search *s) {
    size_t left = 0, count = 0;
    const uint64_t *labels;
    const uint32_t *targets;
    memset(s->degree, 0, s->states * sizeof *s->degree);
    for (uint32_t q = 0; q < s->states; q++) {
        left += s->mark[q];
        const uint64_t edges = s->mark[q] ? wy_automaton_row(s->table, q, &labels, &targets) : 0;
        for (uint64_t i = 0; i < edges; i++) {
            s->degree[targets[i]]++;
        }
    }
    for (uint32_t q = 0; q < s->states; q++) {
        if (s->mark[q] && s->degree[q] == 0) {
            s->queue[count++] = q;
        }
    }
    for (size_t next = 0; next < count; next++) {
        const uint32_t state = s->queue[next];
        s->mark[state] = 0;
        left--;
        const uint64_t edges = wy_automaton_row(s->table, state, &labels, &targets);
        for (uint64_t i = 0; i < edges; i++) {
            if (s->mark[targets[i]] && --s->degree[targets[i]] == 0) {
                s->queue[count++] = targets[i];
            }
        }
    }
    return left > 0;
}

/* Some marked state leads to each that is left: going back through these ends on a cycle. */
static uint32_t state_of_cycle(search *s) {
    const uint64_t *labels;
    const uint32_t *targets;
    uint32_t state = 0;
    for (uint32_t q = s->states; q-- > 0;) {
        const uint64_t edges = s->mark[q] ? wy_automaton_row(s->table, q, &labels, &targets) : 0;
        state = s->mark[q] ? q : state;
        for (uint64_t i = 0; i < edges; i++) {
            s->before[targets[i]] = q;
        }
    }
    for (uint32_t i = 0; i < s->states; i++) {
        state = s->before[state];
    }
    return state;
}

/* ---- paths --------------------------------------------------------------------------------- */

/* The conditions on a word. */
typedef struct wish {
    uint32_t target; /* where it leads; WY_NO_STATE: to an accepting state */
    bool begins;     /* its first column begins the whole word */
    bool ends;       /* its last column ends the whole word */
} wish;

static bool arrives(const search *s, const wish *to, uint32_t state) {
    return to->target == WY_NO_STATE ? wy_automaton_output(s->table, state) != 0
                                     : state == to->target;
}

static wy_status take_path(wy_word *out, const search *s, uint32_t entry, uint64_t last,
                           wy_error *error) {
    out->length = 1;
    for (uint32_t at = entry; at != 0; at = s->before[at]) {
        out->length++;
    }
    out->labels = malloc(out->length * sizeof *out->labels);
    if (out->labels == NULL) {
        return wi_fail_memory(error);
    }
    size_t place = out->length - 1;
    out->labels[place] = last;
    for (uint32_t at = entry; at != 0; at = s->before[at]) {
        out->labels[--place] = s->label[at];
    }
    return WY_OK;
}

/* The shortest such word from a state, at least one column long.  WY_NO: there is none. */
static wy_status path(wy_word *out, search *s, uint32_t start, const wish *to, wy_error *error) {
    uint32_t count = 1;
    memset(s->degree, 0, s->states * sizeof *s->degree);
    s->queue[0] = start;
    for (uint32_t next = 0; next < count; next++) {
        const uint64_t *labels;
        const uint32_t *targets;
        const uint64_t edges = wy_automaton_row(s->table, s->queue[next], &labels, &targets);
        for (uint64_t i = 0; i < edges; i++) {
            if (next == 0 && to->begins && !good_first(s, labels[i])) {
                continue;
            }
            if (arrives(s, to, targets[i]) && (!to->ends || good_last(s, labels[i]))) {
                return take_path(out, s, next, labels[i], error);
            }
            if (s->degree[targets[i]] == 0) {
                s->degree[targets[i]] = 1;
                s->queue[count] = targets[i];
                s->before[count] = next;
                s->label[count++] = labels[i];
            }
        }
    }
    return WY_NO;
}

static wy_status find_words(wi_pump *out, search *s, wy_error *error) {
    const uint32_t state = state_of_cycle(s);
    const bool first = s->numbers && !s->lsd, last = s->numbers && s->lsd;
    wy_status status = WY_OK;
    if (first || state != 0) {
        const wish there = {.target = state, .begins = true};
        status = path(&out->before, s, 0, &there, error);
    }
    if (status == WY_OK) {
        const wish round = {.target = state};
        status = path(&out->again, s, state, &round, error);
    }
    if (status == WY_OK && (last || wy_automaton_output(s->table, state) == 0)) {
        const wish end = {.target = WY_NO_STATE, .ends = true};
        status = path(&out->after, s, state, &end, error);
    }
    return status;
}

/* ---- all ----------------------------------------------------------------------------------- */

void wi_pump_clear(wi_pump *family) {
    wy_word_free(&family->before);
    wy_word_free(&family->again);
    wy_word_free(&family->after);
}

static wy_status find(wi_pump *out, search *s, wy_error *error) {
    const size_t states = s->states;
    s->mark = malloc(states);
    s->degree = malloc(states * sizeof *s->degree);
    s->queue = malloc((states + 1) * sizeof *s->queue);
    s->before = malloc((states + 1) * sizeof *s->before);
    s->label = malloc((states + 1) * sizeof *s->label);
    wy_status status = WY_NO;
    if (s->mark == NULL || s->degree == NULL || s->queue == NULL || s->before == NULL ||
        s->label == NULL) {
        status = wi_fail_memory(error);
    } else {
        mark_behind_beginnings(s);
        mark_before_endings(s);
        if (leave_cycles(s)) {
            status = find_words(out, s, error);
        }
    }
    free(s->mark);
    free(s->degree);
    free(s->queue);
    free(s->before);
    free(s->label);
    return status;
}

wy_status wi_pump_find(wi_pump *out, const wy_automaton *automaton, bool numbers, bool lsd,
                       const wy_control *control, wy_error *error) {
    memset(out, 0, sizeof *out);
    wy_automaton *table;
    wy_status status = wy_automaton_copy(&table, automaton, error);
    if (status != WY_OK) {
        return status;
    }
    status = wy_automaton_trim_in_place(table, control, error);
    if (status == WY_OK && wy_automaton_tracks(table) == 0) {
        status = WY_NO; /* a sentence */
    } else if (status == WY_OK) {
        search s = {
            .table = table, .states = wy_automaton_states(table), .numbers = numbers, .lsd = lsd};
        status = find(out, &s, error);
    }
    wy_automaton_free(table);
    if (status != WY_OK) {
        wi_pump_clear(out);
    }
    return status;
}

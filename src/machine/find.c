/* find.c - finding the machine of a game. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "machine/machine.h"
#include "machine/step.h"

/* ==== from a run of the game to a machine that stands alone =================================== */

/* The run of the game that a machine is made from. */
typedef struct making {
    wy_machine *machine;
    const wy_machine_limits *limits;
    const wy_control *control;
    wi_run run;
} making;

/* No bounds of b - a - n yet; there is always a column to widen them. */
static void forget_deviations(wy_machine_facts *facts, int wings) {
    if (!facts->regular) {
        return; /* n says nothing there */
    }
    facts->lowest = INT_MAX;
    facts->highest = INT_MIN;
    facts->lowest_right = wings > 1 ? INT_MAX : 0;
    facts->highest_right = wings > 1 ? INT_MIN : 0;
}

/* Widens the bounds of b - a - n of a wing. */
static void note_deviation(wy_machine_facts *facts, int wing, int64_t deviation) {
    int *lowest = wing == 0 ? &facts->lowest : &facts->lowest_right;
    int *highest = wing == 0 ? &facts->highest : &facts->highest_right;
    *lowest = deviation < *lowest ? (int)deviation : *lowest;
    *highest = deviation > *highest ? (int)deviation : *highest;
}

static bool open_wings(wy_machine *machine, const wi_run *r) {
    for (int w = 0; w < r->wings; w++) {
        wi_machine_wing *to = &machine->wing[w];
        const wi_run_wing *from = &r->wing[w];
        const int64_t settled = wi_run_settled(r, w);
        to->first_rows = calloc((size_t)r->x + 1, sizeof *to->first_rows);
        to->first_bits = malloc((size_t)settled);
        if (to->first_rows == NULL || to->first_bits == NULL) {
            return false;
        }
        memcpy(to->first_bits, from->bits, (size_t)settled);
        to->start = (wy_machine_start){r->x, from->n, from->row, from->state, settled};
        to->ahead = r->beginning.wing[w].ahead;
        to->shared = r->beginning.wing[w].shared;
        memcpy(to->first_rows, r->beginning.wing[w].rows,
               (size_t)r->beginning.x * sizeof *to->first_rows);
    }
    return true;
}

/* The P-position of this column of the wing; it may be that of a column of the other one. */
static void note_row(wy_machine *machine, int w, int64_t x, int64_t row) {
    machine->wing[w].first_rows[x] = row;
    if (row < machine->wing[w].start.x) {
        machine->wing[wi_other_wing(machine->frame.wings, w)].first_rows[row] = x;
    }
}

/* Writes down the P-positions of the columns before r->x; the store has all states. */
static wy_status machine_keep_first_columns(making *m) {
    wy_machine *machine = m->machine;
    wi_run *r = &m->run;
    const int64_t end = r->x;
    if (!open_wings(machine, r)) {
        return WY_SYSTEM;
    }
    for (int w = 0; w < r->wings; w++) {
        for (int64_t x = 0; x < r->beginning.x; x++) {
            if (machine->wing[w].first_rows[x] >= r->beginning.x) {
                note_row(machine, w, x, machine->wing[w].first_rows[x]);
            }
        }
    }
    wy_status status = wi_run_to(r, r->beginning.x);
    while (status == WY_OK && r->x < end) {
        const int64_t x = r->x;
        const int64_t row[2] = {r->wing[0].row, r->wing[1].row};
        wi_machine_step step[2];
        status = wi_run_column(r, step);
        for (int w = 0; w < 2 && w < r->wings && status == WY_OK; w++) {
            if (step[w].place >= 0) {
                note_row(machine, w, x, row[w] + step[w].place);
            }
        }
    }
    return status;
}

/*
 * Keeps the states that are marked, renumbered so that the start comes first and then as they
 * are reached; *numbers gets the new numbers.
 */
static wy_status keep_states(making *m, const uint8_t *marked, uint32_t seen, uint32_t *numbers) {
    wy_machine *machine = m->machine;
    wi_run *r = &m->run;
    const size_t size = wi_state_size(&machine->frame);
    uint32_t count = 0;
    uint32_t *order = malloc((size_t)r->store.states.count * sizeof *order);
    if (order == NULL) {
        return WY_SYSTEM;
    }
    for (uint32_t i = 0; i < r->store.states.count; i++) {
        numbers[i] = WI_UNNUMBERED;
    }
    for (int w = 0; w < r->wings; w++) {
        numbers[machine->wing[w].start.state] = count;
        order[count++] = machine->wing[w].start.state;
        machine->wing[w].start.state = (uint32_t)w;
    }
    for (uint32_t i = 0; i < count; i++) {
        for (unsigned bit = 0; bit < 2; bit++) {
            if ((marked[order[i]] >> bit & 1) != 0) {
                const uint32_t to = r->store.steps[order[i]][bit].to;
                if (numbers[to] == WI_UNNUMBERED) {
                    numbers[to] = count;
                    order[count++] = to;
                }
            }
        }
    }
    machine->states = calloc((size_t)count * size + 1, sizeof *machine->states);
    machine->steps = calloc((size_t)count + 1, sizeof *machine->steps);
    machine->of_state = calloc((size_t)count + 1, sizeof *machine->of_state);
    if (machine->states == NULL || machine->steps == NULL || machine->of_state == NULL) {
        free(order);
        return WY_SYSTEM;
    }
    machine->facts.states = count;
    machine->facts.seen = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t *state = machine->states + (size_t)i * size;
        memcpy(state, wi_store_state(&r->store, order[i]), size * sizeof *state);
        wi_machine_state *of = &machine->of_state[i];
        of->used = wi_set_size(wi_state_diagonals(&machine->frame, state), machine->frame.words);
        of->rows = wi_set_size(wi_state_rows(&machine->frame, state), machine->frame.words);
        of->perfect = wi_set_size(state, (2 + machine->frame.longest) * machine->frame.words) == 0;
        of->wing = wi_state_wing(&machine->frame, state);
        of->seen = order[i] < seen;
        machine->facts.seen += of->seen ? 1 : 0;
        for (unsigned bit = 0; bit < 2; bit++) {
            if ((marked[order[i]] >> bit & 1) != 0) {
                wi_machine_step *step = &machine->steps[i][bit];
                *step = r->store.steps[order[i]][bit];
                step->to = numbers[step->to];
                step->used = (int32_t)wi_machine_behind(machine, i);
                for (int b = 0; b < 8; b++) {
                    ((uint8_t *)&step->bytes)[b] = (uint8_t)(step->bits >> b & 1);
                }
            }
        }
    }
    free(order);
    return WY_OK;
}

/* Over all steps of the closure, and the columns before it: bounds for every n. */
static void bound_deviations(wy_machine *machine) {
    wy_machine_facts *facts = &machine->facts;
    const wy_machine_facts seen = *facts;
    if (!facts->regular) {
        return;
    }
    forget_deviations(facts, machine->frame.wings);
    for (int w = 0; w < machine->frame.wings; w++) {
        const wi_machine_wing *of = &machine->wing[w];
        int64_t n = 0;
        for (int64_t x = 0; x < of->start.x; x++) {
            if (of->first_bits[x] == 0) {
                note_deviation(facts, w, of->first_rows[x] - x - n);
                n++;
            }
        }
    }
    for (size_t i = 0; i < facts->states; i++) {
        const wi_machine_step *step = &machine->steps[i][0];
        if (step->count > 0) {
            note_deviation(facts, machine->of_state[i].wing,
                           step->place - wi_machine_behind(machine, (uint32_t)i));
        }
    }
    facts->bounds_attained = facts->lowest == seen.lowest && facts->highest == seen.highest &&
                             facts->lowest_right == seen.lowest_right &&
                             facts->highest_right == seen.highest_right;
}

/*
 * Takes the states and steps of the closure over, and the closure itself; `seen` states of the
 * store were seen. */
static wy_status machine_keep_closed(making *m, wi_closure *closure, uint32_t seen) {
    uint32_t *numbers = malloc((size_t)m->run.store.states.count * sizeof *numbers);
    if (numbers == NULL) {
        return WY_SYSTEM;
    }
    wy_machine *machine = m->machine;
    const wy_status status = keep_states(m, closure->taken, seen, numbers);
    if (status == WY_OK) {
        /* In place: nothing is looked up or put any more. */
        for (uint32_t i = 0; i < closure->nodes.count; i++) {
            uint64_t *state = wi_numbered_at(&closure->nodes, i) + 1;
            *state = numbers[*state];
        }
        machine->closure = *closure;
        memset(closure, 0, sizeof *closure);
        machine->facts.closed = true;
        machine->facts.context = machine->closure.grams.length;
        machine->facts.grams = machine->closure.grams.edges;
        machine->facts.nodes = machine->closure.nodes.count;
        bound_deviations(machine);
    }
    free(numbers);
    return status;
}

/* Without a proof: what was seen from the start on. */
static wy_status machine_keep_seen(making *m, uint32_t seen, const uint8_t *made) {
    uint32_t *numbers = malloc((size_t)m->run.store.states.count * sizeof *numbers);
    if (numbers == NULL) {
        return WY_SYSTEM;
    }
    m->machine->facts.bounds_attained = true;
    const wy_status status = keep_states(m, made, seen, numbers);
    free(numbers);
    return status;
}

/* ==== looking for a closure =================================================================== */

/*
 * Finding the machine of a game.
 *
 * First the game itself is run for many columns: that gives the states that are there for certain.
 * Then closures (machine.h) with longer and longer pieces are tried.  The first that ends is a
 * theorem; longer pieces may still shed states that the game never meets, so one goes on
 * until every state of the closure has been seen, or the limits are reached.
 *
 * The machine starts some way out, where states that occur only in the beginning are past.
 */

enum {
    LONGEST_CONTEXT = 1024,
    FIRST_CONTEXT = 6,
};

static const wy_machine_limits ordinary = {
    .columns = 1000000, .states = 100000, .nodes = 150000, .context = 64, .exactly = 0};

/* ---- running the game ---------------------------------------------------------------- */

static void note_beginning(wy_machine_facts *facts, const wi_run *run) {
    if (!facts->regular) {
        return;
    }
    for (int w = 0; w < run->wings; w++) {
        const wi_beginning_wing *of = &run->beginning.wing[w];
        int64_t n = 0;
        for (int64_t x = 0; x < run->beginning.x; x++) {
            if (of->bits[x] == 0) {
                note_deviation(facts, w, of->rows[x] - x - n);
                n++;
            }
        }
    }
}

/* b - a - n of what was placed in these columns. */
static void note_column(wy_machine_facts *facts, wi_run *run, const uint32_t state[2],
                        const wi_machine_step step[2]) {
    for (int w = 0; w < run->wings && facts->regular; w++) {
        if (step[w].place >= 0) {
            const uint64_t *diagonals = wi_store_state(&run->store, state[w]);
            const int used = wi_set_size(diagonals, run->store.frame->words);
            note_deviation(facts, w, step[w].place - used + run->beginning.wing[w].ahead);
        }
    }
}

/*
 * The columns that are run: a wing holds the bits of those ahead, up to phi times as many, in a
 * list that grows by half.  They may take half of the budget. */
static int64_t columns_of(const making *m) {
    const uint64_t memory = m->control != NULL ? m->control->memory : 0;
    const uint64_t most = memory / 2 / (3 * (uint64_t)m->run.wings);
    return memory != 0 && most < (uint64_t)m->limits->columns ? (int64_t)most : m->limits->columns;
}

static wy_status run_game(making *m, wy_error *error) {
    const int64_t columns = columns_of(m);
    wi_run *r = &m->run;
    wy_machine_facts *facts = &m->machine->facts;
    memset(facts, 0, sizeof *facts);
    facts->wings = r->wings;
    facts->ends = m->machine->end_count;
    facts->misere = m->machine->misere;
    facts->regular = m->machine->frame.regular;
    forget_deviations(facts, r->wings);
    note_beginning(facts, r);
    wi_pace pace;
    wi_pace_start(&pace, m->control);
    uint32_t known = 0;
    while (r->x < columns) {
        const uint32_t state[2] = {r->wing[0].state, r->wing[1].state};
        wi_machine_step step[2];
        const wy_status status = wi_run_column(r, step);
        if (status != WY_OK) {
            return status;
        }
        note_column(facts, r, state, step);
        if (r->store.states.count != known) {
            known = r->store.states.count;
            facts->last_new = r->x - 1;
        }
        const uint64_t bytes = wi_numbered_bytes(&r->store.states);
        if ((int64_t)known > m->limits->states) {
            char bounds[64] = "";
            if (facts->regular) {
                snprintf(bounds, sizeof bounds, ", and %d <= b - a - n <= %d there", facts->lowest,
                         facts->highest);
            }
            wi_fail(error, WY_LIMIT, "unknown: more than %lld state%s in the first %lld columns%s",
                    (long long)known - 1, known == 2 ? "" : "s", (long long)r->x, bounds);
            return wi_fail_more(error, WY_MORE_STATES);
        }
        if (m->control != NULL && m->control->memory != 0 && bytes > m->control->memory) {
            wi_fail(error, WY_LIMIT,
                    "unknown: the states of the first %lld columns take more memory than "
                    "is allowed, %llu bytes",
                    (long long)r->x, (unsigned long long)m->control->memory);
            return wi_fail_more(error, WY_MORE_MEMORY);
        }
        if (r->x % 4096 == 0 && wi_pace_stop(&pace, (double)r->x / (double)columns)) {
            return wi_fail(error, WY_STOPPED, "stopped after %lld columns", (long long)r->x);
        }
    }
    facts->columns = r->x;
    return WY_OK;
}

/* ---- which context ---------------------------------------------------------------------- */

/* Far enough for pieces of k bits, and for what happens only in the beginning to be over. */
static int64_t start_column(const making *m, int k) {
    return 2 * (int64_t)k + 4 * (int64_t)m->machine->frame.longest + 64 + m->run.beginning.x;
}

static int64_t states_of(const wi_closure *closure, uint32_t from) {
    int64_t count = 0;
    for (size_t i = from; i < closure->taken_room; i++) {
        count += closure->taken[i] != 0;
    }
    return count;
}

/* The closure of the shortest pieces that has the fewest states; zeroed if none ends. */
static wy_status close_best(making *m, wi_closure *best, uint32_t seen, wy_error *error) {
    memset(best, 0, sizeof *best);
    const wy_machine_limits *limits = m->limits;
    wi_run *r = &m->run;
    int64_t fewest = INT64_MAX;
    m->machine->facts.more = WY_MORE_CONTEXT; /* if even the shortest pieces are too long */
    const int last = limits->exactly > 0 ? limits->exactly : limits->context;
    for (int k = limits->exactly > 0 ? limits->exactly : FIRST_CONTEXT; k <= last;
         k = k * 5 / 4 + 1) {
        wy_status status = wi_run_to(r, start_column(m, k));
        if (status != WY_OK) {
            return status;
        }
        const wi_moment moment = {.x = r->x,
                                  .wings = r->wings,
                                  .bits = {r->wing[0].bits, r->wing[1].bits},
                                  .settled = {wi_run_settled(r, 0), wi_run_settled(r, 1)},
                                  .state = {r->wing[0].state, r->wing[1].state}};
        const int64_t most =
            limits->states < 4 * (int64_t)seen + 1000 ? limits->states : 4 * (int64_t)seen + 1000;
        wi_closure closure;
        status = wi_closure_make(&closure, &r->store, k, &moment, limits->nodes, most, m->control);
        if (status == WY_LIMIT) {
            m->machine->facts.more = closure.more; /* the longest pieces tell */
            if (fewest < INT64_MAX) {
                break; /* still longer ones make more nodes */
            }
            continue;
        }
        if (status != WY_OK) {
            wi_closure_clear(best);
            return status == WY_STOPPED
                       ? wi_fail(error, WY_STOPPED, "stopped in the proof, at pieces of %d bits", k)
                       : status;
        }
        const int64_t unseen = states_of(&closure, seen);
        const int64_t states = states_of(&closure, 0);
        m->machine->facts.more = 0;
        if (states < fewest) {
            wi_closure_clear(best);
            *best = closure;
            fewest = states;
        } else {
            wi_closure_clear(&closure);
        }
        if (unseen == 0) {
            break;
        }
    }
    return WY_OK;
}

static wy_status make_machine(making *m, wy_error *error) {
    wi_run *r = &m->run;
    const uint32_t seen = r->store.states.count;
    uint8_t *made = malloc(seen);
    if (made == NULL) {
        return WY_SYSTEM;
    }
    memcpy(made, r->store.made, seen);
    wi_closure best;
    wy_status status = close_best(m, &best, seen, error);
    if (status == WY_OK) {
        const bool closed = best.nodes.count > 0;
        const int k = closed ? best.grams.length : FIRST_CONTEXT;
        status = wi_run_to(r, start_column(m, k));
        if (status == WY_OK) {
            status = machine_keep_first_columns(m);
        }
        if (status == WY_OK) {
            status =
                closed ? machine_keep_closed(m, &best, seen) : machine_keep_seen(m, seen, made);
        }
        wi_closure_clear(&best);
    }
    free(made);
    return status;
}

/* ---- finding ----------------------------------------------------------------------------- */

static wy_status find_with(wy_machine *machine, int words, const wy_machine_limits *limits,
                           const wy_control *control, wy_error *error) {
    wi_machine_lay_out(machine, words);
    making m = {.machine = machine, .limits = limits, .control = control};
    if (error != NULL) {
        memset(error, 0, sizeof *error);
    }
    wy_status status = wi_run_open(&m.run, &machine->frame);
    if (status == WY_OK) {
        status = run_game(&m, error);
    }
    if (status == WY_OK) {
        status = make_machine(&m, error);
    }
    wi_run_close(&m.run);
    return status == WY_SYSTEM ? wi_fail_memory(error) : status;
}

/* symmetric: refuses another list. */
static wy_status find_any(wy_machine **out, const wy_machine_game *game, bool symmetric,
                          const wy_machine_limits *limits, const wy_control *control,
                          wy_error *error) {
    *out = NULL;
    wy_machine_limits set = limits != NULL ? *limits : ordinary;
    set.columns = set.columns > 0 ? set.columns : ordinary.columns;
    set.states = set.states > 0 ? set.states : ordinary.states;
    set.nodes = set.nodes > 0 ? set.nodes : ordinary.nodes;
    set.context = set.context > 0 ? set.context : ordinary.context;
    if (set.context > LONGEST_CONTEXT || set.exactly > LONGEST_CONTEXT || set.exactly == 1) {
        return wi_fail(error, WY_BAD, "pieces have from 2 to %d bits", LONGEST_CONTEXT);
    }
    wy_machine *machine = calloc(1, sizeof *machine);
    if (machine == NULL) {
        return wi_fail_memory(error);
    }
    machine->most_nodes = set.nodes;
    wy_status status = wi_machine_take_game(machine, game, error);
    const wy_position *lone = status == WY_OK ? wi_machine_lone_move(machine) : NULL;
    if (symmetric && lone != NULL) {
        status =
            wi_fail(error, WY_BAD,
                    "the moves are not symmetric: (%lld,%lld) is there and (%lld,%lld) is not",
                    (long long)lone->x, (long long)lone->y, (long long)lone->y, (long long)lone->x);
    }
    wy_error own = {0};
    if (status == WY_OK) {
        status = WY_LIMIT;
        for (int words = WI_SHORTEST_SETS;
             status == WY_LIMIT && own.message[0] == '\0' && words <= WI_LONGEST_SETS; words *= 2) {
            status = find_with(machine, words, &set, control, &own);
        }
        if (status == WY_LIMIT && own.message[0] == '\0') {
            wi_fail(&own, WY_LIMIT,
                    machine->frame.regular
                        ? "unknown: b - a - n has no bound of %d, as far as the game was run"
                        : "unknown: more than %d diagonals would have to be kept in mind, as far "
                          "as the game was run",
                    WI_LONGEST_SETS * 64);
        }
        if (error != NULL) {
            *error = own;
        }
    }
    if (status != WY_OK) {
        wy_machine_free(machine);
        return status;
    }
    *out = machine;
    return WY_OK;
}

wy_status wy_machine_find(wy_machine **out, const wy_position *list, size_t count,
                          const wy_machine_limits *limits, const wy_control *control,
                          wy_error *error) {
    const wy_machine_game game = {.list = list, .count = count};
    return find_any(out, &game, true, limits, control, error);
}

wy_status wy_machine_find_game(wy_machine **out, const wy_machine_game *game,
                               const wy_machine_limits *limits, const wy_control *control,
                               wy_error *error) {
    return find_any(out, game, false, limits, control, error);
}

void wy_machine_free(wy_machine *machine) {
    if (machine == NULL) {
        return;
    }
    free(machine->moves);
    free(machine->list[0]);
    free(machine->list[1]);
    free(machine->ends);
    free(machine->removed);
    for (int w = 0; w < 2; w++) {
        free(machine->offsets[w]);
        free(machine->turns[w]);
        free(machine->from[w]);
        free(machine->missing[w]);
    }
    free(machine->states);
    free(machine->steps);
    free(machine->of_state);
    for (int w = 0; w < 2; w++) {
        free(machine->wing[w].first_rows);
        free(machine->wing[w].first_bits);
    }
    wi_closure_clear(&machine->closure);
    free(machine);
}

/* ==== closures of longer and longer pieces ==================================================== */

void wi_contexts_start(wi_contexts *contexts, const wy_machine *machine,
                       const wy_machine_limits *limits) {
    *contexts = (wi_contexts){.machine = machine};
    if (limits != NULL) {
        contexts->limits = *limits;
    }
    if (contexts->limits.context <= 0) {
        contexts->limits.context = 128;
    }
    if (contexts->limits.nodes <= 0) {
        contexts->limits.nodes = 500000;
    }
    contexts->limits.columns = machine->facts.columns;
}

void wi_contexts_end(wi_contexts *contexts) {
    wy_machine_free(contexts->own);
    contexts->own = NULL;
}

wy_status wi_contexts_next(wi_contexts *contexts, const wy_control *control, wy_error *error) {
    const wy_machine *machine = contexts->machine;
    if (!machine->facts.closed || contexts->limits.exactly > 0) {
        return WY_NO;
    }
    wy_machine_limits limits = contexts->limits;
    limits.exactly = machine->facts.context * 5 / 4 + 1;
    if (limits.exactly > contexts->limits.context) {
        return WY_NO;
    }
    wy_machine *next = NULL;
    const wy_machine_game game = {.list = machine->moves,
                                  .count = machine->move_count,
                                  .ends = machine->ends,
                                  .end_count = machine->end_count,
                                  .misere = machine->misere,
                                  .offsets = machine->offsets[0],
                                  .offset_count = machine->offset_count,
                                  .removed = machine->removed,
                                  .removed_count = machine->removed_count};
    const wy_status status = wy_machine_find_game(&next, &game, &limits, control, error);
    if (status != WY_OK) {
        return status;
    }
    if (!next->facts.closed) {
        wy_machine_free(next);
        return WY_NO;
    }
    wy_machine_free(contexts->own);
    contexts->own = next;
    contexts->machine = next;
    return WY_OK;
}

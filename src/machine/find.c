/*
 * find.c - finding the machine of a game.
 *
 * First the game itself is run for many columns: that gives the states that are there for certain.
 * Then closures (closure.h) with longer and longer pieces are tried.  The first that ends is a
 * theorem; longer pieces may still shed states that the game never meets, so one goes on
 * until every state of the closure has been seen, or the limits are reached.
 *
 * The machine starts some way out, where states that occur only in the beginning are past.
 */
#include "machine/machine.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "machine/run.h"

enum {
    LONGEST_MOVE = 256,
    MOST_MOVES = 512,
    LONGEST_CONTEXT = 1024,
    FIRST_CONTEXT = 6,
};

static const wy_machine_limits ordinary = {
    .columns = 1000000, .states = 100000, .nodes = 150000, .context = 64, .exactly = 0};

/* ---- the list ---------------------------------------------------------------------- */

static int by_x_then_y(const void *a, const void *b) {
    const wy_position *p = a;
    const wy_position *q = b;
    if (p->x != q->x) {
        return p->x < q->x ? -1 : 1;
    }
    return p->y < q->y ? -1 : p->y > q->y;
}

static bool has_move(const wy_machine *machine, wy_position move) {
    return machine->move_count > 0 &&
           bsearch(&move, machine->moves, machine->move_count, sizeof move, by_x_then_y) != NULL;
}

/* Keeps the moves that Wythoff's game has not, sorted, each once. */
static wy_status take_list(wy_machine *machine, const wy_position *list, size_t count,
                           wy_error *error) {
    machine->moves = calloc(count + 1, sizeof *machine->moves);
    machine->list = calloc(count + 1, sizeof *machine->list);
    if (machine->moves == NULL || machine->list == NULL) {
        return wy_fail_memory(error);
    }
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const wy_position move = list[i];
        if (move.x < 0 || move.y < 0 || (move.x == 0 && move.y == 0)) {
            return wy_fail(error, WY_BAD, "(%lld,%lld) is not a move", (long long)move.x,
                           (long long)move.y);
        }
        if (move.x != move.y && move.x != 0 && move.y != 0) {
            if (move.x > LONGEST_MOVE || move.y > LONGEST_MOVE) {
                return wy_fail(error, WY_LIMIT,
                               "the move (%lld,%lld) is too long for a column machine; %d is the "
                               "most",
                               (long long)move.x, (long long)move.y, LONGEST_MOVE);
            }
            machine->moves[kept++] = move;
        }
    }
    qsort(machine->moves, kept, sizeof *machine->moves, by_x_then_y);
    for (size_t i = 0; i < kept; i++) {
        const wy_position move = machine->moves[i];
        if (i == 0 || by_x_then_y(&move, &machine->moves[machine->move_count - 1]) != 0) {
            machine->moves[machine->move_count++] = move;
        }
    }
    if (machine->move_count > MOST_MOVES) {
        return wy_fail(error, WY_LIMIT,
                       "%zu moves are too many for a column machine; %d is the most",
                       machine->move_count, MOST_MOVES);
    }
    for (size_t i = 0; i < machine->move_count; i++) {
        const wy_position move = machine->moves[i];
        if (!has_move(machine, (wy_position){move.y, move.x})) {
            return wy_fail(error, WY_BAD,
                           "the moves are not symmetric: (%lld,%lld) is there and "
                           "(%lld,%lld) is not",
                           (long long)move.x, (long long)move.y, (long long)move.y,
                           (long long)move.x);
        }
        machine->list[i] = (wy_list_move){(int32_t)move.x, (int32_t)(move.y - move.x)};
    }
    return WY_OK;
}

static void lay_out(wy_machine *machine, int words) {
    wy_state_frame *frame = &machine->frame;
    *frame =
        (wy_state_frame){.list = machine->list, .list_count = machine->move_count, .words = words};
    for (size_t i = 0; i < machine->move_count; i++) {
        const wy_list_move move = machine->list[i];
        frame->reach = move.s > frame->reach ? move.s : frame->reach;
        frame->largest_turn = move.turn > frame->largest_turn ? move.turn : frame->largest_turn;
    }
}

/* ---- running the game ---------------------------------------------------------------- */

/* The run of the game that a machine is made from. */
typedef struct making {
    wy_machine *machine;
    const wy_machine_limits *limits;
    const wy_control *control;
    wy_run run;
} making;

static void note_deviation(wy_machine_facts *facts, int deviation) {
    facts->lowest = deviation < facts->lowest ? deviation : facts->lowest;
    facts->highest = deviation > facts->highest ? deviation : facts->highest;
}

static void note_beginning(wy_machine_facts *facts, const wy_beginning *beginning) {
    int64_t n = 0;
    for (int64_t x = 0; x < beginning->x; x++) {
        if (beginning->rows[x] >= x) {
            note_deviation(facts, (int)(beginning->rows[x] - x - n));
            n++;
        }
    }
}

static wy_status run_game(making *m, wy_error *error) {
    const wy_state_frame *frame = &m->machine->frame;
    wy_run *r = &m->run;
    wy_machine_facts *facts = &m->machine->facts;
    memset(facts, 0, sizeof *facts);
    note_beginning(facts, &r->beginning);
    wy_pace pace;
    wy_pace_start(&pace, m->control);
    uint32_t known = 0;
    while (r->x < m->limits->columns) {
        const uint32_t state = r->state;
        const wy_machine_step *step = NULL;
        const wy_status status = wy_run_column(r, &step);
        if (status != WY_OK) {
            return status;
        }
        if (step->place >= 0) {
            const uint64_t *diagonals = wy_store_state(&r->store, state);
            note_deviation(facts, step->place - wy_set_size(diagonals, frame->words));
        }
        if (r->store.count != known) {
            known = r->store.count;
            facts->last_new = r->x - 1;
        }
        const uint64_t bytes = (uint64_t)r->store.room * wy_state_size(frame) * 8;
        if ((int64_t)known > m->limits->states ||
            (m->control != NULL && m->control->memory != 0 && bytes > m->control->memory)) {
            return wy_fail(error, WY_LIMIT,
                           "unknown: more than %lld states in the first %lld columns, and %d <= b "
                           "- a - n <= %d there",
                           (long long)known - 1, (long long)r->x, facts->lowest, facts->highest);
        }
        if (r->x % 4096 == 0 && wy_pace_stop(&pace, (double)r->x / (double)m->limits->columns)) {
            return wy_fail(error, WY_STOPPED, "stopped after %lld columns", (long long)r->x);
        }
    }
    facts->columns = r->x;
    return WY_OK;
}

/* ---- the machine of a run -------------------------------------------------------------- */

/* Writes down the P-positions of the columns before r->x; the store has all states. */
static wy_status keep_first_columns(making *m) {
    wy_machine *machine = m->machine;
    wy_run *r = &m->run;
    const int64_t end = r->x;
    int64_t *rows = calloc((size_t)end + 1, sizeof *rows);
    uint8_t *bits = malloc((size_t)r->row);
    if (rows == NULL || bits == NULL) {
        free(rows);
        free(bits);
        return WY_SYSTEM;
    }
    memcpy(bits, r->bits, (size_t)r->row);
    machine->first_rows = rows;
    machine->first_bits = bits;
    machine->start = (wy_machine_start){r->x, r->n, r->row, r->state};
    memcpy(rows, r->beginning.rows, (size_t)r->beginning.x * sizeof *rows);
    for (int64_t x = 0; x < r->beginning.x; x++) {
        if (rows[x] >= r->beginning.x && rows[x] < end) {
            rows[rows[x]] = x;
        }
    }
    wy_status status = wy_run_to(r, r->beginning.x);
    while (status == WY_OK && r->x < end) {
        const int64_t x = r->x;
        const int64_t row = r->row;
        const wy_machine_step *step = NULL;
        status = wy_run_column(r, &step);
        if (status == WY_OK && step->place >= 0) {
            rows[x] = row + step->place;
            if (rows[x] < end) {
                rows[rows[x]] = x;
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
    wy_run *r = &m->run;
    const size_t size = wy_state_size(&machine->frame);
    uint32_t count = 0;
    uint32_t *order = malloc((size_t)r->store.count * sizeof *order);
    if (order == NULL) {
        return WY_SYSTEM;
    }
    for (uint32_t i = 0; i < r->store.count; i++) {
        numbers[i] = WY_UNNUMBERED;
    }
    order[count++] = machine->start.state;
    numbers[machine->start.state] = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (unsigned bit = 0; bit < 2; bit++) {
            if ((marked[order[i]] >> bit & 1) != 0) {
                const uint32_t to = r->store.steps[order[i]][bit].to;
                if (numbers[to] == WY_UNNUMBERED) {
                    numbers[to] = count;
                    order[count++] = to;
                }
            }
        }
    }
    machine->states = calloc((size_t)count * size, sizeof *machine->states);
    machine->steps = calloc(count, sizeof *machine->steps);
    machine->of_state = calloc(count, sizeof *machine->of_state);
    if (machine->states == NULL || machine->steps == NULL || machine->of_state == NULL) {
        free(order);
        return WY_SYSTEM;
    }
    machine->facts.states = count;
    machine->facts.seen = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t *state = machine->states + (size_t)i * size;
        memcpy(state, wy_store_state(&r->store, order[i]), size * sizeof *state);
        wy_machine_state *of = &machine->of_state[i];
        of->used = wy_set_size(wy_state_diagonals(&machine->frame, state), machine->frame.words);
        of->rows = wy_set_size(wy_state_rows(&machine->frame, state), machine->frame.words);
        of->perfect = wy_set_size(state, (int)size) == 0;
        of->seen = order[i] < seen;
        machine->facts.seen += of->seen ? 1 : 0;
        for (unsigned bit = 0; bit < 2; bit++) {
            if ((marked[order[i]] >> bit & 1) != 0) {
                machine->steps[i][bit] = r->store.steps[order[i]][bit];
                machine->steps[i][bit].to = numbers[machine->steps[i][bit].to];
            }
        }
    }
    machine->start.state = 0;
    free(order);
    return WY_OK;
}

/* Over all steps of the closure, and the columns before it: bounds for every n. */
static void bound_deviations(wy_machine *machine) {
    wy_machine_facts *facts = &machine->facts;
    const int lowest = facts->lowest;
    const int highest = facts->highest;
    facts->lowest = 0;
    facts->highest = 0;
    int64_t n = 0;
    for (int64_t x = 0; x < machine->start.x; x++) {
        if (machine->first_rows[x] >= x) {
            note_deviation(facts, (int)(machine->first_rows[x] - x - n));
            n++;
        }
    }
    for (size_t i = 0; i < facts->states; i++) {
        const wy_machine_step *step = &machine->steps[i][0];
        if (step->count > 0) {
            note_deviation(facts, step->place - machine->of_state[i].used);
        }
    }
    facts->bounds_attained = facts->lowest == lowest && facts->highest == highest;
}

static wy_status keep_closed(making *m, wy_closure *closure, uint32_t seen) {
    uint32_t *numbers = malloc((size_t)m->run.store.count * sizeof *numbers);
    if (numbers == NULL) {
        return WY_SYSTEM;
    }
    wy_machine *machine = m->machine;
    const wy_status status = keep_states(m, closure->taken, seen, numbers);
    if (status == WY_OK) {
        for (uint32_t i = 0; i < closure->count; i++) {
            closure->nodes[i].state = numbers[closure->nodes[i].state];
        }
        machine->closure = *closure;
        memset(closure, 0, sizeof *closure);
        machine->facts.closed = true;
        machine->facts.context = machine->closure.grams.length;
        machine->facts.grams = machine->closure.grams.edges;
        machine->facts.nodes = machine->closure.count;
        bound_deviations(machine);
    }
    free(numbers);
    return status;
}

/* Without a proof: what was seen from the start on. */
static wy_status keep_seen(making *m, uint32_t seen, const uint8_t *made) {
    uint32_t *numbers = malloc((size_t)m->run.store.count * sizeof *numbers);
    if (numbers == NULL) {
        return WY_SYSTEM;
    }
    m->machine->facts.bounds_attained = true;
    const wy_status status = keep_states(m, made, seen, numbers);
    free(numbers);
    return status;
}

/* ---- which context ---------------------------------------------------------------------- */

/* Far enough for pieces of k bits, and for what happens only in the beginning to be over. */
static int64_t start_column(const making *m, int k) {
    return 2 * (int64_t)k + 4 * m->machine->frame.reach + 64 + m->run.beginning.x;
}

static int64_t states_of(const wy_closure *closure, uint32_t from) {
    int64_t count = 0;
    for (uint32_t i = from; i < closure->taken_room; i++) {
        count += closure->taken[i] != 0;
    }
    return count;
}

/* The closure of the shortest pieces that has the fewest states; zeroed if none ends. */
static wy_status close_best(making *m, wy_closure *best, uint32_t seen, wy_error *error) {
    memset(best, 0, sizeof *best);
    const wy_machine_limits *limits = m->limits;
    wy_run *r = &m->run;
    int64_t fewest = INT64_MAX;
    const int last = limits->exactly > 0 ? limits->exactly : limits->context;
    for (int k = limits->exactly > 0 ? limits->exactly : FIRST_CONTEXT; k <= last;
         k = k * 5 / 4 + 1) {
        wy_status status = wy_run_to(r, start_column(m, k));
        if (status != WY_OK) {
            return status;
        }
        const wy_moment moment = {r->bits, r->x, r->row, r->state};
        const int64_t most =
            limits->states < 4 * (int64_t)seen + 1000 ? limits->states : 4 * (int64_t)seen + 1000;
        wy_closure closure;
        status = wy_closure_make(&closure, &r->store, k, &moment, limits->nodes, most, m->control);
        if (status == WY_LIMIT && fewest < INT64_MAX) {
            break; /* longer pieces make more nodes */
        }
        if (status == WY_LIMIT) {
            continue;
        }
        if (status != WY_OK) {
            wy_closure_clear(best);
            return status == WY_STOPPED
                       ? wy_fail(error, WY_STOPPED, "stopped in the proof, at pieces of %d bits", k)
                       : status;
        }
        const int64_t unseen = states_of(&closure, seen);
        const int64_t states = states_of(&closure, 0);
        if (states < fewest) {
            wy_closure_clear(best);
            *best = closure;
            fewest = states;
        } else {
            wy_closure_clear(&closure);
        }
        if (unseen == 0) {
            break;
        }
    }
    return WY_OK;
}

static wy_status make_machine(making *m, wy_error *error) {
    wy_run *r = &m->run;
    const uint32_t seen = r->store.count;
    uint8_t *made = malloc(seen);
    if (made == NULL) {
        return WY_SYSTEM;
    }
    memcpy(made, r->store.made, seen);
    wy_closure best;
    wy_status status = close_best(m, &best, seen, error);
    if (status == WY_OK) {
        const bool closed = best.count > 0;
        const int k = closed ? best.grams.length : FIRST_CONTEXT;
        status = wy_run_to(r, start_column(m, k));
        if (status == WY_OK) {
            status = keep_first_columns(m);
        }
        if (status == WY_OK) {
            status = closed ? keep_closed(m, &best, seen) : keep_seen(m, seen, made);
        }
        wy_closure_clear(&best);
    }
    free(made);
    return status;
}

/* ---- finding ----------------------------------------------------------------------------- */

static wy_status find_with(wy_machine *machine, int words, const wy_machine_limits *limits,
                           const wy_control *control, wy_error *error) {
    lay_out(machine, words);
    making m = {.machine = machine, .limits = limits, .control = control};
    if (error != NULL) {
        memset(error, 0, sizeof *error);
    }
    wy_status status = wy_run_open(&m.run, &machine->frame);
    if (status == WY_OK) {
        status = run_game(&m, error);
    }
    if (status == WY_OK) {
        status = make_machine(&m, error);
    }
    wy_run_close(&m.run);
    return status == WY_SYSTEM ? wy_fail_memory(error) : status;
}

wy_status wy_machine_find(wy_machine **out, const wy_position *list, size_t count,
                          const wy_machine_limits *limits, const wy_control *control,
                          wy_error *error) {
    *out = NULL;
    wy_machine_limits set = limits != NULL ? *limits : ordinary;
    set.columns = set.columns > 0 ? set.columns : ordinary.columns;
    set.states = set.states > 0 ? set.states : ordinary.states;
    set.nodes = set.nodes > 0 ? set.nodes : ordinary.nodes;
    set.context = set.context > 0 ? set.context : ordinary.context;
    if (set.context > LONGEST_CONTEXT || set.exactly > LONGEST_CONTEXT || set.exactly == 1) {
        return wy_fail(error, WY_BAD, "pieces have from 2 to %d bits", LONGEST_CONTEXT);
    }
    wy_machine *machine = calloc(1, sizeof *machine);
    if (machine == NULL) {
        return wy_fail_memory(error);
    }
    wy_status status = take_list(machine, list, count, error);
    wy_error own = {0};
    if (status == WY_OK) {
        status = WY_LIMIT;
        for (int words = WY_SHORTEST_SETS;
             status == WY_LIMIT && own.message[0] == '\0' && words <= WY_LONGEST_SETS; words *= 2) {
            status = find_with(machine, words, &set, control, &own);
        }
        if (status == WY_LIMIT && own.message[0] == '\0') {
            wy_fail(&own, WY_LIMIT,
                    "unknown: b - a - n has no bound of %d, as far as the game was run",
                    WY_LONGEST_SETS * 64);
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

void wy_machine_free(wy_machine *machine) {
    if (machine == NULL) {
        return;
    }
    free(machine->moves);
    free(machine->list);
    free(machine->states);
    free(machine->steps);
    free(machine->of_state);
    free(machine->first_rows);
    free(machine->first_bits);
    wy_closure_clear(&machine->closure);
    free(machine);
}

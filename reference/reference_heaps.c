/* reference_heaps.c - see reference_heaps.h.  No cleverness: recursion by the rules of the game,
 * and a memory of it. */
#include "reference_heaps.h"

#include <stdlib.h>
#include <string.h>

#include "reference.h"

enum { HEAPS = WY_MOST_HEAPS };
static const int heap_variable[HEAPS] = {WY_X, WY_Y, WY_Z, WY_U, WY_V, WY_W};
static const int parameter_variable[HEAPS] = {WY_S, WY_T, WY_R, WY_Q, WY_P, WY_O};

struct reference_heaps {
    const wy_rules *rules;
    int size, cells, states, sets;
    bool *legal;  /* [(position * cells + take) * sets + set] */
    int8_t *lost; /* [position * states + state]: -1 not known */
    int *value;
};

/* ---- conditions ------------------------------------------------------------------------------ */

static int64_t value_of(const wy_linear *form, const int64_t *variables) {
    int64_t value = 0;
    for (int i = 0; i < WY_VARIABLES; i++) {
        value += form->c[i] * variables[i];
    }
    return value;
}

static bool compares(int64_t left, wy_relation relation, int64_t right) {
    return relation == WY_LT   ? left < right
           : relation == WY_LE ? left <= right
           : relation == WY_EQ ? left == right
           : relation == WY_NE ? left != right
           : relation == WY_GE ? left >= right
                               : left > right;
}

static bool is_prime(int64_t n) {
    for (int64_t d = 2; d < n; d++) {
        if (n % d == 0) {
            return false;
        }
    }
    return n > 1;
}

static int64_t floor_of(int64_t a, int64_t b) { /* b > 0 */
    return (a - (((a % b) + b) % b)) / b;
}

static bool holds(const wy_condition *c, const int64_t *v) {
    if (c == NULL) {
        return true;
    }
    const int64_t left = value_of(&c->left, v), right = value_of(&c->right, v);
    switch (c->kind) {
    case WY_AND:
        return holds(c->first, v) && holds(c->second, v);
    case WY_OR:
        return holds(c->first, v) || holds(c->second, v);
    case WY_COMPARE:
        return compares(c->absolute ? llabs(left) : left, c->relation, right);
    case WY_REST:
        return compares(((left % c->modulus) + c->modulus) % c->modulus, c->relation, right);
    case WY_PRIME:
        return is_prime(left) != c->negated;
    case WY_DIVISION: {
        const int64_t under = value_of(&c->under, v);
        return (under > 0 && ((left % under) + under) % under == right) != c->negated;
    }
    case WY_QUOTIENT: {
        const int64_t under = value_of(&c->under, v), right_under = value_of(&c->right_under, v);
        return (under > 0 && right_under > 0 &&
                compares(floor_of(left, under), c->relation, floor_of(right, right_under))) !=
               c->negated;
    }
    case WY_MEMBER:
        return reference_member(&c->numbers, left) != c->negated;
    case WY_NIM_SUM: {
        int64_t sum = 0;
        for (int i = 0; i < WY_VARIABLES; i++) {
            sum ^= c->left.c[i] != 0 ? v[i] : 0;
        }
        return (sum == right) != c->negated;
    }
    default:
        abort(); /* the tests make no others */
    }
}

/* ---- moves ----------------------------------------------------------------------------------- */

static int cell_of(const reference_heaps *of, const int64_t *heap) {
    int cell = 0;
    for (int i = 0; i < of->rules->heaps; i++) {
        cell = cell * of->size + (int)heap[i];
    }
    return cell;
}

static void heaps_of(const reference_heaps *of, int cell, int64_t heap[HEAPS]) {
    memset(heap, 0, HEAPS * sizeof *heap);
    for (int i = of->rules->heaps - 1; i >= 0; i--) {
        heap[i] = cell % of->size;
        cell /= of->size;
    }
}

static bool in_range(const wy_range *range, int64_t value) {
    bool listed = range->count == 0;
    for (size_t i = 0; i < range->count; i++) {
        listed = listed || range->values[i] == value;
    }
    return listed && value >= range->low && value <= range->high;
}

/* The family with heap i standing for heap order[i] of the position: parameters one by one. */
static void mark(reference_heaps *of, const wy_family *family, const int order[HEAPS], int cell,
                 int64_t *v, int parameter) {
    const int heaps = of->rules->heaps;
    if (parameter == HEAPS) {
        int64_t take[HEAPS] = {0}, heap[HEAPS];
        heaps_of(of, cell, heap);
        for (int i = 0; i < heaps; i++) {
            take[order[i]] = value_of(&family->part[i], v);
        }
        for (int i = 0; i < heaps; i++) {
            if (take[i] > heap[i]) {
                return;
            }
        }
        if (holds(family->when, v)) {
            const size_t move = (size_t)cell * (size_t)of->cells + (size_t)cell_of(of, take);
            of->legal[move * (size_t)of->sets + (size_t)family->set] = !family->removed;
        }
        return;
    }
    const bool used = family->parameters == 1 ? parameter == 1 : parameter < family->parameters;
    for (int64_t value = 0; value < of->size + 3; value++) {
        if (used ? in_range(&family->range[parameter], value) : value == 0) {
            v[parameter_variable[parameter]] = value;
            mark(of, family, order, cell, v, parameter + 1);
        }
    }
}

static void mark_orders(reference_heaps *of, const wy_family *family, int order[HEAPS], int placed,
                        int cell) {
    const int heaps = of->rules->heaps;
    if (placed == heaps) {
        int64_t heap[HEAPS], v[WY_VARIABLES] = {[WY_ONE] = 1};
        heaps_of(of, cell, heap);
        for (int i = 0; i < heaps; i++) {
            v[heap_variable[i]] = heap[order[i]];
        }
        mark(of, family, order, cell, v, 0);
        return;
    }
    for (int next = 0; next < heaps && placed < HEAPS; next++) {
        bool taken = false;
        for (int i = 0; i < placed; i++) {
            taken = taken || order[i] == next;
        }
        if (!taken && (family->every_order || next == placed)) {
            order[placed] = next;
            mark_orders(of, family, order, placed + 1, cell);
        }
    }
}

static bool ends(const reference_heaps *of, int cell) {
    int64_t heap[HEAPS], v[WY_VARIABLES] = {[WY_ONE] = 1};
    heaps_of(of, cell, heap);
    for (int i = 0; i < of->rules->heaps; i++) {
        v[heap_variable[i]] = heap[i];
    }
    return of->rules->terminal != NULL && holds(of->rules->terminal, v);
}

static bool legal(const reference_heaps *of, int cell, int take, int set) {
    return of
        ->legal[((size_t)cell * (size_t)of->cells + (size_t)take) * (size_t)of->sets + (size_t)set];
}

/* ---- play: a state is passes left, the set named, the bound, or the last move ---------------- */

/*
 * Imitation games: the last move, and the imitations in a row of the player to move and of the
 * other one, up to more than there can be.
 */
static int counts_of(const reference_heaps *of) {
    return of->rules->imitation_p < of->size ? (int)of->rules->imitation_p : of->size;
}

static int imitation_state(const reference_heaps *of, int last, int mine, int other) {
    return (last * counts_of(of) + mine) * counts_of(of) + other;
}

/*
 * Is taking `take` from the heaps of the cell an imitation of the move `last`, which led to them?
 * The last move took w from a heap that was not larger than the other one; this one takes w to w +
 * m - 1 from the other one.
 */
static bool imitates(const reference_heaps *of, int cell, int last, int take) {
    int64_t heap[HEAPS], before[HEAPS], now[HEAPS];
    heaps_of(of, cell, heap);
    heaps_of(of, last, before);
    heaps_of(of, take, now);
    for (int from = 0; from < 2; from++) {
        const int64_t w = before[from], amount = now[1 - from];
        if (w > 0 && heap[from] + w <= heap[1 - from] && amount >= w &&
            amount <= w + of->rules->imitation_m - 1) {
            return true;
        }
    }
    return false;
}

reference_heaps *reference_heaps_open(const wy_rules *rules, int size) {
    reference_heaps *of = calloc(1, sizeof *of);
    of->rules = rules;
    of->size = size;
    of->cells = 1;
    for (int i = 0; i < rules->heaps; i++) {
        of->cells *= size;
    }
    of->sets = rules->memory == WY_MEMORY_ENFORCE ? rules->sets : 1;
    of->states = rules->memory == WY_MEMORY_PASS        ? (int)rules->passes + 1
                 : rules->memory == WY_MEMORY_ENFORCE   ? rules->sets
                 : rules->memory == WY_MEMORY_BOUND     ? size + 1
                 : rules->memory == WY_MEMORY_REPEAT    ? of->cells
                 : rules->memory == WY_MEMORY_IMITATION ? imitation_state(of, of->cells, 0, 0)
                                                        : 1;
    of->legal = calloc((size_t)of->cells * (size_t)of->cells * (size_t)of->sets, 1);
    of->lost = malloc((size_t)of->cells * (size_t)of->states);
    of->value = malloc((size_t)of->cells * (size_t)of->states * sizeof *of->value);
    memset(of->lost, -1, (size_t)of->cells * (size_t)of->states);
    memset(of->value, -1, (size_t)of->cells * (size_t)of->states * sizeof *of->value);
    for (int cell = 0; cell < of->cells; cell++) {
        for (size_t i = 0; i < rules->family_count && !ends(of, cell); i++) {
            int order[HEAPS];
            mark_orders(of, &rules->families[i], order, 0, cell);
        }
    }
    return of;
}

void reference_heaps_close(reference_heaps *of) {
    free(of->legal);
    free(of->lost);
    free(of->value);
    free(of);
}

/* The states from which the opponent of who made this move may have to move on: first to last. */
static void after(const reference_heaps *of, int cell, int take, int state, int *first, int *last) {
    const wy_rules *rules = of->rules;
    *first = *last = state;
    if (rules->memory == WY_MEMORY_ENFORCE) {
        *first = 0;
        *last = rules->sets - 1;
    } else if (rules->memory == WY_MEMORY_BOUND) {
        const int64_t bound = rules->factor * take + rules->more;
        *first = *last = bound > of->size ? of->size : (int)bound;
    } else if (rules->memory == WY_MEMORY_REPEAT) {
        *first = *last = take;
    } else if (rules->memory == WY_MEMORY_IMITATION) {
        const int counts = counts_of(of);
        const int mine = state / counts % counts, other = state % counts;
        const bool again = imitates(of, cell, state / counts / counts, take);
        *first = *last = imitation_state(of, take, other, again ? mine + 1 : 0);
    }
}

static bool may(const reference_heaps *of, int cell, int take, int state) {
    switch (of->rules->memory) {
    case WY_MEMORY_ENFORCE:
        return legal(of, cell, take, state);
    case WY_MEMORY_BOUND:
        return take <= state && legal(of, cell, take, 0);
    case WY_MEMORY_REPEAT:
        return take != state && legal(of, cell, take, 0);
    case WY_MEMORY_IMITATION: {
        const int counts = counts_of(of);
        return legal(of, cell, take, 0) && (!imitates(of, cell, state / counts / counts, take) ||
                                            state / counts % counts + 1 < counts);
    }
    default:
        return legal(of, cell, take, 0);
    }
}

static bool has_move(const reference_heaps *of, int cell) {
    for (int take = 1; take < of->cells; take++) {
        if (may(of, cell, take, 0)) {
            return true;
        }
    }
    return false;
}

static bool lost(reference_heaps *of, int cell, int state) {
    int8_t *known = &of->lost[(size_t)cell * (size_t)of->states + (size_t)state];
    if (*known >= 0) {
        return *known != 0;
    }
    const wy_rules *rules = of->rules;
    int options = 0, good = 0;
    for (int take = 1; take < of->cells; take++) {
        if (may(of, cell, take, state)) {
            int first, last;
            bool wins = false;
            after(of, cell, take, state, &first, &last);
            for (int next = first; next <= last; next++) {
                wins = lost(of, cell - take, next) || wins;
            }
            options++;
            good += wins;
        }
    }
    if (rules->memory == WY_MEMORY_PASS && state > 0 && has_move(of, cell)) {
        options++;
        good += lost(of, cell, state - 1);
    }
    if (options == 0) {
        *known = !rules->misere;
    } else if (rules->comply > 0) {
        /* The other player names as many as he must, bad ones if he can. */
        const int named = rules->comply < options ? (int)rules->comply : options;
        *known = options - good >= named;
    } else if (rules->misere && rules->block >= options) {
        *known = good < options; /* one must be left, a bad one if there is one */
    } else {
        *known = good <= rules->block;
    }
    return *known != 0;
}

static void mark_value(bool *seen, int room, int number) {
    if (number < room) {
        seen[number] = true;
    }
}

static int value(reference_heaps *of, int cell, int state) {
    int *known = &of->value[(size_t)cell * (size_t)of->states + (size_t)state];
    if (*known >= 0) {
        return *known;
    }
    const int room = of->cells * of->sets + 2; /* more than there are options */
    bool *seen = calloc((size_t)room, sizeof *seen);
    for (int take = 1; take < of->cells; take++) {
        if (may(of, cell, take, state)) {
            int first, last;
            after(of, cell, take, state, &first, &last);
            for (int next = first; next <= last; next++) {
                mark_value(seen, room, value(of, cell - take, next));
            }
        }
    }
    if (of->rules->memory == WY_MEMORY_PASS && state > 0 && has_move(of, cell)) {
        mark_value(seen, room, value(of, cell, state - 1));
    }
    *known = 0;
    while (seen[*known]) {
        ++*known;
    }
    free(seen);
    return *known;
}

/* ---- asked ----------------------------------------------------------------------------------- */

static int state_of(const reference_heaps *of, const wy_cell *at) {
    switch (of->rules->memory) {
    case WY_MEMORY_BOUND:
        return at->memory > of->size ? of->size : (int)at->memory;
    case WY_MEMORY_REPEAT:
        return cell_of(of, at->last);
    case WY_MEMORY_IMITATION: {
        const int from = at->last[0] > 0 ? 0 : 1;
        const bool open = at->heap[from] + at->last[from] <= at->heap[1 - from];
        const int count = (int)at->memory;
        return imitation_state(of, cell_of(of, at->last), open ? count : 0, open ? 0 : count);
    }
    case WY_MEMORY_NONE:
        return 0;
    default:
        return (int)at->memory;
    }
}

bool reference_heaps_move(reference_heaps *of, const int64_t *heap, const int64_t *take, int set) {
    return legal(of, cell_of(of, heap), cell_of(of, take), set);
}

bool reference_heaps_may(reference_heaps *of, const wy_cell *at, const int64_t *take) {
    return may(of, cell_of(of, at->heap), cell_of(of, take), state_of(of, at));
}

bool reference_heaps_lost(reference_heaps *of, const wy_cell *at) {
    const int cell = cell_of(of, at->heap);
    if (of->rules->memory == WY_MEMORY_ENFORCE && at->memory == WY_NOT_NAMED) {
        for (int set = 0; set < of->sets; set++) {
            if (lost(of, cell, set)) {
                return true;
            }
        }
        return false;
    }
    return lost(of, cell, state_of(of, at));
}

int reference_heaps_value(reference_heaps *of, const wy_cell *at) {
    return value(of, cell_of(of, at->heap), state_of(of, at));
}

/*
 * simulation.c - states of a nondeterministic automaton that accept all words that others accept.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/automaton.h"
#include "automata/nfa.h"
#include "automata/subset.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/table.h"

/*
 * The transitions of a table by their targets, and those into one state by their
 * letters: the numbers that labels are given.
 */

typedef struct wi_arrivals {
    uint64_t *first;  /* states + 1: of the transitions into a state */
    uint32_t *source; /* of a transition */
    uint32_t *letter; /* ascending within a state */
    uint32_t states;
    uint64_t transitions;
} wi_arrivals;

/*
 * Words that tell the states of a nondeterministic automaton apart.
 *
 * A word is found by a walk from a state to a final one.  The states from which it is accepted, and
 * those from which each of its ends is, are columns.  If all that is accepted from p is accepted
 * from q, q stands in all columns in which p does; so columns tell quickly of most pairs that
 * it is not so.
 */

typedef struct wi_trials {
    const wy_automaton *table;
    const uint32_t *letter_of;
    uint32_t letters;
    wi_meter *meter;
    uint32_t states;
    uint64_t random;
    wi_arrivals arrivals;
    uint32_t *distance; /* to a final state */
    uint32_t *final;    /* the final states */
    size_t finals;
    struct wi_trial_column *columns;
    uint64_t *hash; /* of each */
    uint32_t count;
    size_t room_columns, room_hash;
    uint32_t *list; /* the states of rare columns */
    uint64_t listed;
    size_t room_list;
    uint64_t *bits;       /* of dense columns */
    size_t words;         /* of one */
    uint64_t *transposed; /* the same, state by state */
    uint32_t dense;
    wi_table found;   /* the columns */
    uint32_t *cover;  /* of a state: rare columns it stands in; then those in its row */
    uint32_t *row;    /* of a state: its rarest columns */
    uint32_t *member; /* the states of the last column */
    uint32_t *other;  /* the states of the column that is made from it */
    uint32_t *stamp;
    uint32_t stamped;
    uint64_t steps; /* taken back along words */
} wi_trials;

/* ---- arrivals -------------------------------------------------------------------------------- */

/* Transitions sorted by letter, then, without losing that order, by target. */

/* The numbers 0, ..., count - 1, or order[], sorted by key, equal ones in their order. */
static void sort_by(uint64_t *begin, size_t keys, const uint32_t *key, const uint64_t *order,
                    uint64_t *sorted, size_t count) {
    memset(begin, 0, (keys + 1) * sizeof *begin);
    for (size_t i = 0; i < count; i++) {
        begin[key[i] + 1]++;
    }
    for (size_t k = 0; k < keys; k++) {
        begin[k + 1] += begin[k];
    }
    for (size_t i = 0; i < count; i++) {
        const uint64_t at = order == NULL ? i : order[i];
        sorted[begin[key[at]]++] = at;
    }
    memmove(begin + 1, begin, keys * sizeof *begin);
    begin[0] = 0;
}

static wy_status take_table_memory(wi_arrivals *out, wi_meter *meter, wy_error *error) {
    const size_t transitions = (size_t)out->transitions;
    wy_status status =
        wi_meter_take(meter, &out->first, (size_t)out->states + 1, sizeof *out->first, error);
    if (status == WY_OK) {
        status = wi_meter_take(meter, &out->source, transitions, sizeof *out->source, error);
    }
    return status == WY_OK
               ? wi_meter_take(meter, &out->letter, transitions, sizeof *out->letter, error)
               : status;
}

/* letter_of: of each transition of the table, below letters. */
static wy_status arrivals_make(wi_arrivals *out, const wy_automaton *table,
                               const uint32_t *letter_of, uint32_t letters, wi_meter *meter,
                               wy_error *error) {
    const size_t states = table->states, transitions = (size_t)table->first[states];
    const size_t keys = (states > letters ? states : letters) + 1;
    uint64_t *by_letter = NULL, *by_target = NULL, *begin = NULL;
    *out = (wi_arrivals){.states = table->states, .transitions = transitions};
    wy_status status = take_table_memory(out, meter, error);
    if (status == WY_OK) {
        status = wi_meter_take(meter, &by_letter, transitions, sizeof *by_letter, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(meter, &by_target, transitions, sizeof *by_target, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(meter, &begin, keys, sizeof *begin, error);
    }
    if (status == WY_OK) {
        sort_by(begin, letters, letter_of, NULL, by_letter, transitions);
        sort_by(begin, states, table->target, by_letter, by_target, transitions);
        memcpy(out->first, begin, (states + 1) * sizeof *begin);
        uint64_t *source = by_letter; /* which is used up */
        for (uint32_t q = 0; q < table->states; q++) {
            for (uint64_t i = table->first[q]; i < table->first[q + 1]; i++) {
                source[i] = q;
            }
        }
        for (size_t i = 0; i < transitions; i++) {
            out->source[i] = (uint32_t)source[by_target[i]];
            out->letter[i] = letter_of[by_target[i]];
        }
    }
    wi_meter_drop(meter, by_letter, transitions, sizeof *by_letter);
    wi_meter_drop(meter, by_target, transitions, sizeof *by_target);
    wi_meter_drop(meter, begin, keys, sizeof *begin);
    return status;
}

/* letter_of: of each transition of the table, below letters.  also a zeroed one */
static void arrivals_drop(wi_arrivals *arrivals, wi_meter *meter) {
    wi_meter_drop(meter, arrivals->first, (size_t)arrivals->states + 1, sizeof *arrivals->first);
    wi_meter_drop(meter, arrivals->source, (size_t)arrivals->transitions, sizeof *arrivals->source);
    wi_meter_drop(meter, arrivals->letter, (size_t)arrivals->transitions, sizeof *arrivals->letter);
    *arrivals = (wi_arrivals){0};
}

/* The first transition into a state that has this letter or a later one. */
static uint64_t arrivals_find(const wi_arrivals *arrivals, uint32_t state, uint32_t letter) {
    uint64_t low = arrivals->first[state], high = arrivals->first[state + 1];
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (arrivals->letter[middle] < letter) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* ==== trial words ============================================================================ */

/*
 * In one direction, often backwards, a word is accepted from few states: then columns are short
 * lists, and walks begin from states that stand in few of them yet.  In the other direction a
 * word is accepted from every second state: then some hundred columns are kept as bits, which are
 * compared 64 at a time.
 */

enum {
    WALK = 12,           /* random steps of a walk, at most */
    LONGEST = 256,       /* of a word */
    FIRST_COLUMNS = 256, /* from anywhere */
    COVER = 3,           /* rare columns that every state is to stand in, if that can be */
    TRIES = 4,           /* for each of them */
    MOST_ROUNDS = 96,    /* steps back along words, for each transition */
    RARE = 32,           /* one state in so many */
    DENSE_WORDS = 8,
    DENSE_COLUMNS = 64 * DENSE_WORDS, /* columns that are not rare, at most */
    ROW = 8, /* rare columns that a state is tested by; and by all others */
};

/* States, ascending if they are few, else as bits. */
typedef struct wi_trial_column {
    uint64_t begin; /* in list, or in bits */
    uint32_t size;
    bool dense;
} column;

static uint32_t random_below(wi_trials *w, uint64_t bound) {
    w->random += UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)(wi_mix(w->random) % bound);
}

/* A stamp that no state has. */
static uint32_t fresh_trial_stamp(wi_trials *w) {
    if (++w->stamped == 0) {
        memset(w->stamp, 0, w->states * sizeof *w->stamp);
        w->stamped = 1;
    }
    return w->stamped;
}

/* ---- distances ----------------------------------------------------------------------------- */

/* A search backwards from the final states, which are the first of the queue. */
static void measure_distances(wi_trials *w) {
    uint32_t *queue = w->member;
    size_t end = 0;
    for (uint32_t q = 0; q < w->states; q++) {
        w->distance[q] = w->table->output[q] != 0 ? 0 : UINT32_MAX;
        if (w->table->output[q] != 0) {
            w->final[end] = q;
            queue[end++] = q;
        }
    }
    w->finals = end;
    for (size_t at = 0; at < end; at++) {
        const uint32_t q = queue[at];
        for (uint64_t i = w->arrivals.first[q]; i < w->arrivals.first[q + 1]; i++) {
            if (w->distance[w->arrivals.source[i]] == UINT32_MAX) {
                w->distance[w->arrivals.source[i]] = w->distance[q] + 1;
                queue[end++] = w->arrivals.source[i];
            }
        }
    }
}

/* ---- columns ----------------------------------------------------------------------------- */

static int ascending(const void *a, const void *b) {
    const uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    return (first > second) - (first < second);
}

/* Keeps the states member[0, count) as a column, if there is none like it. */
static wy_status keep_column(wi_trials *w, size_t count, wy_error *error) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += wi_mix(w->member[i] + UINT64_C(0x9E3779B97F4A7C15));
    }
    const uint64_t hash = wi_mix(sum);
    const bool dense = count > w->states / RARE;
    wy_status status = wi_table_reserve(&w->found, 1, error);
    if (status != WY_OK || (dense && w->dense == DENSE_COLUMNS)) {
        return status;
    }
    uint32_t like;
    wi_probe probe = wi_table_probe(&w->found, hash);
    while (wi_table_next(&w->found, &probe, &like)) {
        if (w->hash[like] == hash) {
            return WY_OK; /* at worst a column is missed: a condition less */
        }
    }
    column made = {.size = (uint32_t)count, .dense = dense};
    status = wi_meter_grow(w->meter, &w->columns, &w->room_columns, (size_t)w->count + 1,
                           sizeof *w->columns, error);
    if (status == WY_OK) {
        status = wi_meter_grow(w->meter, &w->hash, &w->room_hash, (size_t)w->count + 1,
                               sizeof *w->hash, error);
    }
    if (status == WY_OK && !dense) {
        status = wi_meter_grow(w->meter, &w->list, &w->room_list, (size_t)w->listed + count,
                               sizeof *w->list, error);
    }
    if (status != WY_OK) {
        return status;
    }
    if (dense) {
        const uint32_t number = w->dense++;
        made.begin = number * w->words;
        uint64_t *bits = w->bits + made.begin;
        memset(bits, 0, w->words * sizeof *bits);
        for (size_t i = 0; i < count; i++) {
            const uint32_t q = w->member[i];
            bits[q >> 6] |= UINT64_C(1) << (q & 63U);
            w->transposed[(size_t)q * DENSE_WORDS + number / 64] |= UINT64_C(1) << (number & 63U);
        }
    } else {
        made.begin = w->listed;
        for (size_t i = 0; i < count; i++) {
            w->list[w->listed++] = w->member[i];
            w->cover[w->member[i]]++;
        }
        wi_list_sort(w->list + made.begin, count, ascending);
    }
    wi_table_put(&w->found, &probe, w->count);
    w->hash[w->count] = hash;
    w->columns[w->count++] = made;
    return WY_OK;
}

/* The letters of a walk from a state to a final one; 0: it is too long. */
static size_t walk(wi_trials *w, uint32_t letters[LONGEST], uint32_t state) {
    const wy_automaton *table = w->table;
    const size_t steps = random_below(w, WALK + 1);
    size_t length = 0;
    while (length < LONGEST && (length < steps || w->distance[state] > 0)) {
        const uint64_t first = table->first[state];
        const uint64_t degree = table->first[state + 1] - first;
        if (degree == 0) {
            break; /* final: states are trimmed */
        }
        uint64_t i = random_below(w, degree);
        while (length >= steps && w->distance[table->target[first + i]] >= w->distance[state]) {
            i = i + 1 == degree ? 0 : i + 1;
        }
        letters[length++] = w->letter_of[first + i];
        state = table->target[first + i];
    }
    return w->distance[state] == 0 ? length : 0;
}

/* Columns for the ends of a word, of which only those of at least `least` letters count. */
static wy_status try_word(wi_trials *w, const uint32_t *letters, size_t length, size_t least,
                          wy_error *error) {
    size_t count = 0;
    for (; count < w->finals; count++) {
        w->member[count] = w->final[count];
    }
    wy_status status = WY_OK;
    for (size_t at = length; at-- > 0 && status == WY_OK;) {
        const uint32_t stamp = fresh_trial_stamp(w);
        size_t next = 0;
        for (size_t i = 0; i < count; i++) {
            const uint32_t q = w->member[i];
            for (uint64_t k = arrivals_find(&w->arrivals, q, letters[at]);
                 k < w->arrivals.first[q + 1] && w->arrivals.letter[k] == letters[at]; k++) {
                const uint32_t from = w->arrivals.source[k];
                if (w->stamp[from] != stamp) {
                    w->stamp[from] = stamp;
                    w->other[next++] = from;
                }
            }
        }
        w->steps += count + next;
        uint32_t *const old = w->member;
        w->member = w->other;
        w->other = old;
        count = next;
        if (length - at >= least) {
            status = keep_column(w, count, error);
        }
    }
    return status;
}

static wy_status make_columns(wi_trials *w, wy_error *error) {
    uint32_t letters[LONGEST];
    wy_status status = WY_OK;
    const uint64_t most = MOST_ROUNDS * w->table->first[w->states];
    for (int i = 0;
         i < FIRST_COLUMNS && w->count < FIRST_COLUMNS && w->steps < most && status == WY_OK; i++) {
        status = try_word(w, letters, walk(w, letters, random_below(w, w->states)), 1, error);
    }
    for (uint32_t q = 0;
         q < w->states && status == WY_OK && w->dense < DENSE_COLUMNS && w->steps < most; q++) {
        for (int tries = 0; w->cover[q] < COVER && tries < TRIES && status == WY_OK; tries++) {
            const size_t length = walk(w, letters, q);
            status = try_word(w, letters, length, length < 3 ? 1 : length - 2, error);
        }
        if (status == WY_OK) {
            status = wi_meter_tick(w->meter, error);
        }
    }
    return status;
}

/* ---- pairs that pass ---------------------------------------------------------------------- */

typedef struct sized {
    uint32_t size, column;
} sized;

static int by_size(const void *a, const void *b) {
    const sized *first = a, *second = b;
    return first->size != second->size
               ? (first->size > second->size) - (first->size < second->size)
               : (first->column > second->column) - (first->column < second->column);
}

/* Puts a column into the row of a state, if there is room. */
static void put_into_row(wi_trials *w, uint32_t q, uint32_t c) {
    if (w->cover[q] < ROW) {
        w->row[(size_t)ROW * q + w->cover[q]++] = c;
    }
}

/* For each state its rarest columns: row[ROW * q], ...; how many: w->cover[q]. */
static wy_status make_rows(wi_trials *w, wy_error *error) {
    sized *order;
    const wy_status status = wi_meter_take(w->meter, &order, w->count, sizeof *order, error);
    if (status != WY_OK) {
        return status;
    }
    for (uint32_t c = 0; c < w->count; c++) {
        order[c] = (sized){w->columns[c].size, c};
    }
    wi_list_sort(order, w->count, by_size);
    memset(w->cover, 0, w->states * sizeof *w->cover);
    for (uint32_t i = 0; i < w->count; i++) {
        const column *of = &w->columns[order[i].column];
        for (uint32_t k = 0; !of->dense && k < of->size; k++) {
            put_into_row(w, w->list[of->begin + k], order[i].column);
        }
        for (size_t word = 0; of->dense && word < w->words; word++) {
            for (uint64_t bits = w->bits[of->begin + word]; bits != 0; bits &= bits - 1) {
                const uint32_t q = (uint32_t)(64 * word) + (uint32_t)__builtin_ctzll(bits);
                if (w->cover[q] == 0) { /* to have a list; all are looked at together */
                    put_into_row(w, q, order[i].column);
                }
            }
        }
    }
    wi_meter_drop(w->meter, order, w->count, sizeof *order);
    return WY_OK;
}

/* The states of a column that is not dense. */
static bool stands_in(const wi_trials *w, uint32_t q, const column *of) {
    const uint32_t *low = w->list + of->begin;
    for (uint32_t size = of->size; size > 1;) {
        const uint32_t half = size / 2;
        low = low[half] <= q ? low + half : low;
        size -= half;
    }
    return *low == q;
}

/* Stands q in all other columns of p's row, and in the dense ones? */
static bool passes(const wi_trials *w, uint32_t p, uint32_t q) {
    const uint64_t *mine = w->transposed + (size_t)p * DENSE_WORDS;
    const uint64_t *other = w->transposed + (size_t)q * DENSE_WORDS;
    bool fits = q != p && (w->table->output[p] == 0 || w->table->output[q] != 0);
    for (size_t i = 0; fits && i < DENSE_WORDS; i++) {
        fits = (mine[i] & ~other[i]) == 0;
    }
    for (uint32_t i = 1; fits && i < w->cover[p]; i++) {
        fits = stands_in(w, q, &w->columns[w->row[(size_t)ROW * p + i]]);
    }
    return fits;
}

/* How many states may pass the next call, and which do: those that stand in all columns of p, and
 * are final if p is.  p itself is left out; ascending. */
static uint32_t trials_most(const wi_trials *trials, uint32_t p) {
    return trials->cover[p] == 0 ? trials->states
                                 : trials->columns[trials->row[(size_t)ROW * p]].size;
}

/*
 * The states, without p, that stand in all columns of p, and are final if p is; ascending.  They
 * are looked for in the list of p's rarest column, or among all states if no word from p was tried.
 */
static uint32_t trials_pass(const wi_trials *trials, uint32_t p, uint32_t *states) {
    uint32_t count = 0;
    if (trials->cover[p] == 0) {
        for (uint32_t q = 0; q < trials->states; q++) {
            if (passes(trials, p, q)) {
                states[count++] = q;
            }
        }
        return count;
    }
    const column *rarest = &trials->columns[trials->row[(size_t)ROW * p]];
    for (uint32_t k = 0; !rarest->dense && k < rarest->size; k++) {
        const uint32_t q = trials->list[rarest->begin + k];
        if (passes(trials, p, q)) {
            states[count++] = q;
        }
    }
    for (size_t word = 0; rarest->dense && word < trials->words; word++) {
        for (uint64_t bits = trials->bits[rarest->begin + word]; bits != 0; bits &= bits - 1) {
            const uint32_t q = (uint32_t)(64 * word) + (uint32_t)__builtin_ctzll(bits);
            if (passes(trials, p, q)) {
                states[count++] = q;
            }
        }
    }
    return count;
}

/* ---- the whole --------------------------------------------------------------------------- */

static wy_status take_memory(wi_trials *w, wy_error *error) {
    const size_t states = w->states;
    w->words = (states + 63) / 64;
    uint32_t **const lists[] = {&w->distance, &w->final, &w->member, &w->other};
    wy_status status = WY_OK;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0] && status == WY_OK; i++) {
        status = wi_meter_take(w->meter, lists[i], states, sizeof(uint32_t), error);
    }
    if (status == WY_OK) {
        status = wi_meter_take_zeros(w->meter, &w->cover, states, sizeof *w->cover, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take_zeros(w->meter, &w->stamp, states, sizeof *w->stamp, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(w->meter, &w->row, states * ROW, sizeof *w->row, error);
    }
    if (status == WY_OK) {
        status =
            wi_meter_take(w->meter, &w->bits, DENSE_COLUMNS * w->words, sizeof *w->bits, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take_zeros(w->meter, &w->transposed, states * DENSE_WORDS,
                                     sizeof *w->transposed, error);
    }
    return status;
}

/* Tries words.  nfa is trimmed; letter_of tells the number of each transition's label. */
static wy_status trials_open(wi_trials *out, const wi_nfa *nfa, const uint32_t *letter_of,
                             uint32_t letters, wi_meter *meter, wy_error *error) {
    *out = (wi_trials){.table = nfa->table,
                       .letter_of = letter_of,
                       .letters = letters,
                       .meter = meter,
                       .found = {.meter = meter},
                       .states = nfa->table->states};
    wy_status status = take_memory(out, error);
    if (status == WY_OK) {
        status = arrivals_make(&out->arrivals, nfa->table, letter_of, letters, meter, error);
    }
    if (status == WY_OK) {
        measure_distances(out);
        status = make_columns(out, error);
    }
    return status == WY_OK ? make_rows(out, error) : status;
}

/* Tries words.  nfa is trimmed; letter_of tells the number of each transition's label.  also after
 * a failed open */
static void trials_close(wi_trials *trials) {
    const size_t states = trials->states;
    arrivals_drop(&trials->arrivals, trials->meter);
    wi_meter_drop(trials->meter, trials->distance, states, sizeof *trials->distance);
    wi_meter_drop(trials->meter, trials->final, states, sizeof *trials->final);
    wi_meter_drop(trials->meter, trials->member, states, sizeof *trials->member);
    wi_meter_drop(trials->meter, trials->other, states, sizeof *trials->other);
    wi_meter_drop(trials->meter, trials->row, states * ROW, sizeof *trials->row);
    wi_meter_drop(trials->meter, trials->cover, states, sizeof *trials->cover);
    wi_meter_drop(trials->meter, trials->stamp, states, sizeof *trials->stamp);
    wi_meter_drop(trials->meter, trials->columns, trials->room_columns, sizeof *trials->columns);
    wi_meter_drop(trials->meter, trials->hash, trials->room_hash, sizeof *trials->hash);
    wi_meter_drop(trials->meter, trials->list, trials->room_list, sizeof *trials->list);
    wi_meter_drop(trials->meter, trials->bits, DENSE_COLUMNS * trials->words, sizeof *trials->bits);
    wi_meter_drop(trials->meter, trials->transposed, states * DENSE_WORDS,
                  sizeof *trials->transposed);
    wi_table_close(&trials->found);
}

/* ==== the simulation ========================================================================= */

/*
 * q simulates p if q is final when p is, and every transition of p to p' has one of q with the same
 * label to a q' that simulates p'.  Then all words accepted from p are accepted from q, so in a set
 * of states that has q, p can be left out (see determinise.c).  The largest such relation is found
 * by beginning with too many pairs and taking away those that fail.
 *
 * To begin with all pairs would be slow: most of 10^8 pairs of 10^4 states fail at once.  So
 * some words are tried first (the chapter above).  What they leave is near the answer, and is then
 * checked pair by pair.
 */

enum { MOST_PAIRS_PER_STATE = 512, MOST_PAIRS = 1 << 23 };

typedef struct work {
    wi_trials trials;
    const wy_automaton *table;
    wi_meter *meter;
    uint32_t states;
    /* pairs: above p may be up[from[p]], ..., up[from[p] + count[p] - 1], ascending */
    uint64_t *from;
    uint32_t *count;
    uint32_t *up;
    size_t room_up;
    uint32_t *queue;
    uint32_t *stamp;
    uint32_t stamped;
    bool given_up;
} work;

/* ---- pairs ------------------------------------------------------------------------------- */

static wy_status make_pairs(work *w, wy_error *error) {
    const uint64_t per_state = (uint64_t)w->states * MOST_PAIRS_PER_STATE;
    const uint64_t most = per_state < MOST_PAIRS ? per_state : MOST_PAIRS;
    uint64_t pairs = 0;
    wy_status status = WY_OK;
    for (uint32_t p = 0; p < w->states && status == WY_OK && !w->given_up; p++) {
        status = wi_meter_grow(w->meter, &w->up, &w->room_up,
                               (size_t)pairs + trials_most(&w->trials, p), sizeof *w->up, error);
        if (status == WY_OK) {
            w->from[p] = pairs;
            w->count[p] = trials_pass(&w->trials, p, w->up + pairs);
            pairs += w->count[p];
            w->given_up = pairs > most;
            status = wi_meter_tick(w->meter, error);
        }
    }
    return status;
}

/* ---- those that fail --------------------------------------------------------------------- */

/* A stamp that no state has. */
static uint32_t fresh_stamp(work *w) {
    if (++w->stamped == 0) {
        memset(w->stamp, 0, w->states * sizeof *w->stamp);
        w->stamped = 1;
    }
    return w->stamped;
}

/* Takes away from above p what cannot follow its transition i. */
static void follow(work *w, uint32_t p, uint64_t i) {
    const wy_automaton *table = w->table;
    const uint32_t to = table->target[i];
    const uint32_t stamp = fresh_stamp(w);
    w->stamp[to] = stamp;
    for (uint32_t k = 0; k < w->count[to]; k++) {
        w->stamp[w->up[w->from[to] + k]] = stamp;
    }
    uint32_t *up = w->up + w->from[p];
    uint32_t kept = 0;
    for (uint32_t k = 0; k < w->count[p]; k++) {
        uint64_t begin, end;
        wi_row_find(&begin, &end, table, up[k], table->label[i]);
        while (begin < end && w->stamp[table->target[begin]] != stamp) {
            begin++;
        }
        if (begin < end) {
            up[kept++] = up[k];
        }
    }
    w->count[p] = kept;
}

/* States are looked at until nothing changes: a ring of those that wait. */
static wy_status strike_out(work *w, wy_error *error) {
    uint32_t *queue = w->queue;
    uint8_t *waits;
    wy_status status = wi_meter_take(w->meter, &waits, w->states, 1, error);
    if (status != WY_OK) {
        return status;
    }
    for (uint32_t q = 0; q < w->states; q++) {
        queue[q] = q;
        waits[q] = 1;
    }
    uint32_t head = 0, waiting = w->states;
    while (waiting > 0 && status == WY_OK) {
        const uint32_t p = queue[head];
        head = head + 1 == w->states ? 0 : head + 1;
        waiting--;
        waits[p] = 0;
        const uint32_t before = w->count[p];
        for (uint64_t i = w->table->first[p]; i < w->table->first[p + 1] && w->count[p] > 0; i++) {
            follow(w, p, i);
        }
        for (uint64_t k = w->trials.arrivals.first[p];
             k < w->trials.arrivals.first[p + 1] && w->count[p] < before; k++) {
            const uint32_t q = w->trials.arrivals.source[k];
            if (!waits[q] && w->count[q] > 0) {
                waits[q] = 1;
                const uint32_t place = head + waiting++;
                queue[place < w->states ? place : place - w->states] = q;
            }
        }
        status = wi_meter_tick(w->meter, error);
    }
    wi_meter_drop(w->meter, waits, w->states, 1);
    return status;
}

static bool is_above(const work *w, uint32_t p, uint32_t q) {
    uint64_t low = w->from[p], high = low + w->count[p];
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (w->up[middle] == q) {
            return true;
        }
        if (w->up[middle] < q) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return false;
}

/* The pairs that are left, without the later one of two states that are above each other. */
static wy_status write_down(wi_simulation *out, const work *w, wy_error *error) {
    uint64_t pairs = 0;
    for (uint32_t p = 0; p < w->states; p++) {
        pairs += w->count[p];
    }
    out->states = w->states;
    out->room = pairs;
    wy_status status =
        wi_meter_take(w->meter, &out->first, (size_t)w->states + 1, sizeof *out->first, error);
    if (status == WY_OK) {
        status = wi_meter_take(w->meter, &out->above, (size_t)pairs, sizeof *out->above, error);
    }
    if (status != WY_OK) {
        return status;
    }
    pairs = 0;
    for (uint32_t p = 0; p < w->states; p++) {
        out->first[p] = pairs;
        for (uint32_t k = 0; k < w->count[p]; k++) {
            const uint32_t q = w->up[w->from[p] + k];
            if (q < p || !is_above(w, q, p)) {
                out->above[pairs++] = q;
            }
        }
    }
    out->first[w->states] = pairs;
    return WY_OK;
}

/* ---- the whole --------------------------------------------------------------------------- */

static wy_status open_work(work *w, wy_error *error) {
    wy_status status = wi_meter_take(w->meter, &w->from, w->states, sizeof *w->from, error);
    if (status == WY_OK) {
        status = wi_meter_take(w->meter, &w->count, w->states, sizeof *w->count, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(w->meter, &w->queue, w->states, sizeof *w->queue, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take_zeros(w->meter, &w->stamp, w->states, sizeof *w->stamp, error);
    }
    return status;
}

static void close_work(work *w) {
    wi_meter_drop(w->meter, w->from, w->states, sizeof *w->from);
    wi_meter_drop(w->meter, w->count, w->states, sizeof *w->count);
    wi_meter_drop(w->meter, w->queue, w->states, sizeof *w->queue);
    wi_meter_drop(w->meter, w->stamp, w->states, sizeof *w->stamp);
    wi_meter_drop(w->meter, w->up, w->room_up, sizeof *w->up);
    trials_close(&w->trials);
}

wy_status wi_simulation_make(wi_simulation *out, const wi_nfa *nfa, const uint32_t *letter_of,
                             uint32_t letters, wi_meter *meter, wy_error *error) {
    *out = (wi_simulation){0};
    work w = {.table = nfa->table, .meter = meter, .states = nfa->table->states};
    wy_status status = trials_open(&w.trials, nfa, letter_of, letters, meter, error);
    if (status == WY_OK) {
        status = open_work(&w, error);
    }
    if (status == WY_OK) {
        status = make_pairs(&w, error);
    }
    if (status == WY_OK && !w.given_up) {
        status = strike_out(&w, error);
    }
    if (status == WY_OK && !w.given_up) {
        status = write_down(out, &w, error);
    }
    close_work(&w);
    if (status != WY_OK) {
        wi_simulation_drop(out, meter);
    }
    return status;
}

void wi_simulation_drop(wi_simulation *simulation, wi_meter *meter) {
    wi_meter_drop(meter, simulation->first, (size_t)simulation->states + 1,
                  sizeof *simulation->first);
    wi_meter_drop(meter, simulation->above, (size_t)simulation->room, sizeof *simulation->above);
    *simulation = (wi_simulation){0};
}

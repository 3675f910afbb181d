/*
 * simulation.c - states of a nondeterministic automaton that do all that others do.
 *
 * q simulates p if q is final when p is, and every transition of p to p' has one of q with the same
 * label to a q' that simulates p'.  Then all words accepted from p are accepted from q, so in a set
 * of states that has q, p can be left out (see subset.c).  The largest such relation is found
 * by beginning with too many pairs and taking away those that fail.
 *
 * To begin with all pairs would be slow: most of 10^8 pairs of 10^4 states fail at once.  So
 * some words are tried first.  A word is found by a walk from a state to a final one; the states
 * from which it is accepted, and those from which each of its ends is, are columns of bits.  A
 * state that simulates p stands in all columns in which p does.  Walks begin where states stand in
 * few columns yet, so the rarest column of a state is a short list, from which the others strike
 * out most.  What is left is near the answer, and is then checked pair by pair.
 */
#include "automata/simulation.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

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
    MOST_PAIRS_PER_STATE = 512,
    MOST_PAIRS = 1 << 23,
};

/* States, ascending if they are few, else as bits. */
typedef struct column {
    uint64_t begin; /* in list, or in bits */
    uint32_t size;
    bool dense;
} column;

typedef struct work {
    const wy_automaton *table;
    const uint32_t *letter_of;
    uint32_t letters;
    wy_meter *meter;
    uint32_t states;
    uint64_t random;
    /* transitions by their targets */
    uint64_t *into; /* states + 1 */
    uint32_t *source, *source_letter;
    uint32_t *distance; /* to a final state */
    uint32_t *final;    /* the final states */
    size_t finals;
    column *columns;
    uint64_t *hash; /* of each */
    uint32_t count_columns;
    size_t room_columns, room_hash;
    uint32_t *list;
    uint64_t listed;
    size_t room_list;
    uint64_t *bits;       /* of dense columns */
    size_t words;         /* of one */
    uint64_t *transposed; /* the same, state by state */
    uint32_t dense;
    uint32_t *slot; /* columns by hash */
    size_t slots;
    uint32_t *cover;  /* of a state: columns it stands in */
    uint32_t *member; /* the states of the last column */
    uint32_t *other;  /* and of the one that is made from it */
    uint32_t *stamp;
    uint32_t stamped;
    uint64_t steps; /* taken back along words */
    /* pairs: up[from[p]], ..., up[from[p] + count[p] - 1] */
    uint64_t *from;
    uint32_t *count;
    uint32_t *up;
    size_t room_up;
    bool given_up;
} work;

static uint32_t random_below(work *w, uint64_t bound) {
    w->random += UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)(wy_mix(w->random) % bound);
}

/* A stamp that no state has. */
static uint32_t fresh_stamp(work *w) {
    if (++w->stamped == 0) {
        memset(w->stamp, 0, w->states * sizeof *w->stamp);
        w->stamped = 1;
    }
    return w->stamped;
}

/* ---- the graph backwards ----------------------------------------------------------------- */

/* The places of the numbers key[0, count) when they are sorted, equal ones in their order. */
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

/* Transitions by their targets, and those to one target by their letters. */
static wy_status turn(work *w, wy_error *error) {
    const wy_automaton *table = w->table;
    const size_t states = w->states, transitions = (size_t)table->first[states];
    const size_t keys = states > w->letters ? states : w->letters;
    uint64_t *by_letter = NULL, *by_target = NULL, *begin = NULL;
    wy_status status = wy_meter_take(w->meter, &w->into, states + 1, sizeof *w->into, error);
    if (status == WY_OK) {
        status = wy_meter_take(w->meter, &w->source, transitions, sizeof *w->source, error);
    }
    if (status == WY_OK) {
        status = wy_meter_take(w->meter, &w->source_letter, transitions, sizeof *w->source_letter,
                               error);
    }
    if (status == WY_OK) {
        status = wy_meter_take(w->meter, &by_letter, transitions, sizeof *by_letter, error);
    }
    if (status == WY_OK) {
        status = wy_meter_take(w->meter, &by_target, transitions, sizeof *by_target, error);
    }
    if (status == WY_OK) {
        status = wy_meter_take(w->meter, &begin, keys + 1, sizeof *begin, error);
    }
    if (status == WY_OK) {
        sort_by(begin, w->letters, w->letter_of, NULL, by_letter, transitions);
        sort_by(begin, states, table->target, by_letter, by_target, transitions);
        memcpy(w->into, begin, (states + 1) * sizeof *begin);
        for (uint32_t q = 0; q < w->states; q++) {
            for (uint64_t i = table->first[q]; i < table->first[q + 1]; i++) {
                by_letter[i] = q; /* used up: now the source of each transition */
            }
        }
        for (size_t i = 0; i < transitions; i++) {
            w->source[i] = (uint32_t)by_letter[by_target[i]];
            w->source_letter[i] = w->letter_of[by_target[i]];
        }
    }
    wy_meter_drop(w->meter, by_letter, transitions, sizeof *by_letter);
    wy_meter_drop(w->meter, by_target, transitions, sizeof *by_target);
    wy_meter_drop(w->meter, begin, keys + 1, sizeof *begin);
    return status;
}

/* The first transition into a state that has this letter, or a later one. */
static uint64_t first_with(const work *w, uint32_t state, uint32_t letter) {
    uint64_t low = w->into[state], high = w->into[state + 1];
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (w->source_letter[middle] < letter) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* A search backwards from the final states, which are the first of the queue. */
static void measure_distances(work *w) {
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
        for (uint64_t i = w->into[q]; i < w->into[q + 1]; i++) {
            if (w->distance[w->source[i]] == UINT32_MAX) {
                w->distance[w->source[i]] = w->distance[q] + 1;
                queue[end++] = w->source[i];
            }
        }
    }
}

/* ---- columns ----------------------------------------------------------------------------- */

static int ascending(const void *a, const void *b) {
    const uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    return (first > second) - (first < second);
}

/* The slot of a hash: that of a column with it, or a free one. */
static size_t slot_of(const work *w, uint64_t hash) {
    size_t place = (size_t)hash & (w->slots - 1);
    while (w->slot[place] != UINT32_MAX && w->hash[w->slot[place]] != hash) {
        place = (place + 1) & (w->slots - 1);
    }
    return place;
}

static wy_status double_slots(work *w, wy_error *error) {
    wy_meter_drop(w->meter, w->slot, w->slots, sizeof *w->slot);
    const size_t slots = w->slots == 0 ? 1024 : 2 * w->slots;
    w->slots = 0;
    const wy_status status = wy_meter_take(w->meter, &w->slot, slots, sizeof *w->slot, error);
    if (status == WY_OK) {
        w->slots = slots;
        memset(w->slot, 0xFF, slots * sizeof *w->slot);
        for (uint32_t c = 0; c < w->count_columns; c++) {
            w->slot[slot_of(w, w->hash[c])] = c;
        }
    }
    return status;
}

/* Keeps the states member[0, count) as a column, if there is none like it. */
static wy_status keep_column(work *w, size_t count, wy_error *error) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += wy_mix(w->member[i] + UINT64_C(0x9E3779B97F4A7C15));
    }
    const uint64_t hash = wy_mix(sum);
    const size_t place = slot_of(w, hash);
    const bool dense = count > w->states / RARE;
    if (w->slot[place] != UINT32_MAX || (dense && w->dense == DENSE_COLUMNS)) {
        return WY_OK; /* at worst a column is missed: a condition less */
    }
    column made = {.size = (uint32_t)count, .dense = dense};
    wy_status status = wy_meter_grow(w->meter, &w->columns, &w->room_columns,
                                     (size_t)w->count_columns + 1, sizeof *w->columns, error);
    if (status == WY_OK) {
        status = wy_meter_grow(w->meter, &w->hash, &w->room_hash, (size_t)w->count_columns + 1,
                               sizeof *w->hash, error);
    }
    if (status == WY_OK && !dense) {
        status = wy_meter_grow(w->meter, &w->list, &w->room_list, (size_t)w->listed + count,
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
        qsort(w->list + made.begin, count, sizeof *w->list, ascending);
    }
    w->slot[place] = w->count_columns;
    w->hash[w->count_columns] = hash;
    w->columns[w->count_columns++] = made;
    return 2 * (size_t)w->count_columns > w->slots ? double_slots(w, error) : WY_OK;
}

/* The letters of a walk from a state to a final one; 0: it is too long. */
static size_t walk(work *w, uint32_t letters[LONGEST], uint32_t state) {
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
static wy_status try_word(work *w, const uint32_t *letters, size_t length, size_t least,
                          wy_error *error) {
    size_t count = 0;
    for (; count < w->finals; count++) {
        w->member[count] = w->final[count];
    }
    wy_status status = WY_OK;
    for (size_t at = length; at-- > 0 && status == WY_OK;) {
        const uint32_t stamp = fresh_stamp(w);
        size_t next = 0;
        for (size_t i = 0; i < count; i++) {
            const uint32_t q = w->member[i];
            for (uint64_t k = first_with(w, q, letters[at]);
                 k < w->into[q + 1] && w->source_letter[k] == letters[at]; k++) {
                const uint32_t from = w->source[k];
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

static wy_status make_columns(work *w, wy_error *error) {
    uint32_t letters[LONGEST];
    wy_status status = WY_OK;
    const uint64_t most = MOST_ROUNDS * w->table->first[w->states];
    for (int i = 0; i < FIRST_COLUMNS && w->count_columns < FIRST_COLUMNS && w->steps < most &&
                    status == WY_OK;
         i++) {
        status = try_word(w, letters, walk(w, letters, random_below(w, w->states)), 1, error);
    }
    for (uint32_t q = 0;
         q < w->states && status == WY_OK && w->dense < DENSE_COLUMNS && w->steps < most; q++) {
        for (int tries = 0; w->cover[q] < COVER && tries < TRIES && status == WY_OK; tries++) {
            const size_t length = walk(w, letters, q);
            status = try_word(w, letters, length, length < 3 ? 1 : length - 2, error);
        }
        if (status == WY_OK) {
            status = wy_meter_tick(w->meter, error);
        }
    }
    return status;
}

/* ---- pairs ------------------------------------------------------------------------------- */

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
static void put_into_row(work *w, uint32_t *row, uint32_t q, uint32_t c) {
    if (w->cover[q] < ROW) {
        row[(size_t)ROW * q + w->cover[q]++] = c;
    }
}

/* For each state its rarest columns: row[ROW * q], ...; how many: w->cover[q]. */
static wy_status make_rows(work *w, uint32_t *row, wy_error *error) {
    sized *order;
    const wy_status status =
        wy_meter_take(w->meter, &order, w->count_columns, sizeof *order, error);
    if (status != WY_OK) {
        return status;
    }
    for (uint32_t c = 0; c < w->count_columns; c++) {
        order[c] = (sized){w->columns[c].size, c};
    }
    qsort(order, w->count_columns, sizeof *order, by_size);
    memset(w->cover, 0, w->states * sizeof *w->cover);
    for (uint32_t i = 0; i < w->count_columns; i++) {
        const column *of = &w->columns[order[i].column];
        for (uint32_t k = 0; !of->dense && k < of->size; k++) {
            put_into_row(w, row, w->list[of->begin + k], order[i].column);
        }
        for (size_t word = 0; of->dense && word < w->words; word++) {
            for (uint64_t bits = w->bits[of->begin + word]; bits != 0; bits &= bits - 1) {
                const uint32_t q = (uint32_t)(64 * word) + (uint32_t)__builtin_ctzll(bits);
                if (w->cover[q] == 0) { /* to have a list; all are looked at together */
                    put_into_row(w, row, q, order[i].column);
                }
            }
        }
    }
    wy_meter_drop(w->meter, order, w->count_columns, sizeof *order);
    return WY_OK;
}

/* Of a column that is not dense. */
static bool stands_in(const work *w, uint32_t q, const column *of) {
    const uint32_t *low = w->list + of->begin;
    for (uint32_t size = of->size; size > 1;) {
        const uint32_t half = size / 2;
        low = low[half] <= q ? low + half : low;
        size -= half;
    }
    return *low == q;
}

/* Adds q to what may be above p, if it stands in all other columns of p's row. */
static void try_pair(work *w, uint64_t *pairs, uint32_t p, uint32_t q, const uint32_t *row) {
    const uint64_t *mine = w->transposed + (size_t)p * DENSE_WORDS;
    const uint64_t *other = w->transposed + (size_t)q * DENSE_WORDS;
    bool fits = q != p && (w->table->output[p] == 0 || w->table->output[q] != 0);
    for (size_t i = 0; fits && i < DENSE_WORDS; i++) {
        fits = (mine[i] & ~other[i]) == 0;
    }
    for (uint32_t i = 1; fits && i < w->cover[p]; i++) {
        fits = stands_in(w, q, &w->columns[row[i]]);
    }
    if (fits) {
        w->up[(*pairs)++] = q;
    }
}

static wy_status make_pairs(work *w, wy_error *error) {
    uint32_t *row;
    wy_status status = wy_meter_take(w->meter, &row, (size_t)w->states * ROW, sizeof *row, error);
    if (status == WY_OK) {
        status = make_rows(w, row, error);
    }
    const uint64_t per_state = (uint64_t)w->states * MOST_PAIRS_PER_STATE;
    const uint64_t most = per_state < MOST_PAIRS ? per_state : MOST_PAIRS;
    uint64_t pairs = 0;
    for (uint32_t p = 0; p < w->states && status == WY_OK && !w->given_up; p++) {
        if (w->cover[p] == 0) {
            w->given_up = true; /* no word from there was short enough */
            break;
        }
        const uint32_t *own = row + (size_t)ROW * p;
        const column *rarest = &w->columns[own[0]];
        status = wy_meter_grow(w->meter, &w->up, &w->room_up, (size_t)pairs + rarest->size,
                               sizeof *w->up, error);
        if (status != WY_OK) {
            break;
        }
        w->from[p] = pairs;
        for (uint32_t k = 0; !rarest->dense && k < rarest->size; k++) {
            try_pair(w, &pairs, p, w->list[rarest->begin + k], own);
        }
        for (size_t word = 0; rarest->dense && word < w->words; word++) {
            for (uint64_t bits = w->bits[rarest->begin + word]; bits != 0; bits &= bits - 1) {
                try_pair(w, &pairs, p, (uint32_t)(64 * word) + (uint32_t)__builtin_ctzll(bits),
                         own);
            }
        }
        w->count[p] = (uint32_t)(pairs - w->from[p]);
        w->given_up = pairs > most;
        status = wy_meter_tick(w->meter, error);
    }
    wy_meter_drop(w->meter, row, (size_t)w->states * ROW, sizeof *row);
    return status;
}

/* ---- those that fail --------------------------------------------------------------------- */

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
        wy_row_find(&begin, &end, table, up[k], table->label[i]);
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
    uint32_t *queue = w->member;
    uint8_t *waits;
    wy_status status = wy_meter_take(w->meter, &waits, w->states, 1, error);
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
        for (uint64_t k = w->into[p]; k < w->into[p + 1] && w->count[p] < before; k++) {
            const uint32_t q = w->source[k];
            if (!waits[q] && w->count[q] > 0) {
                waits[q] = 1;
                const uint32_t place = head + waiting++;
                queue[place < w->states ? place : place - w->states] = q;
            }
        }
        status = wy_meter_tick(w->meter, error);
    }
    wy_meter_drop(w->meter, waits, w->states, 1);
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

/* What is left, without the later one of two that are above each other. */
static wy_status write_down(wy_simulation *out, const work *w, wy_error *error) {
    uint64_t pairs = 0;
    for (uint32_t p = 0; p < w->states; p++) {
        pairs += w->count[p];
    }
    out->states = w->states;
    out->room = pairs;
    wy_status status =
        wy_meter_take(w->meter, &out->first, (size_t)w->states + 1, sizeof *out->first, error);
    if (status == WY_OK) {
        status = wy_meter_take(w->meter, &out->above, (size_t)pairs, sizeof *out->above, error);
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
    const size_t states = w->states;
    w->words = (states + 63) / 64;
    uint32_t **const lists[] = {&w->distance, &w->final, &w->member, &w->other, &w->count};
    wy_status status = WY_OK;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0] && status == WY_OK; i++) {
        status = wy_meter_take(w->meter, lists[i], states, sizeof(uint32_t), error);
    }
    if (status == WY_OK) {
        status = wy_meter_take_zeros(w->meter, &w->cover, states, sizeof *w->cover, error);
    }
    if (status == WY_OK) {
        status = wy_meter_take_zeros(w->meter, &w->stamp, states, sizeof *w->stamp, error);
    }
    if (status == WY_OK) {
        status = wy_meter_take(w->meter, &w->from, states, sizeof *w->from, error);
    }
    if (status == WY_OK) {
        status =
            wy_meter_take(w->meter, &w->bits, DENSE_COLUMNS * w->words, sizeof *w->bits, error);
    }
    if (status == WY_OK) {
        status = wy_meter_take_zeros(w->meter, &w->transposed, states * DENSE_WORDS,
                                     sizeof *w->transposed, error);
    }
    return status == WY_OK ? double_slots(w, error) : status;
}

static void close_work(work *w) {
    const size_t states = w->states, transitions = (size_t)w->table->first[states];
    wy_meter_drop(w->meter, w->into, states + 1, sizeof *w->into);
    wy_meter_drop(w->meter, w->source, transitions, sizeof *w->source);
    wy_meter_drop(w->meter, w->source_letter, transitions, sizeof *w->source_letter);
    wy_meter_drop(w->meter, w->distance, states, sizeof *w->distance);
    wy_meter_drop(w->meter, w->final, states, sizeof *w->final);
    wy_meter_drop(w->meter, w->member, states, sizeof *w->member);
    wy_meter_drop(w->meter, w->other, states, sizeof *w->other);
    wy_meter_drop(w->meter, w->count, states, sizeof *w->count);
    wy_meter_drop(w->meter, w->cover, states, sizeof *w->cover);
    wy_meter_drop(w->meter, w->stamp, states, sizeof *w->stamp);
    wy_meter_drop(w->meter, w->from, states, sizeof *w->from);
    wy_meter_drop(w->meter, w->columns, w->room_columns, sizeof *w->columns);
    wy_meter_drop(w->meter, w->hash, w->room_hash, sizeof *w->hash);
    wy_meter_drop(w->meter, w->list, w->room_list, sizeof *w->list);
    wy_meter_drop(w->meter, w->bits, DENSE_COLUMNS * w->words, sizeof *w->bits);
    wy_meter_drop(w->meter, w->transposed, states * DENSE_WORDS, sizeof *w->transposed);
    wy_meter_drop(w->meter, w->slot, w->slots, sizeof *w->slot);
    wy_meter_drop(w->meter, w->up, w->room_up, sizeof *w->up);
}

wy_status wy_simulation_make(wy_simulation *out, const wy_nfa *nfa, const uint32_t *letter_of,
                             uint32_t letters, wy_meter *meter, wy_error *error) {
    *out = (wy_simulation){0};
    work w = {.table = nfa->table,
              .letter_of = letter_of,
              .letters = letters,
              .meter = meter,
              .states = nfa->table->states};
    wy_status status = open_work(&w, error);
    if (status == WY_OK) {
        status = turn(&w, error);
    }
    if (status == WY_OK) {
        measure_distances(&w);
        status = make_columns(&w, error);
    }
    if (status == WY_OK && !w.given_up) {
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
        wy_simulation_drop(out, meter);
    }
    return status;
}

void wy_simulation_drop(wy_simulation *simulation, wy_meter *meter) {
    wy_meter_drop(meter, simulation->first, (size_t)simulation->states + 1,
                  sizeof *simulation->first);
    wy_meter_drop(meter, simulation->above, (size_t)simulation->room, sizeof *simulation->above);
    *simulation = (wy_simulation){0};
}

/*
 * box.c - the outcomes or Grundy values of all positions of a box, with every state of the memory:
 * the memory that takes, and the answers from it.  box_fill.c has the ways that fill it.
 */
#include "solve/box.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "rules/value.h"
#include "solve/legal.h"

/* ---- positions in machine words ------------------------------------------------------------- */

bool wy_cell_of(wy_cell *out, const wy_rules *rules, const wy_place *place) {
    memset(out, 0, sizeof *out);
    for (int i = 0; i < wi_rules_coordinates(rules); i++) {
        if (!mpz_fits_slong_p(place->heap[i]) || mpz_cmp_si(place->heap[i], INT64_MAX) == 0) {
            return false;
        }
        out->heap[i] = mpz_get_si(place->heap[i]);
        out->last[i] = mpz_fits_slong_p(place->last[i]) ? mpz_get_si(place->last[i]) : INT64_MAX;
    }
    out->memory = mpz_fits_slong_p(place->memory) ? mpz_get_si(place->memory) : INT64_MAX;
    return true;
}

void wy_cell_start(wy_cell *out, const wy_rules *rules, const int64_t heap[WY_MOST_HEAPS]) {
    *out = (wy_cell){0};
    for (int i = 0; i < wi_rules_coordinates(rules); i++) {
        out->heap[i] = heap[i];
    }
    switch (rules->memory) {
    case WY_MEMORY_PASS:
        out->memory = rules->passes;
        break;
    case WY_MEMORY_ENFORCE:
        out->memory = WY_NOT_NAMED;
        break;
    case WY_MEMORY_BOUND:
        out->memory = heap[0] > 0 ? heap[0] - 1 : 0;
        break;
    case WY_MEMORY_NONE:
    case WY_MEMORY_REPEAT:
    case WY_MEMORY_IMITATION:
        break;
    }
}

int64_t wi_imitation_window(const wy_cell *at) {
    const int larger = at->heap[0] > at->heap[1] ? 0 : 1;
    const int64_t taken = at->last[1 - larger];
    return taken <= at->heap[larger] - at->heap[1 - larger] ? taken : 0;
}

/* ---- the box --------------------------------------------------------------------------------- */

/*
 * Imitations that may still be made: none, 1, 2, ...  Two tokens at least go for an imitation and
 * the move before it, so with fewer than n tokens on each heap nobody makes n of them.
 */
static uint64_t credits_of(const wy_rules *rules, const int64_t size[WY_MOST_HEAPS]) {
    const int64_t most = size[0] > size[1] ? size[0] : size[1];
    return (uint64_t)(rules->imitation_p < most ? rules->imitation_p : most < 1 ? 1 : most);
}

static uint64_t states_of(const wy_rules *rules, const int64_t size[WY_MOST_HEAPS]) {
    uint64_t windows = (uint64_t)(size[0] > size[1] ? size[0] : size[1]);
    switch (rules->memory) {
    case WY_MEMORY_PASS:
        return (uint64_t)rules->passes + 1;
    case WY_MEMORY_ENFORCE:
        return (uint64_t)rules->sets;
    case WY_MEMORY_BOUND:
        return (uint64_t)size[0]; /* a bound that is no bound is the size of the heap */
    case WY_MEMORY_IMITATION:
        return __builtin_mul_overflow(windows, credits_of(rules, size), &windows) ? UINT64_MAX
                                                                                  : windows;
    case WY_MEMORY_NONE:
    case WY_MEMORY_REPEAT:
        break;
    }
    return 1;
}

/* Exact below 2^64. */
static long double bytes_of(const wy_rules *rules, const int64_t size[WY_MOST_HEAPS], bool values) {
    long double bytes = values ? 1 + sizeof(uint32_t) : 1;
    bytes += rules->memory == WY_MEMORY_REPEAT ? sizeof(uint64_t) : 0; /* exceptions_end */
    bytes *= (long double)states_of(rules, size);
    for (int i = 0; i < wi_rules_coordinates(rules); i++) {
        bytes *= (long double)(size[i] < 1 ? 1 : size[i]);
    }
    return bytes;
}

static uint64_t plain_memory(const wy_rules *rules, const int64_t size[WY_MOST_HEAPS],
                             bool values) {
    const long double bytes = bytes_of(rules, size, values);
    return bytes < 0x1p64L ? (uint64_t)bytes : UINT64_MAX;
}

uint64_t wy_box_memory(const wy_rules *rules, const int64_t size[WY_MOST_HEAPS], bool values) {
    wi_plane_moves moves;
    int64_t sides[WY_MOST_HEAPS];
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        sides[i] = size[i] < 1 ? 1 : size[i];
    }
    if (values || wy_rules_plane(rules) ||
        wi_plane_moves_open(&moves, rules, sides, NULL) != WY_OK) {
        return plain_memory(rules, size, values);
    }
    const uint64_t bytes = wi_planes_memory(&moves, rules->misere);
    wi_plane_moves_close(&moves);
    return bytes;
}

/* Insertion sort: there are six at most. */
void wi_sort_heaps(int64_t heap[WY_MOST_HEAPS], int heaps) {
    for (int i = 1; i < heaps; i++) {
        for (int j = i; j > 0 && heap[j - 1] > heap[j]; j--) {
            const int64_t kept = heap[j];
            heap[j] = heap[j - 1];
            heap[j - 1] = kept;
        }
    }
}

bool wi_heaps_sorted(const int64_t heap[WY_MOST_HEAPS], int heaps) {
    for (int i = 1; i < heaps; i++) {
        if (heap[i - 1] > heap[i]) {
            return false;
        }
    }
    return true;
}

bool wi_box_next(const wy_box *table, int64_t heap[WY_MOST_HEAPS]) {
    for (int i = table->heaps - 1; i >= 0; i--) {
        if (++heap[i] < table->size[i]) {
            return true;
        }
        heap[i] = 0;
    }
    return false;
}

void wy_box_free(wy_box *table) {
    if (table != NULL) {
        wy_rules_free(table->rules);
        wi_planes_free(table->planes);
        free(table->lost);
        free(table->values);
        free(table->exceptions);
        free(table->exceptions_end);
        free(table);
    }
}

/* ---- made, and asked ------------------------------------------------------------------------- */

static bool take_room(wy_box *table, const wy_rules *rules, bool values) {
    const uint64_t count = table->cells * table->states;
    table->lost = calloc(count, 1);
    bool fine = table->lost != NULL;
    if (fine && values) {
        table->values = calloc(count, sizeof *table->values);
        fine = table->values != NULL;
    }
    if (fine && rules->memory == WY_MEMORY_REPEAT) {
        table->exceptions_end = calloc(table->cells, sizeof *table->exceptions_end);
        fine = table->exceptions_end != NULL;
    }
    return fine;
}

static wy_status make_room(wy_box *table, const wy_rules *rules, bool values,
                           const wy_control *control, wy_error *error) {
    const uint64_t bytes = plain_memory(rules, table->size, values);
    const uint64_t allowed = control == NULL || control->memory == 0 ? SIZE_MAX : control->memory;
    if (bytes == UINT64_MAX) {
        return wi_fail(error, WY_LIMIT,
                       "the table of all smaller positions needs some %.2Lg bytes, more than there "
                       "can be",
                       bytes_of(rules, table->size, values));
    }
    if (bytes > allowed) {
        wi_fail_budget(error, bytes, allowed, "the table of all smaller positions");
        return wi_fail_more(error, WY_MORE_MEMORY);
    }
    table->allowed = allowed - bytes;
    table->states = states_of(rules, table->size);
    table->credits = rules->memory == WY_MEMORY_IMITATION ? credits_of(rules, table->size) : 0;
    return take_room(table, rules, values) ? WY_OK : wi_fail_memory(error);
}

/* A box without cells. */
static wy_box *new_box(const wy_rules *rules, const int64_t size[WY_MOST_HEAPS]) {
    wy_box *table = calloc(1, sizeof *table);
    if (table == NULL || (table->rules = wy_rules_copy(rules)) == NULL) {
        wy_box_free(table);
        return NULL;
    }
    table->heaps = wi_rules_coordinates(rules);
    table->cells = 1;
    for (int i = table->heaps - 1; i >= 0; i--) {
        table->size[i] = size[i] < 1 ? 1 : size[i];
        table->stride[i] = table->cells;
        table->cells *= (uint64_t)table->size[i]; /* may wrap: then it fits no budget */
    }
    return table;
}

/* Hands the box out if all is well. */
static wy_status finish(wy_box **out, wy_box *table, wy_status status) {
    if (status != WY_OK) {
        wy_box_free(table);
    } else {
        *out = table;
    }
    return status;
}

wy_status wi_box_empty(wy_box **out, const wy_rules *rules, const int64_t size[WY_MOST_HEAPS],
                       bool values, const wy_control *control, wy_error *error) {
    *out = NULL;
    wy_box *table = new_box(rules, size);
    return table == NULL ? wi_fail_memory(error)
                         : finish(out, table, make_room(table, rules, values, control, error));
}

wy_status wi_box_make(wy_box **out, const wy_rules *rules, const int64_t size[WY_MOST_HEAPS],
                      bool values, const wy_control *control, wy_error *error) {
    *out = NULL;
    if (values && wy_rules_no_values(rules) != NULL) {
        return wi_fail(error, WY_BAD, "this game has no Grundy values: %s",
                       wy_rules_no_values(rules));
    }
    wy_box *table = new_box(rules, size);
    if (table == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status =
        values ? WY_NO : wi_planes_make(&table->planes, rules, table->size, control, error);
    if (status == WY_NO) {
        status = make_room(table, rules, values, control, error);
        wi_pace pace;
        wi_pace_start(&pace, control);
        status = status == WY_OK ? wi_box_fill(table, &pace, error) : status;
    }
    return finish(out, table, status);
}

static uint64_t state_at(const wy_box *table, const wy_cell *at) {
    if (!wy_rules_keeps_state(table->rules)) {
        return 0;
    }
    if (table->rules->memory == WY_MEMORY_IMITATION) {
        return wi_imitation_state_number(table, wi_imitation_window(at),
                                         table->rules->imitation_p - 1 - at->memory);
    }
    const uint64_t state = at->memory < 0 ? 0 : (uint64_t)at->memory;
    return state < table->states ? state : table->states - 1;
}

/* Cells that the last move went; 0: none, or one that cannot be made here. */
static uint64_t last_at(const wy_box *table, const wy_cell *at) {
    for (int i = 0; i < table->heaps; i++) {
        if (at->last[i] > at->heap[i]) {
            return 0;
        }
    }
    return wi_box_index(table, at->last);
}

bool wy_box_p(const wy_box *table, const wy_cell *at) {
    if (table->planes != NULL) {
        return wi_planes_p(table->planes, at->heap);
    }
    int64_t heap[WY_MOST_HEAPS];
    memcpy(heap, at->heap, sizeof heap);
    if (table->sorted) {
        wi_sort_heaps(heap, table->heaps);
    }
    const uint64_t cell = wi_box_index(table, heap);
    if (table->rules->memory == WY_MEMORY_REPEAT) {
        const uint64_t last = last_at(table, at);
        return table->values != NULL ? wi_repeat_value_after(table, cell, last) == 0
                                     : wi_repeat_lost(table, cell, last);
    }
    if (table->rules->memory == WY_MEMORY_ENFORCE && at->memory == WY_NOT_NAMED) {
        for (uint64_t set = 0; set < table->states; set++) {
            if (table->lost[cell * table->states + set] != 0) {
                return true;
            }
        }
        return false;
    }
    return table->lost[cell * table->states + state_at(table, at)] != 0;
}

uint32_t wy_box_value(const wy_box *table, const wy_cell *at) {
    const uint64_t cell = wi_box_index(table, at->heap);
    return table->rules->memory == WY_MEMORY_REPEAT
               ? wi_repeat_value_after(table, cell, last_at(table, at))
               : table->values[cell * table->states + state_at(table, at)];
}

static void each(const wy_box *table, bool sorted, const wy_cell *memory,
                 bool (*take)(void *data, const int64_t heap[WY_MOST_HEAPS]), void *data) {
    if (table->planes != NULL) {
        wi_planes_each(table->planes, sorted, take, data);
        return;
    }
    int64_t heap[WY_MOST_HEAPS] = {0};
    do {
        const bool wanted = !sorted || wi_heaps_sorted(heap, table->heaps);
        wy_cell at;
        wy_cell_start(&at, table->rules, heap);
        if (memory != NULL) {
            at.memory = memory->memory;
            memcpy(at.last, memory->last, sizeof at.last);
        }
        if (wanted && wy_box_p(table, &at) && !take(data, heap)) {
            return;
        }
    } while (wi_box_next(table, heap));
}

void wy_box_each(const wy_box *table, bool sorted,
                 bool (*take)(void *data, const int64_t heap[WY_MOST_HEAPS]), void *data) {
    each(table, sorted, NULL, take, data);
}

void wy_box_each_after(const wy_box *table, bool sorted, const wy_cell *memory,
                       bool (*take)(void *data, const int64_t heap[WY_MOST_HEAPS]), void *data) {
    each(table, sorted, memory, take, data);
}

/* legal.c - the moves of a position, and what they lead to. */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "heaps/options.h"
#include "rules/condition.h"
#include "rules/value.h"

/* ---- all moves ------------------------------------------------------------------------------- */

wy_status wi_options_open(wi_options *out, const wy_rules *rules, wy_error *error) {
    *out = (wi_options){.rules = rules};
    return wi_heap_families_open(&out->families, rules, error);
}

void wi_options_close(wi_options *options) {
    wi_heap_families_close(&options->families);
    free(options->list);
    *options = (wi_options){0};
}

int64_t wi_imitation_window(const wy_heap_position *at) {
    const int larger = at->heap[0] > at->heap[1] ? 0 : 1;
    const int64_t taken = at->last[1 - larger];
    return taken <= at->heap[larger] - at->heap[1 - larger] ? taken : 0;
}

bool wi_imitation_is(const wy_rules *rules, const int64_t heap[WY_MOST_HEAPS], int64_t window,
                     const int64_t take[WY_MOST_HEAPS]) {
    const int64_t amount = take[heap[0] > heap[1] ? 0 : 1];
    return window > 0 && amount >= window && amount - window < rules->imitation_m;
}

/* Is it an imitation of the last move? */
static bool imitates(const wy_rules *rules, const wy_heap_position *at,
                     const int64_t take[WY_MOST_HEAPS]) {
    return wi_imitation_is(rules, at->heap, wi_imitation_window(at), take);
}

/* Imitations in a row: of who has the window, or else of who made the move. */
static int64_t imitations_after(const wy_rules *rules, const wy_heap_position *at,
                                const int64_t take[WY_MOST_HEAPS]) {
    const int heap = take[0] > 0 ? 0 : 1;
    const bool opens = at->heap[heap] <= at->heap[1 - heap];
    return imitates(rules, at, take)               ? at->memory + 1
           : opens && wi_imitation_window(at) == 0 ? at->memory
                                                   : 0;
}

/* Does the memory allow it? */
static bool remembered_allows(const wy_rules *rules, const wy_heap_position *at,
                              const wi_option *option) {
    switch (rules->memory) {
    case WY_MEMORY_ENFORCE:
        return at->memory == WY_NOT_NAMED || at->memory == option->set;
    case WY_MEMORY_BOUND:
        return option->take[0] <= at->memory;
    case WY_MEMORY_REPEAT:
        return memcmp(option->take, at->last, sizeof at->last) != 0;
    case WY_MEMORY_IMITATION:
        return !imitates(rules, at, option->take) || at->memory + 1 < rules->imitation_p;
    case WY_MEMORY_NONE:
    case WY_MEMORY_PASS:
        break;
    }
    return true;
}

static bool keep(void *data, const int64_t take[WY_MOST_HEAPS],
                 const int64_t parameters[WY_MOST_HEAPS]) {
    wi_options *of = data;
    const int set = of->family->set;
    wi_option one = {.set = set};
    memcpy(one.take, take, sizeof one.take);
    if ((of->at != NULL && !remembered_allows(of->rules, of->at, &one)) ||
        !wi_heap_family_allows(of->family, of->heap, parameters) ||
        (of->families.removes && !wi_heap_families_have(&of->families, set, of->heap, take))) {
        return true;
    }
    if (of->count == of->most || !wi_list_room(of->list, of->room, of->count + 1)) {
        of->failed = true;
        return false;
    }
    of->list[of->count++] = one;
    return true;
}

static int compare(const void *a, const void *b) {
    const wi_option *left = a, *right = b;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (left->take[i] != right->take[i]) {
            return left->take[i] < right->take[i] ? -1 : 1;
        }
    }
    return left->set - right->set;
}

wy_status wi_options_gather(wi_options *options, const int64_t heap[WY_MOST_HEAPS], size_t most,
                            wy_error *error) {
    options->count = 0;
    options->heap = heap;
    options->most = most;
    options->failed = false;
    if (wy_heap_rules_ends_at(options->rules, heap)) {
        return WY_OK;
    }
    for (size_t i = 0; i < options->families.count && !options->failed; i++) {
        options->family = &options->families.list[i];
        if (!options->family->removed) {
            wi_heap_family_each(options->family, options->families.heaps, heap, false, keep,
                                options);
        }
    }
    if (options->failed) {
        return options->count == most
                   ? wi_fail(error, WY_LIMIT, "there are more than %zu moves at this position",
                             most)
                   : wi_fail_memory(error);
    }
    if (options->count == 0) {
        return WY_OK;
    }
    wi_list_sort(options->list, options->count, compare);
    size_t kept = 1;
    for (size_t i = 1; i < options->count; i++) {
        if (compare(&options->list[kept - 1], &options->list[i]) != 0) {
            options->list[kept++] = options->list[i];
        }
    }
    options->count = kept;
    return WY_OK;
}

/* ---- memory ---------------------------------------------------------------------------------- */

void wy_heap_position_start(wy_heap_position *out, const wy_rules *rules,
                            const int64_t heap[WY_MOST_HEAPS]) {
    *out = (wy_heap_position){0};
    for (int i = 0; i < rules->heaps; i++) {
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

void wy_heap_move_make(wy_heap_position *out, const wy_rules *rules, const wy_heap_position *at,
                       const wy_heap_move *move) {
    wy_heap_position next = *at;
    if (move->pass) {
        next.memory--;
        *out = next;
        return;
    }
    for (int i = 0; i < rules->heaps; i++) {
        next.heap[i] -= move->take[i];
    }
    if (wy_rules_keeps_last(rules)) {
        memcpy(next.last, move->take, sizeof next.last);
    }
    if (rules->memory == WY_MEMORY_ENFORCE) {
        next.memory = WY_NOT_NAMED;
    } else if (rules->memory == WY_MEMORY_BOUND) {
        const wi_wide bound = (wi_wide)rules->factor * move->take[0] + rules->more;
        next.memory = bound > INT64_MAX ? INT64_MAX : (int64_t)bound;
    } else if (rules->memory == WY_MEMORY_IMITATION) {
        next.memory = imitations_after(rules, at, move->take);
    }
    *out = next;
}

/* ---- the moves of a position ----------------------------------------------------------------- */

bool wy_heap_rules_ends_at(const wy_rules *rules, const int64_t heap[WY_MOST_HEAPS]) {
    for (size_t i = 0; i < rules->terminal_count; i++) { /* on two heaps */
        if (rules->terminals[i].x == heap[0] && rules->terminals[i].y == heap[1]) {
            return true;
        }
    }
    if (rules->terminal == NULL) {
        return false;
    }
    int64_t variables[WY_VARIABLES] = {[WY_ONE] = 1};
    for (int i = 0; i < rules->heaps; i++) {
        variables[wi_heap_variables[i]] = heap[i];
    }
    return wi_condition_holds_at(rules->terminal, variables);
}

enum { MOST_MOVES = 2000000 };

bool wy_heap_some_move(wy_heap_move *move, const wy_rules *rules, const wy_heap_position *at) {
    wi_options options;
    *move = (wy_heap_move){0};
    if (wi_options_open(&options, rules, NULL) != WY_OK) {
        return false;
    }
    options.at = at;
    wi_options_gather(&options, at->heap, 1, NULL);
    const bool found = options.count > 0;
    if (found) {
        memcpy(move->take, options.list[0].take, sizeof move->take);
    }
    wi_options_close(&options);
    return found;
}

wy_status wy_heap_moves(const wy_rules *rules, const wy_heap_position *at,
                        bool (*take)(void *data, const wy_heap_move *move), void *data,
                        wy_error *error) {
    wi_options options;
    wy_status status = wi_options_open(&options, rules, error);
    if (status != WY_OK) {
        return status;
    }
    options.at = at;
    status = wi_options_gather(&options, at->heap, MOST_MOVES, error);
    bool more = status == WY_OK;
    const wi_option *before = NULL;
    for (size_t i = 0; more && i < options.count; i++) {
        const wi_option *option = &options.list[i];
        /* Of the same move in several sets, one. */
        const bool again =
            before != NULL && memcmp(before->take, option->take, sizeof option->take) == 0;
        if (!again) {
            wy_heap_move move = {0};
            memcpy(move.take, option->take, sizeof move.take);
            more = take(data, &move);
            before = option;
        }
    }
    if (more && rules->memory == WY_MEMORY_PASS && at->memory > 0 && options.count > 0) {
        const wy_heap_move pass = {.pass = true};
        take(data, &pass);
    }
    wi_options_close(&options);
    return status;
}

/* ---- one move -------------------------------------------------------------------------------- */

bool wy_heap_move_legal(const wy_rules *rules, const wy_heap_position *at,
                        const wy_heap_move *move) {
    bool found = false;
    if (move->pass) {
        wy_heap_move other;
        return rules->memory == WY_MEMORY_PASS && at->memory > 0 &&
               wy_heap_some_move(&other, rules, at);
    }
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (move->take[i] < 0 || move->take[i] > at->heap[i]) {
            return false;
        }
    }
    wi_heap_families families;
    if (wy_heap_rules_ends_at(rules, at->heap) ||
        wi_heap_families_open(&families, rules, NULL) != WY_OK) {
        return false;
    }
    const int sets = rules->memory == WY_MEMORY_ENFORCE ? rules->sets : 1;
    for (int set = 0; !found && set < sets; set++) {
        wi_option option = {.set = set};
        memcpy(option.take, move->take, sizeof option.take);
        found = remembered_allows(rules, at, &option) &&
                wi_heap_families_have(&families, set, at->heap, move->take);
    }
    wi_heap_families_close(&families);
    return found;
}

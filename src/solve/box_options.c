/* box_options.c - the moves of one position after the other, in machine words, for tables. */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "rules/condition.h"
#include "rules/value.h"
#include "solve/box_options.h"

wy_status wi_options_open(wi_options *out, const wy_rules *rules, wy_error *error) {
    *out = (wi_options){.rules = rules};
    return wi_heap_families_open(&out->families, rules, error);
}

void wi_options_close(wi_options *options) {
    wi_heap_families_close(&options->families);
    free(options->list);
    *options = (wi_options){0};
}

int64_t wi_imitation_window(const wy_cell *at) {
    const int larger = at->heap[0] > at->heap[1] ? 0 : 1;
    const int64_t taken = at->last[1 - larger];
    return taken <= at->heap[larger] - at->heap[1 - larger] ? taken : 0;
}

bool wi_imitation_is(const wy_rules *rules, const int64_t heap[WY_MOST_HEAPS], int64_t window,
                     const int64_t take[WY_MOST_HEAPS]) {
    const int64_t amount = take[heap[0] > heap[1] ? 0 : 1];
    return window > 0 && amount >= window && amount - window < rules->imitation_m;
}

static bool keep(void *data, const int64_t take[WY_MOST_HEAPS],
                 const int64_t parameters[WY_MOST_HEAPS]) {
    wi_options *of = data;
    const int set = of->family->set;
    wi_option one = {.set = set};
    memcpy(one.take, take, sizeof one.take);
    if (!wi_heap_family_allows(of->family, of->heap, parameters) ||
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

/* As wy_rules_ends_at. */
static bool ends_at(const wy_rules *rules, const int64_t heap[WY_MOST_HEAPS]) {
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

wy_status wi_options_gather(wi_options *options, const int64_t heap[WY_MOST_HEAPS], size_t most,
                            wy_error *error) {
    options->count = 0;
    options->heap = heap;
    options->most = most;
    options->failed = false;
    if (ends_at(options->rules, heap)) {
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

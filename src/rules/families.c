/*
 * families.c - families with the orders of heaps written out, and their moves one by one.
 *
 * The parts of a move grow or shrink with each parameter by itself, and none is ever negative; so a
 * parameter is bounded by what the other ones take at least, and the moves of a family that fit
 * into given heaps are found by trying parameters one after the other, in steps that never go
 * astray by more than the heaps.  The same loop finds where moves come from: the heaps are then the
 * room that is left above a position.
 */
#include "rules/families.h"

#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/list.h"
#include "rules/condition.h"
#include "rules/value.h"

/* ---- renaming -------------------------------------------------------------------------------- */

/* Every variable v of the form becomes map[v]. */
static void map_form(wy_linear *form, const int map[WY_VARIABLES]) {
    wy_linear out = {{0}};
    for (int i = 0; i < WY_VARIABLES; i++) {
        out.c[map[i]] += form->c[i]; /* of variables that go to one place, one is there */
    }
    *form = out;
}

static void map_condition(wy_condition *condition, const int map[WY_VARIABLES]) {
    if (condition != NULL) {
        map_condition(condition->first, map);
        map_condition(condition->second, map);
        map_form(&condition->left, map);
        map_form(&condition->right, map);
        map_form(&condition->under, map);
        map_form(&condition->right_under, map);
    }
}

void wi_family_name_parameters(wy_family *family) {
    int map[WY_VARIABLES];
    for (int i = 0; i < WY_VARIABLES; i++) {
        map[i] = i;
    }
    wy_range ranges[WY_MOST_HEAPS] = {0};
    bool met[WY_MOST_HEAPS] = {false};
    int next = family->parameters == 1 ? 1 : 0;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        for (int j = 0; j < WY_MOST_HEAPS; j++) {
            if (!met[j] && family->part[i].c[wi_parameter_variables[j]] != 0) {
                met[j] = true;
                map[wi_parameter_variables[j]] = wi_parameter_variables[next];
                ranges[next++] = family->range[j];
            }
        }
    }
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        map_form(&family->part[i], map);
    }
    map_condition(family->when, map);
    memcpy(family->range, ranges, sizeof ranges);
}

/* ---- orders ---------------------------------------------------------------------------------- */

enum { MOST_FAMILIES = 100000 };

/* The family with heap i in place order[i]; false: no memory. */
static bool reorder(wy_family *out, const wy_family *family, int heaps,
                    const int order[WY_MOST_HEAPS]) {
    if (!wi_family_copy(out, family)) {
        return false;
    }
    int map[WY_VARIABLES];
    for (int i = 0; i < WY_VARIABLES; i++) {
        map[i] = i;
    }
    for (int i = 0; i < heaps; i++) {
        map[wi_heap_variables[i]] = wi_heap_variables[order[i]];
        out->part[order[i]] = family->part[i];
    }
    for (size_t i = 0; i < out->listed && order[0] != 0; i++) { /* two heaps, exchanged */
        out->list[i] = (wy_position){family->list[i].y, family->list[i].x};
    }
    out->listed = out->listed > 0 ? wi_positions_sort(out->list, out->listed) : 0;
    map_condition(out->when, map);
    out->every_order = false;
    wi_family_name_parameters(out);
    return true;
}

static bool next_order(int order[WY_MOST_HEAPS], int heaps) {
    int i = heaps - 2;
    while (i >= 0 && order[i] > order[i + 1]) {
        i--;
    }
    if (i < 0) {
        return false;
    }
    int j = heaps - 1;
    while (order[j] < order[i]) {
        j--;
    }
    const int kept = order[i];
    order[i] = order[j];
    order[j] = kept;
    for (int low = i + 1, high = heaps - 1; low < high; low++, high--) {
        const int other = order[low];
        order[low] = order[high];
        order[high] = other;
    }
    return true;
}

enum { MOST_PARTS = 64 };

/* The parts of a conjunction; false: too many. */
static bool parts_of(const wy_condition *condition, const wy_condition *parts[MOST_PARTS],
                     int *count) {
    if (condition != NULL && condition->kind == WY_AND) {
        return parts_of(condition->first, parts, count) &&
               parts_of(condition->second, parts, count);
    }
    if (*count == MOST_PARTS) {
        return false;
    }
    parts[(*count)++] = condition;
    return true;
}

static bool has_all(const wy_condition *const *parts, int count, const wy_condition *const *others,
                    int other_count) {
    for (int i = 0; i < count; i++) {
        bool found = false;
        for (int j = 0; j < other_count && !found; j++) {
            found = wi_condition_equal(parts[i], others[j]);
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

/* Equal, with the parts of their conditions in any order. */
static bool is_same(const wy_family *a, const wy_family *b) {
    const wy_condition *left[MOST_PARTS], *right[MOST_PARTS];
    int left_count = 0, right_count = 0;
    wy_family first = *a, second = *b;
    first.when = second.when = NULL;
    return wi_family_equal(&first, &second) && parts_of(a->when, left, &left_count) &&
           parts_of(b->when, right, &right_count) &&
           has_all(left, left_count, right, right_count) &&
           has_all(right, right_count, left, left_count);
}

/* Adds it unless the families from `first` on have it. */
static bool add(wi_heap_families *to, size_t first, const wy_family *family,
                const int order[WY_MOST_HEAPS]) {
    wy_family one;
    if (!wi_list_room(to->list, to->room, to->count + 1) ||
        !reorder(&one, family, to->heaps, order)) {
        return false;
    }
    for (size_t i = first; i < to->count; i++) {
        if (is_same(&to->list[i], &one)) {
            wi_family_clear(&one);
            return true;
        }
    }
    to->list[to->count++] = one;
    return true;
}

wy_status wi_heap_families_open(wi_heap_families *out, const wy_rules *rules, wy_error *error) {
    *out = (wi_heap_families){.heaps = rules->heaps};
    bool fine = true;
    for (size_t i = 0; fine && i < rules->family_count; i++) {
        const wy_family *family = &rules->families[i];
        int order[WY_MOST_HEAPS] = {0, 1, 2, 3, 4, 5};
        const size_t first = out->count;
        do {
            fine = add(out, first, family, order);
        } while (fine && out->count < MOST_FAMILIES && family->every_order &&
                 next_order(order, rules->heaps));
        out->removes = out->removes || family->removed;
        if (fine && out->count >= MOST_FAMILIES) {
            wi_heap_families_close(out);
            return wi_fail(error, WY_LIMIT,
                           "the rule has too many kinds of moves when the orders of the heaps are "
                           "written out");
        }
    }
    if (!fine) {
        wi_heap_families_close(out);
        return wi_fail_memory(error);
    }
    return WY_OK;
}

void wi_heap_families_close(wi_heap_families *families) {
    for (size_t i = 0; i < families->count; i++) {
        wi_family_clear(&families->list[i]);
    }
    free(families->list);
    *families = (wi_heap_families){0};
}

bool wy_rules_symmetric(const wy_rules *rules) {
    wi_heap_families families;
    if (rules->heaps == 1) {
        return true;
    }
    if (rules->terminal != NULL || rules->terminal_count > 0 ||
        wi_heap_families_open(&families, rules, NULL) != WY_OK) {
        return false;
    }
    /* Two exchanges make all orders: of the first two heaps, and all heaps in a circle. */
    bool symmetric = !families.removes;
    for (int turn = 0; symmetric && turn < 2; turn++) {
        int order[WY_MOST_HEAPS];
        for (int i = 0; i < rules->heaps; i++) {
            order[i] = turn == 1 ? (i + 1) % rules->heaps : i < 2 ? 1 - i : i;
        }
        for (size_t i = 0; symmetric && i < families.count; i++) {
            wy_family other;
            symmetric = reorder(&other, &families.list[i], rules->heaps, order);
            bool found = false;
            for (size_t j = 0; symmetric && !found && j < families.count; j++) {
                found = is_same(&families.list[j], &other);
            }
            if (symmetric) {
                wi_family_clear(&other);
            }
            symmetric = symmetric && found;
        }
    }
    /* A rule whose every family is meant for every order is, whatever its conditions are. */
    bool meant = rules->family_count > 0;
    for (size_t i = 0; i < rules->family_count; i++) {
        meant = meant && rules->families[i].every_order;
    }
    wi_heap_families_close(&families);
    return symmetric || meant;
}

/* ---- moves one by one ------------------------------------------------------------------------ */

typedef struct walk {
    const wy_family *family;
    int heaps, count;
    int slot[WY_MOST_HEAPS];                         /* the parameters in use */
    int64_t factor[WY_MOST_HEAPS][WY_MOST_HEAPS];    /* of heap i and parameter j */
    wi_wide least[WY_MOST_HEAPS][WY_MOST_HEAPS + 1]; /* that parameters from j on add to heap i */
    bool last[WY_MOST_HEAPS][WY_MOST_HEAPS];         /* none after j changes heap i */
    const int64_t *room;
    bool exact;
    wi_heap_take *take;
    void *data;
    int64_t parameters[WY_MOST_HEAPS];
} walk;

static void prepare(walk *of) {
    const wy_family *family = of->family;
    for (int j = 0; j < WY_MOST_HEAPS; j++) {
        if (wi_family_has_parameter(family, j)) {
            of->slot[of->count++] = j;
        }
    }
    for (int i = 0; i < of->heaps; i++) {
        for (int j = of->count - 1; j >= 0; j--) {
            const int64_t c = family->part[i].c[wi_parameter_variables[of->slot[j]]];
            const wy_range *range = &family->range[of->slot[j]];
            of->factor[i][j] = c;
            of->least[i][j] = of->least[i][j + 1] +
                              (c == 0 ? 0 : (wi_wide)c * (c < 0 ? range->high : range->low));
            of->last[i][j] = true;
            for (int later = j + 1; later < of->count; later++) {
                of->last[i][j] = of->last[i][j] && of->factor[i][later] == 0;
            }
        }
    }
}

static bool step(walk *of, int j, const wi_wide parts[WY_MOST_HEAPS]);

static bool try_value(walk *of, int j, const wi_wide parts[WY_MOST_HEAPS], int64_t value) {
    wi_wide now[WY_MOST_HEAPS];
    for (int i = 0; i < of->heaps; i++) {
        now[i] = parts[i] + (wi_wide)of->factor[i][j] * value;
    }
    of->parameters[of->slot[j]] = value;
    return step(of, j + 1, now);
}

/* The values of parameter j that leave room for the rest: low to high. */
static void limits(const walk *of, int j, const wi_wide parts[WY_MOST_HEAPS], int64_t *low,
                   int64_t *high) {
    for (int i = 0; i < of->heaps; i++) {
        const wi_wide factor = of->factor[i][j];
        const wi_wide left = (wi_wide)of->room[i] - parts[i] - of->least[i][j + 1];
        if (factor > 0) {
            const wi_wide most = left < 0 ? -1 : left / factor;
            *high = most < *high ? (int64_t)most : *high;
        }
        if (factor < 0 && left < 0) { /* it must be made smaller */
            const wi_wide needed = (-left - factor - 1) / -factor;
            *low = needed > *low ? (needed > INT64_MAX ? INT64_MAX : (int64_t)needed) : *low;
        }
        if (of->exact && factor > 0 && of->last[i][j]) {
            const wi_wide needed = left < 0 ? 0 : (left + factor - 1) / factor;
            *low = needed > *low ? (int64_t)needed : *low;
        }
    }
}

static bool step(walk *of, int j, const wi_wide parts[WY_MOST_HEAPS]) {
    if (j == of->count) {
        int64_t take[WY_MOST_HEAPS] = {0};
        for (int i = 0; i < of->heaps; i++) {
            if (parts[i] > of->room[i] || (of->exact && parts[i] != of->room[i])) {
                return true;
            }
            take[i] = (int64_t)parts[i];
        }
        return of->take(of->data, take, of->parameters);
    }
    const wy_range *range = &of->family->range[of->slot[j]];
    int64_t low = range->low, high = range->high;
    limits(of, j, parts, &low, &high);
    if (range->count > 0) {
        for (size_t i = 0; i < range->count; i++) {
            if (range->values[i] >= low && range->values[i] <= high &&
                !try_value(of, j, parts, range->values[i])) {
                return false;
            }
        }
        return true;
    }
    for (int64_t value = low; value <= high; value++) {
        if (!try_value(of, j, parts, value)) {
            return false;
        }
    }
    return true;
}

bool wi_heap_family_each(const wy_family *family, int heaps, const int64_t room[WY_MOST_HEAPS],
                         bool exact, wi_heap_take *take, void *data) {
    walk of = {
        .family = family, .heaps = heaps, .room = room, .exact = exact, .take = take, .data = data};
    prepare(&of);
    wi_wide parts[WY_MOST_HEAPS];
    for (int i = 0; i < heaps; i++) {
        parts[i] = family->part[i].c[WY_ONE];
        if (parts[i] + of.least[i][0] > room[i]) {
            return true;
        }
    }
    return step(&of, 0, parts);
}

bool wi_heap_family_allows(const wy_family *family, const int64_t heap[WY_MOST_HEAPS],
                           const int64_t parameters[WY_MOST_HEAPS]) {
    if (family->when == NULL) {
        return true;
    }
    int64_t variables[WY_VARIABLES] = {[WY_ONE] = 1};
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        variables[wi_heap_variables[i]] = heap[i];
        variables[wi_parameter_variables[i]] =
            wi_family_has_parameter(family, i) ? parameters[i] : 0;
    }
    return wi_condition_holds_at(family->when, variables);
}

/* Looks for parameters of a given move that the condition allows. */
typedef struct look {
    const wy_family *family;
    const int64_t *heap;
    bool found;
} look;

static bool look_at(void *data, const int64_t take[WY_MOST_HEAPS],
                    const int64_t parameters[WY_MOST_HEAPS]) {
    look *of = data;
    (void)take;
    of->found = wi_heap_family_allows(of->family, of->heap, parameters);
    return !of->found;
}

bool wi_heap_family_has(const wy_family *family, int heaps, const int64_t heap[WY_MOST_HEAPS],
                        const int64_t take[WY_MOST_HEAPS]) {
    look of = {.family = family, .heap = heap};
    wi_heap_family_each(family, heaps, take, true, look_at, &of);
    return of.found;
}

bool wi_heap_families_have(const wi_heap_families *families, int set,
                           const int64_t heap[WY_MOST_HEAPS], const int64_t take[WY_MOST_HEAPS]) {
    for (size_t i = families->count; i-- > 0;) {
        const wy_family *family = &families->list[i];
        if (family->set == set && wi_heap_family_has(family, families->heaps, heap, take)) {
            return !family->removed;
        }
    }
    return false;
}

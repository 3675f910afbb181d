/* heap_pairs.c - pairs one after the other; what they are is in heap_pairs.h. */
#include "prove/heap_pairs.h"

#include <stdlib.h>

#include "base/fail.h"
#include "base/pace.h"
#include "rules/families.h"
#include "rules/value.h"

enum { FURTHEST = 4 }; /* y is below so many windows */

/* A family of the rule: (0,t), (t,0) or (t,t) for all t from 1 on, or one move. */
typedef enum form { OTHER, ROW, COLUMN, DIAGONAL, SINGLE } form;

static form form_of(const wy_family *family) {
    const wy_linear *part = family->part;
    if (family->removed || family->when != NULL || family->parameters > 1) {
        return OTHER;
    }
    int64_t by[2] = {0}; /* of the parameter */
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < WY_MOST_HEAPS; j++) {
            by[i] += part[i].c[wi_parameter_variables[j]];
        }
    }
    if (family->parameters == 0) {
        return part[0].c[WY_ONE] > 0 && part[1].c[WY_ONE] > 0 ? SINGLE : OTHER;
    }
    const wy_range *range = NULL;
    for (int j = 0; j < WY_MOST_HEAPS; j++) {
        range = wi_family_has_parameter(family, j) ? &family->range[j] : range;
    }
    const bool whole = range != NULL && range->count == 0 && range->low == 1 &&
                       range->high == WY_UNBOUNDED && part[0].c[WY_ONE] == 0 &&
                       part[1].c[WY_ONE] == 0;
    return !whole                     ? OTHER
           : by[0] == 1 && by[1] == 0 ? ROW
           : by[0] == 0 && by[1] == 1 ? COLUMN
           : by[0] == 1 && by[1] == 1 ? DIAGONAL
                                      : OTHER;
}

bool wi_heap_pairs_can(const wy_rules *rules) {
    if (rules->heaps != 2 || rules->misere || rules->terminal != NULL || rules->block > 0 ||
        rules->comply > 0 || (rules->memory != WY_MEMORY_NONE && rules->memory != WY_MEMORY_PASS) ||
        !wy_rules_symmetric(rules)) {
        return false;
    }
    wi_heap_families all = {0};
    bool met[SINGLE + 1] = {false};
    if (wi_heap_families_open(&all, rules, NULL) != WY_OK) {
        return false;
    }
    for (size_t i = 0; i < all.count; i++) {
        met[form_of(&all.list[i])] = true;
    }
    wi_heap_families_close(&all);
    return met[ROW] && met[COLUMN] && !met[OTHER];
}

typedef struct pairing {
    const wi_heap_families *families;
    bool diagonal;
    const int64_t *passed; /* with one pass less, or NULL */
    int64_t window;
    int64_t *partner;     /* of each number below the window, or -1 */
    unsigned char *used;  /* numbers in pairs, below FURTHEST windows */
    unsigned char *apart; /* differences */
} pairing;

/* Does a single move lead from (x,y) to a pair? */
static bool leads_to_pair(const pairing *of, int64_t x, int64_t y) {
    bool leads = false;
    for (size_t i = 0; i < of->families->count && !leads; i++) {
        const wy_family *one = &of->families->list[i];
        const int64_t to_x = x - one->part[0].c[WY_ONE], to_y = y - one->part[1].c[WY_ONE];
        leads = one->parameters == 0 && to_x >= 0 && to_y >= 0 && of->partner[to_x] == to_y;
    }
    return leads;
}

/* The y of column x; -1: it is too far. */
static int64_t find(const pairing *of, int64_t x, int64_t *near) {
    while (of->diagonal && of->apart[*near] != 0) {
        ++*near; /* differences below are all in use */
    }
    for (int64_t y = x + *near; y < FURTHEST * of->window; y++) {
        if (of->used[y] == 0 && (!of->diagonal || of->apart[y - x] == 0) &&
            (of->passed == NULL || of->passed[x] != y || y == 0) && !leads_to_pair(of, x, y)) {
            return y;
        }
    }
    return -1;
}

static wy_status fill(pairing *of, const wy_control *control, wy_error *error) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    int64_t near = 0;
    for (int64_t x = 0; x < of->window; x++) {
        of->partner[x] = -1;
    }
    for (int64_t x = 0; x < of->window; x++) {
        const int64_t y = of->partner[x] >= 0 ? of->partner[x] : find(of, x, &near);
        if (y < 0) {
            return wi_fail(error, WY_LIMIT, "P-positions are too far from the diagonal");
        }
        of->partner[x] = y;
        if (y < of->window) {
            of->partner[y] = x;
        }
        of->used[x] = of->used[y] = 1;
        of->apart[y < x ? x - y : y - x] = 1;
        if (x % 1024 == 0 && wi_pace_stop(&pace, (double)x / (double)of->window)) {
            return wi_fail(error, WY_STOPPED, "stopped");
        }
    }
    return WY_OK;
}

static wy_status make_one(pairing *of, const wy_control *control, wy_error *error) {
    of->partner = malloc((size_t)of->window * sizeof *of->partner);
    of->used = calloc(FURTHEST, (size_t)of->window);
    of->apart = calloc(FURTHEST, (size_t)of->window);
    const wy_status status = of->partner == NULL || of->used == NULL || of->apart == NULL
                                 ? wi_fail_memory(error)
                                 : fill(of, control, error);
    free(of->used);
    free(of->apart);
    return status;
}

wy_status wi_heap_pairs_make(int64_t **out, const wy_rules *rules, int64_t passes, int64_t window,
                             const wy_control *control, wy_error *error) {
    wi_heap_families families = {0};
    pairing of = {.families = &families, .window = window};
    wy_status status = wi_heap_families_open(&families, rules, error);
    for (size_t i = 0; i < families.count; i++) {
        of.diagonal = of.diagonal || form_of(&families.list[i]) == DIAGONAL;
    }
    int64_t *passed = NULL;
    for (int64_t left = 0; left <= passes && status == WY_OK; left++) {
        of.passed = passed;
        of.partner = NULL;
        status = make_one(&of, control, error);
        free(passed);
        passed = of.partner;
    }
    wi_heap_families_close(&families);
    if (status != WY_OK) {
        free(passed);
        passed = NULL;
    }
    *out = passed;
    return status;
}

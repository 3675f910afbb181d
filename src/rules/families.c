/* families.c - families of moves: lists, legality, and moves one by one. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/list.h"
#include "rules/condition.h"
#include "rules/families.h"
#include "rules/value.h"

/* ---- lists of single moves ------------------------------------------------------------------- */

bool wi_family_is_listed(const wy_family *family) {
    return family->parameters == 0 && family->star == NULL;
}

static size_t moves_of(const wy_family *family) {
    return family->listed > 0 ? family->listed : 1;
}

static bool belong_together(const wy_family *a, const wy_family *b) {
    return wi_family_is_listed(a) && wi_family_is_listed(b) && a->removed == b->removed &&
           a->every_order == b->every_order && a->set == b->set &&
           wi_condition_equal(a->when, b->when);
}

/* Puts the moves of a family to the end of a list that has room for them. */
static void put_moves(wy_position *list, size_t *count, const wy_family *family) {
    if (family->listed > 0) {
        memcpy(list + *count, family->list, family->listed * sizeof *list);
        *count += family->listed;
    } else {
        list[(*count)++] = (wy_position){family->part[0].c[WY_ONE], family->part[1].c[WY_ONE]};
    }
}

/* Lists grow by doubling; for the same number of moves the room is always the same. */
static size_t room_for(size_t count) {
    size_t room = 2 * WY_SINGLE_MOVES;
    while (room < count) {
        room *= 2;
    }
    return room;
}

/* The families first, ..., first + length - 1 as one with a list, and `more` at its end. */
static bool join(wy_rules *rules, size_t first, size_t length, const wy_family *more) {
    wy_family *families = rules->families + first;
    size_t count = more != NULL ? moves_of(more) : 0;
    for (size_t i = 0; i < length; i++) {
        count += moves_of(&families[i]);
    }
    wy_position *list = realloc(families->list, room_for(count) * sizeof *list);
    if (list == NULL) {
        return false;
    }
    families->list = list;
    size_t put = families->listed;
    if (put == 0) {
        put_moves(list, &put, families);
    }
    for (size_t i = 1; i < length; i++) {
        put_moves(list, &put, &families[i]);
        wi_family_clear(&families[i]);
    }
    if (more != NULL) {
        put_moves(list, &put, more);
    }
    memmove(families + 1, families + length,
            (rules->family_count - first - length) * sizeof *families);
    rules->family_count -= length - 1;
    families->listed = put;
    memset(&families->part[0], 0, sizeof families->part[0]);
    memset(&families->part[1], 0, sizeof families->part[1]);
    return true;
}

wi_listing wi_lists_take(wy_rules *rules, size_t first, const wy_family *more) {
    size_t run = 0;
    size_t moves = moves_of(more);
    bool has_list = more->listed > 0;
    while (rules->family_count - run > first &&
           belong_together(&rules->families[rules->family_count - 1 - run], more)) {
        run++;
        const wy_family *family = &rules->families[rules->family_count - run];
        moves += moves_of(family);
        has_list = has_list || family->listed > 0;
    }
    if (run == 0 || (!has_list && moves <= WY_SINGLE_MOVES)) {
        return WI_LISTING_NO;
    }
    return join(rules, rules->family_count - run, run, more) ? WI_LISTING_DONE
                                                             : WI_LISTING_NO_MEMORY;
}

/* ---- the one form ------------------------------------------------------------------ */

/* A list of few moves as single families in its place. */
static bool spell_out(wy_rules *rules, size_t at) {
    const size_t count = rules->families[at].listed;
    const size_t all = rules->family_count + count - 1;
    wy_family *families = realloc(rules->families, all * sizeof *families);
    if (families == NULL) {
        return false;
    }
    rules->families = families;
    wy_position *list = families[at].list;
    families[at].list = NULL;
    families[at].listed = 0;
    memmove(families + at + count, families + at + 1,
            (rules->family_count - at - 1) * sizeof *families);
    wy_family single = families[at];
    rules->family_count = all;
    bool fine = true;
    for (size_t i = 0; i < count; i++) {
        families[at + i] = single;
        families[at + i].part[0].c[WY_ONE] = list[i].x;
        families[at + i].part[1].c[WY_ONE] = list[i].y;
        if (i > 0 && single.when != NULL) {
            families[at + i].when = wi_condition_copy(single.when);
            fine = fine && families[at + i].when != NULL;
        }
    }
    free(list);
    return fine;
}

bool wi_lists_settle(wy_rules *rules) {
    for (size_t i = 0; i < rules->family_count; i++) {
        size_t run = 0;
        bool has_list = false;
        while (i + run < rules->family_count &&
               belong_together(&rules->families[i], &rules->families[i + run])) {
            has_list = has_list || rules->families[i + run].listed > 0;
            run++;
        }
        if (run == 0 || (!has_list && run <= WY_SINGLE_MOVES)) {
            i += run > 0 ? run - 1 : 0;
            continue;
        }
        if ((run > 1 || !has_list) && !join(rules, i, run, NULL)) {
            return false;
        }
        wy_family *family = &rules->families[i];
        family->listed = wi_positions_sort(family->list, family->listed);
        if (family->listed <= WY_SINGLE_MOVES) {
            const size_t count = family->listed;
            if (!spell_out(rules, i)) {
                return false;
            }
            i += count - 1;
        }
    }
    return true;
}

bool wi_lists_spell_out(wy_rules *rules) {
    for (size_t i = 0; i < rules->family_count; i++) {
        if (rules->families[i].listed > 0 && !spell_out(rules, i)) {
            return false;
        }
    }
    return true;
}

/* ---- looking up ---------------------------------------------------------------------- */

static bool is_before(wy_position a, int64_t dx, int64_t dy) {
    return a.x != dx ? a.x < dx : a.y < dy;
}

static size_t first_not_before(const wy_family *family, int64_t dx, int64_t dy) {
    size_t low = 0;
    size_t high = family->listed;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (is_before(family->list[middle], dx, dy)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

bool wi_list_has(const wy_family *family, int64_t dx, int64_t dy) {
    const size_t at = first_not_before(family, dx, dy);
    return at < family->listed && family->list[at].x == dx && family->list[at].y == dy;
}

/* ---- may a move be made at (x, y)? ----------------------------------------------------------- */

/*
 * A move is legal if the last family, in order, that contains it adds it.
 */

/* ---- ranges and bounds -------------------------------------------------------------- */

/* The first place of a list whose value is at least this. */
static size_t place_of(const wy_range *range, wi_wide value) {
    size_t low = 0;
    size_t high = range->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (range->values[middle] < value) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool range_has(const wy_range *range, wi_wide value) {
    if (value < range->low || value > range->high) {
        return false;
    }
    const size_t place = place_of(range, value);
    return range->count == 0 || (place < range->count && range->values[place] == value);
}

typedef struct interval {
    wi_wide low, high;
} interval;

/* Cuts the interval to the v with slope v + one >= 0. */
static void cut(interval *of, wi_wide slope, wi_wide one) {
    if (slope > 0) {
        const wi_wide least = -wi_wide_quotient(one, slope);
        of->low = least > of->low ? least : of->low;
    } else if (slope < 0) {
        const wi_wide most = wi_wide_quotient(one, -slope);
        of->high = most < of->high ? most : of->high;
    } else if (one < 0) {
        of->high = of->low - 1;
    }
}

/* ---- is it in a family? ----------------------------------------------------------------- */

/* The first t of one parameter that gives the rest of a move. */
static bool only_t(const wy_family *family, wi_wide rest_x, wi_wide rest_y, int64_t *t) {
    const wi_wide xt = family->part[0].c[WY_T];
    const wi_wide yt = family->part[1].c[WY_T];
    const wi_wide value = xt != 0 ? rest_x / xt : rest_y / yt;
    if (value * xt != rest_x || value * yt != rest_y || !range_has(&family->range[1], value)) {
        return false;
    }
    *t = (int64_t)value;
    return true;
}

/* Parallel parameters, a s + b t = c: the first s that will do. */
static bool first_s(const wy_family *family, int64_t x, int64_t y, wi_wide rest_x, wi_wide rest_y,
                    int64_t *s, int64_t *t) {
    const wy_range *range = &family->range[0];
    const bool by_x = family->part[0].c[WY_S] != 0 || family->part[0].c[WY_T] != 0;
    const wi_wide a = by_x ? family->part[0].c[WY_S] : family->part[1].c[WY_S];
    const wi_wide b = by_x ? family->part[0].c[WY_T] : family->part[1].c[WY_T];
    const wi_wide c = by_x ? rest_x : rest_y;
    interval of = {range->low, range->high};
    /* t >= low: a s <= c - b low, or >= where b < 0; and the other way round for t <= high. */
    const wy_range *other = &family->range[1];
    for (int end = 0; end < (other->high == WY_UNBOUNDED ? 1 : 2); end++) {
        const wi_wide rest = c - b * (end == 0 ? other->low : other->high);
        const bool at_most = (b > 0) == (end == 0);
        cut(&of, at_most ? -a : a, at_most ? rest : -rest);
    }
    size_t place = range->count > 0 ? place_of(range, of.low) : 0;
    for (wi_wide value = of.low; value <= of.high; value++) {
        if (range->count > 0) {
            if (place == range->count) {
                return false;
            }
            value = range->values[place++];
        }
        if (value > of.high) {
            return false;
        }
        *s = (int64_t)value;
        if (only_t(family, rest_x - (wi_wide)family->part[0].c[WY_S] * value,
                   rest_y - (wi_wide)family->part[1].c[WY_S] * value, t) &&
            wi_condition_holds(family->when, x, y, *s, *t)) {
            return true;
        }
    }
    return false;
}

/*
 * The first t (and, with two parameters, the first s) that give (dx, dy) at (x, y).
 */
static bool find_parameters(const wy_family *family, int64_t x, int64_t y, int64_t dx, int64_t dy,
                            int64_t *s, int64_t *t) {
    assert(family->star == NULL);
    const wi_wide rest_x = (wi_wide)dx - family->part[0].c[WY_ONE];
    const wi_wide rest_y = (wi_wide)dy - family->part[1].c[WY_ONE];
    *s = 0;
    *t = 0;
    if (family->listed > 0) {
        return wi_list_has(family, dx, dy) && wi_condition_holds(family->when, x, y, 0, 0);
    }
    if (family->parameters == 0) {
        return rest_x == 0 && rest_y == 0 && wi_condition_holds(family->when, x, y, 0, 0);
    }
    if (family->parameters == 1) {
        return only_t(family, rest_x, rest_y, t) && wi_condition_holds(family->when, x, y, 0, *t);
    }
    /* Two parameters: their directions differ, and there is one pair, or they are parallel. */
    const wi_wide xt = family->part[0].c[WY_T];
    const wi_wide yt = family->part[1].c[WY_T];
    const wi_wide xs = family->part[0].c[WY_S];
    const wi_wide ys = family->part[1].c[WY_S];
    const wi_wide turn = xs * yt - ys * xt;
    if (turn == 0) {
        return first_s(family, x, y, rest_x, rest_y, s, t);
    }
    const wi_wide top_s = rest_x * yt - rest_y * xt;
    const wi_wide top_t = xs * rest_y - ys * rest_x;
    if (top_s % turn != 0 || top_t % turn != 0 || !range_has(&family->range[0], top_s / turn) ||
        !range_has(&family->range[1], top_t / turn)) {
        return false;
    }
    *s = (int64_t)(top_s / turn);
    *t = (int64_t)(top_t / turn);
    return wi_condition_holds(family->when, x, y, *s, *t);
}

bool wi_family_first_at(const wy_family *family, int64_t x, int64_t y, int64_t s, int64_t t) {
    const wi_wide dx = wi_linear_value(&family->part[0], 0, 0, s, t);
    const wi_wide dy = wi_linear_value(&family->part[1], 0, 0, s, t);
    int64_t first_s = 0, first_t = 0;
    return find_parameters(family, x, y, (int64_t)dx, (int64_t)dy, &first_s, &first_t) &&
           first_s == s && first_t == t;
}

bool wi_family_has(const wy_family *family, int64_t x, int64_t y, int64_t dx, int64_t dy) {
    int64_t s = 0;
    int64_t t = 0;
    return find_parameters(family, x, y, dx, dy, &s, &t);
}

void wi_family_sign(bool *zero, bool *positive, const wy_family *family, int heap) {
    const wy_linear *part = &family->part[heap];
    wi_wide least = part->c[WY_ONE];
    *zero = least == 0;
    bool bounded = true;
    for (int i = 0; i < 2; i++) {
        const int64_t slope = part->c[i == 0 ? WY_S : WY_T];
        const wy_range *range = &family->range[i];
        bounded = bounded && (slope >= 0 || range->high != WY_UNBOUNDED);
        least += (wi_wide)slope * (slope >= 0 ? range->low : range->high);
        *zero = *zero && slope == 0;
    }
    *positive = bounded && least > 0;
    for (size_t i = 0; i < family->listed; i++) {
        const int64_t value = heap == 0 ? family->list[i].x : family->list[i].y;
        *zero = (i == 0 || *zero) && value == 0;
        *positive = (i == 0 || *positive) && value > 0;
    }
    *zero = *zero && family->star == NULL;
    *positive = *positive && family->star == NULL;
}

bool wi_families_apart(const wy_family *a, const wy_family *b) {
    bool apart = false;
    for (int heap = 0; heap < 2; heap++) {
        bool zero[2], positive[2];
        wi_family_sign(&zero[0], &positive[0], a, heap);
        wi_family_sign(&zero[1], &positive[1], b, heap);
        apart = apart || (zero[0] && positive[1]) || (zero[1] && positive[0]);
    }
    return apart;
}

bool wi_rules_move(const wy_rules *rules, int64_t x, int64_t y, int64_t dx, int64_t dy) {
    for (size_t i = rules->family_count; i-- > 0;) {
        if (wi_family_has(&rules->families[i], x, y, dx, dy)) {
            return !rules->families[i].removed;
        }
    }
    return false;
}

/* ---- families with the orders of heaps written out, and their moves one by one --------------- */

/*
 * The parts of a move grow or shrink with each parameter by itself, and none is ever negative; so a
 * parameter is bounded by what the other ones take at least, and the moves of a family that fit
 * into given heaps are found by trying parameters one after the other, in steps that never go
 * astray by more than the heaps.  The same loop finds where moves come from: the heaps are then the
 * room that is left above a position.
 */

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

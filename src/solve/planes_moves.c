/*
 * planes_moves.c - the moves of a rule on three heaps as chains, which planes.c can shift.
 *
 * A table is finite, and only the moves that fit into its box count.  So what a rule says is looked
 * at there: a family with one parameter is a set of places on a line, whatever ranges, lists and
 * conditions on the parameter it has, and may take places away as well as add them.  A line is
 * then taken apart into rays with a step (the places that go on to the end of the box, for the
 * modulus that suits best) and single moves.  A family with several parameters is a fan: one start
 * and a step for each parameter that is not bounded.  Moves that leave the first two heaps alone
 * are bits of one row.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/list.h"
#include "rules/condition.h"
#include "rules/value.h"
#include "solve/box.h"

enum {
    HEAPS = WI_PLANE_HEAPS,
    MOST_CHAINS = 2048, /* beyond that the plain table is as good */
    MOST_LOOKED_AT = 1 << 20,
    MOST_MODULUS = 12,
};

/* The places base + k direction, 0 <= k < length, of which some are moves. */
typedef struct line {
    int64_t base[HEAPS], direction[HEAPS], length;
    uint8_t *places;
} line;

typedef struct compiling {
    wi_plane_moves *moves;
    line *lines;
    size_t line_count, line_room;
    const wy_family **fans; /* the families that are in chains already */
    size_t fan_count, fan_room;
    const wy_family *family;
    int64_t direction[HEAPS];
    size_t looked_at;
    wy_status status;
} compiling;

static bool no(compiling *of) {
    of->status = WY_NO;
    return false;
}

static bool no_memory(compiling *of) {
    of->status = WY_SYSTEM;
    return false;
}

static bool in_box(const wi_plane_moves *moves, const int64_t place[HEAPS]) {
    return place[0] < moves->size[0] && place[1] < moves->size[1] && place[2] < moves->size[2];
}

/* ---- conditions ------------------------------------------------------------------------------ */

static bool has_heaps(const wy_condition *condition) {
    bool has = false;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        has = has || wi_condition_has(condition, wi_heap_variables[i]);
    }
    return has;
}

/* ---- chains ---------------------------------------------------------------------------------- */

static bool add_chain(compiling *of, const wi_chain *chain) {
    wi_plane_moves *moves = of->moves;
    if (!in_box(moves, chain->start)) {
        return true;
    }
    if (moves->count == MOST_CHAINS) {
        return no(of);
    }
    if (!wi_list_room(moves->chains, moves->room, moves->count + 1)) {
        return no_memory(of);
    }
    moves->chains[moves->count++] = *chain;
    return true;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Where on the line the place is; -1: it is not. */
static int64_t place_on(const line *on, const int64_t at[HEAPS]) {
    int64_t k = -1;
    for (int i = 0; i < HEAPS; i++) {
        const int64_t distance = at[i] - on->base[i];
        if (on->direction[i] == 0) {
            if (distance != 0) {
                return -1;
            }
        } else if (distance < 0 || distance % on->direction[i] != 0 ||
                   (k >= 0 && k != distance / on->direction[i])) {
            return -1;
        } else {
            k = distance / on->direction[i];
        }
    }
    return k < on->length ? k : -1;
}

/* The line through the place; made if there is none.  NULL: no memory. */
static line *line_through(compiling *of, const int64_t at[HEAPS], const int64_t direction[HEAPS]) {
    for (size_t i = 0; i < of->line_count; i++) {
        if (memcmp(of->lines[i].direction, direction, sizeof of->lines[i].direction) == 0 &&
            place_on(&of->lines[i], at) >= 0) {
            return &of->lines[i];
        }
    }
    line new = {.length = INT64_MAX};
    int64_t back = INT64_MAX;
    for (int i = 0; i < HEAPS; i++) {
        if (direction[i] > 0 && at[i] / direction[i] < back) {
            back = at[i] / direction[i];
        }
    }
    for (int i = 0; i < HEAPS; i++) {
        new.direction[i] = direction[i];
        new.base[i] = at[i] - back *direction[i];
        if (direction[i] > 0) {
            const int64_t length = (of->moves->size[i] - 1 - new.base[i]) / direction[i] + 1;
            new.length = length < new.length ? length : new.length;
        }
    }
    if (!wi_list_room(of->lines, of->line_room, of->line_count + 1)) {
        return NULL;
    }
    new.places = calloc((size_t) new.length, 1);
    if (new.places == NULL) {
        return NULL;
    }
    of->lines[of->line_count] = new;
    return &of->lines[of->line_count++];
}

/* One move more: in the row, on a line that goes through it, or by itself. */
static bool add_move(compiling *of, const int64_t move[HEAPS], const int64_t *direction) {
    if (move[0] == 0 && move[1] == 0) {
        of->moves->row[move[2] / 64] |= UINT64_C(1) << move[2] % 64;
        return true;
    }
    if (direction != NULL) {
        line *on = line_through(of, move, direction);
        if (on == NULL) {
            return no_memory(of);
        }
        on->places[place_on(on, move)] = 1;
        return true;
    }
    wi_chain single = {.steps = 0};
    memcpy(single.start, move, sizeof single.start);
    return add_chain(of, &single);
}

static bool remove_move(compiling *of, const int64_t move[HEAPS]) {
    int64_t take[WY_MOST_HEAPS] = {move[0], move[1], move[2]};
    const int64_t heap[WY_MOST_HEAPS] = {0}; /* no condition asks for it */
    for (size_t i = 0; i < of->fan_count; i++) {
        if (wi_heap_family_has(of->fans[i], HEAPS, heap, take)) {
            return no(of); /* a fan with a hole */
        }
    }
    if (move[0] == 0 && move[1] == 0) {
        of->moves->row[move[2] / 64] &= ~(UINT64_C(1) << move[2] % 64);
    }
    for (size_t i = 0; i < of->line_count; i++) {
        const int64_t k = place_on(&of->lines[i], move);
        if (k >= 0) {
            of->lines[i].places[k] = 0;
        }
    }
    wi_plane_moves *moves = of->moves;
    for (size_t i = moves->count; i-- > 0;) {
        if (moves->chains[i].steps == 0 &&
            memcmp(moves->chains[i].start, move, sizeof moves->chains[i].start) == 0) {
            moves->chains[i] = moves->chains[--moves->count];
        }
    }
    return true;
}

/* Rays where places go on to the end, single moves for the others; how many.  out: may be NULL. */
static size_t take_apart(const line *on, int64_t modulus, compiling *out) {
    enum { FEW = 3 };
    size_t count = 0;
    for (int64_t rest = 0; rest < modulus && rest < on->length; rest++) {
        const int64_t last = on->length - 1 - (on->length - 1 - rest) % modulus;
        int64_t from = last + modulus; /* the ray begins here */
        while (from - modulus >= 0 && on->places[from - modulus] != 0) {
            from -= modulus;
        }
        const bool ray = (last - from) / modulus + 1 > FEW;
        for (int64_t k = rest; k <= last; k += modulus) {
            const bool head = ray && k == from;
            if (on->places[k] == 0 || (ray && k > from)) {
                continue;
            }
            count++;
            wi_chain chain = {.steps = head ? 1 : 0};
            for (int i = 0; i < HEAPS; i++) {
                chain.start[i] = on->base[i] + k * on->direction[i];
                chain.step[0][i] = head ? modulus * on->direction[i] : 0;
            }
            if (out != NULL && !add_chain(out, &chain)) {
                return count;
            }
        }
    }
    return count;
}

static bool close_lines(compiling *of) {
    for (size_t i = 0; i < of->line_count && of->status == WY_OK; i++) {
        int64_t best = 1;
        size_t least = take_apart(&of->lines[i], 1, NULL);
        for (int64_t modulus = 2; modulus <= MOST_MODULUS && least > 1; modulus++) {
            const size_t count = take_apart(&of->lines[i], modulus, NULL);
            if (count < least) {
                least = count;
                best = modulus;
            }
        }
        take_apart(&of->lines[i], best, of);
    }
    return of->status == WY_OK;
}

/* ---- families -------------------------------------------------------------------------------- */

static const int64_t none[HEAPS] = {0};

/* Each of its moves by itself, or on lines in of->direction. */
static bool take_move(void *data, const int64_t take[WY_MOST_HEAPS],
                      const int64_t parameters[WY_MOST_HEAPS]) {
    compiling *of = data;
    const int64_t heap[WY_MOST_HEAPS] = {0};
    if (++of->looked_at > MOST_LOOKED_AT) {
        return no(of);
    }
    if (!wi_heap_family_allows(of->family, heap, parameters)) {
        return true;
    }
    if (of->family->removed) {
        return remove_move(of, take);
    }
    const bool lined = of->direction[0] != 0 || of->direction[1] != 0 || of->direction[2] != 0;
    return add_move(of, take, lined ? of->direction : NULL);
}

/* The moves of the family that take at most this from each heap. */
static bool take_each(compiling *of, const wy_family *family, const int64_t direction[HEAPS],
                      const int64_t most[WY_MOST_HEAPS]) {
    of->family = family;
    memcpy(of->direction, direction, sizeof of->direction);
    wi_heap_family_each(family, HEAPS, most, false, take_move, of);
    return of->status == WY_OK;
}

/* The parameters from `next` on: those with bounds have each value tried, the others are steps. */
static bool add_fan(compiling *of, const wy_family *family, int next, wi_chain chain) {
    while (next < WY_MOST_HEAPS && !wi_family_has_parameter(family, next)) {
        next++;
    }
    if (next == WY_MOST_HEAPS) {
        if (chain.steps == 0) {
            return !in_box(of->moves, chain.start) || add_move(of, chain.start, NULL);
        }
        /* Moves that leave the first two heaps alone are in the row already. */
        bool leaves = chain.start[0] != 0 || chain.start[1] != 0;
        for (int i = 0; i < chain.steps; i++) {
            leaves = leaves || chain.step[i][0] != 0 || chain.step[i][1] != 0;
        }
        return !leaves || add_chain(of, &chain);
    }
    const wy_range *range = &family->range[next];
    int64_t step[HEAPS];
    bool forwards = true;
    for (int i = 0; i < HEAPS; i++) {
        step[i] = family->part[i].c[wi_parameter_variables[next]];
        forwards = forwards && step[i] >= 0;
    }
    const bool each = range->high != WY_UNBOUNDED; /* lists too */
    const uint64_t count = !each              ? 1
                           : range->count > 0 ? range->count
                                              : (uint64_t)range->high - (uint64_t)range->low + 1;
    if (count > MOST_CHAINS || (!each && (!forwards || chain.steps == WI_CHAIN_STEPS))) {
        return no(of);
    }
    if (!each && in_box(of->moves, step)) { /* else it is never made */
        memcpy(chain.step[chain.steps++], step, sizeof step);
    }
    for (uint64_t k = 0; k < count; k++) {
        const int64_t value = range->count > 0 ? range->values[k] : range->low + (int64_t)k;
        wi_chain one = chain;
        for (int i = 0; i < HEAPS; i++) {
            /* Beyond the box it does not matter where, but no number must overflow. */
            const wi_wide start = one.start[i] + (wi_wide)step[i] * value;
            if (start > INT64_MAX / 2 || start < -INT64_MAX / 2) {
                return no(of);
            }
            one.start[i] = (int64_t)start;
        }
        if (!add_fan(of, family, next + 1, one)) {
            return false;
        }
    }
    return true;
}

static bool take_fan(compiling *of, const wy_family *family) {
    wi_chain chain = {.steps = 0};
    for (int i = 0; i < HEAPS; i++) {
        chain.start[i] = family->part[i].c[WY_ONE];
    }
    const int64_t row[WY_MOST_HEAPS] = {0, 0, of->moves->size[2] - 1};
    if (!wi_list_room(of->fans, of->fan_room, of->fan_count + 1)) {
        return no_memory(of);
    }
    of->fans[of->fan_count++] = family;
    return take_each(of, family, none, row) && add_fan(of, family, 0, chain);
}

static bool take_family(compiling *of, const wy_family *family) {
    const int64_t most[WY_MOST_HEAPS] = {of->moves->size[0] - 1, of->moves->size[1] - 1,
                                         of->moves->size[2] - 1};
    if (has_heaps(family->when)) {
        return no(of);
    }
    if (!family->removed && family->parameters > 1 && family->when == NULL) {
        return take_fan(of, family);
    }
    if (family->parameters != 1) {
        return take_each(of, family, none, most);
    }
    int64_t direction[HEAPS], common = 0;
    bool forwards = true;
    for (int i = 0; i < HEAPS; i++) {
        direction[i] = family->part[i].c[WY_T];
        common = wi_gcd(common, direction[i]);
        forwards = forwards && direction[i] >= 0;
    }
    for (int i = 0; i < HEAPS && common > 0; i++) {
        direction[i] /= common;
    }
    return take_each(of, family, forwards ? direction : none, most);
}

/* ---- rules ----------------------------------------------------------------------------------- */

void wi_plane_moves_close(wi_plane_moves *moves) {
    free(moves->row);
    free(moves->chains);
    *moves = (wi_plane_moves){0};
}

wy_status wi_plane_moves_open(wi_plane_moves *out, const wy_rules *rules,
                              const int64_t size[WY_MOST_HEAPS], wy_error *error) {
    *out = (wi_plane_moves){0};
    if (rules->heaps != HEAPS || rules->memory != WY_MEMORY_NONE || rules->block > 0 ||
        rules->comply > 0 || rules->terminal != NULL) {
        return WY_NO;
    }
    enum { LARGEST = 1 << 20 }; /* far more than a table can be */
    for (int i = 0; i < HEAPS; i++) {
        out->size[i] = size[i];
        if (size[i] > LARGEST) {
            return WY_NO;
        }
    }
    wi_heap_families families;
    const wy_status opened = wi_heap_families_open(&families, rules, error);
    if (opened != WY_OK) {
        return opened;
    }
    compiling of = {.moves = out, .status = WY_OK};
    out->words = (size_t)(size[2] + 63) / 64;
    out->row = calloc(out->words, sizeof *out->row);
    bool fine = out->row != NULL || no_memory(&of);
    for (size_t i = 0; fine && i < families.count; i++) {
        fine = take_family(&of, &families.list[i]);
    }
    fine = fine && close_lines(&of);
    for (size_t i = 0; i < of.line_count; i++) {
        free(of.lines[i].places);
    }
    free(of.lines);
    free(of.fans);
    wi_heap_families_close(&families);
    if (!fine) {
        wi_plane_moves_close(out);
        return of.status == WY_SYSTEM ? wi_fail_memory(error) : of.status;
    }
    return WY_OK;
}

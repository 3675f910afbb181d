/*
 * weigh.c - a rule whose moves return tokens gets its weight when it is read, or is refused.
 *
 * Who is refused should see why: two moves that undo each other, or positions that lead
 * in a circle.  The circle is searched among small heaps, by following moves from position
 * to position until one is met again.  For larger numbers: let m = (-a,b) and n = (c,-d), a, b, c,
 * d > 0, be the moves of a rule that return most to the one heap for what they take from the other.
 * If b c <= a d, then d times m and b times n take (bc - ad, 0) in all: nothing.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <wythoff/rules.h>

#include "base/arithmetic.h"
#include "rules/condition.h"
#include "rules/legal.h"
#include "rules/value.h"
#include "rules/weight.h"

/* ---- a circle of small positions ------------------------------------------------------------ */

enum { SIDE = 16, CELLS = SIDE * SIDE };

typedef struct circle {
    const wy_rules *rules;
    int path[CELLS]; /* positions x SIDE + y, each leads to the next */
    int length;
    signed char state[CELLS]; /* 0: not met, 1: on the path, 2: no circle behind it */
} circle;

static bool leads(const circle *c, int from, int to) {
    const int64_t x = from / SIDE;
    const int64_t y = from % SIDE;
    const int64_t to_x = to / SIDE;
    const int64_t to_y = to % SIDE;
    return from != to && wi_cone_contains(&c->rules->board, to_x, to_y) &&
           wi_rules_move(c->rules, x, y, x - to_x, y - to_y);
}

/* Follows moves from the end of the path; true: its end leads back to path[*first]. */
static bool follow(circle *c, int *first) {
    const int from = c->path[c->length - 1];
    if (wi_rules_ends_at(c->rules, from / SIDE, from % SIDE)) {
        c->state[from] = 2;
        return false;
    }
    for (int to = 0; to < CELLS; to++) {
        if (c->state[to] == 2 || !leads(c, from, to)) {
            continue;
        }
        if (c->state[to] == 1) {
            for (*first = 0; c->path[*first] != to;) {
                ++*first;
            }
            return true;
        }
        c->state[to] = 1;
        c->path[c->length++] = to;
        if (follow(c, first)) {
            return true;
        }
        c->length--;
    }
    c->state[from] = 2;
    return false;
}

static bool find_circle(circle *c, int *first) {
    for (int start = 0; start < CELLS; start++) {
        if (c->state[start] == 0 &&
            wi_cone_contains(&c->rules->board, start / SIDE, start % SIDE)) {
            c->state[start] = 1;
            c->path[0] = start;
            c->length = 1;
            if (follow(c, first)) {
                return true;
            }
        }
    }
    return false;
}

/* A circle of two positions is the clearest. */
static bool find_pair(circle *c) {
    for (int from = 0; from < CELLS; from++) {
        for (int to = 0; to < from; to++) {
            if (leads(c, from, to) && leads(c, to, from) &&
                wi_cone_contains(&c->rules->board, from / SIDE, from % SIDE) &&
                !wi_rules_ends_at(c->rules, from / SIDE, from % SIDE) &&
                !wi_rules_ends_at(c->rules, to / SIDE, to % SIDE)) {
                c->path[0] = to;
                c->path[1] = from;
                c->length = 2;
                return true;
            }
        }
    }
    return false;
}

/* "(0,2) -> (1,0) -> (0,2)"; false: there is none among small heaps */
static bool circle_text(char *out, size_t size, const wy_rules *rules, bool *no_memory) {
    enum { SHOWN = 12 };
    circle *c = calloc(1, sizeof *c);
    int first = 0;
    *no_memory = c == NULL;
    if (c == NULL) {
        return false;
    }
    c->rules = rules;
    const bool found = find_pair(c) || find_circle(c, &first);
    size_t used = 0;
    for (int i = first; found && i <= c->length; i++) {
        const int at = c->path[i == c->length ? first : i];
        if (i - first >= SHOWN && i < c->length) {
            continue;
        }
        used += (size_t)snprintf(out + used, size - used, "%s(%d,%d)",
                                 i == first          ? ""
                                 : i - first > SHOWN ? " -> ... -> "
                                                     : " -> ",
                                 at / SIDE, at % SIDE);
    }
    free(c);
    return found;
}

/* ---- two moves that undo each other --------------------------------------------------------- */

/* The best of the moves that return to one heap, seen in small parameters. */
typedef struct best {
    wy_position first,
        second;       /* (-a,b) with the least b/a, (c,-d) with the least c/d; (0,0): none */
    wy_position idle; /* a move that takes nothing */
} best;

static void offer(best *of, int64_t dx, int64_t dy) {
    if (dx <= 0 && dy <= 0) {
        of->idle = (wy_position){dx, dy};
    } else if (dx < 0 &&
               (of->first.x == 0 || (wi_wide)dy * -of->first.x < (wi_wide)of->first.y * -dx)) {
        of->first = (wy_position){dx, dy};
    } else if (dy < 0 &&
               (of->second.y == 0 || (wi_wide)dx * -of->second.y < (wi_wide)of->second.x * -dy)) {
        of->second = (wy_position){dx, dy};
    }
}

/* Small values of the parameters, and some large ones. */
static bool nth_value(const wy_range *range, int i, int64_t *value) {
    enum { ROW = 40, ALL = 60 };
    if (range->count > 0) {
        *value = (size_t)i < range->count ? range->values[i] : 0;
        return (size_t)i < range->count && i < ALL;
    }
    *value = range->low + (i < ROW ? i : INT64_C(1) << (i - ROW));
    return *value <= range->high && i < ALL;
}

static void offer_family(best *of, const wy_rules *rules, const wy_family *family) {
    const wy_range once = {0};
    for (size_t i = 0; i < family->listed; i++) {
        if (wi_rules_move(rules, 0, 0, family->list[i].x, family->list[i].y)) {
            offer(of, family->list[i].x, family->list[i].y);
        }
    }
    int64_t s;
    int64_t t;
    for (int i = 0; family->listed == 0 &&
                    nth_value(family->parameters == 2 ? &family->range[0] : &once, i, &s);
         i++) {
        for (int j = 0; nth_value(family->parameters >= 1 ? &family->range[1] : &once, j, &t);
             j++) {
            const wi_wide dx = wi_linear_value(&family->part[0], 0, 0, s, t);
            const wi_wide dy = wi_linear_value(&family->part[1], 0, 0, s, t);
            if ((dx < 0 || dy < 0) && wi_rules_move(rules, 0, 0, (int64_t)dx, (int64_t)dy)) {
                offer(of, (int64_t)dx, (int64_t)dy);
            }
        }
    }
}

static bool pair_text(char *out, size_t size, const wy_rules *rules) {
    best of = {0};
    for (size_t i = 0; i < rules->family_count; i++) {
        const wy_family *family = &rules->families[i];
        if (wi_condition_has_position(family->when)) {
            return false; /* what is a move here need not be one there */
        }
        if (!family->removed && wi_family_returns(family)) {
            offer_family(&of, rules, family);
        }
    }
    if (of.idle.x != 0 || of.idle.y != 0) {
        snprintf(out, size, "(%" PRId64 ",%" PRId64 ") again and again takes nothing", of.idle.x,
                 of.idle.y);
        return true;
    }
    if (of.first.x == 0 || of.second.y == 0 ||
        (wi_wide)of.first.y * of.second.x > (wi_wide)of.first.x * of.second.y) {
        return false;
    }
    const int64_t common = wi_gcd(of.first.y, of.second.y);
    snprintf(out, size,
             "%" PRId64 " times (%" PRId64 ",%" PRId64 ") and %" PRId64 " times (%" PRId64
             ",%" PRId64 ") take nothing in all",
             -of.second.y / common, of.first.x, of.first.y, of.first.y / common, of.second.x,
             of.second.y);
    return true;
}

/* ---- the weight ----------------------------------------------------------------------------- */

static bool has_star(const wy_rules *rules) {
    for (size_t i = 0; i < rules->family_count; i++) {
        if (rules->families[i].star != NULL) {
            return true;
        }
    }
    return false;
}

static bool returns(const wy_rules *rules) {
    for (size_t i = 0; i < rules->family_count; i++) {
        if (!rules->families[i].removed && wi_family_returns(&rules->families[i])) {
            return true;
        }
    }
    return false;
}

bool wi_reader_weigh(wi_reader *reader, size_t from, size_t to) {
    wy_rules *rules = reader->builder->rules;
    wi_slopes slopes;
    if (!returns(rules)) {
        return true;
    }
    if (!wi_weight_slopes(&slopes, rules)) {
        return wi_reader_no_memory(reader);
    }
    if (wi_slopes_simplest(&rules->weight, &slopes)) {
        return true;
    }
    char cycle[360];
    bool no_memory = false;
    if (!has_star(rules) && (circle_text(cycle, sizeof cycle, rules, &no_memory) ||
                             (!no_memory && pair_text(cycle, sizeof cycle, rules)))) {
        return wi_reader_fail(reader, from, to, "play could go on for ever: %s", cycle);
    }
    if (no_memory) {
        return wi_reader_no_memory(reader);
    }
    if (slopes.endless) {
        return wi_reader_fail(reader, from, to,
                              "a move may return tokens without end, so a position has no end of "
                              "options; give its parameter an upper bound");
    }
    return wi_reader_fail(reader, from, to,
                          "some moves return tokens, and no weight ux+vy (u, v > 0) was found that "
                          "falls with every move: it is not known that play ends");
}

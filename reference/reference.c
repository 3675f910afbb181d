/*
 * reference.c - the definition of P-positions, word for word.
 *
 * The moves at (x, y): go through the families in order, through all values of
 * their parameters, and note for every (dx, dy) whether the last family that
 * names it adds or removes it.  A position is P iff the previous player can
 * forbid (block) every option that is P; in misere play, moreover, some option
 * must be left to the player to move.
 */
#include "reference.h"

#include <stdlib.h>
#include <string.h>

static int64_t value(const wy_linear *f, int64_t x, int64_t y, int64_t s, int64_t t) {
    return f->c[WY_X] * x + f->c[WY_Y] * y + f->c[WY_S] * s + f->c[WY_T] * t + f->c[WY_ONE];
}

static bool prime(int64_t n) {
    for (int64_t d = 2; d * d <= n; d++) {
        if (n % d == 0) {
            return false;
        }
    }
    return n >= 2;
}

static int64_t floor_quotient(int64_t a, int64_t b) { /* b > 0 */
    int64_t q = a / b;
    return q * b > a ? q - 1 : q;
}

/* floor(n alpha) by trying: the largest m with c m <= a n + b n sqrt(d). */
static int64_t beatty(const wy_numbers *f, int64_t n) {
    int64_t m = 0;
    for (;;) {
        /* Is c (m + 1) - a n <= b n sqrt(d)?  By signs and squares. */
        const int64_t left = f->c * (m + 1) - f->a * n;
        const int64_t right = f->b * n;
        const int64_t left_square = left * left * (left < 0 ? -1 : 1);
        const int64_t right_square = right * right * f->d * (right < 0 ? -1 : 1);
        if (left_square > right_square) {
            return m;
        }
        m++;
    }
}

bool reference_member(const wy_numbers *f, int64_t number) {
    int64_t a = 0;
    int64_t b = 1;
    switch (f->kind) {
    case WY_SQUARES:
        for (a = 0; a * a < number; a++) {
        }
        return a * a == number;
    case WY_TRIANGULAR:
        for (a = 0; a * (a + 1) / 2 < number; a++) {
        }
        return a * (a + 1) / 2 == number;
    case WY_FIBONACCI:
        while (a < number) {
            const int64_t sum = a + b;
            a = b;
            b = sum;
        }
        return a == number;
    case WY_POWERS:
        for (a = 1; a < number; a *= f->base) {
        }
        return a == number;
    case WY_BEATTY:
        for (a = 1; beatty(f, a) < number; a++) {
        }
        return beatty(f, a) == number;
    }
    abort();
}

static bool related(int64_t a, wy_relation relation, int64_t b) {
    switch (relation) {
    case WY_LT:
        return a < b;
    case WY_LE:
        return a <= b;
    case WY_EQ:
        return a == b;
    case WY_NE:
        return a != b;
    case WY_GE:
        return a >= b;
    case WY_GT:
        return a > b;
    }
    abort();
}

static bool holds(const wy_condition *c, int64_t x, int64_t y, int64_t s, int64_t t) {
    if (c == NULL) {
        return true;
    }
    if (c->kind == WY_AND) {
        return holds(c->first, x, y, s, t) && holds(c->second, x, y, s, t);
    }
    if (c->kind == WY_OR) {
        return holds(c->first, x, y, s, t) || holds(c->second, x, y, s, t);
    }
    int64_t left = value(&c->left, x, y, s, t);
    const int64_t right = value(&c->right, x, y, s, t);
    if (c->kind == WY_COMPARE) {
        return related(c->absolute && left < 0 ? -left : left, c->relation, right);
    }
    if (c->kind == WY_REST) {
        while (left < 0) {
            left += c->modulus;
        }
        return related(left % c->modulus, c->relation, right);
    }
    if (c->kind == WY_PRIME) {
        return prime(left) != c->negated;
    }
    if (c->kind == WY_MEMBER) {
        return reference_member(&c->numbers, left) != c->negated;
    }
    const int64_t under = value(&c->under, x, y, s, t);
    if (c->kind == WY_DIVISION) {
        return (under > 0 && left - floor_quotient(left, under) * under == right) != c->negated;
    }
    const int64_t right_under = value(&c->right_under, x, y, s, t);
    const bool defined = under > 0 && right_under > 0;
    return (defined && related(floor_quotient(left, under), c->relation,
                               floor_quotient(right, right_under))) != c->negated;
}

/* The i-th value of a range, or false past `most` (no larger parameter matters) or the end. */
static bool nth(const wy_range *range, int64_t i, int64_t most, int64_t *out) {
    if (range->count > 0) {
        if ((size_t)i >= range->count) {
            return false;
        }
        *out = range->values[i];
        return true;
    }
    *out = range->low + i;
    return *out <= range->high && *out <= most;
}

static bool on_board(const wy_cone *q, int64_t x, int64_t y) {
    return x >= 0 && y >= 0 && x * q->q1 <= y * q->p1 && y * q->p2 <= x * q->q2;
}

void reference_moves(bool *legal, const wy_rules *rules, int64_t x, int64_t y) {
    memset(legal, 0, (size_t)((x + 1) * (y + 1)) * sizeof *legal);
    /* Offsets in the rules of tests are small: larger parameters give larger moves. */
    const int64_t most = (x > y ? x : y) + 24;
    const wy_range once = {.low = 0, .high = 0};
    for (size_t f = 0; f < rules->family_count; f++) {
        const wy_family *family = &rules->families[f];
        for (size_t i = 0; i < family->listed; i++) {
            const wy_position move = family->list[i];
            if (move.x <= x && move.y <= y && on_board(&rules->board, x - move.x, y - move.y) &&
                holds(family->when, x, y, 0, 0)) {
                legal[move.x * (y + 1) + move.y] = !family->removed;
            }
        }
        if (family->listed > 0) {
            continue;
        }
        const wy_range *of_s = family->parameters == 2 ? &family->range[0] : &once;
        const wy_range *of_t = family->parameters >= 1 ? &family->range[1] : &once;
        int64_t s = 0;
        int64_t t = 0;
        for (int64_t i = 0; nth(of_s, i, most, &s); i++) {
            for (int64_t j = 0; nth(of_t, j, most, &t); j++) {
                const int64_t dx = value(&family->part[0], 0, 0, s, t);
                const int64_t dy = value(&family->part[1], 0, 0, s, t);
                if (dx <= x && dy <= y && on_board(&rules->board, x - dx, y - dy) &&
                    holds(family->when, x, y, s, t)) {
                    legal[dx * (y + 1) + dy] = !family->removed;
                }
            }
        }
    }
}

static bool ends(const wy_rules *rules, int64_t x, int64_t y) {
    for (size_t i = 0; i < rules->terminal_count; i++) {
        if (rules->terminals[i].x == x && rules->terminals[i].y == y) {
            return true;
        }
    }
    return rules->terminal != NULL && holds(rules->terminal, x, y, 0, 0);
}

static bool is_p(const int8_t *outcome, int64_t height, const wy_rules *rules, bool *legal,
                 int64_t x, int64_t y) {
    if (ends(rules, x, y)) {
        return !rules->misere;
    }
    int64_t options = 0;
    int64_t blocked = 0;
    reference_moves(legal, rules, x, y);
    for (int64_t dx = 0; dx <= x; dx++) {
        for (int64_t dy = 0; dy <= y; dy++) {
            if (!legal[dx * (y + 1) + dy]) {
                continue;
            }
            options++;
            if (outcome[(x - dx) * height + (y - dy)] == 1) {
                /* The previous player must block this option. */
                if (rules->block_kind == WY_BLOCK_DIAGONAL && (dx == 0 || dy == 0)) {
                    return false;
                }
                blocked++;
            }
        }
    }
    if (blocked > rules->block) {
        return false;
    }
    return !rules->misere || options > blocked;
}

/* ---- moves that return tokens ------------------------------------------------------- */

/*
 * Heaps can grow, so positions are decided when they are met: from a position to its options, each
 * once. A position that is met again before it is decided would be a circle, and so would one
 * beyond the heaps that the weight of the first position allows.
 */
typedef struct walk {
    const wy_rules *rules;
    int64_t width, height; /* heaps stay below these */
    int64_t most;          /* no larger parameter matters */
    int64_t *value;        /* -1: not met, -2: met; outcome (1 is P) or Grundy value */
    bool grundy;
} walk;

/* to[x * height + y] = may one go there? */
static void options(bool *to, const walk *w, int64_t x, int64_t y) {
    memset(to, 0, (size_t)(w->width * w->height) * sizeof *to);
    if (ends(w->rules, x, y)) {
        return;
    }
    const wy_range once = {.low = 0, .high = 0};
    for (size_t f = 0; f < w->rules->family_count; f++) {
        const wy_family *family = &w->rules->families[f];
        const wy_range *of_s = family->parameters == 2 ? &family->range[0] : &once;
        const wy_range *of_t = family->parameters >= 1 ? &family->range[1] : &once;
        const size_t moves = family->listed;
        int64_t s = 0;
        int64_t t = 0;
        for (int64_t i = 0; moves > 0 ? i < (int64_t)moves : nth(of_s, i, w->most, &s); i++) {
            for (int64_t j = 0; moves > 0 ? j < 1 : nth(of_t, j, w->most, &t); j++) {
                const int64_t to_x =
                    x - (moves > 0 ? family->list[i].x : value(&family->part[0], 0, 0, s, t));
                const int64_t to_y =
                    y - (moves > 0 ? family->list[i].y : value(&family->part[1], 0, 0, s, t));
                if (!on_board(&w->rules->board, to_x, to_y) || !holds(family->when, x, y, s, t)) {
                    continue;
                }
                if (to_x >= w->width || to_y >= w->height) {
                    abort();
                }
                to[to_x * w->height + to_y] = !family->removed;
            }
        }
    }
}

static int64_t value_at(walk *w, int64_t x, int64_t y) {
    int64_t *found = &w->value[x * w->height + y];
    if (*found == -2) {
        abort(); /* a circle */
    }
    if (*found >= 0) {
        return *found;
    }
    *found = -2;
    const int64_t cells = w->width * w->height;
    bool *to = malloc((size_t)cells * sizeof *to);
    bool *taken = calloc((size_t)cells + 1, sizeof *taken);
    int64_t count = 0;
    int64_t blocked = 0;
    bool lost = false;
    options(to, w, x, y);
    for (int64_t i = 0; i < cells; i++) {
        if (!to[i]) {
            continue;
        }
        const int64_t other = value_at(w, i / w->height, i % w->height);
        count++;
        if (w->grundy) {
            taken[other] = true;
        } else if (other == 1) {
            const bool both = i / w->height < x && i % w->height < y;
            lost = lost || (w->rules->block_kind == WY_BLOCK_DIAGONAL && !both);
            blocked++;
        }
    }
    if (w->grundy) {
        for (*found = 0; taken[*found];) {
            ++*found;
        }
    } else if (ends(w->rules, x, y)) {
        *found = !w->rules->misere;
    } else {
        *found = !lost && blocked <= w->rules->block && (!w->rules->misere || count > blocked);
    }
    free(to);
    free(taken);
    return *found;
}

/* The values of a window, -1 off the board. */
static void walk_window(int64_t *out, const wy_rules *rules, int64_t width, int64_t height,
                        bool grundy) {
    const int64_t most = rules->weight.x * (width - 1) + rules->weight.y * (height - 1);
    walk w = {.rules = rules,
              .width = most / rules->weight.x + 1,
              .height = most / rules->weight.y + 1,
              .most = most + 24,
              .grundy = grundy};
    w.value = malloc((size_t)(w.width * w.height) * sizeof *w.value);
    for (int64_t i = 0; i < w.width * w.height; i++) {
        w.value[i] = -1;
    }
    for (int64_t x = 0; x < width; x++) {
        for (int64_t y = 0; y < height; y++) {
            out[x * height + y] = on_board(&rules->board, x, y) ? value_at(&w, x, y) : -1;
        }
    }
    free(w.value);
}

/* ---- windows ----------------------------------------------------------------------------- */

void reference_outcomes(int8_t *outcome, const wy_rules *rules, int64_t width, int64_t height) {
    if (rules->weight.x > 0) {
        int64_t *value_of = malloc((size_t)(width * height) * sizeof *value_of);
        walk_window(value_of, rules, width, height, false);
        for (int64_t i = 0; i < width * height; i++) {
            outcome[i] = (int8_t)value_of[i];
        }
        free(value_of);
        return;
    }
    bool *legal = malloc((size_t)(width * height) * sizeof *legal);
    for (int64_t x = 0; x < width; x++) {
        for (int64_t y = 0; y < height; y++) {
            outcome[x * height + y] = -1;
            if (on_board(&rules->board, x, y)) {
                outcome[x * height + y] = is_p(outcome, height, rules, legal, x, y);
            }
        }
    }
    free(legal);
}

static int64_t least_missing(const int64_t *value, int64_t height, const wy_rules *rules,
                             bool *legal, bool *taken, int64_t x, int64_t y) {
    if (ends(rules, x, y)) {
        return 0;
    }
    memset(taken, 0, (size_t)(x + y + 2) * sizeof *taken);
    reference_moves(legal, rules, x, y);
    for (int64_t dx = 0; dx <= x; dx++) {
        for (int64_t dy = 0; dy <= y; dy++) {
            if (legal[dx * (y + 1) + dy]) {
                taken[value[(x - dx) * height + (y - dy)]] = true;
            }
        }
    }
    int64_t least = 0;
    while (taken[least]) {
        least++;
    }
    return least;
}

void reference_grundy(int64_t *value, const wy_rules *rules, int64_t width, int64_t height) {
    if (rules->weight.x > 0) {
        walk_window(value, rules, width, height, true);
        return;
    }
    bool *legal = malloc((size_t)(width * height) * sizeof *legal);
    bool *taken = malloc((size_t)(width + height) * sizeof *taken);
    for (int64_t x = 0; x < width; x++) {
        for (int64_t y = 0; y < height; y++) {
            value[x * height + y] = -1;
            if (on_board(&rules->board, x, y)) {
                value[x * height + y] = least_missing(value, height, rules, legal, taken, x, y);
            }
        }
    }
    free(legal);
    free(taken);
}

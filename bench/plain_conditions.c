/*
 * plain_conditions.c - loops that are each written by hand for one rule with conditions.
 *
 * The board has a byte for each cell.  Each P-position marks the cells from which a move leads to
 * it, and the next cell that is not marked is P.  A programmer who looks at the one rule that he
 * has sees more: that all of a row is lost when a P-position is in it, that t divides x + t when it
 * divides x, that multiples need no division.  All that is used.
 */
#include "plain.h"

#include <stdbool.h>
#include <stdlib.h>

typedef struct board {
    int64_t size;
    uint8_t *hit;                     /* [x][y]: moves into P-positions */
    uint8_t *row, *column, *diagonal; /* whole lines; diagonal[y - x + size] */
    uint8_t *prime, *square;          /* of numbers below 2 size */
    uint8_t *reached, *was_p;         /* the fan; [x][y] */
    int32_t *divisors, *first_divisor;
} board;

static inline void mark(board *b, int64_t x, int64_t y) {
    b->hit[x * b->size + y] = 1;
}

/* ---- what a P-position marks ----------------------------------------------------------------- */

static void fan_and_primes(board *b, int64_t x, int64_t y) {
    b->was_p[x * b->size + y] = 1;
    b->row[y] |= b->prime[x];
}

/* Does a move (s,t) with s < t lead from here to a P-position? */
static bool fan_reaches(board *b, int64_t x, int64_t y) {
    const int64_t n = b->size;
    uint8_t *here = &b->reached[x * n + y];
    *here = (x > 0 && y > 1 && b->was_p[(x - 1) * n + y - 2]) || (x > 0 && y > 0 && here[-n - 1]) ||
            (y > 0 && here[-1]);
    return *here;
}

static void euclid(board *b, int64_t x, int64_t y) {
    for (int64_t to = x + y; x > 0 && y > 0 && to < b->size; to += y) {
        mark(b, to, y);
    }
    for (int64_t to = x + y; x > 0 && y > 0 && to < b->size; to += x) {
        mark(b, x, to);
    }
}

static void f_wythoff(board *b, int64_t x, int64_t y) {
    b->row[y] = b->column[x] = 1;
    const int64_t low = x < y ? x : y, high = x < y ? y : x;
    for (int64_t t = 1; low > 0 && high + t < b->size; t++) {
        if ((high + t) / (low + t) == high / low) {
            mark(b, x + t, y + t);
        }
    }
}

/* The divisors of a number, in order, and a 0; of 0 all numbers. */
static const int32_t *divisors_of(const board *b, int64_t number) {
    return b->divisors + b->first_divisor[number];
}

static void divisors(board *b, int64_t x, int64_t y) {
    for (const int32_t *t = divisors_of(b, x); *t != 0 && x + *t < b->size; t++) {
        mark(b, x + *t, y);
    }
    for (const int32_t *t = divisors_of(b, y); *t != 0 && y + *t < b->size; t++) {
        mark(b, x, y + *t);
    }
}

static void to_primes(board *b, int64_t x, int64_t y) {
    b->row[y] |= b->prime[x];
    b->column[x] |= b->prime[y];
}

static void quotients(board *b, int64_t x, int64_t y) {
    for (int64_t to = x + 1; y > 0 && to < b->size && to / y == x / y; to++) {
        mark(b, to, y);
    }
    for (int64_t to = y + 1; x > 0 && to < b->size && to / x == y / x; to++) {
        mark(b, x, to);
    }
}

static void removal(board *b, int64_t x, int64_t y) {
    b->row[y] = b->column[x] = 1;
    b->diagonal[y - x + b->size] |= !b->prime[x];
}

static void squares(board *b, int64_t x, int64_t y) {
    for (int64_t t = 1; x + t < b->size; t++) {
        if (b->square[x + 2 * t]) {
            mark(b, x + t, y);
        }
    }
    b->column[x] |= b->square[y];
}

static void blocking(board *b, int64_t x, int64_t y) {
    b->row[y]++;
    b->column[x]++;
    const int64_t left = b->size - (x > y ? x : y);
    for (const int32_t *t = divisors_of(b, x); *t != 0 && *t < left; t++) {
        b->hit[(x + *t) * b->size + y + *t]++;
    }
}

static void prime_sum(board *b, int64_t x, int64_t y) {
    b->row[y] = b->column[x] = 1;
    for (int64_t s = 1; x + s < b->size; s++) {
        for (int64_t t = 1; y + t < b->size; t++) {
            if (b->prime[s + t]) {
                mark(b, x + s, y + t);
            }
        }
    }
}

static void cone(board *b, int64_t x, int64_t y) {
    b->row[y] = 1;
    for (int64_t to = y + x; x > 0 && to < b->size; to += x) {
        mark(b, x, to);
    }
    b->diagonal[y - x + b->size] |= b->prime[y];
}

static void misere(board *b, int64_t x, int64_t y) {
    b->row[y] |= b->prime[x];
    for (int64_t to = y + x; x > 0 && to < b->size; to += x) {
        mark(b, x, to);
    }
}

/* ---- the rules ------------------------------------------------------------------------------- */

static const struct {
    const char *name, *rule;
    void (*mark)(board *b, int64_t x, int64_t y);
} list[PLAIN_CONDITIONS] = {
    {"a fan, to primes", "{(s,t): s<t} + {(t,0): prime(x-t)}", fan_and_primes},
    {"euclid", "euclid", euclid},
    {"f-wythoff", "f-wythoff", f_wythoff},
    {"divisors", "{(t,0): x mod t=0} + {(0,t): y mod t=0}", divisors},
    {"to primes", "{(t,0): prime(x-t)} + {(0,t): prime(y-t)}", to_primes},
    {"quotients", "{(t,0): floor(x/y)=floor((x-t)/y)} + {(0,t): floor(y/x)=floor((y-t)/x)}",
     quotients},
    {"removal", "wythoff - {(t,t): prime(x-t)}", removal},
    {"squares", "{(t,0): square(x+t)} + {(0,t): square(y-t)}", squares},
    {"blocking", "nim + {(t,t): x mod t=0} block 1", blocking},
    {"prime sums", "nim + {(s,t): prime(s+t)}", prime_sum},
    {"a cone", "(t,0) + {(0,t): t mod x=0} + {(t,t): prime(y-t)} on cone(1/3,2/1)", cone},
    {"misere", "{(t,0): prime(x-t)} + {(0,t): t mod x=0} misere", misere},
};

const char *plain_conditions_rule(size_t which) {
    return list[which].rule;
}

const char *plain_conditions_name(size_t which) {
    return list[which].name;
}

static bool is_on_board(size_t which, int64_t x, int64_t y) {
    return list[which].mark != cone || (x <= 3 * y && y <= 2 * x);
}

static bool is_p(board *b, size_t which, int64_t x, int64_t y) {
    const int hits = b->hit[x * b->size + y] + b->row[y] + b->column[x];
    if (list[which].mark == blocking) {
        return hits <= 1;
    }
    if (list[which].mark == fan_and_primes && fan_reaches(b, x, y)) {
        return false;
    }
    if (list[which].mark == misere && x < 3 && (x == 0 || y < x)) {
        return false; /* there is no move */
    }
    return hits == 0 && !b->diagonal[y - x + b->size];
}

static uint64_t run(board *b, size_t which) {
    uint64_t sum = 1;
    for (int64_t x = 0; x < b->size; x++) {
        for (int64_t y = 0; y < b->size; y++) {
            if (is_on_board(which, x, y) && is_p(b, which, x, y)) {
                sum = plain_conditions_sum(sum, x, y);
                list[which].mark(b, x, y);
            }
        }
    }
    return sum;
}

static void fill_sets(board *b) {
    for (int64_t i = 2; i < 2 * b->size; i++) {
        b->prime[i] = 1;
    }
    for (int64_t i = 2; i < 2 * b->size; i++) {
        for (int64_t j = 2 * i; j < 2 * b->size; j += i) {
            b->prime[j] = 0;
        }
    }
    for (int64_t i = 0; i * i < 2 * b->size; i++) {
        b->square[i * i] = 1;
    }
}

static void fill_divisors(board *b) {
    int32_t count = 0;
    for (int64_t i = 0; i < b->size; i++) {
        b->first_divisor[i] = count;
        for (int64_t t = 1; t < b->size && (i == 0 || t <= i); t++) {
            if (i % t == 0) {
                b->divisors[count++] = (int32_t)t;
            }
        }
        b->divisors[count++] = 0;
    }
}

uint64_t plain_conditions(size_t which, int64_t size) {
    const size_t n = (size_t)size, cells = n * n;
    uint8_t *all = calloc((list[which].mark == fan_and_primes ? 3 * cells : cells) + 8 * n, 1);
    int32_t *numbers = calloc(33 * n, sizeof *numbers); /* enough for divisors below 10^7 */
    uint64_t sum = 0;
    if (all != NULL && numbers != NULL) {
        board b = {.size = size,
                   .row = all,
                   .column = all + n,
                   .diagonal = all + 2 * n,
                   .prime = all + 4 * n,
                   .square = all + 6 * n,
                   .hit = all + 8 * n,
                   .reached = all + 8 * n + cells,
                   .was_p = all + 8 * n + 2 * cells,
                   .divisors = numbers,
                   .first_divisor = numbers + 32 * n};
        fill_sets(&b);
        if (list[which].mark == divisors || list[which].mark == blocking) {
            fill_divisors(&b);
        }
        sum = run(&b, which);
    }
    free(all);
    free(numbers);
    return sum;
}

/*
 * random_rules.c - random rules, built top down as the grammar is.
 */
#include "random_rules.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* The text under construction; what does not fit is cut off. */
typedef struct writer {
    char *buffer;
    size_t size, used;
    uint64_t *seed;
    int features; /* of a rule on two heaps without memory */
    int heaps;    /* of other rules */
} writer;

/* splitmix64: every 64-bit seed is a good one. */
static uint64_t next_random(uint64_t *seed) {
    *seed += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t z = *seed;
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

int random_below(uint64_t *seed, int bound) {
    return (int)(next_random(seed) % (uint64_t)bound);
}

static int below(writer *out, int bound) {
    return random_below(out->seed, bound);
}

/* Is the feature wanted, and does the coin (one in `odds`) say so? */
static int chance(writer *out, int feature, int odds) {
    return (out->features & feature) != 0 && below(out, odds) == 0;
}

__attribute__((format(printf, 2, 3))) static void put(writer *out, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(out->buffer + out->used, out->size - out->used, format, arguments);
    va_end(arguments);
    out->used += (size_t)length;
    if (out->used >= out->size) {
        out->used = out->size - 1;
    }
}

/* ---- conditions ------------------------------------------------------------------ */

/* a linear comparison, or a property, of the position */
static void put_position_atom(writer *out) {
    static const char *const relations[] = {"<", "<=", "=", "!=", ">=", ">"};
    const char heap = below(out, 2) == 0 ? 'x' : 'y';
    switch (below(out, 11)) {
    case 0:
        put(out, "x%sy", relations[below(out, 6)]);
        break;
    case 1:
        put(out, "x+y%s%d", relations[below(out, 6)], 3 + below(out, 40));
        break;
    case 2:
        put(out, "%s(%c)", below(out, 2) == 0 ? "odd" : "even", heap);
        break;
    case 3:
        put(out, "odd(x+%dy)", 1 + below(out, 2));
        break;
    case 4:
        put(out, "prime(%c)", heap);
        break;
    case 5:
        put(out, "not prime(x+y%+d)", below(out, 5) - 2);
        break;
    case 6: {
        const int modulus = 2 + below(out, 4);
        put(out, "%c mod %d %s %d", heap, modulus,
            below(out, 2) == 0 ? "=" : "!=", below(out, modulus));
        break;
    }
    case 7:
        put(out, "|x-y|%s%d", relations[below(out, 6)], below(out, 9));
        break;
    case 8:
        put(out, "%dx%s%dy%+d", 1 + below(out, 3), relations[below(out, 6)], 1 + below(out, 3),
            below(out, 9) - 4);
        break;
    case 9:
        put(out, "%d<=%c<%d", below(out, 8), heap, 9 + below(out, 20));
        break;
    default:
        put(out, "%c in {%d,%d,%d}", heap, below(out, 6), 6 + below(out, 6), 12 + below(out, 20));
        break;
    }
}

static void put_numbers(writer *out, char letter);

static void put_position_condition(writer *out, int depth) {
    if (chance(out, RANDOM_NUMBERS, 4)) {
        put_numbers(out, below(out, 2) == 0 ? 'x' : 'y');
        return;
    }
    switch (depth > 0 ? below(out, 6) : 0) {
    case 3:
        put(out, "not (");
        put_position_condition(out, depth - 1);
        put(out, ")");
        break;
    case 4:
    case 5:
        put(out, "(");
        put_position_condition(out, depth - 1);
        put(out, below(out, 2) == 0 ? " or " : " and ");
        put_position_condition(out, depth - 1);
        put(out, ")");
        break;
    default:
        put_position_atom(out);
        break;
    }
}

/* Is a linear form of the letter a square, a Fibonacci number, ...? */
static void put_numbers(writer *out, char letter) {
    static const char *const slopes[] = {"phi", "sqrt(2)", "3/2", "(5-sqrt(7))/2", "1+sqrt(3)"};
    char form[24];
    snprintf(form, sizeof form,
             below(out, 2) == 0   ? "%c"
             : below(out, 2) == 0 ? "2%c-1"
                                  : "%c+3",
             letter);
    put(out, below(out, 3) == 0 ? "not " : "");
    switch (below(out, 5)) {
    case 0:
        put(out, "square(%s)", form);
        break;
    case 1:
        put(out, "triangular(%s)", form);
        break;
    case 2:
        put(out, "fibonacci(%s)", form);
        break;
    case 3:
        put(out, "power(%s,%d)", form, 2 + below(out, 2));
        break;
    default:
        put(out, "beatty(%s,%s)", form, slopes[below(out, 5)]);
        break;
    }
}

/* Remainders and quotients by a heap or a parameter. */
static void put_division(writer *out) {
    const char heap = below(out, 2) == 0 ? 'x' : 'y';
    const char other = heap == 'x' ? 'y' : 'x';
    switch (below(out, 6)) {
    case 0:
        put(out, "t mod %c = 0", heap);
        break;
    case 1:
        put(out, "%c mod (t+1) != %d", heap, below(out, 3));
        break;
    case 2:
        put(out, "floor(%c/%c)=floor((%c-t)/(%c-t))", heap, other, heap, other);
        break;
    case 3:
        put(out, "t<=floor(%c/%d)", heap, 2 + below(out, 3));
        break;
    case 4:
        put(out, "not floor(%c/t)<%d", heap, 1 + below(out, 4));
        break;
    default:
        put(out, "floor(x/2)!=floor((y+t)/3)");
        break;
    }
}

static void put_mixed_condition(writer *out) {
    const char heap = below(out, 2) == 0 ? 'x' : 'y';
    if (chance(out, RANDOM_NUMBERS, 2)) {
        put_division(out);
        return;
    }
    switch (below(out, 9)) {
    case 0:
        put(out, "t<=%c", heap);
        break;
    case 1:
        put(out, "%dt<%c%+d", 2 + below(out, 2), heap, below(out, 7) - 3);
        break;
    case 2:
        put(out, "%s(%c+t)", below(out, 2) == 0 ? "odd" : "even", heap);
        break;
    case 3:
        put(out, "t!=%c", heap);
        break;
    case 4:
        put(out, "prime(%c-t)", heap);
        break;
    case 5:
        put(out, "|x-y|%st", below(out, 2) == 0 ? "<" : ">=");
        break;
    case 6:
        put(out, "t%smin(x,y)", below(out, 2) == 0 ? "<=" : ">");
        break;
    case 7:
        put(out, "(t>%d or x%sy)", below(out, 9), below(out, 2) == 0 ? "<=" : ">");
        break;
    default:
        put(out, "t+%c mod %d = %d", heap, 3 + below(out, 3), below(out, 3));
        break;
    }
}

/* conditions on t alone that do not make a range */
static void put_parity(writer *out) {
    if (chance(out, RANDOM_NUMBERS, 2)) {
        put_numbers(out, 't');
        return;
    }
    switch (below(out, 6)) {
    case 0:
        put(out, "odd(t)");
        break;
    case 1:
        put(out, "even(t)");
        break;
    case 2:
        put(out, "prime(t)");
        break;
    case 3:
        put(out, "t mod %d = %d", 3 + below(out, 3), below(out, 3));
        break;
    case 4:
        put(out, "t!=%d", 1 + below(out, 5));
        break;
    default:
        put(out, "(t<%d or t>%d)", 2 + below(out, 4), 7 + below(out, 6));
        break;
    }
}

/* Conditions on two parameters that are not linear; the last seven look at the position. */
static void put_pair_numbers(writer *out) {
    static const char *const conditions[] = {
        "prime(s+t)",      "square(s+t)",    "s mod (t+1)=0",         "floor(s/t) < 2",
        "t mod s != 0",    "prime(x-s+t)",   "not prime(y+s-t)",      "x mod (s+t) = 0",
        "beatty(y-t,phi)", "fibonacci(x-s)", "floor(x/s)=floor(y/t)", "(s+y) mod t=1"};
    put(out, "%s", conditions[below(out, (out->features & RANDOM_MIXED) != 0 ? 12 : 5)]);
}

static void put_pair_condition(writer *out) {
    static const char *const relations[] = {"<", "<=", "=", "!=", ">=", ">"};
    if (chance(out, RANDOM_NUMBERS, 2)) {
        put_pair_numbers(out);
        return;
    }
    switch (below(out, 6)) {
    case 0:
        put(out, "s%st", relations[below(out, 6)]);
        break;
    case 1:
        put(out, "|s-%dt|<%d", 1 + below(out, 2), 1 + below(out, 4));
        break;
    case 2:
        put(out, "s+t<=%d", 3 + below(out, 12));
        break;
    case 3:
        put(out, "%s(s+t)", below(out, 2) == 0 ? "odd" : "even");
        break;
    case 4:
        put(out, "%ds%s%dt+%d", 1 + below(out, 3), relations[below(out, 6)], 1 + below(out, 3),
            below(out, 4));
        break;
    default:
        put(out, "(s=%d or t>%d)", 1 + below(out, 4), 1 + below(out, 6));
        break;
    }
}

/* ---- terms ------------------------------------------------------------------------ */

static void put_move(writer *out) {
    const int dx = below(out, 6), dy = below(out, 6);
    put(out, "(%d,%d)", dx, dx == 0 && dy == 0 ? 1 : dy);
}

/* "2t+1", "t", "0" */
static void put_part(writer *out, int factor, int offset) {
    if (factor == 0) {
        put(out, "%d", offset);
        return;
    }
    if (factor > 1) {
        put(out, "%d", factor);
    }
    put(out, "t");
    if (offset != 0) {
        put(out, "%+d", offset);
    }
}

/* A line; with `positive` both offsets are such that t=0 is a move as well. */
static void put_line(writer *out, int positive) {
    static const int slopes[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 1}, {1, 3}, {3, 1},
                                    {2, 2}, {2, 3}, {3, 2}, {2, 0}, {0, 3}, {4, 1}, {1, 1}};
    const int *slope = slopes[below(out, (int)(sizeof slopes / sizeof slopes[0]))];
    int a = 0, b = 0;
    if (chance(out, RANDOM_OFFSETS, 2)) {
        a = below(out, 5) - (positive || slope[0] < 2 ? 0 : 1);
        b = below(out, 5) - (positive || slope[1] < 2 ? 0 : 1);
    }
    if (positive && a <= 0 && b <= 0) {
        a = 1;
    }
    put(out, "(");
    put_part(out, slope[0], a);
    put(out, ",");
    put_part(out, slope[1], b);
    put(out, ")");
}

/* "KEY...": before the first condition of a set comes ':', then ',' or "and". */
static void put_separator(writer *out, int *conditions) {
    put(out, *conditions == 0 ? ": " : below(out, 3) == 0 ? " and " : ", ");
    (*conditions)++;
}

static void put_range(writer *out, int zero) {
    const int low = zero ? 0 : 1 + below(out, 4);
    switch (below(out, 4)) {
    case 0:
        put(out, "t=%d..%d", low, low + below(out, 12));
        break;
    case 1:
        put(out, "%d<=t<=%d", low, low + below(out, 12));
        break;
    case 2:
        put(out, "t>=%d", low);
        break;
    default:
        put(out, "t=%d..", low);
        break;
    }
}

static void put_list(writer *out) {
    put(out, "t in {%d", 1 + below(out, 3));
    for (int i = below(out, 4); i >= 0; i--) {
        put(out, ",%d", 1 + below(out, 15));
    }
    put(out, "}");
}

static void put_position_part(writer *out, int *conditions) {
    if (chance(out, RANDOM_POSITIONS, 3)) {
        put_separator(out, conditions);
        put_position_condition(out, 2);
    }
}

/* One or two lines with the same conditions. */
static void put_lines_set(writer *out) {
    int conditions = 0;
    const int range = chance(out, RANDOM_RANGES, 2), list = !range && chance(out, RANDOM_LISTS, 3);
    const int zero = range && below(out, 4) == 0;
    put(out, "{");
    put_line(out, zero);
    if (below(out, 2) == 0) {
        put(out, ",");
        put_line(out, zero);
    }
    if (range || list) {
        put_separator(out, &conditions);
        if (range) {
            put_range(out, zero);
        } else {
            put_list(out);
        }
    }
    if (chance(out, RANDOM_PARITY, 3)) {
        put_separator(out, &conditions);
        put_parity(out);
    }
    put_position_part(out, &conditions);
    if (chance(out, RANDOM_MIXED, 3)) {
        put_separator(out, &conditions);
        put_mixed_condition(out);
    }
    put(out, "}");
}

/* A line that goes down in one part, so that its range must end. */
static void put_falling_line(writer *out) {
    const int last = 2 + below(out, 6);
    const int rest = below(out, 3);
    put(out, below(out, 2) == 0 ? "{(%d-t,t+%d): t=0..%d}" : "{(%d-t,%d+2t): 0<=t<=%d}",
        last + rest, 1 + below(out, 2), last);
}

static void put_pairs_set(writer *out) {
    static const char *const pairs[] = {
        "(s,t)",     "(t,s)",      "(s+t,t)",   "(s,2t)",        "(2s,3t)",         "(s+2t,3t)",
        "(s+1,t+2)", "(s+t,s+2t)", "(2s,2s+t)", "(2s+3t,2s+3t)", "(4s+6t,2s+3t+1)", "(0,3s+5t-1)"};
    int conditions = 0;
    put(out, "{%s", pairs[below(out, (int)(sizeof pairs / sizeof pairs[0]))]);
    for (int i = below(out, 3); i > 0; i--) {
        put_separator(out, &conditions);
        put_pair_condition(out);
    }
    if (chance(out, RANDOM_RANGES, 3)) {
        put_separator(out, &conditions);
        put(out, "s=%d..%d", 1 + below(out, 2), 3 + below(out, 5));
    }
    if (chance(out, RANDOM_LISTS, 4)) {
        put_separator(out, &conditions);
        put_list(out);
    }
    put_position_part(out, &conditions);
    if (chance(out, RANDOM_MIXED, 4)) {
        put_separator(out, &conditions);
        put_mixed_condition(out);
    }
    put(out, "}");
}

static void put_moves_set(writer *out) {
    int conditions = 0;
    put(out, "{");
    for (int i = below(out, 3); i >= 0; i--) {
        put_move(out);
        put(out, i > 0 ? "," : "");
    }
    put_position_part(out, &conditions);
    put(out, "}");
}

/* Games of the quarter plane whose moves do not look at the position, then those that do. */
static void put_named(writer *out) {
    switch (below(out, (out->features & RANDOM_POSITIONS) != 0 ? 9 : 6)) {
    case 0:
        put(out, "nim");
        break;
    case 1:
    case 2:
        put(out, "wythoff");
        break;
    case 3:
        put(out, "wythoff(%d)", 1 + below(out, 4));
        break;
    case 4:
        put(out, "maharaja(%d,%d)", 1 + below(out, 4), 2 + below(out, 5));
        break;
    case 5:
        put(out, "gdwn(%d,%d)", 1 + below(out, 2), 2 + below(out, 3));
        break;
    case 6:
        put(out, "ho-restriction");
        break;
    case 7:
        put(out, "ho-extension");
        break;
    default:
        put(out, "prime-game");
        break;
    }
}

/* More single moves than are families of their own, some of them twice. */
static void put_long_list(writer *out) {
    int conditions = 0;
    const int side = 10 + below(out, 30);
    put(out, "{");
    for (int i = 60 + below(out, 100); i >= 0; i--) {
        const int dx = below(out, 4) == 0 ? 0 : below(out, side);
        put(out, "(%d,%d)%s", dx, (dx == 0) + below(out, side), i > 0 ? "," : "");
    }
    put_position_part(out, &conditions);
    put(out, "}");
}

static void put_term(writer *out, int first) {
    if (chance(out, RANDOM_LONG_LISTS, 2)) {
        put_long_list(out);
    } else if (chance(out, RANDOM_NAMED, first ? 2 : 8)) {
        put_named(out);
    } else if (chance(out, RANDOM_BANDS, 6)) {
        put(out, "{(s,t): |s-t|<%d}", 1 + below(out, 4));
    } else if (chance(out, RANDOM_TWO, 5)) {
        put_pairs_set(out);
    } else if ((out->features & RANDOM_RANGES) != 0 && chance(out, RANDOM_OFFSETS, 8)) {
        put_falling_line(out);
    } else if ((out->features & RANDOM_LINES) != 0 && below(out, 3) != 0) {
        if (below(out, 2) == 0) {
            put_line(out, 0);
        } else {
            put_lines_set(out);
        }
    } else if (below(out, 2) == 0) {
        put_move(out);
    } else {
        put_moves_set(out);
    }
}

/*
 * The term from `from` on is taken away, by a hyphen.  A tuple before a hyphen and a name would
 * belong to the name, so a set without moves comes between.
 */
static void part_from_name(writer *out, size_t from) {
    static const char hyphen[] = " - ", between[] = " + {}";
    const size_t at = from - strlen(hyphen), width = strlen(between);
    const char first = out->buffer[from];
    if (at > 0 && out->buffer[at - 1] == ')' && first >= 'a' && first <= 'z' &&
        out->used + width < out->size) {
        memmove(out->buffer + at + width, out->buffer + at, out->used - at + 1);
        memcpy(out->buffer + at, between, width);
        out->used += width;
    }
}

static void put_terms(writer *out) {
    put_term(out, 1);
    for (int i = below(out, 4); i > 0; i--) {
        const bool removed = chance(out, RANDOM_REMOVALS, 3);
        put(out, removed ? " - " : " + ");
        const size_t from = out->used;
        put_term(out, 0);
        if (removed) {
            part_from_name(out, from);
        }
    }
}

/* ---- the board and the clauses ------------------------------------------------------- */

/* "q1/p1,q2/p2" */
static void put_cone(writer *out) {
    int p1, q1, p2, q2;
    do {
        p1 = 1 + below(out, 3);
        q2 = 1 + below(out, 3);
        q1 = below(out, 3);
        p2 = below(out, 3);
    } while (p1 * q2 - q1 * p2 <= 0);
    put(out, "%d/%d,%d/%d", q1, p1, q2, p2);
}

static void put_rational(writer *out) {
    const int features = out->features;
    put(out, "rational(");
    put_cone(out);
    put(out, ",");
    out->features &= ~(RANDOM_POSITIONS | RANDOM_MIXED);
    put_terms(out);
    out->features = features;
    put(out, ")");
    if (below(out, 2) == 0) {
        put(out, " + ");
        put_line(out, 0);
    }
}

static void put_terminals(writer *out) {
    put(out, " terminal ");
    const int list = below(out, 2);
    if (list) {
        put(out, "{(%d,%d),(%d,%d)}", below(out, 6), below(out, 6), below(out, 12), below(out, 12));
    }
    if (!list || below(out, 3) == 0) {
        put(out, list ? " or " : "");
        if (below(out, 2) == 0) {
            put(out, "x+y<=%d", below(out, 6));
        } else {
            put_position_condition(out, 1);
        }
    }
}

void random_rule_text(char *buffer, size_t size, uint64_t *seed, int features) {
    writer out = {.buffer = buffer, .size = size, .seed = seed, .features = features};
    buffer[0] = '\0';
    if (chance(&out, RANDOM_RATIONAL, 8)) {
        put_rational(&out);
    } else {
        put_terms(&out);
        if (chance(&out, RANDOM_CONES, 5)) {
            put(&out, " on cone(");
            put_cone(&out);
            put(&out, ")");
        }
    }
    if (chance(&out, RANDOM_BLOCK_ANY, 6)) {
        put(&out, " block %d", 1 + below(&out, 4));
    } else if (chance(&out, RANDOM_BLOCK_DIAGONAL, 6)) {
        put(&out, " block %d diagonal", 1 + below(&out, 4));
    }
    if (chance(&out, RANDOM_TERMINALS, 5)) {
        put_terminals(&out);
    }
    if (chance(&out, RANDOM_MISERE, 6)) {
        put(&out, " misere");
    }
}

/* ==== games of all kinds ===================================================================== */

static const char heap_letters[] = "xyzuvw";

static char some_heap(writer *out) {
    return heap_letters[below(out, out->heaps)];
}

/* A heap, t, a difference, a small number, or a sum. */
static void put_form(writer *out) {
    switch (below(out, 5)) {
    case 0:
        put(out, "%c", some_heap(out));
        break;
    case 1:
        put(out, "t");
        break;
    case 2:
        put(out, "%c-t", some_heap(out));
        break;
    case 3:
        put(out, "%d", below(out, 4));
        break;
    default:
        put(out, "%c+%c", some_heap(out), some_heap(out));
    }
}

static void put_compared_forms(writer *out) {
    static const char *const relations[] = {"<", "<=", "=", "!=", ">=", ">"};
    put_form(out);
    put(out, "%s", relations[below(out, 6)]);
    put_form(out);
}

static void put_condition(writer *out) {
    static const char *const sets[] = {"odd", "prime", "not prime", "square", "fibonacci"};
    switch (below(out, 9)) {
    case 0:
        put(out, "%s(", sets[below(out, 5)]);
        put_form(out);
        put(out, ")");
        break;
    case 1:
        put_form(out);
        put(out, " mod %d=%d", 3 + below(out, 2), below(out, 3));
        break;
    case 2:
        put(out, "xor(t,x)!=%d", below(out, 3));
        break;
    case 3:
        put(out, "not (");
        put_form(out);
        put(out, "<x and ");
        put_form(out);
        put(out, ">=1)");
        break;
    case 4:
        put(out, "|x-t|<=");
        put_form(out);
        break;
    case 5:
        put(out, below(out, 2) == 0 ? "t mod %c=0" : "floor(%c/t)<2", some_heap(out));
        break;
    default:
        put_compared_forms(out);
    }
}

/* A move with t in one part at least, or a single move. */
static void put_tuple(writer *out) {
    static const char *const parts[] = {"0", "0", "0", "t", "s", "1", "2t", "s+t", "4-t"};
    const int taken = below(out, out->heaps);
    const bool single = below(out, 6) == 0;
    for (int i = 0; i < out->heaps; i++) {
        put(out, i == 0 ? "(" : ",");
        if (single) {
            put(out, "%d", i == taken ? 1 + below(out, 3) : below(out, 3));
        } else if (i == taken) {
            put(out, below(out, 4) == 0 ? "t+1" : "t");
        } else {
            put(out, "%s", parts[below(out, 8)]);
        }
    }
    put(out, ")");
}

static void put_game_term(writer *out) {
    static const char *const ranges[] = {"t>=2", "t in {1,3}", "t=1..3"};
    if (below(out, 3) == 0) {
        put(out, "nim");
        return;
    }
    put(out, "{");
    const size_t start = out->used;
    put_tuple(out);
    const bool single = strpbrk(out->buffer + start, "st") == NULL;
    int conditions = 0;
    if (!single && below(out, 4) == 0) {
        put(out, ": %s", ranges[below(out, 3)]);
        conditions++;
    }
    if (!single && below(out, 2) == 0) {
        put(out, conditions > 0 ? ", " : ": ");
        put_condition(out);
        if (below(out, 2) == 0) {
            put(out, below(out, 2) == 0 ? " or " : ", ");
            put_condition(out);
        }
    }
    put(out, "}%s", below(out, 2) == 0 ? " in every order" : "");
}

static void put_game_terms(writer *out) {
    put_game_term(out);
    for (int more = below(out, 3); more > 0; more--) {
        const bool removed = below(out, 4) == 0;
        put(out, removed ? " - " : " + ");
        const size_t from = out->used;
        put_game_term(out);
        if (removed) {
            part_from_name(out, from);
        }
    }
}

/* Ends as positions, as a condition, or both. */
static void put_game_ends(writer *out) {
    const int kind = below(out, 3);
    put(out, " terminal ");
    for (int i = 0; kind > 0 && i < 2; i++) {
        put(out, i == 0 ? "{(" : "),(");
        for (int j = 0; j < out->heaps; j++) {
            put(out, j == 0 ? "%d" : ",%d", below(out, 3));
        }
    }
    put(out, kind == 0 ? "" : kind == 1 ? ")}" : ")} or ");
    if (kind != 1) {
        put(out, "x<=1 and x+%c<=%d", heap_letters[out->heaps - 1], below(out, 4));
    }
}

void random_game_text(char *buffer, size_t size, uint64_t *seed) {
    static const int heaps[] = {1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 5, 6};
    writer out = {.buffer = buffer, .size = size, .seed = seed};
    buffer[0] = '\0';
    out.heaps = heaps[below(&out, 16)];
    enum { PASS, ENFORCE, REPEAT, BOUND, NO_MEMORY };
    const int memory = below(&out, out.heaps <= 2 ? 5 : 8);
    if (memory == ENFORCE) {
        put(&out, "enforce(");
        put_game_terms(&out);
        put(&out, ", ");
        put_game_terms(&out);
        put(&out, ")");
    } else {
        put_game_terms(&out);
    }
    put(&out, " on %d heaps", out.heaps);
    if (below(&out, 4) == 0) {
        put(&out, " misere");
    }
    if (below(&out, 5) == 0) {
        put_game_ends(&out);
    }
    if (memory == PASS || memory == NO_MEMORY + 1) {
        put(&out, " pass %d", 1 + below(&out, 2));
    } else if (memory == REPEAT) {
        put(&out, " no repeat");
    } else if (memory == BOUND && out.heaps == 1) {
        put(&out, " next at most %d*last+%d", below(&out, 3), below(&out, 3));
    }
    if (memory != NO_MEMORY + 1) {
        const int kind = below(&out, memory == PASS || memory >= NO_MEMORY ? 3 : 6);
        if (kind == 1 || kind == 2) {
            put(&out, kind == 1 ? " block %d" : " comply %d", 1 + below(&out, 2));
        }
    }
}

/*
 * mask.c - conditions as bit rows.
 *
 * In a fixed column x every leaf of a condition is a simple set of y: a linear
 * comparison is a half-line or a point, a remainder is a residue class.  An
 * absolute value is written out in half-lines: |l| < r is l < r and -l < r.  So
 * for each column every leaf is reduced to a few numbers, and then the whole
 * condition is evaluated for 64 cells at a time by a little stack machine.
 * Only primes, squares and the like are asked cell by cell, except prime(y) itself,
 * which is sieved once.
 */
#include "solve/mask.h"
#include "rules/value.h"

#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "rules/condition.h"

typedef enum set_kind { HALF_LINE, RESIDUES, PRIMES, ASKED } set_kind;

/* A leaf; in column x it holds for the y of a set, or (negated) for all others. */
typedef struct leaf {
    set_kind kind;
    wy_relation relation;
    wy_linear form;            /* compared with 0, taken mod modulus, or prime */
    const wy_condition *asked; /* ASKED: the condition itself */
    int64_t modulus, rest;
    bool negated;
    /* prepared for the column: */
    int64_t from, to;       /* HALF_LINE: from <= y < to */
    int64_t residue, every; /* RESIDUES: y = residue mod every; every 0: no y */
    int constant;           /* PRIMES: 1 all, 0 none, -1 ask, 2 the sieve */
} leaf;

typedef enum opcode { PUSH_LEAF, JOIN_AND, JOIN_OR } opcode;

typedef struct instruction {
    opcode operation;
    size_t leaf;
} instruction;

struct wi_mask {
    leaf *leaves;
    instruction *program;
    uint64_t *stack;
    uint64_t *sieve; /* prime(y), or NULL */
    size_t leaf_count, length;
    int64_t x, height;
};

/* An absolute comparison becomes at most four half-lines. */
enum { EXPANSION = 4 };

uint64_t wi_mask_memory(const wy_condition *condition, int64_t height) {
    const uint64_t leaves = EXPANSION * (uint64_t)wi_condition_leaves(condition);
    return leaves * (sizeof(leaf) + 2 * sizeof(instruction) + sizeof(uint64_t)) +
           (uint64_t)height / 8 + 256;
}

/* ---- compiling ------------------------------------------------------------ */

static void push(wi_mask *mask, const leaf *set) {
    mask->leaves[mask->leaf_count] = *set;
    mask->program[mask->length++] = (instruction){PUSH_LEAF, mask->leaf_count++};
}

static void join(wi_mask *mask, opcode operation) {
    mask->program[mask->length++] = (instruction){operation, 0};
}

/* sign * left - right, compared with 0 */
static void push_comparison(wi_mask *mask, const wy_condition *c, int sign, wy_relation relation) {
    leaf set = {.kind = HALF_LINE, .relation = relation};
    for (int i = 0; i < WY_VARIABLES; i++) {
        set.form.c[i] = sign * c->left.c[i] - c->right.c[i];
    }
    push(mask, &set);
}

static void push_pair(wi_mask *mask, const wy_condition *c, wy_relation relation,
                      opcode operation) {
    push_comparison(mask, c, 1, relation);
    push_comparison(mask, c, -1, relation);
    join(mask, operation);
}

static void compile_absolute(wi_mask *mask, const wy_condition *c) {
    switch (c->relation) {
    case WY_LT:
    case WY_LE:
        push_pair(mask, c, c->relation, JOIN_AND);
        break;
    case WY_GT:
    case WY_GE:
        push_pair(mask, c, c->relation, JOIN_OR);
        break;
    case WY_EQ:
        push_pair(mask, c, WY_LE, JOIN_AND);
        push_pair(mask, c, WY_GE, JOIN_OR);
        join(mask, JOIN_AND);
        break;
    case WY_NE:
        push_pair(mask, c, WY_LT, JOIN_AND);
        push_pair(mask, c, WY_GT, JOIN_OR);
        join(mask, JOIN_OR);
        break;
    }
}

static void compile(wi_mask *mask, const wy_condition *c) {
    switch (c->kind) {
    case WY_AND:
    case WY_OR:
        compile(mask, c->first);
        compile(mask, c->second);
        join(mask, c->kind == WY_AND ? JOIN_AND : JOIN_OR);
        break;
    case WY_COMPARE:
        if (c->absolute) {
            compile_absolute(mask, c);
        } else {
            push_comparison(mask, c, 1, c->relation);
        }
        break;
    case WY_REST:
        push(mask, &(leaf){.kind = RESIDUES,
                           .form = c->left,
                           .modulus = c->modulus,
                           .rest = c->right.c[WY_ONE],
                           .negated = c->relation == WY_NE});
        break;
    case WY_PRIME:
        push(mask, &(leaf){.kind = PRIMES, .form = c->left, .negated = c->negated});
        break;
    case WY_MEMBER:
    case WY_DIVISION:
    case WY_QUOTIENT:
    case WY_NIM_SUM:
        push(mask, &(leaf){.kind = ASKED, .asked = c});
        break;
    }
}

static bool is_y(const wy_linear *form) {
    return form->c[WY_X] == 0 && form->c[WY_Y] == 1 && form->c[WY_ONE] == 0;
}

static bool sieve_primes(wi_mask *mask) {
    const size_t words = (size_t)(mask->height + 63) / 64;
    mask->sieve = malloc(words * sizeof *mask->sieve);
    if (mask->sieve == NULL) {
        return false;
    }
    memset(mask->sieve, 0xFF, words * sizeof *mask->sieve);
    mask->sieve[0] &= ~UINT64_C(3);
    for (int64_t p = 2; p * p < mask->height; p++) {
        if (mask->sieve[p / 64] >> (p % 64) & 1) {
            for (int64_t multiple = p * p; multiple < mask->height; multiple += p) {
                mask->sieve[multiple / 64] &= ~(UINT64_C(1) << (multiple % 64));
            }
        }
    }
    return true;
}

wy_status wi_mask_new(wi_mask **out, const wy_condition *condition, int64_t height,
                      wy_error *error) {
    *out = NULL;
    wi_mask *mask = calloc(1, sizeof *mask);
    if (mask == NULL) {
        return wi_fail_memory(error);
    }
    const size_t leaves = EXPANSION * wi_condition_leaves(condition);
    mask->leaves = calloc(leaves, sizeof *mask->leaves);
    mask->program = calloc(2 * leaves, sizeof *mask->program);
    mask->stack = calloc(leaves + 1, sizeof *mask->stack);
    mask->height = height;
    mask->x = -1;
    bool made = mask->leaves != NULL && mask->program != NULL && mask->stack != NULL;
    if (made) {
        compile(mask, condition);
        for (size_t i = 0; i < mask->leaf_count && made && mask->sieve == NULL; i++) {
            if (mask->leaves[i].kind == PRIMES && is_y(&mask->leaves[i].form)) {
                made = sieve_primes(mask);
            }
        }
    }
    if (!made) {
        wi_mask_free(mask);
        return wi_fail_memory(error);
    }
    *out = mask;
    return WY_OK;
}

void wi_mask_free(wi_mask *mask) {
    if (mask == NULL) {
        return;
    }
    free(mask->leaves);
    free(mask->program);
    free(mask->stack);
    free(mask->sieve);
    free(mask);
}

/* ---- preparing a column --------------------------------------------------- */

static int64_t clamp(wi_wide value, int64_t height) {
    return value < 0 ? 0 : value > height ? height : (int64_t)value;
}

/* Keeps the y with a y + b >= 0. */
static void cut(leaf *set, wi_wide a, wi_wide b, int64_t height) {
    if (a > 0) {
        const int64_t from = clamp(-wi_wide_quotient(b, a), height);
        set->from = from > set->from ? from : set->from;
    } else if (a < 0) {
        const int64_t to = clamp(wi_wide_quotient(b, -a) + 1, height);
        set->to = to < set->to ? to : set->to;
    } else if (b < 0) {
        set->to = 0;
    }
}

/* The y in 0..height-1 with slope y + constant relation 0, as an interval or its complement. */
static void prepare_half_line(leaf *set, int64_t x, int64_t height) {
    const wi_wide slope = set->form.c[WY_Y];
    const wi_wide constant = (wi_wide)set->form.c[WY_X] * x + set->form.c[WY_ONE];
    set->negated = set->relation == WY_NE;
    set->from = 0;
    set->to = height;
    if (set->relation != WY_LT && set->relation != WY_LE) {
        cut(set, slope, constant - (set->relation == WY_GT), height);
    }
    if (set->relation != WY_GT && set->relation != WY_GE) {
        cut(set, -slope, -constant - (set->relation == WY_LT), height);
    }
}

static void prepare_residues(leaf *set, int64_t x) {
    const int64_t m = set->modulus;
    const int64_t slope = (int64_t)wi_wide_rest(set->form.c[WY_Y], m);
    const int64_t wanted = (int64_t)wi_wide_rest(
        set->rest - ((wi_wide)set->form.c[WY_X] * x + set->form.c[WY_ONE]), m);
    /* slope y = wanted mod m: try the y below the period, which divides m. */
    const int64_t divisor = wi_gcd(m, slope);
    set->every = 0;
    if (wanted % divisor != 0) {
        return;
    }
    const int64_t every = m / divisor;
    /* The inverse of slope/divisor mod every, by Euclid. */
    wi_wide a = slope / divisor % every;
    wi_wide b = every;
    wi_wide u = 1;
    wi_wide v = 0;
    while (b != 0) {
        const wi_wide quotient = a / b;
        wi_wide kept = a - quotient * b;
        a = b;
        b = kept;
        kept = u - quotient * v;
        u = v;
        v = kept;
    }
    set->every = every;
    set->residue = (int64_t)wi_wide_rest(u % every * (wanted / divisor % every), every);
}

static void prepare(wi_mask *mask, int64_t x) {
    for (size_t i = 0; i < mask->leaf_count; i++) {
        leaf *set = &mask->leaves[i];
        switch (set->kind) {
        case HALF_LINE:
            prepare_half_line(set, x, mask->height);
            break;
        case RESIDUES:
            prepare_residues(set, x);
            break;
        case ASKED:
            break;
        case PRIMES:
            set->constant = -1;
            if (mask->sieve != NULL && is_y(&set->form)) {
                set->constant = 2;
            } else if (set->form.c[WY_Y] == 0) {
                const wi_wide value = wi_linear_value(&set->form, x, 0, 0, 0);
                set->constant = value > 1 && wi_is_prime_wide((wi_unsigned_wide)value);
            }
            break;
        }
    }
    mask->x = x;
}

/* ---- words ---------------------------------------------------------------- */

static uint64_t residue_word(int64_t residue, int64_t every, size_t w) {
    if (every == 0) {
        return 0;
    }
    uint64_t bits = 0;
    const int64_t base = (int64_t)w * 64;
    for (int64_t y = (int64_t)wi_wide_rest((wi_wide)residue - base, every); y < 64; y += every) {
        bits |= UINT64_C(1) << y;
    }
    return bits;
}

static uint64_t prime_word(const wi_mask *mask, const leaf *set, size_t w) {
    switch (set->constant) {
    case 0:
        return 0;
    case 1:
        return ~UINT64_C(0);
    case 2:
        return mask->sieve[w];
    default:
        break;
    }
    uint64_t bits = 0;
    for (int64_t b = 0; b < 64; b++) {
        const wi_wide value = wi_linear_value(&set->form, mask->x, (int64_t)w * 64 + b, 0, 0);
        if (value > 1 && wi_is_prime_wide((wi_unsigned_wide)value)) {
            bits |= UINT64_C(1) << b;
        }
    }
    return bits;
}

static uint64_t leaf_word(const wi_mask *mask, const leaf *set, size_t w) {
    uint64_t bits = 0;
    switch (set->kind) {
    case HALF_LINE:
        bits = wi_interval_word(set->from, set->to - 1, w);
        break;
    case RESIDUES:
        bits = residue_word(set->residue, set->every, w);
        break;
    case PRIMES:
        bits = prime_word(mask, set, w);
        break;
    case ASKED:
        for (int64_t b = 0; b < 64; b++) {
            const bool holds = wi_condition_holds(set->asked, mask->x, (int64_t)w * 64 + b, 0, 0);
            bits |= (uint64_t)holds << b;
        }
        break;
    }
    return set->negated ? ~bits : bits;
}

void wi_mask_fill(wi_mask *mask, int64_t x, uint64_t *out, size_t first, size_t last) {
    if (mask->x != x) {
        prepare(mask, x);
    }
    for (size_t w = first; w < last; w++) {
        uint64_t *top = mask->stack;
        for (size_t i = 0; i < mask->length; i++) {
            switch (mask->program[i].operation) {
            case PUSH_LEAF:
                *top++ = leaf_word(mask, &mask->leaves[mask->program[i].leaf], w);
                break;
            case JOIN_AND:
                top--;
                top[-1] &= top[0];
                break;
            case JOIN_OR:
                top--;
                top[-1] |= top[0];
                break;
            }
        }
        out[w] = mask->stack[0];
    }
}

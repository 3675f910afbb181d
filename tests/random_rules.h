/*
 * random_rules.h - random rules, as texts, for tests.
 *
 * The numbers are small, so that every kind of move matters in a window of 40
 * by 40, and every text is a valid rule.  The same seed gives the same texts.
 */
#ifndef RANDOM_RULES_H
#define RANDOM_RULES_H

#include <stddef.h>
#include <stdint.h>

/* What a random rule may contain; finite moves are always possible. */
enum {
    RANDOM_LINES = 1 << 0,           /* (t,2t) */
    RANDOM_OFFSETS = 1 << 1,         /* (t+1,2t+3), (5-t,t+1) over a range */
    RANDOM_RANGES = 1 << 2,          /* t=2..9, t>=3, t=0.. */
    RANDOM_LISTS = 1 << 3,           /* t in {1,3,7} */
    RANDOM_BANDS = 1 << 4,           /* {(s,t): |s-t|<3} */
    RANDOM_TWO = 1 << 5,             /* (s+t,2t), (s,3t) and conditions on s and t */
    RANDOM_REMOVALS = 1 << 6,        /* - (3,3), - {(2t,2t): odd(t)} */
    RANDOM_POSITIONS = 1 << 7,       /* conditions on x and y */
    RANDOM_MIXED = 1 << 8,           /* conditions on t together with x or y */
    RANDOM_PARITY = 1 << 9,          /* conditions on t alone that are not ranges */
    RANDOM_NAMED = 1 << 10,          /* nim, wythoff(2), maharaja(2,3), ... */
    RANDOM_CONES = 1 << 11,          /* raw moves on a cone */
    RANDOM_RATIONAL = 1 << 12,       /* rational(q1/p1,q2/p2,RULE) */
    RANDOM_BLOCK_ANY = 1 << 13,      /* block 2 */
    RANDOM_BLOCK_DIAGONAL = 1 << 14, /* block 2 diagonal */
    RANDOM_TERMINALS = 1 << 15,      /* terminal x+y<=3 or {(4,5)} */
    RANDOM_MISERE = 1 << 16,
    RANDOM_EVERYTHING = (1 << 17) - 1,
    /* Beyond everything: */
    RANDOM_LONG_LISTS = 1 << 17, /* sets of more than 64 single moves; in a buffer of 8000 bytes */
    RANDOM_NUMBERS = 1 << 18,    /* square(t), beatty(x,phi), t mod y = 0, floor(y/x) < t */
};

/* Writes a rule with a subset of the features; size should be 1000 or more. */
void random_rule_text(char *buffer, size_t size, uint64_t *seed, int features);

/*
 * Writes a game on one to six heaps, most with a memory, ends, blocking, complying or misere play;
 * now and then one that is refused, as some clauses do not go together.
 */
void random_game_text(char *buffer, size_t size, uint64_t *seed);

/* A number 0 <= r < bound, for tests that need more randomness. */
int random_below(uint64_t *seed, int bound);

#endif

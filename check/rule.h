/*
 * rule.h - what a certificate says of itself: the version of the program that wrote it, and the
 * rule of its game as that program prints it.
 *
 * Theorem and proof go by the lines of the certificate that tell the game, not by the rule.  But
 * where the rule is plain, moves without conditions on all pairs of heaps, it is read here, and
 * must say the same: a reader may then trust it.  Certificates of format 1 have neither line.
 */
#ifndef CHECK_RULE_H
#define CHECK_RULE_H

#include <stdio.h>

#include "heaps.h"
#include "ruleset.h"

/* The lines `version` and `rule`, which are kept in the reader. */
bool cert_read_heading(reader *r);

/*
 * Is it the rule of this game?  True also if it is not compared.  What follows the moves is what g
 * says of blocking, ends and play; or, if `behind` is not NULL, exactly that text, to its newline.
 */
bool cert_compare_rule(reader *r, const ruleset *g, const char *behind);

/* Says what is known of it, in a line or two. */
void cert_print_heading(const reader *r, FILE *report);

/* ---- several heaps -------------------------------------------------------------------------- */

/* Where we are in the rule; what is there cannot be read any more once `lost`. */
typedef struct rule_words {
    const char *at, *end;
    bool lost;
} rule_words;

bool cert_rule_skip(rule_words *w, const char *expected);
void cert_rule_want(rule_words *w, const char *expected);
int cert_rule_number(rule_words *w);

/* The lines of the rule, in order; and the game that it is compared with. */
typedef struct rule_lines {
    const heap_game *g;
    heap_line *all;
    size_t room;
    int count;
    work *w;
    bool failed; /* no memory */
} rule_lines;

/* Sets of moves with " + " between two, behind what is there. */
void cert_rule_union(rule_words *w, rule_lines *to);

/* " no repeat" or " next at most 2*last", put into the lines; nothing, if neither is there. */
void cert_rule_memory(rule_words *w, rule_lines *to);

#endif

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

#endif

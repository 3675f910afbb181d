/* heaps_rule.h - the words of a rule on several heaps, and its moves as lines. */
#ifndef CHECK_HEAPS_RULE_H
#define CHECK_HEAPS_RULE_H

#include "heaps.h"

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

/*
 * several.h - is a text a rule on several heaps, or with a memory?  Found among its tokens, before
 * anything is read: what reads rules on two heaps refuses it, and heaps/ reads it.
 */
#ifndef WI_RULES_SEVERAL_H
#define WI_RULES_SEVERAL_H

#include <stdbool.h>
#include <stddef.h>

#include "rules/lexer.h"

/* The tokens [from, to) that say so first. */
bool wi_several_found(const char *text, const wi_token *tokens, size_t *from, size_t *to);

/*
 * How many heaps such a text has: as `on N heaps` says, else as its first move has parts, else as
 * its game has by nature, else two; 0: its game has any number.  Tokens [from, to) say so.
 */
int wi_several_count(const char *text, const wi_token *tokens, size_t *from, size_t *to);

/* 3 of "3" and of "three"; -1: it is no number of heaps. */
int wi_several_number(const char *text, const wi_token *token);

#endif

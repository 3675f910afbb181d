/*
 * several.h - is a text a rule on several heaps, or with a memory?  This is found among its tokens,
 * before anything is read, for such a rule has a reader of its own.
 */
#ifndef WI_RULES_SEVERAL_H
#define WI_RULES_SEVERAL_H

#include <stdbool.h>
#include <stddef.h>

#include <wythoff/rules.h>

#include "rules/lexer.h"

/* The tokens [from, to) that say so first. */
bool wi_several_found(const char *text, const wi_token *tokens, size_t *from, size_t *to);

/*
 * How many heaps such a text has: as `on N heaps` says, else as its first move has parts, else as
 * its game has by nature, else two; 0: its game has any number.  Tokens [from, to) say so.
 */
int wi_several_count(const char *text, const wi_token *tokens, size_t *from, size_t *to);

/*
 * Reads such a rule, whose tokens are at hand; the text has no byte-order mark, and at most
 * WY_MAX_TEXT bytes.  One that says nothing beyond the language of two heaps becomes a rule of it.
 * several_read.c
 */
wy_status wi_several_read_tokens(wy_rules **rules, const char *text, size_t length,
                                 wi_token *tokens, const wy_lists *lists, wy_error *error);

/* 3 of "3" and of "three"; -1: it is no number of heaps. */
int wi_several_number(const char *text, const wi_token *token);

#endif

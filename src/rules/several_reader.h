/*
 * several_reader.h - what the parts of the reader for several heaps share.
 *
 * Tokens, faults and conditions are those of rules/reader.h, with `heaps` set; here are terms and
 * clauses.  A function that can fail returns false and has then set the error of the reader.
 */
#ifndef WI_RULES_SEVERAL_READER_H
#define WI_RULES_SEVERAL_READER_H

#include <wythoff/rules.h>

#include "rules/reader.h"
#include "rules/value.h"

/* The rule that is being built; shared with the readers of expansions. */
typedef struct wi_heap_builder {
    wy_rules *rules;
    size_t family_room;
    size_t conditions; /* leaves of all conditions so far */
    int set;           /* that is being read; -1: no enforce */
    bool has_board;    /* on N heaps was said */
} wi_heap_builder;

typedef struct wi_heap_reader {
    wi_reader in;
    wi_heap_builder *to;
} wi_heap_reader;

/* Is family->range[i] in use?  A single parameter is t. */
static inline bool wi_heap_parameter(const wy_family *family, int i) {
    return family->parameters == 1 ? i == 1 : i < family->parameters;
}

/* ---- terms: read.c, read_moves.c, named.c ---------------------------------------------------- */

/* Terms joined by + and -, all as removed if removing. */
bool wi_heap_read_terms(wi_heap_reader *reader, bool removing, bool may_remove);

/* A move (s,t,0), or a set in braces. */
bool wi_heap_read_move(wi_heap_reader *reader, bool removed);
bool wi_heap_read_set(wi_heap_reader *reader, bool removed);

/* A named game, which the next token begins. */
bool wi_heap_read_named(wi_heap_reader *reader, bool removed);

/* The text of a named game as if it stood here; a fault in it is one of tokens [from, to). */
bool wi_heap_expand(wi_heap_reader *reader, const char *text, bool removed, size_t from, size_t to);

/* Adds the family and takes what it holds, also on failure. */
bool wi_heap_add_family(wi_heap_reader *reader, wy_family *family, size_t from, size_t to);

/* ---- clauses: read_clauses.c ----------------------------------------------------------------- */

bool wi_heap_read_clauses(wi_heap_reader *reader);
/* "on 3 heaps", from the number on; the word before it is number `from`. */
bool wi_heap_read_on(wi_heap_reader *reader, size_t from);

/* Sets the memory; fails if there is another. */
bool wi_heap_set_memory(wi_heap_reader *reader, wy_memory_kind kind, size_t from, size_t to);

/* ---- rules on two heaps: two.c --------------------------------------------------------------- */

/* The families of a rule on two heaps (or one) as those of this rule. */
bool wi_heap_lift(wi_heap_reader *reader, const wy_rules *rules, bool removed, size_t from,
                  size_t to);

/* Is this a rule that the language of two heaps can say?  Its text there; NULL in *text: no. */
bool wi_heap_lower(char **text, const wy_rules *rules); /* false: no memory */

#endif

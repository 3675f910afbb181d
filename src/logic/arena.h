/*
 * arena.h - memory for the many small nodes of a formula, freed all at once.
 *
 * A formula lives as long as one command; its nodes are never freed one by one.
 */
#ifndef WI_LOGIC_ARENA_H
#define WI_LOGIC_ARENA_H

#include <gmp.h>
#include <stddef.h>

typedef struct wi_arena {
    struct wi_arena_block *blocks; /* the newest first */
    struct wi_arena_number *numbers;
} wi_arena;

/* Zeroed memory; NULL: no memory. */
void *wi_arena_take(wi_arena *arena, size_t size);

/* A copy of text[0, length), ended by a zero. */
char *wi_arena_text(wi_arena *arena, const char *text, size_t length);

/* A number, 0 at first, that is cleared with the arena. */
mpz_ptr wi_arena_number(wi_arena *arena);

/* The digits of a number, for free(); NULL: no memory. */
char *wi_decimal(mpz_srcptr value);

void wi_arena_clear(wi_arena *arena); /* also a zeroed one */

#endif

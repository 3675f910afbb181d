/*
 * arena.h - memory for the many small nodes of a formula, freed all at once.
 *
 * A formula lives as long as one command; its nodes are never freed one by one.
 */
#ifndef WY_LOGIC_ARENA_H
#define WY_LOGIC_ARENA_H

#include <gmp.h>
#include <stddef.h>

typedef struct wy_arena {
    struct wy_arena_block *blocks; /* the newest first */
    struct wy_arena_number *numbers;
} wy_arena;

/* Zeroed memory; NULL: no memory. */
void *wy_arena_take(wy_arena *arena, size_t size);

/* A copy of text[0, length), ended by a zero. */
char *wy_arena_text(wy_arena *arena, const char *text, size_t length);

/* A number, 0 at first, that is cleared with the arena. */
mpz_ptr wy_arena_number(wy_arena *arena);

/* The digits of a number, for free(); NULL: no memory. */
char *wy_decimal(mpz_srcptr value);

void wy_arena_clear(wy_arena *arena); /* also a zeroed one */

#endif

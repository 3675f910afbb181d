/*
 * arena.c - blocks of memory, cut from the front.
 */
#include "logic/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_SIZE = 16384 };

typedef struct wi_arena_block {
    struct wi_arena_block *next;
    size_t used, size;
    _Alignas(max_align_t) unsigned char bytes[];
} block;

typedef struct wi_arena_number {
    struct wi_arena_number *next;
    mpz_t value;
} number;

void *wi_arena_take(wi_arena *arena, size_t size) {
    const size_t grain = _Alignof(max_align_t);
    if (size > SIZE_MAX / 4) {
        return NULL;
    }
    size = (size + grain - 1) / grain * grain;
    block *first = arena->blocks;
    if (first == NULL || first->size - first->used < size) {
        const size_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
        first = calloc(1, sizeof *first + room);
        if (first == NULL) {
            return NULL;
        }
        first->size = room;
        first->next = arena->blocks;
        arena->blocks = first;
    }
    void *taken = first->bytes + first->used;
    first->used += size;
    return taken;
}

char *wi_arena_text(wi_arena *arena, const char *text, size_t length) {
    char *copy = wi_arena_take(arena, length + 1);
    if (copy != NULL) {
        memcpy(copy, text, length);
    }
    return copy;
}

mpz_ptr wi_arena_number(wi_arena *arena) {
    number *made = wi_arena_take(arena, sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    mpz_init(made->value);
    made->next = arena->numbers;
    arena->numbers = made;
    return made->value;
}

char *wi_decimal(mpz_srcptr value) {
    char *digits = malloc(mpz_sizeinbase(value, 10) + 2);
    if (digits != NULL) {
        mpz_get_str(digits, 10, value);
    }
    return digits;
}

void wi_arena_clear(wi_arena *arena) {
    for (number *at = arena->numbers; at != NULL; at = at->next) {
        mpz_clear(at->value);
    }
    for (block *at = arena->blocks; at != NULL;) {
        block *next = at->next;
        free(at);
        at = next;
    }
    arena->numbers = NULL;
    arena->blocks = NULL;
}

/*
 * heap_sum.c - positions of several parts, some of which have several heaps or a memory, as values:
 * their text and their moves.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "play/sum.h"

void wy_heap_sum_free(wy_heap_sum *sum) {
    if (sum == NULL) {
        return;
    }
    for (size_t i = 0; i < sum->count; i++) {
        wy_rules_free(sum->parts[i].rules);
        wy_place_clear(&sum->parts[i].at);
    }
    free(sum->parts);
    wy_sum_free(sum->boards);
    free(sum);
}

/* ---- text ------------------------------------------------------------------------------------ */

int wy_heap_part_heaps(const wy_heap_sum *sum, size_t part) {
    const wy_rules *rules = sum->parts[part].rules;
    return rules != NULL ? rules->heaps : sum->boards->parts[part].heap ? 1 : 2;
}

void wy_heap_part_place(mpz_t out[WY_MOST_HEAPS], const wy_heap_sum *sum, size_t part) {
    const bool several = sum->parts[part].rules != NULL;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (several) {
            mpz_set(out[i], sum->parts[part].at.heap[i]);
        } else {
            mpz_set_ui(out[i], 0);
        }
    }
    if (!several) {
        mpz_set(out[0], sum->boards->parts[part].at.heap[0]);
        mpz_set(out[1], sum->boards->parts[part].at.heap[1]);
    }
}

static void put_numbers(FILE *out, const mpz_t numbers[WY_MOST_HEAPS], int heaps) {
    for (int i = 0; i < heaps; i++) {
        gmp_fprintf(out, "%s%Zd", i == 0 ? "" : ",", numbers[i]);
    }
}

/* What is remembered, unless it is as at the start. */
static void put_memory(FILE *out, const wy_heap_part *part) {
    wy_place start;
    wy_place_init(&start);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set(start.heap[i], part->at.heap[i]);
    }
    wy_rules_start(&start, part->rules);
    bool moved = false;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        moved = moved || mpz_sgn(part->at.last[i]) != 0;
    }
    if (part->rules->memory == WY_MEMORY_REPEAT && moved) {
        fputc('|', out);
        put_numbers(out, part->at.last, part->rules->heaps);
    } else if (part->rules->memory != WY_MEMORY_REPEAT &&
               mpz_cmp(start.memory, part->at.memory) != 0) {
        if (part->rules->memory == WY_MEMORY_ENFORCE) {
            mpz_add_ui(start.memory, part->at.memory, 1); /* people count from 1 */
        } else {
            mpz_set(start.memory, part->at.memory);
        }
        gmp_fprintf(out, "|%Zd", start.memory);
    }
    wy_place_clear(&start);
}

/* A rule of several lines, with remarks or from a file, is written out on one. */
static char *game_of(const wy_heap_sum *sum, size_t part) {
    const char *game = sum->boards->parts[part].game;
    return strpbrk(game, "\r\n#\"") != NULL ? wy_rules_text(sum->parts[part].rules) : strdup(game);
}

char *wy_heap_part_text(const wy_heap_sum *sum, size_t part) {
    if (sum->parts[part].rules == NULL) {
        return wy_part_text(&sum->boards->parts[part]);
    }
    char *text = NULL;
    size_t length = 0;
    char *game = game_of(sum, part);
    FILE *out = game == NULL ? NULL : open_memstream(&text, &length);
    if (out != NULL) {
        fprintf(out, "%s@", game);
        put_numbers(out, sum->parts[part].at.heap, sum->parts[part].rules->heaps);
        put_memory(out, &sum->parts[part]);
        const bool good = !ferror(out);
        if (fclose(out) != 0 || !good) {
            free(text);
            text = NULL;
        }
    }
    free(game);
    return text;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* The position and the move in machine words; false: they are too large. */
static bool in_words(wy_heap_position *at, wy_heap_move *take, const wy_heap_part *part,
                     const wy_move *move) {
    *take = (wy_heap_move){.pass = move->pass};
    bool fits = wy_heap_place_small(at, part->rules, &part->at);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        fits = fits && mpz_fits_slong_p(move->take[i]);
        take->take[i] = fits ? mpz_get_si(move->take[i]) : 0;
    }
    return fits;
}

static wy_status legal_in(const wy_heap_part *part, const wy_move *move, wy_error *why) {
    wy_heap_position at;
    wy_heap_move take;
    if (!in_words(&at, &take, part, move)) {
        return wi_fail(why, WY_LIMIT, "heaps of at most 10^18 tokens are played");
    }
    const bool sets = part->rules->memory == WY_MEMORY_ENFORCE;
    if (!sets && move->name != WY_NOT_NAMED) {
        return wi_fail(why, WY_NO, "there are no sets of moves to name in this part");
    }
    if (sets && (move->name < 0 || move->name >= part->rules->sets)) {
        return wi_fail(why, WY_NO, "it must be said which set is named: 1 to %d",
                       part->rules->sets);
    }
    return wy_heap_move_legal(part->rules, &at, &take)
               ? WY_OK
               : wi_fail(why, WY_NO, "that is no legal move");
}

wy_status wy_heap_sum_move_legal(const wy_heap_sum *sum, const wy_move *move, wy_error *why) {
    if (move->part >= sum->count) {
        return wi_fail(why, WY_NO, "there is no such part: they are 1 to %zu", sum->count);
    }
    if (sum->parts[move->part].rules != NULL) {
        return legal_in(&sum->parts[move->part], move, why);
    }
    if (move->name != WY_NOT_NAMED) {
        return wi_fail(why, WY_NO, "there are no sets of moves to name in this part");
    }
    for (int i = wy_heap_part_heaps(sum, move->part); i < WY_MOST_HEAPS; i++) {
        if (mpz_sgn(move->take[i]) != 0) {
            return wi_fail(why, WY_NO, "this part has fewer heaps");
        }
    }
    return move->pass
               ? wi_fail(why, WY_NO, "there is no pass in this part")
               : wy_sum_move_legal(sum->boards, move->part, move->take[0], move->take[1], why);
}

wy_status wy_heap_sum_move_make(wy_heap_sum *sum, const wy_move *move, wy_error *error) {
    const wy_status status = wy_heap_sum_move_legal(sum, move, error);
    wy_heap_part *part = &sum->parts[move->part];
    wy_heap_position at;
    wy_heap_move take;
    if (status != WY_OK || part->rules == NULL) {
        return status == WY_OK
                   ? wi_sum_move_apply(sum->boards, move->part, move->take[0], move->take[1], error)
                   : status;
    }
    if (!in_words(&at, &take, part, move)) {
        return wi_fail(error, WY_LIMIT, "heaps of at most 10^18 tokens are played");
    }
    wy_heap_move_make(&at, part->rules, &at, &take);
    if (part->rules->memory == WY_MEMORY_ENFORCE) {
        at.memory = move->name;
    }
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_si(part->at.heap[i], at.heap[i]);
        mpz_set_si(part->at.last[i], at.last[i]);
    }
    mpz_set_si(part->at.memory, at.memory);
    return WY_OK;
}

/* ---- some move ------------------------------------------------------------------------------- */

static bool keep_pair(void *data, const mpz_t dx, const mpz_t dy) {
    wy_move *move = data;
    mpz_set(move->take[0], dx);
    mpz_set(move->take[1], dy);
    move->valued = true; /* found */
    return false;
}

static bool some_in(wy_move *move, const wy_heap_part *part) {
    wy_heap_position at;
    wy_heap_move found;
    if (!wy_heap_place_small(&at, part->rules, &part->at) ||
        !wy_heap_some_move(&found, part->rules, &at)) {
        return false;
    }
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_si(move->take[i], found.take[i]);
    }
    move->name = part->rules->memory == WY_MEMORY_ENFORCE ? 0 : WY_NOT_NAMED;
    return true;
}

wy_status wy_heap_sum_some_move(wy_move *move, const wy_heap_sum *sum, wy_error *error) {
    enum { TRIES = 100000 };
    wy_status status = WY_OK;
    bool found = false;
    move->pass = move->valued = false;
    move->name = WY_NOT_NAMED;
    for (size_t i = 0; i < sum->count && status == WY_OK && !found; i++) {
        move->part = i;
        for (int j = 0; j < WY_MOST_HEAPS; j++) {
            mpz_set_ui(move->take[j], 0);
        }
        if (sum->parts[i].rules != NULL) {
            found = some_in(move, &sum->parts[i]);
        } else {
            bool all;
            status =
                wy_part_each_legal(&sum->boards->parts[i], TRIES, &all, keep_pair, move, error);
            found = move->valued;
        }
    }
    move->valued = false;
    return status == WY_OK && !found ? WY_NO : status;
}

/*
 * classes.c - which games of an atlas have the same P-set?
 *
 * Proved: a theorem lists the P-positions of both (their kin is the same), or both have the same
 * minimal automaton in the same numeration; and so on through a third game that has both.  These
 * are the classes, found by union-find; each is named by its first game.
 *
 * Computed: the same hash of the P-positions with small heaps.  That two games have different ones
 * proves that they differ.
 */
#define _GNU_SOURCE /* qsort_r */
#include <stdlib.h>
#include <string.h>

#include "atlas/atlas.h"
#include "base/fail.h"

static size_t root(wy_atlas_game *games, size_t i) {
    while (games[i].same != i) {
        games[i].same = games[games[i].same].same;
        i = games[i].same;
    }
    return i;
}

static void join(wy_atlas_game *games, size_t a, size_t b) {
    a = root(games, a);
    b = root(games, b);
    games[a > b ? a : b].same = a > b ? b : a;
}

/* The text of the field, if it says what it says for sure; else NULL. */
static const char *text_of(const wy_atlas_game *game, wy_atlas_field field) {
    const wy_atlas_fact *fact = &game->facts[field];
    return fact->value != NULL && fact->known ? fact->value : NULL;
}

typedef struct order {
    const wy_atlas_game *games;
    wy_atlas_field field; /* WY_ATLAS_FIELD_COUNT: the rule */
} order;

static const char *key(const order *by, size_t i) {
    return by->field == WY_ATLAS_FIELD_COUNT ? by->games[i].rule
                                             : text_of(&by->games[i], by->field);
}

/* By the key, games without one last, then by number. */
static int compare(const void *a, const void *b, void *data) {
    const size_t one = *(const size_t *)a;
    const size_t other = *(const size_t *)b;
    const char *p = key(data, one);
    const char *q = key(data, other);
    const int texts = p == NULL || q == NULL ? (p == NULL) - (q == NULL) : strcmp(p, q);
    return texts != 0 ? texts : (one > other) - (one < other);
}

static void sort(size_t *list, const wy_atlas *atlas, wy_atlas_field field) {
    order by = {atlas->games, field};
    for (size_t i = 0; i < atlas->count; i++) {
        list[i] = i;
    }
    qsort_r(list, atlas->count, sizeof *list, compare, &by);
}

/* The first of the games with the same key before list[i], and itself if there is none. */
static size_t first_with(const size_t *list, size_t i, size_t first, const order *by) {
    const char *mine = key(by, list[i]);
    const char *before = i > 0 ? key(by, list[i - 1]) : NULL;
    return mine != NULL && before != NULL && strcmp(mine, before) == 0 ? first : list[i];
}

wy_status wi_atlas_settle(wy_atlas *atlas, wy_error *error) {
    wy_atlas_game *games = atlas->games;
    free(atlas->by_rule);
    atlas->by_rule = calloc(atlas->count + 1, sizeof *atlas->by_rule);
    size_t *list = calloc(atlas->count + 1, sizeof *list);
    if (atlas->by_rule == NULL || list == NULL) {
        free(list);
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < atlas->count; i++) {
        games[i].number = i;
        games[i].same = i;
        games[i].same_count = games[i].alike_count = 0;
    }
    static const wy_atlas_field fields[] = {WY_ATLAS_KIN, WY_ATLAS_KEY, WY_ATLAS_HASH};
    for (size_t f = 0; f < 3 && atlas->count > 0; f++) {
        const order by = {games, fields[f]};
        sort(list, atlas, fields[f]);
        for (size_t i = 0, first = 0; i < atlas->count; i++) {
            first = first_with(list, i, first, &by);
            if (fields[f] == WY_ATLAS_HASH) {
                games[list[i]].alike = first;
            } else {
                join(games, first, list[i]);
            }
        }
    }
    if (atlas->count > 0) {
        sort(atlas->by_rule, atlas, WY_ATLAS_FIELD_COUNT);
    }
    for (size_t i = 0; i < atlas->count; i++) {
        games[i].same = root(games, i);
        games[games[i].same].same_count++;
        games[games[i].alike].alike_count++;
    }
    for (size_t i = 0; i < atlas->count; i++) {
        games[i].same_count = games[games[i].same].same_count;
        games[i].alike_count = games[games[i].alike].alike_count;
    }
    free(list);
    return WY_OK;
}

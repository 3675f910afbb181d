/* atlas.c - games with their facts, in memory. */
#include "atlas/atlas.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"

/* ---- fields ---------------------------------------------------------------------------------- */

static const char *const names[] = {
#define X(id, name, fact, title) name,
    WY_ATLAS_FIELDS(X)
#undef X
};
static const char *const facts[] = {
#define X(id, name, fact, title) fact,
    WY_ATLAS_FIELDS(X)
#undef X
};
static const char *const titles[] = {
#define X(id, name, fact, title) title,
    WY_ATLAS_FIELDS(X)
#undef X
};

const char *wy_atlas_field_name(wy_atlas_field field) {
    return names[field];
}

const char *wy_atlas_field_fact(wy_atlas_field field) {
    return facts[field];
}

const char *wy_atlas_field_title(wy_atlas_field field) {
    return titles[field];
}

/* ---- games ----------------------------------------------------------------------------------- */

wy_status wi_atlas_create(wy_atlas **out, wy_error *error) {
    *out = calloc(1, sizeof **out);
    return *out == NULL ? wi_fail_memory(error) : WY_OK;
}

void wy_atlas_free(wy_atlas *atlas) {
    if (atlas == NULL) {
        return;
    }
    for (size_t i = 0; i < atlas->text_count; i++) {
        free(atlas->texts[i]);
    }
    free(atlas->texts);
    free(atlas->games);
    free(atlas->by_rule);
    free(atlas);
}

/* A copy that the atlas owns; false: no memory. */
static bool keep(wy_atlas *atlas, const char **text) {
    if (*text == NULL) {
        return true;
    }
    if (!wi_list_room(atlas->texts, atlas->text_room, atlas->text_count + 1)) {
        return false;
    }
    char *copy = strdup(*text);
    atlas->texts[atlas->text_count] = copy;
    atlas->text_count += copy != NULL;
    *text = copy;
    return copy != NULL;
}

/* As the game before has it, or a copy. */
static bool keep_or_share(wy_atlas *atlas, const char **text, const char *before) {
    if (*text != NULL && before != NULL && strcmp(*text, before) == 0) {
        *text = before;
        return true;
    }
    return keep(atlas, text);
}

wy_status wi_atlas_add(wy_atlas *atlas, const wy_atlas_game *game, wy_error *error) {
    if (!wi_list_room(atlas->games, atlas->room, atlas->count + 1)) {
        return wi_fail_memory(error);
    }
    static const wy_atlas_game none;
    const wy_atlas_game *before = atlas->count > 0 ? &atlas->games[atlas->count - 1] : &none;
    wy_atlas_game copy = *game;
    bool fine = keep(atlas, &copy.rule) && keep(atlas, &copy.written) &&
                keep_or_share(atlas, &copy.families, before->families);
    for (size_t i = 0; i < WY_ATLAS_FIELD_COUNT && fine; i++) {
        fine = keep_or_share(atlas, &copy.facts[i].value, before->facts[i].value) &&
               keep_or_share(atlas, &copy.facts[i].by, before->facts[i].by);
    }
    if (!fine) {
        return wi_fail_memory(error);
    }
    copy.number = atlas->count;
    atlas->games[atlas->count++] = copy;
    return WY_OK;
}

size_t wy_atlas_count(const wy_atlas *atlas) {
    return atlas->count;
}

const wy_atlas_game *wy_atlas_at(const wy_atlas *atlas, size_t number) {
    return number < atlas->count ? &atlas->games[number] : NULL;
}

const wy_atlas_game *wy_atlas_find(const wy_atlas *atlas, const char *rule) {
    size_t low = 0;
    size_t high = atlas->by_rule != NULL ? atlas->count : 0;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const wy_atlas_game *game = &atlas->games[atlas->by_rule[middle]];
        const int order = strcmp(game->rule, rule);
        if (order == 0) {
            return game;
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    return NULL;
}

bool wy_atlas_is_proved(const wy_atlas_game *game) {
    const wy_atlas_fact *proof = &game->facts[WY_ATLAS_PROOF];
    return proof->value != NULL && proof->known && proof->kind == WY_PROVED;
}

/*
 * known.c - what is known of a game without new work: the theorem that was proved before and kept
 * (facts.h), the facts of a report that was kept, and the row of the atlas that the library has
 * with it.  Only what is proved is told; what was computed up to a bound is the business of those
 * who compute further.
 */
#define _GNU_SOURCE /* vasprintf */
#include <wythoff/atlas.h>

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/facts.h>
#include <wythoff/prove.h>

#include "base/fail.h"

__attribute__((format(printf, 4, 5))) static void put(wy_known *to, const char *title,
                                                      const char *by, const char *format, ...) {
    if (to->count == WY_KNOWN_MOST) {
        return;
    }
    wy_known_fact *new = &to->of[to->count];
    va_list arguments;
    va_start(arguments, format);
    const bool made = vasprintf(&new->text, format, arguments) >= 0;
    va_end(arguments);
    if (made) {
        new->title = title;
        new->standing.kind = WY_PROVED;
        snprintf(new->standing.by, sizeof new->standing.by, "%s", by);
        to->count++;
    }
}

/* The theorem that is kept; *found: there is one. */
static wy_status put_theorem(wy_known *to, bool *found, const wy_rules *rules,
                             const wy_control *control, wy_error *error) {
    wy_theorem *theorem = NULL;
    const wy_status status = wy_theorem_recall(&theorem, rules, NULL, control, error);
    *found = status == WY_OK;
    if (*found) {
        wy_theorem_facts facts;
        wy_standing standing;
        wy_theorem_facts_of(&facts, theorem);
        wy_theorem_standing(&standing, theorem);
        put(to, "P-set", standing.by, "an automaton of %" PRIu32 " state%s that reads %s",
            facts.p_states, facts.p_states == 1 ? "" : "s", facts.numeration);
        if (wy_theorem_bits(theorem) != NULL) {
            put(to, "columns", standing.by, "exactly one P-position in every column");
        }
        wy_theorem_free(theorem);
    }
    return status == WY_NO ? WY_OK : status;
}

static const wy_atlas_fact *proved(const wy_atlas_game *game, wy_atlas_field field) {
    const wy_atlas_fact *fact = &game->facts[field];
    return fact->value != NULL && fact->known && fact->kind == WY_PROVED ? fact : NULL;
}

static void put_p_set(wy_known *to, const wy_atlas_game *game) {
    const wy_atlas_fact *states = proved(game, WY_ATLAS_AUTOMATON);
    const wy_atlas_fact *numeration = proved(game, WY_ATLAS_NUMERATION);
    const wy_atlas_fact *proof = proved(game, WY_ATLAS_PROOF);
    if (states != NULL && numeration != NULL) {
        put(to, "P-set", states->by, "an automaton of %s state%s that reads %s", states->value,
            strcmp(states->value, "1") == 0 ? "" : "s", numeration->value);
    } else if (proof != NULL) {
        put(to, "P-set", proof->by, "proved for all heaps: %s", proof->value);
    }
}

static void put_row(wy_known *to, const wy_atlas *atlas, const wy_atlas_game *game, bool p_set) {
    const wy_atlas_fact *slope = proved(game, WY_ATLAS_SLOPE);
    const wy_atlas_fact *least = proved(game, WY_ATLAS_LEAST);
    const wy_atlas_fact *most = proved(game, WY_ATLAS_MOST);
    const wy_atlas_fact *machine = proved(game, WY_ATLAS_MACHINE);
    const wy_atlas_game *first = wy_atlas_at(atlas, game->same);
    if (!p_set) {
        put_p_set(to, game);
    }
    if (slope != NULL && slope->has_number) {
        put(to, "slope", slope->by, "%s", slope->value);
    }
    if (least != NULL && most != NULL && least->has_number && most->has_number) {
        put(to, "deviation", most->by, "b - a - n from %.10g to %.10g", least->number,
            most->number);
    }
    if (machine != NULL) {
        put(to, "machine", machine->by, "a column machine of %s state%s", machine->value,
            strcmp(machine->value, "1") == 0 ? "" : "s");
    }
    if (first != NULL && first != game) {
        put(to, "same", "the atlas: both P-sets are proved to be one set",
            "the P-positions of %s, as %zu games of the atlas", first->written, game->same_count);
    }
}

wy_status wy_known_find(wy_known *out, const wy_rules *rules, const wy_control *control,
                        wy_error *error) {
    *out = (wy_known){0};
    bool theorem = false;
    wy_atlas *atlas = NULL;
    wy_status status = put_theorem(out, &theorem, rules, control, error);
    if (status != WY_OK || !rules->normal) {
        return status;
    }
    char *text = wy_rules_text(rules);
    status = text != NULL ? wy_atlas_open(&atlas, error) : wi_fail_memory(error);
    const wy_atlas_game *game = status == WY_OK ? wy_atlas_find(atlas, text) : NULL;
    if (game != NULL) {
        put_row(out, atlas, game, theorem);
    }
    wy_atlas_free(atlas);
    free(text);
    return status;
}

void wy_known_clear(wy_known *known) {
    for (size_t i = 0; i < known->count; i++) {
        free(known->of[i].text);
    }
    known->count = 0;
}

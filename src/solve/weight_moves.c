/*
 * weight_moves.c - compiling moves that no map makes non-negative all together: see weight_moves.h.
 */
#include "solve/weight_moves.h"
#include "solve/moves.h"

#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"
#include "rules/value.h"
#include "rules/weight.h"

/* Finite rays of more moves than this are left to the plain engine. */
enum { MOST_POINTS = 4096, MOST_GROUPS = 64 };

void wi_weight_moves_clear(wi_weight_moves *moves) {
    for (size_t i = 0; i < moves->group_count; i++) {
        wi_moves_free(moves->groups[i]);
    }
    free(moves->groups);
    free(moves->lines);
    *moves = (wi_weight_moves){0};
}

/* ---- lines ------------------------------------------------------------------------------- */

static wy_status add(wi_weight_moves *moves, const wi_weight_line *line, wy_error *error) {
    if (!wi_list_room(moves->lines, moves->room, moves->count + 1)) {
        return wi_fail_memory(error);
    }
    moves->lines[moves->count++] = *line;
    return WY_OK;
}

static wy_status no_form(wy_error *error) {
    return wi_fail(error, WY_LIMIT, "its moves return tokens, and have no simple form");
}

/* From the image of a group to (u,v). */
static wy_position carry(const wi_weight_moves *moves, const wi_image *from, wy_position move) {
    return wi_image_of(&moves->image, wi_image_back(from, move));
}

static bool is_large(wy_position move) {
    const int64_t most = INT64_C(1) << 44;
    return move.x > most || move.x < -most || move.y > most || move.y < -most;
}

static wy_status add_primitive(wi_weight_moves *moves, const wi_primitive *p, const wi_image *from,
                               wy_error *error) {
    wi_weight_line line = {.line = *p, .image = *from};
    if (is_large(p->start) || is_large(p->step1) || is_large(p->step2)) {
        return no_form(error);
    }
    line.line.start = carry(moves, from, p->start);
    line.line.step1 = carry(moves, from, p->step1);
    line.line.step2 = carry(moves, from, p->step2);
    const wy_position *steps[2] = {&line.line.step1, &line.line.step2};
    if (line.line.start.x < 1 || steps[0]->x < 0 || steps[1]->x < 0) {
        return no_form(error);
    }
    if (p->kind != WI_RAY || p->count1 == WY_UNBOUNDED) {
        return add(moves, &line, error);
    }
    if (p->count1 > MOST_POINTS) {
        return no_form(error);
    }
    wy_status status = WY_OK;
    line.line.kind = WI_POINT;
    for (int64_t i = 0; i < p->count1 && status == WY_OK; i++) {
        status = add(moves, &line, error);
        line.line.start.x += line.line.step1.x;
        line.line.start.y += line.line.step1.y;
    }
    return status;
}

/* ---- groups --------------------------------------------------------------------------------- */

static wy_status add_group(wi_weight_moves *moves, const wy_rules *group, wy_error *error) {
    wi_image image;
    wy_rules *played = NULL;
    wy_status status = wi_image_find(&image, group, error);
    if (status == WY_OK) {
        status = wi_rules_image(&played, group, &image, error);
    }
    wi_moves *compiled = NULL;
    if (status == WY_OK) {
        status = wi_moves_compile(&compiled, played, 0, error);
    }
    wy_rules_free(played);
    if (status != WY_OK) {
        return status == WY_NO ? no_form(error) : status;
    }
    wi_moves **groups = realloc(moves->groups, (moves->group_count + 1) * sizeof(wi_moves *));
    if (groups == NULL) {
        wi_moves_free(compiled);
        return wi_fail_memory(error);
    }
    moves->groups = groups;
    moves->groups[moves->group_count++] = compiled;
    const wi_primitive *primitives = wi_moves_primitives(compiled);
    for (size_t i = 0; i < wi_moves_count(compiled) && status == WY_OK; i++) {
        status = add_primitive(moves, &primitives[i], &image, error);
    }
    return status;
}

/* Is there a map for these families of the rules, as they are in `group`? */
static wy_status fits(bool *fits_in, const wy_rules *group, wy_error *error) {
    wi_slopes slopes;
    if (!wi_weight_slopes(&slopes, group)) {
        return wi_fail_memory(error);
    }
    *fits_in = !slopes.none && slopes.low.n * slopes.high.d < slopes.high.n * slopes.low.d;
    return WY_OK;
}

/* The families from `first` on that go together; how many there are. */
static wy_status gather(size_t *taken, wy_rules *group, const wy_rules *rules, size_t first,
                        wy_error *error) {
    group->families = rules->families + first; /* borrowed */
    group->family_count = 0;
    bool fits_in = true;
    wy_status status = WY_OK;
    while (status == WY_OK && fits_in && first + group->family_count < rules->family_count) {
        group->family_count++;
        status = fits(&fits_in, group, error);
        group->family_count -= status == WY_OK && !fits_in;
    }
    *taken = group->family_count;
    return status == WY_OK && *taken == 0 ? no_form(error) : status;
}

wy_status wi_weight_moves_make(wi_weight_moves *out, const wy_rules *rules, wy_error *error) {
    *out = (wi_weight_moves){.image = wi_image_by_weight(rules)};
    for (size_t i = 0; i < rules->family_count; i++) {
        if (rules->families[i].removed || rules->families[i].star != NULL) {
            return no_form(error);
        }
    }
    wy_status status = WY_OK;
    for (size_t first = 0; first < rules->family_count && status == WY_OK;) {
        wy_rules group = {.heaps = 2, .board = rules->board};
        size_t taken = 0;
        status = out->group_count < MOST_GROUPS ? gather(&taken, &group, rules, first, error)
                                                : no_form(error);
        if (status == WY_OK) {
            status = add_group(out, &group, error);
        }
        first += taken;
    }
    return status;
}

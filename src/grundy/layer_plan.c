/*
 * layer_plan.c - where the sets of the engine of layers lie.
 *
 * A ray start + i step of moves leads from (x, y) to cells of the line through (x, y) - start.  So
 * a value at c is seen by the cells of the line through c + start.  All rays of one direction are
 * gathered: a line has the set of what its cells see along any of them, and a value is entered
 * into one set for each ray.  A cell then looks at one set for each direction, and that a set is
 * full is one bit, however many rays there are.
 *
 * What a ray must not see yet is entered late (layer_moves.c); what it sees too early does no
 * harm, as is said there.
 */
#include <stddef.h>

#include "grundy/layer_state.h"

static size_t line_with(wi_layer_state *s, wy_position step) {
    size_t i = 0;
    while (i < s->line_count && (s->lines[i].step_x != step.x || s->lines[i].step_y != step.y)) {
        i++;
    }
    if (i == s->line_count) {
        s->lines[s->line_count++] = (wi_layer_line){.step_x = step.x, .step_y = step.y};
    }
    return i;
}

static void sort_entries(wi_layer_state *s) {
    for (size_t i = 0; i < s->moves.ray_count; i++) {
        const wi_layer_ray *ray = &s->moves.rays[i];
        const wi_line_kind *kind = &s->moves.lines[ray->line];
        wi_layer_entry *entry = &s->entries[s->entry_count++];
        *entry = (wi_layer_entry){line_with(s, kind->step), ray->start, kind->delay};
        s->late = s->late || entry->delay > 0;
    }
}

/* How far entries lie beside the line of their cell, and above it. */
static void look_at_entries(const wi_layer_state *s, size_t line, int64_t *beside, int64_t *above) {
    const wi_layer_line *l = &s->lines[line];
    for (size_t i = 0; i < s->entry_count; i++) {
        const wi_layer_entry *entry = &s->entries[i];
        if (entry->line != line) {
            continue;
        }
        const int64_t steps = (entry->start.x + l->step_x - 1) / l->step_x;
        const int64_t down = steps * l->step_y - entry->start.y;
        const int64_t most = down > entry->start.y ? down : entry->start.y;
        *beside = most > *beside ? most : *beside;
        const int64_t up = entry->start.y - entry->start.x;
        *above = up > *above ? up : *above;
    }
}

static void lay_out(wi_layer_state *s) {
    const wi_layer_job *job = s->job;
    size_t words = 0;
    for (size_t i = 0; i < s->line_count; i++) {
        wi_layer_line *l = &s->lines[i];
        const bool rows = i == 0;
        int64_t beside = 0;
        int64_t above = 0;
        look_at_entries(s, i, &beside, &above);
        /* Cells above the main diagonal look at the diagonals above it only, and these see cells
         * below it only if rays are shifted. */
        const bool upper = job->symmetric && (rows || l->step_x == l->step_y);
        l->mirrored = !job->symmetric || rows ? -1 : upper ? above - (above == 0) : job->height;
        l->offset = upper || rows ? 0 : l->step_y * ((job->width - 1) / l->step_x);
        l->span = (size_t)(job->height + l->offset);
        l->margin = (size_t)(beside + 63) / 64 * 64;
        l->words = (l->span + 63) / 64 + 4 + 2 * (l->margin / 64);
        const size_t classes = (size_t)l->step_x;
        const size_t sets = l->span + 2 * l->margin;
        l->sets_at = words + l->margin;
        l->full_at = words + classes * sets + l->margin / 64 + 1;
        l->sum_words = l->words / 64 + 3 + l->margin / 4096;
        l->sums_at = words + classes * (sets + l->words) + l->margin / 4096 + 1;
        l->from_at = words + classes * (sets + l->words + l->sum_words);
        words = l->from_at + classes;
    }
    s->words_of_layer = (words + 7) / 8 * 8;
    s->column_words = (size_t)(job->height + 63) / 64;
    s->sum_words = s->column_words / 64 + 1;
}

/* How many tiles before a tile points and late entries may look into. */
static int64_t kept_tiles(const wi_layer_state *s) {
    const wy_position reach = s->moves.reach;
    const int64_t columns = s->job->symmetric && reach.y > reach.x ? reach.y : reach.x;
    const int64_t all = (s->job->width + WI_TILE - 1) / WI_TILE;
    const int64_t kept = columns / WI_TILE + (columns % WI_TILE != 0) + (columns > 0);
    return kept < all ? kept : all;
}

void wi_layer_plan(wi_layer_state *s, const wi_layer_job *job) {
    const int64_t limit = job->width > job->height ? job->width : job->height;
    *s = (wi_layer_state){.job = job, .sift = wi_sift_best()};
    wi_layer_moves_sort(&s->moves, job->primitives, job->count, limit, job->symmetric);
    sort_entries(s);
    lay_out(s);
    s->kept = kept_tiles(s);
}

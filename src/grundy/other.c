/*
 * other.c - Grundy values by way of other rules: see other.h.
 *
 * A game and its image are the same graph, so a position has the value of its image.  The values of
 * a window are kept in a table until all of them are there.
 */
#include "grundy/other.h"

#include <stdlib.h>

#include "base/fail.h"
#include "rules/image.h"
#include "rules/value.h"
#include "solve/other.h"

struct wi_grundy_other {
    const wy_rules *rules;
    const wy_control *control;
    wy_engine way; /* that is asked for */
    wi_image image;
    wy_solution *inner; /* of the image; NULL: the moves are listed for each window */
};

static wy_status find_image(wi_grundy_other *other, wy_error *error) {
    wy_status status = wi_image_find(&other->image, other->rules, error);
    if (status != WY_OK) {
        return status;
    }
    wy_rules *image = NULL;
    status = wi_rules_image(&image, other->rules, &other->image, error);
    if (status == WY_OK) {
        status = wy_grundy_open(&other->inner, image, other->way, other->control, error);
    }
    wy_rules_free(image);
    return status;
}

/* Can this way do the rules, as far as a few of their moves tell? */
static wy_status try_way(const wi_grundy_other *other, wy_error *error) {
    enum { FEW = 16 };
    wy_rules *listed = NULL;
    wy_solution *inner = NULL;
    wy_status status = wi_rules_within(&listed, other->rules, FEW, other->control, error);
    if (status == WY_OK) {
        status = wy_grundy_open(&inner, listed, other->way, other->control, error);
    }
    wy_solution_free(inner);
    wy_rules_free(listed);
    return status;
}

wy_status wi_grundy_other_find(wi_grundy_other **out, wy_engine *way, const wy_rules *rules,
                               const wy_control *control, wy_error *error) {
    *out = NULL;
    const bool listed = wi_rules_need_reach(rules);
    if (!listed && (rules->weight.x == 0 || *way == WY_ENGINE_PLAIN)) {
        return WY_OK;
    }
    wi_grundy_other *other = calloc(1, sizeof *other);
    if (other == NULL) {
        return wi_fail_memory(error);
    }
    *other = (wi_grundy_other){.rules = rules, .control = control, .way = *way};
    if (!listed) {
        const wy_status status = find_image(other, error);
        if (status != WY_OK || wy_grundy_engine(other->inner) == WY_ENGINE_PLAIN) {
            /* Then the definition, as the rule is written. */
            wi_grundy_other_free(other);
            return status == WY_NO || status == WY_LIMIT ? WY_OK : status;
        }
    }
    if (listed && *way != WY_ENGINE_AUTO && *way != WY_ENGINE_PLAIN) {
        const wy_status status = try_way(other, error);
        if (status != WY_OK) {
            wi_grundy_other_free(other);
            return status;
        }
    }
    if (*way == WY_ENGINE_AUTO) {
        *way = other->inner != NULL ? wy_grundy_engine(other->inner) : WY_ENGINE_SETS;
    }
    *out = other;
    return WY_OK;
}

void wi_grundy_other_free(wi_grundy_other *other) {
    if (other != NULL) {
        wy_solution_free(other->inner);
        free(other);
    }
}

/* ---- by the image ------------------------------------------------------------------------- */

static bool image_window(const wi_image *m, int64_t width, int64_t height, int64_t *u, int64_t *v) {
    const wi_wide most_u = (wi_wide)m->a * (width - 1) + (wi_wide)m->b * (height - 1) + 1;
    const wi_wide most_v = (wi_wide)m->c * (width - 1) + (wi_wide)m->d * (height - 1) + 1;
    *u = (int64_t)most_u;
    *v = (int64_t)most_v;
    return most_u <= WY_GRUNDY_MAX_SIDE && most_v <= WY_GRUNDY_MAX_SIDE;
}

static uint64_t table_bytes(int64_t width, int64_t height) {
    return (uint64_t)width * (uint64_t)height * sizeof(uint32_t); /* sides have 30 bits */
}

typedef struct table {
    const wi_image *image;
    uint32_t *values;
    int64_t width, height, last; /* last: the largest v of the image's window */
    bool rows;
} table;

static bool fill(void *data, int64_t u, const uint32_t *values) {
    const table *t = data;
    for (int64_t v = 0; v <= t->last; v++) {
        const wy_position at = wi_image_back(t->image, (wy_position){u, v});
        if (at.x >= 0 && at.x < t->width && at.y >= 0 && at.y < t->height) {
            t->values[t->rows ? at.y * t->width + at.x : at.x * t->height + at.y] = values[v];
        }
    }
    return true;
}

static wy_status each_of_image(const wi_grundy_other *other, int64_t width, int64_t height,
                               wy_grundy_order order, wy_grundy_take *take, void *data,
                               wy_error *error) {
    int64_t u = 0;
    int64_t v = 0;
    if (!image_window(&other->image, width, height, &u, &v)) {
        return wi_fail(error, WY_LIMIT, "the image of this window has a side above %lld",
                       (long long)WY_GRUNDY_MAX_SIDE);
    }
    const uint64_t bytes = wi_grundy_other_memory(other, width, height, order);
    const uint64_t budget = other->control != NULL ? other->control->memory : 0;
    if (budget != 0 && bytes > budget) {
        return wi_fail_budget(error, bytes, budget, "the values of a window of %lld x %lld",
                              (long long)width, (long long)height);
    }
    table t = {&other->image,          malloc(table_bytes(width, height)), width, height, v - 1,
               order == WY_GRUNDY_ROWS};
    if (t.values == NULL) {
        return wi_fail_memory(error);
    }
    for (int64_t i = 0; i < width * height; i++) {
        t.values[i] = WY_GRUNDY_NONE;
    }
    const wy_status status = wy_grundy_each(other->inner, u, v, WY_GRUNDY_COLUMNS, fill, &t, error);
    const int64_t lines = t.rows ? height : width;
    const int64_t length = t.rows ? width : height;
    for (int64_t i = 0; status == WY_OK && i < lines; i++) {
        if (!take(data, i, t.values + i * length)) {
            break;
        }
    }
    free(t.values);
    return status;
}

/* ---- windows --------------------------------------------------------------------------------- */

static wy_status each_listed(const wi_grundy_other *other, int64_t width, int64_t height,
                             wy_grundy_order order, wy_grundy_take *take, void *data,
                             wy_error *error) {
    const wy_position w = other->rules->weight;
    wi_wide reach = width > height ? width - 1 : height - 1;
    if (w.x > 0) {
        reach =
            ((wi_wide)w.x * (width - 1) + (wi_wide)w.y * (height - 1)) / (w.x < w.y ? w.x : w.y);
    }
    wy_rules *listed = NULL;
    wy_solution *inner = NULL;
    wy_status status =
        wi_rules_within(&listed, other->rules, (int64_t)reach, other->control, error);
    if (status == WY_OK) {
        status = wy_grundy_open(&inner, listed, other->way, other->control, error);
    }
    if (status == WY_OK) {
        status = wy_grundy_each(inner, width, height, order, take, data, error);
    }
    wy_solution_free(inner);
    wy_rules_free(listed);
    return status;
}

const char *wi_grundy_other_words(const wi_grundy_other *other) {
    return other->inner != NULL ? "by the game that is its image"
                                : "for a window, its moves are listed up to the size of the window";
}

wy_status wi_grundy_other_each(const wi_grundy_other *other, int64_t width, int64_t height,
                               wy_grundy_order order, wy_grundy_take *take, void *data,
                               wy_error *error) {
    if (other->inner != NULL) {
        wi_solution_set_control(other->inner, other->control);
    }
    return (other->inner != NULL ? each_of_image : each_listed)(other, width, height, order, take,
                                                                data, error);
}

uint64_t wi_grundy_other_memory(const wi_grundy_other *other, int64_t width, int64_t height,
                                wy_grundy_order order) {
    (void)order;
    const uint64_t kept = table_bytes(width, height);
    if (other->inner == NULL) {
        return kept; /* until the moves are known: as if all values were kept */
    }
    int64_t u = 0;
    int64_t v = 0;
    if (!image_window(&other->image, width, height, &u, &v)) {
        return UINT64_MAX;
    }
    const uint64_t inner = wy_grundy_memory(other->inner, u, v, WY_GRUNDY_COLUMNS);
    return inner > UINT64_MAX - kept ? UINT64_MAX : inner + kept;
}

/*
 * other.c - solutions by way of other rules: see other.h.
 *
 * The image of a window is looked through up to the image of its last position: no move of
 * the image leads beyond.  Its P-positions come in another order, so they are marked in a table of
 * the window, one bit a position, and handed out from there.
 */
#include "solve/other.h"
#include "rules/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

enum { BATCH = 4096 };

struct wi_other {
    const wy_rules *rules; /* those of the solution */
    wy_engine engine;      /* that is asked for */
    wy_control control;
    bool by_image;
    wi_image image;
    int64_t reach; /* of inner, if the moves are listed up to there; heaps above need another */
    wy_solution *inner; /* NULL: nothing was asked yet */
    char words[WY_REASON_SIZE];
};

/* ---- making ------------------------------------------------------------------------------ */

static wy_status find_image(wi_other *other, const wy_rules *rules, wy_error *error) {
    wy_status status = wi_image_find(&other->image, rules, error);
    if (status != WY_OK) {
        return status;
    }
    wy_rules *image = NULL;
    status = wi_rules_image(&image, rules, &other->image, error);
    if (status == WY_OK) {
        status = wy_solve(&other->inner, image, other->engine, &other->control, error);
    }
    wy_rules_free(image);
    if (status == WY_OK && other->inner->moves == NULL) {
        /* One cell at a time is better done as the rule is written. */
        wy_solution_free(other->inner);
        other->inner = NULL;
        return WY_LIMIT;
    }
    char map[WI_IMAGE_TEXT];
    wi_image_text(map, &other->image);
    snprintf(other->words, sizeof other->words, " on its image %s", map);
    other->by_image = true;
    return status;
}

static wi_other *new_other(wy_engine engine, const wy_rules *rules, const wy_control *control) {
    wi_other *other = calloc(1, sizeof *other);
    if (other != NULL) {
        other->rules = rules;
        other->engine = engine;
        other->reach = -1;
        if (control != NULL) {
            other->control = *control;
        }
    }
    return other;
}

wy_status wi_other_find(wi_other **out, wy_engine *engine, const wy_rules *rules,
                        const wy_control *control, wy_error *error) {
    *out = NULL;
    const bool listed = wi_rules_need_reach(rules);
    const bool returns = rules->weight.x > 0;
    const bool diagonal = rules->block > 0 && rules->block_kind == WY_BLOCK_DIAGONAL;
    if ((!listed && !returns) || rules->memory != WY_MEMORY_NONE) {
        return WY_OK;
    }
    if (!listed && (*engine == WY_ENGINE_PLAIN || diagonal)) {
        *engine = WY_ENGINE_PLAIN;
        return WY_OK;
    }
    wi_other *other =
        new_other(*engine == WY_ENGINE_AUTO && returns ? WY_ENGINE_TABLE : *engine, rules, control);
    if (other == NULL) {
        return wi_fail_memory(error);
    }
    *engine = *engine == WY_ENGINE_AUTO ? WY_ENGINE_TABLE : *engine;
    if (!listed) {
        const wy_status status = find_image(other, rules, error);
        if (status != WY_OK) {
            wi_other_free(other);
            *engine = WY_ENGINE_PLAIN;
            return status == WY_NO || status == WY_LIMIT ? WY_OK : status;
        }
    }
    *out = other;
    return WY_OK;
}

wy_status wi_other_reason(char reason[WY_REASON_SIZE], const wy_rules *rules) {
    wi_other *other = NULL;
    wy_engine engine = WY_ENGINE_TABLE;
    const wy_status status = wi_other_find(&other, &engine, rules, NULL, NULL);
    if (status == WY_SYSTEM) {
        return status;
    }
    if (other == NULL) {
        if (status != WY_OK || rules->weight.x == 0) {
            return WY_NO;
        }
        wi_weight_moves moves;
        const bool rows = rules->block == 0 && !rules->misere &&
                          wi_weight_moves_make(&moves, rules, NULL) == WY_OK;
        if (rules->block == 0 && !rules->misere) {
            wi_weight_moves_clear(&moves);
        }
        snprintf(reason, WY_REASON_SIZE, "%s",
                 rows ? "yes: 64 positions at a time, in the order of the weight"
                      : "yes, but one cell at a time, in the order of the weight");
        return WY_OK;
    }
    if (other->by_image) {
        snprintf(reason, WY_REASON_SIZE, "yes: 64 positions at a time%.150s", other->words);
    } else {
        snprintf(reason, WY_REASON_SIZE,
                 "yes: for a window, its moves are listed up to the size of the window");
    }
    wi_other_free(other);
    return WY_OK;
}

void wi_other_free(wi_other *other) {
    if (other != NULL) {
        wy_solution_free(other->inner);
        free(other);
    }
}

void wi_other_set_control(wi_other *other, const wy_control *control) {
    other->control = *control;
    if (other->inner != NULL) {
        wi_solution_set_control(other->inner, control);
    }
}

const char *wi_other_words(const wi_other *other) {
    return other == NULL ? "" : other->words;
}

/* The solution of the other rules, good for positions up to (x, y). */
static wy_status reach(wi_other *other, int64_t x, int64_t y, wy_error *error) {
    if (other->by_image) {
        return WY_OK;
    }
    const int64_t heap = wi_largest_heap(other->rules, x, y);
    if (heap >= INT64_C(1) << 44) {
        return wi_fail(error, WY_LIMIT, "such large heaps are out of reach");
    }
    if (other->inner != NULL && heap <= other->reach) {
        return WY_OK;
    }
    wy_solution_free(other->inner);
    other->inner = NULL;
    wy_rules *listed = NULL;
    wy_status status = wi_rules_within(&listed, other->rules, heap, &other->control, error);
    if (status == WY_OK) {
        status = wy_solve(&other->inner, listed, other->engine, &other->control, error);
    }
    if (status == WY_OK && wy_solution_engine(other->inner) == WY_ENGINE_FORMULA) {
        /* A theorem about all moves says nothing about the first of them. */
        wy_solution_free(other->inner);
        status = wy_solve(&other->inner, listed, WY_ENGINE_TABLE, &other->control, error);
    }
    wy_rules_free(listed);
    other->reach = heap;
    return status;
}

/* ---- windows ------------------------------------------------------------------------------- */

/* The window of the image that has the image of this window. */
static bool image_window(const wi_other *other, int64_t width, int64_t height, int64_t *u_width,
                         int64_t *v_height) {
    const wi_image *m = &other->image;
    const wi_wide u = (wi_wide)m->a * (width - 1) + (wi_wide)m->b * (height - 1) + 1;
    const wi_wide v = (wi_wide)m->c * (width - 1) + (wi_wide)m->d * (height - 1) + 1;
    *u_width = (int64_t)u;
    *v_height = (int64_t)v;
    return u < (wi_wide)1 << 60 && v < (wi_wide)1 << 60;
}

static uint64_t memory(const wy_solution *s, int64_t width, int64_t height) {
    const wi_other *other = s->other;
    const wi_wide words = ((wi_wide)height + 63) / 64 * width;
    if (words > (wi_wide)1 << 56) {
        return UINT64_MAX;
    }
    const uint64_t table = (uint64_t)words * sizeof(uint64_t);
    if (!other->by_image) {
        /* Until its moves are known, as if each cell had a bit. */
        return other->inner != NULL && other->reach >= width - 1 && other->reach >= height - 1
                   ? wy_solution_memory(other->inner, width, height)
                   : table + 4096;
    }
    int64_t u = 0;
    int64_t v = 0;
    if (!image_window(other, width, height, &u, &v)) {
        return UINT64_MAX;
    }
    const uint64_t inner = wy_solution_memory(other->inner, u, v);
    return inner > UINT64_MAX - table ? UINT64_MAX : inner + table;
}

/* The P-positions of a window, marked. */
typedef struct marks {
    const wi_image *image;
    uint64_t *bits;
    size_t words; /* of a column */
    int64_t width, height;
} marks;

static bool mark(void *data, const wy_position *positions, size_t count) {
    const marks *m = data;
    for (size_t i = 0; i < count; i++) {
        const wy_position at = wi_image_back(m->image, positions[i]);
        if (at.x >= 0 && at.x < m->width && at.y >= 0 && at.y < m->height) {
            m->bits[(size_t)at.x * m->words + (size_t)(at.y / 64)] |= UINT64_C(1) << (at.y % 64);
        }
    }
    return true;
}

static void hand_out(const marks *m, wy_take *take, void *data) {
    wy_position batch[BATCH];
    size_t count = 0;
    for (int64_t x = 0; x < m->width; x++) {
        for (size_t w = 0; w < m->words; w++) {
            for (uint64_t left = m->bits[(size_t)x * m->words + w]; left != 0; left &= left - 1) {
                batch[count++] = (wy_position){x, (int64_t)w * 64 + __builtin_ctzll(left)};
                if (count == BATCH) {
                    if (!take(data, batch, count)) {
                        return;
                    }
                    count = 0;
                }
            }
        }
    }
    if (count > 0) {
        take(data, batch, count);
    }
}

static wy_status each_of_image(const wi_other *other, int64_t width, int64_t height, wy_take *take,
                               void *data, wy_error *error) {
    int64_t u = 0;
    int64_t v = 0;
    const size_t words = (size_t)((height + 63) / 64);
    const uint64_t table = (uint64_t)words * (uint64_t)width * sizeof(uint64_t);
    const uint64_t budget = other->control.memory;
    if (!image_window(other, width, height, &u, &v) || words > SIZE_MAX / 16 / (size_t)width ||
        (budget != 0 && table > budget)) {
        return wi_fail_budget(error, table, budget, "a window of %lld x %lld", (long long)width,
                              (long long)height);
    }
    marks m = {&other->image, calloc(words * (size_t)width, sizeof(uint64_t)), words, width,
               height};
    if (m.bits == NULL) {
        return wi_fail_memory(error);
    }
    const wy_status status = wy_solution_each(other->inner, u, v, mark, &m, error);
    if (status == WY_OK) {
        hand_out(&m, take, data);
    }
    free(m.bits);
    return status;
}

static wy_status each(wy_solution *s, int64_t width, int64_t height, wy_take *take, void *data,
                      wy_error *error) {
    if (s->other->by_image) {
        return each_of_image(s->other, width, height, take, data, error);
    }
    const wy_status status = reach(s->other, width - 1, height - 1, error);
    return status == WY_OK ? wy_solution_each(s->other->inner, width, height, take, data, error)
                           : status;
}

/* ---- options -------------------------------------------------------------------------------- */

typedef struct way_back {
    const wi_other *other;
    wi_take_option *take;
    void *data;
} way_back;

static bool take_back(void *data, wy_position to) {
    const way_back *way = data;
    return way->take(way->data, wi_image_back(&way->other->image, to));
}

static wy_status options(wy_solution *s, wy_position at, wi_take_option *take, void *data, bool *p,
                         wy_error *error) {
    const wy_status status = reach(s->other, at.x, at.y, error);
    if (status != WY_OK) {
        return status;
    }
    wy_solution *inner = s->other->inner;
    if (!s->other->by_image) {
        return inner->backend->options(inner, at, take, data, p, error);
    }
    way_back way = {s->other, take, data};
    return inner->backend->options(inner, wi_image_of(&s->other->image, at), take_back, &way, p,
                                   error);
}

const wi_backend wi_backend_other = {memory, each, NULL, options};

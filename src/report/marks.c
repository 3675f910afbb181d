/*
 * marks.c - the options of a position as marks of a picture: those of the window, and no others.
 *
 * Of a family of moves the parameters near both ends are tried: the smallest moves are around the
 * position and the largest ones at the edges of the board, which is where people look.
 */
#include <stdlib.h>

#include <wythoff/answer.h>
#include <wythoff/report.h>

#include "base/fail.h"
#include "base/list.h"

enum { ENDS = 600 }; /* parameters that are tried at either end */

typedef struct making {
    const wy_marks_wish *wish;
    wy_picture_mark *marks;
    size_t count, room;
    bool no_memory;
    wy_mark_shape shape;
    mpz_t at;
} making;

/* start - less - corner, if it is from 0 to size - 1. */
static bool offset(int64_t *out, making *m, const mpz_t start, const mpz_t less, const mpz_t corner,
                   int64_t size) {
    mpz_sub(m->at, start, less);
    mpz_sub(m->at, m->at, corner);
    if (mpz_sgn(m->at) < 0 || mpz_cmp_si(m->at, size) >= 0) {
        return false;
    }
    *out = mpz_get_si(m->at);
    return true;
}

static bool take(void *data, const mpz_t dx, const mpz_t dy) {
    making *m = data;
    const wy_marks_wish *wish = m->wish;
    int64_t i;
    int64_t j;
    if (!offset(&i, m, wish->x, dx, wish->left, wish->width) ||
        !offset(&j, m, wish->y, dy, wish->low, wish->height)) {
        return true;
    }
    if (!wi_list_room(m->marks, m->room, m->count + 1)) {
        m->no_memory = true;
        return false;
    }
    m->marks[m->count++] = (wy_picture_mark){wish->x0 + i, wish->y0 + j, m->shape};
    return true;
}

static bool take_move(void *data, const wy_move *move) {
    return take(data, move->take[0], move->take[1]);
}

/* Imitation games are looked at as they begin, by an engine of their own. */
static wy_status find_of_history(making *m, const wy_rules *rules, const wy_place *at,
                                 const wy_control *control, wy_error *error) {
    wy_solution *solution = NULL;
    wy_status status = wy_answer_open(&solution, rules, WY_ENGINE_AUTO, control, error);
    if (status == WY_OK) {
        status = wy_solution_winning(solution, at, take_move, m, error);
    }
    wy_solution_free(solution);
    return status;
}

static int compare(const void *a, const void *b) {
    const wy_picture_mark *one = a;
    const wy_picture_mark *other = b;
    const int by_shape = (one->shape > other->shape) - (one->shape < other->shape);
    const int by_x = (one->x > other->x) - (one->x < other->x);
    const int by_y = (one->y > other->y) - (one->y < other->y);
    return by_shape != 0 ? by_shape : by_x != 0 ? by_x : by_y;
}

/* Each mark once, in an order that depends on nothing but the marks. */
static void settle(making *m) {
    size_t kept = 0;
    wi_list_sort(m->marks, m->count, compare);
    for (size_t i = 0; i < m->count; i++) {
        if (i == 0 || compare(&m->marks[i], &m->marks[kept - 1]) != 0) {
            m->marks[kept++] = m->marks[i];
        }
    }
    m->count = kept;
}

wy_status wy_marks_make(wy_picture_mark **marks, size_t *count, const wy_marks_wish *wish,
                        const wy_rules *rules, wy_solution *solution, const wy_control *control,
                        wy_error *error) {
    making m = {.wish = wish};
    mpz_t nothing;
    wy_place at;
    mpz_inits(m.at, nothing, NULL);
    wy_place_init(&at);
    wy_place_two(&at, wish->x, wish->y);
    wy_status status = WY_OK;
    if (wish->selected) {
        m.shape = WY_MARK_SELECTED;
        take(&m, nothing, nothing);
    }
    if (wish->moves) {
        bool all;
        m.shape = WY_MARK_OPTION;
        status = wy_rules_each_legal(rules, &at, ENDS, &all, take_move, &m, error);
    }
    if (status == WY_OK && wish->winning) {
        m.shape = WY_MARK_WINNING;
        status = rules->memory == WY_MEMORY_IMITATION
                     ? find_of_history(&m, rules, &at, control, error)
                     : wy_solution_winning(solution, &at, take_move, &m, error);
    }
    if (status == WY_OK && m.no_memory) {
        status = wi_fail_memory(error);
    }
    mpz_clears(m.at, nothing, NULL);
    wy_place_clear(&at);
    if (status != WY_OK) {
        free(m.marks);
        m.marks = NULL;
        m.count = 0;
    }
    settle(&m);
    *marks = m.marks;
    *count = m.count;
    return status;
}

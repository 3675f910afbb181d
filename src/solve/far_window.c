/* far_window.c - listing P-positions through the telescope, in views of many columns; counting. */
#include <stdlib.h>

#include "base/fail.h"
#include "base/pace.h"
#include "machine/telescope.h"
#include "solve/far_state.h"

enum {
    LEAST_COLUMNS = 1 << 10, /* of a view */
    MOST_COLUMNS = 1 << 16,
    BYTES_A_COLUMN = 80, /* of views, windows and the first columns */
};

/* Where the game has ends of its own, columns up to these may have several P-positions. */
static wy_status check_ends(const wi_far *far, const mpz_t x, wy_error *error) {
    int64_t last = -1;
    for (size_t i = 0; i < far->game.end_count && !far->game.misere; i++) {
        last = far->game.ends[i].x > last ? far->game.ends[i].x : last;
    }
    return mpz_cmp_si(x, last) > 0
               ? WY_OK
               : wi_fail(error, WY_LIMIT,
                         "unknown: columns with ends of the game are not seen by the telescope");
}

wy_status wi_far_pair(mpz_t a, mpz_t b, wi_far *far, const mpz_t n, wy_standing *standing,
                      wy_error *error) {
    wy_status status =
        far->game.end_count == 0
            ? wi_far_open(far, error)
            : wi_fail(error, WY_LIMIT, "unknown: the pairs of a game with ends of its own");
    if (status == WY_OK) {
        status = wi_telescope_pair(a, b, far->telescope, n, error);
        if (standing != NULL) {
            wi_far_standing(standing, far);
        }
    }
    return status;
}

wy_status wi_far_each_from(wi_far *far, const mpz_t x, int64_t count, wy_take_view *take,
                           void *data, wy_standing *standing, wy_error *error) {
    wy_status status = check_ends(far, x, error);
    if (status == WY_OK) {
        status = wi_far_open(far, error);
    }
    if (status != WY_OK) {
        return status;
    }
    if (standing != NULL) {
        wi_far_standing(standing, far);
    }
    wy_view view;
    wi_view_init(&view);
    mpz_t at;
    mpz_init_set(at, x);
    wi_pace pace;
    wi_pace_start(&pace, &far->control);
    int64_t columns = LEAST_COLUMNS; /* the first answers come soon */
    for (int64_t done = 0; status == WY_OK && done < count; done += columns) {
        columns = 2 * done < LEAST_COLUMNS ? LEAST_COLUMNS : 2 * done;
        columns = columns < MOST_COLUMNS ? columns : MOST_COLUMNS;
        columns = columns < count - done ? columns : count - done;
        status = wi_telescope_view(&view, far->telescope, at, (size_t)columns, error);
        if (status == WY_OK && !take(data, &view)) {
            break;
        }
        mpz_add_ui(at, at, (unsigned long)columns);
        const int64_t listed = done + columns;
        if (status == WY_OK && wi_pace_stop(&pace, (double)listed / (double)count)) {
            status = wi_fail(error, WY_STOPPED, "stopped after %lld of %lld columns",
                             (long long)listed, (long long)count);
        }
    }
    mpz_clear(at);
    wi_view_clear(&view);
    return status;
}

/* ---- windows from the origin ---------------------------------------------------------------- */

uint64_t wi_far_memory(int64_t width) {
    return (uint64_t)(width < MOST_COLUMNS ? width : MOST_COLUMNS) * BYTES_A_COLUMN;
}

typedef struct window {
    int64_t height;
    wy_position *batch;
    wy_take *take;
    void *data;
} window;

static bool take_window(void *data, const wy_view *view) {
    const window *w = data;
    const int64_t first = mpz_get_si(view->x);
    const int64_t from[2] = {mpz_get_si(view->upper), mpz_get_si(view->lower)};
    size_t count = 0;
    for (size_t i = 0; i < view->count; i++) {
        const int64_t row = from[view->bits[i]] + view->rows[i];
        if (row < w->height) {
            w->batch[count++] = (wy_position){first + (int64_t)i, row};
        }
    }
    return count == 0 || w->take(w->data, w->batch, count);
}

wy_status wi_far_each(wi_far *far, int64_t width, int64_t height, wy_take *take, void *data,
                      wy_error *error) {
    window w = {height, malloc(MOST_COLUMNS * sizeof *w.batch), take, data};
    if (w.batch == NULL) {
        return wi_fail_memory(error);
    }
    mpz_t origin;
    mpz_init(origin);
    const wy_status status = wi_far_each_from(far, origin, width, take_window, &w, NULL, error);
    mpz_clear(origin);
    free(w.batch);
    return status;
}

/* ---- how many -------------------------------------------------------------------------------- */

/* In normal play the ends of the game are P-positions, besides those of the telescope. */
static unsigned long count_ends(const wi_far *far, const mpz_t width, const mpz_t height) {
    unsigned long count = 0;
    for (size_t i = 0; i < far->game.end_count && !far->game.misere; i++) {
        const wy_position end = far->game.ends[i];
        count += mpz_cmp_si(width, end.x) > 0 && mpz_cmp_si(height, end.y) > 0;
    }
    return count;
}

wy_status wi_far_count(mpz_t count, wi_far *far, const mpz_t width, const mpz_t height,
                       wy_standing *standing, wy_error *error) {
    wy_status status = wi_far_open(far, error);
    if (status == WY_OK) {
        wi_far_standing(standing, far);
        status = wi_telescope_count_window(count, far->telescope, width, height, error);
        mpz_add_ui(count, count, count_ends(far, width, height));
    }
    return status;
}

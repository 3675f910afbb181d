/*
 * run.c - a sweep: tasks go from the plan to the workers, rows from the workers to the store.
 *
 * What is in the store is the truth: a game is done when its row is kept, and only there is it
 * written down.  So a sweep needs no record of its own to go on.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/sweep.h>

#include "base/fail.h"

/* ---- what waits ------------------------------------------------------------------------ */

static wy_status count_game(void *data, const wy_sweep_game *game, wy_error *error) {
    (void)error;
    wy_sweep_tally *tally = data;
    tally->games++;
    tally->done += strcmp(game->status, "done") == 0;
    tally->failed += strncmp(game->status, "failed", 6) == 0;
    return WY_OK;
}

wy_status wy_sweep_count_games(const wy_sweep_store *store, wy_sweep_tally *tally,
                               wy_error *error) {
    *tally = (wy_sweep_tally){0};
    return store->read(store->self, false, count_game, tally, error);
}

typedef struct sweep {
    const wy_sweep_plan *plan;
    const wy_sweep_workers *workers;
    const wy_sweep_store *store;
    wy_sweep_options options;
    void *crew;
    size_t *waiting; /* games */
    size_t count;
    size_t given, kept;
    bool *under_way; /* by game */
} sweep;

static wy_status note_waiting(void *data, const wy_sweep_game *game, wy_error *error) {
    sweep *of = data;
    if (game->game >= of->plan->count) {
        return wi_fail(error, WY_BAD, "the store has more games than the plan");
    }
    if (strcmp(game->status, "waiting") == 0 ||
        (of->options.retry && strcmp(game->status, "done") != 0)) {
        of->waiting[of->count++] = game->game;
    }
    return WY_OK;
}

/* ---- the loop -------------------------------------------------------------------------- */

/* Gives tasks until no worker is free. */
static wy_status hand_out(sweep *of, wy_error *error) {
    while (of->given < of->count) {
        const size_t game = of->waiting[of->given];
        const wy_sweep_task task = {game, of->plan->rules[game], of->plan->options};
        const wy_status status = of->workers->give(of->crew, &task, error);
        if (status == WY_NO && of->given > of->kept) {
            return WY_OK;
        }
        if (status != WY_OK) {
            return status == WY_NO ? wi_fail(error, WY_SYSTEM, "no worker takes a game") : status;
        }
        of->under_way[game] = true;
        of->given++;
    }
    return WY_OK;
}

/* Waits a moment for a row, and keeps it. */
static wy_status take_in(sweep *of, wy_error *error) {
    wy_sweep_row row = {0};
    wy_status status = of->workers->collect(of->crew, &row, error);
    if (status != WY_OK) {
        return status == WY_NO ? WY_OK : status;
    }
    if (row.game >= of->plan->count || !of->under_way[row.game]) {
        return wi_fail(error, WY_SYSTEM, "a worker answered for game %zu, which it was not given",
                       row.game);
    }
    status = of->store->keep(of->store->self, &row, error);
    if (status != WY_OK) {
        return status;
    }
    of->under_way[row.game] = false;
    of->kept++;
    if (of->options.kept != NULL) {
        of->options.kept(of->options.data, &row);
    }
    return WY_OK;
}

static wy_status work(sweep *of, const wy_control *control, wy_error *error) {
    wy_status status = of->workers->start(&of->crew, of->workers, of->count, error);
    if (status != WY_OK) {
        return status;
    }
    while (status == WY_OK && of->kept < of->count) {
        if (control != NULL && control->poll != NULL &&
            control->poll(control->data, (double)of->kept / (double)of->count)) {
            status = wi_fail(error, WY_STOPPED, "stopped");
            break;
        }
        status = hand_out(of, error);
        if (status == WY_OK) {
            status = take_in(of, error);
        }
    }
    of->workers->stop(of->crew);
    return status;
}

wy_status wy_sweep_run(const wy_sweep_plan *plan, const wy_sweep_workers *workers,
                       const wy_sweep_store *store, const wy_sweep_options *options,
                       const wy_control *control, wy_error *error) {
    sweep of = {.plan = plan, .workers = workers, .store = store};
    if (options != NULL) {
        of.options = *options;
    }
    of.waiting = calloc(plan->count, sizeof *of.waiting);
    of.under_way = calloc(plan->count, sizeof *of.under_way);
    wy_status status = of.waiting == NULL || of.under_way == NULL
                           ? wi_fail_memory(error)
                           : store->read(store->self, false, note_waiting, &of, error);
    if (status == WY_OK && of.count > 0) {
        status = work(&of, control, error);
    }
    free(of.waiting);
    free(of.under_way);
    return status;
}

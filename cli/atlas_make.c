/*
 * atlas_make.c - wythoff atlas make and merge: the file of the atlas filled, and two made one.
 *
 * Making is a sweep: a game is done when its row is in the file, so the same command goes on where
 * it was stopped or killed.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/sweep.h>

#include "atlas.h"
#include "output.h"
#include "ranks.h"

typedef struct making {
    cli *program;
    wi_ranks *ranks; /* NULL: this process alone */
    const char *path;
    wy_atlas_plan plan;
    wy_sweep_tally tally;
} making;

static void tell_kept(void *data, const wy_sweep_row *row) {
    const making *on = data;
    if (row->failure != NULL) {
        cli_note(on->program, "%s failed: %s", on->plan.sweep.rules[row->game], row->failure);
    }
}

static wy_status tell_end(const making *on, wy_status status) {
    const wy_sweep_tally *tally = &on->tally;
    if (status == WY_STOPPED) {
        return cli_complain(on->program, status,
                            "stopped; %zu of %zu games are done and kept in %.200s; the same "
                            "command goes on from there",
                            tally->done, tally->games, on->path);
    }
    if (status == WY_OK && tally->failed > 0) {
        return cli_complain(
            on->program, WY_LIMIT,
            "%zu of %zu games failed; the same command with --retry runs them again", tally->failed,
            tally->games);
    }
    return status;
}

static wy_status work(making *on, const wy_sweep_store *store, bool retry) {
    cli *program = on->program;
    const wy_sweep_options options = {retry, tell_kept, on};
    wy_error error;
    if (wy_sweep_count_games(store, &on->tally, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    if (on->tally.done > 0) {
        cli_note(program, "%zu of %zu games are there already", on->tally.done, on->tally.games);
    }
    wy_control control = program->control;
    control.memory = control.memory > 0 ? control.memory : cli_machine_memory() / 4 * 3;
    wi_sweep_ranks by_ranks;
    cli_ranks_settings(&by_ranks, program, on->ranks);
    const wy_sweep_workers workers =
        on->ranks != NULL ? wi_sweep_by_ranks(&by_ranks) : wy_sweep_processes(&control);
    const wy_status status =
        wy_sweep_run(&on->plan.sweep, &workers, store, &options, &control, &error);
    if (status != WY_OK && status != WY_STOPPED) {
        cli_fail(program, &error);
    }
    cli_progress_clear(&program->progress);
    if (wy_sweep_count_games(store, &on->tally, &error) != WY_OK) {
        return status == WY_OK || status == WY_STOPPED ? cli_fail(program, &error) : status;
    }
    return tell_end(on, status);
}

static wy_status put_tally(const making *on) {
    cli_output out;
    wy_status status = cli_output_open(&out, on->program);
    if (status != WY_OK) {
        return status;
    }
    cli_putf(&out, "%zu games, %zu done, %zu failed\n", on->tally.games, on->tally.done,
             on->tally.failed);
    return cli_output_close(&out, WY_OK);
}

static wy_status make(cli *program, const cli_atlas_settings *wanted, char **arguments, int count,
                      wi_ranks *ranks) {
    making on = {.program = program, .ranks = ranks, .path = arguments[0]};
    const wy_analyze_options options = {.columns = wanted->columns,
                                        .window = 400,
                                        .states = wanted->states,
                                        .seconds = (double)wanted->each};
    wy_error error;
    wy_status status = wy_atlas_plan_make(&on.plan, (const char *const *)arguments + 1,
                                          (size_t)count - 1, &options, &program->control, &error);
    wy_sweep_store store;
    if (status == WY_OK) {
        status = wy_atlas_store_open(&store, on.path, &on.plan, &error);
    }
    if (status != WY_OK) {
        wy_atlas_plan_free(&on.plan);
        return cli_fail(program, &error);
    }
    status = work(&on, &store, wanted->retry);
    const bool finished = on.tally.games > 0 && on.tally.done == on.tally.games;
    store.close(store.self, finished ? WY_SWEEP_FINISH : WY_SWEEP_LEAVE);
    wy_atlas_plan_free(&on.plan);
    if (status != WY_OK) {
        return status;
    }
    return put_tally(&on);
}

wy_status cli_atlas_make(cli *program, const cli_atlas_settings *wanted, char **arguments,
                         int count) {
    if (count < 1) {
        return cli_complain(program, WY_BAD,
                            "make needs a file, as in wythoff atlas make atlas.sqlite");
    }
    wi_ranks *ranks = NULL;
    wy_status status = cli_ranks_open(program, &ranks);
    if (status != WY_OK) {
        return status;
    }
    if (ranks != NULL && ranks->rank > 0) {
        status = cli_ranks_serve(program, ranks);
    } else {
        status = make(program, wanted, arguments, count, ranks);
        cli_ranks_dismiss(program, ranks);
    }
    wi_ranks_close(ranks);
    return status;
}

wy_status cli_atlas_merge(cli *program, char **arguments, int count) {
    if (count != 2) {
        return cli_complain(program, WY_BAD,
                            "merge takes two files: what the second has comes into the first");
    }
    wy_atlas_merged merged;
    wy_error error;
    if (wy_atlas_merge(&merged, arguments[0], arguments[1], &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    cli_putf(&out, "%zu games there, %zu of them new here, %zu rows taken over\n", merged.games,
             merged.added, merged.filled);
    return cli_output_close(&out, WY_OK);
}

wy_status cli_atlas_families(cli *program) {
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    size_t count;
    const wy_atlas_family *families = wy_atlas_families(&count);
    for (size_t i = 0; i < count; i++) {
        cli_putf(&out, "%-14s %s%s%s\n%15s%s\n", families[i].name, families[i].rule,
                 families[i].ranges != NULL ? ", " : "",
                 families[i].ranges != NULL ? families[i].ranges : "", "", families[i].about);
    }
    return cli_output_close(&out, WY_OK);
}

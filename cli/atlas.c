/*
 * atlas.c - wythoff atlas: the rulesets that were swept through, and what is known of each.
 *
 * Without a word that says otherwise, games are asked for: those that all filters take.
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/sweep.h>

#include "atlas.h"
#include "output.h"
#include "ranks.h"
#include "json/report.h"

/* ---- make and merge: the file of the atlas filled, and two made one -------------------------- */

/*
 * Making is a sweep: a game is done when its row is in the file, so the same command goes on where
 * it was stopped or killed.
 */

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

/* make FILE [FAMILY...], merge FILE OTHER. */
static wy_status cli_atlas_make(cli *program, const cli_atlas_settings *wanted, char **arguments,
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

static wy_status cli_atlas_merge(cli *program, char **arguments, int count) {
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

static wy_status cli_atlas_families(cli *program) {
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

/* ---- Games of the atlas as a table ----------------------------------------------------------- */

/* ---- columns --------------------------------------------------------------------------------- */

/* "rule,slope": the columns, or a complaint. */
static wy_status cli_atlas_columns(int columns[CLI_ATLAS_COLUMNS], size_t *count, cli *program,
                                   const char *names) {
    *count = 0;
    for (const char *at = names;; at++) {
        const size_t length = strcspn(at, ",");
        int column;
        wy_error error;
        if (wy_atlas_column_find(&column, at, length, &error) != WY_OK) {
            return cli_fail(program, &error);
        }
        if (*count == CLI_ATLAS_COLUMNS) {
            return cli_complain(program, WY_BAD, "at most %d columns can be shown",
                                CLI_ATLAS_COLUMNS);
        }
        columns[(*count)++] = column;
        at += length;
        if (*at == '\0') {
            return WY_OK;
        }
    }
}

/* ---- cells ----------------------------------------------------------------------------------- */

enum { CELL = 64, WIDEST = 46 };

/* Texts are longer than a cell, but for the first column, which tells what a line is about. */
static void shorten(char cell[CELL], const char *text, const char *mark) {
    const size_t length = strlen(text);
    snprintf(cell, CELL, length > WIDEST ? "%.*s...%s" : "%.*s%s", WIDEST - 4, text, mark);
    if (length <= WIDEST) {
        snprintf(cell, CELL, "%.*s%s", WIDEST, text, mark);
    }
}

static const char *mark_of(const wy_atlas_fact *fact) {
    return fact->kind == WY_PROVED ? "" : fact->kind == WY_COMPUTED ? "*" : "~";
}

static void make_cell(char cell[CELL], const wy_atlas_game *game, int column) {
    double number;
    const char *text = wy_atlas_text(game, column);
    if (column >= WY_ATLAS_FIELD_COUNT && text != NULL) {
        shorten(cell, text, "");
    } else if (column >= WY_ATLAS_FIELD_COUNT) {
        wy_atlas_number(&number, game, column);
        snprintf(cell, CELL, "%.6g", number);
    } else if (game->facts[column].value == NULL) {
        snprintf(cell, CELL, "-");
    } else if (!game->facts[column].known) {
        snprintf(cell, CELL, "?");
    } else if (wy_atlas_number(&number, game, column)) {
        snprintf(cell, CELL, "%.7g%s", number, mark_of(&game->facts[column]));
    } else {
        shorten(cell, game->facts[column].value, mark_of(&game->facts[column]));
    }
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void cli_atlas_put_text(cli_output *out, const cli_atlas_rows *rows) {
    int widths[CLI_ATLAS_COLUMNS];
    char cell[CELL];
    for (size_t c = 0; c < rows->column_count; c++) {
        widths[c] = (int)strlen(wy_atlas_column_name(rows->columns[c]));
        for (size_t i = 0; i < rows->count; i++) {
            make_cell(cell, rows->games[i], rows->columns[c]);
            widths[c] = (int)strlen(cell) > widths[c] ? (int)strlen(cell) : widths[c];
        }
    }
    for (size_t i = 0; i <= rows->count && cli_output_good(out); i++) {
        for (size_t c = 0; c < rows->column_count; c++) {
            const char *text = wy_atlas_column_name(rows->columns[c]);
            if (i > 0) {
                make_cell(cell, rows->games[i - 1], rows->columns[c]);
                text = cell;
            }
            const bool last = c + 1 == rows->column_count;
            cli_putf(out, "%s%-*s", c > 0 ? "  " : "", last ? 0 : widths[c], text);
        }
        cli_put(out, "\n");
    }
}

static void put_quoted(cli_output *out, const char *text) {
    cli_put_letter(out, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            cli_put_letter(out, '"');
        }
        cli_put_letter(out, *text);
    }
    cli_put_letter(out, '"');
}

static void put_csv_cell(cli_output *out, const wy_atlas_game *game, int column) {
    double number;
    const char *text = wy_atlas_text(game, column);
    if (wy_atlas_number(&number, game, column)) {
        cli_putf(out, "%.15g", number);
    } else if (text != NULL) {
        put_quoted(out, text);
    }
}

static void put_csv_standing(cli_output *out, const wy_atlas_fact *fact) {
    if (fact->value == NULL) {
        return;
    }
    char text[WY_MESSAGE_SIZE + 64];
    snprintf(text, sizeof text, "%s: %s", fact->known ? wy_standing_name(fact->kind) : "unknown",
             fact->known ? fact->by : fact->value);
    put_quoted(out, text);
}

static void cli_atlas_put_csv(cli_output *out, const cli_atlas_rows *rows) {
    for (size_t c = 0; c < rows->column_count; c++) {
        const char *name = wy_atlas_column_name(rows->columns[c]);
        cli_putf(out, "%s%s", c > 0 ? "," : "", name);
        if (rows->columns[c] < WY_ATLAS_FIELD_COUNT) {
            cli_putf(out, ",%s.standing", name);
        }
    }
    cli_put(out, "\n");
    for (size_t i = 0; i < rows->count && cli_output_good(out); i++) {
        for (size_t c = 0; c < rows->column_count; c++) {
            const int column = rows->columns[c];
            cli_put(out, c > 0 ? "," : "");
            put_csv_cell(out, rows->games[i], column);
            if (column < WY_ATLAS_FIELD_COUNT) {
                cli_put_letter(out, ',');
                put_csv_standing(out, &rows->games[i]->facts[column]);
            }
        }
        cli_put(out, "\n");
    }
}

/* ---- the command ----------------------------------------------------------------------------- */

/* Without a word that says otherwise, games are asked for: those that all filters take. */

/* ---- asking ---------------------------------------------------------------------------------- */

wy_status cli_atlas_open(wy_atlas **out, cli *program, const char *from) {
    wy_error error;
    const wy_status status =
        from != NULL ? wy_atlas_load(out, from, &error) : wy_atlas_open(out, &error);
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

typedef struct asking {
    cli *program;
    const cli_atlas_settings *wanted;
    wy_atlas *atlas;
    wy_atlas_filter **filters;
    size_t filter_count;
    cli_atlas_rows rows;
    int columns[CLI_ATLAS_COLUMNS];
} asking;

static wy_status read_filters(asking *on, char **arguments, int count) {
    on->filters = calloc((size_t)count + 1, sizeof *on->filters);
    if (on->filters == NULL) {
        return cli_complain(on->program, WY_SYSTEM, "out of memory");
    }
    for (int i = 0; i < count; i++) {
        wy_error error = {0};
        const wy_status status = wy_atlas_filter_read(&on->filters[i], arguments[i], &error);
        if (status != WY_OK) {
            char text[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
            wy_error_text(text, sizeof text, &error);
            return cli_complain(on->program, status, "filter:%s%s", error.line > 0 ? "" : " ",
                                text);
        }
        on->filter_count++;
    }
    return WY_OK;
}

static wy_status choose_columns(asking *on) {
    const char *names = on->wanted->show != NULL
                            ? on->wanted->show
                            : "written,slope,least,most,machine,automaton,numeration,proof,size";
    return cli_atlas_columns(on->columns, &on->rows.column_count, on->program, names);
}

static wy_status find(asking *on) {
    const size_t all = wy_atlas_count(on->atlas);
    on->rows.atlas = on->atlas;
    on->rows.columns = on->columns;
    on->rows.games = calloc(all + 1, sizeof *on->rows.games);
    if (on->rows.games == NULL) {
        return cli_complain(on->program, WY_SYSTEM, "out of memory");
    }
    for (size_t i = 0; i < all; i++) {
        const wy_atlas_game *game = wy_atlas_at(on->atlas, i);
        bool takes = true;
        for (size_t f = 0; f < on->filter_count && takes; f++) {
            takes = wy_atlas_filter_takes(on->filters[f], on->atlas, game);
        }
        if (takes) {
            on->rows.games[on->rows.count++] = game;
        }
    }
    if (on->wanted->sort != NULL) {
        int column[CLI_ATLAS_COLUMNS];
        size_t count;
        const wy_status status = cli_atlas_columns(column, &count, on->program, on->wanted->sort);
        if (status != WY_OK) {
            return status;
        }
        wy_atlas_sort(on->rows.games, on->rows.count, column[0]);
    }
    return WY_OK;
}

static void put_json(cli_output *out, const asking *on, size_t found) {
    json_t *list = json_array();
    for (size_t i = 0; i < on->rows.count; i++) {
        json_array_append_new(list, wi_json_atlas_game(on->rows.games[i], ~UINT64_C(0)));
    }
    cli_put_json(out, wi_json_atlas(on->atlas, found, list));
}

static void put_counts(cli_output *out, const asking *on) {
    size_t proved = 0;
    size_t classes = 0;
    for (size_t i = 0; i < on->rows.count; i++) {
        const wy_atlas_game *game = on->rows.games[i];
        proved += wy_atlas_is_proved(game);
        bool first = true; /* of its class among these */
        for (size_t j = game->same; j < game->number && first; j++) {
            first = wy_atlas_at(on->atlas, j)->same != game->same;
            for (size_t f = 0; f < on->filter_count && !first; f++) {
                first =
                    !wy_atlas_filter_takes(on->filters[f], on->atlas, wy_atlas_at(on->atlas, j));
            }
        }
        classes += first;
    }
    cli_putf(out,
             "%zu games, the P-set of %zu proved for all heaps; %zu classes of proved equality\n",
             on->rows.count, proved, classes);
}

static wy_status answer(asking *on) {
    cli_output out;
    wy_status status = cli_output_open(&out, on->program);
    if (status != WY_OK) {
        return status;
    }
    const size_t found = on->rows.count;
    const size_t most = on->wanted->limit > 0 ? (size_t)on->wanted->limit : found;
    if (on->wanted->count) {
        put_counts(&out, on);
        return cli_output_close(&out, WY_OK);
    }
    on->rows.count = found < most ? found : most;
    if (on->program->format == CLI_JSON) {
        put_json(&out, on, found);
    } else if (on->program->format == CLI_CSV) {
        cli_atlas_put_csv(&out, &on->rows);
    } else if (found > 0) {
        cli_atlas_put_text(&out, &on->rows);
    }
    if (on->program->format == CLI_TEXT) {
        cli_putf(&out, "%zu of %zu games", found, wy_atlas_count(on->atlas));
        if (on->rows.count < found) {
            cli_putf(&out, ", the first %zu are shown", on->rows.count);
        }
        cli_put(&out,
                found > 0
                    ? "; proved where there is no mark; * computed; ~ conjectured; ? unknown\n"
                    : "\n");
    }
    return cli_output_close(&out, found > 0 ? WY_OK : WY_NO);
}

static wy_status ask(cli *program, const cli_atlas_settings *wanted, char **arguments, int count) {
    asking on = {.program = program, .wanted = wanted};
    wy_status status;
    if ((status = read_filters(&on, arguments, count)) == WY_OK &&
        (status = choose_columns(&on)) == WY_OK &&
        (status = cli_atlas_open(&on.atlas, program, wanted->from)) == WY_OK &&
        (status = find(&on)) == WY_OK) {
        status = answer(&on);
    }
    for (size_t i = 0; i < on.filter_count; i++) {
        wy_atlas_filter_free(on.filters[i]);
    }
    free(on.filters);
    free(on.rows.games);
    wy_atlas_free(on.atlas);
    return status;
}

/* ---- the text that is shipped ---------------------------------------------------------------- */

static wy_status write_text(cli *program, const char *from) {
    wy_atlas *atlas;
    wy_status status = cli_atlas_open(&atlas, program, from);
    if (status != WY_OK) {
        return status;
    }
    char *text = NULL;
    size_t length = 0;
    wy_error error;
    FILE *stream = open_memstream(&text, &length);
    status = stream == NULL ? WY_SYSTEM : wy_atlas_write(stream, atlas, &error);
    if ((stream != NULL && fclose(stream) != 0) || status != WY_OK) {
        status = cli_complain(program, WY_SYSTEM, "out of memory");
    }
    cli_output out;
    if (status == WY_OK && (status = cli_output_open(&out, program)) == WY_OK) {
        cli_put(&out, text);
        status = cli_output_close(&out, WY_OK);
    }
    free(text);
    wy_atlas_free(atlas);
    return status;
}

/* ---- the command ----------------------------------------------------------------------------- */

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const cli_atlas_settings *wanted = data;
    const char *verb = count > 0 ? arguments[0] : "";
    if (strcmp(verb, "make") == 0) {
        return cli_atlas_make(program, wanted, arguments + 1, count - 1);
    }
    if (strcmp(verb, "merge") == 0) {
        return cli_atlas_merge(program, arguments + 1, count - 1);
    }
    if (strcmp(verb, "families") == 0 && count == 1) {
        return cli_atlas_families(program);
    }
    if (strcmp(verb, "text") == 0 && count == 1) {
        return write_text(program, wanted->from);
    }
    return ask(program, wanted, arguments, count);
}

static const cli_option options_table[] = {
    CLI_WORD_OPTION(cli_atlas_settings, from, "from", "FILE",
                    "ask the atlas in FILE, which make made; else the one of the program"),
    CLI_WORD_OPTION(cli_atlas_settings, show, "show", "COLUMNS",
                    "columns of the table, as in rule,slope,certificate"),
    CLI_WORD_OPTION(cli_atlas_settings, sort, "sort", "COLUMN",
                    "sort by a column; what is unknown comes last"),
    CLI_NUMBER_OPTION(cli_atlas_settings, limit, "limit", "N", 1, 1000000000,
                      "show at most N games"),
    CLI_FLAG_OPTION(cli_atlas_settings, count, "count",
                    "only count them: games, proved ones, classes"),
    CLI_NUMBER_OPTION(cli_atlas_settings, each, "each", "N", 1, 1000000,
                      "with make: seconds for a game, about; else 10", .initial = 10,
                      .expert = true),
    CLI_NUMBER_OPTION(cli_atlas_settings, states, "states", "N", 1, 1000000000,
                      "with make: states of machines and automata, about; else 2000",
                      .initial = 2000, .expert = true),
    CLI_NUMBER_OPTION(cli_atlas_settings, columns, "max", "N", 0, CLI_LARGEST - 1,
                      "with make: look at the columns 0 to N of each game; else 10^4 of them",
                      .initial = 10000, .plus = 1, .expert = true),
    CLI_NUMBER_OPTION(cli_atlas_settings, columns, "columns", "N", 1, CLI_LARGEST, "",
                      .initial = 10000, .old = true),
    CLI_FLAG_OPTION(cli_atlas_settings, retry, "retry",
                    "with make: run the games again that failed", .expert = true),
};

const cli_command cli_command_atlas = {
    .name = "atlas",
    .usage = "[FILTER... | families | make FILE [FAMILY...] | merge FILE OTHER | text]",
    .summary = "thousands of rulesets, and what is known of each",
    .text = "Lists the games of the atlas that all filters take, each fact with its standing. A\n"
            "FILTER is\n"
            "  proved               the P-set is known for all heaps\n"
            "  slope                this fact is known\n"
            "  slope:proved         its standing: proved, computed, conjectured, unknown\n"
            "  automaton<=50        its number: = != < <= > >=\n"
            "  numeration=msd_fib   its text: = != and ~, which means \"contains\"\n"
            "  family=kl            of this family; wythoff atlas families lists them\n"
            "  game=RULE            this game, however it is written\n"
            "  same=RULE            games that are proved to have the P-set of this one\n"
            "and with \"not \" before it the opposite. Facts are name, a, b, board, hash, slope,\n"
            "beams, polynomial, least and most (of b-a-n; of b-a in Nim and b-a-m*floor(n/p) in\n"
            "(m,p)-Wythoff Nim), period, machine, automaton, numeration, theorem, proof, kin, key\n"
            "and certificate; further columns rule, written, family, class, size (of the class)\n"
            "and seconds.\n"
            "\n"
            "make FILE puts all families, or those named, into an atlas of your own, and does all\n"
            "its games that wait; stopped or killed, the same command goes on. merge FILE OTHER\n"
            "takes the games of OTHER into FILE. text writes an atlas as the text that is built\n"
            "into the program.\n"
            "The exit status is 1 where no game is found.",
    .examples =
        "  $ wythoff atlas family=gdwn --sort slope --limit 5\n"
        "  $ wythoff atlas 'machine>200' 'not automaton' --show written,machine,least,most\n"
        "  $ wythoff atlas same=maharaja --show written,class,certificate\n"
        "  $ wythoff atlas make mine.sqlite nimhoff --each 3 --quiet\n"
        "  $ wythoff atlas --from mine.sqlite proved --count\n",
    .takes = CLI_WORK | CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "text csv json",
    .least = 0,
    .most = 1000,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(cli_atlas_settings),
    .run = run,
};

/*
 * atlas.c - wythoff atlas: the rulesets that were swept through, and what is known of each.
 *
 * Without a word that says otherwise, games are asked for: those that all filters take.
 */
#include "atlas.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/sweep.h>

#include "atlas_table.h"
#include "output.h"
#include "json/atlas.h"

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
                      "with make: seconds for a game, about; else 10", .initial = 10),
    CLI_NUMBER_OPTION(cli_atlas_settings, states, "states", "N", 1, 1000000000,
                      "with make: states of machines and automata, about; else 2000",
                      .initial = 2000),
    CLI_NUMBER_OPTION(cli_atlas_settings, columns, "columns", "N", 1, CLI_LARGEST,
                      "with make: columns of each game that are looked at; else 10^4",
                      .initial = 10000),
    CLI_FLAG_OPTION(cli_atlas_settings, retry, "retry",
                    "with make: run the games again that failed"),
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

/*
 * analyze.c - wythoff analyze GAME: what can be said about a game, each line with its standing.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/analyze.h>
#include <wythoff/report.h>

#include "cli.h"
#include "output.h"
#include "sweep.h"
#include "tuples.h"
#include "json/report.h"

typedef struct settings {
    int64_t max, columns, window, seconds, states, threads;
    uint64_t memory;
    const char *file;
    cli_sweep_settings sweep;
} settings;

/* ---- writing -------------------------------------------------------------------------------- */

static const char *standing_of(const wy_fact *fact) {
    return fact->known ? wy_standing_name(fact->standing.kind) : "unknown";
}

static void put_text(cli_output *out, const wy_analysis *analysis) {
    size_t count;
    const wy_fact *facts = wy_analysis_facts(analysis, &count);
    const char *section = "";
    for (size_t i = 0; i < count; i++) {
        const wy_fact *fact = &facts[i];
        if (strcmp(section, fact->section) != 0) {
            section = fact->section;
            cli_putf(out, "%s%s\n", i > 0 ? "\n" : "", section);
        }
        if (!fact->known) {
            cli_putf(out, "  %-34s unknown: %s\n", fact->title, fact->value);
        } else {
            cli_putf(out, "  %-34s %-30s  %s%s%s\n", fact->title, fact->value, standing_of(fact),
                     fact->standing.by[0] != '\0' ? ": " : "", fact->standing.by);
        }
    }
}

/* A cell in quotes, a quote in it doubled. */
static void put_cell(cli_output *out, const char *text) {
    cli_put_letter(out, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            cli_put_letter(out, '"');
        }
        cli_put_letter(out, *text);
    }
    cli_put_letter(out, '"');
}

static void put_csv(cli_output *out, const wy_analysis *analysis) {
    size_t count;
    const wy_fact *facts = wy_analysis_facts(analysis, &count);
    cli_put(out, "section,name,title,value,number,standing,by\n");
    for (size_t i = 0; i < count; i++) {
        const wy_fact *fact = &facts[i];
        cli_putf(out, "%s,", fact->section);
        put_cell(out, fact->name);
        cli_put_letter(out, ',');
        put_cell(out, fact->title);
        cli_put_letter(out, ',');
        put_cell(out, fact->value);
        if (fact->has_number) {
            cli_putf(out, ",%.15g", fact->number);
        } else {
            cli_put_letter(out, ',');
        }
        cli_putf(out, ",%s,", standing_of(fact));
        put_cell(out, fact->known ? fact->standing.by : "");
        cli_put_letter(out, '\n');
    }
}

static void put_latex(cli_output *out, const wy_analysis *analysis) {
    size_t count;
    const wy_fact *facts = wy_analysis_facts(analysis, &count);
    const char *section = "";
    cli_latex_begin(out, "lll", "fact & value & standing");
    for (size_t i = 0; i < count; i++) {
        const wy_fact *fact = &facts[i];
        if (strcmp(section, fact->section) != 0) {
            section = fact->section;
            cli_put(out, "\\multicolumn{3}{l}{\\textbf{");
            cli_put_tex(out, section);
            cli_put(out, "}} \\\\\n");
        }
        cli_put_tex(out, fact->title);
        cli_put(out, " & ");
        cli_put_tex(out, fact->value);
        cli_putf(out, " & %s \\\\\n", standing_of(fact));
    }
    cli_latex_end(out);
}

/* The page is made in memory, so that output.h alone knows what became of stdout. */
static wy_status put_html(cli_output *out, cli *program, const wy_analysis *analysis) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (stream == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    wy_error error;
    wy_status status = wy_analysis_write_html(stream, analysis, program->game, &error);
    if (fclose(stream) != 0 && status == WY_OK) {
        status = cli_complain(program, WY_SYSTEM, "out of memory");
    } else if (status != WY_OK) {
        cli_fail(program, &error);
    } else {
        cli_put(out, text);
    }
    free(text);
    return status;
}

static wy_status put(cli *program, const wy_analysis *analysis) {
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    switch (program->format) {
    case CLI_JSON:
        cli_put_json(&out, wi_json_analysis(analysis));
        break;
    case CLI_CSV:
        put_csv(&out, analysis);
        break;
    case CLI_LATEX:
        put_latex(&out, analysis);
        break;
    case CLI_HTML:
        status = put_html(&out, program, analysis);
        break;
    default:
        put_text(&out, analysis);
        break;
    }
    return cli_output_close(&out, status);
}

/* ---- the command ------------------------------------------------------------------------- */

static wy_status read_game(cli *program, const settings *wanted, char **arguments, int count) {
    const int expected = wanted->file == NULL ? 1 : 0;
    if (count < expected) {
        return cli_complain(program, WY_BAD, "too few arguments: wythoff %s %s",
                            program->command->name, program->command->usage);
    }
    if (count > expected) {
        return cli_complain(program, WY_BAD,
                            "what is '%.60s' for? (a rule with spaces needs quotes around it)",
                            arguments[expected]);
    }
    program->common.file = wanted->file;
    return cli_game_read(program, wanted->file == NULL ? arguments[0] : NULL);
}

static wy_status analyze_one(cli *program, const wy_analyze_options *options) {
    wy_analysis *analysis = NULL;
    wy_error error;
    wy_status status = wy_analyze(&analysis, program->rules, options, &program->control, &error);
    cli_progress_clear(&program->progress);
    if (analysis == NULL) {
        return cli_unfinished(program, status, &error, "nothing is known");
    }
    const wy_status written = put(program, analysis);
    wy_analysis_free(analysis);
    if (status != WY_OK) {
        status =
            cli_unfinished(program, status, &error, "the report has what was found until then");
    }
    return written != WY_OK ? written : status;
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    const int64_t max = wanted->max;
    wy_analyze_options options = {.columns = max >= 0 ? max + 1 : wanted->columns,
                                  .window = max < 0         ? wanted->window
                                            : max < 1000000 ? max + 1
                                                            : 1000000,
                                  .states = wanted->states == 0 ? -1 : wanted->states,
                                  .seconds = (double)wanted->seconds};
    program->control.memory = wanted->memory;
    program->control.threads = (int)wanted->threads;
    if (cli_sweep_wanted(&wanted->sweep)) {
        if (wanted->file != NULL) {
            return cli_complain(program, WY_BAD, "a sweep has its rule on the command line");
        }
        return cli_sweep(program, &wanted->sweep, &options, arguments, count);
    }
    const wy_status status = read_game(program, wanted, arguments, count);
    if (status == WY_OK && !wy_rules_plane(program->rules)) {
        enum { MOST = 1024 };
        options.window = options.window < MOST ? options.window : MOST; /* tables, not boards */
    }
    return status == WY_OK ? analyze_one(program, &options) : status;
}

static const cli_option options_table[] = {
    CLI_NUMBER_OPTION(settings, max, "max", "N", 0, 999999999,
                      "look at the columns 0 to N of games with one P-position in each, else 10^6\n"
                      "                        of them; at heaps up to N of other games, else 1999",
                      .initial = -1),
    CLI_NUMBER_OPTION(settings, columns, "columns", "N", 1, 1000000000, "", .initial = 1000000,
                      .old = true),
    CLI_NUMBER_OPTION(settings, window, "window", "N", 1, 1000000, "", .initial = 2000,
                      .old = true),
    CLI_NUMBER_OPTION(settings, seconds, "seconds", "S", 1, 1000000,
                      "take about S seconds at most, for each game of a sweep; else 30",
                      .initial = 30),
    CLI_NUMBER_OPTION(settings, states, "states", "N", 0, 1000000000,
                      "of machines and automata, at most; 0: look for none; else 10^5",
                      .initial = 100000, .expert = true),
    CLI_WORD_OPTION(settings, file, "file", "FILE",
                    "read the rule from FILE instead (- is standard input)", .letter = 'f'),
    CLI_NUMBER_OPTION(settings, threads, "threads", "N", 1, 1024,
                      "use N threads; else one for each processor"),
    CLI_BYTES_OPTION(settings, memory, "memory", "SIZE",
                     "take at most about SIZE, as in 512M or 2G"),
    CLI_SWEEP_OPTIONS(offsetof(settings, sweep)),
};

const cli_command cli_command_analyze = {
    .name = "analyze",
    .usage = "GAME, or wythoff analyze --sweep RULE NAME=VALUES...",
    .summary = "what can be said about a game: structure, slopes, bounds, machine, automaton",
    .text =
        "A report made of facts: how many P-positions a row, a column, a diagonal and every\n"
        "line of the rule has; whether a_n and b_n share out the numbers; the slopes along which\n"
        "P-positions gather; how far b_n - a_n strays from n; whether Beatty sequences fit;\n"
        "periods; games with the same P-positions; the column machine, its dictionary, the\n"
        "automaton of the P-set; periods of Grundy values. Every line ends with its standing:\n"
        "proved (by what), computed (up to where), conjectured (what it fits), or unknown, and "
        "why.\n"
        "Of games on several heaps: counts, how they grow, and slopes where there is one\n"
        "P-position for each n.\n"
        "html is one page with pictures; csv and json have a name for each fact, which stays.\n"
        "\n"
        "--sweep analyses a family of games, each in a process of its own, and makes a table: the\n"
        "names in RULE run through all VALUES (k=1..10, l=k..10 step 3, m=1,2,5), perhaps\n"
        "'where gcd(k,l)=1'. With --database or --table a sweep that was stopped or killed goes\n"
        "on where it was when the same command is given again. Under mpirun the games are done by\n"
        "all ranks, on many machines (docs/mpi.md).",
    .examples = "  $ wythoff analyze maharaja\n"
                "  $ wythoff analyze 'gdwn(1,2)' --max 99999\n"
                "  $ wythoff analyze 'wythoff block 2' --format json\n"
                "  $ wythoff analyze 'rational-nim(2/7,10/1)' --format html -o report.html\n"
                "  $ wythoff analyze --sweep 'maharaja(k,l)' k=1..3 l=k..5 --max 9999\n",
    .takes = CLI_HEAPS | CLI_FORMAT | CLI_OUTPUT,
    .formats = "text json csv html latex",
    .plane = "html",
    .least = 0,
    .most = 1000,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(settings),
    .run = run,
};

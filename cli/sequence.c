/*
 * sequence.c - wythoff sequence: the pairs (a_n, b_n), a_n <= b_n, of a
 * symmetric game with one P-position in every column, by a_n.
 *
 * A column is upper (its P-position is (x, y), y >= x) or lower (y < x); each
 * lower column mirrors an upper one on its left.  So at least half of the
 * first 2T columns are upper, and they hold the first T pairs.  How high the
 * pairs reach is not known beforehand: the window is made higher whenever a
 * column of it turns out to be empty, and what was printed is skipped then.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "far.h"
#include "latex.h"
#include "output.h"
#include "several.h"
#include "json/lists.h"
#include "json/values.h"

typedef struct settings {
    int64_t terms;
    const char *of, *from;
    bool summary;
} settings;

/* The extreme values of b_n - a_n - n, and where each is met first. */
typedef struct extremes {
    int64_t low, low_at, high, high_at;
} extremes;

typedef struct list {
    cli_output out;
    cli_format format;
    cli_pair_part of;
    bool summary;
    int width; /* of a column of the text table */
    int64_t terms;
    bool begun;      /* the head is out */
    int64_t printed; /* pairs that are already out */
    int64_t n;       /* pairs met in this pass */
    int64_t column;  /* that must come next */
    bool too_low;    /* a column was empty: the window is not high enough */
    wy_position last;
    extremes deviation;
} list;

static int64_t value_of(cli_pair_part of, int64_t n, wy_position pair) {
    switch (of) {
    case CLI_OF_A:
        return pair.x;
    case CLI_OF_B:
        return pair.y;
    case CLI_OF_DIFFERENCE:
        return pair.y - pair.x;
    case CLI_OF_DEVIATION:
        break;
    }
    return pair.y - pair.x - n;
}

static void put_pair(list *to, int64_t n, wy_position pair) {
    cli_output *out = &to->out;
    switch (to->format) {
    case CLI_CSV:
        cli_put_number(out, n);
        cli_put_letter(out, ',');
        cli_put_number(out, pair.x);
        cli_put_letter(out, ',');
        cli_put_number(out, pair.y);
        break;
    case CLI_JSON:
        wi_put_position(&out->json, n == 0, pair.x, pair.y);
        cli_send_json(out);
        return;
    case CLI_BFILE:
        cli_put_number(out, n);
        cli_put_letter(out, ' ');
        cli_put_number(out, value_of(to->of, n, pair));
        break;
    case CLI_LATEX:
        cli_putf(out, "$%" PRId64 "$ & $%" PRId64 "$ & $%" PRId64 "$ & $%" PRId64 "$ \\\\", n,
                 pair.x, pair.y, pair.y - pair.x - n);
        break;
    default:
        cli_put_padded(out, n, to->width);
        cli_put_padded(out, pair.x, to->width + 1);
        cli_put_padded(out, pair.y, to->width + 1);
        cli_put_padded(out, pair.y - pair.x - n, 9);
        break;
    }
    cli_put_letter(out, '\n');
}

static void note_deviation(extremes *deviation, int64_t n, int64_t value) {
    if (n == 0 || value < deviation->low) {
        deviation->low = value;
        deviation->low_at = n;
    }
    if (n == 0 || value > deviation->high) {
        deviation->high = value;
        deviation->high_at = n;
    }
}

static bool take(void *data, const wy_position *positions, size_t count) {
    list *to = data;
    for (size_t i = 0; i < count; i++) {
        if (positions[i].x != to->column) {
            to->too_low = true;
            return false;
        }
        to->column++;
        if (positions[i].y < positions[i].x) {
            continue;
        }
        if (to->n == to->printed) {
            to->last = positions[i];
            note_deviation(&to->deviation, to->n, value_of(CLI_OF_DEVIATION, to->n, positions[i]));
            if (!to->summary) {
                put_pair(to, to->n, positions[i]);
            }
            to->printed++;
        }
        to->n++;
        if (to->n == to->terms) {
            return false;
        }
    }
    cli_output_show(&to->out);
    return cli_output_good(&to->out);
}

static void put_head(list *to, const cli *program) {
    if (to->format == CLI_JSON) {
        mpz_t zero;
        mpz_init(zero);
        wi_put_from(&to->out.json, program->rules, zero, to->summary ? NULL : "pairs");
        mpz_clear(zero);
        cli_send_json(&to->out);
    } else if (to->summary) {
        return;
    } else if (to->format == CLI_LATEX) {
        cli_latex_begin(&to->out, "rrrr", "$n$ & $a_n$ & $b_n$ & $b_n-a_n-n$");
    } else if (to->format == CLI_CSV) {
        cli_put(&to->out, "n,a,b\n");
    } else if (to->format == CLI_TEXT) {
        cli_putf(&to->out, "%*s %*s %*s    b-a-n\n", to->width, "n", to->width, "a", to->width,
                 "b");
    }
}

static void put_tail(list *to) {
    const extremes *found = &to->deviation;
    if (to->format == CLI_JSON) {
        mpz_t range[2];
        mpz_init_set_si(range[0], found->low);
        mpz_init_set_si(range[1], found->high);
        wi_put_pairs_end(&to->out.json, !to->summary, to->terms, range[0], range[1],
                         wi_json_from_smaller());
        mpz_clears(range[0], range[1], NULL);
        cli_send_json(&to->out);
    } else if (to->summary) {
        cli_putf(&to->out,
                 "%" PRId64 " <= b_n - a_n - n <= %" PRId64 "   for n < %" PRId64
                 " (first met at n = %" PRId64 " and n = %" PRId64 ")\n",
                 found->low, found->high, to->terms, found->low_at, found->high_at);
        if (to->last.x > 0) {
            cli_putf(&to->out, "b_n / a_n = %.6f   at n = %" PRId64 "\n",
                     (double)to->last.y / (double)to->last.x, to->terms - 1);
        }
        cli_put(&to->out, "standing: the bounds are computed for these n, not proved beyond\n");
    } else if (to->format == CLI_LATEX) {
        cli_latex_end(&to->out);
    }
}

/* One pass over a window of this height; asks for another by to->too_low. */
static wy_status pass(list *to, cli *program, int64_t width, int64_t height) {
    wy_solution *solution;
    wy_status status = cli_game_solve(&solution, program, width, height);
    if (status != WY_OK) {
        return status;
    }
    if (!to->begun) {
        put_head(to, program);
        to->begun = true;
    }
    to->n = 0;
    to->column = 0;
    to->too_low = false;
    wy_error error;
    status = wy_solution_each(solution, width, height, take, to, &error);
    if (status != WY_OK) {
        char known[80];
        snprintf(known, sizeof known, "%" PRId64 " of %" PRId64 " pairs are known so far",
                 to->printed, to->terms);
        status = cli_unfinished(program, status, &error, known);
    } else if (to->n < to->terms && cli_output_good(&to->out)) {
        to->too_low = true;
    }
    wy_solution_free(solution);
    return status;
}

static wy_status put_all(list *to, cli *program) {
    const int64_t width = 2 * to->terms;
    const wy_engine engine =
        program->engine == WY_ENGINE_AUTO ? wy_engine_choose(program->rules) : program->engine;
    int64_t height = wy_engine_is_tall(engine) ? CLI_LARGEST : 4 * to->terms + 64;
    wy_status status;
    do {
        status = pass(to, program, width, height);
        height = height <= CLI_LARGEST / 4 ? 4 * height : CLI_LARGEST + 1;
    } while (status == WY_OK && to->too_low && height <= CLI_LARGEST);
    if (status == WY_OK && to->too_low) {
        return cli_complain(program, WY_LIMIT, "pair %" PRId64 " is out of reach", to->printed);
    }
    if (status == WY_STOPPED && to->begun) {
        to->terms = to->printed; /* the tail speaks of the pairs that are known */
    }
    if (status == WY_OK || (status == WY_STOPPED && to->printed > 0)) {
        put_tail(to);
    }
    return status;
}

/*
 * Misere play, where normal play has one P-position in every column: all moves of Nim are there, so
 * a column has at most one, and the lowest cell that has an option, but none in P, is one.
 */
static wy_status classify(wy_class *class, const wy_rules *rules, wy_error *error) {
    wy_status status = wy_classify(class, rules, error);
    if (status != WY_OK || !rules->misere || rules->block > 0 || rules->terminal != NULL ||
        rules->terminal_count > 0) {
        return status;
    }
    wy_rules normal = *rules; /* borrows everything */
    normal.misere = false;
    wy_class other;
    status = wy_classify(&other, &normal, error);
    if (status == WY_OK) {
        class->one_per_column = other.nim && other.one_per_column;
        class->one_per_row = other.nim && other.one_per_row;
    }
    return status;
}

/* Is this a game of which the pairs can be asked? */
static wy_status check_game(cli *program) {
    wy_class class;
    wy_error error;
    if (classify(&class, program->rules, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    if (class.symmetric && class.one_per_column && class.one_per_row) {
        return WY_OK;
    }
    if (class.history) {
        return cli_complain(program, WY_BAD,
                            "in this game the outcome depends on the history of play; as starting "
                            "positions its P-positions are those of wythoff(m,p)");
    }
    return cli_complain(program, WY_BAD,
                        "pairs (a_n, b_n) need a symmetric game with one P-position in every "
                        "column, and this game is not known to %s; try wythoff positions",
                        class.symmetric ? "have one in every column" : "be symmetric");
}

static wy_status read_of(cli_pair_part *of, cli *program, const char *name) {
    static const char *const names[] = {"a", "b", "diff", "deviation"};
    *of = CLI_OF_B;
    if (name == NULL) {
        return WY_OK;
    }
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(name, names[i]) == 0) {
            *of = (cli_pair_part)i;
            return WY_OK;
        }
    }
    return cli_complain(program, WY_BAD, "--of wants a, b, diff or deviation, not '%.60s'", name);
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    (void)arguments;
    (void)count;
    if (wanted->terms < 0) {
        return cli_complain(program, WY_BAD, "how many? give --terms T");
    }
    if (wanted->summary && program->format != CLI_TEXT && program->format != CLI_JSON) {
        return cli_complain(program, WY_BAD, "--summary comes as text or json");
    }
    list to = {.format = program->format, .summary = wanted->summary, .terms = wanted->terms};
    wy_status status = read_of(&to.of, program, wanted->of);
    if (status == WY_OK && wanted->of != NULL && program->format != CLI_BFILE) {
        status = cli_complain(program, WY_BAD,
                              "--of chooses the numbers of a b-file; add --format bfile");
    }
    if (status == WY_OK) {
        status = check_game(program);
    }
    if (status != WY_OK) {
        return status;
    }
    if (wanted->from != NULL) {
        return cli_sequence_from(program, wanted->from, wanted->terms, to.of, wanted->summary);
    }
    char largest[24];
    to.width = snprintf(largest, sizeof largest, "%" PRId64, 4 * wanted->terms);
    status = cli_output_open(&to.out, program);
    if (status == WY_OK) {
        status = cli_output_close(&to.out, put_all(&to, program));
    }
    return status;
}

static wy_status run_several(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    (void)arguments;
    (void)count;
    if (wanted->from != NULL || wanted->of != NULL || wanted->summary ||
        program->common.engine != NULL || program->format == CLI_BFILE) {
        return cli_complain(program, WY_BAD,
                            "of a game on several heaps, --terms T lists the first terms, as text, "
                            "csv or json");
    }
    return wanted->terms < 0 ? cli_complain(program, WY_BAD, "how many? give --terms T")
                             : cli_several_sequence(program, wanted->terms);
}

static const cli_option options[] = {
    {.name = "terms",
     .kind = CLI_NUMBER,
     .offset = offsetof(settings, terms),
     .low = 1,
     .high = CLI_LARGEST / 16,
     .initial = -1,
     .value = "T",
     .help = "the pairs of n = 0, ..., T-1"},
    {.name = "from",
     .kind = CLI_WORD,
     .offset = offsetof(settings, from),
     .value = "N",
     .help = "the pairs of n = N, ..., N+T-1; N of any number of digits"},
    {.name = "of",
     .kind = CLI_WORD,
     .offset = offsetof(settings, of),
     .value = "WHICH",
     .help = "bfile: a, b, diff (b-a) or deviation (b-a-n); else b"},
    {.name = "summary",
     .kind = CLI_FLAG,
     .offset = offsetof(settings, summary),
     .help = "print only the bounds of b-a-n and the slope"},
};

const cli_command cli_command_sequence = {
    .name = "sequence",
    .usage = "GAME --terms T",
    .summary = "the pairs (a_n, b_n) of a symmetric game",
    .text = "For symmetric games with one P-position in every column: the P-positions\n"
            "(a_n, b_n), a_n <= b_n, by a_n; in normal play (a_0, b_0) = (0,0).\n"
            "--from N begins with (a_N, b_N), N of any size where a theorem is known, or for\n"
            "Wythoff's game with a finite symmetric list of further moves.\n"
            "text shows b_n - a_n - n as well; csv has the header n,a,b; bfile has\n"
            "lines \"n value\", as the OEIS wants them; latex is a tabular environment.",
    .examples =
        "  $ wythoff sequence maharaja --terms 12\n"
        "  $ wythoff sequence maharaja --terms 1000 --format bfile --of a -o maharaja-a.txt\n"
        "  $ wythoff sequence maharaja --from 10^40 --terms 3 --format csv\n"
        "  $ wythoff sequence 'maharaja(3,5)' --terms 10^5 --summary\n"
        "  $ wythoff sequence raleigh --terms 12\n",
    .takes = CLI_GAME | CLI_MEMORY | CLI_ENGINE | CLI_WORK | CLI_FORMAT | CLI_OUTPUT | CLI_TIME,
    .formats = "text csv json bfile latex",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(settings),
    .run = run,
    .several = run_several,
};

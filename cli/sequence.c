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
#include "tuples.h"
#include "json/values.h"

typedef struct settings {
    int64_t terms;
    const char *of, *from;
    bool summary, bits, counts;
} settings;

/* The extreme values of b_n - a_n - n, and where each is met first. */
typedef struct extremes {
    int64_t low, low_at, high, high_at;
} extremes;

/* The column of a b-file of pairs: a part of the pair, a to f, or a number made from a and b. */
typedef enum pair_part {
    OF_A,
    OF_B,
    OF_F = WY_MOST_HEAPS - 1,
    OF_DIFFERENCE,
    OF_DEVIATION
} pair_part;

typedef struct list {
    cli_output out;
    cli *program;
    cli_format format;
    pair_part of;
    bool summary;
    int parts; /* numbers of a position */
    int width; /* of a column of the text table */
    int64_t terms;
    bool begun;      /* the head is out */
    int64_t printed; /* pairs that are already out */
    int64_t n;       /* pairs met in this pass */
    int64_t column;  /* that must come next */
    bool too_low;    /* a column was empty: the window is not high enough */
    wy_position last;
    extremes deviation;
    /* far out: */
    wy_standing standing;
    mpz_t n_far, a, b, value;
    mpz_t low, high; /* of b - a - n */
} list;

static int64_t value_of(pair_part of, int64_t n, const int64_t *part) {
    return of == OF_DEVIATION    ? part[1] - part[0] - n
           : of == OF_DIFFERENCE ? part[1] - part[0]
                                 : part[of];
}

/* One line, or item of JSON, for the n-th position. */
static void put_terms(list *to, int64_t n, const int64_t *part) {
    cli_output *out = &to->out;
    if (to->format == CLI_JSON) {
        wi_put_heaps(&out->json, n == 0, part, to->parts);
        cli_send_json(out);
        return;
    }
    if (to->format == CLI_BFILE) {
        cli_put_number(out, n);
        cli_put_letter(out, ' ');
        cli_put_number(out, value_of(to->of, n, part));
        cli_put_letter(out, '\n');
        return;
    }
    const bool latex = to->format == CLI_LATEX, csv = to->format == CLI_CSV;
    for (int i = -1; i < to->parts; i++) {
        const int64_t number = i < 0 ? n : part[i];
        if (latex) {
            cli_putf(out, "%s$%" PRId64 "$", i < 0 ? "" : " & ", number);
        } else if (csv) {
            cli_put(out, i < 0 ? "" : ",");
            cli_put_number(out, number);
        } else {
            cli_put_padded(out, number, to->width + (i >= 0));
        }
    }
    if (to->parts == 2 && latex) {
        cli_putf(out, " & $%" PRId64 "$", value_of(OF_DEVIATION, n, part));
    } else if (to->parts == 2 && !csv) {
        cli_put_padded(out, value_of(OF_DEVIATION, n, part), 9);
    }
    cli_put(out, latex ? " \\\\\n" : "\n");
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
            const int64_t pair[] = {positions[i].x, positions[i].y};
            to->last = positions[i];
            note_deviation(&to->deviation, to->n, value_of(OF_DEVIATION, to->n, pair));
            if (!to->summary) {
                put_terms(to, to->n, pair);
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

static void put_names(list *to) {
    cli_output *out = &to->out;
    const int parts = to->parts;
    const int width = to->width;
    if (to->format == CLI_LATEX) {
        char head[16 * (WY_MOST_HEAPS + 2)] = "$n$";
        char columns[WY_MOST_HEAPS + 3] = "r";
        for (int i = 0; i < parts; i++) {
            snprintf(head + strlen(head), sizeof head - strlen(head), " & $%c_n$", 'a' + i);
            strcat(columns, "r");
        }
        if (parts == 2) {
            strcat(head, " & $b_n-a_n-n$");
            strcat(columns, "r");
        }
        cli_latex_begin(out, columns, head);
        return;
    }
    if (to->format == CLI_BFILE) {
        return;
    }
    const bool csv = to->format == CLI_CSV;
    cli_putf(out, "%*s", csv ? 0 : width, "n");
    for (int i = 0; i < parts; i++) {
        cli_putf(out, "%s%*c", csv ? "," : " ", csv ? 1 : width, 'a' + i);
    }
    cli_put(out, parts == 2 && !csv ? "    b-a-n\n" : "\n");
}

static void put_head(list *to, const mpz_t from) {
    if (to->format == CLI_JSON) {
        wi_put_from(&to->out.json, to->program->rules, from, to->summary ? NULL : "pairs");
        cli_send_json(&to->out);
    } else if (!to->summary) {
        put_names(to);
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
        put_head(to, to->n_far);
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

/* ---- several heaps, or a memory -------------------------------------------------------------- */

/* Do all parts rise from each sorted P-position to the next? */
typedef struct rising {
    int heaps;
    int64_t count, wanted;
    int64_t last[WY_MOST_HEAPS];
    bool rises;
} rising;

static bool look(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    rising *of = data;
    for (int i = 0; i < of->heaps && of->count > 0; i++) {
        of->rises = of->rises && heap[i] > of->last[i];
    }
    memcpy(of->last, heap, sizeof of->last);
    of->count++;
    return of->rises && of->count < of->wanted;
}

static bool take_heaps(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    list *to = data;
    put_terms(to, to->printed, heap);
    to->printed++;
    return to->printed < to->terms && cli_output_good(&to->out);
}

static wy_status put_box(list *to, cli *program, const wy_box *box, const cli_memory *memory,
                         int64_t below) {
    const wy_status status = cli_output_open(&to->out, program);
    if (status != WY_OK) {
        return status;
    }
    char largest[24];
    to->width = snprintf(largest, sizeof largest, "%" PRId64, below);
    if (to->format == CLI_JSON) {
        wi_put_from(&to->out.json, program->rules, to->n_far, "terms");
    } else {
        put_names(to);
    }
    cli_memory_each(memory, box, true, take_heaps, to);
    if (to->format == CLI_JSON) {
        wi_put_list_end(&to->out.json, true, to->terms, wi_json_from_smaller());
        cli_send_json(&to->out);
    } else if (to->format == CLI_LATEX) {
        cli_latex_end(&to->out);
    }
    return cli_output_close(&to->out, WY_OK);
}

/*
 * Tables grow until they have enough.  Where all parts rise, a P-position that a table lacks has
 * larger parts than all in it, if the rest of the sequence rises too.
 */
static wy_status run_box(list *to, cli *program) {
    enum { FIRST = 16 };
    if (!wy_rules_symmetric(program->rules)) {
        return cli_complain(program, WY_BAD,
                            "a sequence needs a game that is the same for every order of the "
                            "heaps; try wythoff positions");
    }
    cli_memory memory;
    wy_status status = cli_memory_read(&memory, program);
    bool done = false;
    for (int64_t below = FIRST; status == WY_OK && !done; below += below / 2) {
        wy_box *box = NULL;
        const int64_t size[WY_MOST_HEAPS] = {below, below, below, below, below, below};
        rising found = {.heaps = to->parts, .wanted = to->terms, .rises = true};
        status = cli_game_box(&box, program, size, false, "no position is known for certain");
        if (status == WY_OK) {
            cli_memory_each(&memory, box, true, look, &found);
            done = found.count == to->terms;
            status = !found.rises ? cli_complain(program, WY_BAD,
                                                 "this game has not one P-position for each "
                                                 "number: its sorted P-positions do not rise in "
                                                 "all parts; try wythoff positions")
                     : done       ? put_box(to, program, box, &memory, below)
                                  : WY_OK;
        }
        wy_box_free(box);
    }
    return status;
}

/* ---- --from N: pairs far out ----------------------------------------------------------------- */

/*
 * The N-th upper column is looked up; the pairs from there on are the upper columns from there on,
 * about 0.62 of all.
 */

static void put_padded(list *to, const mpz_t number, int width) {
    char *text = mpz_get_str(NULL, 10, number);
    cli_putf(&to->out, "%*s", width, text);
    free(text);
}

/* to->value becomes b - a - n. */
static void set_deviation(list *to) {
    mpz_sub(to->value, to->b, to->a);
    mpz_sub(to->value, to->value, to->n_far);
}

static void note_far_deviation(list *to) {
    set_deviation(to);
    if (to->printed == 0 || mpz_cmp(to->value, to->low) < 0) {
        mpz_set(to->low, to->value);
    }
    if (to->printed == 0 || mpz_cmp(to->value, to->high) > 0) {
        mpz_set(to->high, to->value);
    }
}

static void put_far_part(list *to) {
    switch (to->of) {
    case OF_A:
        cli_put_integer(&to->out, to->a);
        break;
    case OF_B:
    case OF_F:
        cli_put_integer(&to->out, to->b);
        break;
    case OF_DIFFERENCE:
        mpz_sub(to->value, to->b, to->a);
        cli_put_integer(&to->out, to->value);
        break;
    case OF_DEVIATION:
        set_deviation(to);
        cli_put_integer(&to->out, to->value);
        break;
    }
}

static void put_far_pair(list *to) {
    cli_output *out = &to->out;
    switch (to->format) {
    case CLI_CSV:
        cli_put_integer(out, to->n_far);
        cli_put_letter(out, ',');
        cli_put_integer(out, to->a);
        cli_put_letter(out, ',');
        cli_put_integer(out, to->b);
        break;
    case CLI_JSON:
        wi_put_pair(&out->json, to->printed == 0, to->a, to->b);
        cli_send_json(out);
        return;
    case CLI_BFILE:
        cli_put_integer(out, to->n_far);
        cli_put_letter(out, ' ');
        put_far_part(to);
        break;
    case CLI_LATEX:
        set_deviation(to);
        cli_put_letter(out, '$');
        cli_put_integer(out, to->n_far);
        cli_put(out, "$ & $");
        cli_put_integer(out, to->a);
        cli_put(out, "$ & $");
        cli_put_integer(out, to->b);
        cli_put(out, "$ & $");
        cli_put_integer(out, to->value);
        cli_put(out, "$ \\\\");
        break;
    default:
        put_padded(to, to->n_far, to->width);
        put_padded(to, to->a, to->width + 1);
        put_padded(to, to->b, to->width + 1);
        set_deviation(to);
        cli_put_letter(out, ' ');
        put_padded(to, to->value, 8);
        break;
    }
    cli_put_letter(out, '\n');
}

static bool take_view(void *data, const wy_view *view) {
    list *to = data;
    for (size_t i = 0; i < view->count && to->printed < to->terms; i++) {
        if (view->bits[i] != 0) {
            continue;
        }
        mpz_add_ui(to->a, view->x, (unsigned long)i);
        wy_view_row(to->b, view, i);
        note_far_deviation(to);
        if (!to->summary) {
            put_far_pair(to);
        }
        to->printed++;
        mpz_add_ui(to->n_far, to->n_far, 1);
    }
    cli_output_show(&to->out);
    return to->printed < to->terms && cli_output_good(&to->out);
}

static void put_far_tail(list *to) {
    if (to->format == CLI_LATEX) {
        cli_latex_end(&to->out);
    }
    if (to->format == CLI_JSON) {
        wi_put_pairs_end(&to->out.json, !to->summary, to->printed, to->low, to->high,
                         wi_json_standing(&to->standing));
        cli_send_json(&to->out);
    } else if (to->summary) {
        cli_put_integer(&to->out, to->low);
        cli_put(&to->out, " <= b_n - a_n - n <= ");
        cli_put_integer(&to->out, to->high);
        cli_putf(&to->out, "   for these %" PRId64 " n\nstanding: %s: %s\n", to->printed,
                 wy_standing_name(to->standing.kind), to->standing.by);
    } else {
        cli_note_standing(to->program, &to->standing);
    }
}

static wy_status put_far(list *to, wy_solution *solution) {
    mpz_t x;
    mpz_init(x);
    wy_error error;
    wy_status status = wy_solution_pair(x, to->b, solution, to->n_far, &to->standing, &error);
    if (status == WY_OK) {
        const size_t digits = mpz_sizeinbase(to->b, 10) + 1;
        to->width = digits < 10000 ? (int)digits : 10000; /* the last pair may have one more */
        put_head(to, to->n_far);
    }
    while (status == WY_OK && to->printed < to->terms && cli_output_good(&to->out)) {
        const int64_t columns = 2 * (to->terms - to->printed) + 2;
        status = wy_solution_each_from(solution, x, columns,
                                       &(wy_take_far){.view = take_view, .data = to}, &to->standing,
                                       &error);
        mpz_add_ui(x, x, (unsigned long)columns);
    }
    mpz_clear(x);
    if (status == WY_OK) {
        put_far_tail(to);
        return WY_OK;
    }
    char known[80];
    snprintf(known, sizeof known, "%" PRId64 " of %" PRId64 " pairs are known so far", to->printed,
             to->terms);
    return cli_unfinished(to->program, status, &error, known);
}

static wy_status run_from(list *to, const char *from) {
    mpz_inits(to->n_far, to->a, to->b, to->value, to->low, to->high, NULL);
    wy_status status = cli_heap_read(to->n_far, to->program, "n", from);
    wy_solution *solution = NULL;
    if (status == WY_OK) {
        status = cli_game_open(&solution, to->program);
    }
    if (status == WY_OK) {
        status = cli_output_open(&to->out, to->program);
        if (status == WY_OK) {
            status = cli_output_close(&to->out, put_far(to, solution));
        }
    }
    wy_solution_free(solution);
    mpz_clears(to->n_far, to->a, to->b, to->value, to->low, to->high, NULL);
    return status;
}

/* ---- the command ----------------------------------------------------------------------------- */

static wy_status read_of(list *to, cli *program, const char *name) {
    static const char *const names[] = {"a", "b", "c", "d", "e", "f", "diff", "deviation"};
    to->of = to->parts > 1 ? OF_B : OF_A;
    if (name == NULL) {
        return WY_OK;
    }
    if (program->format != CLI_BFILE) {
        return cli_complain(program, WY_BAD,
                            "--of chooses the numbers of a b-file; add --format bfile");
    }
    for (int i = 0; i <= OF_DEVIATION; i++) {
        if (strcmp(name, names[i]) == 0 && (i > OF_F ? to->parts == 2 : i < to->parts)) {
            to->of = (pair_part)i;
            return WY_OK;
        }
    }
    return cli_complain(program, WY_BAD, "--of wants %s, not '%.60s'",
                        to->parts == 2 ? "a, b, diff or deviation" : "a, b, c, ..., a heap", name);
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    (void)arguments;
    (void)count;
    if (wanted->terms < 0) {
        return cli_complain(program, WY_BAD, "how many? give --terms T");
    }
    if (wanted->bits || wanted->counts) {
        return cli_stream(program, &(cli_stream_settings){.from = wanted->from,
                                                          .count = wanted->terms,
                                                          .counts = wanted->counts});
    }
    if (program->format == CLI_RAW) {
        return cli_complain(program, WY_BAD, "raw is for --bits");
    }
    if (wanted->summary && program->format != CLI_TEXT && program->format != CLI_JSON) {
        return cli_complain(program, WY_BAD, "--summary comes as text or json");
    }
    const bool plane = wy_rules_plane(program->rules);
    list to = {.program = program,
               .format = program->format,
               .summary = wanted->summary,
               .parts = plane ? 2 : program->rules->heaps,
               .terms = wanted->terms};
    wy_status status = read_of(&to, program, wanted->of);
    if (status == WY_OK && plane) {
        status = check_game(program);
    }
    if (status != WY_OK || !plane) {
        return status == WY_OK ? run_box(&to, program) : status;
    }
    if (wanted->from != NULL) {
        return run_from(&to, wanted->from);
    }
    char largest[24];
    to.width = snprintf(largest, sizeof largest, "%" PRId64, 4 * wanted->terms);
    status = cli_output_open(&to.out, program);
    if (status == WY_OK) {
        mpz_init(to.n_far); /* the sequence begins with n = 0 */
        status = cli_output_close(&to.out, put_all(&to, program));
        mpz_clear(to.n_far);
    }
    return status;
}

static const cli_option options[] = {
    CLI_NUMBER_OPTION(settings, terms, "terms", "T", 1, CLI_LARGEST / 16,
                      "the pairs of n = 0, ..., T-1", .initial = -1),
    CLI_WORD_OPTION(settings, from, "from", "N",
                    "the pairs of n = N, ..., N+T-1; N of any number of digits",
                    .games = CLI_TWO_HEAPS),
    CLI_WORD_OPTION(settings, of, "of", "WHICH",
                    "bfile: a, b, diff (b-a) or deviation (b-a-n); else b"),
    CLI_FLAG_OPTION(settings, summary, "summary", "print only the bounds of b-a-n and the slope",
                    .games = CLI_TWO_HEAPS),
    CLI_FLAG_OPTION(settings, bits, "bits",
                    "the bit-string of T columns instead: 0 if the P-position (x,y) has y >= x",
                    .games = CLI_TWO_HEAPS),
    CLI_FLAG_OPTION(settings, counts, "counts",
                    "make these bits, count them, and check the counts by the telescope",
                    .games = CLI_TWO_HEAPS, .expert = true),
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
            "lines \"n value\", as the OEIS wants them; latex is a tabular environment.\n"
            "--bits is for Wythoff Nim with a finite symmetric list of further moves: its column\n"
            "machine (wythoff help machine) writes some 10^10 columns a second, in little memory\n"
            "and from any column --from X on; 64 columns a line, or as raw eight columns a byte,\n"
            "the first the lowest bit.",
    .examples =
        "  $ wythoff sequence maharaja --terms 12\n"
        "  $ wythoff sequence maharaja --terms 1000 --format bfile --of a -o maharaja-a.txt\n"
        "  $ wythoff sequence maharaja --from 10^40 --terms 3 --format csv\n"
        "  $ wythoff sequence 'maharaja(3,5)' --terms 10^5 --summary\n"
        "  $ wythoff sequence raleigh --terms 12\n"
        "  $ wythoff sequence maharaja --bits --terms 256\n"
        "  $ wythoff sequence maharaja --bits --counts --terms 10^9\n"
        "  $ wythoff sequence 'maharaja(2,3)' --bits --from 10^100 --terms 10^6 --format raw -o "
        "bits.raw\n",
    .takes = CLI_GAME | CLI_HEAPS | CLI_MEMORY | CLI_ENGINE | CLI_WORK | CLI_FORMAT | CLI_OUTPUT |
             CLI_TIME,
    .formats = "text csv json bfile latex raw",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .settings_size = sizeof(settings),
    .run = run,
};

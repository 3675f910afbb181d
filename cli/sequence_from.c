/*
 * sequence_from.c - wythoff sequence --from N: the pairs (a_n, b_n) from n = N on, N of any size.
 *
 * The N-th upper column is looked up; the pairs from there on are the upper columns from there on,
 * about 0.62 of all.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "far.h"
#include "heaps.h"
#include "latex.h"
#include "output.h"
#include "json/lists.h"
#include "json/values.h"

typedef struct list {
    cli_output out;
    cli *program;
    cli_format format;
    cli_pair_part of;
    bool summary;
    int width; /* of a number in the text table */
    int64_t terms, done;
    wy_standing standing;
    mpz_t n, a, b, value;
    mpz_t low, high; /* of b - a - n */
} list;

static void put_padded(list *to, const mpz_t number, int width) {
    char *text = mpz_get_str(NULL, 10, number);
    cli_putf(&to->out, "%*s", width, text);
    free(text);
}

/* to->value becomes b - a - n. */
static void set_deviation(list *to) {
    mpz_sub(to->value, to->b, to->a);
    mpz_sub(to->value, to->value, to->n);
}

static void note_deviation(list *to) {
    set_deviation(to);
    if (to->done == 0 || mpz_cmp(to->value, to->low) < 0) {
        mpz_set(to->low, to->value);
    }
    if (to->done == 0 || mpz_cmp(to->value, to->high) > 0) {
        mpz_set(to->high, to->value);
    }
}

static void put_part(list *to) {
    switch (to->of) {
    case CLI_OF_A:
        cli_put_integer(&to->out, to->a);
        break;
    case CLI_OF_B:
    case CLI_OF_F:
        cli_put_integer(&to->out, to->b);
        break;
    case CLI_OF_DIFFERENCE:
        mpz_sub(to->value, to->b, to->a);
        cli_put_integer(&to->out, to->value);
        break;
    case CLI_OF_DEVIATION:
        set_deviation(to);
        cli_put_integer(&to->out, to->value);
        break;
    }
}

static void put_pair(list *to) {
    cli_output *out = &to->out;
    switch (to->format) {
    case CLI_CSV:
        cli_put_integer(out, to->n);
        cli_put_letter(out, ',');
        cli_put_integer(out, to->a);
        cli_put_letter(out, ',');
        cli_put_integer(out, to->b);
        break;
    case CLI_JSON:
        wi_put_pair(&out->json, to->done == 0, to->a, to->b);
        cli_send_json(out);
        return;
    case CLI_BFILE:
        cli_put_integer(out, to->n);
        cli_put_letter(out, ' ');
        put_part(to);
        break;
    case CLI_LATEX:
        set_deviation(to);
        cli_put_letter(out, '$');
        cli_put_integer(out, to->n);
        cli_put(out, "$ & $");
        cli_put_integer(out, to->a);
        cli_put(out, "$ & $");
        cli_put_integer(out, to->b);
        cli_put(out, "$ & $");
        cli_put_integer(out, to->value);
        cli_put(out, "$ \\\\");
        break;
    default:
        put_padded(to, to->n, to->width);
        put_padded(to, to->a, to->width + 1);
        put_padded(to, to->b, to->width + 1);
        set_deviation(to);
        cli_put_letter(out, ' ');
        put_padded(to, to->value, 8);
        break;
    }
    cli_put_letter(out, '\n');
}

static bool take(void *data, const wy_view *view) {
    list *to = data;
    for (size_t i = 0; i < view->count && to->done < to->terms; i++) {
        if (view->bits[i] != 0) {
            continue;
        }
        mpz_add_ui(to->a, view->x, (unsigned long)i);
        wy_view_row(to->b, view, i);
        note_deviation(to);
        if (!to->summary) {
            put_pair(to);
        }
        to->done++;
        mpz_add_ui(to->n, to->n, 1);
    }
    cli_output_show(&to->out);
    return to->done < to->terms && cli_output_good(&to->out);
}

static void put_head(list *to, const mpz_t from) {
    if (to->format == CLI_JSON) {
        wi_put_from(&to->out.json, to->program->rules, from, to->summary ? NULL : "pairs");
        cli_send_json(&to->out);
    } else if (!to->summary) {
        cli_sequence_names(&to->out, to->format, 2, to->width);
    }
}

static void put_tail(list *to) {
    if (to->format == CLI_LATEX) {
        cli_latex_end(&to->out);
    }
    if (to->format == CLI_JSON) {
        wi_put_pairs_end(&to->out.json, !to->summary, to->done, to->low, to->high,
                         wi_json_standing(&to->standing));
        cli_send_json(&to->out);
    } else if (to->summary) {
        cli_put_integer(&to->out, to->low);
        cli_put(&to->out, " <= b_n - a_n - n <= ");
        cli_put_integer(&to->out, to->high);
        cli_putf(&to->out, "   for these %" PRId64 " n\nstanding: %s: %s\n", to->done,
                 wy_standing_name(to->standing.kind), to->standing.by);
    } else {
        cli_note_standing(to->program, &to->standing);
    }
}

static wy_status put_all(list *to, wy_solution *solution) {
    mpz_t x;
    mpz_init(x);
    wy_error error;
    wy_status status = wy_solution_pair(x, to->b, solution, to->n, &to->standing, &error);
    if (status == WY_OK) {
        const size_t digits = mpz_sizeinbase(to->b, 10) + 1;
        to->width = digits < 10000 ? (int)digits : 10000; /* the last pair may have one more */
        put_head(to, to->n);
    }
    while (status == WY_OK && to->done < to->terms && cli_output_good(&to->out)) {
        const int64_t columns = 2 * (to->terms - to->done) + 2;
        status = wy_solution_each_from(
            solution, x, columns, &(wy_take_far){.view = take, .data = to}, &to->standing, &error);
        mpz_add_ui(x, x, (unsigned long)columns);
    }
    mpz_clear(x);
    if (status == WY_OK) {
        put_tail(to);
        return WY_OK;
    }
    char known[80];
    snprintf(known, sizeof known, "%" PRId64 " of %" PRId64 " pairs are known so far", to->done,
             to->terms);
    return cli_unfinished(to->program, status, &error, known);
}

wy_status cli_sequence_from(cli *program, const char *from, int64_t terms, cli_pair_part of,
                            bool summary) {
    list to = {.program = program,
               .format = program->format,
               .of = of,
               .summary = summary,
               .terms = terms};
    mpz_inits(to.n, to.a, to.b, to.value, to.low, to.high, NULL);
    wy_status status = cli_heap_read(to.n, program, "n", from);
    wy_solution *solution = NULL;
    if (status == WY_OK) {
        status = cli_game_open(&solution, program);
    }
    if (status == WY_OK) {
        status = cli_output_open(&to.out, program);
        if (status == WY_OK) {
            status = cli_output_close(&to.out, put_all(&to, solution));
        }
    }
    wy_solution_free(solution);
    mpz_clears(to.n, to.a, to.b, to.value, to.low, to.high, NULL);
    return status;
}

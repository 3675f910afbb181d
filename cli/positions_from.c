/* positions_from.c - wythoff positions --from X: the P-positions of columns far out. */
#include <inttypes.h>
#include <stdlib.h>

#include "cli.h"
#include "far.h"
#include "heaps.h"
#include "output.h"

/* The list as it is written. */
typedef struct list {
    cli_output out;
    cli *program;
    cli_format format;
    int64_t columns, done;
    wy_standing standing;
    mpz_t x, y;
} list;

/* Between x and y, and around the pair. */
typedef struct marks {
    const char *open, *first, *between, *close;
} marks;

static marks marks_of(cli_format format) {
    switch (format) {
    case CLI_CSV:
        return (marks){"", "", ",", "\n"};
    case CLI_JSON: /* numbers of any length do not fit JSON readers: strings */
        return (marks){",\n[\"", "\n[\"", "\", \"", "\"]"};
    default:
        return (marks){"(", "(", ",", ")\n"};
    }
}

/* Do all numbers of the view fit machine words? */
static bool is_small(const wy_view *view) {
    return mpz_cmp_si(view->x, CLI_LARGEST) < 0 && mpz_cmp_si(view->upper, CLI_LARGEST) < 0 &&
           mpz_cmp_si(view->lower, CLI_LARGEST) < 0;
}

static bool take(void *data, const wy_view *view) {
    list *to = data;
    const marks put = marks_of(to->format);
    const bool small = is_small(view);
    const int64_t x = small ? mpz_get_si(view->x) : 0;
    const int64_t from[2] = {small ? mpz_get_si(view->upper) : 0,
                             small ? mpz_get_si(view->lower) : 0};
    for (size_t i = 0; i < view->count && cli_output_good(&to->out); i++) {
        cli_put(&to->out, to->done == 0 ? put.first : put.open);
        if (small) {
            cli_put_number(&to->out, x + (int64_t)i);
            cli_put(&to->out, put.between);
            cli_put_number(&to->out, from[view->bits[i]] + view->rows[i]);
        } else {
            mpz_add_ui(to->x, view->x, (unsigned long)i);
            wy_view_row(to->y, view, i);
            cli_put_integer(&to->out, to->x);
            cli_put(&to->out, put.between);
            cli_put_integer(&to->out, to->y);
        }
        cli_put(&to->out, put.close);
        to->done++;
    }
    cli_output_show(&to->out);
    return cli_output_good(&to->out);
}

/* A game with any number of P-positions in a column. */
static bool take_point(void *data, const mpz_t x, const mpz_t y) {
    list *to = data;
    const marks put = marks_of(to->format);
    cli_put(&to->out, to->done == 0 ? put.first : put.open);
    cli_put_integer(&to->out, x);
    cli_put(&to->out, put.between);
    cli_put_integer(&to->out, y);
    cli_put(&to->out, put.close);
    to->done++;
    return cli_output_good(&to->out);
}

static void put_head(list *to, const mpz_t from) {
    if (to->format == CLI_CSV) {
        cli_put(&to->out, "x,y\n");
    } else if (to->format == CLI_JSON) {
        char *rule = wy_rules_text(to->program->rules);
        cli_put(&to->out, "{\"rule\": ");
        cli_put_json_text(&to->out, rule != NULL ? rule : "");
        free(rule);
        cli_put(&to->out, ", \"from\": \"");
        cli_put_integer(&to->out, from);
        cli_put(&to->out, "\", \"positions\": [");
    }
}

static void put_tail(list *to) {
    if (to->format == CLI_JSON) {
        cli_putf(&to->out, "\n], \"count\": %" PRId64 ", \"standing\": \"%s\", \"by\": ", to->done,
                 wy_standing_name(to->standing.kind));
        cli_put_json_text(&to->out, to->standing.by);
        cli_put(&to->out, "}\n");
    } else if (to->program->common.verbose || to->standing.kind == WY_CONJECTURED) {
        cli_note(to->program, "%s: %s", wy_standing_name(to->standing.kind), to->standing.by);
    }
}

static wy_status put_all(list *to, wy_solution *game, const mpz_t from) {
    put_head(to, from);
    wy_error error;
    const wy_take_far far = {.view = take, .point = take_point, .data = to};
    const wy_status status =
        wy_solution_each_from(game, from, to->columns, &far, &to->standing, &error);
    if (status == WY_OK) {
        put_tail(to);
        return WY_OK;
    }
    char known[80];
    snprintf(known, sizeof known, "%" PRId64 " of %" PRId64 " P-positions were listed", to->done,
             to->columns);
    return cli_unfinished(to->program, status, &error, known);
}

wy_status cli_positions_from(cli *program, const char *from, int64_t columns) {
    mpz_t first;
    mpz_init(first);
    wy_status status = cli_heap_read(first, program, "a column", from);
    wy_solution *game = NULL;
    if (status == WY_OK) {
        status = cli_game_ask(&game, program);
    }
    list to = {.program = program, .format = program->format, .columns = columns};
    mpz_inits(to.x, to.y, NULL);
    if (status == WY_OK) {
        status = cli_output_open(&to.out, program);
        if (status == WY_OK) {
            status = cli_output_close(&to.out, put_all(&to, game, first));
        }
    }
    wy_solution_free(game);
    mpz_clears(first, to.x, to.y, NULL);
    return status;
}

/* positions_from.c - wythoff positions --from X: the P-positions of columns far out. */
#include <inttypes.h>

#include "cli.h"
#include "far.h"
#include "latex.h"
#include "tuples.h"
#include "json/lists.h"
#include "json/values.h"

/* The list as it is written. */
typedef struct list {
    cli_output out;
    cli *program;
    cli_format format;
    int64_t columns, done;
    wy_standing standing;
    mpz_t x, y;
    bool rows; /* only those from low to high - 1 */
    mpz_t low, high;
} list;

static bool is_wanted(const list *to, const mpz_t y) {
    return !to->rows || (mpz_cmp(y, to->low) >= 0 && mpz_cmp(y, to->high) < 0);
}

static bool is_wanted_small(const list *to, int64_t y) {
    return !to->rows || (mpz_cmp_si(to->low, y) <= 0 && mpz_cmp_si(to->high, y) > 0);
}

/* Do all numbers of the view fit machine words? */
static bool is_small(const wy_view *view) {
    return mpz_cmp_si(view->x, CLI_LARGEST) < 0 && mpz_cmp_si(view->upper, CLI_LARGEST) < 0 &&
           mpz_cmp_si(view->lower, CLI_LARGEST) < 0;
}

static void put_small(list *to, int64_t x, int64_t y) {
    if (is_wanted_small(to, y)) {
        cli_put_tuple(&to->out, to->format, (const int64_t[]){x, y}, 2, to->done == 0);
        to->done++;
    }
}

static void put_pair(list *to, const mpz_t x, const mpz_t y) {
    if (!is_wanted(to, y)) {
        return;
    }
    if (to->format == CLI_JSON) {
        wi_put_pair(&to->out.json, to->done == 0, x, y);
        cli_send_json(&to->out);
    } else {
        cli_put_big_pair(&to->out, to->format, x, y);
    }
    to->done++;
}

static bool take(void *data, const wy_view *view) {
    list *to = data;
    const bool small = is_small(view);
    const int64_t x = small ? mpz_get_si(view->x) : 0;
    const int64_t from[2] = {small ? mpz_get_si(view->upper) : 0,
                             small ? mpz_get_si(view->lower) : 0};
    for (size_t i = 0; i < view->count && cli_output_good(&to->out); i++) {
        if (small) {
            put_small(to, x + (int64_t)i, from[view->bits[i]] + view->rows[i]);
        } else {
            mpz_add_ui(to->x, view->x, (unsigned long)i);
            wy_view_row(to->y, view, i);
            put_pair(to, to->x, to->y);
        }
    }
    cli_output_show(&to->out);
    return cli_output_good(&to->out);
}

/* A game with any number of P-positions in a column. */
static bool take_point(void *data, const mpz_t x, const mpz_t y) {
    list *to = data;
    put_pair(to, x, y);
    return cli_output_good(&to->out);
}

static void put_head(list *to, const mpz_t from) {
    cli_put_tuple_head(&to->out, to->format, 2, NULL);
    if (to->format == CLI_JSON) {
        wi_put_from(&to->out.json, to->program->rules, from, "positions");
        cli_send_json(&to->out);
    }
    cli_output_head(&to->out);
}

static void put_tail(list *to) {
    if (to->format == CLI_LATEX) {
        cli_latex_end(&to->out);
    }
    if (to->format == CLI_JSON) {
        wi_put_list_end(&to->out.json, true, to->done, wi_json_standing(&to->standing));
        cli_send_json(&to->out);
    } else {
        cli_note_standing(to->program, &to->standing);
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
    snprintf(known, sizeof known, "%" PRId64 " P-position%s listed so far, of %" PRId64 " column%s",
             to->done, to->done == 1 ? "" : "s", to->columns, to->columns == 1 ? "" : "s");
    return cli_unfinished(to->program, status, &error, known);
}

/* --rows Y,H: the rows from Y on, H of them. */
static wy_status read_rows(list *to, const char *rows) {
    if (rows == NULL) {
        return WY_OK;
    }
    mpz_t both[2];
    mpz_inits(both[0], both[1], NULL);
    const wy_status status = cli_pair_read(both, to->program, "--rows", rows);
    if (status == WY_OK) {
        to->rows = true;
        mpz_set(to->low, both[0]);
        mpz_add(to->high, both[0], both[1]);
    }
    mpz_clears(both[0], both[1], NULL);
    return status;
}

wy_status cli_positions_from(cli *program, const char *from, int64_t columns, const char *rows) {
    mpz_t first;
    mpz_init(first);
    wy_status status = cli_heap_read(first, program, "a column", from);
    wy_solution *game = NULL;
    if (status == WY_OK) {
        status = cli_game_open(&game, program);
    }
    list to = {.program = program, .format = program->format, .columns = columns};
    mpz_inits(to.x, to.y, to.low, to.high, NULL);
    if (status == WY_OK) {
        status = read_rows(&to, rows);
    }
    if (status == WY_OK) {
        status = cli_output_open(&to.out, program);
        if (status == WY_OK) {
            status = cli_output_close(&to.out, put_all(&to, game, first));
        }
    }
    wy_solution_free(game);
    mpz_clears(first, to.x, to.y, to.low, to.high, NULL);
    return status;
}

/* positions_count.c - wythoff positions --count: how many P-positions a window has. */
#include <inttypes.h>

#include "cli.h"
#include "far.h"
#include "tuples.h"
#include "json/lists.h"

typedef struct counting {
    cli_output out;
    cli *program;
    wy_solution *solution;
    mpz_srcptr width, height;
    mpz_t count;
    wy_standing standing;
} counting;

static void put_count(counting *c) {
    const cli_format format = c->program->format;
    if (format == CLI_JSON) {
        cli_put_json(&c->out,
                     wi_json_count(c->program->rules, c->width, c->height, c->count, &c->standing));
        return;
    }
    cli_put_count(&c->out, format, c->count);
    cli_note_standing(c->program, &c->standing);
}

static wy_status count_all(counting *c) {
    int64_t columns = 0;
    wy_error error;
    const wy_status status = wy_solution_count(c->count, &columns, c->solution, c->width, c->height,
                                               &c->standing, &error);
    if (status == WY_OK) {
        put_count(c);
        return WY_OK;
    }
    char known[200] = "no P-position was counted yet";
    if (mpz_sgn(c->count) > 0) {
        gmp_snprintf(known, sizeof known,
                     "%Zd P-positions counted so far, the last at column %" PRId64 " of %Zd",
                     c->count, columns - 1, c->width);
    }
    return cli_unfinished(c->program, status, &error, known);
}

wy_status cli_positions_count(cli *program, wy_solution *solution, const mpz_t width,
                              const mpz_t height) {
    counting c = {.program = program, .solution = solution, .width = width, .height = height};
    wy_status status = cli_output_open(&c.out, program);
    if (status == WY_OK) {
        mpz_init(c.count);
        status = cli_output_close(&c.out, count_all(&c));
        mpz_clear(c.count);
    }
    return status;
}

/*
 * grundy_line.c - wythoff grundy --row, --diagonal, --antidiagonal: one sequence of values.
 *
 * A row is done with those below it, column by column, so it may be long and takes little memory.
 * Of a symmetric game a diagonal needs only half of the square around it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "grundy.h"
#include "output.h"
#include "json/values.h"

typedef struct line {
    cli_output out;
    cli_format format;
    int64_t terms, printed;
    int64_t
        shift; /* the term n is values[n + shift] of the line n, or with back values[shift - n] */
    bool back;
    uint32_t *kept; /* antidiagonal of a symmetric game: its first half, for the second */
} line;

static void put_term(line *l, int64_t n, uint32_t value) {
    cli_output *out = &l->out;
    const bool none = value == WY_GRUNDY_NONE;
    if (l->format == CLI_JSON) {
        wi_put_value(&out->json, n == 0, value);
        cli_send_json(out);
    } else {
        /* A b-file has no gaps: positions off the board have no term. */
        if (!none || l->format != CLI_BFILE) {
            cli_put_number(out, n);
            cli_put_letter(out, l->format == CLI_CSV ? ',' : ' ');
            if (!none) {
                cli_put_number(out, value);
            }
            cli_put_letter(out, '\n');
        }
    }
    l->printed = n + 1;
}

static bool take(void *data, int64_t n, const uint32_t *values) {
    line *l = data;
    if (n >= l->terms) {
        return false;
    }
    put_term(l, n, values[l->back ? l->shift - n : n + l->shift]);
    cli_output_show(&l->out);
    return cli_output_good(&l->out) && l->printed < l->terms;
}

static bool take_row(void *data, int64_t n, const uint32_t *values) {
    line *l = data;
    put_term(l, n, values[l->shift]);
    cli_output_show(&l->out);
    return cli_output_good(&l->out);
}

/* The antidiagonal meets a column of the upper half once, and its mirror image is the rest. */
static bool take_folded(void *data, int64_t x, const uint32_t *values) {
    line *l = data;
    if (2 * x > l->shift) {
        return false;
    }
    l->kept[x] = values[l->shift - x];
    return 2 * (x + 1) <= l->shift;
}

typedef struct sequence {
    wy_grundy_take *take;
    wy_grundy_order order;
    int64_t width, height;
    bool half;
} sequence;

static sequence plan(line *l, const wy_solution *grundy, const cli_grundy_settings *wanted) {
    const bool symmetric = wy_grundy_symmetric(grundy);
    if (wanted->row >= 0) {
        l->terms = wanted->size;
        l->shift = wanted->row;
        return (sequence){take_row, WY_GRUNDY_COLUMNS, wanted->size, wanted->row + 1, false};
    }
    if (wanted->antidiagonal >= 0) {
        const int64_t side = wanted->antidiagonal + 1;
        l->terms = side;
        l->shift = wanted->antidiagonal;
        l->back = true;
        return (sequence){symmetric ? take_folded : take, WY_GRUNDY_COLUMNS, side, side, symmetric};
    }
    const int64_t off = wanted->diagonal < 0 ? -wanted->diagonal : wanted->diagonal;
    l->terms = wanted->size;
    l->shift = off;
    if (symmetric) {
        return (sequence){take, WY_GRUNDY_COLUMNS, wanted->size + off, wanted->size + off, true};
    }
    if (wanted->diagonal < 0) {
        return (sequence){take, WY_GRUNDY_ROWS, wanted->size + off, wanted->size, false};
    }
    return (sequence){take, WY_GRUNDY_COLUMNS, wanted->size, wanted->size + off, false};
}

static wy_status put_all(line *l, cli *program, const wy_solution *grundy, const sequence *of) {
    wy_error error;
    const bool folded = of->take == take_folded;
    if (folded) {
        l->kept = calloc((size_t)l->terms, sizeof *l->kept);
        if (l->kept == NULL) {
            return cli_complain(program, WY_SYSTEM, "out of memory");
        }
    }
    if (l->format == CLI_CSV) {
        cli_put(&l->out, "n,value\n");
    } else if (l->format == CLI_JSON) {
        wi_put_list(&l->out.json, program->rules, "values");
        cli_send_json(&l->out);
    }
    cli_output_head(&l->out);
    wy_status status =
        l->terms < 1 ? WY_OK
        : of->half   ? wy_grundy_half(grundy, of->width, of->take, l, &error)
                   : wy_grundy_each(grundy, of->width, of->height, of->order, of->take, l, &error);
    for (int64_t n = 0; folded && status == WY_OK && n < l->terms; n++) {
        put_term(l, n, l->kept[n <= l->shift - n ? n : l->shift - n]);
    }
    free(l->kept);
    if (status == WY_OK) {
        if (l->format == CLI_JSON) {
            wi_put(&l->out.json, "]");
            wi_put_list_end(&l->out.json, false, -1, wi_json_from_smaller());
            cli_send_json(&l->out);
        }
        return WY_OK;
    }
    char known[80];
    snprintf(known, sizeof known, "%" PRId64 " of %" PRId64 " values are known so far", l->printed,
             l->terms);
    return cli_unfinished(program, status, &error, known);
}

wy_status cli_grundy_line(cli *program, const wy_solution *grundy,
                          const cli_grundy_settings *wanted) {
    /* Tables are csv unless told; a sequence is a b-file then. */
    const bool told = program->common.format != NULL || program->format != CLI_CSV;
    line l = {.format = told ? program->format : CLI_BFILE};
    const sequence of = plan(&l, grundy, wanted);
    if (of.width > WY_GRUNDY_MAX_SIDE || of.height > WY_GRUNDY_MAX_SIDE) {
        return cli_complain(program, WY_LIMIT, "the diagonal ends beyond heaps of %" PRId64,
                            (int64_t)WY_GRUNDY_MAX_SIDE);
    }
    wy_status status =
        cli_grundy_afford(program, grundy,
                          of.half ? wy_grundy_half_memory(grundy, of.width)
                                  : wy_grundy_memory(grundy, of.width, of.height, of.order));
    if (status == WY_OK) {
        status = cli_output_open(&l.out, program);
    }
    if (status != WY_OK) {
        return status;
    }
    return cli_output_close(&l.out, put_all(&l, program, grundy, &of));
}

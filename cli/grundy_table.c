/* grundy_table.c - wythoff grundy: the values of a window, or of a box, line by line. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/report.h>

#include "grundy.h"
#include "output.h"
#include "tuples.h"
#include "json/values.h"

typedef struct table {
    cli_output out;
    cli_format format;
    int64_t width, height, done;
    int digits; /* of the largest value that can be */
    bool wide;  /* npy: four bytes a value, else two */
} table;

static void put_bytes(cli_output *out, uint32_t number, int count) {
    for (int i = 0; i < count; i++) {
        cli_put_letter(out, (char)(unsigned char)(number >> (8 * i) & 0xFF));
    }
}

/* The head of an npy file: a dictionary in Python's notation, padded to 64 bytes. */
static void put_npy_head(table *t) {
    char head[192];
    int used =
        snprintf(head, sizeof head,
                 "{'descr': '<u%d', 'fortran_order': False, 'shape': (%" PRId64 ", %" PRId64 "), }",
                 t->wide ? 4 : 2, t->height, t->width);
    while ((10 + used + 1) % 64 != 0) {
        head[used++] = ' ';
    }
    head[used++] = '\n';
    put_bytes(&t->out, 0x93, 1);
    cli_put(&t->out, "NUMPY");
    put_bytes(&t->out, 1, 2); /* version 1.0 */
    put_bytes(&t->out, (uint32_t)used, 2);
    head[used] = '\0';
    cli_put(&t->out, head);
}

static void put_line(table *t, int64_t y, const uint32_t *values) {
    cli_output *out = &t->out;
    if (t->format == CLI_JSON) {
        wi_put_values(&out->json, y == 0, values, t->width);
        cli_send_json(out);
        return;
    }
    for (int64_t x = 0; x < t->width; x++) {
        const bool none = values[x] == WY_GRUNDY_NONE;
        switch (t->format) {
        case CLI_NPY:
            put_bytes(out, values[x], t->wide ? 4 : 2);
            break;
        case CLI_TEXT:
            if (none) {
                cli_putf(out, "%*s", t->digits + (x > 0), ".");
            } else {
                cli_put_padded(out, values[x], t->digits + (x > 0));
            }
            break;
        default:
            if (x > 0) {
                cli_put_letter(out, ',');
            }
            if (!none) {
                cli_put_number(out, values[x]);
            }
            break;
        }
    }
    if (t->format != CLI_NPY) {
        cli_put_letter(out, '\n');
    }
}

/* Row y of a table with its number before it; where there is no position the cell is empty. */
static void put_latex_line(table *t, int64_t y, const uint32_t *values) {
    cli_putf(&t->out, "$%" PRId64 "$", y);
    for (int64_t x = 0; x < t->width; x++) {
        cli_put(&t->out, " & ");
        if (values[x] != WY_GRUNDY_NONE) {
            cli_putf(&t->out, "$%" PRIu32 "$", values[x]);
        }
    }
    cli_put(&t->out, " \\\\\n");
}

static void put_latex_head(table *t) {
    char columns[64];
    snprintf(columns, sizeof columns, "r|*{%" PRId64 "}{r}", t->width > 0 ? t->width : 1);
    cli_latex_begin(&t->out, columns, "");
    cli_put(&t->out, "$y\\backslash x$");
    for (int64_t x = 0; x < t->width; x++) {
        cli_putf(&t->out, " & $%" PRId64 "$", x);
    }
    cli_put(&t->out, " \\\\ \\hline\n");
}

static bool take(void *data, int64_t y, const uint32_t *values) {
    table *t = data;
    if (t->format == CLI_LATEX) {
        put_latex_line(t, y, values);
    } else {
        put_line(t, y, values);
    }
    t->done = y + 1;
    cli_output_show(&t->out);
    return cli_output_good(&t->out);
}

static void put_head(table *t, const cli *program) {
    if (t->format == CLI_NPY) {
        put_npy_head(t);
    } else if (t->format == CLI_LATEX) {
        put_latex_head(t);
    } else if (t->format == CLI_JSON) {
        wi_put_window(&t->out.json, program->rules, NULL, NULL, t->width, t->height, "values");
        cli_send_json(&t->out);
    }
}

wy_status cli_grundy_table(cli *program, const wy_solution *grundy, int64_t width, int64_t height) {
    wy_status status =
        cli_grundy_afford(program, grundy, wy_grundy_memory(grundy, width, height, WY_GRUNDY_ROWS));
    if (status != WY_OK) {
        return status;
    }
    char most[32];
    table t = {.format = program->format, .width = width, .height = height};
    t.digits = snprintf(most, sizeof most, "%" PRId64, width + height > 2 ? width + height - 2 : 0);
    t.wide = width + height - 2 >= UINT16_MAX; /* the largest number is left for "no position" */
    status = cli_output_open(&t.out, program);
    if (status != WY_OK) {
        return status;
    }
    put_head(&t, program);
    wy_error error;
    status = wy_grundy_each(grundy, width, height, WY_GRUNDY_ROWS, take, &t, &error);
    if (status == WY_OK && t.format == CLI_LATEX) {
        cli_latex_end(&t.out);
    } else if (status == WY_OK && t.format == CLI_JSON) {
        wi_put_list_end(&t.out.json, true, -1, wi_json_from_smaller());
        cli_send_json(&t.out);
    } else if (status != WY_OK) {
        char known[80];
        snprintf(known, sizeof known, "%" PRId64 " of %" PRId64 " rows are known so far", t.done,
                 height);
        status = cli_unfinished(program, status, &error, known);
    }
    return cli_output_close(&t.out, status);
}

/* ---- several heaps, or a memory -------------------------------------------------------------- */

static void put_place(cli_output *out, cli_format format, const int64_t *heap, int heaps,
                      uint32_t value, bool first) {
    if (format == CLI_JSON) {
        wi_put_valued(&out->json, first, heap, heaps, value);
        cli_send_json(out);
        return;
    }
    const bool csv = format == CLI_CSV;
    for (int i = 0; i < heaps; i++) {
        cli_put_number(out, heap[i]);
        cli_put(out, csv ? "," : i + 1 < heaps ? " " : "  ");
    }
    cli_put_number(out, value);
    cli_put_letter(out, '\n');
}

/* The next position in lexicographic order; false: there is none. */
static bool step(int64_t *heap, int heaps, int64_t below) {
    bool more = false;
    for (int i = heaps - 1; i >= 0 && !more; i--) {
        more = ++heap[i] < below;
        heap[i] = more ? heap[i] : 0;
    }
    return more;
}

static void put_box(cli_output *out, const cli *program, const wy_box *box,
                    const cli_memory *memory, int64_t below) {
    const wy_rules *rules = program->rules;
    int64_t heap[WY_MOST_HEAPS] = {0};
    int64_t count = 0;
    cli_put_tuple_head(out, program->format, rules->heaps, "value");
    if (program->format == CLI_JSON) {
        wi_put_box(&out->json, rules, below, "values");
    }
    do {
        wy_cell at;
        cli_memory_place(&at, memory, rules, heap);
        put_place(out, program->format, heap, rules->heaps, wy_box_value(box, &at), count++ == 0);
    } while (cli_output_good(out) && step(heap, rules->heaps, below));
    if (program->format == CLI_JSON) {
        wi_put_list_end(&out->json, true, count, wi_json_from_smaller());
        cli_send_json(out);
    }
}

wy_status cli_grundy_box(cli *program, int64_t size) {
    const int64_t sizes[WY_MOST_HEAPS] = {size, size, size, size, size, size};
    cli_memory memory;
    wy_box *box = NULL;
    wy_status status = cli_memory_read(&memory, program);
    if (status == WY_OK && program->rules->memory == WY_MEMORY_ENFORCE && !memory.given) {
        status = cli_complain(program, WY_BAD,
                              "a position has a value once a set of moves is named: say which, "
                              "--state N");
    }
    if (status == WY_OK) {
        status = cli_game_box(&box, program, sizes, true, "no value is known for certain");
    }
    cli_output out;
    if (status == WY_OK && (status = cli_output_open(&out, program)) == WY_OK) {
        put_box(&out, program, box, &memory, size);
        status = cli_output_close(&out, WY_OK);
    }
    wy_box_free(box);
    return status;
}

/* ---- Wythoff grundy --row, --diagonal, --antidiagonal: one sequence of values --------------- */

/*
 * A row is done with those below it, column by column, so it may be long and takes little memory.
 * Of a symmetric game a diagonal needs only half of the square around it.
 */

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

static bool take_line(void *data, int64_t n, const uint32_t *values) {
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
        return (sequence){symmetric ? take_folded : take_line, WY_GRUNDY_COLUMNS, side, side,
                          symmetric};
    }
    const int64_t off = wanted->diagonal < 0 ? -wanted->diagonal : wanted->diagonal;
    l->terms = wanted->size;
    l->shift = off;
    if (symmetric) {
        return (sequence){take_line, WY_GRUNDY_COLUMNS, wanted->size + off, wanted->size + off,
                          true};
    }
    if (wanted->diagonal < 0) {
        return (sequence){take_line, WY_GRUNDY_ROWS, wanted->size + off, wanted->size, false};
    }
    return (sequence){take_line, WY_GRUNDY_COLUMNS, wanted->size, wanted->size + off, false};
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

/* ---- Wythoff grundy -o FILE.png: a heat map, or the positions of one value ------------------ */

typedef struct easel {
    wy_picture *picture;
    int64_t height;
    uint32_t value; /* of --value */
    bool folded;    /* only y >= x comes, and the mirror image is drawn too */
    wy_status status;
    wy_error error;
} easel;

static bool take_values(void *data, int64_t x, const uint32_t *values) {
    easel *e = data;
    const int64_t from = e->folded ? x : 0;
    e->status = wy_picture_add_values(e->picture, x, from, values + from,
                                      (size_t)(e->height - from), &e->error);
    for (int64_t y = x + 1; e->folded && y < e->height && e->status == WY_OK; y++) {
        e->status = wy_picture_add_values(e->picture, y, x, values + y, 1, &e->error);
    }
    return e->status == WY_OK;
}

static bool take_places(void *data, const wy_valued *positions, size_t count) {
    easel *e = data;
    for (size_t i = 0; i < count; i++) {
        if (positions[i].value == e->value) {
            const wy_position place = {positions[i].x, positions[i].y};
            wy_picture_add(e->picture, &place, 1);
        }
    }
    return true;
}

static wy_status fill(easel *e, cli *program, const wy_solution *grundy, int64_t value,
                      int64_t width, int64_t height) {
    wy_error error;
    wy_status status = WY_OK;
    if (value >= 0) {
        e->value = (uint32_t)value;
        status = cli_grundy_afford(program, grundy,
                                   wy_grundy_low_memory(grundy, width, height, e->value, false));
        if (status != WY_OK) {
            return status;
        }
        status = wy_grundy_low(grundy, width, height, e->value, false, take_places, e, &error);
    } else {
        e->folded = width == height && wy_grundy_symmetric(grundy);
        status = cli_grundy_afford(
            program, grundy,
            e->folded ? wy_grundy_half_memory(grundy, width)
                      : wy_grundy_memory(grundy, width, height, WY_GRUNDY_COLUMNS));
        if (status != WY_OK) {
            return status;
        }
        status = e->folded ? wy_grundy_half(grundy, width, take_values, e, &error)
                           : wy_grundy_each(grundy, width, height, WY_GRUNDY_COLUMNS, take_values,
                                            e, &error);
        if (status == WY_OK && e->status == WY_OK) {
            e->status = wy_picture_values_done(e->picture, &e->error);
        }
    }
    if (status != WY_OK) {
        return cli_unfinished(program, status, &error, "nothing was drawn");
    }
    return e->status == WY_OK ? WY_OK : cli_fail(program, &e->error);
}

wy_status cli_grundy_fill(wy_picture *picture, cli *program, const wy_solution *grundy,
                          int64_t value, int64_t width, int64_t height) {
    easel e = {.picture = picture, .height = height, .status = WY_OK};
    return fill(&e, program, grundy, value, width, height);
}

wy_status cli_grundy_draw(cli *program, const wy_solution *grundy,
                          const cli_grundy_settings *wanted, int64_t width, int64_t height) {
    char subtitle[64];
    snprintf(subtitle, sizeof subtitle, "Grundy values");
    if (wanted->value >= 0) {
        snprintf(subtitle, sizeof subtitle, "positions of Grundy value %" PRId64, wanted->value);
    }
    wy_picture_options options = {
        .width = width,
        .height = height,
        .title = wanted->title != NULL ? wanted->title : program->game,
        .subtitle = wanted->title != NULL ? "" : subtitle,
        .board = &program->rules->board,
        .pixels = (int)wanted->pixels,
        .bare = wanted->no_axes,
    };
    if (wanted->theme != NULL && !wy_theme_named(&options.theme, wanted->theme)) {
        return cli_complain(program, WY_BAD,
                            "--theme wants light, ink, dark or papers, not '%.60s'", wanted->theme);
    }
    wy_error error;
    char *command = NULL;
    if (asprintf(&command, "wythoff %s", program->invocation) > 0) {
        options.command = command;
    }
    wy_picture *picture;
    wy_status status = wy_picture_new(&picture, &options, &error);
    free(command);
    if (status != WY_OK) {
        return cli_fail(program, &error);
    }
    status = cli_grundy_fill(picture, program, grundy, wanted->value, width, height);
    if (status == WY_OK) {
        cli_progress_clear(&program->progress);
        status = wy_picture_write(picture, program->common.output, &error);
        if (status != WY_OK) {
            cli_fail(program, &error);
        }
    }
    if (status == WY_OK && wy_picture_scale(picture) > 1) {
        cli_note(program, "every dot of %s stands for %lld by %lld positions",
                 program->common.output, (long long)wy_picture_scale(picture),
                 (long long)wy_picture_scale(picture));
    }
    wy_picture_free(picture);
    return status;
}

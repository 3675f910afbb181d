/* grundy_table.c - wythoff grundy: the values of a window, or of a box, line by line. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grundy.h"
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

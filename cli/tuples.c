/* tuples.c - lists of positions with a number for each heap. */
#include "tuples.h"

#include <stdio.h>
#include <string.h>

#include "latex.h"
#include "json/lists.h"

const char cli_heap_letters[WY_MOST_HEAPS + 1] = "xyzuvw";

void cli_put_tuple_head(cli_output *out, cli_format format, int heaps, const char *column) {
    char columns[WY_MOST_HEAPS + 1] = "";
    char head[8 * WY_MOST_HEAPS] = "";
    size_t used = 0;
    for (int i = 0; i < heaps; i++) {
        columns[i] = 'r';
        used += (size_t)snprintf(head + used, sizeof head - used,
                                 format == CLI_LATEX ? "%s$%c$" : "%s%c",
                                 i == 0                ? ""
                                 : format == CLI_LATEX ? " & "
                                                       : ",",
                                 cli_heap_letters[i]);
    }
    if (format == CLI_LATEX) {
        cli_latex_begin(out, columns, head);
    } else if (format == CLI_CSV) {
        cli_putf(out, "%s%s%s\n", head, column == NULL ? "" : ",", column == NULL ? "" : column);
    }
}

/* Before, between and after the numbers of a line. */
static const char *const *marks_of(cli_format format) {
    static const char *const marks[][3] = {
        {"(", ",", ")\n"}, {"", ",", "\n"}, {"$", "$ & $", "$ \\\\\n"}};
    return marks[format == CLI_CSV ? 1 : format == CLI_LATEX ? 2 : 0];
}

void cli_put_tuple(cli_output *out, cli_format format, const int64_t *heap, int heaps, bool first) {
    if (format == CLI_JSON) {
        wi_put_heaps(&out->json, first, heap, heaps);
        cli_send_json(out);
        return;
    }
    const char *const *mark = marks_of(format);
    for (int i = 0; i < heaps; i++) {
        cli_put(out, mark[i > 0]);
        cli_put_number(out, heap[i]);
    }
    cli_put(out, mark[2]);
}

void cli_put_big_pair(cli_output *out, cli_format format, const mpz_t x, const mpz_t y) {
    const char *const *mark = marks_of(format);
    cli_put(out, mark[0]);
    cli_put_integer(out, x);
    cli_put(out, mark[1]);
    cli_put_integer(out, y);
    cli_put(out, mark[2]);
}

void cli_put_count(cli_output *out, cli_format format, const mpz_t count) {
    if (format == CLI_LATEX) {
        cli_latex_begin(out, "r", "P-positions");
    }
    cli_put(out, format == CLI_LATEX ? "$" : format == CLI_CSV ? "count\n" : "");
    cli_put_integer(out, count);
    cli_put(out, format == CLI_LATEX ? "$ \\\\\n" : "\n");
    if (format == CLI_LATEX) {
        cli_latex_end(out);
    }
}

/* ---- what is remembered ---------------------------------------------------------------------- */

wy_status cli_memory_read(cli_memory *memory, cli *program) {
    wy_place place;
    wy_place_init(&place);
    memory->given = program->common.state != NULL || program->common.last != NULL;
    const wy_status status = cli_state_read(&place, program);
    wy_cell_of(&memory->at, program->rules, &place);
    wy_place_clear(&place);
    return status;
}

void cli_memory_place(wy_cell *at, const cli_memory *memory, const wy_rules *rules,
                      const int64_t heap[WY_MOST_HEAPS]) {
    wy_cell_start(at, rules, heap);
    if (memory->given) {
        at->memory = memory->at.memory;
        memcpy(at->last, memory->at.last, sizeof at->last);
    }
}

void cli_memory_each(const cli_memory *memory, const wy_box *box, bool sorted,
                     bool (*take)(void *data, const int64_t heap[WY_MOST_HEAPS]), void *data) {
    if (memory->given) {
        wy_box_each_after(box, sorted, &memory->at, take, data);
    } else {
        wy_box_each(box, sorted, take, data);
    }
}

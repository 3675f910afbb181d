/* tuples.c - positions, their lists and moves, in text, csv, LaTeX and JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/version.h>

#include "report/escape.h"
#include "tuples.h"
#include "json/values.h"

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

/* ---- tables for papers ----------------------------------------------------------------------- */

char *cli_command_line(const cli *program) {
    char *line = NULL;
    char *clean = wi_text_clean(program->invocation);
    if (clean == NULL || asprintf(&line, "wythoff %s", clean) < 0) {
        line = NULL;
    }
    free(clean);
    return line;
}

void cli_put_origin(cli_output *out, const char *mark) {
    char *line = cli_command_line(out->program);
    cli_putf(out, "%s Wythoff %s", mark, WY_VERSION);
    if (line != NULL) {
        cli_put(out, ": ");
        cli_put(out, line);
    }
    cli_put(out, "\n");
    free(line);
}

void cli_write_origin(FILE *stream, const cli *program, const char *mark) {
    char *line = cli_command_line(program);
    fprintf(stream, "%s Wythoff %s%s%s\n", mark, WY_VERSION, line != NULL ? ": " : "",
            line != NULL ? line : "");
    free(line);
}

void cli_put_tex(cli_output *out, const char *text) {
    char *made = NULL;
    size_t length = 0;
    char *clean = wi_text_clean(text);
    FILE *stream = open_memstream(&made, &length);
    if (clean != NULL && stream != NULL) {
        wi_text_tex(stream, clean);
    }
    if (stream != NULL && fclose(stream) == 0) {
        cli_put(out, made);
    }
    free(made);
    free(clean);
}

void cli_latex_begin(cli_output *out, const char *columns, const char *heading) {
    cli_put_origin(out, "%");
    cli_putf(out, "\\begin{tabular}{%s}\n", columns);
    if (heading[0] != '\0') {
        cli_put(out, heading);
        cli_put(out, " \\\\ \\hline\n");
    }
}

void cli_latex_end(cli_output *out) {
    cli_put(out, "\\end{tabular}\n");
}

/* ---- Positions, their parts, moves and values, in words -------------------------------------- */

void cli_put_part(cli_output *out, const wy_part *part) {
    char *text = wy_part_text(part);
    cli_put(out, text != NULL ? text : part->game);
    free(text);
}

void cli_put_heaps(cli_output *out, const wy_part *part, const mpz_t heap[WY_MOST_HEAPS]) {
    for (int i = 0; i < wy_part_heaps(part); i++) {
        cli_put_letter(out, i == 0 ? '(' : ',');
        cli_put_integer(out, heap[i]);
    }
    cli_put_letter(out, ')');
}

/* The same with what is remembered: "(3,5), 1 pass left" */
static void cli_put_place(cli_output *out, const wy_part *part) {
    char *state = wy_part_state(part);
    cli_put_heaps(out, part, part->at.heap);
    cli_put(out, state != NULL ? state : "");
    free(state);
}

void cli_put_places(cli_output *out, const wy_sum *sum) {
    for (size_t i = 0; i < sum->count; i++) {
        cli_put(out, i == 0 ? "" : " + ");
        cli_put_place(out, &sum->parts[i]);
    }
}

static void put_option(cli_output *out, const wy_part *part, const wy_move *move) {
    if (move->pass) {
        cli_put(out, "pass");
    } else {
        cli_put_heaps(out, part, move->take);
    }
}

void cli_put_options(cli_output *out, const wy_part *part, const wy_move *moves, size_t count) {
    for (size_t i = 0; i < count; i++) {
        cli_put(out, i == 0 ? "" : i + 1 == count ? " and " : ", ");
        put_option(out, part, &moves[i]);
    }
}

void cli_put_move(cli_output *out, const wy_sum *sum, const wy_move *move) {
    const wy_part *part = &sum->parts[move->part];
    if (sum->count > 1) {
        cli_putf(out, "%zu: ", move->part + 1);
    }
    put_option(out, part, move);
    if (!move->pass) {
        cli_put(out, " to ");
        cli_put_heaps(out, part, move->to);
    }
    if (move->name != WY_NOT_NAMED) {
        cli_putf(out, ", name set %d", move->name + 1);
    }
    if (move->valued) {
        cli_put(out, ", value ");
        cli_put_integer(out, move->before);
        cli_put(out, " to ");
        cli_put_integer(out, move->after);
    }
}

void cli_put_worth(cli_output *out, const wy_part_value *value) {
    switch (value->worth) {
    case WY_WORTH_EXACT:
        cli_put(out, "value ");
        cli_put_integer(out, value->value);
        cli_put(out, ", ");
        break;
    case WY_WORTH_NOT_ZERO:
        cli_put(out, "value not 0, ");
        break;
    case WY_WORTH_UNKNOWN:
        if (!value->cancels) {
            cli_put(out, "value unknown");
            return;
        }
        break;
    }
    cli_putf(out, "%s: %s", wy_standing_name(value->standing.kind), value->standing.by);
}

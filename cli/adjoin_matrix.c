/* adjoin_matrix.c - wythoff adjoin --matrix: W as digits, as JSON, or as a picture. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/report.h>

#include "adjoin.h"
#include "base/pace.h"
#include "theory/theory.h"
#include "json/lists.h"

/* One row after the other. */
typedef struct rows {
    cli *program;
    wi_adjoin_matrix *matrix;
    uint64_t *row;
    int64_t size;
    wi_pace pace;
} rows;

static wy_status rows_open(rows *of, cli *program, int64_t size) {
    *of = (rows){.program = program, .size = size};
    wy_error error;
    if (wi_adjoin_matrix_create(&of->matrix, size, &program->control, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    of->row = calloc(wi_adjoin_matrix_words(of->matrix), sizeof *of->row);
    if (of->row == NULL) {
        wi_adjoin_matrix_free(of->matrix);
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    wi_pace_start(&of->pace, &program->control);
    return WY_OK;
}

static void rows_close(rows *of) {
    free(of->row);
    wi_adjoin_matrix_free(of->matrix);
}

/* Row i; WY_STOPPED, with a complaint, when the user has asked to stop. */
static wy_status rows_take(rows *of, int64_t i) {
    if (wi_pace_stop(&of->pace, (double)i / (double)of->size)) {
        return cli_complain(of->program, WY_STOPPED, "%s at row %lld", cli_stop_word(),
                            (long long)i);
    }
    wi_adjoin_matrix_row(of->row, of->matrix, i);
    return WY_OK;
}

/* ---- digits ---------------------------------------------------------------------------- */

/* The digits of a row; line has room for whole words, and one more. */
static void write_line(char *line, const rows *of) {
    const size_t words = wi_adjoin_matrix_words(of->matrix);
    for (size_t w = 0; w < words; w++) {
        const uint64_t bits = of->row[w];
        for (unsigned k = 0; k < 64; k++) {
            line[64 * w + k] = (char)('0' + (bits >> k & 1));
        }
    }
    line[of->size] = '\0';
}

static wy_status put_rows(cli_output *out, rows *of, char *line) {
    const bool json = of->program->format == CLI_JSON;
    if (json) {
        wi_put_rows(&out->json, of->size);
    }
    wy_status status = WY_OK;
    for (int64_t i = 0; i < of->size && status == WY_OK && cli_output_good(out); i++) {
        status = rows_take(of, i);
        if (status == WY_OK) {
            write_line(line, of);
            if (json) {
                wi_put_row(&out->json, i == 0, line);
                cli_send_json(out);
            } else {
                cli_put(out, line);
                cli_put_letter(out, '\n');
            }
        }
    }
    if (json) {
        wi_put_rows_end(&out->json);
        cli_send_json(out);
    }
    return status;
}

static wy_status print(rows *of) {
    char *line = malloc(64 * wi_adjoin_matrix_words(of->matrix) + 1);
    if (line == NULL) {
        return cli_complain(of->program, WY_SYSTEM, "out of memory");
    }
    cli_output out;
    wy_status status = cli_output_open(&out, of->program);
    if (status == WY_OK) {
        status = cli_output_close(&out, put_rows(&out, of, line));
    }
    free(line);
    return status;
}

/* ---- a picture -------------------------------------------------------------------------- */

/* As in other pictures, x to the right and y upward; W is symmetric. */
static void add_row(wy_picture *picture, const rows *of, int64_t y) {
    wy_position batch[64];
    for (size_t w = 0; w < wi_adjoin_matrix_words(of->matrix); w++) {
        size_t count = 0;
        for (uint64_t bits = of->row[w]; bits != 0; bits &= bits - 1) {
            batch[count++] = (wy_position){(int64_t)(64 * w) + __builtin_ctzll(bits), y};
        }
        wy_picture_add(picture, batch, count);
    }
}

static wy_status draw(rows *of) {
    wy_guide guides[2];
    wy_error error;
    wy_picture_options options = {
        .width = of->size,
        .height = of->size,
        .title = "W",
        .subtitle = "moves that may not join Wythoff's game",
        .guides = guides,
        .guide_count = 2,
    };
    char *command = NULL;
    if (asprintf(&command, "wythoff %s", of->program->invocation) > 0) {
        options.command = command;
    }
    wy_picture *picture = NULL;
    wy_status status = wy_guide_read(&guides[0], "phi", &error);
    if (status == WY_OK) {
        status = wy_guide_read(&guides[1], "1/phi", &error);
    }
    if (status == WY_OK) {
        status = wy_picture_new(&picture, &options, &error);
    }
    free(command);
    if (status != WY_OK) {
        return cli_fail(of->program, &error);
    }
    for (int64_t i = 0; i < of->size && status == WY_OK; i++) {
        status = rows_take(of, i);
        if (status == WY_OK) {
            add_row(picture, of, i);
        }
    }
    if (status == WY_OK) {
        cli_progress_clear(&of->program->progress);
        if (wy_picture_write(picture, of->program->common.output, &error) != WY_OK) {
            status = cli_fail(of->program, &error);
        }
    }
    wy_picture_free(picture);
    return status;
}

wy_status cli_adjoin_matrix(cli *program, int64_t size) {
    const cli_common *common = &program->common;
    wy_picture_format format;
    const bool picture = common->output != NULL && common->format == NULL &&
                         strchr(common->output, '.') != NULL &&
                         wy_picture_format_of(&format, common->output, NULL) == WY_OK;
    rows of;
    wy_status status = rows_open(&of, program, size);
    if (status == WY_OK) {
        status = picture ? draw(&of) : print(&of);
        rows_close(&of);
    }
    return status;
}

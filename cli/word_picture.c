/*
 * word_picture.c - wythoff word --size N: the corner of a picture, as lines of symbols, as JSON, or
 * drawn.
 *
 * Drawn as the other pictures are: columns to the right, rows upward.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/report.h>

#include "word.h"

typedef struct window {
    cli *program;
    const wy_morphic *morphic;
    const cli_word_settings *wanted;
    uint32_t *letters;
    size_t rows, columns;
} window;

/* ---- as text -------------------------------------------------------------------------------- */

static wy_status print(const window *of) {
    cli_output out;
    const wy_status status = cli_output_open(&out, of->program);
    if (status != WY_OK) {
        return status;
    }
    const bool json = of->program->format == CLI_JSON;
    if (json) {
        cli_putf(&out, "{\"rows\": %zu, \"columns\": %zu, \"letters\": [", of->rows, of->columns);
    }
    size_t i = 0;
    for (; i < of->rows && cli_output_good(&out) && !cli_stop_asked(); i++) {
        const uint32_t *row = of->letters + i * of->columns;
        if (json) {
            json_t *list = cli_word_json(of->morphic, of->wanted, row, of->columns);
            cli_put(&out, i > 0 ? ",\n" : "\n");
            wi_put_json(&out.json, list);
            cli_send_json(&out);
        } else {
            cli_word_put(&out, of->morphic, of->wanted, row, of->columns);
            cli_put_letter(&out, '\n');
        }
    }
    cli_put(&out, json && i == of->rows ? "\n]}\n" : "");
    return cli_output_close(&out, i == of->rows || !cli_output_good(&out)
                                      ? WY_OK
                                      : cli_complain(of->program, WY_STOPPED,
                                                     "%s; %zu of %zu rows are printed",
                                                     cli_stop_word(), i, of->rows));
}

/* ---- drawn ---------------------------------------------------------------------------------- */

/* What letters are drawn as: nothing, a mark, or one of some kinds. */
enum { NOTHING = -2, MARK = -1 };

typedef struct legend {
    int *kind_of; /* of a letter */
    const char *kinds[WY_PICTURE_MAX_KINDS];
    size_t count;
} legend;

/* 0 is nothing and 1 a mark; other symbols are kinds. */
static wy_status make_legend(legend *out, const window *of) {
    const wy_morphic *m = of->morphic;
    out->count = 0;
    for (uint32_t c = 0; c < m->letters; c++) {
        const char *symbol = cli_word_symbol(m, of->wanted, c);
        if (strcmp(symbol, "0") == 0 || strcmp(symbol, "1") == 0) {
            out->kind_of[c] = symbol[0] == '0' ? NOTHING : MARK;
            continue;
        }
        size_t k = 0;
        while (k < out->count && strcmp(out->kinds[k], symbol) != 0) {
            k++;
        }
        if (k == WY_PICTURE_MAX_KINDS) {
            return cli_complain(of->program, WY_LIMIT,
                                "a picture tells %d symbols apart beside 0 and 1; give a --coding",
                                WY_PICTURE_MAX_KINDS);
        }
        out->kinds[k] = symbol;
        out->count += k == out->count;
        out->kind_of[c] = (int)k;
    }
    return WY_OK;
}

static wy_status add_row(wy_picture *picture, const window *of, const legend *shown, size_t i,
                         wy_error *error) {
    wy_status status = WY_OK;
    for (size_t j = 0; j < of->columns && status == WY_OK; j++) {
        const wy_position position = {(int64_t)j, (int64_t)i};
        const int kind = shown->kind_of[of->letters[i * of->columns + j]];
        if (kind == MARK) {
            wy_picture_add(picture, &position, 1);
        } else if (kind >= 0) {
            status = wy_picture_add_kind(picture, (size_t)kind, &position, 1, error);
        }
    }
    return status;
}

static wy_status draw_with(const window *of, const legend *shown) {
    char *command = NULL;
    if (asprintf(&command, "wythoff %s", of->program->invocation) < 0) {
        command = NULL;
    }
    const wy_picture_options options = {
        .width = (int64_t)of->columns,
        .height = (int64_t)of->rows,
        .title = "a morphic picture",
        .subtitle = "columns to the right, rows upward",
        .command = command,
        .kinds = shown->kinds,
        .kind_count = shown->count,
    };
    wy_picture *picture;
    wy_error error;
    wy_status status = wy_picture_new(&picture, &options, &error);
    free(command);
    for (size_t i = 0; i < of->rows && status == WY_OK; i++) {
        status = add_row(picture, of, shown, i, &error);
    }
    if (status == WY_OK) {
        cli_progress_clear(&of->program->progress);
        status = wy_picture_write(picture, of->program->common.output, &error);
    }
    wy_picture_free(picture);
    return status == WY_OK ? WY_OK : cli_fail(of->program, &error);
}

static wy_status draw(const window *of) {
    legend shown = {.kind_of = malloc(of->morphic->letters * sizeof *shown.kind_of)};
    if (shown.kind_of == NULL) {
        return cli_complain(of->program, WY_SYSTEM, "out of memory");
    }
    wy_status status = make_legend(&shown, of);
    if (status == WY_OK) {
        status = draw_with(of, &shown);
    }
    free(shown.kind_of);
    return status;
}

/* ---- the window ----------------------------------------------------------------------------- */

wy_status cli_word_window(cli *program, const wy_morphic *morphic,
                          const cli_word_settings *wanted) {
    const size_t size = (size_t)wanted->size;
    window of = {
        .program = program, .morphic = morphic, .wanted = wanted, .rows = size, .columns = size};
    if (!morphic->plane) {
        return cli_complain(program, WY_BAD, "--size is for pictures; words have --prefix");
    }
    of.letters = malloc(size * size * sizeof *of.letters);
    wy_error error;
    if (of.letters == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    const cli_common *common = &program->common;
    wy_picture_format format;
    const bool drawn = common->output != NULL && common->format == NULL &&
                       strchr(common->output, '.') != NULL &&
                       wy_picture_format_of(&format, common->output, NULL) == WY_OK;
    wy_status status =
        wy_morphic_window(of.letters, &of.rows, &of.columns, morphic, &program->control, &error);
    status = status != WY_OK ? cli_fail(program, &error) : drawn ? draw(&of) : print(&of);
    free(of.letters);
    return status;
}

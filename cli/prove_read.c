/* prove_read.c - wythoff prove: the theorem in words, in lines of a terminal. */
#include "prove_read.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/outfile.h"
#include "tuples.h"

enum { MARGIN = 10, WIDTH = 88 };

/* Words from `column` on; lines are broken at spaces.  Returns the column after them. */
static size_t put_words(cli_output *out, const char *text, size_t column) {
    while (*text != '\0') {
        const size_t length = strcspn(text, " ");
        if (column > MARGIN && column + 1 + length > WIDTH) {
            cli_putf(out, "\n%*s", MARGIN, "");
            column = MARGIN;
        } else if (column > MARGIN) {
            cli_put(out, " ");
            column++;
        }
        cli_putf(out, "%.*s", (int)length, text);
        column += length;
        text += length;
        text += strspn(text, " ");
    }
    return column;
}

void cli_put_theorem(cli_output *out, const char *game, const char *text) {
    cli_put(out, "theorem   ");
    size_t column = put_words(out, "In the game", MARGIN);
    column = put_words(out, game, column);
    cli_put(out, ":");
    put_words(out, text, column + 1);
    cli_put(out, "\n");
}

bool cli_put_form(cli_output *out, const wy_reading *reading, const char *game, bool own) {
    size_t count;
    const wy_statement *all = wy_reading_statements(reading, &count);
    if (count == 0 || !all[0].form || all[0].own != own) {
        return false;
    }
    cli_put_theorem(out, game, all[0].text);
    return true;
}

void cli_put_statements(cli_output *out, const wy_reading *reading, const char *of) {
    size_t count;
    const wy_statement *all = wy_reading_statements(reading, &count);
    size_t column = MARGIN;
    for (size_t i = 0; i < count; i++) {
        if (!all[i].form) {
            if (column == MARGIN) {
                cli_put(out, "so        ");
                column = put_words(out, of, column);
            }
            column = put_words(out, all[i].text, column);
        }
    }
    if (column > MARGIN) {
        cli_put(out, "\n");
    }
}

/* ---- files
 * --------------------------------------------------------------------------------------- */

void cli_put_latex_theorem(cli_output *out, const wy_theorem *theorem, const wy_reading *reading) {
    char *text = NULL;
    size_t length = 0;
    wy_error error;
    FILE *stream = open_memstream(&text, &length);
    bool good = stream != NULL && wy_theorem_write_latex(stream, theorem, reading, &error) == WY_OK;
    good = stream != NULL && fclose(stream) == 0 && good;
    if (good) {
        cli_put_origin(out, "%");
        cli_put(out, text);
    } else {
        out->broken = true;
        out->reason = ENOMEM;
    }
    free(text);
}

static wy_status write_latex(const cli *program, const char *path, const wy_theorem *theorem,
                             const wy_reading *reading, wy_error *error) {
    wi_outfile *file;
    wy_status status = wi_outfile_open(&file, path, error);
    if (status != WY_OK) {
        return status;
    }
    cli_write_origin(wi_outfile_stream(file), program, "%");
    status = wy_theorem_write_latex(wi_outfile_stream(file), theorem, reading, error);
    return wi_outfile_end(file, status, error);
}

wy_status cli_write_reading(cli *program, const char *latex, const char *walnut,
                            const wy_theorem *theorem, const wy_reading *reading) {
    wy_error error;
    wy_status status = WY_OK;
    if (latex != NULL) {
        status = write_latex(program, latex, theorem, reading, &error);
    }
    if (status == WY_OK && walnut != NULL) {
        status = wy_theorem_write_walnut(walnut, theorem, reading, &error);
    }
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

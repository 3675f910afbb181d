/* atlas_table.c - games of the atlas as a table. */
#include "atlas_table.h"

#include <stdlib.h>
#include <string.h>

/* ---- columns --------------------------------------------------------------------------------- */

wy_status cli_atlas_columns(int columns[CLI_ATLAS_COLUMNS], size_t *count, cli *program,
                            const char *names) {
    *count = 0;
    for (const char *at = names;; at++) {
        const size_t length = strcspn(at, ",");
        int column;
        wy_error error;
        if (wy_atlas_column_find(&column, at, length, &error) != WY_OK) {
            return cli_fail(program, &error);
        }
        if (*count == CLI_ATLAS_COLUMNS) {
            return cli_complain(program, WY_BAD, "at most %d columns can be shown",
                                CLI_ATLAS_COLUMNS);
        }
        columns[(*count)++] = column;
        at += length;
        if (*at == '\0') {
            return WY_OK;
        }
    }
}

/* ---- cells ----------------------------------------------------------------------------------- */

enum { CELL = 64, WIDEST = 46 };

/* Texts are longer than a cell, but for the first column, which tells what a line is about. */
static void shorten(char cell[CELL], const char *text, const char *mark) {
    const size_t length = strlen(text);
    snprintf(cell, CELL, length > WIDEST ? "%.*s...%s" : "%.*s%s", WIDEST - 4, text, mark);
    if (length <= WIDEST) {
        snprintf(cell, CELL, "%.*s%s", WIDEST, text, mark);
    }
}

static const char *mark_of(const wy_atlas_fact *fact) {
    return fact->kind == WY_PROVED ? "" : fact->kind == WY_COMPUTED ? "*" : "~";
}

static void make_cell(char cell[CELL], const wy_atlas_game *game, int column) {
    double number;
    const char *text = wy_atlas_text(game, column);
    if (column >= WY_ATLAS_FIELD_COUNT && text != NULL) {
        shorten(cell, text, "");
    } else if (column >= WY_ATLAS_FIELD_COUNT) {
        wy_atlas_number(&number, game, column);
        snprintf(cell, CELL, "%.6g", number);
    } else if (game->facts[column].value == NULL) {
        snprintf(cell, CELL, "-");
    } else if (!game->facts[column].known) {
        snprintf(cell, CELL, "?");
    } else if (wy_atlas_number(&number, game, column)) {
        snprintf(cell, CELL, "%.7g%s", number, mark_of(&game->facts[column]));
    } else {
        shorten(cell, game->facts[column].value, mark_of(&game->facts[column]));
    }
}

/* ---- tables ---------------------------------------------------------------------------------- */

void cli_atlas_put_text(cli_output *out, const cli_atlas_rows *rows) {
    int widths[CLI_ATLAS_COLUMNS];
    char cell[CELL];
    for (size_t c = 0; c < rows->column_count; c++) {
        widths[c] = (int)strlen(wy_atlas_column_name(rows->columns[c]));
        for (size_t i = 0; i < rows->count; i++) {
            make_cell(cell, rows->games[i], rows->columns[c]);
            widths[c] = (int)strlen(cell) > widths[c] ? (int)strlen(cell) : widths[c];
        }
    }
    for (size_t i = 0; i <= rows->count && cli_output_good(out); i++) {
        for (size_t c = 0; c < rows->column_count; c++) {
            const char *text = wy_atlas_column_name(rows->columns[c]);
            if (i > 0) {
                make_cell(cell, rows->games[i - 1], rows->columns[c]);
                text = cell;
            }
            const bool last = c + 1 == rows->column_count;
            cli_putf(out, "%s%-*s", c > 0 ? "  " : "", last ? 0 : widths[c], text);
        }
        cli_put(out, "\n");
    }
}

static void put_quoted(cli_output *out, const char *text) {
    cli_put_letter(out, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            cli_put_letter(out, '"');
        }
        cli_put_letter(out, *text);
    }
    cli_put_letter(out, '"');
}

static void put_csv_cell(cli_output *out, const wy_atlas_game *game, int column) {
    double number;
    const char *text = wy_atlas_text(game, column);
    if (wy_atlas_number(&number, game, column)) {
        cli_putf(out, "%.15g", number);
    } else if (text != NULL) {
        put_quoted(out, text);
    }
}

static void put_csv_standing(cli_output *out, const wy_atlas_fact *fact) {
    if (fact->value == NULL) {
        return;
    }
    char text[WY_MESSAGE_SIZE + 64];
    snprintf(text, sizeof text, "%s: %s", fact->known ? wy_standing_name(fact->kind) : "unknown",
             fact->known ? fact->by : fact->value);
    put_quoted(out, text);
}

void cli_atlas_put_csv(cli_output *out, const cli_atlas_rows *rows) {
    for (size_t c = 0; c < rows->column_count; c++) {
        const char *name = wy_atlas_column_name(rows->columns[c]);
        cli_putf(out, "%s%s", c > 0 ? "," : "", name);
        if (rows->columns[c] < WY_ATLAS_FIELD_COUNT) {
            cli_putf(out, ",%s.standing", name);
        }
    }
    cli_put(out, "\n");
    for (size_t i = 0; i < rows->count && cli_output_good(out); i++) {
        for (size_t c = 0; c < rows->column_count; c++) {
            const int column = rows->columns[c];
            cli_put(out, c > 0 ? "," : "");
            put_csv_cell(out, rows->games[i], column);
            if (column < WY_ATLAS_FIELD_COUNT) {
                cli_put_letter(out, ',');
                put_csv_standing(out, &rows->games[i]->facts[column]);
            }
        }
        cli_put(out, "\n");
    }
}

/* atlas_table.c - games of the atlas as a table. */
#include "atlas_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"

/* ---- columns --------------------------------------------------------------------------------- */

static const char *const more[] = {"rule", "written", "family", "class", "size", "seconds"};

const char *cli_atlas_column_name(int column) {
    return column < WY_ATLAS_FIELD_COUNT ? wy_atlas_field_name((wy_atlas_field)column)
                                         : more[column - WY_ATLAS_FIELD_COUNT];
}

static wy_status unknown_column(cli *program, const char *name, size_t length) {
    wi_nearest near;
    wi_nearest_start(&near, name, length);
    for (int i = 0; i < CLI_ATLAS_COLUMN_END; i++) {
        wi_nearest_offer(&near, cli_atlas_column_name(i));
    }
    return cli_complain(program, WY_BAD, "an atlas has no column '%.*s'%s%s%s",
                        (int)(length < 60 ? length : 60), name,
                        near.best != NULL ? "; did you mean '" : "",
                        near.best != NULL ? near.best : "", near.best != NULL ? "'?" : "");
}

wy_status cli_atlas_columns(int columns[CLI_ATLAS_COLUMNS], size_t *count, cli *program,
                            const char *names) {
    *count = 0;
    for (const char *at = names;; at++) {
        const size_t length = strcspn(at, ",");
        int column = 0;
        while (column < CLI_ATLAS_COLUMN_END &&
               (strlen(cli_atlas_column_name(column)) != length ||
                strncmp(cli_atlas_column_name(column), at, length) != 0)) {
            column++;
        }
        if (column == CLI_ATLAS_COLUMN_END) {
            return unknown_column(program, at, length);
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

/* The number of a cell, if it has one. */
static bool number_of(double *out, const wy_atlas_game *game, int column) {
    switch (column) {
    case CLI_ATLAS_CLASS:
        *out = (double)game->same + 1;
        return true;
    case CLI_ATLAS_SIZE:
        *out = (double)game->same_count;
        return true;
    case CLI_ATLAS_SECONDS:
        *out = game->seconds;
        return true;
    case CLI_ATLAS_RULE:
    case CLI_ATLAS_WRITTEN:
    case CLI_ATLAS_FAMILY:
        return false;
    default:
        *out = game->facts[column].number;
        return game->facts[column].value != NULL && game->facts[column].known &&
               game->facts[column].has_number;
    }
}

/* A text that is no fact, or NULL. */
static const char *text_of(const wy_atlas_game *game, int column) {
    return column == CLI_ATLAS_RULE      ? game->rule
           : column == CLI_ATLAS_WRITTEN ? game->written
           : column == CLI_ATLAS_FAMILY  ? game->families
                                         : NULL;
}

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
    const char *text = text_of(game, column);
    if (text != NULL) {
        shorten(cell, text, "");
    } else if (column >= WY_ATLAS_FIELD_COUNT) {
        number_of(&number, game, column);
        snprintf(cell, CELL, "%.6g", number);
    } else if (game->facts[column].value == NULL) {
        snprintf(cell, CELL, "-");
    } else if (!game->facts[column].known) {
        snprintf(cell, CELL, "?");
    } else if (number_of(&number, game, column)) {
        snprintf(cell, CELL, "%.7g%s", number, mark_of(&game->facts[column]));
    } else {
        shorten(cell, game->facts[column].value, mark_of(&game->facts[column]));
    }
}

/* ---- order ----------------------------------------------------------------------------------- */

/* By number or text; what has none comes last; equal ones as they are in the atlas. */
static int compare(const void *a, const void *b, void *data) {
    const wy_atlas_game *p = *(const wy_atlas_game *const *)a;
    const wy_atlas_game *q = *(const wy_atlas_game *const *)b;
    const int column = *(const int *)data;
    double x = 0;
    double y = 0;
    const bool has_x = number_of(&x, p, column);
    const bool has_y = number_of(&y, q, column);
    int order = (has_x < has_y) - (has_x > has_y);
    if (order == 0) {
        order = (x > y) - (x < y);
    }
    if (order == 0 && text_of(p, column) != NULL) {
        order = strcmp(text_of(p, column), text_of(q, column));
    } else if (order == 0 && column < WY_ATLAS_FIELD_COUNT && !has_x) {
        const char *one = p->facts[column].value;
        const char *other = q->facts[column].value;
        order = one == NULL || other == NULL ? (one == NULL) - (other == NULL) : strcmp(one, other);
    }
    return order != 0 ? order : (p->number > q->number) - (p->number < q->number);
}

void cli_atlas_sort(cli_atlas_rows *rows, int column) {
    if (rows->count > 0) {
        qsort_r(rows->games, rows->count, sizeof *rows->games, compare, &column);
    }
}

/* ---- tables ---------------------------------------------------------------------------------- */

void cli_atlas_put_text(cli_output *out, const cli_atlas_rows *rows) {
    int widths[CLI_ATLAS_COLUMNS];
    char cell[CELL];
    for (size_t c = 0; c < rows->column_count; c++) {
        widths[c] = (int)strlen(cli_atlas_column_name(rows->columns[c]));
        for (size_t i = 0; i < rows->count; i++) {
            make_cell(cell, rows->games[i], rows->columns[c]);
            widths[c] = (int)strlen(cell) > widths[c] ? (int)strlen(cell) : widths[c];
        }
    }
    for (size_t i = 0; i <= rows->count && cli_output_good(out); i++) {
        for (size_t c = 0; c < rows->column_count; c++) {
            const char *text = cli_atlas_column_name(rows->columns[c]);
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
    const char *text = text_of(game, column);
    if (text != NULL) {
        put_quoted(out, text);
    } else if (number_of(&number, game, column)) {
        cli_putf(out, "%.15g", number);
    } else if (game->facts[column].value != NULL && game->facts[column].known) {
        put_quoted(out, game->facts[column].value);
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
        const char *name = cli_atlas_column_name(rows->columns[c]);
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

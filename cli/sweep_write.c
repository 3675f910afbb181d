/*
 * sweep_write.c - the table of a sweep as CSV, as text and as JSON.
 *
 * CSV: a line for each game: its parameters, rule and status, and for each fact two columns,
 * the number (or the text where there is none) and the standing.  What is not known has an
 * empty cell and the standing "unknown: why"; what a game does not have has two empty cells.
 *
 * Text: a mark behind a number says its standing, see the line below the table.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/utf8.h"
#include "output.h"
#include "sweep_table.h"

/* ---- CSV ------------------------------------------------------------------------------- */

static void put_csv_text(FILE *to, const char *text) {
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, to);
        return;
    }
    fputc('"', to);
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            fputc('"', to);
        }
        fputc(*text, to);
    }
    fputc('"', to);
}

static void put_csv_cell(FILE *to, const cli_sweep_cell *cell) {
    fputc(',', to);
    if (cell->there && cell->known) {
        if (cell->has_number) {
            char number[CLI_SWEEP_NUMBER];
            cli_sweep_number_text(number, cell->number, 15);
            fputs(number, to);
        } else {
            put_csv_text(to, cell->value);
        }
    }
    fputc(',', to);
    if (cell->there) {
        /* What is not known says why in place of how it is known. */
        char standing[1024];
        const char *by = cell->known ? cell->by : cell->value;
        snprintf(standing, sizeof standing, "%s%s%s", cell->standing, by[0] != '\0' ? ": " : "",
                 by);
        put_csv_text(to, standing);
    }
}

static wy_status put_csv(FILE *to, const cli_sweep_table *table, cli *program) {
    cli_sweep_rows rows;
    wy_status status = cli_sweep_rows_open(&rows, table, program);
    for (size_t p = 0; p < table->parameters; p++) {
        fprintf(to, "%s,", table->names[p]);
    }
    fputs("rule,status", to);
    for (size_t i = 0; i < table->columns; i++) {
        fputc(',', to);
        put_csv_text(to, table->facts[i].head);
        fputc(',', to);
        put_csv_text(to, table->facts[i].head);
        fputs(".standing", to);
    }
    fputc('\n', to);
    while (status == WY_OK && cli_sweep_rows_next(&rows)) {
        for (size_t p = 0; p < table->parameters; p++) {
            fprintf(to, "%" PRId64 ",", rows.parameters[p]);
        }
        put_csv_text(to, rows.rule);
        fputc(',', to);
        put_csv_text(to, rows.status);
        for (size_t i = 0; i < table->columns; i++) {
            const cli_sweep_cell cell = cli_sweep_rows_cell(&rows, &table->facts[i]);
            put_csv_cell(to, &cell);
        }
        fputc('\n', to);
    }
    const wy_status result = cli_sweep_rows_close(&rows);
    return status != WY_OK ? status : result;
}

/* ---- text ------------------------------------------------------------------------------ */

enum { WIDEST = 32, WIDEST_STATUS = 500, TEXT_DIGITS = 7 };

/* All cells of the text, row after row; the first row are the heads. */
typedef struct grid {
    size_t columns, rows, room;
    char **cells;
    size_t *widths;
    bool marked[128]; /* which marks occur */
    bool failed;      /* no memory */
} grid;

static size_t characters(const char *text) {
    size_t count = 0;
    for (; *text != '\0'; text++) {
        count += ((unsigned char)*text & 0xC0) != 0x80;
    }
    return count;
}

static void put_grid(grid *to, size_t column, const char *text, int widest, char mark) {
    if (column == 0) {
        to->rows++;
    }
    const size_t place = (to->rows - 1) * to->columns + column;
    if (place >= to->room && !to->failed) {
        const size_t room = 2 * to->room + to->columns;
        char **more = realloc(to->cells, room * sizeof *more);
        if (more == NULL) {
            to->failed = true;
            return;
        }
        memset(more + to->room, 0, (room - to->room) * sizeof *more);
        to->cells = more;
        to->room = room;
    }
    if (to->failed) {
        return;
    }
    const int shown = wy_utf8_cut(text, strlen(text), widest);
    const char *dots = (size_t)shown < strlen(text) ? "..." : "";
    if (asprintf(&to->cells[place], "%.*s%s%.*s", shown, text, dots, mark != 0, &mark) < 0) {
        to->cells[place] = NULL;
        to->failed = true;
        return;
    }
    const size_t width = characters(to->cells[place]);
    to->widths[column] = width > to->widths[column] ? width : to->widths[column];
    if (mark > 0) {
        to->marked[(size_t)mark] = true;
    }
}

static char mark_of(const cli_sweep_cell *cell) {
    return strcmp(cell->standing, "proved") == 0     ? 0
           : strcmp(cell->standing, "computed") == 0 ? '*'
                                                     : '~';
}

static void put_text_cell(grid *to, size_t column, const cli_sweep_cell *cell, bool wordy) {
    if (!cell->there) {
        put_grid(to, column, "-", WIDEST, 0);
    } else if (!cell->known) {
        put_grid(to, column, wordy ? cell->value : "", WIDEST, '?');
    } else if (cell->has_number) {
        char number[CLI_SWEEP_NUMBER];
        cli_sweep_number_text(number, cell->number, TEXT_DIGITS);
        put_grid(to, column, number, WIDEST, mark_of(cell));
    } else {
        put_grid(to, column, cell->value, WIDEST, mark_of(cell));
    }
}

static void put_row(grid *to, const cli_sweep_table *table, cli_sweep_rows *rows) {
    size_t column = 0;
    for (size_t p = 0; p < table->parameters; p++) {
        char number[CLI_SWEEP_NUMBER];
        snprintf(number, sizeof number, "%" PRId64, rows->parameters[p]);
        put_grid(to, column++, number, WIDEST, 0);
    }
    for (size_t i = 0; i < table->columns; i++) {
        const cli_sweep_cell cell = cli_sweep_rows_cell(rows, &table->facts[i]);
        put_text_cell(to, column++, &cell, table->facts[i].text);
    }
    if (table->has_failed) {
        put_grid(to, column, rows->status, WIDEST_STATUS, 0);
    }
}

static void print_grid(FILE *to, const grid *from, bool status_last) {
    for (size_t row = 0; row < from->rows; row++) {
        for (size_t column = 0; column < from->columns; column++) {
            const char *text = from->cells[row * from->columns + column];
            const bool last = column + 1 == from->columns;
            const size_t space = last && status_last ? 0 : from->widths[column] - characters(text);
            fprintf(to, "%s%*s%s", column > 0 ? "  " : "", (int)space, "", text);
        }
        fputc('\n', to);
    }
}

static wy_status put_text(FILE *to, const cli_sweep_table *table, cli *program,
                          const cli_sweep_tally *tally) {
    grid cells = {.columns = table->parameters + table->columns + table->has_failed};
    cells.widths = calloc(cells.columns, sizeof *cells.widths);
    cells.failed = cells.widths == NULL;
    cli_sweep_rows rows;
    wy_status status = cli_sweep_rows_open(&rows, table, program);
    for (size_t column = 0; column < cells.columns && !cells.failed; column++) {
        const size_t fact = column - table->parameters;
        put_grid(&cells, column,
                 column < table->parameters ? table->names[column]
                 : fact < table->columns    ? table->facts[fact].head
                                            : "status",
                 WIDEST_STATUS, 0);
    }
    while (status == WY_OK && !cells.failed && cli_sweep_rows_next(&rows)) {
        put_row(&cells, table, &rows);
    }
    const wy_status result = cli_sweep_rows_close(&rows);
    status = status != WY_OK ? status : result;
    if (status == WY_OK && cells.failed) {
        status = cli_complain(program, WY_SYSTEM, "out of memory");
    }
    if (status == WY_OK) {
        print_grid(to, &cells, table->has_failed);
        fprintf(to, "%zu game%s, %zu done", tally->games, tally->games == 1 ? "" : "s",
                tally->done);
        if (tally->failed > 0) {
            fprintf(to, ", %zu failed", tally->failed);
        }
        fputs("; proved where there is no mark", to);
        fputs(cells.marked['*'] ? "; * computed" : "", to);
        fputs(cells.marked['~'] ? "; ~ conjectured" : "", to);
        fputs(cells.marked['?'] ? "; ? unknown" : "", to);
        fputc('\n', to);
    }
    for (size_t i = 0; i < cells.room; i++) {
        free(cells.cells[i]);
    }
    free(cells.cells);
    free(cells.widths);
    return status;
}

/* ---- JSON ------------------------------------------------------------------------------ */

static json_t *fact_json(const cli_sweep_cell *cell) {
    return json_pack("{s:s, s:o, s:b, s:s, s:s}", "value", cell->value, "number",
                     cell->known && cell->has_number ? json_real(cell->number) : json_null(),
                     "known", (int)cell->known, "standing", cell->standing, "by", cell->by);
}

static json_t *game_json(const cli_sweep_table *table, cli_sweep_rows *rows) {
    json_t *parameters = json_object();
    for (size_t p = 0; p < table->parameters; p++) {
        json_object_set_new(parameters, table->names[p], json_integer(rows->parameters[p]));
    }
    json_t *facts = json_object();
    for (size_t i = 0; i < table->columns; i++) {
        const cli_sweep_cell cell = cli_sweep_rows_cell(rows, &table->facts[i]);
        if (cell.there) {
            json_object_set_new(facts, table->facts[i].name, fact_json(&cell));
        }
    }
    return json_pack("{s:o, s:s, s:s, s:s, s:o}", "parameters", parameters, "rule", rows->rule,
                     "canonical", rows->canonical, "status", rows->status, "facts", facts);
}

/* One game at a time, a line each: there may be many. */
static wy_status put_json(FILE *to, const cli_sweep_table *table, cli *program) {
    cli_sweep_rows rows;
    wy_status status = cli_sweep_rows_open(&rows, table, program);
    json_t *head = json_pack("{s:s, s:s}", "rule", table->rule, "ranges", table->ranges);
    char *text = head != NULL ? json_dumps(head, 0) : NULL;
    bool fine = text != NULL;
    if (fine) {
        fprintf(to, "%.*s, \"games\": [", (int)strlen(text) - 1, text);
    }
    free(text);
    json_decref(head);
    for (bool first = true; fine && status == WY_OK && cli_sweep_rows_next(&rows); first = false) {
        json_t *game = game_json(table, &rows);
        text = game != NULL ? json_dumps(game, JSON_REAL_PRECISION(15)) : NULL;
        fine = text != NULL;
        fprintf(to, "%s\n%s", first ? "" : ",", fine ? text : "");
        free(text);
        json_decref(game);
    }
    fputs("\n]}\n", to);
    const wy_status result = cli_sweep_rows_close(&rows);
    if (status == WY_OK && result == WY_OK && !fine) {
        status = cli_complain(program, WY_SYSTEM, "out of memory");
    }
    return status != WY_OK ? status : result;
}

/* ---- files and stdout ------------------------------------------------------------------ */

/*
 * The table in one piece: read in one transaction, so that it is one moment of a sweep that
 * may still be running.
 */
static wy_status make(char **text, const cli_sweep_table *from, cli *program, cli_format format) {
    cli_sweep_table table = *from;
    cli_sweep_tally tally;
    wy_error error;
    *text = NULL;
    sqlite3 *handle = cli_sweep_store_handle(table.store);
    sqlite3_exec(handle, "BEGIN", NULL, NULL, NULL);
    wy_status status = cli_sweep_store_tally(table.store, &tally, &error);
    size_t size;
    FILE *to = NULL;
    if (status != WY_OK) {
        cli_fail(program, &error);
    } else {
        table.has_failed = tally.done < tally.games;
        to = open_memstream(text, &size);
        status = to == NULL           ? cli_complain(program, WY_SYSTEM, "out of memory")
                 : format == CLI_CSV  ? put_csv(to, &table, program)
                 : format == CLI_JSON ? put_json(to, &table, program)
                                      : put_text(to, &table, program, &tally);
    }
    if (to != NULL) {
        const bool failed = ferror(to) != 0;
        if ((fclose(to) != 0 || failed) && status == WY_OK) {
            status = cli_complain(program, WY_SYSTEM, "out of memory");
        }
    }
    sqlite3_exec(handle, "COMMIT", NULL, NULL, NULL);
    return status;
}

wy_status cli_sweep_write_file(const cli_sweep_table *table, cli *program, const char *path) {
    char *text;
    wy_status status = make(&text, table, program, CLI_CSV);
    wy_outfile *file = NULL;
    wy_error error;
    if (status == WY_OK) {
        status = wy_outfile_open(&file, path, &error);
        if (status == WY_OK) {
            fputs(text, wy_outfile_stream(file));
            status = wy_outfile_commit(file, &error);
        }
        if (status != WY_OK) {
            cli_fail(program, &error);
        }
    }
    free(text);
    return status;
}

wy_status cli_sweep_write(const cli_sweep_table *table, cli *program) {
    char *text;
    wy_status status = make(&text, table, program, program->format);
    if (status == WY_OK) {
        cli_output out;
        status = cli_output_open(&out, program);
        if (status == WY_OK) {
            cli_put(&out, text);
            status = cli_output_close(&out, WY_OK);
        }
    }
    free(text);
    return status;
}

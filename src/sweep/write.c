/*
 * write.c - the table of a sweep as CSV and as text.
 *
 * CSV: a line for each game: its parameters, rule and status, and for each fact two columns,
 * the number (or the text where there is none) and the standing.  What is not known has an
 * empty cell and the standing "unknown: why"; what a game does not have has two empty cells.
 *
 * Text: a mark behind a number says its standing, see the line below the table.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/sweep.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/utf8.h"

enum { NUMBER = 32 };

/* Whole numbers as such, others with so many digits; 15 and more: with all that count. */
static void number_text(char text[NUMBER], double number, int digits) {
    if (fabs(number) < 1e15 && number == floor(number)) {
        snprintf(text, NUMBER, "%.0f", number == 0 ? 0.0 : number);
        return;
    }
    snprintf(text, NUMBER, "%.*g", digits, number);
    if (digits >= 15 && strtod(text, NULL) != number) {
        snprintf(text, NUMBER, "%.17g", number);
    }
}

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

static void put_csv_cell(FILE *to, const wy_fact *fact, bool has_number) {
    fputc(',', to);
    if (fact == NULL) {
        fputc(',', to);
        return;
    }
    if (has_number) {
        char number[NUMBER];
        number_text(number, fact->number, 15);
        fputs(number, to);
    } else if (fact->known) {
        put_csv_text(to, fact->value);
    }
    fputc(',', to);
    /* What is not known says why in place of how it is known. */
    char standing[1024];
    const char *by = fact->known ? fact->standing.by : fact->value;
    snprintf(standing, sizeof standing, "%s%s%s",
             fact->known ? wy_standing_name(fact->standing.kind) : "unknown",
             by[0] != '\0' ? ": " : "", by);
    put_csv_text(to, standing);
}

typedef struct csv {
    const wy_sweep_table *table;
    FILE *to;
} csv;

static wy_status put_csv_game(void *data, const wy_sweep_game *game, wy_error *error) {
    (void)error;
    const csv *on = data;
    for (size_t p = 0; p < on->table->store->parameters; p++) {
        fprintf(on->to, "%" PRId64 ",", game->values[p]);
    }
    put_csv_text(on->to, game->rule);
    fputc(',', on->to);
    put_csv_text(on->to, game->status);
    for (size_t i = 0; i < on->table->count; i++) {
        bool number;
        const wy_fact *fact = wy_sweep_cell(game, &on->table->columns[i], &number);
        put_csv_cell(on->to, fact, number);
    }
    fputc('\n', on->to);
    return WY_OK;
}

wy_status wy_sweep_table_csv(const wy_sweep_table *table, FILE *to, wy_error *error) {
    for (size_t p = 0; p < table->store->parameters; p++) {
        fprintf(to, "%s,", table->store->names[p]);
    }
    fputs("rule,status", to);
    for (size_t i = 0; i < table->count; i++) {
        fputc(',', to);
        put_csv_text(to, table->columns[i].head);
        fputc(',', to);
        put_csv_text(to, table->columns[i].head);
        fputs(".standing", to);
    }
    fputc('\n', to);
    csv on = {table, to};
    return table->store->read(table->store->self, true, put_csv_game, &on, error);
}

/* ---- text ------------------------------------------------------------------------------ */

enum { WIDEST = 32, WIDEST_STATUS = 500, TEXT_DIGITS = 7 };

/* All cells of the text, row after row; the first row are the heads. */
typedef struct grid {
    const wy_sweep_table *table;
    bool shows_status; /* as the last column */
    size_t columns, count, room;
    char **cells;
    size_t *widths;
    bool marked[128]; /* which marks occur */
} grid;

static size_t characters(const char *text) {
    size_t count = 0;
    for (; *text != '\0'; text++) {
        count += ((unsigned char)*text & 0xC0) != 0x80;
    }
    return count;
}

static wy_status put_grid(grid *to, const char *text, int widest, char mark, wy_error *error) {
    if (!wi_list_room(to->cells, to->room, to->count + 1)) {
        return wi_fail_memory(error);
    }
    const size_t length = strlen(text);
    const int shown = wi_utf8_cut(text, length, widest);
    const size_t size = (size_t)shown + sizeof "...?";
    char *cell = malloc(size);
    if (cell == NULL) {
        return wi_fail_memory(error);
    }
    snprintf(cell, size, "%.*s%s%.*s", shown, text, (size_t)shown < length ? "..." : "",
             mark != '\0', &mark);
    const size_t column = to->count % to->columns;
    const size_t width = characters(cell);
    to->cells[to->count++] = cell;
    to->widths[column] = width > to->widths[column] ? width : to->widths[column];
    to->marked[(size_t)mark] = true;
    return WY_OK;
}

static char mark_of(const wy_fact *fact) {
    return fact->standing.kind == WY_PROVED ? '\0' : fact->standing.kind == WY_COMPUTED ? '*' : '~';
}

static wy_status put_cell(grid *to, const wy_sweep_game *game, const wy_sweep_column *column,
                          wy_error *error) {
    bool has_number;
    const wy_fact *fact = wy_sweep_cell(game, column, &has_number);
    if (fact == NULL) {
        return put_grid(to, "-", WIDEST, '\0', error);
    }
    if (!fact->known) {
        return put_grid(to, column->text ? fact->value : "", WIDEST, '?', error);
    }
    char number[NUMBER];
    number_text(number, fact->number, TEXT_DIGITS);
    return put_grid(to, has_number ? number : fact->value, WIDEST, mark_of(fact), error);
}

static wy_status put_game(void *data, const wy_sweep_game *game, wy_error *error) {
    grid *to = data;
    wy_status status = WY_OK;
    for (size_t p = 0; p < to->table->store->parameters && status == WY_OK; p++) {
        char number[NUMBER];
        snprintf(number, sizeof number, "%" PRId64, game->values[p]);
        status = put_grid(to, number, WIDEST, '\0', error);
    }
    for (size_t i = 0; i < to->table->count && status == WY_OK; i++) {
        status = put_cell(to, game, &to->table->columns[i], error);
    }
    return status == WY_OK && to->shows_status
               ? put_grid(to, game->status, WIDEST_STATUS, '\0', error)
               : status;
}

static wy_status put_heads(grid *to, wy_error *error) {
    const wy_sweep_table *table = to->table;
    wy_status status = WY_OK;
    for (size_t p = 0; p < table->store->parameters && status == WY_OK; p++) {
        status = put_grid(to, table->store->names[p], WIDEST_STATUS, '\0', error);
    }
    for (size_t i = 0; i < table->count && status == WY_OK; i++) {
        status = put_grid(to, table->columns[i].head, WIDEST_STATUS, '\0', error);
    }
    return status == WY_OK && to->shows_status ? put_grid(to, "status", WIDEST_STATUS, '\0', error)
                                               : status;
}

static void print_grid(FILE *to, const grid *from, const wy_sweep_tally *tally) {
    for (size_t i = 0; i < from->count; i++) {
        const size_t column = i % from->columns;
        const bool last = column + 1 == from->columns;
        const size_t space =
            last && from->shows_status ? 0 : from->widths[column] - characters(from->cells[i]);
        fprintf(to, "%s%*s%s%s", column > 0 ? "  " : "", (int)space, "", from->cells[i],
                last ? "\n" : "");
    }
    fprintf(to, "%zu game%s, %zu done", tally->games, tally->games == 1 ? "" : "s", tally->done);
    if (tally->failed > 0) {
        fprintf(to, ", %zu failed", tally->failed);
    }
    fprintf(to, "; proved where there is no mark%s%s%s\n", from->marked['*'] ? "; * computed" : "",
            from->marked['~'] ? "; ~ conjectured" : "", from->marked['?'] ? "; ? unknown" : "");
}

wy_status wy_sweep_table_text(const wy_sweep_table *table, FILE *to, wy_error *error) {
    grid cells = {.table = table, .shows_status = table->tally.done < table->tally.games};
    cells.columns = table->store->parameters + table->count + cells.shows_status;
    cells.widths = calloc(cells.columns, sizeof *cells.widths);
    wy_status status = cells.widths == NULL ? wi_fail_memory(error) : put_heads(&cells, error);
    if (status == WY_OK) {
        status = table->store->read(table->store->self, true, put_game, &cells, error);
    }
    if (status == WY_OK) {
        print_grid(to, &cells, &table->tally);
    }
    for (size_t i = 0; i < cells.count; i++) {
        free(cells.cells[i]);
    }
    free(cells.cells);
    free(cells.widths);
    return status;
}

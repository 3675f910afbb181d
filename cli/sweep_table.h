/* sweep_table.h - reading a sweep's table row by row, for those that write it. */
#ifndef CLI_SWEEP_TABLE_H
#define CLI_SWEEP_TABLE_H

#include <sqlite3.h>

#include "sweep.h"

typedef struct cli_sweep_rows {
    const cli_sweep_table *table;
    cli *program;
    sqlite3_stmt *games, *fact;
    wy_status result; /* what went wrong, already complained about */
    /* The row; texts are valid until the next one. */
    int64_t id;
    int64_t parameters[WY_SWEEP_PARAMETERS];
    const char *rule, *status, *canonical;
} cli_sweep_rows;

typedef struct cli_sweep_cell {
    bool there; /* the game has such a fact */
    bool known, has_number;
    double number;
    const char *value, *standing, *by; /* valid until the next cell */
} cli_sweep_cell;

/* Close the rows also when this fails. */
wy_status cli_sweep_rows_open(cli_sweep_rows *rows, const cli_sweep_table *table, cli *program);
bool cli_sweep_rows_next(cli_sweep_rows *rows);
cli_sweep_cell cli_sweep_rows_cell(cli_sweep_rows *rows, const cli_sweep_column *column);
wy_status cli_sweep_rows_close(cli_sweep_rows *rows);

enum { CLI_SWEEP_NUMBER = 32 };

/* Whole numbers as such, others with so many digits; 15 and more: with all that count. */
void cli_sweep_number_text(char text[CLI_SWEEP_NUMBER], double number, int digits);

#endif

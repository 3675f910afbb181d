/* atlas_table.h - games of the atlas as a table: which, in what order, with which columns. */
#ifndef CLI_ATLAS_TABLE_H
#define CLI_ATLAS_TABLE_H

#include <wythoff/atlas.h>

#include "atlas.h"
#include "output.h"

enum { CLI_ATLAS_COLUMNS = 32 };

/* "rule,slope": the columns, or a complaint. */
wy_status cli_atlas_columns(int columns[CLI_ATLAS_COLUMNS], size_t *count, cli *program,
                            const char *names);

typedef struct cli_atlas_rows {
    const wy_atlas *atlas;
    const wy_atlas_game **games;
    size_t count;
    const int *columns;
    size_t column_count;
} cli_atlas_rows;

void cli_atlas_put_text(cli_output *out, const cli_atlas_rows *rows);
void cli_atlas_put_csv(cli_output *out, const cli_atlas_rows *rows);

#endif

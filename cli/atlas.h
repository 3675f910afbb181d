/* atlas.h - wythoff atlas: its parts. */
#ifndef CLI_ATLAS_H
#define CLI_ATLAS_H

#include <wythoff/atlas.h>

#include "cli.h"
#include "output.h"

typedef struct cli_atlas_settings {
    const char *from;  /* --from: the file that is asked; NULL: what the program has with it */
    const char *show;  /* --show: columns */
    const char *sort;  /* --sort: by a column */
    int64_t limit;     /* --limit: rows */
    int64_t each;      /* --each: seconds for a game */
    int64_t states;    /* --states: of machines and automata */
    int64_t columns;   /* --max: of the game that are looked at */
    bool retry, count; /* --retry, --count */
} cli_atlas_settings;

/* The atlas of a file, or if that is NULL the one of the program; atlas.c. */
wy_status cli_atlas_open(wy_atlas **out, cli *program, const char *from);

/* ---- Games of the atlas as a table: which, in what order, with which columns ---------------- */

enum { CLI_ATLAS_COLUMNS = 32 };

typedef struct cli_atlas_rows {
    const wy_atlas *atlas;
    const wy_atlas_game **games;
    size_t count;
    const int *columns;
    size_t column_count;
} cli_atlas_rows;

#endif

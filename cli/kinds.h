/* kinds.h - the N-positions of a picture by the kind of their winning move. */
#ifndef CLI_KINDS_H
#define CLI_KINDS_H

#include <wythoff/report.h>
#include <wythoff/solve.h>

#include "cli.h"
#include "solve/moves.h"

typedef struct cli_kinds {
    wi_kinds *kinds;
    size_t count;
    const char *label_list[WY_PICTURE_MAX_KINDS]; /* as wy_picture_options wants them */
} cli_kinds;

/* Works out which kinds the game has. */
wy_status cli_kinds_start(cli_kinds *kinds, cli *program);
void cli_kinds_free(cli_kinds *kinds);

/* Solves the window and adds P-positions and N-positions to the picture. */
wy_status cli_kinds_add(const cli_kinds *kinds, cli *program, wy_solution *solution,
                        wy_picture *picture, int64_t width, int64_t height);

#endif

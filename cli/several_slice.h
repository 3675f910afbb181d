/* several_slice.h - what a picture of a game on several heaps, or with a memory, is of. */
#ifndef CLI_SEVERAL_SLICE_H
#define CLI_SEVERAL_SLICE_H

#include <wythoff/report.h>

#include "cli.h"

/* Which heaps run to the right and upward, and what the others are. */
typedef struct cli_slice {
    int across, up; /* up: -1 where what is remembered runs upward */
    int64_t heap[WY_MOST_HEAPS];
    wy_cell memory; /* where `given` */
    bool given;
    bool all; /* states, in one picture */
} cli_slice;

/* ---- several_draw.c -------------------------------------------------------------------------- */

/* The table of all positions of the slice. */
wy_status cli_slice_table(wy_box **table, cli *program, const cli_slice *of,
                          const wy_picture_options *options);

/* The position at this place of the picture; false: there is none. */
bool cli_slice_at(wy_cell *at, const cli *program, const cli_slice *of, wy_position place);

/* ---- all states in one picture: several_states.c --------------------------------------------- */

enum { CLI_MOST_STATES = 8 };

/* How many there are, of passes and enforced sets; more than CLI_MOST_STATES: too many. */
int cli_states_of(const wy_rules *rules);

/* In which states each position is P, and the kinds of this; sets options->kinds. */
typedef struct cli_states cli_states;
wy_status cli_states_find(cli_states **out, cli *program, const cli_slice *of,
                          wy_picture_options *options);
void cli_states_free(cli_states *states); /* NULL is allowed */
wy_status cli_states_put(wy_picture *picture, cli *program, const cli_states *states,
                         const wy_picture_options *options);

#endif

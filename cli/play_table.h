/* play_table.h - a game at the terminal: what the program says and does. */
#ifndef CLI_PLAY_TABLE_H
#define CLI_PLAY_TABLE_H

#include <wythoff/play.h>

#include "cli.h"
#include "output.h"
#include "play_input.h"

typedef struct cli_table {
    cli *program;
    cli_output out;
    wy_play *play;
    wy_advice advice;
    const char *names[2];
    bool noted;      /* that nobody knows who wins, and why */
    double careless; /* the chance that the computer makes any legal move */
    uint64_t random; /* the state of the generator, not 0 */
} cli_table;

/* The parts and their rules, at the beginning. */
void cli_table_open(cli_table *table);

/* Whose turn it is, or who has won. */
void cli_table_show(cli_table *table);

/* The computer does what is best, as long as it is its turn. */
wy_status cli_table_computer(cli_table *table);

/* Does what a person says; *left: he quits. */
wy_status cli_table_hear(cli_table *table, const cli_input *input, bool *left);
wy_status cli_table_save(cli_table *table, const char *path, wy_error *error);

/* After a person's action when two people play: who stands better now. */
wy_status cli_table_comment(cli_table *table);

#endif

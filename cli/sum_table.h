/* sum_table.h - the table at which a sum of positions is played. */
#ifndef CLI_SUM_TABLE_H
#define CLI_SUM_TABLE_H

#include "cli.h"
#include "output.h"

typedef struct cli_sum_table {
    cli *program;
    cli_output out;
    wy_sum_play *play;
    wy_sum_solver *solver;
    wy_verdict verdict;
    bool known; /* the verdict is for now; else nobody knows who wins */
    const char *names[2];
    wy_seat computer; /* WY_NOBODY: two people */
} cli_sum_table;

/* Do people play each other? */
bool cli_sum_two(const cli_sum_table *table);
const wy_sum *cli_sum_now(const cli_sum_table *table);

/* "No: reason." */
void cli_sum_refuse(cli_sum_table *table, const char *reason);

/* The parts and their moves, and how to play. */
void cli_sum_open(cli_sum_table *table);

/* Where the game stands. */
void cli_sum_show(cli_sum_table *table);

/* The computer's move, if it is its turn. */
wy_status cli_sum_answer(cli_sum_table *table);

/* When two people play: who stands better now. */
wy_status cli_sum_comment(cli_sum_table *table);

/* What a player can ask. */
wy_status cli_sum_hint(cli_sum_table *table);
wy_status cli_sum_why(cli_sum_table *table);
wy_status cli_sum_moves(cli_sum_table *table);
void cli_sum_help(cli_sum_table *table);

#endif

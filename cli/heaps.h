/*
 * heaps.h - positions as arguments: X Y Z, or in one word 3,5,7 or (3,5,7), and what is remembered
 * as --state or --last.  The only reader of positions; it complains of faults.
 */
#ifndef CLI_HEAPS_H
#define CLI_HEAPS_H

#include <gmp.h>

#include "cli.h"

/* One number that is not negative, of any length; what is "a heap", "a column", ... */
wy_status cli_heap_read(mpz_t heap, cli *program, const char *what, const char *text);

/* Two such numbers in one word; what is "--at", "a move", ... */
wy_status cli_pair_read(mpz_t pair[2], cli *program, const char *what, const char *word);

/* The arguments with commas between them, to be freed. */
wy_status cli_words_join(char **text, cli *program, char **arguments, int count);

/*
 * A position of program->rules, which was initialized: a number for each heap, as one word or as so
 * many arguments.  What is remembered is as at the start, but for --state and --last.
 */
wy_status cli_place_read(wy_place *place, cli *program, char **arguments, int count);

/* Reads the memory from --state or --last; without them it is as at the start with these heaps. */
wy_status cli_state_read(wy_place *place, cli *program);

/*
 * The position that a command is about becomes program->sum: GAME and its heaps as one board, or a
 * sum of positions, which takes no further arguments.
 */
wy_status cli_position_read(cli *program, char **arguments, int count);

#endif

/* heaps.h - the position that a command is given: X Y, or in one word 3,5 or (3,5). */
#ifndef CLI_HEAPS_H
#define CLI_HEAPS_H

#include <gmp.h>

#include "cli.h"

/* Reads the heaps, which were initialized, from one or two arguments; complains of faults. */
wy_status cli_heaps_read(mpz_t heaps[2], cli *program, char **arguments, int count);

/*
 * The position that a command is about becomes program->sum: GAME and its heaps as one board, or a
 * sum of positions, which takes no further arguments.
 */
wy_status cli_position_read(cli *program, char **arguments, int count);

/* "3,5" or "(3,5)" in two parts, which point into what is returned; free() it.  NULL: neither. */
char *cli_heaps_split(char *parts[2], const char *pair);

/* One number that is not negative, of any length; what is "a heap", "a column", ... */
wy_status cli_heap_read(mpz_t heap, cli *program, const char *what, const char *text);

#endif

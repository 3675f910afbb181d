/*
 * several.h - commands about games on several heaps, or with a memory: program->heaps.
 *
 * A command that knows such games has a function `several` beside `run`; the others refuse them in
 * one place, main.c.
 */
#ifndef CLI_SEVERAL_H
#define CLI_SEVERAL_H

#include <wythoff/report.h>

#include "cli.h"

wy_status cli_several_rules(cli *program);

/* All P-positions with heaps up to max. */
wy_status cli_several_positions(cli *program, int64_t max, bool sorted, bool count_only);

/* The P-positions with sorted heaps, by their first heap, where there is one for each number. */
wy_status cli_several_sequence(cli *program, int64_t terms);

/* The values of all positions with heaps below size, one a line. */
wy_status cli_several_grundy(cli *program, int64_t size);

/* The value of one position. */
wy_status cli_several_grundy_at(cli *program, char *place_text);

/* slice, which fixes heaps (z=7), may be NULL; options are checked. */
wy_status cli_several_draw(cli *program, wy_picture_options *options, const char *slice);

/* said: the options that are blocked or named, instead of all that may be; NULL: nothing is said.
 */
wy_status cli_several_decide_at(cli *program, const wy_place *place, bool all, const char *said);

/* With the game of this text; window 0: as far as is usual. */
wy_status cli_several_compare(cli *program, const char *other, int64_t window);

wy_status cli_several_graph(cli *program, char **arguments, int count, size_t vertices,
                            size_t edges);

/* ---- what they share: several.c -------------------------------------------------------------- */

/*
 * The heaps, from one argument for each or from a word 3,5,7; then what is remembered: --state or
 * --last, and else as at the start.
 */
wy_status cli_several_place(wy_place *place, cli *program, char **arguments, int count);

/* Says how much memory a table takes, before it is taken: where it is much, or with --verbose. */
void cli_several_note(cli *program, const int64_t size[WY_MOST_HEAPS], bool values);

/* --state and --last of this game, instead of what is remembered at the start. */
wy_status cli_several_remember(wy_place *place, cli *program, const wy_rules *rules);

/* What is remembered, of all positions of a list; *given: --state or --last is there. */
wy_status cli_several_memory(wy_cell *memory, bool *given, cli *program);

#endif

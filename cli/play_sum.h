/* play_sum.h - wythoff play for a sum of positions, and transcripts of such games. */
#ifndef CLI_PLAY_SUM_H
#define CLI_PLAY_SUM_H

#include "cli.h"
#include "output.h"

/*
 * Plays program->sum at the terminal; people: two of them play each other.  file, which
 * may be NULL, gets the game at the end.
 */
wy_status cli_play_sum(cli *program, bool people, bool computer_first, const char *file);

/* Judges a transcript, move by move; path is how its file is called; play_sum_replay.c. */
wy_status cli_replay_sum(cli *program, cli_output *out, const char *text, size_t length,
                         const char *path);

#endif

/* play_replay.h - checking a transcript, with comments. */
#ifndef CLI_PLAY_REPLAY_H
#define CLI_PLAY_REPLAY_H

#include "cli.h"

/* Plays the game of the file (- is stdin) and says who stands better after each move. */
wy_status cli_replay(cli *program, const char *path);

#endif

/* play_input.h - what a player says at the table. */
#ifndef CLI_PLAY_INPUT_H
#define CLI_PLAY_INPUT_H

#include <wythoff/play.h>

#include "cli.h"

typedef enum cli_said {
    SAID_NOTHING, /* an empty line */
    SAID_MOVE,    /* one pair */
    SAID_BLOCK,   /* any number of pairs */
    SAID_HINT,
    SAID_WHY,
    SAID_MOVES,
    SAID_UNDO,
    SAID_RESTART,
    SAID_SWITCH,
    SAID_SAVE,
    SAID_HELP,
    SAID_QUIT,
    SAID_NONSENSE, /* fault tells */
} cli_said;

enum { CLI_SAID_FAULT = 160 };
#define CLI_NO_PART SIZE_MAX

typedef struct cli_input {
    cli_said said;
    size_t part; /* of a move, from 0; CLI_NO_PART: it was not said */
    bool to;     /* the pairs are positions to go to, not what is taken */
    bool both;   /* a move as it is printed: what is taken, and in the second pair where to */
    wy_big_pair *pairs; /* count of them */
    size_t count, room;
    const char *file; /* SAID_SAVE; a part of the line */
    char fault[CLI_SAID_FAULT];
} cli_input;

/*
 * Understands a line that was said at this position; the line is changed, and must live as long as
 * the input.
 */
wy_status cli_input_read(cli_input *input, const wy_sum *now, char *line);
void cli_input_clear(cli_input *input);

#endif

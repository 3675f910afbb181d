/* play_input.h - what a player says at the table. */
#ifndef CLI_PLAY_INPUT_H
#define CLI_PLAY_INPUT_H

#include <wythoff/play.h>

#include "cli.h"

typedef enum cli_said {
    SAID_NOTHING, /* an empty line */
    SAID_MOVE,    /* one move */
    SAID_LIST,    /* any number of options, to block or to name */
    SAID_SET,     /* a set of moves to name */
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

typedef struct cli_input {
    cli_said said;
    wy_move *moves; /* count of them */
    size_t count, room;
    int set;          /* SAID_SET: from 0 */
    const char *file; /* SAID_SAVE; a part of the line */
    char fault[CLI_SAID_FAULT];
} cli_input;

/*
 * Understands a line that was said at this point of the game; the line is changed, and must live as
 * long as the input.  Whether a move is legal is not looked at.
 */
wy_status cli_input_read(cli_input *input, const wy_play *play, char *line);

/* "(1,0) (2,0)": options of this part, as a SAID_LIST or SAID_NONSENSE. */
wy_status cli_input_options(cli_input *input, const wy_part *part, char *text);

void cli_input_clear(cli_input *input);

#endif

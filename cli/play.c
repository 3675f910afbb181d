/* play.c - wythoff play: a game at the terminal against the perfect opponent. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"
#include "heaps.h"
#include "play_input.h"
#include "play_replay.h"
#include "play_table.h"

typedef struct settings {
    const char *first;
    const char *replay;
    const char *save;
    bool two;
} settings;

/* ---- the table -------------------------------------------------------------------- */

/*
 * Reads a line.  At a terminal there is a prompt; otherwise the line is repeated,
 * so that the output alone can be read as a conversation.
 */
static bool next_line(cli_output *out, char **line, size_t *room) {
    const bool terminal = isatty(STDIN_FILENO) != 0;
    if (terminal) {
        cli_put(out, "> ");
    }
    cli_output_show(out);
    errno = 0;
    const ssize_t length = getline(line, room, stdin);
    cli_clock_restart(); /* --seconds is for the answer, not for the question */
    if (length < 0) {
        if (terminal) {
            cli_put_letter(out, '\n');
        }
        return false;
    }
    /* A zero byte would hide the rest of the line. */
    for (ssize_t i = 0; i < length; i++) {
        if ((*line)[i] == '\0') {
            (*line)[i] = '?';
        }
    }
    if (!terminal) {
        const size_t end = strcspn(*line, "\r\n");
        cli_putf(out, "> %.*s\n", (int)end, *line);
    }
    return true;
}

/* Rounds: the computer acts, the table is shown, a person speaks. */
static wy_status converse(cli_table *table) {
    char *line = NULL;
    size_t room = 0;
    bool left = false;
    wy_status status = cli_table_comment(table);
    bool show = true;
    while (!left && status == WY_OK && cli_output_good(&table->out)) {
        status = cli_table_computer(table);
        if (status != WY_OK) {
            break;
        }
        if (show) {
            cli_table_show(table);
        }
        if (!next_line(&table->out, &line, &room)) {
            break;
        }
        cli_input input;
        const size_t turns = wy_play_turns(table->play);
        const wy_phase phase = wy_play_phase(table->play);
        status = cli_input_read(&input, table->play, line);
        if (status != WY_OK) {
            status = cli_complain(table->program, status, "out of memory");
        } else {
            status = cli_table_hear(table, &input, &left);
            /* After questions and refusals the position is still in view. */
            show = turns != wy_play_turns(table->play) || phase != wy_play_phase(table->play) ||
                   input.said == SAID_RESTART || input.said == SAID_SWITCH;
        }
        cli_input_clear(&input);
    }
    if (status == WY_OK && cli_stop_asked()) {
        status = cli_complain(table->program, WY_STOPPED, "%s", cli_stop_word());
    } else if (status == WY_OK && ferror(stdin)) {
        status = cli_complain(table->program, WY_SYSTEM, "cannot read what you say: %s",
                              strerror(errno));
    }
    free(line);
    return status;
}

/*
 * Nobody should play a long game and then hear that it cannot be saved.  Opening a
 * pipe would already tell its reader that all is over, so only files are tried.
 */
static bool can_save(const char *path, wy_error *error) {
    struct stat old;
    if (stat(path, &old) == 0 && !S_ISREG(old.st_mode) && !S_ISDIR(old.st_mode)) {
        return true;
    }
    wi_outfile *file;
    if (wi_outfile_open(&file, path, error) != WY_OK) {
        return false;
    }
    wi_outfile_abort(file);
    return true;
}

static bool computer_first(const settings *wanted) {
    return wanted->first != NULL && strcmp(wanted->first, "computer") == 0;
}

static wy_status sit_down(cli_table *table, const settings *wanted) {
    const bool second = !computer_first(wanted);
    if (wanted->two) {
        table->names[0] = "first";
        table->names[1] = "second";
    } else {
        wy_play_seat_computer(table->play, second ? WY_SECOND : WY_FIRST);
        table->names[second ? WY_SECOND : WY_FIRST] = "computer";
        table->names[second ? WY_FIRST : WY_SECOND] = "human";
    }
    wy_error error;
    /* A game that the program cannot play is refused at once, not at its first move. */
    if (!wanted->two) {
        const wy_status status = wy_play_advise(table->play, &table->advice, &error);
        if (status != WY_OK) {
            return cli_unfinished(table->program, status, &error, "the game has not begun");
        }
    }
    if (wanted->save != NULL && !can_save(wanted->save, &error)) {
        return cli_fail(table->program, &error);
    }
    cli_table_open(table);
    wy_status status = converse(table);
    if (wanted->save != NULL && (status == WY_OK || status == WY_STOPPED) &&
        cli_table_save(table, wanted->save, &error) != WY_OK) {
        status = cli_fail(table->program, &error);
    }
    return status;
}

static wy_status play(cli *program, const settings *wanted) {
    cli_table table = {.program = program};
    wy_error error;
    wy_status status = wy_play_open(&table.play, program->sum, &program->control, &error);
    if (status != WY_OK) {
        return cli_unfinished(program, status, &error, "the game has not begun");
    }
    status = cli_output_open(&table.out, program);
    if (status == WY_OK) {
        table.out.live = true; /* someone waits for every line */
        wy_advice_init(&table.advice);
        status = sit_down(&table, wanted);
        wy_advice_clear(&table.advice);
        status = cli_output_close(&table.out, status);
    }
    wy_play_free(table.play);
    return status;
}

/* ---- the command --------------------------------------------------------------------- */

static wy_status check(cli *program, const settings *wanted) {
    if (wanted->replay != NULL) {
        if (program->rules != NULL || program->sum != NULL || wanted->two ||
            wanted->first != NULL || wanted->save != NULL) {
            return cli_complain(program, WY_BAD,
                                "--replay FILE stands alone: the game, its start "
                                "and its players are in FILE");
        }
        return WY_OK;
    }
    if (wanted->first != NULL && strcmp(wanted->first, "me") != 0 &&
        strcmp(wanted->first, "computer") != 0) {
        return cli_complain(program, WY_BAD, "--first is me or computer, not '%.60s'",
                            wanted->first);
    }
    if (wanted->first != NULL && wanted->two) {
        return cli_complain(program, WY_BAD, "with --two the computer does not play");
    }
    if (program->common.file != NULL && strcmp(program->common.file, "-") == 0) {
        return cli_complain(program, WY_BAD, "the rule cannot come from stdin: your moves do");
    }
    return WY_OK;
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    wy_status status = check(program, wanted);
    if (status != WY_OK) {
        return status;
    }
    if (wanted->replay != NULL) {
        return cli_replay(program, wanted->replay);
    }
    status = cli_position_read(program, arguments, count);
    return status == WY_OK ? play(program, wanted) : status;
}

static const cli_option options_table[] = {
    {.name = "first",
     .kind = CLI_WORD,
     .offset = offsetof(settings, first),
     .value = "WHO",
     .help = "who moves first: me (unless told) or computer"},
    {.name = "two",
     .kind = CLI_FLAG,
     .offset = offsetof(settings, two),
     .help = "two people play each other; the program referees and comments"},
    {.name = "save",
     .kind = CLI_WORD,
     .offset = offsetof(settings, save),
     .value = "FILE",
     .help = "write the game to FILE at the end"},
    {.name = "replay",
     .kind = CLI_WORD,
     .offset = offsetof(settings, replay),
     .value = "FILE",
     .help = "check the game in FILE and say who stands better at each move"},
};

const cli_command cli_command_play = {
    .name = "play",
    .usage = "GAME X Y",
    .summary = "play at the terminal against the perfect opponent",
    .text =
        "You and the program take turns at (X,Y), or at as many heaps as GAME has. Say your move\n"
        "as what you take, (1,2) or 1 2 or x 3, or where you go, to (3,5); on one heap 3 or to 5;\n"
        "or pass. `help` at the table lists the rest: hint, why, moves, undo, restart, switch,\n"
        "save. Where options may be blocked or are named (comply), and where a set of moves is\n"
        "named, each player announces that before the other moves: block (1,2), name (1,2), name\n"
        "2; in imitation games the history is kept. A move that is not legal is refused, with the\n"
        "reason. The program never loses a won game, whatever you take back or exchange.\n"
        "X and Y may have any number of digits where a theorem or the telescope decides.\n"
        "GAME may be a sum of positions, GAME@x,y + GAME@x,y,z|STATE + nim(7), without X Y: a\n"
        "move is then 1: (1,2), in part 1. --state and --last say what is remembered at the\n"
        "start of a game with a memory: wythoff help decide.\n"
        "Moves may come from a pipe. --seconds is for each answer, not for the whole game.\n"
        "The exit status is 0 whoever wins; with --replay it is 1 if a move of the transcript\n"
        "is not legal.",
    .examples = "  $ wythoff play wythoff 12 20 --first computer\n"
                "  $ echo 'to (0,0)' | wythoff play maharaja 1 2\n"
                "  $ printf 'hint\\n3 0\\n' | wythoff play wythoff 10^30 10^31\n"
                "  $ wythoff play --replay examples/imitation-16a.game\n"
                "  $ printf '1: x 2\\n' | wythoff play 'wythoff@3,5 + nim(4) + nim(4)'\n"
                "  $ printf 'x 2\\nundo\\n(0,0,3)\\n' | wythoff play 'wythoff on 3 heaps' 2 1 3\n"
                "  $ printf 'name 2\\n(0,2)\\n' | wythoff play odd-or-even-nim 3 4 --two\n"
                "  $ printf '1: z 2\\n' | wythoff play 'raleigh@1,2,4 + nim pass@2,3|0'\n",
    .takes = CLI_GAME | CLI_SUM | CLI_NO_GAME | CLI_HEAPS | CLI_WORK | CLI_MEMORY | CLI_TIME,
    .least = 0,
    .most = WY_MOST_HEAPS,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(settings),
    .run = run,
};

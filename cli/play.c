/* play.c - wythoff play: a game at the terminal against the perfect opponent. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <wythoff/play.h>

#include "cli.h"
#include "heaps.h"
#include "output.h"
#include "play_input.h"
#include "play_table.h"
#include "tuples.h"

/* ---- A transcript, played again and judged move by move -------------------------------------- */

enum { LONGEST_TRANSCRIPT = 1 << 26 };

typedef struct judge {
    cli *program;
    cli_output out;
    wy_advice advice; /* for the state before the last action */
    size_t turns;     /* that have been shown */
    int announced;    /* and the announcements of the last of them */
    bool begun, over, known;
    wy_seat winner; /* with best play, when it is known */
} judge;

/* ---- comments -------------------------------------------------------------------------------- */

/* "pass", or the position that the option leads to. */
static void put_option(judge *j, const wy_part *part, const wy_place *from, const wy_move *move) {
    if (move->pass) {
        cli_put(&j->out, "pass");
        return;
    }
    wy_place to;
    wy_place_init(&to);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_sub(to.heap[i], from->heap[i], move->take[i]);
    }
    cli_put_heaps(&j->out, part, to.heap);
    wy_place_clear(&to);
}

/* "Alice 1: (3,5) -> (3,1), name set 2", the part on several boards alone; "Alice pass" */
static void put_move(judge *j, const wy_sum *now, const wy_turn *turn, const char *const names[2]) {
    const wy_move *move = &turn->move;
    const wy_part *part = &now->parts[move->part];
    cli_putf(&j->out, "%s ", names[turn->mover]);
    if (now->count > 1) {
        cli_putf(&j->out, "%zu: ", move->part + 1);
    }
    if (!move->pass) {
        cli_put_heaps(&j->out, part, turn->from.heap);
        cli_put(&j->out, " -> ");
    }
    put_option(j, part, &turn->from, move);
    if (move->name != WY_NOT_NAMED) {
        cli_putf(&j->out, ", name set %d", move->name + 1);
    }
}

static void put_start(judge *j, const wy_sum *start) {
    if (start->count == 1) {
        cli_put_places(&j->out, start);
    }
    for (size_t i = 0; i < start->count && start->count > 1; i++) {
        cli_put(&j->out, i == 0 ? "" : " + ");
        cli_put_part(&j->out, &start->parts[i]);
    }
}

/* The options that are blocked or named, as positions. */
static void put_listed(judge *j, const wy_part *part, const wy_move *moves, size_t count) {
    for (size_t i = 0; i < count; i++) {
        cli_put_letter(&j->out, ' ');
        put_option(j, part, &part->at, &moves[i]);
    }
}

/* The last announcement of this turn. */
static void put_announced(judge *j, const wy_part *part, const wy_turn *turn,
                          const char *const names[2]) {
    const char *name = names[wy_play_other(turn->mover)];
    if (!turn->announced) {
        cli_putf(&j->out, "%s names set %d", name, turn->set + 1);
        return;
    }
    cli_putf(&j->out, "%s %s%s", name, part->rules->comply > 0 ? "names" : "blocks",
             turn->count == 0 ? " nothing" : "");
    put_listed(j, part, turn->listed, turn->count);
}

/* "; a mistake, better was (4,0) to (1,6)" */
static void put_mistake(judge *j, const wy_sum *now, const wy_advice *before) {
    cli_put(&j->out, "; a mistake");
    switch (before->phase) {
    case WY_PHASE_NAME:
        cli_putf(&j->out, ", better was to name set %d", before->move.name + 1);
        break;
    case WY_PHASE_BLOCK:
    case WY_PHASE_COMPLY:
        cli_put(&j->out, before->phase == WY_PHASE_COMPLY ? ", better was to name"
                         : before->count == 0             ? ", better was to block nothing"
                                                          : ", better was to block");
        put_listed(j, &now->parts[0], before->listed, before->count);
        break;
    case WY_PHASE_MOVE:
        if (before->winning > 0) {
            cli_put(&j->out, ", better was ");
            cli_put_move(&j->out, now, &before->move);
        }
        break;
    case WY_PHASE_OVER:
        break;
    }
}

/* How many announcements there are in a turn. */
static int announced(const wy_turn *turn) {
    return (turn->set != WY_NOT_NAMED) + turn->announced;
}

/* Is called when the game begins and after each line of it. */
static wy_status watch(void *data, wy_play *play, const char *const names[2], wy_error *error) {
    judge *j = data;
    const size_t turns = wy_play_turns(play);
    const wy_turn *now = wy_play_now(play);
    const wy_sum *place = wy_play_place(play);
    wy_seat actor = WY_NOBODY;
    if (j->over) {
        return WY_OK; /* the line of the result */
    }
    if (!j->begun) {
        put_start(j, place);
        j->begun = true;
    } else if (turns > j->turns) {
        /* Blocks that nobody announced were nothing. */
        actor = wy_play_turn(play, turns - 2)->mover;
        put_move(j, place, wy_play_turn(play, turns - 2), names);
    } else if (announced(now) > j->announced) {
        actor = wy_play_other(now->mover);
        put_announced(j, &place->parts[0], now, names);
    } else {
        return WY_OK;
    }
    j->over = wy_play_phase(play) == WY_PHASE_OVER;
    j->turns = turns;
    j->announced = announced(now);
    wy_advice before = j->advice;
    wy_advice_init(&j->advice);
    const wy_status status = wy_play_advise(play, &j->advice, error);
    const bool was_known = j->known;
    j->known = status == WY_OK;
    if (j->known) {
        const wy_seat acts = wy_play_actor(play);
        const wy_seat winner = j->advice.wins ? acts : wy_play_other(acts);
        cli_putf(&j->out, ": %s wins%s", names[winner], j->over ? "" : " with best play");
        if (was_known && actor != WY_NOBODY && j->winner == actor && winner != actor) {
            put_mistake(j, place, &before);
        }
        j->winner = winner;
    } else if (status == WY_LIMIT) {
        cli_put(&j->out, ": out of reach");
    }
    cli_put_letter(&j->out, '\n');
    wy_advice_clear(&before);
    return status == WY_LIMIT ? WY_OK : status;
}

/* ---- the file -------------------------------------------------------------------------------- */

static wy_status read_file(char **text, size_t *length, cli *program, const char *path) {
    const bool standard = strcmp(path, "-") == 0;
    *text = NULL;
    *length = 0;
    FILE *file = standard ? stdin : fopen(path, "rbe");
    if (file == NULL) {
        return cli_complain(program, WY_BAD, "cannot open %.200s: %s", path, strerror(errno));
    }
    wy_status status = cli_read_stream(text, length, file, LONGEST_TRANSCRIPT);
    if (status == WY_SYSTEM) {
        cli_complain(program, status, "out of memory");
    } else if (status == WY_BAD) {
        status = errno == EINTR
                     ? cli_complain(program, WY_STOPPED, "stopped while reading the transcript")
                     : cli_complain(program, errno == EISDIR ? WY_BAD : WY_SYSTEM,
                                    "cannot read %.200s: %s", path, strerror(errno));
    } else if (*length > LONGEST_TRANSCRIPT) {
        status = cli_complain(program, WY_LIMIT, "%.200s is too long for a transcript", path);
    }
    if (!standard) {
        fclose(file);
    }
    return status;
}

static wy_status judge_text(judge *j, const char *text, size_t length, const char *path) {
    wy_play *play = NULL;
    char names[2][WY_MAX_NAME + 1];
    wy_error error;
    const wy_status status =
        wy_play_read(&play, names, text, length, &j->program->control, watch, j, &error);
    if (status == WY_STOPPED) {
        return cli_unfinished(j->program, status, &error, "the rest was not looked at");
    }
    if (status != WY_OK) {
        cli_output_show(&j->out); /* what is known first */
        char message[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
        wy_error_text(message, sizeof message, &error);
        return cli_complain(j->program, status, "%.200s:%s%s", path, error.line > 0 ? "" : " ",
                            message);
    }
    if (!j->over) {
        cli_put(&j->out, "The game is not over.\n");
    }
    wy_play_free(play);
    return WY_OK;
}

/* Plays the game of the file (- is stdin) and says who stands better after each move. */
static wy_status cli_replay(cli *program, const char *path) {
    char *text;
    size_t length;
    wy_status status = read_file(&text, &length, program, path);
    judge j = {.program = program, .winner = WY_NOBODY};
    if (status == WY_OK) {
        status = cli_output_open(&j.out, program);
    }
    if (status == WY_OK) {
        j.out.live = true;
        wy_advice_init(&j.advice);
        status = judge_text(&j, text, length, strcmp(path, "-") == 0 ? "stdin" : path);
        wy_advice_clear(&j.advice);
        status = cli_output_close(&j.out, status);
    }
    free(text);
    return status;
}

/* ---- the command ----------------------------------------------------------------------------- */

typedef struct settings {
    const char *first;
    const char *replay;
    const char *save;
    const char *level;
    int64_t seed;
    bool two;
} settings;

/* How strong the computer plays: the chance of any legal move instead of the best one. */
static const struct {
    const char *name;
    double careless;
} levels[] = {{"perfect", 0}, {"strong", 0.2}, {"fair", 0.5}, {"beginner", 0.9}};

/* ---- the table ------------------------------------------------------------------------------- */

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
    const uint64_t seed = wanted->seed >= 0 ? (uint64_t)wanted->seed : (uint64_t)time(NULL);
    cli_table table = {.program = program, .random = (seed + 1) * UINT64_C(0x9E3779B97F4A7C15)};
    table.random |= 1; /* never 0 */
    for (size_t i = 0; wanted->level != NULL && i < sizeof levels / sizeof levels[0]; i++) {
        table.careless =
            strcmp(wanted->level, levels[i].name) == 0 ? levels[i].careless : table.careless;
    }
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

/* ---- the command ----------------------------------------------------------------------------- */

static wy_status check(cli *program, const settings *wanted) {
    if (wanted->replay != NULL) {
        if (program->rules != NULL || program->sum != NULL || wanted->two ||
            wanted->first != NULL || wanted->level != NULL || wanted->save != NULL) {
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
    bool known = wanted->level == NULL;
    for (size_t i = 0; !known && i < sizeof levels / sizeof levels[0]; i++) {
        known = strcmp(wanted->level, levels[i].name) == 0;
    }
    if (!known) {
        return cli_complain(program, WY_BAD,
                            "--level is perfect, strong, fair or beginner, not '%.60s'",
                            wanted->level);
    }
    if ((wanted->first != NULL || wanted->level != NULL) && wanted->two) {
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
    CLI_WORD_OPTION(settings, first, "first", "WHO",
                    "who moves first: me (unless told) or computer"),
    CLI_WORD_OPTION(settings, level, "level", "NAME",
                    "how strong the computer is: perfect (unless told), strong, fair or beginner"),
    CLI_FLAG_OPTION(settings, two, "two",
                    "two people play each other; the program referees and comments"),
    CLI_WORD_OPTION(settings, save, "save", "FILE", "write the game to FILE at the end"),
    CLI_WORD_OPTION(settings, replay, "replay", "FILE",
                    "check the game in FILE and say who stands better at each move"),
    CLI_NUMBER_OPTION(settings, seed, "seed", "N", 0, CLI_LARGEST,
                      "--level: the same moves for the same N", .initial = -1, .expert = true),
};

const cli_command cli_command_play = {
    .name = "play",
    .usage = "GAME X Y",
    .summary = "play at the terminal against the perfect opponent, or a weaker one",
    .text =
        "You and the program take turns at (X,Y), or at as many heaps as GAME has. Say your move\n"
        "as what you take, (1,2) or 1 2 or x 3, or where you go, to (3,5); on one heap 3 or to 5;\n"
        "or pass. `help` at the table lists the rest: hint, why, moves, undo, restart, switch,\n"
        "save. Where options may be blocked or are named (comply), and where a set of moves is\n"
        "named, each player announces that before the other moves: block (1,2), name (1,2), name\n"
        "2; in imitation games the history is kept. A move that is not legal is refused, with the\n"
        "reason. The program never loses a won game, whatever you take back or exchange, unless\n"
        "--level lets it: then it makes any legal move now and then.\n"
        "X and Y may have any number of digits where a theorem or the telescope decides.\n"
        "GAME may be a sum of positions, GAME@x,y + GAME@x,y,z|STATE + nim(7), without X Y: a\n"
        "move is then 1: (1,2), in part 1. --state and --last say what is remembered at the\n"
        "start of a game with a memory: wythoff help decide.\n"
        "Moves may come from a pipe. --seconds is for each answer, not for the whole game.\n"
        "The exit status is 0 whoever wins; with --replay it is 1 if a move of the transcript\n"
        "is not legal.",
    .examples = "  $ wythoff play wythoff 12 20 --first computer\n"
                "  $ echo 'to (0,0)' | wythoff play maharaja 1 2\n"
                "  $ echo '3 0' | wythoff play wythoff 12 20 --level beginner\n"
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

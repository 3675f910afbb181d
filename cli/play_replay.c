/* play_replay.c - a transcript, played again and judged move by move. */
#include "play_replay.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/play.h>

#include "output.h"
#include "parts.h"

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

/* ---- comments ------------------------------------------------------------------------- */

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

/* ---- the file ----------------------------------------------------------------------------- */

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

wy_status cli_replay(cli *program, const char *path) {
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

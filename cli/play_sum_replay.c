/* play_sum_replay.c - the transcript of a sum, played again and judged move by move. */
#include "play_sum.h"

#include "sum_words.h"

typedef struct judge {
    cli *program;
    cli_output *out;
    wy_sum_solver *solver;
    wy_verdict before; /* of the position before the last move */
    bool begun, known, over;
    size_t turns;
    wy_seat winner; /* with best play, when it is known */
} judge;

/* The move that was made last, on the parts as they are after it. */
static void put_move(judge *j, const wy_sum_play *play, const char *const names[2]) {
    const wy_sum_turn *turn = wy_sum_play_turn(play, wy_sum_play_turns(play) - 1);
    const wy_part *part = &wy_sum_play_now(play)->parts[turn->part];
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    mpz_add(x, part->x, turn->dx);
    mpz_add(y, part->y, turn->dy);
    cli_putf(j->out, "%s %zu: ", names[turn->mover], turn->part + 1);
    cli_put_place(j->out, part, x, y);
    cli_put(j->out, " -> ");
    cli_put_place(j->out, part, part->x, part->y);
    mpz_clears(x, y, NULL);
}

/* ": Bob wins with best play; a mistake, better was 1: (4,0) to (1,6)" */
static void put_standing(judge *j, const wy_sum_play *play, bool was_known, wy_seat winner,
                         const char *const names[2]) {
    cli_putf(j->out, ": %s wins%s", names[winner], j->over ? "" : " with best play");
    const size_t turns = wy_sum_play_turns(play);
    const wy_seat actor = turns > 0 ? wy_sum_play_turn(play, turns - 1)->mover : WY_NOBODY;
    if (was_known && actor != WY_NOBODY && j->winner == actor && winner != actor) {
        cli_put(j->out, "; a mistake");
        if (j->before.has_move) {
            cli_put(j->out, ", better was ");
            cli_put_sum_move(j->out, wy_sum_play_now(play), &j->before.move);
        }
    }
}

/* Is called when the game begins and after each line of it. */
static wy_status watch(void *data, wy_sum_play *play, const char *const names[2], wy_error *error) {
    judge *j = data;
    const wy_sum *now = wy_sum_play_now(play);
    if (j->begun && wy_sum_play_turns(play) == j->turns) {
        return WY_OK; /* the line of the result */
    }
    if (!j->begun) {
        for (size_t i = 0; i < now->count; i++) {
            cli_put(j->out, i == 0 ? "" : " + ");
            cli_put_part(j->out, &now->parts[i]);
        }
        j->begun = true;
    } else {
        put_move(j, play, names);
    }
    j->turns = wy_sum_play_turns(play);
    j->over = wy_sum_play_over(play);
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    const wy_status status = wy_sum_decide(&verdict, j->solver, now, error);
    const bool was_known = j->known;
    j->known = status == WY_OK;
    if (j->known) {
        const wy_seat mover = wy_sum_play_mover(play);
        const wy_seat winner = verdict.p ? wy_play_other(mover) : mover;
        put_standing(j, play, was_known, winner, names);
        j->winner = winner;
    } else if (status == WY_LIMIT) {
        cli_put(j->out, ": out of reach");
    }
    cli_put_letter(j->out, '\n');
    wy_verdict_clear(&j->before);
    j->before = verdict;
    return status == WY_LIMIT ? WY_OK : status;
}

wy_status cli_replay_sum(cli *program, cli_output *out, const char *text, size_t length,
                         const char *path) {
    judge j = {.program = program, .out = out, .winner = WY_NOBODY};
    wy_error error;
    if (wy_sum_solver_open(&j.solver, &program->control, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    wy_verdict_init(&j.before);
    wy_sum_play *play = NULL;
    char names[2][WY_MAX_NAME + 1];
    wy_status status = wy_sum_play_read(&play, names, text, length, watch, &j, &error);
    if (status == WY_STOPPED) {
        cli_unfinished(program, status, &error, "the rest was not looked at");
    } else if (status != WY_OK) {
        cli_output_show(out); /* what is known first */
        char message[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
        wy_error_text(message, sizeof message, &error);
        cli_complain(program, status, "%.200s:%s%s", path, error.line > 0 ? "" : " ", message);
    } else if (!j.over) {
        cli_put(out, "The game is not over.\n");
    }
    wy_sum_play_free(play);
    wy_verdict_clear(&j.before);
    wy_sum_solver_free(j.solver);
    return status;
}

/*
 * decide_blocked.c - wythoff decide --said: who wins a turn in which these options are blocked, or
 * in which one of these options must be chosen (comply).
 *
 * No rule remembers between turns what was blocked, but within a turn it is a state: the position,
 * and the options that are out.  The referee of play takes the options, and the perfect player
 * moves.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "decide.h"
#include "play_input.h"

static wy_status announce(wy_play *play, const cli_input *input, wy_error *error) {
    const wy_phase phase = wy_play_phase(play);
    if (phase == WY_PHASE_NAME) {
        return wi_fail(error, WY_BAD, "no set of moves is named yet: say which, --state N");
    }
    if (phase != WY_PHASE_BLOCK && phase != WY_PHASE_COMPLY) {
        return wi_fail(error, WY_BAD, "no options may be blocked or named here");
    }
    const wy_status status = wy_play_list(play, input->moves, input->count, error);
    if (status == WY_NO) { /* the referee says no: the options are wrong */
        error->status = WY_BAD;
    }
    return status == WY_NO ? WY_BAD : status;
}

/* The perfect player's move, as a verdict. */
static wy_status judge(wy_verdict *verdict, wy_play *play, wy_error *error) {
    wy_advice advice;
    wy_advice_init(&advice);
    const wy_status status = wy_play_advise(play, &advice, error);
    if (status == WY_OK) {
        /* When it is over, who acts is who cannot move. */
        verdict->p = !advice.wins;
        verdict->has_move = advice.phase == WY_PHASE_MOVE && advice.wins;
        wy_move_set(&verdict->move, &advice.move);
        verdict->move.may_be_blocked = false;
        verdict->standing = advice.verdict.standing;
        verdict->reason[0] = verdict->checked[0] = '\0';
    }
    wy_advice_clear(&advice);
    return status;
}

wy_status cli_decide_blocked(wy_verdict *verdict, cli *program, const wy_sum *sum,
                             const char *text) {
    cli_input input;
    wy_error error;
    wy_play *play = NULL;
    char *copy = strdup(text);
    wy_status status = copy == NULL ? WY_SYSTEM : cli_input_options(&input, &sum->parts[0], copy);
    if (status != WY_OK) {
        free(copy);
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    if (input.said == SAID_NONSENSE) {
        status = cli_complain(program, WY_BAD, "--said: %s", input.fault);
    } else {
        status = wy_play_open(&play, sum, &program->control, &error);
        status = status == WY_OK ? announce(play, &input, &error) : status;
        status = status == WY_OK ? judge(verdict, play, &error) : status;
        cli_progress_clear(&program->progress);
        if (status != WY_OK) {
            status = cli_unfinished(program, status, &error, "the outcome is not known");
        }
    }
    wy_play_free(play);
    cli_input_clear(&input);
    free(copy);
    return status;
}

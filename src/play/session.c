/*
 * session.c - a game in progress: whose turn it is, what was done, and taking it
 * back.
 *
 * The state of a game is its start and the list of its turns, and nothing else: position,
 * phase and winner follow from it.  In games with blocking each turn has two steps: who does not
 * move announces what he blocks, then the other moves.  The first step is passed over
 * where no option may be blocked.
 */
#include "play/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/words.h"
#include "play/sum.h"
#include "theory/theory.h"

static wy_turn *now(const wy_play *play) {
    return &play->turns[play->count - 1];
}

static wy_status settle(wy_play *play, wy_error *error) {
    bool moves = false;
    wy_status status = wi_play_any_move(&moves, play, false, NULL, 0, error);
    if (status != WY_OK) {
        return status;
    }
    bool blocks = false;
    if (moves && wy_play_rules(play)->block > 0 && !now(play)->announced) {
        status = wi_play_any_move(&blocks, play, true, NULL, 0, error);
        if (status != WY_OK) {
            return status;
        }
    }
    play->phase = !moves ? WY_PHASE_OVER : blocks ? WY_PHASE_BLOCK : WY_PHASE_MOVE;
    return WY_OK;
}

/* ---- making a game ------------------------------------------------------------------------- */

static wy_status check_start(const wy_sum *start, wy_error *error) {
    for (size_t i = 0; i < start->count; i++) {
        const wy_part *part = &start->parts[i];
        const wy_status status = wy_rules_check_place(part->rules, &part->at, error);
        if (status != WY_OK) {
            return status;
        }
        if (!wy_rules_plane(part->rules)) {
            return wi_fail(error, WY_BAD, "games on two heaps without memory are played here");
        }
        if (!wi_cone_has(&part->rules->board, part->at.heap[0], part->at.heap[1])) {
            return wi_fail(error, WY_BAD, "this is no position on the board of the game");
        }
        const char *refusal = start->count > 1 ? wi_part_refusal(part->rules, &part->at) : NULL;
        if (refusal != NULL) {
            return wi_fail(error, WY_BAD, "%s", refusal);
        }
    }
    return WY_OK;
}

/* start becomes that of the game. */
static wy_status begin(wy_play *play, wy_sum *start, const wy_control *control, wy_error *error) {
    play->start = start;
    play->computer = WY_NOBODY;
    if (control != NULL) {
        play->control = *control;
    }
    wy_status status = check_start(start, error);
    if (status == WY_OK) {
        play->now = wy_sum_copy(start);
        status = play->now == NULL ? wi_fail_memory(error)
                                   : wy_sum_solver_open(&play->solver, control, error);
    }
    if (status == WY_OK) {
        status = wi_play_add_turn(play, WY_FIRST, error);
    }
    return status == WY_OK ? settle(play, error) : status;
}

static wy_status open_with(wy_play **play, wy_sum *start, const wy_control *control,
                           wy_error *error) {
    *play = NULL;
    wy_play *made = start == NULL ? NULL : calloc(1, sizeof *made);
    if (made == NULL) {
        wy_sum_free(start);
        return wi_fail_memory(error);
    }
    const wy_status status = begin(made, start, control, error);
    if (status != WY_OK) {
        wy_play_free(made);
        return status;
    }
    *play = made;
    return WY_OK;
}

wy_status wy_play_open(wy_play **play, const wy_sum *start, const wy_control *control,
                       wy_error *error) {
    return open_with(play, wy_sum_copy(start), control, error);
}

void wy_play_free(wy_play *play) {
    if (play == NULL) {
        return;
    }
    while (play->count > 0) {
        wi_play_drop_turn(play);
    }
    free(play->turns);
    wy_sum_solver_free(play->solver);
    wy_sum_free(play->start);
    wy_sum_free(play->now);
    free(play);
}

/* ---- looking at it ------------------------------------------------------------------------- */

const wy_sum *wy_play_start(const wy_play *play) {
    return play->start;
}

const wy_sum *wy_play_place(const wy_play *play) {
    return play->now;
}

const wy_rules *wy_play_rules(const wy_play *play) {
    return play->now->parts[0].rules;
}

void wy_play_allow_proof(wy_play *play, double seconds) {
    wy_sum_solver_allow_proof(play->solver, seconds);
}

wy_phase wy_play_phase(const wy_play *play) {
    return play->phase;
}

wy_seat wy_play_other(wy_seat seat) {
    return seat == WY_NOBODY ? WY_NOBODY : seat == WY_FIRST ? WY_SECOND : WY_FIRST;
}

wy_seat wy_play_mover(const wy_play *play) {
    return now(play)->mover;
}

wy_seat wy_play_actor(const wy_play *play) {
    return play->phase == WY_PHASE_BLOCK ? wy_play_other(wy_play_mover(play)) : wy_play_mover(play);
}

wy_seat wy_play_winner(const wy_play *play) {
    if (play->phase != WY_PHASE_OVER) {
        return WY_NOBODY;
    }
    return wy_play_rules(play)->misere ? wy_play_mover(play) : wy_play_other(wy_play_mover(play));
}

size_t wy_play_turns(const wy_play *play) {
    return play->count;
}

const wy_turn *wy_play_turn(const wy_play *play, size_t i) {
    return &play->turns[i];
}

const wy_turn *wy_play_now(const wy_play *play) {
    return now(play);
}

wy_seat wy_play_computer(const wy_play *play) {
    return play->computer;
}

void wy_play_seat_computer(wy_play *play, wy_seat seat) {
    play->computer = seat;
}

void wy_play_switch(wy_play *play) {
    play->computer = wy_play_other(play->computer);
}

/* ---- acting -------------------------------------------------------------------------------- */

static wy_status not_now(const wy_play *play, wy_error *error) {
    switch (play->phase) {
    case WY_PHASE_OVER:
        return wi_fail(error, WY_NO, "the game is over: there is no move left");
    case WY_PHASE_BLOCK:
        return wi_fail(error, WY_NO, "before this move the other player says what he blocks");
    case WY_PHASE_MOVE:
        break;
    }
    return wi_fail(error, WY_NO,
                   wy_play_rules(play)->block == 0 ? "in this game nothing can be blocked"
                   : now(play)->announced          ? "what is blocked here has already been said"
                                                   : "there is no option here that may be blocked");
}

wy_status wy_play_move(wy_play *play, size_t part, const mpz_t dx, const mpz_t dy,
                       wy_error *error) {
    if (play->phase != WY_PHASE_MOVE) {
        return not_now(play, error);
    }
    wy_status status = wi_play_legal(play, part, dx, dy, error);
    if (status != WY_OK) {
        return status;
    }
    if (wi_play_is_blocked(now(play), dx, dy)) {
        char pair[WI_SHORT_PAIR];
        wi_short_pair(pair, dx, dy);
        return wi_fail(error, WY_NO, "%s is blocked for this move", pair);
    }
    status = wi_play_push(play, part, dx, dy, error);
    if (status == WY_OK) {
        status = settle(play, error);
        if (status != WY_OK) {
            wi_play_pop(play);
        }
    }
    return status;
}

/* May this be the i-th of the moves that are blocked? */
static wy_status check_block(const wy_play *play, const wy_big_pair *moves, size_t i,
                             wy_error *error) {
    const wy_status status = wi_play_legal(play, 0, moves[i].x, moves[i].y, error);
    char pair[WI_SHORT_PAIR];
    wi_short_pair(pair, moves[i].x, moves[i].y);
    if (status != WY_OK) {
        return status;
    }
    if (!wi_play_blockable(play, moves[i].x, moves[i].y)) {
        return wi_fail(error, WY_NO,
                       "%s cannot be blocked: only options in which both heaps decrease can", pair);
    }
    if (wi_pairs_have(moves, i, moves[i].x, moves[i].y)) {
        return wi_fail(error, WY_NO, "%s is named twice", pair);
    }
    return WY_OK;
}

wy_status wy_play_block(wy_play *play, const wy_big_pair *moves, size_t count, wy_error *error) {
    if (play->phase != WY_PHASE_BLOCK) {
        return not_now(play, error);
    }
    if (count > (size_t)wy_play_rules(play)->block) {
        return wi_fail(error, WY_NO, "at most %lld option%s may be blocked, not %zu",
                       (long long)wy_play_rules(play)->block,
                       wy_play_rules(play)->block == 1 ? "" : "s", count);
    }
    wy_turn *turn = now(play);
    size_t room = 0;
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        status = check_block(play, moves, i, error);
    }
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        status = wi_pairs_append(&turn->no, &turn->blocked, &room, moves[i].x, moves[i].y, error);
    }
    if (status == WY_OK) {
        turn->announced = true;
        status = settle(play, error);
    }
    if (status != WY_OK) {
        wi_turn_forget_blocks(turn);
    }
    return status;
}

wy_status wy_play_undo(wy_play *play, wy_error *error) {
    if (now(play)->announced) {
        wi_turn_forget_blocks(now(play));
    } else if (play->count > 1) {
        wi_play_pop(play);
    } else {
        return wi_fail(error, WY_NO, "this is the beginning: there is nothing to take back");
    }
    return settle(play, error);
}

wy_status wy_play_restart(wy_play *play, wy_error *error) {
    while (play->count > 1) {
        wi_play_step_back(play);
    }
    wi_play_recall(play);
    wi_turn_forget_blocks(now(play));
    return settle(play, error);
}

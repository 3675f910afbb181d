/*
 * turns.c - the turns of a game, one added and one taken away, and what follows from them: whether
 * a move is blocked, and whether there is one.
 */
#include "play/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "play/sum.h"

/* ---- pairs and turns --------------------------------------------------------------- */

wy_status wi_pairs_append(wy_big_pair **pairs, size_t *count, size_t *room, const mpz_t x,
                          const mpz_t y, wy_error *error) {
    if (!wi_list_room(*pairs, *room, *count + 1)) {
        return wi_fail_memory(error);
    }
    mpz_init_set((*pairs)[*count].x, x);
    mpz_init_set((*pairs)[*count].y, y);
    (*count)++;
    return WY_OK;
}

void wi_pairs_release(wy_big_pair *pairs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        mpz_clears(pairs[i].x, pairs[i].y, NULL);
    }
    free(pairs);
}

void wi_turn_forget_blocks(wy_turn *turn) {
    wi_pairs_release(turn->no, turn->blocked);
    turn->no = NULL;
    turn->blocked = 0;
    turn->announced = false;
}

static wy_turn *now(const wy_play *play) {
    return &play->turns[play->count - 1];
}

/* A new turn. */
wy_status wi_play_add_turn(wy_play *play, wy_seat mover, wy_error *error) {
    if (!wi_list_room(play->turns, play->room, play->count + 1)) {
        return wi_fail_memory(error);
    }
    wy_turn *turn = &play->turns[play->count++];
    memset(turn, 0, sizeof *turn);
    turn->mover = mover;
    mpz_init_set(turn->x, play->now->parts[0].at.heap[0]);
    mpz_init_set(turn->y, play->now->parts[0].at.heap[1]);
    mpz_inits(turn->dx, turn->dy, NULL);
    return WY_OK;
}

void wi_play_drop_turn(wy_play *play) {
    wy_turn *turn = now(play);
    wi_turn_forget_blocks(turn);
    mpz_clears(turn->x, turn->y, turn->dx, turn->dy, NULL);
    play->count--;
}

/* Says that the turn is under way. */
static void reopen(wy_play *play) {
    wy_turn *turn = now(play);
    turn->part = 0;
    mpz_set(turn->x, play->now->parts[0].at.heap[0]);
    mpz_set(turn->y, play->now->parts[0].at.heap[1]);
    mpz_set_ui(turn->dx, 0);
    mpz_set_ui(turn->dy, 0);
}

/* The last move is undone, but not in what the place remembers. */
void wi_play_step_back(wy_play *play) {
    wi_play_drop_turn(play);
    wy_part *part = &play->now->parts[now(play)->part];
    mpz_set(part->at.heap[0], now(play)->x);
    mpz_set(part->at.heap[1], now(play)->y);
    reopen(play);
}

static void move_of(wy_move *move, size_t part, const mpz_t dx, const mpz_t dy) {
    wy_move_init(move);
    move->part = part;
    mpz_set(move->take[0], dx);
    mpz_set(move->take[1], dy);
}

/* What the place remembers, played anew. */
void wi_play_recall(wy_play *play) {
    wy_part *part = &play->now->parts[0];
    if (!wy_rules_keeps_last(part->rules)) {
        return;
    }
    wy_place_set(&part->at, &play->start->parts[0].at);
    for (size_t i = 0; i + 1 < play->count; i++) {
        const wy_turn *turn = &play->turns[i];
        wy_move move;
        move_of(&move, 0, turn->dx, turn->dy);
        wi_sum_move_apply(play->now, &move, NULL);
        wy_move_clear(&move);
    }
}

wy_status wi_play_legal(const wy_play *play, size_t part, const mpz_t dx, const mpz_t dy,
                        wy_error *why) {
    wy_move move;
    move_of(&move, part, dx, dy);
    const wy_status status = wy_sum_move_legal(play->now, &move, why);
    wy_move_clear(&move);
    return status;
}

wy_status wi_play_push(wy_play *play, size_t part, const mpz_t dx, const mpz_t dy,
                       wy_error *error) {
    wy_turn *turn = now(play);
    turn->part = part;
    mpz_set(turn->x, play->now->parts[part].at.heap[0]);
    mpz_set(turn->y, play->now->parts[part].at.heap[1]);
    mpz_set(turn->dx, dx);
    mpz_set(turn->dy, dy);
    wy_move move;
    move_of(&move, part, dx, dy);
    wy_status status = wi_sum_move_apply(play->now, &move, error);
    wy_move_clear(&move);
    if (status != WY_OK) {
        reopen(play);
        return status;
    }
    status = wi_play_add_turn(play, wy_play_other(turn->mover), error);
    if (status != WY_OK) {
        turn = now(play);
        mpz_set(play->now->parts[part].at.heap[0], turn->x);
        mpz_set(play->now->parts[part].at.heap[1], turn->y);
        reopen(play);
        wi_play_recall(play);
    }
    return status;
}

void wi_play_pop(wy_play *play) {
    wi_play_step_back(play);
    wi_play_recall(play);
}

/* ---- what follows from the turns -------------------------------------------------------- */

bool wi_play_blockable(const wy_play *play, const mpz_t dx, const mpz_t dy) {
    const wy_rules *rules = wy_play_rules(play);
    return rules->block > 0 &&
           (rules->block_kind == WY_BLOCK_ANY || (mpz_sgn(dx) > 0 && mpz_sgn(dy) > 0));
}

bool wi_pairs_have(const wy_big_pair *pairs, size_t count, const mpz_t dx, const mpz_t dy) {
    for (size_t i = 0; i < count; i++) {
        if (mpz_cmp(pairs[i].x, dx) == 0 && mpz_cmp(pairs[i].y, dy) == 0) {
            return true;
        }
    }
    return false;
}

bool wi_play_is_blocked(const wy_turn *turn, const mpz_t dx, const mpz_t dy) {
    return wi_pairs_have(turn->no, turn->blocked, dx, dy);
}

bool wi_play_stop(const wy_play *play) {
    return play->control.poll != NULL && play->control.poll(play->control.data, 0);
}

typedef struct hunt {
    const wy_play *play;
    bool blockable, found;
    const wy_big_pair *but;
    size_t count;
} hunt;

static bool look(void *data, const wy_move *move) {
    hunt *h = data;
    mpz_srcptr dx = move->take[0], dy = move->take[1];
    h->found = !wi_play_is_blocked(now(h->play), dx, dy) &&
               !wi_pairs_have(h->but, h->count, dx, dy) &&
               (!h->blockable || wi_play_blockable(h->play, dx, dy));
    return !h->found;
}

wy_status wi_play_any_move(bool *any, const wy_play *play, bool blockable, const wy_big_pair *but,
                           size_t count, wy_error *error) {
    /* A few moves nearly always answer; then all that can be tried. */
    static const long tries[] = {64, 1L << 20};
    hunt h = {.play = play, .blockable = blockable, .but = but, .count = count};
    bool all = false;
    for (int i = 0; i < 2 && !all && !h.found; i++) {
        all = true;
        for (size_t part = 0; part < play->now->count && !h.found; part++) {
            bool all_here = false;
            const wy_status status =
                wy_part_each_legal(&play->now->parts[part], tries[i], &all_here, look, &h, error);
            if (status != WY_OK) {
                return status;
            }
            all = all && all_here;
        }
    }
    *any = h.found;
    return h.found || all ? WY_OK
                          : wi_fail(error, WY_LIMIT,
                                    "whether there is a move left cannot be said: too many "
                                    "would have to be tried");
}

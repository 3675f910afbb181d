/*
 * turns.c - the turns of a game, one added and one taken away, and what follows from them: which
 * moves are open after what was announced, and whether there is one.
 */
#include "play/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/verdict.h"
#include "play/sum.h"

/* ---- lists of moves ------------------------------------------------------------------------ */

wy_status wi_moves_append(wy_move **moves, size_t *count, size_t *room, const wy_move *move,
                          wy_error *error) {
    if (!wi_list_room(*moves, *room, *count + 1)) {
        return wi_fail_memory(error);
    }
    wy_move_init(&(*moves)[*count]);
    wy_move_set(&(*moves)[*count], move);
    (*count)++;
    return WY_OK;
}

void wi_moves_release(wy_move *moves, size_t count) {
    for (size_t i = 0; i < count; i++) {
        wy_move_clear(&moves[i]);
    }
    free(moves);
}

static bool is_same(const wy_move *a, const wy_move *b) {
    bool same = a->pass == b->pass;
    for (int i = 0; i < WY_MOST_HEAPS && same; i++) {
        same = mpz_cmp(a->take[i], b->take[i]) == 0;
    }
    return same;
}

bool wi_moves_have(const wy_move *moves, size_t count, const wy_move *move) {
    for (size_t i = 0; i < count; i++) {
        if (is_same(&moves[i], move)) {
            return true;
        }
    }
    return false;
}

/* ---- turns --------------------------------------------------------------------------------- */

static wy_turn *now(const wy_play *play) {
    return &play->turns[play->count - 1];
}

wy_status wi_play_add_turn(wy_play *play, wy_seat mover, wy_error *error) {
    if (!wi_list_room(play->turns, play->room, play->count + 1)) {
        return wi_fail_memory(error);
    }
    wy_turn *turn = &play->turns[play->count++];
    memset(turn, 0, sizeof *turn);
    turn->mover = mover;
    turn->set = WY_NOT_NAMED;
    wy_move_init(&turn->move);
    wy_place_init(&turn->from);
    return WY_OK;
}

void wi_play_unlist(wy_play *play) {
    wy_turn *turn = now(play);
    wi_moves_release(turn->listed, turn->count);
    turn->listed = NULL;
    turn->count = 0;
    turn->announced = false;
}

void wi_play_unname(wy_play *play) {
    if (now(play)->set != WY_NOT_NAMED) {
        now(play)->set = WY_NOT_NAMED;
        mpz_set_si(play->now->parts[0].at.memory, WY_NOT_NAMED);
    }
}

void wi_play_drop_turn(wy_play *play) {
    wi_play_unlist(play);
    wy_move_clear(&now(play)->move);
    wy_place_clear(&now(play)->from);
    play->count--;
}

/* The move of this turn was not made, or is undone. */
static void take_back(wy_play *play) {
    wy_turn *turn = now(play);
    wy_place_set(&play->now->parts[turn->move.part].at, &turn->from);
    wy_place_clear(&turn->from);
    wy_place_init(&turn->from);
    wi_move_empty(&turn->move);
}

wy_status wi_play_push(wy_play *play, const wy_move *move, wy_error *error) {
    wy_turn *turn = now(play);
    wy_move_set(&turn->move, move);
    turn->move.valued = false;
    wy_place_set(&turn->from, &play->now->parts[move->part].at);
    wy_status status = wi_sum_move_apply(play->now, &turn->move, error);
    if (status == WY_OK) {
        status = wi_play_add_turn(play, wy_play_other(turn->mover), error);
    }
    if (status != WY_OK) {
        take_back(play);
    }
    return status;
}

void wi_play_pop(wy_play *play) {
    wi_play_drop_turn(play);
    take_back(play);
}

/* ---- what follows from the turns ----------------------------------------------------------- */

bool wi_play_unnamed(const wy_play *play) {
    const wy_part *part = &play->now->parts[0];
    return play->now->count == 1 && part->rules->memory == WY_MEMORY_ENFORCE &&
           mpz_cmp_si(part->at.memory, WY_NOT_NAMED) == 0;
}

bool wi_play_blockable(const wy_play *play, const wy_move *move) {
    const wy_rules *rules = wy_play_rules(play);
    return rules->block > 0 && (rules->block_kind == WY_BLOCK_ANY ||
                                (mpz_sgn(move->take[0]) > 0 && mpz_sgn(move->take[1]) > 0));
}

bool wi_play_is_open(const wy_play *play, const wy_move *move) {
    const wy_turn *turn = now(play);
    return !turn->announced ||
           wi_moves_have(turn->listed, turn->count, move) == (wy_play_rules(play)->comply > 0);
}

bool wi_play_stop(const wy_play *play) {
    return play->control.poll != NULL && play->control.poll(play->control.data, 0);
}

typedef struct hunt {
    const wy_play *play;
    bool blockable, found;
    const wy_move *but;
    size_t count;
} hunt;

static bool look(void *data, const wy_move *move) {
    hunt *h = data;
    h->found = wi_play_is_open(h->play, move) && !wi_moves_have(h->but, h->count, move) &&
               (!h->blockable || wi_play_blockable(h->play, move));
    return !h->found;
}

wy_status wi_play_any_move(bool *any, const wy_play *play, bool blockable, const wy_move *but,
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

typedef struct gathering {
    const wy_play *play;
    wy_move **moves;
    size_t *count;
    size_t room, most;
    const wy_move *but;
    size_t but_count;
    wy_status status;
    wy_error *error;
} gathering;

static bool gather(void *data, const wy_move *move) {
    gathering *g = data;
    if (wi_play_stop(g->play)) {
        g->status = wi_fail(g->error, WY_STOPPED, "stopped");
        return false;
    }
    if (*g->count < g->most && !wi_moves_have(g->but, g->but_count, move) &&
        !wi_moves_have(*g->moves, *g->count, move)) {
        g->status = wi_moves_append(g->moves, g->count, &g->room, move, g->error);
    }
    return g->status == WY_OK && *g->count < g->most;
}

wy_status wi_play_some_moves(wy_move **moves, size_t *count, const wy_play *play, size_t most,
                             const wy_move *but, size_t but_count, wy_error *error) {
    bool all = false;
    gathering g = {.play = play,
                   .moves = moves,
                   .count = count,
                   .room = *count,
                   .most = most,
                   .but = but,
                   .but_count = but_count,
                   .error = error};
    const wy_status status =
        wy_part_each_legal(&play->now->parts[0], 1L << 20, &all, gather, &g, error);
    if (status != WY_OK || g.status != WY_OK) {
        return status != WY_OK ? status : g.status;
    }
    return all || *count >= most
               ? WY_OK
               : wi_fail(error, WY_LIMIT, "there are too many moves to choose from");
}

/*
 * sum_play.c - a sum that is being played: its start and the list of moves; everything else follows
 * from these.
 */
#include "play/sum_play.h"

#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"

static wy_status settle(wy_sum_play *play, wy_error *error) {
    bool goes_on = false;
    const wy_status status = wy_sum_goes_on(&goes_on, play->now, error);
    play->over = !goes_on;
    return status;
}

wy_status wy_sum_play_create(wy_sum_play **out, const wy_sum *sum, wy_error *error) {
    *out = NULL;
    wy_sum_play *play = calloc(1, sizeof *play);
    if (play == NULL) {
        return wy_fail_memory(error);
    }
    play->start = wy_sum_copy(sum);
    play->now = wy_sum_copy(sum);
    const wy_status status =
        play->start == NULL || play->now == NULL ? wy_fail_memory(error) : settle(play, error);
    if (status != WY_OK) {
        wy_sum_play_free(play);
        return status;
    }
    *out = play;
    return WY_OK;
}

static void drop_turn(wy_sum_play *play) {
    wy_sum_turn *turn = &play->turns[--play->count];
    mpz_clears(turn->dx, turn->dy, NULL);
}

void wy_sum_play_free(wy_sum_play *play) {
    if (play == NULL) {
        return;
    }
    while (play->count > 0) {
        drop_turn(play);
    }
    free(play->turns);
    wy_sum_free(play->start);
    wy_sum_free(play->now);
    free(play);
}

const wy_sum *wy_sum_play_now(const wy_sum_play *play) {
    return play->now;
}

const wy_sum *wy_sum_play_start(const wy_sum_play *play) {
    return play->start;
}

wy_seat wy_sum_play_mover(const wy_sum_play *play) {
    return play->count % 2 == 0 ? WY_FIRST : WY_SECOND;
}

bool wy_sum_play_over(const wy_sum_play *play) {
    return play->over;
}

wy_seat wy_sum_play_winner(const wy_sum_play *play) {
    return play->over ? wy_play_other(wy_sum_play_mover(play)) : WY_NOBODY;
}

size_t wy_sum_play_turns(const wy_sum_play *play) {
    return play->count;
}

const wy_sum_turn *wy_sum_play_turn(const wy_sum_play *play, size_t i) {
    return &play->turns[i];
}

/* Takes the last move back. */
static void step_back(wy_sum_play *play) {
    const wy_sum_turn *turn = &play->turns[play->count - 1];
    wy_part *part = &play->now->parts[turn->part];
    mpz_add(part->x, part->x, turn->dx);
    mpz_add(part->y, part->y, turn->dy);
    drop_turn(play);
}

wy_status wy_sum_play_move(wy_sum_play *play, size_t part, const mpz_t dx, const mpz_t dy,
                           wy_error *error) {
    if (play->over) {
        return wy_fail(error, WY_NO, "the game is over: there is no move left");
    }
    if (part >= play->now->count) {
        return wy_fail(error, WY_NO, "there is no part %zu: they are 1 to %zu", part + 1,
                       play->now->count);
    }
    if (!wy_list_room(play->turns, play->room, play->count + 1)) {
        return wy_fail_memory(error);
    }
    wy_status status = wy_sum_move_make(play->now, part, dx, dy, error);
    if (status != WY_OK) {
        return status;
    }
    wy_sum_turn *turn = &play->turns[play->count];
    turn->mover = wy_sum_play_mover(play);
    turn->part = part;
    mpz_init_set(turn->dx, dx);
    mpz_init_set(turn->dy, dy);
    play->count++;
    status = settle(play, error);
    if (status != WY_OK) {
        step_back(play);
        play->over = false;
    }
    return status;
}

wy_status wy_sum_play_undo(wy_sum_play *play, wy_error *error) {
    if (play->count == 0) {
        return wy_fail(error, WY_NO, "this is the beginning: there is nothing to take back");
    }
    step_back(play);
    play->over = false; /* a move was there */
    return WY_OK;
}

/* ---- as text ----------------------------------------------------------------------------- */

static void put_place(FILE *stream, const wy_part *part, const mpz_t x, const mpz_t y) {
    if (part->heap) {
        gmp_fprintf(stream, "(%Zd)", x);
    } else {
        gmp_fprintf(stream, "(%Zd,%Zd)", x, y);
    }
}

static void put_turn(FILE *stream, wy_sum *at, const wy_sum_turn *turn,
                     const char *const names[2]) {
    wy_part *part = &at->parts[turn->part];
    fprintf(stream, "%s %zu: ", names[turn->mover], turn->part + 1);
    put_place(stream, part, part->x, part->y);
    mpz_sub(part->x, part->x, turn->dx);
    mpz_sub(part->y, part->y, turn->dy);
    fputs(" -> ", stream);
    put_place(stream, part, part->x, part->y);
    fputc('\n', stream);
}

wy_status wy_sum_play_write(FILE *stream, const wy_sum_play *play, const char *const names[2],
                            wy_error *error) {
    char *text = wy_sum_text(play->start);
    wy_sum *at = wy_sum_copy(play->start);
    if (text == NULL || at == NULL) {
        free(text);
        wy_sum_free(at);
        return wy_fail_memory(error);
    }
    fprintf(stream, "sum     %s\nplayers %s %s\n", text, names[WY_FIRST], names[WY_SECOND]);
    for (size_t i = 0; i < play->count; i++) {
        put_turn(stream, at, &play->turns[i], names);
    }
    if (play->over) {
        fprintf(stream, "result  %s wins\n", names[wy_sum_play_winner(play)]);
    }
    free(text);
    wy_sum_free(at);
    return ferror(stream) ? wy_fail(error, WY_SYSTEM, "writing the transcript failed") : WY_OK;
}

/* transcript_write.c - a game as text; play.h shows the form. */
#include "play/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "play/sum.h"

static void put_place(FILE *stream, const wy_part *part, const wy_place *at) {
    wi_part_put_heaps(stream, part, at->heap, false);
}

/* Does the game begin with the memory that every game of its rules begins with? */
static bool begins_as_usual(const wy_part *part) {
    wy_place usual;
    wy_place_init(&usual);
    wy_place_set(&usual, &part->at);
    wy_rules_start(&usual, part->rules);
    const bool equal = wy_place_equal(&usual, &part->at);
    wy_place_clear(&usual);
    return equal;
}

/* One board is a game and its start; several, one heap, or a memory of its own, are a sum. */
static wy_status put_head(FILE *stream, const wy_sum *start, bool sum, wy_error *error) {
    char *text = sum ? wy_sum_text(start) : wi_part_game(&start->parts[0]);
    if (text == NULL) {
        return wi_fail_memory(error);
    }
    fprintf(stream, "%s %s\n", sum ? "sum    " : "game   ", text);
    free(text);
    if (!sum) {
        fputs("start   ", stream);
        put_place(stream, &start->parts[0], &start->parts[0].at);
        fputc('\n', stream);
    }
    return WY_OK;
}

/* A pass, or the position that the move leads to. */
static void put_option(FILE *stream, const wy_part *part, const wy_place *from,
                       const wy_move *move) {
    if (move->pass) {
        fputs("pass", stream);
        return;
    }
    wy_place to;
    wy_place_init(&to);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_sub(to.heap[i], from->heap[i], move->take[i]);
    }
    put_place(stream, part, &to);
    wy_place_clear(&to);
}

/* The announcement before the move, at this place. */
static void put_announced(FILE *stream, const wy_part *part, const wy_place *at,
                          const wy_turn *turn, const char *name) {
    if (turn->set != WY_NOT_NAMED) {
        fprintf(stream, "%s names set %d\n", name, turn->set + 1);
    }
    if (turn->announced) {
        fprintf(stream, "%s %s%s", name, part->rules->comply > 0 ? "names" : "blocks",
                turn->count == 0 ? " nothing" : "");
        for (size_t i = 0; i < turn->count; i++) {
            fputc(' ', stream);
            put_option(stream, part, at, &turn->listed[i]);
        }
        fputc('\n', stream);
    }
}

static void put_move(FILE *stream, const wy_part *part, const wy_turn *turn, bool sum,
                     const char *name) {
    fprintf(stream, "%s ", name);
    if (sum) {
        fprintf(stream, "%zu: ", turn->move.part + 1);
    }
    if (!turn->move.pass) {
        put_place(stream, part, &turn->from);
        fputs(" -> ", stream);
    }
    put_option(stream, part, &turn->from, &turn->move);
    if (turn->move.name != WY_NOT_NAMED) {
        fprintf(stream, ", name set %d", turn->move.name + 1);
    }
    fputc('\n', stream);
}

wy_status wy_play_write(FILE *stream, const wy_play *play, const char *const names[2],
                        wy_error *error) {
    const wy_sum *start = wy_play_start(play);
    const bool sum = start->count > 1 || start->parts[0].heap || !begins_as_usual(&start->parts[0]);
    const wy_status status = put_head(stream, start, sum, error);
    if (status != WY_OK) {
        return status;
    }
    fprintf(stream, "players %s %s\n", names[WY_FIRST], names[WY_SECOND]);
    const size_t count = wy_play_turns(play);
    for (size_t i = 0; i < count; i++) {
        const wy_turn *turn = wy_play_turn(play, i);
        const wy_part *part = &start->parts[turn->move.part];
        const bool made = i + 1 < count;
        put_announced(stream, part, made ? &turn->from : &play->now->parts[0].at, turn,
                      names[wy_play_other(turn->mover)]);
        if (made) {
            put_move(stream, part, turn, sum, names[turn->mover]);
        }
    }
    if (wy_play_phase(play) == WY_PHASE_OVER) {
        fprintf(stream, "result  %s wins\n", names[wy_play_winner(play)]);
    }
    return ferror(stream) ? wi_fail(error, WY_SYSTEM, "writing the transcript failed") : WY_OK;
}

/* transcript_write.c - a game as text; play.h shows the form. */
#include "play/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "play/sum.h"

static void put_place(FILE *stream, const wy_part *part, const mpz_t x, const mpz_t y) {
    if (part->heap) {
        gmp_fprintf(stream, "(%Zd)", x);
    } else {
        gmp_fprintf(stream, "(%Zd,%Zd)", x, y);
    }
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
        put_place(stream, &start->parts[0], start->parts[0].at.heap[0], start->parts[0].at.heap[1]);
        fputc('\n', stream);
    }
    return WY_OK;
}

static void put_turn(FILE *stream, const wy_part *part, const wy_turn *turn, bool made, bool sum,
                     const char *const names[2]) {
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    if (turn->announced) {
        fprintf(stream, "%s blocks%s", names[wy_play_other(turn->mover)],
                turn->blocked == 0 ? " nothing" : "");
        for (size_t i = 0; i < turn->blocked; i++) {
            mpz_sub(x, turn->x, turn->no[i].x);
            mpz_sub(y, turn->y, turn->no[i].y);
            fputc(' ', stream);
            put_place(stream, part, x, y);
        }
        fputc('\n', stream);
    }
    if (made) {
        mpz_sub(x, turn->x, turn->dx);
        mpz_sub(y, turn->y, turn->dy);
        fprintf(stream, "%s ", names[turn->mover]);
        if (sum) {
            fprintf(stream, "%zu: ", turn->part + 1);
        }
        put_place(stream, part, turn->x, turn->y);
        fputs(" -> ", stream);
        put_place(stream, part, x, y);
        fputc('\n', stream);
    }
    mpz_clears(x, y, NULL);
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
        put_turn(stream, &start->parts[turn->part], turn, i + 1 < count, sum, names);
    }
    if (wy_play_phase(play) == WY_PHASE_OVER) {
        fprintf(stream, "result  %s wins\n", names[wy_play_winner(play)]);
    }
    return ferror(stream) ? wi_fail(error, WY_SYSTEM, "writing the transcript failed") : WY_OK;
}

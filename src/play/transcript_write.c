/* transcript_write.c - a game as text; play.h shows the form. */
#include "play/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

static void put_head(FILE *stream, const wy_play *play, const char *rule,
                     const char *const names[2]) {
    const wy_turn *first = wy_play_turn(play, 0);
    fprintf(stream, "game    %s\n", rule);
    gmp_fprintf(stream, "start   (%Zd,%Zd)\n", first->x, first->y);
    fprintf(stream, "players %s %s\n", names[WY_FIRST], names[WY_SECOND]);
}

static void put_turn(FILE *stream, const wy_turn *turn, bool made, const char *const names[2]) {
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    if (turn->announced) {
        fprintf(stream, "%s blocks%s", names[wy_play_other(turn->mover)],
                turn->blocked == 0 ? " nothing" : "");
        for (size_t i = 0; i < turn->blocked; i++) {
            mpz_sub(x, turn->x, turn->no[i].x);
            mpz_sub(y, turn->y, turn->no[i].y);
            gmp_fprintf(stream, " (%Zd,%Zd)", x, y);
        }
        fputc('\n', stream);
    }
    if (made) {
        mpz_sub(x, turn->x, turn->dx);
        mpz_sub(y, turn->y, turn->dy);
        fprintf(stream, "%s ", names[turn->mover]);
        gmp_fprintf(stream, "(%Zd,%Zd) -> (%Zd,%Zd)\n", turn->x, turn->y, x, y);
    }
    mpz_clears(x, y, NULL);
}

wy_status wy_play_write(FILE *stream, const wy_play *play, const char *rule,
                        const char *const names[2], wy_error *error) {
    char *written_out = NULL;
    /* A rule of several lines, with remarks or from a file, is written out on one. */
    if (rule == NULL || strpbrk(rule, "\r\n#\"") != NULL) {
        written_out = wy_rules_text(wy_play_rules(play));
        if (written_out == NULL) {
            return wy_fail_memory(error);
        }
    }
    put_head(stream, play, written_out != NULL ? written_out : rule, names);
    free(written_out);
    const size_t count = wy_play_turns(play);
    for (size_t i = 0; i < count; i++) {
        put_turn(stream, wy_play_turn(play, i), i + 1 < count, names);
    }
    if (wy_play_phase(play) == WY_PHASE_OVER) {
        fprintf(stream, "result  %s wins\n", names[wy_play_winner(play)]);
    }
    return ferror(stream) ? wy_fail(error, WY_SYSTEM, "writing the transcript failed") : WY_OK;
}

/*
 * transcript_read.c - playing a game that is written down.
 *
 *     line   = "game" RULE | "start" pair | "players" NAME NAME | "result" NAME "wins"
 *            | NAME [":"] "blocks" ( "nothing" | { pair } )
 *            | NAME [":"] [ pair ( "->" | arrow ) ] pair
 *     pair   = "(" digits "," digits ")"
 *
 * The head (game, start, players) comes first.  Every move is made on a wy_play, so
 * the transcript is refereed as it is read, and a fault is shown at its place.
 */
#include "play/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "play/transcript_line.h"

typedef struct reader {
    wy_line text;
    char *rule;
    wy_rules *rules;
    bool has_start, has_names, has_result;
    char (*names)[WY_MAX_NAME + 1];
    wy_play *play;
    const wy_control *control;
    mpz_t x, y; /* the pair that was read last */
} reader;

/* ---- the head ------------------------------------------------------------------------- */

static wy_status read_game(reader *in) {
    wy_line_skip_spaces(&in->text);
    const size_t from = in->text.at;
    if (in->rules != NULL) {
        return wy_line_fault(&in->text, in->text.line, WY_BAD, "the game is named twice");
    }
    in->rule = strndup(in->text.text + from, in->text.end - from);
    if (in->rule == NULL) {
        return wy_fail_memory(in->text.error);
    }
    return wy_line_inner(
        &in->text, from,
        wy_rules_read_bytes(&in->rules, in->text.text + from, in->text.end - from, in->text.error));
}

static wy_status read_names(reader *in) {
    static const char *const reserved[] = {"game", "start", "players", "result", NULL};
    if (in->has_names) {
        return wy_line_fault(&in->text, in->text.line, WY_BAD, "the players are named twice");
    }
    in->has_names = true;
    return wy_line_names(in->names, &in->text, reserved);
}

static wy_status read_start(reader *in, mpz_t x, mpz_t y) {
    if (in->has_start) {
        return wy_line_fault(&in->text, in->text.line, WY_BAD, "the start is given twice");
    }
    in->has_start = true;
    const wy_status status = wy_line_pair(in->x, in->y, &in->text);
    mpz_set(x, in->x);
    mpz_set(y, in->y);
    return status;
}

/* ---- the moves ------------------------------------------------------------------------ */

static wy_status read_blocks(reader *in) {
    const wy_turn *turn = wy_play_now(in->play);
    wy_big_pair *moves = NULL;
    size_t count = 0;
    size_t room = 0;
    wy_status status = WY_OK;
    wy_line_skip_spaces(&in->text);
    const size_t from = in->text.at;
    if (!wy_line_skip(&in->text, "nothing")) {
        do {
            status = wy_line_pair(in->x, in->y, &in->text);
            if (status == WY_OK) {
                mpz_sub(in->x, turn->x, in->x);
                mpz_sub(in->y, turn->y, in->y);
                status = wy_pairs_append(&moves, &count, &room, in->x, in->y, in->text.error);
            }
        } while (status == WY_OK && !wy_line_at_end(&in->text));
    }
    if (status == WY_OK) {
        status =
            wy_line_refused(&in->text, from, wy_play_block(in->play, moves, count, in->text.error));
    }
    wy_pairs_release(moves, count);
    return status;
}

static wy_status read_move(reader *in) {
    wy_line_skip_spaces(&in->text);
    const size_t from = in->text.at;
    wy_status status = wy_line_pair(in->x, in->y, &in->text);
    if (status == WY_OK && wy_line_skip_arrow(&in->text)) {
        const wy_turn *turn = wy_play_now(in->play);
        if (mpz_cmp(in->x, turn->x) != 0 || mpz_cmp(in->y, turn->y) != 0) {
            return wy_line_fault(&in->text, from, WY_NO, "the game is not at this position");
        }
        status = wy_line_pair(in->x, in->y, &in->text);
    }
    if (status != WY_OK) {
        return status;
    }
    /* Who says nothing blocks nothing. */
    if (wy_play_phase(in->play) == WY_PHASE_BLOCK) {
        status = wy_play_block(in->play, NULL, 0, in->text.error);
    }
    if (status == WY_OK) {
        const wy_turn *turn = wy_play_now(in->play);
        mpz_sub(in->x, turn->x, in->x);
        mpz_sub(in->y, turn->y, in->y);
        status =
            wy_line_refused(&in->text, from, wy_play_move(in->play, in->x, in->y, in->text.error));
    }
    return status;
}

static wy_status read_result(reader *in) {
    in->has_result = true;
    return wy_line_result(&in->text, (const char(*)[WY_MAX_NAME + 1]) in->names,
                          wy_play_winner(in->play));
}

/* NAME and what he does. */
static wy_status read_action(reader *in, const char *bytes, size_t length) {
    const size_t from = in->text.line;
    const wy_seat mover = wy_play_mover(in->play);
    wy_seat who = WY_NOBODY;
    for (int i = 0; i < 2; i++) {
        if (wy_word_is(bytes, length, in->names[i])) {
            who = (wy_seat)i;
        }
    }
    if (who == WY_NOBODY) {
        return wy_line_fault(&in->text, from, WY_BAD,
                             "expected %s or %s, and a move such as (5,9) -> (5,6)", in->names[0],
                             in->names[1]);
    }
    wy_line_skip(&in->text, ":");
    const bool blocks = wy_line_skip(&in->text, "blocks");
    if (who != (blocks ? wy_play_other(mover) : mover)) {
        return wy_line_fault(&in->text, from, WY_NO, "it is the turn of %s to %s",
                             in->names[wy_play_other(who)], blocks ? "block" : "move");
    }
    return blocks ? read_blocks(in) : read_move(in);
}

/* ---- lines ------------------------------------------------------------------------------ */

static wy_status watched(reader *in, wy_watch *watch, void *data) {
    const char *const names[2] = {in->names[0], in->names[1]};
    return watch == NULL ? WY_OK : watch(data, in->play, names, in->text.error);
}

/* The first line that is none of the head: the head must be complete. */
static wy_status begin(reader *in, const mpz_t x, const mpz_t y) {
    if (in->rules == NULL || !in->has_start || !in->has_names) {
        return wy_line_fault(&in->text, in->text.line, WY_BAD,
                             "the %s is missing: a transcript begins with the lines "
                             "game, start and players",
                             in->rules == NULL ? "game"
                             : !in->has_start  ? "start"
                                               : "line of players");
    }
    return wy_play_create(&in->play, in->rules, x, y, in->control, in->text.error);
}

static wy_status read_line(reader *in, mpz_t x, mpz_t y, wy_watch *watch, void *data) {
    const char *bytes;
    const size_t length = wy_line_word(&in->text, &bytes);
    const bool head = wy_word_is(bytes, length, "game") || wy_word_is(bytes, length, "start") ||
                      wy_word_is(bytes, length, "players");
    wy_status status = WY_OK;
    if (head && in->play != NULL) {
        return wy_line_fault(&in->text, in->text.line, WY_BAD,
                             "this line belongs before the first move");
    }
    if (!head && in->play == NULL) {
        const size_t at = in->text.at;
        in->text.at = in->text.line;
        status = begin(in, x, y);
        in->text.at = at;
        if (status == WY_OK) {
            status = watched(in, watch, data);
        }
        if (status != WY_OK) {
            return status;
        }
    }
    if (in->has_result) {
        return wy_line_fault(&in->text, in->text.line, WY_BAD, "nothing can follow the result");
    }
    if (head) {
        status = wy_word_is(bytes, length, "game")      ? read_game(in)
                 : wy_word_is(bytes, length, "players") ? read_names(in)
                                                        : read_start(in, x, y);
    } else if (wy_word_is(bytes, length, "result")) {
        status = read_result(in);
    } else {
        status = read_action(in, bytes, length);
    }
    if (status == WY_OK && !wy_line_at_end(&in->text)) {
        const size_t from = in->text.at;
        in->text.at = in->text.end;
        status = wy_line_fault(&in->text, from, WY_BAD, "this is too much for the line");
    }
    return status == WY_OK && !head ? watched(in, watch, data) : status;
}

static wy_status read_lines(reader *in, mpz_t x, mpz_t y, wy_watch *watch, void *data) {
    wy_status status = WY_OK;
    while (status == WY_OK && wy_line_next(&in->text)) {
        status = read_line(in, x, y, watch, data);
    }
    if (status == WY_OK && in->play == NULL) {
        status = begin(in, x, y);
        if (status == WY_OK) {
            status = watched(in, watch, data);
        }
    }
    return status;
}

wy_status wy_play_read(wy_play **play, char names[2][WY_MAX_NAME + 1], char **rule,
                       const char *text, size_t length, const wy_control *control, wy_watch *watch,
                       void *data, wy_error *error) {
    reader in = {.text = {.text = text, .length = length, .error = error},
                 .names = names,
                 .control = control};
    mpz_t x;
    mpz_t y;
    mpz_inits(in.x, in.y, x, y, NULL);
    const wy_status status = read_lines(&in, x, y, watch, data);
    mpz_clears(in.x, in.y, x, y, NULL);
    wy_rules_free(in.rules);
    *play = NULL;
    if (rule != NULL) {
        *rule = NULL;
    }
    if (status != WY_OK) {
        wy_play_free(in.play);
        free(in.rule);
        return status;
    }
    *play = in.play;
    if (rule != NULL) {
        *rule = in.rule;
    } else {
        free(in.rule);
    }
    return WY_OK;
}

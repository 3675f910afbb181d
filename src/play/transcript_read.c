/*
 * transcript_read.c - playing a game that is written down.
 *
 *     line   = "game" RULE | "start" place | "sum" SUM | "players" NAME NAME | "result" NAME "wins"
 *            | NAME [":"] "blocks" ( "nothing" | { place } )
 *            | NAME [":"] [ PART ":" ] [ place ( "->" | arrow ) ] place
 *     place  = "(" digits "," digits ")"  |  "(" digits ")", of one heap
 *
 * The head (game and start, or sum; players) comes first.  On several boards a move
 * names its part.  Every move is made on a wy_play, so the transcript is refereed as it is
 * read, and a fault is shown at its place.
 */
#include "play/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "play/transcript_line.h"

typedef struct reader {
    wi_line text;
    char *rule;
    wy_rules *rules;
    wy_sum *sum;
    bool has_start, has_names, has_result;
    wy_place start;
    char (*names)[WY_MAX_NAME + 1];
    wy_play *play;
    const wy_control *control;
    wy_watch *watch;
    void *data;
    mpz_t x, y; /* the place that was read last */
} reader;

static wy_status twice(reader *in, const char *what) {
    return wi_line_fault(&in->text, in->text.line, WY_BAD, "%s twice", what);
}

/* A place of this part to x and y. */
static wy_status read_place(reader *in, const wy_part *part) {
    if (!part->heap) {
        return wi_line_pair(in->x, in->y, &in->text);
    }
    mpz_set_ui(in->y, 0);
    if (!wi_line_skip(&in->text, "(")) {
        return wi_line_fault(&in->text, in->text.at, WY_BAD, "expected a heap such as (7)");
    }
    const wy_status status = wi_line_number(in->x, &in->text);
    return status == WY_OK && !wi_line_skip(&in->text, ")")
               ? wi_line_fault(&in->text, in->text.at, WY_BAD, "expected a bracket after the heap")
               : status;
}

/* ---- the head ------------------------------------------------------------------------- */

static wy_status read_game(reader *in, bool sum) {
    wi_line_skip_spaces(&in->text);
    const size_t from = in->text.at;
    const char *bytes = in->text.text + from;
    const size_t length = in->text.end - from;
    if (in->rules != NULL || in->sum != NULL) {
        return twice(in, in->sum != NULL ? "the sum is given" : "the game is named");
    }
    if (sum) {
        return wi_line_inner(&in->text, from,
                             wy_sum_read_bytes(&in->sum, bytes, length, in->text.error));
    }
    in->rule = strndup(bytes, length);
    if (in->rule == NULL) {
        return wi_fail_memory(in->text.error);
    }
    return wi_line_inner(&in->text, from,
                         wy_rules_read_bytes(&in->rules, bytes, length, in->text.error));
}

static wy_status read_names(reader *in) {
    static const char *const reserved[] = {"game", "start", "sum", "players", "result", NULL};
    if (in->has_names) {
        return twice(in, "the players are named");
    }
    in->has_names = true;
    return wi_line_names(in->names, &in->text, reserved);
}

static wy_status read_start(reader *in) {
    if (in->has_start || in->sum != NULL) {
        return twice(in, "the start is given");
    }
    in->has_start = true;
    return wi_line_pair(in->start.heap[0], in->start.heap[1], &in->text);
}

static wy_status watched(reader *in) {
    const char *const names[2] = {in->names[0], in->names[1]};
    return in->watch == NULL ? WY_OK : in->watch(in->data, in->play, names, in->text.error);
}

/* The first line that is none of the head: the head must be complete. */
static wy_status begin(reader *in) {
    const char *missing = in->sum == NULL && in->rules == NULL ? "game"
                          : in->sum == NULL && !in->has_start  ? "start"
                          : !in->has_names                     ? "line of players"
                                                               : NULL;
    if (missing != NULL) {
        return wi_line_fault(&in->text, in->text.line, WY_BAD,
                             "the %s is missing: a transcript begins with the lines %s and players",
                             missing, in->sum != NULL ? "sum" : "game, start");
    }
    wy_status status = WY_OK;
    if (in->sum == NULL) {
        status = wy_sum_of(&in->sum, in->rule, in->rules, &in->start, in->text.error);
    }
    if (status == WY_OK) {
        status = wy_play_open(&in->play, in->sum, in->control, in->text.error);
    }
    return status == WY_OK ? watched(in) : status;
}

/* ---- the moves ------------------------------------------------------------------------ */

static wy_status read_blocks(reader *in) {
    const wy_part *part = &wy_play_place(in->play)->parts[0];
    wy_big_pair *moves = NULL;
    size_t count = 0;
    size_t room = 0;
    wy_status status = WY_OK;
    wi_line_skip_spaces(&in->text);
    const size_t from = in->text.at;
    if (!wi_line_skip(&in->text, "nothing")) {
        do {
            status = read_place(in, part);
            if (status == WY_OK) {
                mpz_sub(in->x, part->at.heap[0], in->x);
                mpz_sub(in->y, part->at.heap[1], in->y);
                status = wi_pairs_append(&moves, &count, &room, in->x, in->y, in->text.error);
            }
        } while (status == WY_OK && !wi_line_at_end(&in->text));
    }
    if (status == WY_OK) {
        status =
            wi_line_refused(&in->text, from, wy_play_block(in->play, moves, count, in->text.error));
    }
    wi_pairs_release(moves, count);
    return status;
}

/* PART ":", which a single board need not have */
static wy_status read_part(size_t *part, reader *in) {
    const size_t count = wy_play_place(in->play)->count;
    wi_line_skip_spaces(&in->text);
    const size_t from = in->text.at;
    *part = 0;
    if (count == 1 && (from == in->text.end || strchr("0123456789", in->text.text[from]) == NULL)) {
        return WY_OK;
    }
    const wy_status status = wi_line_number(in->x, &in->text);
    if (status != WY_OK) {
        return status;
    }
    if (!wi_line_skip(&in->text, ":")) {
        return wi_line_fault(&in->text, in->text.at, WY_BAD,
                             "expected a colon after the number of the part");
    }
    if (mpz_sgn(in->x) == 0 || mpz_cmp_ui(in->x, count) > 0) {
        return wi_line_fault(&in->text, from, WY_NO, "there is no such part: they are 1 to %zu",
                             count);
    }
    *part = mpz_get_ui(in->x) - 1;
    return WY_OK;
}

static wy_status read_move(reader *in) {
    size_t at = 0;
    wy_status status = read_part(&at, in);
    if (status != WY_OK) {
        return status;
    }
    const wy_sum *now = wy_play_place(in->play);
    const wy_part *part = &now->parts[at];
    wi_line_skip_spaces(&in->text);
    const size_t from = in->text.at;
    status = read_place(in, part);
    if (status == WY_OK && wi_line_skip_arrow(&in->text)) {
        if (mpz_cmp(in->x, part->at.heap[0]) != 0 || mpz_cmp(in->y, part->at.heap[1]) != 0) {
            return wi_line_fault(&in->text, from, WY_NO, "%s is not at this position",
                                 now->count > 1 ? "this part" : "the game");
        }
        status = read_place(in, part);
    }
    /* Who says nothing blocks nothing. */
    if (status == WY_OK && wy_play_phase(in->play) == WY_PHASE_BLOCK) {
        status = wy_play_block(in->play, NULL, 0, in->text.error);
    }
    if (status == WY_OK) {
        mpz_sub(in->x, part->at.heap[0], in->x);
        mpz_sub(in->y, part->at.heap[1], in->y);
        status = wi_line_refused(&in->text, from,
                                 wy_play_move(in->play, at, in->x, in->y, in->text.error));
    }
    return status;
}

static wy_status read_result(reader *in) {
    in->has_result = true;
    return wi_line_result(&in->text, (const char(*)[WY_MAX_NAME + 1]) in->names,
                          wy_play_winner(in->play));
}

/* NAME and what he does. */
static wy_status read_action(reader *in, const char *bytes, size_t length) {
    const size_t from = in->text.line;
    const wy_seat mover = wy_play_mover(in->play);
    wy_seat who = WY_NOBODY;
    for (int i = 0; i < 2; i++) {
        if (wi_word_is(bytes, length, in->names[i])) {
            who = (wy_seat)i;
        }
    }
    if (who == WY_NOBODY) {
        return wi_line_fault(&in->text, from, WY_BAD,
                             "expected %s or %s, and a move such as %s(5,9) -> (5,6)", in->names[0],
                             in->names[1], wy_play_place(in->play)->count > 1 ? "1: " : "");
    }
    wi_line_skip(&in->text, ":");
    const bool blocks = wi_line_skip(&in->text, "blocks");
    if (who != (blocks ? wy_play_other(mover) : mover)) {
        return wi_line_fault(&in->text, from, WY_NO, "it is the turn of %s to %s",
                             in->names[wy_play_other(who)], blocks ? "block" : "move");
    }
    return blocks ? read_blocks(in) : read_move(in);
}

/* ---- lines ------------------------------------------------------------------------------ */

static wy_status read_line(reader *in) {
    const char *bytes;
    const size_t length = wi_line_word(&in->text, &bytes);
    const bool game = wi_word_is(bytes, length, "game");
    const bool sum = wi_word_is(bytes, length, "sum");
    const bool names = wi_word_is(bytes, length, "players");
    const bool head = game || sum || names || wi_word_is(bytes, length, "start");
    wy_status status = WY_OK;
    if (head && in->play != NULL) {
        return wi_line_fault(&in->text, in->text.line, WY_BAD,
                             "this line belongs before the first move");
    }
    if (!head && in->play == NULL) {
        const size_t at = in->text.at;
        in->text.at = in->text.line;
        status = begin(in);
        in->text.at = at;
        if (status != WY_OK) {
            return status;
        }
    }
    if (in->has_result) {
        return wi_line_fault(&in->text, in->text.line, WY_BAD, "nothing can follow the result");
    }
    if (head) {
        status = game || sum ? read_game(in, sum) : names ? read_names(in) : read_start(in);
    } else if (wi_word_is(bytes, length, "result")) {
        status = read_result(in);
    } else {
        status = read_action(in, bytes, length);
    }
    if (status == WY_OK && !wi_line_at_end(&in->text)) {
        const size_t from = in->text.at;
        in->text.at = in->text.end;
        status = wi_line_fault(&in->text, from, WY_BAD, "this is too much for the line");
    }
    return status == WY_OK && !head ? watched(in) : status;
}

static wy_status read_lines(reader *in) {
    wy_status status = WY_OK;
    while (status == WY_OK && wi_line_next(&in->text)) {
        status = read_line(in);
    }
    return status == WY_OK && in->play == NULL ? begin(in) : status;
}

wy_status wy_play_read(wy_play **play, char names[2][WY_MAX_NAME + 1], const char *text,
                       size_t length, const wy_control *control, wy_watch *watch, void *data,
                       wy_error *error) {
    reader in = {.text = {.text = text, .length = length, .error = error},
                 .names = names,
                 .control = control,
                 .watch = watch,
                 .data = data};
    mpz_inits(in.x, in.y, NULL);
    wy_place_init(&in.start);
    const wy_status status = read_lines(&in);
    mpz_clears(in.x, in.y, NULL);
    wy_place_clear(&in.start);
    wy_rules_free(in.rules);
    wy_sum_free(in.sum);
    free(in.rule);
    if (status != WY_OK) {
        wy_play_free(in.play);
        in.play = NULL;
    }
    *play = in.play;
    return status;
}

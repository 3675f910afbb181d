/*
 * sum_transcript.c - playing a sum that is written down.
 *
 *     line  = "sum" SUM | "players" NAME NAME | "result" NAME "wins"
 *           | NAME PART ":" [ place ( "->" | arrow ) ] place
 *     place = "(" digits "," digits ")"  |  "(" digits ")", of one heap
 *
 * Every move is made on a wy_sum_play, so the transcript is refereed as it is read.
 */
#include "play/sum_play.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "play/transcript_line.h"

typedef struct reader {
    wy_line text;
    wy_sum *sum;
    bool has_names, has_result;
    char (*names)[WY_MAX_NAME + 1];
    wy_sum_play *play;
    wy_sum_watch *watch;
    void *data;
    mpz_t x, y; /* the place that was read last */
} reader;

/* A place of this part to x and y. */
static wy_status place(reader *in, const wy_part *part) {
    if (!part->heap) {
        return wy_line_pair(in->x, in->y, &in->text);
    }
    mpz_set_ui(in->y, 0);
    if (!wy_line_skip(&in->text, "(")) {
        return wy_line_fault(&in->text, in->text.at, WY_BAD, "expected a heap such as (7)");
    }
    const wy_status status = wy_line_number(in->x, &in->text);
    return status == WY_OK && !wy_line_skip(&in->text, ")")
               ? wy_line_fault(&in->text, in->text.at, WY_BAD, "expected a bracket after the heap")
               : status;
}

/* ---- the head ------------------------------------------------------------ */

static wy_status read_sum(reader *in) {
    wy_line_skip_spaces(&in->text);
    const size_t from = in->text.at;
    if (in->sum != NULL) {
        return wy_line_fault(&in->text, in->text.line, WY_BAD, "the sum is given twice");
    }
    return wy_line_inner(
        &in->text, from,
        wy_sum_read_bytes(&in->sum, in->text.text + from, in->text.end - from, in->text.error));
}

static wy_status read_names(reader *in) {
    static const char *const reserved[] = {"sum", "players", "result", NULL};
    if (in->has_names) {
        return wy_line_fault(&in->text, in->text.line, WY_BAD, "the players are named twice");
    }
    in->has_names = true;
    return wy_line_names(in->names, &in->text, reserved);
}

static wy_status watched(reader *in) {
    const char *const names[2] = {in->names[0], in->names[1]};
    return in->watch == NULL ? WY_OK : in->watch(in->data, in->play, names, in->text.error);
}

/* The first line that is none of the head: the head must be complete. */
static wy_status begin(reader *in) {
    if (in->sum == NULL || !in->has_names) {
        return wy_line_fault(
            &in->text, in->text.line, WY_BAD,
            "the %s is missing: a transcript begins with the lines sum and players",
            in->sum == NULL ? "sum" : "line of players");
    }
    const wy_status status = wy_sum_play_create(&in->play, in->sum, in->text.error);
    return status == WY_OK ? watched(in) : status;
}

/* ---- the moves ------------------------------------------------------------ */

static wy_status read_result(reader *in) {
    in->has_result = true;
    return wy_line_result(&in->text, (const char(*)[WY_MAX_NAME + 1]) in->names,
                          wy_sum_play_winner(in->play));
}

/* PART ":" */
static wy_status read_part(size_t *part, reader *in) {
    wy_line_skip_spaces(&in->text);
    const size_t from = in->text.at;
    const size_t count = wy_sum_play_now(in->play)->count;
    const wy_status status = wy_line_number(in->x, &in->text);
    if (status != WY_OK) {
        return status;
    }
    if (!wy_line_skip(&in->text, ":")) {
        return wy_line_fault(&in->text, in->text.at, WY_BAD,
                             "expected a colon after the number of the part");
    }
    if (mpz_sgn(in->x) == 0 || mpz_cmp_ui(in->x, count) > 0) {
        return wy_line_fault(&in->text, from, WY_NO, "there is no such part: they are 1 to %zu",
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
    wy_line_skip_spaces(&in->text);
    const size_t from = in->text.at;
    const wy_part *part = &wy_sum_play_now(in->play)->parts[at];
    status = place(in, part);
    if (status == WY_OK && wy_line_skip_arrow(&in->text)) {
        if (mpz_cmp(in->x, part->x) != 0 || mpz_cmp(in->y, part->y) != 0) {
            return wy_line_fault(&in->text, from, WY_NO, "this part is not at this position");
        }
        status = place(in, part);
    }
    if (status != WY_OK) {
        return status;
    }
    mpz_sub(in->x, part->x, in->x);
    mpz_sub(in->y, part->y, in->y);
    return wy_line_refused(&in->text, from,
                           wy_sum_play_move(in->play, at, in->x, in->y, in->text.error));
}

/* NAME and his move. */
static wy_status read_action(reader *in, const char *bytes, size_t length) {
    const wy_seat mover = wy_sum_play_mover(in->play);
    if (!wy_word_is(bytes, length, in->names[0]) && !wy_word_is(bytes, length, in->names[1])) {
        return wy_line_fault(&in->text, in->text.line, WY_BAD,
                             "expected %s or %s, and a move such as 1: (5,9) -> (5,6)",
                             in->names[0], in->names[1]);
    }
    if (!wy_word_is(bytes, length, in->names[mover])) {
        return wy_line_fault(&in->text, in->text.line, WY_NO, "it is the turn of %s to move",
                             in->names[mover]);
    }
    return read_move(in);
}

static wy_status read_line(reader *in) {
    const char *bytes;
    const size_t length = wy_line_word(&in->text, &bytes);
    const bool sum = wy_word_is(bytes, length, "sum");
    const bool head = sum || wy_word_is(bytes, length, "players");
    if (head && in->play != NULL) {
        return wy_line_fault(&in->text, in->text.line, WY_BAD,
                             "this line belongs before the first move");
    }
    wy_status status = WY_OK;
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
        return wy_line_fault(&in->text, in->text.line, WY_BAD, "nothing can follow the result");
    }
    if (head) {
        status = sum ? read_sum(in) : read_names(in);
    } else if (wy_word_is(bytes, length, "result")) {
        status = read_result(in);
    } else {
        status = read_action(in, bytes, length);
    }
    wy_line_skip_spaces(&in->text);
    if (status == WY_OK && in->text.at < in->text.end) {
        const size_t from = in->text.at;
        in->text.at = in->text.end;
        status = wy_line_fault(&in->text, from, WY_BAD, "this is too much for the line");
    }
    return status == WY_OK && !head ? watched(in) : status;
}

/* ---- lines ------------------------------------------------------------ */

bool wy_sum_play_is_meant(const char *text, size_t length) {
    wy_line in = {.text = text, .length = length};
    if (!wy_line_next(&in)) {
        return false;
    }
    const char *bytes;
    const size_t width = wy_line_word(&in, &bytes);
    return wy_word_is(bytes, width, "sum");
}

static wy_status read_lines(reader *in) {
    wy_status status = WY_OK;
    while (status == WY_OK && wy_line_next(&in->text)) {
        status = read_line(in);
    }
    return status == WY_OK && in->play == NULL ? begin(in) : status;
}

wy_status wy_sum_play_read(wy_sum_play **play, char names[2][WY_MAX_NAME + 1], const char *text,
                           size_t length, wy_sum_watch *watch, void *data, wy_error *error) {
    reader in = {.text = {.text = text, .length = length, .error = error},
                 .names = names,
                 .watch = watch,
                 .data = data};
    mpz_inits(in.x, in.y, NULL);
    const wy_status status = read_lines(&in);
    mpz_clears(in.x, in.y, NULL);
    wy_sum_free(in.sum);
    *play = NULL;
    if (status != WY_OK) {
        wy_sum_play_free(in.play);
        return status;
    }
    *play = in.play;
    return WY_OK;
}

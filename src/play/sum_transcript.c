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

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

typedef struct reader {
    const char *text;
    size_t length, line, end, at;
    wy_sum *sum;
    bool has_names, has_result;
    char (*names)[WY_MAX_NAME + 1];
    wy_sum_play *play;
    wy_sum_watch *watch;
    void *data;
    wy_error *error;
    mpz_t x, y; /* the place that was read last */
} reader;

__attribute__((format(printf, 4, 5))) static wy_status
fault(reader *in, size_t from, wy_status status, const char *format, ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    wy_fail(in->error, status, "%s", message);
    wy_fail_place(in->error, in->text, in->length, from, in->at > from ? in->at - from : 1);
    return status;
}

/* ---- words and numbers
 * ------------------------------------------------------------------------------ */

static void skip_spaces(reader *in) {
    while (in->at < in->end && (in->text[in->at] == ' ' || in->text[in->at] == '\t')) {
        in->at++;
    }
}

static bool skip(reader *in, const char *mark) {
    skip_spaces(in);
    const size_t length = strlen(mark);
    if (in->end - in->at < length || memcmp(in->text + in->at, mark, length) != 0) {
        return false;
    }
    in->at += length;
    return true;
}

static size_t word(reader *in, const char **from) {
    skip_spaces(in);
    *from = in->text + in->at;
    const size_t start = in->at;
    while (in->at < in->end && strchr(" \t(:", in->text[in->at]) == NULL) {
        in->at++;
    }
    return in->at - start;
}

static bool is(const char *bytes, size_t length, const char *name) {
    return strlen(name) == length && memcmp(bytes, name, length) == 0;
}

static wy_status number(mpz_t out, reader *in) {
    skip_spaces(in);
    const size_t from = in->at;
    while (in->at < in->end && in->text[in->at] >= '0' && in->text[in->at] <= '9') {
        in->at++;
    }
    if (in->at == from) {
        return fault(in, from, WY_BAD, "expected a number");
    }
    char *digits = strndup(in->text + from, in->at - from);
    if (digits == NULL) {
        return wy_fail_memory(in->error);
    }
    mpz_set_str(out, digits, 10);
    free(digits);
    return WY_OK;
}

/* A place of this part to x and y. */
static wy_status place(reader *in, const wy_part *part) {
    if (!skip(in, "(")) {
        return fault(in, in->at, WY_BAD,
                     part->heap ? "expected a heap such as (7)"
                                : "expected a position such as (3,5)");
    }
    wy_status status = number(in->x, in);
    mpz_set_ui(in->y, 0);
    if (status == WY_OK && !part->heap && !skip(in, ",")) {
        status = fault(in, in->at, WY_BAD, "expected a comma between the heaps");
    }
    if (status == WY_OK && !part->heap) {
        status = number(in->y, in);
    }
    if (status == WY_OK && !skip(in, ")")) {
        status = fault(in, in->at, WY_BAD, "expected a bracket after the heaps");
    }
    return status;
}

/* ---- the head
 * ------------------------------------------------------------------------------------------ */

static wy_status read_sum(reader *in) {
    skip_spaces(in);
    const size_t from = in->at;
    if (in->sum != NULL) {
        return fault(in, in->line, WY_BAD, "the sum is given twice");
    }
    const wy_status status =
        wy_sum_read_bytes(&in->sum, in->text + from, in->end - from, in->error);
    if (status == WY_BAD && in->error != NULL) {
        /* The sum is one line of a text: the place is in that text. */
        const size_t column = in->error->column > 0 ? in->error->column - 1 : 0;
        const size_t width = in->error->width;
        wy_fail_place(in->error, in->text, in->length, from + column, width > 0 ? width : 1);
    }
    in->at = in->end;
    return status;
}

static wy_status read_names(reader *in) {
    if (in->has_names) {
        return fault(in, in->line, WY_BAD, "the players are named twice");
    }
    in->has_names = true;
    for (int i = 0; i < 2; i++) {
        const char *bytes;
        const size_t from = in->at;
        const size_t length = word(in, &bytes);
        if (length == 0 || length > WY_MAX_NAME) {
            return fault(in, from, WY_BAD,
                         "expected two names of at most %d letters, without spaces", WY_MAX_NAME);
        }
        if (is(bytes, length, "sum") || is(bytes, length, "players") ||
            is(bytes, length, "result") || (i == 1 && is(bytes, length, in->names[0]))) {
            return fault(in, from, WY_BAD,
                         i == 1 && is(bytes, length, in->names[0])
                             ? "the players need different names"
                             : "nobody can be called so here");
        }
        memcpy(in->names[i], bytes, length);
        in->names[i][length] = '\0';
    }
    return WY_OK;
}

static wy_status watched(reader *in) {
    const char *const names[2] = {in->names[0], in->names[1]};
    return in->watch == NULL ? WY_OK : in->watch(in->data, in->play, names, in->error);
}

/* The first line that is none of the head: the head must be complete. */
static wy_status begin(reader *in) {
    if (in->sum == NULL || !in->has_names) {
        return fault(in, in->line, WY_BAD,
                     "the %s is missing: a transcript begins with the lines sum and players",
                     in->sum == NULL ? "sum" : "line of players");
    }
    const wy_status status = wy_sum_play_create(&in->play, in->sum, in->error);
    return status == WY_OK ? watched(in) : status;
}

/* ---- the moves
 * -------------------------------------------------------------------------------------------- */

static wy_status read_result(reader *in) {
    const char *bytes;
    const size_t from = in->at;
    const size_t length = word(in, &bytes);
    const wy_seat winner = wy_sum_play_winner(in->play);
    if (length == 0 || !skip(in, "wins")) {
        return fault(in, from, WY_BAD, "expected who wins, as in: result %s wins", in->names[0]);
    }
    in->has_result = true;
    if (winner == WY_NOBODY) {
        return fault(in, from, WY_NO, "the game is not over: there are moves left");
    }
    return is(bytes, length, in->names[winner])
               ? WY_OK
               : fault(in, from, WY_NO, "it is %s who wins", in->names[winner]);
}

/* PART ":" */
static wy_status read_part(size_t *part, reader *in) {
    skip_spaces(in);
    const size_t from = in->at;
    const size_t count = wy_sum_play_now(in->play)->count;
    const wy_status status = number(in->x, in);
    if (status != WY_OK) {
        return status;
    }
    if (!skip(in, ":")) {
        return fault(in, in->at, WY_BAD, "expected a colon after the number of the part");
    }
    if (mpz_sgn(in->x) == 0 || mpz_cmp_ui(in->x, count) > 0) {
        return fault(in, from, WY_NO, "there is no such part: they are 1 to %zu", count);
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
    skip_spaces(in);
    const size_t from = in->at;
    const wy_part *part = &wy_sum_play_now(in->play)->parts[at];
    status = place(in, part);
    if (status == WY_OK && (skip(in, "->") || skip(in, "\xE2\x86\x92"))) {
        if (mpz_cmp(in->x, part->x) != 0 || mpz_cmp(in->y, part->y) != 0) {
            return fault(in, from, WY_NO, "this part is not at this position");
        }
        status = place(in, part);
    }
    if (status != WY_OK) {
        return status;
    }
    mpz_sub(in->x, part->x, in->x);
    mpz_sub(in->y, part->y, in->y);
    status = wy_sum_play_move(in->play, at, in->x, in->y, in->error);
    if ((status == WY_NO || status == WY_BAD) && in->error != NULL) {
        wy_fail_place(in->error, in->text, in->length, from, in->at > from ? in->at - from : 1);
    }
    return status;
}

/* NAME and his move. */
static wy_status read_action(reader *in, const char *bytes, size_t length) {
    const wy_seat mover = wy_sum_play_mover(in->play);
    if (!is(bytes, length, in->names[0]) && !is(bytes, length, in->names[1])) {
        return fault(in, in->line, WY_BAD,
                     "expected %s or %s, and a move such as 1: (5,9) -> (5,6)", in->names[0],
                     in->names[1]);
    }
    if (!is(bytes, length, in->names[mover])) {
        return fault(in, in->line, WY_NO, "it is the turn of %s to move", in->names[mover]);
    }
    return read_move(in);
}

static wy_status read_line(reader *in) {
    const char *bytes;
    const size_t length = word(in, &bytes);
    const bool sum = is(bytes, length, "sum");
    const bool head = sum || is(bytes, length, "players");
    if (head && in->play != NULL) {
        return fault(in, in->line, WY_BAD, "this line belongs before the first move");
    }
    wy_status status = WY_OK;
    if (!head && in->play == NULL) {
        const size_t at = in->at;
        in->at = in->line;
        status = begin(in);
        in->at = at;
        if (status != WY_OK) {
            return status;
        }
    }
    if (in->has_result) {
        return fault(in, in->line, WY_BAD, "nothing can follow the result");
    }
    if (head) {
        status = sum ? read_sum(in) : read_names(in);
    } else if (is(bytes, length, "result")) {
        status = read_result(in);
    } else {
        status = read_action(in, bytes, length);
    }
    skip_spaces(in);
    if (status == WY_OK && in->at < in->end) {
        const size_t from = in->at;
        in->at = in->end;
        status = fault(in, from, WY_BAD, "this is too much for the line");
    }
    return status == WY_OK && !head ? watched(in) : status;
}

/* ---- lines
 * ----------------------------------------------------------------------------------------------------
 */

/* The next line to line .. end, without its remark and the spaces around. */
static void cut_line(reader *in, size_t next) {
    const char *newline = memchr(in->text + next, '\n', in->length - next);
    in->line = next;
    in->end = newline == NULL ? in->length : (size_t)(newline - in->text);
    const char *remark = memchr(in->text + in->line, '#', in->end - in->line);
    in->end = remark == NULL ? in->end : (size_t)(remark - in->text);
    while (in->end > in->line && (in->text[in->end - 1] == ' ' || in->text[in->end - 1] == '\t' ||
                                  in->text[in->end - 1] == '\r')) {
        in->end--;
    }
    in->at = in->line;
    skip_spaces(in);
    in->line = in->at;
}

static size_t next_line(const reader *in) {
    const char *newline = memchr(in->text + in->end, '\n', in->length - in->end);
    return newline == NULL ? in->length : (size_t)(newline - in->text) + 1;
}

bool wy_sum_play_is_meant(const char *text, size_t length) {
    reader in = {.text = text, .length = length};
    for (size_t next = 0; next < length; next = next_line(&in)) {
        cut_line(&in, next);
        if (in.line < in.end) {
            const char *bytes;
            const size_t width = word(&in, &bytes);
            return is(bytes, width, "sum");
        }
    }
    return false;
}

static wy_status read_lines(reader *in) {
    wy_status status = WY_OK;
    for (size_t next = 0; next < in->length && status == WY_OK; next = next_line(in)) {
        cut_line(in, next);
        if (in->line < in->end) {
            status = read_line(in);
        }
    }
    if (status == WY_OK && in->play == NULL) {
        in->line = in->end = in->at = in->length;
        status = begin(in);
    }
    return status;
}

wy_status wy_sum_play_read(wy_sum_play **play, char names[2][WY_MAX_NAME + 1], const char *text,
                           size_t length, wy_sum_watch *watch, void *data, wy_error *error) {
    reader in = {.text = text,
                 .length = length,
                 .names = names,
                 .watch = watch,
                 .data = data,
                 .error = error};
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

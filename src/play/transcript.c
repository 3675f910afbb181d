/* transcript.c - the lines of a transcript; see transcript_line.h. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/integer.h"
#include "base/utf8.h"
#include "play/session.h"
#include "play/sum.h"
#include "play/transcript_line.h"

/* ---- faults ------------------------------------------------------------------------- */

static void show_place(wi_line *in, size_t from) {
    wi_fail_place(in->error, in->text, in->length, from, in->at > from ? in->at - from : 1);
}

wy_status wi_line_fault(wi_line *in, size_t from, wy_status status, const char *format, ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    wi_fail(in->error, status, "%s", message);
    show_place(in, from);
    return status;
}

wy_status wi_line_refused(wi_line *in, size_t from, wy_status status) {
    if ((status == WY_NO || status == WY_BAD) && in->error != NULL) {
        show_place(in, from);
    }
    return status;
}

wy_status wi_line_inner(wi_line *in, size_t from, wy_status status) {
    if (status == WY_BAD && in->error != NULL) {
        const size_t column = in->error->column > 0 ? in->error->column - 1 : 0;
        const size_t width = in->error->width;
        wi_fail_place(in->error, in->text, in->length, from + column, width > 0 ? width : 1);
    }
    in->at = in->end;
    return status;
}

/* ---- lines -------------------------------------------------------------------------- */

static bool is_space(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\r';
}

bool wi_line_next(wi_line *in) {
    while (in->next < in->length) {
        const char *newline = memchr(in->text + in->next, '\n', in->length - in->next);
        in->line = in->at = in->next;
        in->end = newline == NULL ? in->length : (size_t)(newline - in->text);
        in->next = in->end + 1;
        const char *remark = memchr(in->text + in->line, '#', in->end - in->line);
        in->end = remark == NULL ? in->end : (size_t)(remark - in->text);
        while (in->end > in->line && is_space(in->text[in->end - 1])) {
            in->end--;
        }
        if (!wi_line_at_end(in)) {
            in->line = in->at;
            return true;
        }
    }
    in->line = in->end = in->at = in->length;
    return false;
}

/* ---- words, numbers, positions ------------------------------------------------------ */

void wi_line_skip_spaces(wi_line *in) {
    while (in->at < in->end && (in->text[in->at] == ' ' || in->text[in->at] == '\t')) {
        in->at++;
    }
}

bool wi_line_at_end(wi_line *in) {
    wi_line_skip_spaces(in);
    return in->at == in->end;
}

bool wi_line_skip(wi_line *in, const char *mark) {
    wi_line_skip_spaces(in);
    const size_t length = strlen(mark);
    if (in->end - in->at < length || memcmp(in->text + in->at, mark, length) != 0) {
        return false;
    }
    in->at += length;
    return true;
}

bool wi_line_skip_arrow(wi_line *in) {
    return wi_line_skip(in, "->") || wi_line_skip(in, "\xE2\x86\x92");
}

size_t wi_line_word(wi_line *in, const char **from) {
    wi_line_skip_spaces(in);
    *from = in->text + in->at;
    const size_t start = in->at;
    while (in->at < in->end && strchr(" \t(:", in->text[in->at]) == NULL) {
        in->at++;
    }
    return in->at - start;
}

bool wi_word_is(const char *bytes, size_t length, const char *name) {
    return strlen(name) == length && memcmp(bytes, name, length) == 0;
}

/* A short text may stand for a long number, but not for one of any length, line after line. */
static const uint64_t longest_power = UINT64_C(1) << 20; /* bits */

wy_status wi_line_number(mpz_t out, wi_line *in) {
    wi_line_skip_spaces(in);
    const size_t from = in->at;
    const char *text = in->text + from;
    const size_t length = in->end - from;
    if (length == 0 || text[0] < '0' || text[0] > '9') {
        return wi_line_fault(in, from, WY_BAD, "expected a number");
    }
    const size_t read = wi_integer_scan(out, text, length, longest_power + 4 * length);
    in->at += read > 0 ? read : 1;
    return read == 0          ? wi_line_fault(in, from, WY_BAD, "this number is too long")
           : mpz_sgn(out) < 0 ? wi_line_fault(in, from, WY_BAD, "a heap cannot be negative")
                              : WY_OK;
}

wy_status wi_line_heaps(mpz_t heap[WY_MOST_HEAPS], int *count, wi_line *in) {
    *count = 0;
    if (!wi_line_skip(in, "(")) {
        return wi_line_fault(in, in->at, WY_BAD, "expected a position such as (3,5)");
    }
    wy_status status;
    do {
        status = wi_line_number(heap[*count], in);
        ++*count;
    } while (status == WY_OK && *count < WY_MOST_HEAPS && wi_line_skip(in, ","));
    if (status == WY_OK && !wi_line_skip(in, ")")) {
        status = wi_line_fault(in, in->at, WY_BAD, "expected a comma or a bracket after a heap");
    }
    return status;
}

/* ---- who plays, who wins ------------------------------------------------------------ */

/* Names come up in messages. */
static bool can_be_shown(const char *bytes, size_t length) {
    while (length > 0) {
        const size_t width = wi_utf8_printable(bytes, length);
        if (width == 0) {
            return false;
        }
        bytes += width;
        length -= width;
    }
    return true;
}

wy_status wi_line_names(char names[2][WY_MAX_NAME + 1], wi_line *in, const char *const *reserved) {
    for (int i = 0; i < 2; i++) {
        const char *bytes;
        const size_t from = in->at;
        const size_t length = wi_line_word(in, &bytes);
        if (length == 0 || length > WY_MAX_NAME) {
            return wi_line_fault(in, from, WY_BAD,
                                 "expected two names of at most %d letters, without spaces",
                                 WY_MAX_NAME);
        }
        if (!can_be_shown(bytes, length)) {
            return wi_line_fault(in, from, WY_BAD, "a name is made of letters that can be shown");
        }
        for (const char *const *word = reserved; *word != NULL; word++) {
            if (wi_word_is(bytes, length, *word)) {
                return wi_line_fault(in, from, WY_BAD, "nobody can be called %s here", *word);
            }
        }
        if (i == 1 && wi_word_is(bytes, length, names[0])) {
            return wi_line_fault(in, from, WY_BAD, "the players need different names");
        }
        memcpy(names[i], bytes, length);
        names[i][length] = '\0';
    }
    return WY_OK;
}

wy_status wi_line_result(wi_line *in, const char (*names)[WY_MAX_NAME + 1], wy_seat winner) {
    const char *bytes;
    const size_t from = in->at;
    const size_t length = wi_line_word(in, &bytes);
    if (length == 0 || !wi_line_skip(in, "wins")) {
        return wi_line_fault(in, from, WY_BAD, "expected who wins, as in: result %s wins",
                             names[0]);
    }
    if (winner == WY_NOBODY) {
        return wi_line_fault(in, from, WY_NO, "the game is not over: there are moves left");
    }
    return wi_word_is(bytes, length, names[winner])
               ? WY_OK
               : wi_line_fault(in, from, WY_NO, "it is %s who wins", names[winner]);
}

/* ==== written ================================================================================= */

/* A game as text; play.h shows the form. */

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

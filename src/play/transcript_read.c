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

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

typedef struct reader {
    const char *text;
    size_t length;
    size_t line, end; /* the line at hand: bytes line .. end */
    size_t at;
    char *rule;
    wy_rules *rules;
    bool has_start, has_names, has_result;
    char (*names)[WY_MAX_NAME + 1];
    wy_play *play;
    const wy_control *control;
    wy_error *error;
    mpz_t x, y; /* the pair that was read last */
} reader;

/* ---- characters -------------------------------------------------------------------- */

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

static void skip_spaces(reader *in) {
    while (in->at < in->end && (in->text[in->at] == ' ' || in->text[in->at] == '\t')) {
        in->at++;
    }
}

static bool at_end(reader *in) {
    skip_spaces(in);
    return in->at == in->end;
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

/* The next word, up to a space, a bracket or a colon; its length, 0 if there is none. */
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

/* Reads a pair to x and y. */
static wy_status pair(reader *in) {
    if (!skip(in, "(")) {
        return fault(in, in->at, WY_BAD, "expected a position such as (3,5)");
    }
    wy_status status = number(in->x, in);
    if (status == WY_OK && !skip(in, ",")) {
        status = fault(in, in->at, WY_BAD, "expected a comma between the heaps");
    }
    if (status == WY_OK) {
        status = number(in->y, in);
    }
    if (status == WY_OK && !skip(in, ")")) {
        status = fault(in, in->at, WY_BAD, "expected a bracket after the heaps");
    }
    return status;
}

/* ---- the head ------------------------------------------------------------------------- */

static wy_status read_game(reader *in) {
    skip_spaces(in);
    const size_t from = in->at;
    if (in->rules != NULL) {
        return fault(in, in->line, WY_BAD, "the game is named twice");
    }
    in->rule = strndup(in->text + from, in->end - from);
    if (in->rule == NULL) {
        return wy_fail_memory(in->error);
    }
    const wy_status status =
        wy_rules_read_bytes(&in->rules, in->text + from, in->end - from, in->error);
    if (status == WY_BAD && in->error != NULL) {
        /* The rule is one line of a text: the place is in that text. */
        const size_t column = in->error->column > 0 ? in->error->column - 1 : 0;
        const size_t width = in->error->width;
        wy_fail_place(in->error, in->text, in->length, from + column, width > 0 ? width : 1);
    }
    in->at = in->end;
    return status;
}

static wy_status read_name(reader *in, int which) {
    const char *bytes;
    const size_t from = in->at;
    const size_t length = word(in, &bytes);
    if (length == 0 || length > WY_MAX_NAME) {
        return fault(in, from, WY_BAD, "expected two names of at most %d letters, without spaces",
                     WY_MAX_NAME);
    }
    if (is(bytes, length, "game") || is(bytes, length, "start") || is(bytes, length, "players") ||
        is(bytes, length, "result")) {
        return fault(in, from, WY_BAD, "nobody can be called %.*s here", (int)length, bytes);
    }
    memcpy(in->names[which], bytes, length);
    in->names[which][length] = '\0';
    return WY_OK;
}

static wy_status read_names(reader *in) {
    if (in->has_names) {
        return fault(in, in->line, WY_BAD, "the players are named twice");
    }
    in->has_names = true;
    const wy_status status = read_name(in, 0);
    if (status != WY_OK) {
        return status;
    }
    const size_t from = in->at;
    if (read_name(in, 1) != WY_OK) {
        return WY_BAD;
    }
    return strcmp(in->names[0], in->names[1]) == 0
               ? fault(in, from, WY_BAD, "the players need different names")
               : WY_OK;
}

static wy_status read_start(reader *in, mpz_t x, mpz_t y) {
    if (in->has_start) {
        return fault(in, in->line, WY_BAD, "the start is given twice");
    }
    in->has_start = true;
    const wy_status status = pair(in);
    mpz_set(x, in->x);
    mpz_set(y, in->y);
    return status;
}

/* ---- the moves ------------------------------------------------------------------------ */

/* A refusal of the referee, shown at the place. */
static wy_status refused(reader *in, size_t from, wy_status status) {
    if ((status == WY_NO || status == WY_BAD) && in->error != NULL) {
        wy_fail_place(in->error, in->text, in->length, from, in->at > from ? in->at - from : 1);
    }
    return status;
}

static wy_status read_blocks(reader *in) {
    const wy_turn *turn = wy_play_now(in->play);
    wy_big_pair *moves = NULL;
    size_t count = 0;
    size_t room = 0;
    wy_status status = WY_OK;
    skip_spaces(in);
    const size_t from = in->at;
    if (!skip(in, "nothing")) {
        do {
            status = pair(in);
            if (status == WY_OK) {
                mpz_sub(in->x, turn->x, in->x);
                mpz_sub(in->y, turn->y, in->y);
                status = wy_pairs_append(&moves, &count, &room, in->x, in->y, in->error);
            }
        } while (status == WY_OK && !at_end(in));
    }
    if (status == WY_OK) {
        status = refused(in, from, wy_play_block(in->play, moves, count, in->error));
    }
    wy_pairs_release(moves, count);
    return status;
}

static wy_status read_move(reader *in) {
    skip_spaces(in);
    const size_t from = in->at;
    wy_status status = pair(in);
    if (status == WY_OK && (skip(in, "->") || skip(in, "\xE2\x86\x92"))) {
        const wy_turn *turn = wy_play_now(in->play);
        if (mpz_cmp(in->x, turn->x) != 0 || mpz_cmp(in->y, turn->y) != 0) {
            return fault(in, from, WY_NO, "the game is not at this position");
        }
        status = pair(in);
    }
    if (status != WY_OK) {
        return status;
    }
    /* Who says nothing blocks nothing. */
    if (wy_play_phase(in->play) == WY_PHASE_BLOCK) {
        status = wy_play_block(in->play, NULL, 0, in->error);
    }
    if (status == WY_OK) {
        const wy_turn *turn = wy_play_now(in->play);
        mpz_sub(in->x, turn->x, in->x);
        mpz_sub(in->y, turn->y, in->y);
        status = refused(in, from, wy_play_move(in->play, in->x, in->y, in->error));
    }
    return status;
}

static wy_status read_result(reader *in) {
    const char *bytes;
    const size_t from = in->at;
    const size_t length = word(in, &bytes);
    const wy_seat winner = wy_play_winner(in->play);
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

/* NAME and what he does. */
static wy_status read_action(reader *in, const char *bytes, size_t length) {
    const size_t from = in->line;
    const wy_seat mover = wy_play_mover(in->play);
    wy_seat who = WY_NOBODY;
    for (int i = 0; i < 2; i++) {
        if (is(bytes, length, in->names[i])) {
            who = (wy_seat)i;
        }
    }
    if (who == WY_NOBODY) {
        return fault(in, from, WY_BAD, "expected %s or %s, and a move such as (5,9) -> (5,6)",
                     in->names[0], in->names[1]);
    }
    skip(in, ":");
    const bool blocks = skip(in, "blocks");
    if (who != (blocks ? wy_play_other(mover) : mover)) {
        return fault(in, from, WY_NO, "it is the turn of %s to %s", in->names[wy_play_other(who)],
                     blocks ? "block" : "move");
    }
    return blocks ? read_blocks(in) : read_move(in);
}

/* ---- lines ------------------------------------------------------------------------------ */

static wy_status watched(reader *in, wy_watch *watch, void *data) {
    const char *const names[2] = {in->names[0], in->names[1]};
    return watch == NULL ? WY_OK : watch(data, in->play, names, in->error);
}

/* The first line that is none of the head: the head must be complete. */
static wy_status begin(reader *in, const mpz_t x, const mpz_t y) {
    if (in->rules == NULL || !in->has_start || !in->has_names) {
        return fault(in, in->line, WY_BAD,
                     "the %s is missing: a transcript begins with the lines "
                     "game, start and players",
                     in->rules == NULL ? "game"
                     : !in->has_start  ? "start"
                                       : "line of players");
    }
    return wy_play_create(&in->play, in->rules, x, y, in->control, in->error);
}

static wy_status read_line(reader *in, mpz_t x, mpz_t y, wy_watch *watch, void *data) {
    const char *bytes;
    const size_t length = word(in, &bytes);
    const bool head =
        is(bytes, length, "game") || is(bytes, length, "start") || is(bytes, length, "players");
    wy_status status = WY_OK;
    if (head && in->play != NULL) {
        return fault(in, in->line, WY_BAD, "this line belongs before the first move");
    }
    if (!head && in->play == NULL) {
        const size_t at = in->at;
        in->at = in->line;
        status = begin(in, x, y);
        in->at = at;
        if (status == WY_OK) {
            status = watched(in, watch, data);
        }
        if (status != WY_OK) {
            return status;
        }
    }
    if (in->has_result) {
        return fault(in, in->line, WY_BAD, "nothing can follow the result");
    }
    if (head) {
        status = is(bytes, length, "game")      ? read_game(in)
                 : is(bytes, length, "players") ? read_names(in)
                                                : read_start(in, x, y);
    } else if (is(bytes, length, "result")) {
        status = read_result(in);
    } else {
        status = read_action(in, bytes, length);
    }
    if (status == WY_OK && !at_end(in)) {
        const size_t from = in->at;
        in->at = in->end;
        status = fault(in, from, WY_BAD, "this is too much for the line");
    }
    return status == WY_OK && !head ? watched(in, watch, data) : status;
}

static wy_status read_lines(reader *in, mpz_t x, mpz_t y, wy_watch *watch, void *data) {
    wy_status status = WY_OK;
    for (size_t next = 0; next < in->length && status == WY_OK;) {
        const char *newline = memchr(in->text + next, '\n', in->length - next);
        in->line = next;
        in->end = newline == NULL ? in->length : (size_t)(newline - in->text);
        next = in->end + 1;
        const char *remark = memchr(in->text + in->line, '#', in->end - in->line);
        in->end = remark == NULL ? in->end : (size_t)(remark - in->text);
        while (in->end > in->line && strchr(" \t\r", in->text[in->end - 1]) != NULL &&
               in->text[in->end - 1] != '\0') {
            in->end--;
        }
        in->at = in->line;
        if (!at_end(in)) {
            in->line = in->at;
            status = read_line(in, x, y, watch, data);
        }
    }
    if (status == WY_OK && in->play == NULL) {
        in->line = in->end = in->at = in->length;
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
    reader in = {
        .text = text, .length = length, .names = names, .control = control, .error = error};
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

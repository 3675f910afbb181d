/*
 * transcript_read.c - playing a game that is written down.
 *
 *     line   = "game" RULE | "start" place | "sum" SUM | "players" NAME NAME | "result" NAME "wins"
 *            | NAME [":"] "blocks" ( "nothing" | { option } )
 *            | NAME [":"] "names" ( "set" digits | { option } )
 *            | NAME [":"] [ PART ":" ] ( [ place ( "->" | arrow ) ] place | "pass" )
 *              [ [ "," ] "name" [ "set" ] digits ]
 *     option = place | "pass"
 *     place  = "(" digits { "," digits } ")", a number for each heap
 *
 * The head (game and start, or sum; players) comes first.  On several boards a move
 * names its part.  Every move is made on a wy_play, so the transcript is refereed as it is
 * read, and a fault is shown at its place.
 */
#include "play/session.h"

#include <limits.h>
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
    int start_heaps;              /* how many numbers it has, */
    size_t start_from, start_end; /* and where they stand */
    char (*names)[WY_MAX_NAME + 1];
    wy_play *play;
    const wy_control *control;
    wy_watch *watch;
    void *data;
    mpz_t heap[WY_MOST_HEAPS]; /* the place that was read last */
} reader;

static wy_status twice(reader *in, const char *what) {
    return wi_line_fault(&in->text, in->text.line, WY_BAD, "%s twice", what);
}

static wy_status wrong_heaps(reader *in, size_t from, int count, int heaps) {
    return wi_line_fault(&in->text, from, WY_BAD,
                         "the position has %d number%s, and this game has %d heap%s", count,
                         count == 1 ? "" : "s", heaps, heaps == 1 ? "" : "s");
}

/* A place of this part to heap. */
static wy_status read_place(reader *in, const wy_part *part) {
    int count;
    wi_line_skip_spaces(&in->text);
    const size_t from = in->text.at;
    const wy_status status = wi_line_heaps(in->heap, &count, &in->text);
    const int heaps = wy_part_heaps(part);
    const bool empty = heaps == 1 && count == 2 && !part->heap && wy_rules_plane(part->rules) &&
                       mpz_sgn(in->heap[1]) == 0; /* (5,0) on one heap */
    return status == WY_OK && count != heaps && !empty ? wrong_heaps(in, from, count, heaps)
                                                       : status;
}

/* "pass", or a place; what is taken to get there. */
static wy_status read_option(wy_move *move, reader *in, const wy_part *part) {
    move->pass = wi_line_skip(&in->text, "pass");
    const wy_status status = move->pass ? WY_OK : read_place(in, part);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (move->pass || i >= wy_part_heaps(part)) {
            mpz_set_ui(move->take[i], 0);
        } else {
            mpz_sub(move->take[i], part->at.heap[i], in->heap[i]);
        }
    }
    return status;
}

/* A number of a set, from 1 on; from 0 in *set. */
static wy_status read_set(int *set, reader *in) {
    const wy_status status = wi_line_number(in->heap[0], &in->text);
    *set = mpz_cmp_ui(in->heap[0], INT_MAX) < 0 ? (int)mpz_get_si(in->heap[0]) - 1 : INT_MAX;
    return status;
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
    wi_line_skip_spaces(&in->text);
    in->start_from = in->text.at;
    const wy_status status = wi_line_heaps(in->start.heap, &in->start_heaps, &in->text);
    in->start_end = in->text.at;
    return status;
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
        const int heaps = wy_rules_plane(in->rules) ? 2 : in->rules->heaps;
        if (in->start_heaps != heaps) {
            in->text.at = in->start_end;
            return wrong_heaps(in, in->start_from, in->start_heaps, heaps);
        }
        wy_rules_start(&in->start, in->rules);
        status = wy_sum_of(&in->sum, in->rule, in->rules, &in->start, in->text.error);
    }
    if (status == WY_OK) {
        status = wy_play_open(&in->play, in->sum, in->control, in->text.error);
    }
    return status == WY_OK ? watched(in) : status;
}

/* ---- the moves ------------------------------------------------------------------------ */

/* The options that are blocked or named. */
static wy_status read_listed(reader *in) {
    const wy_part *part = &wy_play_place(in->play)->parts[0];
    wy_move *moves = NULL;
    size_t count = 0;
    size_t room = 0;
    wy_move move;
    wy_move_init(&move);
    wy_status status = WY_OK;
    wi_line_skip_spaces(&in->text);
    const size_t from = in->text.at;
    if (!wi_line_skip(&in->text, "nothing")) {
        do {
            status = read_option(&move, in, part);
            if (status == WY_OK) {
                status = wi_moves_append(&moves, &count, &room, &move, in->text.error);
            }
        } while (status == WY_OK && !wi_line_at_end(&in->text));
    }
    if (status == WY_OK) {
        status =
            wi_line_refused(&in->text, from, wy_play_list(in->play, moves, count, in->text.error));
    }
    wi_moves_release(moves, count);
    wy_move_clear(&move);
    return status;
}

/* "names" is read. */
static wy_status read_named(reader *in) {
    wi_line_skip_spaces(&in->text);
    const size_t from = in->text.at;
    if (!wi_line_skip(&in->text, "set")) {
        return read_listed(in);
    }
    int set;
    const wy_status status = read_set(&set, in);
    return status == WY_OK
               ? wi_line_refused(&in->text, from, wy_play_name(in->play, set, in->text.error))
               : status;
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
    const wy_status status = wi_line_number(in->heap[0], &in->text);
    if (status != WY_OK) {
        return status;
    }
    if (!wi_line_skip(&in->text, ":")) {
        return wi_line_fault(&in->text, in->text.at, WY_BAD,
                             "expected a colon after the number of the part");
    }
    if (mpz_sgn(in->heap[0]) == 0 || mpz_cmp_ui(in->heap[0], count) > 0) {
        return wi_line_fault(&in->text, from, WY_NO, "there is no such part: they are 1 to %zu",
                             count);
    }
    *part = mpz_get_ui(in->heap[0]) - 1;
    return WY_OK;
}

/* Is the place that was read last that of the part? */
static bool is_here(const reader *in, const wy_part *part) {
    bool here = true;
    for (int i = 0; i < wy_part_heaps(part); i++) {
        here = here && mpz_cmp(in->heap[i], part->at.heap[i]) == 0;
    }
    return here;
}

/* The move, and the set that it names. */
static wy_status read_what(wy_move *move, reader *in, const wy_part *part) {
    const size_t from = in->text.at;
    wy_status status = read_option(move, in, part);
    if (status == WY_OK && !move->pass && wi_line_skip_arrow(&in->text)) {
        if (!is_here(in, part)) {
            return wi_line_fault(&in->text, from, WY_NO, "%s is not at this position",
                                 wy_play_place(in->play)->count > 1 ? "this part" : "the game");
        }
        status = read_option(move, in, part);
    }
    wi_line_skip(&in->text, ",");
    if (status == WY_OK && wi_line_skip(&in->text, "name")) {
        wi_line_skip(&in->text, "set");
        status = read_set(&move->name, in);
    }
    return status;
}

static wy_status read_move(reader *in) {
    wy_move move;
    wy_move_init(&move);
    wy_status status = read_part(&move.part, in);
    wi_line_skip_spaces(&in->text);
    const size_t from = in->text.at;
    if (status == WY_OK) {
        status = read_what(&move, in, &wy_play_place(in->play)->parts[move.part]);
    }
    /* Who says nothing blocks nothing. */
    if (status == WY_OK && wy_play_phase(in->play) == WY_PHASE_BLOCK) {
        status = wy_play_list(in->play, NULL, 0, in->text.error);
    }
    if (status == WY_OK) {
        status = wi_line_refused(&in->text, from, wy_play_move(in->play, &move, in->text.error));
    }
    wy_move_clear(&move);
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
    const bool names = !blocks && wi_line_skip(&in->text, "names");
    if (who != (blocks || names ? wy_play_other(mover) : mover)) {
        return wi_line_fault(&in->text, from, WY_NO, "it is the turn of %s to %s",
                             in->names[wy_play_other(who)],
                             blocks  ? "block"
                             : names ? "name"
                                     : "move");
    }
    return blocks ? read_listed(in) : names ? read_named(in) : read_move(in);
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
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_init(in.heap[i]);
    }
    wy_place_init(&in.start);
    const wy_status status = read_lines(&in);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_clear(in.heap[i]);
    }
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

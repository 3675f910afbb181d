/*
 * explain.c - the state of a game in words, for the player who is to act.
 *
 * Sentences are for people: long numbers are shortened, and what is known is said
 * together with how it is known.
 */
#include "play/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"

enum { NAMED_BLOCKS = 8 };

/* "you are", "I am", "Alice is" */
static const char *verb(const char *actor) {
    return strcmp(actor, "you") == 0 ? "are" : strcmp(actor, "I") == 0 ? "am" : "is";
}

static void put_moves(FILE *out, const wy_big_pair *moves, size_t count) {
    char pair[WY_SHORT_PAIR];
    for (size_t i = 0; i < count && i < NAMED_BLOCKS; i++) {
        wy_short_pair(pair, moves[i].x, moves[i].y);
        fprintf(out, "%s%s", i == 0 ? "" : i + 1 == count ? " and " : ", ", pair);
    }
    if (count > NAMED_BLOCKS) {
        fprintf(out, " and %zu more", count - NAMED_BLOCKS);
    }
}

static void put_best_move(FILE *out, const wy_advice *advice) {
    char move[WY_SHORT_PAIR];
    char to[WY_SHORT_PAIR];
    wy_short_pair(move, advice->move.dx, advice->move.dy);
    wy_short_pair(to, advice->move.to_x, advice->move.to_y);
    if (advice->winning == 1) {
        fprintf(out, "one move wins, %s to %s", move, to);
    } else {
        fprintf(out, "%s%zu moves win, %s to %s is one of them", advice->many ? "more than " : "",
                advice->winning, move, to);
    }
}

static void put_moving(FILE *out, const wy_play *play, const wy_advice *advice, const char *actor) {
    const wy_turn *turn = wy_play_now(play);
    char here[WY_SHORT_PAIR];
    wy_short_pair(here, turn->x, turn->y);
    fprintf(out, "%s %s on %s, a%s-position", actor, verb(actor), here,
            advice->verdict.p ? " P" : "n N");
    if (turn->blocked > 0) {
        fprintf(out, " where ");
        put_moves(out, turn->no, turn->blocked);
        fprintf(out, " %s blocked", turn->blocked == 1 ? "is" : "are");
    }
    if (!advice->wins) {
        fprintf(out, ": every move loses against best play");
    } else {
        fprintf(out, advice->verdict.p ? ", but not all that matters: " : ": ");
        put_best_move(out, advice);
    }
}

static void put_blocking(FILE *out, const wy_play *play, const wy_advice *advice,
                         const char *actor) {
    const wy_turn *turn = wy_play_now(play);
    const long long most = (long long)wy_play_rules(play)->block;
    char here[WY_SHORT_PAIR];
    wy_short_pair(here, turn->x, turn->y);
    fprintf(out, "%s may block up to %lld option%s of %s%s. ", actor, most, most == 1 ? "" : "s",
            here,
            wy_play_rules(play)->block_kind == WY_BLOCK_DIAGONAL ? " in which both heaps decrease"
                                                                 : "");
    if (!advice->wins) {
        fprintf(out, "%s is an N-position: no blocking keeps who moves from winning", here);
    } else if (advice->block_count == 0) {
        fprintf(out, "%s is a P-position: nothing needs to be blocked", here);
    } else {
        fprintf(out, "%s is a P-position if ", here);
        put_moves(out, advice->block, advice->block_count);
        fprintf(out, " %s blocked", advice->block_count == 1 ? "is" : "are");
    }
}

static void put_standing(FILE *out, const wy_advice *advice) {
    static const char *const words[] = {
        [WY_PROVED] = "Proved", [WY_COMPUTED] = "Computed", [WY_CONJECTURED] = "Conjectured"};
    if (advice->verdict.reason[0] != '\0') {
        fprintf(out, ": %s", advice->verdict.reason);
    }
    fprintf(out, ". %s: %s.", words[advice->verdict.standing.kind], advice->verdict.standing.by);
}

char *wy_play_explain(const wy_play *play, const wy_advice *advice, const char *actor) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL) {
        return NULL;
    }
    switch (advice->phase) {
    case WY_PHASE_OVER:
        fprintf(out, "%s cannot move and %s.", actor,
                strcmp(actor, "you") == 0 || strcmp(actor, "I") == 0
                    ? (advice->wins ? "have won" : "have lost")
                    : (advice->wins ? "has won" : "has lost"));
        break;
    case WY_PHASE_BLOCK:
        put_blocking(out, play, advice, actor);
        put_standing(out, advice);
        break;
    case WY_PHASE_MOVE:
        put_moving(out, play, advice, actor);
        put_standing(out, advice);
        break;
    }
    if (fclose(out) != 0) {
        free(text);
        return NULL;
    }
    /* A sentence begins with a capital letter, but names stay as they are. */
    if (strncmp(text, "you ", 4) == 0) {
        text[0] = 'Y';
    }
    return text;
}

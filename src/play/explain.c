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

/* "(3,5)"; of one heap "(7)" */
static void put_place(FILE *out, const wy_part *part, const mpz_t x, const mpz_t y) {
    char pair[WI_SHORT_PAIR];
    char heap[WI_SHORT_NUMBER];
    wi_short_pair(pair, x, y);
    wi_short_number(heap, x);
    fprintf(out, part->heap ? "(%s)" : "%s", part->heap ? heap : pair);
}

static void put_moves(FILE *out, const wy_big_pair *moves, size_t count) {
    char pair[WI_SHORT_PAIR];
    for (size_t i = 0; i < count && i < NAMED_BLOCKS; i++) {
        wi_short_pair(pair, moves[i].x, moves[i].y);
        fprintf(out, "%s%s", i == 0 ? "" : i + 1 == count ? " and " : ", ", pair);
    }
    if (count > NAMED_BLOCKS) {
        fprintf(out, " and %zu more", count - NAMED_BLOCKS);
    }
}

/* ---- one board ------------------------------------------------------------------------ */

static void put_best_move(FILE *out, const wy_part *part, const wy_advice *advice) {
    if (advice->winning == 1) {
        fputs("one move wins, ", out);
    } else {
        fprintf(out, "%s%zu moves win, ", advice->many ? "more than " : "", advice->winning);
    }
    put_place(out, part, advice->move.take[0], advice->move.take[1]);
    fputs(" to ", out);
    put_place(out, part, advice->move.to[0], advice->move.to[1]);
    fputs(advice->winning == 1 ? "" : " is one of them", out);
}

static void put_moving(FILE *out, const wy_play *play, const wy_advice *advice, const char *actor) {
    const wy_turn *turn = wy_play_now(play);
    const wy_part *part = &play->now->parts[0];
    fprintf(out, "%s %s on ", actor, verb(actor));
    put_place(out, part, part->at.heap[0], part->at.heap[1]);
    if (!advice->known) {
        fputs("; who wins here is not known.", out);
        return;
    }
    fprintf(out, ", a%s-position", advice->verdict.p ? " P" : "n N");
    if (turn->blocked > 0) {
        fprintf(out, " where ");
        put_moves(out, turn->no, turn->blocked);
        fprintf(out, " %s blocked", turn->blocked == 1 ? "is" : "are");
    }
    if (!advice->wins) {
        fprintf(out, ": every move loses against best play");
    } else {
        fprintf(out, advice->verdict.p ? ", but not all that matters: " : ": ");
        put_best_move(out, part, advice);
    }
}

static void put_blocking(FILE *out, const wy_play *play, const wy_advice *advice,
                         const char *actor) {
    const wy_part *part = &play->now->parts[0];
    const long long most = (long long)part->rules->block;
    char here[WI_SHORT_PAIR];
    wi_short_pair(here, part->at.heap[0], part->at.heap[1]);
    fprintf(out, "%s may block up to %lld option%s of %s%s. ", actor, most, most == 1 ? "" : "s",
            here,
            part->rules->block_kind == WY_BLOCK_DIAGONAL ? " in which both heaps decrease" : "");
    if (!advice->known) {
        fputs("Who wins here is not known.", out);
    } else if (!advice->wins) {
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
    const wy_verdict *verdict = &advice->verdict;
    if (!advice->known) {
        return;
    }
    if (verdict->reason[0] != '\0') {
        fprintf(out, ": %s", verdict->reason);
    }
    fprintf(out, ". %s: %s.", words[verdict->standing.kind], verdict->standing.by);
}

/* ---- several boards ------------------------------------------------------------------- */

static void put_value(FILE *out, const wy_part_value *value) {
    char number[WI_SHORT_NUMBER];
    wi_short_number(number, value->value);
    if (value->worth == WY_WORTH_EXACT) {
        fprintf(out, "value %s, ", number);
    } else if (value->worth == WY_WORTH_NOT_ZERO) {
        fputs("value not 0, ", out);
    } else if (!value->cancels) {
        fputs("value unknown", out);
        return;
    }
    fprintf(out, "%s: %s", wy_standing_name(value->standing.kind), value->standing.by);
}

static void put_values(FILE *out, const wy_sum *now, const wy_advice *advice) {
    const wy_verdict *verdict = &advice->verdict;
    for (size_t i = 0; i < now->count && i < verdict->part_count; i++) {
        fprintf(out, "part %zu: ", i + 1);
        put_place(out, &now->parts[i], now->parts[i].at.heap[0], now->parts[i].at.heap[1]);
        fputs(" has ", out);
        put_value(out, &verdict->parts[i]);
        fputc('\n', out);
    }
    if (!advice->known) {
        fputs("Who wins here is not known.", out);
    } else {
        fprintf(out, "Who is to move %s, %s: %s.", verdict->p ? "loses" : "wins",
                wy_standing_name(verdict->standing.kind), verdict->standing.by);
    }
}

/* ---- the words ------------------------------------------------------------------------ */

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
        if (play->now->count > 1) {
            put_values(out, play->now, advice);
        } else {
            put_moving(out, play, advice, actor);
            put_standing(out, advice);
        }
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

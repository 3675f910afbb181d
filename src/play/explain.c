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

#include "base/integer.h"
#include "play/sum.h"

enum { NAMED_OPTIONS = 8 };

/* "you are", "I am", "Alice is" */
static const char *verb(const char *actor) {
    return strcmp(actor, "you") == 0 ? "are" : strcmp(actor, "I") == 0 ? "am" : "is";
}

static void put_place(FILE *out, const wy_part *part) {
    wi_part_put_heaps(out, part, part->at.heap, true);
    wi_put_state(out, part);
}

static void put_listed(FILE *out, const wy_part *part, const wy_move *moves, size_t count) {
    for (size_t i = 0; i < count && i < NAMED_OPTIONS; i++) {
        fputs(i == 0 ? "" : i + 1 == count ? " and " : ", ", out);
        wi_put_option(out, part, &moves[i]);
    }
    if (count > NAMED_OPTIONS) {
        fprintf(out, " and %zu more", count - NAMED_OPTIONS);
    }
}

/* ---- one board ------------------------------------------------------------------------ */

static void put_best_move(FILE *out, const wy_part *part, const wy_advice *advice) {
    if (advice->winning == 0) {
        fputs("which move wins is not known", out);
        return;
    }
    if (advice->winning == 1) {
        fputs(advice->many ? "a winning move is " : "one move wins, ", out);
    } else {
        fprintf(out, "%s%zu moves win, ", advice->many ? "more than " : "", advice->winning);
    }
    wi_put_option(out, part, &advice->move);
    if (!advice->move.pass) {
        fputs(" to ", out);
        wi_part_put_heaps(out, part, advice->move.to, true);
    }
    if (advice->move.name != WY_NOT_NAMED) {
        fprintf(out, ", name set %d", advice->move.name + 1);
    }
    fputs(advice->winning == 1 ? "" : " is one of them", out);
}

static void put_moving(FILE *out, const wy_play *play, const wy_advice *advice, const char *actor) {
    const wy_turn *turn = wy_play_now(play);
    const wy_part *part = &play->now->parts[0];
    fprintf(out, "%s %s on ", actor, verb(actor));
    put_place(out, part);
    if (!advice->known) {
        fputs("; who wins here is not known.", out);
        return;
    }
    fprintf(out, ", a%s-position", advice->verdict.p ? " P" : "n N");
    if (turn->count > 0) {
        fprintf(out, " where ");
        put_listed(out, part, turn->listed, turn->count);
        fprintf(out, " %s %s", turn->count == 1 ? "is" : "are",
                part->rules->comply > 0 ? "named" : "blocked");
    }
    if (!advice->wins) {
        fprintf(out, ": every move loses against best play");
    } else {
        fprintf(out, advice->verdict.p ? ", but not all that matters: " : ": ");
        put_best_move(out, part, advice);
    }
}

/* The announcements open to the player who does not move, and the best one. */
static void put_announcing(FILE *out, const wy_play *play, const wy_advice *advice,
                           const char *actor) {
    const wy_part *part = &play->now->parts[0];
    const wy_rules *rules = part->rules;
    const bool comply = advice->phase == WY_PHASE_COMPLY;
    const long long most = (long long)(comply ? rules->comply : rules->block);
    const char *third = strcmp(actor, "you") == 0 || strcmp(actor, "I") == 0 ? "" : "s";
    if (advice->phase == WY_PHASE_NAME) {
        fprintf(out, "%s name%s one of the %d sets of moves at ", actor, third, rules->sets);
    } else if (comply) {
        fprintf(out, "%s name%s %lld option%s, or all if there are fewer, of ", actor, third, most,
                most == 1 ? "" : "s");
    } else {
        fprintf(out, "%s may block up to %lld option%s of ", actor, most, most == 1 ? "" : "s");
    }
    put_place(out, part);
    fprintf(out, "%s. ",
            rules->block_kind == WY_BLOCK_DIAGONAL ? " in which both heaps decrease" : "");
    if (!advice->known) {
        fputs("Who wins here is not known.", out);
        return;
    }
    wi_part_put_heaps(out, part, part->at.heap, true);
    if (!advice->wins) {
        fprintf(out, " is an N-position: no %s keeps who moves from winning",
                advice->phase == WY_PHASE_BLOCK ? "blocking" : "naming");
    } else if (advice->phase == WY_PHASE_NAME) {
        fprintf(out, " is a P-position if set %d is named", advice->move.name + 1);
    } else if (advice->count == 0) {
        fputs(" is a P-position: nothing needs to be blocked", out);
    } else {
        fputs(" is a P-position if ", out);
        put_listed(out, part, advice->listed, advice->count);
        fprintf(out, " %s %s", advice->count == 1 ? "is" : "are", comply ? "named" : "blocked");
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
        put_place(out, &now->parts[i]);
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
    case WY_PHASE_NAME:
    case WY_PHASE_BLOCK:
    case WY_PHASE_COMPLY:
        put_announcing(out, play, advice, actor);
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

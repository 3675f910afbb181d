/* twist.c - clauses of a ruleset beside its moves. */
#include "rules/twist.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>

bool wi_rules_starts(char name[WI_STARTS_SIZE], const wy_rules *rules) {
    snprintf(name, WI_STARTS_SIZE, "wythoff(m=%" PRId64 ",p=%" PRId64 ")", rules->imitation_m,
             rules->imitation_p);
    return rules->memory == WY_MEMORY_IMITATION && rules->block == 0 && rules->comply == 0 &&
           !rules->misere && rules->terminal == NULL && rules->terminal_count == 0;
}

const char *wi_rules_twist(const wy_rules *rules) {
    if (rules->memory != WY_MEMORY_NONE) {
        return "who wins depends on the history of play";
    }
    if (rules->board.q1 != 0 || rules->board.p2 != 0) {
        return "the board is not the whole quarter plane";
    }
    if (rules->block > 0) {
        return "options may be blocked";
    }
    if (rules->misere) {
        return "play is misere";
    }
    if (rules->terminal != NULL || rules->terminal_count > 0) {
        return "it has terminal positions of its own";
    }
    return NULL;
}

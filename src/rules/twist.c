/* twist.c - clauses of a ruleset beside its moves. */
#include "rules/twist.h"

#include <stddef.h>

const char *wi_rules_twist(const wy_rules *rules) {
    if (rules->imitation_p > 0) {
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

/*
 * engines.c - the engines by name, which of them can solve a game, and the best of these.
 */
#include <wythoff/rules.h>
#include <wythoff/solve.h>
#include <wythoff/theory.h>

#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "solve/columns.h"
#include "solve/engine.h"
#include "solve/other.h"
#include "solve/table.h"

/* By their numbers. */
static const char *const names[] = {"auto",
#define X(id, name, about) #name,
                                    WY_ENGINES(X)
#undef X
};

enum { NAMES = sizeof names / sizeof *names };

const char *wy_standing_name(wy_standing_kind kind) {
    switch (kind) {
    case WY_PROVED:
        return "proved";
    case WY_COMPUTED:
        return "computed";
    case WY_CONJECTURED:
        break;
    }
    return "conjectured";
}

const char *wy_engine_name(wy_engine engine) {
    return (size_t)engine < NAMES ? names[engine] : "unknown";
}

bool wy_engine_named(wy_engine *engine, const char *name) {
    for (size_t i = 0; i < NAMES; i++) {
        if (strcmp(names[i], name) == 0) {
            *engine = (wy_engine)i;
            return true;
        }
    }
    return false;
}

/*
 * Whether an engine can solve a game is WY_OK or WY_NO, and WY_SYSTEM if there
 * is no memory to find out.
 */
static wy_status say(char reason[WY_REASON_SIZE], wy_status can, const char *format,
                     const char *detail) {
    if (reason != NULL) {
        char text[2 * WY_MESSAGE_SIZE];
        snprintf(text, sizeof text, format, detail);
        memcpy(reason, text, WY_REASON_SIZE - 1); /* a longer reason is cut */
        reason[WY_REASON_SIZE - 1] = '\0';
    }
    return can;
}

/* What keeps a game from the columns engine, or NULL. */
static const char *twist(const wy_rules *rules, const wy_class *class) {
    if (rules->block > 0) {
        return "options may be blocked";
    }
    if (rules->misere) {
        return "play is misere";
    }
    if (!class->quarter) {
        return "the board is a cone";
    }
    if (rules->terminal != NULL || rules->terminal_count > 0) {
        return "there are extra terminal positions";
    }
    if (!class->invariant) {
        return "some moves depend on the position";
    }
    if (rules->weight.x > 0) {
        return "some moves return tokens";
    }
    if (!class->nim) {
        return "not every Nim move was found";
    }
    return NULL;
}

static wy_status columns_can(const wy_rules *rules, const wy_class *class,
                             char reason[WY_REASON_SIZE]) {
    const char *fault = twist(rules, class);
    if (fault != NULL) {
        return say(reason, WY_NO, "no: %s", fault);
    }
    wy_moves *moves = NULL;
    wy_error error;
    const wy_status status = wy_moves_compile(&moves, rules, 0, &error);
    if (status != WY_OK) {
        return say(reason, status == WY_LIMIT ? WY_NO : status, "no: %s", error.message);
    }
    char detail[WY_REASON_SIZE];
    const bool can = wy_columns_can(wy_moves_primitives(moves), wy_moves_count(moves), detail);
    const bool fast = can && wy_columns_fast(wy_moves_primitives(moves), wy_moves_count(moves));
    wy_moves_free(moves);
    if (!can) {
        return say(reason, WY_NO, "no: %s", detail);
    }
    return say(reason, WY_OK, "yes: %s",
               fast ? "exactly one P-position in every column, found by frontiers in O(1)"
                    : "exactly one P-position in every column, found by skipping full lines");
}

static wy_status table_can(const wy_rules *rules, char reason[WY_REASON_SIZE]) {
    wy_moves *moves = NULL;
    wy_error error;
    char other[WY_REASON_SIZE];
    const wy_status by_other = wy_other_reason(other, rules);
    if (by_other != WY_NO) {
        return say(reason, by_other, "%s", by_other == WY_OK ? other : "no: out of memory");
    }
    const int wanted = WY_MOVES_TIED | (rules->block > 0 ? WY_MOVES_DISJOINT : 0);
    wy_status status = wy_moves_compile(&moves, rules, wanted, &error);
    if (status == WY_OK) {
        status = wy_table_fits(rules, moves, &error);
    }
    const bool tied = status == WY_OK && wy_moves_tied(moves);
    wy_moves_free(moves);
    if (status == WY_OK) {
        return say(reason, WY_OK, "yes: 64 positions at a time%s",
                   tied               ? ", looking back to all columns before"
                   : rules->block > 0 ? ", options counted in bit planes"
                                      : "");
    }
    if (status != WY_LIMIT) {
        return say(reason, status, "no: %s", error.message);
    }
    return say(reason, WY_OK, "yes, but one cell at a time: %s", error.message);
}

static wy_status formula_can(const wy_rules *rules, char reason[WY_REASON_SIZE]) {
    wy_formula *formula = NULL;
    wy_error error;
    const wy_status status = wy_formula_find(&formula, rules, NULL, &error);
    if (status != WY_OK) {
        return say(reason, status == WY_SYSTEM ? status : WY_NO, "no: %s", error.message);
    }
    say(reason, WY_OK, "yes: %s", wy_formula_theorem(formula));
    wy_formula_free(formula);
    return WY_OK;
}

static wy_status far_can(const wy_rules *rules, char reason[WY_REASON_SIZE]) {
    wy_far *far = NULL;
    wy_error error;
    const wy_status status = wy_far_find(&far, rules, NULL, &error);
    wy_far_free(far);
    if (status != WY_OK) {
        return say(reason, status == WY_SYSTEM ? status : WY_NO, "no: %s", error.message);
    }
    return say(reason, WY_OK, "yes: %s",
               "through a column machine, which is searched for when it is needed");
}

wy_status wy_engine_can_be(wy_engine engine, const wy_rules *rules, const wy_class *class,
                           char reason[WY_REASON_SIZE]) {
    if (rules->imitation_p > 0) {
        return say(reason, WY_NO, "no: %s", "outcomes depend on the history of play");
    }
    switch (engine) {
    case WY_ENGINE_COLUMNS:
        return columns_can(rules, class, reason);
    case WY_ENGINE_TABLE:
        return table_can(rules, reason);
    case WY_ENGINE_FORMULA:
        return formula_can(rules, reason);
    case WY_ENGINE_TELESCOPE:
        return far_can(rules, reason);
    case WY_ENGINE_AUTOMATON:
        return say(reason, WY_NO, "no: %s", "it is not for windows at the origin");
    case WY_ENGINE_HISTORY:
        return say(reason, WY_NO, "no: %s", "only the position counts");
    default:
        return say(reason, WY_OK, "yes: %s", "any game without history, one cell at a time");
    }
}

bool wy_engine_can(wy_engine engine, const wy_rules *rules, char reason[WY_REASON_SIZE]) {
    wy_class class;
    wy_error error;
    wy_rules *settled = NULL;
    wy_status can = wy_rules_settle(&settled, rules, &error);
    if (can == WY_OK) {
        can = wy_classify(&class, settled, &error);
    }
    can = can == WY_OK ? wy_engine_can_be(engine, settled, &class, reason)
                       : say(reason, WY_NO, "no: %s", error.message);
    wy_rules_free(settled);
    return can == WY_OK;
}

/* The best engine, or AUTO if none can; WY_OK or WY_SYSTEM. */
wy_status wy_engine_best(wy_engine *engine, const wy_rules *rules, const wy_class *class) {
    *engine = WY_ENGINE_AUTO;
    if (rules->imitation_p > 0) {
        return WY_OK;
    }
    const wy_status columns = columns_can(rules, class, NULL);
    if (columns == WY_SYSTEM) {
        return WY_SYSTEM;
    }
    *engine = columns == WY_OK ? WY_ENGINE_COLUMNS : WY_ENGINE_TABLE;
    if (columns != WY_OK) {
        wy_formula *formula = NULL;
        const wy_status status = wy_formula_find(&formula, rules, NULL, NULL);
        if (status == WY_OK && wy_formula_lists(formula)) {
            *engine = WY_ENGINE_FORMULA;
        }
        wy_formula_free(formula);
        return status == WY_SYSTEM ? status : WY_OK;
    }
    return WY_OK;
}

wy_engine wy_engine_choose(const wy_rules *rules) {
    wy_class class;
    wy_engine engine = WY_ENGINE_AUTO;
    wy_rules *settled = NULL;
    if (wy_rules_settle(&settled, rules, NULL) == WY_OK &&
        wy_classify(&class, settled, NULL) == WY_OK) {
        wy_engine_best(&engine, settled, &class);
    }
    wy_rules_free(settled);
    return engine;
}

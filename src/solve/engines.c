/*
 * engines.c - the engines by name, and those of solutions in the order of asking, from the one list
 * of engines.
 */
#include <wythoff/solve.h>

#include <stdio.h>
#include <string.h>

#include "solve/engine.h"

/* By their numbers. */
static const char *const names[] = {"auto",
#define X(id, name, outcomes, values, about) #name,
                                    WY_ENGINES(X)
#undef X
};

enum { NAMES = sizeof names / sizeof *names };

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

wy_status wi_engine_say(char reason[WY_REASON_SIZE], wy_status can, const char *format,
                        const char *detail) {
    if (reason != NULL) {
        char text[2 * WY_MESSAGE_SIZE];
        snprintf(text, sizeof text, format, detail);
        memcpy(reason, text, WY_REASON_SIZE - 1); /* a longer reason is cut */
        reason[WY_REASON_SIZE - 1] = '\0';
    }
    return can;
}

/* ---- those of this folder, about outcomes -----------------------------------------------------
 */

#define IN_none(...)
#define IN_solve(...) __VA_ARGS__
#define IN_answer(...)
#define X(id, name, outcomes, values, about) IN_##outcomes(extern const wi_asked wi_asked_##name;)
WY_ENGINES(X)
#undef X

static const wi_asked *const engines[] = {
#define X(id, name, outcomes, values, about) IN_##outcomes(&wi_asked_##name, )
    WY_ENGINES(X)
#undef X
};

enum { ENGINES = sizeof engines / sizeof *engines };

wy_status wy_solve(wy_solution **out, const wy_rules *rules, wy_engine engine,
                   const wy_control *control, wy_error *error) {
    return wi_solution_open(out, rules, engine, engines, ENGINES, control, error);
}

bool wy_engine_can(wy_engine engine, const wy_rules *rules, char reason[WY_REASON_SIZE]) {
    return wi_solution_can(engine, false, rules, engines, ENGINES, reason);
}

bool wy_engine_is_tall(wy_engine engine) {
    for (size_t i = 0; i < ENGINES; i++) {
        if (engines[i]->engine == engine) {
            return engines[i]->tall;
        }
    }
    return false;
}

wy_engine wy_engine_choose(const wy_rules *rules) {
    wy_solution *solution = NULL;
    wy_solve(&solution, rules, WY_ENGINE_AUTO, NULL, NULL);
    const wy_engine engine = solution == NULL ? WY_ENGINE_AUTO : wy_solution_engine(solution);
    wy_solution_free(solution);
    return engine;
}

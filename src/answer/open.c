/* open.c - games opened with all engines, those above solutions among them. */
#include <wythoff/answer.h>

#include "solve/engine.h"

#define X(id, name, room, about) extern const wi_asked wi_asked_##name;
WY_ENGINES(X)
#undef X

/* In the order of asking, from the one list of engines. */
static const wi_asked *const engines[] = {
#define X(id, name, room, about) &wi_asked_##name,
    WY_ENGINES(X)
#undef X
};

enum { ENGINES = sizeof engines / sizeof *engines };

wy_status wy_answer_open(wy_solution **out, const wy_rules *rules, wy_engine wish,
                         const wy_control *control, wy_error *error) {
    return wi_solution_open(out, rules, wish, engines, ENGINES, control, error);
}

bool wy_answer_is_for(wy_engine engine, const wy_rules *rules) {
    for (size_t i = 0; i < ENGINES; i++) {
        if (engines[i]->engine == engine) {
            return (engines[i]->games & (int)wi_games_of(rules)) != 0;
        }
    }
    return false;
}

bool wy_answer_can(wy_engine engine, const wy_rules *rules, char reason[WY_REASON_SIZE]) {
    return wi_solution_can(engine, rules, engines, ENGINES, reason);
}

/* open.c - games opened with all engines, those above solutions among them. */
#include <wythoff/answer.h>

#include "solve/engine.h"

#define IN_none(...)
#define IN_solve(...)  __VA_ARGS__
#define IN_grundy(...) __VA_ARGS__
#define IN_answer(...) __VA_ARGS__
#define X(id, name, outcomes, values, about)                                                       \
    IN_##outcomes(extern const wi_asked wi_asked_##name;)                                          \
        IN_##values(extern const wi_asked wi_values_##name;)
WY_ENGINES(X)
#undef X

/* In the order of asking, from the one list of engines. */
static const wi_asked *const engines[] = {
#define X(id, name, outcomes, values, about)                                                       \
    IN_##outcomes(&wi_asked_##name, ) IN_##values(&wi_values_##name, )
    WY_ENGINES(X)
#undef X
};

enum { ENGINES = sizeof engines / sizeof *engines };

wy_status wy_answer_open(wy_solution **out, const wy_rules *rules, wy_engine wish,
                         const wy_control *control, wy_error *error) {
    return wi_solution_open(out, rules, wish, engines, ENGINES, control, error);
}

bool wy_answer_is_for(wy_engine engine, bool values, const wy_rules *rules) {
    for (size_t i = 0; i < ENGINES; i++) {
        if (engines[i]->engine == engine && engines[i]->values == values) {
            return (engines[i]->games & (int)wi_games_of(rules)) != 0;
        }
    }
    return false;
}

bool wy_answer_can(wy_engine engine, bool values, const wy_rules *rules,
                   char reason[WY_REASON_SIZE]) {
    return wi_solution_can(engine, values, rules, engines, ENGINES, reason);
}

/* engines.c - the engines of a game in the order of asking, from the one list of them. */
#include "answer/game.h"

#include <stdio.h>

#include <wythoff/rules.h>

#define X(id, name, about) extern const wy_asked wy_asked_##name;
WY_ENGINES(X)
#undef X

const wy_asked *const wy_asked_engines[] = {
#define X(id, name, about) &wy_asked_##name,
    WY_ENGINES(X)
#undef X
};

const size_t wy_asked_count = sizeof wy_asked_engines / sizeof *wy_asked_engines;

bool wy_answer_can(wy_engine engine, const wy_rules *rules, char reason[WY_REASON_SIZE]) {
    for (size_t i = 0; i < wy_asked_count; i++) {
        const wy_asked *asked = wy_asked_engines[i];
        if (asked->engine == engine && asked->can != NULL) {
            wy_rules *settled = NULL;
            wy_error error = {0};
            wy_status status = wy_rules_settle(&settled, rules, &error);
            if (status == WY_OK) {
                status = asked->can(settled, reason);
            } else {
                snprintf(reason, WY_REASON_SIZE, "no: %.200s", error.message);
            }
            wy_rules_free(settled);
            return status == WY_OK;
        }
    }
    return wy_engine_can(engine, rules, reason);
}

/* engine_plain.c - every position of a window, one cell at a time (plain.h). */
#include "solve/engine.h"

static wy_status can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    (void)s;
    return wy_engine_say(reason, WY_OK, "yes: %s", "any game without history, one cell at a time");
}

static wy_status open(void **kept, wy_solution *s, wy_error *error) {
    (void)kept;
    (void)error;
    if (wy_solution_engine(s) == WY_ENGINE_PLAIN && s->backend == NULL) {
        s->backend = &wy_backend_table;
    }
    return WY_OK;
}

static wy_effort effort(const wy_solution *s, const wy_question *question) {
    (void)s;
    return wy_computing_effort(WY_ENGINE_PLAIN, question);
}

const wy_asked wy_asked_plain = {
    .engine = WY_ENGINE_PLAIN,
    .lists = 6,
    .can = can,
    .open = open,
    .effort = effort,
    .memory = wy_computing_memory,
    .each = wy_computing_each,
    .decide = wy_computing_decide,
    .moves = wy_computing_moves,
    .window = wy_computing_window,
};

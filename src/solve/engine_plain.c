/* engine_plain.c - every position of a window, one cell at a time (plain.h). */
#include "solve/engine.h"

static wy_status can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    (void)s;
    return wi_engine_say(reason, WY_OK, "yes: %s", "any game without history, one cell at a time");
}

static wy_status open(void **kept, wy_solution *s, wy_error *error) {
    (void)kept;
    (void)error;
    if (wy_solution_engine(s) == WY_ENGINE_PLAIN && s->backend == NULL) {
        s->backend = &wi_backend_table;
    }
    return WY_OK;
}

static wi_effort effort(const wy_solution *s, const wi_question *question) {
    (void)s;
    return wi_computing_effort(WY_ENGINE_PLAIN, question);
}

const wi_asked wi_asked_plain = {
    .engine = WY_ENGINE_PLAIN,
    .games = WI_PLANE,
    .lists = 6,
    .can = can,
    .open = open,
    .effort = effort,
    .memory = wi_computing_memory,
    .each = wi_computing_each,
    .decide = wi_computing_decide,
    .moves = wi_computing_moves,
    .window = wi_computing_window,
};

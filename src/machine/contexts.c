/* contexts.c - closures of longer and longer pieces. */
#include "machine/contexts.h"

void wi_contexts_start(wi_contexts *contexts, const wy_machine *machine,
                       const wy_machine_limits *limits) {
    *contexts = (wi_contexts){.machine = machine};
    if (limits != NULL) {
        contexts->limits = *limits;
    }
    if (contexts->limits.context <= 0) {
        contexts->limits.context = 128;
    }
    if (contexts->limits.nodes <= 0) {
        contexts->limits.nodes = 500000;
    }
    contexts->limits.columns = machine->facts.columns;
}

void wi_contexts_end(wi_contexts *contexts) {
    wy_machine_free(contexts->own);
    contexts->own = NULL;
}

wy_status wi_contexts_next(wi_contexts *contexts, const wy_control *control, wy_error *error) {
    const wy_machine *machine = contexts->machine;
    if (!machine->facts.closed || contexts->limits.exactly > 0) {
        return WY_NO;
    }
    wy_machine_limits limits = contexts->limits;
    limits.exactly = machine->facts.context * 5 / 4 + 1;
    if (limits.exactly > contexts->limits.context) {
        return WY_NO;
    }
    wy_machine *next = NULL;
    const wy_machine_game game = {.list = machine->moves,
                                  .count = machine->move_count,
                                  .ends = machine->ends,
                                  .end_count = machine->end_count,
                                  .misere = machine->misere,
                                  .offsets = machine->offsets[0],
                                  .offset_count = machine->offset_count,
                                  .removed = machine->removed,
                                  .removed_count = machine->removed_count};
    const wy_status status = wy_machine_find_game(&next, &game, &limits, control, error);
    if (status != WY_OK) {
        return status;
    }
    if (!next->facts.closed) {
        wy_machine_free(next);
        return WY_NO;
    }
    wy_machine_free(contexts->own);
    contexts->own = next;
    contexts->machine = next;
    return WY_OK;
}

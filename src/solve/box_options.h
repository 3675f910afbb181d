/* box_options.h - the moves at a position, gathered: each once, in order. */
#ifndef WI_SOLVE_BOX_OPTIONS_H
#define WI_SOLVE_BOX_OPTIONS_H

#include <wythoff/solve.h>

#include "rules/families.h"

typedef struct wi_option {
    int64_t take[WY_MOST_HEAPS];
    int set; /* of WY_MEMORY_ENFORCE; else 0 */
} wi_option;

typedef struct wi_options {
    const wy_rules *rules;
    wi_heap_families families;
    wi_option *list;
    size_t count, room;
    const int64_t *heap; /* while it gathers */
    const wy_family *family;
    size_t most;
    bool failed;
} wi_options;

/*
 * WY_MEMORY_IMITATION: the amount that the last move took from the heap that is now strictly
 * smaller, if that heap was not larger than the other one before; else 0.  Taking so much, or up to
 * m - 1 more, from the larger heap is an imitation.
 */
int64_t wi_imitation_window(const wy_cell *at);

/* With this window (0: none), is the move from these heaps an imitation? */
bool wi_imitation_is(const wy_rules *rules, const int64_t heap[WY_MOST_HEAPS], int64_t window,
                     const int64_t take[WY_MOST_HEAPS]);

wy_status wi_options_open(wi_options *out, const wy_rules *rules, wy_error *error);
void wi_options_close(wi_options *options);

/*
 * All moves that take from these heaps; none where the game has ended.  WY_LIMIT: more than `most`,
 * of which some are there, in no order; WY_SYSTEM.
 */
wy_status wi_options_gather(wi_options *options, const int64_t heap[WY_MOST_HEAPS], size_t most,
                            wy_error *error);

#endif

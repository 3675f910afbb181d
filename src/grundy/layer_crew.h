/* layer_crew.h - the threads of the engine of layers; the order of their work is in layers.c. */
#ifndef WI_GRUNDY_LAYER_CREW_H
#define WI_GRUNDY_LAYER_CREW_H

#include <pthread.h>

#include "base/pace.h"
#include "grundy/layer_state.h"

typedef struct wi_crew {
    wi_layer_state *state;
    int threads;
    int64_t block;       /* tiles that a layer goes over before the next block is begun */
    int64_t looked_into; /* tiles whose places are kept behind those that are delivered */

    size_t lane_count;  /* layer k has its sets at k mod this */
    size_t place_count; /* and the places of its values at k mod this */
    uint64_t *sets, *has;
    uint32_t *rows;

    _Atomic int64_t delivered; /* tiles that were handed out */
    atomic_bool stop;

    bool parted;             /* this is a stripe, and layers come from the left */
    _Atomic int64_t arrived; /* so many of them */
} wi_crew;

typedef struct wi_member {
    wi_crew *crew;
    int index;
    pthread_t thread;
    uint64_t *extra; /* of its lanes */
} wi_member;

/* Layers that the tile has done, of all. */
int64_t wi_crew_layers_done(const wi_crew *c, int64_t tile);

/* Is the work to stop?  poll is NULL but for the calling thread. */
bool wi_crew_stops(wi_crew *c, wi_pace *poll);

/* Layer k as a thread with this room for single moves sees it. */
wi_layer_lane wi_crew_lane(const wi_crew *c, size_t k, uint64_t *extra);

/* Sleeps so long, of seconds less than one. */
void wi_layer_rest(double seconds);

/* ---- layer_ranks.c ---- */

/* The tiles of this rank, if there are several and each has some; else false. */
bool wi_crew_part(wi_crew *c);

/* The calling thread of a rank: hands layers on from the left to the right until all are done. */
wy_status wi_crew_pass_on(wi_crew *c, wi_pace *poll, wy_error *error);

#endif

/*
 * clock.h - how long a request or a job may still compute.
 *
 * A clock is the data of a wy_control's poll: the computation stops when its time is over, when the
 * server goes down, when a job is cancelled, or when the client has gone away.
 */
#ifndef WEB_SERVER_CLOCK_H
#define WEB_SERVER_CLOCK_H

#include <stdatomic.h>
#include <stdbool.h>

typedef struct web_clock {
    double end;               /* seconds of the steady clock; 0: no end */
    const atomic_bool *down;  /* the server stops; NULL: it does not */
    const atomic_bool *leave; /* this work is no longer wanted; NULL: it is */
    int client;               /* a socket to watch, -1: none */
    _Atomic double done;      /* from 0 to 1, as the computation says */
} web_clock;

void web_clock_start(web_clock *clock, double seconds, const atomic_bool *down, int client);

/* A wy_control's poll; data is the clock. */
bool web_clock_poll(void *clock, double done);

/* Has the client closed its end?  Nobody waits for the answer then. */
bool web_clock_client_left(const web_clock *clock);

#endif

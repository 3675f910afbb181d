/* clock.c - how long a request may still compute. */
#include "web/server/clock.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include "base/clock.h"

void web_clock_start(web_clock *clock, double seconds, const atomic_bool *down, int client) {
    memset(clock, 0, sizeof *clock);
    clock->end = seconds > 0 ? wy_seconds() + seconds : 0;
    clock->down = down;
    clock->client = client;
}

bool web_clock_client_left(const web_clock *clock) {
    if (clock->client < 0) {
        return false;
    }
    char letter;
    const ssize_t got = recv(clock->client, &letter, 1, MSG_PEEK | MSG_DONTWAIT);
    return got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

bool web_clock_poll(void *data, double done) {
    web_clock *clock = data;
    atomic_store_explicit(&clock->done, done, memory_order_relaxed);
    return (clock->down != NULL && atomic_load_explicit(clock->down, memory_order_relaxed)) ||
           (clock->leave != NULL && atomic_load_explicit(clock->leave, memory_order_relaxed)) ||
           (clock->end > 0 && wy_seconds() > clock->end) || web_clock_client_left(clock);
}

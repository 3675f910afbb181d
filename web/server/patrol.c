/* patrol.c - connections that take too long are cut off. */
#include "web/server/patrol.h"

#include <microhttpd.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

#include "base/clock.h"

static const double request_seconds = 30;  /* from the last answer to the end of the next request */
static const double answer_seconds = 30;   /* to fetch an answer, */
static const double slowest_bytes = 16384; /* and a second more for so many bytes */

struct web_watched {
    web_watched *next, **before; /* in the list */
    int socket;
    double late;  /* from this time on; 0: never */
    bool waiting; /* for a request, or for the rest of it */
};

struct web_patrol {
    pthread_mutex_t lock;
    pthread_cond_t end;
    bool ending;
    web_watched *first;
    size_t count, most;
    pthread_t thread;
};

static void cut_off(web_watched *watched) {
    shutdown(watched->socket, SHUT_RDWR);
    watched->late = 0;
    watched->waiting = false;
}

/* There are too many: the one goes that has waited longest. */
static void make_room(web_patrol *patrol) {
    web_watched *oldest = NULL;
    for (web_watched *at = patrol->first; at != NULL; at = at->next) {
        if (at->waiting && (oldest == NULL || at->late <= oldest->late)) {
            oldest = at;
        }
    }
    if (oldest != NULL) {
        cut_off(oldest);
    }
}

static void look(web_patrol *patrol) {
    const double now = wi_seconds();
    for (web_watched *at = patrol->first; at != NULL; at = at->next) {
        if (at->late > 0 && now > at->late) {
            cut_off(at);
        }
    }
}

static void *walk(void *data) {
    web_patrol *patrol = data;
    pthread_mutex_lock(&patrol->lock);
    while (!patrol->ending) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        pthread_cond_timedwait(&patrol->end, &patrol->lock, &until);
        look(patrol);
    }
    pthread_mutex_unlock(&patrol->lock);
    return NULL;
}

web_patrol *web_patrol_create(size_t most) {
    web_patrol *patrol = calloc(1, sizeof *patrol);
    if (patrol == NULL) {
        return NULL;
    }
    patrol->most = most;
    pthread_mutex_init(&patrol->lock, NULL);
    pthread_cond_init(&patrol->end, NULL);
    if (pthread_create(&patrol->thread, NULL, walk, patrol) != 0) {
        free(patrol);
        return NULL;
    }
    return patrol;
}

void web_patrol_free(web_patrol *patrol) {
    if (patrol == NULL) {
        return;
    }
    pthread_mutex_lock(&patrol->lock);
    patrol->ending = true;
    pthread_cond_signal(&patrol->end);
    pthread_mutex_unlock(&patrol->lock);
    pthread_join(patrol->thread, NULL);
    pthread_cond_destroy(&patrol->end);
    pthread_mutex_destroy(&patrol->lock);
    free(patrol);
}

web_watched *web_patrol_enter(web_patrol *patrol, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    web_watched *watched = info == NULL ? NULL : calloc(1, sizeof *watched);
    if (watched == NULL) {
        return NULL;
    }
    watched->socket = info->connect_fd;
    watched->late = wi_seconds() + request_seconds;
    watched->waiting = true;
    pthread_mutex_lock(&patrol->lock);
    if (patrol->count++ >= patrol->most) {
        make_room(patrol);
    }
    watched->next = patrol->first;
    watched->before = &patrol->first;
    if (watched->next != NULL) {
        watched->next->before = &watched->next;
    }
    patrol->first = watched;
    pthread_mutex_unlock(&patrol->lock);
    return watched;
}

void web_patrol_leave(web_patrol *patrol, web_watched *watched) {
    if (watched == NULL) {
        return;
    }
    pthread_mutex_lock(&patrol->lock);
    patrol->count--;
    *watched->before = watched->next;
    if (watched->next != NULL) {
        watched->next->before = watched->before;
    }
    pthread_mutex_unlock(&patrol->lock);
    free(watched);
}

static void set_late(web_patrol *patrol, struct MHD_Connection *connection, double seconds,
                     bool waiting) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    web_watched *watched = info == NULL ? NULL : info->socket_context;
    if (watched != NULL) {
        pthread_mutex_lock(&patrol->lock);
        watched->late = seconds > 0 ? wi_seconds() + seconds : 0;
        watched->waiting = waiting;
        pthread_mutex_unlock(&patrol->lock);
    }
}

void web_patrol_waiting(web_patrol *patrol, struct MHD_Connection *connection) {
    set_late(patrol, connection, request_seconds, true);
}

void web_patrol_computing(web_patrol *patrol, struct MHD_Connection *connection) {
    set_late(patrol, connection, 0, false);
}

void web_patrol_sending(web_patrol *patrol, struct MHD_Connection *connection, size_t length) {
    set_late(patrol, connection, answer_seconds + (double)length / slowest_bytes, false);
}

/* listen.c - the server on its socket, and connections that take too long. */
#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "web/server/listen.h"
#include "web/server/pool.h"
#include "web/server/service.h"

struct MHD_Connection;

typedef struct web_patrol web_patrol;
typedef struct web_watched web_watched;

/* ---- the socket ------------------------------------------------------------------------------ */

static void describe(web_address *address, const struct sockaddr_storage *from) {
    char text[INET6_ADDRSTRLEN] = "";
    if (from->ss_family == AF_INET6) {
        const struct sockaddr_in6 *six = (const void *)from;
        inet_ntop(AF_INET6, &six->sin6_addr, text, sizeof text);
        address->port = ntohs(six->sin6_port);
        address->loopback = IN6_IS_ADDR_LOOPBACK(&six->sin6_addr) != 0;
        snprintf(address->text, sizeof address->text, "[%s]", text);
    } else {
        const struct sockaddr_in *four = (const void *)from;
        inet_ntop(AF_INET, &four->sin_addr, text, sizeof text);
        address->port = ntohs(four->sin_port);
        address->loopback = (ntohl(four->sin_addr.s_addr) >> 24) == 127;
        snprintf(address->text, sizeof address->text, "%s", text);
    }
}

static int open_at(const struct addrinfo *at) {
    const int one = 1;
    const int descriptor =
        socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, at->ai_protocol);
    if (descriptor < 0) {
        return -1;
    }
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(descriptor, at->ai_addr, at->ai_addrlen) != 0 || listen(descriptor, 128) != 0) {
        const int reason = errno;
        close(descriptor);
        errno = reason;
        return -1;
    }
    return descriptor;
}

wy_status web_socket_open(int *descriptor, web_address *address, const char *host, int port,
                          wy_error *error) {
    char service[16];
    snprintf(service, sizeof service, "%d", port);
    const struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV,
                                   .ai_socktype = SOCK_STREAM};
    struct addrinfo *list;
    if (getaddrinfo(host, service, &hints, &list) != 0) {
        return wi_fail(error, WY_BAD, "there is no address '%.80s' here to listen on", host);
    }
    int reason = 0;
    *descriptor = -1;
    for (const struct addrinfo *at = list; at != NULL && *descriptor < 0; at = at->ai_next) {
        *descriptor = open_at(at);
        reason = *descriptor < 0 ? errno : 0;
    }
    freeaddrinfo(list);
    if (*descriptor < 0 && reason == EADDRINUSE) {
        return wi_fail(error, WY_SYSTEM,
                       "port %d of %.80s is in use; --port N takes another, --port 0 any that is "
                       "free",
                       port, host);
    }
    if (*descriptor < 0) {
        return wi_fail(error, WY_SYSTEM, "cannot listen on port %d of %.80s: %s", port, host,
                       strerror(reason));
    }
    struct sockaddr_storage own;
    socklen_t size = sizeof own;
    memset(&own, 0, sizeof own);
    getsockname(*descriptor, (struct sockaddr *)&own, &size);
    describe(address, &own);
    return WY_OK;
}

/* ---- connections that take too long ---------------------------------------------------------- */

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

/*
 * When more than so many connections are there, the one that has waited longest without a request
 * goes: who opens many and says nothing keeps nobody out.  NULL: no memory, or no thread.
 */
static web_patrol *patrol_create(size_t most) {
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

static void patrol_free(web_patrol *patrol) {
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

/* A connection came; NULL: no memory, it is not watched.  It went, before its socket closes. */
static web_watched *patrol_enter(web_patrol *patrol, struct MHD_Connection *connection) {
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

static void patrol_leave(web_patrol *patrol, web_watched *watched) {
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

/* The state of a connection: waiting for a request, computing, sending an answer. */
static void patrol_waiting(web_patrol *patrol, struct MHD_Connection *connection) {
    set_late(patrol, connection, request_seconds, true);
}

static void patrol_computing(web_patrol *patrol, struct MHD_Connection *connection) {
    set_late(patrol, connection, 0, false);
}

static void patrol_sending(web_patrol *patrol, struct MHD_Connection *connection, size_t length) {
    set_late(patrol, connection, answer_seconds + (double)length / slowest_bytes, false);
}

/* ---- connections: libmicrohttpd on one side, web_serve on the other -------------------------- */

/*
 * One thread of libmicrohttpd waits on all sockets (epoll).  It reads a request, hands it to the
 * pool (pool.h) and suspends the connection; a thread of the pool computes the answer and resumes
 * it; the first thread sends.  So a client that sends or reads slowly costs a socket and some
 * kilobytes, never a thread that computes; a thread for each connection would let slow clients
 * hold threads, and computing on the waiting thread would let one request stop all.
 *
 * Limits: connections in all (then those that say nothing go first) and of one address; memory of a
 * connection; bytes of a URL and of a body; and time (web_patrol): a request that does not arrive,
 * and an answer that is not fetched, within some seconds is cut off, also when a byte comes now and
 * then.
 */

enum {
    QUEUE = 256,            /* requests that wait for a thread */
    MOST_CONNECTIONS = 400, /* in all; */
    MOST_WATCHED = 336,     /* beyond these the one that waits longest goes for one that comes */
    MOST_OF_ONE = 64,       /* of one address, where there are others */
    CONNECTION_MEMORY = 40 << 10,
    IDLE_SECONDS = 30,
    FEWEST_THREADS = 6,
    MOST_THREADS = 16,
};

struct web_listener {
    web_service *service;
    struct MHD_Daemon *daemon;
    web_pool *pool;
    web_patrol *patrol;
    int descriptor;
};

/* One request on its connection. */
typedef struct visit {
    web_listener *listener;
    struct MHD_Connection *connection;
    char *url;
    bool begun, answered; /* answered: the answer is there */
    bool ambiguous;       /* its headers mean one thing here, perhaps another to a proxy */
    wi_writer body;
    web_request request;
    web_answer answer;
} visit;

/* ---- reading ------------------------------------------------------------------------------ */

/* The first that libmicrohttpd tells of a request: its URL, as it came. */
static void *on_url(void *data, const char *url, struct MHD_Connection *connection) {
    visit *v = calloc(1, sizeof *v);
    if (v != NULL) {
        v->listener = data;
        v->connection = connection;
        v->url = strdup(url);
    }
    return v;
}

static const char *header(const visit *v, const char *name) {
    return MHD_lookup_connection_value(v->connection, MHD_HEADER_KIND, name);
}

/* Headers that are there once at most. */
static const char *const single[] = {"Host",          "Origin",         "Sec-Fetch-Site",
                                     "Authorization", "Content-Length", "Content-Type"};

enum { SINGLE = sizeof single / sizeof single[0], LENGTH_HEADER = 4 };

static enum MHD_Result count_headers(void *data, enum MHD_ValueKind kind, const char *key,
                                     const char *value) {
    (void)kind;
    (void)value;
    int *counts = data; /* of those, and last of Transfer-Encoding */
    for (size_t i = 0; i < SINGLE; i++) {
        counts[i] += strcasecmp(key, single[i]) == 0;
    }
    counts[SINGLE] += strcasecmp(key, "Transfer-Encoding") == 0;
    return MHD_YES;
}

static void read_headers(visit *v, const char *method) {
    int counts[SINGLE + 1] = {0};
    MHD_get_connection_values(v->connection, MHD_HEADER_KIND, count_headers, counts);
    v->ambiguous = counts[LENGTH_HEADER] > 0 && counts[SINGLE] > 0;
    for (size_t i = 0; i < SINGLE; i++) {
        v->ambiguous = v->ambiguous || counts[i] > 1;
    }
    char cookie[WEB_COOKIE_SIZE];
    web_cookie_name(cookie, &v->listener->service->settings);
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(v->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    v->request = (web_request){
        .method = method,
        .url = v->url,
        .host = header(v, "Host"),
        .origin = header(v, "Origin"),
        .site = header(v, "Sec-Fetch-Site"),
        .authorization = header(v, "Authorization"),
        .cookie = MHD_lookup_connection_value(v->connection, MHD_COOKIE_KIND, cookie),
        .content_type = header(v, "Content-Type"),
        .if_none_match = header(v, "If-None-Match"),
        .client = info != NULL ? info->connect_fd : -1,
    };
}

/* ---- computing and sending ------------------------------------------------------------------- */

static void compute(void *data) {
    visit *v = data;
    v->request.body = v->body.bytes;
    v->request.length = v->body.length;
    web_serve(&v->answer, v->listener->service, &v->request);
    v->answered = true;
}

static void compute_and_resume(void *data) {
    visit *v = data;
    compute(v);
    MHD_resume_connection(v->connection);
}

static void put_header(struct MHD_Response *response, const char *name, const char *value) {
    if (value != NULL && value[0] != '\0') {
        MHD_add_response_header(response, name, value);
    }
}

static struct MHD_Response *make_response(web_answer *answer) {
    struct MHD_Response *response;
    if (answer->lasting != NULL) {
        /* It is only read, though its type there does not say so. */
        const union {
            const char *from;
            void *to;
        } bytes = {answer->lasting};
        response = MHD_create_response_from_buffer(answer->lasting_length, bytes.to,
                                                   MHD_RESPMEM_PERSISTENT);
    } else {
        response = MHD_create_response_from_buffer(answer->body.length, answer->body.bytes,
                                                   MHD_RESPMEM_MUST_FREE);
        if (response != NULL) {
            answer->body.bytes = NULL; /* the response's now */
        }
    }
    return response;
}

static enum MHD_Result send_answer(visit *v) {
    web_answer *answer = &v->answer;
    const size_t length = answer->lasting != NULL ? answer->lasting_length : answer->body.length;
    patrol_sending(v->listener->patrol, v->connection, length);
    struct MHD_Response *response = make_response(answer);
    if (response == NULL) {
        return MHD_NO;
    }
    for (size_t i = 0; web_headers[i] != NULL; i += 2) {
        put_header(response, web_headers[i], web_headers[i + 1]);
    }
    put_header(response, "Content-Type", answer->type);
    put_header(response, "Cache-Control", answer->cache != NULL ? answer->cache : "no-store");
    put_header(response, "ETag", answer->etag);
    put_header(response, "Allow", answer->allow);
    put_header(response, "Location", answer->location);
    put_header(response, "Set-Cookie", answer->cookie);
    put_header(response, "Content-Disposition", answer->disposition);
    if (answer->retry > 0) {
        put_header(response, "Retry-After", "1");
    }
    if (v->ambiguous) { /* nobody knows where the next request begins */
        put_header(response, "Connection", "close");
    }
    const enum MHD_Result sent =
        MHD_queue_response(v->connection, (unsigned)answer->status, response);
    MHD_destroy_response(response);
    return sent;
}

/* A number for the text of a game: requests about one game wait for each other anyway. */
static uint64_t game_key(const char *url) {
    const char *at = strchr(url, '?');
    while (at != NULL && strncmp(at + 1, "game=", 5) != 0) {
        at = strchr(at + 1, '&');
    }
    uint64_t key = at == NULL ? 0 : UINT64_C(14695981039346656037); /* Fowler, Noll and Vo */
    for (; at != NULL && at[6] != '\0' && at[6] != '&'; at++) {
        key = (key ^ (unsigned char)at[6]) * UINT64_C(1099511628211);
    }
    return key;
}

/* The request is complete. */
static enum MHD_Result dispatch(visit *v) {
    if (v->ambiguous) {
        web_refuse(&v->answer, 400, "bad_headers", "a header is there twice");
        return send_answer(v);
    }
    const web_weight weight = web_weigh(&v->request);
    if (weight == WEB_AT_ONCE) {
        compute(v);
        return send_answer(v);
    }
    patrol_computing(v->listener->patrol, v->connection);
    MHD_suspend_connection(v->connection);
    if (!web_pool_add(v->listener->pool, compute_and_resume, v, game_key(v->url),
                      weight == WEB_HEAVY)) {
        web_refuse(&v->answer, 503, "busy", "too many requests are waiting; try again");
        v->answered = true;
        MHD_resume_connection(v->connection);
    }
    return MHD_YES;
}

static enum MHD_Result on_request(void *data, struct MHD_Connection *connection, const char *url,
                                  const char *method, const char *version, const char *upload,
                                  size_t *upload_size, void **own) {
    (void)data;
    (void)connection;
    (void)url;
    (void)version;
    visit *v = *own;
    if (v == NULL || v->url == NULL) {
        return MHD_NO;
    }
    if (v->answered) {
        return send_answer(v);
    }
    if (!v->begun) {
        v->begun = true;
        read_headers(v, method);
        return MHD_YES;
    }
    if (*upload_size > 0) {
        /* Bytes beyond the limit are read and dropped, but for one that shows it. */
        const size_t room = WEB_LARGEST_BODY + 1 - v->body.length;
        wi_put_bytes(&v->body, upload, *upload_size < room ? *upload_size : room);
        *upload_size = 0;
        return MHD_YES;
    }
    return dispatch(v);
}

static void on_completed(void *data, struct MHD_Connection *connection, void **own,
                         enum MHD_RequestTerminationCode code) {
    web_listener *listener = data;
    (void)code;
    visit *v = *own;
    *own = NULL;
    patrol_waiting(listener->patrol, connection);
    if (v != NULL) {
        web_answer_clear(&v->answer);
        wi_writer_free(&v->body);
        free(v->url);
        free(v);
    }
}

static void on_connection(void *data, struct MHD_Connection *connection, void **context,
                          enum MHD_ConnectionNotificationCode code) {
    web_listener *listener = data;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *context = patrol_enter(listener->patrol, connection);
    } else {
        patrol_leave(listener->patrol, *context);
        *context = NULL;
    }
}

static void say_nothing(void *data, const char *format, va_list arguments) {
    (void)data;
    (void)format;
    (void)arguments;
}

/* ---- the listener ------------------------------------------------------------------------ */

static int thread_count(void) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const long wanted = processors + 2;
    return wanted < FEWEST_THREADS ? FEWEST_THREADS
           : wanted > MOST_THREADS ? MOST_THREADS
                                   : (int)wanted;
}

wy_status web_listen(web_listener **out, web_service *service, int descriptor,
                     const web_address *address, wy_error *error) {
    *out = NULL;
    web_listener *listener = calloc(1, sizeof *listener);
    if (listener == NULL) {
        close(descriptor);
        return wi_fail_memory(error);
    }
    listener->service = service;
    listener->descriptor = descriptor;
    listener->pool = web_pool_create(thread_count(), QUEUE);
    listener->patrol = patrol_create(MOST_WATCHED);
    if (listener->pool != NULL && listener->patrol != NULL) {
        listener->daemon = MHD_start_daemon(
            MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, on_request,
            listener, MHD_OPTION_EXTERNAL_LOGGER, say_nothing, NULL, MHD_OPTION_LISTEN_SOCKET,
            descriptor, MHD_OPTION_CONNECTION_LIMIT, (unsigned)MOST_CONNECTIONS,
            MHD_OPTION_PER_IP_CONNECTION_LIMIT,
            address->loopback ? (unsigned)MOST_CONNECTIONS : (unsigned)MOST_OF_ONE,
            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_MEMORY,
            MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS,
            MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, MHD_OPTION_URI_LOG_CALLBACK, on_url, listener,
            MHD_OPTION_NOTIFY_COMPLETED, on_completed, listener, MHD_OPTION_NOTIFY_CONNECTION,
            on_connection, listener, MHD_OPTION_END);
    }
    if (listener->daemon == NULL) {
        close(descriptor);
        web_pool_free(listener->pool);
        patrol_free(listener->patrol);
        free(listener);
        return wi_fail(error, WY_SYSTEM, "the server cannot be started");
    }
    *out = listener;
    return WY_OK;
}

void web_listener_stop(web_listener *listener) {
    if (listener == NULL) {
        return;
    }
    const MHD_socket socket = MHD_quiesce_daemon(listener->daemon);
    web_service_stop(listener->service);
    /* Every suspended connection is resumed.  Those that are open may still bring requests, which
     * the pool refuses, until the daemon has stopped. */
    web_pool_end(listener->pool);
    MHD_stop_daemon(listener->daemon);
    web_pool_free(listener->pool);
    if (socket != MHD_INVALID_SOCKET) {
        close(socket);
    }
    patrol_free(listener->patrol);
    free(listener);
}

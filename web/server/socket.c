/* socket.c - the socket that the server listens on. */
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/fail.h"
#include "web/server/listen.h"

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

/*
 * listen.h - the server on its socket.
 *
 *     web_listener *listener;
 *     web_socket_open(&descriptor, &address, "127.0.0.1", 0, &error);
 *     web_listen(&listener, service, descriptor, &address, &error);
 *     ... until a signal comes ...
 *     web_listener_stop(listener);
 */
#ifndef WI_WEB_SERVER_LISTEN_H
#define WI_WEB_SERVER_LISTEN_H

#include <stdbool.h>

#include "web/server/service.h"

enum { WEB_ADDRESS_SIZE = 64 };

typedef struct web_address {
    int port;
    bool loopback;               /* only this machine gets here */
    char text[WEB_ADDRESS_SIZE]; /* as in a URL: "127.0.0.1", "[::1]" */
} web_address;

/* A socket that listens.  WY_SYSTEM: the port is in use, for instance; WY_BAD: no such host. */
wy_status web_socket_open(int *descriptor, web_address *address, const char *host, int port,
                          wy_error *error);

typedef struct web_listener web_listener;

/* Answers what comes to the socket, which then belongs to the listener. */
wy_status web_listen(web_listener **out, web_service *service, int descriptor,
                     const web_address *address, wy_error *error);

/* Takes no more connections, ends computations, answers what is left and closes. */
void web_listener_stop(web_listener *listener);

#endif

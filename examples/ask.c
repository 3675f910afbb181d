/*
 * ask.c - ask GAME X Y: what is known at (X,Y), as JSON.
 *
 *     cc -o ask ask.c $(pkg-config --cflags --libs wythoff-ask)
 *     ./ask maharaja 10^100 7
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/ask.h>

int main(int argc, char **argv) {
    wy_asker *asker;
    wy_error error;
    if (argc != 4) {
        fprintf(stderr, "usage: %s GAME X Y\n", argv[0]);
        return 2;
    }
    if (wy_asker_open(&asker, NULL, &error) != WY_OK) {
        fprintf(stderr, "%s\n", error.message);
        return (int)error.status;
    }
    char request[4096]; /* rules and numbers have no quotes in them */
    const int length =
        snprintf(request, sizeof request,
                 "{\"ask\": \"position\", \"game\": \"%s\", \"x\": \"%s\", \"y\": \"%s\"}", argv[1],
                 argv[2], argv[3]);
    char *answer = length < 0 || length >= (int)sizeof request
                       ? NULL
                       : wy_ask_json(asker, request, (size_t)length, NULL, NULL);
    const int good = answer != NULL && strncmp(answer, "{\"answer\":", 10) == 0;
    puts(answer != NULL ? answer : "too long, or no memory");
    free(answer);
    wy_asker_free(asker);
    return good ? 0 : 2;
}

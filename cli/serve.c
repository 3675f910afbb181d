/* serve.c - wythoff serve: the page in the browser, and the interface behind it. */
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli.h"
#include "output.h"
#include "web/server/listen.h"

typedef struct settings {
    int64_t port, threads, seconds;
    uint64_t memory;
    const char *host, *token, *page, *view;
    bool open, no_open;
} settings;

enum { USUAL_PORT = 8462, LEAST_TOKEN = 8 };
#define USUAL_MEMORY (UINT64_C(512) << 20)

/* ---- the token ------------------------------------------------------------------------- */

static bool is_plain(const char *token) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  "_-";
    return strspn(token, letters) == strlen(token);
}

/* Who comes from elsewhere must know a token; so must all, if one is given. */
static wy_status choose_token(web_settings *out, cli *program, const settings *wanted,
                              bool loopback) {
    if (wanted->token != NULL) {
        const size_t length = strlen(wanted->token);
        if (length < LEAST_TOKEN || length >= WEB_TOKEN_SIZE || !is_plain(wanted->token)) {
            return cli_complain(program, WY_BAD, "--token takes %d to %d letters, digits, - and _",
                                LEAST_TOKEN, WEB_TOKEN_SIZE - 1);
        }
        snprintf(out->token, sizeof out->token, "%s", wanted->token);
        return WY_OK;
    }
    if (loopback) {
        return WY_OK;
    }
    unsigned char random[16];
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random) {
        return cli_complain(program, WY_SYSTEM, "the system has no random numbers");
    }
    for (size_t i = 0; i < sizeof random; i++) {
        snprintf(out->token + 2 * i, 3, "%02x", random[i]);
    }
    return WY_OK;
}

/* ---- the browser --------------------------------------------------------------------------- */

static bool has_display(void) {
    const char *x = getenv("DISPLAY");
    const char *wayland = getenv("WAYLAND_DISPLAY");
    return (x != NULL && x[0] != '\0') || (wayland != NULL && wayland[0] != '\0');
}

/* xdg-open ends soon, or becomes the browser; its noise is not ours. */
static void open_browser(cli *program, char *url) {
    char *const arguments[] = {"xdg-open", url, NULL};
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_t plain;
    posix_spawnattr_init(&plain);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&plain, &none);
    posix_spawnattr_setflags(&plain, POSIX_SPAWN_SETSIGMASK);
    pid_t child;
    if (posix_spawnp(&child, arguments[0], &quiet, &plain, arguments, environ) != 0) {
        cli_note(program, "no browser could be opened: open the address above yourself");
    }
    posix_spawnattr_destroy(&plain);
    posix_spawn_file_actions_destroy(&quiet);
}

/* ---- the server ------------------------------------------------------------------------------ */

/* What stands behind # in a link to the page, with or without it; blanks would end the address. */
static char *view_of(const char *view) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (stream == NULL) {
        return NULL;
    }
    if (view != NULL && view[view[0] == '#'] != '\0') {
        fputc('#', stream);
        for (const char *at = view + (view[0] == '#'); *at != '\0'; at++) {
            if ((unsigned char)*at <= ' ' || *at == '"') {
                fprintf(stream, "%%%02X", (unsigned char)*at);
            } else {
                fputc(*at, stream);
            }
        }
    }
    if (fclose(stream) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

/* The address of the page, also printed; free it. */
static wy_status put_url(char **url, cli *program, const web_address *address,
                         const web_settings *with, const char *view) {
    char *place = view_of(view);
    *url = NULL;
    if (place == NULL ||
        asprintf(url, "http://%s:%d/%s%s%s", address->text, address->port,
                 with->token[0] != '\0' ? "?token=" : "", with->token, place) < 0) {
        free(place);
        *url = NULL;
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    free(place);
    cli_output out;
    const wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    cli_putf(&out, "%s\n", *url);
    return cli_output_close(&out, WY_OK);
}

/* The signals are blocked but while this waits, so none is missed. */
static void wait_for_signal(const sigset_t *unblocked) {
    while (!cli_stop_asked()) {
        sigsuspend(unblocked);
    }
}

static wy_status serve(cli *program, const settings *wanted, web_settings *with, int descriptor,
                       const web_address *address) {
    sigset_t blocked;
    sigset_t before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigaddset(&blocked, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &blocked, &before); /* threads that are made now inherit it */
    web_service *service = NULL;
    web_listener *listener = NULL;
    wy_error error;
    wy_status status = web_service_create(&service, with, &error);
    if (status == WY_OK) {
        status = web_listen(&listener, service, descriptor, address, &error);
    } else {
        close(descriptor);
    }
    if (status != WY_OK) {
        cli_fail(program, &error);
    } else {
        char *url = NULL;
        status = put_url(&url, program, address, with, wanted->view);
        if (status == WY_OK) {
            cli_note(program, "the page is there until Ctrl-C");
            if (wanted->open || (!wanted->no_open && has_display())) {
                open_browser(program, url);
            }
            wait_for_signal(&before);
        }
        free(url);
    }
    web_listener_stop(listener);
    web_service_free(service);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return status;
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    (void)arguments;
    (void)count;
    const settings *wanted = data;
    if (wanted->open && wanted->no_open) {
        return cli_complain(program, WY_BAD, "either --open or --no-open, not both");
    }
    const char *host = wanted->host != NULL ? wanted->host : "127.0.0.1";
    int descriptor;
    web_address address;
    wy_error error;
    if (web_socket_open(&descriptor, &address, host, (int)wanted->port, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    web_settings with = {
        .ask = {.memory = wanted->memory > 0 ? wanted->memory : USUAL_MEMORY,
                .threads = (int)wanted->threads,
                .seconds = (double)wanted->seconds},
        .page = wanted->page,
        .port = address.port,
    };
    const wy_status status = choose_token(&with, program, wanted, address.loopback);
    if (status != WY_OK) {
        close(descriptor);
        return status;
    }
    return serve(program, wanted, &with, descriptor, &address);
}

static const cli_option options_table[] = {
    CLI_NUMBER_OPTION(settings, port, "port", "N", 0, 65535,
                      "listen on port N; 0: any that is free; else 8462", .initial = USUAL_PORT),
    CLI_WORD_OPTION(settings, host, "host", "ADDRESS",
                    "listen on this address; others than loopback need a token"),
    CLI_WORD_OPTION(settings, token, "token", "TOKEN",
                    "ask for this token; else a random one where one is needed", .expert = true),
    CLI_FLAG_OPTION(settings, open, "open", "open the browser, also where no display is seen"),
    CLI_FLAG_OPTION(settings, no_open, "no-open", "open no browser"),
    CLI_WORD_OPTION(settings, view, "view", "VIEW",
                    "open the page at this view: what stands behind # in a link to it",
                    .expert = true),
    CLI_BYTES_OPTION(settings, memory, "memory", "SIZE",
                     "keep at most SIZE of boards, and let a job take as much; else 512M",
                     .expert = true),
    CLI_NUMBER_OPTION(settings, threads, "threads", "N", 1, 1024,
                      "of a job; else one for each processor", .expert = true),
    CLI_NUMBER_OPTION(settings, seconds, "seconds", "N", 1, 600,
                      "that a request may compute; else 5"),
    CLI_WORD_OPTION(settings, page, "page", "FOLDER",
                    "take the page's files from FOLDER, for who works on them", .expert = true),
};

const cli_command cli_command_serve = {
    .name = "serve",
    .usage = "[--port N]",
    .summary = "the page in the browser, on this machine",
    .text = "Prints the address of the page, opens it in the browser where there is a\n"
            "display, and serves it until Ctrl-C. Everything is inside the program; nothing is\n"
            "loaded from elsewhere. Only this machine gets to it, unless --host says otherwise:\n"
            "then a token is asked for, which is part of the address that is printed.\n"
            "Programs may ask too: docs/serve.md describes the interface, and so does\n"
            "/api/v1/openapi.json.",
    .examples = "  $ wythoff serve --help\n",
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(settings),
    .run = run,
};

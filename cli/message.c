/* message.c - what the program says beside its results: always on stderr. */
#include <stdarg.h>
#include <stdio.h>

#include "cli.h"

static void begin(cli *program) {
    cli_progress_clear(&program->progress);
    fflush(stdout);
    if (program->command != NULL) {
        fprintf(stderr, "wythoff %s: ", program->command->name);
    } else {
        fputs("wythoff: ", stderr);
    }
}

wy_status cli_complain(cli *program, wy_status status, const char *format, ...) {
    begin(program);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return status;
}

wy_status cli_fail(cli *program, const wy_error *error) {
    char text[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
    wy_error_text(text, sizeof text, error);
    if (error->status == WY_STOPPED && cli_stop_late()) {
        return cli_complain(program, error->status, "unknown after %lld s: %s",
                            (long long)program->common.seconds, text);
    }
    return cli_complain(program, error->status, "%s", text);
}

void cli_note(cli *program, const char *format, ...) {
    if (program->common.quiet) {
        return;
    }
    begin(program);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

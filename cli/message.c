/* message.c - what the program says beside its results: always on stderr. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

static bool has_option(cli *program, const char *name) {
    cli_option_group groups[CLI_GROUPS];
    const size_t count = cli_groups(groups, &program->common, program->command, NULL);
    for (size_t g = 0; g < count; g++) {
        for (size_t i = 0; i < groups[g].count; i++) {
            if (strcmp(groups[g].options[i].name, name) == 0) {
                return true;
            }
        }
    }
    return false;
}

void cli_hint(cli *program, unsigned more) {
    static const char *const names[] = {"memory",  "states", "window",
                                        "context", "nodes",  "seconds"};
    enum { NAMES = sizeof names / sizeof names[0] };
    const char *found[NAMES] = {NULL};
    size_t count = 0;
    for (size_t i = 0; i < NAMES; i++) {
        if ((more >> i & 1) != 0 && has_option(program, names[i])) {
            found[count++] = names[i];
        }
    }
    char list[128] = "";
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        const char *between = i == 0 ? "" : i + 1 < count ? ", " : " or ";
        used += (size_t)snprintf(list + used, sizeof list - used, "%s--%s", between, found[i]);
    }
    if (count > 0) {
        cli_note(program, "a larger %s may help", list);
    }
}

wy_status cli_fail(cli *program, const wy_error *error) {
    char text[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
    wy_error_text(text, sizeof text, error);
    if (error->status == WY_STOPPED && cli_stop_late()) {
        return cli_complain(program, error->status, "unknown after %lld s: %s",
                            (long long)program->common.seconds, text);
    }
    cli_complain(program, error->status, "%s", text);
    cli_hint(program, error->more);
    return error->status;
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

void cli_note_standing(cli *program, const wy_standing *standing) {
    if (program->common.verbose || standing->kind == WY_CONJECTURED) {
        cli_note(program, "%s: %s", wy_standing_name(standing->kind), standing->by);
    }
}

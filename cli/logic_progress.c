/*
 * logic_progress.c - a line on the terminal for formulas that take long.
 *
 * Nobody knows how large the next automaton will be, so there is no part that is done.  The line
 * shows what moves: steps that are behind, what the present one does, its memory, and the time.
 */
#include "logic_progress.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"

void cli_logic_begin(void *data, const char *command, size_t length) {
    cli_logic_job *at = data;
    size_t width = 0;
    /* "eval name": up to the formula, or to the end of the line */
    while (width < length && width + 1 < sizeof at->name && command[width] != '"' &&
           command[width] >= ' ') {
        at->name[width] = command[width];
        width++;
    }
    while (width > 0 && at->name[width - 1] == ' ') {
        width--;
    }
    at->name[width] = '\0';
    at->since = 0;
    memset(&at->doing, 0, sizeof at->doing);
}

static void show(cli_logic_job *at, double spent) {
    const wy_doing *doing = &at->doing;
    fprintf(stderr, "\r\033[K%s%s%.0f s", at->name, at->name[0] == '\0' ? "" : ": ", spent);
    if (doing->steps > 0) {
        fprintf(stderr, ", %llu step%s, at most %lu states", (unsigned long long)doing->steps,
                doing->steps == 1 ? "" : "s", (unsigned long)doing->states);
    }
    if (doing->what != NULL) {
        fprintf(stderr, "; %s, %.1f MB", doing->what, (double)doing->bytes / 1e6);
    }
    fflush(stderr);
}

bool cli_logic_poll(void *data, double done) {
    (void)done;
    cli_logic_job *at = data;
    cli_progress *progress = &at->program->progress;
    if (progress->shown) {
        const double time = wi_seconds();
        if (at->since == 0) {
            at->since = time;
        }
        if (time - at->since > 0.5 && time - progress->last > 0.25) {
            progress->last = time;
            progress->on_line = true;
            show(at, time - at->since);
        }
    }
    return cli_stop_asked();
}

/* logic_lines.c - commands of the prover line by line, from a person or from a pipe. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/list.h"
#include "logic_lines.h"

typedef cli_logic_job job;
enum { LONGEST_COMMAND = 1 << 26 };

/* Lines are gathered until a command is complete. */
typedef struct gathered {
    char *text;
    size_t length, room;
    size_t lines;   /* that came before */
    size_t columns; /* of this line, that came before */
} gathered;

static wy_status gather(gathered *to, const char *line, size_t length, cli *program) {
    if (to->length > LONGEST_COMMAND || length > LONGEST_COMMAND - to->length) {
        return cli_complain(program, WY_BAD, "a command has at most %d MiB", LONGEST_COMMAND >> 20);
    }
    if (!wi_list_room(to->text, to->room, to->length + length + 1)) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    memcpy(to->text + to->length, line, length);
    to->length += length;
    to->text[to->length] = '\0';
    return WY_OK;
}

/* Forgets the first bytes, which were run. */
static void forget(gathered *from, size_t length) {
    for (size_t i = 0; i < length; i++) {
        const bool line = from->text[i] == '\n';
        from->lines += line;
        from->columns = line ? 0 : from->columns + 1;
    }
    memmove(from->text, from->text + length, from->length - length + 1);
    from->length -= length;
}

/* Runs the first bytes; faults get their place among all that was read. */
static wy_status run_part(job *at, const gathered *from, size_t length) {
    wy_error error;
    at->lines = from->lines;
    at->columns = from->columns;
    const wy_status status = wy_logic_run(at->session, from->text, length, &error);
    cli_output_show(&at->out);
    if (status != WY_OK) {
        if (error.line > 0) {
            error.column += error.line == 1 ? from->columns : 0;
            error.line += from->lines;
        }
        cli_fail(at->program, &error);
    }
    at->lines = at->columns = 0;
    return status;
}

/* Runs what is complete.  prompt NULL: ends where the run ends. */
static wy_status run_gathered(job *at, gathered *from, cli_prompt *prompt) {
    assert(from->text != NULL); /* something was gathered */
    size_t length;
    while (!wy_logic_ended(at->session) &&
           (length = wy_logic_command_length(from->text, from->length)) > 0) {
        if (prompt != NULL) {
            cli_clock_restart();
        }
        const wy_status status = run_part(at, from, length);
        if (prompt == NULL) {
            if (status != WY_OK) {
                return status;
            }
        } else {
            const char kept = from->text[length];
            from->text[length] = '\0';
            cli_prompt_remember(prompt, from->text);
            from->text[length] = kept;
            (void)cli_stop_forget(); /* a computation was stopped, not the prompt */
        }
        forget(from, length);
    }
    if (prompt != NULL && strspn(from->text, " \t\r\n") == from->length) {
        from->length = 0;
    }
    return WY_OK;
}

wy_status cli_logic_prompt(job *at) {
    cli_prompt *prompt = cli_prompt_open("wythoff");
    if (prompt == NULL) {
        return cli_complain(at->program, WY_SYSTEM, "out of memory");
    }
    gathered text = {0};
    wy_status status = WY_OK;
    cli_note(at->program, "formulas as eval name \"A n E m m > n\"; help; lists the commands");
    while (status == WY_OK && !wy_logic_ended(at->session)) {
        const char *line = cli_prompt_line(prompt, text.length == 0 ? "logic> " : "   ... ");
        if (line == NULL && !cli_stop_forget()) {
            break;
        }
        if (line == NULL) { /* Ctrl-C: what was begun is given up */
            cli_put_letter(&at->out, '\n');
            cli_output_show(&at->out);
            text.length = 0;
            continue;
        }
        text.lines = text.columns = 0; /* a person sees the command, not its line */
        status = gather(&text, line, strlen(line), at->program);
        if (status == WY_OK) {
            run_gathered(at, &text, prompt);
        }
    }
    free(text.text);
    cli_prompt_close(prompt);
    return status;
}

wy_status cli_logic_stdin(job *at) {
    gathered text = {0};
    wy_status status = WY_OK;
    int byte = 0;
    while (status == WY_OK && !wy_logic_ended(at->session) && byte != EOF && !cli_stop_asked() &&
           cli_output_good(&at->out)) {
        char block[4096];
        size_t length = 0;
        do {
            byte = getchar_unlocked();
            if (byte != EOF) {
                block[length++] = (char)byte;
            }
        } while (byte != EOF && byte != '\n' && length < sizeof block);
        status = gather(&text, block, length, at->program);
        if (status == WY_OK && byte == '\n') {
            status = run_gathered(at, &text, NULL);
            cli_output_flush(&at->out); /* who writes into the pipe may wait for the answer */
        }
    }
    if (status == WY_OK && cli_stop_asked()) {
        status = cli_complain(at->program, WY_STOPPED, "%s", cli_stop_word());
    }
    if (status == WY_OK && !wy_logic_ended(at->session) && byte == EOF && text.length > 0) {
        status = run_part(at, &text, text.length);
    }
    free(text.text);
    return status;
}

/* ---- A line on the terminal for formulas that take long ------------------------------------- */

/*
 * Nobody knows how large the next automaton will be, so there is no part that is done.  The line
 * shows what moves: steps that are behind, what the present one does, its memory, and the time.
 */

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

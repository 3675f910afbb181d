/*
 * prompt.c - lines from a terminal.  Without libedit the terminal's own editing has to do.
 */
#include "logic_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef WITH_LIBEDIT

#include <histedit.h>

struct cli_prompt {
    EditLine *line;
    History *history;
    const char *text; /* that stands before the line */
};

static char *show(EditLine *line) {
    cli_prompt *prompt = NULL;
    el_get(line, EL_CLIENTDATA, (void *)&prompt);
    union {
        const char *given;
        char *wanted; /* libedit does not write there */
    } text = {.given = prompt == NULL ? "" : prompt->text};
    return text.wanted;
}

cli_prompt *cli_prompt_open(const char *name) {
    cli_prompt *prompt = calloc(1, sizeof *prompt);
    if (prompt == NULL) {
        return NULL;
    }
    prompt->text = "";
    prompt->line = el_init(name, stdin, stdout, stderr);
    prompt->history = history_init();
    if (prompt->line == NULL || prompt->history == NULL) {
        cli_prompt_close(prompt);
        return NULL;
    }
    HistEvent event;
    history(prompt->history, &event, H_SETSIZE, 1000);
    el_set(prompt->line, EL_CLIENTDATA, (void *)prompt);
    el_set(prompt->line, EL_PROMPT, show);
    el_set(prompt->line, EL_EDITOR, "emacs");
    el_set(prompt->line, EL_SIGNAL, 1);
    el_set(prompt->line, EL_HIST, history, prompt->history);
    el_source(prompt->line, NULL);
    return prompt;
}

void cli_prompt_close(cli_prompt *prompt) {
    if (prompt == NULL) {
        return;
    }
    if (prompt->line != NULL) {
        el_end(prompt->line);
    }
    if (prompt->history != NULL) {
        history_end(prompt->history);
    }
    free(prompt);
}

const char *cli_prompt_line(cli_prompt *prompt, const char *text) {
    int count;
    prompt->text = text;
    const char *line = el_gets(prompt->line, &count);
    return count > 0 ? line : NULL;
}

void cli_prompt_remember(cli_prompt *prompt, const char *text) {
    HistEvent event;
    history(prompt->history, &event, H_ENTER, text);
}

#else

struct cli_prompt {
    char *line;
    size_t room;
};

cli_prompt *cli_prompt_open(const char *name) {
    (void)name;
    return calloc(1, sizeof(cli_prompt));
}

void cli_prompt_close(cli_prompt *prompt) {
    if (prompt != NULL) {
        free(prompt->line);
        free(prompt);
    }
}

const char *cli_prompt_line(cli_prompt *prompt, const char *text) {
    fputs(text, stdout);
    fflush(stdout);
    return getline(&prompt->line, &prompt->room, stdin) > 0 ? prompt->line : NULL;
}

void cli_prompt_remember(cli_prompt *prompt, const char *text) {
    (void)prompt;
    (void)text;
}

#endif

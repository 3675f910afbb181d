/* logic_lines.h - commands of the prover from a terminal or a pipe. */
#ifndef CLI_LOGIC_LINES_H
#define CLI_LOGIC_LINES_H

#include <wythoff/base.h>
#include <wythoff/logic.h>

#include "cli.h"
#include "output.h"

typedef struct cli_logic_job {
    cli *program;
    cli_output out;
    wy_logic *session;
    size_t lines, columns; /* of what is run, that came before: places of faults */
    /* The line that shows how a long computation goes; logic_lines.c. */
    wy_doing doing;
    wy_control control;
    double since;                 /* seconds; 0: the command has not polled yet */
    char name[48];                /* the beginning of the command */
    struct cli_logic_game *games; /* logic.c */
    size_t game_count, game_room;
    const char *sentence; /* of -c, if it is the only formula, and holds; else NULL */
} cli_logic_job;

/* A person types. */
wy_status cli_logic_prompt(cli_logic_job *at);

/* Commands from a pipe, each as soon as it is there. */
wy_status cli_logic_stdin(cli_logic_job *at);

/* ---- How a long computation of the prover goes ---------------------------------------------- */

/* A wy_logic_options.begin; data is the job. */
void cli_logic_begin(void *data, const char *command, size_t length);

/* A wy_control poll; data is the job. */
bool cli_logic_poll(void *data, double done);

/* ---- lines from a terminal, with history where libedit is there: prompt.c -------------------- */

typedef struct cli_prompt cli_prompt;

/* NULL: no memory.  name is that of the program, for the user's settings of libedit. */
cli_prompt *cli_prompt_open(const char *name);
void cli_prompt_close(cli_prompt *prompt); /* NULL is allowed */

/* The next line with its newline, the prompt's until the next call; NULL: no more. */
const char *cli_prompt_line(cli_prompt *prompt, const char *text);

/* Something complete was read: it goes into the history as one. */
void cli_prompt_remember(cli_prompt *prompt, const char *text);

#endif

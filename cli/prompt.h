/*
 * prompt.h - reading lines from a person, with history and editing where libedit is there.
 */
#ifndef CLI_PROMPT_H
#define CLI_PROMPT_H

#include <wythoff/base.h>

typedef struct cli_prompt cli_prompt;

/* NULL: no memory.  name is that of the program, for the user's settings of libedit. */
cli_prompt *cli_prompt_open(const char *name);
void cli_prompt_close(cli_prompt *prompt); /* NULL is allowed */

/* The next line with its newline, the prompt's until the next call; NULL: no more. */
const char *cli_prompt_line(cli_prompt *prompt, const char *text);

/* Something complete was read: it goes into the history as one. */
void cli_prompt_remember(cli_prompt *prompt, const char *text);

#endif

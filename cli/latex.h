/*
 * latex.h - tables for papers (--format latex): a tabular environment, labels in math mode, and at
 * the head a comment with the version and the command that made it, so that it can be made again.
 */
#ifndef CLI_LATEX_H
#define CLI_LATEX_H

#include "cli.h"
#include "output.h"

/* "wythoff COMMAND LINE" on one line, to be freed; NULL: no memory. */
char *cli_command_line(const cli *program);

/* The comment, with this mark before it: "%", "#", "//". */
void cli_put_origin(cli_output *out, const char *mark);
void cli_write_origin(FILE *stream, const cli *program, const char *mark);

/* Text that LaTeX sets as it stands. */
void cli_put_tex(cli_output *out, const char *text);

/* The comment, \begin{tabular}{columns} and the heading, a line of cells with & between them. */
void cli_latex_begin(cli_output *out, const char *columns, const char *heading);
void cli_latex_end(cli_output *out);

#endif
